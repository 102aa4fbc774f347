//! From the bytes of a block to places in the stream.

use std::fmt;

use crate::{diagnostic::Finding, text::Extent};

/// A finding with its place. Within one block lines, columns and games count from the block's start;
/// [`Base::place`] makes them count from the stream's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The finding.
    pub finding: Finding,
    /// The byte, from 0.
    pub byte: u64,
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1.
    pub column: u64,
    /// The game, from 1; `None` outside of any game.
    pub game: Option<u64>,
}

impl Placed {
    /// The line that a report has for it: `name:line:column: severity code game N ply P: message`.
    pub fn told<'a>(&'a self, name: &'a str) -> impl fmt::Display + 'a {
        fmt::from_fn(move |f| {
            let Placed { finding, line, column, game, .. } = self;
            write!(f, "{name}:{line}:{column}: {} {}", finding.severity(), finding.code)?;
            if let Some(game) = game {
                write!(f, " game {game}")?;
            }
            if let Some(ply) = finding.ply {
                write!(f, " ply {ply}")?;
            }
            write!(f, ": {}", finding.message)
        })
    }
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

    /// Places a finding in the text.
    pub fn place(&mut self, finding: Finding, game: Option<u64>) -> Placed {
        let at = finding.span.start.min(self.text.len());
        if at < self.at {
            self.at = 0;
            self.extent = Extent::default();
        }
        self.extent = self.extent.then(Extent::of(&self.text[self.at..at]));
        self.at = at;
        Placed {
            byte: self.offset + at as u64,
            line: self.extent.lines + 1,
            column: self.extent.columns + 1,
            game,
            finding,
        }
    }

    /// The extent of the whole text.
    pub fn extent(self) -> Extent {
        self.extent.then(Extent::of(&self.text[self.at..]))
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
    /// The place in the stream of a finding in the block that follows.
    pub fn place(&self, mut placed: Placed) -> Placed {
        if placed.line == 1 {
            placed.column += self.extent.columns;
        }
        placed.line += self.extent.lines;
        placed.game = placed.game.map(|game| game + self.games);
        placed
    }

    /// Adds a block.
    pub fn pass(&mut self, extent: Extent, games: u64) {
        self.extent = self.extent.then(extent);
        self.games += games;
    }
}
