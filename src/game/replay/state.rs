//! What is known of the game that is read.

use std::ops::{ControlFlow, Range};

use pgn_reader::RawTag;
use shakmaty::{Bitboard, ByColor, Outcome, san::SanPlus};

use crate::{
    chess960::{
        bitboards::Bitboards,
        fen,
        start::{Sp, Start},
    },
    diagnostic::{Code, Finding},
    text,
};

use super::{
    super::{
        conversion::{MOST_POSITIONS, Positions, Reached},
        details::Gathering,
        digest::{Digest, Encoding, FenTag},
        drawn::Drawn,
        earlier, ending,
        filter::Sieve,
        findings::Findings,
        heading::{self, Heading, is_named, length_bit},
        line::Line,
        origins::Origins,
        reading::{Leniency, Reading, Scope},
        record::{Castled, Kind, Record},
    },
    changes::Changes,
    kings::Kings,
    numbers::{Between, Run},
};

/// Bytes of the tag that is kept that are kept.
const LONGEST_LABEL: usize = 200;

/// What is known of the game that is read.
#[derive(Debug)]
pub(super) struct State {
    pub(super) scope: Scope,
    pub(super) leniency: Leniency,
    pub(super) positions: Option<Positions>,
    pub(super) label_name: Option<&'static str>,
    pub(super) keeps_moves: bool,
    /// What makes out which games are wanted, where not all are.
    pub(super) sieve: Option<Sieve>,
    /// What there was of a game when it was left that is heard on only because its end decides whether it
    /// is wanted: the findings, and how many positions.
    left: Option<(Findings, usize)>,
    pub(super) findings: Findings,
    pub(super) heading: Heading,
    pub(super) digest: Option<Box<Digest>>,
    pub(super) changes: Changes,
    pub(super) reached: Vec<Reached>,
    /// The lengths of the names of tags that are heard.
    tag_lengths: u32,
    /// The value of the tag that is kept.
    pub(super) label: Option<String>,
    /// What is kept of the game beyond its record, where that is wanted.
    pub(super) gathering: Option<Gathering>,
    /// Where the game begins.
    pub(super) start: usize,
    /// What the scanner is at.
    pub(super) span: Range<usize>,
    /// Where the last thing that was read ends.
    pub(super) end: usize,
    pub(super) kind: Option<Kind>,
    pub(super) fen: Option<FenTag>,
    /// The start position, of classical chess as well.
    array: Option<Start>,
    /// The line that is read.
    pub(super) line: Line,
    /// Those that it is a variation of, the main line first.
    pub(super) outer: Vec<Line>,
    /// A variation that is too deep is passed over.
    pub(super) is_passing_over: bool,
    /// Moves of the main line that were played.
    pub(super) plies: u32,
    pub(super) moves: Vec<u16>,
    pub(super) castled: ByColor<Option<Castled>>,
    pub(super) drawn: Drawn,
    pub(super) kings: Kings,
    /// The first moves as they are written, where the FEN may be the position after them.
    pub(super) first_moves: Option<Vec<SanPlus>>,
    pub(super) marker: Option<(Outcome, Range<usize>)>,
    /// A comment or a variation was not closed.
    pub(super) is_open: bool,
    /// The move to come is not spelt as in SAN.
    pub(super) is_misspelt: bool,
    pub(super) between: Between,
    /// Numbers that are wrong in the same way, up to the last one.
    pub(super) run: Option<Run>,
    /// A number of the main line was heard.
    pub(super) has_number: bool,
    /// It is certain that the moves are numbered from 1.
    pub(super) is_numbered_from_one: bool,
    /// Whether anybody wants to know of numbers that the export format does not want.
    pub(super) judges_numbers: bool,
    pub(super) guesses: u32,
}

impl State {
    /// Of no game yet.
    pub(super) fn new(mut reading: Reading) -> State {
        let hears_all = reading.scope == Scope::Everything
            || reading.filter.is_some()
            || reading.label.is_some()
            || reading.conversion.is_of_tags();
        let gathering = reading.details.take().map(Gathering::new);
        let gathered = gathering.as_ref().map_or(0, Gathering::tag_lengths);
        let tag_lengths = if hears_all { u32::MAX } else { heading::LENGTHS | gathered };
        State {
            scope: reading.scope,
            tag_lengths,
            leniency: reading.leniency,
            keeps_moves: reading.moves,
            sieve: reading.filter.clone().map(Sieve::new),
            left: None,
            positions: reading.positions,
            label_name: reading.label,
            judges_numbers: reading.reports(Code::ExportNumber),
            findings: Findings::new(reading.levels, reading.mends),
            heading: Heading::new(reading.moves),
            digest: None,
            changes: Changes::new(reading.conversion),
            reached: Vec::new(),
            label: None,
            gathering,
            start: 0,
            span: 0..0,
            end: 0,
            kind: None,
            fen: None,
            array: None,
            line: Line::from(Bitboards::default(), true),
            outer: Vec::new(),
            is_passing_over: false,
            plies: 0,
            moves: Vec::new(),
            castled: ByColor::default(),
            drawn: Drawn::default(),
            kings: Kings::default(),
            first_moves: None,
            marker: None,
            is_open: false,
            is_misspelt: false,
            between: Between::default(),
            run: None,
            has_number: false,
            is_numbered_from_one: false,
            guesses: 0,
        }
    }

