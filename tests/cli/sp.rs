//! `chess960 sp`.

use crate::run::run;

const SP_29: &str = "\
SP          29
back rank   NQNBRKBR
X-FEN       nqnbrkbr/pppppppp/8/8/8/8/PPPPPPPP/NQNBRKBR w KQkq - 0 1
Shredder    nqnbrkbr/pppppppp/8/8/8/8/PPPPPPPP/NQNBRKBR w HEhe - 0 1
";

#[test]
fn number_rank_and_fen_tell_the_same() {
    for args in [
        &["29"][..],
        &["NQNBRKBR"],
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
    assert_eq!(
        ended.stdout,
        "\
white SP    518
black SP    389
white rank  RNBQKBNR
black rank  QRBBNNKR
X-FEN       qrbbnnkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
Shredder    qrbbnnkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAhb - 0 1
"
    );
    assert_eq!((ended.status, &*ended.stderr), (0, ""));
}

#[test]
fn a_number_that_is_none_is_a_wrong_argument() {
    for number in ["960", "-1", "+5", "1000000", "51 8", "5a", "", "RNBQKBN", "SP518"] {
        let ended = run(&["sp", number]);
        assert_eq!((ended.status, &*ended.stdout), (2, ""), "{number}: {}", ended.stderr);
    }
}

#[test]
fn a_rank_or_a_position_that_is_no_start_has_no_number() {
    for (query, why) in [
        ("RNBKQBNB", ""),
        ("RBNBNQKR", "bishops"),
        ("KRBBNRQN", "king"),
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
