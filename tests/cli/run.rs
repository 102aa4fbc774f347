//! Runs the program in a scratch folder.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Child, Command, Stdio},
    thread,
};

/// The program with arguments, run in a folder of its own, so that no output names a path.
pub(crate) struct Scratch {
    folder: tempfile::TempDir,
}

/// What came of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ended {
    pub(crate) status: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Scratch {
    pub(crate) fn new() -> Scratch {
        Scratch { folder: tempfile::tempdir().unwrap() }
    }

    /// A folder with one file.
    pub(crate) fn with(name: &str, bytes: impl AsRef<[u8]>) -> Scratch {
        let scratch = Scratch::new();
        scratch.write(name, bytes);
        scratch
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        fs::write(self.path().join(name), bytes).unwrap();
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path().join(name)).unwrap()
    }

    /// The names in the folder, sorted.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.path()).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_chess960"));
        command.args(args).current_dir(self.path()).env("NO_COLOR", "1");
        command
    }

    /// Starts the program, reads a line of what it prints, and has had enough: the pipe is closed.
    pub(crate) fn read_a_line(&self, args: &[&str]) -> (String, Child) {
        let mut child = self
            .command(args)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        (line, child)
    }

    /// Runs with nothing on standard input.
    pub(crate) fn run(&self, args: &[&str]) -> Ended {
        self.run_on(args, b"")
    }

    /// Runs with `input` on standard input.
    pub(crate) fn run_on(&self, args: &[&str], input: &[u8]) -> Ended {
        let mut child = self
            .command(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let output = thread::scope(|scope| {
            // A program that does not read all of its input is none of the test's business.
            scope.spawn(move || drop(stdin.write_all(input)));
            child.wait_with_output().unwrap()
        });
        Ended {
            status: output.status.code().unwrap_or(-1),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

/// Runs without any file.
pub(crate) fn run(args: &[&str]) -> Ended {
    Scratch::new().run(args)
}

impl Ended {
    /// The number after the words in a summary on stderr.
    pub(crate) fn summary(&self, words: &str) -> u64 {
        let mut lines = self.stderr.lines().map(str::trim_start);
        let rest =
            lines.find_map(|line| line.strip_prefix(words).filter(|rest| rest.starts_with(' ')));
        rest.and_then(|rest| rest.trim().parse().ok())
            .unwrap_or_else(|| panic!("no {words:?} in {}", self.stderr))
    }

    /// The rows of a CSV table on stdout, with access by column.
    pub(crate) fn table(&self) -> Vec<Row> {
        let mut csv = csv::Reader::from_reader(self.stdout.as_bytes());
        let header = csv.headers().unwrap().clone();
        csv.records()
            .map(|record| {
                header
                    .iter()
                    .map(str::to_owned)
                    .zip(record.unwrap().iter().map(str::to_owned))
                    .collect()
            })
            .map(Row)
            .collect()
    }

    /// The sum of a column of the table on stdout.
    pub(crate) fn total(&self, column: &str) -> u64 {
        self.table().iter().map(|row| row.count(column)).sum()
    }
}

/// A row of a table.
pub(crate) struct Row(Vec<(String, String)>);

impl Row {
    pub(crate) fn text(&self, column: &str) -> &str {
        let found = self.0.iter().find(|(name, _)| name == column);
        &found.unwrap_or_else(|| panic!("no column {column}")).1
    }

    pub(crate) fn count(&self, column: &str) -> u64 {
        self.text(column).parse().unwrap()
    }
}
