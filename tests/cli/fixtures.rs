//! The files in `fixtures`, and what they have to show.

use std::{
    collections::BTreeSet,
    env, fs,
    path::{Path, PathBuf},
};

use chess960::diagnostic::Code;

use crate::run::Scratch;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures")
}

/// The bytes of a fixture, named from the folder.
pub(crate) fn bytes(name: &str) -> Vec<u8> {
    fs::read(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The text of a fixture.
pub(crate) fn text(name: &str) -> String {
    String::from_utf8(bytes(name)).unwrap()
}

/// The names of all fixtures with games, sorted.
pub(crate) fn all_games() -> Vec<String> {
    let mut names = Vec::new();
    for folder in ["", "castling", "starts", "text"] {
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "pgn") {
                let name = path.file_name().unwrap().to_str().unwrap();
                names.push(if folder.is_empty() {
                    name.to_owned()
                } else {
                    format!("{folder}/{name}")
                });
            }
        }
    }
    names.sort();
    names
}

/// The games of a fixture as texts of their own. For fixtures in which every game begins, and nothing
/// else does, with an `Event` tag after a blank line.
pub(crate) fn games(name: &str) -> Vec<String> {
    const START: &str = "\n\n[Event ";
    let text = text(name);
    let mut games = Vec::new();
    let mut rest = text.trim_start_matches('\u{feff}');
    while let Some(end) = rest.find(START) {
        games.push(rest[..end + 1].to_owned());
        rest = &rest[end + 2..];
    }
    games.push(rest.to_owned());
    games
}

/// Compares with a file in `fixtures/expected`, or writes it.
#[track_caller]
pub(crate) fn assert_expected(name: &str, actual: &str) {
    let path = root().join("expected").join(name);
    if env::var_os("UPDATE_EXPECTED").is_some() {
        fs::write(path, actual).unwrap();
        return;
    }
    let expected = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
    for (number, (expected, actual)) in expected.lines().zip(actual.lines()).enumerate() {
        assert_eq!(expected, actual, "{name}:{}", number + 1);
    }
    assert!(
        expected == actual,
        "{name} has {} lines, not {}",
        expected.lines().count(),
        actual.lines().count()
    );
}

#[test]
fn the_readme_names_every_fixture() {
    let readme = text("README.md");
    for name in all_games() {
        let name = name.rsplit_once('/').map_or(&*name, |(_, name)| name);
        assert!(readme.contains(&format!("`{name}`")), "fixtures/README.md does not name {name}");
    }
}

/// Kinds of findings that no small file can show, and where they are tested.
const SHOWN_ELSEWHERE: &[Code] = &[
    // A game of ten megabytes: long_game.rs.
    Code::GameTooLong,
    // A broken compressed file: input.rs.
    Code::GameCutOff,
    // A game with very many faults: validate.rs.
    Code::TooManyFindings,
    // Lines of positions: fen.rs.
    Code::FenNotStandard,
    Code::LineTooLong,
];

#[test]
fn every_kind_of_finding_is_shown_by_a_fixture() {
    let mut seen = BTreeSet::new();
    let scratch = Scratch::new();
    for name in all_games() {
        scratch.write("games.pgn", bytes(&name));
        let ended = scratch.run(&["validate", "games.pgn"]);
        seen.extend(
            ended
                .stdout
                .lines()
                .filter_map(|line| Some(line.split(' ').nth(2)?.trim_end_matches(':').to_owned())),
        );
    }
    let missing: Vec<_> = Code::ALL
        .iter()
        .filter(|code| !SHOWN_ELSEWHERE.contains(code) && !seen.contains(code.id()))
        .map(|code| code.id())
        .collect();
    assert!(missing.is_empty(), "no fixture shows {missing:?}");
}
