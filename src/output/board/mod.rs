//! Boards: in the terminal, as SVG, as PNG.
//!
//! A [`Diagram`] is drawn with [`Diagram::svg`], which gives a document of its own, or with [`fragment`],
//! which gives an element for a sheet. Both draw with the shapes of [`defs`], and both are of whole numbers
//! only: a square is a thousand units wide.

mod pieces;
#[cfg(feature = "pictures")]
mod png;
mod svg;
#[cfg(test)]
#[cfg(feature = "pictures")]
mod tests;
mod unicode;

use shakmaty::{Board, Color, Square};

#[cfg(feature = "pictures")]
pub use png::{WIDTHS, font, png};
pub use svg::{bare_fragment, defs, escape, fragment, rank};
pub use unicode::{Paint, unicode};

/// A board to be drawn, and what is shown on it.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// The pieces.
    pub board: Board,
    /// Whose pieces start at the bottom.
    pub bottom: Color,
    /// What it is, in a few words. Any text.
    pub title: String,
    /// What can be seen on it, for who cannot see it. Any text.
    pub description: String,
    /// Squares that are marked.
    pub marks: Vec<Mark>,
    /// From where to where pieces go. Arrows along a rank run on its edges, by turns on the upper and on the
    /// lower one, so that the two of castling keep apart and cover no piece; all others run below the pieces.
    pub arrows: Vec<(Square, Square)>,
}

impl Default for Diagram {
    /// The classical array, seen from White, without words.
    fn default() -> Diagram {
        Diagram {
            board: Board::default(),
            bottom: Color::White,
            title: String::new(),
            description: String::new(),
            marks: Vec::new(),
            arrows: Vec::new(),
        }
    }
}

/// A square that is marked. One square can have several marks of different kinds.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mark {
    /// The square.
    pub square: Square,
    /// What is to be said of it.
    pub kind: MarkKind,
}

/// What a mark says. Each kind has a form of its own, so that no meaning is in the colour alone.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum MarkKind {
    /// It has to be empty: a dot.
    Vacant,
    /// It has to be empty and is occupied: a cross in a corner.
    Blocked,
    /// It is attacked: hatching, and a sign of danger in a corner.
    Attacked,
    /// The piece that attacks: a ring.
    Attacker,
}

/// Where a square stands in the picture: its column from the left and its row from the top, each 0 to 7.
fn place(square: Square, bottom: Color) -> (i32, i32) {
    let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
    bottom.fold_wb((file, 7 - rank), (7 - file, rank))
}
