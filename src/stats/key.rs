//! What the games of a row have in common: the grouping of a table, and the keys of its rows.

use std::{fmt, sync::LazyLock};

use compact_str::{CompactString, ToCompactString, format_compact};
use serde::{Deserialize, Serialize};
use shakmaty::{CastlingSide, Color, KnownOutcome, Outcome};

use crate::{
    chess960::start::{BackRank, Start},
    game::{
        details::{Details, Tag, Tags},
        filter::Days,
        record::Record,
    },
};

/// What games can be grouped by.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// The start position number of a single start.
    Sp,
    /// Both start position numbers, of single and double starts.
    Pair,
    /// Chess18, Chess90 or neither; of double starts both.
    Class,
    /// Where king and rooks stand.
    Arrangement,
    /// The castling methods that the start leads to, h-side and a-side.
    Methods,
    /// On which sides White and Black castled.
    Castling,
    /// The first move.
    FirstMove,
    /// The first move and the reply.
    Reply,
    /// The mean of the players' ratings, in bands.
    Elo,
    /// White's rating less Black's, in bands of 100.
    EloDifference,
    /// The speed by the TimeControl tag, as Lichess has it.
    Speed,
    /// The same as the Laws of Chess have it.
    FideSpeed,
    /// The year.
    Year,
    /// The month.
    Month,
    /// The event.
    Event,
    /// The player and the colour: each game is in two rows.
    Player,
    /// The result.
    Result,
    /// What the Termination tag says.
    Termination,
}

impl By {
    /// Everything that games can be grouped by.
    pub const ALL: [By; 18] = [
        By::Sp,
        By::Pair,
        By::Class,
        By::Arrangement,
        By::Methods,
        By::Castling,
        By::FirstMove,
        By::Reply,
        By::Elo,
        By::EloDifference,
        By::Speed,
        By::FideSpeed,
        By::Year,
        By::Month,
        By::Event,
        By::Player,
        By::Result,
        By::Termination,
    ];

    /// Its name in arguments.
    pub const fn name(self) -> &'static str {
        match self {
            By::Sp => "sp",
            By::Pair => "pair",
            By::Class => "class",
            By::Arrangement => "arrangement",
            By::Methods => "methods",
            By::Castling => "castling",
            By::FirstMove => "first-move",
            By::Reply => "reply",
            By::Elo => "elo",
            By::EloDifference => "elo-difference",
            By::Speed => "speed",
            By::FideSpeed => "fide-speed",
            By::Year => "year",
            By::Month => "month",
            By::Event => "event",
            By::Player => "player",
            By::Result => "result",
            By::Termination => "termination",
        }
    }

    /// What games of one row have in common.
    pub const fn meaning(self) -> &'static str {
        match self {
            By::Sp => "start position number, with the back rank; single starts",
            By::Pair => "start position numbers of White and Black, with the back ranks",
            By::Class => {
                "`chess18`, `chess90` or `other`; both, with a slash, where the sides differ"
            }
            By::Arrangement => "where king and rooks stand, all else `x`; 56 of single starts",
            By::Methods => "castling methods on the h-side and the a-side, with a slash",
            By::Castling => "how White and Black castled, with a slash: `h`, `a` or `none`",
            By::FirstMove => "White's first move in SAN, without a mark of check",
            By::Reply => "White's first move and Black's",
            By::Elo => "band of the mean of both ratings: see --elo-bands",
            By::EloDifference => {
                "band of White's rating less Black's: 100 wide, from a multiple of 100"
            }
            By::Speed => "speed by the TimeControl tag, as Lichess has it: base + 40 increments",
            By::FideSpeed => "the same as FIDE has it: `blitz`, `rapid`, `standard`",
            By::Year => "year, by the Date tag, or UTCDate where that says nothing",
            By::Month => "year and month",
            By::Event => "value of the Event tag",
            By::Player => "player and colour; each game is in two rows",
            By::Result => "result: `1-0`, `0-1`, `1/2-1/2`, `*`",
            By::Termination => "kind of the Termination tag",
        }
    }

    /// The tags that tell it.
    fn tags(self) -> Tags {
        match self {
            By::Elo | By::EloDifference => Tags::from([Tag::WhiteElo, Tag::BlackElo]),
            By::Speed | By::FideSpeed => Tags::from([Tag::TimeControl]),
            By::Year | By::Month => Tags::from([Tag::Date, Tag::UtcDate]),
            By::Event => Tags::from([Tag::Event]),
            By::Player => Tags::from([Tag::White, Tag::Black]),
            By::Termination => Tags::from([Tag::Termination]),
            _ => Tags::default(),
        }
    }

    /// How many parts of a key it has.
    pub fn parts(self) -> usize {
        if self == By::Player { 2 } else { 1 }
    }
}

