//! Games written in another way.

use super::*;
use crate::{
    chess960::{
        fen::Dialect,
        notation::{CastlingNotation, Notation},
    },
    game::{
        conversion::{Conversion, Positions, VariantName},
        reading::Leniency,
        replay::Gathered,
    },
    pgn::rewrite::{self, Edit},
};

/// The text written as is wanted, and whether all of it could be.
fn written(text: &str, conversion: Conversion) -> (String, bool) {
    let reading =
        Reading { conversion, leniency: Leniency::Lenient, ..Reading::from(Scope::Lines) };
    let mut replay = Replay::new(reading);
    Scanner::new(text.as_bytes()).next_game(&mut replay).unwrap();
    let Gathered { tags, moves, behind_moves, keeps_tags, keeps_moves } = replay.take_changes();
    let fixes = tags.iter().chain(&behind_moves);
    let fixes = fixes.filter_map(|fix| Edit::of(fix, text.as_bytes()));
    let edits = fixes.chain(moves).collect();
    let out = String::from_utf8(rewrite::apply(text.as_bytes(), edits)).unwrap();
    (out, !keeps_tags && !keeps_moves)
}

fn to_dialect(dialect: Dialect) -> Conversion {
    Conversion { dialect: Some(dialect), ..Conversion::default() }
}

fn to_moves(moves: Notation) -> Conversion {
    Conversion { moves: Some(moves), ..Conversion::default() }
}

fn to_castling(castling: CastlingNotation) -> Conversion {
    Conversion { castling: Some(castling), ..Conversion::default() }
}

/// The movetext of a game from SP 3 written as is wanted.
fn movetext(text: &str, conversion: Conversion) -> String {
    let (written, is_whole) = written(&game("*", text), conversion);
    assert!(is_whole, "{text}");
    written.split_once("\n\n").unwrap().1.trim_end().to_owned()
}

#[test]
fn nothing_changes_where_nothing_is_asked_for() {
    let text = game("1-0", "1. O-O {a} o-o 1-0");
    assert_eq!(written(&text, Conversion::default()), (text, true));
}

#[test]
fn only_the_castling_field_changes() {
    let text = game("1-0", "1. e4 { KQkq } e5 1-0");
    let shredder = text.replace("w KQkq", "w GEge");
    assert_eq!(written(&text, to_dialect(Dialect::Shredder)), (shredder.clone(), true));
    assert_eq!(written(&shredder, to_dialect(Dialect::XFen)), (text.clone(), true));
    assert_eq!(written(&text, to_dialect(Dialect::XFen)), (text, true));
}

#[test]
fn every_fen_tag_is_converted() {
    let fen = format!("[FEN \"{SP3}\"]");
    let text = game("*", "*").replace(&fen, &format!("{fen}\n{fen}"));
    let (shredder, _) = written(&text, to_dialect(Dialect::Shredder));
    assert_eq!(shredder.matches("w GEge").count(), 2);
}

#[test]
fn games_of_classical_chess_and_of_other_variants_stay() {
    let classical = "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\n*\n";
    let other = game("*", "*").replace("Chess960", "Atomic");
    for text in [classical, &*other] {
        let all = Conversion {
            dialect: Some(Dialect::Shredder),
            variant: Some(VariantName::usual()),
            adds_tags: true,
            sp_tag: true,
            ..Conversion::default()
        };
        assert_eq!(written(text, all), (text.to_owned(), true));
    }
}

#[test]
fn a_fen_that_cannot_be_read_stays_and_is_told() {
    let text = game("*", "*").replace("KQkq", "KQkx");
    assert_eq!(written(&text, to_dialect(Dialect::Shredder)), (text, false));
}

#[test]
fn missing_tags_are_added_and_others_named() {
    let conversion = |name: &str| Conversion {
        variant: VariantName::new(name),
        adds_tags: true,
        ..Conversion::default()
    };
    let fen = format!("[FEN \"{SP3}\"]");
    let double = fen.replace("BQNNRKRB", "BBQNNRKR");
    for (tags, name, expected) in [
        (fen.clone(), "FRC", format!("{fen}\n[SetUp \"1\"]\n[Variant \"FRC\"]")),
        (
            format!("[Variant \"Standard\"]\n{fen}"),
            "FRC",
            format!("[Variant \"FRC\"]\n{fen}\n[SetUp \"1\"]"),
        ),
        (
            format!("[variant \"?\"]\n{fen}\n[SetUp \"1\"]"),
            "Chess960",
            format!("[variant \"Chess960\"]\n{fen}\n[SetUp \"1\"]"),
        ),
        // A name of double starts is not given to a single one.
        (fen.clone(), "DFRC", format!("{fen}\n[SetUp \"1\"]\n[Variant \"Chess960\"]")),
        (
            format!("{fen}\n[Variant \"FRC\"]"),
            "DFRC",
            format!("{fen}\n[SetUp \"1\"]\n[Variant \"FRC\"]"),
        ),
        (double.clone(), "DFRC", format!("{double}\n[SetUp \"1\"]\n[Variant \"DFRC\"]")),
        // And one of double starts is not taken from it.
        (
            format!("{double}\n[SetUp \"1\"]\n[Variant \"DFRC\"]"),
            "FRC",
            format!("{double}\n[SetUp \"1\"]\n[Variant \"DFRC\"]"),
        ),
        ("[Variant \"chess 960\"]".to_owned(), "FRC", "[Variant \"FRC\"]".to_owned()),
    ] {
        let text = |tags: &str| format!("[Event \"x\"]\n{tags}\n\n*\n");
        let (out, is_whole) = written(&text(&tags), conversion(name));
        assert_eq!((out, is_whole), (text(&expected), true));
        // Twice is as once.
        assert_eq!(written(&text(&expected), conversion(name)).0, text(&expected));
    }
}

