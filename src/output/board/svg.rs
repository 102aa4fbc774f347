//! Boards as SVG, in whole numbers.

use std::fmt::Write;

use shakmaty::{Color, File, Rank, Role, Square};

use super::{Diagram, MarkKind, pieces, place};
use crate::chess960::castling::role_name;

/// Units that a square is wide.
const SQUARE: i32 = 1000;

/// Units of the margin on the left and below, where the coordinates are.
const MARGIN: i32 = 440;

/// Units of the margin on the right and above.
const RIM: i32 = 140;

/// Units that a board is wide and high, with its margins.
const WHOLE: i32 = MARGIN + 8 * SQUARE + RIM;

/// Units that pieces stand lower in a square than in their own room.
const LOWER: i32 = 24;

/// Units from the end of an arrow's line to its tip.
const HEAD: i32 = 200;

/// How the pieces of a side are painted. What a shape paints with `currentColor` are its inner lines.
fn paint(color: Color) -> &'static str {
    color.fold_wb(
        r##"fill="#fff" stroke="#000" color="#000""##,
        r##"fill="#000" stroke="#000" color="#fff""##,
    )
}

/// What marks look like, and the head of an arrow. `danger` lies above the pieces, the hatching below.
const MARKS: &str = r##"<g id="vacant">
<circle cx="500" cy="500" r="150" fill="#1b7837" stroke="#fff" stroke-width="40"/>
</g>
<g id="blocked" stroke="#b2182b" stroke-linecap="round">
<circle cx="825" cy="225" r="145" fill="#fff" stroke-width="40"/>
<path d="M765 165L885 285M885 165L765 285" stroke-width="60"/>
</g>
<g id="attacked" stroke="#d6604d" stroke-width="36">
<path d="M0 250L250 0M0 500L500 0M0 750L750 0M0 1000L1000 0"/>
<path d="M250 1000L1000 250M500 1000L1000 500M750 1000L1000 750"/>
</g>
<g id="danger" stroke-linejoin="round" stroke-linecap="round">
<path d="M180 95L335 360H25Z" stroke="#fff" stroke-width="70"/>
<path d="M180 95L335 360H25Z" fill="#fdb863" stroke="#000" stroke-width="30"/>
<path d="M180 180V260M180 310V311" stroke="#000" stroke-width="42"/>
</g>
<g id="attacker">
<circle cx="500" cy="500" r="455" fill="none" stroke="#b2182b" stroke-width="56"/>
</g>
<marker id="head" viewBox="0 0 260 220" refX="40" refY="110" markerWidth="260" markerHeight="220"
 markerUnits="userSpaceOnUse" orient="auto">
<path d="M20 15L240 110L20 205Z" fill="#2166ac" stroke="#fff" stroke-width="24" stroke-linejoin="round"/>
</marker>
"##;

impl Diagram {
    /// The diagram as a whole document, with title and description for screen readers.
    pub fn svg(&self) -> String {
        let (title, description) = (escape(&self.title), escape(&self.description));
        let mut out = format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WHOLE} {WHOLE}"
 role="img" aria-labelledby="title description">
<title id="title">{title}</title>
<desc id="description">{description}</desc>
{}<rect width="{WHOLE}" height="{WHOLE}" fill="#fff"/>
"##,
            defs()
        );
        out += &fragment(self, 0, 0, WHOLE.unsigned_abs());
        out += "</svg>\n";
        out
    }
}

/// The shapes that all boards and ranks of a document are drawn with: stands in it once, before the first
/// of them. The ids are the names of the pieces and of the marks, `danger`, `squares`, `rank` and `head`.
pub fn defs() -> String {
    let mut out = String::from("<defs>\n");
    for role in Role::ALL {
        let (name, shape) = (role_name(role), pieces::shape(role));
        put(
            &mut out,
            format_args!("<g id=\"{name}\" transform=\"translate(0 {LOWER})\">{shape}</g>\n"),
        );
    }
    out += MARKS;
    for (id, rows) in [("squares", 8), ("rank", 1)] {
        let (all, dark) = (format!("M0 0h8000v{}h-8000z", rows * SQUARE), dark_squares(rows));
        put(
            &mut out,
            format_args!(
                r##"<g id="{id}">
<path d="{all}" fill="#faf8f2"/>
<path d="{dark}" fill="#c2bbac"/>
<path d="{all}" fill="none" stroke="#000" stroke-width="24"/>
</g>
"##
            ),
        );
    }
    out += "</defs>\n";
    out
}

/// The dark squares of the lowest `rows` rows: the same whoever is at the bottom.
fn dark_squares(rows: i32) -> String {
    let mut path = String::new();
    for (row, column) in (0..rows).flat_map(|row| (0..8).map(move |column| (row, column))) {
        if (rows - 1 - row + column) % 2 == 0 {
            let (x, y) = (column * SQUARE, row * SQUARE);
            put(&mut path, format_args!("M{x} {y}h1000v1000h-1000z"));
        }
    }
    path
}

/// The diagram as an element, `size` wide and high with its coordinates, whose upper left corner is at `x`
/// and `y`, in the units of whatever it is put into. Needs [`defs`].
pub fn fragment(diagram: &Diagram, x: u32, y: u32, size: u32) -> String {
    let view = format!("-{MARGIN} -{RIM} {WHOLE} {WHOLE}");
    element((x, y), (size, size), &view, |out| {
        coordinates(out, diagram.bottom);
        content(out, diagram);
    })
}

