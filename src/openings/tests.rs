//! The table against one that is made of whole games in memory, and the same table however the games are shared out
//! and however little memory there is.

use std::collections::{BTreeMap, HashSet};

use rand::{Rng, SeedableRng, rngs::SmallRng};
use shakmaty::{Chess, Color, KnownOutcome, Outcome, Position, san::SanPlus};

use super::{moves::first_position, *};
use crate::{
    chess960::start::{Sp, Start},
    error::Error,
    game::{
        details::{self, Details},
        record::{Kind, Record, Starts},
    },
    merge::Merge,
};

/// A game that was played at random.
struct Played {
    record: Record,
    details: Details,
    start: Start,
    /// The positions, the first one among them, and the moves that lead to them in SAN.
    positions: Vec<(Chess, String)>,
}

fn start(number: u16) -> Start {
    Start::Single(Sp::new(number).unwrap())
}

/// Games from three starts, of few moves of which many are the same, so that lines and positions meet.
fn games(count: usize, seed: u64) -> Vec<Played> {
    let mut random = SmallRng::seed_from_u64(seed);
    let outcomes = [
        Outcome::Known(KnownOutcome::Draw),
        Outcome::Known(KnownOutcome::Decisive { winner: Color::White }),
        Outcome::Known(KnownOutcome::Decisive { winner: Color::Black }),
        Outcome::Unknown,
    ];
    let mut game = || {
        let start = [start(0), start(518), start(959)][random.random_range(0..3)];
        let mut details = Details::default();
        let mut positions = vec![(first_position(start).unwrap(), String::new())];
        for _ in 0..random.random_range(0..9) {
            let mut after = positions.last().unwrap().0.clone();
            let is_knight = |m: &shakmaty::Move| m.role() != shakmaty::Role::Pawn;
            let mut moves: Vec<_> = after.legal_moves().into_iter().collect();
            moves.sort_by_key(|m| (!is_knight(m), m.from(), m.to()));
            if moves.is_empty() {
                break;
            }
            let m = moves[random.random_range(0..moves.len().min(5))];
            details.moves.push(u16::from(m.from().unwrap()) | u16::from(m.to()) << 6);
            let san = SanPlus::from_move_and_play_unchecked(&mut after, m);
            details.keys.push(details::key(&after));
            positions.push((after, san.to_string()));
        }
        let outcome = outcomes[random.random_range(0..4)];
        let kind = Kind::Start(start);
        let record = Record { kind, has_error: false, outcome, ..Record::UNREADABLE };
        Played { record, details, start, positions }
    };
    (0..count).map(|_| game()).collect()
}

fn plan(by: By, depth: u32, min_games: u64) -> Plan {
    Plan { starts: Starts::Single, by, depth, min_games, lookup: None }
}

/// What a row tells: start, ply, line, position, counts, share.
type Told = (Start, u32, String, Option<String>, Counts, Option<u64>);

fn told(row: Row) -> Told {
    (row.start, row.ply, row.line, row.fen, row.counts, row.whole)
}

/// The rows of games that are given to so many stores, which have so much memory together.
fn rows(plan: &Plan, games: &[Played], stores: usize, limit: usize) -> Result<Vec<Row>, Error> {
    let depot = Depot::new(limit, &Scratch::of_system());
    let mut stores: Vec<Store> = (0..stores).map(|_| Store::new(&depot)).collect();
    let count = stores.len();
    for (i, game) in games.iter().enumerate() {
        let game = plan.game(&game.record, &game.details).unwrap();
        stores[i % count].add(&game.key, game.counts)?;
    }
    let mut rows = Vec::new();
    Rows::of(plan, &depot, stores)?.each(|row| {
        rows.push(row);
        Ok(())
    })?;
    Ok(rows)
}

/// The moves of a line with their numbers.
fn line<'a>(sans: impl Iterator<Item = &'a str>) -> String {
    let numbered = |(ply, san): (usize, &str)| match ply % 2 {
        0 => format!("{}. {san}", ply / 2 + 1),
        _ => san.to_owned(),
    };
    sans.enumerate().map(numbered).collect::<Vec<_>>().join(" ")
}

fn line_of(game: &Played, plies: usize) -> String {
    line(game.positions[1..=plies].iter().map(|(_, san)| &**san))
}

const ALL: usize = usize::MAX;

