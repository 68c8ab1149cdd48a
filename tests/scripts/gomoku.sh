#!/bin/sh
# SPDX-License-Identifier: MIT
# configs: all
# bigpoints gomoku: scripted games, moves of the search, matches, wrong input, signals; and its lesson.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"
game=gomoku
# shellcheck source=tests/scripts/_board.sh
. "$(dirname "$0")/_board.sh"

# --- Scripted games --------------------------------------------------------------------------------

plays 'max a1\nmin a2\nmax b1\nmin b2\nmax c1\nmin c2\nmax d1\nmin d2\nmax e1\n' --size 6
fine "max wins"
same "max wins: the last board" "move   max e1
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
plays 'MAX A1\nmin f6\n max  b1 \nmin e5\nmax c1\nmin d4\nmax\tf1\nmin c3\nmax a6\nmin b2' --size 6
fine "min wins, in any case, with any blanks, without a last line end"
last "min wins: value" value -500
last "min wins: state" state "min wins"
plays '# a remark\n\n   \nshow\n'
fine "remarks and empty lines"
same "the usual board" 15 "$(grep -c '^[ 1][0-9] .* [0-9]*$' "$work/out")"
last "an empty board: turn" turn "1, max"
last "an empty board: player" player "depth auto, 1000 ms, ab on, compare off, threats"
same "no prompt for a script" "" "$(grep '>' "$work/out")"
plays 'max c3\nundo\nshow\nmax c3\nmin c4\nnew\n' --size 5
fine "undo and new"
same "undo and new: the board is empty" "" "$(tail -n 8 "$work/out" | grep '[XO]')"
last "undo and new: turn" turn "1, max"

plays 'min c3\nmax c4\nscores\nshow\nnew max\nmax a1\nnew\nmax a2\n' --size 5 --first min
fine "min begins, then max"
same "min begins: max has X all the same" OXOXOXOXX "$(tr -cd XO <"$work/out")"

# --- The computer ----------------------------------------------------------------------------------

plays 'move max\nmove min\nmove max\nmove min\n' --depth 4
fine "the computer plays for both"
same "it begins in the centre" "move   max h8" "$(head -n 1 "$work/out")"
same "turns alternate" "max min max min" "$(awk '/^move/ { print $2 }' "$work/out" | xargs)"
cp "$work/out" "$work/first"
plays 'move max\nmove min\nmove max\nmove min\n' --depth 4
expect "the same again with a depth" cmp "$work/first" "$work/out"
plays 'max h8\nmin a1\nmax i8\nmin a3\nmax j8\nmin a5\nmax k8\nmove min\nmove max\n' --depth 4
fine "an open four"
same "an open four: one end is stopped" 1 "$(grep -c -E '^move   min (g8|l8)$' "$work/out")"
same "an open four: known to be lost" 1 "$(grep -c '^value  +500, max wins in 1 move, depth ' "$work/out")"
last "an open four: the other end wins" state "max wins"
last "an open four: value" value "+500, depth 1"
for heuristic in threats report; do
    plays 'max h8\nmin h9\nmax i8\nmin i9\nmax j8\nmin a5\nmove max\n' --depth 4 --heuristic "$heuristic"
    fine "$heuristic makes an open four"
    same "$heuristic makes an open four" 1 "$(grep -c -E '^move   max (g8|k8)$' "$work/out")"
done

# Pruning does not change the value, only the node count.
both='max c3\nmin d4\nmax d3\nmove min\n'
plays "$both" --size 7 --depth 3
cp "$work/out" "$work/first"
plays "toggle ab\n$both" --size 7 --depth 3
fine "without pruning"
same "without pruning: the same value" "$(grep '^value' "$work/first")" "$(grep '^value' "$work/out")"
expect "without pruning: more nodes" awk '/^nodes/ { gsub(",", "", $2); if (nodes && $2 + 0 <= nodes) exit 1; nodes = $2 + 0 }
    END { exit !nodes }' "$work/first" "$work/out"
cp "$work/out" "$work/first"
plays "$both" --size 7 --depth 3 --no-pruning
same "--no-pruning is toggle ab" "$(grep '^nodes.* without pruning$' "$work/first")" "$(grep '^nodes' "$work/out")"
plays "toggle compare\n$both" --size 7 --depth 3
same "both ways" "$(sed -n 's/^nodes *\([0-9,]*\) .*/\1/p' "$work/first")" \
    "$(sed -n 's/^nodes .* with pruning, \([0-9,]*\) without$/\1/p' "$work/out")"
