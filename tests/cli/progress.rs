//! Progress: on stderr, and on a pipe only where it is asked for.

use crate::{fixtures, run::Scratch};

#[test]
fn nothing_on_a_pipe_but_what_is_asked_for() {
    let scratch = Scratch::with("games.pgn", fixtures::bytes("tournament.pgn").repeat(400));
    let plain = scratch.run(&["stats", "games.pgn"]);
    assert_eq!(plain.stderr.lines().count(), 12, "{}", plain.stderr);
    assert!(!plain.stderr.contains(['\r', '\u{1b}']));

    let shown = scratch.run(&["stats", "--progress", "games.pgn"]);
    assert_eq!(shown.stdout, plain.stdout);
    assert!(shown.stderr.len() > plain.stderr.len());
    assert!(shown.stderr.ends_with(&plain.stderr), "{}", shown.stderr);
    assert!(!shown.stderr.contains('\u{1b}'), "{:?}", shown.stderr);

    let hidden = scratch.run(&["stats", "--no-progress", "games.pgn"]);
    assert_eq!(hidden, plain);
    // The last one counts.
    assert_eq!(scratch.run(&["stats", "--progress", "--no-progress", "games.pgn"]), plain);
    assert_ne!(
        scratch.run(&["stats", "--no-progress", "--progress", "games.pgn"]).stderr,
        plain.stderr
    );
}

#[test]
fn several_inputs_have_one_bar() {
    let scratch = Scratch::with("a.pgn", fixtures::bytes("tournament.pgn"));
    scratch.write("b.pgn", fixtures::bytes("variants.pgn"));
    let total: u64 = scratch
        .names()
        .iter()
        .map(|name| scratch.path().join(name).metadata().unwrap().len())
        .sum();
    let ended = scratch.run(&["validate", "--progress", "a.pgn", "b.pgn"]);
    let kib = format!("{}.", total / 1024);
    assert!(ended.stderr.contains(&format!("/{kib}")), "no {kib} in {}", ended.stderr);
}
