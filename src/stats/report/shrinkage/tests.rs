use proptest::prelude::*;

use super::*;

fn rows(rows: &[(u64, u64, u64)]) -> Vec<Results> {
    let results = |&(white_wins, draws, black_wins): &(u64, u64, u64)| Results {
        white_wins,
        draws,
        black_wins,
        unknown: 1,
    };
    rows.iter().map(results).collect()
}

#[test]
fn the_variance_between_rows_is_that_of_statsmodels() {
    // mu, v of all games; combine_effects(x, v/n, method_re='dl') of statsmodels.stats.meta_analysis:
    // mean_effect_fe and sqrt(tau2); then mu + tau2/(tau2 + v/n)*(x - mu).
    let rows = rows(&[
        (520, 80, 400),
        (430, 100, 470),
        (60, 10, 30),
        (2500, 400, 2100),
        (300, 50, 350),
        (90, 20, 90),
    ]);
    let shrinkage = Shrinkage::new(&rows).unwrap();
    assert!((shrinkage.mean() - 0.52875).abs() < 1e-12);
    assert!((shrinkage.tau() - 0.040_261_392_101_982_325).abs() < 1e-12);
    let figures = [
        0.556_138_399_546_200_6,
        0.486_024_096_707_927_2,
        0.579_062_452_495_453_8,
        0.539_691_463_814_381_9,
        0.475_093_256_762_873_95,
        0.511_887_534_020_940_6,
    ];
    for (row, figure) in rows.iter().zip(figures) {
        let found = shrinkage.estimate(row).unwrap();
        assert!((found - figure).abs() < 1e-12, "{found} {figure}");
    }
}

#[test]
fn rows_as_near_as_chance_puts_them_are_all_drawn_to_the_mean() {
    let rows = rows(&[(50, 10, 40), (51, 10, 39), (49, 10, 41)]);
    let shrinkage = Shrinkage::new(&rows).unwrap();
    assert_eq!(shrinkage.tau(), 0.0);
    assert_eq!(shrinkage.estimate(&rows[1]), Some(shrinkage.mean()));
}

#[test]
fn one_row_or_one_kind_of_result_tells_nothing_of_differences() {
    for rows in
        [rows(&[(50, 10, 40)]), rows(&[(0, 7, 0), (0, 3, 0)]), rows(&[(4, 0, 0), (0, 0, 0)])]
    {
        let shrinkage = Shrinkage::new(&rows).unwrap();
        assert_eq!(shrinkage.tau(), 0.0);
        assert_eq!(shrinkage.estimate(&rows[0]), score(&rows[0]));
    }
}

#[test]
fn two_rows_may_lie_as_far_apart_as_can_be() {
    let shrinkage = Shrinkage::new(&rows(&[(1_000_000, 0, 0), (0, 0, 1_000_000)])).unwrap();
    assert!((shrinkage.tau() - 0.5f64.sqrt()).abs() < 1e-6);
}

#[test]
fn without_results_there_is_no_estimate() {
    assert!(Shrinkage::new(&rows(&[(0, 0, 0)])).is_none());
    let shrinkage = Shrinkage::new(&rows(&[(5, 0, 1), (2, 0, 6)])).unwrap();
    assert_eq!(shrinkage.estimate(&Results { unknown: 5, ..Results::default() }), None);
}

proptest! {
    #[test]
    fn an_estimate_lies_between_its_score_and_the_mean(
        counts in prop::collection::vec((0..400u64, 0..400u64, 0..400u64), 1..30),
    ) {
        let rows = rows(&counts);
        prop_assume!(rows.iter().any(|row| row.known() > 0));
        let shrinkage = Shrinkage::new(&rows).unwrap();
        prop_assert!((0.0..=0.7072).contains(&shrinkage.tau()), "{}", shrinkage.tau());
        for row in &rows {
            let (score, estimate) = (score(row), shrinkage.estimate(row));
            prop_assert_eq!(score.is_some(), estimate.is_some());
            if let (Some(score), Some(estimate)) = (score, estimate) {
                let (low, high) = (score.min(shrinkage.mean()), score.max(shrinkage.mean()));
                prop_assert!(low - 1e-15 <= estimate && estimate <= high + 1e-15);
            }
        }
    }
}
