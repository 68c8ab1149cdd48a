/* SPDX-License-Identifier: MIT */
/*
 * A third party's game on the public header alone: Nim. A move takes sticks from one heap; whoever takes the last stick
 * wins, or loses in misere Nim. The winner's score is 1, the loser's 0. The reduced key does not depend on the order of
 * the heaps.
 */
#ifndef TESTS_HEAPS_GAME_H
#define TESTS_HEAPS_GAME_H

#include <bigpoints.h>
#include <bigpoints/sys/game_ops.h>

enum { HEAPS_MAX = 4, HEAPS_STICKS = 9 };

/* The first position of heaps given as digits, like "22"; free it with bp_state_free(). */
bp_state *test_heaps(const char *digits, int misere);

/* The same without a reduced key. */
bp_state *test_heaps_plain(const char *digits, int misere);

#endif
