//! What is published before a verifiable draw.

use serde::{Deserialize, Serialize};

use super::{
    Commitment, Options, Phrase, ReadError,
    wire::{self, Method, Version},
};

/// What the organiser of a draw publishes before the event: the options, where the public value will come
/// from, and the commitment to all of that and a secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Statement {
    pub(super) method: Method,
    pub(super) version: Version,
    /// What will be drawn.
    pub options: Options,
    /// What public value will be mixed in, in words; `None` if none will.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub public_source: Option<Phrase>,
    /// The commitment.
    pub commitment: Commitment,
}

impl Statement {
    /// The statement of somebody who knows the secret.
    pub fn new(options: Options, public_source: Option<Phrase>, secret: &Phrase) -> Statement {
        let commitment = Commitment::to(secret, &options, public_source.as_ref());
        Statement::of(options, public_source, commitment)
    }

    /// The statement with a commitment that was published.
    pub fn of(
        options: Options,
        public_source: Option<Phrase>,
        commitment: Commitment,
    ) -> Statement {
        Statement { method: Method::Draw1, version: Version, options, public_source, commitment }
    }

    /// Whether the commitment is to this secret and all else that is stated.
    pub fn is_of(&self, secret: &Phrase) -> bool {
        self.commitment == Commitment::to(secret, &self.options, self.public_source.as_ref())
    }

    /// Reads a statement.
    ///
    /// # Errors
    ///
    /// [`ReadError`] with the place: no JSON, a field that is unknown, missing, double or of another form.
    pub fn from_json(json: &[u8]) -> Result<Statement, ReadError> {
        wire::read(json)
    }

    /// The statement as one object of JSON.
    pub fn to_json(&self) -> String {
        wire::write(self)
    }
}
