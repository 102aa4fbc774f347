//! Pictures of boards, as they are asked for in arguments.

use std::{
    io::{self, IsTerminal},
    path::PathBuf,
};

use chess960::{
    Error,
    output::{
        board::{self, Diagram, Paint},
        file::Output,
        table::Format,
    },
};
use clap::value_parser;

use crate::cli::{
    self,
    tables::{self, is_same},
};

/// How a board is printed on standard output.
pub(crate) fn paint() -> Paint {
    if io::stdout().is_terminal() && cli::are_colours_wanted() {
        Paint::Colour
    } else {
        Paint::Plain
    }
}

/// Which pictures of a board are made.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct Args {
    /// Draw the board as SVG into FILE; `-` is standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Draw the board as PNG into FILE; `-` is standard output
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,

    /// How wide the PNG is, in pixels: 64 to 8192
    #[arg(
        long,
        value_name = "PIXELS",
        default_value = "800",
        requires = "png",
        value_parser = value_parser!(u32).range(i64::from(*board::WIDTHS.start())..=i64::from(*board::WIDTHS.end()))
    )]
    size: u32,
}

impl Args {
    /// Whether any picture was asked for.
    pub(crate) fn is_any(&self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }

    /// Whether a picture goes to standard output, where nothing else may be printed then.
    pub(crate) fn is_stdout(&self) -> bool {
        [&self.svg, &self.png].into_iter().flatten().any(|path| path.as_os_str() == "-")
    }

    /// Ends the program if a picture and a table would go to one place.
    pub(crate) fn refuse_both(&self, command: &str, table: &tables::Args) {
        if self.is_stdout() && table.is_stdout() && table.format_of_page() != Format::Text {
            cli::refuse(command, "a picture and a table both go to standard output");
        }
        let pictures = [&self.svg, &self.png].into_iter().flatten();
        if table.file().is_some_and(|file| pictures.clone().any(|path| is_same(path, file))) {
            cli::refuse(command, "a picture and the table go to the same file");
        }
    }

    /// Draws what was asked for. Both files are opened before either is drawn.
    ///
    /// # Errors
    ///
    /// [`Error::Write`].
    pub(crate) fn write(&self, command: &str, diagram: &Diagram) -> Result<(), Error> {
        if !self.is_any() {
            return Ok(());
        }
        if self.svg.as_deref().zip(self.png.as_deref()).is_some_and(|(a, b)| is_same(a, b)) {
            cli::refuse(command, "`--svg` and `--png` name the same file");
        }
        if self.png.as_ref().is_some_and(|path| path.as_os_str() == "-")
            && io::stdout().is_terminal()
        {
            cli::refuse(command, "a PNG cannot be shown in a terminal: name a file with `--png`");
        }
        let open = |path: &Option<PathBuf>| {
            path.as_deref().map(|path| Output::create(Some(path), &[])).transpose()
        };
        let (svg_out, png_out) = (open(&self.svg)?, open(&self.png)?);
        let svg = diagram.svg();
        let png = png_out.map(|out| Ok((out, board::png(&svg, self.size)?))).transpose()?;
        if let Some(out) = svg_out {
            out.finish(|out| out.write_all(svg.as_bytes()))?;
        }
        if let Some((out, png)) = png {
            out.finish(|out| out.write_all(&png))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use clap::Parser;

    use super::*;

    #[derive(Debug, Parser)]
    struct Typed {
        #[command(flatten)]
        pictures: Args,
    }

    fn typed(arguments: &[&str]) -> Result<Args, clap::Error> {
        let all = std::iter::once(&"chess960").chain(arguments);
        Typed::try_parse_from(all).map(|typed| typed.pictures)
    }

    #[test]
    fn both_pictures_are_made_or_none() {
        let folder = tempfile::tempdir().unwrap();
        let (svg, png) = (folder.path().join("a.svg"), folder.path().join("a.png"));
        let text = |path: &Path| path.to_str().unwrap().to_owned();
        let write = |png: &Path| {
            let args = typed(&["--svg", &text(&svg), "--png", &text(png), "--size", "64"]).unwrap();
            args.write("sp", &Diagram::default())
        };
        assert!(write(&folder.path().join("none/a.png")).is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);

        write(&png).unwrap();
        assert!(fs::read(&svg).unwrap().starts_with(b"<svg "));
        // The width, in the header.
        assert_eq!(fs::read(&png).unwrap()[16..20], [0, 0, 0, 64]);
    }

    #[test]
    fn a_size_is_for_a_picture_of_pixels_and_has_bounds() {
        assert!(typed(&["--png", "a.png", "--size", "8192"]).is_ok());
        for size in ["63", "8193", "-1", "1e3"] {
            assert!(typed(&["--png", "a.png", &format!("--size={size}")]).is_err(), "{size}");
        }
        assert!(typed(&["--svg", "a.svg", "--size", "100"]).is_err());
    }

    #[test]
    fn what_goes_to_standard_output_is_known() {
        assert!(!typed(&[]).unwrap().is_any());
        for (arguments, is_stdout) in
            [(["--svg", "-"], true), (["--png", "-"], true), (["--svg", "a.svg"], false)]
        {
            let args = typed(&arguments).unwrap();
            assert!(args.is_any());
            assert_eq!(args.is_stdout(), is_stdout, "{arguments:?}");
        }
    }
}
