#!/bin/sh
# SPDX-License-Identifier: MIT
# Two censuses on one checkpoint at the same time: one of them is refused, or they run one after the other. The file is
# never damaged, and its numbers are those of one census alone. PAIRS=1000 pairs start together; then every rename()
# takes 300 ms, so that one process is always in the middle of replacing the file.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"
file=$work/c

size="--colours 3 --discs 2 --objective margin"
# shellcheck disable=SC2086
"$bigpoints" census $size --format csv >"$work/alone"
expect "one census alone" test -s "$work/alone"

# pair OPTION...: two processes on one file. Prints nothing if all is well.
pair() {
    # shellcheck disable=SC2086
    "$bigpoints" census $size --format csv --checkpoint "$file" "$@" >"$work/out1" 2>"$work/err1" &
    # shellcheck disable=SC2086
    "$bigpoints" census $size --format csv --checkpoint "$file" "$@" >"$work/out2" 2>"$work/err2"
    code2=$?
    wait $!
    code1=$?
    for which in 1 2; do
        eval "code=\$code$which"
        if [ "$code" -eq 0 ]; then
            cmp -s "$work/alone" "$work/out$which" || echo "process $which has other numbers"
        elif ! grep -q "another program is using it" "$work/err$which"; then
            echo "process $which failed otherwise: $(cat "$work/err$which")"
        fi
    done
    [ "$code1" -eq 0 ] || [ "$code2" -eq 0 ] || echo "both were refused"
    # shellcheck disable=SC2086
    "$bigpoints" census $size --format csv --checkpoint "$file" >"$work/again" 2>"$work/err" ||
        echo "the file is damaged: $(cat "$work/err")"
    cmp -s "$work/alone" "$work/again" || echo "the file has other numbers"
    for left in "$file".*; do
        [ ! -e "$left" ] || echo "$left is left"
    done
}

pairs=${PAIRS:-1000}
refused=0
i=0
: >"$work/wrong"
while [ "$i" -lt "$pairs" ]; do
    i=$((i + 1))
    [ $((i % 2)) -eq 0 ] || rm -f "$file"
    pair --every 0.001 | sed "s/^/pair $i: /" >>"$work/wrong"
    if grep -q "another program" "$work/err1" "$work/err2"; then
        refused=$((refused + 1))
    fi
done
echo "$pairs pairs, $refused with a refusal"
empty "no pair of processes damages the checkpoint" "$work/wrong"

cat >"$work/slow.c" <<'PROGRAM'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <unistd.h>
int rename(const char *from, const char *to)
{
    int (*real)(const char *, const char *) = (int (*)(const char *, const char *))dlsym(RTLD_NEXT, "rename");
    usleep(300000);
    return real(from, to);
}
PROGRAM
# shellcheck disable=SC2086
if $CC -shared -fPIC -o "$work/slow.so" "$work/slow.c" -ldl >"$log" 2>&1; then
    : >"$work/wrong"
    for i in 1 2 3 4 5; do
        rm -f "$file"
        LD_PRELOAD=$work/slow.so
        export LD_PRELOAD
        pair --every 0.001 | sed "s/^/pair $i: /" >>"$work/wrong"
        unset LD_PRELOAD
    done
    empty "a slow rename changes nothing" "$work/wrong"
else
    ignore "a slow rename changes nothing" "no shared library can be made"
fi

# A link in the place of the new file is not followed.
rm -f "$file"
echo precious >"$work/precious"
ln -s precious "$file.bp-unfinished"
# shellcheck disable=SC2086
run "$bigpoints" census $size --format csv --checkpoint "$file" --every 0.001
same "a link beside the checkpoint: exit code" 0 "$code"
same "a link beside the checkpoint is not followed" precious "$(cat "$work/precious")"

finish
