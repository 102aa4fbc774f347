use pgn_reader::Reader;
use shakmaty::{CastlingSide, Color, KnownOutcome, Outcome};

use super::{
    reading::{Reading, Scope},
    record::{Castled, Kind, Reason, Record, Starts},
    replay::Replay,
};
use crate::{
    chess960::{
        castling::Method,
        start::{Sp, Start},
    },
    diagnostic::{Code, Level},
    pgn::scanner::Scanner,
};

const SP3: &str = "bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRKRB w KQkq - 0 1";

/// A Chess960 game of SP 3 with this result and movetext.
fn game(result: &str, movetext: &str) -> String {
    format!("[Result \"{result}\"]\n[Variant \"Chess960\"]\n[FEN \"{SP3}\"]\n\n{movetext}\n\n")
}

/// A reading that says nothing of tags that the games here do not have.
fn reading(scope: Scope) -> Reading {
    let mut reading = Reading::from(scope);
    reading.levels.set(Code::RosterMissing, Level::Off);
    reading.levels.set(Code::SetUpMissing, Level::Off);
    reading
}

/// The record of the first game of a text, and the code and the text of every finding.
fn read(text: &str, scope: Scope) -> (Record, Vec<(Code, String)>) {
    let mut replay = Replay::new(reading(scope));
    let game = Scanner::new(text.as_bytes()).next_game(&mut replay).unwrap();
    let found =
        replay.take_findings().into_iter().map(|f| (f.code, text[f.span].to_owned())).collect();
    (game.output, found)
}

fn codes(text: &str) -> Vec<Code> {
    read(text, Scope::Everything).1.into_iter().map(|(code, _)| code).collect()
}

#[test]
fn what_happened_is_recorded() {
    let (record, found) =
        read(&game("1-0", "1. O-O {a} e5 (1... d5) 2. e4! O-O 1-0"), Scope::Everything);
    assert_eq!(found, []);
    assert_eq!(record.kind, Kind::Start(Start::Single(Sp::new(3).unwrap())));
    assert_eq!(record.outcome, Outcome::Known(KnownOutcome::Decisive { winner: Color::White }));
    assert_eq!(record.plies, 4);
    let castled =
        |ply| Castled { side: CastlingSide::KingSide, method: Method::Transposition, ply };
    assert_eq!((record.castled.white, record.castled.black), (Some(castled(1)), Some(castled(4))));
    assert_eq!(record.counted(Starts::Single), Ok(Start::Single(Sp::new(3).unwrap())));
}

#[test]
fn the_first_move_that_does_not_fit_is_told_and_no_other() {
    let (record, found) = read(&game("*", "1. e4 e5 2. Ke4 Kd5 3. Nf3 Qh9 *"), Scope::Everything);
    assert_eq!(
        found,
        [(Code::MoveIllegal, "Ke4".to_owned()), (Code::UnreadableToken, "Qh9".to_owned())]
    );
    assert_eq!((record.plies, record.has_error), (2, true));
    assert_eq!(record.counted(Starts::Single), Err(Reason::Error));
}

#[test]
fn an_unreadable_token_does_not_shift_the_sides() {
    let (record, found) = read(&game("*", "1. e4 e5 2. Nxff3 d6 3. d4 *"), Scope::Everything);
    assert_eq!(found, [(Code::UnreadableToken, "Nxff3".to_owned())]);
    assert_eq!(record.plies, 2);
}

#[test]
fn a_fault_in_a_variation_does_not_stop_the_main_line() {
    let (record, found) = read(&game("*", "1. e4 (1. zz9) e5 2. d4 *"), Scope::Everything);
    assert_eq!(found, [(Code::UnreadableToken, "zz9".to_owned())]);
    assert_eq!(record.plies, 3);
}

