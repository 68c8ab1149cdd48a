#!/bin/sh
# SPDX-License-Identifier: MIT
# Writes anew what is derived from the public headers: docs/symbols.md, the list of all functions;
# src/ffi/constants_table.c, the table of all constants and sizes; bindings/python/bigpoints/_bindings.py, all
# declarations for Python; and the list of symbols for the Debian package. The compiler is CC.
#
#   usage: scripts/symbols.sh write|check
#
# "check" writes nothing; it shows what would change, and fails if anything would.
set -eu
LC_ALL=C
export LC_ALL

work=$(mktemp -d "${TMPDIR:-/tmp}/bigpoints.XXXXXX")
trap 'rm -rf "$work"' EXIT
# The names of headers are words.
# shellcheck disable=SC2046
awk -f scripts/api.awk $(find include -name '*.h' | sort) >"$work/unsorted"
sort "$work/unsorted" >"$work/api"

page() {
    cat <<'TEXT'
# Symbols

Every function that the shared library exports, with its header and the version that it appeared in. The
tiers *stable*, *plug-in* and *experimental* are defined on the page [API and ABI stability](stability.md). A function of the
tier *experimental* has another symbol version than the others.

This page is written by `make symbols` from the headers. `make check` compares it with the headers and with the library.

| function | header | since | tier |
|---|---|---|---|
TEXT
    awk '$1 == "function" { printf "| `%s` | `%s` | %s | %s |\n", $2, $3, $4, $5 }' "$work/api"
}

table() {
    cat <<'TEXT'
/* SPDX-License-Identifier: MIT */
/* Every public constant and the size of every public type, in alphabetical order. Written by "make symbols" from the headers. */

#include "ffi/constants_internal.h"

TEXT
    awk '$1 != "function" && !seen[$3]++ { print "#include <" $3 ">" }' "$work/api" | sort
    cat <<'TEXT'

/* clang-format off */
#define CONSTANT(name) {#name, name}
#define SIZE(name) {"sizeof(" #name ")", sizeof(name)}

const bp__constant bp__constants[] = {
TEXT
    awk '$1 == "constant" { printf "    CONSTANT(%s),\n", $2 }
        $1 == "type" { printf "    SIZE(%s),\n", $2 }' "$work/api"
    cat <<'TEXT'
};
/* clang-format on */

const int32_t bp__constant_count = (int32_t)(sizeof bp__constants / sizeof bp__constants[0]);
TEXT
}

# A program that uses an experimental function depends on the minor version that it was linked with: the dependency
# after the bar, which the 1 at the end of a symbol selects.
debian_symbols() {
    awk 'FILENAME != "-" { if (/define BP_VERSION_(MAJOR|MINOR) /) number[++count] = $3; next }
        FNR == 1 {
            stable = "BIGPOINTS_" number[1]
            experimental = "BIGPOINTS_EXPERIMENTAL_" number[1] "_" number[2]
            package = "libbigpoints" number[1]
            print "# Written by \"make symbols\" from the headers."
            print "libbigpoints.so." number[1], package, "#MINVER#"
            print "|", package, "#MINVER#,", package, "(<< " number[1] "." number[2] + 1 "~)"
            print "* Build-Depends-Package: libbigpoints-dev"
            print " " stable "@" stable, number[1] ".0"
            print " " experimental "@" experimental, number[1] "." number[2], 1
        }
        $1 != "function" { next }
        $5 == "experimental" { print " " $2 "@" experimental, $4, 1; next }
        { print " " $2 "@" stable, $4 }' include/bigpoints/version.h - <"$work/api"
}

# made FILE: takes the new text of a file from the standard input.
made() {
    cat >"$work/new"
    case $action in
    write) cmp -s "$work/new" "$1" || cp "$work/new" "$1" ;;
    check) diff -u "$1" "$work/new" || failed=1 ;;
    esac
}

action=${1:-}
failed=0
case $action in
write | check) ;;
*)
    echo "usage: scripts/symbols.sh write|check" >&2
    exit 2
    ;;
esac
page >"$work/page"
made docs/symbols.md <"$work/page"
table >"$work/table"
made src/ffi/constants_table.c <"$work/table"
# shellcheck disable=SC2046
scripts/ffi_header.sh "$work/flat.h" $(find include -name '*.h' | sort)
awk -f scripts/python_bindings.awk "$work/flat.h" >"$work/bindings.py"
made bindings/python/bigpoints/_bindings.py <"$work/bindings.py"
if [ -d packaging/debian ]; then
    debian_symbols >"$work/debian_symbols"
    made packaging/debian/libbigpoints0.symbols <"$work/debian_symbols"
fi
if [ $failed -ne 0 ]; then
    echo "the headers have changed; to mend this: make symbols" >&2
fi
exit $failed
