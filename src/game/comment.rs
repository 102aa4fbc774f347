//! What engines and servers say in the comment on a move: an evaluation, and what the clock showed.
//!
//! | who | how | evaluation of |
//! |---|---|---|
//! | Lichess, chess.com, ChessBase, DGT, FICS | `[%eval 0.17]`, `[%eval #-3]`, `[%clk 1:59:58]`, `[%emt 0:00:05]` | the position after the move, for White |
//! | cutechess, fastchess | `+0.13/12 0.3s`, `-M8/20 1.2s, tl=9.100s` | the position before the move, for the side that moved |
//! | OpenBench | `+0.57 17/28 583 363004` | likewise |
//! | TCEC | `d=32, mt=158306, tl=1646694, wv=0.47`; before 2015 `ev=-0.40, mt=00:07:49, wv=0.40` | the position before the move; `wv` for White, `ev` for the side that moved |
//!
//! Mates are counted in moves by `[%eval]`, in plies by the others, which are made moves here. Not read: what has
//! no such form as a whole (`+0.13`, `+0.13/12`), as nobody says whose view it is or that it is an evaluation;
//! `book`, which is none; clocks at another moment than that of the move (`[%egt]`, `[%mct]`).

use shakmaty::Color;

/// How an engine judges a position, from White's view.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Evaluation {
    /// Hundredths of a pawn, positive where White is better; at most a million either way.
    Centipawns(i32),
    /// White mates in so many moves; where it is negative, Black does. Never 0: a mate that stands on the
    /// board counts as one in 1 for the side that gave it.
    Mate(i32),
}

/// What a comment says of a move. Times are rounded, halves up; what is too long for the number is cut there.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// The evaluation.
    pub evaluation: Option<Evaluation>,
    /// What was left on the clock of the side that moved, in tenths of a second.
    pub clock: Option<u32>,
    /// What the move took, in milliseconds: engines play in a few of them.
    pub elapsed: Option<u32>,
}

/// The largest evaluation, in centipawns, and the longest mate.
const LIMIT: u64 = 1_000_000;

/// Reads a comment, without its braces, on a move that `mover` has made. Of several values of one kind the
/// first counts.
///
/// ```
/// use chess960::game::comment::{Evaluation, read};
/// use shakmaty::Color;
///
/// let said = read(b" [%eval -1.5] [%clk 0:04:57.6] ", Color::White);
/// assert_eq!(said.evaluation, Some(Evaluation::Centipawns(-150)));
/// assert_eq!(said.clock, Some(2976));
///
/// let said = read(b"+M5/24 0.070s", Color::Black);
/// assert_eq!(said.evaluation, Some(Evaluation::Mate(-3)));
/// ```
pub fn read(comment: &[u8], mover: Color) -> Said {
    let comment = comment.trim_ascii();
    match comment {
        [b'+' | b'-' | b'/' | b'M' | b'0'..=b'9', ..] => of_match(comment, mover),
        [first, ..] if is_list(comment) && first.is_ascii_lowercase() => of_list(comment, mover),
        _ => None,
    }
    .unwrap_or_else(|| of_commands(comment, mover))
}

/// Commands in brackets, anywhere in a text: Lichess and others.
fn of_commands(comment: &[u8], mover: Color) -> Said {
    let mut said = Said::default();
    let mut rest = comment;
    while let Some(at) = memchr::memmem::find(rest, b"[%") {
        rest = &rest[at + 2..];
        // A command that is not closed ends nowhere.
        let Some(end) = memchr::memchr(b']', rest) else { break };
        let command = &rest[..end];
        let name = command.iter().position(u8::is_ascii_whitespace).unwrap_or(end);
        let (name, value) = command.split_at(name);
        let value = value.trim_ascii();
        match name {
            b"eval" => said.evaluation = said.evaluation.or_else(|| eval(value, mover)),
            b"clk" => said.clock = said.clock.or_else(|| time(value, TENTHS)),
            b"emt" => said.elapsed = said.elapsed.or_else(|| time(value, MILLIS)),
            _ => {}
        }
    }
    said
}

