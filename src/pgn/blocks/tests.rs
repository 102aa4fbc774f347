use std::{
    io::{Cursor, Read},
    ops::Range,
};

use rand::{Rng, SeedableRng, rngs::SmallRng, seq::IndexedRandom};

use crate::{
    diagnostic::Code,
    pgn::{
        boundary::Limits,
        scanner::Game,
        testing::{Heard, Log, SNIPPETS},
    },
};

use super::*;

/// Small enough that short texts have games that are too long.
const SMALL: Limits = Limits { longest_game: 3000, lookahead: 1024 };

type FoundGame = (Range<u64>, Option<(bool, Heard)>);

/// What a stream turns out to hold, in places of the stream.
#[derive(Debug, Default, PartialEq, Eq)]
struct Found {
    /// The bytes of each game; whether it is marked, and what was heard, unless it is too long.
    games: Vec<FoundGame>,
    outside: Vec<(Code, Range<u64>)>,
}

/// Gives out a few bytes at a time.
struct Trickle<R> {
    inner: R,
    rng: SmallRng,
}

impl<R: Read> Read for Trickle<R> {
    fn read(&mut self, buf: &mut [u8]) -> std::io::Result<usize> {
        let most = self.rng.random_range(1..=100).min(buf.len());
        self.inner.read(&mut buf[..most])
    }
}

fn input(text: &[u8], trickle: bool) -> Input {
    let whole = Cursor::new(text.to_vec());
    let reader: Box<dyn Read + Send> = if trickle {
        Box::new(Trickle { inner: whole, rng: SmallRng::seed_from_u64(text.len() as u64) })
    } else {
        Box::new(whole)
    };
    Input::from_reader("test", reader).unwrap()
}

/// Cuts a stream and scans its blocks.
fn find(text: &[u8], size: usize, trickle: bool, limits: Limits) -> Found {
    let mut blocks = Blocks::with_limits(input(text, trickle), size, limits);
    let mut block = Block::default();
    let mut found = Found::default();
    let mut next = 0;
    while blocks.next(&mut block) {
        assert_eq!(block.offset, next, "blocks follow each other");
        let skipped = block.skipped.unwrap_or_default();
        next += block.text().len() as u64 + skipped.bytes;
        let at = block.offset as usize;
        let all = &text[at..next as usize];
        assert!(all.starts_with(block.text()));
        let lines = text::count_lines(block.text()) + skipped.lines;
        assert_eq!(lines, text::count_lines(all), "line ends add up");
        if block.skipped.is_some() {
            found.games.push((block.offset..next, None));
        } else {
            scan(&block, limits, &mut found);
        }
    }
    assert_eq!(next, text.len() as u64, "nothing is lost at the end");
    assert!(blocks.into_error().is_none());
    found
}

fn scan(block: &Block, limits: Limits, found: &mut Found) {
    let moved =
        |span: Range<usize>| span.start as u64 + block.offset..span.end as u64 + block.offset;
    let mut scanner = Scanner::with_limits(block.text(), limits);
    let mut log = Log::default();
    let mut end = 0;
    while let Some(game) = scanner.next_game(&mut log) {
        let Game { span, is_marked, is_too_long, mut output } = game;
        assert_eq!(span.start, end, "games follow each other");
        end = span.end;
        for (_, place, _) in &mut output.faults {
            *place = place.start + block.offset as usize..place.end + block.offset as usize;
        }
        for place in &mut output.places {
            *place = place.start + block.offset as usize..place.end + block.offset as usize;
        }
        let heard = (!is_too_long).then_some((is_marked, output));
        found.games.push((moved(span), heard));
    }
    let outside = log.outside.into_iter();
    found.outside.extend(outside.map(|(code, span)| (code, moved(span))));
}

