//! The promises of drawn boards, checked with the parser and the painter that the program uses.

use resvg::{
    tiny_skia::Pixmap,
    usvg::roxmltree::{Document, Node},
};
use shakmaty::Role;

use super::*;

/// Of black and white pieces on both colours of squares, no two alike.
const SOME: &str = "r3k2r/pp3ppp/8/3Q4/4n3/8/PPPB1PPP/2KR3R";

fn diagram(fen: &str, bottom: Color) -> Diagram {
    Diagram {
        board: Board::from_ascii_board_fen(fen.as_bytes()).unwrap(),
        bottom,
        title: "a board".to_owned(),
        ..Diagram::default()
    }
}

fn used<'a>(document: &'a Document<'_>, id: &str) -> Vec<Node<'a, 'a>> {
    let id = format!("#{id}");
    let is_it = |node: &Node<'_, '_>| {
        node.has_tag_name(("http://www.w3.org/2000/svg", "use"))
            && node.attribute("href") == Some(&id)
    };
    document.descendants().filter(is_it).collect()
}

/// Columns and rows at which a shape stands, sorted.
fn places(document: &Document<'_>, id: &str) -> Vec<(i32, i32)> {
    let number = |node: Node<'_, '_>, name| node.attribute(name).unwrap().parse::<i32>().unwrap();
    let place = |node| (number(node, "x") / 1000, number(node, "y") / 1000);
    let mut places: Vec<_> = used(document, id).into_iter().map(place).collect();
    places.sort_unstable();
    places
}

/// A picture with squares of a hundred points.
fn painted(diagram: &Diagram) -> Pixmap {
    let points = Pixmap::decode_png(&png(&diagram.svg(), 858).unwrap()).unwrap();
    assert_eq!((points.width(), points.height()), (858, 858));
    points
}

/// The colour of a point of a square, given by column and row, `x` to the right and `y` down from its corner.
fn point(points: &Pixmap, (column, row): (u32, u32), x: u32, y: u32) -> [u8; 3] {
    let point = points.pixel(44 + 100 * column + x, 14 + 100 * row + y).unwrap();
    [point.red(), point.green(), point.blue()]
}

const LIGHT: [u8; 3] = [0xfa, 0xf8, 0xf2];
const DARK: [u8; 3] = [0xc2, 0xbb, 0xac];

#[test]
fn every_piece_stands_on_its_square_whoever_is_below() {
    for bottom in Color::ALL {
        let diagram = diagram(SOME, bottom);
        let svg = diagram.svg();
        let document = Document::parse(&svg).unwrap();
        let mut drawn = 0;
        for (role, id) in [
            (Role::Pawn, "pawn"),
            (Role::Knight, "knight"),
            (Role::Bishop, "bishop"),
            (Role::Rook, "rook"),
            (Role::Queen, "queen"),
            (Role::King, "king"),
        ] {
            let on = |square| place(square, bottom);
            let mut expected: Vec<_> = diagram.board.by_role(role).into_iter().map(on).collect();
            expected.sort_unstable();
            assert_eq!(places(&document, id), expected, "{id}");
            for shape in used(&document, id) {
                let fill = shape.parent().unwrap().attribute("fill").unwrap();
                drawn += usize::from(fill == "#fff");
            }
        }
        assert_eq!(drawn, diagram.board.white().count());
    }
    assert_eq!(place(Square::A1, Color::White), (0, 7));
    assert_eq!(place(Square::A1, Color::Black), (7, 0));
}

#[test]
fn coordinates_turn_with_the_board() {
    for (bottom, files, ranks) in
        [(Color::White, "abcdefgh", "87654321"), (Color::Black, "hgfedcba", "12345678")]
    {
        let svg = diagram(SOME, bottom).svg();
        let document = Document::parse(&svg).unwrap();
        let texts = document.descendants().filter(|node| node.tag_name().name() == "text");
        let mut texts: Vec<_> = texts
            .map(|text| {
                let number = |name| text.attribute(name).unwrap().parse::<i32>().unwrap();
                // From the left and from the top.
                (number("x") + number("y"), text.text().unwrap())
            })
            .collect();
        texts.sort_unstable();
        let kind = |is_file: bool| -> String {
            let of_kind = |text: &&str| text.starts_with(char::is_alphabetic) == is_file;
            texts.iter().map(|text| text.1).filter(of_kind).collect()
        };
        assert_eq!((kind(true).as_str(), kind(false).as_str()), (files, ranks));
    }
}

