/* SPDX-License-Identifier: MIT */
/* Writes a matrix game: as a strategic game of Gambit (.nfg) and as comma-separated values. */

#include <string.h>

#include <bigpoints/status.h>

#include "gametree/line_writer.h"
#include "gametree/matrix_game_internal.h"

static void write_payoff(bp__line_writer *lines, const bp_matrix *matrix, int32_t row,
                         int32_t column, int32_t seat)
{
    int64_t numerator = 0;
    int64_t denominator = 1;
    bp_matrix_payoff(&numerator, &denominator, matrix, row, column, seat);
    bp__line_number(lines, numerator);
    if (denominator != 1) {
        bp__line_text(lines, "/");
        bp__line_number(lines, denominator);
    }
}

/* --- Gambit -------------------------------------------------------------------------------------------- */

static void write_nfg_name(bp__line_writer *lines, const bp_matrix *matrix, int32_t seat,
                           int32_t strategy)
{
    if (matrix->names[seat].starts.count > 0) {
        bp__line_quotable(lines, bp__texts_at(&matrix->names[seat], (size_t)strategy));
    } else {
        bp__line_number(lines, (int64_t)strategy + 1);
    }
}

static void write_head(bp__line_writer *lines, const bp_matrix *matrix)
{
    bp__line_text(lines, "NFG 1 R \"");
    if (matrix->title.starts.count > 0) {
        bp__line_quotable(lines, bp__texts_at(&matrix->title, 0));
    }
    bp__line_text(lines, "\" { \"Player 1\" \"Player 2\" }");
    bp__line_end(lines);
    bp__line_end(lines);
    for (int32_t seat = 0; seat < 2; seat++) {
        bp__line_text(lines, seat == 0 ? "{ {" : "{");
        for (int32_t i = 0; i < matrix->counts[seat] && lines->status == BP_OK; i++) {
            bp__line_text(lines, " \"");
            write_nfg_name(lines, matrix, seat, i);
            bp__line_text(lines, "\"");
        }
        bp__line_text(lines, " }");
        bp__line_end(lines);
    }
    bp__line_text(lines, "}");
    bp__line_end(lines);
    bp__line_text(lines, "\"\"");
    bp__line_end(lines);
    bp__line_end(lines);
}

int bp_matrix_write_nfg(const bp_matrix *matrix, bp_line_fn receive, void *user)
{
    if (!matrix || !receive) {
        return BP_ERR_ARGUMENT;
    }
    bp__line_writer lines = bp__line_open(receive, user, &matrix->memory);
    write_head(&lines, matrix);
    /* The strategy of player 1 varies fastest: a line is a column of the matrix. */
    for (int32_t column = 0; column < matrix->counts[1] && lines.status == BP_OK; column++) {
        for (int32_t row = 0; row < matrix->counts[0] && lines.status == BP_OK; row++) {
            bp__line_text(&lines, row > 0 ? "  " : "");
            write_payoff(&lines, matrix, row, column, 0);
            bp__line_text(&lines, " ");
            write_payoff(&lines, matrix, row, column, 1);
        }
        bp__line_end(&lines);
    }
    return bp__line_close(&lines);
}

/* --- Comma-separated values ---------------------------------------------------------------------------- */

/* Whether the reader would not find a name as it is. */
static int needs_quotes(const char *name)
{
    size_t length = strlen(name);
    return length == 0 || name[0] == ' ' || name[length - 1] == ' ' || name[0] == '\t' ||
           name[length - 1] == '\t' || strpbrk(name, "\",()#") != NULL;
}

static void write_csv_name(bp__line_writer *lines, const bp_matrix *matrix, int32_t seat,
                           int32_t strategy)
{
    if (matrix->names[seat].starts.count == 0) {
        bp__line_number(lines, (int64_t)strategy + 1);
        return;
    }
    const char *name = bp__texts_at(&matrix->names[seat], (size_t)strategy);
    if (!needs_quotes(name)) {
        bp__line_text(lines, name);
        return;
    }
    bp__line_text(lines, "\"");
    for (; *name; name++) {
        char *at = bp__line_reserve(lines, *name == '"' ? 2 : 1);
        if (at) {
            at[0] = *name;
            at[*name == '"'] = *name; /* a quotation mark is written twice */
        }
    }
    bp__line_text(lines, "\"");
}

static void write_csv_row(bp__line_writer *lines, const bp_matrix *matrix, int32_t row)
{
    write_csv_name(lines, matrix, 0, row);
    for (int32_t column = 0; column < matrix->counts[1] && lines->status == BP_OK; column++) {
        bp__line_text(lines, ",");
        write_payoff(lines, matrix, row, column, 0);
        if (!matrix->is_zero_sum) {
            bp__line_text(lines, " ");
            write_payoff(lines, matrix, row, column, 1);
        }
    }
    bp__line_end(lines);
}

int bp_matrix_write_csv(const bp_matrix *matrix, bp_line_fn receive, void *user)
{
    if (!matrix || !receive) {
        return BP_ERR_ARGUMENT;
    }
    bp__line_writer lines = bp__line_open(receive, user, &matrix->memory);
    bp__line_text(&lines, "strategy");
    for (int32_t column = 0; column < matrix->counts[1] && lines.status == BP_OK; column++) {
        bp__line_text(&lines, ",");
        write_csv_name(&lines, matrix, 1, column);
    }
    bp__line_end(&lines);
    for (int32_t row = 0; row < matrix->counts[0] && lines.status == BP_OK; row++) {
        write_csv_row(&lines, matrix, row);
    }
    return bp__line_close(&lines);
}
