//! What is kept of a game beyond its [record](super::record), for those who ask for it.

use std::{borrow::Cow, fmt};

use compact_str::{CompactString, ToCompactString};
use pgn_reader::RawTag;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use shakmaty::{
    ByColor, Chess, Color, EnPassantMode, Move, Position, Role,
    san::{San, SanPlus},
    zobrist::Zobrist128,
};

use crate::{
    chess960::{bitboards::Bitboards, san},
    text,
};

use super::{
    comment::{self, Evaluation, Said},
    filter::{self, Days},
    heading::{is_named, length_bit},
    termination::Termination,
    time_control::TimeControl,
};

/// What is kept of games beyond their records.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// The tags whose values are kept.
    pub tags: Tags,
    /// How many plies of the main line are kept, at most.
    pub plies: u32,
    /// Whether the first move of either side is kept in SAN.
    pub first_moves: bool,
    /// Whether the position after each ply that is kept is kept as a key.
    pub keys: bool,
    /// The moves at which the evaluation is kept, from 1, ascending: that of the position after Black's.
    pub evaluations: Vec<u32>,
    /// The moves at which the clocks are kept, from 1, ascending.
    pub clocks: Vec<u32>,
    /// Whether the position at the end of the main line is kept.
    pub end: bool,
}

/// A tag whose value can be kept. Names are compared as they stand in the standard, without case; of tags
/// with one name the first counts.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tag {
    /// Event.
    Event,
    /// Site.
    Site,
    /// Date.
    Date,
    /// Round.
    Round,
    /// White.
    White,
    /// Black.
    Black,
    /// Result.
    Result,
    /// WhiteElo.
    WhiteElo,
    /// BlackElo.
    BlackElo,
    /// UTCDate.
    UtcDate,
    /// TimeControl.
    TimeControl,
    /// Termination.
    Termination,
}

impl Tag {
    /// Every tag, the seven of the roster first [PGN 8.1.1].
    pub const ALL: [Tag; 12] = [
        Tag::Event,
        Tag::Site,
        Tag::Date,
        Tag::Round,
        Tag::White,
        Tag::Black,
        Tag::Result,
        Tag::WhiteElo,
        Tag::BlackElo,
        Tag::UtcDate,
        Tag::TimeControl,
        Tag::Termination,
    ];

    /// Its name in a file.
    pub const fn name(self) -> &'static str {
        match self {
            Tag::Event => "Event",
            Tag::Site => "Site",
            Tag::Date => "Date",
            Tag::Round => "Round",
            Tag::White => "White",
            Tag::Black => "Black",
            Tag::Result => "Result",
            Tag::WhiteElo => "WhiteElo",
            Tag::BlackElo => "BlackElo",
            Tag::UtcDate => "UTCDate",
            Tag::TimeControl => "TimeControl",
            Tag::Termination => "Termination",
        }
    }
}

/// A set of tags.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(u16);

impl Tags {
    /// Every tag that can be kept.
    pub const ALL: Tags = Tags((1 << Tag::ALL.len()) - 1);

    /// Whether it is in the set.
    pub fn contains(self, tag: Tag) -> bool {
        self.0 & 1 << tag as u16 != 0
    }

    /// Those of both sets.
    #[must_use]
    pub fn and(self, other: Tags) -> Tags {
        Tags(self.0 | other.0)
    }
}

impl<const N: usize> From<[Tag; N]> for Tags {
    fn from(tags: [Tag; N]) -> Tags {
        tags.into_iter().fold(Tags::default(), |Tags(set), tag| Tags(set | 1 << tag as u16))
    }
}

/// A move in SAN without a mark of check, in eight bytes. The order is that of the texts; nothing is kept of
/// a move that was not played, which comes first.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ShortSan([u8; 8]);

impl ShortSan {
    /// A move that can be played in this position, and how it is written, where that is as SAN.
    fn of(m: Move, san: Option<SanPlus>, before: &Bitboards) -> ShortSan {
        match san.map(|san| san.san) {
            // What names no more than it must is as it should be, but for the mark of a capture.
            Some(San::Normal { role, file: None, rank: None, to, promotion: None, .. })
                if !m.is_capture() =>
            {
                let [file, rank] = [to.file().char() as u8, to.rank().char() as u8];
                ShortSan(match role {
                    Role::Pawn => [file, rank, 0, 0, 0, 0, 0, 0],
                    _ => [role.upper_char() as u8, file, rank, 0, 0, 0, 0, 0],
                })
            }
            _ => ShortSan::new(&san::written(m, before).to_compact_string()),
        }
    }

    /// A move as it stands in `text`, without its mark; no SAN is longer than seven characters.
    pub fn new(text: &str) -> ShortSan {
        let text = text.trim_end_matches(['+', '#']);
        let mut bytes = [0; 8];
        bytes.iter_mut().zip(text.bytes()).for_each(|(to, from)| *to = from);
        ShortSan(bytes)
    }

    /// Whether no move was played.
    pub fn is_none(self) -> bool {
        self == ShortSan::default()
    }

