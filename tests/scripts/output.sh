#!/bin/sh
# SPDX-License-Identifier: MIT
# Every file that a program writes beside its standard output: complete or not there, on the disk before it has its name.
# A run that fails leaves the old file and nothing else. What a killed run leaves does not stop the next one.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"
file=$work/file

"$bin/bigpoints" census --colours 2 --discs 3 --objective margin --format csv --header >"$work/summary.csv"
kinds="plot tree matrix match details checkpoint proof play"

# write KIND COMMAND...: lets a program write $file; the command, if there is one, runs it.
write() {
    kind=$1
    shift
    case $kind in
    plot) run "$@" "$bin/bigpoints" plot outcomes --script "$file" "$work/summary.csv" ;;
    tree) run "$@" "$bin/bigpoints" tree --rules thesis --format dot --output "$file" RGGR ;;
    matrix) run "$@" "$bin/bigpoints" matrix --game nim --csv "$file" heaps=2+2 last=loses ;;
    match) run "$@" "$bin/bigpoints" match --seat random --seat random --games 60 --record "$file" --replace colours=2 discs=2 ;;
    details) run "$@" "$bin/bigpoints" census --colours 2 --discs 3 --moves --details "$file" ;;
    checkpoint)
        run "$@" "$bin/bigpoints" census --colours 3 --discs 3 --rules thesis --objective thesis --checkpoint "$file"
        ;;
    proof) run "$@" "$bin/bigpoints" solve --proof "$file" --objective margin RGBGRB ;;
    play) run_on "save $file\nquit\n" "$@" "$bin/bigpoints" play --plain --seat human --seat human board=RGGR ;;
    esac
}

# refused NAME KIND WHY: the last run has not written and says why. The files are as they were in $old.
refused() {
    [ "$2" = play ] || same "$1: exit code" 1 "$code"
    cat "$work/out" "$work/err" >"$work/said"
    contains "$1: the name" "$file" "$work/said"
    contains "$1: the message" "$3" "$work/said"
    same "$1: nothing is left" "$old" "$(cd "$work" && ls -d file* 2>/dev/null && cat file)"
}

# preload NAME: makes a library of the C text on standard input that replaces functions of the C library.
preload() {
    { echo '#define _GNU_SOURCE'; cat; } >"$work/$1.c"
    # shellcheck disable=SC2086
    $CC -shared -fPIC -o "$work/$1.so" "$work/$1.c" -ldl >"$log" 2>&1
}

# --- A limit for the size of files -----------------------------------------------------------------

cat >"$work/limited" <<'SCRIPT'
#!/bin/sh
ulimit -f 0
exec "$@"
SCRIPT
chmod +x "$work/limited"
for kind in $kinds; do
    rm -f "$file"*
    old=
    # The limit counts for all files: the output of the program itself goes through a pipe.
    write $kind sh -c '{ "$@"; echo $? >"$0/code"; } 2>&1 | cat >&2' "$work" "$work/limited"
    code=$(cat "$work/code")
    refused "a file that may not grow, $kind" $kind "File too large"
    write $kind
    same "a file that may grow again, $kind: exit code" 0 "$code"
    expect "a file that may grow again, $kind" test -s "$file"
done

# --- What a killed run leaves ----------------------------------------------------------------------

if preload die <<'PROGRAM'; then
#include <signal.h>
int rename(const char *from, const char *to)
{
    (void)from;
    (void)to;
    return raise(SIGKILL);
}
PROGRAM
    for kind in $kinds; do
        for run in 1 2 3; do
            [ $kind != checkpoint ] || rm -f "$file"
            write $kind env LD_PRELOAD="$work/die.so"
        done
        expect "a killed run, $kind" test "$code" -gt 128
        write $kind
        same "after killed runs, $kind: exit code" 0 "$code"
        expect "after killed runs, $kind: the file" test -s "$file"
        rm -f "$file"*
    done
else
    ignore "after killed runs" "no shared library can be made"
fi
for kind in $kinds; do
    rm -f "$file"*
    echo mine >"$file.tmp"
    write $kind
    same "a file with the temporary name, $kind: exit code" 0 "$code"
    expect "a file with the temporary name, $kind: the other is written" test -s "$file"
    same "a file with the temporary name, $kind, is kept" mine "$(cat "$file.tmp")"
done
rm -f "$file"*

# --- Calls that fail -------------------------------------------------------------------------------

# failing NAME TYPE ARGUMENTS ERROR ANSWER: a library in which this function fails.
failing() {
    preload "$1" <<PROGRAM
#include <errno.h>
#include <stdio.h>
$2 $1($3)
{
    errno = $4;
    return $5;
}
PROGRAM
}
for name in fdopen fsync rename; do
    case $name in
    fdopen) said="Too many open files" && failing fdopen "FILE *" "int file, const char *mode" EMFILE NULL ;;
    fsync) said="Input/output error" && failing fsync int "int file" EIO -1 ;;
    rename) said="Read-only file system" && failing rename int "const char *from, const char *to" EROFS -1 ;;
    esac || {
        ignore "$name fails" "no shared library can be made"
        continue
    }
    for kind in $kinds; do
        rm -f "$file"*
        write $kind
        old=$(cd "$work" && ls -d file* && cat file)
        write $kind env LD_PRELOAD="$work/$name.so"
        refused "$name fails, $kind" $kind "$said"
    done
done

# --- On the disk before it has its name ------------------------------------------------------------

if preload order <<'PROGRAM'; then
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
static void note(const char *text)
{
    FILE *file = fopen(getenv("ORDER"), "a");
    fprintf(file, "%s\n", text);
    fclose(file);
}
int fsync(int descriptor)
{
    struct stat there;
    note(fstat(descriptor, &there) == 0 && S_ISDIR(there.st_mode) ? "folder" : "file");
    return 0;
}
int rename(const char *from, const char *to)
{
    int (*real)(const char *, const char *) = (int (*)(const char *, const char *))dlsym(RTLD_NEXT, "rename");
    note("name");
    return real(from, to);
}
PROGRAM
    for kind in $kinds; do
        rm -f "$file"* "$work/order"
        write $kind
        write $kind env ORDER="$work/order" LD_PRELOAD="$work/order.so"
        same "$kind: synced, named, its folder synced" "file name folder" "$(head -n 3 "$work/order" | xargs)"
    done
else
    ignore "synced, named, its folder synced" "no shared library can be made"
fi

finish
