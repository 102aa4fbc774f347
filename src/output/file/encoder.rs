//! Compression of what is written.

use std::{
    io::{self, Write},
    path::Path,
};

/// How a file is compressed.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(in crate::output) enum Compression {
    Gzip,
    Zstd,
    Bzip2,
    Xz,
}

impl Compression {
    /// What the ending of a file's name asks for: `.gz`, `.zst`, `.bz2` or `.xz`, in any case.
    pub(in crate::output) fn of(path: &Path) -> io::Result<Option<Compression>> {
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
        Ok(match ending.as_deref() {
            Some("gz") => Some(Compression::Gzip),
            Some("zst") => Some(Compression::Zstd),
            Some("bz2") => Some(Compression::Bzip2),
            Some("xz") => Some(Compression::Xz),
            // What stands under such a name is expected to be that.
            Some("zip" | "7z" | "rar" | "lz4" | "br" | "lzma" | "z" | "tar" | "tgz") => {
                let why = "of compressed files only .gz, .zst, .bz2 and .xz can be written";
                return Err(io::Error::other(why));
            }
            _ => None,
        })
    }
}

/// Writes to another writer, compressed or as it is. The same bytes come out for the same calls.
pub(in crate::output) enum Encoder<W: Write> {
    Plain(W),
    Gzip(flate2::write::GzEncoder<W>),
    Zstd(zstd::stream::write::Encoder<'static, W>),
    Bzip2(bzip2::write::BzEncoder<W>),
    Xz(liblzma::write::XzEncoder<W>),
}

impl<W: Write> Encoder<W> {
    pub(in crate::output) fn new(out: W, compression: Option<Compression>) -> io::Result<Self> {
        Ok(match compression {
            None => Encoder::Plain(out),
            // Without a name or a time.
            Some(Compression::Gzip) => {
                Encoder::Gzip(flate2::write::GzEncoder::new(out, flate2::Compression::default()))
            }
            Some(Compression::Zstd) => {
                let mut to =
                    zstd::stream::write::Encoder::new(out, zstd::DEFAULT_COMPRESSION_LEVEL)?;
                // The other formats have one as a matter of course.
                to.include_checksum(true)?;
                Encoder::Zstd(to)
            }
            Some(Compression::Bzip2) => {
                Encoder::Bzip2(bzip2::write::BzEncoder::new(out, bzip2::Compression::default()))
            }
            Some(Compression::Xz) => {
                // The level of the `xz` program.
                const LEVEL: u32 = 6;
                Encoder::Xz(liblzma::write::XzEncoder::new(out, LEVEL))
            }
        })
    }

    /// Writes what is left, and the end of the format.
    pub(in crate::output) fn finish(self) -> io::Result<W> {
        match self {
            Encoder::Plain(out) => Ok(out),
            Encoder::Gzip(to) => to.finish(),
            Encoder::Zstd(to) => to.finish(),
            Encoder::Bzip2(to) => to.finish(),
            Encoder::Xz(to) => to.finish(),
        }
    }

    fn writer(&mut self) -> &mut dyn Write {
        match self {
            Encoder::Plain(out) => out,
            Encoder::Gzip(to) => to,
            Encoder::Zstd(to) => to,
            Encoder::Bzip2(to) => to,
            Encoder::Xz(to) => to,
        }
    }
}

impl<W: Write> Write for Encoder<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer().flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Input;

    const ALL: [Option<Compression>; 5] = [
        None,
        Some(Compression::Gzip),
        Some(Compression::Zstd),
        Some(Compression::Bzip2),
        Some(Compression::Xz),
    ];

    fn encoded(compression: Option<Compression>, pieces: &[&[u8]]) -> Vec<u8> {
        let mut to = Encoder::new(Vec::new(), compression).unwrap();
        pieces.iter().for_each(|piece| to.write_all(piece).unwrap());
        to.finish().unwrap()
    }

    fn read(stored: Vec<u8>) -> Vec<u8> {
        let mut input = Input::from_reader("x", Box::new(io::Cursor::new(stored))).unwrap();
        let (mut text, mut buf) = (Vec::new(), vec![0; 1 << 16]);
        loop {
            match input.read(&mut buf).unwrap() {
                0 => return text,
                count => text.extend_from_slice(&buf[..count]),
            }
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let text: Vec<u8> = (0..100_000).flat_map(|n| format!("{n}. Kg1 ").into_bytes()).collect();
        for compression in ALL {
            for text in [&b""[..], b"x", &text] {
                let stored = encoded(compression, &text.chunks(10_007).collect::<Vec<_>>());
                assert!(compression.is_none() || text.len() < 2 || stored.len() < text.len() / 2);
                assert!(stored == encoded(compression, &text.chunks(10_007).collect::<Vec<_>>()));
                assert!(read(stored) == text, "{compression:?} {}", text.len());
            }
        }
    }

    #[test]
    fn what_was_flushed_can_be_read() {
        for compression in ALL.into_iter().flatten() {
            let mut to = Encoder::new(Vec::new(), Some(compression)).unwrap();
            to.write_all(b"first ").unwrap();
            to.flush().unwrap();
            to.write_all(b"second").unwrap();
            assert_eq!(read(to.finish().unwrap()), b"first second", "{compression:?}");
        }
    }

    #[test]
    fn the_ending_says_how() {
        for (name, compression) in [
            ("a.pgn.gz", Some(Compression::Gzip)),
            ("a/b.ZST", Some(Compression::Zstd)),
            ("a.bz2", Some(Compression::Bzip2)),
            ("a.b.Xz", Some(Compression::Xz)),
            ("a.pgn", None),
            ("gz", None),
            (".gz", None),
            ("a.gz/b", None),
            ("a.gzip", None),
        ] {
            assert_eq!(Compression::of(Path::new(name)).unwrap(), compression, "{name}");
        }
        for name in ["a.pgn.zip", "a.7Z", "a.tar"] {
            assert!(Compression::of(Path::new(name)).is_err(), "{name}");
        }
    }

    /// Has room for so many bytes.
    struct Full(usize);

    impl Write for Full {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            match self.0.min(bytes.len()) {
                0 => Err(io::ErrorKind::StorageFull.into()),
                count => {
                    self.0 -= count;
                    Ok(count)
                }
            }
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn what_does_not_fit_at_the_end_is_told() {
        for compression in ALL.into_iter().flatten() {
            let whole = encoded(Some(compression), &[b"text"]).len();
            for room in [0, whole - 1] {
                let mut to = Encoder::new(Full(room), Some(compression)).unwrap();
                let ended = to.write_all(b"text").and_then(|()| to.finish().map(|_| ()));
                let kind = ended.map_err(|error| error.kind());
                assert_eq!(kind, Err(io::ErrorKind::StorageFull), "{compression:?} {room}");
            }
            let mut to = Encoder::new(Full(whole), Some(compression)).unwrap();
            to.write_all(b"text").unwrap();
            to.finish().unwrap();
        }
    }
}
