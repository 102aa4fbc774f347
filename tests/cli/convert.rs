//! `chess960 convert`.

use std::{fs, io::Write as _, process::Stdio};

use crate::{
    fixtures,
    modes::{self, FILE, in_every_mode},
    real_data,
    run::{Ended, Scratch},
};

const CONVERT: &str = "convert";

/// What comes of a text, as a file.
#[track_caller]
fn converted(options: &[&str], text: &[u8]) -> Vec<u8> {
    let scratch = Scratch::with(FILE, text);
    let ended = scratch.run(&[&[CONVERT, FILE, "-o", "out"], options].concat());
    assert!(ended.status < 2, "{options:?}: {}", ended.stderr);
    fs::read(scratch.path().join("out")).unwrap()
}

/// A game with these tags, its SP and movetext.
fn game(tags: &str, fen: &str, movetext: &str) -> String {
    format!("[Event \"x\"]\n{tags}[FEN \"{fen}\"]\n\n{movetext}\n\n")
}

const SP3: &str = "bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRKRB w KQkq - 0 1";
const TAGS: &str = "[Variant \"Chess960\"]\n[SetUp \"1\"]\n";

#[test]
fn nothing_changes_where_nothing_is_asked_for() {
    for text in fixtures::all_games().iter().map(|name| fixtures::bytes(name)) {
        assert!(converted(&[], &text) == text);
    }
    let text = fixtures::bytes("tournament.pgn");
    let ended = in_every_mode(&[CONVERT], &text);
    assert_eq!((ended.status, ended.stdout.as_bytes()), (0, &*text));
    assert_eq!((ended.summary("games written"), ended.summary("changed")), (12, 0));
}

/// What is in the wanted form already comes out as it is, and back again everything does.
#[test]
fn dialects_and_back() {
    let text = fixtures::text("tournament.pgn");
    let shredder = in_every_mode(&[CONVERT, "--dialect", "shredder"], text.as_bytes()).stdout;
    for (ours, theirs) in shredder.lines().zip(text.lines()) {
        assert_eq!(ours == theirs, !theirs.starts_with("[FEN "), "{ours}");
    }
    let to = |dialect, text: &str| converted(&["--dialect", dialect], text.as_bytes());
    assert!(to("shredder", &shredder) == shredder.as_bytes());
    assert!(to("xfen", &shredder) == text.as_bytes());
    assert!(to("xfen", &text) == text.as_bytes());
}

#[test]
fn every_notation_in_every_mode() {
    let text = fixtures::text("tournament.pgn");
    for (option, of) in [("--castling", ["zeros", "uci"]), ("--moves", ["uci", "lan"])] {
        for to in of {
            let there = in_every_mode(&[CONVERT, option, to], text.as_bytes());
            assert_eq!((there.status, there.summary("changed")), (0, 12));
            assert!(!there.stdout.contains(" O-O") || to == "lan", "{}", there.stdout);
            let back = converted(&[option, "san"], there.stdout.as_bytes());
            assert!(back == text.as_bytes(), "{option} {to}");
        }
    }
}

/// Written anew a file has the same games: the same rows of statistics.
#[test]
fn what_is_written_anew_is_the_same_games() {
    let mut names: Vec<_> = fixtures::all_games();
    names.retain(|name| name.starts_with("castling/") || name.starts_with("starts/"));
    names.push("tournament.pgn".to_owned());
    assert!(names.len() > 10);
    for text in names.iter().map(|name| fixtures::bytes(name)) {
        same_rows_and_back(&text);
    }
}

/// Whether a text written anew has the same rows of statistics, and comes back as it was. It has no errors,
/// and its FENs are X-FEN.
fn same_rows_and_back(text: &[u8]) {
    let rows = |text: &[u8]| {
        let scratch = Scratch::with(FILE, text);
        scratch.run(&["stats", "--double", "--lenient", FILE]).stdout
    };
    for options in [
        &["--dialect", "shredder"][..],
        &["--moves", "uci"],
        &["--moves", "lan"],
        &["--castling", "zeros"],
        &["--castling", "uci"],
    ] {
        let there = converted(options, text);
        assert_eq!(rows(&there), rows(text), "{options:?}");
        let dialect = ["--dialect", "xfen"];
        let back = converted(&dialect, &converted(&["--moves", "san"], &there));
        let direct = converted(&dialect, &converted(&["--moves", "san"], text));
        assert!(back == direct, "{options:?}");
    }
}

