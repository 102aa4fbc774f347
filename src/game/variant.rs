//! What the Variant tag says.

/// The meaning of a Variant tag, SPEC names compared without case, blanks, hyphens and underscores.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Chess960, under one of its many names. The FEN may still be a double start.
    Chess960,
    /// Double Fischer Random.
    Double,
    /// Classical chess, or chess from a set-up position.
    Classical,
    /// Another game, never replayed as chess.
    Other,
    /// A name that is not known: taken for another game.
    Unknown,
}

impl Variant {
    /// What a tag value means; `None` where it says nothing.
    ///
    /// ```
    /// use chess960::game::variant::Variant;
    ///
    /// assert_eq!(Variant::of("Fischer Random"), Some(Variant::Chess960));
    /// assert_eq!(Variant::of("Crazyhouse960"), Some(Variant::Other));
    /// ```
    pub fn of(value: &str) -> Option<Variant> {
        // As most games say it.
        if value == "Chess960" {
            return Some(Variant::Chess960);
        }
        let mut name: String = value
            .chars()
            .filter(|c| !c.is_whitespace() && !matches!(c, '-' | '_' | '‐' | '‑' | '–'))
            .flat_map(char::to_lowercase)
            .collect();
        if let Some(short) = name.strip_suffix("chess").filter(|short| !short.is_empty()) {
            name.truncate(short.len());
        }
        Some(match name.as_str() {
            "" | "?" | "-" => return None,
            "chess960" | "960" | "fischerandom" | "fischerrandom" | "freestyle" | "frc"
            | "chess9lx" | "9lx" | "wild/fr" | "fr" => Variant::Chess960,
            "dfrc"
            | "doublefischerandom"
            | "doublefischerrandom"
            | "doublechess960"
            | "doublefrc" => Variant::Double,
            "chess" | "standard" | "normal" | "classical" | "classic" | "regular" | "orthodox"
            | "fromposition" => Variant::Classical,
            name if is_other(name) => Variant::Other,
            _ => Variant::Unknown,
        })
    }
}

/// Whether a name is that of another game, also where it is played from one of the 960 arrays.
fn is_other(name: &str) -> bool {
    let name = name.strip_suffix("960").unwrap_or(name);
    matches!(
        name,
        "3check"
            | "5check"
            | "alice"
            | "antichess"
            | "anti"
            | "armageddon"
            | "atomic"
            | "bughouse"
            | "capablanca"
            | "chess480"
            | "480"
            | "chigorin"
            | "crazyhouse"
            | "cylinder"
            | "dark"
            | "duck"
            | "extinction"
            | "fogofwar"
            | "giveaway"
            | "gothic"
            | "grand"
            | "hoppelpoppel"
            | "horde"
            | "janggi"
            | "janus"
            | "kingofthehill"
            | "koth"
            | "knightmate"
            | "kriegspiel"
            | "losers"
            | "losing"
            | "makruk"
            | "monster"
            | "nocastle"
            | "nocheckatomic"
            | "placement"
            | "racingkings"
            | "seirawan"
            | "shatranj"
            | "shogi"
            | "shuffle"
            | "sittuyin"
            | "spartan"
            | "spell"
            | "suicide"
            | "threecheck"
            | "torpedo"
            | "twokings"
            | "xiangqi"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_seen_in_real_files() {
        for name in [
            "Chess960",
            "chess 960",
            "chess-960",
            "Fischerandom",
            "fischerandom",
            "Fischerrandom",
            "Fischer Random",
            "Fischer Random Chess",
            "Freestyle",
            "Freestyle Chess",
            "FRC",
            "Chess 9LX",
            "wild/fr",
            "960",
            " CHESS_960 ",
        ] {
            assert_eq!(Variant::of(name), Some(Variant::Chess960), "{name}");
        }
        for name in ["DFRC", "Double Fischer Random"] {
            assert_eq!(Variant::of(name), Some(Variant::Double), "{name}");
        }
        for name in ["Standard", "From Position", "Chess", "Normal", "standard chess"] {
            assert_eq!(Variant::of(name), Some(Variant::Classical), "{name}");
        }
        for name in [
            "Crazyhouse960",
            "Atomic",
            "Antichess",
            "Three-check",
            "King of the Hill",
            "Duck Chess",
        ] {
            assert_eq!(Variant::of(name), Some(Variant::Other), "{name}");
        }
    }

    #[test]
    fn an_empty_tag_says_nothing() {
        for name in ["", " ", "?", "-"] {
            assert_eq!(Variant::of(name), None, "{name}");
        }
    }

    #[test]
    fn what_is_not_known_is_not_taken_for_chess() {
        for name in ["Something invalid", "Ches960", "Chess960 Blitz", "Fischer Random 960"] {
            assert_eq!(Variant::of(name), Some(Variant::Unknown), "{name}");
        }
    }
}
