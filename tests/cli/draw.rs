//! `chess960 sp draw` and `chess960 sp verify`.

use std::process::{Command, Stdio};

use crate::run::{Ended, Scratch, run};

const DOCUMENT: &str = include_str!("../../docs/draw.md");

const SECRET: &str = "correct horse battery staple";
const SOURCE: &str = "the winning numbers of 2026-12-05, in the order drawn";
const COMMITMENT: &str = "da39d1c0d28278ef050211b7355244e0a7eb03f930d7b5fac988ad2a9cb5c7ec";
const OPTIONS: [&str; 5] = ["--rounds", "3", "--games-per-round", "--exclude", "534,RNBQKBNR"];

fn draw(args: &[&str]) -> Ended {
    run(&[&["sp", "draw"], args].concat())
}

/// The numbers of a draw in CSV.
fn numbers(args: &[&str]) -> Vec<u64> {
    let ended = draw(&[args, &["--format", "csv"]].concat());
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    ended.table().iter().map(|row| row.count("sp")).collect()
}

/// A folder with a statement, the secret and the record of the draw.
fn ceremony() -> Scratch {
    let scratch = Scratch::with("secret.txt", format!("{SECRET}\n"));
    let args = ["sp", "draw", "--commit", "--public-source", SOURCE, "--seed", SECRET];
    let ended = scratch.run(&[&args, &OPTIONS[..], &["-o", "statement.json"]].concat());
    assert_eq!((ended.status, &*ended.stdout), (0, ""), "{}", ended.stderr);
    let ended = scratch.run(&[
        "sp",
        "draw",
        "--reveal",
        "@secret.txt",
        "--statement",
        "statement.json",
        "--public",
        "4 8 15 16 23 42",
        "-o",
        "record.json",
    ]);
    assert_eq!((ended.status, &*ended.stdout, &*ended.stderr), (0, "", ""));
    scratch
}

#[test]
fn a_draw_can_be_pinned_to_the_wall() {
    let ended =
        draw(&["--rounds", "3", "--games-per-round", "--exclude", "5-7,518", "--seed", "x"]);
    let expected = "\
Draw of start positions

drawn from     956 start positions
excluded       5-7, 518
rounds         3
games a round  2
seed           x
method         chess960-draw-1

round  game   SP  back rank
    1     1  775  QRBKNRNB
    1     2  656  BBRNKRNQ
    2     1  421  RNBBQNKR
    2     2  304  BBNQRKRN
    3     1  193  BQNBRKNR
    3     2  310  NQBRKBRN
";
    assert_eq!((ended.status, &*ended.stdout, &*ended.stderr), (0, expected, ""));
}

#[test]
fn the_seed_that_is_printed_draws_again() {
    let first = draw(&["--rounds", "20"]);
    let seed = first.stdout.lines().find_map(|line| line.strip_prefix("seed")).unwrap().trim();
    assert!(seed.len() == 32 && seed.bytes().all(|b| b.is_ascii_hexdigit()), "{seed}");
    assert_eq!(draw(&["--rounds", "20", "--seed", seed]), first);
    assert_ne!(draw(&["--rounds", "20"]).stdout, first.stdout);

    let table = draw(&["--rounds", "20", "--format", "csv"]);
    let seed = table.stderr.strip_prefix("seed: ").unwrap().trim_end();
    assert_eq!(draw(&["--rounds", "20", "--format", "csv", "--seed", seed]), table);
}

#[test]
fn the_sequence_is_frozen() {
    let drawn = numbers(&["--rounds", "10", "--seed", "chess960"]);
    assert_eq!(drawn, [335, 709, 466, 800, 612, 417, 258, 155, 778, 116]);
    let ended = draw(&["--rounds", "3", "--seed", "chess960", "--double", "--format", "csv"]);
    let pairs: Vec<u64> = ended
        .table()
        .iter()
        .map(|row| 960 * row.count("white_sp") + row.count("black_sp"))
        .collect();
    assert_eq!(pairs, [824_015, 866_629, 116_626]);
}

