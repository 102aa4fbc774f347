//! The columns of the tables, stated once: writers, documentation and tests read them here.

use shakmaty::{CastlingSide, Color};

use crate::{
    chess960::{castling::Method, start::Start},
    game::record::Starts,
    stats::{Counts, Stats, report::white_score},
};

use super::table::{Cell, Column};

/// One line of the table.
#[derive(Clone, Debug)]
pub struct Row {
    /// The start the games began from.
    pub start: Start,
    /// What was counted.
    pub counts: Counts,
}

/// The columns that say which start a row is about.
pub const fn key_columns(starts: Starts) -> &'static [Column<Row>] {
    match starts {
        Starts::Single => &[
            Column {
                name: "sp",
                meaning: "start position number, 0 to 959",
                cell: |row| sp(row.start.white().get()),
            },
            Column {
                name: "back_rank",
                meaning: "pieces of the first rank from a to h",
                cell: |row| Cell::Text(row.start.white().back_rank().to_string()),
            },
        ],
        Starts::Double => &[
            Column {
                name: "white_sp",
                meaning: "White's start position number, 0 to 959",
                cell: |row| sp(row.start.white().get()),
            },
            Column {
                name: "black_sp",
                meaning: "Black's start position number, 0 to 959",
                cell: |row| sp(row.start.black().get()),
            },
            Column {
                name: "back_rank",
                meaning: "pieces of White's and Black's back rank from a to h, with a slash between",
                cell: |row| {
                    Cell::Text(format!(
                        "{}/{}",
                        row.start.white().back_rank(),
                        row.start.black().back_rank()
                    ))
                },
            },
        ],
    }
}

fn sp(number: u16) -> Cell {
    Cell::Count(u64::from(number))
}

/// The columns of counts.
pub const COUNT_COLUMNS: &[Column<Row>] = &[
    Column { name: "games", meaning: "games counted", cell: |row| Cell::Count(row.counts.games) },
    Column {
        name: "white_wins",
        meaning: "games that White won",
        cell: |row| Cell::Count(row.counts.white_wins),
    },
    Column { name: "draws", meaning: "games drawn", cell: |row| Cell::Count(row.counts.draws) },
    Column {
        name: "black_wins",
        meaning: "games that Black won",
        cell: |row| Cell::Count(row.counts.black_wins),
    },
    Column {
        name: "unknown",
        meaning: "games without a result, `*`",
        cell: |row| Cell::Count(row.counts.unknown),
    },
    Column {
        name: "white_score",
        meaning: "(white_wins + draws/2) / (white_wins + draws + black_wins), 0 to 1; empty where no game has a result",
        cell: |row| Cell::Fraction(white_score(&row.counts)),
    },
    Column {
        name: "plies_total",
        meaning: "moves of White and of Black in all games",
        cell: |row| Cell::Count(row.counts.plies),
    },
    Column {
        name: "white_castle_h",
        meaning: "games in which White castled h-side (O-O)",
        cell: |row| castled(row, Color::White, CastlingSide::KingSide),
    },
    Column {
        name: "white_castle_a",
        meaning: "games in which White castled a-side (O-O-O)",
        cell: |row| castled(row, Color::White, CastlingSide::QueenSide),
    },
    Column {
        name: "black_castle_h",
        meaning: "games in which Black castled h-side (O-O)",
        cell: |row| castled(row, Color::Black, CastlingSide::KingSide),
    },
    Column {
        name: "black_castle_a",
        meaning: "games in which Black castled a-side (O-O-O)",
        cell: |row| castled(row, Color::Black, CastlingSide::QueenSide),
    },
    Column {
        name: "castle_double_move",
        meaning: "castlings of both colours by double-move [FIDE II.3.2]",
        cell: |row| Cell::Count(row.counts.method(Method::DoubleMove)),
    },
    Column {
        name: "castle_transposition",
        meaning: "castlings of both colours by transposition",
        cell: |row| Cell::Count(row.counts.method(Method::Transposition)),
    },
    Column {
        name: "castle_king_only",
        meaning: "castlings of both colours by king-move-only",
        cell: |row| Cell::Count(row.counts.method(Method::KingMoveOnly)),
    },
    Column {
        name: "castle_rook_only",
        meaning: "castlings of both colours by rook-move-only",
        cell: |row| Cell::Count(row.counts.method(Method::RookMoveOnly)),
    },
];

fn castled(row: &Row, color: Color, side: CastlingSide) -> Cell {
    Cell::Count(*row.counts.castled.get(color).get(side))
}

/// All columns of the table, in order.
pub fn columns(starts: Starts) -> impl Iterator<Item = &'static Column<Row>> + Clone {
    key_columns(starts).iter().chain(COUNT_COLUMNS)
}

/// The lines of the table, in order.
pub fn rows(stats: &Stats) -> impl Iterator<Item = Row> {
    stats.rows().map(|(start, counts)| Row { start, counts: counts.clone() })
}
