//! Whether everything has its place, on every sheet, in every language, on every paper.

use lopdf::Document;

use super::{
    canvas::{Anchor, Text, Turn},
    *,
};
use crate::chess960::start::{Sp, Start};

const LAYOUTS: [Layout; 4] = [Layout::Page, Layout::Card, Layout::Envelope, Layout::Folded];

fn sheet(round: u32, start: Start, table: Option<u32>) -> Sheet {
    Sheet { drawn: Drawn { round, game: 1, start }, table }
}

fn single(number: u16) -> Start {
    Start::Single(Sp::new(number).unwrap())
}

fn caption(text: &str) -> Option<Caption> {
    Some(Caption::new(text).unwrap())
}

/// All single starts, and some double ones.
fn starts() -> impl Iterator<Item = Start> {
    let doubles = (0..Start::COUNT).step_by(9973).filter_map(Start::from_index);
    Sp::all().map(Start::Single).chain(doubles)
}

/// Where a text is painted, from its left to its right and from its top to its bottom, before it is turned.
fn extent(text: &Text) -> [u32; 4] {
    let width = font::width(&text.text, text.style.weight, text.size);
    let spare = text.spot.room.saturating_sub(width);
    let left = text.spot.x
        + match text.style.anchor {
            Anchor::Start => 0,
            Anchor::Middle => spare / 2,
            Anchor::End => spare,
        };
    let (above, below) = (text.size * 3 / 4, text.size / 5);
    [left, left + width, text.spot.baseline - above, text.spot.baseline + below]
}

fn overlap([a1, a2, a3, a4]: [u32; 4], [b1, b2, b3, b4]: [u32; 4]) -> bool {
    a1 < b2 && b1 < a2 && a3 < b4 && b3 < a4
}

/// What is wrong with where the texts of a page stand.
fn misplaced(page: &Canvas) -> Vec<String> {
    let texts: Vec<(&Text, [u32; 4])> =
        page.texts().iter().map(|text| (text, extent(text))).collect();
    let mut wrong = Vec::new();
    for (i, &(text, place)) in texts.iter().enumerate() {
        let [left, right, top, bottom] = place;
        let width = right - left;
        if width > text.spot.room {
            wrong.push(format!("{:?} is {width} wide, has {}", text.text, text.spot.room));
        }
        let inside = [700..=page.format.width - 700, 700..=page.format.height - 700];
        if ![left, right].iter().all(|x| inside[0].contains(x))
            || ![top, bottom].iter().all(|y| inside[1].contains(y))
        {
            wrong.push(format!("{:?} leaves the page", text.text));
        }
        for (other, _) in
            texts[..i].iter().filter(|(other, at)| other.turn == text.turn && overlap(*at, place))
        {
            wrong.push(format!("{:?} and {:?} overlap", other.text, text.text));
        }
    }
    wrong
}

/// What is wrong with a page on which all is the program's own.
fn faults(page: &Canvas) -> Vec<String> {
    let mut faults = misplaced(page);
    for text in page.texts() {
        if text.size * 10 < text.style.size * 8 || text.text.ends_with('…') {
            faults.push(format!("{:?} has {} of {}", text.text, text.size, text.style.size));
        }
    }
    faults
}

#[test]
fn everything_has_room_for_every_start_in_every_language_on_every_paper() {
    for (language, paper) in Language::ALL.iter().flat_map(|l| Paper::ALL.map(|paper| (*l, paper)))
    {
        // What is inside is the same for both kinds of envelopes, and what is outside for every start.
        for (layout, step) in LAYOUTS.into_iter().zip([1, 1, 101, 1]) {
            let blank = Order { paper, language, layout, ..Order::default() };
            let (event, date) = (caption("Open"), caption("2026"));
            let full = Order { event, date, has_games: true, ..blank.clone() };
            for (order, table, step) in [(blank, None, step), (full, Some(1000), 11 * step)] {
                let of = |start| sheet(99, start, table);
                let sheets: Vec<Sheet> = starts().step_by(step).map(of).collect();
                for page in pages(&order, &sheets) {
                    let faults = faults(&page);
                    assert!(faults.is_empty(), "{language:?} {paper:?} {layout:?}: {faults:#?}");
                }
            }
        }
        let faults = faults(&poster::draw(paper, language.words()));
        assert!(faults.is_empty(), "{language:?} {paper:?}: {faults:#?}");
    }
}

