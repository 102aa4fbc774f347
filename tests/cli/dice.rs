//! `chess960 sp dice`.

use crate::run::{Ended, run};

fn dice(args: &[&str]) -> Ended {
    run(&[&["sp", "dice"], args].concat())
}

/// The number at the end of what is told.
fn number(ended: &Ended) -> Option<u32> {
    let line = ended.stdout.lines().find(|line| line.starts_with("SP  "))?;
    line.split_whitespace().last()?.parse().ok()
}

#[test]
fn every_roll_is_explained() {
    let ended = dice(&["3", "5", "2", "3", "1", "4"]);
    let expected = "\
roll  piece                squares      is on  back rank
   3  light-square bishop  b d f h      f      _____B__
   5  dark-square bishop   a c e g      again  _____B__
   2  dark-square bishop   a c e g      c      __B__B__
   3  queen                a b d e g h  d      __BQ_B__
   1  first knight         a b e g h    a      N_BQ_B__
   4  second knight        b e g h      h      NRBQKBRN

SP          326
back rank   NRBQKBRN
X-FEN       nrbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBRN w KQkq - 0 1
";
    assert_eq!((ended.status, &*ended.stdout, &*ended.stderr), (0, expected, ""));
    assert_eq!(dice(&["3,5,2", "3,1,4"]), ended);
}

#[test]
fn three_dice_are_added_up() {
    let ended = dice(&["--method", "8x10x12", "3", "0", "7"]);
    let expected = "\
roll  die       adds
   3   8 sides  (3 - 1) * 120 = 240
   0  10 sides  (10 - 1) * 12 = 108
   7  12 sides  7 - 1 = 6

SP          240 + 108 + 6 = 354
back rank   BNRKRBQN
X-FEN       bnrkrbqn/pppppppp/8/8/8/8/PPPPPPPP/BNRKRBQN w KQkq - 0 1
";
    assert_eq!((ended.status, &*ended.stdout, &*ended.stderr), (0, expected, ""));
    assert_eq!(dice(&["--method", "8x10x12", "3", "10", "7"]).status, 0);
}

#[test]
fn instructions_name_every_step() {
    for (method, steps) in [("one-die", 6), ("4x12x20", 3), ("6x8x20", 3), ("8x10x12", 3)] {
        let ended = dice(&["--method", method]);
        assert_eq!((ended.status, &*ended.stderr), (0, ""));
        for step in 1..=steps {
            assert!(ended.stdout.contains(&format!("\n{step}. ")), "{}", ended.stdout);
        }
        assert!(!ended.stdout.contains(&format!("\n{}. ", steps + 1)), "{}", ended.stdout);
        assert!(ended.stdout.lines().all(|line| line.chars().count() <= 100), "{}", ended.stdout);
        assert_eq!(ended.stdout.contains("a 0 is 10"), method == "8x10x12");
    }
    assert_eq!(dice(&[]), dice(&["--method", "one-die"]));
}

#[test]
fn rolls_that_are_missing_are_asked_for() {
    for (args, next) in [
        (&["3"][..], "dark-square bishop, a roll of 1 to 4"),
        (&["3", "5"], "dark-square bishop, a roll of 1 to 4"),
        (&["3", "1", "1"], "first knight, a roll of 1 to 5"),
        (&["3", "1", "1", "6", "5"], "second knight, a roll of 1 to 4"),
        (&["--method", "4x12x20", "3"], "the die with 12 sides"),
    ] {
        let ended = dice(args);
        assert_eq!((ended.status, &*ended.stderr), (1, ""), "{args:?}");
        assert!(ended.stdout.ends_with(&format!("next        {next}\n")), "{}", ended.stdout);
    }
}

#[test]
fn rolls_that_cannot_be_are_refused() {
    for (args, why) in [
        (&["7"][..], "1 to 6"),
        (&["0"], "1 to 6"),
        (&["256"], "256"),
        (&["x"], "x"),
        (&["3", "2", "3", "1", "4", "1"], "drawn already"),
        (&["--method", "4x12x20", "5"], "1 to 4"),
        (&["--method", "4x12x20", "0"], "1 to 4"),
        (&["--method", "4x12x20", "1", "1", "1", "1"], "drawn already"),
        (&["--method", "2x2"], "4x12x20"),
        (&["--roll", "3"], "--roll"),
        (&["--seed", "x"], "--roll"),
        (&["--seed", "x", "3"], "--roll"),
    ] {
        let ended = dice(args);
        assert_eq!((ended.status, &*ended.stdout), (2, ""), "{args:?}");
        assert!(ended.stderr.contains(why), "{}", ended.stderr);
    }
}

/// Every row of rolls of three dice that the command is given, one in seven of them.
#[test]
fn the_command_reads_dice_as_the_library_does() {
    for index in (0..960_u32).step_by(7) {
        let rolls = [index / 240 + 1, index / 20 % 12 + 1, index % 20 + 1].map(|n| n.to_string());
        let ended = dice(&[&["--method", "4x12x20"], &rolls.each_ref().map(|n| &**n)[..]].concat());
        assert_eq!(number(&ended), Some(index));
    }
}

#[test]
fn the_program_can_roll() {
    for method in ["one-die", "4x12x20", "6x8x20", "8x10x12"] {
        let ended = dice(&["--method", method, "--roll"]);
        assert_eq!((ended.status, &*ended.stderr), (0, ""));
        assert!(number(&ended).is_some_and(|sp| sp < 960), "{}", ended.stdout);
        let seed = ended.stdout.lines().next().unwrap().strip_prefix("rolled from the seed ");
        assert_eq!(dice(&["--method", method, "--roll", "--seed", seed.unwrap()]), ended);
    }
    assert_eq!(number(&dice(&["--roll", "--seed", "a"])), Some(192));
}
