//! What a filter makes of the game that is read.

use std::sync::Arc;

use pgn_reader::RawTag;

use crate::text;

use super::{
    super::{
        heading::is_named,
        record::{Kind, Record},
    },
    Condition, Filter, pattern,
};

/// What a filter makes of the game that is read.
#[derive(Debug)]
pub(in crate::game) struct Sieve {
    filter: Arc<Filter>,
    values: Values,
    /// The tags, once they are all heard, leave it open whether the game is wanted.
    fits_tags: bool,
}

impl Sieve {
    /// Of no game yet.
    pub(in crate::game) fn new(filter: Arc<Filter>) -> Sieve {
        let tags = filter.tags.iter().map(|tag| (tag.clone(), None)).collect();
        Sieve { filter, values: Values(tags), fits_tags: true }
    }

    /// Forgets the game before.
    pub(in crate::game) fn clear(&mut self) {
        self.values.0.iter_mut().for_each(|(_, value)| *value = None);
    }

    /// Hears of a tag.
    pub(in crate::game) fn tag(&mut self, name: &[u8], value: RawTag<'_>) {
        let is_it = |(tag, _): &&mut (String, _)| is_named(name, tag);
        if let Some((_, kept @ None)) = self.values.0.iter_mut().find(is_it) {
            *kept = Some(pattern::plain(&text::decode(&value.decode())));
        }
    }

    /// All tags were heard: whether no more need be read to know if the game is wanted.
    pub(in crate::game) fn is_settled_by_tags(&mut self) -> bool {
        let Filter { conditions, is_alone, .. } = &*self.filter;
        self.fits_tags = conditions.iter().all(|condition| condition.fits_tags(&self.values));
        let is_open = |condition: &Condition| condition.is_of_start() || condition.is_of_end();
        !self.fits_tags || *is_alone && !conditions.iter().any(is_open)
    }

    /// It is known which game it is: whether no more need be read to know if it is wanted.
    pub(in crate::game) fn is_settled_by_start(&self, kind: Kind) -> bool {
        let fits = self.filter.conditions.iter().all(|condition| condition.fits_start(kind));
        !fits || self.filter.is_alone && !self.asks_for_end()
    }

    /// Whether the moves and what follows them decide.
    pub(in crate::game) fn asks_for_end(&self) -> bool {
        self.filter.conditions.iter().any(Condition::is_of_end)
    }

    /// Whether the game is wanted, which was read as far as it had to be.
    pub(in crate::game) fn wants(&self, record: &Record) -> bool {
        let fits =
            |condition: &Condition| condition.fits_start(record.kind) && condition.fits_end(record);
        self.fits_tags && self.filter.conditions.iter().all(fits)
    }

    /// Whether a game of which nothing is known is wanted.
    pub(in crate::game) fn wants_all(&self) -> bool {
        self.filter.is_empty()
    }
}

/// The tags that are asked for, with the plain text of the first of each name.
#[derive(Debug)]
pub(super) struct Values(Vec<(String, Option<String>)>);

impl Values {
    /// The value of one of those that are asked for; empty where it is missing.
    pub(super) fn of(&self, tag: &str) -> &str {
        let found = self.0.iter().find(|(name, _)| name.eq_ignore_ascii_case(tag));
        found.and_then(|(_, value)| value.as_deref()).unwrap_or_default()
    }
}