#[test]
fn subsets_and_exclusions_hold() {
    let all = ["--no-repeat", "--seed", "x", "--rounds"];
    for (subset, count) in [("chess960", 960), ("chess870", 870), ("chess90", 90), ("chess18", 18)]
    {
        let rounds = count.to_string();
        let args = [&all[..], &[&rounds, "--subset", subset]].concat();
        let mut drawn = numbers(&args);
        drawn.sort_unstable();
        drawn.dedup();
        assert_eq!(drawn.len(), count, "{subset}");
        let one_more = (count + 1).to_string();
        let ended = draw(&[&all[..], &[&one_more, "--subset", subset]].concat());
        assert_eq!((ended.status, &*ended.stdout), (2, ""));
        assert!(ended.stderr.contains(&format!("there are {count}")), "{}", ended.stderr);
    }
    let left = numbers(&["--rounds", "50", "--exclude", "0-900,902-959", "--seed", "x"]);
    assert_eq!(left, [901; 50]);
    let ended = draw(&["--rounds", "324", "--double", "--no-repeat", "--subset", "chess18"]);
    assert_eq!(ended.status, 0);
    let ended = draw(&["--rounds", "325", "--double", "--no-repeat", "--subset", "chess18"]);
    assert_eq!(ended.status, 2);
}

#[test]
fn a_draw_is_written_in_every_form() {
    let scratch = Scratch::new();
    for (name, begins) in [
        ("a.txt", "Draw of start positions\n"),
        ("a", "Draw of start positions\n"),
        ("a.csv", "round,game,sp,back_rank,xfen,method_h,method_a\n1,1,"),
        ("a.jsonl", "{\"round\":1,\"game\":1,\"sp\":"),
        ("a.md", "| round | game |"),
        ("a.json", "{\n  \"method\": \"chess960-draw-1\",\n  \"version\": 1,\n"),
    ] {
        let ended = scratch.run(&["sp", "draw", "-o", name]);
        assert_eq!((ended.status, &*ended.stdout), (0, ""), "{}", ended.stderr);
        assert!(scratch.read(name).starts_with(begins), "{name}: {}", scratch.read(name));
    }
}

#[test]
fn what_cannot_be_is_refused_before_anything_is_written() {
    for args in [
        &["--rounds", "0"][..],
        &["--rounds", "-1"],
        &["--rounds", "1000001"],
        &["--rounds", "4294967295", "--games-per-round", "4294967295"],
        &["--games-per-round", "0"],
        &["--exclude", "960"],
        &["--exclude", "5/6"],
        &["--exclude", "0-959"],
        &["--exclude", "7-5"],
        &["--subset", "chess2880"],
        &["--seed", ""],
        &["--seed", " a"],
        &["--seed", "a\nb"],
        &["--seed", "a", "--reveal", "b", "--commitment", COMMITMENT],
        &["--commit", "--reveal", "b", "--commitment", COMMITMENT],
        &["--commit", "--format", "csv"],
        &["--commit", "--public", "5"],
        &["--commit", "--secret-file", "same", "-o", "./same"],
        &["--reveal", "b"],
        &["--reveal", "b", "--commitment", "abc"],
        &["--reveal", "b", "--commitment", COMMITMENT, "--statement", "x"],
        &["--reveal", "b", "--statement", "x", "--rounds", "1"],
        &["--reveal", "b", "--statement", "x", "--public-source", "y"],
        &["--reveal", "b", "--commitment", COMMITMENT, "--public", "not announced"],
        &["--reveal", "b", "--commitment", COMMITMENT, "--public-source", "announced"],
        &["--public-source", "y"],
        &["--public", "y"],
        &["--statement", "x"],
        &["--commitment", COMMITMENT],
        &["--secret-file", "x"],
        &["--secret-file", "x", "--reveal", "b", "--commitment", COMMITMENT],
        &["--seed", "a", "--public", "y"],
        &["--seed", "a", "--commitment", COMMITMENT],
        &["--seed", "a", "--statement", "x"],
        &["--commit", "--commitment", COMMITMENT],
        &["--commit", "--statement", "x"],
    ] {
        let scratch = Scratch::new();
        let ended = scratch.run(&[&["sp", "draw"], args].concat());
        assert_eq!((ended.status, &*ended.stdout), (2, ""), "{args:?}: {}", ended.stderr);
        assert!(!ended.stderr.is_empty());
        assert_eq!(scratch.names(), [""; 0], "{args:?}");
    }
}

