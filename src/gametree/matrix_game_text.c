/* SPDX-License-Identifier: MIT */
/* Writes a matrix game: as a strategic game of Gambit (.nfg) and as comma-separated values. */

#include <string.h>

#include <bigpoints/status.h>

#include "gametree/line_writer.h"
#include "gametree/matrix_game_internal.h"

static void write_fraction(bp__line_writer *lines, const bp_matrix *matrix, int64_t payoff)
{
    int64_t numerator;
    int64_t denominator;
    bp__matrix_fraction(&numerator, &denominator, matrix, payoff);
    bp__line_number(lines, numerator);
    if (denominator != 1) {
        bp__line_text(lines, "/");
        bp__line_number(lines, denominator);
    }
}

static void write_payoff(bp__line_writer *lines, const bp_matrix *matrix, int32_t row,
                         int32_t column, int32_t seat)
{
    write_fraction(lines, matrix, bp__matrix_payoff(matrix, row, column, seat));
}

/* --- Gambit -------------------------------------------------------------------------------------------- */

/* One text or none, within quotation marks. */
static void write_quoted(bp__line_writer *lines, const bp__texts *text)
{
    bp__line_text(lines, "\"");
    if (text->starts.count > 0) {
        bp__line_quotable(lines, bp__texts_at(text, 0));
    }
    bp__line_text(lines, "\"");
}

static void write_nfg_name(bp__line_writer *lines, const bp_matrix *matrix, int32_t seat,
                           int32_t strategy)
{
    if (matrix->names[seat].starts.count > 0) {
        bp__line_quotable(lines, bp__texts_at(&matrix->names[seat], (size_t)strategy));
    } else {
        bp__line_number(lines, (int64_t)strategy + 1);
    }
}

/* NFG 1 R "title" { "Player 1" "Player 2" }, the names of all strategies, then the comment. */
static void write_head(bp__line_writer *lines, const bp_matrix *matrix)
{
    bp__line_text(lines, "NFG 1 R ");
    write_quoted(lines, &matrix->title);
    bp__line_text(lines, " {");
    for (int32_t seat = 0; seat < matrix->players; seat++) {
        bp__line_text(lines, " \"Player ");
        bp__line_number(lines, (int64_t)seat + 1);
        bp__line_text(lines, "\"");
    }
    bp__line_text(lines, " }");
    bp__line_end(lines);
    bp__line_end(lines);
    for (int32_t seat = 0; seat < matrix->players; seat++) {
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
    write_quoted(lines, &matrix->comment);
    bp__line_end(lines);
    bp__line_end(lines);
}

/* The outcomes, which pairs of strategies refer to by their numbers from 1. */
static void write_outcomes(bp__line_writer *lines, const bp_matrix *matrix)
{
    bp__line_text(lines, "{");
    bp__line_end(lines);
    for (size_t i = 0; i < matrix->outcome_count && lines->status == BP_OK; i++) {
        bp__line_text(lines, "{ \"");
        bp__line_quotable(lines, bp__texts_at(&matrix->outcome_names, i));
        bp__line_text(lines, "\" ");
        for (int32_t seat = 0; seat < matrix->players; seat++) {
            bp__line_text(lines, seat > 0 ? ", " : "");
            write_fraction(lines, matrix, matrix->payoffs[seat][i]);
        }
        bp__line_text(lines, " }");
        bp__line_end(lines);
    }
    bp__line_text(lines, "}");
    bp__line_end(lines);
}

/* The number of the outcome of a cell, or its payoffs. */
static void write_cell(bp__line_writer *lines, const bp_matrix *matrix, size_t cell, int is_first)
{
    if (matrix->outcomes) {
        bp__line_text(lines, is_first ? "" : " ");
        bp__line_number(lines, (int64_t)matrix->outcomes[cell] + 1);
        return;
    }
    bp__line_text(lines, is_first ? "" : "  ");
    for (int32_t seat = 0; seat < matrix->players; seat++) {
        bp__line_text(lines, seat > 0 ? " " : "");
        write_fraction(lines, matrix, bp__matrix_at(matrix, cell, seat));
    }
}

int bp_matrix_write_nfg(const bp_matrix *matrix, bp_line_fn receive, void *user)
{
    if (!matrix || !receive) {
        return BP_ERR_ARGUMENT;
    }
    bp__line_writer lines = bp__line_open(receive, user, &matrix->memory);
    write_head(&lines, matrix);
    if (matrix->outcomes) {
        write_outcomes(&lines, matrix);
    }
    /* In this format the strategy of player 1 varies fastest, then that of player 2: a line for each profile of the others. */
    int32_t profile[BP__MATRIX_PLAYERS] = {0};
    int32_t seat = 0;
    while (seat < matrix->players && lines.status == BP_OK) {
        size_t cell = 0;
        for (int32_t other = 1; other < matrix->players; other++) {
            cell += (size_t)profile[other] * bp__matrix_stride(matrix, other);
        }
        for (int32_t row = 0; row < matrix->counts[0] && lines.status == BP_OK; row++) {
            write_cell(&lines, matrix, cell + (size_t)row * bp__matrix_stride(matrix, 0), row == 0);
        }
        bp__line_end(&lines);
        for (seat = 1; seat < matrix->players && ++profile[seat] == matrix->counts[seat]; seat++) {
            profile[seat] = 0;
        }
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
    if (matrix->players != 2) {
        return BP_ERR_UNSUPPORTED;
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
