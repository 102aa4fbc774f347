//! Castling: where the two pieces go, whether they may, and why not.
//!
//! The geometry is the same wherever king and rook start [FIDE II.3.2]: on the a-side (O-O-O) the
//! king ends on the c-file and the rook on the d-file, on the h-side (O-O) the king on the g-file
//! and the rook on the f-file. Sides are shakmaty's [`CastlingSide`]: `QueenSide` is the a-side,
//! `KingSide` the h-side, also where no queen is near.
//!
//! [`castling`] answers yes or no and is the one to use while replaying; [`refusals`] names every
//! condition that fails.

use std::fmt;

use shakmaty::{Bitboard, Board, Castles, CastlingSide, Color, File, Piece, Role, Square, attacks};

/// Which of the four ways king and rook travel [FIDE II.3.2].
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Method {
    /// Both move, and at least one of them to a square that neither of them left.
    DoubleMove,
    /// They change places: king f, rook g on the h-side; king d, rook c on the a-side.
    Transposition,
    /// The rook stands on its goal already.
    KingMoveOnly,
    /// The king stands on its goal already.
    RookMoveOnly,
}

impl Method {
    /// The four methods in the order of the Laws.
    pub const ALL: [Method; 4] = [
        Method::DoubleMove,
        Method::Transposition,
        Method::KingMoveOnly,
        Method::RookMoveOnly,
    ];

    /// The method for a king and its castling rook on these files.
    ///
    /// The a-side needs the rook left of the king and the h-side right of it; for other files the
    /// answer has no meaning.
    ///
    /// ```
    /// use chess960::chess960::castling::Method;
    /// use shakmaty::{CastlingSide, File};
    ///
    /// let method = Method::of(File::E, File::H, CastlingSide::KingSide);
    /// assert_eq!(method, Method::DoubleMove);
    /// assert_eq!(Method::of(File::G, File::H, CastlingSide::KingSide).name(), "rook-move-only");
    /// ```
    pub const fn of(king: File, rook: File, side: CastlingSide) -> Method {
        // `==` on files is not const.
        let king_to = side.king_to_file().to_u32();
        let rook_to = side.rook_to_file().to_u32();
        let (king, rook) = (king.to_u32(), rook.to_u32());
        if rook == rook_to {
            Method::KingMoveOnly
        } else if king == king_to {
            Method::RookMoveOnly
        } else if king == rook_to && rook == king_to {
            Method::Transposition
        } else {
            Method::DoubleMove
        }
    }

