//! Games that are one event, and the start positions that were drawn for its rounds.

use std::path::{Path, PathBuf};

use chess960::{
    across::Expected,
    chess960::start::{Sp, Start},
    text,
};

/// What was asked for.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Event")]
#[group(skip)]
pub(super) struct Asked {
    /// Check all files together as the games of one event: rounds, pairings, games that stand twice
    #[arg(long)]
    event: bool,

    /// The start position that was drawn for a round, 0 to 959, or WHITE/BLACK where the sides have
    /// different ones. Means --event
    #[arg(long, value_name = "ROUND=SP")]
    expect: Vec<String>,

    /// The start positions of the rounds: a CSV file with the columns round and sp. Means --event
    #[arg(long, value_name = "FILE")]
    expect_file: Option<PathBuf>,
}

/// Why there is nothing to expect.
pub(super) enum Refused {
    /// An argument cannot be right.
    Argument(String),
    /// The file cannot be read or is wrong.
    File(String),
}

impl Asked {
    /// What is expected of the event; `None` where the games are no event.
    pub(super) fn expected(&self) -> Result<Option<Expected>, Refused> {
        let is_event = self.event || !self.expect.is_empty() || self.expect_file.is_some();
        if !is_event {
            return Ok(None);
        }
        let mut expected = Expected::default();
        for argument in &self.expect {
            let add = |expected: &mut Expected| {
                let (round, sp) =
                    argument.rsplit_once('=').ok_or("it is not of the form ROUND=SP")?;
                add(expected, round, sp)
            };
            add(&mut expected).map_err(|why| {
                Refused::Argument(format!("--expect {}: {why}", text::visible(argument)))
            })?;
        }
        if let Some(path) = &self.expect_file {
            read(path, &mut expected).map_err(|why| {
                Refused::File(format!("{}: {why}", text::visible(&path.to_string_lossy())))
            })?;
        }
        Ok(Some(expected))
    }
}

fn add(expected: &mut Expected, round: &str, sp: &str) -> Result<(), String> {
    let sp = sp.trim();
    let (white, black) = sp.split_once('/').unwrap_or((sp, sp));
    let number = |text: &str| {
        let is_plain = text.bytes().all(|b| b.is_ascii_digit());
        text.parse().ok().filter(|_| is_plain).and_then(Sp::new)
    };
    let (Some(white), Some(black)) = (number(white), number(black)) else {
        let sp = text::quote(sp.as_bytes());
        return Err(format!("SP numbers are 0 to 959, or two with a slash between, not {sp}"));
    };
    expected.add(round.trim(), Start::new(white, black)).map_err(|error| error.to_string())
}

/// Adds the start positions in a file.
fn read(path: &Path, expected: &mut Expected) -> Result<(), String> {
    let bytes = std::fs::read(path).map_err(|error| format!("cannot open: {error}"))?;
    let bytes = bytes.strip_prefix(text::BOM).unwrap_or(&bytes);
    let mut csv = csv::ReaderBuilder::new().trim(csv::Trim::All).from_reader(bytes);
    let header = csv.headers().map_err(|error| error.to_string())?.clone();
    let column = |name: &str| {
        let mut columns = (0..header.len()).filter(|&i| header[i].eq_ignore_ascii_case(name));
        match (columns.next(), columns.next()) {
            (Some(column), None) => Ok(column),
            (None, _) => Err(format!("line 1 names no column {name}")),
            (Some(_), Some(_)) => Err(format!("line 1 names the column {name} twice")),
        }
    };
    let (round, sp) = (column("round")?, column("sp")?);
    for record in csv.records() {
        let record = record.map_err(|error| error.to_string())?;
        let line = line_of(bytes, record.position().map_or(0, csv::Position::byte));
        add(expected, &record[round], &record[sp]).map_err(|why| format!("line {line}: {why}"))?;
    }
    Ok(())
}

/// The line of a record that begins here, or behind the empty lines that follow.
fn line_of(bytes: &[u8], byte: u64) -> u64 {
    let begin = usize::try_from(byte).unwrap_or(usize::MAX).min(bytes.len());
    let empty = bytes[begin..].iter().take_while(|b| matches!(b, b'\n' | b'\r')).count();
    text::count_lines(&bytes[..begin + empty]) + 1
}
