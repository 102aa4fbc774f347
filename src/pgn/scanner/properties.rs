//! What holds for every text: no byte is lost, and no text is slow.

use rand::{Rng, SeedableRng, rngs::SmallRng, seq::IndexedRandom};

use crate::pgn::testing::{Heard, SNIPPETS};

use super::{tests::scan, *};

/// What a text of these pieces may hold that is in no call and no finding.
fn is_filler(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte.is_ascii_digit() || matches!(byte, b'.' | b'\x1a')
}

#[test]
fn every_byte_is_accounted_for() {
    let mut rng = SmallRng::seed_from_u64(959);
    let snippets: Vec<_> =
        SNIPPETS.iter().filter(|it| !it.contains([';', '%', '\u{feff}'])).collect();
    for _ in 0..5000 {
        let pieces = rng.random_range(0..30);
        let text: String = (0..pieces).map(|_| **snippets.choose(&mut rng).unwrap()).collect();
        // A comment before the first game is in no call.
        if text.trim_start_matches(['\x1a', ' ', '\r', '\n']).starts_with('{') {
            continue;
        }
        let (games, log) = scan(&text);
        let mut end = 0;
        let mut heard = vec![false; text.len()];
        let mut hear = |span: Range<usize>| heard[span].fill(true);
        for game in &games {
            assert_eq!(game.span.start, end, "{text:?}");
            end = game.span.end;
            for place in &game.output.places {
                hear(with_delimiters(&text, game, place));
            }
            for (code, place, _) in &game.output.faults {
                assert!(game.span.start <= place.start && place.end <= game.span.end);
                hear(with_delimiters(&text, game, place));
                if *code == Code::VariationFirst {
                    hear(variation(&text, game, place.start));
                }
            }
        }
        log.outside.iter().for_each(|(_, place)| hear(place.clone()));
        // The one odd blank among the snippets. In the movetext it is a finding besides.
        text.match_indices('\u{a0}').for_each(|(at, blank)| hear(at..at + blank.len()));
        let lost = (0..text.len()).find(|&at| !heard[at] && !is_filler(text.as_bytes()[at]));
        assert_eq!(lost, None, "{text:?}");
        assert!(text[end..].bytes().all(is_filler) || !log.outside.is_empty());
    }
}

/// The place of a call or finding with the braces of a comment, or the rest of a tag.
fn with_delimiters(text: &str, game: &Game<Heard>, place: &Range<usize>) -> Range<usize> {
    let bytes = text.as_bytes();
    if place.start > 0 && bytes[place.start - 1] == b'{' {
        return place.start - 1..bytes.len().min(place.end + 1);
    }
    // An unclosed comment is a finding at its brace, and lasts to the end of the game.
    if bytes[place.clone()] == *b"{" {
        return place.start..game.span.end;
    }
    if place.start > 0
        && bytes[place.start - 1] == b'"'
        && let Some(start) = text[..place.start].rfind('[')
    {
        let close = place.end + usize::from(bytes.get(place.end) == Some(&b'"'));
        let blanks = bytes[close..].iter().take_while(|&&b| b == b' ').count();
        let close = close + blanks;
        return start..close + usize::from(bytes.get(close) == Some(&b']'));
    }
    place.clone()
}

/// The variation that opens at `at`: of one before any move the visitor hears nothing.
fn variation(text: &str, game: &Game<Heard>, at: usize) -> Range<usize> {
    let (mut depth, mut in_comment) = (0, false);
    for (i, byte) in text.bytes().enumerate().take(game.span.end).skip(at) {
        match byte {
            b'{' => in_comment = true,
            b'}' => in_comment = false,
            b'(' if !in_comment => depth += 1,
            b')' if !in_comment => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at..i + 1;
        }
    }
    at..game.span.end
}

/// Texts of a few MiB that are made to take long.
#[test]
fn no_text_takes_more_than_time_in_proportion() {
    const SIZE: usize = 4 << 20;
    for (head, filler) in [
        ("", "1"),
        ("", "["),
        ("", "{"),
        ("", "}"),
        ("", "("),
        ("", ")"),
        ("", "\""),
        ("", "\r"),
        ("", " "),
        ("", "\u{feff}"),
        ("1. e4 ", "1.5"),
        ("1. e4 ", "0.5"),
        ("1. e4 ", "0.5-"),
        ("1. e4 ", "1-"),
        ("1. e4 ", "[ "),
        ("1. e4 ", "["),
        ("1. e4 ", "[A"),
        ("1. e4 ", "(e4)"),
        ("1. e4 ", "("),
        ("", "(e4)"),
        ("1. e4 ", "(()"),
        ("1. e4 ", "<a"),
        ("1. e4 ", "<"),
        ("1. e4 ", "00"),
        ("1. e4 ", "00 "),
        ("1. e4 00", " "),
        ("1. e4 ", "e8("),
        ("1. e4 ", "e8(Q)"),
        ("1. e4 *", "\n%"),
        ("[A \"", "\\a"),
        ("[A \"b\"]", "[a \"\\b\"]"),
        ("[A \"b\"]", "[A \"\\b\"c"),
        ("1. e4 ", "[A \"b"),
        ("1. e4 ", " \u{feff}["),
        ("1. e4 1-0\n", "["),
        ("1. e4 1-0\n", "{"),
        ("1. e4 1-0\n", "{\n"),
        ("1. e4 1-0", "\n1"),
        ("1. e4 1-0", "[Event \"x\"] 1-0"),
        ("1. e4 {", "\n\n[Event \"x\"]{"),
        ("1. e4 {", "\n\n[Event \"x\"]"),
        ("1. e4 }{", "\n\n[Event \"x\"]\n"),
        ("1. e4 ", "\n%"),
        ("1. e4 ", ";\n"),
        ("1. e4 ", "\n["),
        ("1. e4 ", "\n[A \""),
        ("[A \"b\"]", "[A \"b\"x"),
        ("[A \"b\"]", "[A \"b\"x\""),
        ("[A \"b\"]", "[A \"\\\""),
        ("[A \"b\"]", "[A \"b\" "),
        ("[A \"b\"]", "[A \"b\"]"),
        ("[A \"b\"]", "[A \"b\r"),
        ("[A \"b\"]", "[A \"b\"]\n\n"),
        ("[A \"b\"]", "[-]"),
        ("[A \"b\"]", "["),
        ("[A \"b\"]", "[\n"),
        ("[A \"b\"]", "[A \"\n\n"),
        ("", "[Event \"x\"]\n\n"),
    ] {
        for tail in ["", "}\n\n[Event \"y\"]\n\n*\n"] {
            let mut text = head.to_owned();
            text.extend(std::iter::repeat_n(filler, SIZE / filler.len()));
            text += tail;
            let start = std::time::Instant::now();
            let mut scanner = Scanner::new(text.as_bytes());
            let mut silent = Silent;
            while scanner.next_game(&mut silent).is_some() {}
            let took = start.elapsed();
            assert!(took.as_secs() < 4, "{head:?} {filler:?} {tail:?}: {took:?}");
        }
    }
}

/// Takes every call and keeps nothing.
struct Silent;

impl pgn_reader::Visitor for Silent {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> std::ops::ControlFlow<()> {
        std::ops::ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> std::ops::ControlFlow<()> {
        std::ops::ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) {}
}

impl Receiver for Silent {}
