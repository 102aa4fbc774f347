//! Output files that appear whole or not at all.

use std::{
    fs,
    io::{self, BufWriter, Seek, Write},
    path::{Path, PathBuf},
    time::SystemTime,
};

use tempfile::NamedTempFile;

use crate::error::Error;

/// Where a result goes. Until [`finish`](Output::finish) nothing stands under the final name; what was
/// there before stays.
#[derive(Debug)]
pub struct Output {
    name: String,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    Stdout(BufWriter<io::Stdout>),
    /// A file that is to stand here.
    File(PathBuf),
    /// A file that is to take the place of this one, unless that is no longer what it was.
    Successor(PathBuf, Stamp),
    /// A device or a pipe cannot be replaced, only written to.
    Device(BufWriter<fs::File>),
}

impl Output {
    /// Opens the output before the first input is read, so that what cannot be written fails at once.
    /// `None` and `-` are standard output. `inputs` are the files that will be read.
    ///
    /// # Errors
    ///
    /// [`Error::Write`] where no file can be made there, or where one of the inputs is.
    pub fn create(path: Option<&Path>, inputs: &[PathBuf]) -> Result<Output, Error> {
        let Some(path) = path.filter(|path| path.as_os_str() != "-") else {
            return Ok(Output {
                name: "standard output".to_owned(),
                kind: Kind::Stdout(BufWriter::new(io::stdout())),
            });
        };
        let name = path.display().to_string();
        let is_input = |input: &PathBuf| {
            // Where standard input is a file its name can be had, on most systems.
            let input = if input.as_os_str() == "-" { Path::new("/dev/stdin") } else { input };
            match (fs::canonicalize(input), fs::canonicalize(path)) {
                (Ok(input), Ok(path)) => input == path && path.is_file(),
                _ => false,
            }
        };
        if inputs.iter().any(is_input) {
            let source = io::Error::other("it is one of the files to read");
            return Err(Error::Write { name, source });
        }
        match Kind::create(path) {
            Ok(kind) => Ok(Output { name, kind }),
            Err(source) => Err(Error::Write { name, source }),
        }
    }

    /// The output takes the place of a file that is read. Where that is a link, of what it points to.
    ///
    /// # Errors
    ///
    /// [`Error::Write`] where there is no regular file, or none can be made beside it.
    pub fn in_place(path: &Path) -> Result<Output, Error> {
        let name = path.display().to_string();
        match Kind::successor(path) {
            Ok(kind) => Ok(Output { name, kind }),
            Err(source) => Err(Error::Write { name, source }),
        }
    }

    /// What is to be written bit by bit.
    ///
    /// # Errors
    ///
    /// [`Error::Write`] where there is no room for it.
    pub fn draft(self) -> Result<Draft, Error> {
        let file = match &self.kind {
            Kind::File(path) | Kind::Successor(path, _) => tempfile::tempfile_in(folder(path)),
            Kind::Stdout(_) | Kind::Device(_) => tempfile::tempfile(),
        };
        match file {
            Ok(file) => Ok(Draft { output: self, file: BufWriter::with_capacity(256 << 10, file) }),
            Err(source) => Err(Error::Write { name: self.name, source }),
        }
    }

    /// Writes with `write` and puts the file in its place.
    ///
    /// # Errors
    ///
    /// [`Error::Write`]; the final name is then as it was before.
    pub fn finish(self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Error> {
        let Output { name, kind } = self;
        kind.finish(write).map_err(|source| Error::Write { name, source })
    }
}

/// An output that is being made, in a file without a name: where it is not finished nothing is left of it.
#[derive(Debug)]
pub struct Draft {
    output: Output,
    file: BufWriter<fs::File>,
}

impl Draft {
    /// Adds to it.
    ///
    /// # Errors
    ///
    /// [`Error::Write`].
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.file
            .write_all(bytes)
            .map_err(|source| Error::Write { name: self.output.name.clone(), source })
    }

