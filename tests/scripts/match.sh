#!/bin/sh
# SPDX-License-Identifier: MIT
# configs: all
# bigpoints match: seats, reproducibility, signals, wrong usage. Statistics are compared with a second computation from the
# records, and regret with the values of bigpoints solve.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"
header=seat,kind,games,wins,ties,losses,mean_score

# wrong NAME WORD ARGUMENT...: wrong usage; the message names the word and how to get help.
wrong() {
    name=$1 word=$2
    shift 2
    run "$bigpoints" match "$@"
    same "$name: exit code" 2 "$code"
    same "$name: nothing on stdout" "" "$out"
    case $err in
    "bigpoints match: "*"$word"*) pass ;;
    *) fail "$name: the message does not name '$word'" "$work/err" ;;
    esac
    case $err in
    *--help*) pass ;;
    *) fail "$name: the message does not say where help is" "$work/err" ;;
    esac
}

# --- CSV -------------------------------------------------------------------------------------------

# adds_up NAME SEATS GAMES: the last output is a table of so many seats and games, and every game is counted.
adds_up() {
    same "$1: exit code" 0 "$code"
    same "$1: header" "$header" "$(head -n 1 "$work/out")"
    same "$1: rows, games, totals" "$2" "$(awk -F , -v games="$3" \
        'NR > 1 && $1 == NR - 1 && $3 == games && $4 + $5 + $6 == games && NF == 7' "$work/out" | wc -l | tr -d ' ')"
    same "$1: lines" $(($2 + 1)) "$(wc -l <"$work/out" | tr -d ' ')"
}

run "$bigpoints" match --seat greedy --seat random --games 20 --format csv colours=3 discs=4
adds_up "two players" 2 20
same "two players: no message" "" "$err"
same "two players: kinds" "greedy random" "$(echo "$out" | awk -F , 'NR > 1 { print $2 }' | xargs)"
same "one's wins are the other's losses" 1 \
    "$(awk -F , 'NR == 2 { w = $4; l = $6; t = $5 } NR == 3 { print w == $6 && l == $4 && t == $5 }' "$work/out")"
expect "greedy is stronger than random" awk -F , 'NR == 2 { exit !($4 > 13) }' "$work/out"
run "$bigpoints" match --seat auto --seat 1 --games 8 --nodes 2000 --seed 4 --format csv colours=4 discs=4
adds_up "auto" 2 8
same "auto: its name" auto "$(echo "$out" | awk -F , 'NR == 2 { print $2 }')"
cp "$work/out" "$work/first"
run "$bigpoints" match --seat auto --seat 1 --games 8 --nodes 2000 --seed 4 --threads 3 --format csv colours=4 discs=4
expect "auto: the same for any number of threads" cmp "$work/first" "$work/out"
run "$bigpoints" match --seat thumb --seat random --games 20 --format csv colours=4 discs=3
adds_up "thumb" 2 20
expect "thumb is stronger than random" awk -F , 'NR == 2 { exit !($4 > 15) }' "$work/out"
run "$bigpoints" match --seat thumb --seat 2 --seat thumb --seat greedy --seat thumb --games 10 --format csv
adds_up "thumb among five, in the standard game" 5 10
same "thumb among five: no message" "" "$err"
run "$bigpoints" match --seat thumb --seat thumb --games 20 --format csv rules=thesis colours=2 discs=2 white=0 black=0
adds_up "thumb by the thesis rules" 2 20
# Two rules of thumb: take a black disc; in the first move, take a disc of the colour of the pawn.
opens() {
    run "$bigpoints" match --seat thumb --seat thumb --games 2 --record "$work/thumb" --replace --format csv "board=$2"
    same "$1" "$3" "$(sed 's/.*moves=\([^,]*\).*/\1/' "$work/thumb" | sort -u)"
}
opens "thumb takes a black disc" GRKGRBBGRB Ra
opens "thumb takes its own colour" RRGBGBRGB Ra
run "$bigpoints" match --seat 3 --seat random --seat greedy --seat 10:nodes=500 --games 8 --format csv \
    colours=3 discs=3 white=1 black=1
