#!/usr/bin/env bash
# Counts the instructions that the pipeline takes for a small corpus, and holds them against benches/instructions.txt:
#
#     scripts/instructions.sh             # exit status 1 where a count is more than 5 % above its figure
#     scripts/instructions.sh --update    # writes the figures anew
#
# Needs valgrind; where it is missing nothing is counted, which is said. Instructions are no time, but the same
# program takes the same number of them on a busy machine: two runs differ by less than 0.01 %. What changes them
# beside this program is the compiler and the kind of processor (memchr and memcpy look for AVX2), so figures of others
# are shown and not judged.
set -euo pipefail
cd "$(dirname "$0")/.."

figures=benches/instructions.txt
update=false
case "$*" in
    '') ;;
    --update) update=true ;;
    --help | -h) sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"; exit ;;
    *) echo "usage: scripts/instructions.sh [--update]" >&2; exit 2 ;;
esac

if ! command -v valgrind > /dev/null; then
    echo "instructions are not counted: valgrind is not installed"
    exit 0
fi

# What the figures depend on.
features=$(grep -m1 -ow avx2 /proc/cpuinfo 2> /dev/null || true)
here="rustc $(rustc --version | cut -d' ' -f2), $(uname -m)${features:+ with $features}"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The library alone builds in half the time, and is what is counted.
cargo bench --locked --no-default-features --bench instructions --no-run --message-format=json > "$work/build"
program=$(sed -n 's/.*"name":"instructions".*"executable":"\([^"]*\)".*/\1/p' "$work/build")

for style in lichess engine; do
    "$program" corpus "$style" > "$work/$style"
    for task in stats-basic stats validate; do
        valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" "$task" "$work/$style" 2> "$work/log" \
            || { cat "$work/log" >&2; exit 2; }
        echo "$task $style $(sed -n 's/.*Collected : //p' "$work/log")"
    done
done > "$work/counts"

if $update; then
    { echo "# Instructions by scripts/instructions.sh --update: $here"; cat "$work/counts"; } > "$figures"
    cat "$figures"
    exit 0
fi

made_with=$(sed -n '1s/.*: //p' "$figures")
status=0
awk '
    BEGIN { printf "%-12s %-8s %12s %12s %8s\n", "task", "games", "figure", "counted", "change" }
    NR == FNR { figure[$1, $2] = $3; next }
    {
        was = figure[$1, $2]
        verdict = ""
        if (!was) { verdict = "has no figure: run scripts/instructions.sh --update"; failed = 1 }
        else if ($3 > 1.05 * was) { verdict = "more than 5 % above the figure"; failed = 1 }
        else if ($3 < 0.95 * was) { verdict = "less than it was: run scripts/instructions.sh --update" }
        printf "%-12s %-8s %12d %12d %+7.1f%% %s\n", $1, $2, was, $3, was ? ($3 / was - 1) * 100 : 0, verdict
    }
    END { exit failed }
' "$figures" "$work/counts" || status=1

if [ "$made_with" != "$here" ]; then
    echo "not judged: the figures are of $made_with, and this is $here"
    exit 0
fi
if [ $status -ne 0 ]; then
    echo "a rise that is worth its price is written with --update, and the commit says why" >&2
fi
exit $status
