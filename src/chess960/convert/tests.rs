use rand::{Rng, SeedableRng, rngs::SmallRng};
use shakmaty::{CastlingSide, Position};

use super::*;
use crate::chess960::{
    fen::{Rights, write},
    san::games,
    start::{Sp, Start},
};
use crate::diagnostic::{Severity, any_error};

mod inner_rooks;
mod normal;

fn converted(line: impl AsRef<[u8]>, to: Dialect) -> (Vec<u8>, Vec<Code>) {
    let mut out = b"before\n".to_vec();
    let findings = Converter::to(to).line(line.as_ref(), &mut out);
    for finding in &findings {
        assert!(finding.span.start <= finding.span.end);
        assert!(finding.span.end <= line.as_ref().len());
    }
    let codes = findings.iter().map(|finding| finding.code).collect();
    (out.strip_prefix(b"before\n").unwrap().to_vec(), codes)
}

fn text(line: &str, to: Dialect) -> String {
    String::from_utf8(converted(line, to).0).unwrap()
}

/// X-FEN and Shredder-FEN carry each other over, and each is what it is converted to.
fn check_round_trip(x: &str, shredder: &str) {
    for (from, to, expected) in [
        (x, Dialect::XFen, x),
        (x, Dialect::Shredder, shredder),
        (shredder, Dialect::XFen, x),
        (shredder, Dialect::Shredder, shredder),
    ] {
        assert_eq!(text(from, to), expected, "{from} to {to:?}");
    }
}

#[test]
fn every_single_start_goes_there_and_back() {
    for sp in Sp::all() {
        let rank = sp.back_rank();
        let [a, h] = [CastlingSide::QueenSide, CastlingSide::KingSide]
            .map(|side| rank.rook_file(side).upper_char());
        let array =
            format!("{}/pppppppp/8/8/8/8/PPPPPPPP/{rank} w", rank.to_string().to_lowercase());
        let rights = format!("{h}{a}{}{}", h.to_ascii_lowercase(), a.to_ascii_lowercase());
        check_round_trip(&format!("{array} KQkq - 0 1"), &format!("{array} {rights} - 0 1"));
        let is_classical = rank.is_chess18();
        let (out, codes) = converted(format!("{array} {rights} - 0 1"), Dialect::Standard);
        let out = String::from_utf8(out).unwrap();
        if is_classical {
            assert_eq!((out, codes), (format!("{array} KQkq - 0 1"), vec![]));
        } else {
            assert_eq!(
                (out, codes),
                (format!("{array} {rights} - 0 1"), vec![Code::FenNotStandard])
            );
        }
    }
}

/// The castling field of a FEN.
fn field(fen: &str) -> &str {
    fen.split(' ').nth(2).unwrap()
}

/// Whether a castling field in X-FEN has a right with a rook that is not the outermost.
fn has_inner_rook(field: &str) -> bool {
    field.bytes().any(|b| b != b'-' && b.to_ascii_uppercase() <= b'H')
}

#[test]
fn all_921_600_double_starts_go_there_and_back() {
    let ranks: Vec<_> = Sp::all()
        .map(|sp| {
            let rank = sp.back_rank();
            let [a, h] = [CastlingSide::QueenSide, CastlingSide::KingSide]
                .map(|side| rank.rook_file(side).upper_char());
            let (upper, rights) = (rank.to_string(), format!("{h}{a}"));
            (upper.to_lowercase(), rights.to_lowercase(), upper, rights)
        })
        .collect();
    let (to_x, to_shredder) = (Converter::to(Dialect::XFen), Converter::to(Dialect::Shredder));
    let mut count = 0;
    let mut out = Vec::new();
    for (.., white, white_rights) in &ranks {
        for (black, black_rights, ..) in &ranks {
            let array = format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w");
            let x = format!("{array} KQkq - 0 1");
            let shredder = format!("{array} {white_rights}{black_rights} - 0 1");
            for (from, converter, to) in [
                (&x, &to_shredder, &shredder),
                (&shredder, &to_x, &x),
                (&x, &to_x, &x),
                (&shredder, &to_shredder, &shredder),
            ] {
                out.clear();
                assert_eq!(converter.line(from.as_bytes(), &mut out), [], "{from}");
                assert!(out == to.as_bytes(), "{from} does not become {to}");
            }
            count += 1;
        }
    }
    assert_eq!(count, Start::COUNT);
}

