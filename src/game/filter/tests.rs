use std::sync::Arc;

use proptest::prelude::*;
use shakmaty::{Color, KnownOutcome, Outcome};

use super::*;
use crate::{
    chess960::start::Sp,
    game::{
        read,
        reading::{Leniency, Reading, Scope},
        replay::Replay,
    },
    input::Input,
    pgn::{
        blocks::{Block, Blocks},
        scanner::Scanner,
    },
};

const SP3: &str = "bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRKRB w KQkq - 0 1";
const WHITE: Outcome = Outcome::Known(KnownOutcome::Decisive { winner: Color::White });
const DRAW: Outcome = Outcome::Known(KnownOutcome::Draw);

const SCOPES: [Scope; 3] = [Scope::Chess960, Scope::Lines, Scope::Everything];

fn replay(filter: Filter, scope: Scope) -> Replay {
    Replay::new(Reading { filter: Some(Arc::new(filter)), ..scope.into() })
}

/// Which games of a text are wanted by these conditions, in whatever scope, and where nothing else is
/// asked.
#[track_caller]
fn wanted(text: &[u8], conditions: &[Condition]) -> Vec<bool> {
    let filter = || Filter::new(conditions.to_vec());
    let wanted = |mut replay: Replay| {
        let mut scanner = Scanner::new(text);
        let mut wanted = Vec::new();
        while scanner.next_game(&mut replay).is_some() {
            wanted.push(replay.is_wanted());
        }
        wanted
    };
    let alone = wanted(replay(filter().alone(), Scope::Chess960));
    for scope in SCOPES {
        assert_eq!(wanted(replay(filter(), scope)), alone, "{scope:?}");
    }
    alone
}

/// Whether a game with these tags is wanted.
#[track_caller]
fn fits(condition: &Condition, tags: &[(&str, &str)]) -> bool {
    let mut text: String =
        tags.iter().map(|(tag, value)| format!("[{tag} \"{value}\"]\n")).collect();
    text.push_str("\n1. e4 *\n");
    wanted(text.as_bytes(), std::slice::from_ref(condition)) == [true]
}

fn tag(tag: &str, pattern: Result<Pattern, PatternError>) -> Condition {
    Condition::Tag { tags: vec![tag.to_owned()], patterns: vec![pattern.unwrap()] }
}

#[test]
fn names_are_words_in_a_row() {
    for (name, value, is_it) in [
        ("Carlsen", "Carlsen, Magnus", true),
        ("Carlsen", "Magnus Carlsen", true),
        ("carlsen", "CARLSEN", true),
        ("Carlsen", "Carlsenova", false),
        ("Carlsen", "Sven Mc-Carlsen", true),
        ("Carlsen", "McCarlsen", false),
        ("Magnus Carlsen", "  magnus   carlsen ", true),
        ("Magnus Carlsen", "Carlsen, Magnus", true),
        ("Carlsen M", "Carlsen, Magnus", false),
        ("Carlsen, Magnus", "Carlsen,Magnus", true),
        ("Carlsen Magnus", "Carlsen Carlsen, Magnus", true),
        ("a b", "b c a", true),
        ("user", "user_1", false),
        ("Müller", "MÜLLER, Karsten", true),
        ("ÉTIENNE", "étienne", true),
        ("Иванов", "ИВАНОВ Пётр", true),
        ("Παπαδοπουλος", "ΠΑΠΑΔΟΠΟΥΛΟΣ", true),
        ("Anna", "", false),
        ("Carlsen*", "Carlsen, Magnus", true),
        ("Carlsen*", "Magnus Carlsen", false),
        ("*, M?", "Ivanov, Mi", true),
        ("*, M?", "Ivanov, M", false),
        ("?", "?", true),
        ("? ?", "a   b", true),
    ] {
        let condition = tag("White", Pattern::name(name));
        assert_eq!(fits(&condition, &[("White", value)]), is_it, "{name} in {value}");
    }
    assert_eq!(Pattern::name(" , "), Err(PatternError::NoWord));
    assert_eq!(Pattern::name(""), Err(PatternError::NoWord));
    assert_eq!(Pattern::name(&"a".repeat(256)), Err(PatternError::TooLong));
    assert!(Pattern::name(&"ü".repeat(255)).is_ok());
}

#[test]
fn a_player_has_either_colour() {
    let player = Condition::Tag {
        tags: vec!["White".to_owned(), "Black".to_owned()],
        patterns: vec![Pattern::name("Anna").unwrap(), Pattern::name("Ben").unwrap()],
    };
    for (white, black, is_it) in
        [("Anna", "x", true), ("x", "Anna", true), ("x", "Ben", true), ("x", "y", false)]
    {
        assert_eq!(fits(&player, &[("White", white), ("Black", black)]), is_it, "{white} {black}");
    }
}

