use proptest::prelude::*;

use super::*;

#[test]
fn q_values_are_those_of_scipy() {
    // scipy.stats.false_discovery_control of the p-values in Benjamini and Hochberg's manner; statsmodels'
    // multipletests(method='fdr_bh') has the same.
    let p_values = [
        0.001, 0.008, 0.039, 0.041, 0.042, 0.06, 0.074, 0.205, 0.212, 0.216, 0.222, 0.251, 0.269,
        0.275, 0.34, 0.341, 0.384, 0.569, 0.594, 0.696, 0.762, 0.94, 0.942, 0.975, 0.986,
    ];
    let figures = [
        0.025,
        0.1,
        0.210_000_000_000_000_02,
        0.210_000_000_000_000_02,
        0.210_000_000_000_000_02,
        0.25,
        0.264_285_714_285_714_3,
        0.491_071_428_571_428_66,
        0.491_071_428_571_428_66,
        0.491_071_428_571_428_66,
        0.491_071_428_571_428_66,
        0.491_071_428_571_428_66,
        0.491_071_428_571_428_66,
        0.491_071_428_571_428_66,
        0.532_812_5,
        0.532_812_5,
        0.564_705_882_352_941_3,
        0.781_578_947_368_421,
        0.781_578_947_368_421,
        0.869_999_999_999_999_9,
        0.907_142_857_142_857_1,
        0.986,
        0.986,
        0.986,
        0.986,
    ];
    let found = q_values(&p_values.map(Some));
    for (found, figure) in found.iter().zip(figures) {
        assert!((found.unwrap() - figure).abs() < 1e-12, "{found:?} {figure}");
    }
}

#[test]
fn without_comparisons_there_are_no_q_values() {
    assert_eq!(q_values(&[]), []);
    assert_eq!(q_values(&[None, None]), [None, None]);
    assert_eq!(q_values(&[None, Some(0.3)]), [None, Some(0.3)]);
}

proptest! {
    #[test]
    fn q_values_are_no_smaller_and_in_the_same_order(
        p_values in prop::collection::vec(prop::option::of(0.0..=1.0f64), 0..60),
    ) {
        let q_values = q_values(&p_values);
        let pairs: Vec<_> = p_values.iter().zip(&q_values).collect();
        for (p, q) in &pairs {
            prop_assert_eq!(p.is_some(), q.is_some());
            prop_assert!(p <= q && q.is_none_or(|q| q <= 1.0));
            for (other_p, other_q) in &pairs {
                prop_assert!(p > other_p || q <= other_q);
            }
        }
    }
}
