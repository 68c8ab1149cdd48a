/* SPDX-License-Identifier: MIT */
/*
 * A game on an arbitrary directed graph.
 */
#include "support/branching_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

/* A position is a place. */
static const branching_place *place_of(const void *state, const void *setup)
{
    return &((const branching *)setup)->places[*(const int32_t *)state];
}

static void branching_initial(void *state, const void *setup)
{
    (void)setup;
    *(int32_t *)state = 0;
}

static int32_t branching_mover(const void *state, const void *setup)
{
    return place_of(state, setup)->mover;
}

static int branching_is_over(const void *state, const void *setup)
{
    return place_of(state, setup)->arrows == 0;
}

/* A move is the number of the arrow, from 1. */
static size_t branching_moves(bp_move *out, const void *state, const void *setup)
{
    size_t count = (size_t)place_of(state, setup)->arrows;

    for (size_t i = 0; i < count; i++) {
        out[i] = (bp_move)i + 1;
    }
    return count;
}

static void branching_apply(void *state, bp_move move, const void *setup)
{
    *(int32_t *)state = place_of(state, setup)->to[move - 1];
}

static void branching_scores(int32_t *out, const void *state, const void *setup)
{
    size_t players = (size_t)((const branching *)setup)->players;

    memcpy(out, place_of(state, setup)->scores, players * sizeof *out);
}

static size_t branching_format_move(char *out, size_t size, bp_move move, const void *state,
                                    const void *setup)
{
    (void)state;
    return (size_t)snprintf(out, size, ((const branching *)setup)->quoted ? "\"\\%u" : "m%u",
                            (unsigned)move);
}

static size_t branching_format_position(char *out, size_t size, const void *state,
                                        const void *setup)
{
    return (size_t)snprintf(out, size,
                            ((const branching *)setup)->quoted ? "\"place\\ %d\"" : "place %d",
                            (int)*(const int32_t *)state);
}

static size_t branching_format_setup(char *out, size_t size, const void *setup)
{
    return (size_t)snprintf(out, size, "of %d places", (int)((const branching *)setup)->count);
}

static int branching_parse_position(void *state, const char *text, char *why, size_t why_size,
                                    const void *setup)
{
    (void)state;
    (void)text;
    (void)setup;
    snprintf(why, why_size, "positions of this game are not read");
    return BP_ERR_SYNTAX;
}

static void branching_reduce(bp_reduction *out, const void *state, const void *setup)
{
    out->banked = place_of(state, setup)->banked;
}

static void branching_reduced_key(uint64_t out[2], const void *state, const void *setup)
{
    out[0] = 0;
    out[1] = (uint64_t)place_of(state, setup)->key_class;
}

static const bp_game_ops BRANCHING = {
    .version = BP_GAME_OPS_VERSION,
    .name = "branching",
    .initial = branching_initial,
    .mover = branching_mover,
    .is_over = branching_is_over,
    .moves = branching_moves,
    .apply = branching_apply,
    .scores = branching_scores,
    .format_move = branching_format_move,
    .format_setup = branching_format_setup,
    .format_position = branching_format_position,
    .parse_position = branching_parse_position,
    .reduce = branching_reduce,
    .reduced_key = branching_reduced_key,
    .free_setup = free,
};

bp_state *test_branching(const branching *network)
{
    branching *setup = malloc(sizeof *setup);
    bp_game_traits traits;
    bp_game *game = NULL;
    bp_state *state = NULL;
    int32_t range = network->range ? network->range : 1000;

    TEST_ASSERT_NOT_NULL(setup);
    *setup = *network;
    memset(&traits, 0, sizeof traits);
    traits.version = BP_GAME_OPS_VERSION;
    traits.players = network->players;
    traits.state_size = sizeof(int32_t);
    traits.max_moves = BRANCHING_ARROWS;
    traits.score_min = -range;
    traits.score_max = range;
    traits.reduced_bits = network->reduced ? 128 : 0;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_game_new(&game, &BRANCHING, &traits, setup, NULL, NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_new(&state, game));
    bp_game_free(game);
    return state;
}

/* A random place with a smaller number than `place` that can have another arrow. */
static branching_place *draw_origin(branching *network, test_random *random, int place)
{
    branching_place *origin;

    do {
        origin = &network->places[test_random_below(random, place)];
    } while (origin->arrows == BRANCHING_ARROWS);
    return origin;
}

void branching_random(branching *out, test_random *random, int places, int meet)
{
    memset(out, 0, sizeof *out);
    out->players = 2;
    out->count = test_random_between(random, 1, places);
    for (int32_t i = 0; i < out->count; i++) {
        out->places[i].mover = test_random_below(random, out->players);
        for (int seat = 0; seat < BRANCHING_PLAYERS; seat++) {
            out->places[i].scores[seat] = test_random_between(random, -3, 3);
        }
        int arrows = i == 0 ? 0 : meet ? test_random_between(random, 1, 2) : 1;
        for (int arrow = 0; arrow < arrows; arrow++) {
            branching_place *origin = draw_origin(out, random, i);
            origin->to[origin->arrows++] = i;
        }
    }
}
