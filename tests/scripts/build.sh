#!/bin/sh
# SPDX-License-Identifier: MIT
# The build itself: objects have the same bytes in every folder, and what is missing or wrong is said in one message.
# tests/packaging/ has the slow tests of this kind.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"

one=$work/one
two="$work/a second, lönger folder/two"
for tree in "$one" "$two"; do
    mkdir -p "$tree/lib"
    cp -pR Makefile *.mk include src scripts "$tree/"
done

# shellcheck disable=SC2317 # called by expect and refuse
# in_tree FOLDER ARGUMENT...: make, with the fewest libraries.
in_tree() {
    (cd "$1" && shift && CCACHE_DISABLE=1 make MPI=no NCURSES=no "$@")
}

# --- The same bytes --------------------------------------------------------------------------------

objects="build/release/obj/src/base/wide.o build/release/obj/src/base/version.o"
for flags in "-O1 -g" "-O0 -g -flto"; do
    for tree in "$one" "$two"; do
        # shellcheck disable=SC2086 # a list of words
        expect "objects with $flags" in_tree "$tree" CC="$CC" CFLAGS="$flags" $objects
        # shellcheck disable=SC2086
        (cd "$tree" && cat $objects) >"$tree/all"
    done
    expect "the same bytes with $flags" cmp "$one/all" "$two/all"
    refuse "no path of this machine with $flags" grep -q -a -F "$work" "$one/all"
done

# --- Messages --------------------------------------------------------------------------------------

# one_message NAME TEXT ARGUMENT...: make fails, and says this and little more.
one_message() {
    title=$1 text=$2
    shift 2
    refuse "$title" in_tree "$one" "$@"
    contains "$title" "$text" "$log"
    expect "$title: a short message" test "$(grep -c . "$log")" -le 8
}

one_message "a compiler that is missing" "the compiler missing-compiler is missing" CC=missing-compiler
# The headers of the system without uthash.h; the compiler's own stay.
mkdir "$work/headers"
ln -s /usr/include/* "$work/headers/"
rm -f "$work/headers/uthash.h"
without="$CC -nostdinc -isystem $($CC -print-file-name=include) -isystem $work/headers"
without="$without -isystem $work/headers/$($CC -print-multiarch 2>/dev/null || $CC -dumpmachine)"
one_message "uthash.h that is missing" "make UTHASH=no does without it" CC="$without" WARNINGS=-Wfatal-errors CFLAGS=-O0 \
    build/release/obj/src/table/table_uthash.o
one_message "an unknown LIBRARY" "LIBRARY=neither is unknown; it is static or shared" LIBRARY=neither
one_message "a word that is neither yes nor no" "WERROR=1 is unknown; it is yes or no" WERROR=1
one_message "a folder without the sources" "version.h can't be read" -C "$one/lib" -f ../Makefile
rm -rf "$two/build"
: >"$two/build" # nobody can make a folder of that name, not even root
one=$two
one_message "a folder that can't be written to" "this folder can't be written to" CC="$CC" -j2 lib

# --- The release -----------------------------------------------------------------------------------

run scripts/release_check.sh no-such-step
same "an unknown step: exit code" 2 "$code"
contains "an unknown step" "there is no step no-such-step; the steps are: versions test" "$work/err"

copy=$work/release
mkdir -p "$copy/include" "$copy/bindings/node"
cp -R scripts "$copy/"
cp -R include/bigpoints "$copy/include/"
cp bindings/node/package.json "$copy/bindings/node/"
version=$(awk '/^#define BP_VERSION_(MAJOR|MINOR|PATCH) / { printf "%s%s", dot, $3; dot = "." }' include/bigpoints/version.h)
printf 'version: %s\ndate-released: 2026-01-02\n' "$version" >"$copy/CITATION.cff"
echo "## $version (2026-01-02)" >"$copy/CHANGELOG.md"

# checked: the step "versions" in the copy.
checked() {
    run sh -c "cd '$copy' && scripts/release_check.sh versions"
}

checked
same "equal versions: exit code" 0 "$code"
contains "equal versions: the table" "versions       passed " "$work/out"
for damage in "s/-01-02)/-01-03)/ CHANGELOG.md" "s/ (.*// CHANGELOG.md" "s/$version/9.9.9/ CITATION.cff" \
    "s/$version/9.9.9/ bindings/node/package.json"; do
    file=$copy/${damage##* }
    cp "$file" "$work/kept"
    sed -i "${damage% *}" "$file"
    checked
    same "$damage: exit code" 1 "$code"
    contains "$damage: the table" "versions       FAILED " "$work/out"
    cp "$work/kept" "$file"
done

finish
