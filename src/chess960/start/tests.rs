use std::collections::{BTreeMap, HashSet};

use shakmaty::{ByRole, CastlingMode, CastlingSide, FromSetup, Role, fen::Fen};

use super::{rank::is_symmetric, *};
use crate::chess960::{
    castling::Method,
    fen::{self, Dialect},
};

const BOTH: [CastlingSide; 2] = [CastlingSide::QueenSide, CastlingSide::KingSide];

fn ranks() -> impl Iterator<Item = BackRank> {
    Sp::all().map(Sp::back_rank)
}

fn rank(letters: &str) -> BackRank {
    letters.parse().unwrap()
}

/// Every distinct order of the eight pieces: shuffle chess.
fn shuffles() -> Vec<[Role; 8]> {
    fn fill(so_far: &mut Vec<Role>, left: ByRole<u8>, all: &mut Vec<[Role; 8]>) {
        if so_far.len() == 8 {
            all.push(so_far.as_slice().try_into().unwrap());
        }
        for role in Role::ALL {
            if *left.get(role) > 0 {
                let mut rest = left;
                *rest.get_mut(role) -= 1;
                so_far.push(role);
                fill(so_far, rest, all);
                so_far.pop();
            }
        }
    }
    let pieces = ByRole { pawn: 0, knight: 2, bishop: 2, rook: 2, queen: 1, king: 1 };
    let mut all = Vec::new();
    fill(&mut Vec::new(), pieces, &mut all);
    all
}

#[test]
fn anchors() {
    for (number, letters) in [
        (0, "BBQNNRKR"),
        (80, "BBNNRKRQ"),
        (123, "NQRNBKRB"),
        (274, "BNRKNBRQ"),
        (432, "BBRNNQKR"),
        (442, "RNNQBBKR"),
        (518, "RNBQKBNR"),
        (534, "RNBKQBNR"),
        (959, "RKRNNQBB"),
    ] {
        let sp = Sp::new(number).unwrap();
        assert_eq!(sp.back_rank().to_string(), letters);
        assert_eq!(rank(letters).sp(), sp);
        assert_eq!(rank(&letters.to_lowercase()), sp.back_rank());
        assert_eq!(sp.to_string(), number.to_string());
    }
    assert_eq!(Sp::CLASSICAL.get(), 518);
}

#[test]
fn numbers_are_0_to_959() {
    let numbers: Vec<u16> = Sp::all().map(Sp::get).collect();
    assert_eq!(numbers, (0..960).collect::<Vec<_>>());
    assert_eq!(Sp::all().len(), 960);
    assert_eq!(Sp::new(959).map(Sp::get), Some(959));
    assert_eq!(Sp::new(960), None);
    assert_eq!(Sp::new(u16::MAX), None);
}

#[test]
fn all_960_there_and_back() {
    let mut seen = HashSet::new();
    for sp in Sp::all() {
        let rank = sp.back_rank();
        assert_eq!(rank.sp(), sp);
        assert_eq!(BackRank::from_roles(rank.roles()), Ok(rank));
        assert_eq!(rank.to_string().parse(), Ok(rank));
        assert!(seen.insert(rank), "{rank} twice");
    }
}

#[test]
fn boards_are_those_of_shakmaty() {
    for sp in Sp::all() {
        let theirs = Board::chess960(sp.get().into());
        assert_eq!(Start::Single(sp).board(), theirs);
        assert_eq!(Start::of_board(&theirs), Ok(Start::Single(sp)));
    }
}

