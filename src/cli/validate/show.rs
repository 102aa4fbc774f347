//! The forms in which findings are written.

use std::io::{self, IsTerminal, Write};

use chess960::{
    Error,
    output::{
        findings::{
            self, Row,
            excerpt::quoted,
            totals::{self, Mending, Totals},
        },
        table::{aligned, write_csv_header, write_csv_row, write_json_row},
    },
};
use clap::ValueEnum;

use super::text::{Painter, Source};
use crate::cli::{are_colours_wanted, progress, stdout_error};

/// A form.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// The line of text with what is wrong in it underlined, and help
    Text,
    /// A line each: file:line:column: severity code game N ply P: message
    Short,
    /// JSON Lines: an object for each finding
    Json,
    /// CSV with a header
    Csv,
}

/// Writes findings in one of the forms.
pub(super) struct Show {
    format: Format,
    painter: Painter,
}

/// Characters of the text a finding is about in JSON and CSV.
const QUOTED: usize = 200;

impl Show {
    pub(super) fn new(format: Format, is_colourful: bool) -> Show {
        Show { format, painter: Painter::new(is_colourful) }
    }

    /// Whether it is for people, who want to know how many there were.
    pub(super) fn is_for_people(&self) -> bool {
        matches!(self.format, Format::Text | Format::Short)
    }

    /// What stands before the first finding.
    pub(super) fn header(&self, page: &mut Page) -> io::Result<()> {
        match self.format {
            Format::Csv => write_csv_header(&mut page.bytes, findings::COLUMNS),
            _ => Ok(()),
        }
    }

    /// A finding, with the text where it is if that is there. `name` is its file as it is shown.
    pub(super) fn finding(
        &self,
        page: &mut Page,
        mut row: Row,
        name: &str,
        source: Option<Source<'_>>,
    ) -> io::Result<()> {
        match self.format {
            Format::Text => page.bytes.write_all(self.painter.paint(&row, name, source).as_bytes()),
            Format::Short => writeln!(page.bytes, "{}", row.short(name)),
            Format::Json | Format::Csv => {
                row.text = source.and_then(|it| quoted(it.text, &row.finding.span, QUOTED));
                match self.format {
                    Format::Json => write_json_row(&mut page.bytes, findings::COLUMNS, &row),
                    _ => write_csv_row(&mut page.bytes, findings::COLUMNS, &row),
                }
            }
        }
    }

    /// The findings counted by kind.
    pub(super) fn summary(
        &self,
        page: &mut Page,
        all: &Totals,
        mending: Mending,
    ) -> io::Result<()> {
        let columns = totals::columns(mending);
        let out = &mut page.bytes;
        match self.format {
            Format::Text | Format::Short if all.rows().next().is_none() => Ok(()),
            Format::Text | Format::Short => {
                out.write_all(aligned(columns, all.rows()).as_bytes())?;
                out.write_all(b"\n")
            }
            Format::Json => all.rows().try_for_each(|row| write_json_row(&mut *out, columns, &row)),
            Format::Csv => {
                write_csv_header(&mut *out, columns)?;
                all.rows().try_for_each(|row| write_csv_row(&mut *out, columns, &row))
            }
        }
    }
}

/// Bytes that are gathered before they are written.
const PAGE: usize = 64 << 10;

/// What is written to standard output, or to stderr where that is taken.
pub(super) struct Page {
    pub(super) bytes: Vec<u8>,
    is_stderr: bool,
    is_watched: bool,
    reader: Reader,
}

/// Whoever reads a page.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Reader {
    /// Once he has had enough there is no more to be done.
    Only,
    /// He may go: there is something else to be done.
    OneOfTwo,
    /// He has gone.
    Gone,
}

impl Page {
    pub(super) fn stdout(reader: Reader) -> Page {
        let is_watched = io::stdout().is_terminal();
        Page { bytes: Vec::new(), is_stderr: false, is_watched, reader }
    }

    pub(super) fn stderr(reader: Reader) -> Page {
        let is_watched = io::stderr().is_terminal();
        Page { bytes: Vec::new(), is_stderr: true, is_watched, reader }
    }

    /// Whether colours can be seen and are wanted.
    pub(super) fn is_colourful(&self) -> bool {
        self.is_watched && are_colours_wanted()
    }

    /// A good place to write what there is, if there is much or somebody is waiting.
    pub(super) fn turn(&mut self) -> Result<(), Error> {
        if self.is_watched || self.bytes.len() >= PAGE { self.write() } else { Ok(()) }
    }

    /// Writes what there is.
    pub(super) fn write(&mut self) -> Result<(), Error> {
        let bytes = std::mem::take(&mut self.bytes);
        if bytes.is_empty() || self.reader == Reader::Gone {
            return Ok(());
        }
        let written = progress::aside(|| {
            if self.is_stderr {
                // That it cannot be written is nothing that could be told.
                let _ = io::stderr().write_all(&bytes);
                return Ok(());
            }
            let mut out = io::stdout().lock();
            out.write_all(&bytes).and_then(|()| out.flush())
        });
        match written {
            Err(error)
                if error.kind() == io::ErrorKind::BrokenPipe && self.reader == Reader::OneOfTwo =>
            {
                self.reader = Reader::Gone;
                Ok(())
            }
            written => written.map_err(stdout_error),
        }
    }
}
