//! Commitments, records and statements.

use serde_json::Value;

use super::*;

fn options() -> Options {
    let exclude = sps(&[518, 534]);
    Options::new(Wanted { exclude, rounds: 3, games_per_round: 2, ..Wanted::default() }).unwrap()
}

fn source() -> Option<Phrase> {
    Some(phrase("the winning numbers of 2026-12-05, in the order drawn"))
}

const SECRET: &str = "correct horse battery staple";

fn statement() -> Statement {
    Statement::new(options(), source(), &phrase(SECRET))
}

fn revealed() -> Record {
    Record::revealed(statement(), phrase(SECRET), Some(phrase("4 8 15 16 23 42"))).unwrap()
}

fn double() -> Record {
    let wanted = Wanted { kind: Kind::Double, rounds: 4, ..Wanted::default() };
    Record::seeded(Options::new(wanted).unwrap(), phrase("x"))
}

fn is_good(record: &Record, published: Option<&Published>) -> bool {
    record.verify(published).iter().all(|check| check.fits)
}

/// Recomputed with sha256sum, see docs/draw.md.
#[test]
fn commitment_and_seed_are_frozen() {
    let commitment = "da39d1c0d28278ef050211b7355244e0a7eb03f930d7b5fac988ad2a9cb5c7ec";
    assert_eq!(statement().commitment.to_string(), commitment);
    let seed = "df2cce6be58c13737a4ef69c29435f0d7343b8b00cb5980a08496b4aa423c67b";
    assert_eq!(revealed().seed().as_str(), seed);
    let numbers: Vec<u16> =
        revealed().draws().iter().map(|drawn| drawn.start.white().get()).collect();
    assert_eq!(numbers, [559, 846, 752, 775, 770, 195]);
}

#[test]
fn a_commitment_is_to_everything() {
    let wanted = options().wanted().clone();
    let changed = [
        Wanted { kind: Kind::Double, ..wanted.clone() },
        Wanted { subset: Subset::Chess870, ..wanted.clone() },
        Wanted { exclude: sps(&[518]), ..wanted.clone() },
        Wanted { exclude: Vec::new(), ..wanted.clone() },
        Wanted { no_repeat: true, ..wanted.clone() },
        Wanted { rounds: 2, games_per_round: 3, ..wanted.clone() },
        Wanted { rounds: 4, ..wanted },
    ];
    let mut seen = BTreeSet::from([statement().commitment.to_string()]);
    for wanted in changed {
        let other = Statement { options: Options::new(wanted).unwrap(), ..statement() };
        assert!(!other.is_of(&phrase(SECRET)));
        seen.insert(Commitment::to(&phrase(SECRET), &other.options, source().as_ref()).to_string());
    }
    for source in [None, Some(phrase("another lottery"))] {
        assert!(!Statement { public_source: source, ..statement() }.is_of(&phrase(SECRET)));
    }
    assert!(!statement().is_of(&phrase("another secret")));
    assert_eq!(seen.len(), 8);
}

#[test]
fn a_draw_follows_from_its_statement_only() {
    let reveal = |statement: Statement, secret, value: Option<&str>| {
        Record::revealed(statement, phrase(secret), value.map(phrase)).map(|record| record.seed)
    };
    let without = Statement::new(options(), None, &phrase(SECRET));
    assert_eq!(reveal(statement(), "wrong", Some("4")), Err(RevealError::Commitment));
    assert_eq!(reveal(statement(), SECRET, None), Err(RevealError::NoValue));
    assert_eq!(reveal(without.clone(), SECRET, Some("4")), Err(RevealError::NotAnnounced));
    let seeds: BTreeSet<_> = [
        reveal(without, SECRET, None),
        reveal(statement(), SECRET, Some("4")),
        reveal(statement(), SECRET, Some("5")),
    ]
    .map(|seed| seed.unwrap().to_string())
    .into();
    assert_eq!(seeds.len(), 3);
}

#[test]
fn what_is_written_is_read() {
    let seeded = Record::seeded(options(), phrase("\"quoted\" \\ жребий"));
    for record in [seeded, revealed(), double()] {
        let read = Record::from_json(record.to_json().as_bytes()).unwrap();
        assert_eq!(read, record);
        assert!(is_good(&read, None));
    }
    let read = Statement::from_json(statement().to_json().as_bytes()).unwrap();
    assert_eq!(read, statement());
    assert!(is_good(&revealed(), Some(&Published::Statement(read.clone()))));
    assert!(is_good(&revealed(), Some(&Published::Commitment(read.commitment))));
}

