//! `chess960 castling`.

use std::collections::BTreeMap;

use crate::run::{Ended, Scratch, run};

#[track_caller]
fn clean_run(args: &[&str]) -> Ended {
    let ended = run(&[&["castling"], args].concat());
    assert_eq!((ended.status, &*ended.stderr), (0, ""), "{args:?}");
    ended
}

#[track_caller]
fn clean(args: &[&str]) -> String {
    clean_run(args).stdout
}

#[test]
fn what_fails_is_told_with_squares_pieces_and_articles() {
    let stdout = clean(&["4r1k1/8/8/8/8/2n5/8/qR2K2R w KB - 0 1"]);
    assert_eq!(
        stdout,
        "\
White O-O-O (a-side): not allowed
  check          the king on e1 is in check from the rook on e8 [FIDE 3.8.2.2.1]
  path           the king would cross d1, attacked by the knight on c3 [FIDE 3.8.2.2.1]
  exposed        after O-O-O the king on c1 would be in check from the queen on a1 (the castling rook uncovered the line) [FIDE 3.9]
  method         double-move [FIDE II.3.2.1]
  king           e1 to c1
  rook           b1 to d1
  must be empty  c1 d1
  must be safe   c1 d1 e1
  by hand        put the king beside the board next to c1, move the rook from b1 to d1, then put the king on c1 [FIDE II.3.2.5.1]

White O-O (h-side): not allowed
  check          the king on e1 is in check from the rook on e8 [FIDE 3.8.2.2.1]
  method         double-move [FIDE II.3.2.1]
  king           e1 to g1
  rook           h1 to f1
  must be empty  f1 g1
  must be safe   e1 f1 g1
  by hand        put the king beside the board next to g1, move the rook from h1 to f1, then put the king on g1 [FIDE II.3.2.5.1]
"
    );
}

#[test]
fn every_attacker_is_named() {
    let stdout = clean(&["--side", "h", "4r1k1/8/8/8/2b5/6n1/8/4K2R w K - 0 1"]);
    assert!(stdout.contains("cross f1, attacked by the knight on g3 and the bishop on c4 [FIDE"));
}

#[test]
fn a_king_step_and_castling_are_two_moves() {
    let stdout = clean(&["--side=O-O", "4k3/8/8/8/8/8/8/5K1R", "w", "K", "-", "0", "1"]);
    assert_eq!(
        stdout,
        "\
White O-O (h-side): allowed
  method         double-move [FIDE II.3.2.1]
  king           f1 to g1
  rook           h1 to f1
  must be empty  g1
  must be safe   f1 g1
  by hand        put the king beside the board next to g1, move the rook from h1 to f1, then put the king on g1 [FIDE II.3.2.5.1]
  say so         Kg1 by the king alone is legal too and another move: \"I am about to castle\" avoids misunderstanding [FIDE II.3.2.7.1]
"
    );
}

#[test]
fn start_positions_and_both_players() {
    let stdout = clean(&["--player", "both", "SP 0"]);
    assert_eq!(stdout.matches("\nBlack O-O").count(), 2);
    assert!(stdout.contains("Black O-O-O (a-side), if Black were to move: not allowed\n"));
    // King f, rook g: nothing has to be empty, castling is legal on move 1.
    let stdout = clean(&["--side", "h", "QNNRBKRB"]);
    assert!(stdout.starts_with("White O-O (h-side): allowed\n  method         transposition"));
    assert!(stdout.contains("  must be empty  no other square\n"), "{stdout}");
    let ended = run(&["castling", "--player", "black", "--side", "h", "0/518"]);
    assert!(ended.stdout.contains("f8 is occupied by the black bishop"), "{}", ended.stdout);
}

