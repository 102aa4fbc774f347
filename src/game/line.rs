//! A line of moves, the main line or a variation, as far as it can be followed.

use shakmaty::{Chess, Move};

use crate::chess960::bitboards::{Bitboards, Step, WayBack};

/// A line of moves.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// The position it has come to.
    pub(super) boards: Bitboards,
    /// What takes the last move back to where a variation begins, if that is a step: few moves have a
    /// variation, and a position is much to keep for each.
    back: Option<WayBack>,
    /// The position before the last move that is none; `None` where there is none.
    before: Option<Bitboards>,
    /// Moves heard of since the start of the game, whether they were played or not.
    pub(super) ply: u32,
    /// It cannot be followed any further.
    pub(super) is_lost: bool,
    /// The move that it cannot be followed from on is the last that was heard.
    is_just_lost: bool,
    /// Plies that the FEN counts before the first one.
    first: i64,
    /// By how much its move numbers are ahead of what they should be.
    ahead: i64,
}

/// What is wrong with a move number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NumberFault {
    /// What is to be said, where it has not been said before.
    pub(super) message: Option<String>,
    /// How many of the bytes behind the digits belong to it.
    pub(super) dots: usize,
    /// What should stand there.
    pub(super) expected: String,
    /// By how much it is ahead of what it should be.
    pub(super) ahead: i64,
    /// Full stops are missing that would make it Black's.
    pub(super) lacks_dots: bool,
}

impl Line {
    /// The line from a position on. The moves of a start position are numbered from 1, whatever its FEN
    /// counts.
    pub(super) fn from(boards: Bitboards, is_start: bool) -> Line {
        let plies = i64::from(boards.turn().is_black());
        let first = if is_start { plies } else { 2 * i64::from(boards.fullmoves()) - 2 + plies };
        Line {
            boards,
            back: None,
            before: None,
            ply: 0,
            is_lost: false,
            is_just_lost: false,
            first,
            ahead: 0,
        }
    }

    /// The position it has come to, to be asked what the rules say of it.
    pub(super) fn position(&self) -> Chess {
        self.boards.position()
    }

    /// Plays a step.
    #[inline(always)]
    pub(super) fn step(&mut self, step: Step) {
        self.back = Some(self.boards.way_back(step));
        self.boards.step(&step);
    }

    /// Plays a move.
    pub(super) fn play(&mut self, m: Move) {
        match m {
            Move::Normal { role, from, to, promotion: None, .. } => {
                self.step(Step { role, from, to });
            }
            _ => {
                self.back = None;
                self.before = Some(self.boards);
                self.boards.play(m);
            }
        }
    }

    /// The move that was just heard cannot be played, and no other after it.
    pub(super) fn lose(&mut self) {
        self.is_lost = true;
        self.is_just_lost = true;
    }

    /// Hears of one more move of a line that is lost.
    pub(super) fn hear_lost(&mut self) {
        self.is_just_lost = false;
    }

    /// The position before the move that was heard last, where there is one.
    fn before(&self) -> Option<Bitboards> {
        if self.is_lost {
            return self.is_just_lost.then_some(self.boards);
        }
        let Some(back) = self.back else { return self.before };
        let mut boards = self.boards;
        boards.take_back(back);
        Some(boards)
    }

    /// The variation that begins in place of the last move; it is lost where that has no position.
    pub(super) fn variation(&self) -> Line {
        let before = self.before();
        Line {
            boards: before.unwrap_or(self.boards),
            back: None,
            before: None,
            ply: self.ply.saturating_sub(1),
            is_lost: before.is_none(),
            is_just_lost: false,
            first: self.first,
            ahead: self.ahead,
        }
    }

    /// The number of the next move, and whether Black makes it.
    fn next(&self) -> (i64, bool) {
        let played = self.first + i64::from(self.ply);
        ((played >> 1) + 1, played & 1 == 1)
    }

    /// Whether the move that was heard last is Black's.
    pub(super) fn is_blacks_move(&self) -> bool {
        (self.first + i64::from(self.ply)) % 2 == 0
    }

    /// Whether a move number is the right one in its usual form, as nearly all are, with nothing to be
    /// said of those before it.
    #[inline]
    pub(super) fn goes_on_with(&self, digits: &[u8], dots: &[u8]) -> bool {
        let (expected, is_black) = self.next();
        let is_usual = if is_black { dots == b"... " } else { dots == b". " };
        is_usual && self.ahead == 0 && number(digits) == expected
    }

