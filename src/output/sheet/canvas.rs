//! A page as it is drawn: shapes, and text that knows how much room it has.

use std::fmt::{Arguments, Write};

use super::{
    font::{self, Weight},
    paper::{Format, Length},
};
use crate::output::board;

/// A page that is being drawn. All places are counted from its upper left corner.
pub(super) struct Canvas {
    pub(super) format: Format,
    turn: Turn,
    shapes: String,
    texts: Vec<Text>,
}

/// Which way up something is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    Upright,
    /// The whole page is turned by 180 degrees: its lower right corner is where all is counted from.
    UpsideDown,
}

/// What of a line stands at its place.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// How text looks.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Style {
    /// The height of the font.
    pub(super) size: Length,
    pub(super) weight: Weight,
    pub(super) anchor: Anchor,
    pub(super) tone: Tone,
}

/// How dark text is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    Black,
    /// What explains something: dark enough for every printer.
    Grey,
}

impl Style {
    pub(super) const fn regular(size: Length) -> Style {
        Style { size, weight: Weight::Regular, anchor: Anchor::Start, tone: Tone::Black }
    }

    pub(super) const fn bold(size: Length) -> Style {
        Style { weight: Weight::Bold, ..Style::regular(size) }
    }

    pub(super) const fn grey(self) -> Style {
        Style { tone: Tone::Grey, ..self }
    }

    pub(super) const fn middle(self) -> Style {
        Style { anchor: Anchor::Middle, ..self }
    }

    pub(super) const fn end(self) -> Style {
        Style { anchor: Anchor::End, ..self }
    }

    /// The size below which text is rather cut.
    pub(super) const fn least(self) -> Length {
        self.size * 6 / 10
    }

    pub(super) fn width(self, text: &str) -> Length {
        font::width(text, self.weight, self.size)
    }
}

/// Where a line of text stands: on `baseline`, and between `x` and `x + room`.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    pub(super) x: Length,
    pub(super) baseline: Length,
    pub(super) room: Length,
}

/// A line of text in its place, in the size that has room there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Text {
    pub(super) text: String,
    pub(super) spot: Spot,
    /// As it was to be.
    pub(super) style: Style,
    /// As it is.
    pub(super) size: Length,
    pub(super) turn: Turn,
}

/// A rectangle.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) x: Length,
    pub(super) y: Length,
    pub(super) width: Length,
    pub(super) height: Length,
}

impl Area {
    /// The same without a margin on each side.
    pub(super) const fn inside(self, margin: Length) -> Area {
        Area {
            x: self.x + margin,
            y: self.y + margin,
            width: self.width - 2 * margin,
            height: self.height - 2 * margin,
        }
    }

    pub(super) const fn right(self) -> Length {
        self.x + self.width
    }

    pub(super) const fn bottom(self) -> Length {
        self.y + self.height
    }
}

impl Canvas {
    pub(super) fn new(format: Format) -> Canvas {
        Canvas { format, turn: Turn::Upright, shapes: String::new(), texts: Vec::new() }
    }

    /// The whole page without a margin.
    pub(super) fn area(&self, margin: Length) -> Area {
        let Format { width, height, .. } = self.format;
        Area { x: 0, y: 0, width, height }.inside(margin)
    }

    /// All that is drawn from now on.
    pub(super) fn turn(&mut self, turn: Turn) {
        self.turn = turn;
    }

    #[cfg(test)]
    pub(super) fn texts(&self) -> &[Text] {
        &self.texts
    }

    /// A line of text, smaller or cut where it has no room.
    pub(super) fn write(&mut self, spot: Spot, style: Style, text: &str) {
        if text.is_empty() {
            return;
        }
        let (text, size) = font::fitted(text, style.weight, style.size, style.least(), spot.room);
        let text = text.into_owned();
        self.texts.push(Text { text, spot, style, size, turn: self.turn });
    }

    /// Lines of text, each `leading` below the one before, the first on the baseline of the spot. Gives the baseline
    /// of the one that would follow.
    pub(super) fn write_lines(
        &mut self,
        spot: Spot,
        leading: Length,
        style: Style,
        text: &str,
    ) -> Length {
        let mut baseline = spot.baseline;
        for line in font::lines(text, style.weight, style.size, spot.room) {
            self.write(Spot { baseline, ..spot }, style, &line);
            baseline += leading;
        }
        baseline
    }

