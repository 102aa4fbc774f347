//! A position on bitboards, on which games are replayed.
//!
//! shakmaty's [`Chess`] is the judge of what is legal; every position here comes from one and can be made
//! one again. What a replay does for each of millions of moves, to find the one that a text means and to
//! play it, is done on a few words of memory, with small tables made of shakmaty's attacks and almost without
//! branches: which piece moves next cannot be foreseen, and each wrong guess of the processor costs as
//! much as all the rest. That both agree, in the move, in the kind of error and in the position after it,
//! is a test of every ply of generated games.

use std::{mem, num::NonZeroU32, sync::LazyLock};

use shakmaty::{
    Bitboard, Board, ByColor, ByRole, CastlingMode, CastlingSide, Chess, Color, EnPassantMode,
    FromSetup, Move, Position, PositionError, Role, Setup, Square, attacks,
};

use super::{
    around::{Around, around, slides},
    castling::Castling,
    reach::{between, reach},
};

/// A position on bitboards.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Bitboards {
    /// The pieces of the player to move, and of the other one.
    us: Bitboard,
    them: Bitboard,
    /// The pieces of a role, at its number. What stands at 0 is of no piece.
    by_role: [Bitboard; 8],
    /// The number of the role that stands on a square, 0 where none does.
    on: [u8; 64],
    /// The rooks that may castle.
    rights: Bitboard,
    /// The square that the pawn passed over which has just moved two squares, if one has.
    passed: Bitboard,
    turn: Color,
    /// Plies since the last capture or move of a pawn.
    halfmoves: u64,
    /// Twice the number of the move, and one more where Black is to make it.
    plies: u64,
}

/// The usual array.
impl Default for Bitboards {
    fn default() -> Bitboards {
        static ARRAY: LazyLock<Bitboards> = LazyLock::new(|| Bitboards::of(&Chess::default()));
        *ARRAY
    }
}

impl Bitboards {
    /// The bitboards of a position.
    pub fn of(position: &Chess) -> Bitboards {
        let (board, turn) = (position.board(), position.turn());
        let mut by_role = [Bitboard::EMPTY; 8];
        let mut on = [0; 64];
        for role in Role::ALL {
            by_role[number(role)] = board.by_role(role);
            board.by_role(role).into_iter().for_each(|at| on[usize::from(at)] = role as u8);
        }
        Bitboards {
            us: board.by_color(turn),
            them: board.by_color(!turn),
            by_role,
            on,
            rights: position.castles().castling_rights(),
            passed: position.ep_square(EnPassantMode::Always).into_iter().collect(),
            turn,
            halfmoves: position.halfmoves().into(),
            plies: 2 * u64::from(position.fullmoves().get()) + u64::from(turn.is_black()),
        }
    }

    /// The position, to be asked what the rules say of it.
    pub fn position(&self) -> Chess {
        let by_role = ByRole::new_with(|role| self.by_role(role));
        let by_color = ByColor::new_with(|color| self.by_color(color));
        let setup = Setup {
            board: Board::try_from_bitboards(by_role, by_color).unwrap_or_else(|_| Board::empty()),
            turn: self.turn,
            castling_rights: self.rights,
            ep_square: self.passed(),
            halfmoves: u32::try_from(self.halfmoves).unwrap_or(u32::MAX),
            fullmoves: NonZeroU32::new(self.fullmoves()).unwrap_or(NonZeroU32::MIN),
            ..Setup::empty()
        };
        // What a FEN may say that no game leads to, a position some moves later may have as well.
        Chess::from_setup(setup, CastlingMode::Chess960)
            .or_else(PositionError::ignore_too_much_material)
            .or_else(PositionError::ignore_impossible_check)
            .or_else(PositionError::ignore_invalid_ep_square)
            .unwrap_or_default()
    }

    /// The player to move.
    #[inline]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The rooks that may castle.
    #[inline]
    pub fn rights(&self) -> Bitboard {
        self.rights
    }

    /// Plies since the last capture or move of a pawn.
    #[inline]
    pub fn halfmoves(&self) -> u64 {
        self.halfmoves
    }

    /// The number of the move.
    #[inline]
    pub fn fullmoves(&self) -> u32 {
        u32::try_from(self.plies / 2).unwrap_or(u32::MAX)
    }

    /// The square that the pawn passed over which has just moved two squares.
    #[inline]
    pub fn passed(&self) -> Option<Square> {
        self.passed.first()
    }

    /// The pieces of the player to move.
    #[inline]
    pub(super) fn us(&self) -> Bitboard {
        self.us
    }

    /// The pieces of the other player.
    #[inline]
    pub(super) fn them(&self) -> Bitboard {
        self.them
    }

    /// The pieces of a role.
    #[inline]
    pub fn by_role(&self, role: Role) -> Bitboard {
        self.by_role[number(role)]
    }

    fn by_color(&self, color: Color) -> Bitboard {
        if color == self.turn { self.us } else { self.them }
    }

