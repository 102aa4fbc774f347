//! The movetext of a game and what follows its marker.

use std::{ops::Range, str};

use pgn_reader::Nag;
use shakmaty::{
    Outcome,
    san::{San, SanPlus},
};

use crate::{
    diagnostic::{Code, Finding},
    pgn::moves,
    text,
};

use super::{
    Live, Receiver, Scanner, UNTERMINATED_COMMENT, boundary,
    live::Closed,
    token,
    usual::{KINDS, Kind},
};

/// Bytes of a command in square brackets, outside of a comment, that is passed as one.
const LONGEST_COMMAND: usize = 255;

/// Bytes of what angle brackets enclose that is passed as one, and the two.
const LONGEST_RESERVED: usize = 60;

/// The number of a move that is still to come.
pub(super) enum Number {
    None,
    /// With a full stop, as in `12.` and `12...`.
    Dotted,
    /// Without one, and where it begins.
    Bare(usize),
}

/// The moves seen so far: whether there is one that an annotation may be about and a variation may
/// replace.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Moves {
    /// None in the game.
    None,
    /// None yet in this variation.
    Before,
    /// One in this line.
    Here,
}

/// What a word turns out to be.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Word {
    /// A move, or what stands in the place of one.
    Move,
    /// The termination marker of the game.
    Marker,
    Other,
}

