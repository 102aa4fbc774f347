//! Start positions: the 960 back ranks, their numbers, and pairs of them.
//!
//! A back rank is one of the 960 when its bishops stand on squares of opposite colour and its king
//! between its rooks [FIDE II.2]. In Chess960 both sides share one; in double Fischer Random (DFRC)
//! each side has its own. Ranks are written a to h for both colours, so that the classical array
//! is `RNBQKBNR` for White and for Black.

mod features;
mod rank;
mod shuffle;

use std::fmt;

use shakmaty::{Bitboard, Board, ByColor, Chess, Color, File, Position, Rank, Setup, Square};

pub use features::Arrangement;
pub use rank::{BackRank, NotChess960, ParseBackRankError, Sp};
pub use shuffle::Shuffle;

use rank::{files_on, number};

/// Where a game begins: both sides with one back rank, or each with its own.
///
/// Make it with [`Start::new`], so that a `Double` has two different ranks and equal starts compare
/// equal.
///
/// ```
/// use chess960::chess960::start::{Sp, Start};
/// use shakmaty::Board;
///
/// assert_eq!(Start::of_board(&Board::default()), Ok(Start::Single(Sp::CLASSICAL)));
///
/// let white = Sp::new(0).expect("at most 959");
/// let start = Start::new(white, Sp::CLASSICAL);
/// assert_eq!(start.index(), 518);
/// assert_eq!(Start::of_board(&start.board()), Ok(start));
/// ```
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Start {
    /// Chess960, the classical array among it.
    Single(Sp),
    /// Double Fischer Random (DFRC).
    Double {
        /// White's start position.
        white: Sp,
        /// Black's, which is another.
        black: Sp,
    },
}

impl Start {
    /// How many there are, singles included: 960 · 960 = 921,600.
    pub const COUNT: u32 = Sp::COUNT as u32 * Sp::COUNT as u32;

    /// The start with these ranks: single if they are the same.
    pub const fn new(white: Sp, black: Sp) -> Start {
        if white.0 == black.0 { Start::Single(white) } else { Start::Double { white, black } }
    }

    /// White's start position.
    pub const fn white(self) -> Sp {
        match self {
            Start::Single(sp) | Start::Double { white: sp, .. } => sp,
        }
    }

    /// Black's start position.
    pub const fn black(self) -> Sp {
        match self {
            Start::Single(sp) | Start::Double { black: sp, .. } => sp,
        }
    }

    /// `960·white + black`, 0 to 921,599. A single start has `961·SP`.
    pub const fn index(self) -> u32 {
        Sp::COUNT as u32 * self.white().0 as u32 + self.black().0 as u32
    }

    /// The start of this [index](Start::index), if it is below [`Start::COUNT`].
    pub const fn from_index(index: u32) -> Option<Start> {
        if index >= Start::COUNT {
            return None;
        }
        let (white, black) = (index / Sp::COUNT as u32, index % Sp::COUNT as u32);
        Some(Start::new(Sp(white as u16), Sp(black as u16)))
    }

    /// All of them, single ones among them, by their [index](Start::index).
    pub fn all() -> impl Iterator<Item = Start> + Clone {
        Sp::all().flat_map(|white| Sp::all().map(move |black| Start::new(white, black)))
    }

    /// Recognises the array before the first move: all pieces on their own back rank, all pawns
    /// before them, nothing else. Whose turn it is and who may castle is not on the board.
    ///
    /// # Errors
    ///
    /// [`NotAStart::NotAnArray`] for any other board; [`NotAStart::BackRank`] for an array with a
    /// back rank that is none of the 960, White's if both are.
    pub fn of_board(board: &Board) -> Result<Start, NotAStart> {
        let whites = Bitboard::from_rank(Rank::First) | Bitboard::from_rank(Rank::Second);
        let blacks = Bitboard::from_rank(Rank::Seventh) | Bitboard::from_rank(Rank::Eighth);
        let pawns = Bitboard::from_rank(Rank::Second) | Bitboard::from_rank(Rank::Seventh);
        if board.white() != whites || board.black() != blacks || board.pawns() != pawns {
            return Err(NotAStart::NotAnArray);
        }
        let sp = |color| {
            number(files_on(board, color)).map_err(|reason| NotAStart::BackRank { color, reason })
        };
        Ok(Start::new(sp(Color::White)?, sp(Color::Black)?))
    }

    /// Recognises the position before the first move: the array, White to move and all four castling
    /// rights. The counters and an en passant square do not matter.
    ///
    /// # Errors
    ///
    /// As [`of_board`](Start::of_board), and what else is not as at the start.
    pub fn of_position(position: &Chess) -> Result<Start, NotAStart> {
        let start = Start::of_board(position.board())?;
        if position.turn() == Color::Black {
            return Err(NotAStart::BlackToMove);
        }
        if position.castles().castling_rights() != position.board().rooks() {
            return Err(NotAStart::Rights);
        }
        Ok(start)
    }

    /// The board before the first move.
    pub fn board(self) -> Board {
        let ranks = ByColor { white: self.white().back_rank(), black: self.black().back_rank() };
        let mut board = Board::empty();
        for color in Color::ALL {
            for (file, role) in File::ALL.into_iter().zip(ranks.get(color).0) {
                board.set_piece_at(Square::from_coords(file, color.backrank()), role.of(color));
                let second = color.fold_wb(Rank::Second, Rank::Seventh);
                board.set_piece_at(Square::from_coords(file, second), color.pawn());
            }
        }
        board
    }

    /// The position before the first move: White's turn, all four castling rights, halfmove clock
    /// 0, move 1.
    pub fn setup(self) -> Setup {
        let board = self.board();
        Setup { castling_rights: board.rooks(), board, ..Setup::empty() }
    }
}

/// Why a board is not the array before the first move.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum NotAStart {
    /// Not eight pieces on each back rank, eight pawns before them and nothing else.
    NotAnArray,
    /// Such an array, but with a back rank that is none of the 960.
    BackRank {
        /// Whose.
        color: Color,
        /// Why not.
        reason: NotChess960,
    },
    /// The array, but Black is to move.
    BlackToMove,
    /// The array, but not all four castling rights.
    Rights,
}

impl fmt::Display for NotAStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotAStart::NotAnArray => f.write_str("not the array before the first move"),
            NotAStart::BlackToMove => {
                f.write_str("the array before the first move, but Black is to move")
            }
            NotAStart::Rights => {
                f.write_str("the array before the first move, but not all four castling rights")
            }
            NotAStart::BackRank { color, reason } => {
                let side = color.fold_wb("White", "Black");
                write!(f, "{side}'s back rank is none of the 960: {reason}")
            }
        }
    }
}

impl std::error::Error for NotAStart {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            NotAStart::NotAnArray | NotAStart::BlackToMove | NotAStart::Rights => None,
            NotAStart::BackRank { reason, .. } => Some(reason),
        }
    }
}

#[cfg(test)]
mod tests;
