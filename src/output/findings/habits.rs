//! Notes that would be the same for every game of a file are told once.

use std::collections::{HashMap, HashSet};

use crate::diagnostic::{Code, Finding, Severity};

/// Wordings that are remembered of one file. Those that come after are told whenever they come.
const MOST_WORDINGS: usize = 1000;

/// Which notes were told.
#[derive(Debug, Default)]
pub struct Habits {
    told: HashMap<Code, HashSet<Box<str>>>,
    hidden: u64,
}

impl Habits {
    /// Whether the finding is a note on a habit of the file that has been told in these words.
    pub fn has_told(&mut self, finding: &Finding) -> bool {
        if finding.severity > Severity::Note || !finding.code.is_habit() {
            return false;
        }
        let told = self.told.get(&finding.code);
        if told.is_some_and(|told| told.contains(&*finding.message)) {
            self.hidden += 1;
            return true;
        }
        if self.wordings() < MOST_WORDINGS {
            let wording = Box::from(&*finding.message);
            self.told.entry(finding.code).or_default().insert(wording);
        }
        false
    }

    /// Another file begins: it may have other habits.
    pub fn end_file(&mut self) {
        self.told.clear();
    }

    fn wordings(&self) -> usize {
        self.told.values().map(HashSet::len).sum()
    }

    /// How many notes had been told before, in all files.
    pub fn hidden(&self) -> u64 {
        self.hidden
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(habits: &mut Habits, code: Code, severity: Severity, message: &str) -> bool {
        habits.has_told(&Finding { severity, ..Finding::new(code, 0..0, message) })
    }

    #[test]
    fn a_habit_is_told_once_a_file_in_the_same_words() {
        let mut habits = Habits::default();
        let note = |habits: &mut Habits, message: &str| {
            told(habits, Code::LongLine, Severity::Note, message)
        };
        assert!(!note(&mut habits, "300 characters"));
        assert!(note(&mut habits, "300 characters"));
        assert!(!note(&mut habits, "400 characters"));
        assert!(!told(&mut habits, Code::Encoding, Severity::Note, "300 characters"));
        // What was asked for is told always, and so is what belongs to one game.
        assert!(!told(&mut habits, Code::LongLine, Severity::Warning, "300 characters"));
        for _ in 0..2 {
            assert!(!told(&mut habits, Code::VariantOther, Severity::Note, "Atomic"));
        }
        habits.end_file();
        assert!(!note(&mut habits, "300 characters"));
        assert_eq!(habits.hidden(), 1);
    }

    #[test]
    fn what_is_remembered_is_bounded() {
        let mut habits = Habits::default();
        for round in 0..2 {
            for n in 0..MOST_WORDINGS + 10 {
                let is_told = told(&mut habits, Code::LongLine, Severity::Note, &n.to_string());
                assert_eq!(is_told, round == 1 && n < MOST_WORDINGS);
            }
        }
        assert_eq!(habits.wordings(), MOST_WORDINGS);
    }
}
