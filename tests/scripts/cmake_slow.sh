#!/bin/sh
# SPDX-License-Identifier: MIT
# The build with CMake against the build with make: what both install, what the libraries export, what the programs print.
# Then one library alone, the Unity tests, a project that has the library as a subproject, and wrong uses. The source is a
# copy in a folder whose name has spaces and letters outside ASCII.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"

if ! has cmake; then
    ignore "CMake" "cmake is missing (make deps FOR=cmake)"
    finish
fi

prefix=/opt/big-points
here=$(pwd)
odd="$work/ein Ordner für Größen"
source="$odd/source"
build="$odd/build"
by_make=$work/make$prefix
by_cmake=$work/cmake$prefix
version=$(awk '/^#define BP_VERSION_(MAJOR|MINOR|PATCH) / { printf "%s%s", dot, $3; dot = "." }' \
    include/bigpoints/version.h)
generator="Unix Makefiles"
! has ninja || generator=Ninja

mkdir -p "$source"
for entry in *; do
    case $entry in
    build | lib | tests) ;;
    *) cp -pR "$entry" "$source/" ;;
    esac
done
mkdir "$source/tests"
cp -pR tests/unit tests/golden tests/conformance tests/support tests/naive tests/bench "$source/tests/"

# configure BUILD_FOLDER ARGUMENT...: without optimisation, for speed.
# shellcheck disable=SC2317 # called by expect
configure() {
    configure_folder=$1
    shift
    CC=$CC cmake -G "$generator" -S "$source" -B "$configure_folder" -DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS=-O0 \
        -DCMAKE_INSTALL_PREFIX="$prefix" -DCMAKE_INSTALL_LIBDIR=lib "$@"
}

# shellcheck disable=SC2317 # called by expect
compile() {
    cmake --build "$build" --parallel 2 "$@"
}

# shellcheck disable=SC2317 # called by expect
install_to() {
    DESTDIR=$1 cmake --install "$build"
}

# --- Both install the same -------------------------------------------------------------------------

touch "$work/stamp"
expect "CMake configures" configure "$build"
expect "CMake builds" compile
expect "CMake installs" install_to "$work/cmake"
expect "make installs" make install CC="$CC" CXX="$CXX" DESTDIR="$work/make" PREFIX="$prefix"

# tree FOLDER: its files and folders; links with what they lead to.
tree() {
    (cd "$1" && find . ! -type l -print && find . -type l -exec ls -l {} + | sed 's/.* \(\.[^ ]* -> \)/\1/') | sort
}

find "$source" -newer "$work/stamp" >"$work/list"
empty "CMake writes nothing into the source folder" "$work/list"

tree "$by_make" >"$work/tree_make"
tree "$by_cmake" >"$work/tree_cmake"
expect "the installed library was found" grep -q -x "./lib/libbigpoints.so.$version" "$work/tree_make"
expect "both install the same files and links" diff "$work/tree_make" "$work/tree_cmake"
for folder in include share lib/pkgconfig lib/cmake; do
    expect "$folder is equal, byte by byte" diff -r "$by_make/$folder" "$by_cmake/$folder"
done
find "$by_cmake" -type f -perm /022 >"$work/list"
empty "no installed file can be changed by others" "$work/list"
find "$by_cmake/bin" -type f ! -perm -755 >"$work/list"
empty "programs can be run" "$work/list"

# exported FOLDER: symbols of the shared library with their version nodes, its soname, what it needs, its flags.
# shellcheck disable=SC2317 # called by name
exported() {
    nm -D --defined-only --with-symbol-versions "$1/lib/libbigpoints.so" | awk '{ print $2, $3 }' | sort
    readelf -d "$1/lib/libbigpoints.so" | sed -n 's/.*(\(SONAME\|NEEDED\|FLAGS_1\|RPATH\|RUNPATH\))/\1/p'
}

