//! FEN in both Chess960 dialects: strict reading with findings, and writing.
//!
//! | | X-FEN | Shredder-FEN | standard |
//! |---|---|---|---|
//! | letters | `K Q k q`; the file where the rook is not the outermost own rook on its side | the rook's file, always | `K Q k q`, king on e, rooks on a and h |
//! | classical start | `KQkq` | `HAha` | `KQkq` |
//!
//! Reading takes all of them, mixed in one field and in any order. Writing puts the h-side before the
//! a-side and White before Black. Sources: \[XFEN\], \[SFEN\], \[PGN\] section 16.1.3.

use std::{num::NonZeroU32, ops::Range};

use shakmaty::{
    Bitboard, Board, ByCastlingSide, ByColor, ByRole, Castles, CastlingMode, CastlingSide, Chess,
    Color, File, FromSetup, Position, PositionErrorKinds, Rank, Role, Setup, Square,
};

use crate::diagnostic::{Code, Finding};

/// How the castling field of a FEN is spelt.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// `KQkq`, and the file's letter for a rook that is not the outermost one.
    XFen,
    /// The file's letter, always.
    Shredder,
    /// `KQkq`, only for the king on e and rooks on a and h.
    Standard,
}

/// Castling rights: the file of the rook for each colour and side.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Rights(ByColor<ByCastlingSide<Option<File>>>);

/// A right that the standard dialect has no letter for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{color} castles with the king on {king} and the rook on {rook}, which standard FEN cannot say"
)]
pub struct NotStandard {
    /// Whose right.
    pub color: Color,
    /// The king's square.
    pub king: Square,
    /// The castling rook's square.
    pub rook: Square,
}

/// Sides in the order they are written in.
const SIDES: [CastlingSide; 2] = [CastlingSide::KingSide, CastlingSide::QueenSide];

impl Rights {
    /// The rights of a position.
    pub fn of(castles: &Castles) -> Rights {
        Rights(ByColor::new_with(|color| {
            ByCastlingSide::new_with(|side| castles.rook(color, side).map(Square::file))
        }))
    }

    /// The file of the rook that this side castles with.
    pub fn rook(&self, color: Color, side: CastlingSide) -> Option<File> {
        *self.0.get(color).get(side)
    }

    /// The castling rooks as squares.
    pub fn rooks(&self) -> Bitboard {
        let mut squares = Bitboard::EMPTY;
        for color in Color::ALL {
            for side in SIDES {
                if let Some(file) = self.rook(color, side) {
                    squares.add(Square::from_coords(file, color.backrank()));
                }
            }
        }
        squares
    }

    /// Appends the castling field.
    ///
    /// # Errors
    ///
    /// [`NotStandard`] where [`Dialect::Standard`] would lose information; nothing is appended then.
    pub fn write(
        &self,
        board: &Board,
        dialect: Dialect,
        out: &mut Vec<u8>,
    ) -> Result<(), NotStandard> {
        let mut field = [0; 4];
        let mut len = 0;
        for color in Color::ALL.into_iter().rev() {
            let Some(king) = board.king_of(color) else {
                continue;
            };
            for side in SIDES {
                let Some(file) = self.rook(color, side) else {
                    continue;
                };
                let rook = Square::from_coords(file, color.backrank());
                let classical = ByCastlingSide {
                    king_side: b'K',
                    queen_side: b'Q',
                };
                let letter = match dialect {
                    Dialect::XFen if outermost_rook(board, color, king, side) == Some(rook) => {
                        *classical.get(side)
                    }
                    Dialect::XFen | Dialect::Shredder => file.upper_char() as u8,
                    Dialect::Standard => {
                        let corner = ByCastlingSide {
                            king_side: File::H,
                            queen_side: File::A,
                        };
                        if king.file() != File::E || file != *corner.get(side) {
                            return Err(NotStandard { color, king, rook });
                        }
                        *classical.get(side)
                    }
                };
                field[len] = color.fold_wb(letter, letter.to_ascii_lowercase());
                len += 1;
            }
        }
        out.extend_from_slice(if len == 0 { b"-" } else { &field[..len] });
        Ok(())
    }
}

