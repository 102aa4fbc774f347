//! Findings as compilers show them: the line with what is wrong in it underlined.

use std::{fmt::Write, ops::Range};

use crate::cli::explain::area;
use annotate_snippets::{
    AnnotationKind, Group, Level, Origin, Renderer, Snippet,
    renderer::{DEFAULT_LINE_NUM_STYLE, Style},
};
use chess960::{
    diagnostic::{Code, Fix, Severity},
    output::findings::{Row, excerpt::Excerpt},
    text::{quote, visible},
};

/// Where a finding is.
pub(super) struct Source<'a> {
    /// The text that its span points into.
    pub(super) text: &'a [u8],
    /// The game with what stands before it: what is beside that is not shown.
    pub(super) within: Range<usize>,
}

/// Columns of the terminal that are used at most. Lines come cut, and are not cut again.
const WIDTH: usize = 1000;

/// Draws findings, in colour or not.
pub(super) struct Painter {
    renderer: Renderer,
    /// The style of the arrow before a place.
    arrow: Style,
}

impl Painter {
    pub(super) fn new(is_colourful: bool) -> Painter {
        let (renderer, arrow) = if is_colourful {
            (Renderer::styled(), DEFAULT_LINE_NUM_STYLE)
        } else {
            (Renderer::plain(), Style::new())
        };
        Painter { renderer: renderer.term_width(WIDTH), arrow }
    }

    /// The finding with an empty line after it. `name` is its file as it is shown.
    pub(super) fn paint(&self, row: &Row, name: &str, source: Option<Source<'_>>) -> String {
        let finding = &row.finding;
        let level = match finding.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Note => Level::NOTE,
        };
        let title = level.primary_title(visible(&finding.message)).id(finding.code.id());
        let mut group = Group::with_title(title);
        let origin = origin(row, name);
        let text = source.as_ref().map_or(&[][..], |source| source.text);
        let mut arrow = None;
        if let (Some(source), Some((start, _))) = (source, &row.span) {
            let excerpt = Excerpt::of(source.text, &finding.span, source.within);
            let mark = AnnotationKind::Primary.span(excerpt.mark);
            let line = usize::try_from(start.line).unwrap_or(usize::MAX);
            let snippet = Snippet::source(excerpt.line).line_start(line).annotation(mark);
            group = group.element(snippet);
            arrow = origin.map(|origin| self.arrow(line, &origin));
        } else if let Some(origin) = origin {
            group = group.element(Origin::path(origin));
        }
        if let Some(help) = &finding.help {
            group = group.element(Level::HELP.message(visible(help)));
        }
        if let Some(fix) = finding.fix.as_ref().filter(|_| row.is_fixable) {
            let name = if row.is_fixed { "fixed" } else { "fix" };
            group =
                group.element(Level::HELP.with_name(name).message(told(fix, finding.code, text)));
        }
        let mut out = self.renderer.render(&[group]);
        if let (Some(arrow), Some(end)) = (arrow, out.find('\n')) {
            out.insert_str(end + 1, &arrow);
        }
        out.push_str("\n\n");
        out
    }

    /// The line that tells the place. The renderer would take the column from the excerpt.
    fn arrow(&self, line: usize, origin: &str) -> String {
        let margin = " ".repeat(line.to_string().len());
        let style = self.arrow;
        format!("{margin}{style}--> {style:#}{origin}\n")
    }
}

/// `file:line:column (game N, ply P of a variation)`, or as much of it as there is.
fn origin(row: &Row, name: &str) -> Option<String> {
    row.file.as_ref()?;
    let mut out = name.to_owned();
    // Writing to a string cannot fail.
    if let Some((start, _)) = &row.span {
        let _ = write!(out, ":{}:{}", start.line, start.column);
    }
    if let Some(game) = row.game {
        let within = row.within().map(|within| format!(", {within}")).unwrap_or_default();
        let _ = write!(out, " (game {game}{within})");
    }
    Some(out)
}

