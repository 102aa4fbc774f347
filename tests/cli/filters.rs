//! Which games a command looks at: conditions, the first ones, a sample.

use crate::{
    fixtures,
    modes::{self, FILE, in_every_mode},
    run::{Ended, Scratch},
    validate::SHORT,
};

const SP_29: &str = "nqnbrkbr/pppppppp/8/8/8/8/PPPPPPPP/NQNBRKBR w KQkq - 0 1";
const SP_0_1: &str = "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";

/// A game with more tags than these, and moves.
fn game(white: &str, black: &str, result: &str, tags: &[(&str, &str)], moves: &str) -> String {
    let more: String = tags.iter().map(|(tag, value)| format!("[{tag} \"{value}\"]\n")).collect();
    format!(
        "[Event \"Orchard Open\"]\n[Site \"Applegarth\"]\n[Round \"1\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n\
         [Result \"{result}\"]\n{more}\n{moves} {result}\n\n"
    )
}

const CHESS960: [(&str, &str); 3] = [("Variant", "Chess960"), ("SetUp", "1"), ("FEN", SP_29)];

fn chess960<'a>(more: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    [&CHESS960[..], more].concat()
}

/// Games of every kind: the first three and the last are Chess960 from SP 29, of which the second has an
/// error.
fn mixed() -> String {
    let double = [("Variant", "DFRC"), ("SetUp", "1"), ("FEN", SP_0_1)];
    [
        game(
            "Alder, Ann",
            "Birch, Bo",
            "1-0",
            &chess960(&[("Date", "2024.05.01"), ("WhiteElo", "2500"), ("BlackElo", "2400")]),
            "1. e4 e5 2. d4 d5",
        ),
        game(
            "Birch, Bo",
            "Alder, Ann",
            "0-1",
            &chess960(&[("Date", "2024.??.??"), ("WhiteElo", "2400"), ("BlackElo", "?")]),
            "1. e4 e5 2. Nh8",
        ),
        game(
            "Ålder, Ann",
            "Alderson, Al",
            "1/2-1/2",
            &chess960(&[("Date", "????.??.??"), ("UTCDate", "2023.12.31")]),
            "1. e4",
        ),
        game("Alder, Ann", "Elm, Ed", "1/2-1/2", &[("Date", "2024.05.02")], "1. e4 e5 2. Nf3"),
        game("Alder, Ann", "Elm, Ed", "1-0", &[("Variant", "Atomic")], "1. e4 e5"),
        game("Alder, Ann", "Elm, Ed", "1-0", &double, "1. e4 e5"),
        game("Elm, Ed", "Fir, Flo", "*", &chess960(&[("Date", "2025.01.01")]), "1. d4 d5"),
    ]
    .concat()
}

/// Games that were counted, and that were not wanted.
#[track_caller]
fn counted(ended: &Ended) -> (u64, u64) {
    let left_out: u64 = [
        "not wanted",
        "other variant",
        "classical chess",
        "double start",
        "other position",
        "start unknown",
        "error",
    ]
    .iter()
    .map(|reason| ended.summary(reason))
    .sum();
    assert_eq!(ended.summary("games left out"), left_out);
    assert_eq!(ended.summary("games read"), ended.summary("games counted") + left_out);
    assert_eq!(ended.summary("games counted"), ended.total("games"));
    (ended.summary("games counted"), ended.summary("not wanted"))
}

/// The findings in a report of lines.
fn findings(ended: &Ended) -> Vec<&str> {
    ended.stdout.lines().filter(|line| line.starts_with(FILE)).collect()
}

/// The games that are told of, each once.
fn told(ended: &Ended) -> Vec<u64> {
    let mut games: Vec<u64> = findings(ended)
        .into_iter()
        .filter_map(|line| line.split(" game ").nth(1)?.split([' ', ':']).next()?.parse().ok())
        .collect();
    games.dedup();
    games
}