/// The own rook on the king's rank that is farthest from the king on that side.
fn outermost_rook(board: &Board, color: Color, king: Square, side: CastlingSide) -> Option<Square> {
    let rooks = board.rooks() & board.by_color(color) & Bitboard::from_rank(king.rank());
    match side {
        CastlingSide::KingSide => rooks.last().filter(|rook| rook.file() > king.file()),
        CastlingSide::QueenSide => rooks.first().filter(|rook| rook.file() < king.file()),
    }
}

/// What may follow the fields of a FEN.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Tail {
    /// Nothing: the text is one FEN, as in a tag.
    Nothing,
    /// EPD operations or a comment, which are none of the FEN's business, as on a line of a book.
    Operations,
}

/// A position read from a FEN: playable, with its castling rights as given.
#[derive(Clone, Debug)]
pub struct Fen {
    /// The position, under Chess960 rules.
    pub position: Chess,
    /// Its castling rights.
    pub rights: Rights,
    /// Where the castling field stands in the text.
    pub castling_field: Range<usize>,
}

/// What came of reading a FEN.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The position; `None` exactly when one of the findings is an error.
    pub fen: Option<Fen>,
    /// Everything worth saying, in the order of the fields. Their spans are bytes of the text read.
    pub findings: Vec<Finding>,
}

/// Reads a FEN strictly: six fields [PGN 16.1.3], or the four of EPD.
///
/// Nothing is dropped or repaired: what cannot be read is an error, and what is read though it is
/// not as the standard wants it is a warning or a note.
///
/// ```
/// use chess960::chess960::fen::{self, Dialect, Tail};
///
/// let text = b"rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11";
/// let fen = fen::read(text, Tail::Nothing).fen.expect("a good FEN");
/// assert_eq!(fen.to_text(Dialect::Shredder)?,
///     "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gga - 4 11");
/// # Ok::<(), fen::NotStandard>(())
/// ```
pub fn read(text: &[u8], tail: Tail) -> Reading {
    let mut reader = Reader {
        text,
        findings: Vec::new(),
        errors: false,
    };
    let fen = reader.fen(tail);
    Reading {
        fen: fen.filter(|_| !reader.errors),
        findings: reader.findings,
    }
}

impl Fen {
    /// The FEN of the position with all six fields. The en passant square is written after every
    /// double step [PGN 16.1.3.4].
    ///
    /// # Errors
    ///
    /// [`NotStandard`] where [`Dialect::Standard`] would lose information.
    pub fn to_text(&self, dialect: Dialect) -> Result<String, NotStandard> {
        write(&self.position, dialect)
    }
}

/// The FEN of a position with all six fields.
///
/// # Errors
///
/// [`NotStandard`] where [`Dialect::Standard`] would lose information.
pub fn write(position: &Chess, dialect: Dialect) -> Result<String, NotStandard> {
    let board = position.board();
    let mut field = Vec::with_capacity(4);
    Rights::of(position.castles()).write(board, dialect, &mut field)?;
    let castling = String::from_utf8_lossy(&field);
    let ep = position
        .ep_square(shakmaty::EnPassantMode::Always)
        .map_or_else(|| "-".to_owned(), |square| square.to_string());
    Ok(format!(
        "{} {} {castling} {ep} {} {}",
        board.board_fen(),
        position.turn().char(),
        position.halfmoves(),
        position.fullmoves(),
    ))
}

struct Reader<'a> {
    text: &'a [u8],
    findings: Vec<Finding>,
    errors: bool,
}

