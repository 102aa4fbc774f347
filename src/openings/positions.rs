//! The nodes of trees that are one position, joined.

use std::sync::Arc;

use crate::{error::Error, game::details::key, merge::Merge};

use super::{
    counts::Counts,
    moves::{Code, StartBytes},
    runs::Scratch,
    sorted::Sorted,
    store::{Depot, Store},
    tree::Trees,
    walk,
};

/// Where the parts of a key are that says of a node which position it is: start, position, plies, moves.
const POSITION: usize = 3;
const PLIES: usize = POSITION + 16;
const MOVES: usize = PLIES + 2;

/// A position, and the line that stands for it.
struct Joined {
    /// The key of the node with the shortest line, and of those the first by its moves.
    key: Box<[u8]>,
    counts: Counts,
}

/// The positions in the trees, from the node that `from` leads to, with the games of all nodes that are one of
/// them; those of fewer than `min_games` are left out. They come by their start, by the plies of the shortest line,
/// by their games, most first, and by that line.
pub(super) fn joined(
    trees: Trees,
    from: &[Code],
    min_games: u64,
    limit: usize,
    scratch: &Scratch,
) -> Result<Sorted, Error> {
    let nodes = by_position(trees, from, limit, scratch)?;
    let depot = Depot::new(limit, scratch);
    let mut ordered = Store::new(&depot);
    let mut add = |joined: Joined| match joined.counts.results.games() {
        games if games < min_games => Ok(()),
        games => ordered.add(&in_order(&joined.key, games), joined.counts),
    };
    let mut last: Option<Joined> = None;
    for node in nodes {
        let (key, counts) = node?;
        match &mut last {
            Some(joined) if joined.key[..PLIES] == key[..PLIES] => joined.counts.merge(counts),
            _ => last.replace(Joined { key, counts }).map_or(Ok(()), &mut add)?,
        }
    }
    last.map_or(Ok(()), add)?;
    Store::sorted(&depot, vec![ordered])
}

/// All nodes by their positions. A game counts once for a position that it comes back to: the node is left
/// out, since all its games are those of the node before.
fn by_position(
    mut trees: Trees,
    from: &[Code],
    limit: usize,
    scratch: &Scratch,
) -> Result<Sorted, Error> {
    let depot: Arc<Depot> = Depot::new(limit, scratch);
    let mut store = Store::new(&depot);
    let mut before: Vec<u128> = Vec::new();
    let mut bytes = Vec::new();
    for (start, root) in trees.roots() {
        walk::walk(&mut trees, (start, root), from, &mut |step| {
            before.truncate(step.line.plies() - from.len());
            let position = key(&step.line.position);
            let is_back = before.contains(&position);
            before.push(position);
            if is_back {
                return Ok(());
            }
            bytes.clear();
            bytes.extend(start.bytes());
            bytes.extend(position.to_be_bytes());
            bytes.extend((step.line.plies() as u16).to_be_bytes());
            bytes.extend(&step.line.moves);
            store.add(&bytes, *step.counts)
        })?;
    }
    drop(trees);
    Store::sorted(&depot, vec![store])
}

/// The key by which positions are in the order of the table: start, plies, games, moves.
fn in_order(key: &[u8], games: u64) -> Vec<u8> {
    [&key[..POSITION], &key[PLIES..MOVES], &(!games).to_be_bytes(), &key[MOVES..]].concat()
}

/// The start and the moves of a position in order.
pub(super) fn line_of(key: &[u8]) -> Option<(StartBytes, &[u8])> {
    let (start, rest) = StartBytes::split(key)?;
    let (_, moves) = rest.split_at_checked(MOVES - PLIES + size_of::<u64>())?;
    Some((start, moves))
}