    /// The text; empty where no move was played.
    pub fn as_str(&self) -> &str {
        let text = str::from_utf8(&self.0).unwrap_or_default();
        text.trim_end_matches('\0')
    }
}

impl Serialize for ShortSan {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for ShortSan {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ShortSan, D::Error> {
        let text = <Cow<'de, str>>::deserialize(deserializer)?;
        if text.len() > 8 || text.contains('\0') {
            return Err(D::Error::custom("a move in SAN has at most eight characters"));
        }
        Ok(ShortSan::new(&text))
    }
}

impl fmt::Display for ShortSan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// What a clock showed, in tenths of a second.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// Left on it after the move.
    pub left: Option<u32>,
    /// Used for this move and all before it: the sum where a comment gives it for every one of them.
    pub used: Option<u32>,
}

/// What is kept of a game.
#[derive(Clone, Debug, Default)]
pub struct Details {
    tags: [Option<CompactString>; Tag::ALL.len()],
    /// The moves of the main line: the two squares, 6 bits each, and the piece promoted to; castling is
    /// the king's and the rook's square.
    pub moves: Vec<u16>,
    /// The first move of White and of Black.
    pub first_moves: [ShortSan; 2],
    /// The [keys](key) of the positions after these moves.
    pub keys: Vec<u128>,
    /// The evaluations at the moves that were asked for; `None` where the comment has none. Those of moves
    /// that the game did not come to are missing.
    pub evaluations: Vec<Option<Evaluation>>,
    /// The clocks at the moves that were asked for, of White and of Black, as far as the game came.
    pub clocks: ByColor<Vec<Clock>>,
    /// The position at the end of the main line.
    pub end: Option<Box<Chess>>,
}

impl Details {
    /// The value of a tag; `None` where it is missing or was not asked for.
    pub fn tag(&self, tag: Tag) -> Option<&str> {
        self.tags[tag as usize].as_deref()
    }

    /// A player's rating, by the WhiteElo or BlackElo tag: 1 to 9999.
    pub fn elo(&self, color: Color) -> Option<u16> {
        let tag = color.fold_wb(Tag::WhiteElo, Tag::BlackElo);
        let value = self.tag(tag)?;
        filter::rating(value).or_else(|| filter::rating(value.trim()))
    }

    /// The value of the Date tag, or of UTCDate where that says nothing.
    pub fn date(&self) -> Option<&str> {
        Days::telling([Tag::Date, Tag::UtcDate].into_iter().filter_map(|tag| self.tag(tag)))
    }

    /// The days on which the game may have been played, by [its date](Details::date).
    pub fn days(&self) -> Option<Days> {
        self.date().and_then(Days::of_tag)
    }

    /// The bytes that it takes, about.
    pub fn weight(&self) -> usize {
        let long = self.tags.iter().flatten().filter(|text| text.is_heap_allocated());
        let moves = size_of_val(&*self.moves) + size_of_val(&*self.keys);
        size_of::<Details>() + moves + long.map(|text| text.len()).sum::<usize>()
    }

    /// How the game ended, by the Termination tag.
    pub fn termination(&self) -> Termination {
        Termination::of(self.tag(Tag::Termination))
    }

    /// The time control, by the TimeControl tag.
    pub fn time_control(&self) -> Option<TimeControl> {
        self.tag(Tag::TimeControl).and_then(TimeControl::of)
    }
}

/// What is gathered of the game that is read, where it is wanted.
#[derive(Debug, Default)]
pub(super) struct Gathering {
    wanted: Wanted,
    /// The tags that are wanted, and the lengths of their names.
    tags: Vec<(&'static str, Tag)>,
    tag_lengths: u32,
    /// The last ply of whose comments something is wanted.
    last_comment: u32,
    /// The last ply of which anything is wanted.
    last: u32,
    details: Option<Box<Details>>,
    /// What was said of the ply that was played last.
    said: Said,
    /// Moves that either side has made.
    moves: ByColor<u32>,
    /// Milliseconds that they took; `None` where a comment has not said.
    used: ByColor<Option<u32>>,
    /// The time control, once a clock was shown, and how far the clocks are ahead of it.
    control: Option<(Option<TimeControl>, u32)>,
}

impl Gathering {
    pub(super) fn new(mut wanted: Wanted) -> Gathering {
        if !wanted.clocks.is_empty() {
            wanted.tags = wanted.tags.and([Tag::TimeControl].into());
        }
        let tags = Tag::ALL.into_iter().filter(|&tag| wanted.tags.contains(tag));
        let tags: Vec<_> = tags.map(|tag| (tag.name(), tag)).collect();
        let tag_lengths = tags.iter().fold(0, |bits, (name, _)| bits | length_bit(name.as_bytes()));
        let last = wanted.evaluations.iter().chain(&wanted.clocks).max();
        let last_comment = last.map_or(0, |last| last.saturating_mul(2));
        let first_moves = if wanted.first_moves { 2 } else { 0 };
        let last = last_comment.max(wanted.plies).max(first_moves);
        Gathering { wanted, tags, tag_lengths, last_comment, last, ..Gathering::default() }
    }

