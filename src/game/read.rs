//! Reads the games of a block: the one path for statistics and validation.

use crate::{
    diagnostic::{Code, Finding},
    pgn::{blocks::Block, boundary::LONGEST_GAME, scanner::Scanner},
    text,
};

use super::{record::Record, replay::Replay};

/// What a block holds, in the order of the text.
#[derive(Debug)]
pub enum Item {
    /// A game and what was found in it.
    Game(Record, Vec<Finding>),
    /// What was found outside of the games.
    Outside(Vec<Finding>),
}

/// Reads the games of a block and hands them to `sink`.
pub fn read(block: &Block, replay: &mut Replay, mut sink: impl FnMut(Item)) {
    let text = block.text();
    let mut scanner = Scanner::new(text);
    if block.skipped.is_some() {
        return sink(too_long(text, 0));
    }
    loop {
        let game = scanner.next_game(replay);
        let outside = replay.take_outside();
        if !outside.is_empty() {
            sink(Item::Outside(outside));
        }
        let Some(game) = game else { return };
        if game.is_too_long {
            sink(too_long(text, game.span.start));
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
        sink(Item::Game(record, findings));
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

fn too_long(text: &[u8], start: usize) -> Item {
    let head = &text[start..text.len().min(start + 4096)];
    let at = start + head.iter().position(|b| !b.is_ascii_whitespace()).unwrap_or(0);
    let message = format!("the game is longer than {} MiB; it was skipped", LONGEST_GAME >> 20);
    Item::Game(Record::UNREADABLE, vec![Finding::new(Code::GameTooLong, at..at + 1, message)])
}
