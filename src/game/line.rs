//! A line of moves, the main line or a variation, as far as it can be followed.

use shakmaty::{Chess, Move};

use crate::chess960::bitboards::Bitboards;

/// A line of moves.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// The position it has come to.
    pub(super) boards: Bitboards,
    /// The one before the last move, where a variation begins; `None` where there is none.
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
        Line { boards, before: None, ply: 0, is_lost: false, is_just_lost: false, first, ahead: 0 }
    }

    /// The position it has come to, to be asked what the rules say of it.
    pub(super) fn position(&self) -> Chess {
        self.boards.position()
    }

    /// Plays a move.
    #[inline]
    pub(super) fn play(&mut self, m: Move) {
        self.before = Some(self.boards);
        self.boards.play(m);
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

    /// The variation that begins in place of the last move; it is lost where that has no position.
    pub(super) fn variation(&self) -> Line {
        let before =
            if self.is_lost { self.is_just_lost.then_some(self.boards) } else { self.before };
        Line {
            boards: before.unwrap_or(self.boards),
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
        (played / 2 + 1, played % 2 == 1)
    }

    /// Whether the move that was heard last is Black's.
    pub(super) fn is_blacks_move(&self) -> bool {
        (self.first + i64::from(self.ply)) % 2 == 0
    }

    /// Judges a move number; one full stop makes it White's, more make it Black's. Numbers that go on from
    /// a wrong one are as wrong, and not told again.
    #[inline]
    pub(super) fn number(
        &mut self,
        digits: &[u8],
        dots: &[u8],
        stops: usize,
    ) -> Option<NumberFault> {
        let (expected, is_black) = self.next();
        let digit = |byte: u8| i64::from(byte & 15);
        let number = match *digits {
            [one] => digit(one),
            [ten, one] => 10 * digit(ten) + digit(one),
            _ => digits.iter().take(10).fold(0, |number, &byte| 10 * number + digit(byte)),
        };
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

#[cfg(test)]
mod tests {
    use super::*;

    fn line(ply: u32) -> Line {
        Line { ply, ..Line::from(Bitboards::default(), true) }
    }

    fn judged(line: &mut Line, digits: &str, dots: &str) -> Option<(Option<String>, String)> {
        let stops = dots.matches('.').count();
        let fault = line.number(digits.as_bytes(), dots.as_bytes(), stops);
        fault.map(|fault| (fault.message, fault.expected))
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