/// The value of `[%eval]`: pawns or `#` and moves, perhaps a comma and the depth.
fn eval(value: &[u8], mover: Color) -> Option<Evaluation> {
    let score = value.split(|b| *b == b',').next()?.trim_ascii();
    let (is_mate, score) = match score {
        [b'#', moves @ ..] => (true, moves),
        _ => (false, score),
    };
    let (sign, number) = signed(score);
    if !is_mate {
        return Some(Evaluation::Centipawns(sign.unwrap_or(1) * scaled(number, 2)?));
    }
    let moves = scaled(Some(number).filter(|number| is_number(number))?, 0)?;
    let by_mover = mover.fold_wb(1, -1);
    let sign = sign.unwrap_or(if moves == 0 { by_mover } else { 1 });
    Some(Evaluation::Mate(sign * moves.max(1)))
}

/// What the programs that hold matches write of a move: in words, and after a comma in names and values.
fn of_match(comment: &[u8], mover: Color) -> Option<Said> {
    let mut parts = comment.split(|b| *b == b',');
    let mut words = parts.next()?.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let first = words.next()?;
    let (evaluation, elapsed) = match (words.next(), words.next(), words.next()) {
        // cutechess without a depth.
        (None, ..) => (None, seconds(first, MILLIS)),
        (Some(took), None, None) => (judgement(first, mover)?, seconds(took, MILLIS)),
        // OpenBench: score, depth/depth, milliseconds, positions.
        (Some(depths), Some(took), Some(nodes)) if words.next().is_none() && is_number(nodes) => {
            let (depth, selective) = halves(depths)?;
            let is_whole = is_number(depth) && is_number(selective) && is_number(took);
            (Some(engine_score(first, mover)?), millis(took, MILLIS).filter(|_| is_whole))
        }
        _ => return None,
    };
    elapsed?;
    let clock = parts.find_map(|part| seconds(part.trim_ascii().strip_prefix(b"tl=")?, TENTHS));
    Some(Said { evaluation, clock, elapsed })
}

/// Score and depth with a slash between them, as they stand in cutechess and fastchess: the score, which
/// fastchess leaves out where the engine gave none. `None` where it has not that form.
fn judgement(text: &[u8], mover: Color) -> Option<Option<Evaluation>> {
    let (score, _) = halves(text).filter(|(_, depth)| is_number(depth))?;
    if score.is_empty() { Some(None) } else { engine_score(score, mover).map(Some) }
}

fn halves(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let slash = memchr::memchr(b'/', text)?;
    Some((&text[..slash], &text[slash + 1..]))
}

fn is_number(text: &[u8]) -> bool {
    !text.is_empty() && text.iter().all(u8::is_ascii_digit)
}

/// Whether a comment is a list of names and values, as those of TCEC are.
fn is_list(comment: &[u8]) -> bool {
    let name = comment.iter().take(5).take_while(|b| b.is_ascii_alphanumeric()).count();
    comment.get(name) == Some(&b'=')
}

/// What TCEC writes of a move. Times are in milliseconds or have colons.
fn of_list(comment: &[u8], mover: Color) -> Option<Said> {
    let mut said = Said::default();
    let mut own_view = None;
    for field in comment.split(|b| *b == b',') {
        match field.trim_ascii() {
            [b'w', b'v', b'=', score @ ..] => {
                said.evaluation = said.evaluation.or_else(|| engine_score(score, Color::White));
            }
            [b'e', b'v', b'=', score @ ..] => {
                own_view = own_view.or_else(|| engine_score(score, mover));
            }
            [b'm', b't', b'=', took @ ..] => {
                said.elapsed = said.elapsed.or_else(|| millis(took, MILLIS))
            }
            [b't', b'l', b'=', left @ ..] => {
                said.clock = said.clock.or_else(|| millis(left, TENTHS))
            }
            _ => {}
        }
    }
    said.evaluation = said.evaluation.or(own_view);
    Some(said).filter(|said| *said != Said::default())
}

/// A score in pawns with two decimals, or `M` and plies, as the side `view` sees it.
fn engine_score(score: &[u8], view: Color) -> Option<Evaluation> {
    let (sign, number) = signed(score);
    let sign = sign.unwrap_or(1) * view.fold_wb(1, -1);
    if let [b'M', plies @ ..] = number {
        let plies = scaled(Some(plies).filter(|plies| is_number(plies))?, 0)?;
        return Some(Evaluation::Mate(sign * ((plies + 1) / 2).max(1)));
    }
    let point = memchr::memchr(b'.', number).filter(|at| *at > 0 && at + 3 == number.len());
    point.and(scaled(number, 2)).map(|pawns| Evaluation::Centipawns(sign * pawns))
}

