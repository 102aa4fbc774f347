//! The columns whose number is fixed.

use crate::{
    chess960::castling::Method,
    game::termination::Termination,
    stats::{
        Side,
        histogram::Histogram,
        report::{self, Row},
    },
};

use super::super::table::Column;

pub(super) const RESULTS: &[Column<Row>] = &[
    Column::count("games", "games counted", |row| Some(row.counts.results.games())),
    Column::count("white_wins", "games that White won", |row| Some(row.counts.results.white_wins)),
    Column::count("draws", "games drawn", |row| Some(row.counts.results.draws)),
    Column::count("black_wins", "games that Black won", |row| Some(row.counts.results.black_wins)),
    Column::count("unknown", "games without a result, `*`", |row| Some(row.counts.results.unknown)),
    Column::fraction(
        "white_score",
        "(white_wins + draws/2) / (white_wins + draws + black_wins), 0 to 1; empty where no game has a result",
        |row| report::score(&row.counts.results),
    ),
];

pub(super) const SUMS: &[Column<Row>] = &[
    Column::count("plies_total", "moves of White and of Black in all games", |row| {
        row.counts.plies.sum().try_into().ok()
    }),
    Column::count("white_castle_h", "games in which White castled h-side (O-O)", |row| {
        Some(row.counts.white.castled_h)
    }),
    Column::count("white_castle_a", "games in which White castled a-side (O-O-O)", |row| {
        Some(row.counts.white.castled_a)
    }),
    Column::count("black_castle_h", "games in which Black castled h-side (O-O)", |row| {
        Some(row.counts.black.castled_h)
    }),
    Column::count("black_castle_a", "games in which Black castled a-side (O-O-O)", |row| {
        Some(row.counts.black.castled_a)
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

pub(super) const SCORE: &[Column<Row>] = &[
    Column::fraction(
        "score_low",
        "lower end of the 95 % interval of white_score: Wilson's, carried over to wins, draws and losses",
        |row| row.interval().map(|(low, _)| low),
    ),
    Column::fraction("score_high", "its upper end", |row| row.interval().map(|(_, high)| high)),
    Column::fraction("draw_rate", "draws / games with a result, 0 to 1", |row| {
        report::draw_rate(&row.counts.results)
    }),
    Column::fraction(
        "p_value",
        "how probable a score as far from that of all games is by chance, 0 to 1: two-sided score test",
        |row| row.p_value,
    ),
    Column::fraction(
        "q_value",
        "the p-value after Benjamini and Hochberg, for looking at all rows at once: of the rows with q below 0.05, 5 % are expected to be chance",
        |row| row.q_value,
    ),
    Column::fraction(
        "shrunken_score",
        "white_score drawn towards that of all games, the more the fewer games (empirical Bayes): the estimate to rank by",
        |row| row.shrunken,
    ),
    Column::flag(
        "low_n",
        "whether fewer games have a result than `--min-games` (30 if not given)",
        |row| Some(row.has_few),
    ),
];

pub(super) const PLIES: &[Column<Row>] = &[
    Column::fraction("plies_mean", "plies of a game, mean", |row| report::mean(&row.counts.plies)),
    Column::fraction(
        "plies_q1",
        "plies of a game, first quartile: exact, between two numbers by linear interpolation (type 7)",
        |row| report::quartile(&row.counts.plies, 1),
    ),
    Column::fraction("plies_median", "plies of a game, median", |row| {
        report::median(&row.counts.plies)
    }),
    Column::fraction("plies_q3", "plies of a game, third quartile", |row| {
        report::quartile(&row.counts.plies, 3)
    }),
];

pub(super) const CASTLING: &[Column<Row>] = &[
    Column::count(
        "white_castle_allowed",
        "games in which White did not castle and still had the right to, on some side, at the end",
        |row| Some(row.counts.white.allowed),
    ),
    Column::count(
        "white_castle_lost",
        "games in which White did not castle and had no right left at the end",
        |row| Some(row.counts.white.lost),
    ),
    Column::count("white_castle_double_move", "White's castlings by double-move", |row| {
        Some(method(&row.counts.white, Method::DoubleMove))
    }),
    Column::count("white_castle_transposition", "by transposition", |row| {
        Some(method(&row.counts.white, Method::Transposition))
    }),
    Column::count("white_castle_king_only", "by king-move-only", |row| {
        Some(method(&row.counts.white, Method::KingMoveOnly))
    }),
    Column::count("white_castle_rook_only", "by rook-move-only", |row| {
        Some(method(&row.counts.white, Method::RookMoveOnly))
    }),
    Column::fraction("white_castle_ply_mean", "ply at which White castled, from 1, mean", |row| {
        report::mean(&row.counts.white.castling_plies)
    }),
    Column::fraction("white_castle_ply_median", "the same, median", |row| {
        report::median(&row.counts.white.castling_plies)
    }),
    Column::count(
        "black_castle_allowed",
        "games in which Black did not castle and still had the right to, on some side, at the end",
        |row| Some(row.counts.black.allowed),
    ),
    Column::count(
        "black_castle_lost",
        "games in which Black did not castle and had no right left at the end",
        |row| Some(row.counts.black.lost),
    ),
    Column::count("black_castle_double_move", "Black's castlings by double-move", |row| {
        Some(method(&row.counts.black, Method::DoubleMove))
    }),
    Column::count("black_castle_transposition", "by transposition", |row| {
        Some(method(&row.counts.black, Method::Transposition))
    }),
    Column::count("black_castle_king_only", "by king-move-only", |row| {
        Some(method(&row.counts.black, Method::KingMoveOnly))
    }),
    Column::count("black_castle_rook_only", "by rook-move-only", |row| {
        Some(method(&row.counts.black, Method::RookMoveOnly))
    }),
    Column::fraction("black_castle_ply_mean", "ply at which Black castled, from 1, mean", |row| {
        report::mean(&row.counts.black.castling_plies)
    }),
    Column::fraction("black_castle_ply_median", "the same, median", |row| {
        report::median(&row.counts.black.castling_plies)
    }),
    Column::count("castle_same_side", "games in which both castled on the same side", |row| {
        Some(row.counts.castled_alike)
    }),
    Column::count(
        "castle_opposite_sides",
        "games in which they castled on opposite sides",
        |row| Some(row.counts.castled_apart),
    ),
];

fn method(side: &Side, method: Method) -> u64 {
    side.methods[method as usize]
}

pub(super) const ELO: &[Column<Row>] = &[
    Column::count("elo_games", "games in which both players have a rating, 1 to 9999", |row| {
        Some(row.counts.ratings.games)
    }),
    Column::fraction("white_elo_mean", "White's rating in these, mean", |row| {
        report::mean_ratings(&row.counts.ratings).map(|means| means.white)
    }),
    Column::fraction("black_elo_mean", "Black's rating in these, mean", |row| {
        report::mean_ratings(&row.counts.ratings).map(|means| means.black)
    }),
    Column::fraction(
        "elo_expected",
        "score of White that the ratings lead one to expect, 0 to 1, in these games where they have a result: mean, by FIDE's table [FIDE B.02 8.1.2]",
        |row| report::expected_score(&row.counts.ratings),
    ),
    Column::fraction(
        "elo_surplus",
        "score of White in the same games less elo_expected, -1 to 1",
        |row| report::over_expected(&row.counts.ratings),
    ),
    Column::fraction("elo_surplus_low", "lower end of its 95 % interval, by Student's t", |row| {
        row.surplus_interval().map(|(low, _)| low)
    }),
    Column::fraction("elo_surplus_high", "its upper end", |row| {
        row.surplus_interval().map(|(_, high)| high)
    }),
    Column::fraction(
        "white_performance",
        "performance of White in the same games: Black's mean rating and what White's score is worth [FIDE B.02 8.1.1]",
        |row| report::performance(&row.counts.ratings),
    ),
];

pub(super) const TERMINATION: &[Column<Row>] = &[
    Column::count("ended_normal", "games whose Termination tag says a normal end", |row| {
        Some(ended(row, Termination::Normal))
    }),
    Column::count(
        "ended_time",
        "time ran out: lost, or drawn where the other side cannot mate",
        |row| Some(ended(row, Termination::Time)),
    ),
    Column::count("ended_forfeit", "lost without being played", |row| {
        Some(ended(row, Termination::Forfeit))
    }),
    Column::count("ended_rules", "lost by a breach of the rules, an illegal move", |row| {
        Some(ended(row, Termination::Rules))
    }),
    Column::count("ended_abandoned", "abandoned, disconnected", |row| {
        Some(ended(row, Termination::Abandoned))
    }),
    Column::count("ended_adjudicated", "adjudicated", |row| {
        Some(ended(row, Termination::Adjudicated))
    }),
    Column::count("ended_unterminated", "not ended", |row| {
        Some(ended(row, Termination::Unterminated))
    }),
    Column::count("ended_other", "in words that are none of these", |row| {
        Some(ended(row, Termination::Other))
    }),
    Column::count("ended_missing", "without the tag, or with nothing in it", |row| {
        Some(ended(row, Termination::Missing))
    }),
];

fn ended(row: &Row, kind: Termination) -> u64 {
    row.counts.terminations[kind as usize]
}

pub(super) const EVALUATION: &[Column<Row>] = &[
    Column::count(
        "eval_games",
        "games with an evaluation of the position after Black's move of the number `--eval-at`",
        |row| Some(row.counts.evaluations.centipawns.count()),
    ),
    Column::count("eval_missing", "games that came to this move and have none", |row| {
        Some(row.counts.evaluations.missing)
    }),
    Column::fraction(
        "eval_mean",
        "evaluation in pawns from White's view, mean, where each counts 10 at most, as do mates",
        |row| report::bounded_pawns(&row.counts.evaluations.centipawns),
    ),
    Column::fraction("eval_median", "the same, median; mates count 100", |row| {
        report::hundredths(report::median(&row.counts.evaluations.centipawns))
    }),
    Column::fraction("eval_above", "share of evaluations above 0, 0 to 1", |row| {
        report::share(&row.counts.evaluations.centipawns, |number| number > 0)
    }),
    Column::fraction("eval_below", "share of evaluations below 0, 0 to 1", |row| {
        report::share(&row.counts.evaluations.centipawns, |number| number < 0)
    }),
    Column::count("eval_mates", "evaluations that announce a mate, by either side", |row| {
        Some(row.counts.evaluations.mates)
    }),
];

pub(super) const CLOCK: &[Column<Row>] = &[
    Column::count(
        "white_clock_games",
        "games that tell White's clock after White's move of the number `--clock-at`",
        |row| Some(row.counts.white.clock.left.count()),
    ),
    Column::count(
        "white_clock_missing",
        "games that came to this move and tell neither the clock nor the time used",
        |row| Some(row.counts.white.clock.missing),
    ),
    Column::fraction("white_clock_mean", "seconds left on it, mean", |row| {
        seconds_mean(&row.counts.white.clock.left)
    }),
    Column::fraction("white_clock_median", "the same, median", |row| {
        seconds_median(&row.counts.white.clock.left)
    }),
    Column::fraction(
        "white_used_mean",
        "seconds that White used up to this move, mean: as the comments say, or else by the time control and what is left",
        |row| seconds_mean(&row.counts.white.clock.used),
    ),
    Column::fraction("white_used_median", "the same, median", |row| {
        seconds_median(&row.counts.white.clock.used)
    }),
    Column::count(
        "black_clock_games",
        "games that tell Black's clock after Black's move of this number",
        |row| Some(row.counts.black.clock.left.count()),
    ),
    Column::count("black_clock_missing", "games that came to this move and tell neither", |row| {
        Some(row.counts.black.clock.missing)
    }),
    Column::fraction("black_clock_mean", "seconds left on it, mean", |row| {
        seconds_mean(&row.counts.black.clock.left)
    }),
    Column::fraction("black_clock_median", "the same, median", |row| {
        seconds_median(&row.counts.black.clock.left)
    }),
    Column::fraction("black_used_mean", "seconds that Black used up to this move, mean", |row| {
        seconds_mean(&row.counts.black.clock.used)
    }),
    Column::fraction("black_used_median", "the same, median", |row| {
        seconds_median(&row.counts.black.clock.used)
    }),
];

fn seconds_mean(tenths: &Histogram) -> Option<f64> {
    report::tenths(report::mean(tenths))
}

fn seconds_median(tenths: &Histogram) -> Option<f64> {
    report::tenths(report::median(tenths))
}
