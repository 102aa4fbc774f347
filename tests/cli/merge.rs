//! States of counts: `stats --partial`, `stats --update` and `merge`.

use crate::{
    fixtures,
    modes::FILE,
    run::{Ended, Scratch},
};

/// A folder with a whole file and its two halves, and their states.
fn halves(args: &[&str]) -> Scratch {
    let games = [fixtures::games("games.pgn"), fixtures::games("tournament.pgn")].concat();
    let (a, b) = games.split_at(9);
    let scratch = Scratch::with(FILE, games.join("\n"));
    for (name, part) in [("a", a), ("b", b)] {
        scratch.write(&format!("{name}.pgn"), part.join("\n"));
        let (file, state) = (format!("{name}.pgn"), format!("{name}.state"));
        let ended = scratch.run(&[&["stats", &file, "--partial", &state], args].concat());
        assert!(ended.status < 2, "{}", ended.stderr);
        assert_eq!(ended.stdout, scratch.run(&[&["stats", &*file], args].concat()).stdout);
    }
    scratch
}

#[track_caller]
fn assert_refused(ended: &Ended, why: &str) {
    assert_eq!((ended.status, &*ended.stdout), (2, ""), "{}", ended.stderr);
    assert!(ended.stderr.contains(why), "{}", ended.stderr);
}

#[test]
fn two_halves_merged_are_the_whole_byte_for_byte() {
    for args in [
        &[][..],
        &["--double"],
        &["--double", "--by", "player,year", "--eval-at", "2", "--clock-at", "1"],
        &["--by", "elo", "--elo-bands", "1800,2000,2200"],
        &["--lenient", "--result", "1-0,draw"],
    ] {
        let scratch = halves(args);
        let shown = ["--totals", "--moves", "2", "--sort", "games"];
        let whole = scratch.run(&[&["stats", FILE], args, &shown[..]].concat());
        for states in [["a.state", "b.state"], ["b.state", "a.state"]] {
            let merged = scratch.run(&[&["merge"], &states[..], &shown[..]].concat());
            assert_eq!(merged.status, 0, "{}", merged.stderr);
            assert_eq!(merged.stdout, whole.stdout, "{args:?}");
            for words in ["games read", "games counted", "games left out"] {
                assert_eq!(merged.summary(words), whole.summary(words));
            }
        }
        // A sum is a state like others, in any compression, and adds up in any order.
        assert_eq!(scratch.run(&["merge", "b.state", "a.state", "--partial", "ba.zst"]).status, 0);
        let again = scratch.run(&[&["merge", "ba.zst"], &shown[..]].concat());
        assert_eq!(again.stdout, whole.stdout);
        // The state does not depend on how the file was read.
        let other = ["stats", "a.pgn", "--partial", "c.state", "-j4", "--block-size", "100"];
        scratch.run(&[&other, args].concat());
        assert_eq!(scratch.read("c.state"), scratch.read("a.state"));
    }
}

#[test]
fn a_state_is_brought_up_to_date() {
    let scratch = halves(&[]);
    let whole = scratch.run(&["stats", FILE]);
    let first = scratch.run(&["stats", "a.pgn", "--update", "year.state"]);
    assert_eq!(first.stdout, scratch.run(&["stats", "a.pgn"]).stdout);
    let second = scratch.run(&["stats", "b.pgn", "--update", "year.state"]);
    assert_eq!(second.stdout, whole.stdout);
    assert_eq!(scratch.run(&["merge", "year.state"]).stdout, whole.stdout);
    // Again it is refused, and nothing changes.
    let before = scratch.read("year.state");
    assert_refused(&scratch.run(&["stats", "b.pgn", "--update", "year.state"]), "counted already");
    assert_eq!(scratch.read("year.state"), before);
    let ended = scratch.run(&["stats", "b.pgn", "--update", "year.state", "--allow-duplicates"]);
    assert!(ended.status < 2, "{}", ended.stderr);
    assert_ne!(scratch.read("year.state"), before);
    let other = scratch.run(&["stats", "b.pgn", "--update", "a.state", "--by", "year"]);
    assert_refused(&other, "--by is not the same");
}

