//! The promises of outputs.

use super::*;

#[test]
fn the_file_appears_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.csv");
    fs::write(&path, "before").unwrap();

    let output = Output::create(Some(&path), &[]).unwrap();
    let error = output.finish(|out| {
        out.write_all(b"half")?;
        Err(io::Error::other("interrupted"))
    });
    assert!(matches!(error, Err(Error::Write { .. })));
    assert_eq!(fs::read_to_string(&path).unwrap(), "before");

    let output = Output::create(Some(&path), &[]).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "before");
    output.finish(|out| out.write_all(b"whole")).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "whole");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn what_cannot_be_made_fails_at_once() {
    let folder = tempfile::tempdir().unwrap();
    assert!(Output::create(Some(folder.path()), &[]).is_err());
    assert!(Output::create(Some(&folder.path().join("no/such/folder.csv")), &[]).is_err());
}

#[test]
fn a_file_that_is_read_is_not_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    fs::write(&path, "games").unwrap();
    assert!(Output::create(Some(&path), std::slice::from_ref(&path)).is_err());
    assert_eq!(fs::read_to_string(&path).unwrap(), "games");
}

#[test]
fn a_draft_becomes_a_file_when_it_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.pgn");
    let draft = |text: &[u8]| {
        let mut draft = Output::create(Some(&path), &[]).unwrap().draft().unwrap();
        text.chunks(2).for_each(|bytes| draft.write(bytes).unwrap());
        draft
    };
    drop(draft(b"half"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    draft(b"whole").finish().unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "whole");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_file_is_replaced_unless_it_was_changed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    assert!(Output::in_place(&path).is_err());
    assert!(Output::in_place(folder.path()).is_err());
    fs::write(&path, "before").unwrap();
    let mut draft = Output::in_place(&path).unwrap().draft().unwrap();
    draft.write(b"after").unwrap();
    draft.finish().unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "after");

    let mut draft = Output::in_place(&path).unwrap().draft().unwrap();
    draft.write(b"later").unwrap();
    fs::write(&path, "somebody else's").unwrap();
    let error = draft.finish().unwrap_err();
    assert!(error.to_string().ends_with("it was changed while it was read"), "{error}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "somebody else's");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// The text of a file that may be compressed.
fn text(path: &Path) -> String {
    let mut input = crate::input::Input::open(path).unwrap();
    let mut text = vec![0; 100];
    let count = input.read(&mut text).unwrap();
    String::from_utf8(text[..count].to_vec()).unwrap()
}

#[test]
fn a_file_is_compressed_as_its_name_ends() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["a.gz", "a.zst", "a.BZ2", "a.xz", "a.pgn"] {
        let path = folder.path().join(name);
        let mut draft = Output::create(Some(&path), &[]).unwrap().draft().unwrap();
        draft.write(b"wh").unwrap();
        draft.flush().unwrap();
        draft.write(b"ole").unwrap();
        draft.finish().unwrap();
        assert_eq!(text(&path), "whole");
        let first = fs::read(&path).unwrap();
        assert_eq!(first == b"whole", name == "a.pgn");

        // The same bytes, also in a file that takes the place of another.
        Output::create(Some(&path), &[]).unwrap().finish(|out| out.write_all(b"whole")).unwrap();
        assert_eq!(fs::read(&path).unwrap(), first, "{name}");
        Output::in_place(&path).unwrap().finish(|out| out.write_all(b"plain")).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"plain", "{name}");
    }
}

#[cfg(unix)]
mod on_unix {
    use std::{
        io::Read,
        os::unix::fs::{PermissionsExt, symlink},
        process::Command,
        thread,
    };

    use super::*;

    #[test]
    fn a_new_file_has_the_permissions_of_any_new_file_and_one_that_is_replaced_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let mode = |name: &str| fs::metadata(path(name)).unwrap().permissions().mode() & 0o777;
        let write = |name: &str| {
            let mut draft = Output::create(Some(&path(name)), &[]).unwrap().stream().unwrap();
            draft.write(b"text").unwrap();
            draft.finish().unwrap();
        };
        fs::write(path("any"), "").unwrap();
        write("new");
        assert_eq!(mode("new"), mode("any"));
        fs::set_permissions(path("new"), fs::Permissions::from_mode(0o604)).unwrap();
        write("new");
        assert_eq!(mode("new"), 0o604);
    }

    #[test]
    fn a_file_that_cannot_be_linked_is_copied() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.pgn");
        // A file that had a name does not get another one.
        let had_one = NamedTempFile::new_in(folder.path()).unwrap();
        had_one.as_file().write_all(&[b'x'; 100_000]).unwrap();
        let file = had_one.reopen().unwrap();
        drop(had_one);
        Goal::File(path.clone()).take(file).unwrap();
        assert!(fs::read(&path).unwrap() == [b'x'; 100_000]);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_pipe_has_a_stream_at_once_and_a_draft_when_it_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pipe.zst");
        assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
        for is_stream in [true, false] {
            let reader = thread::spawn({
                let path = path.clone();
                move || {
                    let mut pipe = fs::File::open(path).unwrap();
                    let mut bytes = vec![0; 1000];
                    let count = pipe.read(&mut bytes).unwrap();
                    bytes.truncate(count);
                    (pipe, bytes)
                }
            });
            let output = Output::create(Some(&path), &[]).unwrap();
            let mut draft = if is_stream { output.stream() } else { output.draft() }.unwrap();
            draft.write(b"first ").unwrap();
            draft.flush().unwrap();
            if !is_stream {
                drop(draft);
                assert!(reader.join().unwrap().1.is_empty());
                continue;
            }
            let (mut pipe, mut bytes) = reader.join().unwrap();
            assert!(!bytes.is_empty());
            draft.write(b"second").unwrap();
            draft.finish().unwrap();
            pipe.read_to_end(&mut bytes).unwrap();
            fs::write(folder.path().join("read"), bytes).unwrap();
            assert_eq!(text(&folder.path().join("read")), "first second");
        }
    }

    #[test]
    fn a_full_device_is_told_under_its_name() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["full", "full.gz", "full.zst", "full.bz2", "full.xz"] {
            let path = folder.path().join(name);
            symlink("/dev/full", &path).unwrap();
            for begin in [Output::draft, Output::stream] {
                let mut draft = begin(Output::create(Some(&path), &[]).unwrap()).unwrap();
                draft.write(b"text").unwrap();
                let error = draft.finish().unwrap_err().to_string();
                assert!(
                    error.starts_with(&format!("{}: cannot write: No space", path.display())),
                    "{error}"
                );
            }
        }
    }
}