adds_up "four players" 4 8
run "$bigpoints" match --seat 1 --seat 2 --seat 4 --seat 5 --seat random --games 5 --format csv colours=2 discs=4
adds_up "five players" 5 5
run "$bigpoints" match --seat random --seat random --games 3 --format csv board=RGBGRB
adds_up "an odd number of games" 2 3
expect "an odd number of games: a note" grep -q "^bigpoints match: note: .*multiple" "$work/err"
run "$bigpoints" match --seat random --seat random --format csv "colours=2 discs=2" players=2 start=1 rules=thesis
adds_up "a hundred games are the default" 2 100
run "$bigpoints" match --seat random --seat random --games 2 --format csv "colours=2 discs=2" players=02 start=01
adds_up "numbers of the configuration with a zero before them" 2 2
run "$bigpoints" match --seat random --seat greedy --games 1 --format csv
adds_up "the standard game" 2 1

# --- What repeats ----------------------------------------------------------------------------------

# again NAME ARGUMENT...: csv and records of a match of all kinds of players, in files of that name.
again() {
    name=$1
    shift
    run "$bigpoints" match --seat 8 --seat 10:nodes=1500 --seat greedy --seat best:nodes=1500 --seat 2 --games 15 \
        --format csv --record "$work/$name.games" "$@" colours=4 discs=2 white=1 black=1
    cp "$work/out" "$work/$name.csv"
}
for threads in 1 2; do
    run "$bigpoints" match --seat thumb --seat thumb --seat 2 --games 12 --seed 3 --threads $threads --record "$work/thumb$threads" --format csv
done
expect "games of thumb do not depend on the threads" cmp "$work/thumb1" "$work/thumb2"
again first --seed 5
again second --seed 5
again threads --seed 5 --threads 3
again other --seed 6
for kind in csv games; do
    expect "the same again: $kind" cmp "$work/first.$kind" "$work/second.$kind"
    expect "three threads: $kind" cmp "$work/first.$kind" "$work/threads.$kind"
done
refuse "another seed: other games" cmp -s "$work/first.games" "$work/other.games"
same "records: one line for each game" 15 "$(wc -l <"$work/first.games" | tr -d ' ')"
same "no temporary file is left" "" "$(find "$work" -name '*.tmp')"
run "$bigpoints" match --seat 9 --seat best --games 6 --format csv --threads 2 --record "$work/two" colours=3 discs=4
run "$bigpoints" match --seat 9 --seat best --games 6 --format csv --nodes 999999999 --record "$work/one" colours=3 discs=4
expect "a budget that is never used up changes nothing" cmp "$work/two" "$work/one"
for kind in 9:nodes=1000 best:nodes=4000; do
    for threads in 1 2; do
        run "$bigpoints" match --seat $kind --seat $kind --games 4 --threads $threads --record "$work/$threads" --replace \
            --format csv colours=4 discs=5
    done
    expect "a game of $kind does not depend on the one before it" cmp "$work/1" "$work/2"
done

# Games of one round share their board; each seed has its own, as the configuration says.
sed 's/.*board=\([^ ]*\).*/\1/' "$work/first.games" | uniq -c | awk '{ print $1 }' >"$work/list"
same "each board is played by every rotation" "5 5 5" "$(xargs <"$work/list")"
run "$bigpoints" solve --format json --objective guaranteed --nodes 1 --position \
    "players=5 colours=4 discs=2 white=1 black=1 seed=7"
expect "the board of round 2 is that of the seed S + 2" grep -q -F \
    "board=$(sed -n '11s/.*board=\([^ ]*\).*/\1/p' "$work/first.games")" "$work/out"

# A board is a configuration by itself: all games are on it.
for board in RGGRB board=RGGRB; do
    run "$bigpoints" match --seat 1 --seat 1 --games 8 --record "$work/board" --replace --format csv "$board"
    same "all games are on the board of '$board'" "board=RGGRB" "$(grep -o 'board=[A-Z]*' "$work/board" | sort -u)"
done

# A record opens again.
run "$bigpoints" solve --format csv --objective guaranteed --position "$(sed -n '1s/,[^,]* result.*//p' "$work/first.games")"
same "a record without its last move can be solved: exit code" 0 "$code"

# --- Other games -----------------------------------------------------------------------------------

