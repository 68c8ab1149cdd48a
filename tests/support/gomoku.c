/* SPDX-License-Identifier: MIT */
/*
 * Helpers for the tests of Gomoku.
 */
#include "support/gomoku.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "game/game_internal.h"

const bp__gomoku_position *test_gomoku_position(const bp_state *state)
{
    return (const bp__gomoku_position *)(const void *)state->position;
}

const bp__gomoku_setup *test_gomoku_setup(const bp_state *state)
{
    return state->game->setup;
}

bp_move test_gomoku_move(int32_t size, const char *place)
{
    int x = place[0] - 'a';
    int y = (int)strtol(place + 1, NULL, 10) - 1;

    TEST_ASSERT_TRUE(x >= 0 && x < size && y >= 0 && y < size);
    return (bp_move)(1 + x + size * y);
}

void gomoku_naive_read(gomoku_naive *out, const bp_state *state)
{
    char text[TEST_TEXT];
    const char *rows;

    memset(out, 0, sizeof *out);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_format(text, sizeof text, NULL, state));
    rows = strrchr(text, ' ');
    TEST_ASSERT_NOT_NULL(rows);
    out->size = (int)strcspn(++rows, "/");
    for (int y = out->size - 1; y >= 0; y--, rows += out->size + 1) {
        memcpy(out->at[y], rows, (size_t)out->size);
    }
}

/* The number of marks in a row next to a place in one direction, without the place. */
static int count_from(const gomoku_naive *board, int x, int y, int dx, int dy, char mark)
{
    int count = 0;

    for (x += dx, y += dy; x >= 0 && y >= 0 && x < board->size && y < board->size;
         x += dx, y += dy) {
        if (board->at[y][x] != mark) {
            break;
        }
        count++;
    }
    return count;
}

int gomoku_naive_wins(const gomoku_naive *board, int x, int y, char mark)
{
    static const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

    for (int i = 0; i < 4; i++) {
        int dx = steps[i][0];
        int dy = steps[i][1];
        if (count_from(board, x, y, dx, dy, mark) + count_from(board, x, y, -dx, -dy, mark) >= 4) {
            return 1;
        }
    }
    return 0;
}

/* Puts marks on the places of a text; returns their number. */
static int put(gomoku_naive *board, const char *places, char mark)
{
    int count = 0;

    for (const char *at = places; *at != '\0'; at += strcspn(at, " "), at += strspn(at, " ")) {
        int place = (int)test_gomoku_move(board->size, at) - 1;
        char *cell = &board->at[place / board->size][place % board->size];
        TEST_ASSERT_EQUAL_INT8_MESSAGE('.', *cell, "a place is taken twice");
        *cell = mark;
        count++;
    }
    return count;
}

/* Puts a mark where it makes no threat: on the rim, far from the others. */
static void put_idle(gomoku_naive *board, char mark, int turn)
{
    int last = board->size - 1;
    int step = 3 * (turn / 4);
    int places[4][2] = {{step, 0}, {last, step}, {last - step, last}, {0, last - step}};
    char *cell = &board->at[places[turn % 4][1]][places[turn % 4][0]];

    TEST_ASSERT_TRUE_MESSAGE(step < last - 1 && *cell == '.', "no place for an idle mark");
    *cell = mark;
}

bp_state *test_gomoku(int32_t size, const char *x_places, const char *o_places, char mover)
{
    gomoku_naive board = {.size = size};
    char text[TEST_TEXT];
    char why[256] = "";
    bp_game *game = NULL;
    bp_state *state = NULL;
    int length = snprintf(text, sizeof text, "%dx%d", (int)size, (int)size);

    memset(board.at, '.', sizeof board.at);
    int more_x = put(&board, x_places, 'X') - put(&board, o_places, 'O');
    for (int turn = 0; more_x != (mover == 'O'); turn++) {
        char mark = more_x > (mover == 'O') ? 'O' : 'X';
        put_idle(&board, mark, turn);
        more_x += mark == 'X' ? 1 : -1;
    }
    for (int y = size - 1; y >= 0; y--) {
        length += snprintf(text + length, sizeof text - (size_t)length, "%c%.*s",
                           y == size - 1 ? ' ' : '/', (int)size, board.at[y]);
    }
    TEST_ASSERT_EQUAL_INT(BP_OK, bp__gomoku_new(&game, size, 0, NULL));
    TEST_ASSERT_EQUAL_INT_MESSAGE(BP_OK, bp_state_parse(&state, game, text, why, sizeof why), why);
    bp_game_free(game);
    return state;
}
