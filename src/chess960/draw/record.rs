//! The record of a draw: all that is needed to check it.

use std::fmt;

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, SeqAccess, Visitor},
};

use super::{
    Commitment, Drawn, Kind, MOST_DRAWS, Options, Phrase, ReadError, Statement, commitment, draws,
    row::{Odd, Row, Told},
    wire::{self, Method, Version},
};

/// The record of a draw: the options, the seed and where it comes from, and what was drawn.
///
/// One that was [read](Record::from_json) may say anything: [`verify`](Record::verify) tells whether it fits.
///
/// ```
/// use chess960::chess960::draw::{Options, Phrase, Record, Wanted};
///
/// let options = Options::new(Wanted { rounds: 15, ..Wanted::default() })?;
/// let record = Record::seeded(options, Phrase::new("a seed")?);
/// assert_eq!(record.draws().len(), 15);
///
/// let read = Record::from_json(record.to_json().as_bytes())?;
/// assert!(read.verify(None).iter().all(|check| check.fits));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub(super) options: Options,
    pub(super) committed: Option<Committed>,
    pub(super) seed: Phrase,
    draws: Vec<Drawn>,
    /// Draws by their place that have numbers of the other kind, or fields that do not go with their numbers: the
    /// first of them.
    pub(super) odd: Vec<(usize, Oddity)>,
    /// How many of these there are in all.
    pub(super) odd_count: usize,
}

/// Draws that are told one by one where they do not fit.
pub(super) const MOST_TOLD: usize = 20;

/// What is odd about one draw of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Oddity {
    Kind(Kind),
    Field(Box<Odd>),
}

/// Where the seed of a verifiable draw comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Committed {
    /// The commitment that was published before.
    pub commitment: Commitment,
    /// The secret it is to.
    pub secret: Phrase,
    /// What public value was announced, in words; `None` if none was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub public_source: Option<Phrase>,
    /// The value; `None` if none was announced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub public_value: Option<Phrase>,
}

/// Why a draw cannot follow from a statement.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RevealError {
    /// The commitment is to something else.
    #[error("another secret, or other options, than were committed to")]
    Commitment,
    /// A public value was announced.
    #[error("a public value was announced, expected it")]
    NoValue,
    /// No public value was announced: one that is chosen now would choose the positions.
    #[error("a public value, but none was announced")]
    NotAnnounced,
    /// The public value could be spelt in several ways.
    #[error("a public value with other characters than ASCII, or with two blanks together")]
    NotPlain,
}

impl Record {
    /// Draws from a seed.
    pub fn seeded(options: Options, seed: Phrase) -> Record {
        Record::draw(options, None, seed)
    }

    /// Draws from the secret that was committed to and the public value that was announced.
    ///
    /// # Errors
    ///
    /// [`RevealError`] where that is not what the statement says.
    pub fn revealed(
        statement: Statement,
        secret: Phrase,
        public_value: Option<Phrase>,
    ) -> Result<Record, RevealError> {
        match (&statement.public_source, &public_value) {
            (Some(_), None) => return Err(RevealError::NoValue),
            (None, Some(_)) => return Err(RevealError::NotAnnounced),
            (_, Some(value)) if !value.is_plain() => return Err(RevealError::NotPlain),
            _ => {}
        }
        if !statement.is_of(&secret) {
            return Err(RevealError::Commitment);
        }
        let seed = commitment::seed(&secret, public_value.as_ref());
        let Statement { options, public_source, commitment, .. } = statement;
        let committed = Committed { commitment, secret, public_source, public_value };
        Ok(Record::draw(options, Some(committed), seed))
    }

    fn draw(options: Options, committed: Option<Committed>, seed: Phrase) -> Record {
        let draws = draws(&options, &seed).collect();
        Record { options, committed, seed, draws, odd: Vec::new(), odd_count: 0 }
    }

