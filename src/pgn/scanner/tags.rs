//! The tag section of a game.

use std::ops::Range;

use pgn_reader::RawTag;

use crate::{
    diagnostic::Code,
    pgn::tag::{self, LONGEST_VALUE},
    text,
};

use super::{End, Live, Receiver, Scanner, boundary};

/// Bytes of a line that may be a tag pair gone wrong.
const LONGEST_TAG_LINE: usize = 512;

/// Tags that are known by their names in any case.
const ANY_CASE: [&[u8]; 3] = [b"FEN", b"Variant", b"Result"];

/// Tags of one game that are compared with each other. A game has about twenty.
const MOST_NAMES: usize = 100;

impl<'a> Scanner<'a> {
    /// Scans the tag section, at whose first bracket the scanner stands.
    pub(super) fn tags<V: Receiver>(&mut self, live: &mut Live<'_, V>) -> End {
        self.names.clear();
        self.name_bits = 0;
        let mut line_ends = 0;
        loop {
            let at = self.pos;
            match self.peek() {
                Some(b'[') => {
                    if line_ends > 1 {
                        if self.begins_next_tags() {
                            return End::Game;
                        }
                        live.fault(Code::TagSectionGap, self.pos..self.pos + 1, || {
                            "a blank line stands inside the tag section".to_owned()
                        });
                    }
                    self.tag(live);
                }
                None => return End::Game,
                Some(b'{') if self.skip_comments_before_tag() => {
                    live.fault(Code::TagSectionGap, at..at + 1, || {
                        "a comment stands inside the tag section".to_owned()
                    });
                    self.tag(live);
                }
                Some(_) => {
                    // Behind a blank line it is the movetext's.
                    let spoilt = if line_ends > 1 { None } else { self.spoilt_tag_line() };
                    let Some(span) = spoilt else { return End::Movetext };
                    self.pos = span.end;
                    live.fault(Code::MalformedTag, span.clone(), || {
                        let line = text::quote(&self.text[span]);
                        format!("{line} is no tag pair, expected [Name \"value\"]")
                    });
                }
            }
            line_ends = match self.rest() {
                [b'\n', b'[', ..] => {
                    self.pos += 1;
                    1
                }
                _ => self.skip_blanks(),
            };
        }
    }

    /// The rest of the line, where it ends like a tag pair but does not begin like one. The tags that
    /// follow it are this game's.
    fn spoilt_tag_line(&self) -> Option<Range<usize>> {
        let near = &self.rest()[..self.rest().len().min(LONGEST_TAG_LINE)];
        let end = memchr::memchr2(b'\n', b'\r', near);
        // What comes behind a longer one is not looked at.
        let line = &near[..end.or((near.len() < LONGEST_TAG_LINE).then_some(near.len()))?];
        let line = line.trim_ascii_end();
        let is_spoilt = line.ends_with(b"\"]")
            && line[..line.len() - 2].contains(&b'"')
            && !matches!(line[0], b'{' | b'*' | b'0'..=b'9')
            // `0-0` and `O-O` must be the same to it.
            && !line.starts_with(b"O-O");
        is_spoilt.then_some(self.pos..self.pos + line.len())
    }

    /// Skips comments, where another tag of this game follows them; else they are the movetext's, and
    /// nothing is skipped.
    fn skip_comments_before_tag(&mut self) -> bool {
        let before = (self.pos, self.braces.clone());
        while self.peek() == Some(b'{') && self.comment().is_closed {
            self.skip_blanks();
        }
        let is_tag = boundary::is_like_tag_pair(self.text, self.pos) && !self.begins_next_tags();
        if !is_tag {
            (self.pos, self.braces) = before;
        }
        is_tag
    }

    /// Whether a tag after a blank line begins the next game: `Event`, or a name that this game has.
    fn begins_next_tags(&self) -> bool {
        let name = boundary::tag_name(self.text, self.pos).map(|(name, _)| &self.text[name]);
        boundary::is_like_tag_pair(self.text, self.pos)
            && name.is_some_and(|name| name == b"Event" || self.names.contains(&name))
    }

