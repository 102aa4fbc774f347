//! The rows of a table: counts with what they tell beside those of all rows.

use std::{cell::OnceCell, collections::BTreeMap};

use crate::{
    chess960::start::{Sp, Start},
    game::details::ShortSan,
    merge::Merge,
    stats::{Counts, Key, Stats, results::Results},
};

use super::{Shrinkage, Whole, interval, over_expected_interval, q_values};

/// A row of the table.
#[derive(Clone, Debug)]
pub struct Row {
    /// What its games have in common; `None` of the row of all games.
    pub key: Option<Key>,
    /// What was counted of them.
    pub counts: Counts,
    /// The p-value of its score against that of all games, 0 to 1.
    pub p_value: Option<f64>,
    /// The Benjamini–Hochberg q-value over all rows, 0 to 1.
    pub q_value: Option<f64>,
    /// The score, shrunken towards that of all games, 0 to 1.
    pub shrunken: Option<f64>,
    /// It has fewer games with a result than were asked for.
    pub has_few: bool,
    /// The first moves that were played most, the most frequent first.
    pub first_moves: Vec<(ShortSan, Results)>,
    /// The first moves with their replies that were played most.
    pub replies: Vec<((ShortSan, ShortSan), Results)>,
    /// What takes long, once somebody has asked for it.
    interval: OnceCell<Option<(f64, f64)>>,
    surplus_interval: OnceCell<Option<(f64, f64)>>,
}

impl Row {
    /// The [interval] of its score.
    pub fn interval(&self) -> Option<(f64, f64)> {
        *self.interval.get_or_init(|| interval(&self.counts.results))
    }

    /// The [interval](over_expected_interval) of what was scored more than the ratings lead one to expect.
    pub fn surplus_interval(&self) -> Option<(f64, f64)> {
        *self.surplus_interval.get_or_init(|| over_expected_interval(&self.counts.ratings))
    }
}

/// The rows of a table, and what they tell together.
#[derive(Clone, Debug)]
pub struct Report {
    /// The rows in the order of their keys.
    pub rows: Vec<Row>,
    /// How many of them differ from all games with a q-value below 0.05.
    pub differing: usize,
    /// The standard deviation of their true scores, τ; `None` where no game has a result.
    pub tau: Option<f64>,
}

/// Which rows there are.
#[derive(Copy, Clone, Debug)]
pub struct Rows {
    /// One of every start, where starts tell rows apart.
    pub all_starts: bool,
    /// One of all games, behind the others.
    pub totals: bool,
    /// Games with a result below which a row has few.
    pub min_games: u64,
    /// How many first moves and replies are told.
    pub moves: usize,
}

impl Rows {
    /// Makes the rows.
    pub fn of(self, stats: Stats) -> Report {
        let total = self.totals.then(|| (None, stats.whole()));
        let comparison = Whole::new(stats.results());
        let plan = stats.plan().clone();
        let mut counts = stats.into_rows();
        if self.all_starts {
            let starts = (0..Sp::COUNT).filter_map(Sp::new).map(Start::Single);
            let missing = starts.filter_map(|start| plan.key_of(start));
            missing.for_each(|key| {
                counts.entry(key).or_default();
            });
        }
        let results: Vec<Results> = counts.values().map(|counts| counts.results).collect();
        let p_values: Vec<_> = results.iter().map(|row| comparison.p_value(row)).collect();
        let q_values = q_values(&p_values);
        let shrinkage = Shrinkage::new(&results);
        let rows = counts.into_iter().map(|(key, counts)| (Some(key), counts)).chain(total);
        let none = std::iter::repeat((None, None, None));
        let differing = q_values.iter().flatten().filter(|q| **q < 0.05).count();
        let told = p_values.into_iter().zip(q_values).zip(results);
        let told = told.map(|((p, q), results)| {
            (p, q, shrinkage.as_ref().and_then(|shrinkage| shrinkage.estimate(&results)))
        });
        let rows = rows
            .zip(told.chain(none))
            .map(|((key, counts), (p_value, q_value, shrunken))| {
                let mut firsts: BTreeMap<ShortSan, Results> = BTreeMap::new();
                for (&(first, _), results) in &counts.first_moves {
                    firsts.entry(first).or_default().merge(*results);
                }
                let played = counts.first_moves.iter().map(|(moves, results)| (*moves, *results));
                Row {
                    first_moves: most(firsts.into_iter(), self.moves, |first| !first.is_none()),
                    replies: most(played, self.moves, |(_, reply)| !reply.is_none()),
                    has_few: counts.results.known() < self.min_games,
                    key,
                    counts,
                    p_value,
                    q_value,
                    shrunken,
                    interval: OnceCell::new(),
                    surplus_interval: OnceCell::new(),
                }
            })
            .collect();
        Report { rows, differing, tau: shrinkage.map(|shrinkage| shrinkage.tau()) }
    }
}

/// Those played most, `most` at most; of as many games in the order of their texts.
fn most<M: Copy + Ord>(
    played: impl Iterator<Item = (M, Results)>,
    most: usize,
    is_move: impl Fn(&M) -> bool,
) -> Vec<(M, Results)> {
    let mut moves: Vec<(M, Results)> = played.filter(|(played, _)| is_move(played)).collect();
    moves.sort_by_key(|(played, results)| (std::cmp::Reverse(results.games()), *played));
    moves.truncate(most);
    moves
}
