/* SPDX-License-Identifier: MIT */
/*
 * A subtraction game: a move takes one to `most` sticks from one pile.
 */
#include "support/sticks_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

typedef struct sticks_setup {
    int32_t players;
    int32_t sticks;
    int32_t points;
    int32_t most;
} sticks_setup;

/* A position; `last` is the seat that moved last, plus one. */
typedef struct sticks {
    int32_t left;
    uint8_t mover;
    uint8_t last;
} sticks;

static void sticks_initial(void *state, const void *setup)
{
    ((sticks *)state)->left = ((const sticks_setup *)setup)->sticks;
}

static int32_t sticks_mover(const void *state, const void *setup)
{
    (void)setup;
    return ((const sticks *)state)->mover;
}

static int sticks_is_over(const void *state, const void *setup)
{
    (void)setup;
    return ((const sticks *)state)->left == 0;
}

static size_t sticks_moves(bp_move *out, const void *state, const void *setup)
{
    int32_t left = ((const sticks *)state)->left;
    int32_t most = ((const sticks_setup *)setup)->most;
    size_t count = 0;

    for (int32_t take = 1; take <= most && take <= left; take++) {
        out[count++] = (bp_move)take;
    }
    return count;
}

static void sticks_apply(void *state, bp_move move, const void *setup)
{
    sticks *s = state;

    s->left -= (int32_t)move;
    s->last = (uint8_t)(s->mover + 1);
    s->mover = (uint8_t)((s->mover + 1) % ((const sticks_setup *)setup)->players);
}

static void sticks_scores(int32_t *out, const void *state, const void *setup)
{
    const sticks *s = state;
    const sticks_setup *is = setup;

    for (int32_t seat = 0; seat < is->players; seat++) {
        out[seat] = s->left == 0 && s->last == seat + 1 ? is->points : 0;
    }
}

static size_t sticks_format_move(char *out, size_t size, bp_move move, const void *state,
                                 const void *setup)
{
    (void)state;
    (void)setup;
    return (size_t)snprintf(out, size, "take%u", (unsigned)move);
}

static size_t sticks_format_setup(char *out, size_t size, const void *setup)
{
    const sticks_setup *is = setup;

    return (size_t)snprintf(out, size, "%d sticks of %d for %d", (int)is->sticks, (int)is->points,
                            (int)is->players);
}

static size_t sticks_format_position(char *out, size_t size, const void *state, const void *setup)
{
    const sticks *s = state;

    (void)setup;
    return (size_t)snprintf(out, size, "left %d mover %d last %d", (int)s->left, s->mover, s->last);
}

static int sticks_parse_position(void *state, const char *text, char *why, size_t why_size,
                                 const void *setup)
{
    (void)state;
    (void)text;
    (void)setup;
    snprintf(why, why_size, "positions of this game are not read");
    return BP_ERR_SYNTAX;
}

static const bp_game_ops STICKS = {
    .version = BP_GAME_OPS_VERSION,
    .name = "sticks",
    .initial = sticks_initial,
    .mover = sticks_mover,
    .is_over = sticks_is_over,
    .moves = sticks_moves,
    .apply = sticks_apply,
    .scores = sticks_scores,
    .format_move = sticks_format_move,
    .format_setup = sticks_format_setup,
    .format_position = sticks_format_position,
    .parse_position = sticks_parse_position,
    .free_setup = free,
};

static bp_game *make_game(const sticks_setup *wanted, int32_t lower, int32_t upper,
                          const bp_allocator *allocator)
{
    sticks_setup *setup = malloc(sizeof *setup);
    bp_game_traits traits;
    bp_game *game = NULL;

    TEST_ASSERT_NOT_NULL(setup);
    *setup = *wanted;
    memset(&traits, 0, sizeof traits);
    traits.version = BP_GAME_OPS_VERSION;
    traits.players = wanted->players;
    traits.state_size = sizeof(sticks);
    traits.max_moves = (uint32_t)wanted->most;
    traits.score_min = lower;
    traits.score_max = upper;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_game_new(&game, &STICKS, &traits, setup, allocator, NULL, 0));
    return game;
}

/* Frees the game. */
static bp_state *first_position(bp_game *game)
{
    bp_state *state = NULL;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_new(&state, game));
    bp_game_free(game);
    return state;
}

bp_game *test_sticks_game(int32_t players, int32_t sticks_number, int32_t points, int32_t lower,
                          int32_t upper)
{
    return make_game(&(sticks_setup){players, sticks_number, points, 3}, lower, upper, NULL);
}

bp_state *test_sticks(int32_t players, int32_t sticks_number, int32_t points)
{
    return first_position(test_sticks_game(players, sticks_number, points, 0, points));
}

bp_state *test_sticks_many(int32_t sticks_number, int32_t most, const bp_allocator *allocator)
{
    return first_position(make_game(&(sticks_setup){2, sticks_number, 1, most}, 0, 1, allocator));
}
