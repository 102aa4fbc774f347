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

/// What a fixture is validated with to show what it is there for.
fn arguments(name: &str) -> &'static [&'static str] {
    match name {
        "strict.pgn" => &["--strict"],
        "event.pgn" => EVENT,
        _ => &[],
    }
}

/// `event.pgn` is one event, and this was drawn for its rounds: for none of round 2, and there is no
/// game of round 3.
const EVENT: &[&str] = &[
    "--event", "--expect", "1=518", "--expect", "4=389", "--expect", "5=476", "--expect", "6=637",
    "--expect", "7=915",
];

/// Kinds of findings that no fixture shows, and where they are tested.
const SHOWN_ELSEWHERE: &[Code] = &[
    // A game of ten megabytes: long_game.rs.
    Code::GameTooLong,
    // A broken compressed file: input.rs.
    Code::GameCutOff,
    // A game with very many faults: validate.rs.
    Code::TooManyFindings,
    // Lines of positions: fen.rs, and fen_options.rs.
    Code::FenNotStandard,
    Code::LineTooLong,
    Code::FenOtherDialect,
    // Tables: fen_table.rs.
    Code::NoColumn,
    Code::UnclosedQuote,
];

/// Kinds of findings that `faulty.pgn` shows with what can have no tag to be named in.
const NAMELESS: &[Code] = &[
    // Its first line.
    Code::OutsideGame,
    // Its last game.
    Code::NoTags,
];

/// The codes that the games of a fixture are named after, by their Event tags; in `event.pgn`, whose
/// games are of one event, by their Annotator tags.
fn names(fixture: &str) -> BTreeSet<&'static str> {
    let tag = if fixture == "event.pgn" { "[Annotator \"" } else { "[Event \"" };
    let bytes = bytes(fixture);
    let text = String::from_utf8_lossy(&bytes);
    let values = text.lines().filter_map(|line| {
        line.trim_start_matches('\u{feff}').strip_prefix(tag)?.split('"').next()
    });
    values.filter_map(Code::of).map(Code::id).collect()
}

/// The codes of what is found in a fixture.
fn found(scratch: &Scratch, fixture: &str, arguments: &[&str]) -> BTreeSet<String> {
    scratch.write("games.pgn", bytes(fixture));
    let ended =
        scratch.run(&[&["validate", "--format", "short"], arguments, &["games.pgn"]].concat());
    let lines = ended.stdout.lines();
    lines
        .filter_map(|line| Some(line.split(' ').nth(2)?.trim_end_matches(':').to_owned()))
        .filter(|code| Code::of(code).is_some())
        .collect()
}

#[test]
fn every_kind_of_finding_has_a_game_that_is_named_after_it() {
    let all: BTreeSet<_> = all_games().iter().flat_map(|fixture| names(fixture)).collect();
    for code in Code::ALL {
        let is_listed = SHOWN_ELSEWHERE.contains(code) || NAMELESS.contains(code);
        assert_eq!(all.contains(code.id()), !is_listed, "{code}");
    }
}

#[test]
fn every_fixture_shows_what_its_games_are_named_after() {
    let scratch = Scratch::new();
    for fixture in all_games() {
        let found = found(&scratch, &fixture, arguments(&fixture));
        let missing: Vec<_> =
            names(&fixture).into_iter().filter(|code| !found.contains(*code)).collect();
        assert!(missing.is_empty(), "{fixture} does not show {missing:?}, but {found:?}");
    }
}

#[test]
fn every_kind_of_finding_is_shown_by_a_fixture() {
    let scratch = Scratch::new();
    let seen: BTreeSet<_> =
        all_games().iter().flat_map(|name| found(&scratch, name, arguments(name))).collect();
    let missing: Vec<_> = Code::ALL
        .iter()
        .filter(|code| !SHOWN_ELSEWHERE.contains(code) && !seen.contains(code.id()))
        .map(|code| code.id())
        .collect();
    assert!(missing.is_empty(), "no fixture shows {missing:?}");
}

#[test]
fn the_export_format_is_asked_for_only_where_it_is_wanted() {
    let scratch = Scratch::new();
    assert_eq!(found(&scratch, "strict.pgn", &[]), BTreeSet::new());
    let strict: Vec<_> = found(&scratch, "strict.pgn", &["--strict"]).into_iter().collect();
    assert_eq!(strict, names("strict.pgn").into_iter().collect::<Vec<_>>());
}
