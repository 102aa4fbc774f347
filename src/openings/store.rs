//! Counts by their keys: in memory as long as there is room, and else on the disk.

use std::{
    collections::{BTreeMap, btree_map},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};

use crate::{error::Error, merge::Merge};

use super::{
    counts::Counts,
    runs::{Runs, Scratch},
    sorted::Sorted,
};

/// What the stores of one job share: how much memory they may take together, and where their runs go.
#[derive(Debug)]
pub struct Depot {
    /// Bytes of memory.
    limit: usize,
    scratch: Scratch,
    stores: AtomicUsize,
    runs: Mutex<Runs>,
}

impl Depot {
    /// Of stores that take `limit` bytes of memory together, about.
    pub fn new(limit: usize, scratch: &Scratch) -> Arc<Depot> {
        let runs = Mutex::new(Runs::new(scratch.clone()));
        let scratch = scratch.clone();
        Arc::new(Depot { limit, scratch, stores: AtomicUsize::new(0), runs })
    }

    pub(super) fn limit(&self) -> usize {
        self.limit
    }

    pub(super) fn scratch(&self) -> &Scratch {
        &self.scratch
    }

    /// What one of the stores may take.
    fn share(&self) -> usize {
        self.limit / self.stores.load(Ordering::Relaxed).max(1)
    }
}

/// Counts by their keys.
#[derive(Debug)]
pub struct Store {
    depot: Arc<Depot>,
    counts: BTreeMap<Box<[u8]>, Counts>,
    /// What they take, about.
    bytes: usize,
    /// It has a share of the depot's memory: only who adds something needs one.
    has_share: bool,
}

impl Store {
    /// Of nothing yet.
    pub fn new(depot: &Arc<Depot>) -> Store {
        Store { depot: Arc::clone(depot), counts: BTreeMap::new(), bytes: 0, has_share: false }
    }

    /// Adds what was counted.
    ///
    /// # Errors
    ///
    /// [`Error::Write`] where it had to go to the disk and could not.
    pub fn add(&mut self, key: &[u8], counts: Counts) -> Result<(), Error> {
        if let Some(known) = self.counts.get_mut(key) {
            known.merge(counts);
            return Ok(());
        }
        if !std::mem::replace(&mut self.has_share, true) {
            self.depot.stores.fetch_add(1, Ordering::Relaxed);
        }
        let bytes = weight(key);
        if !self.counts.is_empty() && self.bytes + bytes > self.depot.share() {
            self.spill()?;
        }
        self.bytes += bytes;
        self.counts.insert(key.into(), counts);
        Ok(())
    }

    /// Everything in all stores of a depot, by key, each once.
    ///
    /// # Errors
    ///
    /// [`Error::Write`] and [`Error::Read`], of what went to the disk.
    pub(super) fn sorted(depot: &Depot, stores: Vec<Store>) -> Result<Sorted, Error> {
        let memory: Vec<btree_map::IntoIter<_, _>> =
            stores.into_iter().map(|store| store.counts.into_iter()).collect();
        let mut runs = depot.runs.lock().unwrap_or_else(PoisonError::into_inner);
        Sorted::of(memory, runs.take())
    }

    /// Moves what is in memory to the disk.
    fn spill(&mut self) -> Result<(), Error> {
        self.bytes = 0;
        let counts = std::mem::take(&mut self.counts).into_iter().map(Ok);
        self.depot.runs.lock().unwrap_or_else(PoisonError::into_inner).write(counts)
    }
}

/// Bytes that an entry takes, about: nodes of the map are two thirds full, and the key is an allocation of
/// its own.
fn weight(key: &[u8]) -> usize {
    const ENTRY: usize = size_of::<(Box<[u8]>, Counts)>();
    const ALLOCATION: usize = 16;
    ENTRY + ENTRY / 2 + ALLOCATION + key.len()
}
