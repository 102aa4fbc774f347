//! The dialect of castling rights, as it is asked for in arguments.

use chess960::chess960::fen::Dialect;
use clap::ValueEnum;

/// A dialect that can say every right.
#[derive(Copy, Clone, Debug, ValueEnum)]
pub(crate) enum To {
    /// KQkq, and the file's letter for a rook that is not the outermost: X-FEN
    Xfen,
    /// The file's letter, always: Shredder-FEN
    Shredder,
}

impl To {
    pub(crate) fn dialect(self) -> Dialect {
        match self {
            To::Xfen => Dialect::XFen,
            To::Shredder => Dialect::Shredder,
        }
    }
}
