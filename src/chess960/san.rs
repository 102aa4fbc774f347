//! Moves as text: from a move in SAN to the one legal move it means.
//!
//! shakmaty's own `San::to_move` lists the candidates; the same answer comes from [`Bitboards`] without a
//! list. That both agree, move and kind of error alike, is a test.

use shakmaty::{
    Bitboard, CastlingSide, Chess, File, Move, Position, Rank, Role, Square, attacks,
    san::{San, SanError},
};

use super::bitboards::{Bitboards, Step};

/// The one legal move that `san` means in `position`.
///
/// # Errors
///
/// As `San::to_move`: [`SanError::IllegalSan`] where no legal move fits, [`SanError::AmbiguousSan`]
/// where more than one does.
pub fn to_move(san: San, position: &Chess) -> Result<Move, SanError> {
    find(san, &Bitboards::of(position))
}

/// The same on bitboards.
///
/// # Errors
///
/// The same.
pub fn find(san: San, boards: &Bitboards) -> Result<Move, SanError> {
    match san {
        San::Normal { role, file, rank, capture, to, promotion } => {
            let is_promotion = role == Role::Pawn && is_last_rank(to);
            let is_odd = matches!(promotion, Some(Role::Pawn | Role::King));
            if is_promotion != promotion.is_some() || is_odd {
                return Err(SanError::IllegalSan);
            }
            let from = boards.origins(role, capture, to) & pieces(boards, role, file, rank);
            if role == Role::Pawn && capture && boards.passed() == Some(to) {
                let passed = to.offset(boards.turn().fold_wb(-8, 8)).unwrap_or(to);
                let from = only_safe(boards, from, to, Bitboard::from_square(passed))?;
                return Ok(Move::EnPassant { from, to });
            }
            if boards.them().contains(to) != capture || boards.us().contains(to) {
                return Err(SanError::IllegalSan);
            }
            let from = only_safe(boards, from, to, Bitboard::EMPTY)?;
            Ok(Move::Normal { role, from, capture: boards.role_at(to), to, promotion })
        }
        San::Castle(side) => boards
            .castling(side)
            .filter(|castling| {
                let attackers = |square, occupied| boards.attackers(square, occupied);
                castling.may_be_played(boards.occupied(), attackers)
            })
            .map(|castling| Move::Castle { king: castling.king, rook: castling.rook })
            .ok_or(SanError::IllegalSan),
        San::Put { .. } | San::Null => Err(SanError::IllegalSan),
    }
}

/// The same where a single piece that can come there is legal to move, and is not a king that castles or a
/// pawn that captures en passant or is promoted: nearly always, and then faster.
#[inline(always)]
pub fn find_step(san: San, boards: &Bitboards) -> Option<Step> {
    let San::Normal { role, file, rank: None, capture, to, promotion: None } = san else {
        return None;
    };
    let from = boards.origins(role, capture, to) & pieces(boards, role, file, None);
    let is_odd = (role == Role::Pawn) & is_last_rank(to)
        | (boards.them().contains(to) != capture)
        | boards.us().contains(to);
    let from = from.single_square()?;
    if is_odd | !is_safe(boards, from, to, Bitboard::EMPTY) {
        return None;
    }
    Some(Step { role, from, to })
}

#[inline(always)]
fn is_last_rank(square: Square) -> bool {
    Bitboard::BACKRANKS.contains(square)
}

/// The pieces of the player to move, of this role, that stand where one is said to come from.
#[inline(always)]
fn pieces(boards: &Bitboards, role: Role, file: Option<File>, rank: Option<Rank>) -> Bitboard {
    let file = file.map_or(Bitboard::FULL, Bitboard::from_file);
    let rank = rank.map_or(Bitboard::FULL, Bitboard::from_rank);
    boards.by_role(role) & boards.us() & file & rank
}

/// The only candidate that does not leave its own king in check when it goes to `to` and what stands on
/// `passed` goes off the board.
fn only_safe(
    boards: &Bitboards,
    candidates: Bitboard,
    to: Square,
    passed: Bitboard,
) -> Result<Square, SanError> {
    let mut safe = candidates.into_iter().filter(|&from| is_safe(boards, from, to, passed));
    let from = safe.next().ok_or(SanError::IllegalSan)?;
    match safe.next() {
        None => Ok(from),
        Some(_) => Err(SanError::AmbiguousSan),
    }
}

/// Whether the king is not in check after its own piece went from `from` to `to` and the piece on
/// `passed` went off the board [FIDE 3.9].
#[inline(always)]
fn is_safe(boards: &Bitboards, from: Square, to: Square, passed: Bitboard) -> bool {
    let Some(king) = boards.king() else { return true };
    let king = if king == from { to } else { king };
    let occupied = (boards.occupied() & !passed).without(from).with(to);
    // Looking up all lines is as fast as asking first whether a piece stands on them.
    (boards.attackers(king, occupied) & !passed.with(to)).is_empty()
}

/// What the SAN of a legal move of a piece says of the square that it comes from [PGN 8.2.3.4]: nothing
/// where no other piece of its kind may go there; else its file, or its rank where that tells more, or
/// both.
fn origin(m: Move, boards: &Bitboards) -> (Option<File>, Option<Rank>) {
    let Move::Normal { role, from, to, .. } = m else { return (None, None) };
    let pieces = boards.by_role(role) & boards.us();
    let others = (boards.origins(role, true, to) & pieces).without(from).into_iter();
    let others: Bitboard =
        others.filter(|&other| is_safe(boards, other, to, Bitboard::EMPTY)).collect();
    if others.is_empty() {
        return (None, None);
    }
    let on_file = others.intersects(Bitboard::from_file(from.file()));
    let on_rank = others.intersects(Bitboard::from_rank(from.rank()));
    let rank = on_file.then_some(from.rank());
    ((!on_file || on_rank).then_some(from.file()), rank)
}

/// The SAN of a legal move: what shakmaty's `San::from_move` says.
pub fn written(m: Move, boards: &Bitboards) -> San {
    let normal = |role, capture, to, promotion, (file, rank)| San::Normal {
        role,
        file,
        rank,
        capture,
        to,
        promotion,
    };
    match m {
        Move::Normal { role: Role::Pawn, from, capture, to, promotion } => {
            let file = capture.map(|_| from.file());
            normal(Role::Pawn, capture.is_some(), to, promotion, (file, None))
        }
        Move::Normal { role, capture, to, promotion, .. } => {
            normal(role, capture.is_some(), to, promotion, origin(m, boards))
        }
        Move::EnPassant { from, to } => {
            normal(Role::Pawn, true, to, None, (Some(from.file()), None))
        }
        Move::Castle { king, rook } => San::Castle(CastlingSide::from_queen_side(rook < king)),
        Move::Put { role, to } => San::Put { role, to },
    }
}

/// Whether no legal move is left: mate or stalemate [FIDE 5.1.1, 5.2.1].
pub fn is_over(boards: &Bitboards) -> bool {
    // Nearly always the king has a step, and the moves need not be listed.
    !king_has_step(boards) && boards.position().legal_moves().is_empty()
}

/// Whether the king can go to a square beside it.
fn king_has_step(boards: &Bitboards) -> bool {
    let Some(king) = boards.king() else { return false };
    let occupied = boards.occupied().without(king);
    let steps = attacks::king_attacks(king) & !boards.us();
    steps.into_iter().any(|to| boards.attackers(to, occupied).is_empty())
}

#[cfg(test)]
pub(crate) mod games;
#[cfg(test)]
mod tests;
