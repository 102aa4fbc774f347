//! Counts games into rows, many at a time.

use std::collections::HashMap;

use shakmaty::{ByColor, Color};

use crate::{
    chess960::start::{Sp, Start},
    game::{
        comment::Evaluation,
        details::{Clock, Details, ShortSan},
        record::{Reason, Record},
        termination::Termination,
    },
};

use super::{Counts, Key, Part, Plan, Stats};

/// Bytes of games that wait to be counted, about: more would be far from the processor themselves.
const MOST_WAITING: usize = 2 << 20;

/// Counts games into rows.
///
/// The rows together are larger than what a processor has near at hand, and the next game is of any of
/// them: so games wait, as what of them is counted, until there are many of each row.
#[derive(Debug)]
pub struct Counter {
    plan: Plan,
    rows: Vec<(Key, Counts)>,
    /// Where in these the row of a key is.
    index: HashMap<Key, u32>,
    /// The same by the number of a start, where the start alone decides: nothing is looked up that is far away.
    starts: Vec<Option<u32>>,
    waiting: Vec<Counted>,
    /// What more is counted of each of them, and of their comments, if anything is: apart, so that all that is counted
    /// lies close together.
    told: Vec<Option<Told>>,
    said: Vec<Option<Said>>,
    has_told: bool,
    has_said: bool,
    /// The key of the game that is counted, and the order of those that wait: memory that is used again.
    key: Vec<Part>,
    order: Vec<(u32, u32)>,
}

/// What is counted of a game, and in which row.
#[derive(Clone, Debug)]
struct Counted {
    row: u32,
    record: Record,
}

/// What is counted of a game beyond its record.
#[derive(Clone, Debug)]
pub(super) struct Told {
    pub(super) first_moves: [ShortSan; 2],
    pub(super) ratings: Option<(u16, u16)>,
    pub(super) termination: Termination,
}

impl From<&Details> for Told {
    fn from(details: &Details) -> Told {
        Told {
            first_moves: details.first_moves,
            ratings: details.elo(Color::White).zip(details.elo(Color::Black)),
            termination: details.termination(),
        }
    }
}

/// What is counted of its comments.
#[derive(Clone, Debug)]
pub(super) struct Said {
    pub(super) evaluation: Option<Option<Evaluation>>,
    pub(super) clocks: ByColor<Option<Clock>>,
}

impl From<&Details> for Said {
    fn from(details: &Details) -> Said {
        Said {
            evaluation: details.evaluations.first().copied(),
            clocks: details.clocks.as_ref().map(|clocks| clocks.first().copied()),
        }
    }
}

impl Counter {
    /// Of no game yet.
    pub fn new(plan: Plan) -> Counter {
        let starts = if plan.grouping.is_by_start() { Sp::COUNT.into() } else { 0 };
        Counter {
            starts: vec![None; starts],
            has_told: plan.wanted().is_some(),
            has_said: plan.evaluation_at.is_some() || plan.clock_at.is_some(),
            plan,
            rows: Vec::new(),
            index: HashMap::new(),
            waiting: Vec::new(),
            told: Vec::new(),
            said: Vec::new(),
            key: Vec::new(),
            order: Vec::new(),
        }
    }

    /// What is counted.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Counts a game in its rows, or the reason why it is in none.
    ///
    /// # Errors
    ///
    /// That reason.
    pub fn add(&mut self, record: &Record, details: Option<&Details>) -> Result<Start, Reason> {
        let counted = record.counted(self.plan.starts);
        if let Ok(start) = counted {
            let colors: &[Color] =
                if self.plan.grouping.is_by_player() { &Color::ALL } else { &[Color::White] };
            for &player in colors {
                let row = self.row(start, record, details, player);
                self.waiting.push(Counted { row, record: *record });
                if self.has_told {
                    self.told.push(details.map(Told::from));
                }
                if self.has_said {
                    self.said.push(details.map(Said::from));
                }
            }
            let size =
                size_of_val(&*self.waiting) + size_of_val(&*self.told) + size_of_val(&*self.said);
            if size >= MOST_WAITING {
                self.settle();
            }
        }
        counted
    }

    /// In which row a game is.
    fn row(
        &mut self,
        start: Start,
        record: &Record,
        details: Option<&Details>,
        player: Color,
    ) -> u32 {
        let sp = match start {
            Start::Single(sp) => Some(usize::from(sp.get())),
            Start::Double { .. } => None,
        };
        if let Some(&Some(row)) = sp.and_then(|sp| self.starts.get(sp)) {
            return row;
        }
        self.plan.grouping.key(start, record, details, player, &mut self.key);
        let row = self.row_of_key();
        if let Some(known) = sp.and_then(|sp| self.starts.get_mut(sp)) {
            *known = Some(row);
        }
        row
    }

    /// The row of the key, which is made where there is none.
    fn row_of_key(&mut self) -> u32 {
        if let Some(row) = self.index.get(&*self.key) {
            return *row;
        }
        let row = u32::try_from(self.rows.len()).unwrap_or(u32::MAX);
        let key: Key = self.key.as_slice().into();
        self.rows.push((key.clone(), Counts::default()));
        self.index.insert(key, row);
        row
    }

    /// Counts those that wait, row by row.
    fn settle(&mut self) {
        self.order.clear();
        self.order
            .extend(self.waiting.iter().zip(0..).map(|(counted, place)| (counted.row, place)));
        self.order.sort_unstable();
        for &(row, place) in &self.order {
            let place = place as usize;
            let told = self.told.get(place).and_then(Option::as_ref);
            let said = self.said.get(place).and_then(Option::as_ref);
            self.rows[row as usize].1.add(&self.waiting[place].record, told, said);
        }
        self.waiting.clear();
        self.told.clear();
        self.said.clear();
    }

    /// What was counted.
    pub fn finish(mut self) -> Stats {
        self.settle();
        Stats::of_rows(self.plan, self.rows.into_iter().collect())
    }
}
