//! Kings put on the centre squares when the game is over, which tells an electronic board the result.
//! The board takes them down as moves.

use shakmaty::{
    Color, KnownOutcome, Outcome, Role, Square,
    san::{San, SanPlus},
};

use crate::diagnostic::{Code, Finding};

/// The last moves of a game, as far as they may be such kings.
#[derive(Debug, Default)]
pub(super) struct Kings {
    /// What the first is as a move, and where it goes.
    first: Option<(Finding, Square)>,
    /// Where the second one goes, and where it ends.
    second: Option<(Square, usize)>,
}

impl Kings {
    /// Takes an illegal move that may be the first of them; gives it back where it cannot be.
    pub(super) fn begin(&mut self, finding: Finding, word: &[u8]) -> Option<Finding> {
        let is_end = matches!(finding.code, Code::MoveIllegal | Code::MoveAfterEnd);
        match in_centre(word) {
            Some(square) if is_end && !finding.in_variation => {
                *self = Kings { first: Some((finding, square)), second: None };
                None
            }
            _ => Some(finding),
        }
    }

    /// Hears of one more move of the main line, which ends at `end`. Gives the first one back where this
    /// shows that it was a move.
    pub(super) fn hear(&mut self, word: &[u8], end: usize) -> Option<Finding> {
        match (&self.first, in_centre(word)) {
            (Some((_, first)), Some(square)) if square != *first && self.second.is_none() => {
                self.second = Some((square, end));
                None
            }
            _ => self.first.take().map(|(finding, _)| finding),
        }
    }

    /// The game is over: what is to be said of them, and whether they were no moves. They tell a result,
    /// so where there is none they were moves.
    pub(super) fn end(&mut self, outcome: Outcome) -> Option<(Finding, bool)> {
        let (finding, first) = self.first.take()?;
        if outcome == Outcome::Unknown {
            return Some((finding, false));
        }
        let end = self.second.map_or(finding.span.end, |(_, end)| end);
        let message = "puts a king on a centre square, as is done on electronic boards to tell the \
                       result; this is no move of the game";
        let artefact = Finding::new(Code::BoardArtefact, finding.span.start..end, message);
        let told_by_kings = self.second.map(|(second, _)| told(first, second));
        let help = told_by_kings
            .filter(|&told| told != outcome)
            .map(|told| format!("the kings tell {told} and the result is {outcome}"));
        Some((Finding { ply: finding.ply, quotes: true, help, ..artefact }, true))
    }
}

/// The result that two kings tell: on light squares White has won, on dark ones Black, else it is a draw.
fn told(first: Square, second: Square) -> Outcome {
    Outcome::Known(match (first.is_light(), second.is_light()) {
        (true, true) => KnownOutcome::Decisive { winner: Color::White },
        (false, false) => KnownOutcome::Decisive { winner: Color::Black },
        _ => KnownOutcome::Draw,
    })
}

/// The centre square that a king's move goes to.
fn in_centre(word: &[u8]) -> Option<Square> {
    match SanPlus::from_ascii(word).ok()?.san {
        San::Normal { role: Role::King, to, .. }
            if matches!(to, Square::D4 | Square::D5 | Square::E4 | Square::E5) =>
        {
            Some(to)
        }
        _ => None,
    }
}
