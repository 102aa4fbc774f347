//! Where a game begins, told from the bytes around the place alone.
//!
//! Two questions must not depend on how a stream is cut into blocks: whether an open comment swallows
//! the tag section that seems to follow it, and where a stream may be cut. Both are answered from the
//! bytes after the place, at most [`LOOKAHEAD`] of them. Every question costs a bounded time, or time
//! in proportion to the bytes that are passed with its answer: no text makes the scanner slow.

use std::ops::Range;

use crate::text;

/// Bytes after a place that are looked at to judge it.
pub const LOOKAHEAD: usize = 16 << 10;

/// The longest game that is read. A longer one is a finding and is skipped up to the next tag section.
pub const LONGEST_GAME: usize = 4 << 20;

/// Bytes that the name of a tag has at most [PGN 7], and the blanks beside it, and a blank line.
const LONGEST_SYMBOL: usize = 255;

/// The two limits, which tests make small.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Limits {
    /// In place of [`LONGEST_GAME`].
    pub longest_game: usize,
    /// In place of [`LOOKAHEAD`]. Not under 1 KiB, which a tag name with its blanks may take.
    pub lookahead: usize,
}

impl Limits {
    /// What holds outside of tests.
    pub(crate) const USUAL: Limits = Limits { longest_game: LONGEST_GAME, lookahead: LOOKAHEAD };
}

/// Names that are taken for a tag also where the value is not quoted: the seven of the roster
/// [PGN 8.1.1] and those that say what is played.
const KNOWN_NAMES: [&[u8]; 10] = [
    b"Event", b"Site", b"Date", b"Round", b"White", b"Black", b"Result", b"FEN", b"SetUp",
    b"Variant",
];

/// Whether a tag pair with a quoted value, `[Name "`, stands at `at`.
pub fn is_tag_pair(text: &[u8], at: usize) -> bool {
    tag_name(text, at).is_some_and(|(_, after)| text.get(after) == Some(&b'"'))
}

/// Whether something that can only be meant as a tag pair stands at `at`: `[Name "`, or `[Event` and
/// other known names without the quote. `[diagram]` in the movetext is not.
pub fn is_like_tag_pair(text: &[u8], at: usize) -> bool {
    tag_name(text, at).is_some_and(|(name, after)| {
        text.get(after) == Some(&b'"')
            || (after > name.end || text.get(after) == Some(&b']'))
                && KNOWN_NAMES.contains(&&text[name])
    })
}

/// Whether a tag pair that is well formed and whole stands at `at`.
pub(crate) fn is_whole_tag_pair(text: &[u8], at: usize, limits: Limits) -> bool {
    let text = &text[..text.len().min(at + limits.lookahead)];
    let Some((_, quote)) = tag_name(text, at) else {
        return false;
    };
    let mut rest = match &text[quote..] {
        [b'"', rest @ ..] => rest,
        _ => return false,
    };
    while let Some(found) = memchr::memchr3(b'"', b'\\', b'\n', rest) {
        match rest[found] {
            b'"' => {
                let after = &rest[found + 1..];
                return memchr::memchr(b'\r', &rest[..found]).is_none()
                    && after.get(blanks(after)) == Some(&b']');
            }
            b'\\' => rest = rest.get(found + 2..).unwrap_or_default(),
            _ => return false,
        }
    }
    false
}

/// How many blanks `text` begins with, as far as they are counted.
fn blanks(text: &[u8]) -> usize {
    let is_blank = |b: &&u8| matches!(b, b' ' | b'\t');
    text.iter().take(LONGEST_SYMBOL).take_while(is_blank).count()
}

/// The name of the tag that opens at `at`, and the first byte after it and its blanks.
pub(crate) fn tag_name(text: &[u8], at: usize) -> Option<(Range<usize>, usize)> {
    if text.get(at) != Some(&b'[') {
        return None;
    }
    let start = at + 1 + blanks(&text[at + 1..]);
    let len = text[start..]
        .iter()
        .take(LONGEST_SYMBOL)
        .take_while(|&&b| b.is_ascii_alphanumeric() || b == b'_')
        .count();
    let name = start..start + len;
    (len > 0 && !text[start].is_ascii_digit())
        .then(|| (name.clone(), name.end + blanks(&text[name.end..])))
}

/// Whether only blanks and byte order marks stand before `at` on its line.
pub fn at_line_start(text: &[u8], at: usize) -> bool {
    line_behind_blanks(text, 0, at).is_some()
}

/// The same, where there are not too many of them: where the line begins.
fn line_of(text: &[u8], at: usize) -> Option<usize> {
    line_behind_blanks(text, at.saturating_sub(LONGEST_SYMBOL), at)
}

/// Where the line begins that has only blanks and byte order marks before `at`, if it begins at or after
/// `near`.
fn line_behind_blanks(text: &[u8], near: usize, at: usize) -> Option<usize> {
    let mut before = &text[near..at];
    loop {
        before = match before {
            [] if near > 0 => return None,
            [] | [.., b'\n' | b'\r'] => return Some(near + before.len()),
            [rest @ .., b' ' | b'\t'] => rest,
            _ => before.strip_suffix(text::BOM)?,
        };
    }
}

/// Whether the line before the one that begins at `at` is blank.
fn follows_blank_line(text: &[u8], at: usize) -> bool {
    let before = match &text[..at] {
        [rest @ .., b'\r', b'\n'] | [rest @ .., b'\r' | b'\n'] => rest,
        _ => return false,
    };
    let blanks = before.iter().rev().take(LONGEST_SYMBOL).take_while(|&&b| b == b' ' || b == b'\t');
    let len = blanks.count();
    matches!(before[..before.len() - len], [.., b'\r' | b'\n'])
}

