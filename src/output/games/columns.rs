//! The columns of the table.

use std::fmt::Display;

use shakmaty::{CastlingSide, Color};

use crate::{
    chess960::start::Start,
    game::{
        comment::Evaluation,
        details::{Clock, Tag},
        record::{Castled, Kind},
    },
    output::table::{Column, Nth},
    stats::report,
};

use super::Row;

/// All columns, with those of single moves: the evaluation after each of these moves of Black, and the clocks
/// after each of these of either side. Both are ascending, as the details of the games have them.
///
/// ```
/// let columns = chess960::output::games::columns(&[10, 20], &[40]);
/// assert!(columns.iter().any(|column| column.name == "eval_20"));
/// ```
pub fn columns<N: Display>(evaluations: &[N], clocks: &[N]) -> Vec<Column<Row>> {
    let mut columns = FIRST.to_vec();
    for (kinds, moves) in [(EVALUATIONS, evaluations), (CLOCKS, clocks)] {
        for (index, n) in moves.iter().enumerate() {
            let column = |&(name, meaning, cells): &(&str, _, _)| {
                Column::nth(format!("{name}_{n}"), meaning, cells, index)
            };
            columns.extend(kinds.iter().map(column));
        }
    }
    columns.extend_from_slice(LAST);
    columns
}

/// Columns of which there is one for each move: the name without the number, the meaning, the value.
type Kinds = &'static [(&'static str, &'static str, Nth<Row>)];

const FIRST: &[Column<Row>] = &[
    Column::str("file", "the file as it was named, `-` for standard input", |row| Some(&row.file)),
    Column::count("game", "the game, from 1, in the order of the file", |row| Some(row.number)),
    Column::count("byte", "its first byte, from 0, in the decompressed text", |row| {
        Some(row.place.byte)
    }),
    Column::count("line", "the line on which it begins, from 1", |row| Some(row.place.line)),
    Column::str(
        "kind",
        "which game it is: `start` (Chess960 from a start position), `other position` (Chess960 from another one), `start unknown`, `classical`, `other variant`, `unreadable`",
        |row| Some(kind(row.game.record.kind)),
    ),
    Column::flag("counted", "whether `stats` counts it", |row| {
        Some(row.game.record.counted(row.game.starts).is_ok())
    }),
    Column::str(
        "left_out",
        "why not: the reason in the summary of `stats`, such as `error`",
        |row| row.game.record.counted(row.game.starts).err().map(|reason| reason.name()),
    ),
    Column::count("white_sp", "White's start position number, 0 to 959, of a `start`", |row| {
        row.game.start().map(|start| start.white().get().into())
    }),
    Column::count("black_sp", "Black's; another one only in a double start", |row| {
        row.game.start().map(|start| start.black().get().into())
    }),
    Column::text(
        "back_rank",
        "pieces of the first rank from a to h; in a double start White's and Black's with a slash between",
        |row| row.game.start().map(back_rank),
    ),
    Column::str("event", "the Event tag, as it is in the file", |row| tag(row, Tag::Event)),
    Column::str("site", "the Site tag", |row| tag(row, Tag::Site)),
    Column::str(
        "date",
        "value of the Date tag, `2024.12.31` where it is in the standard's form",
        |row| tag(row, Tag::Date),
    ),
    Column::str("utc_date", "the UTCDate tag", |row| tag(row, Tag::UtcDate)),
    Column::str("round", "the Round tag", |row| tag(row, Tag::Round)),
    Column::str("white", "the White tag", |row| tag(row, Tag::White)),
    Column::str("black", "the Black tag", |row| tag(row, Tag::Black)),
    Column::count(
        "white_elo",
        "the WhiteElo tag, 1 to 9999; empty where it is no such number",
        |row| row.game.details.elo(Color::White).map(u64::from),
    ),
    Column::count("black_elo", "the BlackElo tag, in the same way", |row| {
        row.game.details.elo(Color::Black).map(u64::from)
    }),
    Column::text(
        "result",
        "the result that counts, `1-0`, `0-1`, `1/2-1/2`, `*`: the termination marker, or else the Result tag",
        |row| Some(row.game.record.outcome.to_string()),
    ),
    Column::str("result_tag", "the Result tag, as it is in the file", |row| tag(row, Tag::Result)),
    Column::str("termination", "the Termination tag, as it is in the file", |row| {
        tag(row, Tag::Termination)
    }),
    Column::str(
        "termination_kind",
        "what it says: `normal`, `time`, `forfeit`, `rules`, `abandoned`, `adjudicated`, `unterminated`, `other`, `missing`",
        |row| Some(row.game.termination.name()),
    ),
    Column::str("time_control", "the TimeControl tag, as it is in the file", |row| {
        tag(row, Tag::TimeControl)
    }),
    Column::str(
        "speed",
        "its class by Lichess's definition: `ultrabullet`, `bullet`, `blitz`, `rapid`, `classical`, `correspondence`; empty where it cannot be read",
        |row| row.game.speed.map(|speed| speed.name()),
    ),
    Column::str(
        "fide_speed",
        "its class by FIDE's Laws: `blitz`, `rapid`, `standard`; empty in correspondence too",
        |row| row.game.fide_speed.map(|speed| speed.name()),
    ),
    Column::count(
        "plies",
        "moves of White and of Black that could be played; empty where none is looked at: `other variant`, `start unknown`, `unreadable`",
        |row| row.game.is_played().then(|| row.game.record.plies.into()),
    ),
    Column::str(
        "white_castle",
        "how White castled: `h` (O-O) or `a` (O-O-O); if not, `allowed` where a right was left at the end, else `lost`; empty where the moves cannot be followed to the end",
        |row| castle(row, Color::White),
    ),
    Column::str(
        "white_castle_method",
        "the method [FIDE II.3.2]: `double-move`, `transposition`, `king-move-only`, `rook-move-only`",
        |row| castled(row, Color::White).map(|castled| castled.method.name()),
    ),
    Column::count("white_castle_ply", "the ply at which White castled, from 1", |row| {
        castled(row, Color::White).map(|castled| castled.ply.into())
    }),
    Column::str("black_castle", "how Black castled, in the same way", |row| {
        castle(row, Color::Black)
    }),
    Column::str("black_castle_method", "the method", |row| {
        castled(row, Color::Black).map(|castled| castled.method.name())
    }),
    Column::count("black_castle_ply", "the ply at which Black castled", |row| {
        castled(row, Color::Black).map(|castled| castled.ply.into())
    }),
    Column::str("first_move", "the first move, in SAN without a mark of check", |row| {
        first_move(row, 0)
    }),
    Column::str("reply", "the second one", |row| first_move(row, 1)),
];

