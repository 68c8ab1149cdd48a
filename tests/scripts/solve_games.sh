#!/bin/sh
# SPDX-License-Identifier: MIT
# configs: all
# bigpoints solve and perft with --game: exact scores, known positions, theorems, heuristics, wrong input, signals.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"

# solves NAME WORD ARGUMENT...: a solve without a message whose output has the word.
solves() {
    name=$1 word=$2
    shift 2
    run "$bigpoints" solve "$@"
    fine "$name"
    contains "$name" "$word" "$work/out"
}

# wrong NAME WORD ARGUMENT...: wrong usage of a verb; the message names the word and how to get help.
wrong() {
    name=$1 word=$2 verb=$3
    shift 3
    run "$bigpoints" "$verb" "$@"
    same "$name: exit code" 2 "$code"
    same "$name: nothing on stdout" "" "$out"
    case $err in
    "bigpoints $verb: "*"$word"*--help*) pass ;;
    *) fail "$name: the message does not name '$word' and --help" "$work/err" ;;
    esac
}

# scores NAME WANTED ARGUMENT...: positions of Four in a Row and their scores for the first player.
scores() {
    name=$1 wanted=$2
    shift 2
    run "$bigpoints" solve --game connect4 --format csv "$@"
    fine "$name"
    same "$name" "$wanted" "$(cut -d, -f1,2 "$work/out")"
}

# --- Four in a Row ---------------------------------------------------------------------------------

# Positions with the scores of the naive solver of this project, for the player to move.
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
"$bigpoints" solve --game connect4 --check --stats --format csv - <"$work/known" >"$work/out" 2>"$work/err"
same "known scores: exit code" 0 $?
same "known scores: a line each" 9 "$(wc -l <"$work/out" | tr -d ' ')"
contains "known scores: compared" "9 compared, 0 different" "$work/err"
contains "known scores: work" "9 positions, " "$work/err"
sed 's/ 0$/ 1/; s/ 7$/ -7/' "$work/known" |
    "$bigpoints" solve --game connect4 --check --format csv - >"$work/out" 2>"$work/err"
same "wrong scores: exit code" 1 $?
contains "wrong scores: how many" "9 compared, 2 different" "$work/err"
contains "wrong scores: where" "line 8: '41272235433224263173455513477': the value is 0, not 1" "$work/err"
scores "a win, and a loss of the other player" "3344,18
33445,18" 3344 33445
scores "a small grid" "4x4,0
4x4 123,0
4x4 1,0" 4x4 "4x4 123" "4x4 1"
scores "threads and memory" "3344,18" --threads 2 --memory 1 3344
scores "a grid of one cell" "1x1,0" 1x1
solves "the notation of the game" '"7x6 moves=3,3,4,4",18,' --game connect4 --format csv "7x6 moves=3,3,4,4"
run "$bigpoints" solve --game connect4 --format csv --cold "4x4 12" "4x4 12"
same "cold: the same work twice" 1 "$(cut -d, -f4 "$work/out" | sort -u | wc -l | tr -d ' ')"
solves "as text" "  Player 1 wins with score +18." --game connect4 3344
contains "as text: the game and the objective" "3344: Four in a Row, margin" "$work/out"
contains "as text: the end" "  It ends after 3 moves." "$work/out"
solves "the moves" "    5           wins with score +18" --game connect4 --moves 3344
same "the moves: seven" 7 "$(grep -c '^    [1-7]  ' "$work/out")"
solves "the outcome" "  Player 1 wins." --game connect4 --objective outcome 3344
solves "as JSON" '"game":"connect4","objective":"margin","rules":null,"players":2,"mover":2' --game connect4 --format json 33445
contains "as JSON: the value is the mover's" '"value":-18' "$work/out"
solves "a header" "position,margin,best,nodes" --game connect4 --format csv --header 3344

# --- Limits: bounds, and an estimate that is marked as one -----------------------------------------

