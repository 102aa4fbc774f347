//! Findings on their way out: one row each, the same fields in every format.

pub mod excerpt;
pub mod habits;
pub mod totals;

use std::{fmt, sync::Arc};

use crate::{
    diagnostic::Finding,
    game::place::{Place, Placed},
};

use super::table::Column;

/// A finding as it is reported.
#[derive(Clone, Debug)]
pub struct Row {
    /// The input; `None` for what is about none of several.
    pub file: Option<Arc<str>>,
    /// The game, from 1; `None` outside of any game.
    pub game: Option<u64>,
    /// Where it begins and the first place behind it; `None` where it has no place.
    pub span: Option<(Place, Place)>,
    /// The text that it is about, as far as it is wanted.
    pub text: Option<String>,
    /// What was found.
    pub finding: Finding,
    /// Whether it can be mended.
    pub is_fixable: bool,
    /// Whether it has been mended.
    pub is_fixed: bool,
}

/// The fields of a finding, in JSON and in CSV.
pub const COLUMNS: &[Column<Row>] = &[
    Column::str("file", "the file as it was named, `-` for standard input", |row| {
        row.file.as_deref()
    }),
    Column::count("game", "the game, from 1; none outside of the games", |row| row.game),
    Column::count("byte", "the first byte, from 0, of the decompressed text", |row| {
        row.span.map(|(start, _)| start.byte)
    }),
    Column::count(
        "end_byte",
        "the first byte behind it; the same as `byte` where something is missing",
        |row| row.span.map(|(_, end)| end.byte),
    ),
    Column::count("line", "the line, from 1", |row| row.span.map(|(start, _)| start.line)),
    Column::count("column", "the column, from 1", |row| row.span.map(|(start, _)| start.column)),
    Column::count("end_line", "the line of the first place behind it", |row| {
        row.span.map(|(_, end)| end.line)
    }),
    Column::count("end_column", "the column of the first place behind it", |row| {
        row.span.map(|(_, end)| end.column)
    }),
    Column::count(
        "ply",
        "the ply, from 1, counted along its variation; none where it is not about a move",
        |row| row.finding.ply.map(u64::from),
    ),
    Column::flag("in_variation", "whether it stands in a variation", |row| {
        Some(row.finding.in_variation)
    }),
    Column::text("severity", "`error`, `warning` or `note`, as it is reported", |row| {
        Some(row.finding.severity.to_string())
    }),
    Column::text("code", "the kind, as in [diagnostics.md](diagnostics.md)", |row| {
        Some(row.finding.code.to_string())
    }),
    Column::str("message", "what was found and what was expected", |row| {
        Some(&row.finding.message)
    }),
    Column::str(
        "text",
        "the text that it is about, decoded, 200 characters of it at most; none where something is missing",
        |row| row.text.as_deref(),
    ),
    Column::str(
        "help",
        "what was probably meant, or where else the fault may be; mostly none",
        |row| row.finding.help.as_deref(),
    ),
    Column::flag("fixable", "whether `--fix` mends it", |row| Some(row.is_fixable)),
    Column::flag(
        "fixed",
        "whether it is mended in the new file of `--fix`, where that can be written",
        |row| Some(row.is_fixed),
    ),
];

impl Row {
    /// A finding in this input, at its place in the stream.
    pub fn new(file: Arc<str>, placed: Placed) -> Row {
        let Placed { finding, start, end, game } = placed;
        Row {
            file: Some(file),
            game,
            span: Some((start, end)),
            text: None,
            finding,
            is_fixable: false,
            is_fixed: false,
        }
    }

    /// Where in its game it is: `ply P`, `ply P of a variation` or, of no move there, `in a variation`.
    pub fn within(&self) -> Option<impl fmt::Display> {
        let Finding { ply, in_variation, .. } = self.finding;
        (ply.is_some() || in_variation).then(|| {
            fmt::from_fn(move |f| match (ply, in_variation) {
                (Some(ply), true) => write!(f, "ply {ply} of a variation"),
                (Some(ply), false) => write!(f, "ply {ply}"),
                (None, _) => f.write_str("in a variation"),
            })
        })
    }

