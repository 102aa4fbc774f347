//! Why castling is refused.

use std::fmt;

use shakmaty::{Bitboard, Board, Castles, CastlingSide, Color, Piece, Square};

use super::{Castling, Condition, role_name, san, side_name};

/// Why castling is refused: one failing [`Condition`], with the square and the piece.
///
/// Displayed as a clause that reads on its own: `f1 is occupied by the white bishop`.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Refusal {
    /// The player has no right to castle on this side.
    Right {
        /// The player.
        color: Color,
        /// The side.
        side: CastlingSide,
    },
    /// A square that must be empty is not.
    Vacant {
        /// The square.
        square: Square,
        /// What stands there, of either colour.
        piece: Piece,
        /// Whose way it is on.
        of: Way,
    },
    /// The king is in check.
    Check {
        /// The king's square.
        king: Square,
        /// The square of the piece that gives check.
        attacker: Square,
        /// That piece.
        piece: Piece,
    },
    /// A square the king would enter is attacked.
    Path {
        /// The square.
        square: Square,
        /// Where the king goes; the same as `square` if it is the goal that is attacked.
        king_to: Square,
        /// The square of the attacking piece.
        attacker: Square,
        /// That piece.
        piece: Piece,
    },
    /// The rook's leaving would open a line to the king's goal.
    Exposed {
        /// The side.
        side: CastlingSide,
        /// The king's goal.
        king_to: Square,
        /// The square of the piece that would give check.
        attacker: Square,
        /// That piece.
        piece: Piece,
    },
}

/// Which of the two pieces needs a square to be empty.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Way {
    /// Only the king enters it.
    King,
    /// Only the rook enters it.
    Rook,
    /// Both do.
    Both,
}

impl Refusal {
    /// The condition that fails.
    pub const fn condition(self) -> Condition {
        match self {
            Refusal::Right { .. } => Condition::Right,
            Refusal::Vacant { .. } => Condition::Vacant,
            Refusal::Check { .. } => Condition::Check,
            Refusal::Path { .. } => Condition::Path,
            Refusal::Exposed { .. } => Condition::Exposed,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Refusal::Right { color, side } => {
                let player = color.fold_wb("White", "Black");
                write!(f, "{player} has no right to castle {}", side_name(side))
            }
            Refusal::Vacant { square, piece, .. } => {
                let (color, role) = (piece.color, role_name(piece.role));
                write!(f, "{square} is occupied by the {color} {role}")
            }
            Refusal::Check { king, attacker, piece } => {
                let role = role_name(piece.role);
                write!(f, "the king on {king} is in check from the {role} on {attacker}")
            }
            Refusal::Path { square, king_to, attacker, piece } => {
                let role = role_name(piece.role);
                let enter = if square == king_to { "arrive on" } else { "cross" };
                write!(f, "the king would {enter} {square}, attacked by the {role} on {attacker}")
            }
            Refusal::Exposed { side, king_to, attacker, piece } => {
                let (san, role) = (san(side), role_name(piece.role));
                write!(
                    f,
                    "after {san} the king on {king_to} would be in check from the {role} on \
                     {attacker} (the castling rook uncovered the line)"
                )
            }
        }
    }
}

/// Every reason why `turn` may not castle on this side, in the order of [`Condition::ALL`]; empty
/// if it may.
///
/// * Without the right, that is the only reason given.
/// * Occupied squares are listed from the a-file on, attacked ones as the king meets them. Where
///   several pieces attack one square the first is named, counting from a1.
/// * A king that already stands on its goal crosses nothing: an attack on it is a check.
/// * `Exposed` tells only what `Check` and `Path` have not: an attack on the goal that the rook
///   holds up until it leaves.
/// * Pieces in the way are taken where they stand, so an attack is listed if it would still be
///   there at this moment, not after they have gone.
///
/// ```
/// use chess960::chess960::castling::{Condition, refusals};
/// use shakmaty::{Castles, CastlingMode, CastlingSide, Color, Setup, fen::Fen};
///
/// let fen: Fen = "4k3/8/8/8/8/8/8/qR2K3 w B - 0 1".parse()?;
/// let setup: Setup = fen.into_setup();
/// let castles = Castles::from_setup(&setup, CastlingMode::Chess960).expect("rook on b1");
///
/// let why = refusals(&setup.board, Color::White, &castles, CastlingSide::QueenSide);
/// assert_eq!(why.len(), 1);
/// assert_eq!(why[0].condition(), Condition::Exposed);
/// assert_eq!(
///     why[0].to_string(),
///     "after O-O-O the king on c1 would be in check from the queen on a1 \
///      (the castling rook uncovered the line)"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn refusals(board: &Board, turn: Color, castles: &Castles, side: CastlingSide) -> Vec<Refusal> {
    let Some(castling) = Castling::by_right(board, turn, castles, side) else {
        return vec![Refusal::Right { color: turn, side }];
    };
    let (king, king_to) = (castling.king, castling.king_to());
    let (king_way, rook_way) = (castling.king_way(), castling.rook_way());
    let mut refusals = Vec::new();

    for square in castling.must_be_vacant() & board.occupied() {
        if let Some(piece) = board.piece_at(square) {
            let of = match (king_way.contains(square), rook_way.contains(square)) {
                (true, true) => Way::Both,
                (true, false) => Way::King,
                _ => Way::Rook,
            };
            refusals.push(Refusal::Vacant { square, piece, of });
        }
    }

    // The king shields no square behind it from a piece that checks it.
    let without_king = board.occupied().without(king);
    let attackers = |square| board.attacks_to(square, !turn, without_king);
    if let Some((attacker, piece)) = first_piece(board, attackers(king)) {
        refusals.push(Refusal::Check { king, attacker, piece });
    }
    let mut squares = king_way;
    while let Some(square) = if king < king_to { squares.pop_front() } else { squares.pop_back() } {
        if let Some((attacker, piece)) = first_piece(board, attackers(square)) {
            refusals.push(Refusal::Path { square, king_to, attacker, piece });
        }
    }

    let uncovered =
        board.attacks_to(king_to, !turn, castling.occupied_after(board)) & !attackers(king_to);
    if let Some((attacker, piece)) = first_piece(board, uncovered) {
        refusals.push(Refusal::Exposed { side, king_to, attacker, piece });
    }
    refusals
}

fn first_piece(board: &Board, squares: Bitboard) -> Option<(Square, Piece)> {
    let square = squares.first()?;
    Some((square, board.piece_at(square)?))
}
