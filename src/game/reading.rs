//! How games are read: what is replayed, what is accepted, what is reported.

use std::sync::Arc;

use crate::{
    chess960::fen,
    diagnostic::{Code, Level, Levels},
};

use super::{
    conversion::{Conversion, Positions},
    details::Wanted,
    filter::Filter,
};

/// How much is replayed.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Chess960 games: what statistics need.
    Chess960,
    /// Every game of chess with its variations, moves and results alone: what writing games anew needs.
    Lines,
    /// Every game of chess with its variations, and all checks, for validation. Which start a game has
    /// and whether it has an error come out the same.
    Everything,
}

/// What is accepted of moves that are not written in SAN.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Leniency {
    /// None of them: the game cannot be followed any further.
    Usual,
    /// Those that can mean only one thing: castling as a king's move, moves in coordinates.
    Lenient,
}

/// How games are read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// How much is replayed.
    pub scope: Scope,
    /// What is accepted.
    pub leniency: Leniency,
    /// How the FENs are read.
    pub fens: fen::Rules,
    /// How findings are reported.
    pub levels: Levels,
    /// Whether what mends the findings is gathered.
    pub mends: bool,
    /// Whether what an event's games are compared by is remembered: moves, rounds, dates.
    pub moves: bool,
    /// What is to be written in another way.
    pub conversion: Conversion,
    /// Which positions are kept.
    pub positions: Option<Positions>,
    /// A tag whose value is kept; its name is compared without case.
    pub label: Option<&'static str>,
    /// What is kept of a game beyond its record.
    pub details: Option<Wanted>,
    /// Which games are wanted; `None` for every game.
    pub filter: Option<Arc<Filter>>,
}

impl From<Scope> for Reading {
    fn from(scope: Scope) -> Reading {
        Reading {
            scope,
            leniency: Leniency::Usual,
            fens: fen::Tail::Nothing.into(),
            levels: Levels::default(),
            mends: false,
            moves: false,
            conversion: Conversion::default(),
            positions: None,
            label: None,
            details: None,
            filter: None,
        }
    }
}

impl Reading {
    /// Whether findings of this kind are reported: what nobody hears of need not be looked for.
    pub fn reports(&self, code: Code) -> bool {
        self.levels.of(code) != Level::Off
    }
}
