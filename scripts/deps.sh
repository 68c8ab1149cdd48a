#!/bin/sh
# SPDX-License-Identifier: MIT
# Installs what our targets need and this machine lacks. Debian and its relatives.
#
#   usage: scripts/deps.sh [GOAL...]
#
# Goals: build demo test cmake bindings wheel deb mingw portability release wasm web mpi headers abi
#        clang docs format tidy analyze valgrind fuzz coverage dist all
#
# It says what it installs and why, skips what is there, and asks nothing. Without root, without apt, or with DEPS=no
# it only says what to install, and fails if something is missing that the goal can't do without.
set -eu

goals=${*:-demo test}
CC=${CC:-cc}
CXX=${CXX:-g++}

say() {
    echo "deps: $*"
}

# --- What each goal needs --------------------------------------------------------------------------

has() {
    command -v "$1" >/dev/null 2>&1
}

# CC and CXX are lists of words, such as "ccache gcc".
has_header() {
    # shellcheck disable=SC2086
    echo "#include <$1>" | $CC -E - >/dev/null 2>&1
}

# Whether clang can link a program with the sanitizer $1.
clang_links() {
    source='#include <stddef.h>
int LLVMFuzzerTestOneInput(const unsigned char *d, size_t n) { return d == NULL && n > 0; }'
    echo "$source" | clang -fsanitize="$1" -x c - -o /dev/null >/dev/null 2>&1
}

# The library has its table "uthash" unless UTHASH=no or the header is missing.
want_uthash() {
    [ "${UTHASH:-}" = no ] || wish uthash-dev "the table uthash of the library" has_header uthash.h
}

# Whether programs for MPI and the full screen of bigpoints play can be compiled.
has_library() {
    [ -n "$(CC="$CC" scripts/find_library.sh "$1")" ]
}

# Whether a Rust compiler works; a link to one that is not there does not.
has_rust() {
    rustc --version >/dev/null 2>&1
}

# Whether a Python has cffi: the one of the path, or Debian's own.
has_cffi() {
    python3 -c 'import cffi' 2>/dev/null || /usr/bin/python3 -c 'import cffi' 2>/dev/null
}

# Whether a virtual environment gets a pip.
has_venv() {
    python3 -c 'import ensurepip, venv' 2>/dev/null
}

has_jsonschema() {
    python3 -c 'import jsonschema' 2>/dev/null || /usr/bin/python3 -c 'import jsonschema' 2>/dev/null
}

# Whether the cross compiler $1 links static programs.
links_static() {
    echo 'int main(void) { return 0; }' | "$1" -static -x c - -o /dev/null >/dev/null 2>&1
}

# Whether clang can link a module of WebAssembly.
clang_links_wasm() {
    echo 'int f(void) { return 0; }' |
        clang --target=wasm32-wasi -nostartfiles -Wl,--no-entry -x c - -o /dev/null >/dev/null 2>&1
}

has_browser() {
    has chromium || has chromium-browser || has google-chrome
}

# The package of clang's sanitizers has clang's version in its name.
clang_runtime() {
    echo "libclang-rt-$(clang -dumpversion | cut -d . -f 1)-dev"
}

# What makes and runs the npm package, but for a browser.
needs_of_wasm() {
    needs_of clang
    need lld "links WebAssembly" has wasm-ld
    need wasi-libc "the C library of WebAssembly" test -e /usr/include/wasm32-wasi/stdlib.h
    if has clang; then
        need "$(clang_runtime)-wasm32" "the compiler's own functions for WebAssembly" clang_links_wasm
    fi
    need binaryen "lets long calls be interrupted" has wasm-opt
    need nodejs "runs WebAssembly" has node
    wish npm "packs the package for JavaScript" has npm
}

