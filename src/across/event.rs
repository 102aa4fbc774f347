//! Checks of all inputs together as one event.

mod expected;
mod moves;
mod rounds;

#[cfg(test)]
mod tests;

use std::{collections::HashMap, ops::Range};

use crate::{
    chess960::start::Start,
    diagnostic::{Code, Finding},
    game::{
        digest::{Digest, Value},
        identity::describe,
        place::Spot,
    },
    text,
};

pub use expected::{ExpectError, Expected};

use self::{
    expected::{number_of, round_of},
    moves::{Key, Relation, Tree},
    rounds::{Played, Rounds},
};

use super::{Inputs, Site, names::Words, trimmed};

/// Games that are compared, so that games, players and nodes of the tree can be numbered with 32 bits.
const MOST_GAMES: usize = 1 << 30;

/// Missing rounds that are named one by one.
const MOST_NAMED: u64 = 20;

/// What is kept of an event.
#[derive(Debug)]
pub(super) struct Event {
    expected: Expected,
    sites: Vec<Site>,
    players: Players,
    dates: HashMap<Box<str>, u32>,
    rounds: Rounds,
    moves: Tree,
}

/// Numbers for the players: names that differ only by case, order and punctuation are one player's.
#[derive(Debug, Default)]
struct Players {
    /// So that only a new spelling is taken apart.
    spellings: HashMap<Box<str>, Option<u32>>,
    names: HashMap<String, u32>,
}

impl Players {
    /// The number of a player; `None` where the name is not known.
    fn id(&mut self, value: Option<&Value>) -> Option<u32> {
        let name = trimmed(value)?;
        if let Some(&id) = self.spellings.get(name) {
            return id;
        }
        let next = self.names.len() as u32;
        let id = Words::of(name).map(|words| *self.names.entry(words.sorted()).or_insert(next));
        self.spellings.insert(name.into(), id);
        id
    }
}

/// A game while it is looked at.
struct Game<'a> {
    digest: &'a Digest,
    at: Spot,
    inputs: &'a Inputs,
    /// Where all games are, this one among them.
    sites: &'a [Site],
    findings: &'a mut Vec<Finding>,
}

impl Game<'_> {
    fn find(&mut self, code: Code, span: Range<usize>, message: String) {
        self.findings.push(Finding::new(code, span, message));
    }

    /// The words for an earlier game.
    fn told(&self, game: u32) -> String {
        self.inputs.told(self.sites[game as usize], self.at.into()).to_string()
    }

    /// The place of a value, or the beginning of the game.
    fn place(&self, value: Option<&Value>) -> Range<usize> {
        let begin = self.digest.span.start;
        value.map_or(begin..begin, |value| value.span.clone())
    }

    fn fen(&self) -> Range<usize> {
        let fen = self.digest.fen.as_ref().map(|fen| fen.span.clone());
        fen.unwrap_or_else(|| self.place(self.digest.round.as_ref()))
    }
}

