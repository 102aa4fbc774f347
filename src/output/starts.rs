//! Start positions as tables: single and double starts, and the larger set of shuffles.

use shakmaty::{Bitboard, CastlingSide, Color, Square};

use crate::chess960::{
    castling::{Castling, Method},
    start::{BackRank, Shuffle, Sp, Start},
};

use super::{castlings, table::Column};

use CastlingSide::{KingSide as H, QueenSide as A};

/// The columns of single starts.
pub const SINGLE: &[Column<Sp>] = &[
    Column::count("sp", "start position number, 0 to 959", |sp| Some(sp.get().into())),
    Column::text("back_rank", "pieces of the first rank from a to h", |sp| {
        Some(sp.back_rank().to_string())
    }),
    Column::text("xfen", "the FEN in the dialect X-FEN", |sp| Some(Start::Single(*sp).xfen())),
    Column::text("shredder_fen", "the FEN in the dialect Shredder-FEN", |sp| {
        Some(Start::Single(*sp).shredder_fen())
    }),
    Column::text(
        "castling_h",
        "how White castles on the h-side (O-O): the squares that king and rook leave and enter",
        |sp| Some(squares(sp.back_rank(), Color::White, H)),
    ),
    Column::text(
        "method_h",
        "castling method on the h-side [FIDE II.3.2]: `double-move`, `transposition`, `king-move-only`, `rook-move-only`",
        |sp| method(*sp, H),
    ),
    Column::text("castling_a", "how White castles on the a-side (O-O-O)", |sp| {
        Some(squares(sp.back_rank(), Color::White, A))
    }),
    Column::text("method_a", "castling method on the a-side", |sp| method(*sp, A)),
    Column::flag("move_one_h", "whether O-O is possible on move 1", |sp| {
        Some(sp.back_rank().castles_on_move_one(H))
    }),
    Column::flag("move_one_a", "whether O-O-O is possible on move 1", |sp| {
        Some(sp.back_rank().castles_on_move_one(A))
    }),
    Column::flag("chess18", "Chess18: king on e, rooks on a and h", |sp| {
        Some(sp.back_rank().is_chess18())
    }),
    Column::flag(
        "chess90",
        "Chess90: one rook stands in the way of castling with the other, until it moves or is captured; the rest is Chess870",
        |sp| Some(sp.back_rank().blocked_castling().is_some()),
    ),
    Column::text(
        "rook_in_the_way",
        "in Chess90 the square of that rook, of White; empty in Chess870",
        |sp| rook_in_the_way(sp.back_rank()).map(|rook| rook.to_string()),
    ),
    Column::count("mirror", "the number of the mirror twin, a and h changed over", |sp| {
        Some(sp.back_rank().mirror().sp().get().into())
    }),
    Column::flag(
        "symmetric",
        "whether left and right are alike once king and queen count as the same piece",
        |sp| Some(sp.back_rank().is_symmetric()),
    ),
    Column::text("arrangement", "where king and rooks stand, all else `x`", |sp| {
        Some(sp.back_rank().arrangement().to_string())
    }),
    Column::text(
        "king_square",
        "colour of the square on which White's king stands: `light` or `dark`",
        |sp| {
            let king = Square::from_coords(sp.back_rank().king_file(), shakmaty::Rank::First);
            Some(if king.is_light() { "light" } else { "dark" }.to_owned())
        },
    ),
    Column::count("unprotected_pawns", "White's pawns that no own piece protects, 0 to 3", |sp| {
        Some(Start::Single(*sp).unprotected_pawns(Color::White).count() as u64)
    }),
    Column::text("unprotected", "the squares of these pawns", |sp| {
        listed(Start::Single(*sp).unprotected_pawns(Color::White))
    }),
    Column::text("attackable", "those of them that Black's first move can attack", |sp| {
        listed(Start::Single(*sp).attackable_pawns(Color::White))
    }),
    Column::text(
        "corner_bishops",
        "White's bishops on a1 or h1: their only diagonal opens with the own b- or g-pawn and runs to the opponent's g- or b-pawn",
        |sp| listed(sp.back_rank().corner_bishops()),
    ),
];

