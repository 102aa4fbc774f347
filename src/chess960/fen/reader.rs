//! Reading: the fields and what each of them says.

use std::{num::NonZeroU32, ops::Range};

use shakmaty::{
    Board, CastlingMode, Chess, Color, FromSetup, PositionError, PositionErrorKinds, Rank, Setup,
    Square,
};

use super::{Fen, Reading, Tail, rights::COLORS};
use crate::diagnostic::{Code, Finding, Severity};

/// Findings of one field at most, so that a field of a megabyte cannot make a million.
pub(super) const MOST_FINDINGS: usize = 8;

/// The six fields in their order, as messages call them.
const NAMES: [&str; 6] = [
    "the piece placement",
    "the side to move",
    "the castling field",
    "the en passant field",
    "the halfmove clock",
    "the fullmove number",
];

/// The places of the six fields; the last two are empty where there are but four.
type Fields = [Range<usize>; 6];

pub(super) fn read(text: &[u8], tail: Tail) -> Reading {
    let mut reader = Reader { text, findings: Vec::new(), has_error: false };
    let fen = reader.fen(tail);
    let mut findings = reader.findings;
    findings.sort_by_key(|finding| finding.span.start);
    Reading { fen, findings }
}

/// The text and what was found in it so far.
pub(super) struct Reader<'a> {
    pub(super) text: &'a [u8],
    findings: Vec<Finding>,
    has_error: bool,
}

