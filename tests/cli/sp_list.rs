//! `chess960 sp list`: the numbers of the start positions, each as a filter that anybody can try.

use crate::run::run;

/// How many rows there are.
#[track_caller]
fn count(args: &[&str]) -> u64 {
    let ended = run(&[&["sp", "list", "--count"], args].concat());
    assert_eq!((ended.status, &*ended.stderr), (0, ""), "{args:?}");
    ended.stdout.trim_end().parse().unwrap()
}

/// The values of a column with their numbers.
#[track_caller]
fn by(args: &[&str]) -> Vec<(String, u64)> {
    let ended = run(&[&["sp", "list", "--format", "csv", "--by"], args].concat());
    assert_eq!((ended.status, &*ended.stderr), (0, ""), "{args:?}");
    let name = args[0];
    ended.table().iter().map(|row| (row.text(name).to_owned(), row.count("positions"))).collect()
}

fn pairs(expected: &[(&str, u64)]) -> Vec<(String, u64)> {
    expected.iter().map(|&(value, count)| (value.to_owned(), count)).collect()
}

#[test]
fn sets_5040_2880_960_18() {
    assert_eq!(count(&["--set", "shuffle"]), 5040);
    assert_eq!(count(&["--set", "chess2880"]), 2880);
    assert_eq!(count(&[]), 960);
    assert_eq!(count(&["--set", "chess18"]), 18);
    assert_eq!(count(&["--set", "shuffle", "--where", "chess2880"]), 2880);
    assert_eq!(count(&["--set", "chess2880", "--where", "king_between_rooks"]), 960);
    assert_eq!(count(&["--set", "shuffle", "--where", "sp"]), 959, "0 is not more than nothing");
    assert_eq!(count(&["--set", "shuffle", "--where", "sp>=0"]), 960);
    assert_eq!(count(&["--where", "chess18"]), 18);
}

#[test]
fn symmetric_48_48_24_2() {
    for (set, symmetric) in [("shuffle", 48), ("chess2880", 48), ("chess960", 24), ("chess18", 2)] {
        assert_eq!(count(&["--set", set, "--where", "symmetric"]), symmetric, "{set}");
    }
}

#[test]
fn pairs_324_and_921600() {
    assert_eq!(count(&["--set", "chess324"]), 324);
    assert_eq!(count(&["--set", "double"]), 921_600);
    assert_eq!(count(&["--set", "double", "--where", "single"]), 960);
    assert_eq!(count(&["--set", "chess324", "--where", "chess324"]), 324);
}

#[test]
fn mirror_twins_make_480_pairs() {
    assert_eq!(by(&["king_square"]), pairs(&[("dark", 480), ("light", 480)]));
    let ended = run(&["sp", "list", "--format", "csv"]);
    let twins: Vec<(u64, u64)> =
        ended.table().iter().map(|row| (row.count("sp"), row.count("mirror"))).collect();
    for &(sp, twin) in &twins {
        assert_ne!(sp, twin);
        assert_eq!(twins[usize::try_from(twin).unwrap()].1, sp);
    }
}

#[test]
fn arrangements_56() {
    assert_eq!(count(&["--by", "arrangement"]), 56);
}

#[test]
fn methods_over_the_960() {
    let a = [
        ("double-move", 618),
        ("king-move-only", 102),
        ("rook-move-only", 168),
        ("transposition", 72),
    ];
    let h = [
        ("double-move", 588),
        ("king-move-only", 174),
        ("rook-move-only", 108),
        ("transposition", 90),
    ];
    assert_eq!(by(&["method_a"]), pairs(&a));
    assert_eq!(by(&["method_h"]), pairs(&h));
}

#[test]
fn castling_on_move_one_90_72_0() {
    assert_eq!(count(&["--where", "move_one_h"]), 90);
    assert_eq!(count(&["--where", "move_one_a"]), 72);
    assert_eq!(count(&["--where", "move_one_h", "--where", "move_one_a"]), 0);
    assert_eq!(count(&["--where", "!move_one_h", "--where", "!move_one_a"]), 960 - 162);
}

#[test]
fn chess90_is_18_of_five_kinds() {
    assert_eq!(count(&["--set", "chess90"]), 90);
    assert_eq!(count(&["--set", "chess870"]), 870);
    assert_eq!(
        by(&["arrangement", "--where", "chess90"]),
        pairs(&[
            ("RKRxxxxx", 18),
            ("RKxRxxxx", 18),
            ("RxKRxxxx", 18),
            ("xRKRxxxx", 18),
            ("xxxxxRKR", 18),
        ])
    );
}

#[test]
fn unprotected_pawns_360_452_144_4() {
    assert_eq!(by(&["unprotected_pawns"]), pairs(&[("0", 360), ("1", 452), ("2", 144), ("3", 4)]));
    assert_eq!(count(&["--where", "attackable"]), 204);
}

#[test]
fn rows_have_the_numbers_and_fens_of_the_positions() {
    let ended = run(&["sp", "list", "--format", "csv", "--where", "back_rank=RNBQKBNR"]);
    let [row] = &ended.table()[..] else { panic!("{}", ended.stdout) };
    for (column, value) in [
        ("sp", "518"),
        ("xfen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        ("shredder_fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"),
        ("castling_h", "Ke1-g1 Rh1-f1"),
        ("castling_a", "Ke1-c1 Ra1-d1"),
        ("mirror", "534"),
        ("symmetric", "true"),
        ("rook_in_the_way", ""),
        ("unprotected", ""),
        ("corner_bishops", ""),
    ] {
        assert_eq!(row.text(column), value, "{column}");
    }
}

#[test]
fn what_is_no_column_and_no_condition_is_a_wrong_argument() {
    for args in [
        &["--where", "nonsense"][..],
        &["--where", "sp<x"],
        &["--where", ""],
        &["--by", "nonsense"],
        &["--set", "chess961"],
        &["--set", "double", "--where", "sp=1"],
        &["--count", "--format", "csv"],
    ] {
        let ended = run(&[&["sp", "list"], args].concat());
        assert_eq!((ended.status, &*ended.stdout), (2, ""), "{args:?}: {}", ended.stderr);
    }
}

#[test]
fn groups_have_the_kind_of_their_column() {
    let json = |column| run(&["sp", "list", "--format", "jsonl", "--by", column]).stdout;
    assert!(json("unprotected_pawns").starts_with("{\"unprotected_pawns\":0,\"positions\":360}\n"));
    assert!(json("chess90").starts_with("{\"chess90\":false,\"positions\":870}\n"));
    assert!(json("attackable").starts_with("{\"attackable\":null,\"positions\":756}\n"));
    assert!(json("king_square").starts_with("{\"king_square\":\"dark\",\"positions\":480}\n"));
}
