//! All 960 start positions on one page.
//!
//! They are in the order of their numbers, sixteen a row. The number is `bishops + 16·others`: in a column the bishops
//! stand on the same squares, in a row the other six pieces come in the same order. Six rows, with the queen on each of
//! the six squares that the bishops leave, make a group; the ten groups are the places of the knights.

use super::{
    Paper,
    canvas::{Canvas, Spot, Stroke, Style},
    paper::Length,
    words::Words,
};
use crate::{chess960::start::Sp, output::board};

const MARGIN: Length = 1500;
const COLUMNS: Length = 16;
const GROUP: Length = 6;
const GROUPS: Length = 10;

/// Between two groups.
const GAP: Length = 260;

/// From the top to the first row.
const HEAD: Length = 4200;

const TITLE: Style = Style::bold(1800);
const TEXT: Style = Style::regular(560).grey();
const NUMBER: Style = Style::bold(420);
const RANK: Style = Style::regular(340);

pub(super) fn draw(paper: Paper, words: &Words) -> Canvas {
    let mut canvas = Canvas::new(paper.poster());
    let area = canvas.area(MARGIN);
    let spot = |baseline| Spot { x: area.x, baseline: area.y + baseline, room: area.width };
    canvas.write(spot(1600), TITLE, words.poster);
    canvas.write(spot(2600), TEXT, words.poster_order);
    canvas.write(spot(3350), TEXT, words.letters);
    let (width, rows) = (area.width / COLUMNS, GROUP * GROUPS);
    let height = (area.height - HEAD - GAP * (GROUPS - 1)) / rows;
    for group in 0..GROUPS {
        let y = area.y + HEAD + group * (GROUP * height + GAP) - GAP / 2;
        canvas.line((area.x, y), (area.right(), y), Stroke::Rule);
    }
    for (place, sp) in (0..).zip(Sp::all()) {
        let (column, row) = (place % COLUMNS, place / COLUMNS);
        let (x, y) = (area.x + column * width, area.y + HEAD + row * height + row / GROUP * GAP);
        cell(&mut canvas, (x, y), (width, height), sp);
    }
    canvas
}

/// A number, its letters beside it and its pieces below.
fn cell(canvas: &mut Canvas, (x, y): (Length, Length), (width, height): (Length, Length), sp: Sp) {
    let inner = width - 350;
    let square = (inner / 8).min(height - 700);
    let left = x + 175;
    let (room, baseline) = (8 * square, y + 440);
    canvas.write(Spot { x: left, baseline, room: room / 3 }, NUMBER, &sp.to_string());
    let rank = sp.back_rank();
    canvas.write(
        Spot { x: left + room / 3, baseline, room: room - room / 3 },
        RANK.end(),
        &rank.to_string(),
    );
    canvas.shape(format_args!("{}", board::rank(rank.roles(), left, y + 540, square)));
}
