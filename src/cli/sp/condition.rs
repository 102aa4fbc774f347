//! What the rows of a table of start positions are picked by.

use std::str::FromStr;

use chess960::output::table::{Cell, Column, Value};
use wildmatch::WildMatch;

use crate::cli::columns;

/// A condition on a column, as it is given in arguments.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Condition {
    column: String,
    test: Test,
}

#[derive(Clone, Debug, PartialEq)]
enum Test {
    /// Neither no nor empty nor 0.
    Has,
    HasNot,
    Is(WildMatch),
    IsNot(WildMatch),
    Number(Comparison, u64),
}

#[derive(Copy, Clone, Debug, PartialEq)]
enum Comparison {
    Less,
    LessOrEqual,
    More,
    MoreOrEqual,
}

impl Comparison {
    /// The longer ones first.
    const ALL: [(&str, Comparison); 4] = [
        ("<=", Comparison::LessOrEqual),
        (">=", Comparison::MoreOrEqual),
        ("<", Comparison::Less),
        (">", Comparison::More),
    ];

    fn holds(self, left: u64, right: u64) -> bool {
        match self {
            Comparison::Less => left < right,
            Comparison::LessOrEqual => left <= right,
            Comparison::More => left > right,
            Comparison::MoreOrEqual => left >= right,
        }
    }
}

impl FromStr for Condition {
    type Err = String;

    fn from_str(text: &str) -> Result<Condition, String> {
        let condition = |column: &str, test| Condition { column: column.trim().to_owned(), test };
        let pattern = |value: &str| WildMatch::new_case_insensitive(value.trim());
        for (sign, comparison) in Comparison::ALL {
            if let Some((column, value)) = text.split_once(sign) {
                let number = value.trim().parse();
                let number = number
                    .map_err(|_| format!("{:?} is no whole number from 0 on", value.trim()))?;
                return Ok(condition(column, Test::Number(comparison, number)));
            }
        }
        Ok(match (text.split_once("!="), text.split_once('='), text.strip_prefix('!')) {
            (Some((column, value)), ..) => condition(column, Test::IsNot(pattern(value))),
            (_, Some((column, value)), _) => condition(column, Test::Is(pattern(value))),
            (.., Some(column)) => condition(column, Test::HasNot),
            _ => condition(text, Test::Has),
        })
    }
}

impl Condition {
    /// The condition on the rows of a table.
    pub(super) fn on<R>(
        &self,
        columns: &'static [Column<R>],
    ) -> Result<impl Fn(&R) -> bool, String> {
        let column = columns::find(columns.iter(), &self.column)?;
        let has_counts = matches!(column.cell, Cell::Count(_));
        if matches!(self.test, Test::Number(..)) && !has_counts {
            return Err(format!("the column {} has no numbers to compare", column.name));
        }
        Ok(move |row: &R| self.test.holds(&column.value(row)))
    }
}

impl Test {
    fn holds(&self, value: &Value) -> bool {
        match (self, value) {
            (Test::Has, value) => has(value),
            (Test::HasNot, value) => !has(value),
            (Test::Is(pattern), value) => fits(pattern, value),
            (Test::IsNot(pattern), value) => !fits(pattern, value),
            (Test::Number(comparison, right), Value::Count(left)) => {
                comparison.holds(*left, *right)
            }
            (Test::Number(..), _) => false,
        }
    }
}

/// Yes and no may be called so.
fn fits(pattern: &WildMatch, value: &Value) -> bool {
    let word = match value {
        Value::Flag(true) => "yes",
        Value::Flag(false) => "no",
        _ => return pattern.matches(&value.to_string()),
    };
    pattern.matches(word) || pattern.matches(&value.to_string())
}

fn has(value: &Value) -> bool {
    !matches!(value, Value::Nothing | Value::Flag(false) | Value::Count(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: &[Column<u64>] = &[
        Column::count("n", "", |n| Some(*n)),
        Column::text("word", "", |n| (*n > 2).then(|| format!("Word {n}"))),
        Column::flag("even", "", |n| Some(n % 2 == 0)),
    ];

    fn picked(condition: &str) -> Vec<u64> {
        let condition: Condition = condition.parse().unwrap();
        let holds = condition.on(COLUMNS).unwrap();
        (0..5).filter(|n| holds(n)).collect()
    }

    #[test]
    fn rows_are_picked_by_what_a_column_says() {
        for (condition, rows) in [
            ("even", &[0, 2, 4][..]),
            ("EVEN", &[0, 2, 4]),
            ("!even", &[1, 3]),
            ("even=true", &[0, 2, 4]),
            ("even!=true", &[1, 3]),
            ("even=yes", &[0, 2, 4]),
            ("even!=no", &[0, 2, 4]),
            ("n", &[1, 2, 3, 4]),
            ("n=3", &[3]),
            (" n = 3 ", &[3]),
            ("n!=3", &[0, 1, 2, 4]),
            ("n<2", &[0, 1]),
            ("n <= 2", &[0, 1, 2]),
            ("n>3", &[4]),
            ("n>=3", &[3, 4]),
            ("word", &[3, 4]),
            ("!word", &[0, 1, 2]),
            ("word=", &[0, 1, 2]),
            ("word=word 3", &[3]),
            ("word=w*", &[3, 4]),
            ("word!=w*", &[0, 1, 2]),
            ("word=W?rd 4", &[4]),
        ] {
            assert_eq!(picked(condition), rows, "{condition}");
        }
    }

    #[test]
    fn what_is_no_condition_is_told() {
        assert_eq!(
            "n<x".parse::<Condition>(),
            Err("\"x\" is no whole number from 0 on".to_owned())
        );
        let condition: Condition = "word<5".parse().unwrap();
        let why = condition.on(COLUMNS).err().unwrap();
        assert_eq!(why, "the column word has no numbers to compare");
        for text in ["", "m", "m=1", "=1", "!", "!!even"] {
            let condition: Condition = text.parse().unwrap();
            let why = condition.on(COLUMNS).err().unwrap();
            assert!(why.ends_with("only n, word, even"), "{text}: {why}");
        }
    }
}
