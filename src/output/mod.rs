//! What goes out: tables, findings, and files that appear whole or not at all.

pub mod columns;
pub mod file;
pub mod findings;
pub mod folder;
pub mod positions;
pub mod split;
pub mod table;
