use std::{
    io::{Cursor, Read, Write},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use flate2::{Compression, write::GzEncoder};

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

impl Read for Games {
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

/// A text that can be read at any time, or a failure to open one.
struct Ready(Option<Vec<u8>>);

impl Ready {
    fn text(text: &str) -> Ready {
        Ready(Some(text.into()))
    }

    /// One that has to be unpacked.
    fn packed(text: &str) -> Ready {
        let mut to = GzEncoder::new(Vec::new(), Compression::fast());
        to.write_all(text.as_bytes()).unwrap();
        Ready(Some(to.finish().unwrap()))
    }
}

impl Open for Ready {
    fn open(&self) -> Result<Input, Error> {
        match &self.0 {
            Some(text) => Input::from_reader("ready", Box::new(Cursor::new(text.clone()))),
            None => Err(Error::Directory { name: String::from("none") }),
        }
    }

    fn is_ready(&self) -> bool {
        true
    }
}

/// `count` games, each with the number of the text and its own.
fn games(text: usize, count: usize) -> String {
    (0..count).map(|game| format!("[Event \"{text}.{game}\"]\n\n1. e4 *\n\n")).collect()
}

/// Keeps the text; each block weighs a megabyte.
#[derive(Default)]
struct Heavy {
    /// Blocks that are worked on or wait.
    waiting: Arc<AtomicUsize>,
    most: AtomicUsize,
}

impl Job for Heavy {
    type Worker = ();
    type Part = String;

    fn worker(&self) {}

    fn work(&self, (): &mut (), block: &Block) -> String {
        let now = self.waiting.fetch_add(1, Ordering::Relaxed) + 1;
        self.most.fetch_max(now, Ordering::Relaxed);
        String::from_utf8(block.text().to_vec()).unwrap()
    }

    fn games(_: &String) -> u64 {
        0
    }

    fn weight(_: &String) -> usize {
        1 << 20
    }
}

/// Puts the text together again.
#[derive(Default)]
struct Texts {
    waiting: Arc<AtomicUsize>,
    now: String,
    all: Vec<(usize, String, bool)>,
    /// Parts it takes before it fails.
    fails_after: Option<usize>,
}

impl Sink<String> for &mut Texts {
    fn part(&mut self, part: String) -> Result<(), Error> {
        self.waiting.fetch_sub(1, Ordering::Relaxed);
        match &mut self.fails_after {
            Some(0) => return Err(Error::Directory { name: String::from("full") }),
            Some(left) => *left -= 1,
            None => {}
        }
        self.now.push_str(&part);
        Ok(())
    }

    fn end(&mut self, input: usize, failure: Option<Error>) -> Result<(), Error> {
        self.all.push((input, std::mem::take(&mut self.now), failure.is_some()));
        Ok(())
    }
}

fn options(threads: usize, block_size: usize) -> Options {
    Options { threads: NonZeroUsize::new(threads).unwrap(), block_size: Some(block_size) }
}

#[test]
fn texts_come_in_order_however_many_are_read_side_by_side() {
    let counts = [40, 0, 1, 3000, 7, 0, 900, 3, 2000, 2, 60];
    let texts = counts.iter().enumerate().map(|(i, &count)| (i != 4).then(|| games(i, count)));
    let texts: Vec<_> = texts.collect();
    let expected: Vec<_> = texts
        .iter()
        .enumerate()
        .map(|(i, text)| (i, text.clone().unwrap_or_default(), text.is_none()))
        .collect();
    // Every other one is packed.
    let input = |(i, text): (usize, &Option<String>)| match text {
        Some(text) if i % 2 == 0 => Ready::packed(text),
        Some(text) => Ready::text(text),
        None => Ready(None),
    };
    let inputs: Vec<_> = texts.iter().enumerate().map(input).collect();
    for threads in 1..=8 {
        for block_size in [100, 2000] {
            let job = Heavy::default();
            let mut sink = Texts { waiting: Arc::clone(&job.waiting), ..Texts::default() };
            run(&inputs, &job, &mut sink, &(), options(threads, block_size)).unwrap();
            assert!(sink.all == expected, "{threads} threads, blocks of {block_size}");
            // Four megabytes wait at most, and each thread may have one block in hand.
            let most = job.most.into_inner();
            assert!(most <= 4 + threads, "{most} blocks waited for {threads} threads");
        }
    }
}

#[test]
fn a_sink_that_fails_ends_the_run() {
    let inputs: Vec<_> = (0..5).map(|i| Ready::text(&games(i, 2000))).collect();
    for threads in 1..=4 {
        for parts in [0, 1, 4, 10] {
            let mut sink = Texts { fails_after: Some(parts), ..Texts::default() };
            let ended = run(&inputs, &Heavy::default(), &mut sink, &(), options(threads, 100));
            assert!(matches!(ended, Err(Error::Directory { name }) if name == "full"));
        }
    }
}

/// Two texts: of the first, nothing comes until the second is read to its end.
struct Crossed {
    is_first: bool,
    second_is_read: Arc<(Mutex<bool>, Condvar)>,
}

impl Open for Crossed {
    fn open(&self) -> Result<Input, Error> {
        let gate = Arc::clone(&self.second_is_read);
        let text = Cursor::new(games(1, 50));
        Input::from_reader("crossed", Box::new(Gated { is_first: self.is_first, gate, text }))
    }

    fn is_ready(&self) -> bool {
        true
    }
}

struct Gated {
    is_first: bool,
    gate: Arc<(Mutex<bool>, Condvar)>,
    text: Cursor<String>,
}

impl Read for Gated {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let (is_read, change) = &*self.gate;
        if self.is_first {
            let _open = change.wait_while(lock(is_read), |is_read| !*is_read).unwrap();
            return self.text.read(buffer);
        }
        let got = self.text.read(buffer)?;
        *lock(is_read) |= got == 0;
        change.notify_all();
        Ok(got)
    }
}

#[test]
fn an_input_is_read_while_the_one_before_it_is() {
    let second_is_read = Arc::default();
    let inputs = [true, false]
        .map(|is_first| Crossed { is_first, second_is_read: Arc::clone(&second_is_read) });
    let job = Heavy::default();
    let mut sink = Texts { waiting: Arc::clone(&job.waiting), ..Texts::default() };
    run(&inputs, &job, &mut sink, &(), options(2, 10_000)).unwrap();
    assert_eq!(sink.all, [0, 1].map(|i| (i, games(1, 50), false)));
}

/// A text that may be opened only when all before it is taken.
struct InTurn<'a>(&'a AtomicUsize, usize);

