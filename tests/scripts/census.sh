#!/bin/sh
# SPDX-License-Identifier: MIT
# configs: all
# bigpoints census: counts, output formats, shards, files, signals, wrong usage. The library's own tests check the values; this
# script checks known totals, and that shards, threads and interruptions do not change them.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"
# shellcheck source=tests/scripts/_census.sh
. "$(dirname "$0")/_census.sh"
columns=colours,discs,white,black,rules,objective
small="--colours 3 --discs 2"

# --- CSV: columns, counts --------------------------------------------------------------------------

prints "outcome" "3,3,0,0,official,outcome,1680,280,1308,372,0" --colours 3 --discs 3
prints "margin" "3,3,0,0,official,margin,1680,280,1308,372,0" --colours 3 --discs 3 --objective margin
prints "a header" "$columns,boards,classes,wins,draws,losses
3,3,0,0,official,outcome,1680,280,1308,372,0" --header --colours 3 --discs 3
prints "uneven discs" "3,\"3,3,2\",0,0,official,outcome,560,280,534,26,0" --colours 3 --discs 3,3,2
prints "letters of colours" "2,2,0,0,official,outcome,6,3,6,0,0" --colours GP --discs 2
prints "white and black" "2,2,1,1,official,margin,180,90,142,30,8" \
    --colours 2 --discs 2 --white 1 --black 1 --objective margin
prints "three players" "$columns,boards,classes,wins,draws,losses,wins2,draws2,losses2,wins3,draws3,losses3
2,2,1,1,official,maxn,180,180,113,67,0,0,67,113,0,59,121" \
    --header --colours 2 --discs 2 --white 1 --black 1 --players 3 --objective maxn
prints "what three can force" "2,2,1,1,official,guaranteed,180,90,68,92,20,0,0,180,0,2,178" \
    --colours 2 --discs 2 --white 1 --black 1 --players 3 --objective guaranteed
run "$bigpoints" census --format csv --header --work --colours 3 --discs 2
same "--work: columns" "$columns,boards,classes,wins,draws,losses,nodes,states,seconds" "$(echo "$out" | head -n 1)"
expect "--work: nodes and seconds" \
    grep -q -x -E '3,2,0,0,official,outcome,90,15,[0-9]+,[0-9]+,[0-9]+,[1-9][0-9]*,,[0-9]+\.[0-9]{3}' "$work/out"
run "$bigpoints" census --format csv --work --colours 2 --discs 2 --rules thesis --objective thesis
# The boards of the thesis with two colours and two discs have 17, 25, 25, 25, 25 and 17 positions.
same "--work: states" 134 "$(echo "$out" | cut -d , -f 13)"

# --- Rows ------------------------------------------------------------------------------------------

run "$bigpoints" census --format csv --colours 3 --discs 3 --rules thesis --objective thesis --rows "$work/rows"
same "thesis: exit code" 0 "$code"
same "thesis: the first rows" "111222333,6,3,3687
111223233,6,5,4226
111223323,6,5,3806" "$(head -n 3 "$work/rows")"
same "thesis: rows" 1680 "$(wc -l <"$work/rows" | tr -d ' ')"
awk -F , 'NR % 7 == 1 { print $1 }' "$work/rows" >"$work/boards"
awk 'NR % 7 == 1' "$work/rows" >"$work/some"
"$bigpoints" solve --objective thesis --rules thesis --format csv - <"$work/boards" >"$work/solved"
expect "thesis: the rows of bigpoints solve" cmp "$work/some" "$work/solved"

# solved_too TITLE ARGUMENT...: rows are what bigpoints solve says of the same boards. Columns are: board, boards, value.
solved_too() {
    title=$1
    shift
    run "$bigpoints" census --format csv --header --rows "$work/rows" --replace "$@" --objective "$title"
    same "rows of $title: exit code" 0 "$code"
    same "rows of $title: header" "board,boards,$title" "$(head -n 1 "$work/rows")"
    sed 1d "$work/rows" | cut -d , -f 1,3 >"$work/values"
    cut -d , -f 1 "$work/values" | "$bigpoints" solve --format csv --objective "$title" - | cut -d , -f 1-2 >"$work/solved"
    expect "rows of $title: there are some" test -s "$work/values"
    expect "rows of $title: the values of bigpoints solve" cmp "$work/values" "$work/solved"
}
solved_too outcome --colours 2 --discs 3,2 --white 1
solved_too margin --colours 3 --discs 2
solved_too margin --colours 4 --discs 3 --sample 20 --seed 7
run "$bigpoints" census --format csv --header --rows "$work/rows" --replace --colours 2 --discs 2 --players 3 --objective guaranteed
same "rows of guaranteed" "board,boards,value1,value2,value3" "$(head -n 1 "$work/rows")"
run "$bigpoints" census --format csv --header --rows "$work/rows" --replace --colours 2 --discs 2 --objective guaranteed
same "rows of guaranteed, two players" "board,boards,value1,value2
RRGG,2,1,-1" "$(head -n 2 "$work/rows")"
run "$bigpoints" census --format csv --header --rows "$work/rows" --replace --colours 2 --discs 2 --players 3 --objective maxn
same "rows of maxn" "board,s1,s2,s3,states" "$(head -n 1 "$work/rows")"
sed 1d "$work/rows" | cut -d , -f 1 | "$bigpoints" solve --format csv --header --players 3 --objective maxn - >"$work/solved"
expect "rows of maxn are those of bigpoints solve" cmp "$work/rows" "$work/solved"
"$bigpoints" census --colours 3 --discs 2 --format csv --rows /dev/stdout 2>"$work/err" | cat >"$work/out"
same "rows to a pipe" 16 "$(wc -l <"$work/out" | tr -d ' ')"
empty "rows to a pipe: no message" "$work/err"

