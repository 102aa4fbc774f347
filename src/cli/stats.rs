//! `chess960 stats`.

use std::path::PathBuf;

use chess960::{
    Error,
    diagnostic::Severity,
    game::{
        read::{self, Found},
        reading::{Reading, Scope},
        record::{Reason, Starts},
        replay::Replay,
    },
    merge::Merge,
    output::{columns, file::Output, table},
    pgn::blocks::Block,
    pipeline::{Job, Sink},
    stats::{Stats, Tally},
};
use clap::builder::StyledStr;

use super::{
    Status, complain,
    inputs::{Inputs, Lenience},
    say,
};

/// Count the games of PGN files per start position
///
/// Every Chess960 game is replayed to its end. A game with an error is in no row. Rows go to stdout as
/// CSV, sorted by SP; how many games were read, counted and left out goes to stderr. Games of classical
/// chess and of other variants are counted and not looked into: `validate` does that.
#[derive(Debug, clap::Args)]
#[command(after_long_help = columns_help())]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    lenience: Lenience,

    /// Count double starts as well: columns white_sp and black_sp instead of sp
    #[arg(long)]
    double: bool,

    /// Write the table to this file, which appears whole or not at all
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

fn columns_help() -> StyledStr {
    let mut help = String::from("Columns:\n");
    for column in columns::columns(Starts::Single) {
        help.push_str(&format!("  {:<21} {}\n", column.name, column.meaning));
    }
    help.into()
}

impl Args {
    pub(crate) fn run(&self) -> Result<Status, Error> {
        let starts = if self.double { Starts::Double } else { Starts::Single };
        let names = self.inputs.names("stats");
        let output = Output::create(self.output.as_deref(), &names)?;
        let mut files =
            Files { names: &names, file: Part::default(), all: Part::default(), failed: 0 };
        let reading =
            Reading { leniency: self.lenience.leniency(), ..Reading::from(Scope::Chess960) };
        let workers = self.inputs.run(&names, &Count { starts, reading }, &mut files)?;
        let mut stats = Stats::default();
        workers.into_iter().for_each(|worker| stats.merge(worker.stats));
        // A table of nothing does not take the place of one that stands there.
        let is_nothing = files.failed == names.len() && files.all.tally.read() == 0;
        if !(is_nothing && self.output.is_some()) {
            output.finish(|out| {
                table::write_csv(out, columns::columns(starts), columns::rows(&stats))
            })?;
        }
        files.summarize();
        Ok(match (files.failed, files.all.errors) {
            (0, 0) => Status::Clean,
            (0, _) => Status::Findings,
            _ => Status::Failed,
        })
    }
}

/// Counts the games of blocks.
struct Count {
    starts: Starts,
    reading: Reading,
}

struct Worker {
    replay: Replay,
    stats: Stats,
}

/// What is told of a block, and of a file.
#[derive(Default)]
struct Part {
    tally: Tally,
    errors: u64,
}

impl Part {
    fn add(&mut self, other: &Part) {
        self.tally.merge(other.tally.clone());
        self.errors += other.errors;
    }
}

impl Job for Count {
    type Worker = Worker;
    type Part = Part;

    fn worker(&self) -> Worker {
        Worker { replay: Replay::new(self.reading.clone()), stats: Stats::default() }
    }

    fn work(&self, worker: &mut Worker, block: &Block) -> Part {
        let mut part = Part::default();
        let Worker { replay, stats } = worker;
        read::read(block, replay, |item| {
            if let Some(record) = &item.record {
                part.tally.add(stats.add(record, self.starts));
            }
            let is_error = |found: &&Found| found.finding.severity == Severity::Error;
            part.errors += item.findings.iter().filter(is_error).count() as u64;
        });
        part
    }

    fn games(part: &Part) -> u64 {
        part.tally.read()
    }
}

/// Keeps account of the files.
struct Files<'a> {
    names: &'a [PathBuf],
    file: Part,
    all: Part,
    failed: usize,
}

impl Files<'_> {
    /// Tells on stderr what was read and what became of it.
    fn summarize(&self) {
        let tally = &self.all.tally;
        say(format_args!("files            {:>10}", self.names.len()));
        if self.failed > 0 {
            say(format_args!("  not read to the end{:>6}", self.failed));
        }
        say(format_args!("games read       {:>10}", tally.read()));
        say(format_args!("games counted    {:>10}", tally.counted));
        say(format_args!("games left out   {:>10}", tally.read() - tally.counted));
        for reason in Reason::ALL {
            say(format_args!("  {:<15}{:>10}", reason.name(), tally.left_out(reason)));
        }
        if self.all.errors > 0 {
            say(format_args!("errors found     {:>10}", self.all.errors));
            say("`chess960 validate` tells what they are and where");
        }
    }
}

impl Sink<Part> for &mut Files<'_> {
    fn part(&mut self, part: Part) -> Result<(), Error> {
        self.file.add(&part);
        Ok(())
    }

    fn end(&mut self, input: usize, failure: Option<Error>) -> Result<(), Error> {
        let file = std::mem::take(&mut self.file);
        self.all.add(&file);
        let tally = &file.tally;
        let others = tally.left_out(Reason::OtherVariant) + tally.left_out(Reason::ClassicalChess);
        if let Some(failure) = failure {
            complain(failure);
            self.failed += 1;
        } else if tally.read() == 0 {
            complain(format_args!("{}: no game in this file", self.names[input].display()));
        } else if tally.read() == others {
            complain(format_args!(
                "{}: no Chess960 game, {others} of other kinds",
                self.names[input].display()
            ));
        }
        Ok(())
    }
}