    /// Forgets the game before. What holds memory is used again.
    pub(super) fn begin(&mut self) {
        if let Some(sieve) = &mut self.sieve {
            sieve.clear();
        }
        self.left = None;
        self.findings.clear();
        self.heading.clear();
        self.digest = None;
        self.changes.clear();
        self.reached.clear();
        self.label = None;
        if let Some(gathering) = &mut self.gathering {
            gathering.clear();
        }
        self.start = self.span.start;
        self.end = self.span.end;
        self.kind = None;
        self.fen = None;
        self.array = None;
        self.outer.clear();
        self.line = Line::from(Bitboards::default(), true);
        self.is_passing_over = false;
        self.plies = 0;
        self.moves.clear();
        self.castled = ByColor::default();
        self.kings = Kings::default();
        self.first_moves = None;
        self.marker = None;
        self.is_open = false;
        self.is_misspelt = false;
        self.between = Between::default();
        self.run = None;
        self.has_number = false;
        self.guesses = 0;
    }

    /// Whether a tag of this name may be one that somebody wants.
    #[inline]
    pub(super) fn hears_tag(&self, name: &[u8]) -> bool {
        self.tag_lengths & length_bit(name) != 0
    }

    /// Hears of a tag.
    pub(super) fn hear_tag(&mut self, name: &[u8], value: RawTag<'_>) {
        let State { heading, findings, span, changes, label, sieve, gathering, .. } = self;
        if let Some(sieve) = sieve {
            sieve.tag(name, value);
        }
        if let Some(gathering) = gathering {
            gathering.hear_tag(name, value);
        }
        changes.hear_tag(name, span);
        if let (Some(wanted), None) = (self.label_name, &label)
            && is_named(name, wanted)
        {
            let mut value = text::decode(&value.decode()).into_owned();
            value.truncate(value.floor_char_boundary(LONGEST_LABEL));
            *label = Some(value);
        }
        if !heading.decisive(name, value, span, findings) && self.scope == Scope::Everything {
            heading.other(name, value, span, findings);
        }
    }

    /// Begins the moves, once it is known which game it is; from the usual array where no position is
    /// given.
    pub(super) fn start_from(&mut self, kind: Kind, start: Option<Bitboards>, fen: Option<FenTag>) {
        self.kind = Some(kind);
        // The dialects are spellings of Chess960.
        self.fen = fen.filter(|_| matches!(kind, Kind::Start(_) | Kind::OtherPosition));
        let boards = start.unwrap_or_default();
        let is_start = matches!(kind, Kind::Start(_));
        let from = boards.fullmoves() == 1 && boards.turn().is_white();
        self.is_numbered_from_one = is_start || from;
        self.array = match kind {
            Kind::Start(start) => Some(start),
            Kind::Classical if from && boards.has_board_of(&Bitboards::default()) => {
                Some(Start::Single(Sp::CLASSICAL))
            }
            _ => None,
        };
        self.line = Line::from(boards, is_start);
        self.line.is_lost = kind == Kind::StartUnknown;
        if self.line.is_lost {
            self.changes.keep_moves();
        } else {
            self.keep_position(None);
        }
        if self.scope == Scope::Everything {
            self.drawn.begin(&self.line.boards);
            let may_be_late =
                kind == Kind::OtherPosition && earlier::moves_made(&self.line.boards).is_some();
            self.first_moves = may_be_late.then(Vec::new);
        }
    }

    /// Keeps the position that the main line has come to, where that is wanted. `san` is the move that led
    /// to it.
    pub(super) fn keep_position(&mut self, san: Option<SanPlus>) {
        let Some(Positions { dialect, .. }) = self.positions else { return };
        if self.reached.len() > MOST_POSITIONS {
            return;
        }
        // What a dialect has no letters for it cannot keep.
        if let Ok(fen) = fen::write(&self.line.position(), dialect) {
            self.reached.push(Reached { ply: self.plies, san, fen });
        }
    }

    #[inline]
    pub(super) fn at(&mut self, span: Range<usize>) {
        if !span.is_empty() {
            self.end = span.end;
        }
        self.span = span;
    }

    /// What was read last is the text of a comment, and its closing brace follows.
    pub(super) fn end_with_brace(&mut self) {
        self.end = self.span.end + 1;
    }

    /// In how many variations the line is.
    pub(super) fn depth(&self) -> usize {
        self.outer.len()
    }

    /// Once it is known which game it is: what is to be changed in its tags.
    pub(super) fn judge_changes(&mut self, origins: &mut Origins) {
        let kind = self.kind.unwrap_or(Kind::Unreadable);
        let is_broken = self.findings.has_broken_tags();
        self.changes.judge_tags(kind, is_broken, &self.heading, origins);
    }