/// What mends a finding of this kind, in words.
fn told(fix: &Fix, code: Code, text: &[u8]) -> String {
    let old = |place: &Range<usize>| quote(text.get(place.clone()).unwrap_or_default());
    match fix {
        // All that is odd about a FEN or a move is mended at once.
        Fix::Elsewhere => match area(code) {
            "fen" | "start" => "the FEN is written in its normal form".to_owned(),
            _ => "the move is written as it should be".to_owned(),
        },
        Fix::Remove(place) => format!("{} is taken out", old(place)),
        Fix::AddTag(_, name, value) => {
            format!("the tag {} is added", quote(format!("[{name} \"{value}\"]").as_bytes()))
        }
        Fix::Replace(place, by) => {
            let old = old(place);
            let new = quote(by.as_bytes());
            match (place.is_empty(), by.is_empty()) {
                (true, _) => format!("{new} is put in"),
                (false, true) => format!("{old} is taken out"),
                (false, false) => format!("{old} becomes {new}"),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use chess960::{
        diagnostic::{Code, Finding},
        game::place::{Place, Placed, Placer},
    };

    use super::*;

    fn painted(painter: &Painter, text: &[u8], finding: Finding) -> String {
        let within: Range<usize> = 0..text.len();
        let placed = Placer::new(text, 0).place(finding, Some(7));
        let mut row = Row::new(Arc::from("a.pgn"), placed);
        row.is_fixable = row.finding.fix.is_some();
        painter.paint(&row, "a.pgn", Some(Source { text, within }))
    }

    fn plain(text: &[u8], finding: Finding) -> String {
        painted(&Painter::new(false), text, finding)
    }

    #[test]
    fn the_line_its_place_and_what_helps() {
        let text = b"[Event \"x\"]\n\n1. e4 e5 2. Ke3 *\n";
        let finding = Finding {
            ply: Some(3),
            help: Some("perhaps `Ke2`".to_owned()),
            fix: Some(Fix::Replace(25..28, "Ke2".to_owned())),
            ..Finding::new(Code::MoveIllegal, 25..28, "`Ke3` is illegal")
        };
        let expected = "\
error[move/illegal]: `Ke3` is illegal
 --> a.pgn:3:13 (game 7, ply 3)
  |
3 | 1. e4 e5 2. Ke3 *
  |             ^^^
  |
  = help: perhaps `Ke2`
  = fix: `Ke3` becomes `Ke2`

";
        assert_eq!(plain(text, finding), expected);
    }

    #[test]
    fn a_place_in_a_variation_is_told_as_one() {
        let finding =
            || Finding { in_variation: true, ..Finding::new(Code::MoveIllegal, 0..2, "x") };
        let out = plain(b"zz", Finding { ply: Some(12), ..finding() });
        assert!(out.contains("--> a.pgn:1:1 (game 7, ply 12 of a variation)\n"), "{out}");
        let out = plain(b"zz", finding());
        assert!(out.contains("--> a.pgn:1:1 (game 7, in a variation)\n"), "{out}");
    }

    #[test]
    fn what_mends_it_is_told() {
        let text = b"exf6 e.p. 1/2";
        let replace = |span, by: &str| Fix::Replace(span, by.to_owned());
        for (code, fix, told) in [
            (Code::FenBlanks, Fix::Elsewhere, "the FEN is written in its normal form"),
            (Code::StartRights, Fix::Elsewhere, "the FEN is written in its normal form"),
            (Code::MoveCheckMark, Fix::Elsewhere, "the move is written as it should be"),
            (Code::CastlingSpelling, Fix::Elsewhere, "the move is written as it should be"),
            (Code::EnPassantSuffix, Fix::Remove(5..9), "`e.p.` is taken out"),
            (Code::MarkerForm, replace(10..13, "1/2-1/2"), "`1/2` becomes `1/2-1/2`"),
            (Code::MarkerForm, replace(10..13, ""), "`1/2` is taken out"),
            (Code::MarkerForm, replace(10..10, "*"), "`*` is put in"),
        ] {
            let finding = Finding { fix: Some(fix), ..Finding::new(code, 0..1, "x") };
            let out = plain(text, finding);
            assert!(out.contains(&format!("= fix: {told}\n")), "{out}");
        }
    }

    #[test]
    fn a_place_has_a_caret() {
        let end = plain(b"1. e4\n2. d4", Finding::new(Code::MarkerMissing, 11..11, "no marker"));
        assert!(end.contains("\n2 | 2. d4\n  |      ^\n"), "{end}");
        let empty = plain(b"1. e4\n", Finding::new(Code::MarkerMissing, 6..6, "no marker"));
        assert!(empty.contains("\n2 |\n  | ^\n"), "{empty}");
    }

    #[test]
    fn the_underline_is_where_the_span_is() {
        for (line, at) in [
            // A tab is shown as four blanks; what is wide takes two columns.
            ("\t1. zz", "       ^^"),
            ("1.\tzz", "      ^^"),
            ("将军 zz", "     ^^"),
            ("é\u{301} zz", "  ^^"),
            ("\u{1b}[2J zz", "     ^^"),
            ("\u{202e} zz \u{1}", "  ^^"),
            ("zz", "^^"),
        ] {
            let begin = line.find("zz").unwrap();
            let finding = Finding::new(Code::MoveIllegal, begin..begin + 2, "x");
            let out = plain(line.as_bytes(), finding);
            let marks = out.lines().find(|line| line.contains('^')).unwrap();
            assert_eq!(marks, format!("  | {at}"), "{line:?}:\n{out}");
            assert!(!out.contains(['\u{1b}', '\u{202e}', '\t', '\u{1}']), "{out:?}");
        }
    }

    #[test]
    fn the_place_of_a_long_line_is_the_true_one() {
        let line = format!("{}zz{}", "é".repeat(3000), "x".repeat(5000));
        let out = plain(line.as_bytes(), Finding::new(Code::MoveIllegal, 6000..6002, "x"));
        assert!(out.contains("--> a.pgn:1:3001 "), "{out}");
        assert!(out.lines().all(|line| line.chars().count() < 120), "{out}");
        assert!(out.contains(&format!("\n1 | …{}zz{}…\n", "é".repeat(49), "x".repeat(49))));
        let out = plain(line.as_bytes(), Finding::new(Code::MoveIllegal, 6000..9000, "x"));
        let marks = out.lines().find(|line| line.contains('^')).unwrap();
        assert_eq!(marks, format!("  | {}{}", " ".repeat(20), "^".repeat(81)));
    }

    #[test]
    fn colours_change_nothing_else() {
        let text = b"\n\n\n\n\n\n\n\n\n1. e4 zz *\n";
        let finding = || Finding::new(Code::MoveIllegal, 15..17, "`zz`");
        let colourful = painted(&Painter::new(true), text, finding());
        assert!(colourful.contains('\u{1b}'));
        let mut stripped = String::new();
        let mut rest = &*colourful;
        while let Some((before, after)) = rest.split_once('\u{1b}') {
            stripped.push_str(before);
            rest = after.split_once('m').unwrap().1;
        }
        assert_eq!(stripped + rest, plain(text, finding()));
    }

    #[test]
    fn what_has_no_place_has_no_line() {
        let place = Place { byte: 9, line: 2, column: 1 };
        let finding = Finding::new(Code::EventMissingRound, 0..0, "no game of round 3");
        let placed = Placed { finding, start: place, end: place, game: Some(2) };
        let mut row = Row::new(Arc::from("a.pgn"), placed);
        let painter = Painter::new(false);
        let title = "warning[event/missing-round]: no game of round 3\n";
        let expect = |row: &Row, rest: &str| {
            assert_eq!(painter.paint(row, "a.pgn", None), format!("{title}{rest}\n"));
        };
        expect(&row, "--> a.pgn:2:1 (game 2)\n");
        row = Row { span: None, game: None, ..row };
        expect(&row, "--> a.pgn\n");
        row.file = None;
        expect(&row, "");
    }
}
