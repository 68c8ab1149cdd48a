#!/bin/sh
# SPDX-License-Identifier: MIT
# configs: all
# bigpoints play --game: Nim, Four in a Row and Gomoku in the session of Big Points, in lines of text.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"

# plays GAME INPUT ARGUMENT...: runs bigpoints play on lines of input, see run_on.
plays() {
    game=$1 typed=$2
    shift 2
    run_on "$typed" "$bigpoints" play --game "$game" "$@"
}

# two GAME INPUT SETUP...: two people play.
two() {
    game=$1 typed=$2
    shift 2
    plays "$game" "$typed" --seat human --seat human "$@"
}

# prints NAME TEXT: the output of the last run contains the text; line breaks count as blanks.
prints() {
    case $(tr '\n' ' ' <"$work/out" | tr -s ' ') in
    *"$2"*) pass ;;
    *) fail "$1: '$2' is missing" "$work/out" ;;
    esac
}

# silent NAME TEXT: the output does not contain the text.
silent() {
    case $(tr '\n' ' ' <"$work/out") in
    *"$2"*) fail "$1: '$2' should not be there" "$work/out" ;;
    *) pass ;;
    esac
}

# moves: those of the last record.
moves() {
    sed -n 's/.* moves=\([^ ]*\) result=.*/\1/p' "$work/out" | tail -n 1
}

wrong() {
    wrong_usage play "$@"
}

# --- Four in a Row ---------------------------------------------------------------------------------

two connect4 '4\n3\n4\n3\n4\n3\n4\nrecord\n'
fine "X wins"
prints "X wins: who plays" "Four in a Row for 2 players: Player 1 (X), a human; Player 2 (O), a human."
prints "X wins: the rules" "Rules: four in a row win, across, upright or diagonally."
prints "X wins: the result" "The game is over."
prints "X wins: the winner" "Player 1 wins."
same "X wins: the last grid" "  1 2 3 4 5 6 7
  . . . . . . .
  . . . . . . .
  . . . X . . .
  . . O X . . .
  . . O X . . .
  . . O X . . ." "$(sed -n '/^The game is over/,$p' "$work/out" | sed -n 2,8p)"
prints "X wins: the record" "7x6 moves=4,3,4,3,4,3,4 result="
same "every move asks the next one" "1 2 1 2 1 2 1" \
    "$(sed -n 's/^Player \([12]\) (.), your move?$/\1/p' "$work/out" | xargs)"
two connect4 '1\n4\n1\n5\n2\n6\n2\n7\n'
prints "O wins" "Player 2 wins."
two connect4 '1\n1\n2\n2\n' 2x2
prints "a draw" "It is a draw."
two connect4 '1\n' 1x1
prints "the smallest grid" "It is a draw."
two connect4 '4\n4\nundo\nrecord\nredo\nrecord\n'
same "undo and redo" "4 4,4" "$(sed -n 's/.* moves=\([^ ]*\) .*/\1/p' "$work/out" | xargs)"
two connect4 '4\n3\n4\n3\n4\n3\n4\nundo\n5\nrecord\n'
same "undo of a win" "4,3,4,3,4,3,5" "$(moves)"
two connect4 'record\n' 4455
same "moves without commas" 4,4,5,5 "$(moves)"
two connect4 'record\n' 6x5 445
prints "moves behind a set-up" "6x5 moves=4,4,5 result=*"
two connect4 'record\n' '7x6 moves=4,4'
same "a record" 4,4 "$(moves)"
two connect4 '8\n0\nx\n4 4\n4x\nsolve\n4\n4\n4\n4\nrecord\n' 4x3
fine "wrong lines"
prints "a column too far" "'8' is neither a move nor a command: a column is a digit from 1 to 4."
prints "column 0" "'0' is neither a move nor a command"
prints "two columns" "'4 4' is neither a move nor a command: a move is a column such as 4."
prints "a word" "'solve' is neither a move nor a command"
prints "a full column" "'4' is not possible now: the column is full."
same "wrong lines change nothing" 4,4,4 "$(moves)"
two connect4 'undo\nredo\n1\n2\n1\n2\n1\n2\n1\n2\nhint\nmoves\n'
prints "nothing to undo" "There is no move to undo."
prints "nothing to redo" "There is no move to redo."
prints "a move after the end" "The game is over. Type new for another one"
prints "moves after the end" "The game is over: there are no moves."
two connect4 'help\n'
for word in move moves board hint values undo redo level seat new save load record rules help quit; do
    expect "help lists $word" grep -q -w "$word" "$work/out"
