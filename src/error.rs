//! What makes a job impossible. Faults *in* a game or a position are findings, see
//! [`diagnostic`](crate::diagnostic).

use std::io;

/// A failure to do the job at all: the program ends with exit status 2.
///
/// `name` is the input as the user named it, `-` for standard input.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The input could not be opened.
    #[error("{name}: cannot open: {source}")]
    Open {
        /// The input.
        name: String,
        /// What the operating system said.
        source: io::Error,
    },
    /// The input is a directory.
    #[error("{name}: is a directory, not a file")]
    Directory {
        /// The input.
        name: String,
    },
    /// Reading failed part of the way.
    #[error("{name}: cannot read on at byte {byte}: {source}")]
    Read {
        /// The input.
        name: String,
        /// Bytes of the file as stored that had been read, counted from 0.
        byte: u64,
        /// What the operating system said.
        source: io::Error,
    },
    /// A compressed file is damaged or ends too early.
    #[error("{name}: {format} data broken at byte {byte} of the compressed file: {source}")]
    Corrupt {
        /// The input.
        name: String,
        /// `gzip`, `bzip2`, `xz` or `zstd`.
        format: &'static str,
        /// Bytes of the compressed file that had been used, counted from 0.
        byte: u64,
        /// What the decompressor said.
        source: io::Error,
    },
    /// The text is UTF-16.
    #[error("{name}: the text is UTF-16; convert it to UTF-8 first")]
    Utf16 {
        /// The input.
        name: String,
    },
    /// The input is not text.
    #[error("{name}: not a text file ({what})")]
    NotText {
        /// The input.
        name: String,
        /// What it looks like.
        what: &'static str,
    },
    /// The output could not be written.
    #[error("{name}: cannot write: {source}")]
    Write {
        /// The output.
        name: String,
        /// What the operating system said.
        source: io::Error,
    },
}