# --- Details and first moves -----------------------------------------------------------------------

run "$bigpoints" census --format csv --colours 3 --discs 3 --objective margin --moves --details "$work/details"
same "details: exit code" 0 "$code"
same "details: the columns" "$columns,table,seat,value,boards" "$(head -n 1 "$work/details")"
same "details: margins" "0=372 1=954 2=318 3=36 " \
    "$(awk -F , '$7 == "margin" { printf "%s=%s ", $9, $10 }' "$work/details")"
same "details: a first pawn takes nothing behind" "1a=1680" \
    "$(awk -F , '$7 == "legal-move" && $9 ~ /^1[abn]$/ { printf "%s=%s", $9, $10 }' "$work/details")"
awk -F , '$7 == "legal-move" { legal[$9] = $10 }
    $7 == "best-move" && $10 > legal[$9] + 0 { print "more often best than legal: " $0 }' "$work/details" >"$work/list"
empty "details: what is best is legal" "$work/list"
expect "details: nothing else is left" test ! -e "$work/details.tmp"
run "$bigpoints" census --format csv --colours 2 --discs 2 --rules thesis --objective thesis --details "$work/details"
same "details: scores" "1:2=6 2:0=2 2:1=4 " \
    "$(awk -F , '$7 == "score" { printf "%s:%s=%s ", $8, $9, $10 }' "$work/details")"

# --- Text and JSON ---------------------------------------------------------------------------------

run "$bigpoints" census --colours 3 --discs 3 --objective margin --moves --work
same "text: exit code" 0 "$code"
for word in "3 colours x 3 discs" "1,680 boards" 280 "first player wins" 1,308 77.857 draw 372 "mean 1.011" handicap \
    "1 ahead" nodes; do
    contains "text" "$word" "$work/out"
done
run "$bigpoints" census --colours 3 --discs 3 --sample 50 --seed 9 --shard 2/5
contains "text of a sample" "sample of 10 boards (seed 9) of 1680" "$work/out"
contains "text of a sample: its interval" "95 %:" "$work/out"
contains "text of a shard" "Shard 2 of 5" "$work/out"
run "$bigpoints" census --colours 2 --discs 1 --shard 3/5 --work
same "text of an empty shard: exit code" 0 "$code"
expect "text of an empty shard: only numbers" sh -c "! grep -q -i -w -e nan -e inf '$work/out'"

# verdict NAME BOARDS SIZE ARGUMENT...: the lines of the text about fair boards and about the size; empty for none.
verdict() {
    name=$1 boards=$2 size=$3
    shift 3
    run "$bigpoints" census "$@"
    same "$name: fair boards" "$boards" "$(sed -n 's/^Fair boards, .* wins: //p' "$work/out")"
    same "$name: the size" "$size" "$(grep -E '^The (size|sample)' "$work/out")"
}
verdict "2x4" "48 (68.571 %)" "The size is not balanced: player 1 wins more boards than player 2." --colours 2 --discs 4
verdict "2x1" "0 (0.000 %)" "The size is not balanced: player 2 wins more boards than player 1." --colours 2 --discs 1
verdict "2x2, three players" "6 (100.000 %)" \
    "The size is not balanced: some seats share the first place more often than others." \
    --colours 2 --discs 2 --players 3 --objective guaranteed
verdict "2x2, three players, maxn" "" "The size is balanced: all seats have the same share." \
    --colours 2 --discs 2 --players 3 --objective maxn
verdict "thesis" "" "The size is not balanced: player 1 wins more boards than player 2." \
    --colours 2 --discs 3 --rules thesis --objective thesis
verdict "a small sample" "2 (40.000 %)" "The sample does not show whether the size is balanced." \
    --colours 2 --discs 3 --sample 5
verdict "a sample" "15 (30.000 %)" "The size is not balanced: player 1 wins more boards than player 2." \
    --colours 3 --discs 3 --sample 50
verdict "a shard" "2 (20.000 %)" "" --colours 2 --discs 3 --shard 1/2

cat >"$work/parse.py" <<'PY'
import json, sys
a = json.load(sys.stdin)
assert set(a) >= {"colours", "discs", "white", "black", "players", "rules", "objective", "all_boards", "boards",
                  "classes", "seats"}, sorted(a)
