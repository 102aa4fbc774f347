use super::*;
use crate::across::{
    Across,
    testing::{BLACK, WHITE, at, game, in_round, run, start, value},
};

type Found = Vec<(u64, Code, String)>;

fn event(games: Vec<Digest>) -> Found {
    run(Some(Expected::new()), games)
}

/// Without the messages.
fn kinds(found: &Found) -> Vec<(u64, Code)> {
    found.iter().map(|(game, code, _)| (*game, *code)).collect()
}

fn expected(rounds: &[(&str, u16)]) -> Option<Expected> {
    let mut expected = Expected::new();
    for &(round, sp) in rounds {
        expected.add(round, start(sp)).unwrap();
    }
    Some(expected)
}

/// The pairings of four players, round by round.
const ROUND_ROBIN: [[[&str; 2]; 2]; 3] = [
    [["Ann", "Bob"], ["Cy", "Dee"]],
    [["Bob", "Cy"], ["Dee", "Ann"]],
    [["Ann", "Cy"], ["Bob", "Dee"]],
];

#[test]
fn a_round_robin_with_one_start_a_round() {
    let mut games = Vec::new();
    for (pairings, round) in ROUND_ROBIN.iter().zip(1..) {
        for (board, [white, black]) in pairings.iter().enumerate() {
            games.push(in_round(&format!("{round}.{}", board + 1), white, black, 100 + round));
        }
    }
    assert_eq!(event(games.clone()), []);
    // A double one: the same again with the colours reversed.
    for (pairings, round) in ROUND_ROBIN.iter().zip(4..) {
        games.extend(pairings.iter().map(|[w, b]| in_round(&round.to_string(), b, w, 100 + round)));
    }
    assert_eq!(event(games.clone()), []);
    // One board was set up wrongly.
    games[3].start = Some(start(7));
    assert_eq!(
        event(games),
        [(
            4,
            Code::EventRoundSp,
            "round 2 begins from the start position SP 102 in game 3, this game from the start position SP 7"
                .to_owned()
        )]
    );
}

#[test]
fn a_start_for_each_pairing() {
    let mut games = Vec::new();
    for (pairings, round) in ROUND_ROBIN.iter().zip(1..) {
        for ([white, black], sp) in pairings.iter().zip([10 * round, 10 * round + 1]) {
            games.push(in_round(&format!("{round}.1"), white, black, sp));
            games.push(in_round(&format!("{round}.2"), black, white, sp));
        }
    }
    assert_eq!(event(games.clone()), []);
    // In any order.
    games.reverse();
    assert_eq!(event(games.clone()), []);
    games.reverse();
    // The start of a return game is another one: it is told once.
    games[1].start = Some(start(500));
    let found = event(games.clone());
    assert_eq!(
        found,
        [(
            2,
            Code::EventReturn,
            "game 1 of the same players begins from the start position SP 10, this game from the start position SP 500"
                .to_owned()
        )]
    );
    // Where a pairing has one game only, no start was drawn for each pairing.
    games.remove(1);
    assert_eq!(kinds(&event(games)), [(2, Code::EventRoundSp), (3, Code::EventRoundSp)]);
}

#[test]
fn forfeits_without_a_position_are_games_of_their_pairing() {
    let mut games = vec![
        in_round("1", "Ann", "Bob", 10),
        in_round("1", "Bob", "Ann", 10),
        in_round("1", "Cy", "Dee", 20),
        Digest { round: value("1", 80), ..game("Dee", "Cy") },
    ];
    assert_eq!(event(games.clone()), []);
    games.pop();
    assert_eq!(kinds(&event(games)), [(3, Code::EventRoundSp)]);
}

#[test]
fn a_match_of_two_games_with_the_same_colours() {
    let games = |second: [&str; 2]| {
        vec![in_round("1.1", "Lee, Ann", "Bob", 10), in_round("1.2", second[0], second[1], 10)]
    };
    assert_eq!(event(games(["Bob", "Lee, Ann"])), []);
    let told = "the players have the same colours in game 1".to_owned();
    assert_eq!(event(games(["Lee, Ann", "Bob"])), [(2, Code::EventReturn, told)]);
    // Another spelling is the same player.
    assert_eq!(
        kinds(&event(games(["ann lee", "Bob"]))),
        [(2, Code::NameVariant), (2, Code::EventReturn)]
    );
    assert_eq!(kinds(&event(games(["Bob", "ann lee"]))), [(2, Code::NameVariant)]);
}

