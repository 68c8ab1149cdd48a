#!/bin/sh
# SPDX-License-Identifier: MIT
# Tables under a limit of address space: a default size becomes smaller, a size that the user demands is refused by name.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"

# limited KIB COMMAND...: runs it with so much address space.
limited() {
    limit=$1
    shift
    # shellcheck disable=SC3045
    run sh -c 'ulimit -v "$0" && exec "$@"' "$limit" "$@"
}

# works NAME PROGRAM ARGUMENT...: the program succeeds under limits that hold no quarter of a usual machine.
works() {
    name=$1 program=$BUILD/bin/$2
    shift 2
    for kib in 1000000 200000 40000; do
        limited "$kib" "$program" "$@"
        same "$name with $kib KiB: exit code" 0 "$code"
        same "$name with $kib KiB: no message" "" "$err"
    done
}

# refused NAME PROGRAM ARGUMENT...: the message of the failure names the option.
refused() {
    name=$1 program=$BUILD/bin/$2
    shift 2
    limited 200000 "$program" "$@"
    same "$name: exit code" 1 "$code"
    contains "$name: the message names the option" "less --memory" "$work/err"
}

works "bp-solve" bp-solve RGBGRBRGB
works "bp-solve, margin" bp-solve --objective margin --moves RGBGRBRGB
works "bp-solve, thesis" bp-solve --objective thesis --rules thesis RGBGRBRGB
works "bp-solve, maxn" bp-solve --objective maxn --players 3 RGBGRBRGB
works "bp-solve, uthash" bp-solve --table uthash RGBGRBRGB
works "bp-solve, two threads" bp-solve --threads 2 RGBGRBRGB
works "bp-census" bp-census --colours 3 --discs 2
works "bp-census, thesis" bp-census --colours 2 --discs 3 --rules thesis --objective thesis
works "bp-connect4, solve" bp-connect4 --size 4x4 --solve .
works "bp-nim, solve" bp-nim --solve 3 4 5
works "bp-tree" bp-tree --values RGRG
works "bp-match" bp-match --seat 10 --seat exact --games 2 --nodes 20000 colours=3 discs=3
works "bp-play" bp-play --plain --seat 10 --seat 10 --nodes 20000 colours=3 discs=3

refused "bp-solve" bp-solve --memory 4096 RGBGRBRGB
refused "bp-solve, two threads" bp-solve --memory 4096 --threads 2 RGBGRBRGB
refused "bp-census" bp-census --colours 3 --discs 2 --memory 4096
refused "bp-census, two threads" bp-census --colours 3 --discs 2 --memory 4096 --threads 2
refused "bp-connect4" bp-connect4 --size 4x4 --memory 4096 --solve .

printf 'max a1\nmove min\n' >"$work/moves"
for kib in 200000 40000; do
    # shellcheck disable=SC2016
    run_from "$work/moves" sh -c 'ulimit -v "$0" && exec "$@"' "$kib" "$BUILD/bin/bp-gomoku" --depth 4
    fine "bp-gomoku with $kib KiB"
done

if [ -x "$BUILD/bin/bp-engine" ]; then
    for query in '"solve"' '"choose","nodes":20000' '"review"'; do
        echo "{\"id\":\"1\",\"query\":$query,\"position\":\"RGBGRBRGB\",\"moves\":[\"Ra\"]}"
    done >"$work/requests"
    for kib in 200000 40000; do
        # shellcheck disable=SC2016
        run_from "$work/requests" sh -c 'ulimit -v "$0" && exec "$@"' "$kib" "$BUILD/bin/bp-engine" --threads 2
        fine "bp-engine with $kib KiB"
        same "bp-engine with $kib KiB: answers" 3 "$(grep -c '"done":true,"[mp]o' "$work/out")"
    done
else
    ignore "bp-engine" "jansson is missing"
fi

finish
