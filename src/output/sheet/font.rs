//! How wide text is, before it is set.

use std::{borrow::Cow, sync::OnceLock};

use ttf_parser::Face;

use super::paper::Length;

/// How heavy text is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    Regular,
    Bold,
}

/// The faces of [`board::font`](crate::output::board::font), which sets the text.
fn face(weight: Weight) -> Option<&'static Face<'static>> {
    static REGULAR: OnceLock<Option<Face<'static>>> = OnceLock::new();
    static BOLD: OnceLock<Option<Face<'static>>> = OnceLock::new();
    match weight {
        Weight::Regular => REGULAR.get_or_init(|| Face::parse(dejavu::sans::regular(), 0).ok()),
        Weight::Bold => BOLD.get_or_init(|| Face::parse(dejavu::sans::bold(), 0).ok()),
    }
    .as_ref()
}

/// The width of a character where the font is so many units high. A character that the font lacks is a box.
fn advance(face: &Face<'static>, c: char) -> u64 {
    let glyph = face.glyph_index(c).unwrap_or_default();
    u64::from(face.glyph_hor_advance(glyph).unwrap_or(face.units_per_em()))
}

/// The width of a text of this size, without kerning, which as a rule makes it narrower. Where the bold lacks
/// a character the whole line may be set without it: then the wider of both counts.
pub(super) fn width(text: &str, weight: Weight, size: Length) -> Length {
    let wide = width_in(text, weight, size);
    let lacks = |face: &Face<'static>| text.chars().any(|c| face.glyph_index(c).is_none());
    if face(weight).is_some_and(lacks) {
        wide.max(width_in(text, Weight::Regular, size))
    } else {
        wide
    }
}

fn width_in(text: &str, weight: Weight, size: Length) -> Length {
    let (units, em) = match face(weight) {
        Some(face) => (text.chars().map(|c| advance(face, c)).sum(), face.units_per_em()),
        None => (text.chars().count() as u64, 1),
    };
    let width = (units * u64::from(size)).div_ceil(u64::from(em.max(1)));
    width.try_into().unwrap_or(Length::MAX)
}

/// The characters of a text that the font lacks, each once, in their order.
pub fn missing(text: &str) -> Vec<char> {
    let mut missing = Vec::new();
    for c in text.chars() {
        let is_there = face(Weight::Regular).is_some_and(|face| face.glyph_index(c).is_some());
        if !is_there && !missing.contains(&c) {
            missing.push(c);
        }
    }
    missing
}

/// The text and the size in which it has room: smaller where it has to be, but no smaller than `least`. What is too
/// long then is cut and ends in an ellipsis.
pub(super) fn fitted(
    text: &str,
    weight: Weight,
    size: Length,
    least: Length,
    room: Length,
) -> (Cow<'_, str>, Length) {
    let wide = u64::from(width(text, weight, size));
    if wide <= u64::from(room) {
        return (Cow::Borrowed(text), size);
    }
    let smaller = (u64::from(size) * u64::from(room) / wide) as Length;
    // Rounded up, a width can be one more than the share of it.
    let smaller = smaller.saturating_sub(1);
    if smaller >= least {
        return (Cow::Borrowed(text), smaller);
    }
    (Cow::Owned(cut(text, weight, least, room)), least)
}

/// As much of a text as has room with an ellipsis after it.
fn cut(text: &str, weight: Weight, size: Length, room: Length) -> String {
    const ELLIPSIS: char = '…';
    let mut used = width("…", weight, size);
    let mut end = 0;
    for (at, c) in text.char_indices() {
        used = used.saturating_add(width(c.encode_utf8(&mut [0; 4]), weight, size));
        if used > room {
            break;
        }
        end = at + c.len_utf8();
    }
    let mut out = text[..end].trim_end().to_owned();
    out.push(ELLIPSIS);
    out
}

/// The lines of a text that are as long as there is room. A word that is wider than that has a line of its own.
pub(super) fn lines(text: &str, weight: Weight, size: Length, room: Length) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        if let Some(line) = lines.last_mut() {
            let longer = format!("{line} {word}");
            if width(&longer, weight, size) <= room {
                *line = longer;
                continue;
            }
        }
        lines.push(word.to_owned());
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_as_wide_as_its_letters() {
        let one = width("n", Weight::Regular, 1000);
        assert!((600..660).contains(&one), "{one}");
        assert_eq!(width("nnnn", Weight::Regular, 1000), width("n", Weight::Regular, 4000));
        assert!(width("n", Weight::Bold, 1000) > one);
        assert_eq!(width("", Weight::Bold, 1000), 0);
    }

    #[test]
    fn what_is_missing_is_named_once() {
        assert_eq!(missing("Zürich · Москва – «Ñandú» → O-O"), []);
        assert_eq!(missing("将棋 a 将"), ['将', '棋']);
    }

    #[test]
    fn long_text_is_made_smaller_and_then_cut() {
        let fit = |text, room| fitted(text, Weight::Regular, 1000, 600, room);
        let text = "Clubkampioenschap";
        let whole = width(text, Weight::Regular, 1000);
        assert_eq!(fit(text, whole), (Cow::Borrowed(text), 1000));
        let (same, size) = fit(text, whole * 3 / 4);
        assert_eq!(same, text);
        assert!((740..=750).contains(&size), "{size}");
        for room in [whole / 2, whole / 3, 900] {
            let (short, size) = fit(text, room);
            assert_eq!(size, 600);
            assert!(short.ends_with('…') && text.starts_with(short.trim_end_matches('…')));
            assert!(width(&short, Weight::Regular, size) <= room, "{short}");
        }
    }

    #[test]
    fn a_text_of_any_length_is_cut_at_once() {
        let text = "ж".repeat(1 << 20);
        let (short, _) = fitted(&text, Weight::Bold, 500, 300, 10_000);
        assert!((30..60).contains(&short.chars().count()), "{short}");
    }

    #[test]
    fn lines_break_between_words() {
        let text = "put the king beside the board then move the rook";
        let room = width("put the king beside", Weight::Regular, 300);
        let lines = lines(text, Weight::Regular, 300, room);
        assert_eq!(lines[0], "put the king beside");
        assert_eq!(lines.join(" "), text);
        assert!(lines.iter().all(|line| width(line, Weight::Regular, 300) <= room));
    }
}
