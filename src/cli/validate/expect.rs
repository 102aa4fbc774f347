//! Games that are one event, and the start positions that were drawn for its rounds.

use std::path::{Path, PathBuf};

use chess960::{across::Expected, text};

use crate::cli::{spreadsheet::Spreadsheet, starts::start_of};

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

/// Adds the start positions in a file.
fn read(path: &Path, expected: &mut Expected) -> Result<(), String> {
    let table = Spreadsheet::read(path)?;
    let (round, sp) = (table.column(&["round"])?, table.column(&["sp"])?);
    table.records(|record| add(expected, &record[round], &record[sp]))
}
