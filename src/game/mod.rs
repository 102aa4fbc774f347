//! One game: which start it has and why, its replay, and the record of what happened.

pub mod explain;
pub mod identity;
mod outcome;
pub mod place;
pub mod read;
pub mod record;
pub mod replay;
pub mod variant;

#[cfg(test)]
mod tests;
