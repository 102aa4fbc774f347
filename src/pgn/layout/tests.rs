use rand::{Rng, SeedableRng, rngs::SmallRng, seq::IndexedRandom};

use super::*;
use crate::pgn::{
    encoding,
    testing::{Log, SNIPPETS},
};

const GOOD: &str = "[Event \"a\"]\n[Site \"b\"]\n[Date \"c\"]\n[Round \"d\"]\n[White \"e\"]\n\
                    [Black \"f\"]\n[Result \"*\"]\n[Annotator \"g\"]\n[FEN \"h\"]\n\n\
                    1. e4 {a comment\nof two lines} *\n\n";

/// The findings, each with the bytes it is about.
fn told(text: &str, export: bool) -> Vec<String> {
    let show = |finding: Finding| {
        format!("{} {:?} {}", finding.code, &text[finding.span], finding.message)
    };
    faults(text.as_bytes(), 0..text.len(), export).into_iter().map(show).collect()
}

#[test]
fn the_export_format_has_no_findings() {
    assert_eq!(told(GOOD, true), [""; 0]);
    assert_eq!(told(&GOOD.replace('\n', "\r\n"), true), [""; 0]);
    assert_eq!(told(&GOOD.replace('\n', "\r"), true), [""; 0]);
    assert_eq!(told(&format!("\u{feff}{GOOD}\u{feff}"), true), [""; 0]);
    assert_eq!(told("1. e4 *\n\n", true), [""; 0]);
    assert_eq!(told("no game", true), [""; 0]);
    assert_eq!(told("", true), [""; 0]);
}

#[test]
fn nothing_of_the_export_format_is_told_where_it_is_not_asked_for() {
    assert_eq!(told("[White \"a\"][Event \"b\"]\n 1. e4\t*", false), [""; 0]);
}

#[test]
fn the_first_line_that_is_too_long_is_told() {
    let line = |len: usize| "e4 ".repeat(len / 3) + &"x".repeat(len % 3);
    for end in ["\n", "\r\n", "\r"] {
        let text = [line(255), line(3), line(255), line(256), line(300)].join(end);
        let expected = "text/long-line \"x\" the line has more than 255 characters";
        assert_eq!(told(&text, false), [expected]);
    }
    assert_eq!(told(&"é".repeat(255), false), [""; 0]);
    let text = format!("{}\n{}", "é".repeat(255), "é".repeat(256));
    assert_eq!(told(&text, false).len(), 1);
    // Where it is not UTF-8, bytes count.
    assert_eq!(faults(&[0xe9; 255], 0..255, false), []);
    assert_eq!(faults(&[0xe9; 256], 0..256, false).len(), 1);
    assert_eq!(told(&format!("{}\n", line(255)).repeat(50), false), [""; 0]);
}

#[test]
fn tags_stand_alone_and_are_written_one_way() {
    let text = "[Event \"a\"] [Site \"b\"]\n[Date  \"c\"]\n[ Round \"d\"]\n[White \"e\"]\n\n*\n\n";
    assert_eq!(
        told(text, true),
        [
            "export/tag \"[Event \\\"a\\\"]\" tag `Event` does not stand on a line by itself",
            "export/tag \"[Site \\\"b\\\"]\" tag `Site` does not stand on a line by itself",
            "export/tag \"[Date  \\\"c\\\"]\" tag `Date` is not written as in [Name \"value\"]",
        ]
    );
    for tag in [
        "[A\t\"a\"]",
        "[A\"a\"]",
        "[ A \"a\"]",
        "[A \"a\" ]",
        "[A \"a\"] ",
        " [A \"a\"]",
        "[A \"a\"];",
    ] {
        let found = faults(format!("{tag}\n\n*\n\n").as_bytes(), 0..tag.len() + 5, true);
        assert_eq!(found.len(), 1, "{tag}: {found:?}");
        assert_eq!(found[0].code, Code::ExportTag);
    }
}

#[test]
fn tags_stand_in_an_order() {
    let order = |names: &[&str]| {
        let tags: String = names.iter().map(|name| format!("[{name} \"\"]\n")).collect();
        told(&format!("{tags}\n*\n\n"), true)
    };
    assert_eq!(order(&["Event", "Date", "Result", "A", "FEN", "FEN", "a"]), [""; 0]);
    assert_eq!(order(&["Event", "Event", "Site"]), [""; 0]);
    for (names, found) in [
        (
            &["Event", "Date", "Site", "Round"][..],
            "\"[Site \\\"\\\"]\" tag `Site` belongs before tag `Date`",
        ),
        (&["FEN", "Event"], "\"[Event \\\"\\\"]\" tag `Event` belongs before tag `FEN`"),
        (
            &["Event", "SetUp", "FEN", "A"],
            "\"[FEN \\\"\\\"]\" tag `FEN` belongs before tag `SetUp`",
        ),
        (&["a", "Z"], "\"[Z \\\"\\\"]\" tag `Z` belongs before tag `a`"),
    ] {
        assert_eq!(order(names), [format!("export/tag-order {found}")]);
    }
}

