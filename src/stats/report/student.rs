//! Student's t.

use std::f64::consts::{FRAC_2_PI, FRAC_PI_2};

use super::score::Z;

/// From this many degrees of freedom on, the expansion about the normal distribution is exact to 1e-10.
const MANY: u64 = 100;

/// The quantile of Student's t at 0.975, for one degree of freedom or more: how many estimated standard
/// deviations hold 95 % to both sides. To 1e-9, relative.
pub(super) fn quantile(freedom: u64) -> f64 {
    if freedom >= MANY { by_expansion(freedom as f64) } else { by_halving(freedom) }
}

/// Abramowitz and Stegun (1964), 26.7.5.
fn by_expansion(freedom: f64) -> f64 {
    let z = Z;
    let polynomial = |coefficients: &[f64], divisor: f64| {
        coefficients.iter().rev().fold(0.0, |sum, coefficient| sum * z * z + coefficient) * z
            / divisor
    };
    let terms = [
        polynomial(&[1.0, 1.0], 4.0),
        polynomial(&[3.0, 16.0, 5.0], 96.0),
        polynomial(&[-15.0, 17.0, 19.0, 3.0], 384.0),
        polynomial(&[-945.0, -1920.0, 1482.0, 776.0, 79.0], 92_160.0),
    ];
    z + terms.iter().rev().fold(0.0, |sum, term| (sum + term) / freedom)
}

fn by_halving(freedom: u64) -> f64 {
    let (mut below, mut above) = (0.0, FRAC_PI_2);
    loop {
        let middle: f64 = (below + above) / 2.0;
        if middle <= below || middle >= above {
            return (freedom as f64).sqrt() * libm::tan(middle);
        }
        if within(middle, freedom) < 0.95 {
            below = middle;
        } else {
            above = middle;
        }
    }
}

/// How much of the distribution lies within ±√freedom·tan(angle): a finite sum for whole degrees of
/// freedom, by Abramowitz and Stegun (1964), 26.7.3 and 26.7.4.
fn within(angle: f64, freedom: u64) -> f64 {
    let (sine, cosine) = libm::sincos(angle);
    let odd = freedom % 2 == 1;
    let (mut term, mut factor) = if odd { (cosine, 3) } else { (1.0, 2) };
    let mut sum = if freedom == 1 { 0.0 } else { term };
    while factor + 2 <= freedom {
        term *= cosine * cosine * (factor - 1) as f64 / factor as f64;
        sum += term;
        factor += 2;
    }
    if odd { FRAC_2_PI * (angle + sine * sum) } else { sine * sum }
}

#[cfg(test)]
mod tests;
