//! From where a piece comes to a square.

use shakmaty::{Bitboard, Color, Role, Square, attacks};

/// The squares from which a piece of this role and colour comes to `to` on a board that is empty otherwise; a pawn
/// straight on, unless it captures.
#[inline(always)]
pub(super) fn reach(color: Color, role: Role, capture: bool, to: Square) -> Bitboard {
    let row = 2 * (role as usize & 7) + usize::from(capture);
    Bitboard(REACH[usize::from(color.is_white())][row][usize::from(to) & 63])
}

/// The squares between two squares of a line; none where they are on no line.
#[inline(always)]
pub(super) fn between(one: Square, other: Square) -> Bitboard {
    Bitboard(BETWEEN[usize::from(one) & 63][usize::from(other) & 63])
}

/// By the colour, Black first, by twice the number of the role and one more for captures, and by the square.
static REACH: [[[u64; 64]; 16]; 2] = {
    let mut reach = [[[0; 64]; 16]; 2];
    let mut index = 0;
    while index < 2 * 16 * 64 {
        let (color, row, at) = (index / (16 * 64), index / 64 % 16, index % 64);
        let capture = row % 2 == 1;
        let square = Square::new(at as u32);
        // Where a pawn of the other colour that stands here captures.
        let pawns =
            attacks::pawn_attacks(if color == 1 { Color::Black } else { Color::White }, square);
        reach[color][row][at] = match row / 2 {
            PAWN if capture => pawns.0,
            PAWN => straight(color == 1, at),
            KNIGHT => attacks::knight_attacks(square).0,
            BISHOP => attacks::bishop_attacks(square, Bitboard::EMPTY).0,
            ROOK => attacks::rook_attacks(square, Bitboard::EMPTY).0,
            QUEEN => attacks::queen_attacks(square, Bitboard::EMPTY).0,
            KING => attacks::king_attacks(square).0,
            _ => 0,
        };
        index += 1;
    }
    reach
};

const PAWN: usize = Role::Pawn as usize;
const KNIGHT: usize = Role::Knight as usize;
const BISHOP: usize = Role::Bishop as usize;
const ROOK: usize = Role::Rook as usize;
const QUEEN: usize = Role::Queen as usize;
const KING: usize = Role::King as usize;

/// From where a pawn comes straight on, by one square, and to its fourth rank by two.
const fn straight(is_white: bool, at: usize) -> u64 {
    let (one, two) = (1 << at, 1 << at);
    match (is_white, at / 8) {
        (true, 3) => one >> 8 | two >> 16,
        (true, _) => one >> 8,
        (false, 4) => one << 8 | two << 16,
        (false, _) => one << 8,
    }
}

static BETWEEN: [[u64; 64]; 64] = {
    let mut between = [[0; 64]; 64];
    let mut index = 0;
    while index < 64 * 64 {
        let (one, other) = (index / 64, index % 64);
        let squares = attacks::between(Square::new(one as u32), Square::new(other as u32));
        between[one][other] = squares.0;
        index += 1;
    }
    between
};