assert len(a["seats"]) == a["players"]
for seat in a["seats"]:
    three = [seat[name] for name in ("wins", "draws", "losses")]
    assert sum(one["boards"] for one in three) == a["boards"]
    assert abs(sum(one["share"] for one in three) - 1) < 1e-8
    for one in three:
        assert abs(one["share"] - one["boards"] / a["boards"]) < 1e-9
        assert ("lower" in one) == ("sample" in a)
        assert one.get("lower", 0) <= one["share"] <= one.get("upper", 1)
    if "scores" in seat:
        assert sum(seat["scores"].values()) == a["boards"]
assert ("margins" in a) == (a["objective"] != "outcome")
if "margins" in a:
    assert sum(a["margins"].values()) == a["boards"]
    mean = sum(int(margin) * boards for margin, boards in a["margins"].items()) / a["boards"]
    assert abs(mean - a["mean_margin"]) < 1e-5
    assert ("handicap" in a) == (a["players"] == 2 and a["objective"] in ("margin", "guaranteed"))
wins = [seat["wins"]["boards"] for seat in a["seats"]]
assert (a["fair"] is None) == (a["objective"] in ("thesis", "maxn"))
if a["fair"]:
    assert a["fair"]["boards"] == a["boards"] - sum(wins) and abs(a["fair"]["share"] - a["fair"]["boards"] / a["boards"]) < 1e-9
    assert a["players"] > 2 or a["fair"]["boards"] == a["seats"][0]["draws"]["boards"]
shares = [(seat["wins"], seat["draws"]) for seat in a["seats"]]
if "shard" in a:
    assert a["balanced"] is None
elif "sample" in a:
    assert a["balanced"] in (None, False)
else:
    assert a["balanced"] == all(share == shares[0] for share in shares)
handicap = a.get("handicap")
if handicap:
    assert sum(handicap[name]["boards"] for name in ("wins", "draws", "losses")) == a["boards"]
    assert handicap["draws"]["boards"] == a["margins"].get(str(handicap["points"]), 0)
    assert handicap["wins"]["boards"] == sum(n for m, n in a["margins"].items() if int(m) > handicap["points"])
for move in a.get("first_moves", {}).values():
    assert 0 <= move["best_boards"] <= move["legal_boards"] <= a["boards"]
if a["players"] == 2:
    assert a["seats"][0]["wins"] == a["seats"][1]["losses"]
if "sample" in a:
    assert a["sample"] == a["boards"] and a["seed"] >= 0
else:
    assert a["all_boards"] == str(a["boards"])
print(a["objective"], a["discs"], a["boards"], " ".join(sorted(set(a) & {"first_moves", "nodes", "sample"})))
PY
# parses TEXT ARGUMENT...: JSON that makes sense, and is of this.
parses() {
    wanted=$1
    shift
    run "$bigpoints" census --format json "$@"
    same "JSON of $wanted: one line" 1 "$(wc -l <"$work/out" | tr -d ' ')"
    same "JSON" "$wanted" "$(python3 "$work/parse.py" <"$work/out" 2>&1)"
}
if has python3; then
    parses "outcome 3 1680 " --colours 3 --discs 3
    parses "margin 3,3,2 560 first_moves nodes" --colours 3 --discs 3,3,2 --objective margin --moves --work
    parses "thesis 2 90 nodes" --colours 3 --discs 2 --rules thesis --objective thesis --work
    parses "maxn 2 30 " --colours 2 --discs 2 --black 1 --players 4 --objective maxn
    parses "guaranteed 2 30 " --colours 2 --discs 2 --white 1 --players 3 --objective guaranteed
    parses "outcome 3 100 sample" --colours 4 --discs 3 --sample 100 --seed 3
    parses "maxn 2 40 sample" --colours 3 --discs 2 --players 3 --objective maxn --sample 40
else
    ignore "JSON" "python3 is missing"
fi

# --- Shards and threads: the same bytes ------------------------------------------------------------

shards "1 2 3 5" "outcome" --colours 3 --discs 2
shards "1 2 3 5" "margin and moves, white and black" --colours 2 --discs 2 --white 1 --black 1 --objective margin --moves
shards "3" "thesis" --colours 3 --discs 2 --rules thesis --objective thesis
shards "3" "maxn for three" --colours 2 --discs 2 --black 1 --players 3 --objective maxn
shards "3" "guaranteed for three" --colours 2 --discs 2 --white 1 --players 3 --objective guaranteed
shards "3" "a sample" --colours 3 --discs 3 --white 2 --black 1 --objective margin --sample 37 --seed 5

# --- Merging what does not fit ---------------------------------------------------------------------

for index in 1 2 3; do
    # shellcheck disable=SC2086
    "$bigpoints" census $small --shard $index/3 --checkpoint "$work/m$index" >"$work/out"
