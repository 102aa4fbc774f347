//! `chess960 sp sheet`.

use std::{fs, process::Command};

use lopdf::Document;

use crate::run::Scratch;

/// Makes a PDF and reads it again.
fn made(scratch: &Scratch, args: &[&str]) -> Document {
    let ended = scratch.run(&[&["sp", "sheet", "-o", "sheet.pdf"], args].concat());
    assert_eq!((ended.status, &*ended.stdout, &*ended.stderr), (0, "", ""), "{args:?}");
    Document::load(scratch.path().join("sheet.pdf")).unwrap()
}

fn text_of(document: &Document, page: u32) -> String {
    document.extract_text(&[page]).unwrap().split_whitespace().collect()
}

#[test]
fn each_start_is_a_round() {
    let scratch = Scratch::new();
    let args = ["353", "RNBQKBNR", "17/402", "600-602", "--event", "Club", "--first-round", "4"];
    let document = made(&scratch, &args);
    assert_eq!(document.get_pages().len(), 6);
    let ranks = ["BNRBKRQN", "RNBQKBNR", "17/402", "600", "601", "602"];
    for ((page, rank), round) in (1..).zip(ranks).zip(4..) {
        let text = text_of(&document, page);
        assert!(text.contains(rank) && text.contains("Club"), "{page}: {text}");
        assert!(text.contains(&round.to_string()), "{page}: {text}");
    }
}

#[test]
fn each_table_has_a_sheet() {
    let scratch = Scratch::new();
    assert_eq!(made(&scratch, &["1", "2", "--tables", "5"]).get_pages().len(), 10);
    let cards = ["1", "2", "--tables", "5", "--layout", "card"];
    assert_eq!(made(&scratch, &cards).get_pages().len(), 2);
    let both = ["1", "2", "--tables", "5", "--envelopes"];
    assert_eq!(made(&scratch, &both).get_pages().len(), 20);
    let folded = ["1", "2", "--tables", "5", "--envelopes=folded", "--paper", "letter"];
    assert_eq!(made(&scratch, &folded).get_pages().len(), 10);
}

#[test]
fn every_language_has_its_words() {
    let scratch = Scratch::new();
    for (code, words) in [
        ("en", "Backrank,atoh"),
        ("de", "Ausgangsstellung"),
        ("nl", "Beginstelling"),
        ("ru", "Начальнаяпозиция"),
        ("es", "Posicióninicial"),
        ("fr", "Positiondedépart"),
    ] {
        let text = text_of(&made(&scratch, &["518", "--language", code]), 1);
        assert!(text.contains(words), "{code}: {text}");
    }
}

#[test]
fn a_draw_is_printed_as_it_was_drawn() {
    let scratch = Scratch::new();
    let draw = ["sp", "draw", "--rounds", "3", "--seed", "Zürich", "--format", "json"];
    let record = scratch.run(&draw);
    assert_eq!(record.status, 0, "{}", record.stderr);
    scratch.write("draw.json", &record.stdout);
    let document = made(&scratch, &["--draw", "draw.json"]);
    assert_eq!(document.get_pages().len(), 3);
    let record: serde_json::Value = serde_json::from_str(&record.stdout).unwrap();
    for (page, drawn) in (1..).zip(record["draws"].as_array().unwrap()) {
        let rank = drawn["back_rank"].as_str().unwrap();
        assert!(text_of(&document, page).contains(rank), "{page}: {rank}");
    }
}

#[test]
fn a_draw_that_does_not_fit_its_seed_is_not_printed() {
    let scratch = Scratch::new();
    let draw = ["sp", "draw", "--rounds", "1", "--seed", "Zürich", "--format", "json"];
    let record = scratch.run(&draw).stdout;
    scratch.write("draw.json", record.replace("Zürich", "Basel"));
    let ended = scratch.run(&["sp", "sheet", "--draw", "draw.json", "-o", "sheet.pdf"]);
    assert_eq!(ended.status, 1, "{}", ended.stderr);
    assert!(ended.stderr.contains("draw.json: draw 1"), "{}", ended.stderr);
    assert_eq!(scratch.names(), ["draw.json"]);

    scratch.write("draw.json", "{");
    let ended = scratch.run(&["sp", "sheet", "--draw", "draw.json", "-o", "sheet.pdf"]);
    assert_eq!(ended.status, 2);
    assert!(ended.stderr.contains("no record of a draw: line 1"), "{}", ended.stderr);
}

