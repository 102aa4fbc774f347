//! The normal form of a FEN.

use std::io::Write;

use shakmaty::{EnPassantMode, Position};

use crate::chess960::fen::{Letters, Parts, is_blank};

/// Appends the text with its FEN in the normal form. What stands before and behind the FEN stays.
pub(super) fn write(
    text: &[u8],
    parts: &Parts,
    castling: Letters,
    ep: Option<EnPassantMode>,
    out: &mut Vec<u8>,
) {
    let fields = &parts.fields;
    let [placement, turn, _, ep_field, ..] = &fields.places;
    let ep_field = &text[ep_field.clone()];
    let ep_field = match ep {
        Some(mode) if ep_field != b"-" => &*square(parts, mode),
        _ => ep_field,
    };
    out.extend_from_slice(&text[..placement.end]);
    for field in [&text[turn.clone()], castling.as_bytes(), ep_field] {
        out.push(b' ');
        out.extend_from_slice(field);
    }
    let rest = &text[fields.end..];
    if fields.has_counters() || rest.iter().all(is_blank) {
        // Writing to memory cannot fail.
        let _ = write!(out, " {} {}", parts.halfmoves, parts.fullmoves);
    }
    // An operation may have stood behind a semicolon.
    if rest.first().is_some_and(|byte| !is_blank(byte)) {
        out.push(b' ');
    }
    out.extend_from_slice(rest);
}

/// The en passant square, or `-` where this mode writes none.
fn square(parts: &Parts, mode: EnPassantMode) -> Vec<u8> {
    let square = parts.position().and_then(|position| position.ep_square(mode));
    square.map_or_else(|| b"-".to_vec(), |square| square.to_string().into_bytes())
}
