//! The tokens of which nearly all movetext is made, read fast.

use crate::pgn::moves::Word;

use super::{
    Live, Receiver, Scanner,
    movetext::{Moves, Number},
};

/// What a byte begins, as far as that is one of the commonest tokens.
#[derive(Copy, Clone)]
pub(super) enum Kind {
    Move,
    Number,
    Comment,
    Other,
}

pub(super) static KINDS: [Kind; 256] = {
    let mut kinds = [Kind::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        kinds[byte] = match byte as u8 {
            b'a'..=b'h' | b'N' | b'B' | b'R' | b'Q' | b'K' | b'O' | b'-' | b'Z' => Kind::Move,
            b'0'..=b'9' => Kind::Number,
            b'{' => Kind::Comment,
            _ => Kind::Other,
        };
        byte += 1;
    }
    kinds
};

/// The digits, and all, of a number such as `1. ` and `12... ` with a move behind it.
#[inline(always)]
fn usual_number(bytes: &[u8; 8]) -> Option<(usize, usize)> {
    let digits = match bytes {
        [b'1'..=b'9', b'.', ..] => 1,
        [b'1'..=b'9', b'0'..=b'9', b'.', ..] => 2,
        [b'1'..=b'9', b'0'..=b'9', b'0'..=b'9', b'.', ..] => 3,
        _ => return None,
    };
    let end = match bytes[digits..] {
        [b'.', b' ', ..] => digits + 2,
        [b'.', b'.', b'.', b' ', ..] => digits + 4,
        _ => return None,
    };
    matches!(KINDS[usize::from(bytes[end & 7])], Kind::Move).then_some((digits, end))
}

impl Scanner<'_> {
    /// Scans the tokens of which nearly all movetext is made, in their usual forms, up to the first one
    /// that is none of those.
    ///
    /// Where the next one begins follows from as little of this one as can be: it is looked for while this
    /// one is still read and played.
    #[inline(never)]
    pub(super) fn usual_tokens<V: Receiver>(
        &mut self,
        live: &mut Live<'_, V>,
        number: &mut Number,
        moves: &mut Moves,
    ) {
        let text = self.text;
        let near = |at: usize| text.get(at..).and_then(<[u8]>::first_chunk);
        let mut at = self.pos;
        while let Some(mut bytes) = near(at) {
            let mut kind = KINDS[usize::from(bytes[0])];
            if let Kind::Number = kind {
                let (Some((digits, end)), Number::None) = (usual_number(bytes), &number) else {
                    break;
                };
                live.number(at..at + digits, at + end);
                at += end;
                *number = Number::Dotted;
                let Some(next) = near(at) else { break };
                (kind, bytes) = (Kind::Move, next);
            }
            match kind {
                Kind::Move => {
                    let word = Word::of(bytes);
                    if !word.is_move() {
                        break;
                    }
                    let (plain, end) = (word.plain(), at + word.len);
                    live.token(at..end, |visitor, movetext| visitor.plain(movetext, &plain));
                    at = end + 1;
                    *number = Number::None;
                    *moves = Moves::Here;
                }
                Kind::Comment => {
                    let Some(end) = self.usual_comment(at) else { break };
                    live.comment(at + 1..end);
                    at = end + 1;
                }
                Kind::Other if bytes[0] == b' ' => at += 1,
                Kind::Number | Kind::Other => break,
            }
        }
        self.pos = at;
    }
}
