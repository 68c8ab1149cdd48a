#!/bin/sh
# SPDX-License-Identifier: MIT
# configs: all
# bigpoints solve: values, output formats, limits, signals, proofs, wrong usage. The values were found by the brute force in
# tests/naive.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"
check=examples/check_proof.py
standard=RGBYPWKRGBYPWKRGBYPWKRGBYPWKRGBYPWKRGBYPRGBYPRGBYPRGBYP
large=RPGYBRPBGYRYGBPRPGBYGRPYB

# prints NAME TEXT ARGUMENT...: exactly this, no message, exit code 0.
prints() {
    name=$1 wanted=$2
    shift 2
    run "$bigpoints" solve --format csv "$@"
    same "$name: exit code" 0 "$code"
    same "$name" "$wanted" "$out"
    same "$name: no message" "" "$err"
}

# column N: that column of what was printed.
column() {
    echo "$out" | cut -d , -f "$1" | tr '\n' ' ' | sed 's/ $//'
}

# value NAME VALUES ARGUMENT...: the second column of the rows.
value() {
    name=$1 wanted=$2
    shift 2
    run "$bigpoints" solve --format csv "$@"
    same "$name: exit code" 0 "$code"
    same "$name" "$wanted" "$(column 2)"
}

# wrong NAME WORD ARGUMENT...: wrong usage; the message names the word and how to get help.
wrong() {
    name=$1 word=$2
    shift 2
    run "$bigpoints" solve "$@"
    same "$name: exit code" 2 "$code"
    same "$name: nothing on stdout" "" "$out"
    case $err in
    "bigpoints solve: "*"$word"*) pass ;;
    *) fail "$name: the message does not name '$word'" "$work/err" ;;
    esac
    case $err in
    *--help*) pass ;;
    *) fail "$name: the message does not say where help is" "$work/err" ;;
    esac
}

# --- CSV: columns, values, boards as given ---------------------------------------------------------

prints "thesis" "1122,2,1,17
1212,2,0,25
1221,2,1,25
2112,2,1,25
2121,2,1,25
2211,2,0,17" --objective thesis --rules thesis 1122 1212 1221 2112 2121 2211
prints "thesis with a header" "board,p1,p2,states
1122,2,1,17" --objective thesis --rules thesis --header 1122
prints "maxn for two" "board,s1,s2,states
RGGR,2,1,28" --objective maxn --header RGGR
prints "maxn for three" "board,s1,s2,s3,states
RGGRW,1,1,1,41
RKGWRG,2,1,1,83
RGBRGB,3,3,3,668" --objective maxn --players 3 --header RGGRW RKGWRG RGBRGB
prints "maxn for five" "board,s1,s2,s3,s4,s5,states
RGBRG,2,2,2,1,1,303" --objective maxn --players 5 --header RGBRG
boards="RGGR RGBGRB RKGWRGK GRKGRB RGRGRG BGRRGB"
# shellcheck disable=SC2086
value "outcome" "1 1 1 1 1 1" --objective outcome $boards
# shellcheck disable=SC2086
value "margin" "1 1 1 3 1 1" --objective margin $boards
# shellcheck disable=SC2086
value "the default is outcome" "1 1 1 1 1 1" $boards
value "guaranteed for three" "-1 0 -1" --objective guaranteed --players 3 RGGRW RKGWRG RGBRGB
value "guaranteed for five" "-2" --objective guaranteed --players 5 RGBRG
for table in none uthash array; do
    value "table $table" "1 3" --objective margin --table $table RGBGRB GRKGRB
    prints "table $table, maxn" "RGGR,2,1$([ $table = none ] && echo , || echo ,28)" \
        --objective maxn --table $table RGGR
done
for table in none uthash; do
    run "$bigpoints" solve --format csv --objective margin --table $table RGBGRB GRKGRB RGBGRB RGBGRB
    same "table $table: the same work for the same board" 2 "$(echo "$out" | cut -d , -f 1,4 | sort -u | wc -l | tr -d ' ')"
