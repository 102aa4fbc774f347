//! The moves of a game and what else stands in its movetext.

use pgn_reader::RawComment;
use shakmaty::{
    CastlingSide, Move, Role,
    san::{San, SanError, SanPlus},
};

use crate::{
    chess960::{
        bitboards::Step,
        castling::Castling,
        san::{self, Plain},
    },
    diagnostic::{Code, Finding, Fix, Severity},
    pgn::token,
    text,
};

use super::{
    super::{
        explain::{self, Verdict},
        form, meant,
        reading::{Leniency, Scope},
        record::{Castled, Kind},
    },
    numbers::{Between, Other},
    state::State,
};

/// Words of one game for which the move that was meant is looked for.
const MOST_GUESSES: u32 = 40;

impl State {
    /// A finding about what was just heard, whose message follows its text.
    pub(super) fn find_here(&mut self, code: Code, message: String, fix: Option<Fix>) {
        let finding = Finding::new(code, self.span.clone(), message);
        self.findings.add(self.of_move(Finding { quotes: true, fix, ..finding }));
    }

    /// The finding as one about the move that was just heard.
    pub(super) fn of_move(&self, finding: Finding) -> Finding {
        Finding { ply: Some(self.line.ply), in_variation: self.depth() > 0, ..finding }
    }

    /// Hears of a move that is written as nearly all are, where not everything is checked.
    ///
    /// By reference, since a copy would be packed into a register and unpacked again; and what is called is given a
    /// reference to a copy, so that the move itself need not stand in memory.
    #[inline(always)]
    pub(super) fn hear_plain(&mut self, plain: &Plain) {
        if !self.line.is_lost
            && let Some(from) = san::comes_from(plain, &self.line.boards)
        {
            self.line.ply += 1;
            let step = plain.step_from(from);
            if self.scope != Scope::Chess960 {
                return self.play_step(step, &{ *plain });
            }
            if self.wants_move() {
                self.gather_step(step, &{ *plain });
            }
            self.plies += 1;
            self.line.boards.step(&step);
        } else {
            self.hear_other(&{ *plain });
        }
    }

    #[inline(never)]
    fn play_step(&mut self, step: Step, plain: &Plain) {
        self.play(self.line.boards.as_move(step), Some((*plain).into()), false);
    }

    #[inline(never)]
    fn gather_step(&mut self, step: Step, plain: &Plain) {
        self.gather(self.line.boards.as_move(step), Some((*plain).into()));
    }

    #[inline(never)]
    fn hear_other(&mut self, plain: &Plain) {
        self.hear((*plain).into());
    }

    /// Hears of a move, where not everything is checked.
    #[inline(never)]
    pub(super) fn hear(&mut self, san: SanPlus) {
        self.line.ply += 1;
        if self.line.is_lost {
            return self.hear_lost(san);
        }
        self.hear_unusual(san);
    }

    /// Hears of a castling, of a move that is written in another way, or of one that is none.
    pub(super) fn hear_unusual(&mut self, san: SanPlus) {
        if is_coordinates(san.san)
            && let Some(verdict) = explain::coordinates(&self.line.position(), san)
        {
            return self.odd_move(san, verdict);
        }
        match san::find(san.san, &self.line.boards) {
            Ok(m) => self.play(m, Some(san), false),
            Err(error) => self.no_move(san, error),
        }
    }

    /// Plays a move. `san` is how it is written, where that is as SAN; `is_odd` says that something was
    /// found already that writing it anew mends.
    #[inline]
    fn play(&mut self, m: Move, san: Option<SanPlus>, is_odd: bool) {
        match self.scope {
            Scope::Chess960 => {
                self.record_move(m, san);
                self.line.boards.play(m);
            }
            Scope::Lines => self.play_anew(m, san),
            Scope::Everything => self.play_checked(m, san, is_odd),
        }
    }

