#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds, tests and installs the tree under conditions that are not ours: missing tools, no network, no root, folders
# and flags of other people.
#
#   usage: tests/packaging/bad_cases.sh [CASE...]      (--list prints the names)
#
# Each case is a function case_NAME that runs in a copy of the tree, with its output in build/bad-cases/NAME.log. A
# table at the end has the result of each: passed, FAILED, or skipped with the reason. The exit code is 1 if one failed.
# ccache is used where it is installed: it changes no result.
# Cases are called by their names, and lists of words are split on purpose.
# shellcheck disable=SC2317,SC2086,SC2046,SC2048,SC2015
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/../scripts/_lib.sh"
# shellcheck source=tests/packaging/_tree.sh
. "$(dirname "$0")/_tree.sh"

here=$PWD
logs=$here/build/bad-cases
mkdir -p "$logs"
cache=
! has ccache || cache="ccache "
jobs=$(nproc 2>/dev/null || echo 2)

# Programs of the tests that take a second together and reach every layer.
quick="test_perft test_keys test_rules test_solver_status test_minimax test_platform test_census_range"

# --- What the cases share --------------------------------------------------------------------------

# skip REASON: ends the case.
skip() {
    echo "$*" >"$case_work/reason"
    exit 77
}

# wrong TEXT: ends the case as failed.
wrong() {
    echo "wrong: $*"
    exit 1
}

# need_tool TOOL: ends the case as skipped if it is missing.
need_tool() {
    has "$1" || skip "$1 is missing"
}

# fresh: a copy of the tree, and the way into it.
fresh() {
    tree=${1:-$case_work/tree}
    copy_tree "$tree" && cd "$tree" || exit 1
}

# built [VARIABLE=VALUE...]: the library, the programs and the tests of $quick.
built() {
    make -j"$jobs" CC="${compiler:-${cache}gcc}" MPI=no "$@" all $(printf 'build/release/tests/%s ' $quick) ||
        wrong "make $*"
}

# works: the tests of $quick pass, and a program solves. WRAPPER runs programs of another machine.
works() {
    TEST_WRAPPER=${WRAPPER:-} scripts/run-tests.sh $(printf 'build/release/tests/%s ' $quick) || wrong "the tests"
    [ "$(${WRAPPER:-} build/bin/bigpoints perft --depth 1 RGGR)" = "1 3" ] || wrong "bigpoints perft"
}

# says TEXT COMMAND...: the command fails, and its messages have the text.
says() {
    text=$1
    shift
    if "$@" >"$case_work/said" 2>&1; then
        cat "$case_work/said"
        wrong "it succeeded: $*"
    fi
    cat "$case_work/said"
    grep -q -F -e "$text" "$case_work/said" || wrong "no '$text' in the message of: $*"
}

# installed FOLDER [static|shared]: a program outside the tree compiles with pkg-config and runs.
installed() {
    need_tool pkg-config
    PKG_CONFIG_PATH=$1/lib/pkgconfig
    export PKG_CONFIG_PATH
    link=--libs
    [ "${2:-shared}" = shared ] || link="--static --libs"
    # The output of pkg-config is quoted for a shell.
    eval "set -- '$1' ${compiler:-gcc} -o '$case_work/play' tests/consumer/play.c $(
        pkg-config --cflags $link bigpoints
    )"
    prefix=$1
    shift
    "$@" || wrong "the program can't be compiled: $*"
    LD_LIBRARY_PATH=$prefix/lib "$case_work/play" || wrong "the program outside the tree"
}

# nobody COMMAND...: as an ordinary user, whose home is $case_work/home.
nobody() {
    if [ "$(id -u)" -ne 0 ]; then
        HOME=$case_work/home "$@"
    else
        HOME=$case_work/home CCACHE_DISABLE=1 setpriv --reuid=65534 --regid=65534 --clear-groups --inh-caps=-all "$@"
    fi
}

give_to_nobody() {
    mkdir -p "$case_work/home"
    [ "$(id -u)" -ne 0 ] || chown -R 65534:65534 "$@" "$case_work/home"
    chmod a+rx "$work" "$case_work"
}

# path_without TOOL...: a folder of links to what POSIX, gcc and make have, and to the other tools of this test.
path_without() {
    folder=$case_work/path
    rm -rf "$folder"
    mkdir -p "$folder"
    for tool in sh make cc gcc g++ as ld ar awk basename cat chmod chown cksum cmp cp cut date diff dirname echo env \
        expr false find git grep gzip head id install ln ls mkdir mktemp mv nproc od paste pkg-config printf pwd python3 \
        readlink realpath rm rmdir sed seq sha256sum sleep sort stat tail tar tee test timeout touch tr true uname uniq \
        wc xargs; do
        case " $* " in
        *" $tool "*) ;;
        *)
            # Not "command -v": some of them are also words of the shell.
            for place in /usr/local/bin /usr/bin /bin; do
                [ -e "$folder/$tool" ] || [ ! -x $place/$tool ] || ln -s $place/$tool "$folder/$tool"
            done
            ;;
        esac
    done
    echo "$folder"
}

