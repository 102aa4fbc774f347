//! Long games whose moves are those of another one, whoever played them and when.

use std::{
    collections::{HashMap, hash_map::Entry},
    hash::{DefaultHasher, Hash, Hasher},
};

use crate::chess960::start::Start;

/// Plies above which the same moves are no coincidence. Short draws by agreement are played again
/// and again.
pub(super) const FEWEST: usize = 20;

/// The games, by a hash of start and moves: 64 bits, the same in every run. A million games have two
/// with one hash by chance in one of 30 million events.
#[derive(Debug, Default)]
pub(super) struct Copies {
    first: HashMap<u64, u32>,
}

impl Copies {
    /// Adds a whole game. Of one that is long enough: the first with the same start and moves.
    pub(super) fn add(&mut self, start: Start, moves: &[u16], game: u32) -> Option<u32> {
        if moves.len() < FEWEST {
            return None;
        }
        let mut hasher = DefaultHasher::new();
        (start, moves).hash(&mut hasher);
        match self.first.entry(hasher.finish()) {
            Entry::Occupied(first) => Some(*first.get()),
            Entry::Vacant(place) => {
                place.insert(game);
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::across::testing::start;

    #[test]
    fn the_first_of_the_same_long_games_is_told() {
        let mut copies = Copies::default();
        let long: Vec<_> = (0..FEWEST as u16).collect();
        assert_eq!(copies.add(start(1), &long, 0), None);
        assert_eq!(copies.add(start(1), &long, 1), Some(0));
        assert_eq!(copies.add(start(1), &long, 2), Some(0));
        assert_eq!(copies.add(start(2), &long, 3), None);
        assert_eq!(copies.add(start(1), &[&long[..], &[7]].concat(), 4), None);
        for game in [5, 6] {
            assert_eq!(copies.add(start(1), &long[1..], game), None);
        }
    }
}
