//! Files that are missing, are no games, or break: a message, the right exit status, and the other
//! files are read all the same.

use std::process::Stdio;

use crate::{
    fixtures,
    modes::{self, FILE, in_every_mode},
    run::{Ended, Scratch},
    validate::EXPLAIN,
};

/// Runs on a file between two good ones; what stderr says of it, and the exit status.
#[track_caller]
fn between_good_ones(bad: &str, make: impl FnOnce(&Scratch)) -> (Vec<String>, i32) {
    let scratch = Scratch::new();
    scratch.write("a.pgn", fixtures::bytes("tournament.pgn"));
    scratch.write("c.pgn", fixtures::bytes("castling/h-king-only.pgn"));
    make(&scratch);
    let validated = scratch.run(&["validate", "a.pgn", bad, "c.pgn"]);
    assert_eq!(validated.stdout.lines().last(), Some("13 games, 0 errors, 0 warnings, 0 notes"));
    let ended = scratch.run(&["stats", "a.pgn", bad, "c.pgn"]);
    assert_eq!((ended.total("games"), ended.summary("files")), (13, 3));
    assert!(ended.stderr.contains("not read to the end     1\n"), "{}", ended.stderr);
    let complaints = |text: &str| -> Vec<String> {
        text.lines().filter(|line| line.starts_with("chess960: ")).map(str::to_owned).collect()
    };
    let said = complaints(&ended.stderr);
    assert_eq!(complaints(&validated.stderr), said);
    assert_eq!(validated.status, ended.status);
    (said, ended.status)
}

#[track_caller]
fn assert_only_line(said: &[String], expected: &str) {
    let [line] = said else { panic!("not one line: {said:?}") };
    assert!(line.starts_with(expected), "{line}");
}

#[test]
fn a_missing_file() {
    let (said, status) = between_good_ones("b.pgn", |_| ());
    assert_eq!(status, 2);
    assert_only_line(&said, "chess960: b.pgn: cannot open: ");
}

#[test]
fn a_folder() {
    let (said, status) =
        between_good_ones("b", |scratch| std::fs::create_dir(scratch.path().join("b")).unwrap());
    assert_eq!(status, 2);
    assert_only_line(&said, "chess960: b: is a directory, not a file");
}

#[test]
fn a_binary_file() {
    let noise: Vec<u8> = (0..5000u32).map(|i| (i * i % 251) as u8).collect();
    let (said, status) = between_good_ones("b.pgn", |scratch| scratch.write("b.pgn", noise));
    assert_eq!(status, 2);
    assert_only_line(&said, "chess960: b.pgn: not a text file (it is binary)");
}

#[test]
fn an_archive() {
    let (said, status) =
        between_good_ones("b.zip", |scratch| scratch.write("b.zip", b"PK\x03\x04 and more"));
    assert_eq!(status, 2);
    assert_only_line(&said, "chess960: b.zip: not a text file (a zip archive)");
}

#[test]
fn utf_16() {
    let text = String::from_utf8(fixtures::bytes("text/utf8.pgn")).unwrap();
    for (mark, to_bytes) in [
        (true, u16::to_le_bytes as fn(u16) -> [u8; 2]),
        (true, u16::to_be_bytes),
        (false, u16::to_le_bytes),
    ] {
        let bom = mark.then_some(0xfeff);
        let bytes: Vec<u8> =
            bom.into_iter().chain(text.encode_utf16()).flat_map(to_bytes).collect();
        let (said, status) = between_good_ones("b.pgn", |scratch| scratch.write("b.pgn", bytes));
        assert_eq!(status, 2);
        assert_only_line(&said, "chess960: b.pgn: the text is UTF-16");
    }
}

#[test]
fn an_empty_file_has_no_game_and_is_no_failure() {
    for empty in ["", "\n\n", "\u{feff}", "% only an escape line\n"] {
        for command in ["stats", "validate"] {
            let ended = in_every_mode(&[command], empty.as_bytes());
            assert_eq!(
                ended.stderr.lines().next(),
                Some("chess960: games.pgn: no game in this file")
            );
            assert_eq!(ended.status, 0, "{empty:?}");
        }
    }
}

