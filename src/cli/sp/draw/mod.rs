//! `chess960 sp draw`.

mod options;
pub(super) mod published;
mod result;
pub(super) mod secret;
mod text;

use chess960::{
    Error,
    chess960::draw::{Phrase, Record, RevealError, Statement},
};

use crate::cli::{Status, complain, refuse, say, tables, tell};

use self::result::Opened;

/// Draw start positions so that everybody can draw the same again
///
/// All are equally likely. The same options and the same seed give the same positions in every version and on
/// every machine. In JSON the result is the record of the draw, which `sp verify` checks.
///
/// So that nobody could have chosen the positions, commit to a secret before the event with --commit, and
/// draw with --reveal once the public value that was announced is known.
#[derive(Debug, clap::Args)]
#[command(mut_arg("format", tables::of_a_page))]
pub(crate) struct Args {
    #[command(flatten)]
    wanted: options::Args,

    /// Draw from this seed, any line of text; with --commit, the secret. If it is not given the operating
    /// system's randomness makes one, which is printed
    #[arg(long, value_name = "TEXT", value_parser = secret::phrase, conflicts_with_all = ["reveal", "stated", "public"])]
    seed: Option<Phrase>,

    #[command(flatten)]
    published: published::Args,

    #[command(flatten)]
    table: tables::Args,
}

impl Args {
    pub(crate) fn run(&self) -> Result<Status, Error> {
        if self.published.commit {
            self.commit()
        } else if let Some(given) = &self.published.reveal {
            self.reveal(given)
        } else {
            let options = self.wanted.options();
            let result = Opened::new(&self.table, &[])?;
            let record = Record::seeded(options, self.seed()?);
            result.draw(&record)?;
            Ok(Status::Clean)
        }
    }

    fn seed(&self) -> Result<Phrase, Error> {
        self.seed.clone().map_or_else(secret::fresh, Ok)
    }

    /// Prints what is to be published before the event, and gives the secret to the organiser only.
    fn commit(&self) -> Result<Status, Error> {
        /// Characters of a secret that is not guessed.
        const UNGUESSED: usize = 20;
        let options = self.wanted.options();
        result::refuse_tables(&self.table);
        let file = self.published.secret_file.as_deref();
        if file.is_some_and(|path| path.as_os_str() == "-") {
            refuse(
                "sp draw",
                "--secret-file is a file; without it the secret goes to standard error",
            );
        }
        if file.is_some_and(|path| self.table.is_to(path)) {
            refuse("sp draw", "--secret-file and --output are the same file");
        }
        let result = Opened::new(&self.table, &[])?;
        let secret = self.seed()?;
        if file.is_none() && secret.as_str().starts_with('@') {
            refuse("sp draw", "a secret that begins with @ could not be revealed: @ names a file");
        }
        if secret.as_str().chars().count() < UNGUESSED {
            say("a secret as short as this can be guessed and checked against the commitment");
        }
        let statement = Statement::new(options, self.published.public_source.clone(), &secret);
        match file {
            Some(path) => secret::keep(path, &secret)?,
            None => tell(format_args!("secret, to be kept until the draw: {secret}"))?,
        }
        result.statement(&statement)?;
        Ok(Status::Clean)
    }

    /// Draws what was committed to.
    fn reveal(&self, given: &secret::Given) -> Result<Status, Error> {
        let inputs = self.published.inputs();
        let result = Opened::new(&self.table, &inputs)?;
        let published = self.published.statement(|| self.wanted.options());
        let (statement, secret) = match published.and_then(|it| Ok((it, given.secret()?))) {
            Ok(both) => both,
            Err(why) => {
                complain(why);
                return Ok(Status::Failed);
            }
        };
        match Record::revealed(statement, secret, self.published.public.clone()) {
            Ok(record) => {
                result.draw(&record)?;
                Ok(Status::Clean)
            }
            Err(why @ RevealError::Commitment) => {
                say(why);
                Ok(Status::Findings)
            }
            Err(RevealError::NoValue) => {
                refuse("sp draw", "a public value was announced: --public is missing")
            }
            Err(RevealError::NotAnnounced) => refuse(
                "sp draw",
                "--public, but no public value was announced; if one was, its words with --public-source, or --statement",
            ),
            Err(why @ RevealError::NotPlain) => refuse("sp draw", format_args!("--public: {why}")),
        }
    }
}
