//! Games to measure with: random legal moves from random Chess960 starts, written as a game server or
//! an engine tournament writes them. The same seed gives the same bytes on every machine.

use std::{fmt, io};

use chess960::chess960::start::{Sp, Start};
use rand::{Rng, SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;
use shakmaty::{CastlingMode, Chess, Color, Move, Position, san::SanPlus};

/// How games are written.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// As Lichess exports them: many tags, all in one line, a clock behind every move.
    Lichess,
    /// As engines' tournaments are published: behind every move some 300 bytes of search.
    Engine,
}

impl Style {
    pub(crate) const ALL: [Style; 2] = [Style::Lichess, Style::Engine];

    /// About a megabyte of games.
    pub(crate) fn megabyte(self) -> Vec<u8> {
        let games = match self {
            Style::Lichess => 400,
            Style::Engine => 80,
        };
        let mut text = Vec::new();
        // Writing to memory does not fail.
        let written = write(&mut text, self, games, 1);
        debug_assert!(written.is_ok());
        text
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Style::Lichess => "lichess",
            Style::Engine => "engine",
        })
    }
}

/// Writes so many games.
pub(crate) fn write(
    out: &mut impl io::Write,
    style: Style,
    games: usize,
    seed: u64,
) -> io::Result<()> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut text = String::new();
    for _ in 0..games {
        text.clear();
        Game::random(&mut rng).write(&mut text, style, &mut rng).map_err(io::Error::other)?;
        out.write_all(text.as_bytes())?;
    }
    Ok(())
}

/// Plies of a game, at least and at most, unless it ends by itself.
const PLIES: std::ops::RangeInclusive<usize> = 4..=160;

/// A game that was played.
struct Game {
    start: Start,
    moves: Vec<SanPlus>,
    result: &'static str,
    /// Seconds each side has, and gets for a move.
    clock: u32,
    increment: u32,
}

