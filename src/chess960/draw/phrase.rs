//! A line of text that enters a draw.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Characters that a [`Phrase`] has at most.
pub const MOST_CHARACTERS: usize = 1000;

/// A seed, a secret, a public value or what is said of one: a line of text that comes out the same when it is
/// copied from paper or from a screen. Its bytes count, in UTF-8: `Zürich` and `ZÜRICH` are two.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct Phrase(pub(super) String);

impl Phrase {
    /// The text as a phrase.
    ///
    /// # Errors
    ///
    /// [`NotAPhrase`] where it is empty or too long, begins or ends with a blank, or has a character that
    /// cannot be seen.
    pub fn new(text: impl Into<String>) -> Result<Phrase, NotAPhrase> {
        let text = text.into();
        if text.is_empty() {
            return Err(NotAPhrase::Empty);
        }
        if text.chars().nth(MOST_CHARACTERS).is_some() {
            return Err(NotAPhrase::Long);
        }
        if text.trim() != text {
            return Err(NotAPhrase::Blank);
        }
        if text.chars().any(is_hidden) {
            return Err(NotAPhrase::Hidden);
        }
        Ok(Phrase(text))
    }

    /// A number that was drawn at random, as 32 digits of hexadecimal.
    pub fn of_random(bits: u128) -> Phrase {
        Phrase(format!("{bits:032x}"))
    }

    /// Whether it is spelt in one way only, as a public value has to be: of ASCII, with single blanks. Else
    /// whoever draws could try spellings that look the same.
    pub fn is_plain(&self) -> bool {
        self.0.is_ascii() && !self.0.contains("  ")
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl TryFrom<String> for Phrase {
    type Error = NotAPhrase;

    fn try_from(text: String) -> Result<Phrase, NotAPhrase> {
        Phrase::new(text)
    }
}

/// Why a text is no [`Phrase`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAPhrase {
    /// No character.
    #[error("an empty text, expected at least one character")]
    Empty,
    /// More than [`MOST_CHARACTERS`].
    #[error("a text of more than {MOST_CHARACTERS} characters")]
    Long,
    /// A blank that gets lost in copying.
    #[error("a text that begins or ends with a blank")]
    Blank,
    /// A control character, a line end among them, one that is not shown, or a mark that joins the
    /// character before it.
    #[error(
        "a text with a character that cannot be seen by itself, expected one line of plain text"
    )]
    Hidden,
}

/// Two phrases that look the same could be tried one after the other, so nothing that does not show may be in
/// one: whatever Rust would escape in a literal but quotes and the backslash, and blanks that are letters.
fn is_hidden(c: char) -> bool {
    const BLANK: [char; 5] = ['\u{115f}', '\u{1160}', '\u{2800}', '\u{3164}', '\u{ffa0}'];
    let is_escaped = c.escape_debug().count() > 1 && !matches!(c, '"' | '\'' | '\\');
    is_escaped || BLANK.contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_copied_is_refused() {
        for (text, why) in [
            ("", NotAPhrase::Empty),
            (" a", NotAPhrase::Blank),
            ("a\n", NotAPhrase::Blank),
            ("a\u{a0}", NotAPhrase::Blank),
            ("a\nb", NotAPhrase::Hidden),
            ("a\0b", NotAPhrase::Hidden),
            ("a\u{200b}b", NotAPhrase::Hidden),
            ("a\u{202e}b", NotAPhrase::Hidden),
            ("e\u{301}", NotAPhrase::Hidden),
            ("a\u{a0}b", NotAPhrase::Hidden),
        ] {
            assert_eq!(Phrase::new(text), Err(why), "{text:?}");
        }
        let is_plain = |text| Phrase::new(text).unwrap().is_plain();
        assert!(is_plain("4;8;15 16"));
        for text in ["4\u{37e}8", "4  8", "\u{212a}", "\u{410}", "\u{1d159}"] {
            assert!(!is_plain(text), "{text}");
        }
        assert_eq!(Phrase::new("ü".repeat(1001)), Err(NotAPhrase::Long));
        let unseen = "\u{ad}\u{34f}\u{115f}\u{1160}\u{180e}\u{2028}\u{2029}\u{2062}\u{2800}\u{3164}\u{fe0f}\u{ffa0}\u{e000}\u{e0041}";
        for c in unseen.chars() {
            assert_eq!(Phrase::new(format!("a{c}b")), Err(NotAPhrase::Hidden), "{:x}", c as u32);
        }
        for text in ["a", "Zürich 1953", "жребий", "\"\\", &"ü".repeat(1000)] {
            assert_eq!(Phrase::new(text).unwrap().as_str(), text);
        }
    }
}
