//! One tag pair [PGN 8.1.1].

use std::ops::Range;

use wide::{u8x16, u8x32};

use crate::{
    diagnostic::{Code, Finding},
    text,
};

use super::boundary;

/// A tag pair as it stands in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// The bytes of the name.
    pub name: Range<usize>,
    /// The bytes of the value between its quotes, escapes included; `None` where it is not quoted.
    pub value: Option<Range<usize>>,
    /// The first byte after the tag pair.
    pub end: usize,
    /// Whether its form is worth a look: the name may not begin with an upper-case letter, a backslash may
    /// stand in the value, or it may have more than [`LONGEST_VALUE`] characters.
    pub is_odd: bool,
    /// What is wrong with its form.
    pub fault: Option<Finding>,
}

/// Characters that the value of a tag has at most [PGN 7].
pub const LONGEST_VALUE: usize = 255;

/// A tag pair as nearly all are: `[Name "value"]` with one blank, and nothing odd in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Usual {
    /// As in [`Tag`].
    pub name: Range<usize>,
    /// As in [`Tag`].
    pub value: Range<usize>,
}

impl Usual {
    /// The first byte after the tag pair.
    pub fn end(&self) -> usize {
        self.value.end + b"\"]".len()
    }
}

/// Reads the tag pair that opens with the bracket at `at`, if it is a usual one: its name is of letters, and of fifteen of
/// them at most, as those of Lichess are.
#[inline(always)]
pub fn usual(text: &[u8], at: usize) -> Option<Usual> {
    let name = at + 1;
    let near: &[u8; 16] = text.get(name..)?.first_chunk()?;
    let letters = u8x16::new(*near) | u8x16::splat(b'a' - b'A');
    let is_letter =
        letters.max(u8x16::splat(b'a')).min(u8x16::splat(b'z')).simd_eq(letters).to_bitmask();
    let name = name..name + is_letter.trailing_ones() as usize;
    if !near[0].is_ascii_uppercase() || text.get(name.end..)?.first_chunk()? != b" \"" {
        return None;
    }
    let start = name.end + b" \"".len();
    let end = text::find_near(text, start, |bytes| {
        let is_control = bytes.min(u8x32::splat(b' ' - 1)).simd_eq(bytes);
        text::equal(bytes, b'"') | text::equal(bytes, b'\\') | is_control
    });
    let is_usual = text.get(end..)?.first_chunk()? == b"\"]" && end - start <= LONGEST_VALUE;
    is_usual.then_some(Usual { name, value: start..end })
}

/// Where the name that begins at `start` ends: it is made of letters, digits and `_`.
fn end_of_name(text: &[u8], start: usize) -> usize {
    text::find_near(text, start, |bytes| {
        let is_in = |bytes: u8x32, first: u8, last: u8| {
            bytes.max(u8x32::splat(first)).min(u8x32::splat(last)).simd_eq(bytes)
        };
        let lower = bytes | u8x32::splat(b'a' - b'A');
        !(is_in(lower, b'a', b'z') | is_in(bytes, b'0', b'9') | text::equal(bytes, b'_'))
    })
}

/// Where the value that begins at `start` may end, or something in it escapes what follows.
fn end_of_value(text: &[u8], start: usize) -> usize {
    text::find_near(text, start, |bytes| {
        text::equal(bytes, b'"')
            | text::equal(bytes, b'\\')
            | text::equal(bytes, b'\n')
            | text::equal(bytes, b'\r')
    })
}

/// Reads the tag pair that opens with the bracket at `at`. It ends on its line, whatever is missing.
pub fn read(text: &[u8], at: usize) -> Tag {
    let skip_blanks = |from: usize| from + blanks(&text[from..]);
    let start = skip_blanks(at + 1);
    let name = start..end_of_name(text, start);
    let open = skip_blanks(name.end);
    if name.is_empty() || text.get(open) != Some(&b'"') {
        return unquoted(text, at, name);
    }
    let mut end = open + 1;
    let mut is_odd = !text[start].is_ascii_uppercase();
    loop {
        end = end_of_value(text, end);
        match text.get(end) {
            Some(b'"') => break,
            // An escaped line end does not continue the value.
            Some(b'\\') if !matches!(text.get(end + 1), None | Some(b'\n' | b'\r')) => {
                is_odd = true;
                end += 2;
            }
            _ => return odd_value(text, at, name, open + 1),
        }
    }
    let close = skip_blanks(end + 1);
    if text.get(close) == Some(&b']') {
        is_odd |= end - open > LONGEST_VALUE;
        return Tag { name, value: Some(open + 1..end), end: close + 1, is_odd, fault: None };
    }
    odd_value(text, at, name, open + 1)
}

