//! What validation finds beyond what statistics need.

use super::*;
use crate::{
    diagnostic::{Finding, Severity},
    game::reading::Leniency,
    pgn::rewrite::{self, Edit},
};

/// The findings of a game from SP 3.
fn found(movetext: &str) -> Vec<(Code, String)> {
    read(&game("*", movetext), Scope::Everything).1
}

/// The code and the text of one finding.
fn one(code: Code, text: &str) -> Vec<(Code, String)> {
    vec![(code, text.to_owned())]
}

/// The findings of a text, whole.
fn findings(text: &str, reading: Reading) -> Vec<Finding> {
    let mut replay = Replay::new(reading);
    Scanner::new(text.as_bytes()).next_game(&mut replay).unwrap();
    replay.take_findings()
}

/// A game from a position, with a result.
fn from(fen: &str, result: &str, movetext: &str) -> String {
    game(result, &format!("{movetext} {result}")).replace(SP3, fen)
}

/// A game as it is once it is mended.
fn mended(text: &str, leniency: Leniency) -> String {
    let mut replay = Replay::new(Reading { mends: true, leniency, ..reading(Scope::Everything) });
    Scanner::new(text.as_bytes()).next_game(&mut replay).unwrap();
    let edits =
        replay.take_fixes().iter().filter_map(|fix| Edit::of(fix, text.as_bytes())).collect();
    String::from_utf8(rewrite::apply(text.as_bytes(), edits)).unwrap()
}

#[test]
fn variations_are_replayed() {
    assert_eq!(found("1. e4 (1. d4 d5 (1... f5 2. g4 fxg4) 2. c4) e5 2. d4 exd4 *"), []);
    let faulty = findings(
        &game("*", "1. e4 (1. d4 d5 2. Kd2 Kd7 3. Qh9) e5 2. Ke4 *"),
        reading(Scope::Everything),
    );
    let told: Vec<_> = faulty.iter().map(|f| (f.code, f.ply, f.in_variation)).collect();
    assert_eq!(
        told,
        [
            (Code::MoveIllegal, Some(3), true),
            (Code::UnreadableToken, Some(5), true),
            (Code::MoveIllegal, Some(3), false)
        ]
    );
}

#[test]
fn a_fault_in_a_variation_does_not_keep_a_game_out() {
    let text = game("1-0", "1. e4 (1. Ke4 zz9) e5 1-0");
    for scope in [Scope::Chess960, Scope::Everything] {
        let (record, _) = read(&text, scope);
        assert!(record.counted(Starts::Single).is_ok(), "{scope:?}");
        assert_eq!(record.plies, 2);
    }
}

#[test]
fn a_variation_takes_the_place_of_a_move_that_is_illegal() {
    assert_eq!(found("1. e4 e5 2. Ke4 (2. d4 exd4) *"), one(Code::MoveIllegal, "Ke4"));
    // What follows the illegal move has no position.
    assert_eq!(found("1. e4 e5 2. Ke4 d5 (2... d6) *"), one(Code::MoveIllegal, "Ke4"));
}

#[test]
fn a_variation_that_is_not_closed_is_not_looked_into() {
    let told = found("1. e4 (1. d4 d5 (1... zz9) 1... e5 2. Kd5 *");
    assert_eq!(told, one(Code::UnterminatedVariation, "("));
}

#[test]
fn variations_may_be_very_deep() {
    let text = game("*", &format!("1. e4 {} e5 *", "(1. d4 ".repeat(300) + &")".repeat(300)));
    let codes: Vec<_> =
        read(&text, Scope::Everything).1.into_iter().map(|(code, _)| code).collect();
    assert_eq!(codes, [Code::VariationDepth]);
}

