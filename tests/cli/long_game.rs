//! A game of ten megabytes: a finding, no allocation, and the next game is read.

use crate::{
    fixtures,
    modes::{FILE, in_every_mode},
    run::Scratch,
};

const MIB: usize = 1 << 20;

/// A game whose movetext is this.
fn game(movetext: &str) -> String {
    let tags = "[Event \"long\"]\n[Result \"*\"]\n[Variant \"Chess960\"]\n\
        [FEN \"nqnbrkbr/pppppppp/8/8/8/8/PPPPPPPP/NQNBRKBR w KQkq - 0 1\"]\n\n";
    format!("{tags}{movetext} *\n\n")
}

#[track_caller]
fn assert_is_skipped(movetext: &str) {
    let before = fixtures::text("castling/h-king-only.pgn");
    let text = format!("{before}\n{}{}", game(movetext), fixtures::text("tournament.pgn"));
    let ended = Scratch::with(FILE, &text).run(&["stats", FILE]);
    assert_eq!(
        (ended.summary("games read"), ended.summary("games counted"), ended.summary("error")),
        (14, 13, 1)
    );
    assert_eq!(ended.status, 1);

    // A finding with a line in it behind the long game shows that the lines are counted on.
    let text = format!("{text}\n{}", fixtures::text("text/utf8.pgn"));
    let ended = in_every_mode(
        &["validate", "--format", "short", "--allow", "roster,start"],
        text.as_bytes(),
    );
    let [long, behind, count] = &ended.stdout.lines().collect::<Vec<_>>()[..] else {
        panic!("{}", ended.stdout)
    };
    let line = before.lines().count() + 2;
    assert!(long.starts_with(&format!("{FILE}:{line}:1: error game/too-long game 2: ")), "{long}");
    let line = text.lines().position(|line| line.starts_with("[Black \"Ødegård")).unwrap() + 1;
    assert!(
        behind.starts_with(&format!("{FILE}:{line}:9: warning tag/unescaped-quote game 15: ")),
        "{behind}"
    );
    assert_eq!(*count, "16 games, 1 error, 1 warning, 0 notes");
}

#[test]
fn a_comment_of_ten_megabytes() {
    assert_is_skipped(&format!(
        "{{{}}}",
        "All work and no play makes Jack a dull boy.\n".repeat(10 * MIB / 44)
    ));
}

#[test]
fn ten_megabytes_of_moves() {
    assert_is_skipped(&"1. Nd3 Nd6 2. Nc1 Nc8\n".repeat(10 * MIB / 22));
}

#[test]
fn a_line_of_ten_megabytes() {
    assert_is_skipped(&"1. Nd3 Nd6 2. Nc1 Nc8 ".repeat(10 * MIB / 22));
}

#[test]
fn a_game_just_below_the_limit_is_read() {
    let text = game(&format!("{{{}}} 1. Nd3", "x".repeat(4 * MIB - 1000)));
    let ended = in_every_mode(&["stats"], text.as_bytes());
    assert_eq!((ended.summary("games counted"), ended.total("plies_total")), (1, 1));
}

#[test]
fn ten_megabytes_without_a_game() {
    let scratch = Scratch::with(FILE, "there is no game in this text\n".repeat(10 * MIB / 30));
    let ended = scratch.run(&["validate", "--format", "short", "-j1", FILE]);
    assert_eq!(ended.status, 1);
    assert_eq!(
        scratch.run(&["validate", "--format", "short", "-j4", "--block-size", "4096", FILE]),
        ended
    );
    assert!(ended.stdout.len() < 10_000, "{} bytes", ended.stdout.len());
}
