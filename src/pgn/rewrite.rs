//! Changes in a text that leave every other byte as it is.

use std::{cmp::Reverse, ops::Range};

use compact_str::CompactString;

use crate::{diagnostic::Fix, text};

use super::tag;

/// A change: this text takes the place of these bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The bytes; none where something is put in.
    pub span: Range<usize>,
    /// What takes their place; mostly a move, for which no memory is taken.
    pub text: CompactString,
}

impl Edit {
    /// Whether something else stands there now.
    pub fn changes(&self, text: &[u8]) -> bool {
        text.get(self.span.clone()) != Some(self.text.as_bytes())
    }

    /// What a fix does to `text`; `None` where nothing is to be done for it, or where it does not belong
    /// to this text.
    pub fn of(fix: &Fix, text: &[u8]) -> Option<Edit> {
        match fix {
            Fix::Elsewhere => None,
            Fix::Replace(span, by) => text
                .get(span.clone())
                .is_some()
                .then(|| Edit { span: span.clone(), text: by.as_str().into() }),
            Fix::Remove(span) => {
                let before = text.get(..span.start)?;
                let has_blank = before.ends_with(b" ");
                let after = text.get(span.end..)?.first();
                // What stands on both sides must not become one word.
                let is_last = after.is_none_or(|b| b.is_ascii_whitespace() || *b == b')');
                let blank = usize::from(has_blank && is_last);
                let between = if has_blank || is_last { "" } else { " " };
                Some(Edit { span: span.start - blank..span.end, text: between.into() })
            }
            Fix::AddTag(value, name, content) => {
                let at = place_of_tag(text, end_of_tag(text, value.end)?, name);
                let line_end = &text[at..at + text::line_end(&text[at..])];
                // Tags that share a line go on doing so.
                let between = match line_end {
                    b"" if at < text.len() => " ".into(),
                    b"" => "\n".into(),
                    line_end => text::decode(line_end),
                };
                let escaped = content.replace('\\', "\\\\").replace('"', "\\\"");
                let tag = format!("{between}[{name} \"{escaped}\"]");
                Some(Edit { span: at..at, text: tag.into() })
            }
        }
    }
}

/// Where the tag whose value ends at `end` is closed.
fn end_of_tag(text: &[u8], end: usize) -> Option<usize> {
    let after = text.get(end..)?.strip_prefix(b"\"")?;
    let blanks = after.iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
    (after.get(blanks) == Some(&b']')).then_some(end + 1 + blanks + 1)
}

/// Where a tag belongs that may stand at `at`: behind those that follow, a line each, as long as their
/// names come before its own [PGN 8.1.1].
fn place_of_tag(text: &[u8], mut at: usize, name: &str) -> usize {
    loop {
        let next = at + text::line_end(&text[at..]);
        if next == at || text.get(next) != Some(&b'[') {
            return at;
        }
        let tag = tag::read(text, next);
        if tag.fault.is_some() || text[tag.name] >= *name.as_bytes() {
            return at;
        }
        at = tag.end;
    }
}

/// The text with the edits made. Of edits that overlap the one that begins first is made, and of
/// those that begin at one place the longest. Edits that put something in at one place are all made, in
/// the order given, before one that begins there.
pub fn apply(text: &[u8], edits: Vec<Edit>) -> Vec<u8> {
    apply_with_places(text, edits, []).0
}

