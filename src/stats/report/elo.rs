//! Results against what ratings lead one to expect.

use shakmaty::ByColor;

use super::student::quantile;
use crate::stats::elo::{Ratings, rating_difference};

/// The mean rating of each colour in the games where both have one. `None` where there is none.
pub fn mean_ratings(ratings: &Ratings) -> Option<ByColor<f64>> {
    let sums = ByColor { white: ratings.white, black: ratings.black };
    (ratings.games > 0).then(|| sums.map(|sum| sum as f64 / ratings.games as f64))
}

/// The mean score White was expected to make in the games with ratings and a result, 0 to 1. `None` where
/// there is none.
pub fn expected_score(ratings: &Ratings) -> Option<f64> {
    a_game(ratings, ratings.expected as f64 / 100.0)
}

/// White's score minus the expected one in the games with ratings and a result, −1 to 1. `None` where there
/// is none.
pub fn over_expected(ratings: &Ratings) -> Option<f64> {
    a_game(ratings, total_over_expected(ratings) as f64 / 100.0)
}

/// The 95 % interval of [`over_expected`], −1 to 1: the mean of what was scored more than expected in each
/// game, with Student's t, one degree of freedom less than games. `None` where there are less than two, or
/// they differ by nothing from each other, so that their spread is not known.
pub fn over_expected_interval(ratings: &Ratings) -> Option<(f64, f64)> {
    let (games, mean) = (ratings.known as f64, over_expected(ratings)?);
    let freedom = ratings.known - 1;
    let total = total_over_expected(ratings);
    let squares = i128::from(ratings.known).checked_mul(ratings.squares.into())?;
    let deviations = squares.checked_sub(total.checked_mul(total)?)?;
    if freedom == 0 || deviations <= 0 {
        return None;
    }
    let variance = deviations as f64 / games / freedom as f64 / 10_000.0;
    let reach = quantile(freedom) * (variance / games).sqrt();
    Some(((mean - reach).max(-1.0), (mean + reach).min(1.0)))
}

/// White's performance in the games with ratings and a result: Black's mean rating, and what White's score
/// (in hundredths, as the table has it) speaks for by FIDE's table 8.1.1, which has ±800 where all points
/// were won or lost. `None` where there is no game.
pub fn performance(ratings: &Ratings) -> Option<f64> {
    let opponents = a_game(ratings, ratings.known_black as f64)?;
    Some(opponents + f64::from(rating_difference(ratings.score_hundredths()?)))
}

fn a_game(ratings: &Ratings, sum: f64) -> Option<f64> {
    (ratings.known > 0).then(|| sum / ratings.known as f64)
}

/// In hundredths of a point.
fn total_over_expected(ratings: &Ratings) -> i128 {
    50 * i128::from(ratings.half_points) - i128::from(ratings.expected)
}

#[cfg(test)]
mod tests;
