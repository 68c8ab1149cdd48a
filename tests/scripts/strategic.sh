#!/bin/sh
# SPDX-License-Identifier: MIT
# configs: all
# bigpoints matrix --game: the strategic form of two to five players, against brute force in Python; what it prints; wrong usage.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"

# form WANTED PAYOFF ARGUMENT...: the form of a game, as the oracle counts it.
form() {
    wanted=$1 payoff=$2
    shift 2
    "$bigpoints" tree --format efg --merge "$@" >"$work/tree.efg"
    "$bigpoints" matrix --payoff "$payoff" --nfg "$work/form.nfg" --format json "$@" >"$work/form.json" 2>"$log"
    same "$payoff of $*" "$wanted" \
        "$(python3 tests/scripts/_strategic.py "$work/tree.efg" "$work/form.nfg" "$work/form.json" "$payoff" 2>&1)"
}

if has python3; then
    for payoff in margin outcome scores refined; do
        form "2 players, 3 x 6 strategies, 3 pure equilibria, 3 x 5 strategies left" $payoff --game nim heaps=2+2 last=loses
    done
    form "3 players, 2 x 4 x 1 strategies, 2 pure equilibria, 2 x 3 x 1 strategies left" margin --game bigpoints --players 3 RG
    form "3 players, 2 x 4 x 1 strategies, 6 pure equilibria, 2 x 4 x 1 strategies left" refined --game bigpoints --players 3 RG
    form "3 players, 2 x 4 x 1 strategies, 6 pure equilibria, 2 x 4 x 1 strategies left" scores --game bigpoints --players 3 RG
    form "5 players, 2 x 4 x 1 x 1 x 1 strategies, 6 pure equilibria, 2 x 4 x 1 x 1 x 1 strategies left" scores \
        --game bigpoints --players 5 RG
    form "3 players, 3 x 4 x 1 strategies, 10 pure equilibria, 3 x 4 x 1 strategies left" margin --game nim heaps=2+1 players=3 last=wins
    # Nim of several players, by its rules in Python.
    for case in 2+1:3:wins 2+1:3:loses 1+1+1:3:loses 2+2:3:wins 2+2:4:loses 4:5:wins 3+1:3:loses 2:2:loses; do
        heaps=${case%%:*} last=${case##*:} players=${case#*:}
        players=${players%:*}
        game="heaps=$heaps players=$players last=$last"
        "$bigpoints" matrix --game nim --unmerged --nfg "$work/form.nfg" --format json "$game" >"$work/form.json" 2>"$log"
        run python3 tests/scripts/_strategic.py "nim:$case" "$work/form.nfg" "$work/form.json" margin
        fine "$game: the strategic form"
        contains "$game: the players" "$players players" "$work/out"
        if [ "$players" -gt 2 ]; then
            same "$game: max^n" "$(python3 tests/scripts/_strategic.py best "nim:$case" refined | sed 's/refined \(.*\) by.*/\1/')" \
                "$("$bigpoints" solve --game nim --objective refined --format csv "$game" | cut -d, -f "2-$((players + 1))" | tr , ' ')"
        fi
    done
else
    ignore "brute force" "python3 is missing"
fi
# The payoffs as objectives of tree and solve. On BGGRR three players begin with different moves.
if has python3; then
    for board in BGGRR GBRRG GGRBR RRGG RGRG; do
        "$bigpoints" tree --format efg --players 3 --max-nodes 100000 $board >"$work/tree.efg"
        python3 tests/scripts/_strategic.py best "$work/tree.efg" refined margin outcome scores >"$work/best"
        for payoff in refined margin outcome scores; do
            "$bigpoints" tree --format dot --players 3 --max-nodes 100000 --payoff $payoff $board >"$work/tree.dot"
            moves=$(sed -n 's/^  n0:b:e -> n\([0-9]*\):b:w .*penwidth=2.6.*/\1/p' "$work/tree.dot" | awk '{ print $1 - 1 }' | xargs)
            same "$board, $payoff: best moves of the tree" "$(sed -n "s/^$payoff .* by //p" "$work/best")" "$moves"
        done
        same "$board: solve --objective refined" "$(sed -n 's/^refined \(.*\) by.*/\1/p' "$work/best")" \
            "$("$bigpoints" solve --objective refined --players 3 --format csv $board | cut -d, -f 2-4 | tail -n 1 | tr , ' ')"
    done
    "$bigpoints" tree --format efg --players 3 --max-nodes 100000 BGGRR >"$work/tree.efg"
    same "three payoffs, three sets of moves" "3" \
        "$(python3 tests/scripts/_strategic.py best "$work/tree.efg" refined margin outcome | sed 's/.* by //' | sort -u | wc -l)"
fi
run "$bigpoints" matrix --game bigpoints --players 3 --payoff refined RG
fine "three players"
contains "three players: equilibria" "  A-C against B-D C-G against -: (-1,1,-1)" "$work/out"
run "$bigpoints" matrix --game nim heaps=2+2 last=loses
fine "two players"
for line in "Maximin -1, minimax -1." "Player 1 secures it by 1, 2, 3." "Player 2 secures it by 3." \
    "  2  A to B then D to J" "    3  M  M  M  H  H  H" "  max  1  1 -1  1  1  1" \
    "  D  left=0+2 mover=1  player 1: 1-from-2 to I, 2-from-2 to J" "  H  left=0+0 mover=1  ends 1 : 0"; do
    contains "two players: $line" "$line" "$work/out"
done
run "$bigpoints" matrix --game nim --unmerged heaps=2+1 last=wins
fine "moves apart"
contains "moves apart" "moves with the same effect apart" "$work/out"
run "$bigpoints" matrix --game nim --ends - --csv "$work/payoffs.csv" heaps=2+2 last=loses
fine "the normal form in a file"
contains "the normal form in a file" "A-B D-I,N,O,L,N,O,L" "$work/out"
contains "the payoffs in a file" "A-B D-I,1,1,-1,1,1,-1" "$work/payoffs.csv"
run "$bigpoints" matrix "$work/payoffs.csv"
contains "the payoffs are a matrix" "Value: -1" "$work/out"

# wrong NAME WORD ARGUMENT...: wrong usage; the message names the word.
wrong() {
    name=$1 word=$2
    shift 2
    run "$bigpoints" matrix "$@"
    same "$name: exit code" 2 "$code"
    contains "$name: the message" "$word" "$work/err"
}
wrong "no set-up" "a set-up is missing, such as heaps=3+5+7" --game nim
wrong "players of Nim" "--players is for a board" --game nim --players 3 heaps=2+2 last=loses
wrong "a transposed game" "--transpose is for tables" --game nim --transpose heaps=2+2 last=loses
wrong "players of Nim: a number" "Nim has 2 to 5 players" --game nim heaps=2+2 players=6 last=loses
wrong "csv of three" "--csv is for two players" --game bigpoints --players 3 --csv - RG
wrong "ends of three" "--ends is for two players" --game bigpoints --players 3 --ends "$work/ends" RG
for option in "--rules thesis" "--players 3" "--payoff scores" --unmerged "--max-nodes 5" "--max-profiles 5" "--ends x"; do
    # shellcheck disable=SC2086
    wrong "$option without a game" "${option%% *} is for --game" $option
done
run "$bigpoints" matrix --game nim --max-nodes 5 heaps=2+2 last=loses
same "too many positions: exit code" 1 "$code"
contains "too many positions" "more than 5 positions; --max-nodes allows more" "$work/err"
run "$bigpoints" matrix --game nim --max-profiles 5 heaps=2+2 last=loses
contains "too many profiles" "more than 5 profiles of strategies; --max-profiles allows more" "$work/err"
finish
