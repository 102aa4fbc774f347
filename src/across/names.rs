//! Names of players that are spelt in more than one way.

use std::{
    collections::{HashMap, HashSet, hash_map::Entry},
    sync::Arc,
};

use crate::{
    diagnostic::{Code, Finding},
    game::{digest::Digest, place::Spot},
    text,
};

use super::{Inputs, Site, trimmed};

/// Spellings that are remembered of a file, or of an event. Later ones are compared with nothing.
const MOST: usize = 65_536;

/// The names in a file, or in an event.
///
/// This runs for every game on the one thread that commits: a spelling that was seen before costs one
/// look-up, and only a new one is taken apart.
#[derive(Debug, Default)]
pub(super) struct Names {
    spellings: HashSet<Arc<str>>,
    /// By the words of the name, sorted.
    sorted: HashMap<String, First>,
    /// By the words run together in their order, for a name of several: compared only with names of one
    /// word. `Wang, Ang` and `Wan, Gang` are two people.
    joined: HashMap<String, First>,
    /// By the sorted words of what stands before a final digit.
    before_digit: HashMap<String, First>,
}

/// The first name that is spelt like this.
#[derive(Clone, Debug)]
struct First {
    spelling: Arc<str>,
    site: Site,
}

impl Names {
    /// Looks at the players of a game.
    pub(super) fn game(
        &mut self,
        digest: &Digest,
        at: Spot,
        inputs: &Inputs,
        findings: &mut Vec<Finding>,
    ) {
        let here = Site::from(at);
        for value in [&digest.white, &digest.black].into_iter().flatten() {
            let Some(name) = trimmed(Some(value)) else { continue };
            if let Some(first) = self.learn(name, here) {
                let [name, earlier] = [name, &first.spelling].map(|n| text::quote(n.as_bytes()));
                let place = if first.site == here {
                    "this game".to_owned()
                } else {
                    inputs.told(first.site, here).to_string()
                };
                let message = format!("{name} is also spelt {earlier}, in {place}");
                findings.push(Finding::new(Code::NameVariant, value.span.clone(), message));
            }
        }
    }

    /// Remembers a spelling. Of one that is new: the earlier one that it is a variant of.
    fn learn(&mut self, name: &str, site: Site) -> Option<First> {
        if self.spellings.contains(name) || self.spellings.len() == MOST {
            return None;
        }
        let spelling: Arc<str> = name.into();
        self.spellings.insert(spelling.clone());
        let words = Words::of(name)?;
        let first = First { spelling, site };
        let mut earlier = Vec::new();

        let joined = words.joined();
        if let Some(joined) = &joined {
            earlier.extend(self.sorted.get(joined).cloned());
        } else {
            earlier.extend(self.joined.get(&words.0[0]).cloned());
        }
        if let Some(base) = before_final_digit(name).and_then(Words::of) {
            let base = base.sorted();
            earlier.extend(self.sorted.get(&base).cloned());
            self.before_digit.entry(base).or_insert_with(|| first.clone());
        }
        if let Some(joined) = joined {
            self.joined.entry(joined).or_insert_with(|| first.clone());
        }
        let sorted = words.sorted();
        earlier.extend(self.before_digit.get(&sorted).cloned());
        match self.sorted.entry(sorted) {
            Entry::Occupied(same) => return Some(same.get().clone()),
            Entry::Vacant(place) => {
                place.insert(first);
            }
        }
        earlier.into_iter().min_by_key(|first| first.site)
    }
}

/// The words of a known name, in lower case.
///
/// They are parted by blanks and punctuation. An apostrophe parts nothing, nor does what stands
/// between two digits: `Engine 1.2` is neither `Engine 2.1` nor `Engine 12`. `+`, `#` and `_` belong to
/// the word, as in the names of engines and of accounts.
pub(super) struct Words(Vec<String>);

impl Words {
    /// `None` where the name says that nobody knows it, or that nobody played.
    pub(super) fn of(name: &str) -> Option<Words> {
        let mut words: Vec<String> = Vec::new();
        let mut is_parted = true;
        for c in name.chars() {
            if matches!(c, '\'' | '’' | '‘' | '`' | '´' | 'ʼ') {
                continue;
            }
            if !c.is_alphanumeric() && !matches!(c, '+' | '#' | '_') {
                is_parted = true;
                continue;
            }
            match words.last_mut() {
                Some(word) if is_parted && c.is_numeric() && word.ends_with(char::is_numeric) => {
                    word.push('.');
                }
                Some(_) if !is_parted => {}
                _ => words.push(String::new()),
            }
            if let Some(word) = words.last_mut() {
                word.extend(c.to_lowercase());
            }
            is_parted = false;
        }
        let says_nothing = match words.as_slice() {
            [] => true,
            [one] => matches!(one.as_str(), "nn" | "unknown" | "anonymous" | "bye"),
            [first, second] => first == "n" && second == "n",
            _ => false,
        };
        (!says_nothing).then_some(Words(words))
    }

    /// The same text for all orders of the words.
    pub(super) fn sorted(mut self) -> String {
        self.0.sort_unstable();
        self.0.join(" ")
    }

    /// The words as one, where they are several.
    fn joined(&self) -> Option<String> {
        (self.0.len() > 1).then(|| self.0.concat())
    }
}

