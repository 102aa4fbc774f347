//! Single tokens of the movetext.

use std::borrow::Cow;

use shakmaty::{
    CastlingSide, Color, File, KnownOutcome, Outcome, Role, Square,
    san::{San, SanPlus, Suffix},
};

use crate::text;

/// Whether a byte ends a move or another word of the movetext. Square brackets do, so that no tag
/// disappears in a word.
#[inline]
pub const fn is_end(byte: u8) -> bool {
    ENDS[byte as usize]
}

/// [`is_end`] as a table: it is asked for every move.
static ENDS: [bool; 256] = {
    let mut ends = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        ends[byte] = ends_word(byte as u8);
        byte += 1;
    }
    ends
};

const fn ends_word(byte: u8) -> bool {
    matches!(
        byte,
        b' ' | b'\t'
            | b'\n'
            | b'\r'
            | b'\x0b'
            | b'\x0c'
            | b'\x1a'
            | b'{'
            | b'}'
            | b'('
            | b')'
            | b'['
            | b']'
            | b'!'
            | b'?'
            | b'$'
            | b';'
            | b'.'
            | b'*'
    )
}

/// The length of the word at the start of `text`, at least 1: up to a byte that ends words, or up to
/// an odd blank. One of those is a word by itself.
pub fn word(text: &[u8]) -> usize {
    let mut len = odd_blank(text);
    if len > 0 {
        return len;
    }
    len = 1;
    while let Some(&byte) = text.get(len) {
        let may_be_odd = byte >= 0x80 && (!matches!(byte, 0x85 | 0xa0) || text[len - 1] < 0x80);
        if is_end(byte) || may_be_odd && odd_blank(&text[len..]) > 0 {
            break;
        }
        len += 1;
    }
    len
}

/// The length of a typographic blank or ellipsis at the start of `text`, as word processors and web
/// pages put it between tokens; 0 where none is. Of Windows-1252 it knows the no-break space and the ellipsis.
pub fn odd_blank(text: &[u8]) -> usize {
    match text {
        [0x85 | 0xa0, ..] => 1,
        [0xc2, 0xa0, ..] => 2,
        // U+2000 to U+200B, U+2026, U+2028, U+2029, U+202F; U+205F, U+2060; U+3000.
        [0xe2, 0x80, 0x80..=0x8b | 0xa6 | 0xa8 | 0xa9 | 0xaf, ..]
        | [0xe2, 0x81, 0x9f | 0xa0, ..]
        | [0xe3, 0x80, 0x80, ..] => 3,
        _ => 0,
    }
}

/// The same of a word that may be a result, one of which has full stops.
pub fn marker_word(text: &[u8]) -> usize {
    if text.starts_with(b"*") {
        1
    } else if is_halves(text) {
        HALVES.len()
    } else {
        word(text)
    }
}

/// What some write behind a capture en passant.
pub const EN_PASSANT: &[u8] = b"e.p.";

/// Whether the null move of UCI, or a word that begins like it, stands at the start of `text`: it is no
/// number.
#[inline]
pub fn is_null_move(text: &[u8]) -> bool {
    text.starts_with(b"0000")
}

const HALVES: &[u8] = b"0.5-0.5";

/// Whether a draw stands at the start of `text` as `0.5-0.5`.
#[inline]
pub fn is_halves(text: &[u8]) -> bool {
    text.starts_with(HALVES) && text.get(HALVES.len()).is_none_or(|&b| is_end(b))
}

/// How many digits `text` begins with.
#[inline]
pub fn digits(text: &[u8]) -> usize {
    text.iter().take_while(|b| b.is_ascii_digit()).count()
}

/// A result, and whether it is written as the standard wants it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Marker {
    /// The result.
    pub outcome: Outcome,
    /// Whether the text is one of `1-0`, `0-1`, `1/2-1/2`, `*` [PGN 8.1.1.7].
    pub standard: bool,
}

const WHITE: Outcome = Outcome::Known(KnownOutcome::Decisive { winner: Color::White });
const BLACK: Outcome = Outcome::Known(KnownOutcome::Decisive { winner: Color::Black });
const DRAW: Outcome = Outcome::Known(KnownOutcome::Draw);

