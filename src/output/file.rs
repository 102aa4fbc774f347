//! Output files that appear whole or not at all.

pub(super) mod encoder;
#[cfg(test)]
mod tests;

use std::{
    collections::HashSet,
    fs,
    io::{self, BufWriter, Seek, Write},
    path::{Path, PathBuf},
    time::SystemTime,
};

use tempfile::{NamedTempFile, TempPath};

use crate::error::Error;

use encoder::{Compression, Encoder};

/// Where a result goes. Until [`finish`](Output::finish) nothing stands under the final name; what was
/// there before stays.
pub struct Output {
    name: String,
    goal: Goal,
    compression: Option<Compression>,
}

enum Goal {
    /// Standard output. A device or a pipe cannot be replaced either, only written to.
    Stream(Box<dyn Write + Send>),
    /// A file that is to stand here.
    File(PathBuf),
    /// A file that is to take the place of this one, unless that is no longer what it was.
    Successor(PathBuf, Stamp),
}

impl Output {
    /// Opens the output before the first input is read, so that what cannot be written fails at once.
    /// `None` and `-` are standard output. `inputs` are the files that will be read. What has a name that
    /// ends in `.gz`, `.zst`, `.bz2` or `.xz` is written compressed.
    ///
    /// # Errors
    ///
    /// [`Error::Write`] where no file can be made there, or where one of the inputs is.
    pub fn create(path: Option<&Path>, inputs: &[PathBuf]) -> Result<Output, Error> {
        Output::open(path, &canonical_all(inputs))
    }

    /// Opens several outputs at once.
    ///
    /// # Errors
    ///
    /// As [`create`](Output::create).
    pub fn create_all(paths: &[PathBuf], inputs: &[PathBuf]) -> Result<Vec<Output>, Error> {
        let inputs = canonical_all(inputs);
        paths.iter().map(|path| Output::open(Some(path), &inputs)).collect()
    }

    fn open(path: Option<&Path>, inputs: &HashSet<PathBuf>) -> Result<Output, Error> {
        let path = path.filter(|path| path.as_os_str() != "-");
        let name = path.map_or("standard output".to_owned(), |path| path.display().to_string());
        // Where standard output is a file its name can be had, on most systems.
        if is_among(path.unwrap_or(Path::new("/dev/stdout")), inputs) {
            return Err(Error::Write { name, source: is_read() });
        }
        let Some(path) = path else {
            let goal = Goal::Stream(Box::new(io::stdout()));
            return Ok(Output { name, goal, compression: None });
        };
        match Compression::of(path).and_then(|how| Ok((Goal::create(path)?, how))) {
            Ok((goal, compression)) => Ok(Output { name, goal, compression }),
            Err(source) => Err(Error::Write { name, source }),
        }
    }

    /// The output takes the place of a file that is read, and is written as it is, whatever its name.
    /// Where that is a link, the place of what it points to.
    ///
    /// # Errors
    ///
    /// [`Error::Write`] where there is no regular file, or none can be made beside it.
    pub fn in_place(path: &Path) -> Result<Output, Error> {
        let name = path.display().to_string();
        match Goal::successor(path) {
            Ok(goal) => Ok(Output { name, goal, compression: None }),
            Err(source) => Err(Error::Write { name, source }),
        }
    }

    /// What is to be written bit by bit, and is kept back until it is whole: also from standard output, a
    /// device or a pipe.
    ///
    /// # Errors
    ///
    /// [`Error::Write`] where there is no room for it.
    pub fn draft(self) -> Result<Draft, Error> {
        self.begin(Goal::hold)
    }

    /// What is to be written bit by bit. A file is kept back until it is whole; what goes to standard
    /// output, to a device or a pipe goes there at once.
    ///
    /// # Errors
    ///
    /// [`Error::Write`] where there is no room for it.
    pub fn stream(self) -> Result<Draft, Error> {
        self.begin(|goal| match goal {
            Goal::Stream(out) => Ok(Sink::Stream(out)),
            file => file.hold(),
        })
    }

