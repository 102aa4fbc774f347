//! How the text of a move that could be played differs from SAN [PGN 8.2.3].

use shakmaty::{
    Move, Role,
    san::{San, SanPlus, Suffix},
};

use crate::{
    chess960::{bitboards::Bitboards, san},
    diagnostic::Code,
};

/// What is to be said about the form of a move: kind, and message to be read after its text.
pub(super) type Fault = (Code, String);

/// Judges the mark of check or mate of a move that led to `after`.
#[inline]
pub(super) fn mark(san: SanPlus, after: &Bitboards) -> Option<Fault> {
    let suffix = suffix(after);
    (suffix != san.suffix).then(|| {
        let what = match suffix {
            None => "gives no check",
            Some(Suffix::Check) if san.suffix.is_some() => "gives check and not mate",
            Some(Suffix::Check) => "gives check",
            Some(Suffix::Checkmate) => "is mate",
        };
        (Code::MoveCheckMark, format!("{what}, expected {}", SanPlus { san: san.san, suffix }))
    })
}

/// The mark that belongs to a move that leads to this position.
pub(super) fn suffix(after: &Bitboards) -> Option<Suffix> {
    if !after.is_check() {
        None
    } else if san::is_over(after) {
        Some(Suffix::Checkmate)
    } else {
        Some(Suffix::Check)
    }
}

/// Whether the text of a move says more of the square of origin than what always has to be said, which is
/// the file of a pawn that captures.
#[inline(always)]
pub(super) fn may_name_too_much(san: San) -> bool {
    let San::Normal { role, file, rank, capture, .. } = san else { return false };
    rank.is_some() || file.is_some() != (role == Role::Pawn && capture)
}

/// Judges what the text says of the square of origin of a move of `before`.
#[inline]
pub(super) fn origin(san: San, m: Move, before: &Bitboards) -> Option<Fault> {
    let San::Normal { file, rank, .. } = san else { return None };
    if !may_name_too_much(san) {
        return None;
    }
    let expected = san::written(m, before);
    let San::Normal { file: wanted_file, rank: wanted_rank, .. } = expected else { return None };
    if (file, rank) == (wanted_file, wanted_rank) {
        return None;
    }
    let what = match (wanted_file, wanted_rank) {
        (None, None) => "names a square of origin that nothing asks for",
        _ => "does not name its origin as the standard wants it",
    };
    Some((Code::MoveDisambiguation, format!("{what}, expected {expected}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess960::{
        bitboards::Step,
        fen::{self, Tail},
        san::games,
    };

    fn codes(fen: &str, text: &str) -> Vec<Code> {
        let before = fen::read(fen.as_bytes(), Tail::Nothing).fen.unwrap().position;
        let san = SanPlus::from_ascii(text.as_bytes()).unwrap();
        let m = san::to_move(san.san, &before).unwrap();
        let mut boards = Bitboards::of(&before);
        let origin = origin(san.san, m, &boards);
        boards.play(m);
        let mark = mark(san, &boards);
        mark.into_iter().chain(origin).map(|(code, _)| code).collect()
    }

    #[test]
    fn marks_of_check_and_mate() {
        let fen = "6k1/5ppp/8/8/8/8/8/R3K2R w KQ - 0 1";
        for (text, found) in [
            ("Ra8#", vec![]),
            ("Ra8+", vec![Code::MoveCheckMark]),
            ("Ra8", vec![Code::MoveCheckMark]),
            ("Ra7", vec![]),
            ("Ra7+", vec![Code::MoveCheckMark]),
            ("Ra7#", vec![Code::MoveCheckMark]),
            ("O-O", vec![]),
            ("O-O-O+", vec![Code::MoveCheckMark]),
        ] {
            assert_eq!(codes(fen, text), found, "{text}");
        }
    }

    #[test]
    fn no_check_is_overlooked() {
        let (mut checks, mut others, mut may) = (0, 0, 0);
        games::play(0xc4ec, 60, 150, |position, moves| {
            for &m in moves {
                let Move::Normal { role, from, to, promotion: None, .. } = m else { continue };
                let step = Step { role, from, to };
                let mut boards = Bitboards::of(position);
                boards.step(&step);
                let is_check = boards.is_check();
                assert!(!is_check || boards.may_check(step), "{m:?}");
                checks += u32::from(is_check);
                others += u32::from(!is_check);
                may += u32::from(!is_check && boards.may_check(step));
            }
        });
        assert!(checks > 1000 && may < others / 10, "{checks}, {may} of {others}");
    }

    #[test]
    fn squares_of_origin() {
        let pinned = "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1";
        let rooks = "4k3/8/8/8/R7/8/8/R3K2R w - - 0 1";
        let pawns = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
        for (fen, text, is_odd) in [
            (pinned, "Ne2", false),
            (pinned, "Nge2", true),
            (pinned, "Ng1e2", true),
            (rooks, "R1a3", false),
            (rooks, "Ra1a3", true),
            (rooks, "Rhg1", true),
            (pawns, "exd5", false),
            (pawns, "e4xd5", true),
            (pawns, "e5", false),
        ] {
            let expected = if is_odd { vec![Code::MoveDisambiguation] } else { vec![] };
            assert_eq!(codes(fen, text), expected, "{text}");
        }
    }
}
