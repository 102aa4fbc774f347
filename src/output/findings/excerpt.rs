//! What stands where a finding is: a piece of a line that a terminal can show.

use std::{borrow::Cow, ops::Range};

use crate::text;

/// Characters of a line that are shown, about.
const SHOWN: usize = 100;

/// Characters of a long span that are shown.
const MARKED: usize = 80;

/// Bytes that hold so many characters.
const fn bytes_of(characters: usize) -> usize {
    4 * characters
}

/// A line, or a piece of it with `…` where it is cut, without control characters: what cannot be shown
/// has another character in its place, and a tab stays a tab.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The line.
    pub line: String,
    /// The bytes of the line that the finding is about; empty where it is about a place.
    pub mark: Range<usize>,
}

impl Excerpt {
    /// The line of `text` in which `span` begins, up to its end where the span goes on. Nothing outside of
    /// `within`, such as the game, is looked at.
    pub fn of(text: &[u8], span: &Range<usize>, within: Range<usize>) -> Excerpt {
        let last = within.end.min(text.len());
        let mut start = span.start.clamp(within.start.min(last), last);
        // Between CR and LF is still on the line.
        if text[..start].ends_with(b"\r")
            && text[start..last].starts_with(b"\n")
            && start > within.start
        {
            start -= 1;
        }
        let before = Side::before(&text[within.start.min(start)..start]);
        let rest = first_line(&text[start..last], bytes_of(MARKED + SHOWN) + 4);
        let marked = span.end.saturating_sub(start).min(rest.len());
        let (marked, after) = rest.split_at(text_boundary(rest, marked));
        let mut mark = shown(marked);
        let is_cut = mark.chars().count() > MARKED;
        if is_cut {
            mark = mark.chars().take(MARKED).collect();
            mark.push('…');
        }
        let after = if is_cut { Side::default() } else { Side::after(after) };

        // What one side does not need the other has.
        let room = SHOWN.saturating_sub(mark.chars().count());
        let right = after.len.min((room / 2).max(room.saturating_sub(before.len)));
        let left = before.len.min(room - right);
        let mut line = String::new();
        let skipped = before.len - left;
        if skipped > 0 || before.is_cut {
            line.push('…');
        }
        line.extend(before.text.chars().skip(skipped));
        let begin = line.len();
        line.push_str(&mark);
        let end = line.len();
        line.extend(after.text.chars().take(right));
        if right < after.len || after.is_cut {
            line.push('…');
        }
        Excerpt { line, mark: begin..end }
    }
}

/// The text that a span is about, decoded, so many characters of it at most; `None` if it is empty.
pub fn quoted(text: &[u8], span: &Range<usize>, most: usize) -> Option<String> {
    let bytes = text.get(span.clone()).filter(|bytes| !bytes.is_empty())?;
    let bytes = &bytes[..text_boundary(bytes, bytes.len().min(bytes_of(most)))];
    Some(text::decode(bytes).chars().take(most).collect())
}

/// What stands on one side of a span.
#[derive(Default)]
struct Side {
    text: String,
    /// Its characters.
    len: usize,
    /// More stands there, too far away to be shown.
    is_cut: bool,
}

impl Side {
    fn before(text: &[u8]) -> Side {
        let near = text.len().saturating_sub(bytes_of(SHOWN));
        let near = near + text[near..].iter().take(3).take_while(|b| is_continuation(**b)).count();
        let line = memchr::memrchr2(b'\n', b'\r', &text[near..]);
        Side::new(&text[line.map_or(near, |at| near + at + 1)..], line.is_none() && near > 0)
    }

    fn after(line: &[u8]) -> Side {
        let near = text_boundary(line, line.len().min(bytes_of(SHOWN)));
        Side::new(&line[..near], near < line.len())
    }

    fn new(bytes: &[u8], is_cut: bool) -> Side {
        let text = shown(bytes);
        Side { len: text.chars().count(), text, is_cut }
    }
}

/// The text up to its first line end, and not more than so many bytes.
fn first_line(text: &[u8], most: usize) -> &[u8] {
    let near = &text[..text_boundary(text, text.len().min(most))];
    &near[..memchr::memchr2(b'\n', b'\r', near).unwrap_or(near.len())]
}

/// A place at or before `at` where no character of UTF-8 is cut.
fn text_boundary(text: &[u8], at: usize) -> usize {
    if text.get(at).is_none_or(|b| !is_continuation(*b)) {
        return at;
    }
    let back = text[..at].iter().rev().take(2).take_while(|b| is_continuation(**b)).count();
    let boundary = (at - back).saturating_sub(1);
    // Bytes that are no UTF-8 may be cut anywhere.
    if text::character(text, boundary).end > at { boundary } else { at }
}

fn is_continuation(byte: u8) -> bool {
    byte & 0xc0 == 0x80
}

/// The text decoded, one character for each, none of which steers a terminal.
fn shown(bytes: &[u8]) -> String {
    let text = text::decode(bytes);
    text.chars().map(visible).collect()
}