#[test]
fn one_empty_line_separates() {
    for (text, found) in [
        (
            "[A \"\"]\n*\n\n",
            "\"\\n\" 0 empty lines stand between tag section and movetext, expected 1",
        ),
        ("[A \"\"]*\n\n", "\"]\" 0 empty lines stand between tag section and movetext, expected 1"),
        (
            "[A \"\"]\n\n\n*\n\n",
            "\"\\n\\n\\n\" 2 empty lines stand between tag section and movetext, expected 1",
        ),
        (
            "[A \"\"]\n \n*\n\n",
            "\"\\n \\n\" the line between tag section and movetext is not empty",
        ),
        ("[A \"\"]\n\n*", "\"*\" 0 empty lines stand behind the movetext, expected 1"),
        ("[A \"\"]\n\n*\n", "\"\\n\" 0 empty lines stand behind the movetext, expected 1"),
        (
            "[A \"\"]\n\n*\n\n\n\x1a",
            "\"\\n\\n\\n\\u{1a}\" 2 empty lines stand behind the movetext, expected 1",
        ),
        ("[A \"\"]\n\n1. e4\n\n*\n\n", "\"\" an empty line stands inside the movetext"),
        ("[A \"\"]\n\n1. e4 {\n  \n} *\n\n", "\"  \" an empty line stands inside the movetext"),
        ("[A \"\"]\n", "\"\\n\" 0 empty lines stand behind the movetext, expected 1"),
    ] {
        let lines: Vec<_> =
            told(text, true).into_iter().filter(|line| !line.starts_with("export/tag")).collect();
        assert_eq!(lines, [format!("export/blank-line {found}")], "{text:?}");
    }
    assert_eq!(told("[A \"\"]\n\n", true), [""; 0]);
    assert_eq!(told("[A \"\"]\n\n1. e4 *\n\n\x1a", true), [""; 0]);
    assert_eq!(told(&format!("1. e4{}*\n\n", "\n".repeat(20)), true).len(), MOST);
}

#[test]
fn lines_of_the_movetext() {
    let long = |len: usize| "e4 ".repeat(len / 3 - 1) + &"x".repeat(len % 3 + 3);
    let text = |line: &str| format!("[A \"\"]\n\n{line}\n*\n\n");
    assert_eq!(told(&text(&long(79)), true), [""; 0]);
    let line = long(80);
    assert_eq!(
        told(&text(&line), true),
        [format!("export/line {line:?} the line has 80 characters, 79 are allowed")]
    );
    for (line, fault) in [
        (" e4", "the line begins with a blank"),
        ("e4 ", "the line ends with a blank"),
        ("\te4", "the line begins with a blank"),
        ("e4\te5", "a tabulator stands in the line"),
        ("{\n x\n}", "the line begins with a blank"),
    ] {
        let found = told(&text(line), true);
        assert_eq!(found.len(), 1, "{line:?}: {found:?}");
        assert!(found[0].starts_with("export/line") && found[0].ends_with(fault), "{found:?}");
    }
    // The last line, and an escape line.
    assert_eq!(
        told("1. e4 *  \n\n", true),
        ["export/line \"1. e4 *  \" the line ends with a blank"]
    );
    assert_eq!(told(&text(&format!("e4\n% {}", "x ".repeat(60))), true), [""; 0]);
    assert_eq!(told(&text("e4 \ne5 \nd4 \nd5 "), true).len(), MOST);
}

#[test]
fn only_the_bytes_of_the_game_count() {
    let mut rng = SmallRng::seed_from_u64(80);
    let mut findings = 0;
    for _ in 0..2000 {
        let pieces = rng.random_range(0..40);
        let text: String = (0..pieces).map(|_| *SNIPPETS.choose(&mut rng).unwrap()).collect();
        let text = text.as_bytes();
        let mut scanner = Scanner::new(text);
        while let Some(game) = scanner.next_game(&mut Log::default()) {
            let own = &text[game.span.clone()];
            let expected = faults(own, 0..own.len(), true).into_iter();
            let expected: Vec<_> = expected.map(|it| it.moved_by(game.span.start)).collect();
            let found = faults(text, game.span.clone(), true);
            assert_eq!(found, expected);
            for kind in [Code::ExportLine, Code::ExportTag, Code::ExportBlankLine] {
                assert!(found.iter().filter(|finding| finding.code == kind).count() <= MOST);
            }
            findings += found.len();
            let (_, told) = encoding::faults(text, game.span.clone());
            let (_, alone) = encoding::faults(own, 0..own.len());
            assert_eq!(told.len(), alone.len());
        }
    }
    assert!(findings > 10_000, "{findings}");
}

#[test]
fn no_game_takes_more_than_time_in_proportion() {
    for piece in
        ["\n", " ", " \n", "x", "é", "[A \"\"]", "[A \"\"] ", "[", "\x1a", "\u{feff}", "{\n", "1\n"]
    {
        let text = format!("[A \"b\"]\n\n{}", piece.repeat((2 << 20) / piece.len()));
        let start = std::time::Instant::now();
        let _ = faults(text.as_bytes(), 0..text.len(), true);
        assert!(start.elapsed().as_secs() < 2, "{piece:?}: {:?}", start.elapsed());
    }
}
