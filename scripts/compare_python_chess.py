#!/usr/bin/env python3
"""Holds what `chess960 games` and `chess960 stats` write against python-chess, field by field.

    scripts/compare_python_chess.py [--program PATH] [--eval-at N] [--clock-at N] [--jobs N] FILE...

Run by hand; needs Python 3.10 and python-chess 1.11. FILE is PGN, not compressed. Each file is read by both
commands and by python-chess. Told are every difference, with file, game and field, and which games only one
of the two could read, with the reason; exit status 1 where there is a difference, 2 where a command fails.

Games are cut where the column `byte` says that they begin, since python-chess begins a new game at every
blank line; that it finds as many games in the whole file by itself is told where it does not hold, and is no
difference. Tags are set on lines of their own first, which it needs, and escapes in them are undone. Of a game
that both read, python-chess says: plies, result, first moves, castling with side, method
and ply, whether castling is still allowed at the end, final FEN, start position. What python-chess does not
read (kinds of Termination, classes of time control, evaluations of cutechess, fastchess, OpenBench and TCEC)
is read in a second way by `second_reading.py`.

The rows of `stats`, by SP and by pair, are added up from those values, over the games that start from a start
position and have no error. Not compared, because python-chess knows nothing of them: findings; intervals, p-values, q-values, shrunken
scores and what is expected from ratings, which the unit tests hold against SciPy and R.
"""

import argparse
import collections
import csv
import decimal
import io
import itertools
import multiprocessing
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import chess
import chess.pgn

# Nothing is left beside the scripts.
sys.dont_write_bytecode = True
from second_reading import ahead_of, elo, periods, said, speeds, termination_kind, used

# ---------------------------------------------------------------------------------------------- one game

CHESS960 = {
    "chess960", "960", "fischerandom", "fischerrandom", "freestyle", "frc", "9lx", "chess9lx", "wild/fr", "fr",
    "dfrc", "doublefrc", "doublechess960", "doublefischerandom", "doublefischerrandom",
}
CLASSICAL = {"", "?", "standard", "normal", "classical", "classic", "regular", "orthodox", "fromposition"}


def variant(headers):
    """`chess960`, `classical` or `other`, by the Variant tag."""
    name = re.sub(r"[\s_‐‑–-]", "", headers.get("Variant", "")).lower()
    name = name.removesuffix("chess") if name not in ("chess", "") else ""
    if name in CLASSICAL:
        return "classical"
    return "chess960" if name in CHESS960 else "other"


class Listener(chess.pgn.BaseVisitor):
    """Gathers what happens in the main line."""

    def begin_game(self):
        self.headers, self.errors, self.marker = {}, [], None
        self.board, self.plies, self.sans = None, 0, []
        self.castled = {}
        self.comments = collections.defaultdict(list)

    def visit_header(self, name, value):
        self.headers.setdefault(name, re.sub(r'\\(["\\])', r"\1", value))

    def visit_board(self, board):
        if self.board is None:
            self.board, self.start = board, board.copy(stack=False)

    def visit_move(self, board, move):
        self.plies += 1
        if self.plies <= 2:
            self.sans.append(board.san(move).rstrip("+#"))
        if board.is_castling(move):
            self.castled[board.turn] = castling(board, move) + (self.plies,)

    def visit_comment(self, comment):
        self.comments[self.plies].append(comment)

    def begin_variation(self):
        return chess.pgn.SKIP

    def visit_result(self, result):
        self.marker = result

    def handle_error(self, error):
        self.errors.append(f"{type(error).__name__}: {error}")

    def result(self):
        return self


def castling(board, move):
    """Side and method of a castling move."""
    is_h = board.is_kingside_castling(move)
    king = chess.square_file(move.from_square)
    if board.color_at(move.to_square) == board.turn:
        rook = chess.square_file(move.to_square)
    else:
        rook = 7 if is_h else 0
    king_goal, rook_goal = (6, 5) if is_h else (2, 3)
    if (king, rook) == (rook_goal, king_goal):
        method = "transposition"
    elif king == king_goal:
        method = "rook-move-only"
    elif rook == rook_goal:
        method = "king-move-only"
    else:
        method = "double-move"
    return "h" if is_h else "a", method


