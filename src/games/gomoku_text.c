/* SPDX-License-Identifier: MIT */
/* Notation, drawings and encoding of Gomoku. */

#include <stdio.h>
#include <string.h>

#include "games/game_drawing.h"
#include "games/gomoku_internal.h"

enum { CELLS_OF_BYTE = 5, THREE_TO_THE_FIVE = 243 };

/* The text of a set-up, "19x19 area=19 areas=9", and of a position. */
enum { SETUP_SIZE = 24, POSITION_SIZE = SETUP_SIZE + BP__GOMOKU_PLACES + BP__GOMOKU_SIZE_MAX };

static const char marks[] = ".XO";

/* Moves */

size_t bp__gomoku_format_move(char *out, size_t size, bp_move move, const void *state,
                              const void *setup)
{
    int n = ((const bp__gomoku_setup *)setup)->size;
    int place = (int)move - 1;
    (void)state;
    return (size_t)snprintf(out, size, "%c%d", 'a' + place % n, place / n + 1);
}

/* Reads a letter and a number without leading zeros. */
int bp__gomoku_parse_move(bp_move *out, const char *text, char *why, size_t why_size,
                          const void *state, const void *setup)
{
    int n = ((const bp__gomoku_setup *)setup)->size;
    int letter = text[0] >= 'A' && text[0] <= 'Z' ? text[0] - 'A' + 'a' : text[0];
    const char *digit = text + (text[0] != '\0');
    int row = 0;
    (void)state;
    if (*digit != '0') {
        for (; *digit >= '0' && *digit <= '9' && row <= BP__GOMOKU_SIZE_MAX; digit++) {
            row = 10 * row + *digit - '0';
        }
    }
    if (letter < 'a' || letter >= 'a' + n || row < 1 || row > n || *digit) {
        snprintf(why, why_size, "a place is a letter a to %c and a number 1 to %d, like %c%d",
                 'a' + n - 1, n, 'a' + n / 2, n / 2 + 1);
        return BP_ERR_SYNTAX;
    }
    *out = (bp_move)(1 + (letter - 'a') + n * (row - 1));
    return BP_OK;
}

size_t bp__gomoku_explain(char *out, size_t size, bp_move move, const void *state,
                          const void *setup)
{
    const bp__gomoku_position *p = state;
    int n = ((const bp__gomoku_setup *)setup)->size;
    if (move < 1 || move > (bp_move)(n * n)) {
        return (size_t)snprintf(out, size, "the board has no such place");
    }
    int x = (int)(move - 1) % n;
    int y = (int)(move - 1) / n;
    enum bp__gomoku_cell cell = bp__gomoku_at(p, x, y);
    if (cell != BP__GOMOKU_EMPTY) {
        return (size_t)snprintf(out, size, "%c%d is taken by %c", 'a' + x, y + 1, marks[cell]);
    }
    return (size_t)snprintf(out, size, "the game is over");
}

/* Positions */

size_t bp__gomoku_format_setup(char *out, size_t size, const void *setup)
{
    const bp__gomoku_setup *s = setup;
    int n = s->size;
    if (s->areas > 1) {
        return (size_t)snprintf(out, size, "%dx%d area=%d areas=%d", n, n, (int)s->area,
                                (int)s->areas);
    }
    return s->area > 0 ? (size_t)snprintf(out, size, "%dx%d area=%d", n, n, (int)s->area)
                       : (size_t)snprintf(out, size, "%dx%d", n, n);
}

size_t bp__gomoku_format_position(char *out, size_t size, const void *state, const void *setup)
{
    const bp__gomoku_position *p = state;
    int n = ((const bp__gomoku_setup *)setup)->size;
    char text[POSITION_SIZE];
    size_t length = bp__gomoku_format_setup(text, sizeof text, setup);
    for (int y = n - 1; y >= 0; y--) {
        text[length++] = y == n - 1 ? ' ' : '/';
        for (int x = 0; x < n; x++) {
            text[length++] = marks[bp__gomoku_at(p, x, y)];
        }
    }
    text[length] = '\0';
    return (size_t)snprintf(out, size, "%s", text);
}

/* Drawings */

/* The board with its rows in `text`, which has POSITION_SIZE bytes. */
static bp__drawing_grid grid_of(char *text, const void *state, const void *before, bp_move last,
                                const bp__gomoku_setup *setup)
{
    int n = setup->size;
    bp__gomoku_format_position(text, POSITION_SIZE, state, setup);
    return (bp__drawing_grid){.width = n,
                              .height = n,
                              .rows = strrchr(text, ' ') + 1,
                              .last_column = before ? (int)(last - 1) % n : -1,
                              .last_row = before ? n - 1 - (int)(last - 1) / n : -1};
}

size_t bp__gomoku_draw(char *out, size_t size, const void *state, const void *before, bp_move last,
                       const void *setup)
{
    char text[POSITION_SIZE];
    bp__drawing d = bp__drawing_over(out, size);
    bp__drawing_grid grid = grid_of(text, state, before, last, setup);
    bp__drawing_put_grid(&d, &grid);
    return d.length;
}

