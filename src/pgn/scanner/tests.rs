use crate::pgn::testing::{self, Heard, Log};

use super::*;

pub(super) fn scan(text: &str) -> (Vec<Game<Heard>>, Log) {
    scan_with(text, Log::default())
}

fn scan_with(text: &str, mut log: Log) -> (Vec<Game<Heard>>, Log) {
    let mut scanner = Scanner::new(text.as_bytes());
    let games = std::iter::from_fn(|| scanner.next_game(&mut log)).collect();
    (games, log)
}

/// The games of a text, a line each; then what stands outside of them.
fn lines(text: &str) -> Vec<String> {
    let (games, log) = scan(text);
    let outside = log.outside.iter();
    let outside = outside.map(|(code, span)| format!("outside: {code} <{}>", &text[span.clone()]));
    games.iter().map(|game| testing::line(text, game)).chain(outside).collect()
}

#[track_caller]
fn check(cases: &[(&str, &str, &[&str])]) {
    for (name, text, expected) in cases {
        assert_eq!(lines(text), *expected, "{name}: {text:?}");
    }
}

#[test]
fn where_a_game_ends() {
    check(&[
        ("empty", "", &[]),
        ("only blanks", " \r\n\n\t\u{feff}\n", &[]),
        (
            "the marker is missing",
            "[Event \"a\"]\n\n1. e4 e5\n\n[Event \"b\"]\n\n1. d4 *\n",
            &["[Event=a] | e4 e5", "[Event=b] | d4 *"],
        ),
        (
            "the marker is missing, and no blank line",
            "[Event \"a\"]\n1. e4\n[White \"b\"]\n1. d4 *",
            &["[Event=a] | e4", "[White=b] | d4 *"],
        ),
        (
            "no blank line after the marker",
            "[Event \"a\"]\n\n*\n[Event \"b\"]\n\n*\n",
            &["[Event=a] | *", "[Event=b] | *"],
        ),
        (
            "a blank line inside the movetext",
            "[Event \"a\"]\n\n1. e4\n\n1... e5\n\n\n2. d4 *\n",
            &["[Event=a] | e4 e5 d4 *"],
        ),
        (
            "a comment, a blank line and the marker",
            "[Event \"a\"]\n\n{forfeit}\n\n1-0\n\n[Event \"b\"]\n\n0-1",
            &["[Event=a] | {forfeit} 1-0", "[Event=b] | 0-1"],
        ),
        (
            "a comment after the marker",
            "1. e4 1-0 {time} \n{more}\n\n[Event \"b\"]\n",
            &["| e4 1-0 {time} {more}", "[Event=b] |"],
        ),
        (
            "two games of tags alone",
            "[Event \"a\"]\n[Site \"s\"]\n\n[Event \"b\"]\n[Site \"t\"]\n",
            &["[Event=a] [Site=s] |", "[Event=b] [Site=t] |"],
        ),
        (
            "two games of tags alone, told by a name that stands in both",
            "[White \"a\"]\n\n[White \"b\"]\n",
            &["[White=a] |", "[White=b] |"],
        ),
        (
            "the next game on the line of the marker",
            "[Event \"a\"]\n\n1-0[Event \"next\"]\n[Site \"s\"]\n\n*",
            &["[Event=a] | 1-0", "[Event=next] [Site=s] | *"],
        ),
        (
            "the next game on the line of a move",
            "1. e4[Event \"next\"]\n\n*",
            &["| e4", "[Event=next] | *"],
        ),
        ("games without tags", "1. e4 e5 *\n\n1. d4 d5 *", &["| e4 e5 *", "| d4 d5 *"]),
        ("games without tags or full stops", "1 e4 e5 *\n1 d4 d5 *", &["| e4 e5 *", "| d4 d5 *"]),
        ("games without tags or numbers", "e4 e5 *\n\nd4 d5 *", &["| e4 e5 *", "| d4 d5 *"]),
        (
            "moves after the marker",
            "1. e4 1-0 1... e5\n2. d4\n\n[Event \"b\"]\n",
            &["| e4 1-0; syntax/after-marker <1... e5\n2. d4>", "[Event=b] |"],
        ),
        (
            "number 1 in the midst of what follows a marker",
            "1. e4 1-0\nsee 1. d4\n",
            &["| e4 1-0; syntax/after-marker <see 1. d4>"],
        ),
        (
            "words attached to the next tag",
            "1. e4 1-0 zz[Event \"b\"]\n*",
            &["| e4 1-0; syntax/after-marker <zz>", "[Event=b] | *"],
        ),
        (
            "end of a file of MS-DOS in the middle",
            "[Event \"a\"]\n\n1. e4 *\n\x1a\n[Event \"b\"]\n\n1. d4 *\n\x1a",
            &["[Event=a] | e4 *", "[Event=b] | d4 *"],
        ),
        (
            "byte order marks",
            "\u{feff}[Event \"a\"]\n\n1. e4 *\n\n\u{feff}[Event \"b\"]\n\n1. d4\n\u{feff}[Event \"c\"]\n",
            &["[Event=a] | e4 *", "[Event=b] | d4", "[Event=c] |"],
        ),
        (
            "lines that end with CR",
            "[Event \"a\"]\r[Site \"s\"]\r\r1. e4 ; c\r1... e5 *\r\r[Event \"b\"]\r\r*\r",
            &["[Event=a] [Site=s] | e4 e5 *", "[Event=b] | *"],
        ),
        (
            "lines that end with CR LF",
            "[Event \"a\"]\r\n\r\n[Site \"s\"]\r\n\r\n1. e4 *\r\n\r\n1. d4 *\r\n",
            &["[Event=a] [Site=s] | e4 *; tag/gap <[>", "| d4 *"],
        ),
    ]);
}

