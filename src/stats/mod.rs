//! Counts of the games that have something in common. Whole numbers only; the one place with fractions is
//! [`report`].

mod copies;
mod counter;
mod counts;
pub mod elo;
pub mod histogram;
mod key;
pub mod report;
pub mod results;
pub mod state;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    chess960::start::Start,
    game::{
        details::{Tag, Wanted},
        record::{Reason, Starts},
    },
    merge::Merge,
};

use self::results::Results;

pub use self::{
    copies::{fingerprint, for_fingerprints},
    counter::Counter,
    counts::{Clocks, Counts, Evaluations, MATE, Side},
    key::{By, Grouping, Part},
};

/// How many games were read, counted and left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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

    /// What is wrong with the numbers, if they cannot be.
    fn check(&self) -> Result<(), &'static str> {
        let games = [self.counted, self.not_wanted].into_iter().chain(self.left_out);
        let is_sound = games.map(u128::from).sum::<u128>() <= 1 << 40;
        if is_sound { Ok(()) } else { Err("more games were read than there can be") }
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

/// What is counted, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// Which starts are counted.
    pub starts: Starts,
    /// What the games of a row have in common.
    pub grouping: Grouping,
    /// Whether first moves are.
    pub first_moves: bool,
    /// Whether ratings are.
    pub ratings: bool,
    /// Whether the Termination tag is.
    pub terminations: bool,
    /// The move whose evaluation is, from 1.
    pub evaluation_at: Option<u32>,
    /// The move at which clocks are, from 1.
    pub clock_at: Option<u32>,
}

impl Plan {
    /// What the records alone tell.
    pub fn of_records(starts: Starts, by: By) -> Plan {
        Plan {
            starts,
            grouping: by.into(),
            first_moves: false,
            ratings: false,
            terminations: false,
            evaluation_at: None,
            clock_at: None,
        }
    }

    /// What has to be kept of games beyond their records; `None` where nothing has.
    pub fn wanted(&self) -> Option<Wanted> {
        let mut tags = self.grouping.tags();
        if self.ratings {
            tags = tags.and([Tag::WhiteElo, Tag::BlackElo].into());
        }
        if self.terminations {
            tags = tags.and([Tag::Termination].into());
        }
        let wanted = Wanted {
            tags,
            first_moves: self.first_moves || self.grouping.has_first_moves(),
            evaluations: self.evaluation_at.into_iter().collect(),
            clocks: self.clock_at.into_iter().collect(),
            ..Wanted::default()
        };
        (wanted != Wanted::default()).then_some(wanted)
    }

    /// The key of a row of one start, where starts are all that tells rows apart.
    pub fn key_of(&self, start: Start) -> Option<Key> {
        match *self.grouping.by {
            [By::Sp] => match start {
                Start::Single(sp) => Some([Part::Number(sp.get().into())].into()),
                Start::Double { .. } => None,
            },
            [By::Pair] => Some([Part::Number(start.index())].into()),
            _ => None,
        }
    }
}

/// What the games of a row have in common, part by part.
pub type Key = Box<[Part]>;

/// Counts in rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stats {
    plan: Plan,
    rows: BTreeMap<Key, Counts>,
}

impl Stats {
    /// Of these rows.
    pub fn of_rows(plan: Plan, rows: BTreeMap<Key, Counts>) -> Stats {
        Stats { plan, rows }
    }

    /// What is counted.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The rows, by their keys.
    pub fn rows(&self) -> &BTreeMap<Key, Counts> {
        &self.rows
    }

    /// The rows, by their keys.
    pub fn into_rows(self) -> BTreeMap<Key, Counts> {
        self.rows
    }

    /// What all games together have, each once.
    pub fn whole(&self) -> Counts {
        let mut whole = Counts::default();
        self.once().for_each(|counts| whole.merge(counts.clone()));
        whole
    }

    /// How all games together ended.
    pub fn results(&self) -> Results {
        let mut results = Results::default();
        self.once().for_each(|counts| results.merge(counts.results));
        results
    }

    /// The rows that together have each game once.
    fn once(&self) -> impl Iterator<Item = &Counts> {
        let once = self.rows.iter().filter(|(key, _)| self.plan.grouping.is_of_white(key));
        once.map(|(_, counts)| counts)
    }

    /// Adds what others have counted by the same plan.
    pub fn merge(&mut self, other: Stats) {
        for (key, counts) in other.rows {
            self.rows.entry(key).or_default().merge(counts);
        }
    }
}

#[cfg(test)]
mod tests;
