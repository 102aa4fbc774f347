//! FENs that other programs do not agree about, and that users reported: data which are not part of the
//! package. Where they are there, beside it, each comes out as the specification has it.

use std::{fs, path::PathBuf};

use crate::run::{Ended, run};

/// The rows of a table in the folder beside the package, each a cell by its column's name.
fn rows(path: &str) -> Option<Vec<impl Fn(&str) -> String>> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared").join(path);
    let bytes = fs::read(path).ok()?;
    let mut rows = csv::ReaderBuilder::new()
        .delimiter(b'\t')
        .quoting(false)
        .flexible(true)
        .from_reader(&*bytes);
    let header = rows.headers().unwrap().clone();
    let cell = |row: csv::StringRecord| {
        let header = header.clone();
        move |name: &str| {
            let index = header.iter().position(|column| column == name).unwrap();
            row.get(index).unwrap_or_default().to_owned()
        }
    };
    Some(rows.records().map(|row| cell(row.unwrap())).collect())
}

fn fen(fen: &str, options: &[&str]) -> Ended {
    run(&[&["fen", "--fen", fen], options].concat())
}

/// The castling field in a dialect, or the codes of the errors.
fn field(text: &str, to: &str) -> Result<String, String> {
    let ended = fen(text, &["--to", to]);
    if ended.status == 0 {
        return Ok(ended.stdout.split(' ').nth(2).unwrap().to_owned());
    }
    let words =
        ended.stderr.lines().filter_map(|line| line.split(" error ").nth(1)?.split(':').next());
    let mut codes: Vec<_> = words.collect();
    codes.dedup();
    Err(codes.join(" "))
}

/// The field in X-FEN and in Shredder-FEN, or the codes of the errors.
type Answer = Result<(&'static str, &'static str), &'static str>;

/// What the specification has where the other program has no answer, or another: by the line of the table.
const DECIDED: &[(usize, Answer)] = &[
    (5, Err("fen/two-rights-one-side")),
    (17, Ok(("KQkq", "HAha"))),
    (18, Err("fen/king-off-back-rank")),
    (19, Err("fen/kings fen/king-off-back-rank")),
    (20, Err("fen/kings fen/pawns fen/king-off-back-rank")),
    (21, Err("fen/fields")),
    (32, Err("fen/right-without-rook")),
    (37, Ok(("KQkq", "HAha"))),
    (38, Ok(("KQkq", "HAha"))),
    (39, Err("fen/right-twice")),
    (41, Ok(("KQkq", "GBgb"))),
];

#[test]
fn vectors_of_inner_rooks_and_mixed_dialects() {
    let Some(rows) = rows("data/fen/xfen_vectors.tsv") else { return };
    for (number, cell) in (2..).zip(&rows) {
        let theirs = (cell("pychess_xfen"), cell("pychess_shredder"));
        let decided = DECIDED.iter().find(|(line, _)| *line == number);
        assert_eq!(cell("pychess_status") != "VALID", decided.is_some(), "line {number}");
        let expected = match decided {
            Some((_, decided)) => *decided,
            None => Ok((&*theirs.0, &*theirs.1)),
        };
        let [x, shredder] = ["xfen", "shredder"].map(|to| field(&cell("input_fen"), to));
        let expected = (
            expected.map(|fields| fields.0.to_owned()).map_err(str::to_owned),
            expected.map(|fields| fields.1.to_owned()).map_err(str::to_owned),
        );
        assert_eq!((x, shredder), expected, "line {number}");
    }
    assert_eq!(rows.len(), 42);
}

/// The right answers to what was reported, by number: the field in X-FEN and in Shredder-FEN, or why not.
const REPORTED: &[(&str, Answer)] = &[
    ("B001", Ok(("K", "H"))),
    ("B003", Ok(("B", "B"))),
    ("B004", Ok(("Kk", "Ee"))),
    ("B005", Err("fen/right-without-rook")),
    ("B008", Ok(("KQkq", "FCfc"))),
    ("B009", Ok(("KQkq", "FBfb"))),
    ("B011", Ok(("KQkq", "GCgc"))),
    ("B012", Err("fen/right-without-rook")),
    ("B013", Ok(("KQkq", "HBha"))),
    ("B016", Err("fen/king-off-back-rank")),
    ("B018", Err("fen/right-without-rook")),
    ("B019", Err("fen/fields")),
    ("B020", Err("fen/turn")),
    ("B021", Ok(("KQkq", "GEge"))),
    ("B022", Ok(("KQkq", "DAda"))),
    ("B023", Ok(("C", "C"))),
    ("B026", Ok(("KQkq", "GEge"))),
    ("B027", Ok(("KQkq", "HDhd"))),
    ("B028", Ok(("KB", "HB"))),
    ("B030", Ok(("KQkq", "FDfd"))),
    ("B031", Ok(("KQkq", "GEge"))),
    ("B035", Ok(("F", "F"))),
    ("B037", Ok(("KQkq", "HAha"))),
];

#[test]
fn fens_that_were_reported() {
    let Some(rows) = rows("cases/cases.tsv") else { return };
    let is_about_a_fen = |category: &str| matches!(category, "fen-parse" | "fen-write");
    let mut count = 0;
    for cell in rows.iter().filter(|cell| is_about_a_fen(&cell("category"))) {
        let (id, text) = (cell("id"), cell("input"));
        // Games are for the commands that read games.
        if text.starts_with('[') {
            continue;
        }
        let (_, expected) = REPORTED.iter().find(|(known, _)| *known == id).expect(&id);
        for (to, expected) in
            [("xfen", expected.map(|it| it.0)), ("shredder", expected.map(|it| it.1))]
        {
            let expected = expected.map(str::to_owned).map_err(str::to_owned);
            assert_eq!(field(&text, to), expected, "{id}");
        }
        match &*id {
            "B013" | "B018" => assert_eq!(fen(&text, &["--from", "standard"]).status, 1, "{id}"),
            "B021" | "B022" => {
                let normal = fen(&text, &["--normalize"]);
                assert!(normal.stderr.contains(" note fen/"), "{id}: {}", normal.stderr);
                assert!(normal.stdout.ends_with(" 0 1\n"), "{id}: {}", normal.stdout);
            }
            "B026" => {
                let ended = fen(&text, &[]);
                assert!(ended.stderr.contains(" note fen/castling-order"), "{}", ended.stderr);
            }
            _ => {}
        }
        count += 1;
    }
    assert_eq!(count, REPORTED.len());
}
