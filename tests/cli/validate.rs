//! `chess960 validate --format short`: what is found, and where. The other forms are in `report`.

use chess960::diagnostic::{Code, Severity};

use crate::{
    fixtures,
    modes::{FILE, in_every_mode},
    run::Scratch,
};

/// A line for each finding, notes on habits among them.
pub(crate) const SHORT: &[&str] = &["validate", "--format", "short", "--all-notes"];

/// The same without what is true of most fixtures: short tag sections, and how they are encoded.
const PLAIN: &[&str] = &[
    "validate",
    "--format",
    "short",
    "--allow",
    "roster/missing,start/setup-missing,text/encoding,text/byte-order-mark,syntax/escape-line",
];

/// A line of the report in its parts.
#[derive(Debug)]
pub(crate) struct Finding<'a> {
    pub(crate) line: u64,
    pub(crate) column: u64,
    pub(crate) severity: &'a str,
    pub(crate) code: &'a str,
    pub(crate) game: Option<u64>,
    pub(crate) ply: Option<u64>,
    pub(crate) in_variation: bool,
    pub(crate) message: &'a str,
}

/// What is said on stderr last, where anything was found.
pub(crate) const EXPLAIN: &str =
    "`chess960 explain CODE` tells what a finding means and how to mend it\n";

/// Takes a line apart, which must be `file:line:column: severity code[ game N][ ply P][ of a variation]:
/// message`, or have ` in a variation` in place of the last two.
fn parse(line: &str) -> Option<Finding<'_>> {
    let rest = line.strip_prefix(FILE)?.strip_prefix(':')?;
    let (place, rest) = rest.split_once(": ")?;
    let (line, column) = place.split_once(':')?;
    let (subject, message) = rest.split_once(": ")?;
    let mut words = subject.split(' ');
    let (severity, code) = (words.next()?, words.next()?);
    let mut number = |name: &str| {
        let mut ahead = words.clone();
        (ahead.next() == Some(name)).then(|| {
            words = ahead;
            words.next()?.parse().ok()
        })
    };
    let (game, ply) = (number("game").flatten(), number("ply").flatten());
    let rest: Vec<_> = words.collect();
    let in_variation = rest == [if ply.is_some() { "of" } else { "in" }, "a", "variation"];
    let is_whole = (rest.is_empty() || in_variation) && !message.is_empty();
    is_whole.then_some(Finding {
        line: line.parse().ok()?,
        column: column.parse().ok()?,
        severity,
        code,
        game,
        ply,
        in_variation,
        message,
    })
}

/// The findings of a report, without the count at its end.
pub(crate) fn findings(report: &str) -> Vec<Finding<'_>> {
    let (lines, _) = report.trim_end().rsplit_once('\n').unwrap_or(("", report));
    lines
        .lines()
        .map(|line| parse(line).unwrap_or_else(|| panic!("not a finding: {line}")))
        .collect()
}

#[test]
fn the_faulty_games() {
    let ended = in_every_mode(SHORT, &fixtures::bytes("faulty.pgn"));
    fixtures::assert_expected("faulty.validate.txt", &ended.stdout);
    assert_eq!(ended.status, 1);
    let end = format!(" can be fixed: see `--fix`\n{EXPLAIN}");
    assert!(ended.stderr.ends_with(&end), "{}", ended.stderr);
}

#[test]
fn each_faulty_game_shows_the_fault_it_is_named_after() {
    let games = fixtures::games("faulty.pgn");
    let scratch = Scratch::new();
    for game in &games[1..] {
        let name = game.split('"').nth(1).unwrap();
        scratch.write(FILE, game);
        let ended = scratch.run(&[SHORT, &[FILE]].concat());
        let found: Vec<_> = findings(&ended.stdout).iter().map(|finding| finding.code).collect();
        assert!(found.contains(&name), "{name}: {found:?}");
    }
}

