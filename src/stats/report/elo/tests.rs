use proptest::prelude::*;
use shakmaty::{Color, KnownOutcome, Outcome};

use super::*;

const WIN: Outcome = Outcome::Known(KnownOutcome::Decisive { winner: Color::White });
const DRAW: Outcome = Outcome::Known(KnownOutcome::Draw);
const LOSS: Outcome = Outcome::Known(KnownOutcome::Decisive { winner: Color::Black });

fn count(games: &[(u16, u16, Outcome)]) -> Ratings {
    let mut ratings = Ratings::default();
    for (white, black, outcome) in games {
        ratings.add(*white, *black, *outcome);
    }
    ratings
}

fn close(found: Option<f64>, figure: f64) -> bool {
    found.is_some_and(|found| (found - figure).abs() < 1e-12)
}

#[test]
fn what_was_scored_beyond_expectation_has_the_interval_of_scipy() {
    let ratings = count(&[
        (2500, 2400, WIN),
        (2400, 2500, DRAW),
        (2100, 2100, LOSS),
        (1500, 2400, LOSS),
        (2650, 2633, DRAW),
        (1999, 1800, WIN),
        (2231, 2299, WIN),
        (2700, 1700, DRAW),
    ]);
    // Expected by the table: 64 36 50 0 52 76 41 100. numpy.mean(r); scipy.stats.t.interval(.95, 7,
    // r.mean(), sem(r))
    assert!(close(expected_score(&ratings), 4.19 / 8.0));
    assert!(close(over_expected(&ratings), 0.03875));
    let (from, to) = over_expected_interval(&ratings).unwrap();
    assert!(close(Some(from), -0.284_002_881_199_944_05), "{from}");
    assert!(close(Some(to), 0.361_502_881_199_944_06), "{to}");
    assert_eq!(mean_ratings(&ratings), Some(ByColor { white: 2260.0, black: 2229.0 }));
    // 4.5 of 8 are 56.25 %: 56, for which the table has 43.
    assert_eq!(performance(&ratings), Some(2229.0 + 43.0));
}

#[test]
fn who_won_or_lost_all_points_performed_800_above_or_below() {
    assert_eq!(performance(&count(&[(2000, 2100, WIN), (2000, 2200, WIN)])), Some(2950.0));
    assert_eq!(performance(&count(&[(2000, 2100, LOSS), (2000, 2200, LOSS)])), Some(1350.0));
}

#[test]
fn opponents_count_only_where_there_was_a_result() {
    let ratings = count(&[(2000, 2100, DRAW), (2000, 2700, Outcome::Unknown)]);
    assert_eq!(performance(&ratings), Some(2100.0));
    assert_eq!(mean_ratings(&ratings), Some(ByColor { white: 2000.0, black: 2400.0 }));
}

#[test]
fn what_is_not_known_is_none() {
    let none = Ratings::default();
    assert_eq!(mean_ratings(&none), None);
    assert_eq!(
        (expected_score(&none), over_expected(&none), performance(&none)),
        (None, None, None)
    );
    assert_eq!(over_expected_interval(&none), None);
    assert_eq!(over_expected_interval(&count(&[(2000, 2000, WIN)])), None);
    assert_eq!(over_expected_interval(&count(&[(2000, 1900, WIN); 7])), None);
    let absurd = Ratings { known: u64::MAX, half_points: u64::MAX, squares: 9, ..none };
    assert_eq!(over_expected_interval(&absurd), None);
}

proptest! {
    #[test]
    fn the_interval_holds_the_mean_and_stays_in_range(
        games in prop::collection::vec(
            (1000..2900u16, 1000..2900u16, prop::sample::select(vec![WIN, DRAW, LOSS])), 1..40,
        ),
    ) {
        let ratings = count(&games);
        let mean = over_expected(&ratings).unwrap();
        if let Some((from, to)) = over_expected_interval(&ratings) {
            prop_assert!(-1.0 <= from && from < mean && mean < to && to <= 1.0);
        }
    }
}
