//! Tables of GitHub Flavored Markdown <https://github.github.com/gfm/#tables-extension->.

use std::io::{self, Write};

use super::{Cells, Form, Head};
use crate::text;

/// A line with pipes for each row, numbers to the right. A renderer shows the text of a cell as it is.
pub(super) struct Markdown<W> {
    out: W,
    line: String,
    number: String,
}

impl<W: Write> Markdown<W> {
    pub(super) fn new(mut out: W, heads: &[Head]) -> io::Result<Markdown<W>> {
        let rule = |head: &Head| if head.kind.is_number() { " ---: |" } else { " --- |" };
        let names: String = heads.iter().map(|head| format!(" {} |", head.name)).collect();
        let rules: String = heads.iter().map(rule).collect();
        writeln!(out, "|{names}\n|{rules}")?;
        Ok(Markdown { out, line: String::new(), number: String::new() })
    }
}

impl<W: Write + Send> Form<W> for Markdown<W> {
    fn row(&mut self, cells: Cells<'_, '_>) -> io::Result<()> {
        self.line.clear();
        self.line.push('|');
        for cell in cells {
            self.line.push(' ');
            push_escaped(&mut self.line, cell.plain(&mut self.number));
            self.line.push_str(" |");
        }
        self.line.push('\n');
        self.out.write_all(self.line.as_bytes())
    }

    fn finish(self: Box<Self>) -> io::Result<W> {
        Ok(self.out)
    }
}

/// Text in a cell, where a line break would end the row and other characters would be markup.
fn push_escaped(line: &mut String, text: &str) {
    let mut rest = text;
    while let Some(at) = rest.find(['\n', '\r']) {
        push_escaped_line(line, &rest[..at]);
        line.push_str("<br>");
        rest = &rest[at + text::line_end(&rest.as_bytes()[at..])..];
    }
    push_escaped_line(line, rest);
}

fn push_escaped_line(line: &mut String, text: &str) {
    for c in text::visible(text).chars() {
        if matches!(c, '\\' | '|' | '`' | '*' | '_' | '~' | '<' | '&' | '[' | ']' | '$') {
            line.push('\\');
        }
        line.push(c);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_shows_what_it_holds() {
        for (text, escaped) in [
            ("rnbq/8 w HAha - 0 1", "rnbq/8 w HAha - 0 1"),
            ("a|b", r"a\|b"),
            (r"\|", r"\\\|"),
            ("*", r"\*"),
            ("<script>&amp;", r"\<script>\&amp;"),
            ("[a](b) `c` ~~d~~ __e__", r"\[a\](b) \`c\` \~\~d\~\~ \_\_e\_\_"),
            ("a\nb\r\nc\rd\n", "a<br>b<br>c<br>d<br>"),
            ("a\tb\u{0}\u{1b}[2J", r"a\\u{9}b\\u{0}\\u{1b}\[2J"),
        ] {
            let mut line = String::new();
            push_escaped(&mut line, text);
            assert_eq!(line, escaped);
        }
    }
}
