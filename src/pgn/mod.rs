//! PGN as bytes: whole games cut from a stream, and tokens with places.

pub mod blocks;
pub mod boundary;
mod moves;
pub mod scanner;
pub mod tag;
pub mod token;

#[cfg(test)]
mod testing;
