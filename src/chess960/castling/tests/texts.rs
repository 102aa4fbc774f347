//! The goals by each text, written down by hand, and where the texts differ.

use super::*;

/// All castlings of Chess480: the files of king and rook, and those they go to. The last seven of each
/// side have the king in a corner, where no game has it.
const CHESS480: [&str; 2] = [
    "ba-ab ca-ab cb-ab da-bc db-bc dc-bc ea-cd eb-cd ec-cd ed-cd fa-de fb-de fc-de fd-de fe-de \
     ga-ef gb-ef gc-ef gd-ef ge-ef gf-ef ha-fg hb-fg hc-fg hd-fg he-fg hf-fg hg-fg",
    "bc-dc bd-dc be-dc bf-dc bg-dc bh-dc cd-ed ce-ed cf-ed cg-ed ch-ed de-fe df-fe dg-fe dh-fe \
     ef-gf eg-gf eh-gf fg-hg fh-hg gh-hg ab-cb ac-cb ad-cb ae-cb af-cb ag-cb ah-cb",
];

/// The same by the Laws, by method: double-move, transposition, king-move-only, rook-move-only.
const LAWS: [[&str; 4]; 2] = [
    [
        "ba da db ea eb ec fa fb fc fe ga gb gc ge gf", //
        "dc",
        "ed fd gd",
        "ca cb",
    ],
    [
        "bc bd be bg bh cd ce cg ch de dg dh eg eh fh", //
        "fg",
        "bf cf df ef",
        "gh",
    ],
];

/// Where king and rook go, from the tables.
pub(super) fn goals(rules: Rules, castling: Castling) -> [Square; 2] {
    let Castling { side, king, rook } = castling;
    let is_a_side = rook < king;
    assert_eq!(is_a_side, side.is_queen_side());
    let goals = match (rules, is_a_side) {
        (Rules::Chess480, _) => {
            let pair = format!("{}{}-", king.file().char(), rook.file().char());
            let line = CHESS480[usize::from(!is_a_side)];
            let (_, rest) = line.split_once(&pair).unwrap_or_else(|| panic!("{castling:?}"));
            &rest[..2]
        }
        (_, true) => "cd",
        (_, false) => "gf",
    };
    let mut files = goals.chars().map(|c| File::from_char(c).unwrap());
    [(); 2].map(|()| Square::from_coords(files.next().unwrap(), king.rank()))
}

fn pair(castling: Castling) -> String {
    format!("{}{}", castling.king.file().char(), castling.rook.file().char())
}

#[test]
fn all_castlings_go_where_the_texts_say() {
    for (i, color) in Color::ALL.into_iter().enumerate() {
        for (j, side) in [A_SIDE, H_SIDE].into_iter().enumerate() {
            let castlings: Vec<_> = Castling::all().skip((2 * i + j) * 21).take(21).collect();
            let listed = CHESS480[j].split(' ').map(|entry| &entry[..2]).take(21);
            assert!(
                castlings.iter().map(|&castling| pair(castling)).eq(listed),
                "{color} {side:?}"
            );
            for &castling in &castlings {
                assert_eq!((castling.side, castling.king.rank()), (side, color.backrank()));
                assert_eq!(castling.rook.rank(), color.backrank());
                for rules in Rules::ALL {
                    let travel = rules.travel(castling);
                    let [king_to, rook_to] = goals(rules, castling);
                    assert_eq!(
                        (travel.king_to, travel.rook_to),
                        (king_to, rook_to),
                        "{castling:?}"
                    );
                }
            }
            for (method, listed) in Method::ALL.into_iter().zip(LAWS[j]) {
                let of_method = castlings.iter().filter(|castling| castling.method() == method);
                let found: Vec<_> = of_method.map(|&castling| pair(castling)).collect();
                assert_eq!(found.join(" "), listed, "{color} {side:?} {method}");
            }
        }
    }
    assert_eq!(Castling::all().count(), 84);
}