#[test]
fn before_the_first_game() {
    check(&[
        ("a comment", "{ my file }\n\n[Event \"a\"]\n\n*", &["[Event=a] | *"]),
        (
            "a comment that is not closed",
            "{ my file\n\n[Event \"a\"]\n\n1. e4 {c} *",
            &["[Event=a] | e4 {c} *", "outside: syntax/unterminated-comment <{>"],
        ),
        (
            "text",
            "From: a@b [x]\n{ no comment\n\n[Event \"a\"]\n\n*",
            &["[Event=a] | *", "outside: syntax/outside-game <From: a@b [x]\n{ no comment>"],
        ),
        (
            "text attached to the tag",
            "<pre>[Event \"a\"]\n\n*",
            &["[Event=a] | *", "outside: syntax/outside-game <<pre>>"],
        ),
        (
            "nothing but text",
            "no game 1.5 at all\n",
            &["outside: syntax/outside-game <no game 1.5 at all>"],
        ),
        (
            "escape lines and comments",
            "\u{feff}% a [Event \"x\"]\n; b [Event \"y\"]\n[Event \"a\"]\n\n*",
            &["[Event=a] | *; syntax/escape-line <% a [Event \"x\"]>"],
        ),
    ]);
}

#[test]
fn tags_that_are_odd() {
    check(&[
        (
            "a tag pair without its bracket",
            "[Event \"a\"]\nSite \"s\"]\n(Round \"1\"]\n[White \"w\"]\n\n1. e4 *",
            &["[Event=a] [White=w] | e4 *; tag/malformed <Site \"s\"]>; \
               tag/malformed <(Round \"1\"]>"],
        ),
        (
            "several on a line",
            "[A \"a\"] [B \"b\"][C\"c\"]\n[ D  \"d\" ]",
            &["[A=a] [B=b] [C=c] [D=d] |"],
        ),
        (
            "quotes that are not escaped",
            "[A \"a \"b\" c\"]\n[B \"d\\\"e\"]\n\n*",
            &["[A=a \"b\" c] [B=d\"e] | *; tag/unescaped-quote <a \"b\" c>"],
        ),
        (
            "no closing quote",
            "[A \"a]\n[B \"b\"]\n\n*",
            &["[A=a] [B=b] | *; tag/unterminated <[A \"a]>"],
        ),
        (
            "no closing bracket",
            "[A \"a\"\n[B \"b\"\r\n\n*",
            &["[A=a] [B=b] | *; tag/malformed <\">; tag/malformed <\">"],
        ),
        (
            "no quotes",
            "[Event a]\n[B \"b\"]\n[FEN]\n\n*",
            &["[B=b] | *; tag/malformed <[Event a]>; tag/malformed <[FEN]>"],
        ),
        (
            "a tag twice",
            "[A \"a\"]\n[A \"b\"]\n[a \"c\"]\n\n*",
            &["[A=a] [A=b] [a=c] | *; tag/duplicate <A>; tag/name-form <a>"],
        ),
        (
            "a blank line in the tag section",
            "[Event \"a\"]\n\n[FEN \"b\"]\n\n*",
            &["[Event=a] [FEN=b] | *; tag/gap <[>"],
        ),
        (
            "an escape line in the tag section is no blank line",
            "[Event \"a\"]\n% [x]\n[FEN \"b\"] ; c\n[A \"c\"]\n\n*",
            &["[Event=a] [FEN=b] [A=c] | *; syntax/escape-line <% [x]>"],
        ),
        (
            "names that do not begin with an upper-case letter",
            "[a \"1\"]\n[_B \"2\"]\n[1 \"3\"]\n[fen \"4\"]\n[variant \"5\"]\n[rESULT \"6\"]\n[x y]\n\n*",
            &["[a=1] [_B=2] [1=3] [fen=4] [variant=5] [rESULT=6] | *; tag/name-form <a>; \
               tag/name-form <_B>; tag/name-form <1>; tag/malformed <[x y]>"],
        ),
        (
            "backslashes that escape nothing",
            "[A \"\\\\ \\\" \\é \\n\"]\n[B \"\\\\n\"]\n[C \"c \"\\d\" e\"]\n[D \"f\\\"]\n\n*",
            &["[A=\\ \" \\é \\n] [B=\\n] [C=c \"\\d\" e] [D=f\\] | *; tag/escape <\\é>; \
               tag/unescaped-quote <c \"\\d\" e>; tag/escape <\\d>; tag/unescaped-quote <f\\>"],
        ),
        (
            "text that is not UTF-8 is left as it is",
            "[White \"M\u{fc}ller\"]\n\n*",
            &["[White=Müller] | *"],
        ),
    ]);
}

