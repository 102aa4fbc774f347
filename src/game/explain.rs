//! Why a move cannot be played as it is written.

use shakmaty::{
    Bitboard, CastlingSide, Chess, EnPassantMode, Move, Position, Rank, Role, Square,
    san::{San, SanError, SanPlus},
};

use crate::{
    chess960::{
        bitboards::Bitboards,
        castling::{self, Castling, Condition, Refusal, refusals, role_name},
        san,
    },
    diagnostic::Code,
};

use super::meant;

/// What is to be said about a move that does not fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The kind of fault.
    pub code: Code,
    /// What is wrong with the move and what was expected, to be read after its text.
    pub message: String,
    /// The move, where the text can mean only this one and is but written wrongly.
    pub meant: Option<Move>,
    /// What was probably meant.
    pub help: Option<String>,
}

impl Verdict {
    fn new(code: Code, message: impl Into<String>) -> Verdict {
        Verdict { code, message: message.into(), meant: None, help: None }
    }
}

/// Explains why `san` is no move of `position`, which [`san::to_move`] told by `error`.
pub fn explain(position: &Chess, san: SanPlus, error: SanError) -> Verdict {
    if let Some(end) = end(position) {
        return Verdict::new(Code::MoveAfterEnd, format!("follows {end}, which ended the game"));
    }
    match san.san {
        San::Null | San::Put { .. } => Verdict::new(Code::MoveNull, "is no move of chess"),
        San::Castle(side) => {
            let (code, why) = refusal(position, side);
            let mut verdict = Verdict::new(code, format!("is not allowed: {why}"));
            if castles(position, side.other()) {
                verdict.help = Some(format!("{} would be allowed", castling::san(side.other())));
            }
            verdict
        }
        San::Normal { .. } if error == SanError::AmbiguousSan => ambiguous(position, san.san),
        San::Normal { role, file, rank, capture, to, promotion } => {
            if let Some(side) = meant::castling(position, to).filter(|_| role == Role::King) {
                let is_rook = position.castles().rook(position.turn(), side) == Some(to);
                let what =
                    if is_rook { "moves the king onto its rook" } else { "is no step of the king" };
                return as_king_move(position, what, side);
            }
            let marked = San::Normal { role, file, rank, capture: !capture, to, promotion };
            // `f5` is no capture: a pawn's names the file it comes from.
            let may_be_marked = capture || role != Role::Pawn || file.is_some();
            if let (true, Ok(m)) = (may_be_marked, san::to_move(marked, position)) {
                let what = if capture { "captures nothing" } else { "is a capture" };
                let message = format!("{what}, expected {}", shown(position, m));
                return Verdict { meant: Some(m), ..Verdict::new(Code::MoveCaptureMark, message) };
            }
            let why = why_illegal(position, san.san);
            Verdict::new(Code::MoveIllegal, format!("is illegal: {why}"))
        }
    }
}

/// A move that more than one piece could make, and how each would be written.
fn ambiguous(position: &Chess, text: San) -> Verdict {
    let legal = position.legal_moves();
    let fits: Vec<&Move> = legal.iter().filter(|&&m| text.matches(m)).collect();
    let from: Bitboard = fits.iter().filter_map(|m| m.from()).collect();
    let written: Vec<String> = fits.iter().map(|&&m| shown(position, m).to_string()).collect();
    let message = format!("is ambiguous: legal from {}", names(from));
    let help = Some(format!("was {} meant?", written.join(" or ")));
    Verdict { help, ..Verdict::new(Code::MoveAmbiguous, message) }
}

/// A move of a position in SAN.
fn shown(position: &Chess, m: Move) -> SanPlus {
    SanPlus::from_move(position.clone(), m)
}

/// What has ended the game: no legal move is left [FIDE 5.1.1, 5.2.1].
fn end(position: &Chess) -> Option<&'static str> {
    if !san::is_over(&Bitboards::of(position)) {
        return None;
    }
    Some(if position.is_check() { "mate" } else { "stalemate" })
}

/// What is wrong with a pawn's move that names both file and rank of its square: it is a move in
/// coordinates, and perhaps castling.
pub fn coordinates(position: &Chess, san: SanPlus) -> Option<Verdict> {
    let San::Normal {
        role: Role::Pawn,
        file: Some(file),
        rank: Some(rank),
        capture,
        to,
        promotion,
    } = san.san
    else {
        return None;
    };
    let from = Square::from_coords(file, rank);
    // `e4xd5` is a pawn's move in SAN that says too much.
    if capture && position.board().pawns().contains(from) {
        return None;
    }
    let is_king = position.board().king_of(position.turn()) == Some(from);
    if let Some(side) = meant::castling(position, to).filter(|_| is_king) {
        return Some(as_king_move(position, "is a move of the king in coordinates", side));
    }
    Some(in_coordinates(position, meant::between(position, from, to, promotion)))
}

/// What is wrong with a word that is a move in coordinates.
pub fn coordinates_word(position: &Chess, word: &[u8]) -> Verdict {
    in_coordinates(position, meant::coordinates(position, word))
}

fn in_coordinates(position: &Chess, m: Option<Move>) -> Verdict {
    let message = match m {
        Some(m) => format!("is written in coordinates, expected {}", shown(position, m)),
        None => "is written in coordinates and no legal move".to_owned(),
    };
    Verdict {
        meant: m,
        help: m.map(|_| LENIENT.to_owned()),
        ..Verdict::new(Code::MoveCoordinates, message)
    }
}

/// What helps where a move can mean only one thing.
const LENIENT: &str = "`--lenient` plays it";

