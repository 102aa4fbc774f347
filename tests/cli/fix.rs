//! `chess960 validate --fix`: what can be mended is, and no other byte changes.

use std::{
    fs,
    time::{Duration, SystemTime},
};

use crate::{
    fixtures,
    modes::{self, FILE, in_every_mode},
    run::{Scratch, run},
    validate::{SHORT, findings},
};

/// Two games with something to mend, and white space that stays as it is.
const FAULTY: &str = "[Event \"Ødegård\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
    [White \"A\"]  \n[Black \"B\"]\n[Result \"1/2-1/2\"]\n\n\n1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7\t4. 0-0 0-0 ½-½\n\n\n\
    [Event \"y\"]\r\n[Site \"?\"]\r\n[Date \"????.??.??\"]\r\n[Round \"?\"]\r\n[White \"A\"]\r\n\
    [Black \"B\"]\r\n[Result \"1/2-1/2\"]\r\n\r\n1. e4 e5 {zz 0-0} 1/2";

/// The same, mended.
fn mended() -> String {
    mended_as(FAULTY)
}

/// A text with the faults of that one, mended.
fn mended_as(text: &str) -> String {
    let mended = text.replace("4. 0-0 0-0 ½-½", "4. O-O O-O 1/2-1/2");
    mended.strip_suffix(" 1/2").unwrap().to_owned() + " 1/2-1/2"
}

const FIX: &[&str] = &["validate", "--fix", "--format", "short", "--all-notes"];

#[test]
fn what_is_wrong_is_mended_and_nothing_else() {
    let ended = in_every_mode(&[FIX, &["-o", "-"]].concat(), FAULTY.as_bytes());
    assert_eq!(ended.stdout, mended());
    assert_eq!(ended.status, 0);
    let lines: Vec<_> = ended.stderr.lines().collect();
    let fixed: Vec<_> = lines.iter().filter(|line| line.ends_with(" (fixed)")).collect();
    assert_eq!(fixed.len(), 4, "{}", ended.stderr);
    assert!(fixed[0].starts_with("games.pgn:10:35: warning castling/spelling game 1 ply 7: "));
    let count = lines.iter().find(|line| line.starts_with("2 games, ")).unwrap();
    assert!(count.ends_with(", 4 fixed"), "{count}");

    let again = in_every_mode(&[FIX, &["-o", "-"]].concat(), ended.stdout.as_bytes());
    assert_eq!(again.stdout, ended.stdout);
    assert!(again.stderr.trim_end().ends_with(", 0 fixed"), "{}", again.stderr);
}

#[test]
fn every_fixture_is_mended_at_once() {
    let scratch = Scratch::new();
    for name in fixtures::all_games() {
        scratch.write(FILE, fixtures::bytes(&name));
        let before = scratch.run(&[SHORT, &[FILE]].concat());
        let first = scratch.run(&[FIX, &["-o", "first.pgn", FILE]].concat());
        let second = scratch.run(&[FIX, &["-o", "second.pgn", "first.pgn"]].concat());
        let read = |name: &str| fs::read(scratch.path().join(name)).unwrap();
        assert!(read("first.pgn") == read("second.pgn"), "{name} is mended in two steps");
        let count = second.stdout.lines().last().unwrap();
        assert!(count.ends_with(", 0 fixed"), "{name}: {}", second.stdout);
        // What was mended is not found any more, and nothing new is.
        let left = first.stdout.lines().filter(|line| !line.ends_with(" (fixed)")).count();
        assert!(second.stdout.lines().count() <= left, "{name}:\n{}", second.stdout);
        let fixable = first.stdout.lines().filter(|line| line.ends_with(" (fixed)")).count();
        let told = before.stderr.contains(&format!("{fixable} can be fixed: see `--fix`\n"));
        assert!(told || fixable == 0, "{name}: {}", before.stderr);
        // As many games as before.
        let games = |text: &str| text.lines().last().unwrap().split(',').next().unwrap().to_owned();
        assert_eq!(games(&first.stdout), games(&second.stdout), "{name}");
    }
}

#[test]
fn blocks_do_not_matter() {
    let text = [fixtures::bytes("faulty.pgn"), b"\n".to_vec()].concat().repeat(3);
    let scratch = Scratch::with(FILE, &text);
    let first = scratch.run(&[FIX, &["-j1", "-o", "one.pgn", FILE]].concat());
    for size in ["1", "100", "4096", "100000"] {
        let args = ["-j4", "--block-size", size, "-o", "two.pgn", FILE];
        assert_eq!(scratch.run(&[FIX, &args].concat()), first);
        assert_eq!(scratch.read("one.pgn"), scratch.read("two.pgn"));
    }
}

#[test]
fn what_is_not_reported_is_not_mended() {
    let args = [FIX, &["--allow", "castling", "-o", "-"]].concat();
    let ended = in_every_mode(&args, FAULTY.as_bytes());
    assert_eq!(ended.stdout, mended().replace("O-O", "0-0"));
    let args = [FIX, &["--allow", "all", "-o", "-"]].concat();
    assert_eq!(in_every_mode(&args, FAULTY.as_bytes()).stdout, FAULTY);
}

#[test]
fn a_game_with_an_error_that_other_games_tell_of_is_not_mended() {
    let game = |round: u32, name: &str| {
        FAULTY
            .replace("[Round \"?\"]", &format!("[Round \"{round}\"]"))
            .replace("[White \"A\"]", &format!("[White \"{name}\"]"))
    };
    // Round 2 was to begin from another position.
    let text = game(1, "A") + "\n\n" + &game(2, "M\u{fc}ller");
    let expected = ["--expect", "2=353"];
    let mended = |round| mended_as(&game(round, "A"));
    let wrong = game(2, "M\u{fc}ller");
    let ended = in_every_mode(&[FIX, &expected, &["-o", "-"]].concat(), text.as_bytes());
    assert_eq!(ended.stdout, mended(1) + "\n\n" + &wrong);
    assert_eq!(ended.status, 1);
    assert_eq!(ended.stderr.matches(" (fixed)\n").count(), 4, "{}", ended.stderr);
    assert!(ended.stderr.contains(", 4 fixed\n"), "{}", ended.stderr);

    // It is told, and no other way of mending is promised.
    let plain = in_every_mode(&[&["validate"], &expected[..]].concat(), text.as_bytes());
    assert!(plain.stderr.starts_with("4 can be fixed: see `--fix`\n"), "{}", plain.stderr);
    assert_eq!(plain.stdout.matches("= fix: ").count(), 4, "{}", plain.stdout);
    let help = "= help: nothing else in this game is mended until this is settled\n";
    assert_eq!(plain.stdout.matches(help).count(), 2, "{}", plain.stdout);

    // What is not reported is in nobody's way; what is a warning to the user is still an error.
    let allowed = ["--allow", "event/expected-sp", "-o", "-"];
    let ended = in_every_mode(&[FIX, &expected, &allowed].concat(), text.as_bytes());
    assert_eq!(ended.stdout.matches("O-O O-O 1/2-1/2").count(), 2);
    let warned = ["--warn", "event/expected-sp", "-o", "-"];
    let ended = in_every_mode(&[FIX, &expected, &warned].concat(), text.as_bytes());
    assert_eq!((ended.stdout, ended.status), (mended(1) + "\n\n" + &wrong, 0));

    // The file does not become one of two encodings.
    let latin: Vec<u8> = text.replace('\u{bd}', "1/2").chars().map(|c| c as u8).collect();
    let ended = in_every_mode(&[FIX, &expected, &["-o", "-"]].concat(), &latin);
    let wrong = wrong.replace('\u{bd}', "1/2");
    assert_eq!(ended.stdout, mended(1) + "\n\n" + &wrong);
}

#[test]
fn an_error_that_was_mended_is_no_failure() {
    let args = ["--deny", "castling,result"];
    assert_eq!(in_every_mode(&[SHORT, &args].concat(), FAULTY.as_bytes()).status, 1);
    let args = [FIX, &args, &["-o", "-"]].concat();
    assert_eq!(in_every_mode(&args, FAULTY.as_bytes()).status, 0);
    let worse = FAULTY.replace("{zz 0-0}", "zz");
    assert_eq!(in_every_mode(&args, worse.as_bytes()).status, 1);
}

#[test]
fn the_forms_tell_what_was_mended() {
    let fix = |form: &str| {
        let args = ["validate", "--fix", "-o", "-", "--format", form];
        in_every_mode(&args, FAULTY.as_bytes()).stderr
    };
    let json = fix("json");
    assert_eq!(json.matches("\"fixable\":true,\"fixed\":true").count(), 4, "{json}");
    assert_eq!(fix("csv").matches(",true,true\n").count(), 4);
    let text = fix("text");
    assert_eq!(text.matches("= fixed: ").count(), 4, "{text}");
    assert!(!text.contains("= fix: ") && !text.contains("can be fixed"), "{text}");
    let text = in_every_mode(&["validate"], FAULTY.as_bytes());
    assert_eq!(text.stdout.matches("= fix: ").count(), 4, "{}", text.stdout);
    assert!(text.stderr.starts_with("4 can be fixed: see `--fix`\n"), "{}", text.stderr);
    let summary = ["validate", "--fix", "-o", "-", "--summary", "--format", "csv"];
    let summary = in_every_mode(&summary, FAULTY.as_bytes()).stderr;
    assert!(summary.starts_with("code,severity,findings,games,fixed\n"), "{summary}");
    assert!(summary.contains("castling/spelling,warning,2,1,2\n"), "{summary}");
}

#[test]
fn bytes_that_are_no_utf8_stay_if_that_is_wanted() {
    let text: Vec<u8> = FAULTY.replace('½', "1/2").chars().map(|c| c as u8).collect();
    assert!(String::from_utf8(text.clone()).is_err());
    let scratch = Scratch::with(FILE, &text);
    let ended = scratch.run(&[FIX, &["--allow", "text", "-o", "out.pgn", FILE]].concat());
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    let out = fs::read(scratch.path().join("out.pgn")).unwrap();
    assert_eq!(out.iter().map(|b| char::from(*b)).collect::<String>(), mended());
    scratch.run(&[FIX, &["-o", "out.pgn", FILE]].concat());
    assert_eq!(scratch.read("out.pgn"), mended());
}

#[test]
fn files_take_the_places_of_the_old_ones() {
    let good = fixtures::text("castling/h-king-only.pgn");
    let scratch = Scratch::with("a.pgn", FAULTY);
    scratch.write("good.pgn", &good);
    scratch.write("b.pgn", FAULTY);
    let old = SystemTime::now() - Duration::from_secs(1000);
    let path = |name: &str| scratch.path().join(name);
    for name in ["a.pgn", "good.pgn"] {
        fs::File::options().write(true).open(path(name)).unwrap().set_modified(old).unwrap();
    }
    let ended = scratch.run(&[FIX, &["--in-place", "a.pgn", "good.pgn", "b.pgn"]].concat());
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    assert!(ended.stdout.lines().last().unwrap().ends_with(", 8 fixed"), "{}", ended.stdout);
    assert_eq!((scratch.read("a.pgn"), scratch.read("b.pgn")), (mended(), mended()));
    assert_eq!(scratch.read("good.pgn"), good);
    let modified = |name: &str| fs::metadata(path(name)).unwrap().modified().unwrap();
    assert_eq!(modified("good.pgn"), old);
    assert!(modified("a.pgn") > old);
    assert_eq!(scratch.names(), ["a.pgn", "b.pgn", "good.pgn"]);
}

#[test]
#[cfg(unix)]
fn permissions_and_links_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let scratch = Scratch::with(FILE, FAULTY);
    let path = scratch.path().join(FILE);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    fs::create_dir(scratch.path().join("links")).unwrap();
    let link = scratch.path().join("links/link.pgn");
    symlink("../games.pgn", &link).unwrap();
    let ended = scratch.run(&[FIX, &["--in-place", "links/link.pgn"]].concat());
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(scratch.read(FILE), mended());
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
    assert_eq!(fs::read_dir(scratch.path().join("links")).unwrap().count(), 1);

    // What is not to be written is not replaced either.
    fs::write(&path, FAULTY).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o440)).unwrap();
    let ended = scratch.run(&[FIX, &["--in-place", FILE]].concat());
    assert_eq!((ended.status, scratch.read(FILE)), (2, FAULTY.to_owned()), "{}", ended.stderr);
}

