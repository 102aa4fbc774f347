//! Mended files: written beside the old ones and put in their places when they are whole.

use std::{
    fs::File,
    io::Read,
    path::{Path, PathBuf},
};

use chess960::{
    Error,
    input::Input,
    output::file::{Draft, Output},
    pgn::rewrite::{self, Edit},
    text,
};

use super::check::Part;

/// What was asked for.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Mending")]
#[group(skip)]
pub(super) struct Asked {
    /// Mend what can be mended in one way only, and change no other byte
    #[arg(long, requires = "goal")]
    fix: bool,

    /// Write the mended file here; it appears whole or not at all. `-` is standard output, and the
    /// report goes to stderr
    #[arg(short, long, value_name = "FILE", requires = "fix", group = "goal")]
    output: Option<PathBuf>,

    /// Put each mended file in the place of the old one
    #[arg(long, requires = "fix", group = "goal")]
    in_place: bool,
}

/// Why nothing can be mended.
pub(super) enum Refused {
    /// An argument cannot be right.
    Argument(String),
    /// A file cannot be written.
    File(Error),
}

impl Asked {
    /// Whether standard output is the mended file.
    pub(super) fn takes_stdout(&self) -> bool {
        self.output.as_ref().is_some_and(|path| path.as_os_str() == "-")
    }

    /// What mends the files, if that is asked for.
    pub(super) fn fixer(&self, names: &[PathBuf]) -> Result<Option<Fixer>, Refused> {
        let goals = match &self.output {
            Some(_) if names.len() > 1 => {
                let why = "several files cannot be written to one: use --in-place";
                return Err(Refused::Argument(why.to_owned()));
            }
            Some(path) => {
                let output = Output::create(Some(path), names).map_err(Refused::File)?;
                vec![Some(output)]
            }
            None if self.in_place => successors(names)?,
            None => return Ok(None),
        };
        Ok(Some(Fixer {
            goals,
            is_in_place: self.in_place,
            draft: None,
            read: 0,
            is_changed: false,
            obstacle: None,
        }))
    }
}

/// What takes the places of these files; none for one that cannot be read, which will be told.
fn successors(names: &[PathBuf]) -> Result<Vec<Option<Output>>, Refused> {
    let mut seen = Vec::new();
    let mut successor = |name: &PathBuf| {
        let told = text::visible(&name.to_string_lossy()).into_owned();
        let refuse = |why: &str| Err(Refused::Argument(format!("--in-place: {told} {why}")));
        if name.as_os_str() == "-" {
            return refuse("is standard input");
        }
        let Ok(path) = name.canonicalize() else { return Ok(None) };
        if path.is_dir() {
            return Ok(None);
        }
        if !path.is_file() {
            return refuse("is no regular file");
        }
        match is_stored_as_text(&path) {
            Some(true) => {}
            Some(false) => return refuse("is compressed; use -o"),
            None => return Ok(None),
        }
        if seen.contains(&path) {
            return refuse("is named twice");
        }
        seen.push(path);
        Output::in_place(name).map(Some).map_err(Refused::File)
    };
    names.iter().map(&mut successor).collect()
}

/// Whether the text of a file is what is stored in it; `None` where it cannot be read.
fn is_stored_as_text(path: &Path) -> Option<bool> {
    const HEAD: u64 = 64;
    let mut stored = Vec::new();
    File::open(path).ok()?.take(HEAD).read_to_end(&mut stored).ok()?;
    let mut input = Input::open(path).ok()?;
    let mut text = vec![0; stored.len()];
    let mut len = 0;
    while len < text.len() {
        match input.read(&mut text[len..]) {
            Ok(0) | Err(_) => break,
            Ok(count) => len += count,
        }
    }
    Some(text == stored)
}

/// Mends files one after the other.
pub(super) struct Fixer {
    /// Where each input goes, until its turn has come.
    goals: Vec<Option<Output>>,
    is_in_place: bool,
    /// What there is of the current one.
    draft: Option<Draft>,
    /// Bytes of the current input.
    read: u64,
    is_changed: bool,
    /// Why the current one cannot be made.
    obstacle: Option<Obstacle>,
}

/// Why a file cannot be made.
#[derive(Debug)]
pub(super) enum Obstacle {
    /// Not all of the input is there.
    Incomplete(&'static str),
    /// It cannot be written.
    Unwritable(Error),
}

impl Fixer {
    /// The next block of the current input, and what mends it.
    pub(super) fn block(&mut self, input: usize, part: &Part, edits: Vec<Edit>) {
        if self.obstacle.is_some() {
            return;
        }
        let begin = self.read;
        self.read += part.text.len() as u64;
        let written = if !part.is_whole || part.offset != begin {
            Err(Obstacle::Incomplete("has a game that is too long to be read"))
        } else {
            self.write(input, &part.text, edits).map_err(Obstacle::Unwritable)
        };
        self.obstacle = written.err();
    }

    fn write(&mut self, input: usize, text: &[u8], edits: Vec<Edit>) -> Result<(), Error> {
        let Some(draft) = self.begun(input)? else { return Ok(()) };
        if edits.is_empty() {
            return draft.write(text);
        }
        let mended = rewrite::apply(text, edits);
        draft.write(&mended)?;
        self.is_changed |= mended != text;
        Ok(())
    }

    /// The draft of the current input, if there is to be one.
    fn begun(&mut self, input: usize) -> Result<Option<&mut Draft>, Error> {
        if let Some(output) = self.goals[input].take() {
            self.draft = Some(output.draft()?);
        }
        Ok(self.draft.as_mut())
    }

    /// The current input is at its end, or cannot be read any further: puts the new file in its place.
    ///
    /// # Errors
    ///
    /// Why it is not there.
    pub(super) fn end(&mut self, input: usize, is_broken: bool) -> Result<(), Obstacle> {
        self.begun(input).map_err(Obstacle::Unwritable)?;
        let draft = self.draft.take();
        self.read = 0;
        let is_changed = std::mem::take(&mut self.is_changed);
        if let Some(obstacle) = self.obstacle.take() {
            return Err(obstacle);
        }
        if is_broken {
            return Err(Obstacle::Incomplete("could not be read to its end"));
        }
        match draft {
            // The file is as it should be.
            Some(_) if self.is_in_place && !is_changed => Ok(()),
            Some(draft) => draft.finish().map_err(Obstacle::Unwritable),
            None => Ok(()),
        }
    }
}
