/* SPDX-License-Identifier: MIT */
/* The rows of a census as CSV: one line for each board, or for each class of boards. */

#include "programs/census/census_rows.h"
#include "programs/census/census_options.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void append(char out[CENSUS_ROW_SIZE], const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void append(char out[CENSUS_ROW_SIZE], const char *format, ...)
{
    size_t length = strlen(out);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(out + length, CENSUS_ROW_SIZE - length, format, arguments);
    va_end(arguments);
}

static int has_states(int32_t objective)
{
    return objective == BP_OBJECTIVE_THESIS || objective == BP_OBJECTIVE_MAXN;
}

const char *census_row(char out[CENSUS_ROW_SIZE], int32_t objective, const char *board,
                       uint64_t boards, const int32_t *values, size_t count, uint64_t states)
{
    static const char letters[] = "RGBYP";
    snprintf(out, CENSUS_ROW_SIZE, "%s", board);
    if (objective == BP_OBJECTIVE_THESIS) {
        for (char *c = out; *c; c++) { /* the thesis names colours by digits */
            *c = (char)('1' + (strchr(letters, *c) - letters));
        }
    }
    if (!has_states(objective)) {
        append(out, ",%" PRIu64, boards);
    }
    for (size_t i = 0; i < count; i++) {
        append(out, ",%" PRId32, values[i]);
    }
    if (has_states(objective)) {
        append(out, ",%" PRIu64, states);
    }
    append(out, "\n");
    return out;
}

const char *census_row_header(char out[CENSUS_ROW_SIZE], int32_t objective, int32_t players)
{
    out[0] = '\0';
    switch (objective) {
    case BP_OBJECTIVE_OUTCOME: append(out, "board,boards,outcome\n"); return out;
    case BP_OBJECTIVE_MARGIN: append(out, "board,boards,margin\n"); return out;
    case BP_OBJECTIVE_THESIS: append(out, "board,p1,p2,states\n"); return out;
    default: break;
    }
    int maxn = objective == BP_OBJECTIVE_MAXN;
    append(out, maxn ? "board" : "board,boards");
    for (int32_t seat = 1; seat <= players; seat++) {
        append(out, ",%s%d", maxn ? "s" : "value", (int)seat);
    }
    append(out, maxn ? ",states\n" : "\n");
    return out;
}

int census_rows_are_late(const bp_census *census)
{
    return census_option(census, BP_OPTION_OBJECTIVE) == BP_OBJECTIVE_THESIS &&
           census_option(census, BP_OPTION_SAMPLE) == 0;
}
