#!/bin/sh
# SPDX-License-Identifier: MIT
# Programs for Windows under Wine beside those of this system: the same bytes on standard output and standard error, the
# same exit codes, the same files; and files that one of them began and the other one continues.
#
#   usage: BUILD=build/mingw tests/windows/compare.sh      ("make check-mingw" does this)
#
# NATIVE is the folder of the programs of this system, build/bin.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/../scripts/_lib.sh"

here=$(cd "$(dirname "$0")/../.." && pwd)
NATIVE=$(cd "${NATIVE:-$here/build/bin}" && pwd) || exit 1
WINDOWS=$(cd "$here/$BUILD/bin" && pwd) || exit 1
mkdir "$work/native" "$work/windows"

# become SYSTEM bigpoints VERB ARGUMENT...: this process becomes the command, in the folder $work/native or $work/windows.
become() {
    cd "$work/$1" || exit 1
    system=$1
    shift 2
    if [ "$system" = native ]; then
        exec "$NATIVE/bigpoints" "$@"
    fi
    exec "$here/scripts/wine.sh" "$WINDOWS/bigpoints.exe" "$@"
}

# on SYSTEM PROGRAM ARGUMENT...: runs a program.
on() (
    become "$@"
)

# untimed FILE: without times: of JSON, of a checkpoint, with its checksum, and of the report of a match.
untimed() {
    sed -e 's/"seconds":[0-9.]*/"seconds":T/' -e 's/^\(milliseconds\|end\) .*/\1 T/' -e 's/^\( *[0-9].*%\) *[0-9.]*$/\1 T/' \
        -e 's/^.* games a second.*/T games a second/' "$@"
}

# both NAME PROGRAM ARGUMENT...: on the input $work/in, the same output, messages and exit code.
both() {
    name=$1
    shift
    for system in native windows; do
        on $system "$@" <"$work/in" >"$work/whole.out" 2>"$work/$system.err"
        echo $? >"$work/$system.code"
        untimed "$work/whole.out" >"$work/$system.out"
    done
    # Services of Wine, which a program starts, write there too. A crash of the program itself changes its exit code.
    sed -i '/^wine: /d' "$work/windows.err"
    for what in code out err; do
        expect "$name: the same $what" diff "$work/native.$what" "$work/windows.$what"
    done
}

# files NAME FILE...: the programs wrote the same files.
files() {
    name=$1
    shift
    for file in "$@"; do
        expect "$name: the same file $file" cmp "$work/native/$file" "$work/windows/$file"
    done
}

: >"$work/in"

# Counting, solving, and what users do wrong.
both "perft" bigpoints perft RGBRGB
both "perft, three players" bigpoints perft --players 3 --rules thesis RGBWRGBK
both "perft without a board" bigpoints perft
both "help" bigpoints solve --help
both "version" bigpoints census --version
both "an unknown option" bigpoints solve --unknown
both "letters beyond ASCII in a message" bigpoints solve 'RGBÄ漢'
both "csv with nodes" bigpoints solve --format csv --header RGBRGB RGGRBB RYGRYBYGGBRRGBYB
both "a margin with all moves" bigpoints solve --format csv --objective margin --moves RYGRYBYGGBRRGBYB
both "json" bigpoints solve --format json --objective margin RGBWRGBK
both "thesis" bigpoints solve --format csv --rules thesis --objective thesis RGBGRB
both "maxn" bigpoints solve --format csv --players 3 --objective maxn RGBRGB
for system in native windows; do # with two threads the number of nodes, the last field, is not always the same
    on $system bigpoints solve --format csv --threads 2 --objective margin RYGRYBYGGBRRGBYB 2>&1 | sed 's/,[0-9]*$//' >"$work/$system.out"
done
expect "two threads" diff "$work/native.out" "$work/windows.out"
expect "two threads: a value" grep -q '^RYGRYBYGGBRRGBYB,1,' "$work/windows.out"
both "a proof" bigpoints solve --format csv --proof proof RGBRGB
files "a proof" proof
printf 'RGBRGB\n# comment\r\n\r\nRGGRBB\r\nGGRR' >"$work/in"
both "boards on standard input" bigpoints solve --format csv -
printf 'RGB\032RGB\n' >"$work/in"
both "an input with the end mark of DOS" bigpoints solve --format csv -
: >"$work/in"

# A census: rows, details, threads, shards, names of files.
size="--colours 3 --discs 3"
# shellcheck disable=SC2086
{
    both "census" bigpoints census $size --format csv --header --moves --rows rows --details 'Zählung 漢.csv'
    files "census" rows 'Zählung 漢.csv'
    both "census again, over its files" bigpoints census $size --format json --threads 2 --rows rows --replace --details 'Zählung 漢.csv'
    files "census again" rows 'Zählung 漢.csv'
    both "a census of the thesis" bigpoints census $size --rules thesis --objective thesis --format csv --rows thesis
    files "a census of the thesis" thesis
    both "a sample" bigpoints census --colours 4 --discs 4 --sample 20 --seed 7 --format csv --rows sample
    files "a sample" sample
    both "a size" bigpoints census --colours 5 --discs 9 --white 5 --black 5 --count

    # Checkpoints: each system makes one, which the other one merges.
    both "shard 1" bigpoints census $size --shard 1/2 --checkpoint 1 --rows rows1
    both "shard 2" bigpoints census $size --shard 2/2 --checkpoint 2
    files "shards" rows1
    for file in 1 2; do
        untimed "$work/native/$file" >"$work/native.out"
        untimed "$work/windows/$file" >"$work/windows.out"
        expect "shards: the same checkpoint" diff "$work/native.out" "$work/windows.out"
    done
    cp "$work/native/1" "$work/windows/from-native"
    cp "$work/windows/1" "$work/native/from-native"
    both "merged shards of both systems" bigpoints census --merge from-native 2 --format csv
    both "a checkpoint of another census" bigpoints census --colours 3 --discs 2 --checkpoint 1
}
for system in native windows; do
    echo "not a checkpoint" >"$work/$system/damaged"
