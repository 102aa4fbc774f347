//! Where to cut and where to fold.

use super::{
    canvas::{Canvas, Point, Stroke},
    paper::Length,
};

/// Scissors that cut to the right from here, or downwards.
const SCISSORS: &str = r##"<g fill="none" stroke="#444" stroke-width="24" stroke-linecap="round"><ellipse cx="-170" cy="-85" rx="85" ry="62"/><ellipse cx="-170" cy="85" rx="85" ry="62"/><path d="M-95 -52L210 72M-95 52L210 -72"/></g>"##;

/// A line to cut along, from left to right, with scissors on its left.
pub(super) fn cut_across(canvas: &mut Canvas, (x1, y): Point, x2: Length) {
    canvas.line((x1, y), (x2, y), Stroke::Dashed);
    canvas.shape(format_args!("<g transform=\"translate({} {y})\">{SCISSORS}</g>", x1 - 250));
}

/// A line to cut along, from top to bottom, with scissors above it.
pub(super) fn cut_down(canvas: &mut Canvas, (x, y1): Point, y2: Length) {
    canvas.line((x, y1), (x, y2), Stroke::Dashed);
    canvas.shape(format_args!(
        "<g transform=\"translate({x} {}) rotate(90)\">{SCISSORS}</g>",
        y1 - 250
    ));
}

/// Length of the marks at the edges that say where to fold.
const TICK: Length = 500;

/// The printer's margin: nothing is drawn outside it.
pub(super) const EDGE: Length = 700;

/// Marks at the left and the right edge of the page: fold between them.
pub(super) fn fold_ticks(canvas: &mut Canvas, y: Length) {
    let right = canvas.format.width - EDGE;
    for (x1, x2, way) in [(EDGE, EDGE + TICK, 1), (right, right - TICK, -1)] {
        canvas.line((x1, y), (x2, y), Stroke::Rule);
        canvas.shape(format_args!(
            "<g transform=\"translate({x1} {y}) scale({way} 1)\"><path d=\"M0 -170L190 0L0 170Z\" fill=\"#444\"/></g>"
        ));
    }
}

/// A line to fold along across the page, with its marks.
pub(super) fn fold_across(canvas: &mut Canvas, y: Length) {
    let right = canvas.format.width - EDGE;
    canvas.line((EDGE + TICK, y), (right - TICK, y), Stroke::Dashed);
    fold_ticks(canvas, y);
}

/// A line to fold along down the page, with marks at its ends.
pub(super) fn fold_down(canvas: &mut Canvas, x: Length) {
    let bottom = canvas.format.height - EDGE;
    canvas.line((x, EDGE + TICK), (x, bottom - TICK), Stroke::Dashed);
    for (y1, y2, way) in [(EDGE, EDGE + TICK, 1), (bottom, bottom - TICK, -1)] {
        canvas.line((x, y1), (x, y2), Stroke::Rule);
        canvas.shape(format_args!(
            "<g transform=\"translate({x} {y1}) scale(1 {way})\"><path d=\"M-170 0L0 190L170 0Z\" fill=\"#444\"/></g>"
        ));
    }
}
