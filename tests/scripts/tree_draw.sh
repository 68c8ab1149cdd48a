#!/bin/sh
# SPDX-License-Identifier: MIT
# configs: all
# bigpoints tree: pictures agree with a second implementation of the rules, are well-formed and reproducible; wrong input.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"

# wrong NAME WORD ARGUMENT...: wrong usage; the message names the word and how to get help.
wrong() {
    name=$1 word=$2
    shift 2
    run "$bigpoints" tree "$@"
    same "$name: exit code" 2 "$code"
    same "$name: nothing on stdout" "" "$out"
    case $err in
    "bigpoints tree: "*"$word"*--help*) pass ;;
    *) fail "$name: the message does not name '$word' and --help" "$work/err" ;;
    esac
}

# dotted NAME NODES ARGUMENT...: a picture for Graphviz with so many nodes.
dotted() {
    name=$1 nodes=$2
    shift 2
    run "$bigpoints" tree --format dot "$@"
    fine "$name"
    same "$name: nodes" "$nodes" "$(grep -c '^  n[0-9]* \[' "$work/out")"
}

# --- What is drawn ---------------------------------------------------------------------------------

if has python3; then
    set --
    for board in RGGR RRGG GRGR RGRGRG; do
        run "$bigpoints" tree --format dot --rules thesis --illegal $board
        fine "$board"
        cp "$work/out" "$work/$board"
        set -- "$@" "$work/$board" $board
    done
    for heaps in 2+2 1+3 2+1+1 0+4; do
        run "$bigpoints" tree --game nim --format dot --illegal heaps=$heaps last=loses
        fine "Nim $heaps"
        cp "$work/out" "$work/$heaps"
        set -- "$@" "$work/$heaps" $heaps
    done
    expect "every node, branch, value and refusal" python3 tests/scripts/_trees.py dot "$@"
else
    ignore "pictures compared with another implementation" "python3 is missing"
fi
dotted "RGGR" 37 --rules thesis RGGR
dotted "RRGG, each position once" 23 --rules thesis --once RRGG
dotted "official rules" 42 RGGR
dotted "Nim, merged" 15 --game nim --merge heaps=2+2 last=loses
dotted "Nim, normal" 15 --game nim --merge heaps=2+2 last=wins
contains "Nim, normal: who wins" "N  0 : 1, player 2 wins" "$work/out"
contains "Nim, merged moves share a branch" '>1-from-1, 1-from-2<' "$work/out"
dotted "one move deep" 4 --depth 1 RGGR
dotted "two moves deep" 11 --depth 2 RGGR
contains "where the picture is cut" " ..." "$work/out"
dotted "Nim, once and merged: heaps in any order are one" 28 --game nim --once --merge heaps=3+2+2 last=loses
dotted "Nim, once and cut" 15 --game nim --once --depth 2 heaps=3+2 last=loses
dotted "Nim, once, as deep as it goes" 20 --game nim --once --depth 99 heaps=3+2 last=loses
dotted "as deep as it goes" 42 --depth 100 RGGR
dotted "deep and once" 23 --depth 100 --once --rules thesis RRGG
dotted "a large board" 8 --depth 1 --values RYGRYBYGGBRRGBYB
dotted "three players" 4 --depth 1 --players 3 RKGWRGK
dotted "three players to the end" 42 --players 3 RGGR
contains "a win that is shared" "0 : 1 : 1, players 2 and 3 share the win" "$work/out"
contains "a draw of three" "1 : 1 : 1, a draw" "$work/out"
dotted "a position" 2 "players=2 rules=thesis board=RGGR moves=Ra,Rb,Rc"
# Values are those of the solver, whether the whole tree is known or not.
run "$bigpoints" tree --format dot --once --rules thesis RGRG
grep '^  n' "$work/out" | sort >"$work/whole"
run "$bigpoints" tree --format dot --values --once --depth 100 --rules thesis RGRG
grep '^  n' "$work/out" | sort >"$work/near"
expect "the whole tree and the first hundred moves" diff "$work/whole" "$work/near"
# F(n) takes 2 F(n + 1) - 1 calls, and 2 n - 1 with a table: n - 3 of those are answered by it.
dotted "Fibonacci, n = 0" 1 --fibonacci 0
dotted "Fibonacci, n = 1" 1 --fibonacci 1
dotted "Fibonacci, n = 5" 15 --fibonacci 5
same "Fibonacci, n = 5: answered by a table" 2 "$(grep -c 'BORDER="3"' "$work/out")"
same "Fibonacci, n = 5: saved by a table" 6 "$(grep -c DASHED "$work/out")"
contains "Fibonacci, n = 5: the repeated subtree" 'n2 [tooltip="F(3)  = 2", ' "$work/out"
same "Fibonacci, n = 5: calls of calls" 14 "$(grep -c -e '->' "$work/out")"
dotted "Fibonacci, n = 12" 465 --fibonacci 12
same "Fibonacci, n = 12: answered by a table" 9 "$(grep -c 'BORDER="3"' "$work/out")"
same "Fibonacci, n = 12: made with a table" 23 "$(grep '^  n[0-9]* \[' "$work/out" | grep -c -v DASHED)"
dotted "Fibonacci, each number once" 91 --fibonacci 90 --once
contains "Fibonacci, the last number" "F(90)  = 2880067194370816120" "$work/out"
contains "Fibonacci, its calls" "F(90) takes 9320093220751060617 calls, with a table 179" "$work/out"
same "Fibonacci, each number once: no repeated subtree" 0 "$(grep -c FCEBCB "$work/out")"
run "$bigpoints" tree --format efg --game nim --merge heaps=2+2 last=loses
fine "efg"
same "efg: ends" 6 "$(grep -c '^t ' "$work/out")"

