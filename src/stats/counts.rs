//! What is counted of the games in one row: whole numbers, which add up.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use shakmaty::{CastlingSide, Color};

use crate::{
    chess960::castling::Method,
    game::{
        comment::Evaluation,
        details::{Clock, ShortSan},
        record::Record,
        termination::Termination,
    },
    merge::Merge,
};

use super::{
    Plan,
    counter::{Said, Told},
    elo::Ratings,
    histogram::Histogram,
    results::Results,
};

/// What is counted of the games in one row.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    /// How they ended.
    pub results: Results,
    /// How many plies they have.
    pub plies: Histogram,
    /// What White did.
    pub white: Side,
    /// What Black did.
    pub black: Side,
    /// Games in which both sides castled on the same side.
    pub castled_alike: u64,
    /// Games in which they castled on opposite sides.
    pub castled_apart: u64,
    /// The results by first move and reply, where first moves are kept.
    #[serde(with = "listed")]
    pub first_moves: BTreeMap<(ShortSan, ShortSan), Results>,
    /// The players' ratings, where those are kept.
    pub ratings: Ratings,
    /// Games by what the Termination tag says, in the order of [`Termination::ALL`], where it is kept.
    pub terminations: [u64; Termination::ALL.len()],
    /// The evaluations at one move, where they are kept.
    pub evaluations: Evaluations,
}

/// What is counted of one colour.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// Games in which it castled h-side.
    pub castled_h: u64,
    /// Games in which it castled a-side.
    pub castled_a: u64,
    /// Games in which it did not, and still had a right at the end.
    pub allowed: u64,
    /// Games in which it did not, and had no right any more at the end.
    pub lost: u64,
    /// Castlings by method, in the order of [`Method::ALL`].
    pub methods: [u64; Method::ALL.len()],
    /// The plies at which it castled.
    pub castling_plies: Histogram,
    /// Its clock at one move, where that is kept.
    pub clock: Clocks,
}

/// The clocks of one colour at one move, of games that have come to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clocks {
    /// Tenths of a second left.
    pub left: Histogram,
    /// Tenths of a second used.
    pub used: Histogram,
    /// Games of which neither is known.
    pub missing: u64,
}

/// The evaluations at one move, of games that have come to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evaluations {
    /// In hundredths of a pawn from White's view; what is beyond [`MATE`] is as much, as are mates.
    pub centipawns: Histogram,
    /// Mates among them that were announced, by either side.
    pub mates: u64,
    /// Games without one.
    pub missing: u64,
}

/// What a mate counts, in hundredths of a pawn: more than any evaluation that is told from others.
pub const MATE: i32 = 10_000;

impl Counts {
    /// Counts a game, with what is kept of it.
    pub(super) fn add(&mut self, record: &Record, told: Option<&Told>, said: Option<&Said>) {
        self.results.add(record.outcome);
        self.plies.add(bounded(record.plies));
        for color in Color::ALL {
            self.side_mut(color).add(record, color);
        }
        if let (Some(white), Some(black)) = (record.castled.white, record.castled.black) {
            *(if white.side == black.side {
                &mut self.castled_alike
            } else {
                &mut self.castled_apart
            }) += 1;
        }
        if let Some(Told { first_moves: [first, reply], ratings, termination }) = told {
            self.first_moves.entry((*first, *reply)).or_default().add(record.outcome);
            if let Some((white, black)) = *ratings {
                self.ratings.add(white, black, record.outcome);
            }
            self.terminations[*termination as usize] += 1;
        }
        if let Some(Said { evaluation, clocks }) = said {
            evaluation.iter().for_each(|it| self.evaluations.add(*it));
            for (color, clock) in clocks.as_ref().zip_color() {
                clock.iter().for_each(|it| self.side_mut(color).clock.add(*it));
            }
        }
    }

    /// Whether the numbers fit together, as those that were counted by this plan do; what does not. No sum of
    /// them can then be beyond all bounds.
    pub(super) fn check(&self, plan: &Plan) -> Result<(), &'static str> {
        let games = ended(&self.results);
        if games > MOST_GAMES {
            return Err("a row has more games than there can be");
        }
        let of_details = if plan.wanted().is_some() { games } else { 0 };
        let Evaluations { centipawns, mates, missing } = &self.evaluations;
        let is_natural = |numbers: &Histogram| numbers.iter().next().is_none_or(|(n, _)| n >= 0);
        let is_sound = self.plies.checked_count() == Some(games)
            && is_natural(&self.plies)
            && [&self.white, &self.black].into_iter().all(|side| side.fits(games))
            && sum([self.castled_alike, self.castled_apart]) <= games
            && self.first_moves.values().map(ended).sum::<u128>() == of_details
            && self.first_moves.keys().all(|(first, reply)| !first.is_none() || reply.is_none())
            && sum(self.terminations) == of_details
            && do_fit(&self.ratings, games)
            && centipawns.checked_count().is_some_and(|n| n + u128::from(*missing) <= games)
            && u128::from(*mates) <= centipawns.checked_count().unwrap_or(0)
            && (plan.evaluation_at.is_some() || self.evaluations == Evaluations::default())
            && (plan.clock_at.is_some()
                || [&self.white, &self.black].iter().all(|it| it.clock == Clocks::default()));
        if is_sound { Ok(()) } else { Err("the numbers of a row do not fit together") }
    }

    /// What is counted of a colour.
    pub fn side(&self, color: Color) -> &Side {
        color.fold_wb(&self.white, &self.black)
    }

    fn side_mut(&mut self, color: Color) -> &mut Side {
        color.fold_wb(&mut self.white, &mut self.black)
    }

    /// Castlings by one method, both colours together.
    pub fn method(&self, method: Method) -> u64 {
        self.white.methods[method as usize] + self.black.methods[method as usize]
    }
}

