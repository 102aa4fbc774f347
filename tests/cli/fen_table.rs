//! `chess960 fen --column`: one column of a table changes, and no other byte.

use crate::{fixtures, modes, run::Scratch};

const GOOD: &str = "4k3/8/8/8/8/8/8/4K2R w H - 0 1";
const CONVERTED: &str = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";

/// What comes of a table whose cells `@` are a FEN, converted; with the exit status and stderr.
#[track_caller]
fn assert_converts(args: &[&str], table: &str) -> String {
    let table = table.replace('@', GOOD);
    let ended = Scratch::new().run_on(&[&["fen", "--column"], args].concat(), table.as_bytes());
    assert_eq!(ended.stdout, table.replace(GOOD, CONVERTED), "{args:?}");
    let is_clean = !ended.stderr.contains(": error ");
    assert_eq!(ended.status, i32::from(!is_clean), "{}", ended.stderr);
    ended.stderr
}

#[test]
fn a_cell_changes_and_no_other_byte() {
    for (args, table) in [
        (&["2"][..], "1,@,x\n2,@,y\n"),
        (&["2"], "id,fen,note\n1,@,x\n"),
        (&["fen"], "id,fen,note\n1,@,x\n"),
        (&["FEN"], "id,\"Fen\",note\r\n1,\"@\",x\r\n"),
        (&["two words"], "id, two words ,note\n1, @ ,x\n"),
        (&["1"], "@\n@"),
        (&["3", "--delimiter", ";"], "a;\"b;\"\"c\"\"\";@;\"d\r\ne\";\r\n1;;\"@\"\r\n"),
        (&["2", "--delimiter", "semicolon"], "1;@;'\n"),
        (&["2", "--delimiter", "tab"], "1\t@\tx, \"y\"\n\n2\t@"),
        (&["2", "--delimiter", "\t"], "1\t@\n"),
        (&["2"], "\u{feff}1,@\r2,@\r\r3,@\r"),
        (&["fen"], "\u{feff}fen,\"x\"\n@,\"y\"\n"),
        (&["1"], "\u{feff}\"@\",x\n"),
        // Blank lines, comments, and what only looks like one.
        (&["2"], "# a, \"comment\n\n  \n1,@,\"\n# none\"\n,@\n"),
        // Numbers may begin like comments, and the names of columns.
        (&["2"], "#1,@\n#2,@\n"),
        (&["fen"], "# made by hand\n#,fen\n1,@\n"),
        (&["2"], "# made by hand\nsp,fen\n1,@\n# none, here\n"),
        (&["2"], "#,fen\n1,@\n"),
        // A quote in mid-cell is a character like another; one behind a blank stands around the cell.
        (&["2"], "5\" nails,@,\"a\" b\n1, \"@\" ,x\n"),
        // EPD in a cell, its quotes doubled.
        (&["2"], "1,\"@ id \"\"x, y\"\"; c0 \"\"K\"\";\",x\n"),
        // Empty cells.
        (&["2"], "1,,x\n1,\"\",x\n1,  ,x\n1,@,x\n"),
        (&["2"], ""),
    ] {
        assert_eq!(assert_converts(args, table), "", "{args:?} {table:?}");
    }
}

#[test]
fn a_place_is_that_of_the_fen_in_the_file() {
    let table = "id;fen\n\"a\nb\";\"no\"\n\u{e9}\u{e9};\"4k3/8/8/8/8/8/8/4K2R w Q - 0 1\"\nx;@";
    let stderr = assert_converts(&["2", "--delimiter", ";"], table);
    let places: Vec<_> = stderr.lines().map(|line| line.split(" error ").next().unwrap()).collect();
    assert_eq!(places, ["-:3:5:", "-:4:28:"]);
}

#[test]
fn a_record_that_is_too_short_is_an_error() {
    let stderr = assert_converts(&["3"], "a,b,fen\n1,2\n1,2,@\n3\n1,2,@,4\n");
    let expected = "-:2:4: error fen/no-column: 2 columns separated by commas, expected the FEN in column 3\n\
                    -:4:2: error fen/no-column: 1 column separated by commas, expected the FEN in column 3\n";
    assert_eq!(stderr, expected);
}

#[test]
fn only_the_first_record_may_be_names() {
    let stderr = assert_converts(&["2"], "id,fen\nid,fen\n");
    assert!(stderr.starts_with("-:2:4: error fen/fields: "), "{stderr}");
    // Not a word, and so a FEN that is wrong.
    for first in ["a b", "8/8"] {
        let stderr = assert_converts(&["2"], &format!("id,{first}\n1,@\n"));
        assert!(stderr.starts_with("-:1:4: error fen/fields: "), "{stderr}");
    }
}

#[test]
fn a_column_that_nobody_has_fails() {
    let scratch = Scratch::with("x.csv", format!("\u{feff}id,position\n1,{GOOD}\n"));
    scratch.write("y.csv", format!("fen\n{GOOD}\n"));
    let ended = scratch.run(&["fen", "--column", "fen", "x.csv", "y.csv"]);
    assert_eq!((ended.status, ended.stdout), (2, format!("fen\n{CONVERTED}\n")));
    assert_eq!(
        ended.stderr,
        "chess960: x.csv: no column is named `fen` in the first line, `id,position`; columns are separated by commas; `--delimiter` names another\n"
    );
    for args in [
        &["--column", "0"][..],
        &["--column", ""],
        &["--column", "1", "--delimiter", "x"],
        &["--delimiter", ";"],
        &["--column", "1", "--fen", GOOD],
    ] {
        assert_eq!(scratch.run(&[&["fen"], args].concat()).status, 2, "{args:?}");
    }
}

