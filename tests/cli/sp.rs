//! `chess960 sp`.

use crate::run::{Scratch, run};

const SP_29: &str = "\
SP          29
back rank   NQNBRKBR
X-FEN       nqnbrkbr/pppppppp/8/8/8/8/PPPPPPPP/NQNBRKBR w KQkq - 0 1
Shredder    nqnbrkbr/pppppppp/8/8/8/8/PPPPPPPP/NQNBRKBR w HEhe - 0 1

8 ♞ ♛ ♞ ♝ ♜ ♚ ♝ ♜
7 ♟\u{fe0e} ♟\u{fe0e} ♟\u{fe0e} ♟\u{fe0e} ♟\u{fe0e} ♟\u{fe0e} ♟\u{fe0e} ♟\u{fe0e}
6 · · · · · · · ·
5 · · · · · · · ·
4 · · · · · · · ·
3 · · · · · · · ·
2 ♙ ♙ ♙ ♙ ♙ ♙ ♙ ♙
1 ♘ ♕ ♘ ♗ ♖ ♔ ♗ ♖
  a b c d e f g h

O-O         double-move: king f1 to g1, rook h1 to f1
O-O-O       double-move: king f1 to c1, rook e1 to d1
on move 1   no castling is possible
Chess18     no
Chess90     no
mirror twin 936 RBKRBNQN
symmetric   no
king, rooks xxxxRKxR
pawns       no piece protects d2; none of them can be attacked on the first move
bishops     none in a corner
";

#[test]
fn number_rank_and_fen_tell_the_same() {
    for args in [
        &["29"][..],
        &["NQNBRKBR"],
        &["SP29"],
        &["sp 29"],
        &["29/nqnbrkbr"],
        &["--index", "27869"],
        &["--format", "text", "29"],
        &["--fen", "nqnbrkbr/pppppppp/8/8/8/8/PPPPPPPP/NQNBRKBR w KQkq - 0 1"],
        &["--fen", "nqnbrkbr/pppppppp/8/8/8/8/PPPPPPPP/NQNBRKBR w HEhe - 0 1"],
        &["nqnbrkbr/pppppppp/8/8/8/8/PPPPPPPP/NQNBRKBR w KQkq - 0 1"],
        &["nqnbrkbr/pppppppp/8/8/8/8/PPPPPPPP/NQNBRKBR", "w", "KQkq", "-", "0", "1"],
    ] {
        let ended = run(&[&["sp"], args].concat());
        assert_eq!((ended.status, &*ended.stdout, &*ended.stderr), (0, SP_29, ""), "{args:?}");
    }
}

#[test]
fn the_ends_and_the_classical_array() {
    for (number, rank) in [("0", "BBQNNRKR"), ("518", "RNBQKBNR"), ("959", "RKRNNQBB")] {
        assert_eq!(
            run(&["sp", number]).stdout.lines().nth(1),
            Some(&*format!("back rank   {rank}"))
        );
        assert_eq!(
            run(&["sp", rank]).stdout.lines().next(),
            Some(&*format!("SP          {number}"))
        );
    }
}

#[test]
fn a_double_start() {
    let ended = run(&["sp", "--fen", "qrbbnnkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAhb - 0 1"]);
    let head = "\
white SP    518
black SP    389
white rank  RNBQKBNR
black rank  QRBBNNKR
index       497669 = 960 · 518 + 389
X-FEN       qrbbnnkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
Shredder    qrbbnnkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAhb - 0 1

8 ♛ ♜ ♝ ♝ ♞ ♞ ♚ ♜
";
    assert!(ended.stdout.starts_with(head), "{}", ended.stdout);
    let black = "\
Black       389
O-O         rook-move-only: rook h8 to f8, the king stays on g8
O-O-O       double-move: king g8 to c8, rook b8 to d8
";
    assert!(ended.stdout.contains(black), "{}", ended.stdout);
    for args in [&["518/389"][..], &["RNBQKBNR/qrbbnnkr"], &["--index", "497669"]] {
        assert_eq!(run(&[&["sp"], args].concat()), ended, "{args:?}");
    }
    assert_eq!((ended.status, &*ended.stderr), (0, ""));
}

#[test]
fn a_number_that_is_none_is_a_wrong_argument() {
    for number in ["960", "-1", "+5", "1000000", "51 8", "5a", "", "RNBQKBN", "SP960"] {
        let ended = run(&["sp", number]);
        assert_eq!((ended.status, &*ended.stdout), (2, ""), "{number}: {}", ended.stderr);
    }
}

