//! Unpacking ahead of the reader, by threads that have nothing else to do.
//!
//! A compressed file may have many parts, one after the other: gzip members, bzip2 and xz streams, zstd
//! frames. Each can be decoded by itself. Where the next one begins is not written anywhere, but it
//! begins with a magic number. So whoever is free looks for such numbers in the bytes that the reader
//! has not reached, and decodes from there on. That is a guess: the number may as well stand by chance
//! inside a part. The reader knows. Where its own part ends and a guess was made of that very byte, it
//! takes over what was decoded from there, and the decoder; a guess that it passes by was wrong.
//!
//! So the text is what the reader alone would have made of the file. A guess in which a fault is met is
//! given up: if it was right, the reader meets the fault, in its place.

mod magic;
#[cfg(test)]
mod tests;
mod unit;

use std::{
    collections::{BTreeMap, VecDeque},
    fs::File,
    io,
    num::NonZeroUsize,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
};

use super::{
    detect::Compression,
    source::{Source, read_at},
    stash::Stash,
    unpacker::Unpacker,
};

use unit::{Stop, Unit};

/// How far to go ahead of the reader.
#[derive(Clone, Copy, Debug)]
struct Limits {
    /// Bytes of a chunk of text, at least what a decoder needs.
    chunk: usize,
    /// Chunks there are at most.
    chunks: usize,
    /// Stored bytes.
    stored: u64,
    /// Stored bytes from one guess to the next, at least: small parts are decoded many at a time, and
    /// magic numbers that stand everywhere by chance cost little.
    spacing: u64,
}

impl Limits {
    fn of(threads: NonZeroUsize) -> Limits {
        let threads = threads.get().min(16);
        Limits {
            chunk: 256 << 10,
            chunks: 8 * threads,
            stored: (8 << 20) * threads as u64,
            spacing: 256 << 10,
        }
    }
}

/// What is unpacked of a file ahead of its reader. Shared by the reader and those who help.
pub struct Ahead {
    file: Arc<File>,
    compression: Compression,
    limits: Limits,
    state: Mutex<State>,
    /// Someone has left off.
    put_back: Condvar,
}

#[derive(Default)]
struct State {
    /// Stored bytes the reader has used.
    place: u64,
    /// Up to here guesses were made; `None` once there is nothing more to look at.
    searched: Option<u64>,
    is_searching: bool,
    /// What the reader waits for: nobody is to go on with it.
    wanted: Option<u64>,
    /// By where they begin.
    guesses: BTreeMap<u64, Guess>,
    /// Chunks in use.
    lent: usize,
    spare: Vec<Stash>,
}

/// What became of a guess.
enum Guess {
    New,
    /// Someone is at it.
    Busy,
    Begun(Unit),
    /// Decoded up to where the next one begins, or to the end of the file.
    Ended(u64, Text),
    Failed,
}

type Text = VecDeque<Stash>;

/// What the reader takes over.
pub(super) struct Taken {
    pub(super) text: Text,
    pub(super) next: Next,
}

/// How the reader goes on after text it has taken over.
pub(super) enum Next {
    /// Between parts, at this place.
    Place(u64),
    /// Inside a part.
    Unpacker(Unpacker),
}

/// What a helper may do.
enum Task {
    /// Look for guesses from here on.
    Search(u64, Stash),
    /// Decode some of what begins here, as far as this place, where another guess begins.
    Unpack(u64, Option<Unit>, Option<u64>, Option<Stash>),
}

impl Ahead {
    /// Nothing so far, for so many threads, of a file of which the reader has used `place` bytes.
    pub(super) fn new(
        file: &Arc<File>,
        compression: Compression,
        place: u64,
        threads: NonZeroUsize,
    ) -> Ahead {
        Ahead::with_limits(file, compression, place, Limits::of(threads))
    }

    fn with_limits(
        file: &Arc<File>,
        compression: Compression,
        place: u64,
        limits: Limits,
    ) -> Ahead {
        Ahead {
            file: Arc::clone(file),
            compression,
            limits,
            state: Mutex::new(State { place, searched: Some(place), ..State::default() }),
            put_back: Condvar::new(),
        }
    }

    /// Does a little: what takes no longer than reading a block. False if there is nothing to do.
    pub fn work(&self) -> bool {
        let task = self.lock().task(self.limits);
        task.map(|task| self.carry_out(task)).is_some()
    }

    /// The reader is at `place`, inside a part.
    pub(super) fn pass(&self, place: u64) {
        self.lock().pass(place);
    }

