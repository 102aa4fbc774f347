//! What comes of the blocks, in the order of the input: games written and counted.

use std::{collections::BTreeMap, path::PathBuf, sync::Arc};

use chess960::{
    Error,
    game::{
        place::{Base, Placed},
        record::{Reason, Record, Starts},
    },
    output::findings::Row,
    pipeline::Sink,
    text,
};

use super::{
    key::Key,
    positions::Format,
    work::{Edges, Game, Part},
    write::Writer,
};
use crate::cli::{Status, complain, is_closed_pipe, picks::Picks, say, stdout_error};

/// Games with an error that are told, each with its first one.
const MOST_TOLD: u64 = 20;

/// Bytes of rows that are gathered before they are written.
const PAGE: usize = 64 << 10;

/// What is written.
pub(super) struct Settings {
    pub(super) format: Format,
    pub(super) key: Option<Key>,
    /// Every game is wanted.
    pub(super) is_all: bool,
}

/// The report of a run.
pub(super) struct Report {
    names: Vec<Arc<str>>,
    settings: Settings,
    picks: Picks,
    writer: Writer,
    page: Vec<u8>,
    /// The current input, and what was read of it.
    input: usize,
    base: Base,
    is_whole: bool,
    is_all_whole: bool,
    counts: Counts,
    status: Status,
}

#[derive(Default)]
struct Counts {
    read: u64,
    not_wanted: u64,
    written: u64,
    changed: u64,
    refused: u64,
    faulty: u64,
    positions: u64,
    errors: u64,
    left_out: BTreeMap<Reason, u64>,
}

impl Sink<Part> for &mut Report {
    fn part(&mut self, part: Part) -> Result<(), Error> {
        let mut begin = 0;
        let mut number = self.base.games;
        for piece in part.pieces {
            if self.picks.is_done() {
                break;
            }
            let bytes = &part.text[begin..piece.end];
            begin = piece.end;
            match piece.game {
                Some(game) => {
                    number += 1;
                    let is_taken = self.takes(&game);
                    if is_taken && part.is_incomplete {
                        self.fail(format_args!("game {number} is too long and is not written"));
                    }
                    if is_taken && !part.is_incomplete {
                        self.game(game, number, bytes)?;
                    } else {
                        self.writer.skip();
                    }
                }
                None if self.settings.is_all && self.settings.format == Format::Pgn => {
                    let key = if self.settings.key.is_some() { "no game" } else { "" };
                    self.writer.piece(bytes, key, Edges::OF_NO_GAME)?;
                }
                None => {}
            }
        }
        self.base.pass(part.extent, part.games);
        if self.page.len() >= PAGE { self.turn() } else { Ok(()) }
    }

    fn end(&mut self, input: usize, failure: Option<Error>) -> Result<(), Error> {
        if let Some(failure) = failure {
            complain(failure);
            self.is_whole = false;
            self.status = Status::Failed;
        } else if self.base.games == 0 {
            complain(format_args!("{}: no game in this file", self.names[input]));
        }
        self.turn()?;
        if let Err(failure) = self.writer.end_input(self.is_whole) {
            if is_closed_pipe(&failure) {
                return Err(failure);
            }
            complain(failure);
            self.status = Status::Failed;
        }
        if !self.is_whole && self.writer.is_per_input() {
            complain(format_args!("{}: nothing is written of it", self.names[input]));
        }
        self.is_all_whole &= self.is_whole;
        self.is_whole = true;
        self.base = Base::default();
        self.input = input + 1;
        Ok(())
    }

    fn is_done(&self) -> bool {
        self.picks.is_done()
    }
}

impl Report {
    pub(super) fn new(
        names: &[PathBuf],
        settings: Settings,
        picks: Picks,
        writer: Writer,
    ) -> Result<Report, Error> {
        let mut page = Vec::new();
        settings.format.header(&mut page).map_err(stdout_error)?;
        Ok(Report {
            names: names.iter().map(|name| name.to_string_lossy().into()).collect(),
            settings,
            picks,
            writer,
            page,
            input: 0,
            base: Base::default(),
            is_whole: true,
            is_all_whole: true,
            counts: Counts::default(),
            status: Status::Clean,
        })
    }

    /// Counts a game, and tells whether it is one of those that are wanted.
    fn takes(&mut self, game: &Game) -> bool {
        self.counts.read += 1;
        let takes = game.is_wanted && self.picks.take();
        self.counts.not_wanted += u64::from(!takes);
        takes
    }