def back_rank(board, color):
    """The pieces of a colour's first rank, where the position is a start for it."""
    rank, pawns = (0, 1) if color else (7, 6)
    pieces = [board.piece_at(chess.square(file, rank)) for file in range(8)]
    if any(piece is None or piece.color != color for piece in pieces):
        return None
    if any(board.piece_at(chess.square(file, pawns)) != chess.Piece(chess.PAWN, color) for file in range(8)):
        return None
    return "".join(piece.symbol().upper() for piece in pieces)


def number(rank):
    position = f"{rank.lower()}/pppppppp/8/8/8/8/PPPPPPPP/{rank} w - - 0 1"
    return chess.Board(position).chess960_pos(ignore_castling=True)


def start(board):
    """Both numbers and both ranks of a start position, or None."""
    if board.turn != chess.WHITE or len(board.piece_map()) != 32:
        return None
    ranks = [back_rank(board, color) for color in (chess.WHITE, chess.BLACK)]
    if None in ranks:
        return None
    numbers = [number(rank) for rank in ranks]
    rights = board.clean_castling_rights()
    if None in numbers or rights != board.rooks:
        return None
    return numbers, ranks


def kind_of(game):
    says = variant(game.headers)
    if says == "other":
        return "other variant", None
    if "FEN" not in game.headers:
        return ("start unknown" if says == "chess960" else "classical"), None
    where = start(game.start)
    is_classical = where is not None and where[0] == [518, 518] and says == "classical"
    if where is not None and not is_classical:
        return "start", where
    if says == "chess960" or game.start.has_chess960_castling_rights():
        return "other position", None
    return "classical", None


# ---------------------------------------------------------------------------------------------- comparing

RESULTS = {"1-0", "0-1", "1/2-1/2", "*"}
LEFT_OUT = {
    "classical": "classical chess", "other variant": "other variant", "other position": "other position",
    "start unknown": "start unknown",
}
ELSEWHERE = {"file", "game", "byte", "line", "counted", "left_out"}
TAGS = {
    "event": "Event", "site": "Site", "date": "Date", "utc_date": "UTCDate", "round": "Round", "white": "White",
    "black": "Black", "result_tag": "Result", "termination": "Termination", "time_control": "TimeControl",
}


def decoded(text):
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError:
        return text.decode("cp1252", "replace")


def in_lines(text):
    """The same game with each tag at the beginning of a line of its own."""
    tag = re.compile(r'\s*(\[\w+\s+"(?:[^"\\]|\\.)*"\s*\])')
    lines = []
    for line in text.split("\n"):
        while match := tag.match(line):
            lines.append(match.group(1))
            line = line[match.end():]
            if not line.strip():
                break
        else:
            lines.append(line)
    return "\n".join(lines)


def read(text):
    """Reads one game, under whatever name its variant goes."""
    text = in_lines(text)
    says = Listener()
    says.begin_game()
    for name, value in re.findall(r'^\s*\[(\w+)\s+"(.*)"\s*\]', text.split("\n\n")[0], re.MULTILINE):
        says.visit_header(name, value)
    name = {"chess960": "Chess960", "classical": "Standard"}.get(variant(says.headers))
    if name:
        text = re.sub(r'^(\s*\[Variant\s+)".*"(\s*\])', rf'\1"{name}"\2', text, flags=re.MULTILINE)
    game = chess.pgn.read_game(io.StringIO(text), Visitor=Listener)
    if game is not None and "Variant" in says.headers:
        game.headers["Variant"] = says.headers["Variant"]
    return game


def shown(value):
    return "" if value is None else str(value)


def pawns(centipawns):
    return decimal.Decimal(centipawns) / 100


