//! One draw in a record.

use serde::{Deserialize, Serialize};

use crate::chess960::start::{Sp, Start};

use super::{Drawn, Kind, wire::numbers::not_an_sp};

/// The fields of a draw: the start with its numbers, and in words what follows from them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Row {
    round: u32,
    game: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sp: Option<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    back_rank: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    white_sp: Option<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    black_sp: Option<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    white_back_rank: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    black_back_rank: Option<String>,
    xfen: String,
}

impl Row {
    pub(super) fn of(drawn: Drawn, kind: Kind) -> Row {
        let number = |sp: Sp, shown| (kind == shown).then_some(sp.get());
        let rank = |sp: Sp, shown| (kind == shown).then(|| sp.back_rank().to_string());
        let (white, black) = (drawn.start.white(), drawn.start.black());
        Row {
            round: drawn.round,
            game: drawn.game,
            sp: number(white, Kind::Single),
            back_rank: rank(white, Kind::Single),
            white_sp: number(white, Kind::Double),
            black_sp: number(black, Kind::Double),
            white_back_rank: rank(white, Kind::Double),
            black_back_rank: rank(black, Kind::Double),
            xfen: drawn.start.xfen(),
        }
    }
}

/// A row as it was read.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Row")]
pub(super) struct Told {
    pub(super) drawn: Drawn,
    /// Which numbers it has.
    pub(super) kind: Kind,
    /// What does not follow from its numbers, if something does not.
    pub(super) odd: Option<Box<Odd>>,
}

/// A field of a row that does not go with its numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Odd {
    pub(super) field: &'static str,
    pub(super) found: Option<String>,
    pub(super) expected: Option<String>,
}

impl TryFrom<Row> for Told {
    type Error = String;

    fn try_from(row: Row) -> Result<Told, String> {
        let sp = |number| Sp::new(number).ok_or_else(|| not_an_sp(number));
        let (kind, start) = match (row.sp, row.white_sp, row.black_sp) {
            (Some(number), None, None) => (Kind::Single, Start::Single(sp(number)?)),
            (None, Some(white), Some(black)) => (Kind::Double, Start::new(sp(white)?, sp(black)?)),
            _ => return Err("a draw with `sp`, or with `white_sp` and `black_sp`, expected".into()),
        };
        let drawn = Drawn { round: row.round, game: row.game, start };
        let expected = Row::of(drawn, kind);
        let pairs = [
            ("back_rank", row.back_rank, expected.back_rank),
            ("white_back_rank", row.white_back_rank, expected.white_back_rank),
            ("black_back_rank", row.black_back_rank, expected.black_back_rank),
            ("xfen", Some(row.xfen), Some(expected.xfen)),
        ];
        let odd = pairs
            .into_iter()
            .find(|(_, found, expected)| found != expected)
            .map(|(field, found, expected)| Box::new(Odd { field, found, expected }));
        Ok(Told { drawn, kind, odd })
    }
}
