//! `chess960 validate`.

mod check;
mod expect;
mod fix;
mod levels;
mod report;
mod show;
mod text;

use chess960::{
    Error,
    across::Across,
    diagnostic::Levels,
    game::reading::{Reading, Scope},
};

use self::{
    check::Check,
    fix::Fixer,
    report::{Report, Settings},
    show::{Format, Page, Reader, Show},
};
use super::{
    Status, complain,
    inputs::{Inputs, Lenience},
    refuse,
};

/// Check PGN files and say what is wrong, and where
///
/// Games of classical chess are checked too; those of other variants are passed over. `chess960 explain`
/// tells what the codes mean.
///
/// With --format short a line per finding: `file:line:column: severity code game N ply P: message`, with
/// `ply P of a variation` where it is not in the main line.
///
/// A file without any game is told on stderr and is no failure.
#[derive(Debug, clap::Args)]
#[command(mut_arg("event", expect::event))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,

    /// How findings are written
    #[arg(
        long,
        value_enum,
        default_value = "text",
        value_name = "FORMAT",
        help_heading = "Report"
    )]
    format: Format,

    /// Count the findings by code instead of telling them
    #[arg(long, help_heading = "Report")]
    summary: bool,

    /// Tell notes on a habit of the whole file every time, not only at the first place
    #[arg(long, help_heading = "Report")]
    all_notes: bool,

    #[command(flatten)]
    levels: levels::Asked,

    #[command(flatten)]
    lenience: Lenience,

    #[command(flatten)]
    event: expect::Asked,

    #[command(flatten)]
    fix: fix::Asked,
}

impl Args {
    pub(crate) fn run(&self) -> Result<Status, Error> {
        let levels = self.levels.levels().unwrap_or_else(|why| refuse("validate", why));
        let expected = match self.event.expected(self.inputs.has_event()) {
            Ok(expected) => expected,
            Err(expect::Refused::Argument(why)) => refuse("validate", why),
            Err(expect::Refused::File(why)) => {
                complain(why);
                return Ok(Status::Failed);
            }
        };
        let names = self.inputs.names("validate");
        let fixer = match self.fix.fixer(&names) {
            Ok(fixer) => fixer,
            Err(fix::Refused::Argument(why)) => refuse("validate", why),
            Err(fix::Refused::File(error)) => return Err(error),
        };
        let reading = self.reading(levels.clone(), &fixer, expected.is_some());
        let (sources, picks) = self.inputs.choose(&names, &reading)?;
        let called = names.iter().map(|name| name.to_string_lossy().into_owned());
        let across = Across::new(called.collect(), expected);
        let reader = if fixer.is_some() { Reader::OneOfTwo } else { Reader::Only };
        let page =
            if self.fix.takes_stdout() { Page::stderr(reader) } else { Page::stdout(reader) };
        let show = Show::new(self.format, page.is_colourful());
        let settings = Settings {
            levels,
            is_summary: self.summary,
            tells_all_notes: self.all_notes,
            tells_unwanted: reading.filter.is_some() || !picks.are_all(),
        };
        let mut report = Report::new(&names, settings, across, picks, fixer, show, page)?;
        self.inputs.run(&sources, &Check { reading }, &mut report)?;
        report.finish()
    }

    fn reading(&self, levels: Levels, fixer: &Option<Fixer>, is_event: bool) -> Reading {
        Reading {
            leniency: self.lenience.leniency(),
            levels,
            mends: fixer.is_some(),
            moves: is_event,
            filter: self.inputs.filter(),
            ..Reading::from(Scope::Everything)
        }
    }
}
