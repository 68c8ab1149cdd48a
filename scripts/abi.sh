#!/bin/sh
# SPDX-License-Identifier: MIT
# Guards what programs and bindings are compiled against: compares the library with that of the last release.
#
#   usage: scripts/abi.sh check|baseline LIBRARY
#
# The baseline is two files of tests/abi/: bigpoints.abi, all functions and their types as abidw of libabigail writes
# them; and bigpoints.txt, one line for each public thing: kind, name, value (of a constant, or the size of a type),
# tier, header, declaration. The second is for what libabigail does not see: constants, because no function has
# a parameter of an enumeration's type; two arguments of one type that change places; a const that comes or goes.
#
# "check" fails if something was removed or changed, or moved to a tier that guarantees less. What was added is listed, and
# so is what changed in the experimental tier; neither fails. In a new major version nothing fails. "baseline" says all the
# same, and accepts it.
set -eu
LC_ALL=C
export LC_ALL
CC=${CC:-cc}

action=${1:-}
library=${2:-}
case $action in
check | baseline) ;;
*) action= ;;
esac
if [ -z "$action" ] || [ ! -r "$library" ]; then
    echo "usage: scripts/abi.sh check|baseline LIBRARY" >&2
    exit 2
fi
baseline=tests/abi/bigpoints

work=$(mktemp -d "${TMPDIR:-/tmp}/bigpoints.XXXXXX")
trap 'rm -rf "$work"' EXIT

if ! readelf -S "$library" | grep -q '\.debug_info'; then
    echo "abi: $library has no debug information; compile it with -g" >&2
    exit 1
fi

# --- What there is ---------------------------------------------------------------------------------

# Structures with visible fields are in these folders alone; those of all other headers are private to the library.
visible="--headers-dir include/bigpoints/sys --headers-dir include/bigpoints/experimental"

# The public things of the library, as in bigpoints.txt. CC is a list of words.
things() {
    # shellcheck disable=SC2086
    if ! $CC -std=c11 -Iinclude tests/abi/numbers.c "$library" -o "$work/numbers"; then
        echo "abi: FAILED: a program can't be linked with the library: does it export what the headers declare?" >&2
        return 1
    fi
    ln -sf "$(realpath "$library")" "$work/$(readelf -d "$library" | sed -n 's/.*SONAME.*\[\(.*\)\].*/\1/p')"
    LD_LIBRARY_PATH=$work "$work/numbers" >"$work/values"
    nm -D --defined-only "$library" | awk '$2 != "A" { sub(/@.*/, "", $NF); print "function", $NF, "-" }' \
        >>"$work/values"
    headers=$(find include -name '*.h' | sort)
    # shellcheck disable=SC2086
    awk -f scripts/api.awk $headers >"$work/api"
    # shellcheck disable=SC2086
    CC=$CC scripts/ffi_header.sh "$work/flat.h" $headers
    awk "$describe" "$work/api" "$work/flat.h" "$work/values" | sort
}

# Joins the lists of things(). Of the flattened header it takes whatever has arguments: functions, types of
# callbacks, and methods, which are the fields of structures that are functions. A constant is declared by its
# enumeration.
# shellcheck disable=SC2016 # the words with a dollar are awk's
describe='
    function described(what) {
        return what in tier ? tier[what] " " header[what] : "- -"
    }
    FILENAME == ARGV[1] {
        tier[$1 " " $2] = $5; header[$1 " " $2] = $3
        if ($1 == "constant" && $4 != "-") declared[$1 " " $2] = "enum " $4
        next
    }
    FILENAME == ARGV[2] && /^\/\* bigpoints\// {
        from = $2
        its_tier = /experimental/ ? "experimental" : from ~ /\/sys\// ? "plug-in" : "stable"
    }
    FILENAME == ARGV[2] && /\{$/ { inside = $(NF - 1) }
    FILENAME == ARGV[2] && /^}/ { inside = "" }
    FILENAME == ARGV[2] {
        if (!match($0, /[a-z0-9_]+\)?\(/)) next
        name = substr($0, RSTART, RLENGTH)
        sub(/\)?\(/, "", name)
        sub(/^ +/, "")
        what = inside != "" ? "method " inside "." name : /^typedef/ ? "callback " name : "function " name
        if (inside != "") { tier[what] = tier["type " inside]; header[what] = from }
        else if (!(what in tier)) { tier[what] = its_tier; header[what] = from }
        declared[what] = $0
        if (what !~ /^function/) print what, "-", described(what), $0
        next
    }
    {
        what = $1 " " $2
        print $1, $2, $3, described(what) (what in declared ? " " declared[what] : "")
    }
