//! What a text that is no move of the position was probably meant to say.

use shakmaty::{
    CastlingSide, Chess, Move, Position, Role, Square,
    san::{San, SanPlus},
    uci::UciMove,
};

use crate::text;

/// The longest word that is compared with moves.
const LONGEST: usize = 16;

/// The move that coordinates mean: `e2e4`, `e7-e8q`, `Ng1-f3`, `e1h1` and `e1g1` for castling.
pub(super) fn coordinates(position: &Chess, word: &[u8]) -> Option<Move> {
    let piece = word.first().filter(|b| b.is_ascii_uppercase()).map(|&b| char::from(b));
    let plain: Vec<u8> = word[usize::from(piece.is_some())..]
        .iter()
        .filter(|b| !matches!(b, b'-' | b'x' | b':' | b'+' | b'#' | b'='))
        .map(u8::to_ascii_lowercase)
        .collect();
    let UciMove::Normal { from, to, promotion } = UciMove::from_ascii(&plain).ok()? else {
        return None;
    };
    let is_it = piece.is_none_or(|piece| {
        position.board().role_at(from) == Role::from_char(piece.to_ascii_lowercase())
    });
    is_it.then(|| between(position, from, to, promotion)).flatten()
}

/// The legal move from one square to another, and castling where a king's move can only mean that.
pub(super) fn between(
    position: &Chess,
    from: Square,
    to: Square,
    promotion: Option<Role>,
) -> Option<Move> {
    let legal = position.legal_moves();
    let fits = |m: &&Move| m.from() == Some(from) && m.to() == to && m.promotion() == promotion;
    legal.iter().find(fits).copied().or_else(|| {
        let is_king = position.board().king_of(position.turn()) == Some(from);
        let side = castling(position, to).filter(|_| is_king)?;
        legal.iter().find(|m| m.castling_side() == Some(side)).copied()
    })
}

/// The castling that a king's move to `to` can only mean: onto the own castling rook, or two or more
/// files along its rank.
pub(super) fn castling(position: &Chess, to: Square) -> Option<CastlingSide> {
    let turn = position.turn();
    let king = position.board().king_of(turn)?;
    let is_far = king.rank() == to.rank() && king.file().distance(to.file()) > 1;
    let side = CastlingSide::from_queen_side(to < king);
    let rook = position.castles().rook(turn, side);
    (rook == Some(to) || is_far && rook.is_some()).then_some(side)
}

/// The one legal move that `word` comes near to: the same but for case, figurines, another language's
/// letters or superfluous signs, or else but for one character.
pub(super) fn near(position: &Chess, word: &[u8]) -> Option<SanPlus> {
    if word.is_empty() || word.len() > LONGEST {
        return None;
    }
    let word = text::decode(word);
    let plain = plain(&word);
    let legal: Vec<(String, Move)> = {
        let moves = position.legal_moves();
        moves.iter().map(|&m| (San::disambiguate(m, &moves).to_string(), m)).collect()
    };
    let only = |fits: &dyn Fn(&str) -> bool| {
        let mut found = legal.iter().filter(|(san, _)| fits(san));
        let (_, m) = found.next()?;
        found.next().is_none().then_some(*m)
    };
    let is_piece = plain.starts_with(|c: char| c.is_uppercase() && c != 'O');
    // `bxc3` is a pawn's before it is a bishop's.
    let from_to = plain.trim_start_matches(['K', 'Q', 'R', 'B', 'N']);
    let found = only(&|san| san == plain)
        .or_else(|| coordinates(position, from_to.as_bytes()))
        .or_else(|| only(&|san| is_piece == is_pieces(san) && letters(san) == letters(&plain)))
        .or_else(|| only(&|san| letters(san).eq_ignore_ascii_case(&letters(&plain))))
        .or_else(|| {
            only(&|san| is_piece == is_pieces(san) && strsim::osa_distance(san, &plain) == 1)
        })?;
    Some(SanPlus::from_move(position.clone(), found))
}

fn is_pieces(san: &str) -> bool {
    san.starts_with(['K', 'Q', 'R', 'B', 'N'])
}

/// A move without the signs that say nothing of which move it is.
fn letters(san: &str) -> String {
    san.chars().filter(|c| !matches!(c, 'x' | '=' | '-' | '(' | ')' | '/')).collect()
}

/// A word in the letters of SAN: figurines, other languages' pieces, signs of check and capture.
fn plain(word: &str) -> String {
    let body = word.trim_end_matches(['+', '#', '!', '?', '†', '‡']);
    let mut plain: String = body
        .chars()
        .map(|c| match c {
            '♔' | '♚' => 'K',
            '♕' | '♛' => 'Q',
            '♖' | '♜' => 'R',
            '♗' | '♝' => 'B',
            '♘' | '♞' => 'N',
            ':' | '×' => 'x',
            '–' | '—' | '−' | '‐' | '‑' => '-',
            c => c,
        })
        .collect();
    // German, Dutch, French, Spanish: those letters that SAN has not.
    let first = match plain.chars().next() {
        Some('S' | 'P' | 'C') => 'N',
        Some('L' | 'F' | 'A') => 'B',
        Some('T') => 'R',
        Some('D') => 'Q',
        _ => return plain,
    };
    // Before a square it is a piece's letter; alone it may be anything.
    if plain[1..].contains(|c: char| c.is_ascii_digit()) {
        plain.replace_range(..1, first.encode_utf8(&mut [0; 4]));
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess960::fen::{self, Tail};

    fn position(fen: &str) -> Chess {
        fen::read(fen.as_bytes(), Tail::Nothing).fen.unwrap().position
    }

    fn near_start(word: &str) -> Option<String> {
        near(&Chess::default(), word.as_bytes()).map(|san| san.to_string())
    }

    #[test]
    fn words_that_come_near_to_one_move() {
        for (word, san) in [
            ("Sf3", "Nf3"),
            ("Cf3", "Nf3"),
            ("♘f3", "Nf3"),
            ("nf3", "Nf3"),
            ("E4", "e4"),
            ("Ng1-f3", "Nf3"),
            ("Nff3", "Nf3"),
            ("e44", "e4"),
        ] {
            assert_eq!(near_start(word).as_deref(), Some(san), "{word}");
        }
        for word in ["zz9", "Qh5", "f9", "N3", "", "abcdefghijklmnopqrstuvwxyz"] {
            assert_eq!(near_start(word), None, "{word}");
        }
    }

    #[test]
    fn what_comes_near_to_two_moves_is_not_guessed() {
        let position = position("4k3/8/8/8/8/8/8/R3K2R w - - 0 1");
        assert_eq!(near(&position, b"Ra9"), None);
    }

    #[test]
    fn coordinates_mean_moves_and_castling() {
        let position = position("4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1");
        for (word, san) in [
            ("a1a6", "Ra6"),
            ("a7a8q", "a8=Q+"),
            ("a7-a8=N", "a8=N"),
            ("e1h1", "O-O"),
            ("e1g1", "O-O"),
            ("e1c1", "O-O-O"),
            ("e1a1", "O-O-O"),
            ("e1f1", "Kf1"),
        ] {
            let m = coordinates(&position, word.as_bytes());
            let shown = m.map(|m| SanPlus::from_move(position.clone(), m).to_string());
            assert_eq!(shown.as_deref(), Some(san), "{word}");
        }
        for word in ["a7a8", "e1e3", "b1b2", "e9e4", "0000"] {
            assert_eq!(coordinates(&position, word.as_bytes()), None, "{word}");
        }
    }
}
