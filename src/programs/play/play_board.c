/* SPDX-License-Identifier: MIT */
/* Positions of games other than Big Points, as the line mode prints them: the drawing of the game in a pipe, its notation if
   there is none; at a terminal in colours, with the last move and a row that wins marked. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "programs/common/platform/system.h"
#include "programs/play/play_line_mode.h"

enum { TEXT_SIZE = 4096 };

#define PLAIN "\033[0m"
#define DIM "\033[2m"
#define RED "\033[1;97;41m"
#define YELLOW "\033[1;30;43m"
#define BLUE "\033[44;37m"
#define STICKS "\033[1;33m"

/* A terminal that has no colours has TERM=dumb; a person who wants none sets NO_COLOR. */
static int has_colours(void)
{
    const char *terminal = getenv("TERM");
    const char *none = getenv("NO_COLOR");
    return system_is_terminal(stdout) && !(none && *none) && terminal && *terminal &&
           strcmp(terminal, "dumb") != 0;
}

static void paint(const char *colour, const char *text)
{
    if (has_colours()) {
        printf("%s%s" PLAIN, colour, text);
    } else {
        fputs(text, stdout);
    }
}

/* The position before the last move, by a formatter; empty if there is none. */
static void format_before(char out[TEXT_SIZE], const bp_state *state,
                          int (*format)(char *, size_t, size_t *, const bp_state *))
{
    bp_state *before = NULL;
    out[0] = '\0';
    if (bp_state_clone(&before, state) == BP_OK && bp_state_undo(before) == BP_OK) {
        format(out, TEXT_SIZE, NULL, before);
    }
    bp_state_free(before);
}

/* --- Grids ---------------------------------------------------------------------------------------- */

/* A grid of marks with the place of the last move. */
typedef struct grid {
    const bp_game_kind *kind;
    char text[TEXT_SIZE]; /* the position as bp_state_format() writes it */
    char *rows;           /* in it: rows from the top, with '/' between them */
    int width;
    int height;
    int last; /* the index of the last mark in `rows`, or -1 */
} grid;

static void read_grid(grid *out, const play_session *session)
{
    char before[TEXT_SIZE];
    out->kind = session->kind;
    out->text[0] = '\0';
    bp_state_format(out->text, sizeof out->text, NULL, session->state);
    format_before(before, session->state, bp_state_format);
    char *blank = strrchr(out->text, ' ');
    out->rows = blank ? blank + 1 : out->text;
    size_t skipped = (size_t)(out->rows - out->text);
    out->width = (int)strcspn(out->rows, "/");
    out->height = ((int)strlen(out->rows) + 1) / (out->width + 1);
    out->last = -1;
    for (size_t i = 0; before[0] && out->rows[i]; i++) {
        out->last = out->rows[i] != before[skipped + i] ? (int)i : out->last;
    }
}

static char mark_at(const grid *a, int x, int y)
{
    int is_on = x >= 0 && x < a->width && y >= 0 && y < a->height;
    return is_on ? a->rows[y * (a->width + 1) + x] : '/';
}

/* How many marks like that of a place follow it in a direction. */
static int run_of(const grid *a, int x, int y, int dx, int dy)
{
    int count = 0;
    while (mark_at(a, x + (count + 1) * dx, y + (count + 1) * dy) == mark_at(a, x, y)) {
        count++;
    }
    return count;
}

/* Whether a mark is in a row that wins. */
static int is_winning(const grid *a, int x, int y)
{
    static const int steps[][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    for (int i = 0; i < 4; i++) {
        int dx = steps[i][0];
        int dy = steps[i][1];
        if (mark_at(a, x, y) != '.' &&
            1 + run_of(a, x, y, dx, dy) + run_of(a, x, y, -dx, -dy) >= a->kind->row) {
            return 1;
        }
    }
    return 0;
}

/* A place: [X] in a row that wins, (X) for the last move. */
static void draw_place(const grid *a, int x, int y)
{
    char text[4];
    char mark = mark_at(a, x, y);
    const char *around = is_winning(a, x, y)                 ? "[]"
                         : y * (a->width + 1) + x == a->last ? "()"
                                                             : "  ";
    snprintf(text, sizeof text, "%c%c%c", around[0], mark, around[1]);
    paint(mark == 'X' ? RED : mark == 'O' ? YELLOW : a->kind->is_upright ? BLUE : DIM, text);
}

/* Columns have digits if discs fall into them, and letters otherwise. */
static void draw_columns(const grid *a)
{
    fputs(a->kind->is_upright ? "  " : "    ", stdout);
    for (int x = 0; x < a->width; x++) {
        printf(" %c ", (a->kind->is_upright ? '1' : 'a') + x);
    }
    putchar('\n');
}

static void draw_grid(const play_session *session)
{
    grid a;
    read_grid(&a, session);
    draw_columns(&a);
    for (int y = 0; y < a.height; y++) {
        if (a.kind->is_upright) {
            fputs("  ", stdout);
        } else {
            printf(" %2d ", a.height - y);
        }
        for (int x = 0; x < a.width; x++) {
            draw_place(&a, x, y);
        }
        if (!a.kind->is_upright) {
            printf(" %d", a.height - y);
        }
        putchar('\n');
    }
    if (!a.kind->is_upright) {
        draw_columns(&a);
    }
}

/* --- Other positions ------------------------------------------------------------------------------ */

/* Draws the lines of bp_state_draw(), such as heaps; those that the last move has changed are marked. */
static void draw_lines(const play_session *session)
{
    char now[TEXT_SIZE] = "";
    char before[TEXT_SIZE];
    bp_state_draw(now, sizeof now, NULL, session->state);
    format_before(before, session->state, bp_state_draw);
    const char *old = before;
    for (const char *at = now; *at; at += strcspn(at, "\n") + 1) {
        size_t length = strcspn(at, "\n");
        int is_changed = *old && (strcspn(old, "\n") != length || memcmp(at, old, length) != 0);
        char sticks[TEXT_SIZE];
        int label = (int)strcspn(at, "|\n");
        snprintf(sticks, sizeof sticks, "%.*s", (int)length - label, at + label);
        printf("  %.*s", label, at);
        paint(STICKS, sticks);
        puts(is_changed ? "  <" : "");
        old += *old ? strcspn(old, "\n") + 1 : 0;
    }
}

void play_board_show(const play_session *session)
{
    char text[TEXT_SIZE] = "";
    int is_drawn = bp_state_draw(text, sizeof text, NULL, session->state) == BP_OK;
    int is_terminal = system_is_terminal(stdout);
    if (session->kind->row > 0 && (is_terminal || !is_drawn)) {
        draw_grid(session);
    } else if (is_terminal && is_drawn) {
        draw_lines(session);
    } else if (is_drawn) {
        fputs(text, stdout);
    } else if (bp_state_format(text, sizeof text, NULL, session->state) == BP_OK) {
        puts(text);
    }
}