    /// Judges a move number; one full stop makes it White's, more make it Black's. Numbers that go on from
    /// a wrong one are as wrong, and not told again.
    pub(super) fn number(
        &mut self,
        digits: &[u8],
        dots: &[u8],
        stops: usize,
    ) -> Option<NumberFault> {
        let (expected, is_black) = self.next();
        let number = number(digits);
        let is_other_side = stops > 0 && (stops > 1) != is_black;
        if number == expected && !is_other_side {
            self.ahead = 0;
            return None;
        }
        Some(self.number_fault(number, dots, is_other_side))
    }

    #[cold]
    fn number_fault(&mut self, number: i64, dots: &[u8], is_other_side: bool) -> NumberFault {
        let (expected, is_black) = self.next();
        let is_new = number - expected != self.ahead;
        self.ahead = number - expected;
        let wanted = format!("{expected}{}", if is_black { "..." } else { "." });
        let message = if is_new {
            Some(format!("is not the number of this move, expected {wanted}"))
        } else {
            (number == expected).then(|| {
                let other = if is_black { "White" } else { "Black" };
                format!("numbers a move of {other}, expected {wanted}")
            })
        };
        let len = dots.iter().rposition(|&b| b == b'.').map_or(0, |last| last + 1);
        let dots = if is_other_side { len } else { 0 };
        let expected = if is_other_side { wanted } else { expected.to_string() };
        let (ahead, lacks_dots) = (self.ahead, is_other_side && is_black);
        NumberFault { message, dots, expected, ahead, lacks_dots }
    }
}

/// The number that digits are; that of the first ten, where there are more.
#[inline]
fn number(digits: &[u8]) -> i64 {
    let digit = |byte: u8| i64::from(byte & 15);
    match *digits {
        [one] => digit(one),
        [ten, one] => 10 * digit(ten) + digit(one),
        _ => long_number(digits),
    }
}

#[cold]
fn long_number(digits: &[u8]) -> i64 {
    digits.iter().take(10).fold(0, |number, &byte| 10 * number + i64::from(byte & 15))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess960::san::games;

    fn line(ply: u32) -> Line {
        Line { ply, ..Line::from(Bitboards::default(), true) }
    }

    fn judged(line: &mut Line, digits: &str, dots: &str) -> Option<(Option<String>, String)> {
        let stops = dots.matches('.').count();
        let goes_on = line.goes_on_with(digits.as_bytes(), dots.as_bytes());
        let fault = line.number(digits.as_bytes(), dots.as_bytes(), stops);
        assert!(fault.is_none() || !goes_on, "{digits}{dots}");
        fault.map(|fault| (fault.message, fault.expected))
    }

    #[test]
    fn a_variation_begins_before_the_last_move() {
        let mut unusual = 0;
        games::play(0x5eed, 60, 150, |position, moves| {
            let before = Bitboards::of(position);
            for &m in moves {
                let mut line = Line { ply: 1, ..Line::from(before, true) };
                line.play(m);
                assert_eq!(line.variation().boards, before, "{m:?}");
                assert!(!line.variation().is_lost);
                assert!(line.variation().variation().is_lost);
                unusual += u32::from(line.back.is_none());
            }
        });
        assert!(unusual > 1000, "{unusual}");
    }

    #[test]
    fn numbers_that_are_right() {
        for (ply, digits, dots) in [
            (0, "1", ". "),
            (0, "1", ""),
            (1, "1", "..."),
            (1, "1", ". ... "),
            (4, "3", "."),
            (4, "003", "."),
        ] {
            assert_eq!(judged(&mut line(ply), digits, dots), None);
        }
    }

    #[test]
    fn a_wrong_number_is_told_where_the_count_goes_wrong() {
        let mut line = line(0);
        let told = "is not the number of this move, expected 1.".to_owned();
        assert_eq!(judged(&mut line, "0", ". "), Some((Some(told), "1".to_owned())));
        line.ply = 2;
        assert_eq!(judged(&mut line, "1", ". "), Some((None, "2".to_owned())));
        line.ply = 4;
        assert_eq!(judged(&mut line, "3", ". "), None);
        line.ply = 6;
        assert!(judged(&mut line, "3", ". ").unwrap().0.is_some());
    }

    #[test]
    fn a_number_of_the_other_side() {
        let told = "numbers a move of White, expected 1...".to_owned();
        assert_eq!(judged(&mut line(1), "1", ". "), Some((Some(told), "1...".to_owned())));
        let told = "numbers a move of Black, expected 2.".to_owned();
        assert_eq!(judged(&mut line(2), "2", "..."), Some((Some(told), "2.".to_owned())));
    }

    #[test]
    fn numbers_of_any_length() {
        let fault = line(0).number(b"99999999999999999999999999", b".", 1).unwrap();
        assert_eq!(fault.expected, "1");
    }
}
