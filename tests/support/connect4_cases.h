/* SPDX-License-Identifier: MIT */
/*
 * Helpers for the tests of Four in a Row: positions in the naive implementation and in the library.
 *
 * A helper that finds an error fails the running Unity test; none returns an error.
 */
#ifndef TESTS_CONNECT4_CASES_H
#define TESTS_CONNECT4_CASES_H

#include <bigpoints.h>
#include <stdint.h>

#include "naive/naive_connect4.h"
#include "support/support.h"

/* A new game; free it with bp_game_free(). */
bp_game *connect4_case_game(int width, int height);

/* The same position in the library; free it with bp_state_free(). */
bp_state *connect4_case_open(bp_game *game, const naive4 *plain);

/* The position after a text such as "4455": the columns played. */
void connect4_case_play(naive4 *out, int width, int height, const char *columns);

/* A random position that is not over, with the given number of discs. */
void connect4_case_random(naive4 *out, test_random *random, int width, int height, int discs);

/* Compares the solver with the naive one in random positions of the usual grid with 8 to `max_empty` empty cells:
 * value, outcome, every column, principal variation. Returns the nodes of the solver. */
uint64_t connect4_case_solve(uint64_t seed, int positions, int max_empty);

/* Compares the solver with the naive one on an empty grid and every `step`-th position that can be reached from there.
 * Returns the score of the empty grid. */
int connect4_case_solve_all(int width, int height, uint64_t step, uint64_t positions);

#endif
