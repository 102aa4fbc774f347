//! Text that somebody spoilt, by malice or by chance, and text that is all right.

use rand::{Rng, SeedableRng, rngs::SmallRng};
use shakmaty::{Bitboard, Board, CastlingMode, FromSetup, Position, Rank, Role, Square};

use super::*;
use crate::chess960::san::games;

#[test]
fn hostile_text_ends_in_few_findings() {
    const MEGABYTE: usize = 1 << 20;
    let good = ["r3k2r/8/8/8/8/8/8/R3K2R", "w", "KQkq", "-", "0", "1"];
    let fillers = [
        "8", "/", "K", "Q", "x", "0", "9", ";", "\0", "\u{e9}", "-", "+", "/8", "KQkq", "\t",
        "a b", " ;",
    ];
    for filler in fillers {
        let long = filler.repeat(MEGABYTE / filler.len());
        for place in 0..=good.len() {
            let mut fields = good.to_vec();
            if place < good.len() {
                fields[place] = &long;
            } else {
                fields.push(&long);
            }
            let text = fields.join(" ");
            for tail in [Tail::Nothing, Tail::Operations] {
                checked(text.as_bytes(), tail);
                checked(&text.as_bytes()[..text.len() - 5], tail);
            }
        }
    }
    let bytes: Vec<u8> = (0..=255).collect();
    checked(&bytes, Tail::Nothing);
    checked(b"\xff\xfe\x00 \x80 \x80 \x80 \x80 \x80", Tail::Operations);
    checked(&b"a ".repeat(MEGABYTE), Tail::Nothing);
    let codes = checked(
        &[b"4k3/8/8/8/8/8/8/4K3 w ", &b"x".repeat(MEGABYTE)[..], b" - 0 1"].concat(),
        Tail::Nothing,
    )
    .findings;
    assert_eq!(codes.len(), 8);
}

#[test]
fn what_is_written_is_read_without_a_finding() {
    games::play(3, 300, 100, |position, _| {
        for dialect in [Dialect::XFen, Dialect::Shredder] {
            let text = write(position, dialect).unwrap();
            let reading = checked(text.as_bytes(), Tail::Nothing);
            let others: Vec<_> = reading
                .findings
                .iter()
                .filter(|finding| finding.code != Code::FenDifferingFiles)
                .collect();
            assert!(others.is_empty(), "{text}: {others:?}");
            let fen = reading.fen.unwrap();
            assert_eq!(fen.position, *position);
            assert_eq!(fen.to_text(dialect).unwrap(), text);
        }
    });
}

/// The field is gone through by two loops: what the fast one refuses the other must explain, and what
/// it takes shakmaty must take as the same board.
#[test]
fn random_placements_are_read_as_shakmaty_reads_them() {
    let mut rng = SmallRng::seed_from_u64(5);
    let letters = b"pnbrqkPNBRQK12345678/////09xX~[\xe9 ";
    let (mut good, mut bad) = (0, 0);
    games::play(5, 60, 100, |position, _| {
        let placement = position.board().board_fen().to_string().into_bytes();
        for mutations in 0..3 {
            let mut placement = placement.clone();
            for _ in 0..mutations {
                let at = rng.random_range(0..placement.len());
                let letter = letters[rng.random_range(0..letters.len())];
                match rng.random_range(0..4) {
                    0 => placement.insert(at, letter),
                    1 => drop(placement.remove(at)),
                    2 => placement[at] = letter,
                    _ => {
                        let other = rng.random_range(0..placement.len());
                        placement.swap(at, other);
                    }
                }
            }
            if placement.contains(&b' ') {
                continue;
            }
            let text = [&placement[..], b" w - - 0 1"].concat();
            let reading = checked(&text, Tail::Nothing);
            let is_refused =
                reading.findings.iter().any(|finding| finding.code == Code::FenPlacement);
            match Board::from_ascii_board_fen(&placement) {
                Ok(board) if !is_refused => {
                    good += 1;
                    if let Some(fen) = reading.fen {
                        assert_eq!(*fen.position.board(), board);
                    }
                }
                // It reads more: promoted pieces, and digits side by side.
                Ok(board) => assert_ne!(board.board_fen().to_string().as_bytes(), placement),
                Err(_) => {
                    bad += 1;
                    assert!(is_refused, "{}", String::from_utf8_lossy(&placement));
                }
            }
        }
    });
    assert!(good > 5000 && bad > 5000, "{good} good, {bad} bad");
}