# The match of the heuristics cube and groups at depth 4: 40 games from 20 openings, as the depth-limited search of all moves has it.
one=depth=4,candidates=off,heuristic=cube
two=depth=4,candidates=off,heuristic=groups
run "$bigpoints" match --game connect4 --seat minimax:$one --seat minimax:$two --games 40 --record "$work/four" --format csv
same "Four in a Row: cube against groups" "25,5,10" "$(sed 's/"[^"]*"/x/' "$work/out" | sed -n 2p | cut -d , -f 4-6)"
same "Four in a Row: each opening is played twice" 20 "$(sed 's/.*moves=\(\([^,]*,\)\{6\}\).*/\1/' "$work/four" | uniq -c | grep -c '^ *2 ')"
run "$bigpoints" match --game connect4 --seat minimax:$one --seat minimax:$two --games 40 --threads 3 --record "$work/four3" --format csv
expect "Four in a Row: the same for any number of threads" cmp "$work/four" "$work/four3"
run "$bigpoints" match --game gomoku --seat minimax:depth=2 --seat minimax:depth=2,heuristic=report --games 10 --format csv 9x9
same "Gomoku: threats against the report" "8,2,0" "$(sed 's/"[^"]*"/x/' "$work/out" | sed -n 2p | cut -d , -f 4-6)"
run "$bigpoints" match --game nim --seat best --seat 3 --games 20 --regret --format json
fine "Nim"
contains "Nim: best play loses nothing" '"regret":0.000000,"no_loss_share":1.000000' "$work/out"
contains "Nim: the set-up" '"game":"nim","configuration":"heaps=3+5+7 last=loses","opening":0' "$work/out"
run "$bigpoints" match --game connect4 --seat minimax:depth=2 --seat minimax:weights=1+2+3+4,depth=1 --games 2 --opening 3 --record "$work/small" \
    --format csv "5x4 33"
same "moves before the opening: records" 2 "$(grep -c '^5x4 moves=3,3,' "$work/small")"
same "the opening comes after them" 1 "$(sed 's/.*moves=\(\([^,]*,\)\{5\}\).*/\1/' "$work/small" | sort -u | wc -l | tr -d ' ')"
# stronger NAME GAME HIGH LOW: a level wins most of its games against a lower one.
stronger() {
    run "$bigpoints" match --game "$2" --seat "$3" --seat "$4" --games 20 --format csv
    expect "$1" awk -F , 'NR == 2 { exit !($4 >= 12) }' "$work/out"
}
stronger "Four in a Row: level 4 is stronger than level 2" connect4 4 2
stronger "Gomoku: level 4 is stronger than level 2" gomoku 4 2
# What was cut off at the end of a file of results is played again.
run "$bigpoints" match --game connect4 --seat 3 --seat 2 --games 4 --results "$work/cut" --format csv 5x4
cp "$work/out" "$work/uncut"
head -c 700 "$work/cut" >"$work/cut2"
run "$bigpoints" match --game connect4 --seat 3 --seat 2 --games 4 --results "$work/cut2" --resume --format csv 5x4
expect "Four in a Row: a match that was cut off" cmp "$work/uncut" "$work/out"
run "$bigpoints" match --game connect4 --seat 3 --seat 2 --games 4 --results "$work/cut2" --resume --opening 2 --format csv 5x4
same "another opening is another match" 1 "$code"
if "$bigpoints" --list-verbs | grep -q -x engine; then
    run "$bigpoints" match --game connect4 --seat "cmd:name=pipe,level=2,nodes=50:'$bigpoints' engine" --seat 1 --games 2 --format csv 5x4
    fine "a program plays Four in a Row"
    same "a program plays Four in a Row" "" "$err"
fi
wrong "a game that is none" "'chess'" --game chess --seat 1 --seat 1
wrong "thumb in another game" "'thumb'" --game nim --seat thumb --seat 1
wrong "auto in another game" "'auto'" --game connect4 --seat auto --seat 1
wrong "a heuristic that is none" "'cubes'" --game connect4 --seat minimax:heuristic=cubes --seat 1
wrong "a set-up that is none" "'7y6'" --game connect4 --seat 1 --seat 1 7y6
wrong "three players of Nim" "2 players" --game nim --seat 1 --seat 1 --seat 1
wrong "a game that is over" "over" --game nim --seat 1 --seat 1 "heaps=1 last=wins moves=1-from-1"
wrong "an opening of Big Points" "--opening" --opening 2 --seat 1 --seat 1
wrong "--opening 21" "'21'" --game nim --opening 21 --seat 1 --seat 1
wrong "regret in a game that is too large" "too large" --game gomoku --seat 1 --seat 1 --regret

# --- Clocks ----------------------------------------------------------------------------------------

# clocked NAME ARGUMENT...: two games with a clock; nobody loses on time.
clocked() {
    name=$1
    shift
    run "$bigpoints" match --clock 0.3+0.01 --games 2 --format json "$@"
    fine "$name"
    contains "$name: the clock is reported" '"clock":"0.3+0.01"' "$work/out"
    same "$name: nobody loses on time" 2 "$(grep -o '"timeout":0' "$work/out" | wc -l | tr -d ' ')"
}
clocked "a clock in Big Points" --seat 10 --seat best colours=4 discs=5
clocked "a clock in Four in a Row" --game connect4 --seat minimax --seat best
clocked "a clock in Nim" --game nim --seat 10 --seat best
run "$bigpoints" match --seat "cmd:read -r line; sleep 3" --seat 1 --clock 0.2 --grace 0.1 --games 1 --format json RGGR
same "a program that is late loses on its clock" 1 "$(grep -o '"timeout":1\|"crash":1' "$work/out" | wc -l | tr -d ' ')"
run "$bigpoints" match --seat 10:clock=0.5 --seat "cmd:name=late,clock=0.2:read -r line; sleep 3" --grace 0.1 --games 1 --format json RGGR
same "a clock of its own: exit code" 0 "$code"
contains "a clock of its own" '"kind":"10:clock=0.5"' "$work/out"
wrong "a clock that is none" "'x'" --seat 10:clock=x --seat 1
run "$bigpoints" match --seat 10 --seat 10:nodes=500 --clock 1 --games 2 --format csv colours=3 discs=3
fine "a clock and nodes"
for clock in "" 0 -1 5+ +5 x 1+x 1e3 inf 1000001; do
    wrong "--clock '$clock'" "'$clock'" --seat 1 --seat 1 --clock "$clock"
done

# --- Statistics and regret, computed again ---------------------------------------------------------

cat >"$work/again.py" <<'PY'
# Computes reports again, from the records alone: BIGPOINTS FOLDER... with name, report, games. Prints what differs.
import functools, json, math, pathlib, subprocess, sys

@functools.lru_cache(None)
def student(freedom):
    """The quantile that leaves 2.5 % above it: Simpson's rule and bisection."""
    c = math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)) / math.sqrt(freedom * math.pi)
    density = lambda x: c * (1 + x * x / freedom) ** (-(freedom + 1) / 2)
    def below(t, steps=400):
        h = t / steps
        return h / 3 * sum((1 if i in (0, steps) else 4 if i % 2 else 2) * density(i * h) for i in range(steps + 1))
    low, high = 0, 20
    while high - low > 1e-7:
        middle = (low + high) / 2
        low, high = (middle, high) if below(middle) < 0.475 else (low, middle)
    return low