done
two connect4 'rules\nreview\nmoves\nboard\n'
prints "rules" "Four in a Row: four in a row win"
prints "no review" "Reviews are for Big Points."
prints "moves" "Moves: 1, 2, 3, 4, 5, 6, 7."
for word in quit q exit; do
    two connect4 "$word\n4\n"
    fine "$word"
    silent "$word ends it" "Player 1: 4"
done

# --- The computer ----------------------------------------------------------------------------------

plays connect4 '4\n3\nrecord\nundo\nrecord\nredo\nrecord\n' --level 2
fine "the computer answers"
same "the computer answers; undo and redo of two moves" "4 2 4" \
    "$(sed -n 's/.* moves=\([^ ]*\) .*/\1/p' "$work/out" | while read -r line; do echo "$line" | tr , '\n' | grep -c .; done | xargs)"
prints "who plays" "Player 1 (X), a human; Computer (O), level 2."
plays connect4 'quit\n' --seat 3 --seat human:Ana
prints "the computer has the first seat" "Computer (X), level 3; Ana (O), a human."
prints "the computer begins" "Computer: "
plays connect4 '' --seat 3 --seat 5 --seed 2
fine "the computer against itself"
prints "the computer against itself: the end" "The game is over."
cp "$work/out" "$work/first"
plays connect4 '' --seat 3 --seat 5 --seed 2
expect "the same seed, the same game" cmp "$work/first" "$work/out"
plays connect4 '' --seat 3 --seat 5 --seed 3
refuse "another seed, another game" cmp -s "$work/first" "$work/out"
for level in 1 2 10; do
    plays connect4 '' --seat $level --seat human 434343
    prints "level $level takes a win" "Computer: 4. The game is over."
    plays gomoku '' --seat $level --seat human '6x6' a1,a2,b1,b2,c1,c2,d1,d2
    prints "level $level takes five" "Computer: e1. The game is over."
done
plays connect4 '' --seat minimax --seat human 434343
prints "minimax takes a win" "Computer: 4. The game is over."
plays connect4 '4\nquit\n' --seat human --seat minimax:depth=5 43434
prints "minimax stops a loss" "your move?"
plays connect4 'quit\n' --seat minimax:depth=4,heuristic=sum:Sum --seat minimax:weights=1+2+3+4,nodes=500:Own 4x4
prints "a search as a player" "Sum (X), minimax, depth 4, heuristic sum; Own (O), minimax, 500 nodes, heuristic groups 1+2+3+4."
prints "searches play to the end" "The game is over."
plays connect4 'quit\n' --seat human --seat minimax:pruning=off,equal=shallow,candidates=on,depth=2
prints "all settings" "minimax, depth 2, heuristic groups 1+10+100+6900, without pruning, equal values: the shallower, candidates only."
for settings in "" :nodes=300 :seconds=0.01 :depth=3,heuristic=report; do
    plays gomoku '' --seat "minimax$settings" --seat "minimax$settings" 7x7
    prints "Gomoku, minimax$settings" "The game is over."