/// X-FEN → Shredder-FEN → X-FEN is the identity, and the other way round.
#[test]
fn a_million_positions_of_games_go_there_and_back() {
    let (mut count, mut inner) = (0, 0);
    inner_rooks::play(960, 9000, 140, |position| {
        let x = write(position, Dialect::XFen).unwrap();
        let mut shredder = Vec::new();
        Converter::to(Dialect::Shredder).line(x.as_bytes(), &mut shredder);
        let mut again = Vec::new();
        Converter::to(Dialect::XFen).line(&shredder, &mut again);
        assert!(again == x.as_bytes(), "{x}");
        again.clear();
        Converter::to(Dialect::Shredder).line(&shredder, &mut again);
        assert!(again == shredder, "{x}");
        count += 1;
        inner += u32::from(has_inner_rook(field(&x)));
    });
    assert!(count >= 1_000_000, "{count} positions");
    assert!(inner >= 40_000, "{inner} positions with an inner rook");
}

#[test]
fn positions_of_games_go_there_and_back() {
    let mut standard = 0;
    games::play(11, 1000, 120, |position, _| {
        // Convert does not touch the en passant square, whose spelling depends on the dialect.
        let shredder = write(position, Dialect::Shredder).unwrap();
        let (x, codes) = converted(&shredder, Dialect::XFen);
        assert!(!codes.iter().any(|code| *code != Code::FenDifferingFiles));
        let x = String::from_utf8(x).unwrap();
        check_round_trip(&x, &shredder);
        let field = field(&shredder);
        assert_eq!(x.len(), shredder.len());
        standard += usize::from(field != "-" && text(&x, Dialect::Standard) == x);

        let again = fen::read(x.as_bytes(), Tail::Nothing).fen.unwrap();
        assert_eq!(again.position, *position);
        assert_eq!(again.rights, Rights::of(position.castles()));
    });
    assert!(standard > 100, "{standard} positions with standard rights");
}

