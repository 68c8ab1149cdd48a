/* SPDX-License-Identifier: MIT */
/*
 * The conformance suite of games: one suite for all implementations of bp_game_ops.
 */
#ifndef TESTS_GAME_SUITE_H
#define TESTS_GAME_SUITE_H

#include <bigpoints.h>
#include <stdint.h>

/* Plays random games and checks the contract of the public headers at every step. Fails the running Unity test. */
void game_suite_run(bp_game *game, uint64_t seed, int games);

#endif
