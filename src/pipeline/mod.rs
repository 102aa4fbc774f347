//! Blocks of whole games through any number of threads, results in the order of the input.
//!
//! The threads share the reading: whoever is free takes the next block, see `lanes`, works on it, and
//! hands in what came of it. Results are committed in the order of inputs and blocks, so that what comes
//! out does not depend on the number of threads; what a thread counts on the side is merged once, at the end.

mod commit;
mod lanes;
#[cfg(test)]
mod tests;

use std::{
    fs,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    thread,
};

use crate::{
    error::Error,
    input::Input,
    pgn::blocks::{BLOCK_SIZE, Block},
};

use commit::{Commit, Done};
use lanes::{Lanes, Task};

/// Work on blocks.
pub trait Job: Sync {
    /// What a thread keeps from block to block.
    type Worker: Send;
    /// What comes of one block.
    type Part: Send;

    /// Bytes of a block, about, that suit the job: fewer where much is kept of each game until its turn comes.
    fn block_size(&self) -> usize {
        BLOCK_SIZE
    }

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

    /// Whether it can be opened and read at any time without waiting for anybody, as a regular file can.
    /// Only such an input is opened before all results of the inputs before it are taken.
    fn is_ready(&self) -> bool {
        false
    }
}

/// A file; `-` is standard input.
impl Open for PathBuf {
    fn open(&self) -> Result<Input, Error> {
        Input::open(self)
    }

    fn is_ready(&self) -> bool {
        is_ready(self)
    }
}

/// Whether what has this name can be read without waiting for anybody; not so `-`, which is standard input,
/// and pipes with a name.
pub fn is_ready(path: &Path) -> bool {
    path.as_os_str() != "-" && fs::metadata(path).is_ok_and(|it| it.is_file())
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

/// Reads `inputs`, some of them side by side, and works on their blocks. Gives the workers back.
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
    let block_size = options.block_size.unwrap_or_else(|| job.block_size());
    let lanes = Lanes::new(inputs, block_size, options.threads);
    let commit = Mutex::new(Commit::new(sink));
    let thread = || {
        let _guard = StopOnPanic(&lanes);
        lanes.enter();
        let mut worker = job.worker();
        let mut block = Block::default();
        while let Some((turn, task)) = lanes.next(&mut block, watch) {
            let (weight, result) = match task {
                Task::Block => {
                    let part = job.work(&mut worker, &block);
                    watch.games(J::games(&part));
                    (J::weight(&part), Done::Part(part))
                }
                Task::End(failure) => (0, Done::End(failure)),
            };
            let mut commit = lock(&commit);
            if !commit.hand_in(turn, weight, result) {
                lanes.stop();
                break;
            }
            lanes.committed(commit.turn(), commit.is_full());
        }
        worker
    };
    let workers = thread::scope(|scope| {
        // Where the system gives no more threads, those that there are do the work.
        let spawn = |_| thread::Builder::new().spawn_scoped(scope, thread).ok();
        let others: Vec<_> = (1..options.threads.get()).map_while(spawn).collect();
        let mut workers = vec![thread()];
        for other in others {
            match other.join() {
                Ok(worker) => workers.push(worker),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        workers
    });
    match commit.into_inner().unwrap_or_else(PoisonError::into_inner).into_failure() {
        Some(failure) => Err(failure),
        None => Ok(workers),
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn wait<'a, T>(change: &Condvar, guard: MutexGuard<'a, T>) -> MutexGuard<'a, T> {
    change.wait(guard).unwrap_or_else(PoisonError::into_inner)
}

/// Frees the others of their waiting when a thread panics.
struct StopOnPanic<'a, 'b, I: Open>(&'a Lanes<'b, I>);

impl<I: Open> Drop for StopOnPanic<'_, '_, I> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop();
        }
    }
}
