//! Reads the games of a block: the one path for statistics and validation.

use crate::{
    diagnostic::{Code, Finding},
    pgn::{blocks::Block, boundary::LONGEST_GAME, scanner::Scanner},
    text,
};

use super::{record::Record, replay::Replay};

/// A game with what was found in it and between it and the games beside it; or, where a text has no
/// game, what was found in that.
#[derive(Debug)]
pub struct Item {
    /// What happened in the game.
    pub record: Option<Record>,
    /// The findings, in the order of their places.
    pub findings: Vec<Found>,
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
        return sink(too_long(text, 0, Vec::new()));
    }
    let mut scanner = Scanner::new(text);
    loop {
        let game = scanner.next_game(replay);
        let outside = replay.take_outside();
        let Some(game) = game else {
            if !outside.is_empty() {
                sink(item(None, Vec::new(), outside));
            }
            return;
        };
        if game.is_too_long {
            sink(too_long(text, game.span.start, outside));
            continue;
        }
        let mut record = game.output;
        let mut findings = replay.take_findings();
        if block.is_cut_off && game.span.end == text.len() && !game.is_marked {
            // What else is wrong with it cannot be told from its beginning.
            record = Record::UNREADABLE;
            let end = text.len();
            let message = "the file broke off inside this game";
            findings = vec![Finding::new(Code::GameCutOff, end..end, message)];
        }
        let findings = findings.into_iter().map(|finding| quoted(finding, text)).collect();
        sink(item(Some(record), findings, outside));
    }
}

fn item(record: Option<Record>, findings: Vec<Finding>, outside: Vec<Finding>) -> Item {
    let beside = outside.into_iter().map(|finding| Found { finding, in_game: false });
    let inside = findings.into_iter().map(|finding| Found { finding, in_game: true });
    let mut findings: Vec<Found> = beside.chain(inside).collect();
    findings.sort_by_key(|found| found.finding.span.start);
    Item { record, findings }
}

/// Puts the text that a finding is about in front of its message, where that is wanted.
fn quoted(mut finding: Finding, text: &[u8]) -> Finding {
    if std::mem::take(&mut finding.quotes) {
        let about = text::quote(text.get(finding.span.clone()).unwrap_or_default());
        finding.message = format!("{about} {}", finding.message);
    }
    finding
}

fn too_long(text: &[u8], start: usize, outside: Vec<Finding>) -> Item {
    let head = &text[start..text.len().min(start + 4096)];
    let at = start + head.iter().position(|b| !b.is_ascii_whitespace()).unwrap_or(0);
    let message = format!("the game is longer than {} MiB; it was skipped", LONGEST_GAME >> 20);
    let finding = Finding::new(Code::GameTooLong, at..at + 1, message);
    item(Some(Record::UNREADABLE), vec![finding], outside)
}
