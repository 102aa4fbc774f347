//! What is asked of the games, and what each of them gives.

use crate::{
    chess960::start::Start,
    game::{
        details::{Details, Wanted},
        record::{Reason, Record, Starts},
    },
};

use super::{
    counts::Counts,
    lookup::Lookup,
    moves::{Code, MOST_PLIES, StartBytes},
};

/// What a row is of.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum By {
    /// A line: what was played, in this order.
    Line,
    /// A position, by whatever moves it was reached.
    Position,
}

/// What is asked of the games.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Which starts are counted.
    pub starts: Starts,
    /// What a row is of.
    pub by: By,
    /// How many plies are followed: from the start, or from where the line that is looked up ends.
    pub depth: u32,
    /// Games that a row has at least.
    pub min_games: u64,
    /// The line that is looked up, if one is: its games alone are followed.
    pub lookup: Option<Lookup>,
}

/// A game that is counted.
#[derive(Clone, Debug)]
pub struct Game {
    /// Where it began.
    pub start: Start,
    /// Its start and the moves that are followed: the key of what was counted.
    pub key: Box<[u8]>,
    /// What is counted of it.
    pub counts: Counts,
}

impl Plan {
    /// Plies that can be followed at most.
    pub const MOST_PLIES: u32 = MOST_PLIES;

    /// What has to be kept of games beyond their records.
    pub fn wanted(&self) -> Wanted {
        let looked_up = self.lookup.as_ref().map_or(0, |lookup| lookup.moves.len() as u32);
        let is_sought = self.lookup.is_some() && self.by == By::Position;
        let plies =
            if is_sought { self.last_sought() + self.depth } else { looked_up + self.depth };
        Wanted { tags: Counts::tags(), plies, keys: is_sought, ..Wanted::default() }
    }

    /// The last ply at which a game may come to the position that is looked up.
    fn last_sought(&self) -> u32 {
        self.lookup.as_ref().map_or(0, |lookup| lookup.moves.len() as u32 + self.depth)
    }

    /// What a game gives.
    ///
    /// # Errors
    ///
    /// The reason why it is not counted.
    pub fn game(&self, record: &Record, details: &Details) -> Result<Game, Reason> {
        let start = record.counted(self.starts)?;
        let mut key = StartBytes::of(start).bytes().to_vec();
        self.moves(start, details, |code| key.extend(code.bytes()));
        Ok(Game { start, key: key.into(), counts: Counts::of(record, details) })
    }

    /// Hands over the moves that are followed.
    fn moves(&self, start: Start, details: &Details, mut take: impl FnMut(Code)) {
        let played = details.moves.iter().map(|&packed| Code::of_packed(packed));
        let depth = self.depth as usize;
        let Some(lookup) = &self.lookup else {
            return played.take(depth).for_each(take);
        };
        if start != lookup.start {
            return;
        }
        match self.by {
            // A game that leaves the line is followed up to there: it counts for the shares.
            By::Line => {
                let sought = lookup.moves.iter().copied();
                let shared = played.clone().zip(sought).take_while(|(a, b)| a == b).count();
                let is_all = shared == lookup.moves.len();
                played.take(if is_all { shared + depth } else { shared }).for_each(take);
            }
            // However it came to the position, it is followed as if it were by the line.
            By::Position => {
                let found = self.found(lookup, details);
                if let Some(ply) = found {
                    lookup.moves.iter().copied().for_each(&mut take);
                    played.skip(ply).take(depth).for_each(take);
                }
            }
        }
    }

    /// The first ply after which a game has the position that is looked up.
    fn found(&self, lookup: &Lookup, details: &Details) -> Option<usize> {
        let last = self.last_sought() as usize;
        let keys = std::iter::once(&lookup.first_key).chain(&details.keys).take(last + 1);
        keys.into_iter().position(|key| *key == lookup.key)
    }
}
