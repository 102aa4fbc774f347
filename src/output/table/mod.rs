//! Tables: their columns, stated once, and the forms in which they are written.

mod aligned;
#[cfg(feature = "formats")]
mod database;
mod format;
mod json;
mod markdown;
#[cfg(feature = "formats")]
mod parquet;
mod separated;
#[cfg(test)]
mod tests;
mod writer;

use std::{
    borrow::Cow,
    fmt::{self, Write},
    io,
};

use serde::{Serialize, Serializer};

pub use self::{
    aligned::aligned,
    format::Format,
    json::write_json_row,
    separated::{write_csv, write_csv_header, write_csv_row, write_csv_rows},
    writer::Writer,
};

/// A column of a table: its name, what it means, and how a row gives it. Writers, documentation and
/// tests read this one table.
#[derive(Debug)]
pub struct Column<R> {
    /// The name in the header.
    pub name: Cow<'static, str>,
    /// Unit, range or formula.
    pub meaning: &'static str,
    /// What kind of value it has, and the value of a row; `None` where a row has none.
    pub cell: Cell<R>,
}

/// How a row gives the value of a column. The kind is the same for all rows.
#[derive(Debug)]
pub enum Cell<R> {
    /// A whole number.
    Count(fn(&R) -> Option<u64>),
    /// Text that is made for the table.
    Text(fn(&R) -> Option<String>),
    /// Text that stands in the row already.
    Str(fn(&R) -> Option<&str>),
    /// A fraction, written with six decimals where it is written for people and in CSV.
    Fraction(fn(&R) -> Option<f64>),
    /// Yes or no: `true` or `false`.
    Flag(fn(&R) -> Option<bool>),
    /// The one of this index, from 0, of several columns of one kind.
    Nth(Nth<R>, usize),
}

/// How a row gives the values of several columns of one kind.
#[derive(Debug)]
pub enum Nth<R> {
    /// Whole numbers.
    Count(fn(&R, usize) -> Option<u64>),
    /// Whole numbers with a sign.
    Integer(fn(&R, usize) -> Option<i64>),
    /// Texts.
    Text(fn(&R, usize) -> Option<String>),
    /// Fractions.
    Fraction(fn(&R, usize) -> Option<f64>),
}

impl<R> Clone for Column<R> {
    fn clone(&self) -> Column<R> {
        Column { name: self.name.clone(), ..*self }
    }
}

impl<R> Clone for Cell<R> {
    fn clone(&self) -> Cell<R> {
        *self
    }
}

impl<R> Copy for Cell<R> {}

impl<R> Clone for Nth<R> {
    fn clone(&self) -> Nth<R> {
        *self
    }
}

impl<R> Copy for Nth<R> {}

impl<R> Column<R> {
    /// A column of whole numbers.
    pub const fn count(
        name: &'static str,
        meaning: &'static str,
        cell: fn(&R) -> Option<u64>,
    ) -> Column<R> {
        Column { name: Cow::Borrowed(name), meaning, cell: Cell::Count(cell) }
    }

    /// A column of texts.
    pub const fn text(
        name: &'static str,
        meaning: &'static str,
        cell: fn(&R) -> Option<String>,
    ) -> Column<R> {
        Column { name: Cow::Borrowed(name), meaning, cell: Cell::Text(cell) }
    }

    /// A column of texts that the rows hold: they are not copied.
    pub const fn str(
        name: &'static str,
        meaning: &'static str,
        cell: fn(&R) -> Option<&str>,
    ) -> Column<R> {
        Column { name: Cow::Borrowed(name), meaning, cell: Cell::Str(cell) }
    }

    /// A column of fractions.
    pub const fn fraction(
        name: &'static str,
        meaning: &'static str,
        cell: fn(&R) -> Option<f64>,
    ) -> Column<R> {
        Column { name: Cow::Borrowed(name), meaning, cell: Cell::Fraction(cell) }
    }

    /// A column of yes and no.
    pub const fn flag(
        name: &'static str,
        meaning: &'static str,
        cell: fn(&R) -> Option<bool>,
    ) -> Column<R> {
        Column { name: Cow::Borrowed(name), meaning, cell: Cell::Flag(cell) }
    }

    /// The column of this index, from 0, among several of one kind.
    pub fn nth(name: String, meaning: &'static str, cells: Nth<R>, index: usize) -> Column<R> {
        Column { name: Cow::Owned(name), meaning, cell: Cell::Nth(cells, index) }
    }