#[test]
fn title_and_description_are_read_whatever_is_in_them() {
    let mut diagram = diagram(SOME, Color::White);
    diagram.title = "</title><script>\"'&amp;\u{0}\u{1b}[31m".to_owned();
    diagram.description = "♔ & <x> ]]>\n\u{ffff}".to_owned();
    let svg = diagram.svg();
    let document = Document::parse(&svg).unwrap();
    let text =
        |id| document.descendants().find(|node| node.attribute("id") == Some(id)).unwrap().text();
    assert_eq!(text("title"), Some("</title><script>\"'&amp;\u{fffd}\u{fffd}[31m"));
    assert_eq!(text("description"), Some("♔ & <x> ]]> \u{fffd}"));
    let root = document.root_element();
    assert_eq!(root.attribute("role"), Some("img"));
    assert_eq!(root.attribute("aria-labelledby"), Some("title description"));
    assert!(png(&svg, 64).is_ok());
}

#[test]
fn marks_stand_on_their_squares_in_a_form_of_their_own() {
    let mut diagram = diagram(SOME, Color::White);
    diagram.marks = [
        (Square::B1, MarkKind::Vacant),
        (Square::D1, MarkKind::Blocked),
        (Square::A1, MarkKind::Attacked),
        (Square::E4, MarkKind::Attacker),
    ]
    .map(|(square, kind)| Mark { square, kind })
    .to_vec();
    let svg = diagram.svg();
    let document = Document::parse(&svg).unwrap();
    let shapes = [
        ("vacant", (1, 7)),
        ("blocked", (3, 7)),
        ("attacked", (0, 7)),
        ("danger", (0, 7)),
        ("attacker", (4, 4)),
    ];
    for (id, place) in shapes {
        assert_eq!(places(&document, id), [place], "{id}");
    }
    let points = painted(&diagram);
    assert_eq!(point(&points, (1, 7), 50, 50), [0x1b, 0x78, 0x37], "a dot");
    assert_eq!(point(&points, (4, 4), 50, 4), [0xb2, 0x18, 0x2b], "a ring");
    assert_eq!(point(&points, (3, 7), 82, 22), [0xb2, 0x18, 0x2b], "a cross");
    assert_eq!(point(&points, (0, 7), 18, 18), [0, 0, 0], "a sign of danger");
    assert_eq!(point(&points, (0, 7), 50, 50), [0xd6, 0x60, 0x4d], "hatching");
}

#[test]
fn the_two_arrows_of_castling_run_apart_and_others_below_the_pieces() {
    let mut diagram = diagram("8/8/8/8/7q/8/8/4K2R", Color::White);
    let arrows = |diagram: &Diagram| -> Vec<String> {
        let svg = diagram.svg();
        let document = Document::parse(&svg).unwrap();
        let lines = document.descendants().filter(|node| node.has_attribute("marker-end"));
        lines.map(|line| line.attribute("d").unwrap().to_owned()).collect()
    };
    diagram.arrows = vec![(Square::E1, Square::G1), (Square::H1, Square::F1)];
    assert_eq!(arrows(&diagram), ["M4500 7000L6300 7000", "M7500 8000L5700 8000"]);
    // A king that stays has none, and the rook's keeps its edge.
    diagram.arrows = vec![(Square::G1, Square::G1), (Square::H1, Square::F1)];
    assert_eq!(arrows(&diagram), ["M7500 8000L5700 8000"]);
    diagram.arrows = vec![(Square::H4, Square::E1)];
    assert_eq!(arrows(&diagram), ["M7500 4500L4641 7359"]);
    let svg = diagram.svg();
    assert!(svg.find("marker-end") < svg.find("#queen"), "below");
}

#[test]
fn points_have_the_colours_of_pieces_and_squares() {
    let points = painted(&diagram("r7/8/8/8/8/8/8/7R", Color::White));
    assert_eq!(point(&points, (0, 0), 50, 60), [0, 0, 0], "a black rook");
    assert_eq!(point(&points, (7, 7), 50, 60), [255, 255, 255], "a white one");
    assert_eq!(point(&points, (0, 7), 50, 60), DARK, "a1");
    assert_eq!(point(&points, (4, 4), 50, 60), LIGHT, "e4");
    assert_eq!(points.pixel(3, 3).map(|point| point.alpha()), Some(255), "the margin is white");
}

