//! Tables in every form, as the commands write them.

use std::{fs, process::Stdio};

use crate::run::{Scratch, run};

/// The bytes of a file that `sp list` was told to write.
fn listed(scratch: &Scratch, name: &str, args: &[&str]) -> Vec<u8> {
    let ended = scratch.run(&[&["sp", "list", "-o", name], args].concat());
    assert_eq!((ended.status, &*ended.stdout, &*ended.stderr), (0, "", ""), "{name}");
    fs::read(scratch.path().join(name)).unwrap()
}

#[test]
fn the_ending_says_the_form_and_the_bytes_are_the_same_each_time() {
    let scratch = Scratch::new();
    for (name, begins) in [
        ("a.csv", &b"sp,back_rank,xfen,"[..]),
        ("a.tsv", b"sp\tback_rank\txfen\t"),
        ("a.jsonl", b"{\"sp\":0,\"back_rank\":\"BBQNNRKR\","),
        ("a.json", b"[\n{\"sp\":0,"),
        ("a.md", b"| sp | back"),
        ("a.txt", b" sp  back_rank  xfen"),
        ("a.parquet", b"PAR1"),
        ("a.db", b"SQLite format 3\0"),
        ("a.sqlite3", b"SQLite format 3\0"),
        ("a.csv.gz", b"\x1f\x8b"),
        ("a.parquet.zst", b"\x28\xb5\x2f\xfd"),
        ("a.xlsx", b"sp,back_rank,"),
        ("a", b"sp,back_rank,"),
    ] {
        let bytes = listed(&scratch, name, &[]);
        assert!(bytes.starts_with(begins), "{name}: {:?}", &bytes[..20]);
        assert!(bytes == listed(&scratch, name, &[]), "{name} is not the same twice");
    }
    assert!(listed(&scratch, "b.csv", &["--format", "md"]).starts_with(b"| sp |"));
}

#[test]
fn every_line_form_has_a_line_for_each_position() {
    for (format, other_lines) in
        [("csv", 1), ("tsv", 1), ("jsonl", 0), ("json", 2), ("markdown", 2), ("text", 1)]
    {
        let ended = run(&["sp", "list", "--format", format]);
        assert_eq!(ended.stdout.lines().count(), 960 + other_lines, "{format}");
    }
}

#[test]
fn a_table_that_cannot_be_written_is_not_there() {
    let scratch = Scratch::new();
    for args in [
        &["sp", "list", "-o", "no/such/folder.csv"][..],
        &["sp", "list", "-o", "no/such/folder.db"],
        &["sp", "list", "--format", "xlsx", "-o", "a.csv"],
        &["sp", "list", "--where", "nonsense", "-o", "a.csv"],
    ] {
        assert_eq!(scratch.run(args).status, 2, "{args:?}");
    }
    assert!(scratch.names().is_empty(), "{:?}", scratch.names());
}

#[test]
fn who_has_read_enough_of_a_table_ends_it_quietly() {
    for format in ["csv", "json", "text", "parquet", "sqlite"] {
        let mut child = Scratch::new()
            .command(&["sp", "list", "--set", "chess324", "--format", format])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let ended = child.wait_with_output().unwrap();
        assert_eq!((ended.status.code(), &*ended.stderr), (Some(0), &b""[..]), "{format}");
    }
}