impl Event {
    /// An event without games.
    pub(super) fn new(expected: Expected) -> Event {
        Event {
            expected,
            sites: Vec::new(),
            players: Players::default(),
            dates: HashMap::new(),
            rounds: Rounds::default(),
            moves: Tree::default(),
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
        if self.sites.len() == MOST_GAMES {
            return;
        }
        let number = self.sites.len() as u32;
        self.sites.push(at.into());
        let game = &mut Game { digest, at, inputs, sites: &self.sites, findings };

        let round = trimmed(digest.round.as_ref()).and_then(round_of).map(|name| {
            let (id, is_new) = self.rounds.id(name);
            judge_expected(&self.expected, name, is_new, game);
            (name, id)
        });
        let white = self.players.id(digest.white.as_ref());
        let black = self.players.id(digest.black.as_ref());
        let players = white.zip(black).map(<[u32; 2]>::from);
        if let Some([white, black]) = players
            && white == black
        {
            find_self_play(game);
        }

        let relation =
            players.filter(|_| digest.is_whole && !digest.moves.is_empty()).and_then(|players| {
                let date = trimmed(digest.date.as_ref()).unwrap_or_default();
                let date = number_date(&mut self.dates, date);
                let start = digest.start.map(Start::index);
                self.moves.add(Key { players, date, start }, &digest.moves, number)
            });
        if let Some(relation) = relation {
            find_relation(relation, game);
            // A game that stands twice was played once: it is no second game of its pairing.
            return;
        }
        let Some((name, round)) = round else { return };
        if let Some(start) = digest.start {
            self.rounds.begins(round, start, number, at);
        }
        if let Some(players) = players.filter(|[white, black]| white != black) {
            let played = Played { game: number, players, start: digest.start };
            let meeting = self.rounds.meet(round, played);
            for (earlier, value) in
                meeting.other_opponents.into_iter().zip([&digest.white, &digest.black])
            {
                if let (Some(earlier), Some(value)) = (earlier, value) {
                    let message = format!(
                        "{} has another opponent in round {} already, in {}",
                        text::quote(value.text.as_bytes()),
                        text::visible(name),
                        game.told(earlier)
                    );
                    game.find(Code::EventTwice, value.span.clone(), message);
                }
            }
            if let Some(first) = meeting.returns {
                judge_return(first, played, game);
            }
        }
    }

    /// What is left to be said, in the order of the places.
    pub(super) fn finish(self, inputs: &Inputs) -> Vec<(Option<Spot>, Finding)> {
        let mut found = Vec::new();
        for (differing, round, first, game) in self.rounds.differing() {
            // What was expected has been told at each game, and the first one may be the one at fault.
            if self.expected.of(round).is_some() {
                continue;
            }
            let message = format!(
                "round {} begins from {} in {}, this game from {}",
                text::visible(round),
                describe(first),
                inputs.told(self.sites[game as usize], differing.at.into()),
                describe(differing.start)
            );
            found.push((Some(differing.at), Finding::new(Code::EventRoundSp, 0..0, message)));
        }
        found.sort_by_key(|(at, _)| at.map(|at| (at.input, at.byte)));
        let missing = self.expected.all().into_iter().filter(|(round, _)| !self.rounds.has(round));
        let mut messages: Vec<_> = missing
            .map(|(round, start)| {
                let round = text::visible(round);
                format!("round {round} has no game; {} is expected of it", describe(start))
            })
            .collect();
        messages.extend(self.gaps());
        let found_nowhere = |message| (None, Finding::new(Code::EventMissingRound, 0..0, message));
        found.extend(messages.into_iter().map(found_nowhere));
        found
    }

    /// What is to be said of the numbers between 1 and the last round that no round has. Those of which
    /// a start is expected have been told.
    fn gaps(&self) -> Option<String> {
        let mut numbers: Vec<u64> = self.rounds.names().filter_map(number_of).collect();
        let last = numbers.iter().copied().max()?;
        let expected = self.expected.all();
        numbers.extend(
            expected.iter().filter_map(|(round, _)| number_of(round)).filter(|&n| n < last),
        );
        numbers.sort_unstable();
        let mut gaps = Vec::new();
        let mut before = 0;
        for number in numbers {
            if number - before > 1 {
                gaps.push((before + 1, number - 1));
            }
            before = number;
        }
        missing_rounds(&gaps, last)
    }
}

/// The words for numbers that are missing before the last one, in stretches.
fn missing_rounds(gaps: &[(u64, u64)], last: u64) -> Option<String> {
    let count: u64 = gaps.iter().map(|(from, to)| to - from + 1).sum();
    if count > MOST_NAMED {
        return Some(format!("{count} of the rounds 1 to {last} have no game"));
    }
    let mut words = Vec::new();
    for &(from, to) in gaps {
        match to - from {
            0 => words.push(from.to_string()),
            1 => words.extend([from.to_string(), to.to_string()]),
            _ => words.push(format!("{from} to {to}")),
        }
    }
    let final_words = words.pop()?;
    Some(match (count, words.is_empty()) {
        (1, _) => format!("round {final_words} has no game"),
        (_, true) => format!("rounds {final_words} have no game"),
        (_, false) => format!("rounds {} and {final_words} have no game", words.join(", ")),
    })
}

/// The number of a date.
fn number_date(dates: &mut HashMap<Box<str>, u32>, date: &str) -> u32 {
    if let Some(&number) = dates.get(date) {
        return number;
    }
    let number = dates.len() as u32;
    dates.insert(date.into(), number);
    number
}

fn judge_expected(expected: &Expected, round: &str, is_new: bool, game: &mut Game<'_>) {
    let round_told = text::visible(round);
    match expected.of(round) {
        Some(start) if game.digest.start != Some(start) => {
            let found = match game.digest.start {
                Some(start) => format!("the game begins from {}", describe(start)),
                None => "no start position of the game is known".to_owned(),
            };
            let message = format!("{found}, round {round_told} from {}", describe(start));
            game.find(Code::EventExpected, game.fen(), message);
        }
        None if is_new && !expected.is_empty() => {
            let message = format!("no start position is expected of round {round_told}");
            game.find(Code::EventUnexpected, game.place(game.digest.round.as_ref()), message);
        }
        _ => {}
    }
}

fn find_self_play(game: &mut Game<'_>) {
    let (white, black) = (game.digest.white.as_ref(), game.digest.black.as_ref());
    let [a, b] = [white, black].map(|v| text::quote(v.map_or(&b""[..], |v| v.text.as_bytes())));
    let message = if a == b {
        format!("White and Black are the same player, {a}")
    } else {
        format!("White and Black are the same player, {a} and {b}")
    };
    game.find(Code::EventSelf, game.place(black), message);
}

fn find_relation(relation: Relation, game: &mut Game<'_>) {
    let plies = game.digest.moves.len();
    let (code, message) = match relation {
        Relation::Same(other) => {
            let other = game.told(other);
            (
                Code::EventDuplicate,
                format!("the same game as {other}: players, date, start and moves"),
            )
        }
        Relation::BeginningOf(other) => {
            let other = game.told(other);
            (
                Code::EventContained,
                format!("{other} contains this game: its first {plies} plies are the same"),
            )
        }
        Relation::ContinuationOf(other, plies) => {
            let other = game.told(other);
            (
                Code::EventContained,
                format!("this game contains {other}: its first {plies} plies are the same"),
            )
        }
    };
    game.find(code, game.place(None), message);
}

fn judge_return(first: Played, second: Played, game: &mut Game<'_>) {
    if first.players == second.players {
        let message = format!("the players have the same colours in {}", game.told(first.game));
        game.find(Code::EventReturn, game.place(game.digest.white.as_ref()), message);
    }
    if let (Some(one), Some(other)) = (first.start, second.start)
        && one != other
    {
        let (one, other) = (describe(one), describe(other));
        let earlier = game.told(first.game);
        let message =
            format!("{earlier} of the same players begins from {one}, this game from {other}");
        game.find(Code::EventReturn, game.fen(), message);
    }
}