#[test]
fn comments() {
    check(&[
        (
            "semicolon in braces, brace behind a semicolon",
            "1. e4 {a ; b} e5 ; { c\n2. d4 ;}\n*",
            &["| e4 {a ; b} e5 d4 *"],
        ),
        (
            "they do not nest",
            "1. e4 {a {b} c} e5 *",
            &["| e4 {a {b} e5 *; syntax/unreadable-token <c>; syntax/stray-bracket <}>"],
        ),
        (
            "one that quotes a tag",
            "1. e4 {see\n\n[Event \"x\"]\n\n1. d4 *} e5 *",
            &["| e4 {see\n\n[Event \"x\"]\n\n1. d4 *} e5 *"],
        ),
        (
            "one that is not closed, and comments in the next game",
            "1. e4 {open 1-0\n\n[Event \"b\"]\n\n1. d4 {c} *\n",
            &["| e4; syntax/unterminated-comment <{>", "[Event=b] | d4 {c} *"],
        ),
        (
            "one that is not closed, and no other brace",
            "1. e4 {open 1-0\n[Event \"b\"]\n\n1. d4 *\n",
            &["| e4; syntax/unterminated-comment <{>", "[Event=b] | d4 *"],
        ),
        (
            "three that are not closed",
            "1. e4 {a\n\n[Event \"b\"]\n\n1. d4 {c\n\n[Event \"d\"]\n\n* {e\n",
            &[
                "| e4; syntax/unterminated-comment <{>",
                "[Event=b] | d4; syntax/unterminated-comment <{>",
                "[Event=d] | *; syntax/unterminated-comment <{>",
            ],
        ),
        (
            "escape lines, of which the first of a game is told",
            "1. e4\n% {[Event \"x\"]\n%\n1... e5 % *",
            &["| e4 e5 *; syntax/unreadable-token <%>; syntax/escape-line <% {[Event \"x\"]>"],
        ),
    ]);
}

