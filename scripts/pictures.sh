#!/bin/sh
# SPDX-License-Identifier: MIT
# Draws the pictures of the documentation with the example "draw", bigpoints tree and bigpoints plot. The measurements are in docs/results.
#
#   usage: scripts/pictures.sh BUILD FOLDER
set -eu

draw=$1/examples/draw bin=$1/bin folder=$2

grep -v '^#' "${0%/*}/pictures.txt" | while read -r name record; do
    "$draw" --svg "$record" >"$folder/$name.svg"
done

"$1/examples/bits" svg >"$folder/state_bits.svg"
"$bin/bigpoints" tree --fibonacci 5 --output "$folder/fibonacci_tree.svg"
"$bin/bigpoints" plot calls --title "Fibonacci numbers: calls and seconds of three methods" \
    --output "$folder/fibonacci_calls.svg" docs/results/fibonacci.csv
"$bin/bigpoints" plot calls --title "Big Points: positions visited and seconds on boards of n discs" \
    --output "$folder/memo_calls.svg" docs/results/memo.csv
