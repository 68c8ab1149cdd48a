/* SPDX-License-Identifier: MIT */
/*
 * A naive reference implementation of Four in a Row: plain minimax, alpha-beta without a table, and minimax with
 * memoisation over all positions.
 */
#include "naive/naive_connect4.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE_SIZE = 1 << 22, POSITIONS_MAX = TABLE_SIZE / 8 * 7, NOBODY = 1000 };

/* The four directions of a group from its first cell: right, up, and both diagonals. */
static const int directions[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

void naive4_start(naive4 *game, int width, int height)
{
    memset(game, 0, sizeof *game);
    game->width = width;
    game->height = height;
    for (int row = 0; row < NAIVE4_ROWS; row++) {
        for (int column = 0; column < NAIVE4_COLUMNS; column++) {
            game->cells[row][column] = '.';
        }
    }
}

char naive4_mover(const naive4 *game)
{
    return game->count % 2 == 0 ? 'X' : 'O';
}

int naive4_drop(naive4 *game, int column)
{
    for (int row = 0; row < game->height; row++) {
        if (game->cells[row][column] == '.') {
            game->cells[row][column] = naive4_mover(game);
            game->count++;
            return 1;
        }
    }
    return 0;
}

void naive4_lift(naive4 *game, int column)
{
    for (int row = game->height - 1; row >= 0; row--) {
        if (game->cells[row][column] != '.') {
            game->cells[row][column] = '.';
            game->count--;
            return;
        }
    }
}

/* Whether a group that begins in a cell is on the grid. */
static int is_group(const naive4 *game, int column, int row, const int direction[2])
{
    int last_column = column + 3 * direction[0];
    int last_row = row + 3 * direction[1];
    return last_column < game->width && last_row >= 0 && last_row < game->height;
}

/* The number of discs of a player in a group. */
static int count_of(const naive4 *game, int column, int row, const int direction[2], char who)
{
    int count = 0;
    for (int i = 0; i < 4; i++) {
        count += game->cells[row + i * direction[1]][column + i * direction[0]] == who;
    }
    return count;
}

/* The value of a group by its discs. */
typedef int (*group_fn)(int crosses, int noughts, const void *user);

/* The total of a function over all groups. */
static int over_groups(const naive4 *game, group_fn value_of, const void *user)
{
    int total = 0;
    for (int row = 0; row < game->height; row++) {
        for (int column = 0; column < game->width; column++) {
            for (int i = 0; i < 4; i++) {
                if (is_group(game, column, row, directions[i])) {
                    total += value_of(count_of(game, column, row, directions[i], 'X'),
                                      count_of(game, column, row, directions[i], 'O'), user);
                }
            }
        }
    }
    return total;
}

static int is_full_of(int crosses, int noughts, const void *user)
{
    return (*(const char *)user == 'X' ? crosses : noughts) == 4;
}

int naive4_has_four(const naive4 *game, char who)
{
    return over_groups(game, is_full_of, &who) > 0;
}

int naive4_is_over(const naive4 *game)
{
    return game->count == game->width * game->height || naive4_has_four(game, 'X') ||
           naive4_has_four(game, 'O');
}

void naive4_text(char out[256], const naive4 *game)
{
    int length = snprintf(out, 256, "%dx%d", game->width, game->height);
    for (int row = game->height - 1; row >= 0; row--) {
        out[length++] = row == game->height - 1 ? ' ' : '/';
        for (int column = 0; column < game->width; column++) {
            out[length++] = game->cells[row][column];
        }
    }
    out[length] = '\0';
}

static int is_one(int crosses, int noughts, const void *user)
{
    (void)crosses;
    (void)noughts;
    (void)user;
    return 1;
}

int naive4_groups(const naive4 *game)
{
    return over_groups(game, is_one, NULL);
}

static int weigh(int crosses, int noughts, const void *user)
{
    const int *weights = user;
    if (crosses > 0 && noughts > 0) {
        return 0;
    }
    return crosses > 0 ? weights[crosses - 1] : noughts > 0 ? -weights[noughts - 1] : 0;
}

static int subtract(int crosses, int noughts, const void *user)
{
    (void)user;
    return crosses - noughts;
}

static int cube(int crosses, int noughts, const void *user)
{
    int lead = crosses - noughts;
    (void)user;
    return lead * lead * lead;
}

int naive4_estimate(const naive4 *game, int kind, const int weights[4])
{
    static const group_fn kinds[] = {weigh, subtract, cube};
    return over_groups(game, kinds[kind], weights);
}

/* Minimax. */

/* Whether a value is better: larger; or equal, with a sooner win or a later loss. */
static int is_better(const naive4_value *one, const naive4_value *other)
{
    if (one->value != other->value) {
        return one->value > other->value;
    }
    return one->value > 0 ? one->distance < other->distance : one->distance > other->distance;
}

naive4_value naive4_minimax(naive4 *game, int depth, int kind, const int weights[4])
{
    naive4_value best = {-NAIVE4_WIN - 1, 0};
    char mover = naive4_mover(game);
    for (int column = 0; column < game->width; column++) {
        naive4_value value = {0, 0};
        if (!naive4_drop(game, column)) {
            continue;
        }
        if (naive4_has_four(game, mover)) {
            value = (naive4_value){NAIVE4_WIN, 1};
        } else if (naive4_is_over(game)) {
            value.value = 0;
        } else if (depth == 1) {
            value.value = naive4_estimate(game, kind, weights) * (mover == 'X' ? 1 : -1);
        } else {
            value = naive4_minimax(game, depth - 1, kind, weights);
            value.value = -value.value;
            value.distance += value.distance > 0 ? 1 : 0;
        }
        naive4_lift(game, column);
        if (is_better(&value, &best)) {
            best = value;
        }
    }
    return best;
}

/* Exact scores. */

/* The score of the disc just dropped into a column, for the player who dropped it: the discs left if it makes four, 0
 * if the grid is full, or NOBODY. Only the groups through that disc are checked. */
static int end_by(const naive4 *game, int column)
{
    int row = game->height - 1;
    while (game->cells[row][column] == '.') {
        row--;
    }
    char who = game->cells[row][column];
    for (int i = 0; i < 4; i++) {
        int length = 1;
        for (int sign = -1; sign <= 1; sign += 2) {
            int x = column + sign * directions[i][0];
            int y = row + sign * directions[i][1];
            while (x >= 0 && x < game->width && y >= 0 && y < game->height &&
                   game->cells[y][x] == who) {
                length++;
                x += sign * directions[i][0];
                y += sign * directions[i][1];
            }
        }
        if (length >= 4) {
            int cells = game->width * game->height;
            int discs = who == 'X' ? (cells + 1) / 2 : cells / 2;
            int played = who == 'X' ? (game->count + 1) / 2 : game->count / 2;
            return discs - played + 1;
        }
    }
    return game->count == game->width * game->height ? 0 : NOBODY;
}

/* Fail-soft alpha-beta: returns the score if it is between alpha and beta, otherwise a bound on that side. */
static int negamax(naive4 *game, int alpha, int beta)
{
    int best = -NOBODY;
    for (int column = 0; column < game->width && best < beta; column++) {
        if (!naive4_drop(game, column)) {
            continue;
        }
        int score = end_by(game, column);
        if (score == NOBODY) {
            score = -negamax(game, -beta, best > alpha ? -best : -alpha);
        }
        naive4_lift(game, column);
        best = score > best ? score : best;
    }
    return best;
}

int naive4_score(naive4 *game)
{
    return negamax(game, -NOBODY, NOBODY);
}

/* A hash table with linear probing. Keys are the cells in base three, plus 1; key 0 is an empty slot. */
typedef struct memo_table {
    uint64_t keys[TABLE_SIZE];
    signed char scores[TABLE_SIZE];
    uint64_t count;
    naive4_seen_fn seen;
    void *user;
} memo_table;

static uint64_t number_of(const naive4 *game)
{
    uint64_t number = 0;
    for (int row = 0; row < game->height; row++) {
        for (int column = 0; column < game->width; column++) {
            char cell = game->cells[row][column];
            number = 3 * number + (cell == 'X' ? 1 : cell == 'O' ? 2 : 0);
        }
    }
    return number + 1;
}

static int score_with_memo(memo_table *known, naive4 *game)
{
    uint64_t key = number_of(game);
    size_t place = (size_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 42);
    int best = -NOBODY;
    while (known->keys[place] != 0 && known->keys[place] != key) {
        place = (place + 1) % TABLE_SIZE;
    }
    if (known->keys[place] == key) {
        return known->scores[place];
    }
    if (known->count == POSITIONS_MAX) {
        return 0; /* the table is full: all results are invalid from here on */
    }
    for (int column = 0; column < game->width; column++) {
        if (naive4_drop(game, column)) {
            int score = end_by(game, column);
            score = score == NOBODY ? -score_with_memo(known, game) : score;
            naive4_lift(game, column);
            best = score > best ? score : best;
        }
    }
    if (known->count == POSITIONS_MAX) {
        return 0;
    }
    place = (size_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 42);
    while (known->keys[place] != 0) { /* the recursion may have filled the slot */
        place = (place + 1) % TABLE_SIZE;
    }
    known->keys[place] = key;
    known->scores[place] = (signed char)best;
    known->count++;
    known->seen(game, best, known->user);
    return best;
}

uint64_t naive4_score_all(int *out, naive4 *game, naive4_seen_fn seen, void *user)
{
    memo_table *known = calloc(1, sizeof *known);
    if (known == NULL) {
        return 0;
    }
    known->seen = seen;
    known->user = user;
    *out = score_with_memo(known, game);
    uint64_t count = known->count < POSITIONS_MAX ? known->count : 0;
    free(known);
    return count;
}
