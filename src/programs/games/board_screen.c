/* SPDX-License-Identifier: MIT */
/* Output of a session at a terminal: the greeting, the position in colours with the last move and the winning row
   marked, and prompts. */

#include "programs/games/board_game.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "programs/common/words.h"

enum { TEXT_SIZE = 4096, NAME_SIZE = 48 };

/* --- Colours ---------------------------------------------------------------------------------------- */

#define PLAIN "\033[0m"
#define DIM "\033[2m"
#define BOLD "\033[1m"
#define RED "\033[1;97;41m"
#define YELLOW "\033[1;30;43m"
#define BLUE "\033[44;37m"
#define STICKS "\033[1;33m"

/* A terminal that has no colours has TERM=dumb; a person who wants none sets NO_COLOR. */
static int has_colours(const board_game *g)
{
    const char *terminal = getenv("TERM");
    const char *none = getenv("NO_COLOR");
    return !g->set.is_plain && !(none && *none) && terminal && *terminal &&
           strcmp(terminal, "dumb") != 0;
}

/* Prints a text in a colour. */
static void paint(const board_game *g, const char *colour, const char *text)
{
    if (*colour && has_colours(g)) {
        printf("%s%s" PLAIN, colour, text);
    } else {
        fputs(text, stdout);
    }
}

/* --- Names ------------------------------------------------------------------------------------------ */

/* Whether one side is "you". */
static int has_you(const board_game *g)
{
    return g->set.computer <= BOARD_COMPUTER_MAX;
}

/* "You (X)", "The computer (O)", "X", "max". */
static const char *name_of(char out[NAME_SIZE], const board_game *g, int32_t side)
{
    const char *who = board_is_computer(g, side) ? "The computer" : "You";
    const char *mark = g->kind->row > 0 ? (side == 0 ? "X" : "O") : (side == 0 ? "Max" : "Min");
    if (!has_you(g)) {
        snprintf(out, NAME_SIZE, "%s", mark);
    } else if (g->kind->row > 0) {
        snprintf(out, NAME_SIZE, "%s (%s)", who, mark);
    } else {
        snprintf(out, NAME_SIZE, "%s", who);
    }
    return out;
}

static const char *ending(const board_game *g, int32_t side)
{
    return has_you(g) && !board_is_computer(g, side) ? "" : "s";
}

/* A move as a person types it: "2 from 3". */
static const char *move_text(char out[BOARD_MOVE_SIZE], const bp_state *before, bp_move move)
{
    out[0] = '\0';
    bp_move_format(out, BOARD_MOVE_SIZE, NULL, before, move);
    for (char *c = out; *c; c++) {
        *c = *c == '-' ? ' ' : *c;
    }
    return out;
}

/* --- Sentences -------------------------------------------------------------------------------------- */

static void say_level(const board_game *g, int32_t side)
{
    int32_t level = g->set.levels[side];
    if (level > 0) {
        printf(", level %" PRId32, level);
    }
}

void board_screen_players(const board_game *g)
{
    char name[NAME_SIZE];
    int32_t computer = g->set.computer == BOARD_COMPUTER_MAX ? 0 : 1;
    if (g->set.computer == BOARD_COMPUTER_BOTH) {
        printf("The computer plays both sides: max%s", g->kind->row > 0 ? " (X)" : "");
        say_level(g, 0);
        printf("; min%s", g->kind->row > 0 ? " (O)" : "");
        say_level(g, 1);
    } else if (g->set.computer == BOARD_COMPUTER_NONE) {
        printf("Two people play");
    } else {
        printf("%s against ", name_of(name, g, 1 - computer));
        name_of(name, g, computer);
        printf("t%s", name + 1);
        say_level(g, computer);
    }
    printf(". %s begin%s.\n", name_of(name, g, g->set.first), ending(g, g->set.first));
}

void board_screen_greet(const board_game *g)
{
    printf("%s: %s\n", g->kind->title,
           g->program->summary ? g->program->summary : g->kind->summary);
    board_screen_players(g);
    words_say("Type %s. Other commands are hint, undo, new, level 7 and quit; help lists all.",
              g->kind->move_help);
}

void board_screen_move(const board_game *g, const bp_state *before, bp_move move)
{
    char name[NAME_SIZE];
    char text[BOARD_MOVE_SIZE];
    int32_t side = board_side(g, bp_state_mover(before));
    printf("%s play%s %s.\n", name_of(name, g, side), ending(g, side),
           move_text(text, before, move));
}

void board_screen_hint(const board_game *g, const board_choice *choice)
{
    char name[NAME_SIZE];
    char text[BOARD_MOVE_SIZE];
    int32_t winner = choice->value > 0 ? 0 : 1;
    printf("Hint: %s", move_text(text, g->state, choice->move));
    if (abs(choice->value) >= BP_MINIMAX_WIN) {
        printf(". %s win%s", name_of(name, g, winner), ending(g, winner));
        if (choice->distance > 0) {
            printf(" in %" PRId32 " move%s", choice->distance, choice->distance == 1 ? "" : "s");
        }
        if (winner != board_side(g, bp_state_mover(g->state))) {
            printf(" against every move");
        }
    } else if (choice->depth > 0) {
        printf(" (%s %+" PRId32 " for %s, depth %" PRId32 ")", board_value_name(g),
               choice->value / board_value_unit(g), g->kind->row > 0 ? "X" : "max", choice->depth);
    }
    if (choice->source) {
        printf(" (%s)", choice->source);
    }
    printf(".\n");
}