done
"$bigpoints" census --colours 3 --discs 3 --shard 1/3 --checkpoint "$work/foreign" >"$work/out"
sed 's/nodes/nodos/' "$work/m2" >"$work/damaged"
fails "merge: a shard is missing" "5 of 15" --merge "$work/m1" "$work/m3"
fails "merge: a shard twice" "$work/m1" --merge "$work/m1" "$work/m2" "$work/m1"
fails "merge: another census" "$work/foreign" --merge "$work/m1" "$work/foreign"
contains "merge: another census: which" "discs=3,3,3" "$work/err"
fails "merge: a damaged file" "$work/damaged" --merge "$work/m1" "$work/damaged" "$work/m3"
contains "merge: a damaged file: why" "checksum" "$work/err"
fails "merge: a file that is none" "$work/none" --merge "$work/m1" "$work/none"
fails "merge: a file that is no checkpoint" "$work/parse.py" --merge "$work/parse.py"
fails "merge: a folder" "$work" --merge "$work"
cp "$work/m1" "$work/copy"
wrong "merge: rows over a shard" "$work/m1" --merge "$work/m1" "$work/m2" "$work/m3" --rows "$work/m1"
wrong "merge: details over a shard" "$work/m1" --merge "$work/m1" "$work/m2" "$work/m3" --details "$work/./m1"
expect "merge: the shard is as it was" cmp "$work/copy" "$work/m1"
wrong "merge: rows of outcome" "--rows" --merge "$work/m1" "$work/m2" "$work/m3" --rows "$work/rows"
wrong "merge: nothing" "--merge" --merge
for option in "--colours 3" "--discs 3" "--sample 5" "--moves" "--objective margin" "--checkpoint $work/x" "--shard 1/2"; do
    # shellcheck disable=SC2086
    wrong "merge with $option" "--merge" --merge "$work/m1" $option
done

# --- Checkpoints that are refused ------------------------------------------------------------------

# refused NAME WORD ARGUMENT...: the checkpoint $work/c is not taken, and stays as it is.
refused() {
    name=$1 word=$2
    shift 2
    cp "$work/c" "$work/before"
    fails "$name" "$work/c" --checkpoint "$work/c" "$@"
    contains "$name" "$word" "$work/err"
    expect "$name: the file is as it was" cmp "$work/before" "$work/c"
    expect "$name: no other file is left" test ! -e "$work/c.bp-unfinished"
}
sample="--colours 3 --discs 3 --objective margin --sample 40 --seed 5"
# shellcheck disable=SC2086
run "$bigpoints" census $sample --format csv --shard 2/3 --checkpoint "$work/good"
cp "$work/good" "$work/c"
# shellcheck disable=SC2086
run "$bigpoints" census $sample --format csv --shard 2/3 --checkpoint "$work/c"
same "a checkpoint that is complete: exit code" 0 "$code"
set -- --shard 2/3 --objective margin
refused "another size" "discs=3,3,3" "$@" --colours 3 --discs 4 --sample 40 --seed 5
refused "white discs" "discs=3,3,3" "$@" --colours 3 --discs 3 --white 1 --sample 40 --seed 5
refused "other players" "players=2" --shard 2/3 --players 3 --objective maxn --colours 3 --discs 3 --sample 40 --seed 5
refused "other rules" "rules=official" "$@" --rules thesis --colours 3 --discs 3 --sample 40 --seed 5
refused "another objective" "objective=margin" "$@" --objective outcome --colours 3 --discs 3 --sample 40 --seed 5
refused "another sample" "sample=40" "$@" --colours 3 --discs 3 --sample 41 --seed 5
refused "no sample" "sample=40" "$@" --colours 3 --discs 3
refused "another seed" "seed=5" "$@" --colours 3 --discs 3 --sample 40 --seed 6
refused "moves" "moves=0" "$@" --colours 3 --discs 3 --sample 40 --seed 5 --moves
for shard in 1/3 3/3 2/4 1/1; do
    # shellcheck disable=SC2086
    refused "another shard: $shard" "another shard" $sample --shard $shard
done
size=$(wc -c <"$work/good")
for place in 0 17 25 60 $((size / 2)) $((size - 22)) $((size - 10)) $((size - 1)); do
    cp "$work/good" "$work/c"
    printf '#' | dd of="$work/c" bs=1 seek="$place" conv=notrunc 2>/dev/null
    # shellcheck disable=SC2086
    refused "byte $place is wrong" "census" $sample --shard 2/3
done
for length in 0 1 30 $((size / 2)) $((size - 1)); do
    head -c "$length" "$work/good" >"$work/c"
    # shellcheck disable=SC2086
    refused "only $length bytes are left" "census" $sample --shard 2/3
done
(cat "$work/good" && echo more) >"$work/c"
# shellcheck disable=SC2086
refused "a line too much" "damaged" $sample --shard 2/3
sed '1s/1$/2/' "$work/good" >"$work/c"
# shellcheck disable=SC2086
refused "a later format" "version" $sample --shard 2/3

# --- Going on --------------------------------------------------------------------------------------

