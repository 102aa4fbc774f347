//! Findings: what is wrong with a game or a position, how bad it is, and where.
//!
//! Conventions of every place in this crate: a byte counts from 0, a line, a column and a game count
//! from 1, a ply counts from 1 and is left out where a finding is not about a move. Bytes are those
//! of the *decompressed* stream. A line ends with LF, CR LF or CR. A column counts characters where
//! the line is UTF-8, and bytes where it is not.

use std::{fmt, ops::Range};

/// How bad a finding is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing; correct as it stands.
    Note,
    /// Not as the standard wants it, but it can mean only one thing, and is read as that.
    Warning,
    /// The game or the position is wrong or cannot be read: it is in no statistics.
    Error,
}

impl Severity {
    /// The word used in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One table for the kinds of findings: variant, stable code, severity, meaning.
macro_rules! codes {
    ($($variant:ident $id:literal $severity:ident $meaning:literal)*) => {
        /// The kind of a finding. Its [`id`](Code::id) is stable: scripts may rely on it.
        #[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Code {
            $(#[doc = $meaning] $variant,)*
        }

        impl Code {
            /// Every kind, in the order of the documentation.
            pub const ALL: &'static [Code] = &[$(Code::$variant,)*];

            /// The stable code, such as `fen/right-without-rook`.
            pub const fn id(self) -> &'static str {
                match self { $(Code::$variant => $id,)* }
            }

            /// How bad it is.
            pub const fn severity(self) -> Severity {
                match self { $(Code::$variant => Severity::$severity,)* }
            }

            /// What it means, in one sentence.
            pub const fn meaning(self) -> &'static str {
                match self { $(Code::$variant => $meaning,)* }
            }
        }
    };
}