#[test]
fn the_number_is_a_tag() {
    let numbered = || Conversion { sp_tag: true, ..Conversion::default() };
    let (out, _) = written(&game("*", "*"), numbered());
    assert!(out.contains("w KQkq - 0 1\"]\n[SP \"3\"]\n\n*"), "{out}");
    assert_eq!(written(&out, numbered()).0, out);
    let wrong = out.replace("SP \"3\"", "SP \"4\"");
    assert_eq!(written(&wrong, numbered()).0, out);
    let (double, _) = written(&game("*", "*").replace("BQNNRKRB", "BBQNNRKR"), numbered());
    assert!(double.contains("\n[BlackSP \"3\"]\n[WhiteSP \"0\"]\n\n*"), "{double}");
    // A position after some moves has none.
    let later = game("*", "*").replace("/8/8/8/8/PPPPPPPP/", "/8/8/4P3/8/PPPP1PPP/");
    assert_eq!(written(&later, numbered()).0, later);
}

#[test]
fn castling_is_written_in_every_notation() {
    let [san, zeros, uci] = ["O-O", "0-0", "f1g1"].map(|w| {
        let b = if w == "f1g1" { "f8g8" } else { w };
        format!("1. {w} {{0-0}} e5 (1... d5 2. e4 {b}) 2. e4 {b}!? $1 *")
    });
    for from in [&san, &zeros, &uci, &san.replace("O-O", "o-o").replace("{o-o}", "{0-0}")] {
        let from = from.replace("{O-O}", "{0-0}");
        for (to, expected) in [
            (CastlingNotation::San, &san),
            (CastlingNotation::Zeros, &zeros),
            (CastlingNotation::Uci, &uci),
        ] {
            let expected = expected.replace("{O-O}", "{0-0}");
            assert_eq!(movetext(&from, to_castling(to)), expected);
        }
    }
}

/// A game with a capture en passant, an underpromotion, castling by transposition and a check.
const SAN: &str = "1. f3 a6 2. d4 (2. f4 a5 3. O-O) f5 3. d5 c5 4. dxc6 {d5c6} Qxh2 5. cxb7!? g5 6. bxc8=N \
                   O-O $5 7. Nxe7+ Rxe7 *";
const UCI: &str = "1. f2f3 a7a6 2. d2d4 (2. f3f4 a6a5 3. f1g1) f7f5 3. d4d5 c7c5 4. d5c6 {d5c6} b8h2 5. c6b7!? \
                   g7g5 6. b7c8n f8g8 $5 7. c8e7 e8e7 *";
const LAN: &str = "1. f2-f3 a7-a6 2. d2-d4 (2. f3-f4 a6-a5 3. O-O) f7-f5 3. d4-d5 c7-c5 4. d5xc6 {d5c6} Qb8xh2 \
                   5. c6xb7!? g7-g5 6. b7xc8=N O-O $5 7. Nc8xe7+ Re8xe7 *";

#[test]
fn moves_are_written_in_every_notation_and_back() {
    for from in [SAN, UCI, LAN] {
        for (to, expected) in [(Notation::San, SAN), (Notation::Uci, UCI), (Notation::Lan, LAN)] {
            assert_eq!(movetext(from, to_moves(to)), expected, "{from}");
        }
    }
}

#[test]
fn moves_that_are_san_stay_as_they_are() {
    for text in ["1. Nc3 $1 1... e5!? 2.O-O *", "1. f4 e5 2. fxe5 O-O 3. Nde3 *"] {
        assert_eq!(movetext(text, to_moves(Notation::San)), text);
    }
    assert_eq!(movetext("1. Pe4 0-0 *", to_moves(Notation::San)), "1. e4 O-O *");
    assert_eq!(movetext("1. 0-0+ *", to_castling(CastlingNotation::San)), "1. O-O+ *");
}

