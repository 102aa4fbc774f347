//! Games whose moves are those of another one, or its first ones.

use std::collections::HashMap;

/// What two games have in common before their moves are compared.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key {
    /// The players, White first.
    pub(super) players: [u32; 2],
    /// The date.
    pub(super) date: u32,
    /// The index of the start position, if there is one.
    pub(super) start: Option<u32>,
}

/// How a game is related to an earlier one of the same key, which is given by its number.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    /// The moves are the same.
    Same(u32),
    /// The other has these moves and goes on.
    BeginningOf(u32),
    /// The game has the moves of the other, as many as are given, and goes on.
    ContinuationOf(u32, usize),
}

/// Plies that two games must have in common before one is taken for a part of the other.
pub(super) const FEWEST: usize = 4;

/// The moves of all games, those of each key as a tree: a path from the root is a game or its beginning,
/// and games share the path as long as they have the same moves.
///
/// Adding a game walks down its path once and makes two nodes at most, so the cost is in proportion to
/// the moves, however many games there are with the same key. Where games part, the branches are looked
/// through one by one: they are legal moves of one position, so 218 at most. All moves lie in one
/// vector, each node naming its stretch of it. Nothing is hashed but the key: the answer is exact.
#[derive(Debug, Default)]
pub(super) struct Tree {
    roots: HashMap<Key, u32>,
    nodes: Vec<Node>,
    moves: Vec<u16>,
}

/// A stretch of moves in which no two games part.
#[derive(Copy, Clone, Debug)]
struct Node {
    /// Where the stretch begins in [`Tree::moves`].
    begin: usize,
    len: u32,
    /// The first game that has these moves.
    first: u32,
    /// The first game that ends with them, or [`NONE`].
    game: u32,
    /// The first of the nodes that follow, or [`NONE`].
    child: u32,
    /// The next of the nodes that follow the same one, or [`NONE`].
    sibling: u32,
}

const NONE: u32 = u32::MAX;

impl Tree {
    /// Adds a game, which must have moves. Numbers of games must be below 2³⁰.
    pub(super) fn add(&mut self, key: Key, moves: &[u16], game: u32) -> Option<Relation> {
        let Some(&root) = self.roots.get(&key) else {
            let root = self.leaf(moves, game);
            self.roots.insert(key, root);
            return None;
        };
        let (mut at, mut depth) = (root, 0);
        let mut relation = None;
        loop {
            let node = self.nodes[at as usize];
            let stretch = &self.moves[node.begin..][..node.len as usize];
            let shared = stretch.iter().zip(&moves[depth..]).take_while(|(a, b)| a == b).count();
            if shared < stretch.len() {
                self.split(at, shared);
            }
            depth += shared;
            let node = &mut self.nodes[at as usize];
            if depth == moves.len() {
                if node.game != NONE {
                    return Some(Relation::Same(node.game));
                }
                node.game = game;
                let is_told = depth >= FEWEST;
                return is_told.then_some(Relation::BeginningOf(node.first));
            }
            if node.game != NONE && depth >= FEWEST {
                // The longest is told.
                relation = Some(Relation::ContinuationOf(node.game, depth));
            }
            let mut child = node.child;
            while child != NONE {
                let node = self.nodes[child as usize];
                if self.moves[node.begin] == moves[depth] {
                    break;
                }
                child = node.sibling;
            }
            if child == NONE {
                let leaf = self.leaf(&moves[depth..], game);
                self.nodes[leaf as usize].sibling = self.nodes[at as usize].child;
                self.nodes[at as usize].child = leaf;
                return relation;
            }
            at = child;
        }
    }

    /// A new node with the last moves of a game.
    fn leaf(&mut self, moves: &[u16], game: u32) -> u32 {
        let (begin, len) = (self.moves.len(), moves.len() as u32);
        self.moves.extend_from_slice(moves);
        self.push(Node { begin, len, first: game, game, child: NONE, sibling: NONE })
    }

    /// Gives what follows the first `len` moves of a node to a node of its own.
    fn split(&mut self, at: u32, len: usize) {
        let node = self.nodes[at as usize];
        let (begin, rest) = (node.begin + len, node.len - len as u32);
        let tail = self.push(Node { begin, len: rest, sibling: NONE, ..node });
        let head = &mut self.nodes[at as usize];
        (head.len, head.game, head.child) = (len as u32, NONE, tail);
    }

    fn push(&mut self, node: Node) -> u32 {
        self.nodes.push(node);
        self.nodes.len() as u32 - 1
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const KEY: Key = Key { players: [0, 1], date: 0, start: None };

    #[test]
    fn the_longest_beginning_is_told() {
        let mut tree = Tree::default();
        assert_eq!(tree.add(KEY, &[1, 2, 3, 4], 0), None);
        assert_eq!(tree.add(KEY, &[1, 2, 3, 4, 5], 1), Some(Relation::ContinuationOf(0, 4)));
        assert_eq!(tree.add(KEY, &[1, 2, 3, 4, 5, 6], 2), Some(Relation::ContinuationOf(1, 5)));
        assert_eq!(tree.add(KEY, &[1, 2, 3, 4, 6], 3), Some(Relation::ContinuationOf(0, 4)));
        assert_eq!(tree.add(KEY, &[1, 2, 3], 4), None);
        assert_eq!(tree.add(KEY, &[1, 2, 3], 5), Some(Relation::Same(4)));
        assert_eq!(tree.add(Key { date: 1, ..KEY }, &[1, 2, 3], 6), None);
    }

    proptest! {
        /// The tree against looking at all earlier games.
        #[test]
        fn as_by_comparing_all(games in prop::collection::vec(prop::collection::vec(0..2u16, 1..9), 0..60)) {
            let mut tree = Tree::default();
            for (number, moves) in games.iter().enumerate() {
                let earlier = || games[..number].iter().enumerate();
                let first = |with: &dyn Fn(&Vec<u16>) -> bool| {
                    earlier().find(|(_, other)| with(other)).map(|(i, _)| i as u32)
                };
                let same = first(&|other| other == moves).map(Relation::Same);
                let is_long = moves.len() >= FEWEST;
                let beginning =
                    first(&|o| is_long && o.starts_with(moves)).map(Relation::BeginningOf);
                let longest = earlier()
                    .filter(|(_, other)| other.len() >= FEWEST && moves.starts_with(other))
                    .map(|(_, other)| other.len())
                    .max();
                let continuation = longest.and_then(|len| {
                    first(&|o| o[..] == moves[..len]).map(|i| Relation::ContinuationOf(i, len))
                });
                let expected = same.or(beginning).or(continuation);
                prop_assert_eq!(tree.add(KEY, moves, number as u32), expected);
            }
        }
    }
}