#[test]
fn the_same_arguments_give_the_same_bytes() {
    let scratch = Scratch::new();
    let args = ["sp", "sheet", "353", "--language", "ru", "-o"];
    for name in ["a.pdf", "b.pdf"] {
        assert_eq!(scratch.run(&[&args[..], &[name]].concat()).status, 0);
    }
    let read = |name| fs::read(scratch.path().join(name)).unwrap();
    assert_eq!(read("a.pdf"), read("b.pdf"));
}

#[test]
fn what_cannot_be_is_refused_before_anything_is_written() {
    let scratch = Scratch::new();
    for (args, why) in [
        (&[][..], "START"),
        (&["960"], "0 to 959"),
        (&["0-959", "--tables", "11"], "10560 sheets, expected 10000 at most"),
        (&["1", "--tables", "0"], "1..=1000"),
        (&["1", "--event", "a\u{1b}[31m"], "\\u{1b}"),
        (&["1", "--event", " "], "no text"),
        (&["1", "--poster"], "cannot be used with"),
        (&["1", "--draw", "x.json"], "cannot be used with"),
        (&["1", "--layout", "card", "--envelopes"], "cards have no envelopes"),
        (&["1", "--language", "xx"], "possible values"),
    ] {
        let ended = scratch.run(&[&["sp", "sheet", "-o", "sheet.pdf"], args].concat());
        assert_eq!((ended.status, &*ended.stdout), (2, ""), "{args:?}: {}", ended.stderr);
        assert!(ended.stderr.contains(why), "{args:?}: {}", ended.stderr);
        assert!(scratch.names().is_empty(), "{args:?}");
    }
}

#[test]
fn letters_that_the_font_lacks_are_told() {
    let ended = Scratch::new().run(&["sp", "sheet", "1", "--event", "将棋 Open", "-o", "a.pdf"]);
    assert_eq!(ended.status, 0);
    assert_eq!(ended.stderr, "event: the font lacks these characters: 将棋\n");
}

#[test]
fn the_poster_is_one_page_with_all_numbers() {
    let scratch = Scratch::new();
    let document = made(&scratch, &["--poster", "--language", "de"]);
    assert_eq!(document.get_pages().len(), 1);
    let text = text_of(&document, 1);
    for number in ["0BBQNNRKR", "518RNBQKBNR", "959RKRNNQBB"] {
        assert!(text.contains(number), "{number}");
    }
}

/// Drawn by other code than ours, no page may be white.
#[test]
#[allow(clippy::print_stderr, reason = "tells that nothing was tested")]
fn pages_are_not_blank() {
    if Command::new("pdftoppm").arg("-v").output().is_err() {
        eprintln!("skipped: no pdftoppm on this machine");
        return;
    }
    let scratch = Scratch::new();
    for args in [&["353", "17/402"][..], &["353", "--layout", "card"], &["353", "--envelopes"]] {
        let pages = made(&scratch, args).get_pages().len();
        let status = Command::new("pdftoppm")
            .args(["-gray", "-r", "40", "sheet.pdf", "page"])
            .current_dir(scratch.path())
            .status();
        assert!(status.unwrap().success());
        let pictures: Vec<_> =
            scratch.names().into_iter().filter(|name| name.ends_with(".pgm")).collect();
        assert_eq!(pictures.len(), pages, "{args:?}");
        for name in pictures {
            let picture = fs::read(scratch.path().join(&name)).unwrap();
            let dark = picture.iter().filter(|point| **point < 100).count();
            assert!(dark * 200 > picture.len(), "{args:?} {name}: {dark} of {}", picture.len());
            fs::remove_file(scratch.path().join(name)).unwrap();
        }
    }
}