#[test]
fn variations() {
    check(&[
        (
            "nested",
            "1. e4 (1. d4 (1. c4 {x}) 1... d5) (1. f4) 1... e5 *",
            &["| e4 ( d4 ( c4 {x} ) d5 ) ( f4 ) e5 *"],
        ),
        ("a marker inside", "1. e4 (1. d4 1-0) 1... e5 0-1", &["| e4 ( d4 1-0 ) e5 0-1"]),
        (
            "not closed",
            "1. e4 (1. d4 (1. c4 e5 2. d4 1-0\n\n[Event \"b\"]\n\n*",
            &[
                "| e4 ( d4 ( c4 e5 d4 1-0; syntax/unterminated-variation <(> in variation; \
                 syntax/unterminated-variation <(> in variation",
                "[Event=b] | *",
            ],
        ),
        (
            "never opened",
            "1. e4 ) e5 (1. d4)) *",
            &["| e4 e5 ( d4 ) *; syntax/stray-bracket <)>; syntax/stray-bracket <)>"],
        ),
        (
            "faults are told from those of the main line",
            "1. e4 (zz1 {x) *",
            &["| e4 (; syntax/unreadable-token <zz1> in variation; \
               syntax/unterminated-comment <{> in variation; \
               syntax/unterminated-variation <(> in variation"],
        ),
    ]);
}

#[test]
fn escape_lines_belong_to_the_game_whose_bytes_they_are() {
    check(&[
        (
            "before the first game, and between tags",
            "%1\n%2\r\n[Event \"a\"]\n%3\n\n*",
            &["[Event=a] | *; syntax/escape-line <%1>"],
        ),
        (
            "behind the marker",
            "1. e4 *\n%1\n\n[Event \"b\"]\n\n*\n\n[Event \"c\"]\n\n*\n%",
            &[
                "| e4 *; syntax/escape-line <%1>",
                "[Event=b] | *",
                "[Event=c] | *; syntax/escape-line <%>",
            ],
        ),
        (
            "not that of a variation, though it stands there",
            "1. e4 (1. d4\n%1\n *",
            &["| e4 ( d4 *; syntax/unterminated-variation <(> in variation; \
               syntax/escape-line <%1>"],
        ),
        ("where there is no game", "%1\n%2\n", &[]),
    ]);
}

#[test]
fn variations_before_any_move() {
    check(&[
        (
            "of the game",
            "[Event \"a\"]\n\n(1. d4 zz9 (1. c4)) 1. e4 (1. f4) *",
            &["[Event=a] | e4 ( f4 ) *; syntax/variation-first <(> in variation; \
               syntax/unreadable-token <zz9> in variation"],
        ),
        (
            "after a number, a comment or an odd blank",
            "1. {c} (1. d4) \u{a0} (1. c4) e4 *",
            &["| {c} e4 *; syntax/variation-first <(> in variation; syntax/odd-blank <\u{a0}>; \
               syntax/variation-first <(> in variation"],
        ),
        (
            "of a variation",
            "1. e4 ((1. d4) 1. c4 (1. f4)) (1. a4) e5 *",
            &["| e4 ( c4 ( f4 ) ) ( a4 ) e5 *; syntax/variation-first <(> in variation"],
        ),
        (
            "several in each other are told once",
            "1. e4 ((((d4) c4 (a4)) b4) b3 (b4)) e5 *",
            &["| e4 ( b3 ( b4 ) ) e5 *; syntax/variation-first <(> in variation"],
        ),
        (
            "several after each other",
            "1. e4 ((d4) (c4) (b4) *) (a4) *",
            &["| e4 ( * ) ( a4 ) *; syntax/variation-first <(> in variation; \
               syntax/variation-first <(> in variation; syntax/variation-first <(> in variation"],
        ),
        (
            "not closed",
            "1. e4 ((d4 *\n\n[Event \"b\"]\n\n*",
            &[
                "| e4 (; syntax/variation-first <(> in variation; \
                 syntax/unterminated-variation <(> in variation; \
                 syntax/unterminated-variation <(> in variation",
                "[Event=b] | *",
            ],
        ),
        (
            "a word that cannot be read stands for a move",
            "1. zz9 (1. e2-e4 (1. d4) 1... 0-0 (1... e5)) *",
            &["| ( ( d4 ) O-O ( e5 ) ) *; syntax/unreadable-token <zz9>; \
               move/coordinates <e2-e4> in variation; castling/spelling <0-0> in variation"],
        ),
        (
            "a closing bracket too many",
            "1. e4 ((d4)))) (c4) *",
            &["| e4 ( ) ( c4 ) *; syntax/variation-first <(> in variation; \
               syntax/stray-bracket <)>; syntax/stray-bracket <)>"],
        ),
    ]);
    let text = "1. e4 (1. d4 ((1. c4) 1. b4) 1... d5 ((a5))) ((1. f4) g4) 1... e5 *";
    let (games, _) = scan_with(text, Log::of_main_lines());
    assert_eq!(
        testing::line(text, &games[0]),
        "| e4 ( ) ( ) e5 *; syntax/variation-first <(> in variation; \
         syntax/variation-first <(> in variation; syntax/variation-first <(> in variation"
    );
}

