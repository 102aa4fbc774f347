//! `chess960 stats`.

use std::path::PathBuf;

use chess960::{
    Error,
    diagnostic::Severity,
    game::{
        read::{self, Found, Item},
        reading::{Reading, Scope},
        record::{Reason, Record, Starts},
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
    picks::Picks,
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

    /// Write the table to this file, which appears whole or not at all; compressed if its name ends in .gz,
    /// .zst, .bz2 or .xz
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
        let reading = Reading {
            leniency: self.lenience.leniency(),
            filter: self.inputs.filter(),
            ..Reading::from(Scope::Chess960)
        };
        let (sources, picks) = self.inputs.choose(&names, &reading)?;
        let job = Count { starts, is_all: picks.are_all(), reading };
        let mut files = Files {
            names: &names,
            starts,
            is_all: job.is_all && job.reading.filter.is_none(),
            picks,
            stats: Stats::default(),
            file: Account::default(),
            all: Account::default(),
            failed: 0,
        };
        let workers = self.inputs.run(&sources, &job, &mut files)?;
        let mut stats = std::mem::take(&mut files.stats);
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
    /// All games that are wanted are taken: who reads them counts them.
    is_all: bool,
}

struct Worker {
    replay: Replay,
    stats: Stats,
}

/// What is told of a block, and of a file.
#[derive(Clone, Default)]
struct Account {
    tally: Tally,
    errors: u64,
}

/// What came of a block: what was counted, or the games of which some are yet to be taken.
#[derive(Default)]
struct Part {
    account: Account,
    heard: Vec<Heard>,
}

/// A game, or what stands where there is none.
struct Heard {
    record: Option<Record>,
    is_wanted: bool,
    /// Errors in the game.
    inside: u32,
    /// Errors beside it.
    beside: u32,
}

impl Account {
    fn add(&mut self, other: Account) {
        self.tally.merge(other.tally);
        self.errors += other.errors;
    }

    fn hear(&mut self, heard: Heard, stats: &mut Stats, starts: Starts) {
        let Heard { record, is_wanted, inside, beside } = heard;
        match record {
            Some(record) if is_wanted => self.tally.add(stats.add(&record, starts)),
            Some(_) => self.tally.not_wanted += 1,
            None => {}
        }
        self.errors += u64::from(if is_wanted { inside + beside } else { beside });
    }
}

impl Heard {
    fn of(item: Item) -> Heard {
        let Item { record, is_wanted, findings, .. } = item;
        let is_error = |found: &&Found| found.finding.severity == Severity::Error;
        let (mut inside, mut beside) = (0, 0);
        for found in findings.iter().filter(is_error) {
            *(if found.in_game { &mut inside } else { &mut beside }) += 1;
        }
        Heard { record, is_wanted, inside, beside }
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
            let heard = Heard::of(item);
            if self.is_all {
                part.account.hear(heard, stats, self.starts);
            } else {
                part.heard.push(heard);
            }
        });
        part
    }

    fn games(part: &Part) -> u64 {
        let heard = part.heard.iter().filter(|heard| heard.record.is_some());
        part.account.tally.read() + heard.count() as u64
    }

    fn weight(part: &Part) -> usize {
        size_of_val(&*part.heard)
    }
}

/// Keeps account of the files.
struct Files<'a> {
    names: &'a [PathBuf],
    starts: Starts,
    /// Every game is wanted and taken.
    is_all: bool,
    picks: Picks,
    /// What is counted of those that had to be picked.
    stats: Stats,
    file: Account,
    all: Account,
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
        if !self.is_all {
            say(format_args!("  {:<15}{:>10}", "not wanted", tally.not_wanted));
        }
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
        self.file.add(part.account);
        for mut heard in part.heard {
            if self.picks.is_done() {
                break;
            }
            if heard.record.is_some() {
                heard.is_wanted = heard.is_wanted && self.picks.take();
            }
            self.file.hear(heard, &mut self.stats, self.starts);
        }
        Ok(())
    }

    fn end(&mut self, input: usize, failure: Option<Error>) -> Result<(), Error> {
        let file = std::mem::take(&mut self.file);
        self.all.add(file.clone());
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

    fn is_done(&self) -> bool {
        self.picks.is_done()
    }
}
