//! Moves as text: from a move in SAN to the one legal move it means.
//!
//! shakmaty's own `San::to_move` lists the candidates; the same answer comes from attack bitboards on
//! its public board without a list. That both agree, move and kind of error alike, is a test. The
//! moves are shakmaty's, and its positions play them.

use shakmaty::{
    Bitboard, Board, Chess, Color, EnPassantMode, File, Move, Position, Rank, Role, Square,
    attacks,
    san::{San, SanError},
};

use super::castling;

/// The one legal move that `san` means in `position`.
///
/// # Errors
///
/// As `San::to_move`: [`SanError::IllegalSan`] where no legal move fits, [`SanError::AmbiguousSan`]
/// where more than one does.
pub fn to_move(san: San, position: &Chess) -> Result<Move, SanError> {
    match san {
        San::Normal { role, file, rank, capture, to, promotion } => {
            let from = Wanted { file, rank };
            match role {
                Role::Pawn => pawn_move(position, from, capture, to, promotion),
                _ if promotion.is_some() => Err(SanError::IllegalSan),
                _ => piece_move(position, role, from, capture, to),
            }
        }
        San::Castle(side) => {
            castling::castling(position.board(), position.turn(), position.castles(), side)
                .map(|castling| Move::Castle { king: castling.king, rook: castling.rook })
                .ok_or(SanError::IllegalSan)
        }
        San::Put { .. } | San::Null => Err(SanError::IllegalSan),
    }
}

/// Whether no legal move is left: mate or stalemate [FIDE 5.1.1, 5.2.1].
pub fn is_over(position: &Chess) -> bool {
    // Nearly always the king has a step, and the moves need not be listed.
    !king_has_step(position) && position.legal_moves().is_empty()
}

/// Whether the king can go to a square beside it.
fn king_has_step(position: &Chess) -> bool {
    let (board, turn) = (position.board(), position.turn());
    let Some(king) = board.king_of(turn) else { return false };
    let occupied = board.occupied().without(king);
    let steps = attacks::king_attacks(king) & !board.by_color(turn);
    steps.into_iter().any(|to| board.attacks_to(to, !turn, occupied).is_empty())
}

/// Where the moving piece is said to come from.
#[derive(Copy, Clone)]
struct Wanted {
    file: Option<File>,
    rank: Option<Rank>,
}

impl Wanted {
    fn squares(self) -> Bitboard {
        let mut squares = Bitboard::FULL;
        if let Some(file) = self.file {
            squares &= Bitboard::from_file(file);
        }
        if let Some(rank) = self.rank {
            squares &= Bitboard::from_rank(rank);
        }
        squares
    }
}

fn piece_move(
    position: &Chess,
    role: Role,
    from: Wanted,
    capture: bool,
    to: Square,
) -> Result<Move, SanError> {
    let board = position.board();
    let turn = position.turn();
    let captured = captured(board, turn, capture, to)?;
    let reaching = match role {
        Role::Knight => attacks::knight_attacks(to),
        Role::Bishop => attacks::bishop_attacks(to, board.occupied()),
        Role::Rook => attacks::rook_attacks(to, board.occupied()),
        Role::Queen => attacks::queen_attacks(to, board.occupied()),
        Role::King | Role::Pawn => attacks::king_attacks(to),
    };
    let candidates = reaching & board.by_piece(role.of(turn)) & from.squares();
    let from =
        only_safe(candidates, |from| is_safe(board, turn, from, to, Bitboard::from_square(to)))?;
    Ok(Move::Normal { role, from, capture: captured, to, promotion: None })
}

fn pawn_move(
    position: &Chess,
    from: Wanted,
    capture: bool,
    to: Square,
    promotion: Option<Role>,
) -> Result<Move, SanError> {
    let board = position.board();
    let turn = position.turn();
    let last_rank = turn.relative_rank(Rank::Eighth) == to.rank();
    if last_rank != promotion.is_some() || matches!(promotion, Some(Role::Pawn | Role::King)) {
        return Err(SanError::IllegalSan);
    }
    let pawns = board.by_piece(turn.pawn()) & from.squares();
    if !capture {
        captured(board, turn, capture, to)?;
        let back = turn.fold_wb(-8, 8);
        let one = to.offset(back).ok_or(SanError::IllegalSan)?;
        let from =
            if board.occupied().contains(one) || turn.relative_rank(Rank::Fourth) != to.rank() {
                one
            } else {
                one.offset(back).ok_or(SanError::IllegalSan)?
            };
        let candidates = pawns & Bitboard::from_square(from);
        let from = only_safe(candidates, |from| is_safe(board, turn, from, to, Bitboard::EMPTY))?;
        return Ok(Move::Normal { role: Role::Pawn, from, capture: None, to, promotion });
    }
    let candidates = attacks::pawn_attacks(!turn, to) & pawns;
    if position.ep_square(EnPassantMode::Always) == Some(to) {
        let passed = to.offset(turn.fold_wb(-8, 8)).ok_or(SanError::IllegalSan)?;
        let from = only_safe(candidates, |from| {
            is_safe(board, turn, from, to, Bitboard::from_square(passed))
        })?;
        return Ok(Move::EnPassant { from, to });
    }
    let capture = captured(board, turn, capture, to)?;
    let from =
        only_safe(candidates, |from| is_safe(board, turn, from, to, Bitboard::from_square(to)))?;
    Ok(Move::Normal { role: Role::Pawn, from, capture, to, promotion })
}

/// What a move to a square captures, if its text says that it does; an error where that is not so.
fn captured(
    board: &Board,
    turn: Color,
    capture: bool,
    to: Square,
) -> Result<Option<Role>, SanError> {
    // Which piece it is takes the longest to find out: it is asked only where it matters.
    let squares = if capture { board.by_color(!turn) } else { !board.occupied() };
    if !squares.contains(to) {
        return Err(SanError::IllegalSan);
    }
    Ok(if capture { board.role_at(to) } else { None })
}

/// The only candidate that does not leave its own king in check.
fn only_safe(candidates: Bitboard, is_safe: impl Fn(Square) -> bool) -> Result<Square, SanError> {
    let mut safe = candidates.into_iter().filter(|&from| is_safe(from));
    let from = safe.next().ok_or(SanError::IllegalSan)?;
    match safe.next() {
        None => Ok(from),
        Some(_) => Err(SanError::AmbiguousSan),
    }
}

/// Whether the king of `turn` is not in check after its piece went from `from` to `to` and the pieces
/// on `captured` went off the board [FIDE 3.9].
fn is_safe(board: &Board, turn: Color, from: Square, to: Square, captured: Bitboard) -> bool {
    let Some(king) = board.king_of(turn) else {
        return true;
    };
    let occupied = (board.occupied() & !captured).without(from).with(to);
    let them = board.by_color(!turn) & !captured;
    // Looking up all lines is as fast as asking first whether a piece stands on them.
    let king = if king == from { to } else { king };
    (board.attacks_to(king, !turn, occupied) & them).is_empty()
}

#[cfg(test)]
pub(crate) mod games;
#[cfg(test)]
mod tests;