# --- Missing things --------------------------------------------------------------------------------

# Each target says which tool is missing and which package brings it.
case_missing_tools() {
    fresh
    git init -q . 2>/dev/null
    bare=$(path_without git python3 pkg-config g++)
    for pair in docs:doxygen format:clang-format format-check:clang-format tidy:clang-tidy analyze:cppcheck \
        valgrind:valgrind fuzz:clang wasm:clang abi-check:abidiff headers-check:g++ coverage:gcov hostile:python3 \
        dist:git; do
        says "${pair#*:} is missing" env PATH="$bare" make MPI=no CFLAGS=-O0 "${pair%%:*}"
        grep -q -e 'make deps FOR=' "$case_work/said" || wrong "make ${pair%%:*} does not say how to get it"
    done
    says "awk" env PATH="$(path_without awk)" make
    says "cc is missing" env PATH="$(path_without cc gcc)" make
    says "gcc" env PATH="$(path_without cc gcc)" DEPS=no scripts/deps.sh build
}

# The rest works without them.
case_missing_tools_build() {
    fresh
    PATH=$(path_without git python3 pkg-config g++)
    export PATH
    compiler=gcc
    built CFLAGS=-O0 examples
    works
    BUILD=build CC=gcc scripts/run-tests.sh tests/scripts/nim.sh tests/scripts/engine.py || wrong "scripts"
    make install CC=gcc MPI=no CFLAGS=-O0 PREFIX="$case_work/to" || wrong "make install"
    rm -rf .git && make dist || wrong "make dist of an unpacked release"
}

# A compiler with words, as ccache users have it.
case_words_in_cc() {
    need_tool ccache
    fresh
    DEPS=no CC="ccache gcc" scripts/deps.sh build headers || wrong "deps.sh does not find the compiler"
}

case_no_network() {
    unshare -n true 2>/dev/null || skip "unshare is not permitted"
    fresh
    unshare -n make -j"$jobs" CC="${cache}gcc" MPI=no CFLAGS=-O0 || wrong "make"
    unshare -n make check CC="${cache}gcc" MPI=no CFLAGS=-O0 ONLY=test_perft || wrong "make check"
    unshare -n make test CC="${cache}gcc" MPI=no CFLAGS=-O0 ONLY=test_rules DEPS=no || wrong "make test DEPS=no"
    rm -rf build
    says "UNITY_DIR=" unshare -n make check CC="${cache}gcc" MPI=no CFLAGS=-O0 ONLY=test_perft
    says "UNITY_DIR=" unshare -n scripts/unity.sh fetch
}

case_no_root() {
    [ "$(id -u)" -ne 0 ] || need_tool setpriv
    fresh
    give_to_nobody "$tree"
    compiler=gcc
    nobody make -j"$jobs" CC=gcc MPI=no CFLAGS=-O0 all $(printf 'build/release/tests/%s ' $quick) || wrong "make"
    nobody make check CC=gcc MPI=no CFLAGS=-O0 ONLY=test_perft || wrong "make check"
    nobody make install CC=gcc MPI=no CFLAGS=-O0 PREFIX="$case_work/home/bigpoints" || wrong "make install"
    installed "$case_work/home/bigpoints"
    says "annot" nobody make install CC=gcc MPI=no CFLAGS=-O0 PREFIX=/usr/bigpoints
    message="you are not root, so nothing is installed. As root: apt-get install"
    has apt-get || message="there is no apt-get here"
    says "$message" nobody env CC=missing-compiler scripts/deps.sh build
}

# One message, at once, with the cure; and the cure works.
case_read_only() {
    [ "$(id -u)" -ne 0 ] || need_tool setpriv
    fresh
    rm -rf build
    give_to_nobody "$tree"
    chmod -R a-w "$tree"
    says "can't be written to" nobody make -j2 CC=gcc MPI=no
    grep -q 'cmake -S' "$case_work/said" || wrong "the message names no cure"
    [ "$(wc -l <"$case_work/said")" -lt 8 ] || wrong "the message is long"
    says "can't be written to" nobody make -j2 CC=gcc MPI=no CFLAGS=-O0 ffi-header
    chmod -R u+w "$tree"
    nobody cp -R "$tree" "$case_work/home/copy" && cd "$case_work/home/copy" &&
        nobody make -j"$jobs" CC=gcc MPI=no CFLAGS=-O0 lib || wrong "make in a copy"
    chmod -R a-w "$tree"
    if [ -e "$tree/CMakeLists.txt" ] && has cmake; then
        cd / && nobody cmake -S "$tree" -B "$case_work/home/elsewhere" &&
            nobody cmake --build "$case_work/home/elsewhere" -j "$jobs" || wrong "CMake"
    fi
    chmod -R u+w "$tree"
}

