//! Which game is it: the Variant tag and the FEN weighed against each other.

use std::{ops::Range, str, sync::Arc};

use shakmaty::{CastlingMode, Chess, Color, FromSetup, Position};

use crate::{
    chess960::{
        bitboards::Bitboards,
        fen::{self, Dialect, Fen, Rights},
        start::{NotAStart, Sp, Start},
    },
    diagnostic::{Code, Finding, Fix},
    text,
};

use super::{record::Kind, variant::Variant};

/// What a good FEN says about the game, apart from the tags around it.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The position.
    pub position: Chess,
    /// The same, to play from.
    pub boards: Bitboards,
    /// The start its board is the array of.
    pub start: Result<Start, NotAStart>,
    /// How its castling rights are spelt, where the dialects differ about them.
    pub spelling: Option<Arc<Spelling>>,
    /// Where the castling field stands in the FEN.
    pub castling_field: Range<usize>,
    /// Whether all four castling rights are given.
    has_all_rights: bool,
    /// Whether a castling right is one that classical chess does not have, or is spelt by its file.
    has_chess960_rights: bool,
    /// Whether the counters are 0 and 1 and no en passant square is given.
    has_first_counters: bool,
}

/// A FEN in both dialects.
#[derive(Clone, Debug)]
pub struct Spelling {
    /// The one it is in; `None` where letters of both stand in it.
    pub dialect: Option<Dialect>,
    /// The same FEN in X-FEN.
    pub x_fen: String,
    /// The same FEN in Shredder-FEN.
    pub shredder: String,
}

impl Spelling {
    /// Of a FEN that was read from `text`; `None` where both dialects write the same.
    pub(super) fn of(fen: &Fen, text: &[u8]) -> Option<Arc<Spelling>> {
        let field = fen.castling_field.clone();
        let write = |dialect| {
            let mut out = text[..field.start].to_vec();
            fen.rights.write(fen.position.board(), dialect, &mut out).ok()?;
            out.extend_from_slice(&text[field.end..]);
            String::from_utf8(out).ok()
        };
        let (x_fen, shredder) = (write(Dialect::XFen)?, write(Dialect::Shredder)?);
        if x_fen == shredder {
            return None;
        }
        let letters = &text[field];
        let is_shredders = |b: &u8| matches!(b, b'A'..=b'H' | b'a'..=b'h');
        let dialect = if x_fen.as_bytes() == text {
            Some(Dialect::XFen)
        } else if letters.iter().all(is_shredders) {
            Some(Dialect::Shredder)
        } else if !letters.iter().any(is_shredders) {
            Some(Dialect::XFen)
        } else {
            None
        };
        Some(Arc::new(Spelling { dialect, x_fen, shredder }))
    }
}

impl Origin {
    /// Judges a FEN that was read from `text`.
    pub fn new(fen: &Fen, text: &[u8]) -> Origin {
        let board = fen.position.board();
        let letters = &text[fen.castling_field.clone()];
        Origin {
            start: Start::of_board(board),
            spelling: Spelling::of(fen, text),
            castling_field: fen.castling_field.clone(),
            has_all_rights: fen.rights.rooks().count() == 4,
            has_chess960_rights: fen.rights.not_standard(board).is_some() || is_by_file(letters),
            has_first_counters: fen.position.halfmoves() == 0
                && fen.position.fullmoves().get() == 1
                && fen.position.ep_square(shakmaty::EnPassantMode::Always).is_none(),
            boards: Bitboards::of(&fen.position),
            position: fen.position.clone(),
        }
    }

    /// Whether it is a start position that lacks castling rights.
    pub fn lacks_rights(&self) -> bool {
        self.start.is_ok() && self.position.turn() == Color::White && !self.has_all_rights
    }

    /// Whether it is a start position whose other fields are not those of one.
    pub fn lacks_counters(&self) -> bool {
        self.start.is_ok() && self.position.turn() == Color::White && !self.has_first_counters
    }

    /// Whether the FEN alone says Chess960 once its castling field has these letters.
    pub(super) fn is_chess960_with(&self, letters: &str) -> bool {
        let rights = Rights::of(self.position.castles());
        rights.not_standard(self.position.board()).is_some()
            || is_by_file(letters.as_bytes())
            || is_of_chess960_alone(&self.start)
    }

