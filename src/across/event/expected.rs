//! The start positions that were drawn for the rounds.

use std::collections::{BTreeMap, btree_map::Entry};

use crate::{chess960::start::Start, text};

use super::label::{Label, number_of};

/// The start positions that were drawn, by round.
///
/// `1`, `01`, `R1`, `Round 1` are one round. What follows a dot, as in `3.1`, is a board or a game of
/// the round and left out. Rounds that are no number are compared as text, whatever its case.
///
/// ```
/// use chess960::{across::Expected, chess960::start::{Sp, Start}};
///
/// let [first, second] = [12, 13].map(|n| Start::Single(Sp::new(n).expect("at most 959")));
/// let mut expected = Expected::new();
/// expected.add("1", first)?;
/// expected.add("Round 1.2", first)?;
/// let error = expected.add("01", second).unwrap_err();
/// assert_eq!(error.to_string(), "round 1 is given twice, with SP 12 and with SP 13");
/// # Ok::<(), chess960::across::ExpectError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Expected {
    /// By the key of the round.
    rounds: BTreeMap<String, Drawn>,
}

/// What was drawn for a round.
#[derive(Clone, Debug)]
struct Drawn {
    /// How the round is called.
    round: String,
    start: Start,
}

/// Why a start position cannot be expected of a round.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExpectError {
    /// The text is empty or says that the round is not known.
    #[error("{} is no round", text::quote(.0.as_bytes()))]
    NoRound(String),
    /// The round has another start already.
    #[error("round {} is given twice, with {} and with {}", text::visible(.round), spoken(*.first), spoken(*.second))]
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
        let Some(Label { key, text }) = Label::of(round) else {
            return Err(ExpectError::NoRound(round.to_owned()));
        };
        let round = text.to_owned();
        match self.rounds.entry(key.into_owned()) {
            Entry::Occupied(drawn) if drawn.get().start != start => {
                Err(ExpectError::Twice { round, first: drawn.get().start, second: start })
            }
            Entry::Occupied(_) => Ok(()),
            Entry::Vacant(place) => {
                place.insert(Drawn { round, start });
                Ok(())
            }
        }
    }

    /// Whether nothing is expected.
    pub(super) fn is_empty(&self) -> bool {
        self.rounds.is_empty()
    }

    /// The start of a round, if one is expected, by its key.
    pub(super) fn of(&self, key: &str) -> Option<Start> {
        self.rounds.get(key).map(|drawn| drawn.start)
    }

    /// The rounds, by their keys and as they are called, and their starts: the numbered ones first and in
    /// their order.
    pub(super) fn all(&self) -> Vec<(&str, &str, Start)> {
        let mut all: Vec<_> = self
            .rounds
            .iter()
            .map(|(key, drawn)| (&key[..], &drawn.round[..], drawn.start))
            .collect();
        all.sort_by_key(|(key, ..)| number_of(key).map_or((true, 0), |n| (false, n)));
        all
    }
}

/// `SP 518`, or both of a double start.
pub(super) fn spoken(start: Start) -> String {
    match start {
        Start::Single(sp) => format!("SP {sp}"),
        Start::Double { white, black } => format!("SP {white} against SP {black}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::across::testing::start;

    #[test]
    fn rounds_are_in_order_and_once() {
        let mut expected = Expected::new();
        for round in ["Final", "10", "R2", "10.3", "FINAL", "02"] {
            assert_eq!(expected.add(round, start(1)), Ok(()));
        }
        let rounds: Vec<_> = expected.all().iter().map(|(_, round, _)| *round).collect();
        assert_eq!(rounds, ["2", "10", "Final"]);
        for round in ["2.5", "Round 2", "02"] {
            let error = expected.add(round, start(2)).unwrap_err();
            assert_eq!(error.to_string(), "round 2 is given twice, with SP 1 and with SP 2");
        }
        assert_eq!(expected.add("?", start(2)), Err(ExpectError::NoRound("?".to_owned())));
        assert_eq!(expected.of("2"), Some(start(1)));
    }
}