/// The same, and where `places` of the text, in their order, come to stand in it. What is put in at a place
/// stands before it.
pub fn apply_with_places(
    text: &[u8],
    mut edits: Vec<Edit>,
    places: impl IntoIterator<Item = usize>,
) -> (Vec<u8>, Vec<usize>) {
    edits.sort_by_key(|edit| {
        let Range { start, end } = edit.span;
        (start, end > start, Reverse(end))
    });
    let mut out = Vec::with_capacity(text.len() + 16 * edits.len());
    let mut moved = Vec::new();
    let mut places = places.into_iter().peekable();
    let mut at = 0;
    for edit in edits {
        if edit.span.start < at {
            continue;
        }
        let Range { start, end } = edit.span;
        let is_before = |place: &usize| *place < start || *place == start && end > start;
        while let Some(place) = places.next_if(is_before) {
            moved.push(out.len() + place.saturating_sub(at));
        }
        out.extend_from_slice(&text[at..edit.span.start]);
        out.extend_from_slice(edit.text.as_bytes());
        at = edit.span.end;
    }
    moved.extend(places.map(|place| out.len() + place.saturating_sub(at)));
    out.extend_from_slice(&text[at..]);
    (out, moved)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edit(span: Range<usize>, text: &str) -> Edit {
        Edit { span, text: text.into() }
    }

    fn applied(text: &str, edits: &[Edit]) -> String {
        String::from_utf8(apply(text.as_bytes(), edits.to_vec())).unwrap()
    }

    /// The text after a tag was added behind the one whose value is `b`.
    fn with_tag(text: &str, content: &str) -> Option<String> {
        let value = text.find('b')?;
        let fix = Fix::AddTag(value..value + 1, "New", content.to_owned());
        Some(applied(text, &[Edit::of(&fix, text.as_bytes())?]))
    }

    #[test]
    fn a_tag_is_added_as_its_neighbours_stand() {
        for (text, expected) in [
            ("[A \"b\"]\n[Z \"d\"]\n", "[A \"b\"]\n[New \"x\"]\n[Z \"d\"]\n"),
            ("[A \"b\"]\n[C \"d\"]\n[Z", "[A \"b\"]\n[C \"d\"]\n[New \"x\"]\n[Z"),
            ("[A \"b\"]\r\n\r\n*", "[A \"b\"]\r\n[New \"x\"]\r\n\r\n*"),
            ("[A \"b\"]\r[Z \"d\"]\r", "[A \"b\"]\r[New \"x\"]\r[Z \"d\"]\r"),
            ("[A \"b\"] [C \"d\"]\n", "[A \"b\"] [New \"x\"] [C \"d\"]\n"),
            ("[A \"b\"][C \"d\"]\n", "[A \"b\"] [New \"x\"][C \"d\"]\n"),
            ("[A \"b\"\t ] ; c\n", "[A \"b\"\t ] [New \"x\"] ; c\n"),
            ("[A \"b\"]", "[A \"b\"]\n[New \"x\"]"),
        ] {
            assert_eq!(with_tag(text, "x").as_deref(), Some(expected), "{text:?}");
        }
        assert_eq!(
            with_tag("[A \"b\"]\n", "q\"\\").as_deref(),
            Some("[A \"b\"]\n[New \"q\\\"\\\\\"]\n")
        );
    }

    #[test]
    fn a_tag_is_not_added_to_one_that_is_not_whole() {
        for text in ["[A \"b]\n", "[A \"b\"\n", "[A \"b\" x]", "[A \"b", "[A \"b\"", "[A \"b\"\n]"]
        {
            assert_eq!(with_tag(text, "x"), None, "{text:?}");
        }
        let of = |fix: &Fix| Edit::of(fix, b"abc");
        assert_eq!(of(&Fix::AddTag(2..9, "New", String::new())), None);
        assert_eq!(of(&Fix::Elsewhere), None);
    }

    #[test]
    fn what_is_taken_out_takes_a_blank_with_it() {
        let without = |text: &str| {
            let at = text.find('b').unwrap();
            applied(text, &[Edit::of(&Fix::Remove(at..at + 1), text.as_bytes()).unwrap()])
        };
        for (text, expected) in [
            ("a b c", "a c"),
            ("ab", "a"),
            ("b c", " c"),
            ("a b)", "a)"),
            ("a bc", "a c"),
            ("abc", "a c"),
        ] {
            assert_eq!(without(text), expected, "{text}");
        }
    }

    #[test]
    fn a_replacement_must_lie_in_the_text() {
        let of = |span| Edit::of(&Fix::Replace(span, "x".to_owned()), b"abc");
        assert_eq!(of(1..2), Some(edit(1..2, "x")));
        assert_eq!(of(3..3), Some(edit(3..3, "x")));
        assert_eq!(of(2..4), None);
        assert_eq!(of(4..4), None);
    }

    #[test]
    fn every_other_byte_stays() {
        assert_eq!(apply(b"M\xfcller\r\n\0", vec![]), b"M\xfcller\r\n\0");
        assert_eq!(apply(b"M\xfcller\0", vec![edit(1..2, "ü")]), "Müller\0".as_bytes());
        assert_eq!(applied("", &[edit(0..0, "x")]), "x");
        let text = "0123456789";
        // In any order.
        let edits = [edit(8..10, "Z"), edit(0..1, ""), edit(4..5, "four"), edit(5..5, "|")];
        assert_eq!(applied(text, &edits), "123four|567Z");
        assert_eq!(
            applied(text, &[edit(10..10, "end"), edit(0..0, "begin")]),
            "begin0123456789end"
        );
    }

    #[test]
    fn places_move_with_the_text() {
        let moved = |edits: &[Edit], places: &[usize]| {
            let (out, moved) = apply_with_places(b"0123456789", edits.to_vec(), places.to_vec());
            (String::from_utf8(out).unwrap(), moved)
        };
        let edits = [edit(2..4, "abc"), edit(6..6, "|"), edit(8..10, "")];
        let places = [0, 2, 3, 4, 5, 6, 7, 10];
        // One inside of what is replaced stands behind it.
        assert_eq!(
            moved(&edits, &places),
            ("01abc45|67".to_owned(), vec![0, 2, 5, 5, 6, 8, 9, 10])
        );
        assert_eq!(moved(&[], &places).1, places);
    }

    #[test]
    fn of_edits_that_overlap_the_first_is_made() {
        let text = "0123456789";
        assert_eq!(applied(text, &[edit(3..6, "B"), edit(2..4, "A")]), "01A456789");
        assert_eq!(applied(text, &[edit(2..3, "short"), edit(2..5, "long")]), "01long56789");
        // They meet, but do not overlap.
        assert_eq!(applied(text, &[edit(4..6, "B"), edit(2..4, "A")]), "01AB6789");
        // The third overlaps one that was not made.
        assert_eq!(applied(text, &[edit(1..4, "A"), edit(3..6, "B"), edit(5..7, "C")]), "0A4C789");
        // Into what is replaced nothing is put.
        assert_eq!(applied(text, &[edit(1..4, "A"), edit(2..2, "|")]), "0A456789");
    }

    #[test]
    fn insertions_at_one_place_are_all_made_in_their_order() {
        let text = "0123";
        let edits = [edit(2..3, "X"), edit(2..2, "a"), edit(2..2, "b"), edit(1..2, "Y")];
        assert_eq!(applied(text, &edits), "0YabX3");
    }
}