done
# shellcheck disable=SC2086
both "a damaged checkpoint" bigpoints census $size --checkpoint damaged

# killed SYSTEM: starts a census that writes a checkpoint and rows, and kills it when some of the work is saved.
job="--colours 4 --discs 3 --objective margin --format csv --checkpoint long --rows long-rows"
killed() {
    rm -f "$work/$1/long" "$work/$1/long-rows"
    # shellcheck disable=SC2086
    become "$1" bigpoints census $job --every 0.1 >/dev/null 2>&1 &
    pid=$!
    for _ in $(seq 600); do
        kill -0 $pid 2>/dev/null || break
        grep -q '^rows [1-9]' "$work/$1/long" 2>/dev/null && break
        sleep 0.05
    done
    kill -KILL $pid 2>/dev/null
    wait $pid 2>/dev/null
    # Wine needs a moment to notice that a process is gone.
    [ "$1" = native ] || sleep 1
    expect "killed on $1: some work is saved" grep -q '^rows [1-9]' "$work/$1/long"
}

# shellcheck disable=SC2086
on native bigpoints census --colours 4 --discs 3 --objective margin --format csv --rows whole-rows >"$work/whole"
for began in native windows; do
    [ $began = native ] && ended=windows || ended=native
    killed $began
    cp "$work/$began/long" "$work/$began/long-rows" "$work/$ended/"
    # shellcheck disable=SC2086
    expect "continued on $ended" on $ended bigpoints census $job
    cp "$log" "$work/continued"
    expect "killed on $began, continued on $ended: the result" diff "$work/whole" "$work/continued"
    expect "killed on $began, continued on $ended: the rows" cmp "$work/native/whole-rows" "$work/$ended/long-rows"
    expect "no other files are left" sh -c "! ls '$work/$ended' | grep -e '\.bp-unfinished' -e '\.tmp' -e '\.old'"
done
# The one that began is still locked to no one: it continues its own file too.
# shellcheck disable=SC2086
expect "killed and continued on windows" on windows bigpoints census $job

# Tables in files: the same bytes, and each system uses the file of the other one.
board=RYGRYBYGGBRRGBYB
both "a table in a file" bigpoints solve --format csv --objective margin --memory 1 --table-file 'Täfel' $board
files "a table in a file" 'Täfel'
cp "$work/native/Täfel" "$work/windows/from-native.table"
cp "$work/windows/Täfel" "$work/native/from-native.table"
both "the table of the other system" bigpoints solve --format csv --objective margin --table-file from-native.table $board
both "a table of another game" bigpoints solve --format csv --players 3 --objective maxn --table-file from-native.table RGBRGB

# The other programs.
both "a tree" bigpoints tree --format dot --rules thesis --illegal RGGR
both "a tree in a file" bigpoints tree --output tree.dot --game nim heaps=1+2 last=loses
files "a tree in a file" tree.dot
both "a census for a figure" bigpoints census --colours 3 --discs 2 --objective margin --header --format csv --details details.csv
both "a figure" bigpoints plot margins --script figure.gp details.csv
files "a figure" figure.gp
both "a matrix for bigpoints matrix" bigpoints matrix --game nim --csv matrix heaps=2+2 last=loses
files "a matrix for bigpoints matrix" matrix
both "a matrix game" bigpoints matrix matrix
both "nim" bigpoints solve --game nim --moves heaps=3+5+7' 'last=loses
printf '4\nvalues\nquit\n' >"$work/in"
both "four in a row" bigpoints play --game connect4 --seat human --seat minimax:depth=4 5x4
printf 'e5\nhint\nquit\n' >"$work/in"
both "gomoku" bigpoints play --game gomoku --seat human --seat minimax:depth=2 9x9
printf 'show\nmoves\nhelp\nsave game\nquit\n' >"$work/in"
both "a game of Big Points" bigpoints play --seed 5 --nodes 1000 --seat human --seat 4
files "a saved game" game
: >"$work/in"
both "computers play" bigpoints play --seed 5 --nodes 2000 --seat 5 --seat 8 colours=3 discs=3
match="--nodes 2000 --games 6 --seed 3 colours=3 discs=3"
# shellcheck disable=SC2086
{
    both "a match" bigpoints match --seat 8 --seat greedy $match --record games
    files "a match" games
    both "a match over an existing record" bigpoints match --seat 8 --seat greedy $match --record games
}
on windows bigpoints match --seat 3 --seat 'cmd:true' --games 2 >"$work/out" 2>"$work/err"
same "a program as a player: exit code" 2 $?
contains "a program as a player: the message" "can't be a player on this system" "$work/err"

finish
