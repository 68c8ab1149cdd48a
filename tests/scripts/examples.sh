#!/bin/sh
# SPDX-License-Identifier: MIT
# The examples refuse arguments that they do not use, with their usage.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"

# refuses EXAMPLE ARGUMENT...: exit code 2, and a message that shows the usage.
refuses() {
    name="$*" example=$1
    shift
    run "$BUILD/examples/$example" "$@"
    same "$name: exit code" 2 "$code"
    same "$name: no output" "" "$out"
    contains "$name: the usage" "usage: $example" "$work/err"
}

refuses areas
refuses areas 0 2
refuses bits 5 4 3
refuses bits table more
refuses bits 5
refuses census 2 2 2
refuses combinatorial check 3
refuses combinatorial hackenbush LR RL
refuses combinatorial domineering 2x2x2
refuses connect4 7x6 4
refuses custom_table RGGR RRGG
refuses demo 1
refuses draw RGGR RRGG
refuses draw --svg RGGR RRGG
refuses fibonacci 5 array 5
refuses fibonacci --csv 5 array 5
refuses gomoku 15x15 all all
refuses gomoku 15x15 some
refuses length 2000 colours=2 discs=2
refuses length 2000x
refuses length 0
refuses memo 1000 1000
refuses memo --csv 1000 1000
refuses nim --check 3
refuses nim 1 2 3 4 5 6 7 8 9
refuses nim 3 --normal
refuses puzzle 7 colours=4 discs=3
refuses puzzle seven
refuses review 'board=RGGR moves=Ra' more
refuses solve RGGR RRGG
refuses tutor 8

# play takes all its words as one position, so a wrong one is an error of the notation.
run "$BUILD/examples/play" players=2 board=RGGR more
same "play: exit code" 2 "$code"
contains "play: the reason" "play: character" "$work/err"

# Every example is in this test.
for example in examples/*.c; do
    name=${example#examples/}
    grep -q -E "^refuses ${name%.c} |examples/${name%.c}\"" "$0" || echo "$name"
done >"$work/missing"
empty "every example is here" "$work/missing"

run "$BUILD/examples/length" 20 'colours=2 discs=2'
fine "length with a configuration"
contains "length with a configuration" "20 random games, colours=2 discs=2" "$work/out"

finish
