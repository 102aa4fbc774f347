//! A buffer of text that was made before it is asked for.

/// Least room a decoder is given for its output, in bytes.
pub(super) const STEP: usize = 64 * 1024;

/// A buffer that is filled, then emptied.
#[derive(Debug, Default)]
pub(super) struct Stash {
    bytes: Vec<u8>,
    start: usize,
    end: usize,
}

impl Stash {
    pub(super) fn unread(&self) -> &[u8] {
        &self.bytes[self.start..self.end]
    }

    pub(super) fn len(&self) -> usize {
        self.end - self.start
    }

    pub(super) fn is_empty(&self) -> bool {
        self.start == self.end
    }

    /// Moves bytes to the start of `buf`.
    pub(super) fn take(&mut self, buf: &mut [u8]) -> usize {
        let n = self.len().min(buf.len());
        buf[..n].copy_from_slice(&self.unread()[..n]);
        self.start += n;
        n
    }

    /// At least `STEP` bytes behind the unread ones. Those are few: this is called when there are
    /// none, or while the head of the text is being collected.
    pub(super) fn room(&mut self) -> &mut [u8] {
        if self.is_empty() {
            self.clear();
        }
        self.bytes.resize(self.bytes.len().max(self.end + STEP), 0);
        &mut self.bytes[self.end..]
    }

    /// The first `n` bytes of the room are now text.
    pub(super) fn add(&mut self, n: usize) {
        self.end += n;
    }

    /// Forgets the text.
    pub(super) fn clear(&mut self) {
        (self.start, self.end) = (0, 0);
    }

    /// What is left of `size` bytes behind the text.
    pub(super) fn rest(&mut self, size: usize) -> &mut [u8] {
        self.bytes.resize(self.bytes.len().max(size), 0);
        &mut self.bytes[self.end..]
    }

    /// Whether as much is left of `size` bytes as a decoder needs.
    pub(super) fn has_rest(&self, size: usize) -> bool {
        self.end + STEP <= size
    }
}