    fn begin(self, sink: impl FnOnce(Goal) -> io::Result<Sink>) -> Result<Draft, Error> {
        /// Bytes that are written at once, about.
        const PIECE: usize = 256 << 10;
        let Output { name, goal, compression } = self;
        let begun = sink(goal).and_then(|sink| {
            let is_held = matches!(sink, Sink::Held(..));
            Ok((is_held, Encoder::new(sink, compression)?))
        });
        match begun {
            Ok((is_held, out)) => {
                Ok(Draft { name, is_held, out: BufWriter::with_capacity(PIECE, out) })
            }
            Err(source) => Err(Error::Write { name, source }),
        }
    }

    /// The folder in which a file for the time being can stand: that of the output, or the system's.
    #[cfg(feature = "formats")]
    pub(super) fn scratch(&self) -> PathBuf {
        match &self.goal {
            Goal::File(path) | Goal::Successor(path, _) => folder(path).to_owned(),
            Goal::Stream(_) => std::env::temp_dir(),
        }
    }

    /// Writes with `write` and puts the file in its place.
    ///
    /// # Errors
    ///
    /// [`Error::Write`]; the final name is then as it was before.
    pub fn finish(self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Error> {
        let mut draft = self.stream()?;
        let written = write(&mut draft.out);
        draft.told(written)?;
        draft.finish()
    }
}

/// An output that is being made. A file that is not finished has no name, and nothing is left of it, not
/// even where the program is killed.
pub struct Draft {
    name: String,
    is_held: bool,
    out: BufWriter<Encoder<Sink>>,
}

enum Sink {
    Stream(Box<dyn Write + Send>),
    /// A file without a name, and where it is to go.
    Held(fs::File, Goal),
}

impl Draft {
    /// Adds to it.
    ///
    /// # Errors
    ///
    /// [`Error::Write`].
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), Error> {
        let written = self.out.write_all(bytes);
        self.told(written)
    }

    /// Whoever reads a [`stream`](Output::stream) is to have now what was written up to here. What is kept
    /// back nobody reads.
    ///
    /// # Errors
    ///
    /// [`Error::Write`].
    pub fn flush(&mut self) -> Result<(), Error> {
        if self.is_held {
            return Ok(());
        }
        let flushed = self.out.flush();
        self.told(flushed)
    }

    /// Whether it is kept back until it is whole.
    pub fn is_held(&self) -> bool {
        self.is_held
    }

    /// It is whole: puts it where it is to go.
    ///
    /// # Errors
    ///
    /// [`Error::Write`]; what stood there is then as it was before.
    pub fn finish(self) -> Result<(), Error> {
        let Draft { name, out, .. } = self;
        let ended = out.into_inner().map_err(io::IntoInnerError::into_error);
        let placed = ended.and_then(Encoder::finish).and_then(|sink| match sink {
            Sink::Stream(mut out) => out.flush(),
            Sink::Held(file, goal) => goal.take(file),
        });
        placed.map_err(|source| Error::Write { name, source })
    }

    fn told(&self, result: io::Result<()>) -> Result<(), Error> {
        result.map_err(|source| Error::Write { name: self.name.clone(), source })
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Sink::Stream(out) => out.write(bytes),
            Sink::Held(file, _) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Sink::Stream(out) => out.flush(),
            Sink::Held(..) => Ok(()),
        }
    }
}

/// What tells whether a file has been changed.
#[derive(Debug, PartialEq, Eq)]
struct Stamp {
    bytes: u64,
    modified: Option<SystemTime>,
}

impl Stamp {
    fn of(path: &Path) -> io::Result<Stamp> {
        let file = fs::metadata(path)?;
        Ok(Stamp { bytes: file.len(), modified: file.modified().ok() })
    }
}

impl Goal {
    fn successor(path: &Path) -> io::Result<Goal> {
        let path = fs::canonicalize(path)?;
        if !fs::metadata(&path)?.is_file() {
            return Err(io::Error::other("it is no regular file"));
        }
        new_file(&path)?;
        let stamp = Stamp::of(&path)?;
        Ok(Goal::Successor(path, stamp))
    }

