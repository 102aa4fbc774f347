//! Figures made of counts: the only place with fractions.
#![allow(clippy::float_arithmetic)]

use super::Counts;

/// The score of White: wins and half the draws, over the games with a result, 0 to 1. `None` where no
/// game has one.
///
/// ```
/// use chess960::stats::{Counts, report::white_score};
///
/// let counts = Counts { games: 5, white_wins: 2, draws: 1, black_wins: 1, unknown: 1, ..Counts::default() };
/// assert_eq!(white_score(&counts), Some(0.625));
/// ```
pub fn white_score(counts: &Counts) -> Option<f64> {
    let with_result = counts.white_wins + counts.draws + counts.black_wins;
    (with_result > 0)
        .then(|| (counts.white_wins as f64 + counts.draws as f64 / 2.0) / with_result as f64)
}
