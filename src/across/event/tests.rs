mod copies;

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
            "round 2 begins from SP 102 in game 3, this game from SP 7".to_owned()
        )]
    );
}

/// Games of a round between players who are in no other one, from these starts.
fn boards(starts: &[u16]) -> Vec<Digest> {
    let names = |board: usize| [format!("W{board}x"), format!("B{board}x")];
    let game = |(board, &sp)| {
        let [white, black] = names(board);
        in_round("2", &white, &black, sp)
    };
    starts.iter().enumerate().map(game).collect()
}

#[test]
fn a_round_begins_where_most_of_its_games_do() {
    // The first game is the one at fault.
    let told =
        "round 2 begins from SP 84 in 3 games, the first of them game 2, this game from SP 7";
    let missing = (0, Code::EventMissingRound, "round 1 has no game".to_owned());
    assert_eq!(
        event(boards(&[7, 84, 84, 84])),
        [(1, Code::EventRoundSp, told.to_owned()), missing]
    );
    let games = |starts| -> Vec<_> {
        let found = event(boards(starts));
        found.iter().filter(|(game, ..)| *game > 0).map(|(game, ..)| *game).collect()
    };
    assert_eq!(games(&[7, 84, 84, 7, 84]), [1, 4]);
    // Of equally many, those count that came first.
    assert_eq!(games(&[7, 84, 84, 7]), [2, 3]);
    assert_eq!(games(&[7, 84, 9, 84, 9, 9]), [1, 2, 4]);
    assert_eq!(games(&[7, 84, 9]), [2, 3]);
    // What is not known has no vote.
    let mut unknown = boards(&[7, 7, 7, 84]);
    unknown[..2].iter_mut().for_each(|game| game.start = None);
    assert_eq!(kinds(&event(unknown))[0], (4, Code::EventRoundSp));
}

#[test]
fn a_double_start_is_named_with_both_numbers() {
    let [white, black] = [1, 2].map(|n| Sp::new(n).unwrap());
    let mut games = boards(&[7, 7, 7]);
    games[1].start = Some(Start::new(white, black));
    let message = &event(games.clone())[0].2;
    assert!(message.ends_with("this game from SP 1 against SP 2"), "{message}");
    games.iter_mut().for_each(|game| game.round = value("1", 80));
    let message = &run(expected(&[("1", 7)]), games)[0].2;
    assert_eq!(message, "SP 7 was drawn for round 1, and the game begins from SP 1 against SP 2");
}

#[test]
fn a_round_is_one_however_it_is_written() {
    let spellings = ["1", "01", "Round 1", "R1", "1.1", "round 1.2"];
    for (first, second) in spellings.iter().flat_map(|a| spellings.map(|b| (*a, b))) {
        let games = vec![in_round(first, "Ann", "Bob", 5), in_round(second, "Cy", "Ann", 6)];
        let told = kinds(&event(games.clone()));
        assert_eq!(told, [(2, Code::EventTwice), (2, Code::EventRoundSp)], "{first}, {second}");
        let told = run(expected(&[(second, 5)]), games);
        assert_eq!(told[1].2, "SP 5 was drawn for round 1, and the game begins from SP 6");
    }
    let games = vec![in_round("Final", "Ann", "Bob", 5), in_round("FINAL", "Cy", "Dee", 6)];
    let told = "round Final begins from SP 5 in game 1, this game from SP 6".to_owned();
    assert_eq!(event(games), [(2, Code::EventRoundSp, told)]);
    let games = vec![in_round("QF 1", "Ann", "Bob", 5), in_round("SF 1", "Ann", "Cy", 6)];
    assert_eq!(event(games), []);
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
            "game 1 of the same players begins from SP 10, this game from SP 500".to_owned()
        )]
    );
    // Where half of the pairings have one game only, no start was drawn for each pairing.
    games.remove(1);
    assert_eq!(kinds(&event(games)), [(1, Code::EventRoundSp)]);
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
fn a_missing_return_game_is_no_fault_of_the_other_pairings() {
    let mut games = Vec::new();
    for (sp, [white, black]) in [["Ann", "Bob"], ["Cy", "Dee"], ["Eve", "Flo"]].iter().enumerate() {
        games.push(in_round("1", white, black, sp as u16));
        games.push(in_round("1", black, white, sp as u16));
    }
    games.pop();
    assert_eq!(event(games), []);
}