done
plays connect4 'level\nlevel 3\nlevel 0\nlevel 11\nlevel auto\nlevel minimax:depth=3\nseat 1 7:Bot\nquit\n' --seat human --seat 4 444444
prints "who plays" "Seat 1: Player 1 (X), a human. Seat 2: Computer (O), level 4."
prints "a level" "Seat 2: Computer (O), level 3."
prints "level 0" "not '0'."
prints "level 11" "not '11'."
prints "no automatic level" "not 'auto'."
prints "a search" "Seat 2: Computer (O), minimax, depth 3,"
prints "another player for a seat" "Seat 1: Bot (X), level 7."
plays connect4 'seat\nseat 3 5\nseat 2\nseat 0 human\nseat 2 human\n4\n4\nrecord\nlevel 3\n' --level 3
same "a seat that is none" 4 "$(grep -c '^Type seat, a number from 1 to 2' "$work/out")"
prints "a person takes over" "Seat 2: Player 2 (O), a human."
same "two people from then on" 4,4 "$(moves)"
prints "no level without computers" "No computer plays."
plays connect4 'level\n' --seat best --seat human 5x4 '1,2,3,4'
prints "best play" "best play"

# --- Hints and values ------------------------------------------------------------------------------

two connect4 'hint\n' 434343
prints "a hint: the win" "Hint: 4. "
prints "a hint: how soon" "Player 1 wins"
two connect4 'values\nhint\n' 4x4
prints "exact values" "With best play it is a draw. That is certain. 1: a draw. 2: a draw. 3: a draw. 4: a draw."
# Positions with the scores of the naive solver of this project.
while read -r columns score; do
    two connect4 'values\n' "$columns"
    case $score in
    0) prints "$columns" "With best play it is a draw. That is certain." ;;
    -*) prints "$columns" "With best play Player 1 wins, score ${score#-}. That is certain." ;;
    *) prints "$columns" "With best play Player 2 wins, score $score. That is certain." ;;
    esac
done <<'END'
33714536576622252211332315465 -5
41272235433224263173455513477 0
25321441153466437564145623117 5
11125615132553755377664247374 7
END
two connect4 'values\nhint\n'
prints "estimates" "That is an estimate, not a proof."
same "estimates of every move" 7 "$(grep -c -E '^[1-7]: utility [+-][0-9]+\.$' "$work/out")"
same "the hint is the first of the values" "$(sed -n 's/^Hint: \([1-7]\)\..*/\1/p' "$work/out")" \
    "$(sed -n 's/^\([1-7]\): utility.*/\1/p' "$work/out" | head -n 1)"
two gomoku 'hint\n' h8,a1,h9,a2,h10,a3,h11
prints "an open four is lost" "Player 1 wins in 2 moves."
two gomoku 'hint\nvalues\n' h8,a1,h9,a2,h10,a3
expect "a hint makes an open four" grep -q -E '^Hint: h(7|11)\. Player 1 wins in 3 moves\.$' "$work/out"
expect "values: at most twenty" test "$(grep -c -E '^[a-o][0-9]+: ' "$work/out")" -le 20
two nim 'hint\nvalues\n' heaps=3+5+7 last=loses
prints "Nim: a hint" "Hint: 1-from-1. With best play Player 1 wins."
same "Nim: the winning moves" "1-from-1 1-from-2 1-from-3" "$(sed -n 's/^\([0-9]-from-[0-9]\): wins\.$/\1/p' "$work/out" | xargs)"
two nim 'hint\n' heaps=255+254+253+252+251+250+249+247 last=wins
prints "Nim: heaps too large to solve" "Hint: 15-from-1. With best play Player 1 wins."

# --- Nim -------------------------------------------------------------------------------------------

