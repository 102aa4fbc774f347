//! How the text of a game is encoded, and what in it is no text.
//!
//! Validation asks this of every game. Nearly all are ASCII, which one fast pass tells.

use std::ops::Range;

use crate::{
    diagnostic::{Code, Finding, Fix},
    text::{self, BOM},
};

/// How a text is encoded.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Nothing tells: it is ASCII, but for byte order marks.
    Ascii,
    /// UTF-8.
    Utf8,
    /// Something else, read as Windows-1252.
    Other,
}

/// Findings of one kind in a game, and no more.
const MOST: usize = 3;

/// Bytes of a run that are mended together: one of megabytes is mended piece by piece.
const LONGEST_RUN: usize = 4096;

/// Bytes that a message shows at most.
const SHOWN: usize = 4;

/// How the game that has these bytes of `text` is encoded, and what is to be said of it: a few findings of
/// each kind at most.
pub fn faults(text: &[u8], span: Range<usize>) -> (Kind, Vec<Finding>) {
    let game = &text[span.clone()];
    let survey = Survey::of(game);
    let mut found = Vec::new();
    if survey.is_ascii && !survey.has_control {
        return (Kind::Ascii, found);
    }
    let mut kind = Kind::Ascii;
    if !survey.is_ascii {
        kind = match str::from_utf8(game) {
            Ok(_) if is_ascii_but_for_marks(game) => Kind::Ascii,
            Ok(_) => Kind::Utf8,
            Err(_) => Kind::Other,
        };
        for (mark, begins_line) in marks(text, span.clone()).take(MOST) {
            let fix = begins_line.then(|| Fix::Replace(mark.clone(), String::new()));
            let finding = Finding::new(Code::ByteOrderMark, mark, "a byte order mark stands here");
            found.push(Finding { fix, ..finding });
        }
        if kind == Kind::Other {
            found.extend(other_encoding(text, span.clone()));
        }
    }
    if survey.has_control || kind == Kind::Utf8 {
        control_characters(game, span.start, kind, &mut found);
    }
    (kind, found)
}

/// What makes the game UTF-8.
pub fn fixes(text: &[u8], span: Range<usize>) -> impl Iterator<Item = Fix> {
    other_runs(text, span).map(|run| {
        let utf8 = text::decode(&text[run.clone()]).into_owned();
        Fix::Replace(run, utf8)
    })
}

/// What takes the byte order marks of the game away. One inside of a line may be in a tag or a word, and
/// without it that is another one: such a mark stays.
pub fn mark_fixes(text: &[u8], span: Range<usize>) -> impl Iterator<Item = Fix> {
    marks(text, span)
        .filter(|(_, begins_line)| *begins_line)
        .map(|(mark, _)| Fix::Replace(mark, String::new()))
}

/// The byte order marks of the game, and whether each stands where a line begins, beside others perhaps.
fn marks(text: &[u8], span: Range<usize>) -> impl Iterator<Item = (Range<usize>, bool)> {
    let game = &text[span.clone()];
    let mut before = (0, true);
    memchr::memmem::find_iter(game, BOM).map(move |at| {
        let begins_line = match before {
            (end, begins_line) if end == at => begins_line,
            _ => matches!(game[at - 1], b'\n' | b'\r'),
        };
        before = (at + BOM.len(), begins_line);
        (span.start + at..span.start + at + BOM.len(), begins_line)
    })
}

/// What one pass over a text tells.
struct Survey {
    is_ascii: bool,
    has_control: bool,
}

impl Survey {
    /// No branch depends on a byte, so that many are looked at together.
    fn of(bytes: &[u8]) -> Survey {
        if !bytes.iter().fold(false, |found, &byte| found | is_unusual(byte)) {
            return Survey { is_ascii: true, has_control: false };
        }
        let (mut all, mut control) = (0, false);
        for &byte in bytes {
            all |= byte;
            control |= is_control(byte);
        }
        Survey { is_ascii: all < 0x80, has_control: control }
    }
}

/// Whether a byte is neither a line end nor a printable character of ASCII: seen by fewer comparisons than
/// what it is.
const fn is_unusual(byte: u8) -> bool {
    // As signed numbers, those up to the blank are below, and so are those from 0x7f on.
    (byte.wrapping_add(1).cast_signed() <= b' '.cast_signed()) & (byte != b'\n') & (byte != b'\r')
}

/// Whether a byte is a control character that has no place in a text. Tabulators and line ends have, and
/// the end of a file of MS-DOS is nobody's fault today.
const fn is_control(byte: u8) -> bool {
    let is_layout = (byte == b'\t') | (byte == b'\n') | (byte == b'\r') | (byte == b'\x1a');
    ((byte < 0x20) & !is_layout) | (byte == 0x7f)
}