run "$bigpoints" solve --game connect4 --nodes 1000 7x6 3344
same "too few nodes: exit code" 1 "$code"
contains "too few nodes: bounds" "Player 1 gets a score between -18 and +18, as far as is known." "$work/out"
expect "too few nodes: an estimate" grep -q -E '^  Estimate, not proved: [+-][0-9.]+ by the heuristic groups for player 1; best move [1-7]\.$' "$work/out"
contains "too few nodes: it goes on" "Player 1 wins with score +18." "$work/out"
same "a position that is solved has no estimate" 1 "$(grep -c Estimate "$work/out")"
contains "too few nodes: the message" "limit of nodes" "$work/err"
run "$bigpoints" solve --nodes 1000 --format json RGBYRGBYRGBYRGBY
expect "Big Points: an estimate" grep -q -E '"value":null,.*"estimate":\{"value":[0-9.-]+,"outcome":null,"best":"[A-Za-z]+","theorem":false\}' "$work/out"
run "$bigpoints" solve --nodes 1000 RGBYRGBYRGBYRGBY
expect "Big Points: an estimate in points" grep -q -E '^  Estimate, not proved: [+-][0-9]+\.[0-9] points for player 1; best move ' "$work/out"
solves "no limit, no estimate" '"estimate":null' --format json RGGR

# --- The principal variation, and sizes ------------------------------------------------------------

solves "an outcome: what its line is one of" \
    "  It keeps the outcome, not the largest margin: --objective margin finds that." RGBGRBRGB
solves "a margin" "  It ends 6 : 5." --objective margin RGBGRBRGB
refuse "a margin: its line needs no explanation" grep -q "keeps the outcome" "$work/out"
solves "a draw" "draws" RBRBBR
refuse "a draw: its line needs no explanation" grep -q "keeps the outcome" "$work/out"
for size in 64 64M 1G 64K 1giB 2MB; do
    solves "--memory $size" "RGGR,1,Ga,6" --format csv --memory $size RGGR
done
for size in 0 1K 64X 4Gi 1.5G 17T 99999999999999999999 M "4 "; do
    wrong "--memory $size" "--memory needs a size from 64K to 16T such as 512M or 4G" solve --memory "$size" RGGR
done
run "$bigpoints" solve --objective margin --memory 64K --format csv RYGRYBYGGBRRGBYB
same "the size is in bytes" "RYGRYBYGGBRRGBYB,1" "$(echo "$out" | cut -d, -f1,2)"
"$bigpoints" solve --objective margin --memory 64K --format json RYGRYBYGGBRRGBYB >"$work/out"
contains "64 KiB are 65536 bytes" '"table_bytes":65536' "$work/out"

# --- Nim -------------------------------------------------------------------------------------------

solves "3 5 7" "  Player 1 wins" --game nim --moves "heaps=3+5+7 last=loses"
same "3 5 7: the moves that win" "1-from-1 1-from-2 1-from-3" \
    "$(sed -n 's/^    \([^ ]*\)  *wins.*/\1/p' "$work/out" | tr '\n' ' ' | sed 's/ $//')"
# Cases with an obvious winner: one heap; equal heaps; single sticks.
for case in "2 wins 3+3" "2 loses 3+3" "1 wins 200" "1 loses 200" "2 loses 1" "1 wins 1" "1 loses 1+1" "2 loses 1+1+1" \
    "2 wins 1+1" "2 wins 7+7+4+4" "2 loses 7+7+4+4" "1 wins 7+7+4" "2 wins 1+2+3" "2 loses 1+2+3" "1 wins 60+61+62"; do
    winner=${case%% *} heaps=${case##* } last=${case#* }
    last=${last% *}
    solves "$case" "  The theorem of the game says so too." --game nim --objective outcome "heaps=$heaps last=$last"
    case $winner in 1) word=wins ;; *) word=loses ;; esac
    contains "$case" "  Player 1 $word." "$work/out"
