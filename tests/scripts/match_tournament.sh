#!/bin/sh
# SPDX-License-Identifier: MIT
# configs: all
# bigpoints match: round robins, the sequential test, matches that resume, files that stay. Standings are compared with a second
# computation from the file of --results.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"
small="colours=3 discs=3"

# wrong NAME WORD ARGUMENT...: wrong usage; the message has the word.
wrong() {
    name=$1 word=$2
    shift 2
    run "$bigpoints" match "$@"
    same "$name: exit code" 2 "$code"
    same "$name: nothing on stdout" "" "$out"
    contains "$name" "$word" "$work/err"
}

# failed NAME WORD ARGUMENT...: the same for a file that can't be used.
failed() {
    name=$1 word=$2
    shift 2
    run "$bigpoints" match "$@"
    same "$name: exit code" 1 "$code"
    contains "$name" "$word" "$work/err"
}

# --- Round robins ------------------------------------------------------------------------------------

four="--round-robin --seat 5 --seat greedy --seat 2 --seat random --games 20 --seed 3"
# shellcheck disable=SC2086
run "$bigpoints" match $four --results "$work/rr" --record "$work/rr.games" --format json $small
fine "a round robin"
cp "$work/out" "$work/rr.json"
# shellcheck disable=SC2086
run "$bigpoints" match $four --results "$work/rr3" --record "$work/rr3.games" --threads 3 --format csv $small
fine "a round robin of three threads"
cp "$work/out" "$work/rr3.csv"
expect "records of a round robin do not depend on the threads" cmp "$work/rr.games" "$work/rr3.games"
same "a round robin: 20 games of 6 pairs" 120 "$(wc -l <"$work/rr.games" | tr -d ' ')"
same "a round robin: 10 boards" 10 "$(sed 's/.*board=\([^ ]*\).*/\1/' "$work/rr.games" | uniq | wc -l | tr -d ' ')"
cat >"$work/again.py" <<'PY'
# Computes the standings again from the file of --results.
import csv, itertools, json, sys

lines = [json.loads(line) for line in open(sys.argv[1])]
identity, games = lines[0], lines[1:]
report = json.load(open(sys.argv[2]))
rows = list(csv.DictReader(open(sys.argv[3])))
assert identity["round_robin"] is True and len(identity["contestants"]) == 4, identity
pairs = {pair: [] for pair in itertools.combinations((1, 2, 3, 4), 2)}
for g in games:
    pairs[tuple(g["contestants"])].append(g)
totals = {i: [0, 0, 0, 0, 0] for i in (1, 2, 3, 4)}  # games, wins, ties, losses, score
for pair, played in pairs.items():
    assert len(played) == 20, pair
    for number, g in enumerate(sorted(played, key=lambda g: g["game"])):
        assert g["round"] == number // 2 and g["begins"] == pair[number % 2], g
        fields = dict(f.split("=", 1) for f in g["record"].split())
        scores = [int(s) for s in fields["result"].split(",")]
        assert g["scores"] == (scores if g["begins"] == pair[0] else scores[::-1]), g
        assert sum(g["moves"]) == len(fields["moves"].split(",")), g
        for own, other in ((0, 1), (1, 0)):
            t, a, b = totals[pair[own]], g["scores"][own], g["scores"][other]
            t[0] += 1
            t[1] += a > b
            t[2] += a == b
            t[3] += a < b
            t[4] += a
for i, c in enumerate(report["contestants"], 1):
    t = totals[i]
    assert [c["games"], c["wins"], c["ties"], c["losses"]] == t[:4] and c["seat"] == i, (c, t)
    assert abs(c["share"] - (t[1] + t[2] / 2) / t[0]) < 1e-5 and abs(c["mean_score"] - t[4] / t[0]) < 1e-5, (c, t)
    assert c["elo"]["low"] < c["elo"]["rating"] < c["elo"]["high"], c
    row = rows[i - 1]
    assert [int(row[k]) for k in ("games", "wins", "ties", "losses")] == t[:4], row
    assert abs(float(row["elo"]) - c["elo"]["rating"]) < 0.01, row
assert abs(sum(c["elo"]["rating"] for c in report["contestants"])) < 1e-4
ratings = [c["elo"]["rating"] for c in report["contestants"]]
assert ratings[0] > ratings[2] > ratings[3] and ratings[1] > ratings[3], ratings
assert [(e["first"], e["second"]) for e in report["encounters"]] == list(pairs), report["encounters"]
for e in report["encounters"]:
    played = pairs[e["first"], e["second"]]
    assert e["games"] == 20 and e["wins"] == sum(g["scores"][0] > g["scores"][1] for g in played), e
