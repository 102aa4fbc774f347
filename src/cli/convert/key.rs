//! What the files are called that games are split into.

use std::str::FromStr;

use chess960::{
    across::Label,
    chess960::start::Start,
    game::record::{Kind, Record},
};

use super::work::Game;

/// By what the games are put into files.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Start,
    Event,
    Round,
    /// So many games a file.
    Count(u64),
}

impl FromStr for Key {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Key, &'static str> {
        match text {
            "sp" => Ok(Key::Start),
            "event" => Ok(Key::Event),
            "round" => Ok(Key::Round),
            _ => match text.parse() {
                Ok(count @ 1..) => Ok(Key::Count(count)),
                _ => Err("expected sp, event, round or a number of games"),
            },
        }
    }
}

impl Key {
    /// The tag that tells it.
    pub(super) fn tag(self) -> Option<&'static str> {
        match self {
            Key::Event => Some("Event"),
            Key::Round => Some("Round"),
            Key::Start | Key::Count(_) => None,
        }
    }

    /// That of a game, the `number`th that is written, from 0.
    pub(super) fn of(self, game: &Game, number: u64) -> String {
        let label = game.label.as_deref().map(str::trim);
        let label = label.filter(|label| !matches!(*label, "" | "?" | "-"));
        match self {
            Key::Start => start(&game.record),
            Key::Event => label.unwrap_or("no event").to_owned(),
            Key::Round => match label.and_then(Label::of) {
                Some(round) => format!("round {}", round.key),
                None => "no round".to_owned(),
            },
            Key::Count(count) => format!("{:05}", number / count + 1),
        }
    }
}

fn start(record: &Record) -> String {
    let name = match record.kind {
        Kind::Start(Start::Single(sp)) => return format!("sp{:03}", sp.get()),
        Kind::Start(Start::Double { white, black }) => {
            return format!("sp{:03}-{:03}", white.get(), black.get());
        }
        Kind::OtherPosition => "other position",
        Kind::StartUnknown => "start unknown",
        Kind::Classical => "classical chess",
        Kind::OtherVariant => "other variant",
        Kind::Unreadable => "unreadable",
    };
    name.to_owned()
}
