#!/bin/sh
# SPDX-License-Identifier: MIT
# The guard of the ABI guarded: changes this library in a copy of the tree, in ways that do and do not break
# programs, and reads what scripts/abi.sh prints. Each change is compared with the unchanged library.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"

for tool in abidw abidiff readelf nm strip; do
    if ! has $tool; then
        ignore "the guard of the ABI" "$tool is missing (make deps FOR=abi)"
        finish
    fi
done

# The unchanged library is built in one copy, each change is made in a copy of that.
first=$work/first
tree=$first
mkdir -p "$first/tests" "$first/docs" "$first/bindings/python/bigpoints"
cp -pR Makefile *.mk include src scripts "$first/"
cp -pR tests/abi "$first/tests/"
cp -p docs/symbols.md "$first/docs/"
cp -p bindings/python/bigpoints/_bindings.py "$first/bindings/python/bigpoints/"

# made GOAL: with what compiles fast.
made() {
    (cd "$tree" && make -j2 "$1" CC="$CC" CFLAGS="-O0 -g" MPI=no NCURSES=no WERROR=no)
}

# a_change TITLE: begins one.
a_change() {
    title=$1
    tree=$work/tree
    rm -rf "$tree"
    cp -pR "$first" "$tree"
}

# edit FILE SCRIPT: changes a file of the copy. It must have changed.
edit() {
    cp "$tree/$1" "$work/before"
    sed "$2" "$work/before" >"$tree/$1"
    ! cmp -s "$work/before" "$tree/$1" || fail "$title: nothing to change in $1"
}

# guard: what the guard says of the copy, with its lists written anew, in the log.
guard() {
    if ! (cd "$tree" && scripts/symbols.sh write) >"$log" 2>&1 || ! made lib >"$log" 2>&1; then
        fail "$title: it does not build" "$log"
        return 1
    fi
    (cd "$tree" && scripts/abi.sh check lib/libbigpoints.so) >"$log" 2>&1
}

# says WORDS...: each of them is in the log.
says() {
    cp "$log" "$work/said"
    for words in "$@"; do
        contains "$title" "$words" "$work/said"
    done
}

# passes WORDS...: the guard lets the change pass, and says these.
passes() {
    if guard; then
        pass
        says "$@"
    else
        fail "$title: must pass" "$log"
    fi
}

# stops WORDS...: the guard stops the change, and says these.
stops() {
    if guard; then
        fail "$title: must not pass" "$log"
    else
        says "$@" "FAILED: libbigpoints"
    fi
}

export CC
title="the library as it is"
expect "$title: a baseline" made abi-baseline
cp "$first/tests/abi/bigpoints.abi" "$work/once"
expect "$title: a baseline again" made abi-baseline
expect "$title: the same baseline" cmp "$work/once" "$first/tests/abi/bigpoints.abi"
expect "$title: make abi-check" made abi-check
passes "added since then: 0"

a_change "names and numbers"
edit include/bigpoints/version.h 's/^BP_API int bp_version_number(void);//'
edit src/base/version.c '/^int bp_version_number/,/^}/d'
edit include/bigpoints/options.h 's/BP_LEVEL_MAX = 10/BP_LEVEL_MAX = 11/'
edit include/bigpoints/constants.h 's/BP_SEATS_MAX = 16/BP_SEATS_LIMIT = 16/'
stops "FAILED: function bp_version_number: removed" "FAILED: constant BP_LEVEL_MAX: 10 became 11" \
    "FAILED: constant BP_SEATS_MAX: removed" "added: constant BP_SEATS_LIMIT"

a_change "types of a parameter, of an answer, of a callback"
edit include/bigpoints/constants.h 's/bp_constant_name(int32_t/bp_constant_name(int64_t/'
edit src/ffi/constants.c 's/bp_constant_name(int32_t/bp_constant_name(int64_t/'
edit include/bigpoints/view.h 's/^BP_API int32_t bp_track_length/BP_API int64_t bp_track_length/'
edit src/bigpoints/view.c 's/^int32_t bp_track_length/int64_t bp_track_length/'
edit include/bigpoints/types.h 's/^typedef int (\*bp_line_fn)/typedef int64_t (*bp_line_fn)/'
stops "3 Changed" bp_constant_name bp_track_length bp_solver_set_proof

