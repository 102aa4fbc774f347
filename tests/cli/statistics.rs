//! `chess960 stats` beyond counts: columns, grouping, rows, evaluations and clocks, duplicates.

use crate::{
    fixtures,
    modes::{FILE, in_every_mode},
    run::{Scratch, run},
};

/// Games whose comments, ratings and tags say something.
fn games() -> Vec<u8> {
    fixtures::bytes("games.pgn")
}

fn cells(stdout: &str, columns: &[&str]) -> Vec<String> {
    let mut csv = csv::Reader::from_reader(stdout.as_bytes());
    let header = csv.headers().unwrap().clone();
    let at = columns.iter().map(|name| header.iter().position(|field| field == *name).unwrap());
    let at: Vec<usize> = at.collect();
    let row = |record: csv::StringRecord| {
        at.iter().map(|&at| record[at].to_owned()).collect::<Vec<_>>().join("|")
    };
    csv.records().map(|record| row(record.unwrap())).collect()
}

/// The values of these columns, row by row, in every mode.
fn told(args: &[&str], columns: &[&str]) -> Vec<String> {
    let ended = in_every_mode(&[&["stats"], args].concat(), &games());
    cells(&ended.stdout, columns)
}

#[test]
fn every_group_of_columns_is_written_alone_with_what_it_needs() {
    let scratch = Scratch::with(FILE, games());
    let asked = ["--double", "--eval-at", "2", "--clock-at", "2"];
    let all = scratch.run(&[&["stats", FILE, "--columns", "all"], &asked[..]].concat());
    assert_eq!(all.stdout, scratch.run(&[&["stats", FILE], &asked[..]].concat()).stdout);
    let groups = [
        "results",
        "sums",
        "score",
        "plies",
        "castling",
        "moves",
        "elo",
        "termination",
        "eval",
        "clock",
    ];
    let mut joined: Vec<Vec<String>> = Vec::new();
    for group in groups {
        let alone = scratch.run(&[&["stats", FILE, "--columns", group], &asked[..]].concat());
        let lines = alone.stdout.lines().map(|line| {
            let fields: Vec<_> = line.split(',').skip(3).collect();
            fields.join(",")
        });
        joined.push(lines.collect());
    }
    let line = |n: usize| joined.iter().map(|lines| &*lines[n]).collect::<Vec<_>>().join(",");
    for (n, expected) in all.stdout.lines().enumerate() {
        let expected: Vec<_> = expected.split(',').skip(3).collect();
        assert_eq!(line(n), expected.join(","));
    }
}

#[test]
fn evaluations_and_clocks_at_a_move_are_those_of_the_comments() {
    let asked = ["--double", "--by", "result", "--eval-at", "2", "--clock-at", "2"];
    let columns = [
        "result",
        "eval_games",
        "eval_missing",
        "eval_mean",
        "eval_median",
        "eval_above",
        "eval_below",
        "eval_mates",
        "white_clock_mean",
        "black_clock_mean",
        "white_used_mean",
        "black_used_mean",
    ];
    let rows = told(&asked, &columns);
    let row =
        |result: &str| rows.iter().find(|row| row.starts_with(&format!("{result}|"))).unwrap();
    // 180 seconds and an increment of 2, less the 178 and 171.5 that are left.
    assert_eq!(
        row("1/2-1/2"),
        "1/2-1/2|1|1|-0.250000|-0.250000|0.000000|1.000000|0|178.000000|171.500000|4.000000|10.500000"
    );
    // The engine that mates says so from its own view.
    assert_eq!(
        row("0-1"),
        "0-1|1|0|-10.000000|-100.000000|0.000000|1.000000|1|||1.500000|0.300000"
    );
    // A double start, with the time that each move took and no evaluation.
    assert!(row("1-0").starts_with("1-0|0|1|||||0||"), "{}", row("1-0"));
    assert!(row("1-0").ends_with("|65.000000|10.000000"), "{}", row("1-0"));
}

#[test]
fn the_clocks_of_a_game_are_read_in_one_way() {
    // The second clock alone could be one without an increment for the first move; the first cannot.
    let game = "[TimeControl \"300+10\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1\"]\n\
                [Variant \"Chess960\"]\n\n1. e4 {[%clk 0:05:09]} e5 {[%clk 0:05:10]} 2. Nf3 {[%clk 0:05:08]} *\n";
    for (at, used) in [("1", "1.000000"), ("2", "12.000000")] {
        let ended = in_every_mode(&["stats", "--clock-at", at], game.as_bytes());
        assert_eq!(cells(&ended.stdout, &["white_used_mean"]), [used], "{at}");
    }
}

