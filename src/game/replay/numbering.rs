//! The numbers before moves as they are heard.

use std::ops::Range;

use crate::{
    diagnostic::{Code, Finding, Fix},
    text,
};

use super::{
    super::{findings::MOST_FIXES, line::NumberFault},
    numbers::Run,
    state::State,
};

impl State {
    /// Hears of the number of a move.
    #[inline]
    pub(super) fn number(&mut self, span: Range<usize>, digits: &[u8], dots: &[u8]) {
        if self.goes_on_with(digits, dots) {
            self.end = span.end + dots.len() - 1;
        } else {
            self.judge_number(span, digits, dots);
        }
    }

    /// Whether nothing is to be said of the number, and nothing to be remembered: nearly always.
    #[inline(never)]
    fn goes_on_with(&self, digits: &[u8], dots: &[u8]) -> bool {
        let is_plain = self.has_number && self.run.is_none() && !self.judges_numbers;
        is_plain && self.line.goes_on_with(digits, dots)
    }

    #[inline(never)]
    fn judge_number(&mut self, span: Range<usize>, digits: &[u8], dots: &[u8]) {
        let stops = full_stops(dots);
        self.end = span.end + dots.len() - usize::from(dots.ends_with(b" "));
        if self.judges_numbers {
            self.between.number(span.clone(), dots.len(), stops);
        }
        if self.line.is_lost {
            return;
        }
        let is_main = self.outer.is_empty();
        match self.line.number(digits, dots, stops) {
            Some(fault) => self.odd_number(span, digits, dots, fault),
            // What was wrong before it was so by itself.
            None if is_main => {
                if let Some(run) = self.run.take() {
                    run.mend(&mut self.findings);
                }
            }
            None => {}
        }
        self.has_number |= is_main;
    }

    #[cold]
    fn odd_number(&mut self, span: Range<usize>, digits: &[u8], dots: &[u8], fault: NumberFault) {
        let is_main = self.outer.is_empty();
        let fix = Fix::Replace(span.start..span.end + fault.dots, fault.expected);
        let Some(message) = fault.message else {
            // It goes on from a wrong one. One more than may be is too much, and is seen to be.
            if let Some(run) = &mut self.run
                && run.ahead == fault.ahead
                && !dots.is_empty()
                && self.findings.gathers_fixes()
                && run.fixes.len() <= MOST_FIXES
            {
                run.fixes.push(fix);
            }
            return;
        };
        let message = format!("{} {message}", text::quote(digits));
        let finding = self.of_move(Finding::new(Code::MoveNumber, span.clone(), message));
        let mut finding = Finding { ply: Some(self.line.ply + 1), ..finding };
        if fault.ahead != 0 {
            finding.help = Some("a move may be missing before it".to_owned());
            // A number that is attached to what follows may be part of that.
            let is_certain = is_main && self.is_numbered_from_one && !dots.is_empty();
            if is_certain && self.findings.reports(Code::MoveNumber) {
                self.run = Some(Run {
                    ahead: fault.ahead,
                    start: span.start,
                    is_from_first: !self.has_number,
                    fixes: vec![fix],
                });
            }
        } else if fault.lacks_dots {
            finding.fix = Some(fix);
        } else {
            finding.help = Some("a move of White may be missing before it".to_owned());
        }
        self.findings.add(finding);
    }
}

/// How many full stops stand behind a number.
#[inline]
fn full_stops(dots: &[u8]) -> usize {
    if dots == b". " {
        1
    } else if dots == b"... " {
        3
    } else {
        dots.iter().filter(|&&b| b == b'.').count()
    }
}
