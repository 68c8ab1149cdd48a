#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs libFuzzer programs, several at a time, and prints a table: target, runs, seconds, crashes.
#
#   usage: scripts/fuzz.sh SECONDS PROGRAM...
#          ONLY=text  only the programs whose path contains the text
#
# Each starts from tests/fuzz/corpus/NAME, which it only reads. What it learns goes to
# build/fuzz/corpus/NAME, what it finds to build/fuzz/finds/, its log to build/fuzz/log/NAME.
# The words of the notation are in tests/fuzz/NAME.dict, or for all in tests/fuzz/bigpoints.dict.
# A target ends at its first crash; the exit code is 1 then.
#
#   FUZZ_JOBS=         how many run at the same time; without it one for each processor
#   FUZZ_RECORD=FILE   adds the runs of the targets that did not crash to the table "| target | runs |" of this file, with
#                      the date and the commit, and a + if sources differ from it
set -u

row='  %-20s %14s %10s %10s\n'

# Runs the program $2 for $1 seconds, and prints its row.
run_one() {
    seconds=$1 program=$2
    name=${program##*/}
    learnt=build/fuzz/corpus/$name
    seeds=tests/fuzz/corpus/$name
    log=build/fuzz/log/$name
    mkdir -p "$learnt" build/fuzz/finds build/fuzz/log
    set -- "$learnt"
    if [ -d "$seeds" ]; then
        set -- "$@" "$seeds"
    fi
    for dictionary in "tests/fuzz/$name.dict" tests/fuzz/bigpoints.dict; do
        if [ -r "$dictionary" ]; then
            set -- "$@" "-dict=$dictionary"
            break
        fi
    done
    begin=$(date +%s)
    "$program" -max_total_time="$seconds" -print_final_stats=1 -timeout=20 \
        -artifact_prefix="build/fuzz/finds/$name-" "$@" >"$log" 2>&1
    code=$?
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log" | tail -n 1)
    # shellcheck disable=SC2059
    printf "$row" "$name" "${runs:-0}" $(($(date +%s) - begin)) $((code != 0))
    if [ $code -ne 0 ]; then
        echo "FAIL: $name ended with $code; the end of $log:"
        tail -n 40 "$log"
        return 1
    fi
}

# Adds the rows of the file $1 to the table in the file $2, which has a row for each target.
# shellcheck disable=SC2016
record() {
    when="$(date -u +%Y-%m-%d) $(git rev-parse --short HEAD 2>/dev/null || echo unknown)"
    git diff --quiet HEAD -- include src tests 2>/dev/null || when=$when+
    {
        sed -n 's/^| `\(fuzz_.*\)` | \([0-9]*\) | \([0-9]*\) | \(.*\) |$/\1 \2 \3 \4/p' "$2"
        awk -v when="$when" '/^  fuzz_/ && $4 == 0 { print $1, $2, $3, when }' "$1"
    } | awk '{ runs[$1] += $2; seconds[$1] += $3; last[$1] = $4 " " $5 }
        END { for (t in runs) printf "| `%s` | %.0f | %.0f | %s |\n", t, runs[t], seconds[t], last[t] }' |
        LC_ALL=C sort >"$1.rows"
    sed -e '/^| `fuzz_.*` | [0-9]* | [0-9]* |/d' -e "/^| target | runs |/ {
        n
        r $1.rows
    }" "$2" >"$1.new" && cat "$1.new" >"$2"
    rm -f "$1.rows" "$1.new"
}

if [ "$1" = --one ]; then
    run_one "$2" "$3"
    exit
fi

seconds=$1
shift
for program in "$@"; do
    shift
    case $program in
    *"${ONLY:-}"*) set -- "$@" "$program" ;;
    esac
done
if [ $# -eq 0 ]; then
    echo "fuzz: there is no fuzz target" >&2
    exit 1
fi
ASAN_OPTIONS=${ASAN_OPTIONS-detect_leaks=1:allocator_may_return_null=1}
UBSAN_OPTIONS=${UBSAN_OPTIONS-print_stacktrace=1}
export ASAN_OPTIONS UBSAN_OPTIONS

table=$(mktemp) || exit 1
trap 'rm -f "$table"' EXIT
trap 'exit 130' INT TERM
# shellcheck disable=SC2059
printf "$row" target runs seconds crashes
printf '%s\n' "$@" | xargs -P "${FUZZ_JOBS:-$(getconf _NPROCESSORS_ONLN)}" -I PROGRAM "$0" --one "$seconds" PROGRAM |
    tee "$table"
if [ -n "${FUZZ_RECORD:-}" ]; then
    record "$table" "$FUZZ_RECORD"
fi
awk -v row="$row" -v targets=$# '/^  fuzz_/ { n++; runs += $2; seconds += $3; crashes += $4 }
    END { printf row, "total", sprintf("%.0f", runs), seconds, crashes; exit crashes > 0 || n < targets }' "$table"