#[test]
fn a_forfeit_does_not_begin_from_the_usual_array() {
    let mut games = boards(&[84, 84]);
    games[0].round = value("1", 80);
    games[1].round = value("1", 80);
    let forfeit = Digest { moves: vec![], start: Some(start(518)), ..games.pop().unwrap() };
    games.push(forfeit.clone());
    assert_eq!(event(games.clone()), []);
    let told = "SP 84 was drawn for round 1, and no start position of the game is known".to_owned();
    assert_eq!(run(expected(&[("1", 84)]), games), [(2, Code::EventExpected, told)]);
    assert_eq!(run(expected(&[("1", 518)]), vec![forfeit]), []);
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

#[test]
fn what_was_drawn() {
    let games = || vec![in_round("1.1", "Ann", "Bob", 5), in_round(" 2 ", "Bob", "Ann", 6)];
    assert_eq!(run(expected(&[("1", 5), ("2", 6)]), games()), []);
    assert_eq!(
        run(expected(&[("1", 5), ("2", 7)]), games()),
        [(
            2,
            Code::EventExpected,
            "SP 7 was drawn for round 2, and the game begins from SP 6".to_owned()
        )]
    );
    let mut unknown = games();
    unknown[0].start = None;
    assert_eq!(
        run(expected(&[("1", 5), ("2", 6)]), unknown),
        [(
            1,
            Code::EventExpected,
            "SP 5 was drawn for round 1, and no start position of the game is known".to_owned()
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
fn a_fen_that_cannot_be_read_is_told_by_itself() {
    let broken = Digest { start: None, is_readable: false, ..in_round("1", "Ann", "Bob", 5) };
    let games = vec![broken.clone(), in_round("1", "Cy", "Bob", 5)];
    assert_eq!(kinds(&run(expected(&[("1", 5)]), games)), [(2, Code::EventTwice)]);
    let nameless = Digest { round: None, ..broken };
    assert_eq!(
        kinds(&run(expected(&[("1", 5)]), vec![nameless])),
        [(1, Code::EventUnexpected), (0, Code::EventMissingRound)]
    );
}

#[test]
fn a_game_of_no_round_is_told_once_where_starts_are_expected() {
    let told = "the game names no round, so its start is compared with nothing".to_owned();
    for round in [value("?", 80), value("-", 80), value("", 80), value("?.1", 80), None] {
        let nameless =
            |white, black| Digest { round: round.clone(), ..in_round("?", white, black, 6) };
        let games = || {
            vec![
                in_round("1", "Ann", "Bob", 5),
                nameless("Cy", "Dee"),
                nameless("Eve", "Flo"),
                in_round("1", "Eve", "Flo", 5),
            ]
        };
        let found = run(expected(&[("1", 5)]), games());
        assert_eq!(found, [(2, Code::EventUnexpected, told.clone())], "{round:?}");
        assert_eq!(event(games()), []);
    }
    // For the event, not for each file.
    let mut across = Across::new(vec![], expected(&[("1", 5)]));
    let nameless = Digest { round: None, ..in_round("?", "Ann", "Bob", 5) };
    let found = across.game(nameless.clone(), at(0, 1));
    assert_eq!(found[0].span, 10..10);
    across.end_of_input();
    let other = Digest { moves: vec![1], ..nameless };
    assert_eq!(across.game(other, at(1, 1)), []);
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
        rounds(&[&last]),
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
            "round 3 has no game; SP 3 was drawn for it",
            "round 10 has no game; SP 9 was drawn for it",
            "round Final has no game; SP 8 was drawn for it",
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
    let told: Vec<_> = found.iter().map(|f| (f.code, f.span.start, &f.message[..])).collect();
    assert_eq!(
        told,
        [
            (Code::NameVariant, BLACK, "`ann lee` is also spelt `Lee, Ann`, in game 1 of a.pgn"),
            (
                Code::EventTwice,
                BLACK,
                "`ann lee` has another opponent in round 1 already, in game 1 of a.pgn"
            ),
        ]
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
