//! Counts the games of the inputs by their openings.

use std::{path::PathBuf, sync::Arc};

use chess960::{
    Error,
    game::{
        read::{self, Item},
        reading::Reading,
        record::Reason,
        replay::Replay,
    },
    openings::{Depot, Game, Plan, Store},
    pgn::blocks::{BLOCK_SIZE, Block},
    pipeline::{Job, Sink},
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
    pub(super) depot: Arc<Depot>,
}

pub(super) struct Worker {
    replay: Replay,
    pub(super) store: Store,
}

/// What came of a block: what was counted, or the games of which some are yet to be taken.
#[derive(Default)]
pub(super) struct Part {
    account: Account,
    heard: Vec<Heard>,
    /// Why not all of it could be counted.
    failure: Option<Error>,
}

/// A game, or what stands where there is none.
struct Heard {
    /// The game, or why it is not counted.
    game: Option<Result<Game, Reason>>,
    is_wanted: bool,
    errors: Errors,
}

impl Heard {
    fn of(item: &Item, plan: &Plan) -> Heard {
        let game = item.record.as_ref().map(|record| match &item.details {
            Some(details) => plan.game(record, details),
            // Of a game that nothing is known of there are none.
            None => Err(record.counted(plan.starts).err().unwrap_or(Reason::Error)),
        });
        Heard { game, is_wanted: item.is_wanted, errors: Errors::of(item) }
    }

    fn count(self, store: &mut Store, account: &mut Account) -> Result<(), Error> {
        let Heard { game, is_wanted, errors } = self;
        account.hear_errors(errors, is_wanted);
        match game {
            Some(Ok(Game { start, key, counts })) if is_wanted => {
                account.tally.add(Ok(start));
                store.add(&key, counts)?;
            }
            Some(Err(reason)) if is_wanted => account.tally.add(Err(reason)),
            Some(_) => account.tally.not_wanted += 1,
            None => {}
        }
        Ok(())
    }
}

impl Job for Count {
    type Worker = Worker;
    type Part = Part;

    /// As in `stats`.
    fn block_size(&self) -> usize {
        if self.is_all { BLOCK_SIZE } else { BLOCK_SIZE / 4 }
    }

    fn worker(&self) -> Worker {
        Worker { replay: Replay::new(self.reading.clone()), store: Store::new(&self.depot) }
    }

    fn work(&self, worker: &mut Worker, block: &Block) -> Part {
        let mut part = Part::default();
        let Worker { replay, store } = worker;
        read::read(block, replay, |item| {
            let heard = Heard::of(&item, &self.plan);
            if !self.is_all {
                part.heard.push(heard);
            } else if part.failure.is_none() {
                part.failure = heard.count(store, &mut part.account).err();
            }
        });
        part
    }

    fn games(part: &Part) -> u64 {
        let heard = part.heard.iter().filter(|heard| heard.game.is_some());
        part.account.tally.read() + heard.count() as u64
    }

    fn weight(part: &Part) -> usize {
        let games = part.heard.iter().filter_map(|heard| heard.game.as_ref()?.as_ref().ok());
        size_of_val(&*part.heard) + games.map(|game| game.key.len()).sum::<usize>()
    }
}

/// Takes what was counted, and counts what had to be picked.
pub(super) struct Taker<'a> {
    picks: Picks,
    pub(super) store: Store,
    pub(super) files: Files<'a>,
}

impl<'a> Taker<'a> {
    pub(super) fn new(names: &'a [PathBuf], job: &Count, picks: Picks) -> Taker<'a> {
        let is_all = picks.are_all() && job.reading.filter.is_none();
        Taker { picks, store: Store::new(&job.depot), files: Files::new(names, is_all) }
    }
}

impl Sink<Part> for &mut Taker<'_> {
    fn part(&mut self, part: Part) -> Result<(), Error> {
        part.failure.map_or(Ok(()), Err)?;
        self.files.file.add(part.account);
        for mut heard in part.heard {
            if self.picks.is_done() {
                break;
            }
            if heard.game.is_some() {
                heard.is_wanted = heard.is_wanted && self.picks.take();
            }
            heard.count(&mut self.store, &mut self.files.file)?;
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