    #[inline(always)]
    fn tag<V: Receiver>(&mut self, live: &mut Live<'_, V>) {
        let Some(tag) = tag::usual(self.text, self.pos) else { return self.unusual_tag(live) };
        self.pos = tag.end();
        self.tag_name(live, tag.name.clone());
        self.tag_value(live, tag.name, tag.value);
    }

    /// A tag in another form than the usual one.
    #[cold]
    fn unusual_tag<V: Receiver>(&mut self, live: &mut Live<'_, V>) {
        let tag = tag::read(self.text, self.pos);
        self.pos = tag.end;
        self.tag_name(live, tag.name.clone());
        if let Some(fault) = tag.fault {
            live.fault(fault.code, fault.span, || fault.message);
        }
        if let Some(value) = tag.value {
            if tag.is_odd {
                odd_form(live, self.text, tag.name.clone(), value.clone());
            }
            self.tag_value(live, tag.name, value);
        }
    }

    /// Compares a name with those before it.
    #[inline(always)]
    fn tag_name<V: Receiver>(&mut self, live: &mut Live<'_, V>, span: Range<usize>) {
        let name = &self.text[span.clone()];
        let bit = name_bit(name);
        // A second FEN is judged by what it says.
        if self.name_bits & bit != 0 && name != b"FEN" && self.names.contains(&name) {
            live.fault(Code::DuplicateTag, span, || {
                format!("tag {} stands twice in this game", text::quote(name))
            });
        }
        self.name_bits |= bit;
        if self.names.len() < MOST_NAMES {
            self.names.push(name);
        }
    }

    #[inline]
    fn tag_value<V: Receiver>(
        &self,
        live: &mut Live<'_, V>,
        name: Range<usize>,
        value: Range<usize>,
    ) {
        let name = &self.text[name];
        let raw = RawTag(&self.text[value.clone()]);
        live.tag(value, |visitor, tags| visitor.tag(tags, name, raw));
    }
}

/// One of 64 bits for a tag name. By these factors those that Lichess writes share none.
fn name_bit(name: &[u8]) -> u64 {
    match name {
        [] => 0,
        [first, ..] => {
            let middle = name[name.len() / 2];
            1 << ((usize::from(*first) * 57 + usize::from(middle) * 26 + name.len() * 27) % 64)
        }
    }
}

/// What is odd in the form of a tag that is no worse for being read.
#[cold]
fn odd_form<V: Receiver>(
    live: &mut Live<'_, V>,
    text: &[u8],
    name: Range<usize>,
    value: Range<usize>,
) {
    let shown = &text[name.clone()];
    // Of the names that are read in any case, whoever reads them tells.
    let is_known = ANY_CASE.iter().any(|known| shown.eq_ignore_ascii_case(known));
    if !shown[0].is_ascii_uppercase() && !is_known {
        live.fault(Code::TagNameForm, name, || {
            format!("tag name {} does not begin with an upper-case letter", text::quote(shown))
        });
    }
    if let Some(span) = no_escape(text, value.clone()) {
        live.fault(Code::TagEscape, span.clone(), || {
            format!("{} is no escape, its backslash is read as itself", text::quote(&text[span]))
        });
    }
    if value.len() > LONGEST_VALUE {
        let len = text::decode(&text[value.clone()]).chars().count();
        if len > LONGEST_VALUE {
            live.fault(Code::TagLength, value, || {
                format!("the value has {len} characters, {LONGEST_VALUE} are allowed")
            });
        }
    }
}

/// The first backslash in a value that stands before neither a quote nor a backslash, with the
/// character behind it. At the end it has escaped the quote, and is another finding.
fn no_escape(text: &[u8], value: Range<usize>) -> Option<Range<usize>> {
    let mut at = value.start;
    loop {
        at += memchr::memchr(b'\\', &text[at..value.end])?;
        match text[at + 1..value.end].first()? {
            b'"' | b'\\' => at += 2,
            _ => return Some(at..text::character(text, at + 1).end.min(value.end)),
        }
    }
}
