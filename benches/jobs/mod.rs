//! What the program does with games, in memory: the library's part of `stats` and `validate`.

use std::{fmt, num::NonZeroUsize};

use chess960::{
    Error,
    across::Across,
    diagnostic::Level,
    game::{
        digest::Digest,
        place::{Place, Placer, Spot},
        read,
        reading::{Reading, Scope},
        record::Starts,
        replay::Replay,
    },
    input::Input,
    merge::Merge,
    pgn::blocks::Block,
    pipeline::{self, Job, Open, Options, Sink},
    stats::{By, Counter, Plan, Tally},
};

/// What is done.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// `stats --columns basic`: what the records tell.
    Basic,
    /// `stats`: ratings, first moves and terminations as well.
    Full,
    /// `validate`.
    Validate,
}

impl Task {
    pub(crate) const ALL: [Task; 3] = [Task::Basic, Task::Full, Task::Validate];

    /// Does it with a text of whole games, and says how many of them there were and how many findings.
    ///
    /// # Errors
    ///
    /// Where the text cannot be read.
    pub(crate) fn run(self, text: &'static [u8], threads: NonZeroUsize) -> Result<[u64; 2], Error> {
        match self {
            Task::Basic => count(text, Plan::of_records(Starts::Single, By::Sp), threads),
            Task::Full => {
                let plan = Plan::of_records(Starts::Single, By::Sp);
                let plan = Plan { first_moves: true, ratings: true, terminations: true, ..plan };
                count(text, plan, threads)
            }
            Task::Validate => validate(text, threads),
        }
    }
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Task::Basic => "stats-basic",
            Task::Full => "stats",
            Task::Validate => "validate",
        })
    }
}

/// A text, as a file would be.
struct Text(&'static [u8]);

impl Open for Text {
    fn open(&self) -> Result<Input, Error> {
        Input::from_reader("text", Box::new(self.0))
    }
}

fn options(threads: NonZeroUsize) -> Options {
    Options { threads, block_size: None }
}

/// Counts games.
struct Count {
    reading: Reading,
    plan: Plan,
}

fn count(text: &'static [u8], plan: Plan, threads: NonZeroUsize) -> Result<[u64; 2], Error> {
    let reading = Reading { details: plan.wanted(), ..Reading::from(Scope::Chess960) };
    let job = Count { reading, plan: plan.clone() };
    let mut sum = Sum::default();
    let workers = pipeline::run(&[Text(text)], &job, &mut sum, &(), options(threads))?;
    let mut stats = Counter::new(plan).finish();
    workers.into_iter().for_each(|(_, counter)| stats.merge(counter.finish()));
    let rows = stats.rows().values();
    assert_eq!(rows.map(|row| row.results.games()).sum::<u64>(), sum.tally.counted);
    Ok([sum.tally.read(), sum.findings])
}

impl Job for Count {
    type Worker = (Replay, Counter);
    type Part = Sum;

    fn worker(&self) -> Self::Worker {
        (Replay::new(self.reading.clone()), Counter::new(self.plan.clone()))
    }

    fn work(&self, (replay, counter): &mut Self::Worker, block: &Block) -> Sum {
        let mut sum = Sum::default();
        read::read(block, replay, |item| {
            sum.findings += item.findings.len() as u64;
            if let Some(record) = item.record {
                sum.tally.add(counter.add(&record, item.details.as_deref()));
            }
        });
        sum
    }

    fn games(sum: &Sum) -> u64 {
        sum.tally.read()
    }
}

/// What became of games.
#[derive(Default)]
struct Sum {
    tally: Tally,
    findings: u64,
}

impl Sink<Sum> for &mut Sum {
    fn part(&mut self, part: Sum) -> Result<(), Error> {
        self.tally.merge(part.tally);
        self.findings += part.findings;
        Ok(())
    }

    fn end(&mut self, _: usize, failure: Option<Error>) -> Result<(), Error> {
        failure.map_or(Ok(()), Err)
    }
}

/// Checks games.
struct Check(Reading);

fn validate(text: &'static [u8], threads: NonZeroUsize) -> Result<[u64; 2], Error> {
    let job = Check(Scope::Everything.into());
    let across = Across::new(vec!["text".to_owned()], None);
    let mut report = Report { across, games: 0, findings: 0 };
    pipeline::run(&[Text(text)], &job, &mut report, &(), options(threads))?;
    Ok([report.games, report.findings])
}

/// What was found in a block.
#[derive(Default)]
struct Part {
    digests: Vec<(Box<Digest>, Place)>,
    games: u64,
    findings: u64,
}

impl Job for Check {
    type Worker = Replay;
    type Part = Part;

    fn block_size(&self) -> usize {
        128 << 10
    }

    fn worker(&self) -> Replay {
        Replay::new(self.0.clone())
    }

    fn work(&self, replay: &mut Replay, block: &Block) -> Part {
        let mut part = Part::default();
        let mut placer = Placer::new(block.text(), block.offset);
        read::read(block, replay, |item| {
            part.games += u64::from(item.record.is_some());
            if let Some(digest) = item.digest {
                let place = placer.at(digest.span.start);
                part.digests.push((digest, place));
            }
            let findings = item.findings.into_iter();
            let reported = findings.filter_map(|found| self.0.levels.apply(found.finding));
            part.findings += reported.map(|finding| placer.place(finding, None)).count() as u64;
        });
        part
    }

    fn games(part: &Part) -> u64 {
        part.games
    }
}

/// What was found.
struct Report {
    across: Across,
    games: u64,
    findings: u64,
}

impl Sink<Part> for &mut Report {
    fn part(&mut self, part: Part) -> Result<(), Error> {
        self.games += part.games;
        self.findings += part.findings;
        let games = part.digests.iter().map(|(digest, Place { byte, line, column })| {
            let (byte, line, column) = (*byte, *line, *column);
            (&**digest, Spot { input: 0, game: self.games, byte, line, column })
        });
        let found = self.across.games(&games.collect::<Vec<_>>()).into_iter().flatten();
        self.findings += found.filter(|it| it.code.level() != Level::Off).count() as u64;
        Ok(())
    }

    fn end(&mut self, _: usize, failure: Option<Error>) -> Result<(), Error> {
        self.across.end_of_input();
        failure.map_or(Ok(()), Err)
    }
}
