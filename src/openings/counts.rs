//! What is counted of the games that have a line in common.

use shakmaty::Color;

use crate::{
    game::{
        details::{Details, Tag, Tags},
        filter::Days,
        record::Record,
    },
    merge::Merge,
    stats::results::Results,
};

/// What is counted of the games that have a line in common.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// How they ended.
    pub results: Results,
    /// Games in which both players have a rating.
    pub elo_games: u64,
    /// The sum of all ratings in those games, two of each.
    pub elo_sum: u64,
    /// The last year in which one was played, of those whose year is known.
    pub last_year: Option<u16>,
}

impl Counts {
    /// The tags that are asked for.
    pub(super) fn tags() -> Tags {
        [Tag::WhiteElo, Tag::BlackElo, Tag::Date, Tag::UtcDate].into()
    }

    /// Of one game.
    pub(super) fn of(record: &Record, details: &Details) -> Counts {
        let ratings = details.elo(Color::White).zip(details.elo(Color::Black));
        let mut counts = Counts {
            results: Results::default(),
            elo_games: ratings.is_some().into(),
            elo_sum: ratings.map_or(0, |(white, black)| u64::from(white) + u64::from(black)),
            last_year: details.days().and_then(Days::year),
        };
        counts.results.add(record.outcome);
        counts
    }

    /// The same as numbers, to be kept on a disk.
    pub(super) fn numbers(&self) -> [u64; 7] {
        let Counts { results, elo_games, elo_sum, last_year } = *self;
        let Results { white_wins, draws, black_wins, unknown } = results;
        let year = last_year.map_or(0, |year| u64::from(year) + 1);
        [white_wins, draws, black_wins, unknown, elo_games, elo_sum, year]
    }

    /// Of what [`numbers`](Counts::numbers) gave.
    pub(super) fn of_numbers(numbers: [u64; 7]) -> Counts {
        let [white_wins, draws, black_wins, unknown, elo_games, elo_sum, year] = numbers;
        Counts {
            results: Results { white_wins, draws, black_wins, unknown },
            elo_games,
            elo_sum,
            last_year: year.checked_sub(1).and_then(|year| u16::try_from(year).ok()),
        }
    }
}

impl Merge for Counts {
    fn merge(&mut self, other: Counts) {
        let Counts { results, elo_games, elo_sum, last_year } = other;
        self.results.merge(results);
        self.elo_games += elo_games;
        self.elo_sum += elo_sum;
        self.last_year = self.last_year.max(last_year);
    }
}