    /// `double-move`, `transposition`, `king-move-only` or `rook-move-only`.
    pub const fn name(self) -> &'static str {
        match self {
            Method::DoubleMove => "double-move",
            Method::Transposition => "transposition",
            Method::KingMoveOnly => "king-move-only",
            Method::RookMoveOnly => "rook-move-only",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One of the five conditions that must all hold for castling to be legal.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Condition {
    /// King and rook have not moved, and the player has not castled.
    Right,
    /// Every square either piece crosses or ends on is empty but for these two.
    Vacant,
    /// The king is not in check, also where it will not move.
    Check,
    /// No square the king crosses is attacked, nor is its goal.
    Path,
    /// The king is not in check after the move, when the rook has left its square.
    Exposed,
}

impl Condition {
    /// The conditions in the order in which [`refusals`] lists them.
    pub const ALL: [Condition; 5] = [
        Condition::Right,
        Condition::Vacant,
        Condition::Check,
        Condition::Path,
        Condition::Exposed,
    ];

    /// A stable name for machines: `right`, `vacant`, `check`, `path` or `exposed`.
    pub const fn id(self) -> &'static str {
        match self {
            Condition::Right => "right",
            Condition::Vacant => "vacant",
            Condition::Check => "check",
            Condition::Path => "path",
            Condition::Exposed => "exposed",
        }
    }

    /// Where the FIDE Laws of 2023 say so: an article, or a paragraph of Guidelines II.
    pub const fn article(self) -> &'static str {
        match self {
            Condition::Right => "FIDE 3.8.2.1, II.3.1",
            Condition::Vacant => "FIDE II.3.2.7.4",
            Condition::Check | Condition::Path => "FIDE 3.8.2.2.1",
            Condition::Exposed => "FIDE 3.9",
        }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// A king and the rook it castles with, both on the squares they leave.
///
/// This is geometry: it says where the pieces go, not that they may.
///
/// ```
/// use chess960::chess960::castling::{Castling, Method};
/// use shakmaty::{CastlingSide, Square};
///
/// let castling = Castling { side: CastlingSide::KingSide, king: Square::B8, rook: Square::F8 };
/// assert_eq!(castling.king_to(), Square::G8);
/// assert_eq!(castling.rook_to(), Square::F8);
/// assert_eq!(castling.method(), Method::KingMoveOnly);
/// ```
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Castling {
    /// The side the rook stands on, seen from the king.
    pub side: CastlingSide,
    /// The king's square, on its back rank.
    pub king: Square,
    /// The castling rook's square, on the same rank.
    pub rook: Square,
}

impl Castling {
    /// The castling that `turn` has the right to on this side, whether or not it can be played now.
    ///
    /// `None` if `castles` has no such right, or if it does not fit the board: no own rook on that
    /// square, or the king not on its back rank and on the right side of it.
    pub fn by_right(
        board: &Board,
        turn: Color,
        castles: &Castles,
        side: CastlingSide,
    ) -> Option<Castling> {
        let rook = castles.rook(turn, side)?;
        let king = board.king_of(turn)?;
        let fits = board.by_piece(turn.rook()).contains(rook)
            && king.rank() == turn.backrank()
            && rook.rank() == turn.backrank()
            && (rook < king) == side.is_queen_side();
        fits.then_some(Castling { side, king, rook })
    }

    /// The king's goal: c or g on its rank.
    pub const fn king_to(self) -> Square {
        Square::from_coords(self.side.king_to_file(), self.king.rank())
    }

    /// The rook's goal: d or f on its rank.
    pub const fn rook_to(self) -> Square {
        Square::from_coords(self.side.rook_to_file(), self.king.rank())
    }

    /// How the two pieces travel.
    pub const fn method(self) -> Method {
        Method::of(self.king.file(), self.rook.file(), self.side)
    }

    /// The squares the king enters, its goal included; none if it stands on its goal.
    ///
    /// The rook's square is among them where the king crosses it.
    pub fn king_way(self) -> Bitboard {
        way(self.king, self.king_to())
    }

    /// The squares the rook enters, its goal included; none if it stands on its goal.
    pub fn rook_way(self) -> Bitboard {
        way(self.rook, self.rook_to())
    }

    /// The squares that must be empty [FIDE II.3.2.7.4]: both ways, without the two pieces' own
    /// squares.
    pub fn must_be_vacant(self) -> Bitboard {
        (self.king_way() | self.rook_way())
            .without(self.king)
            .without(self.rook)
    }

    /// The occupied squares once the move is made.
    fn occupied_after(self, board: &Board) -> Bitboard {
        board
            .occupied()
            .without(self.king)
            .without(self.rook)
            .with(self.king_to())
            .with(self.rook_to())
    }
}

/// The squares of one rank from `from`, which is left out, to `to`, which is not.
fn way(from: Square, to: Square) -> Bitboard {
    attacks::between(from, to).with(to).without(from)
}

/// The castling on this side if it is legal for `turn`, by all five [conditions](Condition).
///
/// `castles` are the rights of the position the board belongs to, and `turn` is the side asked
/// about. Allocates nothing.
///
/// ```
/// use chess960::chess960::castling::castling;
/// use shakmaty::{Castles, CastlingMode, CastlingSide, Color, Setup, fen::Fen};
///
/// let fen: Fen = "4k3/8/8/8/8/8/8/6KR w H - 0 1".parse()?;
/// let setup: Setup = fen.into_setup();
/// let castles = Castles::from_setup(&setup, CastlingMode::Chess960).expect("rook on h1");
///
/// // The king stays where it is, and still it castles.
/// let found = castling(&setup.board, Color::White, &castles, CastlingSide::KingSide);
/// assert_eq!(found.map(|castling| castling.method().name()), Some("rook-move-only"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn castling(
    board: &Board,
    turn: Color,
    castles: &Castles,
    side: CastlingSide,
) -> Option<Castling> {
    let castling = Castling::by_right(board, turn, castles, side)?;
    if castling.must_be_vacant().intersects(board.occupied()) {
        return None;
    }
    let safe = |square, occupied| board.attacks_to(square, !turn, occupied).is_empty();
    // What attacks a square through the king gives check already, so the king can stay on the board.
    let occupied = board.occupied();
    let path_safe = castling
        .king_way()
        .with(castling.king)
        .into_iter()
        .all(|sq| safe(sq, occupied));
    (path_safe && safe(castling.king_to(), castling.occupied_after(board))).then_some(castling)
}

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
            Refusal::Check {
                king,
                attacker,
                piece,
            } => {
                let role = role_name(piece.role);
                write!(
                    f,
                    "the king on {king} is in check from the {role} on {attacker}"
                )
            }
            Refusal::Path {
                square,
                king_to,
                attacker,
                piece,
            } => {
                let role = role_name(piece.role);
                let enter = if square == king_to {
                    "arrive on"
                } else {
                    "cross"
                };
                write!(
                    f,
                    "the king would {enter} {square}, attacked by the {role} on {attacker}"
                )
            }
            Refusal::Exposed {
                side,
                king_to,
                attacker,
                piece,
            } => {
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
        refusals.push(Refusal::Check {
            king,
            attacker,
            piece,
        });
    }
    let mut squares = king_way;
    while let Some(square) = if king < king_to {
        squares.pop_front()
    } else {
        squares.pop_back()
    } {
        if let Some((attacker, piece)) = first_piece(board, attackers(square)) {
            refusals.push(Refusal::Path {
                square,
                king_to,
                attacker,
                piece,
            });
        }
    }

    let uncovered =
        board.attacks_to(king_to, !turn, castling.occupied_after(board)) & !attackers(king_to);
    if let Some((attacker, piece)) = first_piece(board, uncovered) {
        refusals.push(Refusal::Exposed {
            side,
            king_to,
            attacker,
            piece,
        });
    }
    refusals
}

fn first_piece(board: &Board, squares: Bitboard) -> Option<(Square, Piece)> {
    let square = squares.first()?;
    Some((square, board.piece_at(square)?))
}

/// Castling in SAN, with the letter O [PGN 8.2.3.3]: `O-O` on the h-side, `O-O-O` on the a-side.
pub const fn san(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::KingSide => "O-O",
        CastlingSide::QueenSide => "O-O-O",
    }
}

/// `a-side` or `h-side`.
pub const fn side_name(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::KingSide => "h-side",
        CastlingSide::QueenSide => "a-side",
    }
}

/// The English name of a piece, in lower case.
pub const fn role_name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

#[cfg(test)]
mod tests;
