/* SPDX-License-Identifier: MIT */
/*
 * A third party's game on the public header alone, a subtraction game: one pile of sticks, a move takes one to three
 * of them, or to any other number, and whoever takes the last one scores `points`. With two players the mover wins unless
 * the pile is a multiple of four.
 */
#ifndef TESTS_STICKS_GAME_H
#define TESTS_STICKS_GAME_H

#include <bigpoints.h>
#include <bigpoints/sys/game_ops.h>

/* A new game; free it with bp_game_free(). The scores are 0 or `points`; the traits declare scores from `lower` to
 * `upper`. */
bp_game *test_sticks_game(int32_t players, int32_t sticks, int32_t points, int32_t lower,
                          int32_t upper);

/* Its first position; free it with bp_state_free(). */
bp_state *test_sticks(int32_t players, int32_t sticks, int32_t points);

/* The first position of a game of two players whose moves take up to `most` sticks, with this memory or NULL. */
bp_state *test_sticks_many(int32_t sticks, int32_t most, const bp_allocator *allocator);

#endif
