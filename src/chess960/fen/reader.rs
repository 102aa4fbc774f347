//! Reading: what each of the fields says.

use std::{num::NonZeroU32, ops::Range};

use shakmaty::{Board, CastlingMode, Chess, Color, FromSetup, PositionError, Rank, Setup, Square};

use super::{Fen, Reading, Rights, Rules, fields::Fields, rights::COLORS};
use crate::diagnostic::{Code, Finding, Severity};

/// Findings of one field at most, so that a field of a megabyte cannot make a million.
pub(super) const MOST_FINDINGS: usize = 8;

/// What the fields say, without a position being made of it.
#[derive(Debug)]
pub(crate) struct Parts {
    pub(crate) fields: Fields,
    pub(crate) board: Board,
    pub(crate) rights: Rights,
    pub(super) turn: Color,
    pub(super) ep_square: Option<Square>,
    pub(crate) halfmoves: u32,
    pub(crate) fullmoves: NonZeroU32,
}

impl Parts {
    pub(super) fn setup(&self) -> Setup {
        Setup {
            board: self.board.clone(),
            turn: self.turn,
            castling_rights: self.rights.rooks(),
            ep_square: self.ep_square,
            halfmoves: self.halfmoves,
            fullmoves: self.fullmoves,
            ..Setup::empty()
        }
    }

    /// The position. There is one unless a finding is an error.
    pub(crate) fn position(&self) -> Option<Chess> {
        Chess::from_setup(self.setup(), CastlingMode::Chess960)
            .or_else(PositionError::ignore_too_much_material)
            .or_else(PositionError::ignore_impossible_check)
            .or_else(PositionError::ignore_invalid_ep_square)
            .ok()
    }
}

/// Reads a text and adds what was found in it; there are parts unless one of the findings is an error.
pub(crate) fn parts(text: &[u8], rules: Rules, findings: &mut Vec<Finding>) -> Option<Parts> {
    let mut reader = Reader::new(text, rules);
    // Made in its place: a copy takes longer than reading a field.
    let mut parts = reader.parts();
    if reader.has_error {
        parts = None;
    }
    *findings = reader.into_findings();
    parts
}

pub(super) fn read(text: &[u8], rules: Rules) -> Reading {
    let mut findings = Vec::new();
    let fen = parts(text, rules, &mut findings).and_then(|parts| {
        let position = parts.position()?;
        let [_, _, castling_field, ..] = parts.fields.places;
        Some(Fen { position, rights: parts.rights, castling_field })
    });
    Reading { fen, findings }
}

/// The text and what was found in it so far.
pub(super) struct Reader<'a> {
    pub(super) text: &'a [u8],
    pub(super) rules: Rules,
    findings: Vec<Finding>,
    has_error: bool,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a [u8], rules: Rules) -> Reader<'a> {
        Reader { text, rules, findings: Vec::new(), has_error: false }
    }

    /// Everything found, in the order of the text.
    pub(super) fn into_findings(mut self) -> Vec<Finding> {
        if self.findings.len() > 1 {
            self.findings.sort_by_key(|finding| finding.span.start);
        }
        self.findings
    }

    #[cold]
    pub(super) fn find(&mut self, code: Code, span: Range<usize>, message: impl Into<String>) {
        self.add(Finding::new(code, span, message));
    }

    pub(super) fn add(&mut self, finding: Finding) {
        self.has_error |= finding.severity == Severity::Error;
        self.findings.push(finding);
    }

    pub(super) fn show(&self, span: &Range<usize>) -> String {
        crate::text::quote(&self.text[span.clone()])
    }

    fn parts(&mut self) -> Option<Parts> {
        let fields = self.fields()?;
        let [placement, turn, castling, ep, ..] = &fields.places;
        let board = self.placement(placement);
        if let Some(board) = &board {
            self.kings(placement, board);
        }
        let turn = self.turn(turn);
        let rights = board.as_ref().map(|board| self.castling(castling, board));
        let ep_square = self.en_passant(ep, turn);
        let (halfmoves, fullmoves) = self.counters(&fields);
        let (board, rights, turn) = (board?, rights?, turn?);
        let parts = Some(Parts { fields, board, rights, turn, ep_square, halfmoves, fullmoves });
        if let Some(parts) = &parts {
            self.judge(parts);
        }
        parts
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
        let [.., half, full] = &fields.places;
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
}
