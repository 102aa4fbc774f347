use rand::{Rng, SeedableRng, rngs::SmallRng};
use shakmaty::{Board, CastlingMode, CastlingSide, Color, EnPassantMode, FromSetup, PositionError};

use super::*;
use crate::chess960::fen::{self, Tail};

/// The same move, or the same kind of error, as shakmaty gives.
fn check(san: San, position: &Chess) {
    let boards = Bitboards::of(position);
    if let Some(step) = step(san, &boards) {
        assert_eq!(Ok(boards.as_move(step)), san.to_move(position), "{san} ({san:?})");
    }
    assert_eq!(
        to_move(san, position),
        san.to_move(position),
        "{san} ({san:?}) in {}",
        fen::write(position, fen::Dialect::Shredder).unwrap()
    );
}

fn step(san: San, boards: &Bitboards) -> Option<Step> {
    let plain = Plain::of(SanPlus { san, suffix: None })?;
    comes_from(&plain, boards).map(|from| plain.step_from(from))
}

fn position(fen: &str) -> Chess {
    let reading = fen::read(fen.as_bytes(), Tail::Nothing);
    let findings = reading.findings;
    reading.fen.unwrap_or_else(|| panic!("{fen}: {findings:?}")).position
}

/// Everything that is not about disambiguation: each role to each square, with and without capture
/// and promotion.
fn check_all_plain(position: &Chess) {
    let boards = Bitboards::of(position);
    assert_eq!(is_over(&boards), position.legal_moves().is_empty());
    assert_eq!(boards.is_check(), position.is_check());
    for role in Role::ALL {
        for to in Square::ALL {
            for capture in [false, true] {
                for promotion in std::iter::once(None).chain(Role::ALL.map(Some)) {
                    let (file, rank) = (None, None);
                    check(San::Normal { role, file, rank, capture, to, promotion }, position);
                }
            }
        }
    }
    for side in CastlingSide::ALL {
        check(San::Castle(side), position);
    }
    for role in Role::ALL {
        check(San::Put { role, to: Square::E4 }, position);
    }
    check(San::Null, position);
}

/// With every file, every rank and both of them.
fn check_all(position: &Chess) {
    check_all_plain(position);
    for role in Role::ALL {
        for to in Square::ALL {
            for capture in [false, true] {
                for at in 0..81 {
                    let file = File::ALL.get(at % 9).copied();
                    let rank = Rank::ALL.get(at / 9).copied();
                    let promotion = (role == Role::Pawn && at % 2 == 0).then_some(Role::Rook);
                    check(San::Normal { role, file, rank, capture, to, promotion }, position);
                }
            }
        }
    }
}

/// A move of the list with one thing changed.
fn odd(rng: &mut SmallRng, moves: &[Move]) -> San {
    let m = moves[rng.random_range(0..moves.len())];
    let mut san = San::Normal {
        role: m.role(),
        file: rng.random::<bool>().then_some(m.from().unwrap_or(Square::A1).file()),
        rank: rng.random::<bool>().then_some(m.from().unwrap_or(Square::A1).rank()),
        capture: m.is_capture(),
        to: m.to(),
        promotion: m.promotion(),
    };
    if let San::Normal { role, file, rank, capture, to, promotion } = &mut san {
        match rng.random_range(0..7) {
            0 => *role = Role::ALL[rng.random_range(0..6)],
            1 => *file = Some(File::ALL[rng.random_range(0..8)]),
            2 => *rank = Some(Rank::ALL[rng.random_range(0..8)]),
            3 => *capture = !*capture,
            4 => *to = Square::ALL[rng.random_range(0..64)],
            5 => *promotion = Some(Role::ALL[rng.random_range(0..6)]),
            _ => {}
        }
    }
    san
}

/// Plays every move, on bitboards as on shakmaty's position. How many of them are steps.
fn play_all(position: &Chess, moves: &[Move]) -> usize {
    let mut steps = 0;
    let boards = Bitboards::of(position);
    assert!(is_same(&boards.position(), position));
    for &m in moves {
        let after = position.clone().play(m).unwrap();
        let mut played = boards;
        played.play(m);
        let shown = || fen::write(position, fen::Dialect::Shredder).unwrap();
        assert_eq!(played, Bitboards::of(&after), "{m} in {}", shown());
        assert!(is_same(&played.position(), &after), "{m} in {}", shown());
        let san = San::from_move(position, m);
        assert_eq!(written(m, &boards), san, "{m} in {}", shown());
        if let Some(step) = step(san, &boards) {
            let mut stepped = boards;
            stepped.step(&step);
            assert_eq!(stepped, played, "{m} in {}", shown());
            steps += 1;
        }
    }
    steps
}

