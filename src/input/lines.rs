//! The lines of an input, with bounded memory.

use std::path::Path;

use crate::{error::Error, text};

use super::{Input, unread::Unread};

/// The longest line that is given whole, in bytes.
pub const LONGEST_LINE: usize = 64 << 10;

/// A line, or a piece of one that is too long.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Line<'a> {
    /// A line without its end.
    Whole {
        /// The line.
        text: &'a [u8],
        /// LF, CR LF or CR; nothing at the end of the input.
        end: &'a [u8],
    },
    /// A part of a line longer than [`LONGEST_LINE`], its end among the last one's bytes.
    Piece {
        /// The bytes.
        text: &'a [u8],
        /// Whether it is the first of its line.
        is_first: bool,
    },
}

impl<'a> Line<'a> {
    /// The bytes of the line, without its end where it is whole.
    pub fn text(&self) -> &'a [u8] {
        match self {
            Line::Whole { text, .. } | Line::Piece { text, .. } => text,
        }
    }

    /// The line end of a whole line.
    pub fn end(&self) -> &'a [u8] {
        match self {
            Line::Whole { end, .. } => end,
            Line::Piece { .. } => b"",
        }
    }

    /// Whether a line of the input begins with it.
    pub fn begins(&self) -> bool {
        matches!(self, Line::Whole { .. } | Line::Piece { is_first: true, .. })
    }
}

/// Reads an [`Input`] line by line.
#[derive(Debug)]
pub struct Lines {
    unread: Unread,
    /// In the middle of a line that is too long.
    is_inside: bool,
}

impl Lines {
    /// Opens an input, see [`Input::open`].
    ///
    /// # Errors
    ///
    /// As [`Input::open`].
    pub fn open(path: impl AsRef<Path>) -> Result<Lines, Error> {
        Input::open(path).map(Lines::new)
    }

    /// Reads the lines of an input.
    pub fn new(input: Input) -> Lines {
        Lines { unread: Unread::of(input), is_inside: false }
    }

    /// The next line; `None` at the end.
    ///
    /// # Errors
    ///
    /// As [`Input::read`], after the last line that was read whole, and the rest of one that was not.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> Result<Option<Line<'_>>, Error> {
        let line = self.unread.line(LONGEST_LINE);
        let text = self.unread.bytes();
        if text.is_empty() {
            return self.unread.end().map(|()| None);
        }
        let len = line.unwrap_or(text.len());
        let end = text::line_end(&text[len..]);
        let is_whole = line.is_some() || self.unread.is_all();
        let is_continued = std::mem::replace(&mut self.is_inside, !is_whole);
        let given = self.unread.give(len + end);
        let text = self.unread.given(given);
        Ok(Some(if is_continued || len > LONGEST_LINE {
            Line::Piece { text, is_first: !is_continued }
        } else {
            Line::Whole { text: &text[..len], end: &text[len..] }
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &[u8]) -> Vec<(Vec<u8>, Vec<u8>, bool)> {
        let input =
            Input::from_reader("test", Box::new(std::io::Cursor::new(text.to_vec()))).unwrap();
        let mut lines = Lines::new(input);
        let mut found = Vec::new();
        while let Some(line) = lines.next().unwrap() {
            found.push((line.text().to_vec(), line.end().to_vec(), line.begins()));
        }
        found
    }

    #[test]
    fn lines_end_with_lf_crlf_or_cr() {
        let line =
            |text: &str, end: &str| (text.as_bytes().to_vec(), end.as_bytes().to_vec(), true);
        assert_eq!(
            lines(b"a\nb\r\n\rc\r\nd"),
            [line("a", "\n"), line("b", "\r\n"), line("", "\r"), line("c", "\r\n"), line("d", "")]
        );
        assert_eq!(lines(b""), []);
        assert_eq!(lines(b"a\r"), [line("a", "\r")]);
    }

    /// A CR may be the last byte that was read for now, wherever that is.
    #[test]
    fn every_byte_is_given() {
        for len in (16..=20).map(|bits| 1_usize << bits).flat_map(|len| [len - 2, len - 1, len]) {
            for end in ["\r\n", "\r", "\n"] {
                let text = "#".repeat(len) + end + "x" + end + "last";
                let given = lines(text.as_bytes());
                let bytes: Vec<u8> =
                    given.iter().flat_map(|(text, end, _)| [&text[..], end].concat()).collect();
                assert!(bytes == text.as_bytes(), "{len} {end:?}");
            }
        }
    }

    #[test]
    fn a_line_that_is_too_long_comes_in_pieces() {
        let mut text = vec![b'x'; 5 * LONGEST_LINE];
        text.extend_from_slice(b"\nshort\n");
        let found = lines(&text);
        assert_eq!(found.iter().filter(|line| line.2).count(), 2);
        let bytes: Vec<u8> =
            found.iter().flat_map(|(text, end, _)| [&text[..], &end[..]].concat()).collect();
        assert!(bytes == text);
        assert_eq!(found.last().unwrap().0, b"short");
    }
}