    /// Its castling field in a dialect; `None` where that cannot say it.
    pub(super) fn castling_letters(&self, dialect: Dialect) -> Option<String> {
        let mut letters = Vec::with_capacity(4);
        let rights = Rights::of(self.position.castles());
        rights.write(self.position.board(), dialect, &mut letters).ok()?;
        String::from_utf8(letters).ok()
    }

    /// The FEN, whose text is `fen`, as `change` wants it; `None` where it stays as it is.
    pub fn mended(&self, fen: &[u8], change: Change) -> Option<String> {
        if change == Change::default() {
            return None;
        }
        let dialect = match &self.spelling {
            Some(spelling) => spelling.dialect.unwrap_or(Dialect::XFen),
            None => Dialect::XFen,
        };
        let normal = fen::write(&self.position, dialect).ok()?;
        let text = if change.is_whole { &normal } else { str::from_utf8(fen).ok()? };
        let mut fields: Vec<&str> = text.split(' ').collect();
        let start = change.rights.then(|| self.start.ok()).flatten();
        let start = start.and_then(|start| {
            let whole = Chess::from_setup(start.setup(), CastlingMode::Chess960).ok()?;
            fen::write(&whole, dialect).ok()
        });
        if let Some(rights) = start.as_ref().and_then(|start| start.split(' ').nth(2)) {
            *fields.get_mut(2)? = rights;
        }
        if change.counters {
            fields.truncate(3);
            fields.extend(["-", "0", "1"]);
        }
        Some(fields.join(" "))
    }
}

/// What is to be changed in a FEN.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// It is written anew in its normal form.
    pub is_whole: bool,
    /// It gets all rights of the start position that it is.
    pub rights: bool,
    /// It gets the other fields of a start position.
    pub counters: bool,
}

/// The game's kind and what is to be said about it.
#[derive(Debug)]
pub struct Identity {
    /// Which game it is.
    pub kind: Kind,
    /// What the tags leave to be said.
    pub findings: Vec<Finding>,
}

/// Decides which game it is, in this order: another variant; a start or a position that only Chess960
/// has; Chess960 by name without a FEN; classical chess.
///
/// `variant` is the Variant tag and its place, `origin` the FEN and its place.
pub fn identify(
    variant: Option<(Variant, Range<usize>)>,
    origin: Option<(&Origin, Range<usize>)>,
) -> Identity {
    let mut findings = Vec::new();
    let (name, variant_span) = variant.unzip();
    let is_named = matches!(name, Some(Variant::Chess960 | Variant::Double));
    let kind = match (name, origin) {
        (Some(Variant::Other | Variant::Unknown), _) => Kind::OtherVariant,
        (_, None) if is_named => {
            let span = variant_span.unwrap_or_default();
            findings.push(Finding::new(
                Code::NoFen,
                span,
                "the Variant tag says Chess960 and there is no FEN tag: the start position is unknown",
            ));
            Kind::StartUnknown
        }
        (_, None) => Kind::Classical,
        (_, Some((origin, span))) => {
            if !is_named && !is_chess960(origin) {
                Kind::Classical
            } else {
                if !is_named {
                    findings.push(match variant_span {
                        None => Finding {
                            fix: Some(Fix::AddTag(span.clone(), "Variant", "Chess960".to_owned())),
                            ..Finding::new(
                                Code::VariantMissing,
                                span.clone(),
                                "the FEN is a Chess960 position and there is no Variant tag",
                            )
                        },
                        Some(at) => Finding::new(
                            Code::VariantContradicts,
                            at,
                            "the Variant tag says classical chess and the FEN is a Chess960 position",
                        ),
                    });
                }
                from_position(origin, span, name, &mut findings)
            }
        }
    };
    Identity { kind, findings }
}

/// Whether the FEN alone says Chess960. The classical array in its classical spelling does not.
fn is_chess960(origin: &Origin) -> bool {
    origin.has_chess960_rights || is_of_chess960_alone(&origin.start)
}