# Stopped twice, with two threads, then all of it: what is known of four colours and three discs.
four="--colours 4 --discs 3 --format csv --header --threads 2 --every 0.02"
rm -f "$work/c" "$work/rows"
for signal in INT TERM; do
    cp "$work/c" "$work/before" 2>/dev/null || : >"$work/before"
    # shellcheck disable=SC2086
    "$bigpoints" census $four --checkpoint "$work/c" --rows "$work/rows" >"$work/out" 2>"$work/err" </dev/null &
    pid=$!
    for _ in $(seq 1200); do # a slow machine may need a minute
        sleep 0.05
        grep -q '^done' "$work/c" 2>/dev/null && ! cmp -s "$work/before" "$work/c" && break
    done
    kill -$signal $pid
    wait $pid
    code=$? out=$(cat "$work/out") err=$(cat "$work/err")
    case $signal in INT) wanted=130 ;; *) wanted=143 ;; esac
    says "SIG$signal" $wanted "stopped after"
    contains "SIG$signal: what to do" "same command" "$work/err"
    units=$(awk '$1 == "done" { print $3 }' "$work/c")
    same "SIG$signal: the message says what is kept" "$units" "$(sed 's/.*after \([0-9]*\).*/\1/' "$work/err")"
    same "SIG$signal: rows are those of the checkpoint" "$((units + 1))" "$(wc -l <"$work/rows" | tr -d ' ')"
    expect "SIG$signal: nothing else is left" test ! -e "$work/c.bp-unfinished"
done
cp "$work/c" "$work/stopped"
# shellcheck disable=SC2086
run "$bigpoints" census $four --checkpoint "$work/c" --rows "$work/rows"
same "going on: exit code" 0 "$code"
same "going on: no message" "" "$err"
same "going on: 15400 classes of 24" \
    "4,3,0,0,official,outcome,$((24 * 15400)),15400,$((24 * 15130)),$((24 * 270)),0" "$(echo "$out" | tail -n 1)"
same "going on: all rows" 15401 "$(wc -l <"$work/rows" | tr -d ' ')"
same "going on: a header" "board,boards,outcome" "$(head -n 1 "$work/rows")"
same "going on: each board once" 15400 "$(sed 1d "$work/rows" | cut -d , -f 1 | sort -u | wc -l | tr -d ' ')"
same "going on: rows and result agree" "15130 270" \
    "$(awk -F , '$3 == 1 { wins++ } $3 == "0" { draws++ } END { print wins, draws }' "$work/rows")"
cp "$work/rows" "$work/all.rows"
first=$out
# shellcheck disable=SC2086
run "$bigpoints" census $four --checkpoint "$work/c" --rows "$work/rows"
same "nothing is left to do: the same result" "$first" "$out"
expect "nothing is left to do: the same rows" cmp "$work/all.rows" "$work/rows"
(cat "$work/all.rows" && echo "half a r") >"$work/rows"
cp "$work/rows" "$work/before"
# shellcheck disable=SC2086
fails "what is behind the rows" "$work/rows" $four --checkpoint "$work/c" --rows "$work/rows"
contains "what is behind the rows" "not the rows of this census" "$work/err"
expect "what is behind the rows stays" cmp "$work/before" "$work/rows"
# shellcheck disable=SC2086
run "$bigpoints" census $four --checkpoint "$work/c" --rows "$work/rows" --replace
expect "what is behind the rows is replaced with --replace" cmp "$work/all.rows" "$work/rows"

# stopped OPTION...: a census of 4x4 that SIGINT stops when it has done some boards.
stopped() {
    for patience in 0.3 2 8 32; do # until the program listens
        "$bigpoints" census --colours 4 --discs 4 "$@" >"$work/out" 2>"$work/err" </dev/null &
        pid=$!
        sleep $patience
        kill -INT $pid
        wait $pid
        code=$?
        grep -q 'after [1-9]' "$work/err" && break
    done
    out=$(cat "$work/out") err=$(cat "$work/err")
}

XDG_STATE_HOME=/dev/null stopped
says "stopped where no checkpoint can be" 130 "--checkpoint"

# --- The checkpoint that no option names -----------------------------------------------------------

# units WORD: the units done by the message that begins so.
units() {
    sed -n "s/.*$1 after \\([0-9]*\\) of.*/\\1/p" "$work/err"
}

stopped
says "stopped without a checkpoint" 130 "the same command continues it"
kept=$(echo "$work/xdg/bigpoints/"*)
expect "stopped without a checkpoint: one is kept" test -f "$kept"
contains "stopped without a checkpoint: the message names it" "(kept in $kept)" "$work/err"
before=$(units stopped)
same "stopped without a checkpoint: it has the units of the message" "$before" "$(awk '$1 == "done" { print $3 }' "$kept")"
stopped
contains "the same command: it says where it goes on" "going on after $before of 2627625 classes (kept in $kept)" "$work/err"
expect "the same command: it does not begin again" test "$(units stopped)" -gt "$before"
cp "$kept" "$work/kept"
stopped --moves
refuse "another census does not go on" grep "going on" "$work/err"
expect "another census has a checkpoint of its own" cmp "$work/kept" "$kept"
"$bigpoints" census --colours 4 --discs 4 --every 0.01 >"$work/other" 2>&1 </dev/null &
other=$!
for _ in $(seq 1200); do
    sleep 0.05
    cmp -s "$work/kept" "$kept" || break