def of_game(task):
    """What python-chess says of a game, by column, or why it says nothing."""
    text, evals, clocks = task
    try:
        game = read(text)
    except Exception as error:  # What python-chess cannot survive is no difference.
        return None, f"python-chess fails: {type(error).__name__}: {error}"
    if game is None or game.board is None:
        return None, "python-chess finds no game" if game is None else f"python-chess: {game.errors[:1]}"
    if game.errors:
        return None, f"python-chess: {game.errors[0]}"
    kind, where = kind_of(game)
    board, headers = game.board, game.headers
    fields = {"kind": kind}
    for column, tag in TAGS.items():
        fields[column] = headers.get(tag, "")
    fields["white_elo"], fields["black_elo"] = (elo(headers.get(tag, "")) for tag in ("WhiteElo", "BlackElo"))
    tag = headers.get("Result", "").strip()
    marker = None if kind == "other variant" else game.marker  # Which is not looked into.
    fields["result"] = marker or (tag if tag in RESULTS else "*")
    fields["termination_kind"] = termination_kind(headers.get("Termination", ""))
    control = headers.get("TimeControl", "").strip()
    fields["speed"], fields["fide_speed"] = speeds(periods(control) if control not in ("", "?") else None)
    if where is not None:
        fields["white_sp"], fields["black_sp"] = where[0]
        fields["back_rank"] = where[1][0] if where[1][0] == where[1][1] else "/".join(where[1])
    if kind in ("start", "other position", "classical"):
        fields["plies"] = game.plies
        fields["first_move"], fields["reply"] = (game.sans + ["", ""])[:2]
        fields["final_fen"] = board.fen(en_passant="xfen")
        rights = board.clean_castling_rights()
        for color, name, rank in ((True, "white", chess.BB_RANK_1), (False, "black", chess.BB_RANK_8)):
            side, method, ply = game.castled.get(color, (None, None, None))
            fields[f"{name}_castle"] = side or ("allowed" if rights & rank else "lost")
            fields[f"{name}_castle_method"], fields[f"{name}_castle_ply"] = method, ply
        fields.update(at_moves(game, evals, clocks))
    return fields, None


def said_of_ply(game, ply, mover):
    score = left = took = None
    for comment in game.comments.get(ply, []):
        one = said(comment, mover)
        score, left, took = score or one[0], left if left is not None else one[1], took if took is not None else one[2]
    return score, left, took


def at_moves(game, evals, clocks):
    fields = {}
    is_black_first = game.start.turn == chess.BLACK
    control = game.headers.get("TimeControl", "")
    ahead, waiting = 0, []
    spent = {True: 0, False: 0}
    count = {True: 0, False: 0}
    last = max([0, *evals, *clocks])
    for ply in range(1, game.plies + 1):
        mover = (ply % 2 == 1) != is_black_first
        count[mover] += 1
        move = count[mover]
        if min(count.values()) >= last:
            if move > last:
                break
        score, left, took = said_of_ply(game, ply, mover)
        if left is not None and ply <= 2 * last:
            ahead = max(ahead, ahead_of(control, move, left))
        spent[mover] = spent[mover] + took if took is not None and spent[mover] is not None else None
        if move in evals and not mover:
            fields[f"eval_{move}"] = pawns(score[1]) if score and score[0] == "cp" else None
            fields[f"mate_{move}"] = score[1] if score and score[0] == "mate" else None
            fields[f"reached_{move}"] = True
        if move in clocks:
            name = "white" if mover else "black"
            total = None if spent[mover] is None else (spent[mover] + 50) // 100
            if total is None and left is not None:
                waiting.append((f"{name}_used_{move}", move, left))
            fields[f"{name}_clock_{move}"] = None if left is None else decimal.Decimal(left) / 10
            fields[f"{name}_used_{move}"] = None if total is None else decimal.Decimal(total) / 10
            fields[f"{name}_reached_{move}"] = True
    for name, move, left in waiting:
        total = used(control, move, left, ahead)
        fields[name] = None if total is None else decimal.Decimal(total) / 10
    return fields


def is_same(column, ours, theirs):
    if ours == shown(theirs):
        return True
    if isinstance(theirs, (int, float, decimal.Decimal)) and ours:
        # Six decimals are written.
        return abs(decimal.Decimal(ours) - decimal.Decimal(theirs)) <= decimal.Decimal("0.00000051")
    return False


# ---------------------------------------------------------------------------------------------- statistics


def mean(numbers):
    return decimal.Decimal(sum(numbers)) / len(numbers) if numbers else None