#[test]
fn the_same_input_is_told_under_any_name_and_in_any_compression() {
    let scratch = halves(&[]);
    assert_refused(&scratch.run(&["merge", "a.state", "a.state"]), "a.pgn was counted already");
    let ended = scratch.run(&["merge", "a.state", "a.state", "--allow-duplicates"]);
    let (once, twice) = (scratch.run(&["merge", "a.state"]), ended.summary("games counted"));
    assert_eq!(twice, 2 * once.summary("games counted"));
    let text = scratch.read("a.pgn");
    scratch.write("copy.zst", zstd::encode_all(text.as_bytes(), 1).unwrap());
    scratch.run(&["stats", "copy.zst", "--partial", "copy.state"]);
    let ended = scratch.run(&["merge", "a.state", "copy.state"]);
    assert_refused(&ended, "copy.zst was counted already, as a.pgn");
    let ended = scratch.run(&["stats", "a.pgn", "copy.zst", "--partial", "x.state"]);
    assert_refused(&ended, "copy.zst was counted already, as a.pgn");
    assert!(!scratch.names().contains(&"x.state".to_owned()));
}

#[test]
fn what_is_no_state_is_refused_with_its_name() {
    let scratch = halves(&[]);
    let state = scratch.read("a.state");
    scratch.write("cut", &state[..state.len() / 2]);
    scratch.write("other", state.replace("chess960-stats-1", "chess960-stats-9"));
    scratch.write("damaged", state.replace("\"counted\":", "\"counted\":1"));
    for (name, why) in [
        ("cut", "cut: is not a state"),
        ("other", "other: is a state of version chess960-stats-9"),
        ("damaged", "damaged: is damaged"),
        ("a.pgn", "a.pgn: is not a state"),
        ("missing", "missing: cannot open"),
    ] {
        assert_refused(&scratch.run(&["merge", "b.state", name, "-o", "out.csv"]), why);
        if name != "missing" {
            assert_refused(&scratch.run(&["stats", "b.pgn", "--update", name]), why);
        }
        assert!(!scratch.names().contains(&"out.csv".to_owned()));
    }
}

#[test]
fn conditions_on_games_are_the_same_in_any_order() {
    let scratch = halves(&[]);
    let conditions: [&[&str]; 2] = [
        &["--result", "1-0,draw", "--player", "Alder", "--player", "Cedar", "--where", "Event=*o*"],
        &[
            "--where",
            "event=*O*",
            "--player",
            "cedar",
            "--player",
            "alder",
            "--result",
            "draw,1-0,draw",
        ],
    ];
    for (name, conditions) in ["a", "b"].into_iter().zip(conditions) {
        let (file, state) = (format!("{name}.pgn"), format!("{name}.state"));
        scratch.run(&[&["stats", &*file, "--partial", &state], conditions].concat());
    }
    let whole = scratch.run(&[&["stats", FILE], conditions[0]].concat());
    assert!(whole.summary("games counted") > 0);
    assert_eq!(scratch.run(&["merge", "a.state", "b.state"]).stdout, whole.stdout);
}

#[test]
fn a_state_is_saved_only_with_its_table() {
    let scratch = halves(&[]);
    let full = scratch.run(&["stats", "a.pgn", "--update", "x.state", "-o", "/dev/full"]);
    if cfg!(target_os = "linux") {
        assert_eq!(full.status, 2);
        assert!(!scratch.names().contains(&"x.state".to_owned()));
    }
}

#[test]
fn no_state_is_saved_of_what_could_not_be_read() {
    let scratch = halves(&[]);
    let ended = scratch.run(&["stats", "a.pgn", "missing.pgn", "--partial", "x.state"]);
    assert_eq!(ended.status, 2);
    assert!(ended.stderr.contains("the state is not saved"), "{}", ended.stderr);
    assert!(!scratch.names().contains(&"x.state".to_owned()));
}
