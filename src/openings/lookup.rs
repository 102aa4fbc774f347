//! A line that is looked up.

use shakmaty::{Chess, Move, san::SanPlus, uci::UciMove};

use crate::{
    chess960::{san, start::Start},
    game::details::key,
    text,
};

use super::{
    moves::{Code, MOST_PLIES},
    walk::Line,
};

/// A line that is looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lookup {
    pub(super) start: Start,
    pub(super) moves: Vec<Code>,
    /// The key of the position before the first move.
    pub(super) first_key: u128,
    /// The key of the position behind the line.
    pub(super) key: u128,
}

/// Why a text is no line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LookupError {
    /// A move cannot be played.
    #[error("{} cannot be played {}", text::quote(.word.as_bytes()), after(.line))]
    Move {
        /// The move as it was written.
        word: String,
        /// The moves before it in SAN.
        line: String,
    },
    /// It has too many moves.
    #[error("more than {MOST_PLIES} plies")]
    TooLong,
}

fn after(line: &str) -> String {
    if line.is_empty() { "as the first move".to_owned() } else { format!("after {line}") }
}

impl Lookup {
    /// Moves from a start in SAN or as UCI writes them, with or without their numbers: `1. e4 e5 2. Nf3`,
    /// `e2e4 e7e5`.
    ///
    /// # Errors
    ///
    /// The first move that cannot be played, or that there are too many.
    ///
    /// ```
    /// use chess960::{chess960::start::{Sp, Start}, openings::Lookup};
    ///
    /// let start = Start::Single(Sp::CLASSICAL);
    /// let line = Lookup::of(start, "1. e4 e5 2. Nf3")?;
    /// assert_eq!(Lookup::of(start, "e2e4 e7e5 g1f3"), Ok(line));
    /// let why = Lookup::of(start, "e4 e4").unwrap_err();
    /// assert_eq!(why.to_string(), "`e4` cannot be played after 1. e4");
    /// # Ok::<(), chess960::openings::LookupError>(())
    /// ```
    pub fn of(start: Start, text: &str) -> Result<Lookup, LookupError> {
        let mut moves = Vec::new();
        let impossible =
            |word: &str, line: String| LookupError::Move { word: word.to_owned(), line };
        let mut line = Line::new(start).ok_or_else(|| impossible(text, String::new()))?;
        let first_key = key(&line.position);
        for word in words(text) {
            let next = read(word, &line.position).map(Code::of);
            let longer = next.and_then(|code| Some((code, line.followed_by(code)?)));
            let Some((code, longer)) = longer else { return Err(impossible(word, line.text)) };
            if moves.len() == MOST_PLIES as usize {
                return Err(LookupError::TooLong);
            }
            moves.push(code);
            line = longer;
        }
        Ok(Lookup { start, moves, first_key, key: key(&line.position) })
    }
}

/// The moves of a text without their numbers.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace().map(without_number).filter(|word| !word.is_empty())
}

/// A word without the number before it, as in `1.e4` and `1...`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_number = rest.len() < word.len() && rest.starts_with('.');
    if is_number { rest.trim_start_matches('.') } else { word }
}

fn read(word: &str, position: &Chess) -> Option<Move> {
    // As SAN `g1f3` would be a pawn's move.
    let uci = word.parse().ok().and_then(|uci: UciMove| uci.to_move(position).ok());
    uci.or_else(|| san::to_move(SanPlus::from_ascii(word.as_bytes()).ok()?.san, position).ok())
}
