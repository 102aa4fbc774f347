//! `chess960 games`.

mod report;
mod work;

use chess960::{
    Error,
    game::{
        details::{Tags, Wanted},
        reading::{Reading, Scope},
        record::Starts,
    },
    output::games::{self, FINAL_FEN, FINDINGS},
};
use clap::builder::StyledStr;

use self::{report::Report, work::Work};
use super::{
    Status, columns,
    dialect::To,
    inputs::{Inputs, Lenience},
    refuse, tables,
};

/// Write a table with a row for each game
///
/// Every game has a row, in the order of the files, whatever it is and whatever is wrong with it. The column
/// `counted` says whether `stats` counts it.
#[derive(Debug, clap::Args)]
#[command(after_long_help = columns_help())]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    lenience: Lenience,

    /// Double starts count as well, as in `stats --double`
    #[arg(long)]
    double: bool,

    #[command(flatten)]
    table: tables::Args,

    /// Only these columns, in this order: names with commas between. Without it there are all, which
    /// `chess960 games --help` tells
    #[arg(long, value_name = "NAMES", value_delimiter = ',', help_heading = "Table")]
    columns: Vec<String>,

    /// Columns for the evaluation after these moves of Black: numbers with commas between
    #[arg(
        long,
        value_name = "MOVES",
        value_delimiter = ',',
        value_parser = clap::value_parser!(u32).range(1..),
        help_heading = "Table"
    )]
    eval_at: Vec<u32>,

    /// Columns for both clocks after these moves: numbers with commas between
    #[arg(
        long,
        value_name = "MOVES",
        value_delimiter = ',',
        value_parser = clap::value_parser!(u32).range(1..),
        help_heading = "Table"
    )]
    clock_at: Vec<u32>,

    /// The dialect of the castling rights in the column final_fen
    #[arg(
        long,
        ignore_case = true,
        value_enum,
        value_name = "DIALECT",
        default_value = "xfen",
        help_heading = "Table"
    )]
    dialect: To,
}

fn columns_help() -> StyledStr {
    columns::help(&games::columns(&["N"], &["N"]))
}

impl Args {
    pub(crate) fn run(&self) -> Result<Status, Error> {
        let (evaluations, clocks) = (ascending(&self.eval_at), ascending(&self.clock_at));
        let columns = columns::choose(games::columns(&evaluations, &clocks), &self.columns)
            .unwrap_or_else(|why| refuse("games", why));
        let has = |name: &str| columns.iter().any(|column| column.name == name);
        let wanted = Wanted {
            tags: Tags::ALL,
            first_moves: true,
            evaluations,
            clocks,
            end: has(FINAL_FEN),
            ..Wanted::default()
        };
        let names = self.inputs.names("games");
        let table = self.table.open("games", "games", columns.iter(), &names)?;
        let reading = self.reading(wanted);
        let (sources, picks) = self.inputs.choose(&names, &reading)?;
        let work = Work {
            reading,
            starts: if self.double { Starts::Double } else { Starts::Single },
            dialect: self.dialect.dialect(),
            compares: FINDINGS.into_iter().any(has),
        };
        let mut report = Report::new(&names, &work, picks, table);
        self.inputs.run(&sources, &work, &mut report)?;
        report.finish(!self.table.is_stdout())
    }

    fn reading(&self, wanted: Wanted) -> Reading {
        Reading {
            leniency: self.lenience.leniency(),
            details: Some(wanted),
            filter: self.inputs.filter(),
            // What `validate` finds is counted.
            ..Reading::from(Scope::Everything)
        }
    }
}

/// Numbers of moves as they were typed, in their order, each once.
fn ascending(moves: &[u32]) -> Vec<u32> {
    let mut moves = moves.to_vec();
    moves.sort_unstable();
    moves.dedup();
    moves
}
