use shakmaty::{CastlingSide, Color, EnPassantMode, File, Position};

use super::*;
use crate::diagnostic::{Code, any_error};

mod damaged;
mod rules;

/// What holds of every reading.
fn checked(text: &[u8], rules: impl Into<Rules>) -> Reading {
    let reading = read(text, rules);
    assert_eq!(reading.fen.is_none(), any_error(&reading.findings));
    assert!(reading.findings.is_sorted_by_key(|finding| finding.span.start));
    assert!(reading.findings.len() <= 30);
    for finding in &reading.findings {
        assert!(finding.span.start <= finding.span.end && finding.span.end <= text.len());
        assert!(finding.message.len() < 500);
    }
    reading
}

/// The codes found, each with the text it is about.
fn found(text: &str, rules: impl Into<Rules>) -> Vec<(Code, &str)> {
    checked(text.as_bytes(), rules)
        .findings
        .iter()
        .map(|finding| (finding.code, &text[finding.span.clone()]))
        .collect()
}

fn good(text: &str) -> Fen {
    let reading = checked(text.as_bytes(), Tail::Nothing);
    reading.fen.unwrap_or_else(|| panic!("{text}: {:?}", reading.findings))
}

/// The castling field in the three dialects.
fn fields(text: &str) -> [Option<String>; 3] {
    let fen = good(text);
    [Dialect::XFen, Dialect::Shredder, Dialect::Standard].map(|dialect| {
        let mut field = Vec::new();
        let written = fen.rights.write(fen.position.board(), dialect, &mut field);
        written.ok().map(|()| String::from_utf8(field).unwrap())
    })
}

#[test]
fn a_letter_means_what_the_board_makes_of_it() {
    for (board, field, x, shredder) in [
        // The classical array, in all spellings and orders.
        ("r3k2r/8/8/8/8/8/8/R3K2R", "KQkq", "KQkq", "HAha"),
        ("r3k2r/8/8/8/8/8/8/R3K2R", "HAha", "KQkq", "HAha"),
        ("r3k2r/8/8/8/8/8/8/R3K2R", "AHah", "KQkq", "HAha"),
        ("r3k2r/8/8/8/8/8/8/R3K2R", "HAkq", "KQkq", "HAha"),
        ("r3k2r/8/8/8/8/8/8/R3K2R", "qaKH".split_at(1).0, "q", "a"),
        ("r3k2r/8/8/8/8/8/8/R3K2R", "qkAK", "KQkq", "HAha"),
        ("r3k2r/8/8/8/8/8/8/R3K2R", "-", "-", "-"),
        // An inner rook on the h-side, and one on the a-side.
        ("7k/8/8/8/8/8/8/2K2RR1", "F", "F", "F"),
        ("7k/8/8/8/8/8/8/2K2RR1", "K", "K", "G"),
        ("1rrk4/8/8/8/8/8/8/4K3", "c", "c", "c"),
        ("1rrk4/8/8/8/8/8/8/4K3", "q", "q", "b"),
        ("r2rk1rr/8/8/8/8/8/8/R2RK1RR", "GDha", "GDkq", "GDha"),
        // A rook on the other side of the king is none of its business.
        ("8/6k1/8/8/8/8/8/R1RKR2R", "EC", "EC", "EC"),
        ("4k3/8/8/8/8/8/8/5RKR", "F", "Q", "F"),
        // The outermost own rook: enemy rooks and other ranks do not count.
        ("4k3/8/8/8/8/8/R7/rR2K1Rr", "KQ", "KQ", "GB"),
        ("4k3/8/8/8/8/8/8/rR2K1Rr", "BG", "KQ", "GB"),
        // The king on b: its own file is no rook's.
        ("1k6/8/8/8/8/8/8/RKR5", "CA", "KQ", "CA"),
        ("rkr5/8/8/8/8/8/8/6K1", "ac", "kq", "ca"),
    ] {
        let text = format!("{board} w {field} - 0 1");
        let [x_field, shredder_field, _] = fields(&text);
        assert_eq!(x_field.as_deref(), Some(x), "{text}");
        assert_eq!(shredder_field.as_deref(), Some(shredder), "{text}");
    }
}

