//! What ratings lead one to expect: the tables of the FIDE Rating Regulations (Handbook B.02, section 8.1).
//! Whole numbers only; what is made of them is in [`report`](super::report).

use serde::{Deserialize, Serialize};
use shakmaty::{Color, KnownOutcome, Outcome};

use crate::merge::Merge;

/// Table 8.1.2: up to which difference of ratings the higher-rated player is expected to score 50, 51, … 99
/// hundredths. Above the last, 100.
const UP_TO: [u16; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162,
    170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374,
    391, 411, 432, 456, 484, 517, 559, 619, 735,
];

/// Table 8.1.1: the difference of ratings that a score of 50, 51, … 100 hundredths speaks for.
const DIFFERENCE: [i32; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158,
    166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366,
    383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
];

/// The score White is expected to make in a game, in hundredths of a point, 0 to 100: table 8.1.2.
///
/// The table is used as printed: that a difference above 400 counts as 400 is a rule for rating changes,
/// made to protect the stronger player's rating, and says nothing about results. Colours do not matter in
/// it.
///
/// ```
/// use chess960::stats::elo::expected_hundredths;
///
/// assert_eq!(expected_hundredths(2500, 2400), 64);
/// assert_eq!(expected_hundredths(2400, 2500), 36);
/// ```
pub fn expected_hundredths(white: u16, black: u16) -> u32 {
    let difference = white.abs_diff(black);
    let higher = 50 + UP_TO.partition_point(|up_to| *up_to < difference) as u32;
    if white >= black { higher } else { 100 - higher }
}

/// The difference of ratings, own minus opponents', that a score in hundredths speaks for, −800 to 800:
/// table 8.1.1. More than 100 hundredths count as 100.
pub fn rating_difference(hundredths: u32) -> i32 {
    let hundredths = hundredths.min(100) as usize;
    if hundredths >= 50 { DIFFERENCE[hundredths - 50] } else { -DIFFERENCE[50 - hundredths] }
}

/// What is counted of games with a rating for both players.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ratings {
    /// Games in which both players have a rating.
    pub games: u64,
    /// The sum of White's ratings in them.
    pub white: u64,
    /// The sum of Black's ratings in them.
    pub black: u64,
    /// Those of the games that have a result.
    pub known: u64,
    /// The sum of Black's ratings in games with a result.
    pub known_black: u64,
    /// White's score in them, in half points.
    pub half_points: u64,
    /// The score White was expected to make in them, in hundredths of a point.
    pub expected: u64,
    /// The sum of the squares of what White scored more or less than expected in each, in hundredths of a
    /// point: at most 10,000 a game.
    pub squares: u64,
}

impl Ratings {
    /// Counts a game with these ratings.
    pub fn add(&mut self, white: u16, black: u16, outcome: Outcome) {
        self.games += 1;
        self.white += u64::from(white);
        self.black += u64::from(black);
        let half_points: u32 = match outcome {
            Outcome::Known(KnownOutcome::Decisive { winner: Color::White }) => 2,
            Outcome::Known(KnownOutcome::Draw) => 1,
            Outcome::Known(KnownOutcome::Decisive { winner: Color::Black }) => 0,
            Outcome::Unknown => return,
        };
        let expected = expected_hundredths(white, black);
        self.known += 1;
        self.known_black += u64::from(black);
        self.half_points += u64::from(half_points);
        self.expected += u64::from(expected);
        self.squares += u64::from((50 * half_points).abs_diff(expected).pow(2));
    }

    /// White's score in the games with a result, in hundredths of a point a game, rounded, halves up.
    /// `None` where no game has one.
    pub fn score_hundredths(&self) -> Option<u32> {
        let known = u128::from(self.known);
        let hundredths = (100 * u128::from(self.half_points) + known).checked_div(2 * known)?;
        u32::try_from(hundredths).ok()
    }
}

impl Merge for Ratings {
    fn merge(&mut self, other: Ratings) {
        let Ratings { games, white, black, known, known_black, half_points, expected, squares } =
            other;
        self.games += games;
        self.white += white;
        self.black += black;
        self.known += known;
        self.known_black += known_black;
        self.half_points += half_points;
        self.expected += expected;
        self.squares += squares;
    }
}

#[cfg(test)]
mod tests;
