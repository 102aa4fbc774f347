//! What rooks and bishops attack.

use shakmaty::{Bitboard, Square, attacks};

/// What a rook and what a bishop attacks from a square: shakmaty's answer, from tables of ten kilobytes. Its own
/// of nearly a megabyte needs fewer instructions and takes longer, since most of it is far from the processor.
///
/// The occupied squares of a line are gathered in a number of six bits, by a product: those at the ends of
/// the line do not matter. What is attacked on a rank, by file and number, is that on a diagonal as well.
#[inline(always)]
pub(super) fn slides(square: Square, occupied: Bitboard) -> [Bitboard; 2] {
    let at = usize::from(square);
    let (file, rank) = (at & 7, at >> 3);
    let line = &LINES[at];
    let along = |squares: u64| {
        let number = ((occupied.0 & squares).wrapping_mul(B_FILE) >> 58) as usize;
        ON_RANKS[file][number] & squares
    };
    let on_file = occupied.0 >> file & A_FILE;
    let number = (on_file.wrapping_mul(FILE_TO_NUMBER) >> 58) as usize;
    let up_and_down = ON_A_FILE[rank][number] << file;
    [Bitboard(up_and_down | along(line.rank)), Bitboard(along(line.rising) | along(line.falling))]
}

const A_FILE: u64 = u64::MAX / 255;
const B_FILE: u64 = A_FILE << 1;

/// By this product the second to the seventh square of the a-file become the highest six bits, the seventh
/// the lowest of them.
const FILE_TO_NUMBER: u64 = 0x0080_4020_1008_0400;

/// The lines through a square, without it.
#[derive(Copy, Clone)]
struct Line {
    rank: u64,
    rising: u64,
    falling: u64,
}

static LINES: [Line; 64] = {
    let mut lines = [Line { rank: 0, rising: 0, falling: 0 }; 64];
    let mut at = 0;
    while at < 64 {
        let mut other = 0;
        while other < 64 {
            let (file, rank) = (at % 8, at / 8);
            let (other_file, other_rank) = (other % 8, other / 8);
            let bit = if at == other { 0 } else { 1 << other };
            if rank == other_rank {
                lines[at].rank |= bit;
            }
            if file + other_rank == other_file + rank {
                lines[at].rising |= bit;
            }
            if file + rank == other_file + other_rank {
                lines[at].falling |= bit;
            }
            other += 1;
        }
        at += 1;
    }
    lines
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

/// What is attacked along the a-file, by the rank of what attacks and the number of the occupied squares.
static ON_A_FILE: [[u64; 64]; 8] = {
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
        attacked[rank][number] = attacks::rook_attacks(rook, Bitboard(occupied)).0 & A_FILE;
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
