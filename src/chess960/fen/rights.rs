//! Castling rights as rooks, and their letters.

use shakmaty::{
    Bitboard, Board, ByCastlingSide, ByColor, Castles, CastlingSide, Color, File, Square,
};

use super::Dialect;

/// Castling rights: the file of the rook for each colour and side.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Rights(ByColor<ByCastlingSide<Option<File>>>);

/// A right that the standard dialect has no letter for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{color} castles with the king on {king} and the rook on {rook}, which standard FEN cannot say"
)]
pub struct NotStandard {
    /// Whose right.
    pub color: Color,
    /// The king's square.
    pub king: Square,
    /// The castling rook's square.
    pub rook: Square,
}

/// Colours and sides in the order they are written in: `KQkq`.
pub(super) const COLORS: [Color; 2] = [Color::White, Color::Black];
pub(super) const SIDES: [CastlingSide; 2] = [CastlingSide::KingSide, CastlingSide::QueenSide];

impl Rights {
    /// The rights of a position.
    pub fn of(castles: &Castles) -> Rights {
        Rights(ByColor::new_with(|color| {
            ByCastlingSide::new_with(|side| castles.rook(color, side).map(Square::file))
        }))
    }

    /// The file of the rook that this side castles with.
    pub fn rook(&self, color: Color, side: CastlingSide) -> Option<File> {
        *self.0.get(color).get(side)
    }

    pub(super) fn grant(&mut self, color: Color, side: CastlingSide, rook: File) {
        *self.0.get_mut(color).get_mut(side) = Some(rook);
    }

    /// The castling rooks as squares.
    pub fn rooks(&self) -> Bitboard {
        let mut squares = Bitboard::EMPTY;
        for color in COLORS {
            for side in SIDES {
                if let Some(file) = self.rook(color, side) {
                    squares.add(Square::from_coords(file, color.backrank()));
                }
            }
        }
        squares
    }

    /// Each right with its king on this board, in the order they are written in.
    fn squares(&self, board: &Board) -> [Option<Right>; 4] {
        let [white, black] = COLORS.map(|color| {
            SIDES.map(|side| {
                let rook = Square::from_coords(self.rook(color, side)?, color.backrank());
                Some(Right { color, side, king: board.king_of(color)?, rook })
            })
        });
        [white[0], white[1], black[0], black[1]]
    }

    /// The first right that [`Dialect::Standard`] has no letter for: the king is not on e, or the rook
    /// not in its corner.
    pub fn not_standard(&self, board: &Board) -> Option<NotStandard> {
        self.squares(board)
            .into_iter()
            .flatten()
            .find(|right| !right.is_standard())
            .map(Right::not_standard)
    }

    /// Appends the castling field. The rights must be ones that the board can have.
    ///
    /// # Errors
    ///
    /// [`NotStandard`] where [`Dialect::Standard`] would lose information; nothing is appended then.
    pub fn write(
        &self,
        board: &Board,
        dialect: Dialect,
        out: &mut Vec<u8>,
    ) -> Result<(), NotStandard> {
        out.extend_from_slice(self.letters(board, dialect)?.as_bytes());
        Ok(())
    }

    /// The castling field. It has a letter for each right: as many bytes in every dialect.
    pub(crate) fn letters(&self, board: &Board, dialect: Dialect) -> Result<Letters, NotStandard> {
        let mut letters = Letters { bytes: [b'-'; 4], len: 0 };
        for right in self.squares(board).into_iter().flatten() {
            letters.bytes[letters.len] =
                right.letter(board, dialect).ok_or_else(|| right.not_standard())?;
            letters.len += 1;
        }
        letters.len = letters.len.max(1);
        Ok(letters)
    }
}

/// A castling field.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Letters {
    bytes: [u8; 4],
    len: usize,
}

impl Letters {
    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}

/// One right, with its king and rook.
#[derive(Copy, Clone, Debug)]
pub(super) struct Right {
    pub(super) color: Color,
    pub(super) side: CastlingSide,
    pub(super) king: Square,
    pub(super) rook: Square,
}

impl Right {
    /// The letter for it; `None` where [`Dialect::Standard`] has none.
    pub(super) fn letter(self, board: &Board, dialect: Dialect) -> Option<u8> {
        let Right { color, side, king, rook } = self;
        let is_named_by_side = match dialect {
            Dialect::XFen => outermost_rook(board, color, king, side) == Some(rook),
            Dialect::Shredder => false,
            Dialect::Standard if self.is_standard() => true,
            Dialect::Standard => return None,
        };
        let letter = match side {
            _ if !is_named_by_side => rook.file().upper_char() as u8,
            CastlingSide::KingSide => b'K',
            CastlingSide::QueenSide => b'Q',
        };
        Some(color.fold_wb(letter, letter.to_ascii_lowercase()))
    }

    fn is_standard(self) -> bool {
        self.king.file() == File::E && self.rook.file() == corner(self.side)
    }

    pub(super) fn not_standard(self) -> NotStandard {
        let Right { color, king, rook, .. } = self;
        NotStandard { color, king, rook }
    }
}

/// Where the rook of this side stands in classical chess.
fn corner(side: CastlingSide) -> File {
    match side {
        CastlingSide::KingSide => File::H,
        CastlingSide::QueenSide => File::A,
    }
}

/// The own rook on the king's rank that is farthest from the king on that side.
pub(super) fn outermost_rook(
    board: &Board,
    color: Color,
    king: Square,
    side: CastlingSide,
) -> Option<Square> {
    let rooks = board.rooks() & board.by_color(color) & Bitboard::from_rank(king.rank());
    match side {
        CastlingSide::KingSide => rooks.last().filter(|rook| rook.file() > king.file()),
        CastlingSide::QueenSide => rooks.first().filter(|rook| rook.file() < king.file()),
    }
}
