//! What is read of an input and not yet given to whoever asked for lines or records.

use std::ops::Range;

use crate::error::Error;

use super::Input;

/// Bytes that are read at once, about.
const STEP: usize = 64 << 10;

/// What is read of an input and not yet given.
#[derive(Debug)]
pub(super) struct Unread {
    input: Input,
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    is_at_end: bool,
    failure: Option<Error>,
}

impl Unread {
    pub(super) fn of(input: Input) -> Unread {
        let buffer = vec![0; 4 * STEP];
        Unread { input, buffer, start: 0, end: 0, is_at_end: false, failure: None }
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    /// Whether no more follows.
    pub(super) fn is_all(&self) -> bool {
        self.is_at_end
    }

    /// The input is at its end: tells what ended it before that.
    pub(super) fn end(&mut self) -> Result<(), Error> {
        self.failure.take().map_or(Ok(()), Err)
    }

    /// Gives the first `len` bytes: where they stand, for [`given`](Unread::given).
    pub(super) fn give(&mut self, len: usize) -> Range<usize> {
        let given = self.start..self.start + len;
        self.start = given.end;
        given
    }

    /// What was given last.
    pub(super) fn given(&self, range: Range<usize>) -> &[u8] {
        &self.buffer[range]
    }

    /// The length of the first line without its end, which has been read too; `None` where no line end is
    /// among the first `longest` bytes, about, or none follows at all.
    pub(super) fn line(&mut self, longest: usize) -> Option<usize> {
        let mut searched = 0;
        loop {
            let text = self.bytes();
            let found = memchr::memchr2(b'\n', b'\r', &text[searched..]).map(|i| searched + i);
            match found {
                // Whether an LF follows the CR is still to be read.
                Some(i) if text[i] == b'\r' && i + 1 == text.len() && !self.is_at_end => {
                    searched = i;
                }
                None if !self.is_at_end && text.len() <= longest => searched = text.len(),
                found => return found,
            }
            self.read_on();
        }
    }

    /// Makes room and reads on.
    pub(super) fn read_on(&mut self) {
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
