//! Who hears of a game, and the game as far as it is scanned.

use std::{ops::ControlFlow, ops::Range};

use pgn_reader::{RawComment, Skip, Visitor};

use crate::{
    chess960::san::Plain,
    diagnostic::{Code, Finding},
};

/// A visitor that is also told places and faults. pgn-reader's own `Reader` can drive it as well: it
/// then hears of neither.
pub trait Receiver: Visitor {
    /// The bytes that the next call of the visitor is about: of a tag its value, of a comment its text.
    fn at(&mut self, span: Range<usize>) {
        let _ = span;
    }

    /// A move that is written as nearly all are.
    #[inline(always)]
    fn plain(&mut self, movetext: &mut Self::Movetext, plain: &Plain) -> ControlFlow<Self::Output> {
        self.san(movetext, (*plain).into())
    }

    /// A move number: where its digits stand, the digits, and what stands between them and the move.
    fn number(&mut self, span: Range<usize>, digits: &[u8], dots: &[u8]) {
        let _ = (span, digits, dots);
    }

    /// Whether it is to be told of comments and of move numbers; asked once a game, where its movetext begins.
    fn hears_commentary(&self) -> bool {
        true
    }

    /// Whether faults of this kind are to be told. What is not wanted is not looked for, where looking
    /// takes time, and no message is worded for it.
    fn wants(&self, code: Code) -> bool {
        let _ = code;
        true
    }

    /// A fault of the game's syntax, and the text it is about. [`Finding::in_variation`] says whether it
    /// is in the main line.
    fn fault(&mut self, finding: Finding, about: &[u8]) {
        let _ = (finding, about);
    }

    /// The same in a variation that the visitor skips, or is not told of.
    fn skipped_fault(&mut self, finding: Finding, about: &[u8]) {
        self.fault(finding, about);
    }

    /// A fault outside of any game.
    fn outside(&mut self, finding: Finding) {
        let _ = finding;
    }
}

/// Faults of one game that have a message: enough for any reader, and a text of nothing but faults is
/// not slowed down by wording them.
const MOST_MESSAGES: u32 = 1000;

/// Variations whose opening bracket is remembered: the outermost ones.
const MOST_OPEN: usize = 100;

/// A game while it is scanned: what the visitor is in, or what it has already made of the game.
pub(super) struct Live<'v, V: Visitor> {
    text: &'v [u8],
    pub(super) visitor: &'v mut V,
    /// What the visitor made of the game; it then gets no more calls.
    pub(super) output: Option<V::Output>,
    pub(super) tags: Option<V::Tags>,
    pub(super) movetext: Option<V::Movetext>,
    /// What stands behind the game and belongs to none.
    pub(super) outside: Vec<Finding>,
    faults: u32,
    /// The opening brackets of the variations the scanner is in, the outermost [`MOST_OPEN`].
    open: Vec<usize>,
    /// How many variations the scanner is in.
    depth: usize,
    /// The visitor hears of the tokens of the movetext: it has not broken off, and skips no variation.
    hears: bool,
    /// And of comments and numbers, when it hears of anything.
    hears_commentary: bool,
    /// The depth of the variation that the visitor skips, or is not told of; 0 where there is none.
    skipping: usize,
    /// The depth of the outermost variation that stands before any move of its line; 0 where there is
    /// none.
    first: usize,
}

/// What a closing bracket closes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Closed {
    /// Nothing is open.
    Nothing,
    /// A variation before which its line has a move.
    Variation,
    /// A variation before which its line has none.
    First,
}

