//! What attacks a square.

use shakmaty::{Bitboard, Color, Square, attacks};

/// The squares around a square, without it.
pub(super) struct Around {
    rank: u64,
    file: u64,
    rising: u64,
    falling: u64,
    /// From where a knight attacks it, and a king.
    pub(super) knights: Bitboard,
    pub(super) kings: Bitboard,
    /// From where the pawns of White attack it, and those of Black.
    pub(super) pawns: [Bitboard; 2],
}

impl Around {
    /// What a rook and what a bishop attacks from there on an empty board.
    #[inline(always)]
    pub(super) fn lines(&self) -> [Bitboard; 2] {
        [Bitboard(self.rank | self.file), Bitboard(self.rising | self.falling)]
    }
}

/// The squares around this one.
#[inline(always)]
pub(super) fn around(square: Square) -> &'static Around {
    &AROUND[usize::from(square) & 63]
}

/// What a rook and what a bishop attacks from a square: shakmaty's answer, from tables of twelve kilobytes. Its own
/// of nearly a megabyte needs fewer instructions and takes no less time, since most of it is far from the processor.
///
/// The occupied squares of a line are gathered in a number of six bits, by a product: those at the ends of
/// the line do not matter. What is attacked on a rank, by file and number, is that on a diagonal as well.
#[inline(always)]
pub(super) fn slides(square: Square, occupied: Bitboard) -> [Bitboard; 2] {
    let at = usize::from(square) & 63;
    let (file, rank) = (at & 7, at >> 3);
    let Around { rank: row, file: column, rising, falling, .. } = &AROUND[at];
    let along = |squares: u64| {
        let number = ((occupied.0 & squares).wrapping_mul(B_FILE) >> 58) as usize;
        ON_RANKS[file][number] & squares
    };
    let number = ((occupied.0 & column).wrapping_mul(FILE_TO_NUMBER >> file) >> 58) as usize;
    let up_and_down = ON_FILES[rank][number] & column;
    [Bitboard(up_and_down | along(*row)), Bitboard(along(*rising) | along(*falling))]
}

const A_FILE: u64 = u64::MAX / 255;
const B_FILE: u64 = A_FILE << 1;

/// By this product the second to the seventh square of the a-file become the highest six bits, the seventh
/// the lowest of them. For another file it is moved by as much the other way.
const FILE_TO_NUMBER: u64 = 0x0080_4020_1008_0400;

static AROUND: [Around; 64] = {
    const NONE: Around = Around {
        rank: 0,
        file: 0,
        rising: 0,
        falling: 0,
        knights: Bitboard::EMPTY,
        kings: Bitboard::EMPTY,
        pawns: [Bitboard::EMPTY; 2],
    };
    let mut around = [NONE; 64];
    let mut at = 0;
    while at < 64 {
        let square = Square::new(at as u32);
        around[at].knights = attacks::knight_attacks(square);
        around[at].kings = attacks::king_attacks(square);
        // From where pawns attack it pawns of the other colour are attacked from it.
        around[at].pawns = [
            attacks::pawn_attacks(Color::Black, square),
            attacks::pawn_attacks(Color::White, square),
        ];
        let mut other = 0;
        while other < 64 {
            let (file, rank) = (at % 8, at / 8);
            let (other_file, other_rank) = (other % 8, other / 8);
            let bit = if at == other { 0 } else { 1 << other };
            if rank == other_rank {
                around[at].rank |= bit;
            }
            if file == other_file {
                around[at].file |= bit;
            }
            if file + other_rank == other_file + rank {
                around[at].rising |= bit;
            }
            if file + rank == other_file + other_rank {
                around[at].falling |= bit;
            }
            other += 1;
        }
        at += 1;
    }
    around
};

/// What is attacked along a rank, on all ranks, by the file of what attacks and the number of the occupied
/// squares from b to g.
static ON_RANKS: [[u64; 64]; 8] = {
    let mut attacked = [[0; 64]; 8];
    let mut index = 0;
    while index < 512 {
        let (file, number) = (index / 64, index % 64);
        let rook = Square::new(file as u32);
        let rank = attacks::rook_attacks(rook, Bitboard((number as u64) << 1)).0 & 0xff;
        attacked[file][number] = rank * A_FILE;
        index += 1;
    }
    attacked
};

/// What is attacked along a file, on all files, by the rank of what attacks and the number of the occupied squares.
static ON_FILES: [[u64; 64]; 8] = {
    let mut attacked = [[0; 64]; 8];
    let mut index = 0;
    while index < 512 {
        let (rank, number) = (index / 64, index % 64);
        let rook = Square::new(8 * rank as u32);
        let mut occupied = 0;
        let mut inner = 0;
        while inner < 6 {
            // The lowest bit is of the seventh rank.
            occupied |= ((number as u64) >> inner & 1) << (8 * (6 - inner));
            inner += 1;
        }
        attacked[rank][number] =
            (attacks::rook_attacks(rook, Bitboard(occupied)).0 & A_FILE) * 0xff;
        index += 1;
    }
    attacked
};

#[cfg(test)]
mod tests {
    use rand::{Rng, SeedableRng, rngs::SmallRng};

    use super::*;

    #[test]
    fn slides_are_shakmatys() {
        let mut rng = SmallRng::seed_from_u64(7);
        for square in Square::ALL {
            for _ in 0..2000 {
                let occupied = Bitboard(rng.random::<u64>() & rng.random::<u64>());
                let rook = attacks::rook_attacks(square, occupied);
                let bishop = attacks::bishop_attacks(square, occupied);
                assert_eq!(slides(square, occupied), [rook, bishop], "{square} {occupied:?}");
            }
        }
    }
}