static void say_result(const board_game *g)
{
    char name[NAME_SIZE];
    int32_t winner = board_winner(g);
    int32_t count = bp_state_ply(g->state);
    if (winner < 0) {
        printf("The game is a draw");
    } else {
        paint(g, BOLD, name_of(name, g, winner));
        paint(g, BOLD, " win");
        paint(g, BOLD, ending(g, winner));
    }
    printf(" after %" PRId32 " move%s. Type new for another game, undo to go back, or quit.\n",
           count, count == 1 ? "" : "s");
}

void board_screen_prompt(const board_game *g)
{
    char name[NAME_SIZE];
    int32_t mover = bp_state_mover(g->state);
    int32_t side = mover < 0 ? -1 : board_side(g, mover);
    if (mover < 0) {
        fputs("Game over> ", stdout);
    } else if (has_you(g) && !board_is_computer(g, side)) {
        printf("Your move%s> ", g->kind->row > 0 ? (side == 0 ? " (X)" : " (O)") : "");
    } else {
        printf("%s to move> ", name_of(name, g, side));
    }
}

/* --- Grids ------------------------------------------------------------------------------------------ */

/* A grid of marks with the place of the last move. */
typedef struct grid {
    char text[TEXT_SIZE]; /* the position as bp_state_format() writes it */
    char *rows;           /* in it: rows from the top, with '/' between them */
    int width;
    int height;
    int last; /* the index of the last mark in `rows`, or -1 */
} grid;

/* The position before the last move as text; empty if there is none. */
static void format_before(char out[TEXT_SIZE], const board_game *g)
{
    bp_state *before = NULL;
    out[0] = '\0';
    if (bp_state_clone(&before, g->state) == BP_OK && bp_state_undo(before) == BP_OK) {
        bp_state_format(out, TEXT_SIZE, NULL, before);
    }
    bp_state_free(before);
}

static void read_grid(grid *out, const board_game *g)
{
    char before[TEXT_SIZE];
    out->text[0] = '\0';
    bp_state_format(out->text, sizeof out->text, NULL, g->state);
    format_before(before, g);
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
static int is_winning(const grid *a, int x, int y, int row)
{
    static const int steps[][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    for (int i = 0; i < 4; i++) {
        int dx = steps[i][0];
        int dy = steps[i][1];
        if (mark_at(a, x, y) != '.' &&
            1 + run_of(a, x, y, dx, dy) + run_of(a, x, y, -dx, -dy) >= row) {
            return 1;
        }
    }
    return 0;
}

/* A place: [X] in a row that wins, (X) for the last move. */
static void draw_place(const board_game *g, const grid *a, int x, int y)
{
    char text[4];
    char mark = board_mark(g, mark_at(a, x, y));
    const char *around = "  ";
    if (is_winning(a, x, y, g->kind->row)) {
        around = "[]";
    } else if (y * (a->width + 1) + x == a->last) {
        around = "()";
    }
    snprintf(text, sizeof text, "%c%c%c", around[0], mark, around[1]);
    const char *empty = g->kind->is_upright ? BLUE : DIM;
    paint(g, mark == 'X' ? RED : mark == 'O' ? YELLOW : empty, text);
}

/* Columns have digits if discs fall into them, and letters otherwise. */
static void draw_columns(const board_game *g, const grid *a)
{
    fputs(g->kind->is_upright ? "  " : "    ", stdout);
    for (int x = 0; x < a->width; x++) {
        printf(" %c ", (g->kind->is_upright ? '1' : 'a') + x);
    }
    putchar('\n');
}

static void draw_grid(const board_game *g)
{
    grid a;
    read_grid(&a, g);
    draw_columns(g, &a);
    for (int y = 0; y < a.height; y++) {
        if (g->kind->is_upright) {
            fputs("  ", stdout);
        } else {
            printf(" %2d ", a.height - y);
        }
        for (int x = 0; x < a.width; x++) {
            draw_place(g, &a, x, y);
        }
        if (!g->kind->is_upright) {
            printf(" %d", a.height - y);
        }
        putchar('\n');
    }
    if (!g->kind->is_upright) {
        draw_columns(g, &a);
    }
}

/* --- Other positions -------------------------------------------------------------------------------- */

/* Draws the heaps of bp_state_draw(); that of the last move is marked. */
static void draw_lines(const board_game *g)
{
    char now[TEXT_SIZE] = "";
    char before[TEXT_SIZE] = "";
    bp_state *last = NULL;
    bp_state_draw(now, sizeof now, NULL, g->state);
    if (bp_state_clone(&last, g->state) == BP_OK && bp_state_undo(last) == BP_OK) {
        bp_state_draw(before, sizeof before, NULL, last);
    }
    bp_state_free(last);
    const char *old = before;
    for (const char *at = now; *at; at += strcspn(at, "\n") + 1) {
        size_t length = strcspn(at, "\n");
        int is_changed = *old && (strcspn(old, "\n") != length || memcmp(at, old, length) != 0);
        char sticks[TEXT_SIZE];
        int label = (int)strcspn(at, "|\n");
        snprintf(sticks, sizeof sticks, "%.*s", (int)length - label, at + label);
        printf("  %.*s", label, at);
        paint(g, STICKS, sticks);
        puts(is_changed ? "  <" : "");
        old += *old ? strcspn(old, "\n") + 1 : 0;
    }
}

void board_screen_position(const board_game *g)
{
    putchar('\n');
    if (g->kind->row > 0) {
        draw_grid(g);
    } else {
        draw_lines(g);
    }
    putchar('\n');
    if (bp_state_is_over(g->state)) {
        say_result(g);
    }
}
