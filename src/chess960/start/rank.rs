//! One back rank of the 960, and its number.

use std::{fmt, str::FromStr};

use shakmaty::{Bitboard, Board, ByRole, CastlingSide, Color, File, Rank, Role, Square, attacks};
use wide::u8x16;

use crate::chess960::castling::{Castling, Method, side_name};

/// The number of a start position, 0 to 959, in Scharnagl's numbering.
///
/// `SP = light + 4·dark + 16·queen + 96·knights`, where `light` (0 to 3) is the bishop on b, d, f or
/// h, `dark` (0 to 3) the bishop on a, c, e or g, `queen` (0 to 5) counts the squares the bishops
/// leave, and `knights` (0 to 9) the pairs of squares of the five then left, in the order 01 02 03
/// 04 12 13 14 23 24 34. Rook, king, rook fill the last three.
///
/// ```
/// use chess960::chess960::start::Sp;
///
/// let sp = Sp::new(959).expect("at most 959");
/// assert_eq!(sp.back_rank().to_string(), "RKRNNQBB");
/// assert_eq!(sp.back_rank().sp(), sp);
/// assert_eq!(Sp::CLASSICAL.back_rank().to_string(), "RNBQKBNR");
/// assert_eq!(Sp::new(960), None);
/// ```
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Sp(pub(super) u16);

impl Sp {
    /// How many there are: 960.
    pub const COUNT: u16 = 960;

    /// The classical array, 518.
    pub const CLASSICAL: Sp = Sp(518);

    /// The start position of this number, if it is at most 959.
    pub const fn new(number: u16) -> Option<Sp> {
        if number < Sp::COUNT { Some(Sp(number)) } else { None }
    }

    /// The number, 0 to 959.
    pub const fn get(self) -> u16 {
        self.0
    }

    /// All of them, in ascending order.
    pub fn all() -> impl ExactSizeIterator<Item = Sp> + DoubleEndedIterator + Clone {
        (0..Sp::COUNT).map(Sp)
    }

    /// The start position of these letters, a to h in upper case: what parsing a [`BackRank`] says, without its errors and
    /// faster.
    pub(crate) fn of_letters(letters: &[u8; 8]) -> Option<Sp> {
        let mut row = [0; 16];
        row[..8].copy_from_slice(letters);
        let row = u8x16::new(row);
        let files = |letter| (row.simd_eq(u8x16::splat(letter)).to_bitmask() & 0xff) as u8;
        let (bishop, knight, queen) = (files(b'B'), files(b'N'), files(b'Q'));
        let has_all = bishop & LIGHT != 0
            && bishop & !LIGHT != 0
            && knight & knight.wrapping_sub(1) != 0
            && queen != 0;
        // What has more than these, or no rook, king, rook on the others, is found out by comparing.
        let sp = has_all
            .then(|| number_unchecked(Files { bishop, knight, queen, ..Files::default() }))?;
        (LETTERS.get(usize::from(sp.0))? == letters).then_some(sp)
    }

    /// The eight pieces of this start position.
    pub const fn back_rank(self) -> BackRank {
        let number = self.0 as usize;
        let mut squares = [None; 8];
        squares[2 * (number % 4) + 1] = Some(Role::Bishop);
        squares[2 * (number / 4 % 4)] = Some(Role::Bishop);
        place(&mut squares, number / 16 % 6, Role::Queen);
        let (first, second) = KNIGHT_PAIRS[number / 96];
        // The second first: it does not move the first one's count.
        place(&mut squares, second, Role::Knight);
        place(&mut squares, first, Role::Knight);
        place(&mut squares, 0, Role::Rook);
        place(&mut squares, 0, Role::King);
        place(&mut squares, 0, Role::Rook);

        let mut roles = [Role::Rook; 8];
        let mut file = 0;
        while file < 8 {
            if let Some(role) = squares[file] {
                roles[file] = role;
            }
            file += 1;
        }
        BackRank(roles)
    }
}

