//! Answers about castling, for people.

use chess960::{
    chess960::castling::{Castling, Method, Rules, Travel, san, side_name},
    output::castlings::{Answer, squares},
};
use shakmaty::Square;

/// What castling it is and whether it is allowed, in a line.
pub(super) fn heading(answer: &Answer) -> String {
    let explanation = &answer.explanation;
    let player = explanation.color.fold_wb("White", "Black");
    let castling = format!("{player} {} ({})", san(explanation.side), side_name(explanation.side));
    let by = match explanation.rules {
        Rules::Fide => String::new(),
        rules => format!(" by {}", rules.name()),
    };
    let turn = match answer.is_to_move {
        true => String::new(),
        false => format!(", if {player} were to move"),
    };
    let not = if explanation.is_allowed() { "" } else { "not " };
    format!("{castling}{by}{turn}: {not}allowed")
}

/// What there is to say about it: names, and lines of text.
pub(super) fn facts(answer: &Answer) -> Vec<(&str, String)> {
    let explanation = &answer.explanation;
    let failures = explanation.failures.iter();
    let mut facts: Vec<_> =
        failures.map(|it| (it.id(), format!("{it} [{}]", it.source()))).collect();
    if let Some(travel) = explanation.travel {
        facts.extend(demands(travel));
        if answer.is_king_step() {
            let step = format!(
                "K{} by the king alone is legal too and another move: \"I am about to castle\" avoids \
                 misunderstanding [FIDE II.3.2.7.1]",
                travel.king_to
            );
            facts.push(("say so", step));
        }
    }
    facts.extend(answer.differs.iter().map(|(rules, what)| (rules.name(), what.clone())));
    facts
}

/// Where the pieces go, and what has to hold for that.
fn demands(travel: Travel) -> Vec<(&'static str, String)> {
    let Travel { castling: Castling { king, rook, .. }, king_to, rook_to } = travel;
    let method = travel.method();
    let by_hand = match method {
        Method::KingMoveOnly | Method::RookMoveOnly => "FIDE II.3.2.7.2",
        Method::DoubleMove | Method::Transposition => "FIDE II.3.2.5.1",
    };
    let vacant = match travel.must_be_vacant() {
        none if none.is_empty() => "no other square".to_owned(),
        some => squares(some),
    };
    vec![
        ("method", format!("{method} [{}]", method.article())),
        ("king", goes(king, king_to)),
        ("rook", goes(rook, rook_to)),
        ("must be empty", vacant),
        ("must be safe", squares(travel.must_be_safe())),
        ("by hand", format!("{} [{by_hand}]", travel.how_to())),
    ]
}

fn goes(from: Square, to: Square) -> String {
    if from == to { format!("stays on {from}") } else { format!("{from} to {to}") }
}

/// All of it.
pub(super) fn paragraph(answer: &Answer) -> String {
    let lines = facts(answer).into_iter().map(|(name, value)| format!("  {name:<15}{value}\n"));
    format!("{}\n{}", heading(answer), lines.collect::<String>())
}