#[test]
fn lines_are_counted_with_all_games_that_have_them() {
    let games = games(600, 1);
    for (depth, min_games) in [(0, 1), (1, 1), (4, 1), (8, 1), (100, 1), (6, 3), (6, 1000)] {
        let mut counts: BTreeMap<(Start, usize, String), Counts> = BTreeMap::new();
        for game in &games {
            for plies in 0..game.positions.len().min(depth as usize + 1) {
                let key = (game.start, plies, line_of(game, plies));
                counts.entry(key).or_default().merge(Counts::of(&game.record, &game.details));
            }
        }
        let mut expected = counts.clone();
        expected.retain(|_, counts| counts.results.games() >= min_games);
        let rows = rows(&plan(By::Line, depth, min_games), &games, 1, ALL).unwrap();
        assert_eq!(rows.len(), expected.len());
        for row in rows {
            let moves: Vec<&str> =
                row.line.split(' ').filter(|word| !word.ends_with('.')).collect();
            let key = (row.start, row.ply as usize, row.line.clone());
            assert_eq!(counts.get(&key), Some(&row.counts), "{}", row.line);
            let before = row.ply.checked_sub(1).map(|ply| {
                let line = line(moves[..ply as usize].iter().copied());
                counts[&(row.start, ply as usize, line)].results.games()
            });
            assert_eq!((row.whole, row.fen), (before, None));
            assert_eq!(row.last, moves.last().copied().unwrap_or_default());
        }
    }
}

#[test]
fn a_line_stands_before_what_follows_it_and_the_most_played_move_first() {
    let games = games(600, 2);
    let rows = rows(&plan(By::Line, 6, 1), &games, 1, ALL).unwrap();
    let mut path: Vec<(String, Row)> = Vec::new();
    for row in rows {
        let ply = row.ply as usize;
        assert!(ply <= path.len(), "{} stands behind no line that it follows", row.line);
        let order = |row: &Row| (u64::MAX - row.counts.results.games(), row.last.clone());
        if let Some((_, brother)) = path.get(ply) {
            let is_later =
                if ply == 0 { brother.start < row.start } else { order(brother) < order(&row) };
            assert!(is_later, "{} before {}", brother.line, row.line);
        }
        path.truncate(ply);
        assert!(path.iter().all(|(line, _)| row.line.starts_with(line)));
        path.push((row.line.clone(), row));
    }
}

/// What was counted of positions, and the least line to each: its plies and its moves as UCI writes them.
type Positions = BTreeMap<(Start, u128), (Counts, (usize, Vec<String>))>;

/// The positions that games came to, from the `from`th on: every game once, with the least line.
fn positions_of<'a>(games: impl Iterator<Item = (&'a Played, usize)>, depth: usize) -> Positions {
    let mut positions = Positions::new();
    for (game, from) in games {
        let mut seen = HashSet::new();
        for plies in from..game.positions.len().min(from + depth + 1) {
            let key = details::key(&game.positions[plies].0);
            let uci = |packed: &u16| {
                let square =
                    |number: u16| shakmaty::Square::new(u32::from(number & 63)).to_string();
                square(*packed) + &square(packed >> 6)
            };
            let line = (plies - from, game.details.moves[from..plies].iter().map(uci).collect());
            let is_new = seen.insert(key);
            let position = positions
                .entry((game.start, key))
                .and_modify(|(_, least)| *least = least.clone().min(line.clone()))
                .or_insert((Counts::default(), line));
            if is_new {
                position.0.merge(Counts::of(&game.record, &game.details));
            }
        }
    }
    positions
}

#[test]
fn positions_are_counted_by_whatever_moves_they_were_reached() {
    let games = games(600, 3);
    for (depth, min_games) in [(0, 1), (4, 1), (8, 1), (8, 4)] {
        let all = games.iter().map(|game| (game, 0));
        let positions = positions_of(all, depth as usize);
        let by_line = rows(&plan(By::Line, depth, min_games), &games, 1, ALL).unwrap();
        let rows = rows(&plan(By::Position, depth, min_games), &games, 1, ALL).unwrap();
        let has_enough = |(counts, _): &&(Counts, _)| counts.results.games() >= min_games;
        assert_eq!(rows.len(), positions.values().filter(has_enough).count());
        assert!(depth < 4 || min_games > 1 || rows.len() < by_line.len(), "nothing was joined");
        let order = |row: &Row| (row.start, row.ply, u64::MAX - row.counts.results.games());
        assert!(rows.is_sorted_by_key(order));
        for row in rows {
            let lookup = Lookup::of(row.start, &row.line).unwrap();
            let (counts, (plies, moves)) = &positions[&(row.start, lookup.key)];
            assert_eq!((row.counts, row.ply as usize), (*counts, *plies), "{}", row.line);
            assert_eq!(Lookup::of(row.start, &moves.join(" ")), Ok(lookup));
            let all = games.iter().filter(|game| game.start == row.start).count();
            assert_eq!(row.whole, Some(all as u64));
        }
    }
}