def check_report(title, report, records):
    people = report["contestants"]
    players = len(people)

    def check(name, wanted, got, near=2e-6):
        if (wanted is not got) if wanted is None or got is None else abs(wanted - got) > near:
            print(title + ":", name, "wanted", wanted, "got", got)

    def interval(by_game):
        n = len(by_game)
        mean = sum(by_game) / n
        rounds = [by_game[i:i + players] for i in range(0, n, players)]
        if len(rounds) < 2:
            return mean, None, None
        b = len(rounds)
        squares = sum((sum(r) - mean * len(r)) ** 2 for r in rounds)
        if squares < 1e-15:
            z = 1.959963984540054
            root = z * math.sqrt(mean * (1 - mean) / n + z * z / 4 / n / n)
            low, high = ((mean + z * z / 2 / n + s * root) / (1 + z * z / n) for s in (-1, 1))
        else:
            half = student(b - 1) * math.sqrt(squares / (b - 1) / b) * b / n
            low, high = mean - half, mean + half
        return mean, max(low, 0), min(high, 1)

    scores = [[int(s) for s in r["result"].split(",")] for r in records]
    shares = [[(s == max(game)) / game.count(max(game)) for s in game] for game in scores]
    check("requested", len(records), report["requested"])
    check("games", len(records), report["games"])
    check("rounds", math.ceil(len(records) / players), report["rounds"])

    def compare(name, by_game, reported):
        mean, low, high = interval(by_game)
        check(name + " share", mean, reported["share"])
        check(name + " low", low, reported["low"], 2e-3)
        check(name + " high", high, reported["high"], 2e-3)

    for i, person in enumerate(people):
        seats = [(i + g % players) % players for g in range(len(records))]
        own = [game[s] for game, s in zip(scores, seats)]
        best = [max(game[:s] + game[s + 1:]) for game, s in zip(scores, seats)]
        name = "seat %d" % (i + 1)
        compare(name, [share[s] for share, s in zip(shares, seats)], person)
        if not any("K" in record["board"] for record in records): # the seats move in turn
            own_moves = [len(record["moves"].split(",")[s::players]) for record, s in zip(records, seats)]
            check(name + " moves", sum(own_moves), person["moves"])
        check(name + " wins", sum(a > b for a, b in zip(own, best)), person["wins"])
        check(name + " ties", sum(a == b for a, b in zip(own, best)), person["ties"])
        check(name + " losses", sum(a < b for a, b in zip(own, best)), person["losses"])
        check(name + " score", sum(own) / len(own), person["mean_score"])
        check(name + " margin", sum(a - b for a, b in zip(own, best)) / len(own), person["mean_margin"])
    for seat, reported in enumerate(report["orders"]):
        compare("order %d" % (seat + 1), [share[seat] for share in shares], reported)
    if players == 2:
        for mine, theirs in (("difference", "share"), ("low", "low"), ("high", "high")):
            p = people[0][theirs]
            elo = None if p is None or p <= 0 or p >= 1 else -400 * math.log10(1 / p - 1)
            check("elo " + mine, elo, report["elo"][mine], 0.01 + (2e-4 / p / (1 - p) if elo is not None else 0))

    # Every position with its margin for player 1, and who is to move, as the solver has them.
    def walk(record):
        moves = record["moves"].split(",")
        return ["board=%s%s" % (record["board"], " moves=" + ",".join(moves[:n]) if n else "")
                for n in range(len(moves))]

    if "regret" in people[0]:
        losses = [[], []]
        options = [x for record in records for position in walk(record) for x in ("--position", position)]
        answer = subprocess.run([sys.argv[1], "solve", "--objective", "margin", "--format", "json"] + options,
                                capture_output=True, text=True, check=True).stdout
        answers = iter([json.loads(line) for line in answer.splitlines()])
        for g, record in enumerate(records):
            rows = [next(answers) for _ in walk(record)]
            values = [row["value"] if row["mover"] == 1 else -row["value"] for row in rows]
            values.append(scores[g][0] - scores[g][1])
            for n, row in enumerate(rows):
                seat = row["mover"] - 1
                lost = (values[n] - values[n + 1]) * (1 if seat == 0 else -1)
                losses[(seat - g) % 2].append(lost)
        for i, person in enumerate(people):
            name = "seat %d " % (i + 1)
            check(name + "moves", len(losses[i]), person["moves"])
            check(name + "regret", sum(losses[i]) / len(losses[i]), person["regret"])
            check(name + "no loss", losses[i].count(0) / len(losses[i]), person["no_loss_share"])
            check(name + "largest", max(losses[i]), person["largest_loss"])