a_change "arguments of one type that change places, a const, an enumeration"
edit include/bigpoints/result.h 's/\(bp_result_bounds(\)int32_t \*lower, int32_t \*upper/\1int32_t *upper, int32_t *lower/'
edit include/bigpoints/progress.h 's/\(bp_progress_bounds(\)int32_t \*lower, int32_t \*upper/\1int32_t *upper, int32_t *lower/
    s/\((\*bp_progress_fn)(const bp_progress \*\)progress/\1now/'
edit include/bigpoints/types.h 's/^enum bp_stop_reason /enum bp_halt /'
edit include/bigpoints/sys/table_ops.h 's/uint64_t \*bytes, uint64_t \*entries/uint64_t *entries, uint64_t *bytes/'
edit include/bigpoints/experimental/census.h 's/double \*lower, double \*upper/double *upper, double *lower/'
edit include/bigpoints/state.h 's/bp_state_ply(const /bp_state_ply(/'
edit src/game/state.c 's/bp_state_ply(const /bp_state_ply(/'
stops "FAILED: function bp_result_bounds: declared differently" \
    "before: int bp_result_bounds(int32_t *lower, int32_t *upper, const bp_result *result);" \
    "now:    int bp_result_bounds(int32_t *upper, int32_t *lower, const bp_result *result);" \
    "FAILED: callback bp_progress_fn: declared" "FAILED: function bp_progress_bounds: declared" \
    "FAILED: method bp_table_ops.stats: declared" \
    "FAILED: function bp_state_ply: declared" "FAILED: constant BP_STOP_NODES: declared" \
    "abi: experimental function bp_census_share: declared differently" "by hand"
expect "$title: a baseline of it" made abi-baseline
says "FAILED: function bp_result_bounds: declared" "accepted all the same"

a_change "a better name for an argument, which somebody has looked at"
rename='s/bp_state_undo(bp_state \*state)/bp_state_undo(bp_state *position)/'
edit include/bigpoints/state.h "$rename"
stops "FAILED: function bp_state_undo: declared differently"
edit tests/abi/bigpoints.txt "$rename"
passes "added since then: 0"

# The table of functions of a transposition table, in all ways that it may grow.
table=include/bigpoints/sys/table_ops.h
in_the_middle='s|^    void (\*destroy).*|&\n    void (*warm)(void *instance);|'
at_the_end='s|^    int (\*each).*|&\n    void (*warm)(void *instance);|'
new_version='s/\(BP_TABLE_OPS_VERSION\) [0-9]*u/\1 99u/'

a_change "a field in the middle of a table of functions"
edit $table "$in_the_middle"
stops "FAILED: type bp_table_ops" warm

a_change "a field at the end without a new version"
edit $table "$at_the_end"
stops "FAILED: type bp_table_ops"

a_change "a field at the end with a new version"
edit $table "$at_the_end"
edit $table "$new_version"
passes "bp_table_ops: grew" "BP_TABLE_OPS_VERSION: raised"

a_change "a field in the middle with a new version"
edit $table "$in_the_middle"
edit $table "$new_version"
stops warm

a_change "a field at the end with a new version, and another field changed"
edit $table "$at_the_end"
edit $table "$new_version"
edit $table 's/^    uint32_t flags;/    int32_t flags;/'
stops flags

a_change "what was added, what is private, what is experimental"
edit include/bigpoints/view.h 's|^BP_API int32_t bp_track_length.*|&\n/** @since 0.2 */\nBP_API int bp_view_more(void);|
    s|^BP_BEGIN_DECLS|&\nenum bp_more { BP_MORE = 7 };|'
edit src/bigpoints/view.c '$ a int bp_view_more(void)\n{\n    return BP_MORE;\n}'
edit src/solver/solve_run.h 's/^struct bp_solver {/&\n    int64_t something_more[3];/'
edit src/table/table_internal.h 's/^struct bp_table {/&\n    int64_t something_more[3];/'
edit include/bigpoints/experimental/census.h 's/^BP_API int32_t bp_census_shard_done/BP_API int64_t bp_census_shard_done/
    s/BP_FIRST_NOTHING = 2/BP_FIRST_NOTHING = 3/'
edit src/census/census_counts.c 's/^int32_t bp_census_shard_done/int64_t bp_census_shard_done/'
passes "added: function bp_view_more: stable" "added: constant BP_MORE: stable" "added since then: 2" \
    "experimental tier" bp_census_shard_done "experimental constant BP_FIRST_NOTHING: 2 became 3"

a_change "experimental functions and methods that are removed or changed"
edit include/bigpoints/experimental/minimax.h 's/^BP_API void bp_minimax_cancel(.*;$//'
edit src/minimax/minimax.c '/^void bp_minimax_cancel(/,/^}/d'
edit include/bigpoints/experimental/game_methods.h \
    's|^    int (\*thesis_solve)|    int (*warm)(const void *setup);\n&|; s|^    uint64_t states;|    uint64_t more;\n&|'
passes "experimental function bp_minimax_cancel: removed" \
    "experimental type bp_game_experimental_ops: 32 became 40 bytes" \
    "experimental type bp_thesis_solution: 112 became 120 bytes" "added: method bp_game_experimental_ops.warm"

# move FROM TO FILE...: moves a header of include/bigpoints to another folder, and so to another tier. The files include it.
move() {
    from=$1 to=$2
    mv "$tree/include/bigpoints/$from" "$tree/include/bigpoints/$to"
    shift 2
    for file in "$@"; do
        edit "$file" "s|<bigpoints/$from>|<bigpoints/$to>|"
    done
}

a_change "what was stable turns experimental"
edit include/bigpoints.h '/bigpoints.board\.h/d'
move board.h experimental/board.h src/bigpoints/board.c
stops "function bp_board_rank: was stable and is experimental now"

a_change "what was stable turns into a plug-in function"
edit include/bigpoints.h '/bigpoints.board\.h/d'
move board.h sys/board.h src/bigpoints/board.c
stops "function bp_board_rank: was stable and is plug-in now"

a_change "what was experimental turns stable"
move experimental/minimax.h minimax.h src/minimax/minimax_internal.h
passes "function bp_minimax_new: was experimental and is stable now"

a_change "a new minor version"
edit include/bigpoints/version.h 's/\(BP_VERSION_MINOR\) [0-9][0-9]*/\1 98/'
passes "added since then: 0"
same "$title: nothing else is listed" 1 "$(wc -l <"$log")"

a_change "a function that no header declares"
edit src/base/version.c '$ a int bp_version_stray(void);\n__attribute__((visibility("default"))) int bp_version_stray(void)\n{\n    return 1;\n}'
passes "added since then: 0"

a_change "a function that is declared and not defined"
edit include/bigpoints/view.h 's|^BP_API int32_t bp_track_length.*|&\n/** @since 0.2 */\nBP_API int bp_view_more(void);|'
refuse "$title: it does not link" made lib
says "bp_view_more"

a_change "a new major version"
edit include/bigpoints/version.h 's/^BP_API int bp_version_number(void);//
    s/\(BP_VERSION_MAJOR\) [0-9][0-9]*/\1 99/'
edit src/base/version.c '/^int bp_version_number/,/^}/d'
passes "new major version"

a_change "functions that are no longer exported"
# shellcheck disable=SC2016 # the words with a dollar are those of awk
edit scripts/symbol_versions.awk 's/^\$1 == "function" {/$1 == "function" \&\& $2 < "bp_t" {/'
if guard; then
    fail "$title: must not pass" "$log"
else
    says "does it export what the headers declare"
fi

a_change "no debug information"
expect "$title: stripped" sh -c "strip --strip-debug '$tree'/lib/libbigpoints.so.*.*.*"
if guard; then
    fail "$title: must not pass" "$log"
else
    says "compile it with -g"
fi

finish
