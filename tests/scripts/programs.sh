#!/bin/sh
# SPDX-License-Identifier: MIT
# configs: all
# bigpoints perft, and what all programs and examples have in common: output, messages, exit codes, man pages.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"
standard=RGBYPWKRGBYPWKRGBYPWKRGBYPWKRGBYPWKRGBYPRGBYPRGBYPRGBYP

# counts NAME COUNTS ARGUMENT...: these counts, one for each depth from 1, and nothing else.
counts() {
    name=$1 wanted=$2
    shift 2
    run "$bigpoints" perft "$@"
    same "$name: exit code" 0 "$code"
    same "$name: counts" "$(echo "$wanted" | tr ' ' '\n' | awk '{ print NR " " $1 }')" "$out"
    same "$name: no message" "" "$err"
}

# wrong NAME WORD ARGUMENT...: wrong usage; the message names the word and how to get help.
wrong() {
    name=$1 word=$2
    shift 2
    run "$bigpoints" perft "$@"
    same "$name: exit code" 2 "$code"
    same "$name: nothing on stdout" "" "$out"
    case $err in
    "bigpoints perft: "*"$word"*) pass ;;
    *) fail "$name: the message does not name '$word'" "$work/err" ;;
    esac
    case $err in
    *--help*) pass ;;
    *) fail "$name: the message does not say where help is" "$work/err" ;;
    esac
}

# --- bigpoints perft: what it counts ----------------------------------------------------------------------

counts "RGGR" "3 7 13 14 4 0" --players 2 RGGR
counts "two players are the default" "3 7 13 14 4 0" RGGR
counts "digits" "3 7 13 14 4 0" 1221
counts "any case and blanks" "3 7 13 14 4 0" "r G 2 r"
counts "white and black" "3 9 26 78 149 171 160 96 30 9 2 0" --players 2 RKGWRGK
counts "standard size" "9 81 733 6781 63945" --players 3 --depth 5 $standard
counts "official rules by name" "3 7 13 14 4 0" --rules official RGGR
counts "depth ends early" "3 7" --depth 2 RGGR
counts "depth goes on with zeros" "3 7 13 14 4 0 0 0" --depth 8 RGGR
counts "options behind the board" "3" RGGR --depth 1
counts "an option with =" "3" --depth=1 --players=2 RGGR
counts "the last of two" "3 7" --depth 1 --depth 2 RGGR
counts "-- before the board" "3" --depth 1 -- RGGR
for players in 3 4 5; do
    counts "without black the players do not matter: $players" "3 7 13 14 4 0" --players $players RGGR
done
run "$bigpoints" perft --depth 1000 RGGR
same "depth 1000: exit code" 0 "$code"
same "depth 1000: lines" 1000 "$(wc -l <"$work/out" | tr -d ' ')"
same "depth 1000: the last" "1000 0" "$(tail -n 1 "$work/out")"
run "$bigpoints" perft --rules thesis --depth 1 RGGR
same "thesis rules: a move that takes nothing is none" "1 3" "$out"

# --- bigpoints perft: help, version -----------------------------------------------------------------------

run "$bigpoints" perft --help
same "--help: exit code" 0 "$code"
same "--help: no message" "" "$err"
for word in Usage "bigpoints perft" --players --rules --depth --help --version BOARD official thesis; do
    expect "--help speaks of $word" grep -q -e "$word" "$work/out"
done
awk 'length($0) > 80' "$work/out" >"$work/list"
empty "--help fits 80 columns" "$work/list"
version=$(awk '/^#define BP_VERSION_(MAJOR|MINOR|PATCH) / { printf "%s%s", dot, $3; dot = "." }' \
    include/bigpoints/version.h)
run "$bigpoints" perft --version
same "--version: exit code" 0 "$code"
same "--version: one line" 1 "$(wc -l <"$work/out" | tr -d ' ')"
case $out in
"bigpoints (libbigpoints) $version") pass ;;
*) fail "--version says $version" "$work/out" ;;
esac

# --- bigpoints perft: wrong usage -------------------------------------------------------------------------

