//! The files a command reads and how it goes about it.

use std::{
    io::{self, IsTerminal},
    num::NonZeroUsize,
    path::PathBuf,
    sync::Arc,
};

use chess960::{
    Error,
    chess960::start::Start,
    game::{
        filter::Filter,
        reading::{Leniency, Reading},
    },
    pipeline::{self, Job, Options, Sink},
};
use clap::Args;

use super::{
    filters::Filters,
    picks::Picks,
    progress::Progress,
    sources::{Census, Source, Stored},
};

/// What the commands that read games have in common.
#[derive(Debug, Args)]
pub(crate) struct Inputs {
    /// PGN files; `-` is standard input, as is no file at all where it is no terminal. Compressed files
    /// (gzip, bzip2, xz, zstd) are recognised by their content.
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// Threads that work [default: the cores that the program may use]
    #[arg(short = 'j', long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Show progress on stderr, also where that is no terminal
    #[arg(long, overrides_with = "no_progress")]
    progress: bool,

    /// Show no progress
    #[arg(long)]
    no_progress: bool,

    /// Bytes of a block of games. For tests: nothing that comes out depends on it.
    #[arg(long, value_name = "BYTES", hide = true)]
    block_size: Option<usize>,

    #[command(flatten)]
    filters: Filters,
}

/// What is accepted of moves.
#[derive(Debug, Args)]
pub(crate) struct Lenience {
    /// Play moves that are not written in SAN but can mean only one thing: castling as a king's move
    /// (e1h1), moves in coordinates (e2e4). They are warnings then
    #[arg(long)]
    lenient: bool,
}

impl Lenience {
    pub(crate) fn leniency(&self) -> Leniency {
        if self.lenient { Leniency::Lenient } else { Leniency::Usual }
    }
}

impl Inputs {
    /// The names of the inputs of `command`, at least one, once the arguments can be right.
    pub(crate) fn names(&self, command: &str) -> Vec<PathBuf> {
        if let Some(why) = self.filters.contradiction() {
            super::refuse(command, why);
        }
        if self.files.is_empty() && !io::stdin().is_terminal() {
            return vec![PathBuf::from("-")];
        }
        if self.files.is_empty() {
            super::refuse(command, "no FILE given, and standard input is a terminal");
        }
        self.files.clone()
    }

    /// Whether `--event` is given.
    pub(crate) fn has_event(&self) -> bool {
        self.filters.has_event()
    }

    /// The start that all wanted games are from, where it is one.
    pub(crate) fn only_start(&self) -> Option<Start> {
        self.filters.only_start()
    }

    /// Whether not all games that are wanted may be taken.
    pub(crate) fn picks_some(&self) -> bool {
        self.filters.limit.is_some() || self.filters.sample.is_some()
    }

    /// Which games are wanted; `None` for every game.
    pub(crate) fn filter(&self) -> Option<Arc<Filter>> {
        self.filters.filter()
    }

    /// The inputs, and which of the games in them that are wanted are taken. For a sample they are counted,
    /// and what can be read only once is copied.
    ///
    /// # Errors
    ///
    /// What cannot be copied. What cannot be read otherwise is for the [run](Inputs::run) to tell.
    pub(crate) fn choose(
        &self,
        names: &[PathBuf],
        reading: &Reading,
    ) -> Result<(Vec<Source>, Picks), Error> {
        let Filters { limit, sample, seed, .. } = self.filters;
        let Some(count) = sample else {
            let sources = names.iter().cloned().map(Source::File).collect();
            return Ok((sources, limit.map_or(Picks::all(), Picks::first)));
        };
        let sources = names.iter().map(Source::twice).collect::<Result<Vec<_>, Error>>()?;
        let census = Census::new(reading);
        let wanted = self.run(&sources, &census, &census)?.into_iter().map(|worker| worker.wanted);
        Ok((sources, Picks::sample(count, wanted.sum(), seed)))
    }

    /// Reads the inputs through `job` into `sink`.
    pub(crate) fn run<J: Job>(
        &self,
        sources: &[impl Stored],
        job: &J,
        sink: impl Sink<J::Part>,
    ) -> Result<Vec<J::Worker>, Error> {
        let mut options = Options { block_size: self.block_size, ..Options::default() };
        if let Some(threads) = self.threads.and_then(|threads| NonZeroUsize::new(threads.into())) {
            options.threads = threads;
        }
        let is_wanted = self.progress || !self.no_progress && io::stderr().is_terminal();
        let progress = is_wanted.then(|| Progress::new(sources.iter().map(Stored::size).sum()));
        let workers = match &progress {
            Some(progress) => pipeline::run(sources, job, sink, progress, options),
            None => pipeline::run(sources, job, sink, &(), options),
        };
        if let Some(progress) = progress {
            progress.finish();
        }
        workers
    }
}
