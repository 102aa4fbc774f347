//! Why a move cannot be played as it is written.

use shakmaty::{
    CastlingSide, Chess, Move, Position, Rank, Role, Square,
    san::{San, SanError, SanPlus},
};

use crate::{
    chess960::{
        castling::{Condition, castling, refusals, role_name},
        san,
    },
    diagnostic::Code,
    text,
};

/// What is to be said about a move that does not fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The kind of fault.
    pub code: Code,
    /// What was found, and what was expected.
    pub message: String,
    /// The move, where the text can mean only this one and is but written wrongly.
    pub meant: Option<Move>,
}

/// Explains why `san` is no move of `position`, which [`san::to_move`] told by `error`.
pub fn explain(position: &Chess, san: SanPlus, error: SanError) -> Verdict {
    let shown = text::quote(san.to_string().as_bytes());
    let verdict = |code, message| Verdict { code, message, meant: None };
    match san.san {
        San::Null | San::Put { .. } => {
            verdict(Code::MoveNull, format!("{shown} is no move of chess"))
        }
        San::Castle(side) => {
            let (code, why) = refused(position, side);
            verdict(code, format!("{shown} is not allowed: {why}"))
        }
        San::Normal { role, to, .. } if error == SanError::AmbiguousSan => {
            let from = legal_origins(position, role, to);
            verdict(Code::MoveAmbiguous, format!("{shown} is ambiguous: legal from {from}"))
        }
        San::Normal { role, file, rank, capture, to, promotion } => {
            if let Some(side) = castling_meant(position, role, to) {
                let castling = San::Castle(side);
                let message =
                    format!("{shown} is no step of the king; castling is written {castling}");
                return verdict(Code::CastlingAsKingMove, message);
            }
            let marked = San::Normal { role, file, rank, capture: !capture, to, promotion };
            if let Ok(m) = san::to_move(marked, position) {
                let what = if capture { "captures nothing" } else { "is a capture" };
                let message = format!("{shown} {what}, expected {marked}");
                return Verdict { code: Code::MoveCaptureMark, message, meant: Some(m) };
            }
            verdict(
                Code::MoveIllegal,
                format!("{shown} is illegal: {}", why_illegal(position, san.san)),
            )
        }
    }
}

/// What is wrong with a pawn's move that names both file and rank of its square: it is a move in
/// coordinates, and perhaps castling.
pub fn coordinates(position: &Chess, san: SanPlus) -> Option<Verdict> {
    let San::Normal {
        role: Role::Pawn,
        file: Some(file),
        rank: Some(rank),
        capture: false,
        to,
        ..
    } = san.san
    else {
        return None;
    };
    let shown = text::quote(san.to_string().as_bytes());
    let king = position.board().king_of(position.turn());
    let castling = (king == Some(Square::from_coords(file, rank)))
        .then(|| castling_meant(position, Role::King, to))
        .flatten();
    let (code, message) = match castling {
        Some(side) => (
            Code::CastlingAsKingMove,
            format!("{shown} is a move of the king; castling is written {}", San::Castle(side)),
        ),
        None => (Code::MoveCoordinates, format!("{shown} is written in coordinates, expected SAN")),
    };
    Some(Verdict { code, message, meant: None })
}

/// Why castling is not allowed: the first condition that fails, and all of them in words.
fn refused(position: &Chess, side: CastlingSide) -> (Code, String) {
    let (board, turn, castles) = (position.board(), position.turn(), position.castles());
    let refusals = refusals(board, turn, castles, side);
    let code = match refusals.first().map(|refusal| refusal.condition()) {
        Some(Condition::Right) => Code::CastlingRight,
        Some(Condition::Vacant) => Code::CastlingVacant,
        Some(Condition::Check) => Code::CastlingCheck,
        Some(Condition::Path) => Code::CastlingPath,
        Some(Condition::Exposed) => Code::CastlingExposed,
        None => Code::MoveIllegal,
    };
    let mut reasons: Vec<String> = refusals.iter().map(ToString::to_string).collect();
    let other = side.other();
    if castling(board, turn, castles, other).is_some() {
        reasons.push(format!("{} would be allowed", San::Castle(other)));
    }
    (code, reasons.join("; "))
}

/// The castling that a king's move to `to` can only mean: onto the own castling rook, or two or more
/// files along its rank.
fn castling_meant(position: &Chess, role: Role, to: Square) -> Option<CastlingSide> {
    if role != Role::King {
        return None;
    }
    let turn = position.turn();
    let king = position.board().king_of(turn)?;
    let is_far = king.rank() == to.rank() && king.file().distance(to.file()) > 1;
    let side = CastlingSide::from_queen_side(to < king);
    let rook = position.castles().rook(turn, side);
    (rook == Some(to) || is_far && rook.is_some()).then_some(side)
}

