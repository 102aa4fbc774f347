//! `chess960 openings`.

use std::fmt::Write;

use chess960::{
    chess960::{
        fen,
        start::{Sp, Start},
    },
    game::record::Starts,
    openings::By,
    output::openings::columns,
};
use rand::{Rng, SeedableRng, rngs::SmallRng};
use shakmaty::{CastlingMode, Chess, FromSetup, Position, san::SanPlus};

use crate::{
    fixtures,
    modes::{FILE, gzip, in_every_mode},
    run::{Ended, Scratch},
};

/// Games of few moves: two lines that meet in one position, a double start, and a game with an error.
const GAMES: &str = r#"[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]
[Variant "Chess960"]
[Date "2020.01.01"]
[WhiteElo "2000"]
[BlackElo "1901"]

1. e4 e5 2. Nf3 1-0

[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]
[Variant "Chess960"]
[Date "????.??.??"]
[UTCDate "2023.05.05"]
[WhiteElo "2000"]

1. e4 e5 2. Nf3 Nc6 0-1

[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]
[Variant "Chess960"]
[Date "2021"]
[WhiteElo "1800"]
[BlackElo "1700"]

1. Nf3 e5 2. e4 Nc6 1/2-1/2

[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]
[Variant "Chess960"]

1. e4 c5 *

[FEN "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"]
[Variant "Chess960"]

1. Nc3 Nf6 2. Nd1 Ne8 0-1

[FEN "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"]
[Variant "Chess960"]

1. Nc3 Nd6 2. Nd1 Ne8 3. Nc3 0-1