#[test]
fn standard_needs_the_king_on_e_and_the_rooks_in_the_corners() {
    for (board, field, standard) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R", "HAha", Some("KQkq")),
        ("r3k2r/8/8/8/8/8/8/RR2K1RR", "Hq", Some("Kq")),
        ("r3k2r/8/8/8/8/8/8/RR2K1RR", "G", None),
        ("r3k2r/8/8/8/8/8/8/R2K3R", "KQ", None),
        ("r3k2r/8/8/8/8/8/8/R2K3R", "kq", Some("kq")),
        ("r3k1r1/8/8/8/8/8/8/R3K2R", "KQk", None),
        ("r3k1r1/8/8/8/8/8/8/R3K2R", "-", Some("-")),
    ] {
        let text = format!("{board} w {field} - 0 1");
        assert_eq!(fields(&text)[2].as_deref(), standard, "{text}");
    }
}

#[test]
fn a_letter_that_gives_no_right_is_an_error_of_its_own() {
    for (board, field, expected) in [
        (
            "r3k3/8/8/8/8/8/8/R3K3",
            "KQkq",
            &[(Code::FenRightWithoutRook, "K"), (Code::FenRightWithoutRook, "k")][..],
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R",
            "HBhb",
            &[(Code::FenRightWithoutRook, "B"), (Code::FenRightWithoutRook, "b")],
        ),
        // A rook of the other colour, a piece that is no rook, the king himself.
        (
            "4k3/8/8/8/8/8/8/r3K2B",
            "AEH",
            &[
                (Code::FenRightWithoutRook, "A"),
                (Code::FenRightWithoutRook, "E"),
                (Code::FenRightWithoutRook, "H"),
            ],
        ),
        (
            "r3k2r/8/8/8/8/8/4K3/R6R",
            "KQkq",
            &[(Code::FenKingOffBackRank, "K"), (Code::FenKingOffBackRank, "Q")],
        ),
        // A king on the wrong side's back rank.
        ("K3k3/8/8/8/8/8/8/R6R", "A", &[(Code::FenKingOffBackRank, "A")]),
        ("2rrk3/8/8/8/8/8/8/4K3", "cd", &[(Code::FenTwoRights, "d")]),
        ("r1r1k3/8/8/8/8/8/8/4K3", "qc", &[(Code::FenTwoRights, "c")]),
        ("r3k2r/8/8/8/8/8/8/R3K2R", "KKkq", &[(Code::FenRightTwice, "K")]),
        ("r3k2r/8/8/8/8/8/8/R3K2R", "KQkaq", &[(Code::FenRightTwice, "q")]),
        ("r3k2r/8/8/8/8/8/8/R3K2R", "K-", &[(Code::FenCastlingLetter, "-")]),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R",
            "KQxZ1",
            &[
                (Code::FenCastlingLetter, "x"),
                (Code::FenCastlingLetter, "Z"),
                (Code::FenCastlingLetter, "1"),
            ],
        ),
    ] {
        let text = format!("{board} w {field} - 0 1");
        assert_eq!(found(&text, Tail::Nothing), expected, "{text}");
    }
}

#[test]
fn the_order_of_the_rights_is_a_note() {
    for (field, is_ordered) in [
        ("KQkq", true),
        ("HAha", true),
        ("KAhq", true),
        ("Kq", true),
        ("Qk", true),
        ("kq", true),
        ("QKkq", false),
        ("AHah", false),
        ("kqKQ", false),
        ("KQqk", false),
        ("qK", false),
    ] {
        let text = format!("r3k2r/8/8/8/8/8/8/R3K2R w {field} - 0 1");
        let expected = [(Code::FenCastlingOrder, field)];
        let expected = if is_ordered { &[][..] } else { &expected };
        assert_eq!(found(&text, Tail::Nothing), expected, "{text}");
    }
}

