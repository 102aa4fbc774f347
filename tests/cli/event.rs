//! `chess960 validate --event`, `--expect` and `--expect-file`.

use crate::{
    fixtures,
    modes::{FILE, in_every_mode},
    run::{Scratch, run},
    validate::SHORT,
};

/// A game of a round from a start position.
fn game(round: &str, white: &str, black: &str, fen: &str, moves: &str) -> String {
    format!(
        "[Event \"Orchard\"]\n[Site \"Applegarth\"]\n[Date \"2024.05.01\"]\n[Round \"{round}\"]\n\
         [White \"{white}\"]\n[Black \"{black}\"]\n[Result \"*\"]\n[FEN \"{fen}\"]\n[SetUp \"1\"]\n\
         [Variant \"Chess960\"]\n\n{moves} *\n\n"
    )
}

const SP_29: &str = "nqnbrkbr/pppppppp/8/8/8/8/PPPPPPPP/NQNBRKBR w KQkq - 0 1";
const SP_0_1: &str = "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";

/// Lines about events.
fn told(report: &str) -> Vec<&str> {
    report.lines().filter(|line| line.contains("event/")).collect()
}

#[test]
fn the_games_of_an_event() {
    let text = fixtures::bytes("event.pgn");
    let plain = in_every_mode(SHORT, &text);
    assert_eq!(told(&plain.stdout), [""; 0]);
    let event = in_every_mode(&[SHORT, &["--event"]].concat(), &text);
    let found = told(&event.stdout);
    assert!(found.iter().any(|line| line.contains(" event/duplicate game ")), "{}", event.stdout);
    // The report tells them with their games, in the order of the text.
    let expected = in_every_mode(&["validate", "--event", "--expect", "1=518"], &text);
    assert!(expected.stdout.contains("error[event/expected-sp]: "), "{}", expected.stdout);
    for form in ["json", "csv", "short", "text"] {
        in_every_mode(&["validate", "--event", "--format", form], &text);
    }
}

#[test]
fn what_was_drawn_is_expected() {
    let text = game("1.1", "A", "B", SP_29, "1. e4 e5") + &game("2", "B", "A", SP_0_1, "1. d4 d5");
    for (args, codes) in [
        (&["--expect", "1=29", "--expect", "2=0/1"][..], &[][..]),
        (&["--expect", "1 = 29 ", "--expect", "2=0/1"], &[]),
        (&["--expect", "1=30", "--expect", "2=0/1"], &["expected-sp game 1"]),
        (&["--expect", "1=29", "--expect", "2=1/0"], &["expected-sp game 2"]),
        (&["--expect", "1=29"], &["unexpected-round game 2"]),
        (&["--expect", "1=29", "--expect", "2=0/1", "--expect", "3=518"], &["missing-round"]),
    ] {
        let ended = in_every_mode(&[SHORT, args].concat(), text.as_bytes());
        let found = told(&ended.stdout);
        assert_eq!(found.len(), codes.len(), "{args:?}: {found:?}");
        for (line, code) in found.iter().zip(codes) {
            assert!(line.contains(&format!(" event/{code}: ")), "{line}");
        }
        let is_error = codes.iter().any(|code| code.starts_with("expected"));
        assert_eq!(ended.status == 1, is_error, "{args:?}");
    }
}

#[test]
fn what_is_about_no_game_has_no_place() {
    let text = game("1", "A", "B", SP_29, "1. e4 e5");
    let args = ["--expect", "1=29", "--expect", "2=30"];
    let ended = in_every_mode(&[SHORT, &args].concat(), text.as_bytes());
    let found = told(&ended.stdout);
    assert!(found[0].starts_with("games.pgn: warning event/missing-round: "), "{found:?}");
    let json =
        in_every_mode(&[&["validate", "--format", "json"], &args[..]].concat(), text.as_bytes());
    let line = told(&json.stdout)[0];
    assert!(line.starts_with("{\"file\":\"games.pgn\",\"game\":null,\"byte\":null,"), "{line}");
    // Of several files it is none's.
    let scratch = Scratch::with("a.pgn", &text);
    scratch.write("b.pgn", game("1", "C", "D", SP_29, "1. d4 d5"));
    let ended = scratch.run(&[SHORT, &args, &["a.pgn", "b.pgn"]].concat());
    assert!(told(&ended.stdout)[0].starts_with("warning event/missing-round: "));
}

