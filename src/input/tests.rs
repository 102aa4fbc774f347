use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::ops::Range;

use super::detect::{self, Compression};
use super::{Input, stash::STEP};
use crate::error::Error;

pub(super) const ALL: [Compression; 4] =
    [Compression::Gzip, Compression::Bzip2, Compression::Xz, Compression::Zstd];

/// `len` bytes like those of a PGN file, different for each seed.
pub(super) fn text(seed: u32, len: usize) -> Vec<u8> {
    let mut state = seed.wrapping_mul(2_654_435_761).wrapping_add(12345);
    let mut text = b"[Variant \"Chess960\"]\n\n".to_vec();
    while text.len() < len {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let square = [b'a' + (state >> 29) as u8, b'1' + (state >> 26 & 7) as u8];
        text.push(b"NBRQK\n"[(state >> 16) as usize % 6]);
        text.extend_from_slice(&square);
        text.push(b' ');
    }
    text.truncate(len);
    text
}

/// One member, stream or frame, with a checksum.
pub(super) fn pack(format: Compression, text: &[u8]) -> Vec<u8> {
    match format {
        Compression::Gzip => {
            let mut to = flate2::GzBuilder::new()
                .filename("a.pgn")
                .extra(*b"ab\x01\0x")
                .comment("games")
                .write(Vec::new(), flate2::Compression::default());
            to.write_all(text).unwrap();
            to.finish().unwrap()
        }
        Compression::Bzip2 => {
            let mut to = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
            to.write_all(text).unwrap();
            to.finish().unwrap()
        }
        Compression::Xz => {
            let mut to = liblzma::write::XzEncoder::new(Vec::new(), 0);
            to.write_all(text).unwrap();
            to.finish().unwrap()
        }
        Compression::Zstd => {
            let mut to = zstd::stream::write::Encoder::new(Vec::new(), 3).unwrap();
            to.include_checksum(true).unwrap();
            to.write_all(text).unwrap();
            to.finish().unwrap()
        }
    }
}

/// Gives what it is made of piece by piece, as a pipe may, failures included.
struct Pieces(VecDeque<io::Result<Vec<u8>>>);

impl Pieces {
    fn of(bytes: &[u8], size: usize) -> Pieces {
        Pieces(bytes.chunks(size).map(|it| Ok(it.to_vec())).collect())
    }

    fn then(mut self, kind: io::ErrorKind) -> Pieces {
        self.0.push_back(Err(kind.into()));
        self
    }
}

impl Read for Pieces {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let Some(piece) = self.0.pop_front() else {
            return Ok(0);
        };
        let mut piece = piece?;
        let n = piece.len().min(buf.len());
        buf[..n].copy_from_slice(&piece[..n]);
        if n < piece.len() {
            self.0.push_front(Ok(piece.split_off(n)));
        }
        Ok(n)
    }
}

/// All of the text, and the failure that ended it.
fn drain(mut input: Input, buf: &mut [u8]) -> (Vec<u8>, Option<Error>) {
    let mut all = Vec::new();
    let mut consumed = input.consumed();
    let failure = loop {
        match input.read(buf) {
            Ok(0) => break None,
            Ok(n) => all.extend_from_slice(&buf[..n]),
            Err(e) => break Some(e),
        }
        assert!(input.consumed() >= consumed);
        consumed = input.consumed();
    };
    assert_eq!(input.read(buf).unwrap(), 0, "nothing comes after the end");
    (all, failure)
}

fn open(stored: &[u8]) -> Result<Input, Error> {
    Input::from_reader("x", Box::new(io::Cursor::new(stored.to_vec())))
}

fn read(stored: &[u8]) -> (Vec<u8>, Option<Error>) {
    drain(open(stored).unwrap(), &mut vec![0; 2 * STEP])
}

#[track_caller]
fn reads_as(stored: &[u8], text: &[u8]) {
    let (got, failure) = read(stored);
    assert!(failure.is_none(), "{failure:?}");
    assert!(got == text, "{} bytes for {}", got.len(), text.len());
    let byte_by_byte = Box::new(Pieces::of(stored, 1));
    let (got, failure) = drain(Input::from_reader("x", byte_by_byte).unwrap(), &mut [0; 7]);
    assert!(failure.is_none() && got == text, "{failure:?}");
}

