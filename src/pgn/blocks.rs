//! Cuts a stream into blocks of whole games.
//!
//! Where the games begin and end does not depend on the size of the blocks: a block ends where a game
//! begins whatever stands before it, see [`boundary`]; where a stretch of the stream has no such
//! place, the scanner itself finds the last game that is whole.

use crate::{error::Error, input::Input, text};

use super::{
    boundary::{self, LONGEST_GAME, Limits},
    scanner::{Receiver, Scanner},
};

#[cfg(test)]
mod tests;

/// The usual size of a block in bytes: with smaller ones threads wait for one another more often.
pub const BLOCK_SIZE: usize = 1 << 20;

/// Bytes of a game that is too long that are kept, to tell its place.
const KEPT: usize = 4 << 10;

/// A piece of the stream.
#[derive(Debug, Default)]
pub struct Block {
    buffer: Vec<u8>,
    len: usize,
    /// The place of its first byte in the decompressed stream, from 0.
    pub offset: u64,
    /// The stream broke inside its last game.
    pub is_cut_off: bool,
    /// The block is the beginning of one game that is too long, and this was skipped after it.
    pub skipped: Option<Skipped>,
}

/// What was passed over of a game that is too long.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Skipped {
    /// Bytes.
    pub bytes: u64,
    /// Line ends among them.
    pub lines: u64,
}

impl Block {
    /// The bytes: whole games, unless [`skipped`](Block::skipped) says otherwise.
    pub fn text(&self) -> &[u8] {
        &self.buffer[..self.len]
    }
}

/// Cuts an [`Input`] into [`Block`]s.
#[derive(Debug)]
pub struct Blocks {
    input: Input,
    size: usize,
    limits: Limits,
    /// A game has begun: before that a block is not cut, since what stands before the first game is
    /// part of it.
    has_begun: bool,
    /// What was read and is not yet in a block.
    carry: Vec<u8>,
    /// The place of the carry's first byte in the stream.
    offset: u64,
    is_at_end: bool,
    error: Option<Error>,
}

impl Blocks {
    /// Cuts `input` into blocks of about `size` bytes, at most [`LONGEST_GAME`].
    pub fn new(input: Input, size: usize) -> Blocks {
        Blocks::with_limits(input, size, Limits::USUAL)
    }

    /// The same with other limits.
    fn with_limits(input: Input, size: usize, limits: Limits) -> Blocks {
        Blocks {
            input,
            size: size.clamp(1, LONGEST_GAME),
            limits,
            has_begun: false,
            carry: Vec::new(),
            offset: 0,
            is_at_end: false,
            error: None,
        }
    }

    /// The stored bytes read so far, for progress.
    pub fn consumed(&self) -> u64 {
        self.input.consumed()
    }

    /// Whether reading on takes long: see [`Input::is_unpacking`].
    pub(crate) fn is_unpacking(&self) -> bool {
        self.input.is_unpacking()
    }

    /// Fills `block` with the next games; false at the end of the stream.
    pub fn next(&mut self, block: &mut Block) -> bool {
        block.len = 0;
        block.offset = self.offset;
        block.is_cut_off = false;
        block.skipped = None;
        let carry = std::mem::take(&mut self.carry);
        append(block, &carry);
        self.carry = carry;
        let Limits { longest_game, lookahead } = self.limits;
        let mut target = self.size.max(block.len);
        loop {
            self.fill(block, target);
            if self.is_at_end {
                block.is_cut_off = self.error.is_some();
                self.keep(block, block.len);
                return block.len > 0;
            }
            match self.whole_games(block.text()) {
                Whole::Until(cut) => {
                    self.has_begun = true;
                    self.keep(block, cut);
                    return true;
                }
                Whole::None if block.len <= longest_game + lookahead => {
                    target = (2 * block.len).min(longest_game + 2 * lookahead).max(block.len + 1)
                }
                Whole::None | Whole::TooLong => {
                    self.has_begun = true;
                    self.skip_game(block);
                    return true;
                }
            }
        }
    }

    /// How much of `text`, of which more follows, is whole games.
    fn whole_games(&self, text: &[u8]) -> Whole {
        if let Some(cut) = boundary::last_certain_start(text, false, self.limits)
            && (self.has_begun || has_game(&text[..cut], self.limits))
        {
            return Whole::Until(cut);
        }
        last_whole_game(text, self.limits)
    }

