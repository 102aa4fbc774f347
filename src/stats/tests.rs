use proptest::prelude::*;
use shakmaty::{ByColor, CastlingSide, Color, KnownOutcome, Outcome};

use super::{
    state::{Read, Settings, State, StateError},
    *,
};
use crate::{
    chess960::{castling::Method, start::Sp},
    game::{
        reading::{Reading, Scope},
        record::{Castled, Kind, Record},
        replay::Replay,
    },
    pgn::{blocks::Blocks, scanner::Scanner},
};

fn outcome() -> impl Strategy<Value = Outcome> {
    prop::sample::select(vec![
        Outcome::Unknown,
        Outcome::Known(KnownOutcome::Draw),
        Outcome::Known(KnownOutcome::Decisive { winner: Color::White }),
        Outcome::Known(KnownOutcome::Decisive { winner: Color::Black }),
    ])
}

fn kind() -> impl Strategy<Value = Kind> {
    let sp = (0..960u16).prop_map(|number| Sp::new(number).unwrap());
    prop_oneof![
        4 => sp.clone().prop_map(|sp| Kind::Start(Start::Single(sp))),
        2 => (sp.clone(), sp).prop_map(|(white, black)| Kind::Start(Start::new(white, black))),
        1 => prop::sample::select(vec![
            Kind::OtherPosition, Kind::StartUnknown, Kind::Classical, Kind::OtherVariant, Kind::Unreadable,
        ]),
    ]
}

fn castled() -> impl Strategy<Value = Option<Castled>> {
    let side = prop::sample::select(vec![CastlingSide::KingSide, CastlingSide::QueenSide]);
    let method = prop::sample::select(Method::ALL.to_vec());
    prop::option::of((side, method, 1..200u32).prop_map(|(side, method, ply)| Castled {
        side,
        method,
        ply,
    }))
}

prop_compose! {
    fn record()(
        kind in kind(), has_error: bool, outcome in outcome(), plies in 0..500u32,
        white in castled(), black in castled(), may: (bool, bool),
    ) -> Record {
        Record {
            kind, has_error, outcome, plies, castled: ByColor { white, black },
            may_castle: ByColor { white: may.0, black: may.1 },
        }
    }
}

fn plan(starts: Starts) -> Plan {
    Plan::of_records(starts, By::Pair)
}

/// The rows, and what became of the games.
fn count(records: &[Record], starts: Starts) -> (Stats, Tally) {
    let (mut counter, mut tally) = (Counter::new(plan(starts)), Tally::default());
    for record in records {
        tally.add(counter.add(record, None));
    }
    (counter.finish(), tally)
}

fn merged((mut a, mut tally): (Stats, Tally), (b, of_b): &(Stats, Tally)) -> (Stats, Tally) {
    a.merge(b.clone());
    tally.merge(of_b.clone());
    (a, tally)
}

