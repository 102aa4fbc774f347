//! Results on their way to the sink, in the order of the input.

use std::collections::BTreeMap;

use crate::error::Error;

use super::{Sink, lanes::Turn};

/// Bytes that may wait for their turn, about: where more do, only what is next in order is begun.
const HEAVIEST: usize = 4 << 20;

/// What came of a task.
pub(super) enum Done<P> {
    Part(P),
    /// The input is at its end.
    End(Option<Error>),
}

/// Results on their way to the sink.
pub(super) struct Commit<S, P> {
    sink: S,
    /// Whose turn it is.
    turn: Turn,
    waiting: BTreeMap<Turn, (usize, Done<P>)>,
    /// What those that wait weigh together.
    weight: usize,
    /// Nobody need hand in anything any more: the run has failed, or the sink has had enough.
    is_over: bool,
    failure: Option<Error>,
}

impl<P, S: Sink<P>> Commit<S, P> {
    pub(super) fn new(sink: S) -> Commit<S, P> {
        Commit {
            sink,
            turn: Turn::default(),
            waiting: BTreeMap::new(),
            weight: 0,
            is_over: false,
            failure: None,
        }
    }

    /// Whose turn it is now.
    pub(super) fn turn(&self) -> Turn {
        self.turn
    }

    /// Whether much waits for its turn.
    pub(super) fn is_full(&self) -> bool {
        self.weight >= HEAVIEST
    }

    /// What ended the run.
    pub(super) fn into_failure(self) -> Option<Error> {
        self.failure
    }

    /// Takes a result, which weighs so much beside its own size, and commits all whose turn has come;
    /// false once the run is over.
    pub(super) fn hand_in(&mut self, turn: Turn, weight: usize, result: Done<P>) -> bool {
        if self.is_over {
            return false;
        }
        let weight = weight + size_of::<(Turn, usize, Done<P>)>();
        self.weight += weight;
        self.waiting.insert(turn, (weight, result));
        while let Some((weight, result)) = self.waiting.remove(&self.turn) {
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
        let input = self.turn.input;
        match result {
            Done::Part(part) => {
                self.turn.block += 1;
                self.sink.part(part)?;
                self.is_over = self.sink.is_done();
                if self.is_over { self.sink.end(input, None) } else { Ok(()) }
            }
            Done::End(failure) => {
                self.turn = Turn { input: input + 1, block: 0 };
                self.sink.end(input, failure)
            }
        }
    }
}