#[test]
fn a_commitment_gives_the_secret_to_the_organiser_only() {
    let scratch = Scratch::new();
    let ended = scratch.run(&["sp", "draw", "--commit"]);
    let secret = ended.stderr.strip_prefix("secret, to be kept until the draw: ").unwrap().trim();
    assert!(secret.len() == 32 && !ended.stdout.contains(secret), "{}", ended.stdout);

    let args = ["sp", "draw", "--commit", "--secret-file", "secret.txt", "-o", "statement.json"];
    let ended = scratch.run(&args);
    assert_eq!((ended.status, &*ended.stdout, &*ended.stderr), (0, "", ""));
    let secret = scratch.read("secret.txt");
    assert_eq!(secret.trim_end().len(), 32);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let file = std::fs::metadata(scratch.path().join("secret.txt")).unwrap();
        assert_eq!(file.permissions().mode() & 0o77, 0);
    }

    let ended = scratch.run(&args);
    assert_eq!((ended.status, scratch.read("secret.txt")), (2, secret), "{}", ended.stderr);
}

#[test]
fn a_short_secret_is_remarked_on() {
    let ended = draw(&["--commit", "--seed", "1234"]);
    assert_eq!(ended.status, 0);
    assert!(ended.stderr.contains("can be guessed"), "{}", ended.stderr);
}

#[test]
fn what_was_committed_to_is_drawn_and_nothing_else() {
    let scratch = ceremony();
    let verified = scratch.run(&["sp", "verify", "record.json", "--statement", "statement.json"]);
    assert_eq!(verified.status, 0, "{}", verified.stdout);
    assert!(!verified.stdout.contains("differs"), "{}", verified.stdout);

    let reveal = |args: &[&str]| {
        scratch.run(&[&["sp", "draw", "--format", "json", "--reveal"], args].concat())
    };
    let public = ["--public", "4 8 15 16 23 42", "--public-source", SOURCE];
    let by_hand = reveal(&[&[SECRET, "--commitment", COMMITMENT], &OPTIONS[..], &public].concat());
    assert_eq!((by_hand.status, by_hand.stdout), (0, scratch.read("record.json")));

    for args in [
        &["another secret", "--statement", "statement.json", "--public", "4"][..],
        &[&["@secret.txt", "--commitment", COMMITMENT, "--rounds", "4"], &public[..]].concat(),
        &["@secret.txt", "--commitment", COMMITMENT],
    ] {
        let ended = reveal(args);
        assert_eq!((ended.status, &*ended.stdout), (1, ""), "{args:?}: {}", ended.stderr);
        assert!(ended.stderr.contains("than were committed to"), "{}", ended.stderr);
    }
    for secret in ["@none.txt", "@statement.json", "@."] {
        let ended = reveal(&[secret, "--statement", "statement.json", "--public", "4"]);
        assert_eq!((ended.status, &*ended.stdout), (2, ""), "{}", ended.stderr);
    }
}

#[test]
fn a_changed_record_is_found_out() {
    let scratch = ceremony();
    let good = scratch.read("record.json");
    for (from, to, status, told) in [
        ("\"sp\": 559", "\"sp\": 560", 1, "draw 1: SP 560, expected SP 559"),
        ("\"round\": 2", "\"round\": 3", 1, "draw 3: round 3, game 1, expected round 2, game 1"),
        ("\"rounds\": 3", "\"rounds\": 2", 1, "the commitment is"),
        ("\"secret\": \"c", "\"secret\": \"C", 1, "the seed is"),
        ("\"public_value\": \"4", "\"public_value\": \"5", 1, "the seed is"),
        ("w KQkq - 0 1", "w KQkq - 0 2", 1, "`xfen` is"),
        ("\"version\": 1", "\"version\": 2", 2, "line 3"),
        ("\"draws\": [", "\"draws\": [{},", 2, "missing field"),
        ("chess960-draw-1", "chess960-draw-\\u001b", 2, "line 2"),
    ] {
        assert!(good.contains(from), "{from}: {good}");
        scratch.write("changed.json", good.replacen(from, to, 1));
        let ended = scratch.run(&["sp", "verify", "changed.json"]);
        assert_eq!(ended.status, status, "{to}: {}{}", ended.stdout, ended.stderr);
        let text = if status == 1 { ended.stdout } else { ended.stderr };
        assert!(text.contains(told) && !text.contains('\u{1b}'), "{to}: {text}");
    }
    let other = &COMMITMENT.replace('d', "e");
    let ended = scratch.run(&["sp", "verify", "record.json", "--commitment", other]);
    assert!(ended.status == 1 && ended.stdout.starts_with("differs  "), "{}", ended.stdout);
    for args in [&["none.json"][..], &["."], &["record.json", "--statement", "record.json"]] {
        let ended = scratch.run(&[&["sp", "verify"], args].concat());
        assert_eq!((ended.status, &*ended.stdout), (2, ""), "{args:?}: {}", ended.stderr);
    }
}

