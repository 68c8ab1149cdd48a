#!/bin/sh
# SPDX-License-Identifier: MIT
# The samples in the headers: each group of functions has one, between @code{.c} and @endcode, and names related pages
# with @see; each group of an experimental header has a @warning.
#
# A sample is the body of a function that returns 0, or non-zero for a failure: it is compiled and run. A sample that
# defines functions, with their braces at the beginning of a line, is a file: it is compiled. Sizes of buffers are
# constants of the library.
#
# CC is a list of words on purpose.
# shellcheck disable=SC2086
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"

headers=$(find include/bigpoints -name '*.h' | sort)
flags="-std=c11 -Wall -Wextra -Werror -Wno-unused-function -DBP_EXPERIMENTAL -Iinclude"

# For each group, one line with its header, its name, and how many samples, @see and @warning its page has.
# shellcheck disable=SC2086
awk '
    function close_group() {
        if (group != "") print name, group, samples, sees, warnings
        group = ""
    }
    /@defgroup/ { group = $3; name = FILENAME; samples = sees = warnings = 0; next }
    group == "" { next }
    /@code\{\.c\}/ { samples++ }
    /@see / { sees++ }
    /@warning / { warnings++ }
    /@\{/ { close_group() }' $headers >"$work/groups"
grep -c . "$work/groups" >"$work/number"
expect "there are groups" test "$(cat "$work/number")" -gt 20
awk '$3 != 1 { print $1 ": the group " $2 " has " $3 " samples" }' "$work/groups" >"$work/list"
empty "each group has one sample" "$work/list"
awk '$4 != 1 { print $1 ": the group " $2 " has no @see" }' "$work/groups" >"$work/list"
empty "each group names related pages" "$work/list"
awk '$1 ~ /experimental/ && $5 != 1 { print $1 ": the group " $2 " has no @warning" }' "$work/groups" >"$work/list"
empty "each experimental group has a warning" "$work/list"

# Each sample goes into a file of its own, named after its place.
mkdir "$work/samples"
# shellcheck disable=SC2086
awk -v folder="$work/samples" '
    /@endcode/ { if (file != "") close(file); file = ""; next }
    file != "" { print substr($0, 5) >file } # after " *  "
    /@code\{\.c\}/ {
        file = FILENAME
        gsub(/[\/.]/, "_", file)
        file = sprintf("%s/%s-%04d", folder, file, FNR)
        printf "" >file
        print FILENAME ":" FNR >(file ".place")
        close(file ".place")
    }' $headers
grep -l -E '[^A-Za-z_0-9](64|128|256|512|1024)\]|, (64|128|256|512|1024)[,)]' "$work"/samples/*[0-9] >"$work/list" 2>/dev/null
empty "samples use the constants for sizes of buffers" "$work/list"

# All samples make one program, so that the test is quick.
program=$work/samples.c
{
    echo "#include <bigpoints.h>"
    echo "#include <bigpoints/sys/allocator.h>"
    echo "#include <bigpoints/sys/game_kind.h>"
    echo "#include <bigpoints/sys/table_ops.h>"
    for header in include/bigpoints/experimental/*.h; do
        echo "#include <${header#include/}>"
    done
    echo "#include <stdio.h>"
    echo "#include <stdlib.h>"
} >"$program"
number=0
for sample in "$work"/samples/*[0-9]; do
    number=$((number + 1))
    place=$(cat "$sample.place")
    line="#line $((${place##*:} + 1)) \"${place%:*}\""
    if grep -q '^{' "$sample"; then
        { cat "$program"; echo "$line"; cat "$sample"; } >"$work/file.c"
        expect "$place compiles" $CC $flags -fsyntax-only "$work/file.c"
    else
        { echo "static int sample_$number(void) {"; echo "$line"; cat "$sample"; echo "return 0; }"; } >>"$work/bodies"
        echo "if (sample_$number() != 0) { puts(\"$place fails\"); failures++; }" >>"$work/calls"
    fi
done
{
    cat "$program" "$work/bodies"
    echo "int main(void) { int failures = 0;"
    cat "$work/calls"
    echo "return failures; }"
} >"$work/all.c"
expect "the samples compile" $CC $flags -o "$work/all" "$work/all.c" lib/libbigpoints.a -pthread -lm
[ ! -x "$work/all" ] || expect "the samples run" "$work/all"
echo "$number samples"

# The manual lists every example.
for example in examples/*.c; do
    grep -q "@example ${example#examples/}\$" docs/doxygen/examples.dox || echo "$example"
done >"$work/list"
empty "the manual lists every example" "$work/list"

finish
