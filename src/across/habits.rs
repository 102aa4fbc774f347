//! Ways of writing that a file keeps to: the dialect of its FENs, the encoding of its text.

use crate::{
    chess960::fen::Dialect,
    diagnostic::{Code, Finding, Fix},
    game::{
        digest::{Digest, Encoding, FenTag},
        place::Spot,
    },
};

/// What the first games of a file have told, and which ones, from 1.
#[derive(Debug, Default)]
pub(super) struct Habits {
    dialect: Option<(Dialect, u64)>,
    encoding: Option<(Encoding, u64)>,
    is_mixed: bool,
}

impl Habits {
    /// Looks at a game.
    pub(super) fn game(&mut self, digest: &Digest, at: Spot, findings: &mut Vec<Finding>) {
        findings.extend(digest.fen.as_ref().and_then(|fen| self.dialect(fen, at.game)));
        findings.extend(self.encoding(digest, at.game));
    }

    fn dialect(&mut self, fen: &FenTag, game: u64) -> Option<Finding> {
        let Some((of_file, first)) = self.dialect else {
            // A field that mixes them is no example to follow.
            self.dialect = fen.spelling.dialect.map(|dialect| (dialect, game));
            return None;
        };
        if fen.spelling.dialect == Some(of_file) {
            return None;
        }
        let found = match fen.spelling.dialect {
            Some(dialect) => format!("the FEN is in {}", name(dialect)),
            None => "the FEN mixes X-FEN and Shredder-FEN".to_owned(),
        };
        let message =
            format!("{found}, those of the file are in {} since game {first}", name(of_file));
        let text = match of_file {
            Dialect::Shredder => &fen.spelling.shredder,
            Dialect::XFen | Dialect::Standard => &fen.spelling.x_fen,
        };
        let mut finding = Finding::new(Code::OtherDialect, fen.span.clone(), message);
        finding.fix = Some(Fix::Replace(fen.span.clone(), text.clone()));
        Some(finding)
    }

    fn encoding(&mut self, digest: &Digest, game: u64) -> Option<Finding> {
        let (this, that) = match digest.encoding {
            Encoding::Ascii => return None,
            Encoding::Utf8 => ("is UTF-8", "is not"),
            Encoding::Other => ("is not UTF-8", "is"),
        };
        let &mut (of_file, first) = self.encoding.get_or_insert((digest.encoding, game));
        if self.is_mixed || of_file == digest.encoding {
            return None;
        }
        self.is_mixed = true;
        let begin = digest.span.start;
        let message = format!("the text of this game {this}, that of game {first} {that}");
        Some(Finding::new(Code::MixedEncoding, begin..begin, message))
    }
}

fn name(dialect: Dialect) -> &'static str {
    match dialect {
        Dialect::XFen => "X-FEN",
        Dialect::Shredder => "Shredder-FEN",
        Dialect::Standard => "standard FEN",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    use crate::{
        across::{
            Across,
            testing::{at, game, run},
        },
        game::identity::Spelling,
    };

    fn fen(dialect: Option<Dialect>) -> FenTag {
        let [x_fen, shredder] = ["KQkq", "HFhf"].map(str::to_owned);
        FenTag { span: 90..99, spelling: Arc::new(Spelling { dialect, x_fen, shredder }) }
    }

    fn games(dialects: &[Option<Dialect>]) -> Vec<Digest> {
        dialects.iter().map(|&d| Digest { fen: Some(fen(d)), ..game("A", "B") }).collect()
    }

    #[test]
    fn a_fen_in_another_dialect_than_the_first() {
        const X: Option<Dialect> = Some(Dialect::XFen);
        const S: Option<Dialect> = Some(Dialect::Shredder);
        let found = run(None, games(&[None, S, S, X, None]));
        assert!(found.iter().all(|(_, code, _)| *code == Code::OtherDialect));
        let told: Vec<_> = found.iter().map(|(game, _, message)| (*game, &message[..])).collect();
        assert_eq!(
            told,
            [
                (4, "the FEN is in X-FEN, those of the file are in Shredder-FEN since game 2"),
                (
                    5,
                    "the FEN mixes X-FEN and Shredder-FEN, those of the file are in Shredder-FEN since game 2"
                ),
            ]
        );
        assert!(run(None, games(&[X, X, X])).is_empty());
        assert!(run(None, games(&[None, None])).is_empty());
    }

    #[test]
    fn it_is_mended_to_the_dialect_of_the_file() {
        for (first, second, text) in
            [(Dialect::XFen, Dialect::Shredder, "KQkq"), (Dialect::Shredder, Dialect::XFen, "HFhf")]
        {
            let mut across = Across::new(vec![], None);
            let [a, b] = [first, second]
                .map(|dialect| Digest { fen: Some(fen(Some(dialect))), ..game("A", "B") });
            across.game(a, at(0, 1));
            let found = across.game(b.clone(), at(0, 2));
            assert_eq!(found[0].span, 90..99);
            assert_eq!(found[0].fix, Some(Fix::Replace(90..99, text.to_owned())));
            across.end_of_input();
            assert!(across.game(b, at(1, 1)).is_empty());
        }
    }

    #[test]
    fn a_mixed_encoding_is_told_once() {
        use Encoding::{Ascii, Other, Utf8};
        let found = |encodings: &[Encoding]| {
            run(
                None,
                encodings.iter().map(|&encoding| Digest { encoding, ..game("A", "B") }).collect(),
            )
        };
        let told = |game, message: &str| vec![(game, Code::MixedEncoding, message.to_owned())];
        assert_eq!(
            found(&[Ascii, Utf8, Ascii, Other, Utf8, Other]),
            told(4, "the text of this game is not UTF-8, that of game 2 is")
        );
        assert_eq!(
            found(&[Other, Utf8]),
            told(2, "the text of this game is UTF-8, that of game 1 is not")
        );
        assert!(found(&[Ascii, Utf8, Ascii, Utf8]).is_empty());
        assert!(found(&[Ascii, Other, Ascii, Other]).is_empty());
    }
}
