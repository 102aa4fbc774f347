use std::{
    fs,
    num::NonZeroUsize,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use proptest::prelude::*;

use super::{Ahead, Guess, Limits};
use crate::input::{
    Input, Stored,
    detect::Compression,
    stash::STEP,
    tests::{ALL, pack, text},
};

/// So little that every limit is met.
const LITTLE: Limits = Limits { chunk: STEP, chunks: 5, stored: 300_000, spacing: 1 };
/// So much that none is.
const MUCH: Limits = Limits { chunk: 2 * STEP, chunks: 1000, stored: 1 << 30, spacing: 1 };
/// Many parts in one go.
const WIDE: Limits = Limits { spacing: 5000, ..LITTLE };

/// A file of these bytes, opened to be unpacked ahead.
fn open(stored: &[u8], limits: Limits) -> Option<(tempfile::TempDir, Input, Arc<Ahead>)> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x");
    fs::write(&path, stored).unwrap();
    let mut input = Input::open(&path).ok()?;
    let place = input.consumed();
    let Stored::Packed(packed) = &mut input.stored else { return None };
    let file = packed.file.as_ref().unwrap();
    let ahead = Arc::new(Ahead::with_limits(file, packed.compression, place, limits));
    packed.ahead = Some(Arc::clone(&ahead));
    Some((folder, input, ahead))
}

/// The text, and what was said at its end. Before each read, `help` may work.
fn drain(input: &mut Input, room: usize, mut help: impl FnMut()) -> (Vec<u8>, Option<String>) {
    let mut all = Vec::new();
    let mut buffer = vec![0; room];
    loop {
        help();
        match input.read(&mut buffer) {
            Ok(0) => return (all, None),
            Ok(len) => all.extend_from_slice(&buffer[..len]),
            Err(failure) => {
                let message = failure.to_string();
                // The folder has another name each time.
                let (_, said) = message.split_once("/x: ").unwrap();
                return (all, Some(String::from(said)));
            }
        }
    }
}

/// What the reader makes of it alone.
fn alone(stored: &[u8], room: usize) -> Option<(Vec<u8>, Option<String>)> {
    open(stored, LITTLE).map(|(_folder, mut input, _)| drain(&mut input, room, || ()))
}

/// Numbers that look like chance.
fn dice(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed;
    move |sides| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % sides
    }
}

/// The same text and the same failure come out, however much is done ahead and when.
#[track_caller]
fn is_the_same(stored: &[u8], what: &str) {
    for room in [1000, 3 * STEP] {
        let expected = alone(stored, room);
        for (which, limits) in [LITTLE, MUCH, WIDE].into_iter().enumerate() {
            for seed in 0..3 {
                let Some((_folder, mut input, ahead)) = open(stored, limits) else {
                    assert!(expected.is_none(), "{what}");
                    continue;
                };
                let mut dice = dice(seed);
                // Everything at first, a little now and then, or much now and then.
                let help = || {
                    let most = [u64::MAX, 3, 30][seed as usize];
                    let times = if most == u64::MAX { most } else { dice(most) };
                    let _ = (0..times).all(|_| ahead.work());
                };
                let got = drain(&mut input, room, help);
                let (text, failure) = expected.as_ref().unwrap();
                let mode = format!("{what}, room {room}, limits {which}, seed {seed}");
                assert_eq!(&got.1, failure, "{mode}");
                assert!(&got.0 == text, "{mode}: {} bytes for {}", got.0.len(), text.len());
                let state = ahead.lock();
                assert!(state.lent + state.spare.len() <= limits.chunks, "{mode}");
            }
        }
    }
}

/// A skippable frame.
fn skippable(len: u8) -> Vec<u8> {
    [&[0x53, 0x2a, 0x4d, 0x18, len, 0, 0, 0], &vec![7; len.into()][..]].concat()
}

/// A member of a BGZF file.
fn bgzf(text: &[u8]) -> Vec<u8> {
    let mut member = pack(Compression::Gzip, text);
    // Headers have more than these tests need; what counts is a member with an extra field.
    member[4..8].fill(0);
    member
}

