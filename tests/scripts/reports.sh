#!/bin/sh
# SPDX-License-Identifier: MIT
# examples/connect4 and examples/gomoku: the commands and the printed values of the two reports.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"

# plays INPUT ARGUMENT...: runs the example $game on commands, see run_on.
plays() {
    typed=$1
    shift
    run_on "$typed" "$BUILD/examples/$game" "$@"
}

# has_line NAME LINE: the line stands in the output of the last run.
has_line() {
    expect "$1" grep -q -x -F -e "$2" "$work/out"
}

# last NAME KEY VALUE: what stands behind a key for the last time.
last() {
    same "$1" "$3" "$(sed -n "s/^$2  *//p" "$work/out" | tail -n 1)"
}

# complains NAME LINE WORD INPUT ARGUMENT...: a wrong command is reported with its line, and the next ones are run.
complains() {
    name=$1 number=$2 word=$3
    shift 3
    plays "$@"
    same "$name: exit code" 1 "$code"
    contains "$name" "$word" "$work/err"
    expect "$name: line $number" grep -q "^$game: line $number: " "$work/err"
    same "$name: one message" 1 "$(wc -l <"$work/err" | tr -d ' ')"
}

# commands MOVE...: the commands that play them in turn.
commands() {
    for _move in "$@"; do
        echo "$_move"
    done | awk '{ printf "%s %s\\n", NR % 2 ? "max" : "min", $1 }'
}

# columns 4433: the same for columns.
columns() {
    # shellcheck disable=SC2046
    commands $(echo "$1" | sed 's/./& /g')
}

# --- Four in a Row ---------------------------------------------------------------------------------

game=connect4
plays "$(columns 4343434)"
fine "max wins"
same "max wins: the last grid" "  1 2 3 4 5 6 7
  . . . . . . .
  . . . . . . .
  . . . X . . .
  . . O X . . .
  . . O X . . .
  . . O X . . ." "$(tail -n 9 "$work/out" | head -n 7)"
last "max wins: turn" turn 7
last "max wins: state" state "max wins"
plays "$(columns 14152627)"
last "min wins" state "min wins"
same "every move says whose turn it is" "2, min 3, max 4, min 5, max 6, min 7, max 8, min 8" \
    "$(sed -n 's/^turn *//p' "$work/out" | tr '\n' ' ' | sed 's/ $//')"
plays "$(columns 1122)" 2x2
last "a draw" state draw
plays 'max 1\n' 1x1
last "the smallest grid" state draw
plays 'MAX 4\r\n  min   3  \n\n# nothing\ndepth 2\nMove Max'
fine "any case, blanks, comments, no line end"
last "any case, blanks, comments, no line end" turn "4, min"
plays ''
fine "no command"
same "no command: nothing is printed" "" "$out"
plays 'max 4\nquit\nmax 4\n'
fine "quit"
last "quit ends it" turn "2, min"
plays 'max 4\nq\nmax 4\n'
last "q ends it" turn "2, min"
plays 'max 4\nmin 4\nundo\n'
last "undo" turn "2, min"
plays "$(columns 4343434)undo\nmax 5\n"
fine "undo of a win"
last "undo of a win" state running
plays 'max 4\nmin 4\nnew\nshow\n'
last "new" turn "1, max"
plays 'help\n'
fine "help"
for word in max min move toggle depth solve undo new show quit heuristic weights equal utility groups; do
    expect "help lists $word" grep -q -w "$word" "$work/out"
done

plays "$(columns 43434)move min\n"
last "a loss in one is stopped" move "min 4"
plays "$(columns 434343)move max\n"
last "a win in one is taken" move "max 4"
last "a win in one is taken: value" utility "max wins, depth 1"
last "a win in one is taken: state" state "max wins"
plays "$(columns 33445)move min\n"
last "lost by the next move" utility "max wins in 1 move, depth 2"
plays 'depth 5\ntoggle nodes\nmove max\ntoggle ab\nundo\nmove\n'
fine "pruning"
same "pruning does not change the value" 1 "$(sed -n 's/^utility *//p' "$work/out" | sort -u | wc -l | tr -d ' ')"
# 7 + 49 + ... + 7^5
last "nodes without pruning" nodes "19607 without pruning"
expect "pruning saves nodes" test "$(sed -n 's/^nodes *\([0-9]*\) with pruning/\1/p' "$work/out")" -lt 4000
plays 'depth 3\nmove max\n'
fine "a move"
same "a move prints the grid, the utility, the turn and the state, as in the report" "player move utility turn state" \
    "$(awk '!/^  / { print $1 }' "$work/out" | tr '\n' ' ' | sed 's/ $//')"
