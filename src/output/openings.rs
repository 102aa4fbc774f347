//! The columns of the table of opening moves.

use crate::{
    chess960::start::Sp,
    game::record::Starts,
    openings::{By, Row},
    stats::report,
};

use super::table::Column;

/// All columns of the table, in order.
pub fn columns(starts: Starts, by: By) -> Vec<Column<Row>> {
    let starts = match starts {
        Starts::Single => SINGLE,
        Starts::Double => DOUBLE,
    };
    let (moves, share) = match by {
        By::Line => (LINE, &SHARE_OF_LINE),
        By::Position => (POSITION, &SHARE_OF_POSITION),
    };
    [starts, moves, COUNTS, std::slice::from_ref(share)].concat()
}

const SINGLE: &[Column<Row>] =
    &[Column::count("sp", "start position number, 0 to 959", |row| sp(row.start.white()))];

const DOUBLE: &[Column<Row>] = &[
    Column::count("white_sp", "White's start position number, 0 to 959", |row| {
        sp(row.start.white())
    }),
    Column::count("black_sp", "Black's start position number, 0 to 959", |row| {
        sp(row.start.black())
    }),
];

fn sp(sp: Sp) -> Option<u64> {
    Some(sp.get().into())
}

const LINE: &[Column<Row>] = &[
    Column::count("ply", "moves of the line, White's and Black's; 0 before the first", |row| {
        Some(row.ply.into())
    }),
    Column::str("line", "the moves in SAN with their numbers", |row| told(&row.line)),
    LAST,
];

const POSITION: &[Column<Row>] = &[
    Column::count("ply", "moves of the shortest line that leads to the position", |row| {
        Some(row.ply.into())
    }),
    Column::str(
        "line",
        "that line in SAN with numbers; of several the first by its moves as UCI writes them",
        |row| told(&row.line),
    ),
    LAST,
    Column::str("fen", "the position as X-FEN, without the counters at its end", |row| {
        row.fen.as_deref()
    }),
];

const LAST: Column<Row> =
    Column::str("move", "the last move of the line; empty before the first", |row| told(&row.last));

fn told(text: &str) -> Option<&str> {
    (!text.is_empty()).then_some(text)
}

const COUNTS: &[Column<Row>] = &[
    Column::count("games", "games that came to it, each once", |row| {
        Some(row.counts.results.games())
    }),
    Column::count("white_wins", "those that White won", |row| Some(row.counts.results.white_wins)),
    Column::count("draws", "those drawn", |row| Some(row.counts.results.draws)),
    Column::count("black_wins", "those that Black won", |row| Some(row.counts.results.black_wins)),
    Column::count("unknown", "those without a result, `*`", |row| Some(row.counts.results.unknown)),
    Column::fraction(
        "white_score",
        "(white_wins + draws/2) / (white_wins + draws + black_wins), 0 to 1; empty where no game has a result",
        |row| report::score(&row.counts.results),
    ),
    Column::fraction(
        "score_low",
        "lower end of the 95 % interval of white_score: Wilson's, carried over to wins, draws and losses",
        |row| row.interval.map(|(low, _)| low),
    ),
    Column::fraction("score_high", "its upper end", |row| row.interval.map(|(_, high)| high)),
    Column::count("elo_games", "games in which both players have a rating", |row| {
        Some(row.counts.elo_games)
    }),
    Column::fraction("elo_mean", "mean of all ratings in those games", |row| {
        report::ratio(row.counts.elo_sum, 2 * row.counts.elo_games)
    }),
    Column::count(
        "last_year",
        "year of the last game, by the Date tag, or UTCDate where that says nothing; empty where none is known",
        |row| row.counts.last_year.map(u64::from),
    ),
];

const SHARE_OF_LINE: Column<Row> = Column::fraction(
    "share",
    "games / games of the line before its last move, 0 to 1; empty before the first move",
    share,
);

const SHARE_OF_POSITION: Column<Row> =
    Column::fraction("share", "games / all games from the start, 0 to 1", share);

fn share(row: &Row) -> Option<f64> {
    report::ratio(row.counts.results.games(), row.whole?)
}
