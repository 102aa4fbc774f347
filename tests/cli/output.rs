//! `-o`: compressed as the name ends, whole or not at all.

use std::path::Path;

use chess960::input::Input;

use crate::{
    fixtures,
    modes::FILE,
    run::{Ended, Scratch},
};

/// What a file has in it, once it is decompressed.
fn text(path: &Path) -> String {
    let mut input = Input::open(path).unwrap();
    let (mut text, mut buf) = (Vec::new(), vec![0; 1 << 16]);
    loop {
        match input.read(&mut buf).unwrap() {
            0 => return String::from_utf8(text).unwrap(),
            count => text.extend_from_slice(&buf[..count]),
        }
    }
}

const NAMES: [(&str, &[u8]); 4] = [
    ("out.gz", b"\x1f\x8b"),
    ("out.csv.ZST", b"\x28\xb5\x2f\xfd"),
    ("out.csv.bz2", b"BZh"),
    ("out.pgn.xz", b"\xfd7zXZ\0"),
];

#[test]
fn a_table_is_compressed_as_its_name_ends() {
    let scratch = Scratch::with(FILE, fixtures::bytes("tournament.pgn"));
    let table = scratch.run(&["stats", FILE]);
    for (name, magic) in NAMES {
        let ended = scratch.run(&["stats", FILE, "-o", name]);
        assert_eq!((ended.status, &*ended.stdout), (0, ""), "{}", ended.stderr);
        let path = scratch.path().join(name);
        let stored = std::fs::read(&path).unwrap();
        assert!(stored.starts_with(magic), "{name}");
        assert_eq!(text(&path), table.stdout, "{name}");

        scratch.run(&["stats", FILE, "-j4", "--block-size", "1", "-o", name]);
        assert!(std::fs::read(&path).unwrap() == stored, "{name} has other bytes the second time");
    }
    assert_eq!(scratch.names().len(), 1 + NAMES.len());
}

#[test]
fn a_mended_file_is_compressed_as_its_name_ends_and_can_be_read_again() {
    let scratch = Scratch::with(FILE, fixtures::bytes("faulty.pgn"));
    const FIX: &[&str] = &["validate", "--format", "short", FILE, "--fix", "-o"];
    let plain = scratch.run(&[FIX, &["out.pgn"]].concat());
    for (name, magic) in NAMES {
        assert_eq!(scratch.run(&[FIX, &[name]].concat()), plain);
        let path = scratch.path().join(name);
        assert!(std::fs::read(&path).unwrap().starts_with(magic), "{name}");
        assert_eq!(
            text(&path).into_bytes(),
            std::fs::read(scratch.path().join("out.pgn")).unwrap()
        );
    }
    let read = |name| scratch.run(&["stats", name]);
    assert_eq!(read("out.gz"), read("out.pgn"));
}

#[test]
fn what_takes_the_place_of_a_file_is_stored_as_that_was() {
    let scratch = Scratch::with("odd.gz", fixtures::bytes("faulty.pgn"));
    scratch.run(&["validate", "odd.gz", "--fix", "-o", "out.pgn"]);
    scratch.run(&["validate", "odd.gz", "--fix", "--in-place"]);
    let read = |name| std::fs::read(scratch.path().join(name)).unwrap();
    assert!(read("odd.gz") == read("out.pgn"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_told_and_nothing_is_left() {
    let scratch = Scratch::with(FILE, fixtures::bytes("tournament.pgn"));
    for name in ["full", "full.gz", "full.zst", "full.bz2", "full.xz"] {
        std::os::unix::fs::symlink("/dev/full", scratch.path().join(name)).unwrap();
    }
    let names = scratch.names();
    let assert_full = |ended: Ended, name: &str| {
        assert_eq!((ended.status, &*ended.stdout), (2, ""), "{}", ended.stderr);
        let told = format!("chess960: {name}: cannot write: No space left on device");
        assert!(ended.stderr.contains(&told), "{}", ended.stderr);
    };
    for name in names.iter().map(String::as_str).chain(["/dev/full"]).filter(|name| *name != FILE) {
        assert_full(scratch.run(&["stats", FILE, "-o", name]), name);
    }
    let fixed = scratch.run(&["validate", FILE, "--fix", "-o", "full.gz"]);
    assert_eq!(fixed.status, 2);
    assert!(fixed.stderr.contains("full.gz: cannot write: No space"), "{}", fixed.stderr);
    assert_eq!(scratch.names(), names);
}

#[cfg(unix)]
#[test]
fn a_program_that_is_killed_leaves_the_file_as_it_was() {
    use std::{io::Write, process::Stdio};

    let scratch = Scratch::with("out.pgn", "before");
    let mut child = scratch
        .command(&["validate", "--fix", "-o", "out.pgn", "--summary", "-j1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // More than may wait: when all is taken, some of it was written.
    let text = fixtures::bytes("tournament.pgn");
    (0..(4 << 20) / text.len()).for_each(|_| stdin.write_all(&text).unwrap());
    child.kill().unwrap();
    assert!(!child.wait().unwrap().success());
    assert_eq!(scratch.read("out.pgn"), "before");
    #[cfg(target_os = "linux")]
    assert_eq!(scratch.names(), ["out.pgn"]);
}