/// Files of parts, with names.
fn files(format: Compression) -> Vec<(String, Vec<u8>)> {
    let parts = |lens: &[usize]| -> Vec<u8> {
        let part = |(seed, &len): (usize, &usize)| pack(format, &text(seed as u32, len));
        lens.iter().enumerate().flat_map(part).collect()
    };
    let mut files = vec![
        ("one part", parts(&[150_000])),
        ("two parts", parts(&[60_000, 70_000])),
        ("many parts", parts(&[12_000; 8])),
        ("tiny parts", parts(&[40; 80])),
        ("parts of all sizes", parts(&[600, 0, 0, 50_000, 1, 70_000, 0, 5, 90_000, 0])),
    ];
    if format == Compression::Zstd {
        let parts = [
            skippable(4),
            parts(&[30_000]),
            skippable(0),
            skippable(200),
            parts(&[30_000, 1000]),
            skippable(9),
        ];
        files.push(("skippable frames", parts.concat()));
    }
    if format == Compression::Gzip {
        let members = (0..9).flat_map(|seed| bgzf(&text(seed, 60_000)));
        files.push(("BGZF", members.chain(bgzf(b"")).collect()));
    }
    files.into_iter().map(|(name, stored)| (format!("{format:?}, {name}"), stored)).collect()
}

#[test]
fn text_is_the_same_with_help() {
    for (name, stored) in ALL.into_iter().flat_map(files) {
        is_the_same(&stored, &name);
    }
}

#[test]
fn what_follows_the_last_part_is_met_in_its_place() {
    for (name, stored) in ALL.into_iter().flat_map(files) {
        for behind in [
            &[0; 4][..],
            &[0; 5],
            &[0; 70_000],
            b"x",
            b"\x1f\x8b",
            b"\0\x1f\x8b\x08\0",
            &[0xff; 5000],
        ] {
            let name = format!("{name}, then {} bytes", behind.len());
            is_the_same(&[&stored[..], behind].concat(), &name);
        }
    }
}

#[test]
fn a_file_cut_anywhere_says_the_same_with_help() {
    for (name, stored) in ALL.into_iter().flat_map(files) {
        let mut dice = dice(stored.len() as u64);
        for _ in 0..4 {
            let cut = 20 + dice(stored.len() as u64 - 20) as usize;
            is_the_same(&stored[..cut], &format!("{name}, cut at {cut}"));
        }
    }
}

#[test]
fn damage_anywhere_says_the_same_with_help() {
    for (name, stored) in ALL.into_iter().flat_map(files) {
        let mut dice = dice(stored.len() as u64 + 1);
        for _ in 0..4 {
            let mut stored = stored.clone();
            let at = 20 + dice(stored.len() as u64 - 20) as usize;
            stored[at] ^= 1 << dice(8);
            is_the_same(&stored, &format!("{name}, damaged at {at}"));
        }
    }
}

/// One zstd frame whose only block is `text` as it is (RFC 8878, sections 3.1.1 and 3.1.1.2).
fn raw_zstd(text: &[u8]) -> Vec<u8> {
    // A single segment with a size of four bytes; the last block, raw.
    let size = (text.len() as u32).to_le_bytes();
    let block = (1 | (text.len() as u32) << 3).to_le_bytes();
    [&[0x28, 0xb5, 0x2f, 0xfd, 0b1010_0000], &size[..], &block[..3], text].concat()
}

/// One gzip member with `text` as it is.
fn raw_gzip(text: &[u8]) -> Vec<u8> {
    use std::io::Write;
    let mut to = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::none());
    to.write_all(text).unwrap();
    to.finish().unwrap()
}

#[test]
fn a_part_that_is_text_of_another_part_is_text() {
    for (format, raw) in
        [(Compression::Zstd, raw_zstd as fn(&[u8]) -> Vec<u8>), (Compression::Gzip, raw_gzip)]
    {
        let inner = pack(format, &text(1, 50_000));
        let first = text(2, 9000);
        let outer = [&first[..], &inner, &inner[..inner.len() / 2], &first].concat();
        let stored = [raw(&outer), pack(format, &text(3, 40_000)), raw(&outer)].concat();
        let begin = memchr::memmem::find(&stored, &inner).unwrap() as u64;

        let (_folder, mut input, ahead) = open(&stored, MUCH).unwrap();
        // As the head of the text was read, the reader has a whole chunk or block of it already.
        ahead.lock().searched = Some(1);
        ahead.lock().place = 1;
        while ahead.work() {}
        let is_begun = matches!(
            ahead.lock().guesses.get(&begin),
            Some(Guess::Begun(_) | Guess::Ended(..) | Guess::Failed)
        );
        assert!(is_begun, "{format:?}: the wrong guess is made");
        let expected = [&outer[..], &text(3, 40_000), &outer].concat();
        let (got, failure) = drain(&mut input, STEP, || while ahead.work() {});
        assert!(failure.is_none() && got == expected, "{format:?} {failure:?}");
        is_the_same(&stored, &format!("{format:?} in itself"));
    }
}

