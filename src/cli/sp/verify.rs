//! `chess960 sp verify`.

use std::path::{Path, PathBuf};

use chess960::{
    Error,
    chess960::draw::{Check, Commitment, Committed, Published, Record},
};

use crate::cli::{Status, complain, print};

use super::draw::{published::read_statement, secret};

/// Check the record of a draw: that its positions follow from its seed, and its seed from what was published
///
/// Everything is computed anew. The exit status is 0 if all fits, 1 if something does not, and 2 if the record
/// cannot be read.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The record, in JSON as `sp draw --format json` writes it; - for standard input
    #[arg(value_name = "FILE")]
    record: PathBuf,

    /// The commitment that was published before the event
    #[arg(long, value_name = "HEX", conflicts_with = "statement")]
    commitment: Option<Commitment>,

    /// The statement that was published before the event, in JSON
    #[arg(long, value_name = "FILE")]
    statement: Option<PathBuf>,
}

impl Args {
    pub(crate) fn run(&self) -> Result<Status, Error> {
        let (record, published) = match self.read() {
            Ok(both) => both,
            Err(why) => {
                complain(why);
                return Ok(Status::Failed);
            }
        };
        let checks = record.verify(published.as_ref());
        let is_good = checks.iter().all(|check| check.fits);
        let mut lines: String = checks.iter().map(line).collect();
        for note in notes(record.committed(), published.is_some()) {
            lines.push_str(&format!("note     {note}\n"));
        }
        print(lines)?;
        Ok(if is_good { Status::Clean } else { Status::Findings })
    }

    fn read(&self) -> Result<(Record, Option<Published>), String> {
        let published = match (&self.statement, self.commitment) {
            (Some(path), _) => Some(Published::Statement(read_statement(path)?)),
            (None, Some(commitment)) => Some(Published::Commitment(commitment)),
            (None, None) => None,
        };
        Ok((read_record(&self.record)?, published))
    }
}

/// Reads the record of a draw, or says why it is none.
pub(super) fn read_record(path: &Path) -> Result<Record, String> {
    /// Bytes that a record has at most: a million draws of pairs have less.
    const MOST: usize = 256 << 20;
    let json = secret::read(path, MOST)?;
    Record::from_json(&json)
        .map_err(|why| format!("{}: no record of a draw: {why}", path.display()))
}

fn line(check: &Check) -> String {
    let verdict = if check.fits { "fits" } else { "differs" };
    format!("{verdict:<9}{}\n", check.what)
}

/// What cannot be computed.
fn notes(committed: Option<&Committed>, is_compared: bool) -> Vec<String> {
    let Some(committed) = committed else {
        return vec!["no commitment: whoever chose the seed may have tried several".to_owned()];
    };
    let mut notes = Vec::new();
    if !is_compared {
        let commitment = committed.commitment;
        notes.push(format!("whether {commitment} was published is to be looked up"));
    }
    notes.push(match (&committed.public_source, &committed.public_value) {
        (Some(source), Some(value)) => {
            format!("whether the public value is `{value}` is to be looked up: {source}")
        }
        _ => "no public value: whoever committed knew the draw and may have tried several secrets"
            .to_owned(),
    });
    notes
}
