//! Spanish.

use super::Words;

pub(super) const WORDS: Words = Words {
    code: "es",
    title: "Posiciones iniciales",
    event: "Torneo",
    round: "Ronda",
    game: "Partida",
    table: "Mesa",
    date: "Fecha",
    start_position: "Posición inicial",
    back_rank: "Fila de piezas, de a a h",
    white: "Blancas",
    black: "Negras",
    h_side: "Enroque en el lado h (O-O)",
    a_side: "Enroque en el lado a (O-O-O)",
    double_move: "enroque con doble movimiento",
    transposition: "enroque por transposición",
    king_move_only: "enroque con movimiento solo del rey",
    rook_move_only: "enroque con movimiento solo de la torre",
    king_goes: |from, to| format!("rey de {from} a {to}"),
    king_stays: |on| format!("el rey sigue en {on}"),
    rook_goes: |from, to| format!("torre de {from} a {to}"),
    rook_stays: |on| format!("la torre sigue en {on}"),
    first_move: |castling| format!("Es posible enrocar en la primera jugada: {castling}"),
    no_first_move: "No es posible enrocar en la primera jugada",
    how: "Cómo enrocar en el tablero",
    how_steps: "Ponga el rey fuera del tablero, junto a su casilla final; lleve la torre a su casilla final; después \
                ponga el rey en la suya. El rey y la torre quedan como en el ajedrez clásico: en el lado h, rey g y \
                torre f; en el lado a, rey c y torre d.",
    letters: "K rey · Q dama · R torre · B alfil · N caballo",
    do_not_open: "No abrir antes del comienzo de la ronda",
    fold: "doblar aquí",
    seal: "cerrar aquí",
    poster: "Las 960 posiciones iniciales del Chess960",
    poster_order: "En cada columna los alfiles están en las mismas casillas. En cada fila de dieciséis las demás piezas \
                   siguen el mismo orden.",
};