'

# The symbol version of experimental functions changes with every minor version: its number is left out. VISIBLE is a list
# of words.
abidw_of() {
    # shellcheck disable=SC2086
    abidw $visible --drop-private-types --exported-interfaces-only --drop-undefined-syms \
        --type-id-style hash --no-show-locs --no-parameter-names --no-corpus-path --no-comp-dir-path \
        --no-elf-needed --no-architecture --no-write-default-sizes "$library" >"$work/written"
    sed 's/\(BIGPOINTS_EXPERIMENTAL\)[0-9_]*/\1/g' "$work/written"
}

things >"$work/things"
abidw_of >"$work/abi"
if [ "$action" = baseline ]; then
    if [ -s $baseline.abi ] && [ -s $baseline.txt ] && ! "$0" check "$library"; then
        echo "abi: accepted all the same: later changes are compared with this library"
    fi
    cp "$work/abi" $baseline.abi
    cp "$work/things" $baseline.txt
    echo "abi: the baseline is now libbigpoints $(awk '$1 == "version" { print $3 }' $baseline.txt)"
    exit 0
fi

for file in $baseline.abi $baseline.txt; do
    if [ ! -s "$file" ]; then
        echo "abi: there is no baseline: $file is missing; make abi-baseline writes it" >&2
        exit 1
    fi
done

# value KIND FILE: the value of the one thing of its kind.
value() {
    awk -v kind="$1" '$1 == kind { print $3 }' "$2"
}

now=$(value version "$work/things")
before=$(value version $baseline.txt)
if [ "$(value pointer "$work/things")" != "$(value pointer $baseline.txt)" ]; then
    echo "abi: skipped: the baseline is of a machine with pointers of another size"
    exit 0
fi
if [ "${now%%.*}" != "${before%%.*}" ]; then
    echo "abi: libbigpoints $now is a new major version after $before: everything may have changed"
    exit 0
fi

# --- Names and numbers -----------------------------------------------------------------------------

# Each line begins with a word: "fail", "note" or "added". A structure of a plug-in header may grow if the
# version of its header, a constant ..._VERSION, is raised.
awk '
    BEGIN { rank["stable"] = 3; rank["plug-in"] = 2; rank["experimental"] = 1 }
    # The declaration, behind the fifth word.
    function declaration(   text, i) {
        text = $0
        for (i = 1; i <= 5; i++) sub(/^[^ ]+ ?/, "", text)
        return text
    }
    NR == FNR {
        old[$1 " " $2] = $3; old_tier[$1 " " $2] = $4; old_header[$1 " " $2] = $5
        old_declared[$1 " " $2] = declaration()
        next
    }
    { new[$1 " " $2] = $3; tier[$1 " " $2] = $4; declared[$1 " " $2] = declaration() }
    function report(what, text) {
        print (old_tier[what] == "experimental" ? "note experimental " : "fail ") what ": " text
    }
    function changed(what, name) {
        if (name ~ /^BP_VERSION_/) return
        if (name ~ /_VERSION$/ && new[what] > old[what]) {
            print "note " what ": raised from " old[what] " to " new[what]
        } else if (what ~ /^type/ && raised[old_header[what]] && new[what] > old[what]) {
            print "note " what ": grew from " old[what] " to " new[what] " bytes with its version"
        } else {
            report(what, old[what] " became " new[what] (what ~ /^type/ ? " bytes" : ""))
        }
    }
    END {
        for (what in old)
            if (what ~ /_VERSION$/ && new[what] > old[what]) raised[old_header[what]] = 1
        for (what in old) {
            split(what, word, " ")
            if (word[1] == "version" || word[1] == "pointer") continue
            if (!(what in new)) {
                report(what, "removed")
                continue
            }
            if (old[what] != new[what]) changed(what, word[2])
            if (old_declared[what] != declared[what])
                report(what, "declared differently\tbefore: " old_declared[what] "\tnow:    " declared[what])
            if (rank[tier[what]] < rank[old_tier[what]])
                report(what, "was " old_tier[what] " and is " tier[what] " now")
            else if (rank[tier[what]] > rank[old_tier[what]])
                print "note " what ": was " old_tier[what] " and is " tier[what] " now"
        }
        for (what in new)
            if (!(what in old)) print "added " what ": " (tier[what] == "-" ? "in no header" : tier[what])
    }
