//! Arguments that make no sense, and the help.

use crate::run::{Scratch, run};

#[test]
fn wrong_arguments_are_status_2() {
    for args in [
        &[][..],
        &["no-such-command"],
        &["stats", "--no-such-option", "-"],
        &["stats", "-j", "0", "-"],
        &["stats", "-j", "many", "-"],
        &["stats", "--block-size", "x", "-"],
        &["stats", "-o"],
        &["validate", "--double", "-"],
        &["fen", "--to", "chess.com"],
        &["fen", "--fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "file"],
        &["sp"],
        &["sp", "518", "--fen", "x"],
    ] {
        let ended = run(args);
        assert_eq!((ended.status, &*ended.stdout), (2, ""), "{args:?}: {}", ended.stderr);
        assert!(
            ended.stderr.contains("Usage: chess960") || ended.stderr.contains("--help"),
            "{args:?}: {}",
            ended.stderr
        );
    }
}

#[test]
fn help_goes_to_stdout_and_says_what_matters() {
    for (args, words) in [
        (&["--help"][..], &["stats", "validate", "fen", "sp", "Exit status: 0"][..]),
        (
            &["stats", "--help"],
            &[
                "--double",
                "--output",
                "--threads",
                "--progress",
                "standard input",
                "white_score",
                "castle_rook_only",
                "csv",
            ],
        ),
        (
            &["validate", "--help"],
            &["file:line:column: severity code game N ply P: message", "zstd"],
        ),
        (&["fen", "--help"], &["xfen", "shredder", "standard", "--fen"]),
        (&["sp", "--help"], &["0 to 959", "RNBQKBNR", "--fen"]),
    ] {
        let ended = run(args);
        assert_eq!((ended.status, &*ended.stderr), (0, ""), "{args:?}");
        let text = ended.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
        for word in words {
            assert!(text.contains(word), "{args:?} does not mention {word}:\n{}", ended.stdout);
        }
        assert!(!text.contains("block-size"), "{args:?}");
    }
    assert_eq!(run(&["--version"]).stdout, format!("chess960 {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn the_help_is_plain_on_a_pipe() {
    assert!(!Scratch::new().run(&["stats", "--help"]).stdout.contains('\u{1b}'));
}
