//! The changes to a game that write it in another way.

use std::ops::Range;

use compact_str::CompactString;
use shakmaty::{Move, san::SanPlus};

use crate::{
    chess960::{bitboards::Bitboards, fen::Dialect, notation::Notation, san, start::Start},
    diagnostic::Fix,
    pgn::rewrite::Edit,
};

use super::super::{
    conversion::{Conversion, VariantName},
    form,
    heading::{Heading, is_named},
    origins::Origins,
    record::Kind,
    variant::Variant,
};

/// Changes that are gathered of one game. The moves of one that needs more stay as they are.
const MOST: usize = 100_000;

/// The changes to a game that write it in another way.
#[derive(Debug)]
pub(super) struct Changes {
    wanted: Conversion,
    /// Where the values of tags stand that need not be added.
    present: [Option<Range<usize>>; TAGS.len()],
    gathered: Gathered,
    /// A castling was heard of.
    has_castling: bool,
}

/// Tags that may be added, in the order of their names.
const TAGS: [&str; 5] = ["BlackSP", "SP", "SetUp", "Variant", "WhiteSP"];

/// The changes that were gathered of a game.
#[derive(Debug, Default)]
pub(crate) struct Gathered {
    pub(crate) tags: Vec<Fix>,
    pub(crate) moves: Vec<Edit>,
    /// What stands behind moves and belongs to another notation.
    pub(crate) behind_moves: Vec<Fix>,
    /// Not all tags can be written as was asked for.
    pub(crate) keeps_tags: bool,
    /// The moves stay as they are.
    pub(crate) keeps_moves: bool,
}

impl Changes {
    /// None yet, of any game.
    pub(super) fn new(wanted: Conversion) -> Changes {
        Changes {
            wanted,
            present: Default::default(),
            gathered: Gathered::default(),
            has_castling: false,
        }
    }

    /// Forgets those of the game before.
    pub(super) fn clear(&mut self) {
        self.present = Default::default();
        self.gathered = Gathered::default();
        self.has_castling = false;
    }

    /// What was gathered.
    pub(super) fn take(&mut self) -> Gathered {
        let gathered = std::mem::take(&mut self.gathered);
        // Without any castling nothing had to be written anew.
        let had_any = self.wanted.moves.is_some() || self.has_castling;
        Gathered { keeps_moves: gathered.keeps_moves && had_any, ..gathered }
    }

    /// Hears of a tag whose value stands here.
    pub(super) fn hear_tag(&mut self, name: &[u8], span: &Range<usize>) {
        if !self.wanted.is_of_tags() {
            return;
        }
        if let Some(index) = TAGS.iter().position(|tag| is_named(name, tag)) {
            self.present[index].get_or_insert(span.clone());
        }
    }

    /// The tags have been heard, and which game it is, is known. `is_broken` says that a tag that is added
    /// may be read as another game's: none is then, nor changed but for the FEN.
    pub(super) fn judge_tags(
        &mut self,
        kind: Kind,
        is_broken: bool,
        heading: &Heading,
        origins: &mut Origins,
    ) {
        let Conversion { dialect, variant, adds_tags, sp_tag, .. } = &self.wanted;
        match kind {
            _ if !self.wanted.is_of_tags() => return,
            Kind::Start(_) | Kind::OtherPosition | Kind::StartUnknown => {}
            Kind::Unreadable => return self.gathered.keeps_tags = dialect.is_some(),
            Kind::Classical | Kind::OtherVariant => return,
        }
        let (dialect, sp_tag) = (*dialect, *sp_tag);
        let names = !is_broken && (variant.is_some() || *adds_tags && heading.variant.is_none());
        self.gathered.keeps_tags = is_broken && (variant.is_some() || *adds_tags || sp_tag);
        if let Some(dialect) = dialect {
            let is_named =
                matches!(heading.variant, Some((Variant::Chess960 | Variant::Double, _)));
            self.convert_fens(dialect, names || is_named, heading, origins);
        }
        if is_broken {
            return;
        }
        if self.wanted.adds_tags {
            self.put(heading, "SetUp", "1".to_owned(), false);
        }
        self.name_variant(kind, heading);
        if let (Kind::Start(start), true) = (kind, sp_tag) {
            match start {
                Start::Single(sp) => self.put(heading, "SP", sp.to_string(), true),
                Start::Double { white, black } => {
                    self.put(heading, "BlackSP", black.to_string(), true);
                    self.put(heading, "WhiteSP", white.to_string(), true);
                }
            }
        }
    }