needs_of() {
    case $1 in
    build | demo)
        need gcc "compiles the library" has "${CC%% *}"
        need libc6-dev "the headers of the C library" has_header stdio.h
        want_uthash
        wish libncurses-dev "the full screen of bigpoints play" has_library ncurses
        ;;
    test)
        need uthash-dev "the hash table of the tests' own solver" has_header uthash.h
        needs_of build
        wish g++ "compiles the C++ consumers" has "${CXX%% *}"
        wish pkg-config "finds the installed library for the consumers" has pkg-config
        wish cmake "builds with CMake, and tries find_package(bigpoints)" has cmake
        wish python3 "calls the library through ctypes, and reads the documents" has python3
        wish python3-cffi "calls the library through cffi" has_cffi
        wish python3-venv "installs the Python package" has_venv
        wish mypy "checks the types of the Python binding" has mypy
        wish python3-jsonschema "checks the JSON of the programs against its schema" has_jsonschema
        wish jq "reads JSON in the documents" has jq
        wish gnuplot-nox "draws the figures of bigpoints plot" has gnuplot
        wish graphviz "draws the pictures of bigpoints tree" has dot
        wish libopenmpi-dev "compiles bigpoints-mpi census" has_library mpi
        wish openmpi-bin "runs bigpoints-mpi census" has mpirun
        wish tmux "plays bigpoints play in a terminal" has tmux
        wish groff-base "reads the man pages" has groff
        wish man-db "finds the installed man pages" has man
        wish abigail-tools "compares the library with the last release" has abidiff
        # Other languages and WebAssembly: their tests are skipped without them.
        level=optional
        needs_of bindings
        needs_of_wasm
        level=
        if [ "${DEPS:-yes}" != no ] && ! scripts/unity.sh find >/dev/null 2>&1; then
            need xz-utils "unpacks the source package that carries Unity" has xz
        fi
        ;;
    cmake)
        needs_of build
        need cmake "builds with CMakeLists.txt" has cmake
        wish ninja-build "makes that faster" has ninja
        wish pkg-config "finds ncurses" has pkg-config
        ;;
    bindings)
        needs_of build
        need luajit "runs the examples in Lua" has luajit
        need nodejs "runs the examples in JavaScript" has node
        need npm "fetches koffi, which they use" has npm
        need rustc "compiles the examples in Rust" has_rust
        need python3-cffi "reads the flattened header" has_cffi
        ;;
    wheel)
        needs_of build
        need make "compiles the library of the wheel" has make
        need python3 "runs the build backend" has python3
        wish python3-venv "installs the wheel" has_venv
        ;;
    wasm)
        needs_of_wasm
        wish chromium "runs it in a browser" has_browser
        ;;
    web)
        need npm "fetches the driver of the browser" has npm
        need chromium "shows the page" has_browser
        need zbar-tools "reads QR codes" has zbarimg
        needs_of wasm
        ;;
    mpi)
        needs_of build
        need libopenmpi-dev "compiles bigpoints-mpi census" has_library mpi
        need openmpi-bin "runs bigpoints-mpi census" has mpirun
        ;;
    headers)
        needs_of build
        need g++ "compiles the headers as C++" has "${CXX%% *}"
        ;;
    mingw)
        needs_of test
        need gcc-mingw-w64-x86-64 "compiles for Windows" has x86_64-w64-mingw32-gcc
        need wine "runs programs for Windows" has wine
        ;;
    abi)
        needs_of build
        need abigail-tools "compares the library with the last release" has abidiff
        ;;
    clang)
        needs_of build
        need clang "compiles the library a second way" has clang
        ;;
    docs)
        need doxygen "makes the manual" has doxygen
        ;;
    format)
        need clang-format "lays out the source" has clang-format
        ;;
    analyze)
        need cppcheck "finds likely mistakes" has cppcheck
        ;;
    tidy)
        need clang-tidy "finds likely mistakes" has clang-tidy
        ;;
    valgrind)
        needs_of build
        need valgrind "finds memory errors" has valgrind
        ;;
    fuzz)
        needs_of clang
        if has clang; then
            need "$(clang_runtime)" "libFuzzer and the sanitizers of clang" clang_links fuzzer,address
        fi
        ;;
    coverage)
        needs_of build
        need gcc "gcov counts the lines that ran" has gcov
        ;;
    deb)
        need uthash-dev "the table uthash of the packages" has_header uthash.h
        needs_of build
        needs_of docs
        need dpkg-dev "builds Debian packages" has dpkg-buildpackage
        need debhelper "has the steps of the build" has dh
        need dh-python "installs the Python module" has dh_python3
        need python3 "runs tests, and byte-compiles the module" has python3
        need pkg-config "finds ncurses" has pkg-config
        need groff-base "reads the man pages" has groff
        need libncurses-dev "the full screen of bigpoints play" has_library ncurses
        wish lintian "checks the packages" has lintian
        wish devscripts "checks the programs for hardening" has hardening-check
        wish mmdebstrap "installs the packages in a clean chroot" has mmdebstrap
        ;;
    portability)
        needs_of build
        wish clang "compiles the library a second way" has clang
        wish gcc-i686-linux-gnu "compiles for i686" has i686-linux-gnu-gcc
        wish libc6-dev-i386-cross "the C library of i686" links_static i686-linux-gnu-gcc
        wish musl-tools "compiles with musl" has musl-gcc
        wish gcc-s390x-linux-gnu "compiles for s390x" has s390x-linux-gnu-gcc
        wish libc6-dev-s390x-cross "the C library of s390x" links_static s390x-linux-gnu-gcc
        wish gcc-aarch64-linux-gnu "compiles for aarch64" has aarch64-linux-gnu-gcc
        wish libc6-dev-arm64-cross "the C library of aarch64" links_static aarch64-linux-gnu-gcc
        wish qemu-user "runs programs of s390x and aarch64" has qemu-s390x
        wish gcc-mingw-w64-x86-64 "compiles for Windows" has x86_64-w64-mingw32-gcc
        wish wine "runs programs of Windows" has wine
        wish lld "links WebAssembly" has wasm-ld
        wish wasi-libc "the C library of WebAssembly" test -e /usr/include/wasm32-wasi/stdlib.h
        if has clang; then
            wish "$(clang_runtime)-wasm32" "the compiler's own functions for WebAssembly" clang_links_wasm
        fi
        wish binaryen "lets long calls of WebAssembly be interrupted" has wasm-opt
        wish nodejs "runs WebAssembly" has node
        ;;
    dist)
        need git "knows which files belong to the release" has git
        ;;
    release)
        for step in test headers abi docs dist cmake wheel deb portability wasm; do
            needs_of $step
        done
        wish lld "links programs of clang with -flto" has ld.lld
        ;;
    all)
        for each in bindings release web mpi mingw format tidy analyze valgrind fuzz coverage; do
            needs_of $each
        done
        ;;
    *)
        echo "deps: no such goal: $1" >&2
        sed -n '/^# Goals: /,/ all$/ s/^#/deps:/p' "$0" >&2
        exit 2
        ;;
    esac
}