# archived FOLDER: global symbols of the static library.
# shellcheck disable=SC2317 # called by name
archived() {
    nm -g --defined-only "$1/lib/libbigpoints.a" | awk 'NF == 3 { print $2, $3 }' | sort
}

if has nm && has readelf; then
    for list in exported archived; do
        $list "$by_make" >"$work/${list}_make"
        $list "$by_cmake" >"$work/${list}_cmake"
        expect "$list: symbols were found" grep -q ' bp_solve' "$work/${list}_make"
        expect "$list: both libraries have the same" diff "$work/${list}_make" "$work/${list}_cmake"
    done
    expect "version nodes were compared" grep -q 'bp_solve@@BIGPOINTS_' "$work/exported_cmake"
else
    ignore "symbols of the libraries" "nm or readelf is missing"
fi

# equal PROGRAM ARGUMENT...: both print the same, and something.
equal() {
    program=$1
    shift
    if [ ! -x "$by_make/bin/$program" ]; then
        ignore "$program" "it was not built"
        return
    fi
    run "$by_make/bin/$program" "$@"
    wanted=$out
    run "$by_cmake/bin/$program" "$@"
    fine "$program $*"
    expect "$program $*: it prints" test -n "$out"
    same "$program $*: output" "$wanted" "$out"
}

for program in "$by_make"/bin/*; do
    equal "${program##*/}" --version
done
equal bigpoints perft --depth 3 RGGR
equal bigpoints solve --objective margin --format csv RYGRYBYGGB
equal bigpoints census --colours 2 --discs 3 --format csv
equal bigpoints nim --solve 3 5 7
equal bigpoints connect4 --solve 4653652317162375572132
equal bigpoints match --seat exact --seat random --games 4 --format csv colours=2 discs=3

# --- Projects that use it --------------------------------------------------------------------------

# uses NAME shared|static ARGUMENT...: the project tests/consumer/subproject builds, and its program plays.
uses() {
    title=$1 kind=$2
    shift 2
    rm -rf "$work/project"
    expect "$title: configure" env CC="$CC" cmake -G "$generator" -S "$here/tests/consumer/subproject" -B "$work/project" \
        -DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS=-O0 "$@"
    expect "$title: build" cmake --build "$work/project" --parallel 2
    run "$work/project/play"
    fine "$title"
    same "$title: output" "$played" "$out"
    linked=static
    ! readelf -d "$work/project/play" 2>/dev/null | grep -q 'NEEDED.*libbigpoints' || linked=shared
    same "$title: linked" "$kind" "$linked"
}

# shellcheck disable=SC2086 # CC is a list of words
expect "the program of the projects" $CC -std=c99 -o "$work/play" -Iinclude tests/consumer/play.c \
    "$by_make/lib/libbigpoints.a" -pthread
played=$("$work/play")
expect "it prints" test -n "$played"

uses "installed" shared -DCMAKE_PREFIX_PATH="$by_cmake"
uses "subproject" static -DBIGPOINTS_SOURCE="$source" -DBIGPOINTS_UTHASH=OFF
find "$work/project" -type f -name 'bigpoints' -o -name 'test_*' -o -name 'example-*' -o -name 'libbigpoints.so*' >"$work/list"
empty "subproject: the static library alone is built" "$work/list"
find "$work/project" -name 'libbigpoints.a' -exec nm {} + 2>/dev/null | grep 'uthash' >"$work/list"
empty "BIGPOINTS_UTHASH=OFF: no table uthash" "$work/list"
sed -n 's/^\([A-Za-z_]*\):[A-Z]*=.*/\1/p' "$work/project/CMakeCache.txt" |
    grep -v -E '^(_?CMAKE|FIND_PACKAGE|FETCHCONTENT|BIGPOINTS|bigpoints|bigpoints_subproject)_' >"$work/list"
empty "subproject: its cache entries have its name" "$work/list"