# --- Folders ---------------------------------------------------------------------------------------

case_odd_folder() {
    fresh "$case_work/a földer, «ünusual» & (odd)"
    built CFLAGS=-O1
    works
    make check CC="${cache}gcc" MPI=no CFLAGS=-O1 || wrong "make check"
    make install CC="${cache}gcc" MPI=no CFLAGS=-O1 PREFIX="$case_work/instälL to" || wrong "make install"
    installed "$case_work/instälL to"
    make uninstall MPI=no PREFIX="$case_work/instälL to" || wrong "make uninstall"
}

# --- What is built ---------------------------------------------------------------------------------

# For another machine: none of its programs may run during the build.
case_cross() {
    need_tool aarch64-linux-gnu-gcc
    need_tool strace
    fresh
    compiler=${cache}aarch64-linux-gnu-gcc
    echo 'int main(void) { return 0; }' | $compiler -x c - -o /dev/null || skip "its C library is missing"
    strace -f -q -e trace=execve -e signal=none -o "$case_work/calls" \
        make -j"$jobs" CC="$compiler" CFLAGS=-O1 LDFLAGS=-static all ffi-header || wrong "make CC=..."
    if grep -F "execve(\"$tree" "$case_work/calls" | grep -v '\.sh"'; then
        wrong "the build runs what it built"
    fi
    grep -E 'execve\("(\./)?(build|lib)/' "$case_work/calls" && wrong "the build runs what it built"
    make install CC="$compiler" CFLAGS=-O1 LDFLAGS=-static PREFIX="$case_work/to" || wrong "make install"
    need_tool qemu-aarch64
    built CFLAGS=-O1 LDFLAGS=-static
    WRAPPER=qemu-aarch64 works
}

case_static_only() {
    fresh
    built CFLAGS=-O1 LIBRARY=static
    [ ! -e lib/libbigpoints.so ] || wrong "there is a shared library"
    works
    make install CC="${cache}gcc" MPI=no CFLAGS=-O1 LIBRARY=static PREFIX="$case_work/to" || wrong "make install"
    find "$case_work/to" -name '*.so*' | grep . && wrong "a shared library is installed"
    installed "$case_work/to" static
    says "LIBRARY=neither is unknown" make LIBRARY=neither
}

case_shared_only() {
    fresh
    built CFLAGS=-O1 LIBRARY=shared
    works
    make install CC="${cache}gcc" MPI=no CFLAGS=-O1 LIBRARY=shared PREFIX="$case_work/to" || wrong "make install"
    find "$case_work/to" -name '*.a' | grep . && wrong "a static library is installed"
    installed "$case_work/to" shared
}

# --- Flags -----------------------------------------------------------------------------------------

# with_flags [VARIABLE=VALUE...]: no warning, the tests pass, the shared library can be used.
with_flags() {
    fresh
    built WERROR=yes "$@"
    works
    make install CC="${compiler:-${cache}gcc}" MPI=no WERROR=yes PREFIX="$case_work/to" "$@" || wrong "make install"
    installed "$case_work/to"
}

case_lto_gcc() {
    with_flags CFLAGS="-O1 -flto=auto"
}

case_lto_clang() {
    need_tool clang
    need_tool llvm-ar
    need_tool ld.lld
    compiler=clang
    with_flags CFLAGS="-O1 -flto=thin" LDFLAGS=-fuse-ld=lld AR=llvm-ar
}

case_O0() {
    with_flags CFLAGS=-O0
}

# All instructions of this processor.
case_native() {
    with_flags CFLAGS="-O2 -march=native"
}

case_hardening_debian() {
    need_tool dpkg-buildflags
    flags() {
        DEB_BUILD_MAINT_OPTIONS="hardening=+all reproducible=+all" dpkg-buildflags --get "$1"
    }
    with_flags CFLAGS="$(flags CFLAGS)" CPPFLAGS="$(flags CPPFLAGS)" LDFLAGS="$(flags LDFLAGS)"
}

case_hardening_fedora() {
    with_flags LDFLAGS="-Wl,-z,relro -Wl,--as-needed -Wl,-z,now -Wl,--build-id=sha1" \
        CPPFLAGS="-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3" \
        CFLAGS="-O2 -fexceptions -g -grecord-gcc-switches -pipe -Wall -fstack-protector-strong -mtune=generic \
-fasynchronous-unwind-tables -fstack-clash-protection -fcf-protection -fno-omit-frame-pointer"
}

