//! The scanner: finds the games of a text by the rules of this project, knows the place of every
//! token, and drives a [`pgn_reader::Visitor`].
//!
//! A game ends at its termination marker, or where the next tag section begins; a blank line inside
//! the movetext does not end it. What follows a marker belongs to the game before, as a finding,
//! unless it begins a game: a tag pair, or on a new line the move number 1, or after a blank line a
//! move. Every byte belongs to a token, to white space or to a finding.

use std::{
    ops::{ControlFlow, Range},
    str,
};

use pgn_reader::{Nag, RawComment, RawTag, Skip, Visitor};
use shakmaty::{Outcome, san::SanPlus};

use crate::{
    diagnostic::{Code, Finding},
    text,
};

use super::{boundary, tag, token};

/// A visitor that is also told places and faults. pgn-reader's own `Reader` can drive it as well: it
/// then hears of neither.
pub trait Receiver: Visitor {
    /// The bytes that the next call of the visitor is about: of a tag its value, of a comment its text.
    fn at(&mut self, span: Range<usize>) {
        let _ = span;
    }

    /// A fault of the game's syntax. `in_variation` says that it is not in the main line.
    fn fault(&mut self, finding: Finding, in_variation: bool) {
        let _ = (finding, in_variation);
    }

    /// A fault outside of any game.
    fn outside(&mut self, finding: Finding) {
        let _ = finding;
    }
}

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
    /// The first closing brace at or after some place that was passed; the length of the text where
    /// there is none.
    next_close: usize,
    /// Names of the tags of the game, and a bit for each in a small set.
    names: Vec<Range<usize>>,
    name_bits: u64,
}

/// How a stretch of a game ended.
enum End {
    /// The next game, or the end of the text, follows.
    Game,
    /// The movetext follows.
    Movetext,
}

/// A game while it is scanned: what the visitor is in, or what it has already made of the game.
struct Live<'v, V: Visitor> {
    visitor: &'v mut V,
    output: Option<V::Output>,
}

impl<V: Receiver> Live<'_, V> {
    fn is_over(&self) -> bool {
        self.output.is_some()
    }

    fn call(&mut self, span: Range<usize>, call: impl FnOnce(&mut V) -> ControlFlow<V::Output>) {
        self.visitor.at(span);
        if let ControlFlow::Break(output) = call(self.visitor) {
            self.output = Some(output);
        }
    }

    fn fault(
        &mut self,
        in_variation: bool,
        code: Code,
        span: Range<usize>,
        message: impl FnOnce() -> String,
    ) {
        if !self.is_over() {
            self.visitor
                .fault(Finding::new(code, span, message()), in_variation);
        }
    }
}

impl<'a> Scanner<'a> {
    /// Scans `text`, which begins where a game may begin.
    pub fn new(text: &'a [u8]) -> Scanner<'a> {
        Scanner {
            text,
            pos: 0,
            next_close: 0,
            names: Vec::new(),
            name_bits: 0,
        }
    }

    /// Scans the next game and drives `visitor` over it; `None` at the end of the text.
    ///
    /// A visitor that breaks off gets no more calls; the game is scanned to its end all the same.
    pub fn next_game<V: Receiver>(&mut self, visitor: &mut V) -> Option<Game<V::Output>> {
        let start = self.pos;
        let with_tags = self.before_game(visitor)?;
        let mut live = Live {
            visitor,
            output: None,
        };
        let mut end = End::Movetext;
        let mut movetext = None;
        live.visitor.at(self.pos..self.pos);
        match live.visitor.begin_tags() {
            ControlFlow::Break(output) => {
                live.output = Some(output);
                if with_tags {
                    end = self.tags(&mut live, &mut None);
                }
            }
            ControlFlow::Continue(tags) => {
                let mut tags = Some(tags);
                if with_tags {
                    end = self.tags(&mut live, &mut tags);
                }
                if let (false, Some(tags)) = (live.is_over(), tags) {
                    live.visitor.at(self.pos..self.pos);
                    match live.visitor.begin_movetext(tags) {
                        ControlFlow::Break(output) => live.output = Some(output),
                        ControlFlow::Continue(m) => movetext = Some(m),
                    }
                }
            }
        }
        let is_marked = match end {
            End::Movetext => self.movetext(&mut live, &mut movetext),
            End::Game => false,
        };
        let Live { visitor, output } = live;
        visitor.at(self.pos..self.pos);
        let output = match (output, movetext) {
            (Some(output), _) => output,
            (None, Some(movetext)) => visitor.end_game(movetext),
            // Without a movetext the visitor has broken off, and left an output.
            (None, None) => return None,
        };
        let is_too_long = self.pos - start > boundary::LONGEST_GAME;
        if is_too_long {
            let from = start + boundary::LONGEST_GAME;
            self.pos =
                boundary::next_probable_start(self.text, from, true).unwrap_or(self.text.len());
        }
        Some(Game {
            span: start..self.pos,
            is_marked,
            is_too_long,
            output,
        })
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.pos).copied()
    }

