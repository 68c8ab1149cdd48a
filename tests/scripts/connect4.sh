#!/bin/sh
# SPDX-License-Identifier: MIT
# configs: all
# bigpoints connect4: scripted games, moves of the search, exact scores, wrong input, signals; and its lesson.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"
game=connect4
# shellcheck source=tests/scripts/_board.sh
. "$(dirname "$0")/_board.sh"

# commands COLUMNS: the commands that play them.
commands() {
    echo "$1" | sed 's/./&\n/g' | awk 'NF { printf "%s %s\\n", NR % 2 ? "max" : "min", $1 }'
}

# --- Scripted games --------------------------------------------------------------------------------

plays 'max 4\nmin 3\nmax 4\nmin 3\nmax 4\nmin 3\nmax 4\n'
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
plays 'max 1\nmin 4\nmax 1\nmin 5\nmax 2\nmin 6\nmax 2\nmin 7\n'
last "min wins" state "min wins"
same "every move says whose turn it is" "2, min 3, max 4, min 5, max 6, min 7, max 8, min 8" \
    "$(sed -n 's/^turn *//p' "$work/out" | tr '\n' ' ' | sed 's/ $//')"
plays 'max 1\nmin 1\nmax 2\nmin 2\n' --size 2x2
last "a draw" state draw
plays 'max 1\n' --size 1x1
last "the smallest grid" state draw
plays 'MAX 4\r\n  min   3  \n\n# nothing\nMove Max' --depth 2
fine "any case, blanks, comments, no line end"
last "any case, blanks, comments, no line end" turn "4, min"
plays ''
fine "no command"
same "no command: nothing is printed" "" "$out"
plays 'max 4\nquit\nmax 4\n'
fine "quit"
last "quit ends it" turn "2, min"
plays 'max 4\nmin 4\nundo\n'
last "undo" turn "2, min"
plays 'max 4\nmin 3\nmax 4\nmin 3\nmax 4\nmin 3\nmax 4\nundo\nmax 5\n'
fine "undo of a win"
last "undo of a win" state running
plays 'max 4\nmin 4\nnew\nshow\n'
last "new" turn "1, max"
plays 'help\n'
fine "help"
for word in max min move toggle depth time solve undo new show help quit heuristic weights equal utility groups; do
    expect "help lists $word" grep -q -w "$word" "$work/out"
done

# --- The computer ----------------------------------------------------------------------------------

plays 'toggle compare\nmax 4\nmin 3\nmax 4\nmin 3\nmax 4\nmove min\n'
fine "a loss in one is stopped"
last "a loss in one is stopped" move "min 4"
plays 'max 4\nmin 3\nmax 4\nmin 3\nmax 4\nmin 3\nmove max\n'
last "a win in one is taken" move "max 4"
last "a win in one is taken: value" utility "max wins, depth 1"
last "a win in one is taken: state" state "max wins"
plays 'max 3\nmin 3\nmax 4\nmin 4\nmax 5\nmove min\n'
last "lost by the next move" utility "max wins in 1 move, depth 2"
plays 'toggle nodes\nmove max\ntoggle ab\nundo\nmove max\n' --depth 5
fine "pruning"
same "pruning does not change the value" 1 "$(sed -n 's/^utility *//p' "$work/out" | sort -u | wc -l | tr -d ' ')"
# 7 + 49 + ... + 7^5
has=$(sed -n 's/^nodes *//p' "$work/out" | head -n 1)
same "nodes with and without" "19,607 without" "${has#*pruning, }"
has=$(sed -n 's/^nodes *//p' "$work/out" | tail -n 1)
case $has in
"19,607 without pruning, "*" with") pass ;;
*) fail "nodes without and with" "$work/out" ;;
esac
expect "pruning saves nodes" test "$(echo "${has#*pruning, }" | tr -dc 0-9)" -lt 4000
plays 'toggle nodes\ntoggle compare\nmove max\n' --depth 4
case $(sed -n 's/^nodes *//p' "$work/out") in
*"with pruning") pass ;;
*) fail "without the comparison there is one number" "$work/out" ;;
esac
plays 'toggle nodes\nmove max\n' --depth 4 --no-pruning
case $(sed -n 's/^nodes *//p' "$work/out") in
"2,800 without pruning, "*) pass ;;
*) fail "--no-pruning" "$work/out" ;;
esac
plays 'move max\n' --depth 3
fine "a move"
same "a move prints the grid, the utility, the turn and the state, as in the report" "move utility turn state" \
    "$(awk '!/^  / { print $1 }' "$work/out" | tr '\n' ' ' | sed 's/ $//')"
