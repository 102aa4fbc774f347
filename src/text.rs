//! Bytes of chess files as readable text.

use std::{borrow::Cow, fmt::Write, ops::Range};

use wide::u8x32;

/// Decodes bytes that are UTF-8 or, failing that, Windows-1252, of which ISO 8859-1, the encoding of
/// \[PGN\] section 4.1, is the printable part.
///
/// ```
/// use chess960::text::decode;
///
/// assert_eq!(decode("Müller".as_bytes()), "Müller");
/// assert_eq!(decode(b"M\xfcller"), "Müller");
/// ```
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes).0,
    }
}

/// The bytes of the character that byte `at` is part of: several in UTF-8, else one.
pub fn character(bytes: &[u8], at: usize) -> Range<usize> {
    let near = &bytes[..bytes.len().min(at + 4)];
    for start in (at.saturating_sub(3)..=at).rev() {
        if near[start] & 0xc0 != 0x80 {
            let len = near[start].leading_ones().max(1) as usize;
            let whole = near.get(start..start + len).filter(|c| std::str::from_utf8(c).is_ok());
            return if whole.is_some() && start + len > at {
                start..start + len
            } else {
                at..at + 1
            };
        }
    }
    at..at + 1
}

/// Characters that [`quote`] shows at most.
const QUOTED: usize = 60;

/// A piece of input for a message: decoded, in backquotes, control characters escaped, cut where it
/// is long. A terminal cannot be steered by what a file holds.
pub fn quote(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len().min(QUOTED) + 2);
    out.push('`');
    // Four bytes hold a character; what is cut off need not be decoded, and no character is cut.
    let near = &bytes[..bytes.len().min(4 * QUOTED + 4)];
    let whole = match std::str::from_utf8(near) {
        Err(error) if error.error_len().is_none() => error.valid_up_to(),
        _ => near.len(),
    };
    let text = decode(if whole > QUOTED { &near[..whole] } else { near });
    for (shown, c) in text.chars().enumerate() {
        if shown == QUOTED {
            out.push('…');
            break;
        }
        // A message is one line.
        push_visible(&mut out, if matches!(c, '\n' | '\r' | '\t') { ' ' } else { c });
    }
    out.push('`');
    out
}

/// A name for a message or a report: as it is, but for control characters.
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    text.chars().for_each(|c| push_visible(&mut out, c));
    Cow::Owned(out)
}

/// Control characters, and those that change the direction of the text around them.
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

fn push_visible(out: &mut String, c: char) {
    if is_hidden(c) {
        // Writing to a string cannot fail.
        let _ = write!(out, "{}", c.escape_unicode());
    } else {
        out.push(c);
    }
}

/// The length of the line end at the start of `bytes`: LF, CR LF or CR; 0 where none is.
pub fn line_end(bytes: &[u8]) -> usize {
    match bytes {
        [b'\r', b'\n', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        _ => 0,
    }
}

/// The place at or after `from` of the first byte that `marks` knows; the length of the text where none is.
///
/// For what is a few bytes away, where a call of a library costs more than the search. `marks` is given
/// thirty-two bytes and marks those that are looked for, as `simd_eq` does.
#[inline(always)]
pub(crate) fn find_near(text: &[u8], from: usize, marks: impl Fn(u8x32) -> u8x32) -> usize {
    let mut at = from;
    while let Some(chunk) = text.get(at..).and_then(<[u8]>::first_chunk) {
        let found = marks(u8x32::new(*chunk)).to_bitmask();
        if found != 0 {
            return at + found.trailing_zeros() as usize;
        }
        at += chunk.len();
    }
    let is_other = |byte: &&u8| marks(u8x32::splat(**byte)).to_bitmask() == 0;
    at + text.get(at..).unwrap_or_default().iter().take_while(is_other).count()
}

/// Marks the bytes that are `byte`.
#[inline(always)]
pub(crate) fn equal(bytes: u8x32, byte: u8) -> u8x32 {
    bytes.simd_eq(u8x32::splat(byte))
}

/// The place of the first byte that is a blank, a line end or another control character; 8 where none is.
#[inline(always)]
pub(crate) fn first_blank(bytes: &[u8; 8]) -> usize {
    const ONES: u64 = u64::MAX / 255;
    let word = u64::from_le_bytes(*bytes);
    // The highest bit of the first byte that is less than 33 is set here, and of none before it.
    let below = word.wrapping_sub(ONES * 33) & !word & ONES << 7;
    (below.trailing_zeros() / 8) as usize
}

/// How many line ends `bytes` has. A CR LF counts once; the text after it must not be cut between
/// the two, which the caller sees to.
pub fn count_lines(bytes: &[u8]) -> u64 {
    let feeds = memchr::memchr_iter(b'\n', bytes).count();
    let lone_returns =
        memchr::memchr_iter(b'\r', bytes).filter(|&i| bytes.get(i + 1) != Some(&b'\n')).count();
    (feeds + lone_returns) as u64
}

/// The bytes that do not continue a character of UTF-8.
fn count_characters(bytes: &[u8]) -> usize {
    // Counted in bytes, of which a register holds many; no chunk has more than one can count.
    let begins = |b: &u8| u8::from(b & 0xc0 != 0x80);
    let count = |chunk: &[u8]| usize::from(chunk.iter().map(begins).sum::<u8>());
    bytes.chunks(usize::from(u8::MAX)).map(count).sum()
}

/// How far a text reaches: its line ends, and the columns after the last one.
///
/// A column is a character of UTF-8: every byte that does not continue one. A byte order mark has no
/// width.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// Line ends.
    pub lines: u64,
    /// Columns of the last line.
    pub columns: u64,
}

