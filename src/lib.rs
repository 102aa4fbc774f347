//! Chess960 games and positions: start position numbers, castling, both FEN dialects, validation
//! with places, and statistics per start position.

pub mod across;
pub mod chess960;
pub mod diagnostic;
pub mod error;
pub mod game;
pub mod input;
pub mod merge;
pub mod openings;
pub mod output;
pub mod pgn;
pub mod pipeline;
pub mod stats;
pub mod text;

pub use error::Error;

/// The README's examples run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
