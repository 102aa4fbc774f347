//! The opening moves of games: how often they were played from each start, and what came of them.
//!
//! Of every game one thing is kept: its line, the start and the first moves, with what is counted. Lines that
//! are the same are one entry (`store`). Entries are as many as there are different lines, so what does not fit
//! into memory goes to the disk in sorted runs (`runs`), and all of them are merged (`sorted`). In order the lines
//! make up a tree (`tree`), whose nodes are written down as they are complete; and where positions are asked for, those
//! nodes that are one position are joined (`positions`).
//!
//! All of this is counts of whole numbers in the order of their keys: the rows are the same however the games
//! were shared out, and however little memory there is.

mod counts;
mod lookup;
mod moves;
mod nodes;
mod plan;
mod positions;
mod rows;
mod runs;
mod sorted;
mod store;
#[cfg(test)]
mod tests;
mod tree;
mod walk;

pub use self::{
    counts::Counts,
    lookup::{Lookup, LookupError},
    plan::{By, Game, Plan},
    rows::{Row, Rows},
    runs::Scratch,
    store::{Depot, Store},
};