/// The files of many producers, which are not part of the package.
#[test]
fn real_files_come_out_as_they_are() {
    let Some(data) = real_data::data() else { return };
    let mut count = 0;
    for entry in fs::read_dir(data.join("pgn")).unwrap() {
        let text = fs::read(entry.unwrap().path()).unwrap();
        assert!(converted(&[], &text) == text);
        let [shredder, xfen] = ["shredder", "xfen"].map(|to| converted(&["--dialect", to], &text));
        let to = |to, text: &[u8]| converted(&["--dialect", to], text);
        assert!(to("shredder", &shredder) == shredder && to("xfen", &xfen) == xfen);
        assert!(to("xfen", &shredder) == xfen && to("shredder", &xfen) == shredder);
        count += 1;
    }
    assert!(count > 20);
}

#[test]
fn tags_that_are_missing_are_added_where_that_is_asked_for() {
    let bare = game("", SP3, "*");
    let out = |options: &[&str]| String::from_utf8(converted(options, bare.as_bytes())).unwrap();
    let tags = "[SetUp \"1\"]\n[Variant \"Chess960\"]\n";
    assert_eq!(out(&["--add-tags"]), bare.replace("\n\n*", &format!("\n{tags}\n*")));
    assert_eq!(out(&["--dialect", "xfen"]), bare);
    assert_eq!(out(&["--variant", "frc"]), out(&["--add-tags"]).replace("Chess960", "frc"));
    assert_eq!(out(&["--castling", "zeros"]), bare);
    assert!(out(&["--sp-tag"]).contains("0 1\"]\n[SP \"3\"]\n\n*"));
}

/// Line ends, blanks, comments, the order of tags, encodings: all that is not to be changed stays.
#[test]
fn every_other_byte_stays() {
    let text = b"\xef\xbb\xbf; before\r\n[FEN \"bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRKRB  w KQkq - 0 1\" ]\r\n\
        [Variant\t\"Chess960\"] [SetUp \"1\"]\r\n% escape O-O\r\n[White \"M\xfcller\"]\r\n\r\n\
        1.O-O\t{O-O\r\n}e5 $3\r\n ( 1... d5; O-O\r\n2. e4 ) 2 .e4 O-O! \r\n*\r\n\r\n\r\n";
    let out = converted(&["--dialect", "shredder", "--castling", "zeros"], text);
    let expected = String::from_utf8_lossy(text)
        .replace("w KQkq", "w GEge")
        .replace("1.O-O", "1.0-0")
        .replace("O-O!", "0-0!");
    assert_eq!(String::from_utf8_lossy(&out), expected);
}

#[test]
fn what_cannot_be_converted_is_told_and_stays() {
    let good = game(TAGS, SP3, "1. O-O *");
    let bad_move = game(TAGS, SP3, "1. O-O Ke9 *");
    let bad_fen = game(TAGS, &SP3.replace("KQkq", "KQkx"), "*");
    let text = [&*bad_move, &bad_fen, &good].concat();
    let options = [CONVERT, "--moves", "uci", "--dialect", "shredder"];
    let ended = in_every_mode(&options, text.as_bytes());
    let shredder = |text: &str| text.replace("w KQkq", "w GEge");
    let expected =
        [&*shredder(&bad_move), &bad_fen, &shredder(&good).replace("O-O", "f1g1")].concat();
    assert_eq!((ended.status, &*ended.stdout), (1, &*expected));
    assert_eq!(ended.summary("not as asked"), 2);
    let told: Vec<_> = ended.stderr.lines().take(2).collect();
    assert_eq!(
        told[0],
        "games.pgn:6:8: error syntax/unreadable-token game 1 ply 2: `Ke9` cannot be read"
    );
    assert!(told[1].starts_with("games.pgn:11:56: error fen/castling-letter game 2: "), "{told:?}");
}