/// The same without coordinates: `size` is that of the eight squares.
pub fn bare_fragment(diagram: &Diagram, x: u32, y: u32, size: u32) -> String {
    element((x, y), (size, size), "0 0 8000 8000", |out| content(out, diagram))
}

/// White's back rank alone as an element: eight squares, each `square` wide, from `x` to the right, the
/// first of them dark. Needs [`defs`].
pub fn rank(roles: [Role; 8], x: u32, y: u32, square: u32) -> String {
    element((x, y), (8 * square, square), "0 0 8000 1000", |out| {
        *out += "<use href=\"#rank\"/>\n";
        side(out, Color::White, (0..).zip(roles).map(|(column, role)| (role, (column, 0))));
    })
}

/// An element with units of its own. What runs over its edge is not cut off: the board's own edge does.
fn element(
    (x, y): (u32, u32),
    (width, height): (u32, u32),
    view: &str,
    fill: impl FnOnce(&mut String),
) -> String {
    let mut out = format!(
        r#"<svg x="{x}" y="{y}" width="{width}" height="{height}" viewBox="{view}" overflow="visible">
"#
    );
    fill(&mut out);
    out += "</svg>\n";
    out
}

fn content(out: &mut String, diagram: &Diagram) {
    use MarkKind::{Attacked, Attacker, Blocked, Vacant};
    *out += "<use href=\"#squares\"/>\n";
    for (kind, id) in [(Attacked, "attacked"), (Attacker, "attacker"), (Vacant, "vacant")] {
        marks(out, diagram, kind, id);
    }
    arrows(out, diagram, Layer::Below);
    for color in Color::ALL {
        let own = diagram.board.by_color(color).into_iter();
        let pieces = own.filter_map(|square| {
            Some((diagram.board.role_at(square)?, place(square, diagram.bottom)))
        });
        side(out, color, pieces);
    }
    arrows(out, diagram, Layer::Above);
    for (kind, id) in [(Attacked, "danger"), (Blocked, "blocked")] {
        marks(out, diagram, kind, id);
    }
}

/// The pieces of a side with their columns and rows.
fn side(out: &mut String, color: Color, pieces: impl Iterator<Item = (Role, (i32, i32))>) {
    let painted = paint(color);
    put(out, format_args!("<g {painted} stroke-width=\"32\" stroke-linejoin=\"round\">\n"));
    for (role, place) in pieces {
        used(out, role_name(role), place);
    }
    *out += "</g>\n";
}

fn marks(out: &mut String, diagram: &Diagram, kind: MarkKind, id: &str) {
    for mark in diagram.marks.iter().filter(|mark| mark.kind == kind) {
        used(out, id, place(mark.square, diagram.bottom));
    }
}

fn used(out: &mut String, id: &str, (column, row): (i32, i32)) {
    let (x, y) = (column * SQUARE, row * SQUARE);
    put(out, format_args!("<use href=\"#{id}\" x=\"{x}\" y=\"{y}\"/>\n"));
}

/// Whether pieces cover an arrow or it covers them.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Layer {
    Below,
    Above,
}

fn arrows(out: &mut String, diagram: &Diagram, layer: Layer) {
    for (lane, &(from, to)) in (0..).zip(&diagram.arrows) {
        let is_along = from.rank() == to.rank();
        if from == to || is_along != (layer == Layer::Above) {
            continue;
        }
        // The upper or the lower edge of the rank.
        let shift = if is_along { SQUARE * (lane % 2) - SQUARE / 2 } else { 0 };
        let ((x1, y1), (x2, y2)) = (centre(from, diagram.bottom), centre(to, diagram.bottom));
        let (x, y) = before_end((x1, y1), (x2, y2));
        let path = format!("M{x1} {}L{x} {}", y1 + shift, y + shift);
        put(
            out,
            format_args!(
                r##"<g fill="none" stroke-linecap="round">
<path d="{path}" stroke="#fff" stroke-width="104"/>
<path d="{path}" stroke="#2166ac" stroke-width="60" marker-end="url(#head)"/>
</g>
"##
            ),
        );
    }
}

/// Where the line of an arrow ends, so that its head ends where the arrow does.
fn before_end((x1, y1): (i32, i32), (x2, y2): (i32, i32)) -> (i32, i32) {
    let (dx, dy) = (x2 - x1, y2 - y1);
    let length = (dx * dx + dy * dy).isqrt();
    (x2 - dx * HEAD / length, y2 - dy * HEAD / length)
}

fn centre(square: Square, bottom: Color) -> (i32, i32) {
    let (column, row) = place(square, bottom);
    (column * SQUARE + SQUARE / 2, row * SQUARE + SQUARE / 2)
}

fn coordinates(out: &mut String, bottom: Color) {
    *out += r##"<g font-family="DejaVu Sans, sans-serif" font-size="300"
 text-anchor="middle" fill="#222">
"##;
    for (file, rank) in File::ALL.into_iter().zip(Rank::ALL) {
        let (x, y) = centre(Square::from_coords(file, rank), bottom);
        put(out, format_args!("<text x=\"{x}\" y=\"8350\">{}</text>", file.char()));
        put(out, format_args!("<text x=\"-220\" y=\"{}\">{}</text>\n", y + 110, rank.char()));
    }
    *out += "</g>\n";
}

/// Text as it may stand in an element or an attribute. Characters that XML does not allow become `U+FFFD`.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\t' | '\n' | '\r' => out.push(' '),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

fn put(out: &mut String, what: std::fmt::Arguments<'_>) {
    // A string takes everything.
    let _ = out.write_fmt(what);
}
