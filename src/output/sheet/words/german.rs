//! German.

use super::Words;

pub(super) const WORDS: Words = Words {
    code: "de",
    title: "Ausgangsstellungen",
    event: "Turnier",
    round: "Runde",
    game: "Partie",
    table: "Tisch",
    date: "Datum",
    start_position: "Ausgangsstellung",
    back_rank: "Grundreihe, a bis h",
    white: "Weiß",
    black: "Schwarz",
    h_side: "Rochade an der h-Seite (O-O)",
    a_side: "Rochade an der a-Seite (O-O-O)",
    double_move: "Doppelzug-Rochade",
    transposition: "Platztausch-Rochade",
    king_move_only: "Nur-Königszug-Rochade",
    rook_move_only: "Nur-Turmzug-Rochade",
    king_goes: |from, to| format!("König {from} nach {to}"),
    king_stays: |on| format!("König bleibt auf {on}"),
    rook_goes: |from, to| format!("Turm {from} nach {to}"),
    rook_stays: |on| format!("Turm bleibt auf {on}"),
    first_move: |castling| format!("Die Rochade ist schon im ersten Zug möglich: {castling}"),
    no_first_move: "Die Rochade ist im ersten Zug nicht möglich",
    how: "So wird am Brett rochiert",
    how_steps: "Den König neben das Brett stellen, bei seinem Zielfeld; den Turm auf sein Zielfeld ziehen; dann den \
                König auf das seine setzen. König und Turm stehen danach wie im klassischen Schach: an der h-Seite \
                König g, Turm f; an der a-Seite König c, Turm d.",
    letters: "K König · Q Dame · R Turm · B Läufer · N Springer",
    do_not_open: "Nicht vor Beginn der Runde öffnen",
    fold: "hier falten",
    seal: "hier verschließen",
    poster: "Die 960 Ausgangsstellungen des Chess960",
    poster_order: "In einer Spalte stehen die Läufer auf denselben Feldern. In einer Zeile aus sechzehn folgen die \
                   übrigen Figuren in derselben Ordnung aufeinander.",
};