done
file=$work/table
value "a table in a file" "1 1" --objective margin --table-file "$file" --memory 1 RGBGRB BGRRGB
same "a table in a file: its size" 1056768 "$(wc -c <"$file" | tr -d ' ')"
run "$bigpoints" solve --format csv --objective margin RYGBGRYBRBYG
cold=$(echo "$out" | cut -d , -f 4)
known=$(echo "$out" | cut -d , -f 1,2)
for turn in first second; do
    run "$bigpoints" solve --format csv --objective margin --table-file "$work/twice" --memory 1 RYGBGRYBRBYG
    fine "a table in a file, $turn time"
    same "a table in a file, $turn time: the value" "$known" "$(echo "$out" | cut -d , -f 1,2)"
done
expect "a table in a file saves work" test "$(echo "$out" | cut -d , -f 4)" -lt $((cold / 10))
prints "a table in a file, maxn" "RGGR,2,1," --objective maxn --table-file "$work/maxn" --memory 1 RGGR
run "$bigpoints" solve --objective maxn --table-file "$work/maxn" GRRG
same "a table file of another board: exit code" 1 "$code"
contains "a table file of another board: what it holds" "board=RGGR" "$work/err"
contains "a table file of another board: what was wanted" "board=GRRG" "$work/err"
echo "dear aunt" >"$work/letter"
# On the whole coloured track the keys hold for one board, so the file of another one is refused and kept.
track=BBPGPGPPPBYYBPPBBYGBYRGRPYRRYYBGRGPYRRBGGRGRY
run "$bigpoints" solve --table-file "$work/track" --memory 1 --nodes 5000 "$track"
cp "$work/track" "$work/track.before"
run "$bigpoints" solve --table-file "$work/track" --memory 1 --nodes 5000 "${track%RY}YR"
same "the table file of another large board: exit code" 1 "$code"
contains "the table file of another large board: what it holds" "board=$track" "$work/err"
expect "that file is as before" cmp -s "$work/track" "$work/track.before"
run "$bigpoints" solve --table-file "$work/track" --memory 1 --nodes 5000 "$track"
contains "its own board takes it" "limit of nodes" "$work/err"
run "$bigpoints" solve --table-file "$work/letter" RGGR
same "a file that is no table: exit code" 1 "$code"
contains "a file that is no table: its name" "$work/letter" "$work/err"
same "a file that is no table stays" "dear aunt" "$(cat "$work/letter")"
run "$bigpoints" solve --table-file "$work/none/table" RGGR
same "a table file that can't be made: exit code" 1 "$code"
contains "a table file that can't be made: its name" "$work/none/table" "$work/err"
value "two threads" "1 3 1" --objective margin --threads 2 RGBGRB GRKGRB BGRRGB
value "cold tables" "1 3 1" --objective margin --cold RGBGRB GRKGRB BGRRGB
value "little memory" "1 3 1" --objective margin --memory 1 RGBGRB GRKGRB BGRRGB

for objective in outcome margin guaranteed; do
    run "$bigpoints" solve --format csv --header --objective $objective RGGR
    case $objective in guaranteed) title=value ;; *) title=$objective ;; esac
    same "$objective: header" "board,$title,best,nodes" "$(echo "$out" | head -n 1)"
    same "$objective: lines" 2 "$(wc -l <"$work/out" | tr -d ' ')"
    expect "$objective: a row" sh -c "tail -n 1 '$work/out' | grep -q -x -E 'RGGR,1,(Ra|Ga),[0-9]+'"
done
run "$bigpoints" solve --format csv rggr 1221 "R g 2 r" 1GG1
same "boards are printed as given" "rggr 1221 R g 2 r 1GG1" "$(column 1)"
run "$bigpoints" solve --format csv --objective margin --cold RYGBGRYBRBYG
first=$out
run "$bigpoints" solve --format csv --objective margin --cold RGBGRB RYGBGRYBRBYG
same "a cold table: the same nodes whatever came before" "$first" "$(echo "$out" | tail -n 1)"

# --- Positions -------------------------------------------------------------------------------------

