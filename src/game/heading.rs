//! The tags of a game: those that decide which game it is, and the form of the others.

use std::{borrow::Cow, ops::Range};

use shakmaty::Outcome;

use crate::{
    diagnostic::{Code, Finding, Fix},
    text,
};

use super::{digest::Value, ending, findings::Findings, identity, variant::Variant};

/// FEN tags and stated numbers of one game that are weighed.
const MOST_STATEMENTS: usize = 8;

/// The seven tag roster [PGN 8.1.1].
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// A tag that is none of it has the bit behind theirs.
const NO_ROSTER: u8 = 7;

/// What the tags of a game say.
#[derive(Debug, Default)]
pub(super) struct Heading {
    pub(super) has_tags: bool,
    pub(super) variant: Option<(Variant, Range<usize>)>,
    pub(super) fens: Vec<(Vec<u8>, Range<usize>)>,
    /// What the Result tag says.
    pub(super) result: Option<Outcome>,
    /// SP numbers that tags and comments state.
    pub(super) stated: Vec<(u16, Range<usize>)>,
    pub(super) set_up: Option<Value>,
    pub(super) ply_count: Option<Value>,
    pub(super) termination: Option<Value>,
    pub(super) event: Option<Value>,
    pub(super) date: Option<Value>,
    pub(super) round: Option<Value>,
    pub(super) white: Option<Value>,
    pub(super) black: Option<Value>,
    /// A bit for each tag of the roster that is there.
    roster: u8,
    /// The game may be compared with the others of an event.
    is_of_event: bool,
}

/// The tags that decide; their names are read in any case.
enum Decisive {
    Fen,
    Variant,
    Result,
}

fn decisive(name: &[u8]) -> Option<Decisive> {
    match name.len() {
        3 if is_named(name, "FEN") => Some(Decisive::Fen),
        7 if is_named(name, "Variant") => Some(Decisive::Variant),
        6 if is_named(name, "Result") => Some(Decisive::Result),
        _ => None,
    }
}

/// Whether a tag has this name, in any case; nearly always it is written as it should be.
#[inline]
pub(super) fn is_named(name: &[u8], wanted: &str) -> bool {
    name == wanted.as_bytes() || name.eq_ignore_ascii_case(wanted.as_bytes())
}

/// A bit for the length of the name of a tag: most are passed over by it.
#[inline]
pub(super) fn length_bit(name: &[u8]) -> u32 {
    1 << name.len().min(31)
}

/// The lengths of the names of those that decide.
pub(super) const LENGTHS: u32 = 1 << "FEN".len() | 1 << "Variant".len() | 1 << "Result".len();

impl Heading {
    /// Of no game yet; `is_of_event` says that games may be compared with the others of an event.
    pub(super) fn new(is_of_event: bool) -> Heading {
        Heading { is_of_event, ..Heading::default() }
    }

    /// Forgets the game before; what holds memory is used again.
    pub(super) fn clear(&mut self) {
        let mut fens = std::mem::take(&mut self.fens);
        fens.clear();
        let mut stated = std::mem::take(&mut self.stated);
        stated.clear();
        *self = Heading { fens, stated, ..Heading::new(self.is_of_event) };
    }

    /// Takes a tag that decides; false where it is none of those.
    pub(super) fn decisive(
        &mut self,
        name: &[u8],
        value: pgn_reader::RawTag<'_>,
        span: &Range<usize>,
        findings: &mut Findings,
    ) -> bool {
        let Some(tag) = decisive(name) else { return false };
        let standard: &[u8] = match tag {
            Decisive::Fen => b"FEN",
            Decisive::Variant => b"Variant",
            Decisive::Result => b"Result",
        };
        if name != standard {
            findings.add(Finding::new(
                Code::TagNameCase,
                span.clone(),
                format!("tag {} is read as {}", text::quote(name), text::decode(standard)),
            ));
        }
        match tag {
            Decisive::Fen if self.fens.len() < MOST_STATEMENTS => {
                self.fens.push((value.as_bytes().to_vec(), span.clone()));
            }
            Decisive::Fen => {
                let what = format!("there are more than {MOST_STATEMENTS} FEN tags");
                findings.add(Finding::new(Code::SecondFenDiffers, span.clone(), what));
            }
            Decisive::Variant if self.variant.is_none() => {
                self.take_variant(&value.decode(), span, findings);
            }
            Decisive::Result if self.result.is_none() => {
                let (result, fault) = ending::read_tag(&value.decode(), span);
                self.result = result;
                fault.into_iter().for_each(|fault| findings.add(fault));
            }
            Decisive::Variant | Decisive::Result => {}
        }
        if matches!(tag, Decisive::Result) {
            self.roster |= 1 << 6;
        }
        true
    }

