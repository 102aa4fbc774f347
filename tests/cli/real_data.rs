//! Files of many producers, which are not part of the package: where they are there, beside it, each
//! row of what another program counted in them comes out the same.

use std::{fs, path::PathBuf};

use crate::run::Scratch;

pub(crate) fn data() -> Option<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/data");
    folder.join("expected.tsv").is_file().then_some(folder)
}

#[test]
fn the_counts_of_another_program() {
    let Some(data) = data() else { return };
    let expected = fs::read(data.join("expected.tsv")).unwrap();
    let mut rows = csv::ReaderBuilder::new().delimiter(b'\t').from_reader(&*expected);
    let header = rows.headers().unwrap().clone();
    let mut files = 0;
    for row in rows.records().map(Result::unwrap) {
        let field = |name: &str| &row[header.iter().position(|column| column == name).unwrap()];
        let path = data.join("pgn").join(field("file"));
        let path = path.to_str().unwrap();
        let validated = Scratch::new().run(&["validate", "--format", "short", path]);
        assert_eq!(validated.status, 0, "{}", validated.stdout);
        let ended = Scratch::new().run(&["stats", "--double", path]);
        assert_eq!(ended.summary("games read").to_string(), field("games"), "{}", field("file"));
        for (theirs, ours) in [
            ("plies", "plies_total"),
            ("white_wins", "white_wins"),
            ("draws", "draws"),
            ("black_wins", "black_wins"),
            ("unknown", "unknown"),
            ("castle_double_move", "castle_double_move"),
            ("castle_transposition", "castle_transposition"),
            ("castle_king_only", "castle_king_only"),
            ("castle_rook_only", "castle_rook_only"),
        ] {
            assert_eq!(ended.total(ours).to_string(), field(theirs), "{}: {ours}", field("file"));
        }
        let (mut single, mut double) = (0, 0);
        for row in ended.table() {
            let count = if row.text("white_sp") == row.text("black_sp") {
                &mut single
            } else {
                &mut double
            };
            *count += row.count("games");
        }
        assert_eq!(
            (&*single.to_string(), &*double.to_string()),
            (field("single_start"), field("double_start"))
        );
        files += 1;
    }
    assert!(files > 0);
}

#[test]
fn what_is_mended_is_mended_once() {
    let Some(data) = data() else { return };
    let scratch = Scratch::new();
    for entry in fs::read_dir(data.join("pgn")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.to_str().unwrap();
        let games = |file: &str| scratch.run(&["stats", "--double", file]).summary("games read");
        scratch.run(&["validate", name, "--fix", "-o", "once.pgn"]);
        let again = scratch.run(&["validate", "once.pgn", "--fix", "-o", "twice.pgn"]);
        assert!(again.stdout.trim_end().ends_with(", 0 fixed"), "{name}: {}", again.stdout);
        assert_eq!(games("once.pgn"), games(name), "{name}");
    }
}

#[test]
fn every_game_is_accounted_for() {
    let Some(data) = data() else { return };
    for entry in fs::read_dir(data.join("pgn")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.to_str().unwrap();
        let scratch = Scratch::new();
        let stats = scratch.run(&["stats", "--double", name]);
        let validated = scratch.run(&["validate", name]);
        for ended in [&stats, &validated] {
            assert!(matches!(ended.status, 0 | 1), "{name}: {}", ended.stderr);
        }
        let read = stats.summary("games read");
        assert_eq!(
            read,
            stats.summary("games counted") + stats.summary("games left out"),
            "{name}"
        );
        assert_eq!(stats.total("games"), stats.summary("games counted"), "{name}");
        let count = validated.stdout.lines().last().unwrap();
        assert_eq!(count.split(' ').next(), Some(&*read.to_string()), "{name}");
        for (command, ended) in [(&["stats", "--double"][..], &stats), (&["validate"], &validated)]
        {
            let again = scratch.run(&[command, &["-j4", "--block-size", "777", name]].concat());
            assert!(again == *ended, "{name}: blocks or threads matter");
        }
    }
}
