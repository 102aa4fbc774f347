use proptest::prelude::*;

use super::*;

fn results(white_wins: u64, draws: u64, black_wins: u64) -> Results {
    Results { white_wins, draws, black_wins, unknown: 0 }
}

#[test]
fn p_values_are_right_far_out_too() {
    // mpmath with 60 digits: erfc(sqrt((x-y)**2 / (v/n + w/m) / 2)), x, v and n of the row, y, w and m of the
    // rest, the variances at the score of all as in the test of intervals.
    let whole = Whole::new(results(52_000, 10_000, 48_000));
    let figures = [
        ((52, 10, 48), 1.0),
        ((1, 0, 0), 0.334_906_119_948_475_6),
        ((0, 5, 0), 0.664_189_368_462_789_3),
        ((600, 100, 400), 3.574_673_540_083_452_5e-7),
        ((700, 100, 300), 2.158_037_921_489_816e-30),
        ((0, 0, 400), 6.264_290_482_731_606e-96),
        ((3000, 500, 1000), 1.156_321_210_745_883e-193),
        ((0, 0, 1200), 5.308_424_383_191_173e-286),
        ((5000, 500, 1000), 0.0),
    ];
    for ((wins, draws, losses), p) in figures {
        let found = whole.p_value(&results(wins, draws, losses)).unwrap();
        assert!((found - p).abs() <= 1e-11 * p, "{wins} {draws} {losses}: {found:e}");
    }
}

#[test]
fn a_row_of_most_games_and_many_draws_differs_no_more_than_the_rest_of_few() {
    let whole = Whole::new(results(930, 8200, 870));
    for row in [results(450, 8100, 450), results(480, 100, 420)] {
        let p = whole.p_value(&row).unwrap();
        assert!((p - 0.046_832_569_226_748_87).abs() < 1e-13, "{p}");
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
        // The rest differs from the row as the row does from the rest.
        let rest = results(rest.0, rest.1, rest.2);
        let other = Whole::new(all).p_value(&rest).unwrap();
        prop_assert!((p - other).abs() <= 1e-9 * p.max(1e-9), "{} {}", p, other);
    }
}