size_t bp__gomoku_svg(char *out, size_t size, const void *state, const void *before, bp_move last,
                      const void *setup)
{
    char text[POSITION_SIZE];
    bp__drawing d = bp__drawing_over(out, size);
    bp__drawing_grid grid = grid_of(text, state, before, last, setup);
    bp__drawing_put_grid_svg(&d, &grid, "Gomoku, five in a row", text);
    return d.length;
}

static int refuse(char *why, size_t why_size, size_t character, int status, const char *text)
{
    snprintf(why, why_size, "character %zu: %s", character, text);
    return status;
}

/* The mark of a character, or -1. */
static int read_mark(char c)
{
    c = (char)(c == 'x' || c == 'o' ? c - 'a' + 'A' : c);
    const char *found = c ? strchr(marks, c) : NULL;
    return found ? (int)(found - marks) : -1;
}

/* Reads the rows, the highest first, into one byte for each place, the lowest row first. */
static int read_rows(uint8_t *cells, const char *text, size_t at, char *why, size_t why_size, int n)
{
    for (int y = n - 1; y >= 0; y--) {
        if (text[at] != (y == n - 1 ? ' ' : '/')) {
            return refuse(why, why_size, at + 1, BP_ERR_SYNTAX,
                          y == n - 1 ? "a blank is expected before the rows"
                                     : "'/' is expected between rows of equal length");
        }
        at++;
        for (int x = 0; x < n; x++, at++) {
            int mark = read_mark(text[at]);
            if (mark < 0) {
                return refuse(why, why_size, at + 1, BP_ERR_SYNTAX,
                              "a place is '.', 'X' or 'O', and a row has as many as the board");
            }
            cells[y * n + x] = (uint8_t)mark;
        }
    }
    if (text[at]) {
        return refuse(why, why_size, at + 1, BP_ERR_SYNTAX, "nothing is expected behind the rows");
    }
    return BP_OK;
}

int bp__gomoku_parse_position(void *state, const char *text, char *why, size_t why_size,
                              const void *setup)
{
    int n = ((const bp__gomoku_setup *)setup)->size;
    uint8_t cells[BP__GOMOKU_PLACES];
    char own[SETUP_SIZE];
    size_t length = bp__gomoku_format_setup(own, sizeof own, setup);
    static const char digits[] = "0123456789x";
    size_t given = strspn(text, digits);
    if (given == 0) {
        return refuse(why, why_size, 1, BP_ERR_SYNTAX, "a position begins with its size: 15x15");
    }
    if (given != strspn(own, digits) || strncmp(text, own, length) != 0) {
        snprintf(why, why_size, "character 1: the board of this game is %s", own);
        return BP_ERR_MISMATCH;
    }
    if (text[length] == '\0') {
        bp__gomoku_clear(state, setup);
        return BP_OK;
    }
    int status = read_rows(cells, text, length, why, why_size, n);
    const char *wrong = status == BP_OK ? bp__gomoku_set(state, cells, setup) : NULL;
    if (wrong) {
        snprintf(why, why_size, "%s", wrong);
        return BP_ERR_POSITION;
    }
    return status;
}

/* The encoding: five places in a byte, in base three, the first place in the lowest digit. */

size_t bp__gomoku_encoded_size(const bp__gomoku_setup *setup)
{
    return (size_t)(setup->size * setup->size + CELLS_OF_BYTE - 1) / CELLS_OF_BYTE;
}

void bp__gomoku_encode(uint8_t *out, const void *state, const void *setup)
{
    const bp__gomoku_position *p = state;
    int n = ((const bp__gomoku_setup *)setup)->size;
    memset(out, 0, bp__gomoku_encoded_size(setup));
    for (int place = n * n - 1; place >= 0; place--) {
        uint8_t *byte = &out[place / CELLS_OF_BYTE];
        *byte = (uint8_t)(3 * *byte + bp__gomoku_at(p, place % n, place / n));
    }
}

int bp__gomoku_decode(void *state, const uint8_t *bytes, const void *setup)
{
    int n = ((const bp__gomoku_setup *)setup)->size;
    uint8_t cells[BP__GOMOKU_PLACES + CELLS_OF_BYTE] = {0};
    int place = 0;
    for (size_t i = 0; i < bp__gomoku_encoded_size(setup); i++) {
        if (bytes[i] >= THREE_TO_THE_FIVE) {
            return 1;
        }
        for (int rest = bytes[i], j = 0; j < CELLS_OF_BYTE; rest /= 3, j++) {
            cells[place++] = (uint8_t)(rest % 3);
        }
    }
    while (--place >= n * n) {
        if (cells[place] != BP__GOMOKU_EMPTY) {
            return 1;
        }
    }
    return bp__gomoku_set(state, cells, setup) != NULL;
}
