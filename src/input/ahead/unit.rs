//! What is decoded of a guess.

use crate::input::unpacker::{Got, Unpacker};

use super::Text;

/// Stored bytes that are used at once, at most, where little or no text comes of them.
const MOST_STORED: u64 = 1 << 20;

/// A decoder that is ahead of the reader, and the text it has made.
pub(super) struct Unit {
    pub(super) unpacker: Unpacker,
    pub(super) text: Text,
}

/// Why it left off.
pub(super) enum Stop {
    /// It has done enough for now.
    Full,
    /// Another guess begins here, or the file ends.
    End,
    Fault,
}

impl Unit {
    pub(super) fn new(unpacker: Unpacker) -> Unit {
        Unit { unpacker, text: Text::new() }
    }

    /// Whether its last chunk, of `size` bytes, has room for more.
    pub(super) fn has_room(&self, size: usize) -> bool {
        self.text.back().is_some_and(|chunk| chunk.has_rest(size))
    }

    /// Decodes until the last chunk, of `size` bytes, is full, or a part ends at `next`.
    pub(super) fn step(&mut self, size: usize, next: Option<u64>) -> Stop {
        let Some(chunk) = self.text.back_mut() else { return Stop::Full };
        let enough = self.unpacker.consumed() + MOST_STORED;
        while chunk.has_rest(size) && self.unpacker.consumed() < enough {
            match self.unpacker.step(chunk.rest(size)) {
                Ok(Got::Text(len)) => chunk.add(len),
                Ok(Got::Nothing) => {}
                Ok(Got::End) => return Stop::End,
                Err(_) => return Stop::Fault,
            }
            if self.unpacker.is_between() && Some(self.unpacker.consumed()) == next {
                return Stop::End;
            }
        }
        Stop::Full
    }
}
