//! `chess960 sp dice`.

mod text;

use chess960::{
    Error,
    chess960::{
        dice::{Dice, Method},
        draw::{Generator, Phrase},
    },
};
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::cli::{Status, print, refuse};

use super::draw::secret;

/// Draw a start position with dice, at the board
///
/// Without rolls, tells how it is done. With rolls, explains each of them, so that both players can follow,
/// and ends with the position; the exit status is 1 if rolls are missing. All 960 positions are equally
/// likely.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Which dice: one with six sides, rolled until it shows a number that counts, or three different ones
    #[arg(long, value_name = "DICE", default_value = Method::OneDie.name(), value_parser = methods())]
    method: Method,

    /// What the dice showed, in order
    #[arg(value_name = "ROLL", value_delimiter = ',')]
    rolls: Vec<u8>,

    /// Let the program roll
    #[arg(long, conflicts_with = "rolls")]
    roll: bool,

    /// Roll from this seed, any line of text: the same seed gives the same rolls
    #[arg(long, value_name = "TEXT", value_parser = secret::phrase, requires = "roll", conflicts_with = "rolls")]
    seed: Option<Phrase>,
}

fn methods() -> impl TypedValueParser<Value = Method> {
    PossibleValuesParser::new(Method::ALL.map(Method::name)).try_map(|name| {
        Method::ALL.into_iter().find(|method| method.name() == name).ok_or("is no method")
    })
}

impl Args {
    pub(crate) fn run(&self) -> Result<Status, Error> {
        let (mut told, rolls) = if self.roll {
            let seed = self.seed.clone().map_or_else(secret::fresh, Ok)?;
            (format!("rolled from the seed {seed}\n\n"), rolled(self.method, &seed))
        } else if self.rolls.is_empty() {
            print(text::instructions(self.method))?;
            return Ok(Status::Clean);
        } else {
            (String::new(), self.rolls.clone())
        };
        let mut dice = Dice::new(self.method);
        match text::explained(&mut dice, &rolls) {
            Ok(steps) => told.push_str(&steps),
            Err(why) => refuse("sp dice", why),
        }
        print(told)?;
        Ok(if dice.sp().is_some() { Status::Clean } else { Status::Findings })
    }
}

/// Rolls until the position is drawn, those that are repeated among them.
fn rolled(method: Method, seed: &Phrase) -> Vec<u8> {
    let mut generator = Generator::new(seed);
    let mut dice = Dice::new(method);
    let mut rolls = Vec::new();
    while let Some(step) = dice.next() {
        let roll = generator.below(step.sides().into()) as u8 + 1;
        rolls.push(roll);
        if dice.roll(roll).is_err() {
            break;
        }
    }
    rolls
}
