#!/bin/sh
# House rules that a machine can check: sizes, words, headers, layers, and what the library may call.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"
list=$work/list

sources=$(find src include examples tests -name '*.[ch]' 2>/dev/null | sort)

# --- Files -----------------------------------------------------------------------------------------

find src examples/games -type f -name '*.[ch]' -exec wc -l {} + | awk '$2 != "total" && $1 > 500' >"$list"
empty "no file in src/ and no game has more than 500 lines" "$list"
wc -l examples/*.c | awk '$2 != "total" && $1 > 200' >"$list"
empty "no example has more than 200 lines" "$list"

# The words are put together here, so that this file does not find itself.
to=TO
fix=FIX
xx=XX
find Makefile README.md CHANGELOG.md src include examples tests docs scripts pkgconfig -type f \
    ! -path 'tests/fuzz/corpus/*' -exec grep -n -I -E "\\b(${to}DO|${fix}ME|${xx}X)\\b" /dev/null {} + \
    >"$list" 2>/dev/null
empty "nothing is left to be done" "$list"

# shellcheck disable=SC2086
grep -n -E ' +$|	' $sources >"$list"
empty "no tab and no blank at the end of a line in C files" "$list"
# --- Public headers --------------------------------------------------------------------------------

for header in include/bigpoints/*.h; do
    included=$(grep -c -F "#include <bigpoints/${header##*/}>" include/bigpoints.h)
    experimental=$(grep -c -F " * Experimental until 1.0" "$header")
    [ $((included + experimental)) -eq 1 ] || echo "$header"
done >"$list"
empty "bigpoints.h includes every stable header, and no experimental one" "$list"
grep -n -E '#include' include/bigpoints.h | grep -v -E '#include <bigpoints/[a-z_]+\.h>' >"$list"
empty "bigpoints.h includes nothing else, nothing of sys/" "$list"
grep -n 'bigpoints/sys/' include/bigpoints.h include/bigpoints/*.h | grep '#include' >"$list"
empty "no stable header includes one of sys/" "$list"
grep -n -E '\b(struct|union)\b[^;()]*\{' include/bigpoints.h include/bigpoints/*.h >"$list"
empty "no struct with fields outside sys/" "$list"
grep -n -E '^[^*/]*\b(inline|va_list)\b|^[^*/]*\.\.\.' include/bigpoints.h include/bigpoints/*.h \
    include/bigpoints/sys/*.h >"$list"
empty "no inline function and no variable arguments" "$list"
for header in include/bigpoints/*.h include/bigpoints/sys/*.h; do
    guard=$(echo "${header#include/}" | tr 'a-z/.' 'A-Z__')
    grep -q "^#ifndef $guard\$" "$header" && grep -q "^#define $guard\$" "$header" || echo "$header"
done >"$list"
empty "each header has the guard of its path" "$list"

# --- Programs --------------------------------------------------------------------------------------

for program in "$BUILD"/bin/*; do
    name=${program##*/}
    [ -s "docs/man/$name.1" ] || echo "docs/man/$name.1 is missing"
    [ -s "src/programs/$name.c" ] || echo "src/programs/$name.c is missing; is $program a leftover?"
done >"$list"
empty "every program has a man page" "$list"
for page in docs/man/*.1; do
    name=${page##*/}
    [ -s "src/programs/${name%.1}.c" ] || echo "$page"
done >"$list"
empty "every man page has a program" "$list"

# --- Layers ----------------------------------------------------------------------------------------

# rooms ROOM: the rooms that a file of a room may include from, itself among them.
rooms() {
    case $1 in
    base) echo " base " ;;
    game) echo " base game " ;;
    bigpoints) echo " base game bigpoints " ;;
    table) echo " base table " ;;
    search) echo " base game table search " ;;
    play) echo " base game table search play " ;;
    analysis) echo " base game bigpoints table search analysis " ;;
    programs) echo " programs games " ;;
    binding) echo " base binding " ;;
    *) echo " " ;;
    esac
}