/// How games are grouped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grouping {
    /// What the games of a row have in common.
    pub by: Vec<By>,
    /// Where bands of ratings begin, ascending.
    pub elo_bands: Vec<u16>,
}

impl From<By> for Grouping {
    fn from(by: By) -> Grouping {
        Grouping { by: vec![by], elo_bands: Vec::new() }
    }
}

/// One thing that the games of a row have in common. Rows are in the order of these.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// It is not known.
    Unknown,
    /// A number: of a start, a year.
    Number(u32),
    /// A band of numbers, from the first to the last; the lowest has no first, the highest no last.
    Band(Option<i32>, Option<i32>),
    /// One of a few names that have an order of their own.
    Named(u8, CompactString),
    /// A text.
    Text(CompactString),
}

impl Part {
    fn text(text: Option<&str>) -> Part {
        let text = text.map(str::trim).filter(|text| !matches!(*text, "" | "?" | "-"));
        text.map_or(Part::Unknown, |text| Part::Text(text.into()))
    }

    fn named(order: usize, name: &impl ToString) -> Part {
        Part::Named(u8::try_from(order).unwrap_or(u8::MAX), name.to_string().into())
    }
}

/// As it stands in a table; nothing where it is not known.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Unknown | Part::Band(None, None) => Ok(()),
            Part::Number(number) => write!(f, "{number}"),
            Part::Band(None, Some(last)) => write!(f, "..{last}"),
            Part::Band(Some(first), None) => write!(f, "{first}.."),
            Part::Band(Some(first), Some(last)) => write!(f, "{first}..{last}"),
            Part::Named(_, text) | Part::Text(text) => f.write_str(text),
        }
    }
}

/// Of games of which nothing is kept: made once, not for each.
static NOTHING: LazyLock<Details> = LazyLock::new(Details::default);

impl Grouping {
    /// The tags that have to be kept of games.
    pub fn tags(&self) -> Tags {
        self.by.iter().fold(Tags::default(), |tags, by| tags.and(by.tags()))
    }

    /// Whether the start alone decides in which row a game is.
    pub(super) fn is_by_start(&self) -> bool {
        self.by
            .iter()
            .all(|by| matches!(by, By::Sp | By::Pair | By::Class | By::Arrangement | By::Methods))
    }

    /// Whether the first moves have to be kept.
    pub fn has_first_moves(&self) -> bool {
        self.by.iter().any(|by| matches!(by, By::FirstMove | By::Reply))
    }

    /// In which rows a game is: its key, of Black as well where there are two. `key` is written over.
    pub fn key(
        &self,
        start: Start,
        record: &Record,
        details: Option<&Details>,
        player: Color,
        key: &mut Vec<Part>,
    ) {
        key.clear();
        let details = details.unwrap_or_else(|| &NOTHING);
        for by in &self.by {
            let part = match by {
                By::Sp => Part::Number(start.white().get().into()),
                By::Pair => Part::Number(start.index()),
                By::Class => of_start(start, |rank| class(rank).into()),
                By::Arrangement => of_start(start, |rank| rank.arrangement().to_compact_string()),
                By::Methods => of_start(start, |rank| {
                    let [h, a] = [CastlingSide::KingSide, CastlingSide::QueenSide];
                    format_compact!("{}/{}", rank.method(h), rank.method(a))
                }),
                By::Castling => castling(record),
                By::FirstMove => Part::text(Some(details.first_moves[0].as_str())),
                By::Reply => match details.first_moves {
                    [_, reply] if reply.is_none() => Part::Unknown,
                    [first, reply] => Part::Text(format_compact!("{first} {reply}")),
                },
                By::Elo => elo(details).map_or(Part::Unknown, |(white, black)| {
                    band(u16::midpoint(white, black), &self.elo_bands)
                }),
                By::EloDifference => elo(details).map_or(Part::Unknown, |(white, black)| {
                    let first = (i32::from(white) - i32::from(black)).div_euclid(100) * 100;
                    Part::Band(Some(first), Some(first + 99))
                }),
                By::Speed => details.time_control().map_or(Part::Unknown, |control| {
                    let speed = control.lichess();
                    Part::named(speed as usize, &speed)
                }),
                By::FideSpeed => details
                    .time_control()
                    .and_then(|control| control.fide())
                    .map_or(Part::Unknown, |speed| Part::named(speed as usize, &speed)),
                By::Year => {
                    let year = details.days().and_then(Days::year);
                    year.map_or(Part::Unknown, |year| Part::Number(year.into()))
                }
                By::Month => {
                    let days = details.days();
                    match (days.and_then(Days::year), days.and_then(Days::month)) {
                        (Some(year), Some(month)) => {
                            Part::Text(format_compact!("{year:04}.{month:02}"))
                        }
                        _ => Part::Unknown,
                    }
                }
                By::Event => Part::text(details.tag(Tag::Event)),
                By::Player => {
                    key.push(Part::text(details.tag(player.fold_wb(Tag::White, Tag::Black))));
                    Part::named(player.fold_wb(0, 1), &player.fold_wb("white", "black"))
                }
                By::Result => Part::named(result_order(record.outcome), &record.outcome),
                By::Termination => {
                    let kind = details.termination();
                    Part::named(kind as usize, &kind)
                }
            };
            key.push(part);
        }
    }