done
stopped
says "while another process writes the checkpoint" 130 "which are lost"
kill -KILL $other
wait $other 2>/dev/null
expect "a kill loses little: the checkpoint has more than before" \
    test "$(awk '$1 == "done" { print $3 }' "$kept")" -gt "$(awk '$1 == "done" { print $3 }' "$work/kept")"
echo damage >>"$kept"
fails "a checkpoint that is damaged" "to begin again, remove $kept" --colours 4 --discs 4
rm -rf "$work/xdg"

# One that is completed leaves nothing behind.
census="--colours 4 --discs 3 --format csv --every 0.001"
for signal in INT KILL; do
    # shellcheck disable=SC2086
    "$bigpoints" census $census --rows "$work/kept.rows" --replace >"$work/out" 2>"$work/err" </dev/null &
    pid=$!
    for _ in $(seq 1200); do
        sleep 0.01
        [ ! -d "$work/xdg/bigpoints" ] || break
    done
    kill -$signal $pid 2>/dev/null
    wait $pid 2>/dev/null
done
# shellcheck disable=SC2086
prints "completed" "4,3,0,0,official,outcome,$((24 * 15400)),15400,$((24 * 15130)),$((24 * 270)),0" $census
# shellcheck disable=SC2086
run "$bigpoints" census $census --rows "$work/kept.rows" --replace
same "completed with rows: all of them" 15400 "$(wc -l <"$work/kept.rows" | tr -d ' ')"
same "completed: no checkpoint is left" "" "$(ls "$work/xdg/bigpoints")"

# The rows do not fit the checkpoint: nothing is touched.
# misfit NAME WORD OPTION...: $work/rows is refused, and stays as it is.
misfit() {
    name=$1 word=$2
    shift 2
    cp "$work/stopped" "$work/c"
    cp "$work/rows" "$work/before" 2>/dev/null || rm -f "$work/before"
    fails "$name" "$work/rows" --colours 4 --discs 3 --checkpoint "$work/c" --rows "$work/rows" "$@"
    contains "$name" "$word" "$work/err"
    expect "$name: the checkpoint is as it was" cmp "$work/stopped" "$work/c"
    if [ -e "$work/before" ]; then
        expect "$name: the rows are as they were" cmp "$work/before" "$work/rows"
    else
        expect "$name: there are no rows" test ! -e "$work/rows"
    fi
}
head -n 50 "$work/all.rows" >"$work/rows"
misfit "too few rows" "does not have the rows" --header
sed '2s/[0-9]*$/7/' "$work/all.rows" >"$work/rows"
misfit "rows that were changed" "does not have the rows" --header
seq 20000 >"$work/rows"
misfit "another file as rows" "does not have the rows" --header
sed 1d "$work/all.rows" >"$work/rows"
misfit "rows of another header" "does not have the rows" --header
cp "$work/all.rows" "$work/rows"
misfit "rows begun with a header" "header"
: >"$work/rows"
misfit "no rows" "does not have the rows"
rm "$work/rows"
misfit "rows that are gone" "missing"

# --- Files that can't be written -------------------------------------------------------------------

mkdir "$work/folder"
ln -s nowhere "$work/link"
for option in --checkpoint --rows --details; do
    # shellcheck disable=SC2086
    fails "$option in no folder" "$work/none/file" $small $option "$work/none/file"
    # shellcheck disable=SC2086
    fails "$option is a folder" "$work/folder" $small $option "$work/folder"
    # shellcheck disable=SC2086
    wrong "$option without a name" "$option" $small $option ""
done
expect "the folder is still there" test -d "$work/folder"
# shellcheck disable=SC2086
fails "a checkpoint in place of a link" "$work/link" $small --checkpoint "$work/link"
# shellcheck disable=SC2086
fails "details in place of a link" "$work/link" $small --details "$work/link"
expect "the link is still there" test -h "$work/link"
# shellcheck disable=SC2086
wrong "one file for two" "$work/one" $small --checkpoint "$work/one" --rows "$work/one"
# shellcheck disable=SC2086
wrong "one file for two others" "--details" $small --details "$work/one" --rows "$work/one"
expect "one file for two: it is not made" test ! -e "$work/one"
if [ -c /dev/full ]; then
    for size in 2 3; do # with three discs rows are more than a buffer
        fails "rows on a full device" "/dev/full can't be written: No space" --colours 3 --discs $size --rows /dev/full
        fails "late rows on a full device" "/dev/full can't be written: No space" \
            --colours 3 --discs $size --rules thesis --objective thesis --rows /dev/full
    done
    # shellcheck disable=SC2086
    fails "rows on a device, with a checkpoint" "/dev/full" $small --rows /dev/full --checkpoint "$work/c2"
    for format in text csv json; do
        # shellcheck disable=SC2086
        "$bigpoints" census $small --format $format >/dev/full 2>"$work/err"
        same "a full device, $format: exit code" 1 $?
    done
else
    ignore "a full device" "/dev/full is missing"
fi

