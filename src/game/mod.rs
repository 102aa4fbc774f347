//! One game: which start it has and why, its replay, and the record of what happened.

pub mod comment;
pub mod conversion;
pub mod details;
pub mod digest;
mod drawn;
mod earlier;
mod ending;
pub mod explain;
pub mod filter;
mod findings;
mod form;
mod heading;
pub mod identity;
mod line;
mod meant;
mod origins;
pub mod place;
pub mod read;
pub mod reading;
pub mod record;
pub mod replay;
pub mod termination;
pub mod time_control;
pub mod variant;

#[cfg(test)]
mod tests;