/// The games of the tournament, each with what follows it.
fn tournament() -> Vec<String> {
    let text = fixtures::text("tournament.pgn");
    let games = text.split("[Event ").skip(1);
    games.map(|game| format!("[Event {game}")).collect()
}

#[test]
fn games_are_cut_out_as_they_are() {
    let games = tournament();
    let text = games.concat();
    for (options, kept) in [
        (&["--sp", "518,29"][..], &[0, 6, 7][..]),
        (&["--limit", "3"], &[0, 1, 2]),
        (&["--where", "Round=1.*"], &[0, 1, 2]),
    ] {
        let ended = in_every_mode(&[&[CONVERT], options].concat(), text.as_bytes());
        let expected: String = games
            .iter()
            .enumerate()
            .filter(|(i, game)| {
                if options[0] == "--sp" {
                    ["NQNBRKBR w", "/RNBQKBNR w"].iter().any(|rank| game.contains(rank))
                } else {
                    kept.contains(i)
                }
            })
            .map(|(_, game)| &**game)
            .collect();
        assert_eq!((ended.status, &*ended.stdout), (0, &*expected), "{options:?}");
    }
    let ended = in_every_mode(&[CONVERT, "--sample", "5", "--seed", "7"], text.as_bytes());
    let drawn = games.iter().filter(|game| ended.stdout.contains(&***game));
    assert_eq!(drawn.clone().count(), 5);
    assert_eq!(ended.stdout, drawn.map(|game| &**game).collect::<String>());
}

/// Also where blank lines stand between the games in any number, and the lines end otherwise.
#[test]
fn what_is_cut_out_does_not_depend_on_the_blocks() {
    let gaps = ["\r\n", "\r\n\r\n\r\n\r\n", "", "\r\n\r\n"];
    let text: String = (0..40)
        .map(|i| {
            let blanks = gaps[i % gaps.len()];
            let end = if blanks.is_empty() { " " } else { "\r\n" };
            let fen = if i % 3 == 0 {
                SP3
            } else {
                &SP3.replace("BQNNRKRB", "BBQNNRKR").replace("bqnnrkrb", "bbqnnrkr")
            };
            game(TAGS, fen, "*").trim_end().replace('\n', "\r\n") + end + blanks
        })
        .collect();
    for options in [&["--sp", "3"][..], &["--sp", "0"], &["--min-plies", "1"], &["--limit", "7"]] {
        let ended = in_every_mode(&[&[CONVERT], options].concat(), text.as_bytes());
        assert_eq!(ended.status, 0);
    }
    // Also where a block ends between a game and the line end behind it, which takes a longer text.
    let dense = game(TAGS, SP3, "1. e4 *").replace("\n\n[", "\n[").trim_end().to_owned() + "\r\n";
    let scratch = Scratch::with(FILE, dense.repeat(400));
    for limit in 1..=20 {
        let limit = (17 * limit).to_string();
        let run = |block| {
            scratch.run(&[CONVERT, FILE, "--limit", &limit, "--block-size", block]).stdout.len()
        };
        assert_eq!((run("1"), run("1000")), (run("1000000"), run("3000")), "{limit}");
    }
    let split = |block: &str| {
        let scratch = Scratch::with(FILE, &text);
        let ended =
            scratch.run(&[CONVERT, FILE, "--split-by", "sp", "-o", "out/", "--block-size", block]);
        assert_eq!(ended.status, 0, "{}", ended.stderr);
        ["out/sp000.pgn", "out/sp003.pgn"].map(|name| scratch.read(name))
    };
    let (small, large) = (split("1"), split("100000"));
    assert_eq!(small, large);
    assert_eq!(small.map(|part| part.matches("[FEN ").count()), [26, 14]);
}

