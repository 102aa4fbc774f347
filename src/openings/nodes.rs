//! The nodes of trees, written down one after another: in memory as long as there is room, and else on the
//! disk.

use std::{
    fs::File,
    io::{self, Read, Seek, SeekFrom, Write},
};

use crate::error::Error;

use super::{counts::Counts, moves::Code, runs::Scratch};

/// A node of a tree.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Node {
    /// The move that leads to it; of a root nothing.
    pub(super) code: Code,
    /// Nodes from it onwards, itself among them. They stand before it.
    pub(super) size: u64,
    /// What was counted of the games that came to it.
    pub(super) counts: Counts,
}

/// Nodes by the order in which they were added, from 0.
#[derive(Debug)]
pub(super) struct Nodes {
    scratch: Scratch,
    /// Nodes that stay in memory, at most.
    most: usize,
    disk: Option<Disk>,
    /// Those behind the ones on the disk.
    memory: Vec<Node>,
}

/// Nodes on the disk, and some of them in memory again.
#[derive(Debug)]
struct Disk {
    file: File,
    nodes: u64,
    /// Pages that were read, each in the one place where it can be.
    pages: Vec<Option<(u64, Box<[Node]>)>>,
}

/// Nodes that are read at once.
const PAGE: usize = 256;

/// Pages that are kept.
const PAGES: usize = 64;

impl Nodes {
    /// None yet; they will take `limit` bytes of memory, about, or that of a page.
    pub(super) fn new(limit: usize, scratch: &Scratch) -> Nodes {
        // A vector that grows has twice the room, and for a moment its old room as well.
        let most = (limit / (3 * size_of::<Node>())).next_multiple_of(PAGE).max(PAGE);
        Nodes { scratch: scratch.clone(), most, disk: None, memory: Vec::new() }
    }

    pub(super) fn len(&self) -> u64 {
        self.on_disk() + self.memory.len() as u64
    }

    fn on_disk(&self) -> u64 {
        self.disk.as_ref().map_or(0, |disk| disk.nodes)
    }

    pub(super) fn push(&mut self, node: Node) -> Result<(), Error> {
        if self.memory.len() == self.most {
            let disk = match &mut self.disk {
                Some(disk) => disk,
                None => self.disk.insert(Disk::new(self.scratch.file()?)),
            };
            disk.write(&self.memory).map_err(|error| self.scratch.unwritable(error))?;
            self.memory.clear();
        }
        self.memory.push(node);
        Ok(())
    }

    /// The node of this index, which there is.
    pub(super) fn get(&mut self, index: u64) -> Result<Node, Error> {
        let on_disk = self.on_disk();
        match &mut self.disk {
            Some(disk) if index < on_disk => {
                disk.read(index).map_err(|(byte, error)| self.scratch.unreadable(byte, error))
            }
            _ => Ok(self.memory[(index - on_disk) as usize]),
        }
    }
}

impl Disk {
    fn new(file: File) -> Disk {
        Disk { file, nodes: 0, pages: vec![None; PAGES] }
    }

    /// Adds nodes, whole pages of them.
    fn write(&mut self, nodes: &[Node]) -> io::Result<()> {
        for page in nodes.chunks(PAGE) {
            let bytes: Vec<u8> = page.iter().flat_map(|node| node.to_bytes()).collect();
            self.file.write_all(&bytes)?;
        }
        self.nodes += nodes.len() as u64;
        Ok(())
    }

    /// The node of this index; where it cannot be read, at which byte and why.
    fn read(&mut self, index: u64) -> Result<Node, (u64, io::Error)> {
        let (number, place) = (index / PAGE as u64, (index % PAGE as u64) as usize);
        let kept = &mut self.pages[(number % PAGES as u64) as usize];
        if let Some((_, page)) = kept.as_ref().filter(|(kept, _)| *kept == number) {
            return Ok(page[place]);
        }
        let mut bytes = [0; PAGE * Node::BYTES];
        let start = number * bytes.len() as u64;
        let read = self.file.seek(SeekFrom::Start(start));
        read.and_then(|_| self.file.read_exact(&mut bytes)).map_err(|error| (start, error))?;
        let (nodes, _) = bytes.as_chunks();
        let (_, page) = kept.insert((number, nodes.iter().map(Node::of_bytes).collect()));
        Ok(page[place])
    }
}

impl Node {
    const BYTES: usize = 9 * 8;

    fn to_bytes(self) -> [u8; Node::BYTES] {
        let mut bytes = [0; Node::BYTES];
        let numbers = [self.code.number().into(), self.size];
        let numbers = numbers.into_iter().chain(self.counts.numbers());
        let (eights, _) = bytes.as_chunks_mut();
        eights.iter_mut().zip(numbers).for_each(|(to, number)| *to = number.to_le_bytes());
        bytes
    }

    fn of_bytes(bytes: &[u8; Node::BYTES]) -> Node {
        let (eights, _) = bytes.as_chunks();
        let mut numbers = [0; Node::BYTES / 8];
        numbers.iter_mut().zip(eights).for_each(|(to, number)| *to = u64::from_le_bytes(*number));
        let [code, size, counts @ ..] = numbers;
        Node { code: Code::of_number(code as u16), size, counts: Counts::of_numbers(counts) }
    }
}