    /// Plays a move and writes it as was asked for.
    fn play_anew(&mut self, m: Move, san: Option<SanPlus>) {
        let is_main = self.outer.is_empty();
        if is_main {
            self.record_move(m, san);
        }
        if m.is_castle() {
            self.changes.hear_castling();
        }
        let is_kept = is_main && self.positions.is_some_and(|wanted| wanted.every_ply);
        let kept = is_kept.then(|| san::written(m, &self.line.boards));
        let is_misspelt = std::mem::take(&mut self.is_misspelt);
        let san_is_kept = !is_misspelt && san.is_some_and(|san| !names_origin(san.san));
        let text = self.changes.text_of(m, &self.line.boards, san_is_kept);
        self.line.play(m);
        if let Some(text) = text {
            self.changes.add_move(self.span.clone(), text, san, &self.line.boards);
        }
        if let Some(san) = kept {
            let suffix = form::suffix(&self.line.boards);
            self.keep_position(Some(SanPlus { san, suffix }));
        }
    }

    /// Records a move of the main line that is about to be played.
    #[inline]
    pub(super) fn record_move(&mut self, m: Move, san: Option<SanPlus>) {
        if let Move::Castle { king, rook } = m {
            let side = CastlingSide::from_queen_side(rook < king);
            let method = Castling { side, king, rook }.method();
            *self.castled.get_mut(self.line.boards.turn()) =
                Some(Castled { side, method, ply: self.line.ply });
        }
        if self.wants_move() {
            self.gather(m, san);
        }
        self.plies += 1;
    }

    /// Whether anything of the next move is kept.
    #[inline]
    pub(super) fn wants_move(&self) -> bool {
        self.gathering.as_ref().is_some_and(|gathering| gathering.wants_after(self.plies))
    }

    /// Keeps what is wanted of a move of the main line that is about to be played.
    #[inline(never)]
    pub(super) fn gather(&mut self, m: Move, san: Option<SanPlus>) {
        let before = &self.line.boards;
        if let Some(gathering) = &mut self.gathering {
            gathering.pass(self.plies, !before.turn());
            gathering.hear_move(self.plies + 1, m, san, before);
        }
    }

    /// A move that is none as it is written.
    #[cold]
    fn no_move(&mut self, san: SanPlus, error: SanError) {
        let verdict = explain::explain(&self.line.position(), san, error);
        self.odd_move(san, verdict);
    }

    /// Says what is wrong with a move, and plays it where that is only how it is written.
    #[cold]
    fn odd_move(&mut self, san: SanPlus, verdict: Verdict) {
        let is_accepted =
            verdict.code == Code::MoveCaptureMark || self.leniency == Leniency::Lenient;
        match verdict.meant {
            Some(m) if is_accepted => {
                let finding = Finding {
                    quotes: true,
                    severity: Severity::Warning,
                    fix: Some(Fix::Elsewhere),
                    ..Finding::new(verdict.code, self.span.clone(), verdict.message)
                };
                self.findings.add(self.of_move(finding));
                let is_odd = self.findings.reports(verdict.code);
                // The mark of a capture says nothing against the others; coordinates have none.
                let san = (verdict.code == Code::MoveCaptureMark).then(|| remarked(san, m));
                self.play(m, san, is_odd);
            }
            _ => {
                if let San::Castle(_) = san.san {
                    self.changes.hear_castling();
                }
                let finding = Finding {
                    quotes: true,
                    help: verdict.help,
                    ..Finding::new(verdict.code, self.span.clone(), verdict.message)
                };
                let finding = self.of_move(finding);
                self.lose(finding, san.to_string().as_bytes());
            }
        }
    }

    /// The line cannot be followed any further, because of `word`.
    fn lose(&mut self, finding: Finding, word: &[u8]) {
        let finding = self.with_help(finding, word);
        self.mend_spelling(word);
        self.changes.keep_moves();
        self.line.lose();
        if let Some(finding) = self.kings.begin(finding, word) {
            self.findings.add(finding);
        }
    }

    /// Castling and promotion that are misspelt are mended also where they are illegal.
    fn mend_spelling(&mut self, word: &[u8]) {
        if std::mem::take(&mut self.is_misspelt) {
            let span = self.span.clone();
            self.findings.mend(|| Fix::Replace(span, text::decode(word).into_owned()));
        }
    }

