//! `chess960 sp list`.

use std::collections::BTreeMap;

use chess960::{
    Error,
    chess960::start::{BackRank, Shuffle, Sp, Start},
    output::{
        starts::{DOUBLE, SHUFFLE, SINGLE},
        table::{Column, Value},
    },
};
use clap::ValueEnum;

use crate::cli::{self, Status, tables};

use super::condition::{Condition, column_of};

/// The table of all start positions, or of a part of them, with what is odd about each
#[derive(Debug, clap::Args)]
#[group(skip)]
pub(crate) struct Args {
    /// Which positions
    #[arg(long, value_enum, value_name = "SET", default_value = "chess960")]
    set: Set,

    /// Only those of which this holds: COLUMN=VALUE, with * and ? for other characters, COLUMN!=VALUE,
    /// COLUMN<NUMBER (also <=, >, >=), or COLUMN for yes and !COLUMN for no. Of several, all must hold
    #[arg(long = "where", value_name = "CONDITION")]
    conditions: Vec<Condition>,

    /// How many there are of each value of this column, instead of the positions
    #[arg(long, value_name = "COLUMN")]
    by: Option<String>,

    /// Only the number of rows
    #[arg(long, conflicts_with = "table")]
    count: bool,

    #[command(flatten)]
    table: tables::Args,
}

/// Sets of start positions.
#[derive(Copy, Clone, Debug, ValueEnum)]
enum Set {
    /// The 960
    Chess960,
    /// The 18 with the king on e and the rooks on a and h
    Chess18,
    /// The 90 in which one rook stands in the way of castling with the other
    Chess90,
    /// The other 870
    Chess870,
    /// The 324 pairs of Chess18
    Chess324,
    /// The 921,600 pairs of the 960: double starts, single ones among them
    Double,
    /// The 2880 with bishops on squares of opposite colour, the king anywhere
    Chess2880,
    /// All 5040 orders of the eight pieces
    Shuffle,
}

impl Args {
    pub(crate) fn run(&self) -> Result<Status, Error> {
        let ranks = |is_in: fn(BackRank) -> bool| Sp::all().filter(move |sp| is_in(sp.back_rank()));
        match self.set {
            Set::Chess960 => self.list(SINGLE, Sp::all()),
            Set::Chess18 => self.list(SINGLE, ranks(BackRank::is_chess18)),
            Set::Chess90 => self.list(SINGLE, ranks(|rank| rank.blocked_castling().is_some())),
            Set::Chess870 => self.list(SINGLE, ranks(|rank| rank.blocked_castling().is_none())),
            Set::Chess324 => {
                let all = ranks(BackRank::is_chess18);
                self.list(
                    DOUBLE,
                    all.clone()
                        .flat_map(|white| all.clone().map(move |black| Start::new(white, black))),
                )
            }
            Set::Double => self.list(DOUBLE, Start::all()),
            Set::Chess2880 => {
                self.list(SHUFFLE, Shuffle::all().filter(|shuffle| shuffle.has_opposite_bishops()))
            }
            Set::Shuffle => self.list(SHUFFLE, Shuffle::all()),
        }
    }

    /// Writes the rows for which all conditions hold.
    fn list<R>(
        &self,
        columns: &'static [Column<R>],
        rows: impl Iterator<Item = R>,
    ) -> Result<Status, Error> {
        let conditions: Result<Vec<_>, String> =
            self.conditions.iter().map(|condition| condition.on(columns)).collect();
        let conditions = conditions.unwrap_or_else(|why| cli::refuse("sp list", why));
        let rows = rows.filter(|row| conditions.iter().all(|holds| holds(row)));
        match &self.by {
            Some(name) => {
                let column =
                    column_of(columns, name).unwrap_or_else(|why| cli::refuse("sp list", why));
                let mut counts = BTreeMap::new();
                for row in rows {
                    *counts.entry(Group::of(column.value(&row))).or_default() += 1;
                }
                let columns = [
                    Column::text(column.name, column.meaning, |row: &(Group, u64)| {
                        row.0.text.clone()
                    }),
                    Column::count("positions", "how many there are", |row: &(Group, u64)| {
                        Some(row.1)
                    }),
                ];
                self.write(&columns, counts.into_iter())
            }
            None => self.write(columns, rows),
        }
    }

    fn write<R>(
        &self,
        columns: &[Column<R>],
        rows: impl Iterator<Item = R>,
    ) -> Result<Status, Error> {
        if self.count {
            cli::print(format_args!("{}\n", rows.count()))?;
            return Ok(Status::Clean);
        }
        self.table.write("sp list", "start_positions", columns.iter(), rows)?;
        Ok(Status::Clean)
    }
}

/// A value that rows are counted by: numbers in their order, texts in that of the alphabet.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Group {
    number: Option<u64>,
    text: Option<String>,
}

impl Group {
    fn of(value: Value) -> Group {
        let number = if let Value::Count(number) = value { Some(number) } else { None };
        let text = (value != Value::Nothing).then(|| value.to_string());
        Group { number, text }
    }
}