impl Extent {
    /// The extent of a text.
    pub fn of(bytes: &[u8]) -> Extent {
        let last = memchr::memrchr2(b'\n', b'\r', bytes).map_or(0, |i| i + 1);
        let line = &bytes[last..];
        let characters = count_characters(line);
        // Where there are no more bytes than characters there is no mark.
        let is_ascii = characters == line.len();
        let marks = if is_ascii { 0 } else { memchr::memmem::find_iter(line, BOM).count() };
        Extent { lines: count_lines(bytes), columns: (characters - marks) as u64 }
    }

    /// The extent of a text with this extent, followed by one with `next`.
    #[must_use]
    pub fn then(self, next: Extent) -> Extent {
        let before = if next.lines == 0 { self.columns } else { 0 };
        Extent { lines: self.lines + next.lines, columns: before + next.columns }
    }
}

/// The UTF-8 byte order mark.
pub const BOM: &[u8] = b"\xef\xbb\xbf";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_do_not_reach_the_terminal() {
        assert_eq!(quote(b"a\x1b[2Jb"), "`a\\u{1b}[2Jb`");
        assert_eq!(visible("a\u{202e}b"), "a\\u{202e}b");
        assert_eq!(visible("Müller"), "Müller");
    }

    #[test]
    fn characters_have_several_bytes() {
        let text = "wКQ".as_bytes();
        assert_eq!(
            (0..4).map(|at| character(text, at)).collect::<Vec<_>>(),
            [0..1, 1..3, 1..3, 3..4]
        );
        let latin1 = b"a\xfcb\xa0";
        assert_eq!(
            (0..4).map(|at| character(latin1, at)).collect::<Vec<_>>(),
            [0..1, 1..2, 2..3, 3..4]
        );
    }

    #[test]
    fn long_text_is_cut() {
        assert_eq!(quote(&[b'x'; 1000]).chars().count(), QUOTED + 3);
        for text in ["é".repeat(1000), "ア".repeat(1000), format!("a{}", "ア".repeat(1000))] {
            let quoted = quote(text.as_bytes());
            assert_eq!(quoted.chars().count(), QUOTED + 3);
            assert!(text.starts_with(quoted.trim_matches(['`', '…'])), "{quoted}");
        }
    }

    #[test]
    fn lines_end_with_lf_crlf_or_cr() {
        assert_eq!(count_lines(b"a\nb\r\nc\rd\n\n"), 5);
        assert_eq!(Extent::of("\u{feff}é x".as_bytes()), Extent { lines: 0, columns: 3 });
        assert_eq!(Extent::of(b"a\r\n\xfc\xfc x"), Extent { lines: 1, columns: 4 });
    }

    #[test]
    fn extents_add_up() {
        let text = "ab\r\nç\rd\u{feff}e\n\nfgh".as_bytes();
        for cut in (0..=text.len()).filter(|&cut| cut == 0 || text[cut - 1] != b'\r') {
            // A character or a mark is not cut either.
            if text.get(cut).is_none_or(|b| b & 0xc0 != 0x80) {
                let (a, b) = text.split_at(cut);
                assert_eq!(Extent::of(a).then(Extent::of(b)), Extent::of(text), "{cut}");
            }
        }
    }
}