/// The column that has the position at the end.
pub const FINAL_FEN: &str = "final_fen";

/// The columns that say how many findings there are.
pub const FINDINGS: [&str; 3] = ["errors", "warnings", "notes"];

const LAST: &[Column<Row>] = &[
    Column::str(
        FINAL_FEN,
        "the position at the end, in the dialect of `--dialect`; empty where the moves cannot be followed to the end",
        |row| row.game.final_fen.as_deref(),
    ),
    Column::count(FINDINGS[0], "errors that `validate` finds in the game", |row| {
        Some(row.found.errors)
    }),
    Column::count(FINDINGS[1], "warnings", |row| Some(row.found.warnings)),
    Column::count(FINDINGS[2], "notes", |row| Some(row.found.notes)),
];

const EVALUATIONS: Kinds = &[
    (
        "eval",
        "the evaluation after move N of Black in pawns, positive where White is better; empty where there is none, or a mate",
        Nth::Fraction(|row, index| match evaluation(row, index)? {
            Evaluation::Centipawns(score) => report::hundredths(Some(score.into())),
            Evaluation::Mate(_) => None,
        }),
    ),
    (
        "mate",
        "moves to mate where that evaluation is one: positive where White mates, negative where Black does, never 0",
        Nth::Integer(|row, index| match evaluation(row, index)? {
            Evaluation::Centipawns(_) => None,
            Evaluation::Mate(moves) => Some(moves.into()),
        }),
    ),
];

const CLOCKS: Kinds = &[
    (
        "white_clock",
        "seconds left on White's clock after White's move N",
        Nth::Fraction(|row, index| seconds(clock(row, Color::White, index)?.left)),
    ),
    (
        "white_used",
        "seconds that White used up to then: as the comments say, or else by the time control and what is left",
        Nth::Fraction(|row, index| seconds(clock(row, Color::White, index)?.used)),
    ),
    (
        "black_clock",
        "seconds left on Black's clock after Black's move N",
        Nth::Fraction(|row, index| seconds(clock(row, Color::Black, index)?.left)),
    ),
    (
        "black_used",
        "seconds that Black used up to then",
        Nth::Fraction(|row, index| seconds(clock(row, Color::Black, index)?.used)),
    ),
];

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Start(_) => "start",
        Kind::OtherPosition => "other position",
        Kind::StartUnknown => "start unknown",
        Kind::Classical => "classical",
        Kind::OtherVariant => "other variant",
        Kind::Unreadable => "unreadable",
    }
}

fn back_rank(start: Start) -> String {
    match start {
        Start::Single(sp) => sp.back_rank().to_string(),
        Start::Double { white, black } => format!("{}/{}", white.back_rank(), black.back_rank()),
    }
}

fn tag(row: &Row, tag: Tag) -> Option<&str> {
    row.game.details.tag(tag)
}

fn castled(row: &Row, color: Color) -> Option<&Castled> {
    row.game.record.castled.get(color).as_ref()
}

fn castle(row: &Row, color: Color) -> Option<&str> {
    match castled(row, color).map(|castled| castled.side) {
        Some(CastlingSide::KingSide) => Some("h"),
        Some(CastlingSide::QueenSide) => Some("a"),
        None if !row.game.is_followed => None,
        None => Some(if *row.game.record.may_castle.get(color) { "allowed" } else { "lost" }),
    }
}

fn first_move(row: &Row, index: usize) -> Option<&str> {
    Some(row.game.details.first_moves[index].as_str()).filter(|san| !san.is_empty())
}

fn evaluation(row: &Row, index: usize) -> Option<Evaluation> {
    *row.game.details.evaluations.get(index)?
}

fn clock(row: &Row, color: Color, index: usize) -> Option<&Clock> {
    row.game.details.clocks.get(color).get(index)
}

fn seconds(tenths: Option<u32>) -> Option<f64> {
    report::tenths(tenths.map(f64::from))
}