# --- Values ----------------------------------------------------------------------------------------

# root VALUES NAME ARGUMENT...: the value of the whole tree.
root() {
    wanted=$1 name=$2
    shift 2
    run "$bigpoints" tree --format dot "$@"
    fine "$name"
    contains "$name: its value" "tooltip=\"A  player 1  ($wanted)" "$work/out"
}
root +1 "the margin" --rules thesis RGGR
root +1 "the outcome" --rules thesis --payoff outcome RGGR
root "2, 1" "the scores" --rules thesis --payoff scores RGGR
root "2, -1" "the refined payoff" --rules thesis --payoff refined RGGR
root "1, 1, 1" "three players, scores" --players 3 --payoff scores RGGR
root "0, 0, 0" "three players, margin" --players 3 RGGR
run "$bigpoints" tree --format dot --no-values RGGR
refuse "no values" grep -q '(+\|penwidth=2.6' "$work/out"
run "$bigpoints" tree --format dot --depth 1 RGGR
refuse "no values of a tree that is cut" grep -q '(+\|penwidth=2.6' "$work/out"

# --- SVG -------------------------------------------------------------------------------------------

# drawn NAME NODES ARGUMENT...: a picture with so many nodes; all pictures are checked below.
pictures=0
drawn() {
    name=$1 nodes=$2
    shift 2
    run "$bigpoints" tree "$@"
    fine "$name"
    pictures=$((pictures + 1))
    cp "$work/out" "$work/picture$pictures.svg"
    echo "$work/picture$pictures.svg $nodes" >>"$work/pictures"
}
if has dot && has python3; then
    drawn "SVG of RGGR" 37 --rules thesis --illegal RGGR
    contains "SVG of RGGR: a refusal" ">none behind</text>" "$work/out"
    contains "SVG of RGGR: why" "Rb: no free disc lies behind the red pawn" "$work/out"
    contains "SVG of RGGR: what the moves mean" "nothing; Rc: it climbs." "$work/out"
    contains "SVG of RGGR: the title" "<title>Big Points: RGGR, thesis rules</title>" "$work/out"
    drawn "SVG of RRGG, once" 23 --rules thesis --once --illegal RRGG
    drawn "SVG of Nim" 15 --game nim --merge --illegal heaps=2+2 last=loses
    contains "SVG of Nim: a refusal" ">empty</text>" "$work/out"
    drawn "SVG of Nim, once" 20 --game nim --once heaps=3+2 last=loses
    drawn "SVG of large heaps" 256 --game nim --depth 1 heaps=255+0 last=loses
    drawn "SVG of many heaps" 10 --game nim --depth 1 heaps=1+1+1+1+1+1+1+2 last=loses
    drawn "SVG of five players" 10 --depth 1 --players 5 RGBYPWKRGB
    drawn "SVG of white discs in hands" 3 --depth 1 \
        "players=2 start=1 rules=official board=WWWWWRKKKKKG track=.....RKKKKKG pawns=R0,G0 ladder=- hands=W3,W2 mover=1 turn=normal"
    drawn "SVG of one position" 1 "players=2 board=RGGR moves=Ra,Rb,Rc,Gc"
    drawn "SVG of Four in a Row" 13 --game connect4 --depth 2 3x3
    drawn "SVG of Gomoku" 26 --game gomoku --depth 1 5x5
    drawn "SVG of Fibonacci" 6 --fibonacci 5
    contains "SVG of Fibonacci: the title" "<title>Fibonacci: F(5) takes 15 calls, with a table 9</title>" "$work/out"
    drawn "SVG of Fibonacci, once" 7 --fibonacci 6 --once
    drawn "SVG with a long title" 4 --depth 1 "players=2 board=RGGRRRRRRRRGGGGGGG"
    # shellcheck disable=SC2046
    expect "all pictures are well-formed and complete" python3 tests/scripts/_trees.py svg $(cat "$work/pictures")
    run "$bigpoints" tree --rules thesis --illegal RGGR
    expect "the same bytes twice" cmp "$work/out" "$work/picture1.svg"
    for format in png pdf; do
        run "$bigpoints" tree --output "$work/tree.$format" RGGR
        fine "$format"
        same "$format" "$format" "$(head -c 4 "$work/tree.$format" | tr -d '\211%' | tr 'A-Z' 'a-z')"
    done
    "$bigpoints" tree --format dot RGGR | dot -Tsvg >"$work/dot.svg"
    run "$bigpoints" tree RGGR
    expect "--format dot is what dot reads" cmp "$work/dot.svg" "$work/out"