    fn rest(&self) -> &'a [u8] {
        &self.text[self.pos..]
    }

    fn is_first_column(&self) -> bool {
        self.pos == 0 || matches!(self.text[self.pos - 1], b'\n' | b'\r')
    }

    /// Skips what may stand between any two tokens: white space, byte order marks, escape lines [PGN 6]
    /// and comments up to the end of a line [PGN 5]. Returns how many line ends were passed in a row
    /// before the next token, at most two counting: the second one makes a blank line.
    fn skip_blanks(&mut self) -> u32 {
        let mut line_ends = 0;
        loop {
            match self.peek() {
                Some(b' ' | b'\t' | b'\x0b' | b'\x0c' | b'\x1a') => self.pos += 1,
                Some(b'\n' | b'\r') => {
                    self.pos += text::line_end(self.rest());
                    line_ends += 1;
                }
                Some(b'%') if self.is_first_column() => self.skip_line(),
                Some(b';') => self.skip_line(),
                Some(0xef) if self.rest().starts_with(text::BOM) => self.pos += text::BOM.len(),
                _ => return line_ends,
            }
        }
    }

    /// Skips to the end of the line, which stays.
    fn skip_line(&mut self) {
        self.pos =
            memchr::memchr2(b'\n', b'\r', self.rest()).map_or(self.text.len(), |i| self.pos + i);
    }

    /// Skips to where the next game begins: true where it has tags, `None` where there is none.
    fn before_game<V: Receiver>(&mut self, visitor: &mut V) -> Option<bool> {
        let mut stray: Option<Range<usize>> = None;
        let found = loop {
            self.skip_blanks();
            let Some(byte) = self.peek() else { break None };
            let start = self.pos;
            match byte {
                b'[' if boundary::is_like_tag_pair(self.text, self.pos) => break Some(true),
                b'{' if stray.is_none() => {
                    let span = self.comment();
                    if span.end == self.pos {
                        visitor.outside(unterminated_comment(span));
                    }
                    continue;
                }
                b'*' => break Some(false),
                b'0'..=b'9' => {
                    let digits = self
                        .rest()
                        .iter()
                        .take_while(|b| b.is_ascii_digit())
                        .count();
                    let word = &self.rest()[..token::word(self.rest())];
                    if self.rest().get(digits) == Some(&b'.') && word.len() == digits
                        || token::marker(word).is_some()
                    {
                        break Some(false);
                    }
                    self.pos += word.len();
                }
                _ => {
                    let word = &self.rest()[..token::word(self.rest())];
                    if stray.is_none() && SanPlus::from_ascii(word).is_ok() {
                        break Some(false);
                    }
                    self.pos += word.len();
                }
            }
            let from = stray.map_or(start, |stray| stray.start);
            stray = Some(from..self.pos);
        };
        if let Some(span) = stray {
            let message = format!(
                "{} stands before the first game",
                text::quote(&self.text[span.clone()])
            );
            visitor.outside(Finding::new(Code::OutsideGame, span, message));
        }
        found
    }

    /// Scans the tag section, at whose first bracket the scanner stands.
    fn tags<V: Receiver>(&mut self, live: &mut Live<'_, V>, tags: &mut Option<V::Tags>) -> End {
        self.names.clear();
        self.name_bits = 0;
        let mut line_ends = 0;
        loop {
            match self.peek() {
                Some(b'[') => {
                    if line_ends > 1 && !self.names.is_empty() {
                        if self.begins_game() {
                            return End::Game;
                        }
                        live.fault(false, Code::TagSectionGap, self.pos..self.pos + 1, || {
                            "a blank line stands inside the tag section".to_owned()
                        });
                    }
                    self.tag(live, tags);
                }
                None => return End::Game,
                Some(_) => return End::Movetext,
            }
            line_ends = self.skip_blanks();
        }
    }

    /// Whether a tag after a blank line begins the next game: `Event`, or a name that this game has.
    fn begins_game(&self) -> bool {
        let tag = tag::read(self.text, self.pos);
        let name = &self.text[tag.name];
        name == b"Event"
            || self
                .names
                .iter()
                .any(|other| self.text[other.clone()] == *name)
    }

    fn tag<V: Receiver>(&mut self, live: &mut Live<'_, V>, tags: &mut Option<V::Tags>) {
        let tag = tag::read(self.text, self.pos);
        self.pos = tag.end;
        let name = &self.text[tag.name.clone()];
        let bit = match name {
            [] => 0,
            [first, ..] => {
                1 << ((usize::from(*first) * 7
                    + usize::from(name[name.len() / 2]) * 5
                    + name.len())
                    % 64)
            }
        };
        if self.name_bits & bit != 0
            && self
                .names
                .iter()
                .any(|other| self.text[other.clone()] == *name)
            && name != b"FEN"
        {
            live.fault(false, Code::DuplicateTag, tag.name.clone(), || {
                format!("tag {} stands twice in this game", text::quote(name))
            });
        }
        self.name_bits |= bit;
        self.names.push(tag.name);
        if let Some(fault) = tag.fault
            && !live.is_over()
        {
            live.visitor.fault(fault, false);
        }
        if let (Some(value), Some(tags), false) = (tag.value, tags.as_mut(), live.is_over()) {
            let raw = RawTag(&self.text[value.clone()]);
            live.call(value, |visitor| visitor.tag(tags, name, raw));
        }
    }

    /// The comment at whose opening brace the scanner stands: the span without the braces. The scanner
    /// stands after the closing brace, or at the end of the span where that is missing.
    fn comment(&mut self) -> Range<usize> {
        let start = self.pos + 1;
        if self.next_close < start {
            self.next_close =
                memchr::memchr(b'}', &self.text[start..]).map_or(self.text.len(), |i| start + i);
        }
        let close = self.next_close;
        let has_lines = memchr::memchr2(b'\n', b'\r', &self.text[start..close]).is_some();
        let left = if has_lines {
            boundary::leave_comment(self.text, start, close)
        } else {
            None
        };
        let end = left.unwrap_or(close);
        let is_closed = left.is_none() && close < self.text.len();
        self.pos = end + usize::from(is_closed);
        start..end
    }

    /// Scans the movetext up to where the next game begins; whether it has a termination marker.
    fn movetext<V: Receiver>(
        &mut self,
        live: &mut Live<'_, V>,
        movetext: &mut Option<V::Movetext>,
    ) -> bool {
        // The opening brackets of the variations the scanner is in.
        let mut open: Vec<usize> = Vec::new();
        // How many variations are open where the visitor skips the innermost.
        let mut skipping: Option<usize> = None;
        let is_marked = loop {
            let Some(byte) = self.peek() else { break false };
            let at = self.pos;
            let is_deaf = live.is_over() || skipping.is_some();
            match byte {
                b' ' | b'.' | b'\n' | b'\r' | b'\t' | b'\x0b' | b'\x0c' | b'\x1a' => self.pos += 1,
                b'{' => {
                    let span = self.comment();
                    if span.end == self.pos {
                        live.fault(
                            !open.is_empty(),
                            Code::UnterminatedComment,
                            span.start - 1..span.start,
                            || UNTERMINATED_COMMENT.to_owned(),
                        );
                    } else if let (false, Some(movetext)) = (is_deaf, movetext.as_mut()) {
                        let comment = RawComment(&self.text[span.clone()]);
                        live.call(span, |visitor| visitor.comment(movetext, comment));
                    }
                }
                b'a'..=b'h' | b'N' | b'B' | b'R' | b'Q' | b'K' | b'O' | b'-' | b'P' | b'Z' => {
                    if is_deaf && skipping.is_none() {
                        self.pos += token::word(self.rest());
                        continue;
                    }
                    let san = SanPlus::from_ascii_prefix(self.rest()).ok();
                    let san = san
                        .filter(|(_, len)| self.rest().get(*len).is_none_or(|&b| token::is_end(b)));
                    let Some((san, len)) = san else {
                        self.odd_word(live, movetext, open.len(), is_deaf);
                        continue;
                    };
                    self.pos += len;
                    if let (false, Some(movetext)) = (is_deaf, movetext.as_mut()) {
                        live.call(at..self.pos, |visitor| visitor.san(movetext, san));
                    }
                }
                b'0'..=b'9' => {
                    let digits = self
                        .rest()
                        .iter()
                        .take_while(|b| b.is_ascii_digit())
                        .count();
                    match self.rest()[digits..] {
                        [b'-' | b'/' | b':' | 0xe2 | 0xc2, ..] => {
                            if let Some(end) = self.marker(live, movetext, open.len(), is_deaf) {
                                break end;
                            }
                        }
                        [b'.', b'0'..=b'9', ..]
                            if token::marker(&self.rest()[..token::word(self.rest())])
                                .is_some() =>
                        {
                            if let Some(end) = self.marker(live, movetext, open.len(), is_deaf) {
                                break end;
                            }
                        }
                        _ => self.pos += digits,
                    }
                }
                // `½-½`
                b'*' | 0xc2 => {
                    if let Some(end) = self.marker(live, movetext, open.len(), is_deaf) {
                        break end;
                    }
                }
                b'$' | b'!' | b'?' => self.annotation(live, movetext, open.len(), is_deaf),
                b'(' => {
                    self.pos += 1;
                    open.push(at);
                    if let (false, Some(movetext)) = (is_deaf, movetext.as_mut()) {
                        live.visitor.at(at..self.pos);
                        match live.visitor.begin_variation(movetext) {
                            ControlFlow::Continue(Skip(true)) => skipping = Some(open.len()),
                            ControlFlow::Continue(Skip(false)) => {}
                            ControlFlow::Break(output) => live.output = Some(output),
                        }
                    }
                }
                b')' => {
                    self.pos += 1;
                    if open.is_empty() {
                        live.fault(false, Code::StrayBracket, at..self.pos, || {
                            "`)` closes no variation".to_owned()
                        });
                        continue;
                    }
                    if skipping == Some(open.len()) {
                        skipping = None;
                    }
                    open.pop();
                    if let (None, false, Some(movetext)) =
                        (skipping, live.is_over(), movetext.as_mut())
                    {
                        live.call(at..self.pos, |visitor| visitor.end_variation(movetext));
                    }
                }
                b';' => self.skip_line(),
                b'%' if self.is_first_column() => self.skip_line(),
                b'[' if self.is_next_game() => break false,
                b'[' | b']' | b'}' | b'<' | b'>' => {
                    let len = match (byte, memchr::memchr3(b']', b'\n', b'\r', self.rest())) {
                        (b'[', Some(len)) if self.rest()[len] == b']' => len + 1,
                        _ => 1,
                    };
                    self.pos += len;
                    live.fault(!open.is_empty(), Code::StrayBracket, at..self.pos, || {
                        format!(
                            "{} has no meaning here",
                            text::quote(&self.text[at..self.pos])
                        )
                    });
                }
                0xef if self.rest().starts_with(text::BOM) => self.pos += text::BOM.len(),
                _ => self.odd_word(live, movetext, open.len(), is_deaf),
            }
        };
        for at in open {
            live.fault(true, Code::UnterminatedVariation, at..at + 1, || {
                "the variation is not closed".to_owned()
            });
        }
        is_marked
    }

    /// Whether the bracket the scanner stands at opens the tag section of the next game.
    fn is_next_game(&self) -> bool {
        if boundary::at_line_start(self.text, self.pos) {
            boundary::is_like_tag_pair(self.text, self.pos)
        } else {
            boundary::is_whole_tag_pair(self.text, self.pos)
        }
    }

    /// A termination marker, or another word that begins like one. `Some(true)` where the game ended.
    fn marker<V: Receiver>(
        &mut self,
        live: &mut Live<'_, V>,
        movetext: &mut Option<V::Movetext>,
        depth: usize,
        is_deaf: bool,
    ) -> Option<bool> {
        let at = self.pos;
        let len = if self.peek() == Some(b'*') {
            1
        } else {
            token::word(self.rest())
        };
        let word = &self.rest()[..len];
        let Some(marker) = token::marker(word) else {
            self.odd_word(live, movetext, depth, is_deaf);
            return None;
        };
        self.pos += len;
        // In a variation it tells how that would end.
        if depth > 0 {
            return None;
        }
        if !marker.standard {
            live.fault(false, Code::MarkerForm, at..self.pos, || {
                format!(
                    "termination marker {} is read as {}",
                    text::quote(word),
                    marker.outcome
                )
            });
        }
        if let (false, Some(movetext)) = (is_deaf, movetext.as_mut()) {
            live.call(at..self.pos, |visitor| {
                visitor.outcome(movetext, marker.outcome)
            });
        }
        self.after_marker(live, movetext, marker.outcome);
        Some(true)
    }

    /// Scans what follows the termination marker up to where the next game begins.
    fn after_marker<V: Receiver>(
        &mut self,
        live: &mut Live<'_, V>,
        movetext: &mut Option<V::Movetext>,
        outcome: Outcome,
    ) {
        let mut line_ends = 0;
        let mut stray: Option<Range<usize>> = None;
        loop {
            line_ends += self.skip_blanks();
            let Some(byte) = self.peek() else { break };
            let at = self.pos;
            match byte {
                b'[' if boundary::is_like_tag_pair(self.text, self.pos) => break,
                b'{' => {
                    let span = self.comment();
                    if span.end == self.pos {
                        live.fault(false, Code::UnterminatedComment, at..at + 1, || {
                            UNTERMINATED_COMMENT.to_owned()
                        });
                    } else if let (false, Some(movetext)) = (live.is_over(), movetext.as_mut()) {
                        let comment = RawComment(&self.text[span.clone()]);
                        live.call(span, |visitor| visitor.comment(movetext, comment));
                    }
                    continue;
                }
                _ if self.begins_untagged(line_ends) => break,
                _ => {
                    self.pos += if byte == b'*' {
                        1
                    } else {
                        token::word(self.rest())
                    }
                }
            }
            let from = stray.map_or(at, |stray| stray.start);
            stray = Some(from..self.pos);
        }
        if let Some(span) = stray {
            live.fault(false, Code::AfterMarker, span.clone(), || {
                format!(
                    "{} follows the termination marker {outcome}",
                    text::quote(&self.text[span])
                )
            });
        }
    }

    /// Whether a game without tags begins here, this many line ends after a marker.
    fn begins_untagged(&self, line_ends: u32) -> bool {
        let rest = self.rest();
        if line_ends == 0 {
            return false;
        }
        let digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
        if digits > 0 {
            return rest[..digits] == *b"1"
                && (rest.get(1) == Some(&b'.') || rest.get(1).is_some_and(|&b| token::is_end(b)));
        }
        line_ends > 1 && SanPlus::from_ascii(&rest[..token::word(rest)]).is_ok()
    }

    /// A NAG, `$14`, or its traditional form, `!?`.
    fn annotation<V: Receiver>(
        &mut self,
        live: &mut Live<'_, V>,
        movetext: &mut Option<V::Movetext>,
        depth: usize,
        is_deaf: bool,
    ) {
        let at = self.pos;
        self.pos += 1;
        let nag = match self.text[at] {
            b'$' => {
                let len = self
                    .rest()
                    .iter()
                    .take_while(|&&b| !token::is_end(b))
                    .count();
                self.pos += len;
                str::from_utf8(&self.text[at + 1..self.pos])
                    .ok()
                    .and_then(|digits| digits.parse().ok())
                    .map(Nag)
            }
            first => {
                let second = self.peek().filter(|b| matches!(b, b'!' | b'?'));
                self.pos += usize::from(second.is_some());
                Some(match (first, second) {
                    (b'!', None) => Nag::GOOD_MOVE,
                    (b'!', Some(b'!')) => Nag::BRILLIANT_MOVE,
                    (b'!', _) => Nag::SPECULATIVE_MOVE,
                    (_, None) => Nag::MISTAKE,
                    (_, Some(b'!')) => Nag::DUBIOUS_MOVE,
                    (_, _) => Nag::BLUNDER,
                })
            }
        };
        match (nag, is_deaf, movetext.as_mut()) {
            (Some(nag), false, Some(movetext)) => {
                live.call(at..self.pos, |visitor| visitor.nag(movetext, nag))
            }
            (Some(_), ..) => {}
            (None, ..) => live.fault(depth > 0, Code::UnreadableToken, at..self.pos, || {
                format!(
                    "{} is no annotation, expected $0 to $255",
                    text::quote(&self.text[at..self.pos])
                )
            }),
        }
    }

    /// A word that is no move in SAN: castling in another spelling, or a finding.
    fn odd_word<V: Receiver>(
        &mut self,
        live: &mut Live<'_, V>,
        movetext: &mut Option<V::Movetext>,
        depth: usize,
        is_deaf: bool,
    ) {
        let at = self.pos;
        let mut word = &self.rest()[..token::word(self.rest())];
        if let Some(san) = token::loose_castling(word) {
            self.pos += word.len();
            live.fault(depth > 0, Code::CastlingSpelling, at..self.pos, || {
                format!("{} is read as {san}", text::quote(word))
            });
            if let (false, Some(movetext)) = (is_deaf, movetext.as_mut()) {
                live.call(at..self.pos, |visitor| visitor.san(movetext, san));
            }
            return;
        }
        // A tag section must not disappear in a word, nor a bracket.
        if let Some(bracket) = memchr::memchr2(b'[', b']', &word[1..]) {
            word = &word[..=bracket];
        }
        self.pos += word.len();
        let code = if token::is_coordinates(word) {
            Code::MoveCoordinates
        } else {
            Code::UnreadableToken
        };
        live.fault(depth > 0, code, at..self.pos, || match code {
            Code::MoveCoordinates => format!(
                "{} is written in coordinates, expected SAN",
                text::quote(word)
            ),
            _ => format!("{} cannot be read", text::quote(word)),
        });
    }
}

const UNTERMINATED_COMMENT: &str = "the comment is not closed";

fn unterminated_comment(span: Range<usize>) -> Finding {
    Finding::new(
        Code::UnterminatedComment,
        span.start - 1..span.start,
        UNTERMINATED_COMMENT,
    )
}