position="players=2 board=RKGWRGK moves=Ga,Ra"
run "$bigpoints" solve --format csv --objective margin --moves --position "$position"
same "a position: exit code" 0 "$code"
contains "a position: every move's value" "Rb=-1 Ra=0 Gb=0 Ga=0" "$work/out"
run "$bigpoints" solve --format json --objective margin --position "board=RGGR moves=Ra"
contains "a position: for the mover in JSON" '"value":-1' "$work/out"
run "$bigpoints" solve --format csv --objective margin --position "board=RGGR moves=Ra"
case $out in
*,1,Rb,*) pass ;; # the best move of player 2, the margin of player 1
*) fail "a position: for player 1 in CSV" "$work/out" ;;
esac
prints "a configuration with its players" "players=3 board=RGGRW,1,1,1,41" \
    --objective maxn --position "players=3 board=RGGRW"

# --- Standard input --------------------------------------------------------------------------------

printf '1122\n2211\n' | "$bigpoints" solve --objective thesis --rules thesis --format csv - >"$work/out" 2>"$work/err"
same "boards from standard input: exit code" 0 $?
same "boards from standard input" "1122,2,1,17
2211,2,0,17" "$(cat "$work/out")"
printf '1122\r\n\n2211' | "$bigpoints" solve --objective thesis --rules thesis --format csv - >"$work/out" 2>"$work/err"
same "line ends of all kinds" "1122,2,1,17
2211,2,0,17" "$(cat "$work/out")"
printf '1212\n' | "$bigpoints" solve --objective thesis --rules thesis --format csv 1122 - 2211 >"$work/out" 2>&1
same "standard input among boards" "1122,2,1,17
1212,2,0,25
2211,2,0,17" "$(cat "$work/out")"
"$bigpoints" solve --format csv --header - </dev/null >"$work/out" 2>"$work/err"
same "no boards: exit code" 0 $?
same "no boards: the header" "board,outcome,best,nodes" "$(cat "$work/out")"
printf 'RGGR\nRGXR\n' | "$bigpoints" solve --format csv - >"$work/out" 2>"$work/err"
same "a wrong board on line 2: exit code" 2 $?
contains "a wrong board on line 2: the line" "line 2" "$work/err"
contains "a wrong board on line 2: the letter" "X" "$work/err"

# --- Text and JSON ---------------------------------------------------------------------------------

run "$bigpoints" solve --objective margin --moves --pv RGGR
same "text: exit code" 0 "$code"
for word in RGGR "Player 1 wins by 1 point" "Principal variation: " Ra Gb Ga nodes; do
    contains "text" "$word" "$work/out"
done
expect "text: no colours outside a terminal" sh -c "! grep -q '$(printf '\033')' '$work/out'"
expect "text: lines fit 120 columns" sh -c "! grep -q '.\{121\}' '$work/out'"

cat >"$work/parse.py" <<'PY'
import json, sys
answers = [json.loads(line) for line in sys.stdin]
for a in answers:
    assert set(a) >= {"input", "position", "objective", "stop_reason", "value", "lower", "upper", "outcome", "scores", "best",
                      "pv", "moves", "nodes", "probes", "hits", "stores", "states", "seconds", "table_bytes"}, sorted(a)
    assert a["nodes"] >= 0 and a["seconds"] >= 0 and a["hits"] <= a["probes"]
    if a["stop_reason"] == "solved":
        assert a["lower"] == a["value"] == a["upper"] and a["best"] and a["pv"]
    for move in a["moves"]:
        assert set(move) == {"move", "lower", "upper"} and move["lower"] <= move["upper"]
print(" ".join("%s:%s" % (a["input"], a["value"]) for a in answers))
PY
if has python3; then
    for objective in outcome margin maxn guaranteed; do
        "$bigpoints" solve --format json --objective $objective --moves --pv RGGR "rg2 r" >"$work/json"
        same "JSON of $objective" "RGGR:1 rg2 r:1" "$(python3 "$work/parse.py" <"$work/json" 2>&1)"
    done
    "$bigpoints" solve --format json --objective thesis --rules thesis 1212 >"$work/json"
    same "JSON of thesis" "1212:2" "$(python3 "$work/parse.py" <"$work/json" 2>&1)"
    "$bigpoints" solve --format json --nodes 1 $large >"$work/json" 2>"$work/err"
    same "JSON of a stopped search" "$large:None" "$(python3 "$work/parse.py" <"$work/json" 2>&1)"
    "$bigpoints" solve --format json --position "$position" >"$work/json"
    expect "JSON of a position" python3 "$work/parse.py" <"$work/json"