/// Reads a result: the four forms of the standard, and the others that can mean only one thing, such
/// as `1–0` with a dash, `1/2`, `0.5-0.5`, `½-½`, `1:0`.
pub fn marker(word: &[u8]) -> Option<Marker> {
    let outcome = match word {
        b"1-0" => WHITE,
        b"0-1" => BLACK,
        b"1/2-1/2" => DRAW,
        b"*" => Outcome::Unknown,
        _ => {
            let text = short(word, 24)?;
            let plain = text
                .replace(['–', '—', '−', '‐', '‑', ':'], "-")
                .replace('½', "1/2")
                .replace(' ', "");
            let outcome = match plain.as_str() {
                "1-0" => WHITE,
                "0-1" => BLACK,
                "1/2-1/2" | "1/2" | "0.5-0.5" => DRAW,
                _ => return None,
            };
            return Some(Marker { outcome, standard: false });
        }
    };
    Some(Marker { outcome, standard: true })
}

/// A word of at most `len` bytes as text.
fn short(word: &[u8], len: usize) -> Option<Cow<'_, str>> {
    (word.len() <= len).then(|| text::decode(word))
}

/// Reads castling written with zeros, small letters or a mixture, or without dashes: `0-0`, `o-o-o`,
/// `O-0`, `OO`, `000`.
pub fn loose_castling(word: &[u8]) -> Option<SanPlus> {
    let (body, suffix) = split_suffix(word);
    let text = short(body, 16)?;
    let side = match text.replace(['–', '—', '−', '‐', '‑'], "-").replace(['o', '0'], "O").as_str()
    {
        "O-O" | "OO" => CastlingSide::KingSide,
        "O-O-O" | "OOO" => CastlingSide::QueenSide,
        _ => return None,
    };
    Some(SanPlus { san: San::Castle(side), suffix })
}

/// A move without its mark of check or mate, and the mark.
fn split_suffix(word: &[u8]) -> (&[u8], Option<Suffix>) {
    match word {
        [body @ .., b'+'] => (body, Some(Suffix::Check)),
        [body @ .., b'#'] => (body, Some(Suffix::Checkmate)),
        body => (body, None),
    }
}

/// Whether zeros that are no number stand at the start of `text`: a null move, or castling as `00` or
/// `000`, with no full stop behind it.
pub fn is_zeros(text: &[u8]) -> bool {
    if is_null_move(text) {
        return true;
    }
    let zeros = text.iter().take_while(|&&b| b == b'0').count();
    let end = zeros + usize::from(matches!(text.get(zeros), Some(b'+' | b'#')));
    let after = &text[end..];
    (2..=3).contains(&zeros)
        && after.first().is_none_or(|&b| is_end(b))
        && after.iter().find(|&&b| b != b' ') != Some(&b'.')
}

/// Reads a promotion written in another form than `e8=Q` at the start of `text`, and tells its length:
/// `e8Q`, `e8/Q`, `e8(Q)`, `e8=(Q)`, and with a small letter. A bracket right behind a move and around
/// nothing but a piece opens no variation.
pub fn loose_promotion(text: &[u8]) -> Option<(SanPlus, usize)> {
    let square = match text {
        [b'a'..=b'h', b'1' | b'8', ..] => 0,
        [b'a'..=b'h', b'a'..=b'h', b'1' | b'8', ..] => 1,
        [b'a'..=b'h', b'x', b'a'..=b'h', b'1' | b'8', ..] => 2,
        _ => return None,
    };
    let (piece, len) = match &text[square + 2..] {
        [b'=', b'(', piece, b')', ..] => (*piece, 4),
        [b'(', piece, b')', ..] => (*piece, 3),
        [b'=', piece @ b'a'..=b'z', ..] | [b'/', piece, ..] => (*piece, 2),
        [piece, ..] => (*piece, 1),
        [] => return None,
    };
    let promotion = match piece.to_ascii_uppercase() {
        b'Q' => Role::Queen,
        b'R' => Role::Rook,
        b'B' => Role::Bishop,
        b'N' => Role::Knight,
        _ => return None,
    };
    let len = square + 2 + len;
    let suffix = text.get(len).and_then(|&b| Suffix::from_char(b.into()));
    let end = len + usize::from(suffix.is_some());
    let san = San::Normal {
        role: Role::Pawn,
        file: (square > 0).then(|| File::from_char(text[0].into())).flatten(),
        rank: None,
        capture: square == 2,
        to: Square::from_ascii(&text[square..square + 2]).ok()?,
        promotion: Some(promotion),
    };
    text.get(end).is_none_or(|&b| is_end(b)).then_some((SanPlus { san, suffix }, end))
}

