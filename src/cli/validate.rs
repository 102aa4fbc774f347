//! `chess960 validate`.

use std::io::{self, BufWriter, IsTerminal, Write};

use chess960::{
    Error,
    diagnostic::Severity,
    game::{
        place::{Base, Placed, Placer},
        read,
        replay::{Replay, Scope},
    },
    pgn::blocks::Block,
    pipeline::{Job, Sink},
    text::{self, Extent},
};

use super::{Status, complain, inputs::Inputs, progress, stdout_error};

/// Check PGN files and say what is wrong, and where
///
/// A line per finding: `file:line:column: severity code game N ply P: message`, and a count at the end.
/// Games of classical chess are checked too; those of other variants are passed over.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,
}

impl Args {
    pub(crate) fn run(&self) -> Result<Status, Error> {
        let names = self.inputs.names("validate");
        let mut printer = Printer {
            names: names
                .iter()
                .map(|name| text::visible(&name.to_string_lossy()).into_owned())
                .collect(),
            input: 0,
            out: BufWriter::new(io::stdout()),
            base: Base::default(),
            games: 0,
            counts: [0; 3],
            status: Status::Clean,
            is_watched: io::stdout().is_terminal(),
        };
        self.inputs.run(&names, &Check, &mut printer)?;
        printer.finish()
    }
}

/// Checks the games of blocks.
struct Check;

/// What was found in a block.
struct Part {
    findings: Vec<Placed>,
    games: u64,
    extent: Extent,
}

impl Job for Check {
    // Every few bytes may have a finding, which takes many more.
    const BLOCK_SIZE: usize = 64 << 10;

    type Worker = Replay;
    type Part = Part;

    fn worker(&self) -> Replay {
        Replay::new(Scope::Everything)
    }

    fn work(&self, replay: &mut Replay, block: &Block) -> Part {
        let mut findings = Vec::new();
        let mut games = 0;
        let mut placer = Placer::new(block.text(), block.offset);
        read::read(block, replay, |item| {
            games += u64::from(item.record.is_some());
            findings.extend(
                item.findings
                    .into_iter()
                    .map(|found| placer.place(found.finding, found.in_game.then_some(games))),
            );
        });
        let mut extent = placer.extent();
        if let Some(skipped) = block.skipped {
            extent = extent.then(Extent { lines: skipped.lines, columns: 0 });
        }
        Part { findings, games, extent }
    }

    fn games(part: &Part) -> u64 {
        part.games
    }

    fn weight(part: &Part) -> usize {
        let texts: usize = part.findings.iter().map(|placed| placed.finding.message.len()).sum();
        part.findings.len() * size_of::<Placed>() + texts
    }
}

/// Prints findings in the order of the input.
struct Printer {
    names: Vec<String>,
    input: usize,
    out: BufWriter<io::Stdout>,
    base: Base,
    games: u64,
    counts: [u64; 3],
    status: Status,
    is_watched: bool,
}

impl Sink<Part> for &mut Printer {
    fn part(&mut self, part: Part) -> Result<(), Error> {
        if !part.findings.is_empty() {
            progress::aside(|| self.print_all(part.findings)).map_err(stdout_error)?;
        }
        self.base.pass(part.extent, part.games);
        self.games += part.games;
        Ok(())
    }

    fn end(&mut self, input: usize, failure: Option<Error>) -> Result<(), Error> {
        self.out.flush().map_err(stdout_error)?;
        if let Some(failure) = failure {
            complain(failure);
            self.status = Status::Failed;
        } else if self.base.games == 0 {
            complain(format_args!("{}: no game in this file", self.names[input]));
        }
        self.base = Base::default();
        self.input = input + 1;
        Ok(())
    }
}

impl Printer {
    fn print_all(&mut self, findings: Vec<Placed>) -> io::Result<()> {
        for placed in findings {
            let placed = self.base.place(placed);
            self.print(&placed)?;
        }
        // Whoever watches sees them now.
        if self.is_watched { self.out.flush() } else { Ok(()) }
    }

    fn print(&mut self, placed: &Placed) -> io::Result<()> {
        self.counts[placed.finding.severity() as usize] += 1;
        writeln!(self.out, "{}", placed.told(&self.names[self.input]))
    }

    fn finish(&mut self) -> Result<Status, Error> {
        let [notes, warnings, errors] = self.counts;
        let line = format!(
            "{}, {}, {}, {}",
            counted(self.games, "game"),
            counted(errors, "error"),
            counted(warnings, "warning"),
            counted(notes, "note")
        );
        writeln!(self.out, "{line}").and_then(|()| self.out.flush()).map_err(stdout_error)?;
        let found = if self.counts[Severity::Error as usize] > 0 {
            Status::Findings
        } else {
            Status::Clean
        };
        Ok(self.status.max(found))
    }
}

fn counted(count: u64, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