' $baseline.txt "$work/things" | sort >"$work/differences"

# show WORD MARK: the differences that begin with the word. Behind a tab, a line of its own begins.
show() {
    awk -v word="$1 " -v mark="$2" 'index($0, word) == 1 { gsub(/\t/, "\n    "); print mark substr($0, length(word) + 1) }' \
        "$work/differences"
}

show added "abi: added: "
show note "abi: "
show fail "abi: FAILED: "
failed=0
if grep -q '^fail ' "$work/differences"; then
    failed=1
fi
if grep -q '^fail .*: declared differently' "$work/differences"; then
    echo "abi: Has an argument only a better name, and means what it meant? Then write the new declaration by hand into"
    echo "abi: its line of $baseline.txt. Everything else breaks programs or bindings: undo it."
fi

# --- Types of functions, and layouts ---------------------------------------------------------------

# The names of one kind and tier, of the baseline and of now, as one pattern for libabigail.
pattern() {
    awk -v kind="$1" -v tier="$2" '$1 == kind && $4 == tier { print $2 }' $baseline.txt "$work/things" | sort -u |
        awk '{ printf "%s%s", (NR > 1 ? "|" : ""), $0 } END { print "" }'
}

experimental="^($(pattern function experimental))\$"
{
    echo "[suppress_function]"
    echo "symbol_name_regexp = $experimental"
    echo "[suppress_type]"
    echo "name_regexp = ^($(pattern type experimental))\$"
} >"$work/experimental"
{
    cat "$work/experimental"
    sed -n 's/^note type \(.*\): grew .*/\1/p' "$work/differences" | while read -r type; do
        echo "[suppress_type]"
        echo "name = $type"
        echo "type_kind = struct"
        echo "has_data_member_inserted_at = end"
    done
} >"$work/grown"

# compare SUPPRESSIONS: the library with the baseline, into a report. The exit code is 0 if nothing is different. Both
# are read as abidw wrote them: of the baseline nobody knows any more which header a type is from, and abidiff would
# take all its types for private ones, were it to sort them out itself.
compare() {
    abidiff --no-added-syms --no-show-locs --no-corpus-path --suppressions "$1" $baseline.abi "$work/abi" \
        >"$work/report" 2>&1
}

# A structure that grew may do so at its end alone, and its other fields stay.
if ! compare "$work/grown" ||
    { ! compare "$work/experimental" && grep -q -E '^ *[0-9]+ data member (change|deletion)' "$work/report"; }; then
    echo "abi: FAILED: abidiff says:"
    sed 's/^/    /' "$work/report"
    failed=1
fi
printf '[suppress_function]\nsymbol_name_not_regexp = %s\n' "$experimental" >"$work/stable"
if ! compare "$work/stable"; then
    echo "abi: experimental tier, abidiff says:"
    sed 's/^/    /' "$work/report"
fi

# --- The verdict -----------------------------------------------------------------------------------

added=$(grep -c '^added ' "$work/differences" || :)
if [ $failed -ne 0 ]; then
    echo "abi: FAILED: libbigpoints $now breaks programs and bindings made for $before"
    echo "abi: undo the change, or see docs/stability.md; after a release: make abi-baseline"
else
    echo "abi: libbigpoints $now serves what was made for $before; added since then: $added"
fi
exit $failed
