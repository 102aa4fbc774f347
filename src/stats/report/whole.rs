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
    /// The row is a part of the whole set, so that its score differs from it by the variance of a game's
    /// score times 1/n − 1/N. Chance alone makes some of many rows look different: see [`q_values`].
    ///
    /// [`q_values`]: super::q_values
    pub fn p_value(&self, row: &Results) -> Option<f64> {
        let (mine, all) = (score(row)?, score(&self.0)?);
        let parts = 1.0 / games(row) - 1.0 / games(&self.0);
        if parts <= 0.0 {
            return None;
        }
        let variance = variance(row, all) * parts;
        // No variance means that only one score is possible: this one.
        let squared = if variance > 0.0 { (mine - all) * (mine - all) / variance } else { 0.0 };
        Some(libm::erfc((squared / 2.0).sqrt()))
    }
}

#[cfg(test)]
mod tests;