#[test]
fn numbers_of_moves() {
    assert_eq!(found("1. e4 e5 2. d4 exd4 *"), []);
    assert_eq!(found("e4 e5 d4 exd4 *"), []);
    assert_eq!(found("0. e4 e5 1. d4 exd4 *"), one(Code::MoveNumber, "0"));
    assert_eq!(found("1. e4 e5 3. d4 exd4 4. c3 *"), one(Code::MoveNumber, "3"));
    let start = game("*", "1. e4 e5 2. d4 *").replace("0 1\"]", "0 20\"]");
    assert_eq!(codes(&start), [Code::StartCounters]);
    assert_eq!(found("1. e4 1. e5 2. d4 2... exd4 *"), one(Code::MoveNumber, "1"));
    assert_eq!(found("1. e4 e5 2... d4 *"), one(Code::MoveNumber, "2"));
    assert_eq!(found("1. e4 (2. d4) 1... e5 *"), one(Code::MoveNumber, "2"));
    assert_eq!(found("1. e4 (1. d4 1... d5) 1... e5 2. d4 *"), []);
    // Nothing more is said once the moves cannot be followed.
    assert_eq!(found("1. e4 e5 2. Ke4 7. d4 *"), one(Code::MoveIllegal, "Ke4"));
}

#[test]
fn a_fen_counts_the_moves_before_it() {
    let fen = "4k3/8/8/8/8/8/4P3/4K2R b K - 0 12";
    assert_eq!(codes(&from(fen, "*", "12... Kd7 13. e4")), [Code::NotTheStart]);
    assert_eq!(codes(&from(fen, "*", "1... Kd7 2. e4")), [Code::NotTheStart, Code::MoveNumber]);
}

#[test]
fn marks_of_check_and_mate() {
    assert_eq!(found("1. f3 e5 2. g4 Qh4 *"), one(Code::MoveIllegal, "Qh4"));
    let classical = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (last, code) in
        [("Qh4#", None), ("Qh4", Some(Code::MoveCheckMark)), ("Qh4+", Some(Code::MoveCheckMark))]
    {
        let text = from(classical, "0-1", &format!("1. f3 e5 2. g4 {last}"));
        assert_eq!(codes(&text), code.into_iter().collect::<Vec<_>>(), "{last}");
        assert_eq!(mended(&text, Leniency::Usual), from(classical, "0-1", "1. f3 e5 2. g4 Qh4#"));
    }
    assert_eq!(found("1. e4+ e5 *"), one(Code::MoveCheckMark, "e4+"));
}

#[test]
fn results_against_the_board() {
    let mate = "1. f3 e5 2. g4 Qh4#";
    let classical = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let stalemate = "k7/8/2K5/8/8/8/8/1Q6 w - - 0 1";
    let bare = "k7/8/2K5/8/8/8/7n/6R1 w - - 0 1";
    for (fen, result, movetext, code) in [
        (classical, "0-1", mate, None),
        (classical, "1-0", mate, Some(Code::ResultBoard)),
        (classical, "1/2-1/2", mate, Some(Code::ResultBoard)),
        (classical, "*", mate, Some(Code::ResultOpen)),
        (stalemate, "1/2-1/2", "1. Qb6", None),
        (stalemate, "1-0", "1. Qb6", Some(Code::ResultBoard)),
        (bare, "1-0", "1. Rb1", None),
        (bare, "1-0", "1. Rh1 Nf3 2. Rh8+ Ka7 3. Rh7+ Ka8 4. Rh3 Ka7 5. Rxf3 Kb8 6. Kd5 Kb7", None),
    ] {
        let text = from(fen, result, movetext);
        let told: Vec<_> = codes(&text).into_iter().filter(|&c| c != Code::NotTheStart).collect();
        assert_eq!(told, code.into_iter().collect::<Vec<_>>(), "{movetext} {result}");
        let is_counted = read(&text, Scope::Chess960).0.has_error;
        assert_eq!(is_counted, code == Some(Code::ResultBoard), "{movetext} {result}");
    }
    let text = from("k7/8/2K5/8/8/8/6n1/6R1 w - - 0 1", "1-0", "1. Rxg2 Kb8 2. Rg7 Kc8 3. Rg8#");
    assert!(!codes(&text).contains(&Code::ResultMaterial));
    let text = from("k7/8/2K5/8/8/8/6n1/6K1 w - - 0 1", "1-0", "1. Kxg2");
    assert!(codes(&text).contains(&Code::FenKings));
    let text = from("k7/8/8/8/8/8/6n1/6K1 w - - 0 1", "1-0", "1. Kxg2");
    assert!(codes(&text).contains(&Code::ResultMaterial));
}

