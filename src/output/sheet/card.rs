//! Six cards on a page, to be cut.

use super::{
    Order, Sheet,
    canvas::{Area, Canvas, Spot, Stroke, Style},
    castling::{self, SIDES, Sayings, Type},
    marks,
    paper::Length,
    parts,
    words::Words,
};
use crate::{chess960::start::Start, output::board};

/// Cards side by side, and below one another.
const GRID: (Length, Length) = (2, 3);

/// Cards on a page.
pub(super) const CARDS: usize = (GRID.0 * GRID.1) as usize;

/// What the printer leaves white.
const MARGIN: Length = 1000;

/// White around what stands on a card.
const PADDING: Length = 450;

const EVENT: Style = Style::bold(330);
const OCCASION: Style = Style::bold(270);
const LABEL: Style = Style::regular(210).grey();
const NUMBER: Style = Style::bold(1250);
const TWO_NUMBERS: Style = Style::bold(800);
const RANK: Style = Style::bold(560);
const TWO_RANKS: Style = Style::bold(430);
const TYPE: Type = Type { title: Style::bold(215), body: Style::regular(215), leading: 315 };
const FEN: Style = Style::regular(185).grey();

/// A page of cards: as many as there are, [`CARDS`] at most.
pub(super) fn draw(order: &Order, sheets: &[Sheet]) -> Canvas {
    let mut canvas = Canvas::new(order.paper.sheet());
    let area = canvas.area(MARGIN);
    let (columns, rows) = GRID;
    let (width, height) = (area.width / columns, area.height / rows);
    for row in 0..=rows {
        marks::cut_across(&mut canvas, (area.x, area.y + row * height), area.right());
    }
    for column in 0..=columns {
        marks::cut_down(&mut canvas, (area.x + column * width, area.y), area.bottom());
    }
    for (place, sheet) in (0..).zip(sheets) {
        let (x, y) = (area.x + place % columns * width, area.y + place / columns * height);
        card(&mut canvas, Area { x, y, width, height }.inside(PADDING), order, sheet);
    }
    canvas
}

fn card(canvas: &mut Canvas, area: Area, order: &Order, sheet: &Sheet) {
    let words = order.language.words();
    let top = heading(canvas, area, order, sheet);
    let bottom = castling_lines(canvas, area, words, sheet);
    let size = bottom - top;
    canvas.shape(format_args!("{}", board::fragment(&parts::diagram(sheet), area.x, top, size)));
    let x = area.x + size + 250;
    start(canvas, Area { x, y: top, width: area.right() - x, height: size }, words, sheet);
}

/// Event and date, round and table. Gives where the board may begin.
fn heading(canvas: &mut Canvas, area: Area, order: &Order, sheet: &Sheet) -> Length {
    let words = order.language.words();
    let line = |baseline| Spot { x: area.x, baseline, room: area.width };
    let split = area.width * 3 / 5;
    let left = |baseline| Spot { room: split - 300, ..line(baseline) };
    let right = |baseline| Spot { x: area.x + split, room: area.width - split, ..line(baseline) };
    let (first, second) = (area.y + 270, area.y + 720);
    match &order.event {
        Some(event) => canvas.write(line(first), EVENT, event.as_str()),
        None => parts::blank(canvas, line(first), LABEL, words.event),
    }
    canvas.write(left(second), OCCASION, &parts::occasion(order, sheet));
    if sheet.table.is_none() {
        let used = OCCASION.width(&parts::occasion(order, sheet)) + OCCASION.size;
        let spot = left(second);
        let rest = Spot { x: spot.x + used, room: spot.room - used, ..spot };
        parts::blank(canvas, rest, LABEL, words.table);
    }
    match &order.date {
        Some(date) => canvas.write(right(second), LABEL.end(), date.as_str()),
        None => parts::blank(canvas, right(second), LABEL, words.date),
    }
    let rule = area.y + 900;
    canvas.line((area.x, rule), (area.right(), rule), Stroke::Blank);
    rule + 180
}

/// Number and back rank beside the board.
fn start(canvas: &mut Canvas, area: Area, words: &Words, sheet: &Sheet) {
    let start = sheet.drawn.start;
    let spot = |baseline| Spot { x: area.x, baseline: area.y + baseline, room: area.width };
    canvas.write(spot(300), LABEL, words.start_position);
    parts::number(canvas, spot(1400), start, [NUMBER, TWO_NUMBERS]);
    canvas.write(spot(1950), LABEL, words.back_rank);
    let down = match start {
        Start::Single(_) => 2550,
        Start::Double { .. } => 2900,
    };
    parts::ranks(canvas, spot(down), words, start, [RANK, TWO_RANKS]);
    canvas.write_lines(spot(down + 600), 290, LABEL, &castling::first_move(words, start));
}

/// Castling and the X-FEN, at the bottom. Gives where the board has to end.
fn castling_lines(canvas: &mut Canvas, area: Area, words: &Words, sheet: &Sheet) -> Length {
    const LINES: Length = 6;
    let spot = |baseline| Spot { x: area.x, baseline, room: area.width };
    canvas.write(spot(area.bottom()), FEN, &sheet.drawn.start.xfen());
    let top = area.bottom() - LINES * TYPE.leading - 100;
    let mut baseline = top;
    for side in SIDES {
        let sayings = Sayings::of(words, sheet.drawn.start, side);
        baseline = castling::short_block(canvas, spot(baseline), TYPE, &sayings);
    }
    top - TYPE.title.size - 150
}
