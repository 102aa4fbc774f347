//! What players ask of a start position besides its number.

use std::fmt;

use shakmaty::{Bitboard, CastlingSide, Color, File, Rank, Role, Square};

use super::{BackRank, Sp, Start};

impl BackRank {
    /// Where king and rooks stand, all else an `x`: `RxxxKxxR` in classical chess. There are 56 of these.
    pub fn arrangement(self) -> Arrangement {
        Arrangement(self)
    }

    /// The bishops in the corners, a1 and h1 of White. A corner bishop has one diagonal: it opens with
    /// the b- or g-pawn, and runs to the opponent's g- or b-pawn.
    pub fn corner_bishops(self) -> Bitboard {
        [File::A, File::H]
            .into_iter()
            .filter(|&file| self.roles()[file.to_usize()] == Role::Bishop)
            .map(|file| Square::from_coords(file, Rank::First))
            .collect()
    }

    /// The files whose pawns the other side can find attacked after one move from here: a bishop or the
    /// queen on a, b, g or h attacks along the diagonal that a pawn's move opens, six files away.
    fn attacks_with_first_move(self) -> impl Iterator<Item = File> {
        let targets =
            [(File::A, File::G), (File::B, File::H), (File::G, File::A), (File::H, File::B)];
        let goes_far =
            move |file: File| matches!(self.roles()[file.to_usize()], Role::Bishop | Role::Queen);
        targets.into_iter().filter(move |&(from, _)| goes_far(from)).map(|(_, to)| to)
    }
}

/// The arrangement of king and rooks in a [back rank](BackRank::arrangement).
#[derive(Copy, Clone, Debug)]
pub struct Arrangement(BackRank);

impl fmt::Display for Arrangement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter =
            |role| if matches!(role, Role::King | Role::Rook) { role.upper_char() } else { 'x' };
        let text: String = self.0.roles().into_iter().map(letter).collect();
        f.pad(&text)
    }
}

impl Start {
    /// This side's start position.
    pub const fn of(self, color: Color) -> Sp {
        match color {
            Color::White => self.white(),
            Color::Black => self.black(),
        }
    }

    /// The FEN in the dialect X-FEN: at the start every castling rook is the outermost one.
    pub fn xfen(self) -> String {
        format!("{} w KQkq - 0 1", self.board().board_fen())
    }

    /// The FEN in the dialect Shredder-FEN.
    pub fn shredder_fen(self) -> String {
        let rooks = |color| {
            let rank = Start::of(self, color).back_rank();
            [CastlingSide::KingSide, CastlingSide::QueenSide].map(|side| {
                let file = rank.rook_file(side);
                Color::fold_wb(color, file.upper_char(), file.char())
            })
        };
        let rights: String = Color::ALL.into_iter().flat_map(rooks).collect();
        format!("{} w {rights} - 0 1", self.board().board_fen())
    }

    /// This side's pawns that no own piece protects: at most three.
    pub fn unprotected_pawns(self, color: Color) -> Bitboard {
        let pawns = self.of(color).back_rank().unprotected_pawns();
        color.fold_wb(pawns, pawns.flip_vertical())
    }

    /// Those of the [unprotected pawns](Start::unprotected_pawns) of this side that the opponent's first
    /// move can attack.
    ///
    /// ```
    /// use chess960::chess960::start::{Sp, Start};
    /// use shakmaty::{Color, Square};
    ///
    /// // BBQNNRKR: after 1. c4 the bishop on b1 attacks h7, which the rook protects; after 1. b3 the one on
    /// // a1 attacks g7, which the king protects.
    /// let start = Start::Single(Sp::new(0).expect("at most 959"));
    /// assert!(start.attackable_pawns(Color::Black).is_empty());
    /// ```
    pub fn attackable_pawns(self, color: Color) -> Bitboard {
        let rank = color.fold_wb(Rank::Second, Rank::Seventh);
        let attacked: Bitboard = self
            .of(!color)
            .back_rank()
            .attacks_with_first_move()
            .map(|file| Square::from_coords(file, rank))
            .collect();
        self.unprotected_pawns(color) & attacked
    }
}
