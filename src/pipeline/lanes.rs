//! The inputs, several of them read side by side.
//!
//! A *lane* is an open input. Whoever is free takes the next block from the first lane that nobody is
//! reading from, and opens another input only if there is none. So the inputs are read in order as long as
//! reading is quick, and side by side where unpacking them takes longer than the work.
//!
//! Whoever unpacks goes on with it, and leaves the blocks to the others, as long as they keep up.
//!
//! Nobody waits in vain: a thread is in a later lane only because another was reading from an earlier one
//! just then, and that one looks for work from the first lane on when it is done. What is
//! next in order is always taken; anything else only while little waits for its turn.

use std::{
    collections::BTreeMap,
    hint, mem,
    num::NonZeroUsize,
    sync::{
        Arc, Condvar, Mutex, MutexGuard,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

use crate::{
    error::Error,
    input::ahead::Ahead,
    pgn::blocks::{Block, Blocks},
};

use super::{Open, Watch, lock, wait};

/// How often to look for a change before falling asleep, where each thread has a core of its own.
const PATIENCE: u32 = 1000;

/// Inputs that are open at once, at most.
const MOST: usize = 32;

/// Inputs of which something is unpacked ahead of their readers, at most: the first ones.
const MOST_AHEAD: usize = 2;

/// A place in the order of results: the index of an input, and how many blocks of it come before.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Turn {
    pub(super) input: usize,
    pub(super) block: u64,
}

/// What is to be done next.
pub(super) enum Task {
    /// Work on the block.
    Block,
    /// Say that the input is at its end.
    End(Option<Error>),
}

/// The inputs and who reads from them.
pub(super) struct Lanes<'a, I> {
    inputs: &'a [I],
    block_size: usize,
    threads: NonZeroUsize,
    patience: u32,
    state: Mutex<State>,
    /// How often something changed for those who found nothing to do. It changes only where the state is locked.
    changes: AtomicU64,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// By the index of their input; `None` where someone is reading.
    lanes: BTreeMap<usize, Lane>,
    /// The input to open next.
    unopened: usize,
    /// Threads that have come here: there may be fewer than were asked for.
    present: usize,
    /// Blocks that were read for others, at most one for each, and some to read into.
    read: BTreeMap<Turn, Block>,
    spare: Vec<Block>,
    /// How far results are committed.
    turn: Turn,
    /// Much waits for its turn.
    is_full: bool,
    is_over: bool,
}

impl State {
    /// Takes the first block that was read for others, for one to read into.
    fn take_read(&mut self, block: &mut Block) -> Option<Turn> {
        let first = self.read.first_entry()?;
        if self.is_over || self.is_full && *first.key() != self.turn {
            return None;
        }
        let (turn, read) = first.remove_entry();
        self.spare.push(mem::replace(block, read));
        Some(turn)
    }
}

#[derive(Default)]
struct Lane {
    /// `None` while someone is reading.
    reader: Option<Box<Reader>>,
    /// What others may unpack of it, once it is opened.
    ahead: Option<Arc<Ahead>>,
    /// It could not be opened before its turn. Until it is, no other is: that could be what is missing.
    waits: bool,
}

/// Reads the blocks of an input.
struct Reader {
    /// That of what it reads next.
    turn: Turn,
    /// Whether that was next in order when it was taken.
    is_in_turn: bool,
    /// `None` before it is opened.
    blocks: Option<Blocks>,
}

/// What a thread takes to do.
enum Taken {
    /// To work on the block.
    Block(Turn),
    /// To read the next one.
    Reader(Box<Reader>),
}

/// What there is to read.
enum Found {
    Reader(Box<Reader>),
    /// Others are reading from all that may be read: this could be unpacked ahead of them.
    Busy(Vec<Arc<Ahead>>),
    /// All is read, or no more is wanted.
    Nothing,
}

impl<'a, I: Open> Lanes<'a, I> {
    pub(super) fn new(inputs: &'a [I], block_size: usize, threads: NonZeroUsize) -> Self {
        let has_cores = thread::available_parallelism().is_ok_and(|cores| threads <= cores);
        Lanes {
            inputs,
            block_size,
            threads,
            patience: if has_cores { PATIENCE } else { 0 },
            state: Mutex::default(),
            changes: AtomicU64::new(0),
            changed: Condvar::new(),
        }
    }

    /// A thread comes that will ask what is [next](Lanes::next).
    pub(super) fn enter(&self) {
        lock(&self.state).present += 1;
    }

    /// Reads the next block, or finds an input at its end. `None` once there is nothing more to do.
    pub(super) fn next(&self, block: &mut Block, watch: &impl Watch) -> Option<(Turn, Task)> {
        loop {
            let found = match self.take(block)? {
                Taken::Block(turn) => Some((turn, Task::Block)),
                Taken::Reader(reader) => self.read_next(reader, block, watch),
            };
            if found.is_some() {
                return found;
            }
        }
    }

