//! Shares, and sums in the units that people read.

use crate::stats::{histogram::Histogram, results::Results};

/// Draws over games with a result, 0 to 1. `None` where there is no game with one.
pub fn draw_rate(results: &Results) -> Option<f64> {
    (results.known() > 0).then(|| results.draws as f64 / results.known() as f64)
}

/// Evaluations in pawns, mean, where each counts ten at most. `None` where there is none.
pub fn bounded_pawns(centipawns: &Histogram) -> Option<f64> {
    const MOST: i32 = 1000;
    let each = centipawns
        .iter()
        .map(|(number, count)| i128::from(number.clamp(-MOST, MOST)) * i128::from(count));
    let count = centipawns.count();
    (count > 0).then(|| each.sum::<i128>() as f64 / count as f64 / 100.0)
}

/// The share of numbers of which `is_it` holds, 0 to 1. `None` where there is no number.
pub fn share(histogram: &Histogram, is_it: impl Fn(i32) -> bool) -> Option<f64> {
    let count = histogram.count();
    let those = histogram.iter().filter(|&(number, _)| is_it(number)).map(|(_, count)| count);
    (count > 0).then(|| those.sum::<u64>() as f64 / count as f64)
}

/// One number over another. `None` where that is 0.
pub fn ratio(number: u64, of: u64) -> Option<f64> {
    (of > 0).then(|| number as f64 / of as f64)
}

/// A number of hundredths as one of wholes.
pub fn hundredths(number: Option<f64>) -> Option<f64> {
    number.map(|number| number / 100.0)
}

/// A number of tenths as one of wholes.
pub fn tenths(number: Option<f64>) -> Option<f64> {
    number.map(|number| number / 10.0)
}
