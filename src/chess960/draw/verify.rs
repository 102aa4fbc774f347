//! Whether a record is what it says.

use crate::text;

use super::{
    Committed, Drawn, Kind, Record, Statement, commitment,
    commitment::Commitment,
    draws,
    record::{MOST_TOLD, Oddity},
};

/// Something that was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// Whether it is as it has to be.
    pub fits: bool,
    /// What was found; where it does not fit also what was expected.
    pub what: String,
}

impl Check {
    fn fits(what: impl Into<String>) -> Check {
        Check { fits: true, what: what.into() }
    }

    fn differs(what: impl Into<String>) -> Check {
        Check { fits: false, what: what.into() }
    }
}

/// What was published before the draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Published {
    /// Only the commitment. All options are in it.
    Commitment(Commitment),
    /// The statement.
    Statement(Statement),
}

impl Record {
    /// Computes everything anew: the commitment, the seed, every draw; and whether it is what was published.
    /// Draws that do not fit are told one by one, up to 20, and then counted. The record is good if every
    /// check fits.
    pub fn verify(&self, published: Option<&Published>) -> Vec<Check> {
        let mut checks = Vec::new();
        checks.extend(published.into_iter().flat_map(|published| self.published(published)));
        checks.extend(self.committed.iter().flat_map(|committed| self.seed_of(committed)));
        checks.extend(self.drawn());
        checks
    }

    fn published(&self, published: &Published) -> Vec<Check> {
        let Some(committed) = &self.committed else {
            return vec![Check::differs("the record has no commitment, one was published")];
        };
        let (commitment, statement) = match published {
            Published::Commitment(commitment) => (*commitment, None),
            Published::Statement(statement) => (statement.commitment, Some(statement)),
        };
        let found = committed.commitment;
        let mut checks = vec![if found == commitment {
            Check::fits("the commitment is the one that was published")
        } else {
            Check::differs(format!("the commitment is {found}, published was {commitment}"))
        }];
        if let Some(statement) = statement {
            checks.push(if self.options == statement.options {
                Check::fits("the options are those of the statement")
            } else {
                Check::differs("the options are not those of the statement")
            });
            checks.push(if committed.public_source == statement.public_source {
                Check::fits(match statement.public_source {
                    Some(_) => "the source of the public value is that of the statement",
                    None => "no public value was announced, as in the statement",
                })
            } else {
                Check::differs("the source of the public value is not that of the statement")
            });
        }
        checks
    }

    fn seed_of(&self, committed: &Committed) -> Vec<Check> {
        let Committed { commitment, secret, public_source, public_value } = committed;
        let expected = Commitment::to(secret, &self.options, public_source.as_ref());
        let commitment = if *commitment == expected {
            Check::fits("the commitment is to this secret and these options")
        } else {
            Check::differs(format!(
                "the commitment is {commitment}, to this secret and these options it is {expected}"
            ))
        };
        let public = match (public_source, public_value) {
            (Some(source), None) => {
                Some(Check::differs(format!("no public value, announced was: {source}")))
            }
            (None, Some(_)) => Some(Check::differs("a public value, but none was announced")),
            (_, Some(value)) if !value.is_plain() => Some(Check::differs(
                "the public value has other characters than ASCII, or two blanks together: it may be one of \
                 several spellings that look the same",
            )),
            _ => None,
        };
        let expected = commitment::seed(secret, public_value.as_ref());
        let of = if public_value.is_some() { "secret and the public value" } else { "secret" };
        let seed = if self.seed == expected {
            Check::fits(format!("the seed is that of the {of}"))
        } else {
            Check::differs(format!("the seed is {}, that of the {of} is {expected}", self.seed))
        };
        [Some(commitment), public, Some(seed)].into_iter().flatten().collect()
    }

    fn drawn(&self) -> Vec<Check> {
        let kind = self.options.wanted().kind;
        let (found, count) = (self.draws(), self.options.count());
        let mut wrong = Vec::new();
        if found.len() != count as usize {
            wrong
                .push(format!("the record has {} draws, the options ask for {count}", found.len()));
        }
        let expected = draws(&self.options, &self.seed);
        let pairs = found.iter().zip(expected).enumerate();
        let mut differences = pairs.flat_map(|(place, (found, expected))| {
            difference(found, &expected, kind).map(|what| (place, what))
        });
        let oddities = self.odd.iter().map(|(place, oddity)| (*place, told(oddity)));
        let mut first: Vec<_> = differences.by_ref().take(MOST_TOLD).collect();
        let all = first.len() + differences.count() + self.odd_count;
        first.extend(oddities);
        first.sort_by_key(|(place, _)| *place);
        first.truncate(MOST_TOLD);
        let more = all - first.len();
        wrong.extend(first.into_iter().map(|(place, what)| format!("draw {}: {what}", place + 1)));
        if more > 0 {
            wrong.push(format!("and {more} more that do not fit"));
        }
        if wrong.is_empty() {
            return vec![Check::fits(format!(
                "the draws are those of the seed, {count} in number"
            ))];
        }
        wrong.into_iter().map(Check::differs).collect()
    }
}

/// How a draw differs from the one that is expected.
fn difference(found: &Drawn, expected: &Drawn, kind: Kind) -> Option<String> {
    let place = |drawn: &Drawn| format!("round {}, game {}", drawn.round, drawn.game);
    let start = |drawn: &Drawn| match kind {
        Kind::Single => format!("SP {}", drawn.start.white()),
        Kind::Double => format!("SP {}/{}", drawn.start.white(), drawn.start.black()),
    };
    let [mut a, mut b] = [String::new(), String::new()];
    if (found.round, found.game) != (expected.round, expected.game) {
        (a, b) = (place(found), place(expected));
    } else if found.start != expected.start {
        (a, b) = (start(found), start(expected));
    }
    (a != b).then(|| format!("{a}, expected {b}"))
}

fn told(oddity: &Oddity) -> String {
    match oddity {
        Oddity::Kind(Kind::Single) => {
            "it has one number for both sides, expected one for each".to_owned()
        }
        Oddity::Kind(Kind::Double) => {
            "it has a number for each side, expected one for both".to_owned()
        }
        Oddity::Field(odd) => {
            let shown = |value: &Option<String>| match value {
                Some(value) => text::quote(value.as_bytes()),
                None => "missing".to_owned(),
            };
            let (found, expected) = (shown(&odd.found), shown(&odd.expected));
            format!("`{}` is {found}, of the number beside it {expected}", odd.field)
        }
    }
}