#[test]
fn another_text_says_otherwise() {
    let fen = "5k2/8/8/8/8/8/8/1K5R w H - 0 1";
    let stdout = clean(&["--side", "h", fen]);
    assert!(stdout.contains("\n  Fischer 1996   not allowed there: gives-check\n"), "{stdout}");
    assert!(!stdout.contains("Chess480"), "{stdout}");
    let stdout = clean(&["--side", "h", "--rules", "fischer1996", fen]);
    assert!(stdout.starts_with(
        "White O-O (h-side) by Fischer 1996: not allowed\n  \
         gives-check    the rook on f1 would give check to the king on f8 [Fischer 1996]\n"
    ));
    assert!(stdout.ends_with("\n  FIDE           allowed there\n"), "{stdout}");
    let stdout = clean(&["--side", "h", "--rules", "chess480", fen]);
    assert!(stdout.starts_with("White O-O (h-side) by Chess480: allowed\n"), "{stdout}");
    assert!(
        stdout.contains("\n  king           b1 to d1\n  rook           h1 to c1\n"),
        "{stdout}"
    );
    assert!(
        stdout.ends_with("\n  FIDE           the king goes to g1 and the rook to f1\n"),
        "{stdout}"
    );
}

/// SPEC: 21 castlings a side and colour, by method.
#[test]
fn the_table_has_all_castlings() {
    let ended = clean_run(&["--table", "--format", "csv"]);
    let (rows, stdout) = (ended.table(), &ended.stdout);
    assert_eq!(rows.len(), 84);
    let mut counts = BTreeMap::new();
    for row in &rows {
        *counts
            .entry(["player", "castling", "method"].map(|column| row.text(column)))
            .or_insert(0) += 1;
    }
    for player in ["white", "black"] {
        for (castling, by_method) in [("O-O-O", [15, 3, 2, 1]), ("O-O", [15, 4, 1, 1])] {
            let methods = ["double-move", "king-move-only", "rook-move-only", "transposition"];
            assert_eq!(methods.map(|method| counts[&[player, castling, method]]), by_method);
        }
    }
    assert!(stdout.contains("\nwhite,O-O,b1,c1,g1,f1,double-move,d1 e1 f1 g1,c1 d1 e1 f1 g1\n"));
    assert!(stdout.contains("\nblack,O-O-O,d8,c8,c8,d8,transposition,,c8\n"));

    let chess480 = clean(&["--table", "--rules", "chess480", "--player=black", "--format=csv"]);
    assert_eq!(chess480.lines().count(), 1 + 42);
    assert!(chess480.contains("\nblack,O-O,g8,h8,h8,g8,transposition,,h8\n"), "{chess480}");
    assert_eq!(clean(&["--table", "--side", "a", "--format", "csv"]).lines().count(), 1 + 42);
}

