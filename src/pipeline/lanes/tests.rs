use std::{fs, io::Write, path::PathBuf};

use flate2::{Compression, write::GzEncoder};
use tempfile::TempDir;

use super::*;

/// A compressed file of two members, with some games in each.
fn packed() -> (TempDir, [PathBuf; 1]) {
    let mut stored = Vec::new();
    for _ in 0..2 {
        let mut to = GzEncoder::new(stored, Compression::fast());
        to.write_all("[Event \"a\"]\n\n1. e4 *\n\n".repeat(8000).as_bytes()).unwrap();
        stored = to.finish().unwrap();
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x");
    fs::write(&path, stored).unwrap();
    (folder, [path])
}

fn lanes(inputs: &[PathBuf], present: usize) -> Lanes<'_, PathBuf> {
    let lanes = Lanes::new(inputs, 100, NonZeroUsize::new(8).unwrap());
    (0..present).for_each(|_| lanes.enter());
    lanes
}

/// The number of the next block.
fn next(lanes: &Lanes<'_, PathBuf>, block: &mut Block) -> Option<u64> {
    match lanes.next(block, &()) {
        Some((turn, Task::Block)) => Some(turn.block),
        _ => None,
    }
}

#[test]
fn others_may_unpack_an_input_as_soon_as_it_is_open() {
    let (_folder, inputs) = packed();
    let lanes = lanes(&inputs, 2);
    let Some(Taken::Reader(mut reader)) = lanes.take(&mut Block::default()) else {
        panic!("nothing to read");
    };
    assert!(lanes.read(&mut reader, &mut Block::default(), &()).unwrap());
    let found = lanes.find(&mut lock(&lanes.state));
    assert!(matches!(found, Found::Busy(all) if all.len() == 1));
}

#[test]
fn blocks_are_left_only_to_threads_that_are_there() {
    let (_folder, inputs) = packed();
    for present in 1..=8 {
        let lanes = lanes(&inputs, present);
        let mut block = Block::default();
        // One for each of the others is read before it.
        assert_eq!(next(&lanes, &mut block), Some(present as u64 - 1));
        let left: Vec<_> = (1..present).map_while(|_| next(&lanes, &mut block)).collect();
        assert_eq!(left, (0..present as u64 - 1).collect::<Vec<_>>());
    }
}

#[test]
fn nothing_is_left_once_the_run_is_over() {
    let (_folder, inputs) = packed();
    let lanes = lanes(&inputs, 4);
    let mut block = Block::default();
    assert_eq!(next(&lanes, &mut block), Some(3));
    lanes.stop();
    assert!(lanes.next(&mut block, &()).is_none());
}
