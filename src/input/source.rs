//! Stored bytes, counted as they are used.

use std::{
    fs::File,
    io::{self, Read},
    sync::Arc,
};

/// Size of the read buffer, in bytes.
pub(super) const BUFFER: usize = 64 * 1024;

/// A reader with a buffer, in which one can look ahead.
///
/// A failure met while looking ahead is kept until the bytes before it have been used.
pub(super) struct Source {
    reader: Box<dyn Read + Send>,
    buffer: Box<[u8]>,
    start: usize,
    end: usize,
    /// Bytes to pass over once they are read.
    skip: usize,
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
            skip: 0,
            consumed: 0,
            failure: None,
            at_end: false,
        }
    }

    /// The bytes of `file` from `place` on; those before count as used.
    pub(super) fn at(file: &Arc<File>, place: u64) -> Source {
        let mut source = Source::new(Box::new(io::empty()));
        source.jump(file, place);
        source
    }

    /// Goes on at `place`, which is not before the bytes used so far, in `file`.
    pub(super) fn go_to(&mut self, file: &Arc<File>, place: u64) {
        match usize::try_from(place - self.consumed) {
            Ok(n) if n <= self.end - self.start => self.consume(n),
            _ => self.jump(file, place),
        }
    }

    /// Forgets what is buffered. The file is always read in the same pieces: what a decoder says of
    /// damaged data may depend on how they come.
    fn jump(&mut self, file: &Arc<File>, place: u64) {
        let within = place % BUFFER as u64;
        self.reader = Box::new(At { file: Arc::clone(file), place: place - within });
        (self.start, self.end, self.skip) = (0, 0, within as usize);
        self.consumed = place;
        self.failure = None;
        self.at_end = false;
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
        while self.start == self.end && !self.at_end {
            self.end = self.more(None)?;
            self.start = self.skip.min(self.end);
            self.skip -= self.start;
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

/// A file read from a place on, wherever others that share it read.
struct At {
    file: Arc<File>,
    place: u64,
}

impl Read for At {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let got = read_at(&self.file, buf, self.place)?;
        self.place += got as u64;
        Ok(got)
    }
}

/// Reads once, from `place` on.
#[cfg(unix)]
pub(super) fn read_at(file: &File, buf: &mut [u8], place: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, buf, place)
}

/// Elsewhere a read moves the place that all who share the file stand at.
#[cfg(not(unix))]
pub(super) fn read_at(_: &File, _: &mut [u8], _: u64) -> io::Result<usize> {
    Err(io::ErrorKind::Unsupported.into())
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