    /// Forgets the game before.
    pub(super) fn clear(&mut self) {
        self.details = None;
        self.said = Said::default();
        self.moves = ByColor::default();
        self.used = ByColor { black: Some(0), white: Some(0) };
        self.control = None;
    }

    pub(super) fn hear_tag(&mut self, name: &[u8], value: RawTag<'_>) {
        let is_it = |(wanted, _): &&(&str, Tag)| is_named(name, wanted);
        if let Some(&(_, tag)) = self.tags.iter().find(is_it)
            && let kept @ None = &mut self.kept().tags[tag as usize]
        {
            *kept = Some(text::decode(&value.decode()).into());
        }
    }

    /// The lengths of the names of the tags that are wanted.
    pub(super) fn tag_lengths(&self) -> u32 {
        self.tag_lengths
    }

    /// Whether anything of comments is wanted.
    pub(super) fn hears_comments(&self) -> bool {
        self.last_comment > 0
    }

    /// Hears of a comment of the main line, after this ply, which `mover` has made.
    pub(super) fn hear_comment(&mut self, ply: u32, mover: Color, comment: &[u8]) {
        if (1..=self.last_comment).contains(&ply) {
            let Said { evaluation, clock, elapsed } = comment::read(comment, mover);
            self.said.evaluation = self.said.evaluation.or(evaluation);
            self.said.clock = self.said.clock.or(clock);
            self.said.elapsed = self.said.elapsed.or(elapsed);
        }
    }

    /// Nothing more is said of this ply.
    pub(super) fn pass(&mut self, ply: u32, mover: Color) {
        if !(1..=self.last_comment).contains(&ply) {
            return;
        }
        let Said { evaluation, clock: left, elapsed } = std::mem::take(&mut self.said);
        let (moves, used) = (self.moves.get_mut(mover), self.used.get_mut(mover));
        *moves += 1;
        *used = used.zip(elapsed).map(|(used, elapsed)| used.saturating_add(elapsed));
        if let Some(left) = left {
            let of_tag = || self.details.as_ref().and_then(|details| details.time_control());
            let (control, ahead) = self.control.get_or_insert_with(|| (of_tag(), 0));
            // One clock that cannot be otherwise tells it of all.
            *ahead =
                (*ahead).max(control.as_ref().map_or(0, |control| control.ahead(*moves, left)));
        }
        if self.wanted.clocks.contains(moves) {
            let used = used.map(|millis| millis.saturating_add(50) / 100);
            let clock = Clock { left, used };
            self.kept().clocks.get_mut(mover).push(clock);
        }
        if mover.is_black() && self.wanted.evaluations.contains(self.moves.get(mover)) {
            self.kept().evaluations.push(evaluation);
        }
    }

    /// Whether anything of the next ply, after this one, or of its comments is wanted.
    #[inline]
    pub(super) fn wants_after(&self, ply: u32) -> bool {
        ply <= self.last
    }

    /// Hears of a move of the main line, the `ply`th, that is about to be played; `san` is how it is written,
    /// where that is as SAN.
    pub(super) fn hear_move(
        &mut self,
        ply: u32,
        m: Move,
        san: Option<SanPlus>,
        before: &Bitboards,
    ) {
        if ply <= self.wanted.plies {
            self.kept().moves.push(packed(m));
        }
        if self.wanted.first_moves
            && let Some(first) = self.kept().first_moves.get_mut(ply as usize - 1)
        {
            *first = ShortSan::of(m, san, before);
        }
        if ply <= self.wanted.plies && self.wanted.keys {
            let mut after = *before;
            after.play(m);
            self.kept().keys.push(key(&after.position()));
        }
    }

    /// What is kept of the game that is read.
    fn kept(&mut self) -> &mut Details {
        self.details.get_or_insert_default()
    }

    /// What was gathered of a game that has come to its end.
    pub(super) fn take(&mut self, end: &Bitboards) -> Box<Details> {
        let mut details = self.details.take().unwrap_or_default();
        if self.wanted.end {
            details.end = Some(Box::new(end.position()));
        }
        let (control, ahead) = self.control.take().unwrap_or_default();
        for clocks in [&mut details.clocks.white, &mut details.clocks.black] {
            for (clock, &moves) in clocks.iter_mut().zip(&self.wanted.clocks) {
                clock.used =
                    clock.used.or_else(|| control.as_ref()?.used(moves, clock.left?, ahead));
            }
        }
        details
    }
}

/// The key of a position: its pieces, whose turn it is, who may castle, and the en passant square where
/// something can be taken on it.
pub fn key(position: &Chess) -> u128 {
    let key: Zobrist128 = position.zobrist_hash(EnPassantMode::Legal);
    key.into()
}

/// A move in sixteen bits: from, to, promotion.
pub(super) fn packed(m: Move) -> u16 {
    let from = m.from().map_or(0, u16::from);
    let promotion = m.promotion().map_or(0, |role| role as u16);
    from | u16::from(m.to()) << 6 | promotion << 12
}
