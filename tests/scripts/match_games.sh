#!/bin/sh
# SPDX-License-Identifier: MIT
# bigpoints match --game: heuristics and weights against each other, openings, and each level against the one two below.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"

# meets GAME ONE OTHER ARGUMENT...: a match as CSV; kinds with a comma have no quotes around them then.
meets() {
    game=$1 one=$2 other=$3
    shift 3
    run "$bigpoints" match --game "$game" --seat "$one" --seat "$other" --format csv "$@"
    sed -i 's/"[^"]*"/x/' "$work/out"
}

# result ROW: wins, draws and losses.
result() {
    sed -n "$((1 + $1))p" "$work/out" | cut -d , -f 4-6
}

# --- Heuristics ------------------------------------------------------------------------------------

meets connect4 minimax:depth=2,heuristic=groups minimax:depth=2,heuristic=sum --games 200
fine "groups against sum"
cp "$work/out" "$work/first"
expect "groups is stronger than sum" awk -F , 'NR == 2 { exit !($4 > $6 + 20) }' "$work/out"
meets connect4 minimax:depth=2,heuristic=groups minimax:depth=2,heuristic=sum --games 200
expect "a match repeats" cmp "$work/first" "$work/out"
meets connect4 minimax:depth=2,heuristic=groups minimax:depth=2,heuristic=sum --games 200 --seed 1
refuse "a match with another seed" cmp -s "$work/first" "$work/out"
run "$bigpoints" match --game connect4 --seat minimax:depth=2,heuristic=groups --seat minimax:depth=2,heuristic=sum --games 200
expect "Elo with an interval" grep -q -E '^Elo of seat 1 less that of seat 2: \+[0-9]+ \(\+[0-9]+ to \+[0-9]+\)$' "$work/out"
meets connect4 minimax:depth=4,weights=1+10+100+6900 minimax:depth=4,weights=1+10+100+0 --games 40
same "the fourth weight has no effect on play" "$(result 1)" "$(result 2)"
meets connect4 minimax:depth=2,weights=0+0+0+0 minimax:depth=2 --games 40
expect "other weights have an effect" awk -F , 'NR == 3 { exit !($4 > 24) }' "$work/out"
meets connect4 minimax:heuristic=cube,seconds=0.001 minimax:heuristic=groups,seconds=0.001 --games 2
fine "a match by time"
meets connect4 minimax:heuristic=sum minimax:heuristic=cube --games 2 --opening 0 1x1
same "a match on the smallest grid" 0,2,0 "$(result 1)"
run "$bigpoints" match --game connect4 --seat minimax --seat minimax --games 2 2x2
same "no opening fits: exit code" 1 "$code"
meets gomoku minimax:depth=1 minimax:depth=1,heuristic=report --games 2 5x5
fine "a match on the smallest board"
meets gomoku minimax:nodes=50 minimax:nodes=50,heuristic=report --games 2 --opening 8 5x5
fine "a match with a long opening"
meets gomoku minimax:depth=1 minimax:depth=1,candidates=off --games 2 "9x9 area=8"
fine "a match by areas"

# --- Levels ----------------------------------------------------------------------------------------

# climbs GAME TOP GAMES: each level from 3 on wins at least 60 % of its games against the level two below.
climbs() {
    level=3
    while [ $level -le "$2" ]; do
        meets "$1" $level $((level - 2)) --games "$3"
        expect "$1: level $level" awk -F , -v games="$3" 'NR == 2 { exit !(100 * $4 >= 60 * games) }' "$work/out"
        level=$((level + 1))
    done
}
climbs connect4 6 100
climbs gomoku 5 40
# A level of Nim gives away less of what it has won than the one below; the highest gives nothing away.
for level in 1 2 3 4 5 6 7 8 9 10; do
    meets nim $level 10 --games 200 --regret
    sed -n 2p "$work/out" | cut -d , -f 9
done >"$work/regrets"
expect "Nim: the regret falls from level to level" awk 'NR > 1 && $1 >= last { exit 1 } { last = $1 }' "$work/regrets"
same "Nim: the highest level never errs" 0.0000 "$(tail -n 1 "$work/regrets")"

finish