    /// Leaves a game that is not looked into any further.
    pub(super) fn leave(&mut self) -> ControlFlow<Record> {
        if !self.sieve.as_ref().is_some_and(Sieve::asks_for_end) {
            return ControlFlow::Break(self.record());
        }
        self.left = Some((self.findings.clone(), self.reached.len()));
        ControlFlow::Continue(())
    }

    pub(super) fn record(&self) -> Record {
        Record {
            kind: self.kind.unwrap_or(Kind::Unreadable),
            has_error: self.findings.has_error(),
            outcome: match (&self.marker, self.heading.result) {
                (Some((outcome, _)), _) => *outcome,
                (None, tag) => tag.unwrap_or(Outcome::Unknown),
            },
            plies: self.plies,
            castled: self.castled,
            may_castle: ByColor::new_with(|color| {
                self.line.boards.rights().intersects(Bitboard::from_rank(color.backrank()))
            }),
        }
    }

    pub(super) fn end_game(&mut self) {
        if let Some((findings, reached)) = self.left.take() {
            self.findings = findings;
            self.reached.truncate(reached);
            return;
        }
        while let Some(outer) = self.outer.pop() {
            self.line = outer;
        }
        let mover = !self.line.boards.turn();
        if let Some(gathering) = &mut self.gathering {
            gathering.pass(self.plies, mover);
        }
        let outcome = self.record().outcome;
        if let Some((finding, is_no_move)) = self.kings.end(outcome) {
            self.line.is_lost &= !is_no_move;
            self.findings.add(finding);
        }
        // Where a bracket was not closed the marker may stand behind it.
        if self.marker.is_some() || !self.is_open {
            // Where something is wrong with the moves it is not certain that they end here.
            let has_end = self.line.ply > 0 && !self.findings.has_error();
            let result = self.heading.result;
            let fault = ending::judge(self.marker.as_ref(), result, self.end, has_end);
            fault.into_iter().for_each(|fault| self.findings.add(fault));
        }
        self.judge_stated();
        let is_whole = !self.line.is_lost && !self.is_open;
        if is_whole {
            let span = match &self.marker {
                Some((_, span)) => span.clone(),
                None => self.end..self.end,
            };
            let last = ending::Last { boards: &self.line.boards, outcome, span };
            last.judge(self.heading.termination.as_ref(), &mut self.findings);
        }
        if self.scope == Scope::Everything {
            if is_whole {
                self.judge_ply_count();
            }
            if let Some(run) = self.run.take_if(|run| run.is_from_first) {
                run.mend(&mut self.findings);
            }
            self.judge_first_moves();
            self.findings.settle();
            self.digest(outcome, is_whole);
        }
    }

    fn judge_stated(&mut self) {
        let Some(Kind::Start(Start::Single(sp))) = self.kind else { return };
        for (stated, span) in std::mem::take(&mut self.heading.stated) {
            if stated != sp.get() {
                self.findings.add(Finding::new(
                    Code::StatedSp,
                    span,
                    format!("SP {stated} is stated and the FEN is SP {sp}"),
                ));
            }
        }
    }

    fn judge_ply_count(&mut self) {
        let Some(value) = &self.heading.ply_count else { return };
        let Ok(count) = value.text.trim().parse::<u32>() else { return };
        if count != self.plies {
            let message = format!("PlyCount is {count} and the game has {} plies", self.plies);
            self.findings.add(Finding::new(Code::PlyCount, value.span.clone(), message));
        }
    }

    /// Where the first move is illegal, whether the FEN is the position after the first moves.
    fn judge_first_moves(&mut self) {
        let Some(moves) = self.first_moves.take() else { return };
        if self.plies > 0 || !self.line.is_lost {
            return;
        }
        let Some(made) = earlier::moves_made(&self.line.boards).filter(|&made| made <= moves.len())
        else {
            return;
        };
        if let Some(sp) = earlier::start(&self.line.boards, &moves[..made]) {
            let help = format!(
                "the FEN is the position after the first {made} of these moves, from the start \
                 position SP {sp}"
            );
            if let Some(at) = self.findings.place_of(Code::MoveIllegal) {
                self.findings.amend(Code::MoveIllegal, at, |finding| finding.help = Some(help));
            }
            // The numbers are those of the start.
            self.findings.retract(Code::MoveNumber);
        }
    }

    /// Keeps what the game is compared with others by.
    pub(super) fn digest(&mut self, outcome: Outcome, is_whole: bool) {
        let heading = &mut self.heading;
        self.digest = Some(Box::new(Digest {
            span: self.start..self.end,
            event: heading.event.take(),
            date: heading.date.take(),
            round: heading.round.take(),
            white: heading.white.take(),
            black: heading.black.take(),
            start: self.array,
            is_readable: self.kind != Some(Kind::Unreadable),
            fen: self.fen.take(),
            outcome,
            encoding: Encoding::Ascii,
            moves: std::mem::take(&mut self.moves),
            is_whole,
        }));
    }
}
