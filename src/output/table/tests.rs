//! Every form of table gives back the rows that were written.

use std::{
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
};

use super::*;
use crate::{error::Error, output::file::Output};

#[cfg(feature = "formats")]
mod typed;

#[derive(Clone, Debug, Default)]
struct Row {
    count: Option<u64>,
    signed: Option<i64>,
    made: Option<String>,
    held: Option<String>,
    fraction: Option<f64>,
    flag: Option<bool>,
}

/// With a name that is hard on SQL and CSV.
const COLUMNS: &[Column<Row>] = &[
    Column::count("count", "", |row| row.count),
    Column {
        name: Cow::Borrowed("signed"),
        meaning: "",
        cell: Cell::Nth(Nth::Integer(|row, factor| Some(row.signed? * factor as i64)), 1),
    },
    Column::text("made", "", |row| row.made.clone()),
    Column::str("a \"held\", one", "", |row| row.held.as_deref()),
    Column::fraction("fraction", "", |row| row.fraction),
    Column::flag("flag", "", |row| row.flag),
];

const TABLE: &str = "a \"table\"";

const TEXTS: &[&str] = &[
    "",
    "RNBQKBNR/RKRNNQBB",
    "a,b;c",
    "\"quoted\"",
    "a|b",
    "one\ntwo",
    "one\r\ntwo\r",
    "tab\tin\t",
    "nul\0x",
    "\u{1b}[2J\u{202e}",
    "王后 e\u{301}",
    " blanks  ",
    "'); DROP TABLE x; --",
    "\\",
    "\u{feff}*_`[x](y)<br>&amp;$~",
    "null",
];

/// One row for each text, and one in which nothing is there.
fn rows() -> Vec<Row> {
    let row = |(i, text): (usize, &&str)| Row {
        count: Some([0, 7, 959, i64::MAX as u64][i % 4]),
        signed: Some([0, -1, i64::MIN, i64::MAX][i % 4]),
        made: Some((*text).to_owned()),
        held: Some(text.repeat(2)),
        fraction: Some([0.0, 0.5, 0.666_666_666_666_666_6, 1e-9][i % 4]),
        flag: Some(i % 2 == 0),
    };
    TEXTS.iter().enumerate().map(row).chain([Row::default()]).collect()
}

fn many(count: u64) -> impl Iterator<Item = Row> {
    (0..count).map(|n| Row {
        count: (n % 7 != 0).then_some(n),
        signed: (n % 11 != 0).then_some(5 - n as i64),
        made: Some(format!("row {n}")),
        held: (n % 3 != 0).then(|| "again".to_owned()),
        fraction: (n % 5 != 0).then_some(0.25),
        flag: (n % 2 != 0).then_some(n % 4 == 1),
    })
}

fn values(rows: &[Row]) -> Vec<Vec<Value<'_>>> {
    rows.iter().map(|row| COLUMNS.iter().map(|column| column.value(row)).collect()).collect()
}

/// A number as it is read again: who wrote it had a sign to give or not.
fn number(value: i64, column: &str) -> Value<'static> {
    match u64::try_from(value) {
        Ok(count) if column != "signed" => Value::Count(count),
        _ => Value::Integer(value),
    }
}

fn begin(format: Format, path: &Path) -> Result<Writer<'static, Row>, Error> {
    Writer::new(format, TABLE, COLUMNS.iter(), Output::create(Some(path), &[])?)
}

fn write(format: Format, path: &Path, mut rows: impl Iterator<Item = Row>) -> Result<(), Error> {
    let mut table = begin(format, path)?;
    rows.try_for_each(|row| table.row(&row))?;
    table.finish()
}

/// A folder with a table in it, and where that is.
fn written(format: Format, rows: impl Iterator<Item = Row>) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    write(format, &path, rows).unwrap();
    (folder, path)
}

fn bytes(format: Format, rows: impl Iterator<Item = Row>) -> Vec<u8> {
    fs::read(written(format, rows).1).unwrap()
}

fn text(format: Format, rows: impl Iterator<Item = Row>) -> String {
    String::from_utf8(bytes(format, rows)).unwrap()
}

