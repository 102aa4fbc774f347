//! `chess960 fen`.

use std::{
    collections::BTreeMap,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use chess960::{
    Error,
    chess960::{convert::convert, fen::Dialect},
    diagnostic::{Code, Finding, Severity},
    input::lines::{Line, Lines},
    text,
};
use clap::ValueEnum;

use super::{Status, complain, say, stdout_error, tell_line};

/// Convert the castling rights of FENs, one a line, and nothing else in them
///
/// Lines that are no position pass through unchanged, and are told on stderr. Empty lines and lines
/// that begin with # pass through.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Files of FEN or EPD lines; `-` or none is standard input. Compressed files are recognised by
    /// their content.
    #[arg(value_name = "FILE", conflicts_with = "fen")]
    files: Vec<PathBuf>,

    /// The dialect to write
    #[arg(long, value_enum, default_value = "xfen", value_name = "DIALECT")]
    to: To,

    /// Convert this one
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
}

#[derive(Copy, Clone, Debug, ValueEnum)]
enum To {
    /// KQkq, and the file's letter for a rook that is not the outermost: X-FEN
    Xfen,
    /// The file's letter, always: Shredder-FEN
    Shredder,
    /// KQkq, and only for classical squares; other rights are an error
    Standard,
}

impl To {
    fn dialect(self) -> Dialect {
        match self {
            To::Xfen => Dialect::XFen,
            To::Shredder => Dialect::Shredder,
            To::Standard => Dialect::Standard,
        }
    }
}

impl Args {
    pub(crate) fn run(&self) -> Result<Status, Error> {
        let to = self.to.dialect();
        if let Some(fen) = &self.fen {
            return one(fen, to);
        }
        let names =
            if self.files.is_empty() { vec![PathBuf::from("-")] } else { self.files.clone() };
        let mut out = BufWriter::with_capacity(64 << 10, io::stdout());
        let mut status = Status::Clean;
        for name in &names {
            match file(name, to, &mut out) {
                Ok(found) => status = status.max(found),
                Err(error @ Error::Write { .. }) => return Err(error),
                Err(error) => {
                    complain(error);
                    status = Status::Failed;
                }
            }
        }
        out.flush().map_err(stdout_error)?;
        Ok(status)
    }
}

/// Converts the FEN of the command line; one that is none is not printed.
fn one(fen: &str, to: Dialect) -> Result<Status, Error> {
    let mut converted = Vec::new();
    let mut findings = convert(fen.as_bytes(), to, &mut converted);
    // On a line of a file these would pass through.
    if matches!(fen.trim_ascii_start().as_bytes(), [] | [b'#', ..]) {
        findings.push(Finding::new(Code::FenFields, 0..0, "there is no FEN"));
    }
    let status = tell_line("--fen", 1, fen.as_bytes(), findings);
    if status == Status::Clean {
        converted.push(b'\n');
        io::stdout().write_all(&converted).map_err(stdout_error)?;
    }
    Ok(status)
}

fn file(path: &Path, to: Dialect, out: &mut impl Write) -> Result<Status, Error> {
    let name = &*path.display().to_string();
    let mut status = Status::Clean;
    let mut converted = Vec::new();
    let mut lines = Lines::open(path)?;
    let mut number = 0;
    // How often each note was due.
    let mut notes = BTreeMap::<Code, u64>::new();
    while let Some(line) = lines.next()? {
        converted.clear();
        let mut findings = match line {
            Line::Whole { text, .. } => convert(text, to, &mut converted),
            Line::Piece { text, is_first } => {
                converted.extend_from_slice(text);
                let is_new = is_first.then(|| {
                    Finding::new(Code::LineTooLong, 0..0, "the line is too long for a position")
                });
                is_new.into_iter().collect()
            }
        };
        number += u64::from(line.begins());
        // A book may give cause for the same note on every line: the first one is told.
        findings.retain(|finding| {
            let count = notes.entry(finding.code).or_default();
            *count += u64::from(finding.severity == Severity::Note);
            finding.severity > Severity::Note || *count == 1
        });
        if !findings.is_empty() {
            status = status.max(tell_line(name, number, line.text(), findings));
        }
        converted.extend_from_slice(line.end());
        out.write_all(&converted).map_err(stdout_error)?;
    }
    for (code, count) in notes.into_iter().filter(|&(_, count)| count > 1) {
        let name = text::visible(name);
        say(format_args!("{name}: note {code} on {count} lines, of which the first is shown"));
    }
    Ok(status)
}
