//! A FEN that was written down too late: the position after the first moves of the game.

use shakmaty::{Bitboard, CastlingMode, Chess, FromSetup, Position, Rank, san::SanPlus};

use crate::chess960::{
    bitboards::Bitboards,
    san,
    start::{Sp, Start},
};

/// Moves that may have been made before the FEN was written down.
pub(super) const MOST: usize = 12;

/// How many moves a position says were made, where that is not too many to try.
pub(super) fn moves_made(boards: &Bitboards) -> Option<usize> {
    let moves = usize::try_from(boards.fullmoves().saturating_sub(1)).ok()?;
    let made = 2 * moves + usize::from(boards.turn().is_black());
    (1..=MOST).contains(&made).then_some(made)
}

/// The start position from which `moves` lead to `position`.
pub(super) fn start(boards: &Bitboards, moves: &[SanPlus]) -> Option<Sp> {
    let position = boards.position();
    let board = position.board();
    let pieces = board.occupied() & !board.pawns();
    // Each move of a side takes one piece at most off its rank, castling two.
    let most = 2 * moves.len() as u32 + 2;
    Sp::all().find(|&sp| {
        let start = Start::Single(sp);
        let array = start.board();
        let ranks = Bitboard::from_rank(Rank::First) | Bitboard::from_rank(Rank::Eighth);
        let same = |square| array.piece_at(square) == board.piece_at(square);
        let kept = (pieces & ranks).into_iter().filter(|&square| same(square)).count() as u32;
        kept + most >= 16 && leads_to(start, moves, boards)
    })
}

fn leads_to(start: Start, moves: &[SanPlus], goal: &Bitboards) -> bool {
    let Ok(start) = Chess::from_setup(start.setup(), CastlingMode::Chess960) else {
        return false;
    };
    let mut played = Bitboards::of(&start);
    for san in moves {
        let Ok(m) = san::find(san.san, &played) else { return false };
        played.play(m);
    }
    played.has_board_of(goal) && played.turn() == goal.turn()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess960::fen::{self, Tail};

    #[test]
    fn the_start_is_found() {
        let fen = "bqnnrkrb/pppp1ppp/8/4p3/3PP3/8/PPP2PPP/BQNNRKRB b KQkq - 0 2";
        let position =
            Bitboards::of(&fen::read(fen.as_bytes(), Tail::Nothing).fen.unwrap().position);
        assert_eq!(moves_made(&position), Some(3));
        let moves = |text: &str| -> Vec<SanPlus> {
            text.split(' ').map(|san| SanPlus::from_ascii(san.as_bytes()).unwrap()).collect()
        };
        assert_eq!(start(&position, &moves("e4 e5 d4")), Sp::new(3));
        assert_eq!(start(&position, &moves("e4 e5 d3")), None);
        assert_eq!(start(&position, &moves("e4 e5 Qd4")), None);
    }
}
