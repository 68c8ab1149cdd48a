#!/bin/sh
# SPDX-License-Identifier: MIT
# configs: all
# bigpoints matrix: what it prints for known games, its formats and files, wrong input.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"

# wrong NAME WORD ARGUMENT...: wrong usage; the message names the word and how to get help.
wrong() {
    name=$1 word=$2
    shift 2
    run "$bigpoints" matrix "$@"
    same "$name: exit code" 2 "$code"
    same "$name: nothing on stdout" "" "$out"
    case $err in
    "bigpoints matrix: "*"$word"*--help*) pass ;;
    *) fail "$name: the message does not name '$word' and --help" "$work/err" ;;
    esac
}

# refused NAME MESSAGE INPUT: a game that is refused with this message.
refused() {
    run_on "$3" "$bigpoints" matrix
    same "$1: exit code" 1 "$code"
    same "$1: nothing on stdout" "" "$out"
    same "$1: message" "bigpoints matrix: standard input: $2" "$err"
}

# --- Known games -----------------------------------------------------------------------------------

run_on '1 -1\n-1 1\n' "$bigpoints" matrix
fine "odds and evens"
same "odds and evens" "Player 1 chooses one of 2 rows, player 2 one of 2 columns.
A zero-sum game; the payoffs are player 1's.

      1   2
  1   1  -1
  2  -1   1

No strategy is strictly dominated by a pure strategy.
Equilibria in pure strategies: 0.

Value: 0. Optimal strategies:
  player 1: 1/2 1, 1/2 2
  player 2: 1/2 1, 1/2 2

All equilibria: 1
  1. player 1: 1/2 1, 1/2 2; player 2: 1/2 1, 1/2 2; payoffs 0 and 0" "$out"

thesis='    E11   E12\nE21 (1,0) (2,3)\nE22 (3,4) (0,2)\n'
run_on "$thesis" "$bigpoints" matrix --transpose
fine "the bimatrix of the thesis"
same "the bimatrix of the thesis" "Player 1 chooses one of 2 rows, player 2 one of 2 columns.
Not a zero-sum game; the first payoff is player 1's.

         E21    E22
  E11  (1,0)  (3,4)
  E12  (2,3)  (0,2)

No strategy is strictly dominated by a pure strategy.
Equilibria in pure strategies: 2:
  E11 against E22: (3,4)
  E12 against E21: (2,3)

All equilibria: 3
  1. player 1: E11; player 2: E22; payoffs 3 and 4
  2. player 1: E12; player 2: E21; payoffs 2 and 3
  3. player 1: 1/5 E11, 4/5 E12; player 2: 3/4 E21, 1/4 E22; payoffs 3/2 and 12/5" "$out"

run_on '  silent talk\nsilent (-1,-1) (-10,0)\ntalk (0,-10) (-5,-5)\n' "$bigpoints" matrix
fine "prisoner's dilemma"
contains "prisoner's dilemma: a dominated strategy" "round 1: silent of player 2, by talk" "$work/out"
contains "prisoner's dilemma: the verdict" "Dominant-strategy equilibrium: talk against talk." "$work/out"
contains "prisoner's dilemma: one equilibrium" "  1. player 1: talk; player 2: talk; payoffs -5 and -5" "$work/out"

run_on ',rock,paper,scissors\nrock,0,-1,1\npaper,1,0,-1\nscissors,-1,1,0\n' "$bigpoints" matrix
fine "rock, paper, scissors"
contains "rock, paper, scissors: the value" "Value: 0." "$work/out"
contains "rock, paper, scissors: thirds" "  player 1: 1/3 rock, 1/3 paper, 1/3 scissors" "$work/out"

"$bigpoints" matrix --game nim --csv "$work/nim.csv" heaps=2+2 last=loses >"$work/out"
run "$bigpoints" matrix "$work/nim.csv"
fine "Nim's 3 x 6 matrix"
contains "Nim: the value" "Value: -1." "$work/out"
contains "Nim: the strategy of player 2" "  player 2: B-F C-G" "$work/out"
contains "Nim: degenerate" "The game is degenerate: mixtures of these may be equilibria too." "$work/out"
"$bigpoints" matrix --game nim --nfg "$work/nim.nfg" heaps=2+2 last=loses >"$work/out"
run "$bigpoints" matrix "$work/nim.nfg"
fine "Nim's matrix as .nfg, with outcomes"
contains "Nim as .nfg: the value" "Value: -1." "$work/out"

# --- Formats and files -----------------------------------------------------------------------------

