//! Entries from many places in the order of their keys, each key once.

use std::{
    cmp::{Ordering, Reverse},
    collections::{BinaryHeap, binary_heap::PeekMut, btree_map},
};

use crate::{error::Error, merge::Merge};

use super::{
    counts::Counts,
    runs::{Entry, Run, Runs},
};

/// Runs that are merged at once: so many buffers there are.
const FAN_IN: usize = 64;

type Memory = btree_map::IntoIter<Box<[u8]>, Counts>;

/// Entries from many places in the order of their keys, each key once.
pub(super) struct Sorted {
    sources: Vec<Source>,
    /// The next entry of every source that has one, the least key first.
    next: BinaryHeap<Reverse<Next>>,
}

enum Source {
    Memory(Memory),
    Run(Run),
}

/// An entry, by its key and then by the source that it is from.
struct Next {
    key: Box<[u8]>,
    source: usize,
    counts: Counts,
}

impl Sorted {
    /// Of what is in memory and what is on the disk. Where there are too many runs, they are made fewer.
    pub(super) fn of(memory: Vec<Memory>, mut runs: Runs) -> Result<Sorted, Error> {
        while runs.count() > FAN_IN {
            let mut longer = runs.beside();
            let mut all = runs.iter();
            loop {
                let some: Vec<Source> = all.by_ref().take(FAN_IN).map(Source::Run).collect();
                if some.is_empty() {
                    break;
                }
                longer.write(Sorted::merging(some)?)?;
            }
            drop(all);
            runs = longer;
        }
        let memory = memory.into_iter().map(Source::Memory);
        Sorted::merging(memory.chain(runs.iter().map(Source::Run)).collect())
    }

    fn merging(mut sources: Vec<Source>) -> Result<Sorted, Error> {
        let mut next = BinaryHeap::with_capacity(sources.len());
        for (source, entries) in sources.iter_mut().enumerate() {
            if let Some(entry) = entries.next() {
                next.push(Reverse(Next::new(entry?, source)));
            }
        }
        Ok(Sorted { sources, next })
    }

    /// Takes the entry with the least key, and the one behind it out of its source.
    fn take(&mut self) -> Option<Result<Entry, Error>> {
        let mut least = self.next.peek_mut()?;
        let source = least.0.source;
        let entry = match self.sources[source].next() {
            Some(Ok(next)) => std::mem::replace(&mut *least, Reverse(Next::new(next, source))).0,
            Some(Err(error)) => return Some(Err(error)),
            None => PeekMut::pop(least).0,
        };
        Some(Ok((entry.key, entry.counts)))
    }
}

impl Iterator for Sorted {
    type Item = Result<Entry, Error>;

    fn next(&mut self) -> Option<Result<Entry, Error>> {
        let mut entry = match self.take()? {
            Ok(entry) => entry,
            Err(error) => return Some(Err(error)),
        };
        while self.next.peek().is_some_and(|Reverse(next)| next.key == entry.0) {
            match self.take()? {
                Ok((_, counts)) => entry.1.merge(counts),
                Err(error) => return Some(Err(error)),
            }
        }
        Some(Ok(entry))
    }
}

impl Iterator for Source {
    type Item = Result<Entry, Error>;

    fn next(&mut self) -> Option<Result<Entry, Error>> {
        match self {
            Source::Memory(entries) => entries.next().map(Ok),
            Source::Run(entries) => entries.next(),
        }
    }
}

impl Next {
    fn new((key, counts): Entry, source: usize) -> Next {
        Next { key, source, counts }
    }
}

impl Ord for Next {
    fn cmp(&self, other: &Next) -> Ordering {
        (&self.key, self.source).cmp(&(&other.key, other.source))
    }
}

impl PartialOrd for Next {
    fn partial_cmp(&self, other: &Next) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Next {
    fn eq(&self, other: &Next) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Next {}
