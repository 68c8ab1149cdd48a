#!/bin/sh
# SPDX-License-Identifier: MIT
# configs: all
# examples/memo: its counts, compared with a second implementation of the rules.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"
memo=$BUILD/examples/memo

run "$memo" 1000
same "exit code" 0 "$code"
same "no message" "" "$err"
# Columns: board, positions without a table, with one, and a mark for what was cut short.
awk '$1 ~ /^[RGBYP]+$/ { print $1, ($2 == ">" ? "> " $3 " " $5 : $2 " " $4) }' "$work/out" >"$work/rows"
same "rows" 10 "$(wc -l <"$work/rows" | tr -d ' ')"
same "the last row is cut short" "RGBYRGBYRGBY > 1000 827032" "$(tail -n 1 "$work/rows")"
same "four rows are not" 4 "$(grep -c -v '>' "$work/rows")"
expect "a limit that leaves the ratio unknown" grep -q -E '^RGBRGBRGB  .*   \?$' "$work/out"
expect "the ratio of another" grep -q -E '^RGRGRGRG  .*   2\.0$' "$work/out"
run "$memo" 1
same "memo 1: exit code" 0 "$code"
same "memo 1: no ratio is known" 10 "$(grep -c -E '   \?$' "$work/out")"
if [ -c /dev/full ]; then
    for lesson in "memo 1" nim\ 3\ 5 connect4 "nim --check"; do
        # shellcheck disable=SC2086
        echo help | "$BUILD"/examples/$lesson >/dev/full 2>"$work/err"
        same "a full device, $lesson: exit code" 1 $?
    done
fi
run "$memo" 1000
contains "the nodes that the thesis expects" "341 nodes" "$work/out"
if has python3; then
    python3 tests/scripts/_trees.py memo RRGG RGRG RGGR GRRG GRGR GGRR RGRGRG RGRGRGRG RGBRGB >"$work/naive" 2>"$log"
    same "python3: exit code" 0 $?
    while read -r board _ inner distinct; do
        case $board in
        RGRG | RGRGRG | RGRGRGRG | RGBRGB)
            expect "$board: positions" grep -q -x "$board $inner $distinct" "$work/rows"
            ;;
        esac
    done <"$work/naive"
    range=$(head -n 6 "$work/naive" | awk '
        NR == 1 || $2 < a { a = $2 } $2 > b { b = $2 } NR == 1 || $4 < c { c = $4 } $4 > d { d = $4 }
        END { print a " to " b, c " to " d }')
    same "all boards of 2x2, by the rules" "32 to 37 17 to 25" "$range"
    tr '\n' ' ' <"$work/out" >"$work/line"
    contains "all boards of 2x2: the tree" "the tree has 32 to 37 nodes" "$work/line"
    contains "all boards of 2x2: the table" "A table holds 17 to 25 positions" "$work/line"
else
    ignore "the counts of a second implementation" "python3 is missing"
fi
run "$memo" --csv 1000
fine "memo --csv"
same "memo --csv: the header" "n,method,calls,seconds" "$(head -n 1 "$work/out")"
# 10 boards with a table, 4 of them without one within the limit.
same "memo --csv: rows" 14 "$(tail -n +2 "$work/out" | wc -l | tr -d ' ')"
expect "memo --csv: without a table" grep -q '^8,2 colours without a table,852,' "$work/out"
expect "memo --csv: with a table" grep -q '^12,4 colours with a table,827032,' "$work/out"
refuse "memo --csv: a recursion that was cut short" grep -q '^12,.*without' "$work/out"
cp "$work/out" "$work/memo.csv"
run "$bigpoints" plot calls --script - "$work/memo.csv"
fine "memo --csv is drawn by bigpoints plot"
for arguments in "0" "x" "-5" "5x" "1 2" "--csv 0" "--csv 1 2" "--CSV"; do
    # shellcheck disable=SC2086
    run "$memo" $arguments
    same "memo $arguments: exit code" 2 "$code"
    contains "memo $arguments: usage" "usage: memo" "$work/err"
done

finish
