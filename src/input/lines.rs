//! The lines of an input, with bounded memory.

use std::path::Path;

use crate::error::Error;

use super::Input;

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
    input: Input,
    buffer: Vec<u8>,
    /// What is read and not yet given.
    start: usize,
    end: usize,
    is_at_end: bool,
    /// In the middle of a line that is too long.
    is_inside: bool,
    failure: Option<Error>,
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
        let buffer = vec![0; 4 * LONGEST_LINE];
        Lines { input, buffer, start: 0, end: 0, is_at_end: false, is_inside: false, failure: None }
    }

    /// The next line; `None` at the end.
    ///
    /// # Errors
    ///
    /// As [`Input::read`], after the last line that was read whole, and the rest of one that was not.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> Result<Option<Line<'_>>, Error> {
        let mut searched = 0;
        let line_end = loop {
            let text = &self.buffer[self.start..self.end];
            let found = memchr::memchr2(b'\n', b'\r', &text[searched..]).map(|i| searched + i);
            match found {
                // Whether an LF follows the CR is still to be read.
                Some(i) if text[i] == b'\r' && i + 1 == text.len() && !self.is_at_end => {
                    searched = i
                }
                Some(i) => break Some(i),
                None if self.is_at_end || text.len() > LONGEST_LINE => break None,
                None => searched = text.len(),
            }
            self.fill();
        };
        let text = &self.buffer[self.start..self.end];
        if text.is_empty() {
            return self.failure.take().map_or(Ok(None), Err);
        }
        let (len, end) = match line_end {
            Some(len) => (len, crate::text::line_end(&text[len..])),
            None => (text.len(), 0),
        };
        self.start += len + end;
        let is_continued =
            std::mem::replace(&mut self.is_inside, line_end.is_none() && !self.is_at_end);
        Ok(Some(if is_continued || len > LONGEST_LINE {
            Line::Piece { text: &text[..len + end], is_first: !is_continued }
        } else {
            Line::Whole { text: &text[..len], end: &text[len..len + end] }
        }))
    }

    /// Makes room and reads on.
    fn fill(&mut self) {
        if self.end == self.buffer.len() {
            self.buffer.copy_within(self.start..self.end, 0);
            self.end -= self.start;
            self.start = 0;
        }
        match self.input.read(&mut self.buffer[self.end..]) {
            Ok(0) => self.is_at_end = true,
            Ok(count) => self.end += count,
            Err(failure) => {
                self.failure = Some(failure);
                self.is_at_end = true;
            }
        }
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
