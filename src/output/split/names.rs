//! Names for files after any text.

use std::{
    borrow::Cow,
    collections::{HashMap, HashSet},
};

use crate::text;

/// Bytes that a name has at most, a number at its end left aside.
const LONGEST: usize = 100;

/// Gives every text a name of its own, also where a file system does not tell capital letters from small
/// ones.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// What was given, in small letters.
    given: HashSet<String>,
    /// The last number at the end of a name, by the name in small letters.
    numbers: HashMap<String, u64>,
}

impl Names {
    /// A name for another text. Which one depends on the texts before, and on nothing else.
    pub(super) fn next(&mut self, text: &str) -> String {
        let plain = plain(text);
        let mut name = plain.clone();
        while !self.given.insert(name.to_lowercase()) {
            let number = self.numbers.entry(plain.to_lowercase()).or_insert(1);
            *number += 1;
            name = format!("{plain}-{number}");
        }
        name
    }
}

/// The text, as far as any file system takes it as the name of a file, and a shell as no option.
fn plain(text: &str) -> String {
    let text = text.trim();
    let mut name: String = text[..text.floor_char_boundary(LONGEST)].trim_end().to_owned();
    if name.is_empty() || name.starts_with(['.', '-']) {
        name.insert(0, '_');
    }
    let is_refused = |c: char| r#"/\<>:"|?*"#.contains(c) || !is_visible(c);
    let name = name.replace(is_refused, "_");
    let stem = name.split('.').next().unwrap_or_default().to_ascii_uppercase();
    let is_device = ["CON", "PRN", "AUX", "NUL"].contains(&&*stem)
        || ["COM", "LPT"]
            .iter()
            .any(|device| stem.strip_prefix(device).is_some_and(|number| number.len() == 1));
    if is_device { format!("_{name}") } else { name }
}

/// Whether a character is shown as what it is.
fn is_visible(c: char) -> bool {
    matches!(text::visible(c.encode_utf8(&mut [0; 4])), Cow::Borrowed(_))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_texts_have_harmless_names() {
        for (text, name) in [
            ("sp518", "sp518"),
            ("Ch. of Mainz 2005", "Ch. of Mainz 2005"),
            ("Ødegård", "Ødegård"),
            ("", "_"),
            ("  ", "_"),
            ("?", "_"),
            (".", "_."),
            ("..", "_.."),
            ("../../etc/passwd", "_.._.._etc_passwd"),
            ("/etc/passwd", "_etc_passwd"),
            ("-rf", "_-rf"),
            ("con", "_con"),
            ("NUL.txt", "_NUL.txt"),
            ("Com1", "_Com1"),
            ("Contest", "Contest"),
            ("a\u{202e}b", "a_b"),
            (".hidden", "_.hidden"),
            ("a\0b\nc\u{85}d\x1b[2J", "a_b_c_d_[2J"),
            (r#"C:\<a>"b"|c?*"#, "C___a__b__c__"),
        ] {
            assert_eq!(plain(text), name);
        }
        assert_eq!(plain(&"ß".repeat(1000)), "ß".repeat(50));
        assert_eq!(plain(&format!("x{}", "ß".repeat(1000))), format!("x{}", "ß".repeat(49)));
    }

    #[test]
    fn no_two_texts_have_the_same_name() {
        let mut names = Names::default();
        let given: Vec<_> = ["a/b", "a-2", "A:b", "a_b-2", "a_B", "A-2", "a_b-2"]
            .map(|text| names.next(text))
            .into();
        assert_eq!(given, ["a_b", "a-2", "A_b-2", "a_b-2-2", "a_B-3", "A-2-2", "a_b-2-3"]);
    }

    #[test]
    fn many_texts_of_one_name_take_no_longer_than_others() {
        let mut names = Names::default();
        let last = (0..100_000).map(|_| names.next("?")).last();
        assert_eq!(last.as_deref(), Some("_-100000"));
    }
}
