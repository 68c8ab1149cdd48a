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
        run "$bigpoints" tree --format dot --rules thesis --illegal --values $board
        fine "$board"
        cp "$work/out" "$work/$board"
        set -- "$@" "$work/$board" $board
    done
    for heaps in 2+2 1+3 2+1+1 0+4; do
        # shellcheck disable=SC2046
        run "$bigpoints" tree --nim --format dot --illegal --values $(echo $heaps | tr + ' ')
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
dotted "Nim, merged" 15 --nim --merge 2 2
dotted "Nim, normal" 15 --nim --merge --normal 2 2
contains "Nim, normal: who wins" "N  0 : 1, player 2 wins" "$work/out"
contains "Nim, merged moves share a branch" 'label="1-from-1, 1-from-2"' "$work/out"
dotted "one move deep" 4 --depth 1 RGGR
dotted "two moves deep" 11 --depth 2 RGGR
contains "where the picture is cut" " ..." "$work/out"
dotted "Nim, once and merged: heaps in any order are one" 28 --nim --once --merge 3 2 2
dotted "Nim, once and cut" 15 --nim --once --depth 2 3 2
dotted "Nim, once, as deep as it goes" 20 --nim --once --depth 99 3 2
dotted "as deep as it goes" 42 --depth 100 RGGR
dotted "deep and once" 23 --depth 100 --once --rules thesis RRGG
dotted "a large board" 8 --depth 1 --values RYGRYBYGGBRRGBYB
dotted "three players" 4 --depth 1 --players 3 RKGWRGK
dotted "three players to the end" 42 --players 3 RGGR
contains "a win that is shared" "0 : 1 : 1, players 2 and 3 share the win" "$work/out"
contains "a draw of three" "1 : 1 : 1, a draw" "$work/out"
dotted "a position" 2 --position "players=2 rules=thesis board=RGGR moves=Ra,Rb,Rc"
# Values are those of the solver, whether the whole tree is known or not.
run "$bigpoints" tree --format dot --values --once --rules thesis RGRG
grep '^  n' "$work/out" | sed 's/ \.\.\.//' | sort >"$work/whole"
run "$bigpoints" tree --format dot --values --once --depth 100 --rules thesis RGRG
grep '^  n' "$work/out" | sed 's/ \.\.\.//' | sort >"$work/near"
expect "the whole tree and the first hundred moves" diff "$work/whole" "$work/near"
# F(n) takes 2 F(n + 1) - 1 calls, and 2 n - 1 with a table: n - 3 of those are answered by it.
dotted "Fibonacci, n = 0" 1 --fibonacci 0
dotted "Fibonacci, n = 1" 1 --fibonacci 1
dotted "Fibonacci, n = 5" 15 --fibonacci 5
same "Fibonacci, n = 5: answered by a table" 2 "$(grep -c 'penwidth=2.5' "$work/out")"
same "Fibonacci, n = 5: saved by a table" 6 "$(grep -c dashed "$work/out")"
contains "Fibonacci, n = 5: the repeated subtree" 'n2 [shape=box, style=filled, fillcolor="#FCEBCB", penwidth=2.5, label="F(3)  = 2"]' "$work/out"
same "Fibonacci, n = 5: calls of calls" 14 "$(grep -c -e '->' "$work/out")"
dotted "Fibonacci, n = 12" 465 --fibonacci 12
same "Fibonacci, n = 12: answered by a table" 9 "$(grep -c 'penwidth=2.5' "$work/out")"
same "Fibonacci, n = 12: made with a table" 23 "$(grep '^  n[0-9]* \[' "$work/out" | grep -c -v dashed)"
dotted "Fibonacci, each number once" 91 --fibonacci 90 --once
contains "Fibonacci, the last number" "F(90)  = 2880067194370816120" "$work/out"
contains "Fibonacci, its calls" "F(90) takes 9320093220751060617 calls, with a table 179" "$work/out"
same "Fibonacci, each number once: no repeated subtree" 0 "$(grep -c filled "$work/out")"
run "$bigpoints" tree --format efg --nim --merge 2 2
fine "efg"
same "efg: ends" 6 "$(grep -c '^t ' "$work/out")"
"$bigpoints" nim --efg - 2 2 >"$work/efg"
expect "efg: as bigpoints nim writes it" cmp "$work/efg" "$work/out"

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
drawn "SVG of RGGR" 37 --rules thesis --illegal --values RGGR
contains "SVG of RGGR: a refusal" "</tspan> none behind</text>" "$work/out"
contains "SVG of RGGR: why" "Rb: no free disc lies behind the red pawn" "$work/out"
contains "SVG of RGGR: what the moves mean" "nothing; Rc: it climbs." "$work/out"
contains "SVG of RGGR: the title" "<title>Big Points: RGGR, thesis rules</title>" "$work/out"
drawn "SVG of RRGG, once" 23 --rules thesis --once --illegal --values RRGG
drawn "SVG of Nim" 15 --nim --merge --illegal --values 2 2
contains "SVG of Nim: a refusal" "</tspan> empty</text>" "$work/out"
drawn "SVG of Nim, once" 20 --nim --once 3 2
drawn "SVG of large heaps" 42 --nim --depth 1 40 1
drawn "SVG of five players" 10 --depth 1 --players 5 RGBYPWKRGB
drawn "SVG of one position" 1 --position "players=2 board=RGGR moves=Ra,Rb,Rc,Gc"
drawn "SVG of Fibonacci" 6 --fibonacci 5
contains "SVG of Fibonacci: the title" "<title>Fibonacci: F(5) takes 15 calls, with a table 9</title>" "$work/out"
same "SVG of Fibonacci: calls" 15 "$(grep -c '^<rect.*rx="4"' "$work/out")"
same "SVG of Fibonacci: subtrees computed before" 2 "$(grep -c '^<rect.*stroke-width="3"' "$work/out")"
same "SVG of Fibonacci: calls that a table saves" 6 "$(grep -c '^<rect.*stroke-dasharray' "$work/out")"
drawn "SVG of Fibonacci, once" 7 --fibonacci 6 --once
drawn "SVG with a long title" 4 --depth 1 --position "players=2 board=RGGRRRRRRRRGGGGGGG"
run "$bigpoints" tree --merge RGGR
cp "$work/out" "$work/plain.svg"
run "$bigpoints" tree --merge --once RGGR
expect "once, but no position is shared: the plain layout" cmp "$work/plain.svg" "$work/out"
# crosses NAME MAX ARGUMENT...: branches cross at most so often; the picture says so if they do so more often than there are
# branches.
crosses() {
    name=$1 max=$2
    shift 2
    run "$bigpoints" tree "$@"
    count=$(python3 tests/scripts/_trees.py crossings "$work/out")
    expect "$name: $count crossings, at most $max" test "$count" -le "$max"
    if [ "$count" -gt "$(grep -c '^<path.* fill="none"' "$work/out")" ]; then
        contains "$name: a note" "Branches cross $count times: without --once the tree is larger, but none do." "$work/out"
    else
        refuse "$name: no note" grep -q 'Branches cross' "$work/out"
    fi
}
if has python3; then
    crosses "Nim, once" 47 --once --nim 3 2
    crosses "Nim, once and merged" 138 --once --merge --nim 3 2 2
    crosses "RRGG, once" 5 --once --rules thesis RRGG
    crosses "RGGRK, once" 9 --once RGGRK
    crosses "Fibonacci, once" 0 --once --fibonacci 9
    crosses "RGGR" 0 RGGR
    # shellcheck disable=SC2046
    expect "all pictures are well-formed and complete" python3 tests/scripts/_trees.py svg $(cat "$work/pictures")
