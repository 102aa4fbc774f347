//! Dutch.

use super::Words;

pub(super) const WORDS: Words = Words {
    code: "nl",
    title: "Beginstellingen",
    event: "Toernooi",
    round: "Ronde",
    game: "Partij",
    table: "Tafel",
    date: "Datum",
    start_position: "Beginstelling",
    back_rank: "Achterste rij, a tot h",
    white: "Wit",
    black: "Zwart",
    h_side: "Rokade naar de h-zijde (O-O)",
    a_side: "Rokade naar de a-zijde (O-O-O)",
    double_move: "rokade met dubbele zet",
    transposition: "rokade met plaatsverwisseling",
    king_move_only: "rokade met alleen een koningszet",
    rook_move_only: "rokade met alleen een torenzet",
    king_goes: |from, to| format!("koning {from} naar {to}"),
    king_stays: |on| format!("koning blijft op {on}"),
    rook_goes: |from, to| format!("toren {from} naar {to}"),
    rook_stays: |on| format!("toren blijft op {on}"),
    first_move: |castling| format!("Rokeren is mogelijk als eerste zet: {castling}"),
    no_first_move: "Rokeren is als eerste zet niet mogelijk",
    how: "Zo rokeert u op het bord",
    how_steps: "Zet de koning naast het bord, bij het veld waar hij komt te staan; verplaats de toren naar zijn veld; \
                zet daarna de koning op het zijne. Koning en toren staan dan zoals bij het klassieke schaak: aan de \
                h-zijde koning g, toren f; aan de a-zijde koning c, toren d.",
    letters: "K koning · Q dame · R toren · B loper · N paard",
    do_not_open: "Niet openen vóór het begin van de ronde",
    fold: "hier vouwen",
    seal: "hier sluiten",
    poster: "De 960 beginstellingen van Chess960",
    poster_order: "In een kolom staan de lopers op dezelfde velden. In een rij van zestien volgen de andere stukken \
                   elkaar op in dezelfde volgorde.",
};
