#!/bin/sh
# SPDX-License-Identifier: MIT
# configs: all
# bigpoints match with players that are other programs: moves through a pipe, faults that lose a game, processes that must not stay.
# Also its progress bar, and boards that are too large for --regret.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"
small="colours=3 discs=3"

if ! has python3; then
    ignore "players that are other programs" "python3 is missing"
    finish
fi

# engine KIND N [FIELDS]: a seat that makes a fault with its N-th move after each start.
engine() {
    echo "cmd:name=$1,level=3${3:-}:exec python3 tests/support/faulty_engine.py $1 $2 '$BUILD' '$work/pids'"
}

# alive PID: whether a process runs. A zombie does not: only init must collect it.
alive() {
    if [ -d /proc/self ]; then
        case $(cut -d ' ' -f 3 "/proc/$1/stat" 2>/dev/null) in
        "" | Z) return 1 ;;
        esac
    else
        kill -0 "$1" 2>/dev/null
    fi
}

# no_process NAME: all processes that have noted their number are gone.
no_process() {
    for try in 1 2 3 4 5 6 7 8 9 10; do
        : >"$work/alive"
        while read -r pid; do
            ! alive "$pid" || echo "$pid" >>"$work/alive"
        done <"$work/pids"
        [ -s "$work/alive" ] || break
        [ "$try" = 10 ] || sleep 0.2
    done
    expect "$1: processes were started" test -s "$work/pids"
    empty "$1: no process is left" "$work/alive"
    : >"$work/pids"
}

# --- Games through a pipe ----------------------------------------------------------------------------

: >"$work/pids"
# Level 3 through a pipe against level 3 of the program itself.
# shellcheck disable=SC2086
run "$bigpoints" match --seat 3 --seat "$(engine chatty 0)" --games 40 --threads 2 --format json $small
fine "a program that chats"
no_process "a program that chats"
cp "$work/out" "$work/report"
expect "level 3 against level 3 through a pipe ends even" python3 - "$work/report" <<'PY'
import json, sys
report = json.load(open(sys.argv[1]))
first, second = report["contestants"]
assert report["games"] == 40 and first["forfeits"] == second["forfeits"] == 0, report
assert first["low"] <= 0.5 <= first["high"], report
assert second["name"] == "chatty" and second["kind"].startswith("cmd:name=chatty,level=3:exec python3"), report
assert abs(second["nodes_a_move"] - 7) < 1e-6 and abs(second["mean_depth"] - 2) < 1e-6, report
assert second["exact_share"] == 1 and first["nodes_a_move"] < 7, report
PY

# The request is that of bigpoints engine. `tee` keeps it, and its answer is that of bigpoints engine if there is one.
cat >"$work/first.sh" <<'SH'
read -r line
printf '%s\n' "$line" >"$1"
SH
run "$bigpoints" match --seat "cmd:level=auto:sh '$work/first.sh' '$work/request'" --seat 3 --games 1 --format csv board=RGBBGR
contains "the request for an automatic level" '"level":"auto"' "$work/request"
run "$bigpoints" match --seat "cmd:level=7,seconds=0.25,nodes=9:sh '$work/first.sh' '$work/request'" --seat 3 --games 1 --format csv board=RGBBGR
cat >"$work/wanted.py" <<'PY'
import json, sys
request = json.load(open(sys.argv[1]))
seed = request.pop("seed")
assert isinstance(seed, int) and 0 <= seed < 2**53, seed
wanted = {"id": "1", "query": "choose", "level": 7, "seconds": 0.25, "nodes": 9,
          "position": "players=2 start=1 rules=official board=RGBBGR moves=-"}
assert request == wanted, request
PY
expect "the request" python3 "$work/wanted.py" "$work/request"
expect "a program that ends after the request loses" grep -q "game 0: seat 1 (cmd:level=7.*) loses: the program ended with exit code 0" \
    "$work/err"

if "$bigpoints" --list-verbs | grep -q -x engine; then
    run "$bigpoints" match --seat 5 --seat "cmd:name=pipe,level=5:'$bigpoints' engine" --games 200 --threads 2 --format json
    fine "level 5 against level 5 of bigpoints engine"
    cp "$work/out" "$work/report"
    expect "level 5 against level 5 of bigpoints engine ends even" python3 - "$work/report" <<'PY'
import json, sys
report = json.load(open(sys.argv[1]))
first, second = report["contestants"]
assert report["games"] == 200 and second["forfeits"] == 0, report
assert first["low"] <= 0.5 <= first["high"], report
assert abs(first["nodes_a_move"] - second["nodes_a_move"]) < 0.2, report
PY
else
    ignore "level 5 against level 5 of bigpoints engine" "bigpoints engine is not built"