#[test]
fn answers_as_a_table() {
    let fen = "r3k2r/8/8/8/8/8/6p1/R2NK2R b KQkq - 0 1";
    let rows = clean_run(&["--format", "csv", fen, "--player=both"]).table();
    let column = |name: &str| rows.iter().map(|row| row.text(name)).collect::<Vec<_>>();
    assert_eq!(column("player"), ["white", "white", "black", "black"]);
    assert_eq!(column("castling"), ["O-O-O", "O-O", "O-O-O", "O-O"]);
    assert_eq!(column("to_move"), ["false", "false", "true", "true"]);
    assert_eq!(column("allowed"), ["false", "false", "true", "true"]);
    assert_eq!(column("fails"), ["vacant", "path", "", ""]);
    assert_eq!(column("articles"), ["FIDE II.3.2.7.4", "FIDE 3.8.2.2.1", "", ""]);
    assert_eq!(column("king_to"), ["c1", "g1", "c8", "g8"]);

    let stdout = clean(&["--format", "jsonl", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "--side=h"]);
    assert!(stdout.contains(r#""allowed":false,"king_from":null,"#), "{stdout}");
    assert!(stdout.contains(r#""reasons":"White has no right to castle h-side","#), "{stdout}");
}

#[test]
fn a_position_that_cannot_be_read() {
    for (fen, why) in [
        ("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", "fen/right-without-rook"),
        ("8/8/8/8/8/8/8/4K2R w K - 0 1", "fen/"),
        ("///////// w - - 0 1", "fen/"),
    ] {
        let Ended { status, stdout, stderr } = run(&["castling", fen]);
        assert_eq!((status, &*stdout), (1, ""), "{fen}");
        assert!(stderr.contains(why), "{stderr}");
    }
    // A warning is told, and the position explained.
    let Ended { status, stdout, stderr } =
        run(&["castling", "--side=h", "4k3/8/8/8/8/8/8/4K2R w K -"]);
    assert_eq!(status, 0);
    assert!(stderr.contains("fen/") && stdout.starts_with("White O-O (h-side): allowed\n"));
}

#[test]
fn wrong_arguments_write_nothing() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    for args in [
        &[][..],
        &["960"],
        &["nonsense"],
        &["--table", fen],
        &["--table", "--svg", "a.svg"],
        &["--side", "left", fen],
        &["--rules", "house", fen],
        &["--svg", "a.svg", fen],
        &["--svg", "a.svg", "--side", "h", "--player", "both", fen],
    ] {
        let scratch = Scratch::new();
        let ended = scratch.run(&[&["castling"], args].concat());
        assert_eq!((ended.status, &*ended.stdout), (2, ""), "{args:?}");
        assert!(scratch.names().is_empty(), "{args:?}");
    }
}

#[test]
fn a_picture_says_what_the_text_says() {
    let scratch = Scratch::new();
    let fen = "4k3/8/8/8/8/6n1/8/4KB1R w K - 0 1";
    let ended = scratch.run(&["castling", "--side=h", "--svg=a.svg", fen]);
    assert_eq!((ended.status, &*ended.stderr), (0, ""));
    let svg = scratch.read("a.svg");
    assert!(svg.contains("White O-O (h-side): not allowed</title>"), "{svg}");
    assert!(svg.contains("f1 is occupied by the white bishop"), "{svg}");
    assert!(ended.stdout.starts_with("White O-O (h-side): not allowed\n"));
    // Nothing else goes where the picture goes.
    let ended = scratch.run(&["castling", "--side=h", "--svg=-", fen]);
    assert_eq!(ended.stdout, svg);
}

/// What other programs have been wrong about: a position, the castling, and whether it is legal.
#[test]
fn reported_positions() {
    for (fen, side, is_legal) in [
        ("4k3/8/8/8/8/8/8/qR2K3 w Q - 0 1", "a", false),
        ("4k3/8/8/8/8/8/8/r1RK4 w Q - 0 1", "a", false),
        ("4k3/8/8/8/8/8/8/R1K1q3 w Q - 0 1", "a", false),
        ("4n1k1/8/8/8/8/8/8/R3R1K1 w Q - 0 1", "a", false),
        ("4k3/8/8/8/8/8/8/6KR w K - 0 1", "h", true),
        ("6k1/8/8/q7/8/8/8/RK2R3 w KQ - 0 1", "a", true),
        ("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "a", true),
        ("4k3/8/8/8/8/8/8/2RK3R w KQ - 0 1", "h", true),
        ("4k3/8/8/8/8/8/8/2B3KR w K - 0 1", "h", true),
        ("4k3/8/8/8/8/8/8/RK6 w Q - 0 1", "a", true),
        ("4k3/8/8/8/8/8/8/R3K1R1 w GA - 0 1", "h", true),
        ("4k3/8/8/8/8/8/8/R3KRR1 w GA - 0 1", "h", false),
        ("4k3/8/8/8/8/8/8/R1BK1R2 w K - 0 1", "h", true),
        ("4k3/8/8/8/8/8/8/1R2KR2 w KQ - 0 1", "h", true),
        ("1rk2r2/pppppppp/8/8/8/P7/1PPPPPPP/1RK2R2 b KQkq - 0 1", "h", true),
        ("rk2r3/p6p/8/8/8/8/P6P/RK2R3 w AEae - 0 1", "a", true),
        ("rk2r3/p6p/8/8/8/8/P6P/2KRR3 b ae - 1 1", "a", true),
    ] {
        let ended = run(&["castling", "--side", side, "--format=csv", fen]);
        assert_eq!(ended.status, 0, "{fen}: {}", ended.stderr);
        assert_eq!(ended.table()[0].text("allowed"), is_legal.to_string(), "{fen}");
    }
}

#[test]
fn what_there_is_nothing_to_say_of_is_null() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let ended = run(&["castling", fen, "--side", "h", "--format", "jsonl"]);
    let row: serde_json::Value = serde_json::from_str(&ended.stdout).unwrap();
    assert_eq!(row["allowed"], true);
    for column in ["fails", "reasons", "articles", "differs"] {
        assert!(row[column].is_null(), "{column}: {}", ended.stdout);
    }
}