/// The leaves of a value, as paths.
fn leaves(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            fields.iter().for_each(|(name, value)| leaves(value, &format!("{path}/{name}"), found));
        }
        Value::Array(values) => values
            .iter()
            .enumerate()
            .for_each(|(i, value)| leaves(value, &format!("{path}/{i}"), found)),
        _ => found.push(path.to_owned()),
    }
}

/// Values that differ a little.
fn changed(value: &Value) -> Vec<Value> {
    match value {
        Value::Bool(is) => vec![Value::from(!is)],
        Value::Number(number) => {
            let number = number.as_u64().unwrap();
            vec![Value::from(number + 1), Value::from(number.wrapping_sub(1))]
        }
        Value::String(text) => {
            let first = if text.starts_with('a') { "b" } else { "a" };
            let swapped: String = text.chars().rev().collect();
            let mut texts = vec![
                format!("{first}{}", text.chars().skip(1).collect::<String>()),
                format!("{text}0"),
            ];
            texts.extend((swapped != *text).then_some(swapped));
            texts.extend(match &**text {
                "single" => vec!["double".to_owned()],
                "double" => vec!["single".to_owned()],
                "chess960" => vec!["chess870".to_owned(), "chess18".to_owned()],
                _ => Vec::new(),
            });
            texts.into_iter().map(Value::from).collect()
        }
        _ => Vec::new(),
    }
}

#[test]
fn a_change_of_any_field_is_found() {
    for record in [revealed(), double(), Record::seeded(options(), phrase("a seed"))] {
        let json: Value = serde_json::from_str(&record.to_json()).unwrap();
        let mut paths = Vec::new();
        leaves(&json, "", &mut paths);
        assert!(paths.len() > 30, "{paths:?}");
        for path in paths {
            // What is not drawn here cannot be told from the draws. A commitment tells.
            let is_uncommitted = record.committed().is_none();
            let is_moot = |value: &Value| {
                is_uncommitted
                    && (path == "/options/no_repeat"
                        || path.starts_with("/options/exclude")
                        || (path == "/options/subset" && value != "chess18"))
            };
            for value in changed(json.pointer(&path).unwrap()) {
                if is_moot(&value) {
                    continue;
                }
                let mut json = json.clone();
                *json.pointer_mut(&path).unwrap() = value.clone();
                if let Ok(read) = Record::from_json(json.to_string().as_bytes()) {
                    assert!(!is_good(&read, None), "{path} is {value}");
                }
            }
        }
    }
}

#[test]
fn rows_that_are_missing_or_too_many_or_out_of_order_are_found() {
    let json: Value = serde_json::from_str(&revealed().to_json()).unwrap();
    let faults = |change: fn(&mut Vec<Value>)| {
        let mut json = json.clone();
        change(json["draws"].as_array_mut().unwrap());
        let record = Record::from_json(json.to_string().as_bytes()).unwrap();
        let checks = record.verify(None);
        checks.into_iter().filter(|check| !check.fits).map(|check| check.what).collect::<Vec<_>>()
    };
    assert_eq!(faults(|_| {}), [""; 0]);
    for change in [
        |draws: &mut Vec<Value>| drop(draws.pop()),
        |draws: &mut Vec<Value>| drop(draws.remove(0)),
        |draws: &mut Vec<Value>| draws.clear(),
        |draws: &mut Vec<Value>| draws.push(draws[0].clone()),
        |draws: &mut Vec<Value>| draws.swap(2, 3),
    ] {
        assert!(!faults(change).is_empty());
    }
    assert_eq!(
        faults(|draws| draws.truncate(5)),
        ["the record has 5 draws, the options ask for 6"]
    );
    assert_eq!(
        faults(|draws| draws[3]["round"] = 3.into()),
        ["draw 4: round 3, game 2, expected round 2, game 2"]
    );
    assert_eq!(
        faults(|draws| draws[1]["back_rank"] = "RNBQKBNR".into()),
        ["draw 2: `back_rank` is `RNBQKBNR`, of the number beside it `RKNRQBBN`"]
    );
    let many = faults(|draws| *draws = vec![draws[0].clone(); 1000]);
    assert!(many.len() < 30, "{many:?}");
}

