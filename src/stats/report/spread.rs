//! Means and quantiles of exact counts.

use crate::stats::histogram::Histogram;

/// The mean. `None` where there is no number.
pub fn mean(histogram: &Histogram) -> Option<f64> {
    let count = histogram.count();
    (count > 0).then(|| histogram.sum() as f64 / count as f64)
}

/// Quartile `k`: 1 is the first, 2 the median, 3 the third. `None` where there is no number.
///
/// Of n numbers in order, counted from 0, quartile k is the one at (n − 1)·k/4, and where that is between
/// two numbers so far between them: what R calls type 7, and what spreadsheets and numpy do.
///
/// ```
/// use chess960::stats::{histogram::Histogram, report::quartile};
///
/// let mut plies = Histogram::default();
/// [10, 20, 40, 80].map(|number| plies.add(number));
/// assert_eq!([1, 2, 3].map(|k| quartile(&plies, k)), [Some(17.5), Some(30.0), Some(50.0)]);
/// ```
pub fn quartile(histogram: &Histogram, k: u64) -> Option<f64> {
    let place = u128::from(histogram.count().checked_sub(1)?) * u128::from(k);
    let [below, above] = [place / 4, place.div_ceil(4)].map(|index| nth(histogram, index));
    let (below, above) = (f64::from(below?), f64::from(above?));
    Some(below + (above - below) * (place % 4) as f64 / 4.0)
}

/// The median: the middle number, or halfway between the two in the middle. `None` where there is no
/// number.
pub fn median(histogram: &Histogram) -> Option<f64> {
    quartile(histogram, 2)
}

/// The number at a place in order, from 0.
fn nth(histogram: &Histogram, index: u128) -> Option<i32> {
    let mut before = 0;
    for (number, count) in histogram.iter() {
        before += u128::from(count);
        if index < before {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests;