#[test]
fn files_together_are_one_event() {
    let scratch = Scratch::with("a.pgn", game("1", "A", "B", SP_29, "1. e4 e5 2. d4 d5"));
    scratch.write("b.pgn", game("1", "A", "B", SP_29, "1. e4 e5 2. d4 d5"));
    let ended = scratch.run(&[SHORT, &["--event", "a.pgn", "b.pgn"]].concat());
    let found = told(&ended.stdout);
    assert!(
        found.iter().any(|line| line.starts_with("b.pgn:") && line.contains("a.pgn")),
        "{found:?}"
    );
    let threads = ["--event", "-j4", "--block-size", "1", "a.pgn", "b.pgn"];
    assert_eq!(scratch.run(&[SHORT, &threads].concat()), ended);
}

#[test]
fn names_are_compared_over_the_files_of_an_event() {
    let scratch = Scratch::with("a.pgn", game("1", "Lee, Ann", "Bob", SP_29, "1. e4 e5"));
    scratch.write("b.pgn", game("2", "Bob", "Ann Lee", SP_29, "1. d4 d5"));
    let noted = "`Ann Lee` is also spelt `Lee, Ann`, in game 1 of a.pgn";
    let ended = scratch.run(&[SHORT, &["--event", "a.pgn", "b.pgn"]].concat());
    let line = ended.stdout.lines().find(|line| line.contains(" roster/name-variant "));
    assert!(line.is_some_and(|line| line.ends_with(noted)), "{}", ended.stdout);
    let apart = scratch.run(&[SHORT, &["a.pgn", "b.pgn"]].concat());
    assert!(!apart.stdout.contains("roster/name-variant"), "{}", apart.stdout);
}

#[test]
fn a_round_is_one_however_it_is_written() {
    let text = game("01", "A", "B", SP_29, "1. e4 e5")
        + &game("Round 1", "C", "D", SP_0_1, "1. d4 d5")
        + &game("R1.3", "E", "F", SP_29, "1. c4 c5");
    let ended = in_every_mode(&[SHORT, &["--event"]].concat(), text.as_bytes());
    let found = told(&ended.stdout);
    assert_eq!(found.len(), 1, "{found:?}");
    let message = "event/round-sp game 2: round 1 begins from SP 29 in 2 games, the first of them \
                   game 1, this game from SP 0 against SP 1";
    assert!(found[0].ends_with(message), "{found:?}");
    let args = ["--expect", "round 01=0/1"];
    let ended = in_every_mode(&[SHORT, &args].concat(), text.as_bytes());
    let found = told(&ended.stdout);
    assert_eq!(found.len(), 2, "{found:?}");
    let message = "game 1: SP 0 against SP 1 was drawn for round 1, and the game begins from SP 29";
    assert!(found[0].ends_with(message), "{found:?}");
}

#[test]
fn a_game_of_no_round_is_told_where_starts_are_expected() {
    let text = game("1", "A", "B", SP_29, "1. e4 e5")
        + &game("?", "C", "D", SP_29, "1. d4 d5")
        + &game("-", "E", "F", SP_29, "1. c4 c5");
    let ended = in_every_mode(&[SHORT, &["--expect", "1=29"]].concat(), text.as_bytes());
    let found = told(&ended.stdout);
    assert_eq!(found.len(), 1, "{found:?}");
    let message = "warning event/unexpected-round game 2: the game names no round, so its start is \
                   compared with nothing";
    assert!(found[0].ends_with(message), "{found:?}");
    assert_eq!(ended.status, 0);
    let ended = in_every_mode(&[SHORT, &["--event"]].concat(), text.as_bytes());
    assert_eq!(told(&ended.stdout), [""; 0]);
}

#[test]
fn the_start_of_a_fen_that_cannot_be_read_is_not_compared() {
    let text = game("1", "A", "B", "nqnbrkbr/pppppppp/8/8 w KQkq - 0 1", "1. e4 e5");
    let ended = in_every_mode(&[SHORT, &["--expect", "1=29"]].concat(), text.as_bytes());
    assert_eq!((ended.status, told(&ended.stdout)), (1, vec![]), "{}", ended.stdout);
}