done
solves "a theorem as JSON" '"estimate":{"value":null,"outcome":1,"best":"15-from-1","theorem":true}' \
    --game nim --objective outcome --format json "heaps=15 last=wins"
run "$bigpoints" solve --game gomoku --nodes 1 h8,a1,h9,a3,h10,a5
contains "an end that a search has seen" "Estimate, not proved: player 1 wins; best move h" "$work/out"
run "$bigpoints" solve --game nim --seconds 0.01 "heaps=255+254+253+252+251+250+249+248 last=loses"
same "too large: exit code" 1 "$code"
contains "too large" "as far as is known" "$work/out"
contains "too large: what the theorem says" "  By the theorem of the game player 1 loses; " "$work/out"
contains "too large: the message" "limit of seconds" "$work/err"
run "$bigpoints" solve --game nim --seconds 0.01 "heaps=255+254+253+252+251+250+249+247 last=loses"
contains "too large, but the theorem knows" "  By the theorem of the game player 1 wins; best move 15-from-1." "$work/out"

# --- Heuristics ------------------------------------------------------------------------------------

solves "the report's score of a place" "  Last move h8 by player 1: 315" --game gomoku --heuristic report h8
same "the report's score: sixteen values of 300" 16 \
    "$(sed -n '/player 1 player 2/,/Next moves/p' "$work/out" | grep -o -w 300 | wc -l | tr -d ' ')"
solves "the report's scores of all places" "h9 351" --game gomoku --heuristic report h8
same "all places: 224" 224 "$(sed '1,/Next moves/d' "$work/out" | tr -s ' ' '\n' | grep -c '^[a-o]')"
solves "a row" "    right             401        0" --game gomoku --heuristic report i8,h9,j8,a15,h8
solves "the cubes of Four in a Row" "    1 6  2 13  3 20  4 10  5 20  6 13  7 6" --game connect4 --heuristic cube 44
wrong "a heuristic that is none" "--heuristic needs groups, sum or cube, not 'best'" solve --game connect4 --heuristic best 44
wrong "a game without heuristics" "--heuristic: Nim has none" solve --game nim --heuristic best 'heaps=1 last=wins'
wrong "a heuristic and an objective" "--objective can't be used with --heuristic" \
    solve --game connect4 --heuristic cube --objective margin 44

# --- Three players of Nim --------------------------------------------------------------------------

run "$bigpoints" solve --game nim --objective maxn "heaps=2+1 players=3 last=wins"
fine "max^n of three players"
contains "max^n of three players" "Player 1 gets 0, player 2 gets 0, player 3 gets 1 points." "$work/out"
same "the theorem is for two players" 0 "$(grep -c theorem "$work/out")"
run "$bigpoints" solve --game nim --objective guaranteed "heaps=3 players=3 last=wins"
contains "one heap: the first player takes it" "Player 1 wins with score +1 against all others together." "$work/out"
wrong "outcome of three players" "try maxn or guaranteed" solve --game nim --objective outcome "heaps=2+1 players=3 last=wins"
wrong "six players" "Nim has 2 to 5 players" solve --game nim "heaps=2+1 players=6 last=wins"

# --- Perft -----------------------------------------------------------------------------------------

run "$bigpoints" perft --game connect4 --depth 5 7x6
fine "perft of Four in a Row"
same "perft of Four in a Row" "1 7
2 49
3 343
4 2401
5 16807" "$out"
run "$bigpoints" perft --game nim "heaps=1+2 last=wins"
same "perft of Nim, to the end" "1 3
2 5
3 3
4 0" "$out"
run "$bigpoints" perft --game nim "heaps=1+2 players=3 last=wins"
same "perft of Nim of three players" "1 3
2 5
3 3
4 0" "$out"
run "$bigpoints" perft --game gomoku --depth 2 5x5
same "perft of Gomoku" "1 25
2 600" "$out"

