//! What ends a game without anybody's claim: five times the same position, and 75 moves of each
//! player without a capture or a move of a pawn [FIDE 9.6].

use shakmaty::{
    Bitboard, EnPassantMode, Move, Piece, Position,
    zobrist::{Zobrist64, ZobristValue},
};

use crate::{chess960::bitboards::Bitboards, diagnostic::Code};

/// Watches the main line of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Drawn {
    /// The positions since the last move that cannot be taken back, as differences from the first of
    /// them. The same pieces on the same squares with the same rights and the same player to move
    /// are the same position [FIDE 9.2.3]. Of the first, where it does not come again, this is none of
    /// theirs.
    keys: Vec<Zobrist64>,
    /// The difference of the last.
    key: Zobrist64,
    rights: Bitboard,
    /// What has ended the game, until it is told.
    ended: Option<Code>,
    has_told_fivefold: bool,
    /// 75 moves are the last that can be told.
    has_told_all: bool,
}

/// Plies without a capture or a pawn's move that end the game.
const SEVENTY_FIVE_MOVES: u64 = 150;

impl Drawn {
    /// Begins anew with a position.
    pub(super) fn begin(&mut self, boards: &Bitboards) {
        self.ended = None;
        self.has_told_fivefold = false;
        self.has_told_all = false;
        self.restart(boards);
    }

    fn restart(&mut self, boards: &Bitboards) {
        self.keys.clear();
        self.key = Zobrist64(0);
        self.rights = boards.rights();
        // Where a pawn may be taken in passing the position does not come again.
        let comes_again =
            !boards.may_pass() || boards.position().ep_square(EnPassantMode::Legal).is_none();
        self.keys.push(if comes_again { Zobrist64(0) } else { Zobrist64(u64::MAX) });
    }

    /// A move is made that leads to `after`. What ended the game before it, where that was not told yet.
    pub(super) fn play(&mut self, m: Move, after: &Bitboards) -> Option<Code> {
        let told = self.ended.take();
        self.has_told_fivefold |= told == Some(Code::Fivefold);
        self.has_told_all |= told == Some(Code::SeventyFive);
        if self.has_told_all {
            return told;
        }
        let (Move::Normal { role, from, to, .. }, 1..) = (m, after.halfmoves()) else {
            self.restart(after);
            return told;
        };
        if after.rights() != self.rights {
            self.restart(after);
            return told;
        }
        let piece = Piece { color: !after.turn(), role };
        self.key ^= Zobrist64::zobrist_for_piece(from, piece);
        self.key ^= Zobrist64::zobrist_for_piece(to, piece);
        let key = self.key;
        self.keys.push(key);
        // Five times takes four returns of four plies each.
        if !self.has_told_fivefold
            && self.keys.len() > 16
            && self.keys.iter().rev().step_by(2).filter(|&&k| k == key).count() >= 5
        {
            self.ended = Some(Code::Fivefold);
        } else if after.halfmoves() >= SEVENTY_FIVE_MOVES {
            self.ended = Some(Code::SeventyFive);
        }
        told
    }
}