else
    ignore "all pictures are well-formed and complete" "python3 is missing"
fi
run "$bigpoints" tree --rules thesis --illegal --values RGGR
expect "the same bytes twice" cmp "$work/out" "$work/picture1.svg"
run "$bigpoints" tree --depth 1 "r g<&g r"
same "a board with signs: exit code" 2 "$code"
run "$bigpoints" tree --depth 1 "r g g r"
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
run "$bigpoints" tree --rules thesis --max-nodes 37 RGGR
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
run "$bigpoints" tree --rules thesis --illegal --values --output "$work/tree.svg" RGGR
fine "--output"
same "--output: nothing on stdout" "" "$out"
"$bigpoints" tree --rules thesis --illegal --values RGGR >"$work/first.svg"
expect "--output: the same bytes" cmp "$work/first.svg" "$work/tree.svg"
echo old >"$work/old.svg"
run "$bigpoints" tree --max-nodes 5 --output "$work/old.svg" RGGR
same "what was there is kept" old "$(cat "$work/old.svg")"
expect "nothing else is left" test ! -e "$work/old.svg.tmp"
run "$bigpoints" tree --output "$work/none/tree.svg" RGGR
same "a folder that is missing: exit code" 1 "$code"
same "a folder that is missing: its name" \
    "bigpoints tree: $work/none/tree.svg can't be written: No such file or directory" "$err"