    /// It is whole: puts it where it is to go.
    ///
    /// # Errors
    ///
    /// [`Error::Write`]; what stood there is then as it was before.
    pub fn finish(self) -> Result<(), Error> {
        let Draft { output, file } = self;
        output.finish(|out| {
            let mut file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
            file.rewind()?;
            io::copy(&mut file, out).map(|_| ())
        })
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

impl Kind {
    fn successor(path: &Path) -> io::Result<Kind> {
        let path = fs::canonicalize(path)?;
        if !fs::metadata(&path)?.is_file() {
            return Err(io::Error::other("it is no regular file"));
        }
        new_file(&path)?;
        let stamp = Stamp::of(&path)?;
        Ok(Kind::Successor(path, stamp))
    }

    fn create(path: &Path) -> io::Result<Kind> {
        // A link stays a link: what it points to is replaced, or made.
        let target = fs::read_link(path).map(|target| path.with_file_name("").join(target));
        let path = fs::canonicalize(path).or(target).unwrap_or_else(|_| path.to_owned());
        let before = fs::metadata(&path).ok();
        if before.as_ref().is_some_and(fs::Metadata::is_dir) {
            return Err(io::Error::from(io::ErrorKind::IsADirectory));
        }
        if before.as_ref().is_some_and(|before| !before.is_file()) {
            let file = fs::OpenOptions::new().write(true).open(&path)?;
            return Ok(Kind::Device(BufWriter::new(file)));
        }
        // Made and removed again: only whether it can be made is asked. A run that is broken off then
        // leaves nothing behind.
        new_file(&path)?;
        Ok(Kind::File(path))
    }

    fn finish(self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        match self {
            Kind::Stdout(mut out) => {
                write(&mut out)?;
                out.flush()
            }
            Kind::Device(mut out) => {
                write(&mut out)?;
                out.flush()
            }
            Kind::Successor(path, before) => {
                if Stamp::of(&path)? != before {
                    return Err(io::Error::other("it was changed while it was read"));
                }
                Kind::File(path).finish(write)
            }
            Kind::File(path) => {
                let mut file = BufWriter::new(new_file(&path)?);
                write(&mut file)?;
                let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
                file.as_file().sync_all()?;
                file.persist(path).map_err(|error| error.error)?;
                Ok(())
            }
        }
    }
}

fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// A new file beside the one at `path`, with the permissions of that or of any new file.
fn new_file(path: &Path) -> io::Result<NamedTempFile> {
    let folder = folder(path);
    let mut builder = tempfile::Builder::new();
    builder.prefix(".chess960-");
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_appears_whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.csv");
        fs::write(&path, "before").unwrap();

        let output = Output::create(Some(&path), &[]).unwrap();
        let error = output.finish(|out| {
            out.write_all(b"half")?;
            Err(io::Error::other("interrupted"))
        });
        assert!(matches!(error, Err(Error::Write { .. })));
        assert_eq!(fs::read_to_string(&path).unwrap(), "before");

        let output = Output::create(Some(&path), &[]).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "before");
        output.finish(|out| out.write_all(b"whole")).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "whole");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_cannot_be_made_fails_at_once() {
        let folder = tempfile::tempdir().unwrap();
        assert!(Output::create(Some(folder.path()), &[]).is_err());
        assert!(Output::create(Some(&folder.path().join("no/such/folder.csv")), &[]).is_err());
    }

    #[test]
    fn a_file_that_is_read_is_not_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pgn");
        fs::write(&path, "games").unwrap();
        assert!(Output::create(Some(&path), std::slice::from_ref(&path)).is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "games");
    }

    #[test]
    fn a_draft_becomes_a_file_when_it_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.pgn");
        let draft = |text: &[u8]| {
            let mut draft = Output::create(Some(&path), &[]).unwrap().draft().unwrap();
            text.chunks(2).for_each(|bytes| draft.write(bytes).unwrap());
            draft
        };
        drop(draft(b"half"));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        draft(b"whole").finish().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "whole");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_file_is_replaced_unless_it_was_changed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pgn");
        assert!(Output::in_place(&path).is_err());
        assert!(Output::in_place(folder.path()).is_err());
        fs::write(&path, "before").unwrap();
        let mut draft = Output::in_place(&path).unwrap().draft().unwrap();
        draft.write(b"after").unwrap();
        draft.finish().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "after");

        let mut draft = Output::in_place(&path).unwrap().draft().unwrap();
        draft.write(b"later").unwrap();
        fs::write(&path, "somebody else's").unwrap();
        let error = draft.finish().unwrap_err();
        assert!(error.to_string().ends_with("it was changed while it was read"), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "somebody else's");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
