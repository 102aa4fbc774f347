//! Tables as Apache Parquet files <https://parquet.apache.org/docs/file-format/>.

use std::{
    io::{self, Write},
    mem,
    sync::Arc,
};

use parquet::{
    basic::{Compression, LogicalType, Repetition, Type as Physical, ZstdLevel},
    data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type},
    errors::ParquetError,
    file::{
        properties::WriterProperties,
        writer::{SerializedColumnWriter, SerializedFileWriter},
    },
    schema::types::{Type, TypePtr},
};

use super::{Cells, Form, Head, Kind, Value, signed};

/// Columns of signed 64-bit numbers, doubles, booleans and UTF-8, all of which may be null. What is written
/// in one go is a group of rows, column by column.
pub(super) struct Parquet<W: Write + Send> {
    file: SerializedFileWriter<W>,
    columns: Vec<Part>,
    rows: usize,
    /// Bytes of texts in these rows.
    bytes: usize,
}

/// Rows in a group.
const ROWS: usize = 1 << 16;

/// Bytes of texts in a group at most, not counting the last row.
const BYTES: usize = 64 << 20;

/// The values of a column in a group, and for each row 1 where it has one, else 0.
struct Part {
    values: Values,
    levels: Vec<i16>,
}

enum Values {
    Counts(Vec<i64>),
    Fractions(Vec<f64>),
    Flags(Vec<bool>),
    /// One text behind the other, and where each of them ends.
    Texts(Vec<u8>, Vec<usize>),
}

impl<W: Write + Send> Parquet<W> {
    pub(super) fn new(out: W, name: &str, heads: &[Head]) -> io::Result<Parquet<W>> {
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .build();
        let file = schema(name, heads)
            .and_then(|schema| SerializedFileWriter::new(out, schema, Arc::new(properties)))
            .map_err(failure)?;
        let columns = heads.iter().map(|head| Part::new(head.kind)).collect();
        Ok(Parquet { file, columns, rows: 0, bytes: 0 })
    }

    fn write(&mut self) -> Result<(), ParquetError> {
        let mut group = self.file.next_row_group()?;
        for part in &mut self.columns {
            if let Some(mut column) = group.next_column()? {
                part.write(&mut column)?;
                column.close()?;
            }
        }
        (self.rows, self.bytes) = (0, 0);
        group.close().map(|_| ())
    }
}

impl<W: Write + Send> Form<W> for Parquet<W> {
    fn row(&mut self, cells: Cells<'_, '_>) -> io::Result<()> {
        for (part, cell) in self.columns.iter_mut().zip(cells) {
            self.bytes += part.push(cell)?;
        }
        self.rows += 1;
        if self.rows < ROWS && self.bytes < BYTES { Ok(()) } else { self.write().map_err(failure) }
    }

    fn finish(mut self: Box<Self>) -> io::Result<W> {
        if self.rows > 0 {
            self.write().map_err(failure)?;
        }
        self.file.into_inner().map_err(failure)
    }
}

fn schema(name: &str, heads: &[Head]) -> Result<TypePtr, ParquetError> {
    let field = |head: &Head| {
        let (physical, logical) = match head.kind {
            Kind::Count => (Physical::INT64, None),
            Kind::Fraction => (Physical::DOUBLE, None),
            Kind::Flag => (Physical::BOOLEAN, None),
            Kind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        };
        let field = Type::primitive_type_builder(&head.name, physical)
            .with_repetition(Repetition::OPTIONAL)
            .with_logical_type(logical);
        field.build().map(Arc::new)
    };
    let fields = heads.iter().map(field).collect::<Result<_, _>>()?;
    Type::group_type_builder(name).with_fields(fields).build().map(Arc::new)
}

impl Part {
    fn new(kind: Kind) -> Part {
        let values = match kind {
            Kind::Count => Values::Counts(Vec::new()),
            Kind::Fraction => Values::Fractions(Vec::new()),
            Kind::Flag => Values::Flags(Vec::new()),
            Kind::Text => Values::Texts(Vec::new(), Vec::new()),
        };
        Part { values, levels: Vec::new() }
    }

    /// Gives the bytes of a text.
    fn push(&mut self, value: Value<'_>) -> io::Result<usize> {
        let mut bytes = 0;
        let level = match (&mut self.values, value) {
            (Values::Counts(counts), Value::Count(count)) => {
                counts.push(signed(count)?);
                1
            }
            (Values::Counts(counts), Value::Integer(number)) => {
                counts.push(number);
                1
            }
            (Values::Fractions(fractions), Value::Fraction(fraction)) => {
                fractions.push(fraction);
                1
            }
            (Values::Flags(flags), Value::Flag(flag)) => {
                flags.push(flag);
                1
            }
            (Values::Texts(all, ends), Value::Text(text)) => {
                all.extend_from_slice(text.as_bytes());
                ends.push(all.len());
                bytes = text.len();
                1
            }
            // A column has values of its kind, or none.
            _ => 0,
        };
        self.levels.push(level);
        Ok(bytes)
    }

    /// Writes what there is and forgets it.
    fn write(&mut self, to: &mut SerializedColumnWriter<'_>) -> Result<(), ParquetError> {
        let levels = &self.levels;
        match &mut self.values {
            Values::Counts(counts) => write_values::<Int64Type>(to, counts, levels)?,
            Values::Fractions(fractions) => write_values::<DoubleType>(to, fractions, levels)?,
            Values::Flags(flags) => write_values::<BoolType>(to, flags, levels)?,
            Values::Texts(all, ends) => {
                let all = ByteArray::from(mem::take(all));
                let mut begin = 0;
                let mut text = |end| {
                    let text = all.slice(begin, end - begin);
                    begin = end;
                    text
                };
                let mut texts: Vec<ByteArray> = ends.drain(..).map(&mut text).collect();
                write_values::<ByteArrayType>(to, &mut texts, levels)?;
            }
        }
        self.levels.clear();
        Ok(())
    }
}

fn write_values<T: DataType>(
    to: &mut SerializedColumnWriter<'_>,
    values: &mut Vec<T::T>,
    levels: &[i16],
) -> Result<(), ParquetError> {
    to.typed::<T>().write_batch(values, Some(levels), None)?;
    values.clear();
    Ok(())
}

fn failure(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(source) => match source.downcast() {
            Ok(error) => *error,
            Err(source) => io::Error::other(source),
        },
        error => io::Error::other(error),
    }
}
