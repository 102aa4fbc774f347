//! The columns of the table of statistics, stated once: writers, documentation and tests read them here.

mod columns;
mod keys;
mod moves;

use super::table::Column;

pub use crate::stats::report::Row;
pub use keys::{columns_of, key_columns};

/// Columns that belong together, under a name.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Group {
    /// Results and White's score.
    Results,
    /// Plies and castlings in sum.
    Sums,
    /// How sure the score is.
    Score,
    /// How long games are.
    Plies,
    /// Castling of each colour.
    Castling,
    /// First moves and replies.
    Moves,
    /// Ratings.
    Elo,
    /// How games ended.
    Termination,
    /// The evaluation at a move.
    Evaluation,
    /// The clocks at a move.
    Clock,
}

impl Group {
    /// Every group, in the order of the columns.
    pub const ALL: [Group; 10] = [
        Group::Results,
        Group::Sums,
        Group::Score,
        Group::Plies,
        Group::Castling,
        Group::Moves,
        Group::Elo,
        Group::Termination,
        Group::Evaluation,
        Group::Clock,
    ];

    /// Its name in arguments.
    pub const fn name(self) -> &'static str {
        match self {
            Group::Results => "results",
            Group::Sums => "sums",
            Group::Score => "score",
            Group::Plies => "plies",
            Group::Castling => "castling",
            Group::Moves => "moves",
            Group::Elo => "elo",
            Group::Termination => "termination",
            Group::Evaluation => "eval",
            Group::Clock => "clock",
        }
    }

    /// Its columns, with the `moves` first moves and replies that were played most.
    pub fn columns(self, moves: usize) -> Vec<Column<Row>> {
        let columns = match self {
            Group::Results => columns::RESULTS,
            Group::Sums => columns::SUMS,
            Group::Score => columns::SCORE,
            Group::Plies => columns::PLIES,
            Group::Castling => columns::CASTLING,
            Group::Moves => return (0..moves).flat_map(moves::columns).collect(),
            Group::Elo => columns::ELO,
            Group::Termination => columns::TERMINATION,
            Group::Evaluation => columns::EVALUATION,
            Group::Clock => columns::CLOCK,
        };
        columns.to_vec()
    }
}
