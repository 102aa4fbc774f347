//! The forms of tables by their names, and by the endings of files.

use std::path::{Path, PathBuf};

use crate::output::file::encoder::Compression;

/// A form in which a table is written.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// Columns below each other, for people. Control characters are escaped.
    Text,
    /// Comma-separated values [RFC 4180], with LF after each line.
    Csv,
    /// The same with tabs for commas: a field with a tab, a quote or a line break in it is quoted.
    Tsv,
    /// An object a line.
    JsonLines,
    /// An array of objects.
    Json,
    /// A table of GitHub Flavored Markdown.
    Markdown,
    /// Apache Parquet with typed columns, in groups of rows, compressed with zstd.
    #[cfg(feature = "formats")]
    Parquet,
    /// A SQLite database with one table.
    #[cfg(feature = "formats")]
    Sqlite,
}

impl Format {
    /// All of them.
    pub const ALL: &[Format] = &[
        Format::Text,
        Format::Csv,
        Format::Tsv,
        Format::JsonLines,
        Format::Json,
        Format::Markdown,
        #[cfg(feature = "formats")]
        Format::Parquet,
        #[cfg(feature = "formats")]
        Format::Sqlite,
    ];

    /// Its name and, behind that, what else it is called. The endings of files are among them.
    pub const fn names(self) -> &'static [&'static str] {
        match self {
            Format::Text => &["text", "txt"],
            Format::Csv => &["csv"],
            Format::Tsv => &["tsv"],
            Format::JsonLines => &["jsonl", "ndjson"],
            Format::Json => &["json"],
            Format::Markdown => &["markdown", "md"],
            #[cfg(feature = "formats")]
            Format::Parquet => &["parquet"],
            #[cfg(feature = "formats")]
            Format::Sqlite => &["sqlite", "sqlite3", "db"],
        }
    }

    /// What it is, in a line.
    pub const fn meaning(self) -> &'static str {
        match self {
            Format::Text => "columns below each other, for people",
            Format::Csv => "comma-separated values with a header",
            Format::Tsv => "the same with tabs for commas",
            Format::JsonLines => "an object a line",
            Format::Json => {
                "an array of objects; a single start position and a draw are one object"
            }
            Format::Markdown => "a table of GitHub Flavored Markdown",
            #[cfg(feature = "formats")]
            Format::Parquet => "Apache Parquet with typed columns, compressed with zstd",
            #[cfg(feature = "formats")]
            Format::Sqlite => "a SQLite database with one table",
        }
    }

    /// The form of this name, in any case.
    ///
    /// ```
    /// use chess960::output::table::Format;
    ///
    /// assert_eq!(Format::named("NDJSON"), Some(Format::JsonLines));
    /// assert_eq!(Format::named("xlsx"), None);
    /// ```
    pub fn named(name: &str) -> Option<Format> {
        let is_called = |format: &&Format| {
            format.names().iter().any(|called| called.eq_ignore_ascii_case(name))
        };
        Format::ALL.iter().find(is_called).copied()
    }

    /// What the ending of a file's name says, the one before the ending of a compressed file.
    ///
    /// ```
    /// use chess960::output::table::Format;
    ///
    /// assert_eq!(Format::of("starts.md".as_ref()), Some(Format::Markdown));
    /// assert_eq!(Format::of("starts.csv.gz".as_ref()), Some(Format::Csv));
    /// assert_eq!(Format::of("starts".as_ref()), None);
    /// ```
    pub fn of(path: &Path) -> Option<Format> {
        let inner: PathBuf = match Compression::of(path) {
            Ok(Some(_)) => path.file_stem()?.into(),
            _ => path.to_owned(),
        };
        Format::named(inner.extension()?.to_str()?)
    }

    /// Whether it is text, which a terminal can show.
    pub fn is_text(self) -> bool {
        match self {
            #[cfg(feature = "formats")]
            Format::Parquet | Format::Sqlite => false,
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_has_two_meanings() {
        let names: Vec<&str> = Format::ALL.iter().flat_map(|it| it.names()).copied().collect();
        for format in Format::ALL {
            assert!(format.names().iter().all(|name| Format::named(name) == Some(*format)));
        }
        assert!(names.iter().all(|name| names.iter().filter(|other| *other == name).count() == 1));
    }

    #[test]
    fn the_ending_says_the_form() {
        for (name, format) in [
            ("a.csv", Some(Format::Csv)),
            ("a.b.TSV", Some(Format::Tsv)),
            ("a/b.jsonl.zst", Some(Format::JsonLines)),
            ("a.ndjson", Some(Format::JsonLines)),
            ("a.json.GZ", Some(Format::Json)),
            ("a.md", Some(Format::Markdown)),
            ("a.txt.bz2", Some(Format::Text)),
            ("a.csv.gz.gz", None),
            ("a.csv.zip", None),
            ("a.xlsx", None),
            ("csv", None),
            (".csv", None),
            ("csv.gz", None),
            ("a.csv/b", None),
            ("", None),
            #[cfg(feature = "formats")]
            ("a.parquet.gz", Some(Format::Parquet)),
            #[cfg(feature = "formats")]
            ("a.db", Some(Format::Sqlite)),
        ] {
            assert_eq!(Format::of(Path::new(name)), format, "{name}");
        }
    }
}