impl fmt::Display for Sp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// The letters of all start positions.
static LETTERS: [[u8; 8]; Sp::COUNT as usize] = {
    let mut letters = [[0; 8]; Sp::COUNT as usize];
    let mut index = 0;
    while index < letters.len() * 8 {
        let (sp, file) = (index / 8, index % 8);
        letters[sp][file] = Sp(sp as u16).back_rank().0[file].upper_char() as u8;
        index += 1;
    }
    letters
};

/// Two of five squares, in the order of the numbering.
const KNIGHT_PAIRS: [(usize, usize); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

/// Puts a piece on the empty square that `skip` empty squares precede.
const fn place(squares: &mut [Option<Role>; 8], mut skip: usize, role: Role) {
    let mut file = 0;
    while file < 8 {
        if squares[file].is_none() {
            if skip == 0 {
                squares[file] = Some(role);
                return;
            }
            skip -= 1;
        }
        file += 1;
    }
}

/// The eight pieces of one side at the start, a to h: always one of the 960.
///
/// Parsed from eight of the letters K, Q, R, B, N in either case, and displayed in upper case.
///
/// ```
/// use chess960::chess960::start::BackRank;
///
/// let rank: BackRank = "bbqnnrkr".parse()?;
/// assert_eq!(rank.sp().get(), 0);
/// assert_eq!(rank.to_string(), "BBQNNRKR");
///
/// let error = "KRNBQBNR".parse::<BackRank>().unwrap_err();
/// assert_eq!(error.to_string(), "the bishops on d and f stand on squares of one colour");
/// # Ok::<(), chess960::chess960::start::ParseBackRankError>(())
/// ```
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct BackRank(pub(super) [Role; 8]);

impl BackRank {
    /// The back rank with these pieces, a to h.
    ///
    /// # Errors
    ///
    /// The first of the three conditions in [`NotChess960`] that fails.
    pub fn from_roles(roles: [Role; 8]) -> Result<BackRank, NotChess960> {
        number(files_of(roles)).map(|_| BackRank(roles))
    }

    /// The pieces, a to h.
    pub const fn roles(self) -> [Role; 8] {
        self.0
    }

    /// The number of this start position. No search and no allocation.
    pub fn sp(self) -> Sp {
        number_unchecked(files_of(self.0))
    }

    /// Where the king stands: b to g.
    pub fn king_file(self) -> File {
        first_file(files_of(self.0).king)
    }

    /// Where the castling rook of this side stands.
    pub fn rook_file(self, side: CastlingSide) -> File {
        let rooks = files_of(self.0).rook;
        match side {
            CastlingSide::QueenSide => first_file(rooks),
            CastlingSide::KingSide => last_file(rooks),
        }
    }

    /// The rank seen in a mirror, a and h changed over: again one of the 960, and never the same.
    #[must_use]
    pub const fn mirror(self) -> BackRank {
        let [a, b, c, d, e, f, g, h] = self.0;
        BackRank([h, g, f, e, d, c, b, a])
    }

    /// King and castling rook of this side, on the back rank of this colour.
    pub fn castling(self, color: Color, side: CastlingSide) -> Castling {
        let rank = color.backrank();
        Castling {
            side,
            king: Square::from_coords(self.king_file(), rank),
            rook: Square::from_coords(self.rook_file(side), rank),
        }
    }

    /// How king and rook will travel when castling on this side.
    pub fn method(self, side: CastlingSide) -> Method {
        self.castling(Color::White, side).method()
    }

    /// Whether White can castle on this side on move 1: nothing has to leave first.
    ///
    /// True of 90 ranks on the h-side and 72 on the a-side, never on both. These are the
    /// [transpositions](Method::Transposition).
    pub fn castles_on_move_one(self, side: CastlingSide) -> bool {
        self.castling(Color::White, side).must_be_vacant().is_empty()
    }

    /// Chess90: the side of the rook that stands in the way of castling with the other one, until
    /// it moves or is captured.
    ///
    /// In `RKRxxxxx` it is the h-side rook on c, the king's goal on the a-side. `None` for the 870
    /// others (Chess870).
    pub fn blocked_castling(self) -> Option<CastlingSide> {
        CastlingSide::ALL.into_iter().find(|&in_the_way| {
            let rook = self.castling(Color::White, in_the_way).rook;
            self.castling(Color::White, !in_the_way).must_be_vacant().contains(rook)
        })
    }

    /// Chess18: the king on e and the rooks on a and h, as in classical chess.
    pub const fn is_chess18(self) -> bool {
        matches!(self.0, [Role::Rook, _, _, _, Role::King, _, _, Role::Rook])
    }

    /// Whether left and right half are mirror images once king and queen count as the same piece.
    /// True of 24 ranks.
    pub fn is_symmetric(self) -> bool {
        is_symmetric(self.0)
    }

    /// The pawns on White's second rank that no own piece protects; on Black's seventh, the same
    /// files. There are never more than three.
    pub fn unprotected_pawns(self) -> Bitboard {
        // The second rank is one step away, so nothing can stand between.
        let protected: Bitboard = File::ALL
            .into_iter()
            .zip(self.0)
            .map(|(file, role)| {
                let square = Square::from_coords(file, Rank::First);
                attacks::attacks(square, role.of(Color::White), Bitboard::EMPTY)
            })
            .fold(Bitboard::EMPTY, |all, some| all | some);
        Bitboard::from_rank(Rank::Second) & !protected
    }
}

impl fmt::Display for BackRank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad_roles(self.0, f)
    }
}