/// The same in everything that a position has.
fn is_same(position: &Chess, other: &Chess) -> bool {
    let always = |position: &Chess| position.to_setup(EnPassantMode::Always);
    always(position) == always(other)
}

#[test]
fn every_legal_move_is_found_by_its_san() {
    let mut rng = SmallRng::seed_from_u64(2);
    let (mut castlings, mut passants, mut promotions, mut checks) = (0, 0, 0, 0);
    let (mut all, mut steps) = (0, 0);
    games::play(1, 600, 120, |position, moves| {
        checks += usize::from(position.is_check());
        all += moves.len();
        steps += play_all(position, moves);
        for &m in moves {
            let san = San::from_move(position, m);
            assert_eq!(to_move(san, position), Ok(m), "{san}");
            castlings += usize::from(m.is_castle());
            passants += usize::from(m.is_en_passant());
            promotions += usize::from(m.is_promotion());
        }
        for _ in 0..if moves.is_empty() { 0 } else { 30 } {
            check(odd(&mut rng, moves), position);
        }
    });
    let counts = (castlings, passants, promotions, checks);
    assert!(steps * 10 > all * 8, "{steps} of {all}");
    assert!(castlings > 1000 && passants > 100 && promotions > 1000 && checks > 1000, "{counts:?}");
}

#[test]
fn every_move_that_can_be_written_means_what_shakmaty_says() {
    let mut ply = 0;
    games::play(4, 60, 100, |position, _| {
        ply += 1;
        if ply % 5 == 0 || position.is_check() {
            check_all_plain(position);
        }
        if ply % 97 == 0 {
            check_all(position);
        }
    });
}

#[test]
fn tricky_positions_are_read_as_shakmaty_reads_them() {
    for fen in [
        // En passant: both pawns leave the fifth rank and uncover the king; the pinned pawn may not.
        "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
        "8/8/8/r2pPK2/8/8/8/4k3 w - d6 0 1",
        "4k3/8/8/K2pPP1r/8/8/8/8 w - d6 0 1",
        // The captured pawn uncovers a diagonal; the capturing one is pinned on a diagonal, along it.
        "4k3/8/1b6/3pP3/5K2/8/8/8 w - d6 0 1",
        "4k3/2b5/8/3pP3/5K2/8/8/8 w - d6 0 1",
        "4k3/8/1K6/3pP3/5b2/8/8/8 w - d6 0 1",
        "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        // It takes the pawn that gives check, from either side, or stands in between.
        "4k3/8/8/3pP3/2K5/8/8/8 w - d6 0 1",
        "4k3/8/8/2PpP3/4K3/8/8/8 w - d6 0 1",
        "4k3/8/8/1b1pP3/8/8/4K3/8 w - d6 0 1",
        "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
        "8/8/8/8/1k1PpPp1/8/6B1/3K4 b - d3 0 1",
        // Both sides can take; and one of the two is pinned.
        "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1",
        "4r1k1/8/8/2PpP3/8/8/8/4K3 w - d6 0 1",
        // Discovered check is near, double check is given.
        "4k3/8/8/8/4r3/5n2/8/4K3 w - - 0 1",
        "4k3/8/3N4/1B6/8/8/8/4K3 b - - 0 1",
        "3qk3/2pp4/3N4/1B6/8/8/8/4RK2 b - - 0 1",
        // Pieces that could block or take, some of them pinned.
        "4k3/8/8/q7/1b2r3/2N1B3/3P1P2/Q3K1NR w K - 0 1",
        "4r1k1/8/8/q7/8/2N5/3BQ3/4K3 w - - 0 1",
        "3r4/3r4/8/1N1N1N2/8/3NK2r/8/k7 w - - 0 1",
        // Three queens, four knights, three rooks: ambiguity by file, rank and both.
        "7k/8/8/Q1Q5/8/Q7/8/7K w - - 0 1",
        "k7/8/2N1N3/1N3N2/8/1N3N2/2N1N3/7K w - - 0 1",
        "4k3/3R4/8/8/R2p3R/8/8/3R3K b - - 0 1",
        "5k2/3R4/8/8/R2p3R/8/8/3R3K w - - 0 1",
        // Promotions: straight, by capture to both sides, pinned, out of check.
        "1r1r3k/2P5/8/8/8/8/8/4K3 w - - 0 1",
        "2br3k/2P1P3/3K4/8/8/8/8/8 w - - 0 1",
        "r2n3K/2P5/8/8/8/7k/8/8 w - - 0 1",
        "4k3/8/8/8/8/8/1p1p4/R1B4K b - - 0 1",
        "8/8/8/8/8/8/k1p4R/1R1N3K b - - 0 1",
        "1n1n4/K1P4q/8/8/8/8/8/7k w - - 0 1",
        // Castling: out of the corner, in check, uncovered, both sides, king on its goal.
        "4k3/8/8/8/8/8/8/qR2K3 w B - 0 1",
        "4k3/8/8/8/8/8/8/RK5R w KQ - 0 1",
        "4k3/8/8/8/8/8/8/5RKR w KQ - 0 1",
        "2r3k1/8/8/8/8/8/8/RK2R3 w KQ - 0 1",
        "rk3r2/8/8/8/8/6R1/8/1K6 b kq - 0 1",
        "r2k3r/8/8/8/8/8/8/3RK3 b kq - 0 1",
        "4rrk1/8/8/8/8/8/8/4RRK1 w Ff - 0 1",
        // A king that steps along the line of the check, or takes a protected piece.
        "4k3/8/8/8/4r3/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/7b/8/5q2/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/5q2/4K3 w - - 0 1",
        // Pawns: blocked on the first and on the second step, nothing to take.
        "4k3/8/8/8/2p5/1p1p4/PPPP4/4K3 w - - 0 1",
        "4k3/pppp4/1P1P4/2P5/8/8/8/4K3 b - - 0 1",
    ] {
        check_all(&position(fen));
    }
}

