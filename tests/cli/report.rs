//! The forms of the report: text, JSON Lines, CSV, counts by kind; and notes that are told once.

use std::{collections::BTreeMap, process::Stdio};

use chess960::{diagnostic::Code, output::findings};
use serde_json::Value;

use crate::{
    fixtures,
    modes::{FILE, in_every_mode},
    run::{Ended, Scratch},
    validate::{EXPLAIN, SHORT, findings},
};

/// A game with this movetext.
fn game(movetext: &str) -> String {
    format!(
        "[Event \"x\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A\"]\n\
         [Black \"B\"]\n[Result \"*\"]\n\n{movetext}\n\n"
    )
}

/// The objects on the lines of a report.
fn objects(report: &str) -> Vec<BTreeMap<String, Value>> {
    report.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn text_shows_the_line_with_what_is_wrong_in_it() {
    let ended = in_every_mode(&["validate"], game("1. e4 e5 2. Ke3 *").as_bytes());
    let expected = "\
error[move/illegal]: `Ke3` is illegal";
    assert!(ended.stdout.starts_with(expected), "{}", ended.stdout);
    let place = " --> games.pgn:9:13 (game 1, ply 3)
  |
9 | 1. e4 e5 2. Ke3 *
  |             ^^^
  |
";
    assert!(ended.stdout.contains(place), "{}", ended.stdout);
    assert!(
        ended.stdout.ends_with("\n\n1 game, 1 error, 0 warnings, 0 notes\n"),
        "{}",
        ended.stdout
    );
    assert_eq!(ended.status, 1);
}

#[test]
fn text_is_for_people_and_never_too_wide() {
    let mut texts: Vec<Vec<u8>> =
        fixtures::all_games().iter().map(|it| fixtures::bytes(it)).collect();
    let long = "1. e4 ".to_owned() + &"zz9 ".repeat(100_000) + "*";
    let wide = format!("1. e4 {{{}}} zz *", "将".repeat(5000));
    let odd = b"1. e4\t\x1b[2J \xe2\x80\xae zz \x00\xff\xfe \x9b *\n";
    texts.extend([game(&long), game(&wide), game("")].map(String::into_bytes));
    texts.push([game("").as_bytes(), odd].concat());
    for text in texts {
        let ended = in_every_mode(&["validate", "--all-notes"], &text);
        let is_hidden = |c: char| c.is_control() && c != '\n';
        assert!(!ended.stdout.contains(is_hidden), "{:?}", ended.stdout);
        assert!(!ended.stdout.contains(['\u{202e}', '\u{200b}']));
        for line in ended.stdout.lines().filter(|line| line.contains(" | ")) {
            // A character is two columns wide, at most.
            let most = if line.contains('^') { 220 } else { 120 };
            assert!(line.chars().count() < most, "{line}");
        }
    }
}

#[test]
fn every_form_tells_the_same_findings() {
    for name in ["faulty.pgn", "text/latin1.pgn", "text/cr.pgn", "variants.pgn"] {
        let bytes = fixtures::bytes(name);
        let in_form =
            |form: &str| in_every_mode(&["validate", "--all-notes", "--format", form], &bytes);
        let [text, short, json, csv] = ["text", "short", "json", "csv"].map(in_form);
        let short_found = findings(&short.stdout);
        let json_found = objects(&json.stdout);
        let csv_found = csv.table();
        assert_eq!(short_found.len(), json_found.len(), "{name}");
        assert_eq!(short_found.len(), csv_found.len(), "{name}");
        for ((short, json), csv) in short_found.iter().zip(&json_found).zip(&csv_found) {
            assert_eq!(json["file"], FILE);
            assert_eq!(json["line"], short.line);
            assert_eq!(json["column"], short.column);
            assert_eq!(json["game"].as_u64(), short.game);
            assert_eq!(json["ply"].as_u64(), short.ply);
            assert_eq!(json["in_variation"], short.in_variation);
            assert_eq!(json["severity"], short.severity);
            assert_eq!(json["code"], short.code);
            assert_eq!(json["message"], short.message);
            for (field, value) in json {
                let field_of_csv = csv.text(field);
                match value {
                    Value::Null => assert_eq!(field_of_csv, ""),
                    Value::String(text) => assert_eq!(field_of_csv, text),
                    other => assert_eq!(field_of_csv, other.to_string()),
                }
            }
            let title = format!("{}[{}]: {}\n", short.severity, short.code, short.message);
            assert!(text.stdout.contains(&title), "{title}");
        }
        let count = short.stdout.lines().last().unwrap();
        assert_eq!(text.stdout.lines().last(), Some(count));
        assert_eq!(json.stderr.lines().next(), Some(count));
        assert_eq!(csv.stderr.lines().next(), Some(count));
        let status = short.status;
        assert!([text, json, csv].iter().all(|ended| ended.status == status), "{name}");
    }
}

#[test]
fn json_and_csv_have_the_fields_that_are_documented() {
    let names: Vec<_> = findings::COLUMNS.iter().map(|column| &*column.name).collect();
    let json = in_every_mode(&["validate", "--format", "json"], &fixtures::bytes("faulty.pgn"));
    for line in json.stdout.lines() {
        let places: Vec<_> =
            names.iter().map(|name| line.find(&format!("\"{name}\":")).unwrap()).collect();
        assert!(places.is_sorted(), "{line}");
    }
    assert!(objects(&json.stdout).iter().all(|object| object.len() == names.len()));
    let csv = in_every_mode(&["validate", "--format", "csv"], &fixtures::bytes("faulty.pgn"));
    assert_eq!(csv.stdout.lines().next(), Some(&*names.join(",")));
    // A table of nothing is a table.
    let csv = in_every_mode(&["validate", "--format", "csv"], game("1. e4 *").as_bytes());
    assert_eq!(csv.stdout, names.join(",") + "\n");
    let json = in_every_mode(&["validate", "--format", "json"], game("1. e4 *").as_bytes());
    assert_eq!(json.stdout, "");
}

#[test]
fn a_place_is_where_the_text_is() {
    for name in ["faulty.pgn", "text/utf8.pgn", "text/crlf.pgn", "text/bom.pgn"] {
        let bytes = fixtures::bytes(name);
        let ended = in_every_mode(&["validate", "--all-notes", "--format", "json"], &bytes);
        for object in objects(&ended.stdout) {
            let number = |field: &str| object[field].as_u64().unwrap() as usize;
            let about = &bytes[number("byte")..number("end_byte")];
            let about = String::from_utf8(about.to_vec()).unwrap();
            let start: String = about.chars().take(200).collect();
            match &object["text"] {
                Value::Null => assert_eq!(about, ""),
                text => assert_eq!(text, &start),
            }
            let lines = about.matches('\n').count();
            assert_eq!(number("end_line"), number("line") + lines, "{object:?}");
            if lines == 0 {
                let columns = about.chars().filter(|c| *c != '\u{feff}').count();
                assert_eq!(number("end_column"), number("column") + columns, "{object:?}");
            }
        }
    }
}

#[test]
fn a_finding_at_the_end_of_the_file() {
    for end in ["", "\n", "\r\n"] {
        let text = game("").trim_end().to_owned() + "\n\n1. e4" + end;
        let ended = in_every_mode(&["validate"], text.as_bytes());
        let shown = "9 | 1. e4\n  |      ^\n";
        assert!(ended.stdout.contains(shown), "{end:?}: {}", ended.stdout);
        let ended = in_every_mode(&["validate", "--format", "json"], text.as_bytes());
        let found = objects(&ended.stdout);
        let marker = found.iter().find(|it| it["code"] == "result/missing-marker").unwrap();
        assert_eq!((&marker["line"], &marker["column"]), (&9.into(), &6.into()));
        assert_eq!((&marker["text"], &marker["byte"]), (&Value::Null, &marker["end_byte"]));
    }
}

#[test]
fn games_that_share_a_line_are_shown_apart() {
    let two = game("1. e4 zz *").trim_end().to_owned() + game("1. d4 zzz *").trim_end();
    let ended = in_every_mode(&["validate"], two.as_bytes());
    assert!(ended.stdout.contains(" | 1. e4 zz *\n"), "{}", ended.stdout);
    assert!(ended.stdout.contains("| 1. d4 zzz *\n"), "{}", ended.stdout);
}

#[test]
fn a_summary_counts_by_kind() {
    let text = game("1. e4 zz *") + &game("1. e4 zz yy *") + &game("1. e4 e5 2. o-o *");
    let summary =
        |form: &str| in_every_mode(&["validate", "--summary", "--format", form], text.as_bytes());
    let count = |ended: &Ended| {
        let short = in_every_mode(&["validate", "--format", "short"], text.as_bytes());
        assert_eq!(ended.status, short.status);
        short.stdout.lines().last().unwrap().to_owned()
    };
    let ended = summary("text");
    let mut lines = ended.stdout.lines();
    let header: Vec<_> = lines.next().unwrap().split_whitespace().collect();
    assert_eq!(header, ["code", "severity", "findings", "games"]);
    let first: Vec<_> = lines.next().unwrap().split_whitespace().collect();
    assert_eq!(first, ["syntax/unreadable-token", "error", "3", "2"]);
    assert_eq!(lines.next_back(), Some(&*count(&ended)));
    assert_eq!(lines.next_back(), Some(""));
    assert_eq!(summary("short"), ended);

    let csv = summary("csv");
    let table = csv.table();
    assert_eq!((table[0].text("code"), table[0].count("findings")), ("syntax/unreadable-token", 3));
    assert_eq!(csv.stderr.lines().next(), Some(&*count(&csv)));
    let json = summary("json");
    assert_eq!(
        json.stdout.lines().next(),
        Some(r#"{"code":"syntax/unreadable-token","severity":"error","findings":3,"games":2}"#)
    );
    assert_eq!(json.stdout.lines().count(), table.len());

    // The most severe ones first, and then as the documentation has them.
    let csv = in_every_mode(
        &["validate", "--summary", "--format", "csv"],
        &fixtures::bytes("faulty.pgn"),
    );
    let rank = |row: &crate::run::Row| {
        let severity =
            ["error", "warning", "note"].iter().position(|it| *it == row.text("severity"));
        let code = Code::ALL.iter().position(|code| code.id() == row.text("code"));
        (severity.unwrap(), code.unwrap())
    };
    assert!(csv.table().iter().map(rank).is_sorted(), "{}", csv.stdout);
    let short = in_every_mode(SHORT, &fixtures::bytes("faulty.pgn"));
    assert_eq!(csv.total("findings"), findings(&short.stdout).len() as u64);
    for row in csv.table() {
        let of_kind = findings(&short.stdout);
        let games =
            of_kind.iter().filter(|it| it.code == row.text("code")).filter_map(|it| it.game);
        let games: std::collections::BTreeSet<_> = games.collect();
        assert!(games.len() as u64 >= row.count("games"), "{}", row.text("code"));
    }
}

/// Two games of a file that has the habit of leaving out the roster.
const HABIT: &str = "[Event \"x\"]\n[Result \"*\"]\n\n1. e4 *\n\n[Event \"x\"]\n[Result \"*\"]\n\n1. e4 *\n\n\
    [Event \"x\"]\n[Date \"2024.01.01\"]\n[Result \"*\"]\n\n1. e4 *\n";

#[test]
fn a_habit_is_told_once_for_each_wording() {
    let ended = in_every_mode(&["validate", "--format", "short"], HABIT.as_bytes());
    let found = findings(&ended.stdout);
    let games: Vec<_> = found.iter().map(|it| (it.code, it.game)).collect();
    assert_eq!(games, [("roster/missing", Some(1)), ("roster/missing", Some(3))]);
    let count = "3 games, 0 errors, 0 warnings, 3 notes";
    assert_eq!(ended.stdout.lines().last(), Some(count));
    let hidden = "1 note like those shown is not shown: `--all-notes`\n";
    assert_eq!(ended.stderr, format!("{hidden}{EXPLAIN}"));

    let all = in_every_mode(SHORT, HABIT.as_bytes());
    assert_eq!((findings(&all.stdout).len(), &*all.stderr), (3, EXPLAIN));
    assert_eq!(all.stdout.lines().last(), Some(count));

    // What was asked for is told always.
    for asked in [&["--deny", "roster"][..], &["--warn", "roster/missing"], &["--strict"]] {
        let ended =
            in_every_mode(&[&["validate", "--format", "short"], asked].concat(), HABIT.as_bytes());
        let found = findings(&ended.stdout);
        let missing = found.iter().filter(|it| it.code == "roster/missing").count();
        assert_eq!((missing, &*ended.stderr), (3, EXPLAIN), "{asked:?}");
    }

    // Every file has its own.
    let scratch = Scratch::with("a.pgn", HABIT);
    scratch.write("b.pgn", HABIT);
    let ended = scratch.run(&["validate", "--format", "csv", "a.pgn", "b.pgn"]);
    assert_eq!(ended.table().len(), 4);
    assert!(ended.stderr.ends_with("2 notes like those shown are not shown: `--all-notes`\n"));
}

#[test]
fn people_are_told_where_codes_are_explained() {
    let text = game("1. e4 e5 2. o-o *") + &game("1. zz *");
    for (form, is_told) in [("text", true), ("short", true), ("json", false), ("csv", false)] {
        for more in [&[][..], &["--summary"], &["--fix", "-o", "-"]] {
            let args = [&["validate", "--format", form], more].concat();
            let ended = in_every_mode(&args, text.as_bytes());
            assert_eq!(ended.stderr.ends_with(EXPLAIN), is_told, "{args:?}: {}", ended.stderr);
            assert_eq!(ended.stderr.matches(" explain ").count(), usize::from(is_told), "{args:?}");
        }
        // Not where nothing was found.
        let ended = in_every_mode(&["validate", "--format", form], game("1. e4 *").as_bytes());
        assert!(!ended.stderr.contains("explain"), "{}", ended.stderr);
    }
}

#[test]
fn games_of_several_files_are_counted_apart() {
    let round = |fen: &str| {
        game("1. e4 *").replace("[Round \"?\"]", "[Round \"1\"]").replace(
            "\n\n1.",
            &format!("\n[FEN \"{fen} w KQkq - 0 1\"]\n[SetUp \"1\"]\n[Variant \"Chess960\"]\n\n1."),
        )
    };
    let start = round("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    let other = round("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR");
    let third = round("bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR");
    let scratch = Scratch::with("a.pgn", start);
    scratch.write("b.pgn", other.replace("\"A\"", "\"C\"").replace("\"B\"", "\"D\""));
    scratch.write("c.pgn", third.replace("\"A\"", "\"E\"").replace("\"B\"", "\"F\""));
    let args = ["validate", "--event", "--format", "csv", "--summary", "a.pgn", "b.pgn", "c.pgn"];
    let ended = scratch.run(&args);
    let table = ended.table();
    let row = table.iter().find(|row| row.text("code") == "event/round-sp").unwrap();
    assert_eq!((row.count("findings"), row.count("games")), (2, 2), "{}", ended.stdout);
}

#[test]
fn no_colours_on_a_pipe() {
    for no_color in [Some("1"), Some(""), None] {
        let scratch = Scratch::with(FILE, game("1. zz *"));
        let mut command = scratch.command(&["validate", FILE]);
        match no_color {
            Some(value) => command.env("NO_COLOR", value),
            None => command.env_remove("NO_COLOR"),
        };
        let output = command.stdin(Stdio::null()).output().unwrap();
        assert!(!output.stdout.contains(&0x1b));
    }
}

/// Runs on a terminal, if the system has the program that gives one.
#[cfg(target_os = "linux")]
fn on_a_terminal(scratch: &Scratch, no_color: &str) -> Option<String> {
    let program = env!("CARGO_BIN_EXE_chess960");
    let line = format!("{program} validate {FILE}");
    let mut command = std::process::Command::new("script");
    command
        .args(["-qec", &line, "/dev/null"])
        .current_dir(scratch.path())
        .env("NO_COLOR", no_color);
    let output = command.stdin(Stdio::null()).output().ok()?;
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
#[cfg(target_os = "linux")]
fn colours_on_a_terminal_unless_they_are_not_wanted() {
    let scratch = Scratch::with(FILE, game("1. zz *"));
    let (Some(coloured), Some(plain)) = (on_a_terminal(&scratch, ""), on_a_terminal(&scratch, "1"))
    else {
        return;
    };
    assert!(coloured.contains("\u{1b}[1m\u{1b}[91merror"), "{coloured:?}");
    assert!(!plain.contains("\u{1b}[1m") && plain.contains("error["), "{plain:?}");
}

#[test]
fn several_files_in_every_form() {
    let scratch = Scratch::with("a.pgn", game("1. zz *"));
    scratch.write("b.pgn", game("1. yy *"));
    for form in ["text", "short", "json", "csv"] {
        let args = ["validate", "--format", form, "a.pgn", "b.pgn"];
        let ended = scratch.run(&args);
        assert_eq!(ended.status, 1);
        let (a, b) = (ended.stdout.find("a.pgn").unwrap(), ended.stdout.find("b.pgn").unwrap());
        assert!(a < b);
        let threads = scratch.run(&[&args[..], &["-j4", "--block-size", "1"]].concat());
        assert_eq!(threads, ended);
    }
}
