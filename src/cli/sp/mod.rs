//! `chess960 sp`.

mod condition;
mod dice;
mod draw;
mod list;
mod sheet;
mod show;
mod verify;

use chess960::{
    Error,
    chess960::{
        fen::{self, Tail},
        start::{BackRank, NotAStart, ParseBackRankError, Shuffle, Start},
    },
    text,
};
use clap::Subcommand;
use shakmaty::Position;

use super::{Status, pictures, refuse, say, starts::start_of, tables, tell_line};

/// Start positions: number, back rank, FEN and what is odd about one; lists, draws, sheets
///
/// Without one of the commands below, tells of a start position, single or double, what is to be known
/// about it.
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
#[command(mut_arg("format", tables::of_a_page))]
#[group(skip)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Option<Command>,

    /// A number from 0 to 959, a back rank such as RNBQKBNR, two of these with a slash between (White's and
    /// Black's), or a FEN
    #[arg(value_name = "START", required_unless_present_any = ["fen", "index"])]
    query: Vec<String>,

    /// The FEN of a start position, single or double
    #[arg(long, value_name = "FEN", conflicts_with_all = ["query", "index"])]
    fen: Option<String>,

    /// The index of a double start, 960 · White's number + Black's: 0 to 921,599
    #[arg(long, value_name = "N", conflicts_with = "query", value_parser = clap::value_parser!(u32).range(..i64::from(Start::COUNT)))]
    index: Option<u32>,

    #[command(flatten)]
    table: tables::Args,

    #[command(flatten)]
    pictures: pictures::Args,
}

#[derive(Debug, Subcommand)]
enum Command {
    List(list::Args),
    Draw(draw::Args),
    Verify(verify::Args),
    Dice(dice::Args),
    Sheet(sheet::Args),
}

impl Args {
    pub(crate) fn run(&self) -> Result<Status, Error> {
        match &self.command {
            Some(Command::List(args)) => args.run(),
            Some(Command::Draw(args)) => args.run(),
            Some(Command::Verify(args)) => args.run(),
            Some(Command::Dice(args)) => args.run(),
            Some(Command::Sheet(args)) => args.run(),
            None => match self.start() {
                Some(start) => show::show(start, &self.table, &self.pictures),
                None => Ok(Status::Findings),
            },
        }
    }

    /// The start that was asked for. Where there is no such start, why not has been told.
    fn start(&self) -> Option<Start> {
        if let Some(fen) = &self.fen {
            return of_fen(fen);
        }
        if let Some(index) = self.index {
            return Start::from_index(index);
        }
        let query = self.query.join(" ");
        if query.matches('/').count() > 1 {
            return of_fen(&query);
        }
        if self.query.len() > 1 && !query.contains('/') {
            refuse("sp", "one number, back rank or FEN at a time");
        }
        match (start_of(&query), query.parse::<BackRank>()) {
            (Ok(start), _) => Some(start),
            (_, Err(ParseBackRankError::Rank(why))) => {
                let instead = instead(query.parse().ok());
                say(format_args!("{} has no SP number: {why}{instead}", quoted(&query)));
                None
            }
            (Err(why), _) => refuse("sp", why),
        }
    }
}

fn quoted(text: &str) -> String {
    text::quote(text.as_bytes())
}

/// A FEN is told the number only where all of it is the start position: array, side to move and rights.
fn of_fen(text: &str) -> Option<Start> {
    let reading = fen::read(text.as_bytes(), Tail::Nothing);
    tell_line("FEN", 1, text.as_bytes(), reading.findings);
    let position = reading.fen?.position;
    match Start::of_position(&position) {
        Ok(start) => Some(start),
        Err(why) => {
            let instead = match why {
                NotAStart::BackRank { color, .. } => {
                    instead(Shuffle::of_board(position.board(), color))
                }
                _ => "",
            };
            say(format_args!("no SP number: {why}{instead}"));
            None
        }
    }
}

/// What eight pieces are that are none of the 960.
fn instead(shuffle: Option<Shuffle>) -> &'static str {
    let Some(shuffle) = shuffle else { return "" };
    match (shuffle.has_opposite_bishops(), shuffle.has_king_between_rooks()) {
        (true, _) => "; it is one of the 2880 with bishops on opposite colours (Chess2880)",
        (false, true) => "; it is one of the 5040 of shuffle chess",
        (false, false) => {
            ", and the king does not stand between the rooks; it is one of the 5040 of shuffle chess"
        }
    }
}