/// More games than all computers could play.
const MOST_GAMES: u128 = 1 << 40;

fn sum(numbers: impl IntoIterator<Item = u64>) -> u128 {
    numbers.into_iter().map(u128::from).sum()
}

fn ended(Results { white_wins, draws, black_wins, unknown }: &Results) -> u128 {
    sum([*white_wins, *draws, *black_wins, *unknown])
}

/// Whether so many games can have these ratings: numbers of at most four digits.
fn do_fit(ratings: &Ratings, most: u128) -> bool {
    let Ratings { games, white, black, known, known_black, half_points, expected, squares } =
        ratings;
    let limits = [
        (games, most),
        (known, u128::from(*games)),
        (white, 9999 * u128::from(*games)),
        (black, 9999 * u128::from(*games)),
        (known_black, u128::from(*black)),
        (half_points, 2 * u128::from(*known)),
        (expected, 100 * u128::from(*known)),
        (squares, 10_000 * u128::from(*known)),
    ];
    limits.into_iter().all(|(number, most)| u128::from(*number) <= most)
}

impl Side {
    fn fits(&self, games: u128) -> bool {
        let castled = sum([self.castled_h, self.castled_a]);
        let Clocks { left, used, missing } = &self.clock;
        let fits = |numbers: &Histogram| numbers.checked_count().is_some_and(|n| n <= games);
        castled + sum([self.allowed, self.lost]) == games
            && sum(self.methods) == castled
            && self.castling_plies.checked_count() == Some(castled)
            && fits(left)
            && fits(used)
            && u128::from(*missing) <= games
    }

    fn add(&mut self, record: &Record, color: Color) {
        let Some(castled) = record.castled.get(color) else {
            let may = *record.may_castle.get(color);
            *(if may { &mut self.allowed } else { &mut self.lost }) += 1;
            return;
        };
        *match castled.side {
            CastlingSide::KingSide => &mut self.castled_h,
            CastlingSide::QueenSide => &mut self.castled_a,
        } += 1;
        self.methods[castled.method as usize] += 1;
        self.castling_plies.add(bounded(castled.ply));
    }
}

impl Clocks {
    fn add(&mut self, Clock { left, used }: Clock) {
        self.missing += u64::from(left.is_none() && used.is_none());
        left.into_iter().for_each(|left| self.left.add(bounded(left)));
        used.into_iter().for_each(|used| self.used.add(bounded(used)));
    }
}

impl Evaluations {
    fn add(&mut self, evaluation: Option<Evaluation>) {
        match evaluation {
            Some(Evaluation::Centipawns(centipawns)) => {
                self.centipawns.add(centipawns.clamp(-MATE, MATE));
            }
            Some(Evaluation::Mate(moves)) => {
                self.centipawns.add(if moves < 0 { -MATE } else { MATE });
                self.mates += 1;
            }
            None => self.missing += 1,
        }
    }
}

fn bounded(number: u32) -> i32 {
    number.try_into().unwrap_or(i32::MAX)
}

impl Merge for Counts {
    fn merge(&mut self, other: Counts) {
        let Counts {
            results,
            plies,
            white,
            black,
            castled_alike,
            castled_apart,
            first_moves,
            ratings,
            terminations,
            evaluations,
        } = other;
        self.results.merge(results);
        self.plies.merge(plies);
        self.white.merge(white);
        self.black.merge(black);
        self.castled_alike += castled_alike;
        self.castled_apart += castled_apart;
        for (moves, results) in first_moves {
            self.first_moves.entry(moves).or_default().merge(results);
        }
        self.ratings.merge(ratings);
        add_all(&mut self.terminations, terminations);
        self.evaluations.merge(evaluations);
    }
}

impl Merge for Side {
    fn merge(&mut self, other: Side) {
        let Side { castled_h, castled_a, allowed, lost, methods, castling_plies, clock } = other;
        self.castled_h += castled_h;
        self.castled_a += castled_a;
        self.allowed += allowed;
        self.lost += lost;
        add_all(&mut self.methods, methods);
        self.castling_plies.merge(castling_plies);
        self.clock.merge(clock);
    }
}

impl Merge for Clocks {
    fn merge(&mut self, other: Clocks) {
        let Clocks { left, used, missing } = other;
        self.left.merge(left);
        self.used.merge(used);
        self.missing += missing;
    }
}

impl Merge for Evaluations {
    fn merge(&mut self, other: Evaluations) {
        let Evaluations { centipawns, mates, missing } = other;
        self.centipawns.merge(centipawns);
        self.mates += mates;
        self.missing += missing;
    }
}

fn add_all<const N: usize>(to: &mut [u64; N], from: [u64; N]) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to += from);
}

/// A map as a list of its entries: only texts can be names in JSON.
mod listed {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<K: Serialize, V: Serialize, S: Serializer>(
        map: &BTreeMap<K, V>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(map)
    }

    pub(super) fn deserialize<'de, K, V, D>(deserializer: D) -> Result<BTreeMap<K, V>, D::Error>
    where
        K: Deserialize<'de> + Ord,
        V: Deserialize<'de>,
        D: Deserializer<'de>,
    {
        Ok(Vec::<(K, V)>::deserialize(deserializer)?.into_iter().collect())
    }
}
