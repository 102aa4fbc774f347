//! What a Round tag says.

use std::borrow::Cow;

/// Words that mean a round and nothing else, in lower case. Others may tell a stage of the event:
/// `QF 1` and `Final 1` are not round 1.
const ROUND_WORDS: &str = "r rd rnd round runde runda ronde ronda rodada jornada giornata tour tur turno \
     kolo kolejka forduló omgang kierros umferð тур раунд no nr";

/// Endings of ordinal numbers; `rd` is among the words for a round.
const ORDINALS: &str = "st nd th";

/// The round that a text names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label<'a> {
    /// The same for all ways of writing it: the number, or the text in lower case.
    pub key: Cow<'a, str>,
    /// The number, or the text as it is written.
    pub text: &'a str,
}

impl<'a> Label<'a> {
    /// The round that a text names, without the board or game behind a dot. `None` where it says that
    /// none is known.
    pub fn of(text: &'a str) -> Option<Label<'a>> {
        let text = text.trim();
        if let Some(number) = number_in(text) {
            return Some(Label { key: Cow::Borrowed(number), text: number });
        }
        let text = text.split('.').next().unwrap_or_default().trim();
        if matches!(text, "" | "?" | "-") {
            return None;
        }
        Some(Label { key: Cow::Owned(text.to_lowercase()), text })
    }
}

/// The number of a round that has one, from its [`key`](Label::key).
pub(super) fn number_of(key: &str) -> Option<u64> {
    key.parse().ok().filter(|_| key.bytes().all(|b| b.is_ascii_digit()))
}

/// The one number before the first dot, without leading zeros, where no word stands beside it but such
/// as mean a round: of `1`, `01`, `1.2`, `R1`, `Rd. 1`, `Round 1.2`, `1st round`.
fn number_in(text: &str) -> Option<&str> {
    let is_digit = |c: char| c.is_ascii_digit();
    let (before, rest) = text.split_at(text.find(is_digit)?);
    let (number, after) = rest.split_at(rest.find(|c| !is_digit(c)).unwrap_or(rest.len()));
    let after = after.split('.').next().unwrap_or_default();
    // A dot may shorten a word; in `?.1` the number is a board's.
    let mut shortened = before.split('.').rev();
    let is_plain = shortened.next().is_some_and(|last| !last.contains('?'))
        && shortened.all(|word| word.ends_with(char::is_alphabetic))
        && !after.contains(char::is_numeric);
    let are_known = |text: &str, known: &[&str]| {
        let words = text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
        words
            .map(str::to_lowercase)
            .all(|word| known.iter().flat_map(|known| known.split(' ')).any(|known| known == word))
    };
    let is_known = are_known(before, &[ROUND_WORDS]) && are_known(after, &[ROUND_WORDS, ORDINALS]);
    if !is_plain || !is_known {
        return None;
    }
    let number = number.trim_start_matches('0');
    Some(if number.is_empty() { "0" } else { number })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The key and the text of a round.
    fn label(text: &str) -> Option<(String, &str)> {
        Label::of(text).map(|label| (label.key.into_owned(), label.text))
    }

    #[test]
    fn one_number_is_one_round() {
        let two = "2| 2 |02|002|2.1|2.|2.1.3|02.10|Round 2|round 2|ROUND 02|Round 2.1|R2|r2|R 2|R2.3|\
                   R.2|Rd 2|Rd. 2|Rd. 2.4|Rnd.2|#2|No. 2|Round no. 2|Runde 2|2. Runde|2nd round|2nd|\
                   Ronda 2|Tour 2|Kolo 2|Тур 2|(2)|Round: 2|Round-2";
        for text in two.split('|') {
            assert_eq!(label(text), Some(("2".to_owned(), "2")), "{text}");
        }
        for (text, number) in [("0", "0"), ("000", "0"), ("10", "10"), ("R010.2", "10")] {
            assert_eq!(label(text), Some((number.to_owned(), number)), "{text}");
        }
        let long = "123456789012345678901234567890";
        assert_eq!(label(&format!("0{long}")), Some((long.to_owned(), long)));
    }

    #[test]
    fn what_is_no_one_number_is_a_text() {
        for (text, key, shown) in [
            ("QF 1", "qf 1", "QF 1"),
            ("QF.1", "qf", "QF"),
            ("Final", "final", "Final"),
            ("final 2.1", "final 2", "final 2"),
            ("Blitz 3", "blitz 3", "Blitz 3"),
            ("2a", "2a", "2a"),
            ("1-2", "1-2", "1-2"),
            ("Round 3 of 9", "round 3 of 9", "Round 3 of 9"),
            ("Round", "round", "Round"),
            ("1/8", "1/8", "1/8"),
            ("1½", "1½", "1½"),
            ("?1", "?1", "?1"),
            (" Élimination ", "élimination", "Élimination"),
        ] {
            assert_eq!(label(text), Some((key.to_owned(), shown)), "{text}");
        }
    }

    #[test]
    fn unknown_rounds_are_none() {
        for text in ["", " ", "?", "-", " - ", "?.1", "-.1", ".1", ".", " . 2", "?.2.3"] {
            assert_eq!(label(text), None, "{text}");
        }
    }

    #[test]
    fn only_a_key_of_digits_is_a_number() {
        let keys = ["12", "+3", "-3", "qf", "99999999999999999999999"];
        assert_eq!(keys.map(number_of), [Some(12), None, None, None, None]);
    }
}