#[test]
fn nothing_is_played_after_the_end() {
    let classical = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let text = from(classical, "0-1", "1. f3 e5 2. g4 Qh4# 3. h3 Qxh3");
    assert_eq!(codes(&text), [Code::MoveAfterEnd]);
}

#[test]
fn draws_that_nobody_need_claim() {
    let classical = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let moves = |times: usize| "Nf3 Nf6 Ng1 Ng8 ".repeat(times);
    // The start, and four times again.
    assert_eq!(codes(&from(classical, "1/2-1/2", &moves(4))), []);
    assert_eq!(codes(&from(classical, "1/2-1/2", &(moves(4) + "e4 e5"))), [Code::Fivefold]);
    assert_eq!(codes(&from(classical, "1/2-1/2", &(moves(3) + "e4 e5"))), []);
    let late = "4k3/8/8/8/8/8/8/R3K3 w Q - 148 90";
    let told = codes(&from(late, "*", "90. Kd2 Kd7"));
    assert_eq!(told, [Code::NotTheStart]);
    let told = codes(&from(late, "*", "90. Kd2 Kd7 91. Ke2 Kd6 92. Kd2"));
    assert_eq!(told, [Code::NotTheStart, Code::SeventyFive]);
}

#[test]
fn castling_rights_are_part_of_a_position() {
    // The king's going out and back ends the rights: the position before it is another one.
    let moves = |times: usize| "Kf1 Ke7 Ke1 Ke8 ".repeat(times);
    let fen = "4k3/8/8/8/8/8/7P/4K2R w K - 0 1";
    assert_eq!(codes(&from(fen, "*", &(moves(4) + "h4"))), [Code::NotTheStart]);
    assert_eq!(codes(&from(fen, "*", &(moves(5) + "h4"))), [Code::NotTheStart, Code::Fivefold]);
}

#[test]
fn kings_in_the_centre_tell_a_result() {
    let told = |result: &str, movetext: &str| {
        let text = game(result, &format!("{movetext} {result}"));
        let (record, found) = read(&text, Scope::Everything);
        assert_eq!(record, read(&text, Scope::Chess960).0);
        (record.has_error, record.plies, found)
    };
    let artefact = |text: &str| one(Code::BoardArtefact, text);
    assert_eq!(told("1-0", "1. e4 e5 2. Ke4 Kd5"), (false, 2, artefact("Ke4 Kd5")));
    assert_eq!(told("1-0", "1. e4 e5 2. d4 Kd5 3. Ke4"), (false, 3, artefact("Kd5 3. Ke4")));
    assert_eq!(told("1/2-1/2", "1. e4 e5 2. Ke4"), (false, 2, artefact("Ke4")));
    let kings = game("0-1", "1. e4 e5 2. Ke4 Kd5 0-1");
    let help = findings(&kings, reading(Scope::Everything)).remove(0).help;
    assert_eq!(help.as_deref(), Some("the kings tell 1-0 and the result is 0-1"));
    let illegal = one(Code::MoveIllegal, "Ke4");
    assert_eq!(told("*", "1. e4 e5 2. Ke4 Kd5"), (true, 2, illegal.clone()));
    assert_eq!(told("1-0", "1. e4 e5 2. Ke4 Kd5 3. Nf3"), (true, 2, illegal.clone()));
    assert_eq!(told("1-0", "1. e4 e5 2. Ke4 d5 3. Kd5"), (true, 2, illegal.clone()));
    assert_eq!(told("1-0", "1. e4 e5 2. Ke4 Ke4"), (true, 2, illegal));
}

