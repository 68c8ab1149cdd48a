/* SPDX-License-Identifier: MIT */
/*
 * The smallest game that is not Big Points: one player, over at the start, without optional functions.
 */
#ifndef TESTS_EMPTY_GAME_H
#define TESTS_EMPTY_GAME_H

#include <bigpoints.h>

/* A new game; free it with bp_game_free(). */
bp_game *test_empty_game(void);

#endif
