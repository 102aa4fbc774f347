//! What is chance in the scores of many rows, and what is not.

use super::score::{games, score};
use crate::{merge::Merge, stats::results::Results};

/// How far the true scores of the rows lie apart, estimated from all of them, and with it a better guess
/// for each: empirical Bayes with normal distributions.
#[derive(Copy, Clone, Debug)]
pub struct Shrinkage {
    /// The score of all rows together.
    mean: f64,
    /// The variance of one game's score.
    variance: f64,
    /// The variance of the rows' true scores.
    between: f64,
}

impl Shrinkage {
    /// From all rows, after DerSimonian and Laird (1986). `None` where no game has a result.
    pub fn new(rows: &[Results]) -> Option<Self> {
        let whole = rows.iter().fold(Results::default(), |mut whole, row| {
            whole.merge(*row);
            whole
        });
        let mean = score(&whole)?;
        let square = (whole.white_wins as f64 + whole.draws as f64 / 4.0) / games(&whole);
        let variance = (square - mean * mean).max(0.0);
        let between = between(rows, mean, variance, games(&whole)).max(0.0);
        Some(Self { mean, variance, between })
    }

    /// The score of all rows together, 0 to 1: what estimates are drawn to.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// The standard deviation τ of the true scores, 0 to √½; 0 where the rows lie no farther apart than
    /// chance puts them.
    pub fn tau(&self) -> f64 {
        self.between.sqrt()
    }

    /// The shrunken score of a row, 0 to 1: between its own and that of all rows, and nearer to its own the
    /// more games it has. `None` where no game has a result.
    pub fn estimate(&self, row: &Results) -> Option<f64> {
        let apart = score(row)? - self.mean;
        if self.between == 0.0 {
            return Some(self.mean);
        }
        let weight = self.between / (self.between + self.variance / games(row));
        Some(self.mean + weight * apart)
    }
}

/// The variance between the rows' true scores by the method of moments, below 0 where they lie closer
/// together than chance would put them. With weights n/v the terms of DerSimonian and Laird become sums
/// over games.
fn between(rows: &[Results], mean: f64, variance: f64, all: f64) -> f64 {
    let (mut count, mut spread, mut squares) = (0.0, 0.0, 0.0);
    for row in rows {
        if let Some(score) = score(row) {
            count += 1.0;
            spread += games(row) * (score - mean) * (score - mean);
            squares += games(row) * games(row);
        }
    }
    if count < 2.0 {
        return 0.0;
    }
    (spread - (count - 1.0) * variance) / (all - squares / all)
}

#[cfg(test)]
mod tests;
