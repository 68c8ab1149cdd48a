#!/bin/sh
# configs: all
# bp-nim and examples/nim: the tables of the thesis, solving, playing in lines of text, files, wrong input, signals.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"
nim=$BUILD/bin/bp-nim

# plays INPUT ARGUMENT...: runs bp-nim on lines of input (with \n between them); keeps $out, $err and $code.
plays() {
    # shellcheck disable=SC2059
    printf "$1" >"$work/in"
    shift
    "$nim" "$@" >"$work/out" 2>"$work/err" <"$work/in"
    code=$?
    out=$(cat "$work/out")
    err=$(cat "$work/err")
}

# fine NAME: the last run ended well and complained about nothing.
fine() {
    same "$1: exit code" 0 "$code"
    same "$1: no message" "" "$err"
}

# tells NAME TEXT: the text stands in the output of the last run, line breaks counted as blanks.
tells() {
    case $(tr '\n' ' ' <"$work/out") in
    *"$2"*) pass ;;
    *) fail "$1: '$2' is missing" "$work/out" ;;
    esac
}

# wrong NAME WORD ARGUMENT...: wrong usage; the message names the word and how to get help.
wrong() {
    name=$1 word=$2
    shift 2
    run "$nim" "$@"
    same "$name: exit code" 2 "$code"
    same "$name: nothing on stdout" "" "$out"
    case $err in
    "bp-nim: "*"$word"*--help*) pass ;;
    *) fail "$name: the message does not name '$word' and --help" "$work/err" ;;
    esac
}

# --- The tables ------------------------------------------------------------------------------------

run "$nim" --tables 2 2
fine "2 2"
cat >"$work/wanted" <<'TABLES'
Nim with heaps of 2 2. Whoever takes the last stick loses.

15 positions, symmetric moves merged:
  A  2 2  player 1: 1-from-1 or 1-from-2 to B, 2-from-1 or 2-from-2 to C
  B  1 2  player 2: 1-from-1 to D, 1-from-2 to E, 2-from-2 to F
  C  0 2  player 2: 1-from-2 to G, 2-from-2 to H
  D  0 2  player 1: 1-from-2 to I, 2-from-2 to J
  E  1 1  player 1: 1-from-1 or 1-from-2 to K
  F  1 0  player 1: 1-from-1 to L
  G  0 1  player 1: 1-from-2 to M
  H  0 0  player 1 wins
  I  0 1  player 2: 1-from-2 to N
  J  0 0  player 2 wins
  K  0 1  player 2: 1-from-2 to O
  L  0 0  player 2 wins
  M  0 0  player 2 wins
  N  0 0  player 1 wins
  O  0 0  player 1 wins

3 strategies of player 1:
  1  A to B then D to I
  2  A to B then D to J
  3  A to C

6 strategies of player 2:
  1  B to D and C to G
  2  B to E and C to G
  3  B to F and C to G
  4  B to D and C to H
  5  B to E and C to H
  6  B to F and C to H

Normal form: the end that each pair of strategies leads to. Player 1 has the rows,
player 2 the columns; 18 games.
            1  2  3  4  5  6
         1  N  O  L  N  O  L
         2  J  O  L  J  O  L
         3  M  M  M  H  H  H

Payoffs of player 1, the least of each row and the greatest of each column:
            1  2  3  4  5  6 | least
         1  1  1 -1  1  1 -1 | -1
         2 -1  1 -1 -1  1 -1 | -1
         3 -1 -1 -1  1  1  1 | -1
  greatest  1  1 -1  1  1  1

Maximin -1, minimax -1.
Saddle points: 3: (1, 3) (2, 3) (3, 3)
Strictly dominated strategies, as they go:
  round 1: strategy 5 of player 2, by strategy 3
