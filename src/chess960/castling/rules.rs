//! The texts that say where king and rook go in castling.

use shakmaty::Square;

use super::{Castling, Travel};

/// A text with rules for castling.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Rules {
    /// The FIDE Laws of Chess of 2023: Articles 3.8 and 3.9, and Guidelines II.
    Fide,
    /// Fischer's rules of 19 June 1996, in a written account \[F1996\]: as the Laws, and two
    /// conditions more.
    Fischer1996,
    /// Chess480, by Kipling Lewis: other goals, the same conditions.
    Chess480,
}

impl Rules {
    /// The texts, the Laws first.
    pub const ALL: [Rules; 3] = [Rules::Fide, Rules::Fischer1996, Rules::Chess480];

    /// A stable name for machines: `fide`, `fischer1996` or `chess480`.
    pub const fn id(self) -> &'static str {
        match self {
            Rules::Fide => "fide",
            Rules::Fischer1996 => "fischer1996",
            Rules::Chess480 => "chess480",
        }
    }

    /// The name for people: `FIDE`, `Fischer 1996` or `Chess480`.
    pub const fn name(self) -> &'static str {
        match self {
            Rules::Fide => "FIDE",
            Rules::Fischer1996 => "Fischer 1996",
            Rules::Chess480 => "Chess480",
        }
    }

    /// Where both pieces go.
    ///
    /// In Chess480 the king goes two squares towards the rook or over it, and the rook to the square
    /// the king crossed. Where there are no two squares, side by side in a corner, they change
    /// places.
    pub fn travel(self, castling: Castling) -> Travel {
        match self {
            Rules::Fide | Rules::Fischer1996 => castling.travel(),
            Rules::Chess480 => {
                let Castling { side, king, rook } = castling;
                let step = if side.is_queen_side() { -1 } else { 1 };
                let at = |steps: i32| {
                    let file = king.file().offset(steps * step)?;
                    Some(Square::from_coords(file, king.rank()))
                };
                let (king_to, rook_to) = at(2).zip(at(1)).unwrap_or((rook, king));
                Travel { castling, king_to, rook_to }
            }
        }
    }
}