plays 'toggle nodes\ntoggle time\nmove max\ntoggle nodes\nmove min\ntoggle time\nmove max\n' --depth 3
fine "nodes and time"
same "nodes and time on request" "nodes time time" "$(sed -n 's/^\(nodes\|time\) .*/\1/p' "$work/out" | tr '\n' ' ' | sed 's/ $//')"
expect "time in seconds" grep -q -E '^time   [0-9]+\.[0-9]{3} s$' "$work/out"
plays 'show\ndepth 3\ntime 500\ndepth auto\nheuristic cube\nweights 1 2 3 4\nweights 5,6,7,8\ntoggle ab\ntime 0\n'
fine "settings"
same "settings" "depth auto (8), ab on, compare on, groups 1 10 100 6900
depth 3, ab on, compare on, groups 1 10 100 6900
depth 3, 500 ms, ab on, compare on, groups 1 10 100 6900
depth auto, 500 ms, ab on, compare on, groups 1 10 100 6900
depth auto, 500 ms, ab on, compare on, cube
depth auto, 500 ms, ab on, compare on, groups 1 2 3 4
depth auto, 500 ms, ab on, compare on, groups 5 6 7 8
depth auto (8), 500 ms, ab off, compare on, groups 5 6 7 8
depth auto (8), ab off, compare on, groups 5 6 7 8" "$(sed -n 's/^player *//p' "$work/out")"
plays 'show\n' --depth 4 --time 20 --heuristic sum --no-pruning
last "settings by options" player "depth 4, 20 ms, ab off, compare on, sum"
plays 'show\n' --weights 0,0,1,9000
last "weights by an option" player "depth auto (8), ab on, compare on, groups 0 0 1 9000"
plays 'toggle compare\ntime 30\nmove max\nmove min\n'
fine "by time"
last "by time" turn "3, max"
# The depth changes after turn 20: here are 19 discs, then 20.
plays "toggle compare\n$(commands 4444533335422523577)move min\nmove max\n"
fine "depth after turn 20"
same "depth after turn 20" "8 11" "$(sed -n 's/^utility .*depth //p' "$work/out" | tr '\n' ' ' | sed 's/ $//')"
# Either side begins; max always has X.
plays 'min 4\nmax 4\nmin 3\nmax 3\nmin 2\nmove max\nshow\n' --first min
fine "min begins"
same "min begins: whose turn it is" "2, max 3, min 4, max 5, min 6, max 7, min 7, min" \
    "$(sed -n 's/^turn *//p' "$work/out" | tr '\n' ' ' | sed 's/ $//')"
last "min begins: lost for max" utility "min wins in 1 move, depth 2"
same "min begins: the grid" "  . O O O . . ." "$(grep -A 6 '^  1 2' "$work/out" | tail -n 1)"
plays 'new min\nmin 4\nmax 3\nmin 4\nmax 3\nmin 4\nmax 3\nmin 4\n'
last "min begins and wins" state "min wins"
plays 'new min\nmin 1\nnew\nmin 1\nnew max\nmax 1\n'
fine "new keeps the side that begins, unless one is named"
plays 'new min\nmin 2\nmax 2\nmin 3\nmax 3\nsolve\n' --size 5x4
has_line "min begins: solve" "score  7 for min: min wins on turn 7"
complains "min begins: not max" 1 "turn of min" 'max 1\n' --first min
complains "new nobody" 1 nobody 'new nobody\n'