else
    ignore "pictures" "graphviz or python3 is missing"
fi
echo old >"$work/old.svg"
run env PATH="$work/nowhere" "$bigpoints" tree --output "$work/old.svg" RGGR
same "without Graphviz: exit code" 1 "$code"
same "without Graphviz: which package has it" \
    "bigpoints tree: dot is not installed: Debian has it in the package graphviz. --format dot writes its input." "$err"
same "without Graphviz: what was there is kept" old "$(cat "$work/old.svg")"
run "$bigpoints" tree --depth 1 "r g<&g r"
same "a board with signs: exit code" 2 "$code"
run "$bigpoints" tree --format dot --depth 1 "r g g r"
fine "a board with blanks"

# --- Too large, files, output ----------------------------------------------------------------------

run "$bigpoints" tree --rules thesis --max-nodes 36 RGGR
same "one node too many: exit code" 1 "$code"
contains "one node too many: the cap" "more than 36 nodes" "$work/err"
same "one node too many: nothing on stdout" "" "$out"
run "$bigpoints" tree --max-nodes 1 RGGR
contains "more than one node" "more than 1 node:" "$work/err"
run "$bigpoints" tree --max-nodes 10 --depth 2 RGGR
same "one node too many, cut: exit code" 1 "$code"
run "$bigpoints" tree --format dot --rules thesis --max-nodes 37 RGGR
fine "just enough"
run "$bigpoints" tree RYGRYBYGGBRRGBYB
same "far too large: exit code" 1 "$code"
contains "far too large: what helps" "--depth" "$work/err"
run "$bigpoints" tree --fibonacci 30
same "Fibonacci too large: exit code" 1 "$code"
contains "Fibonacci too large: what helps" "more than 2000 nodes: --once draws each number once" "$work/err"
run "$bigpoints" tree --fibonacci 5 --max-nodes 14
same "one call too many: exit code" 1 "$code"
run "$bigpoints" tree --format efg --max-nodes 5 RGGR
same "efg too large: exit code" 1 "$code"
run "$bigpoints" tree --rules thesis --illegal --output "$work/tree.dot" RGGR
fine "--output"
same "--output: nothing on stdout" "" "$out"
"$bigpoints" tree --format dot --rules thesis --illegal RGGR >"$work/first.svg"
expect "--output: the same bytes" cmp "$work/first.svg" "$work/tree.dot"
echo old >"$work/old.svg"
run "$bigpoints" tree --max-nodes 5 --output "$work/old.svg" RGGR
same "what was there is kept" old "$(cat "$work/old.svg")"
expect "nothing else is left" test ! -e "$work/old.svg.tmp"
run "$bigpoints" tree --output "$work/none/tree.dot" RGGR
same "a folder that is missing: exit code" 1 "$code"
same "a folder that is missing: its name" \
    "bigpoints tree: $work/none/tree.dot can't be written: No such file or directory" "$err"