    /// The squares on which a piece stands.
    #[inline]
    pub(super) fn occupied(&self) -> Bitboard {
        self.us | self.them
    }

    /// The king of the player to move.
    #[inline]
    pub(super) fn king(&self) -> Option<Square> {
        (self.by_role(Role::King) & self.us).first()
    }

    /// The role on a square.
    #[inline]
    pub(super) fn role_at(&self, square: Square) -> Option<Role> {
        const ROLES: [Option<Role>; 8] = {
            let [pawn, knight, bishop, rook, queen, king] = Role::ALL;
            let (a, b, c) = (Some(pawn), Some(knight), Some(bishop));
            [None, a, b, c, Some(rook), Some(queen), Some(king), None]
        };
        ROLES[usize::from(self.on[usize::from(square)] & 7)]
    }

    /// The castling that the player to move has the right to on this side, whether or not it can be played
    /// now.
    pub(super) fn castling(&self, side: CastlingSide) -> Option<Castling> {
        let king = self.king()?;
        let rank = self.turn.backrank();
        let rooks = self.rights & self.us & Bitboard::from_rank(rank);
        let rook = if side.is_queen_side() { rooks.first() } else { rooks.last() }?;
        let fits = king.rank() == rank && (rook < king) == side.is_queen_side();
        fits.then_some(Castling { side, king, rook })
    }

    /// Whether the same pieces stand on the same squares.
    pub fn has_board_of(&self, other: &Bitboards) -> bool {
        let is_same = |color| self.by_color(color) == other.by_color(color);
        self.on == other.on && Color::ALL.into_iter().all(is_same)
    }

