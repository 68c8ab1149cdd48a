#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs tests and counts what they say.
#
#   usage: scripts/run-tests.sh TEST...
#
# A TEST is a program, a script (.sh, .py), or a fuzz target under fuzz-replay/, which gets its corpus
# as argument. Each closes with the line "N Tests M Failures K Ignored"; a crash, a time-out or a
# missing line is a failure. A failing test shows all it wrote. The last line of all is
# "N passed, N failed", with ", N skipped" if tests were ignored; the line before it then says why, and how to have
# what is missing. The exit code is 0 if something passed and nothing failed.
#
#   ONLY=text          only the tests whose path contains the text
#   TEST_JOBS=2        how many run at the same time
#   TEST_TIMEOUT=900   seconds that one may take
#   TEST_WRAPPER=      a command that runs the programs (valgrind ...)
set -u

jobs=${TEST_JOBS:-2}
limit=${TEST_TIMEOUT:-900}

now() {
    t=$(date +%s.%N)
    case $t in
    *N) date +%s ;; # a date(1) without fractions
    *) echo "$t" ;;
    esac
}

# What the name of a test becomes as a file name.
flat() {
    echo "$1" | tr / _
}

# Runs the test $1, writes its output to a log, "passed failed skipped" to a result file, and a line.
run_one() {
    test=$1
    log=$LOGS/$(flat "$test")
    timeout=
    if command -v timeout >/dev/null 2>&1; then
        timeout="timeout -k 10 $limit"
    fi
    needs_line=yes
    begin=$(now)
    # The wrappers are lists of words on purpose.
    # shellcheck disable=SC2086
    case $test in
    *.py)
        if command -v python3 >/dev/null 2>&1; then
            $timeout python3 "$test"
        else
            echo "python3 is missing"
            echo "1 Tests 0 Failures 1 Ignored"
        fi
        ;;
    *.sh)
        if [ -x "$test" ]; then
            $timeout "$test"
        else
            $timeout sh "$test"
        fi
        ;;
    */fuzz-replay/*)
        needs_line=no
        $timeout ${TEST_WRAPPER:-} "$test" "tests/fuzz/corpus/${test##*/}"
        ;;
    *)
        $timeout ${TEST_WRAPPER:-} "$test"
        ;;
    esac >"$log" 2>&1 </dev/null
    code=$?
    end=$(now)
    times >"$log.times"

    # Programs for Windows end lines with \r\n.
    line=$(tr -d '\r' <"$log" |
        sed -n 's/^\([0-9][0-9]*\) Tests \([0-9][0-9]*\) Failures \([0-9][0-9]*\) Ignored *$/\1 \2 \3/p' | tail -n 1)
    why=
    if [ "$code" -eq 124 ] || [ "$code" -eq 137 ]; then
        why="stopped after $limit seconds, or killed"
    elif [ "$code" -gt 128 ]; then
        why="killed by signal $((code - 128))"
    fi
    if [ -z "$line" ] && [ $needs_line = no ] && [ "$code" -eq 0 ]; then
        line="1 0 0"
    fi
    if [ -z "$line" ]; then
        why=${why:-"no closing line, exit code $code"}
        line="0 0 0"
    fi
    # shellcheck disable=SC2086
    set -- $line
    passed=$(($1 - $2 - $3)) failed=$2 skipped=$3
    if [ "$code" -ne 0 ] && [ "$failed" -eq 0 ]; then
        failed=1
        why=${why:-"exit code $code without a failed test"}
    elif [ "$1" -eq 0 ] && [ "$failed" -eq 0 ]; then
        failed=1
        why=${why:-"it ran no test"}
    fi

    word=ok
    if [ "$failed" -gt 0 ]; then
        word=FAIL
        echo "$test${why:+: $why}" >"$log.failed"
    elif [ "$passed" -eq 0 ]; then
        word=skip
    fi
    note=
    if [ "$skipped" -gt 0 ]; then
        note=", $skipped skipped"
    fi
    seconds=$(echo "$begin $end" | awk '{ printf "%.2f", $2 - $1 }')
    # The second line of times(1) is for the children: user and system time, such as 1m2.34s.
    busy=$(awk -F '[ ms]+' 'NR == 2 { printf "%.2f", $1 * 60 + $2 + $3 * 60 + $4 }' "$log.times")
    echo "$passed $failed $skipped" >"$log.result"
    printf '  %-4s %-44s %5d passed %8s s %8s s busy%s%s\n' "$word" "${test#build/}" "$passed" "$seconds" "$busy" \
        "$note" "${why:+ ($why)}"
}

