use proptest::prelude::*;
use shakmaty::CastlingSide;

use super::*;
use crate::{
    chess960::start::Sp,
    game::record::{Castled, Kind},
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
        white in castled(), black in castled(),
    ) -> Record {
        Record { kind, has_error, outcome, plies, castled: ByColor { white, black } }
    }
}

fn count(records: &[Record], starts: Starts) -> Stats {
    let mut stats = Stats::default();
    for record in records {
        let _ = stats.add(record, starts);
    }
    stats
}

fn merged(mut a: Stats, b: &Stats) -> Stats {
    a.merge(b.clone());
    a
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
        prop_assert_eq!(&merged(Stats::default(), &whole), &whole);
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
        let stats = count(&records, Starts::Single);
        prop_assert_eq!(stats.tally.read(), records.len() as u64);
        let in_rows: u64 = stats.rows().map(|(_, counts)| counts.games).sum();
        prop_assert_eq!(in_rows, stats.tally.counted);
        for (_, counts) in stats.rows() {
            prop_assert_eq!(counts.white_wins + counts.draws + counts.black_wins + counts.unknown, counts.games);
        }
    }
}
