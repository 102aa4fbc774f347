//! Positions as FEN.

use shakmaty::{Chess, EnPassantMode, Position};

use super::{Dialect, Fen, NotStandard, Rights};

impl Fen {
    /// The FEN of the position: see [`write()`].
    ///
    /// # Errors
    ///
    /// [`NotStandard`] where [`Dialect::Standard`] would lose information.
    pub fn to_text(&self, dialect: Dialect) -> Result<String, NotStandard> {
        write(&self.position, dialect)
    }
}

/// The FEN of a position with all six fields.
///
/// The en passant square is written after every double step [PGN 16.1.3.4], in
/// [X-FEN](Dialect::XFen) only where an enemy pawn stands beside the one that moved.
///
/// # Errors
///
/// [`NotStandard`] where [`Dialect::Standard`] would lose information.
pub fn write(position: &Chess, dialect: Dialect) -> Result<String, NotStandard> {
    let board = position.board();
    let mut castling = Vec::with_capacity(4);
    Rights::of(position.castles()).write(board, dialect, &mut castling)?;
    let mode = match dialect {
        Dialect::XFen => EnPassantMode::PseudoLegal,
        Dialect::Shredder | Dialect::Standard => EnPassantMode::Always,
    };
    let ep = position.ep_square(mode).map_or_else(|| "-".to_owned(), |square| square.to_string());
    Ok(format!(
        "{} {} {} {ep} {} {}",
        board.board_fen(),
        position.turn().char(),
        String::from_utf8_lossy(&castling),
        position.halfmoves(),
        position.fullmoves(),
    ))
}