if [ "${1:-}" = --one ]; then
    run_one "$2"
    exit 0
fi

if [ -n "${ONLY:-}" ]; then
    for test in "$@"; do
        shift
        case $test in
        *"$ONLY"*) set -- "$@" "$test" ;;
        esac
    done
fi

# Tests start from a clean slate: what was said to the calling make is not meant for theirs.
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL CONFIG DESTDIR PREFIX ONLY V 2>/dev/null || :

ASAN_OPTIONS=${ASAN_OPTIONS-detect_leaks=1:allocator_may_return_null=1}
UBSAN_OPTIONS=${UBSAN_OPTIONS-print_stacktrace=1}
TSAN_OPTIONS=${TSAN_OPTIONS-halt_on_error=1}
export ASAN_OPTIONS UBSAN_OPTIONS TSAN_OPTIONS
LC_ALL=C
LOGS=$(mktemp -d "${TMPDIR:-/tmp}/bigpoints-tests.XXXXXX") || exit 1
export LC_ALL LOGS
trap 'rm -rf "$LOGS"' EXIT
trap 'exit 130' INT TERM

if [ $# -gt 0 ]; then
    printf '%s\n' "$@" | xargs -P "$jobs" -n 1 "$0" --one
fi

total_passed=0 total_failed=0 total_skipped=0
for test in "$@"; do
    log=$LOGS/$(flat "$test")
    if [ -r "$log.result" ]; then
        read -r passed failed skipped <"$log.result"
    else
        passed=0 failed=1 skipped=0
        echo "$test: it was not run to its end" >"$log.failed"
    fi
    total_passed=$((total_passed + passed))
    total_failed=$((total_failed + failed))
    total_skipped=$((total_skipped + skipped))
    if [ -r "$log.failed" ]; then
        echo
        echo "---- $(cat "$log.failed")"
        cat "$log" 2>/dev/null
        echo "----"
    elif [ "$skipped" -gt 0 ]; then
        # Say why: the lines before the closing one, as Unity and our scripts write them.
        grep -e ':IGNORE' -e '[Ss]kip' -e 'missing' "$log" | sed "s|^|  skipped in ${test##*/}: |"
    fi
done

if [ $((total_passed + total_failed)) -eq 0 ]; then
    echo "no test ran" >&2
fi
echo
if [ $total_skipped -gt 0 ]; then
    # Why, in one line; what was skipped only because of another one says no more.
    reasons=$(for test in "$@"; do
        sed -n -e 's/^skipped: .*: //p' -e 's/.*:IGNORE: //p' -e "s/.* \.\.\. skipped '\(.*\)'/\1/p" "$LOGS/$(flat "$test")" 2>/dev/null
    done | grep -v 'the block before it was not run' | sort -u | awk '{ printf "%s%s", (NR > 1 ? "; " : ""), $0 }')
    have=$(DEPS=no scripts/deps.sh test 2>/dev/null | sed -n 's/.*As root: //p')
    echo "skipped: ${reasons:-see above}${have:+. To have more: $have}"
fi
printf '%d passed, %d failed' $total_passed $total_failed
if [ $total_skipped -gt 0 ]; then
    printf ', %d skipped' $total_skipped
fi
echo
[ $total_failed -eq 0 ] && [ $total_passed -gt 0 ]