#[test]
fn what_cannot_be_replaced_is_refused() {
    let scratch = Scratch::with(FILE, FAULTY);
    scratch.write("games.pgn.gz", modes::gzip(FAULTY.as_bytes()));
    for (args, words) in [
        (&["--fix", FILE][..], "--output"),
        (&["--in-place", FILE], "--fix"),
        (&["-o", "out.pgn", FILE], "--fix"),
        (&["--fix", "--in-place", "-o", "out.pgn", FILE], "--in-place"),
        (&["--fix", "-o", "out.pgn", FILE, FILE], "--in-place"),
        (&["--fix", "--in-place", "-"], "standard input"),
        (&["--fix", "--in-place"], "standard input"),
        (&["--fix", "--in-place", FILE, "games.pgn.gz"], "games.pgn.gz is compressed"),
        (&["--fix", "--in-place", FILE, "./games.pgn"], "named twice"),
        (&["--fix", "-o", FILE, FILE], "one of the files to read"),
        (&["--fix", "-o", "no/such/folder", FILE], "cannot write"),
    ] {
        let ended = scratch.run(&[&["validate"], args].concat());
        assert_eq!((ended.status, &*ended.stdout), (2, ""), "{args:?}: {}", ended.stderr);
        assert!(ended.stderr.contains(words), "{args:?}: {}", ended.stderr);
        assert_eq!(scratch.read(FILE), FAULTY, "{args:?}");
        assert_eq!(scratch.names(), ["games.pgn", "games.pgn.gz"], "{args:?}");
    }
    #[cfg(unix)]
    assert_eq!(run(&["validate", "--fix", "--in-place", "/dev/null"]).status, 2);
}

