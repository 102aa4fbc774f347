//! Where the fields of a FEN stand, and what else there is.

use std::ops::Range;

use super::{
    Tail,
    reader::{MOST_FINDINGS, Reader},
};
use crate::diagnostic::Code;

/// The six fields in their order, as messages call them.
const NAMES: [&str; 6] = [
    "the piece placement",
    "the side to move",
    "the castling field",
    "the en passant field",
    "the halfmove clock",
    "the fullmove number",
];

/// The fields of a FEN in its text.
#[derive(Debug, Default)]
pub(crate) struct Fields {
    /// The six fields; the last two are empty where there are but four.
    pub(crate) places: [Range<usize>; 6],
    /// Where the FEN ends, with the semicolon and the fields too many that it may have. What follows
    /// are operations, a comment or blanks.
    pub(crate) end: usize,
}

impl Fields {
    /// Whether there are the counters, the last two fields.
    pub(crate) fn has_counters(&self) -> bool {
        !self.places[5].is_empty()
    }
}

impl Reader<'_> {
    /// Splits the text into the fields of a FEN; `None` unless there are six or four.
    pub(super) fn fields(&mut self) -> Option<Fields> {
        plain(self.text).or_else(|| self.odd_fields())
    }

    /// Splits a text of which something may have to be told.
    pub(super) fn odd_fields(&mut self) -> Option<Fields> {
        let text = self.text;
        let mut pos = blanks(text);
        let end = text.len() - text[pos..].iter().rev().take_while(|b| is_blank(b)).count();
        if self.rules.tail == Tail::Nothing {
            for (span, place) in [(0..pos, "before"), (end..text.len(), "after")] {
                if !span.is_empty() {
                    self.find(Code::FenBlanks, span, format!("blanks stand {place} the FEN"));
                }
            }
        }
        let mut fields = Fields { end: pos, ..Fields::default() };
        let (mut count, mut extra) = (0, 0);
        let mut gap = pos;
        while pos < end {
            let stop = pos + word(&text[pos..end]);
            let before = gap..pos;
            let field = pos..stop;
            (gap, pos) = (stop, stop + blanks(&text[stop..end]));

            if count == 4 || count == 6 {
                let shown = &text[field.clone()];
                if pos == end && shown.iter().all(|&b| b == b';') {
                    self.semicolon(field, count);
                    fields.end = stop;
                    break;
                }
                let may_follow = self.rules.tail == Tail::Operations;
                let semicolons = shown.iter().rev().take_while(|&&b| b == b';').count();
                let len = shown.len() - semicolons;
                let is_check_count = is_check_count(&shown[..len]);
                if is_check_count || count == 6 && !may_follow {
                    extra += 1;
                    let semicolon = if is_check_count { field.start + len } else { stop };
                    if extra <= MOST_FINDINGS {
                        self.extra_field(field.start..semicolon);
                    }
                    if semicolon < stop {
                        self.semicolon(semicolon..semicolon + 1, count);
                    }
                    fields.end = stop;
                    continue;
                }
                if may_follow && (count == 6 || begins_operation(shown[0])) {
                    break;
                }
            }
            if count > 0 && text[before.clone()] != *b" " {
                let message = format!("{} is not preceded by a single blank", NAMES[count]);
                self.find(Code::FenBlanks, before, message);
            }
            fields.end = stop;
            if matches!(count, 3 | 5)
                && let Some(len) =
                    before_semicolon(&text[field.clone()], self.rules.tail, pos == end)
            {
                let semicolon = field.start + len;
                self.semicolon(semicolon..semicolon + 1, count + 1);
                fields.places[count] = field.start..semicolon;
                count += 1;
                // By itself it is the FEN's. Else a comment begins with it, or an operation.
                let is_alone = text[semicolon..stop].iter().all(|&b| b == b';');
                let next = text[pos..end].first();
                if !is_alone || next.is_some_and(|&b| b == b';' || !begins_operation(b)) {
                    fields.end = semicolon;
                }
                break;
            }
            fields.places[count] = field;
            count += 1;
        }
        self.counted(count, end, &fields).then_some(fields)
    }

    /// Whether there is a number of fields that a FEN may have.
    fn counted(&mut self, count: usize, end: usize, fields: &Fields) -> bool {
        let found = match count {
            6 => return true,
            4 => {
                let message = "4 fields, expected 6: the counters are read as 0 and 1";
                let span = fields.places[0].start..fields.places[3].end;
                self.find(Code::FenFourFields, span, message);
                return true;
            }
            0 => "no fields".to_owned(),
            1 => "1 field".to_owned(),
            _ => format!("{count} fields"),
        };
        let shown = self.show(&(0..end));
        self.find(Code::FenFields, 0..end, format!("{shown} has {found}, expected 6"));
        false
    }

    #[cold]
    fn extra_field(&mut self, field: Range<usize>) {
        let shown = self.show(&field);
        self.find(Code::FenExtraField, field, format!("field {shown} is none of a FEN's six"));
    }

    fn semicolon(&mut self, span: Range<usize>, count: usize) {
        let message = format!("a semicolon stands after {}", NAMES[count - 1]);
        self.find(Code::FenSemicolon, span, message);
    }
}

