//! Names of players that are spelt in more than one way.

use std::{borrow::Cow, mem};

use crate::{
    diagnostic::{Code, Finding},
    game::{digest::Digest, place::Spot},
    text,
};

use super::{
    Inputs, Site,
    texts::{Number, Texts},
    trimmed,
};

/// Spellings that are remembered of a file, or of an event. Later ones are compared with nothing.
const MOST: usize = 65_536;

/// The names in a file, or in an event.
///
/// This runs for every game on the one thread that commits: a spelling that was seen before costs one
/// look-up, and only a new one is taken apart.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// The spellings and their forms: many a name is its own form.
    texts: Texts<Known>,
    /// In the order in which they came.
    spellings: Vec<Spelling>,
}

/// What is known of a text. Spellings are told by their numbers.
#[derive(Debug, Default)]
struct Known {
    is_spelling: bool,
    /// The first name whose words, sorted, it is.
    sorted: Option<Number>,
    /// The first name of several words that it is when they are run together in their order: compared only
    /// with names of one word. `Wang, Ang` and `Wan, Gang` are two people.
    joined: Option<Number>,
    /// The first name of which it is the sorted words of what stands before a final digit.
    before_digit: Option<Number>,
}

/// A spelling of a name.
#[derive(Debug)]
struct Spelling {
    text: Number,
    /// The first game that has it.
    site: Site,
}

impl Names {
    /// Looks at the players of games and adds to the findings of each.
    pub(super) fn games(
        &mut self,
        games: &[(&Digest, Spot)],
        inputs: &Inputs,
        findings: &mut [Vec<Finding>],
    ) {
        if self.spellings.len() == MOST {
            return;
        }
        let (mut names, mut places) = (Vec::new(), Vec::new());
        for (index, (digest, _)) in games.iter().enumerate() {
            for value in [&digest.white, &digest.black].into_iter().flatten() {
                if let Some(name) = trimmed(Some(value)) {
                    names.push(name);
                    places.push((index, &value.span));
                }
            }
        }
        let numbers = self.texts.numbers(&names);
        for ((name, number), (index, span)) in names.into_iter().zip(numbers).zip(places) {
            let here = Site::from(games[index].1);
            if let Some(first) = self.learn(name, number, here) {
                let message = self.told(name, first, inputs, here);
                findings[index].push(Finding::new(Code::NameVariant, span.clone(), message));
            }
        }
    }

    /// The words for a name that is also spelt like an earlier one, in the game that is `here`.
    fn told(&self, name: &str, first: Number, inputs: &Inputs, here: Site) -> String {
        let Spelling { text, site } = self.spellings[first.index()];
        let [name, earlier] = [name, self.texts.get(text)].map(|n| text::quote(n.as_bytes()));
        let place =
            if site == here { "this game".to_owned() } else { inputs.told(site, here).to_string() };
        format!("{name} is also spelt {earlier}, in {place}")
    }

    /// Remembers a spelling, a text of this number. Of one that is new: the earlier one that it is a variant
    /// of.
    fn learn(&mut self, name: &str, text: Number, site: Site) -> Option<Number> {
        if self.spellings.len() == MOST
            || mem::replace(&mut self.texts.known(text).is_spelling, true)
        {
            return None;
        }
        let this = Number::after(self.spellings.len());
        self.spellings.push(Spelling { text, site });
        let words = Words::of(name)?;
        let mut earlier = [None; 3];
        if let Some(joined) = words.joined() {
            let known = self.form(joined);
            earlier[0] = known.sorted;
            known.joined.get_or_insert(this);
        }
        if let Some(base) = before_final_digit(name).and_then(Words::of) {
            let known = self.form(&base.sorted());
            earlier[1] = known.sorted;
            known.before_digit.get_or_insert(this);
        }
        let sorted = words.sorted();
        let known = if sorted == name { self.texts.known(text) } else { self.form(&sorted) };
        if known.sorted.is_some() {
            return known.sorted;
        }
        known.sorted = Some(this);
        if words.joined().is_none() {
            earlier[0] = known.joined;
        }
        earlier[2] = known.before_digit;
        let site = |first: &Number| self.spellings[first.index()].site;
        earlier.into_iter().flatten().min_by_key(site)
    }

