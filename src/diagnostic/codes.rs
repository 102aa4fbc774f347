//! The kinds of findings.

use std::fmt;

use super::{Level, Severity};

/// One table for the kinds of findings: variant, stable code, level, level under the export format of
/// \[PGN\], meaning.
macro_rules! codes {
    ($($variant:ident $id:literal $level:ident $strict:ident $meaning:literal)*) => {
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

            /// How it is reported unless something else is asked for.
            pub const fn level(self) -> Level {
                match self { $(Code::$variant => Level::$level,)* }
            }

            /// How it is reported of a file that should be in the export format of \[PGN\].
            pub const fn strict_level(self) -> Level {
                match self { $(Code::$variant => Level::$strict,)* }
            }

            /// What it means, in one sentence.
            pub const fn meaning(self) -> &'static str {
                match self { $(Code::$variant => $meaning,)* }
            }
        }
    };
}

codes! {
    UnreadableToken "syntax/unreadable-token" Error Error
        "A token in the movetext is no move, number, marker or annotation."
    UnreadableNumber "syntax/unreadable-number" Error Error
        "A number belongs to no move, or a word that begins with a digit is no termination marker."
    UnreadableNag "syntax/unreadable-nag" Error Error
        "An annotation stands before any move, or is not one of $0 to $255 [PGN 8.2.4]."
    OddBlank "syntax/odd-blank" Warning Error
        "A typographic blank or ellipsis stands between tokens; it is read as a blank."
    EnPassantSuffix "syntax/en-passant-suffix" Warning Error
        "A capture en passant is marked as such, which SAN does not do [PGN 8.2.3.3]."
    UnterminatedComment "syntax/unterminated-comment" Error Error
        "A comment is opened by a brace and not closed before the game ends [PGN 5]."
    UnterminatedVariation "syntax/unterminated-variation" Error Error
        "A variation is opened and not closed before the game ends [PGN 8.2.5]."
    StrayBracket "syntax/stray-bracket" Error Error
        "A closing or square bracket stands where none is open."
    Reserved "syntax/reserved" Error Error
        "An angle bracket stands in the movetext; it is reserved [PGN 7]."
    VariationFirst "syntax/variation-first" Error Error
        "A variation stands before any move that it could replace [PGN 8.2.5]."
    VariationDepth "syntax/variation-depth" Note Note
        "Variations are nested too deeply to be checked; they are passed over."
    EscapeLine "syntax/escape-line" Note Note
        "A line that begins with a percent sign is passed over [PGN 6]."
    AfterMarker "syntax/after-marker" Error Error
        "Text follows the termination marker, which must be the last element of a game [PGN 8.2.6]."
    OutsideGame "syntax/outside-game" Error Error
        "Text stands outside of the games and belongs to none."
    Encoding "text/encoding" Note Note
        "The text is not UTF-8; it is read as Windows-1252, which contains ISO 8859-1 [PGN 4.1]."
    MixedEncoding "text/mixed-encoding" Warning Error
        "The file is partly UTF-8 and partly not."
    ByteOrderMark "text/byte-order-mark" Note Note
        "A byte order mark is passed over."
    ControlCharacter "text/control-character" Warning Error
        "A control character stands in the text [PGN 4.1, 4.2]."
    LongLine "text/long-line" Note Note
        "A line has more than 255 characters [PGN 4.3]."
    UnterminatedTag "tag/unterminated" Error Error
        "The value of a tag is not closed by a quote before its line ends [PGN 7]."
    MalformedTag "tag/malformed" Error Error
        "A tag pair is not of the form [Name \"value\"] [PGN 8.1]."
    UnescapedQuote "tag/unescaped-quote" Warning Error
        "A quote or a final backslash inside a tag value is not escaped by a backslash [PGN 7]."
    DuplicateTag "tag/duplicate" Warning Error
        "A tag stands twice in a game; the first one counts [PGN 8.1]."
    TagNameCase "tag/name-case" Warning Error
        "The name of a tag is in another case than the standard's; it is read as that tag."
    TagSectionGap "tag/gap" Warning Error
        "A blank line or a comment stands inside the tag section."
    TagNameForm "tag/name-form" Note Error
        "The name of a tag does not begin with an upper-case letter [PGN 8.1]."
    TagEscape "tag/escape" Warning Error
        "A backslash in a tag value stands before neither a quote nor a backslash [PGN 7]."
    TagLength "tag/length" Note Note
        "The value of a tag has more than 255 characters [PGN 7]."
    TagBlanks "tag/blanks" Warning Error
        "The value of a tag of the roster begins or ends with a blank."
    RosterMissing "roster/missing" Note Error
        "Tags of the seven tag roster are missing [PGN 8.1.1]."
    RosterName "roster/empty-name" Warning Error
        "The name of a player is empty; an unknown name is written ? [PGN 8.1.1.5]."
    RosterDate "roster/date" Warning Error
        "A date is not of the form 2024.12.31, with ? for digits that are not known, or is no day [PGN 8.1.1.3]."
    RosterElo "roster/elo" Warning Error
        "A rating is neither a number nor - nor ? [PGN 9.1.2]."
    NameVariant "roster/name-variant" Note Note
        "The name of a player differs only by case, order, punctuation or a final digit from another in the file or event."
    GameTooLong "game/too-long" Error Error
        "The game is longer than the limit and was skipped up to the next one."
    GameCutOff "game/cut-off" Error Error
        "The file broke off inside this game."
    NoTags "game/no-tags" Warning Error
        "The game has no tag pairs; it is taken for classical chess."
    TooManyFindings "game/too-many-findings" Note Note
        "The game has more findings than are shown."
    NoFen "start/no-fen" Error Error
        "The Variant tag says Chess960 and no FEN tag gives the start position: the SP is unknown."
    NotAStart "start/not-960" Warning Error
        "The array in the FEN is none of the 960 [FIDE II.2]."
    NotTheStart "start/position" Note Note
        "A Chess960 game starts from a position that is no start position."
    StartRights "start/rights" Error Error
        "A start position does not give all four castling rights."
    StartTurn "start/turn" Warning Error
        "A start array has Black to move; it is not counted as a start position."
    StartCounters "start/counters" Note Note
        "The counters of a start position are not 0 and 1, or an en passant square is given."
    DoubleStart "start/double" Note Note
        "White and Black begin from different arrays, each one of the 960."
    SetUpMissing "start/setup-missing" Note Error
        "A FEN is given without the tag SetUp \"1\" [PGN 9.7.1]."
    SetUp "start/setup" Warning Error
        "The SetUp tag contradicts the FEN tag, or is neither 0 nor 1 [PGN 9.7.1]."
    OtherDialect "start/dialect" Note Note
        "The FEN is in another dialect than those of the file before it."
    SecondFenSame "start/second-fen" Note Error
        "A second FEN tag gives the same position."
    SecondFenDiffers "start/second-fen-differs" Error Error
        "A second FEN tag gives another position."
    StatedSp "start/stated-sp" Warning Error
        "A tag, or a comment before the first move, states another SP than the FEN."
    VariantMissing "variant/missing" Warning Error
        "The FEN is a Chess960 position and no Variant tag says so."
    VariantOther "variant/other" Note Note
        "The Variant tag says another game than chess; it is not checked."
    VariantUnknown "variant/unknown" Warning Error
        "The Variant tag is no name of a game that is known; the game is not checked."
    VariantContradicts "variant/contradicts-fen" Warning Error
        "The Variant tag says classical chess and the FEN is a Chess960 position."
    ResultDiffers "result/differs" Error Error
        "The Result tag and the termination marker differ [PGN 8.2.6]."
    ResultTagForm "result/tag-form" Warning Error
        "The Result tag is a result in another form than 1-0, 0-1, 1/2-1/2, * [PGN 8.1.1.7]."
    ResultTagUnreadable "result/tag-unreadable" Error Error
        "The Result tag is no result [PGN 8.1.1.7]."
    DoubleForfeit "result/double-forfeit" Error Error
        "The Result tag is 0-0, a loss for both, which has no form in PGN [PGN 8.1.1.7]."
    ResultBoard "result/board" Error Error
        "The result contradicts the mate or stalemate on the board [FIDE 5.1.1, 5.2.1]."
    ResultOpen "result/open" Warning Error
        "Mate or stalemate is on the board and the result is * [FIDE 5.1.1, 5.2.1]."
    ResultMaterial "result/insufficient-material" Warning Error
        "The game was won though no mate is possible with the pieces left [FIDE 5.2.2]."
    ResultTermination "result/termination" Warning Error
        "The Termination tag contradicts the result or the board [PGN 9.8.1]."
    PlyCount "result/ply-count" Warning Error
        "The PlyCount tag differs from the number of plies [PGN 9.9.3]."
    Fivefold "result/fivefold-repetition" Warning Error
        "The game went on after a position had appeared five times [FIDE 9.6.1]."
    SeventyFive "result/seventy-five-moves" Warning Error
        "The game went on after 75 moves of each player without a capture or a pawn move [FIDE 9.6.2]."
    MarkerMissing "result/missing-marker" Warning Error
        "The game has no termination marker; the Result tag counts [PGN 8.2.6]."
    MarkerForm "result/marker-form" Warning Error
        "The termination marker is not one of 1-0, 0-1, 1/2-1/2, * [PGN 8.2.6]."
    MoveIllegal "move/illegal" Error Error
        "No legal move fits."
    MoveAmbiguous "move/ambiguous" Error Error
        "More than one legal move fits [PGN 8.2.3.4]."
    MoveNull "move/null" Error Error
        "A null move is no move of chess."
    MoveCoordinates "move/coordinates" Error Error
        "The move is written as coordinates, not in SAN [PGN 8.2.3]."
    MoveCaptureMark "move/capture-mark" Warning Error
        "The capture mark is missing, or the move captures nothing [PGN 8.2.3.3]."
    MoveCheckMark "move/check-mark" Warning Error
        "The mark of check or mate is missing or wrong [PGN 8.2.3.5]."
    MoveDisambiguation "move/disambiguation" Warning Error
        "The square of origin is told though it is not needed, or otherwise than the standard wants [PGN 8.2.3.4]."
    PawnLetter "move/pawn-letter" Warning Error
        "The letter P stands before the move of a pawn, which has none in SAN [PGN 8.2.3.2]."
    PromotionForm "move/promotion-form" Warning Error
        "A promotion is not written as in e8=Q [PGN 8.2.3.3]."
    MoveNumber "move/number" Warning Error
        "A move number is not that of its move [PGN 8.2.2]."
    MoveAfterEnd "move/after-end" Error Error
        "A move follows mate or stalemate, which ended the game [FIDE 5.1.1, 5.2.1]."
    BoardArtefact "move/board-artefact" Warning Error
        "Kings put on the centre squares, which tells an electronic board the result, are taken down as moves."
    CastlingSpelling "castling/spelling" Warning Error
        "Castling is not written with the capital letter O [PGN 8.2.3.3]."
    CastlingAsKingMove "castling/as-king-move" Error Error
        "Castling is written as a move of the king [PGN 8.2.3.3]."
    CastlingRight "castling/right" Error Error
        "The player has no right to castle on this side [FIDE 3.8.2.1, II.3.1]."
    CastlingVacant "castling/vacant" Error Error
        "A piece stands in the way of the king or the castling rook [FIDE II.3.2.7.4]."
    CastlingCheck "castling/check" Error Error
        "The king is in check [FIDE 3.8.2.2.1]."
    CastlingPath "castling/path" Error Error
        "The king would cross or reach an attacked square [FIDE 3.8.2.2.1]."
    CastlingExposed "castling/exposed" Error Error
        "The king would be in check after castling [FIDE 3.9]."
    FenPlacement "fen/placement" Error Error
        "The first field of the FEN does not describe eight ranks of eight squares [PGN 16.1.3.1]."
    FenTurn "fen/turn" Error Error
        "The second field of the FEN is not w or b [PGN 16.1.3.2]."
    FenCastlingLetter "fen/castling-letter" Error Error
        "The castling field has a character that means nothing there [PGN 16.1.3.3]."
    FenRightWithoutRook "fen/right-without-rook" Error Error
        "A castling right has no rook to castle with."
    FenKingOffBackRank "fen/king-off-back-rank" Error Error
        "A castling right is given though the king is not on its back rank."
    FenTwoRights "fen/two-rights-one-side" Error Error
        "Two castling rights are given on one side of the king."
    FenRightTwice "fen/right-twice" Error Error
        "A castling right is given twice."
    FenDifferingFiles "fen/differing-files" Warning Error
        "King or castling rook files differ between the colours, which no single start allows."
    FenCastlingOrder "fen/castling-order" Note Error
        "The castling rights are not in the order K, Q, k, q [PGN 16.1.3.3]."
    FenEnPassant "fen/en-passant" Error Error
        "The fourth field of the FEN is neither - nor a square on the third or sixth rank [PGN 16.1.3.4]."
    FenEnPassantImpossible "fen/en-passant-impossible" Warning Error
        "No pawn can just have made the double step that the en passant square tells of; it is ignored."
    FenHalfmove "fen/halfmove" Error Error
        "The fifth field of the FEN is no whole number [PGN 16.1.3.5]."
    FenFullmove "fen/fullmove" Error Error
        "The sixth field of the FEN is no whole number [PGN 16.1.3.6]."
    FenFullmoveZero "fen/fullmove-zero" Note Error
        "The sixth field of the FEN is 0 and read as 1 [PGN 16.1.3.6]."
    FenFields "fen/fields" Error Error
        "The FEN has not six fields, nor the four of EPD [PGN 16.1.3]."
    FenFourFields "fen/four-fields" Note Error
        "The FEN has four fields; the counters are read as 0 and 1."
    FenExtraField "fen/extra-field" Warning Error
        "The FEN has a field too many; it is passed over."
    FenSemicolon "fen/semicolon" Warning Error
        "A semicolon is attached to the end of the FEN."
    FenBlanks "fen/blanks" Warning Error
        "The fields of the FEN are not separated by single blanks."
    FenKings "fen/kings" Error Error
        "A side has not exactly one king."
    FenPawns "fen/pawns" Error Error
        "A pawn stands on the first or eighth rank."
    FenOppositeCheck "fen/opposite-check" Error Error
        "The side that is not to move is in check."
    FenMaterial "fen/material" Warning Error
        "A side has more pieces than promotion can explain."
    FenImpossibleCheck "fen/impossible-check" Warning Error
        "No move can have given this check."
    FenOtherDialect "fen/other-dialect" Error Error
        "A castling right is not written in the dialect that was asked for."
    FenNotStandard "fen/not-standard" Error Error
        "The castling rights cannot be written in standard FEN."
    LineTooLong "fen/line-too-long" Error Error
        "The line is too long for a position and was passed through."
    NoColumn "fen/no-column" Error Error
        "A record of the table ends before the column with the FEN."
    UnclosedQuote "fen/unclosed-quote" Error Error
        "A quoted field of the table is not closed before the end of the file."
    ExportLine "export/line" Off Error
        "A line of the movetext has 80 characters or more, or begins or ends with a blank [PGN 8.2.1]."
    ExportTag "export/tag" Off Error
        "A tag pair does not stand by itself at the beginning of a line, with one blank before its value [PGN 8.1]."
    ExportTagOrder "export/tag-order" Off Error
        "The tags are not the roster in its order and then the others by name [PGN 8.1.1]."
    ExportBlankLine "export/blank-line" Off Error
        "Tag section and movetext are not each followed by one empty line [PGN 8.1, 8.2.1]."
    ExportNumber "export/move-number" Off Error
        "A move number is missing, too many, or not written as in 1. and 1... [PGN 8.2.2.2]."
    ExportAnnotation "export/annotation" Off Error
        "An annotation is written with ! and ? instead of a NAG [PGN 8.2.3.8]."
    EventExpected "event/expected-sp" Error Error
        "A game does not start from the position that was expected of its round."
    EventRoundSp "event/round-sp" Warning Error
        "The games of a round start from different positions."
    EventUnexpected "event/unexpected-round" Warning Error
        "No position was expected of this round, or the game names no round."
    EventMissingRound "event/missing-round" Warning Error
        "A round has no game."
    EventSelf "event/self-play" Error Error
        "A player meets himself."
    EventTwice "event/twice-in-round" Warning Error
        "A player has more than one opponent in a round."
    EventReturn "event/return-game" Warning Error
        "The two games of a pairing have the same colours, or different start positions."
    EventDuplicate "event/duplicate" Warning Error
        "A game stands twice: the same players, date, start and moves, or the same start and 20 plies or more."
    EventContained "event/contained" Warning Error
        "The moves of a game are the first ones of another one of the same players, date and start."
}

impl Code {
    /// The kind of this code.
    pub fn of(id: &str) -> Option<Code> {
        Code::ALL.iter().copied().find(|code| code.id() == id)
    }

    /// How bad it is for the reading of a game, whatever is reported.
    pub const fn severity(self) -> Severity {
        match self.level() {
            Level::Off | Level::Note => Severity::Note,
            Level::Warning => Severity::Warning,
            Level::Error => Severity::Error,
        }
    }

    /// Whether it tells of a way of writing that a whole file has, if one of its games has it: it is then
    /// told once a file.
    pub const fn is_habit(self) -> bool {
        matches!(
            self,
            Code::EscapeLine
                | Code::Encoding
                | Code::ByteOrderMark
                | Code::LongLine
                | Code::TagNameForm
                | Code::RosterMissing
                | Code::SetUpMissing
                | Code::FenFourFields
                | Code::FenFullmoveZero
                | Code::FenCastlingOrder
        )
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}