for folder in sys.argv[2:]:
    at = pathlib.Path(folder)
    lines = (at / "games").read_text().splitlines()
    check_report((at / "name").read_text().strip(), json.loads((at / "report").read_text()),
                 [dict(field.split("=", 1) for field in line.split()) for line in lines])
PY

# recomputed NAME ARGUMENT...: a match whose report is compared, further down, with what its records say.
reports=0
recomputed() {
    name=$1
    shift
    reports=$((reports + 1))
    mkdir "$work/report$reports"
    echo "$name" >"$work/report$reports/name"
    run "$bigpoints" match --format json --record "$work/report$reports/games" "$@"
    same "$name: exit code" 0 "$code"
    cp "$work/out" "$work/report$reports/report"
}
recomputed "exact and random" --seat best --seat random --games 16 --regret colours=3 discs=3
contains "exact loses nothing" '"regret":0.000000,"no_loss_share":1.000000,"largest_loss":0' "$work/out"
recomputed "with extra turns" --seat random --seat greedy --games 16 --seed 1 --regret \
    colours=3 discs=2 white=1 black=4
expect "with extra turns: there were some" grep -q ,x "$work/report2/games"
recomputed "level 4 and greedy" --seat 4 --seat greedy --games 30 --regret --threads 2 colours=3 discs=3
recomputed "thumb" --seat thumb --seat 3 --games 16 --regret colours=3 discs=3 white=1 black=1
recomputed "three" --seat random --seat greedy --seat 6 --games 24 colours=3 discs=3 white=2
recomputed "a last round that lacks games" --seat greedy --seat random --seat 2 --games 11 colours=4 discs=3
recomputed "two rounds" --seat greedy --seat random --games 4 colours=4 discs=4
recomputed "one round" --seat greedy --seat random --games 2 colours=4 discs=4
recomputed "one board" --seat greedy --seat random --games 10 board=RGBBGRRGB
recomputed "nothing but wins" --seat best --seat random --games 10 colours=3 discs=3
if has python3; then
    python3 "$work/again.py" "$bigpoints" "$work"/report* >"$log" 2>&1 || echo failed >>"$log"
    empty "reports computed again" "$log"
