//! What the README shows is what the program prints.

use std::{fs, path::Path, process::Command};

use crate::run::Ended;

/// The commands in the README's `console` blocks, each with the output that is shown.
fn sessions(readme: &str) -> Vec<(String, Vec<String>)> {
    let mut sessions: Vec<(String, Vec<String>)> = Vec::new();
    let mut is_inside = false;
    for line in readme.lines() {
        if let Some(language) = line.strip_prefix("```") {
            is_inside = language == "console";
        } else if let (true, Some(command)) = (is_inside, line.strip_prefix("$ ")) {
            sessions.push((command.to_owned(), Vec::new()));
        } else if is_inside {
            sessions.last_mut().unwrap().1.push(line.to_owned());
        }
    }
    sessions
}

/// Splits a command line at blanks, but for those in single quotes.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut is_quoted = false;
    for c in command.chars() {
        match c {
            '\'' => is_quoted = !is_quoted,
            ' ' if !is_quoted => words.push(String::new()),
            c => words.last_mut().unwrap().push(c),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Runs from the folder of the package, where the README's reader is.
fn run(args: &[String]) -> Ended {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chess960"));
    let output = command.args(args).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    Ended {
        status: output.status.code().unwrap_or(-1),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Whether the lines are those shown, where a line `…` stands for any number of lines.
fn matches(shown: &[String], lines: &[&str]) -> bool {
    match (shown, lines) {
        ([], lines) => lines.is_empty(),
        ([first, rest @ ..], lines) if first == "…" => {
            (0..=lines.len()).any(|skipped| matches(rest, &lines[skipped..]))
        }
        ([first, rest @ ..], [line, lines @ ..]) => first == line && matches(rest, lines),
        (_, []) => false,
    }
}

#[test]
fn every_output_that_is_shown_is_real() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let mut count = 0;
    for (command, shown) in sessions(&fs::read_to_string(path).unwrap()) {
        let args = command
            .strip_prefix("chess960 ")
            .or_else(|| command.strip_prefix("cargo run --release -- "));
        let (Some(args), false) = (args, shown.is_empty()) else {
            continue;
        };
        let ended = run(&words(args));
        // A terminal shows the report after the table.
        let printed = ended.stdout + &ended.stderr;
        assert!(
            matches(&shown, &printed.lines().collect::<Vec<_>>()),
            "`{command}` does not print what the README shows, but:\n{printed}"
        );
        count += 1;
    }
    assert!(count > 0, "the README shows no output");
}

#[test]
fn a_line_of_dots_stands_for_any_lines() {
    let shown: Vec<String> = ["a", "…", "d"].map(str::to_owned).into();
    assert!(matches(&shown, &["a", "b", "c", "d"]) && matches(&shown, &["a", "d"]));
    assert!(!matches(&shown, &["a", "b"]) && !matches(&shown, &["b", "d"]));
    assert_eq!(words("fen --fen 'a b' x"), ["fen", "--fen", "a b", "x"]);
}
