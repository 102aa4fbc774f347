//! The house rules that can be checked by reading: which room imports from which, how long a file
//! is, and that the documents are in step with the tables in the code.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::{
    fs,
    path::{Path, PathBuf},
};

use chess960::{
    diagnostic::Code,
    output::{
        castlings, draws,
        findings::{
            self,
            totals::{self, Mending},
        },
        games, positions, starts, stats,
        table::{self, Column},
    },
    stats::By,
};

/// The rooms, floor by floor. A file imports from lower floors and from its own room.
const FLOORS: &[&[&str]] = &[
    &["error", "diagnostic", "merge", "text"],
    &["chess960"],
    &["input"],
    &["pgn"],
    &["game"],
    &["stats", "across"],
    &["openings"],
    &["output", "pipeline"],
    &["main", "cli"],
];

/// What the library's root is: a list of the rooms, not a room.
const ROOT: &str = "lib";

/// Files longer than [`MOST_LINES`], and why they are one file.
const LONG_FILES: &[(&str, &str)] = &[];

/// Lines a file has at most, its unit tests included where they are in it.
const MOST_LINES: usize = 500;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn floor(room: &str) -> Option<usize> {
    FLOORS.iter().position(|rooms| rooms.contains(&room))
}

/// All source files with their path below `src`, sorted.
fn sources() -> Vec<(PathBuf, String)> {
    fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }
    let src = root().join("src");
    let mut paths = Vec::new();
    collect(&src, &mut paths);
    paths.sort();
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        (path.strip_prefix(&src).unwrap().to_owned(), text)
    };
    paths.into_iter().map(read).collect()
}

/// The room of a file: its folder, or its own name where it lies in none.
fn room(path: &Path) -> String {
    let first = path.iter().next().unwrap();
    Path::new(first).file_stem().unwrap().to_str().unwrap().to_owned()
}

/// The code without its comments, which may hold examples.
fn without_comments(text: &str) -> String {
    let code = |line: &str| line.split("//").next().unwrap_or_default().to_owned() + "\n";
    text.lines().map(code).collect()
}

/// The rooms that are named after `prefix`, as in `crate::text::quote` or `crate::{error, pgn::tag}`.
fn named_after(code: &str, prefix: &str) -> Vec<String> {
    let mut rooms = Vec::new();
    let mut from = 0;
    while let Some(found) = code[from..].find(prefix) {
        let at = from + found;
        from = at + prefix.len();
        // `chess960::` also ends `crate::chess960::`, which is a room of the library's own.
        if code[..at].ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | ':')) {
            continue;
        }
        let rest = &code[from..];
        let Some(group) = rest.strip_prefix('{') else {
            rooms.push(word(rest));
            continue;
        };
        let (mut depth, mut is_start) = (0, true);
        for (i, c) in group.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth == 0 => {
                    from += i;
                    break;
                }
                '}' => depth -= 1,
                ',' if depth == 0 => is_start = true,
                _ if is_start && !c.is_whitespace() => {
                    rooms.push(word(&group[i..]));
                    is_start = false;
                }
                _ => {}
            }
        }
    }
    rooms
}

