//! Moves that are played and judged by how they are written.

use shakmaty::{Move, san::SanPlus};

use crate::{
    chess960::{
        bitboards::Step,
        san::{self, Plain},
    },
    diagnostic::{Code, Fix},
};

use super::{
    super::{details::packed, earlier, form},
    state::State,
};

impl State {
    /// Hears of a move that is written as nearly all are, and of which everything is checked.
    ///
    /// This is a way of its own, so that whoever counts moves does not carry what only judging them needs.
    #[inline(never)]
    pub(super) fn hear_checked_plain(&mut self, plain: &Plain) {
        if !self.line.is_lost
            && let Some(from) = san::comes_from(plain, &self.line.boards)
        {
            let step = plain.step_from(from);
            self.line.ply += 1;
            let san = (*plain).into();
            self.look_before(san);
            self.step_checked(step, san);
        } else {
            self.hear_checked((*plain).into());
        }
    }

    /// Hears of a move of which everything is checked.
    #[inline(never)]
    pub(super) fn hear_checked(&mut self, san: SanPlus) {
        self.line.ply += 1;
        self.look_before(san);
        if self.line.is_lost {
            return self.hear_lost(san);
        }
        self.hear_unusual(san);
    }

    /// What is to be looked at before a move is played.
    #[inline(always)]
    fn look_before(&mut self, san: SanPlus) {
        if self.judges_numbers || self.first_moves.is_some() {
            self.judge_before(san);
        }
    }

    #[inline(never)]
    fn judge_before(&mut self, san: SanPlus) {
        if let Some(first) = &mut self.first_moves
            && self.outer.is_empty()
            && first.len() < earlier::MOST
        {
            first.push(san);
        }
        if !self.judges_numbers {
            return;
        }
        let between = std::mem::take(&mut self.between);
        if !self.line.is_lost {
            let (is_first, is_black) = (self.line.ply == 1, self.line.is_blacks_move());
            if let Some(what) = between.judge(is_first, is_black, self.span.start) {
                self.find_here(Code::ExportNumber, what.to_owned(), None);
            }
        }
    }

    /// Plays the move of a piece that is written in the usual way, and judges that.
    #[inline]
    fn step_checked(&mut self, step: Step, san: SanPlus) {
        if self.is_misspelt | form::may_name_too_much(san.san) {
            return self.play_checked(self.line.boards.as_move(step), Some(san), false);
        }
        let is_main = self.outer.is_empty();
        if is_main {
            if self.wants_move() {
                self.gather(self.line.boards.as_move(step), Some(san));
            }
            if self.keeps_moves {
                self.moves.push(packed(self.line.boards.as_move(step)));
            }
            self.plies += 1;
        }
        self.line.step(step);
        // Nearly always there is no check, which is seen faster than what check there is.
        if san.suffix.is_some() | self.line.boards.may_check(step) {
            self.judge_mark(Some(san), Some(san), false);
        }
        if is_main && let Some(code) = self.drawn.step(step, &self.line.boards) {
            self.tell_end(code);
        }
    }

    /// Plays a move and judges how it is written. `san` and `is_odd` as for [`State::play`].
    pub(super) fn play_checked(&mut self, m: Move, san: Option<SanPlus>, is_odd: bool) {
        let is_main = self.outer.is_empty();
        if is_main {
            self.record_move(m, san);
            if self.keeps_moves {
                self.moves.push(packed(m));
            }
        }
        let mut is_odd = is_odd;
        if let (true, Some(san)) = (std::mem::take(&mut self.is_misspelt), san) {
            // Spelt as it should be, in any case; and written anew where the position is right.
            let span = self.span.clone();
            self.findings.mend(|| Fix::Replace(span, san.to_string()));
            is_odd = true;
        }
        let mut mended = san;
        if let Some(san) = san
            && let Some((code, message)) = form::origin(san.san, m, &self.line.boards)
        {
            is_odd |= self.findings.reports(code);
            self.find_here(code, message, Some(Fix::Elsewhere));
        }
        if is_odd && (self.findings.reports(Code::MoveDisambiguation) || san.is_none()) {
            let san = san::written(m, &self.line.boards);
            mended = Some(SanPlus { san, suffix: mended.and_then(|mended| mended.suffix) });
        }
        self.line.play(m);
        self.judge_mark(san, mended, is_odd);
        if is_main && let Some(code) = self.drawn.play(m, &self.line.boards) {
            self.tell_end(code);
        }
    }

    /// Judges the mark of check of the move that was just played, and mends how it is written, where
    /// `is_odd` says so or the mark is wrong.
    fn judge_mark(&mut self, san: Option<SanPlus>, mended: Option<SanPlus>, is_odd: bool) {
        let mark = san.and_then(|san| form::mark(san, &self.line.boards));
        let is_marked_wrongly = mark.is_some() && self.findings.reports(Code::MoveCheckMark);
        if let Some((code, message)) = mark {
            self.find_here(code, message, Some(Fix::Elsewhere));
        }
        if is_odd || is_marked_wrongly {
            self.write_anew(mended, is_odd, is_marked_wrongly || san.is_none());
        }
    }

    /// Mends how the move that was just played is written: all of it, or its mark alone.
    #[cold]
    fn write_anew(&mut self, mended: Option<SanPlus>, is_odd: bool, is_marked_wrongly: bool) {
        let Some(mended) = mended else { return };
        let suffix =
            if is_marked_wrongly { form::suffix(&self.line.boards) } else { mended.suffix };
        let mut span = self.span.clone();
        let written = if is_odd {
            SanPlus { suffix, ..mended }.to_string()
        } else {
            span.start = span.end - usize::from(mended.suffix.is_some());
            suffix.map(|suffix| suffix.to_string()).unwrap_or_default()
        };
        self.findings.mend_if_right(|| Fix::Replace(span, written));
    }

    /// Says that the move that was just played came after the game had ended.
    #[cold]
    fn tell_end(&mut self, code: Code) {
        let what = match code {
            Code::Fivefold => "a position has appeared five times",
            _ => "75 moves of each player have passed without a capture or a pawn's move",
        };
        self.find_here(code, format!("was played after {what}, which ends the game"), None);
    }
}