impl Scanner<'_> {
    /// Scans the movetext up to where the next game begins; whether it has a termination marker.
    pub(super) fn movetext<V: Receiver>(&mut self, live: &mut Live<'_, V>) -> bool {
        let mut number = Number::None;
        let mut moves = Moves::None;
        let is_marked = loop {
            self.usual_tokens(live, &mut number, &mut moves);
            let at = self.pos;
            let Some(byte) = self.peek() else { break false };
            match KINDS[usize::from(byte)] {
                Kind::Move => {
                    number = Number::None;
                    let Some((san, len)) = moves::san(self.rest()) else {
                        if self.odd_word(live) == Word::Move {
                            moves = Moves::Here;
                        }
                        continue;
                    };
                    moves = Moves::Here;
                    self.pos += len;
                    live.token(at..self.pos, |visitor, movetext| visitor.san(movetext, san));
                    continue;
                }
                Kind::Number => {
                    let rest = self.rest();
                    let digits = token::digits(rest);
                    if byte == b'0' && token::is_zeros(rest) {
                        number = Number::None;
                        self.odd_word(live);
                        moves = Moves::Here;
                        continue;
                    }
                    let is_marker = match rest.get(digits) {
                        Some(b'-' | b'/' | b':' | 0x80..) => true,
                        Some(b'.') => byte == b'0' && token::is_halves(rest),
                        _ => false,
                    };
                    if !is_marker {
                        let after = &rest[digits..];
                        let dots = after.iter().take_while(|&&b| matches!(b, b'.' | b' '));
                        let end = digits + dots.count();
                        self.pos += end;
                        let dots = &after[..end - digits];
                        live.number(at..at + digits, at + end);
                        number = match number {
                            Number::None if dots.contains(&b'.') => Number::Dotted,
                            Number::None => Number::Bare(at),
                            Number::Dotted | Number::Bare(_) => {
                                self.stray_number(live, at);
                                Number::None
                            }
                        };
                        continue;
                    }
                    match self.marker(live, std::mem::replace(&mut number, Number::None)) {
                        Word::Marker => break true,
                        Word::Move => moves = Moves::Here,
                        Word::Other => {}
                    }
                    continue;
                }
                Kind::Comment => {
                    self.movetext_comment(live);
                    continue;
                }
                Kind::Other => {}
            }
            match byte {
                // Before all else it must belong to a move, as in `...e5`.
                b'.' if moves == Moves::None && matches!(number, Number::None) => {
                    self.pos += 1;
                    number = Number::Bare(at);
                }
                b' ' | b'.' | b'\n' | b'\r' | b'\t' | b'\x0b' | b'\x0c' | b'\x1a' => self.pos += 1,
                // `½-½`, in UTF-8 and in Windows-1252.
                b'*' | 0xc2 | 0xbd => {
                    match self.marker(live, std::mem::replace(&mut number, Number::None)) {
                        Word::Marker => break true,
                        Word::Move => moves = Moves::Here,
                        Word::Other => {}
                    }
                }
                b'$' | b'!' | b'?' => self.annotation(live, moves),
                b'(' => {
                    self.pos += 1;
                    self.end_number(live, &mut number);
                    if moves == Moves::Here {
                        live.open_variation(at);
                    } else {
                        live.open_first_variation(at);
                    }
                    moves = Moves::Before;
                }
                b')' => {
                    self.pos += 1;
                    self.end_number(live, &mut number);
                    match live.close_variation(at) {
                        Closed::Variation => moves = Moves::Here,
                        Closed::First if live.in_variation() => moves = Moves::Before,
                        Closed::First => moves = Moves::None,
                        Closed::Nothing => live.fault(Code::StrayBracket, at..self.pos, || {
                            "`)` closes no variation".to_owned()
                        }),
                    }
                }
                b';' => self.skip_line(),
                b'%' if self.is_first_column() => self.escape_line(),
                b'[' if self.is_next_game() => break false,
                b'[' | b']' | b'}' => self.stray_bracket(live),
                b'<' | b'>' => self.reserved(live),
                0xef if self.rest().starts_with(text::BOM) => self.pos += text::BOM.len(),
                _ => {
                    number = Number::None;
                    if self.odd_word(live) == Word::Move {
                        moves = Moves::Here;
                    }
                }
            }
        };
        if !is_marked {
            self.end_number(live, &mut number);
        }
        live.end_variations();
        is_marked
    }

    /// A number that is none of a move's, or a full stop alone: no move follows it.
    #[cold]
    fn stray_number<V: Receiver>(&self, live: &mut Live<'_, V>, at: usize) {
        let span = at..at + token::digits(&self.text[at..]).max(1);
        live.fault(Code::UnreadableNumber, span.clone(), || {
            format!("{} is no number of a move", text::quote(&self.text[span]))
        });
    }

    /// Something other than a move follows a number, if one has been seen. One with a full stop may
    /// stand where the moves end.
    #[inline]
    fn end_number<V: Receiver>(&self, live: &mut Live<'_, V>, number: &mut Number) {
        if let Number::Bare(at) = std::mem::replace(number, Number::None) {
            self.stray_number(live, at);
        }
    }

    /// Whether the bracket the scanner stands at opens the tag section of the next game.
    fn is_next_game(&self) -> bool {
        if boundary::at_line_start(self.text, self.pos) {
            boundary::is_like_tag_pair(self.text, self.pos)
        } else {
            boundary::is_whole_tag_pair(self.text, self.pos, self.limits)
                && boundary::tag_name(self.text, self.pos)
                    .is_some_and(|(name, _)| self.text[name] == *b"Event")
        }
    }

    #[inline]
    fn movetext_comment<V: Receiver>(&mut self, live: &mut Live<'_, V>) {
        let at = self.pos;
        let comment = self.comment();
        if comment.is_closed {
            live.comment(comment.text);
        } else {
            live.fault(Code::UnterminatedComment, at..at + 1, || UNTERMINATED_COMMENT.to_owned());
        }
    }

    /// A bracket that has no meaning in the movetext, with what it holds.
    fn stray_bracket<V: Receiver>(&mut self, live: &mut Live<'_, V>) {
        let at = self.pos;
        let near = &self.rest()[..self.rest().len().min(LONGEST_COMMAND)];
        let len = match (near, memchr::memchr3(b']', b'\n', b'\r', near)) {
            ([b'[', ..], Some(len)) if near[len] == b']' => len + 1,
            _ => 1,
        };
        self.pos += len;
        let span = at..self.pos;
        live.fault(Code::StrayBracket, span.clone(), || {
            format!("{} has no meaning here", text::quote(&self.text[span]))
        });
    }

    /// An angle bracket, with what it encloses if that looks like a name or a command: no moves and no
    /// other brackets.
    #[cold]
    fn reserved<V: Receiver>(&mut self, live: &mut Live<'_, V>) {
        let at = self.pos;
        let near = &self.rest()[..self.rest().len().min(LONGEST_RESERVED)];
        let is_in = |b: &&u8| {
            !matches!(
                b,
                b'\n' | b'\r' | b'[' | b']' | b'{' | b'}' | b'(' | b')' | b';' | b'<' | b'>' | b'*'
            )
        };
        let len = match near {
            [b'<', b'a'..=b'z' | b'A'..=b'Z' | b'/' | b'!', ..] => {
                let inner = near[1..].iter().take_while(is_in).count();
                if near.get(1 + inner) == Some(&b'>') { inner + 2 } else { 1 }
            }
            _ => 1,
        };
        self.pos += len;
        let span = at..self.pos;
        live.fault(Code::Reserved, span.clone(), || {
            format!("{} has no meaning yet in PGN", text::quote(&self.text[span]))
        });
    }

    /// A termination marker, or another word that begins like one. `number` stands before it.
    fn marker<V: Receiver>(&mut self, live: &mut Live<'_, V>, mut number: Number) -> Word {
        let at = self.pos;
        let word = &self.rest()[..token::marker_word(self.rest())];
        let Some(marker) = token::marker(word) else {
            let word = self.odd_word(live);
            if word != Word::Move {
                self.end_number(live, &mut number);
            }
            return word;
        };
        self.end_number(live, &mut number);
        self.pos += word.len();
        if !marker.standard {
            live.fault(Code::MarkerForm, at..self.pos, || {
                format!("termination marker {} is read as {}", text::quote(word), marker.outcome)
            });
        }
        live.token(at..self.pos, |visitor, movetext| visitor.outcome(movetext, marker.outcome));
        // In a variation it tells how that would end.
        if live.in_variation() {
            return Word::Other;
        }
        self.after_marker(live, marker.outcome);
        Word::Marker
    }

    /// Scans what follows the termination marker up to where the next game begins.
    fn after_marker<V: Receiver>(&mut self, live: &mut Live<'_, V>, outcome: Outcome) {
        let mut line_ends = 0;
        let mut stray: Option<Range<usize>> = None;
        // Whether what follows is text by itself, and not the rest of this game.
        let mut is_apart = false;
        loop {
            line_ends += self.skip_blanks();
            let Some(byte) = self.peek() else { break };
            let at = self.pos;
            match byte {
                b'[' if boundary::is_like_tag_pair(self.text, self.pos) => break,
                b'{' => {
                    self.movetext_comment(live);
                    continue;
                }
                _ if self.begins_untagged(line_ends) => break,
                _ => self.pos += token::word(self.rest()),
            }
            if stray.is_none() {
                is_apart = line_ends > 1 && !byte.is_ascii_digit() && byte != b'*';
            }
            line_ends = 0;
            let from = stray.map_or(at, |stray| stray.start);
            stray = Some(from..self.pos);
        }
        let Some(span) = stray else { return };
        let shown = text::quote(&self.text[span.clone()]);
        if is_apart {
            let message = format!("{shown} stands outside of the games");
            live.outside.push(Finding::new(Code::OutsideGame, span, message));
        } else {
            live.fault(Code::AfterMarker, span, || {
                format!("{shown} follows the termination marker {outcome}")
            });
        }
    }

    /// A NAG, `$14`, or its traditional form, `!?`.
    fn annotation<V: Receiver>(&mut self, live: &mut Live<'_, V>, moves: Moves) {
        let at = self.pos;
        let (len, nag) = match self.rest() {
            [b'!', b'!', ..] => (2, Some(Nag::BRILLIANT_MOVE)),
            [b'!', b'?', ..] => (2, Some(Nag::SPECULATIVE_MOVE)),
            [b'?', b'!', ..] => (2, Some(Nag::DUBIOUS_MOVE)),
            [b'?', b'?', ..] => (2, Some(Nag::BLUNDER)),
            [b'!', ..] => (1, Some(Nag::GOOD_MOVE)),
            [b'?', ..] => (1, Some(Nag::MISTAKE)),
            rest => {
                let len = token::word(rest);
                let number = &rest[1..len];
                let nag = str::from_utf8(number)
                    .ok()
                    .filter(|_| number.iter().all(u8::is_ascii_digit))
                    .and_then(|number| number.parse().ok());
                (len, nag.map(Nag))
            }
        };
        self.pos += len;
        let span = at..self.pos;
        match nag {
            Some(_) if moves == Moves::None => {
                live.fault(Code::UnreadableNag, span.clone(), || {
                    format!("{} annotates no move", text::quote(&self.text[span]))
                });
            }
            Some(nag) => {
                if self.text[at] != b'$' {
                    live.fault(Code::ExportAnnotation, span.clone(), || {
                        format!(
                            "{} is {nag} in export format",
                            text::quote(&self.text[span.clone()])
                        )
                    });
                }
                live.token(span, |visitor, movetext| visitor.nag(movetext, nag));
            }
            None => live.fault(Code::UnreadableNag, span.clone(), || {
                format!("{} is no annotation, expected $0 to $255", text::quote(&self.text[span]))
            }),
        }
    }

    /// A word that is no move in SAN: a move in another spelling, or a finding.
    fn odd_word<V: Receiver>(&mut self, live: &mut Live<'_, V>) -> Word {
        let at = self.pos;
        let rest = self.rest();
        if rest.starts_with(token::EN_PASSANT) {
            self.pos += token::EN_PASSANT.len();
            live.fault(Code::EnPassantSuffix, at..self.pos, || {
                "`e.p.` is not part of a move in SAN".to_owned()
            });
            return Word::Other;
        }
        if let Some((san, len)) = token::loose_promotion(rest) {
            self.pos += len;
            return self.loose_move(live, Code::PromotionForm, at, san);
        }
        let word = &rest[..token::word(rest)];
        self.pos += word.len();
        let span = at..self.pos;
        let is_number = word[0].is_ascii_digit() && !token::is_zeros(rest);
        if token::odd_blank(word) > 0 {
            self.tell_odd_blank(live, span);
            return Word::Other;
        }
        if is_number && token::digits(word) == word.len() {
            // A move number before such a blank.
            let end = span.end;
            live.number(span, end);
            return Word::Other;
        }
        if let Ok(san) = SanPlus::from_ascii(word) {
            if word[0] == b'P' && matches!(san.san, San::Normal { .. }) {
                return self.loose_move(live, Code::PawnLetter, at, san);
            }
            live.token(span, |visitor, movetext| visitor.san(movetext, san));
            return Word::Move;
        }
        if let Some(san) = token::loose_castling(word) {
            return self.loose_move(live, Code::CastlingSpelling, at, san);
        }
        if token::is_coordinates(word) {
            live.fault(Code::MoveCoordinates, span, || {
                format!("{} is written in coordinates, expected SAN", text::quote(word))
            });
            return Word::Move;
        }
        if is_number {
            live.fault(Code::UnreadableNumber, span, || {
                format!("{} is neither a move number nor a result", text::quote(word))
            });
            return Word::Other;
        }
        live.fault(Code::UnreadableToken, span, || format!("{} cannot be read", text::quote(word)));
        Word::Move
    }

    /// A move that can mean only this one, in a spelling that is not SAN, from `at` up to here.
    fn loose_move<V: Receiver>(
        &mut self,
        live: &mut Live<'_, V>,
        code: Code,
        at: usize,
        san: SanPlus,
    ) -> Word {
        let span = at..self.pos;
        live.fault(code, span.clone(), || {
            format!("{} is read as {san}", text::quote(&self.text[span.clone()]))
        });
        live.token(span, |visitor, movetext| visitor.san(movetext, san));
        Word::Move
    }
}
