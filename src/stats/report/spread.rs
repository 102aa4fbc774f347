//! Means and quantiles of exact counts.

use crate::stats::histogram::Histogram;

/// The mean. `None` where there is no number.
pub fn mean(histogram: &Histogram) -> Option<f64> {
    let count = histogram.count();
    (count > 0).then(|| histogram.sum() as f64 / count as f64)
}

/// The first quartile, the median and the third quartile. `None` where there is no number.
///
/// Of n numbers in order, counted from 0, quartile k is the one at (n − 1)·k/4, and where that is between
/// two numbers so far between them: what R calls type 7, and what spreadsheets and numpy do.
///
/// ```
/// use chess960::stats::{histogram::Histogram, report::quartiles};
///
/// let mut plies = Histogram::default();
/// [10, 20, 40, 80].map(|number| plies.add(number));
/// assert_eq!(quartiles(&plies), Some([17.5, 30.0, 50.0]));
/// ```
pub fn quartiles(histogram: &Histogram) -> Option<[f64; 3]> {
    Some([quartile(histogram, 1)?, quartile(histogram, 2)?, quartile(histogram, 3)?])
}

/// The median: the middle number, or halfway between the two in the middle. `None` where there is no
/// number.
pub fn median(histogram: &Histogram) -> Option<f64> {
    quartile(histogram, 2)
}

fn quartile(histogram: &Histogram, quarters: u64) -> Option<f64> {
    let place = u128::from(histogram.count().checked_sub(1)?) * u128::from(quarters);
    let [below, above] = [place / 4, place.div_ceil(4)].map(|index| nth(histogram, index));
    let (below, above) = (f64::from(below?), f64::from(above?));
    Some(below + (above - below) * (place % 4) as f64 / 4.0)
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
