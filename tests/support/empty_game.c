/* SPDX-License-Identifier: MIT */
/*
 * A game of one position, written on the public header alone.
 */
#include "support/empty_game.h"

#include <bigpoints/sys/game_ops.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

static void empty_initial(void *position, const void *setup)
{
    (void)position;
    (void)setup;
}

static int32_t empty_mover(const void *position, const void *setup)
{
    (void)position;
    (void)setup;
    return 0;
}

static int empty_is_over(const void *position, const void *setup)
{
    (void)position;
    (void)setup;
    return 1;
}

static size_t empty_moves(bp_move *out, const void *position, const void *setup)
{
    (void)out;
    (void)position;
    (void)setup;
    return 0;
}

static void empty_apply(void *position, bp_move move, const void *setup)
{
    (void)position;
    (void)move;
    (void)setup;
}

static void empty_scores(int32_t *out, const void *position, const void *setup)
{
    (void)position;
    (void)setup;
    out[0] = 0;
}

static size_t empty_format_move(char *out, size_t size, bp_move move, const void *position,
                                const void *setup)
{
    (void)move;
    (void)position;
    (void)setup;
    return (size_t)snprintf(out, size, "none");
}

static size_t empty_format_setup(char *out, size_t size, const void *setup)
{
    (void)setup;
    return (size_t)snprintf(out, size, "empty");
}

static size_t empty_format_position(char *out, size_t size, const void *position, const void *setup)
{
    (void)position;
    (void)setup;
    return (size_t)snprintf(out, size, "empty");
}

static int empty_parse_position(void *position, const char *text, char *why, size_t why_size,
                                const void *setup)
{
    (void)position;
    (void)setup;
    if (strcmp(text, "empty") != 0) {
        snprintf(why, why_size, "character 1: not empty");
        return BP_ERR_SYNTAX;
    }
    return BP_OK;
}

static const bp_game_ops EMPTY = {
    .version = BP_GAME_OPS_VERSION,
    .name = "empty",
    .initial = empty_initial,
    .mover = empty_mover,
    .is_over = empty_is_over,
    .moves = empty_moves,
    .apply = empty_apply,
    .scores = empty_scores,
    .format_move = empty_format_move,
    .format_setup = empty_format_setup,
    .format_position = empty_format_position,
    .parse_position = empty_parse_position,
};

bp_game *test_empty_game(void)
{
    const bp_game_traits traits = {
        .version = BP_GAME_OPS_VERSION, .players = 1, .state_size = 1, .max_moves = 1};
    bp_game *game = NULL;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_game_new(&game, &EMPTY, &traits, NULL, NULL, NULL, 0));
    return game;
}
