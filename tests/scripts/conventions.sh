#!/bin/sh
# SPDX-License-Identifier: MIT
# Conventions of the source that a machine can check: file names, public headers, and what the library may call.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"
list=$work/list

sources=$(find src include examples tests -name '*.[ch]' 2>/dev/null | sort)

# --- Files -----------------------------------------------------------------------------------------

# A verb may have the name of what it uses: src/census/census.c, src/programs/census/census.c.
find src include bindings tests/unit tests/golden tests/conformance -name '*.[ch]' ! -path 'src/programs/*' |
    sed 's|.*/||' | sort | uniq -d >"$list"
find src/programs -name '*.[ch]' | sed 's|.*/||' | sort | uniq -d >>"$list"
empty "no two source files share a name" "$list"
for folder in $(find src -type d); do
    count=$(find "$folder" -maxdepth 1 -name '*.[ch]' | wc -l)
    [ "$count" -le 45 ] || echo "$folder: $count"
done >"$list"
empty "no folder of src has more than 45 C files" "$list"
wc -l examples/*.c | awk '$2 != "total" && $1 > 200' >"$list"
empty "no example has more than 200 lines" "$list"

# The words are put together here, so that this file does not find itself.
to=TO
fix=FIX
xx=XX
find Makefile *.mk CMakeLists.txt README.md CHANGELOG.md src include bindings examples tests docs scripts pkgconfig -type f \
    ! -path 'tests/fuzz/corpus/*' -exec grep -n -I -E "\\b(${to}DO|${fix}ME|${xx}X)\\b" /dev/null {} + \
    >"$list" 2>/dev/null
empty "nothing is left to be done" "$list"

scripts/spdx.sh check >"$list" 2>&1
empty "each source file names its licence (scripts/spdx.sh write adds the line)" "$list"
same "this is the licence" "MIT License" "$(head -n 1 LICENSE)"

# shellcheck disable=SC2086
grep -n -E ' +$|	' $sources >"$list"
empty "no tab and no blank at the end of a line in C files" "$list"
# --- Public headers --------------------------------------------------------------------------------

for header in include/bigpoints/*.h; do
    grep -q -F "#include <bigpoints/${header##*/}>" include/bigpoints.h || echo "$header"
done >"$list"
empty "bigpoints.h includes every stable header" "$list"
grep -L -F " * Experimental until 1.0" include/bigpoints/experimental/*.h >"$list"
grep -l -F " * Experimental until 1.0" include/bigpoints/*.h >>"$list"
empty "every header of experimental/ says that it may change, and no other does" "$list"
grep -n -E '#include' include/bigpoints.h | grep -v -E '#include <bigpoints/[a-z_]+\.h>' >"$list"
empty "bigpoints.h includes nothing else, nothing of sys/ or experimental/" "$list"
grep -n -E '#include <bigpoints/(sys|experimental)/' include/bigpoints.h include/bigpoints/*.h >"$list"
empty "no stable header includes one of sys/ or experimental/" "$list"
grep -n -E '\b(struct|union)\b[^;()]*\{' include/bigpoints.h include/bigpoints/*.h \
    include/bigpoints/experimental/*.h | grep -v '^include/bigpoints/experimental/game_methods\.h:' >"$list"
empty "no struct with fields but in sys/ and in the methods of experimental/" "$list"
grep -n -E '#include <bigpoints/experimental/' include/bigpoints/sys/*.h >"$list"
empty "no header of sys/ includes one of experimental/" "$list"
grep -n -E '^[^*/]*\b(inline|va_list)\b|^[^*/]*\.\.\.' include/bigpoints.h include/bigpoints/*.h \
    include/bigpoints/sys/*.h include/bigpoints/experimental/*.h >"$list"
empty "no inline function and no variable arguments" "$list"
grep -n -i -w -E 'any thread|thread at a time|any number of threads|on the thread that' include/bigpoints/*.h \
    include/bigpoints/*/*.h >"$list"
empty "which threads may use a handle is said once, in bigpoints.h" "$list"
find include/bigpoints src -name '*.h' -exec awk '
    FNR == 1 {
        guard = toupper(FILENAME)
        gsub(/[\/.]/, "_", guard)
        if (!sub(/^INCLUDE_/, "", guard)) sub(/^SRC_/, "BP_", guard)
        wanted[FILENAME] = 2
    }
    $0 == "#ifndef " guard || $0 == "#define " guard { wanted[FILENAME]-- }
    END { for (name in wanted) if (wanted[name] != 0) print name }' {} + >"$list"
empty "each header has the guard of its path" "$list"

# A private type is defined once, so that any two private headers can be included together.
find src -name '*.h' ! -path 'src/programs/*' -exec sed -n 's/^} \(bp__[a-z0-9_]*\);.*/\1/p' {} + | sort | uniq -d >"$list"
empty "no private type is defined twice" "$list"

# --- The version -----------------------------------------------------------------------------------

version=$(awk '/^#define BP_VERSION_(MAJOR|MINOR|PATCH) / { printf "%s%s", dot, $3; dot = "." }' include/bigpoints/version.h)
sed -n -E 's/^ *"?(version|__version__)"?( = |: )"?([0-9.]+)"?,?$/\3/p' CITATION.cff bindings/node/package.json \
    bindings/wasm/package.json bindings/python/bigpoints/_bindings.py bindings/rust/Cargo.toml >"$list"
same "the version is the same in every file that holds it" "$version $version $version $version $version" "$(xargs <"$list")"