impl FromStr for BackRank {
    type Err = ParseBackRankError;

    fn from_str(s: &str) -> Result<BackRank, ParseBackRankError> {
        Ok(BackRank::from_roles(roles_of(s)?)?)
    }
}

/// Eight pieces, none of them a pawn, from their letters.
pub(super) fn roles_of(s: &str) -> Result<[Role; 8], ParseBackRankError> {
    let length = s.chars().count();
    if length != 8 {
        return Err(ParseBackRankError::Length(length));
    }
    let mut roles = [Role::Pawn; 8];
    for (index, (role, letter)) in roles.iter_mut().zip(s.chars()).enumerate() {
        *role = Role::from_char(letter)
            .filter(|&role| role != Role::Pawn)
            .ok_or(ParseBackRankError::Letter { letter, position: index + 1 })?;
    }
    Ok(roles)
}

/// The letters of eight pieces.
pub(super) fn pad_roles(roles: [Role; 8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let letters = roles.map(|role| role.upper_char() as u8);
    f.pad(str::from_utf8(&letters).map_err(|_| fmt::Error)?)
}

/// Free of the other conditions, so that it can be counted among all shuffles.
pub(super) fn is_symmetric(roles: [Role; 8]) -> bool {
    let alike = |role| {
        if role == Role::Queen { Role::King } else { role }
    };
    (0..4).all(|file| alike(roles[file]) == alike(roles[7 - file]))
}

/// One byte for each kind of piece, with bit 0 for the a-file.
type Files = ByRole<u8>;

fn files_of(roles: [Role; 8]) -> Files {
    let mut files = Files::default();
    for (index, role) in roles.into_iter().enumerate() {
        *files.get_mut(role) |= 1 << index;
    }
    files
}

/// The pieces of one colour on its back rank.
pub(super) fn files_on(board: &Board, color: Color) -> Files {
    let shift = 8 * color.backrank().to_u32();
    Files::new_with(|role| ((board.by_piece(role.of(color)).0 >> shift) & 0xff) as u8)
}

const LIGHT: u8 = 0b1010_1010;

/// The lowest file of a set that is not empty.
const fn first_file(files: u8) -> File {
    File::new(files.trailing_zeros())
}

/// The highest file of a set that is not empty.
const fn last_file(files: u8) -> File {
    File::new(7 - files.leading_zeros())
}

/// The number of eight files that all hold a piece, if they are one of the 960.
pub(super) fn number(files: Files) -> Result<Sp, NotChess960> {
    let count = files.map(u8::count_ones);
    if count != (ByRole { pawn: 0, knight: 2, bishop: 2, rook: 2, queen: 1, king: 1 }) {
        return Err(NotChess960::Pieces { found: count.map(|count| count as u8) });
    }
    let light_bishops = files.bishop & LIGHT;
    if light_bishops == 0 || light_bishops == files.bishop {
        return Err(NotChess960::Bishops {
            first: first_file(files.bishop),
            second: last_file(files.bishop),
        });
    }
    // A file's bit is larger the nearer it is to h.
    let first_rook = 1 << files.rook.trailing_zeros();
    if files.king < first_rook {
        return Err(NotChess960::King { missing: CastlingSide::QueenSide });
    }
    if files.king > files.rook {
        return Err(NotChess960::King { missing: CastlingSide::KingSide });
    }
    Ok(number_unchecked(files))
}

/// The number of a rank known to be one of the 960.
fn number_unchecked(files: Files) -> Sp {
    let light = (files.bishop & LIGHT).trailing_zeros() / 2;
    let dark = (files.bishop & !LIGHT).trailing_zeros() / 2;

    // The index of a square among those left is the number of left squares before it.
    let before = |bit: u8, left: u8| (left & (bit - 1)).count_ones();
    let queen = before(files.queen, !files.bishop);
    let left = !files.bishop & !files.queen;
    let second_knight = files.knight & (files.knight - 1);
    let i = before(files.knight ^ second_knight, left);
    let j = before(second_knight, left);
    // Of the ten pairs, i·(9−i)/2 begin with a smaller first square.
    let knights = i * (9 - i) / 2 + j - i - 1;

    Sp((light + 4 * dark + 16 * queen + 96 * knights) as u16)
}

/// Why eight pieces are not one of the 960 back ranks.
///
/// The conditions are tried in this order, and each needs the ones before it.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum NotChess960 {
    /// Not one king, one queen, two rooks, two bishops and two knights.
    Pieces {
        /// How many there are of each.
        found: ByRole<u8>,
    },
    /// Both bishops stand on squares of one colour.
    Bishops {
        /// The file of the one nearer to a.
        first: File,
        /// The file of the other.
        second: File,
    },
    /// The king does not stand between the rooks.
    King {
        /// The side of the king on which there is no rook.
        missing: CastlingSide,
    },
}

