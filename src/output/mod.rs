//! What goes out: tables, findings, and files that appear whole or not at all.

pub mod board;
pub mod castlings;
pub mod draws;
pub mod file;
pub mod findings;
pub mod folder;
pub mod games;
pub mod openings;
pub mod positions;
#[cfg(feature = "pictures")]
pub mod sheet;
pub mod split;
pub mod starts;
pub mod stats;
pub mod table;
