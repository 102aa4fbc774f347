use super::*;

fn seconds(tag: &str, moves: u32) -> Option<u64> {
    let time = TimeControl::of(tag).unwrap_or_else(|| panic!("{tag}")).time(moves);
    time.map(|time| time.as_secs())
}

#[test]
fn the_forms_of_the_standard_and_of_the_servers() {
    // The tag, then the base and the increment in milliseconds.
    for (tag, base, increment) in [
        ("300", 300_000, 0),
        ("4500+60", 4_500_000, 60_000),
        ("180+2", 180_000, 2000),
        ("0+1", 0, 1000),
        ("40/9000", 9_000_000, 0),
        ("40/5400+30:1800+30", 5_400_000, 30_000),
        ("40/7200:20/3600:900+30", 7_200_000, 0),
        ("*180", 180_000, 0),
        ("hg60", 60_000, 0),
        ("1/86400", 86_400_000, 0),
        ("10+0.1", 10_000, 100),
        ("8+0.08", 8000, 80),
        ("10.931+0.109", 10_931, 109),
        ("40/20.5+0.25", 20_500, 250),
        ("0.5/move", 500, 0),
        (" 300 ", 300_000, 0),
        ("15 min + 5 sec per move", 900_000, 5000),
        ("60 min + 30 sec per move", 3_600_000, 30_000),
        ("90 minutes +30 seconds increment", 5_400_000, 30_000),
        ("90 min / 40 moves + 30 min + 30 sec / move", 5_400_000, 30_000),
        ("90'+30''", 5_400_000, 30_000),
        ("2 hours", 7_200_000, 0),
        ("25 min", 1_500_000, 0),
    ] {
        let control = TimeControl::of(tag).unwrap_or_else(|| panic!("{tag}"));
        assert_eq!(control.base(), Some(Duration::from_millis(base)), "{tag}");
        assert_eq!(control.increment(), Duration::from_millis(increment), "{tag}");
    }
    for tag in ["-", "inf"] {
        let control = TimeControl::of(tag).unwrap();
        assert_eq!(control.base(), None);
        assert_eq!(control.time(40), None);
    }
}

#[test]
fn what_has_no_form_is_not_known() {
    let long = "1:".repeat(100) + "1";
    for tag in [
        "",
        "?",
        " ",
        "+",
        "300+",
        "+2",
        "/",
        "40/",
        "/9000",
        "0/9000",
        "40//9000",
        "3:",
        ":",
        "-300",
        "300+-2",
        "1e3",
        "NaN",
        "inf+1",
        "5,5",
        ".5",
        "5.",
        "10 moves",
        "90 + 30 min x",
        "min",
        "30 sec",
        "5 sec + 15 min",
        "99999999999",
        "５",
        "90 min/40 mov. + a lot",
        "5 min / move",
        "5m/move",
        "5/m",
        "30 sec / 40 moves",
        "blitz",
        "40/40/40",
        "+40/300",
        long.as_str(),
    ] {
        assert_eq!(TimeControl::of(tag), None, "{tag}");
    }
}

#[test]
fn periods_follow_each_other() {
    let fide = "40/5400+30:1800+30";
    assert_eq!(seconds(fide, 1), Some(5430));
    assert_eq!(seconds(fide, 40), Some(5400 + 40 * 30));
    assert_eq!(seconds(fide, 60), Some(5400 + 1800 + 60 * 30));
    assert_eq!(seconds("40/7200:20/3600:900+30", 1), Some(7200));
    assert_eq!(seconds("40/7200:20/3600:900+30", 40), Some(7200));
    assert_eq!(seconds("40/7200:20/3600:900+30", 41), Some(7200 + 3600));
    assert_eq!(seconds("40/7200:20/3600:900+30", 60), Some(7200 + 3600));
    assert_eq!(seconds("40/7200:20/3600:900+30", 70), Some(7200 + 3600 + 900 + 10 * 30));
    assert_eq!(seconds("90 min / 40 moves + 30 min + 30 sec / move", 60), Some(9000));
    // The last period comes again.
    assert_eq!(seconds("40/120", 40), Some(120));
    assert_eq!(seconds("40/120", 60), Some(240));
    assert_eq!(seconds("5/move", 40), Some(200));
    // None of the first period's moves are left for the second.
    assert_eq!(seconds("300+2:600", 60), Some(420));
    assert_eq!(seconds("300", 0), Some(300));
    let largest = format!("1/9999999999+9999999999:{}/9999999999", u32::MAX);
    assert!(seconds(&largest, u32::MAX).is_some());
}

