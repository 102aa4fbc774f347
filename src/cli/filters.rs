//! Which games a command looks at.

use std::{collections::BTreeSet, sync::Arc};

use chess960::{
    chess960::start::Start,
    game::filter::{Condition, Days, Filter, Pattern},
    pgn::token,
    text,
};
use clap::value_parser;
use shakmaty::Outcome;

use super::starts::starts_of;

/// Under what the help names the options.
const GAMES: &str = "Which games";

/// Which games a command looks at: all conditions must hold, and of several values of one of them any.
#[derive(Debug, clap::Args)]
#[group(skip)]
pub(crate) struct Filters {
    /// From these start positions: numbers or back ranks, ranges of numbers, WHITE/BLACK for double
    /// starts, as in 518,600-610,17/402
    #[arg(long, help_heading = GAMES, value_name = "SP", value_delimiter = ',', value_parser = Starts::of)]
    sp: Vec<Starts>,

    /// Of this player, with either colour: the words of NAME all stand in the tag, in any order. With `*` or
    /// `?` it is for the whole tag. May be given several times, for any of them
    #[arg(long, help_heading = GAMES, value_name = "NAME", value_parser = Pattern::name)]
    player: Vec<Pattern>,

    /// Of this player with the white pieces
    #[arg(long, help_heading = GAMES, value_name = "NAME", value_parser = Pattern::name)]
    white: Vec<Pattern>,

    /// Of this player with the black pieces
    #[arg(long, help_heading = GAMES, value_name = "NAME", value_parser = Pattern::name)]
    black: Vec<Pattern>,

    /// Of this event; NAME is as that of a player
    #[arg(long, help_heading = GAMES, value_name = "NAME", value_parser = Pattern::name)]
    event: Option<Vec<Pattern>>,

    /// With these results: 1-0, 0-1, 1/2-1/2 or draw, *
    #[arg(long, help_heading = GAMES, value_name = "RESULT", value_delimiter = ',', value_parser = outcome)]
    result: Vec<Outcome>,

    /// Played on this day or later: 2024, 2024.12 or 2024.12.31
    #[arg(long, help_heading = GAMES, value_name = "DATE")]
    since: Option<Days>,

    /// Played on this day or earlier; 2024 is the end of that year
    #[arg(long, help_heading = GAMES, value_name = "DATE")]
    until: Option<Days>,

    /// Both players have this rating or a higher one
    #[arg(long, help_heading = GAMES, value_name = "N", value_parser = value_parser!(u16).range(1..=9999))]
    min_elo: Option<u16>,

    /// Both players have this rating or a lower one
    #[arg(long, help_heading = GAMES, value_name = "N", value_parser = value_parser!(u16).range(1..=9999))]
    max_elo: Option<u16>,

    /// With this many plies or more that could be played
    #[arg(long, help_heading = GAMES, value_name = "N")]
    min_plies: Option<u32>,

    /// The tag has this value, in which `*` stands for any characters and `?` for any one; with != it has
    /// not. May be given several times: then all must hold
    #[arg(long = "where", help_heading = GAMES, value_name = "TAG=VALUE", value_parser = condition)]
    conditions: Vec<Condition>,

    /// The first N of these games; no more is read. Not together with --sample
    #[arg(long, help_heading = GAMES, value_name = "N", value_parser = value_parser!(u64).range(1..), conflicts_with = "sample")]
    pub(super) limit: Option<u64>,

    /// N of these games, drawn at random from all of the input, which is read twice
    #[arg(long, help_heading = GAMES, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    pub(super) sample: Option<u64>,

    /// The same number draws the same games [default: 0]
    #[arg(long, help_heading = GAMES, value_name = "N", requires = "sample", default_value_t, hide_default_value = true)]
    pub(super) seed: u64,
}

impl Filters {
    /// Whether events are spoken of, be it without a name.
    pub(super) fn has_event(&self) -> bool {
        self.event.is_some()
    }

    /// Why no game can be wanted, if that is so.
    pub(super) fn contradiction(&self) -> Option<&'static str> {
        if self.since.zip(self.until).is_some_and(|(since, until)| since.first > until.last) {
            return Some("--since is later than --until");
        }
        let is_empty = self.min_elo.zip(self.max_elo).is_some_and(|(min, max)| min > max);
        is_empty.then_some("--min-elo is higher than --max-elo")
    }

    /// The start that all wanted games are from, where it is one.
    pub(super) fn only_start(&self) -> Option<Start> {
        let mut starts = self.sp.iter().flat_map(|sp| &sp.0);
        let first = starts.next().copied()?;
        starts.all(|other| *other == first).then_some(first)
    }

    /// What games must be to be wanted; `None` where every game is.
    pub(super) fn filter(&self) -> Option<Arc<Filter>> {
        let mut conditions = self.conditions.clone();
        if !self.sp.is_empty() {
            conditions.push(Condition::Start(self.sp.iter().flat_map(|sp| sp.0.clone()).collect()));
        }
        let events = self.event.as_deref().unwrap_or_default();
        for (tags, patterns) in [
            (&["White", "Black"][..], &*self.player),
            (&["White"], &*self.white),
            (&["Black"], &*self.black),
            (&["Event"], events),
        ] {
            if !patterns.is_empty() {
                let tags = tags.iter().map(|&tag| tag.to_owned()).collect();
                conditions.push(Condition::Tag { tags, patterns: patterns.to_vec() });
            }
        }
        if !self.result.is_empty() {
            conditions.push(Condition::Result(self.result.clone()));
        }
        if self.since.is_some() || self.until.is_some() {
            let since = self.since.map(|days| days.first);
            let until = self.until.map(|days| days.last);
            conditions.push(Condition::Date { since, until });
        }
        if self.min_elo.is_some() || self.max_elo.is_some() {
            let (min, max) = (self.min_elo.unwrap_or(0), self.max_elo.unwrap_or(u16::MAX));
            conditions.push(Condition::Elo { min, max });
        }
        conditions.extend(self.min_plies.map(Condition::MinPlies));
        (!conditions.is_empty()).then(|| Arc::new(Filter::new(conditions)))
    }
}

/// A start position or a range of them.
#[derive(Clone, Debug)]
struct Starts(BTreeSet<Start>);

impl Starts {
    fn of(text: &str) -> Result<Starts, String> {
        starts_of(text).map(|starts| Starts(starts.into_iter().collect()))
    }
}

fn outcome(text: &str) -> Result<Outcome, String> {
    let text = if text.eq_ignore_ascii_case("draw") { "1/2-1/2" } else { text };
    let marker = token::marker(text.trim().as_bytes());
    marker
        .map(|marker| marker.outcome)
        .ok_or_else(|| format!("{} is none of 1-0, 0-1, 1/2-1/2, *", text::quote(text.as_bytes())))
}

/// A condition on a tag, as in `Site=*lichess*` and `Round!=1`.
fn condition(text: &str) -> Result<Condition, String> {
    let (tag, value) = text.split_once('=').ok_or("it is not of the form TAG=VALUE")?;
    let negated = tag.strip_suffix('!');
    let tag = negated.unwrap_or(tag).trim().to_owned();
    if tag.is_empty() || !tag.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') {
        return Err(format!("{} is no name of a tag", text::quote(tag.as_bytes())));
    }
    let pattern = Pattern::whole(value).map_err(|why| why.to_string())?;
    Ok(match negated {
        Some(_) => Condition::NotTag { tag, pattern },
        None => Condition::Tag { tags: vec![tag], patterns: vec![pattern] },
    })
}