plays nim 'hint\n1 1\nboard\ntake 2 from heap 2\nundo\n2-FROM-2\nrecord\nquit\n' --level 10
fine "a game of Nim"
same "a game of Nim" "1-from-1,1-from-3,2-from-2,5-from-3" "$(moves | sed 's/,[^,]*,[^,]*$/&/')"
two nim '2 2\n1 2\nundo\n\n# a remark\n   2   1  \n1 2\nrecord\n' heaps=1+2 last=wins
prints "a heap that is too small" "'2 1' is not possible now: heap 1 has 1 stick, not 2."
two nim '1 from 2\n1 1\n1 2\n' heaps=1+2 last=wins
prints "the last stick wins" "Player 1 wins."
two nim '1 from 2\n1 1\n1 2\n' heaps=1+2 last=loses
prints "the last stick loses" "Player 2 wins."
two nim '0 1\n1 0\n1 9\n9999 1\n10000 1\n1 1 1\n1\n1 1x\nx 1\ntake\nfrom\n-1 1\n1-from-\nfoo\n2 from 1 1\nrecord\n' heaps=2+2 last=loses
fine "wrong moves of Nim"
same "wrong moves of Nim: none was made" - "$(moves)"
same "wrong moves of Nim: a message for each" 15 "$(tr '\n' ' ' <"$work/out" | grep -o "' is \(neither\|not possible\)" | wc -l | tr -d ' ')"
prints "no stick" "at least one stick has to be taken"
prints "no such heap" "there is no heap 9: heaps are 1 to 2"
two nim 'new heaps=4+4+4 last=wins\nrecord\nnew heaps=300 last=wins\nnew 4 4\nnew x\nrecord\nnew\nrecord\n' heaps=2+2 last=loses
prints "another set-up" "heaps=4+4+4"
same "a wrong set-up changes nothing" "heaps=4+4+4 heaps=4+4+4 heaps=4+4+4" "$(sed -n 's/^\(heaps=[^ ]*\) .*/\1/p' "$work/out" | tail -n 3 | xargs)"
plays nim 'new\nnew\nquit\n' --seat human:Ana --seat 10:Bot
same "new: the next one begins" "Bot Ana" "$(sed -n 's/^\(.*\) begins\.$/\1/p' "$work/out" | xargs)"

# The computer wins every game that the rule says it wins, against any moves: illegal lines are refused.
for order in "1 2 3" "3 1 2" "2 3 1"; do
    for sticks in 1 2 3 4 5 6 7; do
        for heap in $order; do
            echo "$sticks $heap"
        done
    done >"$work/lines"
    cat "$work/lines" "$work/lines" "$work/lines" "$work/lines" "$work/lines" >"$work/in"
    for rule in loses wins; do
        "$bigpoints" play --game nim --seat 10 --seat human heaps=3+5+7 last=$rule <"$work/in" >"$work/out" 2>"$work/err"
        prints "the computer begins and wins, $rule, $order" "Computer wins."
    done
    "$bigpoints" play --game nim --level 10 heaps=1+2+3 last=loses <"$work/in" >"$work/out" 2>"$work/err"
    prints "the computer is second and wins, $order" "Computer wins."
    "$bigpoints" play --game nim --seat best --seat human <"$work/in" >"$work/out" 2>"$work/err"
    prints "best play wins, $order" "Computer wins."
    for level in 1 4; do
        "$bigpoints" play --game nim --level $level --seed 7 <"$work/in" >"$work/first" 2>"$work/err"
        expect "level $level: a whole game" grep -q ' wins\.$' "$work/first"
        "$bigpoints" play --game nim --level $level --seed 7 <"$work/in" >"$work/out" 2>"$work/err"
        expect "level $level: the same again" cmp "$work/first" "$work/out"
    done
done

# --- Gomoku ----------------------------------------------------------------------------------------

two gomoku 'A1\na2\nb1\nb2\nc1\nc2\nd1\nd2\ne1\n' 6x6
prints "five in a row" "Player 1 wins."
same "five in a row: the last board" " 2  O O O O . .  2
 1  X X X X(X).  1" "$(grep -E '^ [12] ' "$work/out" | tail -n 2)"
two gomoku 'h8\nh8\nz9\nh16\nh8 h9\nrecord\n'
prints "a place that is taken" "'h8' is not possible now: h8 is taken by X."
prints "a place that is none" "'z9' is neither a move nor a command"
prints "a place beyond the board" "'h16' is neither a move nor a command"
same "wrong places change nothing" h8 "$(moves)"
plays gomoku '' --seat 4 --seat 3 --seed 1 9x9
prints "a whole game" "The game is over."
two gomoku 'record\n' "15x15 area=8"
prints "an area" "15x15 area=8 moves=-"

