//! The replay of a game: a [`Visitor`] that knows which game it is, plays the main line through
//! shakmaty, and keeps its findings.

use std::{
    collections::HashMap,
    ops::{ControlFlow, Range},
};

use pgn_reader::{RawComment, RawTag, Skip, Visitor};
use shakmaty::{
    ByColor, CastlingSide, Chess, Move, Outcome, Position,
    san::{SanError, SanPlus},
};

use crate::{
    chess960::{
        castling::Castling,
        fen::{self, Tail},
        san,
        start::Start,
    },
    diagnostic::{Code, Finding, Severity},
    pgn::scanner::Receiver,
    text,
};

use super::{
    explain,
    identity::{self, Origin},
    outcome,
    record::{Castled, Kind, Record},
    variant::Variant,
};

/// How much is replayed.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Chess960 games: what statistics need.
    Chess960,
    /// Every game of chess, for validation. Which start a game has and whether it has an error come out
    /// the same.
    Everything,
}

/// Findings that are kept of one game.
const MOST_FINDINGS: usize = 40;

/// FEN tags and stated numbers of one game that are weighed.
const MOST_STATEMENTS: usize = 8;

/// FEN texts whose judgement is remembered; more than there are start positions.
const MOST_ORIGINS: usize = 2048;

/// Replays games one after another.
#[derive(Debug)]
pub struct Replay {
    scope: Scope,
    origins: HashMap<Box<[u8]>, Origin>,
    outside: Vec<Finding>,
    game: State,
}

/// What is known of the game that is read.
#[derive(Debug, Default)]
struct State {
    /// What the scanner is at.
    span: Range<usize>,
    /// Where the last thing that was read ends.
    end: usize,
    findings: Vec<Finding>,
    dropped: u64,
    has_error: bool,
    has_tags: bool,
    variant: Option<(Variant, Range<usize>)>,
    fens: Vec<(Vec<u8>, Range<usize>)>,
    /// What the Result tag says.
    result: Option<Outcome>,
    stated: Vec<(u16, Range<usize>)>,
    kind: Option<Kind>,
    position: Chess,
    /// Moves of the main line, whether they were played or not.
    ply: u32,
    plies: u32,
    /// The main line cannot be followed any further.
    is_lost: bool,
    castled: ByColor<Option<Castled>>,
    marker: Option<(Outcome, Range<usize>)>,
    /// A comment or a variation was not closed.
    is_open: bool,
}

impl Replay {
    /// A replay that has seen nothing.
    pub fn new(scope: Scope) -> Replay {
        Replay { scope, origins: HashMap::new(), outside: Vec::new(), game: State::default() }
    }

    /// The findings of the game that was read last, in the order of their places.
    pub fn take_findings(&mut self) -> Vec<Finding> {
        let mut findings = std::mem::take(&mut self.game.findings);
        findings.sort_by_key(|finding| finding.span.start);
        if self.game.dropped > 0
            && let Some(last) = findings.last()
        {
            let message = format!("{} more findings in this game are not shown", self.game.dropped);
            let span = last.span.clone();
            findings.push(Finding::new(Code::TooManyFindings, span, message));
        }
        findings
    }

    /// The findings that belong to no game, since they were last asked for.
    pub fn take_outside(&mut self) -> Vec<Finding> {
        std::mem::take(&mut self.outside)
    }

    /// Reads a FEN, or remembers having read it. The findings, of which there are none in most, point
    /// into the FEN.
    fn origin(&mut self, fen: &[u8]) -> (Option<Origin>, Vec<Finding>) {
        if let Some(origin) = self.origins.get(fen) {
            return (Some(origin.clone()), Vec::new());
        }
        let reading = fen::read(fen, Tail::Nothing);
        let origin = reading.fen.map(|read| Origin::new(&read, fen));
        if let (Some(origin), []) = (&origin, &reading.findings[..])
            && self.origins.len() < MOST_ORIGINS
        {
            self.origins.insert(fen.into(), origin.clone());
        }
        (origin, reading.findings)
    }

    /// Reads the FEN tags. `None` where the first is no position.
    fn first_origin(&mut self) -> Option<Option<(Origin, Range<usize>)>> {
        let fens = std::mem::take(&mut self.game.fens);
        let mut first: Option<(Option<Origin>, Range<usize>)> = None;
        for (fen, span) in &fens {
            let (origin, findings) = self.origin(fen);
            // A double start named as such need not be told that its files differ.
            let is_double = matches!(self.game.variant, Some((Variant::Double, _)));
            for finding in findings {
                if !(is_double && finding.code == Code::FenDifferingFiles) {
                    self.game.find(finding.moved_by(span.start));
                }
            }
            match &first {
                None => first = Some((origin, span.clone())),
                Some((before, _)) => {
                    let same = match (before, &origin) {
                        (Some(before), Some(origin)) => before.position == origin.position,
                        _ => false,
                    };
                    self.game.find(if same {
                        Finding::new(
                            Code::SecondFenSame,
                            span.clone(),
                            "a second FEN tag gives the same position",
                        )
                    } else {
                        Finding::new(
                            Code::SecondFenDiffers,
                            span.clone(),
                            "a second FEN tag gives another position",
                        )
                    });
                }
            }
        }
        self.game.fens = fens;
        match first {
            None => Some(None),
            Some((origin, span)) => origin.map(|origin| Some((origin, span))),
        }
    }
}

