//! First moves and replies: columns of which there are as many as are asked for.

use crate::{
    game::details::ShortSan,
    stats::{
        report::{self, Row},
        results::Results,
    },
};

use super::super::table::{Column, Nth};

/// The name without its number, the meaning, the value.
const COLUMNS: [(&str, &str, &str, Nth<Row>); 6] = [
    (
        "first_move_",
        "",
        "White's first move that was played most, with number 2 the next, in SAN without a mark of check",
        Nth::Text(|row, n| first(row, n).map(|(first, _)| first.to_string())),
    ),
    (
        "first_move_",
        "_games",
        "games with it",
        Nth::Count(|row, n| first(row, n).map(|(_, results)| results.games())),
    ),
    (
        "first_move_",
        "_score",
        "score of White in these, 0 to 1",
        Nth::Fraction(|row, n| first(row, n).and_then(|(_, results)| report::score(&results))),
    ),
    (
        "reply_",
        "",
        "first move of White and of Black that were played most, with a blank between",
        Nth::Text(|row, n| reply(row, n).map(|((first, reply), _)| format!("{first} {reply}"))),
    ),
    (
        "reply_",
        "_games",
        "games with both",
        Nth::Count(|row, n| reply(row, n).map(|(_, results)| results.games())),
    ),
    (
        "reply_",
        "_score",
        "score of White in these, 0 to 1",
        Nth::Fraction(|row, n| reply(row, n).and_then(|(_, results)| report::score(&results))),
    ),
];

fn first(row: &Row, n: usize) -> Option<(ShortSan, Results)> {
    row.first_moves.get(n).copied()
}

fn reply(row: &Row, n: usize) -> Option<((ShortSan, ShortSan), Results)> {
    row.replies.get(n).copied()
}

/// The columns of the move of this index, from 0; in their names it is counted from 1.
pub(super) fn columns(n: usize) -> impl Iterator<Item = Column<Row>> {
    COLUMNS.into_iter().map(move |(name, rest, meaning, value)| {
        Column::nth(format!("{name}{}{rest}", n + 1), meaning, value, n)
    })
}
