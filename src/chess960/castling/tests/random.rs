//! Random positions: against shakmaty, and against the conditions found the slow way.

use rand::{Rng, SeedableRng, rngs::SmallRng, seq::IndexedRandom};
use shakmaty::{Piece, PositionError, Rank};

use super::*;
use crate::chess960::start::Start;

/// What a run of the comparison has met, so that it cannot pass by meeting nothing.
#[derive(Default)]
struct Met {
    /// Positions in which the player to move has a right.
    positions: u32,
    /// By side and method.
    allowed: [[u32; 4]; 2],
    refused: [u32; 5],
    /// Refused for nothing else.
    only: [u32; 5],
    /// By text: refused where the Laws allow it, and allowed where they do not.
    differs: [[u32; 2]; 3],
    /// Refused under \[F1996\] as the rook would give check, and as the one jumped over is attacked.
    fischer: [u32; 2],
}

impl Met {
    #[track_caller]
    fn everything(&self) {
        assert!(self.allowed.as_flattened().iter().all(|&n| n > 100), "{:?}", self.allowed);
        assert!(self.refused.iter().all(|&n| n > 100), "{:?}", self.refused);
        assert!(self.fischer.iter().all(|&n| n > 100), "{:?}", self.fischer);
        let [fide, fischer, chess480] = self.differs;
        assert_eq!((fide, fischer[1]), ([0, 0], 0));
        assert!(fischer[0] > 100 && chess480.iter().all(|&n| n > 100), "{:?}", self.differs);
    }
}

/// Compares the answers for the player to move with shakmaty's and with those found the slow way, and in
/// every fourth position for both players and under all texts.
fn compare(chess: &Chess, met: &mut Met) {
    let (board, castles, turn) = (chess.board(), chess.castles(), chess.turn());
    met.positions += u32::from(castles.has_color(turn));
    let (colors, texts) = match met.positions % 4 {
        0 => (&[turn, !turn][..], &Rules::ALL[..]),
        _ => (&[turn][..], &Rules::ALL[..1]),
    };
    for &color in colors {
        for side in CastlingSide::ALL {
            let why = refusals(board, color, castles, side);
            let ours = castling(board, color, castles, side);
            assert_eq!(why.is_empty(), ours.is_some(), "{why:?} {board:?}");
            if color == turn {
                with_shakmaty(chess, side, ours);
                count(&why, ours, met);
            }
            let Some(castling) = Castling::by_right(board, color, castles, side) else {
                assert_eq!(why, [Refusal::Right { color, side }]);
                continue;
            };
            assert_eq!(castling.must_be_vacant(), castles.path(color, side));
            under(texts, board, castles, castling, met);
        }
    }
}

fn with_shakmaty(chess: &Chess, side: CastlingSide, ours: Option<Castling>) {
    let turn = chess.turn();
    let theirs = chess.castling_moves(side);
    let as_move = ours.map(|Castling { king, rook, .. }| Move::Castle { king, rook });
    assert_eq!(as_move.as_slice(), theirs.as_slice(), "{side:?} {:?}", chess.board());
    if let Some(castling) = ours {
        let after = chess.clone().play(theirs[0]).unwrap();
        assert_eq!(after.board().piece_at(castling.king_to()), Some(turn.king()));
        assert_eq!(after.board().piece_at(castling.rook_to()), Some(turn.rook()));
        assert_eq!(
            after.board().occupied(),
            castling.travel().occupied_after(chess.board().occupied()),
            "{castling:?}"
        );
    }
}

fn count(why: &[Refusal], ours: Option<Castling>, met: &mut Met) {
    if let Some(castling) = ours {
        met.allowed[castling.side as usize][castling.method() as usize] += 1;
    }
    assert!(why.is_sorted_by_key(Refusal::condition), "{why:?}");
    for condition in Condition::ALL {
        if why.iter().any(|refusal| refusal.condition() == condition) {
            met.refused[condition as usize] += 1;
            if why.iter().all(|refusal| refusal.condition() == condition) {
                met.only[condition as usize] += 1;
            }
        }
    }
}

fn under(texts: &[Rules], board: &Board, castles: &Castles, castling: Castling, met: &mut Met) {
    let side = castling.side;
    let color = board.color_at(castling.king).unwrap();
    let mut by_the_laws = None;
    for &rules in texts {
        let explanation = explain(board, color, castles, side, rules);
        let plain = plainly(board, color, castling, rules);
        assert_eq!(explanation.failures, plain, "{rules:?} {board:?}");
        assert_eq!(explanation.travel, Some(rules.travel(castling)));
        let is_allowed = explanation.is_allowed();
        if is_allowed != *by_the_laws.get_or_insert(is_allowed) {
            met.differs[rules as usize][usize::from(is_allowed)] += 1;
        }
        for failure in &explanation.failures {
            match failure {
                Failure::Common(_) => {}
                Failure::GivesCheck { .. } => met.fischer[0] += 1,
                Failure::JumpedRook { .. } => met.fischer[1] += 1,
            }
        }
    }
}

/// The squares of a rank from one to another, the first left out.
fn walk(from: Square, to: Square) -> Vec<Square> {
    let (low, high) = (from.file().min(to.file()), from.file().max(to.file()));
    let mut squares: Vec<Square> = File::ALL
        .into_iter()
        .filter(|&file| low <= file && file <= high && file != from.file())
        .map(|file| Square::from_coords(file, from.rank()))
        .collect();
    if to < from {
        squares.reverse();
    }
    squares
}

