//! One row against all of them.

use super::score::{games, score, variance};
use crate::stats::results::Results;

/// The results of the whole set, which rows are compared with.
#[derive(Copy, Clone, Debug)]
pub struct Whole(Results);

impl Whole {
    /// Of these results, the sum of all rows.
    pub fn new(results: Results) -> Self {
        Self(results)
    }

    /// How probable a score as far from the whole set's as this row's, or farther, on either side, would be
    /// if White's true score were the same: the p-value of a two-sided score test, 0 to 1. `None` where the
    /// row has no result or is the whole set.
    ///
    /// The row is a part of the whole set: it differs from that as it differs from the rest, and each of the
    /// two has its own share of draws. Chance alone makes some of many rows look different: see
    /// [`q_values`].
    ///
    /// [`q_values`]: super::q_values
    pub fn p_value(&self, row: &Results) -> Option<f64> {
        let rest = self.without(row);
        let (mine, theirs, all) = (score(row)?, score(&rest)?, score(&self.0)?);
        let part = |results| variance(results, all) / games(results);
        let variance = part(row) + part(&rest);
        let apart = mine - theirs;
        // No variance means that only one score is possible: this one.
        let squared = if variance > 0.0 { apart * apart / variance } else { 0.0 };
        Some(libm::erfc((squared / 2.0).sqrt()))
    }

    /// What is not in a row.
    fn without(&self, row: &Results) -> Results {
        let Results { white_wins, draws, black_wins, unknown } = self.0;
        Results {
            white_wins: white_wins.saturating_sub(row.white_wins),
            draws: draws.saturating_sub(row.draws),
            black_wins: black_wins.saturating_sub(row.black_wins),
            unknown: unknown.saturating_sub(row.unknown),
        }
    }
}

#[cfg(test)]
mod tests;