assert report["requested"] == report["games"] == 120
PY
if has python3; then
    expect "a round robin computed again" python3 "$work/again.py" "$work/rr" "$work/rr.json" "$work/rr3.csv"
else
    ignore "a round robin computed again" "python3 is missing"
fi
# shellcheck disable=SC2086
run "$bigpoints" match $four --regret $small
fine "the text of a round robin"
for word in "every two of 4 players" "rank  seat" "95 % interval" "The mean of the Elo ratings is 0" "Points of a player" "points lost a move"; do
    contains "the text of a round robin" "$word" "$work/out"
done
same "the first of the ranking" "1 1 5" "$(grep -A 1 '^rank  seat' "$work/out" | tail -n 1 | awk '{ print $1, $2, $3 }')"
seats=
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do
    seats="$seats --seat 1"
done
# shellcheck disable=SC2086
run "$bigpoints" match --round-robin $seats --games 2 --format csv board=RGGR
fine "sixteen players"
same "sixteen players" 16 "$(awk -F , 'NR > 1 && $3 == 30' "$work/out" | wc -l | tr -d ' ')"
# shellcheck disable=SC2086
wrong "seventeen players" "at most 16" --round-robin $seats --seat 1 board=RGGR
# shellcheck disable=SC2086
wrong "too many games" "more than 10000000" --round-robin $seats --games 100000
wrong "other players in a round robin" "players=3" --round-robin --seat 1 --seat 1 --seat 1 players=3
wrong "--regret for three" "--regret is for 2" --seat 1 --seat 1 --seat 1 --regret board=RGGR

# --- The sequential test -----------------------------------------------------------------------------

for threads in 1 3; do
    # shellcheck disable=SC2086
    run "$bigpoints" match --seat 5 --seat 3 --sprt 0,50 --threads $threads --record "$work/sprt$threads" --format csv $small
    fine "a test with $threads threads"
    cp "$work/out" "$work/sprt$threads.csv"
done
expect "the test does not depend on the threads: report" cmp "$work/sprt1.csv" "$work/sprt3.csv"
expect "the test does not depend on the threads: records" cmp "$work/sprt1" "$work/sprt3"
# decided NAME VERDICT ARGUMENT...: the test ends with this verdict before its limit.
decided() {
    name=$1 verdict=$2
    shift 2
    # shellcheck disable=SC2086
    run "$bigpoints" match "$@" --format json $small
    fine "$name"
    contains "$name" "\"verdict\":$verdict" "$work/out"
}
decided "a stronger player" '"H1"' --seat 5 --seat 3 --sprt 0,50
contains "a stronger player: the limit" '"requested":20000' "$work/out"
decided "a weaker player" '"H0"' --seat 3 --seat 5 --sprt -10,10
decided "equal players" '"H0"' --seat 4 --seat 4 --sprt 0,60
decided "too few games" null --seat 4 --seat 4 --sprt 0,5 --games 20
# shellcheck disable=SC2086
run "$bigpoints" match --seat 5 --seat 3 --sprt 0,50 $small
expect "the text of a test" grep -q "^SPRT of Elo 0 against Elo 50: log-likelihood ratio +[0-9.]*, bounds -2.94 and +2.94: Elo 50 is accepted" \
    "$work/out"
for sprt in 5 5,5 20,0 "," "0," ,5 0,x nan,5 0,1e1 0,5,9 -3000,0 0,inf ""; do
    wrong "--sprt '$sprt'" "--sprt needs" --seat 1 --seat 1 --sprt "$sprt"
done
wrong "a test of three" "--sprt is for" --seat 1 --seat 1 --seat 1 --sprt 0,5
wrong "a test in a round robin" "--sprt is for" --seat 1 --seat 1 --round-robin --sprt 0,5

# --- Matches that resume -----------------------------------------------------------------------------

