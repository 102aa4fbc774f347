//! Drawing a start position with dice, by methods that make all 960 equally likely.
//!
//! *One die* \[WP\]: bishops, queen and knights are placed one after the other, and a roll that names no
//! square is repeated. *Three dice*, with 4, 12 and 20 sides, 6, 8 and 20, or 8, 10 and 12: the product is
//! 960, and the rolls are the digits of the number.

use std::fmt;

use shakmaty::{File, Role};

use super::start::{BackRank, Sp};

/// How the dice are read.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// One die with six sides, for the pieces one after the other.
    OneDie,
    /// Dice with 4, 12 and 20 sides.
    D4x12x20,
    /// Dice with 6, 8 and 20 sides.
    D6x8x20,
    /// Dice with 8, 10 and 12 sides.
    D8x10x12,
}

impl Method {
    /// All of them.
    pub const ALL: [Method; 4] =
        [Method::OneDie, Method::D4x12x20, Method::D6x8x20, Method::D8x10x12];

    /// `one-die`, `4x12x20`, `6x8x20` or `8x10x12`.
    pub const fn name(self) -> &'static str {
        match self {
            Method::OneDie => "one-die",
            Method::D4x12x20 => "4x12x20",
            Method::D6x8x20 => "6x8x20",
            Method::D8x10x12 => "8x10x12",
        }
    }

    /// The sides of the three dice in the order in which they are read; `None` for one die.
    const fn sides(self) -> Option<[u8; 3]> {
        match self {
            Method::OneDie => None,
            Method::D4x12x20 => Some([4, 12, 20]),
            Method::D6x8x20 => Some([6, 8, 20]),
            Method::D8x10x12 => Some([8, 10, 12]),
        }
    }
}

/// What the next roll is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A piece is put on one of these squares: on the first if the roll is 1. The die has six sides; a roll
    /// that is more than there are squares is repeated.
    Place {
        /// The piece.
        role: Role,
        /// The squares that are free for it, from a to h; a bishop has those of one colour.
        files: Vec<File>,
    },
    /// A digit of the number is read: the roll less 1.
    Digit {
        /// The sides of the die.
        sides: u8,
        /// What the digit is multiplied with.
        weight: u16,
    },
}

impl Step {
    /// The sides of the die: 4 to 20.
    pub const fn sides(&self) -> u8 {
        match self {
            Step::Place { .. } => 6,
            Step::Digit { sides, .. } => *sides,
        }
    }

    /// What a roll counts, from 1, if the die can show it. Many dice with ten sides have a 0, which is 10.
    fn value(&self, roll: u8) -> Result<u8, RollError> {
        let sides = self.sides();
        match roll {
            0 if sides == 10 => Ok(10),
            1.. if roll <= sides => Ok(roll),
            _ => Err(RollError::NotOnDie { sides, roll }),
        }
    }
}

/// What came of a roll.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The piece stands here.
    Placed(File),
    /// No square has this number: the roll is to be repeated.
    Repeat,
    /// The roll adds this to the number: 0 to 959.
    Adds(u16),
}

/// Why a roll cannot be.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RollError {
    /// The die does not show this.
    #[error("a roll of {roll}, expected 1 to {sides} of a die with {sides} sides")]
    NotOnDie {
        /// The sides of the die.
        sides: u8,
        /// The roll.
        roll: u8,
    },
    /// The position is drawn already.
    #[error("a roll of {roll}, but the position is drawn already")]
    Drawn {
        /// The roll.
        roll: u8,
    },
}

/// A draw with dice, roll by roll.
///
/// ```
/// use chess960::chess960::dice::{Dice, Method, Outcome};
/// use shakmaty::File;
///
/// let mut dice = Dice::new(Method::OneDie);
/// assert_eq!(dice.roll(6)?, Outcome::Repeat);
/// assert_eq!(dice.roll(3)?, Outcome::Placed(File::F));
/// assert_eq!(dice.to_string(), "_____B__");
/// for roll in [2, 3, 2, 3] {
///     dice.roll(roll)?;
/// }
/// assert_eq!(dice.to_string(), "RNBQKBNR");
/// assert_eq!(dice.sp().map(|sp| sp.get()), Some(518));
/// # Ok::<(), chess960::chess960::dice::RollError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Dice {
    method: Method,
    /// Rolls that counted.
    rolls: usize,
    squares: [Option<Role>; 8],
    number: u16,
}

/// The pieces in the order in which they are placed with one die.
const PLACED: [Role; 5] = [Role::Bishop, Role::Bishop, Role::Queen, Role::Knight, Role::Knight];

impl Dice {
    /// Before the first roll.
    pub const fn new(method: Method) -> Dice {
        Dice { method, rolls: 0, squares: [None; 8], number: 0 }
    }

    /// What the next roll is for; `None` if the position is drawn.
    pub fn next(&self) -> Option<Step> {
        let Some(sides) = self.method.sides() else {
            let role = *PLACED.get(self.rolls)?;
            let files = self.free().filter(|file| match self.rolls {
                0 => file.to_u32() % 2 == 1,
                1 => file.to_u32() % 2 == 0,
                _ => true,
            });
            return Some(Step::Place { role, files: files.collect() });
        };
        let (&die, later) = sides.get(self.rolls..)?.split_first()?;
        let weight = later.iter().copied().map(u16::from).product();
        Some(Step::Digit { sides: die, weight })
    }