#[test]
fn conditions() {
    let text = mixed();
    let scratch = Scratch::with(FILE, &text);
    for (args, count, not_wanted) in [
        (&["--sp", "29"][..], 3, 3),
        (&["--sp", "0-28,30-959"], 0, 7),
        (&["--sp", "nqnbrkbr", "--sp", "0/1"], 3, 2),
        (&["--player", "alder"], 1, 2),
        (&["--player", "Alder", "--player", "Fir"], 2, 1),
        (&["--player", "*alder*"], 2, 1),
        (&["--white", "Alder, Ann"], 1, 3),
        (&["--white", "ålder"], 1, 6),
        (&["--black", "Birch"], 1, 6),
        (&["--white", "Alder", "--black", "Elm"], 0, 4),
        (&["--event", "orchard"], 3, 0),
        (&["--event", "orchard", "--event", "elsewhere"], 3, 0),
        (&["--event", "elsewhere"], 0, 7),
        (&["--result", "1-0"], 1, 4),
        (&["--result", "draw,1-0"], 2, 2),
        (&["--result", "*"], 1, 6),
        (&["--since", "2024"], 2, 3),
        (&["--until", "2023"], 1, 6),
        (&["--since", "2024-05-01", "--until", "2024.05"], 1, 5),
        (&["--min-elo", "2400"], 1, 6),
        (&["--min-elo", "2401"], 0, 7),
        (&["--max-elo", "2500"], 1, 6),
        (&["--min-plies", "2"], 2, 2),
        (&["--min-plies", "4"], 1, 6),
        (&["--where", "White=Alder*"], 1, 3),
        (&["--where", "white!=*alder*", "--where", "Variant=chess960"], 2, 4),
        (&["--where", "UTCDate="], 2, 1),
    ] {
        let ended = scratch.run(&[&["stats"], args, &[FILE]].concat());
        assert_eq!(counted(&ended), (count, not_wanted), "{args:?}: {}", ended.stderr);
        assert_eq!(ended.summary("games read"), 7, "{args:?}");
    }
}

#[test]
fn filtered_games_in_every_mode() {
    let text = mixed();
    for args in [
        &["--result", "1/2-1/2", "--min-plies", "1"][..],
        &["--where", "Date=????.??.??"],
        &["--player", "Fir", "--sp", "29"],
    ] {
        in_every_mode(&[&["stats"], args].concat(), text.as_bytes());
        in_every_mode(&[SHORT, args].concat(), text.as_bytes());
    }
    // What is told is what is told of these games without a filter, in the same places.
    let all = in_every_mode(SHORT, text.as_bytes());
    assert_eq!((told(&all), all.status), (vec![2, 5, 6], 1));
    let some = in_every_mode(&[SHORT, &["--black", "Elm"]].concat(), text.as_bytes());
    let of_them = |line: &&str| [4, 5, 6].iter().any(|n| line.contains(&format!(" game {n}")));
    let of_them: Vec<&str> = findings(&all).into_iter().filter(of_them).collect();
    assert!(!of_them.is_empty());
    assert_eq!(findings(&some), of_them);
    assert!(some.stdout.contains("\n3 games (4 not wanted), 0 errors, "), "{}", some.stdout);
}

#[test]
fn errors_count_where_the_game_is_wanted() {
    let text = mixed();
    let scratch = Scratch::with(FILE, &text);
    for command in ["stats", "validate"] {
        assert_eq!(scratch.run(&[command, FILE]).status, 1);
        assert_eq!(scratch.run(&[command, "--white", "Birch", FILE]).status, 1);
        assert_eq!(scratch.run(&[command, "--white", "Alder", FILE]).status, 0);
        assert_eq!(scratch.run(&[command, "--limit", "1", FILE]).status, 0);
    }
    // Beside the games there is nothing to be filtered.
    scratch.write(FILE, format!("rubbish\n\n{text}"));
    let ended = scratch.run(&[SHORT, &["--white", "nobody", FILE]].concat());
    assert_eq!((ended.status, findings(&ended).len()), (1, 1), "{}", ended.stdout);
    assert!(ended.stdout.contains(" syntax/outside-game: "), "{}", ended.stdout);
    assert_eq!(scratch.run(&["stats", "--white", "nobody", FILE]).status, 1);
}

