//! `chess960 convert`.

mod positions;
mod report;
mod work;
mod write;

use std::path::PathBuf;

use chess960::{
    Error,
    chess960::{
        fen::{Dialect, Tail},
        notation::{CastlingNotation, Notation},
    },
    game::{
        conversion::{Conversion, Positions, VariantName},
        reading::{Leniency, Reading, Scope},
    },
    output::{
        file::Output,
        folder::{is_folder, per_input},
        split::Split,
    },
};
use clap::ValueEnum;

use self::{
    positions::Format,
    report::{Key, Report, Settings},
    work::Work,
    write::{Goal, Writer},
};
use super::{Status, fen::rules::Reads, inputs::Inputs, refuse};

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

    /// The dialect of the castling rights in the FEN tags of Chess960 games, and in positions
    #[arg(
        long,
        visible_alias = "to",
        ignore_case = true,
        value_enum,
        value_name = "DIALECT",
        help_heading = "What changes"
    )]
    dialect: Option<To>,

    /// The name of Chess960 in the Variant tag, such as Chess960 or fischerandom; adds the tags SetUp and
    /// Variant too where a game with a FEN lacks them
    #[arg(long, value_parser = variant_name, value_name = "NAME", help_heading = "What changes")]
    variant: Option<VariantName>,

    /// Add the tags SetUp and Variant where a Chess960 game with a FEN lacks them
    #[arg(long, help_heading = "What changes")]
    add_tags: bool,

    /// Add the number of the start position as tag SP, in double starts as WhiteSP and BlackSP
    #[arg(long, help_heading = "What changes")]
    sp_tag: bool,

    /// How castling is written, in variations too
    #[arg(
        long,
        ignore_case = true,
        value_enum,
        value_name = "NOTATION",
        help_heading = "What changes"
    )]
    castling: Option<CastlingTo>,

    /// How moves are written, in variations too; castling as --castling says, if that is given
    #[arg(
        long,
        ignore_case = true,
        value_enum,
        value_name = "NOTATION",
        help_heading = "What changes"
    )]
    moves: Option<MovesTo>,

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

#[derive(Copy, Clone, Debug, ValueEnum)]
enum To {
    /// KQkq, and the file's letter for a rook that is not the outermost: X-FEN
    Xfen,
    /// The file's letter, always: Shredder-FEN
    Shredder,
}

#[derive(Copy, Clone, Debug, ValueEnum)]
enum CastlingTo {
    /// O-O
    San,
    /// 0-0
    Zeros,
    /// The king takes its rook: e1h1
    Uci,
}

#[derive(Copy, Clone, Debug, ValueEnum)]
enum MovesTo {
    /// Nf3: moves that are SAN stay as they are
    San,
    /// g1f3, castling as the king taking its rook
    Uci,
    /// Ng1-f3
    Lan,
}

fn variant_name(text: &str) -> Result<VariantName, &'static str> {
    VariantName::new(text).ok_or("is no name of Chess960")
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
        let of_games = [
            ("--variant", self.variant.is_some()),
            ("--add-tags", self.add_tags),
            ("--sp-tag", self.sp_tag),
            ("--castling", self.castling.is_some()),
            ("--moves", self.moves.is_some()),
            ("--split-by", self.split_by.is_some()),
        ];
        if let Some((option, _)) = of_games.into_iter().find(|(_, is_given)| *is_given) {
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
        let dialect = self.dialect.map(To::dialect);
        let positions = (format != Format::Pgn).then(|| Positions {
            dialect: dialect.unwrap_or(Dialect::XFen),
            every_ply: self.every_ply,
        });
        let conversion = Conversion {
            dialect: dialect.filter(|_| positions.is_none()),
            variant: self.variant.clone(),
            adds_tags: self.add_tags || self.variant.is_some(),
            sp_tag: self.sp_tag,
            castling: self.castling.map(CastlingTo::notation),
            moves: self.moves.map(MovesTo::notation),
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
            let outputs = paths.iter().map(|path| Output::create(Some(path), names));
            let outputs = outputs.collect::<Result<Vec<_>, _>>()?.into_iter();
            return Ok(Goal::PerInput { outputs, draft: None });
        }
        Output::create(output, names)?.stream().map(Goal::One)
    }
}

impl To {
    fn dialect(self) -> Dialect {
        match self {
            To::Xfen => Dialect::XFen,
            To::Shredder => Dialect::Shredder,
        }
    }
}

impl CastlingTo {
    fn notation(self) -> CastlingNotation {
        match self {
            CastlingTo::San => CastlingNotation::San,
            CastlingTo::Zeros => CastlingNotation::Zeros,
            CastlingTo::Uci => CastlingNotation::Uci,
        }
    }
}

impl MovesTo {
    fn notation(self) -> Notation {
        match self {
            MovesTo::San => Notation::San,
            MovesTo::Uci => Notation::Uci,
            MovesTo::Lan => Notation::Lan,
        }
    }
}