/// The squares from which a piece of this kind can legally go to a square.
fn legal_origins(position: &Chess, role: Role, to: Square) -> String {
    let moves = position.san_candidates(role, to);
    let mut from: Vec<String> =
        moves.iter().filter_map(|m| m.from()).map(|square| square.to_string()).collect();
    from.sort();
    from.dedup();
    from.join(" and ")
}

fn why_illegal(position: &Chess, san: San) -> String {
    let San::Normal { role, file, rank, to, promotion, .. } = san else { return String::new() };
    let board = position.board();
    let turn = position.turn();
    let name = format!("{turn} {}", role_name(role));
    if board.by_piece(role.of(turn)).is_empty() {
        return format!("there is no {name}");
    }
    if board.by_color(turn).contains(to) {
        return format!("{to} is occupied by a {turn} piece");
    }
    let promotes = role == Role::Pawn && turn.relative_rank(Rank::Eighth) == to.rank();
    if promotes && promotion.is_none() {
        return "the piece it promotes to is missing".to_owned();
    }
    if !promotes && promotion.is_some() {
        return "no pawn promotes here".to_owned();
    }
    let from = legal_origins(position, role, to);
    if !from.is_empty() && (file.is_some() || rank.is_some()) {
        return format!("{to} can only be reached from {from}");
    }
    let reaching = board.attacks_to(to, turn, board.occupied()) & board.by_role(role);
    if role != Role::Pawn && reaching.any() {
        let still = if position.is_check() { "still " } else { "" };
        return format!("the king would {still}be in check");
    }
    format!("no {name} can go to {to}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess960::fen::{self, Tail};

    fn verdict(fen: &str, san: &str) -> (Code, String) {
        let position = fen::read(fen.as_bytes(), Tail::Nothing).fen.unwrap().position;
        let san = SanPlus::from_ascii(san.as_bytes()).unwrap();
        let error = san::to_move(san.san, &position).unwrap_err();
        let verdict = explain(&position, san, error);
        (verdict.code, verdict.message)
    }

    #[test]
    fn what_is_wrong_with_a_move() {
        for (fen, san, code, message) in [
            (
                "k7/5R1R/8/8/8/8/8/6K1 w - - 0 1",
                "Rg7",
                Code::MoveAmbiguous,
                "`Rg7` is ambiguous: legal from f7 and h7",
            ),
            (
                "4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1",
                "Ne2",
                Code::MoveIllegal,
                "`Ne2` is illegal: the king would be in check",
            ),
            (
                "4k3/8/8/8/8/2N5/8/4K2r w - - 0 1",
                "Ne4",
                Code::MoveIllegal,
                "`Ne4` is illegal: the king would still be in check",
            ),
            (
                "4k3/8/8/8/8/2N5/8/4K3 w - - 0 1",
                "Nf3",
                Code::MoveIllegal,
                "`Nf3` is illegal: no white knight can go to f3",
            ),
            (
                "4k3/8/8/8/8/2N5/8/4K3 w - - 0 1",
                "Nbe4",
                Code::MoveIllegal,
                "`Nbe4` is illegal: e4 can only be reached from c3",
            ),
            (
                "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
                "a8",
                Code::MoveIllegal,
                "`a8` is illegal: the piece it promotes to is missing",
            ),
            (
                "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
                "Qd4",
                Code::MoveIllegal,
                "`Qd4` is illegal: there is no white queen",
            ),
            (
                "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
                "Kxe2",
                Code::MoveCaptureMark,
                "`Kxe2` captures nothing, expected Ke2",
            ),
            (
                "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
                "Kg1",
                Code::CastlingAsKingMove,
                "`Kg1` is no step of the king; castling is written O-O",
            ),
            (
                "4k3/8/8/8/8/8/8/5KR1 w G - 0 1",
                "Kxg1",
                Code::CastlingAsKingMove,
                "`Kxg1` is no step of the king; castling is written O-O",
            ),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "--", Code::MoveNull, "`--` is no move of chess"),
            (
                "4k3/8/8/8/2b5/8/8/R3K2R w KQ - 0 1",
                "O-O",
                Code::CastlingPath,
                "`O-O` is not allowed: the king would cross f1, attacked by the bishop on c4; O-O-O would be allowed",
            ),
        ] {
            assert_eq!(verdict(fen, san), (code, message.to_owned()), "{fen} {san}");
        }
    }

    #[test]
    fn a_wrong_capture_mark_does_not_hide_the_move() {
        let fen = b"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
        let position = fen::read(fen, Tail::Nothing).fen.unwrap().position;
        let san = SanPlus::from_ascii(b"ed5").unwrap();
        let verdict = explain(&position, san, SanError::IllegalSan);
        assert_eq!(verdict.code, Code::MoveCaptureMark);
        assert_eq!(verdict.meant.map(|m| (m.from(), m.to())), Some((Some(Square::E4), Square::D5)));
    }
}