#[test]
fn what_is_not_wanted_is_not_told() {
    let text = "[a \"b\"]\n\n1. e4!? zz9 (1. d4 0-0 *\n% x";
    let line = |log| testing::line(text, &scan_with(text, log).0[0]);
    let usual = "[a=b] | e4 $5 ( d4 O-O *; tag/name-form <a>; syntax/unreadable-token <zz9>; \
                 castling/spelling <0-0> in variation; syntax/unterminated-variation <(> in variation; \
                 syntax/escape-line <% x>";
    assert_eq!(line(Log::default()), usual);
    // Off by default.
    let log = Log::that_wants_otherwise(&[Code::ExportAnnotation]);
    let annotated = usual.replace("syntax/unread", "export/annotation <!?>; syntax/unread");
    assert_eq!(line(log), annotated);
    let log = Log::that_wants_otherwise(&[
        Code::TagNameForm,
        Code::UnreadableToken,
        Code::CastlingSpelling,
        Code::UnterminatedVariation,
        Code::EscapeLine,
    ]);
    assert_eq!(line(log), "[a=b] | e4 $5 ( d4 O-O *");
}

#[test]
fn the_length_of_values_is_counted_in_characters() {
    for (value, is_told) in [
        ("x".repeat(255), false),
        ("x".repeat(256), true),
        ("é".repeat(255), false),
        ("é".repeat(256), true),
    ] {
        let text = format!("[A \"{value}\"]\n\n*");
        let faults = scan(&text).0.remove(0).output.faults;
        let expected = (Code::TagLength, 4..4 + value.len(), false);
        assert_eq!(faults, if is_told { vec![expected] } else { vec![] });
    }
}

#[test]
fn numbers_are_told_with_what_follows_them() {
    for (text, numbers) in [
        ("1. e4 e5 2.Nf3 2... Nc6 3 . ... Bb5 *", &["1|. ", "2|.", "2|... ", "3| . ... "][..]),
        ("1 e4 1 ... e5 2\nNf3 3.\nBb5 *", &["1| ", "1| ... ", "2|", "3|."]),
        ("1. e4 (1. d4 (1.. c4) 1. ... e5) *", &["1|. ", "1|. ", "1|.. ", "1|. ... "]),
        ("1. e4 12 85. *", &["1|. ", "12| ", "85|. "]),
        ("007. e4 00. e5 *", &["007|. ", "00|. "]),
        ("12\u{a0}e4 *", &["12|"]),
        // A result, castling and a null move are none, nor is the one of a skipped variation.
        ("1. 0-0 00 0000 1/2 *", &["1|. "]),
        ("(1. d4) 1. e4 *", &["1|. "]),
    ] {
        let text = format!("[A \"b\"]\n\n{text}");
        assert_eq!(scan(&text).0[0].output.numbers, numbers, "{text:?}");
    }
    let log = Log::of_main_lines();
    assert_eq!(scan_with("1. e4 (1. d4) 1... e5 *", log).0[0].output.numbers, ["1|. ", "1|... "]);
}

