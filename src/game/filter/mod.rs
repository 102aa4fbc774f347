//! Which games are wanted: conditions on what their tags say, from where they start and how they end.
//!
//! A game is left as soon as it is certain that it is not wanted: by its tags before its FEN is read, by
//! its start before its first move is played. Which games are wanted does not depend on how much of them
//! is looked into.

mod date;
mod pattern;
mod sieve;
#[cfg(test)]
mod tests;

use std::{collections::BTreeSet, fmt};

use shakmaty::Outcome;

use crate::chess960::start::Start;

use super::record::{Kind, Record};

pub use self::{
    date::{DateError, Day, Days},
    pattern::{Pattern, PatternError},
};
pub(super) use sieve::Sieve;

use sieve::Values;

/// What a game must be to be wanted. Names of tags are compared without case; of tags with one name the
/// first counts, and a tag that is missing has an empty value.
#[derive(Clone, Debug)]
pub enum Condition {
    /// From one of these starts. A game whose start is not known is from none of them, nor is one of
    /// classical chess from SP 518.
    Start(BTreeSet<Start>),
    /// One of these tags fits one of these patterns.
    Tag {
        /// The names of the tags.
        tags: Vec<String>,
        /// What their values are compared with.
        patterns: Vec<Pattern>,
    },
    /// This tag does not fit the pattern.
    NotTag {
        /// The name of the tag.
        tag: String,
        /// What its value is compared with.
        pattern: Pattern,
    },
    /// Played on one of these days, by the Date tag, or by UTCDate where that says nothing. What is known
    /// in part, as `2024.??.??`, must be so on every day it may be.
    Date {
        /// The first day; `None` for any.
        since: Option<Day>,
        /// The last day; `None` for any.
        until: Option<Day>,
    },
    /// Both players have a rating, the WhiteElo and BlackElo tags, from `min` to `max`.
    Elo {
        /// The lowest.
        min: u16,
        /// The highest.
        max: u16,
    },
    /// With one of these results: the termination marker, or the Result tag where that is missing. Of a
    /// game of another variant, which is not looked into, it is what the tag says.
    Result(Vec<Outcome>),
    /// With so many plies of the main line that could be played, or more.
    MinPlies(u32),
}

impl Condition {
    /// The names of the tags that it asks for.
    fn tags(&self) -> Vec<&str> {
        match self {
            Condition::Tag { tags, .. } => tags.iter().map(String::as_str).collect(),
            Condition::NotTag { tag, .. } => vec![tag],
            Condition::Date { .. } => DATES.to_vec(),
            Condition::Elo { .. } => RATINGS.to_vec(),
            Condition::Start(_) | Condition::Result(_) | Condition::MinPlies(_) => Vec::new(),
        }
    }

    /// Whether the tags leave it open.
    fn fits_tags(&self, values: &Values) -> bool {
        match self {
            Condition::Tag { tags, patterns } => tags.iter().any(|tag| {
                let value = values.of(tag);
                patterns.iter().any(|pattern| pattern.fits(value))
            }),
            Condition::NotTag { tag, pattern } => !pattern.fits(values.of(tag)),
            Condition::Date { since, until } => {
                let told = Days::telling(DATES.map(|tag| values.of(tag)));
                told.and_then(Days::of_tag).is_some_and(|days| {
                    since.is_none_or(|since| since <= days.first)
                        && until.is_none_or(|until| days.last <= until)
                })
            }
            Condition::Elo { min, max } => RATINGS.iter().all(|tag| {
                rating(values.of(tag)).is_some_and(|rating| (*min..=*max).contains(&rating))
            }),
            Condition::Start(_) | Condition::Result(_) | Condition::MinPlies(_) => true,
        }
    }

    /// Whether the start leaves it open.
    fn fits_start(&self, kind: Kind) -> bool {
        match self {
            Condition::Start(starts) => {
                matches!(kind, Kind::Start(start) if starts.contains(&start))
            }
            _ => true,
        }
    }

    /// Whether it is fulfilled at the end, as far as the moves decide.
    fn fits_end(&self, record: &Record) -> bool {
        match self {
            Condition::Result(outcomes) => outcomes.contains(&record.outcome),
            Condition::MinPlies(plies) => record.plies >= *plies,
            _ => true,
        }
    }

