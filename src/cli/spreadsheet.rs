//! Tables that a spreadsheet or another program has written: a header, then records, separated by commas,
//! semicolons or tabs.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

use chess960::text;
use csv::StringRecord;

/// Bytes that are read, at most.
const MOST: u64 = 256 << 20;

/// What may stand between the fields.
const SEPARATORS: [(u8, &str); 3] = [(b',', "commas"), (b';', "semicolons"), (b'\t', "tabs")];

/// A table with its header.
#[derive(Debug)]
pub(crate) struct Spreadsheet {
    text: String,
    header: StringRecord,
    separator: Option<(u8, &'static str)>,
}

impl Spreadsheet {
    /// From a file, whose name does not stand in what is told.
    pub(crate) fn read(path: &Path) -> Result<Spreadsheet, String> {
        let mut bytes = Vec::new();
        let read = match path.to_str() {
            Some("-") => io::stdin().lock().take(MOST).read_to_end(&mut bytes),
            _ => File::open(path).and_then(|file| file.take(MOST).read_to_end(&mut bytes)),
        };
        read.map_err(|error| format!("cannot open: {error}"))?;
        if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
            return Err("the text is UTF-16; save it as UTF-8".to_owned());
        }
        let text = text::decode(bytes.strip_prefix(text::BOM).unwrap_or(&bytes)).into_owned();
        let is_line_end = |c| matches!(c, '\n' | '\r');
        let first = text.trim_start_matches(is_line_end).split(is_line_end).next();
        let separator = separator_of(first.unwrap_or_default().as_bytes());
        let mut table = Spreadsheet { text, header: StringRecord::new(), separator };
        table.header = table.csv().headers().map_err(|error| error.to_string())?.clone();
        Ok(table)
    }

    fn csv(&self) -> csv::Reader<&[u8]> {
        csv::ReaderBuilder::new()
            .delimiter(self.separator.map_or(b',', |(separator, _)| separator))
            .trim(csv::Trim::All)
            .flexible(true)
            .from_reader(self.text.as_bytes())
    }

    fn separated(&self) -> String {
        match self.separator {
            Some((_, name)) => format!("columns are separated by {name}"),
            None => "it has no comma, semicolon or tab between columns".to_owned(),
        }
    }

    fn first(&self) -> u64 {
        line_of(self.text.as_bytes(), 0)
    }

    /// The column that has one of these names, in any case.
    pub(crate) fn column(&self, names: &[&str]) -> Result<usize, String> {
        let is_it = |i: &usize| names.iter().any(|name| self.header[*i].eq_ignore_ascii_case(name));
        let mut columns = (0..self.header.len()).filter(is_it);
        let (first, name) = (self.first(), names[0]);
        match (columns.next(), columns.next()) {
            (Some(column), None) => Ok(column),
            (None, _) => Err(format!("line {first} names no column {name}; {}", self.separated())),
            (Some(_), Some(_)) => Err(format!("line {first} names the column {name} twice")),
        }
    }

    /// Whether a column has one of these names.
    pub(crate) fn has(&self, names: &[&str]) -> bool {
        self.header.iter().any(|field| names.iter().any(|name| field.eq_ignore_ascii_case(name)))
    }

    /// Hands out the records, and stops at the first that is refused, with its line.
    pub(crate) fn records(
        &self,
        mut take: impl FnMut(&StringRecord) -> Result<(), String>,
    ) -> Result<(), String> {
        for record in self.csv().records() {
            let record = record.map_err(|error| error.to_string())?;
            // A spreadsheet writes what is empty, too.
            if record.iter().all(str::is_empty) {
                continue;
            }
            let byte = record.position().map_or(0, csv::Position::byte);
            let line = line_of(self.text.as_bytes(), byte);
            if record.len() != self.header.len() {
                let (has, wanted) = (record.len(), self.header.len());
                return Err(format!(
                    "line {line} has another number of columns than line {}, {has} and not {wanted}; {}",
                    self.first(),
                    self.separated()
                ));
            }
            take(&record).map_err(|why| format!("line {line}: {why}"))?;
        }
        Ok(())
    }
}

/// What separates the fields of a header: the first that stands there, but for those in quotes.
fn separator_of(header: &[u8]) -> Option<(u8, &'static str)> {
    let mut is_quoted = false;
    header.iter().find_map(|&byte| {
        is_quoted ^= byte == b'"';
        SEPARATORS.into_iter().find(|&(separator, _)| separator == byte && !is_quoted)
    })
}

/// The line of a record that begins here, or behind the empty lines that follow.
fn line_of(bytes: &[u8], byte: u64) -> u64 {
    let begin = usize::try_from(byte).unwrap_or(usize::MAX).min(bytes.len());
    let empty = bytes[begin..].iter().take_while(|b| matches!(b, b'\n' | b'\r')).count();
    text::count_lines(&bytes[..begin + empty]) + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_separator_that_is_not_quoted() {
        for (header, separator) in [
            ("round,sp", Some(b',')),
            ("round;sp,x", Some(b';')),
            ("round\tsp", Some(b'\t')),
            ("\"a,b\";round", Some(b';')),
            ("round sp", None),
            ("", None),
        ] {
            let found = separator_of(header.as_bytes()).map(|(separator, _)| separator);
            assert_eq!(found, separator, "{header}");
        }
    }
}
