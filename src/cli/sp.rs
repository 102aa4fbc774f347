//! `chess960 sp`.

use std::io::{self, Write};

use chess960::{
    Error,
    chess960::{
        fen::{self, Dialect, Tail},
        start::{BackRank, ParseBackRankError, Sp, Start},
    },
    text,
};
use shakmaty::{CastlingMode, Chess, FromSetup};

use super::{Status, say, stdout_error, tell_line};

/// Tell number, back rank and FEN of a start position from one another
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A number from 0 to 959, a back rank such as RNBQKBNR, or a FEN
    #[arg(value_name = "NUMBER|RANK|FEN", required_unless_present = "fen")]
    query: Vec<String>,

    /// The FEN of a start position, single or double
    #[arg(long, value_name = "FEN", conflicts_with = "query")]
    fen: Option<String>,
}

/// What was asked for.
enum Query {
    Number(Sp),
    Rank(String),
    Fen(String),
}

impl Args {
    pub(crate) fn run(&self) -> Result<Status, Error> {
        match self.query() {
            Query::Number(sp) => tell(Start::Single(sp)),
            Query::Rank(rank) => match rank.parse::<BackRank>() {
                Ok(rank) => tell(Start::Single(rank.sp())),
                Err(why @ ParseBackRankError::Rank(_)) => {
                    say(format_args!("{} has no SP number: {why}", quoted(&rank)));
                    Ok(Status::Findings)
                }
                Err(why) => super::refuse(
                    "sp",
                    format_args!("{} is no number, back rank or FEN: {why}", quoted(&rank)),
                ),
            },
            Query::Fen(text) => from_fen(&text),
        }
    }

    fn query(&self) -> Query {
        if let Some(fen) = &self.fen {
            return Query::Fen(fen.clone());
        }
        let query = self.query.join(" ");
        if query.contains('/') {
            return Query::Fen(query);
        }
        if self.query.len() > 1 {
            super::refuse("sp", "one number, back rank or FEN at a time");
        }
        if query.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '+')) {
            let is_plain = query.bytes().all(|b| b.is_ascii_digit());
            return match query.parse().ok().filter(|_| is_plain).and_then(Sp::new) {
                Some(sp) => Query::Number(sp),
                None => super::refuse(
                    "sp",
                    format_args!("SP numbers are 0 to 959, not {}", quoted(&query)),
                ),
            };
        }
        Query::Rank(query)
    }
}

fn quoted(text: &str) -> String {
    text::quote(text.as_bytes())
}

/// A FEN is told the number only where all of it is the start position: array, side to move and rights.
fn from_fen(text: &str) -> Result<Status, Error> {
    let reading = fen::read(text.as_bytes(), Tail::Nothing);
    tell_line("FEN", 1, text.as_bytes(), reading.findings);
    let Some(fen) = reading.fen else { return Ok(Status::Findings) };
    match Start::of_position(&fen.position) {
        Ok(start) => tell(start),
        Err(why) => {
            say(format_args!("no SP number: {why}"));
            Ok(Status::Findings)
        }
    }
}

fn tell(start: Start) -> Result<Status, Error> {
    let mut lines = match start {
        Start::Single(sp) => {
            vec![("SP", sp.to_string()), ("back rank", sp.back_rank().to_string())]
        }
        Start::Double { white, black } => vec![
            ("white SP", white.to_string()),
            ("black SP", black.to_string()),
            ("white rank", white.back_rank().to_string()),
            ("black rank", black.back_rank().to_string()),
        ],
    };
    // A start position is legal and has rights that both dialects can write.
    if let Ok(position) = Chess::from_setup(start.setup(), CastlingMode::Chess960) {
        for (name, dialect) in [("X-FEN", Dialect::XFen), ("Shredder", Dialect::Shredder)] {
            lines.extend(fen::write(&position, dialect).ok().map(|fen| (name, fen)));
        }
    }
    let text: String =
        lines.into_iter().map(|(name, value)| format!("{name:<12}{value}\n")).collect();
    io::stdout().write_all(text.as_bytes()).map_err(stdout_error)?;
    Ok(Status::Clean)
}
