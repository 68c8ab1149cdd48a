/* SPDX-License-Identifier: MIT */
/* Combinatorial games: comparing them, their simplest form, their values, and two games in which the sides have different moves. Part of
   the example combinatorial.c. */
#ifndef EXAMPLES_COMBINATORIAL_H
#define EXAMPLES_COMBINATORIAL_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 4000, OPTIONS = 64, HEAPS = 4, TEXT = 2000 };

/* --- Games in their simplest form ------------------------------------------------------------------- */

/* A game in its simplest form: the numbers of its options, in ascending order. Equal games have the same number. */
typedef struct game {
    int counts[2]; /* of Left, of Right */
    int options[2][OPTIONS];
} game;

static game games[GAMES];
static int game_count;
static signed char compared[GAMES][GAMES]; /* 0: not yet; 1: a <= b; -1: not */

static _Noreturn void stop(const char *why)
{
    fprintf(stderr, "combinatorial: %s\n", why);
    exit(1);
}

/* Whether a <= b: no option of Left of a is >= b, and no option of Right of b is <= a. */
static int is_at_most(int a, int b)
{
    if (compared[a][b]) {
        return compared[a][b] > 0;
    }
    int holds = 1;
    for (int i = 0; i < games[a].counts[0] && holds; i++) {
        holds = !is_at_most(b, games[a].options[0][i]);
    }
    for (int i = 0; i < games[b].counts[1] && holds; i++) {
        holds = !is_at_most(games[b].options[1][i], a);
    }
    compared[a][b] = holds ? 1 : -1;
    return holds;
}

/* Whether one game is at least as good as another for a side. */
static int is_as_good(int side, int a, int b)
{
    return side == 0 ? is_at_most(b, a) : is_at_most(a, b);
}

/* Adds an option unless it is there. */
static void add(game *g, int side, int option)
{
    for (int i = 0; i < g->counts[side]; i++) {
        if (g->options[side][i] == option) {
            return;
        }
    }
    if (g->counts[side] == OPTIONS) {
        stop("too many options");
    }
    g->options[side][g->counts[side]++] = option;
}

static int compare(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* Leaves out options that another one dominates. */
static void drop_dominated(game *g, int side)
{
    int kept = 0;
    for (int i = 0; i < g->counts[side]; i++) {
        int dominated = 0;
        for (int j = 0; j < g->counts[side]; j++) { /* equal options are one */
            dominated |= j != i && is_as_good(side, g->options[side][j], g->options[side][i]);
        }
        if (!dominated) {
            g->options[side][kept++] = g->options[side][i];
        }
    }
    for (int i = kept; i < g->counts[side]; i++) {
        g->options[side][i] = 0;
    }
    g->counts[side] = kept;
}

/* The number of a game with these options, which is the same as before if there is one. */
static int find(const game *g)
{
    for (int i = 0; i < game_count; i++) {
        if (memcmp(&games[i], g, sizeof *g) == 0) {
            return i;
        }
    }
    if (game_count == GAMES) {
        stop("the game is too large");
    }
    games[game_count] = *g;
    return game_count++;
}

/* Brings a game, whose options are simple, into its simplest form; returns its number. While an option of one side can be answered by
   a move of the other one to something that is at least as good for the other side as the whole, the options behind replace it. */
static int simplify(game g)
{
    int changed = 1;
    while (changed) {
        changed = 0;
        drop_dominated(&g, 0);
        drop_dominated(&g, 1);
        int whole = find(&g); /* as it is, for comparing */
        for (int side = 0; side < 2 && !changed; side++) {
            for (int i = 0; i < g.counts[side] && !changed; i++) {
                const game *option = &games[g.options[side][i]];
                for (int j = 0; j < option->counts[1 - side] && !changed; j++) {
                    int reply = option->options[1 - side][j];
                    if (is_as_good(1 - side, reply, whole)) {
                        game next = g;
                        next.options[side][i] = next.options[side][--next.counts[side]];
                        next.options[side][next.counts[side]] = 0;
                        for (int k = 0; k < games[reply].counts[side]; k++) {
                            add(&next, side, games[reply].options[side][k]);
                        }
                        g = next;
                        changed = 1;
                    }
                }
            }
        }
    }
    game clean = {0};
    for (int side = 0; side < 2; side++) {
        clean.counts[side] = g.counts[side];
        memcpy(clean.options[side], g.options[side], (size_t)g.counts[side] * sizeof(int));
        qsort(clean.options[side], (size_t)clean.counts[side], sizeof(int), compare);
    }
    return find(&clean);
}

/* --- Values ----------------------------------------------------------------------------------------- */

/* A number as a dyadic fraction. Returns 0 for other games. */
static int number_of(double *out, int id)
{
    const game *g = &games[id];
    double left = 0;
    double right = 0;
    if (g->counts[0] > 1 || g->counts[1] > 1 ||
        (g->counts[0] && !number_of(&left, g->options[0][0])) ||
        (g->counts[1] && !number_of(&right, g->options[1][0])) ||
        (g->counts[0] && g->counts[1] && left >= right)) {
        return 0;
    }
    *out = g->counts[0] && g->counts[1] ? (left + right) / 2
           : g->counts[0]               ? left + 1
           : g->counts[1]               ? right - 1
                                        : 0;
    return 1;
}

/* A nimber: its options are *0, *1, ..., *(n - 1), the same for both. Returns -1 for other games. */
static int nimber_of(int id)
{
    const game *g = &games[id];
    int n = g->counts[0];
    uint64_t seen = 0;
    if (n != g->counts[1] || memcmp(g->options[0], g->options[1], (size_t)n * sizeof(int)) != 0) {
        return -1;
    }
    for (int i = 0; i < n; i++) {
        int option = nimber_of(g->options[0][i]);
        seen |= option >= 0 && option < n ? UINT64_C(1) << option : 0;
    }
    return seen + 1 == UINT64_C(1) << n ? n : -1;
}

static void write_value(char out[TEXT], int id);

static void append(char out[TEXT], const char *text)
{
    size_t length = strlen(out);
    snprintf(out + length, TEXT - length, "%s", text);
}

/* Writes { a, b | c } by the values of options. */
static void write_braces(char out[TEXT], const game *g)
{
    snprintf(out, TEXT, "{");
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < g->counts[side]; i++) {
            char value[TEXT];
            write_value(value, g->options[side][i]);
            append(out, i > 0 ? ", " : " ");
            append(out, value);
        }
        append(out, side == 0 ? " |" : " }");
    }
}

