//! Draws and statements as text, to be pinned to a wall.

use chess960::chess960::{
    draw::{Drawn, Kind, METHOD, Options, Record, Statement, Subset},
    start::Sp,
};

/// A draw: what was drawn from, how to draw it again, and a line for each start.
pub(super) fn draw(record: &Record) -> String {
    let mut head = options(record.options());
    if let Some(committed) = record.committed() {
        head.push(("commitment", committed.commitment.to_string()));
        head.push(("secret", committed.secret.to_string()));
        head.extend(
            committed.public_source.iter().map(|source| ("public value", source.to_string())),
        );
        head.extend(committed.public_value.iter().map(|value| ("which was", value.to_string())));
    }
    head.push(("seed", record.seed().to_string()));
    head.push(("method", METHOD.to_owned()));
    let wanted = record.options().wanted();
    let has_games = wanted.games_per_round > 1;
    let mut text =
        titled("Draw of start positions", &head) + "\n" + &header(wanted.kind, has_games);
    record.draws().iter().for_each(|drawn| text.push_str(&line(drawn, wanted.kind, has_games)));
    text
}

/// A statement: what is committed to.
pub(super) fn statement(statement: &Statement) -> String {
    let mut head = options(&statement.options);
    head.extend(statement.public_source.iter().map(|source| ("public value", source.to_string())));
    head.push(("commitment", statement.commitment.to_string()));
    head.push(("method", METHOD.to_owned()));
    titled("Commitment to a draw of start positions", &head)
}

fn titled(title: &str, head: &[(&str, String)]) -> String {
    let lines: String = head.iter().map(|(name, value)| format!("{name:<15}{value}\n")).collect();
    format!("{title}\n\n{lines}")
}

fn options(options: &Options) -> Vec<(&'static str, String)> {
    let wanted = options.wanted();
    let what = match wanted.kind {
        Kind::Single => "start positions",
        Kind::Double => "pairs of start positions, White's and Black's",
    };
    let mut lines = vec![("drawn from", format!("{} {what}", options.possibilities()))];
    if wanted.subset != Subset::Chess960 {
        lines.push(("subset", wanted.subset.name().to_owned()));
    }
    if !wanted.exclude.is_empty() {
        lines.push(("excluded", ranges(&wanted.exclude)));
    }
    if wanted.no_repeat {
        lines.push(("repeats", "none".to_owned()));
    }
    lines.push(("rounds", wanted.rounds.to_string()));
    if wanted.games_per_round > 1 {
        lines.push(("games a round", wanted.games_per_round.to_string()));
    }
    lines
}

/// Ascending numbers, with ranges for three and more that follow each other.
fn ranges(sps: &[Sp]) -> String {
    let runs = sps.chunk_by(|a, b| a.get() + 1 == b.get());
    let told = runs.flat_map(|run| match run {
        [first, _, .., last] => vec![format!("{first}-{last}")],
        few => few.iter().map(ToString::to_string).collect(),
    });
    told.collect::<Vec<_>>().join(", ")
}

fn header(kind: Kind, has_games: bool) -> String {
    let game = if has_games { "  game" } else { "" };
    match kind {
        Kind::Single => format!("round{game}   SP  back rank\n"),
        Kind::Double => format!("round{game}  White          Black\n"),
    }
}

fn line(drawn: &Drawn, kind: Kind, has_games: bool) -> String {
    let Drawn { round, game, start } = drawn;
    let game = if has_games { format!("  {game:>4}") } else { String::new() };
    let side = |sp: Sp| format!("{:>3}  {}", sp.get(), sp.back_rank());
    match kind {
        Kind::Single => format!("{round:>5}{game}  {}\n", side(start.white())),
        Kind::Double => {
            format!("{round:>5}{game}  {}  {}\n", side(start.white()), side(start.black()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_follow_each_other_are_ranges() {
        let told = |numbers: &[u16]| {
            ranges(&numbers.iter().filter_map(|&number| Sp::new(number)).collect::<Vec<_>>())
        };
        assert_eq!(told(&[]), "");
        assert_eq!(told(&[5]), "5");
        assert_eq!(told(&[5, 6, 8]), "5, 6, 8");
        assert_eq!(told(&[5, 6, 7, 518, 534, 957, 958, 959]), "5-7, 518, 534, 957-959");
    }
}
