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

# works NAME VERB ARGUMENT...: the program succeeds under limits that hold no quarter of a usual machine.
works() {
    name=$1
    shift
    for kib in 1000000 200000 40000; do
        limited "$kib" "$bigpoints" "$@"
        same "$name with $kib KiB: exit code" 0 "$code"
        same "$name with $kib KiB: no message" "" "$err"
    done
}

# refused NAME VERB ARGUMENT...: the message of the failure names the option.
refused() {
    name=$1
    shift
    limited 200000 "$bigpoints" "$@"
    same "$name: exit code" 1 "$code"
    contains "$name: the message names the option" "less --memory" "$work/err"
}

works "bigpoints solve" solve RGBGRBRGB
works "bigpoints solve, margin" solve --objective margin --moves RGBGRBRGB
works "bigpoints solve, thesis" solve --objective thesis --rules thesis RGBGRBRGB
works "bigpoints solve, maxn" solve --objective maxn --players 3 RGBGRBRGB
works "bigpoints solve, uthash" solve --table uthash RGBGRBRGB
works "bigpoints solve, two threads" solve --threads 2 RGBGRBRGB
works "bigpoints census" census --colours 3 --discs 2
works "bigpoints census, thesis" census --colours 2 --discs 3 --rules thesis --objective thesis
works "bigpoints solve, connect4" solve --game connect4 4x4
works "bigpoints solve, nim" solve --game nim "heaps=3+4+5 last=loses"
works "bigpoints tree" tree --format dot RGRG
works "bigpoints match" match --seat 10 --seat best --games 2 --nodes 20000 colours=3 discs=3
works "bigpoints play" play --plain --seat 10 --seat 10 --nodes 20000 colours=3 discs=3

refused "bigpoints solve" solve --memory 4096 RGBGRBRGB
refused "bigpoints solve, two threads" solve --memory 4096 --threads 2 RGBGRBRGB
refused "bigpoints census" census --colours 3 --discs 2 --memory 4096
refused "bigpoints census, two threads" census --colours 3 --discs 2 --memory 4096 --threads 2
refused "bigpoints solve, connect4" solve --game connect4 --memory 4096 4x4

printf 'a1\n' >"$work/moves"
for kib in 200000 40000; do
    # shellcheck disable=SC2016
    run_from "$work/moves" sh -c 'ulimit -v "$0" && exec "$@"' "$kib" "$bigpoints" play --game gomoku --seat human --seat minimax:depth=4
    fine "bigpoints play, gomoku, with $kib KiB"
done

if "$bigpoints" --list-verbs | grep -q -x engine; then
    for query in '"solve"' '"choose","nodes":20000' '"review"'; do
        echo "{\"id\":\"1\",\"query\":$query,\"position\":\"RGBGRBRGB\",\"moves\":[\"Ra\"]}"
    done >"$work/requests"
    for kib in 200000 40000; do
        # shellcheck disable=SC2016
        run_from "$work/requests" sh -c 'ulimit -v "$0" && exec "$@"' "$kib" "$bigpoints" engine --threads 2
        fine "bigpoints engine with $kib KiB"
        same "bigpoints engine with $kib KiB: answers" 3 "$(grep -c '"done":true,"[mp]o' "$work/out")"
    done
else
    ignore "bigpoints engine" "it is not in this build"
fi

finish
