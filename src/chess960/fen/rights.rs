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

    /// The rights with their king and rook on this board, in the order they are written in.
    fn squares(
        &self,
        board: &Board,
    ) -> impl Iterator<Item = (Color, CastlingSide, Square, Square)> {
        let all = COLORS.into_iter().flat_map(|color| SIDES.map(|side| (color, side)));
        all.filter_map(|(color, side)| {
            let rook = Square::from_coords(self.rook(color, side)?, color.backrank());
            Some((color, side, board.king_of(color)?, rook))
        })
    }

    /// The first right that [`Dialect::Standard`] has no letter for: the king is not on e, or the rook
    /// not in its corner.
    pub fn not_standard(&self, board: &Board) -> Option<NotStandard> {
        self.squares(board)
            .find(|&(_, side, king, rook)| king.file() != File::E || rook.file() != corner(side))
            .map(|(color, _, king, rook)| NotStandard { color, king, rook })
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
        if dialect == Dialect::Standard
            && let Some(right) = self.not_standard(board)
        {
            return Err(right);
        }
        let mut field = [0; 4];
        let mut len = 0;
        for (color, side, king, rook) in self.squares(board) {
            let is_named_by_side = match dialect {
                Dialect::XFen => outermost_rook(board, color, king, side) == Some(rook),
                Dialect::Shredder => false,
                Dialect::Standard => true,
            };
            let letter = match side {
                _ if !is_named_by_side => rook.file().upper_char() as u8,
                CastlingSide::KingSide => b'K',
                CastlingSide::QueenSide => b'Q',
            };
            field[len] = color.fold_wb(letter, letter.to_ascii_lowercase());
            len += 1;
        }
        out.extend_from_slice(if len == 0 { b"-" } else { &field[..len] });
        Ok(())
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