#[test]
fn shuffles_2880_960_and_18() {
    let shuffles = shuffles();
    assert_eq!(shuffles.len(), 5040);

    let mut ranks = Vec::new();
    let (mut bishops, mut king_a, mut king_h) = (0, 0, 0);
    for &roles in &shuffles {
        match BackRank::from_roles(roles) {
            Ok(rank) => ranks.push(rank),
            Err(NotChess960::Bishops { first, second }) => {
                assert_eq!((first.to_u32() + second.to_u32()) % 2, 0);
                bishops += 1;
            }
            Err(NotChess960::King { missing: CastlingSide::QueenSide }) => king_a += 1,
            Err(NotChess960::King { missing: CastlingSide::KingSide }) => king_h += 1,
            Err(error) => panic!("{error}"),
        }
    }
    assert_eq!(5040 - bishops, 2880);
    assert_eq!(ranks.len(), 960);
    // A mirror takes the one fault to the other.
    assert_eq!((king_a, king_h), (960, 960));
    assert_eq!(ranks.iter().filter(|rank| rank.is_chess18()).count(), 18);
    // All 18 satisfy the other conditions of Chess960 but for the bishops.
    let classical = |roles: &&[Role; 8]| {
        (roles[0], roles[4], roles[7]) == (Role::Rook, Role::King, Role::Rook)
            && BackRank::from_roles(**roles).is_ok()
    };
    assert_eq!(shuffles.iter().filter(classical).count(), 18);
}

#[test]
fn symmetric_48_48_24_2() {
    let symmetric: Vec<_> = shuffles().into_iter().filter(|&roles| is_symmetric(roles)).collect();
    assert_eq!(symmetric.len(), 48);
    let bishops_apart = |roles: &&[Role; 8]| {
        !matches!(BackRank::from_roles(**roles), Err(NotChess960::Bishops { .. }))
    };
    assert_eq!(symmetric.iter().filter(bishops_apart).count(), 48);
    assert_eq!(ranks().filter(|rank| rank.is_symmetric()).count(), 24);
    let two: Vec<_> = ranks()
        .filter(|rank| rank.is_chess18() && rank.is_symmetric())
        .map(|rank| rank.to_string())
        .collect();
    assert_eq!(two, ["RNBQKBNR", "RBNQKNBR"]);
}

#[test]
fn mirrors_make_480_pairs() {
    let mut pairs = HashSet::new();
    for rank in ranks() {
        let mirror = rank.mirror();
        assert_eq!(BackRank::from_roles(mirror.roles()), Ok(mirror));
        assert_ne!(mirror, rank);
        assert_eq!(mirror.mirror(), rank);
        assert_eq!(mirror.king_file(), rank.king_file().flip_horizontal());
        pairs.insert((rank.sp().min(mirror.sp()), rank.sp().max(mirror.sp())));
    }
    assert_eq!(pairs.len(), 480);
    assert_eq!(rank("BBQNNRKR").mirror(), rank("RKRNNQBB"));

    let light = |rank: &BackRank| Square::from_coords(rank.king_file(), Rank::First).is_light();
    assert_eq!(ranks().filter(light).count(), 480);
}

#[test]
fn kings_and_rooks_56_and_castlings_21_each() {
    let mut arrangements = HashSet::new();
    let mut castlings = HashSet::new();
    for rank in ranks() {
        let [a_rook, h_rook] = BOTH.map(|side| rank.rook_file(side));
        assert!(a_rook < rank.king_file() && rank.king_file() < h_rook);
        assert_eq!(rank.roles()[a_rook.to_usize()], Role::Rook);
        assert_eq!(rank.roles()[rank.king_file().to_usize()], Role::King);
        assert_eq!(rank.roles()[h_rook.to_usize()], Role::Rook);
        arrangements.insert((a_rook, rank.king_file(), h_rook));
        for color in Color::ALL {
            castlings.extend(BOTH.map(|side| rank.castling(color, side)));
        }
    }
    assert_eq!(arrangements.len(), 56);
    assert_eq!(castlings.len(), 84);

    let methods = |color: Color, side: CastlingSide| {
        Method::ALL.map(|method| {
            castlings
                .iter()
                .filter(|c| c.side == side && c.king.rank() == color.backrank())
                .filter(|c| c.method() == method)
                .count()
        })
    };
    for color in Color::ALL {
        // Double, transposition, king-only, rook-only: 21 each.
        assert_eq!(methods(color, CastlingSide::QueenSide), [15, 1, 3, 2]);
        assert_eq!(methods(color, CastlingSide::KingSide), [15, 1, 4, 1]);
    }
}

