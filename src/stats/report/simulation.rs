//! Whether the methods hold what they promise: seeded simulations of tables whose truth is known.

use rand::{Rng, SeedableRng, rngs::SmallRng};

use super::*;
use crate::{merge::Merge, stats::results::Results};

/// Tables a simulation has.
const TABLES: usize = 10_000;

/// What the results of a number of games may be, each with how probable it and all before it are, so that
/// one random number makes a whole row.
struct Games {
    results: Vec<Results>,
    cumulated: Vec<f64>,
}

impl Games {
    fn new(games: u64, score: f64, draws: f64) -> Self {
        let [win, loss] = [score - draws / 2.0, 1.0 - score - draws / 2.0];
        let factorials: Vec<f64> = (0..=games).map(|n| libm::lgamma(n as f64 + 1.0)).collect();
        // Beyond seven standard deviations lies less than one part in 10^11.
        let likely = |share: f64| {
            let mean = games as f64 * share;
            let reach = 7.0 * (mean * (1.0 - share)).sqrt() + 7.0;
            (mean - reach).max(0.0) as u64..=((mean + reach) as u64).min(games)
        };
        let (mut results, mut cumulated, mut sum) = (Vec::new(), Vec::new(), 0.0);
        for white_wins in likely(win) {
            for draws_made in likely(draws) {
                let Some(black_wins) = games.checked_sub(white_wins + draws_made) else { break };
                let log = [(white_wins, win), (draws_made, draws), (black_wins, loss)].iter().fold(
                    factorials[games as usize],
                    |sum, (count, share)| {
                        sum + *count as f64 * share.ln() - factorials[*count as usize]
                    },
                );
                sum += log.exp();
                results.push(Results { white_wins, draws: draws_made, black_wins, unknown: 0 });
                cumulated.push(sum);
            }
        }
        assert!((sum - 1.0).abs() < 1e-9, "{sum}");
        Self { results, cumulated }
    }

    fn draw(&self, random: &mut SmallRng) -> Results {
        let number: f64 = random.random();
        let index = self.cumulated.partition_point(|cumulated| *cumulated < number);
        self.results[index.min(self.results.len() - 1)]
    }
}

#[test]
fn intervals_hold_the_truth_in_94_to_96_of_100_cases() {
    let mut random = SmallRng::seed_from_u64(960);
    for score in [0.5, 0.52, 0.55] {
        for games in [30, 100, 300, 1000, 3000] {
            for draws in [0.05, 0.2, 0.4, 0.6] {
                let rows = Games::new(games, score, draws);
                let holds = |results: Results| {
                    let (from, to) = interval(&results).unwrap();
                    from <= score && score <= to
                };
                let held = (0..TABLES).filter(|_| holds(rows.draw(&mut random))).count();
                let share = held as f64 / TABLES as f64;
                assert!((0.94..=0.96).contains(&share), "{games} {score} {draws}: {share}");
            }
        }
    }
}

/// How many of 960 rows differ from the whole set at q < 0.05.
fn flagged(rows: &[Results]) -> usize {
    let mut all = Results::default();
    rows.iter().for_each(|row| all.merge(*row));
    let whole = Whole::new(all);
    let p_values: Vec<_> = rows.iter().map(|row| whole.p_value(row)).collect();
    q_values(&p_values).iter().filter(|q| q.is_some_and(|q| q < 0.05)).count()
}

#[test]
fn of_960_equal_rows_any_is_flagged_in_5_of_100_tables() {
    let mut random = SmallRng::seed_from_u64(961);
    for (games, draws) in [(100, 0.3), (1000, 0.05)] {
        let rows = Games::new(games, 0.52, draws);
        let mut table = || (0..960).map(|_| rows.draw(&mut random)).collect::<Vec<_>>();
        let false_alarms = (0..TABLES).filter(|_| flagged(&table()) > 0).count();
        // A true 5 % gives up to 5 + 3·√(0.05·0.95/10,000) %, but for one in 700 seeds. Far less than 5 %
        // would mean that p-values are too large.
        let share = false_alarms as f64 / TABLES as f64;
        assert!((0.03..=0.0566).contains(&share), "{games} {draws}: {share}");
    }
}

#[test]
fn rows_that_differ_are_found_and_how_far_they_lie_apart_is_known() {
    let mut random = SmallRng::seed_from_u64(962);
    let groups = [0.49, 0.52, 0.55].map(|score| Games::new(3000, score, 0.2));
    let rows: Vec<_> = (0..960).map(|row| groups[row % 3].draw(&mut random)).collect();
    let found = flagged(&rows);
    assert!((400..=660).contains(&found), "{found}");
    // Two thirds of them lie 0.03 from the mean.
    let shrinkage = Shrinkage::new(&rows).unwrap();
    let truth = 0.03 * (2.0f64 / 3.0).sqrt();
    assert!((shrinkage.tau() - truth).abs() < 0.002, "{}", shrinkage.tau());
    let error = |estimate: &dyn Fn(&Results) -> Option<f64>| {
        let square = |(row, results)| {
            let apart = estimate(results).unwrap() - [0.49, 0.52, 0.55][row % 3];
            apart * apart
        };
        rows.iter().enumerate().map(square).sum::<f64>()
    };
    let (shrunken, plain) = (error(&|row| shrinkage.estimate(row)), error(&|row| score(row)));
    assert!(shrunken < 0.95 * plain, "{shrunken} {plain}");
}