#[test]
fn a_rank_or_a_position_that_is_no_start_has_no_number() {
    for (query, why) in [
        ("RNBKQBNB", ""),
        ("RBNBNQKR", "5040 of shuffle chess"),
        (
            "KRBBNRQN",
            "king does not stand between the rooks (no rook on its a-side); it is one of the 2880",
        ),
        ("KRBNBRQN", "the bishops on c and e stand on squares of one colour, and the king"),
        ("krbnbrqn/pppppppp/8/8/8/8/PPPPPPPP/KRBNBRQN w - - 0 1", "5040 of shuffle chess"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "no SP number"),
        ("nqnbrkbr/pppppppp/8/8/8/8/PPPPPPPP/NQNBRKBR b KQkq - 0 1", "no SP number"),
        ("nqnbrkbr/pppppppp/8/8/8/8/PPPPPPPP/NQNBRKBR w KQ - 0 1", "no SP number"),
        ("nqnbrkbr/pppppppp/8/8/8/8/PPPPPPPP/NQNBRKBR w KQkz - 0 1", "fen/castling-letter"),
    ] {
        let ended = run(&["sp", query]);
        assert_eq!((ended.status, &*ended.stdout), (1, ""), "{query}: {}", ended.stderr);
        assert!(
            ended.stderr.contains(why) && !ended.stderr.is_empty(),
            "{query}: {}",
            ended.stderr
        );
    }
}

#[test]
fn what_is_odd_about_a_position_is_told() {
    for (start, line) in [
        ("0", "on move 1   no castling is possible"),
        ("0", "Chess90     yes: the rook on f1 is in the way of O-O until it moves or is captured"),
        ("0", "bishops     a1: its diagonal opens with the pawn b2 and runs to g7"),
        ("80", "on move 1   O-O is possible"),
        ("518", "Chess18     yes: the king on e, the rooks on a and h"),
        ("518", "symmetric   yes: with king and queen as the same piece"),
        ("518", "pawns       all protected"),
        ("518", "mirror twin 534 RNBKQBNR"),
        ("959", "bishops     h1: its diagonal opens with the pawn g2 and runs to b7"),
    ] {
        let ended = run(&["sp", start]);
        assert!(ended.stdout.lines().any(|it| it == line), "{line}\n{}", ended.stdout);
    }
}

#[test]
fn a_start_position_is_a_row_of_a_table_too() {
    let json = run(&["sp", "518", "--format", "json"]).stdout;
    let object: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&object["sp"], &object["mirror"]), (&518.into(), &534.into()), "{json}");
    let ended = run(&["sp", "518/389", "--format", "csv"]);
    let [row] = &ended.table()[..] else { panic!("{}", ended.stdout) };
    assert_eq!((row.count("index"), row.text("black_back_rank")), (497_669, "QRBBNNKR"));
}

#[test]
fn a_picture_goes_where_it_is_sent_and_stands_alone_on_stdout() {
    let scratch = Scratch::new();
    let ended = scratch.run(&["sp", "0", "--svg", "-"]);
    assert_eq!((ended.status, &*ended.stderr), (0, ""));
    assert!(ended.stdout.starts_with("<svg ") && ended.stdout.ends_with("</svg>\n"));
    let both = scratch.run(&["sp", "0", "--svg", "a.svg", "--png", "a.png", "--size", "64"]);
    assert_eq!(
        (both.status, both.stdout.lines().count()),
        (0, run(&["sp", "0"]).stdout.lines().count())
    );
    assert_eq!(scratch.read("a.svg"), ended.stdout);
    assert_eq!(scratch.names(), ["a.png", "a.svg"]);
    for args in [
        &["--svg", "-", "--png", "-"][..],
        &["--svg", "-", "--format", "csv"],
        &["--svg", "b", "--png", "b"],
        &["--svg", "b", "--png", "./b"],
        &["--svg", "./a.svg", "--png", "a.svg"],
        &["--svg", "b", "-o", "./b"],
        &["--png", "b", "--size", "63"],
        &["--size", "100"],
    ] {
        let ended = scratch.run(&[&["sp", "0"], args].concat());
        assert_eq!((ended.status, &*ended.stdout), (2, ""), "{args:?}: {}", ended.stderr);
    }
    assert_eq!(scratch.names(), ["a.png", "a.svg"]);
}
