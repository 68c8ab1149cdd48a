#!/usr/bin/env bash
# Measures how strong the players are: the tables of docs/strength.md, and of self-play in docs/results.md.
#
#   usage: scripts/strength.sh [FOLDER [EXPERIMENT...]]        (build/strength, every experiment)
#
# Every match becomes FOLDER/NAME.json; one that is there already is not played again. Budgets are nodes, so
# the results are the same on every machine. All experiments together take about an hour and a half on two cores.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:-build/strength}
shift || :
experiments=${*:-regret ladder seats start solved greedy thumb}
match=${BP_MATCH:-build/bin/bp-match}
threads=${THREADS:-$(nproc)}
mkdir -p "$folder"

# play NAME ARGUMENT...: one match.
play() {
    local name=$1
    shift
    if [ ! -s "$folder/$name.json" ]; then
        echo "strength: $name: bp-match $*" >&2
        "$match" --threads "$threads" --format json "$@" >"$folder/$name.json.part"
        mv "$folder/$name.json.part" "$folder/$name.json"
    fi
}

# Nodes that take about 0.2 s and 1 s on one core.
fifth=100000
second=600000

# Points lost a move against the exact solver, each level against itself.
regret() {
    local level
    for level in 1 2 3 4 5 6 7 8 9 10; do
        play "regret-4x3-$level" --seat "$level" --seat "$level" --nodes $second --games 400 --seed 1 --regret \
            colours=4 discs=3 white=0 black=0
        play "regret-3x3-2-2-$level" --seat "$level" --seat "$level" --nodes $second --games 200 --seed 1 --regret \
            colours=3 discs=3 white=2 black=2
    done
}

# The standard game, each level against the one below.
ladder() {
    local level
    for level in 2 3 4 5 6 7 8 9 10; do
        play "ladder-$level" --seat "$level" --seat "$((level - 1))" --nodes $fifth --games 400 --seed 1000
    done
}

# One seat of level 10 among seats of level 3.
seats() {
    play seats-3 --seat 10 --seat 3 --seat 3 --nodes 10000 --games 300 --seed 2000
    play seats-4 --seat 10 --seat 3 --seat 3 --seat 3 --nodes 10000 --games 300 --seed 2000
    play seats-5 --seat 10 --seat 3 --seat 3 --seat 3 --seat 3 --nodes 10000 --games 300 --seed 2000
}

# How often each seat of the standard game wins among equals.
start() {
    play start-2 --seat 8 --seat 8 --games 1000 --seed 3000
    play start-3 --seat 8 --seat 8 --seat 8 --games 1002 --seed 3000
    play start-4 --seat 8 --seat 8 --seat 8 --seat 8 --games 1000 --seed 3000
    play start-5 --seat 8 --seat 8 --seat 8 --seat 8 --seat 8 --games 1000 --seed 3000
}

# The same of two players on sizes that are solved.
solved() {
    local level
    for level in 4 6 8; do
        play "solved-3x3-$level" --seat "$level" --seat "$level" --games 1000 --seed 4000 \
            colours=3 discs=3 white=0 black=0
        play "solved-4x3-$level" --seat "$level" --seat "$level" --games 1000 --seed 4000 \
            colours=4 discs=3 white=0 black=0
        play "solved-4x4-$level" --seat "$level" --seat "$level" --games 1000 --seed 4000 \
            colours=4 discs=4 white=0 black=0
        play "solved-5x3-$level" --seat "$level" --seat "$level" --games 1000 --seed 4000 \
            colours=5 discs=3 white=0 black=0
        play "solved-3x3-2-2-$level" --seat "$level" --seat "$level" --games 1000 --seed 4000 \
            colours=3 discs=3 white=2 black=2
    done
}

# Level 10 against the simple ones.
greedy() {
    play greedy --seat 10 --seat greedy --nodes 50000 --games 400 --seed 5000
    play random --seat 10 --seat random --nodes 20000 --games 400 --seed 5000
}

# The rules of thumb against the lower levels, and their points lost a move.
thumb() {
    local level
    for level in 1 2 3 4 5; do
        play "thumb-$level" --seat thumb --seat "$level" --games 400 --seed 6000
    done
    play regret-4x3-thumb --seat thumb --seat thumb --games 400 --seed 1 --regret colours=4 discs=3 white=0 black=0
    play regret-3x3-2-2-thumb --seat thumb --seat thumb --games 200 --seed 1 --regret colours=3 discs=3 white=2 black=2
}

for experiment in $experiments; do
    case $experiment in
    regret | ladder | seats | start | solved | greedy | thumb) "$experiment" ;;
    *)
        echo "strength: unknown experiment '$experiment': regret, ladder, seats, start, solved, greedy, thumb" >&2
        exit 2
        ;;
    esac
done
