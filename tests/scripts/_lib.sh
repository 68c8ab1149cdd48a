# SPDX-License-Identifier: MIT
# Shared by the script tests: assertions that count, and a working folder that is removed at the end.
#
# A script reads this file first, calls the functions below, and ends with "finish", which prints the
# closing line "N Tests M Failures K Ignored". BUILD is where make put programs and examples; CC and CXX
# are the compilers, which may have arguments and are split into words.
# shellcheck shell=sh disable=SC2034

LC_ALL=C
export LC_ALL
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL 2>/dev/null || :

CC=${CC:-cc}
CXX=${CXX:-g++}
BUILD=${BUILD:-build}
if [ ! -d "$BUILD/bin" ] && [ -d build/bin ]; then
    BUILD=build # programs of the release build lie in build/bin, its objects in build/release
fi

# In place of $PWD/build/bin, because some tests work in another folder.
case $BUILD in /*) bin=$BUILD/bin ;; *) bin=$PWD/$BUILD/bin ;; esac
bigpoints=$bin/bigpoints
bigpoints_mpi=$bin/bigpoints-mpi

tests=0 failures=0 ignored=0
work=$(mktemp -d "${TMPDIR:-/tmp}/bigpoints.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
log=$work/log

# No test reads or leaves anything in the user's state folder.
XDG_STATE_HOME=$work/xdg
export XDG_STATE_HOME

# run COMMAND...: puts its output into $out and $err, its exit code into $code.
run() {
    run_from /dev/null "$@"
}

# run_on INPUT COMMAND...: the same on lines of input, with \n between them.
run_on() {
    # shellcheck disable=SC2059
    printf "$1" >"$work/in"
    shift
    run_from "$work/in" "$@"
}

# run_from FILE COMMAND...: the same on what is in a file.
run_from() {
    run_input=$1
    shift
    "$@" >"$work/out" 2>"$work/err" <"$run_input"
    code=$?
    out=$(cat "$work/out")
    err=$(cat "$work/err")
}

# fine NAME: the last run succeeded without a message.
fine() {
    same "$1: exit code" 0 "$code"
    same "$1: no message" "" "$err"
}

pass() {
    tests=$((tests + 1))
}

# fail NAME [FILE]: the file says what went wrong.
fail() {
    tests=$((tests + 1))
    failures=$((failures + 1))
    echo "FAIL: $1"
    if [ -n "${2:-}" ] && [ -s "$2" ]; then
        head -n 40 "$2" | sed 's/^/    /'
    fi
}

ignore() {
    tests=$((tests + 1))
    ignored=$((ignored + 1))
    echo "skipped: $1: $2"
}

# expect NAME COMMAND...: the command succeeds.
expect() {
    _title=$1
    shift
    if "$@" >"$log" 2>&1; then
        pass
    else
        echo "exit code $?: $*" >>"$log"
        fail "$_title" "$log"
    fi
}

# refuse NAME COMMAND...: the command fails, as it should.
refuse() {
    _title=$1
    shift
    if "$@" >"$log" 2>&1; then
        echo "succeeded: $*" >>"$log"
        fail "$_title" "$log"
    else
        pass
    fi
}

# contains NAME WORD FILE: the file has the word.
contains() {
    if grep -q -F -e "$2" "$3"; then
        pass
    else
        fail "$1: '$2' is missing" "$3"
    fi
}

# same NAME WANTED GOT: two texts are equal.
same() {
    if [ "$2" = "$3" ]; then
        pass
    else
        printf 'wanted: %s\ngot:    %s\n' "$2" "$3" >"$log"
        fail "$1" "$log"
    fi
}

# empty NAME FILE: a list of offences has no entry.
empty() {
    if [ -s "$2" ]; then
        fail "$1" "$2"
    else
        pass
    fi
}

# without_comments FILE...: prints them without comments.
without_comments() {
    cat "$@" | awk 'BEGIN { RS = "[*]/" } { sub(/[/][*].*/, ""); print }'
}

has() {
    command -v "$1" >/dev/null 2>&1
}

finish() {
    echo "$tests Tests $failures Failures $ignored Ignored"
    [ "$failures" -eq 0 ]
    exit $?
}

# wrong_usage VERB NAME WORD ARGUMENT...: wrong usage of a verb; the message names the word and how to get help.
wrong_usage() {
    verb=$1 name=$2 word=$3
    shift 3
    run "$bigpoints" "$verb" "$@"
    same "$name: exit code" 2 "$code"
    same "$name: nothing on stdout" "" "$out"
    case $err in
    "bigpoints $verb: "*"$word"*--help*) pass ;;
    *) fail "$name: the message does not name '$word' and --help" "$work/err" ;;
    esac
}
