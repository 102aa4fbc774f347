//! Rounds, and the start positions that were drawn for them.

use std::collections::BTreeMap;

use crate::{chess960::start::Start, game::identity::describe, text};

/// The start positions that were drawn, by round.
///
/// Rounds are compared as text, without the blanks around it. What follows a dot, as in `3.1`, is a
/// board or a game of the round and left out.
///
/// ```
/// use chess960::{across::Expected, chess960::start::{Sp, Start}};
///
/// let [first, second] = [12, 13].map(|n| Start::Single(Sp::new(n).expect("at most 959")));
/// let mut expected = Expected::new();
/// expected.add("1", first)?;
/// expected.add("1.2", first)?;
/// let error = expected.add("1", second).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "round 1 is given twice, with the start position SP 12 and the start position SP 13"
/// );
/// # Ok::<(), chess960::across::ExpectError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Expected {
    starts: BTreeMap<String, Start>,
}

/// Why a start position cannot be expected of a round.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExpectError {
    /// The text is empty or says that the round is not known.
    #[error("{} is no round", text::quote(.0.as_bytes()))]
    NoRound(String),
    /// The round has another start already.
    #[error("round {} is given twice, with {} and {}", text::visible(.round), describe(*.first), describe(*.second))]
    Twice {
        /// The round.
        round: String,
        /// What was expected of it before.
        first: Start,
        /// What was to be added.
        second: Start,
    },
}

impl Expected {
    /// Nothing is expected.
    pub fn new() -> Expected {
        Expected::default()
    }

    /// Adds the start position of a round.
    ///
    /// # Errors
    ///
    /// [`ExpectError::NoRound`] for a text that names none; [`ExpectError::Twice`] where another start is
    /// expected of the round already. The same start may be given again.
    pub fn add(&mut self, round: &str, start: Start) -> Result<(), ExpectError> {
        let Some(round) = round_of(round) else {
            return Err(ExpectError::NoRound(round.to_owned()));
        };
        let first = *self.starts.entry(round.to_owned()).or_insert(start);
        if first == start {
            Ok(())
        } else {
            Err(ExpectError::Twice { round: round.to_owned(), first, second: start })
        }
    }

    /// Whether nothing is expected.
    pub(super) fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// The start of a round, if one is expected.
    pub(super) fn of(&self, round: &str) -> Option<Start> {
        self.starts.get(round).copied()
    }

    /// The rounds and their starts, the numbered ones first and in their order.
    pub(super) fn all(&self) -> Vec<(&str, Start)> {
        let mut all: Vec<_> =
            self.starts.iter().map(|(round, &start)| (&round[..], start)).collect();
        all.sort_by_key(|(round, _)| number_of(round).map_or((true, 0), |n| (false, n)));
        all
    }
}

/// The round that a text names, without the board or game after a dot.
pub(super) fn round_of(text: &str) -> Option<&str> {
    let round = text.split('.').next().unwrap_or_default().trim();
    (!matches!(round, "" | "?" | "-")).then_some(round)
}

/// The number of a round that has one.
pub(super) fn number_of(round: &str) -> Option<u64> {
    round.parse().ok().filter(|_| round.bytes().all(|b| b.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::across::testing::start;

    #[test]
    fn rounds_stand_before_the_dot() {
        for (text, round) in [(" 3 ", "3"), ("3.1", "3"), ("3.1.2", "3"), ("QF 1", "QF 1")] {
            assert_eq!(round_of(text), Some(round));
        }
        for text in ["", " ", "?", "-", " - ", "?.1", ".1"] {
            assert_eq!(round_of(text), None);
        }
        assert_eq!(
            ["12", "012", "+3", "-3", "QF"].map(number_of),
            [Some(12), Some(12), None, None, None]
        );
    }

    #[test]
    fn rounds_are_in_order_and_once() {
        let mut expected = Expected::new();
        for round in ["Final", "10", "2", "10.3"] {
            assert_eq!(expected.add(round, start(1)), Ok(()));
        }
        let rounds: Vec<_> = expected.all().iter().map(|(round, _)| *round).collect();
        assert_eq!(rounds, ["2", "10", "Final"]);
        assert!(matches!(expected.add("2.5", start(2)), Err(ExpectError::Twice { .. })));
        assert_eq!(expected.add("?", start(2)), Err(ExpectError::NoRound("?".to_owned())));
        assert_eq!(expected.of("2"), Some(start(1)));
    }
}
