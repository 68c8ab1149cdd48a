#!/bin/sh
# SPDX-License-Identifier: MIT
# Tests of the flattened header (make ffi-header). Compiled together with the real headers, its functions, constants
# and structures agree with them. It declares what the shared library exports, and nothing else. The parsers that are
# installed on this machine read it. Declarations that can't be flattened are refused.
# CC is a list of words on purpose.
# shellcheck disable=SC2086
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"

here=$(pwd)
flat=$here/build/bigpoints_ffi.h
library=$here/lib/libbigpoints.so
headers=$(find include -name '*.h' | sort)
alone="-Wall -Wextra -Wpedantic -Werror -DBP_EXPERIMENTAL= -Iinclude -fsyntax-only"

# --- The file --------------------------------------------------------------------------------------

CC=$CC scripts/ffi_header.sh "$work/again.h" $headers
expect "build/bigpoints_ffi.h is up to date" cmp "$flat" "$work/again.h"
for other in gcc clang tcc; do
    if has $other; then
        CC=$other scripts/ffi_header.sh "$work/other.h" $headers
        expect "$other reads the same" cmp "$flat" "$work/other.h"
    fi
done
grep -n -e '#' -e BP_API -e _DECLS -e __ -e '"' -e '[^ -~]' "$flat" >"$work/list"
empty "no preprocessor, no macro, plain ASCII" "$work/list"
grep -n -E '[][<>|^?]|<<' "$flat" | grep -v -E '^[0-9]+:    [a-z0-9_]+ [a-z0-9_]+\[[0-9]+\];$' >"$work/list"
empty "no expression, and arrays only as fields" "$work/list"
grep -E '^[^ ].*\);$' "$flat" | grep -v '^typedef ' >"$work/functions"
expect "functions were found" test "$(wc -l <"$work/functions")" -gt 100
for header in $headers; do
    name=${header#include/}
    if grep -q BP_API "$header" && [ "$name" != bigpoints/export.h ]; then
        mark=
        case $name in */experimental/*) mark=' (experimental)' ;; esac
        contains "$name has its place" "/* $name$mark */" "$flat"
    fi
done

# --- Beside the real headers -----------------------------------------------------------------------

printf '%s\n' $headers | sed 's|^include/\(.*\)|#include <\1>|' >"$work/real.c"
echo '#include <stddef.h>' >>"$work/real.c"

# Functions, callbacks and handles: C11 lets them be declared twice if they are the same.
{ cat "$work/real.c" && grep -E '^[^ }].*;$' "$flat"; } >"$work/functions.c"
expect "the functions agree" $CC -std=c11 $alone "$work/functions.c"
sed 's/int32_t level, /int64_t level, /' "$work/functions.c" >"$work/broken.c"
refuse "a function that differs is noticed" $CC -std=c11 $alone "$work/broken.c"

# Constants.
sed -n 's/^    \(BP_[A-Z0-9_]*\) = \(-*[0-9]*\),*$/\1 \2/p' "$flat" >"$work/constants"
{
    cat "$work/real.c"
    awk '{ printf "_Static_assert((%s) == %s, \"%s\");\n", $1, $2, $1 }' "$work/constants"
} >"$work/constants.c"
expect "the constants agree" $CC -std=c11 $alone "$work/constants.c"
without_comments $headers | grep -o -w -E 'BP_[A-Z0-9_]+' |
    grep -v -x -E 'BP_(API|BEGIN_DECLS|END_DECLS|SHARED|BUILD|EXPERIMENTAL)' | sort -u >"$work/names"
cut -d ' ' -f 1 "$work/constants" | sort -u | diff "$work/names" - >"$work/list"
empty "every constant of the headers is there, and no other" "$work/list"

# Structures: each under another name beside the real one, field by field.
awk '
    / \{$/ && !/^enum/ { tag = $(NF - 1); sub(/ \{/, "__flat {"); open = 1; print; next }
    open && /^}/ {
        open = 0
        print "} " (NF > 1 ? tag "__flat;" : ";")
        names = names "_Static_assert(sizeof(struct " tag ") == sizeof(struct " tag "__flat), \"" tag "\");\n" fields
        fields = ""
        next
    }
    open {
        print
        field = $0
        if (match(field, /\(\*[a-z0-9_]+\)/))
            field = substr(field, RSTART + 2, RLENGTH - 3)
        else {
            sub(/(\[[0-9]+\])?;$/, "", field)
            sub(/.*[ *]/, "", field)
        }
        fields = fields "_Static_assert(offsetof(struct " tag ", " field ") == offsetof(struct " tag "__flat, " field \
            ") && __builtin_types_compatible_p(__typeof__(((struct " tag " *)0)->" field "), __typeof__(((struct " \
            tag "__flat *)0)->" field ")), \"" tag "." field "\");\n"
    }
    END { printf "%s", names }' "$flat" >"$work/structures"
{ cat "$work/real.c" && sed 's/^} *;/};/' "$work/structures"; } >"$work/structures.c"
expect "the structures agree" $CC -std=gnu11 $alone -Wno-pedantic "$work/structures.c"
sed 's/^    uint32_t key_bits;/    int32_t key_bits;/' "$work/structures.c" >"$work/broken.c"
refuse "a field that differs is noticed" $CC -std=gnu11 $alone -Wno-pedantic "$work/broken.c"
without_comments $headers | grep -o -E 'struct [a-z_]+ \{' | sort >"$work/real"
grep -o -E 'struct [a-z_]+ \{' "$flat" | sort | diff "$work/real" - >"$work/list"
empty "every structure is there, and no other" "$work/list"

# Alone, as any C.
{ printf '#include <stddef.h>\n#include <stdint.h>\n' && cat "$flat"; } >"$work/alone.c"
expect "alone, C99" $CC -std=c99 $alone "$work/alone.c"

# --- The shared library ----------------------------------------------------------------------------

sed 's/(.*//; s/.*[ *]//' "$work/functions" | sort >"$work/declared"
if has nm; then
    nm -D --defined-only "$library" | awk '$2 != "A" { sub(/@.*/, "", $NF); print $NF }' | sort |
        diff "$work/declared" - >"$work/list"
    empty "what is declared is exported, and nothing else" "$work/list"
else
    ignore "the symbols of the library" "nm is missing"
fi

# --- The parsers -----------------------------------------------------------------------------------

version=$(sed -n '1s/.*libbigpoints \([0-9.]*\):.*/\1/p' "$flat")

python=
for each in python3 /usr/bin/python3; do
    if [ -z "$python" ] && $each -c 'import cffi' 2>/dev/null; then
        python=$each
    fi
done
if [ -n "$python" ]; then
    cat >"$work/parse.py" <<'PYTHON'
import sys
import cffi

flat, library, constants, functions = sys.argv[1:]
ffi = cffi.FFI()
ffi.cdef(open(flat).read())
bp = ffi.dlopen(library)
for line in open(constants):
    name, value = line.split()
    assert getattr(bp, name) == int(value), name
for name in open(functions).read().split():
    assert ffi.typeof(getattr(bp, name)).kind == "function", name
print(ffi.string(bp.bp_version_string()).decode())
PYTHON
    run "$python" "$work/parse.py" "$flat" "$library" "$work/constants" "$work/declared"
    same "cffi reads it" "$version" "$out$err"
else
    ignore "cffi reads it" "python3-cffi is missing"
fi

if has luajit; then
    cat >"$work/parse.lua" <<'LUA'
local ffi = require("ffi")
local flat, library, constants, functions = ...
ffi.cdef(assert(io.open(flat)):read("*a"))
local bp = ffi.load(library)
for line in io.lines(constants) do
    local name, value = line:match("(%S+) (%S+)")
    assert(bp[name] == tonumber(value), name)
end
for name in io.lines(functions) do
    assert(type(bp[name]) == "cdata", name)
end
print(ffi.string(bp.bp_version_string()))
LUA
    run luajit "$work/parse.lua" "$flat" "$library" "$work/constants" "$work/declared"
    same "LuaJIT reads it" "$version" "$out$err"
else
    ignore "LuaJIT reads it" "luajit is missing"
fi

if has php && php -r 'exit(class_exists("FFI") ? 0 : 1);' 2>/dev/null; then
    # shellcheck disable=SC2016 # PHP's own variables
    run php -d ffi.enable=1 -r '$bp = FFI::cdef(file_get_contents($argv[1]), $argv[2]); echo $bp->bp_version_string();' \
        "$flat" "$library"
    same "PHP reads it" "$version" "$out$err"
else
    ignore "PHP reads it" "php with FFI is missing"
fi

# --- Declarations by hand --------------------------------------------------------------------------

if has python3; then
    expect "the declarations in Rust agree" python3 tests/consumer/rust_declarations.py "$flat" bindings/rust/bigpoints.rs
    sed 's/level: i32/level: i64/' bindings/rust/bigpoints.rs >"$work/broken.rs"
    refuse "one that differs is noticed" python3 tests/consumer/rust_declarations.py "$flat" "$work/broken.rs"
else
    ignore "the declarations in Rust" "python3 is missing"
fi

# --- What it makes of other headers ----------------------------------------------------------------

# flatten TEXT: flattens a header of our own making, beside a version; the result is in $work/tree/out.h.
mkdir -p "$work/tree/include/bigpoints/experimental"
ln -s "$here/scripts" "$work/tree/scripts"
cp include/bigpoints/version.h include/bigpoints/export.h "$work/tree/include/bigpoints"
echo '#include <bigpoints/version.h>' >"$work/tree/include/bigpoints.h"
# shellcheck disable=SC2317 # called by expect and refuse
flatten() {
    printf '%b' "$1" >"$work/tree/include/bigpoints/experimental/new.h"
    rm -f "$work/tree/out.h"
    (cd "$work/tree" && scripts/ffi_header.sh out.h include/bigpoints.h include/bigpoints/*.h include/bigpoints/*/*.h)
}

forms='#define BP_A 3u\n#define BP_B (-7)\n#define BP_TEXT "no"
#define BP_CALL(x) (x)\nenum bp_many { BP_C, BP_D = BP_A << 4, BP_E, BP_F = BP_C | BP_D | 1, };
typedef struct bp_s {\n int32_t list [ BP_A ]; int32_t * other[BP_E];\n int (*call)(const uint64_t key[2],\n void *user);
} bp_s ; typedef int32_t bp_t;\nint bp_call ( const uint64_t key [2] , char * const * v ) ;\n#define BP_LAST 1ul\n'
cat >"$work/wanted" <<'WANTED'
/* bigpoints/experimental/new.h (experimental) */
enum {
    BP_A = 3,
    BP_B = -7
};
enum bp_many {
    BP_C = 0,
    BP_D = 48,
    BP_E = 49,
    BP_F = 49
};
typedef struct bp_s {
    int32_t list[3];
    int32_t *other[49];
    int (*call)(const uint64_t *key, void *user);
} bp_s;
typedef int32_t bp_t;
int bp_call (const uint64_t *key, char *const *v);
enum {
    BP_LAST = 1
};
WANTED
expect "a header of every form" flatten "$forms"
sed -n '/new\.h/,$p' "$work/tree/out.h" >"$work/got"
expect "what it becomes" diff "$work/wanted" "$work/got"

# refuses NAME TEXT: a message is printed and nothing is written.
refuses() {
    refuse "$1" flatten "$2"
    contains "$1" "ffi_header: include/bigpoints/experimental/new.h: " "$log"
    expect "$1: nothing is written" test ! -e "$work/tree/out.h"
}
refuses "an inline function" 'static inline int bp_f(void) { return 0; }\n'
refuses "a union in a structure" 'struct bp_u { union { int a; int b; } u; };\n'
refuses "two fields in one" 'struct bp_u { int a, b; };\n'
refuses "a bit field" 'struct bp_u { unsigned a : 3; };\n'
refuses "a variable" 'extern int bp_variable;\n'
refuses "a function of any arguments" 'int bp_f(int32_t count, ...);\n'
refuses "a constant of unknown value" 'enum bp_e { BP_A = sizeof(int) };\n'
refuses "a constant of more than 32 bits" '#define BP_LARGE 3000000000u\n'
refuses "an attribute" 'int bp_f(void) __attribute__((pure));\n'
refuses "a missing semicolon" 'int bp_f(void)\n'
refuse "a header of the system" flatten '#include <stdio.h>\n'

finish
