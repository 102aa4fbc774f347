//! `chess960 games`.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use chess960::output::games::columns;

use crate::{
    fixtures,
    modes::{self, FILE, in_every_mode},
    run::{Ended, Row, Scratch},
};

const ALL: &[&str] = &["games", "--eval-at", "2", "--clock-at", "2"];

/// What a row has in some columns, with blanks between; `-` for nothing.
fn told(row: &Row, columns: &[&str]) -> String {
    let cell = |name: &&str| Some(row.text(name)).filter(|text| !text.is_empty()).unwrap_or("-");
    columns.iter().map(cell).collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn assert_told(ended: &Ended, columns: &[&str], rows: &[&str]) {
    assert_eq!(ended.table().iter().map(|row| told(row, columns)).collect::<Vec<_>>(), rows);
}

#[test]
fn every_game_has_a_row_whatever_it_is() {
    let ended = in_every_mode(ALL, &fixtures::bytes("games.pgn"));
    fixtures::assert_expected("games.csv", &ended.stdout);
    let summary = "\
files                     1
games read               10
games counted             3
games left out            7
  other variant           1
  classical chess         1
  double start            1
  other position          1
  start unknown           1
  error                   2
errors found              4
`chess960 validate` tells what they are and where
";
    assert_eq!((ended.status, &*ended.stderr), (1, summary));
    for name in columns(&[2], &[2]).iter().map(|column| &*column.name) {
        let is_filled = ended.table().iter().any(|row| !matches!(row.text(name), "" | "0"));
        assert!(is_filled, "no game shows {name}");
    }
}

#[test]
fn the_header_is_the_table_of_columns() {
    let ended = in_every_mode(&["games", "--eval-at", "20,10,20", "--clock-at", "40"], b"");
    let columns = columns(&[10, 20], &[40]);
    let names: Vec<&str> = columns.iter().map(|column| &*column.name).collect();
    assert_eq!((ended.status, ended.stdout.trim_end()), (0, &*names.join(",")));
}

#[test]
fn columns_are_those_that_are_asked_for() {
    let text = fixtures::bytes("tournament.pgn");
    let ended = in_every_mode(&["games", "--columns", "white_sp,Game,result"], &text);
    assert!(ended.stdout.starts_with("white_sp,game,result\n29,1,1/2-1/2\n84,2,0-1\n"));
    assert_eq!(ended.stdout.lines().count(), 13);

    let all = in_every_mode(&["games"], &text).table();
    let names: Vec<String> =
        columns::<u32>(&[], &[]).into_iter().map(|column| column.name.into_owned()).collect();
    for name in &names {
        let ended = Scratch::with(FILE, &text).run(&["games", "--columns", name, FILE]);
        for (row, alone) in all.iter().zip(ended.table()) {
            assert_eq!(row.text(name), alone.text(name));
        }
    }
}

#[test]
fn what_cannot_be_asked_for_ends_before_anything_is_written() {
    let scratch = Scratch::with(FILE, fixtures::bytes("tournament.pgn"));
    scratch.write("out.csv", "before");
    for (args, told) in [
        (&["--columns", "sp,game"][..], "there is no column \"sp\", only file, game, byte, "),
        (&["--columns", "game,eval_10"], "there is no column \"eval_10\", only "),
        (&["--columns", "game,game"], "the column game is asked for twice"),
        (&["--columns", ""], "there is no column \"\", only "),
        (&["--eval-at", "0"], "invalid value '0'"),
        (&["--clock-at", "10,ten"], "invalid value 'ten'"),
        (&["--dialect", "standard"], "invalid value 'standard'"),
    ] {
        let ended = scratch.run(&[&["games", FILE, "-o", "out.csv"], args].concat());
        assert_eq!((ended.status, &*ended.stdout), (2, ""), "{args:?}");
        assert!(ended.stderr.contains(told), "{args:?}: {}", ended.stderr);
        assert_eq!(scratch.read("out.csv"), "before");
    }
}

#[test]
fn the_help_tells_every_column() {
    let help = Scratch::new().run(&["games", "--help"]).stdout;
    for column in columns(&["N"], &["N"]) {
        assert!(help.contains(&format!("\n  {} ", column.name)), "{}", column.name);
    }
}

#[test]
fn games_are_where_the_row_says() {
    let scratch = Scratch::new();
    for name in fixtures::all_games() {
        let text = fixtures::bytes(&name);
        scratch.write(FILE, &text);
        let rows = scratch.run(&["games", "--columns", "game,byte,line", FILE]).table();
        let mut last = None;
        for (index, row) in rows.iter().enumerate() {
            let byte = row.count("byte");
            assert_eq!(row.count("game"), index as u64 + 1, "{name}");
            assert!(last < Some(byte), "{name}: game {}", index + 1);
            last = Some(byte);
            let (before, game) = text.split_at(byte as usize);
            assert!(matches!(game[0], b'[' | b'1' | b'{'), "{name}: game {}", index + 1);
            let ends = before.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count();
            let pairs = before.windows(2).filter(|pair| pair == b"\r\n").count();
            assert_eq!(row.count("line"), (ends - pairs) as u64 + 1, "{name}: game {}", index + 1);
        }
    }
}

/// Per start of the games that count: how many there are, results, plies, castlings.
fn counted(rows: &[Row]) -> BTreeMap<(u64, u64), [u64; 10]> {
    let mut starts = BTreeMap::new();
    for row in rows.iter().filter(|row| row.text("counted") == "true") {
        let sums: &mut [u64; 10] =
            starts.entry((row.count("white_sp"), row.count("black_sp"))).or_default();
        let is = |column: &str, value: &str| u64::from(row.text(column) == value);
        let more = [
            1,
            is("result", "1-0"),
            is("result", "1/2-1/2"),
            is("result", "0-1"),
            is("result", "*"),
            row.count("plies"),
            is("white_castle", "h"),
            is("white_castle", "a"),
            is("black_castle", "h"),
            is("black_castle", "a"),
        ];
        sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
    }
    starts
}

#[test]
fn the_rows_that_count_add_up_to_the_table_of_stats() {
    let scratch = Scratch::new();
    let mut games = 0;
    for name in fixtures::all_games() {
        scratch.write(FILE, fixtures::bytes(&name));
        let stats = scratch.run(&["stats", "--double", FILE]);
        let ended = scratch.run(&["games", "--double", FILE]);
        let rows = ended.table();
        let expected: BTreeMap<_, _> = stats
            .table()
            .iter()
            .map(|row| {
                let sums = [
                    "games",
                    "white_wins",
                    "draws",
                    "black_wins",
                    "unknown",
                    "plies_total",
                    "white_castle_h",
                    "white_castle_a",
                    "black_castle_h",
                    "black_castle_a",
                ];
                ((row.count("white_sp"), row.count("black_sp")), sums.map(|sum| row.count(sum)))
            })
            .collect();
        assert_eq!(counted(&rows), expected, "{name}");
        games += stats.summary("games counted");
        for words in ["games read", "games counted", "other variant", "classical chess", "error"] {
            assert_eq!(ended.summary(words), stats.summary(words), "{name}: {words}");
        }
        for reason in ["other variant", "classical chess", "start unknown", "error"] {
            let rows = rows.iter().filter(|row| row.text("left_out") == reason).count();
            assert_eq!(rows as u64, stats.summary(reason), "{name}: {reason}");
        }
        assert_eq!(rows.len() as u64, stats.summary("games read"), "{name}");
    }
    assert!(games > 80, "only {games} games");
}

#[test]
fn findings_are_those_of_validate() {
    let scratch = Scratch::new();
    for name in fixtures::all_games() {
        scratch.write(FILE, fixtures::bytes(&name));
        for more in [&[][..], &["--lenient"]] {
            let report = scratch
                .run(&[&["validate", "--format", "json", "--all-notes", FILE], more].concat())
                .stdout;
            let mut found: BTreeMap<u64, [u64; 3]> = BTreeMap::new();
            for line in report.lines() {
                let finding: serde_json::Value = serde_json::from_str(line).unwrap();
                if let Some(game) = finding["game"].as_u64() {
                    let severities = ["error", "warning", "note"];
                    let place = severities.iter().position(|it| finding["severity"] == *it);
                    found.entry(game).or_default()[place.unwrap()] += 1;
                }
            }
            let ended = scratch.run(&[&["games", FILE], more].concat());
            for row in ended.table() {
                let told = ["errors", "warnings", "notes"].map(|column| row.count(column));
                let expected = found.get(&row.count("game")).copied().unwrap_or_default();
                assert_eq!(told, expected, "{name}: game {}", row.text("game"));
            }
        }
    }
}

#[test]
fn the_final_position_is_that_of_convert_in_either_dialect() {
    let scratch = Scratch::new();
    for name in ["tournament.pgn", "castling/inner-rooks.pgn", "starts/double.pgn", "games.pgn"] {
        scratch.write(FILE, fixtures::bytes(name));
        for dialect in ["xfen", "shredder"] {
            let last: BTreeMap<u64, String> = scratch
                .run(&["convert", "--format", "csv", "--every-ply", "--dialect", dialect, FILE])
                .table()
                .iter()
                .map(|row| (row.count("game"), row.text("fen").to_owned()))
                .collect();
            let rows = scratch.run(&["games", "--dialect", dialect, FILE]).table();
            let mut count = 0;
            for row in rows.iter().filter(|row| last.contains_key(&row.count("game"))) {
                assert_eq!(row.text("final_fen"), last[&row.count("game")], "{name}");
                count += 1;
            }
            assert_eq!(count, last.len(), "{name}");
        }
    }
    let inner = scratch.run(&["games", "--dialect", "shredder", FILE]).table();
    let fields: BTreeSet<&str> =
        inner.iter().filter_map(|row| row.text("final_fen").split(' ').nth(2)).collect();
    assert!(fields.contains("Gga"), "{fields:?}");
}

#[test]
fn moves_in_coordinates_count_where_that_is_asked_for() {
    let text = fixtures::text("castling/h-king-only.pgn").replace("5. O-O", "5. e1f1");
    let columns = ["counted", "plies", "white_castle", "black_castle", "errors"];
    let ended = in_every_mode(&["games"], text.as_bytes());
    assert_told(&ended, &columns, &["false 8 - - 1"]);
    let ended = in_every_mode(&["games", "--lenient"], text.as_bytes());
    assert_told(&ended, &columns, &["true 16 h h 0"]);
}

#[test]
fn some_of_the_games() {
    let text = fixtures::bytes("games.pgn");
    let numbers = |args: &[&str]| {
        let ended = in_every_mode(&[&["games"], args].concat(), &text);
        let rows = ended.table();
        let numbers = rows.iter().map(|row| row.text("game").to_owned()).collect::<Vec<_>>();
        (numbers.join(" "), ended)
    };
    let (games, ended) = numbers(&["--white", "Elm, Ed"]);
    assert_eq!((&*games, ended.summary("not wanted")), ("4 5 6 7 8 9", 4));
    let (games, ended) = numbers(&["--result", "1-0", "--limit", "2"]);
    assert_eq!((&*games, ended.summary("games read")), ("3 5", 5));
    let (games, _) = numbers(&["--sp", "29,160/123,518"]);
    assert_eq!(games, "1 2 3 10");
    let (games, ended) = numbers(&["--sample", "4", "--seed", "1"]);
    assert_eq!((games.split(' ').count(), ended.summary("not wanted")), (4, 6));
    // What stands behind the last one that is taken is not looked at.
    let (games, ended) = numbers(&["--limit", "1"]);
    assert_eq!((&*games, ended.status, ended.summary("games read")), ("1", 0, 1));
}

#[test]
fn a_game_that_breaks_off_has_a_row() {
    let text = fixtures::text("tournament.pgn");
    let cut = &modes::gzip(text.as_bytes())[..1200];
    let scratch = Scratch::with(FILE, cut);
    let ended = scratch.run(&["games", FILE, "-o", "out.csv"]);
    assert_eq!(ended.status, 2);
    let table = Ended { stdout: scratch.read("out.csv"), ..ended.clone() };
    let rows = table.table();
    let last = rows.last().unwrap();
    let columns = ["kind", "counted", "left_out", "plies", "result", "errors"];
    assert_eq!(told(last, &columns), "unreadable false error - * 1");
    assert!(text[last.count("byte") as usize..].starts_with("[Event"));
    assert!(rows.len() > 1 && rows[..rows.len() - 1].iter().all(|it| it.text("counted") == "true"));
}

#[test]
fn a_game_that_is_too_long_has_a_row() {
    let before = fixtures::text("castling/h-king-only.pgn");
    let long = format!("[Event \"long\"]\n\n1. e4 {{{}}} *\n", "long ".repeat(1 << 20));
    let text = format!("{before}\n\n{long}\n{before}");
    let ended =
        in_every_mode(&["games", "--columns", "game,byte,line,kind,errors"], text.as_bytes());
    let line = before.lines().count() + 3;
    let (second, third) = (before.len() + 2, before.len() + long.len() + 3);
    let rows = format!(
        "game,byte,line,kind,errors\n1,0,1,start,0\n2,{second},{line},unreadable,1\n3,{third},{},start,0\n",
        line + 4
    );
    assert_eq!((ended.status, ended.stdout), (1, rows));
}

#[test]
fn errors_decide_about_the_exit_status_as_in_stats() {
    let classical = "[Event \"x\"]\n[Result \"*\"]\n\n1. e4 e5 2. Ke3 *\n";
    let ended = in_every_mode(&["games"], classical.as_bytes());
    assert_told(&ended, &["kind", "plies", "errors"], &["classical 2 1"]);
    assert_eq!(ended.status, 0);
    assert_eq!(in_every_mode(&["games"], &fixtures::bytes("faulty.pgn")).status, 1);
    assert_eq!(in_every_mode(&["games"], &fixtures::bytes("tournament.pgn")).status, 0);
}

#[test]
fn hostile_tags_stay_in_their_cells() {
    let text = "[Event \"a,b;c\"]\n[Site \"\u{202e}\x1b[2J\0\"]\n[Round \"tab\there\"]\n\
                [White \"'); DROP TABLE games; --\"]\n[Black \"M\u{fc}ller \\\"x\\\"\"]\n[WhiteElo \"-1\"]\n\
                [BlackElo \"99999\"]\n[TimeControl \"99999999999999999999+1\"]\n[Result \"1-0\"]\n\n1-0\n";
    let ended = in_every_mode(ALL, text.as_bytes());
    let rows = ended.table();
    let [row] = &rows[..] else { panic!("not one row") };
    for (column, value) in [
        ("event", "a,b;c"),
        ("site", "\u{202e}\x1b[2J\0"),
        ("round", "tab\there"),
        ("white", "'); DROP TABLE games; --"),
        ("black", "Müller \"x\""),
        ("white_elo", ""),
        ("black_elo", ""),
    ] {
        assert_eq!(row.text(column), value, "{column}");
    }
}

#[test]
fn every_form_has_all_rows() {
    let scratch = Scratch::with(FILE, fixtures::bytes("games.pgn"));
    for (format, other_lines) in
        [("csv", 1), ("tsv", 1), ("jsonl", 0), ("json", 2), ("markdown", 2), ("text", 1)]
    {
        let ended = scratch.run(&[ALL, &["--format", format, FILE]].concat());
        assert_eq!(ended.stdout.lines().count(), 10 + other_lines, "{format}");
    }
    for (name, begin) in
        [("a.parquet", &b"PAR1"[..]), ("a.db", b"SQLite format 3\0"), ("a.csv.gz", b"\x1f\x8b")]
    {
        let write = |threads| {
            let ended = scratch.run(&[ALL, &[FILE, "-o", name, threads]].concat());
            assert_eq!((ended.status, &*ended.stdout), (1, ""), "{name}");
            fs::read(scratch.path().join(name)).unwrap()
        };
        let bytes = write("-j1");
        assert!(bytes.starts_with(begin), "{name}");
        assert!(bytes == write("-j4"), "{name} depends on the number of threads");
    }
}

#[test]
fn several_files_are_one_table() {
    let scratch = Scratch::with("a.pgn", fixtures::bytes("games.pgn"));
    scratch.write("b.pgn", fixtures::bytes("tournament.pgn"));
    let ended = scratch.run(&["games", "b.pgn", "missing.pgn", "a.pgn"]);
    let rows = ended.table();
    let of = |index: usize| told(&rows[index], &["file", "game", "byte", "line", "white"]);
    assert_eq!((ended.status, rows.len()), (2, 22));
    assert_eq!(of(0), "b.pgn 1 0 1 Alder, Ann");
    assert_eq!(of(12), "a.pgn 1 0 1 Alder");
}

#[test]
fn a_table_of_nothing_does_not_take_the_place_of_one() {
    let scratch = Scratch::with("out.csv", "before");
    let ended = scratch.run(&["games", "missing.pgn", "-o", "out.csv"]);
    assert_eq!((ended.status, &*scratch.read("out.csv")), (2, "before"));
    scratch.write(FILE, "");
    let ended = scratch.run(&["games", "--columns", "game", FILE, "-o", "out.csv"]);
    assert_eq!((ended.status, &*scratch.read("out.csv")), (0, "game\n"));
}

#[test]
fn who_has_read_enough_of_it_ends_it_quietly() {
    let scratch = Scratch::with(FILE, fixtures::text("tournament.pgn").repeat(500));
    let (line, child) = scratch.read_a_line(&["games", "--columns", "game,event", FILE]);
    let ended = child.wait_with_output().unwrap();
    assert_eq!((&*line, ended.status.code(), &*ended.stderr), ("game,event\n", Some(0), &b""[..]));
}