/// Why castling is not allowed, found the slow way: square by square, from each enemy piece outwards,
/// on boards changed by hand.
fn plainly(board: &Board, turn: Color, castling: Castling, rules: Rules) -> Vec<Failure> {
    let Castling { side, king, rook } = castling;
    let [king_to, rook_to] = texts::goals(rules, castling);
    let attacked = |board: &Board, square: Square| -> Vec<(Square, Piece)> {
        board
            .iter()
            .filter(|&(from, piece)| {
                piece.color != turn && board.attacks_from(from).contains(square)
            })
            .collect()
    };

    let mut why = Vec::new();
    let (king_walk, rook_walk) = (walk(king, king_to), walk(rook, rook_to));
    for file in File::ALL {
        let square = Square::from_coords(file, king.rank());
        let of = match (king_walk.contains(&square), rook_walk.contains(&square)) {
            (false, false) => continue,
            (true, true) => Way::Both,
            (true, false) => Way::King,
            (false, true) => Way::Rook,
        };
        if let Some(piece) = board.piece_at(square)
            && square != king
            && square != rook
        {
            why.push(Refusal::Vacant { square, piece, of });
        }
    }

    let checks = attacked(board, king);
    if !checks.is_empty() {
        why.push(Refusal::Check { king, by: checks.clone() });
    }
    let mut lifted = board.clone();
    lifted.discard_piece_at(king);
    for &square in &king_walk {
        let by = attacked(&lifted, square);
        if !by.is_empty() {
            why.push(Refusal::Path { square, king_to, by });
        }
    }

    let told = if king == king_to { checks } else { attacked(&lifted, king_to) };
    let jumped = attacked(&lifted, rook);
    let mut after = lifted;
    after.discard_piece_at(rook);
    after.set_piece_at(king_to, turn.king());
    after.set_piece_at(rook_to, turn.rook());
    let mut by = attacked(&after, king_to);
    by.retain(|attack| !told.contains(attack));
    if !by.is_empty() {
        why.push(Refusal::Exposed { side, king_to, by });
    }

    let mut why: Vec<Failure> = why.into_iter().map(Failure::Common).collect();
    if rules == Rules::Fischer1996 {
        // It is not on the board where it stands in the way.
        if let Some(king) = after.king_of(!turn)
            && after.attacks_from(rook_to).contains(king)
        {
            why.push(Failure::GivesCheck { rook_to, king });
        }
        if king_walk.contains(&rook) && !jumped.is_empty() {
            why.push(Failure::JumpedRook { rook, by: jumped });
        }
    }
    why
}

/// A million positions of random games from random starts, single and double.
#[test]
fn agrees_with_shakmaty_in_random_games() {
    let mut rng = SmallRng::seed_from_u64(960);
    let mut met = Met::default();
    while met.positions < 1_000_000 {
        let mut start = Start::from_index(rng.random_range(0..Start::COUNT)).unwrap();
        if rng.random() {
            start = Start::Single(start.white());
        }
        let mut chess: Chess = start.setup().position(CastlingMode::Chess960).unwrap();
        while met.positions < 1_000_000 && chess.castles().any() {
            compare(&chess, &mut met);
            let moves = chess.legal_moves();
            let Some(mut chosen) = moves.choose(&mut rng) else {
                break;
            };
            // Kings and rooks mostly stay, so that rights last; castling mostly waits.
            for _ in 0..3 {
                if matches!(chosen.role(), Role::King | Role::Rook) {
                    chosen = moves.choose(&mut rng).unwrap_or(chosen);
                }
            }
            chess.play_unchecked(*chosen);
        }
    }
    assert_eq!(met.positions, 1_000_000);
    met.everything();
}

/// Few pieces, so that what decides is what stands on the back rank and looks at it.
#[test]
fn agrees_with_shakmaty_on_sparse_boards() {
    let mut rng = SmallRng::seed_from_u64(518);
    let mut met = Met::default();
    while met.positions < 200_000 {
        let turn = if rng.random() { Color::White } else { Color::Black };
        let mut setup = Setup { turn, ..Setup::empty() };
        let mut files = File::ALL;
        rand::seq::SliceRandom::shuffle(&mut files[..], &mut rng);
        let home = |file: File| Square::from_coords(file, turn.backrank());
        setup.board.set_piece_at(home(files[0]), turn.king());
        for &file in &files[1..rng.random_range(2..=3)] {
            setup.board.set_piece_at(home(file), turn.rook());
        }
        let rooks = setup.board.rooks();
        // The outermost, so that not two rights are on one side.
        setup.castling_rights.extend(rooks.first().into_iter().chain(rooks.last()));

        let put = |setup: &mut Setup, piece: Piece, rng: &mut SmallRng| {
            let rank = if rng.random() { turn.backrank() } else { *Rank::ALL.choose(rng).unwrap() };
            let square = Square::from_coords(*File::ALL.choose(rng).unwrap(), rank);
            if !setup.board.occupied().contains(square) {
                setup.board.set_piece_at(square, piece);
            }
        };
        while setup.board.king_of(!turn).is_none() {
            put(&mut setup, (!turn).king(), &mut rng);
        }
        for _ in 0..rng.random_range(0..=3) {
            let role = *Role::ALL[..5].choose(&mut rng).unwrap();
            put(&mut setup, role.of(!turn), &mut rng);
        }
        if rng.random_ratio(1, 4) {
            let role = *Role::ALL[..5].choose(&mut rng).unwrap();
            put(&mut setup, role.of(turn), &mut rng);
        }

        let chess = setup
            .position::<Chess>(CastlingMode::Chess960)
            .or_else(PositionError::ignore_impossible_check);
        if let Ok(chess) = chess {
            compare(&chess, &mut met);
        }
    }
    met.everything();
    // Each condition is met alone, where nothing else stands in for it.
    assert!(met.only.iter().all(|&alone| alone > 100), "{:?}", met.only);
}
