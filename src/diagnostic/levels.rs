//! How findings are reported: what is asked for, by kind.

use std::fmt;

use super::{Code, Finding, Severity};

/// How a kind of finding is reported.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Not at all.
    Off,
    /// As a note.
    Note,
    /// As a warning.
    Warning,
    /// As an error.
    Error,
}

impl Level {
    /// The severity of what is reported.
    pub const fn severity(self) -> Option<Severity> {
        match self {
            Level::Off => None,
            Level::Note => Some(Severity::Note),
            Level::Warning => Some(Severity::Warning),
            Level::Error => Some(Severity::Error),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.severity().map_or("off", Severity::name))
    }
}

/// The level of every kind.
///
/// Levels change what is reported. Whether a game is counted does not depend on them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Levels {
    levels: Vec<Level>,
}

impl Default for Levels {
    fn default() -> Levels {
        Levels { levels: Code::ALL.iter().map(|code| code.level()).collect() }
    }
}

impl Levels {
    /// For files that should be in the export format of \[PGN\].
    pub fn strict() -> Levels {
        Levels { levels: Code::ALL.iter().map(|code| code.strict_level()).collect() }
    }

    /// Sets the level of a kind.
    pub fn set(&mut self, code: Code, level: Level) {
        self.levels[code as usize] = level;
    }

    /// Sets the level of all kinds that are reported at all.
    pub fn set_all(&mut self, level: Level) {
        self.levels.iter_mut().filter(|l| **l != Level::Off).for_each(|l| *l = level);
    }

    /// The level of a kind.
    pub fn of(&self, code: Code) -> Level {
        self.levels[code as usize]
    }

    /// The finding as it is reported. One whose level nobody has set keeps its own severity.
    pub fn apply(&self, mut finding: Finding) -> Option<Finding> {
        let level = self.of(finding.code);
        let severity = level.severity()?;
        if level != finding.code.level() {
            finding.severity = severity;
        }
        Some(finding)
    }
}
