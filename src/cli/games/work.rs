//! The work on a block: what is told of each game in it.

use chess960::{
    chess960::fen::Dialect,
    game::{
        digest::Digest,
        place::{Place, Placer},
        read::{self, Item},
        reading::Reading,
        record::{Record, Starts},
        replay::Replay,
    },
    output::games::{Found, Game},
    pgn::blocks::Block,
    pipeline::Job,
    text::Extent,
};

use crate::cli::account::Errors;

/// Makes rows of the games of blocks.
pub(super) struct Work {
    pub(super) reading: Reading,
    /// Which starts `stats` counts.
    pub(super) starts: Starts,
    /// How the position at the end is written.
    pub(super) dialect: Dialect,
    /// Whether games are compared with each other, for the findings of that.
    pub(super) compares: bool,
}

/// What came of a block.
pub(super) struct Part {
    pub(super) heard: Vec<Heard>,
    /// Games of the block.
    pub(super) games: u64,
    pub(super) extent: Extent,
}

/// A game, or what stands where there is none.
pub(super) struct Heard {
    pub(super) what: What,
    pub(super) errors: Errors,
}

pub(super) enum What {
    NoGame,
    NotWanted,
    Game(Box<Told>),
}

/// What is told of a game that is wanted.
pub(super) struct Told {
    pub(super) game: Game,
    /// Where it begins in the block.
    pub(super) place: Place,
    /// Which of the block's games it is, from 1.
    pub(super) number: u64,
    /// What was found in the game alone.
    pub(super) found: Found,
    /// What it is compared with others by.
    pub(super) digest: Option<Box<Digest>>,
}

impl Job for Work {
    type Worker = Replay;
    type Part = Part;

    /// A row takes many more bytes than a short game.
    fn block_size(&self) -> usize {
        64 << 10
    }

    fn worker(&self) -> Replay {
        Replay::new(self.reading.clone())
    }

    fn work(&self, replay: &mut Replay, block: &Block) -> Part {
        let (mut heard, mut games) = (Vec::new(), 0);
        let mut placer = Placer::new(block.text(), block.offset);
        read::read(block, replay, |item| {
            games += u64::from(item.record.is_some());
            heard.push(self.heard(item, games, &mut placer));
        });
        let mut extent = placer.extent();
        if let Some(skipped) = block.skipped {
            extent = extent.then(Extent { lines: skipped.lines, columns: 0 });
        }
        Part { heard, games, extent }
    }

    fn games(part: &Part) -> u64 {
        part.games
    }

    fn weight(part: &Part) -> usize {
        part.heard.iter().map(Heard::weight).sum()
    }
}

impl Work {
    /// The block's `number`th game, or what stands behind the last one.
    fn heard(&self, mut item: Item, number: u64, placer: &mut Placer<'_>) -> Heard {
        let errors = Errors::of(&item);
        let mut found = Found::default();
        let inside = std::mem::take(&mut item.findings).into_iter().filter(|it| it.in_game);
        let told = inside.filter_map(|it| self.reading.levels.apply(it.finding));
        told.for_each(|finding| found.add(finding.severity));
        let what = match item.record {
            None => What::NoGame,
            Some(_) if !item.is_wanted => What::NotWanted,
            Some(record) => What::Game(Box::new(self.told(record, item, number, found, placer))),
        };
        Heard { what, errors }
    }

    fn told(
        &self,
        record: Record,
        item: Item,
        number: u64,
        found: Found,
        placer: &mut Placer<'_>,
    ) -> Told {
        // What is too long or was cut off is not looked into: it begins behind the blanks.
        let begin = item.digest.as_ref().map_or_else(
            || {
                let text = &placer.text()[item.span.clone()];
                item.span.end - text.trim_ascii_start().len()
            },
            |digest| digest.span.start,
        );
        let is_followed = item.digest.as_ref().is_some_and(|digest| digest.is_whole);
        let details = item.details.unwrap_or_default();
        Told {
            game: Game::new(record, details, self.starts, is_followed, self.dialect),
            place: placer.at(begin),
            number,
            found,
            digest: item.digest.filter(|_| self.compares),
        }
    }
}

impl Heard {
    fn weight(&self) -> usize {
        let game = match &self.what {
            What::NoGame | What::NotWanted => 0,
            What::Game(told) => {
                let digest = told.digest.as_deref().map_or(0, Digest::weight);
                size_of::<Told>() + told.game.weight() + digest
            }
        };
        size_of::<Heard>() + game
    }
}
