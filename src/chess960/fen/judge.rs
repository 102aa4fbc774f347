//! Whether the fields together describe a position that can be played.
//!
//! The judgement is shakmaty's, but for the kings, which have been counted. Nearly all positions are
//! such that it has nothing to say, which a look at a few sets of squares tells in less time than it
//! takes to make the position that it judges by.

use shakmaty::{
    Bitboard, Board, CastlingMode, Chess, Color, FromSetup, PositionErrorKinds, Rank, Square,
};

use super::{
    reader::{Parts, Reader},
    rights::COLORS,
};
use crate::diagnostic::Code;

impl Reader<'_> {
    /// Tells what is wrong with the position as a whole.
    pub(super) fn judge(&mut self, parts: &Parts) {
        if !is_sound(&parts.board, parts.turn, parts.ep_square)
            && let Err(error) = Chess::from_setup(parts.setup(), CastlingMode::Chess960)
        {
            self.tell(error.kinds(), parts);
        }
    }

    #[cold]
    fn tell(&mut self, kinds: PositionErrorKinds, parts: &Parts) {
        let [placement, turn, _, ep, ..] = &parts.fields.places;
        for (kind, code, span, message) in [
            (
                PositionErrorKinds::PAWNS_ON_BACKRANK,
                Code::FenPawns,
                placement,
                "a pawn stands on the first or eighth rank",
            ),
            (
                PositionErrorKinds::OPPOSITE_CHECK,
                Code::FenOppositeCheck,
                turn,
                "the side that is not to move is in check",
            ),
            (
                PositionErrorKinds::TOO_MUCH_MATERIAL,
                Code::FenMaterial,
                placement,
                "a side has more pieces than promotion can explain",
            ),
            (
                PositionErrorKinds::IMPOSSIBLE_CHECK,
                Code::FenImpossibleCheck,
                placement,
                "no move can have given this check",
            ),
            (
                PositionErrorKinds::INVALID_EP_SQUARE,
                Code::FenEnPassantImpossible,
                ep,
                "no pawn can just have passed the en passant square",
            ),
        ] {
            if kinds.intersects(kind) {
                self.find(code, span.clone(), message);
            }
        }
    }
}

/// Whether shakmaty has nothing to say against the position. Where this is not sure the answer is no.
pub(super) fn is_sound(board: &Board, turn: Color, ep_square: Option<Square>) -> bool {
    let (Some(ours), Some(theirs)) = (board.king_of(turn), board.king_of(!turn)) else {
        return false;
    };
    let checkers = board.attacks_to(ours, !turn, board.occupied());
    (board.pawns() & Bitboard::BACKRANKS).is_empty()
        && COLORS.into_iter().all(|color| has_original_material(board, color))
        && board.attacks_to(theirs, turn, board.occupied()).is_empty()
        && match ep_square {
            None => !checkers.more_than_one(),
            Some(square) => checkers.is_empty() && was_passed(board, !turn, square),
        }
}

/// Whether a side has pieces as at the start or fewer, and so none that was promoted for sure.
fn has_original_material(board: &Board, color: Color) -> bool {
    let own = board.by_color(color);
    let bishops = own & board.bishops();
    (own & board.pawns()).count() <= 8
        && !(own & board.queens()).more_than_one()
        && !(bishops & Bitboard::LIGHT_SQUARES).more_than_one()
        && !(bishops & Bitboard::DARK_SQUARES).more_than_one()
        && !more_than_two(own & board.rooks())
        && !more_than_two(own & board.knights())
}

fn more_than_two(pieces: Bitboard) -> bool {
    pieces.without_first().more_than_one()
}

/// Whether a pawn of this colour can just have passed the square.
fn was_passed(board: &Board, color: Color, square: Square) -> bool {
    let [from, to] = [Rank::Second, Rank::Fourth]
        .map(|rank| Square::from_coords(square.file(), color.relative_rank(rank)));
    board.by_piece(color.pawn()).contains(to)
        && !board.occupied().contains(square)
        && !board.occupied().contains(from)
}
