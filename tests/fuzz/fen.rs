//! Any line is converted: from one dialect to the other and back, and nothing else in it changes.

use chess960::{
    chess960::{
        convert::{Converter, Form},
        fen::{self, Dialect, Tail},
    },
    diagnostic::{Finding, any_error},
};
use shakmaty::EnPassantMode;

/// The first line of `data`.
pub(crate) fn run(data: &[u8]) {
    let line = data.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let (x, findings) = converted(line, Converter::to(Dialect::XFen));
    let (shredder, more) = converted(line, Converter::to(Dialect::Shredder));
    assert_eq!(findings, more);
    if any_error(&findings) {
        assert_eq!((x.as_slice(), shredder.as_slice()), (line, line));
    }
    // There and back, and twice is as once.
    for text in [&x, &shredder] {
        assert_eq!(converted(text, Converter::to(Dialect::XFen)).0, x);
        assert_eq!(converted(text, Converter::to(Dialect::Shredder)).0, shredder);
    }
    standard(line, &x);
    normal(line);
    same_position(line, &x, &shredder);
}

fn converted(line: &[u8], converter: Converter) -> (Vec<u8>, Vec<Finding>) {
    let mut out = Vec::new();
    let findings = converter.line(line, &mut out);
    assert!(findings.iter().all(|finding| finding.span.end <= line.len()), "{findings:?}");
    (out, findings)
}

/// What standard FEN can say, X-FEN says in the same words.
fn standard(line: &[u8], x: &[u8]) {
    let (standard, findings) = converted(line, Converter::to(Dialect::Standard));
    assert_eq!(standard, if any_error(&findings) { line } else { x });
}

/// The normal form is its own normal form.
fn normal(line: &[u8]) {
    for ep in [None, Some(EnPassantMode::Always), Some(EnPassantMode::Legal)] {
        let converter = Converter { form: Form::Normal(ep), ..Converter::to(Dialect::XFen) };
        let (once, _) = converted(line, converter);
        assert_eq!(converted(&once, converter).0, once);
    }
}

/// Both dialects name the same position, and only the castling field tells them apart.
fn same_position(line: &[u8], x: &[u8], shredder: &[u8]) {
    let Some(fen) = fen::read(line, Tail::Operations).fen else { return };
    for text in [x, shredder] {
        let other = fen::read(text, Tail::Operations).fen.expect("it is as good as it was");
        assert_eq!(other.position, fen.position);
        assert_eq!(text.len(), line.len());
        let (start, end) = (fen.castling_field.start, fen.castling_field.end);
        assert_eq!((&text[..start], &text[end..]), (&line[..start], &line[end..]));
    }
}