#[test]
fn a_file_for_each_start_event_round_or_count() {
    let games = tournament();
    let scratch = Scratch::with(FILE, games.concat());
    let split = |by: &str, pattern: &str| {
        let ended = scratch.run(&[CONVERT, FILE, "--split-by", by, "-o", pattern]);
        assert_eq!(ended.status, 0, "{}", ended.stderr);
        ended.summary("files written")
    };
    assert_eq!(split("sp", "sp/"), 10);
    let of_29: String =
        games.iter().filter(|game| game.contains("NQNBRKBR w")).map(|game| &**game).collect();
    assert_eq!(scratch.read("sp/sp029.pgn"), of_29);
    assert_eq!(split("5", "by-{}.pgn"), 3);
    assert_eq!(scratch.read("by-00001.pgn"), games[..5].concat());
    assert_eq!(scratch.read("by-00003.pgn"), games[10..].concat());
    assert_eq!(split("event", "."), 1);
    assert_eq!(scratch.read("Orchard Open.pgn"), games.concat());
    assert_eq!(split("round", "r {}.pgn.gz"), 4);
    let round = scratch.run(&[CONVERT, "r round 1.pgn.gz"]);
    assert_eq!(round.stdout, games[..3].concat());
}

#[test]
fn an_output_for_each_input() {
    let scratch = Scratch::new();
    scratch.write("a.pgn", game("", SP3, "*"));
    scratch.write("b.pgn.gz", modes::gzip(game(TAGS, SP3, "*").as_bytes()));
    scratch.write("c.pgn", "");
    let ended = scratch.run(&[
        CONVERT,
        "--dialect",
        "shredder",
        "a.pgn",
        "b.pgn.gz",
        "c.pgn",
        "-o",
        "out/",
    ]);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    assert!(scratch.read("out/a.pgn").contains("w GEge"));
    assert_eq!(scratch.read("out/c.pgn"), "");
    assert_eq!(
        scratch.run(&[CONVERT, "out/b.pgn.gz"]).stdout,
        game(TAGS, SP3, "*").replace("KQkq", "GEge")
    );
    assert_ne!(fs::read(scratch.path().join("out/b.pgn.gz")).unwrap()[0], b'[');
    // Also of those that are not read any more.
    assert_eq!(
        scratch.run(&[CONVERT, "a.pgn", "b.pgn.gz", "--limit", "1", "-o", "out/"]).status,
        0
    );
    assert_eq!(scratch.run(&[CONVERT, "out/b.pgn.gz"]).stdout, "");
}

#[test]
fn inputs_are_joined_by_a_blank_line() {
    let scratch = Scratch::new();
    let [a, b] = ["1. e4 *", "1. d4"].map(|moves| game(TAGS, SP3, moves).trim_end().to_owned());
    scratch.write("a.pgn", &a);
    scratch.write("b.pgn", format!("\u{feff}{b}\r\n"));
    let ended = scratch.run(&[CONVERT, "a.pgn", "b.pgn", "a.pgn"]);
    assert_eq!(ended.stdout, format!("{a}\n\n{b}\r\n\r\n{a}"));
    assert_eq!(ended.summary("games read"), 3);
}

#[test]
fn positions_as_tables() {
    let games = game(TAGS, SP3, "1. e4 (1. d4) O-O 1-0")
        + &game("", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "1. e4 *")
        + &game(TAGS, SP3, "1. e4 e4 *")
        + &game(TAGS, "4k3/8/8/8/8/8/8/4K2R w H - 3 40", "1. O-O *");
    let run = |options: &[&str]| in_every_mode(&[&[CONVERT], options].concat(), games.as_bytes());
    let csv = run(&["--format", "csv"]);
    assert_eq!(
        csv.stdout,
        format!(
            "file,game,ply,white_sp,black_sp,move,fen,result\n{FILE},1,0,3,3,,{SP3},1-0\n\
             {FILE},4,0,,,,4k3/8/8/8/8/8/8/4K2R w K - 3 40,*\n"
        )
    );
    assert_eq!((csv.status, csv.summary("games written"), csv.summary("positions")), (1, 2, 2));
    assert_eq!((csv.summary("classical chess"), csv.summary("error")), (1, 1));

    let every = run(&["--format", "json", "--every-ply", "--dialect", "shredder"]).stdout;
    let second = "{\"file\":\"games.pgn\",\"game\":1,\"ply\":1,\"white_sp\":3,\"black_sp\":3,\"move\":\"e4\",\
                  \"fen\":\"bqnnrkrb/pppppppp/8/8/4P3/8/PPPP1PPP/BQNNRKRB b GEge e3 0 1\",\"result\":\"1-0\"}";
    assert_eq!((every.lines().nth(1), every.lines().count()), (Some(second), 5));

    let epd =
        Scratch::with(FILE, &games).run(&[CONVERT, FILE, "--format", "epd", "--every-ply"]).stdout;
    assert_eq!(
        epd.lines().last(),
        Some("4k3/8/8/8/8/8/8/5RK1 b - - hmvc 4; fmvn 40; id \"games.pgn game 4 ply 1\";")
    );
}

