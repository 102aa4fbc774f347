//! The normal form.

use shakmaty::EnPassantMode;

use super::*;

fn converter(to: Dialect, ep: Option<EnPassantMode>) -> Converter {
    Converter { form: Form::Normal(ep), ..Converter::to(to) }
}

fn normal_by(line: &str, ep: Option<EnPassantMode>) -> String {
    let mut out = Vec::new();
    converter(Dialect::XFen, ep).line(line.as_bytes(), &mut out);
    String::from_utf8(out).unwrap()
}

fn normal(line: &str) -> String {
    normal_by(line, None)
}

const BOARD: &str = "4k3/8/8/8/8/8/8/RR2K2R";

#[test]
fn fields_and_counters_are_written_in_one_way() {
    for (rest, expected) in [
        (" w HB - 0 1", " w KB - 0 1"),
        (" w\tBH   - \t 0 1", " w KB - 0 1"),
        (" w HB - 007 0042", " w KB - 7 42"),
        (" w HB - 00 0", " w KB - 0 1"),
        (" w HB - 4294967295 4294967295", " w KB - 4294967295 4294967295"),
        // Counters are added where nothing follows.
        (" w HB -", " w KB - 0 1"),
        (" w HB -;", " w KB - 0 1"),
        (" w HB - ;", " w KB - 0 1"),
        (" w HB - ;; ", " w KB - 0 1 "),
        (" w HB - 161+0", " w KB - 0 1"),
        (" w HB - bm O-O;", " w KB - bm O-O;"),
        (" w HB -  # BH", " w KB -  # BH"),
        // What is too much.
        (" w HB - 161+0 0 1", " w KB - 0 1"),
        (" w HB - 0 1 161+0", " w KB - 0 1"),
        (" w HB - 0 1 161+0 1+1 bm O-O;", " w KB - 0 1 bm O-O;"),
        (" w HB - 0 1;", " w KB - 0 1"),
        (" w HB - 0 1;;", " w KB - 0 1"),
        (" w HB - 0 1 ;", " w KB - 0 1"),
        (" w HB - 0 1; bm O-O;", " w KB - 0 1 bm O-O;"),
        (" w HB -; bm O-O;", " w KB - bm O-O;"),
        (" w HB - 0 1;D1 20", " w KB - 0 1 ;D1 20"),
        // What would be read as a field stays a comment.
        (" w HB -; 00 0", " w KB - ; 00 0"),
        (" w HB - 0 1;  161+0", " w KB - 0 1 ;  161+0"),
        (" w HB - 0 1; ;", " w KB - 0 1 ; ;"),
        (" w HB -;D1 20 ;D2 3", " w KB - ;D1 20 ;D2 3"),
        // What stands around it stays.
        (" w HB - 0 1   id \"a  b\";", " w KB - 0 1   id \"a  b\";"),
        (" w HB - 0 1 \t\r\n", " w KB - 0 1 \t\r\n"),
        (" w HB - 0 1 0.25", " w KB - 0 1 0.25"),
    ] {
        for before in ["", "  ", "\t", "\u{feff}", "\u{feff} "] {
            let line = format!("{before}{BOARD}{rest}");
            let expected = format!("{before}{BOARD}{expected}");
            assert_eq!(normal(&line), expected, "{line:?}");
            assert_eq!(normal(&expected), expected, "{line:?}");
        }
    }
}

#[test]
fn what_is_no_fen_stays() {
    for line in [
        "",
        "# 00",
        "no  fen",
        "4k3/8/8/8/8/8/8/4K3  w K - 00 1",
        "4k3/8/8/8/8/8/8/4K3  w - - 00 x",
    ] {
        assert_eq!(normal(line), line);
    }
    let line = format!("{BOARD}  w B - 00 0");
    let mut out = Vec::new();
    let findings = converter(Dialect::Standard, None).line(line.as_bytes(), &mut out);
    assert_eq!(out, line.as_bytes());
    assert_eq!(findings.last().unwrap().code, Code::FenNotStandard);
}

#[test]
fn the_en_passant_square_is_written_when_it_is_wanted() {
    let modes = [
        None,
        Some(EnPassantMode::Always),
        Some(EnPassantMode::PseudoLegal),
        Some(EnPassantMode::Legal),
    ];
    for (board, field, expected) in [
        // A legal capture; a pinned pawn; no pawn beside; no pawn that can have passed.
        ("4k3/8/8/8/3pP3/8/8/4K3 b -", "e3", ["e3", "e3", "e3", "e3"]),
        ("8/8/8/8/k2pP2R/8/8/4K3 b -", "e3", ["e3", "e3", "e3", "-"]),
        ("4k3/8/8/8/4P3/8/8/4K3 b -", "e3", ["e3", "e3", "-", "-"]),
        ("4k3/8/8/8/8/8/8/4K3 b -", "e3", ["e3", "-", "-", "-"]),
        ("4k3/8/8/8/3pP3/8/8/4K3 b -", "-", ["-", "-", "-", "-"]),
    ] {
        for (mode, expected) in modes.into_iter().zip(expected) {
            let line = format!("{board} {field} 0 1");
            let expected = format!("{board} {expected} 0 1");
            assert_eq!(normal_by(&line, mode), expected, "{line} {mode:?}");
        }
    }
}

#[test]
fn a_normal_form_has_nothing_left_to_tell() {
    let mut rng = SmallRng::seed_from_u64(21);
    let odd = [" ", "\t", "0", ";", " 161+0", " ;", "; ", "  # x", " c0 \"a\";", " 1+1", " 00"];
    let mut changed = 0;
    games::play(21, 100, 100, |position, _| {
        let mut line = write(position, Dialect::Shredder).unwrap();
        for _ in 0..rng.random_range(0..4) {
            let places: Vec<_> =
                line.match_indices(' ').map(|(i, _)| i).chain([line.len()]).collect();
            let at = places[rng.random_range(0..places.len())];
            line.insert_str(at, odd[rng.random_range(0..odd.len())]);
        }
        for to in [Dialect::XFen, Dialect::Shredder] {
            for ep in [None, Some(EnPassantMode::Always), Some(EnPassantMode::Legal)] {
                let converter = converter(to, ep);
                let (mut out, mut again) = (Vec::new(), Vec::new());
                let findings = converter.line(line.as_bytes(), &mut out);
                if any_error(&findings) {
                    assert_eq!(out, line.as_bytes());
                    continue;
                }
                changed += u32::from(!findings.is_empty());
                let left = converter.line(&out, &mut again);
                assert!(again == out, "{line:?} {to:?} {ep:?}");
                let is_odd = |code| {
                    matches!(
                        code,
                        Code::FenBlanks
                            | Code::FenSemicolon
                            | Code::FenExtraField
                            | Code::FenFullmoveZero
                            | Code::FenCastlingOrder
                    )
                };
                assert!(!left.iter().any(|finding| is_odd(finding.code)), "{line:?}: {left:?}");
            }
        }
    });
    assert!(changed > 5000, "{changed} lines with something to mend");
}
