/* SPDX-License-Identifier: MIT */
/*
 * A game of coins: a move takes the first or the last coin of a row.
 */
#include "support/coins_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "support/support.h"

enum { FIRST = 1, LAST = 2 };

/* A position of 16 bytes, the size of a key. The last byte is significant. */
typedef struct coins {
    int32_t totals[COINS_PLAYERS];
    uint8_t from;
    uint8_t to;
    uint8_t zero;
    uint8_t mover;
} coins;

_Static_assert(sizeof(coins) == 16, "a position is as long as a key");

static void coins_initial(void *state, const void *setup)
{
    ((coins *)state)->to = (uint8_t)((const test_coins *)setup)->count;
}

static int32_t coins_mover(const void *state, const void *setup)
{
    (void)setup;
    return ((const coins *)state)->mover;
}

static int coins_is_over(const void *state, const void *setup)
{
    const coins *c = state;

    (void)setup;
    return c->from == c->to;
}

static size_t coins_moves(bp_move *out, const void *state, const void *setup)
{
    const coins *c = state;

    (void)setup;
    out[0] = FIRST;
    out[1] = LAST;
    return c->to - c->from > 1 ? 2 : 1;
}

static void coins_apply(void *state, bp_move move, const void *setup)
{
    coins *c = state;
    const test_coins *is = setup;
    int32_t value = is->values[move == FIRST ? c->from++ : --c->to];

    c->totals[c->mover] += value;
    if (!is->again || value % 2 == 0) {
        c->mover = (uint8_t)((c->mover + 1) % is->players);
    }
}

static void coins_scores(int32_t *out, const void *state, const void *setup)
{
    const test_coins *is = setup;

    memcpy(out, ((const coins *)state)->totals, (size_t)is->players * sizeof *out);
}

/* The estimate shares the remaining coins equally. */
static void coins_estimate(int32_t *out, const void *state, const void *setup)
{
    const coins *c = state;
    const test_coins *is = setup;
    int32_t left = 0;

    for (int32_t i = c->from; i < c->to; i++) {
        left += is->values[i];
    }
    for (int32_t seat = 0; seat < is->players; seat++) {
        out[seat] = (c->totals[seat] + left / is->players) * BP_ESTIMATE_POINT;
    }
}

static int32_t coins_moves_left(const void *state, const void *setup)
{
    const coins *c = state;

    (void)setup;
    return c->to - c->from;
}

static size_t coins_format_move(char *out, size_t size, bp_move move, const void *state,
                                const void *setup)
{
    (void)state;
    (void)setup;
    return (size_t)snprintf(out, size, "%s", move == FIRST ? "first" : "last");
}

static size_t coins_format_setup(char *out, size_t size, const void *setup)
{
    const test_coins *is = setup;
    size_t length =
        (size_t)snprintf(out, size, "%d players%s:", (int)is->players, is->again ? ", again" : "");

    for (int32_t i = 0; i < is->count; i++) {
        length += (size_t)snprintf(length < size ? out + length : NULL,
                                   length < size ? size - length : 0, " %d", (int)is->values[i]);
    }
    for (; length < is->text; length++) {
        if (length + 1 < size) {
            out[length] = '.';
            out[length + 1] = '\0';
        }
    }
    return length;
}

static size_t coins_format_position(char *out, size_t size, const void *state, const void *setup)
{
    const coins *c = state;

    (void)setup;
    return (size_t)snprintf(out, size, "%d-%d of %d,%d,%d for %d", c->from, c->to,
                            (int)c->totals[0], (int)c->totals[1], (int)c->totals[2], c->mover);
}

