//! Stored bytes, counted as they are used.

use std::io::{self, Read};

/// Size of the read buffer, in bytes.
const BUFFER: usize = 64 * 1024;

/// A reader with a buffer, in which one can look ahead.
///
/// A failure met while looking ahead is kept until the bytes before it have been used.
pub(super) struct Source {
    reader: Box<dyn Read + Send>,
    buffer: Box<[u8]>,
    start: usize,
    end: usize,
    consumed: u64,
    failure: Option<io::Error>,
    /// The reader said so; it is not asked again.
    at_end: bool,
}

impl Source {
    pub(super) fn new(reader: Box<dyn Read + Send>) -> Source {
        Source {
            reader,
            buffer: vec![0; BUFFER].into_boxed_slice(),
            start: 0,
            end: 0,
            consumed: 0,
            failure: None,
            at_end: false,
        }
    }

    /// Bytes used so far.
    pub(super) fn consumed(&self) -> u64 {
        self.consumed
    }

    /// The next `n` bytes without using them, fewer only if the input ends or fails before. To be
    /// called before anything is used, with an `n` of at most `BUFFER`.
    pub(super) fn peek(&mut self, n: usize) -> &[u8] {
        while self.end - self.start < n && !self.at_end && self.failure.is_none() {
            match retry(&mut self.reader, &mut self.buffer[self.end..]) {
                Ok(0) => self.at_end = true,
                Ok(got) => self.end += got,
                Err(failure) => self.failure = Some(failure),
            }
        }
        let seen = &self.buffer[self.start..self.end];
        &seen[..n.min(seen.len())]
    }

    /// The buffered bytes, after a read if there are none. Empty only at the end of the input.
    pub(super) fn fill(&mut self) -> io::Result<&[u8]> {
        if self.start == self.end {
            (self.start, self.end) = (0, 0);
            self.end = self.more(None)?;
        }
        Ok(&self.buffer[self.start..self.end])
    }

    /// Marks the first `n` buffered bytes as used.
    pub(super) fn consume(&mut self, n: usize) {
        self.start += n;
        self.consumed += n as u64;
    }

    /// Uses bytes by moving them to `buf`: the buffered ones, or else straight from the reader. 0
    /// only at the end of the input.
    pub(super) fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let buffered = &self.buffer[self.start..self.end];
        if buffered.is_empty() {
            let got = self.more(Some(buf))?;
            self.consumed += got as u64;
            return Ok(got);
        }
        let n = buffered.len().min(buf.len());
        buf[..n].copy_from_slice(&buffered[..n]);
        self.consume(n);
        Ok(n)
    }

    /// One read into `buf`, or into the empty buffer.
    fn more(&mut self, buf: Option<&mut [u8]>) -> io::Result<usize> {
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        if self.at_end {
            return Ok(0);
        }
        let got = retry(&mut self.reader, buf.unwrap_or(&mut self.buffer))?;
        self.at_end = got == 0;
        Ok(got)
    }
}

/// Reads once, again after an interruption.
fn retry(reader: &mut dyn Read, buf: &mut [u8]) -> io::Result<usize> {
    loop {
        match reader.read(buf) {
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            other => return other,
        }
    }
}
