//! The replay of a game: a [`Visitor`] that knows which game it is, plays it through shakmaty, and
//! keeps its findings.

use std::ops::{ControlFlow, Range};

use pgn_reader::{RawComment, RawTag, Skip, Visitor};
use shakmaty::{Outcome, san::SanPlus};

use crate::{
    chess960::san::Plain,
    diagnostic::{Code, Finding, Fix, Severity},
    pgn::scanner::Receiver,
};

use super::{
    conversion::Reached,
    details::{Details, Gathering},
    digest::Digest,
    filter::Sieve,
    identity,
    origins::{First, Origins},
    reading::{Reading, Scope},
    record::{Kind, Record},
    variant::Variant,
};

mod changes;
mod checked;
mod kings;
mod moves;
mod numbering;
mod numbers;
mod state;

pub(super) use changes::Gathered;
use numbers::Other;
use state::State;

/// Findings outside of games that are kept until they are asked for.
const MOST_OUTSIDE: usize = 40;

/// Variations inside of one another that are replayed.
const DEEPEST: usize = 100;

/// Replays games one after another.
///
/// ```
/// use chess960::{
///     game::{reading::Scope, replay::Replay},
///     pgn::scanner::Scanner,
/// };
///
/// let text = "[Variant \"Chess960\"]
/// [FEN \"bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRKRB w KQkq - 0 1\"]
///
/// 1. e4 e5 2. O-O-O *";
/// let mut replay = Replay::new(Scope::Everything);
/// let game = Scanner::new(text.as_bytes()).next_game(&mut replay).expect("a game");
/// assert_eq!(game.output.plies, 2);
///
/// let findings = replay.take_findings();
/// let illegal = findings.iter().find(|f| f.code.id() == "castling/vacant").expect("d1 is occupied");
/// assert_eq!(&text[illegal.span.clone()], "O-O-O");
/// assert_eq!(illegal.ply, Some(3));
/// ```
#[derive(Debug)]
pub struct Replay {
    scope: Scope,
    origins: Origins,
    outside: Vec<Finding>,
    game: State,
}

impl Replay {
    /// A replay that has seen nothing.
    pub fn new(reading: impl Into<Reading>) -> Replay {
        let reading = reading.into();
        Replay {
            scope: reading.scope,
            origins: Origins::new(reading.fens),
            outside: Vec::new(),
            game: State::new(reading),
        }
    }

    /// The findings of the game that was read last, in the order of their places.
    pub fn take_findings(&mut self) -> Vec<Finding> {
        self.game.findings.take()
    }

    /// What mends them, where it is asked for.
    pub fn take_fixes(&mut self) -> Vec<Fix> {
        self.game.findings.take_fixes()
    }

    /// What writes the game that was read last in another way.
    pub(super) fn take_changes(&mut self) -> Gathered {
        self.game.changes.take()
    }

    /// The positions of the game that was read last, as far as they are wanted.
    pub(super) fn take_reached(&mut self) -> Vec<Reached> {
        std::mem::take(&mut self.game.reached)
    }

    /// The value of the tag that is kept, of the game that was read last.
    pub(super) fn take_label(&mut self) -> Option<String> {
        self.game.label.take()
    }

    /// What is kept beyond its record of the game that was read last.
    pub fn take_details(&mut self) -> Option<Box<Details>> {
        let State { gathering, line, .. } = &mut self.game;
        gathering.as_mut().map(|gathering| gathering.take(&line.boards))
    }

    /// What is kept of the game that was read last to compare it with others, where all is checked.
    pub fn take_digest(&mut self) -> Option<Box<Digest>> {
        self.game.digest.take()
    }

    /// Whether findings of this kind are reported.
    pub fn reports(&self, code: Code) -> bool {
        self.game.findings.reports(code)
    }

    /// Whether what mends findings is gathered.
    pub fn gathers_fixes(&self) -> bool {
        self.game.findings.gathers_fixes()
    }

    /// Takes what mends such findings, told or not.
    pub fn mend(&mut self, fix: Fix) {
        self.game.findings.mend(|| fix);
    }

    /// Takes a finding about the text of the game that was read last.
    pub fn add(&mut self, finding: Finding) {
        self.game.findings.add(finding);
    }

    /// The findings that belong to no game, since they were last asked for.
    pub fn take_outside(&mut self) -> Vec<Finding> {
        std::mem::take(&mut self.outside)
    }

    /// Whether the game that was read last is wanted.
    pub fn is_wanted(&self) -> bool {
        self.game.sieve.as_ref().is_none_or(|sieve| sieve.wants(&self.game.record()))
    }

    /// Whether a game is wanted of which nothing is known.
    pub fn wants_all(&self) -> bool {
        self.game.sieve.as_ref().is_none_or(Sieve::wants_all)
    }

    /// Whether everything is checked.
    pub fn checks_everything(&self) -> bool {
        self.scope == Scope::Everything
    }
}

impl Visitor for Replay {
    type Tags = ();
    type Movetext = ();
    type Output = Record;

    fn begin_tags(&mut self) -> ControlFlow<Record, ()> {
        self.game.begin();
        ControlFlow::Continue(())
    }

