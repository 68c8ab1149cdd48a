#!/bin/sh
# SPDX-License-Identifier: MIT
# make UTHASH=no: the library on a machine without uthash.h. It has every table but that one.
# CC is a list of words on purpose.
# shellcheck disable=SC2086
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"

tree=$work/tree
mkdir -p "$tree/missing"
cp -pR Makefile *.mk include src scripts examples "$tree/"
echo '#error there is no uthash.h' >"$tree/missing/uthash.h"

# built [VARIABLE=VALUE...]: the static library and a program.
# shellcheck disable=SC2317 # called by expect and refuse
built() {
    (cd "$tree" && make -j2 lib/libbigpoints.a build/bin/bigpoints CC="$CC" CPPFLAGS=-Imissing CFLAGS=-O0 MPI=no NCURSES=no "$@")
}

cat >"$work/tables.c" <<'END'
#include <bigpoints.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        bp_table *table;
        bp_solver *solver;
        bp_state *state;
        bp_result *result;
        int32_t value = -1;
        int status = bp_table_new(&table, argv[i], 0, NULL);
        if (status == BP_OK) {
            if (bp_bigpoints_open(&state, "players=2 board=RGGRBB", NULL, NULL, 0) != BP_OK ||
                bp_solver_new(&solver, NULL) != BP_OK ||
                bp_solver_set(solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MARGIN) != BP_OK ||
                bp_solver_set_table(solver, table) != BP_OK || bp_solve(&result, solver, state) != BP_OK ||
                bp_result_value(&value, result) != BP_OK) {
                return 1;
            }
            bp_result_free(result);
            bp_solver_free(solver);
            bp_state_free(state);
        }
        printf("%s %s %d\n", argv[i], bp_status_name(status), (int)value);
        bp_table_free(table);
    }
    return 0;
}
END

expect "it builds without uthash.h" built UTHASH=no
expect "a program links" $CC -std=c99 -Wall -Wextra -Werror -I"$tree/include" -o "$work/tables" "$work/tables.c" \
    "$tree/lib/libbigpoints.a" -pthread
run "$work/tables" none array growing uthash
fine "the other tables solve"
same "what it prints" "none BP_OK 1
array BP_OK 1
growing BP_OK 1
uthash BP_ERR_ARGUMENT -1" "$out"
run "$tree/build/bin/bigpoints" solve --table uthash RGGR
same "bigpoints solve without the table: exit code" 1 "$code"
contains "bigpoints solve without the table" "--table uthash: the library was built without this table" "$work/err"
refuse "UTHASH=yes needs the header" built UTHASH=yes

# Without the header, plain make leaves the table out and says so.
expect "plain make builds without the header" make -C "$tree" -j2 all CC="$CC" CPPFLAGS=-Imissing CFLAGS=-O0 MPI=no NCURSES=no
contains "it names what is missing" 'uthash.h is missing, so the library has no table "uthash"' "$log"

finish
