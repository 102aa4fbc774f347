//! Tables: as CSV [RFC 4180], as JSON Lines, aligned for people.

use std::{fmt::Write, io};

use serde::{Serialize, Serializer};

/// A column of a table: its name, what it means, and how a row gives it. Writers, documentation and
/// tests read this one table.
#[derive(Debug)]
pub struct Column<R> {
    /// The name in the header.
    pub name: &'static str,
    /// Unit, range or formula.
    pub meaning: &'static str,
    /// The value of a row.
    pub cell: fn(&R) -> Cell,
}

/// A value in a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// A whole number.
    Count(u64),
    /// Text.
    Text(String),
    /// A fraction, written with six decimals; empty where there is none.
    Fraction(Option<f64>),
    /// Yes or no: `true` or `false`.
    Flag(bool),
    /// No value: an empty field, or null.
    Nothing,
}

impl From<Option<u64>> for Cell {
    fn from(count: Option<u64>) -> Cell {
        count.map_or(Cell::Nothing, Cell::Count)
    }
}

impl From<Option<String>> for Cell {
    fn from(text: Option<String>) -> Cell {
        text.map_or(Cell::Nothing, Cell::Text)
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Cell::Count(count) => serializer.serialize_u64(*count),
            Cell::Text(text) => serializer.serialize_str(text),
            Cell::Fraction(Some(fraction)) => serializer.serialize_f64(*fraction),
            Cell::Flag(flag) => serializer.serialize_bool(*flag),
            Cell::Fraction(None) | Cell::Nothing => serializer.serialize_none(),
        }
    }
}

impl Cell {
    fn into_field(self) -> String {
        match self {
            Cell::Count(count) => count.to_string(),
            Cell::Text(text) => text,
            Cell::Flag(flag) => flag.to_string(),
            Cell::Nothing => String::new(),
            Cell::Fraction(None) => String::new(),
            Cell::Fraction(Some(fraction)) => format!("{fraction:.6}"),
        }
    }
}

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
    let mut csv = csv::Writer::from_writer(out);
    csv.write_record(columns.clone().map(|column| column.name))?;
    for row in rows {
        csv.write_record(columns.clone().map(|column| (column.cell)(&row).into_field()))?;
    }
    csv.flush()
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
    let mut csv = csv::Writer::from_writer(out);
    for row in rows {
        csv.write_record(columns.iter().map(|column| (column.cell)(&row).into_field()))?;
    }
    csv.flush()
}

/// Writes one line of CSV: a row of a table that is not all there yet.
///
/// # Errors
///
/// What the writer says.
pub fn write_csv_row<R>(out: impl io::Write, columns: &[Column<R>], row: &R) -> io::Result<()> {
    write_csv_line(out, columns.iter().map(|column| (column.cell)(row).into_field()))
}

/// Writes the header of such a table.
///
/// # Errors
///
/// What the writer says.
pub fn write_csv_header<R>(out: impl io::Write, columns: &[Column<R>]) -> io::Result<()> {
    write_csv_line(out, columns.iter().map(|column| column.name))
}

fn write_csv_line(
    out: impl io::Write,
    fields: impl Iterator<Item = impl AsRef<[u8]>>,
) -> io::Result<()> {
    let mut csv = csv::WriterBuilder::new().buffer_capacity(512).from_writer(out);
    csv.write_record(fields)?;
    csv.flush()
}

/// Writes a row as one line of JSON: an object with the columns' names, in their order.
///
/// # Errors
///
/// What the writer says.
pub fn write_json_row<R>(
    mut out: impl io::Write,
    columns: &[Column<R>],
    row: &R,
) -> io::Result<()> {
    let fields = columns.iter().map(|column| (column.name, (column.cell)(row)));
    serde_json::Serializer::new(&mut out).collect_map(fields)?;
    out.write_all(b"\n")
}

/// A table for people: a header, columns apart by two blanks, numbers to the right.
pub fn aligned<R>(columns: &[Column<R>], rows: impl Iterator<Item = R>) -> String {
    let header: Vec<_> = columns.iter().map(|column| Cell::Text(column.name.to_owned())).collect();
    let mut lines: Vec<Vec<Cell>> = vec![header];
    lines.extend(rows.map(|row| columns.iter().map(|column| (column.cell)(&row)).collect()));
    let is_number: Vec<bool> = (0..columns.len())
        .map(|i| lines[1..].iter().all(|line| matches!(line[i], Cell::Count(_))))
        .collect();
    let lines: Vec<Vec<String>> =
        lines.into_iter().map(|line| line.into_iter().map(Cell::into_field).collect()).collect();
    let width = |i: usize| lines.iter().map(|line| line[i].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns.len()).map(width).collect();
    let mut out = String::new();
    for line in &lines {
        let begin = out.len();
        for (i, field) in line.iter().enumerate() {
            let gap = if i == 0 { "" } else { "  " };
            let width = widths[i];
            // Writing to a string cannot fail.
            let _ = if is_number[i] {
                write!(out, "{gap}{field:>width$}")
            } else {
                write!(out, "{gap}{field:<width$}")
            };
        }
        out.truncate(begin + out[begin..].trim_end().len());
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_written_by_their_kind() {
        let columns: [Column<u64>; 3] = [
            Column { name: "n", meaning: "", cell: |n| Cell::Count(*n) },
            Column { name: "text", meaning: "", cell: |_| Cell::Text("a, \"b\"".to_owned()) },
            Column {
                name: "half",
                meaning: "",
                cell: |n| Cell::Fraction((*n == 1).then_some(0.5)),
            },
        ];
        let mut out = Vec::new();
        write_csv(&mut out, columns.iter(), [1, 2].into_iter()).unwrap();
        let expected = "n,text,half\n1,\"a, \"\"b\"\"\",0.500000\n2,\"a, \"\"b\"\"\",\n";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }

    const COLUMNS: &[Column<Option<u64>>] = &[
        Column { name: "n", meaning: "", cell: |n| (*n).into() },
        Column { name: "word", meaning: "", cell: |n| n.map(|n| format!("\"{n}\u{1}")).into() },
        Column { name: "is", meaning: "", cell: |n| Cell::Flag(n.is_some()) },
    ];

    #[test]
    fn rows_can_be_written_one_by_one() {
        let mut out = Vec::new();
        write_csv_header(&mut out, COLUMNS).unwrap();
        write_csv_row(&mut out, COLUMNS, &Some(7)).unwrap();
        write_csv_row(&mut out, COLUMNS, &None).unwrap();
        write_json_row(&mut out, COLUMNS, &Some(7)).unwrap();
        write_json_row(&mut out, COLUMNS, &None).unwrap();
        let expected = "n,word,is\n7,\"\"\"7\u{1}\",true\n,,false\n\
            {\"n\":7,\"word\":\"\\\"7\\u0001\",\"is\":true}\n{\"n\":null,\"word\":null,\"is\":false}\n";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }

    #[test]
    fn people_get_columns() {
        let columns: [Column<(&str, u64)>; 2] = [
            Column { name: "word", meaning: "", cell: |row| Cell::Text(row.0.to_owned()) },
            Column { name: "n", meaning: "", cell: |row| Cell::Count(row.1) },
        ];
        let table = aligned(&columns, [("a", 7), ("longer", 1000)].into_iter());
        assert_eq!(table, "word       n\na          7\nlonger  1000\n");
    }
}