    fn create(path: &Path) -> io::Result<Goal> {
        // The target of a link to a pipe is no name.
        if fs::metadata(path).is_ok_and(|before| !before.is_file() && !before.is_dir()) {
            let file = fs::OpenOptions::new().write(true).open(path)?;
            return Ok(Goal::Stream(Box::new(file)));
        }
        // A link stays a link: what it points to is replaced, or made.
        let target = fs::read_link(path).map(|target| path.with_file_name("").join(target));
        let path = fs::canonicalize(path).or(target).unwrap_or_else(|_| path.to_owned());
        if path.is_dir() {
            return Err(io::Error::from(io::ErrorKind::IsADirectory));
        }
        // Made and removed again: only whether it can be made is asked. A run that is broken off then
        // leaves nothing behind.
        new_file(&path)?;
        Ok(Goal::File(path))
    }

    fn hold(self) -> io::Result<Sink> {
        let file = match &self {
            Goal::File(path) | Goal::Successor(path, _) => tempfile::tempfile_in(folder(path))?,
            Goal::Stream(_) => tempfile::tempfile()?,
        };
        Ok(Sink::Held(file, self))
    }

    /// Takes a file that is whole.
    fn take(self, mut file: fs::File) -> io::Result<()> {
        match self {
            Goal::Stream(mut out) => {
                file.rewind()?;
                io::copy(&mut file, &mut out)?;
                out.flush()
            }
            Goal::Successor(path, before) => {
                if Stamp::of(&path)? != before {
                    return Err(io::Error::other("it was changed while it was read"));
                }
                Goal::File(path).take(file)
            }
            Goal::File(path) => named(file, &path)?.persist(path).map_err(|error| error.error),
        }
    }
}

/// The file of an input. Where standard input is one its name can be had, on most systems.
fn canonical(input: &Path) -> io::Result<PathBuf> {
    fs::canonicalize(if input.as_os_str() == "-" { Path::new("/dev/stdin") } else { input })
}

/// The files of the inputs, as far as they are some.
pub(super) fn canonical_all(inputs: &[PathBuf]) -> HashSet<PathBuf> {
    inputs.iter().flat_map(|input| canonical(input)).collect()
}

/// Whether a goal is one of the inputs.
fn is_among(goal: &Path, inputs: &HashSet<PathBuf>) -> bool {
    fs::canonicalize(goal).is_ok_and(|goal| goal.is_file() && inputs.contains(&goal))
}

/// What is said of a goal that is an input.
pub(super) fn is_read() -> io::Error {
    io::Error::other("it is one of the files to read")
}

pub(super) fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// The name of a file for the time being.
pub(super) const PREFIX: &str = ".chess960-";

/// A new file beside the one at `path`, with the permissions of that or of any new file.
fn new_file(path: &Path) -> io::Result<NamedTempFile> {
    let folder = folder(path);
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // Less the process's mask.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    // The name of the file for the time being is nobody's concern.
    fs::metadata(folder)?;
    let file = builder.tempfile_in(folder).map_err(|error| io::Error::from(error.kind()))?;
    if let Ok(before) = fs::metadata(path) {
        if before.permissions().readonly() {
            return Err(io::Error::from(io::ErrorKind::PermissionDenied));
        }
        file.as_file().set_permissions(before.permissions())?;
    }
    Ok(file)
}

/// Gives a file without a name one beside the file at `path`, and sees to it that it is on the disk.
fn named(mut file: fs::File, path: &Path) -> io::Result<TempPath> {
    let new = new_file(path)?;
    #[cfg(target_os = "linux")]
    if let Ok(linked) = linked(&file, &new) {
        return Ok(linked);
    }
    file.rewind()?;
    io::copy(&mut file, &mut new.as_file())?;
    new.as_file().sync_all()?;
    Ok(new.into_temp_path())
}

/// The same file under a name beside `new`, where the file system can do that: it spares a copy.
#[cfg(target_os = "linux")]
fn linked(file: &fs::File, new: &NamedTempFile) -> io::Result<TempPath> {
    use rustix::fs::{AtFlags, CWD, linkat};
    use std::os::fd::AsRawFd;

    file.set_permissions(new.as_file().metadata()?.permissions())?;
    file.sync_all()?;
    let own = format!("/proc/self/fd/{}", file.as_raw_fd());
    let link = |path: &Path| Ok(linkat(CWD, &*own, CWD, path, AtFlags::SYMLINK_FOLLOW)?);
    let linked = tempfile::Builder::new().prefix(PREFIX).make_in(folder(new.path()), link)?;
    Ok(linked.into_temp_path())
}
