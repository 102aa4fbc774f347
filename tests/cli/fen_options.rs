//! `chess960 fen`: what is read, what is written, and where to.

use crate::{
    fixtures, modes,
    run::{Scratch, run},
};

const GOOD: &str = "4k3/8/8/8/8/8/8/4K2R w H - 0 1";
const CONVERTED: &str = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";

/// The codes on stderr, each with its severity.
fn told(stderr: &str) -> Vec<String> {
    let word = |line: &str| line.split(' ').skip(1).take(2).collect::<Vec<_>>().join(" ");
    stderr.lines().map(|line| word(line).trim_end_matches(':').to_owned()).collect()
}

#[test]
fn a_book_is_wholly_in_a_dialect_or_not() {
    let scratch = Scratch::with("x", format!("{CONVERTED}\n4k3/8/8/8/8/8/8/4K1RR w G - 0 1\n"));
    for (from, errors) in [("xfen", 0), ("shredder", 1), ("standard", 1)] {
        let ended = scratch.run(&["fen", "--check", "--from", from, "x"]);
        assert_eq!((ended.status, &*ended.stdout), (i32::from(errors > 0), ""), "{from}");
        assert_eq!(told(&ended.stderr), vec!["error fen/other-dialect"; errors], "{from}");
    }
    let ended = run(&["fen", "--from", "standard", "--fen", "4k3/8/8/8/8/8/8/4K1R1 w K - 0 1"]);
    assert_eq!((ended.status, &*ended.stdout), (1, ""));
    let classical = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let ended = run(&["fen", "--from", "standard", "--to", "shredder", "--fen", classical]);
    assert_eq!((ended.status, ended.stdout), (0, classical.replace("KQkq", "HAha") + "\n"));
}

#[test]
fn different_files_are_judged_as_asked() {
    let array = "qrbbnnkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let later = "qrbbnnkr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let scratch = Scratch::with("x", format!("{array}\n{later}\n"));
    for (option, status, codes) in [
        (&[][..], 0, &["warning fen/differing-files"][..]),
        (&["--dfrc"], 0, &[]),
        (&["--single"], 1, &["error fen/differing-files", "error fen/differing-files"]),
    ] {
        let ended = scratch.run(&[&["fen", "--check", "x"], option].concat());
        assert_eq!(
            (ended.status, &*told(&ended.stderr)),
            (status, &codes.iter().map(|c| (*c).to_owned()).collect::<Vec<_>>()[..]),
            "{option:?}"
        );
    }
    assert_eq!(scratch.run(&["fen", "--dfrc", "--single", "x"]).status, 2);
}

#[test]
fn a_line_that_is_no_position_is_kept_dropped_or_the_last() {
    let text = format!("{GOOD}\r\nno position\r\n# {GOOD}\n{GOOD}");
    let converted = format!("{CONVERTED}\r\nno position\r\n# {GOOD}\n{CONVERTED}");
    let scratch = Scratch::with("x", &text);
    scratch.write("y", format!("{GOOD}\n"));
    for (option, expected) in [
        ("keep", format!("{converted}\n{CONVERTED}\n")),
        ("drop", format!("{CONVERTED}\r\n# {GOOD}\n{CONVERTED}\n{CONVERTED}\n")),
        ("stop", format!("{CONVERTED}\r\n")),
    ] {
        let ended = scratch.run(&["fen", "--on-error", option, "x", "y"]);
        assert_eq!((ended.status, ended.stdout), (1, expected), "{option}");
        assert!(ended.stderr.starts_with("x:2:1: error fen/fields: "), "{}", ended.stderr);
        assert_eq!(ended.stderr.lines().count(), 1);
        // So it is in a file.
        let ended = scratch.run(&["fen", "--on-error", option, "x", "y", "-o", "out"]);
        assert_eq!((ended.status, &*ended.stdout), (1, ""));
        let written = scratch.read("out");
        assert_eq!(written, scratch.run(&["fen", "--on-error", option, "x", "y"]).stdout);
    }
}

#[test]
fn all_of_a_line_that_is_too_long_is_dropped() {
    let long = "x".repeat(1 << 20);
    let scratch = Scratch::with("x", format!("{GOOD}\n{long}\n{GOOD}\n"));
    let ended = scratch.run(&["fen", "--on-error", "drop", "x"]);
    assert_eq!((ended.status, ended.stdout), (1, format!("{CONVERTED}\n{CONVERTED}\n")));
    let ended = scratch.run(&["fen", "--on-error", "stop", "x"]);
    assert_eq!((ended.status, ended.stdout), (1, format!("{CONVERTED}\n")));
}

#[test]
fn check_tells_and_writes_nothing() {
    let scratch = Scratch::with("x", fixtures::bytes("positions.fen"));
    let ended = scratch.run(&["fen", "--check", "x"]);
    assert_eq!((ended.status, &*ended.stdout), (1, ""));
    assert_eq!(ended.stderr, scratch.run(&["fen", "x"]).stderr);
    let clean = scratch.run_on(&["fen", "--check"], GOOD.as_bytes());
    assert_eq!((clean.status, &*clean.stdout, &*clean.stderr), (0, "", ""));
    // What cannot be converted is told as well.
    let line = "4k3/8/8/8/8/8/8/4K1R1 w K - 0 1";
    let ended = scratch.run_on(&["fen", "--check", "--to", "standard"], line.as_bytes());
    assert_eq!((ended.status, told(&ended.stderr)), (1, vec!["error fen/not-standard".to_owned()]));
    assert_eq!(scratch.run(&["fen", "--check", "x", "-o", "out"]).status, 2);
}