#[test]
fn a_record_can_come_from_a_pipe() {
    let record = draw(&["--rounds", "2", "--double", "--seed", "x", "--format", "json"]).stdout;
    let scratch = Scratch::new();
    let ended = scratch.run_on(&["sp", "verify", "-"], record.as_bytes());
    assert_eq!((ended.status, &*ended.stderr), (0, ""), "{}", ended.stdout);
    let ended =
        scratch.run_on(&["sp", "verify", "-", "--commitment", COMMITMENT], record.as_bytes());
    assert_eq!(ended.status, 1);
}

/// What docs/draw.md shows is what the program prints.
#[test]
fn the_document_shows_what_is_printed() {
    let scratch = ceremony();
    let mut lines = DOCUMENT.lines();
    let mut shown = 0;
    while let Some(line) = lines.next() {
        let Some(command) = line.trim_start().strip_prefix("$ chess960 ") else { continue };
        let indent = line.len() - line.trim_start().len();
        let expected: String = lines
            .by_ref()
            .take_while(|line| line.trim() != "```")
            .map(|line| format!("{}\n", line.get(indent..).unwrap_or_default()))
            .collect();
        let args: Vec<&str> = command
            .split('\'')
            .enumerate()
            .flat_map(|(i, part)| match i % 2 {
                0 => part.split_ascii_whitespace().collect(),
                _ => vec![part],
            })
            .collect();
        assert_eq!(scratch.run(&args).stdout, expected, "{command}");
        shown += 1;
    }
    assert_eq!(shown, 5);
}

/// The document's program in Python, where there is Python and openssl.
#[test]
fn the_document_draws_the_same() {
    let is_there = |program: &str| {
        let mut command = Command::new(program);
        let command =
            command.args(["-c", "import sys"]).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok()
    };
    if !is_there("python3") || !is_there("openssl") {
        return;
    }
    let program = DOCUMENT.split("```python\n").nth(1).unwrap().split("```").next().unwrap();
    let output = Command::new("python3").args(["-c", program]).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    let drawn: Vec<u64> = String::from_utf8(output.stdout)
        .unwrap()
        .split_whitespace()
        .map(|number| number.parse().unwrap())
        .collect();
    let args = ["--rounds", "5", "--exclude", "518,534", "--no-repeat", "--seed", "chess960"];
    assert_eq!(drawn, numbers(&args), "{errors}");
}

#[test]
fn a_secret_is_never_lost_behind_another_output() {
    let scratch = Scratch::new();
    std::fs::create_dir(scratch.path().join("w")).unwrap();
    for output in ["s", "./s", "w/../s"] {
        let ended = scratch.run(&["sp", "draw", "--commit", "--secret-file", "s", "-o", output]);
        assert_eq!((ended.status, scratch.names()), (2, vec!["w".to_owned()]), "{output}");
    }
}

#[test]
fn a_public_value_has_one_spelling() {
    let scratch = Scratch::new();
    let secret = "a secret that is long enough";
    let commit = ["sp", "draw", "--commit", "--public-source", "lottery", "--seed", secret];
    scratch.run(&[&commit[..], &["-o", "st.json"]].concat());
    let reveal = |value| {
        scratch.run(&[
            "sp",
            "draw",
            "--reveal",
            secret,
            "--statement",
            "st.json",
            "--public",
            value,
        ])
    };
    assert_eq!(reveal("4;8").status, 0);
    for value in ["4\u{37e}8", "4  8", "４;8"] {
        assert_eq!((reveal(value).status, &*reveal(value).stdout), (2, ""), "{value}");
    }
}