codes! {
    UnreadableToken "syntax/unreadable-token" Error
        "A token in the movetext is no move, number, marker or annotation."
    UnreadableNumber "syntax/unreadable-number" Error
        "A number belongs to no move, or a word that begins with a digit is no termination marker."
    UnreadableNag "syntax/unreadable-nag" Error
        "An annotation stands before any move, or is not one of $0 to $255 [PGN 8.2.4]."
    OddBlank "syntax/odd-blank" Warning
        "A typographic blank or ellipsis stands between tokens; it is read as a blank."
    EnPassantSuffix "syntax/en-passant-suffix" Warning
        "A capture en passant is marked as such, which SAN does not do [PGN 8.2.3]."
    UnterminatedComment "syntax/unterminated-comment" Error
        "A comment is opened by a brace and not closed before the game ends [PGN 5]."
    UnterminatedVariation "syntax/unterminated-variation" Error
        "A variation is opened and not closed before the game ends [PGN 8.2.5]."
    StrayBracket "syntax/stray-bracket" Error
        "A closing or square bracket stands where none is open."
    AfterMarker "syntax/after-marker" Error
        "Text follows the termination marker, which must be the last element of a game [PGN 8.2.6]."
    OutsideGame "syntax/outside-game" Error
        "Text stands outside of the games and belongs to none."
    UnterminatedTag "tag/unterminated" Error
        "The value of a tag is not closed by a quote before its line ends [PGN 7]."
    MalformedTag "tag/malformed" Error
        "A tag pair is not of the form [Name \"value\"] [PGN 8.1.1]."
    UnescapedQuote "tag/unescaped-quote" Warning
        "A quote or a final backslash inside a tag value is not escaped by a backslash [PGN 7]."
    DuplicateTag "tag/duplicate" Warning
        "A tag stands twice in a game; the first one counts [PGN 8.1.1]."
    TagNameCase "tag/name-case" Warning
        "The name of a tag is in another case than the standard's; it is read as that tag."
    TagSectionGap "tag/gap" Warning
        "A blank line or a comment stands inside the tag section."
    GameTooLong "game/too-long" Error
        "The game is longer than the limit and was skipped up to the next one."
    GameCutOff "game/cut-off" Error
        "The file broke off inside this game."
    NoTags "game/no-tags" Warning
        "The game has no tag pairs; it is taken for classical chess."
    TooManyFindings "game/too-many-findings" Note
        "The game has more findings than are shown."
    NoFen "start/no-fen" Error
        "The Variant tag says Chess960 and no FEN tag gives the start position: the SP is unknown."
    NotAStart "start/not-960" Warning
        "The array in the FEN is none of the 960 [FIDE II.2]."
    NotTheStart "start/position" Note
        "A Chess960 game starts from a position that is no start position."
    StartRights "start/rights" Error
        "A start position does not give all four castling rights."
    StartTurn "start/turn" Warning
        "A start array has Black to move; it is not counted as a start position."
    StartCounters "start/counters" Note
        "The counters of a start position are not 0 and 1, or an en passant square is given."
    SecondFenSame "start/second-fen" Note
        "A second FEN tag gives the same position."
    SecondFenDiffers "start/second-fen-differs" Error
        "A second FEN tag gives another position."
    StatedSp "start/stated-sp" Warning
        "A tag, or a comment before the first move, states another SP than the FEN."
    VariantMissing "variant/missing" Warning
        "The FEN is a Chess960 position and no Variant tag says so."
    VariantOther "variant/other" Note
        "The Variant tag says another game than chess; it is not checked."
    VariantUnknown "variant/unknown" Warning
        "The Variant tag is no name of a game that is known; the game is not checked."
    VariantContradicts "variant/contradicts-fen" Warning
        "The Variant tag says classical chess and the FEN is a Chess960 position."
    ResultDiffers "result/differs" Error
        "The Result tag and the termination marker differ [PGN 8.2.6]."
    ResultTagForm "result/tag-form" Warning
        "The Result tag is a result in another form than 1-0, 0-1, 1/2-1/2, * [PGN 8.1.1.7]."
    ResultTagUnreadable "result/tag-unreadable" Error
        "The Result tag is no result [PGN 8.1.1.7]."
    DoubleForfeit "result/double-forfeit" Error
        "The Result tag is 0-0, a loss for both, which has no form in PGN [PGN 8.1.1.7]."
    MarkerMissing "result/missing-marker" Warning
        "The game has no termination marker; the Result tag counts [PGN 8.2.6]."
    MarkerForm "result/marker-form" Warning
        "The termination marker is not one of 1-0, 0-1, 1/2-1/2, * [PGN 8.2.6]."
    MoveIllegal "move/illegal" Error
        "No legal move fits."
    MoveAmbiguous "move/ambiguous" Error
        "More than one legal move fits [PGN 8.2.3.4]."
    MoveNull "move/null" Error
        "A null move is no move of chess."
    MoveCoordinates "move/coordinates" Error
        "The move is written as coordinates, not in SAN [PGN 8.2.3]."
    MoveCaptureMark "move/capture-mark" Warning
        "The capture mark is missing, or the move captures nothing [PGN 8.2.3.3]."
    CastlingSpelling "castling/spelling" Warning
        "Castling is not written with the capital letter O [PGN 8.2.3.3]."
    CastlingAsKingMove "castling/as-king-move" Error
        "Castling is written as a move of the king [PGN 8.2.3.3]."
    CastlingRight "castling/right" Error
        "The player has no right to castle on this side [FIDE 3.8.2.1, II.3.1]."
    CastlingVacant "castling/vacant" Error
        "A piece stands in the way of the king or the castling rook [FIDE II.3.2.7.4]."
    CastlingCheck "castling/check" Error
        "The king is in check [FIDE 3.8.2.2.1]."
    CastlingPath "castling/path" Error
        "The king would cross or reach an attacked square [FIDE 3.8.2.2.1]."
    CastlingExposed "castling/exposed" Error
        "The king would be in check after castling [FIDE 3.9]."
    FenPlacement "fen/placement" Error
        "The first field of the FEN does not describe eight ranks of eight squares [PGN 16.1.3.1]."
    FenTurn "fen/turn" Error
        "The second field of the FEN is not w or b [PGN 16.1.3.2]."
    FenCastlingLetter "fen/castling-letter" Error
        "The castling field has a character that means nothing there [PGN 16.1.3.3]."
    FenRightWithoutRook "fen/right-without-rook" Error
        "A castling right has no rook to castle with."
    FenKingOffBackRank "fen/king-off-back-rank" Error
        "A castling right is given though the king is not on its back rank."
    FenTwoRights "fen/two-rights-one-side" Error
        "Two castling rights are given on one side of the king."
    FenRightTwice "fen/right-twice" Error
        "A castling right is given twice."
    FenDifferingFiles "fen/differing-files" Warning
        "King or castling rook files differ between the colours, which no single start allows."
    FenCastlingOrder "fen/castling-order" Note
        "The castling rights are not in the order K, Q, k, q [PGN 16.1.3.3]."
    FenEnPassant "fen/en-passant" Error
        "The fourth field of the FEN is neither - nor a square on the third or sixth rank [PGN 16.1.3.4]."
    FenEnPassantImpossible "fen/en-passant-impossible" Warning
        "No pawn can just have made the double step that the en passant square tells of; it is ignored."
    FenHalfmove "fen/halfmove" Error
        "The fifth field of the FEN is no whole number [PGN 16.1.3.5]."
    FenFullmove "fen/fullmove" Error
        "The sixth field of the FEN is no whole number [PGN 16.1.3.6]."
    FenFullmoveZero "fen/fullmove-zero" Note
        "The sixth field of the FEN is 0 and read as 1 [PGN 16.1.3.6]."
    FenFields "fen/fields" Error
        "The FEN has not six fields, nor the four of EPD [PGN 16.1.3]."
    FenFourFields "fen/four-fields" Note
        "The FEN has four fields; the counters are read as 0 and 1."
    FenExtraField "fen/extra-field" Warning
        "The FEN has a field too many; it is passed over."
    FenSemicolon "fen/semicolon" Warning
        "A semicolon is attached to the end of the FEN."
    FenBlanks "fen/blanks" Warning
        "The fields of the FEN are not separated by single blanks."
    FenKings "fen/kings" Error
        "A side has not exactly one king."
    FenPawns "fen/pawns" Error
        "A pawn stands on the first or eighth rank."
    FenOppositeCheck "fen/opposite-check" Error
        "The side that is not to move is in check."
    FenMaterial "fen/material" Warning
        "A side has more pieces than promotion can explain."
    FenImpossibleCheck "fen/impossible-check" Warning
        "No move can have given this check."
    FenNotStandard "fen/not-standard" Error
        "The castling rights cannot be written in standard FEN."
    LineTooLong "fen/line-too-long" Error
        "The line is too long for a position and was passed through."
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// Something found in a text: its kind, the bytes it is about, and what to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The kind.
    pub code: Code,
    /// The bytes it is about, from the start of the text that was read.
    pub span: Range<usize>,
    /// The ply it is about, from 1; `None` where it is not about a move.
    pub ply: Option<u32>,
    /// What was found and what was expected: lower case, no full stop.
    pub message: String,
    /// The text that it is about is still to be put in front of the message: who finds it may not have
    /// that text.
    pub quotes: bool,
}

