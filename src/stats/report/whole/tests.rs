use proptest::prelude::*;

use super::*;

fn results(white_wins: u64, draws: u64, black_wins: u64) -> Results {
    Results { white_wins, draws, black_wins, unknown: 0 }
}

#[test]
fn p_values_are_right_far_out_too() {
    // mpmath with 40 digits: erfc(sqrt((x-mu)**2 / (var*(1/n-1/N)) / 2)), the variance as in the test of
    // intervals.
    let whole = Whole::new(results(52_000, 10_000, 48_000));
    let figures = [
        ((52, 10, 48), 1.0),
        ((1, 0, 0), 0.334_906_319_932_423_87),
        ((0, 5, 0), 0.664_010_982_980_969),
        ((600, 100, 400), 3.574_388_763_379_400_5e-7),
        ((700, 100, 300), 2.156_116_199_240_291_3e-30),
        ((0, 0, 400), 6.731_417_997_544_529e-96),
        ((3000, 500, 1000), 7.233_908_022_556_509e-194),
        ((0, 0, 1200), 1.023_452_396_163_603_4e-285),
        ((5000, 500, 1000), 0.0),
    ];
    for ((wins, draws, losses), p) in figures {
        let found = whole.p_value(&results(wins, draws, losses)).unwrap();
        assert!((found - p).abs() <= 1e-11 * p, "{wins} {draws} {losses}: {found:e}");
    }
}

#[test]
fn what_cannot_be_compared_has_no_p_value() {
    let all = results(50, 20, 40);
    let unknown = Results { unknown: 3, ..Results::default() };
    assert_eq!(Whole::new(all).p_value(&unknown), None);
    assert_eq!(Whole::new(all).p_value(&all), None);
    assert_eq!(Whole::new(unknown).p_value(&unknown), None);
}

#[test]
fn where_only_one_score_is_possible_nothing_differs() {
    for all in [results(50, 0, 0), results(0, 50, 0), results(0, 0, 50)] {
        let [white_wins, draws, black_wins] =
            [all.white_wins, all.draws, all.black_wins].map(|count| count / 10);
        let row = results(white_wins, draws, black_wins);
        assert_eq!(Whole::new(all).p_value(&row), Some(1.0));
    }
}

proptest! {
    #[test]
    fn a_row_differs_from_the_whole_as_it_differs_from_the_rest(
        row in (0..300u64, 0..300u64, 0..300u64), rest in (1..9000u64, 1..9000u64, 1..9000u64),
    ) {
        let row = results(row.0, row.1, row.2);
        prop_assume!(row.known() > 0);
        let all = results(
            row.white_wins + rest.0, row.draws + rest.1, row.black_wins + rest.2,
        );
        let p = Whole::new(all).p_value(&row).unwrap();
        prop_assert!((0.0..=1.0).contains(&p));
        let swap = |r: Results| results(r.black_wins, r.draws, r.white_wins);
        let other = Whole::new(swap(all)).p_value(&swap(row)).unwrap();
        prop_assert!((p - other).abs() <= 1e-9 * p.max(1e-3));
        // The difference from the rest, in its own standard deviations, is that from the whole in those.
        let (mine, theirs) = (score(&row).unwrap(), score(&results(rest.0, rest.1, rest.2)).unwrap());
        let variance = variance(&row, score(&all).unwrap());
        prop_assume!(variance > 0.0);
        let parts = 1.0 / games(&row) + 1.0 / (rest.0 + rest.1 + rest.2) as f64;
        let against_rest = libm::erfc((mine - theirs).abs() / (2.0 * variance * parts).sqrt());
        prop_assert!((p - against_rest).abs() < 1e-9, "{} {}", p, against_rest);
    }
}
