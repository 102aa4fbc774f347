//! Ten thousand single bytes of good games, each damaged by itself.

use std::{env, fs::File, io::Write};

use rand::{Rng, SeedableRng, rngs::SmallRng, seq::IndexedRandom};
use shakmaty::{Position, san::SanPlus};

use super::*;
use crate::{
    chess960::{
        fen::{Dialect, write},
        san::games::{position, random_start},
    },
    diagnostic::Finding,
    pgn::encoding,
};

const DAMAGES: usize = 10_000;

/// A good game in the export format, with comments, annotations and variations.
fn good_game(rng: &mut SmallRng, number: usize) -> String {
    let mut position = position(random_start(rng, true));
    let dialect = if number.is_multiple_of(2) { Dialect::XFen } else { Dialect::Shredder };
    let fen = write(&position, dialect).unwrap();
    let mut moves = String::new();
    let mut is_numbered = false;
    let plies = rng.random_range(6..24);
    let mut played = 0;
    while played < plies {
        let legal = position.legal_moves();
        let Some(&m) = legal.choose(rng) else { break };
        let (count, is_white) = (position.fullmoves(), position.turn().is_white());
        if is_white || !is_numbered {
            moves += &format!("{count}{} ", if is_white { "." } else { "..." });
        }
        let other = legal.choose(rng).map(|&m| SanPlus::from_move(position.clone(), m));
        moves += &format!("{} ", SanPlus::from_move_and_play_unchecked(&mut position, m));
        is_numbered = true;
        match (rng.random_range(0..8), other) {
            (0, _) => moves += "{[%clk 0:01:00] a plan} ",
            (1, _) => moves += "$14 ",
            (2, Some(other)) => {
                moves += &format!("({count}{} {other}) ", if is_white { "." } else { "..." });
            }
            _ => {
                played += 1;
                continue;
            }
        }
        is_numbered = false;
        played += 1;
    }
    let result = match position.outcome() {
        Outcome::Unknown => "1-0".to_owned(),
        known => known.to_string(),
    };
    format!(
        "[Event \"Game {number}\"]\n[Site \"?\"]\n[Date \"2024.12.31\"]\n[Round \"1\"]\n[White \"A, B\"]\n\
         [Black \"C, D\"]\n[Result \"{result}\"]\n[FEN \"{fen}\"]\n[PlyCount \"{played}\"]\n\
         [SetUp \"1\"]\n[Variant \"Chess960\"]\n\n{moves}{result}\n\n"
    )
}

/// The record and the findings of every game, and what stands beside them.
fn read_all(text: &[u8]) -> (Vec<Record>, Vec<Finding>) {
    let mut replay = Replay::new(Scope::Everything);
    let mut scanner = Scanner::new(text);
    let (mut records, mut findings) = (Vec::new(), Vec::new());
    while let Some(game) = scanner.next_game(&mut replay) {
        records.push(game.output);
        findings.extend(replay.take_findings());
        findings.extend(encoding::faults(text, game.span).1);
    }
    findings.extend(replay.take_outside());
    (records, findings)
}

/// The damage is found, or what is left is a good game; no other game is lost. Where `DAMAGED_GAMES`
/// names a file, the games in which nothing was found are written there, for another judge.
#[test]
fn damage_is_found_or_leaves_a_good_game() {
    let mut judged = env::var_os("DAMAGED_GAMES").map(|path| File::create(path).unwrap());
    let mut rng = SmallRng::seed_from_u64(960);
    let mut unnoticed = 0;
    for number in 0..DAMAGES {
        let games: Vec<String> =
            (0..3).map(|game| good_game(&mut rng, 3 * number + game)).collect();
        let text = games.concat().into_bytes();
        let (records, findings) = read_all(&text);
        assert_eq!((records.len(), findings.len()), (3, 0), "{}: {findings:?}", games.concat());

        let at = rng.random_range(0..games[0].len());
        let mut damaged = text;
        let byte = loop {
            let byte = if rng.random() { rng.random_range(b' '..=b'~') } else { rng.random() };
            if byte != damaged[at] {
                break byte;
            }
        };
        damaged[at] = byte;
        let shown = || String::from_utf8_lossy(&damaged).into_owned();
        let (read, found) = read_all(&damaged);
        assert_eq!(read[read.len() - 2..], records[1..], "a game is lost: {}", shown());
        if !found.is_empty() {
            continue;
        }
        unnoticed += 1;
        assert_eq!(read.len(), 3, "a game came out of nothing: {}", shown());
        assert!(!read[0].has_error, "{}", shown());
        let is_in_tags = at < games[0].find("\n\n").unwrap();
        let is_as_before =
            read[0].plies == records[0].plies && read[0].outcome == records[0].outcome;
        assert!(is_in_tags || is_as_before, "{}", shown());
        if let Some(judged) = &mut judged {
            judged.write_all(&damaged[..games[0].len()]).unwrap();
        }
    }
    assert!((500..DAMAGES / 2).contains(&unnoticed), "{unnoticed}");
}
