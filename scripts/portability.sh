#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the library for other platforms, runs the quick tests there, and compares what must be the same everywhere with
# x86-64 by gcc.
#
#   usage: scripts/portability.sh [PLATFORM...]        prints a table; the exit code is 1 if something that ran failed
#          scripts/portability.sh --check PLATFORM     only runs the quick tests
#
# CROSS lists the configurations of the Makefile as PLATFORM:COMPILER:RUNNER. Two more platforms are no such configuration:
# x86-64, which is the release build and the reference, and wasm32. A platform whose tools are missing is skipped.
# Everything is kept in build/portability/PLATFORM/.
set -u

all=build/portability
reference=$all/reference
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL 2>/dev/null || : # variables of the calling make are in the environment
make="${MAKE:-make} -j$(nproc 2>/dev/null || echo 2)"
TEST_TIMEOUT=${TEST_TIMEOUT:-3600} # seconds; an emulator is slow
export TEST_TIMEOUT

# --- Platforms -------------------------------------------------------------------------------------

# field PLATFORM NUMBER: the compiler (2) or the runner (3) of a configuration.
field() {
    for each in $CROSS; do
        if [ "${each%%:*}" = "$1" ]; then
            echo "$each" | cut -d : -f "$2"
        fi
    done
}

compiler_of() {
    case $1 in
    x86-64) echo gcc ;;
    wasm32) echo clang ;;
    *) field "$1" 2 ;;
    esac
}

runner_of() {
    case $1 in
    wasm32) echo "node" ;;
    *) field "$1" 3 ;;
    esac
}

is_platform() {
    [ "$1" = x86-64 ] || [ "$1" = wasm32 ] || [ -n "$(field "$1" 2)" ]
}

# Whether the compiler $1 links a program, as static as ours.
links() {
    echo '#include <stdio.h>
int main(void) { return puts("") < 0; }' | "$1" -x c - -o "$all/links.exe" ${2:+"$2"} >/dev/null 2>&1
}

# missing PLATFORM: prints the tools that are missing.
missing() {
    compiler=$(compiler_of "$1") runner=$(runner_of "$1")
    case $1 in
    wasm32)
        for tool in clang wasm-ld wasm-opt node; do
            command -v $tool >/dev/null 2>&1 || echo "$tool"
        done
        [ -r /usr/include/wasm32-wasi/stdio.h ] || echo wasi-libc
        ;;
    x86-64 | clang) links "$compiler" "" || echo "$compiler" ;;
    *) links "$compiler" -static || echo "$compiler" ;;
    esac
    case $runner in
    '') ;;
    scripts/wine.sh) scripts/wine.sh --ready || echo wine ;;
    *) command -v "$runner" >/dev/null 2>&1 || echo "$runner" ;;
    esac
}

# on PLATFORM MAKE-ARGUMENT...: a make for the configuration.
on() {
    platform=$1
    shift
    case $platform in
    x86-64) $make --no-print-directory CONFIG=release CC=gcc "$@" ;;
    wasm32) $make --no-print-directory CONFIG=release "$@" ;;
    *) $make --no-print-directory CONFIG="$platform" CC="$(compiler_of "$platform")" "$@" ;;
    esac
}

# --- One platform ----------------------------------------------------------------------------------

build() {
    case $1 in
    wasm32) on wasm32 wasm build/wasm-obj/fingerprint.wasm build/bin/bigpoints ;;
    mingw) on x86-64 programs && on mingw build-platform ;; # programs are compared
    *) on "$1" build-platform ;;
    esac
}

run_tests() {
    case $1 in
    wasm32) BUILD=build CC=gcc scripts/run-tests.sh tests/scripts/wasm_slow.sh ;;
    *) on "$1" run-platform ;;
    esac
}

