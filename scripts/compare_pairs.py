#!/usr/bin/env python3
"""The runs of `compare.sh`, which prepares what they need: prints a table in Markdown.

A measure is a pair of commands. They run in turn, first the one and then the other, as many rounds as are asked for, after one
run of each that is not counted and leaves the files in memory. Told are the medians of both, and the median, least and
greatest of the ratios of the pairs: what else the machine does hits both halves of a pair.

Output goes to /dev/null. CPU is user and system time of all threads, by wait4(2).
The row of a command whose program or file is missing says so. Memory is told by time(1), which is small itself: what a process has before it
becomes another program counts for that one.
"""

import argparse
import os
import platform
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple


class Run(NamedTuple):
    wall: float
    cpu: float


class Measure(NamedTuple):
    name: str
    goal: str
    of: str  # wall or cpu
    ours: list
    peer: list
    files: list


def run(command):
    """Runs it: seconds, seconds, MiB. It may find faults in games, and no more."""
    null = [(os.POSIX_SPAWN_OPEN, fd, os.devnull, os.O_RDWR, 0) for fd in (0, 1, 2)]
    begin = time.perf_counter()
    pid = os.posix_spawnp(command[0], command, os.environ, file_actions=null)
    _, status, usage = os.wait4(pid, 0)
    wall = time.perf_counter() - begin
    if os.waitstatus_to_exitcode(status) not in (0, 1):
        sys.exit(f"failed: {' '.join(command)}")
    return Run(wall, usage.ru_utime + usage.ru_stime)


