//! Sheets that hide their position until they are opened.
//!
//! [`outside`] and [`inside`] are the two sides of one sheet, which is folded once. The position is on the upper half
//! of the inside, and nowhere else: the back of that half is hatched, so that no light comes through one without
//! coming through the other, and behind the label there is nothing.
//!
//! [`folded`] is a sheet that is printed on one side and folded twice, like a greeting card: first its upper half is
//! folded behind the lower one, then its left half and its right half are closed like a book. What was the upper half
//! is outside then, and stands on its head in print.

use super::{
    Order, Sheet,
    canvas::{Area, Canvas, Spot, Stroke, Style, Turn},
    castling::{self, SIDES, Sayings, Type},
    marks,
    paper::Length,
    parts,
    words::Words,
};
use crate::output::board;

const MARGIN: Length = 1500;

const EVENT: Style = Style::bold(640).middle();
const ROUND: Style = Style::bold(1000).middle();
const TABLE: Style = Style::bold(600).middle();
const DATE: Style = Style::regular(420).middle();
const WARNING: Style = Style::bold(420).middle();
const HINT: Style = Style::regular(250).grey().middle();

/// The side that can be seen: nothing of the position.
pub(super) fn outside(order: &Order, sheet: &Sheet) -> Canvas {
    let words = order.language.words();
    let mut canvas = Canvas::new(order.paper.sheet());
    let area = canvas.area(MARGIN);
    let middle = canvas.format.height / 2;
    let (above, below) = (middle - 500, middle + 200);
    let seal = area.bottom() - 500;
    let upper = Area { height: above - area.y, ..area };
    hatch(&mut canvas, [upper, Area { y: below, height: seal - below, ..area }]);
    let hint = |baseline| Spot { x: area.x, baseline, room: area.width };
    canvas.write(hint(middle - 150), HINT, words.fold);
    canvas.write(hint(area.bottom() - 120), HINT, words.seal);
    marks::fold_across(&mut canvas, middle);
    let cover = Area {
        x: area.x + 1500,
        y: below + 1800,
        width: area.width - 3000,
        height: seal - below - 3300,
    };
    label(&mut canvas, cover, order, sheet);
    canvas
}

/// Lines that run against one another: through paper nothing of what is behind can be told from them.
fn hatch(canvas: &mut Canvas, areas: [Area; 2]) {
    canvas.shape(format_args!(
        r##"<defs><pattern id="hatch" width="240" height="240" patternUnits="userSpaceOnUse"><path d="M0 0L240 240M240 0L0 240M120 0V240M0 120H240" stroke="#777" stroke-width="26"/></pattern></defs>"##
    ));
    for Area { x, y, width, height } in areas {
        canvas.shape(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"url(#hatch)\"/>"
        ));
    }
}

/// Event, round, table and date, and not to open it, in a frame.
fn label(canvas: &mut Canvas, area: Area, order: &Order, sheet: &Sheet) {
    let words = order.language.words();
    canvas.frame(area, Stroke::Rule);
    let inner = area.inside(600);
    let spot =
        |down| Spot { x: inner.x, baseline: area.y + area.height * down / 100, room: inner.width };
    match &order.event {
        Some(event) => canvas.write_title(spot(24), EVENT, event.as_str()),
        None => parts::blank(canvas, spot(22), Style::regular(320).grey(), words.event),
    }
    canvas.write(spot(44), ROUND, &parts::round(order, sheet));
    canvas.write(spot(57), TABLE, &parts::game_and_table(order, sheet));
    if sheet.table.is_none() {
        half_blank(canvas, spot(66), words.table);
    }
    match &order.date {
        Some(date) => canvas.write(spot(76), DATE, date.as_str()),
        None => half_blank(canvas, spot(76), words.date),
    }
    canvas.write_title(spot(91), WARNING, words.do_not_open);
}

/// A line to fill in, in the middle, half as long as there is room.
fn half_blank(canvas: &mut Canvas, spot: Spot, label: &str) {
    let spot = Spot { x: spot.x + spot.room / 4, room: spot.room / 2, ..spot };
    parts::blank(canvas, spot, Style::regular(320).grey(), label);
}

/// White beside the folds.
pub(super) const FOLD: Length = 900;