#[test]
fn a_line_that_is_looked_up_is_a_part_of_the_whole_table() {
    let games = games(600, 4);
    let all = rows(&plan(By::Line, 6, 1), &games, 1, ALL).unwrap();
    for row in all.iter().filter(|row| row.ply < 4).step_by(7) {
        let lookup = Some(Lookup::of(row.start, &row.line).unwrap());
        for depth in 0..3 {
            let plan = Plan { lookup: lookup.clone(), ..plan(By::Line, depth, 1) };
            let games: Vec<_> = games.iter().filter(|game| game.start == row.start).collect();
            let depot = Depot::new(ALL, &Scratch::of_system());
            let mut store = Store::new(&depot);
            for game in &games {
                let game = plan.game(&game.record, &game.details).unwrap();
                store.add(&game.key, game.counts).unwrap();
            }
            let mut found = Vec::new();
            let rows = Rows::of(&plan, &depot, vec![store]).unwrap();
            rows.each(|row| {
                found.push(told(row));
                Ok(())
            })
            .unwrap();
            let follows = |other: &&Row| {
                let rest = other.line.strip_prefix(&row.line);
                let is_longer = row.ply == 0 || rest.is_some_and(|it| !it.starts_with(is_of_word));
                other.start == row.start && is_longer && rest.is_some()
            };
            let is_near = |other: &&Row| other.ply <= row.ply + depth;
            let expected: Vec<_> =
                all.iter().filter(follows).filter(is_near).cloned().map(told).collect();
            assert_eq!(found, expected, "{}, {depth} plies", row.line);
        }
    }
}

fn is_of_word(c: char) -> bool {
    c != ' '
}

#[test]
fn a_position_that_is_looked_up_is_found_by_whatever_moves_it_was_reached() {
    let games = games(900, 5);
    let all = rows(&plan(By::Line, 4, 1), &games, 1, ALL).unwrap();
    let mut is_by_others = false;
    for row in all.iter().filter(|row| row.ply > 1).step_by(5) {
        let lookup = Lookup::of(row.start, &row.line).unwrap();
        let games: Vec<&Played> = games.iter().filter(|game| game.start == row.start).collect();
        for depth in 0..3 {
            let plan = Plan { lookup: Some(lookup.clone()), ..plan(By::Position, depth, 1) };
            let last = row.ply as usize + depth as usize;
            let found = games.iter().filter_map(|game| {
                let mut keys = game.positions.iter().map(|(position, _)| details::key(position));
                Some((*game, keys.position(|key| key == lookup.key).filter(|&ply| ply <= last)?))
            });
            let positions = positions_of(found, depth as usize);
            let depot = Depot::new(1, &Scratch::of_system());
            let mut store = Store::new(&depot);
            for game in &games {
                let game = plan.game(&game.record, &game.details).unwrap();
                store.add(&game.key, game.counts).unwrap();
            }
            let mut rows = Vec::new();
            Rows::of(&plan, &depot, vec![store])
                .unwrap()
                .each(|row| {
                    rows.push(row);
                    Ok(())
                })
                .unwrap();
            assert_eq!(rows.len(), positions.len(), "{}, {depth} plies", row.line);
            assert_eq!(rows[0].line, row.line);
            is_by_others |= rows[0].counts.results.games() > row.counts.results.games();
            for found in rows {
                let key = Lookup::of(row.start, &found.line).unwrap().key;
                let (counts, (plies, _)) = &positions[&(row.start, key)];
                assert_eq!(found.counts, *counts);
                assert_eq!(found.ply, row.ply + *plies as u32);
                assert_eq!(found.whole, Some(games.len() as u64));
            }
        }
    }
    assert!(is_by_others, "every position was reached by one line alone");
}

