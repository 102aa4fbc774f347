//! The third field: who may castle with which rook [PGN 16.1.3.3].

use std::ops::Range;

use shakmaty::{Board, ByCastlingSide, ByColor, CastlingSide, Color, File, Square};

use super::{
    Files, Rights,
    reader::{MOST_FINDINGS, Reader},
    rights::{COLORS, Right, SIDES, outermost_rook},
};
use crate::{
    chess960::{castling::side_name, start::Start},
    diagnostic::{Code, Finding, Severity},
    text,
};

/// Why a letter gives no right.
type Fault = (Code, String);

impl Reader<'_> {
    /// The rights that the field gives. Letters are read in any order and dialect; one that gives no
    /// right is an error.
    pub(super) fn castling(&mut self, field: &Range<usize>, board: &Board) -> Rights {
        let mut rights = Rights::default();
        let letters_given = &self.text[field.clone()];
        if letters_given == b"-" {
            return rights;
        }
        let mut letters = ByColor::<ByCastlingSide<u8>>::default();
        let (mut faults, mut last, mut is_ordered) = (0, 0, true);
        for (i, &letter) in letters_given.iter().enumerate() {
            // A character is told once, at its first byte.
            if !letter.is_ascii()
                && text::character(self.text, field.start + i).start < field.start + i
            {
                continue;
            }
            let fault = match self.right(field.start + i, letter, board) {
                Err(fault) => Some(fault),
                Ok(Right { color, side, rook, .. }) => {
                    let place = 2 * color.fold_wb(0, 1) + u8::from(side.is_queen_side());
                    is_ordered &= last <= place;
                    last = place;
                    let before = std::mem::replace(letters.get_mut(color).get_mut(side), letter);
                    let known = rights.rook(color, side);
                    rights.grant(color, side, rook.file());
                    known.map(|known| clash((before, known), (letter, rook.file()), side))
                }
            };
            if let Some((code, message)) = fault {
                let at = field.start + i;
                self.find(code, text::character(self.text, at), message);
                faults += 1;
                if faults == MOST_FINDINGS {
                    return rights;
                }
            }
        }
        if !is_ordered {
            let message = "castling rights are not in the order K, Q, k, q";
            self.find(Code::FenCastlingOrder, field.clone(), message);
        }
        self.files(field, board, &rights);
        rights
    }

    /// Tells where the rights of both colours contradict a single start.
    fn files(&mut self, field: &Range<usize>, board: &Board, rights: &Rights) {
        if self.rules.files == Files::MayDiffer {
            return;
        }
        let Some(message) = differing_files(board, rights) else { return };
        let mut finding = Finding::new(Code::FenDifferingFiles, field.clone(), message);
        match self.rules.files {
            Files::MustAgree => finding.severity = Severity::Error,
            // Only a double start may differ, and its array shows it.
            _ if matches!(Start::of_board(board), Ok(Start::Double { .. })) => return,
            _ => {}
        }
        self.add(finding);
    }

    /// The right that the letter at `at` gives, by the dialect that is read.
    fn right(&self, at: usize, letter: u8, board: &Board) -> Result<Right, Fault> {
        let right = self.right_of_any(at, letter, board)?;
        let Some(dialect) = self.rules.from else { return Ok(right) };
        let message = match right.letter(board, dialect) {
            Some(own) if own == letter => return Ok(right),
            Some(own) => {
                let [shown, own] = [letter, own].map(char::from);
                let rook = right.rook;
                format!("right {shown} with the rook on {rook}, which {dialect} writes {own}")
            }
            None => right.not_standard().to_string(),
        };
        Err((Code::FenOtherDialect, message))
    }

    /// The right that the letter at `at` gives, by any dialect.
    fn right_of_any(&self, at: usize, letter: u8, board: &Board) -> Result<Right, Fault> {
        let color = Color::from_white(letter.is_ascii_uppercase());
        let shown = char::from(letter);
        let upper = letter.to_ascii_uppercase();
        if !matches!(upper, b'A'..=b'H' | b'K' | b'Q') {
            let shown = self.show(&text::character(self.text, at));
            return Err((Code::FenCastlingLetter, format!("{shown} is no castling right")));
        }
        let rank = color.backrank();
        let king = board.king_of(color).filter(|king| king.rank() == rank).ok_or_else(|| {
            let message = format!("right {shown} without a {color} king on rank {rank}");
            (Code::FenKingOffBackRank, message)
        })?;
        let without_rook = |place: String| {
            let message = format!("right {shown} without a {color} rook {place}");
            (Code::FenRightWithoutRook, message)
        };
        let side = match upper {
            b'K' => CastlingSide::KingSide,
            b'Q' => CastlingSide::QueenSide,
            _ => {
                let file = File::new(u32::from(upper - b'A'));
                let rook = Square::from_coords(file, rank);
                let side = CastlingSide::from_queen_side(file < king.file());
                return if board.by_piece(color.rook()).contains(rook) {
                    Ok(Right { color, side, king, rook })
                } else {
                    Err(without_rook(format!("on {rook}")))
                };
            }
        };
        let rook = outermost_rook(board, color, king, side).ok_or_else(|| {
            without_rook(format!("on the {} of the king on {king}", side_name(side)))
        })?;
        Ok(Right { color, side, king, rook })
    }
}

/// What is wrong with a second right on one side.
fn clash(first: (u8, File), second: (u8, File), side: CastlingSide) -> Fault {
    let letters = (char::from(first.0), char::from(second.0));
    if letters.0 == letters.1 {
        return (Code::FenRightTwice, format!("{} is given twice", letters.0));
    }
    let both = format!("{} and {}", letters.0, letters.1);
    if first.1 == second.1 {
        return (Code::FenRightTwice, format!("{both} are the same right"));
    }
    let message = format!("{both} are both rights on the {} of one king", side_name(side));
    (Code::FenTwoRights, message)
}

/// How the rights of both colours contradict a single start, where every king and castling rook of
/// Black stands opposite White's.
fn differing_files(board: &Board, rights: &Rights) -> Option<String> {
    let can_castle = |color| SIDES.iter().any(|&side| rights.rook(color, side).is_some());
    if COLORS.into_iter().all(can_castle) {
        let white = board.king_of(Color::White)?.file();
        let black = board.king_of(Color::Black)?.file();
        if white != black {
            return Some(format!("the kings stand on different files, {white} and {black}"));
        }
    }
    SIDES.into_iter().find_map(|side| {
        let white = rights.rook(Color::White, side)?;
        let black = rights.rook(Color::Black, side)?;
        (white != black).then(|| {
            let which = side_name(side);
            format!("the {which} castling rooks stand on different files, {white} and {black}")
        })
    })
}
