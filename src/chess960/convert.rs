//! FENs from one dialect into another: the castling field changes and nothing else, unless the normal
//! form is asked for.

mod normal;

use shakmaty::EnPassantMode;

use super::fen::{self, Dialect, Rules, Tail};
use crate::{
    diagnostic::{Code, Finding},
    text::BOM,
};

/// Makes FENs of one dialect from FENs of any.
///
/// ```
/// use chess960::chess960::{convert::{Converter, Form}, fen::Dialect};
///
/// let mut out = Vec::new();
/// let line = b"4k3/8/8/8/8/8/8/RR2K2R w BH  - 0 0 ;D1 26";
/// let findings = Converter::to(Dialect::XFen).line(line, &mut out);
/// assert_eq!(out, b"4k3/8/8/8/8/8/8/RR2K2R w KB  - 0 0 ;D1 26");
/// assert_eq!(findings[0].code.id(), "fen/castling-order");
///
/// out.clear();
/// let normal = Converter { form: Form::Normal(None), ..Converter::to(Dialect::XFen) };
/// normal.line(line, &mut out);
/// assert_eq!(out, b"4k3/8/8/8/8/8/8/RR2K2R w KB - 0 1 ;D1 26");
///
/// out.clear();
/// let findings = Converter::to(Dialect::Standard).line(line, &mut out);
/// assert_eq!(out, line);
/// assert_eq!(findings.last().unwrap().code.id(), "fen/not-standard");
/// ```
#[derive(Copy, Clone, Debug)]
pub struct Converter {
    /// How the FENs are read.
    pub rules: Rules,
    /// The dialect that is written.
    pub to: Dialect,
    /// What else is written anew.
    pub form: Form,
}

/// What is written anew of a FEN, beside its castling field.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// Nothing: every other byte stays.
    #[default]
    AsRead,
    /// Everything up to its end, in the normal form: single blanks between the fields, counters without
    /// leading zeros and a fullmove number of 1 or more, no field too many and no semicolon behind. Where
    /// nothing follows four fields, the counters are added; before EPD operations they are not.
    ///
    /// The en passant square is written by this mode where it is read as one that a pawn can just have
    /// passed, and is `-` where it is not; by `None` it stays as it is.
    Normal(Option<EnPassantMode>),
}

impl Converter {
    /// From any dialect into this one, with operations behind the FEN, as on a line of a book. Every other
    /// byte stays.
    pub fn to(to: Dialect) -> Converter {
        Converter { rules: Tail::Operations.into(), to, form: Form::AsRead }
    }

    /// Appends a converted line.
    ///
    /// What stands around the FEN stays: blanks, EPD operations and comments behind it, a UTF-8 byte order
    /// mark before it, a line end. A blank line and one that begins with `#` pass through without a
    /// finding, and a line with an error passes through unchanged. Converting twice is the same as once.
    ///
    /// The findings are those of [`fen::read`], and [`Code::FenNotStandard`] where [`Dialect::Standard`]
    /// would lose information. Their spans are bytes of the line.
    pub fn line(&self, line: &[u8], out: &mut Vec<u8>) -> Vec<Finding> {
        let start = if line.starts_with(BOM) { BOM.len() } else { 0 };
        let end = start + line[start..].trim_ascii_end().len();
        if start > 0 {
            out.extend_from_slice(BOM);
        }
        let mut findings = match line[start..end].trim_ascii_start() {
            [] | [b'#', ..] => {
                out.extend_from_slice(&line[start..end]);
                Vec::new()
            }
            _ => self.fen(&line[start..end], out),
        };
        out.extend_from_slice(&line[end..]);
        if start > 0 {
            findings = findings.into_iter().map(|finding| finding.moved_by(start)).collect();
        }
        findings
    }

    /// Appends a converted FEN, or, where a finding is an error, the text as it is.
    ///
    /// The findings are those of [`line`](Converter::line).
    pub fn fen(&self, text: &[u8], out: &mut Vec<u8>) -> Vec<Finding> {
        let before = out.len();
        out.extend_from_slice(text);
        let mut findings = Vec::new();
        let parts = fen::parts(text, self.rules, &mut findings);
        let Some(parts) = &parts else { return findings };
        let [_, _, castling, ..] = &parts.fields.places;
        match (parts.rights.letters(&parts.board, self.to), self.form) {
            // The field is as long as it was.
            (Ok(letters), Form::AsRead) => {
                out[before..][castling.clone()].copy_from_slice(letters.as_bytes());
            }
            (Ok(letters), Form::Normal(ep)) => {
                out.truncate(before);
                normal::write(text, parts, letters, ep, out);
            }
            (Err(error), _) => {
                let castling = castling.clone();
                findings.push(Finding::new(Code::FenNotStandard, castling, error.to_string()));
            }
        }
        findings
    }
}

#[cfg(test)]
mod tests;
