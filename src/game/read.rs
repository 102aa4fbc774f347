//! Reads the games of a block: the one path for statistics and validation.

use std::ops::Range;

use crate::{
    diagnostic::{Code, Finding},
    pgn::{
        blocks::Block, boundary::LONGEST_GAME, encoding, layout, rewrite::Edit, scanner::Scanner,
    },
    text,
};

use super::{
    conversion::{MOST_POSITIONS, Reached},
    details::Details,
    digest::{Digest, Encoding},
    record::Record,
    replay::{Gathered, Replay},
};

/// A game with what was found in it and between it and the games beside it; or, where a text has no
/// game, what was found in that.
#[derive(Debug)]
pub struct Item {
    /// What happened in the game.
    pub record: Option<Record>,
    /// Whether the filter wants it. Of a game that is not wanted only the findings beside it are told.
    pub is_wanted: bool,
    /// Its bytes in the block, from the end of the game before.
    pub span: Range<usize>,
    /// Whether it has a termination marker.
    pub is_marked: bool,
    /// The findings, in the order of their places.
    pub findings: Vec<Found>,
    /// What is kept of the game to compare it with others; for validation.
    pub digest: Option<Box<Digest>>,
    /// What mends the findings and writes the game in another way, where either is asked for.
    pub edits: Vec<Edit>,
    /// Not all that was to be written in another way can be, or not all positions are kept.
    pub is_refused: bool,
    /// The positions that are kept.
    pub reached: Vec<Reached>,
    /// The value of the tag that is kept.
    pub label: Option<String>,
    /// What is kept of the game beyond its record, where that is asked for.
    pub details: Option<Box<Details>>,
}

/// A finding, in a game or beside it.
#[derive(Debug)]
pub struct Found {
    /// The finding.
    pub finding: Finding,
    /// Whether it is about the game.
    pub in_game: bool,
}

/// Reads the games of a block and hands them to `sink`.
pub fn read(block: &Block, replay: &mut Replay, mut sink: impl FnMut(Item)) {
    let text = block.text();
    if block.skipped.is_some() {
        return sink(too_long(text, 0..text.len(), Vec::new()).sifted(replay.wants_all()));
    }
    let mut scanner = Scanner::new(text);
    loop {
        let game = scanner.next_game(replay);
        let outside = replay.take_outside();
        let Some(game) = game else {
            if !outside.is_empty() {
                sink(Item::new(None, 0..text.len(), Vec::new(), outside));
            }
            return;
        };
        if game.is_too_long {
            sink(too_long(text, game.span, outside).sifted(replay.wants_all()));
            continue;
        }
        if block.is_cut_off && game.span.end == text.len() && !game.is_marked {
            // What else is wrong with it cannot be told from its beginning.
            let end = text.len();
            let message = "the file broke off inside this game";
            let findings = vec![Finding::new(Code::GameCutOff, end..end, message)];
            let item = Item::new(Some(Record::UNREADABLE), game.span, findings, outside);
            sink(item.sifted(replay.wants_all()));
            continue;
        }
        if !replay.is_wanted() {
            let item = Item::new(Some(game.output), game.span, Vec::new(), outside);
            sink(item.sifted(false));
            continue;
        }
        let mut digest = replay.take_digest();
        if replay.checks_everything() {
            let encoding = judge_text(text, game.span.clone(), replay);
            if let Some(digest) = &mut digest {
                digest.encoding = encoding;
                digest.span.end = game.span.end;
            }
        }
        let findings = replay.take_findings();
        let findings = findings.into_iter().map(|finding| quoted(finding, text)).collect();
        let fixes = replay.take_fixes();
        let Gathered { tags, moves, behind_moves, keeps_tags, keeps_moves } = replay.take_changes();
        let fixes = fixes.iter().chain(&tags).chain(&behind_moves);
        let mut edits = moves;
        edits.extend(fixes.filter_map(|fix| Edit::of(fix, text)));
        edits.retain(|edit| edit.changes(text));
        let is_too_much = grown(&game.span, &edits) > LONGEST_GAME;
        if is_too_much {
            // As it is it can be read.
            edits.clear();
        }
        let reached = replay.take_reached();
        let has_too_many = reached.len() > MOST_POSITIONS;
        sink(Item {
            digest,
            edits,
            is_marked: game.is_marked,
            is_refused: keeps_tags || keeps_moves || is_too_much || has_too_many,
            reached,
            label: replay.take_label(),
            details: replay.take_details(),
            ..Item::new(Some(game.output), game.span, findings, outside)
        });
    }
}