# Of equal values a loser takes the later end, or with the report's rule the sooner one.
lost="$(commands 535565423)move min\n"
plays "$lost"
last "equal late" utility "max wins in 3 moves, depth 4"
plays "$lost" --equal shallow
fine "equal shallow"
last "equal shallow" utility "max wins in 1 move, depth 4"
plays "toggle ab\n$lost" --equal shallow --depth 4
last "equal shallow, without pruning" utility "max wins in 1 move, depth 4"
plays 'equal shallow\nequal late\nshow\nequal shallow\nshow\n'
last "equal: player" player "depth auto (8), ab on, compare on, groups 1 10 100 6900, equal shallow"
complains "equal nothing" 1 soon 'equal soon\n'

# --- Moves without a command, and levels -----------------------------------------------------------

plays '4\n3\nshow\n' --depth 2
fine "the computer answers"
same "the computer answers" "max min max min" "$(awk '/^move/ { print $2 }' "$work/out" | xargs)"
last "the computer answers" turn "5, max"
plays 'undo\nredo\n' --depth 2 --computer none
same "nothing to undo: exit code" 1 "$code"
plays '4\n3\nundo\nredo\nundo\nundo\nredo\n' --level 2
fine "undo and redo of two moves"
same "undo and redo of two moves" "2 3 4 5 3 5 3 1 3" "$(sed -n 's/^turn *\([0-9]*\).*/\1/p' "$work/out" | xargs)"
plays '4\nmax 3\nshow\n' --level 2
fine "a command of the reports: no answer"
last "a command of the reports: no answer" turn "4, min"
plays '' --computer both --level 3,5 --seed 2
fine "the computer against itself"
expect "the computer against itself: the end" grep -q -E '^state  (max wins|min wins|draw)$' "$work/out"
cp "$work/out" "$work/first"
plays '' --computer both --level 3,5 --seed 2
expect "the same seed, the same game" cmp "$work/first" "$work/out"
plays '' --computer both --level 3,5 --seed 3
refuse "another seed, another game" cmp "$work/first" "$work/out"
plays 'show\n' --computer max --level 3 --first min
last "a person begins with min" turn "1, min"
plays 'show\n' --computer max --level 3
last "the computer begins with max" turn "2, min"
plays '4\n4\n' --computer none
same "two people" "max min" "$(awk '/^move/ { print $2 }' "$work/out" | xargs)"
plays 'level\nlevel 3\nlevel 3 7\nlevel off\nlevel 4\ndepth 3\nlevel 4\ntoggle ab\nshow\n'
fine "levels and searches"
same "levels and searches" "depth auto (8), ab on, compare on, groups 1 10 100 6900
level 3
max level 3, min level 7
depth auto (8), ab on, compare on, groups 1 10 100 6900
level 4
depth 3, ab on, compare on, groups 1 10 100 6900
level 4
depth 3, ab off, compare on, groups 1 10 100 6900
depth 3, ab off, compare on, groups 1 10 100 6900" "$(sed -n 's/^player *//p' "$work/out")"
plays "$(commands 434343)hint\n"
fine "a hint"
has_line "a hint: the win" "hint   max 4, max wins in 1 move, depth 1"
for level in 1 2 10; do
    plays "$(commands 434343)move max\n" --level $level
    last "level $level takes a win" move "max 4"