#[test]
fn moves_in_other_forms_are_read_when_that_is_asked_for() {
    let lenient = |movetext: &str| {
        let text = game("*", movetext);
        let reading = |scope| Reading { leniency: Leniency::Lenient, ..reading(scope) };
        let told = findings(&text, reading(Scope::Everything));
        assert!(told.iter().all(|f| f.severity < Severity::Error), "{movetext}: {told:?}");
        for scope in [Scope::Chess960, Scope::Everything] {
            let mut replay = Replay::new(reading(scope));
            let record = Scanner::new(text.as_bytes()).next_game(&mut replay).unwrap().output;
            assert!(!record.has_error && record.plies > 0, "{movetext} {scope:?}");
        }
        let text = mended(&text, Leniency::Lenient);
        text.split_once("\n\n").unwrap().1.trim().to_owned()
    };
    assert_eq!(lenient("1. e2e4 e7e5 2. c1d3 *"), "1. e4 e5 2. Nd3 *");
    assert_eq!(lenient("f1g1 *"), "O-O *");
    assert_eq!(lenient("1. Kxg1 e5 *"), "1. O-O e5 *");
}

#[test]
fn words_come_with_what_was_meant() {
    let help = |movetext: &str| {
        let text = game("*", movetext);
        findings(&text, reading(Scope::Everything)).remove(0).help.unwrap_or_default()
    };
    let unchecked = "the game is not checked any further";
    assert_eq!(help("1. Sd3 *"), format!("was Nd3 meant?; {unchecked}"));
    assert_eq!(help("1. zz9 *"), unchecked);
    let rooks = from("k7/5R1R/8/8/8/8/8/6K1 w - - 0 1", "*", "1. Rg7");
    let told = findings(&rooks, reading(Scope::Everything));
    let help_about_rooks = told.iter().find_map(|f| f.help.as_deref());
    assert_eq!(help_about_rooks, Some(&*format!("was Rfg7 or Rhg7 meant?; {unchecked}")));
    assert_eq!(help("1. O-O-O *"), format!("O-O would be allowed; {unchecked}"));
}

#[test]
fn a_fen_from_later_in_the_game_is_recognised() {
    let fen = "bqnnrkrb/pppp1ppp/8/4p3/3PP3/8/PPP2PPP/BQNNRKRB b KQkq - 0 2";
    let told = findings(&from(fen, "*", "1. e4 e5 2. d4 exd4"), reading(Scope::Everything));
    assert!(told.iter().all(|f| f.code != Code::MoveNumber), "{told:?}");
    let illegal = told.iter().find(|f| f.code == Code::MoveIllegal).unwrap();
    assert_eq!(
        illegal.help.as_deref(),
        Some(
            "the FEN is the position after the first 3 of these moves, from the start position SP 3"
        )
    );
}

#[test]
fn tags_of_the_roster() {
    let told = |tags: &str| {
        let text = format!("{tags}\n[Result \"*\"]\n\n*\n");
        codes(&text)
    };
    assert_eq!(told("[Date \"2024.12.31\"]\n[White \"A\"]\n[WhiteElo \"2700\"]"), []);
    assert_eq!(told("[Date \"31.12.2024\"]"), [Code::RosterDate]);
    assert_eq!(told("[White \"\"]"), [Code::RosterName]);
    assert_eq!(told("[White \"A \"]"), [Code::TagBlanks]);
    assert_eq!(told("[BlackElo \"strong\"]"), [Code::RosterElo]);
    assert_eq!(told("[SetUp \"1\"]"), [Code::SetUp]);
    assert_eq!(told("[SetUp \"2\"]"), [Code::SetUp]);
    assert_eq!(told("[PlyCount \"1\"]"), [Code::PlyCount]);
    assert_eq!(told("[PlyCount \"0\"]"), []);
    let reading = Reading::from(Scope::Everything);
    let roster = findings("[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n*\n", reading);
    assert_eq!(roster[0].message, "no tags Event, Site, Date, Round");
}

#[test]
fn terminations() {
    let classical = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (termination, result, movetext, is_fault) in [
        ("normal", "0-1", "1. f3 e5 2. g4 Qh4#", false),
        ("Time forfeit", "0-1", "1. f3 e5 2. g4 Qh4#", true),
        ("Time forfeit", "0-1", "1. f3 e5", false),
        ("B won by checkmate", "0-1", "1. f3 e5", true),
        ("unterminated", "0-1", "1. f3 e5", true),
        ("unterminated", "*", "1. f3 e5", false),
    ] {
        let text = from(classical, result, movetext)
            .replace("[FEN", &format!("[Termination \"{termination}\"]\n[FEN"));
        let expected = if is_fault { vec![Code::ResultTermination] } else { vec![] };
        assert_eq!(codes(&text), expected, "{termination} {result}");
    }
}