/// A tag whose value does not end as it should with the first quote that is not escaped.
///
/// Nothing is read beyond the place where the tag ends, so that many such tags on one long line take
/// no longer than the line.
fn odd_value(text: &[u8], at: usize, name: Range<usize>, start: usize) -> Tag {
    let mut from = start;
    let line_end = loop {
        let Some(found) = memchr::memchr3(b'"', b'\n', b'\r', &text[from..]) else {
            break text.len();
        };
        let quote = from + found;
        if text[quote] != b'"' {
            break quote;
        }
        // The first quote after which the tag closes, escaped or not.
        let close = quote + 1 + blanks(&text[quote + 1..]);
        let value = start..quote;
        if text.get(close) == Some(&b']') {
            let fault = Finding::new(
                Code::UnescapedQuote,
                value.clone(),
                format!(
                    "{} has a quote or a final backslash that is not escaped",
                    text::quote(&text[value.clone()])
                ),
            );
            return Tag {
                name,
                value: Some(value),
                end: close + 1,
                is_odd: true,
                fault: Some(fault),
            };
        }
        let ends_line = text.get(close).is_none_or(|b| matches!(b, b'\n' | b'\r'));
        if ends_line || boundary::is_tag_pair(text, close) {
            let fault = Finding::new(
                Code::MalformedTag,
                quote..quote + 1,
                format!("tag {} has no closing bracket", text::quote(&text[name.clone()])),
            );
            return Tag { name, value: Some(value), end: close, is_odd: true, fault: Some(fault) };
        }
        from = quote + 1;
    };
    let line = &text[start..line_end];
    let is_tail = |b: &&u8| b.is_ascii_whitespace() || **b == b']';
    let tail = line.iter().rev().take_while(is_tail).count();
    let fault = Finding::new(
        Code::UnterminatedTag,
        at..line_end,
        format!("the value of tag {} has no closing quote", text::quote(&text[name.clone()])),
    );
    Tag {
        name,
        value: Some(start..line_end - tail),
        end: line_end,
        is_odd: true,
        fault: Some(fault),
    }
}

/// A tag without a name or without quotes.
fn unquoted(text: &[u8], at: usize, name: Range<usize>) -> Tag {
    let end = match memchr::memchr3(b']', b'\n', b'\r', &text[at..]) {
        Some(len) => at + len + usize::from(text[at + len] == b']'),
        None => text.len(),
    };
    let fault = Finding::new(
        Code::MalformedTag,
        at..end,
        format!("{} is no tag pair, expected [Name \"value\"]", text::quote(&text[at..end])),
    );
    Tag { name, value: None, end, is_odd: false, fault: Some(fault) }
}

fn blanks(text: &[u8]) -> usize {
    text.iter().take_while(|&&b| b == b' ' || b == b'\t').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Name, value and code of the fault of the first tag, and what follows it.
    fn parts(text: &str) -> (&str, Option<&str>, Option<Code>, &str) {
        let tag = read(text.as_bytes(), 0);
        (&text[tag.name], tag.value.map(|v| &text[v]), tag.fault.map(|f| f.code), &text[tag.end..])
    }

    #[test]
    fn well_formed() {
        assert_eq!(parts("[A \"b\"]\n"), ("A", Some("b"), None, "\n"));
        assert_eq!(parts("[ A\t\"b\\\"c\" ] [D"), ("A", Some("b\\\"c"), None, " [D"));
        assert_eq!(parts("[A \"\"]"), ("A", Some(""), None, ""));
    }

    #[test]
    fn quotes_that_are_not_escaped() {
        let code = Some(Code::UnescapedQuote);
        assert_eq!(parts("[A \"x \"y\" z\"]\n"), ("A", Some("x \"y\" z"), code, "\n"));
        assert_eq!(parts("[A \"Cup \\\"]\n[B \"c\"]"), ("A", Some("Cup \\"), code, "\n[B \"c\"]"));
    }

    #[test]
    fn what_is_not_closed_ends_with_its_line() {
        assert_eq!(
            parts("[A \"b]\n[C \"d\"]"),
            ("A", Some("b"), Some(Code::UnterminatedTag), "\n[C \"d\"]")
        );
        assert_eq!(
            parts("[A \"b\r[C \"d\"]"),
            ("A", Some("b"), Some(Code::UnterminatedTag), "\r[C \"d\"]")
        );
        assert_eq!(parts("[A \"b\"\n[C"), ("A", Some("b"), Some(Code::MalformedTag), "\n[C"));
        assert_eq!(
            parts("[A \"b\" [C \"d\"]"),
            ("A", Some("b"), Some(Code::MalformedTag), "[C \"d\"]")
        );
        assert_eq!(parts("[A \"b\\"), ("A", Some("b\\"), Some(Code::UnterminatedTag), ""));
    }

    #[test]
    fn what_is_not_quoted_has_no_value() {
        assert_eq!(parts("[A b] x"), ("A", None, Some(Code::MalformedTag), " x"));
        assert_eq!(parts("[-A \"b\"]\n"), ("", None, Some(Code::MalformedTag), "\n"));
        assert_eq!(parts("["), ("", None, Some(Code::MalformedTag), ""));
    }
}