#[test]
fn records_are_dropped_whole() {
    let table = format!("id,fen,note\n1,no,\"a\nb\"\n2,{GOOD},c\n3\n4,{GOOD},\"d\ne\"\n");
    let scratch = Scratch::with("x.csv", table);
    let ended = scratch.run(&["fen", "--column", "fen", "--on-error", "drop", "x.csv"]);
    let expected = format!("id,fen,note\n2,{CONVERTED},c\n4,{CONVERTED},\"d\ne\"\n");
    assert_eq!((ended.status, ended.stdout), (1, expected));
    let ended = scratch.run(&["fen", "--column", "fen", "--on-error", "stop", "x.csv"]);
    assert_eq!((ended.status, &*ended.stdout), (1, "id,fen,note\n"));
    let ended = scratch.run(&["fen", "--column", "fen", "--check", "x.csv"]);
    assert_eq!((ended.status, &*ended.stdout, ended.stderr.lines().count()), (1, "", 2));
}

#[test]
fn the_normal_form_in_a_cell() {
    let table = "fen;x\n\"r3k2r/8/8/8/8/8/8/R3K2R  w ahHA - 00 0;\";\"a  b\"\n";
    let ended = Scratch::new()
        .run_on(&["fen", "--column", "1", "--delimiter", ";", "--normalize"], table.as_bytes());
    let expected = "fen;x\n\"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\";\"a  b\"\n";
    assert_eq!((ended.status, &*ended.stdout), (0, expected));
}

#[test]
fn a_quote_that_is_not_closed_is_told_where_it_stands() {
    let before = format!("1,{GOOD},x\n");
    let rest = format!("2,{GOOD},\"y\n3,{GOOD},z\n");
    let scratch = Scratch::with("x.csv", [&*before, &*rest].concat());
    let ended = scratch.run(&["fen", "--column", "2", "x.csv"]);
    let converted = before.replace(GOOD, CONVERTED);
    assert_eq!((ended.status, ended.stdout), (1, [&*converted, &*rest].concat()));
    let place = "x.csv:2:34: error fen/unclosed-quote: ";
    assert!(
        ended.stderr.starts_with(place) && ended.stderr.lines().count() == 1,
        "{}",
        ended.stderr
    );
}

#[test]
fn what_is_too_long_for_a_record_passes_and_the_rest_is_read() {
    let good = format!("1,{GOOD},x\r\n");
    let converted = good.replace(GOOD, CONVERTED);
    let scratch = Scratch::new();
    for long in [
        // An unclosed quote before many lines; a cell of megabytes; a line of cells.
        format!("2,\"{}", format!("{}\r\n", "x".repeat(98)).repeat(60_000)),
        format!("2,{}\r\n", "x".repeat(5 << 20)),
        format!("2{}\r\n", ",".repeat(3 << 20)),
    ] {
        scratch.write("x.csv", [&*good, &*long, &*good].concat());
        let ended = scratch.run(&["fen", "--column", "2", "x.csv"]);
        assert_eq!(ended.status, 1);
        assert_eq!(ended.stdout.len(), good.len() * 2 + long.len());
        assert!(ended.stdout.starts_with(&*converted) && ended.stdout.ends_with(&*converted));
        assert!(
            ended.stderr.starts_with("x.csv:2:1: error fen/line-too-long: "),
            "{}",
            ended.stderr
        );
        let dropped = scratch.run(&["fen", "--column", "2", "--on-error", "drop", "x.csv"]);
        assert!(dropped.stdout.starts_with(&*converted) && dropped.stdout.ends_with(&*converted));
        assert!(dropped.stdout.len() < ended.stdout.len());
    }
}

#[test]
fn a_table_from_anywhere() {
    let text = fixtures::bytes("openings.csv");
    let scratch = Scratch::with("openings.csv", &text);
    let args = ["fen", "--to", "shredder", "--column", "fen", "--delimiter", ";"];
    let plain = scratch.run(&[&args[..], &["openings.csv"]].concat());
    assert_eq!((plain.status, &*plain.stderr), (0, ""));
    fixtures::assert_expected("openings.shredder.csv", &plain.stdout);
    assert_eq!(scratch.run_on(&args, &text), plain);
    for bytes in [modes::gzip(&text), modes::bzip2(&text), modes::xz(&text), modes::zstd(&text)] {
        scratch.write("openings.csv", bytes);
        assert_eq!(scratch.run(&[&args[..], &["openings.csv"]].concat()), plain);
    }
    // There and back.
    scratch.write("shredder.csv", &plain.stdout);
    let back = ["fen", "--column", "2", "--delimiter", ";", "shredder.csv"];
    let normal = String::from_utf8(text).unwrap().replace("HAha", "KQkq");
    assert_eq!(scratch.run(&back).stdout, normal);
}