/// Whether an open comment ends unclosed before the line at `at`, which begins with a tag pair.
///
/// It does where a tag section begins there and the next brace opens a comment, or none is near: the
/// brace that closes the comment is missing. Where the next brace closes, the comment quotes a game.
/// `None` where the text ends too early to tell and more of it follows.
fn leaves_comment(text: &[u8], at: usize, whole: bool, limits: Limits) -> Option<bool> {
    let ahead = &text[at..text.len().min(at + limits.lookahead)];
    match memchr::memchr2(b'{', b'}', ahead) {
        Some(brace) => Some(ahead[brace] == b'{'),
        None if whole || ahead.len() == limits.lookahead => Some(true),
        None => None,
    }
}

/// Whether a tag section seems to begin with the bracket at `at`: a tag pair that begins its line, and
/// the line follows a blank one or the tag has a known name.
fn seems_to_begin(text: &[u8], at: usize) -> bool {
    let Some(line) = line_of(text, at) else { return false };
    is_tag_pair(text, at)
        && (follows_blank_line(text, line)
            || tag_name(text, at).is_some_and(|(name, _)| KNOWN_NAMES.contains(&&text[name])))
}

/// The first place at or after `from` and not after `to` where a tag section seems to begin inside an
/// open comment.
pub(crate) fn tag_section_in_comment(text: &[u8], from: usize, to: usize) -> Option<usize> {
    let end = text.len().min(to.saturating_add(1));
    memchr::memchr_iter(b'[', text.get(from..end)?)
        .map(|open| from + open)
        .find(|&at| seems_to_begin(text, at))
}

/// The last place where a game begins whatever stands before it: a blank line, then `[Event "`, and no
/// open comment that could hold both. `whole` says that the text ends the stream.
///
/// Every state of the scanner ends its game there, so a stream may be cut at such a place.
pub(crate) fn last_certain_start(text: &[u8], whole: bool, limits: Limits) -> Option<usize> {
    // Quotes are rare in movetext, and a search for a single byte is a fast one.
    memchr::memrchr_iter(b'"', text)
        .filter_map(|quote| text[..quote].strip_suffix(b"[Event "))
        .map(<[u8]>::len)
        .find(|&at| {
            follows_blank_line(text, at) && leaves_comment(text, at, whole, limits) == Some(true)
        })
}

/// The first place at or after `from` where the game after one that is too long begins: where a tag
/// section seems to, and in no open comment that could hold it.
///
/// `Err` gives the place from which to look again when more of the stream is there.
pub(crate) fn next_probable_start(
    text: &[u8],
    from: usize,
    whole: bool,
    limits: Limits,
) -> Result<usize, usize> {
    let mut at = from;
    while let Some(open) = memchr::memchr(b'[', &text[at..]) {
        at += open;
        if line_of(text, at).is_some() {
            // A name and its blanks may be cut off by the end of the text.
            if !whole && text.len() - at < limits.lookahead {
                return Err(at);
            }
            if seems_to_begin(text, at) && leaves_comment(text, at, whole, limits) == Some(true) {
                return Ok(at);
            }
        }
        at += 1;
    }
    if whole { Ok(text.len()) } else { Err(text.len()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tag_pairs_are_told_from_commands() {
        assert!(is_tag_pair(b"[Event \"x\"]", 0));
        assert!(is_tag_pair(b"[ Event\t\"x", 0));
        assert!(!is_tag_pair(b"[%clk 0:01:00]", 0));
        assert!(!is_tag_pair(b"[Event x]", 0));
        assert!(is_like_tag_pair(b"[Event x]", 0));
        assert!(is_like_tag_pair(b"[FEN]", 0));
        for not in ["[...]", "[diagram]", "[black resigns]", "[Eventually]"] {
            assert!(!is_like_tag_pair(not.as_bytes(), 0), "{not}");
        }
    }

    #[test]
    fn a_whole_tag_pair_stands_on_one_line() {
        let is_whole = |text: &str| is_whole_tag_pair(text.as_bytes(), 0, Limits::USUAL);
        assert!(is_whole("[A \"b\" ]"));
        assert!(is_whole("[A \"b\\\"c\"]"));
        for not in ["[A \"b\"", "[A \"b\"\n]", "[A \"b\rc\"]", "[A \"b\nc\"]", "[A b]"] {
            assert!(!is_whole(not), "{not}");
        }
    }

    #[test]
    fn a_tag_section_in_a_comment_follows_a_blank_line_or_has_a_known_name() {
        let find = |text: &str| tag_section_in_comment(text.as_bytes(), 1, text.len());
        assert_eq!(find("{ see\n\n[White \"x\"]"), Some(7));
        assert_eq!(find("{ see\n[Event \"x\"]"), Some(6));
        assert_eq!(find("{ see\n \u{feff}[White \"x\"]"), Some(10));
        assert_eq!(find("{ see\n[Remark \"x\"]"), None);
        assert_eq!(find("{ see [Event \"x\"]"), None);
    }

    #[test]
    fn a_certain_start_needs_a_blank_line_and_enough_text() {
        let last = |text: &[u8], whole| last_certain_start(text, whole, Limits::USUAL);
        let text = b"1. e4 *\n\n[Event \"a\"]\n\n1. d4 *\n[Event \"b\"]\n\n*\n";
        assert_eq!(last(text, true), Some(9));
        assert_eq!(last(text, false), None);
        let crlf = b"1. e4 *\r\n\r\n[Event \"a\"]\r\n{c}";
        assert_eq!(last(crlf, false), Some(11));
        let cr = b"1. e4 *\r\r[Event \"a\"]\r{c}";
        assert_eq!(last(cr, false), Some(9));
    }
}
