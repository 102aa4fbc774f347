//! How the text of a game is laid out in lines.
//!
//! Nothing of it changes what the game says. All of it is told from the game's own bytes, so the last
//! game of a file needs an empty line behind it like every other one.

use std::{
    ops::{ControlFlow, Range},
    str,
};

use pgn_reader::{RawTag, Visitor};

use crate::{
    diagnostic::{Code, Finding},
    text::{self, BOM},
};

use super::scanner::{Receiver, Scanner};

#[cfg(test)]
mod tests;

/// Characters that a line has at most [PGN 4.3].
const LONGEST_LINE: usize = 255;

/// Characters that a line of the movetext has at most in export format [PGN 8.2.1].
const LONGEST_EXPORTED: usize = 79;

/// Findings of one kind in a game, and no more.
const MOST: usize = 3;

/// The seven tag roster in its order [PGN 8.1.1].
const ROSTER: [&[u8]; 7] = [b"Event", b"Site", b"Date", b"Round", b"White", b"Black", b"Result"];

/// What is to be said of the lines of the game that has these bytes of `text`; with `export` also what
/// only the export format of \[PGN\] wants.
pub fn faults(text: &[u8], span: Range<usize>, export: bool) -> Vec<Finding> {
    let game = &text[span.clone()];
    let mut found = Vec::new();
    found.extend(long_line(game));
    let head = if export { Scanner::new(game).next_game(&mut Head::default()) } else { None };
    if let Some(head) = head {
        let head = head.output;
        export_tags(game, &head.tags, &mut found);
        found.extend(tag_order(game, &head.tags));
        movetext(game, &head, &mut found);
    }
    found.into_iter().map(|finding| finding.moved_by(span.start)).collect()
}

/// The first line with more than [`LONGEST_LINE`] characters.
fn long_line(game: &[u8]) -> Option<Finding> {
    let mut at = 0;
    // Where a line ends among so many bytes, none that ends there is too long: they need not be looked
    // at one by one.
    while let Some(window) = game[at..].get(..=LONGEST_LINE) {
        if let Some(end) = memchr::memrchr2(b'\n', b'\r', window) {
            at += end + 1;
            continue;
        }
        // Where they are all ASCII it does not matter how much longer the line is.
        let end = if window.is_ascii() { at + window.len() } else { line(game, at).end };
        if let Some(too_many) = character(&game[at..end], LONGEST_LINE) {
            // What differs from game to game is not in the message: a habit is told once a file.
            let message = "the line has more than 255 characters";
            let span = at + too_many.start..at + too_many.end;
            return Some(Finding::new(Code::LongLine, span, message));
        }
        at = end;
    }
    None
}

/// The rest of the line at `at`, without its end.
fn line(game: &[u8], at: usize) -> Range<usize> {
    at..memchr::memchr2(b'\n', b'\r', &game[at..]).map_or(game.len(), |len| at + len)
}

/// The bytes of the character of a line that has this many before it.
fn character(line: &[u8], before: usize) -> Option<Range<usize>> {
    // Most lines are ASCII, which is seen faster than characters are counted.
    let head = line.get(..=before)?;
    if head.is_ascii() {
        return Some(before..before + 1);
    }
    match str::from_utf8(line) {
        Ok(text) => text.char_indices().nth(before).map(|(at, c)| at..at + c.len_utf8()),
        Err(_) => Some(before..before + 1),
    }
}

/// The characters of a line that is UTF-8, the bytes of one that is not.
fn characters(line: &[u8]) -> usize {
    // Most lines are ASCII, which is seen faster than characters are counted.
    if line.is_ascii() {
        return line.len();
    }
    str::from_utf8(line).map_or(line.len(), |line| line.chars().count())
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// The first bytes that are blanks; turned round, the last ones.
fn blanks<'a>(bytes: impl Iterator<Item = &'a u8>) -> usize {
    bytes.take_while(|&&byte| is_blank(byte)).count()
}

/// Where the values of the tags stand, with the names, and where the movetext begins.
#[derive(Debug, Default)]
struct Head {
    tags: Vec<Pair>,
    movetext: usize,
    at: Range<usize>,
}

#[derive(Debug)]
struct Pair {
    name: Box<[u8]>,
    value: Range<usize>,
}

impl Visitor for Head {
    type Tags = ();
    type Movetext = ();
    type Output = Head;

    fn begin_tags(&mut self) -> ControlFlow<Head> {
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), name: &[u8], _: RawTag<'_>) -> ControlFlow<Head> {
        self.tags.push(Pair { name: name.into(), value: self.at.clone() });
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<Head> {
        self.movetext = self.at.start;
        ControlFlow::Break(std::mem::take(self))
    }

    fn end_game(&mut self, (): ()) -> Head {
        std::mem::take(self)
    }
}

impl Receiver for Head {
    fn at(&mut self, span: Range<usize>) {
        self.at = span;
    }

    fn wants(&self, _: Code) -> bool {
        false
    }
}

impl Pair {
    /// From its bracket to the end of its value, or the bracket right behind that.
    fn span(&self, game: &[u8]) -> Range<usize> {
        let open = memchr::memrchr(b'[', &game[..self.value.start]);
        let close = if game[self.value.end..].starts_with(b"\"]") { 2 } else { 0 };
        open.unwrap_or(self.value.start)..self.value.end + close
    }