wrong "no argument" "board"
wrong "no board" "board" --players 3
wrong "a board of nothing" "board" ""
wrong "a board of blanks" "board" "   "
wrong "a foreign letter" "X" RGXR
wrong "a foreign letter: its place" "3" RGXR
wrong "a digit too far" "6" R6GR
wrong "one colour" "RRR" RRR
wrong "no colour" "WK" WK
wrong "ten of a colour" "10" RRRRRRRRRRG
wrong "six white" "white" RGWWWWWW
wrong "a board that is too long" "${standard}R" "${standard}R"
wrong "two boards" "GRRG" RGGR GRRG
wrong "an option that is none" "--dept" --dept 3 RGGR
wrong "an option that is none with =" "--colour" --colour=3 RGGR
wrong "a short option" "-d" -d 3 RGGR
wrong "a missing value: --depth" "--depth" RGGR --depth
wrong "a missing value: --players" "--players" RGGR --players
wrong "a missing value: --rules" "--rules" RGGR --rules
wrong "--depth abc" "abc" --depth abc RGGR
wrong "--depth abc: names the option" "--depth" --depth abc RGGR
wrong "--depth of nothing" "--depth" --depth "" RGGR
wrong "--depth -1" "-1" --depth -1 RGGR
wrong "--depth 3x" "3x" --depth 3x RGGR
wrong "--depth 3.5" "3.5" --depth 3.5 RGGR
wrong "--depth 1001" "1001" --depth 1001 RGGR
wrong "--depth 4294967298" "4294967298" --depth 4294967298 RGGR
wrong "--depth 99999999999999999999" "99999999999999999999" --depth 99999999999999999999 RGGR
wrong "--players 1" "1" --players 1 RGGR
wrong "--players 6" "6" --players 6 RGGR
wrong "--players says what is right" "5" --players 6 RGGR
wrong "--rules houses" "houses" --rules houses RGGR
wrong "--rules says what is right" "thesis" --rules houses RGGR
wrong "thesis rules with white" "thesis" --rules thesis RGGRW
wrong "thesis rules with black" "thesis" --rules thesis RGGRK
wrong "thesis rules for three" "thesis" --rules thesis --players 3 RGGR
wrong "thesis rules with other counts" "thesis" --rules thesis RGGRR
long=$(printf '%010000d' 0)
wrong "a board of 10,000 characters" "board" "$long"
wrong "an option of 10,000 characters" "--000" "--$long"

# --- bigpoints perft: an output that can't be written -----------------------------------------------------

if [ -c /dev/full ]; then
    for arguments in "RGGR" "--help" "--version"; do
        "$bigpoints" perft "$arguments" >/dev/full 2>"$work/err"
        same "a full device, $arguments: exit code" 1 $?
        case $(cat "$work/err") in
        "bigpoints perft: "*) pass ;;
        *) fail "a full device, $arguments: the message" "$work/err" ;;
        esac
    done
    # The full game has no end in sight, so it must stop when its first line can't be written.
    if has timeout; then
        timeout 120 "$bigpoints" perft $standard >/dev/full 2>"$work/err"
        same "a full device stops the counting" 1 $?
    fi
else
    ignore "a full device" "/dev/full is missing"
fi
"$bigpoints" perft RGGR >&- 2>"$work/err"
same "a closed output: exit code" 1 $?

# --- Every program and every verb ------------------------------------------------------------------

# introduces NAME COMMAND...: what --help, --version and an unknown option print.
introduces() {
    title=$1
    shift
    run "$@" --help
    fine "$title --help"
    expect "$title --help begins with its usage" grep -q "^Usage: $title" "$work/out"
    awk 'length($0) > 80' "$work/out" >"$work/list"
    empty "$title --help fits 80 columns" "$work/list"
    run "$@" --version
    same "$title --version: exit code" 0 "$code"
    same "$title --version" "${title%% *} (libbigpoints) $version" "$out"
    run "$@" --no-such-option
    same "$title --no-such-option: exit code" 2 "$code"
    same "$title --no-such-option: nothing on stdout" "" "$out"
    expect "$title --no-such-option: the message" grep -q "^$title: .*--no-such-option" "$work/err"
    if [ -c /dev/full ]; then
        "$@" --help >/dev/full 2>"$work/err"
        same "$title --help on a full device" 1 $?
    fi
}

