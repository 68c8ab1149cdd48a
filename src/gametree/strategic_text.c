/* SPDX-License-Identifier: MIT */
/* Exports the normal form as comma-separated values. */

#include <bigpoints/status.h>

#include "gametree/line_writer.h"
#include "gametree/strategic_internal.h"

static void write_strategy(bp__line_writer *lines, const bp_strategic *s, int32_t seat,
                           int32_t strategy)
{
    size_t length = bp__strategic_write(NULL, 0, s, seat, strategy);
    char *text = bp__line_reserve(lines, length + 1);
    if (text) {
        bp__strategic_write(text, length + 1, s, seat, strategy);
        lines->text.count--; /* the terminating NUL */
    }
}

/* Names of strategies contain neither commas nor quotation marks, so nothing is quoted. */
int bp_strategic_write_csv(const bp_strategic *strategic, bp_line_fn receive, void *user)
{
    if (!strategic || !receive) {
        return BP_ERR_ARGUMENT;
    }
    if (strategic->players != 2) {
        return BP_ERR_UNSUPPORTED;
    }
    int32_t rows = bp__strategies_count(&strategic->sides[0]);
    int32_t columns = bp__strategies_count(&strategic->sides[1]);
    bp__line_writer lines = bp__line_open(receive, user, &strategic->memory);
    bp__line_text(&lines, "strategy");
    for (int32_t column = 0; column < columns; column++) {
        bp__line_text(&lines, ",");
        write_strategy(&lines, strategic, 1, column);
    }
    bp__line_end(&lines);
    for (int32_t row = 0; row < rows && lines.status == BP_OK; row++) {
        write_strategy(&lines, strategic, 0, row);
        for (int32_t column = 0; column < columns; column++) {
            bp__line_text(&lines, ",");
            bp__line_name(&lines, strategic->ends[row * columns + column]);
        }
        bp__line_end(&lines);
    }
    return bp__line_close(&lines);
}