done
plays 'max 4\nmove min\nstats\n' --depth 4
expect "statistics" grep -q -E '^nodes  [0-9,]+ with pruning, 2,800 without$' "$work/out"
run "$bigpoints" connect4 --ladder 40 --level 6
fine "the levels"
same "the levels: each wins at least 60 %" "Each level wins at least 60 %." "$(tail -n 1 "$work/out")"
same "the levels: games" "40 40 40 40" "$(awk '$1 ~ /^[0-9]+$/ { print $3 }' "$work/out" | xargs)"
run "$bigpoints" connect4 --ladder 4 --level 3 --size 1x1 --opening 0
same "levels that do not win: exit code" 1 "$code"
same "levels that do not win" "Level 3 wins less than 60 %." "$(tail -n 1 "$work/out")"
complains "a level that is none" 1 "'0'" 'level 0\n'
complains "three levels" 1 "level needs a number" 'level 1 2 3\n'
complains "computer nobody" 1 "nobody" 'computer nobody\n'
complains "nothing to redo" 1 "no move to play again" 'redo\n'
complains "neither a command nor a move" 1 "'9' is neither a command nor a move: a column is a digit from 1 to 7" '9\n'
complains "a full column without a command" 4 "'4' can't be played: the column is full" '4\n4\n4\n4\n' --computer none --size 4x3
complains "a hint after the end" 8 "the game is over" "$(commands 4343434)hint\n"
wrong "--level 0" "--level needs a level from 1 to 10" --level 0
wrong "--level 3,11" "3,11" --level 3,11
wrong "--level 3,4,5" "3,4,5" --level 3,4,5
wrong "--level x" "'x'" --level x
wrong "--level and --depth" "--depth is not for --level" --level 3 --depth 3
wrong "--level and --match" "--level is not for --match" --level 3 --match sum cube
wrong "--ladder and --depth" "--depth is not for --ladder" --ladder 2 --depth 3
wrong "--ladder and --first" "--first is for playing" --ladder 2 --first min
wrong "--ladder of level 2" "--level from 3 on" --ladder 2 --level 2
wrong "--computer nobody" nobody --computer nobody

# --- Groups ----------------------------------------------------------------------------------------

plays 'groups\n'
fine "groups"
same "groups: 24 + 21 + 4 + 8 + 12 = 69" "24 21 4 8 12 69" "$(awk 'NR > 1 { print $NF }' "$work/out" | tr '\n' ' ' | sed 's/ $//')"
plays 'groups\n' --size 3x3
has_line "groups of a small grid" "all                                              0"
plays "$(commands 443)utility\n"
fine "utility"
same "utility: the value, and the groups by owner" "utility +26
groups    1    2    3    4
max       4    3    0    0
min       8    0    0    0
both      2
nobody   52
all      69" "$(tail -n 7 "$work/out")"
plays "$(commands 4343434)utility\n"
last "utility of a won grid: the fourth weight counts" utility "+6915"
plays "new min\nmin 4\nutility\n"
last "utility is for max" utility "-7"
plays "$(commands 443)utility\n" --heuristic sum
last "utility by sum" utility "+2"

# --- Matches ---------------------------------------------------------------------------------------

run "$bigpoints" connect4 --match groups sum --games 200 --depth 2
fine "a match"
cp "$work/out" "$work/first"
same "a match: two rows" 2 "$(grep -c -E '^(groups|sum) +200 ' "$work/out")"
contains "a match: groups beats sum" "groups is stronger, by " "$work/out"
expect "a match: Elo with an interval" grep -q -E '^Elo of groups less that of sum: \+[0-9]+, 95 % interval \+[0-9]+ to \+[0-9]+$' \
    "$work/out"
