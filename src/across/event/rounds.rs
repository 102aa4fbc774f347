//! Who met whom in which round, and from which start.

use std::collections::HashMap;

use crate::{chess960::start::Start, game::place::Spot};

/// The rounds of an event. Players, rounds and games are numbers, given out in the order of the games.
#[derive(Debug, Default)]
pub(super) struct Rounds {
    ids: HashMap<Box<str>, u32>,
    rounds: Vec<Round>,
    /// By the round and the players, the lower number first.
    pairings: HashMap<(u32, [u32; 2]), Pairing>,
    /// By the round and a player: the first opponent there, and the game.
    opponents: HashMap<(u32, u32), (u32, u32)>,
    /// Games that do not begin as their round did.
    differing: Vec<Differing>,
}

#[derive(Debug)]
struct Round {
    name: Box<str>,
    /// The first start that is known, and the game that has it.
    first: Option<(Start, u32)>,
    /// Pairings with one game, and with more.
    once: u32,
    more: u32,
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

/// A game that does not begin as its round did.
#[derive(Debug)]
pub(super) struct Differing {
    /// The round.
    pub(super) round: u32,
    /// Its start.
    pub(super) start: Start,
    /// Its place.
    pub(super) at: Spot,
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
    pub(super) fn id(&mut self, name: &str) -> (u32, bool) {
        if let Some(&id) = self.ids.get(name) {
            return (id, false);
        }
        let id = self.rounds.len() as u32;
        self.ids.insert(name.into(), id);
        self.rounds.push(Round { name: name.into(), first: None, once: 0, more: 0 });
        (id, true)
    }

    /// Whether the round has a game.
    pub(super) fn has(&self, name: &str) -> bool {
        self.ids.contains_key(name)
    }

    /// The names of the rounds.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.rounds.iter().map(|round| &*round.name)
    }

    /// Adds a game with a known start.
    pub(super) fn begins(&mut self, round: u32, start: Start, game: u32, at: Spot) {
        let (first, _) = *self.rounds[round as usize].first.get_or_insert((start, game));
        if first != start {
            self.differing.push(Differing { round, start, at });
        }
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

    /// The games that do not begin as their round did where they should, in the order in which they were
    /// added, with the name of the round, its first start and the game that has it.
    ///
    /// Either one start is drawn for a round, or one for each pairing of it, which then plays two games
    /// from it. The second is what happened where every pairing has at least two games; whether it is one
    /// start in each is then asked of the return game alone.
    pub(super) fn differing(&self) -> impl Iterator<Item = (&Differing, &str, Start, u32)> {
        self.differing.iter().filter_map(|differing| {
            let round = &self.rounds[differing.round as usize];
            let is_by_pairing = round.once == 0 && round.more > 0;
            let (start, game) = round.first?;
            (!is_by_pairing).then_some((differing, &*round.name, start, game))
        })
    }
}