#[test]
fn separated_values_are_read_again() {
    for (format, delimiter) in [(Format::Csv, b','), (Format::Tsv, b'\t')] {
        for rows in [rows(), Vec::new()] {
            let table = bytes(format, rows.iter().cloned());
            let mut reader = csv::ReaderBuilder::new().delimiter(delimiter).from_reader(&*table);
            let names: Vec<_> = COLUMNS.iter().map(|column| &*column.name).collect();
            assert_eq!(reader.headers().unwrap(), names);
            let read: Vec<Vec<String>> = reader.deserialize().map(Result::unwrap).collect();
            let plain = |row: Vec<Value<'_>>| row.iter().map(Value::to_string).collect();
            let expected: Vec<Vec<String>> = values(&rows).into_iter().map(plain).collect();
            assert_eq!(read, expected, "{format:?}");
        }
    }
}

fn of_json<'v>(value: &'v serde_json::Value, column: &str) -> Value<'v> {
    match value {
        serde_json::Value::Null => Value::Nothing,
        serde_json::Value::Bool(flag) => Value::Flag(*flag),
        serde_json::Value::String(text) => Value::Text(text.into()),
        value => match value.as_i64() {
            Some(value) => number(value, column),
            None => Value::Fraction(value.as_f64().unwrap()),
        },
    }
}

fn assert_objects(objects: &[serde_json::Value], rows: &[Row]) {
    let names: Vec<_> = COLUMNS.iter().map(|column| &*column.name).collect();
    let row = |object: &serde_json::Value| {
        assert_eq!(object.as_object().unwrap().len(), names.len());
        names.iter().map(|name| of_json(&object[*name], name).into_owned()).collect()
    };
    let read: Vec<Vec<Value<'static>>> = objects.iter().map(row).collect();
    assert_eq!(read, values(rows));
}

impl Value<'_> {
    fn into_owned(self) -> Value<'static> {
        match self {
            Value::Text(text) => Value::Text(text.into_owned().into()),
            Value::Count(count) => Value::Count(count),
            Value::Integer(number) => Value::Integer(number),
            Value::Fraction(fraction) => Value::Fraction(fraction),
            Value::Flag(flag) => Value::Flag(flag),
            Value::Nothing => Value::Nothing,
        }
    }
}

#[test]
fn json_is_read_again() {
    for rows in [rows(), Vec::new()] {
        let lines = text(Format::JsonLines, rows.iter().cloned());
        assert!(rows.is_empty() || lines.ends_with('\n'));
        let lines = lines.lines().map(|line| serde_json::from_str(line).unwrap());
        assert_objects(&lines.collect::<Vec<_>>(), &rows);
        let array = text(Format::Json, rows.iter().cloned());
        assert_eq!(array.lines().count(), if rows.is_empty() { 1 } else { rows.len() + 2 });
        assert_objects(serde_json::from_str::<Vec<_>>(&array).unwrap().as_slice(), &rows);
    }
}

#[test]
fn fields_stand_in_the_order_of_the_columns() {
    let row = Row { count: Some(1), ..Row::default() };
    let expected = r#"{"count":1,"signed":null,"made":null,"a \"held\", one":null,"fraction":null,"flag":null}"#;
    assert_eq!(text(Format::JsonLines, [row].into_iter()), format!("{expected}\n"));
}

/// The cells of a line of Markdown as a renderer shows them.
fn cells_of_markdown(line: &str) -> Vec<String> {
    let (mut cells, mut is_escaped) = (vec![String::new()], false);
    for c in line.strip_prefix('|').unwrap().chars() {
        match c {
            '\\' if !is_escaped => is_escaped = true,
            '|' if !is_escaped => cells.push(String::new()),
            c => {
                cells.last_mut().unwrap().push(c);
                is_escaped = false;
            }
        }
    }
    assert_eq!(cells.pop().as_deref(), Some(""));
    cells.iter().map(|cell| cell.trim().to_owned()).collect()
}

