//! Whoever reads the output may stop at any time: `chess960 … | head -1`.

use std::io::Read;

use crate::{fixtures, run::Scratch};

#[track_caller]
fn assert_ends_quietly(scratch: &Scratch, args: &[&str]) {
    let (line, mut child) = scratch.read_a_line(args);
    assert!(line.ends_with('\n'), "{line}");
    let mut stderr = String::new();
    child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
    let status = child.wait().unwrap();
    assert_eq!((status.code(), &*stderr), (Some(0), ""), "{args:?}");
}

#[test]
fn validate() {
    let scratch = Scratch::with("games.pgn", fixtures::bytes("faulty.pgn").repeat(200));
    assert_ends_quietly(&scratch, &["validate", "games.pgn"]);
    assert_ends_quietly(&scratch, &["validate", "-j4", "--block-size", "4096", "games.pgn"]);
    for format in ["short", "json", "csv"] {
        assert_ends_quietly(&scratch, &["validate", "--format", format, "games.pgn"]);
    }
}

#[test]
fn fen() {
    let line = "nqnbrkbr/pppppppp/8/8/8/8/PPPPPPPP/NQNBRKBR w KQkq - 0 1\n";
    let scratch = Scratch::with("positions.fen", line.repeat(50_000));
    assert_ends_quietly(&scratch, &["fen", "--to", "shredder", "positions.fen"]);
}