run "$bigpoints" connect4 --match groups sum --games 200 --depth 2
expect "a match repeats" cmp "$work/first" "$work/out"
run "$bigpoints" connect4 --match groups sum --games 200 --depth 2 --seed 1
refuse "a match with another seed" cmp "$work/first" "$work/out"
run "$bigpoints" connect4 --match groups:1,10,100,6900 groups:1,10,100,0 --games 40 --depth 4
fine "weights for each side"
same "the fourth weight has no effect on play" 1 "$(sed -n 's/^groups:[0-9,]* *//p' "$work/out" | sort -u | wc -l | tr -d ' ')"
run "$bigpoints" connect4 --match groups:0,0,0,0 groups --games 40 --depth 2
contains "other weights have an effect" "groups is stronger" "$work/out"
run "$bigpoints" connect4 --match cube groups --games 2 --time 1
fine "a match by time"
contains "a match by time" "; 1 ms a move" "$work/out"
run "$bigpoints" connect4 --match sum cube --games 1 --opening 0 --size 1x1
fine "a match on the smallest grid"
run "$bigpoints" connect4 --match sum cube --size 2x2
same "no opening fits: exit code" 1 "$code"
contains "no opening fits" "no opening of 6 moves" "$work/err"
wrong "a likely option" "did you mean --match?" --mtach
wrong "a likely common option" "did you mean --help?" --hlep
wrong "--match without heuristics" "--match needs two heuristics" --match
wrong "--match of one" "--match needs two heuristics" --match sum
wrong "--match of three" "--match needs two heuristics" --match sum cube groups
wrong "--match of none such" "not 'best'" --match sum best
wrong "--match with weights of cube" "cube:1,2,3,4" --match sum cube:1,2,3,4
wrong "--match with three weights" "groups:1,2,3" --match sum groups:1,2,3
wrong "--match and --heuristic" "--heuristic" --match --heuristic sum sum cube
wrong "--match and --first" "--first" --match --first min sum cube
wrong "--match and --solve" "--match is not for --solve" --match --solve sum cube
wrong "--games without --match" "--games is for --match" --games 3
wrong "--opening without --match" "--opening is for --match and --ladder" --opening 3
wrong "--opening 21" "--opening" --match --opening 21 sum cube
wrong "--equal soon" soon --equal soon
wrong "--first nobody" nobody --first nobody

# Self-play to the end, on several grids and with each heuristic.
both=$(awk 'BEGIN { for (i = 0; i < 23; i++) printf "move max\\nmove min\\n" }')
for options in "--size 7x6 --depth 4" "--size 5x4 --heuristic sum --depth 5" "--size 4x5 --heuristic cube --depth 3" \
    "--size 9x5 --depth 2" "--size 6x3 --depth 3 --no-pruning"; do
    # shellcheck disable=SC2086
    plays "toggle compare\n$both" $options
    expect "against itself $options" grep -q -E '^state  (max wins|min wins|draw)$' "$work/out"
    grep -v ': the game is over: ' "$work/err" >"$work/list"
    empty "against itself $options: no other message" "$work/list"
    cp "$work/out" "$work/first"
    # shellcheck disable=SC2086
    plays "toggle compare\n$both" $options
    expect "against itself $options: the same again" cmp "$work/first" "$work/out"
done

# --- Solving ---------------------------------------------------------------------------------------

plays 'solve\n' --size 4x4
fine "solve"
has_line "solve: score" "score  0: a draw"
has_line "solve: columns" "column   1   2   3   4"
has_line "solve: scores" "scores   0   0   0   0"
last "solve: nothing is played" turn ""
plays "$(commands 11125615132553755377664247374)solve\n"
has_line "solve: a win" "score  7 for min: min wins on turn 30"
plays "$(commands 33714536576622252211332315465)solve\n"
has_line "solve: a loss" "score  -5 for min: max wins on turn 33"
plays "$(commands 41272235433224263173455513477)solve\n"
has_line "solve: full columns" "column   1   2   3   4   5   6   7"
expect "solve: full columns have a dash" grep -q -E '^scores( +-?[0-9?]+)+ +- ' "$work/out"

# scores NAME WANTED ARGUMENT...: moves and scores of --solve.
scores() {
    name=$1 wanted=$2
    shift 2
    run "$bigpoints" connect4 --solve "$@"
    same "$name: exit code" 0 "$code"
    same "$name: no message" "" "$err"
    same "$name" "$wanted" "$(cut -d' ' -f1,2 "$work/out")"
    expect "$name: nodes" grep -q -v -E '[^0-9. -]' "$work/out"
}

