//! Stored bytes on their way through a decoder.

use std::io;

use super::{decoder::Decoder, source::Source};

/// Steps in a row in which a decoder may neither take nor give a byte.
const MAX_IDLE_STEPS: u32 = 16;

/// A decoder with what it decodes.
pub(super) struct Unpacker {
    pub(super) source: Source,
    decoder: Box<dyn Decoder + Send>,
    /// Steps in a row that neither took nor gave a byte.
    idle: u32,
    /// What follows the text that was given last.
    fault: Option<Fault>,
}

/// Why no more text comes.
pub(super) enum Fault {
    /// The operating system said so.
    Read(io::Error),
    /// The data are damaged.
    Corrupt(io::Error),
}

/// What a step brought.
pub(super) enum Got {
    /// So many bytes of text.
    Text(usize),
    /// None yet.
    Nothing,
    /// The data are at their end, and complete.
    End,
}

impl Unpacker {
    pub(super) fn new(source: Source, decoder: Box<dyn Decoder + Send>) -> Unpacker {
        Unpacker { source, decoder, idle: 0, fault: None }
    }

    /// The name of the format.
    pub(super) fn format(&self) -> &'static str {
        self.decoder.format()
    }

    /// Stored bytes used so far.
    pub(super) fn consumed(&self) -> u64 {
        self.source.consumed()
    }

    /// Whether a part has just ended, see [`Decoder::is_between`].
    pub(super) fn is_between(&self) -> bool {
        self.fault.is_none() && self.decoder.is_between()
    }

    /// Decodes what is buffered, or what one read gives, into `out`, of at least 64 KiB. A fault comes
    /// after all text before it has been given.
    pub(super) fn step(&mut self, out: &mut [u8]) -> Result<Got, Fault> {
        if let Some(fault) = self.fault.take() {
            return Err(fault);
        }
        let stored = self.source.fill().map_err(Fault::Read)?;
        let at_end = stored.is_empty();
        let step = self.decoder.step(stored, out);
        self.source.consume(step.taken);
        self.idle = if step.taken + step.given == 0 { self.idle + 1 } else { 0 };
        if step.given > 0 {
            self.fault = step.fault.map(Fault::Corrupt);
            return Ok(Got::Text(step.given));
        }
        match step.fault {
            Some(fault) => Err(Fault::Corrupt(fault)),
            None if at_end && self.decoder.may_end() => Ok(Got::End),
            None if at_end => {
                let what = "the file ends too early";
                Err(Fault::Corrupt(io::Error::new(io::ErrorKind::UnexpectedEof, what)))
            }
            None if self.idle > MAX_IDLE_STEPS => {
                Err(Fault::Corrupt(io::Error::other("the decompressor is stuck")))
            }
            None => Ok(Got::Nothing),
        }
    }
}
