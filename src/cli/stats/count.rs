//! Counts the games of the inputs.

use std::{collections::HashSet, path::PathBuf};

use chess960::{
    Error,
    game::{
        details::Details,
        read::{self, Item},
        reading::Reading,
        record::{Reason, Record},
        replay::Replay,
    },
    pgn::blocks::{BLOCK_SIZE, Block},
    pipeline::{Job, Sink},
    stats::{Counter, Plan, fingerprint},
};

use crate::cli::{
    account::{Account, Errors, Files},
    picks::Picks,
};

/// Counts the games of blocks.
pub(super) struct Count {
    pub(super) reading: Reading,
    pub(super) plan: Plan,
    /// All games that are wanted are taken: who reads them counts them.
    pub(super) is_all: bool,
}

pub(super) struct Worker {
    replay: Replay,
    pub(super) counter: Counter,
}

/// What came of a block: what was counted, or the games of which some are yet to be taken.
#[derive(Default)]
pub(super) struct Part {
    account: Account,
    heard: Vec<Heard>,
}

/// A game, or what stands where there is none.
struct Heard {
    record: Option<Record>,
    details: Option<Box<Details>>,
    is_wanted: bool,
    errors: Errors,
}

impl Heard {
    fn of(item: Item) -> Heard {
        let errors = Errors::of(&item);
        let Item { record, is_wanted, details, .. } = item;
        Heard { record, details, is_wanted, errors }
    }

    fn count(self, counter: &mut Counter, account: &mut Account) {
        let Heard { record, details, is_wanted, errors } = self;
        account.hear_errors(errors, is_wanted);
        match record {
            Some(record) if is_wanted => {
                account.tally.add(counter.add(&record, details.as_deref()));
            }
            Some(_) => account.tally.not_wanted += 1,
            None => {}
        }
    }
}

impl Job for Count {
    type Worker = Worker;
    type Part = Part;

    /// Where games are yet to be picked, what is known of them waits, which may be more than a short game.
    fn block_size(&self) -> usize {
        if self.is_all { BLOCK_SIZE } else { BLOCK_SIZE / 4 }
    }

    fn worker(&self) -> Worker {
        let counter = Counter::new(self.plan.clone());
        Worker { replay: Replay::new(self.reading.clone()), counter }
    }

    fn work(&self, worker: &mut Worker, block: &Block) -> Part {
        let mut part = Part::default();
        let Worker { replay, counter } = worker;
        read::read(block, replay, |item| {
            let heard = Heard::of(item);
            if self.is_all {
                heard.count(counter, &mut part.account);
            } else {
                part.heard.push(heard);
            }
        });
        part
    }

    fn games(part: &Part) -> u64 {
        let heard = part.heard.iter().filter(|heard| heard.record.is_some());
        part.account.tally.read() + heard.count() as u64
    }

    fn weight(part: &Part) -> usize {
        let details = part.heard.iter().filter_map(|heard| heard.details.as_deref());
        size_of_val(&*part.heard) + details.map(Details::weight).sum::<usize>()
    }
}

/// Takes what was counted, and counts what had to be picked.
pub(super) struct Taker<'a> {
    pub(super) picks: Picks,
    /// The fingerprints of the games that were counted, where none is counted twice.
    pub(super) seen: Option<HashSet<u128>>,
    pub(super) counter: Counter,
    pub(super) files: Files<'a>,
}

impl<'a> Taker<'a> {
    pub(super) fn new(names: &'a [PathBuf], job: &Count, picks: Picks, dedup: bool) -> Taker<'a> {
        let is_all = picks.are_all() && job.reading.filter.is_none();
        Taker {
            picks,
            seen: dedup.then(HashSet::new),
            counter: Counter::new(job.plan.clone()),
            files: Files::new(names, is_all),
        }
    }

    fn take(&mut self, mut heard: Heard) {
        if heard.record.is_some() {
            heard.is_wanted = heard.is_wanted && self.picks.take();
        }
        let is_copy = match (&mut self.seen, &heard) {
            (
                Some(seen),
                Heard { record: Some(record), details: Some(details), is_wanted: true, .. },
            ) => {
                let start = record.counted(self.counter.plan().starts);
                start.is_ok_and(|start| !seen.insert(fingerprint(start, details)))
            }
            _ => false,
        };
        if is_copy {
            self.files.file.hear_errors(heard.errors, true);
            self.files.file.tally.add(Err(Reason::Duplicate));
        } else {
            heard.count(&mut self.counter, &mut self.files.file);
        }
    }
}

impl Sink<Part> for &mut Taker<'_> {
    fn part(&mut self, part: Part) -> Result<(), Error> {
        self.files.file.add(part.account);
        for heard in part.heard {
            if self.picks.is_done() {
                break;
            }
            self.take(heard);
        }
        Ok(())
    }

    fn end(&mut self, input: usize, failure: Option<Error>) -> Result<(), Error> {
        self.files.end(input, failure);
        Ok(())
    }

    fn is_done(&self) -> bool {
        self.picks.is_done()
    }
}
