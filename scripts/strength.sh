#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Measures how strong the players are: the tables of docs/results_tables.md, and of self-play in docs/results.md.
#
#   usage: scripts/strength.sh [FOLDER [EXPERIMENT...]]        (build/strength, every experiment)
#          scripts/strength.sh against COMMIT|BUILD [MILLISECONDS [GAMES [KEY=VALUE...]]]   (100 ms, at most 2000 games)
#
# Every match becomes FOLDER/NAME.json; one that is there already is not played again. Budgets are nodes, so
# the results are the same on every machine. All experiments together take about an hour and a half on two cores.
#
# "against" plays level 10 of this build against level 10 of another commit, or of the build in a folder, with equal
# time for a move; the last line says which one is stronger. Two sequential tests decide: one of 0 against +20 Elo, and on
# the same games one of -20 against 0 (ELO=30 for other bounds). If both are equally strong, each is wrong with a probability
# of about 5 %. A commit is built once, in build/strength/builds. Both play through their bigpoints engine, or both through bigpoints play
# if one of them has no bigpoints engine. A match that was stopped continues.
set -euo pipefail
cd "$(dirname "$0")/.."
bigpoints=${BIGPOINTS:-build/bin/bigpoints}
threads=${THREADS:-$(nproc)}

# has BUILD VERB: whether scripts/build_engine.py finds the verb in it.
has() {
    PYTHONPATH=scripts python3 -c 'import sys, build_engine; sys.exit(not build_engine.command_of(*sys.argv[1:]))' "$1/bin" "$2"
}

# build_of COMMIT|BUILD, in a subshell: prints the folder whose bin/ has the programs of a commit; builds it if it is not there.
build_of() {
    local commit keep
    if has "$1" play; then
        echo "$1"
        return
    fi
    if ! commit=$(git rev-parse --verify --quiet "$1^{commit}"); then
        echo "strength: '$1' is neither a commit nor a folder with programs in bin/" >&2
        return 2
    fi
    keep=build/strength/builds/$commit
    if ! has "$keep" play; then
        tree=$(mktemp -d)
        # tree is not local, because the trap runs when the subshell ends.
        trap 'git worktree remove --force "$tree/tree"; rm -rf "$tree"' EXIT
        echo "strength: building $1" >&2
        git worktree add --quiet --detach "$tree/tree" "$commit"
        if make -C "$tree/tree" -j "$threads" programs >"$tree/log" 2>&1; then
            mkdir -p "$keep"
            cp -R "$tree/tree/build/bin" "$keep"
        else
            tail -n 20 "$tree/log" >&2
        fi
    fi
    has "$keep" play && echo "$keep"
}

# against COMMIT|BUILD [MILLISECONDS [GAMES [KEY=VALUE...]]]
against() {
    local other=$1 ms=${2:-100} games=${3:-2000} old play="" seconds sum name results accepted verdict
    local elo=${ELO:-20}
    shift $(($# < 3 ? $# : 3))
    local words=("$@")
    old=$(build_of "$other") || exit
    if ! has build engine || ! has "$old" engine; then
        play="--play "
    fi
    seconds=$(awk -v ms="$ms" 'BEGIN { printf "%.6f", ms / 1000 }')
    # The file belongs to these two builds and this set-up, so that a changed build begins a match of its own.
    sum=$({ cat build/bin/* "$old"/bin/* && echo "$play$*"; } | cksum | tr ' ' -)
    mkdir -p build/strength
    results=build/strength/against-$sum-$ms.jsonl
    name=$(printf '%.40s' "$other" | tr : _)
    # test_elo ELO0,ELO1: plays until the test is decided; prints the Elo that is accepted, or nothing.
    test_elo() {
        "$bigpoints" match --seat "cmd:name=this build:scripts/build_engine.py ${play}build" \
            --seat "cmd:name=$name:scripts/build_engine.py $play'$old'" --seconds "$seconds" --sprt "$1" --games "$games" \
            --threads "$threads" --grace 10 --results "$results" --resume "${words[@]}" >"$results.txt"
        sed -n 's/^SPRT .*: Elo \([-0-9]*\) is accepted$/\1/p' "$results.txt"
    }
    accepted=$(test_elo "0,$elo")
    verdict="stronger than $other"
    if [ "$accepted" != "$elo" ]; then
        accepted=$accepted/$(test_elo "-$elo,0")
        case $accepted in
        */-*) verdict="weaker than $other" ;;
        0/0) verdict="not $elo Elo stronger or weaker than $other" ;;
        *) verdict="neither stronger nor weaker than $other so far" ;;
        esac
    fi
    cat "$results.txt"
    if grep -q '^Seat [12] lost .* by faults' "$results.txt"; then
        echo "strength: no verdict, because games were lost by faults"
        return 1
    fi
    echo "strength: at $ms ms a move this build is $verdict; Elo $(sed -n 's/^Elo of seat 1.*: //p' "$results.txt")"
}

if [ "${1:-}" = against ]; then
    if [ $# -lt 2 ]; then
        echo "strength: against needs a commit, or a folder that has bin/" >&2
        exit 2
    fi
    shift
    against "$@"
    exit
fi

folder=${1:-build/strength}
shift || :
experiments=${*:-regret ladder seats start solved greedy thumb}
mkdir -p "$folder"

# play NAME ARGUMENT...: one match.
play() {
    local name=$1
    shift
    if [ ! -s "$folder/$name.json" ]; then
        echo "strength: $name: bigpoints match $*" >&2
        "$bigpoints" match --threads "$threads" --format json "$@" >"$folder/$name.json.part"
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
