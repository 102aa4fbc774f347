//! The nodes of a tree with their moves as text, each before what follows from it.

use std::{cmp::Reverse, fmt::Write};

use shakmaty::{Chess, Color, Position, san::SanPlus};

use crate::{chess960::start::Start, error::Error};

use super::{
    counts::Counts,
    moves::{Code, StartBytes, codes, first_position},
    tree::Trees,
};

/// A line from a start.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) start: Start,
    /// The position at its end.
    pub(super) position: Chess,
    /// The moves in SAN with their numbers.
    pub(super) text: String,
    /// Where the last one begins in the text.
    last: usize,
    /// The moves as they are in a key.
    pub(super) moves: Vec<u8>,
}

impl Line {
    /// Of no moves.
    pub(super) fn new(start: Start) -> Option<Line> {
        let position = first_position(start)?;
        Some(Line { start, position, text: String::new(), last: 0, moves: Vec::new() })
    }

    /// Of the moves in a key.
    pub(super) fn of(start: Start, moves: &[u8]) -> Option<Line> {
        let line = Line::new(start)?;
        codes(moves).try_fold(line, |line, code| line.followed_by(code))
    }

    /// With one more move; `None` where that cannot be played.
    pub(super) fn followed_by(&self, code: Code) -> Option<Line> {
        let m = code.to_move(&self.position)?;
        let mut line = self.clone();
        if !line.text.is_empty() {
            line.text.push(' ');
        }
        // Writing to a string cannot fail.
        if line.position.turn() == Color::White {
            let _ = write!(line.text, "{}. ", line.position.fullmoves());
        }
        line.last = line.text.len();
        let san = SanPlus::from_move_and_play_unchecked(&mut line.position, m);
        let _ = write!(line.text, "{san}");
        line.moves.extend(code.bytes());
        Some(line)
    }

    /// How many moves it has.
    pub(super) fn plies(&self) -> usize {
        self.moves.len() / Code::BYTES
    }

    /// The last move in SAN; nothing of no moves.
    pub(super) fn last(&self) -> &str {
        &self.text[self.last..]
    }
}

/// A node that the walk has come to.
#[derive(Copy, Clone, Debug)]
pub(super) struct Step<'a> {
    pub(super) line: &'a Line,
    pub(super) counts: &'a Counts,
    /// Games of the line before its last move, where there is one.
    pub(super) before: Option<u64>,
}

/// What is told of every node.
pub(super) type Visit<'a> = &'a mut dyn FnMut(Step<'_>) -> Result<(), Error>;

/// Goes through the tree of a start, from the node that these moves lead to. Of several moves the one that was
/// played most is the first, and of those the first by its text.
pub(super) fn walk(
    trees: &mut Trees,
    (start, root): (StartBytes, u64),
    from: &[Code],
    visit: Visit<'_>,
) -> Result<(), Error> {
    let Some(mut line) = start.start().and_then(Line::new) else { return Ok(()) };
    let (mut index, mut before) = (root, None);
    for &code in from {
        let games = trees.node(index)?.counts.results.games();
        let found = trees.children(index)?.into_iter().find(|(_, node)| node.code == code);
        let (Some((child, _)), Some(longer)) = (found, line.followed_by(code)) else {
            return Ok(());
        };
        (index, before, line) = (child, Some(games), longer);
    }
    descend(trees, index, &line, before, visit)
}

/// The lines have [an end](super::moves::MOST_PLIES), and with them the depth of the stack.
fn descend(
    trees: &mut Trees,
    index: u64,
    line: &Line,
    before: Option<u64>,
    visit: Visit<'_>,
) -> Result<(), Error> {
    let counts = trees.node(index)?.counts;
    visit(Step { line, counts: &counts, before })?;
    let games = counts.results.games();
    let children = trees.children(index)?.into_iter();
    let followed = |(index, node): (u64, super::nodes::Node)| {
        Some((node.counts.results.games(), line.followed_by(node.code)?, index))
    };
    let mut children: Vec<_> = children.filter_map(followed).collect();
    children.sort_by(|(a, a_line, _), (b, b_line, _)| {
        (Reverse(a), a_line.last()).cmp(&(Reverse(b), b_line.last()))
    });
    children
        .iter()
        .try_for_each(|(_, line, index)| descend(trees, *index, line, Some(games), visit))
}
