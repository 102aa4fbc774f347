//! Tables for people: columns below each other.

use std::{
    fmt::Write as _,
    io::{self, Write},
};

use unicode_width::UnicodeWidthStr;

use super::{Cells, Column, Form, Head, Value};
use crate::text;

/// Columns apart by two blanks, numbers to the right. The first rows say how wide the columns are; what is
/// wider in a later row sticks out.
pub(super) struct Aligned<W> {
    out: W,
    lines: Lines,
    page: String,
}

impl<W: Write> Aligned<W> {
    pub(super) fn new(out: W, heads: &[Head]) -> Aligned<W> {
        Aligned { out, lines: Lines::new(heads), page: String::new() }
    }

    fn write(&mut self) -> io::Result<()> {
        self.page.clear();
        self.lines.release(&mut self.page);
        self.out.write_all(self.page.as_bytes())
    }
}

impl<W: Write + Send> Form<W> for Aligned<W> {
    fn row(&mut self, cells: Cells<'_, '_>) -> io::Result<()> {
        self.lines.add(cells);
        if self.lines.is_enough() { self.write() } else { Ok(()) }
    }

    fn finish(mut self: Box<Self>) -> io::Result<W> {
        self.write()?;
        Ok(self.out)
    }
}

/// A whole table for people, in memory.
pub fn aligned<R>(columns: &[Column<R>], rows: impl Iterator<Item = R>) -> String {
    let heads: Vec<Head> = columns.iter().map(Head::from).collect();
    let mut lines = Lines::new(&heads);
    rows.for_each(|row| lines.add(&mut columns.iter().map(|column| column.value(&row))));
    let mut page = String::new();
    lines.release(&mut page);
    page
}

/// Rows that wait until it is known how wide they are.
struct Lines {
    columns: Vec<Place>,
    is_measured: bool,
    /// The cells of the rows, one behind the other, and where each of them ends.
    cells: String,
    ends: Vec<usize>,
    number: String,
}

/// How a column stands in the lines.
struct Place {
    is_number: bool,
    /// In columns of a terminal.
    width: usize,
}

/// Rows that are measured, the header one of them.
const ROWS: usize = 1000;

/// Bytes of cells that wait for that at most, not counting the last row.
const BYTES: usize = 1 << 20;

/// To what a column is widened at most, in columns of a terminal.
const WIDEST: usize = 100;

impl Lines {
    fn new(heads: &[Head]) -> Lines {
        let place = |head: &Head| Place { is_number: head.kind.is_number(), width: 0 };
        let mut lines = Lines {
            columns: heads.iter().map(place).collect(),
            is_measured: false,
            cells: String::new(),
            ends: Vec::new(),
            number: String::new(),
        };
        lines.add(&mut heads.iter().map(|head| Value::Text(head.name.clone())));
        lines
    }

    fn add(&mut self, cells: Cells<'_, '_>) {
        for cell in cells {
            self.cells.push_str(&text::visible(cell.plain(&mut self.number)));
            self.ends.push(self.cells.len());
        }
    }

    /// Whether no more rows are needed to know the widths.
    fn is_enough(&self) -> bool {
        self.is_measured
            || self.ends.len() >= ROWS * self.columns.len()
            || self.cells.len() >= BYTES
    }

    /// Adds the rows that wait to a page.
    fn release(&mut self, page: &mut String) {
        if !self.is_measured {
            self.measure();
            self.is_measured = true;
        }
        let (mut begin, last) = (0, self.columns.len().saturating_sub(1));
        for (i, end) in self.ends.drain(..).enumerate() {
            let (text, place) = (&self.cells[begin..end], i % self.columns.len());
            let Place { is_number, width } = self.columns[place];
            let pad = width.saturating_sub(text.width());
            page.push_str(if place == 0 { "" } else { "  " });
            // Writing to a string cannot fail.
            let _ = if is_number {
                write!(page, "{:pad$}{text}", "")
            } else {
                write!(page, "{text}{:pad$}", "")
            };
            if place == last {
                page.truncate(page.trim_end_matches(' ').len());
                page.push('\n');
            }
            begin = end;
        }
        self.cells.clear();
    }

    fn measure(&mut self) {
        let mut begin = 0;
        for (i, end) in self.ends.iter().enumerate() {
            let place = i % self.columns.len();
            let column = &mut self.columns[place];
            column.width = column.width.max(self.cells[begin..*end].width().min(WIDEST));
            begin = *end;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: &[Column<(&str, u64)>] = &[
        Column::text("word", "", |row| Some(row.0.to_owned())),
        Column::count("n", "", |row| Some(row.1)),
    ];

    fn written(rows: impl Iterator<Item = (&'static str, u64)>) -> String {
        let heads: Vec<Head> = COLUMNS.iter().map(Head::from).collect();
        let mut table = Box::new(Aligned::new(Vec::new(), &heads));
        for row in rows {
            table.row(&mut COLUMNS.iter().map(|column| column.value(&row))).unwrap();
        }
        String::from_utf8(table.finish().unwrap()).unwrap()
    }

    #[test]
    fn people_get_columns() {
        let rows = [("a", 7), ("longer", 1000)];
        let expected = "word       n\na          7\nlonger  1000\n";
        assert_eq!(aligned(COLUMNS, rows.into_iter()), expected);
        assert_eq!(written(rows.into_iter()), expected);
        assert_eq!(written([].into_iter()), "word  n\n");
    }

    #[test]
    fn width_is_that_of_a_terminal() {
        let table =
            aligned(COLUMNS, [("王后", 1), ("e\u{301}", 2), ("\u{1b}[2J\n", 3)].into_iter());
        let lines = [
            "word            n",
            "王后            1",
            "e\u{301}               2",
            "\\u{1b}[2J\\u{a}  3",
            "",
        ];
        assert_eq!(table, lines.join("\n"));
    }

    #[test]
    fn what_is_wider_later_sticks_out() {
        let rows = (0..2 * ROWS as u64).map(|n| (if n == 1500 { "longer" } else { "a" }, n % 10));
        let table = written(rows);
        let lines: Vec<&str> = table.lines().collect();
        assert_eq!(lines.len(), 1 + 2 * ROWS);
        assert_eq!(lines[1500], "a     9");
        assert_eq!(lines[1501], "longer  0");
        assert_eq!(lines[1502], "a     1");
    }

    #[test]
    fn one_wide_cell_does_not_widen_all_rows() {
        let wide = "x".repeat(10_000);
        let wide: &'static str = wide.leak();
        let table = written((0..500).map(|n| (if n == 0 { wide } else { "a" }, n)));
        assert!(table.len() < 10_000 + 500 * (WIDEST + 10), "{}", table.len());
    }

    #[test]
    fn few_rows_wait_where_they_are_long() {
        let heads: Vec<Head> = COLUMNS.iter().map(Head::from).collect();
        let mut table = Aligned::new(Vec::new(), &heads);
        let long = "x".repeat(BYTES / 10);
        for n in 0..100 {
            let cells = [Value::Text(long.as_str().into()), Value::Count(n)];
            table.row(&mut cells.into_iter()).unwrap();
            assert!(table.lines.cells.len() < BYTES + BYTES / 10);
        }
        assert!(table.out.len() > 10 * BYTES - BYTES);
    }
}