/// The text and the offset of the fault.
#[track_caller]
fn corrupt(stored: &[u8], format: Compression) -> (Vec<u8>, u64, io::Error) {
    match read(stored) {
        (got, Some(Error::Corrupt { name, format: named, byte, source })) => {
            assert_eq!((name.as_str(), named), ("x", format.decoder().format()));
            (got, byte, source)
        }
        (got, other) => panic!("{format:?}: {} bytes, then {other:?}", got.len()),
    }
}

/// Where the bytes are that make the format known.
fn magic(format: Compression) -> Range<usize> {
    0..match format {
        Compression::Gzip => 2,
        Compression::Bzip2 | Compression::Zstd => 4,
        Compression::Xz => 6,
    }
}

#[test]
fn input_is_send() {
    fn send<T: Send>() {}
    send::<Input>();
}

#[test]
fn plain_text_is_unchanged() {
    reads_as(b"", b"");
    reads_as(b"x", b"x");
    reads_as(b"\xef\xbb\xbf[Event \"?\"]\r\n", b"\xef\xbb\xbf[Event \"?\"]\r\n");
    let long = text(1, 3 * STEP + 1);
    reads_as(&long, &long);
    // The starts of magic numbers are text.
    for start in [&b"BZh"[..], b"BZh0", b"\x1f", b"\xfd7zXZ", b"\x28\xb5\x2f", b"PK", b"LZIP"] {
        reads_as(start, start);
    }
}

#[test]
fn every_format_reads_back() {
    for format in ALL {
        for len in [0, 1, 511, 512, 513, STEP - 1, STEP, STEP + 1, 400_000] {
            let text = text(2, len);
            let stored = pack(format, &text);
            reads_as(&stored, &text);
            let mut input = open(&stored).unwrap();
            while input.read(&mut [0; 100]).unwrap() > 0 {}
            assert_eq!(input.consumed(), stored.len() as u64, "{format:?}");
        }
    }
}

#[test]
fn very_compressible_text_reads_back() {
    let text = vec![b'1'; 3_000_000];
    for format in ALL {
        let (got, failure) = read(&pack(format, &text));
        assert!(failure.is_none() && got == text, "{format:?} {failure:?}");
    }
}

#[test]
fn parts_one_after_the_other_are_one_text() {
    for format in ALL {
        let (mut stored, mut whole) = (Vec::new(), Vec::new());
        for (seed, len) in [(1, 300), (2, 0), (3, 70_000), (4, 1)] {
            let text = text(seed, len);
            stored.extend(pack(format, &text));
            whole.extend(text);
        }
        reads_as(&stored, &whole);
    }
}

#[test]
fn zstd_skippable_frames_are_skipped() {
    let skip = |nibble: u8, len: u8| {
        [&[0x50 | nibble, 0x2a, 0x4d, 0x18, len, 0, 0, 0], &vec![7; len.into()][..]].concat()
    };
    let (a, b) = (text(1, 1000), text(2, 1000));
    let parts = [
        skip(0, 4),
        pack(Compression::Zstd, &a),
        skip(15, 0),
        skip(3, 200),
        pack(Compression::Zstd, &b),
        skip(1, 9),
    ];
    reads_as(&parts.concat(), &[a, b].concat());
    reads_as(&skip(5, 0), b"");
    corrupt(&skip(5, 9)[..12], Compression::Zstd);
}

#[test]
fn zstd_windows_may_be_as_large_as_they_get() {
    let text = text(1, 1000);
    let mut to = zstd::stream::write::Encoder::new(Vec::new(), 1).unwrap();
    to.window_log(27).unwrap();
    to.write_all(&text).unwrap();
    let mut stored = to.finish().unwrap();
    // Making 2 GiB of window takes the memory; the byte that asks for it (RFC 8878, 3.1.1.1.2) can be
    // set by hand: its upper five bits are the logarithm less 10.
    assert_eq!((stored[4] & 0x20, stored[5]), (0, 17 << 3));
    reads_as(&stored, &text);
    stored[5] = 21 << 3;
    reads_as(&stored, &text);
    stored[5] = 22 << 3;
    corrupt(&stored, Compression::Zstd);
}

