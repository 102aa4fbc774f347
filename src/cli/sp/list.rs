//! `chess960 sp list`.

use std::collections::BTreeMap;

use chess960::{
    Error,
    chess960::start::{BackRank, Shuffle, Sp, Start},
    output::{
        starts::{DOUBLE, SHUFFLE, SINGLE},
        table::{Cell, Column, Nth, Value},
    },
};
use clap::ValueEnum;

use crate::cli::{self, Status, columns::find, tables};

use super::condition::Condition;

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
                    find(columns.iter(), name).unwrap_or_else(|why| cli::refuse("sp list", why));
                let mut counts = BTreeMap::new();
                for row in rows {
                    *counts.entry(Group::of(column.value(&row))).or_default() += 1;
                }
                let positions =
                    Column::count("positions", "how many there are", |row: &Row| Some(row.1));
                self.write(&[group_column(column), positions], counts.into_iter())
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

/// A value that rows are counted by, in the order in which groups are listed.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Group {
    Nothing,
    Flag(bool),
    Count(u64),
    Text(String),
}

/// A group and how many rows are in it.
type Row = (Group, u64);

impl Group {
    fn of(value: Value) -> Group {
        match value {
            Value::Nothing => Group::Nothing,
            Value::Flag(flag) => Group::Flag(flag),
            Value::Count(count) => Group::Count(count),
            Value::Text(_) | Value::Fraction(_) | Value::Integer(_) => {
                Group::Text(value.to_string())
            }
        }
    }
}

/// The column of the groups: of the same name and kind as the one whose values they are.
fn group_column<R>(column: &Column<R>) -> Column<Row> {
    let cell = match column.cell {
        Cell::Flag(_) => Cell::Flag(|(group, _)| match group {
            Group::Flag(flag) => Some(*flag),
            _ => None,
        }),
        Cell::Count(_) | Cell::Nth(Nth::Count(_), _) => Cell::Count(|(group, _)| match group {
            Group::Count(count) => Some(*count),
            _ => None,
        }),
        Cell::Text(_) | Cell::Str(_) | Cell::Fraction(_) | Cell::Nth(..) => {
            Cell::Str(|(group, _)| match group {
                Group::Text(text) => Some(text),
                _ => None,
            })
        }
    };
    Column { name: column.name.clone(), meaning: column.meaning, cell }
}