#[test]
fn markdown_shows_every_cell() {
    let rows = rows();
    let table = text(Format::Markdown, rows.iter().cloned());
    let mut lines = table.lines();
    let names: Vec<_> = COLUMNS.iter().map(|column| &*column.name).collect();
    assert_eq!(cells_of_markdown(lines.next().unwrap()), names);
    assert_eq!(lines.next(), Some("| ---: | ---: | --- | --- | ---: | --- |"));
    let read: Vec<_> = lines.map(cells_of_markdown).collect();
    let shown = |value: &Value<'_>| {
        let text = value.to_string().replace("\r\n", "\n").replace('\r', "\n");
        let lines: Vec<_> = text.split('\n').map(crate::text::visible).collect();
        lines.join("<br>").trim().to_owned()
    };
    let expected: Vec<Vec<_>> =
        values(&rows).iter().map(|row| row.iter().map(shown).collect()).collect();
    assert_eq!(read, expected);
}

#[test]
fn people_get_a_line_for_each_row() {
    let rows = rows();
    let table = text(Format::Text, rows.iter().cloned());
    assert_eq!(table.lines().count(), rows.len() + 1);
    for (line, row) in table.lines().skip(1).zip(&rows) {
        let made = crate::text::visible(row.made.as_deref().unwrap_or_default()).into_owned();
        assert!(line.contains(made.trim_end()), "{line}");
    }
}

#[test]
fn the_same_rows_are_the_same_bytes() {
    for format in Format::ALL {
        assert!(bytes(*format, many(0)) == bytes(*format, many(0)), "{format:?}");
        assert!(bytes(*format, many(20_000)) == bytes(*format, many(20_000)), "{format:?}");
    }
}

#[test]
fn a_table_that_is_broken_off_leaves_nothing() {
    for format in Format::ALL {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table");
        fs::write(&path, "before").unwrap();
        let mut table = begin(*format, &path).unwrap();
        many(70_000).for_each(|row| table.row(&row).unwrap());
        drop(table);
        assert_eq!(fs::read_to_string(&path).unwrap(), "before", "{format:?}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "{format:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_failure_of_the_output_is_told_as_it_is() {
    for format in Format::ALL {
        let told = write(*format, Path::new("/dev/full"), many(70_000));
        match told {
            Err(Error::Write { name, source }) => {
                assert_eq!(name, "/dev/full", "{format:?}");
                assert_eq!(source.kind(), ErrorKind::StorageFull, "{format:?}");
            }
            told => panic!("{format:?}: {told:?}"),
        }
    }
}

#[test]
fn a_table_can_be_made_by_another_thread() {
    fn is_send<T: Send>() {}
    is_send::<Writer<'static, Row>>();
}

#[test]
fn a_compressed_table_is_the_same_table() {
    for format in Format::ALL {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.gz");
        write(*format, &path, many(1000)).unwrap();
        let mut plain = Vec::new();
        let stored = fs::File::open(path).unwrap();
        io::copy(&mut flate2::read::GzDecoder::new(stored), &mut plain).unwrap();
        assert!(plain == bytes(*format, many(1000)), "{format:?}");
    }
}

#[test]
fn rows_can_be_written_one_by_one() {
    let mut out = Vec::new();
    let row = Row { count: Some(7), made: Some("\"7\u{1}".to_owned()), ..Row::default() };
    write_csv_header(&mut out, COLUMNS).unwrap();
    write_csv_row(&mut out, COLUMNS, &row).unwrap();
    write_csv_rows(&mut out, COLUMNS, [row.clone(), Row::default()].into_iter()).unwrap();
    let header = "count,signed,made,\"a \"\"held\"\", one\",fraction,flag";
    let lines = [header, "7,,\"\"\"7\u{1}\",,,", ",,,,,", ""];
    let expected = [lines[0], lines[1], lines[1], lines[2], lines[3]].join("\n");
    assert_eq!(String::from_utf8(out).unwrap(), expected);

    let mut out = Vec::new();
    write_csv(&mut out, COLUMNS.iter(), rows().into_iter()).unwrap();
    assert!(out == bytes(Format::Csv, rows().into_iter()));
    let mut out = Vec::new();
    rows().iter().for_each(|row| write_json_row(&mut out, COLUMNS, row).unwrap());
    assert!(out == bytes(Format::JsonLines, rows().into_iter()));
}
