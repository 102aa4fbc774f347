//! What of a game is to be written in another way.

use crate::chess960::{
    fen::Dialect,
    notation::{CastlingNotation, Notation},
};

use shakmaty::san::SanPlus;

use super::variant::Variant;

/// What of a game is to be written in another way; the default is nothing.
#[derive(Clone, Debug, Default)]
pub struct Conversion {
    /// The dialect of the FEN tags of Chess960 games.
    pub dialect: Option<Dialect>,
    /// The name in the Variant tag of Chess960 games.
    pub variant: Option<VariantName>,
    /// Whether Chess960 games that have a FEN and no Variant or SetUp tag get one.
    pub adds_tags: bool,
    /// Whether games from a start position get a tag with its number: `SP`, in a double start `WhiteSP`
    /// and `BlackSP`.
    pub sp_tag: bool,
    /// How castling is written, in variations too.
    pub castling: Option<CastlingNotation>,
    /// How moves are written, in variations too.
    pub moves: Option<Notation>,
}

impl Conversion {
    /// Whether moves are to be written in another way.
    pub fn is_of_moves(&self) -> bool {
        self.castling.is_some() || self.moves.is_some()
    }

    /// Whether tags are to be changed.
    pub fn is_of_tags(&self) -> bool {
        self.dialect.is_some() || self.variant.is_some() || self.adds_tags || self.sp_tag
    }
}

/// A name that Variant tags give to Chess960 or to double starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantName {
    text: String,
    is_double: bool,
}

impl VariantName {
    /// The usual name.
    pub fn usual() -> VariantName {
        VariantName { text: "Chess960".to_owned(), is_double: false }
    }

    /// A name that is understood; `None` where it is that of another game, or unknown.
    ///
    /// ```
    /// use chess960::game::conversion::VariantName;
    ///
    /// assert!(VariantName::new("fischerandom").is_some());
    /// assert!(VariantName::new("Atomic").is_none());
    /// ```
    pub fn new(text: &str) -> Option<VariantName> {
        if text.trim() != text || text.contains(char::is_control) {
            return None;
        }
        let is_double = match Variant::of(text)? {
            Variant::Chess960 => false,
            Variant::Double => true,
            Variant::Classical | Variant::Other | Variant::Unknown => return None,
        };
        Some(VariantName { text: text.to_owned(), is_double })
    }

    /// The name.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it is one of double starts.
    pub fn is_double(&self) -> bool {
        self.is_double
    }
}

/// Positions that are kept of a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Positions {
    /// The dialect of their FENs.
    pub dialect: Dialect,
    /// Every one the main line comes to, not only the first.
    pub every_ply: bool,
}

/// Positions of one game at most; one that has more is refused.
pub const MOST_POSITIONS: usize = 100_000;

/// A position that a game came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The ply that led to it; 0 of the first.
    pub ply: u32,
    /// The move that led to it.
    pub san: Option<SanPlus>,
    /// Its FEN.
    pub fen: String,
}
