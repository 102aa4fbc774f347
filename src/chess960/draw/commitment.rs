//! Commitments: a number that gives nothing away of a secret and fits no other.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{Options, Phrase, wire::Method};

/// The SHA-256 of a text that has a secret and everything else of the draw in it: whoever publishes it can
/// change none of that any more.
///
/// The text has a line for each, LF after every line, the last one included:
///
/// ```text
/// chess960-commitment-1
/// method chess960-draw-1
/// kind single
/// subset chess960
/// exclude 518,534
/// no-repeat false
/// rounds 15
/// games-per-round 1
/// public-source the winning numbers of 2026-12-05, in the order drawn
/// secret 3f…
/// ```
///
/// Nothing stands after `exclude` if nothing is excluded, not even a blank, and the line of the public source
/// is there only if one is announced.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Commitment([u8; 32]);

impl Commitment {
    /// The commitment to a secret, for a draw with these options and with a value of this source.
    pub fn to(secret: &Phrase, options: &Options, public_source: Option<&Phrase>) -> Commitment {
        Commitment(Sha256::digest(committed_text(secret, options, public_source)).into())
    }
}

fn committed_text(secret: &Phrase, options: &Options, public_source: Option<&Phrase>) -> String {
    let wanted = options.wanted();
    let numbers: Vec<String> = wanted.exclude.iter().map(ToString::to_string).collect();
    let excluded = numbers.join(",");
    let mut lines = vec![
        "chess960-commitment-1".to_owned(),
        format!("method {}", Method::Draw1.name()),
        format!("kind {}", wanted.kind.name()),
        format!("subset {}", wanted.subset.name()),
        format!("exclude {excluded}").trim_end().to_owned(),
        format!("no-repeat {}", wanted.no_repeat),
        format!("rounds {}", wanted.rounds),
        format!("games-per-round {}", wanted.games_per_round),
    ];
    lines.extend(public_source.map(|source| format!("public-source {source}")));
    lines.push(format!("secret {secret}"));
    lines.join("\n") + "\n"
}

/// The seed of a draw from a secret and a public value: the SHA-256 of the lines `chess960-seed-1`,
/// `secret …` and, where there is one, `public …`, as 64 digits of hexadecimal.
pub(super) fn seed(secret: &Phrase, public_value: Option<&Phrase>) -> Phrase {
    let public = public_value.map(|value| format!("public {value}\n")).unwrap_or_default();
    let text = format!("chess960-seed-1\nsecret {secret}\n{public}");
    Phrase(Commitment(Sha256::digest(text).into()).to_string())
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for Commitment {
    type Err = ParseCommitmentError;

    fn from_str(text: &str) -> Result<Commitment, ParseCommitmentError> {
        let digits = text.as_bytes();
        let mut bytes = [0; 32];
        if digits.len() != 2 * bytes.len() {
            return Err(ParseCommitmentError);
        }
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            for &digit in pair {
                let value = char::from(digit).to_digit(16).ok_or(ParseCommitmentError)?;
                *byte = *byte << 4 | value as u8;
            }
        }
        Ok(Commitment(bytes))
    }
}

/// The text is not 64 digits of hexadecimal.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a commitment has 64 digits of hexadecimal, 0 to 9 and a to f")]
pub struct ParseCommitmentError;

impl TryFrom<String> for Commitment {
    type Error = ParseCommitmentError;

    fn try_from(text: String) -> Result<Commitment, ParseCommitmentError> {
        text.parse()
    }
}

impl From<Commitment> for String {
    fn from(commitment: Commitment) -> String {
        commitment.to_string()
    }
}