for program in "$bin"/*; do
    name=${program##*/}
    introduces "$name" "$program"
    for verb in $("$program" --list-verbs); do
        introduces "$name $verb" "$program" "$verb"
        "$program" "$verb" --help >"$work/wanted"
        run "$program" help "$verb"
        expect "$name help $verb is $name $verb --help" cmp "$work/wanted" "$work/out"
    done
    "$program" --help >"$work/wanted"
    for words in "" help; do
        run "$program" $words
        expect "$name $words: the verbs" cmp "$work/wanted" "$work/out"
    done
    expect "$name: one screen" test "$(wc -l <"$work/wanted")" -le 24
    for verb in $("$program" --list-verbs); do
        expect "$name lists $verb" grep -q "^  $verb  *[a-z]" "$work/wanted"
    done
done

# refuses WORD MESSAGE ARGUMENT...: the message names the word, and the likely one.
refuses() {
    word=$1 message=$2
    shift 2
    run "$bigpoints" "$@"
    same "bigpoints $*: exit code" 2 "$code"
    same "bigpoints $*: message" "$message" "$(head -n 1 "$work/err")"
}
refuses slove "bigpoints: there is no verb 'slove'; did you mean solve?" slove RGGR
refuses sol "bigpoints: there is no verb 'sol'; did you mean solve?" sol
refuses RGGR "bigpoints: there is no verb 'RGGR'" RGGR
refuses censsu "bigpoints: there is no verb 'censsu'; did you mean census?" help censsu
refuses --memry "bigpoints solve: there is no option '--memry'; did you mean --memory?" solve --memry 3 RGGR
refuses jsn "bigpoints solve: --format needs text, csv or json, not 'jsn'; did you mean json?" solve --format jsn RGGR
refuses x "bigpoints solve: --format needs text, csv or json, not 'x'" solve --format x RGGR

# --- Man pages -------------------------------------------------------------------------------------