Equilibria in pure strategies: 3: (1, 3) (2, 3) (3, 3)
Player 2 wins, by strategy 3.
TABLES
expect "2 2: the tables of the thesis" diff "$work/wanted" "$work/out"
run "$nim" --tables --normal 2 1
fine "2 1, normal"
tells "2 1, normal" "Whoever takes the last stick wins."
tells "2 1, normal" "Player 1 wins, by strategy 1."
run "$nim" --tables 1
fine "one stick"
tells "one stick" "  1  nothing to decide"
tells "one stick" "Player 2 wins, by strategy 1."
run "$nim" --tables --unmerged 2 2
tells "2 2, unmerged" "symmetric moves apart"
tells "2 2, unmerged" "1-from-1 to B, 2-from-1 to C, 1-from-2 to D, 2-from-2 to E"
for heaps in "3" "1 3" "1 1 1" "4 1" "2 1 1" "0 3 0 1"; do
    for rule in "" --normal; do
        # shellcheck disable=SC2086
        run "$nim" --solve $rule $heaps
        winner=$(sed -n 's/^The first player wins\.$/1/p; s/^The second player wins\.$/2/p' "$work/out")
        # shellcheck disable=SC2086
        run "$nim" --tables $rule $heaps
        same "$heaps $rule: tables and solver agree" "Player $winner wins" \
            "$(sed -n 's/^\(Player . wins\), by strategy.*/\1/p' "$work/out")"
    done
done

# --- Files -----------------------------------------------------------------------------------------

run "$nim" --dot "$work/a.dot" --efg "$work/a.efg" --nfg "$work/a.nfg" --csv "$work/a.csv" \
    --payoffs "$work/b.csv" 2 2
fine "files"
same "files: nothing on stdout" "" "$out"
same "normal form" "$(printf 'strategy,B-D C-G,B-E C-G,B-F C-G,B-D C-H,B-E C-H,B-F C-H\nA-B D-I,N,O,L,N,O,L\nA-B D-J,J,O,L,J,O,L\nA-C,M,M,M,H,H,H')" \
    "$(cat "$work/a.csv")"
same "payoffs" "$(printf '1,1,-1,1,1,-1\n-1,1,-1,-1,1,-1\n-1,-1,-1,1,1,1')" \
    "$(sed 1d "$work/b.csv" | cut -d, -f2-)"
expect "the tree for Graphviz" grep -q '^digraph ' "$work/a.dot"
expect "the tree for Gambit" grep -q '^EFG 2 R ' "$work/a.efg"
expect "the strategic form for Gambit" grep -q '^NFG 1 R ' "$work/a.nfg"
same "ends in the tree" 6 "$(grep -c '^t ' "$work/a.efg")"
if has dot; then
    expect "Graphviz reads it" dot -Tsvg -o "$work/a.svg" "$work/a.dot"
fi
run "$nim" --csv - 2 2
expect "- is standard output" cmp "$work/out" "$work/a.csv"
run "$nim" --tables --csv - 1
tells "tables and a file" "Player 2 wins"
tells "tables and a file" "strategy,-"
echo old >"$work/old.csv"
run "$nim" --csv "$work/old.csv" --max-pairs 17 2 2
same "too many pairs: exit code" 1 "$code"
contains "too many pairs: the message" "more than 17 pairs" "$work/err"
same "what was there is kept" old "$(cat "$work/old.csv")"
run "$nim" --tables --max-nodes 14 2 2
same "too many positions: exit code" 1 "$code"
contains "too many positions: the message" "more than 14 positions" "$work/err"
run "$nim" --tables --max-nodes 15 --max-pairs 18 2 2
fine "just enough"
run "$nim" --tables --max-nodes 5000 255 255 255 255 255 255 255 255
same "far too many positions: exit code" 1 "$code"
run "$nim" --dot "$work/none/a.dot" 2 2
same "a folder that is missing: exit code" 1 "$code"
contains "a folder that is missing: its name" "$work/none/a.dot" "$work/err"
if [ -c /dev/full ]; then
    for option in --dot --efg --nfg --csv --payoffs; do
        "$nim" $option - 2 2 >/dev/full 2>"$work/err"
        same "a full device, $option: exit code" 1 $?
    done
    "$nim" --tables 2 2 >/dev/full 2>"$work/err"
    same "a full device, --tables: exit code" 1 $?
    "$nim" --solve 2 2 >/dev/full 2>"$work/err"
    same "a full device, --solve: exit code" 1 $?
    echo quit | "$nim" 2 2 >/dev/full 2>"$work/err"
    same "a full device, playing: exit code" 1 $?
fi

# --- Solving ---------------------------------------------------------------------------------------