# --- Wrong input -----------------------------------------------------------------------------------

wrong "a game that is none" "did you mean connect4?" solve --game conect4 44
wrong "no position" "a position is missing, such as '7x6'" solve --game connect4
wrong "perft without a position" "a position is missing, such as '15x15'" perft --game gomoku
wrong "perft of two positions" "'44' is a second one" perft --game connect4 4 44
wrong "perft of a position without quotes" "needs quotes" perft --game nim heaps=1 last=wins
wrong "a set-up of Nim without quotes" "'heaps=1': last=loses or last=wins is missing" solve --game nim heaps=1 last=wins
wrong "a set-up of Nim with a wrong end" "Nim begins like" solve --game nim 'heaps=1 last=draws'
wrong "players" "--players is for Big Points, not for Nim" solve --game nim --players 3 'heaps=1 last=wins'
wrong "rules" "--rules is for Big Points, not for Nim" perft --game nim --rules thesis 'heaps=1 last=wins'
wrong "the thesis" "--objective thesis is for Big Points" solve --game connect4 --objective thesis 44
wrong "a letter" "'44y4': move 3, 'y'" solve --game connect4 44y4
wrong "a digit too far" "move 2, '5'" solve --game connect4 "4x4 45"
wrong "a column that is full" "move 7, '4'" solve --game connect4 4444444
wrong "a game that is over" "the game is over" solve --game connect4 1212121
wrong "a full grid" "the game is over" solve --game connect4 "1x1 1"
wrong "a value that is none" "--check needs a value behind it" solve --game connect4 --check "44 x"
wrong "no value to compare with" "--check needs a value behind it" solve --check RGGR
wrong "values of more than one player" "--check is for an objective with one value" solve --check --objective maxn "RGGR 1"
wrong "a wrong one among others: nothing is solved" "a move is a column such as 4" solve --game connect4 3344 x
long=$(printf '%010000d' 0)
wrong "10,000 characters" "0..." solve --game connect4 "$long"
printf '3344\n44y\n3344\n' | "$bigpoints" solve --game connect4 --format csv - >"$work/out" 2>"$work/err"
same "a wrong line: exit code" 2 $?
contains "a wrong line: its number" "line 2: '44y': move 3" "$work/err"
same "a wrong line: those before it are solved" 1 "$(wc -l <"$work/out" | tr -d ' ')"
printf '33\00044\n' | "$bigpoints" solve --game connect4 - >"$work/out" 2>"$work/err"
same "a line with NUL: exit code" 2 $?
contains "a line with NUL" "line 1: " "$work/err"
run "$bigpoints" solve --check "RGGR 1" "RRGG 0"
same "values of Big Points: exit code" 1 "$code"
contains "values of Big Points: the value" "'RRGG': the value is 1, not 0" "$work/err"
contains "values of Big Points: compared" "2 compared, 1 different" "$work/err"

# --- Signals ---------------------------------------------------------------------------------------

# interrupt NAME WANTED ARGUMENT...: Ctrl-C once the text is printed; the input stays open.
interrupt() {
    name=$1 wanted=$2
    shift 2
    rm -f "$work/pipe"
    mkfifo "$work/pipe"
    : >"$work/out"
    "$bigpoints" solve --game connect4 --format csv "$@" <"$work/pipe" >"$work/out" 2>"$work/err" &
    pid=$!
    exec 3>"$work/pipe"
    printf '3344\n' >&3
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
    interrupt "Ctrl-C while it solves" "^3344,18" 3344 7x6 33445
    expect "Ctrl-C while it solves: bounds" grep -q -E '^7x6,-[0-9]+\.\.[0-9]+,,[0-9]+$' "$work/out"
    same "Ctrl-C while it solves: nothing more is solved" 2 "$(wc -l <"$work/out" | tr -d ' ')"
    interrupt "Ctrl-C while it waits for lines" "^3344,18" -
fi

finish