plays 'show\ndepth 3\ndepth auto\nheuristic cube\nweights 1 2 3 4\ntoggle ab\n'
fine "settings"
same "settings" "depth auto (8), ab on, groups 1 10 100 6900, all moves
depth 3, ab on, groups 1 10 100 6900, all moves
depth auto (8), ab on, groups 1 10 100 6900, all moves
depth auto (8), ab on, cube, all moves
depth auto (8), ab on, groups 1 2 3 4, all moves
depth auto (8), ab off, groups 1 2 3 4, all moves" "$(sed -n 's/^player *//p' "$work/out")"
# The depth changes after turn 20: here are 19 discs, then 20.
plays "$(columns 4444533335422523577)move min\nmove max\n"
fine "depth after turn 20"
same "depth after turn 20" "8 11" "$(sed -n 's/^utility .*depth //p' "$work/out" | tr '\n' ' ' | sed 's/ $//')"
# Either side begins; max always has X.
plays 'new min\nmin 4\nmax 4\nmin 3\nmax 3\nmin 2\nmove max\nshow\n'
fine "min begins"
last "min begins: lost for max" utility "min wins in 1 move, depth 2"
same "min begins: the grid" "  . O O O . . ." "$(grep -A 6 '^  1 2' "$work/out" | tail -n 1)"
plays 'new min\nmin 4\nmax 3\nmin 4\nmax 3\nmin 4\nmax 3\nmin 4\n'
last "min begins and wins" state "min wins"
plays 'new min\nmin 1\nnew\nmin 1\nnew max\nmax 1\n'
fine "new keeps the side that begins, unless one is named"

# Of equal values a loser takes the later end, or with the report's rule the sooner one.
lost="$(columns 535565423)move min\n"
plays "$lost"
last "equal late" utility "max wins in 3 moves, depth 4"
plays "equal shallow\n$lost"
last "equal shallow" utility "max wins in 1 move, depth 4"
plays "equal shallow\ndepth 4\ntoggle ab\n$lost"
last "equal shallow, without pruning" utility "max wins in 1 move, depth 4"
plays 'equal shallow\nequal late\nshow\nequal shallow\nshow\n'
last "equal: player" player "depth auto (8), ab on, groups 1 10 100 6900, equal shallow, all moves"

plays 'groups\n'
same "groups: 24 + 21 + 4 + 8 + 12 = 69" "24 21 4 8 12 69" "$(awk 'NR > 1 { print $NF }' "$work/out" | tr '\n' ' ' | sed 's/ $//')"
plays 'groups\n' 3x3
has_line "groups of a small grid" "all                                              0"
plays "$(columns 443)utility\n"
same "utility: the value, and the groups by owner" "utility +26
groups    1    2    3    4
max       4    3    0    0
min       8    0    0    0
both      2
nobody   52
all      69" "$(tail -n 7 "$work/out")"
plays "$(columns 4343434)utility\n"
last "utility of a won grid: the fourth weight counts" utility "+6915"
plays 'new min\nmin 4\nutility\n'
last "utility is for max" utility "-7"
plays "heuristic sum\n$(columns 443)utility\n"
last "utility by sum" utility "+2"

plays 'solve\n' 4x4
has_line "solve: scores" "scores  1: 0  2: 0  3: 0  4: 0"
last "solve: nothing is played" turn ""
plays "$(columns 11125615132553755377664247374)solve\n"
expect "solve: a win" grep -q -E '^scores .*: 7( |$)' "$work/out"
plays "$(columns 33714536576622252211332315465)solve\n"
refuse "solve: a loss" grep -q -E '^scores.*: (-[0-4]|[0-9])( |$)' "$work/out"
plays "$(columns 41272235433224263173455513477)solve\n"
same "solve: full columns have no score" "1 4 5 6 7" "$(sed -n 's/^scores//p' "$work/out" | grep -o '[0-9]:' | tr -d : | xargs)"