# fingerprint OUT PLATFORM ARGUMENT...: writes what the program prints there into a file.
fingerprint() {
    out=$1 platform=$2
    shift 2
    case $platform in
    x86-64) build/release/portability/fingerprint "$@" ;;
    wasm32) node --no-warnings tests/portability/wasi.mjs build/wasm-obj/fingerprint.wasm "$@" ;;
    *)
        program=build/$platform/portability/fingerprint
        [ -e "$program" ] || program=$program.exe
        $(runner_of "$platform") "$program" "$@"
        ;;
    esac >"$out.raw" || return 1
    tr -d '\r' <"$out.raw" >"$out"
    rm "$out.raw"
}

# What the files of the folder $1 have in common on all platforms: all but the time in a checkpoint and its checksum, and
# the table file, which belongs to one kind of machine.
contents() {
    for name in certificate.txt record.txt position.bin rows.csv census.txt table.saved; do
        echo "$name"
        case $name in
        census.txt) grep -v -e '^milliseconds ' -e '^end ' "$1/$name" ;;
        *) cat "$1/$name" ;;
        esac
    done
}

# make_prints PLATFORM FOLDER: keeps what the platform prints, and the files that it makes.
make_prints() {
    rm -rf "$2/files"
    mkdir -p "$2/files"
    fingerprint "$2/fingerprint.txt" "$1" && fingerprint "$2/log" "$1" write "$2/files" &&
        contents "$2/files" >"$2/contents"
}

# read_files OUT PLATFORM FILES: keeps what the platform prints when it reads a copy of a folder of files, and separately
# what it prints about the table file. Reading changes a table file.
read_files() {
    rm -rf "$all/copy"
    cp -R "$3" "$all/copy"
    fingerprint "$1" "$2" read "$all/copy" || return 1
    grep '^table.file: ' "$1" >"$1.table"
    grep -v '^table.file: ' "$1" >"$1.others"
}

# compare PLATFORM: whether prints and files are those of the reference, and whether each reads the files of the other.
compare() {
    folder=$all/$1
    diff "$reference/fingerprint.txt" "$folder/fingerprint.txt" && cmp "$reference/contents" "$folder/contents" &&
        read_files "$folder/reads" "$1" "$reference/files" && read_files "$folder/is-read" x86-64 "$folder/files" &&
        diff "$reference/reads.others" "$folder/reads.others" && diff "$reference/reads.others" "$folder/is-read.others"
}

# table_file PLATFORM: what happens to a table file of x86-64 there, and to one from there on x86-64.
table_file() {
    folder=$all/$1
    if [ ! -e "$folder/files/table.file" ]; then
        echo none
    elif cmp -s "$reference/reads.table" "$folder/reads.table" && cmp -s "$reference/reads.table" "$folder/is-read.table"; then
        echo shared
    elif grep -q 'another kind of machine' "$folder/reads.table" && grep -q 'another kind of machine' "$folder/is-read.table"; then
        echo refused
    else
        echo FAILED
    fi
}

# step PLATFORM NAME COMMAND...: its output goes to a log, and if it fails that log is remembered.
step() {
    log=$all/$1/$2.log
    echo "portability: $1: $2"
    shift 2
    "$@" >"$log" 2>&1 </dev/null || {
        failed_log=$log
        return 1
    }
}

# run PLATFORM: a row of the table.
run() {
    begin=$(date +%s) built=FAILED tested=- same=- table=- failed_log=
    mkdir -p "$all/$1"
    if step "$1" build build "$1"; then
        warnings=$(grep -c 'warning:' "$log")
        built=yes
        [ "$warnings" -eq 0 ] || built="$warnings warnings"
        step "$1" tests run_tests "$1"
        tested=$(sed -n '$s/ passed, 0 failed/ passed/p' "$log")
        [ -n "$tested" ] || tested=FAILED
        same=FAILED
        if step "$1" prints make_prints "$1" "$all/$1" && step "$1" compare compare "$1"; then
            same=equal
            table=$(table_file "$1")
        fi
    fi
    seconds=$(($(date +%s) - begin))
    runner=$(runner_of "$1")
    printf '%s|%s|%s|%s|%s|%s|%s|%d:%02d\n' "$1" "$(compiler_of "$1")" "${runner:-none}" "$built" "$tested" "$same" "$table" \
        $((seconds / 60)) $((seconds % 60)) >>"$all/rows"
    case "$built $tested $same $table" in
    *FAILED*)
        failed="$failed $1"
        failed_log=${failed_log:-$log}
        echo "portability: $1: FAILED; the end of the log $failed_log:"
        tail -n 25 "$failed_log" | sed 's/^/    /'
        ;;
    esac
}

