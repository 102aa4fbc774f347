//! The exact state of a count as a file, which can be added to others and gone on with.

use std::{
    collections::{BTreeMap, HashMap},
    io::{self, Write},
};

use serde::{Deserialize, Serialize};

use crate::merge::Merge;

use super::{Counts, Key, Plan, Stats, Tally};

/// The version of the form in which states are written: it stands first in the file.
pub const VERSION: &str = "chess960-stats-1";

/// What was counted of which inputs, and in which way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    version: String,
    settings: Settings,
    inputs: Vec<Read>,
    tally: Tally,
    rows: Vec<(Key, Counts)>,
}

/// In which way games were counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// What was counted.
    pub plan: Plan,
    /// Moves that are not written in SAN were played.
    pub is_lenient: bool,
    /// Which games were wanted, in some words; empty where all were.
    pub filter: String,
}

/// An input that was read to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Read {
    /// Its name.
    pub name: String,
    /// Bytes of its text, decompressed.
    pub size: u64,
    /// The SHA-256 of these, in hexadecimal digits.
    pub sha256: String,
}

/// Why there is no state, or why two cannot be added.
#[derive(Debug, thiserror::Error)]
pub enum StateError {
    /// It is not of the form.
    #[error("is not a state of `stats`: {0}")]
    Form(#[from] serde_json::Error),
    /// It is of another version.
    #[error("is a state of version {0}, and only {VERSION} can be read")]
    Version(String),
    /// Its numbers do not fit together.
    #[error("is damaged: {0}")]
    Damaged(&'static str),
    /// Games were counted in another way.
    #[error("was counted in another way: {0} not the same")]
    Settings(&'static str),
    /// An input would be counted twice.
    #[error("{second} was counted already, as {first}: --allow-duplicates counts it again")]
    Duplicate {
        /// Its name where it was counted first.
        first: String,
        /// Its name where it was counted again.
        second: String,
    },
}

impl State {
    /// Of what was counted.
    pub fn new(settings: Settings, inputs: Vec<Read>, tally: Tally, stats: Stats) -> State {
        let rows = stats.into_rows().into_iter().collect();
        State { version: VERSION.to_owned(), settings, inputs, tally, rows }
    }

    /// From the text of a file.
    ///
    /// # Errors
    ///
    /// Of another form or version, or with numbers that do not fit together.
    pub fn from_json(text: &[u8]) -> Result<State, StateError> {
        // Of another version not even the form is known.
        #[derive(Deserialize)]
        struct Named {
            version: String,
        }
        let Named { version } = serde_json::from_slice(text)?;
        if version != VERSION {
            return Err(StateError::Version(crate::text::visible(&version).into_owned()));
        }
        let state: State = serde_json::from_slice(text)?;
        state.check()?;
        Ok(state)
    }

    /// Writes it as a file.
    ///
    /// # Errors
    ///
    /// What the writer says.
    pub fn write_json(&self, mut out: impl Write) -> io::Result<()> {
        serde_json::to_writer(&mut out, self)?;
        out.write_all(b"\n")
    }

    /// In which way games were counted.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// What was read.
    pub fn inputs(&self) -> &[Read] {
        &self.inputs
    }

    /// What became of the games.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// What was counted.
    pub fn stats(&self) -> Stats {
        Stats::of_rows(self.settings.plan.clone(), self.rows.iter().cloned().collect())
    }

    /// Adds another.
    ///
    /// # Errors
    ///
    /// What was counted in another way; and an input that both have, unless `allows_duplicates`.
    pub fn add(&mut self, other: State, allows_duplicates: bool) -> Result<(), StateError> {
        if let Some(what) = self.settings.differs(&other.settings) {
            return Err(StateError::Settings(what));
        }
        self.inputs.extend(other.inputs);
        if !allows_duplicates {
            self.check_inputs()?;
        }
        self.tally.merge(other.tally);
        let mut rows: BTreeMap<Key, Counts> = std::mem::take(&mut self.rows).into_iter().collect();
        for (key, counts) in other.rows {
            rows.entry(key).or_default().merge(counts);
        }
        self.rows = rows.into_iter().collect();
        self.tally.check().map_err(StateError::Damaged)
    }

    /// Whether no input is in it twice.
    ///
    /// # Errors
    ///
    /// The first that is.
    pub fn check_inputs(&self) -> Result<(), StateError> {
        let mut seen = HashMap::new();
        for Read { name, size, sha256 } in self.inputs.iter().filter(|read| read.size > 0) {
            if let Some(first) = seen.insert((size, sha256), name) {
                let (first, second) = (first.clone(), name.clone());
                return Err(StateError::Duplicate { first, second });
            }
        }
        Ok(())
    }

    /// Whether the numbers fit together, so that none of them can be beyond all bounds.
    fn check(&self) -> Result<(), StateError> {
        let grouping = &self.settings.plan.grouping;
        if !grouping.is_sound() {
            return Err(StateError::Damaged("games cannot be grouped in this way"));
        }
        let mut before: Option<&Key> = None;
        let mut once = 0;
        for (key, counts) in &self.rows {
            if before.is_some_and(|before| before >= key) {
                return Err(StateError::Damaged("the rows are not in order"));
            }
            before = Some(key);
            if !grouping.fits(key) {
                return Err(StateError::Damaged(
                    "a row's key does not fit what games are grouped by",
                ));
            }
            counts.check(&self.settings.plan).map_err(StateError::Damaged)?;
            once += u128::from(counts.results.games()) * u128::from(grouping.is_of_white(key));
        }
        if once != u128::from(self.tally.counted) {
            return Err(StateError::Damaged(
                "the rows have another number of games than were counted",
            ));
        }
        self.tally.check().map_err(StateError::Damaged)
    }
}

impl Settings {
    /// What is not the same in both.
    fn differs(&self, other: &Settings) -> Option<&'static str> {
        let (a, b) = (&self.plan, &other.plan);
        [
            (a.starts != b.starts, "--double is"),
            (a.grouping.by != b.grouping.by, "--by is"),
            (a.grouping.elo_bands != b.grouping.elo_bands, "--elo-bands are"),
            (a.evaluation_at != b.evaluation_at, "--eval-at is"),
            (a.clock_at != b.clock_at, "--clock-at is"),
            (self.is_lenient != other.is_lenient, "--lenient is"),
            (self.filter != other.filter, "the conditions on games are"),
            (a != b, "what is counted is"),
        ]
        .into_iter()
        .find_map(|(differs, what)| differs.then_some(what))
    }
}
