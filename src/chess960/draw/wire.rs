//! How records and statements are read and written as JSON.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::METHOD;

/// The version of the form of records and statements.
pub const VERSION: u32 = 1;

/// The head of records and statements: nothing is read that another method or a later version wrote.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Method {
    #[serde(rename = "chess960-draw-1")]
    Draw1,
}

impl Method {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Method::Draw1 => METHOD,
        }
    }
}

/// The version of the form.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub(super) struct Version;

impl TryFrom<u32> for Version {
    type Error = String;

    fn try_from(version: u32) -> Result<Version, String> {
        if version == VERSION {
            Ok(Version)
        } else {
            Err(format!("version {version}, expected {VERSION}"))
        }
    }
}

impl From<Version> for u32 {
    fn from(_: Version) -> u32 {
        VERSION
    }
}

/// Start positions as their numbers.
pub(super) mod numbers {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use crate::chess960::start::Sp;

    pub(in super::super) fn serialize<S: Serializer>(sps: &[Sp], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(sps.iter().map(|sp| sp.get()))
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<Sp>, D::Error> {
        let numbers = Vec::<u16>::deserialize(from)?;
        let sp = |number| Sp::new(number).ok_or_else(|| D::Error::custom(not_an_sp(number)));
        numbers.into_iter().map(sp).collect()
    }

    pub(in super::super) fn not_an_sp(number: u16) -> String {
        format!("start position {number}, expected 0 to 959")
    }
}

/// Why a text is no record or statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// What was found and what was expected.
    pub message: String,
    /// The line, from 1; 0 where it is about the whole.
    pub line: usize,
    /// The column on it, in bytes, from 1.
    pub column: usize,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ReadError { message, line, column } = self;
        write!(f, "line {line}, column {column}: {message}")
    }
}

impl std::error::Error for ReadError {}

/// Reads a whole text of JSON.
pub(super) fn read<'a, T: Deserialize<'a>>(json: &'a [u8]) -> Result<T, ReadError> {
    /// Characters of a message, which may quote what was read.
    const SHOWN: usize = 200;
    // A struct could be read from an array of its values too.
    if json.trim_ascii_start().first().is_some_and(|&byte| byte != b'{') {
        let message = "this is no object".to_owned();
        return Err(ReadError { message, line: 1, column: 1 });
    }
    serde_json::from_slice(json).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        let message = error.to_string();
        let message = message.trim_end_matches(&*format!(" at line {line} column {column}"));
        ReadError { message: message.chars().take(SHOWN).collect(), line, column }
    })
}

/// Writes a value as JSON for people too, with a line end.
pub(super) fn write<T: Serialize>(value: &T) -> String {
    // Neither can fail: strings take everything, and no map here has keys that are no strings.
    let mut json = serde_json::to_string_pretty(value).unwrap_or_default();
    json.push('\n');
    json
}
