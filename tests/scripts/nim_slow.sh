#!/bin/sh
# SPDX-License-Identifier: MIT
# bigpoints solve --game nim on large heaps: the solver proves what Bouton's nim-sum rule says.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"

# agrees HEAP...: with both rules. All these have a heap of two or more, so the rules agree on the winner.
agrees() {
    sum=0
    for heap in "$@"; do
        sum=$((sum ^ heap))
    done
    verdict=loses
    [ $sum -eq 0 ] || verdict=wins
    for rule in loses wins; do
        run "$bigpoints" solve --game nim --moves --objective outcome --seconds 300 "heaps=$(echo "$*" | tr " " +) last=$rule"
        same "$* $rule: exit code" 0 "$code"
        contains "$* $rule" "  Player 1 $verdict." "$work/out"
        contains "$* $rule: the theorem" "The theorem of the game says so too." "$work/out"
        # Every winning move leaves a nim-sum of 0. There is one for each heap larger than its nim-sum with the rest.
        wanted=0
        [ $sum -eq 0 ] || for heap in "$@"; do
            [ $((heap ^ sum)) -ge "$heap" ] || wanted=$((wanted + 1))
        done
        same "$* $rule: winning moves" $wanted "$(grep -c '^    [0-9]*-from-[0-9]*  *wins' "$work/out")"
    done
}

agrees 255 254 253
agrees 255 254 1
agrees 255 255 255
agrees 200 100 172
agrees 63 62 61 60
agrees 60 40 30 21
agrees 31 30 29 28 27
agrees 31 30 29 28 0 0
agrees 25 24 23 22 21 20
agrees 15 15 14 14 13 13 12 12
agrees 9 8 7 6 5 4 3 2

finish
