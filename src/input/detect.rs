//! What bytes look like.

use super::decoder::{Bzip2, Decoder, Xz, Zstd};
use super::gzip::Gzip;

/// Stored bytes needed to recognise a compression.
pub(super) const MAGIC_LEN: usize = 6;

/// Bytes of text needed to recognise what is not text.
pub(super) const HEAD_LEN: usize = 512;

/// A compression that can be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Compression {
    Gzip,
    Bzip2,
    Xz,
    Zstd,
}

impl Compression {
    pub(super) fn decoder(self) -> Box<dyn Decoder + Send> {
        match self {
            Compression::Gzip => Box::new(Gzip::new()),
            Compression::Bzip2 => Box::new(Bzip2::new()),
            Compression::Xz => Box::new(Xz::new()),
            Compression::Zstd => Box::new(Zstd::new()),
        }
    }
}

/// The compression of a file that starts with `stored`.
pub(super) fn compression(stored: &[u8]) -> Option<Compression> {
    match stored {
        [0x1f, 0x8b, ..] => Some(Compression::Gzip),
        [b'B', b'Z', b'h', b'1'..=b'9', ..] => Some(Compression::Bzip2),
        [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => Some(Compression::Xz),
        // A frame, or a skippable one, which pzstd and other tools put first.
        [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => {
            Some(Compression::Zstd)
        }
        _ => None,
    }
}

/// What the first bytes of a text say about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Head {
    Text,
    Utf16,
    /// With what it is instead.
    NotText(&'static str),
}

/// Judges a text by its first `HEAD_LEN` bytes, or by all if there are fewer.
pub(super) fn head(head: &[u8]) -> Head {
    const MAGIC: [(&[u8], &str); 11] = [
        (b"PK\x03\x04", "a zip archive"),
        (b"PK\x05\x06", "an empty zip archive"),
        (b"PK\x07\x08", "a zip archive"),
        (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
        (b"Rar!\x1a\x07", "a rar archive"),
        (b"\x04\x22\x4d\x18", "lz4 data"),
        (b"\x02\x21\x4c\x18", "lz4 data"),
        (b"LZIP\x01", "lzip data"),
        (b"\x1f\x9d", "compress data"),
        (b"\xff\xfe\0\0", "the text is UTF-32"),
        (b"\0\0\xfe\xff", "the text is UTF-32"),
    ];
    let is = |magic: &[u8]| head.starts_with(magic);
    if let Some(&(_, what)) = MAGIC.iter().find(|(magic, _)| is(magic)) {
        return Head::NotText(what);
    }
    if let Some(twice) = compression(head) {
        return Head::NotText(match twice {
            Compression::Gzip => "gzip data inside compressed data",
            Compression::Bzip2 => "bzip2 data inside compressed data",
            Compression::Xz => "xz data inside compressed data",
            Compression::Zstd => "zstd data inside compressed data",
        });
    }
    if head.get(257..262) == Some(b"ustar") {
        return Head::NotText("a tar archive");
    }
    if is(b"\xff\xfe") || is(b"\xfe\xff") || every_other_is_nul(head) {
        return Head::Utf16;
    }
    if is_binary(head) { Head::NotText("it is binary") } else { Head::Text }
}

/// Whether more than one byte in thirty is a control character that no text has. A single one may be
/// damage, and is then a finding in its game.
fn is_binary(head: &[u8]) -> bool {
    let is_odd = |b: &&u8| matches!(**b, 0..=8 | 0x0e..=0x19 | 0x1c..=0x1f | 0x7f);
    head.iter().filter(is_odd).count() > 1 + head.len() / 30
}

/// UTF-16 without a mark, of mostly ASCII: more than half of the pairs have a NUL on one and the same
/// side, and next to none on the other.
fn every_other_is_nul(head: &[u8]) -> bool {
    let (pairs, _) = head.as_chunks::<2>();
    let first = pairs.iter().filter(|it| it[0] == 0).count();
    let second = pairs.iter().filter(|it| it[1] == 0).count();
    let (more, fewer) = (first.max(second), first.min(second));
    pairs.len() >= 2 && more * 2 > pairs.len() && fewer * 8 <= more
}
