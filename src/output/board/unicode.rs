//! Boards in a terminal.

use std::fmt::Write;

use anstyle::{Ansi256Color, Style};
use shakmaty::{Board, Color, File, Piece, Rank, Role, Square};

/// Whether a terminal shows colours.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Paint {
    /// Characters only: outlines for White, filled shapes for Black, a dot for an empty square.
    Plain,
    /// Filled shapes for both. Every square sets its foreground and its background, so that the colours of
    /// the terminal do not matter.
    Colour,
}

/// White's pieces and Black's: white and black of the 256 colours, which no theme of a terminal changes.
const PIECES: [u8; 2] = [231, 16];

/// Light and dark squares, browns. White and black have a contrast of more than 3 to 1 on both.
const SQUARES: [u8; 2] = [137, 94];

/// The board as eight lines that begin with the number of the rank, and one of the letters of the files.
pub fn unicode(board: &Board, bottom: Color, paint: Paint) -> String {
    let (mut files, mut ranks) = (File::ALL, Rank::ALL);
    match bottom {
        Color::White => ranks.reverse(),
        Color::Black => files.reverse(),
    }
    let mut out = String::new();
    for rank in ranks {
        out.push(rank.char());
        out.push(' ');
        for file in files {
            let square = Square::from_coords(file, rank);
            push_square(&mut out, square, board.piece_at(square), paint);
        }
        end_line(&mut out);
    }
    out += "  ";
    for file in files {
        push_cell(&mut out, file.char(), paint);
    }
    end_line(&mut out);
    out
}

fn push_square(out: &mut String, square: Square, piece: Option<Piece>, paint: Paint) {
    let glyph = match (piece, paint) {
        (Some(piece), Paint::Plain) => glyph(piece),
        (Some(piece), Paint::Colour) => glyph(piece.role.of(Color::Black)),
        (None, Paint::Plain) => '·',
        (None, Paint::Colour) => ' ',
    };
    if paint == Paint::Plain {
        return push_cell(out, glyph, paint);
    }
    let ground = SQUARES[usize::from(square.is_dark())];
    let ink = PIECES[usize::from(piece.is_some_and(|piece| piece.color.is_black()))];
    let style = Style::new()
        .fg_color(Some(Ansi256Color(ink).into()))
        .bg_color(Some(Ansi256Color(ground).into()));
    // A string takes everything.
    let _ = write!(out, "{style}");
    push_cell(out, glyph, paint);
    let _ = write!(out, "{style:#}");
}

/// A character in the room of a square: two columns wide, three with colours, where squares touch.
fn push_cell(out: &mut String, c: char, paint: Paint) {
    /// Asks for the character as text: the filled pawn is an emoji as well.
    const AS_TEXT: char = '\u{fe0e}';
    if paint == Paint::Colour {
        out.push(' ');
    }
    out.push(c);
    if c == '♟' {
        out.push(AS_TEXT);
    }
    out.push(' ');
}

/// Nothing invisible stands at the end of a line.
fn end_line(out: &mut String) {
    out.truncate(out.trim_end_matches(' ').len());
    out.push('\n');
}

fn glyph(piece: Piece) -> char {
    let (white, black) = match piece.role {
        Role::Pawn => ('♙', '♟'),
        Role::Knight => ('♘', '♞'),
        Role::Bishop => ('♗', '♝'),
        Role::Rook => ('♖', '♜'),
        Role::Queen => ('♕', '♛'),
        Role::King => ('♔', '♚'),
    };
    piece.color.fold_wb(white, black)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::chess960::start::{Sp, Start};

    fn shown(sp: u16, bottom: Color, paint: Paint) -> String {
        let start = Start::Single(Sp::new(sp).unwrap());
        unicode(&start.board(), bottom, paint).replace('\u{fe0e}', "")
    }

    #[test]
    fn the_classical_array_reads_as_it_stands() {
        let expected = "\
8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜
7 ♟ ♟ ♟ ♟ ♟ ♟ ♟ ♟
6 · · · · · · · ·
5 · · · · · · · ·
4 · · · · · · · ·
3 · · · · · · · ·
2 ♙ ♙ ♙ ♙ ♙ ♙ ♙ ♙
1 ♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖
  a b c d e f g h
";
        assert_eq!(shown(518, Color::White, Paint::Plain), expected);
    }

    #[test]
    fn black_at_the_bottom_turns_the_board() {
        let expected = "\
1 ♖ ♔ ♖ ♘ ♘ ♕ ♗ ♗
2 ♙ ♙ ♙ ♙ ♙ ♙ ♙ ♙
3 · · · · · · · ·
4 · · · · · · · ·
5 · · · · · · · ·
6 · · · · · · · ·
7 ♟ ♟ ♟ ♟ ♟ ♟ ♟ ♟
8 ♜ ♚ ♜ ♞ ♞ ♛ ♝ ♝
  h g f e d c b a
";
        assert_eq!(shown(0, Color::Black, Paint::Plain), expected);
    }

    #[test]
    fn with_colours_shape_and_side_are_apart() {
        let board = shown(518, Color::White, Paint::Colour);
        let lines: Vec<_> = board.lines().collect();
        // White's rook on the dark a1, Black's on the light a8, in the same shape.
        assert!(
            lines[7].starts_with("1 \x1b[38;5;231m\x1b[48;5;94m ♜ \x1b[0m\x1b[38;5;231m"),
            "{board:?}"
        );
        assert!(
            lines[0].starts_with("8 \x1b[38;5;16m\x1b[48;5;137m ♜ \x1b[0m\x1b[38;5;16m"),
            "{board:?}"
        );
        assert!(lines[7].ends_with(" ♜ \x1b[0m"), "nothing runs on into the next line");
        assert_eq!(lines[8], "   a  b  c  d  e  f  g  h");
        assert_eq!(board.matches("\x1b[48;5;").count(), 64);
        assert_eq!(board.matches("\x1b[48;5;94m").count(), 32);
    }

    #[test]
    fn the_filled_pawn_is_never_an_emoji() {
        for paint in [Paint::Plain, Paint::Colour] {
            let board = unicode(&Board::default(), Color::White, paint);
            assert!(board.contains('♟'));
            assert_eq!(board.matches('♟').count(), board.matches("♟\u{fe0e}").count());
        }
    }

    #[test]
    fn no_two_pieces_look_alike() {
        let pieces = Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| role.of(color)));
        assert_eq!(pieces.map(glyph).collect::<HashSet<_>>().len(), 12);
    }
}
