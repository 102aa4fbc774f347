//! The findings of one game as they come in.

use crate::diagnostic::{Code, Finding, Fix, Level, Levels, Severity};

/// Findings that are kept of one game.
const MOST: usize = 40;

/// The same where they are mended: each is listed.
const MOST_MENDED: usize = 1000;

/// Fixes that are gathered of one game. One that needs more is not mended at all.
pub(super) const MOST_FIXES: usize = 10_000;

/// The findings of one game.
#[derive(Clone, Debug)]
pub(super) struct Findings {
    levels: Levels,
    gathers_fixes: bool,
    kept: Vec<Finding>,
    fixes: Vec<Fix>,
    /// What mends them if the moves are right: it follows from the position.
    unsure: Vec<Fix>,
    /// There is more to be mended than is gathered.
    is_too_much: bool,
    dropped: u64,
    /// What matters least among those that are kept, once there is no room for more.
    least: Option<Rank>,
    has_error: bool,
    has_error_in_variation: bool,
}

/// How much a finding matters: how bad it is, and whether the main line has it.
type Rank = (Severity, bool);

fn rank(finding: &Finding) -> Rank {
    (finding.severity, !finding.in_variation)
}

impl Findings {
    /// None yet, of any game.
    pub(super) fn new(levels: Levels, gathers_fixes: bool) -> Findings {
        Findings {
            levels,
            gathers_fixes,
            kept: Vec::new(),
            fixes: Vec::new(),
            unsure: Vec::new(),
            is_too_much: false,
            dropped: 0,
            least: None,
            has_error: false,
            has_error_in_variation: false,
        }
    }

    /// Forgets those of the game before.
    pub(super) fn clear(&mut self) {
        self.kept.clear();
        self.fixes.clear();
        self.unsure.clear();
        self.is_too_much = false;
        self.dropped = 0;
        self.least = None;
        self.has_error = false;
        self.has_error_in_variation = false;
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
        if finding.severity == Severity::Error {
            let is_in_variation = finding.in_variation;
            self.has_error |= !is_in_variation;
            self.has_error_in_variation |= is_in_variation;
        }
        let Some(finding) = self.levels.apply(finding) else { return };
        if let Some(fix) = &finding.fix
            && self.has_room()
        {
            let fixes = if follows_from_position(finding.code) {
                &mut self.unsure
            } else {
                &mut self.fixes
            };
            fixes.push(fix.clone());
        }
        if self.kept.len() < if self.gathers_fixes { MOST_MENDED } else { MOST } {
            return self.kept.push(finding);
        }
        self.dropped += 1;
        // What is not shown is what matters least.
        if self.least.is_some_and(|least| rank(&finding) <= least) {
            return;
        }
        if let Some(least) = self.kept.iter_mut().min_by_key(|kept| rank(kept))
            && rank(least) < rank(&finding)
        {
            *least = finding;
        }
        self.least = self.kept.iter().map(rank).min();
    }

    /// Takes what mends findings, several at once or one that is not told again.
    pub(super) fn mend(&mut self, fix: impl FnOnce() -> Fix) {
        if self.has_room() {
            self.fixes.push(fix());
        }
    }

    /// Takes what mends findings if the moves are right.
    pub(super) fn mend_if_right(&mut self, fix: impl FnOnce() -> Fix) {
        if self.has_room() {
            self.unsure.push(fix());
        }
    }

    /// The game is over. Where one of its moves is wrong or missing, those after it were read from a
    /// wrong position, and nothing that follows from the position is mended.
    pub(super) fn settle(&mut self) {
        if self.has_error || self.has_error_in_variation {
            self.unsure.clear();
            let unsure = self.kept.iter_mut().filter(|f| follows_from_position(f.code));
            unsure.for_each(|finding| finding.fix = None);
        }
        if self.has_broken_tags() {
            self.fixes.retain(|fix| !matches!(fix, Fix::AddTag(..)));
            let added = |f: &&mut Finding| matches!(f.fix, Some(Fix::AddTag(..)));
            self.kept.iter_mut().filter(added).for_each(|finding| finding.fix = None);
        }
        // A move that is written anew need not be spelt anew as well.
        let sure = std::mem::replace(&mut self.fixes, std::mem::take(&mut self.unsure));
        self.fixes.extend(sure);
    }

    /// Whether a tag that is added beside others may be read as another game's.
    pub(super) fn has_broken_tags(&self) -> bool {
        let is_broken = |f: &Finding| {
            matches!(f.code, Code::MalformedTag | Code::UnterminatedTag | Code::TagSectionGap)
        };
        self.kept.iter().any(is_broken)
    }

    /// Whether what mends them is gathered.
    pub(super) fn gathers_fixes(&self) -> bool {
        self.gathers_fixes
    }

    /// Forgets what was found in variations behind `at`: whether they were some is not certain.
    pub(super) fn forget_variations(&mut self, at: usize) {
        self.kept.retain(|f| !f.in_variation || f.span.start <= at);
        self.fixes.retain(|fix| match fix {
            Fix::Replace(span, _) | Fix::Remove(span) | Fix::AddTag(span, ..) => span.start <= at,
            Fix::Elsewhere => true,
        });
    }

    /// Takes back those of a kind.
    pub(super) fn retract(&mut self, code: Code) {
        self.kept.retain(|f| f.code != code);
    }

    /// Where the first of a kind that was kept begins.
    pub(super) fn place_of(&self, code: Code) -> Option<usize> {
        self.kept.iter().find(|f| f.code == code).map(|f| f.span.start)
    }

    /// Changes one that was kept, which begins at this byte.
    pub(super) fn amend(&mut self, code: Code, start: usize, change: impl FnOnce(&mut Finding)) {
        let is_it = |f: &&mut Finding| f.code == code && f.span.start == start;
        if let Some(kept) = self.kept.iter_mut().find(is_it) {
            change(kept);
        }
    }

    /// The findings, in the order of their places.
    pub(super) fn take(&mut self) -> Vec<Finding> {
        if self.is_too_much {
            self.kept.iter_mut().for_each(|finding| finding.fix = None);
        }
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

    /// What mends them: nothing where that is too much.
    pub(super) fn take_fixes(&mut self) -> Vec<Fix> {
        let fixes = std::mem::take(&mut self.fixes);
        if self.is_too_much { Vec::new() } else { fixes }
    }

    /// Whether there is room for one more fix.
    fn has_room(&mut self) -> bool {
        self.is_too_much |= self.fixes.len() + self.unsure.len() == MOST_FIXES;
        self.gathers_fixes && !self.is_too_much
    }
}

/// Whether what mends such a finding is right only where the position is.
fn follows_from_position(code: Code) -> bool {
    matches!(
        code,
        Code::MoveNumber
            | Code::MoveCheckMark
            | Code::MoveDisambiguation
            | Code::MoveCaptureMark
            | Code::MoveCoordinates
            | Code::CastlingAsKingMove
    )
}
