//! Moves as text mean what shakmaty says that they mean.

use std::ops::ControlFlow;

use chess960::{
    chess960::{
        bitboards::{Bitboards, Step},
        san::{self, Plain},
        start::{Sp, Start},
    },
    pgn::scanner::{Receiver, Scanner},
};
use pgn_reader::Visitor;
use shakmaty::{
    CastlingMode, CastlingSide, Chess, EnPassantMode, File, Position, Rank, Role, Square,
    san::{San, SanPlus},
};

/// Of `data`, four bytes are a start, one is the number of plies, and one for each of these picks a legal move.
/// What is left is looked at as a text, and four by four bytes as a move.
pub(crate) fn run(data: &[u8]) {
    let Some((&[a, b, c, d, plies], rest)) = data.split_first_chunk() else { return };
    let sp = |low, high| Sp::new(u16::from_le_bytes([low, high]) % Sp::COUNT).expect("below 960");
    let setup = Start::new(sp(a, b), sp(c, d)).setup();
    let mut position: Chess = setup.position(CastlingMode::Chess960).expect("a start is legal");
    let (picks, rest) = rest.split_at(rest.len().min(plies.into()));
    let mut boards = Bitboards::of(&position);
    for &pick in picks {
        let moves = position.legal_moves();
        assert_eq!(san::is_over(&boards), moves.is_empty());
        if moves.is_empty() {
            break;
        }
        let m = moves[usize::from(pick) % moves.len()];
        position.play_unchecked(m);
        boards.play(m);
        let setup = |position: &Chess| position.to_setup(EnPassantMode::Always);
        assert_eq!(boards, Bitboards::of(&position));
        assert_eq!(setup(&boards.position()), setup(&position));
    }
    for m in position.legal_moves() {
        let san = San::from_move(&position, m);
        assert_eq!(san::to_move(san, &position), Ok(m));
        if let Some(step) = step(san, &boards) {
            let (mut stepped, mut played) = (boards, boards);
            stepped.step(&step);
            played.play(m);
            assert_eq!((boards.as_move(step), stepped), (m, played));
        }
    }
    text(rest, &position);
    for bytes in rest.as_chunks().0 {
        check(decode(*bytes), &position);
    }
}

fn step(san: San, boards: &Bitboards) -> Option<Step> {
    let plain = Plain::of(SanPlus { san, suffix: None })?;
    san::comes_from(&plain, boards).map(|from| plain.step_from(from))
}

/// The same move, or the same kind of error.
fn check(san: San, position: &Chess) {
    assert_eq!(san::to_move(san, position), san.to_move(position), "{san} ({san:?})");
    let boards = Bitboards::of(position);
    if let Some(step) = step(san, &boards) {
        assert_eq!(san.to_move(position), Ok(boards.as_move(step)), "{san} ({san:?})");
    }
}

/// Any move that can be written.
fn decode([kind, from, to, promotion]: [u8; 4]) -> San {
    let to_square = Square::new(u32::from(to & 63));
    match kind {
        0..240 => San::Normal {
            role: Role::ALL[usize::from(kind % 6)],
            file: File::ALL.get(usize::from(from & 15)).copied(),
            rank: Rank::ALL.get(usize::from(from >> 4)).copied(),
            capture: to & 64 > 0,
            to: to_square,
            promotion: Role::ALL.get(usize::from(promotion % 12)).copied(),
        },
        240..252 => San::Castle(CastlingSide::ALL[usize::from(kind & 1)]),
        252..254 => San::Put { role: Role::ALL[usize::from(from % 6)], to: to_square },
        254.. => San::Null,
    }
}

/// What shakmaty reads as a move, the scanner reads as the same one.
fn text(bytes: &[u8], position: &Chess) {
    // As long as a move is.
    let word = bytes.split(u8::is_ascii_whitespace).next().unwrap_or_default();
    let Ok(san) = SanPlus::from_ascii(word) else { return };
    check(san.san, position);
    if word[0].is_ascii_digit() {
        // In the movetext that is a move number.
        return;
    }
    let movetext = [b"1. ", word, b" *\n"].concat();
    let mut heard = Heard(Vec::new());
    Scanner::new(&movetext).next_game(&mut heard).expect("a game");
    assert_eq!(heard.0, [san], "{}", word.escape_ascii());
}

/// The moves of a game.
struct Heard(Vec<SanPlus>);

impl Visitor for Heard {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn san(&mut self, (): &mut (), san: SanPlus) -> ControlFlow<()> {
        self.0.push(san);
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) {}
}

impl Receiver for Heard {}