impl State {
    fn find(&mut self, finding: Finding) {
        self.has_error |= finding.severity() == Severity::Error;
        if self.findings.len() < MOST_FINDINGS {
            return self.findings.push(finding);
        }
        self.dropped += 1;
        // What is not shown is what matters least.
        if let Some(least) = self.findings.iter_mut().min_by_key(|kept| kept.severity())
            && least.severity() < finding.severity()
        {
            *least = finding;
        }
    }

    /// A finding about the move that was just heard, whose message follows its text.
    fn find_at_ply(&mut self, code: Code, message: String) {
        let finding = Finding::new(code, self.span.clone(), message);
        self.find(Finding { ply: Some(self.ply), quotes: true, ..finding });
    }

    fn record(&self) -> Record {
        Record {
            kind: self.kind.unwrap_or(Kind::Unreadable),
            has_error: self.has_error,
            outcome: match (&self.marker, self.result) {
                (Some((outcome, _)), _) => *outcome,
                (None, tag) => tag.unwrap_or(Outcome::Unknown),
            },
            plies: self.plies,
            castled: self.castled,
        }
    }

    fn play(&mut self, m: Move) {
        if let Move::Castle { king, rook } = m {
            let side = CastlingSide::from_queen_side(rook < king);
            let method = Castling { side, king, rook }.method();
            *self.castled.get_mut(self.position.turn()) =
                Some(Castled { side, method, ply: self.ply });
        }
        self.position.play_unchecked(m);
        self.plies += 1;
    }

    /// A move that does not fit as it is written: says what is wrong, and plays it where that is only its
    /// capture mark.
    #[cold]
    fn odd_move(&mut self, san: SanPlus, error: SanError) {
        let verdict = explain::explain(&self.position, san, error);
        self.find_at_ply(verdict.code, verdict.message);
        match verdict.meant {
            Some(m) => self.play(m),
            None => self.is_lost = true,
        }
    }

    /// Listens for an SP in a tag or a comment.
    fn hear_stated(&mut self, text: &[u8]) {
        if self.stated.len() < MOST_STATEMENTS
            && let Some(number) = identity::stated_sp(text)
        {
            self.stated.push((number, self.span.clone()));
        }
    }

    fn judge_stated(&mut self) {
        let Some(Kind::Start(Start::Single(sp))) = self.kind else {
            return;
        };
        for (stated, span) in std::mem::take(&mut self.stated) {
            if stated != sp.get() {
                self.find(Finding::new(
                    Code::StatedSp,
                    span,
                    format!("SP {stated} is stated and the FEN is SP {sp}"),
                ));
            }
        }
    }
}

/// The tags that decide; their names are read in any case.
enum Decisive {
    Fen,
    Variant,
    Result,
}

fn decisive(name: &[u8]) -> Option<Decisive> {
    match name.len() {
        3 if name.eq_ignore_ascii_case(b"FEN") => Some(Decisive::Fen),
        7 if name.eq_ignore_ascii_case(b"Variant") => Some(Decisive::Variant),
        6 if name.eq_ignore_ascii_case(b"Result") => Some(Decisive::Result),
        _ => None,
    }
}

impl Visitor for Replay {
    type Tags = ();
    type Movetext = ();
    type Output = Record;

