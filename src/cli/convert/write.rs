//! Where the pieces go, in the order of the input.

use std::{collections::HashMap, path::PathBuf};

use chess960::{
    Error,
    output::{
        file::{Draft, Output},
        split::Split,
    },
    text,
};

use super::work::Edges;

/// Where the pieces go.
pub(super) enum Goal {
    /// All into one.
    One(Draft),
    /// Each input's into one of its own.
    PerInput {
        /// Those whose turn has not come.
        outputs: std::vec::IntoIter<Output>,
        draft: Option<Draft>,
    },
    /// By what is in them.
    Split(Split),
}

/// Writes pieces.
pub(super) struct Writer {
    goal: Goal,
    /// The current input.
    input: usize,
    /// The key of the last piece.
    key: String,
    /// What comes follows the last piece in the input.
    is_next: bool,
    /// How what was written under each key ends.
    ends: HashMap<String, End>,
}

/// How a text ends that is being written.
#[derive(Default)]
struct End {
    /// Its last bytes.
    tail: Vec<u8>,
    /// The input that they are from.
    input: usize,
    /// They are those of a game with a termination marker.
    is_marked: bool,
}

/// Bytes that tell whether a blank line ends a text.
const TAIL: usize = 4;

impl Writer {
    pub(super) fn new(goal: Goal) -> Writer {
        Writer { goal, input: 0, key: String::new(), is_next: false, ends: HashMap::new() }
    }

    /// Whether each input has an output of its own.
    pub(super) fn is_per_input(&self) -> bool {
        matches!(self.goal, Goal::PerInput { .. })
    }

    /// The next piece of the input is left out.
    pub(super) fn skip(&mut self) {
        self.is_next = false;
    }

    /// Writes a piece. `key` names its file where there are many. Gives whether it may be read as a part of
    /// what stands before it there.
    pub(super) fn piece(&mut self, bytes: &[u8], key: &str, edges: Edges) -> Result<bool, Error> {
        let mut bytes = bytes;
        let mut may_join = false;
        let follows = self.is_next && self.key == key;
        if self.key != key {
            key.clone_into(&mut self.key);
        }
        if let Some(end) = self.ends.get(key).filter(|_| !follows) {
            let is_other_input = end.input != self.input;
            may_join = !begins_with_event(bytes)
                && (!end.is_marked || !edges.has_tags && !begins_with_move(bytes));
            let gap = gap(&end.tail, is_other_input || !edges.has_tags);
            if is_other_input {
                bytes = bytes.strip_prefix(text::BOM).unwrap_or(bytes);
            }
            if !gap.is_empty() {
                self.put(gap)?;
            }
        }
        self.is_next = true;
        self.put(bytes)?;
        if let Some(end) = self.ends.get_mut(key) {
            end.is_marked = edges.is_marked;
        }
        Ok(may_join)
    }

    /// Writes rows of a table.
    pub(super) fn rows(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.put(bytes)
    }

    fn put(&mut self, bytes: &[u8]) -> Result<(), Error> {
        if !self.ends.contains_key(&self.key) {
            self.ends.insert(self.key.clone(), End::default());
        }
        if let Some(End { tail, input, .. }) = self.ends.get_mut(&self.key) {
            tail.extend_from_slice(&bytes[bytes.len().saturating_sub(TAIL)..]);
            tail.drain(..tail.len().saturating_sub(TAIL));
            *input = self.input;
        }
        match &mut self.goal {
            Goal::One(draft) => draft.write(bytes),
            Goal::PerInput { outputs, draft } => {
                if draft.is_none() {
                    *draft = outputs.next().map(Output::stream).transpose()?;
                }
                draft.as_mut().map_or(Ok(()), |draft| draft.write(bytes))
            }
            Goal::Split(split) => split.write(&self.key, bytes),
        }
    }

    /// The current input is at its end, and all of it could be written or not.
    pub(super) fn end_input(&mut self, is_whole: bool) -> Result<(), Error> {
        self.is_next = false;
        if let Goal::PerInput { .. } = &self.goal {
            // There is a file where nothing was to be written as well.
            self.put(b"")?;
            self.ends.clear();
        }
        self.input += 1;
        match &mut self.goal {
            Goal::PerInput { draft, .. } => match draft.take() {
                Some(draft) if is_whole => draft.finish(),
                _ => Ok(()),
            },
            Goal::One(_) | Goal::Split(_) => Ok(()),
        }
    }

    /// All inputs are at their ends, and all of them could be written or not. Gives the files where there
    /// are many; `None` where nothing is written because not all could be.
    pub(super) fn finish(self, is_whole: bool) -> Result<Option<Vec<(PathBuf, u64)>>, Error> {
        match self.goal {
            Goal::One(draft) if is_whole => draft.finish().map(|()| Some(Vec::new())),
            Goal::Split(split) if is_whole => split.finish().map(Some),
            // What has gone out already is not held back.
            Goal::One(mut draft) if !draft.is_held() => draft.flush().map(|()| Some(Vec::new())),
            Goal::One(_) | Goal::Split(_) => Ok(None),
            // No game of the inputs that were not read was wanted.
            Goal::PerInput { outputs, .. } => {
                for output in outputs {
                    output.stream()?.finish()?;
                }
                Ok(Some(Vec::new()))
            }
        }
    }
}

/// Whether a game begins with the tag that always begins one.
fn begins_with_event(text: &[u8]) -> bool {
    begin(text).starts_with(b"[Event ")
}

/// Whether a game without tags begins with what begins one behind a marker and a blank line.
fn begins_with_move(text: &[u8]) -> bool {
    matches!(begin(text), [b'1', b'.' | b' ', ..] | [b'a'..=b'h' | b'A'..=b'Z', ..])
}

fn begin(text: &[u8]) -> &[u8] {
    text.strip_prefix(text::BOM).unwrap_or(text).trim_ascii_start()
}

/// What is missing between a text that ends like this and a game that did not follow it: the end of the
/// line, and where `is_blank` a blank line.
fn gap(before: &[u8], is_blank: bool) -> &'static [u8] {
    match (line_end(before), is_blank) {
        (b"", false) => b"\n",
        (b"", true) => b"\n\n",
        (_, false) => b"",
        (end, true) if line_end(&before[..before.len() - end.len()]).is_empty() => end,
        (_, true) => b"",
    }
}

/// The line end that a text ends with; empty where it ends with none.
fn line_end(text: &[u8]) -> &'static [u8] {
    match text {
        [.., b'\r', b'\n'] => b"\r\n",
        [.., b'\n'] => b"\n",
        [.., b'\r'] => b"\r",
        _ => b"",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_before_a_game() {
        for (before, line, blank) in [
            (&b"1-0"[..], &b"\n"[..], &b"\n\n"[..]),
            (b"1-0\n", b"", b"\n"),
            (b"1-0\r\n", b"", b"\r\n"),
            (b"1-0\r", b"", b"\r"),
            (b"1-0\n\n", b"", b""),
            (b"1-0\r\n\r\n", b"", b""),
            (b"\r\n\r\n", b"", b""),
        ] {
            assert_eq!((gap(before, false), gap(before, true)), (line, blank), "{before:?}");
        }
    }
}
