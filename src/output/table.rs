//! Tables as CSV [RFC 4180].

use std::io;

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
}

impl Cell {
    fn into_field(self) -> String {
        match self {
            Cell::Count(count) => count.to_string(),
            Cell::Text(text) => text,
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
}
