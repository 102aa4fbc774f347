//! Lines of FENs from one dialect into another: the castling field changes and nothing else.

use shakmaty::Position;

use super::fen::{self, Dialect, Reading, Tail};
use crate::{
    diagnostic::{Code, Finding},
    text::BOM,
};

/// Appends a line with its castling field rewritten.
///
/// Every other byte stays: blanks, counters, EPD operations and comments behind the FEN, a UTF-8 byte
/// order mark before it, a line end. A blank line and one that begins with `#` pass through without a
/// finding, and a line with an error passes through unchanged. Converting twice is the same as once.
///
/// The findings are those of [`fen::read`], and [`Code::FenNotStandard`] where [`Dialect::Standard`]
/// would lose information. Their spans are bytes of the line.
///
/// ```
/// use chess960::chess960::{convert::convert, fen::Dialect};
///
/// let mut out = Vec::new();
/// let line = b"4k3/8/8/8/8/8/8/RR2K2R w BH - 0 1 ;D1 26";
/// let findings = convert(line, Dialect::XFen, &mut out);
/// assert_eq!(out, b"4k3/8/8/8/8/8/8/RR2K2R w KB - 0 1 ;D1 26");
/// assert_eq!(findings[0].code.id(), "fen/castling-order");
///
/// out.clear();
/// let findings = convert(line, Dialect::Standard, &mut out);
/// assert_eq!(out, line);
/// assert_eq!(findings[1].code.id(), "fen/not-standard");
/// ```
pub fn convert(line: &[u8], to: Dialect, out: &mut Vec<u8>) -> Vec<Finding> {
    let start = if line.starts_with(BOM) { BOM.len() } else { 0 };
    let text = line[start..].trim_ascii_end();
    if matches!(text.trim_ascii_start(), [] | [b'#', ..]) {
        out.extend_from_slice(line);
        return Vec::new();
    }
    let Reading { fen, findings } = fen::read(text, Tail::Operations);
    let moved = |finding: Finding| finding.moved_by(start);
    let mut findings: Vec<_> = findings.into_iter().map(moved).collect();
    let Some(fen) = &fen else {
        out.extend_from_slice(line);
        return findings;
    };
    let field = start + fen.castling_field.start..start + fen.castling_field.end;
    let before = out.len();
    out.extend_from_slice(&line[..field.start]);
    match fen.rights.write(fen.position.board(), to, out) {
        Ok(()) => out.extend_from_slice(&line[field.end..]),
        Err(error) => {
            out.truncate(before);
            out.extend_from_slice(line);
            findings.push(Finding::new(Code::FenNotStandard, field, error.to_string()));
        }
    }
    findings
}

#[cfg(test)]
mod tests;
