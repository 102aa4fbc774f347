//! Blocks of whole games through any number of threads, results in the order of the input.
//!
//! The threads share one reader: whoever is free takes the next block, works on it, and hands in what
//! came of it. Results are committed in block order, so that what comes out does not depend on the
//! number of threads; what a thread counts on the side is merged once, at the end.

use std::{
    collections::BTreeMap,
    num::NonZeroUsize,
    path::PathBuf,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    thread,
};

use crate::{
    error::Error,
    input::Input,
    pgn::blocks::{BLOCK_SIZE, Block, Blocks},
};

/// Work on blocks.
pub trait Job: Sync {
    /// Bytes of a block, about, that suit the job.
    const BLOCK_SIZE: usize = BLOCK_SIZE;

    /// What a thread keeps from block to block.
    type Worker: Send;
    /// What comes of one block.
    type Part: Send;

    /// A worker that has done nothing.
    fn worker(&self) -> Self::Worker;

    /// Works on one block.
    fn work(&self, worker: &mut Self::Worker, block: &Block) -> Self::Part;

    /// How many games the block had, for progress.
    fn games(part: &Self::Part) -> u64;

    /// How many bytes the part takes, about, where that may be many: little of it then waits.
    fn weight(part: &Self::Part) -> usize {
        let _ = part;
        0
    }
}

/// Something to read.
pub trait Open: Sync {
    /// Opens it at its beginning.
    ///
    /// # Errors
    ///
    /// What [`Input`] cannot be made of.
    fn open(&self) -> Result<Input, Error>;
}

/// A file; `-` is standard input.
impl Open for PathBuf {
    fn open(&self) -> Result<Input, Error> {
        Input::open(self)
    }
}

/// Takes results in the order of the input.
pub trait Sink<P>: Send {
    /// Takes what came of the next block of the current input.
    ///
    /// # Errors
    ///
    /// A failure ends the run.
    fn part(&mut self, part: P) -> Result<(), Error>;

    /// The current input, the one of this index, is at its end, or could not be read any further.
    ///
    /// # Errors
    ///
    /// A failure ends the run.
    fn end(&mut self, input: usize, failure: Option<Error>) -> Result<(), Error>;

    /// Whether it has had enough: the current input is then at its end, and no other is opened.
    fn is_done(&self) -> bool {
        false
    }
}

/// Watches the run, for progress. Both are called from any thread.
pub trait Watch: Sync {
    /// More bytes of the inputs, as they are stored, were read.
    fn bytes(&self, count: u64);

    /// More games were read.
    fn games(&self, count: u64);
}

/// Watches nothing.
impl Watch for () {
    fn bytes(&self, _: u64) {}
    fn games(&self, _: u64) {}
}

/// How to run.
#[derive(Copy, Clone, Debug)]
pub struct Options {
    /// Threads that work.
    pub threads: NonZeroUsize,
    /// Bytes of a block, about; `None` is what suits the job.
    pub block_size: Option<usize>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            threads: thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
            block_size: None,
        }
    }
}

/// Blocks that may be finished before their turn, for each thread.
const AHEAD: u64 = 4;

/// Bytes that may wait for their turn, about.
const HEAVIEST: usize = 4 << 20;

