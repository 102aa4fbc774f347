//! What comes of the blocks, in the order of the input: findings told and counted, games compared,
//! files mended.

use std::{ops::Range, path::PathBuf, sync::Arc};

use chess960::{
    Error,
    across::Across,
    diagnostic::{Code, Finding, Fix, Level, Levels, Severity, any_error},
    game::{
        place::{Base, Place, Placer, Spot},
        read::Found,
    },
    output::findings::{
        Row,
        habits::Habits,
        totals::{Mending, Totals},
    },
    pgn::rewrite::Edit,
    pipeline::Sink,
    text,
};

use super::{
    check::{Checked, Part},
    fix::{Fixer, Obstacle},
    show::{Page, Show},
    text::Source,
};
use crate::cli::{Status, complain, is_closed_pipe, picks::Picks, say, stdout_error};

/// What is told.
pub(super) struct Settings {
    pub(super) levels: Levels,
    /// The findings are counted and not told.
    pub(super) is_summary: bool,
    /// Notes on habits are told every time.
    pub(super) tells_all_notes: bool,
    /// It is told how many games were not wanted.
    pub(super) tells_unwanted: bool,
}

/// An input.
struct Name {
    /// As it was given.
    given: Arc<str>,
    /// As it is shown to people.
    shown: String,
}

/// The report of a run.
pub(super) struct Report {
    names: Vec<Name>,
    settings: Settings,
    across: Across,
    picks: Picks,
    fixer: Option<Fixer>,
    show: Show,
    page: Page,
    /// The current input, and what was read of it.
    input: usize,
    base: Base,
    file: Totals,
    /// All inputs before it.
    all: Totals,
    /// Games that were wanted and taken, and the others.
    games: u64,
    not_wanted: u64,
    habits: Habits,
    status: Status,
}

impl Sink<Part> for &mut Report {
    fn part(&mut self, part: Part) -> Result<(), Error> {
        let mut part = part;
        let mut items = std::mem::take(&mut part.items);
        self.pick(&mut items);
        let mut compared = self.compare(&items).into_iter();
        let mut placer = Placer::new(&part.text, part.offset);
        let mut edits = Vec::new();
        // Where the game before ended.
        let mut begin = 0;
        for mut item in items {
            let within = begin..item.end;
            begin = item.end;
            if item.digest.is_some()
                && let Some(more) = compared.next()
            {
                self.add(more, &mut item, &part.text);
            }
            edits.append(&mut item.edits);
            for found in item.findings {
                self.tell(found, item.games, &mut placer, within.clone())?;
            }
        }
        if let Some(fixer) = &mut self.fixer {
            fixer.block(self.input, &part, edits);
        }
        self.base.pass(part.extent, part.games);
        self.page.turn()
    }

    fn end(&mut self, input: usize, failure: Option<Error>) -> Result<(), Error> {
        self.page.write()?;
        let is_broken = failure.is_some();
        if let Some(failure) = failure {
            complain(failure);
            self.status = Status::Failed;
        } else if self.base.games == 0 {
            complain(format_args!("{}: no game in this file", self.names[input].given));
        }
        if let Some(fixer) = &mut self.fixer
            && let Err(obstacle) = fixer.end(input, is_broken)
        {
            self.file.unfix();
            self.status = Status::Failed;
            match obstacle {
                Obstacle::Unwritable(error) if is_closed_pipe(&error) => return Err(error),
                Obstacle::Unwritable(error) => complain(error),
                Obstacle::Incomplete(why) => {
                    let name = &self.names[input].given;
                    complain(format_args!("{name}: nothing is fixed: the file {why}"));
                }
            }
        }
        self.across.end_of_input();
        self.habits.end_file();
        self.all.add_file(std::mem::take(&mut self.file));
        self.base = Base::default();
        self.input = input + 1;
        Ok(())
    }

    fn is_done(&self) -> bool {
        self.picks.is_done() && self.fixer.is_none()
    }
}

