//! Which of the games that are wanted are taken: all, the first ones, or a sample.

use rand_chacha::{
    ChaCha20Rng,
    rand_core::{RngCore, SeedableRng},
};

/// Which of the games that are wanted are taken. It is asked once for each, in the order of the input.
#[derive(Debug)]
pub(crate) struct Picks(Kind);

#[derive(Debug)]
enum Kind {
    All,
    /// So many more.
    First(u64),
    Sample(Box<Sample>),
}

/// Selection sampling [Knuth, The Art of Computer Programming, 3.4.2, algorithm S]: every set of so many
/// games is equally likely.
#[derive(Debug)]
struct Sample {
    /// Games yet to be taken.
    missing: u64,
    /// Games yet to come.
    left: u64,
    random: ChaCha20Rng,
}

impl Picks {
    /// All of them.
    pub(crate) fn all() -> Picks {
        Picks(Kind::All)
    }

    /// The first `count`.
    pub(crate) fn first(count: u64) -> Picks {
        Picks(Kind::First(count))
    }

    /// `count` of the `wanted` there are, drawn at random, or all where there are no more. The same seed
    /// draws the same ones.
    pub(crate) fn sample(count: u64, wanted: u64, seed: u64) -> Picks {
        let random = ChaCha20Rng::seed_from_u64(seed);
        Picks(Kind::Sample(Box::new(Sample { missing: count, left: wanted, random })))
    }

    /// Whether the next game is taken.
    pub(crate) fn take(&mut self) -> bool {
        match &mut self.0 {
            Kind::All => true,
            Kind::First(left) => {
                let is_taken = *left > 0;
                *left -= u64::from(is_taken);
                is_taken
            }
            Kind::Sample(sample) => sample.take(),
        }
    }

    /// Whether all games are taken.
    pub(crate) fn are_all(&self) -> bool {
        matches!(self.0, Kind::All)
    }

    /// Whether no more is taken, so that nothing more need be read. A sample is of the whole input, which
    /// is read to its end.
    pub(crate) fn is_done(&self) -> bool {
        matches!(self.0, Kind::First(0))
    }
}

impl Sample {
    fn take(&mut self) -> bool {
        // There are more than were counted only where a file was changed.
        if self.left == 0 {
            return false;
        }
        let is_taken = below(self.left, &mut self.random) < self.missing;
        self.left -= 1;
        self.missing -= u64::from(is_taken);
        is_taken
    }
}

/// A number below this one, every one equally likely.
fn below(count: u64, random: &mut ChaCha20Rng) -> u64 {
    // As often as it goes into what is drawn from; what is left over is drawn again.
    let whole = u64::MAX - u64::MAX % count;
    loop {
        let drawn = random.next_u64();
        if drawn < whole {
            return drawn % count;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The places of those taken of `wanted`, from 0.
    fn taken(mut picks: Picks, wanted: u64) -> Vec<u64> {
        (0..wanted).filter(|_| picks.take()).collect()
    }

    #[test]
    fn the_first_ones() {
        assert_eq!(taken(Picks::all(), 3), [0, 1, 2]);
        assert_eq!(taken(Picks::first(2), 5), [0, 1]);
        assert_eq!(taken(Picks::first(5), 2), [0, 1]);
        let mut picks = Picks::first(1);
        assert!(!picks.is_done() && picks.take() && picks.is_done() && !picks.take());
        assert!(!Picks::all().is_done() && !Picks::sample(1, 0, 0).is_done());
    }

    #[test]
    fn a_sample_has_as_many_as_were_asked_for_or_all() {
        for wanted in 0..20 {
            for count in 0..25 {
                for seed in 0..10 {
                    let taken = taken(Picks::sample(count, wanted, seed), wanted);
                    assert_eq!(taken.len() as u64, count.min(wanted));
                }
            }
        }
    }

    /// The numbers are part of what users rely on: the same seed is the same sample in any version.
    #[test]
    fn the_sequence_is_fixed() {
        assert_eq!(taken(Picks::sample(8, 1000, 0), 1000), [89, 131, 262, 318, 394, 658, 881, 899]);
        assert_eq!(
            taken(Picks::sample(5, 1 << 20, 960), 1 << 20),
            [4282, 28304, 433_535, 454_496, 881_112]
        );
    }

    #[test]
    fn every_set_is_equally_likely() {
        // 15 sets of 2 of 6; 14 degrees of freedom: chi-square is above 36.1 once in a thousand times.
        const SEEDS: u32 = 15_000;
        let mut counts = std::collections::BTreeMap::new();
        for seed in 0..SEEDS {
            *counts.entry(taken(Picks::sample(2, 6, seed.into()), 6)).or_insert(0_u32) += 1;
        }
        assert_eq!(counts.len(), 15);
        let expected = SEEDS / 15;
        let squares: u32 = counts.values().map(|&count| count.abs_diff(expected).pow(2)).sum();
        assert!(squares < 36 * expected, "{counts:?}");
    }

    #[test]
    fn every_place_of_a_long_input_is_equally_likely() {
        // How many of the tenths of 10,000 games 100 samples of 100 are in: each has 1000, give or take 30.
        let mut counts = [0_u32; 10];
        for seed in 0..100 {
            for place in taken(Picks::sample(100, 10_000, seed), 10_000) {
                counts[place as usize / 1000] += 1;
            }
        }
        assert_eq!(counts.iter().sum::<u32>(), 10_000);
        assert!(counts.iter().all(|count| count.abs_diff(1000) < 120), "{counts:?}");
    }

    #[test]
    fn a_file_that_has_grown_is_no_cause_for_panic() {
        let taken = taken(Picks::sample(3, 5, 1), 50);
        assert_eq!(taken.len(), 3);
        assert!(taken.iter().all(|&place| place < 5));
    }
}