#[test]
fn the_first_games_are_those_of_a_shorter_file() {
    let games = fixtures::games("tournament.pgn");
    let whole = Scratch::with(FILE, games.join("\n"));
    for n in 1..=games.len() + 1 {
        let cut = Scratch::with(FILE, games[..n.min(games.len())].join("\n"));
        let (n, first) = (n.to_string(), n.min(games.len()) as u64);
        for mode in [&["-j1"][..], &["-j4", "--block-size", "1"]] {
            let limited = whole.run(&[&["stats", "--limit", &n, FILE], mode].concat());
            assert_eq!(limited.stdout, cut.run(&["stats", FILE]).stdout, "{n}");
            assert_eq!(counted(&limited), (first, 0), "{n}");
        }
    }
    in_every_mode(&["stats", "--limit", "5"], games.join("\n").as_bytes());
    in_every_mode(&["stats", "--limit", "2", "--result", "1-0"], games.join("\n").as_bytes());
}

#[test]
fn a_limited_report_is_the_beginning_of_the_whole_one() {
    for name in ["faulty.pgn", "several.pgn"] {
        let text = fixtures::bytes(name);
        let whole = in_every_mode(SHORT, &text);
        let mut before = 0;
        for n in ["1", "2", "3", "7", "1000"] {
            let scratch = Scratch::with(FILE, &text);
            let limited =
                scratch.run(&[SHORT, &["--limit", n, "-j4", "--block-size", "1", FILE]].concat());
            let findings = findings(&limited);
            assert!(self::findings(&whole).starts_with(&findings), "{name} {n}: {findings:?}");
            assert!(told(&limited).iter().all(|game| *game <= n.parse().unwrap()));
            assert!(findings.len() >= before, "{name} {n}: {findings:?}");
            before = findings.len();
        }
        assert_eq!(before, findings(&whole).len(), "{name}");
        in_every_mode(&[SHORT, &["--limit", "3"]].concat(), &text);
    }
}

#[test]
fn what_follows_the_last_game_is_not_read() {
    let text = fixtures::bytes("tournament.pgn").repeat(100);
    let mut broken = modes::gzip(&text);
    broken.truncate(broken.len() / 2);
    let scratch = Scratch::with(FILE, broken);
    for threads in ["-j1", "-j4"] {
        for command in ["stats", "validate"] {
            let args = [command, "--limit", "5", threads, FILE, "missing.pgn"];
            let ended = scratch.run(&args);
            assert_eq!(ended.status, 0, "{args:?}: {}", ended.stderr);
            let args = [command, threads, FILE];
            assert_eq!(scratch.run(&args).status, 2, "{args:?}");
        }
    }
}

#[test]
fn a_sample_in_every_mode() {
    let text = fixtures::bytes("faulty.pgn");
    for args in [
        &["--sample", "9"][..],
        &["--sample", "9", "--seed", "960"],
        &["--sample", "9", "--where", "Event=move/*"],
    ] {
        in_every_mode(&[&["stats"], args].concat(), &text);
        in_every_mode(&[SHORT, args].concat(), &text);
    }
}

#[test]
fn a_sample_is_of_all_files() {
    let scratch = Scratch::new();
    let games = fixtures::games("tournament.pgn");
    scratch.write("a.pgn", games[..3].join("\n"));
    scratch.write("b.pgn", games[3..].join("\n"));
    scratch.write(FILE, games.join("\n"));
    let run = |args: &[&str]| scratch.run(&[&["stats"], args].concat());
    for seed in 0..20 {
        let seed = seed.to_string();
        let args = ["--sample", "4", "--seed", &*seed];
        let two = run(&[&args[..], &["a.pgn", "b.pgn"]].concat());
        assert_eq!(two.stdout, run(&[&args[..], &[FILE]].concat()).stdout, "{seed}");
        assert_eq!(counted(&two), (4, 8), "{seed}");
    }
    let sample = |seed: &str| run(&["--sample", "4", "--seed", seed, FILE]).stdout;
    assert_eq!(sample("0"), run(&["--sample", "4", FILE]).stdout);
    assert!((1..9).any(|seed| sample(&seed.to_string()) != sample("0")));
    // As many as there are, or more.
    for count in ["12", "13", "1000"] {
        let all = run(&["--sample", count, FILE]);
        fixtures::assert_expected("tournament.csv", &all.stdout);
        assert_eq!(counted(&all), (12, 0));
    }
    // A file that cannot be read is told once.
    let ended = run(&["--sample", "4", FILE, "missing.pgn"]);
    assert_eq!((ended.status, counted(&ended)), (2, (4, 8)));
    assert_eq!(ended.stderr.matches("missing.pgn").count(), 1, "{}", ended.stderr);
}

