//! Folders that results go into.

use std::{
    collections::HashSet,
    fs, io,
    path::{self, Path, PathBuf},
};

use crate::error::Error;

/// Whether a folder is meant: one that is there, or a name that ends in a separator.
pub fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.to_string_lossy().ends_with(path::is_separator)
}

/// Where the output of each input goes: into `folder`, which is made where it is not there, under the
/// name of the input.
///
/// # Errors
///
/// [`Error::Write`] where the folder cannot be made, where one of the inputs is standard input, and where
/// two have the same name, but for capital letters.
pub fn per_input(folder: &Path, inputs: &[PathBuf]) -> Result<Vec<PathBuf>, Error> {
    let refuse = |path: &Path, source| Error::Write { name: path.display().to_string(), source };
    let mut seen = HashSet::new();
    let mut goal = |input: &PathBuf| {
        let name = input.file_name().filter(|name| *name != "-");
        let name = name.ok_or_else(|| {
            refuse(folder, io::Error::other("one of the files to read has no name to use in it"))
        })?;
        let goal = folder.join(name);
        if !seen.insert(name.to_string_lossy().to_lowercase()) {
            return Err(refuse(&goal, io::Error::other("two of the files to read have this name")));
        }
        Ok(goal)
    };
    let goals = inputs.iter().map(&mut goal).collect::<Result<_, _>>()?;
    match Folder::open(folder) {
        Ok(opened) => opened.keep(),
        Err(source) => return Err(refuse(folder, source)),
    }
    Ok(goals)
}

/// A folder that was made if it was not there. Then it does not stay, unless something lies in it.
pub(super) struct Folder {
    path: PathBuf,
    was_made: bool,
}

impl Folder {
    pub(super) fn open(path: &Path) -> io::Result<Folder> {
        let was_made = !path.is_dir();
        if was_made {
            fs::create_dir(path)?;
        }
        Ok(Folder { path: path.to_owned(), was_made })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    fn keep(mut self) {
        self.was_made = false;
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if self.was_made {
            // One that has files in it cannot be removed, and is wanted.
            let _ = fs::remove_dir(&self.path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_input_has_its_output() {
        let scratch = tempfile::tempdir().unwrap();
        let folder = scratch.path().join("out");
        let goals = per_input(&folder, &["a/x.pgn".into(), "y.pgn.gz".into()]).unwrap();
        assert_eq!(goals, [folder.join("x.pgn"), folder.join("y.pgn.gz")]);
        assert!(folder.is_dir());
        assert_eq!(per_input(&folder, &["b/z".into()]).unwrap(), [folder.join("z")]);
    }

    #[test]
    fn what_can_have_no_output_of_its_own_is_refused_before_a_folder_is_made() {
        let scratch = tempfile::tempdir().unwrap();
        let folder = scratch.path().join("out");
        for (inputs, why) in [
            (["a/x.pgn", "-"], "has no name to use in it"),
            (["a/x.pgn", ".."], "has no name to use in it"),
            (["a/x.pgn", "b/X.PGN"], "two of the files to read have this name"),
        ] {
            let error = per_input(&folder, &inputs.map(PathBuf::from)).unwrap_err();
            assert!(error.to_string().ends_with(why), "{error}");
            assert!(!folder.exists());
        }
        fs::write(&folder, "a file").unwrap();
        assert!(per_input(&folder, &["x".into()]).is_err());
        assert!(per_input(&folder.join("no/such"), &["x".into()]).is_err());
    }

    #[test]
    fn a_folder_is_there_or_ends_in_a_separator() {
        let scratch = tempfile::tempdir().unwrap();
        assert!(is_folder(scratch.path()));
        assert!(is_folder(Path::new("not/there/")));
        assert!(!is_folder(&scratch.path().join("not there")));
    }
}
