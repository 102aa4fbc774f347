//! The score of White and how well it is known.

use crate::stats::results::Results;

/// The number of standard deviations that hold 95 % of a normal distribution: its quantile at 0.975.
pub(super) const Z: f64 = 1.959_963_984_540_054;

/// The score of White: wins and half the draws, over the games with a result, 0 to 1. `None` where no
/// game has one.
///
/// ```
/// use chess960::stats::{report::score, results::Results};
///
/// let results = Results { white_wins: 2, draws: 1, black_wins: 1, unknown: 1 };
/// assert_eq!(score(&results), Some(0.625));
/// ```
pub fn score(results: &Results) -> Option<f64> {
    let games = games(results);
    (games > 0.0).then(|| (results.white_wins as f64 + results.draws as f64 / 2.0) / games)
}

/// Where the score of White would settle with ever more games like these: from and to, 0 to 1, holding the
/// truth in 95 of 100 cases. `None` where no game has a result.
///
/// It is Wilson's interval for three outcomes: all true scores that a test at 5 % does not rule out, the
/// test measuring the distance in standard deviations *at that true score*. So it stays between 0 and 1,
/// and it is no single point where all games ended alike. Where no game is drawn it is Wilson's interval
/// itself.
///
/// ```
/// use chess960::stats::{report::interval, results::Results};
///
/// let results = Results { white_wins: 45, draws: 20, black_wins: 35, unknown: 0 };
/// let (from, to) = interval(&results).unwrap();
/// assert_eq!(format!("{from:.4} {to:.4}"), "0.4625 0.6343");
/// ```
pub fn interval(results: &Results) -> Option<(f64, f64)> {
    let black =
        Results { white_wins: results.black_wins, black_wins: results.white_wins, ..*results };
    Some((lower(results)?, 1.0 - lower(&black)?))
}

/// The lower end of the interval, by halving: what is close enough to the score is never ruled out.
fn lower(results: &Results) -> Option<f64> {
    let score = score(results)?;
    let (mut outside, mut inside) = (0.0, score);
    loop {
        let middle = (outside + inside) / 2.0;
        if middle <= outside || middle >= inside {
            return Some(inside);
        }
        let most = Z * Z * variance(results, middle) / games(results);
        if (score - middle) * (score - middle) > most {
            outside = middle;
        } else {
            inside = middle;
        }
    }
}

/// Games with a result.
pub(super) fn games(results: &Results) -> f64 {
    results.white_wins as f64 + results.draws as f64 + results.black_wins as f64
}

/// The variance of one game's score, 0 to 1/4, if the true score of White were `score` and the draws as
/// likely as these results then make most likely (the maximum-likelihood estimate under that condition).
///
/// That share of draws d is the smaller root of n·d² − (2D + S)·d + 4·D·μ·(1−μ) = 0 with S = 2·W·(1−μ) +
/// 2·L·μ, and the variance μ·(1−μ) − d/4. Put together and rearranged so that nothing is taken from
/// something of its own size.
pub(super) fn variance(results: &Results, score: f64) -> f64 {
    let [wins, draws, losses] =
        [results.white_wins, results.draws, results.black_wins].map(|count| count as f64);
    let uneven = 1.0 - 2.0 * score;
    let decisive = 2.0 * (wins * (1.0 - score) + losses * score);
    let apart = wins - losses + games(results) * uneven;
    let root = (decisive * decisive + 4.0 * draws * uneven * apart).max(0.0).sqrt();
    let all = 2.0 * draws + decisive + root;
    if all > 0.0 { score * (1.0 - score) * (decisive + root) / all } else { 0.0 }
}

#[cfg(test)]
mod tests;
