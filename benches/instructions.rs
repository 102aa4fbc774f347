//! What scripts measure with; nothing is timed here.
//!
//! `instructions TASK FILE` does one task with one file, for `scripts/instructions.sh` to count the
//! instructions of. `instructions corpus STYLE [GAMES SEED]` writes games, the same ones every time.

mod corpus;
mod jobs;

use std::{
    env,
    error::Error,
    fs,
    io::{self, BufWriter, Write},
    num::NonZeroUsize,
};

use corpus::Style;
use jobs::Task;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["corpus", style] => Ok(io::stdout().write_all(&find(style)?.megabyte())?),
        ["corpus", style, games, seed] => write(find(style)?, games.parse()?, seed.parse()?),
        [task, path] => {
            let task =
                Task::ALL.into_iter().find(|it| it.to_string() == task).ok_or("no such task")?;
            let [games, _] = task.run(fs::read(path)?.leak(), NonZeroUsize::MIN)?;
            if games == 0 { Err("no game was read".into()) } else { Ok(()) }
        }
        // `cargo bench --bench instructions`.
        _ => Ok(()),
    }
}

fn find(style: &str) -> Result<Style, Box<dyn Error>> {
    let found = Style::ALL.into_iter().find(|it| it.to_string() == style);
    found.ok_or_else(|| "no such style".into())
}

fn write(style: Style, games: usize, seed: u64) -> Result<(), Box<dyn Error>> {
    let mut out = BufWriter::with_capacity(1 << 20, io::stdout().lock());
    corpus::write(&mut out, style, games, seed)?;
    Ok(out.flush()?)
}