#[test]
fn names_of_the_texts() {
    assert_eq!(Rules::ALL.map(Rules::id), ["fide", "fischer1996", "chess480"]);
    assert_eq!(Rules::ALL.map(Rules::name), ["FIDE", "Fischer 1996", "Chess480"]);
    assert!(Rules::ALL.is_sorted());
}

#[track_caller]
fn explained(fen: &str, side: CastlingSide, rules: Rules, why: &[(&str, &str)]) -> Explanation {
    let setup = setup(fen);
    let castles = Castles::from_setup(&setup, CastlingMode::Chess960).unwrap();
    let explanation = explain(&setup.board, setup.turn, &castles, side, rules);
    let found: Vec<_> =
        explanation.failures.iter().map(|failure| (failure.id(), failure.to_string())).collect();
    let found: Vec<_> = found.iter().map(|(id, text)| (*id, &**text)).collect();
    assert_eq!(found, why, "{fen}");
    assert_eq!(explanation.is_allowed(), why.is_empty());
    explanation
}

#[test]
fn the_castling_rook_gives_check() {
    let fen = "5k2/8/8/8/8/8/8/4K2R w K - 0 1";
    explained(fen, H_SIDE, Rules::Fide, &[]);
    let check = ("gives-check", "the rook on f1 would give check to the king on f8");
    let explanation = explained(fen, H_SIDE, Rules::Fischer1996, &[check]);
    assert_eq!(explanation.failures[0].source(), "Fischer 1996");
    explained("5k2/5p2/8/8/8/8/8/4K2R w K - 0 1", H_SIDE, Rules::Fischer1996, &[]);
    // A rook that stays gives it too, when the king leaves the line between.
    let fen = "8/8/8/8/8/8/8/k3KR2 w F - 0 1";
    explained(fen, H_SIDE, Rules::Fide, &[]);
    let check = ("gives-check", "the rook on f1 would give check to the king on a1");
    explained(fen, H_SIDE, Rules::Fischer1996, &[check]);
}

#[test]
fn the_rook_that_is_jumped_over_is_attacked() {
    let explanation = explained(
        "2r1k3/8/8/8/8/8/8/1KR5 w K - 0 1",
        H_SIDE,
        Rules::Fischer1996,
        &[
            ("path", "the king would cross c1, attacked by the rook on c8"),
            ("jumped-rook", "the king would jump over the rook on c1, attacked by the rook on c8"),
        ],
    );
    assert_eq!(explanation.failures[1].attackers(), [(Square::C8, Color::Black.rook())]);
    // A rook that jumps over the king may be attacked.
    explained("4k2r/8/8/8/8/8/8/4K2R w K - 0 1", H_SIDE, Rules::Fischer1996, &[]);
}

#[test]
fn chess480_goes_elsewhere() {
    // By the Laws the knight is in the way, in Chess480 it is not; and the other way round.
    let fen = "4k3/8/8/8/8/8/8/1K4NR w K - 0 1";
    let occupied = [("vacant", "g1 is occupied by the white knight")];
    explained(fen, H_SIDE, Rules::Fide, &occupied);
    explained(fen, H_SIDE, Rules::Chess480, &occupied);
    let fen = "4k3/8/8/8/8/8/8/1R1N1K2 w B - 0 1";
    explained(fen, A_SIDE, Rules::Chess480, &[("vacant", "d1 is occupied by the white knight")]);
    let fen = "4k3/8/8/8/8/8/8/2RN1K2 w C - 0 1";
    explained(fen, A_SIDE, Rules::Chess480, &[("vacant", "d1 is occupied by the white knight")]);
    let fen = "4k3/8/8/8/8/8/8/1N1R1K2 w D - 0 1";
    explained(fen, A_SIDE, Rules::Chess480, &[]);
    // Side by side in the corner nothing can be in the way.
    let fen = "4k3/8/8/8/8/8/8/RKN5 w A - 0 1";
    let explanation = explained(fen, A_SIDE, Rules::Chess480, &[]);
    assert_eq!(explanation.travel.unwrap().method(), Method::Transposition);
    explained(fen, A_SIDE, Rules::Fide, &[("vacant", "c1 is occupied by the white knight")]);
}

