#!/bin/sh
# SPDX-License-Identifier: MIT
# Bash completes verbs, options, words and files; man pages describe exactly the options of the verbs.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"

completion=packaging/bash-completion/bigpoints

# completes NAME EXPECTED WORD...: what bash offers for the last word of a command line.
completes() {
    name=$1 wanted=$2
    shift 2
    bash -c '
        . "$0"
        COMP_WORDS=("$@")
        COMP_CWORD=$(($# - 1))
        _bigpoints "$1"
        printf "%s\n" "${COMPREPLY[@]}" | sort | tr "\n" " "
    ' "$completion" "$@" >"$work/out" 2>"$work/err"
    same "$name" "$wanted" "$(sed 's/ *$//' "$work/out")"
    empty "$name: no message" "$work/err"
}

# described PAGE PROGRAM VERB: the page has the options of the verb and no other.
described() {
    "$2" "$3" --list-options >"$work/list" 2>"$work/err"
    same "$3 --list-options: exit code" 0 $?
    grep -v -E '^--[a-z][a-z-]* ([A-Z][A-Za-z0-9,/:.=-]*|([a-z0-9-]+ ?)*)$' "$work/list" >"$work/odd"
    empty "$3 --list-options: an option on each line, and its value" "$work/odd"
    cut -d ' ' -f 1 "$work/list" | sort >"$work/options"
    sed 's/\\//g' "$1" | grep -o -e '--[a-z][a-z-]*' | sort -u >"$work/described"
    expect "$1 describes the options of the verb and no other" diff "$work/options" "$work/described"
}

for verb in $("$bigpoints" --list-verbs); do
    described "docs/man/bigpoints-$verb.1" "$bigpoints" "$verb"
    expect "docs/man/bigpoints.1 has $verb" grep -q "bigpoints\\\\-$verb" docs/man/bigpoints.1
done
if [ -x "$bigpoints_mpi" ]; then
    described docs/man/bigpoints-mpi.1 "$bigpoints_mpi" census
fi

if has bash; then
    completes "a verb" "solve" "$bigpoints" so
    completes "two verbs" "match matrix" "$bigpoints" mat
    completes "a verb behind help" "census" "$bigpoints" help ce
    completes "an option" "--format" "$bigpoints" solve --for
    completes "two options" "--table --table-file" "$bigpoints" solve --table
    completes "a word" "csv" "$bigpoints" solve --format c
    completes "all words" "csv json text" "$bigpoints" solve --format ""
    completes "a word behind =" "json" "$bigpoints" solve --format = j
    completes "a file" "README.md" "$bigpoints" solve --proof READ
    completes "a number" "" "$bigpoints" solve --nodes ""
    completes "an operand" "README.md" "$bigpoints" plot outcomes READM
else
    ignore "completion" "bash is missing"
fi

finish
