//! The records of a table, with bounded memory: lines, but for the line ends in quotes.

use csv_core::{ReadFieldResult, Reader, ReaderBuilder};

use crate::{
    diagnostic::{Code, Finding},
    error::Error,
    text::{self, BOM},
};

use super::Input;

/// The longest record that is given whole, in bytes.
const LONGEST_RECORD: usize = 1 << 20;

/// Bytes that are read at once, about.
const STEP: usize = 64 << 10;

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
    /// A blank line, a comment, or a piece of what is no record.
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
    input: Input,
    csv: Reader,
    buffer: Vec<u8>,
    /// What is read and not yet given.
    start: usize,
    end: usize,
    is_at_end: bool,
    /// In the middle of a record that is too long.
    is_inside: bool,
    failure: Option<Error>,
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
            input,
            csv: ReaderBuilder::new().delimiter(delimiter).build(),
            buffer: vec![0; 4 * STEP],
            start: 0,
            end: 0,
            is_at_end: false,
            is_inside: false,
            failure: None,
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
        let (line, is_whole) = self.line();
        if line == 0 {
            return self.failure.take().map_or(Ok(None), Err);
        }
        if self.is_inside {
            self.is_inside = !is_whole;
            return Ok(Some(self.other(line, false, None)));
        }
        if line <= LONGEST_RECORD && is_whole && is_passed_over(&self.unread()[..line]) {
            return Ok(Some(self.other(line, true, None)));
        }
        Ok(Some(match self.record() {
            Extent::Whole(len) => {
                let text = self.start..self.start + len;
                self.start = text.end;
                Record::Whole { text: &self.buffer[text], ends: &self.ends }
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
        let text = self.start..self.start + len;
        self.start = text.end;
        Record::Other { text: &self.buffer[text], is_first, fault }
    }

    fn unread(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    /// The bytes of the first unread line, its end among them, and whether it is whole; of one that is
    /// longer than a record may be, what is read of it.
    fn line(&mut self) -> (usize, bool) {
        let mut searched = 0;
        loop {
            let text = self.unread();
            let found = memchr::memchr2(b'\n', b'\r', &text[searched..]).map(|i| searched + i);
            match found {
                // Whether an LF follows the CR is still to be read.
                Some(i) if i + 1 == text.len() && text[i] == b'\r' && !self.is_at_end => {
                    searched = i;
                }
                Some(i) => return (i + text::line_end(&text[i..]), true),
                None if self.is_at_end => return (text.len(), true),
                None if text.len() > LONGEST_RECORD => return (text.len(), false),
                None => searched = text.len(),
            }
            self.fill();
        }
    }

    /// Finds the end of the first unread record, and of its cells.
    fn record(&mut self) -> Extent {
        // What the cells hold is taken from the buffer, quotes and all.
        let mut unquoted = [0; 4096];
        self.csv.reset();
        self.ends.clear();
        let mut len = 0;
        loop {
            let stop = self.end.min(self.start + LONGEST_RECORD);
            let text = &self.buffer[self.start + len..stop];
            if len == LONGEST_RECORD {
                // Not between a CR and its LF.
                let is_cut = self.unread()[len - 1] == b'\r';
                return Extent::TooLong(len - usize::from(is_cut));
            }
            if text.is_empty() && !self.is_at_end {
                self.fill();
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
        if self.unread()[len - 1] != b'\r' {
            return len;
        }
        if self.unread().len() == len && !self.is_at_end {
            self.fill();
        }
        len + usize::from(self.unread().get(len) == Some(&b'\n'))
    }

    /// Makes room and reads on.
    fn fill(&mut self) {
        if self.buffer.len() - self.end < STEP {
            self.buffer.copy_within(self.start..self.end, 0);
            (self.start, self.end) = (0, self.end - self.start);
            // Half of the buffer is free, or becomes so.
            if self.buffer.len() - self.end < STEP {
                self.buffer.resize(2 * self.buffer.len(), 0);
            }
        }
        match self.input.read(&mut self.buffer[self.end..]) {
            Ok(0) => self.is_at_end = true,
            Ok(count) => self.end += count,
            Err(failure) => {
                self.failure = Some(failure);
                self.is_at_end = true;
            }
        }
    }
}

/// Whether a line is blank or a comment.
fn is_passed_over(line: &[u8]) -> bool {
    let line = line.strip_prefix(BOM).unwrap_or(line);
    matches!(line.trim_ascii(), []) || line.starts_with(b"#")
}
