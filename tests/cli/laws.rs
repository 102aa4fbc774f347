//! The size of the blocks and the number of threads do not matter: for random concatenations of the
//! fixtures, through the library.

use std::{num::NonZeroUsize, path::Path};

use chess960::{
    Error,
    game::{
        place::{Base, Placed, Placer},
        read,
        reading::Scope,
        record::{Record, Starts},
        replay::Replay,
    },
    pgn::blocks::Block,
    pipeline::{self, Job, Options, Sink},
    stats::{By, Counter, Plan, Stats},
    text::Extent,
};
use rand::{Rng, SeedableRng, rngs::SmallRng, seq::IndexedRandom};

use crate::{fixtures, run::Scratch};

/// Counts of single and double starts.
fn counts() -> Counter {
    Counter::new(Plan::of_records(Starts::Double, By::Pair))
}

/// Both what statistics count and what validation tells.
struct Both;

struct Part {
    records: Vec<Record>,
    findings: Vec<Placed>,
    extent: Extent,
}

impl Job for Both {
    type Worker = (Replay, Counter);
    type Part = Part;

    fn worker(&self) -> (Replay, Counter) {
        (Replay::new(Scope::Everything), counts())
    }

    fn work(&self, (replay, stats): &mut (Replay, Counter), block: &Block) -> Part {
        let mut placer = Placer::new(block.text(), block.offset);
        let (mut records, mut findings) = (Vec::new(), Vec::new());
        read::read(block, replay, |item| {
            if let Some(record) = item.record {
                let _ = stats.add(&record, None);
                records.push(record);
            }
            let game = records.len() as u64;
            findings.extend(
                item.findings
                    .into_iter()
                    .map(|found| placer.place(found.finding, found.in_game.then_some(game))),
            );
        });
        Part { records, findings, extent: placer.extent() }
    }

    fn games(part: &Part) -> u64 {
        part.records.len() as u64
    }
}

#[derive(Debug, Default, PartialEq)]
struct Whole {
    records: Vec<Record>,
    findings: Vec<Placed>,
    base: Base,
}

impl Sink<Part> for &mut Whole {
    fn part(&mut self, part: Part) -> Result<(), Error> {
        // The bytes of a finding's span, and of what mends it, count from its block: only its place
        // compares.
        self.findings.extend(part.findings.into_iter().map(|placed| {
            let mut placed = self.base.place(placed);
            placed.finding.span = 0..placed.finding.span.len();
            placed.finding.fix = None;
            placed
        }));
        self.base.pass(part.extent, part.records.len() as u64);
        self.records.extend(part.records);
        Ok(())
    }

    fn end(&mut self, _: usize, failure: Option<Error>) -> Result<(), Error> {
        failure.map_or(Ok(()), Err)
    }
}

fn read_whole(path: &Path, threads: usize, block_size: usize) -> (Whole, Stats) {
    let mut whole = Whole::default();
    let options =
        Options { threads: NonZeroUsize::new(threads).unwrap(), block_size: Some(block_size) };
    let names = [path.to_owned()];
    let workers = pipeline::run(&names, &Both, &mut whole, &(), options).unwrap();
    let mut stats = counts().finish();
    workers.into_iter().for_each(|(_, counted)| stats.merge(counted.finish()));
    (whole, stats)
}

#[test]
fn blocks_and_threads_do_not_matter() {
    let mut random = SmallRng::seed_from_u64(960);
    let names = fixtures::all_games();
    for _ in 0..24 {
        let mut text = Vec::new();
        for _ in 0..random.random_range(1..20) {
            text.extend(fixtures::bytes(names.choose(&mut random).unwrap()));
            text.extend_from_slice(
                [&b""[..], b"\n", b"\n\n", b"\r\n\r\n"].choose(&mut random).unwrap(),
            );
        }
        // What is cut off anywhere is to be read the same way, too.
        if random.random_bool(0.5) {
            text.truncate(random.random_range(0..=text.len()));
        }
        let scratch = Scratch::with("games.pgn", &text);
        let path = scratch.path().join("games.pgn");
        let whole = read_whole(&path, 1, 4 << 20);
        for _ in 0..4 {
            let (threads, block_size) = (random.random_range(1..6), random.random_range(1..20_000));
            let again = read_whole(&path, threads, block_size);
            assert!(
                again == whole,
                "{threads} threads, blocks of {block_size} bytes: another result"
            );
        }
    }
}
