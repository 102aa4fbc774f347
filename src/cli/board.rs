//! `chess960 board`.

use chess960::{
    Error,
    output::board::{self, Diagram},
};
use clap::ValueEnum;
use shakmaty::{Board, Color, Position, Role};

use super::{Status, pictures, print, starts::position_of};

/// Draw a board: in the terminal, as SVG or as PNG
#[derive(Debug, clap::Args)]
#[group(skip)]
pub(crate) struct Args {
    /// A FEN, or a start position: a number from 0 to 959 or a back rank such as RNBQKBNR, or two of these
    /// with a slash between, White's and Black's
    #[arg(value_name = "FEN|START", required = true)]
    query: Vec<String>,

    /// Whose side is at the bottom
    #[arg(long, value_enum, ignore_case = true, value_name = "PLAYER", default_value = "white")]
    bottom: Bottom,

    #[command(flatten)]
    pictures: pictures::Args,
}

/// A side of the board.
#[derive(Copy, Clone, Debug, ValueEnum)]
enum Bottom {
    White,
    Black,
}

impl Args {
    pub(crate) fn run(&self) -> Result<Status, Error> {
        let (status, position) = position_of("board", &self.query.join(" "));
        let Some(position) = position else { return Ok(Status::Findings) };
        let bottom = match self.bottom {
            Bottom::White => Color::White,
            Bottom::Black => Color::Black,
        };
        if self.pictures.is_any() {
            self.pictures.write("board", &diagram(position.board(), position.turn(), bottom))?;
        } else {
            print(board::unicode(position.board(), bottom, pictures::paint()))?;
        }
        Ok(status)
    }
}

fn diagram(board: &Board, turn: Color, bottom: Color) -> Diagram {
    let player = turn.fold_wb("White", "Black");
    let description = Color::ALL.map(|color| pieces(board, color)).join("; ");
    Diagram {
        board: board.clone(),
        bottom,
        title: format!("Chess position, {player} to move"),
        description,
        ..Diagram::default()
    }
}

/// `White: Ke1 Ra1 Rh1 a2 b2`, for who cannot see the board.
fn pieces(board: &Board, color: Color) -> String {
    let roles = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    let squares = roles.into_iter().flat_map(|role| {
        let letter = Some(role.upper_char()).filter(|_| role != Role::Pawn);
        board.by_piece(role.of(color)).into_iter().map(move |square| match letter {
            Some(letter) => format!(" {letter}{square}"),
            None => format!(" {square}"),
        })
    });
    format!("{}:{}", color.fold_wb("White", "Black"), squares.collect::<String>())
}
