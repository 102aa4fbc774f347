//! The FEN tags of a game.

use std::{collections::HashMap, ops::Range, sync::Arc};

use crate::{
    chess960::{
        fen::{self, Rules, Tail},
        start::Sp,
    },
    diagnostic::{Code, Finding, Fix, Severity},
};

use super::{
    digest::FenTag,
    findings::Findings,
    identity::{self, Change, Origin, Spelling},
    variant::Variant,
};

/// FEN texts whose judgement is remembered, beside the usual ones of start positions.
const MOST: usize = 2048;

/// Reads FENs, and remembers having read them.
#[derive(Debug)]
pub(super) struct Origins {
    rules: Rules,
    /// The start positions in their usual text, by number. The next game is of any of them: a look into a larger table
    /// would wait for memory that is far away.
    starts: Vec<Option<Arc<Origin>>>,
    others: HashMap<Box<[u8]>, Arc<Origin>>,
}

/// What the FEN tags of a game come to.
#[derive(Debug)]
pub(super) enum First {
    /// There is none.
    None,
    /// The first is no position.
    Unreadable,
    /// The position.
    Some(Tag),
}

/// The first FEN tag of a game.
#[derive(Debug)]
pub(super) struct Tag {
    /// What it says.
    pub(super) origin: Arc<Origin>,
    /// Where its value stands.
    pub(super) span: Range<usize>,
    /// It has a fault that is mended by writing it anew.
    is_abnormal: bool,
}

impl Origins {
    /// Of FENs that are read by these rules; none is known yet.
    pub(super) fn new(rules: Rules) -> Origins {
        Origins { rules, starts: vec![None; Sp::COUNT.into()], others: HashMap::new() }
    }

    /// Reads a FEN. The findings, of which there are none in most, point into the FEN.
    pub(super) fn read(&mut self, fen: &[u8]) -> (Option<Arc<Origin>>, Vec<Finding>) {
        let sp = usual_start(fen).map(|sp| usize::from(sp.get()));
        let known = match sp {
            Some(sp) => self.starts[sp].as_ref(),
            None => self.others.get(fen),
        };
        if let Some(origin) = known {
            return (Some(origin.clone()), Vec::new());
        }
        let reading = fen::read(fen, self.rules);
        let origin = reading.fen.map(|read| Arc::new(Origin::new(&read, fen)));
        if let (Some(origin), []) = (&origin, &reading.findings[..]) {
            match sp {
                Some(sp) => self.starts[sp] = Some(origin.clone()),
                None if self.others.len() < MOST => {
                    self.others.insert(fen.into(), origin.clone());
                }
                None => {}
            }
        }
        (origin, reading.findings)
    }

    /// What the castling field of a FEN that cannot be read should be, where its array is a start.
    fn start_behind(&mut self, fen: &[u8]) -> Option<String> {
        let mut fields: Vec<&[u8]> = fen.split(|&b| b == b' ').collect();
        *fields.get_mut(2)? = b"-";
        let start = self.read(&fields.join(&b' ')).0?.start.ok()?;
        Some(format!("the array is that of {}, whose rights are KQkq", identity::describe(start)))
    }

    /// Reads the FEN tags of a game.
    pub(super) fn first(
        &mut self,
        fens: &[(Vec<u8>, Range<usize>)],
        variant: Option<Variant>,
        findings: &mut Findings,
    ) -> First {
        let Some(((fen, span), others)) = fens.split_first() else { return First::None };
        let (origin, mut faults) = self.read(fen);
        let mut is_abnormal = false;
        if origin.is_none()
            && let Some(first) = faults.iter_mut().find(|fault| fault.severity == Severity::Error)
        {
            first.help = self.start_behind(fen);
        }
        for fault in faults {
            let is_mended = origin.is_some() && is_normal_in_writing(fault.code);
            is_abnormal |= is_mended && findings.reports(fault.code);
            let fix = is_mended.then_some(Fix::Elsewhere);
            find(Finding { fix, ..fault.moved_by(span.start) }, variant, findings);
        }
        for (fen, span) in others {
            let (other, faults) = self.read(fen);
            for fault in faults {
                find(fault.moved_by(span.start), variant, findings);
            }
            let is_same = match (&origin, &other) {
                (Some(origin), Some(other)) => origin.position == other.position,
                _ => false,
            };
            let (code, message) = if is_same {
                (Code::SecondFenSame, "a second FEN tag gives the same position")
            } else {
                (Code::SecondFenDiffers, "a second FEN tag gives another position")
            };
            findings.add(Finding::new(code, span.clone(), message));
        }
        match origin {
            None => First::Unreadable,
            Some(origin) => First::Some(Tag { origin, span: span.clone(), is_abnormal }),
        }
    }
}

