//! The scanner: finds the games of a text by the rules of this project, knows the place of every
//! token, and drives a [`pgn_reader::Visitor`].
//!
//! A game ends at its termination marker, or where the next tag section begins; a blank line inside
//! the movetext does not end it. What follows a marker belongs to the game before, as a finding,
//! unless it begins a game: a tag pair, or on a new line the move number 1, or after a blank line a
//! move. What stands before the first game belongs to the first game's bytes, or is alone where there
//! is no game. Every byte belongs to a token, to white space or to a finding.

use std::ops::Range;

use shakmaty::san::SanPlus;

use crate::{
    diagnostic::{Code, Finding},
    text,
};

use super::{
    boundary::{self, Limits},
    token,
};

mod live;
mod movetext;
#[cfg(test)]
mod properties;
mod tags;
#[cfg(test)]
mod tests;
mod usual;

use live::Live;
pub use live::Receiver;

/// A game found in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game<O> {
    /// Its bytes, from the end of the game before.
    pub span: Range<usize>,
    /// Whether it has a termination marker.
    pub is_marked: bool,
    /// Whether it is longer than [`boundary::LONGEST_GAME`]. Its bytes then go on to the next place
    /// where a game probably begins.
    pub is_too_long: bool,
    /// What the visitor made of it.
    pub output: O,
}

/// Scans a text of whole games.
#[derive(Clone, Debug)]
pub struct Scanner<'a> {
    text: &'a [u8],
    pos: usize,
    limits: Limits,
    braces: Braces,
    /// The first names of the tags of the game, and a bit for each in a small set.
    names: Vec<&'a [u8]>,
    name_bits: u64,
    /// The first escape line of the game.
    escape: Option<usize>,
    /// The first typographic blank of the game beside its movetext.
    odd_blank: Option<Range<usize>>,
}

/// The first closing brace after some place that was passed, and the last opening one before it.
#[derive(Clone, Debug, Default)]
struct Braces {
    /// The length of the text where none closes.
    close: usize,
    last_open: Option<usize>,
}

/// A comment in braces.
struct Comment {
    /// Its text, without the braces.
    text: Range<usize>,
    is_closed: bool,
}

/// How a stretch of a game ended.
enum End {
    /// The next game, or the end of the text, follows.
    Game,
    /// The movetext follows.
    Movetext,
}

