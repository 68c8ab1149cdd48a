/* SPDX-License-Identifier: MIT */
/*
 * A third party's game on the public header alone: an arbitrary directed graph. A move follows an arrow to another
 * place; a place without arrows is an end with any scores. Every small game of perfect information can be made with
 * it, zero-sum or not, as a tree, with transpositions, and with cycles.
 */
#ifndef TESTS_BRANCHING_GAME_H
#define TESTS_BRANCHING_GAME_H

#include <bigpoints.h>
#include <bigpoints/sys/game_ops.h>

#include "support/support.h"

enum { BRANCHING_PLACES = 64, BRANCHING_ARROWS = 4, BRANCHING_PLAYERS = 3 };

/* A place. Its scores count if it is an end. */
typedef struct branching_place {
    int32_t mover;
    int32_t arrows;
    int32_t to[BRANCHING_ARROWS];
    int32_t scores[BRANCHING_PLAYERS];
    int32_t key_class; /* places of the same class share a reduced key */
    int32_t banked;    /* for the mover */
} branching_place;

/* A network; play begins at place 0. */
typedef struct branching {
    int32_t players;
    int32_t count;
    branching_place places[BRANCHING_PLACES];
    int reduced;   /* non-zero: the game has a reduced key */
    int quoted;    /* non-zero: texts are full of quotation marks and backslashes */
    int32_t range; /* if not 0, the traits declare scores from -range to range */
} branching;

/* The first position; free it with bp_state_free(). */
bp_state *test_branching(const branching *network);

/* A random acyclic network of at most `places` places: arrows lead to larger numbers only. If `meet` is 0, one arrow
 * leads to each place, so it is a tree. Scores are from -3 to 3. */
void branching_random(branching *out, test_random *random, int places, int meet);

#endif
