mod random;
mod texts;

use shakmaty::{CastlingMode, Chess, Move, Position, Setup, fen::Fen};

use super::*;

const A_SIDE: CastlingSide = CastlingSide::QueenSide;
const H_SIDE: CastlingSide = CastlingSide::KingSide;

fn setup(fen: &str) -> Setup {
    fen.parse::<Fen>().unwrap().into_setup()
}

/// Whether the side to move may castle, and why not, in words.
fn ask(fen: &str, side: CastlingSide) -> (Option<Castling>, Vec<String>) {
    let setup = setup(fen);
    let castles = Castles::from_setup(&setup, CastlingMode::Chess960).unwrap();
    let allowed = castling(&setup.board, setup.turn, &castles, side);
    let why = refusals(&setup.board, setup.turn, &castles, side);
    assert_eq!(allowed.is_some(), why.is_empty(), "{fen}");
    (allowed, why.iter().map(Refusal::to_string).collect())
}

#[track_caller]
fn allowed(fen: &str, side: CastlingSide) -> Castling {
    let (castling, why) = ask(fen, side);
    castling.unwrap_or_else(|| panic!("{fen}: {why:?}"))
}

#[track_caller]
fn refused(fen: &str, side: CastlingSide, why: &[&str]) {
    let (castling, found) = ask(fen, side);
    assert_eq!(castling, None, "{fen}");
    assert_eq!(found, why, "{fen}");
}

#[test]
fn names() {
    assert_eq!(
        Method::ALL.map(Method::name),
        ["double-move", "transposition", "king-move-only", "rook-move-only"]
    );
    assert_eq!(Condition::ALL.map(Condition::id), ["right", "vacant", "check", "path", "exposed"]);
    assert!(Condition::ALL.is_sorted());
    for condition in Condition::ALL {
        assert!(condition.article().starts_with("FIDE "));
    }
    assert_eq!((san(A_SIDE), side_name(A_SIDE)), ("O-O-O", "a-side"));
    assert_eq!((san(H_SIDE), side_name(H_SIDE)), ("O-O", "h-side"));
}

#[test]
fn ways_of_both_pieces() {
    let classical = Castling { side: A_SIDE, king: Square::E8, rook: Square::A8 };
    let squares = |bitboard: Bitboard| bitboard.into_iter().collect::<Vec<_>>();
    assert_eq!(squares(classical.travel().king_way()), [Square::C8, Square::D8]);
    assert_eq!(squares(classical.travel().rook_way()), [Square::B8, Square::C8, Square::D8]);
    assert_eq!(squares(classical.must_be_vacant()), [Square::B8, Square::C8, Square::D8]);

    // The king jumps over its own rook, whose square it crosses but which need not be vacant.
    let jump = Castling { side: H_SIDE, king: Square::B1, rook: Square::C1 };
    assert!(jump.travel().king_way().contains(Square::C1));
    assert_eq!(squares(jump.must_be_vacant()), [Square::D1, Square::E1, Square::F1, Square::G1]);

    let swap = Castling { side: H_SIDE, king: Square::F1, rook: Square::G1 };
    assert_eq!(squares(swap.must_be_vacant()), []);
    assert_eq!(swap.method(), Method::Transposition);
}

/// Positions in which other programs have been wrong, with the reports they come from.
mod reported {
    use super::*;

    #[test]
    fn stockfish_3605_rook_uncovers_queen_in_the_corner() {
        refused(
            "4k3/8/8/8/8/8/8/qR2K3 w Q - 0 1",
            A_SIDE,
            &["after O-O-O the king on c1 would be in check from the queen on a1 \
               (the castling rook uncovered the line)"],
        );
    }

    #[test]
    fn kokopu_29_rook_attacked_on_the_square_the_king_goes_to() {
        refused(
            "4k3/8/8/8/8/8/8/r1RK4 w Q - 0 1",
            A_SIDE,
            &["the king would arrive on c1, attacked by the rook on a1"],
        );
    }

    #[test]
    fn cutechess_637_in_check_though_the_king_stays() {
        refused(
            "4k3/8/8/8/8/8/8/R1K1q3 w Q - 0 1",
            A_SIDE,
            &["the king on c1 is in check from the queen on e1"],
        );
    }

    #[test]
    fn lila_4625_other_rook_in_the_kings_way() {
        refused(
            "4n1k1/8/8/8/8/8/8/R3R1K1 w Q - 0 1",
            A_SIDE,
            &["e1 is occupied by the white rook"],
        );
    }