[FEN "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]
[Variant "Chess960"]

1. Nc3 1-0
"#;

/// What the rows of a table tell in some columns.
#[track_caller]
fn told(ended: &Ended, names: &[&str]) -> Vec<String> {
    let row = |row: &crate::run::Row| {
        names.iter().map(|name| row.text(name)).collect::<Vec<_>>().join("|")
    };
    ended.table().iter().map(row).collect()
}

#[test]
fn lines_in_the_order_of_their_tree() {
    let ended = in_every_mode(&["openings", "--depth", "3", "--sp", "518"], GAMES.as_bytes());
    assert_eq!(
        ended.stdout,
        "\
sp,ply,line,move,games,white_wins,draws,black_wins,unknown,white_score,score_low,score_high,elo_games,elo_mean,last_year,share
518,0,,,4,1,1,1,1,0.500000,0.153798,0.846202,2,1850.250000,2023,
518,1,1. e4,e4,3,1,0,1,1,0.500000,0.094531,0.905469,1,1950.500000,2023,0.750000
518,2,1. e4 e5,e5,2,1,0,1,0,0.500000,0.094531,0.905469,1,1950.500000,2023,0.666667
518,3,1. e4 e5 2. Nf3,Nf3,2,1,0,1,0,0.500000,0.094531,0.905469,1,1950.500000,2023,1.000000
518,2,1. e4 c5,c5,1,0,0,0,1,,,,0,,,0.333333
518,1,1. Nf3,Nf3,1,0,1,0,0,0.500000,0.103275,0.896725,1,1750.000000,2021,0.250000
518,2,1. Nf3 e5,e5,1,0,1,0,0,0.500000,0.103275,0.896725,1,1750.000000,2021,1.000000
518,3,1. Nf3 e5 2. e4,e4,1,0,1,0,0,0.500000,0.103275,0.896725,1,1750.000000,2021,1.000000
"
    );
    assert_eq!((ended.summary("games counted"), ended.summary("not wanted")), (4, 3));
    assert_eq!(ended.status, 0);
}

#[test]
fn positions_are_joined_whatever_moves_lead_to_them() {
    let command = &["openings", "--by", "position", "--sp", "518"];
    let ended = in_every_mode(command, GAMES.as_bytes());
    assert_eq!(
        told(&ended, &["ply", "line", "fen", "games", "draws", "last_year", "share"]),
        [
            "0||rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -|4|1|2023|1.000000",
            "1|1. e4|rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -|3|0|2023|0.750000",
            "1|1. Nf3|rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq -|1|1|2021|0.250000",
            "2|1. e4 e5|rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -|2|0|2023|0.500000",
            "2|1. e4 c5|rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -|1|0||0.250000",
            "2|1. Nf3 e5|rnbqkbnr/pppp1ppp/8/4p3/8/5N2/PPPPPPPP/RNBQKB1R w KQkq -|1|1|2021|0.250000",
            "3|1. e4 e5 2. Nf3|rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq -|3|1|2023|0.750000",
            "4|1. e4 e5 2. Nf3 Nc6|r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -|2|1|2023|0.500000",
        ]
    );
    assert_eq!(ended.status, 0);
}

/// Both games come back to the array, with all rights: the position counts them once.
#[test]
fn a_game_that_comes_back_counts_once() {
    let command = &["openings", "--by", "position", "--sp", "0"];
    let ended = in_every_mode(command, GAMES.as_bytes());
    let told = told(&ended, &["ply", "line", "games"]);
    assert_eq!(told[..2], ["0||2", "1|1. Nc3|2"]);
    assert_eq!(told.len(), 6, "{told:?}");
    let by_line = in_every_mode(&["openings", "--sp", "0"], GAMES.as_bytes());
    assert_eq!(by_line.table().len(), 9);
}

#[test]
fn double_starts_have_rows_where_asked_for() {
    let ended = in_every_mode(&["openings"], GAMES.as_bytes());
    assert_eq!(ended.summary("double start"), 1);
    let ended = in_every_mode(&["openings", "--double", "--depth", "1"], GAMES.as_bytes());
    assert_eq!(
        told(&ended, &["white_sp", "black_sp", "line", "games"]),
        [
            "0|0||2",
            "0|0|1. Nc3|2",
            "518|0||1",
            "518|0|1. Nc3|1",
            "518|518||4",
            "518|518|1. e4|3",
            "518|518|1. Nf3|1"
        ]
    );
}

#[test]
fn the_header_is_the_table_of_columns() {
    for (by, name) in [(By::Line, "line"), (By::Position, "position")] {
        for (starts, double) in [(Starts::Single, None), (Starts::Double, Some("--double"))] {
            let command: Vec<_> = ["openings", "--by", name].into_iter().chain(double).collect();
            let ended = in_every_mode(&command, b"");
            let names: Vec<_> = columns(starts, by).iter().map(|it| it.name.clone()).collect();
            assert_eq!(ended.stdout.trim_end(), names.join(","));
        }
    }
}

#[test]
fn rows_of_few_games_are_left_out() {
    let command = &["openings", "--min-games", "2", "--sp", "518"];
    let ended = in_every_mode(command, GAMES.as_bytes());
    assert_eq!(
        told(&ended, &["line", "games"]),
        ["|4", "1. e4|3", "1. e4 e5|2", "1. e4 e5 2. Nf3|2"]
    );
    // Neither line has three games, but together they do.
    let command = &["openings", "--min-games", "3", "--sp", "518", "--by", "position"];
    let ended = in_every_mode(command, GAMES.as_bytes());
    assert_eq!(told(&ended, &["line", "games"]), ["|4", "1. e4|3", "1. e4 e5 2. Nf3|3"]);
    let ended = in_every_mode(&["openings", "--min-games", "5"], GAMES.as_bytes());
    assert_eq!((ended.stdout.lines().count(), ended.status), (1, 0));
}

#[test]
fn a_line_is_looked_up() {
    let look_up = |arguments: &[&str]| {
        let command = [&["openings", "--sp", "518", "--from"], arguments].concat();
        in_every_mode(&command, GAMES.as_bytes())
    };
    let names = &["ply", "line", "games", "share"];
    let ended = look_up(&["e4 e5", "--depth", "1"]);
    assert_eq!(told(&ended, names), ["2|1. e4 e5|2|0.666667", "3|1. e4 e5 2. Nf3|2|1.000000"]);
    for from in ["1. e4 e5", "1.e4 e5", "e2e4 e7e5"] {
        assert_eq!(look_up(&[from, "--depth", "1"]), ended, "{from}");
    }
    // No more than one game came to it by this line, but all did.
    let ended = look_up(&["Nf3 e5 e4", "--depth", "0"]);
    assert_eq!(told(&ended, names), ["3|1. Nf3 e5 2. e4|1|1.000000"]);
    let ended = look_up(&["Nf3 e5 e4", "--by", "position", "--depth", "1"]);
    assert_eq!(
        told(&ended, names),
        ["3|1. Nf3 e5 2. e4|3|0.750000", "4|1. Nf3 e5 2. e4 Nc6|2|0.500000"]
    );
    // What nobody played.
    for by in ["line", "position"] {
        let ended = look_up(&["a3", "--by", by]);
        assert_eq!((ended.stdout.lines().count(), ended.status), (1, 0));
        assert!(ended.stderr.contains("the line of --from has no game"), "{}", ended.stderr);
    }
    let whole = in_every_mode(&["openings", "--sp", "518"], GAMES.as_bytes());
    assert_eq!(look_up(&[""]).stdout, whole.stdout);
}

#[test]
fn a_line_that_cannot_be_looked_up_is_a_usage_error() {
    let scratch = Scratch::with(FILE, GAMES);
    for (arguments, why) in [
        (&["--sp", "518", "--from", "e4 e6 Ke3"][..], "`Ke3` cannot be played after 1. e4 e6"),
        (&["--sp", "518", "--from", "e5"], "`e5` cannot be played as the first move"),
        (&["--sp", "0", "--from", "e4 \u{1b}[2J"], "cannot be played after 1. e4"),
        (&["--from", "e4"], "--sp has to name it"),
        (&["--sp", "518,0", "--from", "e4"], "--sp has to name it"),
        (&["--sp", "5-6", "--from", "e4"], "--sp has to name it"),
        (&["--sp", "518/0", "--from", "e4"], "--double"),
    ] {
        let ended = scratch.run(&[&["openings", FILE], arguments].concat());
        assert_eq!((ended.status, &*ended.stdout), (2, ""), "{arguments:?}");
        assert!(ended.stderr.contains(why), "{}", ended.stderr);
        assert!(!ended.stderr.contains('\u{1b}'), "{}", ended.stderr);
    }
    let ended =
        scratch.run(&["openings", FILE, "--sp", "518,RNBQKBNR", "--from", "e4", "--depth", "0"]);
    assert_eq!(told(&ended, &["line", "games"]), ["1. e4|3"]);
}

#[test]
fn numbers_have_bounds() {
    let scratch = Scratch::with(FILE, GAMES);
    let roots = scratch.run(&["openings", FILE, "--depth", "0"]);
    assert_eq!(told(&roots, &["sp", "line", "games"]), ["0||2", "518||4"]);
    let deepest = scratch.run(&["openings", FILE, "--depth", "100"]);
    assert_eq!(deepest.stdout, scratch.run(&["openings", FILE]).stdout);
    for arguments in [
        ["--depth", "101"],
        ["--depth", "4294967296"],
        ["--depth", "-1"],
        ["--min-games", "0"],
        ["--max-memory", "1023KiB"],
        ["--max-memory", "much"],
        ["--by", "move"],
        ["--columns", "elo"],
    ] {
        let ended = scratch.run(&[&["openings", FILE], &arguments[..]].concat());
        assert_eq!((ended.status, &*ended.stdout), (2, ""), "{arguments:?}");
    }
}

#[test]
fn the_columns_that_are_asked_for() {
    let scratch = Scratch::with(FILE, GAMES);
    let ended = scratch.run(&["openings", FILE, "--columns", "games,Line", "--depth", "0"]);
    assert_eq!(ended.stdout, "games,line\n2,\n4,\n");
}

#[test]
fn the_games_are_those_of_stats() {
    for name in ["tournament.pgn", "faulty.pgn", "starts/double.pgn", "variants.pgn"] {
        let text = fixtures::bytes(name);
        let openings = in_every_mode(&["openings", "--depth", "0"], &text);
        let scratch = Scratch::with(FILE, &text);
        let stats = scratch.run(&["stats", FILE]);
        assert_eq!(openings.status, stats.status, "{name}");
        assert!(stats.stderr.starts_with(&openings.stderr), "{name}: {}", openings.stderr);
        let names = &["sp", "games", "white_wins", "draws", "black_wins", "unknown", "white_score"];
        assert_eq!(told(&openings, names), told(&stats, names), "{name}");
    }
}

/// Games of up to ten plies from four starts, as many lines as games nearly.
fn many_games(count: usize) -> String {
    let mut random = SmallRng::seed_from_u64(960);
    let mut text = String::new();
    for _ in 0..count {
        let start = Start::Single(Sp::new([7, 300, 518, 800][random.random_range(0..4)]).unwrap());
        let mut position = Chess::from_setup(start.setup(), CastlingMode::Chess960).unwrap();
        let fen = fen::write(&position, fen::Dialect::XFen).unwrap();
        let year = random.random_range(1990..2025);
        write!(text, "[Variant \"Chess960\"]\n[Date \"{year}\"]\n[FEN \"{fen}\"]\n\n").unwrap();
        for _ in 0..random.random_range(0..10) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let m = moves[random.random_range(0..moves.len())];
            let san = SanPlus::from_move_and_play_unchecked(&mut position, m);
            write!(text, "{san} ").unwrap();
        }
        let result = ["1-0", "0-1", "1/2-1/2", "*"][random.random_range(0..4)];
        write!(text, "{result}\n\n").unwrap();
    }
    text
}