#[test]
fn the_same_board_has_the_same_points() {
    let svg = diagram(SOME, Color::Black).svg();
    assert_eq!(png(&svg, 400).unwrap(), png(&svg, 400).unwrap());
}

#[test]
fn coordinates_are_painted_with_the_font_of_the_program() {
    let points = painted(&diagram("8/8/8/8/8/8/8/8", Color::White));
    let margin = points.width() * 824;
    let letters = points.pixels()[margin as usize..].iter().filter(|point| point.red() < 100);
    assert!(letters.count() > 300);
}

#[test]
fn widths_have_bounds() {
    let svg = diagram(SOME, Color::White).svg();
    for width in [0, 63, 8193, u32::MAX] {
        let error = png(&svg, width).unwrap_err().to_string();
        assert!(error.contains(&format!("64 to 8192 points wide, not {width}")), "{error}");
    }
    assert!(png("<svg", 64).is_err());
    assert!(
        png(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 90000000"/>"#, 64).is_err()
    );
}

#[test]
fn boards_and_ranks_stand_on_a_sheet_where_they_are_put() {
    let roles = Role::ALL.into_iter().chain([Role::Pawn, Role::Rook]).collect::<Vec<_>>();
    let roles: [Role; 8] = roles.try_into().unwrap();
    let board = diagram("8/8/8/8/8/8/8/7R", Color::White);
    let sheet = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1000 1000\">{}{}{}{}</svg>",
        defs(),
        fragment(&board, 0, 0, 429),
        bare_fragment(&board, 500, 500, 400),
        rank(roles, 100, 900, 50),
    );
    let points = Pixmap::decode_png(&png(&sheet, 1000).unwrap()).unwrap();
    let colour = |x, y| {
        let point = points.pixel(x, y).unwrap();
        [point.red(), point.green(), point.blue(), point.alpha()]
    };
    let opaque = |[red, green, blue]: [u8; 3]| [red, green, blue, 255];
    assert_eq!(colour(22 + 25, 7 + 375), opaque(DARK), "a1 with coordinates");
    assert_eq!(colour(525, 875), opaque(DARK), "a1 without");
    assert_eq!(colour(875, 880), [255; 4], "the rook on h1");
    assert_eq!(colour(103, 903), opaque(DARK), "a1 of a rank alone");
    assert_eq!(colour(497, 903), opaque(LIGHT), "h1 of a rank alone");
    assert_eq!(colour(475, 930), [255; 4], "the rook on it");
    assert_eq!(colour(450, 450), [0; 4], "nothing between");
}

#[test]
fn pieces_are_told_apart_where_they_are_small() {
    /// Points that a square is wide.
    const SIZE: u32 = 20;
    let board = diagram("PNBRQK2/pnbrqk2/8/8/8/8/8/8", Color::White);
    let sheet = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 8 8\">{}{}</svg>",
        defs(),
        bare_fragment(&board, 0, 0, 8)
    );
    let points = Pixmap::decode_png(&png(&sheet, 8 * SIZE).unwrap()).unwrap();
    // The two colours of squares differ by less than what counts here.
    let brightness = |row: u32, column: u32| -> Vec<i32> {
        let cell = (0..SIZE * SIZE).map(|i| (i % SIZE, i / SIZE));
        cell.map(|(x, y)| {
            let point = points.pixel(column * SIZE + x, row * SIZE + y).unwrap();
            i32::from(point.red())
        })
        .collect()
    };
    let cells: Vec<_> = (0..2).flat_map(|row| (0..6).map(move |column| (row, column))).collect();
    for (i, &(row, column)) in cells.iter().enumerate() {
        for &(other_row, other) in &cells[..i] {
            let (a, b) = (brightness(row, column), brightness(other_row, other));
            let differing = a.iter().zip(&b).filter(|(a, b)| a.abs_diff(**b) > 60).count();
            assert!(differing >= 30, "{row} {column} and {other_row} {other}: {differing}");
        }
    }
}
