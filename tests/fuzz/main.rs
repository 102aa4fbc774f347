//! What must hold for any bytes. `fuzz/` has a fuzz target for each of these; here they see some hundred
//! damaged inputs, so that they stay true and can be built.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod fen;
mod pgn;
mod san;

use rand::{Rng, SeedableRng, rngs::SmallRng, seq::IndexedRandom};

const PGN: &[&[u8]] = &[
    include_bytes!("../../fixtures/games.pgn"),
    include_bytes!("../../fixtures/faulty.pgn"),
    include_bytes!("../../fixtures/variants.pgn"),
    include_bytes!("../../fixtures/strict.pgn"),
    include_bytes!("../../fixtures/starts/double.pgn"),
    include_bytes!("../../fixtures/text/mixed-encoding.pgn"),
    include_bytes!("../../fixtures/text/odd-layout.pgn"),
];

const FENS: &[&[u8]] = &[
    include_bytes!("../../fixtures/positions.fen"),
    include_bytes!("../../fixtures/positions.epd"),
    include_bytes!("../../fixtures/perft/chess960.epd"),
];

/// A piece of a text, at most so long, with a few bytes changed, moved or taken away.
fn damaged(rng: &mut SmallRng, texts: &[&[u8]], longest: usize) -> Vec<u8> {
    let text = texts.choose(rng).unwrap();
    let start = rng.random_range(0..text.len());
    let len = rng.random_range(0..=longest.min(text.len() - start));
    let mut piece = text[start..start + len].to_vec();
    for _ in 0..rng.random_range(0..6) {
        if piece.is_empty() {
            break;
        }
        let at = rng.random_range(0..piece.len());
        match rng.random_range(0..4) {
            0 => piece[at] = rng.random(),
            1 => drop(piece.remove(at)),
            2 => piece.insert(at, *b"{}()[]\"%;*\n\r -$.0/KQkq".choose(rng).unwrap()),
            _ => piece.rotate_left(at),
        }
    }
    piece
}

#[test]
fn san_holds() {
    let mut rng = SmallRng::seed_from_u64(1);
    for _ in 0..300 {
        let mut data = vec![0; rng.random_range(0..400)];
        rng.fill(data.as_mut_slice());
        san::run(&data);
    }
}

#[test]
fn pgn_holds() {
    let mut rng = SmallRng::seed_from_u64(2);
    for _ in 0..300 {
        pgn::run(&damaged(&mut rng, PGN, 4000));
    }
}

#[test]
fn fen_holds() {
    let mut rng = SmallRng::seed_from_u64(3);
    for text in FENS {
        text.split(|&byte| byte == b'\n').for_each(fen::run);
    }
    for _ in 0..3000 {
        fen::run(&damaged(&mut rng, FENS, 120));
    }
}