#[test]
fn a_compressed_file_becomes_plain() {
    let scratch = Scratch::with("games.pgn.gz", modes::gzip(FAULTY.as_bytes()));
    let ended = scratch.run(&[FIX, &["-o", "out.pgn", "games.pgn.gz"]].concat());
    assert_eq!((ended.status, scratch.read("out.pgn")), (0, mended()));
}

#[test]
fn an_empty_file_stays_empty() {
    let ended = in_every_mode(&[FIX, &["-o", "-"]].concat(), b"");
    assert_eq!((ended.status, &*ended.stdout), (0, ""));
}

#[test]
fn a_file_that_breaks_off_is_not_written() {
    let scratch = Scratch::new();
    let mut broken = modes::gzip(&FAULTY.as_bytes().repeat(100));
    broken.truncate(broken.len() - 20);
    scratch.write("broken.gz", broken);
    let ended = scratch.run(&[FIX, &["-o", "out.pgn", "broken.gz"]].concat());
    assert_eq!(ended.status, 2);
    let why = "chess960: broken.gz: nothing is fixed: the file could not be read to its end\n";
    assert!(ended.stderr.contains(why), "{}", ended.stderr);
    assert!(ended.stdout.lines().last().unwrap().ends_with(", 0 fixed"), "{}", ended.stdout);
    assert_eq!(scratch.names(), ["broken.gz"]);
    let ended = scratch.run(&[FIX, &["-o", "-", "broken.gz"]].concat());
    assert_eq!((ended.status, &*ended.stdout), (2, ""));
}

