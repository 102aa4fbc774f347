//! Which table is made of what was counted.

use std::{cmp::Ordering, path::PathBuf};

use chess960::{
    Error,
    output::{
        file::Output,
        stats::{Group, Row, key_columns},
        table::{Cell, Column, Value, Writer},
    },
    stats::{
        By, Part, Plan, Stats,
        report::{Report, Rows},
    },
};

use crate::cli::{columns, refuse, say, tables};

/// Which table is made.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Table")]
#[group(skip)]
pub(super) struct Args {
    /// Columns behind those that tell rows apart, in this order, by their names or by groups: results, sums,
    /// score, plies, castling, moves, elo, termination, eval, clock; basic for results and sums, all for
    /// all [default: all; in text and Markdown results and score]
    #[arg(long, value_name = "COLUMN", value_delimiter = ',')]
    columns: Vec<String>,

    /// A row for each of the 960 start positions, also for those without a game
    #[arg(long)]
    all: bool,

    /// A row of all games behind the others; what tells rows apart is empty in it
    #[arg(long)]
    totals: bool,

    /// Mark rows with fewer games that have a result than this, in the column low_n
    #[arg(long, value_name = "N", default_value_t = 30)]
    min_games: u64,

    /// How many first moves and replies are told in the columns first_move_N and reply_N
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=100))]
    moves: u16,

    /// Sort by a column: numbers from the highest, texts from a, bands and speeds from the lowest; what is
    /// empty comes last
    #[arg(long, value_name = "COLUMN")]
    sort: Option<String>,

    /// Turn the order of rows around
    #[arg(long)]
    reverse: bool,

    /// The first N rows only
    #[arg(long, value_name = "N")]
    top: Option<usize>,

    #[command(flatten)]
    pub(super) table: tables::Args,
}

/// A table that is open.
pub(super) struct Table {
    key: Vec<Column<Row>>,
    columns: Vec<Column<Row>>,
    sort: Option<Column<Row>>,
    rows: Rows,
}

impl Args {
    /// The columns, once it is known what tells rows apart; `plan` is what will be counted, and is told what
    /// these columns need. Ends the program where the arguments cannot be right.
    pub(super) fn columns(&self, command: &str, plan: &mut Plan) -> Table {
        self.columns_asked(command, plan, &self.names(plan))
    }

    fn columns_asked(&self, command: &str, plan: &mut Plan, names: &[String]) -> Table {
        let moves = self.moves.into();
        if self.all && *plan.grouping.by != [By::Sp] {
            refuse(command, "--all is for a row per start position, --by sp");
        }
        let key = key_columns(&plan.grouping);
        let groups = Group::ALL.map(|group| (group, group.columns(moves)));
        let every = || key.iter().chain(groups.iter().flat_map(|(_, columns)| columns));
        let chosen =
            names.iter().flat_map(|name| groups_of(name, plan)).flat_map(|asked| match asked {
                Asked::Group(group) => group.columns(moves),
                Asked::Column(name) => {
                    let column = columns::find(every(), name).unwrap_or_else(|why| {
                        let groups = Group::ALL.map(Group::name).join(", ");
                        refuse(command, format_args!("{why}; or the groups {groups}, basic, all"))
                    });
                    vec![column.clone()]
                }
            });
        let mut columns: Vec<Column<Row>> = Vec::new();
        for column in chosen {
            let is_there = |there: &Column<Row>| there.name == column.name;
            if !key.iter().chain(&columns).any(is_there) {
                columns.push(column);
            }
        }
        let sort = self.sort.as_deref().map(|name| {
            columns::find(every(), name).unwrap_or_else(|why| refuse(command, why)).clone()
        });
        for (group, of_group) in &groups {
            let mut needed = columns.iter().chain(&sort);
            if needed.any(|column| of_group.iter().any(|it| it.name == column.name)) {
                need(command, *group, plan);
            }
        }
        let rows =
            Rows { all_starts: self.all, totals: self.totals, min_games: self.min_games, moves };
        Table { key, columns, sort, rows }
    }

    /// The same where nothing but results is known of games.
    pub(super) fn columns_of_results(&self, command: &str, plan: &mut Plan) -> Table {
        let mut asked = self.columns.clone();
        if asked.is_empty() || asked.iter().any(|name| name.eq_ignore_ascii_case("all")) {
            asked = [Group::Results, Group::Score].map(|group| group.name().to_owned()).to_vec();
        }
        let moves = self.moves.into();
        let known: Vec<Column<Row>> = [Group::Results, Group::Score]
            .into_iter()
            .flat_map(|group| group.columns(moves))
            .collect();
        let table = self.columns_asked(command, plan, &asked);
        let is_known = |column: &&Column<Row>| known.iter().any(|it| it.name == column.name);
        let mut columns = table.columns.iter().chain(&table.sort);
        if let Some(column) = columns.find(|column| !is_known(column)) {
            let name = &column.name;
            refuse(
                command,
                format_args!("of results alone nothing is known for the column {name}"),
            );
        }
        table
    }

