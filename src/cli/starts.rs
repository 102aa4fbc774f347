//! Start positions, and positions, as they are given in arguments and tables.

use chess960::{
    chess960::{
        fen::{self, Tail},
        start::{BackRank, ParseBackRankError, Sp, Start},
    },
    text,
};
use shakmaty::{CastlingMode, Chess, FromSetup};

use super::{Status, refuse, tell_line};

/// The start position that is meant by one or two numbers or back ranks.
pub(crate) fn start_of(text: &str) -> Result<Start, String> {
    let (white, black) = text.split_once('/').unwrap_or((text, text));
    let sp = |side: &str| {
        sp_of(side.trim()).map_err(|error| {
            let text = text::quote(text.trim().as_bytes());
            match error {
                ParseBackRankError::Rank(why) => format!("{text} is no start position: {why}"),
                _ => format!(
                    "a start position is a number from 0 to 959 or a back rank such as BNRBKRQN, or two of \
                     them with a slash between, not {text}"
                ),
            }
        })
    };
    Ok(Start::new(sp(white)?, sp(black)?))
}

/// The position of a FEN or of a start, if it can be read. What is odd about a FEN is told.
pub(crate) fn position_of(command: &str, text: &str) -> (Status, Option<Chess>) {
    match start_of(text) {
        Ok(start) => (Status::Clean, Chess::from_setup(start.setup(), CastlingMode::Chess960).ok()),
        Err(_) if text.contains('/') => {
            let reading = fen::read(text.as_bytes(), Tail::Operations);
            let status = tell_line("FEN", 1, text.as_bytes(), reading.findings);
            (status, reading.fen.map(|fen| fen.position))
        }
        Err(why) => refuse(command, format_args!("{why}, and no FEN")),
    }
}

/// The start positions that are meant by one, or by a range of numbers such as `600-610`.
pub(crate) fn starts_of(text: &str) -> Result<Vec<Start>, String> {
    let numbers =
        text.split_once('-').map(|(first, last)| (sp_of(first.trim()), sp_of(last.trim())));
    let Some((Ok(first), Ok(last))) = numbers else { return Ok(vec![start_of(text)?]) };
    if first.get() > last.get() {
        return Err(format!("{first} is more than {last}"));
    }
    Ok(Sp::all().filter(|sp| (first..=last).contains(sp)).map(Start::Single).collect())
}

/// The start position of a number, with or without `SP` before it, or of a back rank.
fn sp_of(text: &str) -> Result<Sp, ParseBackRankError> {
    let number = match text.split_at_checked(2) {
        Some((sp, number)) if sp.eq_ignore_ascii_case("sp") => number.trim_start(),
        _ => text,
    };
    let is_plain = number.bytes().all(|b| b.is_ascii_digit());
    match number.parse().ok().filter(|_| is_plain).and_then(Sp::new) {
        Some(sp) => Ok(sp),
        None => text.parse().map(BackRank::sp),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_back_ranks() {
        let start = |white, black| Ok(Start::new(Sp::new(white).unwrap(), Sp::new(black).unwrap()));
        for (text, white, black) in [
            ("353", 353, 353),
            (" 0353 ", 353, 353),
            ("SP353", 353, 353),
            ("sp 353", 353, 353),
            ("BNRBKRQN", 353, 353),
            ("bnrbkrqn", 353, 353),
            ("0/1", 0, 1),
            ("SP 0 / SP 1", 0, 1),
            ("BBQNNRKR/1", 0, 1),
            ("BNRBKRQN/RNBQKBNR", 353, 518),
        ] {
            assert_eq!(start_of(text), start(white, black), "{text}");
        }
        for text in [
            "", "/", "960", "+5", "SP", "SP SP 5", "SP-5", "5 SP", "0/1/2", "1/", "RNBQKBN", "é353",
        ] {
            let why = start_of(text).unwrap_err();
            assert!(why.contains("0 to 959") && why.contains(&format!("`{text}`")), "{why}");
        }
        let why = start_of("0/KRNBQBNR").unwrap_err();
        assert!(why.starts_with("`0/KRNBQBNR` is no start position: "), "{why}");
    }

    #[test]
    fn ranges() {
        let numbers = |text| -> Vec<u16> {
            starts_of(text).unwrap().into_iter().map(|start| start.white().get()).collect()
        };
        assert_eq!(numbers("600-603"), [600, 601, 602, 603]);
        assert_eq!(numbers("SP 5 - SP 6"), [5, 6]);
        assert_eq!(numbers("959-959"), [959]);
        assert_eq!(numbers("0-959").len(), 960);
        assert_eq!(numbers("518"), [518]);
        assert_eq!(starts_of("17/402").unwrap()[0].black().get(), 402);
        for text in ["610-600", "5-", "-5", "950-960", "1-2-3", "0/1-5", ""] {
            assert!(starts_of(text).is_err(), "{text}");
        }
    }
}
