#!/bin/sh
# SPDX-License-Identifier: MIT
# Nim: the tables of the thesis by bigpoints matrix and tree, their files, and the solver against both; and examples/nim.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"

# prints NAME TEXT: the output of the last run contains the text; line breaks count as blanks.
prints() {
    case $(tr '\n' ' ' <"$work/out") in
    *"$2"*) pass ;;
    *) fail "$1: '$2' is missing" "$work/out" ;;
    esac
}

# matrix RULE HEAPS ARGUMENT...: the matrix of a game.
matrix() {
    rule=$1 heaps=$2
    shift 2
    run "$bigpoints" matrix --game nim "$@" "heaps=$heaps last=$rule"
}

# --- The tables ------------------------------------------------------------------------------------

matrix loses 2+2
fine "2 2"
cat >"$work/wanted" <<'TABLES'
15 positions, moves with the same effect merged:
  A  left=2+2 mover=1  player 1: 1-from-1 or 1-from-2 to B, 2-from-1 or 2-from-2 to C
  B  left=1+2 mover=2  player 2: 1-from-1 to D, 1-from-2 to E, 2-from-2 to F
  C  left=0+2 mover=2  player 2: 1-from-2 to G, 2-from-2 to H
  D  left=0+2 mover=1  player 1: 1-from-2 to I, 2-from-2 to J
  E  left=1+1 mover=1  player 1: 1-from-1 or 1-from-2 to K
  F  left=1+0 mover=1  player 1: 1-from-1 to L
  G  left=0+1 mover=1  player 1: 1-from-2 to M
  H  left=0+0 mover=1  ends 1 : 0
  I  left=0+1 mover=2  player 2: 1-from-2 to N
  J  left=0+0 mover=2  ends 0 : 1
  K  left=0+1 mover=2  player 2: 1-from-2 to O
  L  left=0+0 mover=2  ends 0 : 1
  M  left=0+0 mover=2  ends 0 : 1
  N  left=0+0 mover=1  ends 1 : 0
  O  left=0+0 mover=1  ends 1 : 0

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
TABLES
sed -n '/^15 positions/,/^Maximin/p' "$work/out" >"$work/tables"
expect "2 2: the tables of the thesis" diff "$work/wanted" "$work/tables"
prints "2 2: the dominated strategy" "round 1: B-E C-H of player 2, by B-F C-G"
prints "2 2: the saddle points" "Equilibria in pure strategies: 3:   A-B D-I against B-F C-G: -1   A-B D-J against B-F C-G: -1   A-C against B-F C-G: -1"
prints "2 2: player 2 wins by strategy 3" "player 2: B-F C-G"
matrix wins 2+1
fine "2 1, the last stick wins"
prints "2 1, the last stick wins" "Maximin 1, minimax 1."
matrix loses 1
fine "one stick"
prints "one stick" "nothing to decide"
prints "one stick" "Maximin -1, minimax -1."
matrix loses 2+2 --unmerged
prints "2 2, unmerged" "1-from-1 to B, 2-from-1 to C, 1-from-2 to D, 2-from-2 to E"
for heaps in 3 1+3 1+1+1 4+1 2+1+1 0+3+0+1; do
    for rule in loses wins; do
        run "$bigpoints" solve --game nim --objective outcome --format csv "heaps=$heaps last=$rule"
        value=$(cut -d , -f 2 "$work/out")
        matrix $rule $heaps
        prints "$heaps, $rule: tables and solver agree" "Maximin $value, minimax $value."
    done
done

# --- Files -----------------------------------------------------------------------------------------

matrix loses 2+2 --nfg "$work/a.nfg" --ends "$work/a.csv" --csv "$work/b.csv"
fine "files"
same "normal form" "$(printf 'strategy,B-D C-G,B-E C-G,B-F C-G,B-D C-H,B-E C-H,B-F C-H\nA-B D-I,N,O,L,N,O,L\nA-B D-J,J,O,L,J,O,L\nA-C,M,M,M,H,H,H')" \
    "$(cat "$work/a.csv")"
same "payoffs" "$(printf '1,1,-1,1,1,-1\n-1,1,-1,-1,1,-1\n-1,-1,-1,1,1,1')" "$(sed 1d "$work/b.csv" | cut -d, -f2-)"
expect "the strategic form for Gambit" grep -q '^NFG 1 R ' "$work/a.nfg"
for file in a.nfg b.csv; do
    run "$bigpoints" matrix "$work/$file"
    prints "$file can be read: the value" "Value: -1."
    prints "$file can be read: the strategy of player 2" "player 2: B-F C-G"
    prints "$file can be read: degenerate" "The game is degenerate"
done
run "$bigpoints" tree --game nim --merge --format efg heaps=2+2 last=loses
expect "the tree for Gambit" grep -q '^EFG 2 R ' "$work/out"
same "ends in the tree" 6 "$(grep -c '^t ' "$work/out")"
run "$bigpoints" tree --game nim --merge --format dot heaps=2+2 last=loses
expect "the tree for Graphviz" grep -q '^digraph ' "$work/out"
matrix loses 3+2 --csv "$work/large.csv"
prints "3 2" "324 strategies of player 2:"
same "3 2: games that player 1 wins" 3240 "$(sed 1d "$work/large.csv" | cut -d, -f2- | tr , '\n' | grep -c '^1$')"
echo old >"$work/old.csv"
matrix loses 2+2 --csv "$work/old.csv" --max-profiles 17
same "too many pairs: exit code" 1 "$code"
contains "too many pairs: the message" "more than 17 profiles" "$work/err"
same "what was there is kept" old "$(cat "$work/old.csv")"
matrix loses 2+2 --max-nodes 14
same "too many positions: exit code" 1 "$code"
contains "too many positions: the message" "more than 14 positions" "$work/err"
matrix loses 2+2 --max-nodes 15 --max-profiles 18
fine "just enough"
matrix loses 255+255+255+255+255+255+255+255 --max-nodes 5000
same "far too many positions: exit code" 1 "$code"
matrix loses 2+2 --ends "$work/none/a.csv"
same "a folder that is missing: exit code" 1 "$code"
contains "a folder that is missing: its name" "$work/none/a.csv can't be written: No such file or directory" "$work/err"
if [ -c /dev/full ]; then
    for option in --nfg --csv --ends; do
        "$bigpoints" matrix --game nim $option - heaps=2+2 last=loses >/dev/full 2>"$work/err"
        same "a full device, $option: exit code" 1 $?
    done
fi

# --- The example -----------------------------------------------------------------------------------

run "$BUILD/examples/nim" --check
fine "examples/nim --check"
same "examples/nim --check" "2046 games, 0 not as the rule says" "$out"
run "$BUILD/examples/nim" 3 5 7
same "examples/nim 3 5 7" "The first player wins with 1-from-1." "$out"
run "$BUILD/examples/nim" 1
same "examples/nim 1: the last stick loses" "The second player wins." "$out"
run "$BUILD/examples/nim" --normal 1
same "examples/nim --normal 1" "The first player wins with 1-from-1." "$out"
for arguments in "" "0 0" "256" "x" "-1" "1 2 3 4 5 6 7 8 9" "--check 3" "--normal"; do
    # shellcheck disable=SC2086
    run "$BUILD/examples/nim" $arguments
    same "examples/nim $arguments: exit code" 2 "$code"
done

finish