#[test]
fn the_ending_of_the_output_says_what_it_is() {
    let scratch = Scratch::with(FILE, game(TAGS, SP3, "1. e4 *"));
    for (name, begins) in [
        ("x.csv", "file,game"),
        ("x.jsonl", "{\"file\""),
        ("x.epd", "bqnn"),
        ("x.fen", SP3),
        ("x.pgn", "[Event"),
    ] {
        assert_eq!(scratch.run(&[CONVERT, FILE, "-o", name]).status, 0);
        assert!(scratch.read(name).starts_with(begins), "{name}");
    }
    assert_eq!(scratch.run(&[CONVERT, FILE, "-o", "y.csv.gz"]).status, 0);
    let bytes = fs::read(scratch.path().join("y.csv.gz")).unwrap();
    assert_eq!(bytes[..2], [0x1f, 0x8b]);
}

/// What stands under the name of the output is whole, or what stood there before.
#[test]
fn nothing_half_written_stands_under_a_name() {
    let games = game(TAGS, SP3, "1. e4 *").repeat(5000);
    let broken = modes::gzip(games.as_bytes());
    let scratch = Scratch::with("broken.pgn.gz", &broken[..broken.len() / 2]);
    scratch.write("out.pgn", "before");
    for options in
        [&["-o", "out.pgn"][..], &["-o", "new.pgn"], &["-o", "split/", "--split-by", "2"]]
    {
        let ended = scratch.run(&[&[CONVERT, "broken.pgn.gz"], options].concat());
        assert_eq!(ended.status, 2);
        assert!(ended.stderr.contains("nothing is written, since not all could be read"));
    }
    let ended = scratch.run(&[CONVERT, "broken.pgn.gz", "-o", "folder/"]);
    assert_eq!(ended.status, 2);
    assert!(ended.stderr.contains("nothing is written of it"), "{}", ended.stderr);
    assert_eq!(scratch.read("out.pgn"), "before");
    let names: Vec<_> = scratch.names().into_iter().filter(|name| name != "folder").collect();
    assert_eq!(names, ["broken.pgn.gz", "out.pgn"]);
    assert_eq!(fs::read_dir(scratch.path().join("folder")).unwrap().count(), 0);
    // To standard output goes what there is.
    let ended = scratch.run(&[CONVERT, "broken.pgn.gz"]);
    assert!(ended.status == 2 && games.starts_with(&ended.stdout) && ended.stdout.len() > 1000);
}

