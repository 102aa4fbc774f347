//! One visitor, two drivers: on games without a syntax finding this crate's scanner and pgn-reader's
//! `Reader` make the same calls.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::{fmt::Write, ops::ControlFlow};

use chess960::{
    chess960::start::{Sp, Start},
    diagnostic::{Code, Finding, Severity},
    pgn::scanner::{Receiver, Scanner},
};
use pgn_reader::{Nag, RawComment, RawTag, Reader, SanPlus, Skip, Visitor};
use rand::{Rng, SeedableRng, rngs::SmallRng, seq::IndexedRandom};
use shakmaty::{CastlingMode, Chess, EnPassantMode, Outcome, Position, fen::Fen};

/// Where the visitor breaks off, and whether it skips variations.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Mood {
    Everything,
    MainLine,
    /// Skips every other variation.
    SomeLines,
    NoTags,
    NoMovetext,
    /// Breaks off at this call.
    Until(usize),
}

/// Writes down every call.
struct Log {
    mood: Mood,
    calls: Vec<String>,
    variations: u32,
    faults: Vec<Finding>,
}

impl Log {
    fn new(mood: Mood) -> Log {
        Log { mood, calls: Vec::new(), variations: 0, faults: Vec::new() }
    }

    fn hear(&mut self, call: String) -> ControlFlow<Vec<String>> {
        self.calls.push(call);
        match self.mood {
            Mood::Until(count) if self.calls.len() >= count => {
                ControlFlow::Break(std::mem::take(&mut self.calls))
            }
            _ => ControlFlow::Continue(()),
        }
    }
}

impl Visitor for Log {
    type Tags = ();
    type Movetext = ();
    type Output = Vec<String>;

    fn begin_tags(&mut self) -> ControlFlow<Vec<String>, ()> {
        self.calls.clear();
        self.variations = 0;
        if self.mood == Mood::NoTags {
            return ControlFlow::Break(vec!["no tags".to_owned()]);
        }
        self.hear("tags".to_owned())
    }