impl Open for InTurn<'_> {
    fn open(&self) -> Result<Input, Error> {
        assert_eq!(self.0.load(Ordering::SeqCst), self.1, "texts that are taken");
        Input::from_reader("in turn", Box::new(Cursor::new(games(self.1, 20))))
    }
}

#[test]
fn what_one_may_have_to_wait_for_is_opened_in_its_turn() {
    struct Ends<'a>(&'a AtomicUsize);

    impl Sink<usize> for Ends<'_> {
        fn part(&mut self, _: usize) -> Result<(), Error> {
            Ok(())
        }

        fn end(&mut self, input: usize, failure: Option<Error>) -> Result<(), Error> {
            assert_eq!(self.0.fetch_add(1, Ordering::SeqCst), input);
            assert!(failure.is_none());
            Ok(())
        }
    }

    for threads in 1..=4 {
        let taken = AtomicUsize::new(0);
        let inputs = [0, 1, 2, 3].map(|i| InTurn(&taken, i));
        run(&inputs, &Bytes, Ends(&taken), &(), options(threads, 50)).unwrap();
        assert_eq!(taken.load(Ordering::SeqCst), 4);
    }
}

#[test]
fn a_panic_ends_the_run() {
    struct Panics;

    impl Job for Panics {
        type Worker = ();
        type Part = usize;

        fn worker(&self) {}

        fn work(&self, (): &mut (), block: &Block) -> usize {
            assert!(block.offset < 1000, "as it should");
            0
        }

        fn games(_: &usize) -> u64 {
            0
        }
    }

    let inputs: Vec<_> = (0..3).map(|i| Ready::text(&games(i, 2000))).collect();
    for threads in 1..=4 {
        let sink = &mut Enough { parts: usize::MAX, ..Enough::default() };
        let ended = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            run(&inputs, &Panics, sink, &(), options(threads, 100)).map(|_| ())
        }));
        assert!(ended.is_err());
    }
}

/// A text of which only one of all that are alike can be open at a time.
struct Scarce(Arc<AtomicUsize>);

struct Counted(Arc<AtomicUsize>, Cursor<String>);

impl Open for Scarce {
    fn open(&self) -> Result<Input, Error> {
        if self.0.fetch_add(1, Ordering::Relaxed) > 0 {
            self.0.fetch_sub(1, Ordering::Relaxed);
            return Err(Error::Directory { name: String::from("too many") });
        }
        let text = Cursor::new(games(1, 200));
        Input::from_reader("scarce", Box::new(Counted(Arc::clone(&self.0), text)))
    }

    fn is_ready(&self) -> bool {
        true
    }
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        std::thread::yield_now();
        self.1.read(buffer)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[test]
fn what_cannot_be_opened_before_its_turn_is_opened_in_it() {
    for threads in [1, 2, 4, 8] {
        let open = Arc::default();
        let inputs: Vec<Scarce> = (0..12).map(|_| Scarce(Arc::clone(&open))).collect();
        let job = Heavy::default();
        let mut sink = Texts { waiting: Arc::clone(&job.waiting), ..Texts::default() };
        let threads = NonZeroUsize::new(threads).unwrap();
        let options = Options { threads, block_size: Some(300) };
        run(&inputs, &job, &mut sink, &(), options).unwrap();
        let expected: Vec<_> = (0..12).map(|input| (input, games(1, 200), false)).collect();
        assert!(sink.all == expected, "{threads} threads");
    }
}