#[test]
fn tokens() {
    check(&[
        (
            "move numbers",
            "1.e4 e5 2 . Nf3 2...Nc6 3. ... 4 Bb5 12.5 0. a6 *",
            &["| e4 e5 Nf3 Nc6 Bb5 a6 *; syntax/unreadable-number <4>; \
               syntax/unreadable-number <5>"],
        ),
        (
            "a full stop of no move",
            "[Event \"a\"].\n[Event \"b\"]\n\n...e5 *",
            &["[Event=a] |; syntax/unreadable-number <.>", "[Event=b] | e5 *"],
        ),
        (
            "numbers of no move",
            "1. e4 85 (1. d4 5) 2. 4 e5 3. {a} 10",
            &["| e4 ( d4 ) e5 {a}; syntax/unreadable-number <85>; \
               syntax/unreadable-number <5> in variation; syntax/unreadable-number <4>; \
               syntax/unreadable-number <10>"],
        ),
        (
            "moves",
            "e8=Q+ Nbd7# R1xa3 Qh4e1 O-O+ O-O-O -- Z0 exd6 *",
            &["| e8=Q+ Nbd7# R1xa3 Qh4e1 O-O+ O-O-O -- -- exd6 *"],
        ),
        (
            "annotations",
            "e4! e5? d4!! d5?? c4!? c5?! $14 b3$0$255 *",
            &["| e4 $1 e5 $2 d4 $3 d5 $4 c4 $5 c5 $6 $14 b3 $0 $255 *"],
        ),
        (
            "annotations that are none",
            "e4 $256 $ $+5 $x *",
            &["| e4 *; syntax/unreadable-nag <$256>; syntax/unreadable-nag <$>; \
               syntax/unreadable-nag <$+5>; syntax/unreadable-nag <$x>"],
        ),
        (
            "what cannot be read",
            "1. e4 zz9 e5x Nxff3 Sf3 é 5-3 1-1 e.p. *",
            &["| e4 *; syntax/unreadable-token <zz9>; syntax/unreadable-token <e5x>; \
               syntax/unreadable-token <Nxff3>; syntax/unreadable-token <Sf3>; \
               syntax/unreadable-token <é>; syntax/unreadable-number <5-3>; \
               syntax/unreadable-number <1-1>; syntax/en-passant-suffix <e.p.>"],
        ),
        (
            "castling in other spellings",
            "1. 0-0 o-o-o+ 2. O-0 0–0–0 *",
            &["| O-O O-O-O+ O-O O-O-O *; castling/spelling <0-0>; castling/spelling <o-o-o+>; \
               castling/spelling <O-0>; castling/spelling <0–0–0>"],
        ),
        (
            "castling without dashes",
            "1. OO ooo+ 2 00 000 00. OO! 000... 0000 0 *",
            &[
                "| O-O O-O-O+ O-O O-O-O O-O $1 *; castling/spelling <OO>; castling/spelling <ooo+>; \
               castling/spelling <00>; castling/spelling <000>; castling/spelling <OO>; \
               syntax/unreadable-token <0000>; syntax/unreadable-number <0>",
            ],
        ),
        (
            "castling by zeros after a bare number, and annotated as the first move",
            "1 0-0! 0-0 2 0-0-0 *",
            &["| O-O $1 O-O O-O-O *; castling/spelling <0-0>; castling/spelling <0-0>; \
               castling/spelling <0-0-0>"],
        ),
        (
            "promotions in other forms",
            "e8=Q e8Q e8/R! e8(N)+ exd8=b e8=(q)# *",
            &["| e8=Q e8=Q e8=R $1 e8=N+ exd8=B e8=Q# *; move/promotion-form <e8Q>; \
               move/promotion-form <e8/R>; move/promotion-form <e8(N)+>; \
               move/promotion-form <exd8=b>; move/promotion-form <e8=(q)#>"],
        ),
        (
            "variations right behind moves",
            "e8 (Qd7) e8(Qd7) e4(e5) e8=Q(R)Kd7(Q) *",
            &["| e8 ( Qd7 ) e8 ( Qd7 ) e4 ( e5 ) e8=Q ( ) Kd7 ( ) *; syntax/unreadable-token <R> \
               in variation; syntax/unreadable-token <Q> in variation"],
        ),
        (
            "angle brackets",
            "1. e4 <diagram> < > <1 >e5 <a href=\"x\"> </a> <e5\n> <x [%y]> *",
            &["| e4 e5 e5 *; syntax/reserved <<diagram>>; syntax/reserved <<>; \
               syntax/reserved <>>; syntax/reserved <<>; syntax/reserved <>>; \
               syntax/reserved <<a href=\"x\">>; syntax/reserved <</a>>; syntax/reserved <<>; \
               syntax/reserved <>>; syntax/reserved <<>; syntax/unreadable-token <x>; \
               syntax/stray-bracket <[%y]>; syntax/reserved <>>"],
        ),
        (
            "coordinates",
            "1. e2e4 e7-e5 e7e8q *",
            &["| e2e4 *; move/coordinates <e7-e5>; move/coordinates <e7e8q>"],
        ),
        (
            "markers in other forms",
            "e4 1–0\n\n[Event \"b\"]\n\n½-½\n\n[Event \"c\"]\n\n0.5-0.5\n\n[Event \"d\"]\n\n1/2\n",
            &[
                "| e4 1-0; result/marker-form <1–0>",
                "[Event=b] | 1/2-1/2; result/marker-form <½-½>",
                "[Event=c] | 1/2-1/2; result/marker-form <0.5-0.5>",
                "[Event=d] | 1/2-1/2; result/marker-form <1/2>",
            ],
        ),
        (
            "brackets that mean nothing",
            "1. e4 [%clk 1:00] [diagram]\n[black resigns] e5 ] } < [ d4\n[x *",
            &[
                "| e4 e5 d4 *; syntax/stray-bracket <[%clk 1:00]>; syntax/stray-bracket <[diagram]>; \
               syntax/stray-bracket <[black resigns]>; syntax/stray-bracket <]>; \
               syntax/stray-bracket <}>; syntax/reserved <<>; syntax/stray-bracket <[>; \
               syntax/stray-bracket <[>; syntax/unreadable-token <x>",
            ],
        ),
    ]);
}

