//! How bad the kinds of findings are taken to be.

use std::collections::BTreeMap;

use chess960::diagnostic::{Code, Level, Levels};

use crate::cli::explain::{area, unknown};

/// What was asked for.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Levels")]
#[group(skip)]
pub(super) struct Asked {
    /// Report as errors: a code, the area before its slash, or `all`; several with commas between, as in
    /// `move,castling/path`. A code counts before its area and an area before `all`, in any order
    #[arg(long, value_name = "CODE|AREA|all", value_delimiter = ',')]
    deny: Vec<String>,

    /// Report as warnings
    #[arg(long, value_name = "CODE|AREA|all", value_delimiter = ',')]
    warn: Vec<String>,

    /// Do not report
    #[arg(long, value_name = "CODE|AREA|all", value_delimiter = ',')]
    allow: Vec<String>,

    /// Report whatever is not in the export format of the PGN standard as an error
    #[arg(long, conflicts_with = "lenient")]
    strict: bool,
}

/// What a name stands for; what counts more comes later.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Reach {
    All,
    Area,
    Code(Code),
}

impl Reach {
    fn of(name: &str) -> Option<Reach> {
        if name == "all" {
            return Some(Reach::All);
        }
        let is_area = Code::ALL.iter().any(|code| area(*code) == name);
        if is_area { Some(Reach::Area) } else { Code::of(name).map(Reach::Code) }
    }
}

impl Asked {
    /// The level of every kind, or why there is none.
    pub(super) fn levels(&self) -> Result<Levels, String> {
        let mut asked = BTreeMap::new();
        let lists =
            [(&self.deny, Level::Error), (&self.warn, Level::Warning), (&self.allow, Level::Off)];
        for (names, level) in lists {
            for name in names.iter().map(|name| name.trim()) {
                let reach = Reach::of(name).ok_or_else(|| unknown(name))?;
                let before = asked.insert((reach, name), level);
                if before.is_some_and(|before| before != level) {
                    return Err(format!("{name} cannot have two levels"));
                }
            }
        }
        let mut levels = if self.strict { Levels::strict() } else { Levels::default() };
        for ((reach, name), level) in asked {
            match reach {
                Reach::All => levels.set_all(level),
                Reach::Area => Code::ALL
                    .iter()
                    .filter(|code| area(**code) == name)
                    .for_each(|code| levels.set(*code, level)),
                Reach::Code(code) => levels.set(code, level),
            }
        }
        Ok(levels)
    }
}