run "$nim" --solve 3 5 7
fine "3 5 7"
tells "3 5 7" "The first player wins. Winning moves:   1-from-1 leaves 2 5 7   1-from-2 leaves 3 4 7   1-from-3 leaves 3 5 6 "
tells "3 5 7" "says so too."
# Nobody needs a rule to see these: one heap; equal heaps; single sticks.
for case in "2 --normal 3 3" "2 3 3" "1 --normal 200" "1 200" "2 1" "1 --normal 1" "1 1 1" "2 1 1 1" "2 --normal 1 1" \
    "2 --normal 7 7 4 4" "2 7 7 4 4" "1 --normal 7 7 4" "2 --normal 1 2 3" "2 1 2 3" "1 --normal 60 61 62"; do
    # shellcheck disable=SC2086
    run "$nim" --solve ${case#* }
    same "--solve ${case#* }: exit code" 0 "$code"
    case ${case%% *} in 1) who=first ;; *) who=second ;; esac
    tells "--solve ${case#* }" "The $who player wins."
    tells "--solve ${case#* }" "says so too."
done
run "$nim" --solve --seconds 0.01 255 254 253 252 251 250 249 248
same "too large: exit code" 1 "$code"
tells "too large" "Nobody knows yet who wins."
contains "too large: the message" "0.01 seconds" "$work/err"
run "$BUILD/examples/nim" --check
fine "examples/nim --check"
same "examples/nim --check" "1020 games, 0 not as the rule says" "$out"
run "$BUILD/examples/nim" 3 5 7
same "examples/nim 3 5 7" "The first player wins with 1-from-1." "$out"
run "$BUILD/examples/nim" --misere 2 2
same "examples/nim --misere 2 2" "The second player wins." "$out"
for arguments in "" "0 0" "256" "x" "-1" "1 2 3 4 5 6 7 8 9" "--check 3" "--misere"; do
    # shellcheck disable=SC2086
    run "$BUILD/examples/nim" $arguments
    same "examples/nim $arguments: exit code" 2 "$code"
done

# --- Playing ---------------------------------------------------------------------------------------

plays 'hint\n1 1\nshow\ntake 2 from heap 2\nundo\n2-FROM-2\nquit\n' 3 5 7
fine "a game"
tells "a game" "Nim with heaps of 3 5 7. Whoever takes the last stick loses. You begin."
tells "a game" "Hint: you win if you take 1 stick from heap 1."
tells "a game" "You take 1 stick from heap 1. The computer takes 1 stick from heap 3."
tells "a game" "2 moves taken back."
same "a game: three ways to say a move" 2 "$(grep -c '^You take 2 sticks from heap 2' "$work/out")"
tells "a game" "Good bye."
plays '2 2\n1 2\nundo\nundo\n\n# a remark\n   2   1  \n1 2\n' --normal 1 2
fine "won"
tells "won" "That is not possible: heap 1 has 1 stick, not 2."
plays '1 2\n1 2\n' --normal 1 2
tells "won, normal" "You take 1 stick from heap 2. The computer takes 1 stick from heap 1."
tells "won, normal" "The last stick is taken: you win."
plays '2 2\n' 1 2
tells "won, last stick loses" "The computer takes 1 stick from heap 1."
tells "won, last stick loses" "The last stick is taken: you win."
plays 'hint\n1 1\n1 2\n' 2 2
tells "lost" "Hint: every move loses against best play."
plays '0 1\n1 0\n1 9\n9999 1\n10000 1\n1 1 1\n1\n1 1x\nx 1\ntake\nfrom\n-1 1\n1-from-\nfoo\nshow me\nhelp\nHELP\n?\nnew 300\nnew x\nnew 0 0\nnew 1 1 1 1 1 1 1 1 1\nundo\n' 2 2
fine "wrong lines"
tells "wrong lines" "at least one stick has to be taken"
tells "wrong lines" "there is no heap 9: heaps are 1 to 2"
tells "wrong lines" "heap 1 has 2 sticks, not 9999"
tells "wrong lines" "'10000 1' is neither a move nor a command"
tells "wrong lines" "'1 1 1' is neither"
tells "wrong lines" "'1-from-' is neither"
tells "wrong lines" "Nothing stands behind show."
tells "wrong lines" "A heap has 0 to 255 sticks, not '300'. The game goes on."
tells "wrong lines" "These heaps have no stick."
tells "wrong lines" "There are 8 heaps at most"
tells "wrong lines" "There is no move of yours to take back."
tells "wrong lines" "The input has ended before the game."
same "wrong lines: no move was made" 0 "$(grep -c 'You take' "$work/out")"
plays 'new 4\nnew\n3 1\nhint\nundo\nnew 1 2\nquit' 2 2
fine "new games"
tells "new games" "Nim with heaps of 4. Whoever"
same "new games: how many" 4 "$(grep -c '^Nim with' "$work/out")"
printf '1 1\000\n%05000d\n1 1' 7 >"$work/in"
"$nim" 2 2 <"$work/in" >"$work/out" 2>"$work/err"
same "strange lines: exit code" 0 $?
tells "strange lines" "NUL character"
tells "strange lines" "too long"
tells "strange lines: the last one needs no end" "You take 1 stick from heap 1."
# Whoever wins by the rule wins every game, whatever the other does: lines that are not possible are refused.
for order in "1 2 3" "3 1 2" "2 3 1"; do
    for sticks in 1 2 3 4 5 6 7; do
        for heap in $order; do
            echo "$sticks $heap"
        done
    done >"$work/lines"
    cat "$work/lines" "$work/lines" "$work/lines" "$work/lines" "$work/lines" >"$work/in"
    for arguments in "--second 3 5 7" "--second --normal 3 5 7" "--second --normal --seconds 0.000001 3 5 7" "1 2 3"; do
        # shellcheck disable=SC2086
        "$nim" $arguments <"$work/in" >"$work/out" 2>"$work/err"
        same "the computer wins, $arguments: exit code" 0 $?
        tells "the computer wins, $arguments, $order" "the computer wins"
    done
    for level in 1 4; do
        "$nim" --level $level --seed 7 3 5 7 <"$work/in" >"$work/out" 2>"$work/err"
        same "level $level: exit code" 0 $?
        tells "level $level" "The last stick is taken"
        cp "$work/out" "$work/first"
        "$nim" --level $level --seed 7 3 5 7 <"$work/in" >"$work/out" 2>"$work/err"
        expect "level $level: the same again" cmp "$work/first" "$work/out"
    done
