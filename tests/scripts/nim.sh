#!/bin/sh
# SPDX-License-Identifier: MIT
# configs: all
# bigpoints nim and examples/nim: the tables of the thesis, solving, playing in lines of text, files, wrong input, signals.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"
game=nim
# shellcheck source=tests/scripts/_board.sh
. "$(dirname "$0")/_board.sh"

# prints NAME TEXT: the output of the last run contains the text; line breaks count as blanks.
prints() {
    case $(tr '\n' ' ' <"$work/out") in
    *"$2"*) pass ;;
    *) fail "$1: '$2' is missing" "$work/out" ;;
    esac
}

# wrong NAME WORD ARGUMENT...: wrong usage; the message names the word and how to get help.
wrong() {
    name=$1 word=$2
    shift 2
    run "$bigpoints" nim "$@"
    same "$name: exit code" 2 "$code"
    same "$name: nothing on stdout" "" "$out"
    case $err in
    "bigpoints nim: "*"$word"*--help*) pass ;;
    *) fail "$name: the message does not name '$word' and --help" "$work/err" ;;
    esac
}

# --- The tables ------------------------------------------------------------------------------------

run "$bigpoints" nim --tables 2 2
fine "2 2"
cat >"$work/wanted" <<'TABLES'
Nim with heaps of 2 2. The player who takes the last stick loses.

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

Payoffs of player 1, the minimum of each row and the maximum of each column:
       1  2  3  4  5  6 | min
    1  1  1 -1  1  1 -1 | -1
    2 -1  1 -1 -1  1 -1 | -1
    3 -1 -1 -1  1  1  1 | -1
  max  1  1 -1  1  1  1

Maximin -1, minimax -1.
Saddle points: 3: (1, 3) (2, 3) (3, 3)
Strictly dominated strategies, as they are removed:
  round 1: strategy 5 of player 2, by strategy 3
Equilibria in pure strategies: 3: (1, 3) (2, 3) (3, 3)
Player 2 wins, by strategy 3.
TABLES
expect "2 2: the tables of the thesis" diff "$work/wanted" "$work/out"
run "$bigpoints" nim --tables --normal 2 1
fine "2 1, normal"
prints "2 1, normal" "The player who takes the last stick wins."
prints "2 1, normal" "Player 1 wins, by strategy 1."
run "$bigpoints" nim --tables 1
fine "one stick"
prints "one stick" "  1  nothing to decide"
prints "one stick" "Player 2 wins, by strategy 1."
run "$bigpoints" nim --tables --unmerged 2 2
prints "2 2, unmerged" "symmetric moves apart"
prints "2 2, unmerged" "1-from-1 to B, 2-from-1 to C, 1-from-2 to D, 2-from-2 to E"
for heaps in "3" "1 3" "1 1 1" "4 1" "2 1 1" "0 3 0 1"; do
    for rule in "" --normal; do
        # shellcheck disable=SC2086
        run "$bigpoints" nim --solve $rule $heaps
        winner=$(sed -n 's/^The first player wins\.$/1/p; s/^The second player wins\.$/2/p' "$work/out")
        # shellcheck disable=SC2086
        run "$bigpoints" nim --tables $rule $heaps
        same "$heaps $rule: tables and solver agree" "Player $winner wins" \
            "$(sed -n 's/^\(Player . wins\), by .*/\1/p' "$work/out")"
    done
done

