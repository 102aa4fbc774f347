//! Numbers for texts.

use std::{
    hash::{BuildHasher, RandomState},
    hint,
    num::NonZeroU32,
};

use hashbrown::HashTable;

/// Different texts with what is known of each, numbered in the order in which they come; 2³¹ at most.
///
/// All of them lie in one string, and a new one mostly costs no more than a look at one table of few bytes a
/// text. Hashes are keyed: nobody can write texts that crowd in one place.
#[derive(Debug, Default)]
pub(super) struct Texts<T> {
    hasher: RandomState,
    slots: HashTable<Slot>,
    text: String,
    entries: Vec<Entry<T>>,
}

/// The number of a text. It takes no more where there may be none.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Number(NonZeroU32);

/// A text in the table.
#[derive(Copy, Clone, Debug)]
struct Slot {
    /// Its hash as far as it is kept: nearly no other text has the same.
    hash: u32,
    number: Number,
}

#[derive(Debug)]
struct Entry<T> {
    begin: usize,
    end: usize,
    known: T,
}

impl Number {
    /// The number of the text that this many came before.
    pub(super) fn after(count: usize) -> Number {
        Number(NonZeroU32::MIN.saturating_add(count as u32))
    }

    /// How many texts came before it.
    pub(super) fn before(self) -> u32 {
        self.0.get() - 1
    }

    /// The same, as an index.
    pub(super) fn index(self) -> usize {
        self.before() as usize
    }
}

impl<T: Default> Texts<T> {
    /// How many there are.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The text of a number that was given out.
    pub(super) fn get(&self, number: Number) -> &str {
        let Entry { begin, end, .. } = self.entries[number.index()];
        &self.text[begin..end]
    }

    /// What is known of it.
    pub(super) fn known(&mut self, number: Number) -> &mut T {
        &mut self.entries[number.index()].known
    }

    /// The number of a text, and whether it is a new one, of which nothing is known yet.
    pub(super) fn number(&mut self, text: &str) -> (Number, bool) {
        self.number_at(text, self.hasher.hash_one(text) as u32)
    }

    /// The numbers of several texts.
    ///
    /// Where there are many, a look-up waits for memory for longer than all else takes. So what all of them
    /// will look at is read first: the processor waits for many reads at once where none needs the other.
    pub(super) fn numbers(&mut self, texts: &[&str]) -> Vec<Number> {
        let hashes: Vec<_> = texts.iter().map(|text| self.hasher.hash_one(text) as u32).collect();
        let likely = hashes.iter().filter_map(|&hash| {
            let slot = self.slots.find(spread(hash), |slot| slot.hash == hash);
            slot.map(|slot| slot.number)
        });
        let likely: Vec<_> = likely.collect();
        hint::black_box(likely.into_iter().map(|number| self.get(number).len()).sum::<usize>());
        texts.iter().zip(hashes).map(|(text, hash)| self.number_at(text, hash).0).collect()
    }

    fn number_at(&mut self, text: &str, hash: u32) -> (Number, bool) {
        let is_it = |slot: &Slot| slot.hash == hash && self.get(slot.number) == text;
        if let Some(slot) = self.slots.find(spread(hash), is_it) {
            return (slot.number, false);
        }
        let number = Number::after(self.entries.len());
        let slot = Slot { hash, number };
        self.slots.insert_unique(spread(hash), slot, |slot| spread(slot.hash));
        let begin = self.text.len();
        self.text.push_str(text);
        self.entries.push(Entry { begin, end: self.text.len(), known: T::default() });
        (number, true)
    }
}

/// The hash as the table wants it, which looks at its lowest and at its highest bits.
fn spread(hash: u32) -> u64 {
    u64::from(hash) << 32 | u64::from(hash)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_text_has_one_number() {
        let mut texts = Texts::<u32>::default();
        let all: Vec<_> = (0..1000).map(|n| "x".repeat(n % 7) + &n.to_string()).collect();
        for is_new in [true, false] {
            for (text, count) in all.iter().zip(0..) {
                assert_eq!(texts.number(text), (Number::after(count), is_new));
                *texts.known(Number::after(count)) += 1;
            }
        }
        for is_new in [true, false] {
            assert_eq!(texts.number(""), (Number::after(1000), is_new));
        }
        for (text, count) in all.iter().zip(0..) {
            assert_eq!(texts.get(Number::after(count)), text);
            assert_eq!(*texts.known(Number::after(count)), 2);
        }
    }

    #[test]
    fn several_at_once_have_the_numbers_that_they_have_one_by_one() {
        let (mut one_by_one, mut at_once) = (Texts::<()>::default(), Texts::<()>::default());
        for round in 0..50 {
            let all: Vec<_> = (0..40).map(|n| (n * n % (round + 7)).to_string()).collect();
            let all: Vec<_> = all.iter().map(|text| &**text).collect();
            let numbers: Vec<_> = all.iter().map(|text| one_by_one.number(text).0).collect();
            assert_eq!(at_once.numbers(&all), numbers);
        }
    }
}
