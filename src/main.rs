//! The program `chess960`: see the library for what it does.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run().into()
}