    /// A line of text, or two of one size, the lower one on the baseline of the spot.
    pub(super) fn write_title(&mut self, spot: Spot, style: Style, text: &str) {
        /// How much smaller the next size is that is tried.
        const STEP: usize = 20;
        let sizes = (style.least()..=style.size).rev().step_by(STEP);
        let has_room = |lines: &[String], style: Style| {
            lines.len() <= 2 && lines.iter().all(|line| style.width(line) <= spot.room)
        };
        for style in sizes.map(|size| Style { size, ..style }) {
            let lines = font::lines(text, style.weight, style.size, spot.room);
            if has_room(&lines, style) {
                let leading = style.size * 5 / 4;
                let first = spot.baseline + leading - leading * lines.len() as Length;
                self.write_lines(Spot { baseline: first, ..spot }, leading, style, text);
                return;
            }
        }
        self.write(spot, style, text);
    }

    /// An element of SVG.
    pub(super) fn shape(&mut self, element: Arguments<'_>) {
        match self.turn {
            Turn::Upright => put(&mut self.shapes, element),
            turn => {
                let attribute = turned(turn, self.format);
                put(&mut self.shapes, format_args!("<g{attribute}>{element}</g>"));
            }
        }
        self.shapes.push('\n');
    }

    /// A line from one point to another.
    pub(super) fn line(&mut self, (x1, y1): Point, (x2, y2): Point, stroke: Stroke) {
        let attributes = stroke.attributes();
        self.shape(format_args!("<path d=\"M{x1} {y1}L{x2} {y2}\" fill=\"none\" {attributes}/>"));
    }

    /// A frame around an area.
    pub(super) fn frame(&mut self, area: Area, stroke: Stroke) {
        let Area { x, y, width, height } = area;
        let attributes = stroke.attributes();
        self.shape(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"#fff\" {attributes}/>"
        ));
    }

    /// The page as a document.
    pub(super) fn svg(&self) -> String {
        let Format { width, height, .. } = self.format;
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"DejaVu Sans\">\n"
        );
        out += &board::defs();
        out += &self.shapes;
        for text in &self.texts {
            text.put(&mut out, self.format);
        }
        out += "</svg>\n";
        out
    }
}

/// From the left, from the top.
pub(super) type Point = (Length, Length);

/// How a line is drawn.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Stroke {
    /// Between parts of a page.
    Rule,
    /// Something is to be written on it.
    Blank,
    /// Dashed: to cut or to fold along.
    Dashed,
}

impl Stroke {
    const fn attributes(self) -> &'static str {
        match self {
            Stroke::Rule => r##"stroke="#000" stroke-width="35""##,
            Stroke::Blank => r##"stroke="#555" stroke-width="20""##,
            Stroke::Dashed => r##"stroke="#777" stroke-width="20" stroke-dasharray="200 150""##,
        }
    }
}

impl Text {
    fn put(&self, out: &mut String, format: Format) {
        let Spot { x, baseline, room } = self.spot;
        let (x, anchor) = match self.style.anchor {
            Anchor::Start => (x, "start"),
            Anchor::Middle => (x + room / 2, "middle"),
            Anchor::End => (x + room, "end"),
        };
        let weight = match self.style.weight {
            Weight::Regular => 400,
            Weight::Bold => 700,
        };
        let tone = match self.style.tone {
            Tone::Black => "#000",
            Tone::Grey => "#444",
        };
        let (size, turn) = (self.size, turned(self.turn, format));
        let text = board::escape(&self.text);
        put(
            out,
            format_args!(
                "<text x=\"{x}\" y=\"{baseline}\" font-size=\"{size}\" font-weight=\"{weight}\" \
                 text-anchor=\"{anchor}\" fill=\"{tone}\"{turn}>{text}</text>\n"
            ),
        );
    }
}

fn turned(turn: Turn, format: Format) -> String {
    match turn {
        Turn::Upright => String::new(),
        Turn::UpsideDown => {
            format!(" transform=\"rotate(180 {} {})\"", format.width / 2, format.height / 2)
        }
    }
}

fn put(out: &mut String, what: Arguments<'_>) {
    // A string takes everything.
    let _ = out.write_fmt(what);
}
