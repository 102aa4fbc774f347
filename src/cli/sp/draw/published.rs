//! Verifiable draws: what is published before the event and what afterwards, as it is given in arguments.

use std::path::{Path, PathBuf};

use chess960::chess960::draw::{Commitment, Options, Phrase, Statement};

use super::secret::{self, Given};

/// The options of verifiable draws.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Verifiable draws")]
#[command(group = clap::ArgGroup::new("act").args(["commit", "reveal"]))]
#[command(group = clap::ArgGroup::new("stated").args(["commitment", "statement"]))]
#[group(skip)]
pub(super) struct Args {
    /// Draw nothing yet: print a statement to be published before the event, with a commitment to a secret
    /// and to all options of the draw
    #[arg(long, conflicts_with_all = ["stated", "public"])]
    pub(super) commit: bool,

    /// What public value will be mixed in, in words: one that nobody knows yet or can influence, such as the
    /// numbers of a lottery on a day to come
    #[arg(long, value_name = "WORDS", value_parser = secret::phrase, requires = "act")]
    pub(super) public_source: Option<Phrase>,

    /// Write the secret to this new file, which others cannot read, instead of to standard error
    #[arg(long, value_name = "FILE", requires = "commit", conflicts_with = "reveal")]
    pub(super) secret_file: Option<PathBuf>,

    /// Draw with the secret that was committed to, or with the one in a file
    #[arg(long, value_name = "SECRET|@FILE", value_parser = secret::given, requires = "stated")]
    pub(super) reveal: Option<Given>,

    /// The commitment that was published. All options have to be those that were committed to
    #[arg(long, value_name = "HEX", requires = "reveal")]
    commitment: Option<Commitment>,

    /// The statement that was published, in JSON. The options are taken from there
    #[arg(
        long,
        value_name = "FILE",
        requires = "reveal",
        conflicts_with_all = ["wanted", "public_source"]
    )]
    statement: Option<PathBuf>,

    /// The public value, now that it is known
    #[arg(long, value_name = "VALUE", value_parser = secret::phrase, requires = "reveal")]
    pub(super) public: Option<Phrase>,
}

impl Args {
    /// The files that are read.
    pub(super) fn inputs(&self) -> Vec<PathBuf> {
        let secret = match &self.reveal {
            Some(Given::File(path)) => Some(path.clone()),
            _ => None,
        };
        self.statement.iter().cloned().chain(secret).collect()
    }

    /// What was stated, or why the file is no statement. The options are asked for if no file has them.
    pub(super) fn statement(&self, options: impl FnOnce() -> Options) -> Result<Statement, String> {
        match (&self.statement, self.commitment) {
            (Some(path), _) => read_statement(path),
            (None, Some(commitment)) => {
                Ok(Statement::of(options(), self.public_source.clone(), commitment))
            }
            (None, None) => Err("nothing to reveal: no commitment".to_owned()),
        }
    }
}

/// Reads a statement, or says why it is none.
pub(in crate::cli::sp) fn read_statement(path: &Path) -> Result<Statement, String> {
    /// Bytes that a statement has at most: all 960 numbers have some ten thousand.
    const MOST: usize = 1 << 20;
    let json = secret::read(path, MOST)?;
    Statement::from_json(&json).map_err(|why| format!("{}: no statement: {why}", path.display()))
}
