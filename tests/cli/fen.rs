//! `chess960 fen`.

use std::io::Write as _;

use crate::{
    fixtures, modes,
    run::{Scratch, run},
};

/// Position, X-FEN, Shredder-FEN and standard FEN of its castling field; `None` where that fails.
const FIELDS: &[(&str, &str, &str, Option<&str>)] = &[
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w @ - 0 1", "KQkq", "HAha", Some("KQkq")),
    ("nqnbrkbr/pppppppp/8/8/8/8/PPPPPPPP/NQNBRKBR w @ - 0 1", "KQkq", "HEhe", None),
    ("rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w @ - 4 11", "Gkq", "Gga", None),
    ("rr2k2r/1pppppp1/8/8/8/8/1PPPPPP1/RR2K2R w @ - 0 20", "KBkb", "HBhb", None),
    ("qrbbnnkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w @ - 0 1", "KQkq", "HAhb", None),
    ("4k3/8/8/8/8/8/8/4K2R w @ - 0 1", "K", "H", Some("K")),
    ("4k3/8/8/8/8/8/8/4K3 w @ - 0 1", "-", "-", Some("-")),
];

#[test]
fn every_dialect_is_read_and_written() {
    for (position, xfen, shredder, standard) in FIELDS {
        let fen = |field: &str| position.replace('@', field);
        for from in [Some(*xfen), Some(*shredder), *standard].into_iter().flatten().map(fen) {
            for (to, field) in
                [("xfen", Some(*xfen)), ("shredder", Some(*shredder)), ("standard", *standard)]
            {
                let by_argument = run(&["fen", "--to", to, "--fen", &from]);
                let by_line =
                    Scratch::new().run_on(&["fen", "--to", to], format!("{from}\r\n").as_bytes());
                let Some(field) = field else {
                    assert_eq!((by_argument.status, &*by_argument.stdout), (1, ""), "{from}");
                    assert!(
                        by_argument.stderr.contains("error fen/not-standard: "),
                        "{}",
                        by_argument.stderr
                    );
                    assert_eq!(
                        (by_line.status, by_line.stdout),
                        (1, format!("{from}\r\n")),
                        "{from}"
                    );
                    continue;
                };
                assert_eq!(by_argument.stdout, format!("{}\n", fen(field)), "{from} to {to}");
                assert_eq!(by_line.stdout, format!("{}\r\n", fen(field)), "{from} to {to}");
                assert_eq!((by_argument.status, by_line.status), (0, 0), "{from}");
                assert_eq!((&*by_argument.stderr, &*by_line.stderr), ("", ""), "{from}");
            }
        }
    }
}

#[test]
fn files_of_positions() {
    let scratch = Scratch::new();
    scratch.write("positions.fen", fixtures::bytes("positions.fen"));
    scratch.write("positions.epd", fixtures::bytes("positions.epd"));
    for to in ["xfen", "shredder", "standard"] {
        let ended = scratch.run(&["fen", "--to", to, "positions.fen", "positions.epd"]);
        fixtures::assert_expected(&format!("positions.{to}.txt"), &ended.stdout);
        fixtures::assert_expected(&format!("positions.{to}.stderr.txt"), &ended.stderr);
        // The position without a rook for its right is passed through.
        assert_eq!(ended.status, 1);
        // Converting twice is the same as once.
        scratch.write("again", &ended.stdout);
        assert_eq!(scratch.run(&["fen", "--to", to, "again"]).stdout, ended.stdout);
    }
    let xfen = scratch.run(&["fen", "positions.fen"]);
    scratch.write("shredder", scratch.run(&["fen", "--to", "shredder", "positions.fen"]).stdout);
    assert_eq!(
        scratch.run(&["fen", "shredder"]).stdout,
        xfen.stdout,
        "X-FEN is the default, and no information is lost"
    );
}