# The room in which a public header is implemented.
room_of_header() {
    case $1 in
    bigpoints/export.h | bigpoints/version.h | bigpoints/status.h | bigpoints/types.h | \
        bigpoints/sys/allocator.h) echo base ;;
    bigpoints/game.h | bigpoints/state.h | bigpoints/series.h | bigpoints/sys/game_ops.h) echo game ;;
    bigpoints/config.h | bigpoints/board.h | bigpoints/rules.h | bigpoints.h) echo bigpoints ;;
    bigpoints/table.h | bigpoints/sys/table_ops.h) echo table ;;
    bigpoints/solver.h | bigpoints/result.h | bigpoints/minimax.h) echo search ;;
    bigpoints/player.h) echo play ;;
    bigpoints/bulk.h | bigpoints/census.h | bigpoints/strategic.h) echo analysis ;;
    bigpoints/constants.h) echo binding ;;
    *) echo unknown ;;
    esac
}

# Each "#include" of src/ as: file, room, kind of brackets, what is included.
find src -mindepth 2 -name '*.[ch]' | sort | while read -r file; do
    room=${file#src/}
    sed -n 's/^ *# *include *\([<"]\)\([^>"]*\)[>"].*/\1 \2/p' "$file" |
        sed "s|^|$file ${room%%/*} |"
done >"$work/includes"
expect "includes of src/ were found" test -s "$work/includes"

while read -r file room bracket name; do
    if [ "$bracket" = '"' ]; then
        case $name in
        */*) from=${name%/*} from=${from##*/} ;;
        *) from=$room ;;
        esac
        if [ ! -f "src/$name" ] && [ ! -f "${file%/*}/$name" ] && [ ! -f "examples/$name" ]; then
            echo "$file: \"$name\" is no file"
        fi
    else
        case $name in
        bigpoints.h | bigpoints/*) from=$(room_of_header "$name") ;;
        *) continue ;; # a header of the system
        esac
        # Programs use the public interface like anybody else, what only bindings need tells of it, and
        # the types of a room above may be named below only through types.h.
        case $room/$from in
        */unknown) ;;
        programs/* | binding/*) continue ;;
        esac
    fi
    case $(rooms "$room") in
    *" $from "*) ;;
    *) echo "$file ($room) includes $name ($from)" ;;
    esac
done <"$work/includes" >"$list"
empty "data flows one way: base <- game <- bigpoints" "$list"
find examples -name '*.[ch]' -exec grep -n -E '#include +"' /dev/null {} + | grep -v '"games/' >"$list"
empty "examples use the public interface and the games alone" "$list"

# --- What the library is made of -------------------------------------------------------------------

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
    grep -x -E '_?exit|_Exit|quick_exit|abort|__assert_fail|raise|kill|signal|longjmp|_?setjmp' \
        "$work/called" >"$list"
    empty "the library never ends the program" "$list"
    # The base has a clock; only rooms above may look at it, to keep a limit of time.
    for source in src/base/*.c src/game/*.c src/bigpoints/*.c; do
        [ "$source" = src/base/clock.c ] || nm -u "build/release/obj/${source%.c}.o"
    done 2>&1 | awk '{ sub(/@.*/, "", $2); print $2 }' | sort -u |
        grep -x -E 's?rand(_r|om)?|s?random|time|(bp__)?clock.*|gettimeofday|getenv|(secure_)?getrandom|getentropy' \
            >"$list"
    empty "games are deterministic" "$list"
    grep -x -E '__ctype_.*|is(alpha|digit|alnum|space|upper|lower|print|xdigit|punct|graph|cntrl)|to(upper|lower)|setlocale|localeconv|str(n?casecmp|coll|xfrm)|_*(isoc[0-9]+_)?(strto[a-z]+|ato[a-z]+|.*scanf)|strtok|strerror' \
        "$work/called" >"$list"
    empty "the library knows no locale" "$list"
fi

finish