/// A sign, where there is one, and what follows it.
fn signed(text: &[u8]) -> (Option<i32>, &[u8]) {
    match text {
        [b'+', number @ ..] => (Some(1), number),
        [b'-', number @ ..] => (Some(-1), number),
        _ => (None, text),
    }
}

/// A number without a sign, times 10 to the power of `places`, at most [`LIMIT`].
fn scaled(text: &[u8], places: u32) -> Option<i32> {
    decimal(text, places).and_then(|number| i32::try_from(number.min(LIMIT)).ok())
}

/// Places behind the point of seconds that are counted in tenths, and in milliseconds.
const TENTHS: u32 = 1;
const MILLIS: u32 = 3;

/// Seconds with an `s`, to so many places.
fn seconds(text: &[u8], places: u32) -> Option<u32> {
    decimal(text.strip_suffix(b"s")?, places).map(bounded)
}

/// Milliseconds, or a time with colons, in seconds to so many places.
fn millis(text: &[u8], places: u32) -> Option<u32> {
    if memchr::memchr(b':', text).is_some() {
        return time(text, places);
    }
    let unit = 10_u64.pow(MILLIS - places);
    decimal(text, 0).map(|millis| bounded(millis.saturating_add(unit / 2) / unit))
}

/// Hours, minutes and seconds with colons between them, in seconds to so many places; the first of them may
/// be missing.
fn time(text: &[u8], places: u32) -> Option<u32> {
    let mut parts = text.rsplitn(3, |b| *b == b':');
    let mut total = decimal(parts.next()?, places)?;
    for (part, unit) in parts.zip([60, 3600].map(|seconds| seconds * 10_u64.pow(places))) {
        let number = Some(part).filter(|part| is_number(part))?;
        total = total.saturating_add(decimal(number, 0)?.saturating_mul(unit));
    }
    Some(bounded(total))
}