    /// What was to be drawn.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Where the seed comes from; `None` where it was given.
    pub fn committed(&self) -> Option<&Committed> {
        self.committed.as_ref()
    }

    /// The seed.
    pub fn seed(&self) -> &Phrase {
        &self.seed
    }

    /// What was drawn, in its order.
    pub fn draws(&self) -> &[Drawn] {
        &self.draws
    }

    /// Reads a record. What it says need not fit together.
    ///
    /// # Errors
    ///
    /// [`ReadError`] with the place: no JSON, a field that is unknown, missing, double or of another form,
    /// options that cannot be, a number that is no start position.
    pub fn from_json(json: &[u8]) -> Result<Record, ReadError> {
        let read: ReadRecord = wire::read(json)?;
        let ReadRecord {
            options,
            committed,
            seed,
            draws: ReadDraws { draws, fields, field_count },
            ..
        } = read;
        let wanted = options.wanted().kind;
        let others = || draws.iter().enumerate().filter(|(_, (_, kind))| *kind != wanted);
        let of_kind = others().map(|(place, (_, kind))| (place, Oddity::Kind(*kind)));
        let of_fields = fields.into_iter().map(|(place, field)| (place, Oddity::Field(field)));
        let mut odd: Vec<_> = of_kind.take(MOST_TOLD).chain(of_fields).collect();
        odd.sort_by_key(|(place, _)| *place);
        let odd_count = others().count() + field_count;
        let draws = draws.into_iter().map(|(drawn, _)| drawn).collect();
        Ok(Record { options, committed, seed, draws, odd, odd_count })
    }

    /// The record as one object of JSON.
    pub fn to_json(&self) -> String {
        wire::write(&WrittenRecord {
            method: Method::Draw1,
            version: Version,
            options: &self.options,
            committed: self.committed.as_ref(),
            seed: &self.seed,
            draws: Rows { draws: &self.draws, kind: self.options.wanted().kind },
        })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReadRecord {
    #[serde(rename = "method")]
    _method: Method,
    #[serde(rename = "version")]
    _version: Version,
    options: Options,
    #[serde(default)]
    committed: Option<Committed>,
    seed: Phrase,
    draws: ReadDraws,
}

/// The draws of a record as they are read: no more than a draw can have, each with the kind of its numbers, and the
/// first of the fields that do not go with them.
#[derive(Default)]
struct ReadDraws {
    draws: Vec<(Drawn, Kind)>,
    fields: Vec<(usize, Box<Odd>)>,
    field_count: usize,
}

impl<'de> Deserialize<'de> for ReadDraws {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<ReadDraws, D::Error> {
        struct Reader;

        impl<'de> Visitor<'de> for Reader {
            type Value = ReadDraws;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "an array of {MOST_DRAWS} draws at most")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<ReadDraws, A::Error> {
                let mut read = ReadDraws::default();
                while let Some(Told { drawn, kind, odd }) = from.next_element()? {
                    let place = read.draws.len();
                    if place == MOST_DRAWS as usize {
                        return Err(A::Error::invalid_length(place + 1, &self));
                    }
                    read.field_count += usize::from(odd.is_some());
                    read.fields.extend(
                        odd.filter(|_| read.field_count <= MOST_TOLD).map(|odd| (place, odd)),
                    );
                    read.draws.push((drawn, kind));
                }
                Ok(read)
            }
        }

        from.deserialize_seq(Reader)
    }
}

#[derive(Serialize)]
struct WrittenRecord<'r> {
    method: Method,
    version: Version,
    options: &'r Options,
    #[serde(skip_serializing_if = "Option::is_none")]
    committed: Option<&'r Committed>,
    seed: &'r Phrase,
    draws: Rows<'r>,
}

/// The rows of a record, made one by one.
struct Rows<'r> {
    draws: &'r [Drawn],
    kind: Kind,
}

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.draws.iter().map(|&drawn| Row::of(drawn, self.kind)))
    }
}