#[test]
fn lines_have_the_form_that_is_promised() {
    let ended = in_every_mode(SHORT, &fixtures::bytes("faulty.pgn"));
    let found = findings(&ended.stdout);
    assert!(found.iter().map(|f| (f.line, f.game)).is_sorted(), "not in the order of the text");
    for finding in &found {
        let code = Code::ALL.iter().find(|code| code.id() == finding.code);
        let code = code.unwrap_or_else(|| panic!("no such code: {finding:?}"));
        assert_eq!(code.severity().name(), finding.severity);
        assert!(finding.column >= 1);
        // The dot of a move number is none.
        let message = finding.message.trim_end_matches('.');
        let has_stop =
            message != finding.message && !message.ends_with(|c: char| c.is_ascii_digit());
        assert!(!has_stop, "{finding:?}");
        let is_about_a_move =
            ["move/", "castling/"].iter().any(|area| finding.code.starts_with(area));
        assert!(!is_about_a_move || finding.ply.is_some(), "no ply: {finding:?}");
    }
}

#[test]
fn the_count_at_the_end_is_the_count_of_the_lines() {
    let ended = in_every_mode(SHORT, &fixtures::bytes("faulty.pgn"));
    let found = findings(&ended.stdout);
    let count = |severity: Severity| found.iter().filter(|f| f.severity == severity.name()).count();
    let games = found.iter().filter_map(|f| f.game).max().unwrap();
    let [errors, warnings, notes] = [Severity::Error, Severity::Warning, Severity::Note].map(count);
    let last = format!("{games} games, {errors} errors, {warnings} warnings, {notes} notes");
    assert_eq!(ended.stdout.lines().last(), Some(&*last));
}

#[test]
fn good_games_have_no_findings() {
    let ended = in_every_mode(PLAIN, &fixtures::bytes("tournament.pgn"));
    assert_eq!(ended.stdout, "12 games, 0 errors, 0 warnings, 0 notes\n");
    assert_eq!((ended.status, &*ended.stderr), (0, ""));
    for name in fixtures::all_games()
        .iter()
        .filter(|name| name.starts_with("castling/") || name.starts_with("starts/"))
    {
        let ended = in_every_mode(PLAIN, &fixtures::bytes(name));
        assert_eq!(ended.status, 0, "{name}: {}", ended.stdout);
        assert!(
            findings(&ended.stdout).iter().all(|finding| finding.severity == "note"),
            "{name}: {}",
            ended.stdout
        );
    }
}

#[test]
fn warnings_alone_are_no_failure() {
    let ended = in_every_mode(PLAIN, &fixtures::bytes("text/utf8.pgn"));
    assert_eq!(ended.status, 0);
    assert_eq!(ended.stdout.lines().last(), Some("2 games, 0 errors, 1 warning, 0 notes"));
}

#[test]
fn text_is_readable_in_every_encoding_and_with_every_line_end() {
    let [utf8, latin1, crlf, cr, bom] = ["utf8", "latin1", "crlf", "cr", "bom"]
        .map(|name| in_every_mode(PLAIN, &fixtures::bytes(&format!("text/{name}.pgn"))));
    assert!(
        utf8.stdout.starts_with(&format!("{FILE}:6:9: warning tag/unescaped-quote game 1: ")),
        "{}",
        utf8.stdout
    );
    assert!(utf8.stdout.contains("`Ødegård \"Øde\" Åse`"), "{}", utf8.stdout);
    for other in [latin1, crlf, cr, bom] {
        assert_eq!(other, utf8);
    }
}

#[test]
fn blank_lines_and_quoted_tags_end_no_game() {
    let ended = in_every_mode(PLAIN, &fixtures::bytes("text/odd-layout.pgn"));
    assert_eq!(ended.stdout, "3 games, 0 errors, 0 warnings, 0 notes\n");
}

#[test]
fn other_variants_are_passed_over_and_classical_chess_is_checked() {
    let ended = in_every_mode(PLAIN, &fixtures::bytes("variants.pgn"));
    let (others, rest): (Vec<_>, Vec<_>) =
        ended.stdout.lines().partition(|line| line.contains(" note variant/other game "));
    assert_eq!(others.len(), 4);
    assert_eq!(rest, ["10 games, 0 errors, 0 warnings, 4 notes"]);
    let classical = "[Event \"x\"]\n[Result \"*\"]\n\n1. e4 e5 2. Ke3 *\n";
    let ended = in_every_mode(PLAIN, classical.as_bytes());
    assert!(
        ended
            .stdout
            .starts_with("games.pgn:4:13: error move/illegal game 1 ply 3: `Ke3` is illegal"),
        "{}",
        ended.stdout
    );
}

