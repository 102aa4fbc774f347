//! What goes out: tables, and files that appear whole or not at all.

pub mod columns;
pub mod file;
pub mod table;
