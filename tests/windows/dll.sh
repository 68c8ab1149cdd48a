#!/bin/sh
# SPDX-License-Identifier: MIT
# The library for Windows as others use it: what "make install" puts where, what the DLL exports and needs, and a program
# that is linked with the DLL, with the import library and with the static library. It runs under Wine.
#
#   usage: CC=x86_64-w64-mingw32-gcc BUILD=build/mingw tests/windows/dll.sh      ("make check-mingw" does this)
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/../scripts/_lib.sh"

here=$(cd "$(dirname "$0")/../.." && pwd)
there=$work/there
major=$(awk '/define BP_VERSION_MAJOR / { print $3 }' include/bigpoints/version.h)
dll=$there/usr/bin/libbigpoints-$major.dll
# CC is a list of words.
# shellcheck disable=SC2086
objdump=$($CC -print-prog-name=objdump)

expect "make install" make CONFIG="${BUILD##*/}" CC="$CC" DESTDIR="$there" PREFIX=/usr install
for file in bin/libbigpoints-$major.dll lib/libbigpoints.dll.a lib/libbigpoints.a lib/pkgconfig/bigpoints.pc \
    include/bigpoints.h bin/bigpoints.exe share/man/man1/bigpoints-solve.1; do
    expect "$file is installed" test -f "$there/usr/$file"
done
refuse "no shared library of POSIX is installed" sh -c "ls '$there'/usr/lib/*.so*"

# The functions that the headers declare, and no others.
find include -name '*.h' | sort | xargs awk -f scripts/api.awk | awk '$1 == "function" { print $2 }' | sort >"$work/declared"
"$objdump" -p "$dll" | awk '/Ordinal\/Name Pointer/ { on = 1; next } /^$/ { on = 0 } on { print $NF }' | sort >"$work/exported"
expect "the DLL exports what the headers declare" diff "$work/declared" "$work/exported"
expect "it is not empty" grep -q '^bp_solve$' "$work/exported"

# needs FILE: only DLLs that every Windows has.
needs() {
    "$objdump" -p "$1" | sed -n 's/.*DLL Name: //p' |
        grep -v -i -E '^((kernel32|shell32|msvcrt|advapi32|user32)|ucrtbase|api-ms-win-.*)\.dll$' >"$work/needed"
    empty "${1##*/} needs DLLs of Windows only" "$work/needed"
}
needs "$dll"
needs "$there/usr/bin/bigpoints.exe"

cat >"$work/use.c" <<'C'
#include <bigpoints.h>
#include <stdio.h>

int main(void)
{
    bp_state *state = NULL;
    bp_solver *solver = NULL;
    bp_result *result = NULL;
    int32_t value = 99;
    char why[200] = "";
    int status = bp_bigpoints_open(&state, "board=RGGRBB", NULL, why, sizeof why);
    status = status == BP_OK ? bp_solver_new(&solver, NULL) : status;
    status = status == BP_OK ? bp_solver_set_threads(solver, 2) : status;
    status = status == BP_OK ? bp_solve(&result, solver, state) : status;
    status = status == BP_OK ? bp_result_value(&value, result) : status;
    printf("%s %d %s\n", bp_status_name(status), (int)value, bp_version_string());
    bp_result_free(result);
    bp_solver_free(solver);
    bp_state_free(state);
    return status;
}
C

# linked NAME ARGUMENT...: a program that is linked like this runs.
linked() {
    name=$1
    shift
    # shellcheck disable=SC2086
    expect "$name: links" $CC -std=c11 -Wall -Werror -I"$there/usr/include" "$work/use.c" -o "$there/usr/bin/use.exe" "$@"
    run "$here/scripts/wine.sh" "$there/usr/bin/use.exe"
    same "$name: runs" "BP_OK 1 $(awk '/define BP_VERSION_(MAJOR|MINOR|PATCH) / { printf "%s%s", dot, $3; dot = "." }' \
        include/bigpoints/version.h)" "$(tr -d '\r' <"$work/out")"
    same "$name: exit code" 0 "$code"
}
linked "the import library" -L"$there/usr/lib" -lbigpoints
expect "it uses the DLL" sh -c "'$objdump' -p '$there/usr/bin/use.exe' | grep -q 'DLL Name: libbigpoints-$major.dll'"
linked "the import library, with BP_SHARED" -DBP_SHARED -L"$there/usr/lib" -lbigpoints
linked "the DLL itself" "$dll"
linked "the static library" -static -L"$there/usr/lib" -lbigpoints
refuse "it uses no DLL" sh -c "'$objdump' -p '$there/usr/bin/use.exe' | grep -q 'DLL Name: libbigpoints'"

expect "make uninstall" make CONFIG="${BUILD##*/}" CC="$CC" DESTDIR="$there" PREFIX=/usr uninstall
rm -f "$there/usr/bin/use.exe"
find "$there" -type f -o -type l >"$work/left"
empty "uninstall leaves nothing" "$work/left"

finish