    fn begin_tags(&mut self) -> ControlFlow<Record, ()> {
        // What holds memory is used again.
        let mut fens = std::mem::take(&mut self.game.fens);
        fens.clear();
        let mut stated = std::mem::take(&mut self.game.stated);
        stated.clear();
        let mut findings = std::mem::take(&mut self.game.findings);
        findings.clear();
        let span = self.game.span.clone();
        let end = span.end;
        self.game = State { fens, stated, findings, span, end, ..State::default() };
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<Record> {
        let game = &mut self.game;
        game.has_tags = true;
        let span = game.span.clone();
        let Some(tag) = decisive(name) else {
            if self.scope == Scope::Everything {
                game.hear_stated(value.as_bytes());
            }
            return ControlFlow::Continue(());
        };
        let standard: &[u8] = match tag {
            Decisive::Fen => b"FEN",
            Decisive::Variant => b"Variant",
            Decisive::Result => b"Result",
        };
        if name != standard {
            game.find(Finding::new(
                Code::TagNameCase,
                span.clone(),
                format!("tag {} is read as {}", text::quote(name), text::decode(standard)),
            ));
        }
        match tag {
            Decisive::Fen if game.fens.len() < MOST_STATEMENTS => {
                game.fens.push((value.as_bytes().to_vec(), span));
            }
            Decisive::Fen => {
                let what = format!("there are more than {MOST_STATEMENTS} FEN tags");
                game.find(Finding::new(Code::SecondFenDiffers, span, what));
            }
            Decisive::Variant if game.variant.is_none() => {
                let value = value.decode();
                let variant = Variant::of(&text::decode(&value));
                let not_checked = match variant {
                    Some(Variant::Other) => {
                        Some((Code::VariantOther, "is another game, which is not checked"))
                    }
                    Some(Variant::Unknown) => {
                        Some((Code::VariantUnknown, "is not known; the game is not checked"))
                    }
                    _ => None,
                };
                if let Some((code, what)) = not_checked {
                    let shown = text::quote(&value);
                    let message = format!("Variant {shown} {what}");
                    game.find(Finding::new(code, span.clone(), message));
                }
                game.variant = variant.map(|variant| (variant, span));
            }
            Decisive::Result if game.result.is_none() => {
                let (result, fault) = outcome::read_tag(&value.decode(), &span);
                game.result = result;
                fault.into_iter().for_each(|fault| game.find(fault));
            }
            Decisive::Variant | Decisive::Result => {}
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<Record, ()> {
        if !self.game.has_tags {
            let span = self.game.span.clone();
            self.game.find(Finding::new(
                Code::NoTags,
                span,
                "the game has no tags; it is taken for classical chess",
            ));
        }
        if matches!(self.game.variant, Some((Variant::Other | Variant::Unknown, _))) {
            self.game.kind = Some(Kind::OtherVariant);
            return ControlFlow::Break(self.game.record());
        }
        let Some(origin) = self.first_origin() else {
            self.game.kind = Some(Kind::Unreadable);
            self.game.is_lost = true;
            return match self.scope {
                Scope::Chess960 => ControlFlow::Break(self.game.record()),
                Scope::Everything => ControlFlow::Continue(()),
            };
        };
        let game = &mut self.game;
        let found = identity::identify(
            game.variant.clone(),
            origin.as_ref().map(|(origin, span)| (origin, span.clone())),
        );
        game.kind = Some(found.kind);
        found.findings.into_iter().for_each(|finding| game.find(finding));
        game.is_lost = found.kind == Kind::StartUnknown;
        if let Some((origin, _)) = origin {
            game.position = origin.position;
        }
        match (found.kind, self.scope) {
            (Kind::Start(_) | Kind::OtherPosition, _) | (_, Scope::Everything) => {
                ControlFlow::Continue(())
            }
            (_, Scope::Chess960) => ControlFlow::Break(game.record()),
        }
    }

    fn san(&mut self, (): &mut (), san: SanPlus) -> ControlFlow<Record> {
        let game = &mut self.game;
        game.ply += 1;
        if game.is_lost {
            return ControlFlow::Continue(());
        }
        if let Some(verdict) = explain::coordinates(&game.position, san) {
            game.is_lost = true;
            game.find_at_ply(verdict.code, verdict.message);
            return ControlFlow::Continue(());
        }
        match san::to_move(san.san, &game.position) {
            Ok(m) => game.play(m),
            Err(error) => game.odd_move(san, error),
        }
        ControlFlow::Continue(())
    }

    fn comment(&mut self, (): &mut (), comment: RawComment<'_>) -> ControlFlow<Record> {
        if self.scope == Scope::Everything && self.game.ply == 0 {
            self.game.hear_stated(comment.as_bytes());
        }
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, (): &mut ()) -> ControlFlow<Record, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn outcome(&mut self, (): &mut (), outcome: Outcome) -> ControlFlow<Record> {
        if self.game.marker.is_none() {
            self.game.marker = Some((outcome, self.game.span.clone()));
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) -> Record {
        let game = &mut self.game;
        // Where a bracket was not closed the marker may stand behind it.
        if game.marker.is_some() || !game.is_open {
            let fault = outcome::judge(game.marker.as_ref(), game.result, game.end);
            fault.into_iter().for_each(|fault| game.find(fault));
        }
        game.judge_stated();
        self.game.record()
    }
}

impl Receiver for Replay {
    fn at(&mut self, span: Range<usize>) {
        if !span.is_empty() {
            self.game.end = span.end;
        }
        self.game.span = span;
    }

    fn fault(&mut self, mut finding: Finding, in_variation: bool) {
        let game = &mut self.game;
        match finding.code {
            Code::UnterminatedVariation => game.is_open = true,
            _ if in_variation => {}
            Code::UnreadableToken | Code::MoveCoordinates => {
                game.ply += 1;
                finding.ply = Some(game.ply);
                let was_lost = std::mem::replace(&mut game.is_lost, true);
                // One move in coordinates is seldom alone.
                if was_lost && finding.code == Code::MoveCoordinates {
                    return;
                }
            }
            // The move is yet to be heard of.
            Code::CastlingSpelling => finding.ply = Some(game.ply + 1),
            Code::UnterminatedComment => game.is_open = true,
            Code::EnPassantSuffix if game.ply > 0 => finding.ply = Some(game.ply),
            _ => {}
        }
        game.find(finding);
    }

    fn outside(&mut self, finding: Finding) {
        if self.outside.len() < MOST_FINDINGS {
            self.outside.push(finding);
        }
    }
}
