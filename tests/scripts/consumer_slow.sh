#!/bin/sh
# SPDX-License-Identifier: MIT
# Tests the installation. Installs into a staging folder, builds a C and a C++ program outside the tree, shared and
# static, with pkg-config and with CMake, plays games from python3, checks headers, modules, symbols and soname, and
# uninstalls.
# CC and CXX are lists of words on purpose.
# shellcheck disable=SC2086
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"

prefix=/opt/big-points
stage=$work/stage
root=$stage$prefix
here=$(pwd)
consumer=$here/tests/consumer
version=$(awk '/^#define BP_VERSION_(MAJOR|MINOR|PATCH) / { printf "%s%s", dot, $3; dot = "." }' \
    include/bigpoints/version.h)
abi=${version%%.*} # what stands in the soname

install_to() {
    stage_dir=$1
    shift
    make install CC="$CC" CXX="$CXX" DESTDIR="$stage_dir" PREFIX="$prefix" "$@"
}

# shellcheck disable=SC2317 # called by expect
uninstall_from() {
    stage_dir=$1
    shift
    make uninstall CC="$CC" CXX="$CXX" DESTDIR="$stage_dir" PREFIX="$prefix" "$@"
}

# Whether the program $1 needs the shared library at run time.
is_shared() {
    readelf -d "$1" 2>/dev/null | grep -q "NEEDED.*libbigpoints\.so\.$abi\]"
}

# runs NAME PROGRAM shared|static: it prints the one line that all these programs print.
runs() {
    if [ ! -x "$2" ]; then
        fail "$1: $2 was not built"
        return
    fi
    LD_LIBRARY_PATH=$root/lib "$2" >"$work/out" 2>&1
    code=$?
    [ -n "$wanted" ] || wanted=$(cat "$work/out")
    same "$1: exit code" 0 "$code"
    same "$1: output" "$wanted" "$(cat "$work/out")"
    kind=static
    ! is_shared "$2" || kind=shared
    same "$1: linked" "$3" "$kind"
}
wanted=

# --- Installing ------------------------------------------------------------------------------------

if ! install_to "$stage" >"$log" 2>&1; then
    fail "make install" "$log"
    finish
fi
pass
refuse "a relative PREFIX" make install CC="$CC" CXX="$CXX" DESTDIR="$work/relative/" PREFIX=usr
contains "a relative PREFIX" "PREFIX=usr must begin with /" "$log"
expect "a relative PREFIX: nothing is installed" test ! -e "$work/relative"
for file in lib/libbigpoints.a "lib/libbigpoints.so.$version" "lib/libbigpoints.so.$abi" \
    lib/libbigpoints.so lib/pkgconfig/bigpoints.pc include/bigpoints.h include/bigpoints.hpp include/bigpoints/state.h \
    include/bigpoints/bigpoints_ffi.h include/bigpoints/bigpoints_game.h include/bigpoints/view.h \
    include/bigpoints/experimental/census.h include/bigpoints/sys/game_ops.h \
    share/bigpoints/python/bigpoints/__init__.py share/bigpoints/python/bigpoints/__main__.py share/bigpoints/node/bigpoints.js share/bigpoints/node/native.js \
    share/bigpoints/node/package.json \
    share/bigpoints/lua/bigpoints.lua share/bigpoints/rust/bigpoints.rs share/bigpoints/rust/Cargo.toml bin/bigpoints share/man/man1/bigpoints-perft.1 \
    share/bash-completion/completions/bigpoints share/doc/bigpoints/README.md share/doc/bigpoints/docs/rules.md \
    share/doc/bigpoints/examples/Makefile share/man/man7/bigpoints.7; do
    expect "installed: $file" test -s "$root/$file"
done
expect "a CMake package file is installed" \
    sh -c "ls '$root'/lib/cmake/bigpoints/*onfig.cmake '$root'/lib/cmake/bigpoints/*ersion.cmake"
find "$stage" ! -type d ! -path "$root/*" >"$work/list"
empty "nothing is installed outside the prefix" "$work/list"
find "$stage" -type f -perm /022 >"$work/list"
empty "no installed file can be changed by others" "$work/list"
grep -r -l -F -e "$stage" -e "$here" "$root/lib/pkgconfig" "$root/lib/cmake" "$root/include" \
    "$root/share" >"$work/list"
empty "no installed text names the staging folder or the source" "$work/list"
same "the installed program runs" "1 3" "$("$root/bin/bigpoints" perft --depth 1 RGGR 2>&1)"
grep -E '^(prefix|libdir|includedir)=' "$root/lib/pkgconfig/bigpoints.pc" | grep -v -F \
    -e "prefix=$prefix" -e "=\${prefix}/" >"$work/list"
empty "bigpoints.pc stands on the prefix" "$work/list"

# --- Headers ---------------------------------------------------------------------------------------