fn visible(c: char) -> char {
    match c {
        '\t' => '\t',
        // The pictures of control characters have the characters' order.
        '\0'..='\u{1f}' => char::from_u32(0x2400 + c as u32).unwrap_or(char::REPLACEMENT_CHARACTER),
        '\u{7f}' => '␡',
        '\u{2028}' | '\u{2029}' => char::REPLACEMENT_CHARACTER,
        c => match text::visible(c.encode_utf8(&mut [0; 4])) {
            Cow::Borrowed(_) => c,
            Cow::Owned(_) => char::REPLACEMENT_CHARACTER,
        },
    }
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*};

    use super::*;

    /// The line with its mark in brackets.
    #[track_caller]
    fn assert_shows(text: &[u8], span: Range<usize>, expected: &str) {
        let Excerpt { mut line, mark } = Excerpt::of(text, &span, 0..text.len());
        line.insert(mark.end, ']');
        line.insert(mark.start, '[');
        assert_eq!(line, expected);
    }

    #[test]
    fn a_short_line_is_shown_whole() {
        let text = b"[Event \"x\"]\n\n1. e4 zz e5\n2. Nf3 *\n";
        assert_shows(text, 19..21, "1. e4 [zz] e5");
        assert_shows(text, 0..1, "[[]Event \"x\"]");
        // A span that goes on, and places where something is missing.
        assert_shows(text, 16..30, "1. [e4 zz e5]");
        assert_shows(text, 24..24, "1. e4 zz e5[]");
        assert_shows(text, 12..12, "[]");
        assert_shows(text, text.len()..text.len(), "[]");
        assert_shows(b"1. e4", 5..5, "1. e4[]");
        assert_shows(b"", 0..0, "[]");
        for line_end in ["\r", "\r\n"] {
            let text = format!("a{line_end}1. e4 zz{line_end}b");
            let at = text.find("zz").unwrap();
            assert_shows(text.as_bytes(), at..at + 2, "1. e4 [zz]");
            assert_shows(text.as_bytes(), at + 2..text.len(), "1. e4 zz[]");
            assert_shows(text.as_bytes(), text.len() - 1..text.len(), "[b]");
        }
        assert_shows(b"ab\r\ncd", 3..3, "ab[]");
    }

    #[test]
    fn a_long_line_is_cut_on_both_sides() {
        let text = format!("{}zz{}", "a".repeat(5000), "b".repeat(5000));
        let expected = format!("…{}[zz]{}…", "a".repeat(49), "b".repeat(49));
        assert_shows(text.as_bytes(), 5000..5002, &expected);
        let expected = format!("[aa]{}…", "a".repeat(98));
        assert_shows(text.as_bytes(), 0..2, &expected);
        let expected = format!("…{}[b]", "b".repeat(99));
        assert_shows(text.as_bytes(), 10_001..10_002, &expected);
        let expected = format!("…{}zz[{}…]", "a".repeat(17), "b".repeat(80));
        assert_shows(text.as_bytes(), 5002..9000, &expected);
        // Just what there is room for.
        let text = "a".repeat(50) + &"b".repeat(50);
        assert_shows(text.as_bytes(), 50..51, &format!("{}[b]{}", "a".repeat(50), "b".repeat(49)));
    }

    #[test]
    fn characters_are_not_cut() {
        for c in ["é", "将", "𝄞"] {
            for odd in ["", "x", "xy", "xyz"] {
                let text = format!("{odd}{}zz{}", c.repeat(300), c.repeat(300));
                let at = text.find("zz").unwrap();
                let expected = format!("…{}[zz]{}…", c.repeat(49), c.repeat(49));
                assert_shows(text.as_bytes(), at..at + 2, &expected);
                let most = quoted(text.as_bytes(), &(0..text.len()), 200).unwrap();
                assert_eq!(most, text.chars().take(200).collect::<String>());
            }
        }
        // A span that ends in a character, which none should.
        assert_shows("é".as_bytes(), 0..1, "[]é");
        assert_eq!(text_boundary(&[0xbf; 9], 5), 5);
    }

    #[test]
    fn what_is_not_utf8_is_windows_1252() {
        assert_shows(b"M\xfcller zz \x93x\x94", 7..9, "Müller [zz] “x”");
        assert_eq!(quoted(b"M\xfcller", &(0..4), 200).as_deref(), Some("Müll"));
        assert_eq!(quoted(b"abc", &(1..1), 200), None);
    }

    #[test]
    fn what_steers_a_terminal_is_not_shown() {
        let text = "a\u{1b}[2J\u{7f}\t\u{0}\u{85}\u{202e}\u{200b}\u{2028}zz\u{7}";
        let at = text.find("zz").unwrap();
        assert_shows(text.as_bytes(), at..at + 2, "a␛[2J␡\t␀\u{fffd}\u{fffd}\u{fffd}\u{fffd}[zz]␇");
    }

    #[test]
    fn the_games_beside_it_are_not_shown() {
        let text = b"1. e4 1-0 1. d4 zz 1-0 1. c4";
        let excerpt = Excerpt::of(text, &(16..18), 9..22);
        assert_eq!(excerpt, Excerpt { line: " 1. d4 zz 1-0".to_owned(), mark: 7..9 });
        let excerpt = Excerpt::of(text, &(22..22), 9..22);
        assert_eq!(excerpt.mark, 13..13);
    }

    proptest! {
        #[test]
        fn any_bytes_can_be_shown(
            text in vec(prop_oneof![any::<u8>(), Just(b'\n'), 0x80..0xf8u8, Just(b'a')], 0..1500),
            [a, b, c, d] in [0..1600usize, 0..1600, 0..1600, 0..1600],
        ) {
            let (span, within) = (a.min(b)..a.max(b), c.min(d)..c.max(d));
            let Excerpt { line, mark } = Excerpt::of(&text, &span, within);
            prop_assert!(line.get(mark).is_some());
            prop_assert!(line.chars().count() <= SHOWN + 3);
            prop_assert!(!line.contains(|c: char| c.is_control() && c != '\t'));
            if let Some(text) = quoted(&text, &span, 50) {
                prop_assert!(text.chars().count() <= 50);
            }
        }
    }
}