#[cfg(unix)]
#[test]
fn a_run_that_is_killed_leaves_nothing_under_the_name() {
    let scratch = Scratch::with("out.pgn", "before");
    let mut child = scratch
        .command(&[CONVERT, "-", "-o", "out.pgn"])
        .stdin(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(game(TAGS, SP3, "1. e4 *").repeat(10_000).as_bytes()).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(
        (scratch.read("out.pgn"), scratch.names()),
        ("before".into(), vec!["out.pgn".into()])
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let scratch = Scratch::with(FILE, game(TAGS, SP3, "1. e4 *").repeat(10_000));
    let ended = scratch.run(&[CONVERT, FILE, "-o", "/dev/full"]);
    assert_eq!(ended.status, 2);
    assert!(ended.stderr.contains("/dev/full"), "{}", ended.stderr);
}

#[test]
fn a_game_that_is_too_long_is_not_lost_silently() {
    let long = game(TAGS, SP3, &format!("1. e4 {{{}}} *", "x ".repeat(3 << 20)));
    let text = game(TAGS, SP3, "1. e4 *") + &long + &game(TAGS, SP3, "1. d4 *");
    let scratch = Scratch::with(FILE, &text);
    let ended = scratch.run(&[CONVERT, FILE, "-o", "out.pgn"]);
    assert_eq!(ended.status, 2);
    assert!(ended.stderr.contains("games.pgn: game 2 is too long and is not written"));
    assert_eq!(scratch.names(), [FILE]);
    assert_eq!(ended.summary("games read"), 3);
    // It is no game that was asked for.
    let ended = scratch.run(&[CONVERT, FILE, "--min-plies", "1"]);
    assert_eq!((ended.status, ended.stdout), (0, text.replace(&long, "")));
}

/// Nothing may be put between the pieces, and so it is told.
#[test]
fn games_that_cannot_be_told_apart_any_more_are_told() {
    let scratch = Scratch::new();
    scratch.write(
        "a.pgn",
        "[Event \"a\"]\n[White \"Ann\"]\n\n[Event \"b\"]\n\n1. e4 *\n\n1. c4 c5 1-0\n",
    );
    let ended = scratch.run(&[CONVERT, "a.pgn", "--where", "Event!=b"]);
    assert_eq!(ended.stdout, "[Event \"a\"]\n[White \"Ann\"]\n\n1. c4 c5 1-0\n");
    assert_eq!(ended.status, 1);
    let told = "a.pgn: game 3 may be read as part of the game written before it";
    assert!(ended.stderr.contains(told), "{}", ended.stderr);
    scratch.write("b.pgn", "[Event \"b\"]\n\n1. e4\n");
    assert_eq!(scratch.run(&[CONVERT, "b.pgn", "b.pgn"]).status, 0);
    scratch.write("marked.pgn", "[White \"a\"]\n\n1. e4 *");
    scratch.write("marker.pgn", "*\n");
    scratch.write("moves.pgn", "1. d4 *\n[White \"b\"]\n\n*\n\ne4 *\n");
    scratch.write("escape.pgn", "% no game\n");
    scratch.write("commented.pgn", "; first\n[White \"b\"]\n\n*\n");
    let run = |args: &[&str]| {
        let ended = scratch.run(&[&[CONVERT, "marked.pgn"], args].concat());
        (ended.status, ended.stdout.replace("[White \"a\"]\n\n1. e4 *", "A"))
    };
    assert_eq!(run(&["marker.pgn"]), (1, "A\n\n*\n".to_owned()));
    assert_eq!(
        run(&["moves.pgn", "--where", "White!=b"]),
        (0, "A\n\n1. d4 *\n\ne4 *\n".to_owned())
    );
    assert_eq!(run(&["escape.pgn"]), (0, "A\n\n% no game\n".to_owned()));
    assert_eq!(run(&["commented.pgn"]).0, 0);
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_may_be_a_link_to_a_pipe() {
    let scratch = Scratch::with(FILE, game(TAGS, SP3, "*"));
    let ended = scratch.run(&[CONVERT, FILE, "-o", "/proc/self/fd/1"]);
    assert_eq!((ended.status, ended.stdout), (0, game(TAGS, SP3, "*")));
}

#[test]
fn a_file_without_games_stays_as_it_is() {
    for text in ["", "\n\n", "nothing here\n"] {
        let ended = in_every_mode(&[CONVERT], text.as_bytes());
        assert_eq!(ended.stdout, text);
        assert!(ended.stderr.contains("no game in this file"), "{}", ended.stderr);
    }
}

#[test]
fn what_cannot_be_asked_for_is_refused() {
    let scratch = Scratch::with(FILE, game(TAGS, SP3, "*"));
    fs::create_dir(scratch.path().join("folder")).unwrap();
    for options in [
        &["--variant", "Atomic"][..],
        &["--variant", "Chess\n960"],
        &["--dialect", "standard"],
        &["--every-ply"],
        &["--format", "csv", "--moves", "uci"],
        &["--format", "csv", "-o", "folder"],
        &["--split-by", "sp"],
        &["--split-by", "0", "-o", "folder"],
        &["--split-by", "sp", "-o", "one.pgn"],
        &["-o", FILE],
        &["-o", "no/such/folder.pgn"],
        &["--sp", "960"],
    ] {
        let Ended { status, stdout, stderr } = scratch.run(&[&[CONVERT, FILE], options].concat());
        assert_eq!((status, &*stdout), (2, ""), "{options:?}: {stderr}");
        assert!(!stderr.is_empty());
    }
}