# Large tables are printed as a summary that names the options for the whole.
run "$bigpoints" nim --tables 3 2
fine "3 2"
same "3 2: lines of 99 characters at most" "" "$(awk 'length($0) > 99' "$work/out")"
prints "3 2" "324 strategies of player 2:"
prints "3 2" "  ... and 284 more; --csv FILE writes all of them "
prints "3 2" "The normal form has 20 rows for player 1 and 324 columns for player 2, too many to print: --csv FILE"
prints "3 2" "Player 1 wins 3,240 of the 6,480 games."
prints "3 2" "Saddle points: 324: (3, 1) (3, 2) (3, 3) (3, 4) (3, 5) (3, 6) ... "
prints "3 2" "Player 1 wins, by strategy 3. "
"$bigpoints" nim --payoffs - 3 2 >"$work/payoffs"
same "3 2: games that player 1 wins" 3240 "$(sed 1d "$work/payoffs" | cut -d, -f2- | tr , '\n' | grep -c '^1$')"
run "$bigpoints" nim --tables --unmerged 1 1 1
prints "1 1 1" "Player 2 wins, by strategies 1, 2, 3, 4, 5, 6, 7, 8. "
run "$bigpoints" nim --tables --unmerged 1 1 1 1
prints "1 1 1 1" "Player 1 wins, by 32 strategies: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 ... "

# --- Files -----------------------------------------------------------------------------------------

run "$bigpoints" nim --dot "$work/a.dot" --efg "$work/a.efg" --nfg "$work/a.nfg" --csv "$work/a.csv" \
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
run "$bigpoints" nim --csv - 2 2
expect "- is standard output" cmp "$work/out" "$work/a.csv"
run "$bigpoints" nim --tables --csv "$work/one.csv" 1
fine "tables and a file"
prints "tables and a file" "Player 2 wins"
contains "tables and a file" "strategy,-" "$work/one.csv"
echo old >"$work/old.csv"
run "$bigpoints" nim --csv "$work/old.csv" --max-pairs 17 2 2
same "too many pairs: exit code" 1 "$code"
contains "too many pairs: the message" "more than 17 pairs" "$work/err"
same "what was there is kept" old "$(cat "$work/old.csv")"
run "$bigpoints" nim --tables --max-nodes 14 2 2
same "too many positions: exit code" 1 "$code"
contains "too many positions: the message" "more than 14 positions" "$work/err"
run "$bigpoints" nim --tables --max-nodes 15 --max-pairs 18 2 2
fine "just enough"
run "$bigpoints" nim --tables --max-nodes 5000 255 255 255 255 255 255 255 255
same "far too many positions: exit code" 1 "$code"
run "$bigpoints" nim --dot "$work/none/a.dot" 2 2
same "a folder that is missing: exit code" 1 "$code"
same "a folder that is missing: its name" "bigpoints nim: $work/none/a.dot can't be written: No such file or directory" "$err"
if [ -c /dev/full ]; then
    for option in --dot --efg --nfg --csv --payoffs; do
        "$bigpoints" nim $option - 2 2 >/dev/full 2>"$work/err"
        same "a full device, $option: exit code" 1 $?
    done
    "$bigpoints" nim --tables 2 2 >/dev/full 2>"$work/err"
    same "a full device, --tables: exit code" 1 $?
    "$bigpoints" nim --solve 2 2 >/dev/full 2>"$work/err"
    same "a full device, --solve: exit code" 1 $?
    echo show | "$bigpoints" nim 2 2 >/dev/full 2>"$work/err"
    same "a full device, playing: exit code" 1 $?
fi

# --- Solving ---------------------------------------------------------------------------------------

run "$bigpoints" nim --solve 3 5 7
fine "3 5 7"
prints "3 5 7" "The first player wins. Winning moves:   1-from-1 leaves 2 5 7   1-from-2 leaves 3 4 7   1-from-3 leaves 3 5 6 "
prints "3 5 7" "says so too."
# Cases with an obvious winner: one heap; equal heaps; single sticks.
for case in "2 --normal 3 3" "2 3 3" "1 --normal 200" "1 200" "2 1" "1 --normal 1" "1 1 1" "2 1 1 1" "2 --normal 1 1" \
    "2 --normal 7 7 4 4" "2 7 7 4 4" "1 --normal 7 7 4" "2 --normal 1 2 3" "2 1 2 3" "1 --normal 60 61 62"; do
    # shellcheck disable=SC2086
    run "$bigpoints" nim --solve ${case#* }
    same "--solve ${case#* }: exit code" 0 "$code"
    case ${case%% *} in 1) who=first ;; *) who=second ;; esac
    prints "--solve ${case#* }" "The $who player wins."
    prints "--solve ${case#* }" "says so too."