proptest! {
    #[test]
    fn counting_parts_and_merging_is_counting_the_whole(
        records in prop::collection::vec(record(), 0..60), cut in 0..60usize, double: bool,
    ) {
        let starts = if double { Starts::Double } else { Starts::Single };
        let (a, b) = records.split_at(cut.min(records.len()));
        let whole = count(&records, starts);
        prop_assert_eq!(&merged(count(a, starts), &count(b, starts)), &whole);
        prop_assert_eq!(&merged(count(b, starts), &count(a, starts)), &whole);
        prop_assert_eq!(&merged(count(&[], starts), &whole), &whole);
    }

    #[test]
    fn merging_is_associative(
        a in prop::collection::vec(record(), 0..20),
        b in prop::collection::vec(record(), 0..20),
        c in prop::collection::vec(record(), 0..20),
    ) {
        let [a, b, c] = [a, b, c].map(|records| count(&records, Starts::Double));
        prop_assert_eq!(merged(merged(a.clone(), &b), &c), merged(a, &merged(b, &c)));
    }

    #[test]
    fn every_game_is_accounted_for(records in prop::collection::vec(record(), 0..60)) {
        let (stats, tally) = count(&records, Starts::Single);
        prop_assert_eq!(tally.read(), records.len() as u64);
        let games = |counts: &Counts| counts.results.games();
        let in_rows: u64 = stats.rows().values().map(games).sum();
        prop_assert_eq!(in_rows, tally.counted);
        prop_assert_eq!(games(&stats.whole()), tally.counted);
        prop_assert_eq!(stats.results(), stats.whole().results);
        for counts in stats.rows().values() {
            prop_assert_eq!(counts.plies.count(), games(counts));
            for side in [&counts.white, &counts.black] {
                let castled = side.castled_h + side.castled_a;
                prop_assert_eq!(castled + side.allowed + side.lost, games(counts));
                prop_assert_eq!(side.methods.iter().sum::<u64>(), castled);
                prop_assert_eq!(side.castling_plies.count(), castled);
            }
        }
    }

    #[test]
    fn a_state_is_read_as_it_was_written(records in prop::collection::vec(record(), 0..30)) {
        let state = state("a", &records);
        let mut text = Vec::new();
        state.write_json(&mut text).unwrap();
        prop_assert_eq!(State::from_json(&text).unwrap(), state);
    }

    #[test]
    fn states_that_are_added_are_the_state_of_all(
        records in prop::collection::vec(record(), 0..30), cut in 0..30usize,
    ) {
        let (a, b) = records.split_at(cut.min(records.len()));
        let mut sum = state("a", a);
        sum.add(state("b", b), false).unwrap();
        let all = state("c", &records);
        prop_assert_eq!(sum.tally(), all.tally());
        prop_assert_eq!(sum.stats(), all.stats());
    }
}

fn settings() -> Settings {
    Settings { plan: plan(Starts::Double), is_lenient: false, filter: String::new() }
}

/// The state of an input of this name, which has the name as its hash.
fn state(name: &str, records: &[Record]) -> State {
    let (stats, tally) = count(records, Starts::Double);
    let read = Read { name: name.to_owned(), size: 1, sha256: name.to_owned() };
    State::new(settings(), vec![read], tally, stats)
}