impl Report {
    pub(super) fn new(
        names: &[PathBuf],
        settings: Settings,
        across: Across,
        picks: Picks,
        fixer: Option<Fixer>,
        show: Show,
        mut page: Page,
    ) -> Result<Report, Error> {
        if !settings.is_summary {
            show.header(&mut page).map_err(stdout_error)?;
        }
        let name = |name: &PathBuf| {
            let given = name.to_string_lossy();
            Name { shown: text::visible(&given).into_owned(), given: given.into() }
        };
        Ok(Report {
            names: names.iter().map(name).collect(),
            settings,
            across,
            picks,
            fixer,
            show,
            page,
            input: 0,
            base: Base::default(),
            file: Totals::default(),
            all: Totals::default(),
            games: 0,
            not_wanted: 0,
            habits: Habits::default(),
            status: Status::Clean,
        })
    }

    /// Counts the games of a block, and forgets what was found in each unless it is wanted and taken.
    fn pick(&mut self, items: &mut Vec<Checked>) {
        let mut looked_at = 0;
        // The rest is read on only to be written.
        while looked_at < items.len() && !self.picks.is_done() {
            let item = &mut items[looked_at];
            looked_at += 1;
            if item.is_wanted && self.picks.take() {
                self.games += 1;
            } else if item.is_game {
                self.not_wanted += 1;
                item.forget_game();
            }
        }
        items.truncate(looked_at);
    }

    /// What the games before give cause for, for each game that is compared.
    fn compare(&mut self, items: &[Checked]) -> Vec<Vec<Finding>> {
        let games = items.iter().filter_map(|item| {
            let (digest, place) = item.digest.as_ref()?;
            let Place { byte, line, column } = self.base.at(*place);
            let game = self.base.games + item.games;
            Some((digest, Spot { input: self.input, game, byte, line, column }))
        });
        self.across.games(&games.collect::<Vec<_>>())
    }

    /// Adds to a game what the games before it give cause for: findings, and what mends them.
    fn add(&self, mut more: Vec<Finding>, item: &mut Checked, text: &[u8]) {
        // What is reported decides, and not as what: levels change nothing else.
        more.retain(|finding| self.settings.levels.of(finding.code) != Level::Off);
        if more.is_empty() {
            return;
        }
        if any_error(&more) {
            leave_as_it_is(item, &mut more, text);
        }
        // What the other games give cause for takes into account what mends the game, and so comes
        // before it where both are about the same bytes.
        let fixes = more.iter().filter_map(|finding| finding.fix.as_ref());
        let edits = fixes.filter_map(|fix| Edit::of(fix, text)).collect::<Vec<_>>();
        item.edits.splice(..0, edits);
        let reported = more.into_iter().filter_map(|finding| self.settings.levels.apply(finding));
        item.findings.extend(reported.map(|finding| Found { finding, in_game: true }));
        item.findings.sort_by_key(|found| found.finding.span.start);
    }

    /// Counts a finding, of the block's `game`th game or beside it, and tells it at its place in the
    /// current input, unless it is hidden.
    fn tell(
        &mut self,
        found: Found,
        game: u64,
        placer: &mut Placer<'_>,
        within: Range<usize>,
    ) -> Result<(), Error> {
        let Found { finding, in_game } = found;
        let text = placer.text();
        let is_mended = |fix: &Fix| *fix == Fix::Elsewhere || Edit::of(fix, text).is_some();
        let is_fixable = finding.fix.as_ref().is_some_and(is_mended);
        let is_fixed = is_fixable && self.fixer.is_some();
        let number = in_game.then_some(self.base.games + game);
        let row =
            Row { file: None, game: number, span: None, text: None, finding, is_fixable, is_fixed };
        self.file.add(&row);
        if self.is_hidden(&row.finding) {
            return Ok(());
        }
        // Lines are counted only up to what is told.
        let placed = self.base.place(placer.place(row.finding, in_game.then_some(game)));
        let file = self.names[self.input].given.clone();
        let row = Row { is_fixable, is_fixed, ..Row::new(file, placed) };
        self.write(row, self.input, Some(Source { text, within }))
    }

    /// Whether a finding is not told one by one, or has been told in the same words.
    fn is_hidden(&mut self, finding: &Finding) -> bool {
        let Settings { is_summary, tells_all_notes, .. } = self.settings;
        is_summary || !tells_all_notes && self.habits.has_told(finding)
    }

    fn write(&mut self, row: Row, input: usize, source: Option<Source<'_>>) -> Result<(), Error> {
        let name = &self.names[input].shown;
        self.show.finding(&mut self.page, row, name, source).map_err(stdout_error)
    }

