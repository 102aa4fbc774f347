//! gzip (RFC 1952), members one after the other, perhaps with zeros behind the last.
//!
//! Header and trailer are read here: `flate2` has them only in its readers, see
//! [`decoder`](super::decoder) for what is wrong with those.

use std::io;

use flate2::{Crc, Decompress, FlushDecompress, Status};

use super::decoder::{Decoder, Step};

/// Bits of a header's flags byte (section 2.3.1).
const HEADER_CRC: u8 = 1 << 1;
const EXTRA: u8 = 1 << 2;
const NAME: u8 = 1 << 3;
const COMMENT: u8 = 1 << 4;
const RESERVED: u8 = 0b1110_0000;

/// The window of deflate, in bytes.
const WINDOW: usize = 32 * 1024;

/// gzip.
pub(super) struct Gzip {
    part: Part,
    /// The bytes so far of a part of fixed length.
    field: [u8; 10],
    filled: usize,
    /// Flags of this member's header whose parts are still to come.
    flags: u8,
    header_crc: Crc,
    codec: Decompress,
    /// Of this member's text.
    text_crc: Crc,
}

/// Where in the file the next byte belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// What every header has.
    Start,
    ExtraLen,
    /// With the bytes left of it.
    Extra(u16),
    Name,
    Comment,
    HeaderCrc,
    Body,
    Trailer,
    /// Behind a member: the end, another member or padding.
    Between,
    Padding,
}

impl Gzip {
    pub(super) fn new() -> Gzip {
        Gzip {
            part: Part::Start,
            field: [0; 10],
            filled: 0,
            flags: 0,
            header_crc: Crc::new(),
            codec: Decompress::new(false),
            text_crc: Crc::new(),
        }
    }

    /// Takes a byte that is not of the body.
    fn take(&mut self, byte: u8) -> Result<(), &'static str> {
        if self.part == Part::Between {
            self.part = if byte == 0 { Part::Padding } else { Part::Start };
            self.header_crc.reset();
        }
        if self.part != Part::HeaderCrc {
            self.header_crc.update(&[byte]);
        }
        match self.part {
            Part::Start => {
                match (self.filled, byte) {
                    (0, 0x1f) | (1, 0x8b) | (2, 8) | (4.., _) => {}
                    (3, _) if byte & RESERVED == 0 => self.flags = byte,
                    (0 | 1, _) => return Err("something else follows the gzip data"),
                    (2, _) => return Err("unknown method in the gzip header"),
                    (3, _) => return Err("unknown flags in the gzip header"),
                }
                if self.field::<10>(byte).is_some() {
                    self.next_of_header();
                }
            }
            Part::ExtraLen => match self.field(byte).map(u16::from_le_bytes) {
                None => {}
                Some(0) => self.next_of_header(),
                Some(len) => self.part = Part::Extra(len),
            },
            Part::Extra(left @ 2..) => self.part = Part::Extra(left - 1),
            Part::Extra(_) => self.next_of_header(),
            Part::Name | Part::Comment => {
                if byte == 0 {
                    self.next_of_header();
                }
            }
            Part::HeaderCrc => {
                if let Some(crc) = self.field(byte).map(u16::from_le_bytes) {
                    if crc != self.header_crc.sum() as u16 {
                        return Err("the checksum of the gzip header is wrong");
                    }
                    self.next_of_header();
                }
            }
            Part::Trailer => {
                if let Some([c0, c1, c2, c3, n0, n1, n2, n3]) = self.field(byte) {
                    self.part = Part::Between;
                    if u32::from_le_bytes([c0, c1, c2, c3]) != self.text_crc.sum() {
                        return Err("the checksum of the text is wrong");
                    }
                    if u32::from_le_bytes([n0, n1, n2, n3]) != self.text_crc.amount() {
                        return Err("the length of the text is wrong");
                    }
                }
            }
            Part::Padding if byte != 0 => return Err("something else follows the gzip data"),
            Part::Body | Part::Between | Part::Padding => {}
        }
        Ok(())
    }

    /// Adds to a part of `N` bytes, which are returned when all are there.
    fn field<const N: usize>(&mut self, byte: u8) -> Option<[u8; N]> {
        self.field[self.filled] = byte;
        self.filled += 1;
        let bytes = *self.field[..self.filled].as_array::<N>()?;
        self.filled = 0;
        Some(bytes)
    }

    fn next_of_header(&mut self) {
        let parts = [
            (EXTRA, Part::ExtraLen),
            (NAME, Part::Name),
            (COMMENT, Part::Comment),
            (HEADER_CRC, Part::HeaderCrc),
        ];
        for (flag, part) in parts {
            if self.flags & flag != 0 {
                self.flags &= !flag;
                self.part = part;
                return;
            }
        }
        self.codec.reset(false);
        self.text_crc.reset();
        self.part = Part::Body;
    }

    fn body(&mut self, input: &[u8], output: &mut [u8]) -> Step {
        // The codec loses what it has decoded but not given when it fails. It never holds any if it
        // finds room up to where its circular window starts anew.
        let room = WINDOW - (self.codec.total_out() % WINDOW as u64) as usize;
        let room = room.min(output.len());
        let before = (self.codec.total_in(), self.codec.total_out());
        let status = self.codec.decompress(input, &mut output[..room], FlushDecompress::None);
        let taken = (self.codec.total_in() - before.0) as usize;
        let given = (self.codec.total_out() - before.1) as usize;
        self.text_crc.update(&output[..given]);
        if let Ok(Status::StreamEnd) = status {
            self.part = Part::Trailer;
        }
        let fault = status.err().map(|e| io::Error::new(io::ErrorKind::InvalidData, e));
        Step { taken, given, fault }
    }
}

impl Decoder for Gzip {
    fn format(&self) -> &'static str {
        "gzip"
    }

    fn step(&mut self, input: &[u8], output: &mut [u8]) -> Step {
        let mut taken = 0;
        for &byte in input {
            if self.part == Part::Body {
                break;
            }
            taken += 1;
            if let Err(what) = self.take(byte) {
                let fault = Some(io::Error::new(io::ErrorKind::InvalidData, what));
                return Step { taken, given: 0, fault };
            }
            if self.part == Part::Between {
                break;
            }
        }
        if self.part != Part::Body {
            return Step { taken, ..Step::default() };
        }
        let step = self.body(&input[taken..], output);
        Step { taken: taken + step.taken, ..step }
    }

    fn may_end(&self) -> bool {
        matches!(self.part, Part::Between | Part::Padding)
    }

    fn is_between(&self) -> bool {
        self.part == Part::Between
    }
}
