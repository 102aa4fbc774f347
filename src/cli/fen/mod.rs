//! `chess960 fen`.

mod job;
pub(crate) mod rules;
mod table;

use std::{
    io::{self, IsTerminal},
    path::{Path, PathBuf},
};

use chess960::{
    Error,
    chess960::{
        convert::{Converter, Form},
        fen::Tail,
    },
    diagnostic::{Code, Finding},
    output::file::{Draft, Output},
};
use clap::ValueEnum;

use self::{
    job::{Job, Report},
    rules::{Ep, Language, Reads},
    table::{Column, Table},
};
use super::{Status, complain, refuse, say, tell_line};

/// Convert the castling rights of FENs, one a line or in a column of a table, and nothing else in them
///
/// The same castling right has a different letter in each of the FEN dialects. FEN and EPD lines are read
/// in any of them, mixed, and written in one; what stands behind the FEN, blanks and line ends stay. Empty
/// lines and lines that begin with # pass through. A line that is no position is told on stderr with its
/// place and passes through too, and the exit status is 1.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Files of FEN or EPD lines, or tables with --column; `-` is standard input, as is no file at all
    /// where it is no terminal. Compressed files are recognised by their content.
    #[arg(value_name = "FILE", conflicts_with = "fen")]
    files: Vec<PathBuf>,

    /// Convert this one
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,

    #[command(flatten)]
    reads: Reads,

    /// The FENs stand in this column of a table: its number, from 1, or its name in the first line. No
    /// other column changes
    #[arg(long, value_name = "N|NAME", conflicts_with = "fen", help_heading = "What is read")]
    column: Option<Column>,

    /// What separates the columns: a comma, semicolon or tab, itself or by its name
    #[arg(
        long,
        value_name = "CHARACTER",
        value_parser = table::delimiter,
        default_value = ",",
        requires = "column",
        help_heading = "What is read"
    )]
    delimiter: u8,

    /// The dialect to write
    #[arg(
        long,
        visible_alias = "dialect",
        ignore_case = true,
        value_enum,
        default_value = "xfen",
        value_name = "DIALECT",
        help_heading = "What is written"
    )]
    to: Language,

    /// Write the whole FEN in its normal form: single blanks, counters from 0 and 1 without leading zeros
    /// (added where nothing follows four fields), no seventh field and no semicolon behind
    #[arg(long, help_heading = "What is written")]
    normalize: bool,

    /// How --normalize writes the en passant square
    #[arg(
        long,
        value_enum,
        default_value = "keep",
        value_name = "WHEN",
        requires = "normalize",
        help_heading = "What is written"
    )]
    ep: Ep,

    /// What becomes of a line that is no position
    #[arg(
        long,
        value_enum,
        default_value = "keep",
        value_name = "WHAT",
        help_heading = "What is written"
    )]
    on_error: OnError,

    /// Write nothing, only tell what is wrong
    #[arg(long, conflicts_with = "output", help_heading = "What is written")]
    check: bool,

    /// Write here instead of standard output, whole or not at all; compressed if the name ends in .gz, .zst,
    /// .bz2 or .xz
    #[arg(short, long, value_name = "FILE", help_heading = "What is written")]
    output: Option<PathBuf>,
}

/// What becomes of a line, or a record of a table, that has an error.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
enum OnError {
    /// It passes through as it is
    Keep,
    /// It is left out
    Drop,
    /// It is left out, and so is everything behind it
    Stop,
}

impl Args {
    pub(crate) fn run(&self) -> Result<Status, Error> {
        let names = self.names();
        let output = match self.check {
            true => None,
            false => Some(Output::create(self.output.as_deref(), &names)?.stream()?),
        };
        if let Some(fen) = &self.fen {
            return self.one(fen, output);
        }
        let mut job = Job::new(self.converter(), self.on_error, output);
        let table = self.column.as_ref().map(|column| Table { column, delimiter: self.delimiter });
        for name in &names {
            let mut report = Report::new(name);
            job.begin_file();
            let ended = match &table {
                Some(table) => table.convert(name, &mut job, &mut report),
                None => job.lines(name, &mut report),
            };
            report.end();
            match ended {
                Ok(flow) if flow.is_break() => break,
                Ok(_) => {}
                Err(error @ Error::Write { .. }) => return Err(error),
                Err(error) => {
                    job.failed(error);
                    if is_like_fen(name) {
                        say("one FEN on the command line stands behind `--fen`");
                    }
                }
            }
        }
        let (status, output) = job.end()?;
        let is_file = self.output.as_ref().is_some_and(|path| path.as_os_str() != "-");
        match output {
            // Half a book must not pass for a whole one.
            Some(_) if is_file && status == Status::Failed => {
                complain("the output is not written, since not all of the input could be read");
            }
            Some(output) => output.finish()?,
            None => {}
        }
        Ok(status)
    }

    fn names(&self) -> Vec<PathBuf> {
        if !self.files.is_empty() || self.fen.is_some() {
            return self.files.clone();
        }
        if io::stdin().is_terminal() {
            refuse("fen", "no FILE given, and standard input is a terminal");
        }
        vec![PathBuf::from("-")]
    }

    fn converter(&self) -> Converter {
        Converter {
            rules: self.reads.rules(Tail::Operations),
            to: self.to.dialect(),
            form: if self.normalize { Form::Normal(self.ep.mode()) } else { Form::AsRead },
        }
    }

    /// Converts the FEN of the command line; one that is none is not written.
    fn one(&self, fen: &str, output: Option<Draft>) -> Result<Status, Error> {
        let mut converted = Vec::new();
        let mut findings = self.converter().line(fen.as_bytes(), &mut converted);
        // On a line of a file these would pass through.
        if matches!(fen.trim_ascii_start().as_bytes(), [] | [b'#', ..]) {
            findings.push(Finding::new(Code::FenFields, 0..0, "there is no FEN"));
        }
        let status = tell_line("--fen", 1, fen.as_bytes(), findings);
        if let Some(mut output) = output.filter(|_| status == Status::Clean) {
            converted.push(b'\n');
            output.write(&converted)?;
            output.finish()?;
        }
        Ok(status)
    }
}

/// Whether what was taken for the name of a file is a FEN.
fn is_like_fen(name: &Path) -> bool {
    let name = name.to_string_lossy();
    name.contains(' ') && name.matches('/').count() == 7
}
