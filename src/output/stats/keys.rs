//! The columns that tell the rows apart.

use shakmaty::Color;

use crate::{
    chess960::start::{Sp, Start},
    stats::{By, Grouping, Part, report::Row},
};

use super::super::table::{Column, Nth};

/// The columns that tell the rows of a table apart.
pub fn key_columns(grouping: &Grouping) -> Vec<Column<Row>> {
    let mut at = 0;
    let mut columns = Vec::new();
    for &by in &grouping.by {
        columns.extend(columns_of(by, at));
        at += by.parts();
    }
    columns
}

/// The columns of what is part `at`, from 0, of the key.
pub fn columns_of(by: By, at: usize) -> Vec<Column<Row>> {
    let parts: &[(&str, &str, Nth<Row>)] = match by {
        By::Sp => &[
            (
                "sp",
                "start position number, 0 to 959",
                Nth::Count(|row, at| sp(row, at).map(|sp| sp.get().into())),
            ),
            (
                "back_rank",
                "pieces of the first rank from a to h",
                Nth::Text(|row, at| sp(row, at).map(|sp| sp.back_rank().to_string())),
            ),
        ],
        By::Pair => &[
            (
                "white_sp",
                "White's start position number, 0 to 959",
                Nth::Count(|row, at| sp_of(row, at, Color::White)),
            ),
            (
                "black_sp",
                "Black's start position number, 0 to 959",
                Nth::Count(|row, at| sp_of(row, at, Color::Black)),
            ),
            (
                "back_rank",
                "pieces of White's and Black's back rank from a to h, with a slash between",
                Nth::Text(|row, at| {
                    let ranks = |start: Start| {
                        format!("{}/{}", start.white().back_rank(), start.black().back_rank())
                    };
                    start(row, at).map(ranks)
                }),
            ),
        ],
        By::Class => &[("class", By::Class.meaning(), TEXT)],
        By::Arrangement => &[("arrangement", By::Arrangement.meaning(), TEXT)],
        By::Methods => &[("methods", By::Methods.meaning(), TEXT)],
        By::Castling => &[("castling", By::Castling.meaning(), TEXT)],
        By::FirstMove => &[("first_move", By::FirstMove.meaning(), TEXT)],
        By::Reply => &[("reply", By::Reply.meaning(), TEXT)],
        By::Elo => &[(
            "elo",
            "band of the mean of both ratings, rounded down, as `1600..1799`; without a limit below or above, `..1599`, `2800..`",
            TEXT,
        )],
        By::EloDifference => {
            &[("elo_difference", "band of White's rating less Black's, as `-100..-1`", TEXT)]
        }
        By::Speed => &[("speed", By::Speed.meaning(), TEXT)],
        By::FideSpeed => &[("fide_speed", By::FideSpeed.meaning(), TEXT)],
        By::Year => &[("year", By::Year.meaning(), NUMBER)],
        By::Month => &[("month", "year and month, as `2024.05`", TEXT)],
        By::Event => &[("event", By::Event.meaning(), TEXT)],
        By::Player => &[
            ("player", "value of the White or Black tag", TEXT),
            ("color", "the colour that the player had: `white`, `black`", TEXT),
        ],
        By::Result => &[("result", By::Result.meaning(), TEXT)],
        By::Termination => &[(
            "termination",
            "kind of the Termination tag: the names of the columns `ended_…` without that",
            TEXT,
        )],
    };
    let is_in_parts = by == By::Player;
    let column = |(index, &(name, meaning, value)): (usize, &(&str, &'static str, Nth<Row>))| {
        let at = if is_in_parts { at + index } else { at };
        Column::nth(name.to_owned(), meaning, value, at)
    };
    parts.iter().enumerate().map(column).collect()
}

/// A part as it is written; nothing where it is not known.
const TEXT: Nth<Row> =
    Nth::Text(|row, at| part(row, at).filter(|part| **part != Part::Unknown).map(Part::to_string));

/// A part that is a number.
const NUMBER: Nth<Row> = Nth::Count(|row, at| match part(row, at) {
    Some(Part::Number(number)) => Some((*number).into()),
    _ => None,
});

fn part(row: &Row, at: usize) -> Option<&Part> {
    row.key.as_ref()?.get(at)
}

fn number(row: &Row, at: usize) -> Option<u32> {
    match part(row, at) {
        Some(Part::Number(number)) => Some(*number),
        _ => None,
    }
}

fn sp(row: &Row, at: usize) -> Option<Sp> {
    number(row, at).and_then(|number| Sp::new(number.try_into().ok()?))
}

fn start(row: &Row, at: usize) -> Option<Start> {
    number(row, at).and_then(Start::from_index)
}

fn sp_of(row: &Row, at: usize, color: Color) -> Option<u64> {
    start(row, at).map(|start| start.of(color).get().into())
}
