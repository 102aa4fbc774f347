//! Pages as PDF.

use std::io;

use krilla::{Document, geom::Size, metadata::Metadata, page::PageSettings};
use krilla_svg::{SurfaceExt, SvgSettings};
use resvg::usvg::{Options, Tree};

use super::{canvas::Canvas, words::Words};
use crate::{error::Error, output::board};

/// The pages as a document: text stays text, fonts are embedded as far as they are used. The same pages give the same
/// bytes on every machine and at any time.
///
/// # Errors
///
/// [`Error::Write`] where a page or the document cannot be made.
pub(super) fn document(
    title: &str,
    words: &Words,
    pages: impl Iterator<Item = Canvas>,
) -> Result<Vec<u8>, Error> {
    let failed =
        |why: String| Error::Write { name: "PDF".to_owned(), source: io::Error::other(why) };
    let options = Options { fontdb: board::font(), ..Options::default() };
    let mut document = Document::new();
    for page in pages {
        let tree = Tree::from_str(&page.svg(), &options).map_err(|why| failed(why.to_string()))?;
        let (width, height) = page.format.points;
        let size = Size::from_wh(width, height).ok_or_else(|| failed("no size".to_owned()))?;
        let mut page = document.start_page_with(PageSettings::new(size));
        let mut surface = page.surface();
        surface
            .draw_svg(&tree, size, SvgSettings::default())
            .ok_or_else(|| failed("a page cannot be drawn".to_owned()))?;
        surface.finish();
        page.finish();
    }
    document.set_metadata(
        Metadata::new()
            .title(title.to_owned())
            .language(words.code.to_owned())
            .authors(vec!["chess960".to_owned()])
            .creator(concat!("chess960 ", env!("CARGO_PKG_VERSION")).to_owned()),
    );
    document.finish().map_err(|why| failed(format!("{why:?}")))
}