    /// The reader is at `place`, where a part has ended: gives what is decoded of the next one.
    pub(super) fn take(&self, place: u64) -> Option<Taken> {
        let mut state = self.lock();
        state.pass(place);
        // Whoever is at it does what would have to be done now. There may be something else to do.
        while matches!(state.guesses.get(&place), Some(Guess::Busy)) {
            state.wanted = Some(place);
            if let Some(task) = state.task(self.limits) {
                drop(state);
                self.carry_out(task);
                state = self.lock();
            } else {
                state = self.put_back.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
        }
        state.wanted = None;
        match state.guesses.remove(&place)? {
            Guess::Begun(Unit { unpacker, text }) => {
                Some(Taken { text, next: Next::Unpacker(unpacker) })
            }
            Guess::Ended(end, text) => Some(Taken { text, next: Next::Place(end) }),
            Guess::New | Guess::Busy | Guess::Failed => None,
        }
    }

    /// Where the reader is to go on.
    pub(super) fn file(&self) -> &Arc<File> {
        &self.file
    }

    /// Gives chunks back whose text was used.
    pub(super) fn give_back(&self, chunk: Stash) {
        self.lock().give_back(chunk);
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn carry_out(&self, task: Task) {
        match task {
            Task::Search(from, chunk) => self.search(from, chunk),
            Task::Unpack(begin, unit, next, chunk) => self.unpack(begin, unit, next, chunk),
        }
    }

    /// Looks at one chunk of stored bytes for a guess.
    fn search(&self, from: u64, mut chunk: Stash) {
        let window = chunk.rest(self.limits.chunk);
        let found = read_full(&self.file, window, from).map(|len| {
            let is_all = len < window.len();
            (magic::find(self.compression, &window[..len]), len, is_all)
        });
        let mut state = self.lock();
        state.give_back(chunk);
        state.is_searching = false;
        let searched = match found {
            Ok((Some(at), ..)) => {
                let begin = from + at as u64;
                if begin >= state.place {
                    state.guesses.entry(begin).or_insert(Guess::New);
                }
                Some(begin + self.limits.spacing)
            }
            Ok((None, len, false)) => Some(from + (len - magic::LONGEST) as u64),
            // What cannot be read is for the reader to tell.
            Ok((None, _, true)) | Err(_) => None,
        };
        state.searched = searched.max(state.searched.filter(|_| searched.is_some()));
    }

    fn unpack(&self, begin: u64, unit: Option<Unit>, next: Option<u64>, chunk: Option<Stash>) {
        let mut slot = PutBack { ahead: self, begin, guess: Guess::Failed, text: Text::new() };
        let mut unit = unit.unwrap_or_else(|| {
            let source = Source::at(&self.file, begin);
            Unit::new(Unpacker::new(source, self.compression.decoder()))
        });
        unit.text.extend(chunk);
        match unit.step(self.limits.chunk, next) {
            Stop::Full => slot.guess = Guess::Begun(unit),
            Stop::End => slot.guess = Guess::Ended(unit.unpacker.consumed(), unit.text),
            Stop::Fault => slot.text = unit.text,
        }
    }
}

impl State {
    fn task(&mut self, limits: Limits) -> Option<Task> {
        let has_chunk = self.lent < limits.chunks;
        let reach = self.place.saturating_add(limits.stored);
        let wanted = self.wanted;
        let may_go_on = |begin: u64, guess: &Guess| match guess {
            _ if Some(begin) == wanted => false,
            Guess::New => has_chunk,
            Guess::Begun(unit) => {
                (has_chunk || unit.has_room(limits.chunk)) && unit.unpacker.consumed() < reach
            }
            Guess::Busy | Guess::Ended(..) | Guess::Failed => false,
        };
        let first = self.guesses.iter_mut().find(|(begin, guess)| may_go_on(**begin, guess));
        if let Some((&begin, guess)) = first {
            let unit = match std::mem::replace(guess, Guess::Busy) {
                Guess::Begun(unit) => Some(unit),
                _ => None,
            };
            let place = unit.as_ref().map_or(begin, |unit| unit.unpacker.consumed());
            // Where it stands now it was asked already.
            let next = self.guesses.range(place + 1..).next().map(|(&next, _)| next);
            let is_room = unit.as_ref().is_some_and(|unit| unit.has_room(limits.chunk));
            let chunk = (!is_room).then(|| self.lend());
            return Some(Task::Unpack(begin, unit, next, chunk));
        }
        let from = self.searched?.max(self.place);
        (has_chunk && !self.is_searching && from < reach).then(|| {
            self.is_searching = true;
            Task::Search(from, self.lend())
        })
    }

    /// The reader is at `place`: what was guessed to begin before that was wrong, or is late.
    fn pass(&mut self, place: u64) {
        self.place = place;
        while let Some(first) = self.guesses.first_entry().filter(|first| *first.key() < place) {
            match first.remove() {
                Guess::Begun(Unit { text, .. }) | Guess::Ended(_, text) => self.drop_text(text),
                Guess::New | Guess::Busy | Guess::Failed => {}
            }
        }
    }

    fn lend(&mut self) -> Stash {
        self.lent += 1;
        self.spare.pop().unwrap_or_default()
    }

    fn give_back(&mut self, mut chunk: Stash) {
        chunk.clear();
        self.lent -= 1;
        self.spare.push(chunk);
    }

    fn drop_text(&mut self, text: Text) {
        text.into_iter().for_each(|chunk| self.give_back(chunk));
    }
}

/// Puts a guess back when its holder leaves off, be it by a panic: the reader may be waiting.
struct PutBack<'a> {
    ahead: &'a Ahead,
    begin: u64,
    guess: Guess,
    /// What is of no use.
    text: Text,
}

impl Drop for PutBack<'_> {
    fn drop(&mut self) {
        let mut state = self.ahead.lock();
        let guess = std::mem::replace(&mut self.guess, Guess::Failed);
        state.drop_text(std::mem::take(&mut self.text));
        let reached = match &guess {
            Guess::Begun(unit) => unit.unpacker.consumed(),
            Guess::Ended(end, _) => *end,
            _ => 0,
        };
        // What begins where it has been is in it.
        state.searched = state.searched.map(|searched| searched.max(reached));
        if let Some(slot) = state.guesses.get_mut(&self.begin) {
            *slot = guess;
        } else if let Guess::Begun(Unit { text, .. }) | Guess::Ended(_, text) = guess {
            state.drop_text(text);
        }
        drop(state);
        self.ahead.put_back.notify_all();
    }
}

/// Fills `window` with what the file has from `from` on; less only at its end.
fn read_full(file: &File, window: &mut [u8], from: u64) -> io::Result<usize> {
    let mut len = 0;
    while len < window.len() {
        match read_at(file, &mut window[len..], from + len as u64) {
            Ok(0) => break,
            Ok(got) => len += got,
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            Err(e) => return Err(e),
        }
    }
    Ok(len)
}
