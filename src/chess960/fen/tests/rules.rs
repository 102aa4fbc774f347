//! One dialect alone, and files that differ.

use super::*;
use crate::diagnostic::Severity;

fn from(dialect: Dialect) -> Rules {
    Rules { from: Some(dialect), ..Tail::Nothing.into() }
}

#[test]
fn a_dialect_that_is_asked_for_is_read_and_no_other() {
    use Dialect::{Shredder, Standard, XFen};
    for (board, field, foreign) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R", "KQkq", [(XFen, ""), (Standard, ""), (Shredder, "KQkq")]),
        ("r3k2r/8/8/8/8/8/8/R3K2R", "HAha", [(XFen, "HAha"), (Standard, "HAha"), (Shredder, "")]),
        ("r3k2r/8/8/8/8/8/8/R3K2R", "HQkq", [(XFen, "H"), (Standard, "H"), (Shredder, "Qkq")]),
        // An inner rook has the same letter in both, and none in standard FEN.
        ("4k3/8/8/8/8/8/8/RR2K1RR", "GB", [(XFen, ""), (Standard, "GB"), (Shredder, "")]),
        // The king on e and the outermost rook in no corner; a rook farther out is the other colour's.
        ("4k3/8/8/8/8/8/8/4K1R1", "K", [(XFen, ""), (Standard, "K"), (Shredder, "K")]),
        ("4k3/8/8/8/8/8/8/4K1Rr", "K", [(XFen, ""), (Standard, "K"), (Shredder, "K")]),
        // The corner, whatever other rooks there are, but not with another king's file.
        ("4k3/8/8/8/8/8/8/RRR1KRRR", "KQ", [(XFen, ""), (Standard, ""), (Shredder, "KQ")]),
        ("4k3/8/8/8/8/8/8/R2K3R", "KQ", [(XFen, ""), (Standard, "KQ"), (Shredder, "KQ")]),
        ("4k3/8/8/8/8/8/8/R3K2R", "-", [(XFen, ""), (Standard, ""), (Shredder, "")]),
    ] {
        let text = format!("{board} w {field} - 0 1");
        assert!(read(text.as_bytes(), Tail::Nothing).fen.is_some(), "{text}");
        for (dialect, letters) in foreign {
            let expected: Vec<_> = letters.split("").filter(|letter| !letter.is_empty()).collect();
            let found = found(&text, from(dialect));
            assert!(found.iter().all(|(code, _)| *code == Code::FenOtherDialect), "{found:?}");
            let found: Vec<_> = found.into_iter().map(|(_, letter)| letter).collect();
            assert_eq!(found, expected, "{text} from {dialect:?}");
        }
    }
}

#[test]
fn a_letter_of_another_dialect_is_told_with_its_own() {
    let message = |field: &str, dialect| {
        let text = format!("4k3/8/8/8/8/8/8/R2K2R1 w {field} - 0 1");
        read(text.as_bytes(), from(dialect)).findings.remove(0).message
    };
    assert_eq!(message("G", Dialect::XFen), "right G with the rook on g1, which X-FEN writes K");
    assert_eq!(
        message("Q", Dialect::Shredder),
        "right Q with the rook on a1, which Shredder-FEN writes A"
    );
    assert_eq!(
        message("K", Dialect::Standard),
        "white castles with the king on d1 and the rook on g1, which standard FEN cannot say"
    );
}

#[test]
fn what_gives_no_right_in_any_dialect_is_told_as_before() {
    for dialect in [Dialect::XFen, Dialect::Shredder, Dialect::Standard] {
        for (field, code) in [
            ("K", Code::FenRightWithoutRook),
            ("B", Code::FenRightWithoutRook),
            ("x", Code::FenCastlingLetter),
            ("q", Code::FenKingOffBackRank),
        ] {
            let text = format!("8/4k3/8/8/8/8/8/R3K3 w {field} - 0 1");
            assert_eq!(found(&text, from(dialect)), [(code, field)]);
        }
    }
}

#[test]
fn different_files_are_judged_as_asked() {
    let double = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/QBBRKRNN w KQkq - 0 1";
    let later = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/QBBRKRNN b KQkq - 0 1";
    let single = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
    for (text, files, expected) in [
        (double, Files::ByArray, None),
        (double, Files::MayDiffer, None),
        (double, Files::MustAgree, Some(Severity::Error)),
        (later, Files::ByArray, Some(Severity::Warning)),
        (later, Files::MayDiffer, None),
        (later, Files::MustAgree, Some(Severity::Error)),
        (single, Files::MustAgree, None),
    ] {
        let reading = checked(text.as_bytes(), Rules { files, ..Tail::Nothing.into() });
        let found: Vec<_> = reading.findings.iter().map(|f| (f.code, f.severity)).collect();
        let expected: Vec<_> =
            expected.into_iter().map(|severity| (Code::FenDifferingFiles, severity)).collect();
        assert_eq!(found, expected, "{text} {files:?}");
    }
}
