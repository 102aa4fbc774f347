//! Games that are one event, and the start positions that were drawn for its rounds.

use std::path::{Path, PathBuf};

use chess960::{across::Expected, text};

use crate::cli::starts::start_of;

/// Under what the help names the options.
const HEADING: &str = "Event";

/// What `--event` of other commands, which takes a name, is here: the name may be left out.
pub(super) fn event(arg: clap::Arg) -> clap::Arg {
    arg.num_args(0..=1).require_equals(true).help_heading(HEADING).help(
        "Check all files together as the games of one event: rounds, pairings, games that stand twice; \
         with =NAME only the games of that event, a name as that of a player",
    )
}

/// What was asked for.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = HEADING)]
#[group(skip)]
pub(super) struct Asked {
    /// The start position that was drawn for a round: its number, 0 to 959, or its back rank, as in
    /// 1=BNRBKRQN; or WHITE/BLACK where the sides have different ones. Means --event
    #[arg(long, value_name = "ROUND=SP")]
    expect: Vec<String>,

    /// The start positions of the rounds: a CSV file with the columns round and sp, separated by commas,
    /// semicolons or tabs. Means --event
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
    /// What is expected of the event; `None` where the games are no event, unless it is said that they are.
    pub(super) fn expected(&self, is_event: bool) -> Result<Option<Expected>, Refused> {
        let is_event = is_event || !self.expect.is_empty() || self.expect_file.is_some();
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
    expected.add(round.trim(), start_of(sp)?).map_err(|error| error.to_string())
}

/// What may stand between the fields of a file.
const SEPARATORS: [(u8, &str); 3] = [(b',', "commas"), (b';', "semicolons"), (b'\t', "tabs")];

/// What separates the fields of a header: the first that stands there, but for those in quotes.
fn separator_of(header: &[u8]) -> Option<(u8, &'static str)> {
    let mut is_quoted = false;
    header.iter().find_map(|&byte| {
        is_quoted ^= byte == b'"';
        SEPARATORS.into_iter().find(|&(separator, _)| separator == byte && !is_quoted)
    })
}

/// Adds the start positions in a file.
fn read(path: &Path, expected: &mut Expected) -> Result<(), String> {
    let bytes = std::fs::read(path).map_err(|error| format!("cannot open: {error}"))?;
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return Err("the text is UTF-16; save it as UTF-8".to_owned());
    }
    let text = text::decode(bytes.strip_prefix(text::BOM).unwrap_or(&bytes));
    let is_line_end = |c| matches!(c, '\n' | '\r');
    let header = text.trim_start_matches(is_line_end).split(is_line_end).next().unwrap_or_default();
    let separator = separator_of(header.as_bytes());
    let mut csv = csv::ReaderBuilder::new()
        .delimiter(separator.map_or(b',', |(separator, _)| separator))
        .trim(csv::Trim::All)
        .flexible(true)
        .from_reader(text.as_bytes());
    let header = csv.headers().map_err(|error| error.to_string())?.clone();
    let separated = match separator {
        Some((_, name)) => format!("columns are separated by {name}"),
        None => "it has no comma, semicolon or tab between columns".to_owned(),
    };
    let first = line_of(text.as_bytes(), 0);
    let column = |name: &str| {
        let mut columns = (0..header.len()).filter(|&i| header[i].eq_ignore_ascii_case(name));
        match (columns.next(), columns.next()) {
            (Some(column), None) => Ok(column),
            (None, _) => Err(format!("line {first} names no column {name}; {separated}")),
            (Some(_), Some(_)) => Err(format!("line {first} names the column {name} twice")),
        }
    };
    let (round, sp) = (column("round")?, column("sp")?);
    for record in csv.records() {
        let record = record.map_err(|error| error.to_string())?;
        // A spreadsheet writes what is empty, too.
        if record.iter().all(str::is_empty) {
            continue;
        }
        let line = line_of(text.as_bytes(), record.position().map_or(0, csv::Position::byte));
        if record.len() != header.len() {
            let (has, wanted) = (record.len(), header.len());
            return Err(format!(
                "line {line} has another number of columns than line {first}, {has} and not {wanted}; {separated}"
            ));
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_separator_that_is_not_quoted() {
        for (header, separator) in [
            ("round,sp", Some(b',')),
            ("round;sp,x", Some(b';')),
            ("round\tsp", Some(b'\t')),
            ("\"a,b\";round", Some(b';')),
            ("round sp", None),
            ("", None),
        ] {
            let found = separator_of(header.as_bytes()).map(|(separator, _)| separator);
            assert_eq!(found, separator, "{header}");
        }
    }
}
