//! What the user named, as a stream of plain bytes.
//!
//! A file, a pipe or standard input is opened, its compression recognised by content, and read as
//! text. gzip, bzip2, xz and zstd are undone, with any number of members, streams or frames one
//! after the other; anything else is taken as it is. Nothing is ever sought, so pipes work.
//!
//! Offsets count bytes from 0. *Stored* bytes are those of the file as it lies on the disk; the
//! bytes [`Input::read`] gives are the *text*, decompressed and otherwise untouched: a UTF-8 byte
//! order mark is still there, line ends are as written.

pub mod ahead;
mod decoder;
mod detect;
mod gzip;
pub mod lines;
pub mod records;
mod source;
mod stash;
#[cfg(test)]
mod tests;
mod unpacker;
mod unread;

use std::collections::VecDeque;
use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;

use crate::error::Error;

use ahead::{Ahead, Next};
use detect::{Compression, Head};
use source::Source;
use stash::{STEP, Stash};
use unpacker::{Fault, Got, Unpacker};

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
    stored: Stored,
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

/// The input as it is stored.
enum Stored {
    Plain(Source),
    Packed(Packed),
}

/// A compressed input.
struct Packed {
    compression: Compression,
    unpacker: Unpacker,
    /// Where it can be read at any place.
    file: Option<Arc<File>>,
    /// Where others unpack it ahead.
    ahead: Option<Arc<Ahead>>,
    /// What they have unpacked, up to where the unpacker stands.
    ready: VecDeque<Stash>,
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
        if is_stdin {
            let (reader, metadata, start) = standard_input().map_err(failed)?;
            if metadata.as_ref().is_some_and(Metadata::is_dir) {
                return Err(Error::Directory { name });
            }
            let size = metadata.filter(Metadata::is_file).map(|it| it.len().saturating_sub(start));
            return Input::new(name, reader, size, None);
        }
        let file = Arc::new(File::open(path).map_err(failed)?);
        let metadata = file.metadata().map_err(failed)?;
        if metadata.is_dir() {
            return Err(Error::Directory { name });
        }
        let reader = Box::new(Arc::clone(&file));
        if metadata.is_file() {
            Input::new(name, reader, Some(metadata.len()), Some(file))
        } else {
            Input::new(name, reader, None, None)
        }
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
        Input::new(name.into(), reader, None, None)
    }

    fn new(
        name: String,
        reader: Box<dyn Read + Send>,
        size: Option<u64>,
        file: Option<Arc<File>>,
    ) -> Result<Input, Error> {
        let mut source = Source::new(reader);
        let stored = match detect::compression(source.peek(detect::MAGIC_LEN)) {
            None => Stored::Plain(source),
            Some(compression) => Stored::Packed(Packed {
                compression,
                unpacker: Unpacker::new(source, compression.decoder()),
                file,
                ahead: None,
                ready: VecDeque::new(),
            }),
        };
        let mut input = Input {
            name,
            size,
            stored,
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
        match &self.stored {
            Stored::Plain(source) => source.consumed(),
            Stored::Packed(packed) => packed.unpacker.consumed(),
        }
    }

    /// Whether whoever reads on has to unpack: it is compressed, and no others have done it.
    #[must_use]
    pub(crate) fn is_unpacking(&self) -> bool {
        matches!(&self.stored, Stored::Packed(packed) if packed.ready.is_empty())
    }

    /// For threads, of which there are so many with the one that reads, to unpack ahead of it: `None`
    /// where there is nothing to be gained, as with plain text, or no place to read at, as in a pipe.
    /// What is read stays the same.
    pub fn ahead(&mut self, threads: NonZeroUsize) -> Option<Arc<Ahead>> {
        let Stored::Packed(Packed { compression, unpacker, file: Some(file), ahead, .. }) =
            &mut self.stored
        else {
            return None;
        };
        if ahead.is_none() && threads.get() > 1 {
            *ahead = Some(Arc::new(Ahead::new(file, *compression, unpacker.consumed(), threads)));
        }
        ahead.clone()
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
        } else if let Stored::Plain(source) = &mut self.stored {
            source.read(buf).map_err(|fault| self.failed(Fault::Read(fault)))
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
        let is_packed = matches!(self.stored, Stored::Packed(_));
        while is_packed && self.text.len() < detect::HEAD_LEN && self.failure.is_none() {
            let before = self.text.len();
            match self.refill() {
                Ok(()) if self.text.len() == before => break,
                Ok(()) => {}
                Err(failure) => self.failure = Some(failure),
            }
        }
        match &mut self.stored {
            Stored::Plain(source) => source.peek(detect::HEAD_LEN),
            Stored::Packed(_) => {
                let text = self.text.unread();
                &text[..text.len().min(detect::HEAD_LEN)]
            }
        }
    }

    /// Decodes something more to the end of `text`; nothing at the end of the input.
    fn refill(&mut self) -> Result<(), Error> {
        let mut text = std::mem::take(&mut self.text);
        let got = self.decode(text.room());
        text.add(*got.as_ref().unwrap_or(&0));
        self.text = text;
        got.map(|_| ())
    }

    /// Decodes into `out`, of at least `STEP` bytes, until there is something. 0 at the end.
    fn decode(&mut self, out: &mut [u8]) -> Result<usize, Error> {
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        match &mut self.stored {
            Stored::Plain(_) => Ok(0),
            Stored::Packed(packed) => packed.decode(out).map_err(|fault| self.failed(fault)),
        }
    }

    /// What ended it, with its place.
    fn failed(&self, fault: Fault) -> Error {
        let (name, byte) = (self.name.clone(), self.consumed());
        match fault {
            Fault::Read(source) => Error::Read { name, byte, source },
            Fault::Corrupt(source) => Error::Corrupt { name, format: self.format(), byte, source },
        }
    }

    fn format(&self) -> &'static str {
        match &self.stored {
            Stored::Plain(_) => "plain",
            Stored::Packed(packed) => packed.unpacker.format(),
        }
    }
}

