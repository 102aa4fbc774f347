//! Tables as SQLite files <https://sqlite.org/fileformat2.html>.

use std::{
    fs::File,
    io::{self, Seek, Write},
    path::Path,
};

use rusqlite::{
    Connection,
    types::{ToSqlOutput, ValueRef},
};
use tempfile::{NamedTempFile, TempPath};

use super::{Cells, Form, Head, Kind, Value, signed};
use crate::output::file::PREFIX;

/// A database with one table, made in a file for the time being and copied to the output when it is whole.
pub(super) struct Database<W> {
    out: W,
    connection: Connection,
    insert: String,
    file: File,
    /// Where the file has to have a name.
    _name: Option<TempPath>,
}

impl<W> Database<W> {
    /// That file is in the folder `scratch`.
    pub(super) fn new(
        out: W,
        name: &str,
        heads: &[Head],
        scratch: &Path,
    ) -> io::Result<Database<W>> {
        let file = tempfile::Builder::new().prefix(PREFIX).tempfile_in(scratch)?;
        let connection = opened(&file, name, heads).map_err(io::Error::other)?;
        let places = vec!["?"; heads.len()].join(", ");
        let insert = format!("INSERT INTO {} VALUES ({places})", quoted(name));
        let (file, name) = file.into_parts();
        Ok(Database { out, connection, insert, file, _name: kept(name) })
    }

    fn add(&mut self, cells: Cells<'_, '_>) -> rusqlite::Result<()> {
        let mut insert = self.connection.prepare_cached(&self.insert)?;
        for (i, cell) in cells.enumerate() {
            let value = match &cell {
                Value::Count(count) => ValueRef::Integer(signed(*count).map_err(other)?),
                Value::Integer(number) => ValueRef::Integer(*number),
                Value::Text(text) => ValueRef::Text(text.as_bytes()),
                Value::Fraction(fraction) => ValueRef::Real(*fraction),
                Value::Flag(flag) => ValueRef::Integer((*flag).into()),
                Value::Nothing => ValueRef::Null,
            };
            insert.raw_bind_parameter(i + 1, ToSqlOutput::Borrowed(value))?;
        }
        insert.raw_execute().map(|_| ())
    }
}

impl<W: Write + Send> Form<W> for Database<W> {
    fn row(&mut self, cells: Cells<'_, '_>) -> io::Result<()> {
        self.add(cells).map_err(io::Error::other)
    }

    fn finish(self: Box<Self>) -> io::Result<W> {
        let Database { mut out, connection, mut file, .. } = *self;
        connection.execute_batch("COMMIT").map_err(io::Error::other)?;
        connection.close().map_err(|(_, error)| io::Error::other(error))?;
        file.rewind()?;
        io::copy(&mut file, &mut out)?;
        Ok(out)
    }
}

/// Makes the table. All rows are one transaction, and a file that is thrown away where it fails needs no
/// journal.
fn opened(file: &NamedTempFile, name: &str, heads: &[Head]) -> rusqlite::Result<Connection> {
    let connection = Connection::open(file.path())?;
    let column = |head: &Head| {
        let kind = match head.kind {
            Kind::Count | Kind::Flag => "INTEGER",
            Kind::Fraction => "REAL",
            Kind::Text => "TEXT",
        };
        format!("{} {kind}", quoted(&head.name))
    };
    let columns: Vec<String> = heads.iter().map(column).collect();
    connection.execute_batch(&format!(
        "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
         BEGIN; CREATE TABLE {} ({})",
        quoted(name),
        columns.join(", ")
    ))?;
    Ok(connection)
}

/// Takes the name from a file that is open, where that can be done: a program that is killed then leaves
/// nothing behind.
fn kept(name: TempPath) -> Option<TempPath> {
    if cfg!(unix) {
        let _ = name.close();
        return None;
    }
    Some(name)
}

/// A name in SQL.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

fn other(error: io::Error) -> rusqlite::Error {
    rusqlite::Error::ToSqlConversionFailure(error.into())
}