fi

# --- Faults ------------------------------------------------------------------------------------------

# loses KIND COUNTED WORD N: every game against the program is won, the message and the report name the fault. A program that
# is to fail in another way than by its time has enough of it on a busy machine too.
loses() {
    limit=300
    [ "$2" != timeout ] || limit=0.3
    # shellcheck disable=SC2086
    run "$bigpoints" match --seat "$(engine "$1" "$4" ,seconds=$limit)" --seat 3 --games 2 --grace $limit --format json $small
    same "$1: exit code" 0 "$code"
    same "$1: lost" '"games":2,"wins":0,"ties":0,"losses":2,"forfeits":2' "$(echo "$out" | grep -o '"games":2,"wins.*' | cut -d , -f 1-5)"
    contains "$1: counted" "\"$2\":2" "$work/out"
    expect "$1: reported" grep -q "^bigpoints match: game 1: seat 1 ($1) loses: .*$3" "$work/err"
    same "$1: two messages" 2 "$(wc -l <"$work/err" | tr -d ' ')"
    no_process "$1"
}
loses exit crash "exit code 3" 2
loses signal crash "signal 11" 2
loses close crash "ended with" 2
loses hang timeout "no move within 0.600 seconds" 2
loses progress-only timeout "no move" 2
loses deaf timeout "no move" 2
loses illegal illegal "'xP-b'" 1
loses nonsense illegal "not legal" 2
loses no-move error "without a move" 1
loses null-move error "without a move" 1
loses error error "out of ideas" 1
loses text error "'info depth 5' is no answer" 1
loses bytes error "is no answer" 1
loses long error "longer than 65536 bytes" 1

# A fault leaves its game unfinished in the records, and the next game goes on. The mean is over the finished games.
# shellcheck disable=SC2086
run "$bigpoints" match --seat 2 --seat "$(engine exit 5)" --games 6 --record "$work/faults" --results "$work/faults.jsonl" --format csv $small
same "a fault in some games: exit code" 0 "$code"
same "a fault in some games: records" 6 "$(wc -l <"$work/faults" | tr -d ' ')"
lost=$(grep -c 'result=\*$' "$work/faults")
expect "a fault in some games: some are not finished" test "$lost" -ge 1
same "a fault in some games: results" "$lost" "$(grep -c '"fault":"crash","why":"the program ended with exit code 3"' "$work/faults.jsonl")"
no_process "a fault in some games"

# Of three players the other two share the win.
run "$bigpoints" match --seat 1 --seat 1 --seat "$(engine exit 1)" --games 3 --format csv colours=2 discs=2
same "three players: the others share the win" "1,1,3,0,3,0, 2,1,3,0,3,0, 3,exit,3,0,0,3," "$(tail -n 3 "$work/out" | xargs)"
no_process "three players"

# After ten faults there are no more messages.
# shellcheck disable=SC2086
run "$bigpoints" match --seat cmd:false --seat 1 --games 14 --format csv $small
same "many faults: messages" 11 "$(wc -l <"$work/err" | tr -d ' ')"
contains "many faults" "further faults are only counted" "$work/err"
# A program that closes the pipe before the request is written: no SIGPIPE.
# shellcheck disable=SC2086
run "$bigpoints" match --seat "cmd:exec <&-; sleep 0.2" --seat 1 --games 2 --format csv $small
same "a program that does not read: exit code" 0 "$code"
same "a program that does not read: lost" "0,0,2" "$(echo "$out" | sed -n 2p | cut -d , -f 4-6)"

# A program that is not there ends the match at once.
for command in "$work/none" "'$work/none' --level 5" "$work"; do
    # shellcheck disable=SC2086
    run "$bigpoints" match --seat "cmd:$command" --seat 1 --format csv $small
    same "a program that is not there: exit code" 1 "$code"
    expect "a program that is not there: message" grep -q "^bigpoints match: stopped after 0 of 100 games: '.*' can't be run" "$work/err"
done

# --- Processes ---------------------------------------------------------------------------------------

# started: waits until a process has noted its number.
started() {
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        [ "$(wc -l <"$work/pids")" -lt "$1" ] || break
        sleep 0.2
    done
}
for signal in INT TERM KILL; do
    : >"$work/pids"
    # shellcheck disable=SC2086
    "$bigpoints" match --seat "$(engine family 0)" --seat "$(engine deaf 1)" --games 4 --threads 2 --format csv $small >"$work/out" 2>"$work/err" &
    pid=$!
    started 5
    kill "-$signal" $pid
    wait $pid 2>/dev/null
    code=$?
    if [ $signal = KILL ]; then
        # What a program has started itself is beyond the reach of a match that is killed.
        while read -r left; do
            [ "$(cat "/proc/$left/comm" 2>/dev/null)" != sleep ] || kill "$left"
        done <"$work/pids"
    else
        same "a match that gets SIG$signal: exit code" "$([ $signal = INT ] && echo 130 || echo 143)" $code
    fi
    no_process "a match that gets SIG$signal"
