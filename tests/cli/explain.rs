//! `chess960 explain`.

use chess960::diagnostic::Code;

use crate::run::run;

#[test]
fn every_code_is_explained() {
    for code in Code::ALL {
        let ended = run(&["explain", code.id()]);
        assert_eq!((ended.status, &*ended.stderr), (0, ""), "{code}");
        let (title, text) = ended.stdout.split_once("\n\n").unwrap_or_else(|| panic!("{code}"));
        assert_eq!(title, code.id());
        let level = format!("{} · source: ", code.level());
        assert!(text.starts_with(&level), "{code} does not begin with {level}: {text}");
        assert!(text.lines().count() >= 3 && !text.contains("\n### "), "{code}: {text}");
        // It is plain text, with the example indented.
        assert!(!text.contains("```") && !text.contains("**"), "{code}: {text}");
        assert!(text.contains("\n\n    ") && text.contains("\nFix: "), "{code}: {text}");
    }
}

#[test]
fn all_codes_and_those_of_an_area_are_listed() {
    let ended = run(&["explain"]);
    assert_eq!((ended.status, ended.stdout.lines().count()), (0, Code::ALL.len()));
    for (line, code) in ended.stdout.lines().zip(Code::ALL) {
        let (id, rest) = line.split_once(' ').unwrap();
        let (level, meaning) = rest.trim_start().split_once(' ').unwrap();
        let expected = (code.id(), code.level().to_string(), code.meaning());
        assert_eq!((id, level.to_owned(), meaning.trim_start()), expected);
    }
    assert_eq!(run(&["explain", "all"]), ended);
    let area = run(&["explain", "castling"]).stdout;
    assert!(area.lines().count() > 3);
    assert!(area.lines().all(|line| line.starts_with("castling/")), "{area}");
}

#[test]
fn a_code_may_be_given_as_it_stands_in_a_report() {
    let ended = run(&["explain", "move/illegal"]);
    for name in ["error[move/illegal]", "[move/illegal]", " move/illegal "] {
        assert_eq!(run(&["explain", name]), ended, "{name}");
    }
}

#[test]
fn what_is_no_code_is_a_usage_error() {
    for (name, near) in [("move/ilegal", "perhaps move/illegal is meant"), ("q", "explain` lists")]
    {
        let ended = run(&["explain", name]);
        assert_eq!((ended.status, &*ended.stdout), (2, ""));
        assert!(ended.stderr.contains(near), "{}", ended.stderr);
    }
    assert_eq!(run(&["explain", "move", "fen"]).status, 2);
}