#[test]
fn methods_over_the_960() {
    let count = |side: CastlingSide| {
        Method::ALL.map(|method| ranks().filter(|rank| rank.method(side) == method).count())
    };
    assert_eq!(count(CastlingSide::QueenSide), [618, 72, 102, 168]);
    assert_eq!(count(CastlingSide::KingSide), [588, 90, 174, 108]);
}

#[test]
fn castling_on_move_one_90_72_0() {
    let can = |rank: &BackRank, side| rank.castles_on_move_one(side);
    assert_eq!(ranks().filter(|rank| can(rank, CastlingSide::KingSide)).count(), 90);
    assert_eq!(ranks().filter(|rank| can(rank, CastlingSide::QueenSide)).count(), 72);
    assert_eq!(ranks().filter(|rank| BOTH.iter().all(|&side| can(rank, side))).count(), 0);
    for rank in ranks() {
        for side in BOTH {
            assert_eq!(can(&rank, side), rank.method(side) == Method::Transposition, "{rank}");
        }
    }
}

#[test]
fn chess90() {
    let mut patterns = BTreeMap::new();
    for rank in ranks() {
        if let Some(in_the_way) = rank.blocked_castling() {
            let letters: String = rank
                .roles()
                .map(|role| match role {
                    Role::Rook | Role::King => role.upper_char(),
                    _ => 'x',
                })
                .iter()
                .collect();
            *patterns.entry((letters, in_the_way.is_king_side())).or_insert(0) += 1;
        }
    }
    let found: Vec<_> =
        patterns.iter().map(|((letters, h_side), &n)| (letters.as_str(), *h_side, n)).collect();
    assert_eq!(
        found,
        [
            ("RKRxxxxx", true, 18),
            ("RKxRxxxx", true, 18),
            ("RxKRxxxx", true, 18),
            ("xRKRxxxx", true, 18),
            ("xxxxxRKR", false, 18),
        ]
    );
    assert_eq!(ranks().filter(|rank| rank.blocked_castling().is_none()).count(), 870);
}

#[test]
fn unprotected_pawns_360_452_144_4() {
    let mut counts = [0; 4];
    for rank in ranks() {
        counts[rank.unprotected_pawns().count()] += 1;
        assert_eq!(
            rank.mirror().unprotected_pawns(),
            rank.unprotected_pawns().flip_horizontal(),
            "{rank}"
        );
    }
    assert_eq!(counts, [360, 452, 144, 4]);
    assert_eq!(Sp::CLASSICAL.back_rank().unprotected_pawns(), Bitboard::EMPTY);
    // BBQNNRKR: nothing on d, f or e reaches e2.
    let weak = Sp::new(0).unwrap().back_rank().unprotected_pawns();
    assert_eq!(weak, Bitboard::from(Square::E2));
}

/// By trying every first move.
fn attacked_after_one_move(start: Start, by: Color) -> Bitboard {
    let setup = Setup { turn: by, ..start.setup() };
    let position = Chess::from_setup(setup, CastlingMode::Chess960).unwrap();
    let after = |m| position.clone().play(m).unwrap();
    let pawns = position.board().by_piece((!by).pawn());
    position
        .legal_moves()
        .into_iter()
        .map(after)
        .flat_map(|next| {
            let board = next.board().clone();
            let attacked =
                move |&pawn: &Square| !board.attacks_to(pawn, by, board.occupied()).is_empty();
            pawns.into_iter().filter(attacked)
        })
        .collect()
}

#[test]
fn attackable_pawns_are_those_that_some_first_move_attacks() {
    let mut attackable = 0;
    for sp in Sp::all() {
        // Also a double start, with any other rank.
        for start in [Start::Single(sp), Start::new(sp, Sp(sp.0 * 7 % 960))] {
            for color in Color::ALL {
                let unprotected = start.unprotected_pawns(color);
                let expected = unprotected & attacked_after_one_move(start, !color);
                assert_eq!(start.attackable_pawns(color), expected, "{start:?} {color}");
            }
        }
        attackable += usize::from(Start::Single(sp).attackable_pawns(Color::White).any());
    }
    assert_eq!(attackable, 204);
}

