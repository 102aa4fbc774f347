//! Castlings as tables: all there are, and the answers about those of a position.

use shakmaty::{Bitboard, Color};

use crate::chess960::castling::{Explanation, Rules, Travel, san};

use super::table::Column;

/// What is told of one castling.
#[derive(Debug)]
pub struct Answer {
    /// By the text that was asked for.
    pub explanation: Explanation,
    /// Whether it is this player's turn.
    pub is_to_move: bool,
    /// Which text says something else, and what.
    pub differs: Vec<(Rules, String)>,
}

/// The columns of the answers about a position.
pub const ANSWERS: &[Column<Answer>] = &[
    Column::text("player", "`white` or `black`", |row| Some(name(row.explanation.color))),
    Column::text("castling", "`O-O` (h-side) or `O-O-O` (a-side)", |row| {
        Some(san(row.explanation.side).to_owned())
    }),
    Column::text("rules", "the text that decides: `fide`, `fischer1996` or `chess480`", |row| {
        Some(row.explanation.rules.id().to_owned())
    }),
    Column::flag(
        "to_move",
        "whether the player is to move; if not, the answer is as if it were their turn",
        |row| Some(row.is_to_move),
    ),
    Column::flag("allowed", "whether castling is allowed", |row| {
        Some(row.explanation.is_allowed())
    }),
    Column::text(
        "king_from",
        "the square the king leaves; empty, as all squares, without the right",
        |row| of(row, |travel| travel.castling.king.to_string()),
    ),
    Column::text("king_to", "the king's goal", |row| of(row, |travel| travel.king_to.to_string())),
    Column::text("rook_from", "the square the rook leaves", |row| {
        of(row, |travel| travel.castling.rook.to_string())
    }),
    Column::text("rook_to", "the rook's goal", |row| of(row, |travel| travel.rook_to.to_string())),
    Column::text(
        "method",
        "`double-move`, `transposition`, `king-move-only` or `rook-move-only`",
        |row| of(row, |travel| travel.method().to_string()),
    ),
    Column::text(
        "fails",
        "the conditions that fail, with blanks between: `right`, `vacant`, `check`, `path`, `exposed`, `gives-check`, `jumped-rook`",
        |row| joined(row.explanation.ids().into_iter(), " "),
    ),
    Column::text("reasons", "each of them in words, with squares and pieces", |row| {
        joined(row.explanation.failures.iter().map(ToString::to_string), "; ")
    }),
    Column::text("articles", "where that stands, each once", |row| {
        let mut articles: Vec<_> =
            row.explanation.failures.iter().map(|failure| failure.source().to_owned()).collect();
        articles.dedup();
        joined(articles.into_iter(), "; ")
    }),
    Column::text("must_be_empty", "the squares that have to be empty", |row| {
        of(row, |travel| squares(travel.must_be_vacant()))
    }),
    Column::text(
        "must_be_safe",
        "the squares on which the king may not be attacked: its own, and those it enters",
        |row| of(row, |travel| squares(travel.must_be_safe())),
    ),
    Column::text("how_to", "how it is carried out on a real board [FIDE II.3.2.5]", |row| {
        of(row, Travel::how_to)
    }),
    Column::flag(
        "king_step",
        "whether a king step to the same square is legal too, as another move",
        |row| Some(row.is_king_step()),
    ),
    Column::text(
        "differs",
        "what another text says: for `fide` the others, for the others `fide`",
        |row| {
            let texts = row.differs.iter().map(|(rules, what)| format!("{}: {what}", rules.name()));
            joined(texts, "; ")
        },
    ),
];

/// The columns of all castlings.
pub const CASTLINGS: &[Column<Travel>] = &[
    Column::text("player", "`white` or `black`", |row| player(row).map(name)),
    Column::text("castling", "`O-O` (h-side) or `O-O-O` (a-side)", |row| {
        Some(san(row.castling.side).to_owned())
    }),
    Column::text("king_from", "the square the king leaves", |row| {
        Some(row.castling.king.to_string())
    }),
    Column::text("rook_from", "the square the rook leaves", |row| {
        Some(row.castling.rook.to_string())
    }),
    Column::text("king_to", "the king's goal", |row| Some(row.king_to.to_string())),
    Column::text("rook_to", "the rook's goal", |row| Some(row.rook_to.to_string())),
    Column::text(
        "method",
        "`double-move`, `transposition`, `king-move-only` or `rook-move-only`",
        |row| Some(row.method().to_string()),
    ),
    Column::text("must_be_empty", "the squares that have to be empty", |row| {
        Some(squares(row.must_be_vacant()))
    }),
    Column::text("king_enters", "the squares the king enters, its goal included", |row| {
        Some(squares(row.king_way()))
    }),
];

impl Answer {
    /// Whether a king step to the same square is legal too.
    pub fn is_king_step(&self) -> bool {
        let travel = self.explanation.travel;
        self.explanation.is_allowed() && travel.is_some_and(Travel::is_king_step)
    }
}

/// Whose castling it is, by the rank.
pub fn player(travel: &Travel) -> Option<Color> {
    Color::ALL.into_iter().find(|color| color.backrank() == travel.castling.king.rank())
}

fn name(color: Color) -> String {
    color.fold_wb("white", "black").to_owned()
}

fn of(row: &Answer, value: impl FnOnce(Travel) -> String) -> Option<String> {
    row.explanation.travel.map(value)
}

/// Names of squares, from the a-file on.
pub fn squares(squares: Bitboard) -> String {
    let names: Vec<_> = squares.into_iter().map(|square| square.to_string()).collect();
    names.join(" ")
}

/// The parts in one text; `None` if there are none.
fn joined(parts: impl Iterator<Item = impl Into<String>>, separator: &str) -> Option<String> {
    let parts: Vec<String> = parts.map(Into::into).collect();
    (!parts.is_empty()).then(|| parts.join(separator))
}