# Positions with the scores of the naive solver of this project.
cat >"$work/known" <<'END'
# columns and score

11232157213732553463523211776 -6
33714536576622252211332315465 -5
  11746675426134471421277715455	-4
14336236321111327713446467277 -2
15726716476535522223551773442 -1
41272235433224263173455513477 0
47551612675555716676643137741 2
25321441153466437564145623117 5
11125615132553755377664247374 7
END
scores "a win and a loss" "3344 18
33445 -18" 3344 33445
scores "the empty grid" ". 0" --size 4x4 .
scores "the empty grid, nothing written" ". 0" --size 4x4 ''
scores "a small grid" "123 0
1 0" --size 4x4 123 1
scores "threads and memory" "3344 18" --threads 2 --memory 1 3344
scores "cold" "12 0
12 0" --size 4x4 --cold 12 12
scores "a score behind it is ignored" "3344 18" "3344 17"
scores "an empty grid of one cell" ". 0" --size 1x1 .
same "cold: the same work twice" 1 "$(cut -d' ' -f3 "$work/out" | sort -u | wc -l | tr -d ' ')"

"$bigpoints" connect4 --solve --check --stats - <"$work/known" >"$work/out" 2>"$work/err"
same "known scores: exit code" 0 $?
same "known scores" "$(sed -n 's/^ *\([1-7][1-7]*\)[ 	]\(.*\)/\1 \2/p' "$work/known")" \
    "$(cut -d' ' -f1,2 "$work/out")"
contains "known scores: compared" "9 compared, 0 different" "$work/err"
contains "known scores: work" "9 positions, " "$work/err"
sed 's/ 0$/ 1/; s/ 7$/ -7/' "$work/known" | "$bigpoints" connect4 --solve --check - >"$work/out" 2>"$work/err"
same "wrong scores: exit code" 1 $?
contains "wrong scores: how many" "9 compared, 2 different" "$work/err"
contains "wrong scores: where" "line 8: '41272235433224263173455513477': the score is 0, not 1" "$work/err"
run "$bigpoints" connect4 --solve --time 1 . 3344
same "too little time: exit code" 1 "$code"
expect "too little time: bounds" grep -q -E '^\. -[0-9]+\.\.[0-9]+ [0-9]+$' "$work/out"
expect "too little time: it goes on" grep -q '^3344 18 ' "$work/out"
contains "too little time: the message" "time" "$work/err"

# --- Wrong commands --------------------------------------------------------------------------------

