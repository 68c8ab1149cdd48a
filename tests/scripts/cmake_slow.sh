#!/bin/sh
# SPDX-License-Identifier: MIT
# The library by CMake beside that of make: what both install and export. Then one library alone, a project that has the library
# as a subproject, and wrong uses. The source is a copy in a folder whose name has spaces and letters outside ASCII.
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

# --- The installed library ---------------------------------------------------------------------------

touch "$work/stamp"
expect "CMake configures" configure "$build"
expect "CMake builds" compile
expect "CMake installs" install_to "$work/cmake"
expect "make installs" make install CC="$CC" CXX="$CXX" DESTDIR="$work/make" PREFIX="$prefix"

find "$source" -newer "$work/stamp" >"$work/list"
empty "CMake writes nothing into the source folder" "$work/list"
rm "$by_make/include/bigpoints/bigpoints_ffi.h" # only make has a shell for it
sed -i '/^ffi_header=/d; /^modules=/d' "$by_make/lib/pkgconfig/bigpoints.pc"
for folder in include lib/pkgconfig lib/cmake; do
    expect "$folder is that of make" diff -r "$by_make/$folder" "$by_cmake/$folder"
done
find "$by_cmake" -type f ! -path '*/include/*' ! -path '*/lib/pkgconfig/*' ! -path '*/lib/cmake/*' ! -name 'libbigpoints.*' \
    >"$work/list"
empty "only the library and its package files are installed" "$work/list"
find "$by_cmake" -type f -perm /022 >"$work/list"
empty "no installed file can be changed by others" "$work/list"

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
find "$work/project" -name 'libbigpoints.so*' >"$work/list"
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
    uses "$kind only, installed" $kind -DCMAKE_PREFIX_PATH="$work/$kind$prefix"
done

# --- Prefix, wrong uses ------------------------------------------------------------------------------

expect "another prefix when it is installed" cmake --install "$build" --prefix "$work/moved"
contains "bigpoints.pc has that prefix" "prefix=$work/moved" "$work/moved/lib/pkgconfig/bigpoints.pc"
contains "and folders below it" "libdir=\${prefix}/lib" "$work/moved/lib/pkgconfig/bigpoints.pc"
expect "the manifest" xargs -d '\n' rm <"$build/install_manifest.txt"
find "$work/moved" ! -type d >"$work/list"
empty "the manifest has every file and link" "$work/list"

expect "without a build type" cmake -G "$generator" -S "$source" -B "$work/default"
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
wrong "a build in the source folder" "Build in another folder" configure "$source"
expect "the Makefile is there still" cmp Makefile "$source/Makefile"

finish