/// Most positions are judged by a look at a few sets, and only the others by shakmaty.
#[test]
fn what_looks_sound_is_sound_to_shakmaty() {
    let mut rng = SmallRng::seed_from_u64(8);
    let (mut sound, mut refused) = (0, 0);
    games::play(8, 300, 100, |position, _| {
        let text = write(position, Dialect::Shredder).unwrap();
        let parts = parts(text.as_bytes(), Tail::Nothing.into(), &mut Vec::new()).unwrap();
        for _ in 0..4 {
            let mut setup = parts.setup();
            for _ in 0..rng.random_range(0..3) {
                let square = |rng: &mut SmallRng| Square::new(rng.random_range(0..64));
                let (from, to) = (square(&mut rng), square(&mut rng));
                let piece = setup.board.piece_at(from).filter(|piece| piece.role != Role::King);
                match piece.filter(|_| setup.board.role_at(to) != Some(Role::King)) {
                    Some(piece) => setup.board.set_piece_at(to, piece),
                    None => setup.turn = !setup.turn,
                }
            }
            let rank = setup.turn.relative_rank(Rank::Sixth);
            setup.ep_square = match rng.random_range(0..3) {
                0 => Some(Square::from_coords(File::new(rng.random_range(0..8)), rank)),
                _ => setup.ep_square.filter(|square| square.rank() == rank),
            };
            // Rights are judged before.
            setup.castling_rights = Bitboard::EMPTY;
            let judged = Chess::from_setup(setup.clone(), CastlingMode::Chess960).is_ok();
            if judge::is_sound(&setup.board, setup.turn, setup.ep_square) {
                sound += 1;
                assert!(judged, "{setup:?}");
            }
            refused += u32::from(!judged);
        }
    });
    assert!(sound > 20_000 && refused > 20_000, "{sound} sound, {refused} refused");
}

/// A text without anything odd about its fields is split in a shorter way.
#[test]
fn plain_fields_are_the_same_fields() {
    let mut rng = SmallRng::seed_from_u64(9);
    let odd = b" \t;+-0aK\xff";
    let (mut plain, mut others) = (0, 0);
    games::play(9, 200, 100, |position, _| {
        let mut text = write(position, Dialect::XFen).unwrap().into_bytes();
        for _ in 0..rng.random_range(0..3) {
            let tail = text.len() - text.iter().position(|&b| b == b' ').unwrap_or(0);
            let at = text.len() - rng.random_range(0..=tail);
            let byte = odd[rng.random_range(0..odd.len())];
            match rng.random_range(0..3) {
                0 => text.insert(at, byte),
                1 => drop(text.splice(at..(at + 1).min(text.len()), [byte])),
                _ => text.truncate(at),
            }
        }
        for tail in [Tail::Nothing, Tail::Operations] {
            let mut reader = reader::Reader::new(&text, tail.into());
            let slow = reader.odd_fields();
            match fields::plain(&text) {
                Some(fields) => {
                    plain += 1;
                    let slow = slow.unwrap();
                    assert_eq!((fields.places, fields.end), (slow.places, slow.end));
                    assert!(reader.into_findings().is_empty());
                }
                None => others += 1,
            }
        }
    });
    assert!(plain > 10_000 && others > 10_000, "{plain} plain, {others} others");
}