def quartile(numbers, quarters):
    if not numbers:
        return None
    numbers = sorted(numbers)
    place = decimal.Decimal((len(numbers) - 1) * quarters) / 4
    below = int(place)
    above = min(below + 1, len(numbers) - 1)
    return numbers[below] + (numbers[above] - numbers[below]) * (place - below)


def score_of(results):
    known = [result for result in results if result != "*"]
    points = sum({"1-0": 2, "1/2-1/2": 1}.get(result, 0) for result in known)
    return decimal.Decimal(points) / (2 * len(known)) if known else None


def of_row(games, evals, clocks):
    """The columns of a row of `stats`, of the games in it."""
    results = [game["result"] for game in games]
    row = {
        "games": len(games),
        "white_wins": results.count("1-0"),
        "draws": results.count("1/2-1/2"),
        "black_wins": results.count("0-1"),
        "unknown": results.count("*"),
        "white_score": score_of(results),
    }
    known = len(games) - row["unknown"]
    row["draw_rate"] = decimal.Decimal(row["draws"]) / known if known else None
    plies = [game["plies"] for game in games]
    row["plies_total"], row["plies_mean"] = sum(plies), mean(plies)
    row["plies_q1"], row["plies_median"], row["plies_q3"] = (quartile(plies, n) for n in (1, 2, 3))
    methods = {
        "double_move": "double-move", "transposition": "transposition",
        "king_only": "king-move-only", "rook_only": "rook-move-only",
    }
    for color in ("white", "black"):
        sides = collections.Counter(game[f"{color}_castle"] for game in games)
        for side in ("h", "a", "allowed", "lost"):
            row[f"{color}_castle_{side}"] = sides[side]
        ways = collections.Counter(game[f"{color}_castle_method"] for game in games)
        for column, method in methods.items():
            row[f"{color}_castle_{column}"] = ways[method]
            row[f"castle_{column}"] = row.get(f"castle_{column}", 0) + ways[method]
        at = [game[f"{color}_castle_ply"] for game in games if game[f"{color}_castle_ply"]]
        row[f"{color}_castle_ply_mean"], row[f"{color}_castle_ply_median"] = mean(at), quartile(at, 2)
    both = [(game["white_castle"], game["black_castle"]) for game in games]
    row["castle_same_side"] = sum(pair in (("h", "h"), ("a", "a")) for pair in both)
    row["castle_opposite_sides"] = sum(pair in (("h", "a"), ("a", "h")) for pair in both)
    first_moves(row, games)
    rated = [game for game in games if game["white_elo"] and game["black_elo"]]
    row["elo_games"] = len(rated)
    for color in ("white", "black"):
        row[f"{color}_elo_mean"] = mean([game[f"{color}_elo"] for game in rated])
    kinds = collections.Counter(game["termination_kind"] for game in games)
    for kind in ("normal", "time", "forfeit", "rules", "abandoned", "adjudicated", "unterminated", "other"):
        row[f"ended_{kind}"] = kinds[kind]
    row["ended_missing"] = kinds["missing"]
    for move in evals[:1]:
        evaluations(row, [game for game in games if game.get(f"reached_{move}")], move)
    for move, color in itertools.product(clocks[:1], ("white", "black")):
        clock(row, [game for game in games if game.get(f"{color}_reached_{move}")], move, color)
    return row


def first_moves(row, games):
    def most(name, moves):
        groups = collections.defaultdict(list)
        for move, result in moves:
            groups[move].append(result)
        order = sorted(groups, key=lambda move: (-len(groups[move]), move))
        for n in range(1, 21):
            move = order[n - 1] if n <= len(order) else None
            row[f"{name}_{n}"] = None if move is None else " ".join(move)
            row[f"{name}_{n}_games"] = None if move is None else len(groups[move])
            row[f"{name}_{n}_score"] = None if move is None else score_of(groups[move])

    most("first_move", (((g["first_move"],), g["result"]) for g in games if g["first_move"]))
    most("reply", (((g["first_move"], g["reply"]), g["result"]) for g in games if g["reply"]))


