//! How many findings there were of each kind.

use std::{cmp::Reverse, collections::BTreeMap};

use crate::{
    diagnostic::{Code, Severity},
    output::table::Column,
};

use super::Row;

/// The findings of a file, or of several, by kind.
#[derive(Debug, Default)]
pub struct Totals {
    /// Most severe first, then in the order of the documentation.
    kinds: BTreeMap<(Reverse<Severity>, Code), Count>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Count {
    findings: u64,
    games: u64,
    /// The game counted last.
    last_game: Option<u64>,
    fixable: u64,
    fixed: u64,
}

/// What is told of a kind.
#[derive(Clone, Debug)]
pub struct Total {
    code: Code,
    severity: Severity,
    count: Count,
}

/// The fields of a summary.
const COLUMNS: &[Column<Total>] = &[
    Column::text("code", "the kind, as in [diagnostics.md](diagnostics.md)", |total| {
        Some(total.code.to_string())
    }),
    Column::text("severity", "`error`, `warning` or `note`, as it is reported", |total| {
        Some(total.severity.to_string())
    }),
    Column::count("findings", "how many there are", |total| Some(total.count.findings)),
    Column::count("games", "how many games have any", |total| Some(total.count.games)),
    Column::count("fixed", "how many were mended; only with `--fix`", |total| {
        Some(total.count.fixed)
    }),
];

/// Whether something is mended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mending {
    /// It is only reported.
    Off,
    /// It is.
    On,
}

/// The fields of a summary.
pub const fn columns(mending: Mending) -> &'static [Column<Total>] {
    match mending {
        Mending::On => COLUMNS,
        Mending::Off => COLUMNS.split_at(COLUMNS.len() - 1).0,
    }
}

impl Totals {
    /// Counts a finding. Those of one game come one after the other.
    pub fn add(&mut self, row: &Row) {
        let key = (Reverse(row.finding.severity), row.finding.code);
        let count = self.kinds.entry(key).or_default();
        count.findings += 1;
        count.fixable += u64::from(row.is_fixable);
        count.fixed += u64::from(row.is_fixed);
        if row.game.is_some() && row.game != count.last_game {
            count.games += 1;
            count.last_game = row.game;
        }
    }

    /// Nothing was mended after all.
    pub fn unfix(&mut self) {
        self.kinds.values_mut().for_each(|count| count.fixed = 0);
    }

    /// Adds those of another file.
    pub fn add_file(&mut self, file: Totals) {
        for (key, more) in file.kinds {
            let count = self.kinds.entry(key).or_default();
            count.findings += more.findings;
            count.games += more.games;
            count.fixable += more.fixable;
            count.fixed += more.fixed;
            count.last_game = None;
        }
    }

    /// The findings of this severity.
    pub fn of(&self, severity: Severity) -> u64 {
        self.sum(|kind, count| if kind == severity { count.findings } else { 0 })
    }

    /// The errors that were not mended.
    pub fn errors_left(&self) -> u64 {
        self.sum(
            |kind, count| {
                if kind == Severity::Error { count.findings - count.fixed } else { 0 }
            },
        )
    }

    /// Those that can be mended.
    pub fn fixable(&self) -> u64 {
        self.sum(|_, count| count.fixable)
    }

    /// Those that were mended.
    pub fn fixed(&self) -> u64 {
        self.sum(|_, count| count.fixed)
    }

    fn sum(&self, of: impl Fn(Severity, &Count) -> u64) -> u64 {
        self.kinds.iter().map(|((Reverse(severity), _), count)| of(*severity, count)).sum()
    }

    /// The lines of a summary, in order.
    pub fn rows(&self) -> impl Iterator<Item = Total> {
        self.kinds.iter().map(|(&(Reverse(severity), code), &count)| Total {
            code,
            severity,
            count,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{
        diagnostic::Finding,
        game::place::{Place, Placed},
        output::table::aligned,
    };

    fn row(code: Code, game: Option<u64>, is_fixed: bool) -> Row {
        let place = Place { byte: 0, line: 1, column: 1 };
        let finding = Finding::new(code, 0..0, "x");
        let placed = Placed { finding, start: place, end: place, game };
        Row { is_fixable: is_fixed, is_fixed, ..Row::new(Arc::from("a"), placed) }
    }

    #[test]
    fn findings_and_the_games_that_have_them() {
        let mut file = Totals::default();
        file.add(&row(Code::MarkerForm, Some(1), true));
        file.add(&row(Code::OutsideGame, None, false));
        file.add(&row(Code::MoveIllegal, Some(1), false));
        file.add(&row(Code::MoveIllegal, Some(2), false));
        file.add(&row(Code::MoveIllegal, Some(2), false));
        let mut all = Totals::default();
        all.add_file(file);
        // Another file, whose first game is another one.
        let mut file = Totals::default();
        file.add(&row(Code::MoveIllegal, Some(2), true));
        all.add_file(file);
        let expected = "\
code                 severity  findings  games  fixed
syntax/outside-game  error            1      0      0
move/illegal         error            4      3      1
result/marker-form   warning          1      1      1
";
        assert_eq!(aligned(columns(Mending::On), all.rows()), expected);
        assert_eq!(columns(Mending::Off).len(), 4);
        assert_eq!((all.of(Severity::Error), all.errors_left()), (5, 4));
        assert_eq!((all.fixable(), all.fixed()), (2, 2));
        all.unfix();
        assert_eq!((all.fixable(), all.fixed(), all.errors_left()), (2, 0, 5));
    }
}
