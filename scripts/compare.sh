#!/usr/bin/env bash
# Measures the program against its peers and against itself, in pairs on one machine, and prints a table in Markdown:
#
#     scripts/compare.sh [--quick] [--games N] [--seed N] [--corpus FILE] [--comments FILE] [--rounds N]
#                        [--work DIR] [--program PATH]
#
# Peers: the examples of pgn-reader as published, built as this program is; what is installed of zstd, pzstd, bgzip, bzip2, xz
# and pgn-extract. The games are made by benches/corpus (200,000 of them, some 550 MB) unless --corpus names others; --comments
# names games with long comments, which are repeated to 100 MB. --quick: few games, three rounds, to see that it works.
# --program names a built program to measure, --rounds how many pairs of runs, --seed which games are made. Files of games
# must not be compressed.
# Needs Rust, python3, GNU coreutils, and some 3 GB in --work, which is target/compare if not given.
# How runs are paired stands in compare_pairs.py.
set -euo pipefail

usage() { sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"; }
games=200000 seed=42 rounds=7 corpus= comments= work=target/compare program=
while [ $# -gt 0 ]; do
    case "$1" in
        --quick) games=10000 rounds=3; shift; continue ;;
        --games | --seed | --rounds | --corpus | --comments | --work | --program)
            [ $# -gt 1 ] || { echo "$1 wants a value" >&2; exit 2; }
            printf -v "${1#--}" '%s' "$2"; shift 2 ;;
        --help | -h) usage; exit ;;
        *) usage >&2; exit 2 ;;
    esac
done
for number in "$games" "$rounds" "$seed"; do
    [[ $number =~ ^(0|[1-9][0-9]*)$ ]] || { echo "$number is no number of games or rounds, and no seed" >&2; exit 2; }
done
[ "$games" -ge 10 ] && [ "$rounds" -ge 1 ] || { echo "at least ten games and one round are wanted" >&2; exit 2; }
# Names hold from where the script is called.
for name in corpus comments program; do
    [ -n "${!name}" ] || continue
    path=$(realpath -e "${!name}") || exit 2
    printf -v "$name" '%s' "$path"
done
[ "$work" = target/compare ] || work=$(realpath -m "$work")
cd "$(dirname "$0")/.."
mkdir -p "$work"
work=$(cd "$work" && pwd)

say() { echo "$*" >&2; }
has() { command -v "$1" > /dev/null || { say "$1 is not installed: its rows say so"; false; }; }
# make FILE COMMAND…: FILE is what the command writes, unless it is there already.
make() {
    [ -e "$1" ] && return
    say "making $1"
    "${@:2}" > "$1.part"
    mv "$1.part" "$1"
}

say "building"
if [ -z "$program" ]; then
    cargo build --locked --release --quiet
    program=$(cargo metadata --locked --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')/release/chess960
fi
cargo bench --locked --no-default-features --bench instructions --no-run --quiet --message-format=json > "$work/build"
generator=$(sed -n 's/.*"name":"instructions".*"executable":"\([^"]*\)".*/\1/p' "$work/build")

peers=$work/peers
mkdir -p "$peers/src"
cat > "$peers/Cargo.toml" << 'END'
[package]
name = "peers"
version = "0.0.0"
edition = "2024"
autobins = false

[dependencies]
pgn-reader = "=0.29.0"
shakmaty = "=0.30.1"
crossbeam = "0.8.4"
zstd = "0.13.3"

[[bin]]
name = "stats"
path = "src/stats.rs"
[[bin]]
name = "validate"
path = "src/validate.rs"
[[bin]]
name = "parallel_validate"
path = "src/parallel_validate.rs"

[profile.release]
lto = "fat"
codegen-units = 1
panic = "abort"

[workspace]
END
touch "$peers"/src/{stats,validate,parallel_validate}.rs
source=$(cargo metadata --manifest-path "$peers/Cargo.toml" --format-version 1 \
    | grep -o '"manifest_path":"[^"]*/pgn-reader-0.29.0/Cargo.toml"' | cut -d'"' -f4)
cp "${source%Cargo.toml}"examples/{stats,validate,parallel_validate}.rs "$peers/src"
cargo build --quiet --release --manifest-path "$peers/Cargo.toml" --target-dir "$peers/target"

repeated() { for ((size = 0; size < 100000000; size += $(stat -c %s "$1"))); do cat "$1"; done; }
members() { split --bytes=4M --filter='gzip -c' "$1"; }
# As pbzip2 makes it.
bzip2_streams() { split --bytes=900k --filter='bzip2 -c' "$1"; }
xz_streams() { split --bytes=4M --filter='xz -1 -c' "$1"; }
# Games with errors make convert end with 1.
first_lines() {
    "$program" convert --every-ply --format fen "$1" 2> "$work/said" > "$work/positions" || [ $? = 1 ] || { cat "$work/said" >&2; return 2; }
    head -n 1000000 "$work/positions"
}
# FILE's name, and a number for its place, its size and when it was written.
key() { echo "$(basename "$1" .pgn)-$(stat -c '%n %s %Y' "$1" | cksum | cut -d' ' -f1)"; }

# Names that say what is in them: what was made for other options is not taken for these.
if [ -n "$corpus" ]; then
    name=$work/$(key "$corpus")
    ln -sf "$corpus" "$name.pgn"
else
    name=$work/games-$games-$seed
    make "$name.pgn" "$generator" corpus lichess "$games" "$seed"
fi
tenth=$work/games-$((games / 10))-$seed.pgn
tenfold=$work/games-$games-$seed.pgn
make "$tenth" "$generator" corpus lichess $((games / 10)) "$seed"
make "$tenfold" "$generator" corpus lichess "$games" "$seed"
if [ -n "$comments" ]; then
    engine=$work/repeated-$(key "$comments").pgn
    make "$engine" repeated "$comments"
else
    engine=$work/engine-$((games / 31 + 1))-$seed.pgn
    make "$engine" "$generator" corpus engine $((games / 31 + 1)) "$seed"
fi
make "$name.fen" first_lines "$name.pgn"
make "$name.members.gz" members "$name.pgn"
if has bzip2; then make "${tenth%.pgn}.streams.bz2" bzip2_streams "$tenth"; fi
if has xz; then make "${tenth%.pgn}.streams.xz" xz_streams "$tenth"; fi
if has zstd; then make "$name.pgn.zst" zstd -q -f -c "$name.pgn"; fi
if has pzstd; then make "$name.frames.pgn.zst" pzstd -q -f -c "$name.pgn"; fi
if has bgzip; then make "$name.bgzf.gz" bgzip -c "$name.pgn"; fi
has pgn-extract || true

say "measuring"
exec scripts/compare_pairs.py --program "$program" --peers "$peers/target/release" --rounds "$rounds" \
    --games "$name" --comments "$engine" --tenth "$tenth" --tenfold "$tenfold"
