#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs a program for Windows under Wine, with a Windows folder (prefix) of its own in build/wine.
#
#   usage: scripts/wine.sh PROGRAM [ARGUMENT...]
#          scripts/wine.sh --ready        whether Wine can run a program; makes the prefix if it is missing
#
# Paths are those of this system: Wine finds /etc/passwd. WINEPREFIX in the environment replaces build/wine.
set -eu
WINEPREFIX=${WINEPREFIX:-$(cd "$(dirname "$0")/.." && pwd)/build/wine}
WINEDEBUG=${WINEDEBUG:--all}
WINEDLLOVERRIDES="mscoree,mshtml,winemenubuilder.exe=" # no dialogs about what may be missing, no menus
LC_ALL=C.UTF-8 # in the locale C file names have ASCII letters only
# Temporary files of tests in memory: they sync thousands of times.
[ -n "${TMPDIR:-}" ] || [ ! -w /dev/shm ] || TMPDIR=/dev/shm
TMPDIR=${TMPDIR:-/tmp}
export WINEPREFIX WINEDEBUG WINEDLLOVERRIDES LC_ALL TMPDIR
unset DISPLAY

if [ "${1:-}" = --ready ]; then
    command -v wine >/dev/null 2>&1 || exit 1
    mkdir -p "$WINEPREFIX"
    [ -f "$WINEPREFIX/system.reg" ] || wineboot -i >/dev/null 2>&1 || exit 1
    exec wine cmd /c exit 0 >/dev/null 2>&1 </dev/null
fi
exec wine "$@"
