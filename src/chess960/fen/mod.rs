//! FEN in both Chess960 dialects: strict reading with findings, and writing.
//!
//! | | X-FEN | Shredder-FEN | standard |
//! |---|---|---|---|
//! | letters | `K Q k q`; the file where the rook is not the outermost own rook on its side | the rook's file, always | `K Q k q`, king on e, rooks on a and h |
//! | classical start | `KQkq` | `HAha` | `KQkq` |
//! | en passant square | only where an enemy pawn stands beside the one that moved | after every double step | after every double step |
//!
//! Reading takes all of them, mixed in one field and in any order. Writing puts the h-side before the
//! a-side and White before Black. Sources: \[XFEN\], \[SFEN\], \[PGN\] section 16.1.3.

mod castling;
mod fields;
mod judge;
mod placement;
mod reader;
mod rights;
mod write;

use std::{fmt, ops::Range};

use shakmaty::Chess;

pub(super) use fields::is_blank;
pub(super) use reader::{Parts, parts};
pub(super) use rights::Letters;

pub use rights::{NotStandard, Rights};
pub use write::write;

use crate::diagnostic::Finding;

/// How the castling field of a FEN is spelt.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// `KQkq`, and the file's letter for a rook that is not the outermost one.
    XFen,
    /// The file's letter, always.
    Shredder,
    /// `KQkq`, only for the king on e and rooks on a and h.
    Standard,
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Dialect::XFen => "X-FEN",
            Dialect::Shredder => "Shredder-FEN",
            Dialect::Standard => "standard FEN",
        })
    }
}

/// What may follow the fields of a FEN.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Tail {
    /// Nothing: the text is one FEN, as in a tag. Blanks around it are worth a finding.
    Nothing,
    /// EPD operations or a comment, which are none of the FEN's business, as on a line of a book.
    Operations,
}

/// How kings, or castling rooks of one side, that stand on different files for White and Black are judged
/// where both may castle.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Files {
    /// By the board: in the array of a double start it is right, anywhere else a warning.
    #[default]
    ByArray,
    /// It is right: the game began with a double start.
    MayDiffer,
    /// It is an error, in the array of a double start as well: the game began with a single one.
    MustAgree,
}

/// How a FEN is read.
///
/// ```
/// use chess960::chess960::fen::{self, Dialect, Rules, Tail};
///
/// let rules = Rules { from: Some(Dialect::Standard), ..Tail::Nothing.into() };
/// assert!(fen::read(b"r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1", rules).findings.is_empty());
///
/// // By itself K may mean the rook on g1, but not in standard FEN.
/// let text = b"r3k3/8/8/8/8/8/8/4K1R1 w Kq - 0 1";
/// assert!(fen::read(text, Tail::Nothing).findings.is_empty());
/// assert_eq!(fen::read(text, rules).findings[0].code.id(), "fen/other-dialect");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// What may follow the fields.
    pub tail: Tail,
    /// The only dialect that is read: a right that it writes in another way is an error. `None` reads all
    /// of them, mixed in one field.
    pub from: Option<Dialect>,
    /// How different files are judged.
    pub files: Files,
}

impl From<Tail> for Rules {
    /// Every dialect, and different files by the board.
    fn from(tail: Tail) -> Rules {
        Rules { tail, from: None, files: Files::default() }
    }
}

/// A position read from a FEN: playable, with its castling rights as given.
#[derive(Clone, Debug)]
pub struct Fen {
    /// The position, under Chess960 rules.
    pub position: Chess,
    /// Its castling rights.
    pub rights: Rights,
    /// Where the castling field stands in the text.
    pub castling_field: Range<usize>,
}

/// What came of reading a FEN.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The position; `None` exactly when one of the findings is an error.
    pub fen: Option<Fen>,
    /// Everything worth saying, in the order of the text. Their spans are bytes of the text read. A
    /// field that is all wrong has its first few faults listed: there are never more than some thirty.
    pub findings: Vec<Finding>,
}

/// Reads a FEN strictly: six fields [PGN 16.1.3], or the four of EPD.
///
/// Nothing is dropped or repaired: what cannot be read is an error, and what is read though it is
/// not as the standard wants it is a warning or a note. A FEN without a finding allocates nothing.
///
/// ```
/// use chess960::chess960::fen::{self, Dialect, Tail};
///
/// let text = b"rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11";
/// let fen = fen::read(text, Tail::Nothing).fen.expect("a good FEN");
/// assert_eq!(fen.to_text(Dialect::Shredder)?,
///     "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gga - 4 11");
///
/// let text = b"4k3/8/8/8/8/8/8/4K2R w KQ - 0 1";
/// let reading = fen::read(text, Tail::Nothing);
/// assert!(reading.fen.is_none());
/// assert_eq!(reading.findings[0].code.id(), "fen/right-without-rook");
/// assert_eq!(&text[reading.findings[0].span.clone()], b"Q");
/// # Ok::<(), fen::NotStandard>(())
/// ```
pub fn read(text: &[u8], rules: impl Into<Rules>) -> Reading {
    reader::read(text, rules.into())
}

#[cfg(test)]
mod tests;
