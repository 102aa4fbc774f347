//! What is said of a game and of the rounds.

use std::{fmt, ops::Range};

use crate::{
    chess960::start::Start,
    diagnostic::{Code, Finding},
    game::{
        digest::{Digest, Value},
        place::Spot,
    },
    text,
};

use super::{
    Kept,
    expected::spoken,
    label::Label,
    moves::Relation,
    rounds::{Differing, Played, Rounds},
};
use crate::across::Inputs;

/// Missing rounds that are named one by one.
const MOST_NAMED: u64 = 20;

/// A game while it is looked at.
pub(super) struct Game<'a> {
    pub(super) digest: &'a Digest,
    pub(super) at: Spot,
    /// Where it begins, if that is known.
    pub(super) start: Option<Start>,
    pub(super) inputs: &'a Inputs,
    /// All games, this one the last of them.
    pub(super) games: &'a [Kept],
    pub(super) findings: &'a mut Vec<Finding>,
}

impl Game<'_> {
    fn find(&mut self, code: Code, span: Range<usize>, message: String) {
        self.findings.push(Finding::new(code, span, message));
    }

    /// The words for an earlier game.
    fn told(&self, game: u32) -> impl fmt::Display + '_ {
        self.inputs.told(self.games[game as usize].at.into(), self.at.into())
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

    /// Holds the start against the one that was drawn for the round. A FEN that cannot be read is an error
    /// of its own.
    pub(super) fn judge_start(&mut self, drawn: Start, round: &Label<'_>) {
        if self.digest.start == Some(drawn) || !self.digest.is_readable {
            return;
        }
        let found = match self.start {
            Some(start) => format!("the game begins from {}", spoken(start)),
            None => "no start position of the game is known".to_owned(),
        };
        let message = format!(
            "{} was drawn for round {}, and {found}",
            spoken(drawn),
            text::visible(round.text)
        );
        self.find(Code::EventExpected, self.fen(), message);
    }

    pub(super) fn find_unexpected(&mut self, round: &Label<'_>) {
        let message =
            format!("no start position is expected of round {}", text::visible(round.text));
        self.find(Code::EventUnexpected, self.place(self.digest.round.as_ref()), message);
    }

    pub(super) fn find_roundless(&mut self) {
        let message = "the game names no round, so its start is compared with nothing".to_owned();
        self.find(Code::EventUnexpected, self.place(self.digest.round.as_ref()), message);
    }

    pub(super) fn find_self_play(&mut self) {
        let (white, black) = (self.digest.white.as_ref(), self.digest.black.as_ref());
        let [a, b] = [white, black].map(|v| text::quote(v.map_or(&b""[..], |v| v.text.as_bytes())));
        let message = if a == b {
            format!("White and Black are the same player, {a}")
        } else {
            format!("White and Black are the same player, {a} and {b}")
        };
        self.find(Code::EventSelf, self.place(black), message);
    }

    pub(super) fn find_second_opponent(&mut self, value: &Value, earlier: u32, round: &Label<'_>) {
        let message = format!(
            "{} has another opponent in round {} already, in {}",
            text::quote(value.text.as_bytes()),
            text::visible(round.text),
            self.told(earlier)
        );
        self.find(Code::EventTwice, value.span.clone(), message);
    }

    pub(super) fn find_relation(&mut self, relation: Relation, rounds: &Rounds) {
        let plies = self.digest.moves.len();
        let (code, message) = match relation {
            Relation::Same(other) => {
                let differences = self.differences(other, rounds);
                let other = self.told(other);
                (
                    Code::EventDuplicate,
                    format!(
                        "the same game as {other}: players, date, start and moves{differences}"
                    ),
                )
            }
            Relation::BeginningOf(other) => {
                let other = self.told(other);
                (
                    Code::EventContained,
                    format!("{other} contains this game: its first {plies} plies are the same"),
                )
            }
            Relation::ContinuationOf(other, plies) => {
                let other = self.told(other);
                (
                    Code::EventContained,
                    format!("this game contains {other}: its first {plies} plies are the same"),
                )
            }
        };
        self.find(code, self.place(None), message);
    }

    /// Tells of a game with the same start and moves, which has other players or another date.
    pub(super) fn find_copy(&mut self, other: u32, rounds: &Rounds) {
        let (this, that) = (&self.games[self.games.len() - 1], &self.games[other as usize]);
        let how = match (that.players, this.players) {
            (Some(there), Some(here)) if there == here => "on another date",
            (Some(_), Some(_)) if that.date == this.date => "of other players",
            (Some(_), Some(_)) => "of other players on another date",
            _ => "not all of whose players are known",
        };
        let message = format!(
            "the same moves as {}, {how}{}",
            self.told(other),
            self.differences(other, rounds)
        );
        self.find(Code::EventDuplicate, self.place(None), message);
    }

    /// In what a game differs from an earlier one with the same moves.
    fn differences(&self, other: u32, rounds: &Rounds) -> String {
        let (this, that) = (&self.games[self.games.len() - 1], &self.games[other as usize]);
        let mut out = String::new();
        if that.outcome != this.outcome {
            let (there, here) = (that.outcome, this.outcome);
            out += &format!("; the results differ: {there} there, {here} here");
        }
        if that.round != this.round {
            let [there, here] = [that.round, this.round].map(|id| match id {
                Some(id) => format!("round {}", text::visible(&rounds.get(id).name)),
                None => "no round".to_owned(),
            });
            out += &format!("; {there} there, {here} here");
        }
        out
    }

    /// Holds a return game against the first one.
    pub(super) fn judge_return(&mut self, first: Played, players: [u32; 2]) {
        let earlier = self.told(first.game).to_string();
        if first.players == players {
            let message = format!("the players have the same colours in {earlier}");
            self.find(Code::EventReturn, self.place(self.digest.white.as_ref()), message);
        }
        if let (Some(one), Some(other)) = (first.start, self.start)
            && one != other
        {
            let (one, other) = (spoken(one), spoken(other));
            let message =
                format!("{earlier} of the same players begins from {one}, this game from {other}");
            self.find(Code::EventReturn, self.fen(), message);
        }
    }
}

/// The words for a game that does not begin as most of its round do, `first` being the first of those.
pub(super) fn differing(differing: &Differing<'_>, first: impl fmt::Display) -> String {
    let round = text::visible(&differing.round.name);
    let (usual, start) = (spoken(differing.usual), spoken(differing.start));
    match differing.others.games {
        1 => format!("round {round} begins from {usual} in {first}, this game from {start}"),
        games => format!(
            "round {round} begins from {usual} in {games} games, the first of them {first}, this game \
             from {start}"
        ),
    }
}

/// The words for a round that has no game, and for which this start was drawn.
pub(super) fn missing_drawn(round: &str, drawn: Start) -> String {
    format!("round {} has no game; {} was drawn for it", text::visible(round), spoken(drawn))
}

/// The words for numbers that are missing before the last one, in stretches.
pub(super) fn missing_rounds(gaps: &[(u64, u64)], last: u64) -> Option<String> {
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