(cd "$root/include" && find . -name '*.h' ! -name bigpoints_ffi.h | sed 's|^\./||' | sort) >"$work/headers"
(cd include && find . -name '*.h' | sed 's|^\./||' | sort) >"$work/ours"
expect "all headers are installed, and no other" cmp "$work/headers" "$work/ours"
while read -r header; do
    # Twice, because the second time must change nothing.
    case $header in
    */experimental/*) echo '#define BP_EXPERIMENTAL' ;;
    esac >"$work/alone.c"
    printf '#include <%s>\n#include <%s>\nextern int some_name;\n' "$header" "$header" >>"$work/alone.c"
    cp "$work/alone.c" "$work/alone.cpp"
    expect "$header alone as C99" $CC -std=c99 -pedantic-errors -Wall -Wextra -Werror \
        -I"$root/include" -fsyntax-only "$work/alone.c"
    if has ${CXX%% *}; then
        expect "$header alone as C++11" $CXX -std=c++11 -pedantic-errors -Wall -Wextra -Werror \
            -I"$root/include" -fsyntax-only "$work/alone.cpp"
    else
        ignore "$header alone as C++11" "$CXX is missing"
    fi
done <"$work/headers"

# --- The shared library ----------------------------------------------------------------------------

library=$root/lib/libbigpoints.so.$version
if has nm && has readelf; then
    # The version of the symbols is a symbol too, an absolute one.
    nm -D --defined-only "$library" | awk '$2 != "A" { sub(/@.*/, "", $NF); print $NF }' | sort >"$work/exported"
    grep -v '^bp_[a-z0-9]' "$work/exported" >"$work/list"
    empty "only bp_ names are exported" "$work/list"
    grep '^bp__' "$work/exported" >"$work/list"
    empty "no private name is exported" "$work/list"
    # A declaration goes from BP_API, first on its line, to the semicolon; the first name before "("
    # is its own.
    (cd "$root/include" && xargs cat <"$work/headers") |
        awk 'BEGIN { RS = ";" }
            (at = index($0, "\nBP_API ")) > 0 {
                $0 = substr($0, at)
                if (match($0, /bp_[a-z0-9_]+\(/)) print substr($0, RSTART, RLENGTH - 1)
            }' | sort >"$work/declared"
    expect "declarations were found" test "$(wc -l <"$work/declared")" -gt 50
    expect "declared once each" sh -c "uniq -d <'$work/declared' | grep . && exit 1 || exit 0"
    expect "what is declared is exported, and nothing else" diff "$work/declared" "$work/exported"
    same "soname" "libbigpoints.so.$abi" \
        "$(readelf -d "$library" | sed -n 's/.*SONAME.*\[\(.*\)\].*/\1/p')"
    readelf -d "$library" | sed -n 's/.*NEEDED.*\[\(.*\)\].*/\1/p' |
        grep -v -e '^libc\.' -e '^libpthread\.' -e '^ld-linux' >"$work/list"
    empty "it needs the C library alone" "$work/list"
else
    ignore "symbols of the shared library" "nm or readelf is missing"
fi
same "links lead to the library" "$library" "$(readlink -f "$root/lib/libbigpoints.so")"
same "the soname leads to the library" "$library" "$(readlink -f "$root/lib/libbigpoints.so.$abi")"

# --- pkg-config ------------------------------------------------------------------------------------

package() {
    PKG_CONFIG_SYSROOT_DIR=$stage PKG_CONFIG_LIBDIR=$root/lib/pkgconfig pkg-config "$@"
}

if has pkg-config; then
    same "pkg-config knows the version" "$version" "$(package --modversion bigpoints)"
    same "pkg-config --variable=prefix" "$prefix" \
        "$(PKG_CONFIG_LIBDIR=$root/lib/pkgconfig pkg-config --variable=prefix bigpoints)"
    same "pkg-config --variable=ffi_header" "$prefix/include/bigpoints/bigpoints_ffi.h" \
        "$(PKG_CONFIG_LIBDIR=$root/lib/pkgconfig pkg-config --variable=ffi_header bigpoints)"
    shared=$(package --cflags --libs bigpoints)
    static=$(package --static --cflags --libs bigpoints)
    expect "C, pkg-config, shared" $CC -std=c99 -Wall -Wextra -Werror -o "$work/c_shared" \
        "$consumer/play.c" $shared
    runs "C, pkg-config, shared" "$work/c_shared" shared
    expect "C, pkg-config, static" $CC -std=c99 -Wall -Wextra -Werror -static -o "$work/c_static" \
        "$consumer/play.c" $static
    runs "C, pkg-config, static" "$work/c_static" static
    if has ${CXX%% *}; then
        expect "C++, pkg-config, shared" $CXX -std=c++11 -Wall -Wextra -Werror \
            -o "$work/cpp_shared" "$consumer/play.cpp" $shared
        runs "C++, pkg-config, shared" "$work/cpp_shared" shared
        expect "C++, pkg-config, static" $CXX -std=c++11 -Wall -Wextra -Werror -static \
            -o "$work/cpp_static" "$consumer/play.cpp" $static
        runs "C++, pkg-config, static" "$work/cpp_static" static
    else
        ignore "C++, pkg-config" "$CXX is missing"
    fi
    # The installed examples, in a copy: their Makefile finds the library through pkg-config.
    cp -R "$root/share/doc/bigpoints/examples" "$work/elsewhere"
    expect "the installed examples" env PKG_CONFIG_SYSROOT_DIR="$stage" PKG_CONFIG_LIBDIR="$root/lib/pkgconfig" \
        make -C "$work/elsewhere" CC="$CC" CFLAGS="-O1 -Werror"
    for example in examples/*.c; do
        name=$(basename "$example" .c)
        expect "examples/$name.c outside the tree" test -x "$work/elsewhere/$name"
    done
    refuse "the examples without the library" env PKG_CONFIG_LIBDIR="$work" \
        make -C "$work/elsewhere" CC="$CC" -W solve.c solve
    contains "the examples without the library: the reason" "pkg-config does not find bigpoints.pc" "$log"
    same "an example runs outside the tree" "The second player wins." \
        "$(LD_LIBRARY_PATH=$root/lib "$work/elsewhere/nim" 2 2 2>&1)"
    same "an example with experimental functions runs outside the tree" "$("$BUILD/examples/census" 2 2)" \
        "$(LD_LIBRARY_PATH=$root/lib "$work/elsewhere/census" 2 2 2>&1)"
else
    ignore "pkg-config" "pkg-config is missing"
fi

# --- CMake -----------------------------------------------------------------------------------------

# with_cmake NAME TREE: builds and runs all four programs with the package in that tree.
with_cmake() {
    rm -rf "$work/cmake"
    expect "$1: configure" cmake -S "$consumer" -B "$work/cmake" -DCMAKE_PREFIX_PATH="$2" \
        -DBIGPOINTS_WANTED="${version%.*}"
    expect "$1: build" cmake --build "$work/cmake"
    for kind in shared static; do
        runs "$1, C, $kind" "$work/cmake/play_c_$kind" $kind
        runs "$1, C++, $kind" "$work/cmake/play_cpp_$kind" $kind
    done
}

if has cmake && has ${CXX%% *}; then
    with_cmake "CMake" "$root"
    refuse "CMake refuses a version that is not there" cmake -S "$consumer" -B "$work/cmake99" \
        -DCMAKE_PREFIX_PATH="$root" -DBIGPOINTS_WANTED=99.0
    mkdir -p "$work/moved to"
    mv "$stage" "$work/moved to/here"
    stage="$work/moved to/here"
    root=$stage$prefix
    with_cmake "CMake, tree moved" "$root"
else
    ignore "CMake" "cmake or $CXX is missing"
fi

# --- Python ----------------------------------------------------------------------------------------

if has python3; then
    expect "python3 plays 100 games" python3 "$consumer/play.py" "$root/lib/libbigpoints.so.$abi" 100
else
    ignore "python3 plays 100 games" "python3 is missing"
fi

# --- Elsewhere, and away again ---------------------------------------------------------------------

arch=$($CC -print-multiarch 2>/dev/null)
if [ -n "$arch" ]; then
    other=$work/other
    expect "make install with LIBDIR" install_to "$other" LIBDIR="$prefix/lib/$arch"
    expect "the library is there" test -s "$other$prefix/lib/$arch/libbigpoints.so.$abi"
    refuse "and not in the usual place" test -e "$other$prefix/lib/libbigpoints.so.$abi"
    if has pkg-config; then
        same "LIBDIR in bigpoints.pc" "$prefix/lib/$arch" \
            "$(PKG_CONFIG_LIBDIR=$other$prefix/lib/$arch/pkgconfig pkg-config --variable=libdir bigpoints)"
    fi
    if has cmake && has ${CXX%% *}; then
        with_cmake "CMake, LIBDIR" "$other$prefix"
    fi
    expect "make uninstall with LIBDIR" uninstall_from "$other" LIBDIR="$prefix/lib/$arch"
    find "$other" ! -type d >"$work/list"
    empty "uninstall with LIBDIR leaves no file" "$work/list"
fi

spaced="$work/a folder"
expect "make install where a name has a space" install_to "$spaced"
expect "the header is there" test -s "$spaced$prefix/include/bigpoints.h"
mkdir -p "$spaced$prefix/include/other"
: >"$spaced$prefix/include/other/foreign.h"
expect "make uninstall" uninstall_from "$spaced"
(cd "$spaced" && find . ! -type d) >"$work/list"
same "uninstall leaves what is not ours, and nothing else" ".$prefix/include/other/foreign.h" \
    "$(cat "$work/list")"
find "$spaced" -type d -name '*bigpoints*' >"$work/list"
empty "uninstall leaves no folder of ours" "$work/list"
expect "make uninstall twice" uninstall_from "$spaced"

expect "make uninstall of the moved tree" uninstall_from "$stage"
find "$stage" ! -type d >"$work/list"
empty "uninstall leaves no file" "$work/list"

finish
