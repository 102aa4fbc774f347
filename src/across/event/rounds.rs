//! Who met whom in which round, and from which start.

use std::{cmp::Reverse, collections::HashMap};

use crate::chess960::start::Start;

use super::label::Label;

/// The rounds of an event. Players, rounds and games are numbers, given out in the order of the games.
#[derive(Debug, Default)]
pub(super) struct Rounds {
    /// By their keys.
    ids: HashMap<Box<str>, u32>,
    rounds: Vec<Round>,
    /// By the round and the players, the lower number first.
    pairings: HashMap<(u32, [u32; 2]), Pairing>,
    /// By the round and a player: the first opponent there, and the game.
    opponents: HashMap<(u32, u32), (u32, u32)>,
    /// The games whose start is known.
    begun: Vec<Begun>,
    /// By the round and the start.
    tallies: HashMap<(u32, Start), Tally>,
}

/// A round.
#[derive(Debug)]
pub(super) struct Round {
    /// What it is compared by.
    pub(super) key: Box<str>,
    /// As its first game writes it.
    pub(super) name: Box<str>,
    /// Pairings with one game, and with more.
    once: u32,
    more: u32,
}

/// A game whose start is known.
#[derive(Debug)]
struct Begun {
    round: u32,
    start: Start,
    game: u32,
}

/// The games of a round that begin from one start.
#[derive(Copy, Clone, Debug)]
pub(super) struct Tally {
    /// How many there are.
    pub(super) games: u32,
    /// The first of them.
    pub(super) first: u32,
}

#[derive(Debug)]
struct Pairing {
    games: u32,
    last: Played,
}

/// A game of a pairing.
#[derive(Copy, Clone, Debug)]
pub(super) struct Played {
    /// The game.
    pub(super) game: u32,
    /// The players, White first.
    pub(super) players: [u32; 2],
    /// The start, if it is known.
    pub(super) start: Option<Start>,
}

/// A game that does not begin as most of its round do.
#[derive(Debug)]
pub(super) struct Differing<'a> {
    /// Its round.
    pub(super) round: &'a Round,
    /// Its number.
    pub(super) game: u32,
    /// Its start.
    pub(super) start: Start,
    /// The start that most games of the round have.
    pub(super) usual: Start,
    /// Those games.
    pub(super) others: Tally,
}

/// What comes of adding a game of two players to a round.
#[derive(Debug)]
pub(super) struct Meeting {
    /// Earlier games in which White, and Black, met another opponent in the round; told at the first game
    /// of a pairing.
    pub(super) other_opponents: [Option<u32>; 2],
    /// The game that this one is the return game of.
    pub(super) returns: Option<Played>,
}

impl Rounds {
    /// The number of a round, and whether it is a new one.
    pub(super) fn id(&mut self, label: &Label<'_>) -> (u32, bool) {
        if let Some(&id) = self.ids.get(&*label.key) {
            return (id, false);
        }
        let id = self.rounds.len() as u32;
        let (key, name): (Box<str>, _) = (label.key.as_ref().into(), label.text.into());
        self.ids.insert(key.clone(), id);
        self.rounds.push(Round { key, name, once: 0, more: 0 });
        (id, true)
    }

    /// Whether the round of this key has a game.
    pub(super) fn has(&self, key: &str) -> bool {
        self.ids.contains_key(key)
    }

    /// The round of this number.
    pub(super) fn get(&self, id: u32) -> &Round {
        &self.rounds[id as usize]
    }

    /// The keys of the rounds.
    pub(super) fn keys(&self) -> impl Iterator<Item = &str> {
        self.rounds.iter().map(|round| &*round.key)
    }

    /// Adds a game with a known start.
    pub(super) fn begins(&mut self, round: u32, start: Start, game: u32) {
        self.begun.push(Begun { round, start, game });
        let tally = self.tallies.entry((round, start)).or_insert(Tally { games: 0, first: game });
        tally.games += 1;
    }

    /// Adds a game of two different players.
    pub(super) fn meet(&mut self, round: u32, played: Played) -> Meeting {
        let [white, black] = played.players;
        let of_round = &mut self.rounds[round as usize];
        let key = (round, [white.min(black), white.max(black)]);
        let mut meeting = Meeting { other_opponents: [None; 2], returns: None };
        if let Some(pairing) = self.pairings.get_mut(&key) {
            if pairing.games == 1 {
                of_round.once -= 1;
                of_round.more += 1;
            }
            pairing.games += 1;
            // Longer matches play their games two by two.
            if pairing.games % 2 == 0 {
                meeting.returns = Some(pairing.last);
            }
            pairing.last = played;
            return meeting;
        }
        of_round.once += 1;
        self.pairings.insert(key, Pairing { games: 1, last: played });
        let sides = [(white, black), (black, white)];
        meeting.other_opponents = sides.map(|(player, opponent)| {
            let met = self.opponents.entry((round, player)).or_insert((opponent, played.game));
            (met.0 != opponent).then_some(met.1)
        });
        meeting
    }

    /// The games that do not begin as most of their round do where they should, in their order. Of starts
    /// that equally many games have, the one that came first counts.
    ///
    /// Either one start is drawn for a round, or one for each pairing of it, which then plays two games
    /// from it. The second is what happened where most pairings have at least two games; whether it is
    /// one start in each is then asked of the return game alone.
    pub(super) fn differing(&self) -> impl Iterator<Item = Differing<'_>> {
        let mut usual: Vec<Option<(Start, Tally)>> = vec![None; self.rounds.len()];
        for (&(round, start), &tally) in &self.tallies {
            let usual = &mut usual[round as usize];
            let rank = |tally: Tally| (tally.games, Reverse(tally.first));
            if usual.is_none_or(|(_, most)| rank(tally) > rank(most)) {
                *usual = Some((start, tally));
            }
        }
        self.begun.iter().filter_map(move |&Begun { round, start, game }| {
            let (usual, others) = usual[round as usize]?;
            let round = self.get(round);
            let is_by_pairing = round.more > round.once;
            (start != usual && !is_by_pairing).then_some(Differing {
                round,
                game,
                start,
                usual,
                others,
            })
        })
    }
}