complains "the wrong turn" 1 "turn of max, not of min" 'min 3\nmax 3\n'
last "the wrong turn: it goes on" turn "2, min"
complains "the wrong turn again" 2 "turn of min, not of max" 'max 3\nmax 3\n'
complains "the wrong turn of the computer" 1 "turn of max" 'move min\n'
complains "a full column" 7 "full" 'max 3\nmin 3\nmax 3\nmin 3\nmax 3\nmin 3\nmax 3\nmax 4\n'
last "a full column: it goes on" turn "8, min"
complains "a column too far" 1 "'8' can't be played: a column is a digit from 1 to 7" 'max 8\n'
complains "column 0" 1 "'0'" 'max 0\n'
complains "a column of letters" 1 "'x'" 'max x\n'
complains "a column with something behind it" 1 "'3x'" 'max 3x\n'
complains "two columns" 1 "a column" 'max 3 4\n'
complains "no column" 1 "a column" 'max\n'
complains "an unknown command" 1 "'jump 3'" 'jump 3\n'
complains "an unknown side" 1 "'x'" 'move x\n'
complains "nothing to take back" 1 "no move" 'undo\n'
complains "a depth of nothing" 1 "depth" 'depth\n'
complains "depth 0" 1 "'0'" 'depth 0\n'
complains "depth 121" 1 "120" 'depth 121\n'
complains "a time of letters" 1 "'soon'" 'time soon\n'
complains "a time below 0" 1 "'-1'" 'time -1\n'
complains "an unknown heuristic" 1 "groups, sum or cube" 'heuristic best\n'
complains "three weights" 1 "four" 'weights 1 2 3\n'
complains "five weights" 1 "four" 'weights 1 2 3 4 5\n'
complains "a large weight" 1 "9000" 'weights 1 2 3 9001\n'
complains "a weight that is none" 1 "four" 'weights 1,2,3,x\n'
complains "a switch that is none" 1 "ab, compare, nodes or time" 'toggle beta\n'
complains "something behind solve" 1 "solve needs nothing" 'solve now\n'
complains "a NUL character" 1 "NUL" 'max 1\000\n'
complains "control characters" 1 "'?[31m'" '\033[31m\n'
complains "a long word" 2 "'0000" "max 1\n$(printf '%0300d' 0)\n"
complains "a very long line" 1 "too long" "$(printf '%09000d' 0)\n"
plays 'max 1\nmin 2\nmax 1\nmin 2\nmax 1\nmin 2\nmax 1\nmin 2\nmove min\nsolve\n'
same "after the end: exit code" 1 "$code"
same "after the end: messages" 3 "$(grep -c 'the game is over: max wins' "$work/err")"

# --- Wrong usage -----------------------------------------------------------------------------------

wrong "an option that is none" "--dept" --dept 3
wrong "moves without --solve" "4455" 4455
wrong "--check without --solve" "--check" --check
wrong "--stats without --solve" "--stats" --stats
wrong "--cold without --solve" "--cold" --cold
wrong "--solve and --depth" "--depth is not for --solve" --depth 3 --solve 4455
wrong "--solve and --no-pruning" "--no-pruning" --solve --no-pruning 4455
wrong "--solve without moves" "--solve" --solve
for size in 7 x6 7x 0x6 7x0 10x3 8x8 7x6x5 7x-6 a b 99999999999x1 1x17 ''; do
    wrong "--size $size" "--size needs" --size "$size"
done
wrong "--depth 0" "--depth" --depth 0
wrong "--depth 121" "120" --depth 121
wrong "--time -1" "--time" --time -1
wrong "--heuristic best" "best" --heuristic best
wrong "--weights 1,2,3" "1,2,3" --weights 1,2,3
wrong "--weights 1,2,3,4,5" "1,2,3,4,5" --weights 1,2,3,4,5
wrong "--weights 1,2,3," "--weights" --weights 1,2,3,
wrong "--weights 1,2,3,-4" "--weights" --weights 1,2,3,-4
wrong "--threads 0" "--threads" --threads 0
wrong "--memory 0" "--memory" --memory 0
wrong "a letter" "character 3: a column is a digit from 1 to 7, not 'x'" --solve 44x4
wrong "a digit too far" "character 2: a column is a digit from 1 to 4, not '5'" --solve --size 4x4 45
wrong "a column that is full" "character 7: column 4 is full" --solve 4444444
wrong "moves after a win" "character 8: the game was over before it: max wins" --solve 12121213
wrong "a game that is over" "the game is over: max wins" --solve 1212121
wrong "a full grid" "the game is over: draw" --solve --size 1x1 1
wrong "a score that is none" "character 4: a score" --solve "44 x"
wrong "something behind the score" "character 4: a score" --solve "44 1 2"
wrong "no score to compare with" "--check" --solve --check 44
wrong "a wrong one among others: nothing is solved" "character 1" --solve 3344 x
long=$(printf '%010000d' 0)
wrong "10,000 characters" "character 1" --solve "$long"
printf '3344\n44x\n3344\n' | "$bigpoints" connect4 --solve - >"$work/out" 2>"$work/err"
same "a wrong line: exit code" 2 $?
contains "a wrong line: its number" "line 2: '44x': character 3" "$work/err"
same "a wrong line: those before it are solved" 1 "$(wc -l <"$work/out" | tr -d ' ')"
printf '33\00044\n' | "$bigpoints" connect4 --solve - >"$work/out" 2>"$work/err"
same "a line with NUL: exit code" 2 $?
contains "a line with NUL" "line 1: " "$work/err"
"$bigpoints" connect4 --solve - <&- >"$work/out" 2>"$work/err"
same "a closed input: exit code" 1 $?
"$bigpoints" connect4 <&- >"$work/out" 2>"$work/err"
same "commands from a closed input: exit code" 1 $?
if [ -c /dev/full ]; then
    echo 'show' | "$bigpoints" connect4 >/dev/full 2>"$work/err"
    same "a full device: exit code" 1 $?
    "$bigpoints" connect4 --solve 3344 >/dev/full 2>"$work/err"
    same "a full device, --solve: exit code" 1 $?
    contains "a full device: the message" "bigpoints connect4: standard output can't be written" "$work/err"
