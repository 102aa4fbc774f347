//! The numbers before moves: what mends them, and what the export format wants [PGN 8.2.2.2].

use std::ops::Range;

use crate::diagnostic::{Code, Fix};

use super::super::findings::Findings;

/// Numbers of the main line that are all ahead or behind by the same.
///
/// A single one that is wrong is mended, and all of a game if they are wrong from the first one on. Where
/// numbers jump and go on from there a move may be missing, and nothing is mended.
#[derive(Debug)]
pub(super) struct Run {
    pub(super) ahead: i64,
    /// Where the first of them was told.
    pub(super) start: usize,
    /// They begin with the first number of the game.
    pub(super) is_from_first: bool,
    pub(super) fixes: Vec<Fix>,
}

impl Run {
    /// They are to be mended.
    pub(super) fn mend(self, findings: &mut Findings) {
        let Some(first) = self.fixes.first().cloned() else { return };
        self.fixes.into_iter().for_each(|fix| findings.mend_if_right(|| fix));
        findings.amend(Code::MoveNumber, self.start, |told| {
            told.fix = Some(first);
            told.help = None;
        });
    }
}

/// Something between two moves.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Other {
    /// A NAG.
    Annotation,
    /// A comment or a variation.
    Commentary,
}

/// What stands between the last move and the next one.
#[derive(Debug, Default)]
pub(super) struct Between {
    /// The digits of a number, what stands behind them in bytes, and how many full stops that is.
    number: Option<(Range<usize>, usize, usize)>,
    other: Option<Other>,
}

impl Between {
    /// Behind an opening or closing bracket of a variation.
    pub(super) const BRACKET: Between = Between { number: None, other: Some(Other::Commentary) };

    /// Hears of a number, of what stands behind it in bytes, and how many full stops that is.
    pub(super) fn number(&mut self, digits: Range<usize>, len: usize, stops: usize) {
        self.number = Some((digits, len, stops));
    }

    /// Hears of something else.
    pub(super) fn other(&mut self, other: Other) {
        if self.other != Some(Other::Commentary) {
            self.other = Some(other);
        }
    }

    /// What is wrong before a move that begins at `at`. White's has its number always, Black's where it is
    /// the first or something stands between it and White's; a blank or a line end follows the number.
    pub(super) fn judge(self, is_first: bool, is_black: bool, at: usize) -> Option<&'static str> {
        let must = !is_black || is_first || self.other == Some(Other::Commentary);
        let may = must || self.other.is_some();
        let Some((digits, len, stops)) = self.number else {
            return must.then_some("has no number before it");
        };
        if !may {
            return Some("has a number though it follows White's move");
        }
        let wanted = if is_black { 3 } else { 1 };
        let is_blank = len == stops + 1 && digits.end + len == at;
        let is_line_end = len == stops && digits.end + len < at;
        if stops == wanted && (is_blank || is_line_end) {
            return None;
        }
        Some(if is_black {
            "needs a number such as `1... `"
        } else {
            "needs a number such as `1. `"
        })
    }
}
