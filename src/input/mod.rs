//! What the user named, as a stream of plain bytes.
//!
//! A file, a pipe or standard input is opened, its compression recognised by content, and read as
//! text. gzip, bzip2, xz and zstd are undone, with any number of members, streams or frames one
//! after the other; anything else is taken as it is. Nothing is ever sought, so pipes work.
//!
//! Offsets count bytes from 0. *Stored* bytes are those of the file as it lies on the disk; the
//! bytes [`Input::read`] gives are the *text*, decompressed and otherwise untouched: a UTF-8 byte
//! order mark is still there, line ends are as written.

mod decoder;
mod detect;
mod gzip;
pub mod lines;
pub mod records;
mod source;
#[cfg(test)]
mod tests;
mod unread;

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::Path;

use crate::error::Error;

use decoder::Decoder;
use detect::Head;
use source::Source;

/// Least room a decoder is given for its output, in bytes.
const STEP: usize = 64 * 1024;

/// Steps in a row in which a decoder may neither take nor give a byte.
const MAX_IDLE_STEPS: u32 = 16;

/// An open input: bytes of text, one after the other.
///
/// ```
/// use chess960::input::Input;
///
/// let mut input = Input::from_reader("games.pgn", Box::new(&b"[Event \"?\"]\n"[..]))?;
/// let mut text = [0; 100];
/// let n = input.read(&mut text)?;
/// assert_eq!(&text[..n], b"[Event \"?\"]\n");
/// assert_eq!(input.read(&mut text)?, 0);
/// # Ok::<(), chess960::Error>(())
/// ```
pub struct Input {
    name: String,
    size: Option<u64>,
    source: Source,
    /// `None` for plain text.
    decoder: Option<Box<dyn Decoder + Send>>,
    /// Decoded text that has not been given out. Empty for plain text.
    text: Stash,
    /// The failure that follows the bytes of `text`.
    failure: Option<Error>,
    /// The end or a failure has been reported.
    done: bool,
    /// Who sees the text as it is given out.
    watcher: Option<Watcher>,
}

/// Sees the text of an input as it is given out, piece by piece.
pub type Watcher = Box<dyn FnMut(&[u8]) + Send>;

/// A buffer that is filled, then emptied.
#[derive(Default)]
struct Stash {
    bytes: Vec<u8>,
    start: usize,
    end: usize,
}

impl Input {
    /// Opens a file; `-` is standard input.
    ///
    /// Blocks until the first bytes of the text are there (up to 512), or its end.
    ///
    /// # Errors
    ///
    /// [`Error::Open`] and [`Error::Directory`]; [`Error::Utf16`] and [`Error::NotText`], which go by the
    /// first bytes of the text. Failures of reading and decompression come from [`read`](Self::read),
    /// in their place.
    pub fn open(path: impl AsRef<Path>) -> Result<Input, Error> {
        let path = path.as_ref();
        let name = path.display().to_string();
        let is_stdin = path.as_os_str() == "-";
        let failed = |source| {
            let name = name.clone();
            // Not every system opens a directory.
            if !is_stdin && path.is_dir() {
                Error::Directory { name }
            } else {
                Error::Open { name, source }
            }
        };
        let (reader, metadata, start): (Box<dyn Read + Send>, Option<Metadata>, u64) = if is_stdin {
            standard_input().map_err(failed)?
        } else {
            let file = File::open(path).map_err(failed)?;
            let metadata = file.metadata().map_err(failed)?;
            (Box::new(file), Some(metadata), 0)
        };
        if metadata.as_ref().is_some_and(Metadata::is_dir) {
            return Err(Error::Directory { name });
        }
        let size = metadata.filter(Metadata::is_file).map(|it| it.len().saturating_sub(start));
        Input::new(name, reader, size)
    }

    /// Reads from `reader`; `name` is what failures call it.
    ///
    /// # Errors
    ///
    /// [`Error::Utf16`] and [`Error::NotText`], as in [`open`](Self::open).
    pub fn from_reader(
        name: impl Into<String>,
        reader: Box<dyn Read + Send>,
    ) -> Result<Input, Error> {
        Input::new(name.into(), reader, None)
    }

    fn new(name: String, reader: Box<dyn Read + Send>, size: Option<u64>) -> Result<Input, Error> {
        let mut source = Source::new(reader);
        let decoder = detect::compression(source.peek(detect::MAGIC_LEN)).map(|it| it.decoder());
        let mut input = Input {
            name,
            size,
            source,
            decoder,
            text: Stash::default(),
            failure: None,
            done: false,
            watcher: None,
        };
        match detect::head(input.peek_text()) {
            Head::Text => Ok(input),
            Head::Utf16 => Err(Error::Utf16 { name: input.name }),
            Head::NotText(what) => Err(Error::NotText { name: input.name, what }),
        }
    }

    /// The same, with someone who sees the text as it is given out.
    #[must_use]
    pub fn watched(self, watcher: Watcher) -> Input {
        Input { watcher: Some(watcher), ..self }
    }

    /// The input as the user named it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Stored bytes there are in all, if this is a regular file (standard input may be one): what
    /// [`consumed`](Self::consumed) will reach, unless the file changes.
    #[must_use]
    pub fn size(&self) -> Option<u64> {
        self.size
    }

    /// Stored bytes used so far: given out if the file is plain text, taken by the decompressor if not.
    /// Never falls.
    #[must_use]
    pub fn consumed(&self) -> u64 {
        self.source.consumed()
    }

