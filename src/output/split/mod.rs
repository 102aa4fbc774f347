//! One stream of pieces into many files.

mod names;
#[cfg(test)]
mod tests;

use std::{
    collections::{HashMap, HashSet},
    fs::{self, File},
    io::{self, Seek, Write},
    mem,
    path::{Path, PathBuf},
};

use tempfile::TempDir;

use crate::error::Error;

use super::{
    file::{
        self,
        encoder::{Compression, Encoder},
    },
    folder::{self, Folder},
};

use names::Names;

/// Bytes of pieces that wait in memory to be written, in all.
const WAITING: usize = 8 << 20;

/// Files at most.
const MOST_FILES: usize = 1 << 20;

/// Bytes of a key that count.
const KEY: usize = 256;

/// What stands for the key in a pattern.
const PLACE: &str = "{}";

/// Files that are made side by side, however many, and put in their places when all are whole.
///
/// None of them is kept open, and little of them in memory: pieces are added to files in a hidden folder
/// beside the goal. Where something fails nothing is left of them; a program that is killed leaves the
/// hidden folder.
///
/// ```
/// use chess960::output::split::Split;
///
/// let folder = tempfile::tempdir()?;
/// let mut split = Split::create(&folder.path().join("{}.pgn.gz"), &[])?;
/// for (key, game) in [("sp518", "1. e4 *\n"), ("sp0", "1. f4 *\n"), ("sp518", "1. d4 *\n")] {
///     split.write(key, game.as_bytes())?;
/// }
/// let files = split.finish()?;
/// assert_eq!(files[0], (folder.path().join("sp518.pgn.gz"), 2));
/// assert_eq!(files[1], (folder.path().join("sp0.pgn.gz"), 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Split {
    /// The pattern, as it was given.
    name: String,
    /// What stands before and after a key in the names of the files.
    around: (String, String),
    compression: Option<Compression>,
    inputs: HashSet<PathBuf>,
    names: Names,
    /// The parts by their keys.
    numbers: HashMap<String, usize>,
    parts: Vec<Part>,
    waiting: usize,
    hidden: TempDir,
    // Removed after the one in it.
    folder: Folder,
}

/// A file that is being made, in the hidden folder under its number.
struct Part {
    name: String,
    pieces: u64,
    waiting: Vec<u8>,
}

impl Split {
    /// Files named by `pattern`, whose last part has `{}` in it, once, where a name after the key is to
    /// stand: `out/{}.pgn.zst`, compressed by its ending. A folder, one that is there or a name that
    /// ends in a separator, means `{}.pgn` in it. The folder is made where it is not there. `inputs` are
    /// the files that will be read.
    ///
    /// # Errors
    ///
    /// [`Error::Write`] where the pattern is none, and where no files can be made there.
    pub fn create(pattern: &Path, inputs: &[PathBuf]) -> Result<Split, Error> {
        let name = pattern.display().to_string();
        match Split::open(pattern, name.clone(), inputs) {
            Ok(split) => Ok(split),
            Err(source) => Err(Error::Write { name, source }),
        }
    }

    fn open(pattern: &Path, name: String, inputs: &[PathBuf]) -> io::Result<Split> {
        let (path, around) = if folder::is_folder(pattern) {
            (pattern, (String::new(), ".pgn".to_owned()))
        } else {
            let why =
                "neither a folder, with a slash at its end if it is new, nor a name with one {}";
            let around = around(pattern).ok_or_else(|| io::Error::other(why))?;
            (file::folder(pattern), around)
        };
        let compression = Compression::of(Path::new(&format!("x{}", around.1)))?;
        let folder = Folder::open(path)?;
        let hidden = tempfile::Builder::new()
            .prefix(file::PREFIX)
            .tempdir_in(folder.path())
            .map_err(|error| io::Error::from(error.kind()))?;
        Ok(Split {
            name,
            around,
            compression,
            inputs: file::canonical_all(inputs),
            names: Names::default(),
            numbers: HashMap::new(),
            parts: Vec::new(),
            waiting: 0,
            hidden,
            folder,
        })
    }

    /// Adds a piece to the file of a key. Keys that differ have files that differ; of a key its first 256
    /// bytes count.
    ///
    /// # Errors
    ///
    /// [`Error::Write`], also where the file of the key would take the place of an input or of something
    /// that is no file.
    pub fn write(&mut self, key: &str, bytes: &[u8]) -> Result<(), Error> {
        let key = &key[..key.floor_char_boundary(KEY)];
        let number = match self.numbers.get(key) {
            Some(number) => *number,
            None => self.add(key)?,
        };
        let part = &mut self.parts[number];
        part.pieces += 1;
        part.waiting.extend_from_slice(bytes);
        self.waiting += bytes.len();
        if self.waiting < WAITING {
            return Ok(());
        }
        self.store().map_err(|source| Error::Write { name: self.name.clone(), source })
    }

