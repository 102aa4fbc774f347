//! `chess960 convert`.

mod changes;
mod key;
mod positions;
mod report;
mod work;
mod write;

use std::path::PathBuf;

use self::{
    key::Key,
    positions::Format,
    report::{Report, Settings},
    work::Work,
    write::{Goal, Writer},
};
use super::{Status, fen::rules::Reads, inputs::Inputs, refuse};
use chess960::{
    Error,
    chess960::fen::{Dialect, Tail},
    game::{
        conversion::{Conversion, Positions},
        reading::{Leniency, Reading, Scope},
    },
    output::{
        file::Output,
        folder::{is_folder, per_input},
        split::Split,
    },
};

/// Write PGN files in another way, or parts of them, or their positions
///
/// Only what is asked for changes, every other byte stays: without an option that changes something the
/// games come out as they are. What cannot be read stays as it is and is told on stderr.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    reads: Reads,

    #[command(flatten)]
    changes: changes::Asked,

    /// Write games, or the positions of Chess960 games [default: by the ending of the output, else pgn]
    #[arg(
        long,
        ignore_case = true,
        value_enum,
        value_name = "FORMAT",
        help_heading = "What is written"
    )]
    format: Option<Format>,

    /// Every position of the main line, not only the first
    #[arg(long, help_heading = "What is written")]
    every_ply: bool,

    /// Write here, whole or not at all; compressed if the name ends in .gz, .zst, .bz2 or .xz. A folder, or a
    /// name that ends in a slash for a new one, gets a file for each input, of the same name
    #[arg(short, long, value_name = "FILE", help_heading = "What is written")]
    output: Option<PathBuf>,

    /// A file for each start position, event or round, or for every N games. The output is a folder, with a
    /// slash at the end if it is new, or a name with {} in it, such as 'out/{}.pgn.zst'
    #[arg(
        long,
        value_name = "sp|event|round|N",
        requires = "output",
        help_heading = "What is written"
    )]
    split_by: Option<Key>,
}

impl Args {
    pub(crate) fn run(&self) -> Result<Status, Error> {
        let format = self.format();
        if let Err(why) = self.check(format) {
            refuse("convert", why);
        }
        let names = self.inputs.names("convert");
        let reading = self.reading(format);
        let writer = Writer::new(self.goal(&names)?);
        let (sources, picks) = self.inputs.choose(&names, &reading)?;
        let work = Work { reading, keeps_text: format == Format::Pgn };
        let is_all = picks.are_all() && work.reading.filter.is_none();
        let settings = Settings { format, key: self.split_by, is_all };
        let mut report = Report::new(&names, settings, picks, writer)?;
        self.inputs.run(&sources, &work, &mut report)?;
        report.finish()
    }

    fn format(&self) -> Format {
        let by_ending = || self.output.as_deref().and_then(Format::of);
        self.format.or_else(by_ending).unwrap_or(Format::Pgn)
    }

    /// What cannot be asked for at once.
    fn check(&self, format: Format) -> Result<(), String> {
        if format == Format::Pgn {
            let why = "--every-ply is for --format csv, json, epd or fen".to_owned();
            return if self.every_ply { Err(why) } else { Ok(()) };
        }
        let split = self.split_by.map(|_| "--split-by");
        if let Some(option) = self.changes.of_games().or(split) {
            return Err(format!("{option} is for games, not for positions: --format pgn"));
        }
        match &self.output {
            Some(path) if is_folder(path) => {
                Err("positions go to one file, not into a folder".to_owned())
            }
            _ => Ok(()),
        }
    }

    fn reading(&self, format: Format) -> Reading {
        let positions = (format != Format::Pgn).then(|| Positions {
            dialect: self.changes.dialect().unwrap_or(Dialect::XFen),
            every_ply: self.every_ply,
        });
        let conversion = match positions {
            Some(_) => Conversion::default(),
            None => self.changes.conversion(),
        };
        Reading {
            // What is written is not judged, if it can mean one thing only.
            leniency: Leniency::Lenient,
            fens: self.reads.rules(Tail::Nothing),
            conversion,
            positions,
            label: self.split_by.and_then(Key::tag),
            filter: self.inputs.filter(),
            ..Reading::from(Scope::Lines)
        }
    }

    fn goal(&self, names: &[PathBuf]) -> Result<Goal, Error> {
        let output = self.output.as_deref();
        if let (Some(pattern), Some(_)) = (output, self.split_by) {
            return Split::create(pattern, names).map(Goal::Split);
        }
        if let Some(folder) = output.filter(|path| is_folder(path)) {
            let paths = per_input(folder, names)?;
            let outputs = Output::create_all(&paths, names)?.into_iter();
            return Ok(Goal::PerInput { outputs, draft: None });
        }
        Output::create(output, names)?.stream().map(Goal::One)
    }
}