done
plays 'hint\n1 1\n' --seconds 0.01 255 254 253 252 251 250 249 248
fine "too large to solve"
tells "too large to solve" "(These heaps are too large to solve in 0.01 seconds."
tells "too large to solve" "Hint: every move loses against best play."
tells "too large to solve" "The computer takes 1 stick from heap 3."
same "too large to solve: told once" 1 "$(grep -c 'too large to solve' "$work/out")"

# --- Signals ---------------------------------------------------------------------------------------

if has timeout; then
    heaps="255 254 253 252 251 250 249 248"
    # shellcheck disable=SC2086
    timeout --preserve-status -s INT 0.4 "$nim" --solve --seconds 100 $heaps >"$work/out" 2>"$work/err" </dev/null
    same "Ctrl-C while it solves: exit code" 130 $?
    tells "Ctrl-C while it solves" "Nobody knows yet"
    # shellcheck disable=SC2086
    (sleep 0.5 | timeout --preserve-status -s INT 0.4 "$nim" --second --seconds 100 $heaps) >"$work/out" 2>"$work/err" &
    wait $!
    same "Ctrl-C while it thinks: exit code" 130 $?
    tells "Ctrl-C while it thinks" "Interrupted."
else
    ignore "Ctrl-C" "timeout is missing"
fi

# --- Wrong usage -----------------------------------------------------------------------------------

wrong "no heaps" "heaps are missing"
wrong "no sticks" "no stick" 0 0
wrong "a heap too large" "256" 256
wrong "a heap of letters" "'three'" three
wrong "a heap below nothing" "-3" 3 -3
wrong "a heap of a half" "1.5" 1.5
wrong "nine heaps" "'9'" 1 2 3 4 5 6 7 8 9
wrong "an option that is none" "--colour" --colour 2 2
wrong "a level too high" "11" --level 11 2 2
wrong "a time that is none" "'x'" --seconds x 2 2
wrong "--solve with a file" "--solve" --solve --dot x 2 2
wrong "no name of a file" "--dot" --dot "" 2 2
for option in --level --seed --seconds --dot --efg --nfg --csv --payoffs --max-nodes --max-pairs; do
    wrong "$option without a value" "$option" 2 2 $option
done
run "$nim" --help
awk 'length($0) > 80' "$work/out" >"$work/list"
empty "--help fits 80 columns" "$work/list"

finish
