#!/bin/sh
# SPDX-License-Identifier: MIT
# A fifth game, Tic-tac-toe, in the verbs: tests/own_game/own_game.c names it, and no verb knows of it.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"
program=$BUILD/release/own_game/own_game
[ "$BUILD" = build ] || program=$BUILD/own_game/own_game

# prints NAME TEXT: the output of the last run contains the text; line breaks count as blanks.
prints() {
    case $(tr '\n' ' ' <"$work/out") in
    *"$2"*) pass ;;
    *) fail "$1: '$2' is missing" "$work/out" ;;
    esac
}

# --- play ------------------------------------------------------------------------------------------

run "$program" play --help
contains "--help names it" "bigpoints|nim|connect4|gomoku|tictactoe" "$work/out"
run_on 'b2\na1\na2\nb1\nc2\nrecord\n' "$program" play --game tictactoe --seat human --seat human
fine "a game"
prints "a game: who plays" "Tic-tac-toe for 2 players: Player 1 (X), a human; Player 2 (O), a human."
prints "a game: the rules" "three in a row win"
prints "a game: the grid" "  2 [X][X][X] 2"
prints "a game: the result" "Player 1 wins."
prints "a game: the record" "3x3 moves=b2,a1,a2,b1,c2 result=1,0"
run_on 'hint\nvalues\nz9\nb2\nb2\n' "$program" play --game tictactoe --seat human --seat human b1
prints "a hint" "With best play it is a draw."
same "a value for each move" 8 "$(grep -c -E '^[a-c][1-3]: (a draw|wins|loses)\.$' "$work/out")"
prints "no move" "'z9' is neither a move nor a command"
prints "a place that is taken" "'b2' is neither a move nor a command"
run_on '' "$program" play --game tictactoe --seat 10 --seat 10 --seed 4
prints "best play" "It is a draw."
run_on '' "$program" play --game tictactoe --seat minimax:heuristic=lines,depth=9 --seat best
prints "a search" "It is a draw."
run_on "b2\nsave $work/game\n" "$program" play --game tictactoe --level 3 --seed 1
contains "a saved game" "kind=tictactoe" "$work/game"
run_on 'record\n' "$program" play --load "$work/game"
prints "a loaded game" "3x3 moves=b2,"
run "$bigpoints" play --load "$work/game"
same "the command without it: exit code" 1 "$code"
contains "the command without it" "line 2: there is no game 'tictactoe'" "$work/err"

# --- match, tree -----------------------------------------------------------------------------------

run "$program" match --game tictactoe --seat best --seat 1 --games 20 --format csv
fine "a match"
expect "a match: best play loses no game" awk -F , 'NR == 2 { exit !($4 + $5 == 20 && $4 > 0) }' "$work/out"
run "$program" match --game tictactoe --seat 10 --seat minimax:depth=9 --games 8 --format csv
expect "a match: a draw each time" awk -F , 'NR == 2 { exit $5 != 8 }' "$work/out"
run "$program" tree --game tictactoe --format dot '3x3 XOX/.XO/..O'
fine "a tree"
contains "a tree" "Tic-tac-toe: 3x3" "$work/out"

# --- solve, perft ----------------------------------------------------------------------------------

run "$program" solve --game tictactoe 3x3
fine "solve"
prints "solve" "draw"
run "$program" solve --game tictactoe --objective margin --format csv b2,b1
fine "solve after moves"
contains "solve after moves" ",1," "$work/out"
run "$program" perft --game tictactoe 3x3
fine "perft"
same "perft" "9 72 504 3024 15120 54720 148176 200448 127872 0" "$(cut -d ' ' -f 2 "$work/out" | xargs)"

# --- engine -----------------------------------------------------------------------------------------

if "$program" --list-verbs | grep -q -x engine; then
    run_on '{"id":"1","query":"solve","game":"tictactoe","position":"3x3 XX./OO./..."}\n{"id":"2","query":"version"}\n' \
        "$program" engine
    fine "a request"
    contains "a request: the winning move" '"outcome":1,"scores":null,"best":"c3"' "$work/out"
    contains "a request: the games" '"gomoku","tictactoe"]' "$work/out"
else
    ignore "a request" "this build has no bigpoints engine"
fi

run "$program" play --game chess
same "another game: exit code" 2 "$code"
contains "another game" "gomoku or tictactoe, not 'chess'" "$work/err"

finish
