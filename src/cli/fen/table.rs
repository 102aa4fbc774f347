//! A column of a table through the converter.

use std::{
    fmt,
    num::NonZeroUsize,
    ops::{ControlFlow, Range},
    path::Path,
    str::FromStr,
};

use chess960::{
    Error,
    diagnostic::{Code, Finding},
    input::{
        Input,
        records::{Record, Records},
    },
    text::{BOM, count_lines, quote},
};

use super::job::{Job, Report};

/// Which column has the FENs.
#[derive(Clone, Debug)]
pub(super) enum Column {
    /// Its number, from 1.
    Number(NonZeroUsize),
    /// Its name in the first line.
    Name(String),
}

impl FromStr for Column {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Column, &'static str> {
        match text.parse() {
            Ok(number) => Ok(Column::Number(number)),
            _ if text.trim().is_empty() => Err("is no name"),
            _ if text.bytes().all(|b| b.is_ascii_digit()) => Err("columns are counted from 1"),
            _ => Ok(Column::Name(text.trim().to_owned())),
        }
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Column::Number(number) => number.fmt(f),
            Column::Name(name) => f.write_str(&quote(name.as_bytes())),
        }
    }
}

/// What separates columns, from what was typed.
pub(super) fn delimiter(text: &str) -> Result<u8, &'static str> {
    match &*text.to_ascii_lowercase() {
        "," | "comma" => Ok(b','),
        ";" | "semicolon" => Ok(b';'),
        "\t" | "\\t" | "tab" => Ok(b'\t'),
        _ => Err("is none of comma, semicolon and tab"),
    }
}

/// How a table is read.
pub(super) struct Table<'a> {
    pub(super) column: &'a Column,
    pub(super) delimiter: u8,
}

impl Table<'_> {
    /// Converts the table in a file. Breaks off where everything behind a record is to be left out.
    pub(super) fn convert(
        &self,
        path: &Path,
        job: &mut Job,
        report: &mut Report,
    ) -> Result<ControlFlow<()>, Error> {
        let mut records = Records::new(Input::open(path)?, self.delimiter);
        let mut column = None;
        let mut number = 1;
        // Of a record that comes in pieces.
        let mut is_dropped = false;
        while let Some(record) = records.next()? {
            let before = job.batch.len();
            let text = record.text();
            is_dropped &= !record.begins();
            let findings = match record {
                Record::Whole { ends, .. } => {
                    let cells = Cells { text, ends };
                    let found = column.or_else(|| self.find(&cells));
                    if column.is_none() && self.is_comment(&cells, found) {
                        cells.pass(job);
                        number += count_lines(text);
                        continue;
                    }
                    let Some(index) = found else {
                        job.failed(format_args!(
                            "{}: no column is named {} in the first line, {}; columns are separated by \
                             {}s; `--delimiter` names another",
                            path.display(),
                            self.column,
                            quote(cells.line()),
                            self.delimiter_name(),
                        ));
                        return Ok(ControlFlow::Continue(()));
                    };
                    let is_header = column.is_none() && self.is_header(&cells, index);
                    column = found;
                    if is_header { cells.pass(job) } else { cells.convert(index, self, job) }
                }
                Record::Other { fault, .. } => {
                    job.batch.extend_from_slice(text);
                    fault.into_iter().collect()
                }
            };
            if !findings.is_empty() {
                is_dropped = job.judge(report, number, text, findings);
            }
            if job.settle(before, is_dropped)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
            number += count_lines(text);
        }
        Ok(ControlFlow::Continue(()))
    }

    fn delimiter_name(&self) -> &'static str {
        match self.delimiter {
            b';' => "semicolon",
            b'\t' => "tab",
            _ => "comma",
        }
    }

    /// The index of the column, by the first record.
    fn find(&self, first: &Cells<'_>) -> Option<usize> {
        match self.column {
            Column::Number(number) => Some(number.get() - 1),
            Column::Name(name) => (0..first.ends.len())
                .find(|&i| first.content(i).eq_ignore_ascii_case(name.as_bytes())),
        }
    }

    /// Whether what would be the first record is a comment: it begins like one, and has neither the name of
    /// the column nor a FEN in it.
    fn is_comment(&self, record: &Cells<'_>, found: Option<usize>) -> bool {
        let has_it = found.is_some_and(|index| match self.column {
            Column::Number(_) => record.has_fen(index),
            Column::Name(_) => true,
        });
        record.begins_like_comment() && !has_it
    }

    /// Whether the first record has the names of the columns: it has where they were asked for, and where
    /// a word stands in the place of a FEN.
    fn is_header(&self, first: &Cells<'_>, index: usize) -> bool {
        let is_word = |cell: &[u8]| {
            !cell.is_empty() && !cell.iter().any(|b| b.is_ascii_whitespace() || *b == b'/')
        };
        match self.column {
            Column::Number(_) => index < first.ends.len() && is_word(first.content(index)),
            Column::Name(_) => true,
        }
    }
}

