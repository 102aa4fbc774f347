//! What stands on sheets, in every language.
//!
//! Piece letters are the international ones, K, Q, R, B and N, in every language: a back rank is written in no other
//! way. Each sheet says what they mean.

mod dutch;
mod english;
mod french;
mod german;
mod russian;
mod spanish;

use crate::chess960::castling::Method;

/// A language that sheets can have.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Deutsch.
    German,
    /// Nederlands.
    Dutch,
    /// Русский.
    Russian,
    /// Español.
    Spanish,
    /// Français.
    French,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 6] = [
        Language::English,
        Language::German,
        Language::Dutch,
        Language::Russian,
        Language::Spanish,
        Language::French,
    ];

    /// The code of ISO 639-1, such as `en`.
    pub const fn code(self) -> &'static str {
        self.words().code
    }

    pub(super) const fn words(self) -> &'static Words {
        match self {
            Language::English => &english::WORDS,
            Language::German => &german::WORDS,
            Language::Dutch => &dutch::WORDS,
            Language::Russian => &russian::WORDS,
            Language::Spanish => &spanish::WORDS,
            Language::French => &french::WORDS,
        }
    }
}

/// What stands on sheets, in one language.
pub(super) struct Words {
    /// ISO 639-1.
    pub(super) code: &'static str,
    /// The title of a document without an event.
    pub(super) title: &'static str,
    pub(super) event: &'static str,
    pub(super) round: &'static str,
    /// One of several games of a round.
    pub(super) game: &'static str,
    pub(super) table: &'static str,
    pub(super) date: &'static str,
    /// Before a start position's number.
    pub(super) start_position: &'static str,
    /// Before the letters of a back rank, which are written from a to h.
    pub(super) back_rank: &'static str,
    pub(super) white: &'static str,
    pub(super) black: &'static str,
    pub(super) h_side: &'static str,
    pub(super) a_side: &'static str,
    pub(super) double_move: &'static str,
    pub(super) transposition: &'static str,
    pub(super) king_move_only: &'static str,
    pub(super) rook_move_only: &'static str,
    /// From a square to a square.
    pub(super) king_goes: fn(&str, &str) -> String,
    /// On a square.
    pub(super) king_stays: fn(&str) -> String,
    /// From a square to a square.
    pub(super) rook_goes: fn(&str, &str) -> String,
    /// On a square.
    pub(super) rook_stays: fn(&str) -> String,
    /// With which castling a game can begin, such as `O-O`.
    pub(super) first_move: fn(&str) -> String,
    /// It can begin with none.
    pub(super) no_first_move: &'static str,
    /// How to castle on a board: the heading, and what to do [FIDE II.3.2.5].
    pub(super) how: &'static str,
    pub(super) how_steps: &'static str,
    /// What the letters of pieces mean.
    pub(super) letters: &'static str,
    pub(super) do_not_open: &'static str,
    pub(super) fold: &'static str,
    /// Where to close what is folded.
    pub(super) seal: &'static str,
    pub(super) poster: &'static str,
    /// How the poster is ordered.
    pub(super) poster_order: &'static str,
}

impl Words {
    pub(super) const fn method(&self, method: Method) -> &'static str {
        match method {
            Method::DoubleMove => self.double_move,
            Method::Transposition => self.transposition,
            Method::KingMoveOnly => self.king_move_only,
            Method::RookMoveOnly => self.rook_move_only,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::font::missing;
    use super::*;

    fn all(words: &Words) -> Vec<String> {
        let fixed = [
            words.code,
            words.title,
            words.event,
            words.round,
            words.game,
            words.table,
            words.date,
            words.start_position,
            words.back_rank,
            words.white,
            words.black,
            words.h_side,
            words.a_side,
            words.double_move,
            words.transposition,
            words.king_move_only,
            words.rook_move_only,
            words.no_first_move,
            words.how,
            words.how_steps,
            words.letters,
            words.do_not_open,
            words.fold,
            words.seal,
            words.poster,
            words.poster_order,
        ];
        let made = [
            (words.king_goes)("b1", "g1"),
            (words.king_stays)("g1"),
            (words.rook_goes)("h1", "f1"),
            (words.rook_stays)("f1"),
            (words.first_move)("O-O"),
        ];
        fixed.into_iter().map(str::to_owned).chain(made).collect()
    }

    #[test]
    fn everything_is_said_in_every_language_and_in_no_two_the_same() {
        for language in Language::ALL {
            for text in all(language.words()) {
                assert!(!text.is_empty() && text.trim() == text, "{language:?}: {text:?}");
                assert_eq!(missing(&text), [], "{language:?}: {text}");
                assert!(!text.contains("  "), "{language:?}: {text}");
            }
        }
        let mut codes = Language::ALL.map(Language::code).to_vec();
        codes.dedup();
        assert_eq!(codes, ["en", "de", "nl", "ru", "es", "fr"]);
        for language in &Language::ALL[1..] {
            let (own, english) = (language.words(), Language::English.words());
            assert_ne!(own.how_steps, english.how_steps);
            assert_ne!(own.do_not_open, english.do_not_open);
            assert_ne!(own.letters, english.letters);
        }
    }

    #[test]
    fn squares_are_named_where_they_belong() {
        for language in Language::ALL {
            let words = language.words();
            for goes in [words.king_goes, words.rook_goes] {
                let text = goes("b1", "g1");
                assert!(text.find("b1") < text.find("g1") && text.contains("b1"), "{text}");
            }
            assert!((words.king_stays)("g1").contains("g1"));
            assert!((words.rook_stays)("f8").contains("f8"));
            assert!((words.first_move)("O-O-O").contains("O-O-O"));
        }
    }

    #[test]
    fn the_four_methods_have_four_names() {
        for language in Language::ALL {
            let mut names = Method::ALL.map(|method| language.words().method(method)).to_vec();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), 4, "{language:?}");
        }
    }

    #[test]
    fn the_letters_are_explained_in_one_order() {
        for language in Language::ALL {
            let pieces = language.words().letters.split(" · ");
            let letters: String = pieces.filter_map(|piece| piece.chars().next()).collect();
            assert_eq!(letters, "KQRBN", "{language:?}");
        }
    }
}