#[test]
fn a_sample_of_what_can_be_read_once() {
    let scratch = Scratch::with(FILE, fixtures::bytes("tournament.pgn"));
    let text = modes::gzip(&fixtures::bytes("tournament.pgn"));
    let args = ["stats", "--sample", "5", "--seed", "3"];
    let file = scratch.run(&[&args[..], &[FILE]].concat());
    let names = if cfg!(target_os = "linux") { &["-", "/dev/stdin"][..] } else { &["-"] };
    for name in names {
        assert_eq!(scratch.run_on(&[&args[..], &[name]].concat(), &text), file, "{name}");
    }
    // It keeps its name in what is told.
    let ended = scratch.run_on(&[SHORT, &["--sample", "5", "-"]].concat(), b"rubbish\n");
    assert!(ended.stdout.starts_with("-:1:1: "), "{}", ended.stdout);
    assert!(ended.stderr.starts_with("chess960: -: no game in this file\n"), "{}", ended.stderr);
    let ended = scratch.run_on(&[&args[..], &["-"]].concat(), &text[..text.len() / 2]);
    assert!(ended.stderr.starts_with("chess960: -: gzip data broken at byte "), "{}", ended.stderr);
    assert_eq!(ended.status, 2);
    assert_eq!(scratch.names(), [FILE]);
}

#[test]
fn every_command_picks_the_same_games() {
    let mut text = Vec::new();
    for name in fixtures::all_games() {
        text.extend(fixtures::bytes(&name));
        text.extend_from_slice(b"\n\n");
    }
    let scratch = Scratch::with(FILE, text);
    let mut sizes = Vec::new();
    for args in [
        &["--result", "1-0,draw"][..],
        &["--min-plies", "6"],
        &["--min-plies", "6", "--sample", "20"],
        &["--sample", "50", "--seed", "1"],
        &["--where", "Variant=*960*", "--limit", "20"],
        &["--where", "Date!=????.??.??", "--result", "*"],
        &["--player", "Ann", "--since", "2024.05.02"],
        &["--sp", "0-958"],
    ] {
        scratch.run(&[&["convert", FILE, "-o", "cut.pgn"], args].concat());
        let cut = scratch.run(&["stats", "--double", "cut.pgn"]);
        let picked = scratch.run(&[&["stats", "--double", FILE], args].concat());
        assert_eq!(picked.stdout, cut.stdout, "{args:?}");
        let taken = picked.summary("games read") - picked.summary("not wanted");
        assert_eq!(taken, cut.summary("games read"), "{args:?}");
        let validated = scratch.run(&[SHORT, &[FILE], args].concat());
        assert!(
            validated.stdout.contains(&format!("\n{taken} games (")),
            "{args:?}: {taken} and {}",
            validated.stdout.lines().last().unwrap_or_default()
        );
        sizes.push(taken);
    }
    assert!(sizes.iter().all(|&size| size > 2), "{sizes:?}");
    assert_eq!(sizes[2..5], [20, 50, 20]);
}

#[test]
fn only_games_that_are_taken_are_mended() {
    let castling = |white| {
        let moves = "1. f3 f6 2. Bf2 Bf7 3. 0-0 0-0";
        game(white, "Birch, Bo", "*", &chess960(&[("Date", "2024.05.01")]), moves)
    };
    let (first, second, third) = (castling("Alder, Ann"), castling("Elm, Ed"), castling("Elm, Ed"));
    let text = [&*first, &*second, &*third].concat();
    let mend = |args: &[&str], mended: &str, report: &str| {
        let ended =
            in_every_mode(&[&["validate", "--fix", "-o", "-"], args].concat(), text.as_bytes());
        assert_eq!(ended.stdout, mended, "{args:?}");
        assert!(ended.stderr.contains(report), "{args:?}: {}", ended.stderr);
    };
    let right = |game: &str| game.replace("0-0", "O-O");
    mend(
        &["--white", "Elm"],
        &[first.clone(), right(&second), right(&third)].concat(),
        "\n2 games (1 not wanted), 0 errors, ",
    );
    mend(
        &["--white", "Elm", "--limit", "1"],
        &[first.clone(), right(&second), third.clone()].concat(),
        "\n1 game (1 not wanted), 0 errors, ",
    );
    mend(&["--limit", "1"], &[right(&first), second, third].concat(), "\n1 game (0 not wanted), ");
}

