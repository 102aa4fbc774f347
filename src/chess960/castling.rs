//! Castling: where the two pieces go, whether they may, and why not.
//!
//! The geometry is the same wherever king and rook start [FIDE II.3.2]: on the a-side (O-O-O) the
//! king ends on the c-file and the rook on the d-file, on the h-side (O-O) the king on the g-file
//! and the rook on the f-file. Sides are shakmaty's [`CastlingSide`]: `QueenSide` is the a-side,
//! `KingSide` the h-side, also where no queen is near.
//!
//! [`castling`] answers yes or no and is the one to use while replaying; [`refusals`] names every
//! condition that fails. [`explain`] does so under other texts too, see [`Rules`].

mod explanation;
mod refusal;
mod rules;
mod travel;

use std::fmt;

use shakmaty::{Bitboard, Board, Castles, CastlingSide, Color, File, Role, Square};

pub use explanation::{Explanation, Failure, explain};
pub use refusal::{Refusal, Way, refusals};
pub use rules::Rules;
pub use travel::Travel;

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
    pub const ALL: [Method; 4] =
        [Method::DoubleMove, Method::Transposition, Method::KingMoveOnly, Method::RookMoveOnly];

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
        Method::between(king, rook, side.king_to_file(), side.rook_to_file())
    }

    /// The method for a king and a rook that go from these files to those.
    const fn between(king: File, rook: File, king_to: File, rook_to: File) -> Method {
        // `==` on files is not const.
        let (king, king_to) = (king.to_u32(), king_to.to_u32());
        let (rook, rook_to) = (rook.to_u32(), rook_to.to_u32());
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

    /// Where the FIDE Laws of 2023 describe it: a paragraph of Guidelines II.
    pub const fn article(self) -> &'static str {
        match self {
            Method::DoubleMove => "FIDE II.3.2.1",
            Method::Transposition => "FIDE II.3.2.2",
            Method::KingMoveOnly => "FIDE II.3.2.3",
            Method::RookMoveOnly => "FIDE II.3.2.4",
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

    /// Where the pieces go [FIDE II.3.2.6].
    pub const fn travel(self) -> Travel {
        Travel { castling: self, king_to: self.king_to(), rook_to: self.rook_to() }
    }

    /// How the two pieces travel.
    pub const fn method(self) -> Method {
        self.travel().method()
    }

    /// Whether a castling that there is a right to may be played now: where these squares are occupied, and
    /// these are the pieces that attack a square where others are.
    #[inline]
    pub(super) fn may_be_played(
        self,
        occupied: Bitboard,
        attackers: impl Fn(Square, Bitboard) -> Bitboard,
    ) -> bool {
        let travel = self.travel();
        let is_safe = |square, occupied| attackers(square, occupied).is_empty();
        // What attacks a square through the king gives check already, so the king can stay on the board.
        !travel.must_be_vacant().intersects(occupied)
            && travel.must_be_safe().into_iter().all(|square| is_safe(square, occupied))
            && is_safe(travel.king_to, travel.occupied_after(occupied))
    }

    /// The squares that must be empty, see [`Travel::must_be_vacant`].
    pub fn must_be_vacant(self) -> Bitboard {
        self.travel().must_be_vacant()
    }

    /// The 84 castlings that the 960 start positions have \[F1996\]: White's and then Black's, the
    /// a-side before the h-side, 21 each by the files of king and rook.
    ///
    /// ```
    /// use chess960::chess960::castling::Castling;
    ///
    /// assert_eq!(Castling::all().count(), 84);
    /// ```
    pub fn all() -> impl Iterator<Item = Castling> {
        let of_side = |color: Color, side: CastlingSide| {
            let square = move |file| Square::from_coords(file, color.backrank());
            let pairs = File::ALL.into_iter().flat_map(|king| File::ALL.map(|rook| (king, rook)));
            // The other rook stands on the other side of the king.
            pairs
                .filter(move |&(king, rook)| match side {
                    CastlingSide::QueenSide => rook < king && king < File::H,
                    CastlingSide::KingSide => File::A < king && king < rook,
                })
                .map(move |(king, rook)| Castling { side, king: square(king), rook: square(rook) })
        };
        let sides = [CastlingSide::QueenSide, CastlingSide::KingSide];
        [Color::White, Color::Black]
            .into_iter()
            .flat_map(move |color| sides.into_iter().flat_map(move |side| of_side(color, side)))
    }
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
    let attackers = |square, occupied| board.attacks_to(square, !turn, occupied);
    castling.may_be_played(board.occupied(), attackers).then_some(castling)
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
