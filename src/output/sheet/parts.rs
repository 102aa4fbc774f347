//! What several kinds of sheets have in common.

use super::{
    Order, Sheet,
    canvas::{Area, Canvas, Spot, Stroke, Style},
    paper::Length,
    words::Words,
};
use crate::{chess960::start::Start, output::board::Diagram};

/// The start as a diagram, from White's side.
pub(super) fn diagram(sheet: &Sheet) -> Diagram {
    Diagram { board: sheet.drawn.start.board(), ..Diagram::default() }
}

/// How far the squares of a board of this size stand right of its middle: the coordinates are on their left.
pub(super) const fn board_shift(size: Length) -> Length {
    size * 19 / 850
}

/// `518` in the first style, or `518/389`, White's before Black's, in the second.
pub(super) fn number(canvas: &mut Canvas, spot: Spot, start: Start, [one, two]: [Style; 2]) {
    match start {
        Start::Single(sp) => canvas.write(spot, one, &sp.to_string()),
        Start::Double { white, black } => canvas.write(spot, two, &format!("{white}/{black}")),
    }
}

/// The back rank in the first style, or those of both sides below one another in the second, with Black's above, as on
/// the board. The last stands on the baseline.
pub(super) fn ranks(
    canvas: &mut Canvas,
    spot: Spot,
    words: &Words,
    start: Start,
    [one, two]: [Style; 2],
) {
    let Start::Double { white, black } = start else {
        canvas.write(spot, one, &start.white().back_rank().to_string());
        return;
    };
    let label = Style::regular((two.size * 2 / 5).clamp(200, 290)).grey();
    let indent = label.width(words.white).max(label.width(words.black)) + label.size * 2 / 3;
    let above = spot.baseline - two.size * 6 / 5;
    for (sp, name, baseline) in [(black, words.black, above), (white, words.white, spot.baseline)] {
        canvas.write(Spot { baseline, room: indent, ..spot }, label, name);
        let rank = Spot { x: spot.x + indent, baseline, room: spot.room - indent };
        canvas.write(rank, two, &sp.back_rank().to_string());
    }
}

const EVENT: Style = Style::bold(620);
const LABEL: Style = Style::regular(290).grey();
const VALUE: Style = Style::bold(520);

/// The event, a rule, and below it round, table and date. What is not known can be written in. Gives where it ends.
pub(super) fn heading(canvas: &mut Canvas, area: Area, order: &Order, sheet: &Sheet) -> Length {
    let words = order.language.words();
    let spot = Spot { x: area.x, baseline: area.y + 560, room: area.width };
    match &order.event {
        Some(event) => canvas.write(spot, EVENT, event.as_str()),
        None => blank(canvas, spot, LABEL, words.event),
    }
    let rule = area.y + 860;
    canvas.line((area.x, rule), (area.right(), rule), Stroke::Rule);
    fields(canvas, Area { y: rule, ..area }, order, sheet);
    rule + 1450
}

/// Round, table and date side by side below the top of the area.
fn fields(canvas: &mut Canvas, area: Area, order: &Order, sheet: &Sheet) {
    const GAP: Length = 500;
    let words = order.language.words();
    let game = order.has_games.then(|| (words.game, Some(sheet.drawn.game.to_string()), 2));
    let fields = [
        Some((words.round, Some(sheet.drawn.round.to_string()), 2)),
        game,
        Some((words.table, sheet.table.map(|table| table.to_string()), 2)),
        Some((words.date, order.date.as_ref().map(|date| date.as_str().to_owned()), 4)),
    ];
    let fields: Vec<_> = fields.into_iter().flatten().collect();
    let shares: Length = fields.iter().map(|(.., share)| share).sum();
    let mut x = area.x;
    for (label, value, share) in fields {
        let room = area.width * share / shares;
        let spot = Spot { x, baseline: area.y + 560, room: room - GAP };
        canvas.write(spot, LABEL, label);
        let spot = Spot { baseline: area.y + 1200, ..spot };
        match value {
            Some(value) => canvas.write(spot, VALUE, &value),
            None => {
                let y = spot.baseline + 60;
                canvas.line((x, y), (x + spot.room, y), Stroke::Blank);
            }
        }
        x += room;
    }
}

/// A label and a line after it, to be filled in.
pub(super) fn blank(canvas: &mut Canvas, spot: Spot, style: Style, label: &str) {
    canvas.write(spot, style, label);
    let y = spot.baseline + 60;
    let from = spot.x + (style.width(label) + style.size / 2).min(spot.room);
    canvas.line((from, y), (spot.x + spot.room, y), Stroke::Blank);
}

/// `Round 3`.
pub(super) fn round(order: &Order, sheet: &Sheet) -> String {
    format!("{} {}", order.language.words().round, sheet.drawn.round)
}

/// `Game 2 · Table 5`, as far as it is known.
pub(super) fn game_and_table(order: &Order, sheet: &Sheet) -> String {
    let words = order.language.words();
    let game = order.has_games.then(|| format!("{} {}", words.game, sheet.drawn.game));
    let table = sheet.table.map(|table| format!("{} {table}", words.table));
    [game, table].into_iter().flatten().collect::<Vec<_>>().join(SEPARATOR)
}

/// `Round 3 · Game 2 · Table 5`, as far as it is known.
pub(super) fn occasion(order: &Order, sheet: &Sheet) -> String {
    let parts = [round(order, sheet), game_and_table(order, sheet)];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(SEPARATOR)
}

const SEPARATOR: &str = " · ";