    /// What is wrong with it in export format [PGN 8.1].
    fn fault(&self, game: &[u8]) -> Option<String> {
        let open = self.span(game).start;
        let name = text::quote(&self.name);
        let before = game[open..self.value.start].strip_prefix(b"[");
        let before = before.and_then(|before| before.strip_prefix(&*self.name));
        let after = game[self.value.end..].strip_prefix(b"\"]");
        let (Some(b" \""), Some(after)) = (before, after) else {
            return Some(format!("tag {name} is not written as in [Name \"value\"]"));
        };
        let line = game[..open].strip_suffix(BOM).unwrap_or(&game[..open]);
        let begins_line = matches!(line, [] | [.., b'\n' | b'\r']);
        let ends_line = after.is_empty() || text::line_end(after) > 0;
        (!begins_line || !ends_line)
            .then(|| format!("tag {name} does not stand on a line by itself"))
    }
}

fn export_tags(game: &[u8], tags: &[Pair], found: &mut Vec<Finding>) {
    let faults = tags.iter().filter_map(|tag| {
        tag.fault(game).map(|message| Finding::new(Code::ExportTag, tag.span(game), message))
    });
    found.extend(faults.take(MOST));
}

/// The first tag that stands behind one before which it belongs [PGN 8.1.1].
fn tag_order(game: &[u8], tags: &[Pair]) -> Option<Finding> {
    // The roster as it stands there, the others as their bytes do.
    fn key(tag: &Pair) -> (usize, &[u8]) {
        match ROSTER.iter().position(|name| **name == *tag.name) {
            Some(place) => (place, b""),
            None => (ROSTER.len(), &tag.name),
        }
    }
    let pair = tags.windows(2).find(|pair| key(&pair[1]) < key(&pair[0]))?;
    let (before, tag) = (&pair[0], &pair[1]);
    let message =
        format!("tag {} belongs before tag {}", text::quote(&tag.name), text::quote(&before.name));
    Some(Finding::new(Code::ExportTagOrder, tag.span(game), message))
}

/// The lines of the movetext, and the empty ones before and behind it [PGN 8.2.1].
fn movetext(game: &[u8], head: &Head, found: &mut Vec<Finding>) {
    let end = end_of_data(game);
    let mut empty = Vec::new();
    let mut at = head.movetext - blanks(game[..head.movetext].iter().rev());
    if !head.tags.is_empty() && head.movetext < end {
        let before = &game[..at];
        let is_space = |byte: &&u8| is_blank(**byte) || matches!(byte, b'\n' | b'\r');
        let gap = at - before.iter().rev().take_while(is_space).count()..at;
        empty.extend(empty_line(game, gap, "between tag section and movetext"));
    }
    let mut odd = 0;
    while at < end && (odd < MOST || empty.len() < MOST) {
        let line = line(game, at);
        at = line.end + text::line_end(&game[line.end..]);
        let bytes = &game[line.clone()];
        if bytes.iter().all(|&byte| is_blank(byte)) {
            let message = "an empty line stands inside the movetext";
            empty.push(Finding::new(Code::ExportBlankLine, line, message));
        } else if odd < MOST
            && let Some(message) = line_fault(bytes)
        {
            odd += 1;
            found.push(Finding::new(Code::ExportLine, line, message));
        }
    }
    empty.extend(empty_line(game, end..game.len(), "behind the movetext"));
    empty.truncate(MOST);
    found.append(&mut empty);
}

/// Where the game's last line ends but for blanks: behind it come line ends, and marks that are nobody's.
fn end_of_data(game: &[u8]) -> usize {
    let mut data = game;
    loop {
        data = match data {
            [rest @ .., b' ' | b'\t' | b'\n' | b'\r' | b'\x1a'] => rest,
            _ => match data.strip_suffix(BOM) {
                Some(rest) => rest,
                None => return data.len(),
            },
        };
    }
}

/// What is wrong with the space between two lines, of which one must be empty.
fn empty_line(game: &[u8], gap: Range<usize>, place: &str) -> Option<Finding> {
    let space = &game[gap.clone()];
    // Blanks here are the last of the line before.
    let space = &space[blanks(space.iter())..];
    let lines = text::count_lines(space);
    let is_empty = space.iter().all(|&byte| !is_blank(byte));
    let message = match lines {
        2 if is_empty => return None,
        2 => format!("the line {place} is not empty"),
        _ => format!("{} empty lines stand {place}, expected 1", lines.saturating_sub(1)),
    };
    // Where there is nothing, the byte before it.
    let span = if gap.is_empty() { gap.start.saturating_sub(1)..gap.start } else { gap };
    Some(Finding::new(Code::ExportBlankLine, span, message))
}

/// What is wrong with a line of the movetext in export format. Escape lines are none.
fn line_fault(line: &[u8]) -> Option<String> {
    if line.starts_with(b"%") {
        return None;
    }
    let len = characters(line);
    if len > LONGEST_EXPORTED {
        return Some(format!("the line has {len} characters, {LONGEST_EXPORTED} are allowed"));
    }
    let is_blank = |byte: Option<&u8>| byte.is_some_and(|&byte| is_blank(byte));
    let fault = if is_blank(line.first()) {
        "the line begins with a blank"
    } else if is_blank(line.last()) {
        "the line ends with a blank"
    } else if line.contains(&b'\t') {
        "a tabulator stands in the line"
    } else {
        return None;
    };
    Some(fault.to_owned())
}
