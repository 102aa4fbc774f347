//! Legal move counts of Chess960 positions, read by our reader from every dialect.
//!
//! The file in `fixtures` is ours: its counts are those of another move generator. Larger suites are
//! counted too where they are at hand, beside this repository.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::{fs, path::Path};

use chess960::chess960::{
    convert::Converter,
    fen::{self, Dialect, Tail},
};
use shakmaty::{Chess, perft};

const DEPTH: u32 = 3;

/// A position and its counts by depth.
struct Case {
    fen: String,
    counts: Vec<(u32, u64)>,
}

/// Reads both forms in use: `FEN ;D1 20 ;D2 400`, and a line `epd FEN` followed by lines
/// `perft 1 20`.
fn cases(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    let pair = |text: &str| {
        let (depth, count) = text.trim().split_once(' ').unwrap();
        (depth.parse().unwrap(), count.trim().parse().unwrap())
    };
    for line in text.lines() {
        if let Some(fen) = line.strip_prefix("epd ") {
            let fen = fen.trim().to_owned();
            let counts = Vec::new();
            cases.push(Case { fen, counts });
        } else if let Some(count) = line.strip_prefix("perft ") {
            cases.last_mut().unwrap().counts.push(pair(count));
        } else if line.contains(";D") {
            let counts = line.split(";D").skip(1).map(pair).collect();
            let fen = line.to_owned();
            cases.push(Case { fen, counts });
        }
    }
    cases
}

fn position(line: &str) -> Chess {
    let reading = fen::read(line.as_bytes(), Tail::Operations);
    let findings = reading.findings;
    reading.fen.unwrap_or_else(|| panic!("{line}: {findings:?}")).position
}

fn check(case: &Case) {
    let direct = position(&case.fen);
    for dialect in [Dialect::Shredder, Dialect::XFen] {
        let mut converted = Vec::new();
        Converter::to(dialect).line(case.fen.as_bytes(), &mut converted);
        let converted = String::from_utf8(converted).unwrap();
        let position = position(&converted);
        assert_eq!(position, direct, "{} became {converted}", case.fen);
        for &(depth, count) in case.counts.iter().filter(|(depth, _)| *depth <= DEPTH) {
            let found = perft(&position, depth);
            assert_eq!(found, count, "depth {depth} of {converted}");
        }
    }
}

#[test]
fn move_counts_of_chosen_positions() {
    let cases = cases(include_str!("../fixtures/perft/chess960.epd"));
    assert!(cases.len() >= 40);
    for case in &cases {
        assert_eq!(case.counts.len(), 3);
        check(case);
    }
}

#[test]
fn move_counts_of_larger_suites() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/fen");
    for name in ["chess960.perft", "tricky.perft", "frc_perftsuite.epd"] {
        let Ok(text) = fs::read_to_string(folder.join(name)) else {
            continue;
        };
        let cases = cases(&text);
        assert!(!cases.is_empty(), "{name}");
        cases.iter().for_each(check);
    }
}
