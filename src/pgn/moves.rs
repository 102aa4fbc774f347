//! A move of the movetext, read fast.

use shakmaty::{
    File, Role, Square,
    san::{SanPlus, Suffix},
};

use crate::{chess960::san::Plain, text};

use super::token::{self, EN_PASSANT, is_end};

/// Reads the move at the start of `text`, as a whole word, and tells its length.
///
/// What shakmaty's reader makes of it. A promotion in another form than `e8=Q` is left to
/// [`token::loose_promotion`].
pub(super) fn san(text: &[u8]) -> Option<(SanPlus, usize)> {
    let (san, len) = SanPlus::from_ascii_prefix(text).ok()?;
    let ends = text.get(len).is_none_or(|&byte| is_end(byte));
    if token::loose_promotion(text).is_some() {
        return None;
    }
    // `exd6e.p.`
    (ends || text[len..].starts_with(EN_PASSANT)).then_some((san, len))
}

/// The forms of the usual moves, as kinds of four bytes: see [`Word`].
#[derive(Copy, Clone)]
struct Form {
    /// Bytes up to the goal square and with it; 0 where it is no usual move.
    len: u8,
    /// Where the file of origin stands; past the move where it has none.
    file: u8,
    capture: bool,
}

/// The kind of a byte: 1 a file, 2 a rank, 3 the capture mark, 4 a piece, 0 another.
static SAN_KINDS: [u8; 256] = {
    let mut kinds = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        kinds[byte] = match byte as u8 {
            b'a'..=b'h' => 1,
            b'1'..=b'8' => 2,
            b'x' => 3,
            b'N' | b'B' | b'R' | b'Q' | b'K' => 4,
            _ => 0,
        };
        byte += 1;
    }
    kinds
};

static FORMS: [Form; 4096] = {
    let none = Form { len: 0, file: 7, capture: false };
    let mut forms = [none; 4096];
    let mut index = 0;
    while index < forms.len() {
        let kinds = [index & 7, index >> 3 & 7, index >> 6 & 7, index >> 9];
        let (len, file, capture) = match kinds {
            [1, 2, _, _] => (2, 7, false),
            [1, 3, 1, 2] => (4, 0, true),
            [4, 1, 2, _] => (3, 7, false),
            [4, 3, 1, 2] => (4, 7, true),
            [4, 1, 1, 2] => (4, 1, false),
            _ => (0, 7, false),
        };
        forms[index] = Form { len, file, capture };
        index += 1;
    }
    forms
};

static ROLES: [Role; 256] = {
    let mut roles = [Role::Pawn; 256];
    roles[b'N' as usize] = Role::Knight;
    roles[b'B' as usize] = Role::Bishop;
    roles[b'R' as usize] = Role::Rook;
    roles[b'Q' as usize] = Role::Queen;
    roles[b'K' as usize] = Role::King;
    roles
};

static SUFFIXES: [Option<Suffix>; 256] = {
    let mut suffixes = [None; 256];
    suffixes[b'+' as usize] = Some(Suffix::Check);
    suffixes[b'#' as usize] = Some(Suffix::Checkmate);
    suffixes
};

/// A word that may be a move such as `e4`, `exd5`, `Nf3`, `Nxf3`, `Nbd2`, with or without `+` or `#`, and with a
/// blank or a line feed behind it: what [`san`] reads of those, faster.
///
/// Which form comes next cannot be foreseen, and each branch on it would cost as much as all this. The
/// length does not wait for the form: the next token can be looked for while this one is read.
pub(super) struct Word<'a> {
    bytes: &'a [u8; 8],
    form: Form,
    suffix: Option<Suffix>,
    /// Bytes of it, up to the blank.
    pub(super) len: usize,
}

impl Word<'_> {
    /// The word at the start of `bytes`.
    #[inline(always)]
    pub(super) fn of(bytes: &[u8; 8]) -> Word<'_> {
        let kind = |at: usize| usize::from(SAN_KINDS[usize::from(bytes[at])]);
        let form = FORMS[kind(0) | kind(1) << 3 | kind(2) << 6 | kind(3) << 9];
        let suffix = SUFFIXES[usize::from(bytes[usize::from(form.len & 7)])];
        Word { bytes, form, suffix, len: text::first_blank(bytes) }
    }

    /// Whether it is such a move.
    #[inline(always)]
    pub(super) fn is_move(&self) -> bool {
        let len = usize::from(self.form.len) + usize::from(self.suffix.is_some());
        self.form.len > 0 && len == self.len && matches!(self.bytes[len & 7], b' ' | b'\n')
    }

    /// The move, if it is one.
    #[inline(always)]
    pub(super) fn plain(&self) -> Plain {
        let Word { bytes, form, suffix, .. } = self;
        let byte = |at: u8| u32::from(bytes[usize::from(at & 7)]);
        let file = |at: u8| byte(at).wrapping_sub(u32::from(b'a')) & 7;
        let rank = |at: u8| byte(at).wrapping_sub(u32::from(b'1')) & 7;
        let end = form.len;
        Plain {
            role: ROLES[usize::from(bytes[0])],
            file: (form.file < 7).then_some(File::new(file(form.file))),
            capture: form.capture,
            to: Square::new(file(end.wrapping_sub(2)) | rank(end.wrapping_sub(1)) << 3),
            suffix: *suffix,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every word of up to five bytes of those that occur in moves.
    #[test]
    fn moves_are_read_as_shakmaty_reads_them() {
        const BYTES: &[u8] = b"aceh18NKOx+#=-Z0@PQq( ";
        let mut word = [0; 6];
        let (mut moves, mut usual) = (0, 0);
        for number in 0..BYTES.len().pow(5) {
            let mut rest = number;
            for byte in &mut word[..5] {
                *byte = BYTES[rest % BYTES.len()];
                rest /= BYTES.len();
            }
            word[5] = b' ';
            for text in [&word[..], &word[..5]] {
                let theirs = SanPlus::from_ascii_prefix(text)
                    .ok()
                    .filter(|(_, len)| text.get(*len).is_none_or(|&b| is_end(b)))
                    .filter(|_| token::loose_promotion(text).is_none());
                assert_eq!(san(text), theirs, "{}", text.escape_ascii());
                moves += u32::from(theirs.is_some());
            }
            let [a, b, c, d, e, _] = word;
            for blank in *b" \n\t" {
                let bytes = [a, b, c, d, e, blank, b'e', b'4'];
                let word = Word::of(&bytes);
                let read = word.is_move().then(|| (SanPlus::from(word.plain()), word.len));
                assert!(read.is_none() || read == san(&bytes), "{}", bytes.escape_ascii());
                usual += u32::from(read.is_some());
            }
        }
        assert!(moves > 10_000 && usual > 1000, "{moves}, {usual}");
    }
}