#[test]
fn operations_and_comments_stay_as_they_are() {
    let line =
        "nqnbrkbr/pppppppp/8/8/8/8/PPPPPPPP/NQNBRKBR w HEhe - bm e4; c0 \"HEhe\"; \t\n# HEhe\n\n";
    let ended = Scratch::new().run_on(&["fen"], line.as_bytes());
    assert_eq!(ended.stdout, line.replacen("HEhe", "KQkq", 1));
    assert_eq!(ended.status, 0);
}

#[test]
fn a_line_that_is_no_position_is_told_with_its_place() {
    let good = "4k3/8/8/8/8/8/8/4K2R w H - 0 1";
    let text = format!("{good}\n\nnot a position\n{good}\r4k3/8/8/8/8/8/8/4K2R w KQ - 0 1");
    let ended = Scratch::new().run_on(&["fen", "-"], text.as_bytes());
    assert_eq!(ended.stdout, text.replace(" H ", " K "));
    let said: Vec<_> = ended.stderr.lines().map(|line| line.rsplit_once(": ").unwrap().0).collect();
    assert_eq!(said, ["-:3:1: error fen/fields", "-:5:25: error fen/right-without-rook"]);
    assert_eq!(ended.status, 1);
}

#[test]
fn compressed_files_and_lines_of_any_length() {
    let text = fixtures::bytes("positions.fen");
    let scratch = Scratch::with("positions", &text);
    let plain = scratch.run(&["fen", "positions"]);
    for bytes in [modes::gzip(&text), modes::bzip2(&text), modes::xz(&text), modes::zstd(&text)] {
        scratch.write("positions", bytes);
        assert_eq!(scratch.run(&["fen", "positions"]), plain);
    }
    let mut long = vec![b'x'; 3 << 20];
    long.write_all(b"\n4k3/8/8/8/8/8/8/4K2R w H - 0 1\n").unwrap();
    scratch.write("long", &long);
    let ended = scratch.run(&["fen", "long"]);
    assert_eq!(ended.status, 1);
    assert!(ended.stderr.starts_with("long:1:1: error fen/line-too-long: "), "{}", ended.stderr);
    assert_eq!(ended.stderr.lines().count(), 1);
    assert_eq!(ended.stdout.len(), long.len());
    assert!(ended.stdout.ends_with("\n4k3/8/8/8/8/8/8/4K2R w K - 0 1\n"));
}

#[test]
fn a_file_that_cannot_be_read_does_not_stop_the_others() {
    let scratch = Scratch::with("good", "4k3/8/8/8/8/8/8/4K2R w H - 0 1\n");
    let ended = scratch.run(&["fen", "missing", "good"]);
    assert_eq!((ended.status, &*ended.stdout), (2, "4k3/8/8/8/8/8/8/4K2R w K - 0 1\n"));
    assert!(ended.stderr.starts_with("chess960: missing: cannot open: "), "{}", ended.stderr);
}

#[test]
fn one_that_is_no_position_is_not_printed() {
    let ended = run(&["fen", "--fen", "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1"]);
    assert_eq!((ended.status, &*ended.stdout), (1, ""));
    assert!(
        ended.stderr.starts_with("--fen:1:23: error fen/right-without-rook: "),
        "{}",
        ended.stderr
    );
}

#[test]
fn a_note_does_not_keep_a_position_back() {
    let ended = run(&["fen", "--fen", "4k3/8/8/8/8/8/8/4K2R w H -"]);
    assert_eq!((ended.status, &*ended.stdout), (0, "4k3/8/8/8/8/8/8/4K2R w K -\n"));
    assert!(ended.stderr.contains("note fen/four-fields: "), "{}", ended.stderr);
}

#[test]
fn nothing_and_a_comment_are_no_position_on_the_command_line() {
    for none in ["", " ", "# a comment"] {
        let ended = run(&["fen", "--fen", none]);
        assert_eq!((ended.status, &*ended.stdout), (1, ""), "{none:?}");
        assert!(ended.stderr.starts_with("--fen:1:1: error "), "{}", ended.stderr);
    }
}
