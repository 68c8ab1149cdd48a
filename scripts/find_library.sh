#!/bin/sh
# SPDX-License-Identifier: MIT
# Prints the compiler's flags for a library that may be missing, or nothing where it is missing. The headers are not
# ours: their folders are -isystem, so that they give no warnings.
#
#   usage: scripts/find_library.sh mpi|ncurses
#
# CC is the compiler, MPICC the one of the MPI, whichever that is: "mpicc -show" prints the flags.
set -u
CC=${CC:-cc}

# chosen FLAG...: prints those for folders and libraries.
chosen() {
    for flag in "$@"; do
        case $flag in
        -I*) printf ' -isystem%s' "${flag#-I}" ;;
        -L* | -l* | -Wl*) printf ' %s' "$flag" ;;
        esac
    done
}

# The flags and CC are lists of words on purpose.
# shellcheck disable=SC2046,SC2086
case ${1:-} in
mpi)
    flags=$(chosen $("${MPICC:-mpicc}" -show 2>/dev/null))
    [ -n "$flags" ] || exit 0
    # A cross compiler reads the headers of this machine, but it can't link its libraries.
    printf '\043include <mpi.h>\nint main(void) { return MPI_Finalize(); }\n' |
        $CC -x c - -o /dev/null $flags >/dev/null 2>&1 || exit 0
    ;;
ncurses)
    # With wide characters; where pkg-config does not know it, the usual names are tried.
    flags=$(chosen $(pkg-config --cflags --libs ncursesw 2>/dev/null || echo -lncursesw -ltinfo))
    printf '\043include <curses.h>\nint main(void) { return endwin(); }\n' |
        $CC -x c - -o /dev/null $flags >/dev/null 2>&1 || exit 0
    ;;
*)
    echo "usage: scripts/find_library.sh mpi|ncurses" >&2
    exit 2
    ;;
esac
echo "$flags"
