//! What validation and statistics say of the same games agrees.

use crate::{fixtures, modes::FILE, run::Scratch};

#[test]
fn a_game_with_an_error_is_in_no_row() {
    let (mut counted, mut with_error) = (0, 0);
    let scratch = Scratch::new();
    for name in fixtures::all_games() {
        // The other encodings and layouts have the same games.
        if name.starts_with("text/") && name != "text/utf8.pgn" {
            continue;
        }
        for game in fixtures::games(&name) {
            scratch.write(FILE, &game);
            let validated = scratch.run(&["validate", "--format", "json", "-j1", FILE]);
            let stats = scratch.run(&["stats", "-j1", "--double", FILE]);
            let has_error = validated
                .stdout
                .lines()
                .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
                // The main line is none the worse for what is in a variation.
                .any(|f| f["severity"] == "error" && f["game"] == 1 && f["in_variation"] == false);
            assert!(
                !has_error || stats.total("games") == 0,
                "counted in spite of:\n{}\n{game}",
                validated.stdout
            );
            assert_eq!(
                stats.summary("error") > 0,
                has_error && !is_left_out_for_another_reason(&stats),
                "{game}"
            );
            counted += stats.total("games");
            with_error += u64::from(has_error);
        }
    }
    assert!(counted > 40 && with_error > 30, "{counted} counted, {with_error} with an error");
}

/// What game it is comes before whether it has an error.
fn is_left_out_for_another_reason(stats: &crate::run::Ended) -> bool {
    ["other variant", "classical chess", "other position", "start unknown"]
        .iter()
        .any(|reason| stats.summary(reason) > 0)
}

#[test]
fn both_read_the_same_number_of_games() {
    let scratch = Scratch::new();
    for name in fixtures::all_games() {
        scratch.write(FILE, fixtures::bytes(&name));
        let read = scratch.run(&["stats", FILE]).summary("games read");
        let validated = scratch.run(&["validate", "--format", "short", FILE]).stdout;
        let games = validated.lines().last().unwrap().split(' ').next().unwrap();
        assert_eq!(games, read.to_string(), "{name}");
    }
}