#[test]
fn what_users_write_stays_in_its_place() {
    for text in [
        "W".repeat(500),
        "Wagen ".repeat(100),
        "x".to_owned(),
        "e\u{301}".repeat(300),
        "♔ 将棋 🏆 ".repeat(40),
        "بطولة الشطرنج العشوائي".repeat(9),
        "<svg>&amp;\"']]>".repeat(20),
    ] {
        for layout in LAYOUTS {
            let order = Order {
                event: caption(&text),
                date: caption(&text),
                has_games: true,
                layout,
                ..Order::default()
            };
            let sheets = [sheet(9999, single(518), Some(1000)), sheet(u32::MAX, single(0), None)];
            for page in pages(&order, &sheets) {
                assert_eq!(misplaced(&page), [""; 0], "{layout:?}");
            }
            super::sheets(&order, &sheets).unwrap();
        }
    }
}

#[test]
fn captions_are_one_line_that_can_be_printed() {
    assert_eq!(Caption::new("  Open   2026 ").unwrap().as_str(), "Open 2026");
    assert_eq!(Caption::new("   "), Err(NotACaption::Empty));
    for c in ['\n', '\t', '\0', '\u{1b}', '\u{85}', '\u{202e}', '\u{2028}', '\u{ffff}'] {
        let found = Caption::new(&format!("Open{c}2026"));
        assert_eq!(found, Err(NotACaption::Character(c)));
        assert!(found.unwrap_err().to_string().contains(&c.escape_unicode().to_string()));
    }
}

/// The text of a page of a PDF, without blanks: every letter has its place, and words cannot be told apart.
fn text_of(document: &Document, page: u32) -> String {
    document.extract_text(&[page]).unwrap().split_whitespace().collect()
}

#[test]
fn a_round_has_its_number_and_its_back_rank_in_every_language() {
    let double = Start::new(Sp::new(17).unwrap(), Sp::new(402).unwrap());
    let all = [sheet(7, single(353), Some(12)), sheet(8, double, None)];
    for language in Language::ALL {
        let words = language.words();
        let order =
            Order { language, event: caption("Żółć Ёж & Söhne"), ..Order::default() };
        let document = Document::load_mem(&super::sheets(&order, &all).unwrap()).unwrap();
        assert_eq!(document.get_pages().len(), 2);
        let [first, second] = [1, 2].map(|page| text_of(&document, page));
        let without_blanks = |text: &str| text.split_whitespace().collect::<String>();
        let expected = [words.start_position, words.how_steps, words.h_side, words.letters];
        for text in expected.map(without_blanks).iter().chain([
            &"353".to_owned(),
            &"BNRBKRQN".to_owned(),
            &"ŻółćЁж&Söhne".to_owned(),
            &without_blanks(&single(353).xfen()),
        ]) {
            assert!(first.contains(text.as_str()), "{language:?}: {text} in {first}");
        }
        let [white, black] = [17, 402].map(|n| Sp::new(n).unwrap().back_rank().to_string());
        for text in ["17/402", white.as_str(), black.as_str()] {
            assert!(second.contains(text), "{language:?}: {text} in {second}");
        }
    }
}

#[test]
fn pages_are_counted_and_the_outside_tells_nothing() {
    let all: Vec<Sheet> = (1..=7).map(|round| sheet(round, single(353), None)).collect();
    for (layout, count) in LAYOUTS.into_iter().zip([7, 2, 14, 7]) {
        let order = Order { layout, ..Order::default() };
        let document = Document::load_mem(&super::sheets(&order, &all).unwrap()).unwrap();
        assert_eq!(document.get_pages().len(), count, "{layout:?}");
        if layout == Layout::Envelope {
            for page in 1..=14 {
                let is_inside = text_of(&document, page).contains("BNRBKRQN");
                assert_eq!(is_inside, page % 2 == 0, "page {page}");
            }
        }
    }
}