#[test]
fn without_the_right_no_text_allows_it() {
    for rules in Rules::ALL {
        let why = [("right", "White has no right to castle h-side")];
        let explanation = explained("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", H_SIDE, rules, &why);
        assert_eq!(explanation.travel, None);
    }
}

#[test]
fn king_steps_and_how_castling_is_told_from_them() {
    for (fen, rules, is_king_step, how_to) in [
        (
            "4k3/8/8/8/8/8/8/5K1R w K - 0 1",
            Rules::Fide,
            true,
            "put the king beside the board next to g1, move the rook from h1 to f1, then put the king \
             on g1",
        ),
        (
            "4k3/8/8/8/8/8/8/6KR w K - 0 1",
            Rules::Fide,
            false,
            "move the rook from h1 to f1; the king stays on g1",
        ),
        (
            "4k3/8/8/8/8/8/8/4KR2 w K - 0 1",
            Rules::Fide,
            false,
            "move the king from e1 to g1; the rook stays on f1",
        ),
        // Its own rook stands there.
        (
            "4k3/8/8/8/8/8/8/5KR1 w K - 0 1",
            Rules::Fide,
            false,
            "put the king beside the board next to g1, move the rook from g1 to f1, then put the king \
             on g1",
        ),
        (
            "4k3/8/8/8/8/8/8/5K1R w K - 0 1",
            Rules::Chess480,
            false,
            "put the king beside the board next to h1, move the rook from h1 to g1, then put the king \
             on h1",
        ),
    ] {
        let travel = explained(fen, H_SIDE, rules, &[]).travel.unwrap();
        assert_eq!((travel.is_king_step(), &*travel.how_to()), (is_king_step, how_to), "{fen}");
        let chess: Chess = setup(fen).position(CastlingMode::Chess960).unwrap();
        let goes = |m: &Move, role, to| !m.is_castle() && m.role() == role && m.to() == to;
        let moves = chess.legal_moves();
        assert_eq!(moves.iter().any(|m| goes(m, Role::King, travel.king_to)), is_king_step);
        // The rook alone cannot get there where only the rook moves.
        assert!(
            travel.method() != Method::RookMoveOnly
                || !moves.iter().any(|m| goes(m, Role::Rook, travel.rook_to))
        );
    }
}

#[test]
fn texts_differ() {
    let difference = |fen, one, other| {
        let setup = setup(fen);
        let castles = Castles::from_setup(&setup, CastlingMode::Chess960).unwrap();
        let ask = |rules| explain(&setup.board, setup.turn, &castles, H_SIDE, rules);
        ask(one).difference(&ask(other)).unwrap_or_default()
    };
    let [fide, fischer, chess480] = Rules::ALL;
    let classical = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    assert_eq!(difference(classical, chess480, fide), "");
    let check = "5k2/8/8/8/8/8/8/4K2R w K - 0 1";
    assert_eq!(difference(check, fischer, fide), "allowed there");
    assert_eq!(difference(check, fide, fischer), "not allowed there: gives-check");
    let elsewhere = "4k3/8/8/8/8/8/8/1K5R w K - 0 1";
    assert_eq!(difference(elsewhere, fide, chess480), "");
    let goals = "the king goes to g1 and the rook to f1";
    assert_eq!(difference(elsewhere, chess480, fide), goals);
    let attacked = "4k1q1/8/8/8/8/8/8/1K5R w K - 0 1";
    assert_eq!(difference(attacked, chess480, fide), format!("not allowed there: path; {goals}"));
    let goals = "the king goes to d1 and the rook to c1";
    assert_eq!(difference(attacked, fide, chess480), format!("allowed there; {goals}"));
}
