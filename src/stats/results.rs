//! How games ended.

use serde::{Deserialize, Serialize};
use shakmaty::{Color, KnownOutcome, Outcome};

use crate::merge::Merge;

/// How many games ended in which way.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Results {
    /// Games that White won.
    pub white_wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games that Black won.
    pub black_wins: u64,
    /// Games without a result. `*` is not a draw.
    pub unknown: u64,
}

impl Results {
    /// Counts a game.
    pub fn add(&mut self, outcome: Outcome) {
        *match outcome {
            Outcome::Known(KnownOutcome::Decisive { winner: Color::White }) => &mut self.white_wins,
            Outcome::Known(KnownOutcome::Decisive { winner: Color::Black }) => &mut self.black_wins,
            Outcome::Known(KnownOutcome::Draw) => &mut self.draws,
            Outcome::Unknown => &mut self.unknown,
        } += 1;
    }

    /// Games.
    pub fn games(&self) -> u64 {
        self.known() + self.unknown
    }

    /// Games with a result.
    pub fn known(&self) -> u64 {
        self.white_wins + self.draws + self.black_wins
    }
}

impl Merge for Results {
    fn merge(&mut self, other: Results) {
        let Results { white_wins, draws, black_wins, unknown } = other;
        self.white_wins += white_wins;
        self.draws += draws;
        self.black_wins += black_wins;
        self.unknown += unknown;
    }
}