def evaluations(row, games, move):
    mates = [game[f"mate_{move}"] for game in games if game[f"mate_{move}"] is not None]
    scores = [game[f"eval_{move}"] for game in games if game[f"eval_{move}"] is not None]
    bounded = lambda most: [max(-most, min(most, score)) for score in scores] + [most if m > 0 else -most for m in mates]
    all_scores = bounded(100)
    row["eval_games"], row["eval_missing"] = len(all_scores), len(games) - len(all_scores)
    row["eval_mean"], row["eval_median"] = mean(bounded(10)), quartile(all_scores, 2)
    share = lambda count: decimal.Decimal(count) / len(all_scores) if all_scores else None
    row["eval_above"] = share(sum(score > 0 for score in all_scores))
    row["eval_below"] = share(sum(score < 0 for score in all_scores))
    row["eval_mates"] = len(mates)


def clock(row, games, move, color):
    left = [game[f"{color}_clock_{move}"] for game in games if game[f"{color}_clock_{move}"] is not None]
    spent = [game[f"{color}_used_{move}"] for game in games if game[f"{color}_used_{move}"] is not None]
    row[f"{color}_clock_games"] = len(left)
    row[f"{color}_clock_missing"] = sum(
        game[f"{color}_clock_{move}"] is None and game[f"{color}_used_{move}"] is None for game in games
    )
    row[f"{color}_clock_mean"], row[f"{color}_clock_median"] = mean(left), quartile(left, 2)
    row[f"{color}_used_mean"], row[f"{color}_used_median"] = mean(spent), quartile(spent, 2)


# ---------------------------------------------------------------------------------------------- both


