//! Where a game begins, told from the bytes around the place alone.
//!
//! Two questions must not depend on how a stream is cut into blocks: whether an open comment swallows
//! the tag section that seems to follow it, and where a stream may be cut. Both are answered from the
//! bytes after the place, at most [`LOOKAHEAD`] of them.

use crate::text;

/// Bytes after a place that are looked at to judge it.
pub const LOOKAHEAD: usize = 16 << 10;

/// Blanks that a blank line has at most, here.
const WIDEST_BLANK_LINE: usize = 256;

/// The longest game that is read. A longer one is a finding and is skipped up to the next tag section.
pub const LONGEST_GAME: usize = 4 << 20;

/// Whether a tag pair with a quoted value, `[Name "`, stands at `at`.
pub fn is_tag_pair(text: &[u8], at: usize) -> bool {
    tag_name(text, at).is_some_and(|(_, after)| text.get(after) == Some(&b'"'))
}

/// Whether something that can only be meant as a tag pair stands at `at`: `[Name`, then a blank, a
/// quote or the closing bracket.
pub fn is_like_tag_pair(text: &[u8], at: usize) -> bool {
    tag_name(text, at).is_some_and(|(name, after)| {
        after > name.end || matches!(text.get(after), Some(b'"' | b']'))
    })
}

/// Whether a tag pair that is well formed and whole stands at `at`.
pub fn is_whole_tag_pair(text: &[u8], at: usize) -> bool {
    let Some((_, quote)) = tag_name(text, at) else {
        return false;
    };
    let mut rest = match &text[quote..] {
        [b'"', rest @ ..] => rest,
        _ => return false,
    };
    while let Some(found) = memchr::memchr3(b'"', b'\\', b'\n', rest) {
        match rest[found] {
            b'"' => return rest[found + 1..].trim_ascii_start().first() == Some(&b']'),
            b'\\' => rest = rest.get(found + 2..).unwrap_or_default(),
            _ => return false,
        }
    }
    false
}

/// The name of the tag that opens at `at`, and the first byte after it and its blanks.
fn tag_name(text: &[u8], at: usize) -> Option<(std::ops::Range<usize>, usize)> {
    if text.get(at) != Some(&b'[') {
        return None;
    }
    let blanks = |from: usize| {
        from + text[from..]
            .iter()
            .take_while(|&&b| b == b' ' || b == b'\t')
            .count()
    };
    let start = blanks(at + 1);
    let len = text[start..]
        .iter()
        .take_while(|&&b| b.is_ascii_alphanumeric() || b == b'_')
        .count();
    let name = start..start + len;
    (len > 0 && !text[start].is_ascii_digit()).then(|| (name.clone(), blanks(name.end)))
}

/// Whether only blanks and byte order marks stand before `at` on its line.
pub fn at_line_start(text: &[u8], at: usize) -> bool {
    let mut before = &text[..at];
    loop {
        match before {
            [] | [.., b'\n' | b'\r'] => return true,
            [rest @ .., b' ' | b'\t'] => before = rest,
            _ => match before.strip_suffix(text::BOM) {
                Some(rest) => before = rest,
                None => return false,
            },
        }
    }
}

/// Whether the line before the one that begins at `at` is blank.
fn follows_blank_line(text: &[u8], at: usize) -> bool {
    let before = match &text[..at] {
        [rest @ .., b'\r', b'\n'] | [rest @ .., b'\r' | b'\n'] => rest,
        _ => return false,
    };
    let blanks = before
        .iter()
        .rev()
        .take(WIDEST_BLANK_LINE)
        .take_while(|&&b| b == b' ' || b == b'\t');
    let len = blanks.count();
    matches!(before[..before.len() - len], [.., b'\r' | b'\n'])
}

/// Whether an open comment ends unclosed before the line at `at`, which begins with a tag pair.
///
/// It does where a tag section begins there and the next brace opens a comment, or none is near: the
/// brace that closes the comment is missing. Where the next brace closes, the comment quotes a game.
/// `None` where the text ends too early to tell and more of it follows.
fn leaves_comment(text: &[u8], at: usize, whole: bool) -> Option<bool> {
    let ahead = &text[at..text.len().min(at + LOOKAHEAD)];
    match memchr::memchr2(b'{', b'}', ahead) {
        Some(brace) => Some(ahead[brace] == b'{'),
        None if whole || ahead.len() == LOOKAHEAD => Some(true),
        None => None,
    }
}

