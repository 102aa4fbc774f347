//! Why castling is refused.

use std::fmt;

use shakmaty::{Bitboard, Board, Castles, CastlingSide, Color, Piece, Square};

use super::{Castling, Condition, Travel, role_name, san, side_name};

/// Why castling is refused: one failing [`Condition`], with the square and the pieces.
///
/// Displayed as a clause that reads on its own: `f1 is occupied by the white bishop`.
#[derive(Clone, Eq, PartialEq, Hash, Debug)]
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
        /// The pieces that give check, from a1 on.
        by: Vec<(Square, Piece)>,
    },
    /// A square the king would enter is attacked.
    Path {
        /// The square.
        square: Square,
        /// Where the king goes; the same as `square` if it is the goal that is attacked.
        king_to: Square,
        /// The attacking pieces, from a1 on.
        by: Vec<(Square, Piece)>,
    },
    /// The rook's leaving would open a line to the king's goal.
    Exposed {
        /// The side.
        side: CastlingSide,
        /// The king's goal.
        king_to: Square,
        /// The pieces that would give check, from a1 on.
        by: Vec<(Square, Piece)>,
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
    pub const fn condition(&self) -> Condition {
        match self {
            Refusal::Right { .. } => Condition::Right,
            Refusal::Vacant { .. } => Condition::Vacant,
            Refusal::Check { .. } => Condition::Check,
            Refusal::Path { .. } => Condition::Path,
            Refusal::Exposed { .. } => Condition::Exposed,
        }
    }

    /// The square that is attacked, or would be; `None` where that is not what is wrong.
    pub const fn attacked(&self) -> Option<Square> {
        match self {
            Refusal::Right { .. } | Refusal::Vacant { .. } => None,
            Refusal::Check { king: square, .. }
            | Refusal::Path { square, .. }
            | Refusal::Exposed { king_to: square, .. } => Some(*square),
        }
    }

    /// The pieces that attack it, from a1 on; none where that is not what is wrong.
    pub fn attackers(&self) -> &[(Square, Piece)] {
        match self {
            Refusal::Right { .. } | Refusal::Vacant { .. } => &[],
            Refusal::Check { by, .. } | Refusal::Path { by, .. } | Refusal::Exposed { by, .. } => {
                by
            }
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Right { color, side } => {
                let player = color.fold_wb("White", "Black");
                write!(f, "{player} has no right to castle {}", side_name(*side))
            }
            Refusal::Vacant { square, piece, .. } => {
                let (color, role) = (piece.color, role_name(piece.role));
                write!(f, "{square} is occupied by the {color} {role}")
            }
            Refusal::Check { king, by } => {
                write!(f, "the king on {king} is in check from ")?;
                list(f, by)
            }
            Refusal::Path { square, king_to, by } => {
                let enter = if square == king_to { "arrive on" } else { "cross" };
                write!(f, "the king would {enter} {square}, attacked by ")?;
                list(f, by)
            }
            Refusal::Exposed { side, king_to, by } => {
                write!(f, "after {} the king on {king_to} would be in check from ", san(*side))?;
                list(f, by)?;
                f.write_str(" (the castling rook uncovered the line)")
            }
        }
    }
}

/// Pieces with their squares: `the rook on e8 and the knight on d3`.
pub(super) fn list(f: &mut fmt::Formatter<'_>, pieces: &[(Square, Piece)]) -> fmt::Result {
    for (i, (square, piece)) in pieces.iter().enumerate() {
        f.write_str(match i {
            0 => "",
            _ if i + 1 == pieces.len() => " and ",
            _ => ", ",
        })?;
        write!(f, "the {} on {square}", role_name(piece.role))?;
    }
    Ok(())
}

/// Every reason why `turn` may not castle on this side, in the order of [`Condition::ALL`]; empty
/// if it may.
///
/// * Without the right, that is the only reason given.
/// * Occupied squares are listed from the a-file on, attacked ones as the king meets them, each with
///   every piece that attacks it.
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
    match Castling::by_right(board, turn, castles, side) {
        Some(castling) => of(board, turn, castling.travel()),
        None => vec![Refusal::Right { color: turn, side }],
    }
}

/// Every condition but the right that fails for pieces that travel like this.
pub(super) fn of(board: &Board, turn: Color, travel: Travel) -> Vec<Refusal> {
    let Travel { castling: Castling { side, king, .. }, king_to, .. } = travel;
    let (king_way, rook_way) = (travel.king_way(), travel.rook_way());
    let mut refusals = Vec::new();

    for square in travel.must_be_vacant() & board.occupied() {
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
    let by = attackers(board, !turn, king, without_king);
    if !by.is_empty() {
        refusals.push(Refusal::Check { king, by });
    }
    let mut squares = king_way;
    while let Some(square) = if king < king_to { squares.pop_front() } else { squares.pop_back() } {
        let by = attackers(board, !turn, square, without_king);
        if !by.is_empty() {
            refusals.push(Refusal::Path { square, king_to, by });
        }
    }

    let mut by = attackers(board, !turn, king_to, travel.occupied_after(board.occupied()));
    let told = board.attacks_to(king_to, !turn, without_king);
    by.retain(|(square, _)| !told.contains(*square));
    if !by.is_empty() {
        refusals.push(Refusal::Exposed { side, king_to, by });
    }
    refusals
}

/// The pieces of this colour that attack the square where these squares are occupied.
pub(super) fn attackers(
    board: &Board,
    color: Color,
    square: Square,
    occupied: Bitboard,
) -> Vec<(Square, Piece)> {
    let attackers = board.attacks_to(square, color, occupied).into_iter();
    attackers.filter_map(|square| Some((square, board.piece_at(square)?))).collect()
}
