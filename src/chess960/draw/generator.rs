//! Numbers from a seed.

use rand_chacha::{
    ChaCha20Rng,
    rand_core::{RngCore, SeedableRng},
};
use sha2::{Digest, Sha256};

use super::Phrase;

/// Numbers that are equally likely, the same for the same seed: the method
/// [`chess960-draw-1`](super::METHOD).
#[derive(Clone, Debug)]
pub struct Generator(ChaCha20Rng);

impl Generator {
    /// Begins the stream of a seed.
    pub fn new(seed: &Phrase) -> Generator {
        let key = Sha256::digest(seed.as_str());
        Generator(ChaCha20Rng::from_seed(key.into()))
    }

    /// A number below `n`, every one equally likely. Below 0 nothing is: that gives 0 as well.
    ///
    /// ```
    /// use chess960::chess960::draw::{Generator, Phrase};
    ///
    /// let mut generator = Generator::new(&Phrase::new("a seed")?);
    /// assert!(generator.below(960) < 960);
    /// assert_eq!(generator.below(1), 0);
    /// # Ok::<(), chess960::chess960::draw::NotAPhrase>(())
    /// ```
    pub fn below(&mut self, n: u32) -> u32 {
        loop {
            let word = self.0.next_u32();
            if let Some(number) = number(word, n.max(1)) {
                return number;
            }
        }
    }
}

/// The number below `n` that a word gives. The last `2³² mod n` words would make some numbers likelier than
/// others and give none.
fn number(word: u32, n: u32) -> Option<u32> {
    let words: u64 = 1 << 32;
    let usable = words - words % u64::from(n);
    (u64::from(word) < usable).then(|| word % n)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_those_of_chacha20() {
        // openssl enc -chacha20 -K $(printf 960 | sha256sum | head -c 64) -iv 00000000000000000000000000000000
        let mut generator = Generator::new(&Phrase::new("960").unwrap());
        let words: Vec<u32> = (0..4).map(|_| generator.0.next_u32()).collect();
        assert_eq!(words, [3_209_508_408, 772_530_599, 2_976_708_311, 3_265_468_872]);
    }

    #[test]
    fn a_word_is_passed_over_from_the_exact_bound_on() {
        // 2^32 = 960 · 4,473,924 + 256.
        let bound = u32::MAX - 255;
        assert_eq!(number(bound - 1, 960), Some(959));
        assert_eq!(number(bound, 960), None);
        assert_eq!(number(u32::MAX, 960), None);
        assert_eq!(number(0, 960), Some(0));
        // 2^32 = 921,600 · 4660 + 311,296.
        assert_eq!(number(u32::MAX - 311_296, 921_600), Some(921_599));
        assert_eq!(number(u32::MAX - 311_295, 921_600), None);
        // Every word is used where n is a power of two.
        assert_eq!(number(u32::MAX, 1), Some(0));
        assert_eq!(number(u32::MAX, 1 << 31), Some((1 << 31) - 1));
    }
}
