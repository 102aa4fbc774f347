//! What comes of the blocks, in the order of the input: games compared and counted, rows written.

use std::{path::PathBuf, sync::Arc};

use chess960::{
    Error,
    across::Across,
    diagnostic::Levels,
    game::{
        digest::Digest,
        place::{Base, Place, Spot},
        record::{Kind, Starts},
    },
    output::{
        games::{Found, Row},
        table::Writer,
    },
    pipeline::Sink,
};

use super::work::{Heard, Part, Told, What, Work};
use crate::cli::{Status, account::Files, picks::Picks};

/// Writes the rows of the games that are taken.
pub(super) struct Report<'a> {
    names: Vec<Arc<str>>,
    starts: Starts,
    levels: Levels,
    across: Across,
    picks: Picks,
    table: Writer<'a, Row>,
    files: Files<'a>,
    /// The current input, and what was read of it.
    input: usize,
    base: Base,
}

impl<'a> Report<'a> {
    pub(super) fn new(
        names: &'a [PathBuf],
        work: &Work,
        picks: Picks,
        table: Writer<'a, Row>,
    ) -> Report<'a> {
        let called = names.iter().map(|name| name.to_string_lossy().into_owned());
        let is_all = picks.are_all() && work.reading.filter.is_none();
        Report {
            names: names.iter().map(|name| name.to_string_lossy().into()).collect(),
            starts: work.starts,
            levels: work.reading.levels.clone(),
            across: Across::new(called.collect(), None),
            picks,
            table,
            files: Files::new(names, is_all),
            input: 0,
            base: Base::default(),
        }
    }

    fn hear(&mut self, Heard { what, errors }: Heard) -> Result<(), Error> {
        match what {
            What::Game(told) if self.picks.take() => {
                let record = told.game.record();
                // As in `stats`, which does not look into others.
                let is_chess960 = !matches!(record.kind, Kind::Classical | Kind::OtherVariant);
                self.files.file.hear_errors(errors, is_chess960);
                self.files.file.tally.add(record.counted(self.starts));
                return self.write(*told);
            }
            What::Game(_) | What::NotWanted => self.files.file.tally.not_wanted += 1,
            What::NoGame => {}
        }
        self.files.file.hear_errors(errors, false);
        Ok(())
    }

    fn write(&mut self, told: Told) -> Result<(), Error> {
        let Told { game, place, number, mut found, digest } = told;
        let (place, number) = (self.base.at(place), self.base.games + number);
        if let Some(digest) = digest {
            self.compare(*digest, place, number, &mut found);
        }
        let file = self.names[self.input].clone();
        self.table.row(&Row { file, number, place, game, found })
    }

    /// Counts what the games before it give cause for.
    fn compare(&mut self, digest: Digest, place: Place, game: u64, found: &mut Found) {
        let Place { byte, line, column } = place;
        let at = Spot { input: self.input, game, byte, line, column };
        let findings = self.across.game(digest, at).into_iter();
        let told = findings.filter_map(|finding| self.levels.apply(finding));
        told.for_each(|finding| found.add(finding.severity));
    }

    /// Everything is read: puts the table where it is to go, a new file perhaps, and tells on stderr what
    /// became of the games.
    pub(super) fn finish(self, is_file: bool) -> Result<Status, Error> {
        if !(is_file && self.files.is_nothing()) {
            self.table.finish()?;
        }
        self.files.summarize();
        Ok(self.files.status())
    }
}

impl Sink<Part> for &mut Report<'_> {
    fn part(&mut self, part: Part) -> Result<(), Error> {
        for heard in part.heard {
            if self.picks.is_done() {
                break;
            }
            self.hear(heard)?;
        }
        self.base.pass(part.extent, part.games);
        Ok(())
    }

    fn end(&mut self, input: usize, failure: Option<Error>) -> Result<(), Error> {
        self.files.end(input, failure);
        self.across.end_of_input();
        self.base = Base::default();
        self.input = input + 1;
        Ok(())
    }

    fn is_done(&self) -> bool {
        self.picks.is_done()
    }
}
