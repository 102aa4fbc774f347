//! Tables with a character between the fields: CSV [RFC 4180], and the same with tabs.

use std::io;

use super::{Cells, Column, Form, Value};

/// Fields with a delimiter between, quoted where they have to be.
pub(super) struct Separated<W: io::Write> {
    to: csv::Writer<W>,
    number: String,
}

impl<W: io::Write> Separated<W> {
    /// `buffer` bytes are gathered before they are written.
    pub(super) fn new(out: W, delimiter: u8, buffer: usize) -> Separated<W> {
        let mut how = csv::WriterBuilder::new();
        let to = how.delimiter(delimiter).buffer_capacity(buffer).from_writer(out);
        Separated { to, number: String::new() }
    }

    pub(super) fn header<'n>(&mut self, names: impl Iterator<Item = &'n str>) -> io::Result<()> {
        self.record(&mut names.map(|name| Value::Text(name.into())))
    }

    fn record(&mut self, cells: Cells<'_, '_>) -> io::Result<()> {
        for cell in cells {
            self.to.write_field(cell.plain(&mut self.number)).map_err(failure)?;
        }
        self.to.write_record(None::<&[u8]>).map_err(failure)
    }

    fn rows<'c, R: 'c>(
        &mut self,
        columns: impl Iterator<Item = &'c Column<R>> + Clone,
        rows: impl Iterator<Item = R>,
    ) -> io::Result<()> {
        for row in rows {
            self.record(&mut columns.clone().map(|column| column.value(&row)))?;
        }
        self.to.flush()
    }
}

impl<W: io::Write + Send> Form<W> for Separated<W> {
    fn row(&mut self, cells: Cells<'_, '_>) -> io::Result<()> {
        self.record(cells)
    }

    fn finish(mut self: Box<Self>) -> io::Result<W> {
        self.to.flush()?;
        self.to.into_inner().map_err(|error| io::Error::other(error.to_string()))
    }
}

/// What the writer below said, as it said it.
fn failure(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        kind => io::Error::other(format!("{kind:?}")),
    }
}

/// Bytes that are gathered for a whole table.
pub(super) const TABLE: usize = 8 << 10;

/// Writes a header and rows as CSV.
///
/// # Errors
///
/// What the writer says.
pub fn write_csv<'c, R: 'c>(
    out: impl io::Write,
    columns: impl Iterator<Item = &'c Column<R>> + Clone,
    rows: impl Iterator<Item = R>,
) -> io::Result<()> {
    let mut csv = Separated::new(out, b',', TABLE);
    csv.header(columns.clone().map(|column| &*column.name))?;
    csv.rows(columns, rows)
}

/// Writes rows of CSV without the header: a part of a table.
///
/// # Errors
///
/// What the writer says.
pub fn write_csv_rows<R>(
    out: impl io::Write,
    columns: &[Column<R>],
    rows: impl Iterator<Item = R>,
) -> io::Result<()> {
    Separated::new(out, b',', TABLE).rows(columns.iter(), rows)
}

/// Bytes that are gathered for one line.
const LINE: usize = 512;

/// Writes one line of CSV: a row of a table that is not all there yet.
///
/// # Errors
///
/// What the writer says.
pub fn write_csv_row<R>(out: impl io::Write, columns: &[Column<R>], row: &R) -> io::Result<()> {
    let mut csv = Separated::new(out, b',', LINE);
    csv.record(&mut columns.iter().map(|column| column.value(row)))?;
    csv.to.flush()
}

/// Writes the header of such a table.
///
/// # Errors
///
/// What the writer says.
pub fn write_csv_header<R>(out: impl io::Write, columns: &[Column<R>]) -> io::Result<()> {
    let mut csv = Separated::new(out, b',', LINE);
    csv.header(columns.iter().map(|column| &*column.name))?;
    csv.to.flush()
}