#[test]
fn what_is_no_move_does_not_count_as_one() {
    for (movetext, found) in [
        ("1. e4 $300 e5 2. Ke3 *", vec![Code::UnreadableNag, Code::MoveIllegal]),
        ("1. e4 1-O 1... e5 2. Ke3 *", vec![Code::UnreadableNumber, Code::MoveIllegal]),
        ("1. e4\u{a0}e5 2. Ke3 *", vec![Code::OddBlank, Code::MoveIllegal]),
        ("1. e4 1\u{2026}e5 2. Ke3 *", vec![Code::OddBlank, Code::MoveIllegal]),
        ("1. e4 0000 e5 *", vec![Code::UnreadableToken]),
    ] {
        assert_eq!(codes(&game("*", movetext)), found, "{movetext}");
    }
}

#[test]
fn a_bracket_that_is_not_closed_may_hide_the_marker() {
    assert_eq!(codes(&game("*", "1. e4 (1. d4 *")), [Code::UnterminatedVariation]);
    assert_eq!(codes(&game("*", "1. e4 {a *")), [Code::UnterminatedComment]);
}

#[test]
fn moves_in_coordinates_are_told_once() {
    assert_eq!(codes(&game("*", "e2e4 e7e5 c1b3 c8b6 *")), [Code::MoveCoordinates]);
    assert_eq!(codes(&game("*", "1. e4 e5 2. e1e2 *")), [Code::MoveCoordinates]);
    assert_eq!(codes(&game("*", "f1g1 *")), [Code::CastlingAsKingMove]);
}

#[test]
fn castling_and_a_king_step_are_two_moves() {
    let text = "[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/5KR1 w G - 0 1\"]\n\n";
    let (record, _) = read(&format!("{text}1. O-O *"), Scope::Everything);
    assert!(record.castled.white.is_some());
    let (record, found) = read(&format!("{text}1. Ke1 *"), Scope::Everything);
    assert!(record.castled.white.is_none() && !record.has_error, "{found:?}");
}

#[test]
fn results_are_weighed() {
    let white = Outcome::Known(KnownOutcome::Decisive { winner: Color::White });
    for (tag, marker, outcome, found) in [
        ("1-0", "1-0", white, vec![]),
        ("1-0", "", white, vec![Code::MarkerMissing]),
        (
            "1-0",
            "0-1",
            Outcome::Known(KnownOutcome::Decisive { winner: Color::Black }),
            vec![Code::ResultDiffers],
        ),
        ("1-0", "*", Outcome::Unknown, vec![Code::ResultDiffers]),
        ("1–0", "1–0", white, vec![Code::ResultTagForm, Code::MarkerForm]),
        ("0.5-0.5", "1/2-1/2", Outcome::Known(KnownOutcome::Draw), vec![Code::ResultTagForm]),
        ("?", "1-0", white, vec![]),
        ("won", "1-0", white, vec![Code::ResultTagUnreadable]),
        ("0-0", "*", Outcome::Unknown, vec![Code::DoubleForfeit]),
    ] {
        let text = game(tag, &format!("1. e4 e5 {marker}"));
        let (record, _) = read(&text, Scope::Everything);
        assert_eq!((record.outcome, codes(&text)), (outcome, found), "{tag} {marker}");
    }
}

