//! Digests for the tests of this room.

use shakmaty::Outcome;

use crate::{
    chess960::start::{Sp, Start},
    diagnostic::{Code, Finding},
    game::{
        digest::{Digest, Encoding, Value},
        place::Spot,
    },
};

use super::{Across, Expected};

/// Where the tags stand in [`game`].
pub(super) const WHITE: usize = 40;
pub(super) const BLACK: usize = 60;

pub(super) fn value(text: &str, at: usize) -> Option<Value> {
    Some(Value { text: text.into(), span: at..at + 5 })
}

/// A whole game without moves, date and round.
pub(super) fn game(white: &str, black: &str) -> Digest {
    Digest {
        span: 10..200,
        event: None,
        date: None,
        round: None,
        white: value(white, WHITE),
        black: value(black, BLACK),
        start: None,
        is_readable: true,
        fen: None,
        outcome: Outcome::Unknown,
        encoding: Encoding::Ascii,
        moves: Vec::new(),
        is_whole: true,
    }
}

pub(super) fn start(sp: u16) -> Start {
    Start::Single(Sp::new(sp).unwrap())
}

/// A game of a round, with moves that are no other game's.
pub(super) fn in_round(round: &str, white: &str, black: &str, sp: u16) -> Digest {
    let moves = format!("{round} {white} {black} {sp}").bytes().map(u16::from).collect();
    Digest { round: value(round, 80), start: Some(start(sp)), moves, ..game(white, black) }
}

pub(super) fn at(input: usize, game: u64) -> Spot {
    Spot { input, game, byte: 100 * game, line: 10 * game, column: 1 }
}

/// What is found in the games of one file: the number of the game, code and message, and `0` for what
/// is about no game.
pub(super) fn run(event: Option<Expected>, games: Vec<Digest>) -> Vec<(u64, Code, String)> {
    let mut across = Across::new(vec!["a.pgn".to_owned()], event);
    let mut found = Vec::new();
    let told = |game, finding: Finding| (game, finding.code, finding.message);
    for (digest, number) in games.into_iter().zip(1..) {
        let findings = across.game(digest, at(0, number));
        found.extend(findings.into_iter().map(|finding| told(number, finding)));
    }
    across.end_of_input();
    let last = across.finish();
    found.extend(last.into_iter().map(|(spot, f)| told(spot.map_or(0, |spot| spot.game), f)));
    found
}
