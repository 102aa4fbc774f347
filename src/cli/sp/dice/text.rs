//! Draws with dice in words.

use std::fmt::Write;

use chess960::chess960::{
    dice::{Dice, Method, Outcome, RollError, Step},
    start::{Sp, Start},
};
use shakmaty::{File, Role};

/// How a position is drawn, for people with dice.
pub(super) fn instructions(method: Method) -> String {
    let mut text = match method {
        Method::OneDie => "\
One die with six sides draws one of the 960 start positions.

Place the pieces on White's back rank in this order, a roll for each. The roll counts the squares
from a to h: 1 is the first that is free for the piece. If there is no such square, roll again for
the same piece.

"
        .to_owned(),
        _ => "\
Three dice draw one of the 960 start positions.

From each die take 1 off and multiply; what comes out adds up to the number of the position (SP).
A die is known by its sides, so all three may be rolled together.

"
        .to_owned(),
    };
    let mut dice = Dice::new(method);
    let mut place = 0;
    while let Some(step) = dice.next() {
        place += 1;
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{place}. {}", instruction(&step, place));
        if dice.roll(1).is_err() {
            break;
        }
    }
    match method {
        Method::OneDie => text.push_str(
            "6. rook, king, rook: on the three squares that are left, the king between the rooks\n\n\
             Black's pieces stand opposite. `chess960 sp dice ROLL...` explains rolls.\n",
        ),
        _ => {
            let name = method.name();
            let _ = write!(
                text,
                "\n`chess960 sp NUMBER` shows the position, `chess960 sp dice --method {name} ROLL...` explains rolls.\n"
            );
        }
    }
    text
}

fn instruction(step: &Step, place: usize) -> String {
    match step {
        Step::Place { role: Role::Bishop, files } => {
            let squares: Vec<String> =
                files.iter().zip(1..).map(|(file, roll)| format!("{roll} is {file}")).collect();
            format!("{}: {}", piece(Role::Bishop, place), squares.join(", "))
        }
        Step::Place { role, files } => {
            let last = files.len();
            format!("{}: 1 to {last} count the free squares", piece(*role, place))
        }
        Step::Digit { sides, weight } => {
            let times = if *weight > 1 { format!(", times {weight}") } else { String::new() };
            let ten = if *sides == 10 { " (a 0 is 10)" } else { "" };
            format!("the die with {sides} sides{ten}: less 1{times}")
        }
    }
}

/// What a roll is for; `place` counts those that count, from 1.
fn piece(role: Role, place: usize) -> &'static str {
    match (role, place) {
        (Role::Bishop, 1) => "light-square bishop",
        (Role::Bishop, _) => "dark-square bishop",
        (Role::Knight, 4) => "first knight",
        (Role::Knight, _) => "second knight",
        _ => "queen",
    }
}

/// What each roll does, and the position, or what is to be rolled next.
pub(super) fn explained(dice: &mut Dice, rolls: &[u8]) -> Result<String, RollError> {
    let mut text = match dice.next() {
        Some(Step::Digit { .. }) => "roll  die       adds\n".to_owned(),
        _ => "roll  piece                squares      is on  back rank\n".to_owned(),
    };
    let mut place = 1;
    let mut sums = Vec::new();
    for &roll in rolls {
        let step = dice.next().ok_or(RollError::Drawn { roll })?;
        let outcome = dice.roll(roll)?;
        // Writing to a string cannot fail.
        let _ = match step {
            Step::Place { role, files } => {
                let on = match outcome {
                    Outcome::Placed(file) => file.to_string(),
                    _ => "again".to_owned(),
                };
                let (piece, squares) = (piece(role, place), letters(&files));
                writeln!(text, "{roll:>4}  {piece:<19}  {squares:<11}  {on:<5}  {dice}")
            }
            Step::Digit { sides, weight } => {
                let adds = if let Outcome::Adds(adds) = outcome { adds } else { 0 };
                sums.push(adds.to_string());
                let shown = if roll == 0 { 10 } else { roll };
                let digit = match weight {
                    1 => format!("{shown} - 1"),
                    _ => format!("({shown} - 1) * {weight}"),
                };
                writeln!(text, "{roll:>4}  {sides:>2} sides  {digit} = {adds}")
            }
        };
        place += usize::from(outcome != Outcome::Repeat);
    }
    text.push('\n');
    match (dice.sp(), dice.next()) {
        (Some(sp), _) => text.push_str(&position(sp, &sums)),
        (None, Some(step)) => {
            let _ = writeln!(text, "next        {}", wanted(&step, place));
        }
        (None, None) => {}
    }
    Ok(text)
}

fn letters(files: &[File]) -> String {
    files.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// What is to be rolled, and what it may be.
fn wanted(step: &Step, place: usize) -> String {
    match step {
        Step::Place { role, files } => {
            format!("{}, a roll of 1 to {}", piece(*role, place), files.len())
        }
        Step::Digit { sides, .. } => format!("the die with {sides} sides"),
    }
}

fn position(sp: Sp, sums: &[String]) -> String {
    let sum = if sums.is_empty() { String::new() } else { format!("{} = ", sums.join(" + ")) };
    let rank = sp.back_rank();
    let fen = Start::Single(sp).xfen();
    format!("{:<12}{sum}{sp}\n{:<12}{rank}\n{:<12}{fen}\n", "SP", "back rank", "X-FEN")
}
