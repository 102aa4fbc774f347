//! `chess960 sp sheet`.

use std::{
    io::{self, IsTerminal},
    path::{Path, PathBuf},
};

use chess960::{
    Error,
    chess960::draw::{Drawn, Record},
    output::{
        file::Output,
        sheet::{self, Caption, Language, Layout, Order, Paper, Sheet},
    },
};
use clap::{
    builder::{PossibleValuesParser, TypedValueParser},
    value_parser,
};

use crate::cli::{self, Status, complain, say, starts::starts_of};

use super::verify::read_record;

/// Print start positions on paper: a PDF with a sheet for each round, or a poster of all 960
///
/// A sheet has the diagram, the number and the back rank, and says in words how either side castles. Event, date
/// and table can be written on it where they are not given. The same input gives the same file, byte for byte.
#[derive(Debug, clap::Args)]
#[command(after_long_help = AFTER)]
pub(crate) struct Args {
    /// The start of each round, in order: a number, a range such as 600-610, a back rank, or two of them as in
    /// 17/402
    #[arg(value_name = "START", required_unless_present_any = ["draw", "poster"])]
    starts: Vec<String>,

    /// The record of a draw, in JSON as `sp draw --format json` writes it; - for standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["starts", "poster"])]
    draw: Option<PathBuf>,

    /// Write the PDF to this file, which appears whole or not at all
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// One sheet a page, or six cards a page to be cut
    #[arg(long, value_name = "LAYOUT", default_value = "page", value_parser = ["page", "card"], conflicts_with = "poster")]
    layout: String,

    /// Sheets that hide their position: printed on both sides, the outside on a page of its own, or folded from
    /// paper that is printed on one side; see the end of `--help`
    #[arg(
        long,
        value_name = "HOW",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "two-sided",
        value_parser = ["two-sided", "folded"],
        conflicts_with = "poster"
    )]
    envelopes: Option<String>,

    /// Sheets for so many tables in each round; without, there is one with room for the table
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=1000), conflicts_with = "poster")]
    tables: Option<u32>,

    /// The name of the event
    #[arg(long, value_name = "TEXT", value_parser = Caption::new, conflicts_with = "poster")]
    event: Option<Caption>,

    /// The date, printed as it is given
    #[arg(long, value_name = "TEXT", value_parser = Caption::new, conflicts_with = "poster")]
    date: Option<Caption>,

    /// The number of the first round
    #[arg(long, value_name = "N", default_value = "1", value_parser = value_parser!(u32).range(1..=9999), conflicts_with = "poster")]
    first_round: u32,

    /// All 960 on one large page: A1, or 22 × 34 inches with `--paper letter`; eight sheets of the paper make
    /// one
    #[arg(long, conflicts_with = "starts")]
    poster: bool,

    /// What is printed on
    #[arg(long, value_name = "PAPER", default_value = "a4", value_parser = papers())]
    paper: Paper,

    /// English, German, Dutch, Russian, Spanish or French
    #[arg(long, value_name = "CODE", default_value = "en", value_parser = languages())]
    language: Language,
}

const AFTER: &str = "\
Envelopes:

--envelopes makes two pages for each sheet, first the outside, then the inside. Print them on both sides of a \
paper, flipped at the long edge; fold it in the middle so that the hatching is outside, and close the edge opposite \
the fold with a seal or tape. Or print odd and even pages apart: the outsides have event, round and table only, and \
can be put on envelopes of your own in which the insides go.

--envelopes=folded needs one side only. Fold the upper half behind the lower one, then close the left and the right \
half like a book: the label is outside then and the position inside, behind two layers of paper. Seal the open edges.

Examples:

  chess960 sp sheet 353 518 17 --event 'Club Championship' --tables 8 -o rounds.pdf
  chess960 sp sheet --draw draw.json --envelopes --language de -o envelopes.pdf
  chess960 sp sheet --poster -o poster.pdf";

/// Sheets that are printed at once, at most.
const MOST_SHEETS: usize = 10_000;

