//! `chess960 stats`.

use chess960::{
    output::stats::{Group, columns_of},
    stats::By,
};

use crate::{
    fixtures,
    modes::{FILE, in_every_mode},
    run::{Ended, Scratch},
};

const BASIC: &str = "sp,back_rank,games,white_wins,draws,black_wins,unknown,white_score,plies_total,\
white_castle_h,white_castle_a,black_castle_h,black_castle_a,\
castle_double_move,castle_transposition,castle_king_only,castle_rook_only";

/// The summary accounts for every game.
#[track_caller]
fn assert_sum(ended: &Ended) {
    let left_out: u64 =
        ["other variant", "classical chess", "other position", "start unknown", "error"]
            .iter()
            .map(|reason| ended.summary(reason))
            .sum();
    let double =
        if ended.stderr.contains("double start") { ended.summary("double start") } else { 0 };
    assert_eq!(ended.summary("games left out"), left_out + double);
    assert_eq!(
        ended.summary("games read"),
        ended.summary("games counted") + ended.summary("games left out")
    );
    assert_eq!(ended.summary("games counted"), ended.total("games"));
}

#[test]
fn the_tournament() {
    let ended = in_every_mode(&["stats"], &fixtures::bytes("tournament.pgn"));
    fixtures::assert_expected("tournament.csv", &ended.stdout);
    assert_eq!(
        ended.stderr,
        "\
files                     1
games read               12
games counted            12
games left out            0
  other variant           0
  classical chess         0
  double start            0
  other position          0
  start unknown           0
  error                   0
rows with q < 0.05        0
tau of scores      0.000000: no farther apart than by chance
"
    );
    assert_eq!(ended.status, 0);
}

#[test]
fn faulty_games_are_in_no_row() {
    let ended = in_every_mode(&["stats"], &fixtures::bytes("faulty.pgn"));
    fixtures::assert_expected("faulty.csv", &ended.stdout);
    fixtures::assert_expected("faulty.summary.txt", &ended.stderr);
    assert_sum(&ended);
    assert_eq!(ended.status, 1);
}

/// The header of all columns that need no option, with three first moves.
fn header(by: By) -> String {
    let told = |group: &&Group| !matches!(group, Group::Evaluation | Group::Clock);
    let columns = Group::ALL.iter().filter(told).flat_map(|group| group.columns(3));
    let names: Vec<_> = columns_of(by, 0).into_iter().chain(columns).map(|it| it.name).collect();
    names.join(",")
}

#[test]
fn the_header_is_the_table_of_columns() {
    let ended = in_every_mode(&["stats"], b"");
    assert_eq!(ended.stdout.trim_end(), header(By::Sp));
    assert!(ended.stdout.starts_with(BASIC), "what there was stays in its place");
    assert_eq!(in_every_mode(&["stats", "--columns", "basic"], b"").stdout.trim_end(), BASIC);
    let ended = in_every_mode(&["stats", "--double"], b"");
    assert_eq!(ended.stdout.trim_end(), header(By::Pair));
    assert!(ended.stdout.starts_with("white_sp,black_sp,back_rank,games,"));
}

#[test]
fn double_starts_have_rows_where_asked_for() {
    let text = fixtures::bytes("starts/double.pgn");
    let ended = in_every_mode(&["stats"], &text);
    assert_eq!(ended.stdout.trim_end(), header(By::Sp));
    assert_eq!(ended.summary("double start"), 2);
    assert_sum(&ended);

    let ended = in_every_mode(&["stats", "--double"], &text);
    let starts: Vec<_> = ended
        .table()
        .iter()
        .map(|row| (row.count("white_sp"), row.count("black_sp"), row.text("back_rank").to_owned()))
        .collect();
    assert_eq!(
        starts,
        [(160, 123, "BBNRNKQR/NQRNBKRB".to_owned()), (518, 389, "RNBQKBNR/QRBBNNKR".to_owned())]
    );
    assert_eq!(ended.summary("double start"), 0);
    assert_sum(&ended);
}

#[test]
fn every_way_to_castle_is_told_apart() {
    for (name, sp, side, method) in [
        ("h-double-move", 29, "h", "double_move"),
        ("h-transposition", 123, "h", "transposition"),
        ("h-king-only", 476, "h", "king_only"),
        ("h-rook-only", 389, "h", "rook_only"),
        ("a-double-move", 261, "a", "double_move"),
        ("a-transposition", 896, "a", "transposition"),
        ("a-king-only", 160, "a", "king_only"),
        ("a-rook-only", 637, "a", "rook_only"),
        ("move-one-h", 115, "h", "transposition"),
        ("move-one-a", 252, "a", "transposition"),
    ] {
        let ended = in_every_mode(&["stats"], &fixtures::bytes(&format!("castling/{name}.pgn")));
        let [row] = &ended.table()[..] else { panic!("{name}: not one row") };
        assert_eq!(row.count("sp"), sp, "{name}");
        for other in ["h", "a"] {
            assert_eq!(
                row.count(&format!("white_castle_{other}")),
                u64::from(other == side),
                "{name}"
            );
        }
        assert!(row.count(&format!("castle_{method}")) >= 1, "{name}");
        let methods: u64 = ["double_move", "transposition", "king_only", "rook_only"]
            .iter()
            .map(|method| row.count(&format!("castle_{method}")))
            .sum();
        assert_eq!(
            methods,
            1 + row.count("black_castle_h") + row.count("black_castle_a"),
            "{name}"
        );
    }
}