    /// A part for a new key.
    fn add(&mut self, key: &str) -> Result<usize, Error> {
        let (before, after) = &self.around;
        let part = Part {
            name: format!("{before}{}{after}", self.names.next(key)),
            pieces: 0,
            waiting: Vec::new(),
        };
        let path = self.path(&part);
        let number = self.parts.len();
        let checked = match self.check(&path) {
            Ok(()) if number == MOST_FILES => {
                Err(io::Error::other(format!("more than {MOST_FILES} files")))
            }
            checked => checked,
        };
        checked.map_err(|source| Error::Write { name: path.display().to_string(), source })?;
        self.parts.push(part);
        self.numbers.insert(key.to_owned(), number);
        Ok(number)
    }

    /// Whether a file may be put there.
    fn check(&self, path: &Path) -> io::Result<()> {
        let before = match fs::symlink_metadata(path) {
            Ok(before) => before,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(error),
        };
        if !before.is_file() {
            return Err(io::Error::other("it is no regular file"));
        }
        if before.permissions().readonly() {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        if self.inputs.contains(&fs::canonicalize(path)?) {
            return Err(file::is_read());
        }
        Ok(())
    }

    fn path(&self, part: &Part) -> PathBuf {
        self.folder.path().join(&part.name)
    }

    fn stored(&self, number: usize) -> io::Result<File> {
        let path = self.hidden.path().join(number.to_string());
        File::options().read(true).append(true).create(true).open(path)
    }

    /// Puts away what waits.
    fn store(&mut self) -> io::Result<()> {
        for number in 0..self.parts.len() {
            let waiting = mem::take(&mut self.parts[number].waiting);
            if !waiting.is_empty() {
                self.stored(number)?.write_all(&waiting)?;
            }
        }
        self.waiting = 0;
        Ok(())
    }

    /// All files are whole: puts them in their places. Gives their paths and how many pieces each has, in
    /// the order in which their keys appeared.
    ///
    /// # Errors
    ///
    /// [`Error::Write`]; as a rule no file is in its place then.
    pub fn finish(mut self) -> Result<Vec<(PathBuf, u64)>, Error> {
        let mut whole = Vec::with_capacity(self.parts.len());
        for number in 0..self.parts.len() {
            let path = self.path(&self.parts[number]);
            match self.seal(number) {
                Ok(sealed) => whole.push((sealed, path)),
                Err(source) => {
                    return Err(Error::Write { name: path.display().to_string(), source });
                }
            }
        }
        self.sync(&whole).map_err(|source| Error::Write { name: self.name.clone(), source })?;
        for (sealed, path) in &whole {
            put(sealed, path)
                .map_err(|source| Error::Write { name: path.display().to_string(), source })?;
        }
        let pieces = self.parts.iter().map(|part| part.pieces);
        Ok(whole.into_iter().map(|(_, path)| path).zip(pieces).collect())
    }

    /// The file of a part as it is to be in its place.
    fn seal(&mut self, number: usize) -> io::Result<PathBuf> {
        let mut plain = self.stored(number)?;
        plain.write_all(&mem::take(&mut self.parts[number].waiting))?;
        let stored = self.hidden.path().join(number.to_string());
        let compression = self.compression;
        if compression.is_none() {
            return Ok(stored);
        }
        // As a whole, so that there is one stream in the file, which anything can read, and which does
        // not depend on how the pieces were put away.
        let sealed = stored.with_extension("sealed");
        let mut encoder = Encoder::new(File::create_new(&sealed)?, compression)?;
        plain.rewind()?;
        io::copy(&mut plain, &mut encoder)?;
        encoder.finish()?;
        fs::remove_file(stored)?;
        Ok(sealed)
    }

    /// Sees to it that the files are on the disk.
    fn sync(&self, files: &[(PathBuf, PathBuf)]) -> io::Result<()> {
        /// With more files, one call for the whole disk is the quicker way.
        #[cfg(target_os = "linux")]
        const FEW: usize = 100;
        #[cfg(target_os = "linux")]
        if files.len() > FEW {
            return Ok(rustix::fs::syncfs(File::open(self.hidden.path())?)?);
        }
        let sync = |sealed| File::options().append(true).open(sealed)?.sync_all();
        files.iter().try_for_each(|(sealed, _)| sync(sealed))
    }
}

/// Puts a file in its place, with the permissions of the one that was there.
fn put(sealed: &Path, path: &Path) -> io::Result<()> {
    if let Ok(before) = fs::metadata(path) {
        fs::set_permissions(sealed, before.permissions())?;
    }
    fs::rename(sealed, path)
}

/// What stands before and after the place of the key in the name of a file.
fn around(pattern: &Path) -> Option<(String, String)> {
    let name = pattern.file_name()?.to_str()?;
    let (before, after) = name.split_once(PLACE)?;
    (!after.contains(PLACE)).then(|| (before.to_owned(), after.to_owned()))
}
