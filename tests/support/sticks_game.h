/*
 * A third party's game on the public header alone: one pile of sticks, a move takes one to three of
 * them, and who takes the last one scores what it is worth. With two players the mover wins unless
 * the pile is a multiple of four.
 */
#ifndef TESTS_STICKS_GAME_H
#define TESTS_STICKS_GAME_H

#include <bigpoints.h>
#include <bigpoints/sys/game_ops.h>

/* A new game; free it with bp_game_free(). The scores are within 0 and `worth`; the traits promise
 * no more than `lower` to `upper`. */
bp_game *test_sticks_game(int32_t players, int32_t sticks, int32_t worth, int32_t lower,
                          int32_t upper);

/* Its first position; free it with bp_state_free(). */
bp_state *test_sticks(int32_t players, int32_t sticks, int32_t worth);

#endif