impl Game {
    fn random(rng: &mut impl Rng) -> Game {
        // Below `COUNT` there is one for every number.
        let sp = Sp::new(rng.random_range(0..Sp::COUNT)).unwrap_or(Sp::CLASSICAL);
        let start = Start::Single(sp);
        let mut position: Chess =
            start.setup().position(CastlingMode::Chess960).unwrap_or_default();
        let mut moves = Vec::new();
        for _ in 0..rng.random_range(PLIES) {
            let Some(chosen) = choose(&position, rng) else { break };
            moves.push(SanPlus::from_move_and_play_unchecked(&mut position, chosen));
        }
        let result = match position.outcome().winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None if position.legal_moves().is_empty() => "1/2-1/2",
            None => ["1-0", "0-1", "1/2-1/2"][rng.random_range(0..3)],
        };
        let clock = 60 * rng.random_range(1..=10);
        Game { start, moves, result, clock, increment: rng.random_range(0..=5) }
    }

    fn write(&self, out: &mut String, style: Style, rng: &mut impl Rng) -> fmt::Result {
        match style {
            Style::Lichess => self.write_lichess(out, rng),
            Style::Engine => self.write_engine(out, rng),
        }
    }

    fn write_lichess(&self, out: &mut impl fmt::Write, rng: &mut impl Rng) -> fmt::Result {
        let [white, black] = [0; 2].map(|_| rng.random_range(800..=2600));
        let gain = rng.random_range(1..=12);
        let date = format!(
            "20{}.{:02}.{:02}",
            rng.random_range(18..=25),
            rng.random_range(1..=12),
            rng.random_range(1..=28)
        );
        let time = [24, 60, 60].map(|end| rng.random_range(0..end));
        writeln!(out, "[Event \"Rated Chess960 game\"]")?;
        writeln!(out, "[Site \"https://lichess.org/{}\"]", name(rng))?;
        writeln!(out, "[Date \"{date}\"]\n[Round \"-\"]")?;
        writeln!(out, "[White \"{}\"]\n[Black \"{}\"]", name(rng), name(rng))?;
        writeln!(out, "[Result \"{}\"]\n[UTCDate \"{date}\"]", self.result)?;
        writeln!(out, "[UTCTime \"{:02}:{:02}:{:02}\"]", time[0], time[1], time[2])?;
        writeln!(out, "[WhiteElo \"{white}\"]\n[BlackElo \"{black}\"]")?;
        writeln!(out, "[WhiteRatingDiff \"+{gain}\"]\n[BlackRatingDiff \"-{gain}\"]")?;
        writeln!(out, "[TimeControl \"{}+{}\"]", self.clock, self.increment)?;
        writeln!(out, "[Termination \"Normal\"]\n[FEN \"{}\"]", self.start.xfen())?;
        writeln!(out, "[SetUp \"1\"]\n[Variant \"Chess960\"]\n")?;
        let mut clocks = [self.clock; 2];
        for (i, san) in self.moves.iter().enumerate() {
            let dots = if i % 2 == 0 { "." } else { "..." };
            write!(out, "{}{dots} {san} ", i / 2 + 1)?;
            let clock = &mut clocks[i % 2];
            let used = rng.random_range(0..=5);
            *clock = (*clock + self.increment).saturating_sub(used).max(1);
            let (minutes, seconds) = (*clock / 60, *clock % 60);
            write!(out, "{{ [%clk 0:{minutes:02}:{seconds:02}] }} ")?;
        }
        writeln!(out, "{}\n\n", self.result)
    }

    fn write_engine(&self, out: &mut impl fmt::Write, rng: &mut impl Rng) -> fmt::Result {
        writeln!(out, "[Event \"Engine Tournament\"]\n[Site \"?\"]\n[Date \"2025.01.02\"]")?;
        writeln!(out, "[Round \"1.1\"]\n[White \"{}\"]\n[Black \"{}\"]", name(rng), name(rng))?;
        writeln!(out, "[Result \"{}\"]\n[FEN \"{}\"]", self.result, self.start.xfen())?;
        writeln!(out, "[PlyCount \"{}\"]\n[SetUp \"1\"]", self.moves.len())?;
        writeln!(out, "[TimeControl \"{}+{}\"]", self.clock, self.increment)?;
        writeln!(out, "[Variant \"Chess960\"]\n")?;
        for (i, san) in self.moves.iter().enumerate() {
            if i % 2 == 0 {
                write!(out, "{}. ", i / 2 + 1)?;
            }
            let [depth, time, nodes] =
                [50, 99_999, 999_999_999].map(|end| rng.random_range(9..end));
            write!(out, "{san} {{d={depth}, sd={}, mt={time}, n={nodes}, pv=", depth + 20)?;
            // What is searched begins with what is played; that it then could be, nobody looks at.
            for other in self.moves[i..].iter().take(25) {
                write!(out, "{other} ")?;
            }
            let [value, count] = [300, 100].map(|end| rng.random_range(0..end));
            write!(
                out,
                "tb=0, h={count}.0, ph=0.0, wv={}.{:02}, R50=50, ",
                value / 100,
                value % 100
            )?;
            writeln!(out, "Rd=-11, Rr=-11, mb=+0+0+0+0+0,}}")?;
        }
        writeln!(out, "{}\n", self.result)
    }
}

/// One of the legal moves; castling rather often, as people do.
fn choose(position: &Chess, rng: &mut impl Rng) -> Option<Move> {
    let moves = position.legal_moves();
    let castling = moves.iter().find(|m| m.is_castle());
    let castling = castling.filter(|_| rng.random_range(0..2) == 0);
    castling.or_else(|| moves.choose(rng)).copied()
}

/// Something like a name.
fn name(rng: &mut impl Rng) -> String {
    const SYLLABLES: [&str; 8] = ["an", "bel", "co", "dri", "es", "fu", "gam", "bit"];
    let parts = rng.random_range(2..=5);
    let parts = (0..parts).filter_map(|_| SYLLABLES.choose(rng).copied());
    parts.collect::<String>() + &rng.random_range(10..100).to_string()
}
