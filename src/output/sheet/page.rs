//! One start position on a page.

use super::{
    Order, Sheet,
    canvas::{Area, Canvas, Spot, Stroke, Style},
    castling::{self, SIDES, Sayings, Type},
    font,
    paper::Length,
    parts,
    words::Words,
};
use crate::output::board;

/// White around the page.
const MARGIN: Length = 1500;

/// A board is no larger than this.
const LARGEST_BOARD: Length = 13_200;

const NUMBER: Style = Style::bold(2200);
const TWO_NUMBERS: Style = Style::bold(1250);
const RANK: Style = Style::bold(1650);
const TWO_RANKS: Style = Style::bold(880);
const SMALL: Style = Style::regular(290);
const LETTERS: Style = Style::regular(280).grey();
const TYPE: Type = Type { title: Style::bold(370), body: Style::regular(330), leading: 510 };
const HOW: Type = Type { title: Style::bold(310), body: Style::regular(290), leading: 420 };

pub(super) fn draw(order: &Order, sheet: &Sheet) -> Canvas {
    let words = order.language.words();
    let mut canvas = Canvas::new(order.paper.sheet());
    let area = canvas.area(MARGIN);
    let top = parts::heading(&mut canvas, area, order, sheet);
    let top = start(&mut canvas, Area { y: top, ..area }, words, sheet);
    let bottom = notes(&mut canvas, area, words, sheet);
    let bottom =
        castling_block(&mut canvas, Area { height: bottom - area.y, ..area }, words, sheet);
    let size = (bottom - top).min(LARGEST_BOARD);
    let y = top + (bottom - top - size) / 2;
    let x = area.x + (area.width - size) / 2 - parts::board_shift(size);
    canvas.shape(format_args!("{}", board::fragment(&parts::diagram(sheet), x, y, size)));
    canvas
}

/// Number and back rank. Gives where the board may begin.
fn start(canvas: &mut Canvas, area: Area, words: &Words, sheet: &Sheet) -> Length {
    const NUMBER_WIDTH: Length = 6300;
    let (label, baseline) = (area.y + 800, area.y + 2750);
    let left = Spot { x: area.x, baseline, room: NUMBER_WIDTH - 400 };
    let right = Spot { x: area.x + NUMBER_WIDTH, baseline, room: area.width - NUMBER_WIDTH };
    canvas.write(Spot { baseline: label, ..left }, SMALL.grey(), words.start_position);
    canvas.write(Spot { baseline: label, ..right }, SMALL.grey(), words.back_rank);
    parts::number(canvas, left, sheet.drawn.start, [NUMBER, TWO_NUMBERS]);
    parts::ranks(canvas, right, words, sheet.drawn.start, [RANK, TWO_RANKS]);
    area.y + 3350
}

/// Castling on both sides, ending at the bottom of the area. Gives where the board has to end.
fn castling_block(canvas: &mut Canvas, area: Area, words: &Words, sheet: &Sheet) -> Length {
    const GAP: Length = 700;
    let start = sheet.drawn.start;
    let top = area.bottom() - (castling::block_lines(start) + 1) * TYPE.leading - 150;
    let room = (area.width - GAP) / 2;
    for (side, x) in SIDES.into_iter().zip([area.x, area.x + room + GAP]) {
        let sayings = Sayings::of(words, start, side);
        castling::block(canvas, Spot { x, baseline: top, room }, TYPE, &sayings);
    }
    let baseline = area.bottom() - TYPE.leading;
    let spot = Spot { x: area.x, baseline, room: area.width };
    canvas.write(spot, TYPE.body, &castling::first_move(words, start));
    top - TYPE.title.size - 350
}

/// How to castle, the X-FEN and what the letters mean, at the bottom. Gives where they begin.
fn notes(canvas: &mut Canvas, area: Area, words: &Words, sheet: &Sheet) -> Length {
    let bottom = area.bottom();
    let spot = |baseline| Spot { x: area.x, baseline, room: area.width };
    canvas.write(spot(bottom), LETTERS, words.letters);
    canvas.write(spot(bottom - 460), LETTERS, &format!("X-FEN  {}", sheet.drawn.start.xfen()));
    let rule = bottom - 1000;
    canvas.line((area.x, rule), (area.right(), rule), Stroke::Blank);
    let count = font::lines(words.how_steps, HOW.body.weight, HOW.body.size, area.width).len();
    let first = rule - 300 - (count as Length - 1) * HOW.leading;
    canvas.write_lines(spot(first), HOW.leading, HOW.body, words.how_steps);
    canvas.write(spot(first - HOW.leading - 40), HOW.title, words.how);
    let rule = first - HOW.leading - 40 - HOW.title.size - 230;
    canvas.line((area.x, rule), (area.right(), rule), Stroke::Blank);
    rule
}