/// The length of a game once these edits are made.
fn grown(span: &Range<usize>, edits: &[Edit]) -> usize {
    let (more, less) = edits
        .iter()
        .fold((0, 0), |(more, less), edit| (more + edit.text.len(), less + edit.span.len()));
    (span.len() + more).saturating_sub(less)
}

/// Judges how the text of a game is encoded and laid out.
fn judge_text(text: &[u8], span: Range<usize>, replay: &mut Replay) -> Encoding {
    let is_export = EXPORT_LAYOUT.iter().any(|&code| replay.reports(code));
    layout::faults(text, span.clone(), is_export).into_iter().for_each(|f| replay.add(f));
    let (encoding, faults) = encoding::faults(text, span.clone());
    if !faults.is_empty() && replay.gathers_fixes() {
        if encoding == Encoding::Other && replay.reports(Code::Encoding) {
            encoding::fixes(text, span.clone()).for_each(|fix| replay.mend(fix));
        }
        if replay.reports(Code::ByteOrderMark) {
            encoding::mark_fixes(text, span).for_each(|fix| replay.mend(fix));
        }
    }
    faults.into_iter().for_each(|finding| replay.add(finding));
    encoding
}

/// What is judged of the layout only where the export format is asked for.
const EXPORT_LAYOUT: [Code; 4] =
    [Code::ExportLine, Code::ExportTag, Code::ExportTagOrder, Code::ExportBlankLine];

impl Item {
    fn new(
        record: Option<Record>,
        span: Range<usize>,
        findings: Vec<Finding>,
        outside: Vec<Finding>,
    ) -> Item {
        let beside = outside.into_iter().map(|finding| Found { finding, in_game: false });
        let inside = findings.into_iter().map(|finding| Found { finding, in_game: true });
        let mut findings: Vec<Found> = beside.chain(inside).collect();
        findings.sort_by_key(|found| found.finding.span.start);
        Item {
            record,
            is_wanted: true,
            span,
            is_marked: false,
            findings,
            digest: None,
            edits: Vec::new(),
            is_refused: false,
            reached: Vec::new(),
            label: None,
            details: None,
        }
    }

    /// The same, once it is known whether it is wanted.
    fn sifted(mut self, is_wanted: bool) -> Item {
        self.is_wanted = is_wanted;
        self.findings.retain(|found| is_wanted || !found.in_game);
        self
    }
}

/// Puts the text that a finding is about in front of its message, where that is wanted.
fn quoted(mut finding: Finding, text: &[u8]) -> Finding {
    if std::mem::take(&mut finding.quotes) {
        let about = text::quote(text.get(finding.span.clone()).unwrap_or_default());
        finding.message = format!("{about} {}", finding.message);
    }
    finding
}

fn too_long(text: &[u8], span: Range<usize>, outside: Vec<Finding>) -> Item {
    let start = span.start;
    let head = &text[start..text.len().min(start + 4096)];
    let at = start + head.iter().position(|b| !b.is_ascii_whitespace()).unwrap_or(0);
    let message = format!("the game is longer than {} MiB; it was skipped", LONGEST_GAME >> 20);
    let finding = Finding::new(Code::GameTooLong, at..at + 1, message);
    Item::new(Some(Record::UNREADABLE), span, vec![finding], outside)
}