    #[test]
    fn king_stays_on_g1() {
        let castling = allowed("4k3/8/8/8/8/8/8/6KR w K - 0 1", H_SIDE);
        assert_eq!(castling.king, castling.king_to());
        assert_eq!(castling.rook_to(), Square::F1);
    }

    #[test]
    fn bishop_11_rook_attacked() {
        let castling = allowed("6k1/8/8/q7/8/8/8/RK2R3 w KQ - 0 1", A_SIDE);
        assert_eq!((castling.king_to(), castling.rook_to()), (Square::C1, Square::D1));
    }

    #[test]
    fn lichobile_1336_rook_crosses_an_attacked_square() {
        allowed("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", A_SIDE);
    }

    #[test]
    fn chess_js_441_goals_do_not_depend_on_the_start() {
        let castling = allowed("4k3/8/8/8/8/8/8/2RK3R w KQ - 0 1", H_SIDE);
        assert_eq!((castling.king_to(), castling.rook_to()), (Square::G1, Square::F1));
    }

    #[test]
    fn chess_js_488_only_the_rook_moves() {
        let castling = allowed("4k3/8/8/8/8/8/8/2B3KR w K - 0 1", H_SIDE);
        assert_eq!(castling.method(), Method::RookMoveOnly);
    }

    #[test]
    fn pychess_362_king_b1_rook_a1() {
        let castling = allowed("4k3/8/8/8/8/8/8/RK6 w Q - 0 1", A_SIDE);
        assert_eq!((castling.king_to(), castling.rook_to()), (Square::C1, Square::D1));
    }

    #[test]
    fn lila_17919_king_takes_the_rooks_square() {
        let castling = allowed("4k3/8/8/8/8/8/8/R3K1R1 w GA - 0 1", H_SIDE);
        assert_eq!((castling.king_to(), castling.rook_to()), (Square::G1, Square::F1));
        // With another rook on f1 both ways are blocked there.
        refused("4k3/8/8/8/8/8/8/R3KRR1 w GA - 0 1", H_SIDE, &["f1 is occupied by the white rook"]);
    }

    #[test]
    fn fairy_stockfish_673_king_d1_rook_f1() {
        let castling = allowed("4k3/8/8/8/8/8/8/R1BK1R2 w K - 0 1", H_SIDE);
        assert_eq!((castling.king, castling.king_to()), (Square::D1, Square::G1));
        assert_eq!(castling.method(), Method::KingMoveOnly);
    }

    #[test]
    fn pgn_viewer_121_rook_stays_on_f1() {
        let castling = allowed("4k3/8/8/8/8/8/8/1R2KR2 w KQ - 0 1", H_SIDE);
        assert_eq!(castling.rook, castling.rook_to());
    }

    #[test]
    fn lila_7317_black_king_c8_over_to_g8() {
        let castling = allowed("1rk2r2/pppppppp/8/8/8/P7/1PPPPPPP/1RK2R2 b KQkq - 0 1", H_SIDE);
        assert_eq!(castling.king_to(), Square::G8);
        assert_eq!(castling.method(), Method::KingMoveOnly);
    }

    #[test]
    fn both_sides_castle_at_once_from_b_and_a() {
        for turn in ["w", "b"] {
            let fen = format!("rk2r3/p6p/8/8/8/8/P6P/RK2R3 {turn} AEae - 0 1");
            assert_eq!(allowed(&fen, A_SIDE).method(), Method::DoubleMove);
        }
        // After White's, the rook on d1 looks at d8, which only Black's rook enters.
        allowed("rk2r3/p6p/8/8/8/8/P6P/2KRR3 b ae - 1 1", A_SIDE);
    }
}

#[test]
fn right() {
    let fen = "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1";
    refused(fen, H_SIDE, &["White has no right to castle h-side"]);
    allowed(fen, A_SIDE);
    // Whatever else is wrong, too.
    refused("r3k2r/8/8/8/8/8/8/4R1K1 b k - 0 1", A_SIDE, &["Black has no right to castle a-side"]);
}