#[test]
fn the_dialect_of_the_fen_does_not_matter() {
    let xfen = in_every_mode(&["stats"], &fixtures::bytes("starts/dialect-xfen.pgn"));
    let shredder = in_every_mode(&["stats"], &fixtures::bytes("starts/dialect-shredder.pgn"));
    assert_eq!(xfen, shredder);
    assert_eq!(xfen.total("games"), 1);
}

#[test]
fn positions_and_variants_are_left_out_by_reason() {
    let ended = in_every_mode(&["stats"], &fixtures::bytes("castling/inner-rooks.pgn"));
    assert_eq!((ended.summary("games read"), ended.summary("other position")), (2, 2));
    let ended = in_every_mode(&["stats"], &fixtures::bytes("variants.pgn"));
    assert_eq!((ended.summary("other variant"), ended.summary("classical chess")), (4, 3));
    assert_eq!(
        ended.table().iter().map(|row| (row.count("sp"), row.count("games"))).collect::<Vec<_>>(),
        [(29, 2), (518, 1)]
    );
    assert_sum(&ended);
}

#[test]
fn a_game_without_a_result_is_no_draw_and_has_no_score() {
    let ended = in_every_mode(&["stats"], &fixtures::bytes("castling/a-rook-only.pgn"));
    let [row] = &ended.table()[..] else { panic!("not one row") };
    assert_eq!((row.count("unknown"), row.count("draws"), row.text("white_score")), (1, 0, ""));
}

#[test]
fn every_fixture_adds_up() {
    for name in fixtures::all_games() {
        let scratch = Scratch::with(FILE, fixtures::bytes(&name));
        assert_sum(&scratch.run(&["stats", FILE]));
        assert_sum(&scratch.run(&["stats", "--double", FILE]));
    }
}

#[test]
fn several_files_are_one_table() {
    let scratch = Scratch::new();
    let games = fixtures::games("tournament.pgn");
    let (first, second) = games.split_at(5);
    scratch.write("a.pgn", first.join("\n"));
    scratch.write("b.pgn", second.join("\n"));
    let ended = scratch.run(&["stats", "b.pgn", "a.pgn"]);
    fixtures::assert_expected("tournament.csv", &ended.stdout);
    assert_eq!(ended.summary("files"), 2);
}

#[test]
fn the_output_file_is_whole_and_stdout_empty() {
    let scratch = Scratch::with(FILE, fixtures::bytes("tournament.pgn"));
    scratch.write("out.csv", "what was there before");
    let ended = scratch.run(&["stats", FILE, "-o", "out.csv"]);
    assert_eq!((ended.status, &*ended.stdout), (0, ""));
    fixtures::assert_expected("tournament.csv", &scratch.read("out.csv"));
    assert_eq!(scratch.names(), [FILE, "out.csv"]);
    let ended = scratch.run(&["stats", FILE, "--output", "-"]);
    fixtures::assert_expected("tournament.csv", &ended.stdout);
}

#[test]
fn an_output_that_cannot_be_written_fails_before_anything_is_read() {
    let scratch = Scratch::with("read-only.csv", "what was there before");
    let path = scratch.path().join("read-only.csv");
    let mut permissions = path.metadata().unwrap().permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&path, permissions).unwrap();
    for output in ["read-only.csv", "no/such/folder.csv", "."] {
        let ended = scratch.run(&["stats", "there-is-no-such-file.pgn", "-o", output]);
        assert_eq!((ended.status, &*ended.stdout), (2, ""), "{output}");
        let [line] = &ended.stderr.lines().collect::<Vec<_>>()[..] else {
            panic!("{}", ended.stderr)
        };
        assert!(line.starts_with(&format!("chess960: {output}: cannot write: ")), "{line}");
        // The file that would have become the output is none of the user's business.
        assert!(!line.contains(".chess960-"), "{line}");
    }
    assert_eq!(scratch.read("read-only.csv"), "what was there before");
    assert_eq!(scratch.names(), ["read-only.csv"]);
}

#[test]
fn an_input_that_fails_does_not_take_the_table_away() {
    let scratch = Scratch::with(FILE, fixtures::bytes("tournament.pgn"));
    let ended = scratch.run(&["stats", "missing.pgn", FILE, "-o", "out.csv"]);
    assert_eq!(ended.status, 2);
    fixtures::assert_expected("tournament.csv", &scratch.read("out.csv"));
}