#[test]
fn the_normal_form() {
    let text = "  r3k2r/8/8/8/8/8/8/R3K2R  w ahHA - 00 0;\r\n\
                4k3/8/8/8/3pP3/8/8/4K3 b - e3 161+0 0 01 # a\n\
                4k3/8/8/8/4P3/8/8/4K3 b - e3\n\
                4k3/8/8/8/4P3/8/8/4K3 b - e3 bm Kd7;\n";
    let scratch = Scratch::with("x", text);
    for (ep, first, second) in [
        ("keep", "e3", "e3"),
        ("fen", "e3", "e3"),
        ("always", "e3", "e3"),
        ("xfen", "e3", "-"),
        ("legal", "e3", "-"),
    ] {
        let ended = scratch.run(&["fen", "--normalize", "--ep", ep, "x"]);
        let expected = format!(
            "  r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\r\n\
             4k3/8/8/8/3pP3/8/8/4K3 b - {first} 0 1 # a\n\
             4k3/8/8/8/4P3/8/8/4K3 b - {second} 0 1\n\
             4k3/8/8/8/4P3/8/8/4K3 b - {second} bm Kd7;\n"
        );
        assert_eq!((ended.status, &*ended.stdout), (0, &*expected), "{ep}");
        scratch.write("again", &expected);
        assert_eq!(scratch.run(&["fen", "--normalize", "--ep", ep, "again"]).stdout, expected);
    }
    assert_eq!(scratch.run(&["fen", "--ep", "xfen", "x"]).status, 2, "--ep is of --normalize");
    let ended = run(&["fen", "--normalize", "--fen", "4k3/8/8/8/8/8/8/4K2R w H -"]);
    assert_eq!((ended.status, ended.stdout), (0, format!("{CONVERTED}\n")));
}

#[test]
fn the_output_appears_whole_or_not_at_all() {
    let scratch = Scratch::with("x", format!("{GOOD}\n"));
    scratch.write("out", "before");
    let broken = modes::gzip(format!("{GOOD}\n").repeat(1000).as_bytes());
    scratch.write("broken.gz", &broken[..broken.len() - 9]);

    let ended = scratch.run(&["fen", "x", "missing", "broken.gz", "-o", "out"]);
    assert_eq!((ended.status, &*ended.stdout), (2, ""));
    assert_eq!(scratch.read("out"), "before");
    assert!(ended.stderr.contains("the output is not written"), "{}", ended.stderr);
    // An input is no output.
    let ended = scratch.run(&["fen", "x", "-o", "x"]);
    assert_eq!((ended.status, scratch.read("x")), (2, format!("{GOOD}\n")));

    assert_eq!(scratch.run(&["fen", "x", "-o", "out"]).status, 0);
    assert_eq!(scratch.read("out"), format!("{CONVERTED}\n"));
    assert_eq!(scratch.run(&["fen", "x", "-o", "-"]).stdout, format!("{CONVERTED}\n"));
    assert_eq!(scratch.run(&["fen", "--fen", GOOD, "-o", "one"]).status, 0);
    assert_eq!(scratch.read("one"), format!("{CONVERTED}\n"));
    assert_eq!(scratch.names(), ["broken.gz", "one", "out", "x"]);
}

#[test]
fn a_file_that_does_not_end_its_line_is_not_joined_to_the_next() {
    let scratch = Scratch::with("lf", GOOD);
    scratch.write("crlf", format!("# a\r\n{GOOD}"));
    scratch.write("empty", "");
    let ended = scratch.run(&["fen", "lf", "empty", "crlf", "lf"]);
    let expected = format!("{CONVERTED}\n# a\r\n{CONVERTED}\r\n{CONVERTED}");
    assert_eq!((ended.status, ended.stdout), (0, expected));
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_is_not_added_to_itself() {
    let scratch = Scratch::with("x", format!("{GOOD}\n"));
    let x = std::fs::OpenOptions::new().append(true).open(scratch.path().join("x")).unwrap();
    let status = scratch
        .command(&["fen", "x"])
        .stdout(x)
        .stderr(std::process::Stdio::null())
        .status()
        .unwrap();
    assert_eq!((status.code(), scratch.read("x")), (Some(2), format!("{GOOD}\n")));
}

#[test]
fn a_long_comment_is_one() {
    let scratch = Scratch::with("x", format!("# {}\n{GOOD}\n", "x".repeat(1 << 20)));
    let ended = scratch.run(&["fen", "x", "--on-error", "drop"]);
    assert_eq!((ended.status, ended.stdout.len()), (0, (1 << 20) + 3 + CONVERTED.len() + 1));
}

#[test]
fn bytes_that_are_no_text_stay() {
    let line = b"4k3/8/8/8/8/8/8/RR2K2R w HB - 0 1 id \"M\xfcller \xff\";\r";
    let scratch = Scratch::with("x", [&line[..], b"\xe9\xff \x01\n\n"].concat());
    let ended = scratch.command(&["fen", "x"]).output().unwrap();
    let expected = b"4k3/8/8/8/8/8/8/RR2K2R w KB - 0 1 id \"M\xfcller \xff\";\r\xe9\xff \x01\n\n";
    assert_eq!((&ended.stdout[..], ended.status.code()), (&expected[..], Some(1)));
    // NUL bytes behind the first of the text, by which it is told what a file is.
    scratch.write("x", format!("{GOOD}\n").repeat(50) + "a\0b\n");
    let ended = scratch.run(&["fen", "x"]);
    assert_eq!((ended.status, ended.stdout), (1, format!("{CONVERTED}\n").repeat(50) + "a\0b\n"));
}