#[test]
fn what_is_unpacked_ahead_is_taken_over() {
    for format in ALL {
        let parts = [1, 2, 3].map(|seed| pack(format, &text(seed, 100_000)));
        let stored = parts.concat();
        let (_folder, mut input, ahead) = open(&stored, MUCH).unwrap();
        while ahead.work() {}
        let second = parts[0].len() as u64;
        let ends = ahead
            .lock()
            .guesses
            .iter()
            .map(|(begin, guess)| match guess {
                Guess::Ended(end, _) => (*begin, *end),
                _ => (*begin, 0),
            })
            .collect::<Vec<_>>();
        assert_eq!(ends, [(second, stored.len() as u64)], "{format:?}");
        let mut buffer = vec![0; STEP];
        let mut len = 0;
        while len <= 100_000 {
            len += input.read(&mut buffer).unwrap();
        }
        assert_eq!(input.consumed(), stored.len() as u64, "{format:?}");
        drain(&mut input, STEP, || ());
        let state = ahead.lock();
        assert_eq!((state.guesses.len(), state.lent), (0, 0), "{format:?}");
    }
}

#[test]
fn any_number_of_threads_may_help() {
    for (name, stored) in ALL.into_iter().flat_map(files) {
        let expected = alone(&stored, 1000);
        for limits in [LITTLE, MUCH] {
            let (_folder, mut input, ahead) = open(&stored, limits).unwrap();
            let is_done = AtomicBool::new(false);
            let got = thread::scope(|scope| {
                for _ in 0..3 {
                    scope.spawn(|| {
                        while !is_done.load(Ordering::Relaxed) {
                            if !ahead.work() {
                                thread::yield_now();
                            }
                        }
                    });
                }
                let got = drain(&mut input, 1000, || ());
                is_done.store(true, Ordering::Relaxed);
                got
            });
            assert!(Some(got) == expected, "{name}");
        }
    }
}

#[test]
fn nothing_is_done_ahead_of_what_has_one_place_to_read_at() {
    let two = NonZeroUsize::new(2).unwrap();
    let stored = pack(Compression::Gzip, &text(1, 1000));
    let reader = Box::new(std::io::Cursor::new(stored.clone()));
    assert!(Input::from_reader("x", reader).unwrap().ahead(two).is_none());
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, bytes: &[u8]| {
        fs::write(folder.path().join(name), bytes).unwrap();
        folder.path().join(name)
    };
    let may_help = |path: &Path, threads: usize| {
        Input::open(path).unwrap().ahead(NonZeroUsize::new(threads).unwrap()).is_some()
    };
    assert!(!may_help(&write("plain", &text(1, 1000)), 2));
    let packed = write("packed", &stored);
    assert!(may_help(&packed, 2) && !may_help(&packed, 1));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_parts_with_any_damage_are_read_the_same(
        format in proptest::sample::select(&ALL[..]),
        lens in proptest::collection::vec(prop_oneof![0..50_usize, 0..30_000_usize], 1..9),
        damage in proptest::option::of((any::<proptest::sample::Index>(), 1..=255_u8)),
        cut in proptest::option::of(any::<proptest::sample::Index>()),
    ) {
        let part = |(seed, &len): (usize, &usize)| pack(format, &text(seed as u32, len));
        let mut stored: Vec<u8> = lens.iter().enumerate().flat_map(part).collect();
        if let Some((at, bits)) = damage {
            let at = at.index(stored.len());
            stored[at] ^= bits;
        }
        if let Some(cut) = cut {
            stored.truncate(cut.index(stored.len()));
        }
        is_the_same(&stored, "any parts");
    }
}