#[test]
fn a_game_that_ended_before_the_move_is_neither_counted_nor_missing() {
    let asked = ["--double", "--by", "termination", "--eval-at", "50", "--columns", "eval"];
    for row in told(&asked, &["eval_games", "eval_missing"]) {
        assert_eq!(row, "0|0");
    }
}

#[test]
fn all_starts_have_rows_where_asked_for_and_totals_are_the_last() {
    let text = fixtures::bytes("tournament.pgn");
    let ended = in_every_mode(&["stats", "--all", "--totals", "--columns", "results"], &text);
    let rows = cells(&ended.stdout, &["sp", "back_rank", "games"]);
    assert_eq!(rows.len(), 961);
    assert_eq!((&*rows[0], &*rows[29], &*rows[960]), ("0|BBQNNRKR|0", "29|NQNBRKBR|2", "||12"));
    let total: u64 =
        rows[..960].iter().map(|row| row.rsplit('|').next().unwrap().parse::<u64>().unwrap()).sum();
    assert_eq!(total, 12);
}

#[test]
fn rows_are_sorted_and_cut_and_the_totals_stay() {
    let scratch = Scratch::with(FILE, fixtures::bytes("tournament.pgn"));
    let sps = |args: &[&str]| {
        let ended = scratch.run(&[&["stats", FILE], args].concat());
        assert_eq!(ended.status, 0, "{}", ended.stderr);
        cells(&ended.stdout, &["sp"])
    };
    assert_eq!(sps(&["--sort", "games", "--top", "3"]), ["29", "476", "84"]);
    assert_eq!(sps(&["--sort", "white_score", "--top", "2"]), ["169", "214"]);
    assert_eq!(sps(&["--sort", "white_score", "--reverse", "--top", "2"]), ["84", "893"]);
    assert_eq!(sps(&["--sort", "white_score", "--reverse"])[9], "915", "what is empty is last");
    assert_eq!(sps(&["--sort", "back_rank", "--top", "1"]), ["915"]);
    assert_eq!(sps(&["--reverse", "--top", "1", "--totals"]), ["915", ""]);
    assert_eq!(sps(&["--top", "0"]), [""; 0]);
    // Also by what is not written.
    assert_eq!(sps(&["--sort", "first_move_1", "--columns", "games", "--top", "1"]), ["476"]);
}

#[test]
fn figures_do_not_depend_on_which_rows_are_written() {
    let scratch = Scratch::with(FILE, fixtures::bytes("tournament.pgn"));
    let all = scratch.run(&["stats", FILE]);
    let top = scratch.run(&["stats", FILE, "--top", "2"]);
    let lines: Vec<&str> = all.stdout.lines().take(3).collect();
    assert_eq!(top.stdout.lines().collect::<Vec<_>>(), lines);
}

#[test]
fn what_cannot_be_meant_is_refused_before_anything_is_read() {
    for (args, why) in [
        (&["--by", "sp,sp"][..], "twice"),
        (&["--by", "sp", "--double"], "--by pair"),
        (&["--all", "--by", "year"], "--all"),
        (&["--all", "--double"], "--all"),
        (&["--elo-bands", "2000"], "--by elo"),
        (&["--by", "elo", "--elo-bands", "2000,1600"], "lowest to the highest"),
        (&["--columns", "score,wins"], "there is no column \"wins\""),
        (&["--sort", "luck"], "there is no column \"luck\""),
        (&["--columns", "eval"], "--eval-at"),
        (&["--sort", "white_clock_mean"], "--clock-at"),
        (&["--dedup", "--partial", "x"], "with --dedup"),
        (&["--limit", "1", "--partial", "x"], "--limit"),
        (&["--partial", "x", "-o", "x"], "one file"),
        (&["--partial", "-"], "one file"),
        (&["--update", "x", "-o", "x"], "one file"),
        (&["--update", "-"], "--update is for a file"),
        (&["--eval-at", "0"], "invalid value"),
        (&["--by", "luck"], "invalid value"),
    ] {
        let ended = run(&[&["stats", "missing.pgn"], args].concat());
        assert_eq!((ended.status, &*ended.stdout), (2, ""), "{args:?}: {}", ended.stderr);
        assert!(ended.stderr.contains(why), "{args:?}: {}", ended.stderr);
    }
}