mkdir "$work/here"
run sh -c "cd '$work/here' && '$bigpoints' tree --format dot --rules thesis --illegal --output - RGGR"
fine "--output -"
expect "--output - is standard output" cmp "$work/first.svg" "$work/out"
same "--output - is no file" "" "$(ls "$work/here")"
run "$bigpoints" tree "$(printf '%0120000d' 0 | tr 0 Q)"
same "a board of 120,000 letters: exit code" 2 "$code"
expect "a board of 120,000 letters: a short message with the reason" grep -q -E "^bigpoints tree: board 'Q{100}\.\.\.': .+" "$work/err"
expect "a board of 120,000 letters: it is short" test "$(wc -c <"$work/err")" -lt 500
if [ -c /dev/full ]; then
    for format in dot efg; do
        "$bigpoints" tree --format $format RGGR >/dev/full 2>"$work/err"
        same "a full device, $format: exit code" 1 $?
    done
fi

# --- Wrong usage -----------------------------------------------------------------------------------

wrong "no board" "board"
wrong "no heaps" "heaps=3+5+7" --game nim
wrong "a board that is none" "X" RGXR
wrong "a heap that is none" "character 1" --game nim heaps=2+x last=loses
wrong "a position that is none" "hello" hello=1
wrong "an empty board" "board" " "
wrong "a game that is none" "'chess'" --game chess x
wrong "--merge with --depth" "--merge" --merge --depth 2 RGGR
wrong "--values for three" "--values" --values --players 3 --depth 1 RGGR
wrong "--values and none" "--no-values" --values --no-values RGGR
wrong "a payoff of a tree that is cut" "--payoff refined" --payoff refined --depth 1 RGGR
wrong "a payoff that is none" "margin, outcome, scores or refined" --payoff gold RGGR
wrong "illegal moves of other games" "--illegal" --game connect4 --illegal --depth 1 4x4
wrong "efg once" "--once" --format efg --once RGGR
wrong "efg cut" "--depth" --format efg --depth 1 RGGR
wrong "efg with refusals" "--illegal" --format efg --illegal RGGR
wrong "efg with values" "--values" --format efg --values RGGR
wrong "players of Nim" "--players" --game nim --players 2 heaps=2+2 last=loses
wrong "rules of Nim" "--rules" --game nim --rules official heaps=2+2 last=loses
wrong "players of a position" "--players" --players 3 "players=2 board=RGGR"
wrong "an ending that is none" "tree.gif: its ending is not svg, png, pdf, dot or efg" --output "$work/tree.gif" RGGR
wrong "a format that is none" "gif" --format gif RGGR
wrong "a format that is none: what is right" "svg" --format gif RGGR
wrong "no depth" "'0'" --depth 0 RGGR
wrong "an option that is none" "--colour" --colour RGGR
wrong "thesis rules with white" "thesis" --rules thesis RGGRW
for number in -1 91 x ''; do
    wrong "Fibonacci '$number'" "--fibonacci" --fibonacci "$number"
done
for option in "--game nim" "--rules thesis" "--players 2" "--depth 3" --merge --illegal --values; do
    # shellcheck disable=SC2086
    wrong "Fibonacci with $option" "${option%% *} is for games" --fibonacci 5 $option
done
wrong "Fibonacci for Gambit" "--format efg is for games" --fibonacci 5 --format efg
wrong "Fibonacci with a board" "RGGR" --fibonacci 5 RGGR
for option in --fibonacci --game --rules --players --payoff --depth --max-nodes --format --output; do
    wrong "$option without a value" "$option" RGGR $option
done
run "$bigpoints" tree --help
awk 'length($0) > 80' "$work/out" >"$work/list"
empty "--help fits 80 columns" "$work/list"

finish