/// A move of the king that can only mean castling.
fn as_king_move(position: &Chess, what: &str, side: CastlingSide) -> Verdict {
    let mut message = format!("{what}; castling is written {}", castling::san(side));
    let meant = castling::castling(position.board(), position.turn(), position.castles(), side);
    if meant.is_none() {
        let (_, why) = refusal(position, side);
        message.push_str(&format!(", which is not allowed: {why}"));
    }
    let meant = meant.map(|castling| Move::Castle { king: castling.king, rook: castling.rook });
    let help = meant.map(|_| LENIENT.to_owned());
    Verdict { meant, help, ..Verdict::new(Code::CastlingAsKingMove, message) }
}

/// Whether castling is allowed.
fn castles(position: &Chess, side: CastlingSide) -> bool {
    castling::castling(position.board(), position.turn(), position.castles(), side).is_some()
}

/// Why castling is not allowed: the first condition that fails, and all of them in words, each with
/// its article, and how the pieces would travel.
fn refusal(position: &Chess, side: CastlingSide) -> (Code, String) {
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
    let told = |refusal: &Refusal| format!("{refusal} [{}]", refusal.condition().article());
    let reasons: Vec<String> = refusals.iter().map(told).collect();
    let mut why = reasons.join("; ");
    if let Some(castling) = Castling::by_right(board, turn, castles, side) {
        why.push_str(&format!("; method: {}", castling.method()));
    }
    (code, why)
}

/// The squares from which a piece of this kind could go to a square if its king did not matter.
fn origins(position: &Chess, role: Role, to: Square) -> Bitboard {
    let board = position.board();
    let turn = position.turn();
    let reaching = board.attacks_to(to, turn, board.occupied()) & board.by_role(role);
    if role != Role::Pawn {
        return reaching;
    }
    if board.occupied().contains(to) || position.ep_square(EnPassantMode::Always) == Some(to) {
        return reaching;
    }
    let pawns = board.by_piece(turn.pawn());
    let one = Bitboard::from_square(to).shift(turn.fold_wb(-8, 8));
    let two = (one & !board.occupied()).shift(turn.fold_wb(-8, 8));
    let is_fourth = to.rank() == turn.relative_rank(Rank::Fourth);
    pawns & (one | if is_fourth { two } else { Bitboard::EMPTY })
}

fn names(squares: Bitboard) -> String {
    let names: Vec<String> = squares.into_iter().map(|square| square.to_string()).collect();
    names.join(" and ")
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
    match promotion {
        None if promotes => return "the piece it promotes to is missing".to_owned(),
        Some(_) if !promotes => return "no pawn promotes here".to_owned(),
        Some(piece @ (Role::King | Role::Pawn)) => {
            return format!("a pawn cannot promote to a {}", role_name(piece));
        }
        _ => {}
    }
    let origins = origins(position, role, to);
    if origins.is_empty() {
        return format!("no {name} can go to {to}");
    }
    let wanted = file.map_or(Bitboard::FULL, Bitboard::from_file)
        & rank.map_or(Bitboard::FULL, Bitboard::from_rank);
    if (origins & wanted).is_empty() {
        return format!("{to} can only be reached from {}", names(origins));
    }
    let still = if position.is_check() { "still " } else { "" };
    format!("the king would {still}be in check")
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
                "is ambiguous: legal from f7 and h7",
            ),
            (
                "4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1",
                "Ne2",
                Code::MoveIllegal,
                "is illegal: the king would be in check",
            ),
            (
                "4k3/8/8/8/8/2N5/8/4K2r w - - 0 1",
                "Ne4",
                Code::MoveIllegal,
                "is illegal: the king would still be in check",
            ),
            (
                "4k3/8/8/8/8/2N5/8/4K3 w - - 0 1",
                "Nf3",
                Code::MoveIllegal,
                "is illegal: no white knight can go to f3",
            ),
            (
                "4k3/8/8/8/8/2N5/8/4K3 w - - 0 1",
                "Nbe4",
                Code::MoveIllegal,
                "is illegal: e4 can only be reached from c3",
            ),
            (
                "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
                "a8",
                Code::MoveIllegal,
                "is illegal: the piece it promotes to is missing",
            ),
            (
                "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
                "Qd4",
                Code::MoveIllegal,
                "is illegal: there is no white queen",
            ),
            (
                "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
                "Kxe2",
                Code::MoveCaptureMark,
                "captures nothing, expected Ke2",
            ),
            (
                "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
                "Kg1",
                Code::CastlingAsKingMove,
                "is no step of the king; castling is written O-O",
            ),
            (
                "4k3/8/8/8/8/8/8/5KR1 w G - 0 1",
                "Kxg1",
                Code::CastlingAsKingMove,
                "moves the king onto its rook; castling is written O-O",
            ),
            (
                "4k3/8/8/8/7b/8/5P2/4K3 w - - 0 1",
                "f3",
                Code::MoveIllegal,
                "is illegal: the king would be in check",
            ),
            (
                "4k3/8/8/8/8/8/3P4/r3K3 w - - 0 1",
                "d4",
                Code::MoveIllegal,
                "is illegal: the king would still be in check",
            ),
            (
                "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
                "a8=K",
                Code::MoveIllegal,
                "is illegal: a pawn cannot promote to a king",
            ),
            (
                "4k3/8/8/8/8/8/8/4KN1R w K - 0 1",
                "Kg1",
                Code::CastlingAsKingMove,
                "is no step of the king; castling is written O-O, which is not allowed: f1 is \
                 occupied by the white knight [FIDE II.3.2.7.4]; method: double-move",
            ),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "--", Code::MoveNull, "is no move of chess"),
            (
                "4k3/8/8/8/2b5/8/8/R3K2R w KQ - 0 1",
                "O-O",
                Code::CastlingPath,
                "is not allowed: the king would cross f1, attacked by the bishop on c4 \
                 [FIDE 3.8.2.2.1]; method: double-move",
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