static void write_number(char out[TEXT], double number)
{
    int below = 1;
    while (number * below != (double)(long)(number * below)) {
        below *= 2;
    }
    snprintf(out, TEXT, below == 1 ? "%ld" : "%ld/%d", (long)(number * below), below);
}

static void write_value(char out[TEXT], int id)
{
    double number;
    int nimber = nimber_of(id);
    if (number_of(&number, id)) {
        write_number(out, number);
    } else if (nimber > 0) {
        snprintf(out, TEXT, nimber == 1 ? "*" : "*%d", nimber);
    } else {
        write_braces(out, &games[id]);
    }
}

/* Prints a position with the values of its options, its value, and who wins. */
static void print(const char *what, const game *options)
{
    static const char *const winners[] = {"the player who moves second", "Right", "Left",
                                          "the player who moves first"};
    char text[TEXT];
    int id = simplify(*options);
    int zero = simplify((game){0});
    write_braces(text, options);
    printf("%s = %s", what, text);
    write_value(text, id);
    printf(" = %s; %s wins\n", text, winners[!is_at_most(id, zero) * 2 + !is_at_most(zero, id)]);
}

/* --- Two games in which the sides have different moves ------------------------------------------------ */

/* Cutting an edge leaves what is below it. */
static game hackenbush(const char *string, size_t length)
{
    game g = {0};
    for (size_t i = 0; i < length; i++) {
        if (string[i] != 'B' && string[i] != 'R') {
            stop("a string has letters B and R");
        }
        add(&g, string[i] == 'R', simplify(hackenbush(string, i)));
    }
    return g;
}

static int boards[1 << 16]; /* by the set of covered squares: the value + 1 */

static int domineering_value(int rows, int columns, unsigned covered);

static game domineering(int rows, int columns, unsigned covered)
{
    game g = {0};
    for (int at = 0; at < rows * columns; at++) {
        unsigned upright = 1U << at | 1U << (at + columns);
        unsigned level = 3U << at;
        if (at + columns < rows * columns && !(covered & upright)) {
            add(&g, 0, domineering_value(rows, columns, covered | upright));
        }
        if ((at + 1) % columns != 0 && !(covered & level)) {
            add(&g, 1, domineering_value(rows, columns, covered | level));
        }
    }
    return g;
}

static int domineering_value(int rows, int columns, unsigned covered)
{
    if (!boards[covered]) {
        boards[covered] = simplify(domineering(rows, columns, covered)) + 1;
    }
    return boards[covered] - 1;
}

#endif
