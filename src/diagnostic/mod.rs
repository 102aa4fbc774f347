//! Findings: what is wrong with a game or a position, how bad it is, and where.
//!
//! Conventions of every place in this crate: a byte counts from 0, a line, a column and a game count
//! from 1, a ply counts from 1 and is left out where a finding is not about a move. Bytes are those
//! of the *decompressed* stream. A line ends with LF, CR LF or CR. A column counts characters where
//! the line is UTF-8, and bytes where it is not.

use std::{fmt, ops::Range};

mod codes;
mod levels;

pub use codes::Code;
pub use levels::{Level, Levels};

/// How bad a finding is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing; correct as it stands.
    Note,
    /// Not as the standard wants it, but it can mean only one thing, and is read as that.
    Warning,
    /// The game or the position is wrong or cannot be read: it is in no statistics.
    Error,
}

impl Severity {
    /// The word used in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Something found in a text: its kind, the bytes it is about, and what to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The kind.
    pub code: Code,
    /// How bad it is: that of the kind, unless it was asked for or accepted otherwise.
    pub severity: Severity,
    /// The bytes it is about, from the start of the text that was read.
    pub span: Range<usize>,
    /// The ply it is about, from 1, counted along its variation; `None` where it is not about a move.
    pub ply: Option<u32>,
    /// It stands in a variation: the main line is none the worse for it.
    pub in_variation: bool,
    /// What was found and what was expected: lower case, no full stop.
    pub message: String,
    /// The text that it is about is still to be put in front of the message: who finds it may not have
    /// that text.
    pub quotes: bool,
    /// What was probably meant, or where else the fault may be: lower case, no full stop.
    pub help: Option<String>,
    /// How it is mended, where that can be done in one way only.
    pub fix: Option<Fix>,
}

/// How a finding is mended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fix {
    /// This text takes the place of these bytes.
    Replace(Range<usize>, String),
    /// These bytes are taken out, with the blank before them.
    Remove(Range<usize>),
    /// A tag of this name and value is added after the one whose value these bytes are, and after those
    /// that follow it and come before it in the order of names.
    AddTag(Range<usize>, &'static str, String),
    /// What mends something else mends this as well.
    Elsewhere,
}

impl Finding {
    /// A finding that is not about a move.
    pub fn new(code: Code, span: Range<usize>, message: impl Into<String>) -> Finding {
        Finding {
            code,
            severity: code.severity(),
            span,
            ply: None,
            in_variation: false,
            message: message.into(),
            quotes: false,
            help: None,
            fix: None,
        }
    }

    /// The same finding in a text of which the one read begins at `offset`.
    #[must_use]
    pub fn moved_by(mut self, offset: usize) -> Finding {
        let moved = |span: &mut Range<usize>| *span = span.start + offset..span.end + offset;
        moved(&mut self.span);
        match &mut self.fix {
            Some(Fix::Replace(span, _) | Fix::Remove(span) | Fix::AddTag(span, ..)) => moved(span),
            Some(Fix::Elsewhere) | None => {}
        }
        self
    }
}

/// Whether one of the findings is an error.
pub fn any_error(findings: &[Finding]) -> bool {
    findings.iter().any(|f| f.severity == Severity::Error)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn ids_are_unique_and_well_formed() {
        let ids: HashSet<_> = Code::ALL.iter().map(|c| c.id()).collect();
        assert_eq!(ids.len(), Code::ALL.len());
        for id in ids {
            let (area, kind) = id.split_once('/').unwrap();
            for part in [area, kind] {
                assert!(!part.is_empty());
                assert!(part.bytes().all(|b| b == b'-' || b.is_ascii_alphanumeric()));
                assert_eq!(part, part.to_lowercase());
            }
        }
    }

    #[test]
    fn what_mends_a_finding_moves_with_it() {
        let fix = Some(Fix::Replace(2..3, "x".to_owned()));
        let moved = Finding { fix, ..Finding::new(Code::LongLine, 1..4, "") }.moved_by(10);
        assert_eq!((moved.span, moved.fix), (11..14, Some(Fix::Replace(12..13, "x".to_owned()))));
    }

    #[test]
    fn severities_are_ordered() {
        assert!(Severity::Note < Severity::Warning && Severity::Warning < Severity::Error);
    }
}