/// Reads `inputs` one after another and works on their blocks. Gives the workers back.
///
/// # Errors
///
/// The first failure of the sink. Failures to read an input go to the sink.
pub fn run<J: Job>(
    inputs: &[impl Open],
    job: &J,
    sink: impl Sink<J::Part>,
    watch: &impl Watch,
    options: Options,
) -> Result<Vec<J::Worker>, Error> {
    let threads = options.threads.get();
    let source = Mutex::new(Source {
        inputs,
        block_size: options.block_size.unwrap_or(J::BLOCK_SIZE),
        input: 0,
        blocks: None,
        tickets: 0,
    });
    let commit = Mutex::new(Commit {
        sink,
        input: 0,
        next: 0,
        waiting: BTreeMap::new(),
        weight: 0,
        is_over: false,
        failure: None,
    });
    let turn = Condvar::new();
    let thread = || {
        let _guard = StopOnPanic(&commit, &turn);
        let mut worker = job.worker();
        let mut block = Block::default();
        loop {
            // A statement of its own: the source is free again before the work begins.
            let next = lock(&source).next(&mut block, watch);
            let Some((ticket, task)) = next else { break };
            let result = match task {
                Task::Block => {
                    let part = job.work(&mut worker, &block);
                    watch.games(J::games(&part));
                    Done::Part(part)
                }
                Task::End(input, failure) => Done::End(input, failure),
            };
            let weight = match &result {
                Done::Part(part) => J::weight(part),
                Done::End(..) => 0,
            };
            let mut commit = lock(&commit);
            while !commit.is_over && !commit.has_room(ticket, weight, threads) {
                commit = turn.wait(commit).unwrap_or_else(PoisonError::into_inner);
            }
            if !commit.hand_in(ticket, weight, result) {
                break;
            }
            turn.notify_all();
        }
        // Whoever waits for a turn that will not come.
        turn.notify_all();
        worker
    };
    let workers = thread::scope(|scope| {
        // Where the system gives no more threads, those that there are do the work.
        let spawn = |_| thread::Builder::new().spawn_scoped(scope, thread).ok();
        let others: Vec<_> = (1..threads).map_while(spawn).collect();
        let mut workers = vec![thread()];
        for other in others {
            match other.join() {
                Ok(worker) => workers.push(worker),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        workers
    });
    match commit.into_inner().unwrap_or_else(PoisonError::into_inner).failure {
        Some(failure) => Err(failure),
        None => Ok(workers),
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What is to be done next.
enum Task {
    /// Work on the block.
    Block,
    /// Say that an input is at its end.
    End(usize, Option<Error>),
}

/// The shared reader.
struct Source<'a, I> {
    inputs: &'a [I],
    block_size: usize,
    /// The input that is read.
    input: usize,
    blocks: Option<Blocks>,
    /// Tasks given out.
    tickets: u64,
}

impl<I: Open> Source<'_, I> {
    fn next(&mut self, block: &mut Block, watch: &impl Watch) -> Option<(u64, Task)> {
        let input = self.inputs.get(self.input)?;
        let ticket = self.tickets;
        self.tickets += 1;
        if self.blocks.is_none() {
            match input.open() {
                Ok(input) => self.blocks = Some(Blocks::new(input, self.block_size)),
                Err(error) => {
                    self.input += 1;
                    return Some((ticket, Task::End(self.input - 1, Some(error))));
                }
            }
        }
        let blocks = self.blocks.as_mut()?;
        let before = blocks.consumed();
        let is_more = blocks.next(block);
        watch.bytes(blocks.consumed() - before);
        if is_more {
            return Some((ticket, Task::Block));
        }
        let failure = self.blocks.take().and_then(Blocks::into_error);
        self.input += 1;
        Some((ticket, Task::End(self.input - 1, failure)))
    }
}

/// What came of a task.
enum Done<P> {
    Part(P),
    End(usize, Option<Error>),
}

/// Results on their way to the sink.
struct Commit<S, P> {
    sink: S,
    /// The input whose results are taken.
    input: usize,
    /// The ticket whose turn it is.
    next: u64,
    waiting: BTreeMap<u64, (usize, Done<P>)>,
    /// What those that wait weigh together.
    weight: usize,
    /// Nobody need wait for a turn any more: the run has failed, or the sink has had enough.
    is_over: bool,
    failure: Option<Error>,
}

/// Frees the others of their waiting when a thread panics.
struct StopOnPanic<'a, S, P>(&'a Mutex<Commit<S, P>>, &'a Condvar);

impl<S, P> Drop for StopOnPanic<'_, S, P> {
    fn drop(&mut self) {
        if thread::panicking() {
            lock(self.0).is_over = true;
            self.1.notify_all();
        }
    }
}

impl<P, S: Sink<P>> Commit<S, P> {
    /// Whether a result may be handed in now. The one whose turn it is always may.
    fn has_room(&self, ticket: u64, weight: usize, threads: usize) -> bool {
        ticket == self.next
            || ticket < self.next + AHEAD * threads as u64 && self.weight + weight <= HEAVIEST
    }

    /// Takes a result, and commits all whose turn has come; false once the run is over.
    fn hand_in(&mut self, ticket: u64, weight: usize, result: Done<P>) -> bool {
        if self.is_over {
            return false;
        }
        self.weight += weight;
        self.waiting.insert(ticket, (weight, result));
        while let Some((weight, result)) = self.waiting.remove(&self.next) {
            self.next += 1;
            self.weight -= weight;
            if let Err(failure) = self.commit(result) {
                self.is_over = true;
                self.failure = Some(failure);
            }
            if self.is_over {
                return false;
            }
        }
        true
    }

    fn commit(&mut self, result: Done<P>) -> Result<(), Error> {
        match result {
            Done::Part(part) => {
                self.sink.part(part)?;
                self.is_over = self.sink.is_done();
                if self.is_over { self.sink.end(self.input, None) } else { Ok(()) }
            }
            Done::End(input, failure) => {
                self.input = input + 1;
                self.sink.end(input, failure)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    /// Games without an end, which count how often they are opened.
    #[derive(Default)]
    struct Endless(AtomicUsize);

    impl Open for Endless {
        fn open(&self) -> Result<Input, Error> {
            self.0.fetch_add(1, Ordering::Relaxed);
            Input::from_reader("endless", Box::new(Games(0)))
        }
    }

    struct Games(usize);

    impl std::io::Read for Games {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            const GAME: &[u8] = b"[Event \"x\"]\n\n1. e4 *\n\n";
            for byte in &mut *buffer {
                *byte = GAME[self.0 % GAME.len()];
                self.0 += 1;
            }
            Ok(buffer.len())
        }
    }

    struct Bytes;

    impl Job for Bytes {
        type Worker = ();
        type Part = usize;

        fn worker(&self) {}

        fn work(&self, (): &mut (), block: &Block) -> usize {
            block.text().len()
        }

        fn games(_: &usize) -> u64 {
            0
        }
    }

    /// Has enough after so many parts.
    #[derive(Debug, Default)]
    struct Enough {
        parts: usize,
        ends: Vec<(usize, bool)>,
    }

    impl Sink<usize> for &mut Enough {
        fn part(&mut self, _: usize) -> Result<(), Error> {
            assert!(self.parts > 0, "it has had enough");
            self.parts -= 1;
            Ok(())
        }

        fn end(&mut self, input: usize, failure: Option<Error>) -> Result<(), Error> {
            self.ends.push((input, failure.is_some()));
            Ok(())
        }

        fn is_done(&self) -> bool {
            self.parts == 0
        }
    }

    #[test]
    fn a_sink_that_has_had_enough_ends_the_run() {
        for threads in 1..=8 {
            let inputs = [Endless::default(), Endless::default()];
            let mut sink = Enough { parts: 20, ..Enough::default() };
            let threads = NonZeroUsize::new(threads).unwrap();
            let options = Options { threads, block_size: Some(100) };
            run(&inputs, &Bytes, &mut sink, &(), options).unwrap();
            assert_eq!((sink.parts, &*sink.ends), (0, &[(0, false)][..]));
            assert_eq!(inputs.each_ref().map(|input| input.0.load(Ordering::Relaxed)), [1, 0]);
        }
    }
}