    fn take_variant(&mut self, value: &[u8], span: &Range<usize>, findings: &mut Findings) {
        let variant = Variant::of(&text::decode(value));
        let not_checked = match variant {
            Some(Variant::Other) => {
                Some((Code::VariantOther, "is another game, which is not checked"))
            }
            Some(Variant::Unknown) => {
                Some((Code::VariantUnknown, "is not known; the game is not checked"))
            }
            _ => None,
        };
        if let Some((code, what)) = not_checked {
            let message = format!("Variant {} {what}", text::quote(value));
            findings.add(Finding::new(code, span.clone(), message));
        }
        self.variant = variant.map(|variant| (variant, span.clone()));
    }

    /// Takes and judges a tag that does not decide.
    pub(super) fn other(
        &mut self,
        name: &[u8],
        value: pgn_reader::RawTag<'_>,
        span: &Range<usize>,
        findings: &mut Findings,
    ) {
        let bytes = value.as_bytes();
        // Values are short: one look at each byte takes less than a search.
        let seen = bytes.iter().fold(0, |seen, &byte| seen | LOOK[usize::from(byte)]);
        if name == b"SP" {
            self.hear_stated(&[b"SP ", bytes].concat(), span);
        } else if seen & MAY_STATE != 0 {
            self.hear_stated(bytes, span);
        }
        // What only an event is compared by is not kept for anything else.
        let of_event = self.is_of_event;
        let (index, form, kept, is_wanted) = match name {
            b"Event" => (0, Form::Any, &mut self.event, of_event),
            b"Site" => (1, Form::Any, &mut None, false),
            b"Date" => (2, Form::Date, &mut self.date, of_event),
            b"Round" => (3, Form::Any, &mut self.round, of_event),
            b"White" => (4, Form::Name, &mut self.white, true),
            b"Black" => (5, Form::Name, &mut self.black, true),
            b"SetUp" => (NO_ROSTER, Form::Any, &mut self.set_up, true),
            b"PlyCount" => (NO_ROSTER, Form::Any, &mut self.ply_count, true),
            b"Termination" => (NO_ROSTER, Form::Any, &mut self.termination, true),
            b"EventDate" | b"UTCDate" => (NO_ROSTER, Form::Date, &mut None, false),
            b"WhiteElo" | b"BlackElo" => (NO_ROSTER, Form::Elo, &mut None, false),
            _ => return,
        };
        self.roster |= 1 << index;
        if kept.is_some() {
            return;
        }
        let is_plain = seen & UNUSUAL == 0 && is_shut(bytes);
        if !is_plain || !form.fits(bytes) {
            judge_form(name, form, &text::decode(&value.decode()), span, findings);
        }
        if is_wanted {
            let bytes = if is_plain { Cow::Borrowed(bytes) } else { value.decode() };
            let text = text::decode(&bytes).into();
            *kept = Some(Value { text, span: span.clone() });
        }
    }

    /// Listens for an SP in a tag or a comment.
    pub(super) fn hear_stated(&mut self, text: &[u8], span: &Range<usize>) {
        if self.stated.len() < MOST_STATEMENTS
            && let Some(number) = identity::stated_sp(text)
        {
            self.stated.push((number, span.clone()));
        }
    }

