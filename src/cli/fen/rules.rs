//! How FENs are read and written, as arguments.

use chess960::chess960::fen::{Dialect, Files, Rules, Tail};
use clap::ValueEnum;
use shakmaty::EnPassantMode;

/// How FENs are read.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "What is read")]
#[group(skip)]
pub(crate) struct Reads {
    /// The only dialect that is read: a right written in another one is an error. Without it all of them
    /// are read, mixed
    #[arg(long, ignore_case = true, value_enum, value_name = "DIALECT")]
    from: Option<Language>,

    /// The games began with double starts (DFRC): kings and castling rooks may stand on different files for
    /// White and Black. Without this or --single it is a warning, but for the array of a double start
    #[arg(long, conflicts_with = "single")]
    dfrc: bool,

    /// The games began with single starts: kings or castling rooks on different files are an error
    #[arg(long)]
    single: bool,
}

impl Reads {
    pub(crate) fn rules(&self, tail: Tail) -> Rules {
        let files = match (self.dfrc, self.single) {
            (true, _) => Files::MayDiffer,
            (_, true) => Files::MustAgree,
            _ => Files::ByArray,
        };
        Rules { tail, from: self.from.map(Language::dialect), files }
    }
}

/// A dialect of FEN.
#[derive(Copy, Clone, Debug, ValueEnum)]
pub(super) enum Language {
    /// KQkq, and the file's letter for a rook that is not the outermost: X-FEN
    Xfen,
    /// The file's letter, always: Shredder-FEN
    Shredder,
    /// KQkq, and only for kings on e and rooks in the corners; other rights are an error
    Standard,
}

impl Language {
    pub(super) fn dialect(self) -> Dialect {
        match self {
            Language::Xfen => Dialect::XFen,
            Language::Shredder => Dialect::Shredder,
            Language::Standard => Dialect::Standard,
        }
    }
}

/// When the en passant square is written.
#[derive(Copy, Clone, Debug, ValueEnum)]
pub(super) enum Ep {
    /// As it was read
    Keep,
    /// After every double step, as the PGN standard has it
    #[value(alias = "always")]
    Fen,
    /// Only if an enemy pawn stands beside the one that moved, as X-FEN has it
    Xfen,
    /// Only if a capture en passant is legal
    Legal,
}

impl Ep {
    pub(super) fn mode(self) -> Option<EnPassantMode> {
        match self {
            Ep::Keep => None,
            Ep::Fen => Some(EnPassantMode::Always),
            Ep::Xfen => Some(EnPassantMode::PseudoLegal),
            Ep::Legal => Some(EnPassantMode::Legal),
        }
    }
}