fn json(state: &State) -> String {
    let mut text = Vec::new();
    state.write_json(&mut text).unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn an_input_is_not_counted_twice_unless_that_is_asked_for() {
    let mut sum = state("a", &[]);
    let refused = sum.clone().add(state("a", &[]), false).unwrap_err();
    assert!(matches!(refused, StateError::Duplicate { .. }), "{refused}");
    sum.add(state("a", &[]), true).unwrap();
    assert_eq!(sum.inputs().len(), 2);
}

#[test]
fn what_was_counted_in_another_way_is_not_added() {
    let other = |change: fn(&mut Settings)| {
        let mut settings = settings();
        change(&mut settings);
        State::new(
            settings.clone(),
            Vec::new(),
            Tally::default(),
            Counter::new(settings.plan).finish(),
        )
    };
    let changes: [fn(&mut Settings); 8] = [
        |s| s.plan.starts = Starts::Single,
        |s| s.plan.grouping.by = vec![By::Year],
        |s| s.plan.grouping.elo_bands = vec![1600],
        |s| s.plan.evaluation_at = Some(10),
        |s| s.plan.clock_at = Some(10),
        |s| s.plan.first_moves = true,
        |s| s.is_lenient = true,
        |s| s.filter = "[MinPlies(3)]".to_owned(),
    ];
    for change in changes {
        let refused = state("a", &[]).add(other(change), false).unwrap_err();
        assert!(matches!(refused, StateError::Settings(_)), "{refused}");
    }
}

#[test]
fn a_state_whose_numbers_do_not_fit_together_is_refused() {
    let game = Record {
        kind: Kind::Start(Start::Single(Sp::CLASSICAL)),
        has_error: false,
        plies: 30,
        ..Record::UNREADABLE
    };
    let good = json(&state("a", &[game, game]));
    for (number, wrong) in [
        ("\"unknown\":2", "\"unknown\":3"),
        ("\"unknown\":2", "\"unknown\":18446744073709551615"),
        ("\"plies\":{\"30\":2}", "\"plies\":{\"30\":1}"),
        ("\"plies\":{\"30\":2}", "\"plies\":{\"30\":2,\"31\":0}"),
        ("\"lost\":2", "\"lost\":1"),
        ("\"counted\":2", "\"counted\":1"),
        ("\"castled_alike\":0", "\"castled_alike\":3"),
        ("\"squares\":0", "\"squares\":1"),
        ("\"mates\":0", "\"mates\":3"),
        ("[{\"number\":", "[{\"number\":1},{\"number\":"),
        ("[{\"number\":497798}]", "[{\"number\":921600}]"),
        ("[{\"number\":497798}]", "[\"unknown\"]"),
        ("\"by\":[\"pair\"]", "\"by\":[\"pair\",\"pair\"]"),
        ("\"by\":[\"pair\"]", "\"by\":[]"),
        ("{\"30\":2}", "{\"-30\":2}"),
        ("\"missing\":0", "\"missing\":1"),
    ] {
        assert!(good.contains(number), "{number}: {good}");
        let refused = State::from_json(good.replace(number, wrong).as_bytes()).unwrap_err();
        assert!(matches!(refused, StateError::Damaged(_)), "{wrong}: {refused}");
    }
    for (text, wrong) in [
        (good.replace("chess960-stats-1", "chess960-stats-2"), "version chess960-stats-2"),
        (good.replace("\"tally\"", "\"tale\""), "unknown field"),
        (good[..good.len() / 2].to_owned(), "EOF"),
        (String::new(), "EOF"),
        ("[".repeat(100_000), "is not a state"),
    ] {
        let refused = State::from_json(text.as_bytes()).unwrap_err().to_string();
        assert!(refused.contains(wrong), "{wrong}: {refused}");
    }
}

/// The keys of the rows that the games of a text are in.
fn keys(by: &[By], bands: &[u16], text: &str) -> Vec<String> {
    let grouping = Grouping { by: by.to_vec(), elo_bands: bands.to_vec() };
    let plan = Plan { grouping, ..Plan::of_records(Starts::Double, By::Sp) };
    let mut replay = Replay::new(Reading { details: plan.wanted(), ..Scope::Chess960.into() });
    let mut counter = Counter::new(plan);
    let input =
        crate::input::Input::from_reader("x", Box::new(std::io::Cursor::new(text.to_owned())));
    let mut blocks = Blocks::new(input.unwrap(), 1 << 20);
    let mut block = crate::pgn::blocks::Block::default();
    while blocks.next(&mut block) {
        crate::game::read::read(&block, &mut replay, |item| {
            counter.add(&item.record.unwrap(), item.details.as_deref()).unwrap();
        });
    }
    let key = |key: &Key| key.iter().map(Part::to_string).collect::<Vec<_>>().join("|");
    counter.finish().rows().keys().map(key).collect()
}

const FEN: &str = "[FEN \"nbbnrkrq/pppppppp/8/8/8/8/PPPPPPPP/NBBNRKRQ w KQkq - 0 1\"]\n";

#[test]
fn games_are_grouped_by_what_they_have_in_common() {
    let tags = "[Event \"Open\"]\n[Date \"2024.05.31\"]\n[White \"Ann\"]\n[Black \"?\"]\n\
                [WhiteElo \"2010\"]\n[BlackElo \"1999\"]\n[TimeControl \"180+2\"]\n\
                [Termination \"Time forfeit\"]\n";
    let game = format!("{tags}{FEN}\n1. O-O e5 2. e4 1-0\n");
    for (by, key) in [
        (By::Sp, "84"),
        (By::Pair, "80724"),
        (By::Class, "other"),
        (By::Arrangement, "xxxxRKRx"),
        (By::Methods, "transposition/double-move"),
        (By::FirstMove, "O-O"),
        (By::Reply, "O-O e5"),
        (By::Elo, "2000..2199"),
        (By::EloDifference, "0..99"),
        (By::Speed, "blitz"),
        (By::FideSpeed, "blitz"),
        (By::Year, "2024"),
        (By::Month, "2024.05"),
        (By::Event, "Open"),
        (By::Result, "1-0"),
        (By::Termination, "time"),
        (By::Castling, "h/none"),
    ] {
        assert_eq!(keys(&[by], &[2000, 2200], &game), [key], "{}", by.name());
    }
    assert_eq!(keys(&[By::Player], &[], &game), ["|black", "Ann|white"]);
    assert_eq!(
        keys(&[By::Year, By::Player, By::Sp], &[], &game),
        ["2024||black|84", "2024|Ann|white|84"]
    );
}

#[test]
fn what_is_not_known_is_a_row_of_its_own() {
    let game = format!("{FEN}\n*\n");
    for by in By::ALL {
        let expected: &[&str] = match by {
            By::Sp => &["84"],
            By::Pair => &["80724"],
            By::Class => &["other"],
            By::Arrangement => &["xxxxRKRx"],
            By::Methods => &["transposition/double-move"],
            By::Castling => &["none/none"],
            By::Player => &["|white", "|black"],
            By::Result => &["*"],
            By::Termination => &["missing"],
            _ => &[""],
        };
        assert_eq!(keys(&[by], &[2000], &game), expected, "{}", by.name());
    }
}

#[test]
fn bands_of_ratings_have_no_gaps() {
    let game = |white: u16, black: u16| {
        format!("[WhiteElo \"{white}\"]\n[BlackElo \"{black}\"]\n{FEN}\n1. e4 *\n\n")
    };
    let bands = |white, black| keys(&[By::Elo], &[1600, 2000], &game(white, black)).concat();
    assert_eq!(bands(1599, 1600), "..1599");
    assert_eq!(bands(1600, 1600), "1600..1999");
    assert_eq!(bands(2000, 1999), "1600..1999");
    assert_eq!(bands(2000, 2000), "2000..");
    let differences = |white, black| keys(&[By::EloDifference], &[], &game(white, black)).concat();
    assert_eq!(differences(2000, 2000), "0..99");
    assert_eq!(differences(2000, 2001), "-100..-1");
    assert_eq!(differences(2000, 2100), "-100..-1");
    assert_eq!(differences(2000, 2101), "-200..-101");
    assert_eq!(differences(2100, 2000), "100..199");
}

#[test]
fn a_game_counts_once_in_the_whole_however_many_rows_it_is_in() {
    let plan = Plan {
        grouping: Grouping { by: vec![By::Event, By::Player, By::Result], elo_bands: Vec::new() },
        ..Plan::of_records(Starts::Double, By::Sp)
    };
    let mut counter = Counter::new(plan);
    let text = format!("[White \"A\"]\n[Black \"B\"]\n{FEN}\n1. e4 1-0\n");
    let mut replay =
        Replay::new(Reading { details: counter.plan().wanted(), ..Scope::Chess960.into() });
    let record = Scanner::new(text.as_bytes()).next_game(&mut replay).unwrap().output;
    let details = replay.take_details();
    counter.add(&record, details.as_deref()).unwrap();
    counter.add(&record, details.as_deref()).unwrap();
    let stats = counter.finish();
    assert_eq!(stats.rows().len(), 2);
    assert_eq!(stats.whole().results.games(), 2);
}

#[test]
fn games_are_the_same_by_start_moves_players_and_date() {
    let fingerprint_of = |text: &str| {
        let wanted = Some(for_fingerprints(None));
        let mut replay = Replay::new(Reading { details: wanted, ..Scope::Chess960.into() });
        let record = Scanner::new(text.as_bytes()).next_game(&mut replay).unwrap().output;
        let start = record.counted(Starts::Double).unwrap();
        fingerprint(start, &replay.take_details().unwrap())
    };
    let game = |tags: &str, moves: &str| fingerprint_of(&format!("{tags}{FEN}\n{moves}"));
    let tags = "[White \"A\"]\n[Black \"B\"]\n[Date \"2024.01.02\"]\n";
    let first = game(tags, "1. O-O e5 2. e4 1-0");
    assert_eq!(game(&tags.replace("\"A\"", "\" A \""), "1.O-O {x} e5 2.e4 *"), first);
    for (tags, moves) in [
        (tags.replace("\"A\"", "\"C\""), "1. O-O e5 2. e4 1-0"),
        (tags.replace("\"A\"", "\"AB\"").replace("\"B\"", "\"\""), "1. O-O e5 2. e4 1-0"),
        (tags.replace(".02", ".03"), "1. O-O e5 2. e4 1-0"),
        (tags.to_owned(), "1. O-O e5 1-0"),
        (tags.to_owned(), "1. O-O e5 2. e4 O-O 1-0"),
    ] {
        assert_ne!(game(&tags, moves), first, "{tags}{moves}");
    }
}
