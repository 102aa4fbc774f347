//! The days on which a game may have been played.

use std::{fmt, str::FromStr};

use super::super::heading;

/// A day of the calendar.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day {
    year: u16,
    month: u8,
    day: u8,
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}.{:02}.{:02}", self.year, self.month, self.day)
    }
}

/// One day or several: what a date says that may be known in part.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Days {
    /// The first day.
    pub first: Day,
    /// The last day.
    pub last: Day,
}

/// Why a text is no date.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DateError {
    /// It is of another form.
    #[error("expected a date as 2024, 2024.12 or 2024.12.31")]
    Form,
    /// There is no such day or month.
    #[error("there is no such day")]
    NoDay,
}

/// A year, a month or a day: `2024`, `2024.12`, `2024.12.31`, or with hyphens.
impl FromStr for Days {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Days, DateError> {
        let parts: Vec<&str> = text.split(['.', '-']).collect();
        let is_number = |part: &&str| part.bytes().all(|b| b.is_ascii_digit());
        let lengths: Vec<usize> = parts.iter().map(|part| part.len()).collect();
        if !matches!(lengths[..], [4] | [4, 2] | [4, 2, 2]) || !parts.iter().all(is_number) {
            return Err(DateError::Form);
        }
        Days::of_tag(&parts.join(".")).ok_or(DateError::NoDay)
    }
}

impl Days {
    /// The first of these values of tags that says anything.
    pub(in crate::game) fn telling<'a>(
        values: impl IntoIterator<Item = &'a str>,
    ) -> Option<&'a str> {
        values.into_iter().find(|value| value.bytes().any(|b| b.is_ascii_digit()))
    }

    /// The year, where it is known.
    pub fn year(self) -> Option<u16> {
        (self.first.year == self.last.year).then_some(self.first.year)
    }

    /// The month of a year that is known, 1 to 12.
    pub fn month(self) -> Option<u8> {
        self.year().filter(|_| self.first.month == self.last.month).map(|_| self.first.month)
    }

    /// The days that the value of a tag may mean; `None` where it is no date.
    pub(in crate::game) fn of_tag(value: &str) -> Option<Days> {
        let unknown = match value.len() {
            4 => ".??.??",
            7 => ".??",
            _ => "",
        };
        let value = format!("{value}{unknown}");
        let standard = match heading::date_fault(&value) {
            None => value,
            Some(_) => heading::in_standard_form(&value)?,
        };
        let mut parts = standard.split('.');
        let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
        let first = Day {
            year: year.replace('?', "0").parse().ok()?,
            month: numbers(month, 12).next()?,
            day: numbers(day, 31).next()?,
        };
        let year = year.replace('?', "9").parse().ok()?;
        let month = numbers(month, 12).next_back()?;
        let longest = heading::days_of(Some(month.into()), Some(year));
        let day = numbers(day, u8::try_from(longest).ok()?).next_back()?;
        Some(Days { first, last: Day { year: u16::try_from(year).ok()?, month, day } })
    }
}

/// The numbers from 1 that a part of two characters may mean, with `?` for any digit.
fn numbers(part: &str, most: u8) -> impl DoubleEndedIterator<Item = u8> {
    let [tens, ones] = <[u8; 2]>::try_from(part.as_bytes()).unwrap_or_default();
    let may_be = |digit: u8, number: u8| digit == b'?' || digit == b'0' + number;
    (1..=most).filter(move |n| may_be(tens, n / 10) && may_be(ones, n % 10))
}
