//! What is to be known about a start position, for people.

use std::iter;

use chess960::{
    Error,
    chess960::{
        castling::{Castling, Method, san},
        start::Start,
    },
    output::{
        board::{self, Diagram},
        starts::{DOUBLE, SINGLE},
        table::Format,
    },
};
use shakmaty::{Bitboard, CastlingSide, Color, Square};

use crate::cli::{Status, pictures, tables};

/// Writes what is asked for: pictures, a row of a table, or else a page of text.
pub(super) fn show(
    start: Start,
    table: &tables::Args,
    pictures: &pictures::Args,
) -> Result<Status, Error> {
    const NAME: &str = "start_positions";
    pictures.refuse_both("sp", table);
    pictures.write("sp", &diagram(start))?;
    let format = match table.format_of_page() {
        // Nothing is to be printed between the lines of a picture.
        Format::Text if pictures.is_stdout() => return Ok(Status::Clean),
        // One position is an object, not an array of one.
        Format::Json => Format::JsonLines,
        format => format,
    };
    let page = || page(start);
    match start {
        Start::Single(sp) => {
            table.write_page_or_table(format, "sp", page, NAME, SINGLE.iter(), iter::once(sp))?;
        }
        Start::Double { .. } => {
            table.write_page_or_table(
                format,
                "sp",
                page,
                NAME,
                DOUBLE.iter(),
                iter::once(start),
            )?;
        }
    }
    Ok(Status::Clean)
}

/// The title says what the position is, the description where the pieces stand.
fn diagram(start: Start) -> Diagram {
    let title = match start {
        Start::Single(sp) => format!("Chess960 start position {sp}"),
        Start::Double { white, black } => {
            format!("Double Chess960 start, White {white}, Black {black}")
        }
    };
    let description = match start {
        Start::Single(sp) => format!("Both sides from a to h: {}", sp.back_rank()),
        Start::Double { white, black } => {
            format!("White from a to h: {}; Black: {}", white.back_rank(), black.back_rank())
        }
    };
    Diagram { board: start.board(), title, description, ..Diagram::default() }
}

fn page(start: Start) -> String {
    let mut lines = match start {
        Start::Single(sp) => {
            vec![("SP", sp.to_string()), ("back rank", sp.back_rank().to_string())]
        }
        Start::Double { white, black } => vec![
            ("white SP", white.to_string()),
            ("black SP", black.to_string()),
            ("white rank", white.back_rank().to_string()),
            ("black rank", black.back_rank().to_string()),
            ("index", format!("{} = 960 · {white} + {black}", start.index())),
        ],
    };
    lines.push(("X-FEN", start.xfen()));
    lines.push(("Shredder", start.shredder_fen()));
    let head: String = lines.into_iter().map(|(name, value)| line(name, &value)).collect();
    let board = board::unicode(&start.board(), Color::White, pictures::paint());
    let facts = match start {
        // What holds of White holds of Black.
        Start::Single(_) => facts(start, Color::White, ""),
        Start::Double { .. } => {
            facts(start, Color::White, "White") + "\n" + &facts(start, Color::Black, "Black")
        }
    };
    format!("{head}\n{board}\n{facts}")
}

fn line(name: &str, value: &str) -> String {
    format!("{name:<12}{value}\n")
}

/// What is to be known of one side's back rank. The squares are this side's.
fn facts(start: Start, color: Color, player: &str) -> String {
    const SIDES: [CastlingSide; 2] = [CastlingSide::KingSide, CastlingSide::QueenSide];
    let rank = start.of(color).back_rank();
    let twin = rank.mirror();
    let now = SIDES.into_iter().find(|&side| rank.castles_on_move_one(side));
    let chess90 = rank.blocked_castling().map(|side| {
        let (rook, other) = (rank.castling(color, side).rook, san(!side));
        format!("yes: the rook on {rook} is in the way of {other} until it moves or is captured")
    });
    let title =
        if player.is_empty() { String::new() } else { line(player, &start.of(color).to_string()) };
    let castlings = SIDES.map(|side| line(san(side), &in_words(rank.castling(color, side))));
    let facts = [
        (
            "on move 1",
            now.map_or("no castling is possible".into(), |side| {
                format!("{} is possible", san(side))
            }),
        ),
        ("Chess18", yes_or_no(rank.is_chess18(), "the king on e, the rooks on a and h")),
        ("Chess90", chess90.unwrap_or_else(|| "no".to_owned())),
        ("mirror twin", format!("{} {twin}", twin.sp())),
        ("symmetric", yes_or_no(rank.is_symmetric(), "with king and queen as the same piece")),
        ("king, rooks", rank.arrangement().to_string()),
        ("pawns", pawns(start, color)),
        ("bishops", corner_bishops(rank.corner_bishops(), color)),
    ];
    let facts: String = facts.into_iter().map(|(name, value)| line(name, &value)).collect();
    title + &castlings.concat() + &facts
}

fn yes_or_no(is_so: bool, how: &str) -> String {
    if is_so { format!("yes: {how}") } else { "no".to_owned() }
}

/// `double-move, king e1 to g1, rook h1 to f1`.
fn in_words(castling: Castling) -> String {
    let Castling { king, rook, .. } = castling;
    let (king_to, rook_to) = (castling.king_to(), castling.rook_to());
    let method = castling.method();
    match method {
        Method::KingMoveOnly => {
            format!("{method}: king {king} to {king_to}, the rook stays on {rook}")
        }
        Method::RookMoveOnly => {
            format!("{method}: rook {rook} to {rook_to}, the king stays on {king}")
        }
        Method::DoubleMove | Method::Transposition => {
            format!("{method}: king {king} to {king_to}, rook {rook} to {rook_to}")
        }
    }
}

fn pawns(start: Start, color: Color) -> String {
    let (unprotected, attackable) = (start.unprotected_pawns(color), start.attackable_pawns(color));
    if unprotected.is_empty() {
        return "all protected".to_owned();
    }
    let attacked = match attackable.is_empty() {
        true => "none of them can be attacked on the first move".to_owned(),
        false => format!("the opponent's first move can attack {}", listed(attackable)),
    };
    format!("no piece protects {}; {attacked}", listed(unprotected))
}

/// A corner bishop of White aims along its diagonal at b7 or g7, one of Black at b2 or g2.
fn corner_bishops(bishops: Bitboard, color: Color) -> String {
    let aims = bishops.into_iter().map(|square| {
        let (bishop, pawn, aim) = match square {
            Square::A1 => (Square::A1, Square::B2, Square::G7),
            _ => (Square::H1, Square::G2, Square::B7),
        };
        let [bishop, pawn, aim] =
            [bishop, pawn, aim].map(|square| color.fold_wb(square, square.flip_vertical()));
        format!("{bishop}: its diagonal opens with the pawn {pawn} and runs to {aim}")
    });
    let aims: Vec<String> = aims.collect();
    if aims.is_empty() { "none in a corner".to_owned() } else { aims.join("; ") }
}

fn listed(squares: Bitboard) -> String {
    squares.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(", ")
}
