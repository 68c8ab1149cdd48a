/* SPDX-License-Identifier: MIT */
/* Notation, drawings and encoding of Four in a Row. */

#include "games/connect4_internal.h"

#include <stdio.h>
#include <string.h>

#include "games/game_drawing.h"

/* --- Text ------------------------------------------------------------------------------------------- */

size_t bp__connect4_format_move(char *out, size_t size, bp_move move, const void *state,
                                const void *setup)
{
    (void)state, (void)setup;
    return (size_t)snprintf(out, size, "%d", (int)move);
}

int bp__connect4_parse_move(bp_move *out, const char *text, char *why, size_t why_size,
                            const void *state, const void *setup)
{
    int width = ((const bp__connect4_setup *)setup)->width;
    (void)state;
    if (text[0] < '1' || text[0] > '0' + width || text[1] != '\0') {
        snprintf(why, why_size, "a column is a digit from 1 to %d", width);
        return BP_ERR_SYNTAX;
    }
    *out = (bp_move)(text[0] - '0');
    return BP_OK;
}

size_t bp__connect4_explain(char *out, size_t size, bp_move move, const void *state,
                            const void *setup)
{
    (void)state;
    return (size_t)snprintf(out, size, "%s",
                            move >= 1 && move <= (bp_move)((const bp__connect4_setup *)setup)->width
                                ? "the column is full"
                                : "there is no such column");
}

size_t bp__connect4_format_setup(char *out, size_t size, const void *setup)
{
    const bp__connect4_setup *s = setup;
    return (size_t)snprintf(out, size, "%dx%d", (int)s->width, (int)s->height);
}

static uint64_t cell(int column, int row, const bp__connect4_setup *s)
{
    return UINT64_C(1) << (column * (s->height + 1) + row);
}

/* Writes "..X/.O.", the highest row first. */
static void write_rows(char out[64 + BP__CONNECT4_ROWS], const bp__connect4_position *p,
                       const bp__connect4_setup *s)
{
    uint64_t first = p->count & 1 ? p->own ^ p->all : p->own;
    for (int row = s->height - 1; row >= 0; row--) {
        for (int column = 0; column < s->width; column++) {
            uint64_t bit = cell(column, row, s);
            *out++ = !(p->all & bit) ? '.' : first & bit ? 'X' : 'O';
        }
        *out++ = row > 0 ? '/' : '\0';
    }
}

size_t bp__connect4_format_position(char *out, size_t size, const void *state, const void *setup)
{
    const bp__connect4_setup *s = setup;
    char rows[64 + BP__CONNECT4_ROWS];
    write_rows(rows, state, s);
    return (size_t)snprintf(out, size, "%dx%d %s", (int)s->width, (int)s->height, rows);
}

/* --- Drawings --------------------------------------------------------------------------------------- */

/* The row of the last disc, from the top; -1 before the first move. */
static int last_row(const bp__connect4_position *p, const bp__connect4_position *before,
                    const bp__connect4_setup *s)
{
    uint64_t disc = before ? p->all & ~before->all : 0;
    for (int row = 0; row < s->height; row++) {
        for (int column = 0; column < s->width; column++) {
            if (disc & cell(column, row, s)) {
                return s->height - 1 - row;
            }
        }
    }
    return -1;
}

static bp__drawing_grid grid_of(const char *rows, const void *state, const void *before,
                                bp_move last, const bp__connect4_setup *s)
{
    return (bp__drawing_grid){.width = s->width,
                              .height = s->height,
                              .rows = rows,
                              .last_column = (int)last - 1,
                              .last_row = last_row(state, before, s),
                              .has_holes = 1};
}

size_t bp__connect4_draw(char *out, size_t size, const void *state, const void *before,
                         bp_move last, const void *setup)
{
    char rows[64 + BP__CONNECT4_ROWS];
    bp__drawing d = bp__drawing_over(out, size);
    write_rows(rows, state, setup);
    bp__drawing_grid grid = grid_of(rows, state, before, last, setup);
    bp__drawing_put_grid(&d, &grid);
    return d.length;
}

size_t bp__connect4_svg(char *out, size_t size, const void *state, const void *before, bp_move last,
                        const void *setup)
{
    char rows[64 + BP__CONNECT4_ROWS];
    char desc[32 + sizeof rows];
    char title[64];
    int count = (int)((const bp__connect4_position *)state)->count;
    bp__drawing d = bp__drawing_over(out, size);
    write_rows(rows, state, setup);
    bp__connect4_format_position(desc, sizeof desc, state, setup);
    snprintf(title, sizeof title, "Four in a Row, %d disc%s played", count, count == 1 ? "" : "s");
    bp__drawing_grid grid = grid_of(rows, state, before, last, setup);
    bp__drawing_put_grid_svg(&d, &grid, title, desc);
    return d.length;
}

/* --- Reading ---------------------------------------------------------------------------------------- */