case_hardening_gentoo() {
    with_flags CFLAGS="-O2 -pipe -fno-plt" LDFLAGS="-Wl,-O1 -Wl,--as-needed -Wl,-z,defs -Wl,--hash-style=gnu"
}

# --- Again and again -------------------------------------------------------------------------------

case_parallel() {
    jobs=8
    fresh
    built CFLAGS=-O0
    works
}

# A second make does nothing, a second install changes nothing, uninstall leaves nothing.
case_twice() {
    fresh
    built CFLAGS=-O0
    make -j"$jobs" CC="${cache}gcc" MPI=no CFLAGS=-O0 >"$case_work/second" || wrong "the second make"
    grep -E '^  (CC|AR|LINK)' "$case_work/second" && wrong "the second make builds again"
    for _ in 1 2; do
        make install CC="${cache}gcc" MPI=no CFLAGS=-O0 PREFIX="$case_work/to" || wrong "make install"
        (cd "$case_work/to" && find . -type f -exec sha256sum {} + | sort -k 2) >"$case_work/sums.new"
        [ ! -e "$case_work/sums" ] || cmp "$case_work/sums" "$case_work/sums.new" || wrong "the second install differs"
        mv "$case_work/sums.new" "$case_work/sums"
    done
    for _ in 1 2; do
        make uninstall MPI=no PREFIX="$case_work/to" || wrong "make uninstall"
    done
    find "$case_work/to" ! -type d | grep . && wrong "uninstall leaves files"
    make clean && [ ! -e lib/libbigpoints.a ] || wrong "make clean"
    built CFLAGS=-O0
    works
}

# Ctrl-C anywhere: the next make goes on, and ends with the bytes of a build without interruption. A shell starts its
# background jobs with SIGINT ignored; env undoes that.
case_interrupted() {
    need_tool setsid
    fresh
    for seconds in 1 2 3; do
        CCACHE_DISABLE=1 setsid env --default-signal=INT make -j"$jobs" CC=gcc MPI=no CFLAGS=-O0 lib &
        pid=$!
        sleep $seconds
        kill -INT -- -$pid 2>/dev/null
        ! wait $pid || { echo "it had ended before the signal"; break; }
    done
    built CFLAGS=-O0
    works
    sha256sum lib/libbigpoints.a lib/libbigpoints.so.[0-9].* >"$case_work/sums"
    make clean
    make -j"$jobs" CC="${cache}gcc" MPI=no CFLAGS=-O0 lib || wrong "make"
    sha256sum -c "$case_work/sums" || wrong "other bytes than without an interruption"
}

# Archives and copies change the times of files: the epoch, and a clock that is wrong.
case_old_times() {
    fresh
    find . -exec touch -h -d '1970-01-02 00:00:00 UTC' {} +
    built CFLAGS=-O0
    works
    find . -type f ! -path './build/*' ! -path './lib/*' -exec touch -d '2099-01-01 00:00:00 UTC' {} +
    make -j"$jobs" CC="${cache}gcc" MPI=no CFLAGS=-O0 || wrong "make with times in the future"
    works
}

# --- Running them ----------------------------------------------------------------------------------

every=$(sed -n 's/^case_\([A-Za-z0-9_]*\)() {$/\1/p' "$here/tests/packaging/bad_cases.sh")
if [ "${1:-}" = --list ]; then
    echo "$every"
    exit 0
fi
for name in "$@"; do
    echo "$every" | grep -q -x "$name" || {
        echo "bad cases: there is no case $name; the cases are:" $every >&2
        exit 2
    }
done

# row RESULT SECONDS NOTE: a line of the table, printed when it is known and once more at the end.
row() {
    printf '%-22s %-8s %5s s  %s\n' "$name" "$@" | tee -a "$work/table"
}

for name in ${*:-$every}; do
    case_work=$work/$name
    mkdir "$case_work"
    begin=$(date +%s)
    ("case_$name") >"$logs/$name.log" 2>&1 </dev/null
    code=$?
    seconds=$(($(date +%s) - begin))
    tests=$((tests + 1))
    case $code in
    0)
        row passed $seconds ""
        ;;
    77)
        ignored=$((ignored + 1))
        row skipped $seconds "$(cat "$case_work/reason")"
        ;;
    *)
        failures=$((failures + 1))
        row FAILED $seconds "$(sed -n 's/^wrong: //p' "$logs/$name.log" | tail -n 1) (build/bad-cases/$name.log)"
        ;;
    esac
    chmod -R u+w "$case_work"
    rm -rf "$case_work"
done
if [ $tests -gt 1 ]; then
    printf '\n%-22s %-8s %7s  %s\n' case result time note
    cat "$work/table"
fi
finish
