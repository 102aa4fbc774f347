//! How a game ended, as its Termination tag tells.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How a game ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Termination {
    /// On the board, by resignation or by agreement.
    Normal,
    /// One side's time ran out: a loss, or a draw where the other side has no pieces to mate with.
    Time,
    /// Without play: one side did not appear.
    Forfeit,
    /// A breach of the rules: an illegal move, cheating.
    Rules,
    /// It could not go on: one side left, lost its connection, fell ill.
    Abandoned,
    /// Decided by an arbiter or a program: adjudication.
    Adjudicated,
    /// Not ended.
    Unterminated,
    /// In another way, or in words that are not known.
    Other,
    /// Nothing is said.
    Missing,
}

impl Termination {
    /// Every kind.
    pub const ALL: [Termination; 9] = [
        Termination::Normal,
        Termination::Time,
        Termination::Forfeit,
        Termination::Rules,
        Termination::Abandoned,
        Termination::Adjudicated,
        Termination::Unterminated,
        Termination::Other,
        Termination::Missing,
    ];

    /// Its name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Termination::Normal => "normal",
            Termination::Time => "time",
            Termination::Forfeit => "forfeit",
            Termination::Rules => "rules",
            Termination::Abandoned => "abandoned",
            Termination::Adjudicated => "adjudicated",
            Termination::Unterminated => "unterminated",
            Termination::Other => "other",
            Termination::Missing => "missing",
        }
    }

    /// What the value of a Termination tag means; case does not matter. Known are the words of the standard
    /// [PGN 9.8.1], of Lichess, of cutechess, fastchess and the like, and chess.com's sentences, of which only
    /// what stands behind the name of a player counts.
    ///
    /// ```
    /// use chess960::game::termination::Termination;
    ///
    /// assert_eq!(Termination::of(Some("Time forfeit")), Termination::Time);
    /// assert_eq!(Termination::of(Some("Lost on time won by resignation")), Termination::Normal);
    /// assert_eq!(Termination::of(None), Termination::Missing);
    /// ```
    pub fn of(tag: Option<&str>) -> Termination {
        let Some(value) = tag else { return Termination::Missing };
        match Ending::of(value) {
            Ending::Other if matches!(value.trim(), "" | "?" | "-") => Termination::Missing,
            ending => ending.termination(),
        }
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What a Termination tag says, as finely as is needed to hold it against the board.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    Mate,
    Stalemate,
    Resignation,
    /// Ended in another normal way, perhaps by mate or stalemate.
    Normal,
    Time,
    Forfeit,
    Rules,
    Abandoned,
    Adjudicated,
    Unterminated,
    Other,
}

/// The values that are known as a whole.
const WHOLE: &[(Ending, &[&str])] = &[
    (Ending::Normal, &["normal", "draw", "agreement", "draw agreement", "draw by agreement"]),
    (Ending::Normal, &["repetition", "threefold repetition", "3-fold repetition"]),
    (Ending::Normal, &["fifty moves rule", "fifty move rule", "50-move rule", "50 move rule"]),
    (Ending::Normal, &["insufficient material"]),
    (Ending::Mate, &["checkmate", "mate", "white mates", "black mates"]),
    (Ending::Stalemate, &["stalemate"]),
    (Ending::Resignation, &["resignation", "resign", "resigned"]),
    (Ending::Resignation, &["white resigns", "black resigns"]),
    (Ending::Time, &["time forfeit", "timeforfeit", "time", "timeout", "time out", "on time"]),
    (Ending::Time, &["loss on time", "lost on time", "out of time", "outoftime"]),
    (Ending::Time, &["white forfeits on time", "black forfeits on time"]),
    (Ending::Time, &["white loses on time", "black loses on time"]),
    (Ending::Forfeit, &["forfeit", "double forfeit", "default", "walkover", "no show", "no-show"]),
    (Ending::Forfeit, &["noshow", "nostart", "no start", "unplayed", "not played"]),
    (Ending::Rules, &["rules infraction", "rule infraction", "illegal move", "illegal", "cheat"]),
    (Ending::Rules, &["cheating", "cheat detected", "fair play violation"]),
    (Ending::Abandoned, &["abandoned", "game abandoned", "disconnect", "disconnected"]),
    (Ending::Abandoned, &["disconnection", "stalled connection", "stall", "emergency", "death"]),
    (Ending::Adjudicated, &["adjudication", "adjudicated", "gui adjudication"]),
    (Ending::Adjudicated, &["tablebase adjudication", "arbiter decision"]),
    (Ending::Unterminated, &["unterminated", "unfinished", "aborted", "game aborted"]),
    (Ending::Unterminated, &["interrupted", "in progress", "started", "adjourned"]),
];

/// How sentences end in which the name of a player stands first, which may be of any words: those of
/// chess.com and FICS.
const WON: &[(Ending, &[&str])] = &[
    (Ending::Mate, &[" won by checkmate"]),
    (Ending::Resignation, &[" won by resignation"]),
    (Ending::Time, &[" won on time", " won by timeout", " lost on time", " forfeits on time"]),
    (Ending::Time, &[" loses on time", " ran out of time"]),
    (Ending::Abandoned, &[" won - game abandoned", " won by abandonment"]),
    (Ending::Rules, &[" won by rules violation", " won - fair play violation"]),
    (Ending::Rules, &[" makes an illegal move", " won by illegal move"]),
    (Ending::Adjudicated, &[" won by adjudication"]),
    (Ending::Forfeit, &[" won by forfeit", " won by default", " forfeits by no-show"]),
    (Ending::Abandoned, &[" disconnects"]),
    (Ending::Resignation, &[" resigns"]),
];