#[test]
fn a_game_that_stands_twice_counts_once_where_asked_for() {
    let once = fixtures::bytes("tournament.pgn");
    let twice = [&once[..], b"\n", &once].concat();
    let table = |args: &[&str], text: &[u8]| in_every_mode(&[&["stats"], args].concat(), text);
    let expected = table(&[], &once);
    let ended = table(&["--dedup"], &twice);
    assert_eq!(ended.stdout, expected.stdout);
    assert_eq!((ended.summary("games read"), ended.summary("duplicate")), (24, 12));
    assert_eq!(ended.summary("games counted"), 12);
    assert_eq!(table(&["--dedup"], &once).stdout, expected.stdout);
    assert!(!expected.stderr.contains("duplicate"));
    // What is not wanted is no game that others are the same as.
    let ended = table(&["--dedup", "--white", "Cedar"], &twice);
    assert_eq!(ended.stdout, table(&["--white", "Cedar"], &once).stdout);
}

#[test]
fn a_file_that_is_given_twice_is_told() {
    let scratch = Scratch::with(FILE, fixtures::bytes("tournament.pgn"));
    let ended = scratch.run(&["stats", FILE, FILE]);
    assert_eq!((ended.status, ended.summary("games counted")), (0, 24));
    assert!(ended.stderr.contains("games.pgn: is given twice"), "{}", ended.stderr);
    assert!(!scratch.run(&["stats", FILE]).stderr.contains("twice"));
}

#[test]
fn every_form_of_table_has_the_same_rows() {
    let scratch = Scratch::with(FILE, games());
    for format in ["csv", "tsv", "jsonl", "json", "markdown", "text"] {
        let args = ["stats", "--double", "--columns", "results", "--format", format, FILE];
        let ended = scratch.run(&args);
        assert!(ended.stdout.contains("RNBQKBNR/RNBQKBNR"), "{format}: {}", ended.stdout);
    }
    for name in ["t.parquet", "t.sqlite", "t.csv.gz"] {
        assert_eq!(scratch.run(&["stats", FILE, "-o", name]).status, 1, "{name}");
    }
    let read = rusqlite::Connection::open(scratch.path().join("t.sqlite")).unwrap();
    let games: i64 = read.query_row("SELECT sum(games) FROM stats", [], |row| row.get(0)).unwrap();
    assert_eq!(games as u64, scratch.run(&["stats", FILE]).summary("games counted"));
}

#[test]
fn counts_of_others_become_a_table() {
    let scratch = Scratch::new();
    scratch.write(
        "counts.csv",
        "sp;unknown;draw;white_win;black_win;diff\n518;1;20;50;30;20\n0;0;0;0;10;9\n",
    );
    let ended = scratch.run(&["stats", "--from-counts", "counts.csv"]);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    let columns = ["sp", "back_rank", "games", "white_wins", "unknown", "white_score", "low_n"];
    assert_eq!(
        cells(&ended.stdout, &columns),
        ["0|BBQNNRKR|10|0|0|0.000000|true", "518|RNBQKBNR|101|50|1|0.600000|false"]
    );
    let all = scratch.run(&["stats", "--from-counts", "counts.csv", "--all", "--totals"]);
    assert_eq!(cells(&all.stdout, &["games"]).len(), 961);
    for (text, why) in [
        ("sp,draw,white_win\n", "line 1 names no column black_wins"),
        ("sp,draw,white_win,black_win\n960,1,1,1\n", "line 2: "),
        ("sp,draw,white_win,black_win\n518/0,1,1,1\n", "line 2: only single starts have rows"),
        ("sp,draw,white_win,black_win\n5,1,-1,1\n", "line 2: `-1` is no number of games"),
        ("sp,draw,white_win,black_win\n5,1,1,1\n\n5,1,1,1\n", "line 4: SP 5 has a row already"),
        ("sp,draw,white_win,black_win\n5,1,1\n", "line 2 has another number of columns"),
    ] {
        scratch.write("bad.csv", text);
        let ended = scratch.run(&["stats", "--from-counts", "bad.csv"]);
        assert_eq!((ended.status, &*ended.stdout), (2, ""), "{text}");
        assert!(ended.stderr.contains(why), "{text}: {}", ended.stderr);
    }
    for args in [
        &["--sp", "518"][..],
        &["--player", "x"],
        &["--limit", "3"],
        &["--lenient"],
        &["--eval-at", "3"],
        &["--elo-bands", "2000"],
    ] {
        let ended = scratch.run(&[&["stats", "--from-counts", "counts.csv"], args].concat());
        assert_eq!((ended.status, &*ended.stdout), (2, ""), "{args:?}");
        assert!(ended.stderr.contains("reads no games"), "{}", ended.stderr);
    }
    let plies = scratch.run(&["stats", "--from-counts", "counts.csv", "--columns", "plies_mean"]);
    assert!(plies.stderr.contains("of results alone nothing is known"), "{}", plies.stderr);
}