/// A mark that is missing stays missing; coordinates have none, and get those that SAN wants.
#[test]
fn marks_stay_as_they_are() {
    let [bare, marked] = ["", "+"].map(|mark| format!("1. e4 f5 2. Qh5{mark} *"));
    let from = |game: &str| {
        self::game("*", game)
            .replace(SP3, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1")
    };
    let to = |game: &str, moves| written(&from(game), to_moves(moves)).0;
    for san in [&bare, &marked] {
        let lan = san.replace("e4 f5", "e2-e4 f7-f5").replace("Qh5", "Qd1-h5");
        assert_eq!(to(san, Notation::Lan), from(&lan));
        assert_eq!(to(&lan, Notation::Lan), from(&lan));
        assert_eq!(to(&lan, Notation::San), from(san));
        let uci = "1. e2e4 f7f5 2. d1h5 *";
        assert_eq!(to(san, Notation::Uci), from(uci));
        assert_eq!(to(uci, Notation::San), from(&marked));
    }
}

#[test]
fn the_mark_of_a_capture_en_passant_is_none_of_uci() {
    let text = "1. e4 a6 2. e5 d5 3. exd6 e.p. Nc6 *";
    let uci = "1. e2e4 a7a6 2. e4e5 d7d5 3. e5d6 d8c6 *";
    assert_eq!(movetext(text, to_moves(Notation::Uci)), uci);
}

#[test]
fn castling_and_moves_may_be_asked_for_at_once() {
    let both = Conversion { castling: Some(CastlingNotation::Zeros), ..to_moves(Notation::Uci) };
    assert_eq!(movetext("1. O-O e5 2. Nc3 *", both), "1. 0-0 e7e5 2. d1c3 *");
}

/// Half of the moves in one notation would be worse than all in the other.
#[test]
fn where_a_line_cannot_be_followed_the_moves_of_the_game_stay() {
    for text in [
        "1. O-O e5 2. Kg9 *",
        "1. O-O e5 (1... Ke5) 2. Nc3 *",
        "1. O-O {never closed *",
        "1. O-O (1. e4 *",
        "(1. O-O) 1. e4 *",
        &format!("1. O-O {} e5 {} *", "( 1. e4 ".repeat(101), ")".repeat(101)),
    ] {
        let text = game("*", text);
        assert_eq!(written(&text, to_moves(Notation::Uci)), (text.clone(), false));
        let (out, is_whole) = written(
            &text,
            Conversion { dialect: Some(Dialect::Shredder), ..to_moves(Notation::Uci) },
        );
        assert_eq!((out, is_whole), (text.replace("w KQkq", "w GEge"), false));
    }
    // What is wrong beside the moves keeps none of them.
    let (out, is_whole) = written(&game("1-0", "1. O-O 0-1"), to_moves(Notation::Uci));
    assert_eq!((out, is_whole), (game("1-0", "1. f1g1 0-1"), true));
}

#[test]
fn tags_are_not_added_beside_a_broken_one() {
    let text = game("*", "*").replace("[Variant \"Chess960\"]", "[Site \"x\"");
    let adds = || Conversion { adds_tags: true, ..to_dialect(Dialect::Shredder) };
    let (out, is_whole) = written(&text, adds());
    assert!(!is_whole && !out.contains("SetUp") && out.contains("w GEge"), "{out}");
}

/// A right that is spelt by its file may be all that tells Chess960 from classical chess.
#[test]
fn the_only_sign_of_chess960_is_not_taken_away() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1";
    let bare = format!("[FEN \"{fen}\"]\n\n*\n");
    assert_eq!(written(&bare, to_dialect(Dialect::XFen)), (bare.clone(), false));
    let adds = Conversion { adds_tags: true, ..to_dialect(Dialect::XFen) };
    let (out, is_whole) = written(&bare, adds);
    assert!(is_whole && out.contains("w KQkq") && out.contains("[Variant \"Chess960\"]"), "{out}");
    let named = format!("[Variant \"Chess960\"]\n{bare}");
    assert!(written(&named, to_dialect(Dialect::XFen)).0.contains("w KQkq"));
}

#[test]
fn positions_are_kept_in_a_dialect() {
    let text = game("*", "1. e4 (1. d4) O-O *");
    let positions = |every_ply| {
        let positions = Some(Positions { dialect: Dialect::Shredder, every_ply });
        let mut replay = Replay::new(Reading { positions, ..Reading::from(Scope::Lines) });
        Scanner::new(text.as_bytes()).next_game(&mut replay).unwrap();
        let reached = replay.take_reached().into_iter();
        reached.map(|it| (it.ply, it.san.map(|san| san.to_string()), it.fen)).collect::<Vec<_>>()
    };
    let fen = |fen: &str| fen.to_owned();
    let start = (0, None, fen(&SP3.replace("KQkq", "GEge")));
    assert_eq!(positions(false), std::slice::from_ref(&start));
    assert_eq!(
        positions(true),
        [
            start,
            (
                1,
                Some("e4".to_owned()),
                fen("bqnnrkrb/pppppppp/8/8/4P3/8/PPPP1PPP/BQNNRKRB b GEge e3 0 1")
            ),
            (
                2,
                Some("O-O".to_owned()),
                fen("bqnnrrkb/pppppppp/8/8/4P3/8/PPPP1PPP/BQNNRKRB w GE - 1 2")
            ),
        ]
    );
}