else
    ignore "JSON" "python3 is missing"
fi

# --- Limits and signals ----------------------------------------------------------------------------

for limit in "--nodes 1000" "--seconds 0.1"; do
    # shellcheck disable=SC2086
    run "$bigpoints" solve --format csv --objective margin --memory 16 $limit $standard
    same "$limit: exit code" 1 "$code"
    expect "$limit: bounds" sh -c "grep -q -E '^$standard,-?[0-9]+\.\.-?[0-9]+,' '$work/out'"
    case $err in
    "bigpoints solve: "*) pass ;;
    *) fail "$limit: a message" "$work/err" ;;
    esac
    # shellcheck disable=SC2086
    run "$bigpoints" solve --objective margin --memory 16 $limit $standard
    same "$limit, text: exit code" 1 "$code"
    expect "$limit, text: something is said" test -s "$work/out"
done
value "limits that are not reached" "1" --nodes 1000000 --seconds 60 RGGR
run "$bigpoints" solve --format csv --objective margin --nodes 2000 $large RGGR
same "a limit is for each board: exit code" 1 "$code"
same "a limit is for each board" "RGGR,1" "$(echo "$out" | tail -n 1 | cut -d , -f 1-2)"

# interrupt NAME SIGNAL ARGUMENT...: stops a search without end; the bounds are printed.
interrupt() {
    name=$1 signal=$2
    shift 2
    for patience in 0.2 1 4 16; do # until the program listens
        "$bigpoints" solve --memory 512 "$@" $standard >"$work/out" 2>"$work/err" </dev/null &
        pid=$!
        sleep $patience
        kill "-$signal" $pid
        wait $pid
        code=$?
        [ ! -s "$work/out" ] || break
    done
    same "$name: exit code" 130 $code
}
interrupt "Ctrl-C" INT --format csv --objective margin
expect "Ctrl-C: bounds" grep -q -E "^$standard,-?[0-9]+\.\.-?[0-9]+," "$work/out"
interrupt "Ctrl-C with two threads" INT --format csv --objective margin --threads 2
expect "Ctrl-C with two threads: bounds" grep -q -E "^$standard,-?[0-9]+\.\.-?[0-9]+," "$work/out"
interrupt "Ctrl-C, text" INT --objective outcome
expect "Ctrl-C, text: something is said" test -s "$work/out"
interrupt "Ctrl-C, maxn" INT --format csv --objective maxn --players 4
expect "Ctrl-C, maxn: a row without scores" grep -q -x "$standard,,,,," "$work/out"
interrupt "Ctrl-C before other boards" INT --format csv --objective margin $large
expect "Ctrl-C before other boards: no more rows than were begun" test "$(wc -l <"$work/out")" -le 2

# --- Proofs ----------------------------------------------------------------------------------------

# Damages each line of a proof in many ways, and names the copies that the checker does not refuse as it should.
cat >"$work/damage.py" <<'PY'
import contextlib, importlib.util, io, sys
source, checker, copy = sys.argv[1:]
spec = importlib.util.spec_from_file_location("checker", checker)
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
lines = open(source).read().splitlines()
tried = 0

def refuse(name, changed):
    global tried
    tried += 1
    with open(copy, "w") as out:
        out.write("".join(line + "\n" for line in changed))
    with contextlib.redirect_stdout(io.StringIO()) as said:
        code = module.main([copy])
    if code != 1 or not said.getvalue().startswith("line "):
        print("%s: exit code %s, %s" % (name, code, said.getvalue()))

def counted(changed):
    number = sum("\t" in line for line in changed)
    return ["end %d" % number if line.startswith("end ") else line for line in changed]