/// The first place in `text[from..to]` where an open comment is left for a tag section.
pub fn leave_comment(text: &[u8], from: usize, to: usize) -> Option<usize> {
    let mut at = from;
    while let Some(end) = memchr::memchr2(b'\n', b'\r', &text[at..to]) {
        at += end;
        at += text::line_end(&text[at..]);
        let begins =
            is_tag_pair(text, at) && (follows_blank_line(text, at) || names_event(text, at));
        if begins && leaves_comment(text, at, true) == Some(true) {
            return Some(at);
        }
        if at >= to {
            break;
        }
    }
    None
}

fn names_event(text: &[u8], at: usize) -> bool {
    tag_name(text, at).is_some_and(|(name, _)| text[name] == *b"Event")
}

/// The last place where a game begins whatever stands before it: a blank line, then `[Event "`, and no
/// open comment that could hold both. `whole` says that the text ends the stream.
///
/// Every state of the scanner ends its game there, so a stream may be cut at such a place.
pub fn last_certain_start(text: &[u8], whole: bool) -> Option<usize> {
    let mut end = text.len();
    while let Some(at) = memchr::memmem::rfind(&text[..end], b"[Event \"") {
        if at > 0
            && matches!(text[at - 1], b'\n' | b'\r')
            && follows_blank_line(text, at)
            && leaves_comment(text, at, whole) == Some(true)
        {
            return Some(at);
        }
        end = at;
    }
    None
}

/// The first place at or after `from` where the game after one that is too long begins: a blank line,
/// then a tag pair, and no open comment that could hold both.
///
/// `Err` gives the place from which to look again when more of the stream is there.
pub fn next_probable_start(text: &[u8], from: usize, whole: bool) -> Result<usize, usize> {
    let mut at = from;
    while let Some(open) = memchr::memchr(b'[', &text[at..]) {
        at += open;
        if at > 0 && matches!(text[at - 1], b'\n' | b'\r') && follows_blank_line(text, at) {
            // A name and its blanks may be cut off by the end of the text.
            if !whole && text.len() - at < LOOKAHEAD {
                return Err(at);
            }
            if is_tag_pair(text, at) && leaves_comment(text, at, whole) == Some(true) {
                return Ok(at);
            }
        }
        at += 1;
    }
    if whole {
        Ok(text.len())
    } else {
        Err(text.len())
    }
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
        assert!(!is_like_tag_pair(b"[...]", 0));
    }

    #[test]
    fn a_comment_may_quote_a_game_but_not_swallow_one() {
        let quoted = b"{ see\n\n[Event \"x\"]\n\n1. e4 * } e5";
        assert_eq!(leave_comment(quoted, 1, quoted.len()), None);
        let unclosed = b"{ see\n\n[Event \"x\"]\n\n1. e4 {a} * \n";
        assert_eq!(leave_comment(unclosed, 1, unclosed.len()), Some(7));
        let none_closes = b"{ see\n[Event \"x\"]\n\n1. e4 * \n";
        assert_eq!(leave_comment(none_closes, 1, none_closes.len()), Some(6));
    }

    #[test]
    fn a_certain_start_needs_a_blank_line_and_enough_text() {
        let text = b"1. e4 *\n\n[Event \"a\"]\n\n1. d4 *\n[Event \"b\"]\n\n*\n";
        assert_eq!(last_certain_start(text, true), Some(9));
        assert_eq!(last_certain_start(text, false), None);
        let crlf = b"1. e4 *\r\n\r\n[Event \"a\"]\r\n{c}";
        assert_eq!(last_certain_start(crlf, false), Some(11));
        let cr = b"1. e4 *\r\r[Event \"a\"]\r{c}";
        assert_eq!(last_certain_start(cr, false), Some(9));
    }
}
