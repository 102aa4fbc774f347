//! One tag pair [PGN 8.1.1].

use std::ops::Range;

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
    /// What is wrong with its form.
    pub fault: Option<Finding>,
}

/// Reads the tag pair that opens with the bracket at `at`. It ends on its line, whatever is missing.
pub fn read(text: &[u8], at: usize) -> Tag {
    let is_blank = |b: &u8| *b == b' ' || *b == b'\t';
    let blanks = |from: usize| from + text[from..].iter().take_while(|b| is_blank(b)).count();
    let start = blanks(at + 1);
    let len = text[start..]
        .iter()
        .take_while(|b| b.is_ascii_alphanumeric() || **b == b'_')
        .count();
    let name = start..start + len;
    let open = blanks(name.end);
    if len == 0 || text.get(open) != Some(&b'"') {
        return unquoted(text, at, name);
    }
    let mut from = open + 1;
    while let Some(found) = memchr::memchr3(b'"', b'\\', b'\n', &text[from..]) {
        let found = from + found;
        match text[found] {
            b'\\' => from = text.len().min(found + 2),
            b'"' => {
                let value = open + 1..found;
                let close = blanks(found + 1);
                if text.get(close) == Some(&b']')
                    && memchr::memchr(b'\r', &text[value.clone()]).is_none()
                {
                    return Tag {
                        name,
                        value: Some(value),
                        end: close + 1,
                        fault: None,
                    };
                }
                break;
            }
            _ => break,
        }
        // An escaped line end does not continue the value.
        if matches!(text[from - 1], b'\n' | b'\r') {
            break;
        }
    }
    odd_value(text, at, name, open + 1)
}

/// A tag whose value does not end as it should with the first quote that is not escaped.
fn odd_value(text: &[u8], at: usize, name: Range<usize>, start: usize) -> Tag {
    let line_end = line_end(text, start);
    let line = &text[start..line_end];
    let blanks = |from: usize| {
        from + line[from..]
            .iter()
            .take_while(|&&b| b == b' ' || b == b'\t')
            .count()
    };
    // The first quote after which the tag closes, escaped or not.
    for quote in memchr::memchr_iter(b'"', line) {
        let close = blanks(quote + 1);
        if line.get(close) == Some(&b']') {
            let value = start..start + quote;
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
                end: start + close + 1,
                fault: Some(fault),
            };
        }
        if boundary::is_tag_pair(line, close) || close == line.len() {
            let value = start..start + quote;
            let fault = Finding::new(
                Code::MalformedTag,
                start + quote..start + quote + 1,
                format!(
                    "tag {} has no closing bracket",
                    text::quote(&text[name.clone()])
                ),
            );
            return Tag {
                name,
                value: Some(value),
                end: start + close,
                fault: Some(fault),
            };
        }
    }
    let len = line.len()
        - line
            .iter()
            .rev()
            .take_while(|b| b.is_ascii_whitespace() || **b == b']')
            .count();
    let fault = Finding::new(
        Code::UnterminatedTag,
        at..line_end,
        format!(
            "the value of tag {} has no closing quote",
            text::quote(&text[name.clone()])
        ),
    );
    Tag {
        name,
        value: Some(start..start + len),
        end: line_end,
        fault: Some(fault),
    }
}

/// A tag without a name or without quotes.
fn unquoted(text: &[u8], at: usize, name: Range<usize>) -> Tag {
    let line_end = line_end(text, at);
    let end = memchr::memchr(b']', &text[at..line_end]).map_or(line_end, |close| at + close + 1);
    let fault = Finding::new(
        Code::MalformedTag,
        at..end,
        format!(
            "{} is no tag pair, expected [Name \"value\"]",
            text::quote(&text[at..end])
        ),
    );
    Tag {
        name,
        value: None,
        end,
        fault: Some(fault),
    }
}

fn line_end(text: &[u8], from: usize) -> usize {
    memchr::memchr2(b'\n', b'\r', &text[from..]).map_or(text.len(), |i| from + i)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Name, value and code of the fault of the first tag, and what follows it.
    fn parts(text: &str) -> (&str, Option<&str>, Option<Code>, &str) {
        let tag = read(text.as_bytes(), 0);
        (
            &text[tag.name],
            tag.value.map(|v| &text[v]),
            tag.fault.map(|f| f.code),
            &text[tag.end..],
        )
    }

    #[test]
    fn well_formed() {
        assert_eq!(parts("[A \"b\"]\n"), ("A", Some("b"), None, "\n"));
        assert_eq!(
            parts("[ A\t\"b\\\"c\" ] [D"),
            ("A", Some("b\\\"c"), None, " [D")
        );
        assert_eq!(parts("[A \"\"]"), ("A", Some(""), None, ""));
    }

    #[test]
    fn quotes_that_are_not_escaped() {
        let code = Some(Code::UnescapedQuote);
        assert_eq!(
            parts("[A \"x \"y\" z\"]\n"),
            ("A", Some("x \"y\" z"), code, "\n")
        );
        assert_eq!(
            parts("[A \"Cup \\\"]\n[B \"c\"]"),
            ("A", Some("Cup \\"), code, "\n[B \"c\"]")
        );
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
        assert_eq!(
            parts("[A \"b\"\n[C"),
            ("A", Some("b"), Some(Code::MalformedTag), "\n[C")
        );
        assert_eq!(
            parts("[A \"b\" [C \"d\"]"),
            ("A", Some("b"), Some(Code::MalformedTag), "[C \"d\"]")
        );
        assert_eq!(
            parts("[A \"b\\"),
            ("A", Some("b\\"), Some(Code::UnterminatedTag), "")
        );
    }

    #[test]
    fn what_is_not_quoted_has_no_value() {
        assert_eq!(
            parts("[A b] x"),
            ("A", None, Some(Code::MalformedTag), " x")
        );
        assert_eq!(
            parts("[-A \"b\"]\n"),
            ("", None, Some(Code::MalformedTag), "\n")
        );
        assert_eq!(parts("["), ("", None, Some(Code::MalformedTag), ""));
    }
}
