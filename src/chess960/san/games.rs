//! Random games for tests: the same for the same seed.

use rand::{Rng, SeedableRng, rngs::SmallRng, seq::IndexedRandom};
use shakmaty::{CastlingMode, Chess, FromSetup, Move, Position, Role};

use crate::chess960::start::{Sp, Start};

/// A random start: single if `is_single`, else nearly always double.
pub(crate) fn random_start(rng: &mut SmallRng, is_single: bool) -> Start {
    let white = Sp::new(rng.random_range(0..Sp::COUNT)).unwrap();
    let black = Sp::new(rng.random_range(0..Sp::COUNT)).unwrap();
    Start::new(white, if is_single { white } else { black })
}

/// The position of a start.
pub(crate) fn position(start: Start) -> Chess {
    Chess::from_setup(start.setup(), CastlingMode::Chess960).unwrap()
}

/// Plays random games, half from single and half from double starts, and shows `each` every position
/// with its legal moves. Pawns run and promote to rooks, rooks come home, and castling rights are kept
/// longer than by chance, so that inner rooks occur.
pub(crate) fn play(seed: u64, games: usize, plies: usize, mut each: impl FnMut(&Chess, &[Move])) {
    let mut rng = SmallRng::seed_from_u64(seed);
    for game in 0..games {
        let mut position = position(random_start(&mut rng, game % 2 == 0));
        for _ in 0..plies {
            let moves = position.legal_moves();
            each(&position, &moves);
            let has_right = |square| position.castles().castling_rights().contains(square);
            let back_rank = position.turn().backrank();
            let weight = |m: &Move| match *m {
                _ if m.promotion() == Some(Role::Rook) => 40,
                _ if m.is_promotion() => 1,
                Move::EnPassant { .. } => 40,
                Move::Normal { role: Role::Rook, from, to, .. }
                    if to.rank() == back_rank && !has_right(from) =>
                {
                    20
                }
                Move::Normal { role: Role::Pawn, .. } => 6,
                Move::Normal { role: Role::Rook | Role::King, .. } => 1,
                _ if has_right(m.to()) => 1,
                _ => 3,
            };
            let Ok(&m) = moves.choose_weighted(&mut rng, weight) else {
                break;
            };
            position.play_unchecked(m);
        }
    }
}