/* Reads the rows into the discs of both players. Returns 0 for an error; `*at` is then after the wrong character. */
static int read_rows(uint64_t discs[2], const char **at, const bp__connect4_setup *s)
{
    for (int row = s->height - 1; row >= 0; row--) {
        if (*(*at)++ != (row == s->height - 1 ? ' ' : '/')) {
            return 0;
        }
        for (int column = 0; column < s->width; column++) {
            char disc = *(*at)++;
            if (disc == 'X' || disc == 'x') {
                discs[0] |= cell(column, row, s);
            } else if (disc == 'O' || disc == 'o') {
                discs[1] |= cell(column, row, s);
            } else if (disc != '.') {
                return 0;
            }
        }
    }
    return *(*at)++ == '\0';
}

/* Whether one move can have made all fours: whether there is a disc on top of a column that is in each of them. */
static int could_just_win(uint64_t discs, uint64_t all, const bp__connect4_setup *s)
{
    uint64_t tops = (all + s->bottom) >> 1 & discs;
    for (; tops != 0; tops &= tops - 1) {
        if (!bp__connect4_has_four(discs & ~(tops & (0 - tops)), s)) {
            return 1;
        }
    }
    return 0;
}

/* Returns the reason why a position is impossible, or NULL. It does not check for an order of moves. */
static const char *impossible(const uint64_t discs[2], const bp__connect4_setup *s)
{
    uint64_t all = discs[0] | discs[1];
    int more = bp__connect4_count(discs[0]) - bp__connect4_count(discs[1]);
    if (((all + s->bottom) & all) != 0) {
        return "a disc hangs in the air";
    }
    if (all != 0 && (discs[0] & s->bottom) == 0) {
        return "X begins, so one of its discs lies on the ground";
    }
    if (more != 0 && more != 1) {
        return "X has as many discs as O, or one more";
    }
    if (bp__connect4_has_four(discs[more == 0 ? 0 : 1], s)) {
        return "the game went on after four in a row";
    }
    int last = more == 0 ? 1 : 0;
    if (bp__connect4_has_four(discs[last], s) && !could_just_win(discs[last], all, s)) {
        return "no last disc can have made that four in a row";
    }
    return NULL;
}

int bp__connect4_parse_position(void *state, const char *text, char *why, size_t why_size,
                                const void *setup)
{
    bp__connect4_position *p = state;
    const bp__connect4_setup *s = setup;
    char size[32];
    size_t length = bp__connect4_format_setup(size, sizeof size, setup);
    uint64_t discs[2] = {0, 0};
    if (strncmp(text, size, length) != 0) {
        snprintf(why, why_size, "character 1: a position of this game begins with %s", size);
        return BP_ERR_MISMATCH;
    }
    const char *at = text + length;
    if (*at == '\0') {
        return BP_OK; /* the initial position */
    }
    if (!read_rows(discs, &at, s)) {
        snprintf(why, why_size, "character %d: %d rows of %d out of X, O and . are expected",
                 (int)(at - text), (int)s->height, (int)s->width);
        return BP_ERR_SYNTAX;
    }
    const char *fault = impossible(discs, s);
    if (fault) {
        snprintf(why, why_size, "%s", fault);
        return BP_ERR_POSITION;
    }
    p->all = discs[0] | discs[1];
    p->count = bp__connect4_count(p->all);
    p->own = discs[p->count & 1];
    return BP_OK;
}

/* --- Codes and keys --------------------------------------------------------------------------------- */

void bp__connect4_encode(uint8_t *out, const void *state, const void *setup)
{
    const bp__connect4_position *p = state;
    uint64_t code = bp__connect4_code(p->own, p->all, setup);
    for (int i = 0; i < BP__CONNECT4_CODE; i++) {
        out[i] = (uint8_t)(code >> 8 * i);
    }
}

int bp__connect4_decode(void *state, const uint8_t *bytes, const void *setup)
{
    bp__connect4_position *p = state;
    const bp__connect4_setup *s = setup;
    uint64_t code = 0;
    for (int i = 0; i < BP__CONNECT4_CODE; i++) {
        code |= (uint64_t)bytes[i] << 8 * i;
    }
    for (int column = 0; column < s->width; column++) {
        uint64_t bits = code >> column * (s->height + 1) & (cell(0, s->height + 1, s) - 1);
        int top = s->height;
        while (top > 0 && !(bits >> top)) {
            top--;
        }
        uint64_t below = cell(0, top, s) - 1;
        p->own |= (bits & below) << column * (s->height + 1);
        p->all |= below << column * (s->height + 1);
    }
    p->count = bp__connect4_count(p->all);
    uint64_t discs[2] = {p->own, p->own ^ p->all};
    if (p->count & 1) {
        discs[0] = p->own ^ p->all;
        discs[1] = p->own;
    }
    return bp__connect4_code(p->own, p->all, s) != code || impossible(discs, s) != NULL;
}