#[test]
fn a_comment_behind_a_blank_line_is_no_spoilt_tag() {
    let text = "[White \"a\"]\n\ne4 {as in [Event \"WCh\"]\ngame} e5 *";
    let mut scanner = Scanner::new(text.as_bytes());
    let game = scanner.next_game(&mut Log::default()).unwrap();
    assert_eq!(game.output.faults, []);
}

/// What stands where the window on a line ends must not decide.
#[test]
fn a_long_line_is_no_spoilt_tag() {
    for moves in 496..520 {
        let text = format!("[White \"a\"]\ne4 {{\"{}\"]}} e5 *", "x".repeat(moves));
        let heard = Scanner::new(text.as_bytes()).next_game(&mut Log::default()).unwrap().output;
        assert_eq!(heard.faults, [], "{moves}");
    }
}

#[test]
fn the_ellipsis_of_windows_1252_is_a_blank() {
    let mut scanner = Scanner::new(b"1. e4 1\x85 e5 2. Nf3\x85Nf6 *");
    let heard = scanner.next_game(&mut Log::default()).unwrap().output;
    assert!(heard.calls.contains("e4 e5 Nf3 Nf6 *"), "{}", heard.calls);
    assert!(heard.faults.iter().all(|(code, ..)| *code == Code::OddBlank));
}

#[test]
fn a_typographic_blank_between_tags_is_told_once() {
    let mut scanner = Scanner::new(b"[White \"a\"]\xa0[Black \"b\"]\xa0[Site \"c\"]\n\n*");
    let heard = scanner.next_game(&mut Log::default()).unwrap().output;
    assert_eq!(heard.faults, [(Code::OddBlank, 11..12, false)]);
}

#[test]
fn castling_before_a_tag_is_the_same_in_zeros_and_letters() {
    for castling in ["0-0", "O-O"] {
        let text = format!("[White \"a\"]\n{castling} [Date \"b\"]\n\n[Event \"c\"]\n\n*");
        let mut scanner = Scanner::new(text.as_bytes());
        let heard = scanner.next_game(&mut Log::default()).unwrap().output;
        assert!(heard.calls.contains("| O-O "), "{}", heard.calls);
    }
}