/// The side that cannot: the position on its upper half.
pub(super) fn inside(order: &Order, sheet: &Sheet) -> Canvas {
    let mut canvas = Canvas::new(order.paper.sheet());
    let middle = canvas.format.height / 2;
    marks::fold_across(&mut canvas, middle);
    let area = canvas.area(MARGIN);
    let upper = Area { height: middle - FOLD - area.y, ..area };
    spread(&mut canvas, upper, order, sheet);
    canvas
}

/// A sheet that is printed on one side and folded twice.
pub(super) fn folded(order: &Order, sheet: &Sheet) -> Canvas {
    let mut canvas = Canvas::new(order.paper.sheet());
    let across = canvas.format.height / 2;
    marks::fold_across(&mut canvas, across);
    let down = canvas.format.width / 2;
    marks::fold_down(&mut canvas, down);
    let area = canvas.area(MARGIN);
    let lower = Area { y: across + FOLD, height: area.bottom() - across - FOLD, ..area };
    let right = spread(&mut canvas, lower, order, sheet);
    canvas.turn(Turn::UpsideDown);
    label(&mut canvas, Area { height: right.height - 550, ..right }, order, sheet);
    let seal = Spot { x: right.x, baseline: right.bottom() - 120, room: right.width };
    canvas.write(seal, HINT, order.language.words().seal);
    canvas.turn(Turn::Upright);
    canvas
}

const NUMBER: Style = Style::bold(1700);
const TWO_NUMBERS: Style = Style::bold(800);
const RANK: Style = Style::bold(800);
const TWO_RANKS: Style = Style::bold(560);
const SMALL_LEADING: Length = 370;
const SMALL: Style = Style::regular(250).grey();
const TYPE: Type = Type { title: Style::bold(320), body: Style::regular(280), leading: 430 };

/// Two pages side by side, as in a book: the position, and what there is to say of it. Gives the place of the right one.
fn spread(canvas: &mut Canvas, area: Area, order: &Order, sheet: &Sheet) -> Area {
    let middle = canvas.format.width / 2;
    let left = Area { width: middle - FOLD - area.x, ..area };
    let right = Area { x: middle + FOLD, ..left };
    position(canvas, left, order.language.words(), sheet);
    explanation(canvas, right, order, sheet);
    right
}

/// Number and back rank, and below them the board.
fn position(canvas: &mut Canvas, area: Area, words: &Words, sheet: &Sheet) {
    let start = sheet.drawn.start;
    let spot = |baseline| Spot { x: area.x, baseline: area.y + baseline, room: area.width };
    let split = area.width * 45 / 100;
    let left = |baseline| Spot { room: split - 300, ..spot(baseline) };
    let right = |baseline| Spot { x: area.x + split, room: area.width - split, ..spot(baseline) };
    canvas.write(left(250), SMALL, words.start_position);
    canvas.write(right(250), SMALL, words.back_rank);
    parts::number(canvas, left(1950), start, [NUMBER, TWO_NUMBERS]);
    parts::ranks(canvas, right(1950), words, start, [RANK, TWO_RANKS]);
    let top = area.y + 2700;
    let size = area.width.min(area.bottom() - top);
    let x = area.x + (area.width - size) / 2;
    canvas.shape(format_args!("{}", board::fragment(&parts::diagram(sheet), x, top, size)));
}

/// Which round it is, castling, and what is small.
fn explanation(canvas: &mut Canvas, area: Area, order: &Order, sheet: &Sheet) {
    let words = order.language.words();
    let start = sheet.drawn.start;
    let spot = |baseline| Spot { x: area.x, baseline, room: area.width };
    canvas.write(spot(area.y + 250), Style::bold(340), &parts::occasion(order, sheet));
    let mut baseline = area.y + 1150;
    for side in SIDES {
        let sayings = Sayings::of(words, start, side);
        baseline = castling::block(canvas, spot(baseline), TYPE, &sayings) + 250;
    }
    baseline = canvas.write_lines(
        spot(baseline),
        TYPE.leading,
        TYPE.body,
        &castling::first_move(words, start),
    );
    canvas.write(spot(baseline + 250), TYPE.title, words.how);
    let below = spot(baseline + 250 + TYPE.leading);
    baseline = canvas.write_lines(below, SMALL_LEADING, SMALL, words.how_steps);
    baseline = canvas.write_lines(spot(baseline + 200), SMALL_LEADING, SMALL, words.letters);
    canvas.write(spot(baseline), SMALL, &sheet.drawn.start.xfen());
}
