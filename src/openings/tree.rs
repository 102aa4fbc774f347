//! The trees that lines make up, one of each start.

use crate::{error::Error, merge::Merge};

use super::{
    counts::Counts,
    moves::{Code, StartBytes, codes},
    nodes::{Node, Nodes},
    runs::{Entry, Scratch},
};

/// The trees of all starts. A node stands behind all that follow from it, so that it can be written down when
/// its games are all counted; what follows from it is found by passing over as many nodes as each has.
#[derive(Debug)]
pub(super) struct Trees {
    nodes: Nodes,
    /// The root of every start that has one.
    roots: Vec<(StartBytes, u64)>,
}

impl Trees {
    /// Of lines in order, a start and its moves each; nodes of fewer games than `min_games` are left out.
    /// In memory they take `limit` bytes, about.
    pub(super) fn of(
        lines: impl Iterator<Item = Result<Entry, Error>>,
        min_games: u64,
        limit: usize,
        scratch: &Scratch,
    ) -> Result<Trees, Error> {
        let trees = Trees { nodes: Nodes::new(limit, scratch), roots: Vec::new() };
        let mut growing = Growing { trees, min_games, start: None, path: Vec::new() };
        for line in lines {
            let (key, counts) = line?;
            if let Some((start, moves)) = StartBytes::split(&key) {
                growing.add(start, codes(moves), counts)?;
            }
        }
        growing.close(0)?;
        Ok(growing.trees)
    }

    pub(super) fn roots(&self) -> impl ExactSizeIterator<Item = (StartBytes, u64)> + use<> {
        self.roots.clone().into_iter()
    }

    pub(super) fn node(&mut self, index: u64) -> Result<Node, Error> {
        self.nodes.get(index)
    }

    /// The nodes that follow from this one, with their indices.
    pub(super) fn children(&mut self, index: u64) -> Result<Vec<(u64, Node)>, Error> {
        let mut children = Vec::new();
        let mut left = self.node(index)?.size - 1;
        let mut child = index;
        while left > 0 {
            child -= 1;
            let node = self.node(child)?;
            children.push((child, node));
            left -= node.size;
            child -= node.size - 1;
        }
        Ok(children)
    }
}

/// Trees that grow.
struct Growing {
    trees: Trees,
    min_games: u64,
    /// The start whose tree is growing.
    start: Option<StartBytes>,
    /// The nodes from its root to where the last line ended.
    path: Vec<Open>,
}

/// A node whose games are not yet all counted.
struct Open {
    code: Code,
    /// The nodes that there were before those that follow from it.
    first: u64,
    counts: Counts,
}

impl Growing {
    fn add(
        &mut self,
        start: StartBytes,
        moves: impl Iterator<Item = Code> + Clone,
        counts: Counts,
    ) -> Result<(), Error> {
        if self.start != Some(start) {
            self.close(0)?;
            self.start = Some(start);
            self.open(Code::of_number(0));
        }
        let path = self.path[1..].iter().map(|open| open.code);
        let common = path.zip(moves.clone()).take_while(|(a, b)| a == b).count();
        self.close(1 + common)?;
        moves.skip(common).for_each(|code| self.open(code));
        if let Some(last) = self.path.last_mut() {
            last.counts.merge(counts);
        }
        Ok(())
    }

    fn open(&mut self, code: Code) {
        let first = self.trees.nodes.len();
        self.path.push(Open { code, first, counts: Counts::default() });
    }

    /// Writes down the nodes that are behind the first ones of the path.
    fn close(&mut self, first_ones: usize) -> Result<(), Error> {
        while self.path.len() > first_ones
            && let Some(Open { code, first, counts }) = self.path.pop()
        {
            if let Some(before) = self.path.last_mut() {
                before.counts.merge(counts);
            }
            if counts.results.games() < self.min_games {
                continue;
            }
            let nodes = &mut self.trees.nodes;
            let index = nodes.len();
            nodes.push(Node { code, size: index - first + 1, counts })?;
            if let (true, Some(start)) = (self.path.is_empty(), self.start) {
                self.trees.roots.push((start, index));
            }
        }
        Ok(())
    }
}
