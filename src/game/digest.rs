//! What is kept of a game to compare it with the others of its file.

use std::{ops::Range, sync::Arc};

use compact_str::CompactString;
use shakmaty::Outcome;

use crate::chess960::start::Start;
pub use crate::pgn::encoding::Kind as Encoding;

use super::identity::Spelling;

/// What is kept of a game.
#[derive(Clone, Debug)]
pub struct Digest {
    /// The bytes of the game, from its first tag or move to where the next one begins.
    pub span: Range<usize>,
    /// The Event tag; this, date and round are kept only where an event is checked.
    pub event: Option<Value>,
    /// The Date tag.
    pub date: Option<Value>,
    /// The Round tag.
    pub round: Option<Value>,
    /// The White tag.
    pub white: Option<Value>,
    /// The Black tag.
    pub black: Option<Value>,
    /// The start position, where there is one: of classical chess SP 518.
    pub start: Option<Start>,
    /// Whether its FEN, if it has one, could be read.
    pub is_readable: bool,
    /// The FEN, where its castling field tells its dialect.
    pub fen: Option<FenTag>,
    /// The result.
    pub outcome: Outcome,
    /// How its text is encoded.
    pub encoding: Encoding,
    /// The moves of the main line up to the first that could not be read; empty where they are not
    /// asked for. Each is the two squares, 6 bits each, and the piece promoted to.
    pub moves: Vec<u16>,
    /// Whether all its moves could be read.
    pub is_whole: bool,
}

impl Digest {
    /// The bytes that it takes, about.
    pub fn weight(&self) -> usize {
        let Digest { event, date, round, white, black, fen, moves, .. } = self;
        let values = [event, date, round, white, black].into_iter().flatten();
        // It is kept in two dialects, each about as long.
        let fens = fen.as_ref().map_or(0, |fen| 2 * fen.span.len());
        size_of::<Digest>()
            + values.map(|Value { text, .. }| text.len()).sum::<usize>()
            + fens
            + size_of_val(&**moves)
    }
}

/// The value of a tag and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// The value, decoded, without its escapes.
    pub text: CompactString,
    /// Its bytes.
    pub span: Range<usize>,
}

/// A FEN tag.
#[derive(Clone, Debug)]
pub struct FenTag {
    /// The bytes of its value.
    pub span: Range<usize>,
    /// The value in both dialects, once all else is mended.
    pub spelling: Arc<Spelling>,
}