    /// What ended the stream before its end, once [`next`](Blocks::next) has returned false.
    pub fn into_error(self) -> Option<Error> {
        self.error
    }

    /// Reads until the block has `target` bytes or the stream ends.
    fn fill(&mut self, block: &mut Block, target: usize) {
        if block.buffer.len() < target {
            block.buffer.resize(target, 0);
        }
        while block.len < target && !self.is_at_end {
            match self.input.read(&mut block.buffer[block.len..target]) {
                Ok(0) => self.is_at_end = true,
                Ok(count) => block.len += count,
                Err(error) => {
                    self.error = Some(error);
                    self.is_at_end = true;
                }
            }
        }
    }

    /// Leaves the first `cut` bytes in the block and carries the rest.
    fn keep(&mut self, block: &mut Block, cut: usize) {
        self.carry.clear();
        self.carry.extend_from_slice(&block.buffer[cut..block.len]);
        self.offset += cut as u64;
        block.len = cut;
    }

    /// The block begins with a game that is too long: keeps its beginning and skips the rest.
    fn skip_game(&mut self, block: &mut Block) {
        let lookahead = self.limits.lookahead;
        let mut from = self.limits.longest_game;
        let mut skipped = Skipped::default();
        let kept = block.buffer[..KEPT.min(from).min(block.len)].to_vec();
        loop {
            let next =
                boundary::next_probable_start(block.text(), from, self.is_at_end, self.limits);
            let resume = match next {
                Ok(next) => {
                    skipped.pass(&block.buffer[..next]);
                    self.keep(block, next);
                    break;
                }
                Err(resume) => resume,
            };
            // What stands before the place tells whether a blank line does. A CR LF is one line end.
            let mut drop = resume.saturating_sub(lookahead);
            drop -= usize::from(block.buffer[..drop].ends_with(b"\r"));
            skipped.pass(&block.buffer[..drop]);
            self.offset += drop as u64;
            block.buffer.copy_within(drop..block.len, 0);
            block.len -= drop;
            from = resume - drop;
            self.fill(block, block.len + self.size.max(2 * lookahead));
        }
        skipped.bytes -= kept.len() as u64;
        skipped.lines -= text::count_lines(&kept);
        block.len = 0;
        append(block, &kept);
        block.skipped = Some(skipped);
    }
}

impl Skipped {
    fn pass(&mut self, bytes: &[u8]) {
        self.bytes += bytes.len() as u64;
        self.lines += text::count_lines(bytes);
    }
}

fn append(block: &mut Block, bytes: &[u8]) {
    let end = block.len + bytes.len();
    if block.buffer.len() < end {
        block.buffer.resize(end, 0);
    }
    block.buffer[block.len..end].copy_from_slice(bytes);
    block.len = end;
}

enum Whole {
    /// The games up to here are whole.
    Until(usize),
    /// Not one game is known to be whole.
    None,
    /// The first game is too long.
    TooLong,
}

/// How much of a text, of which more follows, is whole games that are not too long.
fn last_whole_game(text: &[u8], limits: Limits) -> Whole {
    let mut scanner = Scanner::with_limits(text, limits);
    let mut cut = 0;
    while let Some(game) = scanner.next_game(&mut Deaf) {
        // Where the game ended was told from this many bytes after its end, at most.
        if game.span.end + limits.lookahead > text.len() {
            break;
        }
        if game.is_too_long {
            if cut == 0 {
                return Whole::TooLong;
            }
            break;
        }
        cut = game.span.end;
    }
    match cut {
        0 => Whole::None,
        cut => Whole::Until(cut),
    }
}

/// Whether a text has a game.
fn has_game(text: &[u8], limits: Limits) -> bool {
    Scanner::with_limits(text, limits).next_game(&mut Deaf).is_some()
}

/// Hears nothing: the scanner only finds where games end.
struct Deaf;

impl pgn_reader::Visitor for Deaf {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> std::ops::ControlFlow<()> {
        std::ops::ControlFlow::Break(())
    }

    fn begin_movetext(&mut self, (): ()) -> std::ops::ControlFlow<()> {
        std::ops::ControlFlow::Break(())
    }

    fn end_game(&mut self, (): ()) {}
}

impl Receiver for Deaf {}
