#!/bin/sh
# SPDX-License-Identifier: MIT
# Writes the flattened header: every public declaration of the library in plain C, without preprocessor directives,
# for the parsers of other languages (cffi, LuaJIT, koffi, PHP).
#
#   usage: scripts/ffi_header.sh OUT HEADER...
#
# The compiler (CC) preprocesses the headers, whose paths begin with include/, and scripts/ffi_header.awk writes the
# declarations. The system headers are replaced by empty files, and -undef removes the compiler's own macros, so the
# result is the same on every machine.
set -eu
LC_ALL=C
export LC_ALL

out=$1
shift
work=$(mktemp -d "${TMPDIR:-/tmp}/bigpoints.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

for header in stddef.h stdint.h; do
    : >"$work/$header"
done

# The order of bigpoints.h first, then what it does not include.
{
    echo '#include <bigpoints.h>'
    printf '%s\n' "$@" | sort | sed 's|^include/\(.*\)|#include <\1>|'
} >"$work/all.c"

# CC may have arguments: it is a list of words.
# shellcheck disable=SC2086
${CC:-cc} -E -dD -undef -nostdinc -DBP_EXPERIMENTAL= -I"$work" -Iinclude -x c "$work/all.c" >"$work/seen"

mkdir -p "$(dirname "$out")"
awk -f scripts/ffi_header.awk "$work/seen" >"$work/out"
mv "$work/out" "$out"
chmod 644 "$out"
