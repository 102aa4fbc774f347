//! Counts per start position. Whole numbers only; the one place with fractions is [`report`].

pub mod report;

use std::collections::BTreeMap;

use shakmaty::{ByCastlingSide, ByColor, Color, KnownOutcome, Outcome};

use crate::{
    chess960::{castling::Method, start::Start},
    game::record::{Reason, Record, Starts},
    merge::Merge,
};

/// What is counted of the games from one start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Games.
    pub games: u64,
    /// Games that White won.
    pub white_wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games that Black won.
    pub black_wins: u64,
    /// Games without a result. `*` is not a draw.
    pub unknown: u64,
    /// Plies of all games together.
    pub plies: u64,
    /// Games in which a colour castled on a side.
    pub castled: ByColor<ByCastlingSide<u64>>,
    /// Castlings of both colours by method, in the order of [`Method::ALL`].
    pub methods: [u64; 4],
}

impl Counts {
    /// Counts one game.
    pub fn add(&mut self, record: &Record) {
        self.games += 1;
        match record.outcome {
            Outcome::Known(KnownOutcome::Decisive { winner: Color::White }) => self.white_wins += 1,
            Outcome::Known(KnownOutcome::Decisive { winner: Color::Black }) => self.black_wins += 1,
            Outcome::Known(KnownOutcome::Draw) => self.draws += 1,
            Outcome::Unknown => self.unknown += 1,
        }
        self.plies += u64::from(record.plies);
        for (color, castled) in record.castled.zip_color() {
            if let Some(castled) = castled {
                *self.castled.get_mut(color).get_mut(castled.side) += 1;
                self.methods[castled.method as usize] += 1;
            }
        }
    }

    /// Castlings by one method, both colours together.
    pub fn method(&self, method: Method) -> u64 {
        self.methods[method as usize]
    }
}

impl Merge for Counts {
    fn merge(&mut self, other: Counts) {
        let Counts { games, white_wins, draws, black_wins, unknown, plies, castled, methods } =
            other;
        self.games += games;
        self.white_wins += white_wins;
        self.draws += draws;
        self.black_wins += black_wins;
        self.unknown += unknown;
        self.plies += plies;
        for (color, sides) in castled.zip_color() {
            for (side, count) in sides.zip_castling_side().into_iter() {
                *self.castled.get_mut(color).get_mut(side) += count;
            }
        }
        for (mine, theirs) in self.methods.iter_mut().zip(methods) {
            *mine += theirs;
        }
    }
}

/// How many games were read, counted and left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games in a row.
    pub counted: u64,
    /// Games left out because they were not wanted, whatever they are.
    pub not_wanted: u64,
    /// Games left out, in the order of [`Reason::ALL`].
    left_out: [u64; Reason::ALL.len()],
}

impl Tally {
    /// Counts one game.
    pub fn add(&mut self, counted: Result<Start, Reason>) {
        match counted {
            Ok(_) => self.counted += 1,
            Err(reason) => self.left_out[reason as usize] += 1,
        }
    }

    /// Games left out for a reason.
    pub fn left_out(&self, reason: Reason) -> u64 {
        self.left_out[reason as usize]
    }

    /// Games read: those counted and those left out.
    pub fn read(&self) -> u64 {
        self.counted + self.not_wanted + self.left_out.iter().sum::<u64>()
    }
}

impl Merge for Tally {
    fn merge(&mut self, other: Tally) {
        self.counted += other.counted;
        self.not_wanted += other.not_wanted;
        for (mine, theirs) in self.left_out.iter_mut().zip(other.left_out) {
            *mine += theirs;
        }
    }
}

/// Counts per start position, and what was left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// A row per start, by its [index](Start::index): sorted by White's SP, then Black's.
    rows: BTreeMap<u32, Counts>,
    /// How many games were read.
    pub tally: Tally,
}

impl Stats {
    /// Counts a game under its start, or the reason why not.
    pub fn add(&mut self, record: &Record, starts: Starts) -> Result<Start, Reason> {
        let counted = record.counted(starts);
        self.tally.add(counted);
        if let Ok(start) = counted {
            self.rows.entry(start.index()).or_default().add(record);
        }
        counted
    }

    /// The starts that occurred with their counts, sorted by White's SP, then Black's.
    pub fn rows(&self) -> impl Iterator<Item = (Start, &Counts)> {
        self.rows.iter().filter_map(|(index, counts)| Some((Start::from_index(*index)?, counts)))
    }
}

impl Merge for Stats {
    fn merge(&mut self, other: Stats) {
        for (index, counts) in other.rows {
            self.rows.entry(index).or_default().merge(counts);
        }
        self.tally.merge(other.tally);
    }
}

#[cfg(test)]
mod tests;
