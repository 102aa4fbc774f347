//! From the bytes of a block to places in the stream.

use crate::{diagnostic::Finding, text::Extent};

/// A place in a text.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The byte, from 0.
    pub byte: u64,
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1.
    pub column: u64,
}

/// A finding with its place. Within one block lines, columns and games count from the block's start;
/// [`Base::place`] makes them count from the stream's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The finding.
    pub finding: Finding,
    /// Where what it is about begins.
    pub start: Place,
    /// The first place behind it.
    pub end: Place,
    /// The game, from 1; `None` outside of any game.
    pub game: Option<u64>,
}

/// Where a game begins: what is remembered of it to speak of it later.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The index of the input.
    pub input: usize,
    /// The game, from 1.
    pub game: u64,
    /// The byte, from 0.
    pub byte: u64,
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1.
    pub column: u64,
}

/// Finds the lines and columns of bytes that are asked for in the order of the text, mostly.
#[derive(Debug)]
pub struct Placer<'a> {
    text: &'a [u8],
    offset: u64,
    at: usize,
    extent: Extent,
}

impl<'a> Placer<'a> {
    /// For a text whose first byte is at `offset` in the stream.
    pub fn new(text: &'a [u8], offset: u64) -> Placer<'a> {
        Placer { text, offset, at: 0, extent: Extent::default() }
    }

    /// The text.
    pub fn text(&self) -> &'a [u8] {
        self.text
    }

    /// The place of a byte.
    pub fn at(&mut self, byte: usize) -> Place {
        let at = self.outside_line_end(byte);
        if at < self.at {
            self.at = 0;
            self.extent = Extent::default();
        }
        self.extent = self.extent.then(Extent::of(&self.text[self.at..at]));
        self.at = at;
        self.name(byte, self.extent)
    }

    /// Places a finding in the text.
    pub fn place(&mut self, finding: Finding, game: Option<u64>) -> Placed {
        let start = self.at(finding.span.start);
        // The next finding may begin before the end of this one.
        let end = self.outside_line_end(finding.span.end).max(self.at);
        let extent = self.extent.then(Extent::of(&self.text[self.at..end]));
        let end = self.name(finding.span.end.max(finding.span.start), extent);
        Placed { finding, start, end, game }
    }

    /// The extent of the whole text.
    pub fn extent(self) -> Extent {
        self.extent.then(Extent::of(&self.text[self.at..]))
    }

    fn name(&self, byte: usize, before: Extent) -> Place {
        let byte = self.offset + byte.min(self.text.len()) as u64;
        Place { byte, line: before.lines + 1, column: before.columns + 1 }
    }

    /// A byte up to which lines can be counted: not the second one of a CR LF.
    fn outside_line_end(&self, byte: usize) -> usize {
        let byte = byte.min(self.text.len());
        let (before, after) = self.text.split_at(byte);
        let is_inside = before.ends_with(b"\r") && after.starts_with(b"\n");
        byte - usize::from(is_inside)
    }
}

/// What stands before a block in its stream.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Base {
    /// The text.
    pub extent: Extent,
    /// The games.
    pub games: u64,
}

impl Base {
    /// The place in the stream of one in the block that follows.
    pub fn at(&self, mut place: Place) -> Place {
        if place.line == 1 {
            place.column += self.extent.columns;
        }
        place.line += self.extent.lines;
        place
    }

    /// The place in the stream of a finding in the block that follows.
    pub fn place(&self, mut placed: Placed) -> Placed {
        placed.start = self.at(placed.start);
        placed.end = self.at(placed.end);
        placed.game = placed.game.map(|game| game + self.games);
        placed
    }

    /// Adds a block.
    pub fn pass(&mut self, extent: Extent, games: u64) {
        self.extent = self.extent.then(extent);
        self.games += games;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;

    #[test]
    fn findings_have_a_beginning_and_an_end() {
        let text = "a\r\n\r\nbé\u{301} c\nd".as_bytes();
        let mut placer = Placer::new(text, 100);
        let mut place = |span| {
            let placed = placer.place(Finding::new(Code::MoveIllegal, span, "x"), None);
            let at = |place: Place| (place.byte, place.line, place.column);
            (at(placed.start), at(placed.end))
        };
        assert_eq!(place(0..1), ((100, 1, 1), (101, 1, 2)));
        // From the last character to behind the first one of the last line.
        assert_eq!(place(11..14), ((111, 3, 5), (114, 4, 2)));
        assert_eq!(place(5..10), ((105, 3, 1), (110, 3, 4)));
        assert_eq!(place(14..14), ((114, 4, 2), (114, 4, 2)));
        // Between CR and LF is still on the line.
        assert_eq!(place(2..2), ((102, 1, 2), (102, 1, 2)));
        assert_eq!(place(3..4), ((103, 2, 1), (104, 2, 1)));
        assert_eq!(placer.extent(), Extent::of(text));
    }

    #[test]
    fn a_block_may_begin_in_a_line() {
        let base = Base { extent: Extent { lines: 2, columns: 10 }, games: 3 };
        let mut placer = Placer::new(b"ab\ncd", 50);
        let placed = placer.place(Finding::new(Code::MoveIllegal, 1..4, "x"), Some(1));
        let placed = base.place(placed);
        assert_eq!(placed.start, Place { byte: 51, line: 3, column: 12 });
        assert_eq!(placed.end, Place { byte: 54, line: 4, column: 2 });
        assert_eq!(placed.game, Some(4));
    }
}