# --- Saved games -----------------------------------------------------------------------------------

plays connect4 "4\nsave $work/game\n5\nrecord\n" --seat human:Ana --seat minimax:depth=3:Bot --seed 3 5x4
fine "save"
same "a saved game" "bigpoints-game 1
kind=connect4
seat=human:Ana
seat=minimax:depth=3:Bot
seed=3" "$(head -n 5 "$work/game")"
run_on "save $work/limit\n" "$bigpoints" play --plain --seat human --seat 10:nodes=500:Bot board=RGGR
contains "a limit of its own is saved" "seat=10:nodes=500:Bot" "$work/limit"
run_on '' "$bigpoints" play --plain --load "$work/limit"
prints "and loaded" "Bot, level 10, 500 nodes."
run_on 'record\n5\nrecord\n' "$bigpoints" play --load "$work/game"
fine "load"
prints "load: the players" "Ana (X), a human; Bot (O), minimax, depth 3,"
same "load: the moves go on" 4 "$(moves | tr , '\n' | grep -c .)"
two nim "load $work/game\nrecord\n"
prints "another game is loaded in a game" "Four in a Row for 2 players: Ana (X), a human"
run_on "load $work/game\nrecord\n" "$bigpoints" play board=RGGR
prints "and in a game of Big Points" "5x4 moves=4,"
run_on "load $work/big\nrecord\n" "$bigpoints" play --game nim
prints "no such file" "can't be read: No such file"
# damaged NAME LINE TEXT SED: a saved game changed by sed is refused.
damaged() {
    sed "$4" "$work/game" >"$work/damaged"
    run "$bigpoints" play --load "$work/damaged"
    same "$1: exit code" 1 "$code"
    contains "$1" "'$work/damaged', line $2: " "$work/err"
    contains "$1" "$3" "$work/err"
}
damaged "another kind" 2 "there is no game 'chess'" '2s/connect4/chess/'
damaged "a kind behind the seats" 3 "kind= comes before" '2{h;d};3G'
damaged "a seat that is none" 4 "'dept' is no setting" '4s/depth=3/dept=3/'
damaged "a move that is none" 6 "move 2" '$s/moves=4,/moves=4,9,/'
for line in hidden=no guided=yes series=yes "game=5x4 moves=- result=*"; do
    damaged "what is for Big Points: $line" 5 "this is for Big Points alone" "5s/^/$line\\n/"
done
damaged "no record" 6 "ends before the record" '$d'
damaged "a game of another kind" 6 "a place is a letter" '2s/connect4/gomoku/;$s/5x4/5x5/;3,4s/=.*/=human/'
XDG_STATE_HOME=$work/state
export XDG_STATE_HOME
mkdir -p "$work/state/bigpoints"
cp "$work/game" "$work/state/bigpoints/1.game"
run_on 'record\n' "$bigpoints" play --resume
prints "a game of the state folder is resumed" "5x4 moves=4,"
two nim 'load\nload 1\nrecord\n'
prints "a list names the game" "Four in a Row: Ana, Bot minimax, depth 3"
prints "and loads it" "5x4 moves=4,"
unset XDG_STATE_HOME

# --- Wrong usage -----------------------------------------------------------------------------------

