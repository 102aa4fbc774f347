//! States of counts: files that are read, added and written.

use std::{
    io,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

use chess960::{
    Error,
    input::Input,
    output::file::Output,
    pipeline::Open,
    stats::state::{Read, State, StateError},
    text,
};
use sha2::{Digest, Sha256};

use crate::cli::sources::{Source, Stored};

/// Bytes that a state has at most, decompressed: millions of rows have less.
const MOST: usize = 4 << 30;

/// Reads a state, or says why it is none.
pub(super) fn read(path: &Path) -> Result<State, String> {
    let name = text::visible(&path.to_string_lossy()).into_owned();
    let mut input = Input::open(path).map_err(|error| error.to_string())?;
    let mut bytes = Vec::new();
    loop {
        let filled = bytes.len();
        if filled > MOST {
            return Err(format!("{name}: is longer than {} GiB", MOST >> 30));
        }
        bytes.resize(filled + (1 << 20), 0);
        let got = input.read(&mut bytes[filled..]).map_err(|error| error.to_string())?;
        bytes.truncate(filled + got);
        if got == 0 {
            break;
        }
    }
    State::from_json(&bytes).map_err(|why| format!("{name}: {why}"))
}

/// Writes a state.
pub(super) fn write(state: &State, output: Output) -> Result<(), Error> {
    output.finish(|out| state.write_json(io::BufWriter::new(out)))
}

/// Where a state is kept.
pub(super) struct Kept {
    /// What is gone on with.
    before: Option<State>,
    output: Output,
}

impl Kept {
    pub(super) fn new(output: Output) -> Kept {
        Kept { before: None, output }
    }

    /// Goes on with the state in a file, where it is there; or says why it is none.
    pub(super) fn update(path: &Path, inputs: &[PathBuf]) -> Result<Result<Kept, String>, Error> {
        let output = Output::create(Some(path), inputs)?;
        if !path.exists() {
            return Ok(Ok(Kept::new(output)));
        }
        Ok(read(path).map(|before| Kept { before: Some(before), output }))
    }

    /// What was counted before and now together, and where it is saved.
    pub(super) fn add(
        self,
        state: State,
        allows_duplicates: bool,
    ) -> Result<(State, Output), StateError> {
        let Kept { before, output } = self;
        let state = match before {
            Some(mut before) => {
                before.add(state, allows_duplicates)?;
                before
            }
            None if allows_duplicates => state,
            None => {
                state.check_inputs()?;
                state
            }
        };
        Ok((state, output))
    }
}

/// An input whose text is hashed as it is read.
pub(super) struct Hashed {
    source: Source,
    seen: Arc<Mutex<Seen>>,
}

/// What was read.
#[derive(Default)]
struct Seen {
    hash: Sha256,
    size: u64,
}

impl Hashed {
    pub(super) fn new(source: Source) -> Hashed {
        Hashed { source, seen: Arc::default() }
    }

    /// What was read of the input that is called `name`.
    pub(super) fn read(&self, name: &Path) -> Read {
        let Seen { hash, size } = &*self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let sha256 = hash.clone().finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        Read { name: name.display().to_string(), size: *size, sha256 }
    }
}

impl Open for Hashed {
    fn open(&self) -> Result<Input, Error> {
        let seen = Arc::clone(&self.seen);
        *seen.lock().unwrap_or_else(PoisonError::into_inner) = Seen::default();
        let watcher = move |text: &[u8]| {
            let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
            seen.hash.update(text);
            seen.size += text.len() as u64;
        };
        Ok(self.source.open()?.watched(Box::new(watcher)))
    }

    fn is_ready(&self) -> bool {
        self.source.is_ready()
    }
}

impl Stored for Hashed {
    fn size(&self) -> Option<u64> {
        self.source.size()
    }
}

/// Where states are written.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "State")]
#[group(skip)]
pub(super) struct Saving {
    /// Save what was counted, exactly, to this file, for `chess960 merge`; compressed if its name ends in .gz,
    /// .zst, .bz2 or .xz
    #[arg(long, value_name = "FILE")]
    pub(super) partial: Option<PathBuf>,

    /// Count an input again that was counted already
    #[arg(long)]
    pub(super) allow_duplicates: bool,
}
