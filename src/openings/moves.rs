//! Lines of moves as bytes that are in the order of their texts.

use shakmaty::{CastlingMode, Chess, FromSetup, Move, Role, Square, uci::UciMove};

use crate::chess960::start::Start;

/// Plies of a line, at most: of the one that is looked up, and of what follows it.
pub(super) const MOST_PLIES: u32 = 100;

/// A move in sixteen bits. The order is that of the moves as UCI writes them: `a2a3`, `a2a4`, `b1a3`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Code(u16);

/// What a pawn can become, in the order of the letters.
const PROMOTIONS: [Role; 4] = [Role::Bishop, Role::Knight, Role::Queen, Role::Rook];

impl Code {
    pub(super) const BYTES: usize = 2;

    /// Of a move as it is [kept of a game](crate::game::details::Details::moves).
    pub(super) fn of_packed(packed: u16) -> Code {
        let promotion = Role::try_from(u32::from(packed >> 12)).ok();
        Code::new(square(packed), square(packed >> 6), promotion)
    }

    /// Of a move that can be played.
    pub(super) fn of(m: Move) -> Code {
        // All but drops come from a square.
        Code::new(m.from().unwrap_or(m.to()), m.to(), m.promotion())
    }

    fn new(from: Square, to: Square, promotion: Option<Role>) -> Code {
        let promotion = PROMOTIONS.iter().position(|&role| Some(role) == promotion);
        let promotion = promotion.map_or(0, |index| index as u16 + 1);
        Code(by_file(from) << 10 | by_file(to) << 4 | promotion)
    }

    /// The move in this position, if there is one that can be played.
    pub(super) fn to_move(self, position: &Chess) -> Option<Move> {
        let Code(code) = self;
        let promotion = usize::from(code & 0xf).checked_sub(1);
        let uci = UciMove::Normal {
            from: at(code >> 10),
            to: at(code >> 4),
            promotion: promotion.and_then(|index| PROMOTIONS.get(index).copied()),
        };
        uci.to_move(position).ok()
    }

    pub(super) fn bytes(self) -> [u8; Code::BYTES] {
        self.0.to_be_bytes()
    }

    pub(super) fn of_bytes(bytes: [u8; Code::BYTES]) -> Code {
        Code(u16::from_be_bytes(bytes))
    }

    /// Of the number that it is.
    pub(super) fn of_number(number: u16) -> Code {
        Code(number)
    }

    pub(super) fn number(self) -> u16 {
        self.0
    }
}

/// The square's number where those of one file follow each other.
fn by_file(square: Square) -> u16 {
    u16::from(square.file() as u8) << 3 | square.rank() as u16
}

fn at(number: u16) -> Square {
    let (file, rank) = (number >> 3 & 7, number & 7);
    square(rank << 3 | file)
}

/// The square of this number, in the lowest six bits.
fn square(number: u16) -> Square {
    Square::new(u32::from(number & 0x3f))
}

/// The moves in the bytes of a line.
pub(super) fn codes(bytes: &[u8]) -> impl ExactSizeIterator<Item = Code> + Clone + '_ {
    let (pairs, _) = bytes.as_chunks();
    pairs.iter().map(|pair| Code::of_bytes(*pair))
}

/// A start as the first bytes of a key: sorted by White's SP, then Black's.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct StartBytes([u8; 3]);

impl StartBytes {
    pub(super) fn of(start: Start) -> StartBytes {
        let [_, bytes @ ..] = start.index().to_be_bytes();
        StartBytes(bytes)
    }

    /// Takes them from the front of a key.
    pub(super) fn split(key: &[u8]) -> Option<(StartBytes, &[u8])> {
        let (bytes, rest) = key.split_first_chunk()?;
        Some((StartBytes(*bytes), rest))
    }

    pub(super) fn bytes(self) -> [u8; 3] {
        self.0
    }

    pub(super) fn start(self) -> Option<Start> {
        let [a, b, c] = self.0;
        Start::from_index(u32::from_be_bytes([0, a, b, c]))
    }
}

/// The position before the first move.
pub(super) fn first_position(start: Start) -> Option<Chess> {
    Chess::from_setup(start.setup(), CastlingMode::Chess960).ok()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use shakmaty::Position;

    use super::*;
    use crate::chess960::{
        fen::{self, Tail},
        notation::Notation,
    };

    #[test]
    fn the_order_is_that_of_the_moves_as_uci_writes_them() {
        for text in [
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "1n1n4/P1P5/2k5/8/3pP3/2K5/8/8 w - - 0 1",
            "4k3/8/8/3pP3/8/8/8/RR2K1R1 w BG d6 0 2",
        ] {
            let position = fen::read(text.as_bytes(), Tail::Nothing).fen.unwrap().position;
            let mut moves = BTreeMap::new();
            for m in position.legal_moves() {
                let code = Code::of(m);
                assert_eq!(code.to_move(&position), Some(m));
                let promotion = m.promotion().map_or(0, |role| role as u16) << 12;
                let packed = u16::from(m.from().unwrap()) | u16::from(m.to()) << 6 | promotion;
                assert_eq!(Code::of_packed(packed), code);
                assert_eq!(Code::of_bytes(code.bytes()), code);
                moves.insert(code, Notation::Uci.write(m, &position));
            }
            assert_eq!(moves.len(), position.legal_moves().len());
            assert!(moves.values().is_sorted(), "{moves:?}");
        }
    }

    #[test]
    fn starts_are_sorted_and_come_back() {
        let all: Vec<_> = Start::all().step_by(977).collect();
        let bytes: Vec<_> = all.iter().map(|&start| StartBytes::of(start)).collect();
        assert!(bytes.is_sorted());
        assert!(bytes.iter().map(|bytes| bytes.start()).eq(all.into_iter().map(Some)));
    }
}