    /// The value of a row.
    pub fn value<'r>(&self, row: &'r R) -> Value<'r> {
        match self.cell {
            Cell::Count(cell) => cell(row).map(Value::Count),
            Cell::Text(cell) => cell(row).map(|text| Value::Text(text.into())),
            Cell::Str(cell) => cell(row).map(|text| Value::Text(text.into())),
            Cell::Fraction(cell) => cell(row).map(Value::Fraction),
            Cell::Flag(cell) => cell(row).map(Value::Flag),
            Cell::Nth(Nth::Count(cells), index) => cells(row, index).map(Value::Count),
            Cell::Nth(Nth::Integer(cells), index) => cells(row, index).map(Value::Integer),
            Cell::Nth(Nth::Text(cells), index) => {
                cells(row, index).map(|text| Value::Text(text.into()))
            }
            Cell::Nth(Nth::Fraction(cells), index) => cells(row, index).map(Value::Fraction),
        }
        .unwrap_or(Value::Nothing)
    }

    fn kind(&self) -> Kind {
        match self.cell {
            Cell::Count(_) | Cell::Nth(Nth::Count(_) | Nth::Integer(_), _) => Kind::Count,
            Cell::Text(_) | Cell::Str(_) | Cell::Nth(Nth::Text(_), _) => Kind::Text,
            Cell::Fraction(_) | Cell::Nth(Nth::Fraction(_), _) => Kind::Fraction,
            Cell::Flag(_) => Kind::Flag,
        }
    }
}

/// A value in a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Value<'r> {
    /// A whole number.
    Count(u64),
    /// A whole number with a sign.
    Integer(i64),
    /// Text.
    Text(Cow<'r, str>),
    /// A fraction.
    Fraction(f64),
    /// Yes or no.
    Flag(bool),
    /// No value: an empty field, or null.
    Nothing,
}

impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Count(count) => serializer.serialize_u64(*count),
            Value::Integer(number) => serializer.serialize_i64(*number),
            Value::Text(text) => serializer.serialize_str(text),
            Value::Fraction(fraction) => serializer.serialize_f64(*fraction),
            Value::Flag(flag) => serializer.serialize_bool(*flag),
            Value::Nothing => serializer.serialize_none(),
        }
    }
}

/// As it is written for people and in CSV.
impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Count(count) => write!(f, "{count}"),
            Value::Integer(number) => write!(f, "{number}"),
            Value::Text(text) => f.write_str(text),
            // Six decimals would say that it is 0.
            Value::Fraction(fraction) if *fraction != 0.0 && fraction.abs() < 1e-4 => {
                write!(f, "{fraction:.6e}")
            }
            Value::Fraction(fraction) => write!(f, "{fraction:.6}"),
            Value::Flag(flag) => write!(f, "{flag}"),
            Value::Nothing => Ok(()),
        }
    }
}

impl Value<'_> {
    /// The same without a copy of a text; what has to be made is made in `buf`.
    fn plain<'a>(&'a self, buf: &'a mut String) -> &'a str {
        if let Value::Text(text) = self {
            return text;
        }
        buf.clear();
        // Writing to a string cannot fail.
        let _ = write!(buf, "{self}");
        buf
    }
}

/// What kind of values a column has.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Kind {
    /// Whole numbers, with a sign or without: the forms that have types have one for both.
    Count,
    Text,
    Fraction,
    Flag,
}

impl Kind {
    fn is_number(self) -> bool {
        matches!(self, Kind::Count | Kind::Fraction)
    }
}

/// What a form of table has to know of a column beforehand.
#[derive(Clone, Debug)]
struct Head {
    name: Cow<'static, str>,
    kind: Kind,
}

impl<R> From<&Column<R>> for Head {
    fn from(column: &Column<R>) -> Head {
        Head { name: column.name.clone(), kind: column.kind() }
    }
}

/// The values of a row, in the order of the columns.
type Cells<'a, 'r> = &'a mut dyn Iterator<Item = Value<'r>>;

/// A table that is being written in some form to `W`.
trait Form<W>: Send {
    fn row(&mut self, cells: Cells<'_, '_>) -> io::Result<()>;

    /// Writes what is left, and what stands behind the rows.
    fn finish(self: Box<Self>) -> io::Result<W>;
}

/// A count where only signed numbers can stand.
#[cfg(feature = "formats")]
fn signed(count: u64) -> io::Result<i64> {
    i64::try_from(count)
        .map_err(|_| io::Error::other(format!("{count} is more than the format can hold")))
}