impl<'v, V: Receiver> Live<'v, V> {
    /// Begins a game.
    pub(super) fn begin(text: &'v [u8], visitor: &'v mut V, at: usize) -> Live<'v, V> {
        visitor.at(at..at);
        let (output, tags) = match visitor.begin_tags() {
            ControlFlow::Break(output) => (Some(output), None),
            ControlFlow::Continue(tags) => (None, Some(tags)),
        };
        Live {
            text,
            visitor,
            output,
            tags,
            movetext: None,
            outside: Vec::new(),
            faults: 0,
            open: Vec::new(),
            depth: 0,
            hears: false,
            hears_commentary: false,
            skipping: 0,
            first: 0,
        }
    }

    pub(super) fn begin_movetext(&mut self, at: usize) {
        if let (None, Some(tags)) = (&self.output, self.tags.take()) {
            self.visitor.at(at..at);
            match self.visitor.begin_movetext(tags) {
                ControlFlow::Break(output) => self.output = Some(output),
                ControlFlow::Continue(movetext) => {
                    self.movetext = Some(movetext);
                    self.hears = true;
                    self.hears_commentary = self.visitor.hears_commentary();
                }
            }
        }
    }

    /// Ends the game. The visitor has begun the movetext, or has left an output before.
    pub(super) fn end(self, at: usize) -> Option<(V::Output, Vec<Finding>)> {
        self.visitor.at(at..at);
        let output = match (self.output, self.movetext) {
            (Some(output), _) => output,
            (None, Some(movetext)) => self.visitor.end_game(movetext),
            (None, None) => return None,
        };
        Some((output, self.outside))
    }

    /// Whether the visitor has broken off.
    pub(super) fn is_over(&self) -> bool {
        self.output.is_some()
    }

    pub(super) fn in_variation(&self) -> bool {
        self.depth > 0
    }

    fn is_skipping(&self) -> bool {
        self.skipping > 0
    }

    /// Calls the visitor for a token of the tag section, unless it has broken off.
    pub(super) fn tag(
        &mut self,
        span: Range<usize>,
        call: impl FnOnce(&mut V, &mut V::Tags) -> ControlFlow<V::Output>,
    ) {
        if let (None, Some(tags)) = (&self.output, &mut self.tags) {
            self.visitor.at(span);
            if let ControlFlow::Break(output) = call(self.visitor, tags) {
                self.output = Some(output);
            }
        }
    }

    /// Calls the visitor for a token of the movetext, unless it has broken off or skips the variation.
    #[inline]
    pub(super) fn token(
        &mut self,
        span: Range<usize>,
        call: impl FnOnce(&mut V, &mut V::Movetext) -> ControlFlow<V::Output>,
    ) {
        if let (true, Some(movetext)) = (self.hears, &mut self.movetext) {
            self.visitor.at(span);
            if let ControlFlow::Break(output) = call(self.visitor, movetext) {
                self.output = Some(output);
                self.hears = false;
            }
        }
    }

    /// Tells a comment, unless the visitor has broken off or skips the variation.
    #[inline]
    pub(super) fn comment(&mut self, text: Range<usize>) {
        if self.hears_commentary {
            let raw = RawComment(&self.text[text.clone()]);
            self.token(text, |visitor, movetext| visitor.comment(movetext, raw));
        }
    }

    /// Tells a move number, unless the visitor has broken off or skips the variation.
    #[inline]
    pub(super) fn number(&mut self, digits: Range<usize>, end: usize) {
        if self.hears & self.hears_commentary {
            let dots = &self.text[digits.end..end];
            self.visitor.number(digits.clone(), &self.text[digits], dots);
        }
    }

    /// Reports a fault, also in a variation that the visitor skips, unless it has broken off or does not
    /// want to hear of it.
    pub(super) fn fault(
        &mut self,
        code: Code,
        span: Range<usize>,
        message: impl FnOnce() -> String,
    ) {
        if self.is_over() || !self.visitor.wants(code) {
            return;
        }
        self.faults += 1;
        let message = if self.faults <= MOST_MESSAGES { message() } else { String::new() };
        let about = &self.text[span.clone()];
        let finding = Finding { in_variation: self.depth > 0, ..Finding::new(code, span, message) };
        if self.is_skipping() {
            self.visitor.skipped_fault(finding, about);
        } else {
            self.visitor.fault(finding, about);
        }
    }

    /// A variation opens with the bracket at `at`.
    pub(super) fn open_variation(&mut self, at: usize) {
        self.enter(at);
        if self.is_skipping() {
            return;
        }
        let depth = self.depth;
        let mut skip = false;
        self.token(at..at + 1, |visitor, movetext| match visitor.begin_variation(movetext) {
            ControlFlow::Continue(Skip(answer)) => {
                skip = answer;
                ControlFlow::Continue(())
            }
            ControlFlow::Break(output) => ControlFlow::Break(output),
        });
        if skip {
            self.skip(depth);
        }
    }

    /// A variation opens with the bracket at `at`, before any move of its line. The visitor is told
    /// neither of it nor of what it holds: it has no move to take back.
    #[cold]
    pub(super) fn open_first_variation(&mut self, at: usize) {
        self.enter(at);
        // Of those inside of such a one nothing more need be said.
        if self.first > 0 {
            return;
        }
        self.first = self.depth;
        if !self.is_skipping() {
            self.skip(self.depth);
        }
        self.fault(Code::VariationFirst, at..at + 1, || {
            "no move stands before this variation that it could replace".to_owned()
        });
    }

    /// Passes over what is left of the variation of this depth.
    fn skip(&mut self, depth: usize) {
        self.skipping = depth;
        self.hears = false;
    }

    fn enter(&mut self, at: usize) {
        self.depth += 1;
        if self.depth <= MOST_OPEN {
            self.open.push(at);
        }
    }

    /// A variation closes with the bracket at `at`.
    pub(super) fn close_variation(&mut self, at: usize) -> Closed {
        if self.depth == 0 {
            return Closed::Nothing;
        }
        let is_first = self.first == self.depth;
        if is_first {
            self.first = 0;
        }
        if self.skipping == self.depth {
            self.skipping = 0;
            self.hears = !self.is_over();
        }
        if self.depth <= MOST_OPEN {
            self.open.pop();
        }
        self.depth -= 1;
        // The visitor has not been told that it began.
        if is_first {
            return Closed::First;
        }
        self.token(at..at + 1, |visitor, movetext| visitor.end_variation(movetext));
        Closed::Variation
    }

    /// Reports the variations that are open where the game ends.
    pub(super) fn end_variations(&mut self) {
        for at in std::mem::take(&mut self.open) {
            self.fault(Code::UnterminatedVariation, at..at + 1, || {
                "the variation is not closed".to_owned()
            });
        }
        self.depth = 0;
    }
}