    /// Says what is missing. The first tag stands at `at`.
    pub(super) fn judge(&self, at: usize, findings: &mut Findings) {
        let is_missing = |index: &usize| self.roster & 1 << index == 0;
        let missing: Vec<&str> = (0..7).filter(is_missing).map(|index| ROSTER[index]).collect();
        if !missing.is_empty() {
            let tags = if missing.len() == 1 { "tag" } else { "tags" };
            let message = format!("no {tags} {}", missing.join(", "));
            findings.add(Finding::new(Code::RosterMissing, at..at + 1, message));
        }
        match (&self.set_up, self.fens.is_empty()) {
            (Some(set_up), is_classical) => {
                let what = match (set_up.text.trim(), is_classical) {
                    ("1", false) | ("0", true) => return,
                    ("0", false) => {
                        "says that the game starts from the usual array, and there is a FEN tag"
                    }
                    ("1", true) => "says that a FEN tag gives the start, and there is none",
                    _ => "is neither 0 nor 1",
                };
                let message = format!("SetUp {} {what}", text::quote(set_up.text.as_bytes()));
                findings.add(Finding::new(Code::SetUp, set_up.span.clone(), message));
            }
            (None, true) => {}
            (None, false) => {
                let span = self.fens[0].1.clone();
                let fix = Fix::AddTag(span.clone(), "SetUp", "1".to_owned());
                let message = "there is a FEN tag and no tag SetUp \"1\"";
                let finding = Finding::new(Code::SetUpMissing, span, message);
                findings.add(Finding { fix: Some(fix), ..finding });
            }
        }
    }
}

/// What a value has to look like.
#[derive(Copy, Clone)]
enum Form {
    Any,
    Name,
    Date,
    Elo,
}

impl Form {
    /// Whether a value without blanks around it is of this form.
    fn fits(self, value: &[u8]) -> bool {
        match self {
            Form::Any => true,
            Form::Name => !value.is_empty(),
            Form::Date => day_fault(value).is_none(),
            Form::Elo => is_elo(value),
        }
    }
}

/// What a look at a byte of a value tells: it is one that every announcement of an SP has.
const MAY_STATE: u8 = 1;

/// It is no character of ASCII that stands for itself.
const UNUSUAL: u8 = 2;

static LOOK: [u8; 256] = {
    let mut look = [UNUSUAL; 256];
    let mut byte = b' ';
    while byte <= b'~' {
        look[byte as usize] = match byte {
            b'p' | b'P' => MAY_STATE,
            b'\\' | b'"' => UNUSUAL,
            _ => 0,
        };
        byte += 1;
    }
    look
};

/// Whether a value of usual characters neither begins nor ends with a blank.
fn is_shut(value: &[u8]) -> bool {
    value.first() != Some(&b' ') && value.last() != Some(&b' ')
}

/// Judges the form of a value.
fn judge_form(
    name: &[u8],
    form: Form,
    content: &str,
    span: &Range<usize>,
    findings: &mut Findings,
) {
    let shown = || format!("{} {}", text::decode(name), text::quote(content.as_bytes()));
    let trimmed = content.trim();
    let fault = match form {
        Form::Name if !form.fits(trimmed.as_bytes()) => {
            Some((Code::RosterName, format!("{} is empty, an unknown name is written ?", shown())))
        }
        Form::Date => {
            date_fault(trimmed).map(|what| (Code::RosterDate, format!("{} {what}", shown())))
        }
        Form::Elo if !form.fits(trimmed.as_bytes()) => {
            Some((Code::RosterElo, format!("{} is no rating", shown())))
        }
        _ => None,
    };
    if let Some((code, message)) = fault {
        let written = if code == Code::RosterDate { in_standard_form(trimmed) } else { None };
        let fix = written.map(|date| Fix::Replace(span.clone(), date));
        findings.add(Finding { fix, ..Finding::new(code, span.clone(), message) });
    }
    if trimmed.len() < content.len() && !trimmed.is_empty() {
        let message = format!("{} begins or ends with a blank", shown());
        findings.add(Finding::new(Code::TagBlanks, span.clone(), message));
    }
}

/// What is wrong with a date [PGN 8.1.1.3].
pub(super) fn date_fault(date: &str) -> Option<&'static str> {
    day_fault(date.as_bytes())
}

