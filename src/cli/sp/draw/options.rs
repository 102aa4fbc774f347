//! What is to be drawn, as it is given in arguments.

use chess960::chess960::{
    draw::{Kind, Options, Subset, Wanted},
    start::Sp,
};
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::cli::{refuse, starts::starts_of};

/// The options of a draw.
#[derive(Debug, clap::Args)]
#[group(id = "wanted")]
pub(super) struct Args {
    /// How many rounds
    #[arg(long, value_name = "N", default_value_t = 1)]
    rounds: u32,

    /// How many start positions each round has; 2 where no number is given
    #[arg(long, value_name = "N", num_args = 0..=1, default_value_t = 1, default_missing_value = "2")]
    games_per_round: u32,

    /// Start positions that neither side gets: numbers, ranges of numbers, back ranks; commas between
    #[arg(long, value_name = "START", value_delimiter = ',', value_parser = excluded)]
    exclude: Vec<Excluded>,

    /// Draw from these only
    #[arg(long, value_name = "SUBSET", default_value = Subset::Chess960.name(), value_parser = subsets())]
    subset: Subset,

    /// Draw no start position twice; with --double, no pair
    #[arg(long)]
    no_repeat: bool,

    /// Draw for each side (double Fischer Random): pairs, also of the same two
    #[arg(long)]
    double: bool,
}

/// What one value excludes.
#[derive(Clone, Debug)]
struct Excluded(Vec<Sp>);

fn excluded(text: &str) -> Result<Excluded, String> {
    if text.contains('/') {
        return Err("neither side gets what is excluded, so pairs cannot be".to_owned());
    }
    Ok(Excluded(starts_of(text)?.into_iter().map(|start| start.white()).collect()))
}

fn subsets() -> impl TypedValueParser<Value = Subset> {
    PossibleValuesParser::new(Subset::ALL.map(Subset::name)).try_map(|name| {
        Subset::ALL.into_iter().find(|subset| subset.name() == name).ok_or("is no subset")
    })
}

impl Args {
    /// The options; ends the program if they cannot be.
    pub(super) fn options(&self) -> Options {
        let mut exclude: Vec<Sp> = self.exclude.iter().flat_map(|some| some.0.clone()).collect();
        exclude.sort();
        exclude.dedup();
        let wanted = Wanted {
            kind: if self.double { Kind::Double } else { Kind::Single },
            subset: self.subset,
            exclude,
            no_repeat: self.no_repeat,
            rounds: self.rounds,
            games_per_round: self.games_per_round,
        };
        Options::new(wanted).unwrap_or_else(|why| refuse("sp draw", why))
    }
}
