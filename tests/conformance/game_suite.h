/*
 * What every game has to do, whoever wrote it: one suite for all bp_game_ops.
 */
#ifndef TESTS_GAME_SUITE_H
#define TESTS_GAME_SUITE_H

#include <bigpoints.h>
#include <stdint.h>

/* Plays so many random games of a game and checks, at every step, all that the public headers
 * promise of any game. Fails the running Unity test. */
void game_suite_run(bp_game *game, uint64_t seed, int games);

#endif