done
run "$bigpoints" nim --solve --seconds 0.01 255 254 253 252 251 250 249 248
same "too large: exit code" 1 "$code"
prints "too large" "Who wins is not proved."
prints "too large" "The rule that adds heaps in binary without carry says that the second player wins. "
contains "too large: the message" "0.01 seconds were too few" "$work/err"
run "$bigpoints" nim --solve --seconds 0.01 255 254 253 252 251 250 249 247
prints "too large, but the rule knows" "says that the first player wins:   15-from-1 leaves 240 254 253 252 251 250 249 247 "
run "$bigpoints" nim --solve 127 126 125
expect "nodes in groups of three digits" grep -q -E '^[0-9]{1,3}(,[0-9]{3})+ nodes\. ' "$work/out"
run "$bigpoints" nim --solve 1
prints "one node" "1 node. "
run "$BUILD/examples/nim" --check
fine "examples/nim --check"
same "examples/nim --check" "2046 games, 0 not as the rule says" "$out"
run "$BUILD/examples/nim" 3 5 7
same "examples/nim 3 5 7" "The first player wins with 1-from-1." "$out"
run "$BUILD/examples/nim" 1
same "examples/nim 1: the last stick loses, as in bigpoints nim" "The second player wins." "$out"
run "$BUILD/examples/nim" --normal 1
same "examples/nim --normal 1" "The first player wins with 1-from-1." "$out"
for arguments in "" "0 0" "256" "x" "-1" "1 2 3 4 5 6 7 8 9" "--check 3" "--normal"; do
    # shellcheck disable=SC2086
    run "$BUILD/examples/nim" $arguments
    same "examples/nim $arguments: exit code" 2 "$code"
done

# --- Playing ---------------------------------------------------------------------------------------

plays 'hint\n1 1\nshow\ntake 2 from heap 2\nundo\n2-FROM-2\nquit\n' 3 5 7
fine "a game"
has_line "a game: hint" "hint   max 1-from-1, max wins, proved by the solver"
same "a game: moves" "max 1-from-1, min 1-from-3, max 2-from-2, min 5-from-3, max 2-from-2, min 5-from-3, " \
    "$(sed -n 's/^move   \(.*\)/\1,/p' "$work/out" | tr '\n' ' ')"
same "a game: undo takes two moves back" 2 "$(grep -c '^turn   4, min$' "$work/out")"
last "a game: turn" turn "5, max"
plays '2 2\n1 2\nundo\nundo\n\n# a remark\n   2   1  \n1 2\n' --normal 1 2
same "won: exit code" 1 "$code"
same "won: one line is wrong" "bigpoints nim: line 7: '2-from-1' can't be played: heap 1 has 1 stick, not 2" "$(tail -n 1 "$work/err")"
plays '1 from 2\n1 2\n' --normal 1 2
fine "won, normal"
same "won, normal: moves" "max 1-from-2, min 1-from-1, max 1-from-2, " "$(sed -n 's/^move   \(.*\)/\1,/p' "$work/out" | tr '\n' ' ')"
last "won, normal" state "max wins"
plays '2 2\n' 1 2
last "won, last stick loses: the answer" move "min 1-from-1"
last "won, last stick loses" state "max wins"
plays 'hint\n1 1\n1 2\n' 2 2
has_line "lost: hint" "hint   max 1-from-1, min wins, proved by the solver"

# The reports' commands: the computer does not answer.
plays 'max 1 from 1\nmove min\nmax 1-from-2\nmove\nundo\nredo\n' 3 5 7
fine "every move by a command"
same "every move by a command" "max 1-from-1, min 1-from-3, max 1-from-2, min 1-from-3, " \
    "$(sed -n 's/^move   \(.*\)/\1,/p' "$work/out" | tr '\n' ' ')"
