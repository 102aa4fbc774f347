//! One game: which start it has and why, its replay, and the record of what happened.

pub mod identity;
pub mod read;
pub mod record;
pub mod replay;
pub mod variant;