fn day_fault(date: &[u8]) -> Option<&'static str> {
    let form = Some("is not of the form 2024.12.31, with ? for what is not known");
    let &[ref year @ .., b'.', m1, m2, b'.', d1, d2] = date else { return form };
    let (month, day) = ([m1, m2], [d1, d2]);
    // `20??` is known in part; then nothing can be held against the day.
    let is_part = |part: &[u8]| part.iter().all(|b| b.is_ascii_digit() || *b == b'?');
    if year.len() != 4 || !is_part(year) || !is_part(&month) || !is_part(&day) {
        return form;
    }
    let (month, day) = (number(&month), number(&day));
    if month.is_some_and(|month| !(1..=12).contains(&month)) || day == Some(0) {
        return Some("is no day of the calendar");
    }
    (day > Some(days_of(month, number(year)))).then_some("is no day of the calendar")
}

/// The number that a few digits are; `None` where they are not all known.
fn number(digits: &[u8]) -> Option<u32> {
    digits.iter().try_fold(0, |number, &digit| {
        digit.is_ascii_digit().then(|| 10 * number + u32::from(digit & 15))
    })
}

/// The days that a month has, at most, where either is not known.
pub(super) fn days_of(month: Option<u32>, year: Option<u32>) -> u32 {
    match (month, year) {
        (Some(4 | 6 | 9 | 11), _) => 30,
        (Some(2), Some(year)) if year % 4 != 0 || year % 100 == 0 && year % 400 != 0 => 28,
        (Some(2), _) => 29,
        _ => 31,
    }
}

/// A date in the form of the standard, where it is clear which part of it is which.
pub(super) fn in_standard_form(date: &str) -> Option<String> {
    let parts: Vec<&str> = date.split(['-', '/', '.']).collect();
    let [a, b, c] = parts[..] else { return None };
    let written = match (a.len(), c.len()) {
        (4, 1 | 2) => format!("{a}.{b:0>2}.{c:0>2}"),
        // A day after the twelfth is no month.
        (2, 4) if a.parse::<u32>().is_ok_and(|day| day > 12) => format!("{c}.{b:0>2}.{a}"),
        _ => return None,
    };
    date_fault(&written).is_none().then_some(written)
}

/// Whether a rating is a number of at most four digits, or said to be unknown [PGN 9.1.2].
fn is_elo(rating: &[u8]) -> bool {
    matches!(rating, b"" | b"?" | b"-")
        || rating.len() <= 4 && rating.iter().all(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        for date in
            ["2024.12.31", "????.??.??", "2024.??.??", "2024.02.29", "1900.02.28", "20??.01.01"]
        {
            assert_eq!(date_fault(date), None, "{date}");
        }
        for date in [
            "",
            "?",
            "2024",
            "2024-12-31",
            "31.12.2024",
            "2024.1.1",
            "2024.13.01",
            "2024.00.01",
            "2024.04.31",
            "2023.02.29",
            "1900.02.29",
            "2024.01.00",
            "2024.01.32",
            "2024.01.01.",
            "24.12.31",
            "02024.12.31",
            "20.4.12.31",
            "2024.12.3a",
        ] {
            assert!(date_fault(date).is_some(), "{date}");
        }
    }

    #[test]
    fn dates_that_can_mean_one_day() {
        for (date, written) in [
            ("2024-12-31", Some("2024.12.31")),
            ("2024/1/5", Some("2024.01.05")),
            ("31.12.2024", Some("2024.12.31")),
            ("05.12.2024", None),
            ("2024.13.01", None),
            ("31.02.2024", None),
            ("2024", None),
            ("1.2.3.4", None),
        ] {
            assert_eq!(in_standard_form(date).as_deref(), written, "{date}");
        }
    }

    #[test]
    fn ratings() {
        for elo in ["", "?", "-", "0", "2830", "900"] {
            assert!(is_elo(elo.as_bytes()), "{elo}");
        }
        for elo in ["2830?", "28300", "+2800", "unrated", "2700.5"] {
            assert!(!is_elo(elo.as_bytes()), "{elo}");
        }
    }
}
