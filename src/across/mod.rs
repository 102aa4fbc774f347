//! Checks across games: of a file, and of all inputs together as one event.
//!
//! [`Across`] is given the digests of the games one after the other, in the order of the inputs. What
//! is kept per file is bounded: 65,536 spellings of names of at most 255 bytes each, the first game of
//! each habit. The names of an event are kept over all its files, within the same bound. What else is
//! kept of an event grows with its games, as [`Across::new`] says.
//!
//! Values of tags are compared without the blanks around them, and one of more than 255 bytes with
//! nothing.

mod event;
mod habits;
mod names;
mod texts;

#[cfg(test)]
mod testing;

use std::fmt;

use crate::{
    diagnostic::Finding,
    game::{
        digest::{Digest, Value},
        place::Spot,
    },
    text,
};

pub use event::{ExpectError, Expected, Label};

use self::{event::Event, habits::Habits, names::Names};

/// The checks across games.
#[derive(Debug)]
pub struct Across {
    inputs: Inputs,
    names: Names,
    habits: Habits,
    event: Option<Event>,
}

impl Across {
    /// `names`: how the inputs are called in messages, in their order. `event`: the start positions that
    /// were drawn, none perhaps, where all inputs together are to be checked as one event.
    ///
    /// An event takes some 500 bytes for a game of 40 moves, 2 bytes of them for each ply that is not
    /// one of an earlier game between the same players, and some 200 bytes for each spelling of a name.
    /// After 2³⁰ games no further ones are compared.
    pub fn new(names: Vec<String>, event: Option<Expected>) -> Across {
        let names = names.iter().map(|name| text::visible(name).into_owned()).collect();
        Across {
            inputs: Inputs { names },
            names: Names::default(),
            habits: Habits::default(),
            event: event.map(Event::new),
        }
    }

    /// The next game of the current input, in order; `at` is where it begins. The findings are in the
    /// order of their places, and their spans point into the text that the digest's spans point into.
    pub fn game(&mut self, digest: Digest, at: Spot) -> Vec<Finding> {
        self.games(&[(&digest, at)]).pop().unwrap_or_default()
    }

    /// The same for the next games: what is found in each. It is quicker than one by one.
    pub fn games(&mut self, games: &[(&Digest, Spot)]) -> Vec<Vec<Finding>> {
        let mut found = vec![Vec::new(); games.len()];
        self.names.games(games, &self.inputs, &mut found);
        for (&(digest, at), findings) in games.iter().zip(&mut found) {
            self.habits.game(digest, at, findings);
            if let Some(event) = &mut self.event {
                event.game(digest, at, &self.inputs, findings);
            }
            findings.sort_by_key(|finding| finding.span.start);
        }
        found
    }

    /// The current input is at its end: forgets what is kept per file. Names are kept through an event.
    pub fn end_of_input(&mut self) {
        if self.event.is_none() {
            self.names = Names::default();
        }
        self.habits = Habits::default();
    }

    /// All inputs are read: what the event as a whole leaves to be said, in the order of input and place,
    /// and last what is about no game. The spans of the findings are empty: their texts are gone.
    pub fn finish(&mut self) -> Vec<(Option<Spot>, Finding)> {
        self.event.take().map_or_else(Vec::new, |event| event.finish(&self.inputs))
    }
}

/// A game, to name it in messages about another one. They are ordered as they are read.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Site {
    input: usize,
    game: u64,
}

impl From<Spot> for Site {
    fn from(spot: Spot) -> Site {
        Site { input: spot.input, game: spot.game }
    }
}

/// How the inputs are called.
#[derive(Debug)]
struct Inputs {
    names: Vec<String>,
}

impl Inputs {
    /// The words for a game in a message about the one that is `here`.
    fn told(&self, site: Site, here: Site) -> impl fmt::Display + '_ {
        fmt::from_fn(move |f| {
            write!(f, "game {}", site.game)?;
            match self.names.get(site.input) {
                Some(name) if site.input != here.input => write!(f, " of {name}"),
                _ => Ok(()),
            }
        })
    }
}

/// Bytes of a value above which it is compared with nothing: those that the standard allows
/// [PGN 7]. Nobody's memory is to be filled with megabytes of one name.
const LONGEST: usize = 255;

/// The value without the blanks around it; `None` where there is none or it is too long.
fn trimmed(value: Option<&Value>) -> Option<&str> {
    value.map(|value| value.text.trim()).filter(|text| text.len() <= LONGEST)
}

#[cfg(test)]
mod tests {
    use super::{
        testing::{at, game},
        *,
    };

    #[test]
    fn can_go_from_thread_to_thread() {
        fn assert_send<T: Send>() {}
        assert_send::<Across>();
    }

    #[test]
    fn games_are_named_as_they_are_seen_from_here() {
        let inputs = Inputs { names: vec!["a.pgn".to_owned(), "b.pgn".to_owned()] };
        let told = |input, from| {
            let here = Site { input: from, game: 9 };
            inputs.told(Site { input, game: 3 }, here).to_string()
        };
        assert_eq!(told(1, 1), "game 3");
        assert_eq!(told(0, 1), "game 3 of a.pgn");
        assert_eq!(told(2, 1), "game 3");
    }

    #[test]
    fn names_of_inputs_do_not_reach_the_terminal_as_they_are() {
        let mut across = Across::new(vec!["a\x1b".into(), "b".into()], Some(Expected::new()));
        let moves = vec![1, 2];
        assert!(
            across.game(Digest { moves: moves.clone(), ..game("A", "B") }, at(0, 1)).is_empty()
        );
        across.end_of_input();
        let found = across.game(Digest { moves, ..game("A", "B") }, at(1, 1));
        assert!(found[0].message.contains("game 1 of a\\u{1b}"), "{found:?}");
    }

    #[test]
    fn without_an_event_there_are_no_event_checks() {
        let mut across = Across::new(vec!["a".into()], None);
        assert!(across.game(game("A", "A"), at(0, 1)).is_empty());
        assert!(across.finish().is_empty());
    }

    #[test]
    fn findings_are_in_the_order_of_their_places() {
        let mut across = Across::new(vec!["a".into()], Some(Expected::new()));
        across.game(game("Ann Lee", "B"), at(0, 1));
        let found = across.game(game("lee, ann", "Lee Ann"), at(0, 2));
        assert_eq!(found.len(), 3);
        assert!(found.is_sorted_by_key(|finding| finding.span.start), "{found:?}");
    }
}