# --- Finding out -----------------------------------------------------------------------------------

# need/wish PACKAGE WHY CHECK...: something the goal can't, or can, do without.
need() {
    check "${level:-required}" "$@"
}

wish() {
    check optional "$@"
}

check() {
    kind=$1 package=$2 why=$3
    shift 3
    if "$@"; then
        return
    fi
    case " $missing " in
    *" $package "*) return ;;
    esac
    missing="$missing $package"
    if [ "$kind" = required ]; then
        required="$required $package"
        note=
    else
        note=" (optional)"
    fi
    reasons="$reasons$(printf '    %-14s %s%s' "$package" "$why" "$note")
"
}

# Fills: missing (packages), required (those of them that matter), reasons (text).
find_missing() {
    missing='' required='' reasons=''
    for goal in $goals; do
        needs_of "$goal"
    done
}

# Root that can really install: not the pretended one of fakeroot.
real_root() {
    [ "$(id -u)" -eq 0 ] && [ -z "${FAKEROOTKEY:-}" ]
}

# --- Installing ------------------------------------------------------------------------------------

apt() {
    DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 \
        -o Dpkg::Use-Pty=0 "$@" </dev/null
}

# Installs the packages given; one that can't be had does not keep the others away.
install() {
    log=$(mktemp)
    apt update >"$log" 2>&1 || say "apt-get update had problems; trying with what is known"
    if ! apt install --no-install-recommends "$@" >>"$log" 2>&1; then
        for package in "$@"; do
            apt install --no-install-recommends "$package" >>"$log" 2>&1 ||
                say "$package could not be installed"
        done
    fi
    rm -f "${failed_log:-}"
    failed_log=$log
}

find_missing
if [ -n "$missing" ]; then
    say "not here yet, for: $goals"
    printf '%s' "$reasons"
    command="apt-get install --no-install-recommends$missing"
    if [ "${DEPS:-yes}" = no ]; then
        say "DEPS=no, so nothing is installed. As root: $command"
    elif ! has apt-get; then
        say "there is no apt-get here. Install these by your system's own means (Debian's names above)"
    elif ! real_root; then
        say "you are not root, so nothing is installed. As root: $command"
    else
        # A second round finds what only a package of the first one can show.
        for _ in 1 2; do
            say "$command (this can take a minute)"
            # shellcheck disable=SC2086
            install $missing
            before=$missing
            find_missing
            if [ -z "$required" ] || [ "$missing" = "$before" ]; then
                break
            fi
            command="apt-get install --no-install-recommends$missing"
        done
        if [ -n "$missing" ]; then
            say "still missing:$missing. The end of apt's log:"
            tail -n 20 "$failed_log" | sed 's/^/    /'
        else
            say "installed"
        fi
        rm -f "$failed_log"
    fi
    if [ -n "$required" ]; then
        say "can't go on without:$required" >&2
        exit 1
    fi
fi

# Unity is no package; its own script knows where it comes from.
case " $goals " in
*" test "* | *" all "* | *" fuzz "* | *" mingw "* | *" portability "* | *" release "* | *" valgrind "* | *" coverage "*)
    if [ "${DEPS:-yes}" = no ]; then
        scripts/unity.sh find
    else
        scripts/unity.sh fetch
    fi
    ;;
esac