#[test]
fn files_differ_in_a_double_start_only() {
    for (text, differs) in [
        // Arrays: single, double with other rook files, double with another king file.
        ("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1", false),
        ("bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFge - 0 1", false),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/QBBRKRNN w KQkq - 0 1", false),
        // An array that is none of the 960: the king is not between the rooks.
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/KRBBQNNR w Kkq - 0 1", true),
        // After a move nothing shows any more that the start was a double one.
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/QBBRKRNN b KQkq - 0 1", true),
        // The king's file counts where both sides have a right, the rook's where both have that one.
        ("r2k4/8/8/8/8/8/8/4K2R w Kq - 0 1", true),
        ("r2k4/8/8/8/8/8/8/4K2R w K - 0 1", false),
        ("r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1", false),
        ("4k1r1/8/8/8/8/8/8/4K2R w Kk - 0 1", true),
        ("4k1rr/8/8/8/8/8/8/4K2R w Kg - 0 1", true),
        ("4k1rr/8/8/8/8/8/8/4K2R w Kk - 0 1", false),
    ] {
        let field = text.split(' ').nth(2).unwrap();
        let expected = [(Code::FenDifferingFiles, field)];
        let expected = if differs { &expected } else { &[][..] };
        assert_eq!(found(text, Tail::Nothing), expected, "{text}");
    }
}

#[test]
fn the_placement_must_have_eight_ranks_of_eight_squares() {
    for (placement, at) in [
        ("8/8/8/8/8/8/8", "8/8/8/8/8/8/8"),
        ("8/8/8/8/8/8/8/8/8", "/"),
        ("4k3/8/8/8/8/8/8/4K3/", "/"),
        ("/8/8/8/8/8/8/8/8", "/"),
        ("4k2/8/8/8/8/8/8/4K3", "/"),
        ("4k4/8/8/8/8/8/8/4K3", "4"),
        ("rnbqkbnrr/8/8/8/8/8/8/4K3", "r"),
        ("4k3/44/8/8/8/8/8/4K3", "4"),
        ("4k3/8/8/8/8/8/8/4K2", "4k3/8/8/8/8/8/8/4K2"),
        ("4k3/8/8/8/8/8/8/4K12", "2"),
        ("4k3/8//8/8/8/8/8/4K3", "/"),
        ("4k3/9/8/8/8/8/8/4K3", "9"),
        ("4k3/0/8/8/8/8/8/4K3", "0"),
        ("4k3/7x/8/8/8/8/8/4K3", "x"),
        ("4k3/7Q~/8/8/8/8/8/4K3", "~"),
        ("4k38/8/8/8/8/8/4K3", "8"),
    ] {
        let text = format!("{placement} w - - 0 1");
        assert_eq!(found(&text, Tail::Nothing), [(Code::FenPlacement, at)], "{text}");
    }
}

#[test]
fn a_board_may_be_full() {
    let text = "rnbqkbnr/pppppppp/nnnnnnnn/nnnnnnnn/NNNNNNNN/NNNNNNNN/PPPPPPPP/RNBQKBNR w - - 0 1";
    let placement = text.split(' ').next().unwrap();
    assert_eq!(found(text, Tail::Nothing), [(Code::FenMaterial, placement)]);
    assert_eq!(good(text).position.board().board_fen().to_string(), placement);
}

