//! `chess960 stats`.

mod count;
mod given;
pub(super) mod merge;
mod states;
mod table;

use std::{collections::HashSet, path::PathBuf};

use chess960::{
    Error,
    game::{
        filter::Filter,
        reading::{Leniency, Reading, Scope},
        record::Starts,
    },
    output::stats::{Group, columns_of},
    stats::{
        By, Grouping, Plan, for_fingerprints,
        state::{Settings, State},
    },
};
use clap::builder::{PossibleValue, StyledStr};

use super::{
    Status, columns, complain,
    inputs::{Inputs, Lenience},
    refuse, say,
};

use count::{Count, Taker};
use states::{Hashed, Kept, Saving};
use table::Told;

/// Count the games of PGN files per start position, or by anything else they have in common
///
/// Every Chess960 game is replayed to its end. A game with an error is in no row. How many games were read,
/// counted and left out goes to stderr. Games of classical chess and of other variants are counted and not
/// looked into: `validate` does that.
#[derive(Debug, clap::Args)]
#[command(after_long_help = columns_help())]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    lenience: Lenience,

    #[command(flatten)]
    counted: Counted,

    /// Leave out games that were counted already: with the same start, moves, players and date
    #[arg(long)]
    dedup: bool,

    /// Make the table of results that others have counted: a file with the columns sp, white_wins, draws and
    /// black_wins, separated by commas, semicolons or tabs
    #[arg(long, value_name = "FILE", conflicts_with_all = ["files", "dedup", "partial", "update", "by", "double"])]
    from_counts: Option<PathBuf>,

    /// Add what is counted to the state in this file, which is made where it is missing; the table is of all
    #[arg(long, value_name = "STATE", conflicts_with = "partial", help_heading = "State")]
    update: Option<PathBuf>,

    #[command(flatten)]
    saving: Saving,

    #[command(flatten)]
    table: table::Args,
}

/// What is counted.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "What is counted")]
#[group(skip)]
struct Counted {
    /// Count double starts as well, by pair of numbers unless --by says otherwise
    #[arg(long)]
    double: bool,

    /// What the games of a row have in common; several with commas between [default: sp, with --double pair]
    #[arg(long, value_name = "WHAT", value_delimiter = ',', value_enum)]
    by: Vec<What>,

    /// Where bands of ratings begin in --by elo [default: 1000,1200,… to 2800]
    #[arg(long, value_name = "N", value_delimiter = ',', value_parser = clap::value_parser!(u16).range(1..=9999))]
    elo_bands: Vec<u16>,

    /// Tell the evaluation after White's and Black's move of this number, from [%eval] and engines' comments
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    eval_at: Option<u32>,

    /// Tell the clocks after the moves of this number, from [%clk], [%emt] and engines' comments
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    clock_at: Option<u32>,
}

/// What games can be grouped by, as an argument.
#[derive(Copy, Clone, Debug)]
struct What(By);

impl clap::ValueEnum for What {
    fn value_variants<'a>() -> &'a [What] {
        const ALL: [What; By::ALL.len()] = {
            let mut all = [What(By::Sp); By::ALL.len()];
            let mut i = 0;
            while i < all.len() {
                all[i] = What(By::ALL[i]);
                i += 1;
            }
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.name()).help(self.0.meaning()))
    }
}

/// The columns and what they mean, group by group.
fn columns_help() -> StyledStr {
    let key = columns_of(By::Sp, 0);
    let groups = Group::ALL.map(|group| (group.name(), group.columns(1)));
    let groups = groups.iter().map(|(name, columns)| (*name, &**columns));
    let groups: Vec<_> = [("", &*key)].into_iter().chain(groups).collect();
    columns::help_of_groups(&groups)
}

impl Counted {
    /// What is counted for the command, before it is known which columns are written.
    fn plan(&self, command: &str) -> Plan {
        let mut by: Vec<By> = Vec::new();
        for &What(what) in &self.by {
            if by.contains(&what) {
                refuse(command, format_args!("--by {} is given twice", what.name()));
            }
            by.push(what);
        }
        let is_double = self.double || by.contains(&By::Pair);
        if is_double && by.contains(&By::Sp) {
            refuse(command, "a double start has two numbers: --by pair, not --by sp");
        }
        if by.is_empty() {
            by.push(if is_double { By::Pair } else { By::Sp });
        }
        if !self.elo_bands.is_empty() && !by.contains(&By::Elo) {
            refuse(command, "--elo-bands are for --by elo");
        }
        let mut elo_bands = self.elo_bands.clone();
        if !elo_bands.is_sorted_by(|a, b| a < b) {
            refuse(command, "--elo-bands are numbers from the lowest to the highest");
        }
        if elo_bands.is_empty() && by.contains(&By::Elo) {
            elo_bands = (1000..=2800).step_by(200).collect();
        }
        let starts = if is_double { Starts::Double } else { Starts::Single };
        Plan {
            grouping: Grouping { by, elo_bands },
            evaluation_at: self.eval_at,
            clock_at: self.clock_at,
            ..Plan::of_records(starts, By::Sp)
        }
    }
}

