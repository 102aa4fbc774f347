//! Seeds and secrets: from the operating system, from arguments and files.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

use chess960::{
    Error,
    chess960::draw::{NotAPhrase, Phrase},
    input::Input,
    text::BOM,
};

/// A line of text of an argument.
pub(in crate::cli::sp) fn phrase(text: &str) -> Result<Phrase, NotAPhrase> {
    Phrase::new(text)
}

/// A seed of 128 bits of the operating system's randomness.
pub(in crate::cli::sp) fn fresh() -> Result<Phrase, Error> {
    let mut bits = [0; 16];
    getrandom::fill(&mut bits).map_err(|error| Error::Open {
        name: "randomness of the operating system".to_owned(),
        source: io::Error::other(error.to_string()),
    })?;
    Ok(Phrase::of_random(u128::from_le_bytes(bits)))
}

/// Puts a secret into a new file, which on most systems nobody else can read. No file is overwritten.
pub(super) fn keep(path: &Path, secret: &Phrase) -> Result<(), Error> {
    let keep = || {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        // Others cannot read what is made so.
        let mut file = tempfile::NamedTempFile::new_in(folder.unwrap_or(Path::new(".")))?;
        writeln!(file, "{secret}")?;
        file.as_file().sync_all()?;
        file.persist_noclobber(path).map_err(|error| error.error)?;
        Ok(())
    };
    keep().map_err(|source: io::Error| Error::Write { name: path.display().to_string(), source })
}

/// Where a secret is.
#[derive(Clone, Debug)]
pub(super) enum Given {
    Text(Phrase),
    File(PathBuf),
}

/// A secret of an argument: itself, or the file it is in.
pub(super) fn given(text: &str) -> Result<Given, NotAPhrase> {
    match text.strip_prefix('@') {
        Some(path) => Ok(Given::File(path.into())),
        None => Phrase::new(text).map(Given::Text),
    }
}

impl Given {
    /// The secret, or why the file holds none.
    pub(super) fn secret(&self) -> Result<Phrase, String> {
        /// Bytes that a file with a secret has at most.
        const MOST: usize = 16 << 10;
        let path = match self {
            Given::Text(secret) => return Ok(secret.clone()),
            Given::File(path) => path,
        };
        let bytes = read(path, MOST)?;
        let text = String::from_utf8_lossy(&bytes);
        let line = text.strip_suffix('\n').map(|line| line.strip_suffix('\r').unwrap_or(line));
        Phrase::new(line.unwrap_or(&text)).map_err(|why| format!("{}: {why}", path.display()))
    }
}

/// The bytes of a small file without a byte order mark, or why they cannot be had.
pub(in crate::cli::sp) fn read(path: &Path, most: usize) -> Result<Vec<u8>, String> {
    let told = |error: Error| error.to_string();
    let mut input = Input::open(path).map_err(told)?;
    let mut bytes = Vec::new();
    let mut piece = [0; 1 << 14];
    loop {
        let count = input.read(&mut piece).map_err(told)?;
        if count == 0 {
            break;
        }
        bytes.extend_from_slice(&piece[..count]);
        if bytes.len() > most {
            return Err(format!("{}: more than {most} bytes", input.name()));
        }
    }
    if bytes.starts_with(BOM) {
        bytes.drain(..BOM.len());
    }
    Ok(bytes)
}