#[test]
fn longer_matches_are_played_two_by_two() {
    let sides = [["Ann", "Bob"], ["Bob", "Ann"], ["Ann", "Bob"], ["Bob", "Ann"], ["Ann", "Bob"]];
    let game = |([white, black], sp): ([&str; 2], _)| in_round("1", white, black, sp);
    let games: Vec<_> = sides.into_iter().zip([1, 1, 2, 2, 3]).map(game).collect();
    assert_eq!(event(games), []);
    let games: Vec<_> = sides.into_iter().zip([1, 1, 2, 3]).map(game).collect();
    assert_eq!(kinds(&event(games)), [(4, Code::EventReturn)]);
}

#[test]
fn unknown_rounds_and_players_are_not_checked() {
    for round in ["?", "-", "", "?.2", "."] {
        let games = vec![
            in_round(round, "Ann", "Bob", 1),
            Digest { start: Some(start(2)), ..in_round(round, "Ann", "Bob", 3) },
            in_round(round, "Ann", "Cy", 4),
        ];
        assert_eq!(run(expected(&[]), games), [], "{round}");
    }
    let games =
        vec![in_round("1", "?", "?", 1), in_round("1", "?", "Ann", 1), in_round("1", "?", "", 1)];
    assert_eq!(event(games), []);
    let mut games = vec![game("?", "?"), game("N.N.", "N.N.")];
    games.iter_mut().for_each(|game| game.moves = vec![1; 9]);
    assert_eq!(event(games), []);
    // The positions of a round can be compared all the same.
    let games = vec![in_round("1", "?", "?", 1), in_round("1", "?", "?", 2)];
    assert_eq!(kinds(&event(games)), [(2, Code::EventRoundSp)]);
}

#[test]
fn nobody_meets_himself() {
    let found = event(vec![game("Lee, A.", "Lee, B."), game("Ann2", "Ann"), game("Cy", "Cy")]);
    assert_eq!(kinds(&found), [(2, Code::NameVariant), (3, Code::EventSelf)]);
    assert_eq!(found[1].2, "White and Black are the same player, `Cy`");
    let found = event(vec![game("Lee, Ann", "Ann Lee")]);
    assert_eq!(kinds(&found), [(1, Code::NameVariant), (1, Code::EventSelf)]);
    assert_eq!(found[1].2, "White and Black are the same player, `Lee, Ann` and `Ann Lee`");
}

#[test]
fn two_opponents_in_a_round() {
    let found = event(vec![
        in_round("1.1", "Ann", "Bob", 1),
        in_round("1.2", "Cy", "Ann", 1),
        in_round("1.3", "Ann", "Cy", 1),
        in_round("2", "Ann", "Cy", 1),
        in_round("1", "Dee", "bye", 1),
        in_round("1", "Eve", "bye", 1),
    ]);
    let told = "`Ann` has another opponent in round 1 already, in game 1".to_owned();
    assert_eq!(found, [(2, Code::EventTwice, told)]);
}

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

#[test]
fn what_was_drawn() {
    let games = || vec![in_round("1.1", "Ann", "Bob", 5), in_round(" 2 ", "Bob", "Ann", 6)];
    assert_eq!(run(expected(&[("1", 5), ("2", 6)]), games()), []);
    assert_eq!(
        run(expected(&[("1", 5), ("2", 7)]), games()),
        [(
            2,
            Code::EventExpected,
            "the game begins from the start position SP 6, round 2 from the start position SP 7"
                .to_owned()
        )]
    );
    let mut unknown = games();
    unknown[0].start = None;
    assert_eq!(
        run(expected(&[("1", 5), ("2", 6)]), unknown),
        [(
            1,
            Code::EventExpected,
            "no start position of the game is known, round 1 from the start position SP 5"
                .to_owned()
        )]
    );
    let mut more = games();
    more.push(in_round("2", "Cy", "Dee", 6));
    assert_eq!(
        run(expected(&[("1", 5)]), more),
        [(2, Code::EventUnexpected, "no start position is expected of round 2".to_owned())]
    );
}