impl Args {
    pub(crate) fn run(&self) -> Result<Status, Error> {
        let order = self.order();
        let sheets = match self.drawn() {
            Ok(drawn) => self.sheets(&drawn),
            Err(Refused(status)) => return Ok(status),
        };
        let is_stdout = self.output.as_deref().is_none_or(|path| path.as_os_str() == "-");
        if is_stdout && io::stdout().is_terminal() {
            cli::refuse(
                "sp sheet",
                "a PDF cannot be shown in a terminal: name a file with `--output`",
            );
        }
        let output = Output::create(self.output.as_deref(), self.draw.as_slice())?;
        self.tell_missing();
        let order = Order { has_games: sheets.iter().any(|sheet| sheet.drawn.game > 1), ..order };
        let pdf = if self.poster {
            sheet::poster(self.paper, self.language)?
        } else {
            sheet::sheets(&order, &sheets)?
        };
        output.finish(|out| out.write_all(&pdf))?;
        Ok(Status::Clean)
    }

    fn order(&self) -> Order {
        let layout = match (self.layout.as_str(), self.envelopes.as_deref()) {
            ("card", Some(_)) => {
                cli::refuse("sp sheet", "cards have no envelopes: `--layout page`")
            }
            ("card", None) => Layout::Card,
            (_, Some("folded")) => Layout::Folded,
            (_, Some(_)) => Layout::Envelope,
            (_, None) => Layout::Page,
        };
        Order {
            event: self.event.clone(),
            date: self.date.clone(),
            has_games: false,
            paper: self.paper,
            language: self.language,
            layout,
        }
    }

    /// The starts with their rounds and games, counted from 1.
    fn drawn(&self) -> Result<Vec<Drawn>, Refused> {
        match &self.draw {
            Some(path) => Ok(read(path)?.draws().to_vec()),
            None => {
                let mut starts = Vec::new();
                for text in &self.starts {
                    starts
                        .extend(starts_of(text).unwrap_or_else(|why| cli::refuse("sp sheet", why)));
                }
                let drawn = |(round, start)| Drawn { round, game: 1, start };
                Ok((1..).zip(starts).map(drawn).collect())
            }
        }
    }

    fn sheets(&self, drawn: &[Drawn]) -> Vec<Sheet> {
        let tables: Vec<Option<u32>> = match self.tables {
            Some(tables) => (1..=tables).map(Some).collect(),
            None => vec![None],
        };
        let count = drawn.len().saturating_mul(tables.len());
        if count > MOST_SHEETS {
            cli::refuse("sp sheet", format_args!("{count} sheets, expected {MOST_SHEETS} at most"));
        }
        let round = |drawn: &Drawn| drawn.round.saturating_add(self.first_round - 1);
        let of = |drawn: &Drawn, table: &Option<u32>| Sheet {
            drawn: Drawn { round: round(drawn), ..*drawn },
            table: *table,
        };
        drawn.iter().flat_map(|drawn| tables.iter().map(move |table| of(drawn, table))).collect()
    }

    /// Characters that will be printed as boxes.
    fn tell_missing(&self) {
        let texts = [("event", &self.event), ("date", &self.date)];
        for (name, text) in texts {
            let missing = text.as_ref().map(|text| sheet::missing(text.as_str()));
            if let Some(missing) = missing.filter(|missing| !missing.is_empty()) {
                let missing: String = missing.into_iter().take(40).collect();
                say(format_args!("{name}: the font lacks these characters: {missing}"));
            }
        }
    }
}

/// Why there is nothing to print has been told.
struct Refused(Status);

/// Reads the record of a draw. One that does not fit its seed is not printed.
fn read(path: &Path) -> Result<Record, Refused> {
    let record = read_record(path).map_err(|why| {
        complain(why);
        Refused(Status::Failed)
    })?;
    let mut is_good = true;
    for check in record.verify(None).iter().filter(|check| !check.fits) {
        is_good = false;
        complain(format_args!("{}: {}", path.display(), check.what));
    }
    if is_good { Ok(record) } else { Err(Refused(Status::Findings)) }
}

fn papers() -> impl TypedValueParser<Value = Paper> {
    PossibleValuesParser::new(Paper::ALL.map(Paper::name)).try_map(|name| {
        Paper::ALL.into_iter().find(|paper| paper.name() == name).ok_or("is no paper")
    })
}

fn languages() -> impl TypedValueParser<Value = Language> {
    PossibleValuesParser::new(Language::ALL.map(Language::code)).try_map(|code| {
        Language::ALL.into_iter().find(|language| language.code() == code).ok_or("is no language")
    })
}
