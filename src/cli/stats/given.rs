//! Counts that others have made, of results alone.

use std::{collections::BTreeMap, path::Path};

use chess960::{
    game::record::Starts,
    stats::{By, Counts, Plan, Stats, results::Results},
    text,
};

use crate::cli::{spreadsheet::Spreadsheet, starts::start_of};

/// What White's wins, draws, Black's wins and games without a result are called.
const NAMES: [&[&str]; 4] = [
    &["white_wins", "white_win", "white"],
    &["draws", "draw"],
    &["black_wins", "black_win", "black"],
    &["unknown"],
];

/// Reads a table with a row for each start, or says what is wrong with it.
pub(super) fn read(path: &Path) -> Result<Stats, String> {
    let plan = Plan::of_records(Starts::Single, By::Sp);
    let of_file = |why| format!("{}: {why}", text::visible(&path.to_string_lossy()));
    let table = Spreadsheet::read(path).map_err(of_file)?;
    let rows = rows(&table, &plan).map_err(of_file)?;
    Ok(Stats::of_rows(plan, rows))
}

fn rows(
    table: &Spreadsheet,
    plan: &Plan,
) -> Result<BTreeMap<chess960::stats::Key, Counts>, String> {
    let sp = table.column(&["sp"])?;
    let [wins, draws, losses] = [NAMES[0], NAMES[1], NAMES[2]].map(|names| table.column(names));
    let (wins, draws, losses) = (wins?, draws?, losses?);
    let unknown = if table.has(NAMES[3]) { Some(table.column(NAMES[3])?) } else { None };
    let mut rows = BTreeMap::new();
    table.records(|record| {
        let start = start_of(&record[sp])?;
        let key = plan.key_of(start).ok_or("only single starts have rows")?;
        let results = Results {
            white_wins: number(&record[wins])?,
            draws: number(&record[draws])?,
            black_wins: number(&record[losses])?,
            unknown: unknown.map_or(Ok(0), |column| number(&record[column]))?,
        };
        match rows.insert(key, Counts { results, ..Counts::default() }) {
            None => Ok(()),
            Some(_) => Err(format!("SP {} has a row already", start.white())),
        }
    })?;
    Ok(rows)
}

/// A number of games; more than can be are none.
fn number(field: &str) -> Result<u64, String> {
    let number = field.parse().ok().filter(|number| *number < 1 << 48);
    number.ok_or_else(|| format!("{} is no number of games", text::quote(field.as_bytes())))
}
