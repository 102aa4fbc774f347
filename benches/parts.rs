//! Each part of a game's way alone, and the whole way in memory.
//!
//! ```console
//! $ cargo bench --no-default-features                          # all
//! $ cargo bench --no-default-features --bench parts scanner    # those with this in their name
//! ```

mod corpus;
mod jobs;

use std::{num::NonZeroUsize, ops::ControlFlow, sync::LazyLock};

use chess960::{
    chess960::{
        convert::Converter,
        fen::{self, Dialect, Tail},
        san,
    },
    diagnostic::Code,
    game::{reading::Scope, replay::Replay},
    input::{Input, lines::Lines},
    pgn::scanner::{Receiver, Scanner},
};
use divan::{
    Bencher,
    counter::{BytesCount, ItemsCount},
};
use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use shakmaty::{
    Chess, Move, Position,
    san::{San, SanError},
};

use corpus::Style;
use jobs::Task;

fn main() {
    divan::main();
}

/// The games of a style.
fn games(style: Style) -> &'static [u8] {
    static LICHESS: LazyLock<Vec<u8>> = LazyLock::new(|| Style::Lichess.megabyte());
    static ENGINE: LazyLock<Vec<u8>> = LazyLock::new(|| Style::Engine.megabyte());
    match style {
        Style::Lichess => &LICHESS,
        Style::Engine => &ENGINE,
    }
}

/// The positions of all games, each with the move that was played: too many to be learnt by heart.
static PLIES: LazyLock<Vec<(Chess, San)>> = LazyLock::new(|| {
    let mut plies = Plies::default();
    let mut scanner = Scanner::new(games(Style::Lichess));
    while scanner.next_game(&mut plies).is_some() {}
    plies.plies
});

/// Counts moves, and ignores everything else.
struct Moves;

impl Visitor for Moves {
    type Tags = ();
    type Movetext = u64;
    type Output = u64;

    fn begin_tags(&mut self) -> ControlFlow<u64, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<u64, u64> {
        ControlFlow::Continue(0)
    }

    fn san(&mut self, moves: &mut u64, _: SanPlus) -> ControlFlow<u64> {
        *moves += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, moves: u64) -> u64 {
        moves
    }
}

impl Receiver for Moves {
    fn wants(&self, _: Code) -> bool {
        false
    }
}

/// Keeps every position, and the move that is played in it.
#[derive(Default)]
struct Plies {
    plies: Vec<(Chess, San)>,
}

impl Visitor for Plies {
    type Tags = Chess;
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Chess> {
        ControlFlow::Continue(Chess::default())
    }

    fn tag(&mut self, position: &mut Chess, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if name == b"FEN"
            && let Some(fen) = fen::read(value.as_bytes(), Tail::Nothing).fen
        {
            *position = fen.position;
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, position: Chess) -> ControlFlow<(), Chess> {
        ControlFlow::Continue(position)
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<()> {
        let Ok(found) = san.san.to_move(position) else { return ControlFlow::Break(()) };
        self.plies.push((position.clone(), san.san));
        position.play_unchecked(found);
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: Chess) {}
}

impl Receiver for Plies {}

/// Games through a visitor that ignores them: this crate's scanner, and pgn-reader's `Reader`.
mod scanner {
    use super::*;

    #[divan::bench(args = Style::ALL)]
    fn ours(bencher: Bencher<'_, '_>, style: Style) {
        let text = games(style);
        bencher.counter(BytesCount::of_slice(text)).bench(|| {
            let mut scanner = Scanner::new(text);
            std::iter::from_fn(|| scanner.next_game(&mut Moves))
                .map(|game| game.output)
                .sum::<u64>()
        });
    }

    #[divan::bench(args = Style::ALL)]
    fn pgn_reader(bencher: Bencher<'_, '_>, style: Style) {
        let text = games(style);
        bencher.counter(BytesCount::of_slice(text)).bench(|| {
            let (mut reader, mut moves) = (Reader::new(text), Moves);
            reader.read_games(&mut moves).map(Result::unwrap_or_default).sum::<u64>()
        });
    }
}

/// The move that a SAN means: this crate's resolver, and shakmaty's.
mod san_to_move {
    use super::*;

    #[divan::bench]
    fn ours(bencher: Bencher<'_, '_>) {
        resolve(bencher, san::to_move);
    }

    #[divan::bench]
    fn shakmaty(bencher: Bencher<'_, '_>) {
        resolve(bencher, |san, position| san.to_move(position));
    }

    fn resolve(
        bencher: Bencher<'_, '_>,
        to_move: impl Fn(San, &Chess) -> Result<Move, SanError> + Sync,
    ) {
        let plies = &*PLIES;
        bencher.counter(ItemsCount::new(plies.len())).bench(|| {
            plies.iter().filter(|(position, san)| to_move(*san, position).is_ok()).count()
        });
    }
}

/// Games through the scanner and the replay, without their records being counted.
mod replay {
    use super::*;

    #[divan::bench(args = Style::ALL)]
    fn chess960(bencher: Bencher<'_, '_>, style: Style) {
        replay(bencher, style, Scope::Chess960);
    }

    #[divan::bench(args = Style::ALL)]
    fn everything(bencher: Bencher<'_, '_>, style: Style) {
        replay(bencher, style, Scope::Everything);
    }

    fn replay(bencher: Bencher<'_, '_>, style: Style, scope: Scope) {
        let text = games(style);
        bencher.counter(BytesCount::of_slice(text)).bench(|| {
            let mut replay = Replay::new(scope);
            let mut scanner = Scanner::new(text);
            let mut findings = 0;
            while scanner.next_game(&mut replay).is_some() {
                findings += replay.take_findings().len();
            }
            findings
        });
    }
}

/// Lines of FEN as `chess960 fen` converts them.
mod fen_lines {
    use super::*;

    #[divan::bench(args = [Dialect::XFen, Dialect::Shredder])]
    fn convert(bencher: Bencher<'_, '_>, to: Dialect) {
        static LINES: LazyLock<(Vec<u8>, usize)> = LazyLock::new(|| {
            let positions = PLIES.iter().map(|(position, _)| position);
            let lines = positions.filter_map(|position| fen::write(position, Dialect::XFen).ok());
            let lines: Vec<String> = lines.collect();
            (lines.join("\n").into_bytes(), lines.len())
        });
        let (text, count) = &*LINES;
        let converter = Converter::to(to);
        bencher.counter(ItemsCount::new(*count)).bench(|| -> Result<_, chess960::Error> {
            let mut lines = Lines::new(Input::from_reader("lines", Box::new(text.as_slice()))?);
            let mut out = Vec::new();
            while let Some(line) = lines.next()? {
                converter.line(line.text(), &mut out);
                out.extend_from_slice(line.end());
            }
            Ok(out)
        });
    }
}

/// The whole way: blocks, scanner, replay, and what the command counts or compares.
mod pipeline {
    use super::*;

    #[divan::bench(args = Task::ALL, consts = [1, 2])]
    fn lichess<const THREADS: usize>(bencher: Bencher<'_, '_>, task: Task) {
        run(bencher, Style::Lichess, task, THREADS);
    }

    #[divan::bench(args = Task::ALL, consts = [1, 2])]
    fn engine<const THREADS: usize>(bencher: Bencher<'_, '_>, task: Task) {
        run(bencher, Style::Engine, task, THREADS);
    }

    fn run(bencher: Bencher<'_, '_>, style: Style, task: Task, threads: usize) {
        let text = games(style);
        let threads = NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN);
        bencher.counter(BytesCount::of_slice(text)).bench(|| task.run(text, threads));
    }
}