# shellcheck disable=SC2086
set -- --seat 9 --seat best --seed 4 --regret --format csv $small
run "$bigpoints" match "$@" --games 60 --record "$work/whole"
cp "$work/out" "$work/whole.csv"
# In steps: some games, an incomplete line as a killed match leaves it, and the rest.
run "$bigpoints" match "$@" --games 25 --results "$work/steps" 2>/dev/null
printf '{"game":25,"round' >>"$work/steps"
run "$bigpoints" match "$@" --games 40 --results "$work/steps" --resume --threads 2
fine "an incomplete line"
same "an incomplete line is removed" 41 "$(wc -l <"$work/steps" | tr -d ' ')"
run "$bigpoints" match "$@" --games 60 --results "$work/steps" --resume --record "$work/steps.games"
fine "the rest of a match"
expect "a match in steps: report" cmp "$work/whole.csv" "$work/out"
expect "a match in steps: records" cmp "$work/whole" "$work/steps.games"
cp "$work/steps" "$work/before"
run "$bigpoints" match "$@" --games 60 --results "$work/steps" --resume --record "$work/steps.games"
fine "a match that is complete"
expect "a match that is complete: report" cmp "$work/whole.csv" "$work/out"
expect "a match that is complete: the file is the same" cmp "$work/before" "$work/steps"
run "$bigpoints" match "$@" --games 10 --results "$work/steps" --resume
same "fewer games than in the file" 10 "$(sed -n 2p "$work/out" | cut -d , -f 3)"
expect "fewer games: the file is the same" cmp "$work/before" "$work/steps"
run "$bigpoints" match "$@" --games 12 --results "$work/fresh" --resume
same "--resume without a file begins: exit code" 0 "$code"
same "--resume without a file begins" 13 "$(wc -l <"$work/fresh" | tr -d ' ')"

# A match that is killed goes on, and ends as if nothing had happened.
tries=0
rm -f "$work/killed"
while [ $tries -lt 3 ]; do
    tries=$((tries + 1))
    "$bigpoints" match "$@" --games 60 --threads 2 --results "$work/killed" --resume >/dev/null 2>&1 &
    pid=$!
    waited=0
    while [ "$(wc -l 2>/dev/null <"$work/killed" || echo 0)" -lt $((tries * 8)) ] && [ $waited -lt 100 ] && kill -0 $pid 2>/dev/null; do
        waited=$((waited + 1))
        sleep 0.02
    done
    kill -KILL $pid 2>/dev/null
    wait $pid 2>/dev/null
done
run "$bigpoints" match "$@" --games 60 --results "$work/killed" --resume --record "$work/killed.games"
same "a match that was killed: exit code" 0 "$code"
expect "a match that was killed: report" cmp "$work/whole.csv" "$work/out"
expect "a match that was killed: records" cmp "$work/whole" "$work/killed.games"

# The test goes on too.
# shellcheck disable=SC2086
set -- --seat 5 --seat 3 --format csv $small
run "$bigpoints" match "$@" --games 10 --results "$work/tested"
run "$bigpoints" match "$@" --sprt 0,50 --results "$work/tested" --resume
expect "a test that resumes" cmp "$work/sprt1.csv" "$work/out"

# --- Files that stay ---------------------------------------------------------------------------------

cp "$work/tested" "$work/before"
wrong "results that exist" "tested exists: --resume continues its match, --replace replaces it" "$@" --results "$work/tested"
wrong "--resume without results" "--results FILE" "$@" --resume
wrong "--resume and --replace" "exclude" "$@" --results "$work/tested" --resume --replace
wrong "results on standard output" "'-'" "$@" --results -
wrong "results and record in one file" "same file" "$@" --results "$work/tested" --record "$work/tested" --replace
failed "another seed" "not of this match" "$@" --seed 9 --results "$work/tested" --resume
failed "other seats" "not of this match" --seat 5 --seat 4 --results "$work/tested" --resume
failed "another budget" "not of this match" "$@" --nodes 5 --results "$work/tested" --resume
failed "a folder that is not there" "can't be written" "$@" --results "$work/none/results"
failed "a device" "not a regular file" "$@" --results /dev/null --replace
expect "refused results are as they were" cmp "$work/before" "$work/tested"
echo "a diary" >"$work/diary"
failed "a file of something else" "not of this match" "$@" --results "$work/diary" --resume
same "a file of something else stays" "a diary" "$(cat "$work/diary")"
same "no temporary file is left" "" "$(find "$work" -name '*.tmp*')"
run "$bigpoints" match "$@" --games 4 --results "$work/tested" --replace
same "results are replaced on request" 5 "$(wc -l <"$work/tested" | tr -d ' ')"
# Two matches never write to one file.
"$bigpoints" match --seat best --seat 1 --results "$work/locked" >/dev/null 2>&1 &
pid=$!
waited=0
while [ ! -s "$work/locked" ] && [ $waited -lt 100 ]; do
    waited=$((waited + 1))
    sleep 0.05
done
failed "results of a match that runs" "in use by another match" --seat best --seat 1 --results "$work/locked" --resume
kill $pid
wait $pid 2>/dev/null

finish
