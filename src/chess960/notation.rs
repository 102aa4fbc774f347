//! Moves in the notations that games are kept in.

use std::fmt::Write;

use compact_str::{CompactString, ToCompactString};
use shakmaty::{CastlingSide, Chess, Move, Role, san::San};

/// How a move is written.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Standard algebraic notation [PGN 8.2.3]: `Nf3`, `O-O`.
    San,
    /// As engines are told moves with the option UCI_Chess960: `g1f3`, and castling as the king taking
    /// its rook, `e1h1`. Without a mark of check.
    Uci,
    /// Long algebraic notation: `Ng1-f3`, `Bf1xb5+`, `e7-e8=Q`, `O-O`.
    Lan,
}

/// How castling is written.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum CastlingNotation {
    /// With capital letters O [PGN 8.2.3.3]: `O-O`, `O-O-O`.
    San,
    /// With zeros, as in most of print [FIDE C.13]: `0-0`, `0-0-0`.
    Zeros,
    /// As the king taking its rook: `e1h1`.
    Uci,
}

impl Notation {
    /// The text of a legal move of `before`, without a mark of check or mate.
    ///
    /// ```
    /// use chess960::chess960::notation::Notation;
    /// use shakmaty::{Chess, san::San};
    ///
    /// let start = Chess::default();
    /// let m = San::from_ascii(b"Nf3")?.to_move(&start)?;
    /// assert_eq!(Notation::San.write(m, &start), "Nf3");
    /// assert_eq!(Notation::Uci.write(m, &start), "g1f3");
    /// assert_eq!(Notation::Lan.write(m, &start), "Ng1-f3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write(self, m: Move, before: &Chess) -> CompactString {
        self.write_with(m, || San::from_move(before, m))
    }

    /// The same, where the move in SAN is asked for only if it matters.
    pub(crate) fn write_with(self, m: Move, san: impl FnOnce() -> San) -> CompactString {
        match self {
            Notation::San => san().to_compact_string(),
            Notation::Uci => uci(m),
            Notation::Lan => lan(m),
        }
    }

    /// Whether check and mate are marked in it.
    pub fn has_marks(self) -> bool {
        self != Notation::Uci
    }
}

impl CastlingNotation {
    /// The text of castling; `None` where the move is another.
    pub fn write(self, m: Move) -> Option<CompactString> {
        let side = m.castling_side()?;
        Some(match (self, side) {
            (CastlingNotation::San, _) => San::Castle(side).to_compact_string(),
            (CastlingNotation::Zeros, CastlingSide::KingSide) => "0-0".into(),
            (CastlingNotation::Zeros, CastlingSide::QueenSide) => "0-0-0".into(),
            (CastlingNotation::Uci, _) => uci(m),
        })
    }

    /// Whether check and mate are marked in it.
    pub fn has_marks(self) -> bool {
        self != CastlingNotation::Uci
    }
}

fn uci(m: Move) -> CompactString {
    let mut text = [0; 5];
    let mut len = 0;
    // Of castling `to` is the square of the rook.
    for square in m.from().into_iter().chain([m.to()]) {
        text[len] = square.file().char() as u8;
        text[len + 1] = square.rank().char() as u8;
        len += 2;
    }
    if let Some(role) = m.promotion() {
        text[len] = role.char() as u8;
        len += 1;
    }
    CompactString::from_utf8_lossy(&text[..len])
}

fn lan(m: Move) -> CompactString {
    let (Some(from), None) = (m.from(), m.castling_side()) else {
        return m.castling_side().map_or(San::Null, San::Castle).to_compact_string();
    };
    let piece = Some(m.role()).filter(|role| *role != Role::Pawn).map(Role::upper_char);
    let mark = if m.is_capture() { 'x' } else { '-' };
    let mut text: CompactString = piece.into_iter().collect();
    // Writing to a string cannot fail.
    let _ = write!(text, "{from}{mark}{}", m.to());
    if let Some(role) = m.promotion() {
        let _ = write!(text, "={}", role.upper_char());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess960::fen::{self, Tail};

    fn m(fen: &str, san: &str) -> (Chess, Move) {
        let before = fen::read(fen.as_bytes(), Tail::Nothing).fen.unwrap().position;
        let m = San::from_ascii(san.as_bytes()).unwrap().to_move(&before).unwrap();
        (before, m)
    }

    #[test]
    fn every_kind_of_move() {
        for (fen, san, uci, lan) in [
            ("4k3/8/8/8/8/8/8/R3K1NR w - - 0 1", "Nf3", "g1f3", "Ng1-f3"),
            ("3rk3/8/8/8/8/8/8/3RK3 w - - 0 1", "Rxd8", "d1d8", "Rd1xd8"),
            ("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "exd8=Q", "e7d8q", "e7xd8=Q"),
            ("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e8=N", "e7e8n", "e7-e8=N"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6", "e5d6", "e5xd6"),
            ("4k3/8/8/8/8/8/8/1RR2K1R w CH - 0 1", "O-O", "f1h1", "O-O"),
            ("4k3/8/8/8/8/8/8/1RR2K1R w CH - 0 1", "O-O-O", "f1c1", "O-O-O"),
        ] {
            let (before, m) = m(fen, san);
            let written =
                [Notation::San, Notation::Uci, Notation::Lan].map(|to| to.write(m, &before));
            assert_eq!(written, [san, uci, lan], "{fen}");
        }
    }

    #[test]
    fn castling_in_every_notation() {
        let (_, long) = m("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O");
        let (_, short) = m("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "O-O");
        let (_, step) = m("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "Kf2");
        for (to, long_text, short_text) in [
            (CastlingNotation::San, "O-O-O", "O-O"),
            (CastlingNotation::Zeros, "0-0-0", "0-0"),
            (CastlingNotation::Uci, "e1a1", "f1g1"),
        ] {
            assert_eq!(to.write(long).as_deref(), Some(long_text));
            assert_eq!(to.write(short).as_deref(), Some(short_text));
            assert_eq!(to.write(step), None);
        }
    }
}