    /// Everything is read: what is left to be said.
    pub(super) fn finish(&mut self) -> Result<Status, Error> {
        for (spot, finding) in self.across.finish() {
            if let Some(finding) = self.settings.levels.apply(finding) {
                self.tell_afterwards(spot, finding)?;
            }
        }
        self.all.add_file(std::mem::take(&mut self.file));
        let mending = if self.fixer.is_some() { Mending::On } else { Mending::Off };
        if self.settings.is_summary {
            self.show.summary(&mut self.page, &self.all, mending).map_err(stdout_error)?;
        }
        let others = match self.settings.tells_unwanted {
            true => format!(" ({} not wanted)", self.not_wanted),
            false => String::new(),
        };
        let mut line = format!(
            "{}{others}, {}, {}, {}",
            counted(self.games, "game"),
            counted(self.all.of(Severity::Error), "error"),
            counted(self.all.of(Severity::Warning), "warning"),
            counted(self.all.of(Severity::Note), "note")
        );
        if mending == Mending::On {
            line.push_str(&format!(", {} fixed", self.all.fixed()));
        }
        if self.show.is_for_people() {
            line.push('\n');
            self.page.bytes.extend_from_slice(line.as_bytes());
            self.page.write()?;
        } else {
            self.page.write()?;
            say(line);
        }
        self.advise(mending);
        let found = if self.all.errors_left() > 0 { Status::Findings } else { Status::Clean };
        Ok(self.status.max(found))
    }

    /// What can be done next, on stderr.
    fn advise(&self, mending: Mending) {
        let fixable = self.all.fixable();
        if self.show.is_for_people() && mending == Mending::Off && fixable > 0 {
            say(format_args!("{fixable} can be fixed: see `--fix`"));
        }
        match self.habits.hidden() {
            0 => {}
            1 => say("1 note like those shown is not shown: `--all-notes`"),
            hidden => {
                say(format_args!("{hidden} notes like those shown are not shown: `--all-notes`"))
            }
        }
        if self.show.is_for_people() && self.all.rows().next().is_some() {
            say("`chess960 explain CODE` tells what a finding means and how to mend it");
        }
    }

    /// A finding on the games as a whole: the text is gone.
    fn tell_afterwards(&mut self, spot: Option<Spot>, finding: Finding) -> Result<(), Error> {
        let input = spot.map_or(0, |spot| spot.input);
        let is_known = spot.is_some() || self.names.len() == 1;
        if input != self.input {
            // The games of another file are other games.
            self.all.add_file(std::mem::take(&mut self.file));
            self.input = input;
        }
        let place = spot.map(|Spot { byte, line, column, .. }| Place { byte, line, column });
        let row = Row {
            file: is_known.then(|| self.names[input].given.clone()),
            game: spot.map(|spot| spot.game),
            span: place.map(|place| (place, place)),
            text: None,
            finding,
            is_fixable: false,
            is_fixed: false,
        };
        self.file.add(&row);
        if self.is_hidden(&row.finding) { Ok(()) } else { self.write(row, input, None) }
    }
}

/// A game with an error that only other games tell of, or what was drawn for its round, is not mended: its
/// moves and its FEN may be another game's. `more` is what is told for that reason. Its text becomes UTF-8
/// all the same, so that the file is of one kind.
fn leave_as_it_is(item: &mut Checked, more: &mut [Finding], text: &[u8]) {
    let own = item.findings.iter_mut().map(|placed| &mut placed.finding);
    let mut is_held_back = false;
    for finding in own.chain(&mut *more).filter(|finding| finding.code != Code::Encoding) {
        is_held_back |= finding.fix.take().is_some();
    }
    let is_only_encoded = |edit: &Edit| {
        text.get(edit.span.clone())
            .is_some_and(|old| !edit.text.is_empty() && text::decode(old) == edit.text)
    };
    item.edits.retain(is_only_encoded);
    let error = more.iter_mut().find(|finding| finding.severity == Severity::Error);
    if let (true, Some(Finding { help, .. })) = (is_held_back, error) {
        help.get_or_insert_with(|| {
            "nothing else in this game is mended until this is settled".to_owned()
        });
    }
}

fn counted(count: u64, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