done

# --- The adapter for builds of other commits ---------------------------------------------------------

adapter=scripts/build_engine.py
# shellcheck disable=SC2086
run "$bigpoints" match --seat 2 --seat 2 --seat "cmd:level=2:$adapter --play '$BUILD'" --games 6 --format csv $small white=1 black=2
fine "bigpoints play as an engine"
same "bigpoints play as an engine: six games" 6 "$(sed -n 4p "$work/out" | awk -F , '{ print $3 }')"
run_on '{"id":"a","query":"choose","position":"board=RGBBGR","moves":["Ra"],"level":10,"nodes":500}\n{"id":"b"}\nx\n{"id":"c","query":"choose","position":"?"}\n' \
    python3 "$adapter" --play "$BUILD"
expect "the adapter answers every line" python3 - "$work/out" <<'PY'
import json, sys
answers = [json.loads(line) for line in open(sys.argv[1])]
assert [a["id"] for a in answers] == ["a", "b", None, "c"], answers
assert all(a["done"] for a in answers) and answers[0]["move"][0] in "RGB", answers
assert "error" in answers[1] and "error" in answers[2] and "error" in answers[3], answers
PY
run python3 "$adapter" "$work"
same "a folder without programs: exit code" 1 "$code"
contains "a folder without programs" "bigpoints is missing" "$work/err"
if [ "$BUILD" = build ]; then
    # shellcheck disable=SC2086
    THREADS=1 run scripts/strength.sh against build 1 2 $small
    same "strength.sh against: exit code" 0 "$code"
    expect "strength.sh against: a verdict" grep -q "^strength: at 1 ms a move this build is neither .*; Elo" "$work/out"
    run scripts/strength.sh against no-such-commit
    same "strength.sh against no commit: exit code" 2 "$code"
    rm -f build/strength/against-*-1.jsonl build/strength/against-*-1.jsonl.txt
fi

# --- Wrong usage -------------------------------------------------------------------------------------

# wrong NAME WORD SEAT: a seat that is refused; the message has the word.
wrong() {
    run "$bigpoints" match --seat "$3" --seat 1
    same "$1: exit code" 2 "$code"
    contains "$1" "$2" "$work/err"
}
wrong "no command" "a command is missing" cmd:
wrong "a blank command" "a command is missing" "cmd:  "
wrong "fields without a command" "a command is missing" cmd:level=3:
wrong "a level that is none" "'11'" cmd:level=11:true
wrong "no seconds" "'0'" cmd:seconds=0:true
wrong "no nodes" "'x'" cmd:nodes=x:true
wrong "an empty name" "a name has" cmd:name=:true
wrong "a long name" "a name has" "cmd:name=$(printf '%050d' 0):true"

# --- Boards that are too large for --regret ----------------------------------------------------------

run "$bigpoints" match --seat 1 --seat 1 --regret --games 2
same "--regret in the standard game: exit code" 2 "$code"
contains "--regret in the standard game" "too large" "$work/err"

# --- Progress ----------------------------------------------------------------------------------------

# shows NAME WORD ARGUMENT...: the bar on a terminal has the word.
cat >"$work/terminal.py" <<'PY'
import os, pty, subprocess, sys
master, slave = pty.openpty()
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=slave)
os.close(slave)
seen = b""
try:
    while True:
        data = os.read(master, 65536)
        if not data:
            break
        seen += data
except OSError:
    pass
process.wait()
sys.stdout.write(seen.decode().replace("\r", "\n"))
PY
shows() {
    name=$1 word=$2
    shift 2
    python3 "$work/terminal.py" "$bigpoints" match "$@" >"$work/out" 2>"$work/err"
    expect "$name" grep -q -E "$word" "$work/out"
}
shows "the bar names the leader" "of 16 games.*  8 leads greedy [0-9.]+ : [0-9.]+" --seat 8 --seat greedy --games 16
shows "the bar names the leader of a tournament" "of 24 games.*  8 leads with [0-9.]+ %" \
    --round-robin --seat 1 --seat 8 --seat greedy --games 8
shows "the bar of a test" "of 16 games  8 .*  LLR [+-][0-9.]+ of 2.94" --seat 8 --seat 7 --sprt 0,20 --games 16

finish
