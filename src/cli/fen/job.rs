//! Lines through the converter: what is written of them, and what is told.

use std::{collections::BTreeMap, fmt, ops::ControlFlow, path::Path};

use chess960::{
    Error,
    chess960::convert::Converter,
    diagnostic::{Code, Finding, Severity, any_error},
    game::place::Placer,
    input::lines::{Line, Lines},
    output::{file::Draft, findings::Row},
    text,
};

use super::OnError;
use crate::cli::{Status, complain, say};

/// Bytes that are gathered before they are written: as many as are written without another copy.
const PIECE: usize = 256 << 10;

/// The work on all files.
pub(super) struct Job {
    pub(super) converter: Converter,
    on_error: OnError,
    /// `None` where nothing is to be written.
    output: Option<Draft>,
    /// What is to be written next.
    pub(super) batch: Vec<u8>,
    /// The last byte that was written.
    last: Option<u8>,
    status: Status,
}

impl Job {
    pub(super) fn new(converter: Converter, on_error: OnError, output: Option<Draft>) -> Job {
        let batch = Vec::with_capacity(PIECE + (64 << 10));
        Job { converter, on_error, output, batch, last: None, status: Status::Clean }
    }

    /// Begins another file: its first line does not go on from the last one of the file before.
    pub(super) fn begin_file(&mut self) {
        let is_open = |byte: u8| !matches!(byte, b'\n' | b'\r');
        if self.batch.last().copied().or(self.last).is_some_and(is_open) {
            let feed = memchr::memrchr(b'\n', &self.batch);
            let is_crlf = feed.is_some_and(|i| self.batch[..i].ends_with(b"\r"));
            self.batch.extend_from_slice(if is_crlf { b"\r\n" } else { b"\n" });
        }
    }

    /// Converts the lines of a file. Breaks off where everything behind a line is to be left out.
    pub(super) fn lines(
        &mut self,
        path: &Path,
        report: &mut Report,
    ) -> Result<ControlFlow<()>, Error> {
        let mut lines = Lines::open(path)?;
        let mut number = 0;
        // Of a line that comes in pieces.
        let mut is_dropped = false;
        while let Some(line) = lines.next()? {
            let before = self.batch.len();
            number += u64::from(line.begins());
            is_dropped &= !line.begins();
            let findings = match line {
                Line::Whole { text, .. } => self.converter.line(text, &mut self.batch),
                Line::Piece { text, is_first } => {
                    self.batch.extend_from_slice(text);
                    let message = "the line is too long for a position";
                    let is_told = is_first && !text.starts_with(b"#");
                    let finding = is_told.then(|| Finding::new(Code::LineTooLong, 0..0, message));
                    finding.into_iter().collect()
                }
            };
            self.batch.extend_from_slice(line.end());
            if !findings.is_empty() {
                is_dropped = self.judge(report, number, line.text(), findings);
            }
            if self.settle(before, is_dropped)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Tells the findings in a text that begins at the line of this number. Whether it is to be left out.
    pub(super) fn judge(
        &mut self,
        report: &mut Report,
        number: u64,
        text: &[u8],
        findings: Vec<Finding>,
    ) -> bool {
        let has_error = any_error(&findings);
        if has_error {
            self.status = self.status.max(Status::Findings);
        }
        report.tell(number, text, findings);
        has_error && self.on_error != OnError::Keep
    }

    /// Leaves out again what was gathered from `before` on, or writes it, once it is enough. Breaks off
    /// where nothing may follow what is left out.
    pub(super) fn settle(
        &mut self,
        before: usize,
        is_dropped: bool,
    ) -> Result<ControlFlow<()>, Error> {
        if is_dropped {
            self.batch.truncate(before);
            if self.on_error == OnError::Stop {
                return Ok(ControlFlow::Break(()));
            }
        }
        if self.batch.len() >= PIECE {
            self.write_all()?;
        }
        Ok(ControlFlow::Continue(()))
    }

    fn write_all(&mut self) -> Result<(), Error> {
        if let Some(output) = &mut self.output {
            output.write(&self.batch)?;
        }
        self.last = self.batch.last().copied().or(self.last);
        self.batch.clear();
        Ok(())
    }

    /// A file could not be read.
    pub(super) fn failed(&mut self, error: impl fmt::Display) {
        complain(error);
        self.status = Status::Failed;
    }

    /// How it ended, and the output with all that belongs to it.
    pub(super) fn end(mut self) -> Result<(Status, Option<Draft>), Error> {
        self.write_all()?;
        Ok((self.status, self.output))
    }
}

/// What is told of a file.
pub(super) struct Report {
    name: String,
    /// How often each note was due.
    notes: BTreeMap<Code, u64>,
}

impl Report {
    pub(super) fn new(path: &Path) -> Report {
        Report { name: path.display().to_string(), notes: BTreeMap::new() }
    }

    /// Tells the findings in a text that begins at the line of this number.
    fn tell(&mut self, number: u64, text: &[u8], mut findings: Vec<Finding>) {
        // A book may give cause for the same note on every line: the first one is told.
        findings.retain(|finding| {
            if finding.severity > Severity::Note {
                return true;
            }
            let count = self.notes.entry(finding.code).or_default();
            *count += 1;
            *count == 1
        });
        if findings.is_empty() {
            return;
        }
        let shown = text::visible(&self.name);
        let mut placer = Placer::new(text, 0);
        for finding in findings {
            let mut placed = placer.place(finding, None);
            placed.start.line += number - 1;
            say(Row::new(self.name.as_str().into(), placed).short(&shown));
        }
    }

    /// The file has ended: tells how often each note was due.
    pub(super) fn end(self) {
        let name = text::visible(&self.name);
        for (code, count) in self.notes.into_iter().filter(|&(_, count)| count > 1) {
            say(format_args!("{name}: note {code} on {count} lines, of which the first is shown"));
        }
    }
}
