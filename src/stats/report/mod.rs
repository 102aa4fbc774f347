//! Figures made of counts: the only place with fractions. Methods, sources and how they were checked are
//! in `docs/statistics.md`.
//!
//! Every function is a pure one of whole numbers, and what cannot be told is `None`, never a number.
#![allow(clippy::float_arithmetic)]

mod discovery;
mod elo;
mod measures;
mod row;
mod score;
mod shrinkage;
mod spread;
mod student;
mod whole;

pub use discovery::q_values;
pub use elo::{expected_score, mean_ratings, over_expected, over_expected_interval, performance};
pub use measures::{bounded_pawns, draw_rate, hundredths, ratio, share, tenths};
pub use row::{Report, Row, Rows};
pub use score::{interval, score};
pub use shrinkage::Shrinkage;
pub use spread::{mean, median, quartile};
pub use whole::Whole;

#[cfg(test)]
mod simulation;