    /// Writes the FENs in a dialect. `is_named` says that the Variant tag tells, or will, which game it is:
    /// else the FEN must go on doing so.
    fn convert_fens(
        &mut self,
        dialect: Dialect,
        is_named: bool,
        heading: &Heading,
        origins: &mut Origins,
    ) {
        for (fen, span) in &heading.fens {
            let Some(origin) = origins.read(fen).0 else { continue };
            let letters = origin.castling_letters(dialect);
            match letters.filter(|letters| is_named || origin.is_chess960_with(letters)) {
                Some(letters) => {
                    let Range { start, end } = origin.castling_field;
                    let place = span.start + start..span.start + end;
                    self.gathered.tags.push(Fix::Replace(place, letters));
                }
                None => self.gathered.keeps_tags = true,
            }
        }
    }

    /// Writes the name of the variant.
    fn name_variant(&mut self, kind: Kind, heading: &Heading) {
        let is_double = matches!(kind, Kind::Start(Start::Double { .. }));
        // A name of double starts is for those alone.
        let name = self.wanted.variant.as_ref().filter(|name| is_double || !name.is_double());
        match &heading.variant {
            // Such a name tells more than one of Chess960.
            Some((Variant::Double, _)) if name.is_some_and(|name| !name.is_double()) => {}
            Some((_, span)) => {
                let fix = name.map(|name| Fix::Replace(span.clone(), name.text().to_owned()));
                self.gathered.tags.extend(fix);
            }
            None if self.wanted.adds_tags => {
                let name = name.cloned().unwrap_or_else(VariantName::usual);
                self.put(heading, "Variant", name.text().to_owned(), true);
            }
            None => {}
        }
    }

    /// Adds a tag; where it is there already its value is replaced, or left as it is.
    fn put(&mut self, heading: &Heading, name: &'static str, value: String, replaces: bool) {
        let present =
            TAGS.iter().position(|tag| *tag == name).and_then(|i| self.present[i].clone());
        let fix = match (present, heading.fens.first()) {
            (Some(span), _) if replaces => Fix::Replace(span, value),
            (None, Some((_, span))) => Fix::AddTag(span.clone(), name, value),
            _ => return,
        };
        self.gathered.tags.push(fix);
    }

    /// The text of a move that is about to be played from `before`, where it is written anew, and whether
    /// the notation has marks of check. `is_san` says that it is in SAN and may stay so.
    #[inline]
    pub(super) fn text_of(
        &self,
        m: Move,
        before: &Bitboards,
        is_san: bool,
    ) -> Option<(CompactString, bool)> {
        let castling = self.wanted.castling.and_then(|to| Some((to.write(m)?, to.has_marks())));
        castling.or_else(|| match self.wanted.moves? {
            Notation::San if is_san => None,
            to => Some((to.write_with(m, || san::written(m, before)), to.has_marks())),
        })
    }

    /// Writes a move anew that has been played and led to `after`. `san` is how it was written, where
    /// that was as SAN.
    pub(super) fn add_move(
        &mut self,
        span: Range<usize>,
        (mut text, has_marks): (CompactString, bool),
        san: Option<SanPlus>,
        after: &Bitboards,
    ) {
        let suffix = match san {
            _ if !has_marks => None,
            // A mark that is missing is not asked for.
            Some(san) => san.suffix,
            None => form::suffix(after),
        };
        text.extend(suffix.map(|suffix| suffix.char()));
        if self.gathered.moves.len() == MOST {
            self.keep_moves();
        }
        if !self.gathered.keeps_moves {
            self.gathered.moves.push(Edit { span, text });
        }
    }

    /// Hears of a castling, which may be one that cannot be followed.
    pub(super) fn hear_castling(&mut self) {
        self.has_castling = true;
    }

    /// The mark of a capture en passant, which follows the move.
    pub(super) fn hear_en_passant(&mut self, span: Range<usize>) {
        if self.wanted.moves == Some(Notation::Uci) && !self.gathered.keeps_moves {
            self.gathered.behind_moves.push(Fix::Remove(span));
        }
    }

    /// Not all moves can be followed: they stay as they are.
    pub(super) fn keep_moves(&mut self) {
        if self.wanted.is_of_moves() {
            self.gathered.keeps_moves = true;
            self.gathered.moves.clear();
            self.gathered.behind_moves.clear();
        }
    }
}