#[test]
fn a_wrong_start_in_an_expected_round_is_told_once() {
    let games = vec![
        in_round("1", "Ann", "Bob", 6),
        in_round("1", "Cy", "Dee", 5),
        in_round("1", "Eve", "Flo", 5),
    ];
    assert_eq!(kinds(&run(expected(&[("1", 5)]), games)), [(1, Code::EventExpected)]);
}

#[test]
fn rounds_without_a_game() {
    let rounds = |rounds: &[&str]| {
        let games = rounds.iter().map(|round| in_round(round, "Ann", "Bob", 1)).collect();
        event(games)
            .into_iter()
            .map(|found| {
                assert_eq!((found.0, found.1), (0, Code::EventMissingRound));
                found.2
            })
            .collect::<Vec<_>>()
    };
    let none: [&str; 0] = [];
    assert_eq!(rounds(&["1", "3", "2", "QF", "Final", "0", "?"]), none);
    assert_eq!(rounds(&["QF", "Final"]), none);
    assert_eq!(rounds(&["1", "3.4"]), ["round 2 has no game"]);
    assert_eq!(rounds(&["3"]), ["rounds 1 and 2 have no game"]);
    assert_eq!(rounds(&["1", "2", "3", "5", "6", "8"]), ["rounds 4 and 7 have no game"]);
    assert_eq!(rounds(&["4"]), ["rounds 1 to 3 have no game"]);
    assert_eq!(rounds(&["2", "6", "9"]), ["rounds 1, 3 to 5, 7 and 8 have no game"]);
    assert_eq!(rounds(&["21"]), ["rounds 1 to 20 have no game"]);
    assert_eq!(rounds(&["2", "23"]), ["21 of the rounds 1 to 23 have no game"]);
    let last = u64::MAX.to_string();
    assert_eq!(
        rounds(&[&last, &format!("0{last}")]),
        [format!("{} of the rounds 1 to {last} have no game", u64::MAX - 1)]
    );
}

#[test]
fn expected_rounds_without_a_game_are_told_once() {
    let games = vec![in_round("1", "Ann", "Bob", 1), in_round("5", "Ann", "Bob", 5)];
    let found = run(expected(&[("1", 1), ("3", 3), ("5", 5), ("10", 9), ("Final", 8)]), games);
    let messages: Vec<_> = found.iter().map(|(_, _, message)| &message[..]).collect();
    assert_eq!(
        messages,
        [
            "round 3 has no game; the start position SP 3 is expected of it",
            "round 10 has no game; the start position SP 9 is expected of it",
            "round Final has no game; the start position SP 8 is expected of it",
            "rounds 2 and 4 have no game",
        ]
    );
    assert!(kinds(&found).iter().all(|kind| *kind == (0, Code::EventMissingRound)));
}

#[test]
fn all_inputs_are_one_event() {
    let mut across = Across::new(vec!["a.pgn".into(), "b.pgn".into()], Some(Expected::new()));
    assert!(across.game(in_round("1", "Lee, Ann", "Bob", 1), at(0, 1)).is_empty());
    across.end_of_input();
    let found = across.game(in_round("1", "Cy", "ann lee", 2), at(1, 1));
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].span.start, BLACK);
    assert_eq!(
        found[0].message,
        "`ann lee` has another opponent in round 1 already, in game 1 of a.pgn"
    );
    let found = across.game(in_round("1", "Cy", "Bob", 3), at(1, 2));
    assert_eq!(found.iter().map(|f| f.span.start).collect::<Vec<_>>(), [WHITE, BLACK]);
    across.end_of_input();
    let last = across.finish();
    let places: Vec<_> = last.iter().map(|(spot, _)| *spot).collect();
    assert_eq!(places, [Some(at(1, 1)), Some(at(1, 2))]);
    assert!(last[0].1.message.contains("in game 1 of a.pgn"), "{last:?}");
    assert!(across.finish().is_empty());
}