#[test]
fn rights_that_do_not_fit_the_board() {
    let setup = setup("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    let castles = Castles::from_setup(&setup, CastlingMode::Chess960).unwrap();
    for board in [
        "4k3/8/8/8/8/8/8/8",
        "4k3/8/8/8/8/8/8/r3K2r",
        "4k3/8/8/8/8/8/4K3/R6R",
        "4k3/8/8/8/8/8/8/N3K2N",
    ] {
        let board: Board = board.parse().unwrap();
        for side in CastlingSide::ALL {
            assert_eq!(castling(&board, Color::White, &castles, side), None);
            let why = refusals(&board, Color::White, &castles, side);
            assert_eq!(why, [Refusal::Right { color: Color::White, side }]);
        }
    }
    // A king that has passed its rook.
    let between = self::setup("4k3/8/8/8/8/8/8/1R2K1R1 w BG - 0 1");
    let castles = Castles::from_setup(&between, CastlingMode::Chess960).unwrap();
    for (king, sides) in [
        (Square::A1, [None, Some(Square::G1)]),
        (Square::C1, [Some(Square::B1), Some(Square::G1)]),
        (Square::H1, [Some(Square::B1), None]),
    ] {
        let mut board: Board = "4k3/8/8/8/8/8/8/1R4R1".parse().unwrap();
        board.set_piece_at(king, Color::White.king());
        let by_right = |side| Castling::by_right(&board, Color::White, &castles, side);
        assert_eq!([A_SIDE, H_SIDE].map(|side| by_right(side).map(|c| c.rook)), sides, "{king}");
    }
}

#[test]
fn vacant() {
    // Own and enemy pieces alike; b1 is on the rook's way only, d1 on both.
    let setup = setup("4k3/8/8/8/8/8/8/RN1nK3 w Q - 0 1");
    let castles = Castles::from_setup(&setup, CastlingMode::Chess960).unwrap();
    assert_eq!(
        refusals(&setup.board, Color::White, &castles, A_SIDE),
        [
            Refusal::Vacant { square: Square::B1, piece: Color::White.knight(), of: Way::Rook },
            Refusal::Vacant { square: Square::D1, piece: Color::Black.knight(), of: Way::Both },
        ]
    );
    // Only the king passes e1: the rook stays on f1.
    refused("4k3/8/8/8/8/8/8/2K1BR2 w K - 0 1", H_SIDE, &["e1 is occupied by the white bishop"]);
    // Squares beside both ways may stay occupied [FIDE II.3.2.7.5].
    allowed("4k3/8/8/8/8/8/8/NRK1N3 w Q - 0 1", A_SIDE);
    allowed("4k3/8/8/8/8/8/8/4NKRN w K - 0 1", H_SIDE);
}

#[test]
fn check_and_path() {
    refused(
        "4k3/8/8/8/2b5/8/8/4K2R w K - 0 1",
        H_SIDE,
        &["the king would cross f1, attacked by the bishop on c4"],
    );
    refused(
        "4k3/8/8/8/8/8/7p/4K2R w K - 0 1",
        H_SIDE,
        &["the king would arrive on g1, attacked by the pawn on h2"],
    );
    // The king does not shield the squares behind it; they are told as it meets them.
    refused(
        "4k3/8/8/8/8/8/8/1R2K2r w Q - 0 1",
        A_SIDE,
        &[
            "the king on e1 is in check from the rook on h1",
            "the king would cross d1, attacked by the rook on h1",
            "the king would arrive on c1, attacked by the rook on h1",
        ],
    );
    // Its own rook's square counts when the king crosses it.
    refused(
        "2r1k3/8/8/8/8/8/8/1KR5 w K - 0 1",
        H_SIDE,
        &["the king would cross c1, attacked by the rook on c8"],
    );
    // An attacker hidden by a piece on the rank above does not count; a king attacks.
    refused(
        "5r2/8/8/8/8/8/5Pk1/4K2R w K - 0 1",
        H_SIDE,
        &[
            "the king would cross f1, attacked by the king on g2",
            "the king would arrive on g1, attacked by the king on g2",
        ],
    );
}

#[test]
fn all_conditions_but_the_right_at_once() {
    refused(
        "4r2k/8/8/8/8/1nn5/8/qRN1K3 w Q - 0 1",
        A_SIDE,
        &[
            "c1 is occupied by the white knight",
            "the king on e1 is in check from the rook on e8",
            "the king would cross d1, attacked by the knight on c3",
            "the king would arrive on c1, attacked by the knight on b3",
            "after O-O-O the king on c1 would be in check from the queen on a1 \
             (the castling rook uncovered the line)",
        ],
    );
}

#[test]
fn king_step_and_castling_are_two_moves() {
    let setup = setup("4k3/8/8/8/8/8/8/5K1R w K - 0 1");
    let chess: Chess = setup.position(CastlingMode::Chess960).unwrap();
    assert!(castling(chess.board(), Color::White, chess.castles(), H_SIDE).is_some());
    let moves = chess.legal_moves();
    let to_g1 = |m: &&Move| m.role() == Role::King && m.to() == Square::G1;
    assert_eq!(moves.iter().filter(to_g1).count(), 1);
    assert!(moves.contains(&Move::Castle { king: Square::F1, rook: Square::H1 }));
}
