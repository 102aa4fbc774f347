//! Castling in words.

use shakmaty::{CastlingSide, Color};

use super::{
    canvas::{Canvas, Spot, Style},
    paper::Length,
    words::Words,
};
use crate::chess960::{castling, castling::Castling, start::Start};

/// The h-side first, as castling is written in a FEN.
pub(super) const SIDES: [CastlingSide; 2] = [CastlingSide::KingSide, CastlingSide::QueenSide];

/// What is said of castling on one side of the board.
pub(super) struct Sayings {
    pub(super) title: &'static str,
    /// How the pieces travel, where it is the same for both players.
    pub(super) method: Option<&'static str>,
    pub(super) players: [Saying; 2],
}

/// What is said to one player.
pub(super) struct Saying {
    pub(super) player: &'static str,
    /// How the pieces travel, where it is not the same for both players.
    pub(super) method: Option<&'static str>,
    pub(super) moves: String,
}

impl Sayings {
    pub(super) fn of(words: &Words, start: Start, side: CastlingSide) -> Sayings {
        let title = match side {
            CastlingSide::KingSide => words.h_side,
            CastlingSide::QueenSide => words.a_side,
        };
        let method = |color| words.method(castling_of(start, color, side).method());
        let is_shared = matches!(start, Start::Single(_));
        let saying = |color: Color| Saying {
            player: color.fold_wb(words.white, words.black),
            method: (!is_shared).then(|| method(color)),
            moves: moves(words, castling_of(start, color, side)),
        };
        Sayings {
            title,
            method: is_shared.then(|| method(Color::White)),
            players: [saying(Color::White), saying(Color::Black)],
        }
    }
}

fn castling_of(start: Start, color: Color, side: CastlingSide) -> Castling {
    color.fold_wb(start.white(), start.black()).back_rank().castling(color, side)
}

/// Where king and rook go.
fn moves(words: &Words, castling: Castling) -> String {
    let [king, king_to, rook, rook_to] =
        [castling.king, castling.king_to(), castling.rook, castling.rook_to()]
            .map(|square| square.to_string());
    let king = if king == king_to {
        (words.king_stays)(&king)
    } else {
        (words.king_goes)(&king, &king_to)
    };
    let rook = if rook == rook_to {
        (words.rook_stays)(&rook)
    } else {
        (words.rook_goes)(&rook, &rook_to)
    };
    format!("{king}, {rook}")
}

/// Whether a player can castle as the first move, and on which side.
pub(super) fn first_move(words: &Words, start: Start) -> String {
    let possible = |color: Color| {
        let rank = color.fold_wb(start.white(), start.black()).back_rank();
        let side = SIDES.into_iter().find(|side| rank.castles_on_move_one(*side))?;
        Some((color.fold_wb(words.white, words.black), castling::san(side)))
    };
    let found = match start {
        Start::Single(_) => possible(Color::White).map(|(_, castling)| castling.to_owned()),
        Start::Double { .. } => {
            let players: Vec<String> = Color::ALL
                .into_iter()
                .filter_map(possible)
                .map(|(player, castling)| format!("{player} {castling}"))
                .collect();
            (!players.is_empty()).then(|| players.join(", "))
        }
    };
    found.map_or_else(|| words.no_first_move.to_owned(), |found| (words.first_move)(&found))
}

/// How a block of castling is set.
#[derive(Copy, Clone)]
pub(super) struct Type {
    pub(super) title: Style,
    pub(super) body: Style,
    /// From one line to the next.
    pub(super) leading: Length,
}

/// Lines of a [`block`].
pub(super) const fn block_lines(start: Start) -> Length {
    match start {
        Start::Single(_) => 4,
        Start::Double { .. } => 5,
    }
}

/// Castling on one side, for both players, in four or five lines. Gives the baseline of the line that would follow.
pub(super) fn block(canvas: &mut Canvas, spot: Spot, set: Type, sayings: &Sayings) -> Length {
    let Type { title, body, leading } = set;
    canvas.write(spot, title, sayings.title);
    let mut baseline = spot.baseline + leading;
    if let Some(method) = sayings.method {
        canvas.write(Spot { baseline, ..spot }, body, method);
        baseline += leading;
    }
    let named = sayings.players.each_ref().map(|saying| body.width(saying.player));
    let indent = named.into_iter().max().unwrap_or_default() + body.size * 2 / 3;
    let said = |baseline| Spot { x: spot.x + indent, baseline, room: spot.room - indent };
    for Saying { player, method, moves } in &sayings.players {
        canvas.write(Spot { baseline, room: indent, ..spot }, body.grey(), player);
        for line in method.iter().copied().chain([moves.as_str()]) {
            canvas.write(said(baseline), body, line);
            baseline += leading;
        }
    }
    baseline
}

/// Castling on one side, for both players, in three lines. Gives the baseline of the line that would follow.
pub(super) fn short_block(canvas: &mut Canvas, spot: Spot, set: Type, sayings: &Sayings) -> Length {
    let Type { title, body, leading } = set;
    canvas.write(spot, title, sayings.title);
    if let Some(method) = sayings.method {
        let used = title.width(sayings.title) + body.size;
        let rest = Spot { x: spot.x + used, room: spot.room - used, ..spot };
        canvas.write(rest, body, method);
    }
    let mut baseline = spot.baseline + leading;
    let named = sayings.players.each_ref().map(|saying| body.width(saying.player));
    let indent = named.into_iter().max().unwrap_or_default() + body.size * 2 / 3;
    for Saying { player, method, moves } in &sayings.players {
        canvas.write(Spot { baseline, room: indent, ..spot }, body.grey(), player);
        let said = Spot { x: spot.x + indent, baseline, room: spot.room - indent };
        match method {
            Some(method) => canvas.write(said, body, &format!("{moves} ({method})")),
            None => canvas.write(said, body, moves),
        }
        baseline += leading;
    }
    baseline
}