#[test]
fn what_is_in_a_variation_is_told_as_that() {
    let game = "[Event \"x\"]\n[Result \"*\"]\n\n1. e4 (1. d4 d5 2. Ke3) (1. c4 $300 e5) 1... e5 2. Ke3 *\n";
    let ended = in_every_mode(PLAIN, game.as_bytes());
    let lines: Vec<_> = ended.stdout.lines().map(|line| line.split_once(' ').unwrap().1).collect();
    assert!(lines[0].starts_with("error move/illegal game 1 ply 3 of a variation: "), "{lines:?}");
    assert!(
        lines[1].starts_with("error syntax/unreadable-nag game 1 in a variation: "),
        "{lines:?}"
    );
    assert!(lines[2].starts_with("error move/illegal game 1 ply 3: "), "{lines:?}");
    let told: Vec<_> = findings(&ended.stdout).iter().map(|f| (f.ply, f.in_variation)).collect();
    assert_eq!(told, [(Some(3), true), (None, true), (Some(3), false)]);
    let text = in_every_mode(&["validate"], game.as_bytes()).stdout;
    for place in ["4:20 (game 1, ply 3 of a variation)\n", "4:32 (game 1, in a variation)\n"] {
        assert!(text.contains(&format!("--> games.pgn:{place}")), "{text}");
    }
}

#[test]
fn a_file_without_a_game_is_no_failure() {
    for text in ["", "\n\n", "; nothing yet\n"] {
        let ended = in_every_mode(PLAIN, text.as_bytes());
        let expected = "0 games, 0 errors, 0 warnings, 0 notes\n";
        assert_eq!((ended.status, &*ended.stdout), (0, expected), "{text:?}");
        assert_eq!(ended.stderr, "chess960: games.pgn: no game in this file\n", "{text:?}");
    }
}

#[test]
fn a_game_does_not_flood_the_report() {
    let stray = ") ".repeat(5000);
    let game = format!("[Event \"x\"]\n[Result \"*\"]\n\n1. e4 {stray}*\n\n");
    let ended = in_every_mode(PLAIN, format!("{game}{game}").as_bytes());
    let found = findings(&ended.stdout);
    for game in [1, 2] {
        let of_game: Vec<_> = found.iter().filter(|f| f.game == Some(game)).collect();
        assert!((10..100).contains(&of_game.len()));
        assert_eq!(of_game.last().unwrap().code, "game/too-many-findings");
    }
}

#[test]
fn several_files_count_apart() {
    let scratch = Scratch::new();
    scratch.write("a.pgn", fixtures::bytes("text/utf8.pgn"));
    scratch.write("b.pgn", fixtures::bytes("text/latin1.pgn"));
    let ended = scratch.run(&[PLAIN, &["a.pgn", "b.pgn"]].concat());
    let places: Vec<_> = ended
        .stdout
        .lines()
        .filter_map(|line| line.split_once(": "))
        .map(|(place, _)| place)
        .collect();
    assert_eq!(places, ["a.pgn:6:9", "b.pgn:6:9"]);
    assert_eq!(ended.stdout.lines().last(), Some("4 games, 0 errors, 2 warnings, 0 notes"));
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    let game = b"[Event \"x\"]\n[Result \"*\"]\n\n1. e4 \x1b[2J *\n";
    let ended = in_every_mode(PLAIN, game);
    assert_eq!(ended.status, 1);
    assert!(!ended.stdout.contains('\u{1b}'), "{}", ended.stdout);
}

#[test]
fn a_missing_marker_is_told_where_the_game_ends() {
    let good = "[Event \"x\"]\n[Result \"*\"]\n\n1. e4 *\n\n";
    // A game without a tag that can be read, nor a move.
    let ended = in_every_mode(PLAIN, format!("{good}[White x]\n\n{good}").as_bytes());
    let found = findings(&ended.stdout);
    let marker = found.iter().find(|finding| finding.code == "result/missing-marker");
    assert_eq!(marker.map(|f| (f.line, f.game)), Some((6, Some(2))));
}

#[test]
fn an_annotation_that_cannot_be_read_is_no_move() {
    let game = "[Event \"x\"]\n[Result \"*\"]\n\n1. e4 $300 e5 2. Ke3 *\n";
    let ended = in_every_mode(PLAIN, game.as_bytes());
    let places: Vec<_> =
        findings(&ended.stdout).iter().map(|f| (f.code.to_owned(), f.column, f.ply)).collect();
    assert!(places.contains(&("move/illegal".to_owned(), 18, Some(3))), "{places:?}");
}

