//! Tables as JSON: an object a line, or all of them in one array.

use std::{
    borrow::Cow,
    io::{self, Write},
};

use serde::Serializer;

use super::{Cells, Column, Form, Head, Value};

/// How the objects stand together.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    /// A line each, with nothing else.
    Lines,
    /// Elements of an array, a line each.
    Array,
}

/// An object for each row.
pub(super) struct Json<W> {
    out: W,
    layout: Layout,
    names: Vec<Cow<'static, str>>,
    line: Vec<u8>,
    is_first: bool,
}

impl<W: Write> Json<W> {
    pub(super) fn new(out: W, layout: Layout, heads: &[Head]) -> Json<W> {
        let names = heads.iter().map(|head| head.name.clone()).collect();
        Json { out, layout, names, line: Vec::new(), is_first: true }
    }
}

impl<W: Write + Send> Form<W> for Json<W> {
    fn row(&mut self, cells: Cells<'_, '_>) -> io::Result<()> {
        self.line.clear();
        let before: &[u8] = match (self.layout, self.is_first) {
            (Layout::Lines, _) => b"",
            (Layout::Array, true) => b"[\n",
            (Layout::Array, false) => b",\n",
        };
        self.line.extend_from_slice(before);
        self.is_first = false;
        write_object(&mut self.line, self.names.iter().map(|name| &**name).zip(cells))?;
        if self.layout == Layout::Lines {
            self.line.push(b'\n');
        }
        self.out.write_all(&self.line)
    }

    fn finish(mut self: Box<Self>) -> io::Result<W> {
        let end: &[u8] = match (self.layout, self.is_first) {
            (Layout::Lines, _) => b"",
            (Layout::Array, true) => b"[]\n",
            (Layout::Array, false) => b"\n]\n",
        };
        self.out.write_all(end)?;
        Ok(self.out)
    }
}

fn write_object<'n, 'r>(
    out: impl Write,
    fields: impl Iterator<Item = (&'n str, Value<'r>)>,
) -> io::Result<()> {
    Ok(serde_json::Serializer::new(out).collect_map(fields)?)
}

/// Writes a row as one line of JSON: an object with the columns' names, in their order.
///
/// # Errors
///
/// What the writer says.
pub fn write_json_row<R>(mut out: impl Write, columns: &[Column<R>], row: &R) -> io::Result<()> {
    write_object(&mut out, columns.iter().map(|column| (&*column.name, column.value(row))))?;
    out.write_all(b"\n")
}