    /// Reads a block, and before it those that others wait for. `None` where the input has to wait for its turn.
    fn read_next(
        &self,
        mut reader: Box<Reader>,
        block: &mut Block,
        watch: &impl Watch,
    ) -> Option<(Turn, Task)> {
        loop {
            let turn = reader.turn;
            let failure = match self.read(&mut reader, block, watch) {
                Ok(true) => {
                    reader.turn.block += 1;
                    // What a decoder remembers is far from any other thread: this one goes on with it.
                    let is_unpacking = reader.blocks.as_ref().is_some_and(Blocks::is_unpacking);
                    if is_unpacking && self.hand_over(turn, block) {
                        continue;
                    }
                    self.put_back(reader, false);
                    return Some((turn, Task::Block));
                }
                Ok(false) => reader.blocks.take().and_then(Blocks::into_error),
                // What is missing now, such as a free descriptor, may be there in its turn.
                Err(_) if !reader.is_in_turn => {
                    self.put_back(reader, true);
                    return None;
                }
                Err(failure) => Some(failure),
            };
            self.close(turn.input);
            return Some((turn, Task::End(failure)));
        }
    }

    /// Leaves a block to others, for one to read into; false where they have enough.
    fn hand_over(&self, turn: Turn, block: &mut Block) -> bool {
        let mut state = lock(&self.state);
        if state.is_over || state.is_full || state.read.len() + 1 >= state.present {
            return false;
        }
        let spare = state.spare.pop().unwrap_or_default();
        state.read.insert(turn, mem::replace(block, spare));
        self.change(state);
        true
    }

    /// Results up to `turn` are committed. With whether much waits for its turn.
    pub(super) fn committed(&self, turn: Turn, is_full: bool) {
        let mut state = lock(&self.state);
        (state.turn, state.is_full) = (turn, is_full);
        self.change(state);
    }

    /// No more is wanted.
    pub(super) fn stop(&self) {
        let mut state = lock(&self.state);
        state.is_over = true;
        self.change(state);
    }

    fn change(&self, state: MutexGuard<'_, State>) {
        self.changes.fetch_add(1, Ordering::Release);
        drop(state);
        self.changed.notify_all();
    }

    /// Takes a block, or a lane to read from; unpacks ahead, or waits, while there is none.
    fn take(&self, block: &mut Block) -> Option<Taken> {
        let mut state = lock(&self.state);
        loop {
            if let Some(turn) = state.take_read(block) {
                return Some(Taken::Block(turn));
            }
            let all = match self.find(&mut state) {
                Found::Reader(reader) => return Some(Taken::Reader(reader)),
                Found::Nothing => return None,
                Found::Busy(all) => all,
            };
            let seen = self.changes.load(Ordering::Acquire);
            drop(state);
            let has_worked = all.iter().any(|ahead| ahead.work());
            if !has_worked {
                self.wait_for_change(seen);
            }
            state = lock(&self.state);
        }
    }

    /// Waits until something changes that was not yet seen.
    fn wait_for_change(&self, seen: u64) {
        let is_same = || self.changes.load(Ordering::Acquire) == seen;
        // Falling asleep and being woken takes longer than it takes to read a block.
        for _ in 0..self.patience {
            if !is_same() {
                break;
            }
            hint::spin_loop();
        }
        let mut state = lock(&self.state);
        while is_same() {
            state = wait(&self.changed, state);
        }
    }

    fn find(&self, state: &mut State) -> Found {
        if state.is_over || state.lanes.is_empty() && state.unopened == self.inputs.len() {
            return Found::Nothing;
        }
        let State { turn, is_full, unopened, .. } = *state;
        let mut all = Vec::new();
        for lane in state.lanes.values_mut() {
            let may_read = |reader: &mut Box<Reader>| {
                reader.is_in_turn = reader.turn == turn;
                reader.is_in_turn || !is_full && !lane.waits
            };
            if let Some(reader) = lane.reader.take_if(may_read) {
                return Found::Reader(reader);
            }
            // What is unpacked ahead takes memory, and nobody may come for it soon.
            if !is_full && all.len() < MOST_AHEAD {
                all.extend(lane.ahead.clone());
            }
        }
        let next = Turn { input: unopened, block: 0 };
        let has_lane = state.lanes.len() < self.threads.get().min(MOST)
            && !state.lanes.values().any(|lane| lane.waits);
        let may_open = |input: &I| next == turn || !is_full && has_lane && input.is_ready();
        if self.inputs.get(unopened).is_some_and(may_open) {
            state.unopened += 1;
            state.lanes.insert(unopened, Lane::default());
            let is_in_turn = next == turn;
            let reader = Reader { turn: next, is_in_turn, blocks: None };
            return Found::Reader(Box::new(reader));
        }
        Found::Busy(all)
    }

    /// False at the end of the input.
    fn read(
        &self,
        reader: &mut Reader,
        block: &mut Block,
        watch: &impl Watch,
    ) -> Result<bool, Error> {
        let blocks = match &mut reader.blocks {
            Some(blocks) => blocks,
            None => {
                let mut input = self.inputs[reader.turn.input].open()?;
                self.change_lane(reader.turn.input, |lane| lane.ahead = input.ahead(self.threads));
                reader.blocks.insert(Blocks::new(input, self.block_size))
            }
        };
        let before = blocks.consumed();
        let is_more = blocks.next(block);
        watch.bytes(blocks.consumed() - before);
        Ok(is_more)
    }

    fn put_back(&self, reader: Box<Reader>, waits: bool) {
        self.change_lane(reader.turn.input, |lane| {
            lane.reader = Some(reader);
            lane.waits = waits;
        });
    }

    fn change_lane(&self, input: usize, change: impl FnOnce(&mut Lane)) {
        let mut state = lock(&self.state);
        change(state.lanes.entry(input).or_default());
        self.change(state);
    }

    fn close(&self, input: usize) {
        let mut state = lock(&self.state);
        state.lanes.remove(&input);
        self.change(state);
    }
}

#[cfg(test)]
mod tests;