mkdir "$work/here"
run sh -c "cd '$work/here' && '$bigpoints' tree --rules thesis --illegal --values --output - RGGR"
fine "--output -"
expect "--output - is standard output" cmp "$work/first.svg" "$work/out"
same "--output - is no file" "" "$(ls "$work/here")"
run "$bigpoints" tree "$(printf '%0120000d' 0 | tr 0 Q)"
same "a board of 120,000 letters: exit code" 2 "$code"
expect "a board of 120,000 letters: a short message with the reason" grep -q -E "^bigpoints tree: board 'Q{100}\.\.\.': .+" "$work/err"
expect "a board of 120,000 letters: it is short" test "$(wc -c <"$work/err")" -lt 500
if [ -c /dev/full ]; then
    for format in svg dot efg; do
        "$bigpoints" tree --format $format RGGR >/dev/full 2>"$work/err"
        same "a full device, $format: exit code" 1 $?
    done
fi

# --- Wrong usage -----------------------------------------------------------------------------------

wrong "no board" "board"
wrong "no heaps" "heaps" --nim
wrong "two boards" "GRRG" RGGR GRRG
wrong "a board that is none" "X" RGXR
wrong "a heap that is none" "'x'" --nim 2 x
wrong "no sticks" "no stick" --nim 0
wrong "a board and a position" "RGGR" --position "players=2 board=RG" RGGR
wrong "a position that is none" "hello" --position hello
wrong "an empty position" "--position" --position " "
wrong "a position of Nim" "--position" --nim --position x 2 2
wrong "--normal without --nim" "--normal" --normal RGGR
wrong "--merge with --depth" "--merge" --merge --depth 2 RGGR
wrong "--values for three" "--values" --values --players 3 --depth 1 RGGR
wrong "efg once" "--once" --format efg --once RGGR
wrong "efg cut" "--depth" --format efg --depth 1 RGGR
wrong "efg with refusals" "--illegal" --format efg --illegal RGGR
wrong "efg with values" "--values" --format efg --values RGGR
wrong "players of Nim" "--players" --nim --players 2 2 2
wrong "rules of Nim" "--rules" --nim --rules official 2 2
wrong "players of a position" "--players" --players 3 --position "players=2 board=RGGR"
wrong "a format that is none" "png" --format png RGGR
wrong "a format that is none: what is right" "svg" --format png RGGR
wrong "no depth" "'0'" --depth 0 RGGR
wrong "an option that is none" "--colour" --colour RGGR
wrong "thesis rules with white" "thesis" --rules thesis RGGRW
for number in -1 91 x ''; do
    wrong "Fibonacci '$number'" "--fibonacci" --fibonacci "$number"
done
for option in --nim --normal "--rules thesis" "--players 2" "--depth 3" --merge --illegal --values; do
    # shellcheck disable=SC2086
    wrong "Fibonacci with $option" "${option%% *} is for games" --fibonacci 5 $option
done
wrong "Fibonacci with a position" "--position is for games" --fibonacci 5 --position "players=2 board=RGGR"
wrong "Fibonacci for Gambit" "--format efg is for games" --fibonacci 5 --format efg
wrong "Fibonacci with a board" "RGGR" --fibonacci 5 RGGR
for option in --fibonacci --rules --players --position --depth --max-nodes --format --output; do
    wrong "$option without a value" "$option" RGGR $option
done
run "$bigpoints" tree --help
awk 'length($0) > 80' "$work/out" >"$work/list"
empty "--help fits 80 columns" "$work/list"

finish