impl<'a> Scanner<'a> {
    /// Scans `text`, which begins where a game may begin.
    pub fn new(text: &'a [u8]) -> Scanner<'a> {
        Scanner::with_limits(text, Limits::USUAL)
    }

    /// The same with other limits.
    pub(crate) fn with_limits(text: &'a [u8], limits: Limits) -> Scanner<'a> {
        Scanner {
            text,
            pos: 0,
            limits,
            braces: Braces::default(),
            names: Vec::new(),
            name_bits: 0,
            escape: None,
            odd_blank: None,
        }
    }

    /// Scans the next game and drives `visitor` over it; `None` at the end of the text.
    ///
    /// A visitor that breaks off gets no more calls; the game is scanned to its end all the same.
    pub fn next_game<V: Receiver>(&mut self, visitor: &mut V) -> Option<Game<V::Output>> {
        let start = self.pos;
        self.escape = None;
        self.odd_blank = None;
        let mut outside = Vec::new();
        let begins = self.before_game(&mut outside);
        let has_long_head = self.pos - start > self.limits.longest_game;
        if !begins && !has_long_head {
            outside.into_iter().for_each(|it| visitor.outside(it));
            return None;
        }
        let mut live = Live::begin(self.text, visitor, self.pos);
        let end = if has_long_head {
            End::Game
        } else if self.peek() == Some(b'[') {
            self.tags(&mut live)
        } else {
            End::Movetext
        };
        live.begin_movetext(self.pos);
        let is_marked = match end {
            End::Movetext => self.movetext(&mut live),
            End::Game => false,
        };
        if let Some(at) = self.escape {
            let len = memchr::memchr2(b'\n', b'\r', &self.text[at..]);
            let span = at..len.map_or(self.text.len(), |len| at + len);
            live.fault(Code::EscapeLine, span, || "an escape line is passed over".to_owned());
        }
        if let Some(span) = self.odd_blank.take() {
            self.tell_odd_blank(&mut live, span);
        }
        let (output, behind) = live.end(self.pos)?;
        let is_too_long = self.pos - start > self.limits.longest_game;
        if is_too_long {
            let from = start + self.limits.longest_game;
            self.pos = boundary::next_probable_start(self.text, from, true, self.limits)
                .unwrap_or(self.text.len());
        } else {
            outside.into_iter().chain(behind).for_each(|it| visitor.outside(it));
        }
        Some(Game { span: start..self.pos, is_marked, is_too_long, output })
    }

    #[inline]
    fn peek(&self) -> Option<u8> {
        self.text.get(self.pos).copied()
    }

    #[inline]
    fn rest(&self) -> &'a [u8] {
        &self.text[self.pos..]
    }

    /// Whether a percent sign here would make an escape line [PGN 6].
    fn is_first_column(&self) -> bool {
        let before = &self.text[..self.pos];
        let before = before.strip_suffix(text::BOM).unwrap_or(before);
        matches!(before, [] | [.., b'\n' | b'\r'])
    }

    /// Skips what may stand between any two tokens: white space, byte order marks, escape lines [PGN 6]
    /// and comments up to the end of a line [PGN 5]. Returns how many line ends were passed since the
    /// last of those two: two of them make a blank line.
    fn skip_blanks(&mut self) -> u32 {
        let mut line_ends = 0;
        loop {
            match self.peek() {
                Some(b' ' | b'\t' | b'\x0b' | b'\x0c' | b'\x1a') => self.pos += 1,
                Some(b'\n' | b'\r') => {
                    self.pos += text::line_end(self.rest());
                    line_ends += 1;
                }
                Some(b'%') if self.is_first_column() => {
                    self.escape_line();
                    line_ends = 0;
                }
                Some(b';') => {
                    self.skip_line();
                    line_ends = 0;
                }
                Some(0xef) if self.rest().starts_with(text::BOM) => self.pos += text::BOM.len(),
                Some(0x80..) if token::odd_blank(self.rest()) > 0 => {
                    let end = self.pos + token::odd_blank(self.rest());
                    self.odd_blank.get_or_insert(self.pos..end);
                    self.pos = end;
                }
                _ => return line_ends,
            }
        }
    }

    #[cold]
    fn tell_odd_blank<V: Receiver>(&self, live: &mut Live<'_, V>, span: Range<usize>) {
        live.fault(Code::OddBlank, span.clone(), || {
            let blank = text::decode(&self.text[span]).chars().next().map_or(0, u32::from);
            format!("the character U+{blank:04X} is read as a blank")
        });
    }

    /// Skips an escape line.
    #[cold]
    fn escape_line(&mut self) {
        self.escape.get_or_insert(self.pos);
        self.skip_line();
    }

    /// Skips to the end of the line, which stays.
    fn skip_line(&mut self) {
        self.pos =
            memchr::memchr2(b'\n', b'\r', self.rest()).map_or(self.text.len(), |i| self.pos + i);
    }

    /// Skips to where the next game begins; false where none does. What was skipped goes `outside`,
    /// two findings at most.
    fn before_game(&mut self, outside: &mut Vec<Finding>) -> bool {
        let mut stray: Option<Range<usize>> = None;
        let begins = loop {
            self.skip_blanks();
            let Some(byte) = self.peek() else { break false };
            let start = self.pos;
            if self.begins_game(stray.is_none()) {
                break true;
            }
            if byte == b'{' && stray.is_none() {
                if !self.comment().is_closed {
                    outside.push(unterminated_comment(start));
                }
                continue;
            }
            self.pos += token::word(self.rest());
            let from = stray.map_or(start, |stray| stray.start);
            stray = Some(from..self.pos);
        };
        if let Some(span) = stray {
            let message =
                format!("{} stands outside of the games", text::quote(&self.text[span.clone()]));
            outside.push(Finding::new(Code::OutsideGame, span, message));
        }
        begins
    }

    /// Whether a game begins here where none has begun: a tag pair, the number of a move, and where
    /// nothing unreadable stands before it, a move or a marker.
    fn begins_game(&self, is_first: bool) -> bool {
        let rest = self.rest();
        match rest {
            [b'[', ..] => boundary::is_like_tag_pair(self.text, self.pos),
            [b'0'..=b'9', ..] => {
                let after = &rest[token::digits(rest)..];
                matches!(after, [b'.', rest @ ..] if token::digits(rest) == 0)
                    || self.begins_untagged(1)
                    || is_first && token::marker(&rest[..token::marker_word(rest)]).is_some()
            }
            _ if !is_first => false,
            [b'*', ..] => true,
            _ => self.begins_untagged(2),
        }
    }

    /// Whether a game without tags begins here, this many line ends after a marker: where this says so,
    /// [`begins_game`](Self::begins_game) does.
    fn begins_untagged(&self, line_ends: u32) -> bool {
        let rest = self.rest();
        match (line_ends, rest) {
            (0, _) => false,
            // `1.5` is no move number.
            (_, [b'1', b'.', rest @ ..]) => token::digits(rest) == 0,
            (_, [b'1', b' ' | b'\t' | b'\n' | b'\r', ..]) => true,
            (1, _) | (_, [b'0'..=b'9', ..]) => false,
            _ => SanPlus::from_ascii(&rest[..token::word(rest)]).is_ok(),
        }
    }

    /// Scans the comment at whose opening brace the scanner stands. A comment that is not closed ends
    /// with the text, or where [`boundary::tag_section_in_comment`] finds one that no closing brace
    /// near, or only one with an opening brace before it, claims for this comment.
    fn comment(&mut self) -> Comment {
        let start = self.pos + 1;
        match self.usual_comment(self.pos) {
            Some(end) => {
                self.pos = end + 1;
                Comment { text: start..end, is_closed: true }
            }
            None => self.odd_comment(start),
        }
    }

    /// The closing brace of the comment at whose opening brace `at` stands, where it is the next brace and
    /// not far away.
    #[inline]
    fn usual_comment(&self, at: usize) -> Option<usize> {
        let start = at + 1;
        let brace = text::find_near(self.text, start, |bytes| {
            text::equal(bytes, b'{') | text::equal(bytes, b'}')
        });
        let is_usual = self.text.get(brace) == Some(&b'}') && brace - start < self.limits.lookahead;
        is_usual.then_some(brace)
    }

    /// A comment that is long, not closed, or has an opening brace in it.
    #[cold]
    fn odd_comment(&mut self, start: usize) -> Comment {
        // Many comments may be left before the same closing brace: it is looked for once.
        if self.braces.close < start {
            let close = memchr::memchr(b'}', &self.text[start..]);
            let close = close.map_or(self.text.len(), |len| start + len);
            let last_open = memchr::memrchr(b'{', &self.text[start..close]);
            self.braces = Braces { close, last_open: last_open.map(|len| start + len) };
        }
        let close = self.braces.close;
        let has_close = close < self.text.len();
        // A tag section up to here is not claimed by the closing brace.
        let until = if has_close {
            let far = close.saturating_sub(self.limits.lookahead);
            self.braces.last_open.unwrap_or(0).max(far)
        } else {
            close
        };
        match boundary::tag_section_in_comment(self.text, start, until) {
            Some(at) => {
                self.pos = at;
                Comment { text: start..at, is_closed: false }
            }
            None => {
                self.pos = close + usize::from(has_close);
                Comment { text: start..close, is_closed: has_close }
            }
        }
    }
}

const UNTERMINATED_COMMENT: &str = "the comment is not closed";

fn unterminated_comment(at: usize) -> Finding {
    Finding::new(Code::UnterminatedComment, at..at + 1, UNTERMINATED_COMMENT)
}
