//! The columns of the tables, stated once: writers, documentation and tests read them here.

use shakmaty::{CastlingSide, Color};

use crate::{
    chess960::{
        castling::Method,
        start::{Sp, Start},
    },
    game::record::Starts,
    stats::{Counts, Stats, report::white_score},
};

use super::table::Column;

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
        Starts::Single => SINGLE,
        Starts::Double => DOUBLE,
    }
}

const SINGLE: &[Column<Row>] = &[
    Column::count("sp", "start position number, 0 to 959", |row| sp(row.start.white())),
    Column::text("back_rank", "pieces of the first rank from a to h", |row| {
        Some(row.start.white().back_rank().to_string())
    }),
];

const DOUBLE: &[Column<Row>] = &[
    Column::count("white_sp", "White's start position number, 0 to 959", |row| {
        sp(row.start.white())
    }),
    Column::count("black_sp", "Black's start position number, 0 to 959", |row| {
        sp(row.start.black())
    }),
    Column::text(
        "back_rank",
        "pieces of White's and Black's back rank from a to h, with a slash between",
        |row| Some(format!("{}/{}", row.start.white().back_rank(), row.start.black().back_rank())),
    ),
];

fn sp(sp: Sp) -> Option<u64> {
    Some(sp.get().into())
}

/// The columns of counts.
pub const COUNT_COLUMNS: &[Column<Row>] = &[
    Column::count("games", "games counted", |row| Some(row.counts.games)),
    Column::count("white_wins", "games that White won", |row| Some(row.counts.white_wins)),
    Column::count("draws", "games drawn", |row| Some(row.counts.draws)),
    Column::count("black_wins", "games that Black won", |row| Some(row.counts.black_wins)),
    Column::count("unknown", "games without a result, `*`", |row| Some(row.counts.unknown)),
    Column::fraction(
        "white_score",
        "(white_wins + draws/2) / (white_wins + draws + black_wins), 0 to 1; empty where no game has a result",
        |row| white_score(&row.counts),
    ),
    Column::count("plies_total", "moves of White and of Black in all games", |row| {
        Some(row.counts.plies)
    }),
    Column::count("white_castle_h", "games in which White castled h-side (O-O)", |row| {
        castled(row, Color::White, CastlingSide::KingSide)
    }),
    Column::count("white_castle_a", "games in which White castled a-side (O-O-O)", |row| {
        castled(row, Color::White, CastlingSide::QueenSide)
    }),
    Column::count("black_castle_h", "games in which Black castled h-side (O-O)", |row| {
        castled(row, Color::Black, CastlingSide::KingSide)
    }),
    Column::count("black_castle_a", "games in which Black castled a-side (O-O-O)", |row| {
        castled(row, Color::Black, CastlingSide::QueenSide)
    }),
    Column::count(
        "castle_double_move",
        "castlings of both colours by double-move [FIDE II.3.2]",
        |row| Some(row.counts.method(Method::DoubleMove)),
    ),
    Column::count("castle_transposition", "castlings of both colours by transposition", |row| {
        Some(row.counts.method(Method::Transposition))
    }),
    Column::count("castle_king_only", "castlings of both colours by king-move-only", |row| {
        Some(row.counts.method(Method::KingMoveOnly))
    }),
    Column::count("castle_rook_only", "castlings of both colours by rook-move-only", |row| {
        Some(row.counts.method(Method::RookMoveOnly))
    }),
];

fn castled(row: &Row, color: Color, side: CastlingSide) -> Option<u64> {
    Some(*row.counts.castled.get(color).get(side))
}

/// All columns of the table, in order.
pub fn columns(starts: Starts) -> impl Iterator<Item = &'static Column<Row>> + Clone {
    key_columns(starts).iter().chain(COUNT_COLUMNS)
}

/// The lines of the table, in order.
pub fn rows(stats: &Stats) -> impl Iterator<Item = Row> {
    stats.rows().map(|(start, counts)| Row { start, counts: counts.clone() })
}
