//! Draws as tables.

use shakmaty::CastlingSide::{self, KingSide as H, QueenSide as A};

use crate::chess960::{
    draw::Drawn,
    start::{BackRank, Sp},
};

use super::table::Column;

/// The columns of draws of single starts.
pub const SINGLE: &[Column<Drawn>] = &[
    Column::count("round", "the round, from 1", |drawn| Some(drawn.round.into())),
    Column::count("game", "the game of the round, from 1", |drawn| Some(drawn.game.into())),
    Column::count("sp", "start position number, 0 to 959", |drawn| number(drawn.start.white())),
    Column::text("back_rank", "pieces of the first rank from a to h", |drawn| {
        Some(white(drawn).to_string())
    }),
    Column::text("xfen", "the FEN in the dialect X-FEN", |drawn| Some(drawn.start.xfen())),
    Column::text(
        "method_h",
        "castling method on the h-side [FIDE II.3.2]: `double-move`, `transposition`, `king-move-only`, `rook-move-only`",
        |drawn| method(white(drawn), H),
    ),
    Column::text("method_a", "castling method on the a-side", |drawn| method(white(drawn), A)),
];

/// The columns of draws of double starts.
pub const DOUBLE: &[Column<Drawn>] = &[
    Column::count("round", "the round, from 1", |drawn| Some(drawn.round.into())),
    Column::count("game", "the game of the round, from 1", |drawn| Some(drawn.game.into())),
    Column::count("white_sp", "White's start position number, 0 to 959", |drawn| {
        number(drawn.start.white())
    }),
    Column::count("black_sp", "Black's start position number, 0 to 959", |drawn| {
        number(drawn.start.black())
    }),
    Column::text("white_back_rank", "White's pieces from a to h", |drawn| {
        Some(white(drawn).to_string())
    }),
    Column::text("black_back_rank", "Black's pieces from a to h", |drawn| {
        Some(black(drawn).to_string())
    }),
    Column::text("xfen", "the FEN in the dialect X-FEN", |drawn| Some(drawn.start.xfen())),
    Column::text("white_method_h", "White's castling method on the h-side", |drawn| {
        method(white(drawn), H)
    }),
    Column::text("white_method_a", "White's castling method on the a-side", |drawn| {
        method(white(drawn), A)
    }),
    Column::text("black_method_h", "Black's castling method on the h-side", |drawn| {
        method(black(drawn), H)
    }),
    Column::text("black_method_a", "Black's castling method on the a-side", |drawn| {
        method(black(drawn), A)
    }),
];

fn number(sp: Sp) -> Option<u64> {
    Some(sp.get().into())
}

fn white(drawn: &Drawn) -> BackRank {
    drawn.start.white().back_rank()
}

fn black(drawn: &Drawn) -> BackRank {
    drawn.start.black().back_rank()
}

fn method(rank: BackRank, side: CastlingSide) -> Option<String> {
    Some(rank.method(side).to_string())
}
