//! The first field: which piece stands where [PGN 16.1.3.1].
//!
//! Which kind of byte comes next cannot be predicted, so the loop over them has no branch: each adds a
//! bit to one of a few sets and moves on, and the sets tell in the end whether all was well. Only
//! where it was not is the field gone through again, to say why.

use std::ops::Range;

use shakmaty::{Bitboard, Board, ByColor, ByRole, File};

use super::reader::Reader;
use crate::{diagnostic::Code, text};

/// What a byte of this field means: the set its place goes to, and how far it moves on.
#[derive(Copy, Clone)]
struct Meaning {
    set: usize,
    step: u32,
}

/// The pieces, each with a set. Three more are for what is no piece.
const PIECES: [u8; 12] = *b"PNBRQKpnbrqk";
const EMPTY: usize = 12;
const SLASH: usize = 13;
const OTHER: usize = 14;
const SETS: usize = 16;

/// A step counts squares, and slashes in units of this.
const ONE_SLASH: u32 = 1 << 16;

/// What all steps of a field add up to.
const WHOLE: u32 = 64 + 7 * ONE_SLASH;

/// No field is longer: 64 pieces and 7 slashes.
const LONGEST: usize = 71;

/// Before which squares the slashes stand: the first of each rank but the eighth.
const AFTER_SLASH: Bitboard = Bitboard(0x0001_0101_0101_0101);

const MEANINGS: [Meaning; 256] = {
    let other = Meaning { set: OTHER, step: 0 };
    let mut meanings = [other; 256];
    let mut set = 0;
    while set < PIECES.len() {
        meanings[PIECES[set] as usize] = Meaning { set, step: 1 };
        set += 1;
    }
    let mut squares = 1;
    while squares <= 8 {
        meanings[b'0' as usize + squares] = Meaning { set: EMPTY, step: squares as u32 };
        squares += 1;
    }
    meanings[b'/' as usize] = Meaning { set: SLASH, step: ONE_SLASH };
    meanings
};

impl Reader<'_> {
    /// The board; `None` once a finding says why there is none. The first fault ends the field.
    pub(super) fn placement(&mut self, field: &Range<usize>) -> Option<Board> {
        let board = board(&self.text[field.clone()]);
        if board.is_none() {
            let (at, message) = self.fault(field);
            self.find(Code::FenPlacement, at, message);
        }
        board
    }

    /// The first thing wrong with a field that describes no board.
    #[cold]
    fn fault(&self, field: &Range<usize>) -> (Range<usize>, String) {
        let (mut rank, mut squares) = (8, 0);
        let mut after_digit = false;
        for at in field.clone() {
            let Meaning { set, step } = MEANINGS[usize::from(self.text[at])];
            let at = at..at + 1;
            match set {
                OTHER => {
                    let at = text::character(self.text, at.start);
                    return (at.clone(), format!("{} is no piece", self.show(&at)));
                }
                SLASH if squares < 8 => {
                    let message = format!("rank {rank} has {squares} squares, expected 8");
                    return (at, message);
                }
                SLASH if rank == 1 => return (at, "more than 8 ranks".to_owned()),
                SLASH => (rank, squares) = (rank - 1, 0),
                EMPTY if after_digit => return (at, "two digits stand side by side".to_owned()),
                _ if squares + step > 8 => {
                    return (at, format!("rank {rank} has more than 8 squares"));
                }
                _ => squares += step,
            }
            after_digit = set == EMPTY;
        }
        let message = format!("the board ends on rank {rank} after {squares} squares");
        (field.clone(), message)
    }
}

/// The board that a field describes, if it does.
fn board(field: &[u8]) -> Option<Board> {
    if field.len() > LONGEST {
        return None;
    }
    // Two by turns, since what was just stored is slow to load: the next piece is often the same.
    let mut lanes = [[Bitboard::EMPTY; SETS]; 2];
    let mut steps = 0;
    let mut put = |lane: usize, byte: u8| {
        let Meaning { set, step } = MEANINGS[usize::from(byte)];
        lanes[lane][set % SETS].0 |= 1 << (steps % 64);
        steps += step;
    };
    let (pairs, last) = field.as_chunks();
    for &[first, second] in pairs {
        put(0, first);
        put(1, second);
    }
    last.iter().for_each(|&byte| put(0, byte));
    // The text begins with the eighth rank, a board with the first.
    let sets: [Bitboard; SETS] =
        std::array::from_fn(|set| (lanes[0][set] | lanes[1][set]).flip_vertical());
    let all = |sets: &[Bitboard]| sets.iter().fold(Bitboard::EMPTY, |all, &set| all | set);
    let by_color = ByColor { white: all(&sets[..6]), black: all(&sets[6..12]) };
    // With a slash between all ranks and nowhere else, no digit reaches from one into the next; and
    // with a digit just where empty squares begin, no two stand side by side.
    let empty = !(by_color.white | by_color.black);
    let begins_empty = empty & !(empty.shift(1) & !Bitboard::from_file(File::A));
    if steps != WHOLE
        || sets[SLASH] != AFTER_SLASH
        || sets[EMPTY] != begins_empty
        || sets[OTHER].any()
    {
        return None;
    }
    let [pawn, knight, bishop, rook, queen, king] = std::array::from_fn(|i| sets[i] | sets[i + 6]);
    let by_role = ByRole { pawn, knight, bishop, rook, queen, king };
    Board::try_from_bitboards(by_role, by_color).ok()
}