# Self-play to the end, on several grids and with each heuristic.
both=$(awk 'BEGIN { for (i = 0; i < 23; i++) printf "move max\\nmove min\\n" }')
for options in "7x6 depth 4" "5x4 heuristic sum" "4x5 heuristic cube" "9x5 depth 2" "6x3 depth 3"; do
    plays "depth 3\n${options#* }\n$both" "${options%% *}"
    expect "against itself $options" grep -q -E '^state  (max wins|min wins|draw)$' "$work/out"
    grep -v ': the game is over: ' "$work/err" >"$work/list"
    empty "against itself $options: no other message" "$work/list"
    cp "$work/out" "$work/first"
    plays "depth 3\n${options#* }\n$both" "${options%% *}"
    expect "against itself $options: the same again" cmp "$work/first" "$work/out"
done

complains "new nobody" 1 nobody 'new nobody\n'
complains "equal nothing" 1 soon 'equal soon\n'
complains "the wrong turn" 1 "turn of max, not of min" 'min 3\nmax 3\n'
last "the wrong turn: it goes on" turn "2, min"
complains "the wrong turn again" 2 "turn of min, not of max" 'max 3\nmax 3\n'
complains "the wrong turn of the computer" 1 "turn of max" 'move min\n'
complains "a full column" 7 "full" "$(columns 333333)max 3\nmax 4\n"
last "a full column: it goes on" turn "8, min"
complains "a column too far" 1 "'8' can't be played: a column is a digit from 1 to 7" 'max 8\n'
complains "column 0" 1 "'0'" 'max 0\n'
complains "a column of letters" 1 "'x'" 'max x\n'
complains "two columns" 1 "max MOVE" 'max 3 4\n'
complains "no column" 1 "max MOVE" 'max\n'
complains "an unknown command" 1 "'jump'" 'jump 3\n'
complains "an unknown side" 1 "'x'" 'move x\n'
complains "nothing to take back" 1 "no move" 'undo\n'
complains "a depth of nothing" 1 "depth" 'depth\n'
complains "depth 0" 1 "'0'" 'depth 0\n'
complains "depth 121" 1 "120" 'depth 121\n'
complains "depth 3x" 1 3x 'depth 3x\n'
complains "an unknown heuristic" 1 "'best'" 'heuristic best\n'
complains "three weights" 1 "weights A B C D" 'weights 1 2 3\n'
complains "a large weight" 1 "9000" 'weights 1 2 3 9001\n'
complains "a weight that is none" 1 "'x'" 'weights 1 2 3 x\n'
complains "a switch that is none" 1 "ab or nodes" 'toggle beta\n'
complains "something behind solve" 1 "solve" 'solve now\n'
complains "a very long line" 1 "too long" "$(printf '%09000d' 0)\n"
plays "$(columns 12121212)move min\nsolve\n"
same "after the end: exit code" 1 "$code"
same "after the end: messages" 3 "$(grep -c 'over' "$work/err")"
for size in 7 x6 7x 0x6 10x3 8x8 a ''; do
    run "$BUILD/examples/connect4" "$size" </dev/null
    same "size '$size'" 2 "$code"
done
if [ -c /dev/full ]; then
    echo show | "$BUILD/examples/connect4" >/dev/full 2>"$work/err"
    same "a full device: exit code" 1 $?
fi

# --- Gomoku ----------------------------------------------------------------------------------------

game=gomoku
plays "$(commands a1 a2 b1 b2 c1 c2 d1 d2 e1)" 6x6
fine "Gomoku: max wins"
same "Gomoku, max wins: the last board" "move   max e1
    a b c d e f
 6  . . . . . .  6
 5  . . . . . .  5
 4  . . . . . .  4
 3  . . . . . .  3
 2  O O O O . .  2
 1  X X X X(X).  1
    a b c d e f