/// The six fields of a text that has them with single blanks between and nothing else, as most FENs are:
/// there is nothing to tell then.
pub(super) fn plain(text: &[u8]) -> Option<Fields> {
    let mut fields = Fields::default();
    let mut start = 0;
    for (i, place) in fields.places.iter_mut().enumerate() {
        let rest = &text[start..];
        let len = match i {
            0 => memchr::memchr2(b' ', b'\t', rest)?,
            1..4 => rest.iter().position(|b| !b.is_ascii_alphanumeric() && *b != b'-')?,
            _ => rest.iter().position(|b| !b.is_ascii_digit()).unwrap_or(rest.len()),
        };
        *place = start..start + len;
        start += len + 1;
        let is_right = if i == 5 { rest.len() == len } else { rest.get(len) == Some(&b' ') };
        if len == 0 || !is_right {
            return None;
        }
    }
    fields.end = text.len();
    Some(fields)
}

pub(crate) const fn is_blank(byte: &u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// How many blanks the text begins with.
fn blanks(text: &[u8]) -> usize {
    text.iter().take_while(|b| is_blank(b)).count()
}

/// How long the word is that the text begins with.
fn word(text: &[u8]) -> usize {
    // All fields but the first have a few bytes.
    const SHORT: usize = 5;
    let near = &text[..text.len().min(SHORT)];
    let found = near.iter().position(is_blank);
    found.or_else(|| memchr::memchr2(b' ', b'\t', text)).unwrap_or(text.len())
}

/// An EPD operation begins with a letter; a comment with `;`, `{`, `#` or `"`, or what else programs put
/// apart with `|` or in brackets.
const fn begins_operation(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || matches!(byte, b';' | b'{' | b'#' | b'"' | b'|' | b'[')
}

/// The field XBoard puts before the counters when it takes the game for one that counts checks:
/// `161+0`. Others write theirs at the end.
fn is_check_count(field: &[u8]) -> bool {
    let is_number = |side: &[u8]| !side.is_empty() && side.iter().all(u8::is_ascii_digit);
    let plus = field.iter().position(|&b| b == b'+');
    plus.is_some_and(|i| is_number(&field[..i]) && is_number(&field[i + 1..]))
}

/// The length of a field with a semicolon attached: at the end of a FEN, or before an operation.
fn before_semicolon(field: &[u8], tail: Tail, is_last: bool) -> Option<usize> {
    let len = match tail {
        Tail::Operations => field.iter().position(|&b| b == b';')?,
        Tail::Nothing if is_last => field.iter().rposition(|&b| b != b';')? + 1,
        Tail::Nothing => return None,
    };
    (len > 0 && len < field.len()).then_some(len)
}