#[test]
fn a_game_that_is_too_long_is_in_the_way() {
    let long = format!("{}\n\n[Event \"long\"]\n\n{{{}}} *\n\n", mended(), "x".repeat(5 << 20));
    let text = format!("{FAULTY}\n\n{long}{FAULTY}");
    for tail in ["", "\n\n"] {
        let scratch = Scratch::with("long.pgn", format!("{text}{tail}"));
        scratch.write("other.pgn", FAULTY);
        for size in ["1", "100000", "4000000"] {
            let args = ["--in-place", "--block-size", size, "-j2", "long.pgn", "other.pgn"];
            let ended = scratch.run(&[FIX, &args].concat());
            assert_eq!(ended.status, 2);
            let why = "chess960: long.pgn: nothing is fixed: the file has a game that is too long to be read\n";
            assert!(ended.stderr.contains(why), "{}", ended.stderr);
            assert!(scratch.read("long.pgn") == format!("{text}{tail}"));
            assert_eq!(scratch.read("other.pgn"), mended());
            scratch.write("other.pgn", FAULTY);
        }
    }
}

#[test]
fn a_missing_file_is_told_and_the_others_are_mended() {
    let scratch = Scratch::with(FILE, FAULTY);
    let ended = scratch.run(&[FIX, &["--in-place", "missing.pgn", FILE]].concat());
    assert_eq!((ended.status, scratch.read(FILE)), (2, mended()));
    assert!(ended.stderr.contains("chess960: missing.pgn: cannot open: "), "{}", ended.stderr);
    assert_eq!(scratch.names(), [FILE]);
}

#[test]
fn a_closed_pipe_does_not_stop_the_mending() {
    let many = FAULTY.to_owned() + "\n\n";
    let scratch = Scratch::with(FILE, many.repeat(20_000));
    let (_, mut child) = scratch.read_a_line(&[FIX, &["--in-place", FILE]].concat());
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert!(scratch.read(FILE) == (mended() + "\n\n").repeat(20_000));
}

#[test]
fn the_report_is_that_of_the_old_file() {
    let told = in_every_mode(SHORT, FAULTY.as_bytes());
    let fixed = in_every_mode(&[FIX, &["-o", "-"]].concat(), FAULTY.as_bytes());
    let places = |report: &str| -> Vec<(u64, u64)> {
        let advice = ["can be fixed", "chess960 explain"];
        let is_advice = |line: &str| advice.iter().any(|words| line.contains(words));
        let lines: Vec<_> = report.lines().filter(|it| !is_advice(it)).collect();
        findings(&lines.join("\n")).iter().map(|it| (it.line, it.column)).collect()
    };
    assert_eq!(places(&told.stdout), places(&fixed.stderr));
}