    #[inline]
    fn tag(&mut self, (): &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<Record> {
        self.game.heading.has_tags = true;
        if self.game.hears_tag(name) {
            self.game.hear_tag(name, value);
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<Record, ()> {
        if self.game.sieve.as_mut().is_some_and(Sieve::is_settled_by_tags) {
            return ControlFlow::Break(self.game.record());
        }
        let State { heading, findings, start, span, sieve, .. } = &mut self.game;
        if !heading.has_tags {
            findings.add(Finding::new(
                Code::NoTags,
                span.clone(),
                "the game has no tags; it is taken for classical chess",
            ));
        } else if self.scope == Scope::Everything {
            heading.judge(*start, findings);
        }
        let name = heading.variant.as_ref().map(|(variant, _)| *variant);
        if matches!(name, Some(Variant::Other | Variant::Unknown)) {
            self.game.kind = Some(Kind::OtherVariant);
            let record = self.game.record();
            self.game.findings.settle();
            if self.scope == Scope::Everything {
                self.game.digest(record.outcome, false);
            }
            return ControlFlow::Break(record);
        }
        let tag = match self.origins.first(&heading.fens, name, findings) {
            First::None => None,
            First::Some(tag) => Some(tag),
            First::Unreadable => {
                self.game.kind = Some(Kind::Unreadable);
                self.game.line.is_lost = true;
                self.game.changes.keep_moves();
                self.game.judge_changes(&mut self.origins);
                return match self.scope {
                    Scope::Everything => ControlFlow::Continue(()),
                    Scope::Chess960 | Scope::Lines => self.game.leave(),
                };
            }
        };
        let found = identity::identify(
            heading.variant.clone(),
            tag.as_ref().map(|tag| (&*tag.origin, tag.span.clone())),
        );
        found.findings.into_iter().for_each(|finding| findings.add(finding));
        let kind = found.kind;
        if sieve.as_ref().is_some_and(|sieve| sieve.is_settled_by_start(kind)) {
            self.game.kind = Some(kind);
            return ControlFlow::Break(self.game.record());
        }
        let mut fen = None;
        if self.scope == Scope::Everything
            && let (Some(tag), Some((text, _))) = (&tag, heading.fens.first())
        {
            let is_named = identity::is_named_when_mended(name);
            let is_chess960 = matches!(kind, Kind::Start(_) | Kind::OtherPosition);
            fen = tag.mend(text, is_named && is_chess960, findings);
        }
        self.game.start_from(kind, tag.map(|tag| tag.origin.boards), fen);
        self.game.judge_changes(&mut self.origins);
        match (kind, self.scope) {
            (Kind::Start(_) | Kind::OtherPosition, _) | (_, Scope::Lines | Scope::Everything) => {
                ControlFlow::Continue(())
            }
            (_, Scope::Chess960) => self.game.leave(),
        }
    }

    fn san(&mut self, (): &mut (), san: SanPlus) -> ControlFlow<Record> {
        match self.scope {
            Scope::Everything => self.game.hear_checked(san),
            Scope::Chess960 | Scope::Lines => self.game.hear(san),
        }
        ControlFlow::Continue(())
    }

    fn nag(&mut self, (): &mut (), _: pgn_reader::Nag) -> ControlFlow<Record> {
        self.game.between.other(Other::Annotation);
        ControlFlow::Continue(())
    }

    #[inline]
    fn comment(&mut self, (): &mut (), comment: RawComment<'_>) -> ControlFlow<Record> {
        self.game.hear_comment(comment);
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, (): &mut ()) -> ControlFlow<Record, Skip> {
        if self.scope == Scope::Chess960 {
            return ControlFlow::Continue(Skip(true));
        }
        let is_too_deep = self.game.depth() >= DEEPEST;
        if is_too_deep {
            self.game.is_passing_over = true;
            self.game.changes.keep_moves();
            let message = format!("the variation is more than {DEEPEST} deep and not checked");
            let span = self.game.span.clone();
            self.game.findings.add(Finding {
                in_variation: true,
                ..Finding::new(Code::VariationDepth, span, message)
            });
        } else {
            self.game.begin_variation();
        }
        ControlFlow::Continue(Skip(is_too_deep))
    }

    fn end_variation(&mut self, (): &mut ()) -> ControlFlow<Record> {
        self.game.end_variation();
        ControlFlow::Continue(())
    }

    fn outcome(&mut self, (): &mut (), outcome: Outcome) -> ControlFlow<Record> {
        // In a variation it tells how that would end.
        if self.game.marker.is_none() && self.game.depth() == 0 {
            self.game.marker = Some((outcome, self.game.span.clone()));
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) -> Record {
        self.game.end_game();
        self.game.record()
    }
}

impl Receiver for Replay {
    #[inline(always)]
    fn plain(&mut self, (): &mut (), plain: &Plain) -> ControlFlow<Record> {
        match self.scope {
            // A copy, as in `hear_plain`.
            Scope::Everything => self.game.hear_checked_plain(&{ *plain }),
            Scope::Chess960 | Scope::Lines => self.game.hear_plain(plain),
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn at(&mut self, span: Range<usize>) {
        self.game.at(span);
    }

    #[inline]
    fn number(&mut self, span: Range<usize>, digits: &[u8], dots: &[u8]) {
        if self.scope == Scope::Everything {
            self.game.number(span, digits, dots);
        }
    }

    /// Where nobody asks for more than the record there is nothing to hear.
    fn hears_commentary(&self) -> bool {
        self.scope != Scope::Chess960
            || self.game.gathering.as_ref().is_some_and(Gathering::hears_comments)
    }

    fn wants(&self, code: Code) -> bool {
        let is_checked = self.scope != Scope::Chess960 && self.game.findings.reports(code);
        is_checked || code.severity() == Severity::Error
    }

    fn fault(&mut self, finding: Finding, about: &[u8]) {
        self.game.fault(finding, about);
    }

    fn skipped_fault(&mut self, finding: Finding, _: &[u8]) {
        self.game.skipped_fault(finding);
    }

    fn outside(&mut self, finding: Finding) {
        if self.outside.len() < MOST_OUTSIDE
            && let Some(finding) = self.game.findings.reported(finding)
        {
            self.outside.push(finding);
        }
    }
}