#[test]
fn the_other_fields_are_named_where_they_are_wrong() {
    for (tail, expected) in [
        ("w - - 0 1", &[][..]),
        ("b - - 99 1000", &[]),
        ("x - - 0 1", &[(Code::FenTurn, "x")]),
        ("W - - 0 1", &[(Code::FenTurn, "W")]),
        ("w - e4 0 1", &[(Code::FenEnPassant, "e4")]),
        ("w - E6 0 1", &[(Code::FenEnPassant, "E6")]),
        ("w - i6 0 1", &[(Code::FenEnPassant, "i6")]),
        ("w - -- 0 1", &[(Code::FenEnPassant, "--")]),
        ("w - e6 0 1", &[(Code::FenEnPassantImpossible, "e6")]),
        ("b - e6 0 1", &[(Code::FenEnPassantImpossible, "e6")]),
        ("w - - x 1", &[(Code::FenHalfmove, "x")]),
        ("w - - -1 1", &[(Code::FenHalfmove, "-1")]),
        ("w - - +1 1", &[(Code::FenHalfmove, "+1")]),
        ("w - - 0.5 1", &[(Code::FenHalfmove, "0.5")]),
        ("w - - 4294967296 1", &[(Code::FenHalfmove, "4294967296")]),
        ("w - - 0 99999999999999999999", &[(Code::FenFullmove, "99999999999999999999")]),
        ("w - - 0 -", &[(Code::FenFullmove, "-")]),
        ("w - - 0 0", &[(Code::FenFullmoveZero, "0")]),
        // All at once, in the order of the text.
        (
            "x K e4 - y",
            &[
                (Code::FenTurn, "x"),
                (Code::FenRightWithoutRook, "K"),
                (Code::FenEnPassant, "e4"),
                (Code::FenHalfmove, "-"),
                (Code::FenFullmove, "y"),
            ],
        ),
    ] {
        let text = format!("4k3/8/8/8/8/8/8/4K3 {tail}");
        assert_eq!(found(&text, Tail::Nothing), expected, "{text}");
    }
    let fen = good("4k3/8/8/8/8/8/8/4K3 w - - 0 0");
    assert_eq!(fen.position.fullmoves().get(), 1);
}

#[test]
fn fields_are_six_or_four() {
    const BOARD: &str = "4k3/8/8/8/8/8/8/4K2R";
    for (rest, expected) in [
        ("", &[(Code::FenFields, "4k3/8/8/8/8/8/8/4K2R")][..]),
        (" w K", &[(Code::FenFields, "4k3/8/8/8/8/8/8/4K2R w K")]),
        (" w K -", &[(Code::FenFourFields, "4k3/8/8/8/8/8/8/4K2R w K -")]),
        (" w K - 0", &[(Code::FenFields, "4k3/8/8/8/8/8/8/4K2R w K - 0")]),
        // The castling field is missing.
        (
            " w  - 0 1",
            &[(Code::FenFields, "4k3/8/8/8/8/8/8/4K2R w  - 0 1"), (Code::FenBlanks, "  ")],
        ),
        (" w K - 0 1 2", &[(Code::FenExtraField, "2")]),
        (" w K - 161+0 0 1", &[(Code::FenExtraField, "161+0")]),
        (" w K - 0 1 161+0", &[(Code::FenExtraField, "161+0")]),
        (" w K - 0 1;", &[(Code::FenSemicolon, ";")]),
        (" w K - 0 1 161+0;", &[(Code::FenExtraField, "161+0"), (Code::FenSemicolon, ";")]),
        (" w K - 0 1 ;", &[(Code::FenSemicolon, ";")]),
        (
            " w K -;",
            &[(Code::FenFourFields, "4k3/8/8/8/8/8/8/4K2R w K -"), (Code::FenSemicolon, ";")],
        ),
        (
            " w  K -  0\t1",
            &[(Code::FenBlanks, "  "), (Code::FenBlanks, "  "), (Code::FenBlanks, "\t")],
        ),
        (" w K - 0 1 ", &[(Code::FenBlanks, " ")]),
    ] {
        let text = format!("{BOARD}{rest}");
        assert_eq!(found(&text, Tail::Nothing), expected, "{text}");
    }
    assert_eq!(found("", Tail::Nothing), [(Code::FenFields, "")]);
    assert_eq!(found("?", Tail::Nothing), [(Code::FenFields, "?")]);
    assert_eq!(found("  ", Tail::Nothing), [(Code::FenBlanks, "  "), (Code::FenFields, "  ")]);
    let messages: Vec<_> = checked(b"4k3/8/8/8/8/8/8/4K2R w  K - 0 1 x;", Tail::Nothing)
        .findings
        .into_iter()
        .map(|finding| finding.message)
        .collect();
    assert_eq!(
        messages,
        [
            "the castling field is not preceded by a single blank",
            "field `x;` is none of a FEN's six"
        ]
    );
}

