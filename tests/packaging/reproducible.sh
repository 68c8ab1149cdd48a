#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds and installs the tree twice and compares every installed byte, mode and link. The two builds differ in the
# folder and its length, the times of the files, the umask, the locale, the time zone and the number of jobs.
#
#   usage: tests/packaging/reproducible.sh ["COMPILER [FLAG...]"...]
#
# Without arguments it tries gcc and clang as "make" does, and gcc with a user's flags for link-time optimisation. No
# compiler cache takes part, because it would compare a file with itself.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/../scripts/_lib.sh"
# shellcheck source=tests/packaging/_tree.sh
. "$(dirname "$0")/_tree.sh"
CCACHE_DISABLE=1
export CCACHE_DISABLE

one=$work/one
two="$work/a second, lönger folder/with 'quotes'/two"
other_locale=$(locale -a 2>/dev/null | grep -v -e '^C$' -e POSIX | tail -n 1)

# build FOLDER JOBS WAY: with the compiler and flags of WAY, installed in FOLDER/stage.
build() {
    folder=$1 jobs=$2 compiler=${3%% *} flags=
    case $3 in
    *" "*) flags=${3#* } ;;
    esac
    (
        cd "$folder" || exit 1
        if [ -n "$flags" ]; then
            CFLAGS=$flags
            export CFLAGS
        fi
        nice make -j"$jobs" install examples CC="$compiler" MPI=no DESTDIR="$folder/stage" PREFIX=/usr
    )
}

# sums FOLDER: mode, digest or target, and name of all installed files; and the digests of the examples.
sums() {
    (
        cd "$1/stage" || exit 1
        find . ! -type d ! -type l -printf '%m %p\n' -o -type l -printf '%p -> %l\n' -o -printf '%m %p/\n' | sort
        find . -type f -exec sha256sum {} + | sort -k 2
        cd ../build/examples && sha256sum -- *
    )
}

# compare WAY: two builds of the same sources.
compare() {
    way=$1
    if ! has "${way%% *}"; then
        ignore "$way" "${way%% *} is missing"
        return
    fi
    rm -rf "$one" "$two"
    copy_tree "$one" && copy_tree "$two" || exit 1
    find "$two" -type f -exec touch -d '2001-09-09 01:46:40 UTC' {} +
    (umask 022 && LC_ALL=C TZ=UTC && export LC_ALL TZ && build "$one" 1 "$way") >"$work/one.log" 2>&1 ||
        { fail "$way: the first build" "$work/one.log"; return; }
    (umask 077 && LC_ALL=${other_locale:-C} TZ=Asia/Kathmandu && export LC_ALL TZ && build "$two" 2 "$way") \
        >"$work/two.log" 2>&1 || { fail "$way: the second build" "$work/two.log"; return; }
    sums "$one" >"$work/one.sums"
    sums "$two" >"$work/two.sums"
    expect "$way: something was built" grep -q libbigpoints.a "$work/one.sums"
    expect "$way: the same bytes" diff "$work/one.sums" "$work/two.sums"
    grep -r -l -F -e "$one" "$one/stage" "$one/build/examples" >"$work/list"
    empty "$way: no file names the folder" "$work/list"
    echo "$way: $(grep -c '^[0-9a-f]\{64\}' "$work/one.sums") files, libbigpoints.a $(awk '/libbigpoints\.a$/ && length($1) == 64 { print substr($1, 1, 16) }' "$work/one.sums")..."
}

if [ $# -eq 0 ]; then
    set -- gcc clang "gcc -O1 -g3 -fstack-protector-strong -flto=auto"
fi
for way in "$@"; do
    compare "$way"
done
finish