    /// What is known of a form.
    fn form(&mut self, text: &str) -> &mut Known {
        let (number, _) = self.texts.number(text);
        self.texts.known(number)
    }
}

/// The words of a known name, in lower case.
///
/// They are parted by blanks and punctuation. An apostrophe parts nothing, nor does what stands
/// between two digits: `Engine 1.2` is neither `Engine 2.1` nor `Engine 12`. `+`, `#` and `_` belong to
/// the word, as in the names of engines and of accounts.
pub(super) struct Words {
    /// The words run together.
    text: String,
    /// Where the second one begins, and those after it.
    parts: Vec<usize>,
}

impl Words {
    /// `None` where the name says that nobody knows it, or that nobody played.
    pub(super) fn of(name: &str) -> Option<Words> {
        let (mut text, mut parts) = (String::with_capacity(name.len()), Vec::new());
        let mut is_parted = false;
        for c in name.chars() {
            if matches!(c, '\'' | '’' | '‘' | '`' | '´' | 'ʼ') {
                continue;
            }
            if !c.is_alphanumeric() && !matches!(c, '+' | '#' | '_') {
                is_parted = !text.is_empty();
                continue;
            }
            if is_parted && c.is_numeric() && text.ends_with(char::is_numeric) {
                text.push('.');
            } else if is_parted {
                parts.push(text.len());
            }
            is_parted = false;
            if c.is_ascii() {
                text.push(c.to_ascii_lowercase());
            } else {
                text.extend(c.to_lowercase());
            }
        }
        let says_nothing = match text.as_str() {
            // In one word or two.
            "" | "nn" => true,
            "unknown" | "anonymous" | "bye" => parts.is_empty(),
            _ => false,
        };
        (!says_nothing).then_some(Words { text, parts })
    }

    /// The same text for all orders of the words.
    pub(super) fn sorted(&self) -> Cow<'_, str> {
        if self.parts.is_empty() {
            return Cow::Borrowed(&self.text);
        }
        let (mut rest, mut words) = (&*self.text, Vec::with_capacity(self.parts.len() + 1));
        for &part in self.parts.iter().rev() {
            let (before, word) = rest.split_at(part);
            words.push(word);
            rest = before;
        }
        words.push(rest);
        words.sort_unstable();
        Cow::Owned(words.join(" "))
    }

    /// The words as one, where they are several.
    fn joined(&self) -> Option<&str> {
        (!self.parts.is_empty()).then_some(&*self.text)
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
        let mut learn = |name: &str, game| {
            let (number, _) = names.texts.number(name);
            names.learn(name, number, Site { input: 0, game })
        };
        for i in 0..MOST as u64 + 10 {
            assert!(learn(&format!("{i} x"), i).is_none());
        }
        assert!(learn("X 7", 0).is_none());
        assert_eq!(names.spellings.len(), MOST);
    }

    #[test]
    fn names_are_not_even_looked_up_where_no_more_are_remembered() {
        let mut names = Names::default();
        let digests: Vec<_> = (0..MOST).map(|i| game(&i.to_string(), "?")).collect();
        let games: Vec<_> = digests.iter().map(|digest| (digest, at(0, 1))).collect();
        let inputs = Inputs { names: Vec::new() };
        let look = |names: &mut Names, games: &[(&Digest, Spot)]| {
            names.games(games, &inputs, &mut vec![Vec::new(); games.len()]);
        };
        look(&mut names, &games);
        let known = names.texts.len();
        look(&mut names, &[(&game("Lee, Ann", "Lee, Bo"), at(0, 2))]);
        assert_eq!(names.texts.len(), known);
    }
}
