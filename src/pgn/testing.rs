//! For tests: a receiver that writes down what it hears.

use std::{
    ops::{ControlFlow, Range},
    str,
};

use pgn_reader::{Nag, RawComment, RawTag, SanPlus, Skip, Visitor};
use shakmaty::Outcome;

use crate::{
    diagnostic::{Code, Finding, Level},
    text,
};

use super::scanner::{Game, Receiver};

/// What was heard of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Heard {
    /// The calls, as text that resembles PGN.
    pub calls: String,
    /// The bytes each call was about.
    pub places: Vec<Range<usize>>,
    pub faults: Vec<(Code, Range<usize>, bool)>,
    /// The move numbers: digits, a bar, what follows them.
    pub numbers: Vec<String>,
}

/// Writes down every call, place and fault.
#[derive(Debug, Default)]
pub(super) struct Log {
    game: Heard,
    at: Range<usize>,
    /// Faults outside of games.
    pub outside: Vec<(Code, Range<usize>)>,
    /// What is wanted otherwise than usual: a kind that is off, or one that is not to be told.
    unusual: Vec<Code>,
    /// Whether variations are skipped.
    skips: bool,
}

impl Log {
    /// One that skips variations.
    pub(super) fn of_main_lines() -> Log {
        Log { skips: true, ..Log::default() }
    }

    /// One that wants these kinds where they are off, and does not where they are on.
    pub(super) fn that_wants_otherwise(unusual: &[Code]) -> Log {
        Log { unusual: unusual.to_vec(), ..Log::default() }
    }

    fn hear(&mut self, call: &str) {
        self.game.calls.push_str(call);
        self.game.calls.push(' ');
        self.game.places.push(self.at.clone());
    }
}

impl Visitor for Log {
    type Tags = ();
    type Movetext = ();
    type Output = Heard;

