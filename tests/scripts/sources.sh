#!/bin/sh
# SPDX-License-Identifier: MIT
# sources.mk names every file: each C file is in one group.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"

# groups FOLDER: what make reads in FOLDER/sources.mk, "NAME FILE" on each line.
# shellcheck disable=SC2016 # expanded by make
groups() {
    printf '%s\n' 'before := $(.VARIABLES)' 'include sources.mk' \
        '$(foreach name,$(filter-out before $(before),$(.VARIABLES)),$(foreach file,$($(name)),$(info $(name) $(file))))' \
        'all: ; @:' | make -s -C "$1" --no-print-directory -f - | sort
}

# files FOLDER: the C files that belong in a group. Programs of tests/consumer and the like are compiled by their tests.
files() (
    cd "$1" && find include src examples tests/unit tests/golden tests/conformance tests/naive tests/support \
        tests/bench \( -name '*.c' -o -path 'include/*.h' \) 2>/dev/null | sort
)

# offences FOLDER: files in no group, and files in two.
offences() {
    groups "$1" | cut -d ' ' -f 2 | sort >"$work/listed"
    files "$1" | comm -13 "$work/listed" - | sed 's/$/ is in no group of sources.mk/'
    uniq -d "$work/listed" | sed 's/$/ is in two groups of sources.mk/'
}

groups . >"$work/make"
expect "make reads the groups" grep -q '^LAYER_SRC src/solver/solver.c$' "$work/make"
offences . >"$work/list"
empty "every file is in one group" "$work/list"

# Both kinds of offence are found.
mkdir -p "$work/tree/src/layer" "$work/tree/src/base"
cp sources.mk "$work/tree"
: >"$work/tree/src/layer/unknown.c"
: >"$work/tree/src/base/twice.c"
# shellcheck disable=SC2016 # expanded by make
echo 'OTHER := $(wildcard src/base/t*.c)' >>"$work/tree/sources.mk"
offences "$work/tree" >"$work/list"
same "a file in no group or in two is named" "src/layer/unknown.c is in no group of sources.mk
src/base/twice.c is in two groups of sources.mk" "$(cat "$work/list")"

finish