impl Finding {
    /// A finding that is not about a move.
    pub fn new(code: Code, span: Range<usize>, message: impl Into<String>) -> Finding {
        Finding { code, span, ply: None, message: message.into(), quotes: false }
    }

    /// The same finding in a text of which the one read begins at `offset`.
    #[must_use]
    pub fn moved_by(mut self, offset: usize) -> Finding {
        self.span = self.span.start + offset..self.span.end + offset;
        self
    }

    /// How bad it is.
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }
}

/// Whether one of the findings is an error.
pub fn any_error(findings: &[Finding]) -> bool {
    findings.iter().any(|f| f.severity() == Severity::Error)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn ids_are_unique_and_well_formed() {
        let ids: HashSet<_> = Code::ALL.iter().map(|c| c.id()).collect();
        assert_eq!(ids.len(), Code::ALL.len());
        for id in ids {
            let (area, kind) = id.split_once('/').unwrap();
            for part in [area, kind] {
                assert!(!part.is_empty());
                assert!(part.bytes().all(|b| b == b'-' || b.is_ascii_alphanumeric()));
                assert_eq!(part, part.to_lowercase());
            }
        }
    }

    #[test]
    fn severities_are_ordered() {
        assert!(Severity::Note < Severity::Warning && Severity::Warning < Severity::Error);
    }
}