#[test]
fn xz_padding_is_skipped() {
    let (a, b) = (text(1, 1000), text(2, 1000));
    let (x, y) = (pack(Compression::Xz, &a), pack(Compression::Xz, &b));
    let both = [a.clone(), b].concat();
    reads_as(&[&x[..], &[0; 4], &y, &[0; 8]].concat(), &both);
    // Its length is a multiple of four (xz format, 2.2).
    assert_eq!(corrupt(&[&x[..], &[0; 3]].concat(), Compression::Xz).0, a);
}

/// What liblzma makes of it where it goes on from stream to stream by itself.
fn xz_by_the_codec(stored: &[u8]) -> (Vec<u8>, Option<u64>, Option<String>) {
    use liblzma::stream::{Action, CONCATENATED, Status, Stream};
    let mut codec = Stream::new_stream_decoder(u64::MAX, CONCATENATED).unwrap();
    let mut text = vec![0; 100_000];
    loop {
        let (taken, given) = (codec.total_in() as usize, codec.total_out() as usize);
        let rest = &stored[taken..];
        let action = if rest.is_empty() { Action::Finish } else { Action::Run };
        let status = codec.process(rest, &mut text[given..], action);
        let end = match status {
            Ok(Status::StreamEnd) => (None, None),
            Ok(_) if rest.is_empty() => (Some(taken as u64), None),
            Ok(_) => continue,
            Err(fault) => (Some(codec.total_in()), Some(fault.to_string())),
        };
        text.truncate(codec.total_out() as usize);
        return (text, end.0, end.1);
    }
}

#[test]
fn xz_streams_are_read_as_the_codec_reads_them() {
    let (x, y) = (pack(Compression::Xz, &text(1, 900)), pack(Compression::Xz, &text(2, 700)));
    let same = |stored: &[u8], what: &str| {
        let (text, byte, fault) = xz_by_the_codec(stored);
        let Ok(input) = open(stored) else { return };
        let (got, failure) = drain(input, &mut vec![0; 2 * STEP]);
        assert!(got == text, "{what}");
        match failure {
            None => assert_eq!(byte, None, "{what}"),
            Some(Error::Corrupt { byte: at, source, .. }) => {
                assert_eq!(Some(at), byte, "{what}");
                let said = fault.unwrap_or_else(|| "the file ends too early".to_owned());
                assert_eq!(source.to_string(), said, "{what}");
            }
            Some(other) => panic!("{what}: {other:?}"),
        }
    };
    for (between, behind) in [(0, 0), (4, 0), (0, 8), (3, 0), (4, 5), (1, 1), (70_000, 70_001)] {
        let zeros = |len| vec![0; len];
        let stored = [&x[..], &zeros(between), &y, &zeros(behind)].concat();
        let what = format!("padding of {between} and {behind}");
        same(&stored, &what);
        same(&[&stored[..], b"x"].concat(), &what);
        same(&[&stored[..], b"not another stream"].concat(), &what);
        if stored.len() < 5000 {
            for at in x.len() - 8..(x.len() + between + 40).min(stored.len()) {
                same(&stored[..at], &format!("{what}, cut at {at}"));
                let mut stored = stored.clone();
                stored[at] ^= 0x21;
                same(&stored, &format!("{what}, damaged at {at}"));
            }
        }
    }
}

/// This damage makes a run that is longer than the text was, and a fault only at its end.
#[test]
fn bzip2_gives_the_same_text_before_damage_into_any_room() {
    let text = text(1, 17_218);
    let mut stored = pack(Compression::Bzip2, &text);
    stored[2489] ^= 92;
    let (whole, byte, _) = corrupt(&stored, Compression::Bzip2);
    assert!(whole.len() > 10 * text.len());
    for room in [STEP, STEP + 1, 3 * STEP, 1 << 20] {
        let (got, failure) = drain(open(&stored).unwrap(), &mut vec![0; room]);
        assert!(got == whole, "{} bytes, not {}", got.len(), whole.len());
        assert!(matches!(failure, Some(Error::Corrupt { byte: at, .. }) if at == byte));
    }
}

