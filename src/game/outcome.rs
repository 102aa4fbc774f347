//! The result of a game: the Result tag held against the termination marker.

use std::ops::Range;

use shakmaty::Outcome;

use crate::{
    diagnostic::{Code, Finding},
    pgn::token,
    text,
};

/// Reads the value of a Result tag, which stands at `span`: the result, where it is one, and what is
/// to be said about its form.
pub(super) fn read_tag(value: &[u8], span: &Range<usize>) -> (Option<Outcome>, Option<Finding>) {
    let trimmed = value.trim_ascii();
    // Most are as they should be: nothing is put into words for those.
    let shown = || text::quote(value);
    let fault = |code, message| Some(Finding::new(code, span.clone(), message));
    match token::marker(trimmed) {
        Some(marker) if marker.standard && trimmed.len() == value.len() => {
            (Some(marker.outcome), None)
        }
        Some(marker) => {
            let message = format!("Result {} is read as {}", shown(), marker.outcome);
            (Some(marker.outcome), fault(Code::ResultTagForm, message))
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

/// What marker and tag leave to be said; `end` is where the game ends.
pub(super) fn judge(
    marker: Option<&(Outcome, Range<usize>)>,
    tag: Option<Outcome>,
    end: usize,
) -> Option<Finding> {
    match (marker, tag) {
        (None, tag) => {
            let mut message = "the game has no termination marker".to_owned();
            if let Some(outcome) = tag {
                message.push_str(&format!("; the Result tag says {outcome}"));
            }
            Some(Finding::new(Code::MarkerMissing, end..end, message))
        }
        (Some((outcome, span)), Some(tag)) if *outcome != tag => {
            let message =
                format!("the termination marker is {outcome} and the Result tag says {tag}");
            Some(Finding::new(Code::ResultDiffers, span.clone(), message))
        }
        _ => None,
    }
}
