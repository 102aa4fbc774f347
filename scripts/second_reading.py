"""What python-chess does not read of comments and tags, read in a second way: with regular expressions."""

import decimal
import re

# ---------------------------------------------------------------------------------------------- comments

NUMBER = r"\d+(?:\.\d*)?|\.\d+"
TIME = rf"(?:(?:(\d+):)?(\d+):)?({NUMBER})"
EVAL = re.compile(rf"\[%eval\s+(?:#([+-]?)(\d+)|([+-]?)({NUMBER}))\s*(?:,[^\]]*)?\]")
CLK = re.compile(rf"\[%clk\s+{TIME}\s*\]")
EMT = re.compile(rf"\[%emt\s+{TIME}\s*\]")
ENGINE = r"([+-]?)(?:(\d+\.\d\d)|M(\d+))"
# A time alone begins with a digit.
MATCH = re.compile(rf"(?:(?:{ENGINE})?/\d+\s+|(?=\d))({NUMBER})s\s*(?:,(.*))?", re.DOTALL)
OPENBENCH = re.compile(rf"{ENGINE}\s+\d+/\d+\s+(\d+)\s+\d+\s*(?:,.*)?", re.DOTALL)
LIST = re.compile(r"[a-z][A-Za-z0-9]{0,3}=")


def rounded(text, unit=1):
    """A decimal number times `unit`, rounded to a whole one, halves up."""
    return int((decimal.Decimal(text) * unit).quantize(decimal.Decimal(1), decimal.ROUND_HALF_UP))


def time(match, unit):
    """A time with colons, in so many parts of a second."""
    hours, minutes, seconds = match.groups()
    return (int(hours or 0) * 3600 + int(minutes or 0) * 60) * unit + rounded(seconds, unit)


def engine_score(sign, pawns, plies, view):
    sign = (-1 if sign == "-" else 1) * view
    return ("cp", sign * rounded(pawns, 100)) if pawns else ("mate", sign * max(1, (int(plies) + 1) // 2))


def said(comment, mover):
    """Evaluation for White, tenths of a second left, milliseconds used, as far as a comment says."""
    view = 1 if mover else -1
    comment = comment.strip()
    if match := MATCH.fullmatch(comment):
        sign, pawns, plies, took, rest = match.groups()
        score = engine_score(sign, pawns, plies, view) if pawns or plies else None
        left = re.search(rf"(?:^|,)\s*tl=({NUMBER})s\s*(?:,|$)", rest or "")
        return score, left and rounded(left.group(1), 10), rounded(took, 1000)
    if match := OPENBENCH.fullmatch(comment):
        sign, pawns, plies, took = match.groups()
        return engine_score(sign, pawns, plies, view), None, rounded(took)
    if LIST.match(comment):
        fields = dict(field.strip().partition("=")[::2] for field in reversed(comment.split(",")))
        score = None
        for name, seen in (("wv", 1), ("ev", view)):
            match = re.fullmatch(ENGINE, fields.get(name, ""))
            if score is None and match:
                score = engine_score(*match.groups(), seen)
        def took(name, unit):
            text = fields.get(name, "")
            if re.fullmatch(NUMBER, text):
                return rounded(rounded(text), decimal.Decimal(unit) / 1000)
            match = re.fullmatch(TIME, text)
            return match and time(match, unit)
        return score, took("tl", 10), took("mt", 1000)
    score = None
    if match := EVAL.search(comment):
        mating, moves, sign, amount = match.groups()
        if amount:
            score = ("cp", (-1 if sign == "-" else 1) * rounded(amount, 100))
        elif int(moves) == 0 and not mating:
            score = ("mate", view)
        else:
            score = ("mate", (-1 if mating == "-" else 1) * max(1, int(moves)))
    clk, emt = CLK.search(comment), EMT.search(comment)
    return score, clk and time(clk, 10), emt and time(emt, 1000)


# ---------------------------------------------------------------------------------------------- tags

KINDS = [
    ("missing", r"|[?-]"),
    ("unterminated", r"unterminated"),
    ("time", r"time forfeit|.* (won|lost|forfeits) on time|game drawn by timeout vs insufficient material"),
    ("rules", r"rules infraction|illegal move"),
    ("abandoned", r"abandoned|stalled connection|death|emergency|.* won - game abandoned|disconnect"),
    ("adjudicated", r"(gui )?adjudication"),
    ("forfeit", r"forfeit|walkover|no show|unplayed|default"),
    ("normal", r"normal|checkmate|stalemate|.* (won by (resignation|checkmate)|resigns)"),
    ("normal", r"game drawn by (agreement|repetition|stalemate|insufficient material|50-move rule)"),
]


def termination_kind(value):
    value = value.strip().lower()
    return next((kind for kind, words in KINDS if re.fullmatch(words, value)), "other")


def periods(value):
    """The periods of a time control: moves or None, base, increment, in seconds; None where it is not read."""
    value = value.strip()
    if value in ("-", "inf"):
        return []
    number = r"\d{1,10}(?:\.\d+)?"
    result = []
    for period in value.split(":"):
        match = re.fullmatch(rf"(?:\*|hg)?(?:(\d+)/)?({number})(?:\+({number}))?", period.strip())
        if per_move := re.fullmatch(rf"({number})/move", period.strip()):
            result.append((1, decimal.Decimal(per_move.group(1)), 0))
        elif match and match.group(1) != "0":
            moves, base, increment = match.groups()
            milli = lambda text: decimal.Decimal(text).quantize(decimal.Decimal("0.001"), decimal.ROUND_DOWN)
            result.append((int(moves) if moves else None, milli(base), milli(increment or "0")))
        else:
            break
    else:
        return result
    # As broadcasts have it.
    match = re.fullmatch(r"(\d+) ?min(?:utes)? ?\+ ?(\d+) ?sec(?:onds)?(?: per move| increment| ?/ ?move)?", value)
    return [(None, int(match.group(1)) * 60, int(match.group(2)))] if match else None


def allotted(control, moves):
    total, left = 0, moves
    for index, (count, base, increment) in enumerate(control):
        is_last = index == len(control) - 1
        if left == 0 and index > 0:
            break
        here = left if count is None or is_last else min(count, left)
        total += base * (-(-here // count) if is_last and count else 1) + increment * here
        left -= here
    return total


def speeds(control):
    if control is None:
        return "", ""
    total = allotted(control, 40) if control else None
    names = [("ultrabullet", 30), ("bullet", 180), ("blitz", 480), ("rapid", 1500), ("classical", 21600)]
    lichess = next((name for name, below in names if total is not None and total < below), "correspondence")
    if lichess == "correspondence":
        return lichess, ""
    total = allotted(control, 60)
    return lichess, "blitz" if total <= 600 else "rapid" if total < 3600 else "standard"


def used(value, moves, left, ahead):
    """Tenths of a second used, from what is left. Ahead is 0 where the first move has no increment, 1 where it has
    one, 2 where what comes at the next move is on the clock already."""
    control = periods(value)
    if not control or value.strip().startswith(("*", "hg")) or any(count == 1 for count, _, _ in control):
        return None
    given = allotted(control, moves + max(ahead - 1, 0)) - (control[0][2] if ahead == 0 else 0)
    total = given - decimal.Decimal(left) / 10
    return int(total * 10) if total >= 0 else None


def ahead_of(value, moves, left):
    """The least that a clock can be ahead."""
    return next((ahead for ahead in (0, 1) if used(value, moves, left, ahead) is not None), 2)


def elo(value):
    value = value.strip()
    return int(value) if re.fullmatch(r"\d+", value) and 1 <= int(value) <= 9999 else None
