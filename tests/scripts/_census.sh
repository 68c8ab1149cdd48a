# SPDX-License-Identifier: MIT
# What the tests of bigpoints census share; read after _lib.sh.
# shellcheck shell=sh disable=SC2034,SC2154


# prints NAME TEXT ARGUMENT...: exactly this, no message, exit code 0.
prints() {
    name=$1 wanted=$2
    shift 2
    run "$bigpoints" census --format csv "$@"
    same "$name: exit code" 0 "$code"
    same "$name" "$wanted" "$out"
    same "$name: no message" "" "$err"
}

# says NAME CODE WORD: the last run ended like this, without a result, and the message has the word.
says() {
    same "$1: exit code" "$2" "$code"
    same "$1: no result" "" "$out"
    case $err in
    "bigpoints census: "*"$3"*) pass ;;
    *) fail "$1: the message does not name '$3'" "$work/err" ;;
    esac
}

# wrong NAME WORD ARGUMENT...: wrong usage; the message names the word and how to get help.
wrong() {
    name=$1 word=$2
    shift 2
    run "$bigpoints" census "$@"
    says "$name" 2 "$word"
    case $err in
    *--help*) pass ;;
    *) fail "$name: the message does not say where help is" "$work/err" ;;
    esac
}

# fails NAME WORD ARGUMENT...: a job that can't be done; the message has the word.
fails() {
    name=$1 word=$2
    shift 2
    run "$bigpoints" census "$@"
    says "$name" 1 "$word"
}

# shards COUNTS NAME ARGUMENT...: in one run, with two threads, and in COUNTS shards: the same bytes.
shards() {
    counts=$1 name=$2
    shift 2
    rm -rf "$work/shards"
    mkdir "$work/shards"
    at=$work/shards
    for threads in 1 2; do
        run "$bigpoints" census --format json "$@" --threads $threads --rows "$at/rows$threads" --details "$at/details$threads"
        same "$name, $threads threads: exit code" 0 "$code"
        cp "$work/out" "$at/json$threads"
    done
    for file in json rows details; do
        expect "$name, two threads: the same $file" cmp "$at/${file}1" "$at/${file}2"
    done
    for count in $counts; do
        rm -f "$at"/shard*
        files=
        for index in $(seq "$count"); do
            "$bigpoints" census "$@" --shard "$index/$count" --checkpoint "$at/shard$index" --rows "$at/shard$index.rows" \
                --threads $((1 + index % 2)) >"$work/out" 2>"$work/err" </dev/null
            same "$name, shard $index/$count: exit code" 0 $?
            files="$at/shard$index $files"
        done
        # shellcheck disable=SC2086
        run "$bigpoints" census --format json --details "$at/details" --merge $files
        same "$name, $count shards: exit code" 0 "$code"
        expect "$name, $count shards: the same result" cmp "$at/json1" "$work/out"
        expect "$name, $count shards: the same details" cmp "$at/details1" "$at/details"
        case $* in
        *"--objective thesis"*)
            # shellcheck disable=SC2086
            run "$bigpoints" census --merge $files --rows "$at/rows" --replace
            ;;
        *) for index in $(seq "$count"); do cat "$at/shard$index.rows"; done >"$at/rows" ;;
        esac
        expect "$name, $count shards: the same rows" cmp "$at/rows1" "$at/rows"
    done
}
