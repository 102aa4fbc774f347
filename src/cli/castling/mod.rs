//! `chess960 castling`.

mod page;
mod picture;

use chess960::{
    Error,
    chess960::castling::{Castling, Rules, explain},
    output::{
        castlings::{ANSWERS, Answer, CASTLINGS, player},
        table::Format,
    },
};
use clap::ValueEnum;
use shakmaty::{CastlingSide, Chess, Color, Position};

use super::{Status, pictures, refuse, starts::position_of, tables};

/// Explain castling in a position: allowed or not, every condition that fails, how it is carried out
///
/// Without --format and --output the answer is text. In a picture, squares that have to be empty have a
/// dot, or a cross if they are not; those where the king may not be attacked and is have a sign of danger,
/// and attackers a ring.
#[derive(Debug, clap::Args)]
#[command(mut_arg("format", tables::of_a_page))]
#[group(skip)]
pub(crate) struct Args {
    /// A FEN, or a start position: a number from 0 to 959 or a back rank such as RNBQKBNR, or two of these
    /// with a slash between, White's and Black's
    #[arg(value_name = "FEN|START", required_unless_present = "castlings")]
    query: Vec<String>,

    /// The table of all 84 castlings instead: where king and rook go, and by which method
    #[arg(long = "table", conflicts_with_all = ["query", "svg", "png"])]
    castlings: bool,

    /// Only this side
    #[arg(long, value_enum, ignore_case = true)]
    side: Option<Side>,

    /// Whose castling; a player who is not to move is answered as if it were their turn. If this is not
    /// given, the player to move, and in the table both
    #[arg(long, value_enum, ignore_case = true)]
    player: Option<Player>,

    /// The text that decides
    #[arg(long, value_enum, ignore_case = true, value_name = "TEXT", default_value = "fide")]
    rules: Text,

    #[command(flatten)]
    table: tables::Args,

    #[command(flatten)]
    pictures: pictures::Args,
}

/// A side of the board.
#[derive(Copy, Clone, Debug, ValueEnum)]
enum Side {
    /// O-O-O: the rook on the side of the a-file
    #[value(name = "a", aliases = ["a-side", "queenside", "c", "O-O-O", "0-0-0"])]
    A,
    /// O-O: the rook on the side of the h-file
    #[value(name = "h", aliases = ["h-side", "kingside", "g", "O-O", "0-0"])]
    H,
}

#[derive(Copy, Clone, Debug, ValueEnum)]
enum Player {
    White,
    Black,
    Both,
}

/// A text with rules for castling.
#[derive(Copy, Clone, Debug, ValueEnum)]
enum Text {
    /// The FIDE Laws of Chess of 2023
    Fide,
    /// Fischer's rules of 1996: the castling rook may not give check, nor a rook be attacked that the king
    /// jumps over
    #[value(name = "fischer1996", alias = "fischer")]
    Fischer1996,
    /// Chess480 by Kipling Lewis: the king goes two squares towards the rook or over it, and changes
    /// places with it side by side in a corner
    Chess480,
}

impl Args {
    pub(crate) fn run(&self) -> Result<Status, Error> {
        if self.castlings {
            let players = self.players(Player::Both);
            let sides = self.sides();
            let mut wanted: Vec<_> = Castling::all()
                .map(|castling| self.rules().travel(castling))
                .filter(|travel| player(travel).is_some_and(|it| players.contains(&it)))
                .filter(|travel| sides.contains(&travel.castling.side))
                .collect();
            // Those of one method together; among them the order by files stays.
            wanted.sort_by_key(|travel| {
                let side = travel.castling.side.is_king_side();
                (player(travel) == Some(Color::Black), side, travel.method())
            });
            self.table.write("castling", "castlings", CASTLINGS.iter(), wanted.into_iter())?;
            return Ok(Status::Clean);
        }
        if self.pictures.is_any()
            && (self.side.is_none() || matches!(self.player, Some(Player::Both)))
        {
            refuse("castling", "a picture shows one castling: say --side, and one player");
        }
        self.pictures.refuse_both("castling", &self.table);
        let (status, position) = position_of("castling", &self.query.join(" "));
        let Some(position) = position else { return Ok(Status::Findings) };
        let answers = self.answers(&position);
        if let [answer] = &*answers {
            self.pictures.write("castling", &picture::diagram(position.board(), answer))?;
        }
        let format = self.table.format_of_page();
        if format == Format::Text && self.pictures.is_stdout() {
            return Ok(status);
        }
        let paragraphs: Vec<String> = answers.iter().map(page::paragraph).collect();
        let page = || paragraphs.join("\n");
        let (columns, rows) = (ANSWERS.iter(), answers.into_iter());
        self.table.write_page_or_table(format, "castling", page, "castling", columns, rows)?;
        Ok(status)
    }

    fn answers(&self, position: &Chess) -> Vec<Answer> {
        let (board, castles, turn) = (position.board(), position.castles(), position.turn());
        let by = |color, side, rules| explain(board, color, castles, side, rules);
        let to_move = turn.fold_wb(Player::White, Player::Black);
        let mut answers = Vec::new();
        for color in self.players(to_move) {
            for side in self.sides() {
                let explanation = by(color, side, self.rules());
                let others = match self.rules() {
                    Rules::Fide => &Rules::ALL[1..],
                    _ => &[Rules::Fide],
                };
                let differs = others.iter().filter_map(|&rules| {
                    Some((rules, explanation.difference(&by(color, side, rules))?))
                });
                let differs = differs.collect();
                answers.push(Answer { explanation, is_to_move: color == turn, differs });
            }
        }
        answers
    }

    fn players(&self, default: Player) -> Vec<Color> {
        match self.player.unwrap_or(default) {
            Player::White => vec![Color::White],
            Player::Black => vec![Color::Black],
            Player::Both => vec![Color::White, Color::Black],
        }
    }

    fn sides(&self) -> Vec<CastlingSide> {
        match self.side {
            None => vec![CastlingSide::QueenSide, CastlingSide::KingSide],
            Some(Side::A) => vec![CastlingSide::QueenSide],
            Some(Side::H) => vec![CastlingSide::KingSide],
        }
    }

    fn rules(&self) -> Rules {
        match self.rules {
            Text::Fide => Rules::Fide,
            Text::Fischer1996 => Rules::Fischer1996,
            Text::Chess480 => Rules::Chess480,
        }
    }
}