#[test]
fn neither_memory_nor_threads_change_the_table() {
    let scratch = Scratch::with(FILE, many_games(8000));
    for by in ["line", "position"] {
        let command = ["openings", FILE, "--by", by];
        let whole = scratch.run(&command);
        assert_eq!((whole.status, whole.summary("games counted")), (0, 8000));
        for arguments in [
            &["--max-memory", "1MiB", "-j1"][..],
            &["--max-memory", "1MiB", "-j4", "--block-size", "1000"],
            &["--max-memory", "1MiB", "-j16", "--block-size", "20000", "--temp-dir", "."],
            &["--max-memory", "1MiB", "--limit", "8000"],
        ] {
            let ended = scratch.run(&[&command, arguments].concat());
            assert!(ended.stdout == whole.stdout, "{by}: {arguments:?}");
            assert_eq!(ended.status, 0);
        }
        assert_eq!(scratch.names(), [FILE], "temporary files are left");
    }
    let picked = |arguments: &[&str]| {
        let command = ["openings", FILE, "--sample", "3000", "--seed", "5"];
        scratch.run(&[&command, arguments].concat()).stdout
    };
    assert_eq!(picked(&["-j1"]), picked(&["-j4", "--max-memory", "1MiB", "--block-size", "999"]));
}

#[test]
fn a_folder_for_temporary_files_that_is_none_is_a_failure() {
    let scratch = Scratch::with(FILE, GAMES);
    for folder in ["nowhere", FILE] {
        let ended = scratch.run(&["openings", FILE, "--temp-dir", folder, "-o", "table.csv"]);
        assert_eq!((ended.status, &*ended.stdout), (2, ""));
        let why = format!("chess960: temporary file in {folder}: cannot write: ");
        assert!(ended.stderr.starts_with(&why), "{}", ended.stderr);
        assert_eq!(scratch.names(), [FILE]);
    }
}

/// Where no file may be longer than a few kilobytes, temporary ones cannot be written: there is no table then, not
/// even its header.
#[cfg(unix)]
#[test]
fn a_disk_that_is_full_is_a_failure_without_a_table() {
    let scratch = Scratch::with(FILE, gzip(many_games(8000).as_bytes()));
    for by in ["line", "position"] {
        for output in [None, Some("--output=table.csv")] {
            let program = env!("CARGO_BIN_EXE_chess960");
            let script = "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$@\"";
            let arguments = ["openings", FILE, "--max-memory=1MiB", "--by", by];
            let ended = std::process::Command::new("sh")
                .args(["-c", script, program])
                .args(arguments.into_iter().chain(output))
                .current_dir(scratch.path())
                .output()
                .unwrap();
            let told = String::from_utf8(ended.stderr).unwrap();
            assert_eq!(ended.status.code(), Some(2), "{told}");
            assert!(told.starts_with("chess960: temporary file in "), "{told}");
            assert_eq!((ended.stdout, scratch.names()), (vec![], vec![FILE.to_owned()]));
        }
    }
}
