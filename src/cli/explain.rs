//! `chess960 explain`.

use std::{
    collections::BTreeSet,
    io::{self, Write},
};

use chess960::{Error, diagnostic::Code, text};

use super::{Status, refuse, stdout_error};

/// Tell what the codes of findings mean
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A code such as move/illegal, also as it stands in a report, error[move/illegal], or the area before
    /// its slash; all codes if it is left out
    #[arg(value_name = "CODE|AREA")]
    name: Option<String>,
}

/// What there is to say of every code.
const DOCUMENT: &str = include_str!("../../docs/diagnostics.md");

impl Args {
    pub(crate) fn run(&self) -> Result<Status, Error> {
        let out = match self.name.as_deref().map(bare) {
            None | Some("all") => list(|_| true),
            Some(name) => match Code::of(name) {
                Some(code) => entry(code),
                None if Code::ALL.iter().any(|code| area(*code) == name) => {
                    list(|code| area(code) == name)
                }
                None => refuse("explain", unknown(name)),
            },
        };
        io::stdout().write_all(out.as_bytes()).map_err(stdout_error)?;
        Ok(Status::Clean)
    }
}

/// The code in `error[code]`.
fn bare(name: &str) -> &str {
    let name = name.trim();
    let inner = name.strip_suffix(']').and_then(|name| name.split_once('['));
    inner.map_or(name, |(_, code)| code)
}

/// What stands before the slash.
pub(crate) fn area(code: Code) -> &'static str {
    code.id().split('/').next().unwrap_or_default()
}

/// Codes with level and meaning.
fn list(is_wanted: impl Fn(Code) -> bool) -> String {
    let codes = Code::ALL.iter().copied().filter(|code| is_wanted(*code));
    let width = codes.clone().map(|code| code.id().len()).max().unwrap_or(0);
    let line = |code: Code| {
        let level = code.level().to_string();
        format!("{:<width$}  {level:<7}  {}\n", code.id(), code.meaning())
    };
    codes.map(line).collect()
}

/// The entry of a code in the documentation.
fn entry(code: Code) -> String {
    let lines = section(DOCUMENT, code.id()).unwrap_or_default();
    if lines.is_empty() {
        return list(|other| other == code);
    }
    format!("{}\n\n{}", code.id(), plain(lines.trim()))
}

/// Markdown as plain text: without emphasis, and with what is fenced indented instead.
fn plain(markdown: &str) -> String {
    let mut out = String::with_capacity(markdown.len());
    let mut is_fenced = false;
    for line in markdown.lines() {
        if line.starts_with("```") {
            is_fenced = !is_fenced;
            continue;
        }
        if is_fenced {
            out.push_str(if line.is_empty() { "" } else { "    " });
            out.push_str(line);
        } else {
            // Every other piece stands in backquotes and is left as it is.
            let pieces = line.split('`').enumerate();
            let pieces = pieces.map(|(i, piece)| match i % 2 {
                0 => without_emphasis(piece),
                _ => piece.to_owned(),
            });
            out.push_str(&pieces.collect::<Vec<_>>().join("`"));
        }
        out.push('\n');
    }
    out
}

/// The text without the asterisks around words. One that stands for itself has no other to close it.
fn without_emphasis(text: &str) -> String {
    let Some((before, rest)) = text.split_once('*') else { return text.to_owned() };
    let (mark, rest) = rest.strip_prefix('*').map_or(("*", rest), |rest| ("**", rest));
    let (inner, after) = match rest.split_once(mark) {
        Some((inner, after)) if !inner.is_empty() && inner == inner.trim() => (inner, after),
        _ => return format!("{before}{mark}{}", without_emphasis(rest)),
    };
    format!("{before}{inner}{}", without_emphasis(after))
}

