//! The records of a table, with bounded memory: lines, but for the line ends in quotes.

use csv_core::{ReadFieldResult, Reader, ReaderBuilder};

use crate::{
    diagnostic::{Code, Finding},
    error::Error,
    text::{self, BOM},
};

use super::{Input, unread::Unread};

/// The longest record that is given whole, in bytes.
const LONGEST_RECORD: usize = 1 << 20;

/// A record, or what stands between records. Its bytes are those of the input, the line end among them.
#[derive(Debug)]
pub enum Record<'a> {
    /// A record.
    Whole {
        /// The bytes.
        text: &'a [u8],
        /// Where each cell ends.
        ends: &'a [usize],
    },
    /// A blank line, or a piece of what is no record.
    Other {
        /// The bytes.
        text: &'a [u8],
        /// It is no further piece of what came before.
        is_first: bool,
        /// Why it is no record, once.
        fault: Option<Finding>,
    },
}

impl<'a> Record<'a> {
    /// The bytes.
    pub fn text(&self) -> &'a [u8] {
        match self {
            Record::Whole { text, .. } | Record::Other { text, .. } => text,
        }
    }

    /// Whether it is no further piece of what came before.
    pub fn begins(&self) -> bool {
        matches!(self, Record::Whole { .. } | Record::Other { is_first: true, .. })
    }
}

/// Cuts an [`Input`] into records.
pub struct Records {
    unread: Unread,
    csv: Reader,
    /// In the middle of a record that is too long.
    is_inside: bool,
    /// Where the cells of the last record end: at the delimiter, or at the line end.
    ends: Vec<usize>,
}

/// How far a record reaches, in bytes.
enum Extent {
    Whole(usize),
    TooLong(usize),
    Unclosed(usize),
}

impl Records {
    /// Of a table whose columns this byte separates.
    pub fn new(input: Input, delimiter: u8) -> Records {
        Records {
            unread: Unread::of(input),
            csv: ReaderBuilder::new().delimiter(delimiter).build(),
            is_inside: false,
            ends: Vec::new(),
        }
    }

    /// The next record; `None` at the end.
    ///
    /// # Errors
    ///
    /// As [`Input::read`], after what was read.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> Result<Option<Record<'_>>, Error> {
        let line = self.unread.line(LONGEST_RECORD);
        let is_whole = line.is_some() || self.unread.is_all();
        let text = self.unread.bytes();
        if text.is_empty() {
            return self.unread.end().map(|()| None);
        }
        let line = line.map_or(text.len(), |len| len + text::line_end(&text[len..]));
        if self.is_inside {
            self.is_inside = !is_whole;
            return Ok(Some(self.other(line, false, None)));
        }
        if line <= LONGEST_RECORD && is_whole && is_blank(&text[..line]) {
            return Ok(Some(self.other(line, true, None)));
        }
        Ok(Some(match self.record() {
            Extent::Whole(len) => {
                let given = self.unread.give(len);
                Record::Whole { text: self.unread.given(given), ends: &self.ends }
            }
            Extent::TooLong(len) => {
                self.is_inside = true;
                let message = "the record has more than 1 MiB: a quote may not be closed";
                self.other(len, true, Some(Finding::new(Code::LineTooLong, 0..0, message)))
            }
            Extent::Unclosed(len) => {
                let cell = self.ends.last().map_or(0, |end| end + 1);
                let message = "the quote is not closed: from here on nothing is converted";
                let fault = Finding::new(Code::UnclosedQuote, cell..cell + 1, message);
                self.other(len, true, Some(fault))
            }
        }))
    }

    fn other(&mut self, len: usize, is_first: bool, fault: Option<Finding>) -> Record<'_> {
        let given = self.unread.give(len);
        Record::Other { text: self.unread.given(given), is_first, fault }
    }

    /// Finds the end of the first unread record, and of its cells.
    fn record(&mut self) -> Extent {
        // What the cells hold is taken from the input, quotes and all.
        let mut unquoted = [0; 4096];
        self.csv.reset();
        self.ends.clear();
        let mut len = 0;
        loop {
            let text = self.unread.bytes();
            let text = &text[len..text.len().min(LONGEST_RECORD)];
            if len == LONGEST_RECORD {
                // Not between a CR and its LF.
                let is_cut = self.unread.bytes()[len - 1] == b'\r';
                return Extent::TooLong(len - usize::from(is_cut));
            }
            if text.is_empty() && !self.unread.is_all() {
                self.unread.read_on();
                continue;
            }
            let is_last = text.is_empty();
            // At the end a line end tells whether a quote is open.
            let text = if is_last { b"\n" } else { text };
            let (found, taken, _) = self.csv.read_field(text, &mut unquoted);
            if is_last {
                let ReadFieldResult::Field { .. } = found else {
                    return Extent::Unclosed(len);
                };
                self.ends.push(len);
                return Extent::Whole(len);
            }
            len += taken;
            if let ReadFieldResult::Field { record_end } = found {
                self.ends.push(len - 1);
                if record_end {
                    return Extent::Whole(self.with_line_feed(len));
                }
            }
        }
    }

    /// The length of a record with the LF that may follow its CR.
    fn with_line_feed(&mut self, len: usize) -> usize {
        if self.unread.bytes()[len - 1] != b'\r' {
            return len;
        }
        if self.unread.bytes().len() == len && !self.unread.is_all() {
            self.unread.read_on();
        }
        len + usize::from(self.unread.bytes().get(len) == Some(&b'\n'))
    }
}