fn assert_same(text: &[u8], limits: Limits, sizes: &[usize]) {
    let whole = find(text, LONGEST_GAME, false, limits);
    for &size in sizes {
        for trickle in [false, true] {
            let cut = find(text, size, trickle, limits);
            let shown = || {
                let text = String::from_utf8_lossy(&text[text.len().saturating_sub(3000)..]);
                format!("blocks of {size}, trickle {trickle}: {text:?}")
            };
            for (left, right) in cut.games.iter().zip(&whole.games) {
                assert!(left == right, "{:?} and {:?}, {}", left.0, right.0, shown());
            }
            assert_eq!(cut.games.len(), whole.games.len(), "{}", shown());
            assert_eq!(cut.outside, whole.outside, "{}", shown());
        }
    }
}

/// A text of snippets, with one of the three line ends.
fn nasty(rng: &mut SmallRng, snippets: usize) -> Vec<u8> {
    let mut text = String::new();
    for _ in 0..rng.random_range(0..snippets) {
        let snippet = SNIPPETS.choose(rng).unwrap();
        let times = if rng.random_range(0..40) == 0 { 200 } else { 1 };
        text.extend(std::iter::repeat_n(*snippet, times));
    }
    match rng.random_range(0..4) {
        0 => text.replace('\n', "\r\n").into_bytes(),
        1 => text.replace('\n', "\r").into_bytes(),
        _ => text.into_bytes(),
    }
}

#[test]
fn games_do_not_depend_on_blocks() {
    let mut rng = SmallRng::seed_from_u64(960);
    let (mut too_long, mut games) = (0, 0);
    for _ in 0..2000 {
        let text = nasty(&mut rng, 60);
        assert_same(&text, SMALL, &[1, 7, 64, 1000, 64 << 10]);
        let found = find(&text, 1, false, SMALL);
        games += found.games.len();
        too_long += found.games.iter().filter(|game| game.1.is_none()).count();
    }
    assert!(too_long > 200 && games > 10_000, "{too_long} of {games}");
}

#[test]
fn games_do_not_depend_on_blocks_with_the_usual_limits() {
    let mut rng = SmallRng::seed_from_u64(518);
    for _ in 0..20 {
        let text = nasty(&mut rng, 4000);
        assert_same(&text, Limits::USUAL, &[1, 1000, 64 << 10, 256 << 10]);
    }
}

#[test]
fn a_game_of_any_length_takes_bounded_memory() {
    let good = "[Event \"x\"]\n\n1. e4 *\n\n";
    for filler in ["\r", "{", "e4 ", "\n\n", "[", "\r\n"] {
        let mut text = format!("{good}[Event \"long\"]\n\n").into_bytes();
        text.extend(filler.bytes().cycle().take(100_000));
        text.extend(b"}\n\n");
        text.extend(good.bytes());
        let mut blocks = Blocks::with_limits(input(&text, false), 64, SMALL);
        let mut block = Block::default();
        let mut skipped = 0;
        while blocks.next(&mut block) {
            assert!(block.buffer.len() < 10_000, "{filler:?}");
            skipped += block.skipped.unwrap_or_default().bytes;
        }
        assert!(skipped > 90_000, "{filler:?}");
        let found = find(&text, 64, false, SMALL);
        assert_eq!(found.games.len(), 3, "{filler:?}");
        assert_same(&text, SMALL, &[1, 1000]);
    }
}

#[test]
fn what_stands_before_the_first_game_is_not_cut_from_it() {
    let head = "a mail\n\n{a comment}\n\n";
    let text = format!("{head}[Event \"x\"]\n\n1. e4 {{c}} *\n");
    let found = find(text.as_bytes(), 1, false, Limits::USUAL);
    assert_eq!(found.games[0].0, 0..text.len() as u64);
    assert_eq!(found.outside[0].0, Code::OutsideGame);
    // A head as long as a game that is too long is one.
    let text = format!("{}\n\n[Event \"x\"]\n\n1. e4 *\n", "mail ".repeat(1000));
    let found = find(text.as_bytes(), 1, false, SMALL);
    assert_eq!(found.games.len(), 2);
    assert!(found.games[0].1.is_none() && found.games[1].1.is_some());
    assert!(found.outside.is_empty());
    assert_same(text.as_bytes(), SMALL, &[1, 64, 4000]);
}
