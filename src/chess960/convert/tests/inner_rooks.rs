//! Random games that bring about what X-FEN has letters of their own for: a rook that may castle, and
//! another one farther out.

use rand::{SeedableRng, rngs::SmallRng, seq::IndexedRandom};
use shakmaty::{Chess, Color, File, Move, Position, Role};

use crate::chess960::san::games::{position, random_start};

/// Plays games from double starts and shows `each` every position. Pawns run and become rooks, these go
/// home and past a rook that may castle, and castling rights last.
pub(super) fn play(seed: u64, games: usize, plies: usize, mut each: impl FnMut(&Chess)) {
    let mut rng = SmallRng::seed_from_u64(seed);
    for game in 0..games {
        let mut position = position(random_start(&mut rng, game % 2 == 0));
        for _ in 0..plies {
            each(&position);
            let moves = position.legal_moves();
            let Ok(&m) = moves.choose_weighted(&mut rng, |m| weight(&position, m)) else { break };
            position.play_unchecked(m);
        }
    }
}

/// How likely a move is.
fn weight(position: &Chess, m: &Move) -> u32 {
    let may_castle = |square| position.castles().castling_rights().contains(square);
    match *m {
        _ if m.promotion() == Some(Role::Rook) => 2000,
        _ if m.is_promotion() || may_castle(m.to()) => 1,
        Move::Normal { role: Role::King, .. } | Move::Castle { .. } => 1,
        Move::Normal { role: Role::Rook, from, .. } if may_castle(from) => 1,
        Move::Normal { role: Role::Rook, from, to, .. } => {
            let home = position.turn().backrank();
            match is_outside(position, to.file()) && to.rank() == home {
                true if from.rank() == home => 10,
                true => 4000,
                false if from.rank() == home && is_outside(position, from.file()) => 1,
                false => 40,
            }
        }
        Move::Normal { role: Role::Pawn, .. } | Move::EnPassant { .. } => 60,
        // Pieces that stay at home are in the way.
        Move::Normal { from, .. } if from.rank() == position.turn().backrank() => 60,
        _ => 10,
    }
}

/// Whether a file is farther from the king than that of a rook that may castle, on its side.
fn is_outside(position: &Chess, file: File) -> bool {
    let color: Color = position.turn();
    let Some(king) = position.board().king_of(color) else { return false };
    let rooks = position.castles().castling_rights() & color.backrank();
    rooks.into_iter().any(|rook| match rook < king {
        true => file < rook.file(),
        false => file > rook.file(),
    })
}