#[test]
fn an_empty_variant_tag_says_nothing() {
    for variant in ["", "?"] {
        let game = format!(
            "[Event \"x\"]\n[Result \"*\"]\n[Variant \"{variant}\"]\n\
             [FEN \"nqnbrkbr/pppppppp/8/8/8/8/PPPPPPPP/NQNBRKBR w KQkq - 0 1\"]\n\n*\n"
        );
        let ended = in_every_mode(PLAIN, game.as_bytes());
        let codes: Vec<_> = findings(&ended.stdout).iter().map(|f| f.code.to_owned()).collect();
        assert_eq!(codes, ["variant/missing"], "{variant:?}");
    }
}

/// Two rounds, from SP 353 and from a double start, White's SP 0 and Black's SP 1.
const DRAWN: &str = "[Event \"x\"]\n[Round \"1\"]\n[Result \"*\"]\n[Variant \"Chess960\"]\n\
    [FEN \"bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w KQkq - 0 1\"]\n\n1. e4 *\n\n\
    [Event \"x\"]\n[Round \"2\"]\n[Result \"*\"]\n[Variant \"Chess960\"]\n\
    [FEN \"bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\"]\n\n1. e4 *\n";

#[test]
fn what_was_drawn_may_come_from_a_spreadsheet() {
    let scratch = Scratch::with(FILE, DRAWN);
    let expecting =
        |args: &[&str]| scratch.run(&[PLAIN, &["--allow", "start"], args, &[FILE]].concat());
    for drawn in [
        &b"round;sp\n1;353\n2;0/1\n"[..],
        b"round\tsp\n1\t353\n2\t0/1\n",
        b"\xef\xbb\xbfRound;SP;drawn by\r\n1;SP353;\"Fir, Flo\"\r\n2;SP 0/SP 1;Elm\r\n;;\r\n",
        b"\"drawn, by\"\tround\tsp\nM\xfcller\t1\tBNRBKRQN\n\t2\tBBQNNRKR/BQNBNRKR\n",
        b"round,sp,names\n1,sp 353,Elm; Fir\n,,\n2,bbqnnrkr/1,\n",
    ] {
        scratch.write("drawn.csv", drawn);
        let ended = expecting(&["--expect-file", "drawn.csv"]);
        let shown = String::from_utf8_lossy(drawn);
        assert_eq!((ended.status, findings(&ended.stdout).len()), (0, 0), "{shown}: {ended:?}");
    }
    let ended = expecting(&["--expect", "1=BNRBKRQN", "--expect", "2=SP 0/BQNBNRKR"]);
    assert_eq!((ended.status, findings(&ended.stdout).len()), (0, 0), "{ended:?}");
    let ended = expecting(&["--expect", "1=RNBQKBNR", "--expect", "2=SP1"]);
    assert_eq!((ended.status, findings(&ended.stdout).len()), (1, 2), "{ended:?}");

    for (drawn, why) in [
        (
            &b"round sp\n1 353\n"[..],
            "line 1 names no column round; it has no comma, semicolon or tab between columns",
        ),
        (
            b"\nround;start\n1;353\n",
            "line 2 names no column sp; columns are separated by semicolons",
        ),
        (
            b"round;sp\n1;353\n2,353\n",
            "line 3 has another number of columns than line 1, 1 and not 2; columns are separated by semicolons",
        ),
        (
            b"round;sp\n1;960\n",
            "line 2: a start position is a number from 0 to 959 or a back rank such as BNRBKRQN, or two of them with a slash between, not `960`",
        ),
        (b"round;sp\n1;KRNBQBNR\n", "line 2: `KRNBQBNR` is no start position: "),
        (b"\xff\xfer\0o\0", "the text is UTF-16; save it as UTF-8"),
    ] {
        scratch.write("drawn.csv", drawn);
        let ended = expecting(&["--expect-file", "drawn.csv"]);
        assert_eq!((ended.status, &*ended.stdout), (2, ""), "{why}");
        let why = format!("chess960: drawn.csv: {why}");
        assert!(ended.stderr.starts_with(&why), "{}", ended.stderr);
    }
}
