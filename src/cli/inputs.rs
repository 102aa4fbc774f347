//! The files a command reads and how it goes about it.

use std::{
    io::{self, IsTerminal},
    num::NonZeroUsize,
    path::PathBuf,
};

use chess960::{
    Error,
    game::reading::Leniency,
    pipeline::{self, Job, Options, Sink},
};
use clap::Args;

use super::progress::Progress;

/// What the commands that read games have in common.
#[derive(Debug, Args)]
pub(crate) struct Inputs {
    /// PGN files; `-` is standard input, as is no file at all where it is no terminal. Compressed files
    /// (gzip, bzip2, xz, zstd) are recognised by their content.
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// Threads that work [default: the processor's cores]
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
    /// The names of the inputs of `command`, at least one.
    pub(crate) fn names(&self, command: &str) -> Vec<PathBuf> {
        if self.files.is_empty() && !io::stdin().is_terminal() {
            return vec![PathBuf::from("-")];
        }
        if self.files.is_empty() {
            super::refuse(command, "no FILE given, and standard input is a terminal");
        }
        self.files.clone()
    }

    /// Reads the inputs through `job` into `sink`.
    pub(crate) fn run<J: Job>(
        &self,
        names: &[PathBuf],
        job: &J,
        sink: impl Sink<J::Part>,
    ) -> Result<Vec<J::Worker>, Error> {
        let mut options = Options { block_size: self.block_size, ..Options::default() };
        if let Some(threads) = self.threads.and_then(|threads| NonZeroUsize::new(threads.into())) {
            options.threads = threads;
        }
        let is_wanted = self.progress || !self.no_progress && io::stderr().is_terminal();
        let progress = is_wanted.then(|| Progress::new(names));
        let workers = match &progress {
            Some(progress) => pipeline::run(names, job, sink, progress, options),
            None => pipeline::run(names, job, sink, &(), options),
        };
        if let Some(progress) = progress {
            progress.finish();
        }
        workers
    }
}