    /// The line of a report: `name:line:column: severity code game N ply P of a variation: message`, or
    /// as much of it as there is. `name` is the file as it is shown.
    pub fn short<'a>(&'a self, name: &'a str) -> impl fmt::Display + 'a {
        fmt::from_fn(move |f| {
            let Row { finding, game, .. } = self;
            match (&self.span, &self.file) {
                (Some((start, _)), _) => write!(f, "{name}:{}:{}: ", start.line, start.column)?,
                (None, Some(_)) => write!(f, "{name}: ")?,
                (None, None) => {}
            }
            write!(f, "{} {}", finding.severity, finding.code)?;
            if let Some(game) = game {
                write!(f, " game {game}")?;
            }
            if let Some(within) = self.within() {
                write!(f, " {within}")?;
            }
            write!(f, ": {}", finding.message)?;
            if self.is_fixed { f.write_str(" (fixed)") } else { Ok(()) }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        diagnostic::Code,
        output::table::{write_csv_row, write_json_row},
    };

    fn row() -> Row {
        let start = Place { byte: 50, line: 4, column: 7 };
        let end = Place { byte: 53, line: 4, column: 10 };
        let finding = Finding {
            ply: Some(3),
            help: Some("perhaps `Nf3`".to_owned()),
            ..Finding::new(Code::MoveIllegal, 7..10, "`Nf6` is illegal")
        };
        let placed = Placed { finding, start, end, game: Some(2) };
        Row { text: Some("Nf6".to_owned()), ..Row::new(Arc::from("a.pgn"), placed) }
    }

    #[test]
    fn a_line_tells_place_kind_and_message() {
        let mut row = row();
        let line = "a.pgn:4:7: error move/illegal game 2 ply 3: `Nf6` is illegal";
        assert_eq!(row.short("a.pgn").to_string(), line);
        row.finding.in_variation = true;
        let line_of_variation = line.replace(" ply 3", " ply 3 of a variation");
        assert_eq!(row.short("a.pgn").to_string(), line_of_variation);
        row.finding.ply = None;
        let line_of_variation = line.replace(" ply 3", " in a variation");
        assert_eq!(row.short("a.pgn").to_string(), line_of_variation);
        row.finding = Finding { ply: Some(3), in_variation: false, ..row.finding };
        row.is_fixed = true;
        assert_eq!(row.short("a.pgn").to_string(), format!("{line} (fixed)"));
        row = Row { span: None, game: None, is_fixed: false, ..row };
        let line = "error move/illegal ply 3: `Nf6` is illegal";
        assert_eq!(row.short("a.pgn").to_string(), format!("a.pgn: {line}"));
        row.file = None;
        assert_eq!(row.short("a.pgn").to_string(), line);
    }

    #[test]
    fn every_field_is_written_always() {
        let mut json = Vec::new();
        write_json_row(&mut json, COLUMNS, &row()).unwrap();
        let expected = r#"{"file":"a.pgn","game":2,"byte":50,"end_byte":53,"line":4,"column":7,"end_line":4,"end_column":10,"ply":3,"in_variation":false,"severity":"error","code":"move/illegal","message":"`Nf6` is illegal","text":"Nf6","help":"perhaps `Nf3`","fixable":false,"fixed":false}"#;
        assert_eq!(String::from_utf8(json).unwrap().trim_end(), expected);

        let nowhere = Row { file: None, span: None, game: None, text: None, ..row() };
        let mut csv = Vec::new();
        write_csv_row(&mut csv, COLUMNS, &nowhere).unwrap();
        let expected =
            ",,,,,,,,3,false,error,move/illegal,`Nf6` is illegal,,perhaps `Nf3`,false,false";
        assert_eq!(String::from_utf8(csv).unwrap().trim_end(), expected);
    }
}