/* Reads the output of the two functions above, with any totals. */
static int coins_parse_position(void *state, const char *text, char *why, size_t why_size,
                                const void *setup)
{
    const test_coins *is = setup;
    coins *c = state;
    int from;
    int to;
    int totals[COINS_PLAYERS];
    int mover;
    int end = 0;
    char begun[TEST_TEXT];

    coins_format_setup(begun, sizeof begun, setup);
    if (strcmp(text, begun) == 0) {
        coins_initial(state, setup);
        return BP_OK;
    }
    if (sscanf(text, "%3d-%3d of %8d,%8d,%8d for %1d%n", &from, &to, &totals[0], &totals[1],
               &totals[2], &mover, &end) != 6 ||
        text[end] != '\0' || from < 0 || to < from || to > is->count || mover < 0 ||
        mover >= is->players) {
        snprintf(why, why_size, "character 1: no position of coins");
        return BP_ERR_SYNTAX;
    }
    *c = (coins){.totals = {totals[0], totals[1], totals[2]},
                 .from = (uint8_t)from,
                 .to = (uint8_t)to,
                 .mover = (uint8_t)mover};
    return BP_OK;
}

#define COINS(with_estimate, with_left)                                                 \
    {                                                                                   \
        .version = BP_GAME_OPS_VERSION, .name = "coins", .initial = coins_initial,      \
        .mover = coins_mover, .is_over = coins_is_over, .moves = coins_moves,           \
        .apply = coins_apply, .scores = coins_scores, .format_move = coins_format_move, \
        .format_setup = coins_format_setup, .format_position = coins_format_position,   \
        .parse_position = coins_parse_position, .estimate = (with_estimate),            \
        .moves_left = (with_left), .free_setup = free                                   \
    }

/* By no_estimate and no_left. */
static const bp_game_ops FUNCTIONS[2][2] = {
    {COINS(coins_estimate, coins_moves_left), COINS(coins_estimate, NULL)},
    {COINS(NULL, coins_moves_left), COINS(NULL, NULL)}};

static bp_game_traits traits_of(const test_coins *is)
{
    bp_game_traits traits = {.version = BP_GAME_OPS_VERSION,
                             .players = is->players,
                             .state_size = sizeof(coins),
                             .max_moves = 2};

    for (int32_t i = 0; i < is->count; i++) {
        traits.score_min += is->values[i] < 0 ? is->values[i] : 0;
        traits.score_max += is->values[i] > 0 ? is->values[i] : 0;
    }
    if (is->range != 0) {
        traits.score_min = -is->range;
        traits.score_max = is->range;
    }
    return traits;
}

bp_game *test_coins_game(const test_coins *is)
{
    test_coins *setup = malloc(sizeof *setup);
    bp_game_traits traits = traits_of(is);
    bp_game *game = NULL;

    TEST_ASSERT_NOT_NULL(setup);
    *setup = *is;
    TEST_ASSERT_EQUAL_INT(BP_OK,
                          bp_game_new(&game, &FUNCTIONS[is->no_estimate != 0][is->no_left != 0],
                                      &traits, setup, NULL, NULL, 0));
    return game;
}

bp_state *test_coins_open(const test_coins *is)
{
    bp_game *game = test_coins_game(is);
    bp_state *state = NULL;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_new(&state, game));
    bp_game_free(game);
    return state;
}

static int32_t margin_at_end(const bp_state *state, int32_t seat)
{
    int32_t scores[16];
    size_t players = 0;
    int32_t other = INT32_MIN;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_scores(scores, 16, &players, state));
    for (size_t i = 0; i < players; i++) {
        other = (int32_t)i != seat && scores[i] > other ? scores[i] : other;
    }
    return scores[seat] - other;
}

int32_t test_plain_value(bp_state *state, int32_t seat)
{
    bp_move moves[TEST_MOVES];
    size_t count = 0;
    int32_t best = 0;
    int own = bp_state_mover(state) == seat;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_moves(moves, TEST_MOVES, &count, state));
    if (count == 0) {
        return margin_at_end(state, seat);
    }
    for (size_t i = 0; i < count; i++) {
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_apply(state, moves[i]));
        int32_t value = test_plain_value(state, seat);
        best = i == 0 || (own ? value > best : value < best) ? value : best;
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_undo(state));
    }
    return best;
}