last "undo and redo of one move" turn "5, max"
plays 'min 1 from 1\nmax 1 1\nshow\n' --first min 3 5 7
fine "min begins"
last "min begins" turn "3, min"
plays 'toggle nodes\ndepth 5\nmove max\ntoggle ab\nundo\nmove max\n' 3 2 1
fine "depth and pruning"
same "pruning changes only the nodes" 1 "$(sed -n 's/^value  \(.*\), depth.*/\1/p' "$work/out" | sort -u | wc -l | tr -d ' ')"
same "nodes with and without pruning are those without and with it" \
    "$(sed -n 's/^nodes  \(.*\) with pruning, \(.*\) without$/\2 \1/p' "$work/out")" \
    "$(sed -n 's/^nodes  \(.*\) without pruning, \(.*\) with$/\1 \2/p' "$work/out")"
plays '1 1\nstats\n' 3 5 7
expect "statistics" grep -q -E '^nodes  [0-9,]+ with pruning, (more than )?[0-9,]+ without$' "$work/out"
complains_once() {
    contains "$1" "$2" "$work/err"
}
plays 'stats\n' 3 5 7
complains_once "no statistics before a move" "line 1: the computer has not moved yet"

plays '0 1\n1 0\n1 9\n9999 1\n10000 1\n1 1 1\n1\n1 1x\nx 1\ntake\nfrom\n-1 1\n1-from-\nfoo\nshow me\nhelp\nHELP\n?\nnew 300\nnew x\nnew 0 0\nnew 1 1 1 1 1 1 1 1 1\nundo\n' 2 2
same "wrong lines: exit code" 1 "$code"
same "wrong lines: a message for each" 20 "$(grep -c '^bigpoints nim: line [0-9]*: ' "$work/err")"
same "wrong lines: nothing else" 20 "$(wc -l <"$work/err" | tr -d ' ')"
# complains NUMBER TEXT: the message about that line contains the text.
complains() {
    expect "line $1: $2" grep -q -F -e "bigpoints nim: line $1: $2" "$work/err"
}
complains 1 "'0-from-1' can't be played: at least one stick has to be taken"
complains 3 "'1-from-9' can't be played: there is no heap 9: heaps are 1 to 2"
complains 4 "'9999-from-1' can't be played: heap 1 has 2 sticks, not 9999"
complains 5 "'10000 1' is neither a command nor a move"
complains 6 "'1 1 1' is neither"
complains 13 "'1-from-' is neither"
complains 15 "show needs nothing after it"
complains 19 "a heap has 0 to 255 sticks, not '300'; the game continues"
complains 21 "these heaps have no stick"
complains 22 "there are 8 heaps at most"
complains 23 "there is no move to take back"
same "wrong lines: no move was made" 0 "$(grep -c '^move   m' "$work/out")"
plays '2 from from from from from from from from from from from from 1\n' 2 2
complains 1 "'2 from from from from from from from from from from from' is neither"
plays 'new 4\nnew\n3 1\nhint\nundo\nnew 1 2\nnew min 3 3\nshow\nquit' 2 2
same "new games: exit code" 1 "$code"
same "new games: no hint at the end" "bigpoints nim: line 4: the game is over: max wins" "$err"
same "new games: heaps" "heap 1:   4 ||||" "$(head -n 1 "$work/out")"
same "new games: the computer begins" 1 "$(grep -c '^move   min ' <<END
$(sed -n '/^heap 1:   3/,$p' "$work/out")
END
)"
printf '1 1\000\n%05000d\n1 1' 7 >"$work/in"
"$bigpoints" nim 2 2 <"$work/in" >"$work/out" 2>"$work/err"
same "strange lines: exit code" 1 $?
complains 1 "the line has a NUL character"
complains 2 "the line is too long"
has_line "strange lines: the last one needs no end" "move   max 1-from-1"
# The computer wins every game that the rule says it wins, against any moves: illegal lines are refused.
for order in "1 2 3" "3 1 2" "2 3 1"; do
    for sticks in 1 2 3 4 5 6 7; do
        for heap in $order; do
            echo "$sticks $heap"
        done
    done >"$work/lines"
    cat "$work/lines" "$work/lines" "$work/lines" "$work/lines" "$work/lines" >"$work/in"
    for arguments in "--second 3 5 7" "--second --normal 3 5 7" "--second --normal --seconds 0.000001 3 5 7" "1 2 3" \
        "--level 10 1 2 3"; do
        # shellcheck disable=SC2086
        "$bigpoints" nim $arguments <"$work/in" >"$work/out" 2>"$work/err"
        same "the computer wins, $arguments: exit code" 1 $?
        last "the computer wins, $arguments, $order" state "min wins"
    done
    for level in 1 4; do
        "$bigpoints" nim --level $level --seed 7 3 5 7 <"$work/in" >"$work/out" 2>"$work/err"
        same "level $level: exit code" 1 $?
        expect "level $level" grep -q '^state  m.. wins' "$work/out"
        cp "$work/out" "$work/first"
        "$bigpoints" nim --level $level --seed 7 3 5 7 <"$work/in" >"$work/out" 2>"$work/err"
        expect "level $level: the same again" cmp "$work/first" "$work/out"
    done
