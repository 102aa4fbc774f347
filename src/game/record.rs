//! The flat record of what happened in a game.

use serde::{Deserialize, Serialize};
use shakmaty::{ByColor, CastlingSide, Outcome};

use crate::chess960::{castling::Method, start::Start};

/// Which game it is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Chess960 from a start position, single or double.
    Start(Start),
    /// Chess960 from a position that is no start position.
    OtherPosition,
    /// Chess960 from a position that nothing tells.
    StartUnknown,
    /// Classical chess, from its array or a set-up position.
    Classical,
    /// Another variant.
    OtherVariant,
    /// The position cannot be read, nor what game it is.
    Unreadable,
}

/// The castling of one player.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Castled {
    /// The side of the castling rook.
    pub side: CastlingSide,
    /// How king and rook travelled [FIDE II.3.2].
    pub method: Method,
    /// The ply, from 1.
    pub ply: u32,
}

/// What happened in a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Which game it is.
    pub kind: Kind,
    /// Whether one of its findings is an error.
    pub has_error: bool,
    /// The result: the termination marker; where it is missing, the Result tag.
    pub outcome: Outcome,
    /// Moves of the main line that were played, White's and Black's.
    pub plies: u32,
    /// Who castled, and how.
    pub castled: ByColor<Option<Castled>>,
    /// Who may still castle, on some side, in the position at the end.
    pub may_castle: ByColor<bool>,
}

/// Why a game is in no row of a table.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// Another variant than chess and Chess960.
    OtherVariant,
    /// Classical chess.
    ClassicalChess,
    /// A double start, where only single ones are counted.
    DoubleStart,
    /// A Chess960 position that is no start position.
    OtherPosition,
    /// Chess960 without a FEN.
    StartUnknown,
    /// A game with an error.
    Error,
    /// A game that was counted already, where those are looked for.
    Duplicate,
}

impl Reason {
    /// Every reason, in the order of the summary.
    pub const ALL: [Reason; 7] = [
        Reason::OtherVariant,
        Reason::ClassicalChess,
        Reason::DoubleStart,
        Reason::OtherPosition,
        Reason::StartUnknown,
        Reason::Error,
        Reason::Duplicate,
    ];

    /// Its words in the summary.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::OtherVariant => "other variant",
            Reason::ClassicalChess => "classical chess",
            Reason::DoubleStart => "double start",
            Reason::OtherPosition => "other position",
            Reason::StartUnknown => "start unknown",
            Reason::Error => "error",
            Reason::Duplicate => "duplicate",
        }
    }
}

/// Which starts a table counts.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Starts {
    /// Single starts.
    Single,
    /// Single and double starts.
    Double,
}

impl Record {
    /// A game of which nothing is known but that it has an error.
    pub const UNREADABLE: Record = Record {
        kind: Kind::Unreadable,
        has_error: true,
        outcome: Outcome::Unknown,
        plies: 0,
        castled: ByColor { black: None, white: None },
        may_castle: ByColor { black: false, white: false },
    };

    /// The start the game is counted under, or why it is not counted.
    ///
    /// # Errors
    ///
    /// The [`Reason`]. What game it is comes before whether it has an error.
    pub fn counted(&self, starts: Starts) -> Result<Start, Reason> {
        match self.kind {
            Kind::OtherVariant => Err(Reason::OtherVariant),
            Kind::Classical => Err(Reason::ClassicalChess),
            Kind::OtherPosition => Err(Reason::OtherPosition),
            Kind::StartUnknown => Err(Reason::StartUnknown),
            Kind::Start(Start::Double { .. }) if starts == Starts::Single => {
                Err(Reason::DoubleStart)
            }
            Kind::Start(start) if !self.has_error => Ok(start),
            Kind::Start(_) | Kind::Unreadable => Err(Reason::Error),
        }
    }
}
