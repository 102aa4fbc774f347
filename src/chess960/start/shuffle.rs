//! The eight pieces in any order: the larger sets that the 960 are a part of.

use std::{fmt, iter, str::FromStr};

use shakmaty::{Board, Color, File, Role, Square};

use super::rank::{BackRank, NotChess960, ParseBackRankError, is_symmetric, pad_roles, roles_of};

/// The eight pieces of one side in any order, a to h: one of the 5040 of shuffle chess.
///
/// The 2880 whose bishops stand on squares of opposite colour are Chess2880; the 960 of these whose
/// king stands between its rooks are the [back ranks](BackRank) of Chess960.
///
/// ```
/// use chess960::chess960::start::Shuffle;
///
/// assert_eq!(Shuffle::all().count(), 5040);
/// assert_eq!(Shuffle::all().filter(|shuffle| shuffle.has_opposite_bishops()).count(), 2880);
/// assert_eq!(Shuffle::all().filter(|shuffle| shuffle.back_rank().is_ok()).count(), 960);
/// ```
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Shuffle([Role; 8]);

impl Shuffle {
    /// How many there are: 5040.
    pub const COUNT: u16 = 5040;

    /// The first in the order of the alphabet: `BBKNNQRR`.
    const FIRST: Shuffle = Shuffle([
        Role::Bishop,
        Role::Bishop,
        Role::King,
        Role::Knight,
        Role::Knight,
        Role::Queen,
        Role::Rook,
        Role::Rook,
    ]);

    /// The shuffle with these pieces, a to h: one king, one queen, two rooks, two bishops, two knights.
    ///
    /// # Errors
    ///
    /// [`NotChess960::Pieces`].
    pub fn from_roles(roles: [Role; 8]) -> Result<Shuffle, NotChess960> {
        match BackRank::from_roles(roles) {
            Err(why @ NotChess960::Pieces { .. }) => Err(why),
            _ => Ok(Shuffle(roles)),
        }
    }

    /// The shuffle that stands on this side's back rank.
    pub fn of_board(board: &Board, color: Color) -> Option<Shuffle> {
        let mut roles = [Role::Pawn; 8];
        for (role, file) in roles.iter_mut().zip(File::ALL) {
            let square = Square::from_coords(file, color.backrank());
            *role = board.piece_at(square).filter(|piece| piece.color == color)?.role;
        }
        Shuffle::from_roles(roles).ok()
    }

    /// All of them, in the order of the alphabet.
    pub fn all() -> impl Iterator<Item = Shuffle> + Clone {
        iter::successors(Some(Shuffle::FIRST), |shuffle| shuffle.next())
    }

    /// The next in the order of the alphabet.
    fn next(self) -> Option<Shuffle> {
        let Shuffle(mut roles) = self;
        let letter = |role: Role| role.upper_char();
        // The longest end that falls cannot be put higher, only what stands before it.
        let pivot = (0..7).rev().find(|&i| letter(roles[i]) < letter(roles[i + 1]))?;
        let next = (pivot + 1..8).rev().find(|&i| letter(roles[i]) > letter(roles[pivot]))?;
        roles.swap(pivot, next);
        roles[pivot + 1..].reverse();
        Some(Shuffle(roles))
    }

    /// The pieces, a to h.
    pub const fn roles(self) -> [Role; 8] {
        self.0
    }

    /// Chess2880: the bishops stand on squares of opposite colour. True of 2880.
    pub fn has_opposite_bishops(self) -> bool {
        let mut files = (0..8).filter(|&file| self.0[file] == Role::Bishop);
        files.next().zip(files.next()).is_some_and(|(first, second)| (first + second) % 2 == 1)
    }

    /// The king stands between the rooks, so that it has one to castle with on either side. True of 1680.
    pub fn has_king_between_rooks(self) -> bool {
        let order: Vec<_> =
            self.0.into_iter().filter(|role| matches!(role, Role::King | Role::Rook)).collect();
        order == [Role::Rook, Role::King, Role::Rook]
    }

    /// Whether left and right half are mirror images once king and queen count as the same piece. True
    /// of 48.
    pub fn is_symmetric(self) -> bool {
        is_symmetric(self.0)
    }

    /// The same as one of the 960.
    ///
    /// # Errors
    ///
    /// [`NotChess960::Bishops`] or else [`NotChess960::King`].
    pub fn back_rank(self) -> Result<BackRank, NotChess960> {
        BackRank::from_roles(self.0)
    }
}

impl fmt::Display for Shuffle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad_roles(self.0, f)
    }
}

impl FromStr for Shuffle {
    type Err = ParseBackRankError;

    fn from_str(s: &str) -> Result<Shuffle, ParseBackRankError> {
        Ok(Shuffle::from_roles(roles_of(s)?)?)
    }
}