impl Args {
    pub(crate) fn run(&self) -> Result<Status, Error> {
        if let Some(path) = &self.from_counts {
            return self.tabulate(path);
        }
        let names = self.inputs.names("stats");
        let mut plan = self.counted.plan("stats");
        let table = self.table.columns("stats", &mut plan);
        let kept = match self.kept(&names, &mut plan)? {
            Ok(kept) => kept,
            Err(why) => {
                complain(why);
                return Ok(Status::Failed);
            }
        };
        let output = self.table.open("stats", &names)?;
        let mut seen = HashSet::new();
        for name in &names {
            // A state refuses it.
            if !seen.insert(name) && kept.is_none() {
                let name = name.display();
                complain(format_args!("{name}: is given twice, and its games count twice"));
            }
        }
        let mut details = plan.wanted();
        if self.dedup {
            details = Some(for_fingerprints(details));
        }
        let reading = Reading {
            leniency: self.lenience.leniency(),
            filter: self.inputs.filter(),
            details,
            ..Reading::from(Scope::Chess960)
        };
        let (sources, picks) = self.inputs.choose(&names, &reading)?;
        let job = Count { is_all: picks.are_all() && !self.dedup, reading, plan };
        let mut taker = Taker::new(&names, &job, picks, self.dedup);
        let mut reads = Vec::new();
        let workers = if kept.is_some() {
            let sources: Vec<Hashed> = sources.into_iter().map(Hashed::new).collect();
            let workers = self.inputs.run(&sources, &job, &mut taker)?;
            reads = sources.iter().zip(&names).map(|(source, name)| source.read(name)).collect();
            workers
        } else {
            self.inputs.run(&sources, &job, &mut taker)?
        };
        let Taker { counter, files, .. } = taker;
        let mut stats = counter.finish();
        workers.into_iter().for_each(|worker| stats.merge(worker.counter.finish()));
        let mut saved = None;
        if let Some(kept) = kept {
            if files.failed() > 0 {
                complain("the state is not saved, since not all files could be read to their end");
                files.summarize();
                return Ok(Status::Failed);
            }
            let settings = Settings {
                plan: job.plan.clone(),
                is_lenient: job.reading.leniency == Leniency::Lenient,
                filter: job.reading.filter.as_deref().map(Filter::to_string).unwrap_or_default(),
            };
            let state = State::new(settings, reads, files.tally().clone(), stats);
            match kept.add(state, self.saving.allow_duplicates) {
                Ok((state, output)) => {
                    stats = state.stats();
                    saved = Some((state, output));
                }
                Err(why) => {
                    let file = self.update.as_deref().map(|path| format!("{}: ", path.display()));
                    complain(format_args!("{}{why}", file.unwrap_or_default()));
                    return Ok(Status::Failed);
                }
            }
        }
        let mut told = None;
        if !files.is_nothing() || self.table.table.is_stdout() {
            told = Some(self.table.write(&table, output, stats)?);
        }
        files.summarize();
        // A state that is saved has had its table.
        if let Some((state, output)) = saved {
            states::write(&state, output)?;
            say(format_args!("games in the state{:>8}", state.tally().counted));
        }
        told.iter().for_each(Told::tell);
        Ok(files.status())
    }

    /// Where the state is kept, if it is: then all is counted that any table may tell.
    fn kept(
        &self,
        names: &[PathBuf],
        plan: &mut Plan,
    ) -> Result<Result<Option<Kept>, String>, Error> {
        let kept = match &self.update {
            Some(path) => {
                if path.as_os_str() == "-" {
                    refuse("stats", "--update is for a file");
                }
                if self.table.table.is_to(path) {
                    refuse("stats", "the table and the state cannot go to one file");
                }
                match Kept::update(path, names)? {
                    Ok(kept) => Some(kept),
                    Err(why) => return Ok(Err(why)),
                }
            }
            None => self.saving.output(&self.table, "stats", names)?.map(Kept::new),
        };
        if kept.is_some() {
            if self.dedup || self.inputs.picks_some() {
                let why = "a state cannot be saved with --dedup, --limit or --sample";
                refuse("stats", why);
            }
            (plan.first_moves, plan.ratings, plan.terminations) = (true, true, true);
        }
        Ok(Ok(kept))
    }

    /// Makes the table of results that others have counted.
    fn tabulate(&self, path: &PathBuf) -> Result<Status, Error> {
        let Counted { elo_bands, eval_at, clock_at, .. } = &self.counted;
        let is_of_games = self.inputs.filter().is_some()
            || self.inputs.picks_some()
            || self.lenience.leniency() == Leniency::Lenient
            || !elo_bands.is_empty()
            || eval_at.or(*clock_at).is_some();
        if is_of_games {
            refuse(
                "stats",
                "--from-counts reads no games: options about games cannot be used with it",
            );
        }
        let mut plan = Plan::of_records(Starts::Single, By::Sp);
        let table = self.table.columns_of_results("stats", &mut plan);
        let output = self.table.open("stats", std::slice::from_ref(path))?;
        match given::read(path) {
            Ok(stats) => {
                self.table.write(&table, output, stats)?.tell();
                Ok(Status::Clean)
            }
            Err(why) => {
                complain(why);
                Ok(Status::Failed)
            }
        }
    }
}