def turned(place):
    return place.replace("mover=1", "mover=X").replace("mover=2", "mover=1").replace("mover=X", "mover=2")

for i, line in enumerate(lines):
    before, after = lines[:i], lines[i + 1:]
    refuse("cut before line %d" % (i + 1), before)
    refuse("without line %d" % (i + 1), before + after)
    refuse("line %d twice" % (i + 1), before + [line, line] + after)
    if line.startswith("value "):
        for change in (-1, 1):
            refuse("another value", before + ["value %d" % (int(line[6:]) + change)] + after)
    if "\t" in line:
        move, place = line.split("\t")
        refuse("without line %d, counted anew" % (i + 1), counted(before + after))
        refuse("line %d, the other mover" % (i + 1), before + [move + "\t" + turned(place)] + after)
        for other in ("Rn", "Pc", "pass", "zz", ""):
            if other != move:
                refuse("line %d, move '%s'" % (i + 1, other), before + [other + "\t" + place] + after)
refuse("more than all", lines + ["end"])
refuse("nothing", [])
print(tried, file=sys.stderr)
PY

# prove NAME ARGUMENT...: a proof that the checker accepts, and no damaged copy of it.
prove() {
    name=$1
    shift
    run "$bigpoints" solve --proof "$work/proof" "$@"
    same "$name: exit code" 0 "$code"
    expect "$name: the proof holds" python3 $check "$work/proof"
    expect "$name: nothing else is left" test ! -e "$work/proof.tmp"
}

