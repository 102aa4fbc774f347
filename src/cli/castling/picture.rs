//! A castling on a board: what has to be empty, and what attacks the king's way.

use chess960::{
    chess960::castling::{Failure, Travel},
    output::{
        board::{Diagram, Mark, MarkKind},
        castlings::Answer,
    },
};
use shakmaty::{Bitboard, Board, Square};

use super::page;

/// The board from the player's side. Without the right nothing is marked: no rook is meant.
pub(super) fn diagram(board: &Board, answer: &Answer) -> Diagram {
    let facts = page::facts(answer).into_iter().map(|(name, value)| format!("{name}: {value}"));
    let travel = answer.explanation.travel;
    Diagram {
        board: board.clone(),
        bottom: answer.explanation.color,
        title: page::heading(answer),
        description: facts.collect::<Vec<_>>().join(". "),
        marks: travel.map(|travel| marks(board, answer, travel)).unwrap_or_default(),
        arrows: travel.into_iter().flat_map(arrows).collect(),
    }
}

fn marks(board: &Board, answer: &Answer, travel: Travel) -> Vec<Mark> {
    let vacant = travel.must_be_vacant();
    let failures = &answer.explanation.failures;
    let attacked: Bitboard = failures.iter().filter_map(Failure::attacked).collect();
    let attackers = failures.iter().flat_map(Failure::attackers);
    let attackers: Bitboard = attackers.map(|(square, _)| *square).collect();
    [
        (vacant & !board.occupied(), MarkKind::Vacant),
        (vacant & board.occupied(), MarkKind::Blocked),
        (attacked, MarkKind::Attacked),
        (attackers, MarkKind::Attacker),
    ]
    .into_iter()
    .flat_map(|(squares, kind)| squares.into_iter().map(move |square| Mark { square, kind }))
    .collect()
}

fn arrows(travel: Travel) -> impl Iterator<Item = (Square, Square)> {
    let arrows = [(travel.castling.king, travel.king_to), (travel.castling.rook, travel.rook_to)];
    arrows.into_iter().filter(|(from, to)| from != to)
}