impl Reader<'_> {
    #[cold]
    pub(super) fn find(&mut self, code: Code, span: Range<usize>, message: impl Into<String>) {
        self.has_error |= code.severity() == Severity::Error;
        self.findings.push(Finding::new(code, span, message));
    }

    pub(super) fn show(&self, span: &Range<usize>) -> String {
        crate::text::quote(&self.text[span.clone()])
    }

    fn fen(&mut self, tail: Tail) -> Option<Fen> {
        let fields = self.fields(tail)?;
        let board = self.placement(&fields[0]);
        if let Some(board) = &board {
            self.kings(&fields[0], board);
        }
        let turn = self.turn(&fields[1]);
        let rights = board.as_ref().map(|board| self.castling(&fields[2], board));
        let ep_square = self.en_passant(&fields[3], turn);
        let (halfmoves, fullmoves) = self.counters(&fields);
        let (board, rights) = (board?, rights?);
        let setup = Setup {
            castling_rights: rights.rooks(),
            board,
            turn: turn?,
            ep_square,
            halfmoves,
            fullmoves,
            ..Setup::empty()
        };
        let position = self.position(setup, &fields)?;
        if self.has_error {
            return None;
        }
        Some(Fen { position, rights, castling_field: fields[2].clone() })
    }

    /// Splits the text into the fields of a FEN; `None` unless there are six or four.
    fn fields(&mut self, tail: Tail) -> Option<Fields> {
        let text = self.text;
        let mut pos = blanks(text);
        let end = text.len() - text[pos..].iter().rev().take_while(|b| is_blank(b)).count();
        if tail == Tail::Nothing {
            for (span, place) in [(0..pos, "before"), (end..text.len(), "after")] {
                if !span.is_empty() {
                    self.find(Code::FenBlanks, span, format!("blanks stand {place} the FEN"));
                }
            }
        }
        let mut fields = Fields::default();
        let (mut count, mut extra, mut gap) = (0, 0, pos);
        while pos < end {
            let stop = memchr::memchr2(b' ', b'\t', &text[pos..end]).map_or(end, |i| pos + i);
            let mut field = pos..stop;
            let before = gap..pos;
            (gap, pos) = (stop, stop + blanks(&text[stop..end]));

            let is_complete = count == 4 || count == 6;
            if is_complete
                && tail == Tail::Operations
                && (count == 6 || begins_operation(text[field.start]))
            {
                break;
            }
            if is_complete && pos == end && text[field.clone()].iter().all(|&b| b == b';') {
                self.semicolon(field, count);
                break;
            }
            if count == 6 || count == 4 && is_check_count(&text[field.clone()]) {
                let shown = self.show(&field);
                let message = format!("field {shown} is none of a FEN's six");
                self.find(Code::FenExtraField, field, message);
                extra += 1;
                if extra == MOST_FINDINGS {
                    break;
                }
                continue;
            }
            if count > 0 && text[before.clone()] != *b" " {
                let message = format!("{} is not preceded by a single blank", NAMES[count]);
                self.find(Code::FenBlanks, before, message);
            }
            if matches!(count, 3 | 5)
                && let Some(len) = before_semicolon(&text[field.clone()], tail, pos == end)
            {
                let semicolon = field.start + len..field.end;
                field.end = semicolon.start;
                self.semicolon(semicolon.start..semicolon.start + 1, count + 1);
                pos = end;
            }
            fields[count] = field;
            count += 1;
        }
        match count {
            6 => Some(fields),
            4 => {
                let message = "4 fields, expected 6: the counters are read as 0 and 1";
                self.find(Code::FenFourFields, fields[0].start..fields[3].end, message);
                Some(fields)
            }
            _ => {
                let found = match count {
                    0 => "no fields".to_owned(),
                    1 => "1 field".to_owned(),
                    _ => format!("{count} fields"),
                };
                let shown = self.show(&(0..end));
                self.find(Code::FenFields, 0..end, format!("{shown} has {found}, expected 6"));
                None
            }
        }
    }

    fn semicolon(&mut self, span: Range<usize>, count: usize) {
        let message = format!("a semicolon stands after {}", NAMES[count - 1]);
        self.find(Code::FenSemicolon, span, message);
    }

    fn kings(&mut self, field: &Range<usize>, board: &Board) {
        for color in COLORS {
            if board.king_of(color).is_none() {
                let count = board.by_piece(color.king()).count();
                let message = format!("{count} {color} kings, expected 1");
                self.find(Code::FenKings, field.clone(), message);
            }
        }
    }

    fn turn(&mut self, field: &Range<usize>) -> Option<Color> {
        match &self.text[field.clone()] {
            b"w" => Some(Color::White),
            b"b" => Some(Color::Black),
            _ => {
                let message = format!("side to move is {}, expected w or b", self.show(field));
                self.find(Code::FenTurn, field.clone(), message);
                None
            }
        }
    }

    fn en_passant(&mut self, field: &Range<usize>, turn: Option<Color>) -> Option<Square> {
        let text = &self.text[field.clone()];
        if text == b"-" {
            return None;
        }
        let Some(square) = Square::from_ascii(text)
            .ok()
            .filter(|square| matches!(square.rank(), Rank::Third | Rank::Sixth))
        else {
            let shown = self.show(field);
            let message =
                format!("en passant square is {shown}, expected - or a square on rank 3 or 6");
            self.find(Code::FenEnPassant, field.clone(), message);
            return None;
        };
        let turn = turn?;
        if square.rank() != turn.relative_rank(Rank::Sixth) {
            let message = format!("en passant square {square} is not behind a {} pawn", !turn);
            self.find(Code::FenEnPassantImpossible, field.clone(), message);
            return None;
        }
        Some(square)
    }

    /// Halfmove clock and fullmove number.
    fn counters(&mut self, fields: &Fields) -> (u32, NonZeroU32) {
        let [.., half, full] = fields;
        if half.is_empty() {
            return (0, NonZeroU32::MIN);
        }
        let halfmoves = self.number(half, Code::FenHalfmove, "halfmove clock");
        let fullmoves = self.number(full, Code::FenFullmove, "fullmove number");
        if fullmoves == Some(0) {
            let message = "fullmove number 0 is read as 1";
            self.find(Code::FenFullmoveZero, full.clone(), message);
        }
        (halfmoves.unwrap_or(0), fullmoves.and_then(NonZeroU32::new).unwrap_or(NonZeroU32::MIN))
    }

    fn number(&mut self, field: &Range<usize>, code: Code, name: &str) -> Option<u32> {
        let number = self.text[field.clone()].iter().try_fold(0, |number: u32, &byte| {
            let digit = char::from(byte).to_digit(10)?;
            number.checked_mul(10)?.checked_add(digit)
        });
        if number.is_none() {
            let shown = self.show(field);
            let message = format!("{name} is {shown}, expected a whole number below 2^32");
            self.find(code, field.clone(), message);
        }
        number
    }

    /// The judgement of the position as a whole is shakmaty's, but for the kings, which have been
    /// counted.
    fn position(&mut self, setup: Setup, fields: &Fields) -> Option<Chess> {
        let error = match Chess::from_setup(setup, CastlingMode::Chess960) {
            Ok(position) => return Some(position),
            Err(error) => error,
        };
        self.judge(error.kinds(), fields);
        error
            .ignore_too_much_material()
            .or_else(PositionError::ignore_impossible_check)
            .or_else(PositionError::ignore_invalid_ep_square)
            .ok()
    }

    fn judge(&mut self, kinds: PositionErrorKinds, fields: &Fields) {
        let [placement, turn, _, ep, ..] = fields;
        for (kind, code, span, message) in [
            (
                PositionErrorKinds::PAWNS_ON_BACKRANK,
                Code::FenPawns,
                placement,
                "a pawn stands on the first or eighth rank",
            ),
            (
                PositionErrorKinds::OPPOSITE_CHECK,
                Code::FenOppositeCheck,
                turn,
                "the side that is not to move is in check",
            ),
            (
                PositionErrorKinds::TOO_MUCH_MATERIAL,
                Code::FenMaterial,
                placement,
                "a side has more pieces than promotion can explain",
            ),
            (
                PositionErrorKinds::IMPOSSIBLE_CHECK,
                Code::FenImpossibleCheck,
                placement,
                "no move can have given this check",
            ),
            (
                PositionErrorKinds::INVALID_EP_SQUARE,
                Code::FenEnPassantImpossible,
                ep,
                "no pawn can just have passed the en passant square",
            ),
        ] {
            if kinds.intersects(kind) {
                self.find(code, span.clone(), message);
            }
        }
    }
}

const fn is_blank(byte: &u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// How many blanks the text begins with.
fn blanks(text: &[u8]) -> usize {
    text.iter().take_while(|b| is_blank(b)).count()
}

/// An EPD operation begins with a letter; a comment with `;`, `{`, `#` or `"`.
const fn begins_operation(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || matches!(byte, b';' | b'{' | b'#' | b'"')
}

/// The field XBoard puts before the counters when it takes the game for one that counts checks:
/// `161+0`.
fn is_check_count(field: &[u8]) -> bool {
    let is_number = |side: &[u8]| !side.is_empty() && side.iter().all(u8::is_ascii_digit);
    memchr::memchr(b'+', field)
        .is_some_and(|i| is_number(&field[..i]) && is_number(&field[i + 1..]))
}

/// The length of a field with a semicolon attached: at the end of a FEN, or before an operation.
fn before_semicolon(field: &[u8], tail: Tail, is_last: bool) -> Option<usize> {
    let len = match tail {
        Tail::Operations => memchr::memchr(b';', field)?,
        Tail::Nothing if is_last => field.iter().rposition(|&b| b != b';')? + 1,
        Tail::Nothing => return None,
    };
    (len > 0 && len < field.len()).then_some(len)
}