#[test]
fn values_of_any_tag() {
    for (name, pattern, is_it) in [
        ("Site", "*lichess*", true),
        ("SITE", "HTTPS://LICHESS.ORG/?bc", true),
        ("Site", "lichess", false),
        ("Site", "*", true),
        ("Site", "", false),
        ("Round", "", true),
        ("Round", "?*", false),
    ] {
        let pattern = Pattern::whole(pattern).unwrap();
        let tags = [("Site", "https://lichess.org/abc")];
        let negated = Condition::NotTag { tag: name.to_owned(), pattern: pattern.clone() };
        assert_eq!(fits(&tag(name, Ok(pattern)), &tags), is_it, "{name}");
        assert_eq!(fits(&negated, &tags), !is_it, "{name}");
    }
}

#[test]
fn of_tags_with_one_name_the_first_counts() {
    let anna = tag("White", Pattern::name("Anna"));
    assert!(fits(&anna, &[("White", "Anna"), ("White", "Ben")]));
    assert!(!fits(&anna, &[("White", "Ben"), ("White", "Anna")]));
    assert!(!fits(&anna, &[("white", ""), ("White", "Anna")]));
}

#[test]
fn values_are_decoded() {
    let quoted = [tag("Event", Pattern::whole(r#"the "big" \ one"#))];
    assert_eq!(wanted(br#"[Event "The \"big\" \\ one"] 1. e4 *"#, &quoted), [true]);
    let müller = [tag("White", Pattern::name("müller"))];
    assert_eq!(wanted(b"[White \"M\xdcLLER\"] 1. e4 *", &müller), [true]);
    assert_eq!(wanted("[White \"MÜLLER\"] 1. e4 *".as_bytes(), &müller), [true]);
}

#[test]
fn the_day_of_a_game() {
    let days = |text: &str| text.parse::<Days>().unwrap();
    let date = |since: &str, until: &str| Condition::Date {
        since: (!since.is_empty()).then(|| days(since).first),
        until: (!until.is_empty()).then(|| days(until).last),
    };
    for (since, until, value, is_it) in [
        ("2024", "", "2024.01.01", true),
        ("2024", "", "2023.12.31", false),
        ("2024-05-02", "", "2024.05.01", false),
        ("", "2024", "2024.12.31", true),
        ("", "2024", "2025.01.01", false),
        ("", "2024.02", "2024.02.29", true),
        ("", "2024.02.28", "2024.02.29", false),
        ("2024.05", "2024.05", "2024.05.31", true),
        ("2024.05", "2024.05", "2024.05.??", true),
        ("2024", "2024", "2024.??.??", true),
        ("2024", "2024", "2024", true),
        ("2024.05", "", "2024", false),
        ("2024.05", "2024.05", "2024.05", true),
        ("2024.02", "", "2024.??.??", false),
        ("", "2024.02.29", "2024.02.??", true),
        ("", "2023.02.28", "2023.02.??", true),
        ("", "2024.02.28", "2024.02.??", false),
        ("2020", "2029", "202?.??.??", true),
        ("2021", "", "202?.??.??", false),
        ("2024.10", "2024.12", "2024.1?.??", true),
        ("1900", "", "????.??.??", false),
        ("2024", "", "2024-03-01", true),
        ("2024", "", "1/3/2024", false),
        ("2024", "", "unknown", false),
        ("2024", "", "2024.13.01", false),
        ("2024", "", "2023.02.3?", false),
    ] {
        let told = format!("{value} from {since} to {until}");
        let condition = date(since, until);
        assert_eq!(fits(&condition, &[("Date", value)]), is_it, "{told}");
        assert_eq!(fits(&condition, &[("UTCDate", value)]), is_it, "{told}");
        for nothing in ["????.??.??", "?", ""] {
            let tags = [("UTCDate", value), ("Date", nothing)];
            assert_eq!(fits(&condition, &tags), is_it, "{told}");
        }
    }
    let tags = [("Date", "2023.01.01"), ("UTCDate", "2024.01.01")];
    assert!(!fits(&date("2024", ""), &tags));
    assert!(!fits(&date("2024", ""), &[]));

    for text in ["2024.02.30", "2023-02-29", "2024.00", "2024.13", "2024.01.00"] {
        assert_eq!(text.parse::<Days>(), Err(DateError::NoDay), "{text}");
    }
    for text in
        ["", "24", "2024.1", "2024.1.1", "????", "2024.??.??", "1.2.2024", "2024/01", "+024"]
    {
        assert_eq!(text.parse::<Days>(), Err(DateError::Form), "{text}");
    }
}

#[test]
fn both_players_have_a_rating() {
    let elo = |min, max| Condition::Elo { min, max };
    for (min, max, white, black, is_it) in [
        (2500, 9999, "2500", "2700", true),
        (2500, 9999, "2499", "2700", false),
        (2500, 9999, "2700", "2499", false),
        (0, 1500, "1500", "900", true),
        (0, 1500, "1501", "900", false),
        (0, 9999, "?", "2700", false),
        (0, 9999, "2700", "", false),
        (0, 9999, "0", "2700", false),
        (0, 9999, "+270", "2700", false),
        (0, 9999, "27000", "2700", false),
    ] {
        let tags = [("WhiteElo", white), ("BlackElo", black)];
        assert_eq!(fits(&elo(min, max), &tags), is_it, "{min} to {max}: {white}, {black}");
    }
    assert!(!fits(&elo(0, 9999), &[("WhiteElo", "2700")]));
}

/// Games of every kind.
fn kinds() -> String {
    let chess960 = format!("[Variant \"Chess960\"]\n[FEN \"{SP3}\"]\n");
    let double = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/BQNNRKRB w KQkq - 0 1";
    [
        // Chess960 from SP 3, four plies; the marker says a draw.
        &*format!("{chess960}[Result \"1-0\"]\n\n1. O-O e5 2. e4 O-O 1/2-1/2\n"),
        // An illegal move after two.
        &format!("{chess960}[Result \"1-0\"]\n\n1. e4 e5 2. Ke4 Kd5 1-0\n"),
        // A double start.
        &format!("[FEN \"{double}\"]\n\n1. e4 (1. d4 d5 2. c4) e5 1-0\n"),
        // Classical chess, whose array is that of SP 518.
        "[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1/2-1/2\n",
        // Another variant, of which the marker is not heard.
        "[Variant \"Atomic\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1/2-1/2\n",
        // Chess960 without a FEN, and one that cannot be read.
        "[Variant \"Chess960\"]\n\n1. e4 e5 2. Nf3 1-0\n",
        "[Variant \"Chess960\"]\n[FEN \"rubbish\"]\n\n1. e4 e5 2. Nf3 1/2-1/2\n",
        // Chess960 from elsewhere.
        "[FEN \"4k3/8/8/8/8/8/8/RR2K3 w B - 0 1\"]\n\n1. O-O-O Ke7 1-0\n",
    ]
    .join("\n")
}

#[test]
fn the_start_must_be_known() {
    let of = |starts: &[Start]| vec![Condition::Start(starts.iter().copied().collect())];
    let sp = |number| Sp::new(number).unwrap();
    let kinds = kinds();
    let wanted = |starts: &[Start]| -> Vec<usize> {
        let wanted = wanted(kinds.as_bytes(), &of(starts));
        (0..wanted.len()).filter(|&game| wanted[game]).collect()
    };
    assert_eq!(wanted(&[Start::Single(sp(3))]), [0, 1]);
    assert_eq!(wanted(&[Start::new(sp(3), sp(518))]), [2]);
    assert!(wanted(&[Start::Single(sp(518))]).is_empty());
    let all: Vec<Start> = (0..Start::COUNT).filter_map(Start::from_index).collect();
    assert_eq!(wanted(&all), [0, 1, 2]);
}

#[test]
fn the_end_of_every_game() {
    let kinds = kinds();
    let wanted = |condition| -> Vec<usize> {
        let wanted = wanted(kinds.as_bytes(), &[condition]);
        (0..wanted.len()).filter(|&game| wanted[game]).collect()
    };
    assert_eq!(wanted(Condition::Result(vec![WHITE])), [1, 2, 4, 5, 7]);
    assert_eq!(wanted(Condition::Result(vec![DRAW])), [0, 3, 6]);
    assert!(wanted(Condition::Result(vec![Outcome::Unknown])).is_empty());
    assert_eq!(wanted(Condition::Result(vec![WHITE, DRAW])).len(), 8);
    assert_eq!(wanted(Condition::MinPlies(0)).len(), 8);
    assert_eq!(wanted(Condition::MinPlies(2)), [0, 1, 2, 3, 7]);
    assert_eq!(wanted(Condition::MinPlies(3)), [0, 3]);
    assert_eq!(wanted(Condition::MinPlies(4)), [0]);
}

#[test]
fn all_conditions_must_hold() {
    let kinds = kinds();
    let conditions = [Condition::Result(vec![WHITE, DRAW]), Condition::MinPlies(4)];
    assert_eq!(wanted(kinds.as_bytes(), &conditions).iter().filter(|it| **it).count(), 1);
    assert_eq!(wanted(kinds.as_bytes(), &[]), [true; 8]);
}

/// What is read of a text: of each game whether it is wanted, its record and how many findings it has.
fn items(text: &[u8], reading: Reading) -> Vec<(bool, Option<Record>, usize)> {
    let input = Input::from_reader("text", Box::new(std::io::Cursor::new(text.to_vec()))).unwrap();
    let mut blocks = Blocks::new(input, 1 << 16);
    let mut block = Block::default();
    let mut replay = Replay::new(reading);
    let mut items = Vec::new();
    while blocks.next(&mut block) {
        read::read(&block, &mut replay, |item| {
            items.push((item.is_wanted, item.record, item.findings.len()));
        });
    }
    items
}

#[test]
fn a_filter_changes_nothing_of_the_games_that_are_wanted() {
    let kinds = kinds();
    for scope in SCOPES {
        for leniency in [Leniency::Usual, Leniency::Lenient] {
            let reading = Reading { leniency, ..scope.into() };
            let plain = items(kinds.as_bytes(), reading.clone());
            for condition in [Condition::MinPlies(0), Condition::Result(vec![DRAW])] {
                let filter = Some(Arc::new(Filter::new(vec![condition.clone()])));
                let sifted = items(kinds.as_bytes(), Reading { filter, ..reading.clone() });
                for (plain, sifted) in plain.iter().zip(sifted) {
                    match sifted {
                        (true, Some(record), findings) => {
                            let before = plain.1.unwrap();
                            assert_eq!(
                                (record.kind, record.has_error),
                                (before.kind, before.has_error)
                            );
                            assert_eq!(findings, plain.2, "{scope:?} {condition:?} {record:?}");
                        }
                        (_, _, findings) => assert_eq!(findings, 0),
                    }
                }
            }
        }
    }
}

#[test]
fn what_stands_beside_a_game_that_is_not_wanted_is_told() {
    let text = b"rubbish here\n\n[Event \"x\"]\n\n1. e4 zz9 *\n";
    let nothing = || Some(Arc::new(Filter::new(vec![tag("Event", Pattern::whole("y"))])));
    let reading = Reading { filter: nothing(), ..Scope::Everything.into() };
    let found = items(text, reading);
    assert_eq!((found[0].0, found[0].2), (false, 1), "{found:?}");
}

#[test]
fn a_game_that_is_too_long_is_wanted_only_where_all_are() {
    let text = format!("[Event \"x\"]\n\n1. e4 {{{}}} *\n", "x ".repeat(3 << 20));
    let read = |conditions| {
        let filter = Some(Arc::new(Filter::new(conditions)));
        items(text.as_bytes(), Reading { filter, ..Scope::Chess960.into() })
    };
    assert_eq!(read(vec![]), [(true, Some(Record::UNREADABLE), 1)]);
    assert_eq!(read(vec![Condition::MinPlies(0)]), [(false, Some(Record::UNREADABLE), 0)]);
}

#[test]
fn a_long_value_is_compared_in_time() {
    let value = "a".repeat(1 << 18);
    let text = format!("[Event \"{value}\"] *");
    for (pattern, is_it) in [
        (format!("*{}b", "a".repeat(100)), false),
        ("*a*a*a*a*a*a*b".to_owned(), false),
        ("?*?*?*?*?".to_owned(), true),
    ] {
        assert_eq!(wanted(text.as_bytes(), &[tag("Event", Pattern::whole(&pattern))]), [is_it]);
    }
    let text = format!("[Event \"{}\"] *", "a ".repeat(1 << 17));
    let name = Pattern::name(&format!("{}b", "a ".repeat(100)));
    assert_eq!(wanted(text.as_bytes(), &[tag("Event", name)]), [false]);
}

proptest! {
    /// The words of a value are a name that fits it, and so is any run of them.
    #[test]
    fn a_value_has_its_own_words(words in prop::collection::vec("[a-zA-Zäß0-9]{1,5}", 1..6), a: usize, b: usize) {
        let (a, b) = (a % words.len(), b % words.len());
        let name = words[a.min(b)..=a.max(b)].join(" ");
        let value = pattern::plain(&words.join(", "));
        prop_assert!(Pattern::name(&name).unwrap().fits(&value));
        let whole = format!("*{name}*").replace(' ', ", ");
        prop_assert!(Pattern::whole(&whole).unwrap().fits(&value));
    }

    /// Any text is a pattern for itself, but for what stands for other characters.
    #[test]
    fn a_value_fits_itself(value in "[^*?]{0,40}") {
        prop_assert!(Pattern::whole(&value).unwrap().fits(&pattern::plain(&value)));
    }

    #[test]
    fn no_date_panics(value in "[0-9?.]{0,12}|.{0,12}") {
        let _ = Days::of_tag(&value);
        let _ = value.parse::<Days>();
    }
}
