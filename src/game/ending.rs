//! The result of a game: the Result tag, the termination marker, and what the board says.

use std::ops::Range;

use shakmaty::{Color, KnownOutcome, Outcome, Position, Role};

use crate::{
    chess960::{bitboards::Bitboards, san},
    diagnostic::{Code, Finding, Fix},
    pgn::token,
    text,
};

use super::{
    digest::Value,
    findings::Findings,
    termination::{Ending, Termination},
};

/// Reads the value of a Result tag, which stands at `span`: the result, where it is one, and what is
/// to be said about its form.
pub(super) fn read_tag(value: &[u8], span: &Range<usize>) -> (Option<Outcome>, Option<Finding>) {
    let trimmed = value.trim_ascii();
    // Most are as they should be: nothing is put into words for those.
    let shown = || text::quote(value);
    let fault = |code, message| Some(Finding::new(code, span.clone(), message));
    let mended = |outcome: Outcome, fault: Option<Finding>| {
        let fix = Some(Fix::Replace(span.clone(), outcome.to_string()));
        fault.map(|fault| Finding { fix, ..fault })
    };
    match token::marker(trimmed) {
        Some(marker) if marker.standard && trimmed.len() == value.len() => {
            (Some(marker.outcome), None)
        }
        Some(marker) => {
            let message = format!("Result {} is read as {}", shown(), marker.outcome);
            let fault = fault(Code::ResultTagForm, message);
            (Some(marker.outcome), mended(marker.outcome, fault))
        }
        None if matches!(trimmed, b"" | b"?") => (None, None),
        None if token::loose_castling(trimmed).is_some() => {
            let message = format!("Result {}, a loss for both, has no form in PGN", shown());
            (None, fault(Code::DoubleForfeit, message))
        }
        None => {
            let message = format!("Result {} is none of 1-0, 0-1, 1/2-1/2, *", shown());
            (None, fault(Code::ResultTagUnreadable, message))
        }
    }
}

/// What marker and tag leave to be said; `end` is where the game ends. `has_end` says that a marker that
/// is missing belongs there.
pub(super) fn judge(
    marker: Option<&(Outcome, Range<usize>)>,
    tag: Option<Outcome>,
    end: usize,
    has_end: bool,
) -> Option<Finding> {
    match (marker, tag) {
        (None, tag) => {
            let mut message = "the game has no termination marker".to_owned();
            let mut fix = None;
            if let Some(outcome) = tag {
                message.push_str(&format!("; the Result tag says {outcome}"));
                fix = has_end.then(|| Fix::Replace(end..end, format!(" {outcome}")));
            }
            Some(Finding { fix, ..Finding::new(Code::MarkerMissing, end..end, message) })
        }
        (Some((outcome, span)), Some(tag)) if *outcome != tag => {
            let message =
                format!("the termination marker is {outcome} and the Result tag says {tag}");
            Some(Finding::new(Code::ResultDiffers, span.clone(), message))
        }
        _ => None,
    }
}

/// How a game has ended by itself.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum End {
    /// Mate, by this colour [FIDE 5.1.1].
    Mate(Color),
    /// Stalemate [FIDE 5.2.1].
    Stalemate,
}

/// The last position of a game that could be followed to its end, and where its result stands.
pub(super) struct Last<'a> {
    pub(super) boards: &'a Bitboards,
    pub(super) outcome: Outcome,
    pub(super) span: Range<usize>,
}

impl Last<'_> {
    fn end(&self) -> Option<End> {
        if !san::is_over(self.boards) {
            return None;
        }
        let by = !self.boards.turn();
        Some(if self.boards.is_check() { End::Mate(by) } else { End::Stalemate })
    }

    /// Holds the result against the board, and the Termination tag against both. What is an error is found in statistics as well.
    pub(super) fn judge(&self, termination: Option<&Value>, findings: &mut Findings) {
        let end = self.end();
        let (board, expected) = match end {
            Some(End::Mate(winner)) => ("mate", Some(KnownOutcome::Decisive { winner })),
            Some(End::Stalemate) => ("stalemate", Some(KnownOutcome::Draw)),
            None => ("", None),
        };
        match (self.outcome, expected) {
            (Outcome::Known(known), Some(expected)) if known != expected => {
                let message = format!(
                    "the result is {known} and the board shows {board}, which is {expected}"
                );
                findings.add(Finding::new(Code::ResultBoard, self.span.clone(), message));
            }
            (Outcome::Unknown, Some(expected)) => {
                let message =
                    format!("the result is * and the board shows {board}, which is {expected}");
                findings.add(Finding::new(Code::ResultOpen, self.span.clone(), message));
            }
            (Outcome::Known(KnownOutcome::Decisive { winner }), None) if self.has_too_little() => {
                let message = format!("{winner} wins with pieces on the board that allow no mate");
                findings.add(Finding::new(Code::ResultMaterial, self.span.clone(), message));
            }
            _ => {}
        }
        if let Some(termination) = termination
            && let Some(what) = self.termination_fault(&termination.text, end)
        {
            let shown = text::quote(termination.text.as_bytes());
            let message = format!("Termination {shown}, and {what}");
            findings.add(Finding::new(Code::ResultTermination, termination.span.clone(), message));
        }
    }

    /// Whether no pieces are on the board that allow mate.
    fn has_too_little(&self) -> bool {
        let mating = [Role::Pawn, Role::Rook, Role::Queen];
        mating.into_iter().all(|role| self.boards.by_role(role).is_empty())
            && self.boards.position().is_insufficient_material()
    }

    /// What contradicts a Termination tag.
    fn termination_fault(&self, words: &str, end: Option<End>) -> Option<String> {
        use Termination::{Abandoned, Time};
        let ending = Ending::of(words);
        let is_early =
            ending == Ending::Resignation || matches!(ending.termination(), Time | Abandoned);
        match (end, ending) {
            (_, Ending::Unterminated) if matches!(self.outcome, Outcome::Known(_)) => {
                Some(format!("the result is {}", self.outcome))
            }
            (Some(End::Mate(_)), ending) if is_early || ending == Ending::Stalemate => {
                Some("the board shows mate".to_owned())
            }
            (Some(End::Stalemate), ending) if is_early || ending == Ending::Mate => {
                Some("the board shows stalemate".to_owned())
            }
            (None, Ending::Mate) => Some("the board shows no mate".to_owned()),
            (None, Ending::Stalemate) => Some("the board shows no stalemate".to_owned()),
            _ => None,
        }
    }
}