/// Whether an array is a start, and not that of classical chess.
fn is_of_chess960_alone(start: &Result<Start, NotAStart>) -> bool {
    start.as_ref().is_ok_and(|start| *start != Start::Single(Sp::CLASSICAL))
}

/// Whether a right is spelt by its file.
fn is_by_file(letters: &[u8]) -> bool {
    letters.iter().any(|b| matches!(b, b'A'..=b'H' | b'a'..=b'h'))
}

fn from_position(
    origin: &Origin,
    span: Range<usize>,
    name: Option<Variant>,
    findings: &mut Vec<Finding>,
) -> Kind {
    let is_named = is_named_when_mended(name);
    match origin.start {
        Ok(_) if origin.position.turn() == Color::Black => {
            findings.push(Finding::new(
                Code::StartTurn,
                span,
                "the start array has Black to move: it is no start position",
            ));
            Kind::OtherPosition
        }
        Ok(start) => {
            if !origin.has_all_rights {
                let field = &origin.castling_field;
                let message = format!("{} does not give all four castling rights", describe(start));
                findings.push(Finding {
                    // Where nothing says that it is another game there is no doubt what is missing.
                    fix: is_named.then_some(Fix::Elsewhere),
                    ..Finding::new(
                        Code::StartRights,
                        span.start + field.start..span.start + field.end,
                        message,
                    )
                });
            } else if !origin.has_first_counters {
                let message =
                    format!("{} with other fields than `- 0 1` at the end", describe(start));
                let finding = Finding::new(Code::StartCounters, span.clone(), message);
                findings.push(Finding { fix: Some(Fix::Elsewhere), ..finding });
            }
            if let (Start::Double { .. }, Some(Variant::Chess960)) = (start, name) {
                let message = format!("{}; the Variant tag does not tell", describe(start));
                findings.push(Finding::new(Code::DoubleStart, span, message));
            }
            Kind::Start(start)
        }
        Err(error @ NotAStart::BackRank { .. }) => {
            findings.push(Finding::new(Code::NotAStart, span, error.to_string()));
            Kind::OtherPosition
        }
        Err(_) => {
            findings.push(Finding::new(
                Code::NotTheStart,
                span,
                "a Chess960 game that does not begin at a start position",
            ));
            Kind::OtherPosition
        }
    }
}

/// Whether the Variant tag of a game that is Chess960 by its FEN says so once it is mended: where there is
/// none, one is added.
pub(super) fn is_named_when_mended(name: Option<Variant>) -> bool {
    matches!(name, None | Some(Variant::Chess960 | Variant::Double))
}

/// `the start position SP 518`, or both of a double start.
pub fn describe(start: Start) -> String {
    match start {
        Start::Single(sp) => format!("the start position SP {sp}"),
        Start::Double { white, black } => format!("the double start SP {white} against SP {black}"),
    }
}

/// The SP that a tag or a comment states, as in `SP 353`, `SP579`, `sp: 7` or `start position 518`;
/// `None` where it states none, or more than one.
pub fn stated_sp(bytes: &[u8]) -> Option<u16> {
    let mut stated = None;
    for at in memchr::memchr2_iter(b'p', b'P', bytes) {
        let Some(number) = number_behind(&bytes[..at], &bytes[at..]) else { continue };
        if stated.is_some_and(|other| other != number) {
            return None;
        }
        stated = Some(number);
    }
    stated
}

