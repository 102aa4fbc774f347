//! The rows of the table.

use std::collections::HashMap;

use crate::{
    chess960::{
        fen::{self, Dialect},
        start::Start,
    },
    error::Error,
    stats::{report, results::Results},
};

use super::{
    counts::Counts,
    moves::{Code, StartBytes},
    plan::{By, Plan},
    positions,
    sorted::Sorted,
    store::{Depot, Store},
    tree::Trees,
    walk::{self, Line},
};

/// A row of the table.
#[derive(Clone, Debug)]
pub struct Row {
    /// Where its games began.
    pub start: Start,
    /// Moves of the line.
    pub ply: u32,
    /// The moves in SAN with their numbers; of a position those of the shortest line that leads to it, and of
    /// several the first as UCI writes them.
    pub line: String,
    /// The last of them in SAN; empty before the first move.
    pub last: String,
    /// The position as X-FEN without its counters, where rows are of positions.
    pub fen: Option<String>,
    /// What was counted.
    pub counts: Counts,
    /// The [interval](report::interval) of White's score.
    pub interval: Option<(f64, f64)>,
    /// The games that it has a share of: those of the line before the last move; of a position, all from the
    /// start.
    pub whole: Option<u64>,
}

/// The rows, once all games are counted.
pub struct Rows(Kind);

enum Kind {
    Lines { trees: Trees, from: Vec<Code> },
    Positions { sorted: Sorted, whole: Option<u64> },
}

impl Rows {
    /// Of everything that was counted. While they are made they take as much memory again as the stores may.
    ///
    /// # Errors
    ///
    /// [`Error::Write`] and [`Error::Read`], of what went to the disk. Later nothing more is written there.
    pub fn of(plan: &Plan, depot: &Depot, stores: Vec<Store>) -> Result<Rows, Error> {
        let (limit, scratch) = (depot.limit(), depot.scratch());
        let from = plan.lookup.as_ref().map_or(Vec::new(), |lookup| lookup.moves.clone());
        let lines = Store::sorted(depot, stores)?;
        // A position may have games enough, though none of its lines has.
        let min_games = if plan.by == By::Line { plan.min_games } else { 1 };
        let mut trees = Trees::of(lines, min_games, limit, scratch)?;
        Ok(Rows(match plan.by {
            By::Line => Kind::Lines { trees, from },
            By::Position => {
                let root = trees.roots().next().filter(|_| plan.lookup.is_some());
                let root = root.map(|(_, index)| trees.node(index)).transpose()?;
                let whole = root.map(|root| root.counts.results.games());
                let sorted = positions::joined(trees, &from, plan.min_games, limit, scratch)?;
                Kind::Positions { sorted, whole }
            }
        }))
    }

    /// Hands over the rows: of starts in order; lines in the order of their tree, the move first that was played
    /// most; positions by their plies, and the one first that has most games.
    ///
    /// # Errors
    ///
    /// [`Error::Read`], of what went to the disk, and those of the taker.
    pub fn each(self, mut take: impl FnMut(Row) -> Result<(), Error>) -> Result<(), Error> {
        let mut intervals = Intervals::default();
        match self.0 {
            Kind::Lines { mut trees, from } => trees.roots().try_for_each(|root| {
                walk::walk(&mut trees, root, &from, &mut |step| {
                    take(Row {
                        whole: step.before,
                        ..Row::new(step.line, *step.counts, &mut intervals)
                    })
                })
            }),
            Kind::Positions { sorted, whole } => {
                let mut of_start: Option<(StartBytes, u64)> = None;
                for entry in sorted {
                    let (key, counts) = entry?;
                    let Some((bytes, moves)) = positions::line_of(&key) else { continue };
                    // The first row of a start is of its first position, which all its games have.
                    let (_, first) = *match &mut of_start {
                        Some(known) if known.0 == bytes => known,
                        other => other.insert((bytes, counts.results.games())),
                    };
                    let line = bytes.start().and_then(|start| Line::of(start, moves));
                    let Some(line) = line else { continue };
                    let whole = whole.or(Some(first));
                    take(Row {
                        fen: fen(&line),
                        whole,
                        ..Row::new(&line, counts, &mut intervals)
                    })?;
                }
                Ok(())
            }
        }
    }
}

/// The position at the end of a line as X-FEN without its counters.
fn fen(line: &Line) -> Option<String> {
    let fen = fen::write(&line.position, Dialect::XFen).ok()?;
    Some(fen.split(' ').take(4).collect::<Vec<_>>().join(" "))
}

impl Row {
    fn new(line: &Line, counts: Counts, intervals: &mut Intervals) -> Row {
        Row {
            start: line.start,
            ply: line.plies() as u32,
            last: line.last().to_owned(),
            line: line.text.clone(),
            fen: None,
            counts,
            interval: intervals.of(&counts.results),
            whole: None,
        }
    }
}

/// Intervals of scores, which take longer than all else in a row. Most rows are of few games, and their results
/// come again and again.
#[derive(Default)]
struct Intervals(HashMap<[u64; 3], Option<(f64, f64)>>);

impl Intervals {
    /// Those that are remembered, at most.
    const MOST: usize = 4096;

    fn of(&mut self, results: &Results) -> Option<(f64, f64)> {
        if self.0.len() == Intervals::MOST {
            self.0.clear();
        }
        let key = [results.white_wins, results.draws, results.black_wins];
        *self.0.entry(key).or_insert_with(|| report::interval(results))
    }
}
