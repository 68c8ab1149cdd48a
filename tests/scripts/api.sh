#!/bin/sh
# SPDX-License-Identifier: MIT
# The contract with bindings: the list of symbols, the table of constants, declarations that every language can call.
# CC is a list of words on purpose, and backquotes are those of the page.
# shellcheck disable=SC2086,SC2016
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"
list=$work/list
headers=$(find include -name '*.h' | sort)
version=$(awk '/^#define BP_VERSION_(MAJOR|MINOR) / { printf "%s%s", dot, $3; dot = "." }' \
    include/bigpoints/version.h)

# --- The lists that are written by make symbols ------------------------------------------------------

expect "docs/symbols.md, the table of constants, _bindings.py and the symbols of the Debian package are those of the headers" \
    scripts/symbols.sh check

# Each function and the symbol version of its tier.
awk -F '[|` ]+' -v version="$version" '
    BEGIN { split(version, number, ".") }
    /^[|] `bp_/ {
        print $2, $5 == "experimental" ? "BIGPOINTS_EXPERIMENTAL_" number[1] "_" number[2] : "BIGPOINTS_" number[1]
    }' docs/symbols.md >"$work/listed"
expect "the page has functions of every tier" sh -c "grep -q ' BIGPOINTS_[0-9]*\$' '$work/listed' &&
    grep -q ' BIGPOINTS_EXPERIMENTAL_' '$work/listed' && grep -q 'plug-in |' docs/symbols.md"
if has nm; then
    nm -D --defined-only --with-symbol-versions lib/libbigpoints.so |
        awk '$2 != "A" { sub(/@+/, " ", $NF); print $NF }' | sort >"$work/exported"
    if diff "$work/listed" "$work/exported" >"$list"; then
        pass
    else
        echo "< docs/symbols.md, > lib/libbigpoints.so; to update the page: make symbols" >>"$list"
        fail "docs/symbols.md has what the library exports, each function in the version node of its tier" "$list"
    fi
else
    ignore "docs/symbols.md has what the library exports, each function in the version node of its tier" "nm is missing"
fi
sed -n 's/^| `\(bp_[a-z0-9_]*\)` | [^|]* | \([^ ]*\) | .*/\1 \2/p' docs/symbols.md |
    awk -v now="$version" '
        $2 !~ /^[0-9]+\.[0-9]+$/ { print $1 ": its @since is missing or not MAJOR.MINOR"; next }
        { split($2, s, "."); split(now, n, "."); if (s[1] * 1000 + s[2] > n[1] * 1000 + n[2]) print $1 ": since " $2 "?" }
    ' >"$list"
empty "every function says since when it is there, and that is no later than now" "$list"

# Who adds a function looks first for one that can go.
same "at most 150 functions of the stable and the plug-in tier" yes \
    "$(awk '/^[|] `bp_/ && !/[|] experimental [|]$/' docs/symbols.md | wc -l | awk '{ print $1 <= 150 ? "yes" : $1 }')"
same "at most 130 experimental functions" yes \
    "$(grep -c '^| `bp_.*| experimental |$' docs/symbols.md | awk '{ print $1 <= 130 ? "yes" : $1 }')"

# --- The table of old names in CHANGELOG.md ----------------------------------------------------------

grep '^bp_' tests/abi/functions_0.1.0.txt | sort >"$work/old"
cut -d ' ' -f 1 "$work/listed" | sort >"$work/new"
sed -n '/^### Names$/,/^### Added$/p' CHANGELOG.md | grep '^| `' >"$work/rows"
cut -d '|' -f 2 "$work/rows" | grep -o 'bp_[a-z0-9_]*' | sort >"$work/left"
comm -23 "$work/old" "$work/new" >"$work/gone"
diff "$work/gone" "$work/left" >"$list"
empty "the table has every function of 0.1.0 that is gone, once, and no other" "$list"
expect "functions of 0.1.0 were found" test "$(wc -l <"$work/gone")" -gt 100
# A name may end in "_": bp_state_...
cut -d '|' -f 3 "$work/rows" | grep -o 'bp_[a-z0-9_]*[a-z0-9]' | grep -v -x -e bp_game_ops | sort -u |
    comm -23 - "$work/new" >"$list"