plays 'depth 5\nshow\n'
last "depth" player "depth 5, 1000 ms, ab on, compare off, threats"
plays 'depth 5\ntime 0\nheuristic report\ntoggle ab\ntoggle ab\nshow\n'
last "settings" player "depth 5, ab on, compare off, report"
plays 'time 0\ndepth auto\nshow\n' --nodes 2000
last "nodes" player "depth auto, 2000 nodes, ab on, compare off, threats"
plays 'move max\nmove min\nmove max\n' --time 10
fine "a limit of time"
plays 'move max\nmove min\nmove max\n' --nodes 500
fine "a limit of nodes"
expect "a limit of nodes is kept" awk '/^nodes/ { gsub(",", "", $2); if ($2 + 0 > 500) exit 1; any = 1 } END { exit !any }' \
    "$work/out"
for size in 5 9 19; do
    plays 'move max\nmove min\nmove max\nmove min\nmove max\n' --size $size --depth 3
    fine "size $size"
done

# --- Moves without a command, and levels -----------------------------------------------------------

plays 'h8\nundo\nredo\ng8\nstats\n' --level 4
fine "the computer answers"
same "the computer answers" "max min max min" "$(awk '/^move/ { print $2 }' "$work/out" | xargs)"
same "undo and redo of two moves" "2 3 1 3 4 5" "$(sed -n 's/^turn *\([0-9]*\).*/\1/p' "$work/out" | xargs)"
plays '' --computer both --level 4 --size 9 --first min
fine "the computer against itself"
expect "the computer against itself: the end" grep -q -E '^state  (max wins|min wins|draw)$' "$work/out"
for level in 1 10; do
    plays 'max a1\nmin a2\nmax b1\nmin b2\nmax c1\nmin c2\nmax d1\nmin d2\nmove max\nundo\nmove max\n' --size 6 --level $level
    last "level $level takes a win" move "max e1"
done
run "$bigpoints" gomoku --ladder 20 --level 5
fine "the levels"
same "the levels: each wins at least 60 %" "Each level wins at least 60 %." "$(tail -n 1 "$work/out")"
complains "neither a command nor a move" 1 "'z9' is neither a command nor a move: a place is a letter" 'z9\n'
wrong "--level and --window" "--window is not for --level" --level 3 --window off

# --- The report's score ----------------------------------------------------------------------------

plays 'score h8\n'
fine "score"
same "score: sixteen values" "16 300" "$(awk 'NR > 1 && $1 != "total" { for (i = NF - 1; i <= NF; i++) { n++; sum += $i } }
    END { print n, sum / n }' "$work/out")"
last "score: the total" total 315
plays 'max i8\nmin h9\nmax j8\nmin a15\nscore h8\n'
same "score of a row" "right         401    0
right, up     300  300
up              0  351
left, up      300  300
left          300  300
left, down    300  300
down          300  300
right, down   300  300
total         401" "$(tail -n 9 "$work/out")"
plays 'max c3\nscores\n' --size 5
fine "scores"
same "scores" "      a   b   c   d   e
 5  352 301 352 301 352  5
 4  301 351 351 351 301  4
 3  352 351   X 351 352  3
 2  301 351 351 351 301  2
 1  352 301 352 301 352  1
      a   b   c   d   e" "$(tail -n 7 "$work/out")"
complains "a score of a taken place" 2 "taken by X" 'max h8\nscore h8\n'
complains "a score of nothing" 1 "an empty place" 'score\n'
complains "a score beyond the board" 1 p1 'score p1\n'

# The search tries places near the marks, those of an area of 8 x 8, or all.
for window in near 8x8 off; do
    plays 'max a1\nmove min\nshow\n' --window $window --heuristic report --depth 1
    fine "window $window"
    sed -n 's/^nodes *\([0-9,]*\) .*/\1/p' "$work/out" | tr -d , >>"$work/windows"
    cp "$work/out" "$work/first"
done
# Near a mark in the corner are six places; an area has 64, the board 225.
same "windows: nodes" "6 63 224" "$(tr '\n' ' ' <"$work/windows" | sed 's/ $//')"
last "window: player" player "depth 1, ab on, compare off, report, window off"
run "$bigpoints" gomoku --match 2 --size 9 --depth 1 --window 8x8
fine "a match by areas"

plays 'help\n'
for word in 'max PLACE' 'min PLACE' 'move max' 'toggle ab' 'toggle compare' depth time heuristic 'score PLACE' scores undo new show help quit; do
    contains "help speaks of $word" "$word" "$work/out"
done

# --- Matches ---------------------------------------------------------------------------------------

run "$bigpoints" gomoku --match 4 --size 9 --depth 2 --seed 3
fine "a match"
cp "$work/out" "$work/first"
same "a match: two rows of four games" 2 "$(grep -c -E '^(threats|report) +4 ' "$work/out")"
run "$bigpoints" gomoku --match 4 --size 9 --depth 2 --seed 3
expect "a match repeats" cmp "$work/first" "$work/out"
run "$bigpoints" gomoku --match 1 --size 5 --depth 1
fine "a match of one game on the smallest board"
contains "a match of one game is not certain" "not certain" "$work/out"
run "$bigpoints" gomoku --match 2 --size 5 --nodes 50 --opening 8
fine "a match with a long opening"