if has python3; then
    for objective in outcome margin; do
        for board in RGGR RRGG GRGR; do
            prove "proof of $objective of $board" --objective $objective --rules thesis $board
        done
        prove "proof of $objective with white and black" --objective $objective RKGWRG
        prove "proof of $objective of a position" --objective $objective --position "$position"
        prove "proof of $objective with two threads" --objective $objective --threads 2 RGBGRB
    done
    for board in RGGR RKGRG; do
        prove "proof to damage" --objective margin $board
        python3 "$work/damage.py" "$work/proof" $check "$work/damaged" >"$work/list" 2>"$work/err"
        same "damaging $board: exit code" 0 $?
        empty "damaged proofs of $board are refused" "$work/list"
        expect "damaged proofs were made" test "$(cat "$work/err")" -ge 40
    done
    for proof in tests/golden/proofs/*.txt; do
        expect "$proof holds" python3 $check "$proof"
    done
    run python3 $check "$work/missing"
    same "a proof that is missing: exit code" 2 "$code"
    # Lines that need more memory than there is: an endless one, one of 300 MB (a hole, which needs no space), one behind a proof.
    dd if=/dev/null of="$work/long" bs=1 seek=300000000 2>/dev/null
    (cat "$work/proof" && head -c 70000 /dev/zero | tr '\0' x) >"$work/behind"
    for proof in /dev/zero "$work/long" "$work/behind"; do
        (ulimit -v 300000 2>/dev/null && exec python3 $check "$proof") >"$work/out" 2>"$work/err" </dev/null
        same "a proof of one long line, $proof: exit code" 2 $?
        same "a proof of one long line, $proof: message" "check_proof.py: line has more than 65536 characters" \
            "$(sed 's/line [0-9]* /line /' "$work/err")"
        python3 $check <"$proof" >"$work/out" 2>"$work/err"
        same "a proof of one long line from standard input, $proof: exit code" 2 $?
    done
else
    ignore "proofs" "python3 is missing"
fi
# A proof replaces an ordinary file, nothing else.
mkdir "$work/folder"
ln -s nowhere "$work/link"
for target in folder link; do
    run "$bigpoints" solve --proof "$work/$target" RGGR
    same "a proof in place of a $target" "1 bigpoints solve: $work/$target can't be written: it is not a regular file" "$code $err"
done
expect "the folder is still there" test -d "$work/folder"
expect "the link is still there" test -h "$work/link"
run "$bigpoints" solve --proof "$work/small" --replies 1 --objective margin RGBGRB
same "too many replies: exit code" 1 "$code"
expect "too many replies: no file" test ! -e "$work/small"
run "$bigpoints" solve --proof "$work/none/proof" RGGR
same "a proof that can't be written: exit code" 1 "$code"
contains "a proof that can't be written: its name" "$work/none/proof" "$work/err"

# --- Help, version, output -------------------------------------------------------------------------

run "$bigpoints" solve --help
same "--help: exit code" 0 "$code"
for word in Usage --objective --rules --players --table --table-file --memory --threads --seconds --nodes --moves --pv \
    --proof --format --position --header --cold outcome margin thesis maxn guaranteed none uthash array text csv json; do
    contains "--help" "$word" "$work/out"
done
awk 'length($0) > 80' "$work/out" >"$work/list"
empty "--help fits 80 columns" "$work/list"
run "$bigpoints" solve --version
same "--version: exit code" 0 "$code"
if [ -c /dev/full ]; then
    for format in text csv json; do
        "$bigpoints" solve --format $format RGGR >/dev/full 2>"$work/err"
        same "a full device, $format: exit code" 1 $?
    done
else
    ignore "a full device" "/dev/full is missing"
fi

# --- Wrong usage -----------------------------------------------------------------------------------

wrong "no board" "board"
wrong "an empty board" "board" ""
wrong "an empty position" "position" --position ""
wrong "a foreign letter" "X" RGXR
wrong "a foreign letter: its place" "3" RGXR
wrong "one colour" "RRR" RRR
wrong "ten of a colour" "10" RRRRRRRRRRG
wrong "a wrong board among good ones" "RGXR" RGGR RGXR
wrong "an objective that is none" "best" --objective best RGGR
wrong "an objective that is none: what is right" "guaranteed" --objective best RGGR
wrong "thesis by official rules" "thesis" --objective thesis RGGR
wrong "thesis by official rules, said so" "official" --objective thesis --rules official RGGR
wrong "thesis rules for three" "3" --rules thesis --players 3 RGGR
wrong "thesis rules with white" "white" --rules thesis --objective thesis RGGRW
wrong "thesis rules with black" "black" --rules thesis RGGRK
wrong "thesis rules with uneven counts" "RGGRR" --rules thesis RGGRR
wrong "margin for three" "margin" --objective margin --players 3 RGGR
wrong "outcome for four" "4" --players 4 RGGR
wrong "rules that are none" "house" --rules house RGGR
wrong "one player" "1" --players 1 RGGR
wrong "six players" "6" --players 6 RGGR
wrong "a table that is none" "map" --table map RGGR
wrong "a table file without a name" "--table-file" --table-file "" RGGR
wrong "a table file and a table" "--table" --table-file "$work/no" --table uthash RGGR
wrong "a table file that is emptied" "--cold" --table-file "$work/no" --cold RGGR
wrong "a format that is none" "xml" --format xml RGGR
wrong "a position that is none" "x" --position "x=1"
wrong "a position that can't be" "track" --position "board=RGGR track=RGGG pawns=R0,G0 ladder=- hands=-,- mover=1 turn=normal"
wrong "a position that is over" "over" --position "board=RGGR moves=Ra,Ga,Gc,Rc"
wrong "a position of other players" "3" --players 3 --position "players=2 board=RGGR"
wrong "a position of other rules" "thesis" --rules thesis --position "rules=official board=RGGR"
for option in --memory --threads --nodes; do
    for number in 0 -1 abc 1x 1.5 99999999999999999999 ""; do
        wrong "$option '$number'" "$option" $option "$number" RGGR
    done
done
for number in -1 abc 1x nan inf ""; do
    wrong "--seconds '$number'" "--seconds" --seconds "$number" RGGR
done
wrong "257 threads" "257" --threads 257 RGGR
for option in --objective --rules --players --table --table-file --memory --threads --seconds --nodes --proof --format --position; do
    wrong "$option without a value" "$option" RGGR $option
done
wrong "an option that is none" "--colour" --colour RGGR
wrong "a proof of maxn" "maxn" --objective maxn --proof "$work/proof" RGGR
wrong "a proof of two boards" "proof" --proof "$work/proof" RGGR GRRG

finish
