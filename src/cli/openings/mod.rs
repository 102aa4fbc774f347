//! `chess960 openings`.

mod count;
mod size;

use std::path::PathBuf;

use chess960::{
    Error,
    chess960::start::Start,
    game::{
        reading::{Reading, Scope},
        record::Starts,
    },
    openings::{By, Depot, Lookup, Plan, Rows, Scratch},
    output::{
        openings,
        table::{Column, Writer},
    },
};
use clap::{ValueEnum, builder::StyledStr, value_parser};

use self::{
    count::{Count, Taker},
    size::Size,
};
use super::{
    Status, columns, complain,
    inputs::{Inputs, Lenience},
    refuse, tables,
};

/// Write a table of the opening moves from each start, with what came of them
///
/// One row for every line that was played, or for every position, with the games that came to it; the first row
/// of a start is of all its games. Of lines the one that was played most comes first, and behind each what follows it. The
/// games are those that `stats` counts.
#[derive(Debug, clap::Args)]
#[command(after_long_help = columns_help())]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    lenience: Lenience,

    #[command(flatten)]
    counted: Counted,

    #[command(flatten)]
    table: tables::Args,

    /// Only these columns, in this order: names with commas between. Without it there are all, which
    /// `chess960 openings --help` tells
    #[arg(long, value_name = "NAMES", value_delimiter = ',', help_heading = "Table")]
    columns: Vec<String>,
}

/// What is counted.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "What is counted")]
#[group(skip)]
struct Counted {
    /// Count double starts as well: columns white_sp and black_sp instead of sp
    #[arg(long)]
    double: bool,

    /// What has a row
    #[arg(long, value_name = "WHAT", value_enum, default_value = "line")]
    by: What,

    /// Plies that are followed, from the start or from where the line of --from ends: 0 to 100
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = value_parser!(u32).range(..=i64::from(Plan::MOST_PLIES)))]
    depth: u32,

    /// Leave out rows of fewer games than this
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u64).range(1..))]
    min_games: u64,

    /// Look up this line, from the one start that --sp names: the row of it, and what follows. In SAN or as
    /// UCI writes moves, as in 'e4 e5' or '1. e4 e5 2. Nf3'
    #[arg(long, value_name = "MOVES")]
    from: Option<String>,

    /// Memory for what is counted; the rest goes to temporary files. In bytes, or with KiB, MiB, GiB behind
    /// it; at least 1MiB
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = Size::of)]
    max_memory: Size,

    /// The folder for temporary files [default: the system's]
    #[arg(long, value_name = "FOLDER")]
    temp_dir: Option<PathBuf>,
}

/// What a row is of, as an argument.
#[derive(Copy, Clone, Debug, ValueEnum)]
enum What {
    /// Each line: the same moves in the same order
    Line,
    /// Each position, by whatever moves it was reached
    Position,
}

impl From<What> for By {
    fn from(what: What) -> By {
        match what {
            What::Line => By::Line,
            What::Position => By::Position,
        }
    }
}

fn columns_help() -> StyledStr {
    let [line, position] = [By::Line, By::Position].map(|by| openings::columns(Starts::Single, by));
    let of_lines = line.iter().map(|column| (&column.name, column.meaning));
    let of_lines: Vec<_> = of_lines.collect();
    let is_other = |column: &&Column<_>| !of_lines.contains(&(&column.name, column.meaning));
    let others: Vec<_> = position.iter().filter(is_other).cloned().collect();
    columns::help_of_groups(&[("", &line), ("With --by position these are others:", &others)])
}

impl Args {
    pub(crate) fn run(&self) -> Result<Status, Error> {
        let names = self.inputs.names(NAME);
        let plan = self.plan();
        let columns = openings::columns(plan.starts, plan.by);
        let columns =
            columns::choose(columns, &self.columns).unwrap_or_else(|why| refuse(NAME, why));
        let scratch = match &self.counted.temp_dir {
            Some(folder) => Scratch::new(folder.clone())?,
            None => Scratch::of_system(),
        };
        // Rows take as much again.
        let depot = Depot::new(self.counted.max_memory.bytes() / 2, &scratch);
        let format = self.table.format();
        let output = self.table.output(format, NAME, &names)?;
        let reading = Reading {
            leniency: self.lenience.leniency(),
            filter: self.inputs.filter(),
            details: Some(plan.wanted()),
            ..Reading::from(Scope::Chess960)
        };
        let (sources, picks) = self.inputs.choose(&names, &reading)?;
        let job = Count { is_all: picks.are_all(), reading, plan, depot };
        let mut taker = Taker::new(&names, &job, picks);
        let workers = self.inputs.run(&sources, &job, &mut taker)?;
        let Taker { store, files, .. } = taker;
        let stores = workers.into_iter().map(|worker| worker.store).chain([store]).collect();
        if !files.is_nothing() || self.table.is_stdout() {
            let rows = Rows::of(&job.plan, &job.depot, stores)?;
            // What can fail on the disk has not failed.
            let mut table = Writer::new(format, NAME, columns.iter(), output)?;
            let mut is_empty = true;
            rows.each(|row| {
                is_empty = false;
                table.row(&row)
            })?;
            table.finish()?;
            if is_empty && self.counted.from.is_some() {
                complain(
                    "no row: the line of --from has no game that is counted, or fewer than --min-games",
                );
            }
        }
        files.summarize();
        Ok(files.status())
    }

    fn plan(&self) -> Plan {
        let Counted { double, by, depth, min_games, ref from, .. } = self.counted;
        Plan {
            starts: if double { Starts::Double } else { Starts::Single },
            by: by.into(),
            depth,
            min_games,
            lookup: from.as_ref().map(|from| self.lookup(from)),
        }
    }

    fn lookup(&self, from: &str) -> Lookup {
        let Some(start) = self.inputs.only_start() else {
            refuse(NAME, "--from looks up a line of one start: --sp has to name it, and no other");
        };
        if matches!(start, Start::Double { .. }) && !self.counted.double {
            refuse(NAME, "games from a double start are counted with --double");
        }
        Lookup::of(start, from).unwrap_or_else(|why| refuse(NAME, format_args!("--from: {why}")))
    }
}

/// The name of the command.
const NAME: &str = "openings";