    /// Reads a roll.
    ///
    /// # Errors
    ///
    /// [`RollError`] where the die cannot show it or no roll is needed. Nothing is changed then.
    pub fn roll(&mut self, roll: u8) -> Result<Outcome, RollError> {
        let step = self.next().ok_or(RollError::Drawn { roll })?;
        let digit = step.value(roll)? - 1;
        let outcome = match step {
            Step::Place { role, files } => {
                let Some(&file) = files.get(usize::from(digit)) else {
                    return Ok(Outcome::Repeat);
                };
                self.squares[file as usize] = Some(role);
                Outcome::Placed(file)
            }
            Step::Digit { weight, .. } => {
                let adds = u16::from(digit) * weight;
                self.number += adds;
                Outcome::Adds(adds)
            }
        };
        self.rolls += 1;
        if self.next().is_none() {
            self.complete();
        }
        Ok(outcome)
    }

    /// The position, if it is drawn.
    pub fn sp(&self) -> Option<Sp> {
        let roles = self.squares.iter().copied().collect::<Option<Vec<Role>>>()?;
        BackRank::from_roles(roles.try_into().ok()?).ok().map(BackRank::sp)
    }

    /// Puts the pieces that no roll is needed for.
    fn complete(&mut self) {
        if self.method == Method::OneDie {
            // The king comes between the rooks.
            let free: Vec<File> = self.free().collect();
            for (file, role) in free.into_iter().zip([Role::Rook, Role::King, Role::Rook]) {
                self.squares[file as usize] = Some(role);
            }
        } else if let Some(sp) = Sp::new(self.number) {
            self.squares = sp.back_rank().roles().map(Some);
        }
    }

    fn free(&self) -> impl Iterator<Item = File> {
        File::ALL.into_iter().filter(|&file| self.squares[file as usize].is_none())
    }
}

/// The back rank as far as it is known, with `_` for a square that is free.
impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = self.squares.map(|role| role.map_or('_', Role::upper_char));
        f.pad(&String::from_iter(letters))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often each position comes when every die shows every side once, with repeated rolls left out.
    fn outcomes(dice: &Dice, counts: &mut [u32; 960]) {
        let Some(step) = dice.next() else {
            counts[usize::from(dice.sp().unwrap().get())] += 1;
            return;
        };
        for roll in 1..=step.sides() {
            let mut after = dice.clone();
            if after.roll(roll).unwrap() == Outcome::Repeat {
                assert_eq!(after.to_string(), dice.to_string());
            } else {
                outcomes(&after, counts);
            }
        }
    }

    #[test]
    fn every_position_is_equally_likely() {
        for method in Method::ALL {
            let mut counts = [0; 960];
            outcomes(&Dice::new(method), &mut counts);
            // With one die the two knights can come in either order.
            let each = if method == Method::OneDie { 2 } else { 1 };
            assert!(counts.iter().all(|&count| count == each), "{}", method.name());
        }
    }

    #[test]
    fn the_steps_of_one_die() {
        let mut dice = Dice::new(Method::OneDie);
        let mut seen = Vec::new();
        while let Some(Step::Place { role, files }) = dice.next() {
            seen.push((role, files.len()));
            for roll in files.len() as u8 + 1..=6 {
                assert_eq!(dice.roll(roll), Ok(Outcome::Repeat));
            }
            assert_eq!(dice.roll(1), Ok(Outcome::Placed(files[0])));
        }
        let pieces = [Role::Bishop, Role::Bishop, Role::Queen, Role::Knight, Role::Knight];
        assert!(seen.into_iter().eq(pieces.into_iter().zip([4, 4, 6, 5, 4])));
        assert_eq!(dice.to_string(), "BBQNNRKR");
    }

    #[test]
    fn three_dice_are_digits() {
        for (method, rolls, sp) in [
            (Method::D4x12x20, [3, 2, 19], 2 * 240 + 20 + 18),
            (Method::D6x8x20, [4, 2, 19], 3 * 160 + 20 + 18),
            (Method::D8x10x12, [5, 4, 3], 4 * 120 + 3 * 12 + 2),
            (Method::D8x10x12, [8, 0, 12], 959),
            (Method::D8x10x12, [8, 10, 12], 959),
            (Method::D4x12x20, [1, 1, 1], 0),
        ] {
            let mut dice = Dice::new(method);
            let sum: u16 = rolls
                .into_iter()
                .map(|roll| match dice.roll(roll) {
                    Ok(Outcome::Adds(adds)) => adds,
                    other => panic!("{other:?}"),
                })
                .sum();
            assert_eq!((sum, dice.sp().map(Sp::get)), (sp, Some(sp)));
        }
    }

    #[test]
    fn a_roll_that_the_die_does_not_have_changes_nothing() {
        for method in Method::ALL {
            let mut dice = Dice::new(method);
            while let Some(step) = dice.next() {
                let before = dice.to_string();
                for roll in [step.sides() + 1, 21, 255] {
                    let sides = step.sides();
                    assert_eq!(dice.roll(roll), Err(RollError::NotOnDie { sides, roll }));
                }
                assert_eq!(dice.roll(0).is_ok(), step.sides() == 10);
                if dice.next() == Some(step) {
                    assert_eq!(dice.to_string(), before);
                    dice.roll(1).unwrap();
                }
            }
            assert_eq!(dice.roll(1), Err(RollError::Drawn { roll: 1 }));
        }
    }
}