#[test]
fn black_has_the_unprotected_pawns_of_white_on_the_seventh_rank() {
    for sp in Sp::all() {
        let start = Start::Single(sp);
        let files = |color| start.unprotected_pawns(color).into_iter().map(Square::file);
        assert!(files(Color::White).eq(files(Color::Black)));
    }
}

#[test]
fn shuffles_are_5040_in_the_order_of_the_alphabet() {
    let all: Vec<Shuffle> = Shuffle::all().collect();
    assert!(all.is_sorted_by_key(|shuffle| shuffle.to_string()));
    let (ours, theirs): (HashSet<_>, HashSet<_>) =
        (all.iter().map(|shuffle| shuffle.roles()).collect(), shuffles().into_iter().collect());
    assert_eq!((all.len(), ours), (usize::from(Shuffle::COUNT), theirs));
    let count = |of: fn(&Shuffle) -> bool| all.iter().filter(|&shuffle| of(shuffle)).count();
    assert_eq!(count(|shuffle| shuffle.has_opposite_bishops()), 2880);
    assert_eq!(count(|shuffle| shuffle.has_king_between_rooks()), 1680);
    assert_eq!(count(|shuffle| shuffle.is_symmetric()), 48);
    for shuffle in &all {
        let both = shuffle.has_opposite_bishops() && shuffle.has_king_between_rooks();
        assert_eq!(both, shuffle.back_rank().is_ok(), "{shuffle}");
        assert_eq!(Shuffle::from_roles(shuffle.roles()), Ok(*shuffle));
        assert_eq!(shuffle.to_string().parse(), Ok(*shuffle));
    }
    assert!(Shuffle::from_roles([Role::Rook; 8]).is_err());
    let board = Start::new(Sp(0), Sp(518)).board();
    let on = |color| Shuffle::of_board(&board, color).unwrap().to_string();
    assert_eq!((on(Color::White).as_str(), on(Color::Black).as_str()), ("BBQNNRKR", "RNBQKBNR"));
    assert_eq!(Shuffle::of_board(&Board::empty(), Color::White), None);
}

#[test]
fn fens_are_those_that_a_position_is_written_with() {
    for (i, sp) in Sp::all().enumerate() {
        let start = Start::new(sp, Sp(i as u16 * 7 % 960));
        let position = Chess::from_setup(start.setup(), CastlingMode::Chess960).unwrap();
        let written = |dialect| fen::write(&position, dialect).unwrap();
        assert_eq!(start.xfen(), written(Dialect::XFen));
        assert_eq!(start.shredder_fen(), written(Dialect::Shredder));
    }
}

#[test]
fn arrangements_and_corner_bishops() {
    let arrangements: HashSet<String> =
        ranks().map(|rank| rank.arrangement().to_string()).collect();
    assert_eq!(arrangements.len(), 56);
    assert_eq!(rank("RNBQKBNR").arrangement().to_string(), "RxxxKxxR");
    assert_eq!(rank("BBQNNRKR").corner_bishops(), Bitboard::from_square(Square::A1));
    assert_eq!(rank("BRKRNNQB").corner_bishops().count(), 2);
    assert!(rank("RNBQKBNR").corner_bishops().is_empty());
}

#[test]
fn starts_324_and_921600() {
    assert_eq!(Start::COUNT, 921_600);
    for index in 0..Start::COUNT {
        let start = Start::from_index(index).unwrap();
        assert_eq!(start.index(), index);
        assert_eq!(Start::new(start.white(), start.black()), start);
        assert_eq!(matches!(start, Start::Single(_)), start.white() == start.black());
    }
    assert_eq!(Start::from_index(921_600), None);
    assert_eq!(Start::from_index(u32::MAX), None);
    assert!(Start::all().map(Start::index).eq(0..Start::COUNT));
    assert_eq!(Start::Single(Sp::CLASSICAL).index(), 518 * 961);

    let eighteen: Vec<Sp> = Sp::all().filter(|sp| sp.back_rank().is_chess18()).collect();
    let pairs: HashSet<Start> = eighteen
        .iter()
        .flat_map(|&white| eighteen.iter().map(move |&black| Start::new(white, black)))
        .collect();
    assert_eq!(pairs.len(), 324);
}