#[test]
fn all_other_bytes_stay() {
    let fens = [
        ("4k3/8/8/8/8/8/8/RR2K2R w ", "HB", "KB", " - 0 1"),
        ("4k3/8/8/8/8/8/8/RR2K2R w ", "HB", "KB", " - 12 34"),
        ("4k3/8/8/8/8/8/8/RR2K2R w ", "HB", "KB", " -"),
        ("4k3/8/8/8/8/8/8/RR2K2R\tw  ", "HB", "KB", "  - 0 0"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w ", "ahHA", "KQkq", " - 0 1"),
    ];
    let before = ["", "  ", "\t", "\u{feff}", "\u{feff} "];
    let after = [
        "",
        " ",
        "\r\n",
        "\n",
        " ;D1 20 ;D2 400",
        " bm O-O; id \"KQkq HAha\";",
        "  # HB",
        ";",
        ";D1 20",
    ];
    for (head, shredder, x, tail) in fens {
        for before in before {
            for after in after {
                let [from, to] = [shredder, x].map(|f| format!("{before}{head}{f}{tail}{after}"));
                let (out, codes) = converted(&from, Dialect::XFen);
                assert_eq!(String::from_utf8(out).unwrap(), to);
                assert_eq!(text(&to, Dialect::XFen), to);
                assert_eq!(codes.contains(&Code::FenSemicolon), after.starts_with(';'));
            }
        }
    }
}

#[test]
fn what_is_not_utf8_stays() {
    let line = b"4k3/8/8/8/8/8/8/RR2K2R w HB - 0 1 id \"M\xfcller \xff\0\";\r";
    let (out, codes) = converted(line, Dialect::XFen);
    let expected = b"4k3/8/8/8/8/8/8/RR2K2R w KB - 0 1 id \"M\xfcller \xff\0\";\r";
    assert_eq!((&out[..], &codes[..]), (&expected[..], &[][..]));
}

#[test]
fn blank_lines_and_comments_pass() {
    for line in ["", " ", "\t\r\n", "# HAha", "  # x", "\u{feff}", "\u{feff}# x", "#"] {
        assert_eq!(converted(line, Dialect::XFen), (line.into(), vec![]));
    }
}

#[test]
fn a_line_with_an_error_passes_unchanged() {
    for (line, code, at) in [
        ("4k3/8/8/8/8/8/4K3/R6R w A - 0 1", Code::FenKingOffBackRank, "A"),
        ("\u{feff}4k3/8/8/8/8/8/8/4K2R w A - 0 1", Code::FenRightWithoutRook, "A"),
        ("\u{feff} 4k3/8/8/8/8/8/8/4K2R x H - 0 1\r\n", Code::FenTurn, "x"),
        ("hello", Code::FenFields, "hello"),
        ("% 1", Code::FenFields, "% 1"),
    ] {
        for to in [Dialect::XFen, Dialect::Shredder, Dialect::Standard] {
            let mut out = Vec::new();
            let findings = Converter::to(to).line(line.as_bytes(), &mut out);
            assert_eq!(String::from_utf8(out).unwrap(), line);
            assert_eq!(findings.len(), 1);
            assert_eq!((findings[0].code, &line[findings[0].span.clone()]), (code, at));
        }
    }
}

#[test]
fn what_standard_fen_cannot_say_passes_unchanged() {
    let line = "\u{feff}1r2k2r/8/8/8/8/8/8/R3K2R w HAhb - 0 1";
    let mut out = Vec::new();
    let findings = Converter::to(Dialect::Standard).line(line.as_bytes(), &mut out);
    assert_eq!(out, line.as_bytes());
    assert!(any_error(&findings));
    let finding = findings.last().unwrap();
    assert_eq!(finding.code, Code::FenNotStandard);
    assert_eq!(&line[finding.span.clone()], "HAhb");
    assert_eq!(
        finding.message,
        "black castles with the king on e8 and the rook on b8, which standard FEN cannot say"
    );

    // An inner rook has a letter of its own, whatever its file.
    let line = "4k3/8/8/8/8/8/8/4K1RR w H - 0 1";
    assert_eq!(text(line, Dialect::Standard), line.replace('H', "K"));
    assert_eq!(
        text("8/8/8/8/8/8/k7/4K2R w - - 0 1", Dialect::Standard),
        "8/8/8/8/8/8/k7/4K2R w - - 0 1"
    );
}

#[test]
fn damaged_lines_convert_to_something_that_stays() {
    let mut rng = SmallRng::seed_from_u64(13);
    let bytes = b"KQkqABCDEFGHabcdefgh-/ \t;0123456789wbrRnN#\xef\xbb\xbf\xff\0";
    let (mut good, mut bad) = (0, 0);
    games::play(13, 100, 100, |position, _| {
        let mut line = write(position, Dialect::Shredder).unwrap().into_bytes();
        for _ in 0..rng.random_range(0..3) {
            // Most damage is near the castling field.
            let field = line.iter().rposition(u8::is_ascii_alphabetic).unwrap_or(0);
            let from = rng.random_range(0..=line.len());
            let at = if rng.random::<bool>() { field } else { from }.min(line.len());
            let byte = bytes[rng.random_range(0..bytes.len())];
            match rng.random_range(0..3) {
                0 => line.insert(at, byte),
                1 => drop(line.splice(at..(at + 1).min(line.len()), [])),
                _ => drop(line.splice(at..(at + 1).min(line.len()), [byte])),
            }
        }
        for to in [Dialect::XFen, Dialect::Shredder, Dialect::Standard] {
            let mut out = Vec::new();
            let findings = Converter::to(to).line(&line, &mut out);
            if any_error(&findings) {
                bad += 1;
                assert_eq!(out, line);
            } else {
                good += 1;
            }
            assert!(findings.iter().all(|finding| finding.span.end <= line.len()));
            let (again, codes) = converted(&out, to);
            assert_eq!(again, out);
            assert_eq!(
                codes.iter().any(|code| code.severity() == Severity::Error),
                any_error(&findings)
            );
        }
    });
    assert!(good > 1000 && bad > 1000, "{good} good, {bad} bad");
}
