//! Any bytes are read: no byte is lost, no game depends on how the stream is cut or how much is looked at.

use std::ops::Range;

use chess960::{
    game::{
        read,
        reading::{Reading, Scope},
        record::{Record, Starts},
        replay::Replay,
    },
    input::Input,
    pgn::{
        blocks::{BLOCK_SIZE, Block, Blocks},
        scanner::Scanner,
    },
};

/// `data` is an input, which may be compressed.
pub(crate) fn run(data: &[u8]) {
    let Some((text, games)) = in_blocks(data, BLOCK_SIZE, Scope::Everything) else { return };
    for size in [1, 100] {
        let (other, cut) = in_blocks(data, size, Scope::Everything).expect("it was read before");
        assert!(other == text);
        assert_same(&cut, &games, |record| *record);
    }
    // Which game it is and whether it counts does not depend on how much is looked at.
    for scope in [Scope::Chess960, Scope::Lines] {
        let (_, others) = in_blocks(data, BLOCK_SIZE, scope).expect("it was read before");
        assert_same(&others, &games, |record| (record.kind, record.counted(Starts::Double)));
    }
    tiles(&text);
}

type Found = Vec<(Range<u64>, Record)>;

/// The text of an input and its games, each with its place in the text.
fn in_blocks(data: &[u8], size: usize, scope: Scope) -> Option<(Vec<u8>, Found)> {
    let reader = Box::new(std::io::Cursor::new(data.to_vec()));
    let mut blocks = Blocks::new(Input::from_reader("fuzz", reader).ok()?, size);
    let mut block = Block::default();
    let mut replay = Replay::new(Reading { mends: true, ..scope.into() });
    let (mut text, mut games) = (Vec::new(), Vec::new());
    while blocks.next(&mut block) {
        assert_eq!(block.offset, text.len() as u64);
        text.extend_from_slice(block.text());
        read::read(&block, &mut replay, |item| {
            for found in &item.findings {
                assert!(found.finding.span.end <= block.text().len(), "{found:?}");
            }
            let place = |at: usize| block.offset + at as u64;
            if let Some(record) = item.record {
                games.push((place(item.span.start)..place(item.span.end), record));
            }
        });
    }
    Some((text, games))
}

#[track_caller]
fn assert_same<T: PartialEq + std::fmt::Debug>(
    some: &Found,
    others: &Found,
    what: impl Fn(&Record) -> T,
) {
    assert_eq!(some.len(), others.len());
    for (one, other) in some.iter().zip(others) {
        assert_eq!(one.0, other.0);
        assert_eq!(what(&one.1), what(&other.1), "in {:?}", one.0);
    }
}

/// The games follow each other without a gap.
fn tiles(text: &[u8]) {
    let mut scanner = Scanner::new(text);
    let mut replay = Replay::new(Scope::Everything);
    let mut end = 0;
    while let Some(game) = scanner.next_game(&mut replay) {
        assert_eq!(game.span.start, end);
        assert!(game.span.end > end);
        end = game.span.end;
    }
    assert!(end <= text.len());
}