fn is_ascii_but_for_marks(text: &[u8]) -> bool {
    let high = text.iter().filter(|&&byte| byte >= 0x80).count();
    high == BOM.len() * memchr::memmem::find_iter(text, BOM).count()
}

/// The runs of bytes of a game that is not UTF-8 that are none themselves.
fn other_runs(text: &[u8], span: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let mut at = span.start;
    std::iter::from_fn(move || {
        loop {
            let rest = &text[at..span.end];
            let mut start = at + rest.iter().position(|&byte| byte >= 0x80)?;
            let rest = &text[start..span.end];
            at = start + rest.iter().take(LONGEST_RUN).take_while(|&&byte| byte >= 0x80).count();
            // The mark is no part of what stands behind it.
            while text[start..at].starts_with(BOM) {
                start += BOM.len();
            }
            if str::from_utf8(&text[start..at]).is_err() {
                return Some(start..at);
            }
        }
    })
}

/// One finding for a game that is not UTF-8.
fn other_encoding(text: &[u8], span: Range<usize>) -> Option<Finding> {
    let fix = fixes(text, span.clone()).next()?;
    let first = other_runs(text, span).next()?;
    let run = &text[first.clone()];
    let bytes: Vec<_> = run.iter().take(SHOWN).map(|byte| format!("{byte:02X}")).collect();
    let more = if run.len() > SHOWN { " …" } else { "" };
    // What differs from game to game is not in the message: a habit is told once a file.
    let help = format!("{}{more} is read as {}", bytes.join(" "), text::quote(run));
    let message = "the text is not UTF-8; it is read as Windows-1252";
    let finding = Finding::new(Code::Encoding, first, message);
    Some(Finding { help: Some(help), fix: Some(fix), ..finding })
}

fn control_characters(game: &[u8], offset: usize, kind: Kind, found: &mut Vec<Finding>) {
    // Those of two bytes are such only where the text is UTF-8.
    let is_utf8 = kind != Kind::Other;
    let control = |at: usize| match game[at..] {
        [byte, ..] if is_control(byte) => 1,
        [0xc2, 0x80..=0x9f, ..] if is_utf8 => 2,
        _ => 0,
    };
    let (mut at, mut runs) = (0, 0);
    while at < game.len() && runs < MOST {
        let start = at;
        let mut characters = 0;
        while at < game.len() && control(at) > 0 {
            at += control(at);
            characters += 1;
        }
        if characters == 0 {
            at += 1;
            continue;
        }
        runs += 1;
        // Of the two bytes the second has the number.
        let number = game[start + control(start) - 1];
        let message = match characters {
            1 => format!("the control character U+{number:04X} stands in the text"),
            _ => format!("{characters} control characters stand in the text, first U+{number:04X}"),
        };
        let span = offset + start..offset + at;
        found.push(Finding::new(Code::ControlCharacter, span, message));
    }
}

#[cfg(test)]
mod tests {
    use rand::{Rng, SeedableRng, rngs::SmallRng, seq::IndexedRandom};

    use super::*;
    use crate::pgn::rewrite::{self, Edit};

    /// The kind, and each finding with the bytes it is about.
    fn told(text: &[u8]) -> (Kind, Vec<String>) {
        let (kind, found) = faults(text, 0..text.len());
        let show = |finding: &Finding| {
            let about = text[finding.span.clone()].escape_ascii();
            let shown = finding.help.as_ref().unwrap_or(&finding.message);
            format!("{} <{about}> {shown}", finding.code)
        };
        (kind, found.iter().map(show).collect())
    }

    /// The text with all fixes made.
    fn mended(text: &[u8]) -> Vec<u8> {
        let all = || 0..text.len();
        let own = faults(text, all()).1.into_iter().filter_map(|finding| finding.fix);
        let every = own.chain(fixes(text, all())).chain(mark_fixes(text, all()));
        let edits = every.filter_map(|fix| Edit::of(&fix, text)).collect();
        rewrite::apply(text, edits)
    }

    #[test]
    fn ascii_tells_nothing() {
        let text = b"[Event \"a\"]\r\n\t1. e4 {} *\n\x1a";
        assert_eq!(told(text), (Kind::Ascii, vec![]));
        assert_eq!(told(b""), (Kind::Ascii, vec![]));
    }

    #[test]
    fn utf8_has_no_findings() {
        assert_eq!(told("[White \"Müller, Łukasz\"]\n".as_bytes()), (Kind::Utf8, vec![]));
    }