# A limit for the size of files is like a full disk: rows that were lost are not in the checkpoint.
three="--colours 3 --discs 4 --format csv --every 0.02"
rm -f "$work/c" "$work/rows"
# shellcheck disable=SC2086
run "$bigpoints" census $three --rows "$work/all.rows" --replace
first=$out
# shellcheck disable=SC2086
(ulimit -f 40 && exec "$bigpoints" census $three --checkpoint "$work/c" --rows "$work/rows") >"$work/out" 2>"$work/err" </dev/null
code=$? out=$(cat "$work/out") err=$(cat "$work/err")
says "rows that may not grow" 1 "$work/rows can't be written"
expect "rows that may not grow: nothing else is left" test ! -e "$work/c.bp-unfinished"
# shellcheck disable=SC2086
run "$bigpoints" census $three --checkpoint "$work/c" --rows "$work/rows"
same "rows that may grow again: the same result" "$first" "$out"
expect "rows that may grow again: the same rows" cmp "$work/all.rows" "$work/rows"

thesis="--colours 3 --discs 3 --rules thesis --objective thesis --format csv --every 0.01"
# What a process leaves that was killed before it wrote anything, or behind the header. A link stays.
rm -f "$work/c"
# shellcheck disable=SC2086
run "$bigpoints" census $small --checkpoint "$work/c"
for left in '' "$(head -n 1 "$work/c")"; do
    printf '%s' "$left" >"$work/c.bp-unfinished"
    # shellcheck disable=SC2086
    run "$bigpoints" census $small --checkpoint "$work/c"
    same "a temporary file of '$left' that was left: exit code" 0 "$code"
    expect "a temporary file of '$left' that was left: it is gone" test ! -e "$work/c.bp-unfinished"
done
: >"$work/empty"
ln -s empty "$work/c.bp-unfinished"
# shellcheck disable=SC2086
run "$bigpoints" census $small --checkpoint "$work/c"
same "a link in the place of the temporary file: exit code" 0 "$code"
expect "a link in the place of the temporary file: it stays" test -L "$work/c.bp-unfinished"
rm -f "$work/c.bp-unfinished"

rm -f "$work/c"
# shellcheck disable=SC2086
(ulimit -f 8 && exec "$bigpoints" census $thesis --checkpoint "$work/c") >"$work/out" 2>"$work/err" </dev/null
code=$? out=$(cat "$work/out") err=$(cat "$work/err")
says "a checkpoint that may not grow" 1 "$work/c can't be written"
expect "a checkpoint that may not grow: nothing else is left" test ! -e "$work/c.bp-unfinished"
expect "a checkpoint that may not grow: the old one is there" test -s "$work/c"
# shellcheck disable=SC2086
run "$bigpoints" census $thesis --checkpoint "$work/c"
same "a checkpoint that may grow again" "3,3,0,0,thesis,thesis,1680,280,1308,372,0" "$out"

# Nobody else works on a checkpoint meanwhile.
rm -f "$work/c"
"$bigpoints" census --colours 3 --discs 5 --checkpoint "$work/c" --every 0.02 >"$work/out1" 2>"$work/err1" </dev/null &
pid=$!
for _ in $(seq 1200); do
    sleep 0.05
    grep -q '^done' "$work/c" 2>/dev/null && break
done
fails "two at the same checkpoint" "$work/c" --colours 3 --discs 5 --checkpoint "$work/c"
kill -TERM $pid
wait $pid
same "two at the same checkpoint: the first goes on" 143 $?

# --- The progress bar ------------------------------------------------------------------------------

cat >"$work/terminal.py" <<'PY'
import os, pty, re, subprocess, sys
master, slave = pty.openpty()
child = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=slave)
os.close(slave)
seen = b""
try:
    while True:
        piece = os.read(master, 65536)
        if not piece:
            break
        seen += piece
except OSError:
    pass
child.stdout.read()
assert child.wait() == 0
text = seen.decode()
lines = text.split("\r")
assert any("%" in line and " of 5775 " in line and "a second" in line and " left" in line for line in lines), lines
assert any(re.search(r"\[#*\.*\] ", line) for line in lines), lines
assert all(len(line.replace("\033[K", "")) < 80 for line in lines), lines
assert text.endswith("\r\033[K") and "\n" not in text, lines[-2:]
PY
if has python3; then
    expect "progress on a terminal" python3 "$work/terminal.py" "$bigpoints" census --colours 3 --discs 4
else
    ignore "progress on a terminal" "python3 is missing"
fi

# --- Help ------------------------------------------------------------------------------------------

run "$bigpoints" census --help
same "--help: exit code" 0 "$code"
for word in Usage --colours --discs --white --black --players --rules --objective --sample --seed --moves --threads --memory \
    --checkpoint --every --format --header --work --rows --replace --details --shard --merge outcome margin thesis maxn guaranteed \
    text csv json Ctrl-C; do
    contains "--help" "$word" "$work/out"
done
awk 'length($0) > 80' "$work/out" >"$work/list"
empty "--help fits 80 columns" "$work/list"

# --- Wrong usage -----------------------------------------------------------------------------------

