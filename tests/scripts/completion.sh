#!/bin/sh
# SPDX-License-Identifier: MIT
# Bash completes options, words and files of the programs; man pages describe exactly the options of the programs.
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
        _bp_complete "$1"
        printf "%s\n" "${COMPREPLY[@]}" | sort | tr "\n" " "
    ' "$completion" "$@" >"$work/out" 2>"$work/err"
    same "$name" "$wanted" "$(sed 's/ *$//' "$work/out")"
    empty "$name: no message" "$work/err"
}

for program in "$BUILD"/bin/bp-*; do
    name=${program##*/}
    expect "$completion knows $name" grep -q -w -e "$name" "$completion"
    "$program" --list-options >"$work/list" 2>"$work/err"
    same "$name --list-options: exit code" 0 $?
    grep -v -E '^--[a-z][a-z-]* ([A-Z][A-Za-z0-9,/:.=-]*|([a-z0-9-]+ ?)*)$' "$work/list" >"$work/odd"
    empty "$name --list-options: an option on each line, and its value" "$work/odd"
    cut -d ' ' -f 1 "$work/list" | sort >"$work/options"
    sed 's/\\//g' "docs/man/$name.1" | grep -o -e '--[a-z][a-z-]*' | sort -u >"$work/described"
    expect "docs/man/$name.1 describes the options of $name and no other" diff "$work/options" "$work/described"
done

if has bash; then
    completes "an option" "--format" "$BUILD/bin/bp-solve" --for
    completes "two options" "--table --table-file" "$BUILD/bin/bp-solve" --table
    completes "a word" "csv" "$BUILD/bin/bp-solve" --format c
    completes "all words" "csv json text" "$BUILD/bin/bp-solve" --format ""
    completes "a word behind =" "json" "$BUILD/bin/bp-solve" --format = j
    completes "a file" "README.md" "$BUILD/bin/bp-solve" --proof READ
    completes "a number" "" "$BUILD/bin/bp-solve" --nodes ""
    completes "an operand" "README.md" "$BUILD/bin/bp-plot" outcomes READM
else
    ignore "completion" "bash is missing"
fi

finish
