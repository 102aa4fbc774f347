//! The third field: who may castle with which rook [PGN 16.1.3.3].

use std::ops::Range;

use shakmaty::{Board, ByCastlingSide, ByColor, CastlingSide, Color, File, Square};

use super::{
    Rights,
    reader::{MOST_FINDINGS, Reader},
    rights::{COLORS, SIDES, outermost_rook},
};
use crate::{
    chess960::{castling::side_name, start::Start},
    diagnostic::Code,
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
            if text::character(self.text, field.start + i).start < field.start + i {
                continue;
            }
            let fault = match self.right(field.start + i, letter, board) {
                Err(fault) => Some(fault),
                Ok((color, side, rook)) => {
                    let place = 2 * color.fold_wb(0, 1) + u8::from(side.is_queen_side());
                    is_ordered &= last <= place;
                    last = place;
                    let before = std::mem::replace(letters.get_mut(color).get_mut(side), letter);
                    let known = rights.rook(color, side);
                    rights.grant(color, side, rook);
                    known.map(|known| clash((before, known), (letter, rook), side))
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
        // Only a double start may differ, and its array shows it.
        if let Some(message) = differing_files(board, &rights)
            && !matches!(Start::of_board(board), Ok(Start::Double { .. }))
        {
            self.find(Code::FenDifferingFiles, field.clone(), message);
        }
        rights
    }

    /// Whose right the letter at `at` gives, on which side and with which rook.
    fn right(
        &self,
        at: usize,
        letter: u8,
        board: &Board,
    ) -> Result<(Color, CastlingSide, File), Fault> {
        let color = Color::from_white(letter.is_ascii_uppercase());
        let shown = char::from(letter);
        let upper = letter.to_ascii_uppercase();
        if !matches!(upper, b'A'..=b'H' | b'K' | b'Q') {
            let shown = self.show(&text::character(self.text, at));
            return Err((Code::FenCastlingLetter, format!("{shown} is no castling right")));
        }
        let king = board.king_of(color).filter(|king| king.rank() == color.backrank()).ok_or_else(
            || {
                let rank = color.backrank();
                let message = format!("right {shown} without a {color} king on rank {rank}");
                (Code::FenKingOffBackRank, message)
            },
        )?;
        let without_rook = |place: String| {
            let message = format!("right {shown} without a {color} rook {place}");
            (Code::FenRightWithoutRook, message)
        };
        let side = match upper {
            b'K' => CastlingSide::KingSide,
            b'Q' => CastlingSide::QueenSide,
            _ => {
                let file = File::new(u32::from(upper - b'A'));
                let rook = Square::from_coords(file, color.backrank());
                return if board.by_piece(color.rook()).contains(rook) {
                    let side = CastlingSide::from_queen_side(file < king.file());
                    Ok((color, side, file))
                } else {
                    Err(without_rook(format!("on {rook}")))
                };
            }
        };
        outermost_rook(board, color, king, side).map(|rook| (color, side, rook.file())).ok_or_else(
            || without_rook(format!("on the {} of the king on {king}", side_name(side))),
        )
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