    /// Adds what may have been meant, and what follows from it.
    fn with_help(&mut self, mut finding: Finding, word: &[u8]) -> Finding {
        if self.scope != Scope::Everything {
            return finding;
        }
        let mut help: Vec<String> = finding.help.take().into_iter().collect();
        let guesses = matches!(finding.code, Code::MoveIllegal | Code::UnreadableToken);
        if guesses && self.guesses < MOST_GUESSES {
            self.guesses += 1;
            let near = meant::near(&self.line.position(), word);
            help.extend(near.map(|san| format!("was {san} meant?")));
        }
        if self.depth() == 0 {
            help.extend(self.help_about_start(finding.code));
            help.push("the game is not checked any further".to_owned());
        }
        finding.help = (!help.is_empty()).then(|| help.join("; "));
        finding
    }

    /// Where the start position may be what is wrong.
    fn help_about_start(&self, code: Code) -> Option<String> {
        let is_move = code == Code::MoveIllegal || code.id().starts_with("castling/");
        match self.kind {
            Some(Kind::Classical) if is_move && self.heading.fens.is_empty() => Some(
                "without a FEN tag the game is read from the classical array; if it is Chess960, its \
                 FEN and Variant tags are missing"
                    .to_owned(),
            ),
            Some(Kind::Classical) if is_move => Some(
                "if the game is Chess960, its Variant tag is missing or the FEN gives too few rights"
                    .to_owned(),
            ),
            Some(Kind::OtherPosition | Kind::Start(_)) if code == Code::CastlingRight => {
                let never_moved = "if king and rook have not moved, the FEN gives too few rights";
                Some(never_moved.to_owned())
            }
            _ => None,
        }
    }

    /// Hears of a move of a line that cannot be followed.
    #[cold]
    pub(super) fn hear_lost(&mut self, san: SanPlus) {
        self.line.hear_lost();
        if let San::Castle(_) = san.san {
            self.changes.hear_castling();
        }
        let word = san.to_string();
        self.mend_spelling(word.as_bytes());
        if self.depth() > 0 {
            return;
        }
        let was_a_move = self.kings.hear(word.as_bytes(), self.span.end);
        was_a_move.into_iter().for_each(|finding| self.findings.add(finding));
    }

    /// Hears of a word that cannot be read, or of a move in coordinates.
    fn odd_word(&mut self, mut finding: Finding, word: &[u8]) {
        self.line.ply += 1;
        if self.line.is_lost {
            self.line.hear_lost();
            if self.depth() == 0 {
                let was_a_move = self.kings.hear(word, finding.span.end);
                was_a_move.into_iter().for_each(|finding| self.findings.add(finding));
            }
            // One move in coordinates is seldom alone.
            if finding.code != Code::MoveCoordinates {
                let finding = self.of_move(finding);
                self.findings.add(finding);
            }
            return;
        }
        if finding.code == Code::MoveCoordinates {
            let verdict = explain::coordinates_word(&self.line.position(), word);
            finding.message = format!("{} {}", text::quote(word), verdict.message);
            finding.help = verdict.help;
            if let (Some(m), Leniency::Lenient) = (verdict.meant, self.leniency) {
                finding.severity = Severity::Warning;
                finding.fix = Some(Fix::Elsewhere);
                finding.help = None;
                let finding = self.of_move(finding);
                self.findings.add(finding);
                let is_odd = self.findings.reports(Code::MoveCoordinates);
                if let (Scope::Lines, Some(suffix)) = (self.scope, token::long_suffix(word)) {
                    // It is not in SAN, and has the marks that it has.
                    self.is_misspelt = true;
                    let san = san::written(m, &self.line.boards);
                    return self.play_anew(m, Some(SanPlus { san, suffix }));
                }
                return self.play(m, None, is_odd);
            }
        }
        let finding = self.of_move(finding);
        self.lose(finding, word);
    }

