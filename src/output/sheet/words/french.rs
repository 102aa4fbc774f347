//! French.

use super::Words;

pub(super) const WORDS: Words = Words {
    code: "fr",
    title: "Positions de départ",
    event: "Tournoi",
    round: "Ronde",
    game: "Partie",
    table: "Table",
    date: "Date",
    start_position: "Position de départ",
    back_rank: "Rangée des pièces, de a à h",
    white: "Blancs",
    black: "Noirs",
    h_side: "Roque du côté h (O-O)",
    a_side: "Roque du côté a (O-O-O)",
    double_move: "roque à double mouvement",
    transposition: "roque par transposition",
    king_move_only: "roque par mouvement du roi seul",
    rook_move_only: "roque par mouvement de la tour seule",
    king_goes: |from, to| format!("roi de {from} en {to}"),
    king_stays: |on| format!("le roi reste en {on}"),
    rook_goes: |from, to| format!("tour de {from} en {to}"),
    rook_stays: |on| format!("la tour reste en {on}"),
    first_move: |castling| format!("Le roque est possible dès le premier coup\u{a0}: {castling}"),
    no_first_move: "Le roque est impossible au premier coup",
    how: "Comment roquer sur l’échiquier",
    how_steps: "Posez le roi à côté de l’échiquier, près de sa case d’arrivée\u{a0}; placez la tour sur sa case \
                d’arrivée\u{a0}; puis posez le roi sur la sienne. Roi et tour finissent comme aux échecs classiques\u{a0}: \
                du côté h, roi g et tour f\u{a0}; du côté a, roi c et tour d.",
    letters: "K roi · Q dame · R tour · B fou · N cavalier",
    do_not_open: "Ne pas ouvrir avant le début de la ronde",
    fold: "plier ici",
    seal: "fermer ici",
    poster: "Les 960 positions de départ du Chess960",
    poster_order: "Dans une colonne, les fous sont sur les mêmes cases. Dans une ligne de seize, les autres pièces se \
                   suivent dans le même ordre.",
};