#[test]
fn double_starts_there_and_back() {
    // A step prime to 960 meets every number on either side.
    for index in (0..Start::COUNT).step_by(91) {
        let start = Start::from_index(index).unwrap();
        assert_eq!(Start::of_board(&start.board()), Ok(start));
    }
    let start = Start::new(Sp(0), Sp(959));
    let fen: Fen = "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFca - 0 1".parse().unwrap();
    assert_eq!(start.setup(), fen.into_setup());
}

#[test]
fn boards_that_are_no_start() {
    let board = |fen: &str| -> Board { fen.parse().unwrap() };
    let not_an_array = [
        "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1",
        "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R",
        "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKBNR",
        "rnbqkbnr/ppppppnp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR",
        "rnbqkbnr/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR",
        "rnbqkbpr/ppppppnp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "RNBQKBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbqkbnr",
        "Rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/rNBQKBNR",
        "8/8/8/8/8/8/8/8",
    ];
    for fen in not_an_array {
        assert_eq!(Start::of_board(&board(fen)), Err(NotAStart::NotAnArray), "{fen}");
    }

    let message = |fen: &str| Start::of_board(&board(fen)).unwrap_err().to_string();
    assert_eq!(
        message("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/KRNBQBNR"),
        "White's back rank is none of the 960: the bishops on d and f stand on squares of one colour"
    );
    assert_eq!(
        message("krnbbqnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"),
        "Black's back rank is none of the 960: the king does not stand between the rooks \
         (no rook on its a-side)"
    );
    // With both wrong, White's is named.
    assert_eq!(
        message("krnbbqnr/pppppppp/8/8/8/8/PPPPPPPP/RNBBQRNK"),
        "White's back rank is none of the 960: the king does not stand between the rooks \
         (no rook on its h-side)"
    );
    assert_eq!(
        message("rnbqqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"),
        "Black's back rank is none of the 960: the pieces are QQRRBBNN, \
         expected one king, one queen, two rooks, two bishops, two knights"
    );
}

#[test]
fn texts_that_are_no_back_rank() {
    let error = |text: &str| text.parse::<BackRank>().unwrap_err();
    assert_eq!(error(""), ParseBackRankError::Length(0));
    assert_eq!(error("RNBQKBN"), ParseBackRankError::Length(7));
    assert_eq!(error("RNBQKBNR "), ParseBackRankError::Length(9));
    // Characters are counted, not bytes.
    assert_eq!(error("RNBQKBN♖"), ParseBackRankError::Letter { letter: '♖', position: 8 });
    assert_eq!(error("PNBQKBNR"), ParseBackRankError::Letter { letter: 'P', position: 1 });
    assert_eq!(error("RNBXKBNR").to_string(), "'X' at position 4, expected one of K, Q, R, B, N");
    let found = ByRole { pawn: 0, knight: 2, bishop: 2, rook: 3, queen: 0, king: 1 };
    assert_eq!(error("RNBRKBNR"), ParseBackRankError::Rank(NotChess960::Pieces { found }));
    assert_eq!(
        error("bnbrkqnr"),
        ParseBackRankError::Rank(NotChess960::Bishops { first: File::A, second: File::C })
    );
    assert_eq!(
        error("RRNBBQNK"),
        ParseBackRankError::Rank(NotChess960::King { missing: CastlingSide::KingSide })
    );
    assert_eq!(
        error("KRNBBQNR"),
        ParseBackRankError::Rank(NotChess960::King { missing: CastlingSide::QueenSide })
    );
    // A pawn can be said with roles only.
    let pawns = BackRank::from_roles([Role::Pawn; 8]).unwrap_err().to_string();
    assert!(pawns.starts_with("the pieces are PPPPPPPP, expected"), "{pawns}");
}

#[test]
fn display_pads() {
    assert_eq!(format!("{:>4}", Sp::new(7).unwrap()), "   7");
    assert_eq!(format!("{:<10}|", Sp::CLASSICAL.back_rank()), "RNBQKBNR  |");
}