    fn begin_tags(&mut self) -> ControlFlow<Heard, ()> {
        self.game = Heard::default();
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<Heard> {
        let (name, value) = (text::decode(name), value.decode());
        self.hear(&format!("[{name}={}]", text::decode(&value)));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<Heard, ()> {
        self.hear("|");
        ControlFlow::Continue(())
    }

    fn san(&mut self, (): &mut (), san: SanPlus) -> ControlFlow<Heard> {
        self.hear(&san.to_string());
        ControlFlow::Continue(())
    }

    fn nag(&mut self, (): &mut (), nag: Nag) -> ControlFlow<Heard> {
        self.hear(&nag.to_string());
        ControlFlow::Continue(())
    }

    fn comment(&mut self, (): &mut (), comment: RawComment<'_>) -> ControlFlow<Heard> {
        self.hear(&format!("{{{}}}", text::decode(comment.as_bytes())));
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, (): &mut ()) -> ControlFlow<Heard, Skip> {
        self.hear("(");
        ControlFlow::Continue(Skip(self.skips))
    }

    fn end_variation(&mut self, (): &mut ()) -> ControlFlow<Heard> {
        self.hear(")");
        ControlFlow::Continue(())
    }

    fn outcome(&mut self, (): &mut (), outcome: Outcome) -> ControlFlow<Heard> {
        self.hear(&outcome.to_string());
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) -> Heard {
        std::mem::take(&mut self.game)
    }
}

impl Receiver for Log {
    fn at(&mut self, span: Range<usize>) {
        self.at = span;
    }

    fn number(&mut self, span: Range<usize>, digits: &[u8], dots: &[u8]) {
        assert_eq!(digits.len(), span.len());
        self.game.numbers.push(format!("{}|{}", text::decode(digits), text::decode(dots)));
    }

    fn wants(&self, code: Code) -> bool {
        (code.level() != Level::Off) != self.unusual.contains(&code)
    }

    fn fault(&mut self, finding: Finding, about: &[u8]) {
        assert_eq!(about.len(), finding.span.len());
        assert!(self.wants(finding.code));
        self.game.faults.push((finding.code, finding.span, finding.in_variation));
    }

    fn outside(&mut self, finding: Finding) {
        self.outside.push((finding.code, finding.span));
    }
}

/// A game in one line: its calls, and behind semicolons each fault with the bytes it is about.
pub(super) fn line(text: &str, game: &Game<Heard>) -> String {
    let mut line = game.output.calls.trim_end().to_owned();
    for (code, span, in_variation) in &game.output.faults {
        let place = str::from_utf8(&text.as_bytes()[span.clone()]).unwrap_or("?");
        let variation = if *in_variation { " in variation" } else { "" };
        line += &format!("; {code} <{place}>{variation}");
    }
    if game.is_too_long {
        line += "; too long";
    }
    line
}

/// Small texts of every kind, each of which may stand before and after each other one.
pub(super) const SNIPPETS: &[&str] = &[
    "[Event \"a\"]\n[Site \"s\"]\n\n1. e4 {[%clk 1:00]} e5 (1... c5 2. Nf3 {x} (2. c3 $14)) 2. Nf3! 1-0\n\n",
    "[Event \"b\"]\n[FEN \"x\"]\n[Result \"*\"]\n\n1. O-O {a} 1... O-O-O+ 2. e8=Q# *\n\n",
    "[White \"w\"]\n[Black \"b\"]\n\n1. d4 d5 1/2-1/2\n",
    "1. e4 e5 *\n\n",
    "1 e4 e5 *\n",
    "d4 d5 0-1\n\n",
    "[Event \"header only\"]\n\n",
    "\n[Site \"gap\"]\n",
    "1. e4 e5\n\n2. d4 d5\n",
    "{forfeit}\n\n1-0\n",
    "{ before\n\n",
    "{ a comment }\n",
    "{ quotes\n\n[Event \"q\"]\n\n1. e4 * } ",
    "{ quotes { \n\n[Event \"q\"]\n\n} ",
    "[Event \"unclosed\"]\n\n1. e4 {never closed 1-0\n\n",
    "1. e4 {open\n[Event \"next\"]\n\n1. d4 {c} *\n",
    "(1. e4 (2. d4\n",
    "e4) )\n",
    "}\n",
    "\u{feff}",
    "\u{feff}[Event \"bom\"]\n\n1. e4 *\n\n",
    "\n% escape { [Event \"e\"]\n",
    "; rest { of ( line [Event \"r\"]\n",
    "1-0[Event \"same line\"]\n",
    "1-0 ",
    "*",
    "* 2. d4 d5\n",
    "\u{bd}-\u{bd}\n",
    "0.5-0.5 ",
    "1.5 ",
    "[A \"x \"y\" z\"]\n",
    "[A \"b]\n",
    "[A \"b\"\n",
    "[A b]\n",
    "[A \"b\" [C \"d\"]\n",
    "[Event \"cut",
    "[Event ",
    "[",
    "]",
    "[%clk 0:01]",
    "[diagram]\n",
    "\n",
    "\n\n",
    "   \n",
    "\r",
    "\x1a\n",
    " ",
    "zz9 ",
    "e2e4 0-0 o-o-o ",
    "$14 $999 $ !? ?! ",
    "-- Z0 @ \u{e9}\u{e8} \u{a0} ",
    "text before\n",
    "<reserved> ",
    "e4 <e5 > <",
    "e8(Q) e8=(n)+ exd1b ",
    "e8(Q",
    "e8(",
    "OO ooo 00 000+ 000. ",
    "((e4) (d4) e5) (c4) ",
    "1. e4 ((d4 (e5",
    ") (",
    "%\n",
    "\n% one\n% two\n",
    "[white \"a\\b \\\\ \\\"\"]\n",
    "12... ",
    "3 . ... ",
    "\\\"",
    "\"",
    "1",
    "2000 ",
];