#[test]
fn games_are_compared_with_those_that_are_taken() {
    let text = game("Alder, Ann", "Birch, Bo", "*", &CHESS960, "1. e4 e5 2. d4")
        + &game("Birch, Bo", "Alder, Ann", "*", &CHESS960, "1. d4 e5 2. e4")
        + &game("Alder, Ann", "Birch, Bo", "*", &CHESS960, "1. e4 e5 2. d4");
    let double = |args: &[&str]| {
        let ended = in_every_mode(&[SHORT, &["--event"], args].concat(), text.as_bytes());
        ended.stdout.matches(" event/duplicate game 3").count()
    };
    assert_eq!(double(&[]), 1);
    assert_eq!(double(&["--white", "Alder"]), 1);
    assert_eq!(double(&["--limit", "2"]), 0);
    let one = text.replacen("[Round \"1\"]", "[Round \"7\"]", 1);
    let ended =
        in_every_mode(&[SHORT, &["--event", "--where", "Round!=7"]].concat(), one.as_bytes());
    assert!(!ended.stdout.contains(" event/duplicate "), "{}", ended.stdout);
}

#[test]
fn validate_takes_an_event_with_or_without_a_name() {
    let mut text = mixed();
    text.push_str(&mixed().replace("Orchard Open", "Plum Cup"));
    let scratch = Scratch::with(FILE, &text);
    let checked = |args: &[&str]| scratch.run(&[SHORT, args, &[FILE]].concat());
    let plain = checked(&[]);
    assert!(!plain.stdout.contains(" event/"), "{}", plain.stdout);
    let event = checked(&["--event"]);
    assert!(event.stdout.contains(" event/"), "{}", event.stdout);
    assert!(event.stdout.contains("\n14 games, "), "{}", event.stdout);
    let named = checked(&["--event=plum"]);
    assert!(named.stdout.contains(" event/"), "{}", named.stdout);
    assert!(named.stdout.contains("\n7 games (7 not wanted), "), "{}", named.stdout);
    assert!(told(&named).iter().all(|game| *game > 7), "{}", named.stdout);
}

#[test]
fn what_cannot_be_right_is_refused_before_anything_is_read() {
    let scratch = Scratch::new();
    for (args, why) in [
        (&["--sp", "960"][..], "0 to 959"),
        (&["--sp", "10-5"], "10 is more than 5"),
        (&["--sp", ""], "--sp"),
        (&["--player", ""], "there is no word in it"),
        (&["--event=,"], "there is no word in it"),
        (&["--result", "2-0"], "none of 1-0, 0-1, 1/2-1/2, *"),
        (&["--since", "2024.02.30"], "there is no such day"),
        (&["--until", "May 2024"], "expected a date as 2024"),
        (&["--since", "2025", "--until", "2024"], "--since is later than --until"),
        (&["--min-elo", "2000", "--max-elo", "1999"], "--min-elo is higher than --max-elo"),
        (&["--min-elo", "0"], "--min-elo"),
        (&["--min-plies", "-1"], "-1"),
        (&["--where", "White"], "TAG=VALUE"),
        (&["--where", "=x"], "is no name of a tag"),
        (&["--where", "Wh ite=x"], "is no name of a tag"),
        (&["--where", "!=x"], "is no name of a tag"),
        (&["--limit", "0"], "--limit"),
        (&["--sample", "0"], "--sample"),
        (&["--sample", "1", "--limit", "1"], "cannot be used with"),
        (&["--seed", "1"], "--sample"),
        (&["--sample", "1", "--seed", "x"], "--seed"),
    ] {
        for command in ["stats", "validate"] {
            let ended = scratch.run(&[&[command], args, &["missing.pgn"]].concat());
            assert_eq!((ended.status, &*ended.stdout), (2, ""), "{command} {args:?}");
            let told = &ended.stderr;
            assert!(
                told.starts_with("error: ") && told.contains(why),
                "{command} {args:?}: {told}"
            );
            assert!(!told.contains("cannot open"), "{command} {args:?}: {told}");
        }
    }
    let long = format!("White={}", "x".repeat(256));
    assert_eq!(scratch.run(&["stats", "--where", &long, "missing.pgn"]).status, 2);
}
