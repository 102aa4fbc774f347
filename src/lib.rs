//! Chess960 games and positions: start position numbers, castling, both FEN dialects, validation
//! with places, and statistics per start position.

pub mod chess960;
pub mod diagnostic;
pub mod error;
pub mod game;
pub mod input;
pub mod merge;
pub mod pgn;
pub mod text;

pub use error::Error;
