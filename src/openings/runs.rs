//! Sorted runs of counts on the disk.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write},
    ops::Range,
    path::{Path, PathBuf},
    sync::Arc,
};

use crate::error::Error;

use super::counts::Counts;

/// A key and what was counted under it.
pub(super) type Entry = (Box<[u8]>, Counts);

/// The folder for temporary files. They have no names: nothing is left of them, however the program ends.
#[derive(Clone, Debug)]
pub struct Scratch(Arc<Path>);

impl Scratch {
    /// The system's.
    pub fn of_system() -> Scratch {
        Scratch(std::env::temp_dir().into())
    }

    /// This folder.
    ///
    /// # Errors
    ///
    /// [`Error::Write`] where no file can be made there.
    pub fn new(folder: PathBuf) -> Result<Scratch, Error> {
        let scratch = Scratch(folder.into());
        scratch.file().map(|_| scratch)
    }

    /// A new file.
    pub(super) fn file(&self) -> Result<File, Error> {
        // The name of the file for the time being is nobody's concern.
        let made = std::fs::metadata(&*self.0).and_then(|_| tempfile::tempfile_in(&*self.0));
        made.map_err(|error| self.unwritable(error))
    }

    pub(super) fn unwritable(&self, source: io::Error) -> Error {
        Error::Write { name: self.name(), source }
    }

    pub(super) fn unreadable(&self, byte: u64, source: io::Error) -> Error {
        Error::Read { name: self.name(), byte, source }
    }

    fn name(&self) -> String {
        format!("temporary file in {}", self.0.display())
    }
}

/// Sorted runs, one after another in one file.
#[derive(Debug)]
pub(super) struct Runs {
    scratch: Scratch,
    /// Made when there is something to write.
    file: Option<Arc<File>>,
    runs: Vec<Range<u64>>,
}

impl Runs {
    pub(super) fn new(scratch: Scratch) -> Runs {
        Runs { scratch, file: None, runs: Vec::new() }
    }

    /// Adds a run of entries, which are in order.
    pub(super) fn write(
        &mut self,
        entries: impl Iterator<Item = Result<Entry, Error>>,
    ) -> Result<(), Error> {
        /// Bytes that are written at once.
        const PIECE: usize = 256 << 10;
        let file = match &self.file {
            Some(file) => file,
            None => self.file.insert(Arc::new(self.scratch.file()?)),
        };
        let start = self.runs.last().map_or(0, |run| run.end);
        let mut out = BufWriter::with_capacity(PIECE, &**file);
        let mut record = Vec::new();
        let mut end = start;
        for entry in entries {
            let (key, counts) = entry?;
            record.clear();
            encode(&key, &counts, &mut record);
            out.write_all(&record).map_err(|error| self.scratch.unwritable(error))?;
            end += record.len() as u64;
        }
        out.flush().map_err(|error| self.scratch.unwritable(error))?;
        self.runs.push(start..end);
        Ok(())
    }

    /// Another file of the same kind without runs.
    pub(super) fn beside(&self) -> Runs {
        Runs::new(self.scratch.clone())
    }

    /// What was written, which leaves nothing.
    pub(super) fn take(&mut self) -> Runs {
        let empty = self.beside();
        std::mem::replace(self, empty)
    }

    pub(super) fn count(&self) -> usize {
        self.runs.len()
    }

    /// The runs from their beginnings.
    pub(super) fn iter(&self) -> impl Iterator<Item = Run> + '_ {
        self.file.iter().flat_map(|file| {
            self.runs.iter().map(|run| {
                let piece = Piece { file: Arc::clone(file), at: run.start, end: run.end };
                let input = BufReader::with_capacity(Run::BUFFER, piece);
                Run { scratch: self.scratch.clone(), input }
            })
        })
    }
}

/// A run that is read.
pub(super) struct Run {
    scratch: Scratch,
    input: BufReader<Piece>,
}

impl Run {
    /// Bytes that are read at once.
    const BUFFER: usize = 64 << 10;
}

impl Iterator for Run {
    type Item = Result<Entry, Error>;

    fn next(&mut self) -> Option<Result<Entry, Error>> {
        match self.input.fill_buf() {
            Ok([]) => return None,
            Ok(_) => {}
            Err(error) => {
                return Some(Err(self.scratch.unreadable(self.input.get_ref().at, error)));
            }
        }
        let entry = decode(&mut self.input);
        Some(entry.map_err(|error| self.scratch.unreadable(self.input.get_ref().at, error)))
    }
}

/// A part of a file, which others read as well, in turns.
struct Piece {
    file: Arc<File>,
    at: u64,
    end: u64,
}

impl Read for Piece {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = usize::try_from(self.end - self.at).unwrap_or(usize::MAX);
        let len = buffer.len().min(left);
        let mut file = &*self.file;
        file.seek(SeekFrom::Start(self.at))?;
        let read = file.read(&mut buffer[..len])?;
        self.at += read as u64;
        Ok(read)
    }
}

/// Writes an entry: the key's length, the key, the numbers; lengths and numbers seven bits a byte, the lowest
/// first.
fn encode(key: &[u8], counts: &Counts, out: &mut Vec<u8>) {
    let number = |mut number: u64, out: &mut Vec<u8>| {
        while number >= 0x80 {
            out.push(number as u8 | 0x80);
            number >>= 7;
        }
        out.push(number as u8);
    };
    number(key.len() as u64, out);
    out.extend_from_slice(key);
    counts.numbers().into_iter().for_each(|count| number(count, out));
}

fn decode(mut input: impl BufRead) -> io::Result<Entry> {
    let number = |input: &mut dyn BufRead| {
        let (mut number, mut bits, mut byte) = (0, 0, [0x80]);
        while byte[0] & 0x80 != 0 && bits < u64::BITS {
            input.read_exact(&mut byte)?;
            number |= u64::from(byte[0] & 0x7f) << bits;
            bits += 7;
        }
        io::Result::Ok(number)
    };
    let len = usize::try_from(number(&mut input)?).map_err(io::Error::other)?;
    let mut key = vec![0; len].into_boxed_slice();
    input.read_exact(&mut key)?;
    let mut numbers = [0; 7];
    for count in &mut numbers {
        *count = number(&mut input)?;
    }
    Ok((key, Counts::of_numbers(numbers)))
}