    /// A fault of syntax in a variation that is passed over.
    pub(super) fn skipped_fault(&mut self, mut finding: Finding) {
        // Its moves are not told.
        if finding.code == Code::VariationFirst {
            self.changes.keep_moves();
        }
        if matches!(finding.code, Code::UnterminatedVariation | Code::UnterminatedComment) {
            self.is_open = true;
            self.changes.keep_moves();
            // What follows may be the main line's.
            finding.in_variation = false;
            if finding.code == Code::UnterminatedVariation {
                self.findings.forget_variations(finding.span.start);
            }
        }
        self.findings.add(finding);
    }

    /// A fault of syntax.
    pub(super) fn fault(&mut self, mut finding: Finding, about: &[u8]) {
        match finding.code {
            Code::UnterminatedVariation | Code::UnterminatedComment => {
                return self.skipped_fault(finding);
            }
            // It is nothing of the game's.
            Code::EscapeLine => {}
            _ => self.end = self.end.max(finding.span.end),
        }
        match finding.code {
            Code::UnreadableToken | Code::MoveCoordinates => {
                self.at(finding.span.clone());
                return self.odd_word(finding, about);
            }
            // The move is yet to be heard of.
            Code::CastlingSpelling | Code::PromotionForm | Code::PawnLetter => {
                finding.ply = Some(self.line.ply + 1);
                finding.fix = Some(Fix::Elsewhere);
                self.is_misspelt = self.findings.reports(finding.code);
            }
            // Not every program knows one inside of a variation.
            Code::MarkerForm if !finding.in_variation => {
                let outcome = token::marker(about).map(|marker| marker.outcome);
                finding.fix =
                    outcome.map(|outcome| Fix::Replace(finding.span.clone(), outcome.to_string()));
            }
            Code::EnPassantSuffix if self.line.ply > 0 => {
                self.changes.hear_en_passant(finding.span.clone());
                finding.fix = Some(Fix::Remove(finding.span.clone()));
                finding.ply = Some(self.line.ply);
            }
            _ => {}
        }
        self.findings.add(finding);
    }

    /// Hears of a comment. Where nobody asks for more than the record there is nothing to hear.
    #[inline]
    pub(super) fn hear_comment(&mut self, comment: RawComment<'_>) {
        if self.gathering.is_some() {
            self.gather_comment(comment);
        }
        if self.scope == Scope::Everything {
            self.end_with_brace();
            if self.line.ply == 0 {
                self.heading.hear_stated(comment.as_bytes(), &self.span);
            }
            if self.judges_numbers {
                self.between.other(Other::Commentary);
            }
        }
    }

    fn gather_comment(&mut self, comment: RawComment<'_>) {
        let State { gathering, line, outer, plies, .. } = self;
        if let Some(gathering) = gathering.as_mut().filter(|_| outer.is_empty() && !line.is_lost) {
            gathering.hear_comment(*plies, !line.boards.turn(), comment.as_bytes());
        }
    }

    pub(super) fn begin_variation(&mut self) {
        let variation = self.line.variation();
        self.outer.push(std::mem::replace(&mut self.line, variation));
        self.between = Between::BRACKET;
    }

    pub(super) fn end_variation(&mut self) {
        if std::mem::take(&mut self.is_passing_over) {
            return;
        }
        if let Some(outer) = self.outer.pop() {
            self.line = outer;
        }
        self.between = Between::BRACKET;
    }
}

/// Whether a pawn's move names its square of origin in full, as moves in coordinates do.
fn is_coordinates(san: San) -> bool {
    matches!(san, San::Normal { role: Role::Pawn, .. }) && names_origin(san)
}

/// Whether a move names its square of origin in full, as in long algebraic notation.
fn names_origin(san: San) -> bool {
    matches!(san, San::Normal { file: Some(_), rank: Some(_), .. })
}

/// The move with the mark of a capture as it should be.
fn remarked(san: SanPlus, m: Move) -> SanPlus {
    let SanPlus { san, suffix } = san;
    let san = match san {
        San::Normal { role, file, rank, to, promotion, .. } => {
            San::Normal { role, file, rank, capture: m.is_capture(), to, promotion }
        }
        other => other,
    };
    SanPlus { san, suffix }
}