else
    ignore "reports computed again" "python3 is missing"
fi

run "$bigpoints" match --seat best --seat random --games 20 --regret --format csv colours=3 discs=3
same "regret in csv: header" "$header,moves,regret" "$(echo "$out" | head -n 1)"
same "regret in csv: exact" 0.0000 "$(echo "$out" | sed -n 2p | cut -d , -f 9)"
expect "regret in csv: random" awk -F , 'NR == 3 { exit !($9 > 0 && $8 > 20) }' "$work/out"
# Whoever begins wins by 3 on this board: exact wins when it begins.
run "$bigpoints" match --seat best --seat random --games 10 --format csv board=GRKGRB
expect "exact wins what is won" awk -F , 'NR == 2 { exit !($4 >= 5) }' "$work/out"
run "$bigpoints" match --seat best --seat best --games 4 --format csv board=GRKGRB
same "exact against itself" "2 0 2" "$(echo "$out" | sed -n 2p | cut -d , -f 4-6 | tr , ' ')"
run "$bigpoints" match --seat best --seat random --nodes 1 --games 2 --seed 1
expect "moves for want of budget are reported" grep -q "Seat 1: .* moves were not exact" "$work/out"

# --- Text ------------------------------------------------------------------------------------------

run "$bigpoints" match --seat greedy --seat random --games 20 --regret colours=3 discs=3
for word in "95 % interval" greedy random "begins" "Elo" "games a second" "points lost a move" "colours=3"; do
    contains "text" "$word" "$work/out"
done
# sweep WINS WORD FIRST SECOND: there is a match that the first player wins so often; one end of its Elo interval is printed.
sweep() {
    for seed in 0 1 2 3 4 5 6 7 8 9; do
        run "$bigpoints" match --seat "$3" --seat "$4" --games 4 --seed $seed --format csv colours=3 discs=3
        [ "$(echo "$out" | sed -n 2p | cut -d , -f 4-5)" != "$1,0" ] || break
    done
    run "$bigpoints" match --seat "$3" --seat "$4" --games 4 --seed $seed colours=3 discs=3
    expect "$3 and $4: $2" grep -q "Elo.*: $2[0-9]" "$work/out"
}
sweep 4 "at least +" best random
sweep 0 "at most -" random best
run "$bigpoints" match --seat random --seat random --games 2 colours=3 discs=3
contains "one round has no interval" "one board only" "$work/out"

# --- Signals ---------------------------------------------------------------------------------------

