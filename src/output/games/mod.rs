//! Games as a table: a row for each, whatever it is.

mod columns;

use std::sync::Arc;

use crate::{
    chess960::{
        fen::{self, Dialect},
        start::Start,
    },
    diagnostic::Severity,
    game::{
        details::Details,
        place::Place,
        record::{Kind, Record, Starts},
        termination::Termination,
        time_control::{FideSpeed, Speed},
    },
};

pub use columns::{FINAL_FEN, FINDINGS, columns};

/// A game in its file.
#[derive(Clone, Debug)]
pub struct Row {
    /// The input.
    pub file: Arc<str>,
    /// The game, from 1.
    pub number: u64,
    /// Where it begins.
    pub place: Place,
    /// The game itself.
    pub game: Game,
    /// What was found in it.
    pub found: Found,
}

/// What is told of a game.
#[derive(Clone, Debug)]
pub struct Game {
    record: Record,
    details: Box<Details>,
    starts: Starts,
    /// Its moves were followed to their end.
    is_followed: bool,
    final_fen: Option<String>,
    speed: Option<Speed>,
    fide_speed: Option<FideSpeed>,
    termination: Termination,
}

/// How many findings a game has.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    errors: u64,
    warnings: u64,
    notes: u64,
}

impl Found {
    /// Counts one more.
    pub fn add(&mut self, severity: Severity) {
        *match severity {
            Severity::Error => &mut self.errors,
            Severity::Warning => &mut self.warnings,
            Severity::Note => &mut self.notes,
        } += 1;
    }
}

impl Game {
    /// A game of which this is known. `starts` are those that `stats` counts; `is_followed` says that its moves
    /// were followed to their end. The position there, where it was kept, is written in `dialect`.
    pub fn new(
        record: Record,
        mut details: Box<Details>,
        starts: Starts,
        is_followed: bool,
        dialect: Dialect,
    ) -> Game {
        let end = details.end.take().filter(|_| is_followed);
        let control = details.time_control();
        Game {
            starts,
            is_followed,
            // What a dialect has no letters for it cannot say.
            final_fen: end.and_then(|position| fen::write(&position, dialect).ok()),
            speed: control.as_ref().map(|control| control.lichess()),
            fide_speed: control.and_then(|control| control.fide()),
            termination: details.termination(),
            record,
            details,
        }
    }

    /// What happened in it.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// How many bytes it takes, about.
    pub fn weight(&self) -> usize {
        size_of::<Game>() + self.details.weight() + self.final_fen.as_ref().map_or(0, String::len)
    }

    fn start(&self) -> Option<Start> {
        match self.record.kind {
            Kind::Start(start) => Some(start),
            _ => None,
        }
    }

    /// Whether its moves were played at all.
    fn is_played(&self) -> bool {
        matches!(self.record.kind, Kind::Start(_) | Kind::OtherPosition | Kind::Classical)
    }
}
