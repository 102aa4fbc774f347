//! A table row by row, in any form.

use std::io;

use super::{
    Column, Form, Format, Head,
    aligned::Aligned,
    json::{Json, Layout},
    markdown::Markdown,
    separated::{Separated, TABLE},
};
#[cfg(feature = "formats")]
use super::{database::Database, parquet::Parquet};
use crate::{
    error::Error,
    output::file::{Draft, Output},
};

/// Writes a table to an output, which has it when it is whole; to a pipe rows go as they come. Memory is
/// bounded for any number of rows, and the same rows come out as the same bytes.
pub struct Writer<'c, R> {
    name: String,
    columns: Vec<&'c Column<R>>,
    form: Box<dyn Form<Out>>,
}

impl<'c, R> Writer<'c, R> {
    /// Begins a table. Its `name` is that of the table in a database, of the schema in Parquet.
    ///
    /// # Errors
    ///
    /// [`Error::Write`].
    pub fn new(
        format: Format,
        name: &str,
        columns: impl Iterator<Item = &'c Column<R>>,
        output: Output,
    ) -> Result<Writer<'c, R>, Error> {
        let columns: Vec<&Column<R>> = columns.collect();
        let heads: Vec<Head> = columns.iter().map(|column| Head::from(*column)).collect();
        let form = begun(format, name, &heads, output).map_err(|error| failure(name, error))?;
        Ok(Writer { name: name.to_owned(), columns, form })
    }

    /// Adds a row.
    ///
    /// # Errors
    ///
    /// [`Error::Write`]; the table cannot be finished then.
    pub fn row(&mut self, row: &R) -> Result<(), Error> {
        let written = self.form.row(&mut self.columns.iter().map(|column| column.value(row)));
        written.map_err(|error| failure(&self.name, error))
    }

    /// It is whole: puts it where it is to go.
    ///
    /// # Errors
    ///
    /// [`Error::Write`]; what stood there is then as it was before.
    pub fn finish(self) -> Result<(), Error> {
        let Out(draft) = self.form.finish().map_err(|error| failure(&self.name, error))?;
        draft.finish()
    }
}

fn begun(
    format: Format,
    name: &str,
    heads: &[Head],
    output: Output,
) -> io::Result<Box<dyn Form<Out>>> {
    // Only what is for other programs has a name inside.
    #[cfg(not(feature = "formats"))]
    let _ = name;
    #[cfg(feature = "formats")]
    let scratch = output.scratch();
    let out = Out(output.stream().map_err(io::Error::other)?);
    Ok(match format {
        Format::Text => Box::new(Aligned::new(out, heads)),
        Format::Csv => Box::new(separated(out, b',', heads)?),
        Format::Tsv => Box::new(separated(out, b'\t', heads)?),
        Format::JsonLines => Box::new(Json::new(out, Layout::Lines, heads)),
        Format::Json => Box::new(Json::new(out, Layout::Array, heads)),
        Format::Markdown => Box::new(Markdown::new(out, heads)?),
        #[cfg(feature = "formats")]
        Format::Parquet => Box::new(Parquet::new(out, name, heads)?),
        #[cfg(feature = "formats")]
        Format::Sqlite => Box::new(Database::new(out, name, heads, &scratch)?),
    })
}

fn separated(out: Out, delimiter: u8, heads: &[Head]) -> io::Result<Separated<Out>> {
    let mut table = Separated::new(out, delimiter, TABLE);
    table.header(heads.iter().map(|head| &*head.name))?;
    Ok(table)
}

/// A draft for writers that know of nothing but [`io::Write`]. Its failures go through them inside of
/// [`io::Error`].
struct Out(Draft);

impl io::Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(io::Error::other)?;
        Ok(bytes.len())
    }

    /// Nobody waits for a part of a table.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A failure of the output as it was, or one of the table itself.
fn failure(table: &str, error: io::Error) -> Error {
    let own = |source| Error::Write { name: format!("table {table}"), source };
    error.downcast().unwrap_or_else(own)
}