#[test]
fn second_fen_tags() {
    let shredder = SP3.replace("KQkq", "GEge");
    let same = game("*", "*").replace("\n\n*", &format!("\n[FEN \"{shredder}\"]\n\n*"));
    assert_eq!(codes(&same), [Code::SecondFenSame]);
    let other = same.replace(&shredder, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(codes(&other), [Code::SecondFenDiffers]);
}

#[test]
fn findings_in_a_fen_point_into_it() {
    let text = game("*", "*").replace("KQkq", "KQkx");
    assert_eq!(read(&text, Scope::Everything).1, [(Code::FenCastlingLetter, "x".to_owned())]);
    let text = game("*", "*").replace("[FEN", "[Fen");
    assert_eq!(codes(&text), [Code::TagNameCase]);
}

#[test]
fn other_variants_are_passed_over() {
    let text = game("*", "1. zz9 Qxh9 *").replace("Chess960", "Atomic").replace("KQkq", "KQkq+3");
    let (record, found) = read(&text, Scope::Everything);
    assert_eq!(record.kind, Kind::OtherVariant);
    assert_eq!(found, [(Code::VariantOther, "Atomic".to_owned())]);
}

#[test]
fn a_stated_number_is_held_against_the_fen() {
    assert_eq!(codes(&game("*", "{SP 3} 1. e4 *")), []);
    assert_eq!(codes(&game("*", "{SP 4} 1. e4 *")), [Code::StatedSp]);
    let text = game("*", "*").replace("[Variant", "[Annotator \"SP579\"]\n[Variant");
    assert_eq!(codes(&text), [Code::StatedSp]);
}

#[test]
fn findings_of_one_game_are_bounded() {
    let found = codes(&game("*", &"zz9 ".repeat(100_000)));
    assert!(found.len() < 50);
    assert_eq!(found.last(), Some(&Code::TooManyFindings));
}

mod checks;
mod conversion;
mod damage;

/// Games of every kind, good and bad.
fn games() -> Vec<String> {
    let mut games: Vec<String> = [
        "1. e4 e5 *",
        "1. O-O O-O *",
        "1. e4 e5 2. Ke4 *",
        "1. O-O-O *",
        "1. zz9 *",
        "0-0 *",
        "1. e4",
        "1-0",
        "{SP 9} *",
        "1. e4 (1. d4 *",
        "1. Nd3 Nd6 2. Nc3 Nc6 3. O-O O-O *",
        "1. e4 * 2. e5",
    ]
    .iter()
    .map(|movetext| game("*", movetext))
    .collect();
    let fens = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1",
        "bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRKRB b KQkq - 0 1",
        "bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRKRB w - - 0 1",
        "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1",
        "?",
    ];
    for fen in fens {
        for variant in ["Chess960", "Standard", "Atomic", "DFRC"] {
            games.push(game("*", "1. e4 *").replace(SP3, fen).replace("Chess960", variant));
        }
        games.push(game("*", "1. e4 *").replace(SP3, fen).replace("[Variant \"Chess960\"]\n", ""));
    }
    games.push(game("*", "1. e4 *").replace("[FEN", "[Remark"));
    games.push("1. e4 e5 *\n\n".to_owned());
    games
}

#[test]
fn statistics_and_validation_agree_about_every_game() {
    for text in games() {
        let (counted, _) = read(&text, Scope::Chess960);
        let (validated, found) = read(&text, Scope::Everything);
        let (written_anew, _) = read(&text, Scope::Lines);
        assert_eq!(written_anew, validated, "{text}");
        for starts in [Starts::Single, Starts::Double] {
            assert_eq!(counted.counted(starts), validated.counted(starts), "{text}");
        }
        let has_error =
            found.iter().any(|(code, _)| code.severity() == crate::diagnostic::Severity::Error);
        assert_eq!(validated.has_error, has_error, "{text}");
        if validated.counted(Starts::Double).is_ok() {
            assert_eq!(counted, validated, "{text}");
        }
    }
}

/// On games without a fault of syntax, pgn-reader's own driver gives the same record.
#[test]
fn both_drivers_give_the_same_record() {
    let mut compared = 0;
    for text in games() {
        let found = read(&text, Scope::Everything).1;
        let is_syntax =
            |code: Code| code.id().starts_with("syntax/") || code.id().starts_with("tag/");
        if found.iter().any(|(code, _)| is_syntax(*code)) {
            continue;
        }
        compared += 1;
        for scope in [Scope::Chess960, Scope::Lines, Scope::Everything] {
            let ours = read(&text, scope).0;
            let theirs =
                Reader::new(text.as_bytes()).read_game(&mut Replay::new(scope)).unwrap().unwrap();
            assert_eq!(ours, theirs, "{text}");
        }
    }
    assert!(compared > 30, "{compared}");
}