#[test]
fn what_is_left_tells_what_was_used() {
    for (tag, moves, left, expected) in [
        ("180+2", 10, 1500, Some(480)),
        ("180", 10, 1500, Some(300)),
        ("10+0.05", 10, 41, Some(63)),
        // The increment of the next move is on the clock already, or the time of the next period.
        ("180+2", 1, 1830, Some(10)),
        ("40/5400:1800", 39, 10, Some(53_990)),
        ("40/5400:1800", 40, 10, Some(53_990)),
        ("40/5400:1800", 40, 71_000, Some(1000)),
        ("40/5400:1800", 41, 10, Some(71_990)),
        ("180+2", 1, 1850, None),
        ("*180", 1, 1000, None),
        ("1/86400", 1, 1000, None),
        ("5/move", 1, 10, None),
        ("-", 1, 10, None),
    ] {
        let control = TimeControl::of(tag).unwrap();
        let used = control.used(moves, left, control.ahead(moves, left));
        assert_eq!(used, expected, "{tag} {moves} {left}");
    }
}

#[test]
fn lichess_counts_forty_moves() {
    for (tag, expected) in [
        ("15", Speed::UltraBullet),
        ("0+0.7", Speed::UltraBullet),
        ("29", Speed::UltraBullet),
        ("30", Speed::Bullet),
        ("60+2", Speed::Bullet),
        ("179", Speed::Bullet),
        ("60+3", Speed::Blitz),
        ("180+2", Speed::Blitz),
        ("479", Speed::Blitz),
        ("300+5", Speed::Rapid),
        ("480", Speed::Rapid),
        ("1499", Speed::Rapid),
        ("1500", Speed::Classical),
        ("90 min + 30 sec", Speed::Classical),
        ("21599", Speed::Classical),
        ("21600", Speed::Correspondence),
        ("1/86400", Speed::Correspondence),
        ("-", Speed::Correspondence),
    ] {
        assert_eq!(TimeControl::of(tag).map(|c| c.lichess()), Some(expected), "{tag}");
    }
}

#[test]
fn fide_counts_sixty_moves_of_all_periods() {
    for (tag, expected) in [
        ("180+2", Some(FideSpeed::Blitz)),
        ("600", Some(FideSpeed::Blitz)),
        ("480+2", Some(FideSpeed::Blitz)),
        ("601", Some(FideSpeed::Rapid)),
        ("900+10", Some(FideSpeed::Rapid)),
        ("3599", Some(FideSpeed::Rapid)),
        ("3600", Some(FideSpeed::Standard)),
        ("40/5400+30:1800+30", Some(FideSpeed::Standard)),
        ("40/1800:1800", Some(FideSpeed::Standard)),
        ("1/86400", None),
        ("-", None),
    ] {
        assert_eq!(TimeControl::of(tag).and_then(|c| c.fide()), expected, "{tag}");
    }
}

#[test]
fn names_are_in_order_and_read_back() {
    for pair in Speed::ALL.windows(2) {
        assert!(pair[0] < pair[1]);
    }
    for speed in Speed::ALL {
        let json = serde_json::to_string(&speed).unwrap();
        assert_eq!(json, format!("\"{speed}\""));
        assert_eq!(serde_json::from_str::<Speed>(&json).unwrap(), speed);
    }
    for speed in FideSpeed::ALL {
        assert_eq!(serde_json::to_string(&speed).unwrap(), format!("\"{speed}\""));
    }
}