/// The rows are the same in whatever stores games are counted, and however many runs go to the disk: with no memory
/// every line is a run, and runs are merged more than once.
#[test]
fn neither_stores_nor_memory_change_the_table() {
    let games = games(10_000, 6);
    for by in [By::Line, By::Position] {
        let plan = plan(by, 8, 1);
        let expected: Vec<_> = rows(&plan, &games, 1, ALL).unwrap().into_iter().map(told).collect();
        for (stores, limit) in [(3, ALL), (1, 1), (7, 10_000), (2, 200_000)] {
            let rows: Vec<_> =
                rows(&plan, &games, stores, limit).unwrap().into_iter().map(told).collect();
            assert!(rows == expected, "{by:?}: {stores} stores, {limit} bytes");
        }
    }
}

#[test]
fn a_disk_that_takes_nothing_is_a_failure() {
    let folder = tempfile::tempdir().unwrap();
    let scratch = Scratch::new(folder.path().to_owned()).unwrap();
    let plan = plan(By::Line, 8, 1);
    let depot = Depot::new(1, &scratch);
    let mut store = Store::new(&depot);
    folder.close().unwrap();
    let failure = games(10, 7).iter().find_map(|game| {
        let game = plan.game(&game.record, &game.details).unwrap();
        store.add(&game.key, game.counts).err()
    });
    assert!(matches!(failure, Some(Error::Write { .. })), "{failure:?}");
}

#[test]
fn counts_add_up_and_come_back_from_numbers() {
    let parts: Vec<Counts> = games(40, 8)
        .iter()
        .zip([None, Some(0), Some(1999), Some(u16::MAX)].into_iter().cycle())
        .map(|(game, last_year)| Counts {
            last_year,
            elo_games: 1,
            elo_sum: 4000,
            ..Counts::of(&game.record, &game.details)
        })
        .collect();
    let sum = |parts: &mut dyn Iterator<Item = &Counts>| {
        let mut sum = Counts::default();
        parts.for_each(|part| sum.merge(*part));
        sum
    };
    let whole = sum(&mut parts.iter());
    assert_eq!(whole, sum(&mut parts.iter().rev()));
    let (mut first, last) = (sum(&mut parts[..13].iter()), sum(&mut parts[13..].iter()));
    first.merge(last);
    assert_eq!(first, whole);
    assert_eq!((whole.results.games(), whole.last_year), (40, Some(u16::MAX)));
    for counts in parts.into_iter().chain([whole]) {
        assert_eq!(Counts::of_numbers(counts.numbers()), counts);
    }
}

#[test]
fn lines_are_read_in_every_form() {
    let start = start(518);
    let line = Lookup::of(start, "e4 e5 Nf3").unwrap();
    for text in [
        "1. e4 e5 2. Nf3",
        "1.e4 e5 2.Nf3",
        "e2e4 e7e5 g1f3",
        " 1... e4  1... e5 Nf3 ",
        "e4\te5\nNf3!",
    ] {
        assert_eq!(Lookup::of(start, text.trim_end_matches('!')).as_ref(), Ok(&line), "{text}");
    }
    assert_eq!(Lookup::of(start, "").unwrap().moves, []);
    for (text, why) in [
        ("e5", "`e5` cannot be played as the first move"),
        ("1. e4 e5 2. Nf6", "`Nf6` cannot be played after 1. e4 e5"),
        ("e4 x", "`x` cannot be played after 1. e4"),
        ("e4 e5 0000", "`0000` cannot be played after 1. e4 e5"),
        ("e4 e5 --", "`--` cannot be played after 1. e4 e5"),
        ("e4 Q@e5", "`Q@e5` cannot be played after 1. e4"),
    ] {
        assert_eq!(Lookup::of(start, text).unwrap_err().to_string(), why);
    }
    let long = "Nf3 Nf6 Ng1 Ng8 ".repeat(25);
    assert_eq!(Lookup::of(start, &long).unwrap().moves.len(), 100);
    let long = format!("{long} e4");
    assert_eq!(Lookup::of(start, &long), Err(LookupError::TooLong));
}

#[test]
fn castling_is_looked_up_as_san_and_as_the_king_taking_its_rook() {
    let start = start(115);
    let castled = Lookup::of(start, "O-O").unwrap();
    let rank = start.white().back_rank().to_string();
    let (king, rook) = (rank.find('K').unwrap(), rank.rfind('R').unwrap());
    let file = |index: usize| (b'a' + index as u8) as char;
    let uci = format!("{}1{}1", file(king), file(rook));
    assert_eq!(Lookup::of(start, &uci), Ok(castled));
}