/// How chess.com's sentences on draws go on, in which no name stands.
const DRAWN: &[(Ending, &[&str])] = &[
    (Ending::Stalemate, &["stalemate"]),
    (Ending::Time, &["timeout vs insufficient material"]),
    (Ending::Normal, &["agreement", "repetition", "threefold repetition", "insufficient material"]),
    (Ending::Normal, &["50-move rule", "fifty-move rule", "mutual agreement"]),
    (Ending::Adjudicated, &["adjudication"]),
    (Ending::Abandoned, &["abandonment"]),
];

impl Ending {
    /// Reads the value of a tag.
    pub(super) fn of(value: &str) -> Ending {
        // Those of Lichess, as nearly all are.
        match value {
            "Normal" => return Ending::Normal,
            "Time forfeit" => return Ending::Time,
            _ => {}
        }
        let lower = value.trim().trim_end_matches('.').to_lowercase();
        let words = lower.as_str();
        if let Some(ending) = find(WHOLE, |known| words == *known) {
            return ending;
        }
        if let Some(how) = words.strip_prefix("game drawn by ")
            && let Some(ending) = find(DRAWN, |known| how == *known)
        {
            return ending;
        }
        find(WON, |known| words.ends_with(known)).unwrap_or(Ending::Other)
    }

    pub(super) fn termination(self) -> Termination {
        match self {
            Ending::Mate | Ending::Stalemate | Ending::Resignation | Ending::Normal => {
                Termination::Normal
            }
            Ending::Time => Termination::Time,
            Ending::Forfeit => Termination::Forfeit,
            Ending::Rules => Termination::Rules,
            Ending::Abandoned => Termination::Abandoned,
            Ending::Adjudicated => Termination::Adjudicated,
            Ending::Unterminated => Termination::Unterminated,
            Ending::Other => Termination::Other,
        }
    }
}

fn find(list: &[(Ending, &[&str])], fits: impl Fn(&&str) -> bool) -> Option<Ending> {
    list.iter().find(|(_, known)| known.iter().any(&fits)).map(|(ending, _)| *ending)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_the_standard_the_servers_and_the_engine_matches() {
        use Termination::*;
        for (words, expected) in [
            // [PGN 9.8.1].
            ("abandoned", Abandoned),
            ("adjudication", Adjudicated),
            ("death", Abandoned),
            ("emergency", Abandoned),
            ("normal", Normal),
            ("rules infraction", Rules),
            ("time forfeit", Time),
            ("unterminated", Unterminated),
            // Lichess.
            ("Normal", Normal),
            ("Time forfeit", Time),
            ("Abandoned", Abandoned),
            ("Rules infraction", Rules),
            ("Unterminated", Unterminated),
            // cutechess, fastchess, TCEC.
            ("stalled connection", Abandoned),
            ("illegal move", Rules),
            ("GUI adjudication", Adjudicated),
            // chess.com.
            ("Hikaru won by resignation", Normal),
            ("hoshor won by checkmate", Normal),
            ("hoshor won on time", Time),
            ("hoshor won - game abandoned", Abandoned),
            ("Game drawn by repetition", Normal),
            ("Game drawn by agreement", Normal),
            ("Game drawn by stalemate", Normal),
            ("Game drawn by insufficient material", Normal),
            ("Game drawn by 50-move rule", Normal),
            ("Game drawn by timeout vs insufficient material", Time),
            // FICS.
            ("hajaaj forfeits on time", Time),
            ("hajaaj resigns", Normal),
            // Others.
            (" TIME  ", Time),
            ("Walkover", Forfeit),
            ("Unplayed", Forfeit),
            ("no show", Forfeit),
            ("checkmate.", Normal),
            ("mate in 2", Other),
            ("\u{0}", Other),
            ("", Missing),
            (" ", Missing),
            ("?", Missing),
        ] {
            assert_eq!(Termination::of(Some(words)), expected, "{words}");
        }
        assert_eq!(Termination::of(None), Missing);
    }

    #[test]
    fn the_name_of_a_player_decides_nothing() {
        for name in ["Time", "time forfeit", "won on time", "Game drawn by stalemate", "abandoned"]
        {
            let of = |how: &str| Termination::of(Some(&format!("{name} {how}")));
            assert_eq!(of("won by resignation"), Termination::Normal, "{name}");
            assert_eq!(of("won on time"), Termination::Time, "{name}");
            assert_eq!(of("won - game abandoned"), Termination::Abandoned, "{name}");
            assert_eq!(of("played well"), Termination::Other, "{name}");
        }
    }

    #[test]
    fn names_are_in_order_and_read_back() {
        for (number, kind) in Termination::ALL.into_iter().enumerate() {
            assert_eq!(kind as usize, number);
            let json = serde_json::to_string(&kind).unwrap();
            assert_eq!(json, format!("\"{kind}\""));
            assert_eq!(serde_json::from_str::<Termination>(&json).unwrap(), kind);
        }
    }
}