wrong "nothing" "--colours"
wrong "no discs" "--discs" --colours 3
wrong "no colours" "--colours" --discs 3
wrong "a word" "RGGR" RGGR
# shellcheck disable=SC2086
{
    wrong "an option that is none" "--color" $small --color 3
    wrong "an option that takes no value" "--work" $small --work=yes
    for option in --white --black; do
        for number in 6 -1 abc 1x 1.5 ""; do
            wrong "$option '$number'" "$option" $small $option "$number"
        done
    done
    for option in --players --sample --threads --memory; do
        for number in 0 -1 abc 1x 1.5 99999999999999999999 ""; do
            wrong "$option '$number'" "$option" $small $option "$number"
        done
    done
    for number in -1 abc 99999999999999999999 ""; do
        wrong "--seed '$number'" "--seed" $small --sample 5 --seed "$number"
    done
    for number in 0 -1 abc nan inf 1e3 ""; do
        wrong "--every '$number'" "--every" $small --checkpoint "$work/x" --every "$number"
    done
    for shard in 0/3 4/3 3 1/ /3 1/0 -1/3 1/-3 1/3x a/b 1/1000000001 1.5/3 "1 /3" ""; do
        wrong "--shard '$shard'" "--shard" $small --shard "$shard"
        wrong "--shard '$shard'" "'$shard'" $small --shard "$shard"
    done
    wrong "--players 6" "6" $small --players 6
    wrong "--threads 257" "257" $small --threads 257
    wrong "--rules" "house" $small --rules house
    wrong "--objective" "best" $small --objective best
    wrong "--objective: what is right" "guaranteed" $small --objective best
    wrong "--format" "xml" $small --format xml
    for option in --colours --discs --white --black --players --rules --objective --sample --seed --threads --memory \
        --checkpoint --every --format --rows --details --shard; do
        wrong "$option without a value" "$option" $small $option
    done
    wrong "--header for text" "--header" $small --header
    wrong "--header for JSON" "--header" $small --header --format json
    wrong "--seed without --sample" "--seed" $small --seed 3
    wrong "outcome for three" "two players" $small --players 3
    wrong "margin for three" "two players" $small --players 3 --objective margin
    wrong "thesis by official rules" "thesis" $small --objective thesis
    wrong "thesis rules for three" "thesis" $small --players 3 --rules thesis --objective maxn
    wrong "thesis rules with white" "white" $small --rules thesis --white 1
    wrong "moves of thesis" "--moves" $small --rules thesis --objective thesis --moves
    wrong "moves of maxn" "--moves" $small --objective maxn --moves
    wrong "moves of what three can force" "--moves" $small --players 3 --objective guaranteed --moves
}
wrong "thesis rules with uneven counts" "3,3,2" --colours 3 --discs 3,3,2 --rules thesis
for colours in 0 1 6 -3 R RX RR RGX 3x ""; do
    wrong "--colours '$colours'" "--colours $colours" --colours "$colours" --discs 3
    expect "--colours '$colours': no word of characters" sh -c "! grep -q character '$work/err'"
done
for discs in 0 10 -1 3,3 3,3,3,3 3,,3 3,3,0 abc 3x ""; do
    wrong "--discs '$discs'" "--discs $discs" --colours 3 --discs "$discs"
done
wrong "--colours '3 white=2'" "3 white=2" --colours "3 white=2" --discs 3
wrong "more colours and discs than fit" "--discs" --colours 3 --discs "$(printf '%0999d' 3)"
wrong "too many boards" "--sample" --colours 5 --discs 9

# --- Counting without solving ----------------------------------------------------------------------

# The numbers of the thesis: 560...000 games of 2 to 5 players, 341 and 3.79e71 nodes, 81 bits for 5x4.
run "$bigpoints" census --count --colours 5 --discs 9 --white 5 --black 5
same "--count: exit code" 0 "$code"
expect "--count: boards" grep -q -e "Boards  *140,120,944,041,943,504,735,576,065,404,171,352,000,000$" "$work/out"
expect "--count: games" grep -q -e "players  *560,483,776,167,774,018,942,304,261,616,685,408,000,000$" "$work/out"
expect "--count: tree" grep -q -e "379,250,494,936,462,821,052,631,578,947,368,421,052,631,578,947,368,421,052,631,578,947,368,421$" "$work/out"
run "$bigpoints" census --count --colours 2 --discs 2
expect "--count 2x2: boards" grep -q -e "Boards  *6$" "$work/out"
expect "--count 2x2: estimate" grep -q -e "estimate  *341$" "$work/out"
nodes=$("$bigpoints" perft RRGG | awk '{ nodes += $2 } END { print 1 + nodes }')
expect "--count 2x2: nodes as bigpoints perft counts them" grep -q -e "RRGG  *$nodes$" "$work/out"
run "$bigpoints" census --count --colours 5 --discs 4 --format json
contains "--count 5x4: bits" '"thesis_bits":81,"encoding_bits":48}' "$work/out"
run "$bigpoints" census --count --colours 4 --discs 4 --format json
contains "--count 4x4: bits" '"thesis_bits":65,' "$work/out"
wrong "--count with --threads" "--threads" --count --colours 2 --discs 2 --threads 2
wrong "--count as csv" "csv" --count --colours 2 --discs 2 --format csv
wrong "--count of nothing" "--discs" --count --colours 2

finish