    /// Whether the start decides.
    fn is_of_start(&self) -> bool {
        matches!(self, Condition::Start(_))
    }

    /// Whether the moves and what follows them decide.
    fn is_of_end(&self) -> bool {
        matches!(self, Condition::Result(_) | Condition::MinPlies(_))
    }
}

/// The tags with the day of a game, the one that counts more first.
const DATES: [&str; 2] = ["Date", "UTCDate"];

/// The tags with the players' ratings.
const RATINGS: [&str; 2] = ["WhiteElo", "BlackElo"];

/// A rating; 0 is written where it is not known.
pub(super) fn rating(value: &str) -> Option<u16> {
    let is_number = value.len() <= 4 && value.bytes().all(|b| b.is_ascii_digit());
    if is_number { value.parse().ok().filter(|&rating| rating > 0) } else { None }
}

/// The conditions on a game, all of which must hold.
///
/// ```
/// use chess960::{
///     game::{
///         filter::{Condition, Filter, Pattern},
///         reading::{Reading, Scope},
///         replay::Replay,
///     },
///     pgn::scanner::Scanner,
/// };
///
/// let carlsen = Condition::Tag {
///     tags: vec!["White".to_owned(), "Black".to_owned()],
///     patterns: vec![Pattern::name("carlsen")?],
/// };
/// let filter = Filter::new(vec![carlsen]);
/// let mut replay = Replay::new(Reading { filter: Some(filter.into()), ..Scope::Chess960.into() });
/// let text = b"[White \"Carlsen, Magnus\"]\n\n1. e4 *\n\n[White \"Carlsenova, M\"]\n\n1. d4 *";
/// let mut scanner = Scanner::new(text);
/// scanner.next_game(&mut replay);
/// assert!(replay.is_wanted());
/// scanner.next_game(&mut replay);
/// assert!(!replay.is_wanted());
/// # Ok::<(), chess960::game::filter::PatternError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Filter {
    conditions: Vec<Condition>,
    /// The names of the tags that they ask for, each once.
    tags: Vec<String>,
    /// Nothing else is asked of the games.
    is_alone: bool,
}

/// In words that are the same for the same conditions, in whatever order they are.
impl fmt::Display for Filter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&sorted(self.conditions.iter().map(Condition::to_string)).join("; "))
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let day = |day: &Option<Day>| day.map(|day| day.to_string()).unwrap_or_default();
        match self {
            Condition::Start(starts) => {
                let starts: Vec<_> = starts.iter().map(|start| start.index().to_string()).collect();
                write!(f, "start {}", starts.join(", "))
            }
            Condition::Tag { tags, patterns } => {
                let tags = sorted(tags.iter().map(|tag| tag.to_ascii_lowercase())).join(" or ");
                write!(f, "{tags} {}", sorted(patterns.iter().map(Pattern::to_string)).join(" or "))
            }
            Condition::NotTag { tag, pattern } => {
                write!(f, "{} not {pattern}", tag.to_ascii_lowercase())
            }
            Condition::Date { since, until } => write!(f, "date {}..{}", day(since), day(until)),
            Condition::Elo { min, max } => write!(f, "elo {min}..{max}"),
            Condition::Result(outcomes) => {
                write!(f, "result {}", sorted(outcomes.iter().map(Outcome::to_string)).join(", "))
            }
            Condition::MinPlies(plies) => write!(f, "plies {plies}.."),
        }
    }
}

/// Texts in order, each once.
fn sorted(texts: impl Iterator<Item = String>) -> Vec<String> {
    texts.collect::<BTreeSet<String>>().into_iter().collect()
}

impl Filter {
    /// Of these conditions.
    pub fn new(conditions: Vec<Condition>) -> Filter {
        let mut tags: Vec<String> = Vec::new();
        for tag in conditions.iter().flat_map(Condition::tags) {
            if !tags.iter().any(|known| known.eq_ignore_ascii_case(tag)) {
                tags.push(tag.to_owned());
            }
        }
        Filter { conditions, tags, is_alone: false }
    }

    /// The same, where it is all that is asked of the games: they are left as well once it is certain that
    /// they are wanted.
    #[must_use]
    pub fn alone(self) -> Filter {
        Filter { is_alone: true, ..self }
    }

    /// Whether there are no conditions: every game is wanted.
    pub fn is_empty(&self) -> bool {
        self.conditions.is_empty()
    }
}