impl fmt::Display for NotChess960 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            NotChess960::Pieces { found } => {
                f.write_str("the pieces are ")?;
                for role in
                    [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn]
                {
                    for _ in 0..*found.get(role) {
                        write!(f, "{}", role.upper_char())?;
                    }
                }
                f.write_str(", expected one king, one queen, two rooks, two bishops, two knights")
            }
            NotChess960::Bishops { first, second } => {
                write!(f, "the bishops on {first} and {second} stand on squares of one colour")
            }
            NotChess960::King { missing } => {
                let side = side_name(missing);
                write!(f, "the king does not stand between the rooks (no rook on its {side})")
            }
        }
    }
}

impl std::error::Error for NotChess960 {}

/// Why a text is not a back rank.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum ParseBackRankError {
    /// Not eight characters, but this many.
    Length(usize),
    /// A character that is none of K, Q, R, B, N.
    Letter {
        /// The character.
        letter: char,
        /// Its place, counted from 1.
        position: usize,
    },
    /// Eight pieces, but not one of the 960.
    Rank(NotChess960),
}

impl fmt::Display for ParseBackRankError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseBackRankError::Length(length) => {
                write!(f, "a back rank of {length} letters, expected 8")
            }
            ParseBackRankError::Letter { letter, position } => {
                write!(f, "{letter:?} at position {position}, expected one of K, Q, R, B, N")
            }
            ParseBackRankError::Rank(reason) => reason.fmt(f),
        }
    }
}

impl std::error::Error for ParseBackRankError {}

impl From<NotChess960> for ParseBackRankError {
    fn from(reason: NotChess960) -> ParseBackRankError {
        ParseBackRankError::Rank(reason)
    }
}