# --- Wrong input -----------------------------------------------------------------------------------

complains "no command" 1 frobnicate 'frobnicate\n'
complains "no place" 1 "needs a place" 'max\n'
complains "two places" 1 "needs a place" 'max h8 h9\n'
complains "a place that is none" 1 z9 'max z9\n'
complains "a place beyond the board" 1 h16 'max h16\n'
complains "a place that is taken" 2 "taken by X" 'max h8\nmin h8\n'
complains "the other's turn" 1 "turn of max" 'min h8\n'
complains "the other's turn, for the computer" 1 "turn of max" 'move min\n'
complains "move nobody" 1 nobody 'move nobody\n'
complains "toggle nothing" 1 xy 'toggle xy\n'
complains "depth 0" 1 "'0'" 'depth 0\n'
complains "depth 121" 1 120 'depth 121\n'
complains "depth 3x" 1 3x 'depth 3x\n'
complains "time -1" 1 -1 'time -1\n'
complains "heuristic none" 1 none 'heuristic none\n'
complains "nothing to undo" 1 "no move" 'undo\n'
complains "a move after the end" 10 "max wins" \
    'max a1\nmin a2\nmax b1\nmin b2\nmax c1\nmin c2\nmax d1\nmin d2\nmax e1\nmove min\n'
complains "a NUL character" 1 NUL 'max h\0008\n'
complains "a long line" 1 long "max $(printf '%05000d' 0)\\n"
complains "many words" 1 quit "quit$(printf ' x%.0s' 1 2 3 4 5 6 7 8 9 10 11 12)\\n"
complains "bytes that do not print" 1 '??' 'max \377\001\n'
plays 'max h8\nmin h8\nquit\nmax z\n'
same "nothing is read behind quit" 1 "$(wc -l <"$work/err" | tr -d ' ')"
plays 'bad\nmax h8\nmin h8\n'
same "a wrong command changes nothing" "turn   2, min" "$(grep '^turn' "$work/out")"
wrong "no such option" --frob --frob
wrong "a word too many" h8 h8
wrong "--size 4" 4 --size 4
wrong "--size 20" 20 --size 20
wrong "--size x" x --size x
wrong "--depth 0" 0 --depth 0
wrong "--depth 121" 121 --depth 121
wrong "--time -1" -1 --time -1
wrong "--heuristic best" best --heuristic best
wrong "--first with a match" "--first" --match 2 --first min
wrong "--window 9x9" 9x9 --window 9x9
wrong "--match 0" 0 --match 0
wrong "--opening without a match" --opening --opening 3
wrong "--opening 9" 9 --match 2 --opening 9
wrong "--no-pruning with a value" --no-pruning --no-pruning=1
if [ -c /dev/full ]; then
    printf 'show\n' | "$bigpoints" gomoku >/dev/full 2>"$work/err"
    same "a full device" 1 $?
fi

# --- Signals ---------------------------------------------------------------------------------------

if has timeout; then
    printf 'move max\nmove min\nmove max\nmove min\n' >"$work/in"
    timeout --preserve-status -s INT 0.5 "$bigpoints" gomoku --time 60000 <"$work/in" >"$work/out" 2>"$work/err"
    same "Ctrl-C ends a script" 130 $?
    for seconds in 0.5 2 8; do # a busy machine may need longer for the first game
        timeout --preserve-status -s INT $seconds "$bigpoints" gomoku --match 100000 --size 9 --depth 1 >"$work/out" 2>"$work/err"
        code=$?
        ! grep -q 'The side that begins' "$work/out" || break
    done
    same "Ctrl-C ends a match" 130 $code
    contains "Ctrl-C ends a match: the results so far" "The side that begins" "$work/out"
    contains "Ctrl-C ends a match: a message" "stopped after" "$work/err"
else
    ignore "signals" "timeout is missing"
fi

# --- A terminal ------------------------------------------------------------------------------------

types "Ctrl-C stops a search only" "max h8" "move min" interrupted --time 60000

# --- The lesson ------------------------------------------------------------------------------------

run "$BUILD/examples/gomoku"
fine "examples/gomoku"
same "examples/gomoku plays to the end" 1 "$(grep -c 'wins in 1)' "$work/out")"
run "$BUILD/examples/gomoku" h8 h9
fine "examples/gomoku with moves"
same "examples/gomoku answers" 1 "$(grep -c '^X ' "$work/out")"
run "$BUILD/examples/gomoku" h8 h8
same "examples/gomoku refuses" 1 "$code"

finish
