//! What can still be drawn.

use crate::chess960::start::{Sp, Start};

use super::{Kind, Options};

/// The starts that can be drawn, in ascending order of their index. The pairs of a double draw are not
/// stored, only which of them are gone.
#[derive(Debug)]
pub(super) struct Pool {
    kind: Kind,
    ranks: Vec<Sp>,
    /// What is left where nothing may be drawn twice.
    left: Option<Left>,
    count: u32,
}

impl Pool {
    pub(super) fn of(options: &Options) -> Pool {
        let wanted = options.wanted();
        let ranks = wanted.ranks();
        let count = wanted.kind.count(ranks.len());
        let left = wanted.no_repeat.then(|| Left::all(count));
        Pool { kind: wanted.kind, ranks, left, count }
    }

    /// How many starts can be drawn.
    pub(super) fn count(&self) -> u32 {
        self.count
    }

    /// The start of this number, from 0, below [`count`](Pool::count). If nothing may be drawn twice it is
    /// gone.
    pub(super) fn take(&mut self, number: u32) -> Start {
        let place = match &mut self.left {
            None => number,
            Some(left) => {
                self.count -= 1;
                left.take(number)
            }
        } as usize;
        let (white, black) = match self.kind {
            Kind::Single => (place, place),
            Kind::Double => (place / self.ranks.len(), place % self.ranks.len()),
        };
        Start::new(self.ranks[white], self.ranks[black])
    }
}

/// Which of some places are left: a tree of counts [Fenwick 1994], so that finding and taking one takes as
/// many steps as their number has bits.
#[derive(Debug)]
struct Left {
    /// At `i`, from 1, how many of the `i & -i` places up to `i` are left.
    counts: Vec<u32>,
}

impl Left {
    fn all(places: u32) -> Left {
        Left { counts: (0..=places).map(|i| i & i.wrapping_neg()).collect() }
    }

    /// Takes the place that `skip` places that are left precede, and says which it is, from 0.
    fn take(&mut self, mut skip: u32) -> u32 {
        let mut before = 0;
        let mut step = self.counts.len().next_power_of_two() / 2;
        while step > 0 {
            // The counts on the way down that are not passed are those the place is in.
            match self.counts.get_mut(before + step) {
                Some(count) if *count > skip => *count -= 1,
                Some(count) => {
                    skip -= *count;
                    before += step;
                }
                None => {}
            }
            step /= 2;
        }
        before as u32
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn taking_places_is_taking_from_a_list(places in 1_u32..200, picks in proptest::collection::vec(any::<u32>(), 200)) {
            let mut left = Left::all(places);
            let mut list: Vec<u32> = (0..places).collect();
            for pick in picks.into_iter().take(places as usize) {
                let pick = pick % list.len() as u32;
                prop_assert_eq!(left.take(pick), list.remove(pick as usize));
            }
        }
    }
}
