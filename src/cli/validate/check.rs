//! The work on a block: what is found in it, and what is needed to tell it.

use chess960::{
    diagnostic::Code,
    game::{
        digest::Digest,
        place::{Place, Placer},
        read::{self, Found, Item},
        reading::Reading,
        replay::Replay,
    },
    pgn::{blocks::Block, rewrite::Edit},
    pipeline::Job,
    text::Extent,
};

/// Checks the games of blocks.
pub(super) struct Check {
    pub(super) reading: Reading,
}

/// What was found in a block.
pub(super) struct Part {
    /// The text, to show where the findings are.
    pub(super) text: Vec<u8>,
    /// The place of its first byte in the stream.
    pub(super) offset: u64,
    pub(super) items: Vec<Checked>,
    pub(super) games: u64,
    pub(super) extent: Extent,
    /// No bytes of the stream are missing from the text.
    pub(super) is_whole: bool,
}

/// What was found in a game, or beside it.
pub(super) struct Checked {
    /// There is a game, and the filter wants it.
    pub(super) is_wanted: bool,
    /// There is a game.
    pub(super) is_game: bool,
    /// Where the game ends in the block, or the text without one.
    pub(super) end: usize,
    /// The findings that are to be reported. Only those that are told need a line and a column.
    pub(super) findings: Vec<Found>,
    pub(super) edits: Vec<Edit>,
    /// The game, to compare it with others, and the place in the block where it begins.
    pub(super) digest: Option<(Digest, Place)>,
    /// The games of the block up to here, with this one.
    pub(super) games: u64,
}

impl Job for Check {
    type Worker = Replay;
    type Part = Part;

    /// Every few bytes may have a finding, which takes many more.
    fn block_size(&self) -> usize {
        128 << 10
    }

    fn worker(&self) -> Replay {
        Replay::new(self.reading.clone())
    }

    fn work(&self, replay: &mut Replay, block: &Block) -> Part {
        let (mut items, mut games) = (Vec::new(), 0);
        let mut is_whole = block.skipped.is_none();
        let mut placer = Placer::new(block.text(), block.offset);
        read::read(block, replay, |item| {
            games += u64::from(item.record.is_some());
            let mut found = item.findings.iter();
            is_whole &= found.all(|found| found.finding.code != Code::GameTooLong);
            items.push(self.checked(item, games, &mut placer));
        });
        let mut extent = placer.extent();
        if let Some(skipped) = block.skipped {
            extent = extent.then(Extent { lines: skipped.lines, columns: 0 });
        }
        let text = block.text().to_vec();
        Part { text, offset: block.offset, items, games, extent, is_whole }
    }

    fn games(part: &Part) -> u64 {
        part.games
    }

    fn weight(part: &Part) -> usize {
        part.text.len() + part.items.iter().map(Checked::weight).sum::<usize>()
    }
}

impl Check {
    /// What is to be reported of a game, the block's `games`th, and what it is compared by.
    fn checked(&self, item: Item, games: u64, placer: &mut Placer<'_>) -> Checked {
        // What the block tells, and not the replay, such as a game that is too long, has its own severity
        // still; the others stay as they are.
        let reported = item.findings.into_iter().filter_map(|Found { finding, in_game }| {
            self.reading.levels.apply(finding).map(|finding| Found { finding, in_game })
        });
        let is_game = item.record.is_some();
        Checked {
            is_wanted: is_game && item.is_wanted,
            is_game,
            end: item.span.end,
            findings: reported.collect(),
            edits: item.edits,
            digest: item.digest.map(|digest| {
                let place = placer.at(digest.span.start);
                (*digest, place)
            }),
            games,
        }
    }
}

impl Checked {
    /// Leaves what is beside the game.
    pub(super) fn forget_game(&mut self) {
        self.findings.retain(|found| !found.in_game);
        self.edits.clear();
        self.digest = None;
    }

    fn weight(&self) -> usize {
        let findings = self.findings.iter().map(|Found { finding, .. }| {
            let help = finding.help.as_ref().map_or(0, String::len);
            // What mends it is about as long as what is wrong.
            size_of::<Found>() + 2 * (finding.message.len() + help)
        });
        let edits = self.edits.iter().map(|edit| size_of::<Edit>() + edit.text.len());
        let digest = self.digest.as_ref().map_or(0, |(digest, _)| digest.weight());
        size_of::<Checked>() + findings.chain(edits).sum::<usize>() + digest
    }
}
