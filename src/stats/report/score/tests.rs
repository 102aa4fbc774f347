use proptest::prelude::*;

use super::*;

fn results(white_wins: u64, draws: u64, black_wins: u64) -> Results {
    Results { white_wins, draws, black_wins, unknown: 0 }
}

fn any_results() -> impl Strategy<Value = Results> {
    let count = || prop_oneof![Just(0), 1..5u64, 1..500u64, 1..5_000_000u64];
    (count(), count(), count())
        .prop_map(|(wins, draws, losses)| results(wins, draws, losses))
        .prop_filter("a game has a result", |results| results.known() > 0)
}

#[test]
fn the_quantile_is_that_of_the_normal_distribution() {
    // mpmath: sqrt(2) * erfinv(0.95)
    assert!((libm::erfc(Z / std::f64::consts::SQRT_2) - 0.05).abs() < 1e-16);
}

#[test]
fn without_a_result_there_is_no_score() {
    let unknown = Results { unknown: 3, ..Results::default() };
    assert_eq!((score(&unknown), interval(&unknown)), (None, None));
}

#[test]
fn intervals_are_those_of_the_definition_in_other_words() {
    // mpmath with 40 digits: the most likely share of draws as root of the derivative of the likelihood,
    // the ends by halving with 120 steps. The first two are statsmodels' proportion_confint(w, n,
    // method='wilson') too.
    let figures = [
        ((7, 0, 3), (0.396_778_147_461_145_3, 0.892_208_732_593_698_9)),
        ((1, 0, 0), (0.206_549_314_377_237_4, 1.0)),
        ((0, 1, 0), (0.103_274_657_188_618_7, 0.896_725_342_811_381_3)),
        ((7, 3, 0), (0.614_097_120_116_544_2, 0.946_104_366_296_849_5)),
        ((0, 0, 10), (0.0, 0.277_532_799_862_889_26)),
        ((0, 30, 0), (0.443_243_303_413_015_6, 0.556_756_696_586_984_3)),
        ((0, 1_000_000, 0), (0.499_998_079_277_968, 0.500_001_920_722_032)),
        ((12, 6, 12), (0.347_202_934_726_195_9, 0.652_797_065_273_804_1)),
        ((45, 20, 35), (0.462_478_828_043_687_2, 0.634_268_391_989_317_8)),
        ((250, 600, 150), (0.530_582_338_374_150_6, 0.569_326_546_654_111)),
        ((520, 5, 475), (0.491_592_131_537_387_5, 0.553_236_096_216_016_7)),
        ((2_200_000, 150_000, 2_100_000), (0.510_779_405_751_508_8, 0.511_692_485_300_538_1)),
    ];
    for ((wins, draws, losses), (from, to)) in figures {
        let found = interval(&results(wins, draws, losses)).unwrap();
        assert!((found.0 - from).abs() < 1e-12, "{wins} {draws} {losses}: {found:?}");
        assert!((found.1 - to).abs() < 1e-12, "{wins} {draws} {losses}: {found:?}");
    }
}

#[test]
fn the_variance_is_the_one_measured_where_the_score_is_the_one_measured() {
    let results = results(45, 20, 35);
    let score = score(&results).unwrap();
    let measured = (45.0 + 20.0 / 4.0) / 100.0 - score * score;
    assert!((variance(&results, score) - measured).abs() < 1e-15);
}

#[test]
fn no_count_is_too_large() {
    let (from, to) = interval(&results(u64::MAX, u64::MAX, u64::MAX)).unwrap();
    assert!(from <= 0.5 && 0.5 <= to && to - from < 1e-9);
}

proptest! {
    #[test]
    fn an_interval_holds_the_score_and_stays_in_range(results in any_results()) {
        let (score, (from, to)) = (score(&results).unwrap(), interval(&results).unwrap());
        prop_assert!(0.0 <= from && from <= score && score <= to + 1e-15 && to <= 1.0);
        prop_assert!(from < to);
    }

    #[test]
    fn colours_change_places(results in any_results()) {
        let Results { white_wins, black_wins, .. } = results;
        let (from, to) = interval(&results).unwrap();
        let other = Results { white_wins: black_wins, black_wins: white_wins, ..results };
        let (other_from, other_to) = interval(&other).unwrap();
        prop_assert!((from - (1.0 - other_to)).abs() < 1e-15 && (to - (1.0 - other_from)).abs() < 1e-15);
    }

    #[test]
    fn a_win_more_moves_an_interval_up_and_a_loss_more_down(results in any_results()) {
        let (from, to) = interval(&results).unwrap();
        let more = interval(&Results { white_wins: results.white_wins + 1, ..results }).unwrap();
        let less = interval(&Results { black_wins: results.black_wins + 1, ..results }).unwrap();
        prop_assert!(more.1 >= to - 1e-12 && less.0 <= from + 1e-12, "{:?} {:?} {:?}", less, (from, to), more);
    }

    #[test]
    fn just_outside_an_interval_the_test_says_no_and_just_inside_yes(results in any_results()) {
        let (score, (from, to)) = (score(&results).unwrap(), interval(&results).unwrap());
        let passes = |truth: f64| {
            (score - truth).powi(2) <= Z * Z * variance(&results, truth) / games(&results)
        };
        for end in [from, to].into_iter().filter(|end| *end > 0.0 && *end < 1.0) {
            let step = (end - score) * 1e-5;
            prop_assert!(!passes((end + step).clamp(0.0, 1.0)) && passes(end - step), "{}", end);
        }
        for part in 1..20 {
            prop_assert!(passes(from + (to - from) * f64::from(part) / 20.0));
        }
    }

    #[test]
    fn four_times_the_games_make_an_interval_narrower(results in any_results()) {
        let (from, to) = interval(&results).unwrap();
        let [white_wins, draws, black_wins] =
            [results.white_wins, results.draws, results.black_wins].map(|count| 4 * count);
        let (more_from, more_to) =
            interval(&Results { white_wins, draws, black_wins, unknown: 0 }).unwrap();
        prop_assert!(more_to - more_from < to - from);
    }
}