#[test]
fn gzip_zeros_at_the_end_are_ignored() {
    let a = text(1, 1000);
    let x = pack(Compression::Gzip, &a);
    reads_as(&[&x[..], &[0]].concat(), &a);
    reads_as(&[&x[..], &[0; 100_000]].concat(), &a);
    let (got, byte, _) = corrupt(&[&x[..], &[0; 5], &x].concat(), Compression::Gzip);
    assert_eq!((got, byte), (a, x.len() as u64 + 6));
}

#[test]
fn gzip_header_parts_are_read() {
    let text = text(1, 1000);
    let body = pack(Compression::Gzip, &text).split_off(10 + 7 + 6 + 6);
    let start = |flags| vec![0x1f, 0x8b, 8, flags, 1, 2, 3, 4, 0, 255];
    let with = |header: Vec<u8>| [header, body.clone()].concat();
    reads_as(&with(start(0)), &text);
    reads_as(&with(start(1)), &text);
    reads_as(&with([start(4), vec![0, 0]].concat()), &text);
    reads_as(&with([start(4), vec![1, 1], vec![9; 257]].concat()), &text);
    reads_as(&with([start(8), b"\0".to_vec()].concat()), &text);
    let mut header = [start(0x1e), vec![2, 0, 0, 0], b"name\0comment\0".to_vec()].concat();
    let mut crc = flate2::Crc::new();
    crc.update(&header);
    header.extend_from_slice(&(crc.sum() as u16).to_le_bytes());
    reads_as(&with(header.clone()), &text);
    reads_as(&[with(header.clone()), with(header.clone())].concat(), &[&text[..], &text].concat());
    *header.last_mut().unwrap() ^= 1;
    assert_eq!(corrupt(&with(header.clone()), Compression::Gzip).1, header.len() as u64);
    assert_eq!(corrupt(&with(start(0x20)), Compression::Gzip).1, 4);
    let mut method = with(start(0));
    method[2] = 7;
    assert_eq!(corrupt(&method, Compression::Gzip).1, 3);
}

#[test]
fn anything_else_after_the_data_is_a_fault() {
    let text = text(1, 1000);
    for format in ALL {
        for garbage in [&b"x"[..], b"[Event \"another\"]\n\n1. e4 e5 *\n", &[0xff; 5000]] {
            let stored = [&pack(format, &text)[..], garbage].concat();
            let (got, byte, _) = corrupt(&stored, format);
            assert_eq!(got, text, "{format:?}");
            let clean = (stored.len() - garbage.len()) as u64;
            assert!((clean..=stored.len() as u64).contains(&byte), "{format:?} {byte}");
        }
    }
}

#[test]
fn a_file_cut_anywhere_is_a_fault_at_its_end() {
    let text = text(3, 1500);
    for format in ALL {
        let stored = pack(format, &text);
        for cut in magic(format).end..stored.len() {
            let (got, byte, source) = corrupt(&stored[..cut], format);
            assert!(text.starts_with(&got), "{format:?} cut at {cut}");
            assert_eq!(byte, cut as u64, "{format:?}");
            assert_eq!(source.kind(), io::ErrorKind::UnexpectedEof, "{format:?} cut at {cut}");
        }
        // In the second part, too.
        let twice = [&stored[..], &stored].concat();
        for cut in stored.len() + 1..twice.len() {
            let (got, byte, _) = corrupt(&twice[..cut], format);
            assert!(got.starts_with(&text), "{format:?} cut at {cut}");
            assert_eq!(byte, cut as u64, "{format:?}");
        }
    }
}