#[test]
fn what_has_one_meaning_is_mended() {
    for (movetext, expected) in [
        ("1. 0-0 o-o 2. d4 1–0", "1. O-O O-O 2. d4 1-0"),
        ("0. e4 e5 1. d4 ed4 *", "1. e4 e5 2. d4 exd4 *"),
        ("1. e4 1. e5 2. d4 *", "1. e4 1... e5 2. d4 *"),
        ("1. e4! {a ; b} ed5 *", "1. e4! {a ; b} ed5 *"),
        ("1. Ncd3 e5 2. Ne3", "1. Nd3 e5 2. Ne3 *"),
        ("1. Ncb3 e5 *", "1. Nb3 e5 *"),
        // What the numbers of a variation should be is not certain.
        ("1. e4 (0. 0-0) e5 *", "1. e4 (0. O-O) e5 *"),
        ("1. Pe4 e5 2. d4 Pxd4 *", "1. e4 e5 2. d4 exd4 *"),
        // One number that is wrong, and one from which on a move may be missing.
        ("1. e4 e5 3. d4 exd4 3. c3 *", "1. e4 e5 2. d4 exd4 3. c3 *"),
        ("1. e4 e5 3. d4 exd4 4. c3 *", "1. e4 e5 3. d4 exd4 4. c3 *"),
        ("1. e4 e5 2... d4 *", "1. e4 e5 2... d4 *"),
        // An escape line is none of the game's, and a marker of a variation is left to it.
        ("1. e4\n% y", "1. e4 *\n% y"),
        ("1. e4 (1. d4 1/2) e5 *", "1. e4 (1. d4 1/2) e5 *"),
        ("e.p.", "e.p."),
        // Nothing that follows from a position that may be wrong.
        ("0. 0-0 e5 1. Ncb3 zz9 *", "0. O-O e5 1. Ncb3 zz9 *"),
        ("1. e4+ e5 2. Ke4 *", "1. e4+ e5 2. Ke4 *"),
        ("1. e4 d5 2. exd5 e5 3. dxe6e.p. *", "1. e4 d5 2. exd5 e5 3. dxe6 *"),
        ("1. e4 d5 2. exd5 e5 3. dxe6 e.p. fxe6 *", "1. e4 d5 2. exd5 e5 3. dxe6 fxe6 *"),
        ("1. e4 e5 {*}", "1. e4 e5 {*} *"),
        ("1. e4 e5 (1... d5) 2. ; d4", "1. e4 e5 (1... d5) 2. * ; d4"),
        ("1. e4 e5 2xh7 *", "1. e4 e5 2xh7 *"),
    ] {
        let text = game("*", movetext);
        let once = mended(&text, Leniency::Usual);
        assert_eq!(once, game("*", expected), "{movetext}");
        assert_eq!(mended(&once, Leniency::Usual), once, "{movetext}");
    }
}

#[test]
fn what_is_allowed_is_not_mended() {
    let mended = |allowed: Code, movetext: &str| {
        let text = game("*", movetext);
        let mut reading = Reading { mends: true, ..reading(Scope::Everything) };
        reading.levels.set(allowed, Level::Off);
        let mut replay = Replay::new(reading);
        Scanner::new(text.as_bytes()).next_game(&mut replay).unwrap();
        let fixes = replay.take_fixes();
        let edits = fixes.iter().filter_map(|fix| Edit::of(fix, text.as_bytes())).collect();
        let mended = String::from_utf8(rewrite::apply(text.as_bytes(), edits)).unwrap();
        mended.split_once("\n\n").unwrap().1.trim().to_owned()
    };
    assert_eq!(mended(Code::CastlingSpelling, "1. 0-0+ 0-0 *"), "1. 0-0 0-0 *");
    assert_eq!(mended(Code::MoveCheckMark, "1. 0-0+ 0-0 *"), "1. O-O+ O-O *");
    assert_eq!(mended(Code::MoveDisambiguation, "1. Ncb3+ e5 *"), "1. Ncb3 e5 *");
    assert_eq!(mended(Code::MoveNumber, "0. Ncb3 e5 *"), "0. Nb3 e5 *");
}