class Comparison:
    def __init__(self, args):
        self.args = args
        self.evals, self.clocks = sorted(set(args.eval_at)), sorted(set(args.clock_at))
        self.differences = self.games = self.compared = self.fields = self.rows = 0
        self.not_compared = set()

    def differs(self, where, column, ours, theirs):
        self.differences += 1
        print(f"{where}: {column}: chess960 {ours!r}, python-chess {shown(theirs)!r}")

    def table(self, command, file, *options):
        """The table that a command writes of a file: a list of rows by column."""
        numbers = lambda moves: ",".join(map(str, moves))
        with tempfile.TemporaryDirectory() as folder:
            output = Path(folder) / "table.csv"
            options = list(options)
            if self.evals:
                options += ["--eval-at", numbers(self.evals if command == "games" else self.evals[:1])]
            if self.clocks:
                options += ["--clock-at", numbers(self.clocks if command == "games" else self.clocks[:1])]
            line = [self.args.program, command, *options, "-o", str(output), str(file)]
            done = subprocess.run(line, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            if done.returncode > 1 or not output.exists():
                print(f"{' '.join(line)}\n{done.stderr}", file=sys.stderr)
                sys.exit(2)
            csv.field_size_limit(1 << 27)
            with open(output, newline="", encoding="utf-8") as lines:
                return list(csv.DictReader(lines))

    def file(self, pool, file):
        text = file.read_bytes()
        rows = self.table("games", file, "--double")
        begins = [int(row["byte"]) for row in rows] + [len(text)]
        # A CR alone ends a line too.
        cut = lambda at: decoded(text[begins[at]:begins[at + 1]]).replace("\r\n", "\n").replace("\r", "\n")
        tasks = ((cut(at), self.evals, self.clocks) for at in range(len(rows)))
        self.count_games(file, text, len(rows))
        counted = collections.defaultdict(list)
        is_whole = True
        line, before = 1, 0
        for row, (fields, why) in zip(rows, pool.imap(of_game, tasks, chunksize=64)):
            self.games += 1
            where = f"{file.name} game {row['game']}"
            byte = int(row["byte"])
            line, before = line + lines(text[before:byte]), byte
            if line != int(row["line"]):
                self.differs(where, "line", row["line"], line)
            if fields is None:
                self.only(where, row, why)
                is_whole = is_whole and row["counted"] != "true"
                continue
            if row["errors"] != "0" and not row["final_fen"]:
                print(f"{where}: only python-chess reads it: chess960 finds {row['errors']} errors")
                continue
            self.compared += 1
            for column, ours in row.items():
                if column in fields or column in self.of_columns(row):
                    self.fields += 1
                    if not is_same(column, ours, fields.get(column)):
                        self.differs(where, column, ours, fields.get(column))
                elif column not in ELSEWHERE:
                    self.not_compared.add(f"games {column}")
            left_out = LEFT_OUT.get(fields["kind"]) or ("" if row["errors"] == "0" else "error")
            is_counted = left_out == ""
            if row["left_out"] != left_out:
                self.differs(where, "left_out", row["left_out"], left_out)
            if row["counted"] != str(is_counted).lower():
                self.differs(where, "counted", row["counted"], is_counted)
            if is_counted:
                counted[fields["white_sp"], fields["black_sp"]].append(fields)
        if is_whole:
            single = {key: games for key, games in counted.items() if key[0] == key[1]}
            self.statistics(file, single, ("sp", "sp"), "--by", "sp")
            self.statistics(file, counted, ("white_sp", "black_sp"), "--by", "pair")
        else:
            print(f"{file.name}: stats not compared: a game counted is not read by python-chess")

    def of_columns(self, row):
        """The columns that are empty where python-chess says nothing."""
        return [c for c in row if re.fullmatch(r"(white|black)_(sp|clock_\d+|used_\d+)|back_rank|(eval|mate)_\d+"
                                               r"|plies|first_move|reply|final_fen|(white|black)_castle.*", c)]

    def only(self, where, row, why):
        if row["errors"] == "0" and row["kind"] not in ("other variant", "start unknown"):
            print(f"{where}: only chess960 reads it: {why}")
        else:
            print(f"{where}: neither reads it: {why}")

    def count_games(self, file, text, ours):
        handle = io.StringIO(decoded(text))
        theirs = 0
        while chess.pgn.skip_game(handle):
            theirs += 1
        if theirs != ours:
            print(f"{file.name}: python-chess by itself finds {theirs} games, chess960 {ours}")

    def statistics(self, file, counted, key, *options):
        rows = self.table("stats", file, "--columns", "all", "--moves", "5", "--totals", *options)
        expected = {tuple(map(str, pair)): games for pair, games in counted.items()}
        expected["", ""] = list(itertools.chain.from_iterable(counted.values()))
        keys = [tuple(row[name] for name in key) for row in rows]
        for missing in sorted(set(expected) - set(keys)):
            self.differs(f"{file.name} SP {'/'.join(missing)}", "games", 0, len(expected[missing]))
        for pair, row in zip(keys, rows):
            self.rows += 1
            where = f"{file.name} SP {'/'.join(pair)}" if pair[0] else f"{file.name} all"
            theirs = of_row(expected.get(pair, []), self.evals, self.clocks)
            for column, ours in row.items():
                if column in theirs:
                    self.fields += 1
                    if not is_same(column, ours, theirs[column]):
                        self.differs(where, column, ours, theirs[column])
                elif column not in (*key, "back_rank"):
                    self.not_compared.add(f"stats {column}")


def lines(text):
    return len(re.findall(rb"\r\n|\n|\r", text))


def main():
    parser = argparse.ArgumentParser(description="Holds chess960 against python-chess, field by field.")
    parser.add_argument("--program", default="target/release/chess960", help="the program (%(default)s)")
    parser.add_argument("--eval-at", type=int, nargs="*", default=[10, 20], help="moves of which the evaluation is compared")
    parser.add_argument("--clock-at", type=int, nargs="*", default=[10, 20], help="moves of which the clocks are compared")
    parser.add_argument("--jobs", type=int, default=2, help="processes (%(default)s)")
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE")
    args = parser.parse_args()
    comparison = Comparison(args)
    with multiprocessing.Pool(args.jobs) as pool:
        for file in args.files:
            comparison.file(pool, file)
    print(f"{len(args.files)} files, {comparison.games} games, {comparison.compared} read by both, "
          f"{comparison.rows} rows of stats, {comparison.fields} fields, {comparison.differences} differences")
    print("not compared:", ", ".join(sorted(comparison.not_compared)) or "nothing")
    sys.exit(1 if comparison.differences else 0)


if __name__ == "__main__":
    main()
