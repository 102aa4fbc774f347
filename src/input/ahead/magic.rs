//! Where a part of compressed data may begin.

use memchr::memmem;

use crate::input::detect::{self, Compression};

/// The longest magic number, in bytes: what is too near to the end of a window is looked for in the next.
pub(super) const LONGEST: usize = 10;

/// The first place in `window` that looks like the beginning of a part.
pub(super) fn find(compression: Compression, window: &[u8]) -> Option<usize> {
    // What is rare in a magic number, and where in it.
    let (needles, offset): (&[&[u8]], usize) = match compression {
        Compression::Gzip => (&[b"\x1f\x8b\x08"], 0),
        Compression::Bzip2 => (&[b"BZh"], 0),
        Compression::Xz => (&[b"\xfd7zXZ\0"], 0),
        // The second is of a skippable frame, which pzstd puts before each other.
        Compression::Zstd => (&[b"\xb5\x2f\xfd", b"\x2a\x4d\x18"], 1),
    };
    let first = |needle: &&[u8]| {
        memmem::find_iter(window, needle)
            .filter_map(|at| at.checked_sub(offset))
            .find(|&at| begins(compression, &window[at..]))
    };
    needles.iter().filter_map(first).min()
}

/// Whether a part may begin with these bytes.
fn begins(compression: Compression, stored: &[u8]) -> bool {
    // Of a block, or of the end where there is none: both stand behind the header of a stream.
    const BZIP2_BLOCKS: [&[u8]; 2] = [b"\x31\x41\x59\x26\x53\x59", b"\x17\x72\x45\x38\x50\x90"];
    /// Flags that no gzip header has (RFC 1952, section 2.3.1).
    const RESERVED: u8 = 0b1110_0000;
    stored.len() >= LONGEST
        && detect::compression(stored) == Some(compression)
        && match compression {
            Compression::Gzip => stored[3] & RESERVED == 0,
            Compression::Bzip2 => BZIP2_BLOCKS.iter().any(|block| stored[4..].starts_with(block)),
            Compression::Xz | Compression::Zstd => true,
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_beginning_is_found_and_nothing_like_one() {
        let zstd =
            b"\x2a\x4d\x18 \xb5\x2f\xfd \x28\xb5\x2f\xfe \x53\x2a\x4d\x18 \x28\xb5\x2f\xfd       ";
        assert_eq!(find(Compression::Zstd, zstd), Some(13));
        assert_eq!(find(Compression::Zstd, &zstd[14..]), Some(4));
        let gzip = b"\x1f\x8b\x07 \x1f\x8b\x08\x20 \x1f\x8b\x08\x1f            ";
        assert_eq!(find(Compression::Gzip, gzip), Some(9));
        let bzip2 = b"BZh0 BZh9 BZh91AY&SX BZh91AY&SY ";
        assert_eq!(find(Compression::Bzip2, bzip2), Some(21));
        assert_eq!(find(Compression::Bzip2, b"BZh1\x17\x72\x45\x38\x50\x90"), Some(0));
        assert_eq!(find(Compression::Xz, b"7zXZ\0 \xfd7zXZ\0     "), Some(6));
    }

    #[test]
    fn what_is_cut_off_is_not_found_yet() {
        for len in 0..LONGEST {
            assert_eq!(find(Compression::Xz, &b"\xfd7zXZ\0\0\0\0\0"[..len]), None);
        }
    }
}