#[test]
fn a_cut_loses_little_of_what_comes_before() {
    let text = text(4, 700_000);
    for format in ALL {
        let stored = pack(format, &text);
        let (got, ..) = corrupt(&stored[..stored.len() - 1], format);
        assert_eq!(got.len(), text.len(), "{format:?}: only the checksum is missing");
        let (got, ..) = corrupt(&stored[..stored.len() / 2], format);
        // bzip2 and zstd decode blocks of 100 and 128 kB as a whole.
        assert!(
            text.starts_with(&got) && got.len() > text.len() / 2 - 150_000,
            "{format:?} {}",
            got.len()
        );
    }
}

#[test]
fn a_wrong_bit_is_a_fault_or_does_no_harm() {
    let text = text(5, 1000);
    for format in ALL {
        let stored = pack(format, &text);
        for bit in magic(format).end * 8..stored.len() * 8 {
            let mut stored = stored.clone();
            stored[bit / 8] ^= 1 << (bit % 8);
            // Damage may make the start look like something else, which is a fault as well.
            let Ok(input) = open(&stored) else { continue };
            let (got, failure) = drain(input, &mut [0; 1024]);
            match failure {
                None => assert!(got == text, "{format:?} bit {bit}"),
                Some(Error::Corrupt { byte, .. }) => {
                    assert!(byte > 0 && byte <= stored.len() as u64, "{format:?} {byte}");
                }
                Some(other) => panic!("{format:?} bit {bit}: {other:?}"),
            }
        }
    }
}

#[test]
fn what_comes_before_damage_is_the_same_in_any_pieces() {
    let text = text(6, 300_000);
    for format in ALL {
        let stored = pack(format, &text);
        for at in [3, 5, 7, 9, 10].map(|tenths| stored.len() * tenths / 10 - 6) {
            let mut stored = stored.clone();
            stored[at] ^= 0x55;
            let (whole, byte, _) = corrupt(&stored, format);
            for (piece, room) in [(1, 100), (1000, 2 * STEP), (4096, STEP), (STEP, 1)] {
                let input = Input::from_reader("x", Box::new(Pieces::of(&stored, piece))).unwrap();
                let (got, failure) = drain(input, &mut vec![0; room]);
                assert!(
                    got == whole,
                    "{format:?} at {at}: {} bytes, not {}",
                    got.len(),
                    whole.len()
                );
                let Some(Error::Corrupt { byte: other, .. }) = failure else {
                    panic!("{failure:?}")
                };
                assert!(byte.abs_diff(other) < 16, "{format:?} at {at}: byte {byte} or {other}");
            }
        }
    }
}

/// The codec has a circular window of 32 KiB, which the first piece moves out of step with the output.
#[test]
fn gzip_gives_all_text_before_damage() {
    let text = text(6, 150_000);
    for len in (1..=15).map(|it| it * 10_000) {
        let mut to = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        to.write_all(&text[..len]).unwrap();
        to.flush().unwrap();
        let mut stored = to.get_ref().clone();
        let good = stored.len() as u64;
        // Where a block starts: one of type 3, which does not exist.
        stored.extend_from_slice(&[0xff; 10]);
        let mut pieces = Pieces::of(&stored[1000..], STEP);
        pieces.0.push_front(Ok(stored[..1000].to_vec()));
        let input = Input::from_reader("x", Box::new(pieces)).unwrap();
        let (got, failure) = drain(input, &mut vec![0; STEP]);
        assert!(got == text[..len], "{} bytes, not {len}", got.len());
        let Some(Error::Corrupt { byte, .. }) = failure else { panic!("{failure:?}") };
        assert!((good..=good + 10).contains(&byte), "{byte}, not {good}");
    }
}

