#!/bin/sh
# SPDX-License-Identifier: MIT
# The program that "make portability" compares between platforms: it prints the same twice, knows the tables of the thesis,
# and reads the files that it writes.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"

program=$BUILD/release/portability/fingerprint

run "$program"
fine "the first run"
cp "$work/out" "$work/first"
run "$program"
fine "the second run"
expect "both print the same" cmp "$work/first" "$work/out"
sed -n 's/^thesis //p' "$work/first" >"$work/thesis"
same "tables of the thesis" 4 "$(grep -c -x -F -f "$work/thesis" tests/golden/thesis_digests.txt)"
contains "perft of the standard game" ": 9 81 733 6781 64605" "$work/first"

mkdir "$work/files"
expect "it writes files" "$program" write "$work/files"
run "$program" read "$work/files"
fine "it reads them"
contains "the checkpoint is continued" "census.txt: 140 units, then 280 with 1680 boards" "$work/out"
same "the solver needs no nodes but those of the root" 3 "$(grep -c '^table.*nodes 27$' "$work/out")"

run "$program" read "$work/nowhere"
same "a folder that is not there" 1 "$code"
run "$program" nonsense
same "wrong usage" 2 "$code"

finish
