#!/bin/sh
# SPDX-License-Identifier: MIT
# Draws the pictures of the documentation with the example "draw", bigpoints tree and bigpoints plot. The measurements are in docs/results.
#
#   usage: scripts/pictures.sh BUILD FOLDER
set -eu

draw=$1/examples/draw bin=$1/bin folder=$2

picture() {
    "$draw" --svg "$2" >"$folder/$1.svg"
}

standard='players=2 board=WYGRBYKKGPGKBPGBYWGPKYRBBRRYPPPWGKGYPWBRPPYYRWBGRRBRYBG'
small='players=2 board=RGWBGRKBGR'

picture standard "$standard moves=Yb,Ya,Ba,Bb,pass,Ya,xYb,Ba,pass,Ra,pass,Ra,pass,Ra,pass,Ga,pass,Gb,pass,Pa,pass,Pa"
picture start "$small"
picture move "$small moves=Ga"
picture climb "$small moves=Ga,Ba,Gb,Ra,Gc"

"$bin/bigpoints" tree --fibonacci 5 --output "$folder/fibonacci_tree.svg"
"$bin/bigpoints" plot calls --title "Fibonacci numbers: calls and seconds of three methods" \
    --output "$folder/fibonacci_calls.svg" docs/results/fibonacci.csv
"$bin/bigpoints" plot calls --title "Big Points: positions visited and seconds on boards of n discs" \
    --output "$folder/memo_calls.svg" docs/results/memo.csv
