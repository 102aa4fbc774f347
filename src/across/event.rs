//! Checks of all inputs together as one event.

mod copies;
mod expected;
mod label;
mod moves;
mod rounds;
mod words;

#[cfg(test)]
mod tests;

use std::mem;

use shakmaty::Outcome;

use crate::{
    chess960::start::{Sp, Start},
    diagnostic::{Code, Finding},
    game::{
        digest::{Digest, Value},
        place::Spot,
    },
};

pub use expected::{ExpectError, Expected};
pub use label::Label;

use self::{
    copies::Copies,
    label::number_of,
    moves::{Key, Tree},
    rounds::{Played, Rounds},
    words::Game,
};

use super::{Inputs, names::Words, texts::Texts, trimmed};

/// Games that are compared, so that games, players and nodes of the tree can be numbered with 32 bits.
const MOST_GAMES: usize = 1 << 30;

/// What is kept of an event.
#[derive(Debug)]
pub(super) struct Event {
    expected: Expected,
    /// A game has no round, and it was told.
    is_roundless: bool,
    games: Vec<Kept>,
    players: Players,
    dates: Texts<()>,
    rounds: Rounds,
    moves: Tree,
    copies: Copies,
}

/// What is kept of a game, to speak of it.
#[derive(Debug)]
struct Kept {
    at: Spot,
    /// White first, where both are known.
    players: Option<[u32; 2]>,
    date: u32,
    round: Option<u32>,
    outcome: Outcome,
}

/// Numbers for the players: names that differ only by case, order and punctuation are one player's.
#[derive(Debug, Default)]
struct Players {
    /// So that only a new spelling is taken apart.
    spellings: Texts<Option<u32>>,
    names: Texts<()>,
}

impl Players {
    /// The number of a player; `None` where the name is not known.
    fn id(&mut self, value: Option<&Value>) -> Option<u32> {
        let name = trimmed(value)?;
        let (spelling, is_new) = self.spellings.number(name);
        let id = self.spellings.known(spelling);
        if is_new {
            *id = Words::of(name).map(|words| self.names.number(&words.sorted()).0.before());
        }
        *id
    }
}

impl Event {
    /// An event without games.
    pub(super) fn new(expected: Expected) -> Event {
        Event {
            expected,
            is_roundless: false,
            games: Vec::new(),
            players: Players::default(),
            dates: Texts::default(),
            rounds: Rounds::default(),
            moves: Tree::default(),
            copies: Copies::default(),
        }
    }

    /// Adds a game.
    pub(super) fn game(
        &mut self,
        digest: &Digest,
        at: Spot,
        inputs: &Inputs,
        findings: &mut Vec<Finding>,
    ) {
        if self.games.len() == MOST_GAMES {
            return;
        }
        let number = self.games.len() as u32;
        let white = self.players.id(digest.white.as_ref());
        let black = self.players.id(digest.black.as_ref());
        let players = white.zip(black).map(<[u32; 2]>::from);
        let date = trimmed(digest.date.as_ref()).unwrap_or_default();
        let date = self.dates.number(date).0.before();
        let round = trimmed(digest.round.as_ref()).and_then(Label::of).map(|label| {
            let (id, is_new) = self.rounds.id(&label);
            (label, id, is_new)
        });
        let id = round.as_ref().map(|&(_, id, _)| id);
        let outcome = digest.outcome;
        self.games.push(Kept { at, players, date, round: id, outcome });
        let start = start_of(digest);
        let game = &mut Game { digest, at, start, inputs, games: &self.games, findings };

        match &round {
            Some((label, _, is_new)) => match self.expected.of(&label.key) {
                Some(drawn) => game.judge_start(drawn, label),
                None if *is_new && !self.expected.is_empty() => game.find_unexpected(label),
                None => {}
            },
            None if !self.expected.is_empty() && !mem::replace(&mut self.is_roundless, true) => {
                game.find_roundless();
            }
            None => {}
        }
        if let Some([white, black]) = players
            && white == black
        {
            game.find_self_play();
        }
        if digest.is_whole && !digest.moves.is_empty() {
            let copy = start.and_then(|start| self.copies.add(start, &digest.moves, number));
            let relation = players.and_then(|players| {
                let key = Key { players, date, start: start.map(Start::index) };
                self.moves.add(key, &digest.moves, number)
            });
            // A game that stands twice was played once: it is no second game of its pairing.
            if let Some(relation) = relation {
                return game.find_relation(relation, &self.rounds);
            }
            if let Some(other) = copy {
                let theirs = self.games[other as usize].players;
                let are_same = players.is_some() && theirs == players;
                let are_reversed = players.is_some_and(|[a, b]| theirs == Some([b, a]));
                if are_same || !are_reversed {
                    game.find_copy(other, &self.rounds);
                }
                if are_same {
                    return;
                }
            }
        }
        let Some((label, round, _)) = round else { return };
        if let Some(start) = start {
            self.rounds.begins(round, start, number);
        }
        if let Some(players) = players.filter(|[white, black]| white != black) {
            let played = Played { game: number, players, start };
            let meeting = self.rounds.meet(round, played);
            for (earlier, value) in
                meeting.other_opponents.into_iter().zip([&digest.white, &digest.black])
            {
                if let (Some(earlier), Some(value)) = (earlier, value) {
                    game.find_second_opponent(value, earlier, &label);
                }
            }
            if let Some(first) = meeting.returns {
                game.judge_return(first, players);
            }
        }
    }

    /// What is left to be said, in the order of the places.
    pub(super) fn finish(self, inputs: &Inputs) -> Vec<(Option<Spot>, Finding)> {
        // Where a start was expected, it has been told at each game.
        let mut found: Vec<_> = self
            .rounds
            .differing()
            .filter(|differing| self.expected.of(&differing.round.key).is_none())
            .map(|differing| {
                let at = self.games[differing.game as usize].at;
                let first = self.games[differing.others.first as usize].at;
                let message = words::differing(&differing, inputs.told(first.into(), at.into()));
                (Some(at), Finding::new(Code::EventRoundSp, 0..0, message))
            })
            .collect();
        let missing = self.expected.all().into_iter().filter(|(key, ..)| !self.rounds.has(key));
        let mut messages: Vec<_> =
            missing.map(|(_, round, start)| words::missing_drawn(round, start)).collect();
        messages.extend(self.gaps());
        let found_nowhere = |message| (None, Finding::new(Code::EventMissingRound, 0..0, message));
        found.extend(messages.into_iter().map(found_nowhere));
        found
    }

    /// What is to be said of the numbers between 1 and the last round that no round has. Those of which
    /// a start is expected have been told.
    fn gaps(&self) -> Option<String> {
        let mut numbers: Vec<u64> = self.rounds.keys().filter_map(number_of).collect();
        let last = numbers.iter().copied().max()?;
        let expected = self.expected.all();
        numbers
            .extend(expected.iter().filter_map(|(key, ..)| number_of(key)).filter(|&n| n < last));
        numbers.sort_unstable();
        let mut gaps = Vec::new();
        let mut before = 0;
        for number in numbers {
            if number - before > 1 {
                gaps.push((before + 1, number - 1));
            }
            before = number;
        }
        words::missing_rounds(&gaps, last)
    }
}

/// The start of a game, if it is known. A game that was not played and names no start position, a
/// forfeit say, reads as one from the usual array, and was not.
fn start_of(digest: &Digest) -> Option<Start> {
    let is_unplayed = digest.is_whole && digest.moves.is_empty();
    digest.start.filter(|&start| !is_unplayed || start != Start::Single(Sp::CLASSICAL))
}
