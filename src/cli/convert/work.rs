//! The work on a block: its games written as was asked for, cut into pieces.

use chess960::{
    diagnostic::{Code, Severity},
    game::{
        conversion::Reached,
        place::{Placed, Placer},
        read::{self, Found, Item},
        reading::Reading,
        record::Record,
        replay::Replay,
    },
    pgn::{
        blocks::{BLOCK_SIZE, Block},
        rewrite,
    },
    pipeline::Job,
    text::Extent,
};

/// What a text begins and ends with, which says where else it may stand.
#[derive(Copy, Clone, Debug)]
pub(super) struct Edges {
    pub(super) has_tags: bool,
    /// It has a termination marker.
    pub(super) is_marked: bool,
}

impl Edges {
    /// Those of a text that has no game.
    pub(super) const OF_NO_GAME: Edges = Edges { has_tags: true, is_marked: true };
}

/// Writes the games of blocks.
pub(super) struct Work {
    pub(super) reading: Reading,
    /// Whether the text of the games is wanted.
    pub(super) keeps_text: bool,
}

/// What came of a block.
pub(super) struct Part {
    /// Its text as was asked for.
    pub(super) text: Vec<u8>,
    /// The pieces that the text is cut into.
    pub(super) pieces: Vec<Piece>,
    /// Games of the block.
    pub(super) games: u64,
    pub(super) extent: Extent,
    /// Bytes of the stream that are not in the text: of a game that is too long.
    pub(super) is_incomplete: bool,
}

/// A game with what stands behind it up to the next one; or a text without a game.
pub(super) struct Piece {
    /// Where it ends in the text.
    pub(super) end: usize,
    pub(super) game: Option<Game>,
}

pub(super) struct Game {
    pub(super) record: Record,
    pub(super) is_wanted: bool,
    pub(super) edges: Edges,
    pub(super) is_changed: bool,
    /// Not all that was asked for can be done.
    pub(super) is_refused: bool,
    pub(super) errors: u64,
    /// The first error in it.
    pub(super) error: Option<Placed>,
    pub(super) reached: Vec<Reached>,
    pub(super) label: Option<String>,
}

impl Job for Work {
    type Worker = Replay;
    type Part = Part;

    /// The text of a game is kept until its turn comes, and where it is changed.
    fn block_size(&self) -> usize {
        BLOCK_SIZE / 4
    }

    fn worker(&self) -> Replay {
        Replay::new(self.reading.clone())
    }

    fn work(&self, replay: &mut Replay, block: &Block) -> Part {
        let text = block.text();
        let mut placer = Placer::new(text, block.offset);
        let mut edits = Vec::new();
        // Where each piece begins in the block, and what it is.
        let mut begun: Vec<(usize, Option<Game>)> = Vec::new();
        let mut games = 0;
        read::read(block, replay, |mut item| {
            let is_changed = !item.edits.is_empty();
            edits.append(&mut item.edits);
            games += u64::from(item.record.is_some());
            if let Some(record) = item.record {
                let begin = item.span.start;
                let game = game(record, item, games, &mut placer);
                begun.push((begin, Some(Game { is_changed, ..game })));
            }
        });
        if begun.is_empty() {
            begun.push((0, None));
        }
        let mut extent = placer.extent();
        if let Some(skipped) = block.skipped {
            extent = extent.then(Extent { lines: skipped.lines, columns: 0 });
        }
        let starts = begun.iter().map(|(begin, _)| *begin);
        let (text, starts) = if self.keeps_text {
            rewrite::apply_with_places(text, edits, starts)
        } else {
            (Vec::new(), starts.map(|_| 0).collect())
        };
        let ends = starts.into_iter().skip(1).chain([text.len()]);
        let pieces = begun.into_iter().zip(ends);
        let pieces = pieces.map(|((_, game), end)| Piece { end, game }).collect();
        Part { text, pieces, games, extent, is_incomplete: block.skipped.is_some() }
    }

    fn games(part: &Part) -> u64 {
        part.games
    }

    fn weight(part: &Part) -> usize {
        part.text.len() + part.pieces.iter().map(Piece::weight).sum::<usize>()
    }
}

/// What is to be known of the block's `number`th game.
fn game(record: Record, item: Item, number: u64, placer: &mut Placer<'_>) -> Game {
    let has_tags = item.findings.iter().all(|found| found.finding.code != Code::NoTags);
    let is_error = |found: &Found| found.finding.severity == Severity::Error;
    let errors = item.findings.into_iter().filter(is_error).collect::<Vec<_>>();
    let count = errors.len() as u64;
    let first = errors.into_iter().find(|found| found.in_game);
    Game {
        record,
        is_wanted: item.is_wanted,
        edges: Edges { has_tags, is_marked: item.is_marked },
        is_changed: false,
        is_refused: item.is_refused,
        errors: count,
        error: first.map(|found| placer.place(found.finding, Some(number))),
        reached: item.reached,
        label: item.label,
    }
}

impl Piece {
    fn weight(&self) -> usize {
        let Some(game) = &self.game else { return size_of::<Piece>() };
        let reached = game.reached.iter().map(|it| size_of::<Reached>() + it.fen.len());
        let error = game.error.as_ref().map_or(0, |error| error.finding.message.len());
        size_of::<Piece>()
            + reached.sum::<usize>()
            + error
            + game.label.as_ref().map_or(0, String::len)
    }
}