def memory(command):
    """MiB at the most, as time(1) tells it; it is small itself."""
    told = subprocess.run(
        ["time", "-f", "%M", *command], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    return int(told.stderr.split()[-1]) / 1024


def pairs(ours, peer, rounds):
    for command in (ours, peer):
        run(command)
    runs = []
    for i in range(rounds):
        # Neither is always the first.
        order = (ours, peer) if i % 2 == 0 else (peer, ours)
        first, second = (run(command) for command in order)
        runs.append((first, second) if i % 2 == 0 else (second, first))
    return runs


def seconds(value):
    return f"{value:.2f} s" if value >= 0.1 else f"{1000 * value:.1f} ms"


def is_there(measure):
    programs = [command[0] for command in (measure.ours, measure.peer)]
    return all(map(shutil.which, programs)) and all(os.path.exists(path) for path in measure.files)


def tell_pair(measure, rounds):
    if not is_there(measure):
        print(f"| {measure.name} | {measure.goal} | not installed, or no such file | | |", flush=True)
        return
    runs = pairs(measure.ours, measure.peer, rounds)
    ours, peer = ([getattr(run, measure.of) for run in side] for side in zip(*runs))
    ratios = [a / b for a, b in zip(ours, peer)]
    middle = statistics.median
    print(
        f"| {measure.name} | {measure.goal} | {seconds(middle(ours))} | {seconds(middle(peer))} |"
        f" {middle(ratios):.2f} ({min(ratios):.2f}–{max(ratios):.2f}) |",
        flush=True,
    )


def first_line(command):
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return None
    lines = (done.stdout or done.stderr).splitlines()
    return lines[0].strip() if lines else None


def processor():
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.machine()
    names = [line.split(":")[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def size(path):
    return f"{os.path.getsize(path) / 1e6:.0f} MB"


def main():
    parser = argparse.ArgumentParser()
    for name in ("program", "peers", "games", "comments", "tenth", "tenfold"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--rounds", type=int, required=True)
    options = parser.parse_args()
    program, peers, rounds = options.program, Path(options.peers), options.rounds
    pgn, comments = f"{options.games}.pgn", options.comments
    zst, frames = f"{options.games}.pgn.zst", f"{options.games}.frames.pgn.zst"
    members, bgzf = f"{options.games}.members.gz", f"{options.games}.bgzf.gz"
    bzip2, xz = (options.tenth.removesuffix("pgn") + f"streams.{kind}" for kind in ("bz2", "xz"))
    fen = f"{options.games}.fen"

    def stats(threads, *files):
        return [program, "stats", "--columns", "basic", "--format", "csv", f"-j{threads}", *files]

    def full(threads, *files):
        return [program, "stats", "--format", "csv", f"-j{threads}", *files]

    def validate(threads, *files):
        return [program, "validate", f"-j{threads}", *files]

    def peer(name, *files):
        return [str(peers / name), *files]

    judge = peer("validate", pgn)
    # grep that writes to /dev/null ends at the first line it finds.
    grep = ["sh", "-c", "grep -F -c '[Event ' \"$0\" | cat", pgn]
    unpacked = "≤ 0.60"
    measures = [
        Measure("`stats -j1`, CPU, against pgn-reader's `validate`", "≤ 0.52", "cpu", stats(1, pgn), judge, [pgn]),
        Measure("`stats -j2`, against pgn-reader's `validate`", "≤ 0.28", "wall", stats(2, pgn), judge, [pgn]),
        Measure("`validate -j2`, against pgn-reader's `validate`", "≤ 0.54", "wall", validate(2, pgn), judge, [pgn]),
        Measure("`stats -j2`, against pgn-reader's `parallel_validate`", "", "wall", stats(2, pgn), peer("parallel_validate", pgn), [pgn]),
        Measure("`stats -j1`, against pgn-reader's `stats`, which parses only", "", "wall", stats(1, pgn), peer("stats", pgn), [pgn]),
        Measure("all columns, CPU, against the basic ones, `-j1`", "≤ 1.15", "cpu", full(1, pgn), stats(1, pgn), [pgn]),
        Measure("comments: `stats -j2`, against pgn-reader's `parallel_validate`", "≤ 0.80", "wall", stats(2, comments), peer("parallel_validate", comments), [comments]),
        Measure("comments: `validate -j2`, against pgn-reader's `parallel_validate`", "≤ 0.80", "wall", validate(2, comments), peer("parallel_validate", comments), [comments]),
        Measure("one frame of zstd: `stats -j2`, against pgn-reader's `validate`", "≤ 0.38", "wall", stats(2, zst), peer("validate", zst), [zst]),
        Measure("many frames (pzstd): `stats -j2`, against itself with `-j1`", unpacked, "wall", stats(2, frames), stats(1, frames), [frames]),
        Measure("many members of gzip: `stats -j2`, against itself with `-j1`", unpacked, "wall", stats(2, members), stats(1, members), [members]),
        Measure("BGZF: `stats -j2`, against itself with `-j1`", unpacked, "wall", stats(2, bgzf), stats(1, bgzf), [bgzf]),
        Measure("many streams of bzip2: `stats -j2`, against itself with `-j1`, a tenth of the games", "", "wall", stats(2, bzip2), stats(1, bzip2), [bzip2]),
        Measure("many streams of xz: the same", "", "wall", stats(2, xz), stats(1, xz), [xz]),
        Measure("two files with `-j2`, against one with `-j1`", "≤ 1.10", "wall", stats(2, pgn, pgn), stats(1, pgn), [pgn]),
        Measure("ten times the games, CPU, `-j1`", "9.5–10.5", "cpu", stats(1, options.tenfold), stats(1, options.tenth), []),
        Measure("`stats -j2`, against `grep -F -c '[Event '`", "", "wall", stats(2, pgn), grep, [pgn]),
        Measure("one frame of zstd: `stats -j2`, against `zstd -dc`", "", "wall", stats(2, zst), ["zstd", "-dc", zst], [zst]),
        Measure("`validate -j2`, against `pgn-extract -r`, a tenth of the games", "", "wall", validate(2, options.tenth), ["pgn-extract", "-r", options.tenth], []),
    ]

    print(f"{processor()}, {os.cpu_count()} cores; {platform.system()} {platform.release()}; {first_line(['rustc', '--version'])};")
    versions = [first_line([program, "--version"]), "pgn-reader 0.29.0", "shakmaty 0.30.1"]
    print(f"{', '.join(filter(None, versions))}; {size(pgn)} of games, {size(comments)} with comments; medians of {rounds} pairs.\n")
    print("| measure | goal | this program | the other run | ratio |")
    print("|---|---|---|---|---|")
    for measure in measures:
        tell_pair(measure, rounds)
    tell_fen(program, fen, rounds)
    for arguments in (["sp", "518"], ["--version"]):
        walls = [run([program, *arguments]).wall for _ in range(100)]
        print(f"| start-up, `{' '.join(arguments)}`, median of 100 | ≤ 5 ms | {seconds(statistics.median(walls))} | | |")
    if not shutil.which("time"):
        return print("| memory | < 64 | time not installed | | |")
    for name, command in (("stats -j2", stats), ("validate -j2", validate)):
        small, large = (memory(command(2, path)) for path in (options.tenth, options.tenfold))
        print(f"| memory, `{name}`, MiB; for a tenth of the games | < 64 | {large:.0f} | {small:.0f} | {large / small:.2f} |")


def tell_fen(program, fen, rounds):
    name, goal = "`fen`, lines a second on one core", "≥ 3,000,000"
    pin = ["taskset", "-c", "0"] if shutil.which("taskset") else []
    with open(fen, "rb") as lines:
        count = sum(1 for _ in lines)
    command = [*pin, program, "fen", "--to", "shredder", fen]
    walls = [run(command).wall for _ in range(rounds)]
    print(f"| {name}, {count:,} of them | {goal} | {count / statistics.median(walls):,.0f} | | |")


if __name__ == "__main__":
    main()
