//! Inputs that can be read twice.

use std::{
    fs::{self, File},
    io::{self, Read, Seek, Write},
    path::PathBuf,
    sync::Arc,
};

use chess960::{
    Error,
    game::{
        filter::Filter,
        read,
        reading::{Reading, Scope},
        replay::Replay,
    },
    input::Input,
    pgn::blocks::Block,
    pipeline::{self, Job, Open, Sink},
};

/// An input.
#[derive(Debug)]
pub(crate) enum Source {
    /// A file, or `-` for standard input.
    File(PathBuf),
    /// The copy, without a name, of what can be read only once.
    Copy {
        /// What it is a copy of.
        name: String,
        /// What was in it, as it was stored.
        file: File,
    },
}

impl Source {
    /// An input that can be read twice.
    ///
    /// # Errors
    ///
    /// [`Error::Read`] and [`Error::Write`], where it is to be copied and cannot. What cannot be opened
    /// will not be opened later either.
    pub(crate) fn twice(path: &PathBuf) -> Result<Source, Error> {
        let original: Box<dyn Read> = if path.as_os_str() == "-" {
            Box::new(io::stdin().lock())
        } else {
            let is_stream = |path| fs::metadata(path).is_ok_and(|it| !it.is_file() && !it.is_dir());
            match File::open(path) {
                Ok(file) if is_stream(path) => Box::new(file),
                _ => return Ok(Source::File(path.clone())),
            }
        };
        let name = path.display().to_string();
        let file = copy(&name, original)?;
        Ok(Source::Copy { name, file })
    }
}

/// Something to read whose size may be known.
pub(crate) trait Stored: Open {
    /// The stored bytes; `None` where they are not known, as of a pipe.
    fn size(&self) -> Option<u64>;
}

impl Stored for Source {
    fn size(&self) -> Option<u64> {
        let metadata = match self {
            Source::File(path) => fs::metadata(path),
            Source::Copy { file, .. } => file.metadata(),
        };
        metadata.ok().filter(fs::Metadata::is_file).map(|file| file.len())
    }
}

impl Open for Source {
    fn open(&self) -> Result<Input, Error> {
        match self {
            Source::File(path) => Input::open(path),
            Source::Copy { name, file } => {
                let begin = || {
                    let mut file = file.try_clone()?;
                    file.rewind()?;
                    Ok(file)
                };
                let file = begin().map_err(|source| Error::Open { name: name.clone(), source })?;
                Input::from_reader(name.as_str(), Box::new(file))
            }
        }
    }

    fn is_ready(&self) -> bool {
        match self {
            Source::File(path) => pipeline::is_ready(path),
            // It has one place to read at.
            Source::Copy { .. } => false,
        }
    }
}

/// Copies what `original`, which is called `name`, has left into a file without a name.
fn copy(name: &str, mut original: impl Read) -> Result<File, Error> {
    let unwritable = |source| Error::Write { name: format!("a copy of {name}"), source };
    let mut file = tempfile::tempfile().map_err(unwritable)?;
    let mut buffer = vec![0; 64 << 10];
    let mut byte = 0;
    loop {
        match original.read(&mut buffer) {
            Ok(0) => return Ok(file),
            Ok(count) => {
                file.write_all(&buffer[..count]).map_err(unwritable)?;
                byte += count as u64;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(source) => return Err(Error::Read { name: name.to_owned(), byte, source }),
        }
    }
}

/// Counts the games that are wanted.
#[derive(Debug)]
pub(crate) struct Census {
    reading: Reading,
}

/// What a thread has counted.
#[derive(Debug)]
pub(crate) struct Counter {
    replay: Replay,
    pub(crate) wanted: u64,
}

impl Census {
    /// Of the games that are wanted where they are read in this way.
    pub(crate) fn new(reading: &Reading) -> Census {
        let filter = reading.filter.as_deref().cloned();
        let filter = filter.unwrap_or_else(|| Filter::new(Vec::new())).alone();
        let leniency = reading.leniency;
        let reading =
            Reading { filter: Some(Arc::new(filter)), leniency, ..Scope::Chess960.into() };
        Census { reading }
    }
}

impl Job for Census {
    type Worker = Counter;
    /// How many games there were.
    type Part = u64;

    fn worker(&self) -> Counter {
        Counter { replay: Replay::new(self.reading.clone()), wanted: 0 }
    }

    fn work(&self, counter: &mut Counter, block: &Block) -> u64 {
        let mut games = 0;
        read::read(block, &mut counter.replay, |item| {
            games += u64::from(item.record.is_some());
            counter.wanted += u64::from(item.record.is_some() && item.is_wanted);
        });
        games
    }

    fn games(games: &u64) -> u64 {
        *games
    }
}

/// What fails is told when it is read again.
impl Sink<u64> for &Census {
    fn part(&mut self, _: u64) -> Result<(), Error> {
        Ok(())
    }

    fn end(&mut self, _: usize, _: Option<Error>) -> Result<(), Error> {
        Ok(())
    }
}
