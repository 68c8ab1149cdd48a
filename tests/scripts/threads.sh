#!/bin/sh
# SPDX-License-Identifier: MIT
# Threads that can't be made: a program goes on with those that it has, at least the first one, with the same results.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"

cat >"$work/few.c" <<'PROGRAM'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *user)
{
    static atomic_int made;
    int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) =
        (int (*)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *))dlsym(RTLD_NEXT, "pthread_create");
    return atomic_fetch_add(&made, 1) < atoi(getenv("FEW")) ? real(thread, attributes, start, user) : EAGAIN;
}
PROGRAM
# shellcheck disable=SC2086
if ! $CC -shared -fPIC -o "$work/few.so" "$work/few.c" -ldl >"$log" 2>&1; then
    ignore "threads that can't be made" "no shared library can be made"
    finish
fi

# few NAME COMMAND...: the same output, whatever number of threads can be made.
few() {
    name=$1
    shift
    run "$@"
    fine "$name"
    cp "$work/out" "$work/wanted"
    for threads in 0 1 2; do
        run env FEW=$threads LD_PRELOAD="$work/few.so" "$@"
        fine "$name, $threads threads can be made"
        expect "$name, $threads threads can be made: the same result" cmp "$work/wanted" "$work/out"
    done
}

few match "$bin/bigpoints" match --seat 8 --seat greedy --games 12 --seed 3 --threads 4 --format csv --record - colours=3 discs=2
few census "$bin/bigpoints" census --colours 3 --discs 2 --objective margin --threads 4 --format csv
# The number of nodes varies with the threads: it comes after the value.
few solve sh -c '"$0" solve --threads 4 --objective margin --format csv RGBWGRBKRGB | cut -d , -f 1-3' "$bigpoints"
if "$bigpoints" --list-verbs | grep -q -x engine; then
    for board in RGGR RGBGRB RKGWRGK RGBBGR; do
        echo "{\"id\":\"$board\",\"query\":\"perft\",\"position\":\"$board\",\"depth\":6}"
    done >"$work/requests"
    few engine sh -c '"$0" engine --threads 4 <"$1" | sort' "$bigpoints" "$work/requests"
else
    ignore "engine" "it is not in this build"
fi

finish