#[test]
fn operations_and_comments_may_follow_on_a_line() {
    const FOUR: &str = "4k3/8/8/8/8/8/8/4K2R w K -";
    for operations in [
        "",
        " ",
        " bm O-O;",
        " ;D1 20",
        "  ;D1 20",
        " { x }",
        " # x",
        " \"x\"",
        " c0 \"161+0\"; hmvc 3;",
    ] {
        let text = format!("{FOUR}{operations}");
        assert_eq!(found(&text, Tail::Operations), [(Code::FenFourFields, FOUR)], "{text}");
        let text = format!(" {FOUR} 0 1{operations}");
        assert_eq!(found(&text, Tail::Operations), [], "{text}");
    }
    for (text, code, at) in [
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1;D1 20", Code::FenSemicolon, ";"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1; bm O-O;", Code::FenSemicolon, ";"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 161+0 0 1 ;D1 20", Code::FenExtraField, "161+0"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1 161+0 ;D1 20", Code::FenExtraField, "161+0"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;", Code::FenSemicolon, ";"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1D1", Code::FenFullmove, "1D1"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 bm", Code::FenFullmove, "bm"),
    ] {
        assert_eq!(found(text, Tail::Operations), [(code, at)], "{text}");
    }
}

#[test]
fn a_position_that_cannot_be_played_is_an_error() {
    for (text, code) in [
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", Code::FenKings),
        ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", Code::FenKings),
        ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", Code::FenPawns),
        ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", Code::FenOppositeCheck),
        ("4k3/8/8/8/8/8/PPPPPPPP/Q2QK3 w - - 0 1", Code::FenMaterial),
        ("R3k2R/8/8/8/8/8/8/4K3 b - - 0 1", Code::FenImpossibleCheck),
    ] {
        let codes: Vec<_> = found(text, Tail::Nothing).into_iter().map(|(code, _)| code).collect();
        assert_eq!(codes, [code], "{text}");
    }
    let codes: Vec<_> = found("8/8/8/8/8/8/8/4K2R w Kk - 0 1", Tail::Nothing)
        .into_iter()
        .map(|(code, _)| code)
        .collect();
    assert_eq!(codes, [Code::FenKings, Code::FenKingOffBackRank]);
}

#[test]
fn the_en_passant_square_is_written_by_the_dialect() {
    // An enemy pawn beside e4, though pinned; and none.
    for (text, x) in [
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "e3"),
        ("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", "e3"),
        ("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "-"),
    ] {
        let fen = good(text);
        assert_eq!(fen.position.ep_square(EnPassantMode::Always).unwrap().to_string(), "e3");
        assert_eq!(fen.to_text(Dialect::Shredder).unwrap(), text);
        assert_eq!(fen.to_text(Dialect::Standard).unwrap(), text);
        assert_eq!(fen.to_text(Dialect::XFen).unwrap(), text.replace("e3", x));
    }
}

#[test]
fn rights_are_the_rooks_of_the_position() {
    let fen = good("rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11");
    assert_eq!(fen.rights.rook(Color::White, CastlingSide::KingSide), Some(File::G));
    assert_eq!(fen.rights.rook(Color::White, CastlingSide::QueenSide), None);
    assert_eq!(fen.rights, Rights::of(fen.position.castles()));
    assert_eq!(fen.rights.rooks(), fen.position.castles().castling_rights());
    assert_eq!(fen.position.halfmoves(), 4);
    assert_eq!(fen.position.fullmoves().get(), 11);
}