impl Packed {
    /// Decodes until there is something, or takes what others have decoded. 0 at the end.
    fn decode(&mut self, out: &mut [u8]) -> Result<usize, Fault> {
        loop {
            let len = self.take_ready(out);
            if len > 0 {
                return Ok(len);
            }
            if self.take_over() {
                continue;
            }
            match self.unpacker.step(out)? {
                Got::Text(len) => return Ok(len),
                Got::Nothing => {}
                Got::End => return Ok(0),
            }
        }
    }

    /// Takes text that others have decoded; 0 if there is none.
    fn take_ready(&mut self, out: &mut [u8]) -> usize {
        while let Some(chunk) = self.ready.front_mut() {
            let len = chunk.take(out);
            if len > 0 {
                return len;
            }
            if let (Some(used), Some(ahead)) = (self.ready.pop_front(), &self.ahead) {
                ahead.give_back(used);
            }
        }
        0
    }

    /// Between parts, goes on from where others are who have begun with the next one. False if nobody has.
    fn take_over(&mut self) -> bool {
        let Some(ahead) = &self.ahead else { return false };
        let place = self.unpacker.consumed();
        if !self.unpacker.is_between() {
            ahead.pass(place);
            return false;
        }
        let Some(taken) = ahead.take(place) else { return false };
        self.ready = taken.text;
        match taken.next {
            Next::Place(place) => self.unpacker.source.go_to(ahead.file(), place),
            Next::Unpacker(unpacker) => self.unpacker = unpacker,
        }
        true
    }
}

impl std::fmt::Debug for Input {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Input")
            .field("name", &self.name)
            .field("format", &self.format())
            .field("size", &self.size)
            .field("consumed", &self.consumed())
            .finish_non_exhaustive()
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