# --- Programs --------------------------------------------------------------------------------------

for program in "$BUILD"/bin/*; do
    name=${program##*/}
    [ -s "docs/man/$name.1" ] || echo "docs/man/$name.1 is missing"
    [ -n "$(find src/programs -name "$name.c")" ] || echo "$name.c is missing; is $program a leftover?"
done >"$list"
for verb in $("$bigpoints" --list-verbs); do
    [ -s "docs/man/bigpoints-$verb.1" ] || echo "docs/man/bigpoints-$verb.1 is missing"
done >>"$list"
empty "every program and every verb has a man page" "$list"
for page in docs/man/*.1; do
    name=${page##*/bigpoints}
    name=${name#-}
    name=${name%.1}
    [ -z "$name" ] || [ "$name" = mpi ] || "$bigpoints" --list-verbs | grep -q -x "$name" || echo "$page"
done >"$list"
empty "every man page has a program or a verb" "$list"

find examples -name '*.[ch]' -exec grep -n -E '#include +"' /dev/null {} + | grep -v -e '"report_commands.h"' -e '"combinatorial.h"' >"$list"
empty "examples use the public interface alone" "$list"

# --- What the library is made of -------------------------------------------------------------------

# The objects of the sources that are read, one a line.
objects() {
    sed 's|^\(.*\)\.c$|build/release/obj/\1.o|'
}

archive=lib/libbigpoints.a
[ "$BUILD" = build ] || archive=$BUILD/lib/libbigpoints.a
if ! has objdump || ! has nm; then
    ignore "library objects" "objdump or nm is missing"
elif [ ! -s "$archive" ]; then
    fail "library objects: $archive is missing"
elif [ "$BUILD" != build ]; then
    ignore "library objects" "an instrumented build calls other things"
else
    # Column 4 (or 3) is the section. Constants with addresses lie in .data.rel.ro, which is read-only.
    objdump -t "$archive" | awk '
        /file format/ { file = $1 }
        NF >= 5 && $NF !~ /^\./ {
            for (i = 2; i < NF; i++)
                if ($i ~ /^(\.data|\.bss|\.tdata|\.tbss|\*COM\*)/ && $i !~ /^\.data\.rel\.ro/)
                    print file " " $NF " in " $i
        }' >"$list"
    empty "the library has no variable of its own" "$list"
    nm -u "$archive" | awk 'NF == 2 { sub(/@.*/, "", $2); print $2 }' | sort -u >"$work/called"
    expect "calls of the library were found" test -s "$work/called"
    grep -x -E '_?_?(f|v|vf|d|vd)?printf(_chk)?|f?put[sc]|putchar|perror|f?write|f(open|read|flush)|std(out|err|in)' \
        "$work/called" >"$list"
    empty "the library never prints" "$list"
    # Files are for tables, and behind the platform layer.
    find src -name '*.c' ! -path 'src/base/platform/*' ! -path 'src/programs/*' | objects | xargs nm -A -u |
        awk '{ sub(/@.*/, "", $NF); print $NF " " $1 }' |
        grep -E '^(open(at)?|creat|mmap|munmap|msync|fsync|fdatasync|flock|fcntl|ftruncate|posix_fallocate|unlink|rename|remove|tmpfile|f?stat|close) ' \
            >"$list"
    empty "only the platform layer opens files" "$list"
    find src -name '*.c' ! -path 'src/programs/*' -exec grep -l 'bp__file_' {} + |
        grep -v -E '^src/(base/platform/|table/table_file\.c)' >"$list"
    empty "only the table in a file opens one" "$list"
    grep -x -E '_?exit|_Exit|quick_exit|abort|__assert_fail|raise|kill|signal|longjmp|_?setjmp' \
        "$work/called" >"$list"
    empty "the library never ends the program" "$list"
    # The platform layer has a clock; only engines read it, to keep a time limit.
    find src/base src/game src/bigpoints src/games -name '*.c' ! -path 'src/base/platform/*' | objects | xargs nm -u |
        awk '{ sub(/@.*/, "", $2); print $2 }' | sort -u |
        grep -x -E 's?rand(_r|om)?|s?random|time|(bp__)?clock.*|gettimeofday|getenv|(secure_)?getrandom|getentropy' \
            >"$list"
    empty "games are deterministic" "$list"
    grep -x -E '__ctype_.*|is(alpha|digit|alnum|space|upper|lower|print|xdigit|punct|graph|cntrl)|to(upper|lower)|setlocale|localeconv|str(n?casecmp|coll|xfrm)|_*(isoc[0-9]+_)?(strto[a-z]+|ato[a-z]+|.*scanf)|strtok|strerror' \
        "$work/called" >"$list"
    empty "the library knows no locale" "$list"
fi

# A compiler of a user may warn of what ours does not: only our own gates fail for it. A distribution's CFLAGS may have a
# -Werror of their own.
compile() {
    CFLAGS=-g make -n V=1 CONFIG=debug build/debug/obj/src/base/key.o -W src/base/key.c "$@" 2>/dev/null | grep -e '-Wall' >"$list"
}
compile WERROR=
expect "warnings are on" test -s "$list"
refuse "a warning does not end a build" grep -q -e -Werror "$list"
compile WERROR=yes
expect "WERROR=yes: a warning is an error" grep -q -e -Werror "$list"
expect "the gates treat warnings as errors" grep -q '^WERROR=yes' .ci/run

finish
