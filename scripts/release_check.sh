#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs everything that a release must pass and prints a table: step, result, seconds, note.
#
#   usage: scripts/release_check.sh [STEP...]
#
# Each step writes build/release-check/STEP.log. A step that fails does not keep the others from running. Missing tools
# skip a step, or some of its tests, with a reason; "make deps FOR=release" installs them. The table is also in
# build/release-check/table.txt. The exit code is 0 if no step failed.
set -u
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL 2>/dev/null || : # variables of the calling make are in the environment

steps="versions test headers-check abi-check docs reproducible dist-check bad-cases portability deb-test"
steps="$steps wheel wheel-test npm-pack cmake-test"
logs=build/release-check
jobs=-j$(nproc 2>/dev/null || echo 2)

# What a step runs.
command_of() {
    case $1 in
    versions) echo scripts/versions.sh ;;
    wheel-test) echo "make $jobs test ONLY=wheel_slow" ;;
    cmake-test) echo "make $jobs test ONLY=cmake_slow" ;;
    reproducible | dist-check | bad-cases | portability | deb-test) echo "make $1" ;;
    *) echo "make $jobs $1" ;;
    esac
}

# The closing line "N Tests M Failures K Ignored" of the log $1, as three numbers.
counts() {
    sed -n 's/^\([0-9]*\) Tests \([0-9]*\) Failures \([0-9]*\) Ignored *$/\1 \2 \3/p' "$1" | tail -n 1
}

# The reason why a step with the log $1 did nothing, or nothing.
why_skipped() {
    reason=$(tail -n 1 "$1" | sed -n 's/^[a-z0-9-]*: skipped: //p')
    # shellcheck disable=SC2046 # three numbers
    set -- "$1" $(counts "$1")
    if [ -z "$reason" ] && [ $# -eq 4 ] && [ "$2" -eq "$4" ]; then
        reason=$(sed -n 's/^skipped: //p' "$1" | head -n 1)
        reason=${reason:-every test}
    fi
    echo "$reason"
}

# A word about a step that passed: how many tests, how many of them skipped.
note_of() {
    summary=$(grep -E '^[0-9]+ passed, [0-9]+ failed' "$1" | tail -n 1)
    # shellcheck disable=SC2046 # three numbers
    set -- $(counts "$1")
    if [ -z "$summary" ] && [ $# -eq 3 ]; then
        summary="$(($1 - $3)) passed, $2 failed"
        [ "$3" -eq 0 ] || summary="$summary, $3 skipped"
    fi
    echo "$summary"
}

# What the log $1 of a failed step says last, without make's own words.
last_words() {
    words=$(grep -E -e 'FAIL|rror|wrong|missing|No rule|versions:.*not ' -e 'no section' "$1" | grep -v -e '^make.*Error [0-9]*$' |
        tail -n 1)
    [ -n "$words" ] || words=$(tail -n 1 "$1")
    echo "$words" | cut -c 1-90
}

row() {
    printf '%-14s %-8s %6s  %s\n' "$@"
}

for step in "$@"; do
    case " $steps " in
    *" $step "*) ;;
    *)
        echo "release-check: there is no step $step; the steps are: $steps" >&2
        exit 2
        ;;
    esac
done

mkdir -p $logs
row step result seconds note >$logs/table.txt
failed=0
# shellcheck disable=SC2048 # names without spaces
for step in ${*:-$steps}; do
    log=$logs/$step.log
    command=$(command_of "$step")
    echo "release-check: $step: $command"
    begin=$(date +%s)
    # shellcheck disable=SC2086 # a list of words
    if [ "${command#make }" = "$command" ] && [ ! -x "$command" ]; then
        echo "$command is missing" >"$log"
        code=127
    else
        $command >"$log" 2>&1 </dev/null
        code=$?
    fi
    seconds=$(($(date +%s) - begin))
    reason=$(why_skipped "$log")
    if [ $code -ne 0 ]; then
        failed=$((failed + 1))
        row "$step" FAILED $seconds "$(last_words "$log") ($log)"
    elif [ -n "$reason" ]; then
        row "$step" skipped $seconds "$reason"
    else
        row "$step" passed $seconds "$(note_of "$log")"
    fi >$logs/row
    sed 's/^/release-check: /' $logs/row
    cat $logs/row >>$logs/table.txt
done
rm -f $logs/row

echo
cat $logs/table.txt
if [ -n "$(git status --porcelain 2>/dev/null)" ]; then
    echo "note: the work tree differs from the last commit"
fi
if [ $failed -gt 0 ]; then
    echo "release-check: $failed of the steps failed"
    exit 1
fi
echo "release-check: no step failed. The tag and the signature are left to the maintainer."
