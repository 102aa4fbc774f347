//! What ends a game without anybody's claim: five times the same position, and 75 moves of each
//! player without a capture or a move of a pawn [FIDE 9.6].

use shakmaty::{
    Bitboard, EnPassantMode, Move, Piece, Position, Role, Square,
    zobrist::{Zobrist64, ZobristValue},
};

use crate::{
    chess960::bitboards::{Bitboards, Step},
    diagnostic::Code,
};

/// Watches the main line of a game.
#[derive(Clone, Debug)]
pub(super) struct Drawn {
    /// The moves, each at the number of moves since the last capture or move of a pawn.
    steps: [Step; REMEMBERED],
    /// That number at the first of the positions that can come again: the moves up to there cannot be taken
    /// back.
    since: u64,
    /// The last position in which a pawn may be taken in passing.
    passing: Option<Bitboards>,
    /// The plies of the first position when somebody had to look back, and the positions from there to the
    /// last one as differences from it. Of the first, where it does not come again, this is none of theirs.
    first: u64,
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

/// Moves that are remembered, a power of two: more than there can be before all is told.
const REMEMBERED: usize = 256;

/// Plies that four returns take: the fifth time is not earlier.
const FOUR_RETURNS: u64 = 16;

impl Default for Drawn {
    fn default() -> Drawn {
        const NONE: Step = Step { role: Role::King, from: Square::A1, to: Square::A1 };
        Drawn {
            steps: [NONE; REMEMBERED],
            since: 0,
            passing: None,
            first: 0,
            keys: Vec::new(),
            key: Zobrist64(0),
            rights: Bitboard::EMPTY,
            ended: None,
            has_told_fivefold: false,
            has_told_all: false,
        }
    }
}

impl Drawn {
    /// Begins anew with a position.
    pub(super) fn begin(&mut self, boards: &Bitboards) {
        self.ended = None;
        self.has_told_fivefold = false;
        self.has_told_all = false;
        self.passing = None;
        self.first = 0;
        self.restart(boards);
    }

    /// A position cannot come again in which there were more rights.
    #[inline(never)]
    fn restart(&mut self, boards: &Bitboards) {
        self.rights = boards.rights();
        self.since = boards.halfmoves();
        self.see_passing(boards);
    }

    #[inline]
    fn see_passing(&mut self, boards: &Bitboards) {
        if boards.may_pass() {
            self.passing = Some(*boards);
        }
    }

    /// A move is made that leads to `after`. What ended the game before it, where that was not told yet.
    pub(super) fn play(&mut self, m: Move, after: &Bitboards) -> Option<Code> {
        if let Move::Normal { role, from, to, .. } = m {
            return self.step(Step { role, from, to }, after);
        }
        self.restart(after);
        self.hear(after)
    }

    /// The same for a step.
    #[inline]
    pub(super) fn step(&mut self, step: Step, after: &Bitboards) -> Option<Code> {
        // What a capture or a pawn's move changes is computed: it cannot be foreseen.
        let halfmoves = after.halfmoves();
        self.steps[place(halfmoves)] = step;
        self.since = self.since.min(halfmoves);
        if after.rights() == self.rights {
            self.see_passing(after);
        } else {
            self.restart(after);
        }
        self.hear(after)
    }

    /// What ended the game before the last move; and whether the position after it ends it.
    #[inline]
    fn hear(&mut self, after: &Bitboards) -> Option<Code> {
        let may_end = after.halfmoves() >= FOUR_RETURNS || self.ended.is_some();
        if may_end { self.judge(after) } else { None }
    }

    /// What has ended the game is told.
    fn tell(&mut self) -> Option<Code> {
        let told = self.ended.take();
        self.has_told_fivefold |= told == Some(Code::Fivefold);
        self.has_told_all |= told == Some(Code::SeventyFive);
        told
    }

    /// What has ended the game is told, and whether the position that the moves have come to ends it.
    #[inline(never)]
    fn judge(&mut self, after: &Bitboards) -> Option<Code> {
        let told = self.tell();
        if self.has_told_all {
            return told;
        }
        if !self.has_told_fivefold && self.is_fifth_time(after) {
            self.ended = Some(Code::Fivefold);
        } else if after.halfmoves() >= SEVENTY_FIVE_MOVES {
            self.ended = Some(Code::SeventyFive);
        }
        told
    }