/// Whether a line is blank.
fn is_blank(line: &[u8]) -> bool {
    line.strip_prefix(BOM).unwrap_or(line).trim_ascii().is_empty()
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Read};

    use rand::{Rng, SeedableRng, rngs::SmallRng};

    use super::*;

    /// Gives one byte at a time.
    struct Slow(Cursor<Vec<u8>>);

    impl Read for Slow {
        fn read(&mut self, buf: &mut [u8]) -> std::io::Result<usize> {
            let len = buf.len().min(1);
            self.0.read(&mut buf[..len])
        }
    }

    /// The records of a text, cells with their quotes, and what stands between them.
    fn records(text: &[u8], is_slow: bool) -> Vec<Result<Vec<String>, String>> {
        let source = Cursor::new(text.to_vec());
        let source: Box<dyn Read + Send> =
            if is_slow { Box::new(Slow(source)) } else { Box::new(source) };
        let mut records = Records::new(Input::from_reader("test", source).unwrap(), b',');
        let mut found = Vec::new();
        let mut all = Vec::new();
        while let Some(record) = records.next().unwrap() {
            all.extend_from_slice(record.text());
            let shown = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            found.push(match record {
                Record::Whole { text, ends } => {
                    let starts = std::iter::once(0).chain(ends.iter().map(|end| end + 1));
                    Ok(starts.zip(ends).map(|(start, end)| shown(&text[start..*end])).collect())
                }
                Record::Other { text, .. } => Err(shown(text)),
            });
        }
        assert!(all == text);
        found
    }

    #[test]
    fn cells_end_at_delimiters_outside_of_quotes() {
        let text = b"a,\"b,\"\"\n\",c\r\n\n \r,\rlast";
        let cells = |cells: &[&str]| Ok(cells.iter().map(|&cell| cell.to_owned()).collect());
        let expected = [
            cells(&["a", "\"b,\"\"\n\"", "c"]),
            Err("\n".to_owned()),
            Err(" \r".to_owned()),
            cells(&["", ""]),
            cells(&["last"]),
        ];
        assert_eq!(records(text, false), expected);
        assert_eq!(records(text, true), expected);
    }

    #[test]
    fn a_record_that_is_too_long_passes_by_and_the_next_line_is_read() {
        let long = format!("\"{}\nx\n", "y\n".repeat(LONGEST_RECORD));
        let found = records(format!("a\n{long}b,c\n").as_bytes(), false);
        assert_eq!(found[0], Ok(vec!["a".to_owned()]));
        assert!(found[1].as_ref().is_err_and(|text| text.len() <= LONGEST_RECORD));
        assert_eq!(found.last(), Some(&Ok(vec!["b".to_owned(), "c".to_owned()])));
    }

    /// The csv crate finds as many cells, and the same text in them.
    #[test]
    fn another_reader_finds_the_same_cells() {
        let mut random = SmallRng::seed_from_u64(960);
        let mut compared = 0;
        for _ in 0..5000 {
            let len = random.random_range(1..30);
            let text: Vec<u8> =
                (0..len).map(|_| b"ab,,\"\"\n\r"[random.random_range(0..8)]).collect();
            let found = records(&text, random.random());
            if found.iter().any(Result::is_err) {
                continue;
            }
            let reader = csv::ReaderBuilder::new()
                .has_headers(false)
                .flexible(true)
                .from_reader(&*text)
                .into_records()
                .map(Result::unwrap)
                .collect::<Vec<_>>();
            assert_eq!(reader.len(), found.len(), "{:?}", String::from_utf8_lossy(&text));
            for (theirs, ours) in reader.iter().zip(found.iter().flatten()) {
                assert_eq!(theirs.len(), ours.len(), "{:?}", String::from_utf8_lossy(&text));
                let plain = |cell: &&String| !cell.contains('"');
                for (i, cell) in ours.iter().enumerate().filter(|(_, cell)| plain(cell)) {
                    assert_eq!(&theirs[i], cell);
                }
            }
            compared += 1;
        }
        assert!(compared > 1000, "{compared}");
    }
}