    fn tag(&mut self, (): &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<Vec<String>> {
        self.hear(format!("{} = {:?}", name.escape_ascii(), value.as_bytes()))
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<Vec<String>, ()> {
        if self.mood == Mood::NoMovetext {
            return ControlFlow::Break(std::mem::take(&mut self.calls));
        }
        self.hear("movetext".to_owned())
    }

    fn san(&mut self, (): &mut (), san: SanPlus) -> ControlFlow<Vec<String>> {
        self.hear(format!("{san:?}"))
    }

    fn nag(&mut self, (): &mut (), nag: Nag) -> ControlFlow<Vec<String>> {
        self.hear(nag.to_string())
    }

    fn partial_comment(&mut self, (): &mut (), _: RawComment<'_>) -> ControlFlow<Vec<String>> {
        panic!("the reader's buffer is too small for this test");
    }

    fn comment(&mut self, (): &mut (), comment: RawComment<'_>) -> ControlFlow<Vec<String>> {
        self.hear(format!("{:?}", comment.as_bytes()))
    }

    fn begin_variation(&mut self, (): &mut ()) -> ControlFlow<Vec<String>, Skip> {
        self.variations += 1;
        let skip = match self.mood {
            Mood::MainLine => true,
            Mood::SomeLines => self.variations.is_multiple_of(2),
            _ => false,
        };
        match self.hear("(".to_owned()) {
            ControlFlow::Break(calls) => ControlFlow::Break(calls),
            ControlFlow::Continue(()) => ControlFlow::Continue(Skip(skip)),
        }
    }

    fn end_variation(&mut self, (): &mut ()) -> ControlFlow<Vec<String>> {
        self.hear(")".to_owned())
    }

    fn outcome(&mut self, (): &mut (), outcome: Outcome) -> ControlFlow<Vec<String>> {
        self.hear(outcome.to_string())
    }

    fn end_game(&mut self, (): ()) -> Vec<String> {
        self.calls.push("end".to_owned());
        std::mem::take(&mut self.calls)
    }
}

impl Receiver for Log {
    /// Notes, such as those of escape lines, are of no fault.
    fn wants(&self, code: Code) -> bool {
        code.severity() > Severity::Note
    }

    fn fault(&mut self, finding: Finding, _: &[u8]) {
        self.faults.push(finding);
    }

    fn outside(&mut self, finding: Finding) {
        self.faults.push(finding);
    }
}

/// Writes games as programs write them, each in its own manner.
struct Writer {
    rng: SmallRng,
    text: String,
    column: usize,
    line_end: &'static str,
    /// Bytes in a line, or no limit.
    width: usize,
}

impl Writer {
    fn one_in(&mut self, count: u32) -> bool {
        self.rng.random_range(0..count) == 0
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        *from.choose(&mut self.rng).unwrap()
    }

    fn end_line(&mut self) {
        self.text += self.line_end;
        self.column = 0;
    }

    /// Ends the line unless it is empty: a blank line would end the game for the reader.
    fn begin_line(&mut self) {
        if !self.text.ends_with('\n') {
            self.end_line();
        }
    }

    /// A token, on a new line where it would be too long for this one.
    fn token(&mut self, token: &str) {
        if self.column > 0 && self.column + token.len() + 1 > self.width {
            self.end_line();
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text += token;
        self.column += token.len();
    }

    fn tags(&mut self, fen: &str) {
        let values = ["", "?", "Müller", "a \\\"b\\\" c", "back\\\\slash", "[x] {y} ; % (z)"];
        let names = ["Event", "Site", "White", "Black", "Annotator", "X_1"];
        for name in names {
            if name == "Event" || self.one_in(2) {
                let value = self.pick(&values);
                write!(self.text, "[{name} \"{value}\"]").unwrap();
                self.end_line();
            }
        }
        write!(self.text, "[FEN \"{fen}\"]").unwrap();
        self.end_line();
    }

    fn comment(&mut self) {
        let words = ["[%clk 0:01:00]", "good", "½", "1-0", "(x)", "; no", "e4", "$5", "[A \"b\"]"];
        let mut comment = "{".to_owned();
        for _ in 0..self.rng.random_range(0..12) {
            comment += self.pick(&words);
            let blank = if self.one_in(6) { self.line_end } else { " " };
            comment += blank;
        }
        comment.push('}');
        self.token(&comment);
        if comment.contains('\n') {
            self.column = comment.len() - comment.rfind('\n').unwrap();
        }
    }

    /// Random moves from a position; variations in between.
    fn line(&mut self, mut position: Chess, plies: u32, depth: u32) {
        let mut number_due = true;
        for _ in 0..plies {
            let moves = position.legal_moves();
            if moves.is_empty() {
                return;
            }
            number_due |= self.one_in(20);
            let number = position.fullmoves();
            let is_white = position.turn().is_white();
            if is_white || number_due {
                let dots = if is_white { "." } else { "..." };
                match self.rng.random_range(0..5) {
                    0 => self.token(&format!("{number}")),
                    1 => self.token(&format!("{number} {dots}")),
                    _ => self.token(&format!("{number}{dots}")),
                }
                if self.one_in(3) && self.text.ends_with('.') {
                    // Directly before the move.
                    self.column = 0;
                }
            }
            number_due = false;
            let before = position.clone();
            let m = self.pick(&moves);
            let mut token = SanPlus::from_move_and_play_unchecked(&mut position, m).to_string();
            if self.one_in(8) {
                token += self.pick(&["!", "?", "!!", "?!", "!?", "??", "$7"]);
            }
            self.token(&token);
            while self.one_in(6) {
                let nag = self.rng.random_range(0..=255);
                self.token(&format!("${nag}"));
            }
            while self.one_in(5) {
                self.comment();
                number_due = true;
            }
            while depth > 0 && self.one_in(10) {
                self.token("(");
                let plies = self.rng.random_range(1..6);
                self.line(before.clone(), plies, depth - 1);
                if self.one_in(5) {
                    self.token("*");
                }
                self.token(")");
                number_due = true;
            }
            if self.one_in(30) {
                self.token("--");
            }
            if self.one_in(30) {
                self.text += " ; the rest { of ( the line";
                self.end_line();
            }
            if self.one_in(60) {
                self.begin_line();
                self.text += "% an escape { line";
                self.end_line();
            }
        }
    }

    fn game(&mut self) {
        self.line_end = self.pick(&["\n", "\r\n"]);
        self.width = self.pick(&[40, 80, 100_000]);
        let sp = Sp::new(self.rng.random_range(0..Sp::COUNT)).unwrap();
        let setup = Start::new(sp, sp).setup();
        let start: Chess = setup.position(CastlingMode::Chess960).unwrap();
        self.tags(&Fen::from_position(&start, EnPassantMode::Legal).to_string());
        self.end_line();
        if self.one_in(8) {
            self.comment();
        }
        let plies = self.rng.random_range(1..40);
        self.line(start, plies, 3);
        if !self.one_in(10) {
            let marker = self.pick(&["1-0", "0-1", "1/2-1/2", "*"]);
            self.token(marker);
            if self.one_in(8) {
                self.comment();
            }
        }
        self.begin_line();
        for _ in 0..self.rng.random_range(1..3) {
            self.end_line();
        }
    }
}

fn scanned(text: &str, mood: Mood) -> Vec<Vec<String>> {
    let mut scanner = Scanner::new(text.as_bytes());
    let mut log = Log::new(mood);
    let games = std::iter::from_fn(|| scanner.next_game(&mut log));
    let games = games.map(|game| game.output).collect();
    assert_eq!(log.faults, [], "{text}");
    games
}

fn read(text: &str, mood: Mood) -> Vec<Vec<String>> {
    let mut reader = Reader::build(text.as_bytes())
        .set_supported_tag_line_length(10_000)
        .set_supported_comment_length(10_000)
        .finish();
    let mut log = Log::new(mood);
    reader.read_games(&mut log).map(Result::unwrap).collect()
}

#[test]
fn the_scanner_and_the_reader_make_the_same_calls() {
    const GAMES: usize = 20;
    let mut calls = 0;
    for seed in 0..150 {
        let mut writer = Writer {
            rng: SmallRng::seed_from_u64(seed),
            text: String::new(),
            column: 0,
            line_end: "\n",
            width: 80,
        };
        if writer.one_in(3) {
            writer.text.push('\u{feff}');
        }
        (0..GAMES).for_each(|_| writer.game());
        let text = &writer.text;
        let until = Mood::Until(writer.rng.random_range(1..60));
        for mood in [
            Mood::Everything,
            Mood::MainLine,
            Mood::SomeLines,
            Mood::NoTags,
            Mood::NoMovetext,
            Mood::Until(1),
            until,
        ] {
            let ours = scanned(text, mood);
            assert_eq!(ours.len(), GAMES);
            let theirs = read(text, mood);
            for (ours, theirs) in ours.iter().zip(&theirs) {
                let differ = ours.iter().zip(theirs).find(|(a, b)| a != b);
                assert_eq!(differ, None, "seed {seed}, {mood:?}");
                assert_eq!(ours.len(), theirs.len(), "seed {seed}, {mood:?}");
                calls += ours.len();
            }
            assert_eq!(theirs.len(), GAMES, "seed {seed}, {mood:?}");
        }
    }
    assert!(calls > 100_000, "{calls}");
}
