//! Games that stand twice, or in part.

use shakmaty::{Color, KnownOutcome};

use super::*;

/// A game that is in no round, on one date.
fn played(white: &str, black: &str, moves: &[u16]) -> Digest {
    let date = value("2024.01.31", 30);
    Digest { date, start: Some(start(1)), moves: moves.to_vec(), ..game(white, black) }
}

#[test]
fn a_game_that_stands_twice() {
    let first = played("Lee, Ann", "Bob", &[1, 2]);
    let told = "the same game as game 1: players, date, start and moves".to_owned();
    let found = event(vec![first.clone(), first.clone(), first.clone()]);
    assert_eq!(found, [(2, Code::EventDuplicate, told.clone()), (3, Code::EventDuplicate, told)]);
    let others = [
        played("Bob", "Lee, Ann", &[1, 2]),
        played("Lee, Ann", "Cy", &[1, 2]),
        played("Lee, Ann", "Bob", &[1, 3]),
        Digest { date: value("2024.02.01", 30), ..first.clone() },
        Digest { date: None, ..first.clone() },
        Digest { start: Some(start(2)), ..first.clone() },
        Digest { start: None, ..first.clone() },
        Digest { is_whole: false, ..first.clone() },
    ];
    for other in others {
        assert_eq!(event(vec![first.clone(), other.clone()]), [], "{other:?}");
        assert_eq!(event(vec![other.clone(), first.clone()]), [], "{other:?}");
    }
    let forfeit = played("Ann", "Bob", &[]);
    assert_eq!(event(vec![forfeit.clone(), forfeit]), []);
}

#[test]
fn a_copy_says_what_differs() {
    let won =
        |white: bool| Outcome::Known(KnownOutcome::Decisive { winner: Color::from_white(white) });
    let first = Digest { outcome: won(true), ..in_round("1", "Ann", "Bob", 1) };
    let told = |second: Digest| {
        let found = event(vec![first.clone(), second]);
        assert_eq!(kinds(&found), [(2, Code::EventDuplicate)]);
        let message =
            found[0].2.strip_prefix("the same game as game 1: players, date, start and moves");
        message.unwrap().to_owned()
    };
    assert_eq!(told(first.clone()), "");
    let lost = Digest { outcome: won(false), ..first.clone() };
    assert_eq!(told(lost.clone()), "; the results differ: 1-0 there, 0-1 here");
    let open = Digest { outcome: Outcome::Unknown, ..first.clone() };
    assert_eq!(told(open), "; the results differ: 1-0 there, * here");
    let later = Digest { round: value("Round 2", 80), ..first.clone() };
    assert_eq!(told(later), "; round 1 there, round 2 here");
    let nowhere = Digest { round: None, ..lost };
    assert_eq!(
        told(nowhere),
        "; the results differ: 1-0 there, 0-1 here; round 1 there, no round here"
    );
    assert_eq!(told(Digest { round: value("01.7", 80), ..first.clone() }), "");
}

#[test]
fn the_same_moves_in_another_game() {
    let long: Vec<_> = (1..=20).collect();
    let first = played("Ann", "Bob", &long);
    let told = |second: Digest| -> Vec<_> {
        let found = event(vec![first.clone(), second]);
        found
            .into_iter()
            .map(|(game, code, message)| {
                assert_eq!((game, code), (2, Code::EventDuplicate));
                message
            })
            .collect()
    };
    let others = played("Cy", "Dee", &long);
    let later = |game: &Digest| Digest { date: value("2024.02.01", 30), ..game.clone() };
    assert_eq!(told(later(&first)), ["the same moves as game 1, on another date"]);
    assert_eq!(told(others.clone()), ["the same moves as game 1, of other players"]);
    assert_eq!(
        told(later(&others)),
        ["the same moves as game 1, of other players on another date"]
    );
    let unknown = "the same moves as game 1, not all of whose players are known";
    assert_eq!(told(played("?", "Bob", &long)), [unknown]);
    let in_round = Digest { round: value("3", 80), ..later(&first) };
    assert_eq!(
        event(vec![first.clone(), in_round])[0].2,
        "the same moves as game 1, on another date; no round there, round 3 here"
    );
    // Nothing is told of a return game, of a short one, of one from elsewhere.
    let none: [&str; 0] = [];
    assert_eq!(told(played("Bob", "Ann", &long)), none);
    assert_eq!(told(later(&played("Bob", "Ann", &long))), none);
    assert_eq!(told(Digest { start: Some(start(2)), ..others.clone() }), none);
    assert_eq!(told(Digest { is_whole: false, ..others.clone() }), none);
    let unknown = |game: &Digest| Digest { start: None, ..game.clone() };
    assert_eq!(event(vec![unknown(&first), unknown(&others)]), []);
    let short = [played("Ann", "Bob", &long[1..]), played("Cy", "Dee", &long[1..])];
    assert_eq!(event(short.to_vec()), []);
}

#[test]
fn a_copy_on_another_date_was_played_once() {
    let long: Vec<_> = (1..=20).collect();
    let dated = |date| Digest {
        date: value(date, 30),
        moves: long.clone(),
        ..in_round("1", "Ann", "Bob", 1)
    };
    let found = event(vec![dated("2024.01.01"), dated("2024.01.02")]);
    assert_eq!(kinds(&found), [(2, Code::EventDuplicate)]);
}

#[test]
fn a_game_that_stands_twice_was_played_once() {
    let first = in_round("1", "Ann", "Bob", 1);
    let other = in_round("1", "Cy", "Dee", 2);
    let found = event(vec![first.clone(), first, other.clone(), other]);
    let kinds = kinds(&found);
    assert_eq!(
        kinds,
        [(2, Code::EventDuplicate), (4, Code::EventDuplicate), (3, Code::EventRoundSp)]
    );
}

#[test]
fn a_game_that_is_the_beginning_of_another() {
    let [short, long] = [&[1, 2, 3, 4][..], &[1, 2, 3, 4, 5]].map(|m| played("Ann", "Bob", m));
    assert_eq!(
        event(vec![short.clone(), long.clone()]),
        [(
            2,
            Code::EventContained,
            "this game contains game 1: its first 4 plies are the same".to_owned()
        )]
    );
    assert_eq!(
        event(vec![long.clone(), short.clone()]),
        [(
            2,
            Code::EventContained,
            "game 1 contains this game: its first 4 plies are the same".to_owned()
        )]
    );
    let shorter = played("Ann", "Bob", &[1, 2, 3]);
    assert_eq!(event(vec![shorter.clone(), long.clone()]), []);
    assert_eq!(event(vec![long, shorter, Digest { is_whole: false, ..short }]), []);
}

#[test]
fn many_games_of_two_players() {
    let mut games = Vec::new();
    for i in 0..10_000_u16 {
        games.push(played("Ann", "Bob", &[7, 7, 7, 7, i]));
    }
    let all = [5_u16; 10_000];
    // Each is the beginning of all that follow it.
    games.extend((0..100).map(|i| played("Ann", "Bob", &all[..100 * i + 100])));
    // Each ends where others only pass.
    games.extend((0..100).rev().map(|i| played("Ann", "Bob", &all[..100 * i + 50])));
    games.extend((0..9_800).map(|_| played("Ann", "Bob", &[9])));
    assert_eq!(games.len(), 20_000);
    let found = event(games);
    let count = |code| found.iter().filter(|(_, c, _)| *c == code).count();
    assert_eq!(count(Code::EventDuplicate), 9_799);
    assert_eq!(count(Code::EventContained), 99 + 100);
}
