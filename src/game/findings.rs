//! The findings of one game as they come in.

use crate::diagnostic::{Code, Finding, Fix, Level, Levels, Severity};

/// Findings that are kept of one game.
const MOST: usize = 40;

/// The same where they are mended: each is listed.
const MOST_MENDED: usize = 1000;

/// The findings of one game.
#[derive(Clone, Debug)]
pub(super) struct Findings {
    levels: Levels,
    gathers_fixes: bool,
    kept: Vec<Finding>,
    fixes: Vec<Fix>,
    dropped: u64,
    has_error: bool,
}

impl Findings {
    /// None yet, of any game.
    pub(super) fn new(levels: Levels, gathers_fixes: bool) -> Findings {
        Findings {
            levels,
            gathers_fixes,
            kept: Vec::new(),
            fixes: Vec::new(),
            dropped: 0,
            has_error: false,
        }
    }

    /// Forgets those of the game before.
    pub(super) fn clear(&mut self) {
        self.kept.clear();
        self.fixes.clear();
        self.dropped = 0;
        self.has_error = false;
    }

    /// Whether the main line, the start or the result has an error, whatever is reported.
    pub(super) fn has_error(&self) -> bool {
        self.has_error
    }

    /// Whether findings of this kind are reported.
    pub(super) fn reports(&self, code: Code) -> bool {
        self.levels.of(code) != Level::Off
    }

    /// A finding that belongs to no game, as it is reported.
    pub(super) fn reported(&self, finding: Finding) -> Option<Finding> {
        self.levels.apply(finding)
    }

    /// Takes a finding.
    pub(super) fn add(&mut self, finding: Finding) {
        self.has_error |= finding.severity == Severity::Error && !finding.in_variation;
        let Some(finding) = self.levels.apply(finding) else { return };
        if let (true, Some(fix)) = (self.gathers_fixes, &finding.fix) {
            self.fixes.push(fix.clone());
        }
        if self.kept.len() < if self.gathers_fixes { MOST_MENDED } else { MOST } {
            return self.kept.push(finding);
        }
        self.dropped += 1;
        // What is not shown is what matters least.
        if let Some(least) = self.kept.iter_mut().min_by_key(|kept| kept.severity)
            && least.severity < finding.severity
        {
            *least = finding;
        }
    }

    /// Takes what mends findings, several at once or one that is not told again.
    pub(super) fn mend(&mut self, fix: impl FnOnce() -> Fix) {
        if self.gathers_fixes {
            self.fixes.push(fix());
        }
    }

    /// Whether what mends them is gathered.
    pub(super) fn gathers_fixes(&self) -> bool {
        self.gathers_fixes
    }

    /// Forgets what was found in variations behind `at`: whether they were some is not certain.
    pub(super) fn forget_variations(&mut self, at: usize) {
        self.kept.retain(|f| !f.in_variation || f.span.start <= at);
        self.fixes.retain(|fix| match fix {
            Fix::Replace(span, _) | Fix::AddTag(span, ..) => span.start <= at,
            Fix::Elsewhere => true,
        });
    }

    /// Takes back those of a kind, and what mends them.
    pub(super) fn retract(&mut self, code: Code) {
        for finding in self.kept.extract_if(.., |f| f.code == code) {
            self.fixes.retain(|fix| Some(fix) != finding.fix.as_ref());
        }
    }

    /// Changes one that was kept.
    pub(super) fn amend(&mut self, code: Code, ply: u32, change: impl FnOnce(&mut Finding)) {
        if let Some(kept) = self.kept.iter_mut().find(|f| f.code == code && f.ply == Some(ply)) {
            change(kept);
        }
    }

    /// The findings, in the order of their places.
    pub(super) fn take(&mut self) -> Vec<Finding> {
        let mut findings = std::mem::take(&mut self.kept);
        findings.sort_by_key(|finding| finding.span.start);
        if self.dropped > 0
            && self.reports(Code::TooManyFindings)
            && let Some(last) = findings.last()
        {
            let message = format!("{} more findings in this game are not shown", self.dropped);
            let span = last.span.clone();
            findings.push(Finding::new(Code::TooManyFindings, span, message));
        }
        findings
    }

    /// What mends them.
    pub(super) fn take_fixes(&mut self) -> Vec<Fix> {
        std::mem::take(&mut self.fixes)
    }
}