run_on "$thesis" "$bigpoints" matrix --transpose --format json
fine "json"
same "json" '{"title":"","zero_sum":false,"strategies":[["E11","E12"],["E21","E22"]],"dominated":[],"undominated":[[1,2],[1,2]],"dominant_strategy_equilibrium":false,"pure_equilibria":[[1,2],[2,1]],"value":null,"optimal":null,"equilibria":[{"probabilities":[["1","0"],["0","1"]],"payoffs":["3","4"]},{"probabilities":[["0","1"],["1","0"]],"payoffs":["2","3"]},{"probabilities":[["1/5","4/5"],["3/4","1/4"]],"payoffs":["3/2","12/5"]}],"degenerate":false}' "$out"
# UTF-8 comes out as it is, other bytes as U+0080 to U+00FF: a character cut short, an overlong one, half a surrogate pair.
run_on 'l r\ncaf\303\251\360\237\216\262 1 2\nx\377y\303 3 4\n\300\200\355\240\200 5 6\n' "$bigpoints" matrix --format json
contains "json: UTF-8" '[["café🎲","x\u00ffy\u00c3","\u00c0\u0080\u00ed\u00a0\u0080"],["l","r"]]' "$work/out"

run_on "$thesis" "$bigpoints" matrix --transpose --nfg "$work/game.nfg" --csv "$work/game.csv"
fine "files"
first=$out
same "the .nfg file" 'NFG 1 R "" { "Player 1" "Player 2" }

{ { "E11" "E12" }
{ "E21" "E22" }
}
""

1 0  2 3
3 4  0 2' "$(cat "$work/game.nfg")"
same "the .csv file" 'strategy,E21,E22
E11,1 0,3 4
E12,2 3,0 2' "$(cat "$work/game.csv")"
run "$bigpoints" matrix "$work/game.nfg"
same "the .nfg file gives the same game" "$first" "$out"
run_from "$work/game.csv" "$bigpoints" matrix -
same "the .csv file gives the same game" "$first" "$out"
if has gambit-enummixed; then
    gambit-enummixed -q "$work/game.nfg" | sort >"$work/gambit"
    same "Gambit finds the same equilibria" "NE,0,1,1,0
NE,1,0,0,1
NE,1/5,4/5,3/4,1/4" "$(cat "$work/gambit")"
else
    ignore "Gambit finds the same equilibria" "gambit-enummixed is missing"
fi

# --- What is refused -------------------------------------------------------------------------------

refused "nothing" "line 1, column 1: the matrix has no cell" ''
refused "a word" "line 2, column 3: a payoff such as 2, -1/2 or 0.25 is expected, not 'x'" '1 2\n3 x\n'
refused "a short line" "line 2, column 1: this line has 1 field, the first line 2" '1 2\n3\n'
refused "a large number" "line 1, column 1: the payoff '9223372036854775808' is too large: more than 63 bits" \
    '9223372036854775808'
refused "three players" "line 1, column 21: two players are expected, not 'z'" 'NFG 1 R "" { "" "" "z" }'
run "$bigpoints" matrix "$work/missing"
same "a missing file: exit code" 1 "$code"
contains "a missing file" "missing can't be read: No such file" "$work/err"
run "$bigpoints" matrix "$work"
same "a folder: exit code" 1 "$code"
contains "a folder" "can't be read" "$work/err"
awk 'BEGIN { for (i = 0; i < 12; i++) { for (j = 0; j < 12; j++) printf "(%d,%d) ", i * j % 7, (i + 2 * j) % 5; print "" } }' >"$work/large"
run "$bigpoints" matrix "$work/large"
same "too many supports: exit code" 1 "$code"
contains "too many supports" "--supports allows more than 100000" "$work/out"
contains "too many supports: message" "too large for equilibria in mixed strategies" "$work/err"
awk 'BEGIN { for (i = 0; i < 12; i++) { for (j = 0; j < 12; j++) printf "%d ", i * j % 7; print "" } }' >"$work/large"
run "$bigpoints" matrix "$work/large"
fine "a zero-sum game with too many supports has a value"
contains "its value" "Value: " "$work/out"

wrong "two files" "'b' is a second one" a b
wrong "no number" "--supports" --supports many
wrong "no format" "--format" --format xml
wrong "an unknown option" "--nothing" --nothing
wrong "two uses of a file" "--nfg and --csv are the same file" --nfg "$work/x" --csv "$work/x"
run "$bigpoints" matrix --help
fine "--help"
awk 'length($0) > 80' "$work/out" >"$work/list"
empty "--help fits 80 columns" "$work/list"

finish
