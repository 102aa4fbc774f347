//! Decompressors behind one interface: bzip2, xz, zstd.
//!
//! They sit on the libraries' raw codecs, not on their readers: a reader that fails drops what the
//! failing call had decoded already, and says neither how far it got nor where it stood.

use std::io;

use liblzma::stream::{self, Action};
use zstd::stream::raw::{DParameter, InBuffer, Operation, OutBuffer};

use super::stash::STEP;

/// Largest window of a zstd frame, as a power of 2: all that `zstd --long=31` makes.
const ZSTD_WINDOW_LOG: u32 = 31;

/// Undoes one compression, a step at a time.
pub(super) trait Decoder {
    /// The name of the format.
    fn format(&self) -> &'static str;

    /// Takes bytes from the start of `input` and puts decoded bytes at the start of `output`.
    ///
    /// An empty `input` means that no more will come; steps go on until nothing is given. `output`
    /// has at least [`STEP`] bytes. How many more does not matter: what is given before a fault, and where
    /// that is, depend on how the input comes alone.
    fn step(&mut self, input: &[u8], output: &mut [u8]) -> Step;

    /// Whether the file is complete if it ends here.
    fn may_end(&self) -> bool;

    /// Whether a part (member, stream, frame) ended with the last byte taken: what follows, if it is
    /// another part, a new decoder would decode to the same. No step goes on beyond such a place.
    fn is_between(&self) -> bool;
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
        // A call that fails loses what it has decoded. In steps of one length that is always the same.
        let status = self.codec.decompress(input, &mut output[..STEP]);
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

    fn is_between(&self) -> bool {
        self.ended
    }
}

/// xz, streams one after the other, with padding between them.
///
/// The codec could go on from stream to stream by itself, but would not say where one ends.
pub(super) struct Xz {
    /// Or why there is none.
    codec: Result<stream::Stream, stream::Error>,
    is_first: bool,
    /// Between streams, with the bytes of padding so far.
    padding: Option<u64>,
}

impl Xz {
    pub(super) fn new() -> Xz {
        Xz { codec: stream::Stream::new_stream_decoder(u64::MAX, 0), is_first: true, padding: None }
    }

    /// Passes over the padding at the start of `input`: a multiple of four bytes (xz format, 2.2).
    fn pad(&mut self, before: u64, input: &[u8]) -> Step {
        let zeros = input.iter().take_while(|&&byte| byte == 0).count();
        let padding = before + zeros as u64;
        let another = zeros < input.len();
        let is_odd = !padding.is_multiple_of(4);
        if another && !is_odd {
            *self = Xz { is_first: false, ..Xz::new() };
        } else {
            self.padding = Some(padding);
        }
        let is_over = another || input.is_empty();
        Step {
            taken: zeros + usize::from(another && is_odd),
            given: 0,
            fault: (is_over && is_odd).then(|| stream::Error::Data.into()),
        }
    }
}

impl Decoder for Xz {
    fn format(&self) -> &'static str {
        "xz"
    }

    fn step(&mut self, input: &[u8], output: &mut [u8]) -> Step {
        if let Some(before) = self.padding {
            return self.pad(before, input);
        }
        let codec = match &mut self.codec {
            Ok(codec) => codec,
            Err(e) => {
                return Step { fault: Some((*e).into()), ..Step::default() };
            }
        };
        let before = (codec.total_in(), codec.total_out());
        let action = if input.is_empty() { Action::Finish } else { Action::Run };
        let status = codec.process(input, output, action);
        if let Ok(stream::Status::StreamEnd) = status {
            self.padding = Some(0);
        }
        Step {
            taken: (codec.total_in() - before.0) as usize,
            given: (codec.total_out() - before.1) as usize,
            fault: status.err().map(|e| match e {
                // What follows a stream and is none does not make the file one of another format.
                stream::Error::Format if !self.is_first => stream::Error::Data.into(),
                e => e.into(),
            }),
        }
    }

    fn may_end(&self) -> bool {
        self.padding.is_some_and(|padding| padding.is_multiple_of(4))
    }

    fn is_between(&self) -> bool {
        self.padding == Some(0)
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

    fn is_between(&self) -> bool {
        self.ended
    }
}