fi

# --- Signals ---------------------------------------------------------------------------------------

# interrupt NAME WANTED ARGUMENT...: Ctrl-C once the text is printed; the input stays open.
interrupt() {
    name=$1 wanted=$2
    shift 2
    rm -f "$work/pipe"
    mkfifo "$work/pipe"
    : >"$work/out"
    "$bigpoints" connect4 "$@" <"$work/pipe" >"$work/out" 2>"$work/err" &
    pid=$!
    exec 3>"$work/pipe"
    printf '%b' "$input" >&3
    tries=0
    until grep -q "$wanted" "$work/out" || [ $tries -ge 600 ]; do
        sleep 0.05
        tries=$((tries + 1))
    done
    expect "$name: '$wanted' is printed at once" test $tries -lt 600
    kill -s INT $pid
    wait $pid
    same "$name: exit code" 130 $?
    exec 3>&-
}
if has mkfifo; then
    input=''
    interrupt "Ctrl-C while it solves" "^3344 18" --solve 3344 . 33445
    expect "Ctrl-C while it solves: bounds" grep -q -E '^\. -[0-9]+\.\.[0-9]+ [0-9]+$' "$work/out"
    same "Ctrl-C while it solves: nothing more is solved" 2 "$(wc -l <"$work/out" | tr -d ' ')"
    input='3344\n'
    interrupt "Ctrl-C while it waits for lines" "^3344 18" --solve -
    input='show\n'
    interrupt "Ctrl-C while it waits for commands" "^state"
    input='show\nsolve\n'
    interrupt "Ctrl-C while a script solves" "^state"
    input='toggle ab\nshow\nmove max\n'
    interrupt "Ctrl-C while a script moves" "^state" --depth 30
    last "Ctrl-C while a script moves: no move" move ""
else
    ignore "signals" "mkfifo is missing"
fi

# --- A terminal ------------------------------------------------------------------------------------

types "Ctrl-C stops a search only" "max 4" "move min" interrupted --depth 40
types "Ctrl-C stops a solve only" "max 4" solve "as far as is known"

# --- The lesson ------------------------------------------------------------------------------------

run "$BUILD/examples/connect4"
same "examples/connect4: exit code" 0 "$code"
same "examples/connect4: no message" "" "$err"
expect "examples/connect4 plays a game to its end" grep -q -E '^(X wins|O wins|a draw)$' "$work/out"
expect "examples/connect4 solves" grep -q '^solved:' "$work/out"
run "$BUILD/examples/connect4" 121212
same "examples/connect4 with a win: exit code" 0 "$code"
expect "examples/connect4 takes a win" grep -q -x 'X wins' "$work/out"
run "$BUILD/examples/connect4" 12x
same "examples/connect4 with a letter: exit code" 1 "$code"

finish