    #[test]
    fn what_is_not_utf8_is_told_once() {
        assert_eq!(
            told(b"[White \"M\xfcller\"] {caf\xe9 \xe9\xe8\xea\xeb\xec}"),
            (Kind::Other, vec!["text/encoding <\\xfc> FC is read as `ü`".to_owned()])
        );
        assert_eq!(
            told(b"{\xe9\xe8\xea\xeb\xec}").1,
            ["text/encoding <\\xe9\\xe8\\xea\\xeb\\xec> E9 E8 EA EB … is read as `éèêëì`"]
        );
        assert_eq!(
            mended(b"[White \"M\xfcller\"] {caf\xe9 \x84x\x93}"),
            "[White \"Müller\"] {café „x“}".as_bytes()
        );
    }

    #[test]
    fn what_is_utf8_in_a_mixed_text_stays() {
        let text = b"{M\xc3\xbcller, M\xfcller}";
        assert_eq!(told(text).1, ["text/encoding <\\xfc> FC is read as `ü`"]);
        assert_eq!(mended(text), "{Müller, Müller}".as_bytes());
    }

    #[test]
    fn places_are_those_of_the_text() {
        let text = "é\u{feff}[A \"b\"] \x01 *".as_bytes();
        let (kind, found) = faults(text, 2..text.len());
        assert_eq!(kind, Kind::Ascii);
        let spans: Vec<_> = found.iter().map(|finding| finding.span.clone()).collect();
        assert_eq!(spans, [2..5, 13..14]);
        let text = b"\xe9 \xe8";
        assert_eq!(faults(text, 1..3).1[0].span, 2..3);
        let fixes: Vec<_> = fixes(text, 1..3).collect();
        assert_eq!(fixes, [Fix::Replace(2..3, "è".to_owned())]);
    }

    #[test]
    fn byte_order_marks_are_told_three_times_and_mended_where_a_line_begins() {
        let text = "\u{feff}1. e4\u{feff} {ü}\u{feff}\u{feff}*".as_bytes();
        let mark = "text/byte-order-mark <\\xef\\xbb\\xbf> a byte order mark stands here";
        assert_eq!(told(text), (Kind::Utf8, vec![mark.to_owned(); 3]));
        assert_eq!(mended(text), "1. e4\u{feff} {ü}\u{feff}\u{feff}*".as_bytes());
        let text = "*\n\n\u{feff}\u{feff}[A \"\u{feff}b\"]".as_bytes();
        assert_eq!(mended(text), "*\n\n[A \"\u{feff}b\"]".as_bytes());
        // Beside text that is not UTF-8.
        let text = b"\xef\xbb\xbf\xfc {\xfc\xef\xbb\xbf}";
        assert_eq!(mended(text), "ü {üï»¿}".as_bytes());
    }

    #[test]
    fn control_characters_are_told_by_runs() {
        let text = "a\x07b\0\0\0c\x7fd\x0be".as_bytes();
        assert_eq!(
            told(text),
            (
                Kind::Ascii,
                vec![
                    "text/control-character <\\x07> the control character U+0007 stands in the text"
                        .to_owned(),
                    "text/control-character <\\x00\\x00\\x00> 3 control characters stand in the \
                     text, first U+0000"
                        .to_owned(),
                    "text/control-character <\\x7f> the control character U+007F stands in the text"
                        .to_owned(),
                ]
            )
        );
        assert_eq!(
            told("x\u{85}y".as_bytes()),
            (
                Kind::Utf8,
                vec![
                    "text/control-character <\\xc2\\x85> the control character U+0085 stands in \
                     the text"
                        .to_owned()
                ]
            )
        );
        // In Windows-1252 these are letters.
        assert_eq!(told(b"\xc2\x85 \xfc\x01").1.len(), 2);
    }

    #[test]
    fn mended_text_is_utf8_and_what_was_utf8_stays() {
        let pieces: [&[u8]; 9] =
            [b"a", b" ", b"\xfc", b"\xc3", b"\xbc", b"\xef\xbb", b"\xbf", "é€".as_bytes(), BOM];
        let mut rng = SmallRng::seed_from_u64(1252);
        for _ in 0..20_000 {
            let count = rng.random_range(0..12);
            let text: Vec<u8> =
                (0..count).flat_map(|_| *pieces.choose(&mut rng).unwrap()).copied().collect();
            let (kind, _) = faults(&text, 0..text.len());
            let mended = mended(&text);
            assert!(str::from_utf8(&mended).is_ok(), "{}", text.escape_ascii());
            if kind != Kind::Other {
                let expected = str::from_utf8(&text).unwrap().trim_start_matches('\u{feff}');
                assert_eq!(mended, expected.as_bytes());
            }
            let (again, _) = faults(&mended, 0..mended.len());
            assert_ne!(again, Kind::Other);
        }
    }
}