# --- All of them -----------------------------------------------------------------------------------

# The reference: the release build for x86-64 by gcc.
prepare() {
    mkdir -p "$reference"
    if ! step reference build on x86-64 build/release/portability/fingerprint ||
        ! step reference prints make_prints x86-64 "$reference" ||
        ! step reference compare read_files "$reference/reads" x86-64 "$reference/files"; then
        echo "portability: the reference can't be made; see $log" >&2
        exit 1
    fi
    # The tables of the thesis are known.
    sed -n 's/^thesis //p' "$reference/fingerprint.txt" >"$reference/thesis"
    if [ "$(grep -c -x -F -f "$reference/thesis" tests/golden/thesis_digests.txt)" -ne "$(wc -l <"$reference/thesis")" ]; then
        echo "portability: the tables of the thesis differ from tests/golden/thesis_digests.txt" >&2
        exit 1
    fi
}

print_table() {
    echo
    {
        echo "platform|compiler|runner|library builds|unit tests|fingerprint, files|table file|time"
        cat "$all/rows"
    } | awk -F '|' '
        { rows = NR; for (i = 1; i <= NF; i++) { cell[NR, i] = $i; if (length($i) > width[i]) width[i] = length($i) } }
        END { for (r = 1; r <= rows; r++) { line = ""; for (i = 1; i <= NF; i++) line = line sprintf("%-" (width[i] + 2) "s", cell[r, i]);
              sub(/ +$/, "", line); print line } }'
    echo
    echo "fingerprint of x86-64: sha256 $(sha256sum "$reference/fingerprint.txt" | cut -c 1-16)..., $(wc -l <"$reference/fingerprint.txt") lines"
    sed -n 's/^  skipped in /skipped in /p' "$all"/*/tests.log | sort | uniq -c | sed 's/^ *\([0-9]*\) /\1 x /'
}

mkdir -p "$all"
if [ "${1:-}" = --check ]; then
    lacking=$(missing "$2" | paste -s -d ' ')
    if [ -n "$lacking" ]; then
        echo "check-$2: skipped: $lacking missing; make deps FOR=portability installs it"
        exit 0
    fi
    build "$2" && run_tests "$2"
    exit
fi

for platform in "$@"; do
    if ! is_platform "$platform"; then
        echo "portability: no such platform: $platform; there are: x86-64 $(echo "$CROSS" | sed 's/:[^ ]*//g') wasm32" >&2
        exit 2
    fi
done
# shellcheck disable=SC2046
[ $# -gt 0 ] || set -- x86-64 $(echo "$CROSS" | sed 's/:[^ ]*//g') wasm32

failed='' skipped=''
: >"$all/rows"
prepare
for platform in "$@"; do
    lacking=$(missing "$platform" | paste -s -d ' ')
    if [ -n "$lacking" ]; then
        skipped="$skipped $platform"
        echo "portability: $platform: skipped: $lacking missing"
        echo "$platform|$(compiler_of "$platform")|$(runner_of "$platform")|skipped: $lacking missing" >>"$all/rows"
    else
        run "$platform"
    fi
done
print_table
if [ -n "$skipped" ]; then
    echo "skipped for want of tools:$skipped"
    DEPS=no scripts/deps.sh portability
fi
if [ -n "$failed" ]; then
    echo "FAILED:$failed"
    exit 1
fi