# A library of the project that links this one can be exported, and the export names the target of the package.
expect "subproject, installed: configure" cmake -S "$here/tests/consumer/subproject" -B "$work/project" -DBIGPOINTS_INSTALL=ON
find "$work/project" -name 'player*.cmake' -exec cat {} + >"$work/exports"
contains "subproject, installed: the export" "bigpoints::bigpoints_static" "$work/exports"

# --- One library alone -----------------------------------------------------------------------------

for kind in shared static; do
    flag=OFF other=so
    [ $kind = static ] || flag=ON other=a
    expect "$kind only: configure" configure "$build" -DBUILD_SHARED_LIBS=$flag
    expect "$kind only: build" compile
    expect "$kind only: install" install_to "$work/$kind"
    find "$work/$kind$prefix/lib" -name "*.$other*" >"$work/list"
    empty "$kind only: the other one is not installed" "$work/list"
    same "$kind only: a program runs" "1 3" "$("$work/$kind$prefix/bin/bigpoints" perft --depth 1 RGGR 2>&1)"
    uses "$kind only, installed" $kind -DCMAKE_PREFIX_PATH="$work/$kind$prefix"
done

# --- Tests, prefix, wrong uses ---------------------------------------------------------------------

unity=${UNITY_DIR:-$here/build/unity}
if [ -e "$unity/unity.c" ]; then
    expect "tests: configure" configure "$build" -DBIGPOINTS_TESTS=ON -DUNITY_DIR="$unity"
    expect "tests: build" compile --target test_board test_json_reader test_playthrough
    expect "tests: ctest" ctest --test-dir "$build" -R '^test_(board|json_reader|playthrough)$' --no-tests=error
    contains "tests: three were run" "tests passed, 0 tests failed out of 3" "$log"
    expect "tests: the list" ctest --test-dir "$build" -N
    same "tests: every Unity program is one" "$(find "$source/tests" -name 'test_*.c' | wc -l)" \
        "$(sed -n 's/^Total Tests: //p' "$log")"
else
    ignore "Unity tests" "Unity is missing"
fi

expect "another prefix when it is installed" cmake --install "$build" --prefix "$work/moved"
contains "bigpoints.pc has that prefix" "prefix=$work/moved" "$work/moved/lib/pkgconfig/bigpoints.pc"
contains "and folders below it" "libdir=\${prefix}/lib" "$work/moved/lib/pkgconfig/bigpoints.pc"
expect "the manifest" xargs -d '\n' rm <"$build/install_manifest.txt"
find "$work/moved" ! -type d >"$work/list"
empty "the manifest has every file and link" "$work/list"

expect "without a build type" cmake -G "$generator" -S "$source" -B "$work/default" -DBIGPOINTS_PROGRAMS=OFF
grep -E '^CMAKE_(BUILD_TYPE|C_FLAGS_RELEASE):' "$work/default/CMakeCache.txt" >"$work/flags"
contains "it is Release" "CMAKE_BUILD_TYPE:STRING=Release" "$work/flags"
contains "with the optimisation of make" "-O3" "$work/flags"

# wrong NAME MESSAGE ARGUMENT...: CMake refuses, and the message says why.
wrong() {
    title=$1 message=$2
    shift 2
    refuse "$title" "$@"
    tr -s ' \n' '  ' <"$log" >"$work/said"
    contains "$title: message" "$message" "$work/said"
}

wrong "without uthash.h" "uthash.h is missing" configure "$work/wrong" -DBIGPOINTS_HAS_UTHASH=0 \
    -DCMAKE_FIND_ROOT_PATH="$work/none" -DCMAKE_FIND_ROOT_PATH_MODE_INCLUDE=ONLY
wrong "tests without Unity" "BIGPOINTS_TESTS needs UNITY_DIR" configure "$work/wrong2" -DBIGPOINTS_TESTS=ON
wrong "a build in the source folder" "Build in another folder" configure "$source"
expect "the Makefile is there still" cmp Makefile "$source/Makefile"

finish
