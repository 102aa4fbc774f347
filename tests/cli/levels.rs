//! `--deny`, `--warn`, `--allow`, `--strict` and `--lenient`.

use crate::{
    fixtures,
    modes::{FILE, in_every_mode},
    run::{Scratch, run},
    validate::{SHORT, findings},
};

/// A game with a warning about castling and one about the result.
const GAME: &str = "[Event \"x\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A\"]\n\
    [Black \"B\"]\n[Result \"1/2-1/2\"]\n\n1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0-0 0-0 1/2\n";

/// Severity and code of what is found, and the exit status.
#[track_caller]
fn found(args: &[&str]) -> (Vec<String>, i32) {
    let ended = in_every_mode(&[SHORT, args].concat(), GAME.as_bytes());
    let lines = findings(&ended.stdout);
    (lines.iter().map(|it| format!("{} {}", it.severity, it.code)).collect(), ended.status)
}

#[track_caller]
fn assert_found(args: &[&str], expected: [&str; 3], status: i32) {
    let expected: Vec<_> = expected.iter().filter(|it| !it.is_empty()).collect();
    let (found, ended) = found(args);
    assert_eq!(found.iter().collect::<Vec<_>>(), expected, "{args:?}");
    assert_eq!(ended, status, "{args:?}");
}

#[test]
fn a_level_can_be_asked_for() {
    const CASTLING: &str = "warning castling/spelling";
    const MARKER: &str = "warning result/marker-form";
    const DENIED: &str = "error castling/spelling";
    const MARKER_DENIED: &str = "error result/marker-form";
    assert_found(&[], [CASTLING, CASTLING, MARKER], 0);
    assert_found(&["--deny", "castling/spelling"], [DENIED, DENIED, MARKER], 1);
    assert_found(&["--deny", "castling"], [DENIED, DENIED, MARKER], 1);
    assert_found(&["--deny", "all"], [DENIED, DENIED, MARKER_DENIED], 1);
    assert_found(&["--allow", "castling,result"], ["", "", ""], 0);
    assert_found(&["--allow", "castling", "--allow", "result"], ["", "", ""], 0);
    assert_found(&["--deny", "castling, result/marker-form"], [DENIED, DENIED, MARKER_DENIED], 1);
    assert!(run(&["validate", "--help"]).stdout.contains("several with commas"));
    // A code before its area, an area before all, in any order.
    for order in [
        ["--deny", "result/marker-form", "--allow", "all"],
        ["--allow", "all", "--deny", "result/marker-form"],
    ] {
        assert_found(&order, ["", "", MARKER_DENIED], 1);
    }
    assert_found(
        &["--warn", "castling/spelling", "--allow", "castling", "--deny", "all"],
        [CASTLING, CASTLING, MARKER_DENIED],
        1,
    );
    assert_found(&["--warn", "all", "--deny", "castling"], [DENIED, DENIED, MARKER], 1);
}

#[test]
fn all_does_not_turn_on_what_is_off() {
    // Export format: the movetext has blanks at the end of its line.
    let game = GAME.replace(" 1/2\n", " 1/2-1/2 \n").replace("0-0", "O-O");
    for (args, is_found) in [
        (&["--deny", "all"][..], false),
        (&["--warn", "all"], false),
        (&["--deny", "export"], true),
        (&["--strict"], true),
        (&["--strict", "--allow", "export"], false),
    ] {
        let ended = in_every_mode(&[SHORT, args].concat(), game.as_bytes());
        let is_about_it = |line: &str| line.contains(" export/");
        assert_eq!(ended.stdout.lines().any(is_about_it), is_found, "{args:?}: {}", ended.stdout);
        assert_eq!(ended.status == 1, is_found, "{args:?}: {}", ended.stdout);
    }
}

#[test]
fn strict_is_where_levels_start_from() {
    let ended = in_every_mode(&[SHORT, &["--strict"]].concat(), GAME.as_bytes());
    assert!(findings(&ended.stdout).iter().all(|it| it.severity == "error"), "{}", ended.stdout);
    let ended = in_every_mode(&[SHORT, &["--strict", "--warn", "all"]].concat(), GAME.as_bytes());
    assert!(findings(&ended.stdout).iter().all(|it| it.severity == "warning"));
    assert_eq!(ended.status, 0);
}

#[test]
fn names_that_are_none_are_usage_errors() {
    for (args, words) in [
        (&["--deny", "castling/speling"][..], "`castling/speling`, perhaps castling/spelling"),
        (&["--warn", "spelling"], "castling/spelling"),
        (&["--allow", "castlin"], "perhaps castling"),
        (&["--allow", "xyz"], "`chess960 explain`"),
        (&["--allow", ""], "``"),
        (&["--allow", "castling", "--deny", "castling"], "castling cannot have two levels"),
        (&["--deny", "all", "--warn", "all"], "all cannot have two levels"),
        (&["--strict", "--lenient"], "--lenient"),
    ] {
        let ended = run(&[&["validate"], args, &["-"]].concat());
        assert_eq!((ended.status, &*ended.stdout), (2, ""), "{args:?}");
        assert!(ended.stderr.contains(words), "{args:?}: {}", ended.stderr);
    }
    // The same thing twice is no contradiction.
    assert_eq!(run(&["validate", "--deny", "fen", "--deny", "fen,move", "-"]).status, 0);
}

#[test]
fn levels_do_not_change_what_is_counted() {
    let scratch = Scratch::with(FILE, fixtures::bytes("faulty.pgn"));
    let count = |args: &[&str]| {
        let ended = scratch.run(&[SHORT, args, &[FILE]].concat());
        ended.stdout.lines().last().unwrap().split(',').next().unwrap().to_owned()
    };
    assert_eq!(count(&["--allow", "all"]), count(&["--deny", "all"]));
}

#[test]
fn moves_in_coordinates_are_played_if_that_is_wanted() {
    let game = "[Event \"x\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A\"]\n\
        [Black \"B\"]\n[Result \"*\"]\n[Variant \"Chess960\"]\n\
        [FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n[SetUp \"1\"]\n\n\
        1. e2e4 e7e5 2. g1f3 b8c6 3. f1c4 f8c5 4. e1h1 *\n";
    let usual = in_every_mode(SHORT, game.as_bytes());
    assert_eq!(usual.status, 1, "{}", usual.stdout);
    let lenient = in_every_mode(&[SHORT, &["--lenient"]].concat(), game.as_bytes());
    assert_eq!(lenient.status, 0, "{}", lenient.stdout);
    assert!(findings(&lenient.stdout).iter().all(|it| it.severity != "error"));
    let counted = |args: &[&str]| {
        in_every_mode(&[&["stats"], args].concat(), game.as_bytes()).summary("games counted")
    };
    assert_eq!((counted(&[]), counted(&["--lenient"])), (0, 1));
}