done
run "$bigpoints" nim --ladder 200 3 5 7
fine "the levels"
same "the levels: the regret falls" "Each level gives away less than the level below." "$(tail -n 1 "$work/out")"
has_line "the levels: the highest one never errs" "   10    0.00 %"
run "$bigpoints" nim --ladder 200 --level 3 3 5 7
fine "the levels: two of them"
same "the levels: two of them" "1 3" "$(sed -n '/given away/,$p' "$work/out" | awk '$2 ~ /^[0-9]/ { print $1 }' | xargs)"
run "$bigpoints" nim --ladder 2 --level 3 --seconds 0.01 255 254 253 252 251 250 249 248
same "the levels: heaps too large to solve" 0 "$(grep -c '^(' "$work/out")"
plays 'hint\n1 1\n' --seconds 0.01 255 254 253 252 251 250 249 248
fine "too large to solve"
prints "too large to solve" "(These heaps are too large to solve in 0.01 seconds."
has_line "too large to solve: hint" "hint   max 1-from-1, min wins, by the nim-sum rule, not proved"
last "too large to solve: the answer" move "min 1-from-3"
same "too large to solve: printed once" 1 "$(grep -c 'too large to solve' "$work/out")"

# --- Signals ---------------------------------------------------------------------------------------

if has timeout; then
    heaps="255 254 253 252 251 250 249 248"
    # interrupted WORD OPTION SIGNAL: sends the signal until the word is there; a busy machine may need longer until the
    # program listens.
    interrupted() {
        for patience in 0.4 2 8; do
            # shellcheck disable=SC2086
            run timeout --preserve-status -s "$3" $patience $with_hup "$bigpoints" nim "$2" --seconds 100 $heaps
            if grep -q "$1" "$work/out" || { [ "$1" = "^never" ] && [ "$code" -ge 128 ]; }; then
                break
            fi
        done
    }
    with_hup=
    interrupted "not proved" --solve INT
    same "Ctrl-C while it solves: exit code" 130 "$code"
    prints "Ctrl-C while it solves" "Who wins is not proved"
    interrupted "^never" --second INT
    same "Ctrl-C during a search: exit code" 130 "$code"
    same "Ctrl-C during a search: no move" "" "$out"
    with_hup="env --default-signal=HUP" # nohup may be around the tests
    if $with_hup true 2>/dev/null; then
        interrupted "^never" --second HUP
        same "SIGHUP during a search: exit code" 129 "$code"
    else
        ignore "SIGHUP" "env --default-signal is missing"
    fi
else
    ignore "Ctrl-C" "timeout is missing"