wrong "no such game" "did you mean connect4?" --game conect4
wrong "a level of bp_player" "auto is not for Nim" --game nim --level auto
wrong "an automatic seat" "'auto'" --game connect4 --seat auto
wrong "level 11" "'11'" --game gomoku --seat 11
wrong "no such setting" "'dept' is no setting" --game connect4 --seat minimax:dept=3
wrong "no such heuristic" "groups, sum or cube" --game connect4 --seat minimax:heuristic=best
wrong "depth 121" "120" --game connect4 --seat minimax:depth=121
wrong "three weights" "4 whole numbers from 0 to 9000" --game connect4 --seat minimax:weights=1+2+3
wrong "a large weight" "9000" --game connect4 --seat minimax:weights=1+2+3+9001
wrong "no heuristics" "Nim has no heuristics" --game nim --seat minimax:heuristic=sum
wrong "no weights" "no heuristic with weights" --game gomoku --seat minimax:weights=1+2+3+4
wrong "neither on nor off" "off or on" --game gomoku --seat minimax:pruning=maybe
wrong "three seats" "players=2" --game nim --seat human --seat human --seat human
wrong "hidden hands" "--hidden is for Big Points" --game nim --hidden
wrong "a series" "--series is for Big Points" --game nim --series
wrong "a puzzle" "--puzzle is for Big Points" --game nim --puzzle
wrong "the guide" "--guide is for Big Points" --game nim --guide
wrong "--game beside --load" "--game" --load "$work/game" --game nim
for setup in 10x3 8x8 1x17; do
    wrong "the grid $setup" "1 to 9 columns" --game connect4 $setup
done
for setup in 7 x6 7x6x5 a 0x6; do
    run "$bigpoints" play --game connect4 "$setup" </dev/null
    case $setup in 7) same "'7' is a move" 0 "$code" ;; *) same "the grid $setup" 2 "$code" ;; esac
done
wrong "a full column" "move 7, '4': the column is full" --game connect4 4444444
wrong "moves after a win" "move 8" --game connect4 12121213
wrong "no sticks" "stick" --game nim heaps=0+0
wrong "a heap too large" "255" --game nim heaps=256
wrong "no such place" "a move is a place such as h8" --game gomoku z8

# --- Three players of Nim --------------------------------------------------------------------------

three='heaps=2+3 players=3 last=wins'
plays nim 'values\nhint\n1 from 1\nseat 1 auto\nseat 1 7\nseat 1 human\nnew heaps=1 last=wins\nsave '"$work/three"'\nquit\n' \
    --seat human --seat human --seat best "$three"
fine "three players"
prints "three players: against all others" "Against all others together Player 1 would lose by 1 point. That is certain."
prints "three players: all have a seat" "Player 1, a human; Player 2, a human; Computer, best play."
prints "three players: no level that adapts" "A seat is human or a level (1 to 10), minimax or best"
prints "three players: another level" "Seat 1: Computer 1, level 7."
prints "three players: a set-up for two" "This set-up is for other players."
run_on '1 from 2\n2 from 2\n' "$bigpoints" play --load "$work/three"
fine "three players: continued"
prints "three players: best play does not take the last but one" "Computer: 1-from-1."
prints "three players: who takes the last stick wins" "The game is over. heap 1: 0 heap 2: 0 Player 1 wins."
plays nim 'record\n' --seat 10 --seat 5 --seat 1 --seed 1 'heaps=2+3 players=3 last=loses'
fine "three computers"
prints "three computers: two of them win" " win. Type new"
same "three computers: the record" 1 "$(grep -c '^heaps=2+3 players=3 last=loses moves=.* result=[01],[01],[01]$' "$work/out")"
run_on '' "$bigpoints" play --game nim --seat minimax --seat human --seat human "$three"
same "minimax of three: exit code" 1 "$code"
contains "minimax of three" "not available for this game, its number of players" "$work/err"
wrong "more seats than players" "players=3" --game nim --seat 1 --seat 1 --seat 1 --seat 1 "$three"

# --- Signals ---------------------------------------------------------------------------------------

if has timeout; then
    for patience in 0.5 2 8; do # a busy machine may need longer until it listens
        printf '' | timeout --preserve-status -s INT $patience "$bigpoints" play --game gomoku --seat minimax:seconds=1000 --seat human \
            >"$work/out" 2>"$work/err"
        code=$?
        ! grep -q Interrupted "$work/out" || break
    done
    same "Ctrl-C during a search of a script: exit code" 130 "$code"
    prints "Ctrl-C during a search of a script" "Interrupted. The game was not saved."
    silent "Ctrl-C during a search of a script: no move" "Computer: "
else
    ignore "signals" "timeout is missing"
fi

finish