#[test]
fn a_pawn_that_cannot_go_there_does_not_capture() {
    let movetext = "1. e4 f5 2. f5 *";
    assert_eq!(found(movetext), one(Code::MoveIllegal, "f5"));
    assert_eq!(found("1. e4 f5 2. ef5 *"), one(Code::MoveCaptureMark, "ef5"));
}

#[test]
fn errors_of_the_main_line_are_told_first() {
    let movetext = format!("1. e4 {} e5 2. Ke5 *", "(1. zz9) ".repeat(100));
    assert!(found(&movetext).contains(&(Code::MoveIllegal, "Ke5".to_owned())));
}

#[test]
fn a_game_with_too_much_to_mend_is_left_as_it_is() {
    let text = game("*", &"0-0 ".repeat(30_000));
    assert!(mended(&text, Leniency::Usual) == text);
    // Numbers from 0 on.
    let moves = |n: usize| if n.is_multiple_of(2) { "Nd3 Nd6" } else { "Nc1 Nc8" };
    let text: String = (0..12_000).map(|n| format!("{n}. {} ", moves(n))).collect();
    let text = game("*", &(text + "*"));
    assert!(mended(&text, Leniency::Usual) == text);
}

#[test]
fn numbers_attached_to_moves_are_looked_at_and_left() {
    let movetext = "1. e4 9e5 33d4 exd4 *";
    assert_eq!(found(movetext).len(), 2);
    assert_eq!(mended(&game("*", movetext), Leniency::Usual), game("*", movetext));
}

#[test]
fn a_tag_is_not_added_beside_a_broken_one() {
    let text = game("*", "1. e4 *").replace("[Variant \"Chess960\"]", "[Variant Chess960]");
    let mut replay = Replay::new(Reading { mends: true, ..Reading::from(Scope::Everything) });
    Scanner::new(text.as_bytes()).next_game(&mut replay).unwrap();
    assert_eq!(replay.take_fixes(), []);
}

#[test]
fn the_tags_of_the_start_are_mended() {
    let full = |text: &str| {
        let mut replay = Replay::new(Reading { mends: true, ..Reading::from(Scope::Everything) });
        Scanner::new(text.as_bytes()).next_game(&mut replay).unwrap();
        let fixes = replay.take_fixes();
        let edits = fixes.iter().filter_map(|fix| Edit::of(fix, text.as_bytes())).collect();
        String::from_utf8(rewrite::apply(text.as_bytes(), edits)).unwrap()
    };
    for (before, after) in [
        ("w - - 0 1", "w KQkq - 0 1"),
        ("w KQ - 0 1", "w KQkq - 0 1"),
        ("w GE - 0 1", "w GEge - 0 1"),
        ("w  KQ -  0 0;", "w KQkq - 0 1"),
        ("w QKqk -", "w KQkq - 0 1"),
        ("w KQkq - 0 1", "w KQkq - 0 1"),
        ("w KQkq - 3 20", "w KQkq - 0 1"),
        ("w - - 3 20", "w KQkq - 0 1"),
        ("w HAha - 0 1", "w HAha - 0 1"),
    ] {
        let text = game("*", "1. e4 *").replace("w KQkq - 0 1", before);
        let expected =
            game("*", "1. e4 *").replace("w KQkq - 0 1\"]", &format!("{after}\"]\n[SetUp \"1\"]"));
        assert_eq!(full(&text), expected, "{before}");
        assert_eq!(full(&expected), expected, "{before}");
    }
    let unnamed = game("*", "1. e4 *").replace("[Variant \"Chess960\"]\n", "");
    let expected = unnamed.replace("0 1\"]", "0 1\"]\n[SetUp \"1\"]\n[Variant \"Chess960\"]");
    assert_eq!(full(&unnamed), expected);
    assert_eq!(full(&unnamed.replace("KQkq", "q")), expected);
}