# stopped NAME SIGNAL CODE MOMENTS ARGUMENT...: begins a match, stops it when its record file has something in it
# or, if it never will, MOMENTS of 0.1 s after it is there; the report says what was finished.
stopped() {
    name=$1 signal=$2 wanted=$3 moments=$4
    shift 4
    rm -f "$work/stop" "$work/stop.tmp"
    "$bigpoints" match --format csv --record "$work/stop" "$@" >"$work/out" 2>"$work/err" </dev/null &
    pid=$!
    tries=0
    while [ ! -s "$work/stop.tmp" ] && [ $tries -lt "$moments" ] && kill -0 $pid 2>/dev/null; do
        sleep 0.1
        [ ! -e "$work/stop.tmp" ] || tries=$((tries + 1))
    done
    kill "-$signal" $pid
    wait $pid
    same "$name: exit code" "$wanted" $?
    same "$name: a report" "$header" "$(head -n 1 "$work/out" | cut -d , -f 1-7)"
    expect "$name: a message" grep -q "^bigpoints match: stopped after [0-9]* of 10000000 games" "$work/err"
    games=$(sed -n 2p "$work/out" | cut -d , -f 3)
    same "$name: games and records" "$games" "$(wc -l <"$work/stop" | tr -d ' ')"
    same "$name: totals" "$games" "$(awk -F , 'NR == 2 { print $4 + $5 + $6 }' "$work/out")"
}
stopped "Ctrl-C" INT 130 600 --seat random --seat greedy --games 10000000 --threads 2 colours=3 discs=2
expect "Ctrl-C: something was finished" test "${games:-0}" -gt 0
stopped "Ctrl-C in the first game" INT 130 3 --seat best --seat greedy --games 10000000
same "Ctrl-C in the first game: nothing was finished" 0 "$games"
stopped "SIGTERM while a position is judged" TERM 143 3 --seat random --seat greedy --games 10000000 --regret colours=5 discs=4

# --- Files -----------------------------------------------------------------------------------------

quick="--seat random --seat random --games 2 colours=2 discs=2"
echo before >"$work/kept"
# shellcheck disable=SC2086
wrong "a record that exists" "kept exists: --replace" $quick --record "$work/kept"
same "a record that exists is kept" before "$(cat "$work/kept")"
# shellcheck disable=SC2086
run "$bigpoints" match $quick --record "$work/kept" --replace
same "a file is replaced on request" 2 "$(grep -c result= "$work/kept")"
# shellcheck disable=SC2086
run "$bigpoints" match $quick --record "$work/none/games"
same "a folder that is not there: exit code" 1 "$code"
contains "a folder that is not there" "none/games" "$work/err"
if [ -c /dev/full ]; then
    # shellcheck disable=SC2086
    "$bigpoints" match $quick >/dev/full 2>"$work/err"
    same "a full device: exit code" 1 $?
    # shellcheck disable=SC2086
    run "$bigpoints" match $quick --record /dev/full
    same "a record that is no file: exit code" 1 "$code"
fi

# --- The measurement of the rules of thumb ---------------------------------------------------------

thumb=$BUILD/bench/tune_thumb
[ -x "$thumb" ] || thumb=$BUILD/release/bench/tune_thumb
if [ -x "$thumb" ]; then
    run "$thumb" 400 5 "colours=3 discs=3 white=1 black=1"
    fine "the rules of thumb"
    cp "$work/out" "$work/measured"
    run "$thumb" 400 5 "colours=3 discs=3 white=1 black=1"
    expect "the rules of thumb: the same again" cmp "$work/measured" "$work/out"
    same "the rules of thumb: 17 and all together" 18 "$(grep -c '^| [a-z -]* | [0-9]' "$work/out")"
    contains "the rules of thumb: all positions" "| all together | 400 |" "$work/out"
    # The Wilson score interval, computed again from the rounded share.
    awk -F ' [|] ' '/[|] [0-9]+ [|]/ {
        n = $2; p = $3 / 100; z = 1.96; split($4, ends, " to ")
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        low = 100 * (middle - half) - ends[1]; high = 100 * (middle + half) - ends[2]
        if (low * low > 0.04 || high * high > 0.04 || n > 400) print
    }' "$work/out" >"$work/list"
    empty "the rules of thumb: intervals" "$work/list"
    run "$thumb" 0
    same "no position: exit code" 2 "$code"
else
    ignore "the measurement of the rules of thumb" "bench/tune_thumb is not built"
fi

# --- Wrong usage -----------------------------------------------------------------------------------

