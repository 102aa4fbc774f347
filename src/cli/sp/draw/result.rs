//! Where a draw goes and how it is written.

use std::path::PathBuf;

use chess960::{
    Error,
    chess960::draw::{Kind, Record, Statement},
    output::{
        draws::{DOUBLE, SINGLE},
        file::Output,
        table::{Format, Writer},
    },
};

use crate::cli::{refuse, tables, tell};

use super::text;

/// Ends the program if a statement would have to be a table.
pub(super) fn refuse_tables(table: &tables::Args) {
    let format = table.format_of_page();
    if !matches!(format, Format::Text | Format::Json) {
        let name = format.names()[0];
        refuse("sp draw", format_args!("a statement is text or json, not {name}"));
    }
}

/// An output that is open.
pub(super) struct Opened {
    format: Format,
    output: Output,
}

impl Opened {
    /// Opens it before the first of the `inputs` is read.
    pub(super) fn new(table: &tables::Args, inputs: &[PathBuf]) -> Result<Opened, Error> {
        let format = table.format_of_page();
        Ok(Opened { format, output: table.output(format, "sp draw", inputs)? })
    }

    /// Writes a draw. A table has no room for the seed: it is told on standard error.
    pub(super) fn draw(self, record: &Record) -> Result<(), Error> {
        match self.format {
            Format::Text => self.text(&text::draw(record)),
            Format::Json => self.text(&record.to_json()),
            _ => {
                // Without its seed a draw is worth nothing.
                tell(format_args!("seed: {}", record.seed()))?;
                self.table(record)
            }
        }
    }

    /// Writes a statement.
    pub(super) fn statement(self, statement: &Statement) -> Result<(), Error> {
        let text = match self.format {
            Format::Json => statement.to_json(),
            _ => text::statement(statement),
        };
        self.text(&text)
    }

    fn text(self, text: &str) -> Result<(), Error> {
        self.output.finish(|out| out.write_all(text.as_bytes()))
    }

    fn table(self, record: &Record) -> Result<(), Error> {
        let columns = match record.options().wanted().kind {
            Kind::Single => SINGLE,
            Kind::Double => DOUBLE,
        };
        let mut table = Writer::new(self.format, "draw", columns.iter(), self.output)?;
        record.draws().iter().try_for_each(|drawn| table.row(drawn))?;
        table.finish()
    }
}
