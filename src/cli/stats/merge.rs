//! `chess960 merge`.

use std::path::PathBuf;

use chess960::{
    Error,
    output::file::Output,
    stats::{
        Plan,
        state::{State, StateError},
    },
};

use crate::cli::{Status, account, complain, say};

use super::{
    states::{self, Saving},
    table,
};

/// Add up what `stats --partial` has saved, as if it had been counted at once
///
/// The table is the same, byte for byte, as if all inputs had been read by one `stats`. An input that was counted
/// already is an error, whatever it is called and however it is compressed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// States that `stats --partial` has saved, compressed or not; `-` is standard input
    #[arg(value_name = "STATE", required = true)]
    states: Vec<PathBuf>,

    #[command(flatten)]
    saving: Saving,

    #[command(flatten)]
    table: table::Args,
}

impl Args {
    pub(crate) fn run(&self) -> Result<Status, Error> {
        let saved = self.saving.output(&self.table, "merge", &self.states)?;
        let output = self.table.open("merge", &self.states)?;
        let allows = self.saving.allow_duplicates;
        let of_file = |path: &PathBuf| {
            let name = path.display().to_string();
            move |why: StateError| format!("{name}: {why}")
        };
        let mut merged: Option<State> = None;
        for path in &self.states {
            let added = states::read(path).and_then(|state| match &mut merged {
                None => {
                    let checked = if allows { Ok(()) } else { state.check_inputs() };
                    merged = Some(state);
                    checked.map_err(of_file(path))
                }
                Some(merged) => merged.add(state, allows).map_err(of_file(path)),
            });
            if let Err(why) = added {
                complain(why);
                return Ok(Status::Failed);
            }
        }
        let Some(state) = merged else { return Ok(Status::Failed) };
        let mut plan: Plan = state.settings().plan.clone();
        let counted = plan.clone();
        let table = self.table.columns("merge", &mut plan);
        debug_assert_eq!(plan, counted, "a state has all that a table can tell");
        say(format_args!("states           {:>10}", self.states.len()));
        say(format_args!("files            {:>10}", state.inputs().len()));
        let told = self.table.write(&table, output, state.stats())?;
        // A state that is saved has had its table.
        if let Some(saved) = saved {
            states::write(&state, saved)?;
        }
        account::tell_of(state.tally(), state.settings().filter.is_empty());
        told.tell();
        Ok(Status::Clean)
    }
}

impl Saving {
    /// The output of the state, opened, where one is asked for.
    pub(super) fn output(
        &self,
        table: &table::Args,
        command: &str,
        inputs: &[PathBuf],
    ) -> Result<Option<Output>, Error> {
        let Some(path) = &self.partial else { return Ok(None) };
        let both_are_stdout = path.as_os_str() == "-" && table.table.is_stdout();
        if both_are_stdout || table.table.is_to(path) {
            crate::cli::refuse(command, "the table and the state cannot go to one file");
        }
        Output::create(Some(path), inputs).map(Some)
    }
}
