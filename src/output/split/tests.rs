//! Many files out of one stream.

use std::collections::BTreeMap;

use super::*;
use crate::input::Input;

/// The files in a folder, hidden ones too, and their text.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    entries.map(|entry| (entry.file_name().into_string().unwrap(), text(&entry.path()))).collect()
}

fn text(path: &Path) -> Vec<u8> {
    let mut input = Input::open(path).unwrap();
    let (mut text, mut buf) = (Vec::new(), vec![0; 1 << 16]);
    loop {
        match input.read(&mut buf).unwrap() {
            0 => return text,
            count => text.extend_from_slice(&buf[..count]),
        }
    }
}

#[track_caller]
fn assert_refused(result: Result<impl Sized, Error>, why: &str) {
    let error = result.err().expect("it is refused").to_string();
    assert!(error.ends_with(why), "{error}");
}

#[test]
fn pieces_go_to_the_files_of_their_keys_in_order() {
    let scratch = tempfile::tempdir().unwrap();
    for ending in ["pgn", "pgn.gz", "pgn.zst", "pgn.bz2", "pgn.XZ"] {
        let folder = scratch.path().join(ending);
        let mut split = Split::create(&folder.join(format!("x{{}}.{ending}")), &[]).unwrap();
        // More than may wait, or little, which is compressed sooner.
        let words = if ending == "pgn" { 100_000 } else { 5_000 };
        let pieces: Vec<_> = (0..40).map(|n| format!("{n} ").repeat(words)).collect();
        for (n, piece) in pieces.iter().enumerate() {
            split.write(["b", "a", "c"][n % 3], piece.as_bytes()).unwrap();
        }
        split.write("none", b"").unwrap();
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "only the hidden folder");
        let path = |key: &str| folder.join(format!("x{key}.{ending}"));
        let counts = [(path("b"), 14), (path("a"), 13), (path("c"), 13), (path("none"), 1)];
        assert_eq!(split.finish().unwrap(), counts);
        let all = |rest| pieces.iter().skip(rest).step_by(3).map(String::as_bytes);
        assert!(text(&path("b")) == all(0).collect::<Vec<_>>().concat(), "{ending}");
        assert!(text(&path("a")) == all(1).collect::<Vec<_>>().concat(), "{ending}");
        assert!(text(&path("c")) == all(2).collect::<Vec<_>>().concat(), "{ending}");
        assert_eq!(text(&path("none")), b"");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 4);
        let stored = fs::metadata(path("b")).unwrap().len();
        assert!(ending == "pgn" || stored < 20_000, "{ending} is not compressed");
    }
}

#[test]
fn the_files_do_not_depend_on_what_waited() {
    let scratch = tempfile::tempdir().unwrap();
    let pieces: Vec<_> = (0..2000).map(|n| n.to_string().repeat(1 + n % 4000)).collect();
    let split = |to: &str, waiting: usize| {
        let folder = scratch.path().join(to);
        let mut split = Split::create(&folder.join("{}.zst"), &[]).unwrap();
        for (n, piece) in pieces.iter().enumerate() {
            split.write(&(n % 7).to_string(), piece.as_bytes()).unwrap();
            if split.waiting > waiting {
                split.store().unwrap();
            }
        }
        split.finish().unwrap();
        let stored = |entry: io::Result<fs::DirEntry>| {
            let entry = entry.unwrap();
            (entry.file_name(), fs::read(entry.path()).unwrap())
        };
        fs::read_dir(folder).unwrap().map(stored).collect::<BTreeMap<_, _>>()
    };
    let once = split("once", usize::MAX);
    assert_eq!(once.len(), 7);
    assert!(once == split("often", 1000));
}

#[test]
fn more_files_than_may_be_open() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path().join("out/");
    let mut split = Split::create(&folder, &[]).unwrap();
    const KEYS: usize = 3000;
    // Twice more than may wait, one key after the other and then again.
    let piece = "x".repeat(2 * WAITING / KEYS);
    for n in 0..2 * KEYS {
        split.write(&format!("{}", n % KEYS), piece.as_bytes()).unwrap();
        assert!(split.waiting < WAITING);
        let capacity: usize = split.parts.iter().map(|part| part.waiting.capacity()).sum();
        assert!(capacity <= 2 * WAITING, "{capacity} bytes wait");
    }
    #[cfg(target_os = "linux")]
    assert!(fs::read_dir("/proc/self/fd").unwrap().count() < 500);
    let counts = split.finish().unwrap();
    assert!(counts.iter().all(|(_, pieces)| *pieces == 2));
    let files = files(&folder);
    assert_eq!(files.len(), KEYS);
    assert!(files.values().all(|text| text.len() == 2 * piece.len()));
    assert!(files.contains_key("2999.pgn"));
}

