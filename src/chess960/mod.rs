//! The domain, without I/O: start positions and their numbers, castling, FEN dialects, moves as text.

mod around;
pub mod bitboards;
pub mod castling;
pub mod convert;
pub mod dice;
pub mod draw;
pub mod fen;
pub mod notation;
mod reach;
pub mod san;
pub mod start;
