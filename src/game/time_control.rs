//! How much time the players had, as the TimeControl tag tells.

use std::{fmt, time::Duration};

use serde::{Deserialize, Serialize};

/// A time control: what either side has for its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// In the order of play; none where there is no limit. The last one is for all moves that remain, again
    /// and again where it is for a number of them.
    periods: Vec<Period>,
}

/// A part of a time control.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
struct Period {
    /// For so many moves; `None` for all that remain.
    moves: Option<u32>,
    base: Duration,
    /// Added for every move.
    increment: Duration,
    /// What one side uses the other side gets.
    is_sandclock: bool,
}

/// Periods that are read of one tag, at most.
const PERIODS: usize = 16;

impl TimeControl {
    /// Reads the value of a TimeControl tag. `None` where it is not known (`?`) or has no form that is read:
    ///
    /// * those of the standard [PGN 9.6.1], in seconds: `300`, `4500+60`, `40/9000`, `*180` for a sandclock,
    ///   `-` for no limit, and periods with colons between them; fractions as in `10+0.1`;
    /// * an increment in a period for a number of moves, `40/5400+30:1800+30`; chess.com's `1/86400`, a day for
    ///   each move; cutechess's and fastchess's `5/move`, `hg60` and `inf`;
    /// * the words of broadcasts: `90 min + 30 sec per move`, `90 min / 40 moves + 30 min + 30 sec`.
    ///
    /// `90+30` is 90 seconds, as the standard has it, also where somebody meant minutes.
    pub fn of(tag: &str) -> Option<TimeControl> {
        let tag = tag.trim();
        let periods = match tag {
            "" | "?" => return None,
            "-" | "inf" => Some(Vec::new()),
            _ if tag.split(':').count() > PERIODS => None,
            _ => tag.split(':').map(|period| Period::of(period.trim())).collect(),
        };
        periods.or_else(|| in_words(tag)).map(|periods| TimeControl { periods })
    }

    /// What is on the clock at first; `None` where there is no limit.
    pub fn base(&self) -> Option<Duration> {
        self.periods.first().map(|period| period.base)
    }

    /// What is added for every move at first.
    pub fn increment(&self) -> Duration {
        self.periods.first().map_or(Duration::ZERO, |period| period.increment)
    }

    /// What one side has for so many moves; `None` where there is no limit.
    pub fn time(&self, moves: u32) -> Option<Duration> {
        let (last, before) = self.periods.split_last()?;
        let mut left = moves;
        let mut total = Duration::ZERO;
        for (index, period) in before.iter().enumerate() {
            // The first clock runs before the first move is made.
            if left == 0 && index > 0 {
                break;
            }
            let here = period.moves.unwrap_or(left).min(left);
            total = total.saturating_add(period.time(1, here));
            left -= here;
        }
        if left > 0 || before.is_empty() {
            let times = last.moves.map_or(1, |moves| left.div_ceil(moves).max(1));
            total = total.saturating_add(last.time(times, left));
        }
        Some(total)
    }

    /// How many increments, or periods, earlier than on Lichess a clock adds them that shows `left` tenths of a
    /// second after so many moves of its side: 0 to 2, the least that can be. On Lichess the first move has no
    /// increment; elsewhere it has one, or the next one is there already.
    pub fn ahead(&self, moves: u32, left: u32) -> u32 {
        (0..2).find(|&ahead| self.used(moves, left, ahead).is_some()).unwrap_or(2)
    }

    /// What one side has used for its first so many moves, in tenths of a second, if `left` tenths were on its
    /// clock after the last of them and it is so far [`ahead`](TimeControl::ahead). `None` where that cannot
    /// be, and where a clock does not tell what was used: in a sandclock and where each move has its own time.
    pub fn used(&self, moves: u32, left: u32, ahead: u32) -> Option<u32> {
        let tells = |period: &Period| !period.is_sandclock && period.moves != Some(1);
        if !self.periods.iter().all(tells) {
            return None;
        }
        let given = match ahead {
            0 => self.time(moves)?.saturating_sub(self.periods.first()?.increment),
            _ => self.time(moves.saturating_add(ahead - 1))?,
        };
        let used = given.checked_sub(Duration::from_millis(u64::from(left) * 100))?;
        u32::try_from(used.as_millis() / 100).ok()
    }

    /// The speed by Lichess's definition: the time for 40 moves. No limit is correspondence.
    pub fn lichess(&self) -> Speed {
        match self.time(40).map(|time| time.as_secs()) {
            Some(0..=29) => Speed::UltraBullet,
            Some(30..=179) => Speed::Bullet,
            Some(180..=479) => Speed::Blitz,
            Some(480..=1499) => Speed::Rapid,
            Some(1500..=21_599) => Speed::Classical,
            _ => Speed::Correspondence,
        }
    }

    /// The kind of chess by FIDE's Laws: the time for 60 moves, of all periods [FIDE A.1, B.1]. `None` for
    /// correspondence.
    pub fn fide(&self) -> Option<FideSpeed> {
        if self.lichess() == Speed::Correspondence {
            return None;
        }
        let time = self.time(60)?;
        Some(if time <= Duration::from_secs(600) {
            FideSpeed::Blitz
        } else if time < Duration::from_secs(3600) {
            FideSpeed::Rapid
        } else {
            FideSpeed::Standard
        })
    }
}

