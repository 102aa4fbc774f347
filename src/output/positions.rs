//! Positions on their way out: one row each, the same fields in CSV and JSON, and lines of EPD.

use std::{
    io::{self, Write},
    sync::Arc,
};

use crate::{chess960::start::Start, game::conversion::Reached};

use super::table::Column;

/// A position of a game.
#[derive(Clone, Debug)]
pub struct Row {
    /// The input.
    pub file: Arc<str>,
    /// The game, from 1.
    pub game: u64,
    /// The start of the game; `None` where it begins at another position.
    pub start: Option<Start>,
    /// The result of the game.
    pub result: String,
    /// The position.
    pub reached: Reached,
}

/// The fields of a position, in JSON and in CSV.
pub const COLUMNS: &[Column<Row>] = &[
    Column::str("file", "the file as it was named, `-` for standard input", |row| Some(&row.file)),
    Column::count("game", "the game, from 1", |row| Some(row.game)),
    Column::count("ply", "the ply that led to the position; 0 of the first", |row| {
        Some(row.reached.ply.into())
    }),
    Column::count(
        "white_sp",
        "the start position number of White; empty where the game begins at another position",
        |row| row.start.map(|start| u64::from(start.white().get())),
    ),
    Column::count("black_sp", "that of Black; another one only in a double start", |row| {
        row.start.map(|start| u64::from(start.black().get()))
    }),
    Column::text("move", "the move that led to the position, in SAN; empty of the first", |row| {
        row.reached.san.map(|san| san.to_string())
    }),
    Column::str("fen", "the position in the dialect that was asked for", |row| {
        Some(&row.reached.fen)
    }),
    Column::str("result", "the result of the game: `1-0`, `0-1`, `1/2-1/2`, `*`", |row| {
        Some(&row.result)
    }),
];

/// Writes a position as a line of EPD [PGN 16.2]: its counters as `hmvc` and `fmvn`, and as `id` the file,
/// the game and the ply.
///
/// # Errors
///
/// What the writer says.
pub fn write_epd_row(mut out: impl Write, row: &Row) -> io::Result<()> {
    let mut fields = row.reached.fen.split(' ');
    for field in fields.by_ref().take(4) {
        write!(out, "{field} ")?;
    }
    let (half, full) = (fields.next().unwrap_or("0"), fields.next().unwrap_or("1"));
    // Neither a quote nor a line end can stand in the text of an operation.
    let file = row.file.replace(|c: char| c == '"' || c.is_control(), "_");
    let (game, ply) = (row.game, row.reached.ply);
    writeln!(out, "hmvc {half}; fmvn {full}; id \"{file} game {game} ply {ply}\";")
}

#[cfg(test)]
mod tests {
    use shakmaty::san::SanPlus;

    use super::*;
    use crate::{chess960::start::Sp, output::table::write_csv_row};

    fn row() -> Row {
        Row {
            file: "a \"b\".pgn".into(),
            game: 3,
            start: Sp::new(518).map(Start::Single),
            result: "1-0".to_owned(),
            reached: Reached {
                ply: 1,
                san: SanPlus::from_ascii(b"e4").ok(),
                fen: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha e3 0 1".to_owned(),
            },
        }
    }

    #[test]
    fn a_line_of_epd_has_the_counters_behind_four_fields() {
        let mut out = Vec::new();
        write_epd_row(&mut out, &row()).unwrap();
        let expected = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha e3 hmvc 0; fmvn 1; \
                        id \"a _b_.pgn game 3 ply 1\";\n";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }

    #[test]
    fn every_field_is_written_always() {
        let mut out = Vec::new();
        let first =
            Row { start: None, reached: Reached { ply: 0, san: None, ..row().reached }, ..row() };
        write_csv_row(&mut out, COLUMNS, &row()).unwrap();
        write_csv_row(&mut out, COLUMNS, &first).unwrap();
        let fen = row().reached.fen;
        let expected = format!(
            "\"a \"\"b\"\".pgn\",3,1,518,518,e4,{fen},1-0\n\"a \"\"b\"\".pgn\",3,0,,,,{fen},1-0\n"
        );
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