fi

# At a terminal, Ctrl-C during a search stops the search: the computer moves by the rule, and the game continues. Ctrl-C
# at the prompt ends the program.
cat >"$work/typed.py" <<'END'
import os, pty, select, signal, sys, time
def play(patience):
    pid, fd = pty.fork()
    if pid == 0:
        os.execv(sys.argv[1], sys.argv[1:])
    def says(typed, *wanted):
        got, end = b"", time.time() + 20
        try:
            os.write(fd, typed)
            while not all(w in got for w in wanted) and time.time() < end:
                if select.select([fd], [], [], 0.1)[0]:
                    got += os.read(fd, 4096)
        except OSError:
            pass
        return all(w in got for w in wanted)
    ok = says(b"", b"Your move> ") and says(b"bad\n", b"'bad' is neither", b"Your move> ")
    ok = ok and says(b"hint\n", b"million nodes")  # a sign of life
    time.sleep(patience)
    ok = ok and says(b"\x03", b"by the nim-sum rule, not proved", b"Your move> ")
    ok = ok and says(b"new\n", b"Your move> ") and says(b"1 1\n", b"million nodes")
    time.sleep(patience)
    ok = ok and says(b"\x03", b"The computer plays", b"by the nim-sum rule, not proved", b"Your move> ")
    ok = ok and says(b"\x03", b"\r\n")
    if not ok:
        os.kill(pid, signal.SIGKILL)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 130 and ok
sys.exit(0 if any(play(patience) for patience in (0, 1, 4)) else 1)
END
if has python3; then
    # shellcheck disable=SC2086
    expect "Ctrl-C at a terminal" python3 "$work/typed.py" "$bigpoints" nim --level 10 --seconds 1000 255 254 253 252 251 250 249 248
else
    ignore "Ctrl-C at a terminal" "python3 is missing"
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
wrong "two files of one name" "--csv and --payoffs are the same file: $work/same" --csv "$work/same" --payoffs "$work/same" 2 2
: >"$work/same"
wrong "two ways to a file" "same file" --efg "$work/same" --nfg "$work/./same" 2 2
wrong "standard output twice" "standard output" --csv - --payoffs - 2 2
wrong "standard output with tables" "--dot - and --tables" --tables --dot - 2 2
wrong "two tasks" "--solve or --tables" --solve --tables 2 2
for option in --second "--level 3"; do
    # shellcheck disable=SC2086
    wrong "$option with --solve" "${option% *} is for playing, not for --solve" $option --solve 2 2
    # shellcheck disable=SC2086
    wrong "$option with --tables" "${option% *} is for playing, not for --tables" $option --tables 2 2
    # shellcheck disable=SC2086
    wrong "$option with a file" "${option% *} is for playing, not for writing" $option --dot "$work/none" 2 2
done
wrong "--seed with --tables" "--seed is for playing" --seed 3 --tables 2 2
wrong "--second and --first" "--second or --first" --second --first min 2 2
wrong "--seconds with --tables" "--seconds is for playing" --seconds 3 --tables 2 2
wrong "--unmerged in a game" "--unmerged is for --tables" --unmerged 2 2
wrong "--unmerged with --solve" "--unmerged is for --tables" --solve --unmerged 2 2
wrong "--max-nodes in a game" "--max-nodes is for --tables" --max-nodes 9 2 2
wrong "--max-pairs in a game" "--max-pairs is for --tables" --max-pairs 9 2 2
wrong "--max-pairs with --dot" "--max-pairs is for --tables" --max-pairs 9 --dot "$work/none" 2 2
expect "nothing was written" test ! -e "$work/none"
for option in --level --seed --seconds --dot --efg --nfg --csv --payoffs --max-nodes --max-pairs; do
    wrong "$option without a value" "$option" 2 2 $option
done
run "$bigpoints" nim --help
awk 'length($0) > 80' "$work/out" >"$work/list"
empty "--help fits 80 columns" "$work/list"

finish