/// The columns of double starts, single ones among them.
pub const DOUBLE: &[Column<Start>] = &[
    Column::count("index", "`960·white_sp + black_sp`, 0 to 921,599", |start| {
        Some(start.index().into())
    }),
    Column::count("white_sp", "White's start position number, 0 to 959", |start| {
        Some(start.white().get().into())
    }),
    Column::count("black_sp", "Black's start position number, 0 to 959", |start| {
        Some(start.black().get().into())
    }),
    Column::text("white_back_rank", "White's pieces from a to h", |start| {
        Some(start.white().back_rank().to_string())
    }),
    Column::text("black_back_rank", "Black's pieces from a to h", |start| {
        Some(start.black().back_rank().to_string())
    }),
    Column::text("xfen", "the FEN in the dialect X-FEN", |start| Some(start.xfen())),
    Column::text("shredder_fen", "the FEN in the dialect Shredder-FEN", |start| {
        Some(start.shredder_fen())
    }),
    Column::text("white_method_h", "White's castling method on the h-side", |start| {
        method(start.white(), H)
    }),
    Column::text("white_method_a", "White's castling method on the a-side", |start| {
        method(start.white(), A)
    }),
    Column::text("black_method_h", "Black's castling method on the h-side", |start| {
        method(start.black(), H)
    }),
    Column::text("black_method_a", "Black's castling method on the a-side", |start| {
        method(start.black(), A)
    }),
    Column::flag("single", "whether both sides have the same back rank", |start| {
        Some(matches!(start, Start::Single(_)))
    }),
    Column::flag("chess324", "Chess324: both kings on e, all rooks on a and h", |start| {
        Some(start.white().back_rank().is_chess18() && start.black().back_rank().is_chess18())
    }),
    Column::text("white_unprotected", "White's pawns that no own piece protects", |start| {
        listed(start.unprotected_pawns(Color::White))
    }),
    Column::text("white_attackable", "those of them that Black's first move can attack", |start| {
        listed(start.attackable_pawns(Color::White))
    }),
    Column::text("black_unprotected", "Black's pawns that no own piece protects", |start| {
        listed(start.unprotected_pawns(Color::Black))
    }),
    Column::text("black_attackable", "those of them that White's first move can attack", |start| {
        listed(start.attackable_pawns(Color::Black))
    }),
];

/// The columns of shuffles.
pub const SHUFFLE: &[Column<Shuffle>] = &[
    Column::text("back_rank", "pieces of the first rank from a to h", |shuffle| {
        Some(shuffle.to_string())
    }),
    Column::flag(
        "chess2880",
        "Chess2880: the bishops stand on squares of opposite colour",
        |shuffle| Some(shuffle.has_opposite_bishops()),
    ),
    Column::flag("king_between_rooks", "whether the king stands between the rooks", |shuffle| {
        Some(shuffle.has_king_between_rooks())
    }),
    Column::count("sp", "the number of one of the 960: where both hold; else empty", |shuffle| {
        shuffle.back_rank().ok().map(|rank| rank.sp().get().into())
    }),
    Column::flag(
        "symmetric",
        "whether left and right are alike once king and queen count as the same piece",
        |shuffle| Some(shuffle.is_symmetric()),
    ),
];

/// The squares that king and rook leave and enter: `Ke1-g1 Rh1-f1`; of what stays, only the one move.
fn squares(rank: BackRank, color: Color, side: CastlingSide) -> String {
    let castling = rank.castling(color, side);
    let Castling { king, rook, .. } = castling;
    let king = format!("K{king}-{}", castling.king_to());
    let rook = format!("R{rook}-{}", castling.rook_to());
    match castling.method() {
        Method::KingMoveOnly => king,
        Method::RookMoveOnly => rook,
        Method::DoubleMove | Method::Transposition => format!("{king} {rook}"),
    }
}

fn method(sp: Sp, side: CastlingSide) -> Option<String> {
    Some(sp.back_rank().method(side).to_string())
}

/// White's rook that stands in the way of castling with the other.
fn rook_in_the_way(rank: BackRank) -> Option<Square> {
    rank.blocked_castling().map(|side| rank.castling(Color::White, side).rook)
}

/// Squares with blanks between, or nothing.
fn listed(squares: Bitboard) -> Option<String> {
    squares.any().then(|| castlings::squares(squares))
}