#[test]
fn a_text_that_is_no_game() {
    let ended = in_every_mode(
        &["validate", "--format", "short"],
        b"Dear all,\n\nthe games follow next week.\n",
    );
    assert!(
        ended.stdout.starts_with("games.pgn:1:1: error syntax/outside-game: "),
        "{}",
        ended.stdout
    );
    assert_eq!(ended.stderr, format!("chess960: games.pgn: no game in this file\n{EXPLAIN}"));
    assert_eq!(ended.status, 1);
}

#[test]
fn a_file_without_chess960() {
    let classical = "[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n[Event \"y\"]\n[Result \"*\"]\n[Variant \"Atomic\"]\n\n1. e4 *\n";
    let ended = in_every_mode(&["stats"], classical.as_bytes());
    assert_eq!(
        ended.stderr.lines().next(),
        Some("chess960: games.pgn: no Chess960 game, 2 of other kinds")
    );
    assert_eq!(
        (ended.status, ended.summary("games read"), ended.summary("games counted")),
        (0, 2, 0)
    );
}

/// 500 games that do not compress to nothing: their comments are noise.
fn noisy_games() -> String {
    let mut seed = 7u32;
    let mut noise = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        char::from(b'a' + (seed >> 24) as u8 % 26)
    };
    let game = fixtures::text("castling/h-king-only.pgn");
    let mut games = String::new();
    for _ in 0..500 {
        let comment: String = (0..600).map(|_| noise()).collect();
        games.push_str(&game.replace("1. ", &format!("{{{comment}}} 1. ")));
        games.push('\n');
    }
    games
}

/// Of a compressed file without its last bytes, the games before are read; the failure names the byte.
#[track_caller]
fn assert_broken(encode: fn(&[u8]) -> Vec<u8>, format: &str) {
    let mut bytes = encode(noisy_games().as_bytes());
    bytes.truncate(bytes.len() - 10_000);
    let scratch = Scratch::with(FILE, &bytes);
    scratch.write("good.pgn", fixtures::bytes("castling/h-king-only.pgn"));
    let ended = scratch.run(&["stats", FILE, "good.pgn"]);
    assert_eq!(ended.status, 2, "{}", ended.stderr);
    let message = format!("chess960: games.pgn: {format} data broken at byte ");
    let line = ended.stderr.lines().find(|line| line.starts_with("chess960: ")).unwrap();
    let (byte, _) =
        line.strip_prefix(&message).unwrap_or_else(|| panic!("{line}")).split_once(' ').unwrap();
    assert!(byte.parse::<usize>().unwrap() <= bytes.len(), "{line}");

    let counted = ended.summary("games counted");
    assert!((2..501).contains(&counted), "{counted} games counted");
    assert!(ended.summary("error") <= 1);
    assert_eq!(ended.total("games"), counted);
    // All threads and blocks agree on what was read before.
    let again = scratch.run(&["stats", "-j4", "--block-size", "1000", FILE, "good.pgn"]);
    assert_eq!(again, ended);
    let validated = scratch.run(&["validate", "--format", "short", FILE]);
    let errors: Vec<_> =
        validated.stdout.lines().filter(|line| line.contains(": error ")).collect();
    assert_eq!(errors.len() as u64, ended.summary("error"), "{errors:?}");
    assert!(errors.iter().all(|line| line.contains("error game/cut-off game ")), "{errors:?}");
    assert_eq!(validated.status, 2);
}

#[test]
fn a_gzip_file_that_is_cut_off() {
    assert_broken(modes::gzip, "gzip");
}

#[test]
fn a_zstd_file_that_is_cut_off() {
    assert_broken(modes::zstd, "zstd");
}

#[test]
fn an_xz_file_that_is_cut_off() {
    assert_broken(modes::xz, "xz");
}

#[test]
fn a_bzip2_file_that_is_cut_off() {
    assert_broken(modes::bzip2, "bzip2");
}

#[test]
fn compressed_data_that_are_damaged_never_pass_for_good() {
    for (encode, format) in
        [(modes::gzip as fn(&[u8]) -> Vec<u8>, "gzip"), (modes::bzip2, "bzip2"), (modes::xz, "xz")]
    {
        let mut bytes = encode(noisy_games().as_bytes());
        let at = bytes.len() / 8 * 7;
        bytes[at..at + 64].iter_mut().for_each(|byte| *byte ^= 0x55);
        let scratch = Scratch::with(FILE, &bytes);
        let ended = scratch.run(&["stats", FILE]);
        assert_eq!(ended.status, 2, "{format}: {}", ended.stderr);
        assert!(
            ended.stderr.contains(&format!("{format} data broken at byte ")),
            "{}",
            ended.stderr
        );
        assert_eq!(scratch.run(&["stats", "-j4", "--block-size", "1000", FILE]), ended);
    }
}