impl Reader<'_> {
    fn find(&mut self, code: Code, span: Range<usize>, message: impl Into<String>) {
        self.errors |= code.severity() == crate::diagnostic::Severity::Error;
        self.findings.push(Finding::new(code, span, message));
    }

    fn show(&self, span: &Range<usize>) -> String {
        crate::text::quote(&self.text[span.clone()])
    }

    fn fen(&mut self, tail: Tail) -> Option<Fen> {
        let (fields, count) = self.fields(tail);
        if count < 4 {
            let end = self.text.len();
            self.find(
                Code::FenFields,
                0..end,
                format!("{count} fields, expected 6"),
            );
            return None;
        }
        let board = self.placement(&fields[0]);
        let turn = self.turn(&fields[1]);
        let rights = board.as_ref().map(|board| self.castling(&fields[2], board));
        let ep_square = self.en_passant(&fields[3], turn);
        let halfmoves = self
            .number(&fields[4], Code::FenHalfmove, "halfmove clock")
            .unwrap_or(0);
        let fullmoves = self
            .number(&fields[5], Code::FenFullmove, "fullmove number")
            .unwrap_or(1);
        if fullmoves == 0 && !fields[5].is_empty() {
            self.find(
                Code::FenFullmoveZero,
                fields[5].clone(),
                "fullmove number 0 is read as 1",
            );
        }
        let (board, rights) = (board?, rights?);
        let setup = Setup {
            board,
            turn: turn?,
            castling_rights: rights.rooks(),
            ep_square,
            halfmoves,
            fullmoves: NonZeroU32::new(fullmoves).unwrap_or(NonZeroU32::MIN),
            ..Setup::empty()
        };
        let position = self.position(setup, &fields)?;
        Some(Fen {
            position,
            rights,
            castling_field: fields[2].clone(),
        })
    }

    /// Splits the text into fields: the six of a FEN, empty where there is none, and how many there are.
    fn fields(&mut self, tail: Tail) -> ([Range<usize>; 6], usize) {
        let text = self.text;
        let is_blank = |b: u8| b == b' ' || b == b'\t';
        let end = text.len() - text.iter().rev().take_while(|&&b| is_blank(b)).count();
        let mut pos = text.iter().take_while(|&&b| is_blank(b)).count();
        let mut fields: [Range<usize>; 6] = Default::default();
        let mut count = 0;
        while pos < end {
            let len = text[pos..end].iter().take_while(|&&b| !is_blank(b)).count();
            let mut field = pos..pos + len;
            let gap = text[field.end..end]
                .iter()
                .take_while(|&&b| is_blank(b))
                .count();
            let blanks = field.end..field.end + gap;
            pos = blanks.end;

            if tail == Tail::Operations
                && (count == 6 || count == 4 && begins_operation(&text[field.clone()]))
            {
                return (fields, self.counted(count, end));
            }
            if count == 6 || count == 4 && is_ics_material(&text[field.clone()]) {
                let shown = self.show(&field);
                self.find(
                    Code::FenExtraField,
                    field,
                    format!("field {shown} is none of a FEN's six"),
                );
                continue;
            }
            if pos == end && len > 1 && text[field.end - 1] == b';' && count >= 3 {
                self.find(
                    Code::FenSemicolon,
                    field.end - 1..field.end,
                    "a semicolon is attached to the last field",
                );
                field.end -= 1;
            }
            if text[blanks.clone()] != *b" " && gap > 0 {
                let blanks = blanks.clone();
                self.find(
                    Code::FenBlanks,
                    blanks,
                    format!("{} is not followed by a single blank", FIELD_NAMES[count]),
                );
            }
            fields[count] = field;
            count += 1;
        }
        (fields, self.counted(count, end))
    }

    fn counted(&mut self, count: usize, end: usize) -> usize {
        match count {
            4 => self.find(
                Code::FenFourFields,
                end..end,
                "4 fields: the counters are read as 0 and 1",
            ),
            5 => self.find(Code::FenFields, 0..end, "5 fields, expected 6"),
            _ => {}
        }
        count
    }

    fn placement(&mut self, span: &Range<usize>) -> Option<Board> {
        let mut by_role = ByRole::<Bitboard>::default();
        let mut by_color = ByColor::<Bitboard>::default();
        let (mut rank, mut file) = (7u32, 0u32);
        let mut after_digit = false;
        for (i, &byte) in self.text[span.clone()].iter().enumerate() {
            let at = span.start + i..span.start + i + 1;
            match byte {
                b'/' => {
                    if file != 8 {
                        self.find(
                            Code::FenPlacement,
                            at,
                            format!("rank {} has {file} squares, expected 8", rank + 1),
                        );
                        return None;
                    }
                    if rank == 0 {
                        self.find(Code::FenPlacement, at, "more than 8 ranks");
                        return None;
                    }
                    rank -= 1;
                    file = 0;
                    after_digit = false;
                }
                b'1'..=b'8' => {
                    if after_digit {
                        self.find(Code::FenPlacement, at, "two digits stand side by side");
                        return None;
                    }
                    file += u32::from(byte - b'0');
                    after_digit = true;
                }
                _ => {
                    let Some(role) =
                        Role::from_char(char::from(byte)).filter(|_| byte.is_ascii_alphabetic())
                    else {
                        let shown = self.show(&at);
                        self.find(Code::FenPlacement, at, format!("{shown} is no piece"));
                        return None;
                    };
                    if file < 8 {
                        let square = Bitboard(1 << (8 * rank + file));
                        by_role.get_mut(role).add(square);
                        by_color
                            .get_mut(Color::from_white(byte.is_ascii_uppercase()))
                            .add(square);
                    }
                    file += 1;
                    after_digit = false;
                }
            }
            if file > 8 {
                let at = span.start + i..span.start + i + 1;
                self.find(
                    Code::FenPlacement,
                    at,
                    format!("rank {} has more than 8 squares", rank + 1),
                );
                return None;
            }
        }
        if rank != 0 || file != 8 {
            let what = format!(
                "the piece placement ends on rank {} after {file} squares",
                rank + 1
            );
            self.find(Code::FenPlacement, span.clone(), what);
            return None;
        }
        Board::try_from_bitboards(by_role, by_color).ok()
    }

    fn turn(&mut self, span: &Range<usize>) -> Option<Color> {
        match &self.text[span.clone()] {
            b"w" => Some(Color::White),
            b"b" => Some(Color::Black),
            _ => {
                let shown = self.show(span);
                self.find(
                    Code::FenTurn,
                    span.clone(),
                    format!("side to move is {shown}, expected w or b"),
                );
                None
            }
        }
    }

    fn castling(&mut self, span: &Range<usize>, board: &Board) -> Rights {
        let mut rights = Rights::default();
        let field = &self.text[span.clone()];
        if field == b"-" {
            return rights;
        }
        let mut letters = ByColor::<ByCastlingSide<u8>>::default();
        let mut last = 0;
        let mut ordered = true;
        for (i, &letter) in field.iter().enumerate() {
            let at = span.start + i..span.start + i + 1;
            let color = Color::from_white(letter.is_ascii_uppercase());
            let wanted = match letter.to_ascii_uppercase() {
                b'K' => Ok(CastlingSide::KingSide),
                b'Q' => Ok(CastlingSide::QueenSide),
                upper @ b'A'..=b'H' => Err(File::new(u32::from(upper - b'A'))),
                _ => {
                    let shown = self.show(&at);
                    self.find(
                        Code::FenCastlingLetter,
                        at,
                        format!("{shown} is no castling right"),
                    );
                    continue;
                }
            };
            let shown = char::from(letter);
            let Some(king) = board
                .king_of(color)
                .filter(|king| king.rank() == color.backrank())
            else {
                self.find(
                    Code::FenKingOffBackRank,
                    at,
                    format!(
                        "right {shown} though no {color} king stands on rank {}",
                        color.backrank()
                    ),
                );
                continue;
            };
            let (side, rook) = match wanted {
                Ok(side) => match outermost_rook(board, color, king, side) {
                    Some(rook) => (side, rook.file()),
                    None => {
                        let which = side_name(side);
                        self.find(
                            Code::FenRightWithoutRook,
                            at,
                            format!("right {shown} without a {color} rook on the {which} of the king on {king}"),
                        );
                        continue;
                    }
                },
                Err(file) => {
                    let rook = Square::from_coords(file, color.backrank());
                    if board.piece_at(rook) != Some(color.rook()) {
                        self.find(
                            Code::FenRightWithoutRook,
                            at,
                            format!("right {shown} without a {color} rook on {rook}"),
                        );
                        continue;
                    }
                    (CastlingSide::from_queen_side(file < king.file()), file)
                }
            };
            let before = letters.get_mut(color).get_mut(side);
            match rights.rook(color, side) {
                None => {}
                Some(file) if file == rook => {
                    let before = char::from(*before);
                    let what = if before == shown {
                        format!("{shown} is given twice")
                    } else {
                        format!("{before} and {shown} are the same right")
                    };
                    self.find(Code::FenRightTwice, at, what);
                    continue;
                }
                Some(_) => {
                    let (before, which) = (char::from(*before), side_name(side));
                    self.find(Code::FenTwoRights, at, format!("{before} and {shown} are both rights on the {which} of the king on {king}"));
                    continue;
                }
            }
            *before = letter;
            *rights.0.get_mut(color).get_mut(side) = Some(rook);
            let place = color.fold_wb(1, 3) + u32::from(side.is_queen_side());
            ordered &= last < place;
            last = place;
        }
        if !ordered {
            self.find(
                Code::FenCastlingOrder,
                span.clone(),
                "castling rights are not in the order K, Q, k, q",
            );
        }
        if let Some(what) = differing_files(board, &rights)
            && !is_double_array(board)
        {
            self.find(Code::FenDifferingFiles, span.clone(), what);
        }
        rights
    }

    fn en_passant(&mut self, span: &Range<usize>, turn: Option<Color>) -> Option<Square> {
        let field = &self.text[span.clone()];
        if field == b"-" {
            return None;
        }
        match Square::from_ascii(field)
            .ok()
            .filter(|s| matches!(s.rank(), Rank::Third | Rank::Sixth))
        {
            Some(square)
                if turn.is_none_or(|turn| turn.relative_rank(Rank::Sixth) == square.rank()) =>
            {
                Some(square)
            }
            Some(square) => {
                let color = turn.map_or(Color::White, |turn| !turn);
                let what = format!("en passant square {square} is not behind a {color} pawn");
                self.find(Code::FenEnPassantImpossible, span.clone(), what);
                None
            }
            None => {
                let shown = self.show(span);
                self.find(
                    Code::FenEnPassant,
                    span.clone(),
                    format!("en passant square is {shown}, expected - or a square on rank 3 or 6"),
                );
                None
            }
        }
    }

    fn number(&mut self, span: &Range<usize>, code: Code, name: &str) -> Option<u32> {
        if span.is_empty() {
            return None;
        }
        let field = &self.text[span.clone()];
        let number = std::str::from_utf8(field)
            .ok()
            .filter(|_| field[0].is_ascii_digit());
        let number = number.and_then(|digits| digits.parse().ok());
        if number.is_none() {
            let shown = self.show(span);
            self.find(
                code,
                span.clone(),
                format!("{name} is {shown}, expected a whole number"),
            );
        }
        number
    }

    /// The judgement of the position as a whole is shakmaty's.
    fn position(&mut self, setup: Setup, fields: &[Range<usize>; 6]) -> Option<Chess> {
        let error = match Chess::from_setup(setup, CastlingMode::Chess960) {
            Ok(position) => return Some(position),
            Err(error) => error,
        };
        let kinds = error.kinds();
        let [placement, turn, _, ep, ..] = fields;
        for (kind, code, span, message) in [
            (
                PositionErrorKinds::EMPTY_BOARD,
                Code::FenKings,
                placement,
                "the board is empty",
            ),
            (
                PositionErrorKinds::MISSING_KING,
                Code::FenKings,
                placement,
                "a side has no king",
            ),
            (
                PositionErrorKinds::TOO_MANY_KINGS,
                Code::FenKings,
                placement,
                "a side has more than one king",
            ),
            (
                PositionErrorKinds::PAWNS_ON_BACKRANK,
                Code::FenPawns,
                placement,
                "a pawn stands on the first or eighth rank",
            ),
            (
                PositionErrorKinds::OPPOSITE_CHECK,
                Code::FenOppositeCheck,
                turn,
                "the side that is not to move is in check",
            ),
            (
                PositionErrorKinds::TOO_MUCH_MATERIAL,
                Code::FenMaterial,
                placement,
                "a side has more pieces than promotion can explain",
            ),
            (
                PositionErrorKinds::IMPOSSIBLE_CHECK,
                Code::FenImpossibleCheck,
                placement,
                "no move can have given this check",
            ),
            (
                PositionErrorKinds::INVALID_EP_SQUARE,
                Code::FenEnPassantImpossible,
                ep,
                "no pawn can just have passed the en passant square",
            ),
        ] {
            if kinds.contains(kind) {
                self.find(code, span.clone(), message);
            }
        }
        error
            .ignore_too_much_material()
            .or_else(|e| e.ignore_impossible_check())
            .or_else(|e| e.ignore_invalid_ep_square())
            .ok()
    }
}