    /// The pieces of the other player that attack a square where these squares are occupied.
    #[inline(always)]
    pub(super) fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.looking(around(square), slides(square, occupied))
    }

    /// The pieces of the other player that attack the square in the middle, where rooks attack on these lines and bishops on
    /// these diagonals.
    #[inline(always)]
    fn looking(&self, around: &Around, [lines, diagonals]: [Bitboard; 2]) -> Bitboard {
        let queens = self.by_role(Role::Queen);
        self.them
            & (lines & (self.by_role(Role::Rook) | queens)
                | diagonals & (self.by_role(Role::Bishop) | queens)
                | around.knights & self.by_role(Role::Knight)
                | around.kings & self.by_role(Role::King)
                | around.pawns[usize::from(self.turn.is_white())] & self.by_role(Role::Pawn))
    }

    /// Whether the player to move is in check.
    #[inline]
    pub fn is_check(&self) -> bool {
        self.king().is_some_and(|king| !self.attackers(king, self.occupied()).is_empty())
    }

    /// Whether a pawn stands where it could capture en passant, if that is legal.
    #[inline]
    pub fn may_pass(&self) -> bool {
        let pawns = self.by_role(Role::Pawn) & self.us;
        self.passed().is_some_and(|to| self.aimed(pawns, Role::Pawn, true, to).any())
    }

    /// Those of `pieces`, which are the player's to move and of this role, that could come to `to` if nothing stood in
    /// their way. A pawn comes straight on, unless it captures.
    #[inline(always)]
    pub(super) fn aimed(
        &self,
        pieces: Bitboard,
        role: Role,
        capture: bool,
        to: Square,
    ) -> Bitboard {
        reach(self.turn, role, capture, to) & pieces
    }

    /// Whether nothing stands between two squares.
    #[inline(always)]
    pub(super) fn is_free(&self, from: Square, to: Square) -> bool {
        self.in_the_way(from, to).is_empty()
    }

    /// What stands between two squares.
    #[inline(always)]
    pub(super) fn in_the_way(&self, from: Square, to: Square) -> Bitboard {
        between(from, to) & self.occupied()
    }

    /// Plays a move that is legal.
    #[inline(always)]
    pub fn play(&mut self, m: Move) {
        match m {
            Move::Normal { role, from, to, promotion, .. } => {
                self.step(&Step { role, from, to });
                if let Some(promotion) = promotion {
                    self.by_role[number(role)].discard(to);
                    self.by_role[number(promotion)].add(to);
                    self.on[usize::from(to)] = promotion as u8;
                }
                return;
            }
            Move::EnPassant { from, to } => {
                self.halfmoves = 0;
                self.passed = Bitboard::EMPTY;
                self.lift(Square::from_coords(to.file(), from.rank()));
                self.lift(from);
                self.put(Role::Pawn, to);
            }
            Move::Castle { king, rook } => {
                let side = CastlingSide::from_queen_side(rook < king);
                let castling = Castling { side, king, rook };
                self.halfmoves += 1;
                self.passed = Bitboard::EMPTY;
                self.lift(king);
                self.lift(rook);
                self.put(Role::Rook, castling.rook_to());
                self.put(Role::King, castling.king_to());
                self.rights &= self.them;
            }
            // There are no drops in Chess960.
            Move::Put { .. } => {}
        }
        mem::swap(&mut self.us, &mut self.them);
        self.turn = !self.turn;
        self.plies += 1;
    }

    /// The step as a move.
    #[inline]
    pub fn as_move(&self, step: Step) -> Move {
        let Step { role, from, to } = step;
        Move::Normal { role, from, capture: self.role_at(to), to, promotion: None }
    }

    /// Plays such a move, if it is legal.
    #[inline(always)]
    pub fn step(&mut self, step: &Step) {
        let &Step { role, from, to } = step;
        let (start, goal) = (usize::from(from) & 63, usize::from(to) & 63);
        let taken = usize::from(self.on[goal] & 7);
        self.on[start] = 0;
        self.on[goal] = role as u8;
        let lifted = Bitboard::from_square(from);
        let put = Bitboard::from_square(to);
        self.by_role[taken] &= !put;
        self.by_role[number(role)] ^= lifted | put;
        let them = self.them & !put;
        self.them = self.us ^ (lifted | put);
        self.us = them;
        let after = &AFTER[number(role)];
        // A king that moves takes the rights of its player with it.
        self.rights &= !(lifted | put) & (them | after.kept);
        self.passed = between(from, to) & after.passed;
        self.halfmoves = (self.halfmoves + 1) & after.quiet;
        self.halfmoves *= u64::from(taken == 0);
        self.turn = !self.turn;
        self.plies += 1;
    }

    /// Takes what stands on a square off the board, if anything does.
    #[inline(always)]
    fn lift(&mut self, square: Square) {
        let on = mem::take(&mut self.on[usize::from(square)]);
        self.by_role[usize::from(on & 7)].discard(square);
        self.us.discard(square);
        self.them.discard(square);
        self.rights.discard(square);
    }

    /// Puts a piece of the player to move on an empty square.
    #[inline(always)]
    fn put(&mut self, role: Role, square: Square) {
        self.by_role[number(role)].add(square);
        self.us.add(square);
        self.on[usize::from(square)] = role as u8;
    }

    /// Twice the number of the move, and one more where Black is to make it.
    #[inline]
    pub fn plies(&self) -> u64 {
        self.plies
    }

    /// What takes a step back that is about to be played: far less than the position before it.
    #[inline]
    pub fn way_back(&self, step: Step) -> WayBack {
        let &Bitboards { rights, passed, halfmoves, .. } = self;
        WayBack { step, taken: self.on[usize::from(step.to)], rights, passed, halfmoves }
    }

    /// Takes the step back that was played last.
    pub fn take_back(&mut self, back: WayBack) {
        let WayBack { step: Step { role, from, to }, taken, rights, passed, halfmoves } = back;
        mem::swap(&mut self.us, &mut self.them);
        self.turn = !self.turn;
        self.plies -= 1;
        self.lift(to);
        self.put(role, from);
        if taken != 0 {
            self.by_role[usize::from(taken & 7)].add(to);
            self.them.add(to);
            self.on[usize::from(to)] = taken;
        }
        (self.rights, self.passed, self.halfmoves) = (rights, passed, halfmoves);
    }

    /// Whether the step that has led here may give check. Else it is certain that there is none: no king was
    /// in check from pieces that were to move, so it comes from where the piece went to, or along a line
    /// through where it came from.
    #[inline]
    pub fn may_check(&self, step: Step) -> bool {
        let Some(king) = self.king() else { return false };
        let near = attacks::ray(king, step.from).with(step.to);
        let around = around(king);
        self.looking(around, around.lines()).intersects(near)
    }
}

/// What takes a step back.
#[derive(Copy, Clone, Debug)]
pub struct WayBack {
    step: Step,
    /// The number of the role that it takes, 0 where it takes none.
    taken: u8,
    rights: Bitboard,
    passed: Bitboard,
    halfmoves: u64,
}

/// The place of a role: 1 to 6.
#[inline(always)]
fn number(role: Role) -> usize {
    role as usize & 7
}

/// A move of a piece to another square, where it may take one: no castling, no capture en passant and no
/// promotion.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What moves.
    pub role: Role,
    /// From where.
    pub from: Square,
    /// To where.
    pub to: Square,
}

/// What a move of a piece has for consequences.
struct After {
    /// All bits, unless its player loses the rights to castle.
    kept: Bitboard,
    /// All bits, unless it makes the halfmoves start anew.
    quiet: u64,
    /// All bits, if it can be captured en passant on a square that it passed over.
    passed: Bitboard,
}

static AFTER: [After; 8] = {
    let mut after =
        [const { After { kept: Bitboard::FULL, quiet: u64::MAX, passed: Bitboard::EMPTY } }; 8];
    after[Role::King as usize].kept = Bitboard::EMPTY;
    after[Role::Pawn as usize].quiet = 0;
    after[Role::Pawn as usize].passed = Bitboard::FULL;
    after
};