    /// Puts the next bytes of the text at the start of `buf` and returns how many.
    ///
    /// As many as are to be had in one go, which may be fewer than fit. 0 means the end, or that
    /// `buf` is empty. A buffer of 64 KiB or more is filled without an intermediate copy.
    ///
    /// # Errors
    ///
    /// [`Error::Read`] if the operating system says so, [`Error::Corrupt`] if compressed data are damaged,
    /// end too early or are followed by something else. All text before the fault has been given out by
    /// then. The failure is reported once; after it every call returns 0.
    pub fn read(&mut self, buf: &mut [u8]) -> Result<usize, Error> {
        let got = self.read_text(buf)?;
        if let Some(watcher) = &mut self.watcher {
            watcher(&buf[..got]);
        }
        Ok(got)
    }

    fn read_text(&mut self, buf: &mut [u8]) -> Result<usize, Error> {
        if buf.is_empty() {
            return Ok(0);
        }
        if !self.text.is_empty() {
            return Ok(self.text.take(buf));
        }
        if self.done {
            return Ok(0);
        }
        let got = if let Some(failure) = self.failure.take() {
            Err(failure)
        } else if self.decoder.is_none() {
            self.source.read(buf).map_err(|source| self.unreadable(source))
        } else if buf.len() >= STEP {
            self.decode(buf)
        } else {
            self.refill().map(|()| self.text.take(buf))
        };
        self.done = !matches!(got, Ok(1..));
        got
    }

    /// The first bytes of the text, which stay to be read.
    fn peek_text(&mut self) -> &[u8] {
        if self.decoder.is_none() {
            return self.source.peek(detect::HEAD_LEN);
        }
        while self.text.len() < detect::HEAD_LEN && self.failure.is_none() {
            let before = self.text.len();
            match self.refill() {
                Ok(()) if self.text.len() == before => break,
                Ok(()) => {}
                Err(failure) => self.failure = Some(failure),
            }
        }
        let text = self.text.unread();
        &text[..text.len().min(detect::HEAD_LEN)]
    }

    /// Decodes something more to the end of `text`; nothing at the end of the input.
    fn refill(&mut self) -> Result<(), Error> {
        let mut text = std::mem::take(&mut self.text);
        let got = self.decode(text.room());
        text.end += *got.as_ref().unwrap_or(&0);
        self.text = text;
        got.map(|_| ())
    }

    /// Decodes into `out`, of at least `STEP` bytes, until there is something. 0 at the end.
    fn decode(&mut self, out: &mut [u8]) -> Result<usize, Error> {
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        let Some(mut decoder) = self.decoder.take() else {
            return Ok(0);
        };
        let mut idle = 0;
        let got = loop {
            let input = match self.source.fill() {
                Ok(input) => input,
                Err(source) => break Err(self.unreadable(source)),
            };
            let at_end = input.is_empty();
            let step = decoder.step(input, out);
            self.source.consume(step.taken);
            idle = if step.taken + step.given == 0 { idle + 1 } else { 0 };
            let fault = match step.fault {
                None if step.given > 0 => break Ok(step.given),
                None if at_end && decoder.may_end() => break Ok(0),
                None if at_end => {
                    io::Error::new(io::ErrorKind::UnexpectedEof, "the file ends too early")
                }
                None if idle > MAX_IDLE_STEPS => io::Error::other("the decompressor is stuck"),
                None => continue,
                Some(fault) => fault,
            };
            let failure = Error::Corrupt {
                name: self.name.clone(),
                format: decoder.format(),
                byte: self.source.consumed(),
                source: fault,
            };
            if step.given == 0 {
                break Err(failure);
            }
            self.failure = Some(failure);
            break Ok(step.given);
        };
        self.decoder = Some(decoder);
        got
    }

    fn unreadable(&self, source: io::Error) -> Error {
        Error::Read { name: self.name.clone(), byte: self.source.consumed(), source }
    }
}

impl std::fmt::Debug for Input {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Input")
            .field("name", &self.name)
            .field("format", &self.decoder.as_ref().map_or("plain", |it| it.format()))
            .field("size", &self.size)
            .field("consumed", &self.consumed())
            .finish_non_exhaustive()
    }
}

impl Stash {
    fn unread(&self) -> &[u8] {
        &self.bytes[self.start..self.end]
    }

    fn len(&self) -> usize {
        self.end - self.start
    }

    fn is_empty(&self) -> bool {
        self.start == self.end
    }

    /// Moves bytes to the start of `buf`.
    fn take(&mut self, buf: &mut [u8]) -> usize {
        let n = self.len().min(buf.len());
        buf[..n].copy_from_slice(&self.unread()[..n]);
        self.start += n;
        n
    }

    /// At least `STEP` bytes behind the unread ones. Those are few: this is called when there are
    /// none, or while the head of the text is being collected.
    fn room(&mut self) -> &mut [u8] {
        if self.is_empty() {
            (self.start, self.end) = (0, 0);
        }
        self.bytes.resize(self.bytes.len().max(self.end + STEP), 0);
        &mut self.bytes[self.end..]
    }
}

/// Standard input, what it is, and the offset at which it stands if it is a file.
#[cfg(unix)]
fn standard_input() -> io::Result<(Box<dyn Read + Send>, Option<Metadata>, u64)> {
    use std::io::Seek;
    use std::os::fd::AsFd;

    // A file of its own on the same descriptor: no second buffer, and its size can be asked for.
    let mut file = File::from(io::stdin().as_fd().try_clone_to_owned()?);
    let metadata = file.metadata()?;
    let start = if metadata.is_file() { file.stream_position()? } else { 0 };
    Ok((Box::new(file), Some(metadata), start))
}

/// Standard input, what it is, and the offset at which it stands if it is a file.
#[cfg(not(unix))]
fn standard_input() -> io::Result<(Box<dyn Read + Send>, Option<Metadata>, u64)> {
    Ok((Box::new(io::stdin()), None, 0))
}
