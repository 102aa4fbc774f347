//! `chess960 board`.

use crate::run::{Scratch, run};

const FEN: &str = "4k3/8/8/8/8/8/P7/1R2K3 w B - 0 1";

#[test]
fn a_board_is_printed_from_either_side() {
    let white = "\
8 · · · · ♚ · · ·
7 · · · · · · · ·
6 · · · · · · · ·
5 · · · · · · · ·
4 · · · · · · · ·
3 · · · · · · · ·
2 ♙ · · · · · · ·
1 · ♖ · · ♔ · · ·
  a b c d e f g h
";
    let ended = run(&["board", FEN]);
    assert_eq!((ended.status, &*ended.stdout, &*ended.stderr), (0, white, ""));
    let ended = run(&["board", FEN, "--bottom", "black"]);
    assert!(ended.stdout.starts_with("1 · · · ♔ · · ♖ ·\n2 · · · · · · · ♙\n"), "{}", ended.stdout);
    assert_eq!(run(&["board", "518"]).stdout.lines().last(), Some("  a b c d e f g h"));
}

#[test]
fn any_position_is_drawn_with_its_pieces_in_words() {
    let scratch = Scratch::new();
    let ended = scratch.run(&["board", FEN, "--svg", "a.svg", "--png", "a.png"]);
    assert_eq!((ended.status, &*ended.stdout, &*ended.stderr), (0, "", ""));
    let svg = scratch.read("a.svg");
    assert!(svg.contains("<desc id=\"description\">White: Ke1 Rb1 a2; Black: Ke8</desc>"), "{svg}");
}

#[test]
fn what_is_no_position_is_not_drawn() {
    let scratch = Scratch::new();
    for (query, status) in [("8/8/8/8/8/8/8/8 w - - 0 1", 1), ("960", 2), ("", 2)] {
        let ended = scratch.run(&["board", query, "--svg", "a.svg"]);
        assert_eq!((ended.status, &*ended.stdout), (status, ""), "{query}: {}", ended.stderr);
    }
    assert!(scratch.names().is_empty());
}