const FIELD_NAMES: [&str; 6] = [
    "the piece placement",
    "the side to move",
    "the castling field",
    "the en passant field",
    "the halfmove clock",
    "the fullmove number",
];

/// An EPD operation begins with a letter; a comment with `;`, `{`, `#` or `"`.
fn begins_operation(field: &[u8]) -> bool {
    matches!(
        field.first(),
        Some(b';' | b'{' | b'#' | b'"' | b'a'..=b'z' | b'A'..=b'Z')
    )
}

/// What XBoard puts before the counters on an ICS: the material of both sides, `161+0`.
fn is_ics_material(field: &[u8]) -> bool {
    let mut sides = field.split(|&b| b == b'+');
    let both = [sides.next(), sides.next()];
    sides.next().is_none()
        && both
            .iter()
            .all(|side| side.is_some_and(|s| !s.is_empty() && s.iter().all(u8::is_ascii_digit)))
}

/// The field's words for the two sides.
pub const fn side_name(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::KingSide => "h-side",
        CastlingSide::QueenSide => "a-side",
    }
}

/// How the rights of both colours contradict a single start, where every king and castling rook of
/// Black stands opposite White's.
fn differing_files(board: &Board, rights: &Rights) -> Option<String> {
    let has = |color| SIDES.iter().any(|&side| rights.rook(color, side).is_some());
    if has(Color::White) && has(Color::Black) {
        let kings = (
            board.king_of(Color::White)?.file(),
            board.king_of(Color::Black)?.file(),
        );
        if kings.0 != kings.1 {
            return Some(format!(
                "the kings stand on different files, {} and {}",
                kings.0, kings.1
            ));
        }
    }
    SIDES.iter().find_map(|&side| {
        let white = rights.rook(Color::White, side)?;
        let black = rights.rook(Color::Black, side)?;
        (white != black).then(|| {
            let which = side_name(side);
            format!("the {which} castling rooks stand on different files, {white} and {black}")
        })
    })
}

/// Whether the board is a start array in which the two back ranks differ.
fn is_double_array(board: &Board) -> bool {
    use crate::chess960::start::Start;
    matches!(Start::of_board(board), Ok(Start::Double { .. }))
}