/// What stands below the heading of a code, up to the next heading.
fn section<'a>(document: &'a str, code: &str) -> Option<&'a str> {
    let heading = format!("### `{code}`\n");
    let begin = if document.starts_with(&heading) {
        heading.len()
    } else {
        document.find(&format!("\n{heading}"))? + heading.len() + 1
    };
    let rest = &document[begin..];
    let mut is_code = false;
    let mut end = 0;
    for line in rest.split_inclusive('\n') {
        is_code ^= line.starts_with("```");
        if !is_code && line.starts_with('#') {
            break;
        }
        end += line.len();
    }
    Some(&rest[..end])
}

/// How much a code looks like a name that it may be meant by, at least.
const LEAST: f64 = 0.8;

/// How much one looks like a name that it is most likely meant by.
const SURE: f64 = 0.93;

/// Says that there is no such code, and which there are that look like it.
pub(crate) fn unknown(name: &str) -> String {
    let known: BTreeSet<_> = Code::ALL.iter().flat_map(|code| [code.id(), area(*code)]).collect();
    let mut near: Vec<_> = known.into_iter().map(|known| (likeness(name, known), known)).collect();
    near.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    // One that is very near is the one that is meant.
    let is_sure = near.first().is_some_and(|(likeness, _)| *likeness > SURE);
    near.retain(|(likeness, _)| *likeness > if is_sure { SURE } else { LEAST });
    near.truncate(3);
    let told = text::quote(name.as_bytes());
    let near: Vec<_> = near.into_iter().map(|(_, known)| known).collect();
    let hint = match near.split_last() {
        None => String::new(),
        Some((last, [])) => format!(", perhaps {last} is meant"),
        Some((last, others)) => format!(", perhaps {} or {last} is meant", others.join(", ")),
    };
    format!("there is no code or area {told}{hint}; `chess960 explain` lists them")
}

/// How much a name looks like a code, or like what stands behind its slash; 1 is the same.
fn likeness(name: &str, code: &str) -> f64 {
    let kind = code.rsplit('/').next().unwrap_or_default();
    strsim::jaro_winkler(name, code).max(strsim::jaro_winkler(name, kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_ends_at_the_next_heading() {
        let document = "# x\n\n### `a/b`\n\nOne.\n\n```pgn\n# no heading\n```\n\n### `a/c`\n\nTwo.";
        assert_eq!(section(document, "a/b"), Some("\nOne.\n\n```pgn\n# no heading\n```\n\n"));
        assert_eq!(section(document, "a/c"), Some("\nTwo."));
        assert_eq!(section("### `a/c`\nTwo.", "a/c"), Some("Two."));
        assert_eq!(section(document, "a"), None);
    }

    #[test]
    fn markdown_becomes_plain_text() {
        let markdown = "*error* · source: [PGN 7]\n\nA `*` is *not* known, 1-0 or *. A_b_c.\n\n\
            ```pgn\n1. e4 *\n\n*x* `y`\n```\n\n**Fix:** write `**a**` or `*b*`.\n";
        let expected = "error · source: [PGN 7]\n\nA `*` is not known, 1-0 or *. A_b_c.\n\n    \
            1. e4 *\n\n    *x* `y`\n\nFix: write `**a**` or `*b*`.\n";
        assert_eq!(plain(markdown), expected);
        for text in ["2 * 3 * 4", "*", "**", "***", "a* b *", "** x **"] {
            assert_eq!(plain(text), format!("{text}\n"));
        }
        assert_eq!(plain("**a** * *b*"), "a * b\n");
        assert_eq!(plain(""), "");
    }

    #[test]
    fn near_names_are_told() {
        for (name, near) in [
            ("move/ilegal", "move/illegal"),
            ("illegal", "move/illegal"),
            ("fenn", "fen"),
            ("castling/pat", "castling/path"),
            ("result/marker-from", "result/marker-form"),
        ] {
            let told = unknown(name);
            assert!(told.contains(near) && told.contains("chess960 explain"), "{told}");
        }
        assert!(!unknown("zzzzzz").contains("meant"));
    }
}