#[test]
fn a_copy_tells_what_differs() {
    let text = game("1", "A", "B", SP_29, "1. e4 e5") + &game("2", "A", "B", SP_29, "1. e4 e5");
    let ended = in_every_mode(&[SHORT, &["--event"]].concat(), text.as_bytes());
    let found = told(&ended.stdout);
    assert_eq!(found.len(), 1, "{found:?}");
    let message =
        "the same game as game 1: players, date, start and moves; round 1 there, round 2 here";
    assert!(found[0].ends_with(message), "{found:?}");
}

#[test]
fn a_file_says_what_was_drawn() {
    let text = game("1", "A", "B", SP_29, "1. e4 e5") + &game("2", "B", "A", SP_0_1, "1. d4 d5");
    let scratch = Scratch::with(FILE, &text);
    for drawn in [
        "round,sp\n1,29\n2,0/1\n",
        "\u{feff}sp,round\r\n29,1\r\n0/1,2\r\n",
        "Round, day, SP\n1, Monday, 29\n\"2\", \"a \"\"day\"\"\", 0/1\n",
        "round;sp\n01;29\nRound 2;0/1\n",
    ] {
        scratch.write("drawn.csv", drawn);
        let ended = scratch.run(&[SHORT, &["--expect-file", "drawn.csv", FILE]].concat());
        assert_eq!(told(&ended.stdout), [""; 0], "{drawn}");
        assert_eq!(ended.status, 0, "{}", ended.stderr);
    }
    scratch.write("drawn.csv", "round,sp\n1,30\n");
    let ended = scratch.run(&[SHORT, &["--expect-file", "drawn.csv", FILE]].concat());
    assert_eq!((ended.status, told(&ended.stdout).len()), (1, 2), "{}", ended.stdout);

    for (drawn, why) in [
        ("round,sp\n1,960\n", "drawn.csv: line 2: "),
        ("round,sp\n1,29\n\n2,x\n", "drawn.csv: line 4: "),
        ("round,sp\n1,29\n1,30\n", "drawn.csv: line 3: round 1 is given twice"),
        ("round,sp\n1\n", "drawn.csv: "),
        ("round sp\n1 29\n", "drawn.csv: line 1 names no column round"),
        ("round,sp,SP\n1,2,3\n", "twice"),
        ("", "names no column"),
    ] {
        scratch.write("drawn.csv", drawn);
        let ended = scratch.run(&[SHORT, &["--expect-file", "drawn.csv", FILE]].concat());
        assert_eq!((ended.status, &*ended.stdout), (2, ""), "{drawn}");
        assert!(ended.stderr.contains(why), "{drawn}: {}", ended.stderr);
    }
    let ended = scratch.run(&[SHORT, &["--expect-file", "none.csv", FILE]].concat());
    assert!(ended.stderr.starts_with("chess960: none.csv: cannot open: "), "{}", ended.stderr);
    assert_eq!((ended.status, &*ended.stdout), (2, ""));
}

#[test]
fn what_cannot_be_drawn_is_a_usage_error() {
    for (expect, why) in [
        ("1", "ROUND=SP"),
        ("1=960", "0 to 959"),
        ("1=+5", "0 to 959"),
        ("1=1/2/3", "0 to 959"),
        ("1=/", "0 to 959"),
        ("?=5", "no round"),
        ("=5", "no round"),
    ] {
        let ended = run(&["validate", "--expect", expect, "-"]);
        assert_eq!((ended.status, &*ended.stdout), (2, ""), "{expect}");
        assert!(ended.stderr.contains(why) && ended.stderr.contains("Usage"), "{}", ended.stderr);
    }
    assert_eq!(run(&["validate", "--expect", "1=5", "--expect", "1=6", "-"]).status, 2);
}

#[test]
fn checks_across_the_games_of_a_file_are_always_made() {
    let ended = in_every_mode(SHORT, &fixtures::bytes("several.pgn"));
    assert!(ended.stdout.contains(" roster/name-variant game 3: "), "{}", ended.stdout);
    let text = in_every_mode(&["validate"], &fixtures::bytes("several.pgn"));
    assert!(text.stdout.contains("| [Black \"ALDER, Ann\"]\n"), "{}", text.stdout);
    // Each finding is told with its game: the lines of a file are in order.
    let lines = crate::validate::findings(&ended.stdout);
    assert!(lines.iter().map(|it| it.line).is_sorted());
}
