/* SPDX-License-Identifier: MIT */
/*
 * Nim, normal or misere.
 */
#include "support/heaps_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

typedef struct heaps {
    uint8_t sticks[HEAPS_MAX];
    uint8_t mover;
} heaps;

typedef struct heaps_setup {
    heaps first;
    uint8_t misere;
} heaps_setup;

static void heaps_initial(void *state, const void *setup)
{
    memcpy(state, &((const heaps_setup *)setup)->first, sizeof(heaps));
}

static int32_t heaps_mover(const void *state, const void *setup)
{
    (void)setup;
    return ((const heaps *)state)->mover;
}

static int heaps_is_over(const void *state, const void *setup)
{
    int left = 0;

    (void)setup;
    for (int i = 0; i < HEAPS_MAX; i++) {
        left += ((const heaps *)state)->sticks[i];
    }
    return left == 0;
}

/* A move is the heap, from 0, times 16, and the sticks taken. */
static size_t heaps_moves(bp_move *out, const void *state, const void *setup)
{
    size_t count = 0;

    (void)setup;
    for (bp_move heap = 0; heap < HEAPS_MAX; heap++) {
        for (bp_move taken = 1; taken <= ((const heaps *)state)->sticks[heap]; taken++) {
            out[count++] = heap << 4 | taken;
        }
    }
    return count;
}

static void heaps_apply(void *state, bp_move move, const void *setup)
{
    heaps *h = state;

    (void)setup;
    h->sticks[move >> 4] = (uint8_t)(h->sticks[move >> 4] - (move & 15));
    h->mover ^= 1;
}

/* The player who is not the mover took the last stick. */
static void heaps_scores(int32_t *out, const void *state, const void *setup)
{
    int winner = ((const heaps_setup *)setup)->misere ? ((const heaps *)state)->mover
                                                      : 1 - ((const heaps *)state)->mover;

    out[winner] = heaps_is_over(state, setup);
    out[1 - winner] = 0;
}

static size_t heaps_format_move(char *out, size_t size, bp_move move, const void *state,
                                const void *setup)
{
    (void)state;
    (void)setup;
    return (size_t)snprintf(out, size, "%u-from-%u", (unsigned)(move & 15),
                            (unsigned)(move >> 4) + 1);
}

static size_t heaps_format_position(char *out, size_t size, const void *state, const void *setup)
{
    const heaps *h = state;

    (void)setup;
    return (size_t)snprintf(out, size, "%d%d%d%d@%d", h->sticks[0], h->sticks[1], h->sticks[2],
                            h->sticks[3], h->mover + 1);
}

static size_t heaps_format_setup(char *out, size_t size, const void *setup)
{
    return heaps_format_position(out, size, setup, setup);
}

static int heaps_parse_position(void *state, const char *text, char *why, size_t why_size,
                                const void *setup)
{
    (void)state;
    (void)text;
    (void)setup;
    snprintf(why, why_size, "positions of this game are not read");
    return BP_ERR_SYNTAX;
}

/* The number of heaps of each size. */
static void heaps_reduced_key(uint64_t out[2], const void *state, const void *setup)
{
    (void)setup;
    out[0] = out[1] = 0;
    for (int i = 0; i < HEAPS_MAX; i++) {
        out[0] += (uint64_t)1 << (4 * ((const heaps *)state)->sticks[i]);
    }
}

static const bp_game_ops HEAPS = {
    .version = BP_GAME_OPS_VERSION,
    .name = "heaps",
    .initial = heaps_initial,
    .mover = heaps_mover,
    .is_over = heaps_is_over,
    .moves = heaps_moves,
    .apply = heaps_apply,
    .scores = heaps_scores,
    .format_move = heaps_format_move,
    .format_setup = heaps_format_setup,
    .format_position = heaps_format_position,
    .parse_position = heaps_parse_position,
    .reduced_key = heaps_reduced_key,
    .free_setup = free,
};

static bp_state *make(const char *digits, int misere, uint32_t reduced_bits)
{
    heaps_setup *setup = calloc(1, sizeof *setup);
    bp_game_traits traits;
    bp_game *game = NULL;
    bp_state *state = NULL;

    TEST_ASSERT_NOT_NULL(setup);
    TEST_ASSERT_TRUE(strlen(digits) <= HEAPS_MAX);
    for (size_t i = 0; digits[i] != '\0'; i++) {
        setup->first.sticks[i] = (uint8_t)(digits[i] - '0');
    }
    setup->misere = misere != 0;
    memset(&traits, 0, sizeof traits);
    traits.version = BP_GAME_OPS_VERSION;
    traits.players = 2;
    traits.state_size = sizeof(heaps);
    traits.max_moves = HEAPS_MAX * HEAPS_STICKS;
    traits.score_max = 1;
    traits.reduced_bits = reduced_bits;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_game_new(&game, &HEAPS, &traits, setup, NULL, NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_new(&state, game));
    bp_game_free(game);
    return state;
}

bp_state *test_heaps(const char *digits, int misere)
{
    return make(digits, misere, 4 * (HEAPS_STICKS + 1));
}

bp_state *test_heaps_plain(const char *digits, int misere)
{
    return make(digits, misere, 0);
}