#[test]
fn keys_do_not_mix() {
    let scratch = tempfile::tempdir().unwrap();
    let mut split = Split::create(&scratch.path().join("e-{}.pgn"), &[]).unwrap();
    for key in ["../x", "Open", "OPEN", ".._x", "", "?", "Open", "open-2"] {
        split.write(key, format!("[{key}]").as_bytes()).unwrap();
    }
    split.finish().unwrap();
    let files = files(scratch.path());
    let files: Vec<_> =
        files.iter().map(|(name, text)| (&**name, str::from_utf8(text).unwrap())).collect();
    assert_eq!(
        files,
        [
            ("e-OPEN-2.pgn", "[OPEN]"),
            ("e-Open.pgn", "[Open][Open]"),
            ("e-_-2.pgn", "[?]"),
            ("e-_.._x-2.pgn", "[.._x]"),
            ("e-_.._x.pgn", "[../x]"),
            ("e-_.pgn", "[]"),
            ("e-open-2-2.pgn", "[open-2]"),
        ]
    );
}

#[test]
fn little_is_kept_of_a_long_key() {
    let scratch = tempfile::tempdir().unwrap();
    let mut split = Split::create(scratch.path(), &[]).unwrap();
    for n in 0..3 {
        split.write(&("ß".repeat(1_000_000) + &n.to_string()), b"x").unwrap();
    }
    assert!(split.numbers.keys().all(|key| key.len() <= KEY));
    assert_eq!(split.finish().unwrap().len(), 1);
}

#[test]
fn nothing_is_left_of_what_was_not_finished() {
    let scratch = tempfile::tempdir().unwrap();
    let begun = |folder: &Path| {
        let mut split = Split::create(&folder.join("{}.pgn"), &[]).unwrap();
        split.write("a", &vec![b'x'; 2 * WAITING]).unwrap();
        split.write("b", b"text").unwrap();
        split
    };
    fs::write(scratch.path().join("a.pgn"), "before").unwrap();
    drop(begun(scratch.path()));
    let before = BTreeMap::from([("a.pgn".to_owned(), b"before".to_vec())]);
    assert_eq!(files(scratch.path()), before);

    let new = scratch.path().join("new");
    drop(begun(&new));
    assert!(!new.exists());

    // The disk fails when the files are to be made whole.
    let split = begun(scratch.path());
    fs::create_dir(split.hidden.path().join("1")).unwrap();
    assert!(split.finish().is_err());
    assert_eq!(files(scratch.path()), before);

    begun(scratch.path()).finish().unwrap();
    assert_eq!(files(scratch.path())["a.pgn"].len(), 2 * WAITING);
}

#[test]
fn what_stands_there_is_replaced_only_where_it_may_be() {
    let scratch = tempfile::tempdir().unwrap();
    let path = |name: &str| scratch.path().join(name);
    fs::write(path("input.pgn"), "games").unwrap();
    fs::create_dir(path("folder.pgn")).unwrap();
    fs::write(path("fixed.pgn"), "before").unwrap();
    let mut readonly = fs::metadata(path("fixed.pgn")).unwrap().permissions();
    readonly.set_readonly(true);
    fs::set_permissions(path("fixed.pgn"), readonly).unwrap();

    let inputs = [scratch.path().join(".").join("input.pgn")];
    let mut split = Split::create(scratch.path(), &inputs).unwrap();
    assert_refused(
        split.write("input", b"x"),
        "input.pgn: cannot write: it is one of the files to read",
    );
    assert_refused(split.write("folder", b"x"), "it is no regular file");
    assert_refused(split.write("fixed", b"x"), "permission denied");
    assert_refused(
        Split::create(&path(&format!("{}{{}}", "x".repeat(250))), &[])
            .unwrap()
            .write("123456", b"x"),
        "(os error 36)",
    );
    drop(split);
    assert_eq!(files_count(scratch.path()), 3);
    assert_eq!(fs::read(path("input.pgn")).unwrap(), b"games");
}

fn files_count(folder: &Path) -> usize {
    fs::read_dir(folder).unwrap().count()
}

#[cfg(unix)]
#[test]
fn the_permissions_of_what_is_replaced_stay() {
    use std::os::unix::fs::PermissionsExt;

    let scratch = tempfile::tempdir().unwrap();
    let path = scratch.path().join("a.pgn");
    fs::write(&path, "before").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    let mut split = Split::create(scratch.path(), &[]).unwrap();
    split.write("a", b"after").unwrap();
    split.write("b", b"new").unwrap();
    split.finish().unwrap();
    let mode =
        |name: &str| fs::metadata(scratch.path().join(name)).unwrap().permissions().mode() & 0o777;
    let new = scratch.path().join("new");
    fs::write(&new, "").unwrap();
    assert_eq!((mode("a.pgn"), mode("b.pgn")), (0o640, mode("new")));
}

#[test]
fn a_pattern_is_a_folder_or_has_one_place_for_the_key() {
    let scratch = tempfile::tempdir().unwrap();
    let none = "neither a folder, with a slash at its end if it is new, nor a name with one {}";
    for pattern in ["x.pgn", "{}-{}.pgn", "{}/x.pgn", "-"] {
        assert_refused(Split::create(&scratch.path().join(pattern), &[]), none);
    }
    assert_refused(Split::create(Path::new("-"), &[]), none);
    assert!(Split::create(&scratch.path().join("no/such/{}.pgn"), &[]).is_err());
    assert_eq!(files_count(scratch.path()), 0);
}
