//! Drawing start positions, so that everybody can draw the same again and nobody could have chosen.
//!
//! A draw is a function of its [options](Options) and a seed, a line of text. The method has the name
//! [`METHOD`], and what it gives never changes; another one would have another name:
//!
//! * The key is the SHA-256 of the seed's bytes in UTF-8.
//! * The stream is ChaCha20 [RFC 8439] under that key, with a nonce of zero and the counter from 0, read as
//!   words of 32 bits, the lowest byte first.
//! * Where `n` starts can be drawn, the next word `w` is passed over if `w ≥ 2³² − 2³² mod n`; else the start
//!   drawn is number `w mod n`, from 0, of those, in ascending order of their [index](Start::index).
//!
//! For a verifiable draw the seed is made of a secret, to which the organiser commits before the event, and
//! of a public value that nobody knows at that time: see [`Statement`]. All that is needed to check a draw is
//! its [`Record`].

mod commitment;
mod generator;
mod options;
mod phrase;
mod pool;
mod record;
mod row;
mod statement;
mod verify;
mod wire;

pub use commitment::{Commitment, ParseCommitmentError};
pub use generator::Generator;
pub use options::{Kind, MOST_DRAWS, Options, OptionsError, Subset, Wanted};
pub use phrase::{MOST_CHARACTERS, NotAPhrase, Phrase};
pub use record::{Committed, Record, RevealError};
pub use statement::Statement;
pub use verify::{Check, Published};
pub use wire::{ReadError, VERSION};

use super::start::Start;

use pool::Pool;

/// The name of the method, in records and statements.
pub const METHOD: &str = "chess960-draw-1";

/// A start that was drawn, and what for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The round, from 1.
    pub round: u32,
    /// The game of the round, from 1.
    pub game: u32,
    /// The start. A double draw may give both sides the same back rank.
    pub start: Start,
}

/// Draws what the options ask for: round after round, and in a round game after game.
///
/// ```
/// use chess960::chess960::draw::{self, Options, Phrase, Wanted};
///
/// let options = Options::new(Wanted { rounds: 3, ..Wanted::default() })?;
/// let seed = Phrase::new("Zürich 1953")?;
/// let drawn: Vec<u16> =
///     draw::draws(&options, &seed).map(|drawn| drawn.start.white().get()).collect();
/// assert_eq!(drawn, [527, 272, 130]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn draws(options: &Options, seed: &Phrase) -> impl ExactSizeIterator<Item = Drawn> + use<> {
    let mut pool = Pool::of(options);
    let mut generator = Generator::new(seed);
    let games = options.wanted().games_per_round;
    (0..options.count()).map(move |i| Drawn {
        round: i / games + 1,
        game: i % games + 1,
        start: pool.take(generator.below(pool.count())),
    })
}

#[cfg(test)]
mod tests;