#[test]
fn the_same_order_gives_the_same_bytes_without_a_time() {
    let order = Order { event: caption("Open"), language: Language::Russian, ..Order::default() };
    let all = [sheet(1, single(0), Some(1))];
    let pdf = super::sheets(&order, &all).unwrap();
    assert_eq!(super::sheets(&order, &all).unwrap(), pdf);
    for name in [&b"CreationDate"[..], b"ModDate", b"CreateDate"] {
        assert!(!pdf.windows(name.len()).any(|window| window == name));
    }
    let document = Document::load_mem(&pdf).unwrap();
    let language = document.catalog().unwrap().get(b"Lang").unwrap();
    assert_eq!(language.as_str().unwrap(), b"ru");
    let info = document.trailer.get(b"Info").unwrap().as_reference().unwrap();
    let info = document.get_dictionary(info).unwrap();
    assert!(info.has(b"Title") && info.has(b"Author"));
}

#[test]
fn pages_have_the_size_of_the_paper() {
    for paper in Paper::ALL {
        let order = Order { paper, ..Order::default() };
        let pdf = super::sheets(&order, &[sheet(1, single(518), None)]).unwrap();
        let document = Document::load_mem(&pdf).unwrap();
        let page = document.get_dictionary(document.get_pages()[&1]).unwrap();
        let size = page.get(b"MediaBox").unwrap().as_array().unwrap();
        let (width, height) = paper.sheet().points;
        let found = [&size[2], &size[3]].map(|length| length.as_float().unwrap());
        assert_eq!(found, [width, height]);
    }
}

#[test]
fn the_poster_has_all_960_in_their_order() {
    for paper in Paper::ALL {
        let page = poster::draw(paper, Language::English.words());
        let texts: Vec<&str> = page.texts().iter().map(|text| text.text.as_str()).collect();
        let all = Sp::all().flat_map(|sp| [sp.to_string(), sp.back_rank().to_string()]);
        let all: Vec<String> = all.collect();
        assert_eq!(texts[texts.len() - all.len()..], all[..]);
    }
    let document = poster(Paper::A4, Language::Russian).unwrap();
    assert_eq!(Document::load_mem(&document).unwrap().get_pages().len(), 1);
}

#[test]
fn a_column_of_the_poster_shares_its_bishops_and_a_row_the_order_of_the_rest() {
    let rank = |number: u16| Sp::new(number).unwrap().back_rank().to_string();
    let bishops = |number| rank(number).match_indices('B').map(|(at, _)| at).collect::<Vec<_>>();
    let others = |number| rank(number).replace('B', "");
    for number in 0..960 {
        assert_eq!(bishops(number), bishops(number % 16));
        assert_eq!(others(number), others(number - number % 16));
    }
}

#[test]
fn what_is_folded_has_its_cover_on_its_head_in_the_upper_left_and_the_rest_below() {
    for paper in Paper::ALL {
        let order = Order { paper, layout: Layout::Folded, ..Order::default() };
        let page = envelope::folded(&order, &sheet(3, single(353), None));
        let (across, down) = (page.format.height / 2, page.format.width / 2);
        let mut turned = 0;
        for text in page.texts() {
            let [left, _, top, _] = extent(text);
            match text.turn {
                Turn::Upright => assert!(top > across, "{text:?}"),
                Turn::UpsideDown => {
                    turned += 1;
                    // Turned about the middle of the page, right and below become left and above.
                    assert!(left > down && top > across, "{text:?}");
                    assert!(!text.text.contains("353") && !text.text.contains("BNRBKRQN"));
                }
            }
        }
        assert!(turned > 3);
    }
}

#[test]
fn what_is_inside_lies_on_the_half_that_is_hatched_on_its_back() {
    for (paper, start) in Paper::ALL.iter().flat_map(|paper| starts().map(|start| (*paper, start)))
    {
        let order = Order { paper, layout: Layout::Envelope, ..Order::default() };
        let page = envelope::inside(&order, &sheet(3, start, None));
        for text in page.texts() {
            let [.., bottom] = extent(text);
            assert!(bottom < page.format.height / 2 - envelope::FOLD, "{text:?}");
        }
    }
}