value  +500
turn   9
state  max wins" "$(tail -n 12 "$work/out")"
plays 'MAX A1\nmin f6\n max  b1 \nmin e5\nmax c1\nmin d4\nmax\tf1\nmin c3\nmax a6\nmin b2' 6x6
fine "min wins, in any case, with any blanks, without a last line end"
last "min wins: value" value -500
last "min wins: state" state "min wins"
plays '# a remark\n\n   \nshow\n'
same "the usual board" 15 "$(grep -c '^[ 1][0-9] .* [0-9]*$' "$work/out")"
last "an empty board: player" player "depth auto (6), ab on, threats"
plays 'new min\nmin c3\nmax c4\nscores\nshow\nnew max\nmax a1\nnew\nmax a2\n' 5x5
fine "min begins, then max"
same "min begins: max has X all the same" OXOXOXOXX "$(tr -cd XO <"$work/out")"
four='depth 4\nmove max\nmove min\nmove max\nmove min\n'
plays "$four"
fine "the computer plays for both"
same "it begins in the centre" "move   max h8" "$(sed -n 2p "$work/out")"
cp "$work/out" "$work/first"
plays "$four"
expect "the same again with a depth" cmp "$work/first" "$work/out"
plays "depth 4\n$(commands h8 a1 i8 a3 j8 a5 k8)move min\nmove max\n"
fine "an open four"
same "an open four: one end is stopped" 1 "$(grep -c -E '^move   min (g8|l8)$' "$work/out")"
same "an open four: known to be lost" 1 "$(grep -c '^value  +500, max wins in 1 move, depth ' "$work/out")"
last "an open four: the other end wins" state "max wins"
last "an open four: value" value "+500, depth 1"
for heuristic in threats report; do
    plays "depth 4\nheuristic $heuristic\n$(commands h8 h9 i8 i9 j8 a5)move max\n"
    same "$heuristic makes an open four" 1 "$(grep -c -E '^move   max (g8|k8)$' "$work/out")"
done
both='depth 3\nmax c3\nmin d4\nmax d3\nmove min\n'
plays "$both" 7x7
cp "$work/out" "$work/first"
plays "toggle ab\n$both" 7x7
same "without pruning: the same value" "$(grep '^value' "$work/first")" "$(grep '^value' "$work/out")"
expect "without pruning: more nodes" awk '/^nodes/ { if (nodes && $2 + 0 <= nodes) exit 1; nodes = $2 + 0 } END { exit !nodes }' \
    "$work/first" "$work/out"
for size in 5x5 9x9 19x19; do
    plays 'depth 3\nmove max\nmove min\nmove max\nmove min\nmove max\n' $size
    fine "size $size"
done

plays 'score h8\n'
same "score: sixteen values" "16 300" "$(awk 'NR > 1 && $1 != "total" { for (i = NF - 1; i <= NF; i++) { n++; sum += $i } }
    END { print n, sum / n }' "$work/out")"
last "score: the total" total 315
plays "$(commands i8 h9 j8 a15)score h8\n"
same "score of a row" "right         401    0
right, up     300  300
up              0  351
left, up      300  300
left          300  300
left, down    300  300
down          300  300
right, down   300  300
total         401" "$(tail -n 9 "$work/out")"
plays 'max c3\nscores\n' 5x5
same "scores" "      a   b   c   d   e
 5  352 301 352 301 352  5
 4  301 351 351 351 301  4
 3  352 351   X 351 352  3
 2  301 351 351 351 301  2
 1  352 301 352 301 352  1
      a   b   c   d   e" "$(tail -n 7 "$work/out")"
complains "a score of a taken place" 2 "taken by X" 'max h8\nscore h8\n'
complains "a score of nothing" 1 "score PLACE" 'score\n'
complains "a score beyond the board" 1 p1 'score p1\n'
# The search tries places near the marks, those of an area of 8 x 8, or all: six, 64 and 225, one of them taken.
corner='heuristic report\ndepth 1\nmax a1\nmove min\n'
for arguments in "15x15" "15x15 area=8" "15x15 all"; do
    if [ "$arguments" = "15x15 all" ]; then
        plays "$corner" 15x15 all
    else
        plays "$corner" "$arguments"
    fi
    sed -n 's/^nodes *\([0-9]*\) .*/\1/p' "$work/out"
done >"$work/windows"
same "windows: nodes" "6 63 224" "$(tr '\n' ' ' <"$work/windows" | sed 's/ $//')"
plays 'help\n'
for word in 'max MOVE' 'min MOVE' 'move max' 'toggle ab' depth heuristic 'score PLACE' scores undo new show quit; do
    contains "help speaks of $word" "$word" "$work/out"
done
complains "a place that is none" 1 z9 'max z9\n'
complains "a place beyond the board" 1 h16 'max h16\n'
complains "a place that is taken" 2 "taken by X" 'max h8\nmin h8\n'
complains "a move after the end" 10 "max wins" "$(commands a1 a2 b1 b2 c1 c2 d1 d2 e1)move min\n"
plays 'max h8\nmin h8\nquit\nmax z\n'
same "nothing is read behind quit" 1 "$(wc -l <"$work/err" | tr -d ' ')"

finish
