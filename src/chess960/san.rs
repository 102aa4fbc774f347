//! Moves as text: from a move in SAN to the one legal move it means.
//!
//! shakmaty's own `San::to_move` lists the candidates; the same answer comes from [`Bitboards`] without a
//! list. That both agree, move and kind of error alike, is a test.

use shakmaty::{
    Bitboard, CastlingSide, Chess, File, Move, Position, Rank, Role, Square, attacks,
    san::{San, SanError, SanPlus, Suffix},
};

use super::{
    bitboards::{Bitboards, Step},
    reach::between,
};

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
            let from = comers(boards, pieces(boards, role, file, rank), role, capture, to);
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

/// A move as nearly all are written: which piece, perhaps from which file, and where to; no rank of origin, no
/// promotion, no castling.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Plain {
    /// What moves.
    pub role: Role,
    /// The file that it is said to come from.
    pub file: Option<File>,
    /// Whether it is said to capture.
    pub capture: bool,
    /// Where it goes.
    pub to: Square,
    /// The mark of check or mate.
    pub suffix: Option<Suffix>,
}

impl Plain {
    /// The step that is meant, once it is known where the piece comes from.
    #[inline(always)]
    pub fn step_from(&self, from: Square) -> Step {
        Step { role: self.role, from, to: self.to }
    }

    /// The move, if it is written like this.
    pub fn of(SanPlus { san, suffix }: SanPlus) -> Option<Plain> {
        match san {
            San::Normal { role, file, rank: None, capture, to, promotion: None } => {
                Some(Plain { role, file, capture, to, suffix })
            }
            _ => None,
        }
    }
}

impl From<Plain> for SanPlus {
    #[inline]
    fn from(plain: Plain) -> SanPlus {
        let Plain { role, file, capture, to, suffix } = plain;
        let san = San::Normal { role, file, rank: None, capture, to, promotion: None };
        SanPlus { san, suffix }
    }
}

/// Where the piece comes from in the legal move that is meant, if only a single one can come there, and it is not a king
/// that castles or a pawn that captures en passant or is promoted: nearly always, and then faster.
#[inline(always)]
pub fn comes_from(plain: &Plain, boards: &Bitboards) -> Option<Square> {
    let &Plain { role, file, capture, to, .. } = plain;
    let mut candidates = boards.aimed(pieces(boards, role, file, None), role, capture, to);
    if candidates.more_than_one() {
        candidates = free(boards, candidates, to);
    }
    let from = candidates.first().unwrap_or(to);
    let (lifted, put) = (Bitboard::from_square(from), Bitboard::from_square(to));
    let goals = !boards.us() & if capture { boards.them() } else { !boards.them() };
    // All that speaks against it is gathered, and asked for once.
    let against = (candidates ^ lifted)
        | boards.in_the_way(from, to)
        | put & (!goals | promotes(role))
        | threats(boards, from, to, Bitboard::EMPTY);
    against.is_empty().then_some(from)
}

/// Where a piece of this role is promoted.
#[inline(always)]
fn promotes(role: Role) -> Bitboard {
    static GOALS: [Bitboard; 8] = {
        let mut goals = [Bitboard::EMPTY; 8];
        goals[Role::Pawn as usize] = Bitboard::BACKRANKS;
        goals
    };
    GOALS[role as usize & 7]
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

/// Those of `pieces`, which are the player's to move and of this role, that can come to `to`.
fn comers(boards: &Bitboards, pieces: Bitboard, role: Role, capture: bool, to: Square) -> Bitboard {
    free(boards, boards.aimed(pieces, role, capture, to), to)
}

/// Those of `pieces` from which the way to `to` is free.
fn free(boards: &Bitboards, pieces: Bitboard, to: Square) -> Bitboard {
    pieces.into_iter().filter(|&from| boards.is_free(from, to)).collect()
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
    threats(boards, from, to, passed).is_empty()
}

/// The pieces that would then attack it.
#[inline(always)]
fn threats(boards: &Bitboards, from: Square, to: Square, passed: Bitboard) -> Bitboard {
    let Some(king) = boards.king() else { return Bitboard::EMPTY };
    let king = if king == from { to } else { king };
    let occupied = (boards.occupied() & !passed).without(from).with(to);
    // Looking up all lines is as fast as asking first whether a piece stands on them.
    boards.attackers(king, occupied) & !passed.with(to)
}

/// What the SAN of a legal move of a piece says of the square that it comes from [PGN 8.2.3.4]: nothing
/// where no other piece of its kind may go there; else its file, or its rank where that tells more, or
/// both.
fn origin(m: Move, boards: &Bitboards) -> (Option<File>, Option<Rank>) {
    let Move::Normal { role, from, to, .. } = m else { return (None, None) };
    let pieces = boards.by_role(role) & boards.us();
    let others = comers(boards, pieces.without(from), role, true, to);
    let others: Bitboard =
        others.into_iter().filter(|&other| is_safe(boards, other, to, Bitboard::EMPTY)).collect();
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
    // Nearly always the king has a step.
    if king_has_step(boards) {
        return false;
    }
    let Some(king) = boards.king() else { return boards.position().legal_moves().is_empty() };
    let checkers = boards.attackers(king, boards.occupied());
    // A check by one piece is answered also by taking it, or between it and the king [FIDE 3.9].
    let goals = match (checkers.first(), checkers.more_than_one()) {
        (None, _) => Bitboard::FULL,
        (Some(checker), false) => between(checker, king).with(checker),
        (Some(_), true) => Bitboard::EMPTY,
    };
    const OTHERS: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let has_step = |role| goals.into_iter().any(|to| may_come(boards, role, to));
    if OTHERS.into_iter().any(has_step) {
        return false;
    }
    // What is left are castling, and capturing en passant.
    let may_castle = checkers.is_empty() && boards.rights().intersects(boards.us());
    !(may_castle || boards.may_pass()) || boards.position().legal_moves().is_empty()
}

/// Whether a piece of this role, which is not the king's, has a legal move to a square.
fn may_come(boards: &Bitboards, role: Role, to: Square) -> bool {
    let pieces = boards.by_role(role) & boards.us();
    !boards.us().contains(to)
        && comers(boards, pieces, role, boards.them().contains(to), to)
            .into_iter()
            .any(|from| is_safe(boards, from, to, Bitboard::EMPTY))
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
