//! Kings put on the centre squares when the game is over, which tells an electronic board the result.
//! The board takes them down as moves.

use shakmaty::{
    Outcome, Role, Square,
    san::{San, SanPlus},
};

use crate::diagnostic::{Code, Finding};

/// The last moves of a game, as far as they may be such kings.
#[derive(Debug, Default)]
pub(super) struct Kings {
    /// What the first is as a move, and where it goes.
    first: Option<(Finding, Square)>,
    /// Where the second one ends.
    second: Option<usize>,
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
                self.second = Some(end);
                None
            }
            _ => self.first.take().map(|(finding, _)| finding),
        }
    }

    /// The game is over: what is to be said of them, and whether they were no moves. They tell a result,
    /// so where there is none they were moves.
    pub(super) fn end(&mut self, outcome: Outcome) -> Option<(Finding, bool)> {
        let (finding, _) = self.first.take()?;
        if outcome == Outcome::Unknown {
            return Some((finding, false));
        }
        let end = self.second.unwrap_or(finding.span.end);
        let message = "puts a king on a centre square, as is done on electronic boards to tell the \
                       result; this is no move of the game";
        let told = Finding::new(Code::BoardArtefact, finding.span.start..end, message);
        Some((Finding { ply: finding.ply, quotes: true, ..told }, true))
    }
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