/// What stands before the final digit of a name that has a single one there: not `Player1` of
/// `Player12`, nor `Engine 1` of `Engine 1.2`.
fn before_final_digit(name: &str) -> Option<&str> {
    let rest = name.strip_suffix(|c: char| c.is_ascii_digit())?;
    let is_number =
        rest.trim_end_matches(|c: char| !c.is_alphanumeric()).ends_with(char::is_numeric);
    (!is_number).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::across::{
        Across, Expected,
        testing::{BLACK, WHITE, at, game, run},
    };

    /// The notes about games of these players against `X`.
    fn notes(names: &[&str]) -> Vec<(u64, String)> {
        let found = run(None, names.iter().map(|name| game(name, "X")).collect());
        assert!(found.iter().all(|(_, code, _)| *code == Code::NameVariant));
        found.into_iter().map(|(game, _, message)| (game, message)).collect()
    }

    #[track_caller]
    fn assert_same(a: &str, b: &str, same: bool) {
        for names in [[a, b], [b, a]] {
            assert_eq!(notes(&names).len(), same as usize, "{names:?}");
        }
    }

    #[test]
    fn each_new_spelling_is_told_once() {
        let names = ["Carlsen, Magnus", "Magnus Carlsen", "Magnus Carlsen", "carlsen magnus"];
        assert_eq!(
            notes(&names),
            [
                (2, "`Magnus Carlsen` is also spelt `Carlsen, Magnus`, in game 1".to_owned()),
                (4, "`carlsen magnus` is also spelt `Carlsen, Magnus`, in game 1".to_owned()),
            ]
        );
    }

    #[test]
    fn case_order_punctuation_and_blanks() {
        for (a, b) in [
            ("Smith, J.", "smith J"),
            ("Smith, A. B.", "A.B. Smith"),
            ("Smith, AB", "SMITH,AB"),
            ("O'Brien, Pat", "Pat OBrien"),
            ("Jean-Pierre Duc", "Duc, Jean Pierre"),
            ("MagnusCarlsen", "Magnus Carlsen"),
            ("Stockfish15", "Stockfish 15"),
            ("Ćirić, Ána", "ána ĆIRIĆ"),
        ] {
            assert_same(a, b, true);
        }
        for (a, b) in [
            ("Smith, J", "Smith, John"),
            ("Smith, A.", "Smith, B."),
            ("Wang, Ang", "Wan, Gang"),
            ("Engine 1.2", "Engine 2.1"),
            ("Engine 1.2", "Engine 12"),
            ("Engine 1.2", "Engine 1"),
            ("Engine+", "Engine"),
            ("Muller", "Müller"),
            ("Carlsen, Magnus", " Carlsen, Magnus "),
        ] {
            assert_same(a, b, false);
        }
    }

    #[test]
    fn one_digit_at_the_end() {
        assert_same("Carlsen2", "Carlsen", true);
        assert_same("Carlsen, Magnus 2", "magnus carlsen", true);
        assert_same("Player1", "Player2", false);
        assert_same("Player1", "Player10", false);
        assert_same("Player10", "Player", false);
        assert_eq!(
            notes(&["Player1", "Player2", "Player"]),
            [(3, "`Player` is also spelt `Player1`, in game 1".to_owned())]
        );
    }

    #[test]
    fn unknown_names_are_not_compared() {
        for name in ["", "?", "-", "--", "N.N.", "NN", "n. n.", "Bye", "BYE"] {
            assert!(Words::of(name).is_none(), "{name}");
        }
        assert!(notes(&["?", "??", "N.N.", "NN", "-", "", "2"]).is_empty());
        assert!(notes(&[&"a".repeat(256), &"A".repeat(256)]).is_empty());
    }

    #[test]
    fn both_sides_and_the_place() {
        let mut across = Across::new(vec![], None);
        let found = across.game(game("Lee, Ann", "Ann Lee"), at(0, 7));
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].span.start, BLACK);
        assert_eq!(found[0].message, "`Ann Lee` is also spelt `Lee, Ann`, in this game");
        let found = across.game(game("ann lee", "X"), at(0, 8));
        assert_eq!(found[0].span.start, WHITE);
    }

    #[test]
    fn each_file_has_its_own_names() {
        let mut across = Across::new(vec![], None);
        across.game(game("Lee, Ann", "X"), at(0, 1));
        across.end_of_input();
        assert!(across.game(game("Ann Lee", "X"), at(1, 1)).is_empty());
    }

    #[test]
    fn the_files_of_an_event_share_their_names() {
        let files = ["a.pgn", "b.pgn", "c.pgn"].map(str::to_owned).to_vec();
        let mut across = Across::new(files, Some(Expected::new()));
        across.game(game("Elm, Ed", "X"), at(0, 1));
        across.game(game("Y", "Lee, Ann"), at(0, 2));
        across.end_of_input();
        let found = across.game(game("Ann Lee", "X"), at(1, 2));
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].message, "`Ann Lee` is also spelt `Lee, Ann`, in game 2 of a.pgn");
        across.end_of_input();
        // Told once for the event.
        assert!(across.game(game("Ann Lee", "Elm, Ed"), at(2, 1)).is_empty());
    }

    #[test]
    fn the_earliest_game_is_named() {
        let files = ["a.pgn", "b.pgn"].map(str::to_owned).to_vec();
        let mut across = Across::new(files, Some(Expected::new()));
        across.game(game("Ann Lee2", "X"), at(0, 5));
        across.end_of_input();
        assert!(across.game(game("AnnLee", "X"), at(1, 1)).is_empty());
        let found = across.game(game("AnnLee2", "X"), at(1, 2));
        assert_eq!(found[0].message, "`AnnLee2` is also spelt `Ann Lee2`, in game 5 of a.pgn");
    }

    #[test]
    fn memory_is_bounded() {
        let mut names = Names::default();
        let site = |game| Site { input: 0, game };
        for i in 0..MOST as u64 + 10 {
            assert!(names.learn(&format!("{i} x"), site(i)).is_none());
        }
        assert_eq!(names.spellings.len(), MOST);
        assert!(names.sorted.len() <= MOST && names.joined.len() <= MOST);
        assert!(names.learn("X 7", site(0)).is_none());
    }
}
