//! Pictures of points, the same on every machine: nothing of the system's is used, its fonts neither.

use std::{
    io,
    ops::RangeInclusive,
    sync::{Arc, OnceLock},
};

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree, fontdb::Database},
};

use crate::error::Error;

/// Points that a picture may be wide.
pub const WIDTHS: RangeInclusive<u32> = 64..=8192;

/// The one font of boards and sheets, DejaVu Sans, and its bold.
pub fn font() -> Arc<Database> {
    static FONT: OnceLock<Arc<Database>> = OnceLock::new();
    let load = || {
        let mut fonts = Database::new();
        for face in [dejavu::sans::regular(), dejavu::sans::bold()] {
            fonts.load_font_data(face.to_vec());
        }
        Arc::new(fonts)
    };
    Arc::clone(FONT.get_or_init(load))
}

/// An SVG document as PNG, `width` points wide, one of [`WIDTHS`], and as high as its shape wants: twice
/// the largest width at most. What the document
/// does not paint is transparent.
///
/// # Errors
///
/// [`Error::Write`] where the document is none, or the width is another.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, Error> {
    drawn(svg, width)
        .map_err(|why| Error::Write { name: "PNG".to_owned(), source: io::Error::other(why) })
}

fn drawn(svg: &str, width: u32) -> Result<Vec<u8>, String> {
    if !WIDTHS.contains(&width) {
        let (least, most) = (WIDTHS.start(), WIDTHS.end());
        return Err(format!("a picture is {least} to {most} points wide, not {width}"));
    }
    let options = Options { fontdb: font(), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|error| error.to_string())?;
    let whole = tree.size().to_int_size().scale_to_width(width);
    let whole = whole.filter(|size| size.height() <= 2 * WIDTHS.end());
    let room = whole.and_then(|size| Some((size, Pixmap::new(size.width(), size.height())?)));
    let Some((size, mut points)) = room else {
        return Err("it would be too high".to_owned());
    };
    // From the document's units to a square of one by one, and from that to points.
    let unit = Transform::from_bbox(tree.size().to_non_zero_rect(0.0, 0.0)).invert();
    let to_points = Transform::from_bbox(size.to_size().to_non_zero_rect(0.0, 0.0));
    let transform = unit.unwrap_or_default().post_concat(to_points);
    resvg::render(&tree, transform, &mut points.as_mut());
    points.encode_png().map_err(|error| error.to_string())
}