    /// What was asked for, or stands there where nothing was.
    fn names(&self, plan: &Plan) -> Vec<String> {
        if !self.columns.is_empty() {
            return self.columns.clone();
        }
        let mut groups = vec![Group::Results, Group::Score];
        if !self.table.is_for_people() {
            groups = Group::ALL.into_iter().filter(|group| is_told(*group, plan)).collect();
        } else {
            groups.extend(plan.evaluation_at.map(|_| Group::Evaluation));
            groups.extend(plan.clock_at.map(|_| Group::Clock));
        }
        groups.into_iter().map(|group| group.name().to_owned()).collect()
    }

    /// Opens the output, of which nothing is written before the rows are there.
    pub(super) fn open(&self, command: &str, inputs: &[PathBuf]) -> Result<Output, Error> {
        self.table.output(self.table.format(), command, inputs)
    }

    /// Writes the rows.
    pub(super) fn write(&self, table: &Table, output: Output, stats: Stats) -> Result<Told, Error> {
        let Report { mut rows, differing, tau } = table.rows.of(stats);
        let totals = rows.pop_if(|row| row.key.is_none());
        match &table.sort {
            Some(column) => rows.sort_by(|a, b| {
                let (a_value, b_value) = (column.value(a), column.value(b));
                let is_empty = |value: &Value<'_>| *value == Value::Nothing;
                // What is empty stays at the end.
                let empty_last = is_empty(&a_value).cmp(&is_empty(&b_value));
                let order = parts(column, a, b).unwrap_or_else(|| compare(&a_value, &b_value));
                empty_last.then(if self.reverse { order.reverse() } else { order })
            }),
            None if self.reverse => rows.reverse(),
            None => {}
        }
        rows.truncate(self.top.unwrap_or(usize::MAX));
        let columns = table.key.iter().chain(&table.columns);
        let mut writer = Writer::new(self.table.format(), "stats", columns, output)?;
        rows.iter().chain(&totals).try_for_each(|row| writer.row(row))?;
        writer.finish()?;
        let is_told = table.columns.iter().any(|column| column.name == "q_value");
        Ok(Told(tau.filter(|_| is_told).map(|tau| (differing, tau))))
    }
}

/// What the rows tell together, where q-values are in the table.
pub(super) struct Told(Option<(usize, f64)>);

impl Told {
    /// Tells it on stderr.
    pub(super) fn tell(&self) {
        if let Some((differing, tau)) = self.0 {
            say(format_args!("rows with q < 0.05 {differing:>8}"));
            let chance = if tau > 0.0 { "" } else { ": no farther apart than by chance" };
            say(format_args!("tau of scores    {tau:>10.6}{chance}"));
        }
    }
}

/// What can be asked for under one name.
enum Asked<'a> {
    Group(Group),
    Column(&'a str),
}

fn groups_of<'a>(name: &'a str, plan: &Plan) -> Vec<Asked<'a>> {
    let named = Group::ALL.into_iter().find(|group| group.name().eq_ignore_ascii_case(name));
    if name.eq_ignore_ascii_case("all") {
        return Group::ALL
            .into_iter()
            .filter(|&group| is_told(group, plan))
            .map(Asked::Group)
            .collect();
    }
    if name.eq_ignore_ascii_case("basic") {
        return vec![Asked::Group(Group::Results), Asked::Group(Group::Sums)];
    }
    vec![named.map_or(Asked::Column(name), Asked::Group)]
}

/// Whether a group is one of all: what is told of one move only where that move is named.
fn is_told(group: Group, plan: &Plan) -> bool {
    match group {
        Group::Evaluation => plan.evaluation_at.is_some(),
        Group::Clock => plan.clock_at.is_some(),
        _ => true,
    }
}

/// What has to be counted for the columns of a group.
fn need(command: &str, group: Group, plan: &mut Plan) {
    let name = group.name();
    let needs =
        |option| format!("the columns of the group {name} are counted with `stats {option}`");
    match group {
        Group::Moves => plan.first_moves = true,
        Group::Elo => plan.ratings = true,
        Group::Termination => plan.terminations = true,
        Group::Evaluation if plan.evaluation_at.is_none() => refuse(command, needs("--eval-at")),
        Group::Clock if plan.clock_at.is_none() => refuse(command, needs("--clock-at")),
        _ => {}
    }
}

/// The order of what tells rows apart and has an order of its own: bands, speeds, results.
fn parts(column: &Column<Row>, a: &Row, b: &Row) -> Option<Ordering> {
    let Cell::Nth(_, at) = column.cell else { return None };
    let part = |row: &Row| row.key.as_ref()?.get(at).cloned();
    let is_ordered = |part: &Part| matches!(part, Part::Band(..) | Part::Named(..));
    // Columns of first moves are numbered too, and are no part of a key.
    let is_key = column.value(a) == Value::Text(part(a)?.to_string().into());
    part(a).zip(part(b)).filter(|(a, _)| is_key && is_ordered(a)).map(|(a, b)| a.cmp(&b))
}

/// Numbers from the highest, texts from a.
fn compare(a: &Value<'_>, b: &Value<'_>) -> Ordering {
    match (a, b) {
        (Value::Count(a), Value::Count(b)) => b.cmp(a),
        (Value::Integer(a), Value::Integer(b)) => b.cmp(a),
        (Value::Fraction(a), Value::Fraction(b)) => b.total_cmp(a),
        (Value::Flag(a), Value::Flag(b)) => b.cmp(a),
        (Value::Text(a), Value::Text(b)) => a.cmp(b),
        _ => Ordering::Equal,
    }
}