fn word(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

#[test]
fn imports_go_down() {
    let mut wrong = Vec::new();
    let mut seen = 0;
    for (path, text) in sources() {
        let room = room(&path);
        if room == ROOT {
            continue;
        }
        let Some(own) = floor(&room) else {
            wrong.push(format!("{}: {room} is on no floor", path.display()));
            continue;
        };
        let is_program = own + 1 == FLOORS.len();
        let code = without_comments(&text);
        for named in named_after(&code, if is_program { "chess960::" } else { "crate::" }) {
            // `Error` is exported from the root.
            let named = if named == "Error" { "error".to_owned() } else { named };
            let below = floor(&named).is_some_and(|floor| floor < own);
            seen += 1;
            if !below && named != room {
                wrong.push(format!("{} imports from {named}", path.display()));
            }
        }
    }
    assert!(seen > 50, "only {seen} imports seen");
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn imports_are_found_in_every_form() {
    let code = "use crate::{Error, input::{Input, lines}, \n pgn};\nlet a = crate::text::quote(b);";
    assert_eq!(named_after(code, "crate::"), ["Error", "input", "pgn", "text"]);
    let code = "use chess960::{chess960::fen, error};\nchess960::pgn::x(); crate::chess960::san";
    assert_eq!(named_after(code, "chess960::"), ["chess960", "error", "pgn"]);
}

#[test]
fn files_are_short() {
    let is_for_tests = |path: &Path| {
        path.iter().any(|part| part == "tests" || part == "tests.rs" || part == "testing.rs")
    };
    let mut wrong = Vec::new();
    for (path, text) in sources() {
        let name = path.display().to_string();
        let lines = text.lines().count();
        let is_listed = LONG_FILES.iter().any(|(long, _)| *long == name);
        if !is_for_tests(&path) && lines > MOST_LINES && !is_listed {
            wrong.push(format!("{name} has {lines} lines"));
        }
        if is_listed && lines <= MOST_LINES {
            wrong.push(format!("{name} need not be listed any more"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// A table in Markdown between two comments that name it, without its header.
fn table(document: &str, name: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(root().join("docs").join(document)).unwrap();
    let (_, rest) = text
        .split_once(&format!("<!-- {name} -->\n"))
        .unwrap_or_else(|| panic!("{document} has no table {name}"));
    let (table, _) = rest.split_once("<!-- end -->").unwrap();
    let cells = |line: &str| {
        let line =
            line.strip_prefix("| ").unwrap().strip_suffix(" |").unwrap().replace("\\|", "\u{0}");
        line.split(" | ").map(|cell| cell.replace('\u{0}', "|")).collect()
    };
    table.trim().lines().skip(2).map(cells).collect()
}

/// Fails with the table as it must be.
#[track_caller]
fn assert_table<const N: usize>(document: &str, name: &str, rows: Vec<[String; N]>, width: usize) {
    let expected: Vec<Vec<String>> = rows.into_iter().map(|row| row[..width].to_vec()).collect();
    if table(document, name) != expected {
        let lines: Vec<_> = expected.iter().map(|row| format!("| {} |", row.join(" | "))).collect();
        panic!("docs/{document} is out of step, the table `{name}` must be:\n{}", lines.join("\n"));
    }
}

/// Characters that a line of an entry has at most: the program prints it in a terminal.
const WIDEST: usize = 100;

/// An entry of `docs/diagnostics.md`: the area it stands under, its code, and its lines.
struct Entry<'a> {
    area: &'a str,
    code: &'a str,
    lines: Vec<&'a str>,
}

/// The entries of `docs/diagnostics.md` in their order.
fn entries(document: &str) -> Vec<Entry<'_>> {
    let mut entries: Vec<Entry<'_>> = Vec::new();
    let (mut area, mut is_inside) = ("", false);
    for line in document.lines() {
        if let Some(code) = line.strip_prefix("### ") {
            entries.push(Entry { area, code: code.trim_matches('`'), lines: Vec::new() });
            is_inside = true;
        } else if let Some(heading) = line.strip_prefix("## ") {
            (area, is_inside) = (heading, false);
        } else if let (true, Some(entry)) = (is_inside, entries.last_mut()) {
            entry.lines.push(line);
        }
    }
    entries
}

/// What an entry lacks of the form that all have: level and source, text, an example, a remedy.
fn faults(entry: &Entry<'_>, code: Code) -> Vec<&'static str> {
    let lines = &entry.lines;
    let place = |start: &str| lines.iter().position(|line| line.starts_with(start));
    let head = lines.get(1).copied().unwrap_or_default();
    let source = head.strip_prefix(&format!("*{}* · source: ", code.level()));
    let (open, fix) = (place("```pgn"), place("**Fix:** "));
    let close = lines.iter().position(|line| *line == "```");
    let mut faults = Vec::new();
    let mut check = |is_right: bool, what| {
        if !is_right {
            faults.push(what);
        }
    };
    check(code.id().split('/').next() == Some(entry.area), "it stands under another area");
    check(source.is_some(), "its second line is not its level and its source");
    check(
        source.is_none_or(|source| source == "this program" || source.starts_with('[')),
        "its source is neither a reference in brackets nor this program",
    );
    check(lines.get(3).is_some_and(|line| !line.is_empty()), "it does not say what it means");
    check(
        matches!((open, close), (Some(open), Some(close)) if 3 < open && open + 1 < close),
        "it has no example",
    );
    check(close.is_some_and(|close| fix > Some(close)), "no line `**Fix:** …` follows the example");
    check(lines.iter().all(|line| line.chars().count() <= WIDEST), "a line is too long");
    faults
}

#[test]
fn the_diagnostics_are_documented() {
    let rows = Code::ALL
        .iter()
        .map(|code| {
            [
                format!("`{}`", code.id()),
                code.level().to_string(),
                code.strict_level().to_string(),
                code.meaning().to_owned(),
            ]
        })
        .collect();
    assert_table("diagnostics.md", "codes", rows, 4);

    let document = fs::read_to_string(root().join("docs/diagnostics.md")).unwrap();
    let entries = entries(&document);
    for (entry, code) in entries.iter().zip(Code::ALL) {
        assert_eq!(entry.code, code.id(), "the entries are not in the order of `Code::ALL`");
        let faults = faults(entry, *code);
        assert!(faults.is_empty(), "{code}: {}", faults.join("; "));
    }
    assert_eq!(entries.len(), Code::ALL.len(), "entries of docs/diagnostics.md");
}

#[test]
fn the_columns_are_documented() {
    let keys = By::ALL.iter().flat_map(|&by| {
        let row = move |column: Column<_>| {
            [format!("`{}`", by.name()), format!("`{}`", column.name), column.meaning.to_owned()]
        };
        stats::columns_of(by, 0).into_iter().map(row)
    });
    assert_table("formats.md", "what tells rows apart", keys.collect(), 3);
    let columns = stats::Group::ALL.iter().flat_map(|group| {
        let row = move |column: Column<_>| {
            [format!("`{}`", group.name()), format!("`{}`", column.name), column.meaning.to_owned()]
        };
        group.columns(1).into_iter().map(row)
    });
    assert_table("formats.md", "columns of statistics", columns.collect(), 3);
    let row = |name: &str, meaning: &str| [format!("`{name}`"), meaning.to_owned()];
    let fields = starts::SINGLE.iter().map(|column| row(&column.name, column.meaning)).collect();
    assert_table("formats.md", "columns of start positions", fields, 2);
    let fields = starts::DOUBLE.iter().map(|column| row(&column.name, column.meaning)).collect();
    assert_table("formats.md", "columns of pairs", fields, 2);
    let fields = starts::SHUFFLE.iter().map(|column| row(&column.name, column.meaning)).collect();
    assert_table("formats.md", "columns of shuffles", fields, 2);
    let fields = draws::SINGLE.iter().map(|column| row(&column.name, column.meaning)).collect();
    assert_table("formats.md", "columns of draws", fields, 2);
    let fields = draws::DOUBLE.iter().map(|column| row(&column.name, column.meaning)).collect();
    assert_table("formats.md", "columns of double draws", fields, 2);
    let fields =
        castlings::ANSWERS.iter().map(|column| row(&column.name, column.meaning)).collect();
    assert_table("formats.md", "columns of answers about castling", fields, 2);
    let fields =
        castlings::CASTLINGS.iter().map(|column| row(&column.name, column.meaning)).collect();
    assert_table("formats.md", "columns of castlings", fields, 2);
    let forms = table::Format::ALL
        .iter()
        .map(|form| {
            let names: Vec<_> = form.names().iter().map(|name| format!("`{name}`")).collect();
            [names.join(", "), form.meaning().to_owned()]
        })
        .collect();
    assert_table("formats.md", "forms of tables", forms, 2);
    let fields = findings::COLUMNS.iter().map(|column| row(&column.name, column.meaning)).collect();
    assert_table("formats.md", "fields of findings", fields, 2);
    let fields = games::columns(&["N"], &["N"]);
    let fields = fields.iter().map(|column| row(&column.name, column.meaning)).collect();
    assert_table("formats.md", "columns of games", fields, 2);
    let fields = positions::COLUMNS.iter().map(|field| row(&field.name, field.meaning)).collect();
    assert_table("formats.md", "fields of positions", fields, 2);
    let fields = totals::columns(Mending::On);
    let fields = fields.iter().map(|column| row(&column.name, column.meaning)).collect();
    assert_table("formats.md", "fields of a summary", fields, 2);
}

#[test]
fn the_columns_of_openings_are_documented() {
    use chess960::{game::record::Starts, openings::By, output::openings::columns};

    let row = |column: &Column<_>| [format!("`{}`", column.name), column.meaning.to_owned()];
    let lines = columns(Starts::Single, By::Line);
    assert_table("formats.md", "columns of openings", lines.iter().map(row).collect(), 2);
    // Those that are others.
    let mut positions = columns(Starts::Single, By::Position);
    positions.retain(|column| !lines.iter().any(|line| line.meaning == column.meaning));
    let rows = positions.iter().map(row).collect();
    assert_table("formats.md", "columns of openings by position", rows, 2);
}

#[test]
fn the_dependencies_are_documented() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let document = fs::read_to_string(root().join("docs/dependencies.md")).unwrap();
    let lock = fs::read_to_string(root().join("Cargo.lock")).unwrap();
    let mut is_dependency = false;
    let mut count = 0;
    for line in manifest.lines() {
        if let Some(section) = line.strip_prefix('[') {
            is_dependency = section.trim_end_matches(']').ends_with("dependencies");
        } else if let (true, Some((name, _))) = (is_dependency, line.split_once(" = ")) {
            let row = document
                .lines()
                .find_map(|line| line.strip_prefix(&format!("| `{name}` | ")))
                .unwrap_or_else(|| panic!("docs/dependencies.md does not name {name}"));
            let version = row.split(' ').next().unwrap();
            let locked = format!("name = \"{name}\"\nversion = \"{version}\"\n");
            assert!(
                lock.contains(&locked),
                "Cargo.lock has another version of {name} than {version}"
            );
            count += 1;
        }
    }
    assert!(count > 5, "only {count} dependencies found");
}