empty "every function that the table refers to exists" "$list"

# --- Experimental headers are refused without BP_EXPERIMENTAL ----------------------------------------

for header in include/bigpoints/experimental/*.h; do
    name=${header#include/}
    echo "#include <$name>" >"$work/plain.c"
    printf '#define BP_EXPERIMENTAL\n#include <%s>\nextern int unit;\n' "$name" >"$work/defined.c"
    # The second compiler may be missing.
    for compiler in "$CC -std=c99 -x c" "$CXX -std=c++11 -x c++"; do
        if ! has ${compiler%% *}; then
            ignore "$name: $compiler" "it is missing"
            continue
        fi
        refuse "$name without BP_EXPERIMENTAL: $compiler" $compiler -Iinclude -fsyntax-only "$work/plain.c"
        contains "$name says why: $compiler" "may change in each minor version" "$log"
        contains "$name says what to do: $compiler" "#define BP_EXPERIMENTAL" "$log"
        expect "$name with BP_EXPERIMENTAL: $compiler" $compiler -Wall -Wextra -Werror -pedantic-errors -Iinclude \
            -fsyntax-only "$work/defined.c"
    done
done
echo '#include <bigpoints.h>' >"$work/plain.c"
find include/bigpoints/sys -name '*.h' | sed 's|^include/\(.*\)|#include <\1>|' >>"$work/plain.c"
expect "all other headers need no BP_EXPERIMENTAL" $CC -std=c11 -Wall -Wextra -Werror -Iinclude -fsyntax-only "$work/plain.c"

# --- bp_constant() knows every constant --------------------------------------------------------------

# Every word BP_... of the headers is a constant of the table, or one of the few that are no numbers.
without_comments $headers >"$work/code"
expect "the headers without comments" test -s "$work/code"
# "#ifdef NAME" and the like do not define NAME.
grep -v -E '^ *# *(if|elif|ifdef|ifndef|else|endif|error)' "$work/code" | grep -o -w -E 'BP_[A-Z0-9_]+' | sort -u |
    grep -v -x -E 'BP_(API|BEGIN_DECLS|END_DECLS)' >"$work/words"
{
    sed -n 's/^.*struct \(bp_[a-z0-9_]*\) *{.*/\1/p' "$work/code"
    echo bp_move
} >"$work/types"
expect "constants were found" test "$(wc -l <"$work/words")" -gt 50
{
    echo '#define BP_EXPERIMENTAL'
    for header in $headers; do
        echo "#include <${header#include/}>"
    done
    cat <<'PROGRAM'
#include <stdio.h>
static int known;
static void check(const char *name, int64_t value) {
    int64_t found = 0;
    known++;
    if (bp_constant(&found, name) != BP_OK) printf("%s is missing\n", name);
    else if (found != value) printf("%s is not %lld\n", name, (long long)value);
}
int main(void) {
PROGRAM
    sed 's/.*/    check("&", &);/' "$work/words"
    sed 's/.*/    check("sizeof(&)", sizeof(&));/' "$work/types"
    echo '    if (known != bp_constant_count()) puts("there are more or fewer constants than in the headers");'
    echo '    return 0;'
    echo '}'
} >"$work/constants.c"
expect "a program that checks every constant" $CC -std=c11 -Iinclude -o "$work/constants" "$work/constants.c" \
    lib/libbigpoints.a -pthread
"$work/constants" >"$list" 2>&1
[ -x "$work/constants" ] || echo "it was not built" >>"$list"
[ ! -s "$list" ] || echo "to update the table: make symbols" >>"$list"
empty "bp_constant() knows what the headers have" "$list"

# --- What every language can call --------------------------------------------------------------------

# Declarations, one a line.
grep -v '^ *#' "$work/code" | tr '\n' ' ' | sed 's/BP_BEGIN_DECLS//g; s/BP_END_DECLS//g; s/;/;\n/g' |
    sed 's/^ *//; s/  */ /g' >"$work/declarations"
expect "declarations were found" test "$(wc -l <"$work/declarations")" -gt 100
sed 's/^enum [a-z_]* {.*}//' "$work/declarations" |
    grep -n -w -E 'enum|bool|_Bool|long|short|unsigned|signed|float|wchar_t|va_list|time_t|ssize_t|union|\.\.\.' >"$list"
empty "no type whose size or passing differs from machine to machine, and no enumeration" "$list"
sed 's/^enum [a-z_]* {.*}//' "$work/declarations" | grep -o -E '\bbp_[a-z0-9_]+ [a-z_0-9]+[,)]' |
    grep -v -E '^bp_move |^bp_[a-z0-9_]+_fn ' >"$list"
empty "no structure is passed by value" "$list"
grep -E '^typedef [a-z0-9_ ]+ ?\*?\(\*bp_' "$work/declarations" | grep -v -E 'void \*user\);$' >"$list"
empty "every callback has a user pointer, the last argument" "$list"
expect "callbacks were found" grep -q -E '^typedef [a-z0-9_ ]+\(\*bp_[a-z_]+_fn\)' "$work/declarations"
grep -E '^BP_API [^(]*char \*' "$work/declarations" | grep -v '^BP_API const char \*' >"$list"
empty "no text is returned that somebody must free" "$list"
grep -E '^BP_API ' "$work/declarations" | grep -v -E \
    '^BP_API (int|int32_t|int64_t|uint64_t|double|void|const (char|void) \*) ?bp_[a-z0-9_]+\(' >"$list"
empty "functions return a status, a number, a constant text, or a plug-in's own bytes" "$list"

# Functions of a kind have a test that calls all of them: FILE WHAT PATTERN.
tested() {
    grep -E "^BP_API .*$3" "$work/declarations" | sed 's/^[^(]*\(bp_[a-z0-9_]*\)(.*/\1/' >"$work/kind"
    expect "functions were found: $2" test "$(wc -l <"$work/kind")" -gt 10
    while read -r function; do
        grep -q -w "$function" "$1" || echo "$function is not in $1"
    done <"$work/kind" >"$list"
    empty "$2: $1 calls all of them" "$list"
}
tested tests/unit/test_why.c "functions with a message" 'size_t why_size'
tested tests/unit/test_const_reads.c "functions of a const handle" \
    "const bp_($(sed -n 's/^typedef struct bp_\([a-z]*\) bp_.*/\1/p' include/bigpoints/types.h |
        grep -v -x -E 'progress|allocator' | paste -s -d '|')) ?\*"

# What bp_NOUN_set sets, bp_NOUN_get reads, and bp_config_X what bp_config_set_X sets. The caller has the other things that it
# sets, callbacks and tables, and the numbers that are set with them.
sed -n 's/^BP_API .*\(bp_[a-z0-9]*\)_set\(_[a-z0-9_]*\)\{0,1\}(\(.*\)/\1 \2 \3/p' "$work/declarations" >"$work/setters"
expect "setters were found" test "$(wc -l <"$work/setters")" -gt 15
while read -r noun arguments; do
    option=
    case $arguments in _*) option=${arguments%% *} ;; esac
    case $noun$option in
    bp_config_*) getter=$noun$option ;;
    *_*_*) case $arguments in *_fn\ * | *"bp_table *"*) continue ;; esac; getter=${noun}_get$option ;;
    *) getter=${noun}_get ;;
    esac
    grep -q "^| \`$getter\` " docs/symbols.md || echo "${noun}_set$option: $getter is missing"
done <"$work/setters" >"$list"
empty "every option that is set can be read" "$list"

finish
