//! PGN as bytes: whole games cut from a stream, and tokens with places.

pub mod blocks;
pub mod boundary;
pub mod encoding;
pub mod layout;
mod moves;
pub mod rewrite;
pub mod scanner;
pub mod tag;
pub mod token;

#[cfg(test)]
mod testing;
