use proptest::prelude::*;

use super::*;

fn quartiles(histogram: &Histogram) -> Option<[f64; 3]> {
    Some([quartile(histogram, 1)?, quartile(histogram, 2)?, quartile(histogram, 3)?])
}

fn histogram(numbers: &[i32]) -> Histogram {
    let mut histogram = Histogram::default();
    for number in numbers {
        histogram.add(*number);
    }
    histogram
}

#[test]
fn quartiles_and_mean_are_those_of_numpy() {
    // numpy.quantile(a, [.25, .5, .75]), numpy.mean(a)
    let mut numbers = vec![34, 61, 61, 75, 80, 80, 80, 97, 102, 118, 150];
    assert_eq!(quartiles(&histogram(&numbers)), Some([68.0, 80.0, 99.5]));
    assert!((mean(&histogram(&numbers)).unwrap() - 85.272_727_272_727_27).abs() < 1e-12);
    numbers.push(-7);
    assert_eq!(quartiles(&histogram(&numbers)), Some([61.0, 80.0, 98.25]));
    assert!((mean(&histogram(&numbers)).unwrap() - 77.583_333_333_333_33).abs() < 1e-12);
}

#[test]
fn of_no_numbers_nothing_is_known_and_of_one_everything() {
    assert_eq!((mean(&histogram(&[])), median(&histogram(&[]))), (None, None));
    assert_eq!(quartiles(&histogram(&[])), None);
    assert_eq!(quartiles(&histogram(&[-3])), Some([-3.0; 3]));
    let extremes = histogram(&[i32::MIN, i32::MAX]);
    assert_eq!(median(&extremes), Some(-0.5));
    assert_eq!(mean(&extremes), Some(-0.5));
}

proptest! {
    #[test]
    fn quartiles_are_those_of_the_sorted_numbers(mut numbers in prop::collection::vec(-50..50i32, 1..80)) {
        let found = quartiles(&histogram(&numbers)).unwrap();
        numbers.sort_unstable();
        for (found, share) in found.into_iter().zip([0.25, 0.5, 0.75]) {
            let place = (numbers.len() - 1) as f64 * share;
            let [below, above] = [place.floor(), place.ceil()].map(|place| f64::from(numbers[place as usize]));
            prop_assert_eq!(found, below + (above - below) * place.fract());
        }
        prop_assert_eq!(median(&histogram(&numbers)), Some(found[1]));
    }
}