    /// Whether it can be: nothing twice, and bands from the lowest to the highest.
    pub(super) fn is_sound(&self) -> bool {
        let is_once = |by: &By| self.by.iter().filter(|other| *other == by).count() == 1;
        let has_both = self.by.contains(&By::Sp) && self.by.contains(&By::Pair);
        let are_ascending = self.elo_bands.is_sorted_by(|a, b| a < b);
        !self.by.is_empty() && self.by.iter().all(is_once) && !has_both && are_ascending
    }

    /// Whether a row can have this key.
    pub(super) fn fits(&self, key: &[Part]) -> bool {
        let mut parts = key.iter();
        let fits = self.by.iter().all(|by| match by {
            By::Sp => matches!(parts.next(), Some(Part::Number(0..960))),
            By::Pair => {
                matches!(parts.next(), Some(Part::Number(index)) if *index < Start::COUNT)
            }
            By::Class | By::Arrangement | By::Methods => {
                matches!(parts.next(), Some(Part::Text(_)))
            }
            By::Castling | By::Result | By::Termination => {
                matches!(parts.next(), Some(Part::Named(..)))
            }
            By::Speed | By::FideSpeed => {
                matches!(parts.next(), Some(Part::Named(..) | Part::Unknown))
            }
            By::Elo | By::EloDifference => {
                matches!(parts.next(), Some(Part::Band(..) | Part::Unknown))
            }
            By::Year => matches!(parts.next(), Some(Part::Number(..=9999) | Part::Unknown)),
            By::Month | By::Event | By::FirstMove | By::Reply => {
                matches!(parts.next(), Some(Part::Text(_) | Part::Unknown))
            }
            By::Player => {
                matches!(parts.next(), Some(Part::Text(_) | Part::Unknown))
                    && matches!(parts.next(), Some(Part::Named(0 | 1, _)))
            }
        });
        fits && parts.next().is_none()
    }

    /// Whether each game is in two rows, one for each player.
    pub fn is_by_player(&self) -> bool {
        self.by.contains(&By::Player)
    }

    /// Whether the row of this key is of games with White; true where players are not told apart.
    pub fn is_of_white(&self, key: &[Part]) -> bool {
        let mut at = 0;
        self.by.iter().all(|by| {
            at += by.parts();
            *by != By::Player || matches!(key.get(at - 1), Some(Part::Named(0, _)))
        })
    }
}

/// What is said of the back rank; of both where the sides differ.
fn of_start(start: Start, said: impl Fn(BackRank) -> CompactString) -> Part {
    let [white, black] = [start.white(), start.black()].map(|sp| said(sp.back_rank()));
    Part::Text(if white == black { white } else { format_compact!("{white}/{black}") })
}

fn class(rank: BackRank) -> &'static str {
    match (rank.is_chess18(), rank.blocked_castling()) {
        (true, _) => "chess18",
        (false, Some(_)) => "chess90",
        (false, None) => "other",
    }
}

fn castling(record: &Record) -> Part {
    let order = |color| match record.castled.get(color).map(|castled| castled.side) {
        Some(CastlingSide::KingSide) => 0,
        Some(CastlingSide::QueenSide) => 1,
        None => 2,
    };
    let (white, black) = (order(Color::White), order(Color::Black));
    const NAMES: [&str; 3] = ["h", "a", "none"];
    Part::named(3 * white + black, &format_compact!("{}/{}", NAMES[white], NAMES[black]))
}

fn elo(details: &Details) -> Option<(u16, u16)> {
    details.elo(Color::White).zip(details.elo(Color::Black))
}

/// The band of a rating: from where one begins to before where the next does.
fn band(rating: u16, begins: &[u16]) -> Part {
    let above = begins.partition_point(|&begin| begin <= rating);
    let first = above.checked_sub(1).map(|below| begins[below].into());
    Part::Band(first, begins.get(above).map(|&begin| i32::from(begin) - 1))
}

fn result_order(outcome: Outcome) -> usize {
    match outcome {
        Outcome::Known(KnownOutcome::Decisive { winner }) => 2 * winner.fold_wb(0, 1),
        Outcome::Known(KnownOutcome::Draw) => 1,
        Outcome::Unknown => 3,
    }
}
