//! The command line: what was typed, checked before the first byte is read, and run.

mod account;
mod board;
mod castling;
mod columns;
mod convert;
mod dialect;
mod explain;
mod fen;
mod filters;
mod games;
mod inputs;
mod openings;
mod picks;
mod pictures;
mod progress;
mod sources;
mod sp;
mod spreadsheet;
mod starts;
mod stats;
mod tables;
mod validate;

use std::{
    fmt,
    io::{self, Write},
    process::ExitCode,
};

use chess960::{
    Error,
    diagnostic::{Finding, Severity},
    game::place::Placer,
    output::findings::Row,
    text,
};
use clap::{CommandFactory, Parser, Subcommand, error::ErrorKind};

/// Chess960 games and positions: statistics per start position, validation, FEN dialects, numbers.
///
/// Exit status: 0 done and clean; 1 done, and there were errors in games or positions; 2 the job could
/// not be done (usage, files, corrupt compression).
#[derive(Debug, Parser)]
#[command(name = "chess960", version, max_term_width = 100)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Stats(stats::Args),
    Merge(stats::merge::Args),
    Games(games::Args),
    Openings(openings::Args),
    Validate(validate::Args),
    Explain(explain::Args),
    Convert(convert::Args),
    Fen(fen::Args),
    Sp(sp::Args),
    Castling(castling::Args),
    Board(board::Args),
}

/// How a command ended, worst last.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// Done and clean.
    Clean,
    /// Done, and there were findings of level error.
    Findings,
    /// The job, or a part of it, could not be done.
    Failed,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(status as u8)
    }
}

/// Runs the program with the arguments it was given.
pub(crate) fn run() -> Status {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => {
            // Help and version go to stdout and are no failure; a closed pipe is none either.
            let _ = error.print();
            return if error.use_stderr() { Status::Failed } else { Status::Clean };
        }
    };
    let ended = match args.command {
        Command::Stats(args) => args.run(),
        Command::Merge(args) => args.run(),
        Command::Games(args) => args.run(),
        Command::Openings(args) => args.run(),
        Command::Validate(args) => args.run(),
        Command::Explain(args) => args.run(),
        Command::Convert(args) => args.run(),
        Command::Fen(args) => args.run(),
        Command::Sp(args) => args.run(),
        Command::Castling(args) => args.run(),
        Command::Board(args) => args.run(),
    };
    match ended {
        Ok(status) => status,
        Err(error) if is_closed_pipe(&error) => Status::Clean,
        Err(error) => {
            complain(error);
            Status::Failed
        }
    }
}

/// Ends the program because of arguments that cannot be right. `command` is one such as `sp list`.
pub(crate) fn refuse(command: &str, message: impl fmt::Display) -> ! {
    let mut program = Args::command();
    program.build();
    let mut usage = &program;
    for name in command.split(' ') {
        usage = usage.find_subcommand(name).unwrap_or(usage);
    }
    usage.clone().error(ErrorKind::ValueValidation, message).exit()
}

/// Whoever read our output has had enough: that is no failure.
pub(crate) fn is_closed_pipe(error: &Error) -> bool {
    matches!(error, Error::Write { source, .. } if source.kind() == io::ErrorKind::BrokenPipe)
}

/// A line on stderr. That it cannot be written is nothing that could be told.
pub(crate) fn say(line: impl fmt::Display) {
    // One write, so that lines of several programs do not mix.
    let line = format!("{line}\n");
    progress::aside(|| {
        let _ = io::stderr().write_all(line.as_bytes());
    });
}

/// Whether colours are wanted where they can be seen <https://no-color.org>.
pub(crate) fn are_colours_wanted() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|no| no.is_empty())
}

/// A result, on stdout.
pub(crate) fn print(text: impl fmt::Display) -> Result<(), Error> {
    io::stdout().write_all(text.to_string().as_bytes()).map_err(stdout_error)
}

/// What must not get lost, on stderr.
pub(crate) fn tell(line: impl fmt::Display) -> Result<(), Error> {
    let line = format!("{line}\n");
    io::stderr()
        .write_all(line.as_bytes())
        .map_err(|source| Error::Write { name: "standard error".to_owned(), source })
}

/// A failure, on stderr.
pub(crate) fn complain(error: impl fmt::Display) {
    say(format_args!("chess960: {}", text::visible(&error.to_string())));
}

/// Tells the findings in a line on stderr, the one of this number.
pub(crate) fn tell_line(name: &str, number: u64, line: &[u8], findings: Vec<Finding>) -> Status {
    let shown = text::visible(name);
    let mut placer = Placer::new(line, 0);
    let mut status = Status::Clean;
    for finding in findings {
        if finding.severity == Severity::Error {
            status = Status::Findings;
        }
        let mut placed = placer.place(finding, None);
        placed.start.line = number;
        say(Row::new(name.into(), placed).short(&shown));
    }
    status
}

/// Writes to standard output failed.
pub(crate) fn stdout_error(source: io::Error) -> Error {
    Error::Write { name: "standard output".to_owned(), source }
}
