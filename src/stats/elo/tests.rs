use proptest::prelude::*;

use super::*;

const WIN: Outcome = Outcome::Known(KnownOutcome::Decisive { winner: Color::White });
const DRAW: Outcome = Outcome::Known(KnownOutcome::Draw);
const LOSS: Outcome = Outcome::Known(KnownOutcome::Decisive { winner: Color::Black });

fn game() -> impl Strategy<Value = (u16, u16, Outcome)> {
    let outcome = prop::sample::select(vec![WIN, DRAW, LOSS, Outcome::Unknown]);
    (1000..2900u16, 1000..2900u16, outcome)
}

fn count(games: &[(u16, u16, Outcome)]) -> Ratings {
    let mut ratings = Ratings::default();
    for (white, black, outcome) in games {
        ratings.add(*white, *black, *outcome);
    }
    ratings
}

#[test]
fn expected_scores_are_those_of_the_printed_table() {
    // Handbook B.02, 8.1.2: first and last difference of a line, the score of the higher-rated.
    let lines = [
        (0, 3, 50),
        (4, 10, 51),
        (62, 68, 59),
        (122, 129, 67),
        (198, 206, 76),
        (303, 315, 86),
        (345, 357, 89),
        (392, 411, 92),
        (620, 735, 99),
        (736, 3000, 100),
    ];
    for (first, last, expected) in lines {
        for difference in [first, last] {
            assert_eq!(expected_hundredths(difference + 100, 100), expected, "{difference}");
            assert_eq!(expected_hundredths(100, difference + 100), 100 - expected, "{difference}");
        }
    }
}

#[test]
fn the_two_tables_are_mirror_images() {
    for hundredths in 0..=100 {
        let difference = rating_difference(hundredths);
        assert_eq!(rating_difference(100 - hundredths), -difference);
        let (white, black) = ((1000 + difference) as u16, 1000);
        assert_eq!(expected_hundredths(white, black), hundredths, "{difference}");
    }
    assert_eq!([50, 64, 92, 100].map(rating_difference), [0, 102, 401, 800]);
    assert_eq!(rating_difference(101), 800);
}

#[test]
fn a_score_is_rounded_to_hundredths_halves_up() {
    let ratings = |known, half_points| Ratings { known, half_points, ..Ratings::default() };
    assert_eq!(ratings(0, 0).score_hundredths(), None);
    assert_eq!(ratings(3, 2).score_hundredths(), Some(33));
    assert_eq!(ratings(3, 4).score_hundredths(), Some(67));
    assert_eq!(ratings(8, 1).score_hundredths(), Some(6));
    assert_eq!(ratings(4, 1).score_hundredths(), Some(13));
    assert_eq!(ratings(u64::MAX / 2, u64::MAX - 1).score_hundredths(), Some(100));
}

#[test]
fn a_game_without_a_result_counts_for_the_ratings_only() {
    let ratings = count(&[(2000, 2100, Outcome::Unknown), (2400, 2300, DRAW)]);
    let expected = Ratings {
        games: 2,
        white: 4400,
        black: 4400,
        known: 1,
        known_black: 2300,
        half_points: 1,
        expected: 64,
        squares: 196,
    };
    assert_eq!(ratings, expected);
}

proptest! {
    #[test]
    fn counting_parts_and_merging_is_counting_the_whole(
        games in prop::collection::vec(game(), 0..40), cut in 0..40usize,
    ) {
        let (a, b) = games.split_at(cut.min(games.len()));
        let mut merged = count(a);
        merged.merge(count(b));
        prop_assert_eq!(merged, count(&games));
    }

    #[test]
    fn what_white_is_expected_to_score_black_is_not(white: u16, black: u16) {
        prop_assert_eq!(expected_hundredths(white, black) + expected_hundredths(black, white), 100);
    }
}
