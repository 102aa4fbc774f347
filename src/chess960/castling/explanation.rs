//! Castling explained, under any of the texts.

use std::fmt;

use shakmaty::{Board, Castles, CastlingSide, Color, Piece, Square, attacks};

use super::{Castling, Refusal, Rules, Travel, refusal};

/// Why castling is not allowed under one of the texts: one failing condition.
///
/// Displayed as a clause that reads on its own.
#[derive(Clone, Eq, PartialEq, Hash, Debug)]
pub enum Failure {
    /// A condition that all texts have.
    Common(Refusal),
    /// The castling rook would give check \[F1996\].
    GivesCheck {
        /// The rook's goal.
        rook_to: Square,
        /// The other king's square.
        king: Square,
    },
    /// The rook that the king jumps over is attacked \[F1996\]. The square is on the king's way, so
    /// [`Condition::Path`](super::Condition::Path) fails with it.
    JumpedRook {
        /// The rook's square.
        rook: Square,
        /// The attacking pieces, from a1 on.
        by: Vec<(Square, Piece)>,
    },
}

impl Failure {
    /// A stable name for machines: that of the [`Condition`](super::Condition), or `gives-check` or
    /// `jumped-rook`.
    pub const fn id(&self) -> &'static str {
        match self {
            Failure::Common(refusal) => refusal.condition().id(),
            Failure::GivesCheck { .. } => "gives-check",
            Failure::JumpedRook { .. } => "jumped-rook",
        }
    }

    /// The article of the Laws, or the text that alone says so.
    pub const fn source(&self) -> &'static str {
        match self {
            Failure::Common(refusal) => refusal.condition().article(),
            Failure::GivesCheck { .. } | Failure::JumpedRook { .. } => Rules::Fischer1996.name(),
        }
    }

    /// The square that is attacked, or would be; `None` where that is not what is wrong.
    pub const fn attacked(&self) -> Option<Square> {
        match self {
            Failure::Common(refusal) => refusal.attacked(),
            Failure::GivesCheck { .. } => None,
            Failure::JumpedRook { rook, .. } => Some(*rook),
        }
    }

    /// The pieces that attack it, from a1 on; none where that is not what is wrong.
    pub fn attackers(&self) -> &[(Square, Piece)] {
        match self {
            Failure::Common(refusal) => refusal.attackers(),
            Failure::GivesCheck { .. } => &[],
            Failure::JumpedRook { by, .. } => by,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Common(refusal) => refusal.fmt(f),
            Failure::GivesCheck { rook_to, king } => {
                write!(f, "the rook on {rook_to} would give check to the king on {king}")
            }
            Failure::JumpedRook { rook, by } => {
                write!(f, "the king would jump over the rook on {rook}, attacked by ")?;
                refusal::list(f, by)
            }
        }
    }
}

/// Whether a player may castle on one side, and why not.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Explanation {
    /// The player asked about.
    pub color: Color,
    /// The side.
    pub side: CastlingSide,
    /// The text by which it is answered.
    pub rules: Rules,
    /// Where the pieces go; `None` without the right, since then no rook is meant.
    pub travel: Option<Travel>,
    /// Every condition that fails, with every square and piece, in the order of
    /// [`Condition::ALL`](super::Condition::ALL) and then of [`Failure`]; empty if castling is
    /// allowed.
    pub failures: Vec<Failure>,
}

impl Explanation {
    /// Whether castling is allowed.
    pub fn is_allowed(&self) -> bool {
        self.failures.is_empty()
    }

    /// The names of the conditions that fail, each once.
    pub fn ids(&self) -> Vec<&'static str> {
        let mut ids: Vec<_> = self.failures.iter().map(Failure::id).collect();
        ids.dedup();
        ids
    }

    /// What the other text, of the same player and side in the same position, says that differs from
    /// this one, in words: whether castling is allowed, and where the pieces go.
    ///
    /// Goals are told if the Laws are the other text; if they are this one, only along with an answer
    /// that differs.
    pub fn difference(&self, other: &Explanation) -> Option<String> {
        let answer = match (self.is_allowed(), other.is_allowed()) {
            (false, true) => Some("allowed there".to_owned()),
            (true, false) => Some(format!("not allowed there: {}", other.ids().join(", "))),
            _ => None,
        };
        let goals = other.travel.filter(|_| {
            self.travel != other.travel && (answer.is_some() || self.rules != Rules::Fide)
        });
        let goals = goals.map(|Travel { king_to, rook_to, .. }| {
            format!("the king goes to {king_to} and the rook to {rook_to}")
        });
        let parts: Vec<_> = answer.into_iter().chain(goals).collect();
        (!parts.is_empty()).then(|| parts.join("; "))
    }
}

/// Explains castling under one of the texts, as if it were this player's turn.
///
/// Under the Laws the failures are the [`refusals`](super::refusals), and there are none exactly
/// where [`castling`](super::castling()) gives a castling.
///
/// ```
/// use chess960::chess960::castling::{Rules, explain};
/// use shakmaty::{Chess, CastlingMode, CastlingSide, Color, Position, fen::Fen};
///
/// let fen: Fen = "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1".parse()?;
/// let chess: Chess = fen.into_position(CastlingMode::Chess960)?;
/// let ask = |rules| {
///     explain(chess.board(), Color::White, chess.castles(), CastlingSide::QueenSide, rules)
/// };
/// assert!(ask(Rules::Fide).is_allowed());
/// assert_eq!(
///     ask(Rules::Fischer1996).failures[0].to_string(),
///     "the rook on d1 would give check to the king on d8"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain(
    board: &Board,
    color: Color,
    castles: &Castles,
    side: CastlingSide,
    rules: Rules,
) -> Explanation {
    let travel = Castling::by_right(board, color, castles, side).map(|it| rules.travel(it));
    let mut failures = Vec::new();
    match travel {
        None => failures.push(Failure::Common(Refusal::Right { color, side })),
        Some(travel) => {
            failures.extend(refusal::of(board, color, travel).into_iter().map(Failure::Common));
            if rules == Rules::Fischer1996 {
                failures.extend(gives_check(board, color, travel));
                failures.extend(jumped_rook(board, color, travel));
            }
        }
    }
    Explanation { color, side, rules, travel, failures }
}

/// The castling rook may not give check by castling \[F1996\], also where it stays and the king uncovers it.
fn gives_check(board: &Board, color: Color, travel: Travel) -> Option<Failure> {
    // One that stands in the way cannot stay there.
    let king = board.king_of(!color).filter(|&king| king != travel.king_to)?;
    let rook_to = travel.rook_to;
    let reach = attacks::rook_attacks(rook_to, travel.occupied_after(board.occupied()));
    reach.contains(king).then_some(Failure::GivesCheck { rook_to, king })
}

/// The rook that the king jumps over may not be attacked \[F1996\].
fn jumped_rook(board: &Board, color: Color, travel: Travel) -> Option<Failure> {
    let Castling { king, rook, .. } = travel.castling;
    let by = refusal::attackers(board, !color, rook, board.occupied().without(king));
    (travel.king_way().contains(rook) && !by.is_empty()).then_some(Failure::JumpedRook { rook, by })
}
