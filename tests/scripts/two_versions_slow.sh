#!/bin/sh
# SPDX-License-Identifier: MIT
# Two versions of the library in one process: loaded at run time, or linked by two plug-ins. And programs that were linked
# with an older minor version. The other versions are this one, built again with another number.
# CC is a list of words on purpose.
# shellcheck disable=SC2086
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"

here=$(pwd)
consumer=$here/tests/consumer
version=$(awk '/^#define BP_VERSION_(MAJOR|MINOR|PATCH) / { printf "%s%s", dot, $3; dot = "." }' \
    include/bigpoints/version.h)
major=${version%%.*}

# another MAJOR MINOR PATCH: a library of that version, in $work/MAJOR.MINOR.PATCH/lib. Objects that do not
# depend on the version are copied, not compiled.
# shellcheck disable=SC2317 # called by expect
another() {
    tree=$work/$1.$2.$3
    mkdir -p "$tree/build/release/obj"
    cp -pR Makefile *.mk include src scripts lib "$tree/"
    cp -p build/release/flags build/release/sources "$tree/build/release/"
    cp -pR build/release/obj/src "$tree/build/release/obj/"
    sed -e "s/^\(#define BP_VERSION_MAJOR\) [0-9]*/\1 $1/" -e "s/^\(#define BP_VERSION_MINOR\) [0-9]*/\1 $2/" \
        -e "s/^\(#define BP_VERSION_PATCH\) [0-9]*/\1 $3/" include/bigpoints/version.h \
        >"$tree/include/bigpoints/version.h"
    (cd "$tree" && make lib CC="$CC" && test -s "lib/libbigpoints.so.$1.$2.$3")
}

if ! echo 'int main(void) { return 0; }' | $CC -x c - -o "$work/a.out" -ldl >"$log" 2>&1; then
    ignore "two versions" "there is no dlopen here"
    finish
fi
other=$((major + 7))
expect "a library of another major version" another $other 8 9
expect "a library of another minor version" another "$major" 98 7
flags="-std=c11 -Wall -Wextra -Werror -I$here/include"

# --- Loaded at run time ----------------------------------------------------------------------------

expect "the program that loads two" $CC $flags -rdynamic -o "$work/two_versions" "$consumer/two_versions.c" \
    -pthread -ldl
ours=$here/lib/libbigpoints.so.$version
foreign=$work/$other.8.9/lib/libbigpoints.so.$other.8.9
newer=$work/$major.98.7/lib/libbigpoints.so.$major.98.7
expect "another major version, loaded second" "$work/two_versions" "$ours" "$version" "$foreign" $other.8.9
expect "another major version, loaded first" "$work/two_versions" "$foreign" $other.8.9 "$ours" "$version"
expect "another minor version, of the same soname" "$work/two_versions" "$ours" "$version" "$newer" \
    "$major.98.7"
refuse "the same library twice is noticed" "$work/two_versions" "$ours" "$version" "$ours" "$version"

# --- Linked by two plug-ins ------------------------------------------------------------------------

# plug NAME LIBRARY FOLDER
# shellcheck disable=SC2317 # called by expect
plug() {
    $CC $flags -DPLUG="$1" -shared -fPIC -o "$work/lib$1.so" "$consumer/plug.c" "$2" -Wl,-rpath,"$3"
}

expect "a plug-in linked with this version" plug plug_old "$here/lib/libbigpoints.so" "$here/lib"
expect "a plug-in linked with the other version" plug plug_new "$foreign" "${foreign%/*}"
for order in "plug_old plug_new" "plug_new plug_old"; do
    libraries=
    for name in $order; do
        libraries="$libraries -l$name"
    done
    expect "the program with two plug-ins: $order" $CC $flags -Wl,--no-as-needed -o "$work/two_plugs" \
        "$consumer/two_plugs.c" -L"$work" $libraries -Wl,-rpath,"$work" -Wl,-rpath-link,"$here/lib:${foreign%/*}"
    run "$work/two_plugs"
    number=$(echo "$version" | awk -F . '{ print $1 * 1000000 + $2 * 1000 + $3 }')
    same "each plug-in calls its own version: $order" "$number 1
$((other * 1000000 + 8009)) 1" "$out"
done

# --- Linked with an older minor version --------------------------------------------------------------

minor=${version#*.}
minor=${minor%%.*}
cat >"$work/stable.c" <<'PROGRAM'
#include <bigpoints.h>
#include <stdio.h>
int main(void) { return puts(bp_version_string()) < 0; }
PROGRAM
cat >"$work/experimental.c" <<'PROGRAM'
#define BP_EXPERIMENTAL
#include <bigpoints.h>
#include <bigpoints/experimental/minimax.h>
#include <stdio.h>
int main(void) {
    bp_minimax *minimax;
    if (bp_minimax_new(&minimax, NULL) != BP_OK) return 1;
    bp_minimax_free(minimax);
    return puts(bp_version_string()) < 0;
}
PROGRAM
for name in stable experimental; do
    expect "a program with $name functions" $CC $flags -o "$work/$name" "$work/$name.c" "$here/lib/libbigpoints.so"
    run env LD_LIBRARY_PATH="$here/lib" "$work/$name"
    same "$name functions with their own version" "$version" "$out$err"
done
run env LD_LIBRARY_PATH="${newer%/*}" "$work/stable"
same "stable functions serve programs of an older minor version" "$major.98.7" "$out$err"
refuse "experimental functions do not" env LD_LIBRARY_PATH="${newer%/*}" "$work/experimental"
contains "the loader says which version is missing" "BIGPOINTS_EXPERIMENTAL_${major}_$minor" "$log"
expect "a program with experimental functions, static" $CC $flags -o "$work/static" "$work/experimental.c" \
    "$here/lib/libbigpoints.a" -pthread
run "$work/static"
same "experimental functions, static" "$version" "$out$err"

finish