wrong "no seat" "--seat"
wrong "one seat" "2 to 5" --seat 10
wrong "six seats" "2 to 5" --seat 1 --seat 1 --seat 1 --seat 1 --seat 1 --seat 1
for kind in 0 11 -1 01 1.5 "" strong Random 10x exactly " 5" greedy1 thumbs; do
    wrong "a seat '$kind'" "'$kind'" --seat 1 --seat "$kind"
done
wrong "a budget of nothing" "10:" --seat 10: --seat 1
wrong "a budget without a number" "nodes" --seat 10:nodes= --seat 1
wrong "a budget of other things" "moves=3" --seat 10:moves=3 --seat 1
wrong "no nodes" "'0'" --seat 10:nodes=0 --seat 1
wrong "nodes that are none" "5x" --seat 10:nodes=5x --seat 1
wrong "seconds less than nothing" "'-1'" --seat best:seconds=-1 --seat 1
wrong "no seconds" "'0'" --seat 7:seconds=0 --seat 1
wrong "a budget behind a second one" "'x'" --seat 7:seconds=1,x --seat 1
wrong "a budget for greedy" "greedy" --seat greedy:nodes=5 --seat 1
wrong "a budget for thumb" "thumb" --seat thumb:nodes=5 --seat 1
wrong "a budget for random" "random" --seat random:nodes=5 --seat 1
wrong "a budget too long" "a setting is like" --seat "10:nodes=$(printf '%0300d' 1)" --seat 1
for games in 0 -1 x 1.5 10000001 99999999999999999999; do
    wrong "--games $games" "'$games'" --seat 1 --seat 1 --games "$games"
done
wrong "--threads 0" "'0'" --seat 1 --seat 1 --threads 0
wrong "--threads 257" "'257'" --seat 1 --seat 1 --threads 257
wrong "--seconds 0" "'0'" --seat 1 --seat 1 --seconds 0
wrong "--seconds -1" "'-1'" --seat 1 --seat 1 --seconds -1
wrong "--seconds nan" "'nan'" --seat 1 --seat 1 --seconds nan
wrong "--nodes 0" "'0'" --seat 1 --seat 1 --nodes 0
wrong "--seed -1" "'-1'" --seat 1 --seat 1 --seed -1
wrong "--seed x" "'x'" --seat 1 --seat 1 --seed x
wrong "--format xml" "'xml'" --seat 1 --seat 1 --format xml
wrong "--record of nothing" "--record" --seat 1 --seat 1 --record ""
wrong "--regret for three" "3" --seat 1 --seat 1 --seat 1 --regret
wrong "--regret with a value" "--regret" --seat 1 --seat 1 --regret=1
wrong "a missing value" "--seat" --seat 1 --seat
wrong "an option that is none" "--player" --seat 1 --seat 1 --player
wrong "a seed in the configuration" "--seed" --seat 1 --seat 1 seed=4
wrong "a seed in the configuration, in capitals" "--seed" --seat 1 --seat 1 "colours=3 SEED=4"
wrong "other players" "players=3" --seat 1 --seat 1 players=3
wrong "players twice" "second" --seat 1 --seat 1 players=2 players=2
wrong "the number of the automatic level" "'99'" --seat 1 --seat 99
wrong "that number for a program" "'99'" --seat 1 --seat cmd:level=99:true
wrong "an empty configuration" "empty" --seat 1 --seat 1 ""
wrong "another starter" "start" --seat 1 --seat 1 start=2
wrong "a word that is no field" "RGXR" --seat 1 --seat 1 RGXR
wrong "a field that is none" "colors" --seat 1 --seat 1 colors=3
wrong "six colours" "colours" --seat 1 --seat 1 colours=6
wrong "a board beside discs" "board" --seat 1 --seat 1 board=RGGR discs=2
wrong "a wrong board" "X" --seat 1 --seat 1 board=RGXR
wrong "moves are no configuration" "moves" --seat 1 --seat 1 board=RGGR moves=Ra
wrong "thesis rules for three" "thesis" --seat 1 --seat 1 --seat 1 rules=thesis colours=2 discs=2
wrong "a word of 10,000 characters" "configuration" --seat 1 --seat 1 "$(printf '%010000d' 0)"

finish