/// The start position whose FEN this is as nearly all write it.
fn usual_start(fen: &[u8]) -> Option<Sp> {
    let (black, rest) = fen.split_first_chunk::<8>()?;
    let white =
        rest.strip_prefix(b"/pppppppp/8/8/8/8/PPPPPPPP/")?.strip_suffix(b" w KQkq - 0 1")?;
    let white: &[u8; 8] = white.try_into().ok()?;
    (*black == white.map(|letter| letter.to_ascii_lowercase())).then(|| Sp::of_letters(white))?
}

/// Takes a fault of a FEN.
fn find(fault: Finding, variant: Option<Variant>, findings: &mut Findings) {
    // A double start named as such need not be told that its files differ, unless they must not.
    let is_told = fault.code != Code::FenDifferingFiles || fault.severity == Severity::Error;
    if is_told || variant != Some(Variant::Double) {
        findings.add(fault);
    }
}

/// Whether a FEN that is written anew is free of such a fault.
fn is_normal_in_writing(code: Code) -> bool {
    matches!(
        code,
        Code::FenCastlingOrder
            | Code::FenBlanks
            | Code::FenSemicolon
            | Code::FenExtraField
            | Code::FenFourFields
            | Code::FenFullmoveZero
            | Code::FenEnPassantImpossible
    )
}

impl Tag {
    /// Mends the FEN, whose text is `fen`, all at once. `is_named` says that the Variant tag says Chess960:
    /// a start position then gets the rights that it lacks.
    ///
    /// Gives what the FEN then is for a comparison with the others of the file; `None` where it is the
    /// same in both dialects.
    pub(super) fn mend(
        &self,
        fen: &[u8],
        is_named: bool,
        findings: &mut Findings,
    ) -> Option<FenTag> {
        let origin = &self.origin;
        let rights = is_named && origin.lacks_rights() && findings.reports(Code::StartRights);
        let change = Change {
            is_whole: self.is_abnormal,
            rights,
            // What is wrong with the rights is told before.
            counters: origin.lacks_counters()
                && (rights || !origin.lacks_rights())
                && findings.reports(Code::StartCounters),
        };
        let spelling = match origin.mended(fen, change) {
            Some(text) if findings.gathers_fixes() => {
                let read = fen::read(text.as_bytes(), Tail::Nothing).fen;
                let spelling = read.and_then(|read| Spelling::of(&read, text.as_bytes()));
                findings.mend(|| Fix::Replace(self.span.clone(), text));
                spelling?
            }
            _ => origin.spelling.clone()?,
        };
        Some(FenTag { span: self.span.clone(), spelling })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_text_of_a_start_is_known_and_no_other() {
        for sp in Sp::all() {
            let white = sp.back_rank().to_string();
            let black = white.to_ascii_lowercase();
            let fen = format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1");
            assert_eq!(usual_start(fen.as_bytes()), Some(sp));
            let changes =
                [(" 0 1", " 0 2"), ("KQkq", "KQk"), (" w ", " b "), ("/8/8/8/8/", "/8/8/8/44/")];
            for (from, to) in changes.into_iter().chain([(&*white, &*black), (&*black, &*white)]) {
                assert_eq!(usual_start(fen.replacen(from, to, 1).as_bytes()), None, "{from} {to}");
            }
        }
        for pieces in ["rnbqkbnx", "rnbqkbn", "rnbqkbnrr", "rknbqbnr", "tslqklst", "rnbqkb\u{e9}"] {
            let white = pieces.to_uppercase();
            let fen = format!("{pieces}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1");
            assert_eq!(usual_start(fen.as_bytes()), None, "{pieces}");
        }
    }

    #[test]
    fn what_is_remembered_is_what_was_read() {
        let mut origins = Origins::new(Tail::Nothing.into());
        for sp in Sp::all().chain(Sp::all()) {
            let white = sp.back_rank().to_string();
            let black = white.to_ascii_lowercase();
            for rights in ["KQkq", "KQ", "-"] {
                let fen = format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w {rights} - 0 1");
                let read = fen::read(fen.as_bytes(), Tail::Nothing).fen.unwrap();
                let (origin, findings) = origins.read(fen.as_bytes());
                assert_eq!(origin.unwrap().position, read.position, "{fen}");
                assert_eq!(findings, []);
            }
        }
    }
}
