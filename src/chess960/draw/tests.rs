use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::chess960::start::Sp;

mod records;

fn phrase(text: &str) -> Phrase {
    Phrase::new(text).unwrap()
}

fn sps(numbers: &[u16]) -> Vec<Sp> {
    numbers.iter().map(|&number| Sp::new(number).unwrap()).collect()
}

fn indices(wanted: Wanted, seed: &str) -> Vec<u32> {
    let options = Options::new(wanted).unwrap();
    draws(&options, &phrase(seed)).map(|drawn| drawn.start.index()).collect()
}

fn numbers(wanted: Wanted, seed: &str) -> Vec<u32> {
    indices(wanted, seed).into_iter().map(|index| index / 961).collect()
}

/// Recomputed with openssl and Python, see docs/draw.md. They never change.
#[test]
fn the_sequence_is_frozen() {
    let single = Wanted { rounds: 20, ..Wanted::default() };
    assert_eq!(
        numbers(single.clone(), "chess960"),
        [
            335, 709, 466, 800, 612, 417, 258, 155, 778, 116, 94, 40, 826, 19, 165, 710, 609, 292,
            401, 243
        ]
    );
    assert_eq!(
        numbers(Wanted { no_repeat: true, ..single.clone() }, "chess960"),
        [
            335, 870, 659, 745, 835, 17, 55, 423, 938, 922, 458, 222, 374, 31, 639, 416, 911, 330,
            915, 76
        ]
    );
    assert_eq!(
        indices(Wanted { kind: Kind::Double, ..single }, "chess960"),
        [
            824_015, 866_629, 116_626, 776_480, 336_612, 662_817, 344_898, 95_195, 499_018,
            720_116, 716_254, 12_520, 154_426, 539_539, 398_565, 456_710, 708_129, 481_252,
            149_201, 761_523
        ]
    );
}

#[test]
fn all_960_are_equally_likely() {
    // 959 degrees of freedom: chi-square is above 1098.2 once in a thousand times, and below 830.7 as
    // often. With 1000 expected of each it is the sum of the squares over 1000.
    let wanted = Wanted { rounds: 960_000, ..Wanted::default() };
    let mut counts = [0_u32; 960];
    for number in numbers(wanted, "960,000 draws") {
        counts[number as usize] += 1;
    }
    let squares: u32 = counts.iter().map(|count| count.abs_diff(1000).pow(2)).sum();
    assert!((830_700..1_098_200).contains(&squares), "{squares}");
}

#[test]
fn every_order_without_repeats_is_equally_likely() {
    // 3 of 4 ranks: 24 orders, 23 degrees of freedom: chi-square is above 49.7 once in a thousand times.
    const SEEDS: u32 = 12_000;
    let four = Sp::all().filter(|sp| sp.get() >= 4).collect();
    let wanted = Wanted { exclude: four, no_repeat: true, rounds: 3, ..Wanted::default() };
    let mut counts = BTreeMap::new();
    for seed in 0..SEEDS {
        *counts.entry(numbers(wanted.clone(), &seed.to_string())).or_insert(0_u32) += 1;
    }
    assert_eq!(counts.len(), 24);
    let squares: u32 = counts.values().map(|count| count.abs_diff(SEEDS / 24).pow(2)).sum();
    assert!(squares < 497 * SEEDS / 240, "{counts:?}");
}

#[test]
fn rounds_have_games_in_order() {
    let wanted = Wanted { rounds: 3, games_per_round: 2, ..Wanted::default() };
    let options = Options::new(wanted).unwrap();
    let places: Vec<_> =
        draws(&options, &phrase("x")).map(|drawn| (drawn.round, drawn.game)).collect();
    assert_eq!(places, [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)]);
}

#[test]
fn only_what_is_allowed_is_drawn_and_all_of_it() {
    for kind in [Kind::Single, Kind::Double] {
        for (subset, count) in Subset::ALL.into_iter().zip([960, 870, 90, 18]) {
            let exclude = sps(&[446, 518, 534]);
            let in_it: Vec<Sp> = Sp::all().filter(|sp| subset.contains(sp.back_rank())).collect();
            assert_eq!(in_it.len(), count);
            let allowed: BTreeSet<Sp> =
                in_it.into_iter().filter(|sp| !exclude.contains(sp)).collect();
            let possible = kind.count(allowed.len());
            let wanted = Wanted {
                kind,
                subset,
                exclude,
                no_repeat: true,
                rounds: possible,
                games_per_round: 1,
            };
            let options = Options::new(wanted.clone()).unwrap();
            assert_eq!(options.possibilities(), possible);
            let mut seen = BTreeSet::new();
            for drawn in draws(&options, &phrase("all of them")) {
                assert!(allowed.contains(&drawn.start.white()));
                assert!(allowed.contains(&drawn.start.black()));
                assert!(kind == Kind::Double || matches!(drawn.start, Start::Single(_)));
                assert!(seen.insert(drawn.start), "{drawn:?} came twice");
            }
            assert_eq!(seen.len(), possible as usize);
            let asked = u64::from(possible) + 1;
            assert_eq!(
                Options::new(Wanted { rounds: possible + 1, ..wanted }),
                Err(OptionsError::TooFew { asked, there: possible })
            );
        }
    }
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let of = |wanted: Wanted| Options::new(wanted).unwrap_err();
    let simple = Wanted::default;
    assert_eq!(of(Wanted { rounds: 0, ..simple() }), OptionsError::Nothing);
    assert_eq!(of(Wanted { games_per_round: 0, ..simple() }), OptionsError::Nothing);
    assert_eq!(of(Wanted { exclude: Sp::all().collect(), ..simple() }), OptionsError::Empty);
    assert_eq!(of(Wanted { exclude: sps(&[5, 4]), ..simple() }), OptionsError::Order);
    assert_eq!(of(Wanted { exclude: sps(&[5, 5]), ..simple() }), OptionsError::Order);
    let asked = u64::from(u32::MAX) * u64::from(u32::MAX);
    let most = Wanted { rounds: u32::MAX, games_per_round: u32::MAX, ..simple() };
    assert_eq!(of(most), OptionsError::TooMuch { asked });
    assert!(Options::new(Wanted { rounds: MOST_DRAWS, ..simple() }).is_ok());
}