    /// Whether the position that was come to is there for the fifth time.
    fn is_fifth_time(&mut self, after: &Bitboards) -> bool {
        let (since, last) = (self.since, after.halfmoves());
        if last - since < FOUR_RETURNS {
            return false;
        }
        let first = after.plies() - (last - since);
        if self.first != first {
            self.first = first;
            self.key = Zobrist64(0);
            // Where a pawn may be taken in passing the position does not come again.
            let passing = self.passing.as_ref().filter(|passing| passing.plies() == first);
            let is_legal =
                passing.is_some_and(|at| at.position().ep_square(EnPassantMode::Legal).is_some());
            self.keys.clear();
            self.keys.push(if is_legal { Zobrist64(u64::MAX) } else { Zobrist64(0) });
        }
        for halfmoves in since + self.keys.len() as u64..=last {
            let Step { role, from, to } = self.steps[place(halfmoves)];
            let is_movers = (last - halfmoves) % 2 == 0;
            let color = if is_movers { !after.turn() } else { after.turn() };
            let piece = Piece { color, role };
            self.key ^= Zobrist64::zobrist_for_piece(from, piece);
            self.key ^= Zobrist64::zobrist_for_piece(to, piece);
            self.keys.push(self.key);
        }
        let is_same = |key: &&Zobrist64| **key == self.key;
        self.keys.iter().rev().step_by(2).filter(is_same).count() >= 5
    }
}

/// Where the move is remembered that leads to so many since the last capture or move of a pawn.
#[inline]
fn place(halfmoves: u64) -> usize {
    (halfmoves % REMEMBERED as u64) as usize
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use rand::{SeedableRng, rngs::SmallRng, seq::IndexedRandom};
    use shakmaty::Chess;

    use super::*;
    use crate::chess960::fen::{self, Tail};

    /// Plays to and fro, and holds what is told against the positions as shakmaty knows them again. How often
    /// either kind was told.
    fn play(fen: &str, rng: &mut SmallRng) -> (u32, u32) {
        let mut position = fen::read(fen.as_bytes(), Tail::Nothing).fen.unwrap().position;
        let mut boards = Bitboards::of(&position);
        let mut drawn = Drawn::default();
        drawn.begin(&boards);
        let key = |at: &Chess| at.zobrist_hash::<Zobrist64>(EnPassantMode::Legal);
        let mut seen = HashMap::from([(key(&position), 1)]);
        let (mut ended, mut fivefold, mut seventy_five) = (None, 0, 0);
        let mut last = [None; 2];
        for ply in 0..400 {
            let moves = position.legal_moves();
            let back = moves.iter().copied().find(|m| Some((m.to(), m.from())) == last[ply % 2]);
            let other = || moves.choose(rng).copied();
            let Some(m) = back.filter(|_| ply % 7 > 0).or_else(other) else { break };
            last[ply % 2] = m.from().map(|from| (from, Some(m.to())));
            position.play_unchecked(m);
            boards.play(m);
            assert_eq!(drawn.play(m, &boards), ended, "{fen} {ply}");
            fivefold += u32::from(ended == Some(Code::Fivefold));
            seventy_five += u32::from(ended == Some(Code::SeventyFive));
            let times = seen.entry(key(&position)).or_insert(0);
            *times += 1;
            ended = match *times {
                _ if seventy_five > 0 => None,
                5.. if fivefold == 0 => Some(Code::Fivefold),
                _ => (position.halfmoves() >= 150).then_some(Code::SeventyFive),
            };
        }
        (fivefold, seventy_five)
    }

    #[test]
    fn what_ends_a_game_is_told_at_the_next_move() {
        let mut rng = SmallRng::seed_from_u64(0xd4a3);
        let mut told = (0, 0);
        for fen in [
            "4k2n/8/8/8/8/8/8/4K2N w - - 0 1",
            "r3k2n/p7/8/8/8/8/P7/R3K2N w Qq - 0 1",
            "4k2n/3p4/8/4P3/8/8/8/4K2N b - - 0 1",
            "4k2n/8/8/3pP3/8/8/8/4K2N w - d6 0 1",
            "4k2n/8/8/8/8/8/8/4K2N w - - 140 90",
            "4k2n/8/8/8/8/8/8/4K2N w - - 900 900",
            "r3k3/8/8/8/8/8/8/R3K3 w Qq - 148 100",
            "r3k3/8/8/8/8/8/8/R3K3 b Qq - 149 100",
        ] {
            for _ in 0..100 {
                let (fivefold, seventy_five) = play(fen, &mut rng);
                told = (told.0 + fivefold, told.1 + seventy_five);
            }
        }
        assert!(told.0 > 100 && told.1 > 100, "{told:?}");
    }
}