#[test]
fn zstd_gives_all_blocks_before_a_broken_one() {
    const BLOCK: usize = 128 * 1024;
    let text = text(7, 600_000);
    let mut stored = pack(Compression::Zstd, &text);
    let checksum = stored.len() - 2;
    // A frame's header is 6 bytes here, with a window and no size; a block's is 3, with the size in the
    // upper 21 bits. A block of type 3 does not exist.
    let (mut header, mut whole) = (6, 0);
    while header < checksum - 2 {
        let type_bits = stored[header];
        let size = u32::from_le_bytes([type_bits, stored[header + 1], stored[header + 2], 0]) >> 3;
        stored[header] |= 3 << 1;
        for room in [STEP, 4 * STEP] {
            let (got, failure) = drain(open(&stored).unwrap(), &mut vec![0; room]);
            assert!(got == text[..whole], "{} bytes, not {whole}", got.len());
            let Some(Error::Corrupt { byte, .. }) = failure else { panic!("{failure:?}") };
            assert_eq!(byte, header as u64 + 3);
        }
        stored[header] = type_bits;
        header += 3 + size as usize;
        whole = text.len().min(whole + BLOCK);
    }
    assert_eq!((header, whole), (checksum - 2, text.len()));
    stored[checksum] ^= 1;
    assert_eq!(corrupt(&stored, Compression::Zstd).0.len(), text.len());
}

#[test]
fn nothing_but_the_magic_is_a_fault() {
    for format in ALL {
        let stored = &pack(format, b"")[magic(format)];
        let (got, byte, _) = corrupt(stored, format);
        assert_eq!((got.len(), byte), (0, stored.len() as u64));
    }
}

#[test]
fn utf_16_is_refused() {
    let utf16 = |text: &str, unit: fn(u16) -> [u8; 2]| {
        text.encode_utf16().flat_map(unit).collect::<Vec<_>>()
    };
    let pgn = "[Event \"Сеанс одновременной игры\"]\n[Site \"?\"]\n[Variant \"Chess960\"]\n";
    for unit in [u16::to_le_bytes, u16::to_be_bytes] {
        for text in [pgn, "\u{feff}[Event", "\u{feff}", "[E", &pgn.repeat(100)] {
            let stored = utf16(text, unit);
            assert!(matches!(open(&stored), Err(Error::Utf16 { .. })), "{text}");
            for format in ALL {
                assert!(
                    matches!(open(&pack(format, &stored)), Err(Error::Utf16 { .. })),
                    "{format:?}"
                );
            }
        }
    }
}

#[test]
fn other_things_than_text_are_refused() {
    let not_text = |stored: &[u8]| match open(stored) {
        Err(Error::NotText { name, what }) if name == "x" => what,
        other => panic!("{other:?}"),
    };
    assert_eq!(not_text(b"PK\x03\x04\x14\0\0\0"), "a zip archive");
    assert_eq!(not_text(b"7z\xbc\xaf\x27\x1c\0\x04"), "a 7z archive");
    assert_eq!(not_text(b"Rar!\x1a\x07\x01\0"), "a rar archive");
    assert_eq!(not_text(b"\x04\x22\x4d\x18\x64\x40"), "lz4 data");
    assert_eq!(not_text(b"\x7fELF\x02\x01\x01\0\0\0"), "it is binary");
    assert_eq!(not_text(&"[\0\0\0E\0\0\0v\0\0\0".repeat(9).into_bytes()), "it is binary");
    let mut tar = [0; 1024];
    tar[..9].copy_from_slice(b"games.pgn");
    tar[257..262].copy_from_slice(b"ustar");
    assert_eq!(not_text(&tar), "a tar archive");
    for format in ALL {
        assert_eq!(not_text(&pack(format, &tar)), "a tar archive");
        assert_eq!(not_text(&pack(format, b"a\0b\0\0d")), "it is binary");
    }
    assert_eq!(
        not_text(&pack(Compression::Xz, &pack(Compression::Gzip, b"a"))),
        "gzip data inside compressed data"
    );
    // Only the head is looked at, and a few odd bytes may be damage.
    for format in [None].into_iter().chain(ALL.map(Some)) {
        let stored = |text: &[u8]| format.map_or(text.to_vec(), |format| pack(format, text));
        let mut text = text(1, 600);
        text[512..].fill(0);
        text[..18].fill(0);
        reads_as(&stored(&text), &text);
        text[18] = 0;
        assert_eq!(not_text(&stored(&text)), "it is binary");
    }
}