/// A record and where each of its cells ends.
struct Cells<'a> {
    text: &'a [u8],
    ends: &'a [usize],
}

impl<'a> Cells<'a> {
    /// Where a cell stands, without the blanks and the quotes around it.
    fn place(&self, index: usize) -> Range<usize> {
        let start = match index.checked_sub(1) {
            Some(before) => self.ends[before] + 1,
            None if self.text.starts_with(BOM) => BOM.len(),
            None => 0,
        };
        let outer = trimmed(self.text, start..self.ends[index]);
        match &self.text[outer.clone()] {
            [b'"', .., b'"'] => trimmed(self.text, outer.start + 1..outer.end - 1),
            _ => outer,
        }
    }

    fn content(&self, index: usize) -> &'a [u8] {
        &self.text[self.place(index)]
    }

    /// The record without its line end.
    fn line(&self) -> &'a [u8] {
        self.text.strip_prefix(BOM).unwrap_or(self.text).trim_ascii_end()
    }

    /// Whether there is something like a FEN in this cell.
    fn has_fen(&self, index: usize) -> bool {
        index < self.ends.len() && self.content(index).contains(&b'/')
    }

    /// Whether it begins as comments do. It is one if there is nothing like a FEN in the column.
    fn begins_like_comment(&self) -> bool {
        self.line().starts_with(b"#")
    }

    /// Appends the record as it is.
    fn pass(&self, job: &mut Job) -> Vec<Finding> {
        job.batch.extend_from_slice(self.text);
        Vec::new()
    }

    /// Appends the record with the FEN in this cell converted. An empty cell has none.
    fn convert(&self, index: usize, table: &Table<'_>, job: &mut Job) -> Vec<Finding> {
        if self.begins_like_comment() && !self.has_fen(index) {
            return self.pass(job);
        }
        if index >= self.ends.len() {
            self.pass(job);
            let end = self.text.trim_ascii_end().len();
            let count = self.ends.len();
            let s = if count == 1 { "" } else { "s" };
            let (name, wanted) = (table.delimiter_name(), index + 1);
            let message = format!(
                "{count} column{s} separated by {name}s, expected the FEN in column {wanted}"
            );
            return vec![Finding::new(Code::NoColumn, end..end, message)];
        }
        let place = self.place(index);
        if place.is_empty() {
            return self.pass(job);
        }
        job.batch.extend_from_slice(&self.text[..place.start]);
        let findings = job.converter.fen(&self.text[place.clone()], &mut job.batch);
        job.batch.extend_from_slice(&self.text[place.end..]);
        findings.into_iter().map(|finding| finding.moved_by(place.start)).collect()
    }
}

/// A place without the white space at its ends.
fn trimmed(text: &[u8], place: Range<usize>) -> Range<usize> {
    let end = place.start + text[place.clone()].trim_ascii_end().len();
    end - text[place.start..end].trim_ascii_start().len()..end
}
