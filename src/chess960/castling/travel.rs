//! Where king and rook go, and over which squares.

use shakmaty::{Bitboard, Square, attacks};

use super::{Castling, Method};

/// A castling with the squares that both pieces end on: the Laws' own, see [`Castling::travel`], or
/// those of another text, see [`Rules::travel`](super::Rules::travel).
///
/// ```
/// use chess960::chess960::castling::{Castling, Rules};
/// use shakmaty::{CastlingSide, Square};
///
/// let castling = Castling { side: CastlingSide::QueenSide, king: Square::F1, rook: Square::B1 };
/// let travel = Rules::Chess480.travel(castling);
/// assert_eq!((travel.king_to, travel.rook_to), (Square::D1, Square::E1));
/// assert_ne!(travel, castling.travel());
/// ```
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Travel {
    /// The two pieces on the squares they leave.
    pub castling: Castling,
    /// The king's goal.
    pub king_to: Square,
    /// The rook's goal.
    pub rook_to: Square,
}

impl Travel {
    /// How the two pieces travel.
    pub const fn method(self) -> Method {
        let Castling { king, rook, .. } = self.castling;
        Method::between(king.file(), rook.file(), self.king_to.file(), self.rook_to.file())
    }

    /// The squares the king enters, its goal included; none if it stands on its goal.
    ///
    /// The rook's square is among them where the king crosses it.
    pub fn king_way(self) -> Bitboard {
        way(self.castling.king, self.king_to)
    }

    /// The squares the rook enters, its goal included; none if it stands on its goal.
    pub fn rook_way(self) -> Bitboard {
        way(self.castling.rook, self.rook_to)
    }

    /// The squares that must be empty [FIDE II.3.2.7.4]: both ways, without the two pieces' own
    /// squares.
    pub fn must_be_vacant(self) -> Bitboard {
        let Castling { king, rook, .. } = self.castling;
        (self.king_way() | self.rook_way()).without(king).without(rook)
    }

    /// The squares where the king may not be attacked: the one it leaves and those it enters.
    pub fn must_be_safe(self) -> Bitboard {
        self.king_way().with(self.castling.king)
    }

    /// Whether, where castling is allowed, a king step to the same square is legal too. It is another
    /// move. (A rook cannot go to its goal by itself: it would have to cross the king.)
    pub fn is_king_step(self) -> bool {
        attacks::king_attacks(self.castling.king).contains(self.king_to)
            && self.king_to != self.castling.rook
    }

    /// How to carry it out on a real board, in words [FIDE II.3.2.5].
    ///
    /// ```
    /// use chess960::chess960::castling::Castling;
    /// use shakmaty::{CastlingSide, Square};
    ///
    /// let castling = Castling { side: CastlingSide::KingSide, king: Square::G1, rook: Square::H1 };
    /// let words = "move the rook from h1 to f1; the king stays on g1";
    /// assert_eq!(castling.travel().how_to(), words);
    /// ```
    pub fn how_to(self) -> String {
        let Travel { castling: Castling { king, rook, .. }, king_to, rook_to } = self;
        match self.method() {
            Method::KingMoveOnly => {
                format!("move the king from {king} to {king_to}; the rook stays on {rook}")
            }
            Method::RookMoveOnly => {
                format!("move the rook from {rook} to {rook_to}; the king stays on {king}")
            }
            Method::DoubleMove | Method::Transposition => format!(
                "put the king beside the board next to {king_to}, move the rook from {rook} to \
                 {rook_to}, then put the king on {king_to}"
            ),
        }
    }

    /// The occupied squares once the move is made.
    pub(super) fn occupied_after(self, occupied: Bitboard) -> Bitboard {
        occupied
            .without(self.castling.king)
            .without(self.castling.rook)
            .with(self.king_to)
            .with(self.rook_to)
    }
}

/// The squares of one rank from `from`, which is left out, to `to`, which is not.
fn way(from: Square, to: Square) -> Bitboard {
    attacks::between(from, to).with(to).without(from)
}
