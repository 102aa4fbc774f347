//! The account of what was read: told on stderr by all commands that make tables of games.

use std::path::PathBuf;

use chess960::{
    Error,
    diagnostic::Severity,
    game::{
        read::{Found, Item},
        record::Reason,
    },
    merge::Merge,
    stats::Tally,
};

use super::{Status, complain, say};

/// What became of games.
#[derive(Clone, Debug, Default)]
pub(crate) struct Account {
    pub(crate) tally: Tally,
    /// Errors found in games that are wanted, and beside games.
    pub(crate) errors: u64,
}

/// The errors in a game and beside it.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Errors {
    inside: u32,
    beside: u32,
}

impl Errors {
    /// Those of a game, or of what stands where there is none.
    pub(crate) fn of(item: &Item) -> Errors {
        let mut errors = Errors::default();
        let is_error = |found: &&Found| found.finding.severity == Severity::Error;
        for found in item.findings.iter().filter(is_error) {
            *(if found.in_game { &mut errors.inside } else { &mut errors.beside }) += 1;
        }
        errors
    }
}

impl Account {
    /// Adds what became of other games.
    pub(crate) fn add(&mut self, other: Account) {
        self.tally.merge(other.tally);
        self.errors += other.errors;
    }

    /// Hears of errors.
    pub(crate) fn hear_errors(&mut self, errors: Errors, is_wanted: bool) {
        let inside = if is_wanted { errors.inside } else { 0 };
        self.errors += u64::from(inside + errors.beside);
    }
}

/// The account of the files of a run.
#[derive(Debug)]
pub(crate) struct Files<'a> {
    names: &'a [PathBuf],
    /// Every game is wanted and taken.
    is_all: bool,
    pub(crate) file: Account,
    all: Account,
    failed: usize,
}

impl<'a> Files<'a> {
    /// Of no file yet; `is_all` says that every game is wanted and taken.
    pub(crate) fn new(names: &'a [PathBuf], is_all: bool) -> Files<'a> {
        let nothing = Account::default();
        Files { names, is_all, file: nothing.clone(), all: nothing, failed: 0 }
    }

    /// The input of this index is at its end, or could not be read any further.
    pub(crate) fn end(&mut self, input: usize, failure: Option<Error>) {
        let file = std::mem::take(&mut self.file);
        self.all.add(file.clone());
        let tally = &file.tally;
        let others = tally.left_out(Reason::OtherVariant) + tally.left_out(Reason::ClassicalChess);
        let name = self.names[input].display();
        if let Some(failure) = failure {
            complain(failure);
            self.failed += 1;
        } else if tally.read() == 0 {
            complain(format_args!("{name}: no game in this file"));
        } else if tally.read() == others {
            complain(format_args!("{name}: no Chess960 game, {others} of other kinds"));
        }
    }

    /// How many files could not be read to their end.
    pub(crate) fn failed(&self) -> usize {
        self.failed
    }

    /// What became of all games.
    pub(crate) fn tally(&self) -> &Tally {
        &self.all.tally
    }

    /// Whether there was nothing to make a table of: it does not take the place of one that stands there.
    pub(crate) fn is_nothing(&self) -> bool {
        self.failed == self.names.len() && self.all.tally.read() == 0
    }

    /// Tells on stderr what was read and what became of it.
    pub(crate) fn summarize(&self) {
        say(format_args!("files            {:>10}", self.names.len()));
        if self.failed > 0 {
            say(format_args!("  not read to the end{:>6}", self.failed));
        }
        tell_of(&self.all.tally, self.is_all);
        if self.all.errors > 0 {
            say(format_args!("errors found     {:>10}", self.all.errors));
            say("`chess960 validate` tells what they are and where");
        }
    }

    /// How the run ended.
    pub(crate) fn status(&self) -> Status {
        match (self.failed, self.all.errors) {
            (0, 0) => Status::Clean,
            (0, _) => Status::Findings,
            _ => Status::Failed,
        }
    }
}

/// Tells on stderr what became of games; `is_all` says that every game was wanted.
pub(crate) fn tell_of(tally: &Tally, is_all: bool) {
    say(format_args!("games read       {:>10}", tally.read()));
    say(format_args!("games counted    {:>10}", tally.counted));
    say(format_args!("games left out   {:>10}", tally.read() - tally.counted));
    if !is_all {
        say(format_args!("  {:<15}{:>10}", "not wanted", tally.not_wanted));
    }
    for reason in Reason::ALL {
        let count = tally.left_out(reason);
        // Duplicates are left out only where that is asked for.
        if count > 0 || reason != Reason::Duplicate {
            say(format_args!("  {:<15}{count:>10}", reason.name()));
        }
    }
}
