//! Sheets to print.
//!
//! A page is drawn as SVG and put on paper as PDF. Everything is in hundredths of a millimetre and in whole numbers.
//! Text knows how much room it has: what was given by a user is made smaller or cut where it has to be, and tests see
//! to it that what is the program's own has room in every language.

mod canvas;
mod card;
mod castling;
mod envelope;
mod font;
mod marks;
mod page;
mod paper;
mod parts;
mod pdf;
mod poster;
#[cfg(test)]
mod tests;
mod words;

use std::fmt;

use crate::{chess960::draw::Drawn, error::Error};

pub use font::missing;
pub use paper::Paper;
pub use words::Language;

use canvas::Canvas;

/// What sheets are to look like, and what all of them say.
#[derive(Clone, Debug, Default)]
pub struct Order {
    /// The name of the event; without, there is a line to write it on.
    pub event: Option<Caption>,
    /// The date, as it is to be printed; without, there is a line to write it on.
    pub date: Option<Caption>,
    /// Whether a round has several games, so that sheets have to say which.
    pub has_games: bool,
    /// What is printed on.
    pub paper: Paper,
    /// In which language.
    pub language: Language,
    /// How.
    pub layout: Layout,
}

/// How sheets are laid out.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Layout {
    /// One sheet a page.
    #[default]
    Page,
    /// Six a page, to be cut.
    Card,
    /// Two pages a sheet, to be printed on both sides of a paper, or apart: first the outside, without the position,
    /// then the inside.
    Envelope,
    /// One sheet a page, printed on one side, to be folded twice so that the position is inside.
    Folded,
}

/// A start position for a round, and perhaps for a table.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The start, and for which round and game it is.
    pub drawn: Drawn,
    /// The table; without, there is a line to write it on.
    pub table: Option<u32>,
}

/// A text from a user that can be printed: one line, without control characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption(String);

impl Caption {
    /// The text without blanks at its ends, and with single blanks between words.
    ///
    /// # Errors
    ///
    /// [`NotACaption`] where nothing is left, or a character cannot be printed.
    pub fn new(text: &str) -> Result<Caption, NotACaption> {
        let text = text.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
        if text.is_empty() {
            return Err(NotACaption::Empty);
        }
        match text.chars().find(|c| is_unprintable(*c)) {
            Some(found) => Err(NotACaption::Character(found)),
            None => Ok(Caption(text)),
        }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Control characters, those that change the direction of other text, and what is no character.
fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
        || u32::from(c) & 0xfffe == 0xfffe
}

/// Why a text cannot be printed on a sheet.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum NotACaption {
    /// Nothing but blanks.
    Empty,
    /// A character that cannot be printed.
    Character(char),
}

impl fmt::Display for NotACaption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotACaption::Empty => f.write_str("there is no text in it"),
            NotACaption::Character(c) => {
                write!(f, "it has the character {}, which cannot be printed", c.escape_unicode())
            }
        }
    }
}

impl std::error::Error for NotACaption {}

/// The sheets as a PDF, in their order.
///
/// # Errors
///
/// [`Error::Write`] where the document cannot be made.
pub fn sheets(order: &Order, sheets: &[Sheet]) -> Result<Vec<u8>, Error> {
    let words = order.language.words();
    let title = order.event.as_ref().map_or(words.title, Caption::as_str);
    pdf::document(title, words, pages(order, sheets))
}

/// All 960 start positions on one large page, as a PDF: A1 or ANSI D, eight sheets of the paper.
///
/// # Errors
///
/// [`Error::Write`] where the document cannot be made.
pub fn poster(paper: Paper, language: Language) -> Result<Vec<u8>, Error> {
    let words = language.words();
    pdf::document(words.poster, words, [poster::draw(paper, words)].into_iter())
}

fn pages<'a>(order: &'a Order, sheets: &'a [Sheet]) -> Box<dyn Iterator<Item = Canvas> + 'a> {
    match order.layout {
        Layout::Page => Box::new(sheets.iter().map(|sheet| page::draw(order, sheet))),
        Layout::Card => Box::new(sheets.chunks(card::CARDS).map(|some| card::draw(order, some))),
        Layout::Envelope => {
            let pair = |sheet| [envelope::outside(order, sheet), envelope::inside(order, sheet)];
            Box::new(sheets.iter().flat_map(pair))
        }
        Layout::Folded => Box::new(sheets.iter().map(|sheet| envelope::folded(order, sheet))),
    }
}
