//! Where a table goes and how it is written, as it is given in arguments.

use std::{
    io::{self, IsTerminal},
    path::{Path, PathBuf},
};

use chess960::{
    Error,
    output::{
        file::Output,
        table::{Column, Format, Writer},
    },
};
use clap::{
    Arg,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};

use super::refuse;

/// The output of a table.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Table")]
#[group(id = "table")]
pub(crate) struct Args {
    /// How the table is written: if this is not given, as the ending of the output's name says, or else as
    /// text in a terminal and as csv in a file or a pipe
    #[arg(long, value_name = "FORMAT", ignore_case = true, value_parser = formats())]
    format: Option<Format>,

    /// Write the table to this file, which appears whole or not at all; compressed if its name ends in .gz,
    /// .zst, .bz2 or .xz
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// The help of `--format` in commands that write a page for people where no table is asked for.
pub(crate) fn of_a_page(format: Arg) -> Arg {
    format.help(
        "How it is written: if this is not given, as the ending of the output's name says, or else as text",
    )
}

impl Args {
    /// The form in which a table is written.
    pub(crate) fn format(&self) -> Format {
        self.said().unwrap_or(match self.file() {
            None if io::stdout().is_terminal() => Format::Text,
            _ => Format::Csv,
        })
    }

    /// Whether it is written to be read by people.
    pub(crate) fn is_for_people(&self) -> bool {
        matches!(self.format(), Format::Text | Format::Markdown)
    }

    /// The form in which something is written that is a page for people where nothing is said.
    pub(crate) fn format_of_page(&self) -> Format {
        self.said().unwrap_or(Format::Text)
    }

    /// The form that is asked for, by its name or by the ending of the output.
    fn said(&self) -> Option<Format> {
        self.format.or_else(|| self.file().and_then(Format::of))
    }

    /// Where it goes, unless that is standard output.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| path.as_os_str() != "-")
    }

    /// Whether it goes to standard output.
    pub(crate) fn is_stdout(&self) -> bool {
        self.file().is_none()
    }

    /// Whether it goes to this file.
    pub(crate) fn is_to(&self, path: &Path) -> bool {
        self.file().is_some_and(|file| is_same(file, path))
    }

    /// Opens the output before the first of the `inputs` is read. Ends the program where a terminal would get
    /// what is no text.
    pub(crate) fn output(
        &self,
        format: Format,
        command: &str,
        inputs: &[PathBuf],
    ) -> Result<Output, Error> {
        if !format.is_text() && self.file().is_none() && io::stdout().is_terminal() {
            let name = format.names()[0];
            let why = format!("{name} is no text: it goes to a file, with --output, or to a pipe");
            refuse(command, why);
        }
        Output::create(self.file(), inputs)
    }

    /// Begins the table `name`.
    pub(crate) fn open<'c, R>(
        &self,
        command: &str,
        name: &str,
        columns: impl Iterator<Item = &'c Column<R>>,
        inputs: &[PathBuf],
    ) -> Result<Writer<'c, R>, Error> {
        let format = self.format();
        Writer::new(format, name, columns, self.output(format, command, inputs)?)
    }

    /// Writes the rows of a table.
    pub(crate) fn write<'c, R: 'c>(
        &self,
        command: &str,
        name: &str,
        columns: impl Iterator<Item = &'c Column<R>>,
        mut rows: impl Iterator<Item = R>,
    ) -> Result<(), Error> {
        let mut table = self.open(command, name, columns, &[])?;
        rows.try_for_each(|row| table.row(&row))?;
        table.finish()
    }

    /// Writes a page for people where the format is text, and else a table.
    pub(crate) fn write_page_or_table<'c, R: 'c>(
        &self,
        format: Format,
        command: &str,
        page: impl FnOnce() -> String,
        name: &str,
        columns: impl Iterator<Item = &'c Column<R>>,
        mut rows: impl Iterator<Item = R>,
    ) -> Result<(), Error> {
        let output = self.output(format, command, &[])?;
        if format == Format::Text {
            return output.finish(|out| out.write_all(page().as_bytes()));
        }
        let mut table = Writer::new(format, name, columns, output)?;
        rows.try_for_each(|row| table.row(&row))?;
        table.finish()
    }
}

/// Whether both name one file, there or yet to be made, by whatever way.
pub(crate) fn is_same(a: &Path, b: &Path) -> bool {
    let place = |path: &Path| {
        // A link to what is not there yet is written where it points to.
        let target = path.read_link().map(|target| path.with_file_name("").join(target));
        let path = target.as_deref().unwrap_or(path);
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let beside = || {
            let folder = folder.unwrap_or(Path::new(".")).canonicalize().ok()?;
            Some(folder.join(path.file_name()?))
        };
        path.canonicalize().ok().or_else(beside)
    };
    a == b || place(a).is_some_and(|a| place(b) == Some(a))
}

/// A form of table from its name.
fn formats() -> impl TypedValueParser<Value = Format> {
    let named = |format: &Format| {
        let names = format.names();
        PossibleValue::new(names[0]).aliases(&names[1..]).help(format.meaning())
    };
    let names = PossibleValuesParser::new(Format::ALL.iter().map(named));
    names.try_map(|name| Format::named(&name).ok_or("is no form of table"))
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Debug, Parser)]
    struct Program {
        #[command(flatten)]
        table: Args,
    }

    fn format(arguments: &[&str]) -> Option<Format> {
        let typed = ["program"].iter().chain(arguments);
        Program::try_parse_from(typed).ok().map(|program| program.table.format())
    }

    #[test]
    fn what_is_said_goes_before_the_ending() {
        for (arguments, expected) in [
            (&["--format", "tsv"][..], Some(Format::Tsv)),
            (&["--format", "md", "-o", "a.csv.gz"], Some(Format::Markdown)),
            (&["-o", "a.csv.gz"], Some(Format::Csv)),
            (&["--output", "a.sqlite3"], Some(Format::Sqlite)),
            (&["-o", "a.TXT"], Some(Format::Text)),
            (&["-o", "a.xlsx"], Some(Format::Csv)),
            (&["-o", "a"], Some(Format::Csv)),
            (&["-o", "-", "--format", "db"], Some(Format::Sqlite)),
            (&["--format", "xlsx"], None),
            (&["--format", "CSV"], Some(Format::Csv)),
        ] {
            assert_eq!(format(arguments), expected, "{arguments:?}");
        }
    }

    #[test]
    fn every_name_of_a_form_can_be_typed() {
        for form in Format::ALL {
            for name in form.names() {
                assert_eq!(format(&["--format", name]), Some(*form), "{name}");
            }
        }
    }
}