#[test]
fn a_file_that_is_whole_but_for_its_check_sum() {
    let text = fixtures::bytes("tournament.pgn");
    for (bytes, format) in [(modes::gzip(&text), "gzip"), (modes::xz(&text), "xz")] {
        let scratch = Scratch::with(FILE, &bytes[..bytes.len() - 4]);
        let ended = scratch.run(&["stats", FILE]);
        assert_eq!(ended.status, 2, "{}", ended.stderr);
        assert!(
            ended.stderr.contains(&format!("{format} data broken at byte ")),
            "{}",
            ended.stderr
        );
        // The last game has its termination marker: it is whole.
        assert_eq!(ended.summary("games counted"), 12);
    }
}

#[test]
fn something_after_the_compressed_data_is_told() {
    let text = fixtures::bytes("tournament.pgn");
    let scratch = Scratch::with(FILE, [&modes::gzip(&text)[..], b"[Event \"plain\"]"].concat());
    let ended = scratch.run(&["stats", FILE]);
    assert_eq!((ended.status, ended.summary("games counted")), (2, 12));
}

/// The same bytes on stdout and stderr for any number of threads.
#[track_caller]
fn with_any_threads(scratch: &Scratch, command: &[&str], input: &[u8]) -> Ended {
    let one = scratch.run_on(&[command, &["-j1"]].concat(), input);
    for mode in [&["-j2"][..], &["-j3", "--block-size", "5000"], &["-j8", "--block-size", "700"]] {
        let ended = scratch.run_on(&[command, mode].concat(), input);
        assert!(ended == one, "{command:?} {mode:?}: {ended:?}\n{one:?}");
    }
    one
}

#[test]
fn files_of_all_kinds_side_by_side_are_as_one_after_the_other() {
    let text = noisy_games();
    let many = |encode: fn(&[u8]) -> Vec<u8>| modes::in_many(text.as_bytes(), encode);
    let scratch = Scratch::with("a.pgn", fixtures::bytes("faulty.pgn"));
    scratch.write("b.zst", many(modes::zstd));
    let mut cut = many(modes::gzip);
    cut.truncate(cut.len() / 3);
    scratch.write("c.gz", cut);
    scratch.write("d.bz2", many(modes::bzip2));
    let mut damaged = many(modes::xz);
    let middle = damaged.len() / 2;
    damaged[middle] ^= 0x10;
    scratch.write("e.xz", damaged);
    scratch.write("f.zst", modes::zstd(b"PK\x03\x04"));
    scratch.write("g.gz", [many(modes::gzip), vec![0; 512]].concat());
    let files = ["a.pgn", "b.zst", "none", "c.gz", "-", "d.bz2", "e.xz", "f.zst", "g.gz"];
    let input = fixtures::bytes("tournament.pgn");
    for command in [&["stats"][..], &["validate", "--format", "short"], &["convert"]] {
        let ended = with_any_threads(&scratch, &[command, &files].concat(), &input);
        assert_eq!(ended.status, 2);
        let failures = ["none: cannot open: ", "c.gz: gzip data broken", "e.xz: xz data broken"];
        for failure in failures {
            assert!(ended.stderr.contains(&format!("chess960: {failure}")), "{}", ended.stderr);
        }
    }
}

#[test]
fn what_is_not_needed_of_standard_input_is_left_there() {
    let scratch = Scratch::with("a.pgn", fixtures::bytes("tournament.pgn"));
    for threads in ["-j1", "-j4"] {
        // Nothing ever comes from there.
        let mut child = scratch
            .command(&["convert", "--limit", "3", threads, "a.pgn", "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let open = child.stdin.take();
        let ended = child.wait_with_output().unwrap();
        drop(open);
        let games = String::from_utf8(ended.stdout).unwrap();
        assert_eq!((ended.status.code(), games.matches("[Event ").count()), (Some(0), 3));
    }
}