    /// A game that is wanted, the file's `number`th.
    fn game(&mut self, mut game: Game, number: u64, bytes: &[u8]) -> Result<(), Error> {
        let counts = &mut self.counts;
        counts.errors += game.errors;
        counts.refused += u64::from(game.is_refused);
        if game.is_refused || game.errors > 0 {
            counts.faulty += 1;
            let error = game.error.take();
            self.tell(error, number);
        }
        if self.settings.format == Format::Pgn {
            self.counts.changed += u64::from(game.is_changed);
            let key =
                self.settings.key.map(|key| key.of(&game, self.counts.written)).unwrap_or_default();
            self.counts.written += 1;
            if self.writer.piece(bytes, &key, game.edges)? {
                self.tell_joined(number);
            }
            return Ok(());
        }
        let too_many = game.is_refused.then_some(Reason::Error);
        if let Some(reason) = why_left_out(&game.record).or(too_many) {
            *self.counts.left_out.entry(reason).or_default() += 1;
            return Ok(());
        }
        self.counts.written += 1;
        self.counts.positions += game.reached.len() as u64;
        let name = &self.names[self.input];
        self.settings.format.positions(&mut self.page, name, number, game).map_err(stdout_error)
    }

    /// Says of a game what is wrong with it, or that not all could be done that was asked for.
    fn tell(&mut self, error: Option<Placed>, number: u64) {
        if self.counts.faulty > MOST_TOLD {
            return;
        }
        let name = &self.names[self.input];
        let shown = text::visible(name);
        match error {
            Some(error) => {
                say(Row::new(name.clone(), self.base.place(error)).short(&shown));
            }
            None => {
                complain(format_args!("{name}: game {number} cannot all be written as asked for"))
            }
        }
    }

    /// Says of a game that it cannot be told from the one that was written before it.
    fn tell_joined(&mut self, number: u64) {
        self.status = self.status.max(Status::Findings);
        self.counts.faulty += 1;
        if self.counts.faulty <= MOST_TOLD {
            let name = &self.names[self.input];
            complain(format_args!(
                "{name}: game {number} may be read as part of the game written before it, for want of a \
                 termination marker or of tags"
            ));
        }
    }

    /// Not all of the current input can be written.
    fn fail(&mut self, why: std::fmt::Arguments<'_>) {
        complain(format_args!("{}: {why}", self.names[self.input]));
        self.is_whole = false;
        self.status = Status::Failed;
    }

    /// Writes the rows that there are.
    fn turn(&mut self) -> Result<(), Error> {
        let rows = std::mem::take(&mut self.page);
        if rows.is_empty() { Ok(()) } else { self.writer.rows(&rows) }
    }

    /// All inputs are read: puts what was written in its place, and tells on stderr what became of the
    /// games.
    pub(super) fn finish(mut self) -> Result<Status, Error> {
        self.turn()?;
        let files = self.writer.finish(self.is_all_whole)?;
        if files.is_none() {
            complain("nothing is written, since not all could be read");
            (self.counts.written, self.counts.changed, self.counts.positions) = (0, 0, 0);
        }
        let counts = &self.counts;
        if counts.faulty > MOST_TOLD {
            let more = counts.faulty - MOST_TOLD;
            say(format_args!("{more} more games with errors are not shown"));
        }
        say(format_args!("files            {:>10}", self.names.len()));
        say(format_args!("games read       {:>10}", counts.read));
        say(format_args!("games written    {:>10}", counts.written));
        if files.is_none() {
            return Ok(Status::Failed);
        }
        if self.settings.format == Format::Pgn {
            say(format_args!("  changed        {:>10}", counts.changed));
        }
        if counts.refused > 0 {
            say(format_args!("  not as asked   {:>10}", counts.refused));
        }
        if self.settings.format != Format::Pgn {
            say(format_args!("positions        {:>10}", counts.positions));
        }
        say(format_args!("games left out   {:>10}", counts.read - counts.written));
        if !self.settings.is_all {
            say(format_args!("  not wanted     {:>10}", counts.not_wanted));
        }
        for (reason, count) in &counts.left_out {
            say(format_args!("  {:<15}{count:>10}", reason.name()));
        }
        if let (Some(_), Some(files)) = (self.settings.key, files) {
            say(format_args!("files written    {:>10}", files.len()));
        }
        if counts.errors > 0 {
            say(format_args!("errors found     {:>10}", counts.errors));
            say("`chess960 validate` tells what they are and where");
        }
        let has_findings = counts.errors + counts.refused > 0;
        Ok(self.status.max(if has_findings { Status::Findings } else { Status::Clean }))
    }
}

/// Why a game's positions are not written: they are those of Chess960 games without an error.
fn why_left_out(record: &Record) -> Option<Reason> {
    match record.counted(Starts::Double) {
        Ok(_) => None,
        Err(Reason::OtherPosition) => record.has_error.then_some(Reason::Error),
        Err(reason) => Some(reason),
    }
}