for page in docs/man/*.1; do
    if has groff; then
        groff -man -ww -z -Tutf8 "$page" >"$work/list" 2>&1
        empty "$page has no warning" "$work/list"
    elif has man; then
        MANWIDTH=80 man --warnings -l "$page" 2>"$work/list" >/dev/null
        empty "$page has no warning" "$work/list"
    else
        ignore "$page has no warning" "groff and man are missing"
    fi
    for section in NAME SYNOPSIS DESCRIPTION OPTIONS "EXIT STATUS" EXAMPLES "SEE ALSO"; do
        expect "$page: $section" grep -q -E "^\.SH \"?$section" "$page"
    done
done

# --- Closed standard streams -----------------------------------------------------------------------

# A file that a program opens must never get the number of a standard stream that is closed: messages would be written
# into it. Each command writes the file F and then something to standard output or error.

# closed STREAM COMMAND...: runs a command without one of the three.
closed() {
    case $1 in
    0) shift; "$@" <&- >"$work/out" 2>"$work/err" ;;
    1) shift; "$@" </dev/null >&- 2>"$work/err" ;;
    2) shift; "$@" </dev/null >"$work/out" 2>&- ;;
    esac
}

# keeps NAME PATTERN COMMAND...: F has only lines of that pattern, whatever stream is closed.
keeps() {
    keeps_name=$1 pattern=$2
    shift 2
    for stream in 0 1 2; do
        rm -f "$work/F"
        closed $stream "$@"
        code=$?
        expect "$keeps_name without stream $stream: no crash" test "$code" -lt 128
        if [ -e "$work/F" ]; then
            grep -v -E -e "$pattern" "$work/F" >"$work/list"
            empty "$keeps_name without stream $stream: nothing else is in its file" "$work/list"
        elif [ $stream -eq 1 ]; then
            pass # without standard output a program may refuse to work
        else
            fail "$keeps_name without stream $stream: the file is missing" "$work/err"
        fi
    done
}

small="--colours 3 --discs 2"
# shellcheck disable=SC2086
keeps "bigpoints census --checkpoint" '^(bigpoints census 1|of |done |end |rows |[a-z]+[0-9]* -?[0-9]+ [0-9]+$)' \
    "$bigpoints" census $small --objective margin --checkpoint "$work/F" --every 0.001 --rows /dev/full
# shellcheck disable=SC2086
keeps "bigpoints census --rows" '^(board|[RGB]+),' "$bigpoints" census $small --header --rows "$work/F" --format csv
# shellcheck disable=SC2086
keeps "bigpoints census --details" '^(colours|3),' "$bigpoints" census $small --details "$work/F"
keeps "bigpoints solve --proof" '^(bigpoints proof 1|objective|value|root|side|end|[A-Za-z.]+	)' \
    "$bigpoints" solve --objective margin --proof "$work/F" RGGR
keeps "bigpoints match --record" '^players=' \
    "$bigpoints" match --seat 2 --seat 1 --games 4 --seed 1 --record "$work/F" --replace board=RGGR
keeps "bigpoints tree --output" '^(digraph|\}|.*;$|    .*|  graph.*)' "$bigpoints" tree --format dot --output "$work/F" RGGR
keeps "bigpoints matrix --ends" ',' "$bigpoints" matrix --game nim --ends "$work/F" heaps=2+2 last=loses
"$bigpoints" census --colours 2 --discs 2 --format csv --header >"$work/summary.csv"
keeps "bigpoints plot --script" '^([#swuEp0-9$ ].*)?$' "$bigpoints" plot --script "$work/F" outcomes "$work/summary.csv"
for verb in $("$bigpoints" --list-verbs); do
    for stream in 0 1 2; do
        closed $stream "$bigpoints" "$verb" --no-such-option
        same "bigpoints $verb without stream $stream: exit code" 2 $?
    done
done

# --- Examples --------------------------------------------------------------------------------------

run "$BUILD/examples/play" --demo
same "examples/play --demo: exit code" 0 "$code"
same "examples/play --demo: no message" "" "$err"
expect "examples/play --demo shows a game" test "$(wc -l <"$work/out")" -ge 5
cp "$work/out" "$work/first"
run "$BUILD/examples/play" --demo
expect "examples/play --demo shows the same again" cmp "$work/first" "$work/out"
run "$BUILD/examples/tutor"
same "examples/tutor: exit code" 0 "$code"
same "examples/tutor: no message" "" "$err"
expect "examples/tutor plays a whole game" grep -q -E '^[0-9]+ to [0-9]+$' "$work/out"
cp "$work/out" "$work/first"
run "$BUILD/examples/tutor"
expect "examples/tutor plays the same again" cmp "$work/first" "$work/out"
run "$BUILD/examples/review"
same "examples/review: exit code" 0 "$code"
expect "examples/review finds a costly move" grep -q -x 'move 8 of player 2, Gb, cost 1.0 points; better was Bb' "$work/out"
run "$BUILD/examples/review" nonsense
same "examples/review nonsense: exit code" 2 "$code"
run "$BUILD/examples/puzzle" 1
same "examples/puzzle: exit code" 0 "$code"
expect "examples/puzzle has a solution" grep -q '^solution: Ya ' "$work/out"
run "$BUILD/examples/puzzle" 1 players=3
same "examples/puzzle for three: exit code" 2 "$code"
for table in array growing; do
    run "$BUILD/examples/fibonacci" 20 $table
    fine "examples/fibonacci, $table"
    same "examples/fibonacci, $table: F(20) and its calls" " 20                6765          21        21891          39" \
        "$(tail -n 1 "$work/out")"
done
run "$BUILD/examples/fibonacci" 20 none
same "examples/fibonacci, none: without memory the calls are those of the plain recursion" \
    " 20                6765          21        21891       21891" "$(tail -n 1 "$work/out")"
run "$BUILD/examples/fibonacci" --csv 12
fine "examples/fibonacci --csv"
same "examples/fibonacci --csv: rows" 37 "$(wc -l <"$work/out" | tr -d ' ')"
expect "examples/fibonacci --csv: calls and seconds" grep -q -E '^12,recursive,465,0\.[0-9]+$' "$work/out"
for arguments in 0 91 x "20 pile" "1 array 2" "--csv x"; do
    # shellcheck disable=SC2086
    run "$BUILD/examples/fibonacci" $arguments
    expect "examples/fibonacci $arguments fails" test "$code" -ne 0
    contains "examples/fibonacci $arguments: a message" "fibonacci" "$work/err"
done
for example in examples/*.c; do
    name=$(basename "$example" .c)
    expect "$example is built" test -x "$BUILD/examples/$name"
done

finish
