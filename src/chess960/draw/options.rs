//! What is to be drawn.

use serde::{Deserialize, Serialize};

use crate::chess960::start::{BackRank, Sp};

use super::wire;

/// Starts that a draw has at most.
pub const MOST_DRAWS: u32 = 1_000_000;

/// Whether both sides get one back rank.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// They do: Chess960.
    #[default]
    Single,
    /// Each gets its own, which may be the same: double Fischer Random.
    Double,
}

impl Kind {
    /// `single` or `double`.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Single => "single",
            Kind::Double => "double",
        }
    }

    /// How many starts there are of this kind with so many back ranks, 960 at most.
    pub(super) fn count(self, ranks: usize) -> u32 {
        let ranks = ranks as u32;
        match self {
            Kind::Single => ranks,
            Kind::Double => ranks * ranks,
        }
    }
}

/// From which of the 960 back ranks is drawn.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Subset {
    /// All.
    #[default]
    Chess960,
    /// Those in which no rook stands in the way of castling with the other one: 870.
    Chess870,
    /// Those in which one does: 90.
    Chess90,
    /// Those with the king on e and the rooks on a and h: 18. A double draw from them is of the 324 starts of
    /// Chess324.
    Chess18,
}

impl Subset {
    /// All of them.
    pub const ALL: [Subset; 4] =
        [Subset::Chess960, Subset::Chess870, Subset::Chess90, Subset::Chess18];

    /// `chess960`, `chess870`, `chess90` or `chess18`.
    pub const fn name(self) -> &'static str {
        match self {
            Subset::Chess960 => "chess960",
            Subset::Chess870 => "chess870",
            Subset::Chess90 => "chess90",
            Subset::Chess18 => "chess18",
        }
    }

    /// Whether this back rank is one of them.
    pub fn contains(self, rank: BackRank) -> bool {
        match self {
            Subset::Chess960 => true,
            Subset::Chess870 => rank.blocked_castling().is_none(),
            Subset::Chess90 => rank.blocked_castling().is_some(),
            Subset::Chess18 => rank.is_chess18(),
        }
    }
}

/// What is wanted of a draw; [`Options`] once it is known that it can be had.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    /// Whether both sides get one back rank.
    pub kind: Kind,
    /// From which back ranks is drawn.
    pub subset: Subset,
    /// Back ranks that neither side gets, whether or not they are in the subset; ascending.
    #[serde(with = "wire::numbers")]
    pub exclude: Vec<Sp>,
    /// Whether no start is drawn twice. In a double draw a back rank may come again, a pair not.
    pub no_repeat: bool,
    /// How many rounds.
    pub rounds: u32,
    /// How many starts each of them has.
    pub games_per_round: u32,
}

impl Default for Wanted {
    fn default() -> Wanted {
        Wanted {
            kind: Kind::Single,
            subset: Subset::Chess960,
            exclude: Vec::new(),
            no_repeat: false,
            rounds: 1,
            games_per_round: 1,
        }
    }
}

impl Wanted {
    /// The back ranks that can be drawn, in ascending order.
    pub(super) fn ranks(&self) -> Vec<Sp> {
        let is_in = |sp: &Sp| {
            self.subset.contains(sp.back_rank()) && self.exclude.binary_search(sp).is_err()
        };
        Sp::all().filter(is_in).collect()
    }
}

/// What is to be drawn: something that can be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Wanted", into = "Wanted")]
pub struct Options(Wanted);

impl Options {
    /// The options, if there is enough to draw from.
    ///
    /// # Errors
    ///
    /// [`OptionsError`]: nothing to draw, too much of it, nothing to draw from or, where no start may come
    /// twice, not enough; and exclusions that do not ascend.
    pub fn new(wanted: Wanted) -> Result<Options, OptionsError> {
        let asked = u64::from(wanted.rounds) * u64::from(wanted.games_per_round);
        if asked == 0 {
            return Err(OptionsError::Nothing);
        }
        if asked > MOST_DRAWS.into() {
            return Err(OptionsError::TooMuch { asked });
        }
        if !wanted.exclude.is_sorted_by(|a, b| a < b) {
            return Err(OptionsError::Order);
        }
        let there = wanted.kind.count(wanted.ranks().len());
        if there == 0 {
            return Err(OptionsError::Empty);
        }
        if wanted.no_repeat && asked > there.into() {
            return Err(OptionsError::TooFew { asked, there });
        }
        Ok(Options(wanted))
    }

    /// What is wanted.
    pub fn wanted(&self) -> &Wanted {
        &self.0
    }

    /// How many starts are drawn: 1 to [`MOST_DRAWS`].
    pub fn count(&self) -> u32 {
        self.0.rounds * self.0.games_per_round
    }

    /// How many starts the first one is drawn from: 1 to 921,600.
    pub fn possibilities(&self) -> u32 {
        self.0.kind.count(self.0.ranks().len())
    }
}

impl TryFrom<Wanted> for Options {
    type Error = OptionsError;

    fn try_from(wanted: Wanted) -> Result<Options, OptionsError> {
        Options::new(wanted)
    }
}

impl From<Options> for Wanted {
    fn from(options: Options) -> Wanted {
        options.0
    }
}

/// Why what is wanted cannot be drawn.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionsError {
    /// No rounds, or no games in them.
    #[error("nothing to draw, expected at least one round of one game")]
    Nothing,
    /// More than [`MOST_DRAWS`].
    #[error("{asked} start positions to draw, at most {MOST_DRAWS} are drawn")]
    TooMuch {
        /// So many.
        asked: u64,
    },
    /// Everything is excluded.
    #[error("nothing to draw from: everything is excluded")]
    Empty,
    /// No start may come twice.
    #[error("{asked} start positions to draw without repeating one, there are {there}")]
    TooFew {
        /// So many.
        asked: u64,
        /// What there is.
        there: u32,
    },
    /// In the order in which they are given a commitment is to them.
    #[error("exclusions that do not ascend, expected each number once and the lowest first")]
    Order,
}