/// The mark of check or mate of such a move in long algebraic notation; `None` where it is in coordinates,
/// which have none.
pub fn long_suffix(word: &[u8]) -> Option<Option<Suffix>> {
    let (body, suffix) = split_suffix(word);
    let is_long = body.iter().take(4).any(|&b| is_dash(b));
    is_long.then_some(suffix)
}

/// What may stand between the two squares of a move.
fn is_dash(byte: u8) -> bool {
    matches!(byte, b'-' | b'x' | b':')
}

/// Whether a word is a move that names both its squares: in coordinates, `e2e4`, `e7e8q`, `e2-e4`, or in
/// long algebraic notation, `Ng1-f3`, `e7xd8=Q+`.
pub fn is_coordinates(word: &[u8]) -> bool {
    let is_square = |file: u8, rank: u8| matches!(file, b'a'..=b'h') && matches!(rank, b'1'..=b'8');
    let (body, _) = split_suffix(word);
    let (body, must_dash) = match body {
        // Without a dash it is SAN that says much.
        [b'K' | b'Q' | b'R' | b'B' | b'N', rest @ ..] => (rest, true),
        _ => (body, false),
    };
    let squares_and_rest = match body {
        [a, b, dash, c, d, rest @ ..] if is_dash(*dash) => Some(([*a, *b, *c, *d], rest)),
        [a, b, c, d, rest @ ..] if !must_dash => Some(([*a, *b, *c, *d], rest)),
        _ => None,
    };
    squares_and_rest.is_some_and(|([a, b, c, d], rest)| {
        let rest = rest.strip_prefix(b"=").unwrap_or(rest);
        let is_piece = |b: &u8| b"qrbnQRBN".contains(b);
        is_square(a, b) && is_square(c, d) && rest.len() < 2 && rest.iter().all(is_piece)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_in_every_form() {
        for (text, outcome, standard) in [
            ("1-0", WHITE, true),
            ("0-1", BLACK, true),
            ("1/2-1/2", DRAW, true),
            ("*", Outcome::Unknown, true),
            ("1–0", WHITE, false),
            ("0—1", BLACK, false),
            ("1/2", DRAW, false),
            ("½-½", DRAW, false),
            ("½", DRAW, false),
            ("0.5-0.5", DRAW, false),
            ("1:0", WHITE, false),
        ] {
            assert_eq!(marker(text.as_bytes()), Some(Marker { outcome, standard }), "{text}");
        }
        for text in ["1-1", "0-0", "", "?", "1-O", "1-0-0"] {
            assert_eq!(marker(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn castling_in_every_spelling() {
        for (text, side) in [
            ("0-0", CastlingSide::KingSide),
            ("O-0", CastlingSide::KingSide),
            ("o-o-o", CastlingSide::QueenSide),
            ("0–0–0", CastlingSide::QueenSide),
        ] {
            assert_eq!(loose_castling(text.as_bytes()).unwrap().san, San::Castle(side), "{text}");
        }
        assert_eq!(loose_castling(b"0-0+").unwrap().suffix, Some(Suffix::Check));
        for text in ["OO", "oo", "00", "O0"] {
            let castling = loose_castling(text.as_bytes()).unwrap();
            assert_eq!(castling.san, San::Castle(CastlingSide::KingSide), "{text}");
        }
        for text in ["OOO", "ooo", "000#"] {
            let castling = loose_castling(text.as_bytes()).unwrap();
            assert_eq!(castling.san, San::Castle(CastlingSide::QueenSide), "{text}");
        }
        for text in ["0-0-0-0", "0000", "O", "O-OO", "O-", "O-O-", ""] {
            assert!(loose_castling(text.as_bytes()).is_none(), "{text}");
        }
        assert!(loose_castling(b"0-1").is_none());
    }

    #[test]
    fn zeros_are_castling_where_they_are_no_number() {
        for text in ["00", "00 e5", "000+ ", "00{c}", "0000", "00000.", "00  \n.", "000!"] {
            assert!(is_zeros(text.as_bytes()), "{text}");
        }
        for text in
            ["", "0", "0.", "00.", "000...", "00 .", "00  ...e5", "00-0", "001", "00x", "00++"]
        {
            assert!(!is_zeros(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn promotions_in_every_form() {
        for (text, form, san) in [
            ("e8Q ", "e8Q", "e8=Q"),
            ("e8/Q", "e8/Q", "e8=Q"),
            ("e8(Q)", "e8(Q)", "e8=Q"),
            ("e8(N)+ (e7)", "e8(N)+", "e8=N+"),
            ("e8=q!", "e8=q", "e8=Q"),
            ("a1b{x}", "a1b", "a1=B"),
            ("exd8R*", "exd8R", "exd8=R"),
            ("exd8(Q)+ ", "exd8(Q)+", "exd8=Q+"),
            ("e8=(Q)", "e8=(Q)", "e8=Q"),
            ("e8Q#", "e8Q#", "e8=Q#"),
            ("ed8q(Kd7)", "ed8q", "ed8=Q"),
            ("e8/(Q)", "", ""),
            ("e8=Q ", "", ""),
            ("e8 (Q)", "", ""),
            ("e8=Q (Q)", "", ""),
            ("e8=Q(Q)", "", ""),
            ("e8(Qd7)", "", ""),
            ("e8(Q e7)", "", ""),
            ("e8(Q)x", "", ""),
            ("e8K", "", ""),
            ("e8=k", "", ""),
            ("e8P", "", ""),
            ("e7Q", "", ""),
            ("e4(Q)", "", ""),
            ("Ne8Q", "", ""),
            ("e7e8q", "", ""),
            ("e8Q7", "", ""),
            ("e8=", "", ""),
            ("e8(", "", ""),
            ("e8", "", ""),
            ("", "", ""),
        ] {
            let read = loose_promotion(text.as_bytes());
            let read = read.map(|(san, len)| (san.to_string(), &text[..len]));
            let expected = (!san.is_empty()).then(|| (san.to_owned(), form));
            assert_eq!(read, expected, "{text}");
        }
    }

    #[test]
    fn coordinates_are_told_from_san() {
        for text in [
            "e2e4", "e7e8q", "e2-e4", "e1h1", "e7e8=Q", "e7xd8=Q+", "e7d8q#", "Ng1-f3", "Bf1xb5+",
            "Kd1-d2", "Qa1:a8#",
        ] {
            assert!(is_coordinates(text.as_bytes()), "{text}");
        }
        for text in ["e4", "exd5", "Nb1c3", "e9e4", "Pe2-e4", "e2-e4-e5", "e7-e8=K", "Ng1-f3f5"] {
            assert!(!is_coordinates(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn only_long_moves_have_marks() {
        assert_eq!(long_suffix(b"Ng1-f3"), Some(None));
        assert_eq!(long_suffix(b"e7xd8=Q+"), Some(Some(Suffix::Check)));
        assert_eq!(long_suffix(b"e2-e4#"), Some(Some(Suffix::Checkmate)));
        assert_eq!(long_suffix(b"e2e4+"), None);
    }

    #[test]
    fn words_end_at_blanks_and_brackets() {
        assert_eq!(word(b"1.e4"), 1);
        assert_eq!(word(b"zz[Event"), 2);
        assert_eq!(word(b"zz9{"), 3);
        assert_eq!(word(b"}"), 1);
        assert_eq!(marker_word(b"0.5-0.5 "), 7);
        assert_eq!(marker_word(b"0.5-0.55"), 1);
        assert_eq!(marker_word(b"1-0[Event"), 3);
        assert_eq!(marker_word(b"*e4"), 1);
    }

    #[test]
    fn words_end_at_odd_blanks() {
        assert_eq!(word("e4\u{a0}e5".as_bytes()), 2);
        assert_eq!(word("\u{a0}e5".as_bytes()), 2);
        assert_eq!(word("1…e5".as_bytes()), 1);
        assert_eq!(word(b"e4\xa0e5"), 2);
        // An à is no blank.
        assert_eq!(word("zà9 ".as_bytes()), 4);
    }

    #[test]
    fn dashes_of_windows_1252() {
        assert_eq!(marker(b"1\x960"), Some(Marker { outcome: WHITE, standard: false }));
        assert_eq!(marker(b"\xbd-\xbd"), Some(Marker { outcome: DRAW, standard: false }));
    }
}