#[test]
fn what_was_published_is_compared() {
    let seeded = Record::seeded(options(), phrase("a seed"));
    let published = Published::Commitment(statement().commitment);
    assert!(!is_good(&seeded, Some(&published)));
    let other = Statement::new(options(), source(), &phrase("another secret"));
    assert!(!is_good(&revealed(), Some(&Published::Commitment(other.commitment))));
    let wanted = Wanted { rounds: 4, ..options().wanted().clone() };
    let other = Statement { options: Options::new(wanted).unwrap(), ..statement() };
    assert!(!is_good(&revealed(), Some(&Published::Statement(other))));
    let other = Statement { public_source: None, ..statement() };
    assert!(!is_good(&revealed(), Some(&Published::Statement(other))));
}

#[test]
fn what_is_no_record_has_a_place() {
    let good = revealed().to_json();
    let error = |json: &str| Record::from_json(json.as_bytes()).unwrap_err();
    for json in ["", "{", "[]", "null", "{}", "\u{0}", "{\"method\":\"chess960-draw-2\"}"] {
        assert!(error(json).line <= 1, "{json}");
    }
    assert!(Record::from_json(b"\xff\xfe{\0}\0").is_err());
    let deep = "[".repeat(1 << 20);
    assert_eq!(error(&deep).line, 1);
    let cases = [
        ("\"version\": 1", "\"version\": 2", 3, "version 2, expected 1"),
        ("\"version\": 1", "\"version\": 1, \"x\": 1", 3, "unknown field `x`"),
        ("\"version\": 1", "\"version\": 1, \"version\": 1", 3, "duplicate field `version`"),
        ("chess960-draw-1", "chess960-draw-2", 2, "unknown variant `chess960-draw-2`"),
        ("\"rounds\": 3", "\"rounds\": 0", 0, "nothing to draw"),
        ("\"rounds\": 3", "\"rounds\": 4000000000", 0, "at most 1000000"),
        ("\"rounds\": 3", "\"rounds\": -1", 0, "invalid value"),
        ("\"secret\": \"", "\"secret\": \"\\n", 0, "blank"),
        ("\"back_rank\"", "\"white_sp\": 5, \"back_rank\"", 0, "expected"),
    ];
    for (from, to, line, message) in cases {
        assert!(good.contains(from), "{from}");
        let error = error(&good.replacen(from, to, 1));
        assert!(error.message.contains(message), "{error}");
        assert!(error.line > 1 && (line == 0 || error.line == line), "{error}");
    }
    let long = format!("{{\"{}\": 1}}", "x".repeat(1 << 20));
    assert!(error(&long).message.chars().count() <= 200);
}

#[test]
fn commitments_are_64_digits() {
    let text = statement().commitment.to_string();
    assert_eq!(text.parse(), Ok(statement().commitment));
    assert_eq!(text.to_uppercase().parse(), Ok(statement().commitment));
    for wrong in ["", "0", &text[1..], &format!("{text}0"), &text.replacen(&text[..1], "g", 1)] {
        assert_eq!(wrong.parse::<Commitment>(), Err(ParseCommitmentError), "{wrong}");
    }
    let wide = "é".repeat(32);
    assert_eq!(wide.parse::<Commitment>(), Err(ParseCommitmentError));
}

#[test]
fn no_more_is_kept_of_a_record_than_a_draw_can_have() {
    let record = |draws: usize| {
        let draw = r#"{"round":1,"game":1,"sp":0,"xfen":""}"#;
        let options = r#"{"kind":"single","subset":"chess960","exclude":[],"no_repeat":false,"rounds":1,"games_per_round":1}"#;
        let draws = vec![draw; draws].join(",");
        let json = format!(
            r#"{{"method":"chess960-draw-1","version":1,"options":{options},"seed":"a","draws":[{draws}]}}"#
        );
        Record::from_json(json.as_bytes())
    };
    let most = record(MOST_DRAWS as usize).unwrap();
    assert!(most.odd.len() <= 40, "{}", most.odd.len());
    let checks = most.verify(None);
    // Every draw lacks its back rank; the first was to be another position.
    let last = "and 999981 more that do not fit";
    assert_eq!((checks.len(), checks.last().unwrap().what.as_str()), (22, last));
    let why = record(MOST_DRAWS as usize + 1).unwrap_err();
    assert!(why.message.contains("1000000 draws at most"), "{why}");
}
