//! What is read by programs that ask for types: Parquet and SQLite.

use ::parquet::{
    file::reader::{FileReader, SerializedFileReader},
    record::Field,
};
use rusqlite::{Connection, types::ValueRef};

use super::*;

fn parquet_file(path: &Path) -> SerializedFileReader<fs::File> {
    SerializedFileReader::new(fs::File::open(path).unwrap()).unwrap()
}

fn of_field(name: &str, field: &Field) -> Value<'static> {
    match field {
        Field::Long(value) => number(*value, name),
        Field::Str(text) => Value::Text(text.clone().into()),
        Field::Double(fraction) => Value::Fraction(*fraction),
        Field::Bool(flag) => Value::Flag(*flag),
        Field::Null => Value::Nothing,
        field => panic!("{field:?}"),
    }
}

#[test]
fn parquet_is_read_again() {
    for rows in [rows(), Vec::new()] {
        let (_folder, path) = written(Format::Parquet, rows.iter().cloned());
        let file = parquet_file(&path);
        let schema = file.metadata().file_metadata().schema();
        assert_eq!(schema.name(), TABLE);
        let names: Vec<_> = schema.get_fields().iter().map(|field| field.name()).collect();
        assert_eq!(names, COLUMNS.iter().map(|column| &*column.name).collect::<Vec<_>>());
        let row = |row: ::parquet::record::Row| {
            row.get_column_iter().map(|(name, field)| of_field(name, field)).collect()
        };
        let read: Vec<Vec<Value<'_>>> =
            file.get_row_iter(None).unwrap().map(|it| row(it.unwrap())).collect();
        assert_eq!(read, values(&rows));
    }
}

#[test]
fn parquet_comes_in_groups_of_rows() {
    const COUNT: u64 = 200_000;
    let (_folder, path) = written(Format::Parquet, many(COUNT));
    let file = parquet_file(&path);
    let groups = file.metadata().row_groups();
    let sizes: Vec<_> = groups.iter().map(|group| group.num_rows()).collect();
    assert_eq!(sizes, [65_536, 65_536, 65_536, 3392]);
    let mut expected = many(COUNT);
    for row in file.get_row_iter(None).unwrap() {
        let (row, expected) = (row.unwrap(), expected.next().unwrap());
        let read = row.get_column_iter().map(|(name, field)| of_field(name, field));
        assert!(read.eq(COLUMNS.iter().map(|column| column.value(&expected))), "{expected:?}");
    }
    assert!(expected.next().is_none());
}

#[test]
fn long_texts_make_small_groups() {
    let long = "x".repeat(1 << 20);
    let rows = (0..70).map(|_| Row { made: Some(long.clone()), ..Row::default() });
    let (_folder, path) = written(Format::Parquet, rows);
    let sizes = |group: &::parquet::file::metadata::RowGroupMetaData| group.num_rows();
    let sizes: Vec<_> = parquet_file(&path).metadata().row_groups().iter().map(sizes).collect();
    assert_eq!(sizes, [64, 6]);
}

fn of_sqlite(name: &str, kind: &str, value: ValueRef<'_>) -> Value<'static> {
    match (value, kind) {
        (ValueRef::Integer(value), "INTEGER") => number(value, name),
        (ValueRef::Text(text), "TEXT") => {
            Value::Text(String::from_utf8(text.to_vec()).unwrap().into())
        }
        (ValueRef::Real(fraction), "REAL") => Value::Fraction(fraction),
        (ValueRef::Null, _) => Value::Nothing,
        it => panic!("{it:?}"),
    }
}

fn read_sqlite(path: &Path) -> Vec<Vec<Value<'static>>> {
    let connection = Connection::open(path).unwrap();
    let check = connection.query_row("PRAGMA integrity_check", (), |row| row.get::<_, String>(0));
    assert_eq!(check.unwrap(), "ok");
    let mut select =
        connection.prepare("SELECT * FROM \"a \"\"table\"\"\" ORDER BY rowid").unwrap();
    let names: Vec<_> = select.column_names().map(str::to_owned).collect();
    assert_eq!(names, COLUMNS.iter().map(|column| &*column.name).collect::<Vec<_>>());
    let kinds = ["INTEGER", "INTEGER", "TEXT", "TEXT", "REAL", "INTEGER"];
    let row = |row: &rusqlite::Row<'_>| {
        let value = |i: usize| of_sqlite(&names[i], kinds[i], row.get_ref(i).unwrap());
        Ok((0..kinds.len()).map(value).collect())
    };
    select.query_map((), row).unwrap().map(Result::unwrap).collect()
}

/// SQLite has no booleans: 1 is yes.
fn with_numbers_for_flags(rows: Vec<Vec<Value<'_>>>) -> Vec<Vec<Value<'_>>> {
    let number = |value| match value {
        Value::Flag(flag) => Value::Count(flag.into()),
        value => value,
    };
    rows.into_iter().map(|row| row.into_iter().map(number).collect()).collect()
}

#[test]
fn sqlite_is_read_again() {
    for rows in [rows(), Vec::new(), many(20_000).collect()] {
        let (_folder, path) = written(Format::Sqlite, rows.iter().cloned());
        assert!(read_sqlite(&path) == with_numbers_for_flags(values(&rows)));
    }
}

#[test]
fn a_count_that_does_not_fit_breaks_it_off() {
    for format in [Format::Parquet, Format::Sqlite] {
        let folder = tempfile::tempdir().unwrap();
        let row = Row { count: Some(1 << 63), ..Row::default() };
        let told = write(format, &folder.path().join("table"), many(10).chain([row]));
        let told = told.unwrap_err().to_string();
        let expected = "9223372036854775808 is more than the format can hold";
        assert_eq!(told, format!("table {TABLE}: cannot write: {expected}"));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