/// The SP number behind a word that announces one. The word's `p` begins `text`, and `before` is what
/// stands before it.
fn number_behind(before: &[u8], text: &[u8]) -> Option<u16> {
    let ends_with = |word: &[u8]| {
        before.len().checked_sub(word.len()).is_some_and(|len| {
            before[len..].eq_ignore_ascii_case(word)
                && before[..len].last().is_none_or(|b| !b.is_ascii_alphanumeric())
        })
    };
    let rest = if ends_with(b"s") {
        &text[1..]
    } else {
        let (word, rest) = text.split_at_checked(b"position".len())?;
        let is_announced = word.eq_ignore_ascii_case(b"position")
            && [&b"start "[..], b"starting ", b"chess960 "].into_iter().any(ends_with);
        is_announced.then_some(rest)?
    };
    let rest = rest.strip_prefix(b":").unwrap_or(rest).trim_ascii_start();
    let rest = rest.strip_prefix(b"#").unwrap_or(rest);
    let digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
    let ends = rest.get(digits).is_none_or(|b| !b.is_ascii_alphanumeric());
    if !ends || !(1..=3).contains(&digits) {
        return None;
    }
    text::decode(&rest[..digits]).parse().ok().filter(|&number| Sp::new(number).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess960::fen::{self, Tail};

    fn kind(name: Option<&str>, fen: Option<&str>) -> (Kind, Vec<Code>) {
        let origin = fen.map(|text| {
            Origin::new(&fen::read(text.as_bytes(), Tail::Nothing).fen.unwrap(), text.as_bytes())
        });
        let identity = identify(
            name.and_then(Variant::of).map(|variant| (variant, 0..0)),
            origin.as_ref().map(|o| (o, 0..0)),
        );
        (identity.kind, identity.findings.iter().map(|f| f.code).collect())
    }

    const SP0: &str = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
    const CLASSICAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn sp(number: u16) -> Kind {
        Kind::Start(Start::Single(Sp::new(number).unwrap()))
    }

    #[test]
    fn the_order_of_the_questions() {
        assert_eq!(kind(Some("Atomic"), Some(SP0)), (Kind::OtherVariant, vec![]));
        assert_eq!(kind(Some("Chess960"), Some(SP0)), (sp(0), vec![]));
        assert_eq!(kind(None, Some(SP0)), (sp(0), vec![Code::VariantMissing]));
        assert_eq!(kind(Some("Standard"), Some(SP0)), (sp(0), vec![Code::VariantContradicts]));
        assert_eq!(kind(Some("Chess960"), None), (Kind::StartUnknown, vec![Code::NoFen]));
        assert_eq!(kind(None, None), (Kind::Classical, vec![]));
    }

    #[test]
    fn the_classical_array_is_chess960_only_where_something_says_so() {
        assert_eq!(kind(None, Some(CLASSICAL)), (Kind::Classical, vec![]));
        assert_eq!(kind(Some("Chess960"), Some(CLASSICAL)), (sp(518), vec![]));
        let shredder = CLASSICAL.replace("KQkq", "HAha");
        assert_eq!(kind(None, Some(&shredder)), (sp(518), vec![Code::VariantMissing]));
    }

    #[test]
    fn arrays_that_are_no_start() {
        let (found, codes) = kind(Some("Chess960"), Some(&SP0.replace(" w KQkq", " w KQ")));
        assert_eq!((found, codes), (sp(0), vec![Code::StartRights]));
        let (found, codes) = kind(Some("Chess960"), Some(&SP0.replace(" w ", " b ")));
        assert_eq!((found, codes), (Kind::OtherPosition, vec![Code::StartTurn]));
        let bishops = "rbnbnqkr/pppppppp/8/8/8/8/PPPPPPPP/RBNBNQKR w KQkq - 0 1";
        assert_eq!(
            kind(Some("Chess960"), Some(bishops)),
            (Kind::OtherPosition, vec![Code::NotAStart])
        );
        let middle = "1k6/8/8/8/8/8/8/R1R3K1 w C - 0 1";
        assert_eq!(
            kind(None, Some(middle)),
            (Kind::OtherPosition, vec![Code::VariantMissing, Code::NotTheStart])
        );
    }

    #[test]
    fn stated_numbers() {
        assert_eq!(stated_sp(b"SP579"), Some(579));
        assert_eq!(stated_sp(b"SP 353"), Some(353));
        assert_eq!(stated_sp(b"round 3, SP #7."), Some(7));
        assert_eq!(stated_sp(b"sp: 445"), Some(445));
        assert_eq!(stated_sp(b"Chess960 Position 12 (Start position 12)"), Some(12));
        for none in [
            &b"SP"[..],
            b"ESP 12",
            b"SP 960",
            b"SP 12a",
            b"SP 1 or SP 2",
            b"SP 1234",
            b"position 3",
            b"2 p 3",
        ] {
            assert_eq!(stated_sp(none), None);
        }
    }
}