fn bounded(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// A decimal number without a sign, times 10 to the power of `places`, rounded, halves up. What is too large
/// is cut at the largest number.
fn decimal(text: &[u8], places: u32) -> Option<u64> {
    let point = memchr::memchr(b'.', text).unwrap_or(text.len());
    let (whole, fraction) = (&text[..point], text.get(point + 1..).unwrap_or_default());
    let is_number = whole.iter().chain(fraction).all(u8::is_ascii_digit);
    if !is_number || whole.len() + fraction.len() == 0 {
        return None;
    }
    let places = places as usize;
    let digits = whole.iter().chain(fraction.iter().take(places));
    let padding = std::iter::repeat_n(&b'0', places.saturating_sub(fraction.len()));
    let number = digits.chain(padding).fold(0_u64, |number, digit| {
        number.saturating_mul(10).saturating_add(u64::from(digit - b'0'))
    });
    let rounds_up = fraction.get(places).is_some_and(|digit| *digit >= b'5');
    Some(number.saturating_add(u64::from(rounds_up)))
}

#[cfg(test)]
mod tests {
    use Color::{Black, White};
    use Evaluation::{Centipawns, Mate};

    use super::*;

    /// What a comment says, with what the move took in tenths of a second.
    fn read(comment: &[u8], mover: Color) -> Said {
        let said = super::read(comment, mover);
        let tenths = |millis: u32| if millis == u32::MAX { millis } else { (millis + 50) / 100 };
        Said { elapsed: said.elapsed.map(tenths), ..said }
    }

    #[test]
    fn engines_play_in_milliseconds() {
        for (comment, took) in [
            ("+0.13/12 0.043s", 43),
            ("0.00/1 0s", 0),
            ("[%emt 0:00:01.25]", 1250),
            ("d=1, mt=12, tl=900, wv=0.10", 12),
        ] {
            assert_eq!(super::read(comment.as_bytes(), White).elapsed, Some(took), "{comment}");
        }
    }

    fn evaluation(comment: &str, mover: Color) -> Option<Evaluation> {
        read(comment.as_bytes(), mover).evaluation
    }

    #[test]
    fn commands_are_for_white_whoever_moved() {
        let cases = [
            ("[%eval 0.17]", Some(Centipawns(17))),
            (" [%eval -1.5,20] [%clk 0:00:30] ", Some(Centipawns(-150))),
            ("[%eval +0.3]", Some(Centipawns(30))),
            ("[%eval 2]", Some(Centipawns(200))),
            ("[%eval .5]", Some(Centipawns(50))),
            ("[%eval 0.125]", Some(Centipawns(13))),
            ("[%eval -0.005]", Some(Centipawns(-1))),
            ("[%eval\n-0.40]", Some(Centipawns(-40))),
            ("[%eval 0.0]", Some(Centipawns(0))),
            ("[%eval #3]", Some(Mate(3))),
            ("[%eval #-3,40]", Some(Mate(-3))),
            ("[%eval #+12]", Some(Mate(12))),
            ("[%eval #-0]", Some(Mate(-1))),
            (
                "(0.20 → -1.18) Mistake. c4 was best. [%eval -1.18] [%eval 5]",
                Some(Centipawns(-118)),
            ),
            ("[%csl Gd4] good [%eval 0.2]", Some(Centipawns(20))),
        ];
        for (comment, expected) in cases {
            for mover in Color::ALL {
                assert_eq!(evaluation(comment, mover), expected, "{comment}");
            }
        }
        assert_eq!(evaluation("[%eval #0]", White), Some(Mate(1)));
        assert_eq!(evaluation("[%eval #0]", Black), Some(Mate(-1)));
    }

    #[test]
    fn clocks_have_hours_minutes_and_seconds() {
        let cases = [
            ("1:59:58", Some(71_980)),
            ("0:00:03.4", Some(34)),
            ("0:00:03.45", Some(35)),
            ("59:03", Some(35_430)),
            ("167:58:10", Some(6_046_900)),
            ("1.23", Some(12)),
            ("7", Some(70)),
            ("0.768", Some(8)),
            ("", None),
            (":", None),
            ("-0:00:03", None),
            ("1:-2:03", None),
            ("1.5:00", None),
            ("1:2:3:4", None),
            ("two days", None),
        ];
        for (value, expected) in cases {
            let said = read(format!("[%clk {value}]").as_bytes(), White);
            assert_eq!(said, Said { clock: expected, ..Said::default() }, "{value}");
            let said = read(format!("{{ok}} [%emt {value}]").as_bytes(), White);
            assert_eq!(said, Said { elapsed: expected, ..Said::default() }, "{value}");
        }
    }

    #[test]
    fn engines_in_matches_speak_for_themselves() {
        let cases = [
            ("+0.13/12 0.3s", Centipawns(13), 3),
            ("-0.29/8\n0.012s", Centipawns(-29), 0),
            ("0.00/1 0s", Centipawns(0), 0),
            ("+153.65/30 12s", Centipawns(15_365), 120),
            ("+0.13/12 0.300s, White mates", Centipawns(13), 3),
            ("+M1/127 0.003s, White mates", Mate(1), 0),
            ("-M2/2 0s", Mate(-1), 0),
            ("+M35/23 0.14s", Mate(18), 1),
            ("-M18/11 0.25s", Mate(-9), 3),
            ("-0.50/20 1.250s, tl=9.125s, n=5, pv=\"e2e4\"", Centipawns(-50), 13),
        ];
        for (comment, score, took) in cases {
            let turned = match score {
                Centipawns(score) => Centipawns(-score),
                Mate(moves) => Mate(-moves),
            };
            for (mover, score) in [(White, score), (Black, turned)] {
                let said = read(comment.as_bytes(), mover);
                assert_eq!(said.evaluation, Some(score), "{comment}");
                assert_eq!(said.elapsed, Some(took), "{comment}");
            }
        }
        let said = read(b"-0.57 17/22 520 671767", Black);
        assert_eq!((said.evaluation, said.elapsed), (Some(Centipawns(57)), Some(5)));
        let left = read(b"-0.50/20 1.250s, tl=9.125s, n=5", White).clock;
        assert_eq!(left, Some(91));
        let without_score = Said { elapsed: Some(12), ..Said::default() };
        assert_eq!(read(b"/0 1.234s", White), without_score);
        assert_eq!(read(b"1.2s", White), without_score);
    }

    #[test]
    fn lists_of_tcec() {
        let said = read(
            b"d=32, sd=50, mt=158306, tl=1646694, s=86012405, n=13613097428, pv=d5 c4 c6\nNe3, tb=0, \
              h=100.0, ph=0.0, wv=-0.47, R50=50, Rd=-11, Rr=-11, mb=+0+0+0+0+0,",
            Black,
        );
        let expected =
            Said { evaluation: Some(Centipawns(-47)), clock: Some(16_467), elapsed: Some(1583) };
        assert_eq!(said, expected);
        for (value, expected) in [("M27", Mate(14)), ("-M18", Mate(-9)), ("-M1", Mate(-1))] {
            let comment = format!("d=1, sd=1, mt=0, tl=390954, wv={value}, R50=49, Black mates");
            assert_eq!(evaluation(&comment, Black), Some(expected));
        }
        let said = read(b"ev=-0.40, d=33, mt=00:07:49, tl=01:45:49, wv=0.40,", Black);
        let expected =
            Said { evaluation: Some(Centipawns(40)), clock: Some(63_490), elapsed: Some(4690) };
        assert_eq!(said, expected);
        assert_eq!(evaluation("ev=-0.40, d=33, ev=0.10", Black), Some(Centipawns(40)));
    }

    #[test]
    fn other_text_is_no_evaluation() {
        for comment in [
            "",
            "book",
            "book, mb=+0+0+0+0+0,",
            "+1 for White",
            "12/10 was better",
            "12/10 5s",
            "0-1 5s",
            "+0.80",
            "+0.39, followed by h5",
            "+0.13/12",
            "+0.13/12 0.3",
            "+0.13/12 0.3s and more",
            "+0.57 17/28 583",
            "+0.57 17/28 583 363004 2",
            "+0.57 17/28 583 many",
            "57 17/28 583 363004",
            "+0.57 17/ 583 363004",
            "+0.13/twelve 0.3s",
            "+0.13/ 0.3s",
            "+0.1/12 0.3s",
            "+.13/12 0.3s",
            "M/12 0.3s",
            "d4=good",
            "wv=much",
            "x=1, y=2",
            "WhiteEngineOptions: Protocol=uci; wv=1.00",
            "[%eval ]",
            "[%eval]",
            "[%eval #]",
            "[%eval #1.5]",
            "[%eval #--3]",
            "[%eval 1e9]",
            "[%eval NaN]",
            "[%eval inf]",
            "[%eval -]",
            "[%eval .]",
            "[%eval 1,5.5",
            "[%evaluation 1.0]",
            "[%EVAL 1.0]",
            "%eval 1.0",
            "Game drawn by repetition",
        ] {
            assert_eq!(read(comment.as_bytes(), White), Said::default(), "{comment}");
        }
    }

    #[test]
    fn numbers_are_bounded() {
        let digits = "9".repeat(10_000);
        let limit = LIMIT as i32;
        assert_eq!(evaluation(&format!("[%eval -{digits}]"), White), Some(Centipawns(-limit)));
        assert_eq!(evaluation(&format!("[%eval #{digits}]"), White), Some(Mate(limit)));
        assert_eq!(evaluation(&format!("-M{digits}/1 1s"), Black), Some(Mate(limit / 2)));
        assert_eq!(evaluation(&format!("[%eval 1.{digits}]"), White), Some(Centipawns(200)));
        for time in [digits.clone(), format!("{digits}:00:00"), format!("0:{digits}:00")] {
            let said = read(format!("[%clk {time}]").as_bytes(), White);
            assert_eq!(said.clock, Some(u32::MAX));
        }
        assert_eq!(read(format!("d=1, mt={digits}").as_bytes(), White).elapsed, Some(u32::MAX));
    }

    #[test]
    fn hostile_bytes_are_harmless() {
        let samples: [&[u8]; 6] = [
            b"[%eval -1.5,20] [%clk 0:00:03.4] [%emt 1.2]",
            b"+0.13/12 0.3s, tl=1.5s",
            b"d=1, mt=00:00:01, tl=5, wv=-M3, ev=1.00",
            b"[%eval #-3]",
            b"\xff[%eval 0.1\xff]",
            b"[%[%[%eval 1]]]",
        ];
        for sample in samples {
            for at in 0..sample.len() {
                for byte in 0..=u8::MAX {
                    let mut comment = sample.to_vec();
                    comment[at] = byte;
                    read(&comment, White);
                    read(&comment[at..], Black);
                }
            }
        }
    }
}
