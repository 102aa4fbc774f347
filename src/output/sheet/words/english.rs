//! English.

use super::Words;

pub(super) const WORDS: Words = Words {
    code: "en",
    title: "Start positions",
    event: "Event",
    round: "Round",
    game: "Game",
    table: "Table",
    date: "Date",
    start_position: "Start position",
    back_rank: "Back rank, a to h",
    white: "White",
    black: "Black",
    h_side: "Castling on the h-side (O-O)",
    a_side: "Castling on the a-side (O-O-O)",
    double_move: "double-move castling",
    transposition: "transposition castling",
    king_move_only: "king-move-only castling",
    rook_move_only: "rook-move-only castling",
    king_goes: |from, to| format!("king {from} to {to}"),
    king_stays: |on| format!("king stays on {on}"),
    rook_goes: |from, to| format!("rook {from} to {to}"),
    rook_stays: |on| format!("rook stays on {on}"),
    first_move: |castling| format!("Castling on the first move is possible: {castling}"),
    no_first_move: "Castling on the first move is not possible",
    how: "How to castle on the board",
    how_steps: "Place the king beside the board, next to its final square; move the rook to its final square; then \
                place the king on its own. King and rook end as in classical chess: on the h-side king g, rook f; \
                on the a-side king c, rook d.",
    letters: "K king · Q queen · R rook · B bishop · N knight",
    do_not_open: "Do not open before the start of the round",
    fold: "fold here",
    seal: "seal here",
    poster: "The 960 start positions of Chess960",
    poster_order: "In a column the bishops stand on the same squares. In a row of sixteen the other pieces come in the \
                   same order.",
};