#[test]
fn positions_no_game_reaches_are_read_as_shakmaty_reads_them() {
    for fen in [
        "3R4/8/q4k2/2B5/1NK5/3b4/8/8 w - - 0 1",
        "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",
        "1b1k4/8/8/1rPpK3/8/8/8/8 w - d6 0 1",
        "1rrrrrk1/1PPPPPPP/8/8/8/8/8/6K1 b - - 0 1",
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    ] {
        check_all(&position(fen));
    }
}

/// Pieces thrown on the board: more pins, checks and ambiguity than games have.
#[test]
fn random_boards_are_read_as_shakmaty_reads_them() {
    let mut rng = SmallRng::seed_from_u64(9);
    let mut tried = 0;
    while tried < 1500 {
        let mut setup = shakmaty::Setup::empty();
        let mut free: Vec<Square> = Square::ALL.to_vec();
        let mut put = |board: &mut Board, rng: &mut SmallRng, piece: shakmaty::Piece| {
            let square = free.swap_remove(rng.random_range(0..free.len()));
            if piece.role != Role::Pawn || !Bitboard::BACKRANKS.contains(square) {
                board.set_piece_at(square, piece);
            }
        };
        for color in Color::ALL {
            put(&mut setup.board, &mut rng, Role::King.of(color));
            for _ in 0..rng.random_range(1..12) {
                let role = Role::ALL[rng.random_range(0..5)];
                put(&mut setup.board, &mut rng, role.of(color));
            }
        }
        setup.turn = Color::from_white(rng.random());
        let pawns = setup.board.by_piece((!setup.turn).pawn())
            & Bitboard::from_rank((!setup.turn).relative_rank(Rank::Fourth));
        setup.ep_square = pawns.first().and_then(|pawn| pawn.offset(setup.turn.fold_wb(8, -8)));
        let position = Chess::from_setup(setup, CastlingMode::Chess960)
            .or_else(PositionError::ignore_too_much_material)
            .or_else(PositionError::ignore_impossible_check)
            .or_else(PositionError::ignore_invalid_ep_square);
        if let Ok(position) = position {
            check_all_plain(&position);
            tried += 1;
        }
    }
}