impl Period {
    /// Reads one period as the standard writes them.
    fn of(text: &str) -> Option<Period> {
        if let Some(seconds) = text.strip_suffix("/move") {
            return Some(Period {
                moves: Some(1),
                base: seconds_of(seconds)?,
                ..Period::default()
            });
        }
        let sandclock = text.strip_prefix('*').or(text.strip_prefix("hg"));
        let (is_sandclock, clock) = (sandclock.is_some(), sandclock.unwrap_or(text));
        let (moves, clock) = match clock.split_once('/') {
            Some((moves, clock)) => (Some(count(moves)?), clock),
            None => (None, clock),
        };
        let (base, increment) = match clock.split_once('+') {
            Some((base, increment)) => (seconds_of(base)?, seconds_of(increment)?),
            None => (seconds_of(clock)?, Duration::ZERO),
        };
        Some(Period { moves, base, increment, is_sandclock })
    }

    fn time(&self, times: u32, moves: u32) -> Duration {
        let base = self.base.checked_mul(times).unwrap_or(Duration::MAX);
        base.saturating_add(self.increment.checked_mul(moves).unwrap_or(Duration::MAX))
    }
}

/// Reads the words of a broadcast: periods in hours and minutes, then the seconds for every move, with plus
/// signs between them.
fn in_words(tag: &str) -> Option<Vec<Period>> {
    let lower = tag.to_lowercase();
    let mut periods = Vec::new();
    let mut increment = None;
    for part in lower.split('+') {
        let part = part.trim();
        let end = part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len());
        let (number, rest) = part.split_at(end);
        if rest.starts_with('/') {
            return None;
        }
        let mut words = rest.split([' ', '/', '.']).filter(|word| !word.is_empty());
        let unit = match words.next()? {
            "h" | "hour" | "hours" => 3600,
            "m" | "min" | "mins" | "minute" | "minutes" | "'" | "’" => 60,
            "s" | "sec" | "secs" | "second" | "seconds" | "\"" | "''" | "”" => 1,
            _ => return None,
        };
        let time = seconds_of(number)?.checked_mul(unit)?;
        let moves = if unit == 1 { of_increment(words)? } else { of_period(words)? };
        // Nothing comes after the increment.
        if increment.is_some() || periods.len() == PERIODS {
            return None;
        }
        match unit {
            1 => increment = Some(time),
            _ => periods.push(Period { moves, base: time, ..Period::default() }),
        }
    }
    let increment = increment.unwrap_or_default();
    periods.iter_mut().for_each(|period| period.increment = increment);
    Some(periods).filter(|periods| !periods.is_empty())
}

/// What the words after an increment say: that it is one, which is no number of moves. `None` where one of them
/// is not known.
fn of_increment<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<Option<u32>> {
    const KNOWN: [&str; 9] =
        ["move", "moves", "mov", "per", "p", "each", "increment", "incr", "inc"];
    words.all(|word| KNOWN.contains(&word)).then_some(None)
}

/// What the words after the time of a period say: for so many moves, or for all that remain. `None` where one of
/// them is not known.
fn of_period<'a>(words: impl Iterator<Item = &'a str>) -> Option<Option<u32>> {
    let mut moves = None;
    for word in words {
        match word {
            "for" | "the" | "rest" | "game" => {}
            "move" | "moves" | "mov" if moves.is_some() => {}
            number if moves.is_none() => moves = Some(count(number)?),
            _ => return None,
        }
    }
    Some(moves)
}

/// A number of moves, from 1.
fn count(text: &str) -> Option<u32> {
    let is_number = text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|&moves: &u32| is_number && moves > 0)
}

/// Seconds, at most ten digits and a fraction of which milliseconds count.
fn seconds_of(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |digits: &str| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    if !is_number(whole) || !is_number(fraction) || whole.len() > 10 {
        return None;
    }
    let millis = fraction.bytes().chain(*b"000").take(3);
    let millis = millis.fold(0, |millis, digit| millis * 10 + u64::from(digit - b'0'));
    Some(Duration::from_secs(whole.parse().ok()?) + Duration::from_millis(millis))
}

/// How fast a game is, as Lichess has it: by the base time and 40 times the increment, in seconds.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Speed {
    /// Less than 30.
    UltraBullet,
    /// Less than 180.
    Bullet,
    /// Less than 480.
    Blitz,
    /// Less than 1500.
    Rapid,
    /// Less than 21,600: six hours.
    Classical,
    /// More, or no limit.
    Correspondence,
}

impl Speed {
    /// Every speed, the fastest first.
    pub const ALL: [Speed; 6] = [
        Speed::UltraBullet,
        Speed::Bullet,
        Speed::Blitz,
        Speed::Rapid,
        Speed::Classical,
        Speed::Correspondence,
    ];

    /// Its name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Speed::UltraBullet => "ultrabullet",
            Speed::Bullet => "bullet",
            Speed::Blitz => "blitz",
            Speed::Rapid => "rapid",
            Speed::Classical => "classical",
            Speed::Correspondence => "correspondence",
        }
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The kinds of chess in FIDE's Laws: by the base time and 60 times the increment.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FideSpeed {
    /// 10 minutes or less [FIDE B.1].
    Blitz,
    /// More than 10 minutes and less than 60 [FIDE A.1].
    Rapid,
    /// 60 minutes or more.
    Standard,
}

impl FideSpeed {
    /// Every kind, the fastest first.
    pub const ALL: [FideSpeed; 3] = [FideSpeed::Blitz, FideSpeed::Rapid, FideSpeed::Standard];

    /// Its name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            FideSpeed::Blitz => "blitz",
            FideSpeed::Rapid => "rapid",
            FideSpeed::Standard => "standard",
        }
    }
}

impl fmt::Display for FideSpeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests;