#[test]
fn compression_is_known_from_pieces() {
    for format in ALL {
        let stored = pack(format, b"1. e4 *");
        assert_eq!(detect::compression(&stored), Some(format));
        assert_eq!(detect::compression(&stored[..magic(format).end]), Some(format));
        assert_eq!(detect::compression(&stored[..magic(format).end - 1]), None);
    }
}

#[test]
fn failures_of_the_reader_come_in_their_place() {
    let text = text(8, 2000);
    for len in [0, 3, 100, 511, 512, 513, 2000] {
        let broken = Pieces::of(&text[..len], 90).then(io::ErrorKind::BrokenPipe);
        let (got, failure) =
            drain(Input::from_reader("x", Box::new(broken)).unwrap(), &mut [0; 64]);
        assert_eq!(got, &text[..len]);
        let Some(Error::Read { byte, source, .. }) = failure else { panic!("{failure:?}") };
        assert_eq!((byte, source.kind()), (len as u64, io::ErrorKind::BrokenPipe));
    }
    for format in ALL {
        let stored = pack(format, &text);
        for len in [magic(format).end, 60, stored.len() - 1, stored.len()] {
            let broken = Pieces::of(&stored[..len], 90).then(io::ErrorKind::BrokenPipe);
            let (got, failure) =
                drain(Input::from_reader("x", Box::new(broken)).unwrap(), &mut [0; 64]);
            assert!(text.starts_with(&got));
            let Some(Error::Read { byte, .. }) = failure else { panic!("{format:?} {failure:?}") };
            assert_eq!(byte, len as u64, "{format:?}");
        }
    }
}

#[test]
fn interruptions_are_no_failures() {
    let text = text(9, 2000);
    let stored = ALL.map(|format| pack(format, &text));
    for stored in [&text].into_iter().chain(&stored) {
        let mut pieces = Pieces(VecDeque::new());
        for piece in stored.chunks(100) {
            pieces.0.push_back(Err(io::ErrorKind::Interrupted.into()));
            pieces.0.push_back(Ok(piece.to_vec()));
        }
        let (got, failure) =
            drain(Input::from_reader("x", Box::new(pieces)).unwrap(), &mut [0; 64]);
        assert!(failure.is_none() && got == text);
    }
}

#[test]
fn files_have_a_size() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.txt");
    let name = path.to_str().unwrap();
    let stored = pack(Compression::Zstd, &text(1, 5000));
    std::fs::write(&path, &stored).unwrap();
    let mut input = Input::open(name).unwrap();
    assert_eq!((input.name(), input.size()), (name, Some(stored.len() as u64)));
    while input.read(&mut [0; 1000]).unwrap() > 0 {}
    assert_eq!(Some(input.consumed()), input.size());

    std::fs::write(&path, text(1, 5000)).unwrap();
    let mut input = Input::open(name).unwrap();
    assert_eq!((input.size(), input.consumed()), (Some(5000), 0));
    assert_eq!(input.read(&mut [0; 7]).unwrap(), 7);
    assert_eq!(input.consumed(), 7);
    assert_eq!(open(b"x").unwrap().size(), None);
}

#[test]
fn what_cannot_be_opened_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().to_str().unwrap();
    assert!(matches!(Input::open(name), Err(Error::Directory { name: n }) if n == name));
    let missing = folder.path().join("none.pgn");
    let Err(Error::Open { name, source }) = Input::open(missing.to_str().unwrap()) else {
        panic!()
    };
    assert_eq!(
        (name.as_str(), source.kind()),
        (missing.to_str().unwrap(), io::ErrorKind::NotFound)
    );
    assert!(matches!(Input::open(""), Err(Error::Open { .. })));
}

#[cfg(unix)]
#[test]
fn a_device_is_an_input() {
    let mut input = Input::open("/dev/null").unwrap();
    assert_eq!((input.size(), input.read(&mut [0; 9]).unwrap()), (None, 0));
}

#[test]
fn an_empty_buffer_is_not_the_end() {
    let mut input = open(b"abc").unwrap();
    assert_eq!(input.read(&mut []).unwrap(), 0);
    assert_eq!(input.read(&mut [0; 9]).unwrap(), 3);
}
