//! What the value of a tag is compared with.

use std::fmt;

use wildmatch::WildMatch;

use crate::pgn::tag::LONGEST_VALUE;

/// What the value of a tag is compared with: without case, and without the blanks around it and all but
/// one of those in a row.
#[derive(Clone, Debug, PartialEq)]
pub struct Pattern(Kind);

#[derive(Clone, Debug, PartialEq)]
enum Kind {
    /// The whole value fits.
    Whole(WildMatch),
    /// These words stand in it, in any order.
    Words(Vec<String>),
}

/// Why a text is no pattern.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PatternError {
    /// It has more characters than a value has.
    #[error("it has more than {LONGEST_VALUE} characters")]
    TooLong,
    /// A name has neither a letter nor a digit.
    #[error("there is no word in it")]
    NoWord,
}

/// What it is compared with: words in brackets, a whole value in quotes.
impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Whole(pattern) => write!(f, "{:?}", pattern.to_string()),
            Kind::Words(words) => write!(f, "{words:?}"),
        }
    }
}

impl Pattern {
    /// A pattern for the whole value, in which `*` stands for any characters and `?` for any one. Neither
    /// can be said to stand for itself.
    ///
    /// # Errors
    ///
    /// [`PatternError::TooLong`]: what comparing costs is the length of the value times that of the
    /// pattern, at worst.
    pub fn whole(text: &str) -> Result<Pattern, PatternError> {
        let plain = checked(text)?;
        Ok(Pattern(Kind::Whole(WildMatch::new(&plain))))
    }

    /// A name whose words must all stand in the value, in any order: `Magnus Carlsen` in `Carlsen, Magnus`,
    /// and not in `Carlsenova, Magnus`. With `*` or `?` in it it is one for the [whole](Pattern::whole)
    /// value.
    ///
    /// # Errors
    ///
    /// As [`whole`](Pattern::whole), and [`PatternError::NoWord`].
    pub fn name(text: &str) -> Result<Pattern, PatternError> {
        if text.contains(['*', '?']) {
            return Pattern::whole(text);
        }
        let words: Vec<String> = words(&checked(text)?).map(str::to_owned).collect();
        if words.is_empty() { Err(PatternError::NoWord) } else { Ok(Pattern(Kind::Words(words))) }
    }

    /// Whether a value, as [plain] text, fits.
    pub(super) fn fits(&self, value: &str) -> bool {
        match &self.0 {
            Kind::Whole(pattern) => pattern.matches(value),
            Kind::Words(wanted) => {
                wanted.iter().all(|wanted| words(value).any(|word| word == wanted))
            }
        }
    }
}

/// A pattern as plain text, where it is no longer than it may be.
fn checked(text: &str) -> Result<String, PatternError> {
    let plain = plain(text);
    if plain.chars().count() > LONGEST_VALUE { Err(PatternError::TooLong) } else { Ok(plain) }
}

/// A text as it is compared: in small letters, blanks around it left out and one for several in a row.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !plain.is_empty() {
            plain.push(' ');
        }
        let small = word.chars().flat_map(char::to_lowercase);
        // The small sigma has two forms.
        plain.extend(small.map(|c| if c == 'ς' { 'σ' } else { c }));
    }
    plain
}

/// The words of a text, without what stands between them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}
