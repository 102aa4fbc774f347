//! Decompressors behind one interface: bzip2, xz, zstd.
//!
//! They sit on the libraries' raw codecs, not on their readers: a reader that fails drops what the
//! failing call had decoded already, and says neither how far it got nor where it stood.

use std::io;

use liblzma::stream::{self, Action};
use zstd::stream::raw::{DParameter, InBuffer, Operation, OutBuffer};

/// Largest window of a zstd frame, as a power of 2: all that `zstd --long=31` makes.
const ZSTD_WINDOW_LOG: u32 = 31;

/// Undoes one compression, a step at a time.
pub(super) trait Decoder {
    /// The name of the format.
    fn format(&self) -> &'static str;

    /// Takes bytes from the start of `input` and puts decoded bytes at the start of `output`.
    ///
    /// An empty `input` means that no more will come; steps go on until nothing is given. `output`
    /// has at least 64 KiB.
    fn step(&mut self, input: &[u8], output: &mut [u8]) -> Step;

    /// Whether the file is complete if it ends here.
    fn may_end(&self) -> bool;
}

/// What a step did. A fault comes after the bytes given.
#[derive(Debug, Default)]
pub(super) struct Step {
    /// Bytes of input used.
    pub(super) taken: usize,
    /// Bytes of output made.
    pub(super) given: usize,
    pub(super) fault: Option<io::Error>,
}

/// bzip2, streams one after the other.
pub(super) struct Bzip2 {
    codec: bzip2::Decompress,
    /// Between streams.
    ended: bool,
}

impl Bzip2 {
    pub(super) fn new() -> Bzip2 {
        Bzip2 { codec: bzip2::Decompress::new(false), ended: false }
    }
}

impl Decoder for Bzip2 {
    fn format(&self) -> &'static str {
        "bzip2"
    }

    fn step(&mut self, input: &[u8], output: &mut [u8]) -> Step {
        if self.ended {
            if input.is_empty() {
                return Step::default();
            }
            *self = Bzip2::new();
        }
        let before = (self.codec.total_in(), self.codec.total_out());
        let status = self.codec.decompress(input, output);
        self.ended = matches!(status, Ok(bzip2::Status::StreamEnd));
        Step {
            taken: (self.codec.total_in() - before.0) as usize,
            given: (self.codec.total_out() - before.1) as usize,
            fault: match status {
                Ok(bzip2::Status::MemNeeded) => Some(io::ErrorKind::OutOfMemory.into()),
                Ok(_) => None,
                Err(e) => Some(io::Error::new(io::ErrorKind::InvalidData, e)),
            },
        }
    }

    fn may_end(&self) -> bool {
        self.ended
    }
}

/// xz, streams one after the other, with padding between them.
pub(super) struct Xz {
    /// Or why there is none.
    codec: Result<stream::Stream, stream::Error>,
    ended: bool,
}

impl Xz {
    pub(super) fn new() -> Xz {
        Xz {
            codec: stream::Stream::new_stream_decoder(u64::MAX, stream::CONCATENATED),
            ended: false,
        }
    }
}

impl Decoder for Xz {
    fn format(&self) -> &'static str {
        "xz"
    }

    fn step(&mut self, input: &[u8], output: &mut [u8]) -> Step {
        if self.ended {
            return Step::default();
        }
        let codec = match &mut self.codec {
            Ok(codec) => codec,
            Err(e) => {
                return Step { fault: Some((*e).into()), ..Step::default() };
            }
        };
        let before = (codec.total_in(), codec.total_out());
        // Only the last call can end the file: another stream may follow any other.
        let action = if input.is_empty() { Action::Finish } else { Action::Run };
        let status = codec.process(input, output, action);
        self.ended = matches!(status, Ok(stream::Status::StreamEnd));
        Step {
            taken: (codec.total_in() - before.0) as usize,
            given: (codec.total_out() - before.1) as usize,
            fault: status.err().map(io::Error::from),
        }
    }

    fn may_end(&self) -> bool {
        self.ended
    }
}

/// zstd, frames one after the other, skippable ones among them.
pub(super) struct Zstd {
    /// Or why there is none.
    codec: Result<zstd::stream::raw::Decoder<'static>, io::Error>,
    /// Bytes to give the codec next.
    portion: usize,
    /// The codec filled the output and may hold more.
    full: bool,
    /// Between frames.
    ended: bool,
}

impl Zstd {
    /// Bytes of a block's header, which the codec asks for together with what comes before it.
    const BLOCK_HEADER: usize = 3;

    pub(super) fn new() -> Zstd {
        let codec = zstd::stream::raw::Decoder::new().and_then(|mut codec| {
            codec.set_parameter(DParameter::WindowLogMax(ZSTD_WINDOW_LOG))?;
            Ok(codec)
        });
        Zstd { codec, portion: 1, full: false, ended: false }
    }
}

impl Decoder for Zstd {
    fn format(&self) -> &'static str {
        "zstd"
    }

    /// A call of the codec that fails does not say what it has put in the output, so no call may both
    /// put something there and get to the next part of the frame: each part is given alone, and
    /// nothing while the codec holds decoded bytes.
    fn step(&mut self, input: &[u8], output: &mut [u8]) -> Step {
        let codec = match &mut self.codec {
            Ok(codec) => codec,
            Err(e) => {
                return Step {
                    fault: Some(io::Error::new(e.kind(), e.to_string())),
                    ..Step::default()
                };
            }
        };
        let portion = if self.full { 0 } else { self.portion.min(input.len()) };
        let room = output.len();
        let mut source = InBuffer::around(&input[..portion]);
        let mut target = OutBuffer::around(output);
        let wanted = match codec.run(&mut source, &mut target) {
            Ok(wanted) => wanted,
            Err(e) => {
                let fault = Some(io::Error::new(io::ErrorKind::InvalidData, e));
                // It has read all of the portion to find that out, though it does not say so.
                return Step { taken: portion, given: 0, fault };
            }
        };
        let step = Step { taken: source.pos(), given: target.pos(), fault: None };
        self.portion = match wanted {
            0..=Self::BLOCK_HEADER => wanted.max(1),
            _ => wanted - Self::BLOCK_HEADER,
        };
        self.full = step.given == room;
        if step.taken + step.given > 0 {
            self.ended = wanted == 0;
        }
        step
    }

    fn may_end(&self) -> bool {
        self.ended
    }
}
