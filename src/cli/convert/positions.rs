//! The forms in which games and positions are written.

use std::{
    io::{self, Write},
    path::Path,
    sync::Arc,
};

use chess960::{
    chess960::start::Start,
    game::record::{Kind, Record},
    output::{
        positions::{COLUMNS, Row, write_epd_row},
        table::{write_csv_header, write_csv_rows, write_json_row},
    },
};
use clap::ValueEnum;

use super::work::Game;

/// What is written.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// The games
    Pgn,
    /// Positions as CSV with a header
    Csv,
    /// Positions as JSON Lines: an object each
    #[value(alias = "jsonl")]
    Json,
    /// Positions as lines of EPD
    Epd,
    /// Positions as lines of FEN
    Fen,
}

/// Endings of compressed files.
const COMPRESSED: [&str; 4] = ["gz", "zst", "bz2", "xz"];

impl Format {
    /// What the ending of a name says.
    pub(super) fn of(path: &Path) -> Option<Format> {
        let ending = |path: &Path| Some(path.extension()?.to_str()?.to_ascii_lowercase());
        let mut last = ending(path)?;
        if COMPRESSED.contains(&&*last) {
            last = ending(Path::new(path.file_stem()?))?;
        }
        match &*last {
            "csv" => Some(Format::Csv),
            "json" | "jsonl" => Some(Format::Json),
            "epd" => Some(Format::Epd),
            "fen" => Some(Format::Fen),
            _ => None,
        }
    }

    /// What stands before the first position.
    pub(super) fn header(self, out: &mut Vec<u8>) -> io::Result<()> {
        match self {
            Format::Csv => write_csv_header(out, COLUMNS),
            _ => Ok(()),
        }
    }

    /// The positions of a game.
    pub(super) fn positions(
        self,
        out: &mut Vec<u8>,
        file: &Arc<str>,
        number: u64,
        game: Game,
    ) -> io::Result<()> {
        let start = start_of(&game.record);
        let result = game.record.outcome.to_string();
        let row = |reached| {
            let (file, result) = (file.clone(), result.clone());
            Row { file, game: number, start, result, reached }
        };
        let mut rows = game.reached.into_iter().map(row);
        match self {
            Format::Pgn => Ok(()),
            Format::Csv => write_csv_rows(out, COLUMNS, rows),
            Format::Json => rows.try_for_each(|row| write_json_row(&mut *out, COLUMNS, &row)),
            Format::Epd => rows.try_for_each(|row| write_epd_row(&mut *out, &row)),
            Format::Fen => rows.try_for_each(|row| writeln!(out, "{}", row.reached.fen)),
        }
    }
}

fn start_of(record: &Record) -> Option<Start> {
    match record.kind {
        Kind::Start(start) => Some(start),
        _ => None,
    }
}
